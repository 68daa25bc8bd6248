/* disorder.c -- which units are removed when a power does not say (DATC 4.D.8).
 *
 * The unit with the greatest distance to its home centers is removed first; of equals a fleet before an army, then the
 * first by the province's full name [6.J.3 - 6.J.11]. Home centers count whether they are still owned or not; under
 * choice g the owned centers count instead. A flood over steps, from all homes, finds the distances of all places; a
 * rule says what one step is.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"
#include "legal/route.h"

typedef struct ent_disorder {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    ent_power power;
    uint64_t home[ENT_MAX_WORDS];
    uint64_t gone[ENT_MAX_WORDS]; /* provinces of units already removed */
    ent_home_distances distances;
} ent_disorder;

/* RULE disorder.home  distance is measured from home centers, or from owned centers where units may be built in any
 * of them [11.A, 12.D]
 * RULE disorder.owned  under choice g the owned centers, and the distance is counted in steps that any unit could
 * make [4.D.8 g, 6.J.11 v3, 6.J.12] */
static void find_homes(ent_disorder *context)
{
    const ent_map *map = context->map;
    const uint8_t *owners = ent_pos_owners_const(context->pos);
    bool owned = map->build == ENT_BUILD_ANY_OWNED || ent_choice(context->rules, ENT_4D8) == 'g';

    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (owned ? owners[prov] == context->power && ent_adjust_counts_for(map, context->rules, prov, context->power)
                  : map->prov[prov].home_of == context->power)
            ent_set_add(context->home, prov);
}

/* The fleets that may carry an army home. Choice a: fleets everywhere; b: own ones; c: anybody's. */
static void find_fleets(const ent_disorder *context, char choice, uint64_t *out)
{
    memcpy(out, context->map->convoyer, context->map->words * sizeof *out);
    for (ent_prov prov = 0; choice != 'a' && prov < context->map->n_provs; prov++) {
        const ent_unit *unit = &ent_pos_units_const(context->pos)[prov];
        if (unit->kind != ENT_FLEET || ent_set_has(context->gone, prov) ||
            (choice == 'b' && unit->power != context->power))
            ent_set_remove(out, prov);
    }
}

/* Add where one step leads an army from `prov`. All shores of a chain of fleets are one step apart. A chain that is
 * used is removed from `fleets`, those that may carry the army.
 * RULE disorder.distance  4.D.8 says how far a unit is from home: a, b, c count a convoy as one move, under d armies
 * may also step as fleets do, under e all units step over land and sea
 * RULE portage.distance  portages do not count for distances: a fleet's way home is by water [PORTAGE_CONVOY] */
static void step_from(const ent_disorder *context, ent_prov prov, uint64_t *fleets, uint64_t *out)
{
    const ent_map *map = context->map;
    const uint64_t *touch = map->fleet_touch + (size_t)prov * map->words;
    bool by_convoy = ent_choice(context->rules, ENT_4D8) <= 'c';

    for (uint16_t word = 0; word < map->words; word++) {
        out[word] |= map->army_to[(size_t)prov * map->words + word] | (by_convoy ? 0 : touch[word]);
        while (by_convoy && ent_set_has(map->shore, prov) && (touch[word] & fleets[word]) != 0) {
            uint64_t chain[ENT_MAX_WORDS], shores[ENT_MAX_WORDS];
            ent_prov fleet = (ent_prov)(word * 64 + __builtin_ctzll(touch[word] & fleets[word]));
            ent_route_chain(map, ENT_FLEET, fleets, fleet, chain, shores);
            for (uint16_t i = 0; i < map->words; i++) {
                out[i] |= shores[i];
                fleets[i] &= ~chain[i];
            }
        }
    }
}

/* Steps lead both ways, so one flood from all homes finds how far each province is. */
static void measure_provinces(ent_disorder *context)
{
    const ent_map *map = context->map;
    uint64_t seen[ENT_MAX_WORDS] = {0}, edge[ENT_MAX_WORDS], fleets[ENT_MAX_WORDS];
    uint64_t any = 1;

    memset(context->distances.province, 0xFF, sizeof context->distances.province);
    find_fleets(context, ent_choice(context->rules, ENT_4D8), fleets);
    memcpy(edge, context->home, sizeof edge);
    for (uint16_t distance = 0; any != 0; distance++) {
        uint64_t next[ENT_MAX_WORDS] = {0};
        for (uint16_t word = 0; word < map->words; word++) {
            seen[word] |= edge[word];
            for (uint64_t left = edge[word]; left != 0; left &= left - 1) {
                ent_prov prov = (ent_prov)(word * 64 + __builtin_ctzll(left));
                context->distances.province[prov] = distance;
                step_from(context, prov, fleets, next);
            }
        }
        any = 0;
        for (uint16_t word = 0; word < map->words; word++)
            any |= edge[word] = next[word] & ~seen[word];
    }
}

/* Fleets step from coast to coast; any coast of a home center is home [6.J.5, 6.J.6, 6.J.9]. */
static void measure_coasts(ent_disorder *context)
{
    const ent_map *map = context->map;
    uint16_t *distance = context->distances.fleet;
    ent_loc queue[ENT_MAX_LOCS];
    unsigned head = 0, tail = 0;

    memset(distance, 0xFF, sizeof context->distances.fleet);
    for (ent_loc loc = 0; loc < map->n_locs; loc++)
        if (ent_set_has(context->home, ent_prov_of(map, loc))) {
            distance[loc] = 0;
            queue[tail++] = loc;
        }
    while (head < tail) {
        ent_loc at = queue[head++];
        for (uint8_t i = 0; i < map->fleet[at].n; i++) {
            ent_loc to = map->fleet[at].to[i];
            if (distance[to] == ENT_NO_WAY_HOME) {
                distance[to] = (uint16_t)(distance[at] + 1);
                queue[tail++] = to;
            }
        }
    }
}

