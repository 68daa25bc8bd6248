/* list_orders.c -- every order that a unit can be given in a movement phase.
 *
 * ent_reach_init() computes the reach sets of the position: for each province the units that could move there, and the
 * chains of linked fleets. Unit by unit the orders then follow from these sets: a hold, moves, supports, convoys. A
 * search for a single route (ent_route_through) is needed only where a fleet stands in the landing province itself, and
 * for portages, which are rare.
 *
 * SPDX-License-Identifier: MIT */
#include "legal/list_orders.h"
#include <string.h>
#include "game/position.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "legal/reach.h"
#include "legal/route.h"
#include "legal/special_route.h"

/* A function whose callers pass constants, so that the compiler makes a version for each. A build for size has one, and
 * so has one without optimization, in which the branches of each version would be counted. */
#if defined(__OPTIMIZE_SIZE__) || !defined(__OPTIMIZE__)
#define SPECIALIZED static
#else
#define SPECIALIZED static inline __attribute__((always_inline))
#endif

/* ---- Parts of orders. ---- */

static ent_order_head to_part(ent_loc to)
{
    return ent_order_head_of((ent_order){.to = to});
}

/* The part that all orders of a unit have in common. */
static ent_order_head unit_part(const ent_unit *unit)
{
    return ent_order_head_of((ent_order){.power = unit->power, .unit = unit->kind, .at = unit->at});
}

/* The part of an order that helps no other unit. Its destination is to be joined. */
static ent_order_head own_part(ent_order_kind kind)
{
    return ent_order_head_of((ent_order){.kind = (uint8_t)kind, .from = ENT_LOC_NONE, .helped = ENT_UNIT_NONE});
}

/* The part of an order that helps another unit. The helped unit and the destination are to be joined. */
static ent_order_head help_part(ent_order_kind kind)
{
    return ent_order_head_of((ent_order){.kind = (uint8_t)kind});
}

enum { AT_ONCE = ENT_REACH_SPARE_BITS };

/* Has the list room for n orders, and for those that are written at once and not counted? */
static bool has_room(const ent_order_writer *list, size_t n)
{
    return list->n < list->cap && list->cap - list->n > n + AT_ONCE + ENT_STEPS_AT_ONCE;
}

/* A unit whose orders are being written. */
typedef struct ent_listed {
    const ent_reach *reach;
    ent_order_writer list; /* a copy, which the compiler keeps in registers; its n is out of date */
    bool is_unchecked; /* nothing rare is asked and no room is checked: reach->is_simple, and the list has room for all
                          orders of the unit but its convoys */
    uint16_t words, number; /* words of a set of units; the unit */
    ent_prov at;
    ent_order_head by; /* the part that all its orders have in common */
    const ent_steps *steps;
    const ent_components *components; /* NULL for a unit that cannot convoy */
} ent_listed;

/* Append one order for each unit of a set: `head` joined with the part of that unit. Most orders of a list are written
 * here. The plain version is the one of several words. It mispredicts a branch at the end of each short set; for a set
 * of one word AT_ONCE orders are written at a time, and only those that exist are counted. The highest bits of the
 * word, which no unit has (ent_reach.unit_words), mark its end: those that are left say how many units there were. That
 * saves 20 % of the time of a list. */
SPECIALIZED size_t put_units(const ent_listed *listed, size_t n, ent_order_head head, const uint64_t *set)
{
    static const uint8_t counted[1 << AT_ONCE] = {[8] = 1, [12] = 2, [14] = 3, [15] = 4};
    const uint64_t stop = ~(UINT64_MAX >> AT_ONCE);
    const ent_order_head *helped = listed->reach->helped_part;

    if (ENT_FOR_SIZE || listed->words != 1) {
        ENT_EACH_IN (unit, set, listed->words)
            ent_order_writer_store(&listed->list, listed->is_unchecked, n++, head | helped[unit]);
        return n;
    }
    uint64_t left = set[0];
    do {
        left |= stop;
        for (unsigned i = 0; i < AT_ONCE; i++) {
            const unsigned offset = (unsigned)__builtin_ctzll(left) * (unsigned)sizeof *helped;
            ent_order_head part;
            memcpy(&part, (const char *)helped + offset, sizeof part);
            ent_order_writer_store(&listed->list, listed->is_unchecked, n + i, head | part);
            left &= left - 1;
        }
        n += counted[left >> (64 - AT_ONCE)];
        left &= ~stop;
    } while (left != 0);
    return n;
}

