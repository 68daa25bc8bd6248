/* intake_place.c -- a board from orders: where no units are given, each ordered unit is put where its order says that
 * it stands.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include "game/position.h"
#include "notation/intake.h"
#include "notation/parse.h"

/* In the first phase of the game: the unit that the power starts with there. NULL if there is none, or later. */
static const ent_start_unit *starting_unit(const ent_map *map, const ent_pos *pos, ent_power power, ent_prov prov)
{
    bool begins = ent_pos_is_first_phase(map, pos);

    for (uint16_t i = 0; begins && i < map->n_start_units; i++)
        if (map->start_unit[i].power == power && ent_prov_of(map, map->start_unit[i].at) == prov)
            return &map->start_unit[i];
    return NULL;
}

/* The coast on which a fleet with this order stands: one from which the order is possible, else the default coast. */
static ent_loc implied_coast(const ent_map *map, const ent_prov_info *prov, const ent_parsed *reading)
{
    const ent_place *aim = reading->to.n == 1 ? &reading->to : &reading->from;

    for (uint8_t i = 0; aim->n == 1 && i < prov->n_coasts; i++)
        if (ent_set_has(ent_steps_set(map, ENT_FLEET, (ent_loc)(prov->first_coast + i)), ent_prov_of(map, aim->loc[0])))
            return (ent_loc)(prov->first_coast + i);
    return prov->default_coast != ENT_LOC_NONE ? prov->default_coast : prov->first_coast;
}

/* Where the ordered unit stands. An alias that may mean several places is the one where the power begins, if this is
 * the first phase; else ENT_LOC_NONE. */
static ent_loc ordered_place(const ent_map *map, const ent_pos *pos, ent_power power, const ent_parsed *reading)
{
    const ent_place *at = &reading->at;
    ent_loc near[ENT_MAX_GUESSES], found = ENT_LOC_NONE;
    size_t n = at->source == ENT_PLACE_LOOSE
                   ? ent_guess_places(map, reading->text + at->start, at->len, ENT_GUESS_ALIAS, near)
                   : 0;

    ent_prov listed = ent_prov_of(map, at->loc[0]); /* the place that lists the alias need not be near it */
    bool several = false;

    assert(at->n == 1);
    for (size_t i = 0; i < n; i++)
        several |= ent_prov_of(map, near[i]) != listed;
    if (!several || starting_unit(map, pos, power, listed) != NULL)
        found = at->loc[0];
    for (size_t i = 0; i < n; i++) {
        ent_prov prov = ent_prov_of(map, near[i]);
        if (prov == listed || !starting_unit(map, pos, power, prov))
            continue;
        if (found != ENT_LOC_NONE)
            return ENT_LOC_NONE;
        found = near[i];
    }
    return found;
}

/* The unit that stands at `at`, where the order says. Its kind: by its letter, else as at the start, else by the
 * terrain. */
static ent_unit implied_unit(const ent_map *map, const ent_pos *pos, ent_power power, ent_loc at,
                             const ent_parsed *reading)
{
    const ent_prov_info *prov = &map->prov[ent_prov_of(map, at)];
    const ent_start_unit *start = starting_unit(map, pos, power, ent_prov_of(map, at));
    ent_unit unit = {.power = power, .kind = reading->order.unit, .at = at};

    if (start && (unit.kind == ENT_UNIT_NONE || unit.kind == start->kind)) {
        unit.kind = start->kind;
        unit.at = at < map->n_provs ? start->at : at;
    }
    if (prov->terrain == ENT_SEA)
        unit.kind = ENT_FLEET;
    else if (prov->terrain == ENT_INLAND || unit.kind == ENT_UNIT_NONE)
        unit.kind = ENT_ARMY;
    if (unit.kind == ENT_ARMY)
        unit.at = ent_prov_of(map, at);
    else if (prov->n_coasts > 0 && unit.at < map->n_provs)
        unit.at = implied_coast(map, prov, reading);
    return unit;
}

void ent_intake_place(const ent_map *map, const ent_written *written, size_t n, ent_pos *pos)
{
    ent_parser parser;
    ent_parsed parsed;
    unsigned left = ENT_MAX_READ_ORDERS; /* of a turn with more, ent_intake_read() reads none */

    for (size_t i = 0; i < n && left > 0; i++) {
        ent_parse_begin(&parser, map, written[i].text, written[i].len);
        parser.no_messages = true;
        for (; left > 0 && ent_parse_next(&parser, &parsed); left--) {
            if (parsed.at.n != 1)
                continue;
            ent_loc at = ordered_place(map, pos, written[i].power, &parsed);
            ent_unit *unit = at == ENT_LOC_NONE ? NULL : &ent_pos_units(pos)[ent_prov_of(map, at)];
            if (unit && unit->kind == ENT_UNIT_NONE)
                *unit = implied_unit(map, pos, written[i].power, at, &parsed);
        }
    }
}
