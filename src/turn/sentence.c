/* sentence.c -- an entry, its result and the reason for it, in words.
 *
 * The judge gives a code, culprits and strengths. Most codes are one row of a table: a whole sentence (`plain`), words
 * around the culprits (`by_others`) or around two strengths (`by_strength`). say_special() makes the sentences that
 * need more of the turn than that. What became of the unit besides (it stopped on the way, it was dislodged) follows.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/sentence.h"
#include <assert.h>
#include <string.h>
#include "board/plain.h"
#include "game/order.h"
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"
#include "legal/carrier.h"
#include "legal/legal.h"
#include "legal/special_route.h"
#include "turn/citation.h"

typedef struct ent_sentence {
    const ent_request *request;
    const ent_turn *turn;
    const ent_entry *entry;
    const ent_result *result;
    ent_names_style style;
    ent_print_room to;
} ent_sentence;

/* The unit that began the phase in `prov`; in retreats the dislodged one. */
static const ent_unit *unit_in(const ent_sentence *sentence, ent_prov prov)
{
    const ent_pos *pos = sentence->request->pos;

    for (uint16_t i = 0; pos->phase == ENT_RETREATS && i < pos->n_dislodged; i++)
        if (ent_prov_of(sentence->request->map, ent_pos_dislodged_const(pos)[i].unit.at) == prov)
            return &ent_pos_dislodged_const(pos)[i].unit;
    return &ent_pos_units_const(pos)[prov];
}

static void say_unit(ent_sentence *sentence, ent_prov prov)
{
    const ent_unit *unit = unit_in(sentence, prov);
    char text[80];

    ent_print_unit(sentence->request->map, unit->kind, unit->kind == ENT_UNIT_NONE ? prov : unit->at, sentence->style,
                   text, sizeof text);
    ent_print_put(&sentence->to, text);
}

static void say_culprits(ent_sentence *sentence, const char *none)
{
    if (sentence->result->n_by == 0)
        ent_print_put(&sentence->to, none);
    for (uint8_t i = 0; i < sentence->result->n_by; i++) {
        ent_print_put(&sentence->to, i == 0 ? "" : i + 1 == sentence->result->n_by ? " and " : ", ");
        say_unit(sentence, sentence->result->by[i]);
    }
}

static bool same_prov(const ent_sentence *sentence, ent_loc a, ent_loc b)
{
    const ent_map *map = sentence->request->map;
    return a < map->n_locs && b < map->n_locs && ent_prov_of(map, a) == ent_prov_of(map, b);
}

/* True if entry `i` is a support of the unit in the province of `helped` that it really got. */
static bool supports(const ent_sentence *sentence, size_t i, ent_loc helped)
{
    const ent_order *order = &sentence->turn->intake.entry[i].order;
    return ent_order_is_support(order) && sentence->turn->result[i].verdict == ENT_SUCCEEDS &&
           same_prov(sentence, order->from, helped);
}

/* ", supported by A Alb and F Gre" */
static void say_supports(ent_sentence *sentence, ent_loc helped)
{
    unsigned n = 0;

    for (size_t i = 0; i < sentence->turn->intake.n; i++) {
        if (!supports(sentence, i, helped))
            continue;
        ent_print_put(&sentence->to, n++ == 0 ? ", supported by " : " and ");
        say_unit(sentence, ent_prov_of(sentence->request->map, sentence->turn->intake.entry[i].order.at));
    }
}

/* The index of the entry in force for the unit in the province of `at`; intake.n if there is none. */
static size_t entry_of(const ent_sentence *sentence, ent_loc at)
{
    const ent_intake *intake = &sentence->turn->intake;
    size_t i = 0;

    while (i < intake->n && !(intake->entry[i].in_force && same_prov(sentence, intake->entry[i].order.at, at)))
        i++;
    return i;
}

/* True if the unit of entry `i` moves to where the explained one goes, or fights it head to head. */
static bool is_rival(const ent_sentence *sentence, size_t i)
{
    const ent_turn *turn = sentence->turn;
    const ent_order *order = &turn->intake.entry[i].order, *mine = &sentence->entry->order;
    bool crosses = sentence->result->route != ENT_ROUTE_CONVOY && turn->result[i].route != ENT_ROUTE_CONVOY;

    return order->kind == ENT_ORDER_MOVE &&
           (sentence->result->reason == ENT_REASON_STANDOFF || same_prov(sentence, order->to, mine->to) ||
            (crosses && same_prov(sentence, order->to, mine->at)));
}

/* True if the supports of the unit in `prov` are part of its resistance. Those of a move that failed are not where the
 * unit only holds its province, nor those of a train on its way. */
static bool resists_with_supports(const ent_sentence *sentence, ent_prov prov)
{
    const ent_map *map = sentence->request->map;
    const ent_turn *turn = sentence->turn;
    size_t other = entry_of(sentence, prov);
    unsigned strength = 1;

    for (size_t i = 0; i < turn->intake.n; i++)
        strength += supports(sentence, i, prov);
    if (other < turn->intake.n && is_rival(sentence, other) && turn->result[other].route != ENT_ROUTE_CONVOY) {
        const ent_order *order = &turn->intake.entry[other].order;
        strength -= order->to < map->n_locs && !(order->flags & ENT_ORDER_FLAG_RAIL) &&
                    ent_is_difficult(map, order->unit, order->at, ent_prov_of(map, order->to));
    }
    return strength == sentence->result->resistance;
}

static void say_versus(ent_sentence *sentence, const char *verb, const char *kind)
{
    ent_print_putf(&sentence->to, "attack %u %s %s %u (", sentence->result->strength, verb, kind,
                   sentence->result->resistance);
    if (sentence->result->n_by > 0) {
        say_unit(sentence, sentence->result->by[0]);
        if (resists_with_supports(sentence, sentence->result->by[0]))
            say_supports(sentence, sentence->result->by[0]);
    }
    ent_print_put(&sentence->to, ")");
}

