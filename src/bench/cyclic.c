/* cyclic.c -- random phases in which decisions depend on one another in cycles.
 *
 * Units are put densely into a few neighboring seas and coasts and get random orders. Then some armies are convoyed to
 * shores where a unit stands, and the convoying fleets are attacked with the support of that unit: the convoyed attack
 * may cut the support against its own convoy.
 *
 * SPDX-License-Identifier: MIT */
#include "bench/cyclic.h"
#include <assert.h>
#include <string.h>
#include "game/position.h"
#include "game/rules.h"
#include "legal/carrier.h"
#include "selfplay/random_orders.h"

typedef struct ent_cyclic {
    const ent_map *map;
    const ent_rules *rules;
    ent_pos *pos;
    ent_order *order;
    size_t n;
} ent_cyclic;

enum { REGIONS = 3, ISTHMUSES = 5, MOST_PROVS = 20 };

static const char *const regions[REGIONS] = {
    "ENG NTH LON WAL YOR EDI LVP IRI NAO NWG HOL BEL PIC BRE MAO HEL DEN NWY CLY",
    "SKA DEN SWE NWY BAL BOT KIE BER PRU LVN STP FIN HEL NTH HOL NWG BAR",
    "TUN NAP ROM TYS ION ADR APU VEN TRI ALB GRE AEG CON SMY EAS LYO WES TUS BUL SYR",
};

/* Land between two seas. */
static const char *const isthmuses[ISTHMUSES] = {
    "SPA POR MAR GAS BRE BUR PAR PIC BEL MAO WES LYO ENG", "CON SMY ANK ARM SYR BUL GRE ALB SER TRI BLA AEG ION EAS",
    "VEN TUS ROM NAP APU PIE TYR TRI MAR ADR TYS ION LYO", "CLY EDI LVP YOR WAL LON IRI NTH ENG NAO NWG",
    "NWY SWE FIN STP DEN LVN MOS BAR BOT SKA NTH BAL NWG",
};

static size_t region_provs(const ent_map *map, const char *names, ent_prov *out)
{
    size_t n = 0;
    for (; *names; names += strcspn(names, " "), names += strspn(names, " "))
        out[n++] = ent_map_find_loc(map, names, strcspn(names, " "));
    return n;
}

static void place_unit(ent_cyclic *board, ent_prov prov, unsigned powers, uint64_t *seed)
{
    const ent_prov_info *info = &board->map->prov[prov];
    bool fleet = info->terrain == ENT_SEA || (info->terrain == ENT_COASTAL && ent_random_next(seed) % 2 == 0);
    uint8_t kind = fleet ? ENT_FLEET : ENT_ARMY;

    ent_pos_units(board->pos)[prov] = (ent_unit){.power = (uint8_t)(ent_random_next(seed) % powers),
                                                 .kind = kind,
                                                 .at = ent_random_place(board->map, kind, prov, seed)};
}

static ent_order *order_at(ent_cyclic *board, ent_prov prov)
{
    for (size_t i = 0; i < board->n; i++)
        if (ent_prov_of(board->map, board->order[i].at) == prov)
            return &board->order[i];
    return NULL;
}

static bool is_kind_at(ent_cyclic *board, ent_prov prov, uint8_t kind)
{
    const ent_order *order = order_at(board, prov);
    return order && order->unit == kind;
}

static ent_order *any_order(ent_cyclic *board, uint64_t *seed)
{
    assert(board->n > 0);
    return &board->order[ent_random_next(seed) % board->n];
}

/* True if the carrier is next to `loc`. */
static bool touches(const ent_cyclic *board, const ent_order *carrier, ent_loc loc)
{
    ent_prov at = ent_prov_of(board->map, carrier->at);
    return ent_set_has(ent_carrier_links(board->map, (ent_unit_kind)carrier->unit, at), ent_prov_of(board->map, loc));
}

static bool can_convoy(const ent_cyclic *board, const ent_order *order)
{
    ent_unit_kind carrier = (ent_unit_kind)order->unit;
    return ent_carrier_allowed(board->rules, ent_carrier_kind(carrier)) &&
           ent_set_has(ent_carrier_ground(board->map, carrier), ent_prov_of(board->map, order->at));
}

