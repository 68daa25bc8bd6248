/* truth_builds.c -- the truths of builds, removals and waived builds.
 *
 * The number of builds or removals that are due follows from the centers and units of the power. The distances of the
 * civil disorder rule (4.D.8) are compared with each other, but not derived a second time.
 *
 * SPDX-License-Identifier: MIT */
#include "truth_said.h"
#include "game/position.h"

static const ent_unit *next_unit(const ent_said *said)
{
    return &ent_pos_units_const(said->facts->turn->next)[said->at];
}

static const char *built(const ent_said *said)
{
    const ent_facts *facts = said->facts;

    EXPECT(ent_said_succeeds(said) && said->order->kind == ENT_ORDER_BUILD, "it is no successful build");
    EXPECT(next_unit(said)->kind == said->order->unit && next_unit(said)->power == said->order->power, "it is absent");
    EXPECT(ent_said_kind_at(said, said->at) == ENT_UNIT_NONE, "a unit stood there");
    EXPECT(ent_pos_owners_const(facts->pos)[said->at] == said->order->power &&
               ent_facts_counts(facts, said->at, said->order->power) &&
               ent_facts_is_home(facts, said->at, said->order->power),
           "it may not build there");
    return NULL;
}

static const char *removed(const ent_said *said)
{
    EXPECT(ent_said_succeeds(said) && said->order->kind == ENT_ORDER_DISBAND, "it is no successful removal");
    EXPECT(!said->entry->automatic && next_unit(said)->kind == ENT_UNIT_NONE, "it stays, or nobody ordered it");
    return NULL;
}

static const char *removed_by_rule(const ent_said *said)
{
    EXPECT(ent_said_succeeds(said) && said->entry->automatic && next_unit(said)->kind == ENT_UNIT_NONE, "it stays");
    return NULL;
}

static const char *removed_farther(const ent_said *said)
{
    ent_prov other = ent_said_first(said);
    unsigned far = said->claim.n_numbers == 2 ? said->claim.number[0] : UINT32_MAX;

    if (removed_by_rule(said))
        return removed_by_rule(said);
    EXPECT(ent_pos_units_const(said->facts->turn->next)[other].kind != ENT_UNIT_NONE, "the other unit does not stay");
    EXPECT(said->facts->unit[other].power == said->order->power, "the other unit is another power's");
    EXPECT(far >= said->claim.number[said->claim.n_numbers - 1], "the other unit is farther from home");
    return NULL;
}

/* ... of several at one distance, or of several that cannot reach home. */
static const char *removed_of_equals(const ent_said *said)
{
    bool equal =
        said->claim.n_numbers == 0 || (said->claim.n_numbers == 2 && said->claim.number[0] == said->claim.number[1]);

    EXPECT(equal, "the distances are not equal");
    EXPECT(said->order->unit == ENT_FLEET || said->facts->unit[ent_said_first(said)].kind == ENT_ARMY,
           "an army goes before a fleet");
    return said->claim.n_numbers == 0 ? removed_by_rule(said) : removed_farther(said);
}

/* ... where the other cannot reach home: then this one cannot either, which other patterns say. */
static const char *removed_nearer(const ent_said *said)
{
    (void)said;
    return "a unit that cannot reach home stays";
}

static const char *waived(const ent_said *said)
{
    EXPECT(ent_said_succeeds(said) && said->order->kind == ENT_ORDER_WAIVE, "it is no waive");
    EXPECT(ent_facts_due(said->facts, said->order->power, NULL) > 0, "no build is due");
    return NULL;
}

static const char *not_home(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && !ent_facts_is_home(said->facts, said->at, said->order->power),
           "it is a home center");
    return NULL;
}

static const char *not_owned(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && ent_pos_owners_const(said->facts->pos)[said->at] != said->order->power,
           "it owns it");
    return NULL;
}

static const char *occupied(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && ent_said_kind_at(said, said->at) != ENT_UNIT_NONE, "no unit stands there");
    return NULL;
}

static const char *no_center(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && !ent_facts_counts(said->facts, said->at, said->order->power), "it is a center");
    return NULL;
}

static const char *wrong_kind(const ent_said *said)
{
    uint8_t terrain = said->facts->map->prov[said->at].terrain;

    EXPECT(ent_said_is_void(said) && terrain == (said->order->unit == ENT_ARMY ? ENT_SEA : ENT_INLAND),
           "it can stand there");
    return NULL;
}