static const char *kind_word(unsigned kind)
{
    return kind == ENT_ARMY ? "army" : "fleet";
}

static const char *kinds_word(unsigned kind)
{
    return kind == ENT_ARMY ? "armies" : "fleets";
}

/* True of a fleet's move through a canal. Asked only of moves that a paradox rule stopped, whose places are valid. */
static bool passes_canal(const ent_sentence *sentence)
{
    const ent_request *request = sentence->request;
    const ent_order *order = &sentence->entry->order;

    return order->kind == ENT_ORDER_MOVE && order->unit == ENT_FLEET &&
           ent_special_canal(request->map, &request->rules, ent_prov_of(request->map, order->at),
                             ent_prov_of(request->map, order->to)) != ENT_NO_SPECIAL_ROUTE;
}

/* The name and number of the rule that decided a paradox. */
static const char *paradox_rule(const ent_sentence *sentence)
{
    size_t i = (size_t)(sentence->entry - sentence->turn->intake.entry);
    const ent_citation cited = ent_citation_of(sentence->request, sentence->turn, i);

    assert(cited.rule);
    if (strcmp(cited.rule, "7.B") == 0)
        return "railway rule, 7.B";
    if (strcmp(cited.rule, "7.C") == 0)
        return "canal rule, 7.C";
    if (!cited.choice)
        return "general rule, 5.B.9";
    return cited.choice == 'd'   ? "Szykman rule, 4.A.2 d"
           : cited.choice == 'e' ? "All Hold rule, 4.A.2 e"
                                 : "DPTG rule, 4.A.2 f";
}

/* True if the order names a path that counts. By the DPjudge's texts every path does. */
static bool names_path(const ent_sentence *sentence, const ent_order *order)
{
    return (order->flags & ENT_ORDER_FLAG_ROUTE) && (ent_choice(&sentence->request->rules, ENT_4A6) != 'a' ||
                                                     sentence->request->algorithm >= ENT_ALGORITHM_DPJUDGE);
}

static bool leads_through(const ent_order *order, ent_prov prov)
{
    for (uint8_t i = 0; i < order->n_route; i++)
        if (order->route[i] == prov)
            return true;
    return false;
}

/* A convoy whose army goes by sea, but not through this fleet. */
static void say_skipped(ent_sentence *sentence)
{
    const ent_map *map = sentence->request->map;
    const ent_rules *rules = &sentence->request->rules;
    const ent_order *order = &sentence->entry->order;
    size_t army = entry_of(sentence, order->from);
    const ent_order *move = army < sentence->turn->intake.n ? &sentence->turn->intake.entry[army].order : NULL;

    bool sails = move && sentence->turn->result[army].route == ENT_ROUTE_CONVOY &&
                 !(sentence->turn->result[army].marks & ENT_MARK_NO_CONVOY);
    bool inside = move && leads_through(move, ent_prov_of(map, order->at));

    if (!move || !names_path(sentence, move) || (inside && sails))
        ent_print_putf(&sentence->to, "fails: the convoy does without it (4.A.1 %c)", ent_choice(rules, ENT_4A1));
    else if (inside)
        ent_print_putf(&sentence->to, "fails: the path of that %s lacks other %s (4.A.6 %c)",
                       kind_word(ent_carrier_kind(order->unit)), kinds_word(order->unit), ent_choice(rules, ENT_4A6));
    else
        ent_print_putf(&sentence->to, "fails: the path of that %s does not lead through it (4.A.6 %c)",
                       kind_word(ent_carrier_kind(order->unit)), ent_choice(rules, ENT_4A6));
}

/* "A Nwy was ordered to Kie, but ": the order fits, so the other half of it is untrue. */
static void say_ordered_there(ent_sentence *sentence, const ent_order *order)
{
    char text[80];

    ent_print_put(&sentence->to, "is void: ");
    say_unit(sentence, ent_prov_of(sentence->request->map, order->at));
    ent_print_place(sentence->request->map, order->to, sentence->style, text, sizeof text);
    ent_print_putf(&sentence->to, " was ordered to %s, but ", text);
}

/* Why a convoy order for the unit of entry `i` is no part of its convoy. */
static void say_unused_carrier(ent_sentence *sentence, size_t i)
{
    const ent_order *help = &sentence->entry->order, *move = &sentence->turn->intake.entry[i].order;
    bool by_steps = sentence->request->algorithm >= ENT_ALGORITHM_DPJUDGE;

    if (names_path(sentence, move) && !leads_through(move, ent_prov_of(sentence->request->map, help->at)))
        ent_print_putf(&sentence->to, "by a path without this %s", kind_word(help->unit));
    else if ((by_steps && sentence->turn->result[i].route != ENT_ROUTE_CONVOY) || (move->flags & ENT_ORDER_FLAG_RAIL))
        ent_print_put(&sentence->to, "not by convoy");
    else
        ent_print_putf(&sentence->to, "no chain of %s with this one reaches", kinds_word(help->unit));
}

/* True if the move of entry `i` is void since no convoy reaches, which a convoy order for it says, too. */
static bool is_unreached(const ent_sentence *sentence, size_t i)
{
    uint8_t reason = sentence->turn->result[i].reason;

    return sentence->entry->order.kind == ENT_ORDER_CONVOY &&
           !names_path(sentence, &sentence->turn->intake.entry[i].order) &&
           (reason == ENT_REASON_NO_POSSIBLE_CONVOY || reason == ENT_REASON_NOT_ADJACENT);
}

