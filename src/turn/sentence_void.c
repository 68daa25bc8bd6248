/* sentence_void.c -- why an order does not count, whatever the other units were ordered.
 *
 * It was replaced or ordered twice, its words lack or contradict something that the house rules ask for, or the place
 * of a retreat is occupied. Most such reasons need only the table; these name the choice, the set or the unit that
 * makes the order void.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/sentence_parts.h"
#include <assert.h>
#include "game/position.h"
#include "game/rules.h"
#include "turn/citation.h"
#include "turn/unnamed_coast.h"

/* Another order for the unit may have taken the place of this one, or none has, since its whole set does not count. */
static void say_replaced(ent_sentence_writer *sentence)
{
    switch ((ent_replacer)sentence->entry->replacer) {
    case ENT_REPLACER_ORDER:
        ent_print_put(&sentence->to, ent_sentence_plain(sentence));
        return;
    case ENT_REPLACER_SET:
        ent_print_putf(&sentence->to, "is void: a later order set replaces its set (4.D.1 %c)",
                       ent_choice(&sentence->request->rules, ENT_4D1));
        return;
    case ENT_REPLACER_ADJUSTMENTS:
        ent_print_putf(&sentence->to, "is void: later order sets leave no %s for it (4.D.1 %c)",
                       sentence->entry->order.kind == ENT_ORDER_DISBAND ? "removal" : "build",
                       ent_choice(&sentence->request->rules, ENT_4D1));
        return;
    case ENT_REPLACER_UNSORTED:
        ent_print_put(&sentence->to, "is void: of order sets in no known order none counts (4.D.2 a)");
        return;
    }
}

/* What the order lacks, and the choice that asks for it. */
static void say_flaw(ent_sentence_writer *sentence, ent_issue issue)
{
    ent_print_putf(&sentence->to, "%s (%s %c)", ent_sentence_plain(sentence), ent_issue_of(issue)->id,
                   ent_choice(&sentence->request->rules, issue));
}

/* The unit on the board in a retreat phase, not a dislodged one. */
static void say_unit_on_board(ent_sentence_writer *sentence, ent_loc at)
{
    const ent_map *map = sentence->request->map;
    const ent_unit *unit = &ent_pos_units_const(sentence->request->pos)[ent_prov_of(map, at)];
    char text[80];

    assert(unit->kind != ENT_UNIT_NONE);
    ent_print_unit(map, unit->kind, unit->at, sentence->style, text, sizeof text);
    ent_print_put(&sentence->to, text);
}

static bool say_duplicate(ent_sentence_writer *sentence)
{
    const ent_turn *turn = sentence->turn;

    if (sentence->entry->order.kind == ENT_ORDER_CANAL)
        ent_print_put(&sentence->to, "is void: permissions for two fleets let none pass");
    else if (ent_turn_repeats(sentence->request->map, turn, (size_t)(sentence->entry - turn->intake.entry)))
        ent_print_put(&sentence->to, "is void: it repeats an order for the unit");
    else
        return false;
    return true;
}

void ent_say_void_before(ent_sentence_writer *sentence)
{
    switch ((ent_reason)sentence->result->reason) {
    case ENT_REASON_REPLACED:
        say_replaced(sentence);
        return;
    case ENT_REASON_COAST_WRONG:
        ent_print_put(&sentence->to, "is void: the fleet stands on another coast (4.B.5 a)");
        return;
    case ENT_REASON_UNIT_WRONG:
        say_flaw(sentence, ENT_4C2);
        return;
    case ENT_REASON_NATION_MISSING:
        say_flaw(sentence, ENT_4C5);
        return;
    case ENT_REASON_NATION_WRONG:
        say_flaw(sentence, ENT_4C6);
        return;
    case ENT_REASON_DUPLICATE:
        if (say_duplicate(sentence))
            return;
        break;
    default:
        break;
    }
    if (ent_sentence_has_plain(sentence))
        ent_print_put(&sentence->to, ent_sentence_plain(sentence));
    else
        ent_print_putf(&sentence->to, "is void: it came with the reason '%s'",
                       ent_reason_code((ent_reason)sentence->result->reason));
}

/* In retreats an order may be for the unit on the board, which stays. */
static bool is_for_unit_on_board(const ent_sentence_writer *sentence)
{
    const ent_request *request = sentence->request;
    const ent_order *order = &sentence->entry->order;

    if (request->pos->phase != ENT_RETREATS || order->at >= request->map->n_locs)
        return false;
    const ent_unit *unit = &ent_pos_units_const(request->pos)[ent_prov_of(request->map, order->at)];
    bool own = (unit->power == order->power && !sentence->entry->foreign) ||
               sentence->result->reason == ENT_REASON_NO_SUCH_UNIT;
    return unit->kind != ENT_UNIT_NONE && own && (order->unit == unit->kind || order->unit > ENT_FLEET);
}

static void say_no_railway(ent_sentence_writer *sentence)
{
    const char *plain = ent_sentence_plain(sentence);

    if (sentence->request->pos->phase == ENT_RETREATS)
        plain = "is void: no unit retreats by railway";
    else if (!ent_has_option(&sentence->request->rules, ENT_OPTION_RAILWAY))
        plain = "is void: the rules do not allow railways (railway=no)";
    else if (sentence->entry->order.unit == ENT_FLEET)
        plain = "is void: only armies go by railway";
    ent_print_put(&sentence->to, plain);
}

/* The default coast, if the order names none. False if it names one: then nothing is written. */
static bool say_wrong_coast(ent_sentence_writer *sentence)
{
    const ent_issue issue = ent_unnamed_coast_issue(sentence->request, sentence->entry);

    if (issue == ENT_ISSUE_COUNT)
        return false;
    ent_print_putf(&sentence->to, "is void: no coast is named, and the fleet cannot get to the default one (%s b)",
                   ent_issue_of(issue)->id);
    return true;
}

bool ent_say_void(ent_sentence_writer *sentence)
{
    switch ((ent_reason)sentence->result->reason) {
    case ENT_REASON_DUPLICATE:
        return say_duplicate(sentence);
    case ENT_REASON_COAST_WRONG:
        return say_wrong_coast(sentence);
    case ENT_REASON_NO_RAILWAY:
        say_no_railway(sentence);
        return true;
    case ENT_REASON_NO_SUCH_UNIT:
    case ENT_REASON_NOT_YOUR_UNIT:
        if (!is_for_unit_on_board(sentence))
            return false;
        ent_print_put(&sentence->to, "is void: the unit is not dislodged");
        return true;
    case ENT_REASON_RETREAT_OCCUPIED:
        ent_print_put(&sentence->to, "is void: ");
        say_unit_on_board(sentence, sentence->entry->order.to);
        ent_print_put(&sentence->to, " stands there");
        return true;
    case ENT_REASON_OWN_PROVINCE:
        if (!ent_is_into_own_province(sentence->request->map, &sentence->entry->order))
            return false;
        ent_print_put(&sentence->to, "is void: the supporter stands there itself");
        return true;
    default:
        return false;
    }
}
