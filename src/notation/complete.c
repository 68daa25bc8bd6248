/* complete.c -- what an order leaves out, from the board: the unit's kind and coast, the destination's coast, the
 * helped unit; or a build's kind and coast (DATC 4.B, 4.C).
 *
 * The board is only asked, never changed, and the orders of other powers have no influence.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/complete.h"
#include <assert.h>
#include "game/order.h"
#include "game/position.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "notation/completion.h"

/* The unit that an order is about: in retreats a dislodged one. NULL if there is none. */
const ent_unit *ent_completion_unit(const ent_completion *task, ent_loc at)
{
    if (at >= task->map->n_locs)
        return NULL;
    ent_prov prov = ent_prov_of(task->map, at);
    for (uint16_t i = 0; task->pos->phase == ENT_RETREATS && i < task->pos->n_dislodged; i++) {
        const ent_unit *unit = &ent_pos_dislodged_const(task->pos)[i].unit;
        if (ent_prov_of(task->map, unit->at) == prov)
            return unit;
    }
    const ent_unit *unit = &ent_pos_units_const(task->pos)[prov];
    return task->pos->phase != ENT_RETREATS && unit->kind != ENT_UNIT_NONE ? unit : NULL;
}

void ent_completion_make_void(ent_order *order, ent_reason reason)
{
    if (order->void_reason == ENT_REASON_NONE)
        order->void_reason = (uint8_t)reason;
}

static void note_flaw(const ent_completion *task, ent_meaning *meaning, unsigned flaw)
{
    assert(flaw != 0 && (flaw & (flaw - 1)) == 0);
    meaning->flaws |= (uint8_t)flaw;
    if (ent_choice(task->rules, ent_flaw_issue(flaw)) == 'a')
        ent_completion_make_void(&meaning->order, ent_flaw_reason(flaw));
}

/* RULE coast.irrelevant  4.B.6 says what an order means that names a coast which does not exist or has no meaning for
 * an army, be it the ordered unit or the helped one [4.B.6, 6.B.12] */
static ent_loc strip_coast(const ent_completion *task, ent_order *order, ent_loc loc)
{
    if (!ent_names_coast(task->map, loc))
        return loc;
    if (ent_choice(task->rules, ENT_4B6) == 'a')
        ent_completion_make_void(order, ENT_REASON_UNKNOWN_COAST);
    return ent_prov_of(task->map, loc);
}

/* RULE coast.of-unit  an order says that the ordered or the helped fleet stands on another coast than it does: the
 * coast is ignored, or the order is illegal [4.B.5, 6.B.10, 6.B.11, 6.B.16, 6.B.17] */
static void check_own_coast(const ent_completion *task, ent_order *order, const ent_unit *unit, ent_loc at)
{
    if (unit->kind == ENT_ARMY)
        (void)strip_coast(task, order, at);
    else if (ent_names_coast(task->map, at) && at != unit->at && ent_choice(task->rules, ENT_4B5) == 'a')
        ent_completion_make_void(order, ENT_REASON_COAST_WRONG);
}

/* ---- The ordered unit. ---- */

/* RULE unit.designation  4.C.1 and 4.C.2 say what an order means that names no kind of unit, or the wrong one [4.C.1,
 * 4.C.2] */
static void complete_unit(const ent_completion *task, ent_meaning *meaning)
{
    ent_order *order = &meaning->order;
    const ent_unit *unit = ent_completion_unit(task, order->at);
    uint8_t written = task->reading->order.unit;

    if (!unit || unit->power != task->power)
        return;
    if (written == ENT_UNIT_NONE)
        note_flaw(task, meaning, ENT_FLAW_UNIT_MISSING);
    else if (written != unit->kind)
        note_flaw(task, meaning, ENT_FLAW_UNIT_WRONG);
    check_own_coast(task, order, unit, order->at);
    order->unit = unit->kind;
    order->at = unit->at;
}

/* ---- The destination. ---- */

/* True if the fleet may be carried to `prov`, then to any of its coasts. */
static bool may_be_carried(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_loc at, ent_prov prov)
{
    return pos->phase == ENT_MOVEMENT &&
           ent_legal_convoy_possible_once(map, rules, pos, ENT_FLEET, ent_prov_of(map, at), prov);
}

/* RULE coast.needed  4.B.1 says where a fleet goes that names no coast where two are possible [4.B.1, 6.B.1, 6.D.30]
 * RULE coast.only-one  4.B.2 says where a fleet goes that names no coast where one is possible [4.B.2, 6.B.2]
 * RULE coast.wrong  4.B.3 says what a move to an impossible coast means [4.B.3, 6.B.3, 6.D.29]
 * RULE portage.coast-named  a fleet may be carried to every coast, so none is wrong; where it can step to none, a
 * coast that is left out is one of several [PORTAGE_CONVOY, 4.B.1, 4.B.3] */
ent_loc ent_complete_coast(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_loc at, ent_loc to)
{
    ent_prov prov = ent_prov_of(map, to);
    ent_loc coast = ENT_LOC_NONE, standard = map->prov[prov].default_coast;
    unsigned possible = ent_legal_coasts_in_reach(map, at, prov, &coast);

    if (map->prov[prov].n_coasts == 0 || (possible == 0 && !may_be_carried(map, rules, pos, at, prov)))
        return to;
    if (ent_names_coast(map, to)) {
        bool wrong = !ent_can_step(map, ENT_FLEET, at, to) && !may_be_carried(map, rules, pos, at, prov);
        return wrong && possible == 1 && ent_choice(rules, ENT_4B3) == 'a' ? coast : to;
    }
    char choice = ent_choice(rules, possible == 1 ? ENT_4B2 : ENT_4B1);
    if (choice == 'b')
        return standard != ENT_LOC_NONE ? standard : to;
    return possible == 1 && choice == 'a' ? coast : to;
}

