/* fastpath_compact.c -- orders, full or compact, read into sets of units (fastpath_sets.h), where no reasons are
 * wanted.
 *
 * The passes, in order:
 *   1. read_orders: each unit gets its number and its order, all in one loop without a branch for the kind of order.
 *   2. moves: most are steps that the map's rows show to be legal. The others are asked about in legal/.
 *   3. who helps a unit that does what the order says: convoys, then the armies' routes, then supports.
 * Legality is asked only where it changes what happens, as in fastpath_read.c. It declines what that declines, and
 * also: more units than a set can have, trains, canals' permissions, ice, an army's move that names a coast, and what
 * fastpath_sets.c does not know of convoys.
 *
 * SPDX-License-Identifier: MIT */
#include "fastpath/fastpath.h"
#include "fastpath/fastpath_sets.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "legal/special_route.h"

typedef struct ent_set_reading {
    ent_set_phase phase;
    ent_unit_numbers units;
    ent_order_views orders;
    ent_legal_context context;
    ent_unit_set supporting_hold; /* units with an order to support one that holds */
    ent_unit_set not_sure;        /* moves that the map's rows do not show to be legal */
} ent_set_reading;

/* ---- Orders. ---- */

static void begin(ent_set_reading *reading)
{
    const ent_map *map = reading->phase.map;
    ent_unit_numbers *units = &reading->units;

    memset(units->in, ENT_UNIT_NOBODY, map->n_provs + 1u);
    memset(units->of_power, 0, map->n_powers * sizeof *units->of_power);
    memset(reading->phase.into, 0, (map->n_provs + 1u) * sizeof *reading->phase.into);
    reading->phase.code[ENT_UNIT_NOBODY].to = ENT_CHOICE_NOWHERE;
    reading->phase.units = units;
}

static void number_unit(ent_unit_numbers *units, ent_unit_index unit, ent_prov prov, ent_power power)
{
    units->in[prov] = (uint8_t)unit;
    units->at[unit] = (uint8_t)prov;
    units->power[unit] = power;
    units->of_power[power] |= ent_unit_set_of(unit);
}

/* The units without an order. False if one of them is invalid, or if there are too many. */
static bool add_unordered(ent_set_reading *reading, unsigned n)
{
    const ent_map *map = reading->phase.map;
    const ent_unit *units = ent_pos_units_const(reading->phase.pos);

    if (n > ENT_CHOICE_UNITS)
        return false;
    for (ent_prov prov = 0; prov < map->n_provs && reading->units.n < n; prov++) {
        ent_unit_index unit = reading->units.n;
        if (units[prov].kind == ENT_UNIT_NONE || reading->units.in[prov] != ENT_UNIT_NOBODY)
            continue;
        if (!ent_pos_unit_fits(map, &units[prov], prov))
            return false;
        reading->units.n++;
        number_unit(&reading->units, unit, prov, units[prov].power);
        reading->phase.code[unit].to = (uint8_t)prov;
        reading->phase.of_kind[ENT_CHOOSES_NONE] |= ent_unit_set_of(unit);
    }
    return true;
}

static void sort_by_kind(ent_set_reading *reading, const ent_unit_set *by_kind)
{
    ent_set_phase *phase = &reading->phase;

    reading->supporting_hold = by_kind[ENT_ORDER_SUPPORT_HOLD];
    phase->moving = by_kind[ENT_ORDER_MOVE];
    phase->of_kind[ENT_CHOOSES_NONE] = 0;
    phase->of_kind[ENT_CHOOSES_HOLD] = by_kind[ENT_ORDER_HOLD];
    phase->of_kind[ENT_CHOOSES_SUPPORT] = by_kind[ENT_ORDER_SUPPORT_HOLD] | by_kind[ENT_ORDER_SUPPORT_MOVE];
    phase->of_kind[ENT_CHOOSES_CONVOY] = by_kind[ENT_ORDER_CONVOY];
}

/* Each unit gets a number, which is that of its order, and stays where it is for now. No branch depends on the kind of
 * an order, which is unpredictable for a processor. The province is looked up by the place alone, since everything
 * waits for it; whether such a unit can stand there is asked later. False for an order that is not known here. */
static bool read_orders(ent_set_reading *reading)
{
    ent_set_phase *phase = &reading->phase;
    const ent_map *map = phase->map;
    const ent_unit *units = ent_pos_units_const(phase->pos);
    const ent_order_views orders = reading->orders;
    ent_unit_set by_kind[ENT_ORDER_BUCKETS] = {0};

    begin(reading);
    for (ent_unit_index i = 0; i < orders.n; i++) {
        const ent_order_view *order = ent_view_at(&orders, i);
        if (order->at >= map->n_locs)
            return false;
        ent_prov prov = ent_prov_of(map, order->at);
        if (!ent_view_is_known(map, order, &units[prov], false) || map->stands[order->unit][order->at] != prov ||
            reading->units.in[prov] != ENT_UNIT_NOBODY)
            return false;
        uint8_t kind = order->kind; /* read before the first write, else it is read once more */
        number_unit(&reading->units, i, prov, order->power);
        phase->code[i].to = (uint8_t)prov;
        by_kind[kind] |= ent_unit_set_of(i);
    }
    reading->units.n = (uint8_t)orders.n;
    sort_by_kind(reading, by_kind);
    unsigned n = ent_pos_count_units(phase->pos);
    return n == orders.n || add_unordered(reading, n);
}

