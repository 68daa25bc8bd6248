/* complete.c -- see complete.h.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/complete.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "board/plain.h"
#include "board/error.h"
#include "game/position.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "notation/print.h"

typedef struct ent_desk {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    ent_power power;
    const ent_reading *reading;
} ent_desk;

/* The unit that an order is about: in retreats a dislodged one. NULL if there is none. */
static const ent_unit *unit_at(const ent_desk *desk, ent_loc at)
{
    if (at >= desk->map->n_locs)
        return NULL;
    ent_prov prov = ent_prov_of(desk->map, at);
    for (uint16_t i = 0; desk->pos->phase == ENT_RETREATS && i < desk->pos->n_dislodged; i++) {
        const ent_unit *unit = &ent_pos_dislodged_const(desk->pos)[i].unit;
        if (ent_prov_of(desk->map, unit->at) == prov)
            return unit;
    }
    const ent_unit *unit = &ent_pos_units_const(desk->pos)[prov];
    return desk->pos->phase != ENT_RETREATS && unit->kind != ENT_UNIT_NONE ? unit : NULL;
}

static bool names_a_coast(const ent_map *map, ent_loc loc)
{
    return loc != ENT_LOC_NONE && loc >= map->n_provs;
}

static void make_void(ent_order *order, ent_reason reason)
{
    if (order->void_reason == ENT_REASON_NONE)
        order->void_reason = (uint8_t)reason;
}

static void note_flaw(const ent_desk *desk, ent_meaning *meaning, unsigned flaw)
{
    meaning->flaws |= (uint8_t)flaw;
    if (ent_choice(desk->rules, ent_flaw_issue(flaw)) == 'a')
        make_void(&meaning->order, ent_flaw_reason(flaw));
}

/* ---- The ordered unit. ---- */

/* RULE unit.designation  neither army nor fleet is written [4.C.1], or the wrong one [4.C.2]: void, or valid, or valid
 * if no better order is there (intake.c) RULE coast.of-unit  [4.B.5, 6.B.10, 6.B.11] */
static void complete_unit(const ent_desk *desk, ent_meaning *meaning)
{
    ent_order *order = &meaning->order;
    const ent_unit *unit = unit_at(desk, order->at);
    uint8_t written = desk->reading->order.unit;

    if (!unit || unit->power != desk->power)
        return;
    if (written == ENT_UNIT_NONE)
        note_flaw(desk, meaning, ENT_FLAW_UNIT_MISSING);
    else if (written != unit->kind)
        note_flaw(desk, meaning, ENT_FLAW_UNIT_WRONG);
    if (names_a_coast(desk->map, order->at) && order->at != unit->at &&
        ent_choice(desk->rules, unit->kind == ENT_ARMY ? ENT_4B6 : ENT_4B5) == 'a')
        make_void(order, unit->kind == ENT_ARMY ? ENT_REASON_UNKNOWN_COAST : ENT_REASON_COAST_WRONG);
    order->unit = unit->kind;
    order->at = unit->at;
}

/* ---- The destination. ---- */

/* RULE coast.irrelevant  coasts that do not exist, or that mean nothing to an army [4.B.6, 6.B.12]. */
static ent_loc strip_coast(const ent_desk *desk, ent_order *order, ent_loc loc)
{
    if (!names_a_coast(desk->map, loc))
        return loc;
    if (ent_choice(desk->rules, ENT_4B6) == 'a')
        make_void(order, ENT_REASON_UNKNOWN_COAST);
    return ent_prov_of(desk->map, loc);
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

/* A fleet, to any coast of `prov`. */
static bool can_be_carried(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_loc at, ent_prov prov)
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

    if (map->prov[prov].n_coasts == 0 || (possible == 0 && !can_be_carried(map, rules, pos, at, prov)))
        return to;
    if (names_a_coast(map, to)) {
        bool wrong = !ent_can_step(map, ENT_FLEET, at, to) && !can_be_carried(map, rules, pos, at, prov);
        return wrong && possible == 1 && ent_choice(rules, ENT_4B3) == 'a' ? coast : to;
    }
    char choice = ent_choice(rules, possible == 1 ? ENT_4B2 : ENT_4B1);
    if (choice == 'b')
        return standard != ENT_LOC_NONE ? standard : to;
    return possible == 1 && choice == 'a' ? coast : to;
}

