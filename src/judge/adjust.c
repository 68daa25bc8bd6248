/* adjust.c -- the adjustment phase: builds, waives and removals, in the order in which they were written.
 *
 * For each power: how many builds or removals are due; which orders are valid by themselves; which of those are too
 * many, or for one place. If removals are missing, the civil disorder rule adds them (disorder.c).
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>
#include "game/position.h"
#include "game/result.h"
#include "game/rules.h"
#include "judge/judge.h"
#include "legal/legal.h"

/* The adjustments of one power. */
typedef struct ent_power_adjustment {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_order *orders;
    size_t n;
    ent_result *results;
    ent_power power;
    int due; /* builds (+), which may be more than there are places, or removals (-) */
} ent_power_adjustment;

/* RULE center.not-for  a center may not count for one certain power (Hong Kong) [7.A] */
static inline bool is_center_for(bool for_all, ent_power not_for, ent_power power)
{
    return (not_for != power) | for_all;
}
static bool are_centers_for_all(const ent_map *map, const ent_rules *rules)
{
    return !map->has_partial_centers || !ent_has_option(rules, ENT_OPTION_HONG_KONG);
}

bool ent_adjust_counts_for(const ent_map *map, const ent_rules *rules, ent_prov prov, ent_power power)
{
    return (map->prov[prov].flags & ENT_PROV_CENTER) &&
           is_center_for(are_centers_for_all(map, rules), map->prov[prov].not_for, power);
}

int ent_adjust_centers(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power)
{
    const uint8_t *owners = ent_pos_owners_const(pos);
    int centers = 0;

    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        centers += owners[prov] == power && ent_adjust_counts_for(map, rules, prov, power);
    return centers;
}

/* RULE build.home  units are built in own home centers that the power still owns, on some maps in any owned center
 * [6.I.1 - 6.I.6, 11, 12.A - 12.C] */
static inline bool is_home(const ent_map *map, ent_power home_of, ent_power power)
{
    return (map->build == ENT_BUILD_ANY_OWNED) | (home_of == power);
}

ent_reason ent_adjust_check_place(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power,
                                  ent_prov prov)
{
    if (!ent_adjust_counts_for(map, rules, prov, power))
        return ENT_REASON_BUILD_NO_CENTER;
    if (!is_home(map, map->prov[prov].home_of, power))
        return ENT_REASON_BUILD_NOT_HOME;
    if (ent_pos_owners_const(pos)[prov] != power)
        return ENT_REASON_BUILD_NOT_OWNED;
    return ent_pos_units_const(pos)[prov].kind == ENT_UNIT_NONE ? ENT_REASON_NONE : ENT_REASON_BUILD_OCCUPIED;
}

/* Not every position here is valid: ent_pos_due() may be asked of any. */
static void count_units(const ent_pos *pos, ent_unit_counts *counts)
{
    const ent_unit *units = ent_pos_units_const(pos);

    memset(counts, 0, sizeof *counts);
    for (ent_prov prov = 0; prov < pos->n_provs; prov++)
        if (units[prov].kind != ENT_UNIT_NONE && units[prov].power < ENT_MAX_POWERS)
            counts->of[units[prov].power]++;
}

/* Of each power, and of nobody. */
static void clear_counts(const ent_map *map, uint16_t count[ENT_POWER_NONE + 1])
{
    count[ENT_POWER_NONE] = 0;
    for (ent_power power = 0; power < map->n_powers; power++)
        count[power] = 0;
}

/* Centers are counted without a branch: who owns a center and where units stand cannot be predicted. The plain version,
 * with an `if` for each condition, makes a compact outcome at the end of a year 5 % slower or more. */
static inline void count_center(bool for_all, const ent_center *center, ent_power owner, uint16_t *centers)
{
    centers[owner] = (uint16_t)(centers[owner] + is_center_for(for_all, center->not_for, owner));
}

static void count_centers(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power_counts *counts)
{
    const uint8_t *owners = ent_pos_owners_const(pos);
    const bool for_all = are_centers_for_all(map, rules);

    clear_counts(map, counts->centers);
    for (unsigned i = 0, end = map->n_centers; i < end; i++)
        count_center(for_all, &map->center[i], owners[map->center[i].prov], counts->centers);
}

/* RULE year.owners  after the fall a center belongs to the power whose unit stands in it, otherwise to its last
 * owner. */
