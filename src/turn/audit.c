/* audit.c -- takes the positions of a game as they come, judges each phase again and follows units through it.
 *
 * A unit under suspicion is tracked: where it stands in the latest position, and where the judge puts it after the
 * orders of that phase. Phases that the game left out are judged without orders. audit_compare.c then looks for each
 * tracked unit in the next position; audit_repair.c decides at the end.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/audit.h"
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "board/grow.h"
#include "turn/audit_parts.h"
#include "turn/phase_and_rules.h"
#include "game/position.h"

/* ---- Lists. ---- */

static ent_status fail_memory(ent_err *err)
{
    return ent_fail(err, ENT_E_MEMORY, "no memory for the audit");
}

ent_status ent_audit_add_dutchman(ent_audit *audit, const ent_dutchman *dutchman, ent_err *err)
{
    ent_dutchman *list = ent_grow(audit->dutchman, audit->n_dutchmen, &audit->cap_dutchmen, sizeof *list);

    if (!list)
        return fail_memory(err);
    audit->dutchman = list;
    list[audit->n_dutchmen] = *dutchman;
    list[audit->n_dutchmen].first = audit->n_suspects;
    list[audit->n_dutchmen++].n = 0;
    return ENT_OK;
}

ent_status ent_audit_add_suspect(ent_audit *audit, const ent_unit *unit, bool is_removed, ent_err *err)
{
    ent_suspect *list = ent_grow(audit->suspect, audit->n_suspects, &audit->cap_suspects, sizeof *list);

    if (!list)
        return fail_memory(err);
    audit->suspect = list;
    list[audit->n_suspects++] = (ent_suspect){*unit, is_removed};
    audit->dutchman[audit->n_dutchmen - 1].n++;
    return ENT_OK;
}

ent_status ent_audit_add_discrepancy(ent_audit *audit, const ent_discrepancy *difference, ent_err *err)
{
    ent_discrepancy *list = ent_grow(audit->difference, audit->n_differences, &audit->cap_differences, sizeof *list);

    if (!list)
        return fail_memory(err);
    audit->difference = list;
    list[audit->n_differences++] = *difference;
    return ENT_OK;
}

ent_status ent_audit_track(ent_audit *audit, const ent_tracked *unit, ent_err *err)
{
    ent_tracked *list = ent_grow(audit->tracked, audit->n_tracked, &audit->cap_tracked, sizeof *list);

    if (!list)
        return fail_memory(err);
    audit->tracked = list;
    list[audit->n_tracked++] = *unit;
    return ENT_OK;
}

ent_phase_label ent_audit_label(const ent_pos *pos)
{
    ent_phase_label label;

    ent_phase_print(pos, label.text);
    return label;
}

/* ---- Following units through a phase. ---- */

/* Where the judge puts one unit, from its entry in the judged phase. */
static void follow_entry(ent_tracked *unit, const ent_turn *turn, const ent_result *result, ent_phase_kind phase)
{
    if (result->ends != ENT_LOC_NONE) {
        unit->judged.unit.at = result->ends;
        unit->judged.dislodged = false;
    } else if (phase == ENT_MOVEMENT && ent_pos_find_dislodged(turn->next, &unit->judged.unit)) {
        unit->judged.dislodged = true;
    } else {
        unit->judged.stray = true;
    }
}

static bool is_about(const ent_map *map, const ent_order *order, const ent_unit *unit)
{
    return order->at < map->n_locs && order->power == unit->power &&
           ent_prov_of(map, order->at) == ent_prov_of(map, unit->at);
}

/* Move each tracked unit's `judged` on through the phase. Adjustments move no unit. A unit that they remove keeps its
 * `judged` place, which is empty in the judge's position. */
static void follow(ent_audit *audit, const ent_request *request, const ent_turn *turn)
{
    ent_phase_kind phase = (ent_phase_kind)request->pos->phase;

    if (phase == ENT_ADJUSTMENTS)
        return;
    for (size_t t = 0; t < audit->n_tracked; t++) {
        ent_tracked *unit = &audit->tracked[t];
        const ent_unit before = unit->judged.unit;
        bool on_board = !unit->judged.stray, acts = unit->judged.dislodged == (phase == ENT_RETREATS);
        for (size_t i = 0; i < turn->intake.n; i++) {
            const ent_entry *entry = &turn->intake.entry[i];
            if (!is_about(request->map, &entry->order, &before))
                continue;
            if (!on_board && entry->order.kind == ENT_ORDER_MOVE)
                unit->target = entry->order.to; /* the judge cannot say, but the players may have moved it */
            if (on_board && acts && entry->in_force)
                follow_entry(unit, turn, &turn->result[i], phase);
        }
    }
}

