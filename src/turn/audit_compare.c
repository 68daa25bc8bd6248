/* audit_compare.c -- how does the position given differ from the one that the judge makes?
 *
 * Units that stand where they should are set aside first; what is then missing here and too many there is a misplaced
 * unit; what is still too many is a Flying Dutchman.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/audit_parts.h"
#include <assert.h>
#include <stdlib.h>
#include "board/error.h"
#include "game/position.h"
#include "judge/judge.h"

/* ---- Who stands where. ---- */

bool ent_audit_same_unit(const ent_placed_unit *a, const ent_placed_unit *b)
{
    return a->dislodged == b->dislodged && ent_unit_is(&a->unit, &b->unit);
}

static void mark_shared(const ent_map *map, ent_placed_units *units)
{
    uint16_t count[ENT_MAX_PROVS] = {0};

    for (size_t i = 0; i < units->n; i++)
        if (!units->placed[i].dislodged)
            count[ent_prov_of(map, units->placed[i].unit.at)]++;
    for (size_t i = 0; i < units->n; i++)
        units->placed[i].shared = !units->placed[i].dislodged && count[ent_prov_of(map, units->placed[i].unit.at)] > 1;
}

ent_status ent_audit_collect_units(const ent_map *map, const ent_pos *pos, const ent_strays *strays,
                                   ent_placed_units *out, ent_err *err)
{
    size_t n_strays = strays ? strays->n : 0;

    out->n = 0;
    out->placed = calloc(ent_pos_unit_slots(pos) + n_strays + 1u, sizeof *out->placed);
    if (!out->placed)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the audit");
    for (ent_prov prov = 0; prov < pos->n_provs; prov++)
        if (ent_pos_units_const(pos)[prov].kind != ENT_UNIT_NONE)
            out->placed[out->n++].unit = ent_pos_units_const(pos)[prov];
    for (size_t i = 0; i < n_strays; i++)
        out->placed[out->n++] = (ent_placed_unit){.unit = strays->unit[i], .stray = true};
    for (uint16_t i = 0; i < pos->n_dislodged; i++)
        out->placed[out->n++] = (ent_placed_unit){.unit = ent_pos_dislodged_const(pos)[i].unit, .dislodged = true};
    mark_shared(map, out);
    return ENT_OK;
}

static int count_units(const ent_placed_units *units, ent_power power)
{
    int n = 0;

    for (size_t i = 0; i < units->n; i++)
        n += units->placed[i].unit.power == power;
    return n;
}

/* ---- Comparing. ---- */

typedef struct ent_audit_comparison {
    ent_audit *audit;
    const ent_request *given;
    const ent_pos *judged;
    ent_phase_label after;
    ent_placed_units have, want;
    ent_err *err;
} ent_audit_comparison;

static void match_exactly(ent_audit_comparison *compare)
{
    for (size_t h = 0; h < compare->have.n; h++)
        for (size_t w = 0; !compare->have.placed[h].taken && w < compare->want.n; w++)
            if (!compare->want.placed[w].taken &&
                ent_audit_same_unit(&compare->have.placed[h], &compare->want.placed[w]))
                compare->have.placed[h].taken = compare->want.placed[w].taken = true;
}

/* The tracked units that stand where the judge puts them. */
static void find_tracked(ent_audit_comparison *compare)
{
    for (size_t t = 0; t < compare->audit->n_tracked; t++) {
        ent_tracked *unit = &compare->audit->tracked[t];
        for (size_t h = 0; !unit->judged.stray && !unit->found && h < compare->have.n; h++) {
            const ent_placed_unit *placed = &compare->have.placed[h];
            unit->found = placed->taken && ent_audit_same_unit(placed, &unit->judged);
            if (unit->found)
                unit->at = *placed;
        }
    }
}

static bool may_be_stray(const ent_map *map, const ent_tracked *unit, const ent_placed_unit *placed)
{
    ent_prov prov = ent_prov_of(map, placed->unit.at);

    if (placed->taken || placed->unit.power != unit->at.unit.power || placed->unit.kind != unit->at.unit.kind)
        return false;
    return prov == ent_prov_of(map, unit->at.unit.at) ||
           (unit->target < map->n_locs && prov == ent_prov_of(map, unit->target));
}

/* The judge knows nothing of units that no board can hold: they stand where they stood, or went where they were
 * ordered. */
