/* truth_convoys.c -- the truths of moves that need a convoy.
 *
 * Such a move fails because no ordered convoy reaches its destination, or because the units that are named were
 * dislodged while they carried it. The orders that help the move fail for the same reason, so they stand here too.
 *
 * SPDX-License-Identifier: MIT */
#include "truth_said.h"
#include <string.h>
#include "game/rules.h"
#include "notation/print.h"

static const char *no_convoy(const ent_said *said)
{
    uint64_t carriers[ENT_MAX_WORDS];
    bool near = ent_can_step(said->facts->map, said->order->unit, said->order->at, said->order->to);
    char adjacent = ent_choice(said->facts->rules, ENT_4A3);

    EXPECT(ent_said_fails(said) && said->order->kind == ENT_ORDER_MOVE, "it is no failed move");
    bool chosen = ent_said_by_dpjudge(said) && (said->order->flags & (ENT_ORDER_FLAG_VIA | ENT_ORDER_FLAG_ROUTE));
    EXPECT(!near || chosen || adjacent == 'e' || adjacent == 'f' || adjacent == 'h', "it needs no convoy");
    ent_facts_carriers(said->facts, said->at, false, carriers);
    ent_said_keep_route(said, said->order, carriers);
    bool in_sequence = ent_said_by_dpjudge(said) && ent_said_route_counts(said, said->order);
    EXPECT(in_sequence ||
               !ent_facts_linked(said->facts, ent_said_carrier_of(said->order->unit), carriers, said->at, said->to),
           "a convoy is ordered that reaches");
    return NULL;
}

/* The unit that is named was ordered to convoy it to the place that is named. */
static const char *check_convoyer(const ent_said *said)
{
    ent_prov other = ent_said_first(said);
    const ent_order *order = ent_facts_order(said->facts, other);

    EXPECT(said->claim.units.n == 1 && order && order->kind == ENT_ORDER_CONVOY, "the unit does not convoy");
    EXPECT(ent_facts_prov(said->facts, order->from) == said->at, "it convoys another unit");
    EXPECT(ent_facts_prov(said->facts, order->to) == ent_facts_prov(said->facts, said->claim.place),
           "it convoys it elsewhere");
    return no_convoy(said);
}

/* Void for another reason than that no chain reaches. */
static bool is_void_itself(const ent_result *result)
{
    return result->verdict == ENT_VOID && result->reason != ENT_REASON_UNMATCHED;
}

static const char *no_whole_convoy(const ent_said *said)
{
    EXPECT(ent_facts_prov(said->facts, said->claim.place) == said->to, "the place is another one");
    EXPECT(said->facts->res[ent_said_first(said)] && !is_void_itself(said->facts->res[ent_said_first(said)]),
           "its order is void");
    return check_convoyer(said);
}

/* Entry i is an order, void or not, to convoy the unit. Its own unit may not exist. */
static bool is_order_to_convoy(const ent_said *said, size_t i)
{
    const ent_order *order = &said->facts->turn->intake.entry[i].order;

    return order->kind == ENT_ORDER_CONVOY && ent_facts_prov(said->facts, order->from) == said->at &&
           ent_facts_prov(said->facts, order->at) != ENT_PROV_NONE &&
           ent_facts_prov(said->facts, order->to) != ENT_PROV_NONE;
}

/* The unit that stands where the order says, else the unit of the order. */
static bool names_unit_of(const ent_said *said, const ent_order *order)
{
    const ent_unit *unit = &said->facts->unit[ent_facts_prov(said->facts, order->at)];
    bool none = unit->kind == ENT_UNIT_NONE;
    char name[80];

    ent_print_unit(said->facts->map, none ? order->unit : unit->kind, none ? order->at : unit->at, ENT_NAMES_CODE, name,
                   sizeof name);
    return strcmp(name, said->claim.text) == 0;
}

