/* spellings.c -- every spelling of a map's places and powers, gathered into the tables of names.h.
 *
 * First what the map itself lists: a spelling that means two things is refused. Then the names in other languages
 * (languages.c), each only if the map gives its spelling no meaning and no two of them share it. Last the aliases are
 * marked that are no clear name by themselves.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/builder.h"
#include "board/languages.h"
#include "board/names.h"

typedef struct ent_name_list {
    ent_name *name;
    size_t n, cap;
} ent_name_list;

static bool add_name(ent_builder *builder, ent_name_list *list, uint16_t means, uint8_t kind, const char *text)
{
    char folded[ENT_NAME_MAX];

    if (ent_name_fold(text, strlen(text), folded) == 0)
        return REFUSE(builder, "names: '%.70s' has no letters from A to Z, with or without accents, or is too long",
                      text);
    assert(list->n < list->cap);
    list->name[list->n++] = (ent_name){.key = ent_name_key(folded),
                                       .folded = ent_builder_copy(builder, folded),
                                       .means = means,
                                       .kind = kind,
                                       .len = (uint8_t)strlen(folded)};
    return !builder->failed;
}

static bool add_coast_names(ent_builder *builder, ent_name_list *list, ent_prov prov, uint8_t kind, const char *text)
{
    static const char *const long_names[][2] = {
        {"NC", "north coast"}, {"SC", "south coast"}, {"EC", "east coast"}, {"WC", "west coast"}};
    char whole[2 * ENT_NAME_MAX];

    for (uint8_t i = 0; i < builder->prov[prov].n_coasts; i++) {
        ent_loc loc = (ent_loc)(builder->prov[prov].first_coast + i);
        for (size_t j = 0; j < sizeof long_names / sizeof *long_names; j++) {
            if (strcmp(builder->loc[loc].coast, long_names[j][0]) != 0)
                continue;
            for (int form = 0; form < 2; form++) {
                snprintf(whole, sizeof whole, "%.63s %s", text, long_names[j][form]);
                if (!add_name(builder, list, loc, kind, whole))
                    return false;
            }
        }
    }
    return true;
}

static bool add_spelling(ent_builder *builder, ent_name_list *list, ent_prov prov, uint8_t kind, const char *text)
{
    return add_name(builder, list, prov, kind, text) && add_coast_names(builder, list, prov, kind, text);
}

/* The keys are the first letters, so they compare as the texts do. */
static int by_spelling(const void *a, const void *b)
{
    const ent_name *left = a, *right = b;
    int order = (left->key > right->key) - (left->key < right->key);
    if (order == 0)
        order = strcmp(left->folded, right->folded);
    if (order == 0)
        order = (int)left->means - (int)right->means;
    return order ? order : (int)left->kind - (int)right->kind;
}

/* Sort and drop repetitions; refuse a spelling with two meanings. */
static bool settle_names(ent_builder *builder, ent_name_list *list, bool places)
{
    size_t kept = 0;

    qsort(list->name, list->n, sizeof *list->name, by_spelling);
    for (size_t i = 0; i < list->n; i++) {
        if (kept > 0 && strcmp(list->name[kept - 1].folded, list->name[i].folded) == 0) {
            uint16_t a = list->name[kept - 1].means, b = list->name[i].means;
            if (a == b)
                continue;
            return REFUSE(builder, "names: '%s' means both %s and %s; change the code, name, abbr or alias of one",
                          list->name[i].folded, places ? builder->loc[a].code : builder->map->power[a].name,
                          places ? builder->loc[b].code : builder->map->power[b].name);
        }
        list->name[kept++] = list->name[i];
    }
    list->n = kept;
    return true;
}

static bool name_places(ent_builder *builder, ent_name_list *list)
{
    for (ent_prov prov = 0; prov < builder->map->n_provs; prov++) {
        const ent_prov_spec *from = builder->source[prov];
        const char *own[] = {from->code, from->name, from->abbr};
        for (size_t i = 0; i < 3; i++)
            if (!add_spelling(builder, list, prov, 0, own[i]))
                return false;
        for (size_t i = 0; from->alias && from->alias[i]; i++)
            if (!add_spelling(builder, list, prov, ENT_NAME_ALIAS, from->alias[i]))
                return false;
    }
    return settle_names(builder, list, true);
}

/* ---- Names in other languages. ---- */

/* The letters with two dots, and the sharp s, as they are written without them; 0 bytes if text is none of these. */
static size_t umlaut_at(const char *text, const char **plain)
{
    static const char *const forms[][2] = {{"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}, {"ß", "ss"},
                                           {"Ä", "ae"}, {"Ö", "oe"}, {"Ü", "ue"}};

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strncmp(text, forms[i][0], 2) == 0) {
            *plain = forms[i][1];
            return 2;
        }
    return 0;
}

