/* audit_repair.c -- what is done about Flying Dutchmen: the four rules of DATC 4.E.6.
 *
 *   1  introduced by the last orders: these are judged again, so the judge's own position is taken
 *   2  introduced earlier, and known which one it is: that unit is removed
 *   3  one of several: the civil disorder rule (4.D.8) chooses among them
 *   4  legal by now: it stays; before the adjustment orders are public it is not legal yet, and goes
 *
 * Under choice b units stay until the next adjustment counts them; only those that no board can hold go.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/audit_parts.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"

typedef struct ent_repair {
    ent_audit *audit;
    const ent_map *map;
    const ent_rules *rules;
    bool leaves;                      /* 4.E.6 b */
    bool readjudges;                  /* rule 1 applies */
    ent_placed_units kept;            /* what shall be in the repaired position */
    bool counts_anew[ENT_MAX_POWERS]; /* the power's adjustments are counted, whatever the position says */
    bool noted[ENT_MAX_PROVS];        /* the units of this province are noted as sharing it */
    ent_err *err;
} ent_repair;

/* ---- Taking units away. ---- */

static void take_away(ent_repair *repair, size_t i)
{
    repair->counts_anew[repair->kept.placed[i].unit.power] = true;
    memmove(&repair->kept.placed[i], &repair->kept.placed[i + 1],
            (repair->kept.n - i - 1) * sizeof *repair->kept.placed);
    repair->kept.n--;
}

/* Of two that look the same the one that is not on the board goes. */
static void take_unit(ent_repair *repair, const ent_placed_unit *unit)
{
    for (int stray = 1; stray >= 0; stray--)
        for (size_t i = 0; i < repair->kept.n; i++)
            if (repair->kept.placed[i].stray == stray && ent_audit_same_unit(&repair->kept.placed[i], unit)) {
                take_away(repair, i);
                return;
            }
}

/* The units as a position, which holds those that it can. */
static void build(const ent_repair *repair, ent_pos *pos)
{
    const ent_unit nobody = {.power = ENT_POWER_NONE, .kind = ENT_UNIT_NONE, .at = ENT_LOC_NONE};
    uint16_t kept = 0;

    for (ent_prov prov = 0; prov < pos->n_provs; prov++)
        ent_pos_units(pos)[prov] = nobody;
    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const ent_placed_unit placed = {.unit = ent_pos_dislodged(pos)[i].unit, .dislodged = true};
        bool stays = false;
        for (size_t s = 0; s < repair->kept.n; s++)
            stays |= ent_audit_same_unit(&repair->kept.placed[s], &placed);
        if (stays)
            ent_pos_dislodged(pos)[kept++] = ent_pos_dislodged(pos)[i];
    }
    memset(&ent_pos_dislodged(pos)[kept], 0, (size_t)(pos->n_dislodged - kept) * sizeof(ent_dislodged));
    pos->n_dislodged = kept;
    for (size_t s = 0; s < repair->kept.n; s++) {
        const ent_placed_unit *placed = &repair->kept.placed[s];
        assert(!ent_unit_is_misplaced(repair->map, &placed->unit)); /* such units have been taken away */
        if (!placed->dislodged)
            ent_pos_units(pos)[ent_prov_of(repair->map, placed->unit.at)] = placed->unit;
    }
    for (ent_dislodged *unit = ent_pos_dislodged(pos), *end = unit + kept; unit < end; unit++)
        unit->retreats &= ~ent_pos_occupied_retreats(repair->map, pos, unit);
}

/* ---- Rules 1, 2 and 4: units that are known. ---- */

static ent_status note_one(ent_repair *repair, const ent_tracked *unit, ent_audit_fate fate, int rule)
{
    const ent_dutchman dutchman = {
        .kind = unit->kind, .fate = (uint8_t)fate, .rule = (uint8_t)rule, .since = unit->since, .count = 1};
    ent_status status = ent_audit_add_dutchman(repair->audit, &dutchman, repair->err);

    if (status == ENT_OK)
        status = ent_audit_add_suspect(repair->audit, &unit->at.unit,
                                       fate == ENT_FATE_READJUDGED || fate == ENT_FATE_REMOVED, repair->err);
    return status;
}

/* One of several in a place, and nobody saw which came second: for rule 3. */
static bool is_one_of_several(const ent_tracked *unit)
{
    return unit->kind == ENT_AUDIT_SHARED && !unit->known;
}