static void find_strays(ent_audit_comparison *compare)
{
    for (size_t t = 0; t < compare->audit->n_tracked; t++) {
        ent_tracked *unit = &compare->audit->tracked[t];
        for (size_t h = 0; unit->at.stray && !unit->found && h < compare->have.n; h++) {
            ent_placed_unit *placed = &compare->have.placed[h];
            if (!may_be_stray(compare->given->map, unit, placed))
                continue;
            unit->at = *placed;
            unit->found = placed->taken = true;
        }
    }
}

/* How likely the unit that should be at `want` is the one at `have`: 0 most. */
static int strangeness(const ent_map *map, const ent_placed_unit *want, const ent_placed_unit *have)
{
    bool same_kind = want->unit.kind == have->unit.kind;

    if (ent_prov_of(map, want->unit.at) == ent_prov_of(map, have->unit.at))
        return 0;
    if (same_kind && ent_can_step(map, want->unit.kind, want->unit.at, have->unit.at))
        return 1;
    return same_kind ? 2 : 3;
}

static ent_status pair(ent_audit_comparison *compare, ent_placed_unit *want, ent_placed_unit *have)
{
    const ent_discrepancy difference = {
        .kind = ENT_DIFFERS_MISPLACED, .after = compare->after, .is = have->unit, .should = want->unit};

    want->taken = have->taken = true;
    for (size_t t = 0; t < compare->audit->n_tracked; t++) {
        ent_tracked *unit = &compare->audit->tracked[t];
        if (unit->found || unit->judged.stray || !ent_audit_same_unit(&unit->judged, want))
            continue;
        unit->at = *have;
        unit->found = true;
        break;
    }
    return ent_audit_add_discrepancy(compare->audit, &difference, compare->err);
}

/* A unit that is missing here and one too many there are one unit, misplaced: its power is entitled to it. */
static ent_status pair_misplaced(ent_audit_comparison *compare)
{
    ent_status status = ENT_OK;

    for (int strange = 0; strange < 4; strange++)
        for (size_t w = 0; w < compare->want.n; w++)
            for (size_t h = 0; status == ENT_OK && !compare->want.placed[w].taken && h < compare->have.n; h++) {
                ent_placed_unit *want = &compare->want.placed[w], *have = &compare->have.placed[h];
                if (have->taken || have->stray || have->shared || want->unit.power != have->unit.power)
                    continue;
                if (strangeness(compare->given->map, want, have) == strange)
                    status = pair(compare, want, have);
            }
    return status;
}

/* Units that a power starts with beyond its centers, as on some maps. */
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
    int centers = ent_adjust_centers(map, rules, pos, power);

    return pos->year <= map->start_year ? centers + head_start(map, rules, power) : centers;
}

int ent_audit_allowed(const ent_audit *audit, const ent_request *request, ent_power power)
{
    const ent_pos *pos = request->pos;

    if (pos->phase == ENT_ADJUSTMENTS)
        return audit->allowed[power];
    /* The owners of centers are those that the judge found: an owner that is wrong here makes no unit illegal. */
    if (audit->expected && ent_audit_ordinal(audit->expected) == ent_audit_ordinal(pos))
        pos = audit->expected;
    return ent_audit_limit(request->map, &request->rules, pos, power);
}

static ent_audit_kind kind_of(const ent_audit_comparison *compare, const ent_placed_unit *placed)
{
    int limit = ent_audit_allowed(compare->audit, compare->given, placed->unit.power);

    if (ent_unit_is_misplaced(compare->given->map, &placed->unit))
        return ENT_AUDIT_TERRAIN;
    if (placed->shared)
        return ENT_AUDIT_SHARED;
    assert(limit >= 0); /* a position before this one has said it */
    return count_units(&compare->have, placed->unit.power) > limit ? ENT_AUDIT_NUMBER : ENT_AUDIT_UNACCOUNTED;
}

static ent_status track_new(ent_audit_comparison *compare)
{
    ent_status status = ENT_OK;

    for (size_t h = 0; status == ENT_OK && h < compare->have.n; h++) {
        const ent_placed_unit *placed = &compare->have.placed[h];
        const ent_tracked unit = {.at = *placed,
                                  .judged = {.stray = true},
                                  .expected = {.stray = true},
                                  .known = true,
                                  .newest = true,
                                  .found = true,
                                  .kind = (uint8_t)kind_of(compare, placed),
                                  .target = ENT_LOC_NONE,
                                  .since = compare->after};
        if (!placed->taken)
            status = ent_audit_track(compare->audit, &unit, compare->err);
    }
    return status;
}

