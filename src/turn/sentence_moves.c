/* sentence_moves.c -- why a unit moves, stays or is dislodged: strengths, rivals and paradoxes.
 *
 * The result has both strengths and the unit on the other side. Who supported that unit is found here, among the orders
 * of the turn, and is said only where those supports add up to the strength in the result.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/sentence_parts.h"
#include <assert.h>
#include <string.h>
#include "game/order.h"
#include "game/rules.h"
#include "legal/special_route.h"
#include "turn/citation.h"

/* True if entry `i` is a support of the unit in the province of `helped` that it really got. */
static bool supports(const ent_sentence_writer *sentence, size_t i, ent_loc helped)
{
    const ent_order *order = &sentence->turn->intake.entry[i].order;
    return ent_order_is_support(order) && sentence->turn->result[i].verdict == ENT_SUCCEEDS &&
           ent_same_prov(sentence, order->from, helped);
}

/* ", supported by A Alb, A Bul and F Gre" */
static void say_supports(ent_sentence_writer *sentence, ent_loc helped)
{
    const ent_intake *intake = &sentence->turn->intake;
    ent_prov earlier = ENT_PROV_NONE; /* the supporter that is not printed yet: the last one follows "and" */
    unsigned n = 0;

    for (size_t i = 0; i <= intake->n; i++) {
        if (i < intake->n && !supports(sentence, i, helped))
            continue;
        if (earlier != ENT_PROV_NONE) {
            ent_print_put(&sentence->to, n++ == 0 ? ", supported by " : i < intake->n ? ", " : " and ");
            ent_say_unit(sentence, earlier);
        }
        if (i < intake->n)
            earlier = ent_prov_of(sentence->request->map, intake->entry[i].order.at);
    }
}

/* True if the unit of entry `i` moves to where the explained one goes, or fights it head to head. */
static bool is_rival(const ent_sentence_writer *sentence, size_t i)
{
    const ent_turn *turn = sentence->turn;
    const ent_order *order = &turn->intake.entry[i].order, *mine = &sentence->entry->order;
    bool crosses = sentence->result->route != ENT_ROUTE_CONVOY && turn->result[i].route != ENT_ROUTE_CONVOY;

    return order->kind == ENT_ORDER_MOVE &&
           (sentence->result->reason == ENT_REASON_STANDOFF || ent_same_prov(sentence, order->to, mine->to) ||
            (crosses && ent_same_prov(sentence, order->to, mine->at)));
}

/* True if the supports of the unit in `prov` are part of its resistance. Those of a move that failed are not where the
 * unit only holds its province, nor those of a train on its way. */
static bool resists_with_supports(const ent_sentence_writer *sentence, ent_prov prov)
{
    const ent_map *map = sentence->request->map;
    const ent_turn *turn = sentence->turn;
    size_t other = ent_sentence_entry_of(sentence, prov);
    unsigned strength = 1;

    for (size_t i = 0; i < turn->intake.n; i++)
        strength += supports(sentence, i, prov);
    if (other < turn->intake.n && is_rival(sentence, other) && turn->result[other].route != ENT_ROUTE_CONVOY) {
        const ent_order *order = &turn->intake.entry[other].order;
        strength -= !(order->flags & ENT_ORDER_FLAG_RAIL) &&
                    ent_is_difficult(map, order->unit, order->at, ent_prov_of(map, order->to));
    }
    return strength == sentence->result->resistance;
}

void ent_say_versus(ent_sentence_writer *sentence, const char *verb, const char *kind)
{
    ent_print_putf(&sentence->to, "attack %u %s %s %u (", sentence->result->strength, verb, kind,
                   sentence->result->resistance);
    assert(sentence->result->n_by > 0);
    ent_say_unit(sentence, sentence->result->by[0]);
    if (resists_with_supports(sentence, sentence->result->by[0]))
        say_supports(sentence, sentence->result->by[0]);
    ent_print_put(&sentence->to, ")");
}

/* An attack on the same place that failed and did not oppose this move had no effect. */
static void say_unopposed(ent_sentence_writer *sentence)
{
    const ent_turn *turn = sentence->turn;
    const ent_order *order = &sentence->entry->order;
    bool rival = false;

    for (size_t i = 0; i < turn->intake.n; i++) {
        const ent_entry *other = &turn->intake.entry[i];
        rival |= other != sentence->entry && other->in_force && other->order.kind == ENT_ORDER_MOVE &&
                 turn->result[i].verdict == ENT_FAILS && ent_same_prov(sentence, other->order.to, order->to);
    }
    ent_print_put(&sentence->to,
                  rival ? "succeeds: no other attack there has any effect" : ent_sentence_plain(sentence));
}

