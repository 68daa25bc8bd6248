/* build.c -- from plain tables to a board: everything checked, everything numbered, everything computed.
 *
 * Provinces are numbered by code, so that the lowest province is the first in the alphabet of codes. All memory is one
 * chain of blocks that ent_map_free() returns.
 *
 * SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/builder.h"
#include "board/layout.h"
#include "board/names.h"
#include "board/plain.h"

/* ---- Memory. ---- */

typedef struct ent_block {
    struct ent_block *next;
    max_align_t data[];
} ent_block;

ent_status ent_fail(ent_err *err, ent_status status, const char *format, ...)
{
    if (err) {
        va_list args;
        *err = (ent_err){.status = status};
        va_start(args, format);
        vsnprintf(err->text, sizeof err->text, format, args);
        va_end(args);
        ent_plain_copy(err->text, strlen(err->text), err->text, sizeof err->text);
    }
    return status;
}

void *ent_builder_take(ent_builder *builder, size_t count, size_t size)
{
    ent_block *block = count > SIZE_MAX / 2 / (size + 1) ? NULL : calloc(1, sizeof *block + count * size + 1);

    if (!block) {
        builder->failed = true;
        ent_fail(builder->err, ENT_E_MEMORY, "no memory for the map");
        return NULL;
    }
    block->next = builder->map->arena;
    builder->map->arena = block;
    return block->data;
}

const char *ent_builder_copy(ent_builder *builder, const char *text)
{
    size_t size = strlen(text ? text : "") + 1;
    char *out = ent_builder_take(builder, size, 1);
    return out ? memcpy(out, text ? text : "", size) : NULL;
}