static ent_status rule_on(ent_repair *repair, const ent_tracked *unit)
{
    bool impossible = unit->at.stray || unit->at.shared;

    if (unit->legal)
        return note_one(repair, unit, ENT_FATE_STAYS, 4);
    if (repair->leaves && !impossible) {
        repair->counts_anew[unit->at.unit.power] = true;
        return note_one(repair, unit, ENT_FATE_WAITS, 0);
    }
    if (repair->readjudges && unit->newest)
        return note_one(repair, unit, ENT_FATE_READJUDGED, 1);
    if (!repair->readjudges)
        take_unit(repair, &unit->at);
    return note_one(repair, unit, ENT_FATE_REMOVED, 2);
}

static ent_status rule_on_known(ent_repair *repair)
{
    ent_status status = ENT_OK;

    for (size_t t = 0; status == ENT_OK && t < repair->audit->n_tracked; t++) {
        const ent_tracked *unit = &repair->audit->tracked[t];
        if (unit->cleared || (unit->found && is_one_of_several(unit)))
            continue;
        if (repair->readjudges && !unit->legal && !unit->expected.stray)
            take_unit(repair, &unit->expected); /* an older one, where the last orders judged again put it */
        if (unit->found)
            status = rule_on(repair, unit);
    }
    return status;
}

/* ---- Rule 3: one of several. ---- */

typedef bool is_suspect_function(const ent_repair *, const ent_placed_unit *, unsigned which);

/* The civil disorder rule takes `count` of the suspects away, one by one. */
static ent_status choose(ent_repair *repair, ent_dutchman dutchman, is_suspect_function *is_suspect, unsigned which)
{
    ent_audit *audit = repair->audit;
    size_t n, left = dutchman.count, at[ENT_MAX_PROVS * 3]; /* units on the board, dislodged and astray */
    ent_unit *units = malloc((repair->kept.n + 1) * sizeof *units);
    bool stays = dutchman.fate == ENT_FATE_WAITS;

    if (!units)
        return ent_fail(repair->err, ENT_E_MEMORY, "no memory for the audit");
    ent_status status = ent_audit_add_dutchman(audit, &dutchman, repair->err);
    for (size_t i = 0; status == ENT_OK && i < repair->kept.n; i++)
        if (is_suspect(repair, &repair->kept.placed[i], which))
            status = ent_audit_add_suspect(audit, &repair->kept.placed[i].unit, false, repair->err);
    for (; status == ENT_OK && left > 0 && !stays; left--) {
        n = 0;
        for (size_t i = 0; i < repair->kept.n; i++)
            if (is_suspect(repair, &repair->kept.placed[i], which)) {
                units[n] = repair->kept.placed[i].unit;
                at[n++] = i;
            }
        assert(n > 0); /* there are more suspects than go */
        build(repair, audit->repaired);
        size_t found = ent_disorder_first(repair->map, repair->rules, audit->repaired, units, n);
        ent_suspect *suspect = &audit->suspect[audit->dutchman[audit->n_dutchmen - 1].first];
        while (suspect->is_removed || memcmp(&suspect->unit, &units[found], sizeof units[found]) != 0)
            suspect++;
        suspect->is_removed = true;
        take_away(repair, at[found]);
    }
    free(units);
    return status;
}

static bool stands_in(const ent_repair *repair, const ent_placed_unit *placed, unsigned prov)
{
    return !placed->dislodged && ent_prov_of(repair->map, placed->unit.at) == prov;
}

static size_t count_suspects(const ent_repair *repair, is_suspect_function *is_suspect, unsigned which)
{
    size_t n = 0;

    for (size_t i = 0; i < repair->kept.n; i++)
        n += is_suspect(repair, &repair->kept.placed[i], which);
    return n;
}

/* Two in one place, even under choice b: no board can hold them. */
static ent_status rule_on_shared(ent_repair *repair)
{
    ent_status status = ENT_OK;

    for (ent_prov prov = 0; status == ENT_OK && prov < repair->map->n_provs; prov++) {
        size_t n = count_suspects(repair, stands_in, prov);
        if (n < 2)
            continue;
        repair->noted[prov] = true;
        status = choose(repair,
                        (ent_dutchman){.kind = ENT_AUDIT_SHARED, .fate = ENT_FATE_REMOVED, .rule = 3, .count = n - 1},
                        stands_in, prov);
    }
    for (size_t t = 0; status == ENT_OK && t < repair->audit->n_tracked; t++) {
        const ent_tracked *unit = &repair->audit->tracked[t];
        if (unit->found && is_one_of_several(unit) && !repair->noted[ent_prov_of(repair->map, unit->at.unit.at)])
            status = rule_on(repair, unit); /* alone by now */
    }
    return status;
}

