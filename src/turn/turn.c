/* turn.c -- one phase from end to end.
 *
 * The intake makes one entry of each written order and adds entries for units without orders. Those in force go to the
 * judge, in the order in which they stand. Its results are then laid beside the entries: an entry that was not in force
 * is void, for the reason that the intake or the rules of legality give, and says where its unit ends all the same. In
 * adjustments the removals by the civil disorder rule are entries after the others.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/turn.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "board/grow.h"
#include "game/position.h"
#include "judge/judge.h"
#include "legal/legal.h"
#include "turn/adjust_sets.h"
#include "turn/phase_and_rules.h"

ent_status ent_request_map(ent_request *request, ent_map *map, ent_err *err)
{
    if (!request->map_is_lent)
        ent_map_free(request->map);
    free(request->pos);
    request->map = map;
    request->map_is_lent = false;
    request->pos = calloc(1, ent_pos_size(map));
    if (!request->pos)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the position");
    memset(request->unlisted, 0, sizeof request->unlisted);
    ent_pos_init(map, request->pos);
    memcpy(ent_pos_owners(request->pos), map->start_owner, map->n_provs);
    return ENT_OK;
}

ent_status ent_request_add(ent_request *request, const ent_written *written, ent_err *err)
{
    if (request->n_written == ENT_MAX_READ_ORDERS) /* here, so that memory stays bounded however much was written */
        return ent_fail(err, ENT_E_LIMIT, "too many orders; a turn has at most %d", ENT_MAX_READ_ORDERS);
    ent_written *list = ent_grow(request->written, request->n_written, &request->cap_written, sizeof *list);
    if (!list)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the orders");
    request->written = list;
    list[request->n_written++] = *written;
    return ENT_OK;
}

bool ent_request_is_after_first_fall(const ent_request *request)
{
    return request->pos->year != request->map->start_year ||
           (request->pos->phase == ENT_ADJUSTMENTS && !ent_pos_is_first_phase(request->map, request->pos));
}

ent_status ent_request_finish(ent_request *request, ent_err *err)
{
    if (request->units_given)
        return ent_place_check_retreats(request->map, request->pos, err);
    if (request->units_by_orders && request->pos->phase == ENT_MOVEMENT) {
        ent_intake_place(request->map, request->written, request->n_written, request->pos);
        return ENT_OK;
    }
    if (!ent_pos_is_first_phase(request->map, request->pos))
        return ent_fail(
            err, ENT_E_POSITION,
            request->units_by_orders
                ? "the orders can say only in a movement phase where the units stand; give the units"
                : "no units; they may be left out only in the map's first phase. Give them, or say that they "
                  "stand where the orders say (\"Units: orders\", \"units\": \"orders\")");
    ent_pos_place_start_units(request->map, request->pos); /* who owns what may have been given */
    return ENT_OK;
}

void ent_request_clear(ent_request *request)
{
    if (!request->map_is_lent) {
        ent_map_free(request->map);
        free(request->map_line);
    }
    free(request->pos);
    free(request->written);
    free(request->text);
    free(request->head);
    ent_line_account_clear(&request->lines);
    free(request->strays.unit);
    *request = (ent_request){.map = NULL};
}

ent_power ent_request_first_miscounted(const ent_request *request, const ent_pos *pos)
{
    ent_power_counts counts;

    ent_adjust_count(request->map, &request->rules, pos, &counts);
    for (ent_power power = 0; pos->phase == ENT_ADJUSTMENTS && power < request->map->n_powers; power++)
        if (ent_adjust_due_of(pos, &counts, power) != ent_adjust_counted_due(&counts, power))
            return power;
    return ENT_POWER_NONE;
}