/* Append one order for each province of a set: `head` with that destination. */
static void put_destinations(ent_order_writer *list, ent_order_head head, const uint64_t *set, uint16_t words)
{
    ENT_EACH_IN (to, set, words)
        ent_order_writer_store(list, false, list->n++, head | to_part(to));
}

/* ---- Moves by railway and through a canal, and their supports. ---- */

static void put_special_moves(const ent_reach *reach, uint16_t number)
{
    const ent_order form = ent_order_form(reach->unit[number]);

    for (unsigned i = 0; i < reach->n_specials; i++)
        if (reach->special[i].unit == number) {
            ent_order move = form;
            move.flags = reach->special[i].rail ? ENT_ORDER_FLAG_RAIL : 0;
            ent_order_writer_put(reach->list, &move, ENT_ORDER_MOVE, reach->special[i].to, NULL);
        }
}

/* Could the unit step or be convoyed to `to` while unit `number` supports it and so does not convoy it?
 * RULE support.not-carrier */
static bool goes_otherwise(const ent_reach *reach, uint16_t number, uint16_t unit, ent_prov to)
{
    uint64_t fleets[ENT_MAX_WORDS];

    if (!ent_set_has(ent_reach_movers(reach, to), unit))
        return false;
    if (ent_set_has(reach->free_movers + (size_t)to * reach->unit_words, unit) || reach->unit[number].kind != ENT_FLEET)
        return true;
    memcpy(fleets, reach->fleet, reach->words * sizeof *fleets);
    ent_set_remove(fleets, ent_prov_of(reach->map, reach->unit[number].at));
    return ent_route_exists(reach->map, ENT_FLEET, fleets, reach->unit[unit].at, to);
}

/* Supports of those moves, where the supported unit could not also step or be convoyed to the destination. */
static void put_special_supports(const ent_reach *reach, uint16_t number, const ent_steps *steps)
{
    const ent_order form = ent_order_form(reach->unit[number]);
    uint64_t in_range[ENT_MAX_WORDS] = {0};

    for (uint8_t i = 0; i < steps->n_helps; i++)
        ent_set_add(in_range, steps->helps[i]);
    for (unsigned i = 0; i < reach->n_specials; i++) {
        uint16_t unit = reach->special[i].unit;
        ent_prov to = ent_prov_of(reach->map, reach->special[i].to);
        if (unit != number && ent_set_has(in_range, to) && !goes_otherwise(reach, number, unit, to))
            ent_order_writer_put(reach->list, &form, ENT_ORDER_SUPPORT_MOVE, to, &reach->unit[unit]);
    }
}

/* True if a fleet at one end of the canal may be ordered through it. */
static bool may_pass(const ent_reach *reach, ent_prov from, ent_prov to)
{
    for (unsigned i = 0; i < reach->n_specials; i++)
        if (!reach->special[i].rail && reach->special[i].unit == reach->in[from] && reach->special[i].to == to)
            return true;
    return false;
}

