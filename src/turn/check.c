/* check.c -- what a game master should look at before a turn counts.
 *
 * The findings follow from a judged turn, for the judge says of every order whether it could have worked: a support
 * without its move is void because it is unmatched, an illegal order is void for its own reason. Whether an order
 * succeeds against the others is no finding.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/check.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/ascii.h"
#include "board/error.h"
#include "board/grow.h"
#include "board/plain.h"
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"
#include "notation/said_count.h"
#include "turn/map_counts.h"
#include "turn/sentence.h"
#include "turn/settings.h"

typedef struct ent_checker {
    const ent_request *request;
    const ent_turn *turn;
    ent_check *out;
    ent_err *err;
    ent_status status;
    uint64_t attackers[ENT_MAX_PROVS]; /* by province: bit p: power p has ordered a move there that is not void */
} ent_checker;

/* ORDER finding */
static const struct {
    const char *name;
    bool attention;
} kinds[ENT_FINDING_COUNT] = {
    [ENT_FINDING_SILENT] = {"silent", true},
    [ENT_FINDING_UNORDERED] = {"unordered", true},
    [ENT_FINDING_DUE] = {"due", true},
    [ENT_FINDING_NUMBER] = {"number", true},
    [ENT_FINDING_REPLACED] = {"replaced", true},
    [ENT_FINDING_UNREAD] = {"unread", true},
    [ENT_FINDING_CORRECTED] = {"corrected", true},
    [ENT_FINDING_EXPANDED] = {"expanded", false},
    [ENT_FINDING_COMPLETED] = {"completed", false},
    [ENT_FINDING_REMARK] = {"remark", true},
    [ENT_FINDING_IMPOSSIBLE] = {"impossible", true},
    [ENT_FINDING_UNMATCHED] = {"unmatched", true},
    [ENT_FINDING_CONTRARY] = {"contrary", true},
    [ENT_FINDING_PHASE] = {"phase", true},
    [ENT_FINDING_DISLODGED] = {"dislodged", true},
    [ENT_FINDING_CENTERS] = {"centers", true},
    [ENT_FINDING_VICTORY] = {"victory", true},
    [ENT_FINDING_POSITION] = {"position", true},
    [ENT_FINDING_SKIPPED] = {"skipped", true},
};

const char *ent_finding_name(ent_finding_kind kind)
{
    assert(kind < ENT_FINDING_COUNT);
    return kinds[kind].name;
}

bool ent_finding_needs_attention(ent_finding_kind kind)
{
    assert(kind < ENT_FINDING_COUNT);
    return kinds[kind].attention;
}

static void add(ent_checker *checker, const ent_finding *finding)
{
    ent_check *out = checker->out;

    if (checker->status != ENT_OK)
        return;
    ent_finding *list = ent_grow(out->finding, out->n, &out->cap, sizeof *list);
    if (!list) {
        checker->status = ent_fail(checker->err, ENT_E_MEMORY, "no memory for the findings");
        return;
    }
    out->finding = list;
    list[out->n++] = *finding;
    out->n_attention += ent_finding_needs_attention((ent_finding_kind)finding->kind);
}

static void add_of_power(ent_checker *checker, ent_finding_kind kind, ent_power power, uint32_t line, int due, int done)
{
    add(checker, &(ent_finding){.kind = (uint8_t)kind,
                                .power = power,
                                .entry = SIZE_MAX,
                                .skipped = SIZE_MAX,
                                .line = line,
                                .due = due,
                                .done = done});
}

/* ---- Powers. ---- */

static bool has_written(const ent_checker *checker, ent_power power)
{
    for (size_t i = 0; i < checker->turn->intake.n; i++)
        if (checker->turn->intake.entry[i].written && checker->turn->intake.entry[i].order.power == power)
            return true;
    return false;
}

/* How many orders of this power were given and carried out, of those that an adjustment counts. */
static int count_adjustments(const ent_checker *checker, ent_power power, bool builds)
{
    const ent_turn *turn = checker->turn;
    int n = 0;

    for (size_t i = 0; i < turn->intake.n; i++) {
        const ent_entry *entry = &turn->intake.entry[i];
        bool build = entry->order.kind == ENT_ORDER_BUILD || entry->order.kind == ENT_ORDER_WAIVE;
        if (entry->automatic || entry->order.power != power || turn->result[i].verdict != ENT_SUCCEEDS)
            continue;
        n += builds ? build : entry->order.kind == ENT_ORDER_DISBAND;
    }
    return n;
}