/* Which half of a support or convoy is untrue: what the other unit was ordered, or whether it can. */
static void say_unmatched(ent_sentence *sentence)
{
    const ent_order *help = &sentence->entry->order;
    size_t i = entry_of(sentence, help->from);
    const ent_entry *entry = i < sentence->turn->intake.n ? &sentence->turn->intake.entry[i] : NULL;
    char text[160];

    if (!entry || (entry->automatic && entry->order.kind == ENT_ORDER_HOLD)) { /* not implied (4.E.3) */
        ent_print_put(&sentence->to, "is void: the unit that it would help has no orders");
    } else if (entry->order.kind == ENT_ORDER_MOVE && same_prov(sentence, entry->order.to, help->to)) {
        say_ordered_there(sentence, &entry->order);
        if (sentence->turn->result[i].verdict == ENT_VOID && !is_unreached(sentence, i))
            ent_print_put(&sentence->to, "that order is void");
        else if (help->kind == ENT_ORDER_CONVOY)
            say_unused_carrier(sentence, i);
        else if (help->kind == ENT_ORDER_CANAL)
            ent_print_put(&sentence->to, "not through that canal");
        else if (entry->order.flags & ENT_ORDER_FLAG_RAIL)
            ent_print_put(&sentence->to, "a unit comes the other way");
        else
            ent_print_putf(&sentence->to, "the support does not name that coast (4.B.4 %c)",
                           ent_choice(&sentence->request->rules, ENT_4B4));
    } else if (!ent_entry_is_read(entry)) {
        ent_print_put(&sentence->to, "is void: the unit that it would help has no order that could be read");
    } else {
        ent_print_order(sentence->request->map, ent_pos_units_const(sentence->request->pos), &entry->order,
                        sentence->style, false, text, sizeof text);
        ent_print_putf(&sentence->to, "is void: it does not fit %s", text);
    }
}

/* A convoy that could be on no route of the army: the army's order may fit all the same. */
static void say_impossible_convoy(ent_sentence *sentence)
{
    const ent_order *help = &sentence->entry->order;
    size_t i = entry_of(sentence, help->from);

    if (i < sentence->turn->intake.n && sentence->turn->intake.entry[i].order.kind == ENT_ORDER_MOVE &&
        same_prov(sentence, sentence->turn->intake.entry[i].order.to, help->to)) {
        say_ordered_there(sentence, &sentence->turn->intake.entry[i].order);
        ent_print_putf(&sentence->to, "no chain of %s with this one reaches", kinds_word(help->unit));
        return;
    }
    ent_print_putf(&sentence->to, "is void: this %s can be on no route of that %s", kind_word(help->unit),
                   kind_word(ent_carrier_kind(help->unit)));
}

/* A move without the convoy that it needs, although carriers may have been ordered to convoy it, there or elsewhere. */
static void say_no_convoy(ent_sentence *sentence)
{
    const ent_turn *turn = sentence->turn;
    const ent_order *move = &sentence->entry->order, *carrier = NULL;
    char text[80];

    for (size_t i = 0; i < turn->intake.n; i++) {
        const ent_order *order = &turn->intake.entry[i].order;
        if (turn->intake.entry[i].in_force && order->kind == ENT_ORDER_CONVOY &&
            same_prov(sentence, order->from, move->at) && (!carrier || same_prov(sentence, order->to, move->to)))
            carrier = order;
    }
    ent_print_put(&sentence->to, "fails: it needs a convoy, and ");
    if (!carrier || carrier->to >= sentence->request->map->n_locs) {
        ent_print_put(&sentence->to, "nobody ordered one");
        return;
    }
    say_unit(sentence, ent_prov_of(sentence->request->map, carrier->at));
    ent_print_place(sentence->request->map, carrier->to, sentence->style, text, sizeof text);
    ent_print_putf(&sentence->to, " was ordered to convoy it to %s, but %s", text,
                   same_prov(sentence, carrier->to, move->to) ? "no chain of convoys reaches" : "not there");
}

/* The unit on the board in a retreat phase, not a dislodged one. */
static void say_standing(ent_sentence *sentence, ent_loc at)
{
    const ent_map *map = sentence->request->map;
    const ent_unit *unit = at < map->n_locs ? &ent_pos_units_const(sentence->request->pos)[ent_prov_of(map, at)] : NULL;
    char text[80] = "a unit";

    if (unit && unit->kind != ENT_UNIT_NONE)
        ent_print_unit(map, unit->kind, unit->at, sentence->style, text, sizeof text);
    ent_print_put(&sentence->to, text);
}

