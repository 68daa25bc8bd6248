/* test_legality.c -- ent_legal_orders() lists every order that can be valid, and no other.
 *
 * On random positions every order that can be written is tried: all kinds, all places. Those that ent_legal_check_in()
 * accepts under 4.E.1 d or e and that some order of the helped unit matches are distinguished by what they mean; the
 * list has to hold each meaning once. The judge, asked about each listed order, must not find it illegal.
 *
 * Usage: test_legality [POSITIONS [SEED]]
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "board/spec.h"
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"
#include "legal/carrier.h"
#include "legal/legal.h"
#include "legal/route.h"
#include "selfplay/random_orders.h"
#include "boards.h"
#include "floors.h"

enum { MAX_LIST = 400000, MAX_MEANINGS = 800000 };

typedef struct ent_trial {
    ent_map *map;
    ent_rules rules;
    ent_pos *pos, *next;
    uint64_t seed;
    ent_order_list list;
    uint64_t *listed, *wanted; /* meanings */
    size_t n_listed, n_wanted;
} ent_trial;

static int failures;
static unsigned needs_checked;
static unsigned long positions_checked, listed_of[ENT_ORDER_COUNT]; /* orders in the lists, by kind */

static void fail(const ent_trial *trial, const char *what, const ent_order *order)
{
    char text[128] = "";

    if (order)
        ent_order_print(trial->map, order, text, sizeof text);
    printf("FAIL %s: %s: %s (seed %llu)\n", ent_map_name(trial->map), what, text, (unsigned long long)trial->seed);
    failures++;
}

/* ---- Positions. ---- */

static unsigned below(uint64_t *seed, unsigned n)
{
    return (unsigned)(ent_random_next(seed) % n);
}

/* Units wherever they can stand, at a density by the seed; the seas may be fuller, so that convoys have many routes. */
static void place_units(ent_trial *trial, uint64_t *seed)
{
    const ent_map *map = trial->map;
    unsigned on_land = 5 + below(seed, 40), at_sea = 5 + below(seed, 90), fleets = 1 + below(seed, 6);

    ent_pos_init(map, trial->pos);
    trial->pos->phase = ENT_MOVEMENT;
    trial->pos->season = below(seed, 2) ? ENT_FALL : ENT_SPRING;
    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        const ent_prov_info *info = &map->prov[prov];
        bool fleet = info->terrain == ENT_SEA || (info->terrain == ENT_COASTAL && below(seed, fleets) == 0);
        ent_loc at = prov;
        if (below(seed, 100) >= (info->terrain == ENT_SEA ? at_sea : on_land))
            continue;
        if (fleet && info->n_coasts > 0)
            at = (ent_loc)(info->first_coast + below(seed, info->n_coasts));
        ent_pos_units(trial->pos)[prov] =
            (ent_unit){.power = (uint8_t)below(seed, map->n_powers), .kind = fleet ? ENT_FLEET : ENT_ARMY, .at = at};
        ent_pos_owners(trial->pos)[prov] = (uint8_t)below(seed, map->n_powers);
    }
}

static void choose_rules(ent_trial *trial, uint64_t *seed)
{
    static const char coasts[] = "abcdef", waives[] = "ab", legal[] = "de", routes[] = "df";

    ent_rules_preset("datc", &trial->rules);
    trial->rules.choice[ENT_4A3] = routes[below(seed, 2)];
    trial->rules.choice[ENT_4B4] = coasts[below(seed, 6)];
    trial->rules.choice[ENT_4E1] = legal[below(seed, 2)];
    trial->rules.choice[ENT_4D7] = waives[below(seed, 2)];
    if (below(seed, 3) == 0)
        trial->rules.options |= ENT_OPTION_PORTAGE;
}

/* ---- Meanings. ---- */

/* Everything that distinguishes two orders; `fits`: which destinations of the helped fleet a support fits. */
static uint64_t meaning_of(const ent_order *order, uint64_t from, uint64_t to, uint64_t fits, bool convoyed)
{
    return (uint64_t)order->kind << 60 | (uint64_t)convoyed << 59 | (uint64_t)order->unit << 57 | (fits & 0xF) << 53 |
           (uint64_t)order->at << 36 | from << 18 | to;
}