/* "Muenchen" for "München". */
static void spell_out(const char *text, char *out, size_t size)
{
    size_t n = 0;

    for (size_t i = 0, skip; text[i] && n + 3 < size; i += skip ? skip : 1) {
        const char *plain = NULL;
        skip = umlaut_at(text + i, &plain);
        for (size_t j = 0; skip && plain[j]; j++)
            out[n++] = plain[j];
        if (!skip)
            out[n++] = text[i];
    }
    out[n] = '\0';
}

static bool add_foreign_name(ent_builder *builder, ent_name_list *list, ent_prov prov, const char *text, size_t len)
{
    char whole[ENT_NAME_MAX], plain[ENT_NAME_MAX];

    assert(len < sizeof whole);
    snprintf(whole, sizeof whole, "%.*s", (int)len, text);
    spell_out(whole, plain, sizeof plain);
    return add_spelling(builder, list, prov, ENT_NAME_ALIAS, whole) &&
           (strcmp(plain, whole) == 0 || add_spelling(builder, list, prov, ENT_NAME_ALIAS, plain));
}

/* The province with this English name, or ENT_PROV_NONE. */
static ent_prov named_prov(const ent_builder *builder, const char *name)
{
    for (ent_prov prov = 0; prov < builder->map->n_provs; prov++)
        if (strcmp(builder->source[prov]->name, name) == 0)
            return prov;
    return ENT_PROV_NONE;
}

/* Room for the names in other languages of all places of the map: each with and without umlauts, by all coasts. */
static size_t count_foreign_names(const ent_builder *builder)
{
    size_t count = 0;

    for (unsigned i = 0; i < ent_n_foreign_names; i++) {
        ent_prov prov = named_prov(builder, ent_foreign_names[i].name);
        size_t names = 1;
        if (prov == ENT_PROV_NONE)
            continue;
        for (const char *bar = ent_foreign_names[i].also; (bar = strchr(bar, '|')); bar++)
            names++;
        count += names * 2 * (1 + 2u * builder->prov[prov].n_coasts);
    }
    return count;
}

static bool list_foreign_names(ent_builder *builder, ent_name_list *list)
{
    list->cap = count_foreign_names(builder);
    list->name = ent_builder_take(builder, list->cap, sizeof *list->name);
    for (unsigned i = 0; list->name && i < ent_n_foreign_names; i++) {
        ent_prov prov = named_prov(builder, ent_foreign_names[i].name);
        for (const char *name = ent_foreign_names[i].also; prov != ENT_PROV_NONE && *name;) {
            size_t len = strcspn(name, "|");
            if (!add_foreign_name(builder, list, prov, name, len))
                return false;
            name += len + (name[len] == '|');
        }
    }
    return list->name != NULL;
}

/* Add the names of `more` that have one meaning and are no spelling of the map's own, of a place or a power. Sorts
 * both. */
static void merge_names(ent_name_list *list, ent_name_list *more, const ent_name_list *powers)
{
    size_t own = list->n;

    if (more->n > 0)
        qsort(more->name, more->n, sizeof *more->name, by_spelling);
    for (size_t first = 0, end; first < more->n; first = end) {
        const ent_name *name = &more->name[first];
        bool clear =
            !ent_name_find(list->name, own, name->folded) && !ent_name_find(powers->name, powers->n, name->folded);
        for (end = first; end < more->n && strcmp(more->name[end].folded, name->folded) == 0; end++)
            clear &= more->name[end].means == name->means;
        if (clear) {
            assert(list->n < list->cap);
            list->name[list->n++] = *name;
        }
    }
    qsort(list->name, list->n, sizeof *list->name, by_spelling);
}

/* ---- Aliases that are no clear name. ---- */

/* True if words of another province's name begin so: "norsea" is made of words of Norwegian Sea. The letters rule out
 * nearly all names. */
static bool is_glued_elsewhere(const ent_builder *builder, const ent_name *name)
{
    const ent_prov n = builder->map->n_provs;
    const uint64_t own = ent_name_letters(name->folded);

    for (ent_prov prov = 0; name->means < n && prov < n; prov++) /* the parser reads coasts by themselves */
        if ((own & ~builder->prov[prov].letters) == 0 && prov != name->means &&
            ent_name_is_glued(name->folded, builder->prov[prov].words))
            return true;
    return false;
}