static void complete_move(const ent_desk *desk, ent_order *order)
{
    if (order->to == ENT_LOC_NONE)
        return;
    if (order->unit == ENT_ARMY)
        order->to = strip_coast(desk, order, order->to);
    else if (order->unit == ENT_FLEET && order->at < desk->map->n_locs)
        order->to = ent_complete_coast(desk->map, desk->rules, desk->pos, order->at, order->to);
}

/* ---- The helped unit. ---- */

/* RULE unit.nationality  of a foreign helped unit none is written [4.C.5], or the wrong one [4.C.6] */
static void complete_helped(const ent_desk *desk, ent_meaning *meaning)
{
    ent_order *order = &meaning->order;
    const ent_unit *helped = unit_at(desk, order->from);

    if (order->kind == ENT_ORDER_CONVOY && order->to != ENT_LOC_NONE)
        order->to = ent_prov_of(desk->map, order->to);
    if (!helped)
        return;
    if (helped->power != desk->power && desk->reading->nation == ENT_POWER_NONE)
        note_flaw(desk, meaning, ENT_FLAW_NATION_MISSING);
    if (desk->reading->nation != ENT_POWER_NONE && desk->reading->nation != helped->power)
        note_flaw(desk, meaning, ENT_FLAW_NATION_WRONG);
    order->from = helped->at;
    order->helped = helped->kind;
    if (helped->kind == ENT_ARMY && order->to != ENT_LOC_NONE)
        order->to = ent_prov_of(desk->map, order->to);
}

/* ---- Builds. ---- */

/* RULE build.unit  neither army nor fleet is written [4.C.3, 6.I.1]; a fleet inland [4.C.4]
 * RULE build.coast  no coast is written where there are several [4.B.7, 6.B.14] */
static void complete_build(const ent_desk *desk, ent_order *order)
{
    const ent_prov_info *prov = &desk->map->prov[ent_prov_of(desk->map, order->at)];
    char missing = ent_choice(desk->rules, ENT_4C3);
    bool coast = names_a_coast(desk->map, order->at);

    if (order->unit == ENT_UNIT_NONE) {
        if (prov->terrain == ENT_INLAND && missing != 'a')
            order->unit = ENT_ARMY;
        else if (coast && missing == 'c')
            order->unit = ENT_FLEET;
        else
            make_void(order, ENT_REASON_UNIT_MISSING);
    }
    if (order->unit == ENT_FLEET && prov->terrain == ENT_INLAND && ent_choice(desk->rules, ENT_4C4) == 'b')
        order->unit = ENT_ARMY;
    if (order->unit == ENT_ARMY)
        order->at = strip_coast(desk, order, order->at);
    else if (order->unit == ENT_FLEET && !coast && prov->default_coast != ENT_LOC_NONE &&
             ent_choice(desk->rules, ENT_4B7) == 'b')
        order->at = prov->default_coast;
}

/* ---- One reading, and several. ---- */

static ent_meaning complete_one(const ent_desk *desk, ent_loc at, ent_loc from, ent_loc to)
{
    const ent_reading *reading = desk->reading;
    ent_meaning meaning = {.order = reading->order};
    ent_order *order = &meaning.order;

    order->power = desk->power;
    order->at = at;
    order->from = from;
    order->to = to;
    if ((reading->at.no_coast || reading->to.no_coast || reading->from.no_coast) &&
        ent_choice(desk->rules, ENT_4B6) == 'a')
        make_void(order, ENT_REASON_UNKNOWN_COAST);
    if (order->kind == ENT_ORDER_BUILD) {
        complete_build(desk, order);
        return meaning;
    }
    complete_unit(desk, &meaning);
    if (order->kind == ENT_ORDER_MOVE)
        complete_move(desk, order);
    else if (from != ENT_LOC_NONE)
        complete_helped(desk, &meaning);
    return meaning;
}

/* Why the power cannot mean this. "Possible" is what 4.E.1 d calls legal, whatever the choice there [4.E.2 b]. */
static ent_reason impossible(const ent_desk *desk, const ent_order *order)
{
    ent_rules rules = *desk->rules;
    ent_legality legality;

    rules.choice[ENT_4E1] = 'd';
    if (desk->pos->phase == ENT_MOVEMENT)
        return ent_legal_check(desk->map, &rules, desk->pos, order, &legality);
    ent_prov prov = order->at < desk->map->n_locs ? ent_prov_of(desk->map, order->at) : ENT_PROV_NONE;
    if (order->kind == ENT_ORDER_BUILD)
        return ent_pos_owners_const(desk->pos)[prov] == desk->power ? ENT_REASON_NONE : ENT_REASON_BUILD_NOT_OWNED;
    const ent_unit *unit = unit_at(desk, order->at);
    if (!unit)
        return ENT_REASON_NO_SUCH_UNIT;
    if (unit->power != desk->power)
        return ENT_REASON_NOT_YOUR_UNIT;
    return order->to == ENT_LOC_NONE || ent_can_step(desk->map, unit->kind, unit->at, order->to)
               ? ENT_REASON_NONE
               : ENT_REASON_NOT_ADJACENT;
}