/* Sentences that need nothing but the order. */
static const char *const plain[ENT_REASON_COUNT] = {
    [ENT_REASON_UNOPPOSED] = "succeeds: nothing opposes it",
    [ENT_REASON_PATH_REQUIRED] = "fails: the house rules ask for the path of a convoy (4.A.6 c)",
    [ENT_REASON_CUT_PARADOX] = "fails: it is part of a paradox, in which supports count as cut (5.B.9)",
    [ENT_REASON_UNREADABLE] = "is void: it could not be read",
    [ENT_REASON_AMBIGUOUS] = "is void: it may mean several things",
    [ENT_REASON_NO_SUCH_UNIT] = "is void: there is no such unit",
    [ENT_REASON_NOT_YOUR_UNIT] = "is void: the unit belongs to another power",
    [ENT_REASON_WRONG_PHASE] = "is void: such an order is not for this phase",
    [ENT_REASON_OWN_PROVINCE] = "is void: that is the province where the unit stands",
    [ENT_REASON_NOT_ADJACENT] = "is void: the unit cannot get there",
    [ENT_REASON_ARMY_TO_SEA] = "is void: an army cannot go to sea",
    [ENT_REASON_FLEET_TO_LAND] = "is void: a fleet cannot go inland",
    [ENT_REASON_NO_POSSIBLE_CONVOY] = "is void: it is not adjacent, and no fleets at sea could convoy it",
    [ENT_REASON_COAST_MISSING] = "is void: there are several coasts and none is named",
    [ENT_REASON_COAST_WRONG] = "is void: the named coast cannot be right",
    [ENT_REASON_UNKNOWN_COAST] = "is void: it names a coast that does not exist or does not matter (4.B.6 a)",
    [ENT_REASON_SUPPORT_SELF] = "is void: a unit cannot support itself",
    [ENT_REASON_SUPPORT_UNREACHABLE] = "is void: the supporter could not move there itself",
    [ENT_REASON_CONVOY_BY_ARMY] = "is void: only a fleet convoys",
    [ENT_REASON_CONVOY_ON_COAST] = "is void: a fleet convoys only at sea",
    [ENT_REASON_CONVOY_OF_FLEET] = "is void: only an army is convoyed",
    [ENT_REASON_CIRCULAR] = "succeeds: it is one of a circle of moves that all advance",
    [ENT_REASON_GIVEN] = "is given",
    [ENT_REASON_CONVOYED] = "succeeds: the convoy through it is open",
    [ENT_REASON_UNIT_MISSING] = "is void: it does not say whether army or fleet",
    [ENT_REASON_UNIT_WRONG] = "is void: it names the wrong kind of unit",
    [ENT_REASON_NATION_MISSING] = "is void: it does not say whose unit is helped",
    [ENT_REASON_NATION_WRONG] = "is void: it names the wrong nation",
    [ENT_REASON_DUPLICATE] = "is void: the unit was ordered more than once (4.D.3)",
    [ENT_REASON_REPLACED] = "is void: another order took its place",
    [ENT_REASON_FROZEN] = "is void: the ice lets nothing pass",
    [ENT_REASON_NO_RAILWAY] = "is void: the railway does not go there, or belongs to another power",
    [ENT_REASON_TWO_TRAINS] = "is void: only one army a turn can use the railway, or lines that meet on their ways",
    [ENT_REASON_RAIL_CENTER] = "stops: a center of the line that its power does not own is to be taken first",
    [ENT_REASON_CANAL_CLOSED] = "fails: only a unit that stays in the gate of the canal lets a fleet pass",
    [ENT_REASON_NO_PERMISSION] = "fails: it has no permission to pass the canal",
    [ENT_REASON_PERMITTED] = "is given",
    [ENT_REASON_NOT_YOUR_CANAL] = "is void: only the power in the gate of the canal gives permission",
    [ENT_REASON_NOT_ALLOWED] = "is void: these rules do not allow such an order (4.E.4, 4.E.5)",
    [ENT_REASON_BY_PROXY] = "counts as the order of the power that gave the proxy",
    [ENT_REASON_CIVIL_DISORDER] = "is void: the power of the unit is in civil disorder (4.D.9 a)",
    [ENT_REASON_NO_UNIT_THERE] = "is void: there is no unit to help",
    [ENT_REASON_RETREATED] = "succeeds: the place is open",
    [ENT_REASON_RETREAT_CONTESTED] = "is void: units stood each other off there, so the retreating unit is lost",
    [ENT_REASON_RETREAT_ATTACKER] = "is void: its attacker came from there, so the retreating unit is lost",
    [ENT_REASON_RETREAT_NOT_OPEN] = "is void: that place is not open to it, so the unit is lost",
    [ENT_REASON_DISBANDED] = "is disbanded as ordered",
    [ENT_REASON_DISBANDED_UNORDERED] = "is disbanded: nobody ordered a retreat",
    [ENT_REASON_BUILT] = "is built",
    [ENT_REASON_REMOVED] = "is removed as ordered",
    [ENT_REASON_REMOVED_DISORDER] = "is removed by the civil disorder rule (4.D.8)",
    [ENT_REASON_WAIVED] = "succeeds: one build less",
    [ENT_REASON_BUILD_NOT_HOME] = "is void: that is no home center of the power",
    [ENT_REASON_BUILD_NOT_OWNED] = "is void: the power does not own that center",
    [ENT_REASON_BUILD_OCCUPIED] = "is void: a unit stands there",
    [ENT_REASON_BUILD_NO_CENTER] = "is void: that is no supply center",
    [ENT_REASON_BUILD_KIND] = "is void: such a unit cannot stand there",
    [ENT_REASON_BUILD_TWICE] = "is void: only one unit can be built there (4.D.5)",
    [ENT_REASON_BUILD_TOO_MANY] = "is void: more builds than allowed (4.D.4)",
    [ENT_REASON_NO_BUILD_DUE] = "is void: the power has nothing to build",
    [ENT_REASON_NO_REMOVAL_DUE] = "is void: the power has nothing to remove",
    [ENT_REASON_REMOVE_TOO_MANY] = "is void: more removals than needed (4.D.6)",
    [ENT_REASON_WAIVE_NOT_ALLOWED] = "is void: builds may not be waived (4.D.7 b)",
};

/* ... where armies carry fleets. */
static const char *const plain_with_portages[ENT_REASON_COUNT] = {
    [ENT_REASON_CONVOY_BY_ARMY] = "is void: an army convoys only fleets",
    [ENT_REASON_CONVOY_OF_FLEET] = "is void: a fleet convoys only armies",
};

static const char *plain_sentence(const ent_sentence *sentence)
{
    uint8_t reason = sentence->result->reason;
    bool portages = ent_has_option(&sentence->request->rules, ENT_OPTION_PORTAGE);

    if (portages && plain_with_portages[reason])
        return plain_with_portages[reason];
    return plain[reason] ? plain[reason] : ent_reason_code((ent_reason)reason);
}