static ent_reason check(const ent_trial *trial, const ent_order *order)
{
    ent_legal_context legal;
    ent_legality legality;

    ent_legal_context_init(&legal, trial->map, &trial->rules, trial->pos);
    return ent_legal_check_in(&legal, order, &legality);
}

static bool could_be_carried(const ent_trial *trial, uint8_t kind, ent_prov from, ent_prov to)
{
    return ent_legal_convoy_possible_once(trial->map, &trial->rules, trial->pos, kind, from, to);
}

static uint64_t move_meaning(const ent_trial *trial, const ent_order *order)
{
    const ent_map *map = trial->map;
    ent_prov from = ent_prov_of(map, order->at), to = ent_prov_of(map, order->to);
    bool army = order->unit == ENT_ARMY, land = ent_can_step(map, order->unit, order->at, order->to);
    bool convoyed = !land || ((order->flags & ENT_ORDER_FLAG_VIA) && could_be_carried(trial, order->unit, from, to));

    return meaning_of(order, order->flags & ENT_ORDER_FLAG_RAIL ? 0x1FFFE : 0x1FFFF, army ? to : order->to, 0,
                      convoyed);
}

/* The legal moves of the helped unit that the order fits, a bit for each place of their province. 0: it can never be
 * matched. */
static uint64_t fitting_moves(const ent_trial *trial, const ent_order *order)
{
    const ent_map *map = trial->map;
    const ent_unit *helped = &ent_pos_units_const(trial->pos)[ent_prov_of(map, order->from)];
    const ent_prov_info *target = &map->prov[ent_prov_of(map, order->to)];
    uint64_t bits = 0;

    if (helped->kind == ENT_UNIT_NONE)
        return 0;
    for (unsigned i = 0; i <= target->n_coasts; i++) {
        ent_order move = {.kind = ENT_ORDER_MOVE,
                          .power = helped->power,
                          .unit = helped->kind,
                          .at = helped->at,
                          .from = ENT_LOC_NONE,
                          .to = i == 0 ? ent_prov_of(map, order->to) : (ent_loc)(target->first_coast + i - 1)};
        if (helped->kind == ENT_ARMY && i > 0)
            break;
        bool rail = false, legal = check(trial, &move) == ENT_REASON_NONE;
        if (!legal && helped->kind == ENT_ARMY && order->kind == ENT_ORDER_SUPPORT_MOVE) {
            move.flags = ENT_ORDER_FLAG_RAIL;
            rail = check(trial, &move) == ENT_REASON_NONE;
        }
        if ((legal || rail) && (order->kind == ENT_ORDER_CONVOY ? ent_legal_convoys(map, order, &move)
                                                                : ent_legal_supports(map, &trial->rules, order, &move)))
            bits |= UINT64_C(1) << i;
    }
    return bits;
}

/* A permission can be valid if the judge accepts it when the fleet uses it. */
static uint64_t permission_meaning(const ent_trial *trial, const ent_order *permission)
{
    const ent_unit *fleet = &ent_pos_units_const(trial->pos)[permission->from];
    const ent_order orders[] = {*permission,
                                {.kind = ENT_ORDER_MOVE,
                                 .power = fleet->power,
                                 .unit = fleet->kind,
                                 .at = fleet->at,
                                 .from = ENT_LOC_NONE,
                                 .to = permission->to}};
    ent_result results[2];

    if (fleet->kind != ENT_FLEET || check(trial, &orders[1]) != ENT_REASON_NONE)
        return 0;
    ent_adjudicate(trial->map, &trial->rules, trial->pos, orders, 2, results, NULL);
    return results[0].reason == ENT_REASON_PERMITTED
               ? meaning_of(permission, permission->from, permission->to, 0, false)
               : 0;
}

/* 0 if the order cannot be valid. */
static uint64_t meaning(const ent_trial *trial, const ent_order *order)
{
    const ent_map *map = trial->map;
    uint64_t fits = 0;

    if (order->kind == ENT_ORDER_CANAL)
        return permission_meaning(trial, order);
    if (check(trial, order) != ENT_REASON_NONE)
        return 0;
    switch ((ent_order_kind)order->kind) {
    case ENT_ORDER_HOLD:
        return meaning_of(order, 0x1FFFF, 0x1FFFF, 0, false);
    case ENT_ORDER_MOVE:
        return move_meaning(trial, order);
    case ENT_ORDER_SUPPORT_HOLD:
        return meaning_of(order, ent_prov_of(map, order->from), 0x1FFFF, 0, false);
    case ENT_ORDER_SUPPORT_MOVE:
    case ENT_ORDER_CONVOY:
        fits = fitting_moves(trial, order);
        return fits == 0 ? 0
                         : meaning_of(order, ent_prov_of(map, order->from), ent_prov_of(map, order->to), fits, false);
    default:
        return 0;
    }
}

