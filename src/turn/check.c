/* check.c -- what a game master should look at before a turn counts.
 *
 * The findings follow from a judged turn, for the judge says of every order whether it could have worked: a support
 * without its move is void because it is unmatched, an illegal order is void for its own reason. Whether an order
 * succeeds against the others is no finding.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/check_parts.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "board/ascii.h"
#include "board/error.h"
#include "board/grow.h"
#include "board/plain.h"
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"
#include "notation/parse.h"
#include "notation/said_count.h"
#include "turn/map_counts.h"

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
    [ENT_FINDING_STANDING] = {"standing", true},
    [ENT_FINDING_DISLODGED] = {"dislodged", true},
    [ENT_FINDING_UNDATED] = {"undated", true},
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
    size_t dislodged = ent_check_count_dislodged(pos, power);
    return pos->phase == ENT_RETREATS ? dislodged > 0 : ent_pos_count_units_of(pos, power) > dislodged;
}

const ent_written *ent_check_first_of_latest_set(const ent_request *request, ent_power power)
{
    const ent_written *latest = NULL;

    for (size_t i = 0; i < request->n_written; i++) {
        const ent_written *written = &request->written[i];
        if (written->power == power && written->set != ENT_STANDING_SET && (!latest || written->set > latest->set))
            latest = written;
    }
    return latest;
}

static bool gave_way(const ent_entry *entry)
{
    return entry->order.void_reason == ENT_REASON_REPLACED;
}

/* True if the power sent several sets, and one of its orders gave way. `latest`: of the latest set. */
static bool set_gave_way(const ent_checker *checker, const ent_written *latest)
{
    const ent_request *request = checker->request;
    const ent_intake *intake = &checker->turn->intake;
    bool several = false, replaced = false;

    for (size_t i = 0; i < request->n_written; i++) {
        const ent_written *written = &request->written[i];
        several |= written->power == latest->power && written->set != ENT_STANDING_SET && written->set != latest->set;
    }
    for (size_t i = 0; several && i < intake->n; i++)
        replaced |= intake->entry[i].order.power == latest->power && gave_way(&intake->entry[i]);
    return replaced;
}

size_t ent_check_count_dislodged(const ent_pos *pos, ent_power power)
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
    ent_finding finding = {.kind = ENT_FINDING_NUMBER, .power = power, .entry = SIZE_MAX, .skipped = SIZE_MAX};

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

/* True if the text of a standing order is for no movement phase: retreats, builds and removals, and a proxy where no
 * moves are due. A perpetual move waits. */
static bool is_for_other_phase(const ent_map *map, const ent_written *written)
{
    bool found = written->announced;
    ent_parser parser;
    ent_parsed parsed;

    ent_parse_begin(&parser, map, written->text, written->len);
    while (!found && ent_parse_next(&parser, &parsed))
        found = parsed.retreat || parsed.order.kind == ENT_ORDER_DISBAND || parsed.order.kind == ENT_ORDER_BUILD ||
                parsed.order.kind == ENT_ORDER_WAIVE;
    return found;
}

static void check_standing_orders(ent_checker *checker, ent_power power)
{
    const ent_request *request = checker->request;

    for (size_t i = 0; request->pos->phase != ENT_MOVEMENT && i < request->n_written; i++) {
        const ent_written *written = &request->written[i];
        if (written->set == ENT_STANDING_SET && written->power == power && is_for_other_phase(request->map, written))
            add(checker, &(ent_finding){.kind = ENT_FINDING_STANDING,
                                        .power = power,
                                        .entry = SIZE_MAX,
                                        .skipped = SIZE_MAX,
                                        .text = i,
                                        .line = written->line});
    }
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
    const ent_written *latest = ent_check_first_of_latest_set(request, power);
    int due =
        request->pos->phase == ENT_ADJUSTMENTS ? ent_adjust_due(request->map, &request->rules, request->pos, power) : 0;

    if (request->pos->phase != ENT_RETREATS && ent_check_count_dislodged(request->pos, power) > 0)
        add_of_power(checker, ENT_FINDING_DISLODGED, power, 0, 0, 0);
    ent_position_doubts(request, power, take_doubt, checker);
    check_standing_orders(checker, power);
    if (has_something_to_order(checker, power) && !has_written(checker, power)) {
        add_of_power(checker, ENT_FINDING_SILENT, power, request->first_prose_line[power], due, 0);
        return;
    }
    if (latest && set_gave_way(checker, latest))
        add_of_power(checker, ENT_FINDING_REPLACED, power, latest->line, 0, 0);
    int done = due == 0 ? 0 : count_adjustments(checker, power, due > 0);
    bool nothing = due > 0 && builds_nothing(checker, power);
    if (done < abs(due) && !nothing)
        add_of_power(checker, ENT_FINDING_DUE, power, 0, due, done);
}