static const char *built_twice(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && ent_said_has_other_entry(said, false), "there is no other build there");
    return NULL;
}

static unsigned count_orders(const ent_said *said, ent_order_kind kind)
{
    const ent_intake *intake = &said->facts->turn->intake;
    unsigned n = 0;

    for (size_t i = 0; i < intake->n; i++)
        n += intake->entry[i].order.power == said->order->power && !intake->entry[i].automatic &&
             (intake->entry[i].order.kind == kind ||
              (kind == ENT_ORDER_BUILD && intake->entry[i].order.kind == ENT_ORDER_WAIVE));
    return n;
}

static const char *too_many_builds(const ent_said *said)
{
    int due = ent_facts_due(said->facts, said->order->power, NULL);

    EXPECT(ent_said_is_void(said) && due > 0, "no build is due");
    EXPECT((int)count_orders(said, ENT_ORDER_BUILD) > due, "there are not too many builds");
    return NULL;
}

static const char *too_many_removals(const ent_said *said)
{
    int due = ent_facts_due(said->facts, said->order->power, NULL);

    EXPECT(ent_said_is_void(said) && due < 0, "no removal is due");
    EXPECT((int)count_orders(said, ENT_ORDER_DISBAND) > -due, "there are not too many removals");
    return NULL;
}

static const char *no_build_due(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && ent_facts_due(said->facts, said->order->power, NULL) <= 0, "a build is due");
    return NULL;
}

static const char *no_free_center(const ent_said *said)
{
    int wanted, due = ent_facts_due(said->facts, said->order->power, &wanted);

    EXPECT(ent_said_is_void(said) && due <= 0 && wanted > 0, "a center is free, or no build is due anyway");
    return NULL;
}

static const char *no_removal_due(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && ent_facts_due(said->facts, said->order->power, NULL) >= 0, "a removal is due");
    return NULL;
}

static const char *no_waive(const ent_said *said)
{
    return ent_said_check_rule(said, ENT_4D7, 'b');
}

#define EQUALS "; of equals a fleet goes first, then the alphabet decides"

static const ent_truth truths[] = {
    {"is built", built},
    {"is removed as ordered", removed},
    {"is removed by the civil disorder rule (4.D.8)", removed_by_rule},
    {"is removed by the civil disorder rule (4.D.8): it is %n %t; of those that stay %u is %n step%t from %t",
     removed_farther},
    {"is removed by the civil disorder rule (4.D.8): it cannot reach %t; of those that stay %u is %n step%t from %t",
     removed_farther},
    {"is removed by the civil disorder rule (4.D.8): it cannot reach %t; of those that stay %u cannot reach %t",
     removed_by_rule},
    {"is removed by the civil disorder rule (4.D.8): it is %n %t; of those that stay %u cannot reach %t",
     removed_nearer},
    {"is removed by the civil disorder rule (4.D.8): it is %n %t; of those that stay %u is %n step%t from %t" EQUALS,
     removed_of_equals},
    {"is removed by the civil disorder rule (4.D.8): it cannot reach %t; of those that stay %u cannot reach %t" EQUALS,
     removed_of_equals},
    {"is removed by the civil disorder rule (4.D.8): it is %n step%t from home", removed_by_rule},
    {"is removed by the civil disorder rule (4.D.8): it is %n step%t from an own center", removed_by_rule},
    {"is removed by the civil disorder rule (4.D.8): it cannot reach home", removed_by_rule},
    {"is removed by the civil disorder rule (4.D.8): it cannot reach an own center", removed_by_rule},
    {"succeeds: one build less", waived},
    {"is void: that is no home center of the power", not_home},
    {"is void: the power does not own that center", not_owned},
    {"is void: a unit stands there", occupied},
    {"is void: that is no supply center", no_center},
    {"is void: such a unit cannot stand there", wrong_kind},
    {"is void: only one unit can be built there (4.D.5)", built_twice},
    {"is void: more builds than allowed (4.D.4)", too_many_builds},
    {"is void: the power has nothing to build", no_build_due},
    {"is void: no home center is free", no_free_center},
    {"is void: no center of the power is free", no_free_center},
    {"is void: the power has nothing to remove", no_removal_due},
    {"is void: more removals than needed (4.D.6)", too_many_removals},
    {"is void: builds may not be waived (4.D.7 b)", no_waive},
};

const ent_truths ent_truths_builds = {truths, sizeof truths / sizeof *truths};