/* The permissions that the power in the canal's gate can give. They are one group, since only one of them counts. */
static void put_permissions(const ent_reach *reach, int number)
{
    const ent_canal *canal = &reach->map->canal[number];
    const ent_unit nobody = {
        .power = ent_pos_units_const(reach->pos)[canal->gate].power, .kind = ENT_UNIT_NONE, .at = ENT_LOC_NONE};
    ent_order order = ent_order_form(nobody);
    bool open = false;

    order.kind = ENT_ORDER_CANAL;
    order.helped = ENT_FLEET;
    for (unsigned end = 0; end < 2; end++) {
        ent_prov from = canal->end[end], to = canal->end[1 - end];
        if (ent_special_canal(reach->map, reach->rules, from, to) != number || !may_pass(reach, from, to))
            continue;
        if (!open)
            ent_order_group_open(reach->list, nobody);
        open = true;
        order.from = from;
        ent_order_writer_put(reach->list, &order, ENT_ORDER_CANAL, to, NULL);
    }
    if (open)
        ent_order_group_close(reach->list);
}

/* All bits, or none. */
static uint64_t every_if(bool condition)
{
    return 0 - (uint64_t)condition;
}

/* ---- Moves. ---- */

/* Moves of the army in `from` to all provinces where fleets could land it. */
static void put_convoyed_moves(const ent_reach *reach, ent_prov from, ent_order_head by)
{
    const ent_order_head via = ent_order_head_of((ent_order){.flags = ENT_ORDER_FLAG_VIA});
    uint64_t out[ENT_MAX_WORDS] = {0}, with_carrier[ENT_MAX_WORDS];

    for (uint16_t chain = 0; chain < reach->n_chains; chain++) {
        const uint64_t *touch = ent_reach_chain_shores(reach, chain), own = every_if(ent_set_has(touch, from));
        for (uint16_t word = 0; word < reach->words; word++)
            out[word] |= touch[word] & own;
    }
    ent_set_remove(out, from);
    for (uint16_t word = 0; word < reach->words; word++)
        with_carrier[word] = out[word] & reach->fleet[word];
    ENT_EACH_IN (to, with_carrier, reach->words)
        if (!ent_reach_lands(reach, from, to))
            ent_set_remove(out, to);
    put_destinations(reach->list, by | own_part(ENT_ORDER_MOVE) | via, out, reach->words);
}

/* A carried fleet may land on any coast. */
static void put_carried_moves(const ent_reach *reach, const ent_unit *unit)
{
    ent_order via = ent_order_form(*unit);

    via.flags = ENT_ORDER_FLAG_VIA;
    ENT_EACH_IN (to, reach->shore, reach->words) {
        const ent_prov_info *info = &reach->map->prov[to];
        if (!ent_reach_carries(reach, reach->army, ent_prov_of(reach->map, unit->at), to))
            continue;
        if (info->n_coasts == 0)
            ent_order_writer_put(reach->list, &via, ENT_ORDER_MOVE, to, NULL);
        for (uint8_t i = 0; i < info->n_coasts; i++)
            ent_order_writer_put(reach->list, &via, ENT_ORDER_MOVE, (ent_loc)(info->first_coast + i), NULL);
    }
}

/* Steps, but none into ice, and none that go by a canal. */
SPECIALIZED size_t put_steps(const ent_listed *listed, size_t n)
{
    const ent_reach *reach = listed->reach;
    const ent_order_head move = listed->by | own_part(ENT_ORDER_MOVE);
    const ent_loc *to = listed->steps->to;
    const size_t end = n + listed->steps->n;

    if (!listed->is_unchecked && (reach->has_ice || reach->has_specials)) {
        for (unsigned i = 0; i < listed->steps->n; i++)
            if (ent_set_has(reach->free_movers + (size_t)ent_prov_of(reach->map, to[i]) * listed->words,
                            listed->number))
                ent_order_writer_store(&listed->list, listed->is_unchecked, n++, move | to_part(to[i]));
        return n;
    }
    for (; n < end; n += ENT_STEPS_AT_ONCE, to += ENT_STEPS_AT_ONCE)
        for (unsigned i = 0; i < ENT_STEPS_AT_ONCE; i++)
            ent_order_writer_store(&listed->list, listed->is_unchecked, n + i, move | to_part(to[i]));
    return end;
}

/* ---- Supports. ---- */

