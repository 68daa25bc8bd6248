/* borders.c -- which unit can step where: the borders of a map file as lists of steps and as sets of provinces.
 *
 * Both forms are kept: the lists give the steps in order, for retreats and listings; the sets answer "can it go there?"
 * with one bit test.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/builder.h"
#include "board/names.h"

/* ---- Borders. ---- */

static ent_loc find_code(const ent_builder *builder, const char *code)
{
    return ent_map_find_code(builder->map, code, strlen(code));
}

bool ent_builder_find_place(ent_builder *builder, const char *where, const char *code, ent_loc *out)
{
    const char *slash = strchr(code, '/');

    *out = find_code(builder, code);
    if (*out != ENT_LOC_NONE)
        return true;
    if (slash) {
        ent_loc prov = ent_map_find_code(builder->map, code, (size_t)(slash - code));
        if (prov != ENT_LOC_NONE)
            return REFUSE(builder, "%s: %s has no coast '%.10s'; list it in its coasts", where, builder->loc[prov].code,
                          slash + 1);
    }
    return REFUSE(builder, "%s: there is no province '%.20s'; add it or mend the code", where, code);
}

bool ent_builder_holds_army(ent_builder *builder, const char *where, ent_loc loc)
{
    if (loc >= builder->map->n_provs)
        return REFUSE(builder, "%s: '%s' names a coast; armies move between whole provinces", where,
                      builder->loc[loc].code);
    if (builder->prov[loc].terrain == ENT_SEA)
        return REFUSE(builder, "%s: '%s' is sea; an army cannot go there", where, builder->loc[loc].code);
    return true;
}

bool ent_builder_holds_fleet(ent_builder *builder, const char *where, ent_loc loc)
{
    const ent_prov_info *prov = &builder->prov[builder->loc[loc].prov];

    if (prov->terrain == ENT_INLAND)
        return REFUSE(builder, "%s: '%s' is inland; a fleet cannot go there", where, prov->code);
    if (prov->n_coasts > 0 && loc < builder->map->n_provs)
        return REFUSE(builder, "%s: '%s' has several coasts; say which, as in %s/%s", where, prov->code, prov->code,
                      builder->loc[prov->first_coast].coast);
    return true;
}

static bool add_step(ent_builder *builder, const char *where, ent_steps *steps, ent_loc *edges, ent_loc from,
                     ent_loc to)
{
    ent_loc *row = edges + (size_t)from * ENT_MAX_NEIGHBORS;

    for (uint8_t at = 0; at < steps[from].n; at++)
        if (row[at] == to)
            return REFUSE(builder, "%s: the border %s - %s is listed twice; once is enough for both directions", where,
                          builder->loc[from].code, builder->loc[to].code);
    if (steps[from].n == ENT_MAX_NEIGHBORS)
        return REFUSE(builder, "%s: %s has more than %d neighbors", where, builder->loc[from].code, ENT_MAX_NEIGHBORS);
    row[steps[from].n++] = to;
    return true;
}

typedef bool end_check(ent_builder *, const char *, ent_loc);

static bool add_borders(ent_builder *builder, const char *list, const ent_pair_spec *pair, size_t n, ent_steps *steps,
                        ent_loc *edges, end_check *check)
{
    for (size_t i = 0; i < n; i++) {
        char where[80]; /* names the codes too, since a derived map does not show the pair's number */
        ent_loc a, b;
        snprintf(where, sizeof where, "%s[%zu] %.12s - %.12s", list, i, pair[i].a, pair[i].b);
        if (!ent_builder_find_place(builder, where, pair[i].a, &a) ||
            !ent_builder_find_place(builder, where, pair[i].b, &b) || !check(builder, where, a) ||
            !check(builder, where, b))
            return false;
        if (builder->loc[a].prov == builder->loc[b].prov)
            return REFUSE(builder, "%s: %s borders on itself", where, pair[i].a);
        if (!add_step(builder, where, steps, edges, a, b) || !add_step(builder, where, steps, edges, b, a))
            return false;
    }
    return true;
}

static int by_loc(const void *a, const void *b)
{
    return (int)*(const ent_loc *)a - (int)*(const ent_loc *)b;
}

static void sort_steps(ent_steps *steps, ent_loc *edges, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        qsort(edges + i * ENT_MAX_NEIGHBORS, steps[i].n, sizeof *edges, by_loc);
        steps[i].to = edges + i * ENT_MAX_NEIGHBORS;
    }
}

static void mark_difficult(ent_builder *builder)
{
    const ent_map_spec *spec = builder->spec;

    for (size_t i = 0; i < spec->n_difficult; i++) {
        ent_loc end[2] = {find_code(builder, spec->difficult[i].a), find_code(builder, spec->difficult[i].b)};
        for (int side = 0; side < 2; side++) {
            ent_steps *steps = &builder->army[end[side]];
            for (uint8_t at = 0; at < steps->n; at++)
                if (steps->to[at] == end[1 - side])
                    steps->difficult |= UINT32_C(1) << at;
        }
    }
}