static void want(ent_trial *trial, const ent_order *order)
{
    uint64_t key = meaning(trial, order);
    if (key != 0 && trial->n_wanted < MAX_MEANINGS)
        trial->wanted[trial->n_wanted++] = key;
}

/* The orders to go by a railway, from one of its stations to another. */
static void want_rides(ent_trial *trial, const ent_unit *unit, const ent_railway *line)
{
    ent_order order = {.kind = ENT_ORDER_MOVE,
                       .power = unit->power,
                       .unit = unit->kind,
                       .at = unit->at,
                       .flags = ENT_ORDER_FLAG_RAIL,
                       .from = ENT_LOC_NONE};

    if (unit->kind != ENT_ARMY || !(trial->rules.options & ENT_OPTION_RAILWAY))
        return;
    for (uint8_t from = 0; from < line->n; from++)
        for (uint8_t to = 0; to < line->n; to++) {
            order.to = line->line[to];
            if (line->line[from] == unit->at)
                want(trial, &order);
        }
}

static void want_permissions(ent_trial *trial, const ent_canal *canal)
{
    for (ent_power power = 0; power < trial->map->n_powers; power++)
        for (unsigned end = 0; end < 2; end++) {
            const ent_order order = {.kind = ENT_ORDER_CANAL,
                                     .power = power,
                                     .unit = ENT_UNIT_NONE,
                                     .at = ENT_LOC_NONE,
                                     .from = canal->end[end],
                                     .to = canal->end[1 - end]};
            want(trial, &order);
        }
}

/* Every order with this unit in it, legal or not. */
static void want_all_of(ent_trial *trial, const ent_unit *unit)
{
    const ent_map *map = trial->map;
    static const uint8_t helping[] = {ENT_ORDER_SUPPORT_MOVE, ENT_ORDER_CONVOY};
    ent_order order = {.kind = ENT_ORDER_HOLD,
                       .power = unit->power,
                       .unit = unit->kind,
                       .at = unit->at,
                       .from = ENT_LOC_NONE,
                       .to = ENT_LOC_NONE};

    want(trial, &order);
    for (ent_loc to = 0; to < map->n_locs; to++) {
        order.to = to;
        order.from = ENT_LOC_NONE;
        order.kind = ENT_ORDER_MOVE;
        want(trial, &order);
        order.flags = ENT_ORDER_FLAG_VIA;
        want(trial, &order);
        order.flags = 0;
        for (unsigned i = 0; i < 2; i++)
            for (ent_loc from = 0; from < map->n_locs; from++) {
                order.kind = helping[i];
                order.from = from;
                want(trial, &order);
            }
    }
    order.to = ENT_LOC_NONE;
    order.kind = ENT_ORDER_SUPPORT_HOLD;
    for (order.from = 0; order.from < map->n_locs; order.from++)
        want(trial, &order);
    for (uint8_t line = 0; line < map->n_railways; line++)
        want_rides(trial, unit, &map->railway[line]);
}

static int by_value(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

static size_t sort_unique(uint64_t *value, size_t n)
{
    size_t kept = 0;

    qsort(value, n, sizeof *value, by_value);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || value[i] != value[i - 1])
            value[kept++] = value[i];
    return kept;
}

static bool has(const uint64_t *value, size_t n, uint64_t key)
{
    return bsearch(&key, value, n, sizeof key, by_value) != NULL;
}

/* ---- Checks. ---- */

static void list_orders(ent_trial *trial)
{
    ent_status status = ent_legal_orders(trial->map, &trial->rules, trial->pos, &trial->list);
    if (status != ENT_OK)
        fail(trial, "the list does not fit", NULL);
}