static void convoy(const ent_cyclic *board, ent_order *carrier, const ent_order *army)
{
    carrier->kind = ENT_ORDER_CONVOY;
    carrier->from = army->at;
    carrier->to = ent_prov_of(board->map, army->to);
    carrier->helped = army->unit;
}

static bool reaches(const ent_cyclic *board, const ent_order *order, ent_prov prov)
{
    return ent_set_has(ent_steps_set(board->map, order->unit, order->at), prov);
}

/* A landing where a carrier stands; for a carried fleet, one that it cannot reach by itself. */
static bool is_good_landing(ent_cyclic *board, const ent_order *army, const ent_order *carrier, ent_prov to)
{
    return is_kind_at(board, to, carrier->unit) && (army->unit == ENT_ARMY || !reaches(board, army, to));
}

/* An army next to a fleet at sea is convoyed by it, and perhaps by others, to a shore near one of them, preferably one
 * where a fleet stands. With portages a fleet is carried by armies in the same way. Returns the order of the unit that
 * moves, or NULL. */
static ent_order *order_journey(ent_cyclic *board, const ent_prov *region, size_t n, uint64_t *seed)
{
    ent_order *fleet = any_order(board, seed), *army = any_order(board, seed), *last = any_order(board, seed);
    ent_prov to = region[ent_random_next(seed) % n];

    for (int tries = 0; tries < 20 && !can_convoy(board, fleet); tries++)
        fleet = any_order(board, seed);
    for (int tries = 0; tries < 20 && (army->unit == fleet->unit || army->kind == ENT_ORDER_CONVOY ||
                                       !touches(board, fleet, army->at));
         tries++)
        army = any_order(board, seed);
    if (!can_convoy(board, last) || last->unit != fleet->unit || !touches(board, fleet, last->at))
        last = fleet;
    for (int tries = 0; tries < 40 && (board->map->prov[to].terrain != ENT_COASTAL || !touches(board, last, to) ||
                                       to == ent_prov_of(board->map, army->at) ||
                                       (tries < 30 && !is_good_landing(board, army, fleet, to)));
         tries++)
        to = region[ent_random_next(seed) % n];
    if (!can_convoy(board, fleet) || army->unit == fleet->unit || to == ent_prov_of(board->map, army->at))
        return NULL;
    army->kind = ENT_ORDER_MOVE;
    army->to = ent_random_place(board->map, army->unit, to, seed);
    convoy(board, fleet, army);
    convoy(board, last, army);
    for (size_t i = 0; i < board->n; i++)
        if (board->order[i].unit == fleet->unit && can_convoy(board, &board->order[i]) &&
            board->order[i].kind != ENT_ORDER_CONVOY && ent_random_next(seed) % 4 == 0)
            convoy(board, &board->order[i], army);
    return army;
}

/* Supports of what other units now do. */
static void order_supports(ent_cyclic *board, uint64_t *seed)
{
    for (size_t i = 0; i < board->n; i++) {
        ent_order *order = &board->order[i];
        const ent_order *other = &board->order[ent_random_next(seed) % board->n];
        for (int tries = 0; order->kind != ENT_ORDER_CONVOY && tries < 12 && ent_random_next(seed) % 6 != 0; tries++) {
            const uint64_t *reach = ent_steps_set(board->map, order->unit, order->at);
            bool move = other->kind == ENT_ORDER_MOVE;
            ent_prov target = ent_prov_of(board->map, move ? other->to : other->at);
            assert(!ent_set_has(reach, ent_prov_of(board->map, order->at)));
            if (other != order && ent_set_has(reach, target)) {
                order->kind = move ? ENT_ORDER_SUPPORT_MOVE : ENT_ORDER_SUPPORT_HOLD;
                order->from = other->at;
                order->helped = other->unit;
                order->to = move ? other->to : ENT_LOC_NONE;
                break;
            }
            other = &board->order[ent_random_next(seed) % board->n];
        }
    }
}

