/* sentence_helps.c -- why a support, a convoy or a permission has no effect on the unit that it would help.
 *
 * Each of these orders says what the other unit does. It is without effect if that unit was ordered something else, if
 * that unit cannot do it, or if it does it without this help. The sentence says which of these is the case. Two more
 * sentences are about supports that count: one that a paradox rule protects, and one that counts against some units
 * only.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/sentence_parts.h"
#include <assert.h>
#include "game/position.h"
#include "game/rules.h"
#include "legal/carrier.h"
#include "legal/legal.h"
#include "turn/citation.h"

/* A convoy whose army goes by sea, but not through this fleet. */
static void say_skipped(ent_sentence_writer *sentence)
{
    const ent_map *map = sentence->request->map;
    const ent_rules *rules = &sentence->request->rules;
    const ent_order *order = &sentence->entry->order;
    size_t army = ent_sentence_entry_of(sentence, order->from);
    assert(army < sentence->turn->intake.n); /* each unit has an order */
    const ent_order *move = &sentence->turn->intake.entry[army].order;
    bool sails = sentence->turn->result[army].route == ENT_ROUTE_CONVOY &&
                 !(sentence->turn->result[army].marks & ENT_MARK_NO_CONVOY);
    bool inside = ent_names_on_route(move, ent_prov_of(map, order->at));
    bool named = ent_sentence_names_route(sentence, move);

    if (!named || (inside && sails))
        ent_print_putf(&sentence->to, "fails: the convoy takes a route without this %s (%s %c)",
                       ent_kind_word(order->unit), ent_issue_of(ENT_4A1_FOREIGN)->id,
                       ent_choice(rules, ENT_4A1_FOREIGN));
    else if (inside)
        ent_print_putf(&sentence->to, "fails: the named route of that %s lacks other %s (4.A.6 %c)",
                       ent_kind_word(ent_carrier_kind(order->unit)), ent_kinds_word(order->unit),
                       ent_choice(rules, ENT_4A6));
    else
        ent_print_putf(&sentence->to, "fails: the named route of that %s does not lead through it (4.A.6 %c)",
                       ent_kind_word(ent_carrier_kind(order->unit)), ent_choice(rules, ENT_4A6));
}

/* "A Nwy was ordered to Kie, but ": the order fits, so the other half of it is untrue. */
static void say_ordered_there(ent_sentence_writer *sentence, const ent_order *order)
{
    char text[80];

    ent_print_put(&sentence->to, "is void: ");
    ent_say_unit(sentence, ent_prov_of(sentence->request->map, order->at));
    ent_print_place(sentence->request->map, order->to, sentence->style, text, sizeof text);
    ent_print_putf(&sentence->to, " was ordered to %s, but ", text);
}

/* Why a convoy order for the unit of entry `i` is no part of its convoy. */
static void say_unused_carrier(ent_sentence_writer *sentence, size_t i)
{
    const ent_order *help = &sentence->entry->order, *move = &sentence->turn->intake.entry[i].order;
    bool by_steps = sentence->request->algorithm >= ENT_ALGORITHM_DPJUDGE,
         moves = sentence->turn->result[i].verdict != ENT_VOID;

    if (ent_sentence_names_route(sentence, move) &&
        !ent_names_on_route(move, ent_prov_of(sentence->request->map, help->at)))
        ent_print_putf(&sentence->to, "by a route without this %s", ent_kind_word(help->unit));
    else if ((by_steps && moves && sentence->turn->result[i].route != ENT_ROUTE_CONVOY &&
              ent_is_on_route(sentence->request, sentence->turn, move,
                              ent_prov_of(sentence->request->map, help->at))) ||
             (move->flags & ENT_ORDER_FLAG_RAIL))
        ent_print_put(&sentence->to, "not by convoy");
    else
        ent_print_putf(&sentence->to, "no chain of %s with this one reaches", ent_kinds_word(help->unit));
}

/* True if the move of entry `i` is void since no convoy reaches, which a convoy order for it says, too. */
static bool is_unreached(const ent_sentence_writer *sentence, size_t i)
{
    uint8_t reason = sentence->turn->result[i].reason;

    return sentence->entry->order.kind == ENT_ORDER_CONVOY &&
           !ent_sentence_names_route(sentence, &sentence->turn->intake.entry[i].order) &&
           (reason == ENT_REASON_NO_POSSIBLE_CONVOY || reason == ENT_REASON_NOT_ADJACENT);
}

