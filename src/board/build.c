/* build.c -- builds a map from the tables of a map file: numbers the provinces, checks every entry, computes the sets.
 *
 * ent_map_build() runs the passes in a fixed order, and each may use what the ones before it built: sizes, powers,
 * provinces sorted by code, places with coasts, borders and sets (borders.c), the start, the calendar, spellings
 * (spellings.c), railways and canals, and at last the checks that need the finished map (check.c). Provinces are
 * numbered by code, so the lowest number is the first code in the alphabet. The first error stops the build; its
 * message names the key in the map file. All memory is one chain of blocks, which ent_map_free() frees.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/ascii.h"
#include "board/builder.h"
#include "board/layout.h"
#include "board/names.h"
#include "board/plain.h"

/* ---- Memory. ---- */

typedef struct ent_memory_block {
    struct ent_memory_block *next;
    max_align_t data[];
} ent_memory_block;

void *ent_builder_take(ent_builder *builder, size_t count, size_t size)
{
    assert(count <= SIZE_MAX / 2 / (size + 1));
    ent_memory_block *block = calloc(1, sizeof *block + count * size + 1);
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
    size_t size = strlen(text);
    char *out = ent_builder_take(builder, size, 1);
    return out ? memcpy(out, text, size) : NULL;
}

void ent_map_free(ent_map *map)
{
    if (!map || map->kept)
        return;
    for (ent_memory_block *block = map->arena, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    free(map);
}

/* ---- Sizes and powers. ---- */

static_assert(ENT_MAX_PROVS < ENT_PROV_NONE && ENT_MAX_POWERS < ENT_POWER_NONE, "each index has a value for none");

static bool check_sizes(ent_builder *builder)
{
    const ent_map_spec *spec = builder->spec;

    if (!spec->name[0])
        return REFUSE(builder, "name: the map has none; give it a short one such as \"standard\"");
    assert(spec->n_provs > 0 && spec->n_provs <= ENT_MAX_PROVS); /* who fills the tables counts them */
    if (spec->n_powers == 0 || spec->n_powers > ENT_MAX_POWERS)
        return REFUSE(builder, "powers: %zu of them; a map has 1 to %d", spec->n_powers, ENT_MAX_POWERS);
    if (spec->year < -9999 || spec->year > 9999)
        return REFUSE(builder, "start.year: %d; years go from -9999 to 9999", spec->year);
    if (spec->victory < 0 || spec->victory > ENT_MAX_PROVS)
        return REFUSE(builder, "victory: %d; 0 (nobody wins by centers) to %d", spec->victory, ENT_MAX_PROVS);
    return true;
}

/* The number of the power with this name, which exists: a reader of map files says it if not. ENT_POWER_NONE for NULL.
 */
static ent_power find_power(const ent_builder *builder, const char *name)
{
    for (size_t i = 0; name && i < builder->spec->n_powers; i++)
        if (strcmp(builder->spec->power[i].name, name) == 0)
            return (ent_power)i;
    assert(!name);
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
        char *upper = ent_builder_take(builder, strlen(from->name), 1);
        power[i].name = upper;
        power[i].title = ent_builder_copy(builder, from->name);
        power[i].adjective = ent_builder_copy(builder, from->adjective[0] ? from->adjective : from->name);
        power[i].letter = from->letter[0];
        if (builder->failed)
            return false;
        for (size_t at = 0; from->name[at]; at++)
            upper[at] = (char)(from->name[at] == ' ' ? '_' : ent_to_upper((unsigned char)from->name[at]));
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
        if (!ent_is_upper((unsigned char)code[i]) && !ent_is_digit((unsigned char)code[i]))
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
    prov->flags = (uint8_t)((from->center ? ENT_PROV_CENTER : 0) | (from->ice ? ENT_PROV_ICE : 0) |
                            (prov->terrain == ENT_SEA || from->convoyable ? ENT_PROV_CONVOYS : 0));
    if (from->convoyable && prov->terrain != ENT_COASTAL)
        return REFUSE(builder, "provinces %s.convoyable_coast: it is no coast", from->code);
    if (from->home_of && !from->center)
        return REFUSE(builder, "provinces %s.home_of: a home center must be a supply_center", from->code);
    if (from->coast[0] && prov->terrain != ENT_COASTAL)
        return REFUSE(builder, "provinces %s.coasts: only a coast has them", from->code);
    if (from->coast[0] && !from->coast[1])
        return REFUSE(builder, "provinces %s.coasts: one coast alone is no choice; list none", from->code);
    prov->home_of = find_power(builder, from->home_of);
    prov->not_for = find_power(builder, from->not_for);
    return true;
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

/* Which kinds of unit can stand at the place: no army at sea or on a separate coast; no fleet inland, or in a province
 * with separate coasts except on one of them. */
static uint8_t kinds_at(const ent_builder *builder, ent_loc loc)
{
    const ent_prov_info *prov = &builder->prov[builder->loc[loc].prov];
    bool whole = loc < builder->map->n_provs;
    bool army = whole && prov->terrain != ENT_SEA;
    bool fleet = prov->terrain != ENT_INLAND && !(whole && prov->n_coasts > 0);

    return (uint8_t)(army << ENT_ARMY | fleet << ENT_FLEET);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Rank the provinces by full English name, letters only (4.D.8). Equal names are refused later (spellings.c). */
static bool rank_names(ent_builder *builder)
{
    ent_map *map = builder->map;
    char(*folded)[ENT_NAME_MAX] = ent_builder_take(builder, map->n_provs, sizeof *folded);
    const char **sorted = ent_builder_take(builder, map->n_provs, sizeof *sorted);

    if (!folded || !sorted)
        return false;
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (ent_name_fold(builder->prov[prov].name, strlen(builder->prov[prov].name), folded[prov]) == 0)
            return REFUSE(
                builder,
                "provinces %s.name: '%.70s' has no letters from A to Z, with or without accents, or is too long",
                builder->prov[prov].code, builder->prov[prov].name);
    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        const size_t len = strlen(builder->prov[prov].name);
        char words[ENT_NAME_WORDS];
        ent_name_words(builder->prov[prov].name, len, words);
        builder->prov[prov].words = ent_builder_copy(builder, words);
        builder->prov[prov].letters = ent_name_letters(folded[prov]);
        sorted[prov] = folded[prov];
    }
    qsort(sorted, map->n_provs, sizeof *sorted, by_text);
    for (uint16_t rank = 0; rank < map->n_provs; rank++) {
        size_t prov = (size_t)(sorted[rank] - folded[0]) / sizeof *folded; /* which of the folded names it is */
        builder->prov[prov].alphabet = rank;
    }
    return !builder->failed;
}

static bool number_places(ent_builder *builder)
{
    ent_map *map = builder->map;
    uint16_t n_locs = map->n_provs;

    builder->prov = ent_builder_take(builder, map->n_provs, sizeof *builder->prov);
    builder->loc = ent_builder_take(builder, map->n_provs * (ENT_SPEC_COASTS + 1u), sizeof *builder->loc);
    uint64_t *code_key = ent_builder_take(builder, map->n_provs, sizeof *code_key);
    if (builder->failed)
        return false;
    map->prov = builder->prov;
    map->code_key = code_key;
    map->loc = builder->loc;
    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        if (!describe_province(builder, prov))
            return false;
        builder->loc[prov] = (ent_loc_info){.code = builder->prov[prov].code, .prov = prov};
        code_key[prov] = ent_name_key(builder->prov[prov].code);
    }
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (!add_coasts(builder, prov, &n_locs))
            return false;
    if (n_locs > ENT_MAX_LOCS)
        return REFUSE(builder, "provinces: %u places with all coasts; a map has at most %d", n_locs, ENT_MAX_LOCS);
    map->n_locs = n_locs;
    ent_prov *prov_of = ent_builder_take(builder, n_locs + 1u, sizeof *prov_of);
    ent_prov *stands = ent_builder_take(builder, 2u * (n_locs + 1), sizeof *stands);
    if (builder->failed)
        return false;
    for (ent_loc loc = 0; loc < n_locs; loc++) {
        builder->loc[loc].holds = kinds_at(builder, loc);
        prov_of[loc] = builder->loc[loc].prov;
    }
    for (unsigned kind = ENT_ARMY; kind <= ENT_FLEET; kind++) {
        map->stands[kind] = stands + kind * (n_locs + 1u);
        for (ent_loc loc = 0; loc <= n_locs; loc++)
            stands[kind * (n_locs + 1u) + loc] =
                loc < n_locs && (builder->loc[loc].holds >> kind & 1) ? prov_of[loc] : ENT_PROV_NONE;
    }
    prov_of[n_locs] = map->n_provs;
    map->prov_of = prov_of;
    return rank_names(builder);
}

/* ---- The start. ---- */

static bool find_start_unit(ent_builder *builder, size_t i, ent_start_unit *out)
{
    const ent_place_spec *from = &builder->spec->unit[i];
    char where[80];

    out->power = find_power(builder, from->power);
    if ((from->what[0] != 'A' && from->what[0] != 'F') || from->what[1] != ' ')
        return REFUSE(builder, "units %s: '%.30s' is no unit; write \"A MUN\" or \"F STP/SC\"", from->power,
                      from->what);
    out->kind = from->what[0] == 'A' ? ENT_ARMY : ENT_FLEET;
    snprintf(where, sizeof where, "units %.40s %.14s", from->power, from->what);
    if (!ent_builder_find_place(builder, where, from->what + 2, &out->at))
        return false;
    return out->kind == ENT_ARMY ? ent_builder_holds_army(builder, where, out->at)
                                 : ent_builder_holds_fleet(builder, where, out->at);
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
    for (size_t i = 0; i < spec->n_centers; i++) {
        char where[64];
        ent_loc loc;
        ent_power power = find_power(builder, spec->center[i].power);
        snprintf(where, sizeof where, "centers %.40s", spec->center[i].power);
        if (!ent_builder_find_place(builder, where, spec->center[i].what, &loc))
            return false;
        if (loc >= map->n_provs || !(builder->prov[loc].flags & ENT_PROV_CENTER))
            return REFUSE(builder, "centers %s: %s is no supply center", spec->center[i].power, spec->center[i].what);
        if (owner[loc] != ENT_POWER_NONE)
            return REFUSE(builder, "centers: %s is owned twice", spec->center[i].what);
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
        if (strcmp(word, list[i]) == 0)
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

    if (season < 0 || phase != (season == ENT_WINTER ? ENT_ADJUSTMENTS : ENT_MOVEMENT))
        return REFUSE(builder,
                      "start: '%.20s', '%.20s'; a map starts in Spring or Fall with movement, or in Winter with "
                      "adjustments",
                      spec->season, spec->phase);
    if (build < 0)
        return REFUSE(builder, "build: '%.20s'; it is \"home\" or \"any_owned\"", spec->build);
    builder->map->start_year = (int16_t)spec->year;
    builder->map->start_season = (uint8_t)season;
    builder->map->start_phase = (uint8_t)phase;
    builder->map->build = (uint8_t)build;
    builder->map->victory = (uint16_t)spec->victory;
    return true;
}

/* ---- Railways and canals. ---- */

static bool add_railway(ent_builder *builder, size_t i, ent_railway *out)
{
    const ent_railway_spec *from = &builder->spec->railway[i];

    out->name = ent_builder_copy(builder, from->name);
    out->power = find_power(builder, from->power);
    if (from->trains != 1) /* judge/rail.c cannot judge two trains that meet */
        return REFUSE(builder, "railway[%zu].trains: %d; write 1: the judge handles one train a turn on each railway",
                      i, from->trains);
    for (out->n = 0; from->line[out->n]; out->n++) {
        char where[64];
        ent_loc loc;
        snprintf(where, sizeof where, "railway[%zu].line[%u]", i, out->n);
        if (!ent_builder_find_place(builder, where, from->line[out->n], &loc) ||
            !ent_builder_holds_army(builder, where, loc))
            return false;
        out->line[out->n] = loc;
        if (out->n > 0 &&
            !ent_set_has(builder->map->army_to + (size_t)out->line[out->n - 1] * builder->map->words, loc))
            return REFUSE(builder, "%s: no army border %s - %s", where, from->line[out->n - 1], from->line[out->n]);
    }
    return out->n >= 2 || REFUSE(builder, "railway[%zu].line: give at least two provinces", i);
}

static bool add_canal(ent_builder *builder, size_t i, ent_canal *out)
{
    const ent_canal_spec *from = &builder->spec->canal[i];
    const char *const code[3] = {from->end[0], from->end[1], from->gate};
    char where[32];
    ent_loc loc[3];

    snprintf(where, sizeof where, "canal[%zu]", i);
    out->name = ent_builder_copy(builder, from->name);
    for (int at = 0; at < 3; at++)
        if (!ent_builder_find_place(builder, where, code[at], &loc[at]))
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
        return REFUSE(builder, "railway: %zu, canal: %zu; at most 16 of each", spec->n_railways, spec->n_canals);
    for (size_t i = 0; i < spec->n_railways; i++)
        if (!add_railway(builder, i, &railway[i]))
            return false;
    for (size_t i = 0; i < spec->n_canals; i++)
        if (!add_canal(builder, i, &canal[i]))
            return false;
    builder->map->railway = railway;
    builder->map->n_railways = (uint8_t)spec->n_railways;
    builder->map->canal = canal;
    builder->map->n_canals = (uint8_t)spec->n_canals;
    return true;
}

/* ---- The whole map. ---- */

ent_map *ent_map_build(const ent_map_spec *spec, ent_err *err)
{
    ent_builder builder = {.spec = spec, .err = err, .map = calloc(1, sizeof(ent_map))};

    if (!builder.map) {
        ent_fail(err, ENT_E_MEMORY, "no memory for the map");
        return NULL;
    }
    if (check_sizes(&builder) && name_powers(&builder) && sort_provinces(&builder) && number_places(&builder) &&
        ent_builder_borders(&builder) && ent_builder_sets(&builder) && place_start(&builder) &&
        set_calendar(&builder) && ent_builder_name(&builder) && add_specials(&builder) &&
        ent_builder_sure_steps(&builder) && ent_builder_check(&builder)) {
        ent_layout layout = ent_layout_of(builder.map->n_provs, builder.map->n_powers);
        builder.map->pos_size = (uint32_t)layout.size;
        builder.map->max_dislodged = layout.max_dislodged;
        builder.map->name = ent_builder_copy(&builder, spec->name);
        builder.map->title = ent_builder_copy(&builder, spec->title);
        if (!builder.failed)
            return builder.map;
    }
    ent_map_free(builder.map);
    return NULL;
}