static size_t padded(size_t n)
{
    return (n + ENT_STEPS_AT_ONCE - 1) / ENT_STEPS_AT_ONCE * ENT_STEPS_AT_ONCE;
}

/* Write the provinces of one place's steps to `out`, each once; the coasts of one province are neighbors in the list.
 * Returns the end of what was written. */
static ent_prov *list_provinces(const ent_builder *builder, ent_steps *steps, ent_prov *out)
{
    ent_prov *into = out, *helps = out + padded(steps->n), *end = helps + padded(steps->n);

    for (ent_prov *rest = out; rest < end; rest++)
        *rest = builder->map->n_provs;
    for (uint8_t i = 0; i < steps->n; i++) {
        ent_prov prov = builder->loc[steps->to[i]].prov;
        if (steps->n_into > 0 && into[steps->n_into - 1] == prov)
            continue;
        into[steps->n_into++] = prov;
        if (!(steps->difficult >> i & 1))
            helps[steps->n_helps++] = prov;
    }
    steps->into = into;
    steps->helps = helps;
    return end;
}

static bool list_all_provinces(ent_builder *builder)
{
    size_t steps = 0;

    for (ent_loc loc = 0; loc < builder->map->n_locs; loc++)
        steps += padded(builder->army[loc].n) + padded(builder->fleet[loc].n);
    ent_prov *out = ent_builder_take(builder, 2 * steps, sizeof *out);
    for (ent_loc loc = 0; out && loc < builder->map->n_locs; loc++) {
        out = list_provinces(builder, &builder->army[loc], out);
        out = list_provinces(builder, &builder->fleet[loc], out);
    }
    return out != NULL;
}

bool ent_builder_borders(ent_builder *builder)
{
    const ent_map_spec *spec = builder->spec;
    ent_map *map = builder->map;

    builder->army = ent_builder_take(builder, map->n_locs, sizeof *builder->army);
    builder->fleet = ent_builder_take(builder, map->n_locs, sizeof *builder->fleet);
    builder->army_edges = ent_builder_take(builder, (size_t)map->n_locs * ENT_MAX_NEIGHBORS, sizeof(ent_loc));
    builder->fleet_edges = ent_builder_take(builder, (size_t)map->n_locs * ENT_MAX_NEIGHBORS, sizeof(ent_loc));
    if (builder->failed)
        return false;
    if (!add_borders(builder, "army", spec->army, spec->n_army, builder->army, builder->army_edges,
                     ent_builder_holds_army) ||
        !add_borders(builder, "difficult_army", spec->difficult, spec->n_difficult, builder->army, builder->army_edges,
                     ent_builder_holds_army) ||
        !add_borders(builder, "fleet", spec->fleet, spec->n_fleet, builder->fleet, builder->fleet_edges,
                     ent_builder_holds_fleet))
        return false;
    sort_steps(builder->army, builder->army_edges, map->n_locs);
    sort_steps(builder->fleet, builder->fleet_edges, map->n_locs);
    mark_difficult(builder);
    if (!list_all_provinces(builder))
        return false;
    map->army = builder->army;
    map->fleet = builder->fleet;
    for (ent_loc loc = 0; loc < map->n_locs; loc++) {
        const ent_prov_info *prov = &builder->prov[builder->loc[loc].prov];
        bool any = builder->army[loc].n + builder->fleet[loc].n > 0;
        for (uint8_t i = 0; loc < map->n_provs && i < prov->n_coasts; i++)
            any |= builder->fleet[prov->first_coast + i].n > 0;
        if (!any)
            return REFUSE(builder, "provinces %s: no border leads there; add one to army or fleet",
                          builder->loc[loc].code);
    }
    return true;
}

/* ---- Sets. ---- */

static void fill_sets(ent_builder *builder, uint64_t *army_to, uint64_t *army_hard, uint64_t *fleet_to,
                      uint64_t *fleet_touch)
{
    const ent_map *map = builder->map;
    size_t words = map->words;

    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        for (uint8_t i = 0; i < map->army[prov].n; i++) {
            ent_set_add(army_to + prov * words, map->army[prov].to[i]);
            if (map->army[prov].difficult >> i & 1)
                ent_set_add(army_hard + prov * words, map->army[prov].to[i]);
        }
    for (ent_loc coast = map->n_provs; coast < map->n_locs; coast++)
        memcpy(army_to + coast * words, army_to + map->loc[coast].prov * words, words * sizeof *army_to);
    for (ent_loc loc = 0; loc < map->n_locs; loc++)
        for (uint8_t i = 0; i < map->fleet[loc].n; i++) {
            ent_prov to = map->loc[map->fleet[loc].to[i]].prov;
            ent_set_add(fleet_to + loc * words, to);
            ent_set_add(fleet_touch + map->loc[loc].prov * words, to);
        }
}

