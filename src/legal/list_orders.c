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

/* A function whose callers pass constants, so that the compiler makes a version for each. A build for size has one. */
#ifdef __OPTIMIZE_SIZE__
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

enum { AT_ONCE = 4 };

/* The part about unit `index` of `units`; without `units`, the part about the destination `index`. */
static inline ent_order_head element_part(const ent_order_head *units, size_t index)
{
    return units ? units[index] : to_part((ent_loc)index);
}

/* Append one order for each unit or province of a set: `head` joined with its part. Most orders of a list are written
 * here. The plain version (ENT_EACH_IN) mispredicts a branch at the end of each short set; instead AT_ONCE orders are
 * written at a time, and only those that exist are counted. That saves 14 % of the time of a list. */
SPECIALIZED void put_joined(ent_order_writer *list, uint16_t words, ent_order_head head, const uint64_t *set,
                            const ent_order_head *units)
{
    size_t n = list->n, stride = list->stride;

    if (n >= list->cap || list->cap - n < words * 64u + AT_ONCE) { /* little room: one order at a time */
        ENT_EACH_IN (index, set, words)
            n = ent_order_writer_copy(list, n, head | element_part(units, index));
        list->n = n;
        return;
    }
    for (uint16_t word = 0; word < words; word++) {
        uint64_t left = set[word];
        do {
            char *out = list->first + n * stride;
            for (unsigned i = 0; i < AT_ONCE; i++) {
                const size_t bit = (size_t)__builtin_ctzll(left | UINT64_C(1) << 63);
                const ent_order_head order = head | element_part(units, word * 64u + bit);
                memcpy(out + i * stride, &order, sizeof order);
                n += left != 0;
                left &= left - 1;
            }
        } while (left != 0);
    }
    list->n = n;
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

/* Could the unit step or be convoyed to `to` while unit `number` supports it and so does not convoy it? */
static bool goes_otherwise(const ent_reach *reach, uint16_t number, uint16_t unit, ent_prov to)
{
    uint64_t fleets[ENT_MAX_WORDS];

    if (!ent_set_has(ent_reach_movers(reach, to), unit))
        return false;
    if (ent_set_has(reach->steps + (size_t)to * reach->unit_words, unit) || reach->unit[number].kind != ENT_FLEET)
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

/* ---- Moves. ---- */

/* The provinces where fleets could land the army. */
static void find_landings(const ent_reach *reach, ent_prov from, uint64_t *out)
{
    uint64_t held[ENT_MAX_WORDS];

    memset(out, 0, reach->words * sizeof *out);
    for (uint16_t chain = 0; chain < reach->n_chains; chain++)
        if (ent_set_has(ent_reach_chain(reach, chain), from))
            for (uint16_t word = 0; word < reach->words; word++)
                out[word] |= ent_reach_chain(reach, chain)[word];
    ent_set_remove(out, from);
    for (uint16_t word = 0; word < reach->words; word++)
        held[word] = out[word] & reach->fleet[word];
    ENT_EACH_IN (to, held, reach->words)
        if (!ent_reach_lands(reach, from, to))
            ent_set_remove(out, to);
}

static void put_convoyed_moves(const ent_reach *reach, const ent_unit *unit, ent_order_head by)
{
    const ent_order_head via = ent_order_head_of((ent_order){.flags = ENT_ORDER_FLAG_VIA});
    uint64_t landings[ENT_MAX_WORDS];

    find_landings(reach, unit->at, landings);
    put_joined(reach->list, reach->words, by | own_part(ENT_ORDER_MOVE) | via, landings, NULL);
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

/* Take from moves[0 .. steps->n) of unit `number` those into ice and those that go by a canal. Returns how many are
 * left. */
static unsigned drop_closed(const ent_reach *reach, uint16_t number, const ent_steps *steps, char *moves)
{
    size_t stride = reach->list->stride;
    unsigned n = 0;

    for (uint8_t i = 0; i < steps->n; i++) {
        memmove(moves + n * stride, moves + i * stride, sizeof(ent_order_head));
        n += ent_set_has(reach->steps + (size_t)ent_prov_of(reach->map, steps->to[i]) * reach->unit_words, number);
    }
    return n;
}

static void put_steps(const ent_reach *reach, uint16_t number, ent_order_head by)
{
    const ent_unit *unit = &reach->unit[number];
    const ent_steps *steps = ent_steps_of(reach->map, unit->kind, unit->at);
    const ent_order_head move = by | own_part(ENT_ORDER_MOVE);
    ent_order spare[ENT_MAX_NEIGHBORS];
    char *out = ent_order_writer_room(reach->list, ENT_MAX_NEIGHBORS, spare);
    size_t stride = reach->list->stride;

    for (unsigned i = 0, end = steps->n; i < end; i++) {
        const ent_order_head head = move | to_part(steps->to[i]);
        memcpy(out + i * stride, &head, sizeof head);
    }
    bool all_open = !reach->has_ice && !reach->has_specials;
    ent_order_writer_append(reach->list, out, all_open ? steps->n : drop_closed(reach, number, steps, out));
}

static void put_moves(const ent_reach *reach, uint16_t number, ent_order_head by)
{
    const ent_unit *unit = &reach->unit[number];

    put_steps(reach, number, by);
    if (unit->kind == ENT_ARMY && ent_set_has(reach->ports, unit->at))
        put_convoyed_moves(reach, unit, by);
    if (unit->kind == ENT_FLEET && reach->has_portages)
        put_carried_moves(reach, unit);
    if (reach->has_specials)
        put_special_moves(reach, number);
}

/* ---- Supports. ---- */

/* The shores from which armies could be convoyed to `to` without one fleet: those of the chains other than the fleet's
 * own, and of the pieces of that one, that touch `to`. */
static void find_served(const ent_reach *reach, uint16_t without, const ent_pieces *pieces, ent_prov to, uint64_t *out)
{
    memset(out, 0, reach->words * sizeof *out);
    for (uint16_t chain = 0; chain < reach->n_chains; chain++)
        if (chain != without && ent_set_has(ent_reach_chain(reach, chain), to))
            for (uint16_t word = 0; word < reach->words; word++)
                out[word] |= ent_reach_chain(reach, chain)[word];
    for (unsigned piece = 0; piece < pieces->n; piece++)
        if (ent_set_has(ent_reach_piece(reach, pieces, piece), to))
            for (uint16_t word = 0; word < reach->words; word++)
                out[word] |= ent_reach_piece(reach, pieces, piece)[word];
}

/* Remove from `movers` those armies that could not move to `to` while this fleet supports them instead of convoying
 * [6.D.31]. None of `armies` can step there; all have other carriers than this fleet. */
static void drop_carried(const ent_reach *reach, ent_prov fleet, const ent_pieces *pieces, ent_prov to,
                         const uint64_t *armies, uint64_t *movers)
{
    uint16_t chain = reach->chain_of[fleet];
    bool held = ent_set_has(reach->fleet, to); /* by a fleet that is no part of the convoy */
    uint64_t served[ENT_MAX_WORDS];

    if (!ent_set_has(ent_reach_chain(reach, chain), to))
        return;
    find_served(reach, chain, pieces, to, served);
    ENT_EACH_IN (army, armies, reach->unit_words) {
        ent_prov from = reach->unit[army].at;
        if (held ? !ent_route_exists(reach->map, ENT_FLEET, pieces->fleet, from, to) : !ent_set_has(served, from))
            ent_set_remove(movers, army);
    }
}

/* Remove from `movers` the fleets that could not move to `to` without this army as carrier. */
static void drop_portages(const ent_reach *reach, ent_prov army, ent_prov to, uint64_t *movers)
{
    uint64_t others[ENT_MAX_WORDS];

    ent_reach_without(reach, army, others);
    ENT_EACH_IN (unit, movers, reach->unit_words) {
        const ent_unit *helped = &reach->unit[unit];
        if (helped->kind == ENT_FLEET && !ent_set_has(ent_steps_set(reach->map, ENT_FLEET, helped->at), to) &&
            !ent_reach_carries(reach, others, ent_prov_of(reach->map, helped->at), to))
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

/* Append to moves[0..n) the moves to those coasts of `to` that the fleet cannot step to. Returns the new count. */
static unsigned add_coasts(const ent_reach *reach, const ent_unit *helped, ent_prov to,
                           ent_order moves[ENT_MAX_NEIGHBORS], unsigned n)
{
    const ent_prov_info *info = &reach->map->prov[to];

    for (uint8_t i = 0; i < info->n_coasts && n < ENT_MAX_NEIGHBORS; i++) {
        ent_loc coast = (ent_loc)(info->first_coast + i);
        if (ent_can_step(reach->map, ENT_FLEET, helped->at, coast))
            continue;
        moves[n] = ent_order_form(*helped);
        moves[n].kind = ENT_ORDER_MOVE;
        moves[n++].to = coast;
    }
    return n;
}

/* The moves of the fleet to the coasts of `to`, which has several. Returns how many there are. */
static unsigned find_coasts(const ent_reach *reach, const ent_unit *helped, ent_prov to,
                            ent_order moves[ENT_MAX_NEIGHBORS])
{
    const ent_steps *steps = ent_steps_of(reach->map, ENT_FLEET, helped->at);
    unsigned n = 0;

    for (uint8_t i = 0; i < steps->n; i++)
        if (ent_prov_of(reach->map, steps->to[i]) == to) {
            moves[n] = ent_order_form(*helped);
            moves[n].kind = ENT_ORDER_MOVE;
            moves[n++].to = steps->to[i];
        }
    if (reach->has_portages && ent_reach_carries(reach, reach->army, ent_prov_of(reach->map, helped->at), to))
        n = add_coasts(reach, helped, to, moves, n);
    return n;
}

/* Could the fleet be carried to every coast of `to` while this unit supports it? */
static bool could_be_carried_without(const ent_reach *reach, const ent_order *form, const ent_unit *helped, ent_prov to)
{
    uint64_t others[ENT_MAX_WORDS];

    ent_reach_without(reach, ent_prov_of(reach->map, form->at), others);
    return ent_reach_carries(reach, others, ent_prov_of(reach->map, helped->at), to);
}

/* Supports of a fleet into a province with separate coasts: one without a coast, and one for each coast that makes the
 * support match other moves than the one without (4.B.4). */
static void put_coast_supports(const ent_reach *reach, const ent_order *form, const ent_unit *helped, ent_prov to)
{
    ent_order moves[ENT_MAX_NEIGHBORS], support = *form;
    unsigned n = find_coasts(reach, helped, to, moves), said;
    bool every = !reach->has_portages || could_be_carried_without(reach, form, helped, to); /* all coasts are legal */

    support.kind = ENT_ORDER_SUPPORT_MOVE;
    support.from = helped->at;
    support.to = to;
    said = matching(reach, &support, moves, n);
    if (n > 1 && ent_choice(reach->rules, ENT_4B4) == 'f')
        said = 0; /* then it would be illegal */
    if (said != 0)
        ent_order_writer_put(reach->list, form, ENT_ORDER_SUPPORT_MOVE, to, helped);
    for (unsigned i = 0; i < n; i++) {
        support.to = moves[i].to;
        unsigned says = matching(reach, &support, moves, n);
        if (says != 0 && says != said && (every || ent_can_step(reach->map, ENT_FLEET, helped->at, support.to)))
            ent_order_writer_put(reach->list, form, ENT_ORDER_SUPPORT_MOVE, support.to, helped);
    }
}

/* Supports into a province with separate coasts. */
static void put_supports_to_coasts(const ent_reach *reach, const ent_unit *unit, ent_prov to, const uint64_t *movers)
{
    const ent_order form = ent_order_form(*unit);

    ENT_EACH_IN (other, movers, reach->unit_words) {
        const ent_unit *helped = &reach->unit[other];
        if (ent_set_has(reach->choosers, other))
            put_coast_supports(reach, &form, helped, to);
        else
            ent_order_writer_put(reach->list, &form, ENT_ORDER_SUPPORT_MOVE, to, helped);
    }
}

/* Supports of units that hold. All are written, those of empty provinces too; only the others are counted. */
static void put_hold_supports(const ent_reach *reach, const ent_steps *steps, ent_order_head by)
{
    const ent_order_head support = by | help_part(ENT_ORDER_SUPPORT_HOLD) | to_part(ENT_LOC_NONE);
    ent_order spare[ENT_MAX_NEIGHBORS];
    char *out = ent_order_writer_room(reach->list, ENT_MAX_NEIGHBORS, spare);
    size_t stride = reach->list->stride;
    size_t n = 0;

    for (unsigned i = 0, end = steps->n_helps; i < end; i++) {
        const uint16_t helped = reach->in[steps->helps[i]];
        const ent_order_head head = support | reach->helped[helped];
        memcpy(out + n * stride, &head, sizeof head);
        n += helped < ENT_REACH_NO_UNIT;
    }
    ent_order_writer_append(reach->list, out, n);
}

/* The units that unit `number` could support into `to`: those that could move there, except itself and those that need
 * it as their carrier. Returns true if there are fleets among them whose coast may matter. */
SPECIALIZED bool find_helped(const ent_reach *reach, uint16_t words, uint16_t number, const ent_pieces *pieces,
                             ent_prov to, uint64_t *out)
{
    const uint64_t *all = reach->movers + (size_t)to * words, *by_land = reach->steps + (size_t)to * words;
    uint64_t coasts = 0, loose[ENT_MAX_WORDS], any = 0;

    for (uint16_t word = 0; word < words; word++) {
        out[word] = all[word] & ~(word == number / 64 ? UINT64_C(1) << number % 64 : 0);
        coasts |= out[word] & reach->choosers[word];
        if (pieces) {
            out[word] &= ~pieces->tied[word] | by_land[word];
            any |= loose[word] = out[word] & pieces->loose[word] & ~by_land[word];
        }
    }
    if (any)
        drop_carried(reach, ent_prov_of(reach->map, reach->unit[number].at), pieces, to, loose, out);
    if (reach->has_portages && reach->unit[number].kind == ENT_ARMY)
        drop_portages(reach, reach->unit[number].at, to, out);
    return coasts && ent_set_has(reach->map->split, to);
}

/* `pieces`: NULL for a unit that cannot convoy. `words`: of a set of units. The caller passes the constant 1 where it
 * can, so that the compiler makes a version without loops over words; that saves 7 % of the time of a list. */
SPECIALIZED void put_supports_in(const ent_reach *reach, uint16_t words, uint16_t number, ent_order_head by,
                                 const ent_pieces *pieces)
{
    const ent_unit *unit = &reach->unit[number];
    const ent_steps *steps = ent_steps_of(reach->map, unit->kind, unit->at);
    const ent_order_head support = by | help_part(ENT_ORDER_SUPPORT_MOVE);

    put_hold_supports(reach, steps, by);
    for (unsigned i = 0, end = steps->n_helps; i < end; i++) {
        ent_prov to = steps->helps[i];
        uint64_t helped[ENT_MAX_WORDS];
        if (find_helped(reach, words, number, pieces, to, helped))
            put_supports_to_coasts(reach, unit, to, helped);
        else
            put_joined(reach->list, words, support | to_part(to), helped, reach->helped);
    }
    if (reach->has_specials)
        put_special_supports(reach, number, steps);
}

static void put_supports(const ent_reach *reach, uint16_t number, ent_order_head by, const ent_pieces *pieces)
{
    if (reach->unit_words == 1)
        put_supports_in(reach, 1, number, by, pieces);
    else
        put_supports_in(reach, reach->unit_words, number, by, pieces);
}

/* ---- Convoys. ---- */

/* Where this fleet could help to bring the army in `from`, which is on a shore of its chain: to all shores of the chain
 * that are not in the same cut. */
static void find_destinations(const ent_reach *reach, ent_prov fleet, const ent_pieces *pieces, ent_prov from,
                              uint64_t *out)
{
    uint64_t held[ENT_MAX_WORDS];

    memcpy(out, ent_reach_chain(reach, reach->chain_of[fleet]), reach->words * sizeof *out);
    for (unsigned cut = 0; ent_set_has(pieces->gated, from) && cut < pieces->n_cuts; cut++) {
        const uint64_t *shores = ent_reach_cut(reach, pieces, cut);
        for (uint16_t word = 0; ent_set_has(shores, from) && word < reach->words; word++)
            out[word] &= ~shores[word];
    }
    ent_set_remove(out, from);
    for (uint16_t word = 0; word < reach->words; word++)
        held[word] = out[word] & reach->fleet[word];
    ENT_EACH_IN (to, held, reach->words)
        if (!ent_route_through(reach->map, ENT_FLEET, reach->fleet, from, to, fleet))
            ent_set_remove(out, to);
}

/* Remove the destinations to which no chain needs this fleet [4.E.1 e]. */
static void drop_needless(const ent_reach *reach, ent_prov fleet, ent_prov from, uint64_t *destinations)
{
    uint64_t all[ENT_MAX_WORDS];

    memcpy(all, destinations, reach->words * sizeof *all);
    ENT_EACH_IN (to, all, reach->words)
        if (!ent_route_needs(reach->map, ENT_FLEET, reach->fleet, from, to, fleet, NULL))
            ent_set_remove(destinations, to);
}

static void put_convoys(const ent_reach *reach, ent_prov at, ent_order_head by, ent_pieces *pieces)
{
    const uint64_t *touch = ent_reach_chain(reach, reach->chain_of[at]);
    const ent_order_head convoy = by | help_part(ENT_ORDER_CONVOY);
    uint64_t armies[ENT_MAX_WORDS], destinations[ENT_MAX_WORDS];

    for (uint16_t word = 0; word < reach->words; word++)
        armies[word] = touch[word] & reach->army[word];
    ent_reach_cuts(reach, at, pieces);
    ENT_EACH_IN (from, armies, reach->words) {
        find_destinations(reach, at, pieces, from, destinations);
        if (ent_choice(reach->rules, ENT_4E1) == 'e')
            drop_needless(reach, at, from, destinations);
        put_joined(reach->list, reach->words, convoy | reach->helped[reach->in[from]], destinations, NULL);
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
                 ent_route_needs(map, ENT_ARMY, reach->army, from, to, unit->at, NULL)))
                ent_order_writer_put(reach->list, &form, ENT_ORDER_CONVOY, to, fleet);
    }
}

/* ---- All together. ---- */

static void put_unit(const ent_reach *reach, uint16_t number)
{
    const ent_unit *unit = &reach->unit[number];
    const ent_order_head by = unit_part(unit);
    ent_prov at = ent_prov_of(reach->map, unit->at);

    ent_order_group_open(reach->list, *unit);
    reach->list->n =
        ent_order_writer_copy(reach->list, reach->list->n, by | own_part(ENT_ORDER_HOLD) | to_part(ENT_LOC_NONE));
    if (ent_set_has(reach->fleet, at) &&
        ent_set_meets(reach->map, ent_reach_chain(reach, reach->chain_of[at]), reach->army)) {
        ent_pieces pieces;
        ent_reach_pieces(reach, at, &pieces);
        put_moves(reach, number, by);
        put_supports(reach, number, by, &pieces);
        put_convoys(reach, at, by, &pieces);
    } else if (ent_set_has(reach->mobile, at)) {
        put_moves(reach, number, by);
        put_supports(reach, number, by, NULL);
        if (unit->kind == ENT_ARMY && reach->has_portages)
            put_portages(reach, unit);
    }
    ent_order_group_close(reach->list);
}

void ent_list_movement_orders(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_order_writer *list)
{
    ent_reach reach;

    ent_reach_init(&reach, map, rules, pos, list);
    for (uint16_t unit = 0; unit < reach.n; unit++)
        put_unit(&reach, unit);
    for (uint8_t i = 0; i < map->n_canals; i++)
        put_permissions(&reach, i);
}