static ent_status track_builds(ent_audit *audit, const ent_turn *turn, ent_err *err)
{
    ent_status status = ENT_OK;

    for (size_t i = 0; status == ENT_OK && i < turn->intake.n; i++) {
        const ent_order *order = &turn->intake.entry[i].order;
        if (order->kind != ENT_ORDER_BUILD || turn->result[i].verdict != ENT_SUCCEEDS)
            continue;
        const ent_placed_unit placed = {
            .unit = {.power = order->power, .kind = order->unit, .at = turn->result[i].ends}};
        status = ent_audit_track(
            audit, &(ent_tracked){.at = placed, .judged = placed, .cleared = true, .target = ENT_LOC_NONE}, err);
    }
    return status;
}

/* ---- From one position to the next. ---- */

static ent_status judge_once(ent_audit *audit, const ent_request *request, ent_pos **next, ent_err *err)
{
    ent_turn turn;
    ent_status status = ent_turn_judge(request, &turn, err);

    if (status != ENT_OK)
        return status;
    follow(audit, request, &turn);
    status = track_builds(audit, &turn, err);
    free(*next);
    *next = turn.next;
    turn.next = NULL;
    ent_turn_clear(&turn);
    return status;
}

/* Phases that the game left out, though somebody had something to do: nobody gave orders in them. */
static ent_status judge_left_out_phases(ent_audit *audit, int until, ent_pos **pos, ent_err *err)
{
    ent_status status = ENT_OK;

    while (status == ENT_OK && (*pos)->phase != ENT_MOVEMENT && ent_audit_ordinal(*pos) < until) {
        ent_pos *before = *pos;
        const ent_request silent = {.map = audit->last.map,
                                    .rules = audit->last.rules,
                                    .algorithm = audit->last.algorithm,
                                    .pos = before,
                                    .units_given = true};
        *pos = NULL;
        status = judge_once(audit, &silent, pos, err);
        free(before);
    }
    return status;
}

static ent_status check_phase(ent_audit *audit, const ent_pos *judged, const ent_pos *given, ent_err *err)
{
    ent_phase_label before = ent_audit_label(audit->last.pos), is = ent_audit_label(given),
                    should = ent_audit_label(judged);
    bool skipped = given->phase != ENT_MOVEMENT && ent_audit_ordinal(given) > ent_audit_ordinal(audit->last.pos) &&
                   ent_audit_ordinal(given) < ent_audit_ordinal(judged); /* one that the judge skips */

    if (ent_audit_ordinal(judged) == ent_audit_ordinal(given) || skipped)
        return ENT_OK;
    return ent_fail(err, ENT_E_POSITION, "%s cannot follow %s; after it comes %s, and a history leaves nothing out",
                    is.text, before.text, should.text);
}

static ent_status note_phase(ent_audit *audit, const ent_pos *given, ent_err *err)
{
    const ent_discrepancy difference = {.kind = ENT_DIFFERS_PHASE,
                                        .after = ent_audit_label(audit->last.pos),
                                        .phase = ent_audit_label(given),
                                        .should_be = ent_audit_label(audit->expected)};

    return ent_audit_ordinal(audit->expected) == ent_audit_ordinal(given)
               ? ENT_OK
               : ent_audit_add_discrepancy(audit, &difference, err);
}

/* Units that were lost at the latest position are followed no longer. */
static void drop_lost(ent_audit *audit)
{
    size_t kept = 0;

    for (size_t t = 0; t < audit->n_tracked; t++)
        if (audit->tracked[t].found)
            audit->tracked[kept++] = audit->tracked[t];
    audit->n_tracked = kept;
}

static ent_status step(ent_audit *audit, const ent_request *given, ent_err *err)
{
    drop_lost(audit);
    for (size_t t = 0; t < audit->n_tracked; t++) {
        audit->tracked[t].judged = audit->tracked[t].at;
        audit->tracked[t].target = ENT_LOC_NONE;
    }
    ent_status status = judge_once(audit, &audit->last, &audit->expected, err);
    if (status != ENT_OK)
        return status;
    for (size_t t = 0; t < audit->n_tracked; t++)
        audit->tracked[t].expected = audit->tracked[t].judged;
    ent_pos *judged = malloc(audit->expected->size);
    if (!judged)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the audit");
    memcpy(judged, audit->expected, audit->expected->size);
    status = judge_left_out_phases(audit, ent_audit_ordinal(given->pos), &judged, err);
    if (status == ENT_OK)
        status = check_phase(audit, judged, given->pos, err);
    if (status == ENT_OK)
        status = note_phase(audit, given->pos, err);
    if (status == ENT_OK)
        status = ent_audit_compare(audit, judged, given, err);
    free(judged);
    return status;
}

/* ---- The positions as they come. ---- */

static bool same_steps(const ent_steps *a, const ent_steps *b)
{
    return a->n == b->n && (a->n == 0 || memcmp(a->to, b->to, a->n * sizeof *a->to) == 0);
}

