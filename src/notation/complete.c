/* complete.c -- from what one order says to the order that is meant (DATC 4.B, 4.C, 4.E.2).
 *
 * A reading may hold several candidates for a place. Every combination of candidates is completed from the board, in
 * this order: the ordered unit (its kind and coast), the destination (its coast), the helped unit, or all of a build.
 * A combination is possible if the order would be legal under 4.E.1 d. Then:
 *
 *   one combination at all       it is the order, possible or not: what is spelt right is never changed
 *   one possible combination     it is the order, and the note says how it was read [4.E.2 b]
 *   none or several              the order is void as ambiguous, and the note names the candidates; intake.c may still
 *                                choose among the possible ones with the help of the other orders [4.E.2 c, d]
 *
 * Invariant: the board is only asked, never changed, and the orders of other powers have no influence.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/complete.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "board/plain.h"
#include "board/error.h"
#include "game/order.h"
#include "game/position.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "notation/print.h"

/* One order on its way from its text to its meaning. */
typedef struct ent_completion {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    ent_power power;
    const ent_parsed *reading;
} ent_completion;

/* The unit that an order is about: in retreats a dislodged one. NULL if there is none. */
static const ent_unit *unit_at(const ent_completion *task, ent_loc at)
{
    if (at >= task->map->n_locs)
        return NULL;
    ent_prov prov = ent_prov_of(task->map, at);
    for (uint16_t i = 0; task->pos->phase == ENT_RETREATS && i < task->pos->n_dislodged; i++) {
        const ent_unit *unit = &ent_pos_dislodged_const(task->pos)[i].unit;
        if (ent_prov_of(task->map, unit->at) == prov)
            return unit;
    }
    const ent_unit *unit = &ent_pos_units_const(task->pos)[prov];
    return task->pos->phase != ENT_RETREATS && unit->kind != ENT_UNIT_NONE ? unit : NULL;
}

static void make_void(ent_order *order, ent_reason reason)
{
    if (order->void_reason == ENT_REASON_NONE)
        order->void_reason = (uint8_t)reason;
}

static void note_flaw(const ent_completion *task, ent_meaning *meaning, unsigned flaw)
{
    assert(flaw != 0 && (flaw & (flaw - 1)) == 0);
    meaning->flaws |= (uint8_t)flaw;
    if (ent_choice(task->rules, ent_flaw_issue(flaw)) == 'a')
        make_void(&meaning->order, ent_flaw_reason(flaw));
}

/* ---- The ordered unit. ---- */

/* RULE unit.designation  neither army nor fleet is written [4.C.1], or the wrong one [4.C.2]: void, or valid, or valid
 * if no better order is there (intake_choose.c)
 * RULE coast.of-unit  4.B.5 says what an order means that names another coast than the one where the fleet stands
 * [4.B.5, 6.B.10, 6.B.11] */
static void complete_unit(const ent_completion *task, ent_meaning *meaning)
{
    ent_order *order = &meaning->order;
    const ent_unit *unit = unit_at(task, order->at);
    uint8_t written = task->reading->order.unit;

    if (!unit || unit->power != task->power)
        return;
    if (written == ENT_UNIT_NONE)
        note_flaw(task, meaning, ENT_FLAW_UNIT_MISSING);
    else if (written != unit->kind)
        note_flaw(task, meaning, ENT_FLAW_UNIT_WRONG);
    if (ent_names_coast(task->map, order->at) && order->at != unit->at &&
        ent_choice(task->rules, unit->kind == ENT_ARMY ? ENT_4B6 : ENT_4B5) == 'a')
        make_void(order, unit->kind == ENT_ARMY ? ENT_REASON_UNKNOWN_COAST : ENT_REASON_COAST_WRONG);
    order->unit = unit->kind;
    order->at = unit->at;
}

/* ---- The destination. ---- */

