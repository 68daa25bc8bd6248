/* turn.c -- see turn.h.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/turn.h"
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "game/position.h"
#include "judge/judge.h"
#include "legal/legal.h"

ent_status ent_request_map(ent_request *request, ent_map *map, ent_err *err)
{
    ent_map_free(request->map);
    free(request->pos);
    request->map = map;
    request->pos = calloc(1, ent_pos_size(map));
    if (!request->pos)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the position");
    ent_pos_init(map, request->pos);
    memcpy(ent_pos_owners(request->pos), map->start_owner, map->n_provs);
    return ENT_OK;
}

ent_status ent_request_add(ent_request *request, const ent_written *written, ent_err *err)
{
    if (request->n_written == ENT_MAX_ORDERS) /* here, so that memory stays bounded however much was written */
        return ent_fail(err, ENT_E_LIMIT, "too many orders; a turn has at most %d", ENT_MAX_ORDERS);
    if (request->n_written == request->cap_written) {
        size_t cap = request->cap_written * 2 + 64;
        ent_written *more = realloc(request->written, cap * sizeof *more);
        if (!more)
            return ent_fail(err, ENT_E_MEMORY, "no memory for the orders");
        request->written = more;
        request->cap_written = cap;
    }
    request->written[request->n_written++] = *written;
    return ENT_OK;
}

void ent_request_clear(ent_request *request)
{
    ent_map_free(request->map);
    free(request->pos);
    free(request->map_line);
    free(request->written);
    free(request->text);
    free(request->strays.unit);
    *request = (ent_request){.map = NULL};
}

/* Why an entry that the judge did not see is void. */
static ent_reason passed_over(const ent_request *request, const ent_order *order)
{
    ent_legality legality;
    ent_reason reason = (ent_reason)order->void_reason;

    if (reason == ENT_REASON_NONE && request->pos->phase == ENT_MOVEMENT)
        reason = ent_legal_check(request->map, &request->rules, request->pos, order, &legality);
    if (reason != ENT_REASON_NONE)
        return reason;
    if (order->kind != ENT_ORDER_MOVE && order->kind != ENT_ORDER_DISBAND)
        return ENT_REASON_WRONG_PHASE;
    for (uint16_t i = 0; i < request->pos->n_dislodged; i++) {
        const ent_unit *unit = &ent_pos_dislodged_const(request->pos)[i].unit;
        if (order->at < request->map->n_locs &&
            ent_prov_of(request->map, unit->at) == ent_prov_of(request->map, order->at))
            return unit->power == order->power ? ENT_REASON_DUPLICATE : ENT_REASON_NOT_YOUR_UNIT;
    }
    return ENT_REASON_NO_SUCH_UNIT;
}

/* An order that was passed over says where its unit ends all the same, if it was its own power's. */
static void place_passed_over(const ent_request *request, ent_turn *turn)
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

static void spread(const ent_request *request, ent_turn *turn, const ent_result *judged)
{
    for (size_t i = 0, at = 0; i < turn->intake.n; i++) {
        ent_entry *entry = &turn->intake.entry[i];
        if (entry->in_force) {
            turn->result[i] = judged[at++];
            if (entry->automatic && request->pos->phase == ENT_RETREATS) {
                turn->result[i].reason = ENT_REASON_DISBANDED_UNORDERED;
                turn->result[i].marks |= ENT_MARK_DESTROYED;
            }
            continue;
        }
        turn->result[i] = (ent_result){.verdict = ENT_VOID,
                                       .reason = (uint8_t)passed_over(request, &entry->order),
                                       .marks = ENT_MARK_VOID,
                                       .strength = UINT16_MAX,
                                       .resistance = UINT16_MAX,
                                       .ends = ENT_LOC_NONE,
                                       .dislodger = ENT_PROV_NONE};
    }
    place_passed_over(request, turn);
}

/* Add what the civil disorder rule removed. */
static ent_status add_removals(const ent_request *request, ent_turn *turn, const ent_order *orders,
                               const ent_result *judged, size_t n, ent_err *err)
{
    ent_order removal[ENT_MAX_PROVS];
    size_t more = ent_disorder_removals(request->map, &request->rules, request->pos, orders, judged, n, removal);

    ent_entry *entry = realloc(turn->intake.entry, (turn->intake.n + more + 1) * sizeof *entry);
    if (!entry)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the answer");
    turn->intake.entry = entry;
    turn->intake.cap = turn->intake.n + more + 1;
    for (size_t i = 0; i < more; i++) {
        size_t at = turn->intake.n++;
        entry[at] = (ent_entry){.order = removal[i], .in_force = true, .automatic = true};
        turn->result[at] = (ent_result){.verdict = ENT_SUCCEEDS,
                                        .reason = ENT_REASON_REMOVED_DISORDER,
                                        .marks = ENT_MARK_CIVIL_DISORDER,
                                        .strength = UINT16_MAX,
                                        .resistance = UINT16_MAX,
                                        .ends = ENT_LOC_NONE,
                                        .dislodger = ENT_PROV_NONE};
    }
    return ENT_OK;
}

size_t ent_turn_orders(const ent_turn *turn, ent_order *orders)
{
    size_t n = 0;
    for (size_t i = 0; i < turn->intake.n; i++)
        if (turn->intake.entry[i].in_force)
            orders[n++] = turn->intake.entry[i].order;
    return n;
}

