/* placing.c -- units, centers and retreats by name into a position.
 *
 * Both readers of requests use it, so that a position is refused for the same reasons in text and JSON. What a power
 * has is refused if it cannot be on this map: the position stays one that ent_pos_why_invalid() accepts.
 *
 * So is an alias that may mean several places ("Liv"), as it is in orders: where a unit stands is not guessed.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/placing.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include "board/ascii.h"
#include "board/error.h"
#include "board/grow.h"
#include "board/names.h"
#include "game/position.h"
#include "notation/guess.h"
#include "notation/print.h"

static int shown(size_t len)
{
    return (int)(len > 40 ? 40 : len);
}

/* "A", "Army", "F", "Fleet" and a blank. Returns the kind and moves past it. */
static ent_unit_kind take_kind(const char **text, size_t *len)
{
    static const char *const words[] = {"a", "army", "f", "fleet"};

    for (size_t i = 0; i < 4; i++) {
        size_t n = strlen(words[i]), at = 0;
        while (at < n && at < *len && ent_to_lower((unsigned char)(*text)[at]) == words[i][at])
            at++;
        if (at < n || n >= *len || !ent_is_space((unsigned char)(*text)[n]))
            continue;
        while (n < *len && ent_is_space((unsigned char)(*text)[n]))
            n++;
        *text += n;
        *len -= n;
        return i < 2 ? ENT_ARMY : ENT_FLEET;
    }
    return ENT_UNIT_NONE;
}

static ent_status unknown_place(const ent_map *map, const char *text, size_t len, ent_err *err)
{
    ent_loc near = ent_guess_nearest(map, text, len);

    if (near != ENT_LOC_NONE)
        return ent_fail(err, ENT_E_NAME, "no province is called '%.*s'; perhaps %s is meant", shown(len), text,
                        map->prov[ent_prov_of(map, near)].name);
    return ent_fail(err, ENT_E_NAME, "no province is called '%.*s'; `entente map show %.40s` lists them", shown(len),
                    text, map->name);
}

/* ---- Places. ---- */

/* True if this place can be meant; `context`: what it is for. */
typedef bool ent_place_test(const ent_map *map, ent_loc loc, const void *context);

static bool may_hold(const ent_map *map, ent_loc loc, const void *context)
{
    const ent_unit_kind *kind = context;
    return !ent_unit_is_misplaced(map, &(ent_unit){.kind = (uint8_t)*kind, .at = loc});
}

static bool is_center(const ent_map *map, ent_loc loc, const void *context)
{
    (void)context;
    return map->prov[ent_prov_of(map, loc)].flags & ENT_PROV_CENTER;
}

static bool is_step(const ent_map *map, ent_loc loc, const void *context)
{
    const ent_unit *unit = context;
    const ent_steps *steps = ent_steps_of(map, unit->kind, unit->at);
    uint8_t i = 0;

    while (i < steps->n && ent_prov_of(map, steps->to[i]) != loc)
        i++;
    return i < steps->n;
}

static bool is_any(const ent_map *map, ent_loc loc, const void *context)
{
    (void)map, (void)loc, (void)context;
    return true;
}

/* Refuse an alias if it may mean one of near[0..n), other than `at`, that can be meant here. */
static ent_status check_alias(const ent_map *map, const char *text, size_t len, ent_loc at, ent_place_test *fits,
                              const void *context, ent_err *err)
{
    ent_loc near[ENT_MAX_GUESSES];
    size_t n = ent_guess_places(map, text, len, ENT_GUESS_ALIAS, near);
    char names[160];
    ent_print_room to = {names, sizeof names, 0};
    bool clear = true;

    ent_print_put(&to, map->prov[ent_prov_of(map, at)].name);
    for (size_t i = 0; i < n; i++)
        if (near[i] != ent_prov_of(map, at) && fits(map, near[i], context)) {
            ent_print_putf(&to, " or %s", map->prov[near[i]].name);
            clear = false;
        }
    return clear ? ENT_OK
                 : ent_fail(err, ENT_E_NAME, "'%.*s' may be %s; write one of these names", shown(len), text, names);
}

typedef enum sign_kind { LETTER, SILENT, SIGN, ODD } sign_kind;

/* What the character at text[0] is in a name; *n: how long it is. Blanks, dots, apostrophes and accents are silent. */
static sign_kind read_sign(const char *text, size_t len, size_t *n)
{
    const unsigned char byte = (unsigned char)text[0];
    char folded[ENT_NAME_MAX];

    for (*n = 1; *n < len && byte >= 0xC0 && ((unsigned char)text[*n] & 0xC0) == 0x80;)
        ++*n;
    if (ent_name_fold(text, *n, folded) > 0)
        return LETTER;
    if (*n == 1)
        return ent_is_space(byte) || byte == '.' || byte == '\'' ? SILENT : strchr("!*?[]{}|~", byte) ? ODD : SIGN;
    if (byte == 0xCC || memcmp(text, "\xC2\xA0", 2) == 0)
        return SILENT;
    return memcmp(text, "\xE2\x80", 2) == 0 ? SIGN : ODD; /* dashes and quotation marks */
}

