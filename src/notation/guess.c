/* guess.c -- which places may a misspelt or abbreviated name mean? Compares it with every listed spelling.
 *
 * A turn may have 65,535 orders, each with two misspelt words. So what begins with the word is found in the sorted
 * table, and what may be near it by the letters that occur in it, once or more often: 64 names are compared at a time,
 * a bit each. The distance is asked of the few names that are left. On a map with very many spellings nothing is
 * corrected.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/guess.h"
#include <assert.h>
#include <string.h>
#include "board/languages.h"
#include "board/names.h"

typedef struct ent_guess_word {
    char text[ENT_NAME_MAX]; /* folded */
    size_t len;
    uint64_t letters;        /* ent_name_letters() of it */
    uint64_t where['z' + 1]; /* by letter or digit: bit i: it stands at text[i] */
} ent_guess_word;

static void note_letters(ent_guess_word *word, const char *text, size_t len)
{
    memset(word->where, 0, sizeof word->where);
    assert(len < ENT_NAME_MAX);
    for (size_t i = 0; i < len; i++)
        word->where[(unsigned char)text[i]] |= UINT64_C(1) << i;
    word->len = len;
}

/* Wrong letters of a proposal. Few names are nearer, and the others are skipped by their letters. */
enum { TOO_FAR = 5 };

/* ---- Distance. ---- */

/* Optimal string alignment, a column of the table of distances at a time (Hyyro 2003). Bit i of `more` and `less`: the
 * distance grows or shrinks from row i to row i + 1; bit i of `same`: it is what it was one row and one column before.
 * So the distances on the diagonal that ends in the last row and column never shrink; `off` is the one of this column.
 */
static unsigned distance_to(const ent_guess_word *word, const ent_name *name, unsigned limit)
{
    uint64_t more = UINT64_MAX, less = 0, same = 0, before = 0;
    size_t off = word->len > name->len ? word->len - name->len : name->len - word->len;

    for (size_t at = 0, left = name->len; off <= limit && left-- > 0; at++) {
        uint64_t here = word->where[(unsigned char)name->folded[at]];
        same = (((here & more) + more) ^ more) | here | less | ((~same & here) << 1 & before);
        uint64_t plus = (less | ~(same | more)) << 1 | 1;
        more = (same & more) << 1 | ~(same | plus);
        less = plus & same;
        before = here;
        if (left < word->len)
            off += !(same >> (word->len - 1 - left) & 1);
    }
    return off <= limit ? (unsigned)off : limit + 1;
}

unsigned ent_guess_distance(const char *a, size_t n, const char *b, size_t m, unsigned limit)
{
    ent_guess_word word;

    assert(m < ENT_NAME_MAX);
    note_letters(&word, a, n);
    return distance_to(&word, &(ent_name){.folded = b, .len = (uint8_t)m}, limit);
}

/* ---- One name. ---- */

/* Of all maps that come with entente the one with most spellings has 947. With 65,535 of them, orders that are all
 * misspelt would take a minute. */
static bool compares_letters(const ent_map *map)
{
    return map->names->n_places <= ENT_MAX_COMPARED_SPELLINGS;
}

/* How many letters may be wrong. "Pir" is Paris or Picardy (4.E.2, example 1); two letters are too few to be wrong. */
static unsigned allowed(size_t len, ent_guess_reach reach)
{
    if (reach == ENT_GUESS_ROUGH)
        return len < 6 ? 1 : len < 10 ? 2 : 3;
    return reach <= ENT_GUESS_BEGIN || len < 3 ? 0 : len < 9 ? 1 : 2;
}

bool ent_guess_may_be_near(uint64_t a, uint64_t b, unsigned limit)
{
    uint64_t only_a = a & ~b, only_b = b & ~a;

    for (; limit > 0; limit--) {
        only_a &= only_a - 1;
        only_b &= only_b - 1;
    }
    return !(only_a | only_b);
}

/* ---- Names of several words. ---- */

/* The first and the last word of the text that are no fillers, folded. A build for size needs the first alone. */
static void outer_words(const char *text, const char *end, char first[ENT_NAME_MAX], char last[ENT_NAME_MAX])
{
    char word[ENT_NAME_MAX];
    size_t n;

    first[0] = last[0] = '\0';
    while ((n = ent_name_next_word(&text, end, word)) > 0) {
        if (ent_name_is_filler(word))
            continue;
        if (!first[0])
            memcpy(first, word, n + 1);
        if (ENT_FOR_SIZE)
            return;
        memcpy(last, word, n + 1);
    }
}

/* Without a word of three letters, the text's words begin those of no name. */
static bool has_long_word(const char *text, const char *end)
{
    char word[ENT_NAME_MAX];
    size_t n;

    while ((n = ent_name_next_word(&text, end, word)) > 0)
        if (n > 2 && !ent_name_is_filler(word))
            return true;
    return false;
}