static void say_stopped_train(ent_sentence_writer *sentence)
{
    ent_print_put(&sentence->to, "stops: ");
    ent_say_culprits(sentence, "a unit");
    ent_print_put(&sentence->to, " does not leave");
}

/* The name and number of the rule that decided a paradox. */
static void say_paradox_rule(ent_sentence_writer *sentence)
{
    size_t i = (size_t)(sentence->entry - sentence->turn->intake.entry);
    const ent_citation cited = ent_citation_of(sentence->request, sentence->turn, i);
    const char letter[] = {cited.choice ? ' ' : '\0', cited.choice, '\0'};

    assert(cited.rule);
    ent_print_putf(&sentence->to, " (%s rule, %s%s)",
                   cited.choice == 'd'              ? "Szykman"
                   : cited.choice == 'e'            ? "All Hold"
                   : cited.choice                   ? "DPTG"
                   : strcmp(cited.rule, "7.B") == 0 ? "railway"
                   : strcmp(cited.rule, "7.C") == 0 ? "canal"
                                                    : "general",
                   cited.rule, letter);
}

static void say_paradox(ent_sentence_writer *sentence)
{
    if (sentence->result->reason == ENT_REASON_PARADOX_MOVE)
        ent_print_put(&sentence->to, "fails: it is part of a paradox with ");
    else if (sentence->entry->order.kind == ENT_ORDER_CONVOY)
        ent_print_put(&sentence->to, "fails: the convoy is part of a paradox with ");
    else
        ent_print_putf(
            &sentence->to, "fails without effect: its %s is part of a paradox with ",
            ent_special_is_canal_move(sentence->request->map, &sentence->request->rules, &sentence->entry->order)
                ? "route through the canal"
                : "convoy");
    ent_say_culprits(sentence, "itself");
    say_paradox_rule(sentence);
}

/* The strength of an attack on the unit that holds. In step 7 the DPjudge's texts count all supports against rivals,
 * but those of the unit's own power not against the unit. By the later text an attack of that power does not count
 * against it at all. */
static unsigned strength_against(const ent_sentence_writer *sentence, size_t attacker)
{
    const ent_request *request = sentence->request;
    const ent_turn *turn = sentence->turn;
    const ent_order *attack = &turn->intake.entry[attacker].order;
    unsigned strength = turn->result[attacker].strength;

    if (turn->result[attacker].step != 7)
        return strength;
    if (attack->power == sentence->entry->order.power && request->algorithm == ENT_ALGORITHM_DPJUDGE)
        return 0;
    for (size_t i = 0; i < turn->intake.n; i++)
        strength -=
            supports(sentence, i, attack->at) && ent_is_against_own_unit(request, turn, &turn->intake.entry[i].order);
    return strength;
}

/* How many of the attackers are stronger than the unit, but bounce with a rival: a beleaguered garrison. */
static unsigned count_blocked(const ent_sentence_writer *sentence)
{
    unsigned n = 0;

    for (uint8_t i = 0; i < sentence->result->n_by; i++) {
        const size_t attacker = ent_sentence_entry_of(sentence, sentence->result->by[i]);
        assert(attacker < sentence->turn->intake.n); /* each attacker has an order */
        n += sentence->turn->result[attacker].reason == ENT_REASON_STANDOFF &&
             strength_against(sentence, attacker) > sentence->result->strength;
    }
    return n;
}

static void say_stands(ent_sentence_writer *sentence)
{
    ent_print_put(&sentence->to, "holds");
    if (sentence->result->n_by > 0) {
        ent_print_putf(&sentence->to, " with strength %u against ", sentence->result->strength);
        ent_say_culprits(sentence, "");
        unsigned blocked = count_blocked(sentence);
        if (blocked > 0)
            ent_print_put(&sentence->to, blocked > 1 ? ": the stronger attacks block each other"
                                                     : ": a rival blocks the stronger attack");
    }
}

bool ent_say_move(ent_sentence_writer *sentence)
{
    const ent_result *result = sentence->result;

    switch ((ent_reason)result->reason) {
    case ENT_REASON_UNOPPOSED:
        say_unopposed(sentence);
        return true;
    case ENT_REASON_STRONGER:
        if (result->strength > result->resistance)
            return false;
        ent_print_put(&sentence->to, "succeeds: the units that go there stop one another, and not the train");
        return true;
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
        ent_say_culprits(sentence, "");
        return true;
    default:
        return false;
    }
}