void ent_map_free(ent_map *map)
{
    if (!map || map->kept)
        return;
    for (ent_block *block = map->arena, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    free(map);
}

/* ---- Sizes and powers. ---- */

static bool check_sizes(ent_builder *builder)
{
    const ent_map_spec *spec = builder->spec;

    if (!spec->name || !spec->name[0])
        return REFUSE(builder, "name: the map has none; give it a short one such as \"standard\"");
    if (spec->n_provs == 0 || spec->n_provs > ENT_MAX_PROVS)
        return REFUSE(builder, "provinces: %zu of them; a map has 1 to %d", spec->n_provs, ENT_MAX_PROVS);
    if (spec->n_powers == 0 || spec->n_powers > ENT_MAX_POWERS)
        return REFUSE(builder, "powers: %zu of them; a map has 1 to %d", spec->n_powers, ENT_MAX_POWERS);
    if (spec->year < -9999 || spec->year > 9999)
        return REFUSE(builder, "start.year: %d; years go from -9999 to 9999", spec->year);
    if (spec->victory < 0 || spec->victory > ENT_MAX_PROVS)
        return REFUSE(builder, "victory: %d; 0 (nobody wins by centres) to %d", spec->victory, ENT_MAX_PROVS);
    return true;
}

static ent_power find_power(const ent_builder *builder, const char *name)
{
    for (size_t i = 0; name && i < builder->spec->n_powers; i++)
        if (strcmp(builder->spec->power[i].name, name) == 0)
            return (ent_power)i;
    return ENT_POWER_NONE;
}

static bool name_powers(ent_builder *builder)
{
    const ent_map_spec *spec = builder->spec;
    ent_power_info *power = ent_builder_take(builder, spec->n_powers, sizeof *power);

    if (!power)
        return false;
    for (size_t i = 0; i < spec->n_powers; i++) {
        const ent_power_spec *from = &spec->power[i];
        if (!from->name[0])
            return REFUSE(builder, "powers[%zu]: no name", i);
        if (find_power(builder, from->name) != i)
            return REFUSE(builder, "powers[%zu].name: '%s' is listed twice", i, from->name);
        char *upper = ent_builder_take(builder, strlen(from->name) + 1, 1);
        power[i].name = upper;
        power[i].title = ent_builder_copy(builder, from->name);
        power[i].adjective = ent_builder_copy(builder, from->adjective[0] ? from->adjective : from->name);
        power[i].letter = from->letter[0];
        if (builder->failed)
            return false;
        for (size_t at = 0; from->name[at]; at++)
            upper[at] = (char)(from->name[at] == ' ' ? '_' : toupper((unsigned char)from->name[at]));
    }
    builder->map->power = power;
    builder->map->n_powers = (uint8_t)spec->n_powers;
    return true;
}

/* ---- Provinces and locations. ---- */

static int by_code(const void *a, const void *b)
{
    const ent_prov_spec *const *left = a, *const *right = b;
    return strcmp((*left)->code, (*right)->code);
}

static bool good_code(const char *code)
{
    size_t n = strlen(code);
    for (size_t i = 0; i < n; i++)
        if (!isupper((unsigned char)code[i]) && !isdigit((unsigned char)code[i]))
            return false;
    return n >= 1 && n <= 8;
}

static bool sort_provinces(ent_builder *builder)
{
    const ent_map_spec *spec = builder->spec;

    builder->source = ent_builder_take(builder, spec->n_provs, sizeof *builder->source);
    if (!builder->source)
        return false;
    for (size_t i = 0; i < spec->n_provs; i++) {
        if (!good_code(spec->prov[i].code))
            return REFUSE(builder, "provinces[%zu].code: '%.20s' is no code; use 1 to 8 capital letters or digits", i,
                          spec->prov[i].code);
        if (!spec->prov[i].name[0])
            return REFUSE(builder, "provinces[%zu].name: %s has no name", i, spec->prov[i].code);
        builder->source[i] = &spec->prov[i];
    }
    qsort(builder->source, spec->n_provs, sizeof *builder->source, by_code);
    for (size_t i = 1; i < spec->n_provs; i++)
        if (strcmp(builder->source[i - 1]->code, builder->source[i]->code) == 0)
            return REFUSE(builder, "provinces: the code '%s' is used twice", builder->source[i]->code);
    builder->map->n_provs = (uint16_t)spec->n_provs;
    builder->map->words = (uint16_t)((spec->n_provs + 63) / 64);
    return true;
}

static bool power_or_none(ent_builder *builder, const char *name, const char *code, const char *key, ent_power *out)
{
    *out = find_power(builder, name);
    if (name && *out == ENT_POWER_NONE)
        return REFUSE(builder, "provinces %s.%s: there is no power '%.40s'; list it in powers", code, key, name);
    return true;
}

static bool describe_province(ent_builder *builder, ent_prov number)
{
    const ent_prov_spec *from = builder->source[number];
    ent_prov_info *prov = &builder->prov[number];

    prov->code = ent_builder_copy(builder, from->code);
    prov->name = ent_builder_copy(builder, from->name);
    prov->abbr = ent_builder_copy(builder, from->abbr);
    if (builder->failed)
        return false;
    if (strcmp(from->terrain, "sea") == 0)
        prov->terrain = ENT_SEA;
    else if (strcmp(from->terrain, "coast") == 0)
        prov->terrain = ENT_COASTAL;
    else if (strcmp(from->terrain, "inland") == 0)
        prov->terrain = ENT_INLAND;
    else
        return REFUSE(builder, "provinces %s.kind: '%.20s'; it is inland, coast or sea", from->code, from->terrain);
    prov->ice = from->ice;
    prov->flags = (uint8_t)((from->centre ? ENT_PROV_CENTRE : 0) | (from->ice ? ENT_PROV_ICE : 0) |
                            (prov->terrain == ENT_SEA || from->convoyable ? ENT_PROV_CONVOYS : 0));
    if (from->convoyable && prov->terrain != ENT_COASTAL)
        return REFUSE(builder, "provinces %s.convoyable_coast: it is no coast", from->code);
    if (from->home_of && !from->centre)
        return REFUSE(builder, "provinces %s.home_of: a home centre must be a supply_center", from->code);
    if (from->coast[0] && prov->terrain != ENT_COASTAL)
        return REFUSE(builder, "provinces %s.coasts: only a coast has them", from->code);
    if (from->coast[0] && !from->coast[1])
        return REFUSE(builder, "provinces %s.coasts: one coast alone is no choice; list none", from->code);
    return power_or_none(builder, from->home_of, from->code, "home_of", &prov->home_of) &&
           power_or_none(builder, from->not_for, from->code, "not_a_center_for", &prov->not_for);
}

static bool add_coasts(ent_builder *builder, ent_prov number, uint16_t *n_locs)
{
    const ent_prov_spec *from = builder->source[number];
    ent_prov_info *prov = &builder->prov[number];

    prov->first_coast = from->coast[0] ? *n_locs : ENT_LOC_NONE;
    prov->default_coast = ENT_LOC_NONE;
    for (; from->coast[prov->n_coasts]; prov->n_coasts++) {
        const char *coast = from->coast[prov->n_coasts];
        char code[32];
        if (strlen(coast) != 2 || !strchr("NSEW", coast[0]) || coast[1] != 'C')
            return REFUSE(builder, "provinces %s.coasts: '%.10s'; coasts are NC, SC, EC and WC", from->code, coast);
        for (uint8_t other = 0; other < prov->n_coasts; other++)
            if (strcmp(from->coast[other], coast) == 0)
                return REFUSE(builder, "provinces %s.coasts: %s is listed twice", from->code, coast);
        snprintf(code, sizeof code, "%s/%s", from->code, coast);
        if (from->default_coast && strcmp(from->default_coast, coast) == 0)
            prov->default_coast = *n_locs;
        builder->loc[*n_locs].prov = number;
        builder->loc[*n_locs].code = ent_builder_copy(builder, code);
        builder->loc[*n_locs].coast = ent_builder_copy(builder, coast);
        (*n_locs)++;
    }
    if (from->default_coast && prov->default_coast == ENT_LOC_NONE)
        return REFUSE(builder, "provinces %s.default_coast: '%.10s' is none of its coasts", from->code,
                      from->default_coast);
    return !builder->failed;
}

/* Which kinds of unit can stand at the place: no army at sea or on a separate coast, no fleet inland, nor on the whole
 * of a province with separate coasts. */
static uint8_t kinds_at(const ent_builder *builder, ent_loc loc)
{
    const ent_prov_info *prov = &builder->prov[builder->loc[loc].prov];
    bool whole = loc < builder->map->n_provs;
    bool army = whole && prov->terrain != ENT_SEA;
    bool fleet = prov->terrain != ENT_INLAND && !(whole && prov->n_coasts > 0);

    return (uint8_t)(army << ENT_ARMY | fleet << ENT_FLEET);
}

/* Ranks by full English name, letters only (4.D.8). */
static bool rank_names(ent_builder *builder)
{
    ent_map *map = builder->map;
    char(*folded)[ENT_NAME_MAX] = ent_builder_take(builder, map->n_provs, sizeof *folded);

    if (!folded)
        return false;
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (ent_name_fold(builder->prov[prov].name, strlen(builder->prov[prov].name), folded[prov]) == 0)
            return REFUSE(builder, "provinces %s.name: '%.70s' has no letters or is too long", builder->prov[prov].code,
                          builder->prov[prov].name);
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        for (ent_prov other = 0; other < map->n_provs; other++)
            builder->prov[prov].alphabet =
                (uint16_t)(builder->prov[prov].alphabet + (strcmp(folded[other], folded[prov]) < 0));
    return true;
}

static bool number_places(ent_builder *builder)
{
    ent_map *map = builder->map;
    uint16_t n_locs = map->n_provs;

    builder->prov = ent_builder_take(builder, map->n_provs, sizeof *builder->prov);
    builder->loc = ent_builder_take(builder, map->n_provs * (ENT_SPEC_COASTS + 1u), sizeof *builder->loc);
    if (builder->failed)
        return false;
    map->prov = builder->prov;
    map->loc = builder->loc;
    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        if (!describe_province(builder, prov))
            return false;
        builder->loc[prov] = (ent_loc_info){.code = builder->prov[prov].code, .prov = prov};
    }
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (!add_coasts(builder, prov, &n_locs))
            return false;
    if (n_locs > ENT_MAX_LOCS)
        return REFUSE(builder, "provinces: %u places with all coasts; a map has at most %d", n_locs, ENT_MAX_LOCS);
    map->n_locs = n_locs;
    ent_prov *prov_of = ent_builder_take(builder, n_locs, sizeof *prov_of);
    if (builder->failed)
        return false;
    for (ent_loc loc = 0; loc < n_locs; loc++) {
        builder->loc[loc].holds = kinds_at(builder, loc);
        prov_of[loc] = builder->loc[loc].prov;
    }
    map->prov_of = prov_of;
    return rank_names(builder);
}