/* The groups lie one after the other, and hold their own unit's orders. */
static void check_groups(const ent_trial *trial)
{
    size_t next = 0;

    for (size_t i = 0; i < trial->list.n_groups; i++) {
        const ent_order_group *group = &trial->list.group[i];
        if (group->first != next || group->n == 0)
            fail(trial, "a group does not follow the one before", NULL);
        next = group->first + group->n;
        for (size_t k = group->first; k < next; k++) {
            const ent_order *order = &trial->list.order[k];
            bool own = group->kind == ENT_UNIT_NONE && group->at != ENT_LOC_NONE
                           ? ent_prov_of(trial->map, order->at) == group->at
                           : order->at == group->at;
            if (!own || order->power != group->power)
                fail(trial, "an order is in another unit's group", order);
        }
    }
    if (next != trial->list.n)
        fail(trial, "the groups do not hold all orders", NULL);
}

/* The judge, given one order alone, may find that it matches no other order, but not that it is illegal. */
static void check_judged(const ent_trial *trial, const ent_order *order)
{
    ent_result result;

    ent_adjudicate(trial->map, &trial->rules, trial->pos, order, 1, &result, NULL);
    if (result.verdict == ENT_VOID && result.reason != ENT_REASON_UNMATCHED)
        fail(trial, ent_reason_code((ent_reason)result.reason), order);
}

static void check_movement(ent_trial *trial)
{
    const ent_unit *units = ent_pos_units_const(trial->pos);

    list_orders(trial);
    check_groups(trial);
    trial->n_listed = trial->n_wanted = 0;
    for (size_t i = 0; i < trial->list.n; i++) {
        uint64_t key = meaning(trial, &trial->list.order[i]);
        if (key == 0)
            fail(trial, "a listed order cannot be valid", &trial->list.order[i]);
        trial->listed[trial->n_listed++] = key;
        check_judged(trial, &trial->list.order[i]);
    }
    for (ent_prov prov = 0; prov < trial->map->n_provs; prov++)
        if (units[prov].kind != ENT_UNIT_NONE)
            want_all_of(trial, &units[prov]);
    for (uint8_t i = 0; i < trial->map->n_canals; i++)
        want_permissions(trial, &trial->map->canal[i]);
    trial->n_wanted = sort_unique(trial->wanted, trial->n_wanted);
    size_t n = sort_unique(trial->listed, trial->n_listed);
    if (n != trial->list.n)
        fail(trial, "a meaning is listed twice", NULL);
    for (size_t i = 0; i < trial->n_wanted && failures < 20; i++)
        if (!has(trial->listed, n, trial->wanted[i])) {
            uint64_t key = trial->wanted[i];
            ent_order missing = {.kind = (uint8_t)(key >> 60),
                                 .unit = (uint8_t)(key >> 57 & 3),
                                 .at = (ent_loc)(key >> 36 & 0x1FFFF),
                                 .from = (ent_loc)(key >> 18 & 0x1FFFF),
                                 .to = (ent_loc)(key & 0x1FFFF)};
            fail(trial, "a valid order is not listed", &missing);
        }
    if (n != trial->n_wanted)
        fail(trial, "the list is longer than what is valid", NULL);
}

/* ---- The fleets that are on a chordless route (4.E.1 e), by trying all of them. ---- */

enum { MOST_LINKS = 100000, DEEPEST = 40 };

typedef struct ent_routes_tried {
    const ent_map *map;
    ent_unit_kind carrier;
    const uint64_t *at;
    ent_prov to, route[DEEPEST]; /* the army's place first */
    unsigned n, tried;
    uint64_t needed[ENT_MAX_WORDS];
} ent_routes_tried;

static bool touch(const ent_routes_tried *all, ent_prov a, ent_prov b)
{
    return ent_set_has(ent_carrier_links(all->map, all->carrier, a), b);
}

/* Add every carrier that touches the end of the route and nothing before it. */
static void try_routes(ent_routes_tried *all)
{
    ent_prov last = all->route[all->n - 1];

    if (all->n > 1 && touch(all, last, all->to)) {
        for (unsigned i = 1; i < all->n; i++)
            ent_set_add(all->needed, all->route[i]);
        return;
    }
    for (ent_prov next = 0; next < all->map->n_provs && all->n < DEEPEST && all->tried < MOST_LINKS; next++) {
        bool good = ent_set_has(all->at, next) && next != all->to && touch(all, next, last);
        for (unsigned i = 0; good && i < all->n; i++)
            good = all->route[i] != next && (i + 1 == all->n || !touch(all, next, all->route[i]));
        if (!good)
            continue;
        all->tried++;
        all->route[all->n++] = next;
        try_routes(all);
        all->n--;
    }
}