/* RULE support.not-carrier  a unit that supports a move is no carrier of the unit that it supports [6.D.31].
 * Remove from `movers` those armies that could not move to `to` while this fleet supports them instead of convoying:
 * those that only the fleet's own chain brings there, and no component of it. Whether a chain or component touches `to`
 * is unpredictable for a processor, so the sets are computed without asking. */
SPECIALIZED void drop_carried(const ent_reach *reach, uint16_t words, ent_prov fleet, const ent_components *components,
                              ent_prov to, uint64_t *movers)
{
    const uint64_t *free_movers = reach->free_movers + (size_t)to * words;
    const bool has_carrier = ent_set_has(reach->fleet, to); /* which is no part of a convoy to where it stands */
    uint64_t lost[ENT_MAX_WORDS],
        own = every_if(ent_set_has(ent_reach_chain_shores(reach, reach->chain_of[fleet]), to));

    for (uint16_t word = 0; word < words; word++)
        lost[word] = own & movers[word] & components->armies[word] & ~free_movers[word];
    for (unsigned component = 0; component < components->n && !has_carrier; component++) {
        own = every_if(ent_set_has(ent_reach_component_shores(reach, components, component), to));
        for (uint16_t word = 0; word < words; word++)
            lost[word] &= ~(own & ent_reach_component_armies(reach, components, component)[word]);
    }
    if (has_carrier)
        ENT_EACH_IN (army, lost, words)
            if (ent_route_exists(reach->map, ENT_FLEET, components->fleet, reach->unit[army].at, to))
                ent_set_remove(lost, army);
    for (uint16_t word = 0; word < words; word++)
        movers[word] &= ~lost[word];
}

/* Could the fleet be carried to `to`, to every coast of it, without the army in `without`? */
static bool is_carried(const ent_reach *reach, const ent_unit *fleet, ent_prov to, ent_prov without)
{
    uint64_t others[ENT_MAX_WORDS];

    memcpy(others, reach->army, reach->words * sizeof *others);
    ent_set_remove(others, without);
    return ent_reach_carries(reach, others, ent_prov_of(reach->map, fleet->at), to);
}

/* Remove from `movers` the fleets that could not move to `to` without this army as carrier.
 * RULE support.not-carrier */
static void drop_portages(const ent_reach *reach, ent_prov army, ent_prov to, uint64_t *movers)
{
    ENT_EACH_IN (unit, movers, reach->unit_words) {
        const ent_unit *helped = &reach->unit[unit];
        if (helped->kind == ENT_FLEET && !ent_set_has(ent_steps_set(reach->map, ENT_FLEET, helped->at), to) &&
            !is_carried(reach, helped, to, army))
            ent_set_remove(movers, unit);
    }
}

/* A bit for each of these moves that the support matches. */
static unsigned matching(const ent_reach *reach, const ent_order *support, const ent_order *moves, unsigned n)
{
    unsigned bits = 0;

    for (unsigned i = 0; i < n; i++)
        bits |= (unsigned)ent_legal_supports(reach->map, reach->rules, support, &moves[i]) << i;
    return bits;
}

/* The moves of the fleet to the coasts of `to`, which has several: first those that it can step to, then those to which
 * it is carried. Returns how many there are. */
static unsigned find_coasts(const ent_reach *reach, const ent_unit *helped, ent_prov to,
                            ent_order moves[ENT_MAX_NEIGHBORS])
{
    const ent_prov_info *info = &reach->map->prov[to];
    const bool carries =
        reach->has_portages && ent_reach_carries(reach, reach->army, ent_prov_of(reach->map, helped->at), to);
    const unsigned passes = carries ? 2 : 1;
    unsigned n = 0;

    for (unsigned carried = 0; carried < passes; carried++)
        for (uint8_t i = 0; i < info->n_coasts && n < ENT_MAX_NEIGHBORS; i++) {
            ent_loc coast = (ent_loc)(info->first_coast + i);
            if (ent_can_step(reach->map, ENT_FLEET, helped->at, coast) == carried)
                continue;
            moves[n] = ent_order_form(*helped);
            moves[n].kind = ENT_ORDER_MOVE;
            moves[n++].to = coast;
        }
    return n;
}

