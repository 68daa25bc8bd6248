/* truth_helps.c -- the truths of orders that help another unit: supports and convoy orders.
 *
 * Such an order is void if it does not fit what the other unit was ordered to do. If it fits, it can still fail: a
 * support is cut, the unit is dislodged, or the convoy does without it.
 *
 * SPDX-License-Identifier: MIT */
#include "truth_said.h"
#include <string.h>
#include "game/position.h"
#include "game/rules.h"
#include "notation/print.h"

/* ---- Supports. ---- */

/* The attack cuts the support, or could do so. */
static ent_maybe cuts(const ent_said *said, ent_prov attacker)
{
    ent_prov aim = said->order->kind == ENT_ORDER_SUPPORT_MOVE ? said->to : ENT_PROV_NONE;
    uint64_t by[ENT_MAX_WORDS];

    const ent_order *order = ent_facts_order(said->facts, attacker);
    if (ent_said_by_dpjudge(said) && order && order->kind == ENT_ORDER_MOVE &&
        ent_facts_prov(said->facts, order->to) == said->at)
        return ENT_MAYBE; /* void moves cut supports, too */
    if (!ent_facts_moves_to(said->facts, attacker, said->at) ||
        said->facts->unit[attacker].power == said->facts->unit[said->at].power)
        return ENT_SURELY_NOT;
    if (ent_facts_base(said->facts, attacker) +
            ent_facts_supports(said->facts, attacker, said->facts->unit[said->at].power, by) ==
        0)
        return ENT_SURELY_NOT;
    bool convoyed = said->facts->res[attacker]->route == ENT_ROUTE_CONVOY;
    bool back = attacker == aim && !(ent_choice(said->facts->rules, ENT_4A4) == 'b' && convoyed);
    if (back && !ent_facts_arrived(said->facts, attacker))
        return ENT_SURELY_NOT;
    if (ent_facts_by_rail(said->facts, attacker) || attacker == aim)
        return ENT_MAYBE;
    return ent_facts_fights(said->facts, attacker);
}

/* What the unit that is helped was ordered to do: just that? */
static bool is_done(const ent_said *said)
{
    if (said->from == ENT_PROV_NONE || !said->facts->of[said->from])
        return said->from != ENT_PROV_NONE && said->order->kind == ENT_ORDER_SUPPORT_HOLD;
    if (said->order->kind == ENT_ORDER_SUPPORT_HOLD)
        return !ent_facts_moves(said->facts, said->from);
    return ent_facts_moves_to(said->facts, said->from, said->to);
}

static const char *given(const ent_said *said)
{
    EXPECT(ent_said_succeeds(said), "it does not succeed");
    EXPECT(said->order->kind == ENT_ORDER_SUPPORT_HOLD || said->order->kind == ENT_ORDER_SUPPORT_MOVE, "no support");
    EXPECT(ent_said_by_dpjudge(said) || is_done(said), "the supported unit does something else");
    EXPECT(ent_said_by_dpjudge(said) || !ent_facts_dislodged(said->facts, said->at), "the supporter is dislodged");
    for (ent_prov prov = 0; prov < said->facts->map->n_provs; prov++)
        EXPECT(ent_said_by_dpjudge(said) || cuts(said, prov) != ENT_SURELY, "an attack cuts it");
    return NULL;
}

static const char *given_in_part(const ent_said *said)
{
    const ent_prov other = ent_said_first(said);
    const char *why = given(said);

    if (why)
        return why;
    EXPECT(said->order->kind == ENT_ORDER_SUPPORT_MOVE && other == said->to, "the unit that is named is not attacked");
    EXPECT(said->facts->unit[other].power == said->order->power, "the unit that is named is of another power");
    EXPECT(!ent_facts_moves(said->facts, other) || !ent_facts_arrived(said->facts, other),
           "the unit that is named leaves");
    return NULL;
}

static const char *cut(const ent_said *said)
{
    EXPECT(ent_said_fails(said), "it does not fail");
    for (unsigned i = 0; i < said->claim.units.n; i++)
        EXPECT(cuts(said, said->claim.units.prov[i]) != ENT_SURELY_NOT, "a unit is named that does not cut it");
    return NULL;
}

static const char *unit_is_dislodged(const ent_said *said)
{
    ent_prov other = ent_said_first(said);

    EXPECT(ent_said_fails(said), "it does not fail");
    EXPECT(ent_facts_dislodged(said->facts, said->at), "its unit is not dislodged");
    EXPECT(said->claim.units.n == 1 && ent_facts_moves_to(said->facts, other, said->at) &&
               ent_facts_arrived(said->facts, other),
           "the unit that is named did not enter");
    return NULL;
}

