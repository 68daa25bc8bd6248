/* answer_json.c -- a judged phase to an answer, written straight as text.
 *
 * An answer is its orders, each an object of the same parts in the same order, and the state that follows. The parts of
 * an entry stand in one table, from which a comparison takes some.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>
#include "board/plain.h"
#include "board/error.h"
#include "json/json_io.h"
#include "json/state_json.h"
#include "json/trace_json.h"
#include "turn/closed.h"
#include "turn/paradox.h"
#include "turn/sentence.h"
#include "game/position.h"
#include "game/result.h"

typedef struct ent_answer {
    ent_json_text *text;
    const ent_request *request;
    const ent_turn *turn;
    const ent_entry *entry;   /* the one that is being written, */
    const ent_result *result; /* what became of it, */
    char order[256];          /* and how it was read; "" if it could not be */
} ent_answer;

/* ---- What an answer says of one entry. ---- */

static void put_ordered_unit(ent_answer *answer)
{
    const ent_order *order = &answer->entry->order;

    ent_json_key(answer->text, "unit");
    if (order->at != ENT_LOC_NONE && (order->unit == ENT_ARMY || order->unit == ENT_FLEET))
        ent_json_unit(answer->text, answer->request->map, order->unit, order->at);
    else
        ent_json_null(answer->text);
}

static void put_order(ent_answer *answer)
{
    ent_json_key(answer->text, "order");
    if (answer->order[0])
        ent_json_quote(answer->text, answer->order, strlen(answer->order)); /* a long name may be cut in a letter */
    else
        ent_json_null(answer->text);
}

/* Where it is not the same. */
static void put_written(ent_answer *answer)
{
    const ent_entry *entry = answer->entry;

    if (!entry->written ||
        (strlen(answer->order) == entry->written_len && memcmp(answer->order, entry->written, entry->written_len) == 0))
        return;
    ent_json_key(answer->text, "written");
    ent_json_quote(answer->text, entry->written, entry->written_len);
}

static void put_verdict(ent_answer *answer)
{
    ent_json_key(answer->text, "result");
    ent_json_code(answer->text, ent_verdict_name((ent_verdict)answer->result->verdict));
}

static void put_marks(ent_answer *answer)
{
    ent_json_open_member(answer->text, "marks", '[');
    for (unsigned bit = 1; bit <= answer->result->marks; bit <<= 1)
        if (answer->result->marks & bit)
            ent_json_code(answer->text, ent_mark_name(bit));
    ent_json_close(answer->text, ']');
}

static void put_reason(ent_answer *answer)
{
    ent_json_key(answer->text, "reason");
    ent_json_code(answer->text, ent_reason_code((ent_reason)answer->result->reason));
}

/* Where the DATC says so. */
static void put_rule(ent_answer *answer)
{
    size_t i = (size_t)(answer->entry - answer->turn->intake.entry);
    const char *rule = ent_citation_rule(answer->request, answer->turn, i);

    if (!rule)
        return;
    ent_json_key(answer->text, "rule");
    ent_json_code(answer->text, rule);
}

static void put_culprit(const ent_answer *answer, ent_prov prov)
{
    const ent_pos *pos = answer->request->pos;
    ent_unit unit = ent_pos_units_const(pos)[prov];

    for (uint16_t i = 0; pos->phase == ENT_RETREATS && i < pos->n_dislodged; i++)
        if (ent_prov_of(answer->request->map, ent_pos_dislodged_const(pos)[i].unit.at) == prov)
            unit = ent_pos_dislodged_const(pos)[i].unit;
    ent_json_unit(answer->text, answer->request->map, unit.kind, unit.kind == ENT_UNIT_NONE ? prov : unit.at);
}

static void put_culprits(ent_answer *answer)
{
    ent_json_open_member(answer->text, "by", '[');
    for (uint8_t i = 0; i < answer->result->n_by; i++)
        put_culprit(answer, answer->result->by[i]);
    ent_json_close(answer->text, ']');
}

