/* straight_take.c -- from orders to who moves, supports and convoys whom. See straight.h.
 *
 * What the rules say of an order is asked where it is written down (legal/); here stand only the quick answers for what
 * most orders are. Whatever else there is makes the phase one that may have a knot.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "game/rules.h"
#include "judge/straight.h"
#include "legal/legal.h"
#include "legal/route.h"

/* ---- Whose order is which? ---- */

static void place_units(ent_course *course)
{
    memset(course->post, 0xFF, course->map->n_provs * sizeof *course->post);
    for (uint16_t i = 0; i < course->unit->n; i++) {
        ent_post *post = &course->post[course->unit->prov[i]];
        post->act = ENT_ACT_HOLD;
        post->travel = ENT_TRAVEL_LAND;
        post->made = ENT_NO;
        post->strength = 1;
        post->verdict = ENT_SUCCEEDS;
        post->reason = ENT_REASON_STANDS;
        post->in_circle = post->entered = false;
    }
}

/* Of a unit that passes a canal nothing is known here, so nobody needs it. */
static bool is_permission(const ent_map *map, const ent_order *order)
{
    return order->kind == ENT_ORDER_CANAL && order->at >= map->n_locs && order->void_reason == ENT_REASON_NONE;
}

/* Like to like, since which kind of order comes next cannot be guessed either. False if an order is not simply one for
 * the unit that is there, or not the only one. */
static bool give_orders(ent_course *course)
{
    enum { ALLOWED = ENT_ORDER_UNGIVEN | ENT_ORDER_VIA };
    const ent_map *map = course->map;

    course->has_permissions = false;
    for (unsigned kind = 0; kind <= ENT_ORDER_CONVOY; kind++)
        course->ordered[kind].n = 0;
    for (size_t i = 0; i < course->n_orders; i++) {
        const ent_order *order = &course->orders[i];
        if (is_permission(map, order)) {
            course->has_permissions = true;
            continue;
        }
        if (order->at >= map->n_locs || order->kind > ENT_ORDER_CONVOY)
            return false;
        ent_prov prov = ent_prov_of(map, order->at);
        const ent_unit *unit = &course->units[prov];
        ent_post *post = &course->post[prov];
        ent_provs *list = &course->ordered[order->kind];
        unsigned wrong = (unsigned)(order->at ^ unit->at) | (unsigned)(order->power ^ unit->power) |
                         (unsigned)(order->unit ^ unit->kind) | (order->flags & ~(unsigned)ALLOWED) | order->n_path |
                         order->void_reason | (unsigned)(post->order ^ ENT_NO_ORDER) | (post->act == ENT_NOBODY);
        if (wrong != 0)
            return false;
        post->order = (uint16_t)i;
        list->prov[list->n++] = prov;
    }
    return course->ordered[ENT_ORDER_NONE].n == 0;
}

static const ent_order *order_of(const ent_course *course, ent_prov prov)
{
    return &course->orders[course->post[prov].order];
}

/* An order without effect. */
static void make_void(ent_post *post, ent_reason reason)
{
    post->verdict = ENT_VOID;
    post->reason = (uint8_t)reason;
}

/* ---- Moves. ---- */

static void go(ent_post *post, ent_prov to, ent_loc ends)
{
    post->act = ENT_ACT_MOVE;
    post->made = ENT_OPEN;
    post->to = to;
    post->ends = ends;
    post->reason = ENT_REASON_UNOPPOSED;
}

/* Over land or not is still to be found (choose_way). */
static void list_carried(ent_course *course, ent_prov army)
{
    if (course->post[army].travel == ENT_TRAVEL_LAND)
        course->carried.prov[course->carried.n++] = army;
    course->post[army].travel = ENT_TRAVEL_NOT;
}

/* A move that takes more than a look at the map. False if there may be a knot. */
static bool take_other_move(ent_course *course, ent_scene *scene, ent_prov mover)
{
    const ent_map *map = course->map;
    const ent_order *order = order_of(course, mover);
    bool army = order->unit == ENT_ARMY;
    ent_legality legality;
    ent_reason reason = ent_legal_check_in(scene, order, &legality);

    if (legality != ENT_LEGAL) {
        make_void(&course->post[mover], reason);
        return legality == ENT_ILLEGAL;
    }
    ent_prov to = ent_prov_of(map, order->to);
    go(&course->post[mover], to, army ? to : order->to);
    if (army)
        list_carried(course, mover);
    return !ent_is_difficult(map, order->unit, order->at, to) &&
           (army || ent_set_has(ent_reach_of(map, ENT_FLEET, order->at), to)); /* not through a canal */
}