/* True if every unit that can stand and step on the one map can do so on the other. */
static bool same_map(const ent_map *a, const ent_map *b)
{
    if (strcmp(a->name, b->name) != 0 || a->n_provs != b->n_provs || a->n_locs != b->n_locs ||
        a->n_powers != b->n_powers)
        return false;
    for (ent_loc loc = 0; loc < a->n_locs; loc++)
        if (strcmp(a->loc[loc].code, b->loc[loc].code) != 0 || !same_steps(&a->fleet[loc], &b->fleet[loc]))
            return false;
    for (ent_prov prov = 0; prov < a->n_provs; prov++)
        if (a->prov[prov].terrain != b->prov[prov].terrain || !same_steps(&a->army[prov], &b->army[prov]))
            return false;
    for (ent_power power = 0; power < a->n_powers; power++)
        if (strcmp(a->power[power].name, b->power[power].name) != 0)
            return false;
    return true;
}

static ent_status check(const ent_audit *audit, const ent_request *request, ent_err *err)
{
    if (!request->units_given)
        return ent_fail(err, ENT_E_POSITION, "an audit needs the units; give them");
    if (audit->n_positions > 0 && !same_map(audit->last.map, request->map))
        return ent_fail(err, ENT_E_POSITION, "this is another map than before; audit one game at a time");
    return ENT_OK;
}

/* What cannot be at the first position came from somewhere before it. */
static ent_status track_first(ent_audit *audit, const ent_request *request, ent_err *err)
{
    ent_status status = ENT_OK;

    for (size_t i = 0; status == ENT_OK && i < request->strays.n; i++) {
        const ent_unit *unit = &request->strays.unit[i];
        bool wrong = ent_unit_is_misplaced(request->map, unit);
        const ent_placed_unit placed = {.unit = *unit, .stray = true, .shared = !wrong};
        status = ent_audit_track(audit,
                                 &(ent_tracked){.at = placed,
                                                .judged = placed,
                                                .found = true,
                                                .target = ENT_LOC_NONE,
                                                .kind = wrong ? ENT_AUDIT_TERRAIN : ENT_AUDIT_SHARED},
                                 err);
    }
    return status;
}

static bool is_dutchman(const ent_audit *audit, const ent_unit *unit)
{
    for (size_t t = 0; t < audit->n_tracked; t++) {
        const ent_tracked *tracked = &audit->tracked[t];
        if (tracked->found && tracked->at.stray && !tracked->cleared && ent_unit_is(&tracked->at.unit, unit))
            return true;
    }
    return false;
}

/* Where a Flying Dutchman was listed before the rightful unit of its place, the latter goes on the board, to play on.
 */
static void place_rightful_units(ent_audit *audit, ent_request *request)
{
    for (size_t t = 0; t < audit->n_tracked; t++) {
        ent_tracked *unit = &audit->tracked[t];
        if (!unit->found || unit->cleared || unit->at.stray || !unit->at.shared)
            continue;
        ent_prov prov = ent_prov_of(request->map, unit->at.unit.at);
        for (size_t i = 0; !unit->at.stray && i < request->strays.n; i++) {
            ent_unit rightful = request->strays.unit[i];
            if (ent_prov_of(request->map, rightful.at) != prov || ent_unit_is_misplaced(request->map, &rightful) ||
                is_dutchman(audit, &rightful))
                continue;
            request->strays.unit[i] = ent_pos_units(request->pos)[prov];
            ent_pos_units(request->pos)[prov] = rightful;
            unit->at.stray = true;
        }
    }
}

ent_status ent_audit_add(ent_audit *audit, ent_request *request, ent_err *err)
{
    ent_status status = check(audit, request, err);

    if (status == ENT_OK)
        status = audit->n_positions == 0 ? track_first(audit, request, err) : step(audit, request, err);
    if (status == ENT_OK)
        place_rightful_units(audit, request);
    memcpy(audit->allowed_before, audit->allowed, sizeof audit->allowed);
    for (ent_power power = 0; status == ENT_OK && power < request->map->n_powers; power++)
        if (request->pos->phase != ENT_ADJUSTMENTS || audit->n_positions == 0)
            audit->allowed[power] =
                request->pos->phase == ENT_ADJUSTMENTS ? -1 : ent_audit_allowed(audit, request, power);
    ent_request_clear(&audit->last);
    audit->last = *request;
    *request = (ent_request){.map = NULL};
    audit->n_positions++;
    return status;
}

void ent_audit_clear(ent_audit *audit)
{
    ent_request_clear(&audit->last);
    free(audit->expected);
    free(audit->tracked);
    free(audit->dutchman);
    free(audit->suspect);
    free(audit->difference);
    free(audit->repaired);
    *audit = (ent_audit){.n_positions = 0};
}

bool ent_audit_is_clean(const ent_audit *audit)
{
    for (size_t i = 0; i < audit->n_dutchmen; i++)
        if (audit->dutchman[i].fate != ENT_FATE_STAYS && audit->dutchman[i].fate != ENT_FATE_LEFT)
            return false;
    return audit->n_differences == 0;
}
