/* check_sentence.c -- the sentence of each finding.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include "board/plain.h"
#include "game/position.h"
#include "game/rules.h"
#include "turn/check_parts.h"
#include "turn/due.h"
#include "turn/map_counts.h"
#include "turn/sentence.h"
#include "turn/phase_and_rules.h"

static void say_silent(ent_print_room *to, const ent_finding *finding)
{
    char due[ENT_DUE_SIZE];

    if (finding->line > 0)
        ent_print_putf(to, "no order was read, but line %u was skipped", finding->line);
    else
        ent_print_put(to, "nothing was sent");
    if (finding->due != 0)
        ent_print_putf(to, "; %s %s due", ent_due_count(finding->due, due), abs(finding->due) == 1 ? "is" : "are");
}

static void say_unordered(ent_print_room *to, const ent_request *request, const ent_order *order, ent_names_style style)
{
    char unit[100];

    ent_print_unit(request->map, order->unit, order->at, style, unit, sizeof unit);
    ent_print_putf(to, "no order for %s", unit);
}

static void say_due(ent_print_room *to, int due, int done)
{
    char task[ENT_DUE_SIZE];

    ent_print_putf(to, "%s, but %d %s %s", ent_due_task(due, task), done, done == 1 ? "is" : "are",
                   due > 0 ? "built or waived" : "removed");
    if (due < 0)
        ent_print_put(to, "; the civil disorder rule removes the rest (4.D.8)");
}

static void say_skipped(ent_print_room *to, const ent_skipped_line *line)
{
    static const char *const doubts[ENT_LINE_DOUBT_COUNT] = {
        [ENT_LINE_DOUBT_ORDER] = "may be an order",
        [ENT_LINE_DOUBT_MATTERS] = "may say something of the orders",
        [ENT_LINE_DOUBT_OTHER_TURN] = "names another turn",
        [ENT_LINE_DOUBT_OTHER_POWER] = "names another power than the orders below it",
        [ENT_LINE_DOUBT_COMMENT] = "has a comment that may take it back or change it",
        [ENT_LINE_DOUBT_QUOTED] = "is quoted more deeply than other lines",
        [ENT_LINE_DOUBT_BUILD] = "has a + that may mean a build",
        [ENT_LINE_DOUBT_JOINED] = "goes on in the line below, which may be no part of it",
        [ENT_LINE_DOUBT_UNFOLDED] = "stands after a folded part of the page, in which the heading above it stands",
        [ENT_LINE_DOUBT_SIGN] = "begins with a sign that may strike it out"};
    const bool of_order = line->doubt == ENT_LINE_DOUBT_QUOTED || line->doubt >= ENT_LINE_DOUBT_BUILD ||
                          (line->doubt == ENT_LINE_DOUBT_COMMENT && line->fate == ENT_LINE_ORDER);
    char text[100];

    assert(line->doubt < ENT_LINE_DOUBT_COUNT && doubts[line->doubt]);
    ent_plain_copy(line->text, line->len < sizeof text - 1 ? line->len : sizeof text - 1, text, sizeof text);
    if (ent_line_was_skipped(line))
        ent_print_putf(to, "line %u was skipped (%s), but %s: \"%s\"", line->number,
                       ent_line_fate_name((ent_line_fate)line->fate), doubts[line->doubt], text);
    else
        ent_print_putf(to, "line %u was read as %s, but %s: \"%s\"", line->number,
                       of_order                        ? "an order"
                       : line->fate == ENT_LINE_HEADER ? "a header"
                                                       : "a heading",
                       doubts[line->doubt], text);
}

static void say_reading(ent_print_room *to, const ent_request *request, const ent_entry *entry, ent_names_style style)
{
    char written[160], order[200];

    ent_entry_quote(entry, 120, written, sizeof written);
    ent_entry_text(request, entry, 120, style, order, sizeof order);
    if (ent_entry_is_read(entry))
        ent_print_putf(to, "%s is read as %s%s", written, order,
                       entry->doubtful  ? "; the remark after it may limit or correct it"
                       : entry->foreign ? "; but it says that the unit is another power's"
                                        : "");
    else
        ent_print_putf(to, "%s is not read: %s", written, entry->note);
    if (ent_check_is_for_every_turn(request, entry))
        ent_print_put(to, "; an order that is repeated every turn stands below \"Perpetual:\" (4.E.4 a)");
}

static void say_contrary(ent_print_room *to, const ent_request *request, const ent_turn *turn, size_t i,
                         ent_names_style style)
{
    const ent_map *map = request->map;
    const ent_order *help = &turn->intake.entry[i].order;
    char support[100], attack[100];
    size_t by = 0;

    while (turn->intake.entry[by].order.power != help->power || !ent_check_is_valid(turn, by, ENT_ORDER_MOVE) ||
           ent_prov_of(map, turn->intake.entry[by].order.to) != ent_prov_of(map, help->from)) {
        by++;
        assert(by < turn->intake.n); /* there is such a move, or there was no finding */
    }
    ent_entry_text(request, &turn->intake.entry[i], 120, style, support, sizeof support);
    ent_entry_text(request, &turn->intake.entry[by], 120, style, attack, sizeof attack);
    ent_print_putf(to, "%s helps a unit to hold that %s attacks; perhaps a support of the attack is meant", support,
                   attack);
}