static bool take_move(ent_course *course, ent_scene *scene, ent_prov mover)
{
    const ent_order *order = order_of(course, mover);

    if (!ent_legal_is_plain_move(scene, order))
        return take_other_move(course, scene, mover);
    go(&course->post[mover], order->to, order->to);
    return true;
}

/* Into the list of those who go there, which ascends. */
static void link_move(ent_course *course, ent_prov mover)
{
    ent_post *post = &course->post[mover];
    ent_prov *link = &course->post[post->to].first_into;

    while (*link < mover)
        link = &course->post[*link].next_into;
    post->next_into = *link;
    *link = mover;
    course->mover.prov[course->mover.n++] = mover;
    if (course->post[post->to].to == mover)
        course->opposed.prov[course->opposed.n++] = mover;
}

static bool take_moves(ent_course *course, ent_scene *scene)
{
    const ent_provs *ordered = &course->ordered[ENT_ORDER_MOVE];

    course->mover.n = course->opposed.n = course->carried.n = 0;
    for (uint16_t i = 0; i < ordered->n; i++) {
        if (!take_move(course, scene, ordered->prov[i]))
            return false;
        if (course->post[ordered->prov[i]].act == ENT_ACT_MOVE)
            link_move(course, ordered->prov[i]);
    }
    return true;
}

/* ---- Supports and convoys. ---- */

/* Does the legal order to help the unit in `helped` fit what that does? Most do not even name where it goes.
 * RULE support.match, convoy.match [6.D.25 - 6.D.27] */
static inline ent_reason match(const ent_course *course, const ent_order *order, ent_prov helped)
{
    const ent_post *other = &course->post[helped];

    if (order->kind == ENT_ORDER_SUPPORT_HOLD)
        return other->act == ENT_NOBODY     ? ENT_REASON_NO_UNIT_THERE
               : other->act == ENT_ACT_MOVE ? ENT_REASON_UNMATCHED
                                            : ENT_REASON_NONE;
    if (other->to != ent_prov_of(course->map, order->to))
        return other->act == ENT_NOBODY ? ENT_REASON_NO_UNIT_THERE : ENT_REASON_UNMATCHED;
    const ent_order *move = order_of(course, helped);
    bool fits = order->kind == ENT_ORDER_CONVOY ? ent_legal_convoys(course->map, order, move)
                                                : ent_legal_supports(course->map, course->rules, order, move);
    return fits ? ENT_REASON_NONE : ENT_REASON_UNMATCHED;
}

static void link_support(ent_course *course, ent_prov supporter, ent_prov helped)
{
    ent_post *post = &course->post[supporter], *other = &course->post[helped];

    post->act = ENT_ACT_SUPPORT;
    post->reason = ENT_REASON_GIVEN;
    post->helped = helped;
    post->aim = other->to;
    post->next_support = other->first_support;
    other->first_support = supporter;
    course->supporter.prov[course->supporter.n++] = supporter;
}

/* Into the list of those who carry the army, which ascends. */
static void link_carrier(ent_course *course, ent_prov carrier, ent_prov army)
{
    ent_post *post = &course->post[carrier];
    ent_prov *link = &course->post[army].first_carrier;

    while (*link < carrier)
        link = &course->post[*link].next_carrier;
    post->next_carrier = *link;
    *link = carrier;
    post->act = ENT_ACT_CONVOY;
    post->reason = ENT_REASON_CONVOYED;
    post->helped = army;
    course->convoyer.prov[course->convoyer.n++] = carrier;
    list_carried(course, army);
}

/* plain: the map alone says that it is legal. */
static inline void take_helper(ent_course *course, ent_scene *scene, ent_prov helper, bool plain,
                               void (*link)(ent_course *course, ent_prov helper, ent_prov helped))
{
    const ent_order *order = order_of(course, helper);
    ent_legality legality;
    ent_reason reason = plain ? ENT_REASON_NONE : ent_legal_check_in(scene, order, &legality);

    if (reason == ENT_REASON_NONE)
        reason = match(course, order, ent_prov_of(course->map, order->from));
    if (reason == ENT_REASON_NONE)
        link(course, helper, ent_prov_of(course->map, order->from));
    else
        make_void(&course->post[helper], reason);
}