/* RULE coast.irrelevant  coasts that do not exist, or that mean nothing to an army [4.B.6, 6.B.12]. */
static ent_loc strip_coast(const ent_completion *task, ent_order *order, ent_loc loc)
{
    if (!ent_names_coast(task->map, loc))
        return loc;
    if (ent_choice(task->rules, ENT_4B6) == 'a')
        make_void(order, ENT_REASON_UNKNOWN_COAST);
    return ent_prov_of(task->map, loc);
}

/* The coasts of `prov` that a fleet can step to: how many, and the last one. */
static unsigned coasts_in_reach(const ent_map *map, ent_loc at, ent_prov prov, ent_loc *coast)
{
    const ent_steps *steps = &map->fleet[at];
    unsigned n = 0;

    for (uint8_t i = 0; i < steps->n; i++)
        if (ent_prov_of(map, steps->to[i]) == prov) {
            *coast = steps->to[i];
            n++;
        }
    return n;
}

/* True if the fleet may be carried to `prov`, then to any of its coasts. */
static bool may_be_carried(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_loc at, ent_prov prov)
{
    return pos->phase == ENT_MOVEMENT && ent_legal_carriable(map, rules, pos, ENT_FLEET, ent_prov_of(map, at), prov);
}

/* RULE coast.needed  a fleet's move without a coast where two are possible [4.B.1, 6.B.1, 6.D.30]
 * RULE coast.only-one  where one is possible [4.B.2, 6.B.2]
 * RULE coast.wrong  a move to a coast that is not possible [4.B.3, 6.B.3, 6.D.29]
 * RULE portage.coast-named  a fleet may be carried to every coast, so none is wrong; and where it cannot step to any,
 * one that is left out is one of several [PORTAGE_CONVOY, 4.B.1, 4.B.3] */
ent_loc ent_complete_coast(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_loc at, ent_loc to)
{
    ent_prov prov = ent_prov_of(map, to);
    ent_loc coast = ENT_LOC_NONE, standard = map->prov[prov].default_coast;
    unsigned possible = coasts_in_reach(map, at, prov, &coast);

    if (map->prov[prov].n_coasts == 0 || (possible == 0 && !may_be_carried(map, rules, pos, at, prov)))
        return to;
    if (ent_names_coast(map, to)) {
        bool wrong = !ent_can_step(map, ENT_FLEET, at, to) && !may_be_carried(map, rules, pos, at, prov);
        return wrong && possible == 1 && ent_choice(rules, ENT_4B3) == 'a' ? coast : to;
    }
    char choice = ent_choice(rules, possible == 1 ? ENT_4B2 : ENT_4B1);
    if (choice == 'b')
        return standard != ENT_LOC_NONE ? standard : to;
    return possible == 1 && choice == 'a' ? coast : to;
}

static void complete_move(const ent_completion *task, ent_order *order)
{
    if (order->to == ENT_LOC_NONE)
        return;
    if (order->unit == ENT_ARMY)
        order->to = strip_coast(task, order, order->to);
    else if (order->unit == ENT_FLEET && order->at < task->map->n_locs)
        order->to = ent_complete_coast(task->map, task->rules, task->pos, order->at, order->to);
}

/* ---- The helped unit. ---- */

/* RULE unit.nationality  of a foreign helped unit none is written [4.C.5], or the wrong one [4.C.6] */
static void complete_helped(const ent_completion *task, ent_meaning *meaning)
{
    ent_order *order = &meaning->order;
    const ent_unit *helped = unit_at(task, order->from);

    if (order->kind == ENT_ORDER_CONVOY && order->to != ENT_LOC_NONE)
        order->to = ent_prov_of(task->map, order->to);
    if (!helped)
        return;
    if (helped->power != task->power && task->reading->nation == ENT_POWER_NONE)
        note_flaw(task, meaning, ENT_FLAW_NATION_MISSING);
    if (task->reading->nation != ENT_POWER_NONE && task->reading->nation != helped->power)
        note_flaw(task, meaning, ENT_FLAW_NATION_WRONG);
    order->from = helped->at;
    order->helped = helped->kind;
    if (helped->kind == ENT_ARMY && order->to != ENT_LOC_NONE)
        order->to = ent_prov_of(task->map, order->to);
}