/* False: no word of the name begins with the folded word. Nearly all names are ruled out so, without folding them. */
static bool may_begin_word(const char *word, const char *name)
{
    for (bool inside = false; *name; inside = ent_is_alnum((unsigned char)*name++)) {
        size_t n = 0;
        if ((unsigned char)*name >= 0x80)
            return true;
        while (!inside && word[n] && ent_to_lower((unsigned char)name[n]) == word[n])
            n++;
        if (!inside && (!word[n] || (unsigned char)name[n] >= 0x80))
            return true;
    }
    return false;
}

/* True if each word of the text begins a word of the name, in their sequence: "N. Sea", "Gulf Both", "Indian Ocean". */
static bool words_begin(const char *text, size_t len, const char *name)
{
    const char *end = text + len, *name_end = name + strlen(name);
    char word[ENT_NAME_MAX], whole[ENT_NAME_MAX];
    size_t n, matched = 0, letters = 0;

    while ((n = ent_name_next_word(&text, end, word)) > 0) {
        bool found = false;
        if (ent_name_is_filler(word))
            continue;
        while (!found && ent_name_next_word(&name, name_end, whole) > 0) {
            found = ent_name_begins_word(word, n, whole);
            if (!found && matched > 0 && !ent_name_is_filler(whole))
                return false; /* a word of the name is left out in the middle */
        }
        if (!found)
            return false;
        matched++;
        letters = n > letters ? n : letters;
    }
    return matched > 0 && letters > 2;
}

/* True if the words of the text, or of an alias without blanks, begin words of the name. The text's first and last
 * word are given to rule out nearly all names at once. */
static bool begins_words(const char *text, size_t len, const ent_guess_word *word, const char *const outer[2],
                         ent_guess_reach reach, const char *name)
{
    bool may = ENT_FOR_SIZE || (may_begin_word(outer[0], name) && may_begin_word(outer[1], name));
    return (may && words_begin(text, len, name)) || (reach == ENT_GUESS_ALIAS && ent_name_is_glued(word->text, name));
}

/* ---- All names. ---- */

/* True for a text of common words only, and for the name of a power that may have one letter wrong. */
static bool is_no_place(const ent_map *map, const char *text, size_t len, const ent_guess_word *whole)
{
    const char *at = text, *end = text + len;
    char word[ENT_NAME_MAX];
    bool common = true;

    while (ent_name_next_word(&at, end, word) > 0)
        common &= ent_is_common_word(word) || ent_name_is_filler(word);
    for (uint16_t i = 0; !common && whole->len > 4 && i < map->names->n_powers; i++)
        common = distance_to(whole, &map->names->power[i], 1) <= 1;
    return common;
}

static ent_guess_word fold(const char *text, size_t len)
{
    ent_guess_word word;

    note_letters(&word, word.text, ent_name_fold(text, len, word.text));
    word.letters = ent_name_letters(word.text);
    return word;
}

static bool add(ent_loc *out, size_t *n, ent_loc loc)
{
    for (size_t i = *n; i-- > 0;) /* spellings of one place often stand together */
        if (out[i] == loc)
            return true;
    if (*n == ENT_MAX_GUESSES)
        return false;
    out[(*n)++] = loc;
    return true;
}

/* Those of the block's 64 names that lack at most `limit` of the word's letters, as bits. */
static inline uint64_t lack_few(const uint64_t with[64], const ent_guess_word *word, unsigned limit)
{
    uint64_t lack[TOO_FAR] = {0}; /* lack[n]: the names that lack more than n of the letters read so far */

    assert(limit < TOO_FAR);
    for (uint64_t left = word->letters; left != 0; left &= left - 1) {
        uint64_t without = ~with[__builtin_ctzll(left)];
        for (unsigned n = limit; n > 0; n--)
            lack[n] |= lack[n - 1] & without;
        lack[0] |= without;
    }
    return ~lack[limit];
}

static inline size_t next_within(const struct ent_names *names, size_t i, size_t n, const ent_guess_word *word,
                                 unsigned limit)
{
    size_t shortest = word->len > limit ? word->len - limit : 0, range = word->len + limit - shortest;

    for (; i < n; i = (i / 64 + 1) * 64) {
        uint64_t left = (ENT_FOR_SIZE ? UINT64_MAX : lack_few(names->with + i / 64 * 64, word, limit)) >> i % 64
                                                                                                              << i % 64;
        for (; left != 0; left &= left - 1) {
            size_t at = i / 64 * 64 + (size_t)__builtin_ctzll(left);
            if (at >= n)
                return n;
            if (names->place[at].len - shortest <= range &&
                ent_guess_may_be_near(word->letters, names->letters[at], limit))
                return at;
        }
    }
    return n;
}

/* The first name from `i` on that may be near; n if there is none. A limit that is a constant makes the loop fast. */
static size_t next_near(const struct ent_names *names, size_t i, size_t n, const ent_guess_word *word, unsigned limit)
{
    if (!ENT_FOR_SIZE && limit == 1)
        return next_within(names, i, n, word, 1);
    if (!ENT_FOR_SIZE && limit == 2)
        return next_within(names, i, n, word, 2);
    if (!ENT_FOR_SIZE && limit == TOO_FAR - 1)
        return next_within(names, i, n, word, TOO_FAR - 1);
    return next_within(names, i, n, word, limit);
}

