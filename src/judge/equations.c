/* equations.c -- the decisions of DATC 5.B over what is known so far.
 *
 * Truth has three values and a strength is a range: from what it has for certain to what it could still get. Each
 * equation combines them in such a way that more knowledge only narrows the result, so resolve.c may ask in any order.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/equations.h"
#include <assert.h>
#include "game/rules.h"
#include "judge/canal.h"
#include "judge/rail.h"
#include "legal/route.h"

/* ---- Three-valued truth and ranges. ---- */

ent_tri ent_tri_not(ent_tri a)
{
    return a == ENT_OPEN ? ENT_OPEN : a == ENT_YES ? ENT_NO : ENT_YES;
}
ent_tri ent_tri_and(ent_tri a, ent_tri b)
{
    if (a == ENT_NO || b == ENT_NO)
        return ENT_NO;
    return a == ENT_YES && b == ENT_YES ? ENT_YES : ENT_OPEN;
}
static ent_tri tri_or(ent_tri a, ent_tri b)
{
    return ent_tri_not(ent_tri_and(ent_tri_not(a), ent_tri_not(b)));
}
static ent_range exactly(unsigned strength)
{
    return (ent_range){(uint16_t)strength, (uint16_t)strength};
}
ent_range ent_range_choose(ent_tri decision, ent_range yes, ent_range no)
{
    if (decision == ENT_YES)
        return yes;
    if (decision == ENT_NO)
        return no;
    return (ent_range){yes.least < no.least ? yes.least : no.least, yes.most > no.most ? yes.most : no.most};
}
ent_tri ent_greater(ent_range a, ent_range b)
{
    if (a.least > b.most)
        return ENT_YES;
    return a.most <= b.least ? ENT_NO : ENT_OPEN;
}

/* ---- Routes. ---- */

ent_tri ent_by_convoy(const ent_field *field, ent_uid mover)
{
    const ent_actor *unit = &field->unit[mover];
    if (unit->route == ENT_MOVE_ROUTE_EITHER)
        return unit->path;
    return unit->route == ENT_MOVE_ROUTE_CONVOY ? ENT_YES : ENT_NO;
}

ent_tri ent_has_route(const ent_field *field, ent_uid mover)
{
    const ent_actor *unit = &field->unit[mover];
    if (unit->route == ENT_MOVE_ROUTE_CONVOY || unit->route == ENT_MOVE_ROUTE_CANAL)
        return unit->path;
    return unit->route == ENT_MOVE_ROUTE_NONE ? ENT_NO : ENT_YES;
}

/* RULE convoy.all-routes  a convoy fails when every route of ordered fleets is broken [4.A.1 b, 6.F.9 - 6.F.13] */
static ent_tri any_route(const ent_field *field, ent_uid army, const uint64_t *fleets)
{
    uint64_t sure[ENT_MAX_WORDS] = {0}, maybe[ENT_MAX_WORDS] = {0};

    ENT_EACH_CONVOY (field, fleet, army) {
        ent_prov at = field->unit[fleet].at;
        ent_tri dislodged = ent_set_has(fleets, at) ? ent_decide_dislodge(field, fleet) : ENT_YES;
        if (dislodged == ENT_NO)
            ent_set_add(sure, at);
        if (dislodged != ENT_YES)
            ent_set_add(maybe, at);
    }
    if (ent_field_links(field, army, sure))
        return ENT_YES;
    return ent_field_links(field, army, maybe) ? ENT_OPEN : ENT_NO;
}

/* RULE convoy.every-route  a convoy fails when one route of ordered fleets is broken; a fleet that is on no route
 * does not matter [4.A.1 a, 6.F.9 - 6.F.12] */
static ent_tri every_route(const ent_field *field, ent_uid army)
{
    uint64_t on_route[ENT_MAX_WORDS];
    ent_tri open = ENT_YES;

    ent_field_carriers_on_route(field, army, on_route);
    ENT_EACH_CONVOY (field, fleet, army) {
        if (ent_set_has(on_route, field->unit[fleet].at))
            open = ent_tri_and(open, ent_tri_not(ent_decide_dislodge(field, fleet)));
    }
    return open;
}

/* RULE canal.gate  a fleet passes as long as the unit in the gate stays there [7.C.8 - 7.C.12]. */
static ent_tri gate_holds(const ent_field *field, ent_uid fleet)
{
    ent_uid gate = field->in[ent_canal_of(field, fleet)->gate];
    ent_tri stays = field->unit[gate].act == ENT_ACT_MOVE ? ent_tri_not((ent_tri)field->unit[gate].move) : ENT_YES;

    return ent_tri_and(stays, ent_tri_not(ent_decide_dislodge(field, gate)));
}