static void mark_loose(const ent_builder *builder, ent_name_list *list)
{
    bool few = list->n <= ENT_MAX_COMPARED_SPELLINGS; /* on a map with more no misspelling is followed either */

    for (size_t i = 0; i < list->n; i++) {
        ent_name *name = &list->name[i];
        size_t len = strlen(name->folded);
        if (!(name->kind & ENT_NAME_ALIAS))
            continue;
        bool loose = ent_is_common_word(name->folded) || (few && is_glued_elsewhere(builder, name));
        for (size_t at = i + 1; at < list->n && strncmp(list->name[at].folded, name->folded, len) == 0; at++)
            loose |=
                list->name[at].kind == 0 && builder->loc[list->name[at].means].prov != builder->loc[name->means].prov;
        name->kind |= loose ? ENT_NAME_LOOSE : 0;
    }
}

static bool name_powers(ent_builder *builder, ent_name_list *list)
{
    for (ent_power power = 0; power < builder->map->n_powers; power++) {
        const char *const *alias = builder->spec->power[power].alias;
        if (!add_name(builder, list, power, 0, builder->map->power[power].title) ||
            !add_name(builder, list, power, 0, builder->map->power[power].adjective))
            return false;
        for (size_t i = 0; alias && alias[i]; i++)
            if (!add_name(builder, list, power, 0, alias[i]))
                return false;
    }
    return settle_names(builder, list, false);
}

static void note_begins(const ent_name_list *list, uint64_t begins[ENT_NAME_BEGINS / 64])
{
    for (size_t i = 0; !ENT_FOR_SIZE && i < list->n; i++) {
        if (list->name[i].len < 2)
            continue;
        unsigned begin = ent_name_begin(list->name[i].folded);
        begins[begin / 64] |= UINT64_C(1) << begin % 64;
    }
}

/* What the readers of names ask first, so that they compare few names. A build for size asks for the letters only. */
static bool index_names(ent_builder *builder, struct ent_names *names, const ent_name_list *place,
                        const ent_name_list *power)
{
    uint64_t *letters = ent_builder_take(builder, place->n, sizeof *letters);
    uint64_t *power_letters = ent_builder_take(builder, power->n, sizeof *power_letters);
    uint64_t *with = ent_builder_take(builder, (place->n / 64 + 1) * 64, sizeof *with);

    if (!letters || !power_letters || !with)
        return false;
    for (size_t i = 0; i < power->n; i++)
        power_letters[i] = ent_name_letters(power->name[i].folded);
    for (size_t i = 0; i < place->n; i++) {
        letters[i] = ent_name_letters(place->name[i].folded);
        for (uint64_t left = ENT_FOR_SIZE ? 0 : letters[i]; left != 0; left &= left - 1)
            with[i / 64 * 64 + (size_t)__builtin_ctzll(left)] |= UINT64_C(1) << i % 64;
    }
    *names = (struct ent_names){.place = place->name,
                                .power = power->name,
                                .letters = letters,
                                .power_letters = power_letters,
                                .with = with,
                                .n_places = (uint16_t)place->n,
                                .n_powers = (uint16_t)power->n};
    note_begins(place, names->begins);
    note_begins(power, names->begins);
    return true;
}

bool ent_builder_name(ent_builder *builder)
{
    ent_map *map = builder->map;
    size_t aliases = 3u * map->n_provs;
    struct ent_names *names = ent_builder_take(builder, 1, sizeof *names);
    ent_name_list place = {.n = 0}, foreign = {.n = 0}, power = {.cap = 2u * map->n_powers};

    for (size_t i = 0; i < map->n_provs; i++)
        for (size_t j = 0; builder->source[i]->alias && builder->source[i]->alias[j]; j++)
            aliases++;
    for (ent_power i = 0; i < map->n_powers; i++)
        for (size_t j = 0; builder->spec->power[i].alias && builder->spec->power[i].alias[j]; j++)
            power.cap++;
    if (!names || !list_foreign_names(builder, &foreign))
        return false;
    place.cap = aliases * (1 + 2 * ENT_SPEC_COASTS) + foreign.n;
    place.name = ent_builder_take(builder, place.cap, sizeof *place.name);
    power.name = ent_builder_take(builder, power.cap, sizeof *power.name);
    if (builder->failed || !name_places(builder, &place) || !name_powers(builder, &power))
        return false;
    merge_names(&place, &foreign, &power);
    mark_loose(builder, &place);
    size_t most = place.n > power.n ? place.n : power.n;
    if (most > UINT16_MAX)
        return REFUSE(builder, "aliases: %zu spellings; at most %u", most, UINT16_MAX);
    if (!index_names(builder, names, &place, &power))
        return false;
    map->names = names;
    return !builder->failed;
}