/* ---- Orders that do not fit what the other unit was ordered to do. ---- */

static const char *unfitting(const ent_said *said)
{
    const ent_order *other = ent_facts_order(said->facts, said->from);
    char text[200];

    EXPECT(ent_said_is_void(said) && other, "it is not void, or helps nobody");
    ent_print_order(said->facts->map, ent_pos_units_const(said->facts->pos), other, ENT_NAMES_CODE, false, text,
                    sizeof text);
    EXPECT(strcmp(text, said->claim.text) == 0, "the unit that it would help has another order");
    bool moves = other->kind == ENT_ORDER_MOVE;
    EXPECT(said->order->kind == ENT_ORDER_SUPPORT_HOLD ? moves
                                                       : !moves || ent_facts_prov(said->facts, other->to) != said->to,
           "it fits that order");
    return NULL;
}

static const char *helped_unordered(const ent_said *said)
{
    EXPECT(ent_said_is_void(said), "it is not void");
    EXPECT(said->from != ENT_PROV_NONE && (!said->facts->of[said->from] || said->facts->of[said->from]->automatic),
           "the unit that it would help has an order");
    EXPECT(!ent_facts_moves(said->facts, said->from), "the unit that it would help has an implied order");
    EXPECT(ent_said_by_dpjudge(said) || said->order->kind != ENT_ORDER_SUPPORT_HOLD,
           "a unit without orders can be supported in place");
    return NULL;
}

/* The unit that it would help was ordered to the place that is named. */
static const char *check_ordered(const ent_said *said)
{
    const ent_order *other = ent_facts_order(said->facts, said->from);

    EXPECT(ent_said_is_void(said) && other && other->kind == ENT_ORDER_MOVE,
           "it is not void, or the unit does not move");
    EXPECT(said->claim.units.n == 1 && ent_said_first(said) == said->from, "another unit is named");
    EXPECT(other->to == said->claim.place && ent_facts_prov(said->facts, other->to) == said->to,
           "the unit was ordered elsewhere");
    return NULL;
}

static const char *order_is_void(const ent_said *said)
{
    const char *why = check_ordered(said);

    EXPECT(why || said->facts->res[said->from]->verdict == ENT_VOID, "the order of that unit is not void");
    return why;
}

static const char *no_chain(const ent_said *said)
{
    uint64_t carriers[ENT_MAX_WORDS];
    const char *why = check_ordered(said);

    if (why)
        return why;
    EXPECT(said->order->kind == ENT_ORDER_CONVOY, "it is no convoy");
    ent_facts_carriers(said->facts, said->from, false, carriers);
    ent_set_add(carriers, said->at);
    EXPECT(!ent_facts_on_shortest(said->facts, said->order->unit, carriers, said->from, said->to, said->at),
           "a chain reaches");
    return NULL;
}

static const char *not_by_canal(const ent_said *said)
{
    const char *why = check_ordered(said);

    EXPECT(why || (said->order->kind == ENT_ORDER_CANAL && !ent_facts_by_canal(said->facts, said->from)),
           "it goes through the canal");
    return why;
}

static const char *not_by_convoy(const ent_said *said)
{
    const char *why = check_ordered(said);

    EXPECT(why || said->facts->res[said->from]->route != ENT_ROUTE_CONVOY, "it goes by convoy");
    return why;
}

static const char *other_route(const ent_said *said)
{
    const ent_order *move = ent_facts_order(said->facts, said->from);
    const char *why = check_ordered(said);

    if (why)
        return why;
    EXPECT(ent_said_route_counts(said, move), "it names no route that counts");
    for (uint8_t i = 0; i < move->n_route; i++)
        EXPECT(move->route[i] != said->at, "the route leads through it");
    return NULL;
}

static const char *other_coast_named(const ent_said *said)
{
    const ent_order *other = ent_facts_order(said->facts, said->from);
    const char *why = check_ordered(said);

    if (why)
        return why;
    EXPECT(said->claim.letter == ent_choice(said->facts->rules, ENT_4B4), "another rule is in force");
    EXPECT(said->facts->map->prov[said->to].n_coasts > 1, "there are no coasts");
    EXPECT(other->to != said->order->to, "the support names that coast");
    return NULL;
}