/* ---- Borders. ---- */

static ent_loc find_code(const ent_builder *builder, const char *code)
{
    for (ent_loc loc = 0; loc < builder->map->n_locs; loc++)
        if (strcmp(builder->loc[loc].code, code) == 0)
            return loc;
    return ENT_LOC_NONE;
}

static bool find_end(ent_builder *builder, const char *where, const char *code, ent_loc *out)
{
    const char *slash = strchr(code, '/');

    *out = find_code(builder, code);
    if (*out != ENT_LOC_NONE)
        return true;
    if (slash) {
        char prov[16];
        snprintf(prov, sizeof prov, "%.*s", (int)(slash - code), code);
        if (find_code(builder, prov) != ENT_LOC_NONE)
            return REFUSE(builder, "%s: %s has no coast '%.10s'; list it in its coasts", where, prov, slash + 1);
    }
    return REFUSE(builder, "%s: there is no province '%.20s'; add it or mend the code", where, code);
}

static bool check_army_end(ent_builder *builder, const char *where, ent_loc loc)
{
    if (loc >= builder->map->n_provs)
        return REFUSE(builder, "%s: '%s' names a coast; armies move between whole provinces", where,
                      builder->loc[loc].code);
    if (builder->prov[loc].terrain == ENT_SEA)
        return REFUSE(builder, "%s: '%s' is sea; an army cannot go there", where, builder->loc[loc].code);
    return true;
}