ent_tri ent_decide_path(const ent_field *field, ent_uid mover)
{
    uint64_t fleets[ENT_MAX_WORDS];

    if (field->unit[mover].route == ENT_MOVE_ROUTE_CANAL)
        return gate_holds(field, mover);
    if (ent_choice(field->rules, ENT_4A1) == 'a')
        return every_route(field, mover);
    ent_field_carriers(field, mover, fleets);
    return any_route(field, mover, fleets);
}

static bool in_canal(const ent_field *field, ent_uid uid)
{
    return field->unit[uid].route == ENT_MOVE_ROUTE_CANAL;
}

static bool has_no_route(const ent_field *field, ent_uid uid)
{
    return field->unit[uid].route == ENT_MOVE_ROUTE_NONE;
}

/* RULE head-to-head.battle  two units that move against each other fight, unless one of them goes by convoy
 * [5.B.10, 6.G.1]. Provinces count, not coasts [6.B.13].
 * RULE head-to-head.no-route  a unit that may go by convoy only, and has no convoy, never crosses the border, so it
 * fights nobody there, and a support of its move does not hold its province [4.A.3 e, f, h, 6.G.8] */
ent_tri ent_decide_battle(const ent_field *field, ent_uid mover)
{
    ent_uid other = field->unit[mover].opponent;
    if (other == ENT_UID_NONE || in_canal(field, mover) || in_canal(field, other)) /* [7.C.6] */
        return ENT_NO;
    if (has_no_route(field, mover) || has_no_route(field, other))
        return ENT_NO;
    return ent_tri_and(ent_tri_not(ent_by_convoy(field, mover)), ent_tri_not(ent_by_convoy(field, other)));
}

/* ---- Strengths. ---- */

static ent_range base_strength(const ent_field *field, ent_uid mover)
{
    return ent_range_choose(ent_by_convoy(field, mover), exactly(ENT_RANGE_ONE), exactly(field->unit[mover].base));
}

/* Base and supports of a unit, without those of power `except` (ENT_POWER_NONE: with all). */
static ent_range supported(const ent_field *field, ent_uid uid, ent_range strength, ent_power except)
{
    ENT_EACH_SUPPORT (field, helper, uid) {
        if (field->unit[helper].power == except)
            continue;
        strength.least = (uint16_t)(strength.least + (field->unit[helper].support == ENT_YES));
        strength.most = (uint16_t)(strength.most + (field->unit[helper].support != ENT_NO));
    }
    return strength;
}

ent_tri ent_decide_resists(const ent_field *field, ent_uid mover)
{
    ent_uid other = field->in[field->unit[mover].to];

    assert(other != ENT_UID_NONE);
    if (field->unit[other].act != ENT_ACT_MOVE)
        return ENT_YES;
    return tri_or(ent_decide_battle(field, mover), ent_tri_not((ent_tri)field->unit[other].move));
}

/* RULE attack.own  no unit dislodges a unit of its own power, and no support of that power helps to [6.D.10 - 6.D.14]
 * RULE convoy.disrupted  a move without a route has no strength: it cuts, bounces and dislodges nobody [6.F.6 -
 * 6.F.8]
 * RULE attack.leaving  all supports count against a unit that leaves its province [6.D.13, 6.E.9] */
static ent_range attack_strength(const ent_field *field, ent_uid mover, ent_range base)
{
    const ent_actor *unit = &field->unit[mover];
    ent_tri route = ent_has_route(field, mover);
    if (route == ENT_NO || unit->powerless)
        return exactly(ENT_RANGE_NONE);

    ent_range strength = supported(field, mover, base, ENT_POWER_NONE);
    ent_uid other = field->in[unit->to];
    if (other != ENT_UID_NONE) {
        const ent_actor *occupant = &field->unit[other];
        ent_range against = occupant->power == unit->power || unit->meets_on_rail
                                ? exactly(ENT_RANGE_NONE)
                                : supported(field, mover, base, occupant->power);
        strength = ent_range_choose(ent_decide_resists(field, mover), against, strength);
    }
    return ent_range_choose(route, strength, exactly(ENT_RANGE_NONE));
}

ent_range ent_attack_strength(const ent_field *field, ent_uid mover)
{
    return attack_strength(field, mover, base_strength(field, mover));
}