static inline void hand_over(const ent_map *map, bool for_all, ent_pos *pos, uint16_t *centers)
{
    const ent_unit *units = ent_pos_units_const(pos);
    uint8_t *owners = ent_pos_owners(pos);

    clear_counts(map, centers);
    for (const ent_center *center = map->center, *end = center + map->n_centers; center < end; center++) {
        const ent_unit *unit = &units[center->prov];
        unsigned power = unit->power, before = owners[center->prov];
        ent_power owner = (ent_power)ent_pick(unit->kind == ENT_UNIT_NONE, before, power);
        owners[center->prov] = owner;
        count_center(for_all, center, owner, centers);
    }
}

void ent_adjust_change_owners(const ent_map *map, const ent_rules *rules, const ent_unit_counts *unit_counts,
                              ent_pos *pos, ent_power_counts *counts)
{
    if (unit_counts)
        counts->units = *unit_counts;
    else
        count_units(pos, &counts->units);
    bool for_all = are_centers_for_all(map, rules);
    if (!ENT_FOR_SIZE && for_all) /* a constant makes the loop shorter */
        hand_over(map, true, pos, counts->centers);
    else
        hand_over(map, for_all, pos, counts->centers);
}

/* Could the owner of the center build there? */
static inline bool is_place(const ent_map *map, bool for_all, const ent_unit *units, const ent_center *center,
                            ent_power owner)
{
    bool empty = units[center->prov].kind == ENT_UNIT_NONE, home = is_home(map, center->home_of, owner);

    return empty & home & is_center_for(for_all, center->not_for, owner);
}

bool ent_adjust_does_anybody_build(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                   const ent_power_counts *counts)
{
    const uint8_t *owners = ent_pos_owners_const(pos);
    const ent_unit *units = ent_pos_units_const(pos);
    const bool for_all = are_centers_for_all(map, rules);
    bool may_build[ENT_POWER_NONE + 1], builds = false;

    may_build[ENT_POWER_NONE] = false;
    for (ent_power power = 0; power < map->n_powers; power++)
        may_build[power] = counts->centers[power] > counts->units.of[power];
    for (unsigned i = 0, end = map->n_centers; i < end; i++) {
        const ent_center *center = &map->center[i];
        ent_power owner = owners[center->prov];
        bool place = is_place(map, for_all, units, center, owner);
        builds |= may_build[owner] & place;
    }
    return builds;
}

static void count_places(const ent_map *map, const ent_rules *rules, const ent_pos *pos, uint16_t *places)
{
    const uint8_t *owners = ent_pos_owners_const(pos);
    const ent_unit *units = ent_pos_units_const(pos);
    const bool for_all = are_centers_for_all(map, rules);

    clear_counts(map, places);
    for (unsigned i = 0, end = map->n_centers; i < end; i++) {
        const ent_center *center = &map->center[i];
        ent_power owner = owners[center->prov];
        places[owner] = (uint16_t)(places[owner] + is_place(map, for_all, units, center, owner));
    }
}

void ent_adjust_count(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power_counts *counts)
{
    count_units(pos, &counts->units);
    count_centers(map, rules, pos, counts);
    count_places(map, rules, pos, counts->places);
}

int ent_adjust_counted_due(const ent_power_counts *counts, ent_power power)
{
    int due = counts->centers[power] - counts->units.of[power], places = counts->places[power];

    return due > places ? places : due;
}

int ent_adjust_due_of(const ent_pos *pos, const ent_power_counts *counts, ent_power power)
{
    int units = counts->units.of[power], places = counts->places[power], due = ent_pos_adjust_const(pos)[power];

    if (due == ENT_ADJUST_COUNTED)
        return ent_adjust_counted_due(counts, power);
    if (due < -units)
        return -units;
    return due > places ? places : due;
}

int ent_adjust_due(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power)
{
    ent_power_counts counts;

    ent_adjust_count(map, rules, pos, &counts);
    return ent_adjust_due_of(pos, &counts, power);
}

int ent_pos_due(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power)
{
    bool fits = pos->size == map->pos_size && pos->n_provs == map->n_provs && pos->n_powers == map->n_powers;
    return fits && pos->phase == ENT_ADJUSTMENTS && power < map->n_powers ? ent_adjust_due(map, rules, pos, power) : 0;
}

/* ---- Is one order valid by itself? ---- */

/* RULE build.kind  a fleet is built on a coast, and on a named coast where there are several; an army on land [6.I.1,
 * 6.I.2, 4.B.7, 4.C.4] */