static void say_number(ent_print_room *to, const ent_request *request, const ent_entry *entry,
                       const ent_finding *finding)
{
    ent_entry whole = *entry;
    char text[160], builds[ENT_DUE_SIZE];

    whole.written = request->written[entry->text].text;
    whole.written_len = request->written[entry->text].len;
    ent_entry_quote(&whole, 120, text, sizeof text);
    if (finding->due > 0)
        ent_print_putf(to, "%s says %d, but names %d; ask which is meant", text, finding->due, finding->done);
    else
        ent_print_putf(to, "%s says that nothing is built, but %s %s ordered; ask which is meant", text,
                       ent_due_count(finding->done, builds), finding->done == 1 ? "is" : "are");
}

static void say_phase(ent_print_room *to, const ent_request *request, const ent_entry *entry, ent_names_style style)
{
    char written[160], order[200], phase[32];

    ent_entry_quote(entry, 120, written, sizeof written);
    ent_entry_text(request, entry, 120, style, order, sizeof order);
    ent_phase_title(request->pos, phase);
    ent_print_putf(to, "%s is a retreat, but %s has none: it is read as %s, and may be of another turn", written, phase,
                   order);
}

/* In this phase it would have to stand among the orders. */
static void say_standing(ent_print_room *to, const ent_written *written)
{
    const ent_entry quoted = {.written = written->text, .written_len = written->len};
    char text[160];

    ent_entry_quote(&quoted, 120, text, sizeof text);
    ent_print_putf(to, "%s is not followed: %s are for movement phases", text,
                   written->perpetual ? "perpetual orders (4.E.4)" : "proxies (4.E.5)");
}

static void say_dislodged(ent_print_room *to, const ent_request *request, ent_power power, ent_names_style style)
{
    const ent_dislodged *first = ent_pos_dislodged_const(request->pos);
    const size_t n = ent_check_count_dislodged(request->pos, power);
    char unit[100], phase[32], more[64] = " is";

    while (first->unit.power != power)
        first++;
    ent_print_unit(request->map, first->unit.kind, first->unit.at, style, unit, sizeof unit);
    ent_phase_title(request->pos, phase);
    if (n > 1)
        snprintf(more, sizeof more, " and %zu more %s are", n - 1, n == 2 ? "unit" : "units");
    ent_print_putf(to, "%s%s dislodged, but %s has no retreats; correct the phase or leave them out", unit, more,
                   phase);
}

/* True if only the orders of units that are ordered twice gave way: the last set adds to the earlier ones. */
static bool adds_to_earlier(const ent_request *request, ent_power power)
{
    const ent_written *latest = ent_check_first_of_latest_set(request, power);

    return latest && latest->adds;
}

static void say_trouble(ent_print_room *to, const ent_request *request, const ent_turn *turn, size_t i,
                        ent_names_style style)
{
    static const char *const says[] = {
        [ENT_CONVOY_LACK_ORDER] = ": no fleet is ordered to convoy it",
        [ENT_CONVOY_LACK_VOID] = ": the order to convoy it is void",
        [ENT_CONVOY_LACK_ROUTE] = " names a route, which does not count (4.A.6 a): it goes without a convoy",
        [ENT_CONVOY_LACK_FLEET] = " names a route where a convoy order is missing; the route does not count (4.A.6 a)",
        [ENT_CONVOY_LACK_RETREAT] = ": no unit retreats by convoy (6.H.3); it goes without one",
    };
    const ent_convoy_lack lack = ent_check_convoy_lack(request, turn, i);
    char text[600];

    if (lack == ENT_CONVOY_LACK_NONE || turn->result[i].reason == ENT_REASON_NO_CONVOY ||
        turn->result[i].reason == ENT_REASON_PATH_REQUIRED) {
        ent_reason_sentence(request, turn, i, style, text, sizeof text);
        ent_print_put(to, text);
        return;
    }
    ent_entry_text(request, &turn->intake.entry[i], 120, style, text, sizeof text);
    ent_print_putf(to, "%s%s", text, says[lack]);
}

