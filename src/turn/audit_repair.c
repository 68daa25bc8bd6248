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
    ent_stands stands;                /* what shall be in the mended position */
    bool counts_anew[ENT_MAX_POWERS]; /* the power's adjustments are counted, whatever the position says */
    bool told[ENT_MAX_PROVS];         /* the units of this province are noted as sharing it */
    ent_err *err;
} ent_repair;

/* ---- Taking units away. ---- */

static void take_away(ent_repair *mender, size_t i)
{
    mender->counts_anew[mender->stands.stand[i].unit.power] = true;
    memmove(&mender->stands.stand[i], &mender->stands.stand[i + 1],
            (mender->stands.n - i - 1) * sizeof *mender->stands.stand);
    mender->stands.n--;
}

/* Of two that look the same the one that is not on the board goes. */
static void take_unit(ent_repair *mender, const ent_stand *unit)
{
    for (int stray = 1; stray >= 0; stray--)
        for (size_t i = 0; i < mender->stands.n; i++)
            if (mender->stands.stand[i].stray == stray && ent_stand_is(&mender->stands.stand[i], unit)) {
                take_away(mender, i);
                return;
            }
}

/* The units as a position, which holds those that it can. */
static void build(const ent_repair *mender, ent_pos *pos)
{
    const ent_unit nobody = {.power = ENT_POWER_NONE, .kind = ENT_UNIT_NONE, .at = ENT_LOC_NONE};
    uint16_t kept = 0;

    for (ent_prov prov = 0; prov < pos->n_provs; prov++)
        ent_pos_units(pos)[prov] = nobody;
    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const ent_stand stand = {.unit = ent_pos_dislodged(pos)[i].unit, .dislodged = true};
        bool stays = false;
        for (size_t s = 0; s < mender->stands.n; s++)
            stays |= ent_stand_is(&mender->stands.stand[s], &stand);
        if (stays)
            ent_pos_dislodged(pos)[kept++] = ent_pos_dislodged(pos)[i];
    }
    memset(&ent_pos_dislodged(pos)[kept], 0, (size_t)(pos->n_dislodged - kept) * sizeof(ent_dislodged));
    pos->n_dislodged = kept;
    for (size_t s = 0; s < mender->stands.n; s++) {
        const ent_stand *stand = &mender->stands.stand[s];
        if (!stand->dislodged && !ent_place_is_wrong(mender->map, &stand->unit))
            ent_pos_units(pos)[ent_prov_of(mender->map, stand->unit.at)] = stand->unit;
    }
}

/* ---- Rules 1, 2 and 4: units that are known. ---- */

static ent_status note_one(ent_repair *mender, const ent_tracked *unit, ent_audit_fate fate, int rule)
{
    const ent_dutchman dutchman = {
        .kind = unit->kind, .fate = (uint8_t)fate, .rule = (uint8_t)rule, .since = unit->since, .count = 1};
    ent_status status = ent_audit_note(mender->audit, &dutchman, mender->err);

    if (status == ENT_OK)
        status = ent_audit_suspect(mender->audit, &unit->at.unit,
                                   fate == ENT_FATE_READJUDGED || fate == ENT_FATE_REMOVED, mender->err);
    return status;
}

/* One of several in a place, and nobody saw which came second: for rule 3. */
static bool is_one_of_several(const ent_tracked *unit)
{
    return unit->kind == ENT_AUDIT_SHARED && !unit->known;
}

static ent_status rule_on(ent_repair *mender, const ent_tracked *unit)
{
    bool impossible = unit->at.stray || unit->at.shared;

    if (unit->legal)
        return note_one(mender, unit, ENT_FATE_STAYS, 4);
    if (mender->leaves && !impossible) {
        mender->counts_anew[unit->at.unit.power] = true;
        return note_one(mender, unit, ENT_FATE_WAITS, 0);
    }
    if (mender->readjudges && unit->newest)
        return note_one(mender, unit, ENT_FATE_READJUDGED, 1);
    if (!mender->readjudges)
        take_unit(mender, &unit->at);
    return note_one(mender, unit, ENT_FATE_REMOVED, 2);
}