static bool list_centers(ent_builder *builder)
{
    ent_map *map = builder->map;
    ent_center *center = ent_builder_take(builder, map->n_provs, sizeof *center);

    for (ent_prov prov = 0; center && prov < map->n_provs; prov++)
        if (map->prov[prov].flags & ENT_PROV_CENTER) {
            center[map->n_centers++] =
                (ent_center){.prov = prov, .home_of = map->prov[prov].home_of, .not_for = map->prov[prov].not_for};
            map->has_partial_centers |= map->prov[prov].not_for != ENT_POWER_NONE;
        }
    map->center = center;
    return center != NULL;
}

bool ent_builder_sets(ent_builder *builder)
{
    ent_map *map = builder->map;
    uint64_t *army_to = ent_builder_take(builder, (size_t)map->n_locs * map->words, sizeof *army_to);
    uint64_t *army_hard = ent_builder_take(builder, (size_t)map->n_provs * map->words, sizeof *army_hard);
    uint64_t *fleet_to = ent_builder_take(builder, (size_t)map->n_locs * map->words, sizeof *fleet_to);
    uint64_t *fleet_touch = ent_builder_take(builder, (size_t)map->n_provs * map->words, sizeof *fleet_touch);
    uint64_t *convoyer = ent_builder_take(builder, map->words, sizeof *convoyer);
    uint64_t *shore = ent_builder_take(builder, map->words, sizeof *shore);
    uint64_t *land = ent_builder_take(builder, map->words, sizeof *land);
    uint64_t *split = ent_builder_take(builder, map->words, sizeof *split);
    uint64_t *ice = ent_builder_take(builder, (size_t)map->words * (ENT_WINTER + 1), sizeof *ice);

    if (builder->failed)
        return false;
    fill_sets(builder, army_to, army_hard, fleet_to, fleet_touch);
    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        if (map->prov[prov].flags & ENT_PROV_CONVOYS)
            ent_set_add(convoyer, prov);
        if (map->prov[prov].terrain == ENT_COASTAL)
            ent_set_add(shore, prov);
        if (map->prov[prov].terrain != ENT_SEA)
            ent_set_add(land, prov);
        if (map->prov[prov].n_coasts > 0)
            ent_set_add(split, prov);
        map->icy |= map->prov[prov].ice;
        for (unsigned season = 0; season <= ENT_WINTER; season++)
            if (map->prov[prov].ice >> season & 1)
                ent_set_add(ice + (size_t)season * map->words, prov);
    }
    map->army_to = map->reach[ENT_ARMY] = army_to;
    map->army_hard = army_hard;
    map->fleet_to = map->reach[ENT_FLEET] = fleet_to;
    map->fleet_touch = fleet_touch;
    map->convoyer = convoyer;
    map->shore = shore;
    map->land = land;
    map->split = split;
    map->ice = ice;
    return list_centers(builder);
}

/* A fleet must choose among several coasts, and needs permission for a canal, so these steps are not sure. */
static void remove_unsure_for_fleets(const ent_map *map, uint64_t *fleet)
{
    for (ent_loc loc = 0; loc < map->n_locs; loc++)
        for (uint16_t word = 0; word < map->words; word++)
            fleet[(size_t)loc * map->words + word] &= ~map->split[word];
    for (uint8_t i = 0; i < map->n_canals; i++)
        for (ent_loc loc = 0; loc < map->n_locs; loc++)
            for (unsigned end = 0; end < 2; end++)
                if (map->loc[loc].prov == map->canal[i].end[end])
                    ent_set_remove(fleet + (size_t)loc * map->words, map->canal[i].end[1 - end]);
}

bool ent_builder_sure_steps(ent_builder *builder)
{
    ent_map *map = builder->map;
    size_t size = (size_t)map->n_locs * map->words;
    uint64_t *army = ent_builder_take(builder, size, sizeof *army);
    uint64_t *fleet = ent_builder_take(builder, size, sizeof *fleet);

    if (builder->failed)
        return false;
    memcpy(army, map->army_to, size * sizeof *army);
    memcpy(fleet, map->fleet_to, size * sizeof *fleet);
    for (size_t i = 0; i < size; i++)
        army[i] &= ~map->army_hard[map->prov_of[i / map->words] * map->words + i % map->words];
    remove_unsure_for_fleets(map, fleet);
    map->sure[ENT_ARMY] = army;
    map->sure[ENT_FLEET] = fleet;
    return true;
}
