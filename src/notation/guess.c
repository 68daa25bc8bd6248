/* guess.c -- which places may a misspelt or abbreviated name mean? Compares it with every listed spelling.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/guess.h"
#include <assert.h>
#include <string.h>
#include "board/ascii.h"
#include "board/languages.h"
#include "board/names.h"

/* ---- Distance. ---- */

static unsigned lesser(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Only the band of the table in which the distance can be at most `limit` is filled, and no row after two rows that
 * exceed it. Cells beside the band stand for all that is larger. */
unsigned ent_guess_distance(const char *a, size_t n, const char *b, size_t m, unsigned limit)
{
    unsigned row[3][ENT_NAME_MAX + 2]; /* the last three rows of the table of distances, reused in turn */
    unsigned far = limit + 1, least = 0;

    assert(n <= ENT_NAME_MAX && m <= ENT_NAME_MAX && limit < ENT_NAME_MAX);
    if (n > m + limit || m > n + limit)
        return far;
    for (size_t j = 0; j <= m; j++)
        row[0][j] = lesser((unsigned)j, far);
    for (size_t i = 1; i <= n; i++) {
        unsigned *now = row[i % 3], *before = row[(i + 2) % 3], *earlier = row[(i + 1) % 3], least_before = least;
        size_t first = i > limit ? i - limit : 1, last = i + limit < m ? i + limit : m;
        now[first - 1] = first == 1 ? lesser((unsigned)i, far) : far;
        least = now[first - 1];
        for (size_t j = first; j <= last; j++) {
            unsigned here = lesser(lesser(before[j], now[j - 1]) + 1, before[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                here = lesser(here, earlier[j - 2] + 1);
            now[j] = lesser(here, far);
            least = lesser(least, now[j]);
        }
        now[last + 1] = far;
        if (least > limit && least_before > limit)
            return far;
    }
    return row[n % 3][m];
}

/* ---- One name. ---- */

/* How many letters may be wrong. "Pir" is Paris or Picardy (4.E.2, example 1); two letters are too few to be wrong. */
static unsigned allowed(size_t len, bool rough)
{
    if (rough)
        return len < 6 ? 1 : len < 10 ? 2 : 3;
    return len < 3 ? 0 : len < 9 ? 1 : 2;
}

typedef struct ent_guess_word {
    char text[ENT_NAME_MAX]; /* folded */
    size_t len;
    uint32_t letters;
} ent_guess_word;

static bool has_more_than(uint32_t bits, unsigned n)
{
    while (bits && n-- > 0)
        bits &= bits - 1;
    return bits != 0;
}

/* The distance; limit + 1 if it is more. Each change adds one letter at most that the other word lacks, which rules
 * nearly all names out. */
static unsigned distance_to(const ent_guess_word *word, const ent_name *name, unsigned limit)
{
    if (has_more_than(word->letters & ~name->letters, limit) || has_more_than(name->letters & ~word->letters, limit))
        return limit + 1;
    return ent_guess_distance(word->text, word->len, name->folded, name->len, limit);
}

static bool is_near(const ent_guess_word *word, const ent_name *name, ent_guess_reach reach)
{
    bool rough = reach == ENT_GUESS_ROUGH;
    unsigned limit = reach == ENT_GUESS_BEGIN ? 0 : allowed(word->len, rough);

    if (name->len > word->len && !(word->letters & ~name->letters) && memcmp(name->folded, word->text, word->len) == 0)
        return true;
    if (limit == 0 || name->len < 3 || (rough && word->text[0] != name->folded[0]))
        return false;
    return distance_to(word, name, limit) <= limit;
}

/* ---- Names of several words. ---- */

/* The next word of *text, folded into out; 0 at the end. Words end where a letter does not follow. */
static size_t next_word(const char **text, const char *end, char out[ENT_NAME_MAX])
{
    size_t n = 0;

    while (*text < end && n == 0) {
        const char *from = *text;
        while (*text < end && ((unsigned char)**text >= 0x80 || ent_is_alnum((unsigned char)**text)))
            (*text)++;
        n = *text > from ? ent_name_fold(from, (size_t)(*text - from), out) : 0;
        *text += *text == from;
    }
    return n;
}

static bool is_filler(const char *word)
{
    return strcmp(word, "of") == 0 || strcmp(word, "the") == 0;
}

/* "N" stands for North, not for Norwegian. */
static bool begins_word(const char *word, size_t len, const char *whole)
{
    if (len == 1 && word[0] == 'n')
        return strcmp(whole, "north") == 0 || strcmp(whole, "northern") == 0;
    return strncmp(word, whole, len) == 0;
}

/* True if each word of the text begins a word of the name, in their sequence: "N. Sea", "Gulf Both", "Indian Ocean". */
static bool words_begin(const char *text, size_t len, const char *name)
{
    const char *end = text + len, *name_end = name + strlen(name);
    char word[ENT_NAME_MAX], whole[ENT_NAME_MAX];
    size_t n, matched = 0, letters = 0;

    while ((n = next_word(&text, end, word)) > 0) {
        bool found = false;
        if (is_filler(word))
            continue;
        while (!found && next_word(&name, name_end, whole) > 0) {
            found = begins_word(word, n, whole);
            if (!found && matched > 0 && !is_filler(whole))
                return false; /* a word of the name is left out in the middle */
        }
        if (!found)
            return false;
        matched++;
        letters = n > letters ? n : letters;
    }
    return matched > 0 && letters > 2;
}

/* ---- All names. ---- */

/* True for a text of common words only, and for the name of a power that may have one letter wrong. */
static bool is_no_place(const ent_map *map, const char *text, size_t len, const ent_guess_word *whole)
{
    const char *at = text, *end = text + len;
    char word[ENT_NAME_MAX];
    bool common = true;

    while (next_word(&at, end, word) > 0)
        common &= ent_is_common_word(word) || is_filler(word);
    for (uint16_t i = 0; !common && whole->len > 4 && i < map->names->n_powers; i++)
        common = distance_to(whole, &map->names->power[i], 1) <= 1;
    return common;
}

static ent_guess_word fold(const char *text, size_t len)
{
    ent_guess_word word;

    word.len = ent_name_fold(text, len, word.text);
    word.letters = ent_name_letters(word.text);
    return word;
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

static size_t gather(const ent_map *map, const ent_guess_word *word, ent_guess_reach reach, ent_loc *out)
{
    size_t n = 0;

    for (uint16_t i = 0; i < map->names->n_places; i++) {
        const ent_name *name = &map->names->place[i];
        /* Skip spellings with a coast: the parser reads coasts by themselves. */
        if (name->means < map->n_provs && is_near(word, name, reach) && !add(out, &n, name->means))
            return 0;
    }
    return n;
}

size_t ent_guess_places(const ent_map *map, const char *text, size_t len, ent_guess_reach reach,
                        ent_loc out[ENT_MAX_GUESSES])
{
    const ent_guess_word word = fold(text, len);

    assert(reach <= ENT_GUESS_ROUGH);
    if (word.len == 0 || is_no_place(map, text, len, &word))
        return 0;
    size_t n = gather(map, &word, reach == ENT_GUESS_ROUGH ? ENT_GUESS_NEAR : reach, out);
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (words_begin(text, len, map->prov[prov].name) && !add(out, &n, prov))
            return 0;
    return n > 0 || reach != ENT_GUESS_ROUGH ? n : gather(map, &word, reach, out);
}

ent_loc ent_guess_nearest(const ent_map *map, const char *text, size_t len)
{
    const ent_guess_word word = fold(text, len);
    unsigned best = (unsigned)(word.len / 2);
    ent_loc found = ENT_LOC_NONE;

    for (uint16_t i = 0; word.len > 2 && best > 0 && i < map->names->n_places; i++) {
        const ent_name *name = &map->names->place[i];
        unsigned off = name->means < map->n_provs && name->len > 2 ? distance_to(&word, name, best - 1) : best;
        if (off < best) {
            best = off;
            found = name->means;
        }
    }
    return found;
}