/* Names are compared by their letters. A sign before or after them may deny or doubt a place, and so may some signs
 * between them: "-Lvp", "Lvp?", "(Lvp)". */
static bool has_odd_sign(const char *text, size_t len)
{
    bool begun = false, bracket = false, after = false; /* after: a sign stands after the last letter */

    for (size_t i = 0, n; i < len; i += n) {
        const sign_kind kind = read_sign(text + i, len - i, &n);
        if (kind == ODD || (kind == SIGN && !begun))
            return true;
        begun |= kind == LETTER;
        after = kind == SIGN ? after || !bracket || text[i] != ')' : after && kind != LETTER;
        bracket |= text[i] == '(';
    }
    return after;
}

static ent_status refuse_sign(const char *text, size_t len, ent_err *err)
{
    return ent_fail(err, ENT_E_NAME, "'%.*s' has a sign that no name has; write the name alone, or leave the place out",
                    shown(len), text);
}

static ent_status find_place(const ent_map *map, const char *text, size_t len, ent_place_test *fits,
                             const void *context, ent_loc *out, ent_err *err)
{
    uint8_t kind;

    *out = ent_map_find_spelling(map, text, len, &kind);
    if (*out == ENT_LOC_NONE)
        return unknown_place(map, text, len, err);
    if (has_odd_sign(text, len))
        return refuse_sign(text, len, err);
    return kind & ENT_NAME_LOOSE ? check_alias(map, text, len, *out, fits, context, err) : ENT_OK;
}

const char *ent_place_as_listed(const ent_map *map, const char *text, size_t *len, char out[ENT_PLACE_CODE])
{
    const char *place = text;
    size_t size = *len;
    ent_unit_kind unit = take_kind(&place, &size);
    uint8_t kind;
    ent_loc at = ent_map_find_spelling(map, place, size, &kind);

    if (!(kind & ENT_NAME_LOOSE) || has_odd_sign(place, size))
        return text;
    *len = (size_t)snprintf(out, ENT_PLACE_CODE, "%s%s",
                            unit == ENT_ARMY    ? "A "
                            : unit == ENT_FLEET ? "F "
                                                : "",
                            map->loc[at].code);
    return out;
}

/* ---- Units. ---- */

/* A unit as written, wherever it may stand. */
static ent_status read_unit(const ent_map *map, ent_power power, const char *text, size_t len, ent_unit *out,
                            ent_err *err)
{
    const char *place = text;
    size_t size = len;
    ent_unit_kind kind = take_kind(&place, &size);
    ent_loc at;

    if (kind == ENT_UNIT_NONE)
        return ent_fail(err, ENT_E_SYNTAX, "'%.*s' is no unit; write \"A Mun\" or \"F StP(sc)\"", shown(len), text);
    ent_status status = find_place(map, place, size, may_hold, &kind, &at, err);
    if (status != ENT_OK)
        return status;
    const ent_prov_info *prov = &map->prov[ent_prov_of(map, at)];
    if (kind == ENT_FLEET && prov->n_coasts > 0 && at < map->n_provs)
        return ent_fail(err, ENT_E_POSITION, "on which coast of %s does the fleet stand? Write F %s/%s", prov->name,
                        prov->code, map->loc[prov->first_coast].coast);
    if (kind == ENT_ARMY)
        at = ent_prov_of(map, at);
    *out = (ent_unit){.power = power, .kind = (uint8_t)kind, .at = at};
    return ENT_OK;
}

bool ent_unit_is_misplaced(const ent_map *map, const ent_unit *unit)
{
    return map->prov[ent_prov_of(map, unit->at)].terrain == (unit->kind == ENT_ARMY ? ENT_SEA : ENT_INLAND);
}

static ent_status check_terrain(const ent_map *map, const ent_unit *unit, ent_err *err)
{
    const char *name = map->prov[ent_prov_of(map, unit->at)].name;

    if (!ent_unit_is_misplaced(map, unit))
        return ENT_OK;
    if (unit->kind == ENT_ARMY)
        return ent_fail(err, ENT_E_POSITION, "an army cannot stand in %s, which is sea; a fleet can", name);
    return ent_fail(err, ENT_E_POSITION, "a fleet cannot stand in %s, which is inland; an army can", name);
}