/* By the DPjudge's text a convoy can also fail where one of its fleets, or all, survive. */
static const char *what_disrupts(const ent_sentence *sentence)
{
    const ent_turn *turn = sentence->turn;

    for (size_t i = 0; i < turn->intake.n; i++)
        for (uint8_t at = 0; at < sentence->result->n_by && turn->intake.entry[i].in_force; at++)
            if (same_prov(sentence, turn->intake.entry[i].order.at, sentence->result->by[at]) &&
                !(turn->result[i].marks & ENT_MARK_DISLODGED))
                return "the attack on";
    return "the dislodgement of";
}

/* Sentences around those who decided it; `else_by`: said where nobody did. */
static const struct {
    const char *before, *else_by, *after;
} by_others[ENT_REASON_COUNT] = {
    [ENT_REASON_OWN_UNIT] = {"bounces: it cannot dislodge a unit of its own power (", "", ")"},
    [ENT_REASON_CUT] = {"is cut by ", "an attack", ""},
    [ENT_REASON_CUT_DISLODGED] = {"is cut: its unit is dislodged by ", "an attack", ""},
    [ENT_REASON_RETREAT_STANDOFF] = {"bounces with ", "another retreat", ", so it is lost"},
};

/* Sentences that compare strengths: an attack's with ... */
static const struct {
    const char *before, *verb, *other;
} by_strength[ENT_REASON_COUNT] = {
    [ENT_REASON_STRONGER] = {"succeeds: ", "beats", "resistance"},
    [ENT_REASON_HELD] = {"bounces: ", "does not beat", "hold"},
    [ENT_REASON_STANDOFF] = {"bounces: ", "does not beat the rival's", "strength"},
    [ENT_REASON_HEAD_TO_HEAD] = {"bounces head to head: ", "does not beat", "defense"},
};

static void say_stopped_train(ent_sentence *sentence)
{
    ent_print_put(&sentence->to, "stops: ");
    say_culprits(sentence, "a unit");
    ent_print_put(&sentence->to, " does not leave");
}

static void say_paradox(ent_sentence *sentence)
{
    if (sentence->result->reason == ENT_REASON_PARADOX_MOVE)
        ent_print_put(&sentence->to, "fails: it is part of a paradox with ");
    else
        ent_print_putf(&sentence->to, "fails without effect: its %s is part of a paradox with ",
                       passes_canal(sentence) ? "way through the canal" : "convoy");
    say_culprits(sentence, "itself");
    ent_print_putf(&sentence->to, " (%s)", paradox_rule(sentence));
}

/* A lost convoy: of the army, of one that is helped, of a fleet beside others. */
static void say_disrupted(ent_sentence *sentence)
{
    const ent_order *order = &sentence->entry->order;

    if (sentence->result->reason == ENT_REASON_OTHER_FLEET)
        ent_print_put(&sentence->to, "fails: the convoy ");
    else if (ent_order_is_support(order))
        ent_print_putf(&sentence->to, "fails: the helped %s's convoy ", kind_word(order->helped));
    else
        ent_print_put(&sentence->to, "fails: its convoy ");
    ent_print_putf(&sentence->to, "was disrupted by %s ", what_disrupts(sentence));
    say_culprits(sentence, "a fleet");
}

/* True if the printed order says already what happens, so that the unit alone begins the sentence: "Fleet Trieste
 * holds". */
static bool says_outcome(const ent_sentence *sentence)
{
    uint8_t kind = sentence->entry->order.kind;

    return sentence->style == ENT_NAMES_FULL && sentence->result->verdict != ENT_VOID &&
           (kind == ENT_ORDER_HOLD || kind == ENT_ORDER_DISBAND || kind == ENT_ORDER_BUILD);
}

static void say_stands(ent_sentence *sentence)
{
    ent_print_put(&sentence->to, "holds");
    if (sentence->result->n_by > 0) {
        ent_print_putf(&sentence->to, " with strength %u against ", sentence->result->strength);
        say_culprits(sentence, "");
    }
}

/* A convoy that was ready for a unit that does not use it. */
static void say_not_carried(ent_sentence *sentence)
{
    const ent_order *order = &sentence->entry->order;
    size_t i = entry_of(sentence, order->from);
    bool known = i < sentence->turn->intake.n, went = !known || sentence->turn->result[i].verdict == ENT_SUCCEEDS;
    bool rail = known && (sentence->turn->intake.entry[i].order.flags & ENT_ORDER_FLAG_RAIL);
    const char *route = rail ? "by railway" : order->unit == ENT_FLEET ? "over land" : "by water";

    ent_print_putf(&sentence->to, "could carry the %s, which ", kind_word(ent_carrier_kind(order->unit)));
    if (known && sentence->turn->result[i].reason == ENT_REASON_PATH_REQUIRED)
        ent_print_put(&sentence->to, "names no path (4.A.6 c)");
    else
        ent_print_putf(&sentence->to, went ? "went %s" : "tried to go %s", route);
}

