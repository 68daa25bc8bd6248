/* guess.c -- which places may a misspelt or abbreviated name mean? Compares it with every listed spelling.
 *
 * A turn may have ENT_MAX_READ_ORDERS orders, each with two misspelt words. So what begins with the word is found in
 * the sorted table, and what may be near it by the letters that occur in it, once or more often: 64 names are compared
 * at a time, a bit each. The distance is asked of the few names that are left. On a map with very many spellings
 * nothing is corrected.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/guess.h"
#include <assert.h>
#include <string.h>
#include "board/languages.h"
#include "board/names.h"

typedef struct ent_guess_word {
    char text[ENT_NAME_MAX];    /* folded */
    char words[ENT_NAME_WORDS]; /* ent_name_words() of it */
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

static size_t word_length(const char *word)
{
    size_t n = 0;

    while (word[n] != ' ')
        n++;
    return n;
}

/* The words of a text that are no fillers. */
typedef struct ent_guess_words {
    struct {
        const char *letters;
        size_t len;
    } word[ENT_NAME_MAX];
    size_t n;
    size_t longest;
    uint64_t letters; /* ent_name_letters() of them all: a name without one of these has no such words */
} ent_guess_words;

static void find_words(ent_guess_words *out, const ent_guess_word *text)
{
    char letters[ENT_NAME_MAX];
    size_t n = 0;

    out->n = out->longest = 0;
    for (const char *word = text->words; word; word = ent_name_next_word(word)) {
        const size_t len = word_length(word);
        if (ent_name_is_filler(word))
            continue;
        out->word[out->n].letters = word;
        out->word[out->n++].len = len;
        out->longest = len > out->longest ? len : out->longest;
        memcpy(letters + n, word, len);
        n += len;
    }
    letters[n] = '\0';
    out->letters = ent_name_letters(letters);
}

/* True if each word of the text begins a word of the name, in their sequence: "N. Sea", "Gulf Both", "Indian Ocean". No
 * word of the name may be left out in the middle. */
static bool words_begin(const ent_guess_words *text, const char *name)
{
    size_t begun = 0;

    for (const char *word = name; word && begun < text->n; word = ent_name_next_word(word)) {
        if (strncmp(text->word[begun].letters, word, text->word[begun].len) == 0)
            begun++;
        else if (begun > 0 && !ent_name_is_filler(word))
            return false;
    }
    return begun == text->n;
}

/* The places of which words of the name begin with the words of the text, one of which has three letters or more.
 * `glued`: several words may be shorter, or be written as one ("NorSea"). False: too many. */
static bool add_begun(const ent_map *map, const ent_guess_word *text, bool glued, ent_loc *out, size_t *n)
{
    ent_guess_words words;

    find_words(&words, text);
    const bool begins = words.n > 0 && (words.longest > 2 || (glued && words.n > 1));
    if (!begins && !glued)
        return true;
    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        const ent_prov_info *info = &map->prov[prov];
        if ((words.letters & ~info->letters) == 0 &&
            ((begins && words_begin(&words, info->words)) || (glued && ent_name_is_glued(text->text, info->words))) &&
            !add(out, n, prov))
            return false;
    }
    return true;
}

/* ---- All names. ---- */

/* True for a text of common words only, and for the name of a power that may have one letter wrong. */
static bool is_no_place(const ent_map *map, const ent_guess_word *text)
{
    char folded[ENT_NAME_MAX];
    bool common = true;

    for (const char *word = text->words; common && word; word = ent_name_next_word(word)) {
        const size_t len = word_length(word);
        memcpy(folded, word, len);
        folded[len] = '\0';
        common = ent_is_common_word(folded) || ent_name_is_filler(word);
    }
    for (uint16_t i = 0; !common && text->len > 4 && i < map->names->n_powers; i++)
        common = distance_to(text, &map->names->power[i], 1) <= 1;
    return common;
}