static void check_needed(const ent_trial *trial, ent_unit_kind carrier, ent_prov from, ent_prov to)
{
    const ent_map *map = trial->map;
    uint64_t at[ENT_MAX_WORDS];
    ent_routes_tried all = {.map = map, .carrier = carrier, .at = at, .to = to, .route = {from}, .n = 1};

    ent_legal_carriers(map, &trial->rules, trial->pos, carrier, at);
    if (from == to || !ent_set_has(map->shore, from) || !ent_set_has(map->shore, to))
        return;
    try_routes(&all);
    unsigned budget = ENT_ROUTE_SEARCH_BUDGET;
    for (ent_prov prov = 0; prov < map->n_provs && all.tried < MOST_LINKS; prov++)
        if (ent_set_has(all.needed, prov) !=
            ent_route_chordless_through(map, carrier, at, from, to, prov, NULL, &budget)) {
            const ent_order convoy = {
                .kind = ENT_ORDER_CONVOY, .unit = (uint8_t)carrier, .at = prov, .from = from, .to = to};
            fail(trial, "a carrier on a chordless route, or one on none", &convoy);
        }
    needs_checked += all.tried < MOST_LINKS && all.tried > 0;
}

/* In the other phases the judge alone says what is allowed, and every order that it allows has to be in the list. */
static bool is_listed(const ent_trial *trial, const ent_order *order)
{
    for (size_t i = 0; i < trial->list.n; i++) {
        const ent_order *listed = &trial->list.order[i];
        if (listed->kind == order->kind && listed->power == order->power && listed->unit == order->unit &&
            listed->at == order->at && listed->to == order->to)
            return true;
    }
    return false;
}

static void check_agreed(const ent_trial *trial, const ent_order *order, bool canonical)
{
    ent_result result;

    ent_adjudicate(trial->map, &trial->rules, trial->pos, order, 1, &result, NULL);
    if (canonical && is_listed(trial, order) != (result.verdict != ENT_VOID))
        fail(trial, "list and judge disagree", order);
}

static void check_retreats(const ent_trial *trial)
{
    for (uint16_t i = 0; i < trial->pos->n_dislodged; i++) {
        const ent_unit *unit = &ent_pos_dislodged_const(trial->pos)[i].unit;
        ent_order order = {.kind = ENT_ORDER_DISBAND,
                           .power = unit->power,
                           .unit = unit->kind,
                           .at = unit->at,
                           .from = ENT_LOC_NONE,
                           .to = ENT_LOC_NONE};
        check_agreed(trial, &order, true);
        order.kind = ENT_ORDER_HOLD;
        check_agreed(trial, &order, true);
        order.kind = ENT_ORDER_MOVE;
        for (order.to = 0; order.to < trial->map->n_locs; order.to++)
            check_agreed(trial, &order, unit->kind == ENT_FLEET || order.to < trial->map->n_provs);
    }
}

static void check_adjustments(const ent_trial *trial)
{
    const ent_map *map = trial->map;
    static const uint8_t kinds[] = {ENT_ORDER_BUILD, ENT_ORDER_DISBAND};

    for (ent_power power = 0; power < map->n_powers; power++) {
        ent_order order = {.kind = ENT_ORDER_WAIVE,
                           .power = power,
                           .unit = ENT_UNIT_NONE,
                           .at = ENT_LOC_NONE,
                           .from = ENT_LOC_NONE,
                           .to = ENT_LOC_NONE};
        check_agreed(trial, &order, true);
        for (unsigned k = 0; k < 4; k++)
            for (ent_loc at = 0; at < map->n_locs; at++) {
                const ent_unit *there = &ent_pos_units_const(trial->pos)[ent_prov_of(map, at)];
                order.kind = kinds[k / 2];
                order.unit = k % 2 ? ENT_FLEET : ENT_ARMY;
                order.at = at;
                bool exact = order.kind == ENT_ORDER_DISBAND ? there->kind == order.unit && there->at == at
                                                             : order.unit == ENT_FLEET || at < map->n_provs;
                check_agreed(trial, &order, exact);
            }
    }
}