/* The province of a place that may be anything: one that does not exist is in the province after the last one, where
 * nobody is. */
static ent_prov prov_of(const ent_map *map, ent_loc loc)
{
    return ent_prov_of(map, loc < map->n_locs ? loc : map->n_locs);
}

static const ent_order_view *order_of(const ent_set_reading *reading, ent_unit_index unit)
{
    return ent_view_at(&reading->orders, unit);
}

static ent_reason check(ent_set_reading *reading, ent_unit_index unit, ent_legality *legality)
{
    ent_order room;
    return ent_legal_check_in(&reading->context, ent_view_in_full(&reading->orders, unit, &room), legality);
}

/* ---- Moves. ---- */

/* Sets where each mover goes, and finds the moves that the map's rows do not show to be legal. */
static void look_at_moves(ent_set_reading *reading)
{
    ent_set_phase *phase = &reading->phase;

    reading->not_sure = phase->route_open = 0;
    ENT_EACH_UNIT (mover, phase->moving) {
        const ent_order_view *order = order_of(reading, mover);
        bool is_sure = ent_legal_is_sure_step(phase->map, NULL, order->unit, order->at, order->to);
        uint8_t to = (uint8_t)prov_of(phase->map, order->to);
        phase->code[mover] = (ent_choice_code){
            .kind = ENT_CHOOSES_MOVE, .to = to, .met = reading->units.in[to], .helped = ENT_UNIT_NOBODY, .end = to};
        phase->into[to] |= ent_unit_set_of(mover);
        reading->not_sure |= (ent_unit_set) !((order->flags == 0) & is_sure) << mover;
    }
}

/* The unit holds, since its order is illegal. */
static void refuse(ent_set_phase *phase, ent_unit_index mover)
{
    ent_choice_code *code = &phase->code[mover];

    phase->moving &= ~ent_unit_set_of(mover);
    phase->into[code->to] &= ~ent_unit_set_of(mover);
    code->to = phase->units->at[mover];
}

/* False if this is not known here: an army that names a coast, a canal, an illegal order that counts as a move. */
static bool take_other_move(ent_set_reading *reading, ent_unit_index mover)
{
    ent_set_phase *phase = &reading->phase;
    const ent_order_view *order = order_of(reading, mover);
    ent_choice_code *code = &phase->code[mover];
    ent_legality legality;

    if (ent_fastpath_move_needs_no_check(&reading->context, order)) {
        phase->route_open |= ent_unit_set_of(mover);
        if (order->flags & ENT_ORDER_FLAG_VIA)
            code->kind = ENT_CHOOSES_VIA;
        return true;
    }
    check(reading, mover, &legality);
    if (legality == ENT_ILLEGAL) {
        refuse(phase, mover);
        return true;
    }
    code->end = order->to;
    return legality == ENT_LEGAL && order->unit == ENT_FLEET &&
           ent_special_canal(phase->map, phase->rules, phase->units->at[mover], code->to) == ENT_NO_SPECIAL_ROUTE;
}

static bool take_moves(ent_set_reading *reading)
{
    look_at_moves(reading);
    ENT_EACH_UNIT (mover, reading->not_sure)
        if (!take_other_move(reading, mover))
            return false;
    return true;
}

/* ---- Supports and convoys. ---- */

static_assert(offsetof(ent_order_view, to) - offsetof(ent_order_view, from) == sizeof(ent_loc), "fields side by side");

/* Who helps a unit that does what the order says? Whether the order is legal is asked later. Branch-free, since the
 * answers are unpredictable for a processor: a support in place is aimed at the field `from`, the others at the next,
 * `to`. */
static void find_matching(ent_set_reading *reading)
{
    ent_set_phase *phase = &reading->phase;
    const ent_unit_set supporting_hold = reading->supporting_hold;
    ent_unit_set matching = 0;

    ENT_EACH_UNIT (helper, phase->of_kind[ENT_CHOOSES_SUPPORT] | phase->of_kind[ENT_CHOOSES_CONVOY]) {
        const ent_order_view *order = order_of(reading, helper);
        ent_choice_code *code = &phase->code[helper];
        size_t field = offsetof(ent_order_view, to) - ent_unit_set_has(supporting_hold, helper) * sizeof(ent_loc);
        ent_loc aim;
        memcpy(&aim, (const char *)order + field, sizeof aim);
        code->helped = reading->units.in[prov_of(phase->map, order->from)];
        code->aim = (uint8_t)prov_of(phase->map, aim);
        matching |= ent_sets_matches(phase, code) << helper;
    }
    phase->matching = matching;
}