/* RULE hold.strength  a unit holds with one and its supports; one that was ordered to move and failed holds with one
 * [5.B.5, 6.D.7] */
ent_range ent_hold_strength(const ent_field *field, ent_prov prov)
{
    ent_uid uid = field->in[prov];
    if (uid == ENT_UID_NONE)
        return exactly(ENT_RANGE_NONE);
    if (field->unit[uid].act != ENT_ACT_MOVE)
        return supported(field, uid, exactly(ENT_RANGE_ONE), ENT_POWER_NONE);
    return ent_range_choose((ent_tri)field->unit[uid].move, exactly(ENT_RANGE_NONE), exactly(ENT_RANGE_ONE));
}

/* RULE head-to-head.loser  a unit that was dislodged from the province of its attack has no effect on where that
 * attack came from: if they fought head to head, or in any case (4.A.7) [4.A.7 b, 6.E.1 - 6.E.5, 6.G.16 - 6.G.18,
 * 4.A.7 a, 6.G.10] */
static ent_tri is_beaten(const ent_field *field, ent_uid mover)
{
    ent_uid other = field->unit[mover].opponent;
    if (other == ENT_UID_NONE)
        return ENT_NO;
    ent_tri beaten = ent_choice(field->rules, ENT_4A7) == 'a' ? ent_tri_not((ent_tri)field->unit[mover].move)
                                                              : ent_decide_battle(field, mover);
    return ent_tri_and(beaten, (ent_tri)field->unit[other].move);
}

ent_range ent_prevent_strength(const ent_field *field, ent_uid mover)
{
    ent_tri route = ent_has_route(field, mover);
    if (route == ENT_NO || field->unit[mover].powerless)
        return exactly(ENT_RANGE_NONE);
    ent_range strength = supported(field, mover, base_strength(field, mover), ENT_POWER_NONE);
    return ent_range_choose(ent_tri_and(route, ent_tri_not(is_beaten(field, mover))), strength,
                            exactly(ENT_RANGE_NONE));
}

ent_range ent_defend_strength(const ent_field *field, ent_uid mover)
{
    return supported(field, mover, base_strength(field, mover), ENT_POWER_NONE);
}

/* ---- Decisions. ---- */

/* RULE move.strength  a move succeeds if its attack strength exceeds the hold strength of its destination (or the
 * defend strength of a unit that it fights head to head) and every rival's prevent strength; equals bounce [5.B.1,
 * 6.A.11, 6.A.12, 6.E.4, 6.E.7, 6.E.13] */
ent_tri ent_decide_move(const ent_field *field, ent_uid mover)
{
    const ent_actor *unit = &field->unit[mover];

    assert(unit->act == ENT_ACT_MOVE);
    if (unit->to == ENT_PROV_NONE || unit->powerless)
        return ENT_NO;
    if (unit->route == ENT_MOVE_ROUTE_RAIL)
        return ent_decide_rail(field, mover);

    ent_range attack = ent_attack_strength(field, mover);
    ent_tri battle = ent_decide_battle(field, mover);
    ent_range resistance = ent_hold_strength(field, unit->to);
    if (battle != ENT_NO)
        resistance = ent_range_choose(battle, ent_defend_strength(field, field->in[unit->to]), resistance);
    ent_tri moves = ent_greater(attack, resistance);
    ENT_EACH_INTO (field, rival, unit->to)
        if (rival != mover)
            moves = ent_tri_and(moves, ent_greater(attack, ent_prevent_strength(field, rival)));
    ENT_EACH_TRAIN_TO (field, train, section, unit->to)
        moves = ent_tri_and(moves, ent_greater(attack, ent_rail_prevent(field, train, section)));
    return moves;
}

ent_tri ent_decide_dislodge(const ent_field *field, ent_uid uid)
{
    const ent_actor *unit = &field->unit[uid];
    ent_tri stays = unit->act == ENT_ACT_MOVE ? ent_tri_not((ent_tri)unit->move) : ENT_YES;
    ent_tri beaten = ENT_NO;

    ENT_EACH_INTO (field, attacker, unit->at)
        beaten = tri_or(beaten, (ent_tri)field->unit[attacker].move);
    return ent_tri_and(stays, beaten);
}

