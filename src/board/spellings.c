/* spellings.c -- every spelling that a map lists, gathered into the tables of names.h; one that means two things is
 * refused.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/builder.h"
#include "board/names.h"

typedef struct ent_name_list {
    ent_name *name;
    size_t n, cap;
} ent_name_list;

static bool add_name(ent_builder *builder, ent_name_list *list, uint16_t means, const char *text)
{
    char folded[ENT_NAME_MAX];

    if (ent_name_fold(text, strlen(text), folded) == 0)
        return REFUSE(builder, "names: '%.70s' has no letters or is too long", text);
    if (list->n == list->cap)
        return REFUSE(builder, "aliases: too many");
    list->name[list->n].key = ent_name_key(folded);
    list->name[list->n].folded = ent_builder_copy(builder, folded);
    list->name[list->n++].means = means;
    return !builder->failed;
}

static bool add_coast_names(ent_builder *builder, ent_name_list *list, ent_prov prov, const char *text)
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
                if (!add_name(builder, list, loc, whole))
                    return false;
            }
        }
    }
    return true;
}

static bool add_spelling(ent_builder *builder, ent_name_list *list, ent_prov prov, const char *text)
{
    return add_name(builder, list, prov, text) && add_coast_names(builder, list, prov, text);
}

static int by_spelling(const void *a, const void *b)
{
    const ent_name *left = a, *right = b;
    int order = strcmp(left->folded, right->folded);
    return order ? order : (int)left->means - (int)right->means;
}

/* Sort and drop repetitions; refuse a spelling with two meanings. */
static bool settle_names(ent_builder *builder, ent_name_list *list, bool places)
{
    size_t kept = 0;

    if (list->n > 0)
        qsort(list->name, list->n, sizeof *list->name, by_spelling);
    for (size_t i = 0; i < list->n; i++) {
        if (kept > 0 && strcmp(list->name[kept - 1].folded, list->name[i].folded) == 0) {
            uint16_t a = list->name[kept - 1].means, b = list->name[i].means;
            if (a == b)
                continue;
            return REFUSE(builder, "aliases: '%s' means both %s and %s; drop it from one", list->name[i].folded,
                          places ? builder->loc[a].code : builder->map->power[a].name,
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
        const char *own[] = {from->code, from->name, from->abbr[0] ? from->abbr : from->code};
        for (size_t i = 0; i < 3; i++)
            if (!add_spelling(builder, list, prov, own[i]))
                return false;
        for (size_t i = 0; from->alias && from->alias[i]; i++)
            if (!add_spelling(builder, list, prov, from->alias[i]))
                return false;
    }
    return settle_names(builder, list, true);
}

static bool name_powers(ent_builder *builder, ent_name_list *list)
{
    for (ent_power power = 0; power < builder->map->n_powers; power++) {
        const char *const *alias = builder->spec->power[power].alias;
        if (!add_name(builder, list, power, builder->map->power[power].title) ||
            !add_name(builder, list, power, builder->map->power[power].adjective))
            return false;
        for (size_t i = 0; alias && alias[i]; i++)
            if (!add_name(builder, list, power, alias[i]))
                return false;
    }
    return settle_names(builder, list, false);
}

bool ent_builder_name(ent_builder *builder)
{
    ent_map *map = builder->map;
    size_t aliases = 3u * map->n_provs;
    struct ent_names *names = ent_builder_take(builder, 1, sizeof *names);

    for (size_t i = 0; i < map->n_provs; i++)
        for (size_t j = 0; builder->source[i]->alias && builder->source[i]->alias[j]; j++)
            aliases++;
    ent_name_list place = {.cap = aliases * (1 + 2 * ENT_SPEC_COASTS)}, power = {.cap = 2u * map->n_powers};
    for (ent_power i = 0; i < map->n_powers; i++)
        for (size_t j = 0; builder->spec->power[i].alias && builder->spec->power[i].alias[j]; j++)
            power.cap++;
    place.name = ent_builder_take(builder, place.cap, sizeof *place.name);
    power.name = ent_builder_take(builder, power.cap, sizeof *power.name);
    if (builder->failed || !name_places(builder, &place))
        return false;
    if (!name_powers(builder, &power))
        return false;
    if (place.n > UINT16_MAX)
        return REFUSE(builder, "aliases: %zu spellings; at most %u", place.n, UINT16_MAX);
    *names = (struct ent_names){place.name, power.name, (uint16_t)place.n, (uint16_t)power.n};
    map->names = names;
    return true;
}