static ent_reason check_kind(const ent_map *map, const ent_order *order)
{
    ent_prov prov = ent_prov_of(map, order->at);

    if (order->unit == ENT_ARMY)
        return map->prov[prov].terrain == ENT_SEA ? ENT_REASON_BUILD_KIND : ENT_REASON_NONE;
    if (order->unit != ENT_FLEET)
        return ENT_REASON_UNIT_MISSING;
    if (map->prov[prov].terrain == ENT_INLAND)
        return ENT_REASON_BUILD_KIND;
    return map->prov[prov].n_coasts > 0 && order->at < map->n_provs ? ENT_REASON_COAST_MISSING : ENT_REASON_NONE;
}

static ent_reason check_build(const ent_power_adjustment *adjustment, const ent_order *order)
{
    ent_reason reason = ent_adjust_check_place(adjustment->map, adjustment->rules, adjustment->pos, adjustment->power,
                                               ent_prov_of(adjustment->map, order->at));

    if (adjustment->due <= 0)
        return ENT_REASON_NO_BUILD_DUE;
    return reason != ENT_REASON_NONE ? reason : check_kind(adjustment->map, order);
}

static ent_reason check_removal(const ent_power_adjustment *adjustment, const ent_order *order)
{
    const ent_unit *unit = &ent_pos_units_const(adjustment->pos)[ent_prov_of(adjustment->map, order->at)];

    if (unit->kind == ENT_UNIT_NONE)
        return ENT_REASON_NO_SUCH_UNIT;
    if (unit->power != adjustment->power)
        return ENT_REASON_NOT_YOUR_UNIT;
    return adjustment->due < 0 ? ENT_REASON_NONE : ENT_REASON_NO_REMOVAL_DUE;
}

static ent_reason check_order(const ent_power_adjustment *adjustment, const ent_order *order)
{
    bool placed = order->kind == ENT_ORDER_BUILD || order->kind == ENT_ORDER_DISBAND;

    if (order->void_reason != ENT_REASON_NONE)
        return ent_legal_void_reason(order);
    if (order->kind == ENT_ORDER_NONE || (placed && order->at >= adjustment->map->n_locs))
        return ENT_REASON_UNREADABLE;
    if (order->kind == ENT_ORDER_BUILD)
        return check_build(adjustment, order);
    if (order->kind == ENT_ORDER_DISBAND)
        return check_removal(adjustment, order);
    if (order->kind != ENT_ORDER_WAIVE)
        return ENT_REASON_WRONG_PHASE;
    /* RULE build.waive  4.D.7 says whether a build may be waived [4.D.7] */
    if (ent_choice(adjustment->rules, ENT_4D7) == 'b')
        return ENT_REASON_WAIVE_NOT_ALLOWED;
    return adjustment->due > 0 ? ENT_REASON_NONE : ENT_REASON_NO_BUILD_DUE;
}

/* ---- Are they valid together? A result that is still valid has verdict ENT_SUCCEEDS. ---- */

static void refuse(ent_result *result, ent_reason reason)
{
    *result = ent_result_of(ENT_VOID, reason, ENT_LOC_NONE);
}

static bool is_valid(const ent_power_adjustment *adjustment, size_t i)
{
    return adjustment->orders[i].power == adjustment->power && adjustment->results[i].verdict == ENT_SUCCEEDS;
}

/* RULE build.one-area  of several builds in one province 4.D.5 says which is made [4.D.5, 6.I.7]
 * RULE remove.once  a second removal of the same unit has no effect [6.J.2] */
static void settle_same_place(ent_power_adjustment *adjustment)
{
    char choice = ent_choice(adjustment->rules, ENT_4D5);
    uint16_t last[ENT_MAX_PROVS]; /* by province: 1 + the last valid order there */
    uint64_t twice[ENT_MAX_WORDS] = {0};

    memset(last, 0, adjustment->map->n_provs * sizeof *last);
    for (size_t i = 0; i < adjustment->n; i++) {
        if (!is_valid(adjustment, i) || adjustment->orders[i].kind == ENT_ORDER_WAIVE)
            continue;
        ent_prov prov = ent_prov_of(adjustment->map, adjustment->orders[i].at);
        bool removal = adjustment->orders[i].kind == ENT_ORDER_DISBAND;
        if (last[prov] == 0) {
            last[prov] = (uint16_t)(i + 1);
        } else if (removal) {
            refuse(&adjustment->results[i], ENT_REASON_DUPLICATE);
        } else if (choice == 'c') {
            refuse(&adjustment->results[last[prov] - 1], ENT_REASON_BUILD_TWICE);
            last[prov] = (uint16_t)(i + 1);
        } else {
            refuse(&adjustment->results[i], ENT_REASON_BUILD_TWICE);
            ent_set_add(twice, prov);
        }
    }
    for (ent_prov prov = 0; choice == 'a' && prov < adjustment->map->n_provs; prov++)
        if (ent_set_has(twice, prov))
            refuse(&adjustment->results[last[prov] - 1], ENT_REASON_BUILD_TWICE);
}