/* What became of a convoy. False if the reason is about something else. */
static bool say_convoy(ent_sentence *sentence)
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
    case ENT_REASON_FLEET_DISLODGED:
        ent_print_putf(&sentence->to, "fails: the %s is dislodged by ", kind_word(order->unit));
        say_culprits(sentence, "an attack");
        return true;
    case ENT_REASON_NO_POSSIBLE_CONVOY: {
        const ent_map *map = sentence->request->map;
        bool near = ent_set_has(ent_steps_set(map, order->unit, order->at), ent_prov_of(map, order->to));
        bool path = names_path(sentence, order);
        if (!near && !path)
            return false;
        ent_print_putf(&sentence->to, "is void: it has to go by convoy, and no %s could convoy it%s",
                       kinds_word(ent_carrier_kind(order->unit)), path ? " on the named path" : "");
        return true;
    }
    case ENT_REASON_CONVOY_NEEDLESS:
        ent_print_putf(&sentence->to, "is void: no way of that %s needs this %s (4.E.1 e)",
                       kind_word(ent_carrier_kind(order->unit)), kind_word(order->unit));
        return true;
    case ENT_REASON_CONVOY_IMPOSSIBLE:
        say_impossible_convoy(sentence);
        return true;
    case ENT_REASON_NO_CONVOY:
        if (order->kind == ENT_ORDER_CONVOY) /* so says the DPjudge's text */
            ent_print_putf(&sentence->to, "fails: that %s has no whole convoy, or its order is void",
                           kind_word(ent_carrier_kind(order->unit)));
        else
            say_no_convoy(sentence);
        return true;
    default:
        return false;
    }
}

/* The written order that the entry comes from, or NULL. */
static const ent_written *written_of(const ent_sentence *sentence)
{
    const ent_request *request = sentence->request;
    const char *text = sentence->entry->written;

    for (size_t i = 0; text && i < request->n_written; i++)
        if (text >= request->written[i].text && text < request->written[i].text + request->written[i].len)
            return &request->written[i];
    return NULL;
}

/* Another order for the unit may have taken the place of this one, or none has, since its whole set does not count. */
static void say_replaced(ent_sentence *sentence)
{
    const ent_rules *rules = &sentence->request->rules;
    const ent_written *written = written_of(sentence);
    size_t i = entry_of(sentence, sentence->entry->order.at);

    const ent_entry *other = i < sentence->turn->intake.n ? &sentence->turn->intake.entry[i] : NULL;
    bool replaced =
        other && other != sentence->entry && !other->automatic && other->order.void_reason != ENT_REASON_REPLACED;

    if (!written || replaced)
        ent_print_put(&sentence->to, plain[ENT_REASON_REPLACED]);
    else if (written->unsorted)
        ent_print_put(&sentence->to, "is void: of order sets in no known order none counts (4.D.2 a)");
    else
        ent_print_putf(&sentence->to, "is void: a later order set replaces its set (4.D.1 %c)",
                       ent_choice(rules, ENT_4D1));
}

/* An attack on the same place that failed and did not oppose this move had no effect. */
static void say_unopposed(ent_sentence *sentence)
{
    const ent_turn *turn = sentence->turn;
    const ent_order *order = &sentence->entry->order;
    bool rival = false;

    for (size_t i = 0; i < turn->intake.n; i++) {
        const ent_entry *other = &turn->intake.entry[i];
        rival |= other != sentence->entry && other->in_force && other->order.kind == ENT_ORDER_MOVE &&
                 turn->result[i].verdict == ENT_FAILS && same_prov(sentence, other->order.to, order->to);
    }
    ent_print_put(&sentence->to,
                  rival ? "succeeds: no other attack there has any effect" : plain[ENT_REASON_UNOPPOSED]);
}

/* A power without a build may own more centers than it has units. */
static void say_no_build(ent_sentence *sentence)
{
    const ent_request *request = sentence->request;
    ent_power_counts counts[ENT_MAX_POWERS];

    assert(sentence->entry->order.power < request->map->n_powers);
    ent_adjust_count(request->map, &request->rules, request->pos, counts);
    const ent_power_counts *mine = &counts[sentence->entry->order.power];
    int16_t given = ent_pos_adjust_const(request->pos)[sentence->entry->order.power];
    bool wants = given == ENT_ADJUST_COUNTED ? mine->centers > mine->units : given > 0;
    const char *full = request->map->build == ENT_BUILD_ANY_OWNED ? "is void: no center of the power is free"
                                                                  : "is void: no home center is free";

    ent_print_put(&sentence->to, wants && mine->places == 0 ? full : plain[ENT_REASON_NO_BUILD_DUE]);
}

static void say_distance(ent_sentence *sentence, unsigned distance)
{
    const ent_request *request = sentence->request;
    bool owned = request->map->build == ENT_BUILD_ANY_OWNED || ent_choice(&request->rules, ENT_4D8) == 'g';
    const char *home = owned ? "an own center" : "home";

    if (distance == ENT_NO_WAY_HOME)
        ent_print_putf(&sentence->to, "cannot reach %s", home);
    else
        ent_print_putf(&sentence->to, "is %u step%s from %s", distance, distance == 1 ? "" : "s", home);
}

/* The units that the power removes: those removed before this one into `gone`, all of them into `all`. */
static void find_removed(const ent_sentence *sentence, uint64_t *gone, uint64_t *all)
{
    const ent_turn *turn = sentence->turn;

    for (size_t i = 0; i < turn->intake.n; i++) {
        const ent_entry *entry = &turn->intake.entry[i];
        if (entry->order.kind != ENT_ORDER_DISBAND || turn->result[i].verdict != ENT_SUCCEEDS ||
            entry->order.power != sentence->entry->order.power)
            continue;
        ent_prov prov = ent_prov_of(sentence->request->map, entry->order.at);
        ent_set_add(all, prov);
        if (entry < sentence->entry)
            ent_set_add(gone, prov);
    }
}

/* A removal by the civil disorder rule, with the distance that decided it and the greatest one of the units that stay.
 * Under f the unit's age decides. */
