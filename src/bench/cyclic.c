/* cyclic.c -- see cyclic.h.
 *
 * SPDX-License-Identifier: MIT */
#include "bench/cyclic.h"
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

/* A place for such a unit in `prov`. */
static ent_loc some_coast(const ent_cyclic *knot, uint8_t kind, ent_prov prov, uint64_t *seed)
{
    const ent_prov_info *info = &knot->map->prov[prov];
    return (ent_loc)(kind == ENT_ARMY || info->n_coasts == 0
                         ? prov
                         : info->first_coast + ent_random_next(seed) % info->n_coasts);
}

static void place_somebody(ent_cyclic *knot, ent_prov prov, unsigned powers, uint64_t *seed)
{
    const ent_prov_info *info = &knot->map->prov[prov];
    bool fleet = info->terrain == ENT_SEA || (info->terrain == ENT_COASTAL && ent_random_next(seed) % 2 == 0);
    uint8_t kind = fleet ? ENT_FLEET : ENT_ARMY;

    ent_pos_units(knot->pos)[prov] = (ent_unit){
        .power = (uint8_t)(ent_random_next(seed) % powers), .kind = kind, .at = some_coast(knot, kind, prov, seed)};
}

static ent_order *order_at(ent_cyclic *knot, ent_prov prov)
{
    for (size_t i = 0; i < knot->n; i++)
        if (ent_prov_of(knot->map, knot->order[i].at) == prov)
            return &knot->order[i];
    return NULL;
}

static bool is_kind_at(ent_cyclic *knot, ent_prov prov, uint8_t kind)
{
    const ent_order *order = order_at(knot, prov);
    return order && order->unit == kind;
}

static ent_order *any_order(ent_cyclic *knot, uint64_t *seed)
{
    return &knot->order[ent_random_next(seed) % knot->n];
}

/* Is the carrier next to `loc`? */
static bool touches(const ent_cyclic *knot, const ent_order *carrier, ent_loc loc)
{
    ent_prov at = ent_prov_of(knot->map, carrier->at);
    return ent_set_has(ent_carrier_links(knot->map, (ent_unit_kind)carrier->unit, at), ent_prov_of(knot->map, loc));
}

static bool can_convoy(const ent_cyclic *knot, const ent_order *order)
{
    ent_unit_kind carrier = (ent_unit_kind)order->unit;
    return ent_carrier_allowed(knot->rules, ent_carrier_kind(carrier)) &&
           ent_set_has(ent_carrier_ground(knot->map, carrier), ent_prov_of(knot->map, order->at));
}

static void convoy(const ent_cyclic *knot, ent_order *carrier, const ent_order *army)
{
    carrier->kind = ENT_ORDER_CONVOY;
    carrier->from = army->at;
    carrier->to = ent_prov_of(knot->map, army->to);
    carrier->helped = army->unit;
}

static bool reaches(const ent_cyclic *knot, const ent_order *order, ent_prov prov)
{
    return ent_set_has(ent_steps_set(knot->map, order->unit, order->at), prov);
}

/* A carried fleet had better go where it cannot go by itself: it seldom needs to be carried otherwise. */
static bool is_good_landing(ent_cyclic *knot, const ent_order *army, const ent_order *carrier, ent_prov to)
{
    return is_kind_at(knot, to, carrier->unit) && (army->unit == ENT_ARMY || !reaches(knot, army, to));
}

/* An army next to a fleet at sea goes by it, and maybe by others, to a shore near any of them, where a fleet lies if it
 * may be. With portages the same of a fleet by armies. The order of who goes, or NULL. */
static ent_order *order_journey(ent_cyclic *knot, const ent_prov *region, size_t n, uint64_t *seed)
{
    ent_order *fleet = any_order(knot, seed), *army = any_order(knot, seed), *last = any_order(knot, seed);
    ent_prov to = region[ent_random_next(seed) % n];

    for (int tries = 0; tries < 20 && !can_convoy(knot, fleet); tries++)
        fleet = any_order(knot, seed);
    for (int tries = 0;
         tries < 20 && (army->unit == fleet->unit || army->kind == ENT_ORDER_CONVOY || !touches(knot, fleet, army->at));
         tries++)
        army = any_order(knot, seed);
    if (!can_convoy(knot, last) || last->unit != fleet->unit || !touches(knot, fleet, last->at))
        last = fleet;
    for (int tries = 0; tries < 40 && (knot->map->prov[to].terrain != ENT_COASTAL || !touches(knot, last, to) ||
                                       to == ent_prov_of(knot->map, army->at) ||
                                       (tries < 30 && !is_good_landing(knot, army, fleet, to)));
         tries++)
        to = region[ent_random_next(seed) % n];
    if (!can_convoy(knot, fleet) || army->unit == fleet->unit || to == ent_prov_of(knot->map, army->at))
        return NULL;
    army->kind = ENT_ORDER_MOVE;
    army->to = some_coast(knot, army->unit, to, seed);
    convoy(knot, fleet, army);
    convoy(knot, last, army);
    for (size_t i = 0; i < knot->n; i++)
        if (knot->order[i].unit == fleet->unit && can_convoy(knot, &knot->order[i]) &&
            knot->order[i].kind != ENT_ORDER_CONVOY && ent_random_next(seed) % 4 == 0)
            convoy(knot, &knot->order[i], army);
    return army;
}

