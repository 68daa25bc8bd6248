/* sentence_convoys.c -- what became of a convoy: for the unit that it carries, its carriers, and supports of that unit.
 *
 * The same event has other words for each of them: the army's move fails, its fleet is dislodged, the other fleets of
 * the convoy carry nothing. Where armies carry fleets, the words are exchanged (legal/carrier.h).
 *
 * SPDX-License-Identifier: MIT */
#include "turn/sentence_parts.h"
#include <assert.h>
#include "game/order.h"
#include "legal/carrier.h"

/* By the DPjudge's text a convoy can also fail where one of its fleets, or all, survive. */
static const char *what_disrupts(const ent_sentence_writer *sentence)
{
    const ent_turn *turn = sentence->turn;

    for (size_t i = 0; i < turn->intake.n; i++)
        for (uint8_t at = 0; at < sentence->result->n_by && turn->intake.entry[i].in_force; at++)
            if (ent_same_prov(sentence, turn->intake.entry[i].order.at, sentence->result->by[at]) &&
                !(turn->result[i].marks & ENT_MARK_DISLODGED))
                return "the attack on";
    return "the dislodgement of";
}

/* A lost convoy: of the army, of one that is helped, of a fleet beside others. */
static void say_disrupted(ent_sentence_writer *sentence)
{
    const ent_order *order = &sentence->entry->order;

    if (sentence->result->reason == ENT_REASON_OTHER_FLEET)
        ent_print_put(&sentence->to, "fails: the convoy ");
    else if (ent_order_is_support(order))
        ent_print_putf(&sentence->to, "fails: the helped %s's convoy ", ent_kind_word(order->helped));
    else
        ent_print_put(&sentence->to, "fails: its convoy ");
    ent_print_putf(&sentence->to, "was disrupted by %s ", what_disrupts(sentence));
    ent_say_culprits(sentence, "a fleet");
}

/* A convoy that was ready for a unit that does not use it. */
static void say_not_carried(ent_sentence_writer *sentence)
{
    const ent_order *order = &sentence->entry->order;
    size_t i = ent_sentence_entry_of(sentence, order->from);
    assert(i < sentence->turn->intake.n); /* each unit has an order */
    bool rail = sentence->turn->intake.entry[i].order.flags & ENT_ORDER_FLAG_RAIL;
    const char *route = rail ? "by railway" : order->unit == ENT_FLEET ? "over land" : "by water";

    ent_print_putf(&sentence->to, "could carry the %s, which ", ent_kind_word(ent_carrier_kind(order->unit)));
    if (sentence->turn->result[i].reason == ENT_REASON_PATH_REQUIRED)
        ent_print_put(&sentence->to, "names no path (4.A.6 c)");
    else
        ent_print_putf(&sentence->to, sentence->turn->result[i].verdict == ENT_SUCCEEDS ? "went %s" : "tried to go %s",
                       route);
}

/* A move without the convoy that it needs, although carriers may have been ordered to convoy it, there or elsewhere. */
static void say_no_convoy(ent_sentence_writer *sentence)
{
    const ent_turn *turn = sentence->turn;
    const ent_order *move = &sentence->entry->order, *carrier = NULL;
    char text[80];

    for (size_t i = 0; i < turn->intake.n; i++) {
        const ent_order *order = &turn->intake.entry[i].order;
        if (turn->intake.entry[i].in_force && order->kind == ENT_ORDER_CONVOY &&
            ent_same_prov(sentence, order->from, move->at) &&
            (!carrier || ent_same_prov(sentence, order->to, move->to)))
            carrier = order;
    }
    ent_print_put(&sentence->to, "fails: it needs a convoy, and ");
    if (!carrier) {
        ent_print_put(&sentence->to, "nobody ordered one");
        return;
    }
    ent_say_unit(sentence, ent_prov_of(sentence->request->map, carrier->at));
    ent_print_place(sentence->request->map, carrier->to, sentence->style, text, sizeof text);
    ent_print_putf(&sentence->to, " was ordered to convoy it to %s, but %s", text,
                   ent_same_prov(sentence, carrier->to, move->to) ? "no chain of convoys reaches" : "not there");
}

bool ent_say_convoy(ent_sentence_writer *sentence)
{
    const ent_order *order = &sentence->entry->order;

    switch ((ent_reason)sentence->result->reason) {
    case ENT_REASON_CONVOY_DISRUPTED:
    case ENT_REASON_OTHER_FLEET:
        say_disrupted(sentence);
        return true;
    case ENT_REASON_LAND_ROUTE:
        say_not_carried(sentence);
        return true;
    case ENT_REASON_FLEET_DISLODGED:
        ent_print_putf(&sentence->to, "fails: the %s is dislodged by ", ent_kind_word(order->unit));
        ent_say_culprits(sentence, "an attack");
        return true;
    case ENT_REASON_NO_POSSIBLE_CONVOY: {
        const ent_map *map = sentence->request->map;
        bool near = ent_set_has(ent_steps_set(map, order->unit, order->at), ent_prov_of(map, order->to));
        bool path = ent_sentence_names_path(sentence, order);
        if (!near && !path)
            return false;
        ent_print_putf(&sentence->to, "is void: it has to go by convoy, and no %s could convoy it%s",
                       ent_kinds_word(ent_carrier_kind(order->unit)), path ? " on the named path" : "");
        return true;
    }
    case ENT_REASON_NO_CONVOY:
        if (order->kind == ENT_ORDER_CONVOY) /* so says the DPjudge's text */
            ent_print_putf(&sentence->to, "fails: that %s has no whole convoy, or its order is void",
                           ent_kind_word(ent_carrier_kind(order->unit)));
        else
            say_no_convoy(sentence);
        return true;
    default:
        return false;
    }
}
