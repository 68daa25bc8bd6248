/* fastpath_read.c -- from orders to who moves, supports and convoys whom. See straight.h.
 *
 * What the rules say of an order is asked where it is written down (legal/); here stand only the quick answers for what
 * most orders are. Whatever else there is makes the phase one that may have a knot.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>
#include "game/rules.h"
#include "fastpath/fastpath.h"
#include "legal/legal.h"
#include "legal/special_route.h"
#include "legal/route.h"

#define ALIKE(field)                                                                                                   \
    (offsetof(ent_slip, field) == offsetof(ent_order, field) &&                                                        \
     offsetof(ent_slip, field) == offsetof(ent_compact_order, field))
static_assert(ALIKE(kind) && ALIKE(power) && ALIKE(unit) && ALIKE(flags) && ALIKE(at) && ALIKE(from) && ALIKE(to) &&
                  ALIKE(void_reason) && ALIKE(n_route),
              "an order begins with what it is in brief");
static_assert(offsetof(ent_slip, unit) - offsetof(ent_slip, power) == offsetof(ent_unit, kind) &&
                  offsetof(ent_slip, at) - offsetof(ent_slip, power) == offsetof(ent_unit, at) &&
                  offsetof(ent_unit, power) == 0,
              "an order names its unit as a position does");

/* ---- Whose order is which? ---- */

/* A unit that holds, to begin with, where nobody was known of. */
static inline void place(ent_post *post, ent_prov prov, uint16_t order)
{
    post->to = prov;
    post->order = order;
    post->act = ENT_ACT_HOLD; /* one store for this and what follows */
    post->route = ENT_MOVE_ROUTE_LAND;
    post->made = ENT_NO;
    post->strength = 1;
    post->cut = 0;
    post->verdict = ENT_SUCCEEDS;
    post->reason = ENT_REASON_STANDS;
    post->marks = 0;
}

/* Of a unit that passes a canal nothing is known here, so nobody needs it. */
static bool is_permission(const ent_map *map, const ent_slip *order)
{
    return order->kind == ENT_ORDER_CANAL && order->at >= map->n_locs && order->n_route == 0 &&
           order->void_reason == ENT_REASON_NONE;
}

/* Units without an order. False if one is unsound. */
static bool place_idle(ent_course *course)
{
    for (unsigned i = 0; i < course->map->n_provs; i++) {
        const ent_unit *unit = &course->units[i];
        if (unit->kind == ENT_UNIT_NONE || course->post[i].order != ENT_NO_ORDER)
            continue;
        ent_loc at = unit->at < course->map->n_locs ? unit->at : course->map->n_locs;
        if (ent_pos_unit_is_invalid(course->map, unit->power, unit->kind, at, (ent_prov)i) != 0)
            return false;
        place(&course->post[i], (ent_prov)i, ENT_NO_ORDER);
        ent_provs_add(&course->idle, (ent_prov)i);
    }
    return true;
}

/* Power, kind and place, which an order and a unit both have side by side. */
static inline uint32_t badge_of(const void *bearer, size_t offset)
{
    uint32_t badge;

    memcpy(&badge, (const char *)bearer + offset, sizeof badge);
    return badge;
}

/* Is it the only order for the unit that is there, as it stands, and says no more than this file knows? The unit is
 * found sound by the way (ent_pos_unit_is_invalid). Nearly always it is, so a branch for each question costs least. */
static inline bool is_plain(const ent_course *course, const ent_slip *order, ent_prov prov)
{
    enum { NEVER = UINT8_MAX & ~(ENT_ORDER_FLAG_UNORDERED | ENT_ORDER_FLAG_VIA), TRAIN = NEVER & ~ENT_ORDER_FLAG_RAIL };
    static const uint8_t unknown[ENT_ORDER_CONVOY + 1] = {NEVER, NEVER, TRAIN, NEVER, NEVER, NEVER};

    return badge_of(order, offsetof(ent_slip, power)) == badge_of(&course->units[prov], offsetof(ent_unit, power)) &&
           order->power < course->map->n_powers && order->unit <= ENT_FLEET &&
           (order->flags & unknown[order->kind]) == 0 && (order->n_route | order->void_reason) == 0 &&
           course->post[prov].order == ENT_NO_ORDER;
}

