/* interpret.c -- which of several places is meant (DATC 4.E.2).
 *
 * A place as written is a name, an alias, or a spelling that is near some places. Every combination of candidates is
 * completed from the board (complete.c). It is possible if the order would be legal under 4.E.1 d, or e if the rules
 * choose that. Then:
 *
 * - With names only the order is as written, possible or not: what is spelt right is never changed.
 * - With aliases, too, if that is possible; if not, the places near the alias are candidates as well.
 * - The places near a loose alias ("Nor", "Mars") are candidates in any case.
 * - One possible combination is the order, and the note says how it was read. So is the only possible one of names
 *   that begin as written ("Belg": Belgium), though a misspelling of others ("Helg") is possible, too.
 * - Of several the order is void as ambiguous, and the note names them; intake.c may still choose among them with the
 *   help of the other orders of the set [4.E.2 c, d].
 * - If none is possible, an alias means the place that lists it: an impossible order. A loose alias or a misspelling is
 *   refused then. Only under 4.E.2 a, where the spelling alone decides, a single near place is followed.
 *
 * The orders of other powers have no influence.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/complete.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "board/error.h"
#include "board/plain.h"
#include "game/position.h"
#include "game/rules.h"
#include "legal/carrier.h"
#include "legal/legal.h"
#include "notation/completion.h"
#include "notation/print.h"

enum { LONGEST_QUOTE = 60 }; /* bytes of a word in a note */

/* ---- Is a meaning possible? ---- */

/* True if the dislodged unit may retreat to `to`, on some coast of it. */
static bool may_retreat(const ent_completion *task, const ent_unit *unit, ent_loc to)
{
    const ent_dislodged *dislodged = ent_pos_find_dislodged(task->pos, unit);

    return dislodged && ent_pos_lists_retreat(task->map, dislodged, ent_prov_of(task->map, to));
}

static ent_reason impossible_build(const ent_completion *task, const ent_order *order, ent_prov prov)
{
    if (order->unit == ENT_FLEET && task->map->prov[prov].terrain == ENT_INLAND)
        return ENT_REASON_FLEET_TO_LAND;
    return ent_pos_owners_const(task->pos)[prov] == task->power ? ENT_REASON_NONE : ENT_REASON_BUILD_NOT_OWNED;
}