static ent_status add_stray(ent_strays *strays, const ent_unit *unit, ent_err *err)
{
    if (strays->n == ENT_MAX_PROVS)
        return ent_fail(err, ENT_E_LIMIT, "more than %d units stand where they cannot", ENT_MAX_PROVS);
    ent_unit *list = ent_grow(strays->unit, strays->n, &strays->cap, sizeof *list);
    if (!list)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the units");
    strays->unit = list;
    list[strays->n++] = *unit;
    return ENT_OK;
}

ent_status ent_put_unit(const ent_map *map, ent_pos *pos, ent_strays *strays, ent_power power, const char *text,
                        size_t len, ent_err *err)
{
    ent_unit unit;
    ent_status status = read_unit(map, power, text, len, &unit, err);

    if (status != ENT_OK)
        return status;
    ent_unit *there = &ent_pos_units(pos)[ent_prov_of(map, unit.at)];
    bool fits = there->kind == ENT_UNIT_NONE && !ent_unit_is_misplaced(map, &unit);
    if (!fits && strays->wanted)
        return add_stray(strays, &unit, err);
    status = check_terrain(map, &unit, err);
    if (status != ENT_OK)
        return status;
    if (there->kind != ENT_UNIT_NONE)
        return ent_fail(err, ENT_E_POSITION, "two units stand in %s; drop one",
                        map->prov[ent_prov_of(map, unit.at)].name);
    *there = unit;
    return ENT_OK;
}

ent_status ent_put_center(const ent_map *map, ent_pos *pos, ent_power power, const char *text, size_t len, ent_err *err)
{
    ent_loc at;
    ent_status status = find_place(map, text, len, is_center, NULL, &at, err);

    if (status != ENT_OK)
        return status;
    ent_prov prov = ent_prov_of(map, at);
    if (!(map->prov[prov].flags & ENT_PROV_CENTER))
        return ent_fail(err, ENT_E_POSITION, "%s is no supply center; list only such", map->prov[prov].name);
    if (ent_pos_owners(pos)[prov] != ENT_POWER_NONE)
        return ent_fail(err, ENT_E_POSITION, "%s is owned twice; drop one", map->prov[prov].name);
    ent_pos_owners(pos)[prov] = power;
    return ENT_OK;
}

ent_status ent_put_dislodged(const ent_map *map, ent_pos *pos, ent_power power, const char *text, size_t len,
                             ent_dislodged **out, ent_err *err)
{
    ent_unit unit;
    ent_status status = read_unit(map, power, text, len, &unit, err);

    if (status == ENT_OK)
        status = check_terrain(map, &unit, err);
    if (status != ENT_OK)
        return status;
    if (pos->n_dislodged == pos->max_dislodged)
        return ent_fail(err, ENT_E_POSITION, "more units are dislodged than attackers could be");
    for (uint16_t i = 0; i < pos->n_dislodged; i++)
        if (ent_prov_of(map, ent_pos_dislodged(pos)[i].unit.at) == ent_prov_of(map, unit.at))
            return ent_fail(err, ENT_E_POSITION, "two units were dislodged in %s; drop one",
                            map->prov[ent_prov_of(map, unit.at)].name);
    *out = &ent_pos_dislodged(pos)[pos->n_dislodged++];
    **out = (ent_dislodged){.unit = unit, .by = ENT_PROV_NONE};
    return ENT_OK;
}

/* Refuse a province without a coast if the steps lead to coasts of it. */
static ent_status check_coast(const ent_map *map, const ent_steps *steps, ent_loc to, ent_err *err)
{
    char coasts[100];
    ent_print_room names = {coasts, sizeof coasts, 0};
    bool found = false;

    for (uint8_t i = 0; i < steps->n; i++)
        if (to < map->n_provs && steps->to[i] >= map->n_provs && ent_prov_of(map, steps->to[i]) == to) {
            ent_print_putf(&names, "%s%s", found ? " or " : "", map->loc[steps->to[i]].code);
            found = true;
        }
    return found
               ? ent_fail(err, ENT_E_POSITION, "the retreat to %s names no coast; write %s", map->loc[to].code, coasts)
               : ENT_OK;
}

ent_status ent_put_retreat(const ent_map *map, ent_dislodged *dislodged, const char *text, size_t len, ent_err *err)
{
    const ent_steps *steps = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at);
    ent_loc to;
    ent_status status = find_place(map, text, len, is_step, &dislodged->unit, &to, err);

    if (status != ENT_OK)
        return status;
    for (uint8_t i = 0; i < steps->n; i++) {
        if (steps->to[i] != (dislodged->unit.kind == ENT_ARMY ? ent_prov_of(map, to) : to))
            continue;
        dislodged->retreats |= UINT32_C(1) << i;
        return ENT_OK;
    }
    status = check_coast(map, steps, to, err);
    if (status != ENT_OK)
        return status;
    return ent_fail(err, ENT_E_POSITION, "a unit in %s cannot step to %s, so it cannot retreat there",
                    map->loc[dislodged->unit.at].code, map->loc[to].code);
}