/* True if `fleet` is part of the convoy of `army` as ordered. */
static bool carries(const ent_field *field, ent_uid fleet, ent_uid army)
{
    uint64_t fleets[ENT_MAX_WORDS];

    assert(field->unit[fleet].act == ENT_ACT_CONVOY);
    if (field->unit[fleet].helped != army)
        return false;
    ent_field_carriers(field, army, fleets);
    return ent_set_has(fleets, field->unit[fleet].at);
}

/* RULE paradox.1971  a convoyed army does not cut the support of a fleet for an attack on one of the convoying fleets
 * [4.A.2 a]
 * RULE paradox.1982  a convoyed army does not cut the support of a fleet for an action in a body of water with a
 * convoying fleet [4.A.2 b, 6.F.20, 6.F.21]. A "convoying fleet" is one whose order to convoy has its match.
 * RULE portage.paradox  both rules also read with armies and fleets exchanged; a paradox with both kinds of convoy is
 * left to the fallback [PORTAGE_CONVOY] */
static bool paradox_protected(const ent_field *field, ent_uid supporter, ent_uid mover, bool by_convoy)
{
    char paradox = ent_choice(field->rules, ENT_4A2);
    const ent_actor *support = &field->unit[supporter];
    ent_unit_kind carrier = ent_carrier_kind(field->unit[mover].kind);

    if ((paradox != 'a' && paradox != 'b') || support->kind != carrier || !by_convoy)
        return false;
    ent_uid target = field->in[support->to];
    if (target == ENT_UID_NONE || field->unit[target].act != ENT_ACT_CONVOY || field->unit[target].kind != carrier)
        return false;
    if (paradox == 'b')
        return carries(field, target, field->unit[target].helped);
    return support->supports_move && field->unit[support->helped].kind == carrier && carries(field, target, mover);
}

bool ent_cut_paradox_protected(const ent_field *field, ent_uid supporter, ent_uid mover)
{
    return paradox_protected(field, supporter, mover, ent_by_convoy(field, mover) == ENT_YES);
}

/* RULE cut.back  an attack from the province at which a support is aimed does not cut it; 4.A.4 says whether that
 * holds for a convoyed attack [6.D.15, 6.G.13] */
static bool back_protected(const ent_field *field, ent_uid supporter, ent_uid mover, bool by_convoy)
{
    const ent_actor *support = &field->unit[supporter];

    assert(support->act == ENT_ACT_SUPPORT && field->unit[mover].to == support->at);
    return support->supports_move && field->unit[mover].at == support->to &&
           !(ent_choice(field->rules, ENT_4A4) == 'b' && by_convoy);
}

bool ent_cut_protected(const ent_field *field, ent_uid supporter, ent_uid mover)
{
    return back_protected(field, supporter, mover, ent_by_convoy(field, mover) == ENT_YES);
}

/* RULE cut.attack  an attack with any strength cuts the support of the attacked unit, but not one by its own power
 * [6.D.2, 6.D.3, 6.D.20]
 * RULE cut.dislodged  an attack that does not cut a support otherwise cuts it by dislodging the supporter [6.D.17] */
static ent_tri cut_by(const ent_field *field, ent_uid supporter, ent_uid attacker, bool by_convoy)
{
    ent_range base = exactly(by_convoy ? ENT_RANGE_ONE : field->unit[attacker].base);

    if (paradox_protected(field, supporter, attacker, by_convoy))
        return ENT_NO;
    if (back_protected(field, supporter, attacker, by_convoy))
        return (ent_tri)field->unit[attacker].move;
    return ent_greater(attack_strength(field, attacker, base), exactly(ENT_RANGE_ZERO));
}

bool ent_cut_depends_on_route(const ent_field *field, ent_uid supporter, ent_uid mover)
{
    if (ent_by_convoy(field, mover) != ENT_OPEN)
        return false;
    ent_tri by_convoy = cut_by(field, supporter, mover, true), by_land = cut_by(field, supporter, mover, false);
    return by_convoy != by_land || by_convoy == ENT_OPEN;
}

ent_tri ent_decide_support(const ent_field *field, ent_uid supporter)
{
    ent_tri cut = ENT_NO;

    assert(field->unit[supporter].act == ENT_ACT_SUPPORT);
    ENT_EACH_INTO (field, attacker, field->unit[supporter].at) {
        bool by_convoy = ent_by_convoy(field, attacker) == ENT_YES;
        cut = tri_or(cut, ent_cut_depends_on_route(field, supporter, attacker)
                              ? ENT_OPEN
                              : cut_by(field, supporter, attacker, by_convoy));
    }
    return ent_tri_not(cut);
}
