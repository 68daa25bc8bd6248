/* audit.c -- see audit.h. This half judges each phase again and compares.
 *
 * SPDX-License-Identifier: MIT */
#include "format/audit.h"
#include <stdlib.h>
#include <string.h>
#include "board/spec.h"
#include "format/audit_parts.h"
#include "format/setting_in.h"
#include "game/position.h"
#include "judge/judge.h"

/* ---- Lists. ---- */

void *ent_audit_room(void *list, size_t n, size_t *cap, size_t size, ent_err *err)
{
    if (n < *cap)
        return list;
    void *more = realloc(list, (*cap * 2 + 16) * size);
    if (!more)
        ent_fail(err, ENT_E_MEMORY, "no memory for the audit");
    else
        *cap = *cap * 2 + 16;
    return more;
}

ent_status ent_audit_note(ent_audit *audit, const ent_dutchman *dutchman, ent_err *err)
{
    ent_dutchman *list =
        ent_audit_room(audit->dutchman, audit->n_dutchmen, &audit->cap_dutchmen, sizeof *list, err);

    if (!list)
        return ENT_E_MEMORY;
    audit->dutchman = list;
    list[audit->n_dutchmen] = *dutchman;
    list[audit->n_dutchmen].first = audit->n_suspects;
    list[audit->n_dutchmen++].n = 0;
    return ENT_OK;
}

ent_status ent_audit_suspect(ent_audit *audit, const ent_unit *unit, bool goes, ent_err *err)
{
    ent_suspect *list = ent_audit_room(audit->suspect, audit->n_suspects, &audit->cap_suspects, sizeof *list, err);

    if (!list)
        return ENT_E_MEMORY;
    audit->suspect = list;
    list[audit->n_suspects++] = (ent_suspect){*unit, goes};
    audit->dutchman[audit->n_dutchmen - 1].n++;
    return ENT_OK;
}

static ent_status note_difference(ent_audit *audit, const ent_difference *difference, ent_err *err)
{
    ent_difference *list =
        ent_audit_room(audit->difference, audit->n_differences, &audit->cap_differences, sizeof *list, err);

    if (!list)
        return ENT_E_MEMORY;
    audit->difference = list;
    list[audit->n_differences++] = *difference;
    return ENT_OK;
}

static ent_status track(ent_audit *audit, const ent_tracked *unit, ent_err *err)
{
    ent_tracked *list = ent_audit_room(audit->tracked, audit->n_tracked, &audit->cap_tracked, sizeof *list, err);

    if (!list)
        return ENT_E_MEMORY;
    audit->tracked = list;
    list[audit->n_tracked++] = *unit;
    return ENT_OK;
}

static ent_phase_label label_of(const ent_pos *pos)
{
    ent_phase_label label;

    ent_text_print_phase(pos, label.text);
    return label;
}

/* ---- Who stands where. ---- */

static bool same_unit(const ent_unit *a, const ent_unit *b)
{
    return a->power == b->power && a->kind == b->kind && a->at == b->at;
}

bool ent_stand_is(const ent_stand *a, const ent_stand *b)
{
    return a->dislodged == b->dislodged && same_unit(&a->unit, &b->unit);
}

static void mark_shared(const ent_map *map, ent_stands *stands)
{
    uint16_t count[ENT_MAX_PROVS] = {0};

    for (size_t i = 0; i < stands->n; i++)
        if (!stands->stand[i].dislodged)
            count[ent_prov_of(map, stands->stand[i].unit.at)]++;
    for (size_t i = 0; i < stands->n; i++)
        stands->stand[i].shared =
            !stands->stand[i].dislodged && count[ent_prov_of(map, stands->stand[i].unit.at)] > 1;
}

ent_status ent_stands_collect(const ent_map *map, const ent_pos *pos, const ent_strays *strays, ent_stands *out,
                              ent_err *err)
{
    size_t n_strays = strays ? strays->n : 0;

    out->n = 0;
    out->stand = calloc(pos->n_provs + n_strays + pos->n_dislodged + 1u, sizeof *out->stand);
    if (!out->stand)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the audit");
    for (ent_prov prov = 0; prov < pos->n_provs; prov++)
        if (ent_pos_units_const(pos)[prov].kind != ENT_UNIT_NONE)
            out->stand[out->n++].unit = ent_pos_units_const(pos)[prov];
    for (size_t i = 0; i < n_strays; i++)
        out->stand[out->n++] = (ent_stand){.unit = strays->unit[i], .stray = true};
    for (uint16_t i = 0; i < pos->n_dislodged; i++)
        out->stand[out->n++] = (ent_stand){.unit = ent_pos_dislodged_const(pos)[i].unit, .dislodged = true};
    mark_shared(map, out);
    return ENT_OK;
}