/* The list of compact orders is the same. */
static void check_compact(ent_trial *trial)
{
    static ent_compact_order room[MAX_LIST];
    static ent_order_group group[2 * ENT_MAX_PROVS];
    ent_compact_list compact = {.order = room, .cap = MAX_LIST, .group = group, .cap_groups = trial->list.cap_groups};
    ent_status status = ent_legal_compact_orders(trial->map, &trial->rules, trial->pos, &compact);

    if (status != ENT_OK || compact.n != trial->list.n || compact.n_groups != trial->list.n_groups ||
        memcmp(group, trial->list.group, compact.n_groups * sizeof *group) != 0)
        fail(trial, "the compact list differs", NULL);
    for (size_t i = 0; i < trial->list.n; i++)
        listed_of[trial->list.order[i].kind]++;
    for (size_t i = 0; i < compact.n && i < trial->list.n; i++) {
        ent_compact_order own;
        ent_order_to_compact(&trial->list.order[i], &own);
        if (memcmp(&own, &room[i], sizeof own) != 0)
            fail(trial, "a compact order differs", &trial->list.order[i]);
    }
    compact.cap = compact.n / 2;
    room[compact.cap] = (ent_compact_order){.kind = ENT_ORDER_COUNT};
    size_t n = compact.n;
    status = ent_legal_compact_orders(trial->map, &trial->rules, trial->pos, &compact);
    if ((n > 1 && status != ENT_E_LIMIT) || compact.n != n || room[compact.cap].kind != ENT_ORDER_COUNT)
        fail(trial, "half of a compact list is refused", NULL);
    compact.cap = MAX_LIST;
    compact.cap_groups = trial->list.n_groups - 1;
    if (trial->list.n_groups > 0 &&
        (ent_legal_compact_orders(trial->map, &trial->rules, trial->pos, &compact) != ENT_E_LIMIT ||
         compact.n_groups != trial->list.n_groups))
        fail(trial, "too few groups do not say how many there are", NULL);
}

/* The phases that follow this one when all move at random. */
static void check_following(ent_trial *trial, uint64_t *seed)
{
    static ent_order orders[ENT_MAX_PROVS];
    static ent_result results[ENT_MAX_PROVS];

    for (int phase = 0; phase < 5; phase++) {
        size_t n = ent_random_orders(trial->map, &trial->rules, trial->pos, seed, orders, ENT_MAX_PROVS);
        ent_adjudicate(trial->map, &trial->rules, trial->pos, orders, n, results, trial->next);
        memcpy(trial->pos, trial->next, trial->next->size);
        if (trial->pos->phase == ENT_MOVEMENT)
            continue;
        list_orders(trial);
        check_groups(trial);
        check_compact(trial);
        if (trial->pos->phase == ENT_RETREATS)
            check_retreats(trial);
        else
            check_adjustments(trial);
    }
}

/* Orders that do not fit are counted, and nothing is written beyond the room. */
static void check_room(ent_trial *trial)
{
    ent_order_list whole = trial->list, part = trial->list;

    part.cap = whole.n / 2;
    part.cap_groups = whole.n_groups / 2;
    ent_order kept = trial->list.order[part.cap];
    ent_status status = ent_legal_orders(trial->map, &trial->rules, trial->pos, &part);
    if (whole.n > 1 && (status != ENT_E_LIMIT || part.n != whole.n || part.n_groups != whole.n_groups))
        fail(trial, "a short list does not say what is needed", NULL);
    if (memcmp(&kept, &trial->list.order[part.cap], sizeof kept) != 0)
        fail(trial, "written after the room", &kept);
}

