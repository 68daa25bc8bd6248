/* sentence_convoys.c -- what became of a convoy: for the unit that it carries, its carriers, and supports of that unit.
 *
 * The same event has other words for each of them: the army's move fails, its fleet is dislodged, the other fleets of
 * the convoy carry nothing. Where armies carry fleets, the words are exchanged (legal/carrier.h).
 *
 * SPDX-License-Identifier: MIT */
#include "turn/sentence_parts.h"
#include <assert.h>
#include "game/order.h"
#include "legal/carrier.h"
#include "legal/route.h"
#include "turn/citation.h"

/* By the DPjudge's text a convoy can also fail where one of its fleets, or all, survive. */
static const char *what_disrupts(const ent_sentence_writer *sentence)
{
    const ent_turn *turn = sentence->turn;

    for (size_t i = 0; i < turn->intake.n; i++)
        for (uint8_t at = 0; at < sentence->result->n_by && turn->intake.entry[i].in_force; at++)
            if (ent_same_prov(sentence, turn->intake.entry[i].order.at, sentence->result->by[at]) &&
                !(turn->result[i].marks & ENT_MARK_DISLODGED))
                return "the attack on";
    return "the dislodgement of";
}

/* A lost convoy: of the army, of one that is helped, of a fleet beside others. */
static void say_disrupted(ent_sentence_writer *sentence)
{
    const ent_map *map = sentence->request->map;
    const ent_order *order = &sentence->entry->order;

    if (order->kind == ENT_ORDER_CONVOY && !ent_is_convoy_lost(sentence->request, sentence->turn, order))
        ent_print_put(&sentence->to, "fails: the route through it ");
    else if (sentence->result->reason == ENT_REASON_OTHER_FLEET)
        ent_print_put(&sentence->to, "fails: the convoy ");
    else if (ent_order_is_support(order))
        ent_print_putf(&sentence->to, "fails: the helped %s's convoy ", ent_kind_word(order->helped));
    else
        ent_print_put(&sentence->to, "fails: its convoy ");
    ent_print_putf(&sentence->to, "was disrupted by %s ", what_disrupts(sentence));
    ent_say_culprits(sentence, "a fleet");
    if (order->kind == ENT_ORDER_MOVE && sentence->request->algorithm < ENT_ALGORITHM_DPJUDGE &&
        ent_set_has(ent_steps_set(map, order->unit, order->at), ent_prov_of(map, order->to)))
        ent_print_putf(&sentence->to, "; it does not go without one (4.A.3 %c)",
                       ent_choice(&sentence->request->rules, ENT_4A3));
}

/* A convoy that was ready for a unit that does not use it. */
static void say_not_carried(ent_sentence_writer *sentence)
{
    const ent_order *order = &sentence->entry->order;
    size_t i = ent_sentence_entry_of(sentence, order->from);
    assert(i < sentence->turn->intake.n); /* each unit has an order */
    bool rail = sentence->turn->intake.entry[i].order.flags & ENT_ORDER_FLAG_RAIL;
    const char *route = rail ? "by railway" : order->unit == ENT_FLEET ? "over land" : "by water";

    ent_print_putf(&sentence->to, "could carry the %s, which ", ent_kind_word(ent_carrier_kind(order->unit)));
    ent_print_putf(&sentence->to, sentence->turn->result[i].verdict == ENT_SUCCEEDS ? "went %s" : "tried to go %s",
                   route);
}

/* Why an order, if there is one, is not the convoy that is needed. Of several orders the greatest fault is said. */
typedef enum ent_carrier_fault {
    CARRIER_NOBODY,
    CARRIER_ELSEWHERE, /* ordered to convoy the unit to another place */
    CARRIER_VOID,      /* ordered to convoy it there, but the order is void */
    CARRIER_SHORT,     /* ordered to convoy it there, which is not enough */
    CARRIER_MISSING    /* its order is void, and with it a chain would reach */
} ent_carrier_fault;

/* True if a chain would reach were no order to convoy the unit void. */
static bool would_reach(const ent_sentence_writer *sentence, const ent_order *move)
{
    const ent_map *map = sentence->request->map;
    const ent_intake *intake = &sentence->turn->intake;
    uint64_t carriers[ENT_MAX_WORDS] = {0};

    for (size_t i = 0; i < intake->n; i++) {
        const ent_order *order = &intake->entry[i].order;
        if (order->kind == ENT_ORDER_CONVOY && order->at < map->n_locs &&
            ent_same_prov(sentence, order->from, move->at) && ent_same_prov(sentence, order->to, move->to))
            ent_set_add(carriers, ent_prov_of(map, order->at));
    }
    return ent_route_exists(map, ent_carrier_kind(move->unit), carriers, ent_prov_of(map, move->at),
                            ent_prov_of(map, move->to));
}