static bool has_something_to_order(const ent_checker *checker, ent_power power)
{
    const ent_request *request = checker->request;
    const ent_pos *pos = request->pos;

    if (pos->phase == ENT_ADJUSTMENTS)
        return ent_adjust_due(request->map, &request->rules, pos, power) != 0;
    bool retreats = pos->phase == ENT_RETREATS;
    size_t first = retreats ? pos->n_provs : 0, end = retreats ? ent_pos_unit_slots(pos) : pos->n_provs;
    for (size_t i = first; i < end; i++)
        if (ent_pos_unit_slot(pos, i)->kind != ENT_UNIT_NONE && ent_pos_unit_slot(pos, i)->power == power)
            return true;
    return false;
}

/* The set that counts, if several were sent: its first line, or 0. */
static uint32_t latest_set(const ent_request *request, ent_power power, bool *several)
{
    const ent_written *latest = NULL;

    *several = false;
    for (size_t i = 0; i < request->n_written; i++) {
        const ent_written *written = &request->written[i];
        if (written->power != power || written->set == ENT_STANDING_SET)
            continue;
        *several |= latest && written->set != latest->set;
        if (!latest || written->set > latest->set)
            latest = written;
    }
    return latest ? latest->line : 0;
}

static bool gave_way(const ent_entry *entry)
{
    return entry->order.void_reason == ENT_REASON_REPLACED;
}

static size_t count_dislodged(const ent_pos *pos, ent_power power)
{
    size_t n = 0;

    for (uint16_t i = 0; i < pos->n_dislodged; i++)
        n += ent_pos_dislodged_const(pos)[i].unit.power == power;
    return n;
}

static const ent_written *text_of(const ent_checker *checker, const ent_entry *entry)
{
    assert(entry->text < checker->request->n_written);
    return &checker->request->written[entry->text];
}

/* True if the power builds nothing, and says so. If it says so and yet builds: a finding. */
static bool builds_nothing(ent_checker *checker, ent_power power)
{
    const ent_turn *turn = checker->turn;
    ent_finding finding = {ENT_FINDING_NUMBER, power, SIZE_MAX, SIZE_MAX, 0, 0, 0};

    for (size_t i = 0; i < turn->intake.n; i++) {
        const ent_entry *entry = &turn->intake.entry[i];
        if (entry->automatic || entry->order.power != power || turn->result[i].verdict == ENT_VOID)
            continue;
        finding.done += entry->order.kind == ENT_ORDER_BUILD;
        if (entry->order.kind == ENT_ORDER_WAIVE && finding.entry == SIZE_MAX &&
            ent_said_count_none(text_of(checker, entry)->text, text_of(checker, entry)->len)) {
            finding.entry = i;
            finding.line = entry->line;
        }
    }
    if (finding.entry != SIZE_MAX && finding.done > 0)
        add(checker, &finding);
    return finding.entry != SIZE_MAX && finding.done == 0;
}

static void take_doubt(void *context, const ent_position_doubt *doubt)
{
    add(context, &(ent_finding){.kind = ENT_FINDING_POSITION,
                                .power = doubt->power,
                                .entry = SIZE_MAX,
                                .skipped = SIZE_MAX,
                                .doubt = *doubt});
}

static void check_power(ent_checker *checker, ent_power power)
{
    const ent_request *request = checker->request;
    const ent_intake *intake = &checker->turn->intake;
    bool several, replaced = false;
    uint32_t line = latest_set(request, power, &several);
    int due =
        request->pos->phase == ENT_ADJUSTMENTS ? ent_adjust_due(request->map, &request->rules, request->pos, power) : 0;

    if (request->pos->phase != ENT_RETREATS && count_dislodged(request->pos, power) > 0)
        add_of_power(checker, ENT_FINDING_DISLODGED, power, 0, 0, 0);
    ent_position_doubts(request, power, take_doubt, checker);
    if (has_something_to_order(checker, power) && !has_written(checker, power)) {
        add_of_power(checker, ENT_FINDING_SILENT, power, 0, due, 0);
        return;
    }
    for (size_t i = 0; several && i < intake->n; i++)
        replaced |= intake->entry[i].order.power == power && gave_way(&intake->entry[i]);
    if (replaced)
        add_of_power(checker, ENT_FINDING_REPLACED, power, line, 0, 0);
    int done = due == 0 ? 0 : count_adjustments(checker, power, due > 0);
    bool nothing = due > 0 && builds_nothing(checker, power);
    if (done < abs(due) && !nothing)
        add_of_power(checker, ENT_FINDING_DUE, power, 0, due, done);
}