/* Like to like, since what comes next cannot be guessed. False if there may be a knot. */
static bool give_orders(ent_course *course)
{
    static const uint8_t task[ENT_ORDER_CONVOY + 1] = {[ENT_ORDER_HOLD] = ENT_TO_HOLD,
                                                       [ENT_ORDER_MOVE] = ENT_TO_MOVE,
                                                       [ENT_ORDER_SUPPORT_HOLD] = ENT_TO_SUPPORT,
                                                       [ENT_ORDER_SUPPORT_MOVE] = ENT_TO_SUPPORT,
                                                       [ENT_ORDER_CONVOY] = ENT_TO_CONVOY};
    const ent_map *map = course->map;
    ent_sheet sheet = course->sheet;
    uint16_t *next[ENT_TASKS];
    unsigned given = 0;

    for (unsigned i = 0; i < ENT_TASKS; i++)
        next[i] = course->pile[i].order;
    for (size_t i = 0; i < sheet.n; i++) {
        const ent_slip *order = ent_sheet_at(&sheet, i);
        ent_prov prov = order->at < map->n_locs ? map->stands[order->unit & 1][order->at] : ENT_PROV_NONE;
        if (prov < map->n_provs && (unsigned)order->kind - ENT_ORDER_HOLD <= ENT_ORDER_CONVOY - ENT_ORDER_HOLD &&
            is_plain(course, order, prov)) {
            place(&course->post[prov], prov, (uint16_t)i);
            *next[task[order->kind]]++ = (uint16_t)i;
        } else if (is_permission(map, order)) {
            course->has_permissions = true;
        } else {
            return false;
        }
    }
    for (unsigned i = 0; i < ENT_TASKS; i++)
        given += course->pile[i].n = (uint16_t)(next[i] - course->pile[i].order);
    return given == ent_pos_count_units(course->pos) || place_idle(course);
}

/* As what the rules are asked about (legal.h); in `room` if it is not whole. */
static const ent_order *order_of(const ent_course *course, ent_prov prov, ent_order *room)
{
    uint16_t i = course->post[prov].order;

    if (course->sheet.whole)
        return &course->sheet.whole[i];
    ent_order_from_compact((const ent_compact_order *)(const void *)(course->sheet.first + i * course->sheet.stride),
                           room);
    return room;
}

/* An order without effect. */
static void make_void(ent_post *post, ent_reason reason)
{
    post->verdict = ENT_VOID;
    post->reason = (uint8_t)reason;
}

/* The place, or any other if there is no such place: then nothing that is done with it counts. */
static ent_loc some_place(const ent_map *map, ent_loc loc)
{
    return loc < map->n_locs ? loc : 0;
}

/* ---- Moves. ---- */

static void go(ent_post *post, ent_prov to)
{
    post->act = ENT_ACT_MOVE;
    post->made = ENT_OPEN;
    post->to = to;
    post->reason = ENT_REASON_UNOPPOSED;
}

void ent_course_refuse(ent_course *course, ent_prov mover, ent_reason reason)
{
    ent_post *post = &course->post[mover];

    make_void(post, reason);
    post->act = ENT_ACT_HOLD;
    post->route = ENT_MOVE_ROUTE_LAND;
    post->made = ENT_NO;
    post->to = mover;
}

/* Over land or not is still to be found (choose_way). Who is a mover already stays one: of a step whose order says
 * nothing of a convoy it is only asked by which way (4.A.3). */
static void list_carried(ent_course *course, ent_prov army)
{
    if (course->post[army].route == ENT_MOVE_ROUTE_LAND)
        ent_provs_add(&course->carried, army);
    course->post[army].route = ENT_MOVE_ROUTE_NONE;
}

/* From shore to shore, or a step that may also be made by sea: whether it is legal is asked when it matters
 * (choose_way), which is rarely, since such a move without fleets to carry it is like a hold. */
static bool is_crossing(const ent_legal_context *context, const ent_slip *order)
{
    const ent_map *map = context->map;
    ent_prov to = order->to < map->n_provs ? order->to : 0;

    if (order->unit != ENT_ARMY || order->to >= map->n_provs || order->to == order->at || context->ice ||
        (order->flags & ENT_ORDER_FLAG_RAIL))
        return false;
    return ent_set_has(ent_steps_set(map, ENT_ARMY, order->at), to)
               ? ent_legal_is_sure(map, context->ice, ENT_ARMY, order->at, to)
               : ent_set_has(map->shore, order->at) && ent_set_has(map->shore, to);
}

static ent_reason check_move(const ent_course *course, ent_legal_context *context, ent_prov mover,
                             ent_legality *legality)
{
    ent_order room;

    *legality = ENT_LEGAL;
    if (!course->explains && is_crossing(context, ent_course_order(course, mover)))
        return ENT_REASON_NONE;
    return ent_legal_check_in(context, order_of(course, mover, &room), legality);
}