/* ---- Entries. ---- */

bool ent_check_is_valid(const ent_turn *turn, size_t i, ent_order_kind kind)
{
    return turn->intake.entry[i].order.kind == kind && turn->result[i].verdict != ENT_VOID;
}

static void note_attackers(ent_checker *checker)
{
    const ent_turn *turn = checker->turn;

    for (size_t i = 0; checker->request->pos->phase == ENT_MOVEMENT && i < turn->intake.n; i++) {
        const ent_order *order = &turn->intake.entry[i].order;
        if (ent_check_is_valid(turn, i, ENT_ORDER_MOVE))
            checker->attackers[ent_prov_of(checker->request->map, order->to)] |= UINT64_C(1) << order->power;
    }
}

/* Entry i supports a unit to hold that its own power attacks. Players who leave out the destination mean the attack. */
static bool is_contrary(const ent_checker *checker, size_t i)
{
    const ent_order *order = &checker->turn->intake.entry[i].order;
    return ent_check_is_valid(checker->turn, i, ENT_ORDER_SUPPORT_HOLD) &&
           (checker->attackers[ent_prov_of(checker->request->map, order->from)] >> order->power & 1);
}

/* True if `fleet` is to convoy the unit of `move` to where that goes. */
static bool is_convoy_of(const ent_map *map, const ent_order *fleet, const ent_order *move)
{
    return fleet->kind == ENT_ORDER_CONVOY && fleet->from < map->n_locs && fleet->to < map->n_locs &&
           ent_prov_of(map, fleet->from) == ent_prov_of(map, move->at) &&
           ent_prov_of(map, fleet->to) == ent_prov_of(map, move->to);
}

/* True if a unit in each province of the move's route was ordered to convoy it. */
static bool has_convoy_in_all(const ent_request *request, const ent_turn *turn, const ent_order *move)
{
    const ent_map *map = request->map;
    bool all = true;

    for (uint8_t n = 0; all && n < move->n_route; n++) {
        all = false;
        for (size_t k = 0; !all && k < turn->intake.n; k++) {
            const ent_order *fleet = &turn->intake.entry[k].order;
            all = is_convoy_of(map, fleet, move) && ent_prov_of(map, fleet->at) == move->route[n] &&
                  (turn->result[k].verdict != ENT_VOID || turn->result[k].reason == ENT_REASON_UNMATCHED);
        }
    }
    return all;
}

ent_convoy_lack ent_check_convoy_lack(const ent_request *request, const ent_turn *turn, size_t i)
{
    const ent_order *move = &turn->intake.entry[i].order;
    const bool route = move->flags & ENT_ORDER_FLAG_ROUTE, via = move->flags & ENT_ORDER_FLAG_VIA;
    ent_convoy_lack what = ENT_CONVOY_LACK_ORDER;

    if (!ent_check_is_valid(turn, i, ENT_ORDER_MOVE) || (!via && !route) || (move->flags & ENT_ORDER_FLAG_RAIL))
        return ENT_CONVOY_LACK_NONE;
    if (request->pos->phase == ENT_RETREATS)
        return ENT_CONVOY_LACK_RETREAT;
    for (size_t k = 0; via && k < turn->intake.n; k++) {
        if (!is_convoy_of(request->map, &turn->intake.entry[k].order, move))
            continue;
        if (turn->result[k].verdict != ENT_VOID || turn->result[k].reason == ENT_REASON_UNMATCHED)
            return ENT_CONVOY_LACK_NONE;
        what = ENT_CONVOY_LACK_VOID;
    }
    if (via)
        return what;
    const bool ignored = ent_choice(&request->rules, ENT_4A6) == 'a' && request->algorithm < ENT_ALGORITHM_DPJUDGE;
    if (!ignored || turn->result[i].reason == ENT_REASON_NO_CONVOY)
        return ENT_CONVOY_LACK_NONE;
    if (turn->result[i].route == ENT_ROUTE_LAND)
        return ENT_CONVOY_LACK_ROUTE;
    return has_convoy_in_all(request, turn, move) ? ENT_CONVOY_LACK_NONE : ENT_CONVOY_LACK_FLEET;
}