static void say_removed(ent_sentence *sentence)
{
    const ent_request *request = sentence->request;
    const ent_unit *units = ent_pos_units_const(request->pos),
                   *self = unit_in(sentence, ent_prov_of(request->map, sentence->entry->order.at));
    uint64_t gone[ENT_MAX_WORDS] = {0}, all[ENT_MAX_WORDS] = {0};
    ent_prov next = ENT_PROV_NONE;
    unsigned most = 0;

    ent_print_put(&sentence->to, plain[ENT_REASON_REMOVED_DISORDER]);
    if (ent_choice(&request->rules, ENT_4D8) == 'f')
        return;
    find_removed(sentence, gone, all);
    ent_print_put(&sentence->to, ": it ");
    say_distance(sentence, ent_disorder_distance(request->map, &request->rules, request->pos, self, gone));
    for (ent_prov prov = 0; prov < request->map->n_provs; prov++) {
        if (units[prov].kind == ENT_UNIT_NONE || units[prov].power != self->power || ent_set_has(all, prov))
            continue;
        unsigned distance = ent_disorder_distance(request->map, &request->rules, request->pos, &units[prov], gone);
        if (next == ENT_PROV_NONE || distance > most) {
            most = distance;
            next = prov;
        }
    }
    if (next == ENT_PROV_NONE)
        return;
    ent_print_put(&sentence->to, "; of those that stay ");
    say_unit(sentence, next);
    ent_print_put(&sentence->to, " ");
    say_distance(sentence, most);
}

static void say_impossible_support(ent_sentence *sentence)
{
    const ent_request *request = sentence->request;
    const ent_order *order = &sentence->entry->order;
    const ent_map *map = request->map;
    char text[80];

    ent_print_put(&sentence->to, "is void: ");
    if (order->from >= map->n_locs || order->to >= map->n_locs) {
        ent_print_put(&sentence->to, "the supported unit could not do that");
        return;
    }
    ent_prov from = ent_prov_of(map, order->from), to = ent_prov_of(map, order->to);
    uint8_t kind = ent_pos_units_const(request->pos)[from].kind;
    ent_rules rules = request->rules;
    if (request->algorithm >= ENT_ALGORITHM_DPJUDGE) /* whose texts ask who is on the board */
        rules.choice[ENT_4E1] = 'd';
    bool sails = kind != ENT_UNIT_NONE && ent_legal_carriable(map, &rules, request->pos, kind, from, to);
    ent_print_put(&sentence->to, kind == ENT_UNIT_NONE ? "no unit in " : "");
    say_unit(sentence, from);
    ent_print_place(map, order->to, sentence->style, text, sizeof text);
    ent_print_putf(&sentence->to, " %s go to %s", sails || kind == ENT_UNIT_NONE ? "could" : "cannot", text);
    if (sails) /* [6.D.31] */
        ent_print_putf(&sentence->to, " only if this %s convoyed it", kind_word(order->unit));
}

/* What the order lacks, and the choice that asks for it. */
static void say_flaw(ent_sentence *sentence, ent_issue issue)
{
    ent_print_putf(&sentence->to, "%s (%s %c)", plain[sentence->result->reason], ent_issue_of(issue)->id,
                   ent_choice(&sentence->request->rules, issue));
}

/* Sentences about one order that no table has. False if this reason has none. */
static bool say_order(ent_sentence *sentence)
{
    switch ((ent_reason)sentence->result->reason) {
    case ENT_REASON_UNOPPOSED:
        say_unopposed(sentence);
        return true;
    case ENT_REASON_STRONGER:
        if (sentence->result->strength > sentence->result->resistance)
            return false;
        ent_print_put(&sentence->to, "succeeds: the units that go there stop one another, and not the train");
        return true;
    case ENT_REASON_REPLACED:
        say_replaced(sentence);
        return true;
    case ENT_REASON_SUPPORT_IMPOSSIBLE:
        say_impossible_support(sentence);
        return true;
    case ENT_REASON_REMOVED_DISORDER:
        say_removed(sentence);
        return true;
    case ENT_REASON_NO_BUILD_DUE:
        say_no_build(sentence);
        return true;
    case ENT_REASON_DUPLICATE:
        if (sentence->entry->order.kind != ENT_ORDER_CANAL)
            return false;
        ent_print_put(&sentence->to, "is void: permissions for two fleets let none pass");
        return true;
    case ENT_REASON_COAST_WRONG:
        if (sentence->entry->order.void_reason != ENT_REASON_COAST_WRONG)
            return false;
        ent_print_put(&sentence->to, "is void: the fleet stands on another coast (4.B.5 a)");
        return true;
    case ENT_REASON_UNIT_WRONG:
        say_flaw(sentence, ENT_4C2);
        return true;
    case ENT_REASON_NATION_MISSING:
        say_flaw(sentence, ENT_4C5);
        return true;
    case ENT_REASON_NATION_WRONG:
        say_flaw(sentence, ENT_4C6);
        return true;
    default:
        return say_convoy(sentence);
    }
}

/* Sentences that neither table has whole. False if this reason has none. */
static bool say_special(ent_sentence *sentence)
{
    const ent_result *result = sentence->result;
    const ent_order *order = &sentence->entry->order;

    switch ((ent_reason)result->reason) {
    case ENT_REASON_HELD:
        if (result->strength != UINT16_MAX)
            return false;
        say_stopped_train(sentence); /* it does not attack */
        return true;
    case ENT_REASON_PARADOX_CONVOY:
    case ENT_REASON_PARADOX_MOVE:
        say_paradox(sentence);
        return true;
    case ENT_REASON_STANDS:
        say_stands(sentence);
        return true;
    case ENT_REASON_DISLODGED:
        ent_print_putf(&sentence->to, "is dislodged: hold %u is less than attack %u of ", result->strength,
                       result->resistance);
        say_culprits(sentence, "");
        return true;
    case ENT_REASON_GIVEN_PARADOX:
        ent_print_put(&sentence->to, "is given: a paradox rule keeps ");
        say_culprits(sentence, "the convoyed army");
        ent_print_putf(&sentence->to, " from cutting it (4.A.2 %c)", ent_choice(&sentence->request->rules, ENT_4A2));
        return true;
    case ENT_REASON_UNMATCHED:
        if (result->verdict == ENT_FAILS)
            say_skipped(sentence);
        else
            say_unmatched(sentence);
        return true;
    case ENT_REASON_RETREAT_OCCUPIED:
        ent_print_put(&sentence->to, "is void: ");
        say_standing(sentence, order->to);
        ent_print_put(&sentence->to, " stands there, so the retreating unit is lost");
        return true;
    default:
        return say_order(sentence);
    }
}