static ent_status judge(const ent_request *request, ent_turn *turn, ent_err *err)
{
    size_t n = 0, room = turn->intake.n + request->map->n_provs + 1;
    ent_order *orders = malloc(room * sizeof *orders);
    ent_result *judged = malloc(room * sizeof *judged);
    ent_status status = ENT_OK;

    turn->result = calloc(room, sizeof *turn->result);
    turn->next = malloc(ent_pos_size(request->map));
    if (!orders || !judged || !turn->result || !turn->next) {
        status = ent_fail(err, ENT_E_MEMORY, "no memory for the answer");
    } else {
        n = ent_turn_orders(turn, orders);
        status = ent_adjudicate_with(request->algorithm, request->map, &request->rules, request->pos, orders, n, judged,
                                     turn->next);
        if (status == ENT_E_ALGORITHM)
            ent_fail(err, status,
                     "%s does not judge railways and canals; set railway=no and canal=no, or take decisions",
                     ent_algorithm_name(request->algorithm));
        else if (status != ENT_OK)
            ent_fail(err, status, "the position is unsound: %s", ent_pos_why_invalid(request->map, request->pos));
    }
    if (status == ENT_OK) {
        spread(request, turn, judged);
        if (request->pos->phase == ENT_ADJUSTMENTS)
            status = add_removals(request, turn, orders, judged, n, err);
    }
    free(orders);
    free(judged);
    return status;
}

/* The orders for this phase: standing ones are for movement phases. */
static size_t due_orders(const ent_request *request, ent_written *out)
{
    size_t n = 0;

    for (size_t i = 0; i < request->n_written; i++)
        if (request->pos->phase == ENT_MOVEMENT || request->written[i].set != ENT_STANDING_SET)
            out[n++] = request->written[i];
    return n;
}

static ent_status take_in(const ent_request *request, ent_turn *turn, ent_err *err)
{
    ent_written *due = malloc((request->n_written + 1) * sizeof *due);

    *turn = (ent_turn){.result = NULL};
    if (!due)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the orders");
    if (!request->units_given && request->pos->phase == ENT_MOVEMENT)
        ent_intake_place(request->map, request->written, request->n_written, request->pos);
    ent_status status =
        ent_intake_read(request->map, &request->rules, request->pos, due, due_orders(request, due), &turn->intake, err);
    free(due);
    return status;
}

ent_status ent_turn_judge(const ent_request *request, ent_turn *turn, ent_err *err)
{
    ent_status status = take_in(request, turn, err);

    if (status == ENT_OK)
        status = judge(request, turn, err);
    if (status != ENT_OK)
        ent_turn_clear(turn);
    return status;
}

/* ---- Every resolution. ---- */

enum { MAX_ANSWERS = 50000 }; /* results of orders in all resolutions together: memory stays bounded */

typedef struct ent_taker {
    const ent_request *request;
    ent_turn *turn;
    ent_turn_search *out;
} ent_taker;

static bool take_resolution(void *context, const ent_result *results, const ent_pos *next)
{
    const ent_taker *taker = context;

    (void)next; /* is turn->next */
    spread(taker->request, taker->turn, results);
    return taker->out->take(taker->out->context, taker->turn);
}

static ent_status search(const ent_request *request, ent_turn *turn, ent_turn_search *out, ent_err *err)
{
    size_t n = turn->intake.n, limit = MAX_ANSWERS / (n + 1);
    ent_order *orders = malloc((n + 1) * sizeof *orders);
    ent_result *judged = malloc((n + 1) * sizeof *judged);
    ent_taker taker = {request, turn, out};
    ent_search search = {.limit = limit > ENT_SEARCH_LIMIT ? ENT_SEARCH_LIMIT
                                  : limit < 2              ? 2
                                                           : limit,
                         .context = &taker,
                         .take = take_resolution};
    ent_status status = ENT_OK;

    turn->result = calloc(n + 1, sizeof *turn->result);
    turn->next = malloc(ent_pos_size(request->map));
    if (!orders || !judged || !turn->result || !turn->next) {
        status = ent_fail(err, ENT_E_MEMORY, "no memory for the answer");
    } else {
        status = ent_resolutions(request->map, &request->rules, request->pos, orders, ent_turn_orders(turn, orders),
                                 judged, turn->next, &search);
        if (status != ENT_OK)
            ent_fail(err, status, "the position is unsound: %s", ent_pos_why_invalid(request->map, request->pos));
    }
    out->found = search.found;
    out->end = search.end;
    free(orders);
    free(judged);
    return status;
}

ent_status ent_turn_resolve(const ent_request *request, ent_turn *turn, ent_turn_search *out, ent_err *err)
{
    ent_status status;

    if (request->pos->phase != ENT_MOVEMENT) {
        ent_request common = *request;
        common.algorithm = ENT_ALGORITHM_DECISIONS;
        status = ent_turn_judge(&common, turn, err);
        if (status == ENT_OK)
            out->take(out->context, turn);
        out->found = status == ENT_OK;
        out->end = ENT_SEARCH_ALL;
        return status;
    }
    status = take_in(request, turn, err);
    if (status == ENT_OK)
        status = search(request, turn, out, err);
    if (status != ENT_OK)
        ent_turn_clear(turn);
    return status;
}

void ent_turn_clear(ent_turn *turn)
{
    ent_intake_clear(&turn->intake);
    free(turn->result);
    free(turn->next);
    *turn = (ent_turn){.result = NULL};
}