static ent_status rule_on_known(ent_repair *mender)
{
    ent_status status = ENT_OK;

    for (size_t t = 0; status == ENT_OK && t < mender->audit->n_tracked; t++) {
        const ent_tracked *unit = &mender->audit->tracked[t];
        if (unit->cleared || (unit->found && is_one_of_several(unit)))
            continue;
        if (mender->readjudges && !unit->legal && !unit->expected.stray)
            take_unit(mender, &unit->expected); /* an older one, where the last orders judged again put it */
        if (unit->found)
            status = rule_on(mender, unit);
    }
    return status;
}

/* ---- Rule 3: one of several. ---- */

typedef bool is_suspect_function(const ent_repair *, const ent_stand *, unsigned which);

/* The civil disorder rule takes `count` of the suspects away, one by one. */
static ent_status choose(ent_repair *mender, ent_dutchman dutchman, is_suspect_function *is_suspect, unsigned which)
{
    ent_audit *audit = mender->audit;
    size_t n = 0, left = dutchman.count, at[ENT_MAX_PROVS * 3];
    ent_unit *units = malloc((mender->stands.n + 1) * sizeof *units);
    bool stays = dutchman.fate == ENT_FATE_WAITS;
    ent_status status = units ? ent_audit_note(audit, &dutchman, mender->err) : ENT_E_MEMORY;

    if (!units)
        return ent_fail(mender->err, ENT_E_MEMORY, "no memory for the audit");
    for (size_t i = 0; status == ENT_OK && i < mender->stands.n; i++)
        if (is_suspect(mender, &mender->stands.stand[i], which))
            status = ent_audit_suspect(audit, &mender->stands.stand[i].unit, false, mender->err);
    for (; status == ENT_OK && left > 0 && !stays; left--) {
        n = 0;
        for (size_t i = 0; i < mender->stands.n; i++)
            if (is_suspect(mender, &mender->stands.stand[i], which)) {
                units[n] = mender->stands.stand[i].unit;
                at[n++] = i;
            }
        if (n == 0)
            break;
        build(mender, audit->mended);
        size_t found = ent_disorder_first(mender->map, mender->rules, audit->mended, units, n);
        ent_suspect *suspect = &audit->suspect[audit->dutchman[audit->n_dutchmen - 1].first];
        while (suspect->goes || memcmp(&suspect->unit, &units[found], sizeof units[found]) != 0)
            suspect++;
        suspect->goes = true;
        take_away(mender, at[found]);
    }
    free(units);
    return status;
}

static bool stands_in(const ent_repair *mender, const ent_stand *stand, unsigned prov)
{
    return !stand->dislodged && ent_prov_of(mender->map, stand->unit.at) == prov;
}

static size_t count_suspects(const ent_repair *mender, is_suspect_function *is_suspect, unsigned which)
{
    size_t n = 0;

    for (size_t i = 0; i < mender->stands.n; i++)
        n += is_suspect(mender, &mender->stands.stand[i], which);
    return n;
}

/* Two in one place, even under choice b: no board can hold them. */
static ent_status rule_on_shared(ent_repair *mender)
{
    ent_status status = ENT_OK;

    for (ent_prov prov = 0; status == ENT_OK && prov < mender->map->n_provs; prov++) {
        size_t n = count_suspects(mender, stands_in, prov);
        if (n < 2)
            continue;
        mender->told[prov] = true;
        status = choose(mender,
                        (ent_dutchman){.kind = ENT_AUDIT_SHARED, .fate = ENT_FATE_REMOVED, .rule = 3, .count = n - 1},
                        stands_in, prov);
    }
    for (size_t t = 0; status == ENT_OK && t < mender->audit->n_tracked; t++) {
        const ent_tracked *unit = &mender->audit->tracked[t];
        if (unit->found && is_one_of_several(unit) && !mender->told[ent_prov_of(mender->map, unit->at.unit.at)])
            status = rule_on(mender, unit); /* alone by now */
    }
    return status;
}