static bool was_dutchman(const ent_audit *audit, const ent_placed_unit *want)
{
    for (size_t t = 0; t < audit->n_tracked; t++)
        if (!audit->tracked[t].cleared && !audit->tracked[t].legal && !audit->tracked[t].judged.stray &&
            ent_audit_same_unit(&audit->tracked[t].judged, want))
            return true;
    return false;
}

/* A Flying Dutchman that has gone is not missed, unless an adjustment made it legal. */
static ent_status note_missing(ent_audit_comparison *compare)
{
    ent_status status = ENT_OK;

    for (size_t w = 0; status == ENT_OK && w < compare->want.n; w++) {
        const ent_placed_unit *want = &compare->want.placed[w];
        const ent_discrepancy difference = {.kind = ENT_DIFFERS_MISSING, .after = compare->after, .should = want->unit};
        if (!want->taken && !was_dutchman(compare->audit, want))
            status = ent_audit_add_discrepancy(compare->audit, &difference, compare->err);
    }
    return status;
}

static ent_status note_owners(ent_audit_comparison *compare)
{
    const uint8_t *is = ent_pos_owners_const(compare->given->pos), *should = ent_pos_owners_const(compare->judged);
    ent_status status = ENT_OK;

    for (ent_prov prov = 0; status == ENT_OK && prov < compare->judged->n_provs; prov++) {
        const ent_discrepancy difference = {.kind = ENT_DIFFERS_OWNER,
                                            .after = compare->after,
                                            .prov = prov,
                                            .owner = is[prov],
                                            .should_own = should[prov]};
        if (is[prov] == should[prov])
            continue;
        assert(compare->given->map->prov[prov].flags & ENT_PROV_CENTER); /* nothing else has an owner */
        status = ent_audit_add_discrepancy(compare->audit, &difference, compare->err);
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
        status = ent_audit_add_dutchman(audit, &left, err);
        if (status == ENT_OK)
            status = ent_audit_add_suspect(audit, &unit->at.unit, false, err);
    }
    return status;
}

/* An adjustment has passed: what it left within the number of centers is legal [4.E.6]. Units that came with it do not
 * count; where it left too many, the earliest are the legal ones. */
static void mark_legal(ent_audit_comparison *compare)
{
    for (ent_power power = 0; power < compare->given->map->n_powers; power++) {
        int spare = ent_adjust_centers(compare->given->map, &compare->given->rules, compare->given->pos, power) -
                    count_units(&compare->have, power);
        for (size_t t = 0; t < compare->audit->n_tracked; t++) {
            const ent_tracked *unit = &compare->audit->tracked[t];
            spare += unit->found && !unit->cleared && !unit->legal && unit->at.unit.power == power;
        }
        for (size_t t = 0; t < compare->audit->n_tracked; t++) {
            ent_tracked *unit = &compare->audit->tracked[t];
            bool could =
                unit->found && !unit->cleared && !unit->newest && !unit->legal && !unit->at.stray && !unit->at.shared;
            if (could && unit->at.unit.power == power && spare-- > 0)
                unit->legal = true;
        }
    }
}

/* The number of a phase in the calendar. */
int ent_audit_ordinal(const ent_pos *pos)
{
    return pos->year * 5 + (pos->season == ENT_WINTER ? 4 : pos->season * 2 + (pos->phase == ENT_RETREATS));
}

static ent_status compare_all(ent_audit_comparison *compare)
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
    /* Before the year's end the centers of a later phase say nothing of this one. */
    if (status == ENT_OK && (ent_audit_ordinal(compare->judged) == ent_audit_ordinal(compare->given->pos) ||
                             compare->given->pos->phase == ENT_ADJUSTMENTS))
        status = note_owners(compare);
    if (status == ENT_OK)
        status = note_lost(compare->audit, compare->err);
    if (status == ENT_OK && compare->given->pos->year > compare->audit->last.pos->year)
        mark_legal(compare);
    return status;
}

ent_status ent_audit_compare(ent_audit *audit, const ent_pos *judged, const ent_request *given, ent_err *err)
{
    ent_audit_comparison compare = {audit, given, judged, ent_audit_label(audit->last.pos), {NULL, 0}, {NULL, 0}, err};
    ent_status status = ent_audit_collect_units(given->map, given->pos, &given->strays, &compare.have, err);

    for (size_t t = 0; t < audit->n_tracked; t++)
        audit->tracked[t].newest = audit->tracked[t].found = false;
    if (status == ENT_OK)
        status = ent_audit_collect_units(given->map, judged, NULL, &compare.want, err);
    if (status == ENT_OK)
        status = compare_all(&compare);
    free(compare.have.placed);
    free(compare.want.placed);
    return status;
}