static int count_units(const ent_stands *stands, ent_power power)
{
    int n = 0;

    for (size_t i = 0; i < stands->n; i++)
        n += stands->stand[i].unit.power == power;
    return n;
}

/* ---- Following units through a phase. ---- */

static bool is_among_dislodged(const ent_pos *pos, const ent_unit *unit)
{
    for (uint16_t i = 0; i < pos->n_dislodged; i++)
        if (same_unit(&ent_pos_dislodged_const(pos)[i].unit, unit))
            return true;
    return false;
}

/* Where the judge puts one unit, from its entry in the judged phase. */
static void follow_entry(ent_tracked *unit, const ent_turn *turn, const ent_order *order, const ent_result *result,
                         ent_phase_kind phase)
{
    if (phase == ENT_ADJUSTMENTS) {
        unit->judged.stray = order->kind == ENT_ORDER_DISBAND && result->verdict == ENT_SUCCEEDS;
    } else if (result->ends != ENT_LOC_NONE) {
        unit->judged.unit.at = result->ends;
        unit->judged.dislodged = false;
    } else if (phase == ENT_MOVEMENT && is_among_dislodged(turn->next, &unit->judged.unit)) {
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

/* Move each tracked unit's `judged` on through the phase. */
static void follow(ent_audit *audit, const ent_request *request, const ent_turn *turn)
{
    ent_phase_kind phase = (ent_phase_kind)request->pos->phase;

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
                follow_entry(unit, turn, &entry->order, &turn->result[i], phase);
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
        const ent_stand stand = {.unit = {.power = order->power, .kind = order->unit, .at = turn->result[i].ends}};
        status = track(audit, &(ent_tracked){.at = stand, .judged = stand, .cleared = true, .target = ENT_LOC_NONE}, err);
    }
    return status;
}

/* ---- Comparing. ---- */

typedef struct ent_comparison {
    ent_audit *audit;
    const ent_request *given;
    const ent_pos *judged;
    ent_phase_label after;
    ent_stands have, want;
    ent_err *err;
} ent_comparison;

static void match_exactly(ent_comparison *compare)
{
    for (size_t h = 0; h < compare->have.n; h++)
        for (size_t w = 0; !compare->have.stand[h].taken && w < compare->want.n; w++)
            if (!compare->want.stand[w].taken && ent_stand_is(&compare->have.stand[h], &compare->want.stand[w]))
                compare->have.stand[h].taken = compare->want.stand[w].taken = true;
}

/* The tracked units that stand where the judge puts them. */
static void find_tracked(ent_comparison *compare)
{
    for (size_t t = 0; t < compare->audit->n_tracked; t++) {
        ent_tracked *unit = &compare->audit->tracked[t];
        for (size_t h = 0; !unit->judged.stray && !unit->found && h < compare->have.n; h++) {
            const ent_stand *stand = &compare->have.stand[h];
            unit->found = stand->taken && ent_stand_is(stand, &unit->judged);
            if (unit->found)
                unit->at = *stand;
        }
    }
}

static bool may_be_stray(const ent_map *map, const ent_tracked *unit, const ent_stand *stand)
{
    ent_prov prov = ent_prov_of(map, stand->unit.at);

    if (stand->taken || stand->unit.power != unit->at.unit.power || stand->unit.kind != unit->at.unit.kind)
        return false;
    return prov == ent_prov_of(map, unit->at.unit.at) ||
           (unit->target < map->n_locs && prov == ent_prov_of(map, unit->target));
}

/* The judge knows nothing of units that no board can hold: they stand where they stood, or went where they were ordered. */
static void find_strays(ent_comparison *compare)
{
    for (size_t t = 0; t < compare->audit->n_tracked; t++) {
        ent_tracked *unit = &compare->audit->tracked[t];
        for (size_t h = 0; unit->at.stray && !unit->found && h < compare->have.n; h++) {
            ent_stand *stand = &compare->have.stand[h];
            if (!may_be_stray(compare->given->map, unit, stand))
                continue;
            unit->at = *stand;
            unit->found = stand->taken = true;
        }
    }
}

/* How likely the unit that should be at `want` is the one at `have`: 0 most. */
static int strangeness(const ent_map *map, const ent_stand *want, const ent_stand *have)
{
    bool same_kind = want->unit.kind == have->unit.kind;

    if (ent_prov_of(map, want->unit.at) == ent_prov_of(map, have->unit.at))
        return 0;
    if (same_kind && ent_can_step(map, want->unit.kind, want->unit.at, have->unit.at))
        return 1;
    return same_kind ? 2 : 3;
}

static ent_status pair(ent_comparison *compare, ent_stand *want, ent_stand *have)
{
    const ent_difference difference = {.kind = ENT_DIFFERS_MISPLACED, .after = compare->after, .is = have->unit,
                                       .should = want->unit};

    want->taken = have->taken = true;
    for (size_t t = 0; t < compare->audit->n_tracked; t++) {
        ent_tracked *unit = &compare->audit->tracked[t];
        if (unit->found || unit->judged.stray || !ent_stand_is(&unit->judged, want))
            continue;
        unit->at = *have;
        unit->found = true;
        break;
    }
    return note_difference(compare->audit, &difference, compare->err);
}

/* A unit that is missing here and one too many there are one unit, misplaced: its power is entitled to it. */
static ent_status pair_misplaced(ent_comparison *compare)
{
    ent_status status = ENT_OK;

    for (int strange = 0; strange < 4; strange++)
        for (size_t w = 0; w < compare->want.n; w++)
            for (size_t h = 0; status == ENT_OK && !compare->want.stand[w].taken && h < compare->have.n; h++) {
                ent_stand *want = &compare->want.stand[w], *have = &compare->have.stand[h];
                if (have->taken || have->stray || have->shared || want->unit.power != have->unit.power)
                    continue;
                if (strangeness(compare->given->map, want, have) == strange)
                    status = pair(compare, want, have);
            }
    return status;
}

/* Units that a power starts with beyond its centres, as on some maps. */
static int head_start(const ent_map *map, const ent_rules *rules, ent_power power)
{
    int surplus = 0;

    for (uint16_t i = 0; i < map->n_start_units; i++)
        surplus += map->start_unit[i].power == power;
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        surplus -= map->start_owner[prov] == power && ent_adjust_counts_for(map, rules, prov, power);
    return surplus > 0 ? surplus : 0;
}

int ent_audit_limit(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power)
{
    int centres = ent_adjust_centres(map, rules, pos, power);

    return pos->year <= map->start_year ? centres + head_start(map, rules, power) : centres;
}

static int limit_of(const ent_audit *audit, const ent_request *request, ent_power power)
{
    if (request->pos->phase == ENT_ADJUSTMENTS)
        return audit->allowed[power];
    return ent_audit_limit(request->map, &request->rules, request->pos, power);
}

static ent_audit_kind kind_of(const ent_comparison *compare, const ent_stand *stand)
{
    int limit = limit_of(compare->audit, compare->given, stand->unit.power);

    if (ent_place_is_wrong(compare->given->map, &stand->unit))
        return ENT_AUDIT_TERRAIN;
    if (stand->shared)
        return ENT_AUDIT_SHARED;
    return limit >= 0 && count_units(&compare->have, stand->unit.power) > limit ? ENT_AUDIT_NUMBER : ENT_AUDIT_UNACCOUNTED;
}

static ent_status track_new(ent_comparison *compare)
{
    ent_status status = ENT_OK;

    for (size_t h = 0; status == ENT_OK && h < compare->have.n; h++) {
        const ent_stand *stand = &compare->have.stand[h];
        const ent_tracked unit = {.at = *stand, .judged = {.stray = true}, .expected = {.stray = true}, .known = true, .newest = true, .found = true,
                                  .kind = (uint8_t)kind_of(compare, stand), .target = ENT_LOC_NONE,
                                  .since = compare->after};
        if (!stand->taken)
            status = track(compare->audit, &unit, compare->err);
    }
    return status;
}

static bool was_dutchman(const ent_audit *audit, const ent_stand *want)
{
    for (size_t t = 0; t < audit->n_tracked; t++)
        if (!audit->tracked[t].cleared && !audit->tracked[t].judged.stray && ent_stand_is(&audit->tracked[t].judged, want))
            return true;
    return false;
}

/* A Flying Dutchman that has gone is not missed. */
static ent_status note_missing(ent_comparison *compare)
{
    ent_status status = ENT_OK;

    for (size_t w = 0; status == ENT_OK && w < compare->want.n; w++) {
        const ent_stand *want = &compare->want.stand[w];
        const ent_difference difference = {.kind = ENT_DIFFERS_MISSING, .after = compare->after, .should = want->unit};
        if (!want->taken && !was_dutchman(compare->audit, want))
            status = note_difference(compare->audit, &difference, compare->err);
    }
    return status;
}

static ent_status note_owners(ent_comparison *compare)
{
    const uint8_t *is = ent_pos_owners_const(compare->given->pos), *should = ent_pos_owners_const(compare->judged);
    ent_status status = ENT_OK;

    for (ent_prov prov = 0; status == ENT_OK && prov < compare->judged->n_provs; prov++) {
        const ent_difference difference = {.kind = ENT_DIFFERS_OWNER, .after = compare->after, .prov = prov,
                                           .owner = is[prov], .should_own = should[prov]};
        if (is[prov] != should[prov] && (compare->given->map->prov[prov].flags & ENT_PROV_CENTRE))
            status = note_difference(compare->audit, &difference, compare->err);
    }
    return status;
}

static ent_status note_lost(ent_audit *audit, ent_err *err)
{
    ent_status status = ENT_OK;

    for (size_t t = 0; status == ENT_OK && t < audit->n_tracked; t++) {
        const ent_tracked *unit = &audit->tracked[t];
        const ent_dutchman left = {.kind = unit->kind, .fate = ENT_FATE_LEFT, .since = unit->since, .count = 1};
        if (unit->found || unit->cleared || unit->legal)
            continue;
        status = ent_audit_note(audit, &left, err);
        if (status == ENT_OK)
            status = ent_audit_suspect(audit, &unit->at.unit, false, err);
    }
    return status;
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

/* An adjustment has passed: what it left within the number of centres is legal [4.E.6]. Units that came with it do not
 * count; where it left too many, the earliest are the legal ones. */
static void legalise(ent_comparison *compare)
{
    for (ent_power power = 0; power < compare->given->map->n_powers; power++) {
        int spare = ent_adjust_centres(compare->given->map, &compare->given->rules, compare->given->pos, power) -
                    count_units(&compare->have, power);
        for (size_t t = 0; t < compare->audit->n_tracked; t++) {
            const ent_tracked *unit = &compare->audit->tracked[t];
            spare += unit->found && !unit->cleared && !unit->legal && unit->at.unit.power == power;
        }
        for (size_t t = 0; t < compare->audit->n_tracked; t++) {
            ent_tracked *unit = &compare->audit->tracked[t];
            bool could = unit->found && !unit->cleared && !unit->newest && !unit->legal && !unit->at.stray && !unit->at.shared;
            if (could && unit->at.unit.power == power && spare-- > 0)
                unit->legal = true;
        }
    }
}

/* The number of a phase in the calendar. */
static int ordinal(const ent_pos *pos)
{
    return pos->year * 5 + (pos->season == ENT_WINTER ? 4 : pos->season * 2 + (pos->phase == ENT_RETREATS));
}

static ent_status compare_all(ent_comparison *compare)
{
    ent_status status;

    match_exactly(compare);
    find_tracked(compare);
    find_strays(compare);
    status = pair_misplaced(compare);
    if (status == ENT_OK)
        status = track_new(compare);
    if (status == ENT_OK)
        status = note_missing(compare);
    /* Before the year's end the centres of a later phase say nothing of this one. */
    if (status == ENT_OK && (ordinal(compare->judged) == ordinal(compare->given->pos) ||
                             compare->given->pos->phase == ENT_ADJUSTMENTS))
        status = note_owners(compare);
    if (status == ENT_OK)
        status = note_lost(compare->audit, compare->err);
    if (status == ENT_OK && compare->given->pos->year > compare->audit->last.pos->year)
        legalise(compare);
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
static ent_status catch_up(ent_audit *audit, int until, ent_pos **pos, ent_err *err)
{
    ent_status status = ENT_OK;

    while (status == ENT_OK && (*pos)->phase != ENT_MOVEMENT && ordinal(*pos) < until) {
        ent_pos *before = *pos;
        const ent_request silent = {.map = audit->last.map, .rules = audit->last.rules, .pos = before, .units_given = true};
        *pos = NULL;
        status = judge_once(audit, &silent, pos, err);
        free(before);
        if (!*pos)
            break;
    }
    return status;
}

static ent_status check_phase(ent_audit *audit, const ent_pos *judged, const ent_pos *given, ent_err *err)
{
    ent_phase_label before = label_of(audit->last.pos), is = label_of(given), should = label_of(judged);
    bool skipped = given->phase != ENT_MOVEMENT && ordinal(given) > ordinal(audit->last.pos) &&
                   ordinal(given) < ordinal(judged); /* one that the judge skips */

    if (ordinal(judged) == ordinal(given) || skipped)
        return ENT_OK;
    return ent_fail(err, ENT_E_POSITION, "%s cannot follow %s; after it comes %s, and a history leaves nothing out", is.text,
                    before.text, should.text);
}

static ent_status note_phase(ent_audit *audit, const ent_pos *given, ent_err *err)
{
    const ent_difference difference = {.kind = ENT_DIFFERS_PHASE, .after = label_of(audit->last.pos),
                                       .phase = label_of(given), .should_be = label_of(audit->expected)};

    return ordinal(audit->expected) == ordinal(given) ? ENT_OK : note_difference(audit, &difference, err);
}

static ent_status compare_with(ent_audit *audit, const ent_pos *judged, const ent_request *given, ent_err *err)
{
    ent_comparison compare = {audit, given, judged, label_of(audit->last.pos), {NULL, 0}, {NULL, 0}, err};
    ent_status status = ent_stands_collect(given->map, given->pos, &given->strays, &compare.have, err);

    for (size_t t = 0; t < audit->n_tracked; t++)
        audit->tracked[t].newest = audit->tracked[t].found = false;
    if (status == ENT_OK)
        status = ent_stands_collect(given->map, judged, NULL, &compare.want, err);
    if (status == ENT_OK)
        status = compare_all(&compare);
    free(compare.have.stand);
    free(compare.want.stand);
    return status;
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
    status = catch_up(audit, ordinal(given->pos), &judged, err);
    if (status == ENT_OK)
        status = check_phase(audit, judged, given->pos, err);
    if (status == ENT_OK)
        status = note_phase(audit, given->pos, err);
    if (status == ENT_OK)
        status = compare_with(audit, judged, given, err);
    free(judged);
    return status;
}

/* ---- The positions as they come. ---- */

static bool same_map(const ent_map *a, const ent_map *b)
{
    if (strcmp(a->name, b->name) != 0 || a->n_provs != b->n_provs || a->n_locs != b->n_locs || a->n_powers != b->n_powers)
        return false;
    for (ent_loc loc = 0; loc < a->n_locs; loc++)
        if (strcmp(a->loc[loc].code, b->loc[loc].code) != 0)
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
        bool wrong = ent_place_is_wrong(request->map, unit);
        const ent_stand stand = {.unit = *unit, .stray = true, .shared = !wrong};
        status = track(audit, &(ent_tracked){.at = stand, .judged = stand, .found = true, .target = ENT_LOC_NONE,
                                             .kind = wrong ? ENT_AUDIT_TERRAIN : ENT_AUDIT_SHARED}, err);
    }
    return status;
}

ent_status ent_audit_add(ent_audit *audit, ent_request *request, ent_err *err)
{
    ent_status status = check(audit, request, err);

    if (status == ENT_OK)
        status = audit->n_positions == 0 ? track_first(audit, request, err) : step(audit, request, err);
    memcpy(audit->allowed_before, audit->allowed, sizeof audit->allowed);
    for (ent_power power = 0; status == ENT_OK && power < request->map->n_powers; power++)
        if (request->pos->phase != ENT_ADJUSTMENTS || audit->n_positions == 0)
            audit->allowed[power] = request->pos->phase == ENT_ADJUSTMENTS ? -1 : limit_of(audit, request, power);
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
    free(audit->mended);
    *audit = (ent_audit){.n_positions = 0};
}

bool ent_audit_is_sound(const ent_audit *audit)
{
    for (size_t i = 0; i < audit->n_dutchmen; i++)
        if (audit->dutchman[i].fate != ENT_FATE_STAYS && audit->dutchman[i].fate != ENT_FATE_LEFT)
            return false;
    return audit->n_differences == 0;
}