static const char *void_convoy(const ent_said *said)
{
    const ent_turn *turn = said->facts->turn;
    bool found = false;

    EXPECT(ent_facts_prov(said->facts, said->claim.place) == said->to, "the place is another one");
    for (size_t i = 0; i < turn->intake.n; i++)
        found |= is_order_to_convoy(said, i) && is_void_itself(&turn->result[i]) &&
                 ent_facts_prov(said->facts, turn->intake.entry[i].order.to) == said->to &&
                 names_unit_of(said, &turn->intake.entry[i].order);
    EXPECT(found, "no such order is void");
    return no_convoy(said);
}

/* Not there, though the order may be void. */
static const char *convoy_elsewhere(const ent_said *said)
{
    bool found = false;

    EXPECT(ent_facts_prov(said->facts, said->claim.place) != said->to, "that is where it goes");
    for (size_t i = 0; i < said->facts->turn->intake.n; i++) {
        const ent_order *order = &said->facts->turn->intake.entry[i].order;
        EXPECT(!is_order_to_convoy(said, i) || ent_facts_prov(said->facts, order->to) != said->to,
               "a unit was ordered to convoy it there");
        found |= is_order_to_convoy(said, i) && order->to == said->claim.place && names_unit_of(said, order);
    }
    EXPECT(found, "nobody was ordered to convoy it to that place");
    return no_convoy(said);
}

static const char *no_convoy_order(const ent_said *said)
{
    for (size_t i = 0; i < said->facts->turn->intake.n; i++)
        EXPECT(!is_order_to_convoy(said, i), "a unit was ordered to convoy it");
    return no_convoy(said);
}

/* By the DPjudge's texts a convoy fails with the move of its army. */
static const char *army_stays(const ent_said *said)
{
    EXPECT(ent_said_fails(said) && said->order->kind == ENT_ORDER_CONVOY && ent_said_by_dpjudge(said),
           "it is no failed convoy");
    EXPECT(said->from != ENT_PROV_NONE && !ent_facts_arrived(said->facts, said->from), "the army arrived");
    return NULL;
}

/* The carriers that are named were dislodged, or attacked by the DPjudge's text, while they carried the unit in `army`.
 */
static const char *check_lost(const ent_said *said, ent_prov army)
{
    uint64_t carriers[ENT_MAX_WORDS];

    EXPECT(army != ENT_PROV_NONE && ent_facts_moves(said->facts, army), "the unit does not move");
    ent_facts_carriers(said->facts, army, false, carriers);
    for (unsigned i = 0; i < said->claim.units.n; i++) {
        ent_prov carrier = said->claim.units.prov[i];
        EXPECT(ent_set_has(carriers, carrier), "the unit that is named does not convoy it");
        EXPECT(strstr(said->claim.text, "attack") || ent_facts_dislodged(said->facts, carrier),
               "the unit that is named was not dislodged");
    }
    return NULL;
}

/* True if the unit in `army` lost all its convoy. */
static bool is_disrupted(const ent_said *said, ent_prov army)
{
    const ent_result *result = army == ENT_PROV_NONE ? NULL : said->facts->res[army];

    return result && result->verdict == ENT_FAILS && (result->marks & ENT_MARK_DISRUPTED);
}

static const char *disrupted(const ent_said *said)
{
    EXPECT(ent_said_fails(said) && said->order->kind == ENT_ORDER_MOVE, "it is no failed move");
    EXPECT(ent_said_by_dpjudge(said) ||
               !ent_can_step(said->facts->map, said->order->unit, said->order->at, said->order->to),
           "it could go without a convoy");
    return check_lost(said, said->at);
}

/* [4.A.3] */
static const char *disrupted_nearby(const ent_said *said)
{
    EXPECT(ent_said_fails(said) && said->order->kind == ENT_ORDER_MOVE, "it is no failed move");
    EXPECT(ent_facts_steps(said->facts, said->order->unit, said->order->at, said->to), "it is not adjacent");
    EXPECT(said->claim.letter == ent_choice(said->facts->rules, ENT_4A3), "another rule is in force");
    return check_lost(said, said->at);
}