/* A move that takes more than a look at the map. False if there may be a knot. */
static bool take_odd_move(ent_course *course, ent_legal_context *context, ent_prov mover)
{
    const ent_map *map = course->map;
    const ent_slip *order = ent_course_order(course, mover);
    ent_legality legality;
    ent_reason reason = check_move(course, context, mover, &legality);

    if (legality != ENT_LEGAL) {
        ent_course_refuse(course, mover, reason);
        return legality == ENT_ILLEGAL;
    }
    ent_prov to = ent_prov_of(map, order->to);
    go(&course->post[mover], to);
    if (order->flags & ENT_ORDER_FLAG_RAIL) {
        course->post[mover].route = ENT_MOVE_ROUTE_RAIL;
        ent_provs_add(&course->boarding, mover);
        return true;
    }
    if (order->unit == ENT_ARMY) {
        course->post[mover].marks |= ENT_UNSURE;
        list_carried(course, mover);
        return !ent_is_difficult(map, ENT_ARMY, order->at, to);
    }
    ent_provs_add(&course->mover, mover);
    return ent_special_canal(map, course->rules, mover, to) == ENT_NO_SPECIAL_ROUTE;
}

static bool take_moves(ent_course *course, ent_legal_context *context)
{
    const ent_pile *pile = &course->pile[ENT_TO_MOVE];
    ent_provs *sure = &course->mover, odd;
    const ent_map *map = course->map;
    ent_sheet sheet = course->sheet;
    unsigned n = 0, n_odd = 0;

    for (unsigned i = 0, end = pile->n; i < end; i++) {
        const ent_slip *order = ent_pile_at(&sheet, pile, i);
        ent_prov mover = ent_prov_of(map, order->at);
        ent_post *post = &course->post[mover];
        bool is_sure = (order->flags == 0) & ent_legal_is_sure(map, context->ice, order->unit, order->at, order->to);
        sure->prov[n] = odd.prov[n_odd] = mover;
        n += is_sure;
        n_odd += !is_sure;
        go(post, order->to);
    }
    sure->n = (uint16_t)n;
    for (unsigned i = 0; i < n_odd; i++)
        if (!take_odd_move(course, context, odd.prov[i]))
            return false;
    return ent_fastpath_board(course);
}

/* ---- Supports and convoys. ---- */

static void link_helper(ent_course *course, ent_prov helper, ent_prov helped)
{
    ent_post *post = &course->post[helper], *other = &course->post[helped];

    post->helped = helped;
    post->next_helper = other->first_helper;
    other->first_helper = helper;
}

static void link_support(ent_course *course, ent_prov supporter, ent_prov helped)
{
    link_helper(course, supporter, helped);
    course->post[supporter].act = ENT_ACT_SUPPORT;
    course->post[supporter].reason = ENT_REASON_GIVEN;
    course->post[supporter].aim = course->post[helped].to;
    ent_provs_add(&course->supporter, supporter);
}

/* An army that was to go by railway no longer does then, and choose_ways() sees it. */
static void link_carrier(ent_course *course, ent_prov carrier, ent_prov army)
{
    link_helper(course, carrier, army);
    course->post[carrier].act = ENT_ACT_CONVOY;
    course->post[carrier].reason = ENT_REASON_CONVOYED;
    ent_provs_add(&course->convoyer, carrier);
    list_carried(course, army);
}

/* Does the legal order to help fit what the other unit does?
 * RULE support.match, convoy.match [6.D.25 - 6.D.27] */
static ent_reason match(const ent_course *course, const ent_order *order, ent_prov helped)
{
    const ent_post *other = &course->post[helped];
    bool hold = order->kind == ENT_ORDER_SUPPORT_HOLD;

    if (other->to != (hold ? helped : ent_prov_of(course->map, order->to))) /* most */
        return other->act == ENT_NOBODY ? ENT_REASON_NO_UNIT_THERE : ENT_REASON_UNMATCHED;
    if (hold || other->act != ENT_ACT_MOVE)
        return hold ? ENT_REASON_NONE : ENT_REASON_UNMATCHED;
    ent_order room;
    const ent_order *move = order_of(course, helped, &room);
    bool fits = order->kind == ENT_ORDER_CONVOY ? ent_legal_convoys(course->map, order, move)
                                                : ent_legal_supports(course->map, course->rules, order, move);
    return fits ? ENT_REASON_NONE : ENT_REASON_UNMATCHED;
}

/* A fleet at sea (or where else one may convoy) and an army that goes, but not by a step, where its order says, which
 * is a place. Whether the fleet can be on a way is not asked: if it can not it is on none, so its order comes to
 * nothing. */