/* RULE adjust.impossible  an impossible build or removal is legal, so that it counts among those that are ordered, if
 * it has the form of an order [4.E.1 a, b], or if it is possible in another situation [4.E.1 c]; else it takes no place
 * of another [4.D.4, 4.D.6, 4.E.1 d, e] */
static bool is_legal_but_impossible(const ent_power_adjustment *adjustment, size_t i)
{
    const ent_order *order = &adjustment->orders[i];
    uint8_t reason = adjustment->results[i].reason;
    bool build = order->kind == ENT_ORDER_BUILD;
    char choice = ent_choice(adjustment->rules, ENT_4E1);

    assert(!is_valid(adjustment, i));
    if (order->power != adjustment->power || choice > 'c' || order->void_reason != ENT_REASON_NONE ||
        order->at >= adjustment->map->n_locs ||
        order->kind != (adjustment->due > 0 ? ENT_ORDER_BUILD : ENT_ORDER_DISBAND) ||
        reason == ENT_REASON_BUILD_TWICE || reason == ENT_REASON_DUPLICATE)
        return false;
    if (choice <= 'b')
        return true;
    return build ? (reason == ENT_REASON_BUILD_NOT_OWNED || reason == ENT_REASON_BUILD_OCCUPIED) &&
                       check_kind(adjustment->map, order) == ENT_REASON_NONE
                 : check_kind(adjustment->map, order) != ENT_REASON_BUILD_KIND;
}

/* True if the kind of the order, which may be any byte, is in this set (a bit for each ent_order_kind). */
static bool is_of_kinds(const ent_order *order, unsigned kinds)
{
    return order->kind < ENT_ORDER_COUNT && (kinds >> order->kind & 1) != 0;
}

/* Keep `allowed` of the orders of these kinds (a bit for each ent_order_kind), as the choice says. Returns how many are
 * kept. */
static size_t settle_group(ent_power_adjustment *adjustment, unsigned kinds, char choice, size_t allowed)
{
    ent_reason reason = adjustment->due > 0 ? ENT_REASON_BUILD_TOO_MANY : ENT_REASON_REMOVE_TOO_MANY;
    size_t n = 0, seen = 0, kept = 0;

    for (size_t i = 0; i < adjustment->n; i++)
        n += is_of_kinds(&adjustment->orders[i], kinds) &&
             (is_valid(adjustment, i) || is_legal_but_impossible(adjustment, i));
    for (size_t i = 0; i < adjustment->n; i++) {
        bool good = is_valid(adjustment, i);
        if (!is_of_kinds(&adjustment->orders[i], kinds) || !(good || is_legal_but_impossible(adjustment, i)))
            continue;
        bool keep = n <= allowed || (choice == 'b' ? seen < allowed : choice == 'c' && seen >= n - allowed);
        seen++;
        kept += keep;
        if (good && !keep)
            refuse(&adjustment->results[i], reason);
    }
    return kept;
}

/* RULE build.too-many  of too many builds none, the first or the last are made [4.D.4, 6.I.7]
 * RULE build.waive-counts  a waive takes a build as a build order does; but where too many builds void all of them,
 * only builds are counted [4.D.4 a, 4.D.7]
 *
 * RULE remove.too-many  of too many removals the first or the last are made, or civil disorder decides [4.D.6, 6.J.1]
 */
static size_t settle_too_many(ent_power_adjustment *adjustment)
{
    enum { ALL = ~0u >> 1 };
    bool building = adjustment->due > 0;
    char choice = ent_choice(adjustment->rules, building ? ENT_4D4 : ENT_4D6);
    size_t allowed = (size_t)(building ? adjustment->due : -adjustment->due);

    if (!building || choice != 'a')
        return settle_group(adjustment, ALL, choice, allowed);
    size_t kept = settle_group(adjustment, 1u << ENT_ORDER_BUILD, choice, allowed);
    return kept + settle_group(adjustment, 1u << ENT_ORDER_WAIVE, 'b', allowed - kept);
}