static void take_helpers(ent_course *course, ent_scene *scene)
{
    const ent_provs *list = &course->ordered[ENT_ORDER_SUPPORT_HOLD];

    course->supporter.n = course->convoyer.n = 0;
    for (uint16_t i = 0; i < list->n; i++)
        take_helper(course, scene, list->prov[i],
                    ent_legal_is_plain_hold_support(scene, order_of(course, list->prov[i])), link_support);
    list = &course->ordered[ENT_ORDER_SUPPORT_MOVE];
    for (uint16_t i = 0; i < list->n; i++)
        take_helper(course, scene, list->prov[i],
                    ent_legal_is_plain_move_support(scene, order_of(course, list->prov[i])), link_support);
    list = &course->ordered[ENT_ORDER_CONVOY];
    for (uint16_t i = 0; i < list->n; i++)
        take_helper(course, scene, list->prov[i], false, link_carrier);
}

/* ---- By which way? ---- */

static bool has_own_carrier(const ent_course *course, ent_prov army)
{
    ENT_EACH_CARRIER (course, carrier, army)
        if (course->units[carrier].power == course->units[army].power)
            return true;
    return false;
}

/* Do the carriers with a matching order make a way? */
static bool is_convoy_ordered(const ent_course *course, ent_prov army)
{
    uint64_t carriers[ENT_MAX_WORDS] = {0};

    if (course->post[army].first_carrier == ENT_PROV_NONE ||
        ent_choice(course->rules, ENT_4A6) == 'c') /* RULE convoy.path-required [4.A.6 c] */
        return false;
    ENT_EACH_CARRIER (course, carrier, army)
        ent_set_add(carriers, carrier);
    return ent_route_exists(course->map, ENT_FLEET, carriers, army, course->post[army].to);
}

static bool has_supported_attack(const ent_course *course, ent_prov prov)
{
    ENT_EACH_COMING (course, attacker, prov)
        if (course->post[attacker].first_support != ENT_PROV_NONE)
            return true;
    return false;
}

/* Can none of its carriers be dislodged? */
static bool is_safe(const ent_course *course, ent_prov army)
{
    ENT_EACH_CARRIER (course, carrier, army)
        if (has_supported_attack(course, carrier))
            return false;
    return true;
}

/* False if there may be a knot. */
static bool choose_way(ent_course *course, ent_prov army)
{
    ent_post *post = &course->post[army];
    bool near = ent_set_has(ent_reach_of(course->map, ENT_ARMY, army), post->to);
    bool opposed = ent_course_opponent(course, army) != ENT_PROV_NONE, ordered = is_convoy_ordered(course, army);
    bool via = order_of(course, army)->flags & ENT_ORDER_VIA;

    post->travel =
        (uint8_t)(near ? ent_adjacent_travel(course->rules, ordered, opposed, via, via || has_own_carrier(course, army))
                  : ordered ? ENT_TRAVEL_CONVOY
                            : ENT_TRAVEL_NOT);
    if (post->travel == ENT_TRAVEL_NOT) {
        post->made = ENT_NO;
        return !opposed;
    }
    return post->travel == ENT_TRAVEL_LAND || (post->travel == ENT_TRAVEL_CONVOY && is_safe(course, army));
}

/* Other rules say more of convoys than is said here. */
static bool knows_convoys(const ent_rules *rules)
{
    return ent_choice(rules, ENT_4A2) > 'b' && ent_choice(rules, ENT_4A7) == 'b' &&
           !(ent_choice(rules, ENT_4A1) == 'a' && ent_choice(rules, ENT_4A1_FOREIGN) == 's');
}

bool ent_straight_take(ent_course *course)
{
    ent_scene scene;

    if (ent_has_option(course->rules, ENT_OPTION_PORTAGE) || ent_choice(course->rules, ENT_4D9) == 'a')
        return false; /* fleets are carried too; some units cannot be supported in place */
    ent_scene_init(&scene, course->map, course->rules, course->pos);
    place_units(course);
    if (!give_orders(course) || !take_moves(course, &scene))
        return false;
    take_helpers(course, &scene);
    if (course->convoyer.n > 0 && !knows_convoys(course->rules))
        return false;
    for (uint16_t i = 0; i < course->carried.n; i++)
        if (!choose_way(course, course->carried.prov[i]))
            return false;
    return true;
}