static const ent_tracked *tracked_at(const ent_repair *repair, const ent_placed_unit *placed)
{
    for (size_t t = 0; t < repair->audit->n_tracked; t++) {
        const ent_tracked *unit = &repair->audit->tracked[t];
        const ent_placed_unit *at = repair->readjudges ? &unit->expected : &unit->at;
        if (unit->found && !(repair->readjudges && at->stray) && ent_audit_same_unit(at, placed))
            return unit;
    }
    return NULL;
}

/* Units that the judge built in this game are above suspicion; those that were found already are counted already. Of
 * several in one place one is left by now, of which nobody knows more than of the others. */
static bool is_unknown_surplus(const ent_repair *repair, const ent_placed_unit *placed, unsigned power)
{
    const ent_tracked *unit = tracked_at(repair, placed);

    return placed->unit.power == power && (!unit || is_one_of_several(unit));
}

static bool is_of(const ent_repair *repair, const ent_placed_unit *placed, unsigned power)
{
    const ent_tracked *unit = tracked_at(repair, placed);

    return placed->unit.power == power && (!unit || unit->cleared || unit->legal || is_one_of_several(unit));
}

static int limit_in(const ent_repair *repair, ent_power power)
{
    const ent_audit *audit = repair->audit;

    if (!repair->readjudges)
        return ent_audit_allowed(audit, &audit->last, power);
    if (audit->repaired->phase == ENT_ADJUSTMENTS)
        return audit->allowed_before[power];
    return ent_audit_limit(repair->map, repair->rules, audit->repaired, power);
}

/* More units than centers, and no history says which of them. */
static ent_status rule_on_number(ent_repair *repair)
{
    ent_status status = ENT_OK;

    for (ent_power power = 0; status == ENT_OK && power < repair->map->n_powers; power++) {
        int limit = limit_in(repair, power), surplus = (int)count_suspects(repair, is_of, power) - limit;
        if (limit < 0 || surplus <= 0)
            continue;
        bool enough = count_suspects(repair, is_unknown_surplus, power) >= (size_t)surplus;
        ent_dutchman dutchman = {
            .kind = ENT_AUDIT_NUMBER, .fate = ENT_FATE_REMOVED, .rule = 3, .count = (size_t)surplus};
        if (repair->leaves) {
            dutchman.fate = ENT_FATE_WAITS;
            dutchman.rule = 0;
        }
        status = choose(repair, dutchman, enough ? is_unknown_surplus : is_of, power);
        repair->counts_anew[power] = true;
    }
    return status;
}

/* ---- All together. ---- */

static bool has_newest(const ent_audit *audit)
{
    for (size_t t = 0; t < audit->n_tracked; t++)
        if (audit->tracked[t].newest)
            return true;
    return false;
}

static ent_status rule(ent_repair *repair)
{
    ent_status status = rule_on_known(repair);

    if (status == ENT_OK)
        status = rule_on_shared(repair);
    if (status == ENT_OK)
        status = rule_on_number(repair);
    if (status != ENT_OK)
        return status;
    build(repair, repair->audit->repaired);
    for (ent_power power = 0; power < repair->map->n_powers; power++)
        if (repair->counts_anew[power])
            ent_pos_adjust(repair->audit->repaired)[power] = ENT_ADJUST_COUNTED;
    assert(ent_pos_why_invalid(repair->map, repair->audit->repaired) == NULL);
    return ENT_OK;
}

ent_status ent_audit_finish(ent_audit *audit, ent_err *err)
{
    ent_repair repair = {.audit = audit, .map = audit->last.map, .rules = &audit->last.rules, .err = err};

    if (audit->n_positions == 0)
        return ent_fail(err, ENT_E_SYNTAX, "no position to audit; write a power's name, a colon and its units");
    repair.leaves = ent_choice(repair.rules, ENT_4E6) == 'b';
    repair.readjudges = !repair.leaves && has_newest(audit);
    const ent_pos *base = repair.readjudges ? audit->expected : audit->last.pos;
    audit->repaired = malloc(base->size);
    if (!audit->repaired)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the audit");
    memcpy(audit->repaired, base, base->size);
    ent_status status =
        ent_audit_collect_units(repair.map, base, repair.readjudges ? NULL : &audit->last.strays, &repair.kept, err);
    if (status == ENT_OK)
        status = rule(&repair);
    free(repair.kept.placed);
    return status;
}