static void complete_move(const ent_completion *task, ent_order *order)
{
    if (order->to == ENT_LOC_NONE)
        return;
    if (order->unit == ENT_ARMY)
        order->to = strip_coast(task, order, order->to);
    else if (order->unit == ENT_FLEET && order->at < task->map->n_locs)
        order->to = ent_complete_coast(task->map, task->rules, task->pos, order->at, order->to);
}

/* ---- The helped unit. ---- */

/* RULE unit.nationality  4.C.5 and 4.C.6 say what an order means that names no nation of the helped unit, or the
 * wrong one [4.C.5, 4.C.6] */
static void complete_helped(const ent_completion *task, ent_meaning *meaning)
{
    ent_order *order = &meaning->order;
    const ent_unit *helped = ent_completion_unit(task, order->from);

    if (helped && helped->kind == ENT_ARMY && order->to != ENT_LOC_NONE)
        order->to = strip_coast(task, order, order->to);
    else if (order->kind == ENT_ORDER_CONVOY && order->to != ENT_LOC_NONE)
        order->to = ent_prov_of(task->map, order->to);
    if (!helped)
        return;
    if (helped->power != task->power && task->reading->nation == ENT_POWER_NONE)
        note_flaw(task, meaning, ENT_FLAW_NATION_MISSING);
    if (task->reading->nation != ENT_POWER_NONE && task->reading->nation != helped->power)
        note_flaw(task, meaning, ENT_FLAW_NATION_WRONG);
    check_own_coast(task, order, helped, order->from);
    order->from = helped->at;
    order->helped = helped->kind;
}

/* ---- Builds. ---- */

/* RULE build.unit  4.C.3 says what is built if neither army nor fleet is written, 4.C.4 what becomes of a fleet
 * inland [4.C.3, 6.I.1, 4.C.4]
 * RULE build.coast  4.B.7 says where a fleet is built that names no coast of a province with several [4.B.7, 6.B.14] */
static void complete_build(const ent_completion *task, ent_order *order)
{
    const ent_prov_info *prov = &task->map->prov[ent_prov_of(task->map, order->at)];
    char missing = ent_choice(task->rules, ENT_4C3);
    bool coast = ent_names_coast(task->map, order->at);

    if (order->unit == ENT_UNIT_NONE) {
        if (prov->terrain == ENT_INLAND && missing != 'a')
            order->unit = ENT_ARMY;
        else if (coast && missing == 'c')
            order->unit = ENT_FLEET;
        else
            ent_completion_make_void(order, ENT_REASON_UNIT_MISSING);
    }
    if (order->unit == ENT_FLEET && prov->terrain == ENT_INLAND && ent_choice(task->rules, ENT_4C4) == 'b')
        order->unit = ENT_ARMY;
    if (order->unit == ENT_ARMY)
        order->at = strip_coast(task, order, order->at);
    else if (order->unit == ENT_FLEET && !coast && prov->default_coast != ENT_LOC_NONE &&
             ent_choice(task->rules, ENT_4B7) == 'b')
        order->at = prov->default_coast;
}

/* ---- One combination of places. ---- */

ent_meaning ent_complete_one(const ent_completion *task, ent_loc at, ent_loc from, ent_loc to)
{
    const ent_parsed *reading = task->reading;
    ent_meaning meaning = {.order = reading->order};
    ent_order *order = &meaning.order;

    order->power = task->power;
    order->at = at;
    order->from = from;
    order->to = to;
    if ((reading->at.no_coast || reading->to.no_coast || reading->from.no_coast) &&
        ent_choice(task->rules, ENT_4B6) == 'a')
        ent_completion_make_void(order, ENT_REASON_UNKNOWN_COAST);
    if (order->kind == ENT_ORDER_BUILD) {
        complete_build(task, order);
        return meaning;
    }
    complete_unit(task, &meaning);
    if (order->kind == ENT_ORDER_MOVE)
        complete_move(task, order);
    else if (from != ENT_LOC_NONE)
        complete_helped(task, &meaning);
    meaning.completed = (ent_names_coast(task->map, at) && order->at != at) || order->to != to ||
                        (ent_names_coast(task->map, from) && order->from != from) ||
                        (reading->order.helped != ENT_UNIT_NONE && reading->order.helped != order->helped);
    return meaning;
}

/* ---- Flaws, as 4.C lists them. ---- */

ent_issue ent_flaw_issue(unsigned flaw)
{
    return flaw == ENT_FLAW_UNIT_MISSING     ? ENT_4C1
           : flaw == ENT_FLAW_UNIT_WRONG     ? ENT_4C2
           : flaw == ENT_FLAW_NATION_MISSING ? ENT_4C5
                                             : ENT_4C6;
}

ent_reason ent_flaw_reason(unsigned flaw)
{
    return flaw == ENT_FLAW_UNIT_MISSING     ? ENT_REASON_UNIT_MISSING
           : flaw == ENT_FLAW_UNIT_WRONG     ? ENT_REASON_UNIT_WRONG
           : flaw == ENT_FLAW_NATION_MISSING ? ENT_REASON_NATION_MISSING
                                             : ENT_REASON_NATION_WRONG;
}