/* Supports of a fleet into a province with separate coasts: one without a coast, and one for each coast that makes the
 * support match other moves than the one without (4.B.4). */
static void put_coast_supports(const ent_reach *reach, const ent_order *form, const ent_unit *helped, ent_prov to)
{
    ent_order moves[ENT_MAX_NEIGHBORS], support = *form;
    unsigned n = find_coasts(reach, helped, to, moves), without_coast;
    bool every = !reach->has_portages ||
                 is_carried(reach, helped, to, ent_prov_of(reach->map, form->at)); /* all coasts are legal */

    support.kind = ENT_ORDER_SUPPORT_MOVE;
    support.from = helped->at;
    support.to = to;
    without_coast = matching(reach, &support, moves, n);
    if (n > 1 && ent_choice(reach->rules, ENT_4B4) == 'f')
        without_coast = 0; /* then it would be illegal */
    if (without_coast != 0)
        ent_order_writer_put(reach->list, form, ENT_ORDER_SUPPORT_MOVE, to, helped);
    for (unsigned i = 0; i < n; i++) {
        support.to = moves[i].to;
        unsigned with_coast = matching(reach, &support, moves, n);
        if (with_coast != 0 && with_coast != without_coast &&
            (every || ent_can_step(reach->map, ENT_FLEET, helped->at, support.to)))
            ent_order_writer_put(reach->list, form, ENT_ORDER_SUPPORT_MOVE, support.to, helped);
    }
}

/* Supports into a province with separate coasts. */
static void put_supports_to_coasts(const ent_reach *reach, const ent_unit *unit, ent_prov to, const uint64_t *movers)
{
    const ent_order form = ent_order_form(*unit);

    ENT_EACH_IN (other, movers, reach->unit_words) {
        const ent_unit *helped = &reach->unit[other];
        if (ent_set_has(reach->coast_matters, other))
            put_coast_supports(reach, &form, helped, to);
        else
            ent_order_writer_put(reach->list, &form, ENT_ORDER_SUPPORT_MOVE, to, helped);
    }
}

/* Supports of units that hold. All are written, those of empty provinces too; only the others are counted. */
SPECIALIZED size_t put_hold_supports(const ent_listed *listed, size_t n)
{
    const ent_order_head support = listed->by | help_part(ENT_ORDER_SUPPORT_HOLD) | to_part(ENT_LOC_NONE);
    const ent_reach *reach = listed->reach;
    const ent_prov *helps = listed->steps->helps;

    for (const ent_prov *end = helps + listed->steps->n_helps; helps < end; helps += ENT_STEPS_AT_ONCE)
        for (unsigned i = 0; i < ENT_STEPS_AT_ONCE; i++) {
            const uint16_t helped = reach->in[helps[i]];
            ent_order_writer_store(&listed->list, listed->is_unchecked, n, support | reach->helped_part[helped]);
            n += helped < ENT_REACH_NO_UNIT;
        }
    return n;
}

/* Supports of all units that could move to a province, but of the unit itself and of those that need it as their
 * carrier. Most units carry nobody, and few units choose coasts: one question finds out that neither matters. */