/* Why an entry that the judge did not see is void. */
static ent_reason why_void(const ent_request *request, ent_legal_context *legal, const ent_order *order)
{
    ent_legality legality;
    ent_reason reason = (ent_reason)order->void_reason;

    if (reason == ENT_REASON_NONE && request->pos->phase == ENT_MOVEMENT)
        reason = ent_legal_check_in(legal, order, &legality);
    if (reason != ENT_REASON_NONE)
        return reason;
    if (order->kind != ENT_ORDER_MOVE && order->kind != ENT_ORDER_DISBAND)
        return ENT_REASON_WRONG_PHASE;
    for (uint16_t i = 0; i < request->pos->n_dislodged; i++) {
        const ent_dislodged *dislodged = &ent_pos_dislodged_const(request->pos)[i];
        if (order->at >= request->map->n_locs ||
            ent_prov_of(request->map, dislodged->unit.at) != ent_prov_of(request->map, order->at))
            continue;
        reason = ent_retreat_why_void(request->map, request->pos, dislodged, order);
        return reason == ENT_REASON_NONE ? ENT_REASON_DUPLICATE : reason;
    }
    return ENT_REASON_NO_SUCH_UNIT;
}

/* An order that is void says where its unit ends all the same, if it was its own power's. */
static void place_void_orders(const ent_request *request, ent_turn *turn)
{
    const ent_entry *entry = turn->intake.entry;
    ent_loc ends[ENT_MAX_PROVS];
    ent_power power[ENT_MAX_PROVS]; /* whose order is in force there */

    memset(power, ENT_POWER_NONE, sizeof power);
    for (size_t i = 0; i < turn->intake.n; i++)
        if (entry[i].in_force && entry[i].order.at < request->map->n_locs) {
            ent_prov prov = ent_prov_of(request->map, entry[i].order.at);
            power[prov] = entry[i].order.power;
            ends[prov] = turn->result[i].ends;
        }
    for (size_t i = 0; i < turn->intake.n; i++)
        if (!entry[i].in_force && entry[i].order.at < request->map->n_locs) {
            ent_prov prov = ent_prov_of(request->map, entry[i].order.at);
            if (power[prov] == entry[i].order.power)
                turn->result[i].ends = ends[prov];
        }
}

/* What no judge decided: no strengths, no unit that stays. */
static ent_result undecided(ent_verdict verdict, ent_reason reason, unsigned marks)
{
    return (ent_result){.verdict = (uint8_t)verdict,
                        .reason = (uint8_t)reason,
                        .marks = (uint16_t)marks,
                        .strength = UINT16_MAX,
                        .resistance = UINT16_MAX,
                        .ends = ENT_LOC_NONE,
                        .dislodger = ENT_PROV_NONE};
}

void ent_result_set_disbanded(ent_result *result)
{
    result->reason = ENT_REASON_DISBANDED_UNORDERED;
    result->marks |= ENT_MARK_DESTROYED;
}

ent_result ent_result_of_removal(void)
{
    return undecided(ENT_SUCCEEDS, ENT_REASON_REMOVED_DISORDER, ENT_MARK_CIVIL_DISORDER);
}

/* Lay the judge's results beside the entries. */
static void place_results(const ent_request *request, ent_turn *turn, const ent_result *judged)
{
    ent_legal_context legal;

    ent_legal_context_init(&legal, request->map, &request->rules, request->pos);
    for (size_t i = 0, at = 0; i < turn->intake.n; i++) {
        ent_entry *entry = &turn->intake.entry[i];
        if (entry->in_force) {
            turn->result[i] = judged[at++];
            if (entry->automatic && request->pos->phase == ENT_RETREATS)
                ent_result_set_disbanded(&turn->result[i]);
            continue;
        }
        turn->result[i] = undecided(ENT_VOID, why_void(request, &legal, &entry->order), ENT_MARK_VOID);
    }
    place_void_orders(request, turn);
}

size_t ent_turn_orders(const ent_turn *turn, ent_order *orders)
{
    size_t n = 0;
    for (size_t i = 0; i < turn->intake.n; i++)
        if (turn->intake.entry[i].in_force)
            orders[n++] = turn->intake.entry[i].order;
    return n;
}

size_t ent_turn_entry_at(const ent_map *map, const ent_turn *turn, ent_loc at)
{
    size_t i = 0;

    while (i < turn->intake.n &&
           !(turn->intake.entry[i].in_force && turn->intake.entry[i].order.at < map->n_locs && at < map->n_locs &&
             ent_prov_of(map, turn->intake.entry[i].order.at) == ent_prov_of(map, at)))
        i++;
    return i;
}