/* The unit that dislodged it. */
static void put_dislodger(ent_answer *answer)
{
    if (!(answer->result->marks & ENT_MARK_DISLODGED) || answer->result->dislodger == ENT_PROV_NONE)
        return;
    ent_json_key(answer->text, "dislodged_by");
    put_culprit(answer, answer->result->dislodger);
}

/* Of a dislodged unit: where it may not retreat to. */
static void put_closed(ent_answer *answer)
{
    ent_closed closed[ENT_MAX_CLOSED];
    size_t n =
        ent_closed_list(answer->request, answer->turn, (size_t)(answer->entry - answer->turn->intake.entry), closed);

    if (n == 0)
        return;
    ent_json_open_member(answer->text, "closed", '{');
    for (size_t i = 0; i < n; i++) {
        ent_json_key(answer->text, answer->request->map->loc[closed[i].to].code);
        ent_json_code(answer->text, ent_reason_code(closed[i].reason));
    }
    ent_json_close(answer->text, '}');
}

static void put_why(ent_answer *answer)
{
    char why[600];

    ent_reason_sentence(answer->request, answer->turn, (size_t)(answer->entry - answer->turn->intake.entry),
                        ENT_NAMES_RULEBOOK, why, sizeof why);
    ent_json_member_word(answer->text, "why", why);
}

static void put_step(ent_answer *answer)
{
    if (answer->result->step == 0)
        return;
    ent_json_member_number(answer->text, "step", answer->result->step);
}

static void put_route(ent_answer *answer)
{
    if (answer->result->route == ENT_ROUTE_NONE)
        return;
    ent_json_key(answer->text, "route");
    ent_json_code(answer->text, answer->result->route == ENT_ROUTE_LAND ? "land" : "convoy");
}

static void put_end(ent_answer *answer)
{
    const ent_map *map = answer->request->map;

    ent_json_key(answer->text, "ends");
    if (answer->result->ends < map->n_locs)
        ent_json_code(answer->text, map->loc[answer->result->ends].code);
    else
        ent_json_null(answer->text);
}

static void put_automatic(ent_answer *answer)
{
    ent_json_member_bool(answer->text, "auto", answer->entry->automatic);
}

/* ORDER entry_part */
static void (*const entry_part[ENT_PART_COUNT])(ent_answer *answer) = {
    put_ordered_unit, put_order,  put_written, put_verdict, put_marks, put_reason, put_rule,     put_culprits,
    put_dislodger,    put_closed, put_why,     put_step,    put_route, put_end,    put_automatic};

bool ent_json_order(const ent_request *request, const ent_entry *entry, char *out, size_t size)
{
    bool read = ent_entry_is_read(entry);

    out[0] = '\0';
    if (read)
        ent_print_order(request->map, ent_pos_units_const(request->pos), &entry->order, ENT_NAMES_CODE,
                        request->pos->phase == ENT_RETREATS, out, size);
    return read;
}

static void take_entry(ent_answer *answer, size_t i)
{
    answer->entry = &answer->turn->intake.entry[i];
    answer->result = &answer->turn->result[i];
    ent_json_order(answer->request, answer->entry, answer->order, sizeof answer->order);
}

void ent_json_entry(ent_json_text *text, const ent_request *request, const ent_turn *turn, size_t i,
                    const ent_entry_part *part, size_t n)
{
    ent_answer answer = {.text = text, .request = request, .turn = turn};

    take_entry(&answer, i);
    for (size_t at = 0; at < n; at++)
        entry_part[part[at]](&answer);
}

static ent_power owner_of_entry(const void *context, size_t i)
{
    const ent_answer *answer = context;
    return answer->turn->intake.entry[i].order.power;
}

static void put_entry(void *context, size_t i)
{
    ent_answer *answer = context;

    take_entry(answer, i);
    ent_json_open(answer->text, '{');
    for (unsigned part = 0; part < ENT_PART_COUNT; part++)
        entry_part[part](answer);
    ent_json_close(answer->text, '}');
}