static const char *helped_unread(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && said->from != ENT_PROV_NONE && said->facts->of[said->from],
           "that unit has no order");
    EXPECT(!ent_entry_is_read(said->facts->of[said->from]), "its order was read");
    return NULL;
}

/* A support of where a train would end, if it did not fight a unit that comes the other way at first. */
static const char *train_is_met(const ent_said *said)
{
    const char *why = check_ordered(said);

    if (why)
        return why;
    EXPECT(ent_facts_by_rail(said->facts, said->from), "it is no support of a train");
    for (ent_prov prov = 0; prov < said->facts->map->n_provs; prov++)
        if (ent_facts_moves_to(said->facts, prov, said->from))
            return NULL;
    return "no unit comes the other way";
}

/* ---- Convoy orders. ---- */

static const char *convoys(const ent_said *said)
{
    uint64_t carriers[ENT_MAX_WORDS];

    EXPECT(ent_said_succeeds(said) && said->order->kind == ENT_ORDER_CONVOY, "it is no successful convoy");
    EXPECT(!ent_facts_dislodged(said->facts, said->at), "the carrier is dislodged");
    EXPECT(ent_facts_moves_to(said->facts, said->from, said->to), "the unit goes elsewhere");
    EXPECT(said->facts->res[said->from]->route == ENT_ROUTE_CONVOY, "the unit does not go by convoy");
    ent_facts_carriers(said->facts, said->from, true, carriers);
    EXPECT(ent_said_by_dpjudge(said) ||
               ent_facts_linked(said->facts, said->order->unit, carriers, said->from, said->to),
           "no route is left");
    return NULL;
}

/* `arrived`: it went by another route; else it tried to. `rail`: by railway. */
static const char *check_other_route(const ent_said *said, bool arrived, bool rail)
{
    EXPECT(ent_said_succeeds(said) && said->order->kind == ENT_ORDER_CONVOY, "it is no successful convoy");
    EXPECT(ent_facts_moves_to(said->facts, said->from, said->to), "the unit goes elsewhere");
    EXPECT(said->facts->res[said->from]->route == ENT_ROUTE_LAND, "the unit goes by convoy");
    EXPECT(ent_facts_arrived(said->facts, said->from) == arrived, arrived ? "it did not arrive" : "it arrived");
    EXPECT(ent_facts_by_rail(said->facts, said->from) == rail, "it goes by another route");
    return NULL;
}

static const char *went_otherwise(const ent_said *said)
{
    return check_other_route(said, true, false);
}

static const char *tried_otherwise(const ent_said *said)
{
    return check_other_route(said, false, false);
}

static const char *went_by_rail(const ent_said *said)
{
    return check_other_route(said, true, true);
}

static const char *tried_rail(const ent_said *said)
{
    return check_other_route(said, false, true);
}

static const char *names_no_route(const ent_said *said)
{
    const ent_order *move = ent_facts_order(said->facts, said->from);

    EXPECT(ent_said_fails(said), "it does not fail");
    EXPECT(ent_choice(said->facts->rules, ENT_4A6) == 'c', "no rule asks for a route");
    EXPECT(move && !(move->flags & ENT_ORDER_FLAG_ROUTE), "the unit names a route");
    return NULL;
}

static const char *carrier_dislodged(const ent_said *said)
{
    EXPECT(said->order->kind == ENT_ORDER_CONVOY, "it is no convoy");
    return unit_is_dislodged(said);
}

static const char *off_route(const ent_said *said)
{
    const ent_order *move = ent_facts_order(said->facts, said->from);

    EXPECT(ent_said_fails(said) && said->claim.letter == ent_choice(said->facts->rules, ENT_4A6),
           "another rule is in force");
    EXPECT(move && ent_said_route_counts(said, move), "the unit names no route that counts");
    for (uint8_t i = 0; i < move->n_route; i++)
        EXPECT(move->route[i] != said->at, "the route leads through it");
    return NULL;
}

static const char *incomplete_route(const ent_said *said)
{
    const ent_order *move = ent_facts_order(said->facts, said->from);
    uint64_t carriers[ENT_MAX_WORDS];

    EXPECT(ent_said_fails(said) && said->claim.letter == ent_choice(said->facts->rules, ENT_4A6),
           "another rule is in force");
    EXPECT(move && ent_said_route_counts(said, move), "the unit names no route that counts");
    ent_facts_carriers(said->facts, said->from, false, carriers);
    ent_said_keep_route(said, move, carriers);
    EXPECT(!ent_facts_linked(said->facts, said->order->unit, carriers, said->from, said->to), "the route is whole");
    return NULL;
}