/* Returns how many of the builds or removals due the orders take. */
static size_t judge_power(ent_power_adjustment *adjustment)
{
    static const uint8_t reasons[ENT_ORDER_COUNT] = {[ENT_ORDER_BUILD] = ENT_REASON_BUILT,
                                                     [ENT_ORDER_DISBAND] = ENT_REASON_REMOVED,
                                                     [ENT_ORDER_WAIVE] = ENT_REASON_WAIVED};

    for (size_t i = 0; i < adjustment->n; i++) {
        const ent_order *order = &adjustment->orders[i];
        if (order->power != adjustment->power)
            continue;
        ent_reason reason = check_order(adjustment, order);
        if (reason != ENT_REASON_NONE) {
            refuse(&adjustment->results[i], reason);
            continue;
        }
        adjustment->results[i] = ent_result_of(ENT_SUCCEEDS, (ent_reason)reasons[order->kind], ENT_LOC_NONE);
        if (order->kind == ENT_ORDER_BUILD)
            adjustment->results[i].ends = order->unit == ENT_ARMY ? ent_prov_of(adjustment->map, order->at) : order->at;
    }
    settle_same_place(adjustment);
    return settle_too_many(adjustment);
}

/* RULE build.entitled  a power that has a free home center may build as many units as it has more centers than units,
 * and may decline each of these builds, also those for which there is no place [4.D.7] */
int ent_adjust_entitled(const ent_pos *pos, const ent_power_counts *counts, ent_power power)
{
    int due = ent_adjust_due_of(pos, counts, power), stated = ent_pos_adjust_const(pos)[power],
        more = counts->centers[power] - counts->units.of[power];

    if (due > 0 && due == counts->places[power]) /* a number that is stated may be no more than that, too */
        due = more > stated ? more : stated;
    return due;
}

static void judge_orders(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                         size_t n, ent_result *results)
{
    ent_power_counts counts;

    for (size_t i = 0; i < n; i++)
        refuse(&results[i], ENT_REASON_UNREADABLE); /* for orders of no power; others are judged below */

    ent_adjust_count(map, rules, pos, &counts);
    for (ent_power power = 0; power < map->n_powers; power++) {
        int due = ent_adjust_entitled(pos, &counts, power);
        ent_power_adjustment adjustment = {map, rules, pos, orders, n, results, power, due};
        judge_power(&adjustment);
    }
}

size_t ent_adjust_judge_set(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                            size_t n, int due, ent_result *results)
{
    ent_power_adjustment adjustment = {map, rules, pos, orders, n, results, orders->power, due};

    return judge_power(&adjustment);
}

static void carry_out(const ent_map *map, ent_pos *next, const ent_order *order, const ent_result *result)
{
    if (result->verdict != ENT_SUCCEEDS || order->kind == ENT_ORDER_WAIVE)
        return;
    ent_unit *unit = &ent_pos_units(next)[ent_prov_of(map, order->at)];
    *unit = ent_pos_no_unit;
    if (order->kind == ENT_ORDER_BUILD)
        *unit = (ent_unit){
            .power = order->power, .kind = order->unit, .at = result->ends, .built = ENT_BUILT_IN(next->year)};
}

/* A unit whose removal is void stays where it is, unless it goes all the same. */
static void place_kept(const ent_map *map, const ent_pos *pos, const ent_order *orders, size_t n, const uint64_t *gone,
                       ent_result *results)
{
    for (size_t i = 0; i < n; i++) {
        if (orders[i].kind != ENT_ORDER_DISBAND || results[i].verdict != ENT_VOID || orders[i].at >= map->n_locs)
            continue;
        ent_prov prov = ent_prov_of(map, orders[i].at);
        const ent_unit *unit = &ent_pos_units_const(pos)[prov];
        if (unit->kind != ENT_UNIT_NONE && unit->power == orders[i].power && !ent_set_has(gone, prov))
            results[i].ends = unit->at;
    }
}

void ent_judge_adjustments(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                           size_t n, ent_result *results, ent_pos *next)
{
    ent_order removal[ENT_MAX_PROVS];
    uint64_t gone[ENT_MAX_WORDS] = {0};

    judge_orders(map, rules, pos, orders, n, results);
    size_t removals = ent_disorder_removals(map, rules, pos, orders, results, n, removal);
    for (size_t i = 0; i < n; i++)
        if (orders[i].kind == ENT_ORDER_DISBAND && results[i].verdict == ENT_SUCCEEDS)
            ent_set_add(gone, ent_prov_of(map, orders[i].at));
    for (size_t i = 0; i < removals; i++)
        ent_set_add(gone, ent_prov_of(map, removal[i].at));
    place_kept(map, pos, orders, n, gone, results);
    if (!next)
        return;
    ent_pos_copy_board(pos, next);
    for (size_t i = 0; i < n; i++)
        carry_out(map, next, &orders[i], &results[i]);
    const ent_result done = {.verdict = ENT_SUCCEEDS};
    for (size_t i = 0; i < removals; i++)
        carry_out(map, next, &removal[i], &done);
}
