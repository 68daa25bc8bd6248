/* faults.c -- rulings of other engines that are known to differ from the DATC.
 *
 * What is written here of dipcc is what its sources do (dipcc/dipcc/cc/adjudicator.cc, game_state.cc); what is written
 * of the package is what its own tests of the DATC and its description say.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/faults.h"
#include <string.h>
#include "game/position.h"

/* ---- What a turn is like. ---- */

/* True if our judge agrees with the file under this choice. */
static bool agrees_under(const ent_fault_case *turn, const char *issue, const char *choice)
{
    for (size_t i = 0; i < json_array_size(turn->agrees); i++) {
        const json_t *rules = json_object_get(json_array_get(turn->agrees, i), "rules");
        const char *said = json_string_value(json_object_get(rules, issue));
        if (said && strcmp(said, choice) == 0)
            return true;
    }
    return false;
}

static bool has_paradox(const ent_fault_case *turn)
{
    for (size_t i = 0; i < turn->turn->intake.n; i++)
        if (turn->turn->result[i].marks & ENT_MARK_PARADOX)
            return true;
    return false;
}

static bool has_disorder(const ent_fault_case *turn)
{
    for (size_t i = 0; i < turn->turn->intake.n; i++)
        if (turn->request->pos->phase == ENT_ADJUSTMENTS && turn->turn->intake.entry[i].automatic &&
            turn->turn->intake.entry[i].order.kind == ENT_ORDER_DISBAND)
            return true;
    return false;
}

/* An army that could walk and goes by convoy although "via" is not written. */
static bool has_silent_convoy(const ent_fault_case *turn)
{
    for (size_t i = 0; i < turn->turn->intake.n; i++) {
        const ent_order *order = &turn->turn->intake.entry[i].order;
        if (order->kind == ENT_ORDER_MOVE && turn->turn->result[i].route == ENT_ROUTE_CONVOY &&
            !(order->flags & ENT_ORDER_FLAG_VIA) && ent_can_step(turn->request->map, order->unit, order->at, order->to))
            return true;
    }
    return false;
}

/* An army that was ordered via convoy, and whose convoy was disrupted. */
static bool walks_after_convoy(const ent_fault_case *turn)
{
    for (size_t i = 0; i < turn->turn->intake.n; i++) {
        const ent_order *order = &turn->turn->intake.entry[i].order;
        if (order->kind == ENT_ORDER_MOVE && (order->flags & ENT_ORDER_FLAG_VIA) &&
            (turn->turn->result[i].marks & ENT_MARK_DISRUPTED))
            return agrees_under(turn, "4.A.3", "c") || agrees_under(turn, "4.A.3", "g");
    }
    return false;
}

/* ---- The table. ---- */

static const struct {
    ent_game_format engine;
    bool (*fits)(const ent_fault_case *turn);
    ent_fault fault;
} faults[] = {
    {ENT_GAME_DIPCC,
     has_paradox,
     {"paradox", "6.F.14 to 6.F.24",
      "dipcc ends a loop of decisions by taking convoys away until nothing depends on itself, which is no rule of "
      "4.A.2"}},
    {ENT_GAME_DIPCC,
     walks_after_convoy,
     {"walks-after-convoy", "4.A.3",
      "in dipcc an army that was ordered via convoy to an adjacent place walks if the convoy is disrupted"}},
    {ENT_GAME_DIPCC,
     has_silent_convoy,
     {"via-needed", "4.A.3",
      "in dipcc an army walks to a place that it can walk to unless its order says VIA, whatever convoy is ordered"}},
    {ENT_GAME_DIPCC,
     has_disorder,
     {"civil-disorder", "4.D.8, 6.J.3 to 6.J.11",
      "dipcc removes units by a table of distances of its own, fleets first, then by the names of places"}},
    {ENT_GAME_DIPLOMACY,
     has_paradox,
     {"paradox", "6.F.14 to 6.F.24",
      "the package settles convoys one after the other; its own tests follow Szykman's rule (4.A.2 d) in simple "
      "cases"}},
};

const ent_fault *ent_fault_next(const ent_fault_case *turn, size_t *at)
{
    while (*at < sizeof faults / sizeof *faults) {
        size_t i = (*at)++;
        if (faults[i].engine == turn->engine && faults[i].fits(turn))
            return &faults[i].fault;
    }
    return NULL;
}