bool ent_turn_repeats(const ent_map *map, const ent_turn *turn, size_t i)
{
    const ent_entry *entry = turn->intake.entry;
    const ent_order *order = &entry[i].order, *other;

    for (size_t k = 0; order->at < map->n_locs && k < turn->intake.n; k++) {
        other = &entry[k].order;
        if (k != i && entry[k].in_force && !entry[k].automatic && other->void_reason != ENT_REASON_DUPLICATE &&
            other->at < map->n_locs && ent_prov_of(map, other->at) == ent_prov_of(map, order->at) &&
            other->power == order->power && other->kind == order->kind && other->to == order->to)
            return true;
    }
    return false;
}

/* Standing orders are for movement phases. */
static bool is_due(const ent_request *request, const ent_written *written)
{
    return request->pos->phase == ENT_MOVEMENT || written->set != ENT_STANDING_SET;
}

static size_t due_orders(const ent_request *request, ent_written *out)
{
    size_t n = 0;

    for (size_t i = 0; i < request->n_written; i++)
        if (is_due(request, &request->written[i]))
            out[n++] = request->written[i];
    return n;
}

/* Entries number the texts of the request, not those that are due. */
static void number_texts(const ent_request *request, ent_intake *intake)
{
    size_t texts = 0, due = 0; /* of the first `texts` */

    for (size_t i = 0; i < intake->n && !intake->entry[i].automatic; i++) {
        while (due <= intake->entry[i].text)
            due += is_due(request, &request->written[texts++]);
        intake->entry[i].text = (uint32_t)(texts - 1);
    }
}

/* The orders in force, and room for what the judge makes of them. */
typedef struct ent_orders_in_force {
    ent_order *order;   /* owned */
    ent_result *result; /* owned */
    size_t n;
} ent_orders_in_force;

static void clear_orders(ent_orders_in_force *orders)
{
    free(orders->order);
    free(orders->result);
}

static ent_status read_orders(const ent_request *request, ent_intake *out, ent_err *err)
{
    if (request->intake)
        return ent_intake_copy(request->intake, out, err);
    ent_written *due = malloc((request->n_written + 1) * sizeof *due);
    if (!due)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the orders");
    ent_status status =
        ent_intake_read(request->map, &request->rules, request->pos, due, due_orders(request, due), out, err);
    free(due);
    number_texts(request, out);
    return status;
}

/* Read the orders into the turn's entries and list those in force. */
static ent_status open_turn(const ent_request *request, ent_turn *turn, ent_orders_in_force *orders, ent_err *err)
{
    const char *invalid = ent_pos_why_invalid(request->map, request->pos);

    *turn = (ent_turn){.result = NULL};
    *orders = (ent_orders_in_force){.n = 0};
    if (invalid)
        return ent_fail(err, ENT_E_POSITION, "the position is invalid: %s", invalid);
    ent_status status = read_orders(request, &turn->intake, err);
    if (status == ENT_OK)
        status = ent_adjust_sets_settle(request, &turn->intake, err);
    if (status != ENT_OK)
        return status;
    size_t room = turn->intake.n + request->map->n_provs; /* removals may be added */
    orders->order = malloc(room * sizeof *orders->order);
    orders->result = malloc(room * sizeof *orders->result);
    turn->result = calloc(room, sizeof *turn->result);
    turn->next = malloc(ent_pos_size(request->map));
    if (!orders->order || !orders->result || !turn->result || !turn->next)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the answer");
    orders->n = ent_turn_orders(turn, orders->order);
    return ENT_OK;
}

/* Add what the civil disorder rule removed. */
static ent_status add_removals(const ent_request *request, ent_turn *turn, const ent_orders_in_force *orders,
                               ent_err *err)
{
    ent_order removal[ENT_MAX_PROVS];
    size_t more = ent_disorder_removals(request->map, &request->rules, request->pos, orders->order, orders->result,
                                        orders->n, removal);

    ent_entry *entry = realloc(turn->intake.entry, (turn->intake.n + more + 1) * sizeof *entry);
    if (!entry)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the answer");
    turn->intake.entry = entry;
    turn->intake.cap = turn->intake.n + more + 1;
    assert(more <= request->map->n_provs);
    for (size_t i = 0; i < more; i++) {
        size_t at = turn->intake.n++;
        entry[at] = (ent_entry){.order = removal[i], .in_force = true, .automatic = true};
        turn->result[at] = ent_result_of_removal();
    }
    return ENT_OK;
}