/* ---- Builds. ---- */

/* RULE build.unit  neither army nor fleet is written [4.C.3, 6.I.1]; a fleet inland [4.C.4]
 * RULE build.coast  no coast is written where there are several [4.B.7, 6.B.14] */
static void complete_build(const ent_completion *task, ent_order *order)
{
    const ent_prov_info *prov = &task->map->prov[ent_prov_of(task->map, order->at)];
    char missing = ent_choice(task->rules, ENT_4C3);
    bool coast = ent_names_coast(task->map, order->at);

    if (order->unit == ENT_UNIT_NONE) {
        if (prov->terrain == ENT_INLAND && missing != 'a')
            order->unit = ENT_ARMY;
        else if (coast && missing == 'c')
            order->unit = ENT_FLEET;
        else
            make_void(order, ENT_REASON_UNIT_MISSING);
    }
    if (order->unit == ENT_FLEET && prov->terrain == ENT_INLAND && ent_choice(task->rules, ENT_4C4) == 'b')
        order->unit = ENT_ARMY;
    if (order->unit == ENT_ARMY)
        order->at = strip_coast(task, order, order->at);
    else if (order->unit == ENT_FLEET && !coast && prov->default_coast != ENT_LOC_NONE &&
             ent_choice(task->rules, ENT_4B7) == 'b')
        order->at = prov->default_coast;
}

/* ---- One combination of places, and all of them. ---- */

static ent_meaning complete_one(const ent_completion *task, ent_loc at, ent_loc from, ent_loc to)
{
    const ent_parsed *reading = task->reading;
    ent_meaning meaning = {.order = reading->order};
    ent_order *order = &meaning.order;

    order->power = task->power;
    order->at = at;
    order->from = from;
    order->to = to;
    if ((reading->at.no_coast || reading->to.no_coast || reading->from.no_coast) &&
        ent_choice(task->rules, ENT_4B6) == 'a')
        make_void(order, ENT_REASON_UNKNOWN_COAST);
    if (order->kind == ENT_ORDER_BUILD) {
        complete_build(task, order);
        return meaning;
    }
    complete_unit(task, &meaning);
    if (order->kind == ENT_ORDER_MOVE)
        complete_move(task, order);
    else if (from != ENT_LOC_NONE)
        complete_helped(task, &meaning);
    return meaning;
}

/* Why this meaning is not possible, or ENT_REASON_NONE. Possible means legal under 4.E.1 d, whatever the rules choose
 * there [4.E.2 b]. */
static ent_reason impossible(const ent_completion *task, const ent_order *order)
{
    ent_rules rules = *task->rules;
    ent_legality legality;

    rules.choice[ENT_4E1] = 'd';
    if (task->pos->phase == ENT_MOVEMENT)
        return ent_legal_check(task->map, &rules, task->pos, order, &legality);
    ent_prov prov = order->at < task->map->n_locs ? ent_prov_of(task->map, order->at) : ENT_PROV_NONE;
    if (order->kind == ENT_ORDER_BUILD)
        return ent_pos_owners_const(task->pos)[prov] == task->power ? ENT_REASON_NONE : ENT_REASON_BUILD_NOT_OWNED;
    const ent_unit *unit = unit_at(task, order->at);
    if (!unit)
        return ENT_REASON_NO_SUCH_UNIT;
    if (unit->power != task->power)
        return ENT_REASON_NOT_YOUR_UNIT;
    return order->to == ENT_LOC_NONE || ent_can_step(task->map, unit->kind, unit->at, order->to)
               ? ENT_REASON_NONE
               : ENT_REASON_NOT_ADJACENT;
}

static ent_loc candidate(const ent_place *place, size_t i)
{
    assert(i < place->n || i == 0);
    return place->n == 0 ? ENT_LOC_NONE : place->loc[i];
}