/* The standard map, where fleets may convoy on some coasts as well (DATC 9). */
static ent_map *build_with_convoying_coasts(void)
{
    static const char *const coasts[] = {"CON", "DEN", "KIE", "SMY", "SWE", "TUN"};
    ent_map_spec spec = {.name = NULL};

    for (size_t i = 0; ent_builtin_spec(i); i++)
        if (strcmp(ent_builtin_spec(i)->name, "standard") == 0)
            spec = *ent_builtin_spec(i);
    ent_prov_spec *prov = malloc(spec.n_provs * sizeof *prov);
    memcpy(prov, spec.prov, spec.n_provs * sizeof *prov);
    for (size_t i = 0; i < spec.n_provs; i++)
        for (size_t k = 0; k < sizeof coasts / sizeof *coasts; k++)
            prov[i].convoyable |= strcmp(prov[i].code, coasts[k]) == 0;
    spec.prov = prov;
    spec.name = "convoying";
    ent_map *map = ent_map_build(&spec, NULL);
    free(prov);
    return map;
}

static void run_on(ent_map *map, unsigned positions, uint64_t seed)
{
    ent_trial trial = {.map = map};

    trial.pos = malloc(ent_pos_size(trial.map));
    trial.next = malloc(ent_pos_size(trial.map));
    trial.list = (ent_order_list){.order = malloc(MAX_LIST * sizeof *trial.list.order),
                                  .cap = MAX_LIST,
                                  .group = malloc(2 * ENT_MAX_PROVS * sizeof *trial.list.group),
                                  .cap_groups = (size_t)ent_map_provs(trial.map) + ENT_MAX_POWERS};
    trial.listed = malloc(MAX_LIST * sizeof *trial.listed);
    trial.wanted = malloc(MAX_MEANINGS * sizeof *trial.wanted);
    for (unsigned i = 0; i < positions && failures < 20; i++) {
        uint64_t dice = trial.seed = seed + i * UINT64_C(0x9E3779B97F4A7C15);
        place_units(&trial, &dice);
        choose_rules(&trial, &dice);
        positions_checked++;
        check_movement(&trial);
        check_needed(&trial, below(&dice, 4) ? ENT_FLEET : ENT_ARMY, (ent_prov)below(&dice, trial.map->n_provs),
                     (ent_prov)below(&dice, trial.map->n_provs));
        check_room(&trial);
        list_orders(&trial);
        check_compact(&trial);
        check_following(&trial, &dice);
    }
    free(trial.pos);
    free(trial.next);
    free(trial.list.order);
    free(trial.list.group);
    free(trial.listed);
    free(trial.wanted);
    ent_map_free(map);
}

static void run_map(const char *name, unsigned positions, uint64_t seed)
{
    run_on(strcmp(name, "convoying") == 0 ? build_with_convoying_coasts() : ent_map_builtin(name, NULL), positions,
           seed);
}

/* Boards made for the test: canals whose ends also touch, several canals and railways, ice, convoyable coasts. */
static void run_boards(unsigned boards, uint64_t seed)
{
    for (unsigned i = 0; i < boards && failures < 20; i++) {
        ent_map *map = ent_trial_board(&seed);
        if (map)
            run_on(map, 2, seed);
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        unsigned share; /* of the positions, in hundredths: trying all orders of a large map takes long */
    } maps[] = {{"standard", 100}, {"convoying", 100}, {"milan", 20}, {"loeb9", 60}, {"ancmed", 60},
                {"hundred", 200},  {"colonial", 20},   {"pure", 50},  {"chaos", 20}, {"youngstown", 5}};
    unsigned positions = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 100;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;

    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        run_map(maps[i].name, positions * maps[i].share / 100, seed);
    run_boards(positions * 5, seed);
    printf("%u positions on the standard map, %u questions which fleets a route needs, %d failures\n", positions,
           needs_checked, failures);
    const ent_floor floors[] = {
        {"moves", listed_of[ENT_ORDER_MOVE], 60},
        {"supports of units that stay", listed_of[ENT_ORDER_SUPPORT_HOLD], 15},
        {"supports of moves", listed_of[ENT_ORDER_SUPPORT_MOVE], 70},
        {"convoys", listed_of[ENT_ORDER_CONVOY], 60},
        {"canal permissions", listed_of[ENT_ORDER_CANAL], 0.05},
        {"builds", listed_of[ENT_ORDER_BUILD], 1},
        {"removals and disbandments", listed_of[ENT_ORDER_DISBAND], 8},
        {"questions which fleets a route needs", needs_checked, 0.01},
    };
    return failures > 0 || ent_floors_missed(floors, sizeof floors / sizeof *floors, positions_checked, 20) > 0;
}
