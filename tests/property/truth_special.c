/* truth_special.c -- the truths of railways and canals.
 *
 * Only some maps have them. A train can stop short of its destination. A canal has a gate, and the unit that stays in
 * the gate gives permission to pass.
 *
 * SPDX-License-Identifier: MIT */
#include "truth_said.h"
#include "game/position.h"

/* ---- Railways. ---- */

static bool is_station(const ent_railway *line, ent_prov prov)
{
    for (uint8_t i = 0; i < line->n; i++)
        if (line->line[i] == prov)
            return true;
    return false;
}

/* A railway that the power may use joins the two. */
static bool has_railway(const ent_said *said, ent_prov from, ent_prov to)
{
    const ent_map *map = said->facts->map;

    for (uint8_t i = 0; i < map->n_railways && (said->facts->rules->options & ENT_OPTION_RAILWAY); i++)
        if ((map->railway[i].power == ENT_POWER_NONE || map->railway[i].power == said->order->power) &&
            is_station(&map->railway[i], from) && is_station(&map->railway[i], to))
            return true;
    return false;
}

static const char *no_railway(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && (said->order->flags & ENT_ORDER_FLAG_RAIL), "it does not go by railway");
    EXPECT(said->facts->pos->phase != ENT_RETREATS, "no unit retreats by railway");
    EXPECT(said->facts->rules->options & ENT_OPTION_RAILWAY, "railways are off");
    EXPECT(said->order->unit != ENT_FLEET, "a fleet does not go by railway");
    EXPECT(!has_railway(said, said->at, said->to), "there is a railway");
    return NULL;
}

static const char *railway_in_retreats(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && (said->order->flags & ENT_ORDER_FLAG_RAIL), "it does not go by railway");
    EXPECT(said->facts->pos->phase == ENT_RETREATS, "it is no retreat");
    return NULL;
}

static const char *railways_off(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && (said->order->flags & ENT_ORDER_FLAG_RAIL), "it does not go by railway");
    EXPECT(!(said->facts->rules->options & ENT_OPTION_RAILWAY), "railways are on");
    return NULL;
}

static const char *railway_for_fleet(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && (said->order->flags & ENT_ORDER_FLAG_RAIL), "it does not go by railway");
    EXPECT(said->order->unit == ENT_FLEET, "it is an army");
    return NULL;
}

static const char *two_trains(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && (said->order->flags & ENT_ORDER_FLAG_RAIL), "it does not go by railway");
    for (ent_prov prov = 0; prov < said->facts->map->n_provs; prov++) {
        const ent_order *order = ent_facts_order(said->facts, prov);
        if (prov != said->at && order && order->kind == ENT_ORDER_MOVE && (order->flags & ENT_ORDER_FLAG_RAIL))
            return NULL;
    }
    return "there is no other train";
}

static const char *stops_at_center(const ent_said *said)
{
    ent_prov ends = ent_facts_prov(said->facts, said->result->ends);

    EXPECT(ent_said_fails(said) && (said->order->flags & ENT_ORDER_FLAG_RAIL), "it is no train that stops");
    if (ends == ENT_PROV_NONE) /* it was dislodged */
        return NULL;
    EXPECT(said->facts->map->prov[ends].flags & ENT_PROV_CENTER, "it stops at no center");
    EXPECT(ent_pos_owners_const(said->facts->pos)[ends] != said->order->power, "the center is its power's");
    return NULL;
}

static const char *does_not_leave(const ent_said *said)
{
    EXPECT(ent_said_fails(said) && (said->order->flags & ENT_ORDER_FLAG_RAIL), "it is no train that stops");
    for (unsigned i = 0; i < said->claim.units.n; i++)
        EXPECT(!ent_facts_left(said->facts, said->claim.units.prov[i]), "the unit left");
    return NULL;
}

/* ---- Canals. ---- */

/* The gate of the canal that joins the two places, or ENT_PROV_NONE. */
static ent_prov gate_between(const ent_said *said, ent_prov from, ent_prov to)
{
    for (uint8_t i = 0; i < said->facts->map->n_canals && (said->facts->rules->options & ENT_OPTION_CANAL); i++) {
        const ent_canal *canal = &said->facts->map->canal[i];
        if ((canal->end[0] == from && canal->end[1] == to) || (canal->end[1] == from && canal->end[0] == to))
            return canal->gate;
    }
    return ENT_PROV_NONE;
}