static const char *impossible_because(ent_reason reason)
{
    static const char *const because[ENT_REASON_COUNT] = {
        [ENT_REASON_FLEET_TO_LAND] = "cannot hold a fleet",
        [ENT_REASON_ARMY_TO_SEA] = "cannot hold an army",
        [ENT_REASON_NO_SUCH_UNIT] = "has no unit",
        [ENT_REASON_NO_UNIT_THERE] = "has no unit",
        [ENT_REASON_NOT_YOUR_UNIT] = "has a foreign unit",
        [ENT_REASON_NOT_ADJACENT] = "is out of reach",
        [ENT_REASON_SUPPORT_UNREACHABLE] = "is out of the supporter's reach",
    };
    return because[reason] ? because[reason] : "is not possible";
}

__attribute__((format(printf, 3, 4))) static void add_text(char *out, size_t size, const char *format, ...)
{
    size_t used = strlen(out);
    va_list args;

    va_start(args, format);
    vsnprintf(out + used, size - used, format, args);
    va_end(args);
}

/* "Budapest cannot hold a fleet": of the first place that differs from reading to reading. */
static void add_ruled_out(const ent_completion *task, const ent_order *order, ent_reason reason, char *out, size_t size)
{
    const ent_parsed *reading = task->reading;
    ent_loc loc = reading->at.n > 1 ? order->at : reading->from.n > 1 ? order->from : order->to;

    if (loc < task->map->n_locs)
        add_text(out, size, "%s%s %s", *out ? ", " : "", task->map->prov[ent_prov_of(task->map, loc)].name,
                 impossible_because(reason));
}

/* Gather the possible meanings. Returns how many combinations of places there are. */
static size_t gather_meanings(const ent_completion *task, ent_meanings *out, char *ruled_out, size_t size)
{
    const ent_parsed *reading = task->reading;
    size_t n_at = reading->at.n ? reading->at.n : 1, n_from = reading->from.n ? reading->from.n : 1;
    size_t n_to = reading->to.n ? reading->to.n : 1, total = n_at * n_from * n_to;

    for (size_t i = 0; i < total; i++) {
        const ent_meaning meaning =
            complete_one(task, candidate(&reading->at, i % n_at), candidate(&reading->from, i / n_at % n_from),
                         candidate(&reading->to, i / n_at / n_from));
        ent_reason reason = total == 1 ? ENT_REASON_NONE : impossible(task, &meaning.order);
        if (i == 0 || (out->n_open == 0 && reason == ENT_REASON_NONE))
            out->best = meaning;
        if (reason != ENT_REASON_NONE)
            add_ruled_out(task, &meaning.order, reason, ruled_out, size);
        else if (out->n_open < ENT_MAX_MEANINGS)
            out->open[out->n_open++] = meaning;
    }
    return total;
}

static void list_places(const ent_map *map, const ent_place *place, char *out, size_t size)
{
    for (uint8_t i = 0; place->n > 1 && i < place->n; i++)
        add_text(out, size, "%s%s", *out ? ", " : "", map->prov[ent_prov_of(map, place->loc[i])].name);
}

static bool is_exact(const ent_place *place)
{
    return place->n == 0 || place->exact;
}

/* In adjustments a unit without a verb, as in "Build A War, F Sev", is removed if it stands there, else built. */
static const ent_parsed *infer_bare_order(const ent_map *map, const ent_pos *pos, ent_power power,
                                          const ent_parsed *written, ent_parsed *copy)
{
    if (!written->bare || pos->phase != ENT_ADJUSTMENTS || written->at.n == 0)
        return written;
    const ent_unit *unit = &ent_pos_units_const(pos)[ent_prov_of(map, written->at.loc[0])];
    *copy = *written;
    copy->err = (ent_err){.status = ENT_OK};
    copy->order.kind = unit->kind != ENT_UNIT_NONE && unit->power == power ? ENT_ORDER_DISBAND : ENT_ORDER_BUILD;
    return copy;
}

/* RULE order.poorly-written  a badly written order with only one possible meaning is followed [4.E.2]: a: the spelling
 * alone must tell; b: the rules may help; c, d: the other orders of its set may help too (clarify.c). What is spelt
 * right is never changed. */