/* Supports of what the others now do. */
static void order_supports(ent_cyclic *knot, uint64_t *seed)
{
    for (size_t i = 0; i < knot->n; i++) {
        ent_order *order = &knot->order[i];
        const ent_order *other = &knot->order[ent_random_next(seed) % knot->n];
        for (int tries = 0; order->kind != ENT_ORDER_CONVOY && tries < 12 && ent_random_next(seed) % 6 != 0; tries++) {
            const uint64_t *reach = ent_steps_set(knot->map, order->unit, order->at);
            bool move = other->kind == ENT_ORDER_MOVE;
            ent_prov target = ent_prov_of(knot->map, move ? other->to : other->at);
            if (other != order && ent_set_has(reach, target) && target != ent_prov_of(knot->map, order->at)) {
                order->kind = move ? ENT_ORDER_SUPPORT_MOVE : ENT_ORDER_SUPPORT_HOLD;
                order->from = other->at;
                order->helped = other->unit;
                order->to = move ? other->to : ENT_LOC_NONE;
                break;
            }
            other = &knot->order[ent_random_next(seed) % knot->n];
        }
    }
}

/* Where a unit that reaches `prov` steps to. */
static ent_loc step_into(const ent_cyclic *knot, const ent_order *order, ent_prov prov)
{
    const ent_steps *steps = ent_steps_of(knot->map, order->unit, order->at);
    uint8_t i = 0;

    while (ent_prov_of(knot->map, steps->to[i]) != prov)
        i++;
    return steps->to[i];
}

/* Somebody attacks this fleet, which carries `army`; the unit where the army lands, and maybe others, support that. */
static void order_attack(ent_cyclic *knot, const ent_order *army, ent_loc fleet, uint64_t *seed)
{
    ent_prov sea = ent_prov_of(knot->map, fleet), end = ent_prov_of(knot->map, army->to);
    ent_order *attacker = any_order(knot, seed);

    for (int tries = 0; tries < 40 && (!reaches(knot, attacker, sea) || ent_prov_of(knot->map, attacker->at) == end ||
                                       attacker->kind == ENT_ORDER_CONVOY || attacker == army);
         tries++)
        attacker = any_order(knot, seed);
    if (!reaches(knot, attacker, sea) || attacker == army)
        return;
    attacker->kind = ENT_ORDER_MOVE;
    attacker->to = step_into(knot, attacker, sea);
    for (size_t i = 0; i < knot->n; i++) {
        ent_order *helper = &knot->order[i];
        bool landing = ent_prov_of(knot->map, helper->at) == end;
        if (helper == attacker || helper == army || helper->kind == ENT_ORDER_CONVOY || !reaches(knot, helper, sea) ||
            (!landing && ent_random_next(seed) % 4 != 0))
            continue;
        helper->kind = ENT_ORDER_SUPPORT_MOVE;
        helper->from = attacker->at;
        helper->helped = attacker->unit;
        helper->to = attacker->to;
    }
}

static void order_attacks(ent_cyclic *knot, const ent_order *army, uint64_t *seed)
{
    for (size_t i = 0; i < knot->n; i++) {
        const ent_order *fleet = &knot->order[i];
        if (fleet->kind == ENT_ORDER_CONVOY && fleet->from == army->at && ent_random_next(seed) % 2)
            order_attack(knot, army, fleet->at, seed);
    }
}

/* One part of the board, or several that touch. */
static size_t choose_region(const ent_cyclic *knot, unsigned parts, uint64_t *seed, ent_prov *out)
{
    bool portage = ent_has_option(knot->rules, ENT_OPTION_PORTAGE);
    uint64_t dice = ent_random_next(seed);
    size_t n = 0;

    for (uint64_t part = dice; part < dice + parts; part++)
        n += region_provs(knot->map, portage ? isthmuses[part % ISTHMUSES] : regions[part % REGIONS], out + n);
    return n;
}

static void place_units(ent_cyclic *knot, const ent_prov *region, size_t n, size_t most, uint64_t *seed)
{
    unsigned powers = 2 + (unsigned)(ent_random_next(seed) % 4), density = 3 + (unsigned)(ent_random_next(seed) % 8);

    ent_pos_init(knot->map, knot->pos);
    for (size_t i = 0, placed = 0; i < n && placed < most; i++)
        if (i < 2 || ent_random_next(seed) % 10 < density) {
            place_somebody(knot, region[i], powers, seed);
            placed++;
        }
}

size_t ent_cyclic_random(const ent_map *map, const ent_rules *rules, unsigned parts, ent_pos *pos, uint64_t *seed,
                         ent_order *out, size_t most)
{
    ent_cyclic knot = {.map = map, .rules = rules, .pos = pos, .order = out};
    ent_prov region[ENT_CYCLIC_PARTS * MOST_PROVS];
    size_t n = choose_region(&knot, parts, seed, region);

    place_units(&knot, region, n, most, seed);
    knot.n = ent_random_orders(map, rules, pos, seed, out, most);
    for (uint64_t journeys = (1 + ent_random_next(seed) % 4) * parts; journeys > 0; journeys--) {
        const ent_order *army = order_journey(&knot, region, n, seed);
        if (army)
            order_attacks(&knot, army, seed);
    }
    if (ent_random_next(seed) % 3 == 0)
        order_supports(&knot, seed);
    return knot.n;
}