static bool check_fleet_end(ent_builder *builder, const char *where, ent_loc loc)
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
    ent_loc *row = edges + (size_t)from * ENT_MAX_NEIGHBOURS;

    for (uint8_t at = 0; at < steps[from].n; at++)
        if (row[at] == to)
            return REFUSE(builder, "%s: the border %s - %s is listed twice; once is enough for both directions", where,
                          builder->loc[from].code, builder->loc[to].code);
    if (steps[from].n == ENT_MAX_NEIGHBOURS)
        return REFUSE(builder, "%s: %s has more than %d neighbours", where, builder->loc[from].code,
                      ENT_MAX_NEIGHBOURS);
    row[steps[from].n++] = to;
    return true;
}

typedef bool end_check(ent_builder *, const char *, ent_loc);

static bool add_borders(ent_builder *builder, const char *list, const ent_pair_spec *pair, size_t n, ent_steps *steps,
                        ent_loc *edges, end_check *check)
{
    for (size_t i = 0; i < n; i++) {
        char where[80]; /* with the codes: in a derived map nobody has counted the pairs */
        ent_loc a, b;
        snprintf(where, sizeof where, "%s[%zu] %.12s - %.12s", list, i, pair[i].a, pair[i].b);
        if (!find_end(builder, where, pair[i].a, &a) || !find_end(builder, where, pair[i].b, &b) ||
            !check(builder, where, a) || !check(builder, where, b))
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
        qsort(edges + i * ENT_MAX_NEIGHBOURS, steps[i].n, sizeof *edges, by_loc);
        steps[i].to = edges + i * ENT_MAX_NEIGHBOURS;
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

/* The provinces of one place's steps, written to `out`; the coasts of one province stand side by side. Returns where
 * they end. */
static ent_prov *list_provinces(const ent_builder *builder, ent_steps *steps, ent_prov *out)
{
    ent_prov *into = out, *helps = out + steps->n;

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
    return helps + steps->n;
}

static bool enter_provinces(ent_builder *builder)
{
    size_t steps = 0;

    for (ent_loc loc = 0; loc < builder->map->n_locs; loc++)
        steps += (size_t)builder->army[loc].n + builder->fleet[loc].n;
    ent_prov *out = ent_builder_take(builder, 2 * steps, sizeof *out);
    for (ent_loc loc = 0; out && loc < builder->map->n_locs; loc++) {
        out = list_provinces(builder, &builder->army[loc], out);
        out = list_provinces(builder, &builder->fleet[loc], out);
    }
    return out != NULL;
}

static bool draw_borders(ent_builder *builder)
{
    const ent_map_spec *spec = builder->spec;
    ent_map *map = builder->map;

    builder->army = ent_builder_take(builder, map->n_locs, sizeof *builder->army);
    builder->fleet = ent_builder_take(builder, map->n_locs, sizeof *builder->fleet);
    builder->army_edges = ent_builder_take(builder, (size_t)map->n_locs * ENT_MAX_NEIGHBOURS, sizeof(ent_loc));
    builder->fleet_edges = ent_builder_take(builder, (size_t)map->n_locs * ENT_MAX_NEIGHBOURS, sizeof(ent_loc));
    if (builder->failed)
        return false;
    if (!add_borders(builder, "army", spec->army, spec->n_army, builder->army, builder->army_edges, check_army_end) ||
        !add_borders(builder, "difficult_army", spec->difficult, spec->n_difficult, builder->army, builder->army_edges,
                     check_army_end) ||
        !add_borders(builder, "fleet", spec->fleet, spec->n_fleet, builder->fleet, builder->fleet_edges,
                     check_fleet_end))
        return false;
    sort_steps(builder->army, builder->army_edges, map->n_locs);
    sort_steps(builder->fleet, builder->fleet_edges, map->n_locs);
    mark_difficult(builder);
    if (!enter_provinces(builder))
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

static bool compute_sets(ent_builder *builder)
{
    ent_map *map = builder->map;
    uint64_t *army_to = ent_builder_take(builder, (size_t)map->n_locs * map->words, sizeof *army_to);
    uint64_t *army_hard = ent_builder_take(builder, (size_t)map->n_provs * map->words, sizeof *army_hard);
    uint64_t *fleet_to = ent_builder_take(builder, (size_t)map->n_locs * map->words, sizeof *fleet_to);
    uint64_t *fleet_touch = ent_builder_take(builder, (size_t)map->n_provs * map->words, sizeof *fleet_touch);
    uint64_t *convoyer = ent_builder_take(builder, map->words, sizeof *convoyer);
    uint64_t *centre = ent_builder_take(builder, map->words, sizeof *centre);
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
        if (map->prov[prov].flags & ENT_PROV_CENTRE)
            ent_set_add(centre, prov);
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
    map->centre = centre;
    map->shore = shore;
    map->land = land;
    map->split = split;
    map->ice = ice;
    return true;
}

/* ---- The start. ---- */

static bool find_start_unit(ent_builder *builder, size_t i, ent_start_unit *out)
{
    const ent_place_spec *from = &builder->spec->unit[i];
    char where[80];

    out->power = find_power(builder, from->power);
    if (out->power == ENT_POWER_NONE)
        return REFUSE(builder, "units: there is no power '%.40s'; list it in powers", from->power);
    if ((from->what[0] != 'A' && from->what[0] != 'F') || from->what[1] != ' ')
        return REFUSE(builder, "units %s: '%.30s' is no unit; write \"A MUN\" or \"F STP/SC\"", from->power,
                      from->what);
    out->kind = from->what[0] == 'A' ? ENT_ARMY : ENT_FLEET;
    snprintf(where, sizeof where, "units %.40s %.14s", from->power, from->what);
    if (!find_end(builder, where, from->what + 2, &out->at))
        return false;
    return out->kind == ENT_ARMY ? check_army_end(builder, where, out->at) : check_fleet_end(builder, where, out->at);
}

static bool place_start(ent_builder *builder)
{
    const ent_map_spec *spec = builder->spec;
    ent_map *map = builder->map;
    ent_start_unit *unit = ent_builder_take(builder, spec->n_units, sizeof *unit);
    ent_power *owner = ent_builder_take(builder, map->n_provs, sizeof *owner);

    if (builder->failed)
        return false;
    if (spec->n_units > map->n_provs)
        return REFUSE(builder, "units: more units than provinces");
    for (size_t i = 0; i < spec->n_units; i++) {
        if (!find_start_unit(builder, i, &unit[i]))
            return false;
        for (size_t other = 0; other < i; other++)
            if (builder->loc[unit[other].at].prov == builder->loc[unit[i].at].prov)
                return REFUSE(builder, "units: two units stand in %s",
                              builder->prov[builder->loc[unit[i].at].prov].code);
    }
    memset(owner, ENT_POWER_NONE, map->n_provs);
    for (size_t i = 0; i < spec->n_centres; i++) {
        char where[64];
        ent_loc loc;
        ent_power power = find_power(builder, spec->centre[i].power);
        if (power == ENT_POWER_NONE)
            return REFUSE(builder, "centers: there is no power '%.40s'; list it in powers", spec->centre[i].power);
        snprintf(where, sizeof where, "centers %.40s", spec->centre[i].power);
        if (!find_end(builder, where, spec->centre[i].what, &loc))
            return false;
        if (loc >= map->n_provs || !(builder->prov[loc].flags & ENT_PROV_CENTRE))
            return REFUSE(builder, "centers %s: %s is no supply center", spec->centre[i].power, spec->centre[i].what);
        if (owner[loc] != ENT_POWER_NONE)
            return REFUSE(builder, "centers: %s is owned twice", spec->centre[i].what);
        owner[loc] = power;
    }
    map->start_unit = unit;
    map->n_start_units = (uint16_t)spec->n_units;
    map->start_owner = owner;
    return true;
}

static int index_of(const char *word, const char *const *list)
{
    for (int i = 0; list[i]; i++)
        if (word && strcmp(word, list[i]) == 0)
            return i;
    return -1;
}

static bool set_calendar(ent_builder *builder)
{
    static const char *const seasons[] = {"Spring", "Fall", "Winter", NULL};
    static const char *const phases[] = {"movement", "retreats", "adjustments", NULL};
    static const char *const builds[] = {"home", "any_owned", NULL};
    const ent_map_spec *spec = builder->spec;
    int season = index_of(spec->season, seasons), phase = index_of(spec->phase, phases);
    int build = index_of(spec->build, builds);

    if (season < 0 || phase < 0 || (season == ENT_WINTER) != (phase == ENT_ADJUSTMENTS))
        return REFUSE(builder,
                      "start: '%.20s', '%.20s'; a map starts in Spring or Fall with movement, or in Winter with "
                      "adjustments",
                      spec->season ? spec->season : "", spec->phase ? spec->phase : "");
    if (build < 0)
        return REFUSE(builder, "build: '%.20s'; it is \"home\" or \"any_owned\"", spec->build ? spec->build : "");
    builder->map->start_year = (int16_t)spec->year;
    builder->map->start_season = (uint8_t)season;
    builder->map->start_phase = (uint8_t)phase;
    builder->map->build = (uint8_t)build;
    builder->map->victory = (uint16_t)spec->victory;
    return true;
}

/* ---- Railways and canals. ---- */

static bool lay_railway(ent_builder *builder, size_t i, ent_railway *out)
{
    const ent_railway_spec *from = &builder->spec->railway[i];

    out->name = ent_builder_copy(builder, from->name);
    out->power = find_power(builder, from->power);
    if (from->power && out->power == ENT_POWER_NONE)
        return REFUSE(builder, "railway[%zu].power: there is no power '%.40s'; list it in powers", i, from->power);
    if (from->trains != 1) /* trains that meet each other are beyond rail.c */
        return REFUSE(builder, "railway[%zu].trains: %d; the judge knows one train a turn on each railway", i,
                      from->trains);
    out->trains = (uint8_t)from->trains;
    for (out->n = 0; from->line[out->n]; out->n++) {
        char where[64];
        ent_loc loc;
        snprintf(where, sizeof where, "railway[%zu].line[%u]", i, out->n);
        if (!find_end(builder, where, from->line[out->n], &loc) || !check_army_end(builder, where, loc))
            return false;
        out->line[out->n] = loc;
        if (out->n > 0 &&
            !ent_set_has(builder->map->army_to + (size_t)out->line[out->n - 1] * builder->map->words, loc))
            return REFUSE(builder, "%s: no army border %s - %s", where, from->line[out->n - 1], from->line[out->n]);
    }
    return out->n >= 2 || REFUSE(builder, "railway[%zu].line: a line has two provinces at least", i);
}

static bool dig_canal(ent_builder *builder, size_t i, ent_canal *out)
{
    const ent_canal_spec *from = &builder->spec->canal[i];
    const char *const code[3] = {from->end[0], from->end[1], from->gate};
    char where[32];
    ent_loc loc[3];

    snprintf(where, sizeof where, "canal[%zu]", i);
    out->name = ent_builder_copy(builder, from->name);
    for (int at = 0; at < 3; at++)
        if (!find_end(builder, where, code[at], &loc[at]))
            return false;
    for (int at = 0; at < 2; at++)
        if (loc[at] >= builder->map->n_provs || builder->prov[loc[at]].terrain != ENT_SEA)
            return REFUSE(builder, "canal[%zu].ends: %s is no sea", i, code[at]);
    out->end[0] = loc[0];
    out->end[1] = loc[1];
    out->gate = builder->loc[loc[2]].prov;
    return !builder->failed;
}

static bool add_specials(ent_builder *builder)
{
    const ent_map_spec *spec = builder->spec;
    ent_railway *railway = ent_builder_take(builder, spec->n_railways, sizeof *railway);
    ent_canal *canal = ent_builder_take(builder, spec->n_canals, sizeof *canal);

    if (builder->failed)
        return false;
    if (spec->n_railways > ENT_MAX_RAILWAYS || spec->n_canals > ENT_MAX_CANALS)
        return REFUSE(builder, "railway, canal: at most 16 of each");
    for (size_t i = 0; i < spec->n_railways; i++)
        if (!lay_railway(builder, i, &railway[i]))
            return false;
    for (size_t i = 0; i < spec->n_canals; i++)
        if (!dig_canal(builder, i, &canal[i]))
            return false;
    builder->map->railway = railway;
    builder->map->n_railways = (uint8_t)spec->n_railways;
    builder->map->canal = canal;
    builder->map->n_canals = (uint8_t)spec->n_canals;
    return true;
}

/* ---- All together. ---- */

/* Is there a border that asks more than a look at the sets? */
static bool has_odd_borders(const ent_map *map)
{
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (ent_set_meets(map, map->army_hard + (size_t)prov * map->words, map->land))
            return true;
    for (uint8_t i = 0; i < map->n_canals; i++)
        if (ent_set_has(map->fleet_touch + (size_t)map->canal[i].end[0] * map->words, map->canal[i].end[1]))
            return true;
    return false;
}

ent_map *ent_map_build(const ent_map_spec *spec, ent_err *err)
{
    ent_builder builder = {.spec = spec, .err = err, .map = calloc(1, sizeof(ent_map))};

    if (!builder.map) {
        ent_fail(err, ENT_E_MEMORY, "no memory for the map");
        return NULL;
    }
    if (check_sizes(&builder) && name_powers(&builder) && sort_provinces(&builder) && number_places(&builder) &&
        draw_borders(&builder) && compute_sets(&builder) && place_start(&builder) && set_calendar(&builder) &&
        ent_builder_name(&builder) && add_specials(&builder) && ent_builder_check(&builder)) {
        ent_layout layout = ent_layout_of(builder.map->n_provs, builder.map->n_powers);
        builder.map->pos_size = (uint32_t)layout.size;
        builder.map->max_dislodged = layout.max_dislodged;
        builder.map->has_odd_borders = has_odd_borders(builder.map);
        builder.map->name = ent_builder_copy(&builder, spec->name);
        builder.map->title = ent_builder_copy(&builder, spec->title);
        if (!builder.failed)
            return builder.map;
    }
    ent_map_free(builder.map);
    return NULL;
}