static ent_carrier_fault fault_of(const ent_sentence_writer *sentence, size_t i, const ent_order *move, bool reaches)
{
    const ent_order *order = &sentence->turn->intake.entry[i].order;

    if (order->kind != ENT_ORDER_CONVOY || order->at >= sentence->request->map->n_locs ||
        order->to >= sentence->request->map->n_locs || !ent_same_prov(sentence, order->from, move->at))
        return CARRIER_NOBODY;
    if (!ent_same_prov(sentence, order->to, move->to))
        return CARRIER_ELSEWHERE;
    if (sentence->turn->result[i].verdict != ENT_VOID || sentence->turn->result[i].reason == ENT_REASON_UNMATCHED)
        return CARRIER_SHORT; /* it is unmatched since no chain reaches */
    return reaches ? CARRIER_MISSING : CARRIER_VOID;
}

/* A move without the convoy that it needs, although carriers may have been ordered to convoy it, there or elsewhere. */
static void say_no_convoy(ent_sentence_writer *sentence)
{
    static const char *const but[] = {
        [CARRIER_ELSEWHERE] = "not there",
        [CARRIER_VOID] = "that order is void",
        [CARRIER_SHORT] = "no chain of convoys reaches",
        [CARRIER_MISSING] = "that order is void",
    };
    const ent_request *request = sentence->request;
    const ent_turn *turn = sentence->turn;
    const ent_order *move = &sentence->entry->order, *carrier = NULL;
    const bool reaches = would_reach(sentence, move);
    ent_carrier_fault most = CARRIER_NOBODY;
    char unit[80], place[80];

    for (size_t i = 0; i < turn->intake.n; i++) {
        ent_carrier_fault fault = fault_of(sentence, i, move, reaches);
        if (fault != CARRIER_NOBODY && fault >= most) {
            most = fault;
            carrier = &turn->intake.entry[i].order;
        }
    }
    ent_print_put(&sentence->to, "fails: it needs a convoy, and ");
    if (!carrier) {
        ent_print_put(&sentence->to, "nobody ordered one");
        return;
    }
    const ent_unit *stands = ent_sentence_unit_in(sentence, ent_prov_of(request->map, carrier->at));
    const bool none = stands->kind == ENT_UNIT_NONE;
    ent_print_unit(request->map, none ? carrier->unit : stands->kind, none ? carrier->at : stands->at, sentence->style,
                   unit, sizeof unit);
    ent_print_place(request->map, carrier->to, sentence->style, place, sizeof place);
    ent_print_putf(&sentence->to, "%s was ordered to convoy it to %s, but %s", unit, place, but[most]);
}

bool ent_say_convoy(ent_sentence_writer *sentence)
{
    const ent_order *order = &sentence->entry->order;

    switch ((ent_reason)sentence->result->reason) {
    case ENT_REASON_CONVOY_DISRUPTED:
    case ENT_REASON_OTHER_FLEET:
        say_disrupted(sentence);
        return true;
    case ENT_REASON_LAND_ROUTE:
        say_not_carried(sentence);
        return true;
    case ENT_REASON_PATH_REQUIRED:
        if (order->kind != ENT_ORDER_CONVOY)
            return false;
        ent_print_putf(&sentence->to, "fails: the %s names no route, and the house rules ask for one (4.A.6 c)",
                       ent_kind_word(ent_carrier_kind(order->unit)));
        return true;
    case ENT_REASON_FLEET_DISLODGED:
        ent_print_putf(&sentence->to, "fails: the %s is dislodged by ", ent_kind_word(order->unit));
        ent_say_culprits(sentence, "an attack");
        return true;
    case ENT_REASON_NO_POSSIBLE_CONVOY: {
        const ent_map *map = sentence->request->map;
        bool near = ent_set_has(ent_steps_set(map, order->unit, order->at), ent_prov_of(map, order->to));
        bool route = ent_sentence_names_route(sentence, order);
        if (!near && !route)
            return false;
        ent_print_putf(&sentence->to, "is void: it has to go by convoy, and no %s could convoy it%s",
                       ent_kinds_word(ent_carrier_kind(order->unit)), route ? " on the named route" : "");
        return true;
    }
    case ENT_REASON_NO_CONVOY:
        if (order->kind == ENT_ORDER_CONVOY) /* so says the DPjudge's text */
            ent_print_putf(&sentence->to, "fails: that %s has no whole convoy, or its order is void",
                           ent_kind_word(ent_carrier_kind(order->unit)));
        else
            say_no_convoy(sentence);
        return true;
    default:
        return false;
    }
}