SPECIALIZED size_t put_supports(const ent_listed *listed, size_t n)
{
    const ent_reach *reach = listed->reach;
    const ent_unit *unit = &reach->unit[listed->number];
    const ent_prov *helps = listed->steps->helps;
    const ent_order_head support = listed->by | help_part(ENT_ORDER_SUPPORT_MOVE);
    const uint16_t words = listed->words, own_word = listed->number / 64;
    const uint64_t self = UINT64_C(1) << listed->number % 64;
    const uint64_t carries = every_if(listed->components || (!listed->is_unchecked && reach->has_portages));

    for (const ent_prov *end = helps + listed->steps->n_helps; helps < end; helps++) {
        const ent_prov to = *helps;
        uint64_t helped[ENT_MAX_WORDS], asks = carries;
        for (uint16_t word = 0; word < words; word++) {
            helped[word] = reach->movers[(size_t)to * words + word] & ~(word == own_word ? self : 0);
            asks |= helped[word] & reach->coast_matters[word];
        }
        if (asks) {
            if (listed->components)
                drop_carried(reach, words, listed->at, listed->components, to, helped);
            if (!listed->is_unchecked && reach->has_portages && unit->kind == ENT_ARMY)
                drop_portages(reach, listed->at, to, helped);
            if (ent_set_has(reach->map->split, to)) {
                reach->list->n = n;
                put_supports_to_coasts(reach, unit, to, helped);
                n = reach->list->n;
                continue;
            }
        }
        n = put_units(listed, n, support | to_part(to), helped);
    }
    return n;
}

/* ---- Convoys. ---- */

/* Where this fleet could help to bring the army in `from`, which is on a shore of its chain: to all shores of the chain
 * that are not behind the same separator. */
static void find_destinations(const ent_reach *reach, ent_prov fleet, const ent_components *components, ent_prov from,
                              uint64_t *out)
{
    uint64_t with_carrier[ENT_MAX_WORDS];

    memcpy(out, ent_reach_chain_shores(reach, reach->chain_of[fleet]), reach->words * sizeof *out);
    for (unsigned i = 0; ent_set_has(components->separated, from) && i < components->n_separators; i++) {
        const uint64_t *shores = ent_reach_shores_behind(reach, components, i);
        for (uint16_t word = 0; ent_set_has(shores, from) && word < reach->words; word++)
            out[word] &= ~shores[word];
    }
    ent_set_remove(out, from);
    for (uint16_t word = 0; word < reach->words; word++)
        with_carrier[word] = out[word] & reach->fleet[word];
    ENT_EACH_IN (to, with_carrier, reach->words)
        if (!ent_route_through(reach->map, ENT_FLEET, reach->fleet, from, to, fleet))
            ent_set_remove(out, to);
}

/* Remove the destinations to which no chordless route passes this fleet [4.E.1 e]. */
static void drop_needless(const ent_reach *reach, ent_prov fleet, ent_prov from, uint64_t *destinations)
{
    uint64_t all[ENT_MAX_WORDS];

    memcpy(all, destinations, reach->words * sizeof *all);
    ENT_EACH_IN (to, all, reach->words)
        if (!ent_route_chordless_through(reach->map, ENT_FLEET, reach->fleet, from, to, fleet, NULL,
                                         reach->search_budget))
            ent_set_remove(destinations, to);
}

static void put_convoys(const ent_reach *reach, ent_prov at, ent_order_head by, ent_components *components)
{
    const uint64_t *touch = ent_reach_chain_shores(reach, reach->chain_of[at]);
    const ent_order_head convoy = by | help_part(ENT_ORDER_CONVOY);
    uint64_t armies[ENT_MAX_WORDS], destinations[ENT_MAX_WORDS];

    for (uint16_t word = 0; word < reach->words; word++)
        armies[word] = touch[word] & reach->army[word];
    ent_reach_find_separated(reach, at, components);
    ENT_EACH_IN (from, armies, reach->words) {
        find_destinations(reach, at, components, from, destinations);
        if (ent_choice(reach->rules, ENT_4E1) == 'e')
            drop_needless(reach, at, from, destinations);
        put_destinations(reach->list, convoy | reach->helped_part[reach->in[from]], destinations, reach->words);
    }
}