/* ---- Entries. ---- */

/* True if the entry is of this kind and not void, as those are that are not in force. */
static bool stands(const ent_turn *turn, size_t i, ent_order_kind kind)
{
    return turn->intake.entry[i].order.kind == kind && turn->result[i].verdict != ENT_VOID;
}

static void note_attackers(ent_checker *checker)
{
    const ent_turn *turn = checker->turn;

    for (size_t i = 0; checker->request->pos->phase == ENT_MOVEMENT && i < turn->intake.n; i++) {
        const ent_order *order = &turn->intake.entry[i].order;
        if (stands(turn, i, ENT_ORDER_MOVE))
            checker->attackers[ent_prov_of(checker->request->map, order->to)] |= UINT64_C(1) << order->power;
    }
}

/* Entry i supports a unit to hold that its own power attacks. Players who leave out the destination mean the attack. */
static bool is_contrary(const ent_checker *checker, size_t i)
{
    const ent_order *order = &checker->turn->intake.entry[i].order;
    return stands(checker->turn, i, ENT_ORDER_SUPPORT_HOLD) &&
           (checker->attackers[ent_prov_of(checker->request->map, order->from)] >> order->power & 1);
}

/* Entry i is an army that is to go by convoy, but no fleet is ordered to convoy it. If it can walk there it may. */
static bool lacks_convoy(const ent_checker *checker, size_t i)
{
    const ent_map *map = checker->request->map;
    const ent_intake *intake = &checker->turn->intake;
    const ent_order *army = &intake->entry[i].order;

    if (!stands(checker->turn, i, ENT_ORDER_MOVE) || !(army->flags & ENT_ORDER_FLAG_VIA) ||
        checker->request->pos->phase != ENT_MOVEMENT)
        return false;
    for (size_t k = 0; k < intake->n; k++) {
        const ent_order *fleet = &intake->entry[k].order;
        if (intake->entry[k].in_force && fleet->kind == ENT_ORDER_CONVOY && fleet->from < map->n_locs &&
            fleet->to < map->n_locs && ent_prov_of(map, fleet->from) == ent_prov_of(map, army->at) &&
            ent_prov_of(map, fleet->to) == ent_prov_of(map, army->to))
            return false;
    }
    return true;
}

/* What is the matter with an order as it was judged; ENT_FINDING_COUNT: nothing. */
static ent_finding_kind trouble_of(const ent_checker *checker, size_t i)
{
    const ent_result *result = &checker->turn->result[i];

    if (lacks_convoy(checker, i))
        return ENT_FINDING_UNMATCHED;
    switch ((ent_reason)result->reason) {
    case ENT_REASON_UNMATCHED:
    case ENT_REASON_NO_UNIT_THERE:
    case ENT_REASON_NO_CONVOY:
    case ENT_REASON_NO_PERMISSION:
    case ENT_REASON_CANAL_CLOSED:
        return ENT_FINDING_UNMATCHED;
    case ENT_REASON_REPLACED:
    case ENT_REASON_BY_PROXY:
    case ENT_REASON_UNREADABLE:
    case ENT_REASON_AMBIGUOUS:
        return ENT_FINDING_COUNT;
    default:
        return result->verdict == ENT_VOID ? ENT_FINDING_IMPOSSIBLE : ENT_FINDING_COUNT;
    }
}

/* "F Ion - Tyn, perpetual" among the orders of a turn, where the rules allow such orders: it is followed once, for they
 * have a list of their own [4.E.4 a]. */