static bool is_ferry(const ent_course *course, const ent_legal_context *context, const ent_slip *order, ent_prov helped)
{
    const ent_map *map = course->map;
    const ent_post *army = &course->post[helped];

    return order->unit == ENT_FLEET && ent_set_has(map->convoyer, ent_prov_of(map, order->at)) && !context->ice &&
           army->act == ENT_ACT_MOVE && course->units[helped].kind == ENT_ARMY && army->to == order->to &&
           !ent_set_has(ent_steps_set(map, ENT_ARMY, helped), army->to);
}

/* The support of an army that goes by sea where it says, and could without this unit [6.D.31]? Only a yes counts. */
static bool is_support_across(const ent_course *course, ent_legal_context *context, const ent_slip *order,
                              ent_prov helper, ent_prov helped)
{
    const ent_post *army = &course->post[helped];

    return order->kind == ENT_ORDER_SUPPORT_MOVE && army->act == ENT_ACT_MOVE && army->to == order->to &&
           course->units[helped].kind == ENT_ARMY && !context->ice &&
           ent_legal_is_sure(course->map, context->ice, order->unit, order->at, order->to) &&
           ent_legal_could_cross(context, helped, army->to, helper);
}

/* Most supports are plain; and what is plain fits if the other unit goes (or stays) where it says. */
static ent_reason check_helper(const ent_course *course, ent_legal_context *context, const ent_slip *slip,
                               ent_prov helper, ent_prov helped)
{
    bool hold = slip->kind == ENT_ORDER_SUPPORT_HOLD;

    if (slip->kind != ENT_ORDER_CONVOY &&
        ent_legal_is_plain_support(context, slip->unit, slip->at, slip->from, slip->to, hold))
        return course->explains && course->post[helped].to != ent_pick(hold, helped, slip->to) ? ENT_REASON_UNMATCHED
                                                                                               : ENT_REASON_NONE;
    bool exists = slip->from < course->map->n_locs; /* else `helped` is anybody */
    if (exists && !course->explains && slip->kind == ENT_ORDER_CONVOY && is_ferry(course, context, slip, helped))
        return ENT_REASON_NONE;
    if (exists && is_support_across(course, context, slip, helper, helped))
        return ENT_REASON_NONE;
    ent_order room;
    const ent_order *order = order_of(course, helper, &room);
    ent_legality legality;
    ent_reason reason = ent_legal_check_in(context, order, &legality);
    return reason != ENT_REASON_NONE ? reason : match(course, order, helped);
}

static void take_helper(ent_course *course, ent_legal_context *context, const ent_slip *slip)
{
    ent_prov helper = ent_prov_of(course->map, slip->at);
    ent_prov helped = ent_prov_of(course->map, some_place(course->map, slip->from));
    ent_reason reason = check_helper(course, context, slip, helper, helped);

    if (reason != ENT_REASON_NONE)
        make_void(&course->post[helper], reason);
    else if (slip->kind == ENT_ORDER_CONVOY)
        link_carrier(course, helper, helped);
    else
        link_support(course, helper, helped);
    if (slip->kind != ENT_ORDER_CONVOY)
        course->post[helped].marks |= ENT_NAMED;
}

/* Those of these orders to help whose unit goes where they say (or stays): most do not, and have no effect, whatever
 * else is wrong with them. Returns how many. */
static unsigned list_fitting(ent_course *course, const ent_pile *pile, uint16_t *out)
{
    const ent_map *map = course->map;
    ent_post *posts = course->post;
    ent_sheet sheet = course->sheet;
    unsigned n = 0;

    for (unsigned i = 0, end = pile->n; i < end; i++) {
        const ent_slip *order = ent_pile_at(&sheet, pile, i);
        bool hold = order->kind == ENT_ORDER_SUPPORT_HOLD;
        ent_prov from = ent_prov_of(map, some_place(map, order->from));
        ent_prov aim = ent_prov_of(map, some_place(map, (ent_loc)ent_pick(hold, order->from, order->to)));
        posts[from].marks |= (uint8_t)(hold * ENT_NAMED);
        out[n] = pile->order[i];
        n += posts[from].to == aim;
    }
    return n;
}

static void take_helpers(ent_course *course, ent_legal_context *context, ent_task task)
{
    uint16_t fitting[ENT_MAX_PROVS + 1];
    const uint16_t *order = course->pile[task].order;
    unsigned n = course->pile[task].n;

    if (!course->explains) {
        n = list_fitting(course, &course->pile[task], fitting);
        order = fitting;
    }
    for (unsigned i = 0; i < n; i++)
        take_helper(course, context, ent_sheet_at(&course->sheet, order[i]));
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
    uint64_t carriers[ENT_MAX_WORDS];
    bool any = false;

    if (course->post[army].first_helper == ENT_PROV_NONE ||
        ent_choice(course->rules, ENT_4A6) == 'c') /* RULE convoy.path-required [4.A.6 c] */
        return false;
    memset(carriers, 0, course->map->words * sizeof *carriers);
    ENT_EACH_CARRIER (course, carrier, army) {
        ent_set_add(carriers, carrier);
        any = true;
    }
    return any && ent_route_exists(course->map, ENT_FLEET, carriers, army, course->post[army].to);
}