/* Which half of a support or convoy is untrue: what the other unit was ordered, or whether it can. */
static void say_unmatched(ent_sentence_writer *sentence)
{
    const ent_order *help = &sentence->entry->order;
    size_t i = ent_sentence_entry_of(sentence, help->from);
    const ent_entry *entry = i < sentence->turn->intake.n ? &sentence->turn->intake.entry[i] : NULL;
    char text[160];

    if (!entry || (entry->automatic && entry->order.kind == ENT_ORDER_HOLD)) { /* not implied (4.E.3) */
        ent_print_put(&sentence->to, "is void: the unit that it would help has no orders");
    } else if (entry->order.kind == ENT_ORDER_MOVE && ent_same_prov(sentence, entry->order.to, help->to)) {
        say_ordered_there(sentence, &entry->order);
        if (sentence->turn->result[i].verdict == ENT_VOID && !is_unreached(sentence, i))
            ent_print_put(&sentence->to, "that order is void");
        else if (help->kind == ENT_ORDER_CONVOY)
            say_unused_carrier(sentence, i);
        else if (help->kind == ENT_ORDER_CANAL)
            ent_print_put(&sentence->to, "not through that canal");
        else if (entry->order.flags & ENT_ORDER_FLAG_RAIL)
            ent_print_put(&sentence->to, "a unit comes the other way");
        else
            ent_print_putf(&sentence->to, "the support does not name that coast (4.B.4 %c)",
                           ent_choice(&sentence->request->rules, ENT_4B4));
    } else if (!ent_entry_is_read(entry)) {
        ent_print_put(&sentence->to, "is void: the unit that it would help has no order that could be read");
    } else {
        ent_print_order(sentence->request->map, ent_pos_units_const(sentence->request->pos), &entry->order,
                        sentence->style, false, text, sizeof text);
        ent_print_put(&sentence->to, "is void: it does not fit ");
        ent_print_put(&sentence->to, text);
    }
}

/* A convoy that could be on no route of the army: the army's order may fit all the same. */
static void say_impossible_convoy(ent_sentence_writer *sentence)
{
    const ent_order *help = &sentence->entry->order;
    size_t i = ent_sentence_entry_of(sentence, help->from);

    if (i < sentence->turn->intake.n && sentence->turn->intake.entry[i].order.kind == ENT_ORDER_MOVE &&
        ent_same_prov(sentence, sentence->turn->intake.entry[i].order.to, help->to)) {
        say_ordered_there(sentence, &sentence->turn->intake.entry[i].order);
        ent_print_putf(&sentence->to, "no chain of %s with this one reaches", ent_kinds_word(help->unit));
        return;
    }
    ent_print_putf(&sentence->to, "is void: this %s can be on no route of that %s", ent_kind_word(help->unit),
                   ent_kind_word(ent_carrier_kind(help->unit)));
}

static void say_impossible_support(ent_sentence_writer *sentence)
{
    const ent_request *request = sentence->request;
    const ent_order *order = &sentence->entry->order;
    const ent_map *map = request->map;
    char text[80];

    ent_print_put(&sentence->to, "is void: ");
    ent_prov from = ent_prov_of(map, order->from), to = ent_prov_of(map, order->to);
    uint8_t kind = ent_pos_units_const(request->pos)[from].kind;
    ent_rules rules = request->rules;
    if (request->algorithm >= ENT_ALGORITHM_DPJUDGE) /* whose texts ask who is on the board */
        rules.choice[ENT_4E1] = 'd';
    bool sails = kind != ENT_UNIT_NONE && ent_legal_convoy_possible_once(map, &rules, request->pos, kind, from, to);
    ent_print_put(&sentence->to, kind == ENT_UNIT_NONE ? "no unit in " : "");
    ent_say_unit(sentence, from);
    ent_print_place(map, order->to, sentence->style, text, sizeof text);
    ent_print_putf(&sentence->to, " %s go to %s", sails || kind == ENT_UNIT_NONE ? "could" : "cannot", text);
    if (sails) /* [6.D.31] */
        ent_print_putf(&sentence->to, " only if this %s convoyed it", ent_kind_word(order->unit));
}

/* [6.D.12] */
static void say_given_in_part(ent_sentence_writer *sentence)
{
    ent_print_put(&sentence->to, "is given, but does not count against ");
    ent_say_unit(sentence, ent_prov_of(sentence->request->map, sentence->entry->order.to));
    ent_print_put(&sentence->to, ", which is of the supporter's own power");
}

bool ent_say_help(ent_sentence_writer *sentence)
{
    const ent_order *order = &sentence->entry->order;

    switch ((ent_reason)sentence->result->reason) {
    case ENT_REASON_GIVEN:
        if (!ent_is_against_own_unit(sentence->request, sentence->turn, order))
            return false;
        say_given_in_part(sentence);
        return true;
    case ENT_REASON_GIVEN_PARADOX:
        ent_print_put(&sentence->to, "is given: a paradox rule keeps ");
        ent_say_culprits(sentence, "the convoyed army");
        ent_print_putf(&sentence->to, " from cutting it (4.A.2 %c)", ent_choice(&sentence->request->rules, ENT_4A2));
        return true;
    case ENT_REASON_UNMATCHED:
        if (sentence->result->verdict == ENT_FAILS)
            say_skipped(sentence);
        else
            say_unmatched(sentence);
        return true;
    case ENT_REASON_SUPPORT_IMPOSSIBLE:
        say_impossible_support(sentence);
        return true;
    case ENT_REASON_CONVOY_IMPOSSIBLE:
        say_impossible_convoy(sentence);
        return true;
    case ENT_REASON_CONVOY_NEEDLESS:
        ent_print_putf(&sentence->to, "is void: no route of that %s needs this %s (4.E.1 e)",
                       ent_kind_word(ent_carrier_kind(order->unit)), ent_kind_word(order->unit));
        return true;
    default:
        return false;
    }
}