static bool is_for_every_turn(const ent_request *request, const ent_entry *entry)
{
    static const char *const phrases[] = {"perpetual",     "permanent",        "until further notice",
                                          "every turn",    "each turn",        "all turns",
                                          "every season",  "until i say",      "standing order",
                                          "until changed", "bis auf weiteres", "jusqu'\xC3\xA0 nouvel"};
    bool found = false;

    if (ent_choice(&request->rules, ENT_4E4) != 'a' || entry->set == ENT_STANDING_SET || entry->automatic)
        return false;
    for (size_t i = 0; !found && i < sizeof phrases / sizeof *phrases; i++) {
        size_t len = strlen(phrases[i]);
        for (size_t at = 0; !found && at + len <= entry->written_len; at++)
            found = ent_same_but_case(phrases[i], entry->written + at, len);
    }
    return found;
}

static ent_finding_kind kind_of_reading(const ent_request *request, const ent_entry *entry)
{
    static const uint8_t kind[ENT_READ_COUNT] = {
        [ENT_READ_EXACT] = ENT_FINDING_COUNT,       [ENT_READ_COMPLETED] = ENT_FINDING_COMPLETED,
        [ENT_READ_EXPANDED] = ENT_FINDING_EXPANDED, [ENT_READ_CORRECTED] = ENT_FINDING_CORRECTED,
        [ENT_READ_NOT] = ENT_FINDING_UNREAD,
    };
    assert(entry->reading < ENT_READ_COUNT);
    bool remark = entry->doubtful || (ent_entry_is_read(entry) && is_for_every_turn(request, entry));
    if (remark && entry->reading != ENT_READ_CORRECTED)
        return ENT_FINDING_REMARK;
    return ent_entry_is_read(entry) ? (ent_finding_kind)kind[entry->reading] : ENT_FINDING_UNREAD;
}

/* Entry i is called a retreat, but moves are due: it may be of another turn. What is void is no matter. */
static bool is_of_other_phase(const ent_checker *checker, size_t i)
{
    return checker->request->pos->phase == ENT_MOVEMENT && checker->turn->intake.entry[i].retreat &&
           stands(checker->turn, i, ENT_ORDER_MOVE);
}

/* Entry i is the first of its text, which says another number of builds or removals than it names. */
static void check_number(ent_checker *checker, size_t i)
{
    const ent_intake *intake = &checker->turn->intake;
    const ent_entry *first = &intake->entry[i];
    int orders = 0, waives = 0;
    bool read = true;

    if (checker->request->pos->phase != ENT_ADJUSTMENTS || first->automatic || first->clause > 0)
        return;
    int said = (int)ent_said_count(text_of(checker, first)->text, text_of(checker, first)->len);
    for (size_t k = i; k < intake->n && !intake->entry[k].automatic && intake->entry[k].text == first->text; k++) {
        read &= ent_entry_is_read(&intake->entry[k]);
        waives += intake->entry[k].order.kind == ENT_ORDER_WAIVE;
        orders++;
    }
    if (said > 0 && read && said != orders && said != orders - waives)
        add(checker,
            &(ent_finding){ENT_FINDING_NUMBER, first->order.power, i, SIZE_MAX, first->line, said, orders - waives});
}

static void check_entry(ent_checker *checker, size_t i)
{
    const ent_entry *entry = &checker->turn->intake.entry[i];
    ent_finding finding = {.power = entry->order.power, .entry = i, .skipped = SIZE_MAX, .line = entry->line};
    ent_finding_kind reading = kind_of_reading(checker->request, entry), trouble = trouble_of(checker, i);

    bool unordered = (entry->automatic && (entry->order.flags & ENT_ORDER_FLAG_UNORDERED)) ||
                     (gave_way(entry) && entry->in_force); /* the later set has no order for this unit */
    if (unordered && checker->request->pos->phase != ENT_ADJUSTMENTS && has_written(checker, entry->order.power)) {
        finding.kind = ENT_FINDING_UNORDERED;
        add(checker, &finding);
    }
    if (entry->automatic || gave_way(entry))
        return;
    check_number(checker, i);
    if (reading != ENT_FINDING_COUNT) {
        finding.kind = (uint8_t)reading;
        add(checker, &finding);
    }
    if (trouble != ENT_FINDING_COUNT && reading != ENT_FINDING_UNREAD) {
        finding.kind = (uint8_t)trouble;
        add(checker, &finding);
    }
    if (is_of_other_phase(checker, i)) {
        finding.kind = ENT_FINDING_PHASE;
        add(checker, &finding);
    }
    if (is_contrary(checker, i)) {
        finding.kind = ENT_FINDING_CONTRARY;
        add(checker, &finding);
    }
}