void ent_complete(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power,
                  const ent_parsed *written, ent_meanings *out, char *note, size_t size)
{
    ent_parsed named;
    const ent_parsed *reading = infer_bare_order(map, pos, power, written, &named);
    const ent_completion task = {map, rules, pos, power, reading};
    char ruled_out[160] = "", text[100] = "";

    out->n_open = 0;
    size_t total = gather_meanings(&task, out, ruled_out, sizeof ruled_out);
    note[0] = '\0';
    if (reading->err.status != ENT_OK) {
        make_void(&out->best.order, ENT_REASON_UNREADABLE);
        if (reading->at.n != 1) /* a move of no known unit */
            out->best.order.flags &= (uint8_t)~ENT_ORDER_FLAG_UNREADABLE_MOVE;
        out->n_open = 1;
        ent_plain_copy(reading->err.text, strlen(reading->err.text), note, size);
        return;
    }
    if (total > 1 && (out->n_open != 1 || ent_choice(rules, ENT_4E2) == 'a')) {
        list_places(map, &reading->at, text, sizeof text);
        list_places(map, &reading->from, text, sizeof text);
        list_places(map, &reading->to, text, sizeof text);
        make_void(&out->best.order, ENT_REASON_AMBIGUOUS);
        if (reading->at.n > 1)
            out->best.order.at = ENT_LOC_NONE; /* an order for no known unit */
        snprintf(note, size, "ambiguous: it may mean %s", text);
        return;
    }
    if (is_exact(&reading->at) && is_exact(&reading->from) && is_exact(&reading->to))
        return;
    ent_print_order(map, ent_pos_units_const(pos), &out->best.order, ENT_NAMES_RULEBOOK, pos->phase == ENT_RETREATS,
                    text, sizeof text);
    snprintf(note, size, "read as %s%s%s", text, *ruled_out ? ": " : "", ruled_out);
}

/* ---- Flaws, as 4.C lists them. ---- */

ent_issue ent_flaw_issue(unsigned flaw)
{
    return flaw == ENT_FLAW_UNIT_MISSING     ? ENT_4C1
           : flaw == ENT_FLAW_UNIT_WRONG     ? ENT_4C2
           : flaw == ENT_FLAW_NATION_MISSING ? ENT_4C5
                                             : ENT_4C6;
}

ent_reason ent_flaw_reason(unsigned flaw)
{
    return flaw == ENT_FLAW_UNIT_MISSING     ? ENT_REASON_UNIT_MISSING
           : flaw == ENT_FLAW_UNIT_WRONG     ? ENT_REASON_UNIT_WRONG
           : flaw == ENT_FLAW_NATION_MISSING ? ENT_REASON_NATION_MISSING
                                             : ENT_REASON_NATION_WRONG;
}

ent_status ent_order_parse(const ent_map *map, const ent_pos *pos, ent_power power, const char *text, size_t len,
                           ent_order *out, ent_err *err)
{
    ent_parsed reading;
    ent_meanings meanings;
    ent_rules rules;
    char note[160];

    ent_parse(map, text, len, &reading);
    if (reading.err.status != ENT_OK) {
        if (err)
            *err = reading.err;
        return reading.err.status;
    }
    if (reading.at.n > 1 || reading.from.n > 1 || reading.to.n > 1) {
        const ent_place *place = reading.at.n > 1 ? &reading.at : reading.from.n > 1 ? &reading.from : &reading.to;
        ent_fail(err, ENT_E_NAME, "'%.*s' may mean several places; write it out", place->len, text + place->start);
        if (err)
            err->column = place->start + 1u;
        return ENT_E_NAME;
    }
    *out = reading.order;
    out->power = power;
    out->at = candidate(&reading.at, 0);
    out->from = candidate(&reading.from, 0);
    out->to = candidate(&reading.to, 0);
    if (pos) {
        ent_rules_preset("datc", &rules);
        ent_complete(map, &rules, pos, power, &reading, &meanings, note, sizeof note);
        *out = meanings.best.order;
        out->void_reason = ENT_REASON_NONE;
    }
    return ENT_OK;
}
