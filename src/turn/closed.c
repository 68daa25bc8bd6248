/* closed.c -- where a dislodged unit may not retreat to, and why.
 *
 * The position after the moves shows the reason of each closed neighbor: a unit that stands there, the attacker that
 * came from there, ice, or a standoff. A unit without any retreat is lost at once, and if no other unit retreats, the
 * next phase no longer shows standoffs; then they are what is left.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/closed.h"
#include <assert.h>
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"

/* Where the unit may retreat to, as bits of its steps. */
static uint32_t open_retreats(const ent_pos *next, const ent_unit *unit)
{
    for (uint16_t i = 0; next->phase == ENT_RETREATS && i < next->n_dislodged; i++)
        if (ent_pos_dislodged_const(next)[i].unit.at == unit->at)
            return ent_pos_dislodged_const(next)[i].retreats;
    return 0;
}

bool ent_closed_spares_convoyed(const ent_request *request)
{
    return request->algorithm == ENT_ALGORITHM_DPJUDGE ||
           (request->algorithm != ENT_ALGORITHM_DPJUDGE_EARLY && ent_choice(&request->rules, ENT_4A5) == 'b');
}

/* Where the attacker of the i-th order's unit came from, if that closes the place. */
static ent_prov closed_origin(const ent_request *request, const ent_turn *turn, size_t i)
{
    const ent_prov by = turn->result[i].dislodger;
    const size_t attacker = ent_turn_entry_at(request->map, turn, by);

    assert(attacker < turn->intake.n);
    const bool by_convoy = turn->result[attacker].route == ENT_ROUTE_CONVOY;
    return by_convoy && ent_closed_spares_convoyed(request) ? ENT_PROV_NONE : by;
}

size_t ent_closed_list(const ent_request *request, const ent_turn *turn, size_t i, ent_closed out[ENT_MAX_CLOSED])
{
    const ent_map *map = request->map;
    const ent_entry *entry = &turn->intake.entry[i];
    size_t n = 0;

    assert(i < turn->intake.n);
    if (request->pos->phase != ENT_MOVEMENT || !entry->in_force || !(turn->result[i].marks & ENT_MARK_DISLODGED))
        return 0;
    ent_dislodged unit = {.unit = ent_pos_units_const(request->pos)[ent_prov_of(map, entry->order.at)],
                          .by = closed_origin(request, turn, i)};
    const ent_steps *steps = ent_steps_of(map, unit.unit.kind, unit.unit.at);
    uint32_t open = open_retreats(turn->next, &unit.unit);
    for (uint8_t at = 0; at < steps->n; at++) {
        if (open >> at & 1)
            continue;
        ent_reason reason = ent_retreat_why_closed(map, turn->next, request->pos->season, &unit, steps->to[at]);
        if (reason == ENT_REASON_RETREAT_NOT_OPEN && turn->next->phase != ENT_RETREATS)
            reason = ENT_REASON_RETREAT_CONTESTED;
        out[n++] = (ent_closed){steps->to[at], reason};
    }
    return n;
}

/* The unit that stands in the province after the moves, where it began the phase. */
static const ent_unit *unit_that_ends_in(const ent_request *request, const ent_turn *turn, ent_prov prov)
{
    const ent_intake *intake = &turn->intake;
    const ent_unit *units = ent_pos_units_const(request->pos);

    for (size_t k = 0; k < intake->n; k++) {
        const ent_loc at = intake->entry[k].order.at, ends = turn->result[k].ends;
        if (intake->entry[k].in_force && at < request->map->n_locs && ends < request->map->n_locs &&
            ent_prov_of(request->map, ends) == prov)
            return &units[ent_prov_of(request->map, at)];
    }
    return &units[prov];
}

static void say_closed(const ent_request *request, const ent_turn *turn, const ent_closed *closed,
                       ent_names_style style, ent_print_room *to)
{
    const ent_prov prov = ent_prov_of(request->map, closed->to);
    char text[80];

    ent_print_place(request->map, closed->to, style, text, sizeof text);
    ent_print_putf(to, "%s (", text);
    if (closed->reason == ENT_REASON_RETREAT_OCCUPIED) {
        const ent_unit *unit = unit_that_ends_in(request, turn, prov);
        ent_print_unit(request->map, unit->kind, unit->at, style, text, sizeof text);
        ent_print_putf(to, ent_prov_of(request->map, unit->at) == prov ? "%s is there)" : "%s goes there)", text);
        return;
    }
    ent_print_putf(to, "%s)",
                   closed->reason == ENT_REASON_RETREAT_ATTACKER    ? "its attacker came from there"
                   : closed->reason == ENT_REASON_RETREAT_CONTESTED ? "units bounced there"
                   : closed->reason == ENT_REASON_FROZEN            ? "ice"
                                                                    : "not open");
}

void ent_closed_text(const ent_request *request, const ent_turn *turn, size_t i, ent_names_style style, char *out,
                     size_t size)
{
    ent_print_room to = {out, size, 0};
    ent_closed closed[ENT_MAX_CLOSED];
    size_t n = ent_closed_list(request, turn, i, closed);

    assert(size > 0);
    out[0] = '\0';
    for (size_t at = 0; at < n; at++) {
        ent_print_put(&to, at > 0 ? ", " : "");
        say_closed(request, turn, &closed[at], style, &to);
    }
}