static ent_guess_word fold(const char *text, size_t len)
{
    ent_guess_word word;

    note_letters(&word, word.text, ent_name_fold(text, len, word.text));
    word.letters = ent_name_letters(word.text);
    if (word.len > 0) /* else nobody asks for its words */
        ent_name_words(text, len, word.words);
    return word;
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

/* The names of the 64 from `block` on that may be near, as bits. A limit that is a constant makes the loop fast. */
static uint64_t may_be_near(const struct ent_names *names, size_t block, const ent_guess_word *word, unsigned limit)
{
    const uint64_t *with = names->with + block;

    if (ENT_FOR_SIZE)
        return UINT64_MAX;
    return limit == 1             ? lack_few(with, word, 1)
           : limit == 2           ? lack_few(with, word, 2)
           : limit == TOO_FAR - 1 ? lack_few(with, word, TOO_FAR - 1)
                                  : lack_few(with, word, limit);
}

/* How many letters are wrong; limit + 1 if more than `limit`. */
static unsigned distance_to_place(const ent_guess_word *word, const struct ent_names *names, size_t i, unsigned limit)
{
    const ent_name *name = &names->place[i];
    bool length = name->len <= word->len + limit && name->len + limit >= word->len;

    return length && ent_guess_may_be_near(word->letters, names->letters[i], limit) ? distance_to(word, name, limit)
                                                                                    : limit + 1;
}

static bool is_near(const ent_guess_word *word, const struct ent_names *names, size_t i, unsigned limit)
{
    return names->place[i].len >= 3 && distance_to_place(word, names, i, limit) <= limit;
}

/* Bit i: block + i lies in [low, high). */
static uint64_t bits_between(size_t block, size_t low, size_t high)
{
    uint64_t from = low <= block ? UINT64_MAX : low - block < 64 ? UINT64_MAX << (low - block) : 0;
    uint64_t to = high <= block ? 0 : high - block < 64 ? (UINT64_C(1) << (high - block)) - 1 : UINT64_MAX;

    return from & to;
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
    for (size_t block = low / 64 * 64; block < high; block += 64) {
        const uint64_t begun = bits_between(block, first, end);
        uint64_t left = begun | (limit > 0 ? may_be_near(map->names, block, word, limit) : 0);
        for (left &= bits_between(block, low, high); left != 0; left &= left - 1) {
            const size_t i = block + (size_t)__builtin_ctzll(left);
            const bool begins = begun & left & (~left + 1);
            if (!ENT_FOR_SIZE && begins && i > first && place[i].means == place[i - 1].means)
                continue; /* as most: "serbia", "serbie", "serbien" */
            if ((begins || is_near(word, map->names, i, limit)) && place[i].means < map->n_provs &&
                !add(out, &n, place[i].means))
                return 0;
        }
    }
    return n;
}

/* "NwgSea": the sea with a listed spelling before "sea". */
static ent_loc named_sea(const ent_map *map, const ent_guess_word *word)
{
    const size_t len = word->len > 3 && strcmp(word->text + word->len - 3, "sea") == 0 ? word->len - 3 : 0;
    const ent_loc loc = ent_map_find_loc(map, word->text, len);

    return loc < map->n_provs && map->prov[loc].terrain == ENT_SEA ? loc : ENT_LOC_NONE;
}

size_t ent_guess_places(const ent_map *map, const char *text, size_t len, ent_guess_reach reach,
                        ent_loc out[ENT_MAX_GUESSES])
{
    const ent_guess_word word = fold(text, len);

    assert(reach <= ENT_GUESS_ROUGH);
    if (word.len == 0)
        return 0;
    const bool alias = reach == ENT_GUESS_ALIAS;
    size_t n = gather(map, &word, reach == ENT_GUESS_ROUGH ? ENT_GUESS_NEAR : reach, out);
    const ent_loc sea = named_sea(map, &word);
    if (!add_begun(map, &word, alias, out, &n) || (sea != ENT_LOC_NONE && !add(out, &n, sea)))
        return 0;
    if (n == 0 && reach == ENT_GUESS_ROUGH)
        n = gather(map, &word, reach, out);
    if (n > 0 && !alias && !add_begun(map, &word, true, out, &n)) /* "NoSea" is near "NorSea", but Norwegian Sea fits */
        return 0;
    return n > 0 && (alias || !is_no_place(map, &word)) ? n : 0; /* most words are near none */
}

ent_loc ent_guess_nearest(const ent_map *map, const char *text, size_t len)
{
    const ent_guess_word word = fold(text, len);
    const size_t n = map->names->n_places;
    unsigned best = word.len < 2 * TOO_FAR ? (unsigned)(word.len / 2) : TOO_FAR;
    ent_loc found = ENT_LOC_NONE;

    if (word.len < 3 || !compares_letters(map))
        return ENT_LOC_NONE;
    for (size_t block = 0; best > 0 && block < n; block += 64) {
        uint64_t left = bits_between(block, 0, n) & may_be_near(map->names, block, &word, best - 1);
        for (; best > 0 && left != 0; left &= left - 1) {
            const size_t i = block + (size_t)__builtin_ctzll(left);
            const ent_loc means = map->names->place[i].means;
            unsigned off = means < map->n_provs ? distance_to_place(&word, map->names, i, best - 1) : best;
            if (off < best) {
                best = off;
                found = means;
            }
        }
    }
    return found;
}