/* More centers than there are; 0 is the map's own number, of which `map check` says so. */
static bool is_out_of_reach(const ent_request *request)
{
    ent_map_counts counts;

    ent_map_count(request->map, &counts);
    return request->rules.victory > counts.centers;
}

ent_status ent_check_turn(const ent_request *request, const ent_turn *turn, ent_check *out, ent_err *err)
{
    ent_checker checker = {request, turn, out, err, ENT_OK, {0}};

    *out = (ent_check){.n = 0};
    note_attackers(&checker);
    if (!request->centers_given && ent_request_is_behind_first_fall(request))
        add_of_power(&checker, ENT_FINDING_CENTERS, ENT_POWER_NONE, 0, 0, 0);
    if (is_out_of_reach(request))
        add_of_power(&checker, ENT_FINDING_VICTORY, ENT_POWER_NONE, 0, 0, 0);
    for (ent_power power = 0; power < request->map->n_powers; power++) {
        check_power(&checker, power);
        for (size_t i = 0; i < turn->intake.n; i++)
            if (turn->intake.entry[i].order.power == power)
                check_entry(&checker, i);
    }
    for (size_t i = 0; i < request->lines.n_skipped; i++)
        if (request->lines.skipped[i].doubt != ENT_LINE_DOUBT_NONE)
            add(&checker, &(ent_finding){.kind = ENT_FINDING_SKIPPED,
                                         .power = ENT_POWER_NONE,
                                         .entry = SIZE_MAX,
                                         .skipped = i,
                                         .line = request->lines.skipped[i].number});
    if (checker.status != ENT_OK)
        ent_check_clear(out);
    return checker.status;
}

void ent_check_clear(ent_check *check)
{
    free(check->finding);
    *check = (ent_check){.n = 0};
}

/* ---- Sentences. ---- */

const char *ent_finding_due(const ent_finding *finding, char out[ENT_DUE_SIZE])
{
    const int most = abs(finding->due);

    snprintf(out, ENT_DUE_SIZE, "%d %s%s", most, finding->due > 0 ? "build" : "removal", most == 1 ? "" : "s");
    return out;
}

static void say_silent(ent_print_room *to, const ent_finding *finding)
{
    char due[ENT_DUE_SIZE];

    ent_print_put(to, "nothing was sent");
    if (finding->due != 0)
        ent_print_putf(to, "; %s %s due", ent_finding_due(finding, due), abs(finding->due) == 1 ? "is" : "are");
}

static void say_due(ent_print_room *to, int due, int done)
{
    int most = abs(due);

    ent_print_putf(to, due > 0 ? "may build %d, but %d %s built or waived" : "has to remove %d, but %d %s removed",
                   most, done, done == 1 ? "is" : "are");
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
        [ENT_LINE_DOUBT_QUOTED] = "is quoted more deeply than another power's orders"};
    char text[100];

    assert(line->doubt < ENT_LINE_DOUBT_COUNT && doubts[line->doubt]);
    ent_plain_copy(line->text, line->len < sizeof text - 1 ? line->len : sizeof text - 1, text, sizeof text);
    if (ent_line_was_skipped(line))
        ent_print_putf(to, "line %u was skipped (%s), but %s: \"%s\"", line->number,
                       ent_line_fate_name((ent_line_fate)line->fate), doubts[line->doubt], text);
    else
        ent_print_putf(to, "line %u was read as %s, but %s: \"%s\"", line->number,
                       line->doubt == ENT_LINE_DOUBT_QUOTED ? "an order" : "a heading", doubts[line->doubt], text);
}

static void say_reading(ent_print_room *to, const ent_request *request, const ent_entry *entry, ent_names_style style)
{
    char written[160], order[200];

    ent_entry_quote(entry, 120, written, sizeof written);
    ent_entry_text(request, entry, 120, style, order, sizeof order);
    if (ent_entry_is_read(entry))
        ent_print_putf(to, "%s is read as %s%s", written, order,
                       entry->doubtful ? "; the remark behind it may limit or correct it" : "");
    else
        ent_print_putf(to, "%s is not read: %s", written, entry->note);
    if (is_for_every_turn(request, entry))
        ent_print_put(to, "; an order that is repeated every turn stands below \"Perpetual:\" (4.E.4 a)");
}