static ent_loc candidate(const ent_place *place, size_t i)
{
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
static void add_ruled_out(const ent_desk *desk, const ent_order *order, ent_reason reason, char *out, size_t size)
{
    const ent_reading *reading = desk->reading;
    ent_loc loc = reading->at.n > 1 ? order->at : reading->from.n > 1 ? order->from : order->to;

    if (loc < desk->map->n_locs)
        add_text(out, size, "%s%s %s", *out ? ", " : "", desk->map->prov[ent_prov_of(desk->map, loc)].name,
                 impossible_because(reason));
}

/* Gather the possible meanings. Returns how many readings there are. */
static size_t weigh(const ent_desk *desk, ent_meanings *out, char *ruled_out, size_t size)
{
    const ent_reading *reading = desk->reading;
    size_t n_at = reading->at.n ? reading->at.n : 1, n_from = reading->from.n ? reading->from.n : 1;
    size_t n_to = reading->to.n ? reading->to.n : 1, total = n_at * n_from * n_to;

    for (size_t i = 0; i < total; i++) {
        const ent_meaning meaning =
            complete_one(desk, candidate(&reading->at, i % n_at), candidate(&reading->from, i / n_at % n_from),
                         candidate(&reading->to, i / n_at / n_from));
        ent_reason reason = total == 1 ? ENT_REASON_NONE : impossible(desk, &meaning.order);
        if (i == 0 || (out->n_open == 0 && reason == ENT_REASON_NONE))
            out->best = meaning;
        if (reason != ENT_REASON_NONE)
            add_ruled_out(desk, &meaning.order, reason, ruled_out, size);
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

/* "Build A War, F Sev": in adjustments a unit that is named and no more is removed if it stands there, else built. */
static const ent_reading *name_deed(const ent_map *map, const ent_pos *pos, ent_power power, const ent_reading *written,
                                    ent_reading *room)
{
    if (!written->bare || pos->phase != ENT_ADJUSTMENTS || written->at.n == 0)
        return written;
    const ent_unit *unit = &ent_pos_units_const(pos)[ent_prov_of(map, written->at.loc[0])];
    *room = *written;
    room->err = (ent_err){.status = ENT_OK};
    room->order.kind = unit->kind != ENT_UNIT_NONE && unit->power == power ? ENT_ORDER_DISBAND : ENT_ORDER_BUILD;
    return room;
}

/* RULE order.poorly-written  a badly written order with only one possible meaning is followed [4.E.2]: a: the spelling
 * alone must tell; b: so may the rules; c, d: so may the other orders of its set (clarify.c). What is spelt right is
 * never changed. */
void ent_complete(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power,
                  const ent_reading *written, ent_meanings *out, char *note, size_t size)
{
    ent_reading named;
    const ent_reading *reading = name_deed(map, pos, power, written, &named);
    const ent_desk desk = {map, rules, pos, power, reading};
    char ruled_out[160] = "", text[100] = "";

    out->n_open = 0;
    size_t total = weigh(&desk, out, ruled_out, sizeof ruled_out);
    note[0] = '\0';
    if (reading->err.status != ENT_OK) {
        make_void(&out->best.order, ENT_REASON_UNREADABLE);
        if (reading->at.n != 1) /* nobody's move */
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
            out->best.order.at = ENT_LOC_NONE; /* nobody's order */
        snprintf(note, size, "ambiguous: it may mean %s", text);
        return;
    }
    if (is_exact(&reading->at) && is_exact(&reading->from) && is_exact(&reading->to))
        return;
    ent_print_order(map, ent_pos_units_const(pos), &out->best.order, ENT_NAMES_RULEBOOK, pos->phase == ENT_RETREATS,
                    text, sizeof text);
    snprintf(note, size, "read as %s%s%s", text, *ruled_out ? ": " : "", ruled_out);
}

/* ---- What 4.C asks. ---- */

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
    ent_reading reading;
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