/* The location in `prov` that a unit which reaches it steps to. */
static ent_loc step_into(const ent_cyclic *board, const ent_order *order, ent_prov prov)
{
    const ent_steps *steps = ent_steps_of(board->map, order->unit, order->at);
    uint8_t i = 0;

    while (ent_prov_of(board->map, steps->to[i]) != prov)
        i++;
    assert(i < steps->n);
    return steps->to[i];
}

/* A unit attacks this fleet, which carries `army`; the unit where the army lands, and perhaps others, support that. */
static void order_attack(ent_cyclic *board, const ent_order *army, ent_loc fleet, uint64_t *seed)
{
    ent_prov sea = ent_prov_of(board->map, fleet), end = ent_prov_of(board->map, army->to);
    ent_order *attacker = any_order(board, seed);

    for (int tries = 0; tries < 40 && (!reaches(board, attacker, sea) || ent_prov_of(board->map, attacker->at) == end ||
                                       attacker->kind == ENT_ORDER_CONVOY || attacker == army);
         tries++)
        attacker = any_order(board, seed);
    if (!reaches(board, attacker, sea) || attacker == army)
        return;
    attacker->kind = ENT_ORDER_MOVE;
    attacker->to = step_into(board, attacker, sea);
    for (size_t i = 0; i < board->n; i++) {
        ent_order *helper = &board->order[i];
        bool landing = ent_prov_of(board->map, helper->at) == end;
        if (helper == attacker || helper == army || helper->kind == ENT_ORDER_CONVOY || !reaches(board, helper, sea) ||
            (!landing && ent_random_next(seed) % 4 != 0))
            continue;
        helper->kind = ENT_ORDER_SUPPORT_MOVE;
        helper->from = attacker->at;
        helper->helped = attacker->unit;
        helper->to = attacker->to;
    }
}

static void order_attacks(ent_cyclic *board, const ent_order *army, uint64_t *seed)
{
    for (size_t i = 0; i < board->n; i++) {
        const ent_order *fleet = &board->order[i];
        if (fleet->kind == ENT_ORDER_CONVOY && fleet->from == army->at && ent_random_next(seed) % 2)
            order_attack(board, army, fleet->at, seed);
    }
}

/* One part of the board, or several neighboring ones. */
static size_t choose_region(const ent_cyclic *board, unsigned parts, uint64_t *seed, ent_prov *out)
{
    bool portage = ent_has_option(board->rules, ENT_OPTION_PORTAGE);
    uint64_t dice = ent_random_next(seed);
    size_t n = 0;

    for (uint64_t part = dice; part < dice + parts; part++)
        n += region_provs(board->map, portage ? isthmuses[part % ISTHMUSES] : regions[part % REGIONS], out + n);
    return n;
}

static void place_units(ent_cyclic *board, const ent_prov *region, size_t n, size_t most, uint64_t *seed)
{
    unsigned powers = 2 + (unsigned)(ent_random_next(seed) % 4), density = 3 + (unsigned)(ent_random_next(seed) % 8);

    ent_pos_init(board->map, board->pos);
    for (size_t i = 0, placed = 0; i < n && placed < most; i++)
        if (i < 2 || ent_random_next(seed) % 10 < density) {
            place_unit(board, region[i], powers, seed);
            placed++;
        }
}

size_t ent_cyclic_random(const ent_map *map, const ent_rules *rules, unsigned parts, ent_pos *pos, uint64_t *seed,
                         ent_order *out, size_t most)
{
    ent_cyclic board = {.map = map, .rules = rules, .pos = pos, .order = out};
    ent_prov region[ENT_CYCLIC_PARTS * MOST_PROVS];
    assert(parts >= 1 && parts <= ENT_CYCLIC_PARTS);
    size_t n = choose_region(&board, parts, seed, region);

    place_units(&board, region, n, most, seed);
    board.n = ent_random_orders(map, rules, pos, seed, out, most);
    for (uint64_t journeys = (1 + ent_random_next(seed) % 4) * parts; journeys > 0; journeys--) {
        const ent_order *army = order_journey(&board, region, n, seed);
        if (army)
            order_attacks(&board, army, seed);
    }
    if (ent_random_next(seed) % 3 == 0)
        order_supports(&board, seed);
    return board.n;
}