/* Why this meaning is not possible, or ENT_REASON_NONE. */
static ent_reason impossible(const ent_completion *task, ent_legal_context *legal, const ent_order *order)
{
    ent_legality legality;

    if (task->pos->phase == ENT_MOVEMENT)
        return order->kind == ENT_ORDER_CANAL ? ENT_REASON_NONE : ent_legal_check_in(legal, order, &legality);
    if (order->at >= task->map->n_locs)
        return ENT_REASON_NO_SUCH_UNIT;
    if (order->kind == ENT_ORDER_BUILD)
        return impossible_build(task, order, ent_prov_of(task->map, order->at));
    const ent_unit *unit = ent_completion_unit(task, order->at);
    if (!unit)
        return ENT_REASON_NO_SUCH_UNIT;
    if (unit->power != task->power)
        return ENT_REASON_NOT_YOUR_UNIT;
    return order->to == ENT_LOC_NONE || may_retreat(task, unit, order->to) ? ENT_REASON_NONE : ENT_REASON_NOT_ADJACENT;
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

/* ---- Candidates. ---- */

static ent_loc candidate(const ent_place *place, size_t i)
{
    assert(i < place->n || i == 0);
    return place->n == 0 ? ENT_LOC_NONE : place->loc[i];
}

/* Add a candidate, on the coast that is written if it has that. */
static void add_candidate(const ent_map *map, ent_place *place, ent_loc prov)
{
    ent_loc coast = place->coast ? ent_place_with_coast(map, prov, place->coast) : ENT_LOC_NONE;

    assert(place->n < ENT_MAX_GUESSES);
    place->loc[place->n++] = coast != ENT_LOC_NONE ? coast : prov;
}

/* Add the places near an alias. */
static void add_near(const ent_map *map, const char *text, ent_place *place)
{
    ent_loc near[ENT_MAX_GUESSES];
    size_t n = ent_guess_places(map, text + place->start, place->len, ENT_GUESS_ALIAS, near);

    assert(place->n == 1);
    for (size_t i = 0; i < n && place->n < ENT_MAX_GUESSES; i++)
        if (near[i] != ent_prov_of(map, place->loc[0]) && (!place->coast || map->prov[near[i]].n_coasts > 0))
            add_candidate(map, place, near[i]);
}

/* The reading, with more candidates for its loose aliases, or for all aliases. */
static ent_parsed widen(const ent_map *map, const ent_parsed *reading, bool all)
{
    ent_parsed wide = *reading;
    ent_place *const place[] = {&wide.at, &wide.from, &wide.to};

    for (size_t i = 0; i < 3; i++)
        if (place[i]->n == 1 && (place[i]->source == ENT_PLACE_LOOSE || (all && place[i]->source == ENT_PLACE_ALIAS)))
            add_near(map, reading->text, place[i]);
    return wide;
}

/* The reading with those candidates alone whose names begin as written, where there are any. False: it has them all. */
static bool narrow(const ent_map *map, const ent_parsed *reading, ent_parsed *begun)
{
    *begun = *reading;
    ent_place *const place[] = {&begun->at, &begun->from, &begun->to};
    bool narrowed = false;

    for (size_t i = 0; i < 3; i++) {
        ent_loc near[ENT_MAX_GUESSES];
        size_t n = place[i]->n > 1 && place[i]->source == ENT_PLACE_NEAR && !place[i]->coast
                       ? ent_guess_places(map, reading->text + place[i]->start, place[i]->len, ENT_GUESS_BEGIN, near)
                       : 0;
        if (n == 0 || n >= place[i]->n)
            continue;
        place[i]->n = 0;
        for (size_t at = 0; at < n; at++)
            add_candidate(map, place[i], near[at]);
        narrowed = true;
    }
    return narrowed;
}

static bool has_source(const ent_parsed *reading, ent_place_source source)
{
    return (reading->at.n > 0 && reading->at.source == source) ||
           (reading->from.n > 0 && reading->from.source == source) ||
           (reading->to.n > 0 && reading->to.source == source);
}

static size_t combinations(const ent_parsed *reading)
{
    return (size_t)(reading->at.n ? reading->at.n : 1) * (reading->from.n ? reading->from.n : 1) *
           (reading->to.n ? reading->to.n : 1);
}

/* ---- Notes. ---- */

__attribute__((format(printf, 3, 4))) static void add_text(char *out, size_t size, const char *format, ...)
{
    size_t used = strlen(out);
    va_list args;

    va_start(args, format);
    vsnprintf(out + used, size - used, format, args);
    va_end(args);
}

/* "Budapest cannot hold a fleet": of the first place that differs from combination to combination. */
static void add_ruled_out(const ent_completion *task, const ent_order *order, ent_reason reason, char *out, size_t size)
{
    const ent_parsed *reading = task->reading;
    ent_loc loc = reading->at.n > 1 ? order->at : reading->from.n > 1 ? order->from : order->to;

    if (!ENT_CORE_ALONE && loc < task->map->n_locs && strlen(out) < size / 2)
        add_text(out, size, "%s%s %s", *out ? ", " : "", task->map->prov[ent_prov_of(task->map, loc)].name,
                 impossible_because(reason));
}

static bool means_place(const ent_map *map, const ent_meanings *meanings, ent_prov prov)
{
    for (size_t i = 0; i < meanings->n_open; i++) {
        const ent_order *order = &meanings->open[i].order;
        if (ent_prov_or_none(map, order->at) == prov || ent_prov_or_none(map, order->from) == prov ||
            ent_prov_or_none(map, order->to) == prov)
            return true;
    }
    return meanings->n_open == 0;
}

/* A single letter is never followed, however few places begin with it. */
static bool is_letter(const ent_place *place)
{
    return place->source == ENT_PLACE_NEAR && place->n > 0 && place->len == 1;
}

/* "'Nor' may mean Norway, North Sea": the candidates for a place; only those of possible meanings if there are any.
 * Returns their number. */
static size_t list_places(const ent_completion *task, const ent_place *place, const ent_meanings *meanings, char *out,
                          size_t size)
{
    size_t n = 0;

    for (uint8_t i = 0; !ENT_CORE_ALONE && (place->n > 1 || is_letter(place)) && i < place->n; i++) {
        ent_prov prov = ent_prov_of(task->map, place->loc[i]);
        const char *name = task->map->prov[prov].name;
        int len = n > 0 ? 0 : place->len > LONGEST_QUOTE ? LONGEST_QUOTE : place->len;
        if (!means_place(task->map, meanings, prov) || strlen(out) + strlen(name) + (size_t)len + 20 > size)
            continue;
        if (n++ > 0)
            add_text(out, size, ", %s", name);
        else
            add_text(out, size, "%s'%.*s' may mean %s", *out ? "; " : "", len, task->reading->text + place->start,
                     name);
    }
    return n;
}

static void refuse_ambiguous(const ent_completion *task, ent_meanings *out, char *note, size_t size)
{
    const ent_parsed *reading = task->reading;
    char text[220] = "";
    size_t n = list_places(task, &reading->at, out, text, sizeof text);

    n += list_places(task, &reading->from, out, text, sizeof text);
    n += list_places(task, &reading->to, out, text, sizeof text);
    out->best.order.void_reason = ENT_REASON_AMBIGUOUS;
    if (reading->at.n > 1)
        out->best.order.at = ENT_LOC_NONE; /* an order for no known unit */
    snprintf(note, size, "%s: %s", n > 1 ? "ambiguous" : "too short or unclear", text);
    ent_plain_copy(note, strlen(note), note, size);
}

/* The reading is no order. */
static void refuse(ent_meanings *out, ent_status status, const char *why, char *note, size_t size)
{
    out->refused = status;
    ent_completion_make_void(&out->best.order, ENT_REASON_UNREADABLE);
    out->best.order.kind = ENT_ORDER_NONE;
    out->n_open = 1;
    ent_plain_copy(why, strlen(why), note, size);
}

/* The only place that it may name makes the order impossible: that is too little to go by. */
static void refuse_impossible(const ent_completion *task, ent_meanings *out, char *note, size_t size)
{
    const ent_parsed *reading = task->reading;
    const ent_place *places[] = {&reading->to, &reading->from, &reading->at}, *place = NULL;
    char why[200];

    for (size_t i = 0; i < 3; i++)
        if (places[i]->n > 0 && places[i]->source >= ENT_PLACE_LOOSE)
            place = place ? place : places[i];
    assert(place);
    snprintf(why, sizeof why, "no place is called '%.*s'; perhaps %s was meant, but that is not possible",
             place->len > LONGEST_QUOTE ? LONGEST_QUOTE : place->len, reading->text + place->start,
             task->map->prov[ent_prov_of(task->map, place->loc[0])].name);
    if (out->best.order.kind == ENT_ORDER_MOVE && reading->at.n == 1)
        out->best.order.flags |= ENT_ORDER_FLAG_UNREADABLE_MOVE; /* 4.E.1 a */
    refuse(out, ENT_E_NAME, why, note, size);
}

/* ---- The meanings of a reading. ---- */

/* Gather the possible meanings of all combinations. out->best is the first possible one, else the first one. */
static void gather_meanings(const ent_completion *task, ent_meanings *out, char *ruled_out, size_t size)
{
    const ent_parsed *reading = task->reading;
    size_t n_at = reading->at.n ? reading->at.n : 1, n_from = reading->from.n ? reading->from.n : 1;
    size_t total = combinations(reading);
    ent_rules rules = *task->rules;
    ent_legal_context legal;

    /* Possible means legal under 4.E.1 d, or e if the rules choose it [4.E.2 b]. */
    if (ent_choice(&rules, ENT_4E1) != 'e')
        rules.choice[ENT_4E1] = 'd';
    ent_legal_context_init(&legal, task->map, &rules, task->pos);
    out->n_open = 0;
    ruled_out[0] = '\0';
    /* Stop when the list is full: the order is ambiguous, whatever else it may mean. */
    for (size_t i = 0; i < total && out->n_open < ENT_MAX_MEANINGS; i++) {
        const ent_meaning meaning =
            ent_complete_one(task, candidate(&reading->at, i % n_at), candidate(&reading->from, i / n_at % n_from),
                             candidate(&reading->to, i / n_at / n_from));
        ent_reason reason = impossible(task, &legal, &meaning.order);
        if (i == 0 || (out->n_open == 0 && reason == ENT_REASON_NONE))
            out->best = meaning;
        if (reason != ENT_REASON_NONE && total > 1)
            add_ruled_out(task, &meaning.order, reason, ruled_out, size);
        else if (reason == ENT_REASON_NONE)
            out->open[out->n_open++] = meaning;
    }
}

/* True if the place of the chosen meaning is not the one that a listed spelling means. */
static bool is_corrected(const ent_map *map, const ent_place *place, ent_loc chosen)
{
    if (place->n == 0)
        return false; /* no place is written, so none is chosen */
    assert(chosen < map->n_locs);
    return place->source == ENT_PLACE_NEAR || ent_prov_of(map, chosen) != ent_prov_of(map, place->loc[0]);
}

/* Choose between the meanings of a reading that is not all names. */
static void choose(const ent_completion *given, const ent_parsed *written, ent_meanings *out, char *note, size_t size)
{
    ent_completion task = *given;
    char ruled_out[160], text[100] = "";
    ent_parsed wide = widen(task.map, written, false);
    bool by_spelling = ent_choice(task.rules, ENT_4E2) == 'a';

    task.reading = by_spelling ? written : &wide;
    gather_meanings(&task, out, ruled_out, sizeof ruled_out);
    if (out->n_open == 0 && !by_spelling && has_source(written, ENT_PLACE_ALIAS)) {
        wide = widen(task.map, written, true);
        gather_meanings(&task, out, ruled_out, sizeof ruled_out);
    }
    ent_parsed begun;
    if (out->n_open > 1 && !by_spelling && narrow(task.map, &wide, &begun)) {
        task.reading = &begun;
        gather_meanings(&task, out, ruled_out, sizeof ruled_out);
        if (out->n_open != 1) {
            task.reading = &wide;
            gather_meanings(&task, out, ruled_out, sizeof ruled_out);
        }
    }
    size_t total = combinations(task.reading);
    assert(total > 0 && out->n_open <= total);
    bool unclear = total > 1 && (out->n_open != 1 || by_spelling);
    if (unclear && out->n_open == 0 && !has_source(written, ENT_PLACE_LOOSE) && !has_source(written, ENT_PLACE_NEAR))
        unclear = false; /* aliases, of which no other reading is possible either */
    if (total == 1 && out->n_open == 0 && !by_spelling &&
        (has_source(written, ENT_PLACE_LOOSE) || has_source(written, ENT_PLACE_NEAR))) {
        refuse_impossible(&task, out, note, size);
        return;
    }
    if (unclear || is_letter(&written->at) || is_letter(&written->from) || is_letter(&written->to)) {
        refuse_ambiguous(&task, out, note, size);
        return;
    }
    const ent_order *order = &out->best.order;
    out->corrected = is_corrected(task.map, &written->at, order->at) ||
                     is_corrected(task.map, &written->from, order->from) ||
                     is_corrected(task.map, &written->to, order->to);
    if (ENT_CORE_ALONE || !out->corrected)
        return;
    ent_print_order(task.map, ent_pos_units_const(task.pos), order, ENT_NAMES_RULEBOOK, task.pos->phase == ENT_RETREATS,
                    text, sizeof text);
    snprintf(note, size, "read as %s%s%s", text, *ruled_out ? ": " : "", ruled_out);
}

/* ---- Readings. ---- */

/* In adjustments a unit without a verb, as in "A War, F Sev", is built or removed, whichever the power has to do; if
 * that is nothing, it is removed if it stands there. */
static const ent_parsed *infer_bare_order(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                          ent_power power, const ent_parsed *written, ent_parsed *copy)
{
    if (!written->bare || pos->phase != ENT_ADJUSTMENTS || written->at.n == 0)
        return written;
    const ent_unit *unit = &ent_pos_units_const(pos)[ent_prov_of(map, written->at.loc[0])];
    *copy = *written;
    copy->err = (ent_err){.status = ENT_OK};
    int due = ent_pos_due(map, rules, pos, power);
    bool removes = due < 0 || (due == 0 && unit->kind != ENT_UNIT_NONE && unit->power == power);
    copy->order.kind = removes ? ENT_ORDER_DISBAND : ENT_ORDER_BUILD;
    return copy;
}

/* True if the route of a move, or of one that is helped, leads where no unit can carry the moving one: "A Mun - Bur -
 * Par" is two moves. */
static bool has_bad_route(const ent_completion *task, const ent_order *order)
{
    ent_unit_kind mover = (ent_unit_kind)(order->kind == ENT_ORDER_MOVE ? order->unit : order->helped);

    if (!(order->flags & ENT_ORDER_FLAG_ROUTE) || mover == ENT_UNIT_NONE)
        return false;
    const uint64_t *ground = ent_carrier_ground(task->map, ent_carrier_kind(mover));
    for (uint8_t i = 0; i < order->n_route; i++)
        if (!ent_set_has(ground, order->route[i]))
            return true;
    return !ent_carrier_allowed(task->rules, mover);
}

static bool is_named(const ent_place *place)
{
    return place->n == 0 || place->source == ENT_PLACE_NAMED;
}

/* RULE order.poorly-written  a badly written order with only one possible meaning is followed; 4.E.2 says what may
 * help to find it: the spelling, the rules, or the other orders of its set [4.E.2]. What is spelt right is never
 * changed. */
void ent_interpret(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power,
                   const ent_parsed *written, ent_meanings *out, char *note, size_t size)
{
    ent_parsed named;
    const ent_parsed *reading = infer_bare_order(map, rules, pos, power, written, &named);
    ent_completion task = {map, rules, pos, power, reading};

    out->corrected = false;
    out->refused = ENT_OK;
    out->n_open = 1;
    if (reading->err.status == ENT_OK &&
        !(is_named(&reading->at) && is_named(&reading->from) && is_named(&reading->to))) {
        choose(&task, reading, out, note, size);
    } else {
        out->best = ent_complete_one(&task, candidate(&reading->at, 0), candidate(&reading->from, 0),
                                     candidate(&reading->to, 0));
        out->open[0] = out->best;
    }
    if (reading->err.status != ENT_OK) {
        if (reading->at.n != 1) /* a move of no known unit */
            out->best.order.flags &= (uint8_t)~ENT_ORDER_FLAG_UNREADABLE_MOVE;
        refuse(out, reading->err.status, reading->err.text, note, size);
    } else if (has_bad_route(&task, &out->best.order)) {
        refuse(out, ENT_E_SYNTAX, "more than one step: a route leads over places where a convoy can be", note, size);
    }
}

/* The first place that may mean several ones as it is written; else the first one that is not spelt as a name; else
 * NULL. */
static const ent_place *unclear_place(const ent_parsed *reading)
{
    const ent_place *places[] = {&reading->at, &reading->from, &reading->to};

    for (size_t i = 0; i < 3; i++)
        if (places[i]->n > 1)
            return places[i];
    for (size_t i = 0; i < 3; i++)
        if (!is_named(places[i]))
            return places[i];
    return NULL;
}

ent_status ent_order_parse(const ent_map *map, const ent_pos *pos, ent_power power, const char *text, size_t len,
                           ent_order *out, ent_err *err)
{
    ent_parsed reading;
    ent_meanings meanings;
    ent_order order = {.kind = ENT_ORDER_NONE};
    ent_rules rules;
    char note[160];

    ent_parse(map, text, len, &reading);
    if (reading.err.status != ENT_OK) {
        if (err)
            *err = reading.err;
        return reading.err.status;
    }
    if (pos) {
        const char *invalid = ent_pos_why_invalid(map, pos);
        if (invalid)
            return ent_fail(err, ENT_E_POSITION, "%s", invalid);
        ent_rules_preset("datc", &rules);
        ent_interpret(map, &rules, pos, power, &reading, &meanings, note, sizeof note);
        order = meanings.best.order;
        if (meanings.refused != ENT_OK)
            return ent_fail(err, meanings.refused, "%s", note);
    }
    const ent_place *place = unclear_place(&reading);
    if (pos ? order.void_reason == ENT_REASON_AMBIGUOUS : place && place->n > 1) {
        assert(place);
        ent_fail(err, ENT_E_NAME, "'%.*s' may mean several places; write it out", place->len, text + place->start);
        if (err)
            err->column = place->start + 1u;
        return ENT_E_NAME;
    }
    if (!pos) {
        order = reading.order;
        order.power = power;
        order.at = candidate(&reading.at, 0);
        order.from = candidate(&reading.from, 0);
        order.to = candidate(&reading.to, 0);
    }
    order.void_reason = ENT_REASON_NONE;
    *out = order;
    return ENT_OK;
}
