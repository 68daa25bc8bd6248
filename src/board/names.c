/* names.c -- see names.h.
 *
 * SPDX-License-Identifier: MIT */
#include "board/names.h"
#include <assert.h>
#include <string.h>

/* The base letters of U+00C0 to U+017F, in order; '.' for what is no letter. Two-letter ligatures count as their first.
 */
static const char latin[] = "aaaaaaaceeeeiiiidnooooo.ouuuuyts"
                            "aaaaaaaceeeeiiiidnooooo.ouuuuyty"
                            "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllllllln"
                            "nnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

/* One letter or digit of UTF-8 text, lower case; 0 for anything else. Advances *i past it. */
static char next_letter(const char *text, size_t len, size_t *i)
{
    unsigned char byte = (unsigned char)text[(*i)++];

    if (byte >= 'A' && byte <= 'Z')
        return (char)(byte - 'A' + 'a');
    if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9'))
        return (char)byte;
    if (byte >= 0xC3 && byte <= 0xC5 && *i < len && ((unsigned char)text[*i] & 0xC0) == 0x80) {
        unsigned code = (byte & 0x1Fu) << 6 | ((unsigned char)text[(*i)++] & 0x3Fu);
        static_assert(sizeof latin - 1 == 0x180 - 0xC0, "a letter for each character of two such bytes");
        return latin[code - 0xC0] == '.' ? 0 : latin[code - 0xC0];
    }
    return 0;
}

size_t ent_name_fold(const char *text, size_t len, char out[ENT_NAME_MAX])
{
    size_t n = 0;

    for (size_t i = 0; i < len;) {
        char letter = next_letter(text, len, &i);
        if (letter == 0)
            continue;
        if (n == ENT_NAME_MAX - 1) {
            n = 0;
            break;
        }
        out[n++] = letter;
    }
    out[n] = '\0';
    return n;
}

uint64_t ent_name_key(const char *folded)
{
    uint64_t key = 0;

    for (int i = 0; i < 8 && folded[i]; i++)
        key |= (uint64_t)(unsigned char)folded[i] << (56 - 8 * i);
    return key;
}

uint64_t ent_name_letters(const char *folded)
{
    uint64_t letters = 0;

    for (; *folded; folded++) {
        uint64_t bit = UINT64_C(1) << (*folded >= 'a' ? *folded - 'a' : 26 + (*folded - '0') % 6);
        letters |= letters & bit ? bit << 32 : bit;
    }
    return letters;
}

void ent_name_words(const char *text, size_t len, char out[ENT_NAME_WORDS])
{
    size_t n = 0;

    for (size_t i = 0; i < len;) {
        bool inside = ent_is_of_word((unsigned char)text[i]);
        char letter = next_letter(text, len, &i);
        if (letter != 0)
            out[n++] = letter;
        else if (!inside && n > 0 && out[n - 1] != ' ')
            out[n++] = ' ';
        assert(n < ENT_NAME_WORDS - 1);
    }
    if (n > 0 && out[n - 1] != ' ')
        out[n++] = ' ';
    out[n] = '\0';
}

static bool is_word(const char *word, const char *with_blank)
{
    return strncmp(word, with_blank, strlen(with_blank)) == 0;
}

bool ent_name_is_filler(const char *word)
{
    return is_word(word, "of ") || is_word(word, "the ");
}

bool ent_name_is_glued(const char *folded, const char *words)
{
    const uint64_t whole = UINT64_C(1) << strlen(folded);
    uint64_t ends = 1; /* bit i: folded[0..i) is made of beginnings of the words so far */

    for (const char *word = words; word && ends != 0; word = ent_name_next_word(word)) {
        uint64_t next = ent_name_is_filler(word) ? ends : 0;
        for (uint64_t left = ends; left != 0; left &= left - 1) {
            const char *letters = folded + __builtin_ctzll(left);
            for (size_t n = 1; letters[n - 1] && letters[n - 1] == word[n - 1]; n++)
                next |= (left & (~left + 1)) << n;
        }
        if (word != words && (next & whole))
            return true;
        ends = next & ~whole; /* a single word does not count */
    }
    return false;
}

static bool sorts_before(const ent_name *name, uint64_t key, const char *folded)
{
    return name->key != key ? name->key < key : strcmp(name->folded, folded) < 0;
}