static const ent_tracked *tracked_at(const ent_repair *mender, const ent_stand *stand)
{
    for (size_t t = 0; t < mender->audit->n_tracked; t++) {
        const ent_tracked *unit = &mender->audit->tracked[t];
        const ent_stand *at = mender->readjudges ? &unit->expected : &unit->at;
        if (unit->found && !(mender->readjudges && at->stray) && ent_stand_is(at, stand))
            return unit;
    }
    return NULL;
}

/* Units that the judge built in this game are above suspicion; those that were found already are counted already. */
static bool is_unknown_surplus(const ent_repair *mender, const ent_stand *stand, unsigned power)
{
    return stand->unit.power == power && !tracked_at(mender, stand);
}

static bool is_of(const ent_repair *mender, const ent_stand *stand, unsigned power)
{
    const ent_tracked *unit = tracked_at(mender, stand);

    return stand->unit.power == power && (!unit || unit->cleared || unit->legal);
}

static int limit_in(const ent_repair *mender, ent_power power)
{
    const ent_pos *pos = mender->audit->mended;

    if (pos->phase == ENT_ADJUSTMENTS)
        return mender->readjudges ? mender->audit->allowed_before[power] : mender->audit->allowed[power];
    return ent_audit_limit(mender->map, mender->rules, pos, power);
}

/* More units than centers, and no history tells which came too many. */
static ent_status rule_on_number(ent_repair *mender)
{
    ent_status status = ENT_OK;

    for (ent_power power = 0; status == ENT_OK && power < mender->map->n_powers; power++) {
        int limit = limit_in(mender, power), surplus = (int)count_suspects(mender, is_of, power) - limit;
        if (limit < 0 || surplus <= 0)
            continue;
        bool enough = count_suspects(mender, is_unknown_surplus, power) >= (size_t)surplus;
        ent_dutchman dutchman = {
            .kind = ENT_AUDIT_NUMBER, .fate = ENT_FATE_REMOVED, .rule = 3, .count = (size_t)surplus};
        if (mender->leaves) {
            dutchman.fate = ENT_FATE_WAITS;
            dutchman.rule = 0;
        }
        status = choose(mender, dutchman, enough ? is_unknown_surplus : is_of, power);
        mender->counts_anew[power] = true;
    }
    return status;
}

/* ---- All together. ---- */

static bool has_newest(const ent_audit *audit)
{
    for (size_t t = 0; t < audit->n_tracked; t++)
        if (audit->tracked[t].newest && audit->tracked[t].found)
            return true;
    return false;
}

static ent_status rule(ent_repair *mender)
{
    ent_status status = rule_on_known(mender);

    if (status == ENT_OK)
        status = rule_on_shared(mender);
    if (status == ENT_OK)
        status = rule_on_number(mender);
    if (status != ENT_OK)
        return status;
    build(mender, mender->audit->mended);
    for (ent_power power = 0; power < mender->map->n_powers; power++)
        if (mender->counts_anew[power])
            ent_pos_adjust(mender->audit->mended)[power] = ENT_ADJUST_COUNTED;
    assert(ent_pos_why_invalid(mender->map, mender->audit->mended) == NULL);
    return ENT_OK;
}

ent_status ent_audit_finish(ent_audit *audit, ent_err *err)
{
    ent_repair mender = {.audit = audit, .map = audit->last.map, .rules = &audit->last.rules, .err = err};

    if (audit->n_positions == 0)
        return ent_fail(err, ENT_E_SYNTAX, "no position to audit; write a power's name, a colon and its units");
    mender.leaves = ent_choice(mender.rules, ENT_4E6) == 'b';
    mender.readjudges = !mender.leaves && has_newest(audit);
    const ent_pos *base = mender.readjudges ? audit->expected : audit->last.pos;
    audit->mended = malloc(base->size);
    if (!audit->mended)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the audit");
    memcpy(audit->mended, base, base->size);
    ent_status status =
        ent_stands_collect(mender.map, base, mender.readjudges ? NULL : &audit->last.strays, &mender.stands, err);
    if (status == ENT_OK)
        status = rule(&mender);
    free(mender.stands.stand);
    return status;
}