/* The orders of an army to carry fleets. */
static void put_portages(const ent_reach *reach, const ent_unit *unit)
{
    const ent_map *map = reach->map;
    const ent_order form = ent_order_form(*unit);
    uint64_t linked[ENT_MAX_WORDS], shores[ENT_MAX_WORDS];

    ent_route_chain(map, ENT_ARMY, reach->army, unit->at, linked, shores);
    for (uint16_t number = 0; number < reach->n; number++) {
        const ent_unit *fleet = &reach->unit[number];
        ent_prov from = ent_prov_of(map, fleet->at);
        if (fleet->kind != ENT_FLEET || !ent_set_has(reach->mobile, from) || !ent_set_has(shores, from))
            continue;
        ENT_EACH_IN (to, reach->shore, reach->words)
            if (ent_set_has(shores, to) && ent_route_through(map, ENT_ARMY, reach->army, from, to, unit->at) &&
                (ent_choice(reach->rules, ENT_4E1) != 'e' ||
                 ent_route_chordless_through(map, ENT_ARMY, reach->army, from, to, unit->at, NULL,
                                             reach->search_budget)))
                ent_order_writer_put(reach->list, &form, ENT_ORDER_CONVOY, to, fleet);
    }
}

/* ---- All together. ---- */

/* Moves, supports and portages that few maps and rules have. */
static void put_rare(const ent_reach *reach, uint16_t number, bool moves)
{
    const ent_unit *unit = &reach->unit[number];

    if (moves && unit->kind == ENT_FLEET && reach->has_portages)
        put_carried_moves(reach, unit);
    if (moves && reach->has_specials)
        put_special_moves(reach, number);
    if (!moves && reach->has_specials)
        put_special_supports(reach, number, reach->steps_of[number]);
    if (!moves && unit->kind == ENT_ARMY && reach->has_portages)
        put_portages(reach, unit);
}

/* All orders of a unit that is not frozen in, but the hold and the convoys. */
SPECIALIZED void put_orders(const ent_listed *listed)
{
    const ent_reach *reach = listed->reach;
    size_t n = put_steps(listed, listed->list.n);

    reach->list->n = n;
    if (ent_set_has(reach->chain_shores, listed->at) && reach->unit[listed->number].kind == ENT_ARMY)
        put_convoyed_moves(reach, listed->at, listed->by);
    if (!listed->is_unchecked)
        put_rare(reach, listed->number, true);
    n = put_hold_supports(listed, reach->list->n);
    reach->list->n = put_supports(listed, n);
    if (!listed->is_unchecked)
        put_rare(reach, listed->number, false);
}

static void put_unit(const ent_reach *reach, uint16_t number, ent_prov at)
{
    const ent_unit *unit = &reach->unit[number];
    const ent_steps *steps = reach->steps_of[number];
    ent_order_writer *list = reach->list;
    const ent_order_head by = unit_part(unit);
    ent_components room, *components = ent_set_has(reach->carriers, at) ? &room : NULL;

    ent_order_group_open(list, *unit);
    ent_order_writer_store(list, false, list->n++, by | own_part(ENT_ORDER_HOLD) | to_part(ENT_LOC_NONE));
    if (components)
        ent_reach_components(reach, at, components);
    if (!ENT_FOR_SIZE && reach->is_simple &&
        has_room(list, reach->most_other_orders + steps->n + steps->n_helps * (reach->n + 1u))) {
        const ent_listed listed = {reach, *list, true, 1, number, at, by, steps, components};
        put_orders(&listed);
    } else if (ent_set_has(reach->mobile, at)) {
        const ent_listed listed = {reach, *list, false, reach->unit_words, number, at, by, steps, components};
        put_orders(&listed);
    }
    if (components)
        put_convoys(reach, at, by, components);
    ent_order_group_close(list);
}

bool ent_list_movement_orders(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_order_writer *list)
{
    ent_reach reach;
    unsigned search_budget = ENT_ROUTE_SEARCH_BUDGET;

    if (!ent_reach_init(&reach, map, rules, pos, list))
        return false;
    reach.search_budget = &search_budget;
    ENT_EACH_IN (prov, reach.taken, reach.words)
        put_unit(&reach, reach.in[prov], prov);
    for (uint8_t i = 0; i < map->n_canals; i++)
        put_permissions(&reach, i);
    return true;
}