static const char *canal_closed(const ent_said *said)
{
    ent_prov gate = gate_between(said, said->at, said->to);

    EXPECT(said->result->verdict != ENT_SUCCEEDS && gate != ENT_PROV_NONE, "it passes no canal");
    EXPECT(said->facts->unit[gate].kind == ENT_UNIT_NONE || ent_facts_left(said->facts, gate) ||
               ent_facts_dislodged(said->facts, gate),
           "a unit stays in the gate");
    return NULL;
}

static const char *no_permission(const ent_said *said)
{
    ent_prov gate = gate_between(said, said->at, said->to);
    const ent_intake *intake = &said->facts->turn->intake;

    EXPECT(ent_said_fails(said) && gate != ENT_PROV_NONE, "it passes no canal");
    EXPECT(said->facts->unit[gate].kind != ENT_UNIT_NONE, "the gate is empty");
    for (size_t i = 0; i < intake->n; i++)
        EXPECT(intake->entry[i].order.kind != ENT_ORDER_CANAL || said->facts->turn->result[i].verdict != ENT_SUCCEEDS ||
                   ent_facts_prov(said->facts, intake->entry[i].order.from) != said->at ||
                   ent_facts_prov(said->facts, intake->entry[i].order.to) != said->to,
               "it has permission");
    return NULL;
}

static const char *permitted(const ent_said *said)
{
    ent_prov gate = gate_between(said, said->from, said->to);

    EXPECT(ent_said_succeeds(said) && said->order->kind == ENT_ORDER_CANAL && gate != ENT_PROV_NONE,
           "it is no permission");
    EXPECT(ent_pos_units_const(said->facts->pos)[gate].power == said->order->power, "the gate is another power's");
    return NULL;
}

static const char *not_your_canal(const ent_said *said)
{
    ent_prov gate = gate_between(said, said->from, said->to);

    EXPECT(ent_said_is_void(said) && gate != ENT_PROV_NONE, "it is no void permission");
    EXPECT(ent_said_kind_at(said, gate) == ENT_UNIT_NONE ||
               ent_pos_units_const(said->facts->pos)[gate].power != said->order->power,
           "the unit in the gate is its own");
    return NULL;
}

static const char *two_permissions(const ent_said *said)
{
    const ent_intake *intake = &said->facts->turn->intake;
    ent_prov gate = gate_between(said, said->from, said->to);

    EXPECT(ent_said_is_void(said) && said->order->kind == ENT_ORDER_CANAL, "it is no permission");
    for (size_t i = 0; i < intake->n; i++) {
        const ent_order *other = &intake->entry[i].order;
        ent_prov from = ent_facts_prov(said->facts, other->from), to = ent_facts_prov(said->facts, other->to);
        if (other->kind == ENT_ORDER_CANAL && from != said->from && from != ENT_PROV_NONE && to != ENT_PROV_NONE &&
            gate_between(said, from, to) == gate)
            return NULL;
    }
    return "there is no second permission";
}

/* ---- The sentences. ---- */

static const ent_truth truths[] = {
    {"is given", permitted},
    {"is void: the railway does not go there, or belongs to another power", no_railway},
    {"is void: no unit retreats by railway", railway_in_retreats},
    {"is void: the rules do not allow railways (railway=no)", railways_off},
    {"is void: only armies go by railway", railway_for_fleet},
    {"is void: only one army a turn can use a railway, and armies whose routes meet all hold", two_trains},
    {"stops at a center of the line that its power does not own", stops_at_center},
    {"stops: %u does not leave", does_not_leave},
    {"stops: a unit does not leave", does_not_leave},
    {"fails: only a unit that stays in the gate of the canal lets a fleet pass", canal_closed},
    {"fails: it has no permission to pass the canal", no_permission},
    {"is void: only the power in the gate of the canal gives permission", not_your_canal},
    {"is void: permissions for two fleets let none pass", two_permissions},
};

const ent_truths ent_truths_special = {truths, sizeof truths / sizeof *truths};