size_t ent_name_first(const ent_name *table, size_t n, const char *folded)
{
    uint64_t key = ent_name_key(folded);
    size_t low = 0, high = n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (sorts_before(&table[middle], key, folded))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const ent_name *ent_name_seek(const ent_name *table, size_t n, const char *folded, bool *begun)
{
    size_t low = ent_name_first(table, n, folded), len = strlen(folded);

    *begun = low < n && strncmp(table[low].folded, folded, len) == 0;
    return *begun && table[low].folded[len] == '\0' ? &table[low] : NULL;
}

const ent_name *ent_name_find(const ent_name *table, size_t n, const char *folded)
{
    bool begun;
    return ent_name_seek(table, n, folded, &begun);
}

/* The province with that code. A processor cannot guess in which half it is, so the search has no branches. */
static ent_prov find_province(const ent_map *map, const char *code, size_t len)
{
    uint64_t key = 0;
    size_t low = 0;

    if (len == 0 || len > sizeof key || code[len - 1] == '\0')
        return ENT_PROV_NONE;
    for (size_t i = 0; i < len; i++)
        key |= (uint64_t)(unsigned char)code[i] << (56 - 8 * i);
    for (size_t rest = map->n_provs, half; rest > 1; rest -= half) {
        half = rest / 2;
        low += map->code_key[low + half] <= key ? half : 0;
    }
    return map->code_key[low] == key ? (ent_prov)low : ENT_PROV_NONE;
}

ent_loc ent_map_find_code(const ent_map *map, const char *text, size_t len)
{
    size_t size = len > 3 && text[len - 3] == '/' ? len - 3 : len;
    ent_prov prov = find_province(map, text, size);

    if (prov == ENT_PROV_NONE || size == len)
        return prov == ENT_PROV_NONE ? ENT_LOC_NONE : (ent_loc)prov;
    for (uint8_t i = 0; i < map->prov[prov].n_coasts; i++) {
        ent_loc loc = (ent_loc)(map->prov[prov].first_coast + i);
        if (memcmp(map->loc[loc].coast, text + size + 1, 2) == 0) /* coasts have two letters */
            return loc;
    }
    return ENT_LOC_NONE;
}

ent_loc ent_map_find_spelling(const ent_map *map, const char *text, size_t len, uint8_t *kind)
{
    char folded[ENT_NAME_MAX];
    ent_loc loc = ENT_FOR_SIZE ? ENT_LOC_NONE : ent_map_find_code(map, text, len); /* as programs write it */

    *kind = 0;
    if (loc != ENT_LOC_NONE || ent_name_fold(text, len, folded) == 0)
        return loc;
    const ent_name *name = ent_name_find(map->names->place, map->names->n_places, folded);
    *kind = name ? name->kind : 0;
    return name ? name->means : ENT_LOC_NONE;
}

ent_loc ent_map_find_loc(const ent_map *map, const char *text, size_t len)
{
    uint8_t ignored;
    return ent_map_find_spelling(map, text, len, &ignored);
}

ent_power ent_map_find_power(const ent_map *map, const char *text, size_t len)
{
    char folded[ENT_NAME_MAX];
    const struct ent_names *names = map->names;
    bool named = ent_names_may_begin(names, text, len) && ent_name_fold(text, len, folded) > 0;
    const ent_name *name = named ? ent_name_find(names->power, names->n_powers, folded) : NULL;
    return name ? (ent_power)name->means : ENT_POWER_NONE;
}

ent_power ent_power_named(const ent_map *map, const char *text, size_t len)
{
    enum { SHORTEST = 3 };
    char folded[ENT_NAME_MAX];
    ent_power found = ent_map_find_power(map, text, len);
    size_t size = found == ENT_POWER_NONE ? ent_name_fold(text, len, folded) : 0;

    size_t i = size >= SHORTEST ? ent_name_first(map->names->power, map->names->n_powers, folded) : SIZE_MAX;
    for (; i < map->names->n_powers && strncmp(map->names->power[i].folded, folded, size) == 0; i++) {
        const ent_name *name = &map->names->power[i];
        if (found != ENT_POWER_NONE && found != name->means)
            return ENT_POWER_NONE;
        found = (ent_power)name->means;
    }
    return found;
}
