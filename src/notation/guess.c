/* guess.c -- which places may a misspelt name mean? Compares it with every listed spelling: a name that begins with it
 * comes first, then names within a small number of wrong letters.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/guess.h"
#include <assert.h>
#include <string.h>
#include "board/names.h"

static unsigned least(unsigned a, unsigned b, unsigned c)
{
    unsigned ab = a < b ? a : b;
    return ab < c ? ab : c;
}

unsigned ent_guess_distance(const char *a, size_t n, const char *b, size_t m)
{
    assert(n <= ENT_NAME_MAX && m <= ENT_NAME_MAX);
    unsigned row[3][ENT_NAME_MAX + 1]; /* the last three rows of the table of distances, reused in turn */

    for (size_t j = 0; j <= m; j++)
        row[0][j] = (unsigned)j;
    for (size_t i = 1; i <= n; i++) {
        unsigned *now = row[i % 3], *before = row[(i + 2) % 3], *earlier = row[(i + 1) % 3];
        now[0] = (unsigned)i;
        for (size_t j = 1; j <= m; j++) {
            now[j] = least(before[j] + 1, now[j - 1] + 1, before[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && earlier[j - 2] + 1 < now[j])
                now[j] = earlier[j - 2] + 1;
        }
    }
    return row[n % 3][m];
}

/* How far off a spelling may be: "Pir" is Paris or Picardy (4.E.2, example 1). Two letters are too few to be wrong. */
static unsigned allowed(size_t len)
{
    return len < 3 ? 0 : len < 9 ? 1 : 2;
}

/* How near one listed name is: 1 if it begins with the word, else 1 + wrong letters; UINT32_MAX: too far. */
static unsigned rank_of(const char *word, size_t len, const char *name)
{
    size_t n = strlen(name);
    unsigned limit = allowed(len), off;

    if (n > len && len >= 2 && strncmp(name, word, len) == 0)
        return 1;
    if (n + limit < len || len + limit < n || limit == 0)
        return UINT32_MAX;
    off = ent_guess_distance(word, len, name, n);
    return off <= limit ? off + 1 : UINT32_MAX;
}

static bool add(ent_loc *out, size_t *n, ent_loc loc)
{
    for (size_t i = 0; i < *n; i++)
        if (out[i] == loc)
            return true;
    if (*n == ENT_MAX_GUESSES)
        return false;
    out[(*n)++] = loc;
    return true;
}

size_t ent_guess_places(const ent_map *map, const char *text, size_t len, ent_loc out[ENT_MAX_GUESSES])
{
    char word[ENT_NAME_MAX];
    size_t size = ent_name_fold(text, len, word), n = 0;
    unsigned best = UINT32_MAX;

    for (uint16_t i = 0; size > 1 && i < map->names->n_places; i++) {
        const ent_name *name = &map->names->place[i];
        /* Skip spellings with a coast: the parser reads coasts by themselves. */
        unsigned rank = name->means < map->n_provs ? rank_of(word, size, name->folded) : UINT32_MAX;
        if (rank > best || rank == UINT32_MAX)
            continue;
        if (rank < best)
            n = 0;
        best = rank;
        if (!add(out, &n, name->means))
            return 0;
    }
    return n;
}

ent_loc ent_guess_nearest(const ent_map *map, const char *text, size_t len)
{
    char word[ENT_NAME_MAX];
    size_t size = ent_name_fold(text, len, word);
    unsigned best = (unsigned)(size / 2);
    ent_loc found = ENT_LOC_NONE;

    for (uint16_t i = 0; size > 2 && i < map->names->n_places; i++) {
        const ent_name *name = &map->names->place[i];
        size_t n = strlen(name->folded);
        if (name->means >= map->n_provs || n < 3 || n > size + best || size > n + best)
            continue;
        unsigned off = ent_guess_distance(word, size, name->folded, n);
        if (off < best) {
            best = off;
            found = name->means;
        }
    }
    return found;
}