static const char *dispensable(const ent_said *said)
{
    bool foreign = strcmp(said->claim.text, "4.A.1.foreign") == 0;

    EXPECT(ent_said_fails(said) && said->order->kind == ENT_ORDER_CONVOY, "it is no failed convoy");
    EXPECT(foreign || strcmp(said->claim.text, "4.A.6") == 0, "there is no such rule");
    EXPECT(said->claim.letter == ent_choice(said->facts->rules, foreign ? ENT_4A1_FOREIGN : ENT_4A6),
           "another rule is in force");
    EXPECT(!foreign || ent_choice(said->facts->rules, ENT_4A1) == 'a', "no fleet is skipped");
    return NULL;
}

static const char *needless(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && ent_choice(said->facts->rules, ENT_4E1) == 'e',
           "no rule asks whether it is needed");
    return NULL;
}

static const char *no_route_of(const ent_said *said)
{
    uint64_t carriers[ENT_MAX_WORDS];

    EXPECT(ent_said_is_void(said) && said->order->kind == ENT_ORDER_CONVOY, "it is no void convoy");
    ent_facts_could_carry(said->facts, said->order->unit, carriers);
    EXPECT(!ent_facts_on_shortest(said->facts, said->order->unit, carriers, said->from, said->to, said->at),
           "it can be on a route");
    return NULL;
}

static const char *no_unit_there(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && ent_said_kind_at(said, said->from) == ENT_UNIT_NONE, "there is a unit");
    return NULL;
}

/* ---- The sentences. ---- */

static const ent_truth truths[] = {
    {"is given", given},
    {"is given, but does not count against %u, which is of the supporter's own power", given_in_part},
    {"is cut by %u", cut},
    {"is cut: its unit is dislodged by %u", unit_is_dislodged},
    {"is void: it does not fit %t", unfitting},
    {"is void: the unit that it would help has no orders", helped_unordered},
    {"is void: %u was ordered to %p, but that order is void", order_is_void},
    {"is void: %u was ordered to %p, but a unit comes the other way", train_is_met},
    {"is void: %u was ordered to %p, but not by convoy", not_by_convoy},
    {"is void: %u was ordered to %p, but not through that canal", not_by_canal},
    {"is void: %u was ordered to %p, but by a route without this fleet", other_route},
    {"is void: %u was ordered to %p, but by a route without this army", other_route},
    {"is void: %u was ordered to %p, but no chain of fleets with this one reaches", no_chain},
    {"is void: %u was ordered to %p, but no chain of armies with this one reaches", no_chain},
    {"is void: %u was ordered to %p, but the support does not name that coast (4.B.4 %c)", other_coast_named},
    {"is void: the unit that it would help has no order that could be read", helped_unread},
    {"is void: there is no unit to help", no_unit_there},
    {"succeeds: the convoy through it is open", convoys},
    {"could carry the army, which went over land", went_otherwise},
    {"could carry the army, which tried to go over land", tried_otherwise},
    {"could carry the army, which went by railway", went_by_rail},
    {"could carry the army, which tried to go by railway", tried_rail},
    {"could carry the fleet, which went by water", went_otherwise},
    {"could carry the fleet, which tried to go by water", tried_otherwise},
    {"fails: the army names no route, and the house rules ask for one (4.A.6 c)", names_no_route},
    {"fails: the fleet names no route, and the house rules ask for one (4.A.6 c)", names_no_route},
    {"fails: the fleet is dislodged by %u", carrier_dislodged},
    {"fails: the army is dislodged by %u", carrier_dislodged},
    {"fails: the named route of that army does not lead through it (4.A.6 %c)", off_route},
    {"fails: the named route of that fleet does not lead through it (4.A.6 %c)", off_route},
    {"fails: the named route of that army lacks other fleets (4.A.6 %c)", incomplete_route},
    {"fails: the named route of that fleet lacks other armies (4.A.6 %c)", incomplete_route},
    {"fails: the convoy takes a route without this fleet (%t %c)", dispensable},
    {"fails: the convoy takes a route without this army (%t %c)", dispensable},
    {"is void: no route of that army needs this fleet (4.E.1 e)", needless},
    {"is void: no route of that fleet needs this army (4.E.1 e)", needless},
    {"is void: this fleet can be on no route of that army", no_route_of},
    {"is void: this army can be on no route of that fleet", no_route_of},
};

const ent_truths ent_truths_helps = {truths, sizeof truths / sizeof *truths};