ent_status ent_place_check_retreats(const ent_map *map, const ent_pos *pos, ent_err *err)
{
    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const ent_dislodged *dislodged = &ent_pos_dislodged_const(pos)[i];
        const ent_steps *steps = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at);
        for (uint8_t step = 0; step < steps->n; step++) {
            const ent_prov prov = ent_prov_of(map, steps->to[step]);
            bool occupied = ent_pos_units_const(pos)[prov].kind != ENT_UNIT_NONE;
            if ((dislodged->retreats >> step & 1) && (occupied || ent_pos_is_contested(pos, prov)))
                return ent_fail(err, ENT_E_POSITION, "the unit dislodged in %s cannot retreat to %s: %s there",
                                map->loc[dislodged->unit.at].code, map->loc[steps->to[step]].code,
                                occupied ? "a unit stands" : "units bounced");
        }
    }
    return ENT_OK;
}

ent_status ent_put_attacker(const ent_map *map, ent_dislodged *dislodged, const char *text, size_t len, ent_err *err)
{
    ent_loc from;
    ent_status status = find_place(map, text, len, is_any, NULL, &from, err);

    assert(dislodged);
    if (status != ENT_OK)
        return status;
    if (dislodged->by != ENT_PROV_NONE && dislodged->by != ent_prov_of(map, from))
        return ent_fail(err, ENT_E_POSITION, "its attacker came from %s already; name one province",
                        map->prov[dislodged->by].code);
    dislodged->by = ent_prov_of(map, from);
    return ENT_OK;
}

static ent_dislodged *find_dislodged(ent_pos *pos, const ent_unit *unit)
{
    const ent_dislodged *found = ent_pos_find_dislodged(pos, unit);
    return found ? &ent_pos_dislodged(pos)[found - ent_pos_dislodged_const(pos)] : NULL;
}

ent_status ent_place_find_dislodged(const ent_map *map, ent_pos *pos, ent_power power, const char *text, size_t len,
                                    ent_dislodged **out, ent_err *err)
{
    ent_unit unit;
    ent_status status = read_unit(map, power, text, len, &unit, err);

    if (status != ENT_OK)
        return status;
    *out = find_dislodged(pos, &unit);
    return *out ? ENT_OK
                : ent_fail(err, ENT_E_POSITION, "%s has no dislodged unit '%.*s'; name one of them",
                           map->power[power].title, shown(len), text);
}

ent_status ent_put_built(const ent_map *map, ent_pos *pos, ent_power power, const char *text, size_t len, long year,
                         ent_err *err)
{
    ent_unit unit, *there = NULL;
    ent_status status = read_unit(map, power, text, len, &unit, err);

    if (status != ENT_OK)
        return status;
    ent_dislodged *dislodged = find_dislodged(pos, &unit);
    if (ent_unit_is(&ent_pos_units(pos)[ent_prov_of(map, unit.at)], &unit))
        there = &ent_pos_units(pos)[ent_prov_of(map, unit.at)];
    if (!there && !dislodged)
        return ent_fail(err, ENT_E_POSITION, "%s has no unit '%.*s'; name one of its units", map->power[power].title,
                        shown(len), text);
    if (year < -9999 || year > 9999)
        return ent_fail(err, ENT_E_SYNTAX, "no such year; give one such as 1903");
    const uint16_t built = there ? there->built : dislodged->unit.built;
    if (built != 0 && built != ENT_BUILT_IN(year))
        return ent_fail(err, ENT_E_POSITION, "'%.*s' has another year already; give one", shown(len), text);
    if (there)
        there->built = ENT_BUILT_IN(year);
    if (dislodged)
        dislodged->unit.built = ENT_BUILT_IN(year);
    return ENT_OK;
}

uint16_t ent_placed_built(const ent_map *map, const ent_pos *pos, size_t i)
{
    const ent_unit *unit = ent_pos_unit_slot(pos, i);
    uint16_t when = unit->built;

    if (unit->kind == ENT_UNIT_NONE ||
        (i >= pos->n_provs && ent_unit_is(&ent_pos_units_const(pos)[ent_prov_of(map, unit->at)], unit)))
        return 0;
    for (uint16_t at = 0; at < pos->n_dislodged; at++) {
        const ent_unit *dislodged = &ent_pos_dislodged_const(pos)[at].unit;
        if (ent_unit_was_built(dislodged) && ent_unit_is(dislodged, unit))
            when = dislodged->built;
    }
    return when;
}