static void say_contrary(ent_print_room *to, const ent_request *request, const ent_turn *turn, size_t i,
                         ent_names_style style)
{
    const ent_map *map = request->map;
    const ent_order *help = &turn->intake.entry[i].order;
    char support[100], attack[100];
    size_t by = 0;

    while (turn->intake.entry[by].order.power != help->power || !stands(turn, by, ENT_ORDER_MOVE) ||
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
    char text[160];

    whole.written = request->written[entry->text].text;
    whole.written_len = request->written[entry->text].len;
    ent_entry_quote(&whole, 120, text, sizeof text);
    if (finding->due > 0)
        ent_print_putf(to, "%s says %d, but names %d; ask which is meant", text, finding->due, finding->done);
    else
        ent_print_putf(to, "%s says that nothing is built, but %d %s; ask which is meant", text, finding->done,
                       finding->done == 1 ? "build is ordered" : "builds are ordered");
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

static void say_dislodged(ent_print_room *to, const ent_request *request, ent_power power, ent_names_style style)
{
    const ent_dislodged *first = ent_pos_dislodged_const(request->pos);
    const size_t n = count_dislodged(request->pos, power);
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

/* True if only the orders of units that are ordered twice gave way. */
static bool adds_to_earlier(const ent_request *request, const ent_finding *finding)
{
    bool adds = false;

    for (size_t i = 0; i < request->n_written; i++) {
        const ent_written *written = &request->written[i];
        if (written->power == finding->power && written->line == finding->line)
            adds = written->adds;
    }
    return adds && finding->line > 0;
}

static void say_trouble(ent_print_room *to, const ent_request *request, const ent_turn *turn, size_t i,
                        ent_names_style style)
{
    const ent_order *order = &turn->intake.entry[i].order;
    char text[600];

    if (turn->result[i].verdict == ENT_VOID || turn->result[i].reason == ENT_REASON_NO_CONVOY ||
        !(order->flags & ENT_ORDER_FLAG_VIA)) {
        ent_reason_sentence(request, turn, i, style, text, sizeof text);
        ent_print_put(to, text);
        return;
    }
    ent_entry_text(request, &turn->intake.entry[i], 120, style, text, sizeof text);
    ent_print_putf(to, "%s: no fleet is ordered to convoy it", text);
}

static void say_replaced(ent_print_room *to, const ent_request *request, const ent_finding *finding)
{
    ent_print_put(to, adds_to_earlier(request, finding)
                          ? "orders for the same units in an earlier set gave way to a later one"
                          : "an earlier set of orders gave way to a later one");
    if (finding->line > 0)
        ent_print_putf(to, ", which begins in line %u", finding->line);
    ent_print_putf(to, " (4.D.1 %c)", ent_choice(&request->rules, ENT_4D1));
}

static void say_victory(ent_print_room *to, const ent_request *request)
{
    ent_map_counts counts;

    ent_map_count(request->map, &counts);
    ent_print_putf(to, "the rules say victory=%u, but the map has %u centers, so no power can win",
                   request->rules.victory, counts.centers);
}

void ent_finding_sentence(const ent_request *request, const ent_turn *turn, const ent_finding *finding,
                          ent_names_style style, char *out, size_t size)
{
    ent_print_room to = {out, size, 0};
    const ent_entry *entry = finding->entry == SIZE_MAX ? NULL : &turn->intake.entry[finding->entry];
    char text[600];

    assert(size > 0 && finding->kind < ENT_FINDING_COUNT);
    out[0] = '\0';
    switch ((ent_finding_kind)finding->kind) {
    case ENT_FINDING_SILENT:
        say_silent(&to, finding);
        break;
    case ENT_FINDING_UNORDERED:
        ent_print_unit(request->map, entry->order.unit, entry->order.at, style, text, sizeof text);
        ent_print_putf(&to, "no order for %s", text);
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
    case ENT_FINDING_DISLODGED:
        say_dislodged(&to, request, finding->power, style);
        break;
    case ENT_FINDING_CENTERS:
        ent_print_put(&to, "it is not said who owns the centers, so those of the map's start count");
        break;
    case ENT_FINDING_VICTORY:
        say_victory(&to, request);
        break;
    case ENT_FINDING_POSITION:
        ent_position_doubt_say(request, &finding->doubt, style, &to);
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