static void put_orders(ent_answer *answer)
{
    static const ent_json_grouping orders = {owner_of_entry, put_entry, "[]"};

    ent_json_key(answer->text, "orders");
    ent_json_by_power(answer->text, answer->request->map, &orders, answer, answer->turn->intake.n);
}

/* ---- Paradoxes. ---- */

static void put_rules(ent_json_text *text, const ent_paradox *paradox)
{
    ent_json_open_member(text, "rules", '[');
    for (uint8_t i = 0; i < paradox->n_rules; i++) {
        const char letter[] = {paradox->rule[i].choice, '\0'};
        ent_json_open(text, '{');
        ent_json_key(text, "rule");
        ent_json_code(text, paradox->rule[i].rule);
        if (*letter)
            ent_json_member_word(text, "choice", letter);
        ent_json_close(text, '}');
    }
    ent_json_close(text, ']');
}

static void put_paradox_decision(ent_answer *answer, const ent_paradox *paradox, uint16_t i)
{
    static const char *const names[ENT_ASK_COUNT] = {
        [ENT_ASK_MOVE] = "move", [ENT_ASK_SUPPORT] = "support", [ENT_ASK_PATH] = "path"};
    const ent_paradox_decision *decision = &paradox->decision[i];
    char why[1000];

    take_entry(answer, decision->entry);
    ent_json_open(answer->text, '{');
    put_ordered_unit(answer);
    put_order(answer);
    ent_json_key(answer->text, "decision");
    ent_json_code(answer->text, names[decision->question]);
    ent_json_open_member(answer->text, "depends_on", '[');
    for (uint16_t at = 0; at < decision->n; at++)
        ent_json_number(answer->text, paradox->on[decision->first + at]);
    ent_json_close(answer->text, ']');
    ent_paradox_sentence(answer->request, answer->turn, paradox, i, ENT_NAMES_RULEBOOK, why, sizeof why);
    ent_json_member_word(answer->text, "why", why);
    ent_json_close(answer->text, '}');
}

static void put_paradox(ent_answer *answer, const ent_paradox *paradox)
{
    ent_json_open(answer->text, '{');
    put_rules(answer->text, paradox);
    ent_json_open_member(answer->text, "loop", '[');
    for (uint16_t i = 0; i < paradox->n; i++)
        put_paradox_decision(answer, paradox, i);
    ent_json_close(answer->text, ']');
    ent_json_close(answer->text, '}');
}

/* Where there are any. */
static void put_paradoxes(ent_answer *answer)
{
    ent_paradox_list list;
    ent_err err;

    if (ent_paradox_find(answer->request, answer->turn, &list, &err) != ENT_OK)
        answer->text->failed = true;
    if (list.n > 0) {
        ent_json_open_member(answer->text, "paradoxes", '[');
        for (size_t i = 0; i < list.n; i++)
            put_paradox(answer, &list.paradox[i]);
        ent_json_close(answer->text, ']');
    }
    ent_paradox_clear(&list);
}

/* ---- Answers. ---- */

static void begin_answer(ent_answer *answer, const json_t *request_json)
{
    ent_json_begin(answer->text, request_json);
    ent_json_member_word(answer->text, "map", answer->request->map->name);
    ent_json_key(answer->text, "phase");
    ent_json_phase(answer->text, answer->request->pos);
}

/* Announced proxies are over after the turn: an empty object takes the place of the request's. */
static void put_no_proxies(const ent_json_state *state)
{
    bool any = false;

    for (size_t i = 0; i < state->request->n_written; i++)
        any |= state->request->written[i].announced;
    if (any) {
        ent_json_open_member(state->text, "proxies", '{');
        ent_json_close(state->text, '}');
    }
}

static void put_turn(ent_answer *answer, const ent_turn *turn)
{
    const ent_request *request = answer->request;
    const ent_json_state state = {answer->text, request->map, &request->rules, turn->next, request};

    answer->turn = turn;
    put_orders(answer);
    put_paradoxes(answer);
    ent_json_open_member(answer->text, "state", '{');
    ent_json_state_parts(&state);
    put_no_proxies(&state);
    ent_json_close(answer->text, '}');
}