static bool is_near(const ent_guess_word *word, const ent_name *name, unsigned limit)
{
    return name->len >= 3 && distance_to(word, name, limit) <= limit;
}

/* The entries [*low, *high) whose spelling begins with this letter; '\0': all. */
static void find_initial(const ent_map *map, char letter, size_t *low, size_t *high)
{
    const ent_name *place = map->names->place;
    size_t n = map->names->n_places;

    *low = letter ? ent_name_first(place, n, (char[]){letter, '\0'}) : 0;
    *high = letter ? ent_name_first(place, n, (char[]){(char)(letter + 1), '\0'}) : n;
}

/* The end of those names of the table, from `first` on, that begin with the word. A short word may begin many, so their
 * keys are compared, which is fast. */
static size_t end_of_begun(const struct ent_names *names, size_t first, const ent_guess_word *word)
{
    const ent_name *place = names->place;
    const bool by_key = !ENT_FOR_SIZE && word->len <= sizeof place->key;
    const uint64_t key = by_key ? ent_name_key(word->text) : 0;
    size_t end = first;

    while (end < names->n_places && (by_key ? (place[end].key ^ key) >> (64 - 8 * word->len) == 0
                                            : strncmp(place[end].folded, word->text, word->len) == 0))
        end++;
    return end;
}

/* The places with a name that begins with the word, or is near it. Spellings with a coast are skipped: the parser reads
 * coasts by themselves. */
static size_t gather(const ent_map *map, const ent_guess_word *word, ent_guess_reach reach, ent_loc *out)
{
    const ent_name *place = map->names->place;
    unsigned limit = compares_letters(map) ? allowed(word->len, reach) : 0;
    size_t first = ent_name_first(place, map->names->n_places, word->text), n = 0;
    size_t end = end_of_begun(map->names, first, word), low = first, high = end;

    if (limit > 0)
        find_initial(map, reach == ENT_GUESS_ROUGH ? word->text[0] : '\0', &low, &high);
    for (size_t i = low; i < high; i++) {
        if (i < first || i >= end) {
            i = next_near(map->names, i, i < first ? first : high, word, limit);
            if (i == high)
                break;
        }
        bool begun = i >= first && i < end;
        if (!ENT_FOR_SIZE && begun && i > first && place[i].means == place[i - 1].means)
            continue; /* as most: "serbia", "serbie", "serbien" */
        if ((begun || is_near(word, &place[i], limit)) && place[i].means < map->n_provs &&
            !add(out, &n, place[i].means))
            return 0;
    }
    return n;
}

size_t ent_guess_places(const ent_map *map, const char *text, size_t len, ent_guess_reach reach,
                        ent_loc out[ENT_MAX_GUESSES])
{
    const ent_guess_word word = fold(text, len);

    assert(reach <= ENT_GUESS_ROUGH);
    if (word.len == 0)
        return 0;
    const bool alias = reach == ENT_GUESS_ALIAS;
    char first[ENT_NAME_MAX], last[ENT_NAME_MAX];
    outer_words(text, text + len, first, last);
    uint32_t initial = UINT32_C(1) << (unsigned char)first[0] % 32;
    size_t n = gather(map, &word, reach == ENT_GUESS_ROUGH ? ENT_GUESS_NEAR : reach, out);
    bool words = ENT_FOR_SIZE || alias || has_long_word(text, text + len); /* for size words_begin() is asked alone */
    for (ent_prov prov = 0; words && prov < map->n_provs; prov++)
        if ((map->prov[prov].initials & initial) &&
            begins_words(text, len, &word, (const char *[]){first, last}, reach, map->prov[prov].name) &&
            !add(out, &n, prov))
            return 0;
    if (n == 0 && reach == ENT_GUESS_ROUGH)
        n = gather(map, &word, reach, out);
    return n > 0 && (alias || !is_no_place(map, text, len, &word)) ? n : 0; /* most words are near none */
}

ent_loc ent_guess_nearest(const ent_map *map, const char *text, size_t len)
{
    const ent_guess_word word = fold(text, len);
    const size_t n = map->names->n_places;
    unsigned best = word.len < 2 * TOO_FAR ? (unsigned)(word.len / 2) : TOO_FAR;
    ent_loc found = ENT_LOC_NONE;

    if (word.len < 3 || !compares_letters(map))
        return ENT_LOC_NONE;
    for (size_t i = 0; best > 0 && i < n; i++) {
        i = next_near(map->names, i, n, &word, best - 1);
        const ent_name *name = &map->names->place[i];
        if (i == n || name->means >= map->n_provs)
            continue;
        unsigned off = distance_to(&word, name, best - 1);
        if (off < best) {
            best = off;
            found = name->means;
        }
    }
    return found;
}