static void say_replaced(ent_print_room *to, const ent_request *request, const ent_finding *finding)
{
    if (!adds_to_earlier(request, finding->power))
        ent_print_put(to, "an earlier set of orders gave way to a later one");
    else if (request->pos->phase == ENT_ADJUSTMENTS) /* one build may take the place of another one elsewhere */
        ent_print_put(to, "orders of an earlier set gave way to a later one");
    else
        ent_print_put(to, "orders for the same units in an earlier set gave way to a later one");
    if (finding->line > 0)
        ent_print_putf(to, ", which begins in line %u", finding->line);
    ent_print_putf(to, " (4.D.1 %c)", ent_choice(&request->rules, ENT_4D1));
}

/* What is the matter with the position or with the number of centers that wins. */
static void say_position(ent_print_room *to, const ent_request *request, const ent_finding *finding,
                         ent_names_style style)
{
    ent_map_counts counts;

    if (finding->kind == ENT_FINDING_POSITION) {
        ent_position_doubt_say(request, &finding->doubt, style, to);
        return;
    }
    if (finding->kind == ENT_FINDING_UNDATED) {
        char phase[32];
        ent_phase_title(request->pos, phase);
        ent_print_putf(
            to, "it is not said which phase this is, so it is taken for %s; write \"Phase:\" above the units", phase);
        return;
    }
    if (finding->kind == ENT_FINDING_CENTERS) {
        ent_print_put(to, "it is not said who owns the centers, so those of the map's start count");
        return;
    }
    ent_map_count(request->map, &counts);
    ent_print_putf(to, "the rules say victory=%u, but the map has %u centers, so no power can win",
                   request->rules.victory, counts.centers);
}

void ent_finding_sentence(const ent_request *request, const ent_turn *turn, const ent_finding *finding,
                          ent_names_style style, char *out, size_t size)
{
    ent_print_room to = {out, size, 0};
    const ent_entry *entry = finding->entry == SIZE_MAX ? NULL : &turn->intake.entry[finding->entry];

    assert(size > 0 && finding->kind < ENT_FINDING_COUNT);
    out[0] = '\0';
    switch ((ent_finding_kind)finding->kind) {
    case ENT_FINDING_SILENT:
        say_silent(&to, finding);
        break;
    case ENT_FINDING_UNORDERED:
        say_unordered(&to, request, &entry->order, style);
        break;
    case ENT_FINDING_DUE:
        say_due(&to, finding->due, finding->done);
        break;
    case ENT_FINDING_NUMBER:
        say_number(&to, request, entry, finding);
        break;
    case ENT_FINDING_REPLACED:
        say_replaced(&to, request, finding);
        break;
    case ENT_FINDING_CONTRARY:
        say_contrary(&to, request, turn, finding->entry, style);
        break;
    case ENT_FINDING_PHASE:
        say_phase(&to, request, entry, style);
        break;
    case ENT_FINDING_STANDING:
        say_standing(&to, &request->written[finding->text]);
        break;
    case ENT_FINDING_DISLODGED:
        say_dislodged(&to, request, finding->power, style);
        break;
    case ENT_FINDING_UNDATED:
    case ENT_FINDING_CENTERS:
    case ENT_FINDING_VICTORY:
    case ENT_FINDING_POSITION:
        say_position(&to, request, finding, style);
        break;
    case ENT_FINDING_SKIPPED:
        say_skipped(&to, &request->lines.skipped[finding->skipped]);
        break;
    case ENT_FINDING_IMPOSSIBLE:
    case ENT_FINDING_UNMATCHED:
        say_trouble(&to, request, turn, finding->entry, style);
        break;
    default:
        say_reading(&to, request, entry, style);
    }
}