ent_status ent_json_answer(ent_json_text *text, const json_t *request_json, const ent_request *request,
                           const ent_turn *turn, ent_err *err)
{
    ent_answer answer = {.text = text, .request = request};

    begin_answer(&answer, request_json);
    put_turn(&answer, turn);
    ent_json_close(text, '}');
    return ent_json_finish(text, err);
}

ent_status ent_json_traced_answer(ent_json_text *text, const json_t *request_json, const ent_request *request,
                                  const ent_turn *turn, ent_err *err)
{
    ent_answer answer = {.text = text, .request = request};

    begin_answer(&answer, request_json);
    put_turn(&answer, turn);
    ent_status status = ent_json_trace(text, request, turn, err);
    ent_json_close(text, '}');
    return status == ENT_OK ? ent_json_finish(text, err) : status;
}

/* Each resolution goes to a list of its own, since how many there are decides what comes before it. */
static bool take_resolution(void *context, const ent_turn *turn)
{
    ent_answer *list = context;

    ent_json_open(list->text, '{');
    put_turn(list, turn);
    ent_json_close(list->text, '}');
    return !list->text->failed;
}

ent_status ent_json_resolutions(ent_json_text *text, const json_t *request_json, const ent_request *request,
                                ent_turn *turn, ent_turn_search *search, ent_err *err)
{
    static const char *const end[] = {"all", "more", "spent"};
    ent_json_text resolutions = {.indented = text->indented, .depth = text->depth + 1};
    ent_answer answer = {.text = text, .request = request}, list = {.text = &resolutions, .request = request};

    search->context = &list;
    search->take = take_resolution;
    ent_json_open(&resolutions, '[');
    ent_status status = ent_turn_resolve(request, turn, search, err);
    ent_json_close(&resolutions, ']');
    if (status == ENT_OK) {
        begin_answer(&answer, request_json);
        if (search->found == 1 && search->end == ENT_SEARCH_ALL)
            put_turn(&answer, turn);
        ent_json_key(text, "resolutions");
        ent_json_paste(text, &resolutions);
        ent_json_member_word(text, "search", end[search->end]);
        ent_json_close(text, '}');
        status = ent_json_finish(text, err);
    }
    ent_json_clear(&resolutions);
    return status;
}

const char *ent_status_code(ent_status status)
{
    static const char *const code[ENT_STATUS_COUNT] = {[ENT_OK] = "none",
                                                       [ENT_E_SYNTAX] = "syntax",
                                                       [ENT_E_NAME] = "name",
                                                       [ENT_E_MAP] = "map",
                                                       [ENT_E_POSITION] = "position",
                                                       [ENT_E_LIMIT] = "limit",
                                                       [ENT_E_MEMORY] = "memory",
                                                       [ENT_E_IO] = "io",
                                                       [ENT_E_ALGORITHM] = "algorithm",
                                                       [ENT_E_OPTION] = "option"};

    assert(status < ENT_STATUS_COUNT);
    return code[status];
}

void ent_json_error(ent_json_text *text, const json_t *request_json, const ent_err *err, const char *where)
{
    ent_json_begin(text, request_json);
    ent_json_open_member(text, "error", '{');
    ent_json_member_word(text, "code", ent_status_code(err->status));
    ent_json_key(text, "message");
    ent_json_quote(text, err->text, strlen(err->text));
    if (err->path[0]) {
        ent_json_key(text, "path");
        ent_json_quote(text, err->path, strlen(err->path));
    }
    if (err->line > 0) {
        ent_json_member_number(text, "line", err->line);
        ent_json_member_number(text, "column", err->column > 0 ? err->column : 1);
    }
    if (where)
        ent_json_member_word(text, "where", where);
    ent_json_close(text, '}');
    ent_json_close(text, '}');
}
