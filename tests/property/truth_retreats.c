/* truth_retreats.c -- the truths of retreats.
 *
 * A retreat succeeds if the place is open, else the sentence says what closes the place. A unit that is called lost
 * must have no other order in force that succeeds.
 *
 * SPDX-License-Identifier: MIT */
#include "truth_said.h"
#include "game/position.h"

static const ent_dislodged *retreating(const ent_said *said)
{
    for (uint16_t i = 0; i < said->facts->pos->n_dislodged; i++) {
        const ent_dislodged *dislodged = &ent_pos_dislodged_const(said->facts->pos)[i];
        if (ent_facts_prov(said->facts, dislodged->unit.at) == said->at)
            return dislodged;
    }
    return NULL;
}

bool ent_said_retreats_otherwise(const ent_said *said)
{
    const ent_intake *intake = &said->facts->turn->intake;

    for (size_t i = 0; i < intake->n; i++)
        if (intake->entry[i].in_force && ent_facts_prov(said->facts, intake->entry[i].order.at) == said->at &&
            intake->entry[i].order.power == said->order->power && intake->entry[i].order.kind == ENT_ORDER_MOVE &&
            said->facts->turn->result[i].verdict == ENT_SUCCEEDS)
            return true;
    return false;
}

static const char *retreated(const ent_said *said)
{
    const ent_dislodged *dislodged = retreating(said);

    EXPECT(ent_said_succeeds(said) && dislodged && said->order->kind == ENT_ORDER_MOVE, "it is no successful retreat");
    EXPECT(ent_facts_steps(said->facts, dislodged->unit.kind, dislodged->unit.at, said->to), "it is not adjacent");
    EXPECT(ent_said_kind_at(said, said->to) == ENT_UNIT_NONE, "a unit stands there");
    EXPECT(!ent_pos_is_contested(said->facts->pos, said->to), "units bounced there");
    EXPECT(!ent_facts_frozen(said->facts, said->to), "there is ice");
    return NULL;
}

static const char *retreats_bounce(const ent_said *said)
{
    EXPECT(ent_said_fails(said) && !ent_said_retreats_otherwise(said), "it is not lost");
    for (unsigned i = 0; i < said->claim.units.n; i++)
        EXPECT(ent_facts_moves_to(said->facts, said->claim.units.prov[i], said->to), "that unit goes elsewhere");
    return NULL;
}

static const char *retreat_occupied(const ent_said *said)
{
    EXPECT(ent_said_is_void(said), "it is not void");
    EXPECT(ent_said_first(said) == said->to && ent_said_kind_at(said, said->to) != ENT_UNIT_NONE,
           "no unit stands there");
    return NULL;
}

static const char *retreat_contested(const ent_said *said)
{
    EXPECT(ent_said_is_void(said), "it is not void");
    EXPECT(ent_pos_is_contested(said->facts->pos, said->to), "nobody bounced there");
    return NULL;
}

static const char *retreat_attacker(const ent_said *said)
{
    const ent_dislodged *dislodged = retreating(said);

    EXPECT(ent_said_is_void(said), "it is not void");
    EXPECT(dislodged && dislodged->by == said->to, "its attacker came from elsewhere");
    return NULL;
}

static const char *retreat_not_open(const ent_said *said)
{
    const ent_dislodged *dislodged = retreating(said);
    const ent_loc *step;

    EXPECT(ent_said_is_void(said), "it is not void");
    EXPECT(dislodged, "it is not dislodged");
    size_t n = ent_map_steps(said->facts->map, (ent_unit_kind)dislodged->unit.kind, dislodged->unit.at, &step);
    for (size_t i = 0; i < n; i++)
        EXPECT(step[i] != said->order->to || !(dislodged->retreats >> i & 1), "the place is listed");
    return NULL;
}

static const char *disbanded(const ent_said *said)
{
    EXPECT(ent_said_succeeds(said) && said->order->kind == ENT_ORDER_DISBAND && !said->entry->automatic,
           "it is not ordered");
    return NULL;
}

static const char *disbanded_unordered(const ent_said *said)
{
    EXPECT(ent_said_succeeds(said) && said->entry->automatic, "it is ordered");
    return NULL;
}

static const ent_truth truths[] = {
    {"succeeds: the place is open", retreated},
    {"bounces with %u, so it is lost", retreats_bounce},
    {"is void: %u stands there", retreat_occupied},
    {"is void: units bounced there", retreat_contested},
    {"is void: its attacker came from there", retreat_attacker},
    {"is void: that place is not open to it", retreat_not_open},
    {"is disbanded as ordered", disbanded},
    {"is disbanded: nobody ordered a retreat", disbanded_unordered},
};

const ent_truths ent_truths_retreats = {truths, sizeof truths / sizeof *truths};