static void measure(ent_disorder *context)
{
    find_homes(context);
    measure_provinces(context);
    measure_coasts(context);
}

/* ---- The order in which units go. ---- */

typedef struct ent_rank {
    bool spared;       /* 4.D.8 f: stands on a center that counts for its power */
    unsigned built;    /* 4.D.8 f: the oldest goes first */
    unsigned distance; /* the farthest goes first */
    bool army;         /* fleets go first [6.J.7] */
    uint16_t alphabet; /* the first by name goes first [6.J.4] */
} ent_rank;

static ent_rank rank_of(const ent_disorder *context, const ent_unit *unit)
{
    ent_prov prov = ent_prov_of(context->map, unit->at);
    ent_rank rank = {.distance = ent_disorder_distance(context->map, context->rules, &context->distances, unit),
                     .army = unit->kind == ENT_ARMY,
                     .alphabet = context->map->prov[prov].alphabet};

    /* RULE disorder.oldest  under f the oldest unit goes first, units on centers last; Hong Kong is no center for China
     * [4.D.8 f, 7.A.1] */
    if (ent_choice(context->rules, ENT_4D8) == 'f') {
        rank.spared = ent_adjust_counts_for(context->map, context->rules, prov, context->power);
        rank.built = unit->built;
    }
    return rank;
}

/* RULE disorder.order  the farthest unit is removed first; of equals a fleet before an army, then by the English name
 * [4.D.8, 6.J.3 - 6.J.8] */
static bool goes_before(const ent_rank *a, const ent_rank *b)
{
    if (a->spared != b->spared)
        return !a->spared;
    if (a->built != b->built)
        return a->built < b->built;
    if (a->distance != b->distance)
        return a->distance > b->distance;
    if (a->army != b->army)
        return !a->army;
    return a->alphabet < b->alphabet;
}

/* The next unit to remove. */
static ent_prov pick(const ent_disorder *context)
{
    const ent_unit *units = ent_pos_units_const(context->pos);
    ent_prov found = ENT_PROV_NONE;
    ent_rank best = {0};

    for (ent_prov prov = 0; prov < context->map->n_provs; prov++) {
        if (units[prov].kind == ENT_UNIT_NONE || units[prov].power != context->power ||
            ent_set_has(context->gone, prov))
            continue;
        ent_rank rank = rank_of(context, &units[prov]);
        if (found == ENT_PROV_NONE || goes_before(&rank, &best)) {
            best = rank;
            found = prov;
        }
    }
    return found;
}

/* A removed fleet may have carried others home: under b and c provinces may be farther from home now. */
static void remove_unit(ent_disorder *context, const ent_unit *unit)
{
    ent_set_add(context->gone, ent_prov_of(context->map, unit->at));
    if (unit->kind == ENT_FLEET)
        measure_provinces(context);
}

size_t ent_disorder_removals(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                             const ent_result *results, size_t n, ent_order *out)
{
    ent_power_counts counts;
    size_t count = 0;

    ent_adjust_count(map, rules, pos, &counts);
    for (ent_power power = 0; power < map->n_powers; power++) {
        int due = ent_adjust_due_of(pos, &counts, power);
        if (due >= 0)
            continue;
        ent_disorder context = {.map = map, .rules = rules, .pos = pos, .power = power};
        for (size_t i = 0; i < n; i++) {
            if (orders[i].power != power || orders[i].kind != ENT_ORDER_DISBAND || results[i].verdict != ENT_SUCCEEDS)
                continue;
            ent_set_add(context.gone, ent_prov_of(map, orders[i].at));
            due++;
        }
        measure(&context);
        for (; due < 0; due++) {
            ent_prov prov = pick(&context);
            assert(prov != ENT_PROV_NONE); /* no more removals are due than there are units */
            const ent_unit *unit = &ent_pos_units_const(pos)[prov];
            remove_unit(&context, unit);
            out[count++] = (ent_order){.kind = ENT_ORDER_DISBAND,
                                       .power = power,
                                       .unit = unit->kind,
                                       .at = unit->at,
                                       .from = ENT_LOC_NONE,
                                       .to = ENT_LOC_NONE};
        }
    }
    return count;
}

void ent_disorder_measure(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power,
                          const uint64_t *gone, ent_home_distances *out)
{
    ent_disorder context = {.map = map, .rules = rules, .pos = pos, .power = power};

    memcpy(context.gone, gone, map->words * sizeof *gone);
    measure(&context);
    *out = context.distances;
}

unsigned ent_disorder_distance(const ent_map *map, const ent_rules *rules, const ent_home_distances *distances,
                               const ent_unit *unit)
{
    char choice = ent_choice(rules, ENT_4D8);

    assert(unit->kind != ENT_UNIT_NONE);
    if (unit->kind == ENT_FLEET && choice != 'e' && choice != 'g')
        return distances->fleet[unit->at];
    return distances->province[ent_prov_of(map, unit->at)];
}

size_t ent_disorder_first(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_unit *units,
                          size_t n)
{
    ent_rank best = {0};
    size_t found = n;

    for (ent_power power = 0; power < map->n_powers; power++) {
        ent_disorder context = {.map = map, .rules = rules, .pos = pos, .power = power};
        bool measured = false;
        for (size_t i = 0; i < n; i++) {
            if (units[i].power != power)
                continue;
            if (!measured)
                measure(&context);
            measured = true;
            ent_rank rank = rank_of(&context, &units[i]);
            if (found == n || goes_before(&rank, &best) || (i < found && !goes_before(&best, &rank))) {
                best = rank;
                found = i;
            }
        }
    }
    assert(found < n);
    return found;
}