static void say_reason(ent_sentence *sentence)
{
    uint8_t reason = sentence->result->reason;

    if (say_special(sentence))
        return;
    if (by_strength[reason].verb) {
        ent_print_put(&sentence->to, by_strength[reason].before);
        say_versus(sentence, by_strength[reason].verb, by_strength[reason].other);
    } else if (by_others[reason].before) {
        ent_print_put(&sentence->to, by_others[reason].before);
        say_culprits(sentence, by_others[reason].else_by);
        ent_print_put(&sentence->to, by_others[reason].after);
    } else {
        ent_print_put(&sentence->to, plain_sentence(sentence));
    }
}

/* A mover or a void order that was dislodged on top of it. */
static void say_dislodged(ent_sentence *sentence)
{
    const ent_result *result = sentence->result;
    bool said = result->reason == ENT_REASON_DISLODGED || result->reason == ENT_REASON_CUT_DISLODGED ||
                result->reason == ENT_REASON_FLEET_DISLODGED;

    if (!(result->marks & ENT_MARK_DISLODGED))
        return;
    if (!said) {
        ent_print_put(&sentence->to, "; dislodged by ");
        if (result->dislodger != ENT_PROV_NONE)
            say_unit(sentence, result->dislodger);
    }
    if (result->marks & ENT_MARK_DESTROYED)
        ent_print_put(&sentence->to, "; it has nowhere to retreat");
}

/* A train that does not come all the way may come a part of it. */
static void say_stop(ent_sentence *sentence)
{
    const ent_order *order = &sentence->entry->order;
    ent_loc ends = sentence->result->ends;
    char text[80];

    if (!(order->flags & ENT_ORDER_FLAG_RAIL) || sentence->result->verdict != ENT_FAILS ||
        ends >= sentence->request->map->n_locs)
        return;
    ent_print_place(sentence->request->map, ends, sentence->style, text, sizeof text);
    ent_print_putf(&sentence->to, same_prov(sentence, ends, order->at) ? "; it stays in %s" : "; it stops in %s", text);
}

/* True if the order is void for a word that the printed order does not show. */
static bool is_about_words(const ent_entry *entry)
{
    switch (entry->order.void_reason) {
    case ENT_REASON_COAST_WRONG:
    case ENT_REASON_UNKNOWN_COAST:
    case ENT_REASON_UNIT_MISSING:
    case ENT_REASON_UNIT_WRONG:
    case ENT_REASON_NATION_WRONG:
        return entry->written != NULL;
    default:
        return false;
    }
}

void ent_entry_text(const ent_request *request, const ent_entry *entry, size_t most, ent_names_style style, char *out,
                    size_t size)
{
    if (ent_entry_is_read(entry) && !is_about_words(entry))
        ent_print_order(request->map, ent_pos_units_const(request->pos), &entry->order, style,
                        request->pos->phase == ENT_RETREATS, out, size);
    else
        ent_entry_quote(entry, most, out, size);
}

void ent_result_text(const ent_result *result, char *out, size_t size)
{
    ent_print_room to = {out, size, 0};
    bool is_void = result->verdict == ENT_VOID; /* the mark says so */
    const char *sign = is_void ? "" : ": ";

    assert(size > 0);
    out[0] = '\0';
    if (!is_void)
        ent_print_put(&to, ent_verdict_name((ent_verdict)result->verdict));
    for (unsigned bit = 1; ent_mark_name(bit); bit <<= 1)
        if (result->marks & bit) {
            ent_print_putf(&to, "%s%s", sign, ent_mark_name(bit));
            sign = ", ";
        }
}

void ent_reason_sentence(const ent_request *request, const ent_turn *turn, size_t i, ent_names_style style, char *out,
                         size_t size)
{
    ent_sentence sentence = {request, turn, &turn->intake.entry[i], &turn->result[i], style, {out, size, 0}};
    char text[160] = "";

    if (size > 0)
        out[0] = '\0';
    if (!ent_entry_is_read(sentence.entry) || is_about_words(sentence.entry))
        ent_print_putf(&sentence.to, "'%.*s'",
                       (int)(sentence.entry->written_len > 80 ? 80 : sentence.entry->written_len),
                       sentence.entry->written ? sentence.entry->written : "");
    else if (says_outcome(&sentence))
        ent_print_unit(request->map, sentence.entry->order.unit, sentence.entry->order.at, style, text, sizeof text);
    else
        ent_print_order(request->map, ent_pos_units_const(request->pos), &sentence.entry->order, style,
                        request->pos->phase == ENT_RETREATS, text, sizeof text);
    ent_print_put(&sentence.to, text);
    ent_print_put(&sentence.to, " ");
    say_reason(&sentence);
    say_stop(&sentence);
    say_dislodged(&sentence);
    if (sentence.result->step != 0)
        ent_print_putf(&sentence.to, " [step %u]", sentence.result->step);
    if (sentence.entry->note[0])
        ent_print_putf(&sentence.to, " (%s)", sentence.entry->note);
    if (size > 0)
        ent_plain_copy(out, strlen(out), out, size);
}