/* True if the order to help is legal and matches what the helped unit is ordered to do.
 * RULE support.hold-match RULE support.move-match RULE convoy.match */
static bool is_legal_match(ent_set_reading *reading, ent_unit_index helper)
{
    const ent_set_phase *phase = &reading->phase;
    ent_unit_index helped = phase->code[helper].helped;
    bool is_hold_support = ent_unit_set_has(reading->supporting_hold, helper);
    ent_order help_room, move_room;
    ent_legality legality;

    if (!is_hold_support && !ent_unit_set_has(phase->moving, helped)) /* it helps a unit to where that stands */
        return false;
    if (check(reading, helper, &legality) != ENT_REASON_NONE)
        return false;
    if (is_hold_support)
        return true;
    const ent_order *help = ent_view_in_full(&reading->orders, helper, &help_room),
                    *move = ent_view_in_full(&reading->orders, helped, &move_room);
    return help->kind == ENT_ORDER_CONVOY ? ent_legal_convoys(phase->map, help, move)
                                          : ent_legal_supports(phase->map, phase->rules, help, move);
}

static bool convoy_legal_match(ent_set_reading *reading, ent_unit_index fleet)
{
    const ent_set_phase *phase = &reading->phase;
    ent_unit_index army = phase->code[fleet].helped;

    if (ent_unit_set_has(phase->moving, army) && order_of(reading, army)->unit == ENT_ARMY &&
        ent_fastpath_is_clear_convoy(&reading->context, order_of(reading, fleet), phase->units->at[army]))
        return true;
    return is_legal_match(reading, fleet);
}

/* A support of a sure step, of a unit that holds, or of an army whose whole convoy is ordered, is legal if the
 * supporter itself could surely step there. No coast matters: where one does, the supported fleet's step is not sure.
 * Branch-free, since most are such. One that does not match may get any answer. */
static bool support_legal_match(ent_set_reading *reading, ent_unit_index supporter)
{
    const ent_set_phase *phase = &reading->phase;
    const ent_order_view *order = order_of(reading, supporter);
    const ent_choice_code *code = &phase->code[supporter];
    ent_unit_set sure = (phase->moving & ~reading->not_sure) | phase->convoy_ordered;
    unsigned is_hold_support = ent_unit_set_has(reading->supporting_hold, supporter),
             goes = ent_unit_set_has(sure, code->helped);
    unsigned reaches = ent_legal_is_sure_step(phase->map, NULL, order->unit, order->at, code->aim);

    return (is_hold_support | goes) & reaches || !ent_unit_set_has(phase->matching, supporter) ||
           is_legal_match(reading, supporter);
}

/* Find who helps, and who has a route. A move without a route fails whether it is legal or not. The difference counts
 * only where a support names the unit, in place or as ordered. False if such a move is illegal, or for what is not
 * known here. */
static bool take_helpers(ent_set_reading *reading)
{
    ent_set_phase *phase = &reading->phase;
    ent_unit_set named = 0;

    find_matching(reading);
    ENT_EACH_UNIT (fleet, phase->matching & phase->of_kind[ENT_CHOOSES_CONVOY])
        if (!convoy_legal_match(reading, fleet))
            phase->matching &= ~ent_unit_set_of(fleet);
    if (!ent_sets_find_routes(phase))
        return false;
    ENT_EACH_UNIT (supporter, reading->supporting_hold | (phase->matching & phase->of_kind[ENT_CHOOSES_SUPPORT])) {
        named |= ent_unit_set_of(phase->code[supporter].helped);
        if (!support_legal_match(reading, supporter))
            phase->matching &= ~ent_unit_set_of(supporter);
    }
    ENT_EACH_UNIT (army, phase->moving & ~phase->mover & named)
        if (!ent_legal_convoy_possible(&reading->context, phase->units->at[army], phase->code[army].to, ENT_PROV_NONE))
            return false;
    return true;
}

/* ---- All together. ---- */

static bool is_known(const ent_map *map, const ent_rules *rules, size_t n)
{
    return n <= ENT_CHOICE_UNITS && map->n_provs < ENT_CHOICE_NOWHERE && ent_fastpath_knows(rules);
}

bool ent_fastpath_with_sets(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                            const ent_order_views *orders, const ent_wanted *wanted)
{
    ent_set_reading reading;

    assert(!wanted->results);
    if (!is_known(map, rules, orders->n))
        return false;
    ent_legal_context_init(&reading.context, map, rules, pos);
    reading.context.searches_before_chains = ENT_SEARCHES_BEFORE_CHAINS;
    reading.orders = *orders;
    reading.phase.map = map;
    reading.phase.rules = rules;
    reading.phase.pos = pos;
    if (reading.context.ice || !read_orders(&reading) || !take_moves(&reading) || !take_helpers(&reading) ||
        !ent_sets_decide(&reading.phase))
        return false;
    ent_sets_write(&reading.phase, orders->n, wanted);
    return true;
}