/* By the DPjudge's texts a convoy may fail because of an attack on the unit that makes it. */
static const char *attacked(const ent_said *said)
{
    EXPECT(ent_said_fails(said) && ent_said_by_dpjudge(said), "an attack alone disrupts nothing");
    if (said->order->kind == ENT_ORDER_MOVE)
        return check_lost(said, said->at);
    return check_lost(said, said->from);
}

static const char *helped_disrupted(const ent_said *said)
{
    EXPECT(ent_said_fails(said), "it does not fail");
    return check_lost(said, said->from);
}

static const char *helped_attacked(const ent_said *said)
{
    EXPECT(ent_said_fails(said), "it does not fail");
    return NULL;
}

static const char *other_disrupted(const ent_said *said)
{
    EXPECT(ent_said_fails(said) && said->order->kind == ENT_ORDER_CONVOY, "it is no failed convoy");
    EXPECT(!ent_facts_dislodged(said->facts, said->at), "its own unit was dislodged");
    EXPECT(is_disrupted(said, said->from), "the unit has a convoy, or goes without one");
    return check_lost(said, said->from);
}

static const char *route_disrupted(const ent_said *said)
{
    EXPECT(ent_said_fails(said) && said->order->kind == ENT_ORDER_CONVOY, "it is no failed convoy");
    EXPECT(!ent_facts_dislodged(said->facts, said->at), "its own unit was dislodged");
    EXPECT(!is_disrupted(said, said->from), "the unit lost all its convoy");
    return check_lost(said, said->from);
}

/* By the DPjudge's texts an attack may endanger the unit that makes the convoy itself. */
static const char *route_attacked(const ent_said *said)
{
    EXPECT(ent_said_by_dpjudge(said), "an attack alone disrupts nothing");
    return route_disrupted(said);
}

static const char *route_required(const ent_said *said)
{
    EXPECT(ent_said_fails(said), "it does not fail");
    EXPECT(ent_choice(said->facts->rules, ENT_4A6) == 'c', "no rule asks for a route");
    EXPECT(!(said->order->flags & ENT_ORDER_FLAG_ROUTE), "it names a route");
    return NULL;
}

static const ent_truth truths[] = {
    {"fails: it needs a convoy, and nobody ordered one", no_convoy_order},
    {"fails: it needs a convoy, and %u was ordered to convoy it to %p, but no chain of convoys reaches",
     no_whole_convoy},
    {"fails: it needs a convoy, and %t was ordered to convoy it to %p, but that order is void", void_convoy},
    {"fails: it needs a convoy, and %t was ordered to convoy it to %p, but not there", convoy_elsewhere},
    {"fails: that army has no whole convoy, or its order is void", army_stays},
    {"fails: that fleet has no whole convoy, or its order is void", army_stays},
    {"fails: its convoy was disrupted by the dislodgement of %u", disrupted},
    {"fails: its convoy was disrupted by the dislodgement of %u; it does not go without one (4.A.3 %c)",
     disrupted_nearby},
    {"fails: its convoy was disrupted by the %t on %u", attacked},
    {"fails: the route through it was disrupted by the dislodgement of %u", route_disrupted},
    {"fails: the route through it was disrupted by the %t on %u", route_attacked},
    {"fails: the helped %t's convoy was disrupted by the dislodgement of %u", helped_disrupted},
    {"fails: the helped %t's convoy was disrupted by the attack on %u", helped_attacked},
    {"fails: the convoy was disrupted by the dislodgement of %u", other_disrupted},
    {"fails: the convoy was disrupted by the %t on %u", attacked},
    {"fails: the house rules ask for the route of a convoy (4.A.6 c)", route_required},
};

const ent_truths ent_truths_convoys = {truths, sizeof truths / sizeof *truths};