/* Can none of its carriers be dislodged? Not for certain if an attacker has help, be it of whatever kind. */
static bool is_safe(const ent_course *course, ent_prov army)
{
    bool supported = false;

    for (uint16_t i = 0; i < course->mover.n; i++) {
        const ent_post *mover = &course->post[course->mover.prov[i]], *carrier = &course->post[mover->to];
        supported |=
            (carrier->act == ENT_ACT_CONVOY) & (carrier->helped == army) & (mover->first_helper != ENT_PROV_NONE);
    }
    return !supported;
}

/* False if there may be a knot. */
static bool choose_way(ent_course *course, ent_legal_context *context, ent_prov army)
{
    ent_post *post = &course->post[army];
    bool near = ent_set_has(ent_steps_set(course->map, ENT_ARMY, army), post->to);
    bool opposed = ent_course_opponent(course, army) != ENT_PROV_NONE, ordered = is_convoy_ordered(course, army);
    bool via = ent_course_order(course, army)->flags & ENT_ORDER_FLAG_VIA;

    post->route =
        (uint8_t)(near ? ent_adjacent_route(course->rules, ordered, opposed, via, via || has_own_carrier(course, army))
                  : ordered ? ENT_MOVE_ROUTE_CONVOY
                            : ENT_MOVE_ROUTE_NONE);
    if (post->route == ENT_MOVE_ROUTE_NONE) {
        assert(post->marks & ENT_UNSURE);
        post->made = ENT_NO;
        ent_provs_add(&course->stranded, army);
        return !opposed && (course->explains || !(post->marks & ENT_NAMED) || near || /* else it may be illegal */
                            ent_legal_could_cross(context, army, post->to, ENT_PROV_NONE));
    }
    if (post->marks & ENT_UNSURE)
        ent_provs_add(&course->mover, army);
    return post->route == ENT_MOVE_ROUTE_LAND || post->route == ENT_MOVE_ROUTE_CONVOY;
}

/* Other rules say more of convoys than is said here. */
static bool knows_convoys(const ent_rules *rules)
{
    return ent_choice(rules, ENT_4A2) > 'b' && ent_choice(rules, ENT_4A7) == 'b' &&
           !(ent_choice(rules, ENT_4A1) == 'a' && ent_choice(rules, ENT_4A1_FOREIGN) == 's');
}

static bool choose_ways(ent_course *course, ent_legal_context *context)
{
    if (course->convoyer.n > 0 && !knows_convoys(course->rules))
        return false;
    if (course->train != ENT_PROV_NONE && course->post[course->train].route != ENT_MOVE_ROUTE_RAIL)
        return false; /* fleets would carry it */
    for (uint16_t i = 0; i < course->carried.n; i++)
        if (!choose_way(course, context, course->carried.prov[i]))
            return false;
    for (uint16_t i = 0; course->convoyer.n > 0 && i < course->carried.n; i++)
        if (course->post[course->carried.prov[i]].route == ENT_MOVE_ROUTE_CONVOY &&
            !is_safe(course, course->carried.prov[i]))
            return false;
    return true;
}

static void clear(ent_course *course)
{
    memset(course->post, 0xFF, course->map->n_provs * sizeof *course->post);
    course->mover.n = course->supporter.n = course->convoyer.n = course->carried.n = course->stranded.n = 0;
    course->idle.n = course->boarding.n = 0;
    course->has_permissions = false;
}

bool ent_fastpath_read(ent_course *course)
{
    enum { FEW = 8 };
    ent_legal_context context;

    if (ent_has_option(course->rules, ENT_OPTION_PORTAGE) || ent_choice(course->rules, ENT_4D9) == 'a')
        return false; /* fleets are carried too; some units cannot be supported in place */
    ent_legal_context_init(&context, course->map, course->rules, course->pos);
    context.few = course->explains ? 0 : FEW;
    clear(course);
    if (!give_orders(course) || !take_moves(course, &context))
        return false;
    take_helpers(course, &context, ENT_TO_SUPPORT);
    take_helpers(course, &context, ENT_TO_CONVOY);
    return choose_ways(course, &context);
}