/* The answer's state must do as the next request. */
static ent_status check_year(const ent_turn *turn, ent_err *err)
{
    if (turn->next->year <= ENT_LAST_YEAR)
        return ENT_OK;
    return ent_fail(err, ENT_E_LIMIT, "the year after %d cannot be written", ENT_LAST_YEAR);
}

ent_status ent_turn_judge(const ent_request *request, ent_turn *turn, ent_err *err)
{
    ent_orders_in_force orders;
    ent_status status = open_turn(request, turn, &orders, err);

    if (status == ENT_OK) {
        status = ent_adjudicate_with(request->algorithm, request->map, &request->rules, request->pos, orders.order,
                                     orders.n, orders.result, turn->next);
        assert(status == ENT_OK || status == ENT_E_ALGORITHM); /* the position is valid */
        if (status != ENT_OK)
            ent_fail(err, status,
                     "%s does not judge railways and canals; set railway=no and canal=no, or take decisions",
                     ent_algorithm_name(request->algorithm));
    }
    if (status == ENT_OK)
        status = check_year(turn, err);
    if (status == ENT_OK) {
        place_results(request, turn, orders.result);
        if (request->pos->phase == ENT_ADJUSTMENTS)
            status = add_removals(request, turn, &orders, err);
    }
    clear_orders(&orders);
    if (status != ENT_OK)
        ent_turn_clear(turn);
    return status;
}

/* ---- Every resolution. ---- */

enum { MAX_ANSWERS = 50000, MAX_WRITTEN = 8 << 20 }; /* results, and bytes of written orders, in all resolutions */

/* How many resolutions are wanted: each repeats the written orders, and memory stays bounded. */
static size_t search_limit(const ent_intake *intake)
{
    size_t written = 1;

    for (size_t i = 0; i < intake->n; i++)
        written += intake->entry[i].written ? intake->entry[i].written_len : 0;
    size_t limit = MAX_ANSWERS / (intake->n + 1), by_bytes = MAX_WRITTEN / written;
    limit = by_bytes < limit ? by_bytes : limit;
    return limit > ENT_SEARCH_LIMIT ? ENT_SEARCH_LIMIT : limit < 2 ? 2 : limit;
}

typedef struct ent_taker {
    const ent_request *request;
    ent_turn *turn;
    ent_turn_search *out;
} ent_taker;

static bool take_resolution(void *context, const ent_result *results, const ent_pos *next)
{
    const ent_taker *taker = context;

    (void)next; /* is turn->next */
    place_results(taker->request, taker->turn, results);
    return taker->out->take(taker->out->context, taker->turn);
}

static ent_status resolve_movement(const ent_request *request, ent_turn *turn, ent_turn_search *out, ent_err *err)
{
    ent_orders_in_force orders;
    ent_status status = open_turn(request, turn, &orders, err);
    ent_taker taker = {request, turn, out};
    ent_search search = {.limit = search_limit(&turn->intake), .context = &taker, .take = take_resolution};

    if (status == ENT_OK) {
        status = ent_resolutions(request->map, &request->rules, request->pos, orders.order, orders.n, orders.result,
                                 turn->next, &search);
        assert(status == ENT_OK); /* the position is valid */
        if (search.found > 0)
            status = check_year(turn, err);
    }
    out->found = search.found;
    out->end = search.end;
    clear_orders(&orders);
    if (status != ENT_OK)
        ent_turn_clear(turn);
    return status;
}

ent_status ent_turn_resolve(const ent_request *request, ent_turn *turn, ent_turn_search *out, ent_err *err)
{
    if (request->pos->phase == ENT_MOVEMENT)
        return resolve_movement(request, turn, out, err);
    ent_request common = *request;
    common.algorithm = ENT_ALGORITHM_DECISIONS;
    ent_status status = ent_turn_judge(&common, turn, err);
    if (status == ENT_OK)
        out->take(out->context, turn);
    out->found = status == ENT_OK;
    out->end = ENT_SEARCH_ALL;
    return status;
}

void ent_turn_clear(ent_turn *turn)
{
    ent_intake_clear(&turn->intake);
    free(turn->result);
    free(turn->next);
    *turn = (ent_turn){.result = NULL};
}