/* What is the matter with an order as it was judged; ENT_FINDING_COUNT: nothing. */
static ent_finding_kind trouble_of(const ent_checker *checker, size_t i)
{
    const ent_result *result = &checker->turn->result[i];

    if (result->reason == ENT_REASON_PATH_REQUIRED) /* no order of another unit helps; its carriers can do nothing */
        return ent_check_is_valid(checker->turn, i, ENT_ORDER_MOVE) ? ENT_FINDING_IMPOSSIBLE : ENT_FINDING_COUNT;
    if (ent_check_convoy_lack(checker->request, checker->turn, i) != ENT_CONVOY_LACK_NONE)
        return ENT_FINDING_UNMATCHED;
    switch ((ent_reason)result->reason) {
    case ENT_REASON_UNMATCHED:
    case ENT_REASON_NO_UNIT_THERE:
    case ENT_REASON_NO_CONVOY:
    case ENT_REASON_NO_PERMISSION:
    case ENT_REASON_CANAL_CLOSED:
    case ENT_REASON_TWO_TRAINS: /* another power's train may be in the way */
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

bool ent_check_is_for_every_turn(const ent_request *request, const ent_entry *entry)
{
    static const char *const phrases[] = {"perpetual",      "permanent",     "until further notice", "every turn",
                                          "each turn",      "all turns",     "every season",         "until i say",
                                          "standing order", "until changed", "bis auf weiteres",     "jusqu'à nouvel"};
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
    bool remark =
        entry->doubtful || entry->foreign || (ent_entry_is_read(entry) && ent_check_is_for_every_turn(request, entry));
    if (remark && entry->reading != ENT_READ_CORRECTED)
        return ENT_FINDING_REMARK;
    return ent_entry_is_read(entry) ? (ent_finding_kind)kind[entry->reading] : ENT_FINDING_UNREAD;
}

/* Entry i is called a retreat, but moves are due: it may be of another turn. What is void is no matter. */
static bool is_of_other_phase(const ent_checker *checker, size_t i)
{
    return checker->request->pos->phase == ENT_MOVEMENT && checker->turn->intake.entry[i].retreat &&
           ent_check_is_valid(checker->turn, i, ENT_ORDER_MOVE);
}

/* Entry i is the first of its text, which says another number of builds or removals than it names, of units of a kind
 * or, for ENT_UNIT_NONE, of all. */
static bool says_other_number(ent_checker *checker, size_t i, ent_unit_kind kind)
{
    const ent_intake *intake = &checker->turn->intake;
    const ent_entry *first = &intake->entry[i];
    int orders = 0, waives = 0;
    bool read = true;

    int said = (int)ent_said_count(text_of(checker, first)->text, text_of(checker, first)->len, kind);
    for (size_t k = i; k < intake->n && !intake->entry[k].automatic && intake->entry[k].text == first->text; k++) {
        bool waive = intake->entry[k].order.kind == ENT_ORDER_WAIVE;
        read &= ent_entry_is_read(&intake->entry[k]);
        waives += waive;
        orders += waive || kind == ENT_UNIT_NONE || intake->entry[k].order.unit == kind;
    }
    if (said == 0 || !read || said == orders || said == orders - waives)
        return false;
    add(checker, &(ent_finding){.kind = ENT_FINDING_NUMBER,
                                .power = first->order.power,
                                .entry = i,
                                .skipped = SIZE_MAX,
                                .line = first->line,
                                .due = said,
                                .done = orders - waives});
    return true;
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
    if (checker->request->pos->phase == ENT_ADJUSTMENTS && entry->clause == 0)
        (void)(says_other_number(checker, i, ENT_UNIT_NONE) || says_other_number(checker, i, ENT_ARMY) ||
               says_other_number(checker, i, ENT_FLEET));
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

/* True if the rules ask for more centers to win than the map has. 0 means the map's own number, which `map check` has
 * checked. */
static bool is_out_of_reach(const ent_request *request)
{
    ent_map_counts counts;

    ent_map_count(request->map, &counts);
    return request->rules.victory > counts.centers;
}

/* Does somebody have to look at the line? A support whose end stands in the line below it is right if it fits a move.
 */
static bool is_in_doubt(const ent_turn *turn, const ent_skipped_line *line)
{
    if (line->doubt != ENT_LINE_DOUBT_JOINED)
        return line->doubt != ENT_LINE_DOUBT_NONE;
    for (size_t i = 0; i < turn->intake.n; i++)
        if (turn->intake.entry[i].line == line->number && turn->result[i].verdict == ENT_VOID &&
            !gave_way(&turn->intake.entry[i]))
            return true;
    return false;
}

ent_status ent_check_turn(const ent_request *request, const ent_turn *turn, ent_check *out, ent_err *err)
{
    ent_checker checker = {request, turn, out, err, ENT_OK, {0}};

    *out = (ent_check){.n = 0};
    note_attackers(&checker);
    if (request->undated)
        add_of_power(&checker, ENT_FINDING_UNDATED, ENT_POWER_NONE, 0, 0, 0);
    if (!request->centers_given && ent_request_is_after_first_fall(request))
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
        if (is_in_doubt(turn, &request->lines.skipped[i]))
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
