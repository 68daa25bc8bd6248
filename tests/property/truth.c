/* truth.c -- see truth.h.
 *
 * One table has a pattern for each sentence and a function that asks whether it can be true. The first pattern that
 * fits the whole sentence counts. A sentence that no pattern fits is wrong too: whoever writes a new sentence says here
 * what makes it true.
 *
 * SPDX-License-Identifier: MIT */
#include "truth.h"
#include <string.h>
#include "claims.h"
#include "game/order.h"
#include "game/position.h"
#include "game/rules.h"
#include "notation/print.h"

/* A sentence, and what it is about. */
typedef struct ent_said {
    const ent_facts *facts;
    const ent_entry *entry;
    const ent_order *order;
    const ent_result *result;
    ent_prov at, to, from; /* of the order, or ENT_PROV_NONE */
    ent_claim claim;
    ent_tail tail;
} ent_said;

#define EXPECT(condition, what)                                                                                        \
    if (!(condition))                                                                                                  \
    return what

static const char *anything(const ent_said *said)
{
    (void)said;
    return NULL;
}

/* The DPjudge's texts cut, count and dislodge otherwise in some positions. */
static bool by_dpjudge(const ent_said *said)
{
    return said->facts->request->algorithm >= ENT_ALGORITHM_DPJUDGE;
}

static ent_prov first_unit(const ent_said *said)
{
    return said->claim.units.prov[0];
}

static uint8_t kind_at(const ent_said *said, ent_prov prov)
{
    return prov == ENT_PROV_NONE ? ENT_UNIT_NONE : ent_pos_units_const(said->facts->pos)[prov].kind;
}

static const char *succeeds(const ent_said *said)
{
    EXPECT(said->result->verdict == ENT_SUCCEEDS, "it does not succeed");
    return NULL;
}

static const char *fails(const ent_said *said)
{
    EXPECT(said->result->verdict == ENT_FAILS, "it does not fail");
    return NULL;
}

static const char *is_void(const ent_said *said)
{
    EXPECT(said->result->verdict == ENT_VOID, "it is not void");
    return NULL;
}

/* ---- Moves. ---- */

/* Another unit that was ordered to the same place and failed. */
static bool is_failed_rival(const ent_said *said, ent_prov prov)
{
    return prov != said->at && ent_facts_moves_to(said->facts, prov, said->to) && !ent_facts_arrived(said->facts, prov);
}

static bool is_way_free(const ent_said *said)
{
    return said->facts->unit[said->to].kind == ENT_UNIT_NONE ||
           (ent_facts_left(said->facts, said->to) && !ent_facts_head_on(said->facts, said->at, said->to));
}

static const char *nothing_opposes(const ent_said *said)
{
    EXPECT(!succeeds(said) && said->order->kind == ENT_ORDER_MOVE, "it is no successful move");
    EXPECT(is_way_free(said), "a unit is in the way");
    for (ent_prov prov = 0; prov < said->facts->map->n_provs; prov++)
        EXPECT(!is_failed_rival(said, prov), "another unit tried to go there");
    return NULL;
}

static const char *no_other_effect(const ent_said *said)
{
    unsigned rivals = 0;

    EXPECT(!succeeds(said) && said->order->kind == ENT_ORDER_MOVE, "it is no successful move");
    EXPECT(is_way_free(said), "a unit is in the way");
    for (ent_prov prov = 0; prov < said->facts->map->n_provs; prov++) {
        if (!is_failed_rival(said, prov))
            continue;
        rivals++;
        EXPECT(ent_facts_fights(said->facts, prov) != ENT_SURELY, "another attack there has effect");
    }
    EXPECT(rivals > 0, "there is no other attack there");
    return NULL;
}

/* By the DPjudge's texts supports of a move that is void count for the unit where it stands. */
static bool was_given(const ent_said *said, ent_prov supporter, ent_prov helped)
{
    const ent_order *order = ent_facts_order(said->facts, supporter);
    return order && ent_order_is_support(order) && said->facts->res[supporter]->verdict == ENT_SUCCEEDS &&
           ent_facts_prov(said->facts, order->from) == helped;
}

/* The strength of the unit that is named, and its supports, as claimed. `hold`: it holds its province; if it tried to
 * move, without supports. */
static const char *check_resistance(const ent_said *said, bool hold)
{
    ent_prov other = first_unit(said);
    unsigned strength = said->claim.number[1];
    uint64_t by[ENT_MAX_WORDS];
    bool moves = ent_facts_moves(said->facts, other);
    unsigned n = hold && moves && !by_dpjudge(said) ? 0 : ent_facts_supports(said->facts, other, ENT_POWER_NONE, by);
    unsigned base = moves && !hold ? ent_facts_base(said->facts, other) : 1;

    EXPECT(said->claim.units.n == 1, "several units resist as one");
    EXPECT(by_dpjudge(said) || n == said->claim.supports.n, "a support is left out, or should be");
    for (unsigned i = 0; i < said->claim.supports.n; i++)
        EXPECT(ent_set_has(by, said->claim.supports.prov[i]) ||
                   (by_dpjudge(said) && was_given(said, said->claim.supports.prov[i], other)),
               "a unit is named whose support was not given");
    EXPECT(strength == base + said->claim.supports.n || (by_dpjudge(said) && said->claim.supports.n == 0),
           "the supports that are named do not make the strength");
    return NULL;
}

/* ... of one that goes by railway, which stops others with one on its way, or with nothing over a difficult border. */
static bool is_passing_train(const ent_said *said)
{
    return ent_facts_by_rail(said->facts, first_unit(said)) && said->claim.number[1] <= 1 &&
           said->claim.supports.n == 0;
}

/* The supports that were ordered for the unit, given or not. */
static unsigned count_helpers(const ent_said *said)
{
    unsigned n = 0;

    for (ent_prov prov = 0; prov < said->facts->map->n_provs; prov++) {
        const ent_order *order = ent_facts_order(said->facts, prov);
        n += order && ent_order_is_support(order) && ent_facts_prov(said->facts, order->from) == said->at;
    }
    return n;
}

static const char *check_attack(const ent_said *said, unsigned strength)
{
    uint64_t by[ENT_MAX_WORDS];
    bool train = ent_facts_by_rail(said->facts, said->at);
    unsigned full =
        ent_facts_base(said->facts, said->at) + ent_facts_supports(said->facts, said->at, ENT_POWER_NONE, by);
    /* A train fights on its way with one; the DPjudge's texts count all supports at first. */
    bool may = (train && strength <= 1) || ((train || by_dpjudge(said)) && strength == full);

    may = may || (by_dpjudge(said) && strength <= 1 + count_helpers(said)); /* some may be cut later */
    bool met_train = said->to != ENT_PROV_NONE && ent_facts_moves_to(said->facts, said->to, said->at) &&
                     ent_facts_by_rail(said->facts, said->to) && strength == 0; /* it cannot dislodge that */
    EXPECT(may || met_train || strength == ent_facts_attack(said->facts, said->at), "the attack has another strength");
    return NULL;
}

static bool is_in_the_way(const ent_said *said, ent_prov prov)
{
    return prov == said->to && (!ent_facts_left(said->facts, prov) || ent_facts_head_on(said->facts, said->at, prov));
}

/* True of a train that was to pass through the destination or to end there. */
static bool is_train_there(const ent_said *said, ent_prov prov)
{
    return ent_facts_by_rail(said->facts, prov) && !ent_facts_arrived(said->facts, prov);
}

static bool is_fighting_rival(const ent_said *said, ent_prov prov)
{
    return (is_failed_rival(said, prov) || is_train_there(said, prov)) &&
           (by_dpjudge(said) || ent_facts_fights(said->facts, prov) != ENT_SURELY_NOT);
}

/* A train slips in between units of equal strength. */
static const char *slips_in(const ent_said *said)
{
    unsigned rivals = 0;

    EXPECT(!succeeds(said) && ent_facts_by_rail(said->facts, said->at), "it is no train that arrived");
    for (ent_prov prov = 0; prov < said->facts->map->n_provs; prov++)
        rivals += is_failed_rival(said, prov);
    EXPECT(rivals >= 2, "there are no two units that stop each other");
    return NULL;
}

static const char *beats(const ent_said *said)
{
    ent_prov other = first_unit(said);
    const char *why = check_attack(said, said->claim.number[0]);

    EXPECT(!succeeds(said) && said->order->kind == ENT_ORDER_MOVE, "it is no successful move");
    EXPECT(said->claim.number[0] > said->claim.number[1], "the attack is not stronger");
    EXPECT(is_in_the_way(said, other) || is_fighting_rival(said, other), "the unit does not resist");
    if (why || is_passing_train(said))
        return why;
    return check_resistance(said, other == said->to && !ent_facts_head_on(said->facts, said->at, other));
}

/* A move that bounces off `other`. */
static const char *check_bounce(const ent_said *said)
{
    EXPECT(!fails(said) && said->order->kind == ENT_ORDER_MOVE, "it is no failed move");
    EXPECT(said->result->marks & ENT_MARK_BOUNCE, "it does not bounce");
    EXPECT(said->claim.n_numbers < 2 || said->claim.number[0] <= said->claim.number[1], "the attack is stronger");
    return said->claim.n_numbers < 2 ? NULL : check_attack(said, said->claim.number[0]);
}

static const char *held(const ent_said *said)
{
    ent_prov other = first_unit(said);
    const char *why = check_bounce(said);
    bool train = ent_facts_by_rail(said->facts, said->at); /* a unit on its way holds it up too */

    if (why)
        return why;
    EXPECT(other == said->to || train, "the unit is elsewhere");
    EXPECT(!ent_facts_left(said->facts, other), "the unit left");
    EXPECT(train || by_dpjudge(said) || !ent_facts_head_on(said->facts, said->at, other) ||
               ent_facts_by_rail(said->facts, other),
           "the unit attacks head to head");
    return check_resistance(said, true);
}

static const char *standoff(const ent_said *said)
{
    ent_prov other = first_unit(said);
    const char *why = check_bounce(said);
    bool rival = ent_facts_moves_to(said->facts, other, said->to) || ent_facts_by_rail(said->facts, other);

    if (why)
        return why;
    EXPECT(other != said->at, "it is its own rival");
    EXPECT(rival || ent_facts_by_rail(said->facts, said->at), "the rival goes elsewhere");
    EXPECT(by_dpjudge(said) || ent_facts_fights(said->facts, other) != ENT_SURELY_NOT, "the rival has no effect");
    return is_passing_train(said) ? NULL : check_resistance(said, false);
}

static const char *head_to_head(const ent_said *said)
{
    const char *why = check_bounce(said);

    if (why)
        return why;
    ent_prov other = first_unit(said);
    bool on_rails = (ent_facts_by_rail(said->facts, said->at) && ent_facts_moves_to(said->facts, other, said->at)) ||
                    (ent_facts_by_rail(said->facts, other) && other == said->to);
    EXPECT(on_rails || ent_facts_head_on(said->facts, said->at, other), "they do not fight head to head");
    return on_rails ? NULL : check_resistance(said, false);
}

static const char *own_unit(const ent_said *said)
{
    ent_prov other = first_unit(said);
    const char *why = check_bounce(said);

    if (why)
        return why;
    EXPECT(other == said->to || ent_facts_by_rail(said->facts, said->at), "the unit is elsewhere");
    EXPECT(said->facts->unit[other].power == said->order->power, "the unit is another power's");
    EXPECT(!ent_facts_left(said->facts, other) || ent_facts_head_on(said->facts, said->at, other), "the unit left");
    return NULL;
}

static const char *in_circle(const ent_said *said)
{
    ent_prov at = said->at;

    EXPECT(!succeeds(said), "it does not succeed");
    for (unsigned n = 0; n < said->facts->map->n_provs; n++) {
        if (at == ENT_PROV_NONE || !ent_facts_left(said->facts, at))
            break;
        if (ent_facts_by_rail(said->facts, at)) /* it may end beyond the circle, or before */
            return NULL;
        at = ent_facts_prov(said->facts, said->facts->res[at]->ends);
        if (at == said->at)
            return NULL;
    }
    return "it is in no circle of moves that advance";
}

/* ---- Convoys of armies. ---- */

static uint8_t carrier_of(uint8_t kind)
{
    return kind == ENT_ARMY ? ENT_FLEET : ENT_ARMY;
}

static bool path_counts(const ent_said *said, const ent_order *order)
{
    return (by_dpjudge(said) || ent_choice(said->facts->rules, ENT_4A6) != 'a') &&
           (order->flags & ENT_ORDER_FLAG_ROUTE);
}

/* Leave those of the carriers that a named path excludes out. */
static void keep_path(const ent_said *said, const ent_order *order, uint64_t *carriers)
{
    uint64_t named[ENT_MAX_WORDS] = {0};

    if (!path_counts(said, order))
        return;
    for (uint8_t i = 0; i < order->n_route; i++)
        if (order->route[i] < said->facts->map->n_provs)
            ent_set_add(named, order->route[i]);
    for (unsigned word = 0; word < ENT_MAX_WORDS; word++)
        carriers[word] &= named[word];
}

static const char *no_convoy(const ent_said *said)
{
    uint64_t carriers[ENT_MAX_WORDS];
    bool near = ent_can_step(said->facts->map, said->order->unit, said->order->at, said->order->to);
    char adjacent = ent_choice(said->facts->rules, ENT_4A3);

    EXPECT(!fails(said) && said->order->kind == ENT_ORDER_MOVE, "it is no failed move");
    bool chosen = by_dpjudge(said) && (said->order->flags & (ENT_ORDER_FLAG_VIA | ENT_ORDER_FLAG_ROUTE));
    EXPECT(!near || chosen || adjacent == 'e' || adjacent == 'f' || adjacent == 'h', "it needs no convoy");
    ent_facts_carriers(said->facts, said->at, false, carriers);
    keep_path(said, said->order, carriers);
    bool in_sequence = by_dpjudge(said) && path_counts(said, said->order);
    EXPECT(in_sequence || !ent_facts_linked(said->facts, carrier_of(said->order->unit), carriers, said->at, said->to),
           "a convoy is ordered that reaches");
    return NULL;
}

/* The unit that is named was ordered to convoy it to the place that is named. */
static const char *check_convoyer(const ent_said *said)
{
    ent_prov other = first_unit(said);
    const ent_order *order = ent_facts_order(said->facts, other);

    EXPECT(said->claim.units.n == 1 && order && order->kind == ENT_ORDER_CONVOY, "the unit does not convoy");
    EXPECT(ent_facts_prov(said->facts, order->from) == said->at, "it convoys another unit");
    EXPECT(ent_facts_prov(said->facts, order->to) == ent_facts_prov(said->facts, said->claim.place),
           "it convoys it elsewhere");
    return no_convoy(said);
}

static const char *no_whole_convoy(const ent_said *said)
{
    EXPECT(ent_facts_prov(said->facts, said->claim.place) == said->to, "the place is another one");
    return check_convoyer(said);
}

static const char *convoy_elsewhere(const ent_said *said)
{
    EXPECT(ent_facts_prov(said->facts, said->claim.place) != said->to, "that is where it goes");
    return check_convoyer(said);
}

static const char *no_convoy_order(const ent_said *said)
{
    for (ent_prov prov = 0; prov < said->facts->map->n_provs; prov++) {
        const ent_order *order = ent_facts_order(said->facts, prov);
        EXPECT(!order || order->kind != ENT_ORDER_CONVOY || ent_facts_prov(said->facts, order->from) != said->at,
               "a unit was ordered to convoy it");
    }
    return no_convoy(said);
}

/* By the DPjudge's texts a convoy fails with the move of its army. */
static const char *army_stays(const ent_said *said)
{
    EXPECT(!fails(said) && said->order->kind == ENT_ORDER_CONVOY && by_dpjudge(said), "it is no failed convoy");
    EXPECT(said->from != ENT_PROV_NONE && !ent_facts_arrived(said->facts, said->from), "the army arrived");
    return NULL;
}

/* The carriers that are named were dislodged, or attacked by the DPjudge's text, while they carried the unit in `army`.
 */
static const char *check_lost(const ent_said *said, ent_prov army)
{
    uint64_t carriers[ENT_MAX_WORDS];

    EXPECT(army != ENT_PROV_NONE && ent_facts_moves(said->facts, army), "the unit does not move");
    EXPECT(!ent_facts_arrived(said->facts, army) || said->result->route != ENT_ROUTE_CONVOY, "the unit arrived");
    ent_facts_carriers(said->facts, army, false, carriers);
    for (unsigned i = 0; i < said->claim.units.n; i++) {
        ent_prov carrier = said->claim.units.prov[i];
        EXPECT(ent_set_has(carriers, carrier), "the unit that is named does not convoy it");
        EXPECT(strstr(said->claim.text, "attack") || ent_facts_dislodged(said->facts, carrier),
               "the unit that is named was not dislodged");
    }
    return NULL;
}

static const char *disrupted(const ent_said *said)
{
    EXPECT(!fails(said) && said->order->kind == ENT_ORDER_MOVE, "it is no failed move");
    return check_lost(said, said->at);
}

/* By the DPjudge's texts a convoy may fail because of an attack on the unit that makes it. */
static const char *attacked(const ent_said *said)
{
    EXPECT(!fails(said) && by_dpjudge(said), "an attack alone disrupts nothing");
    if (said->order->kind == ENT_ORDER_MOVE)
        return check_lost(said, said->at);
    return check_lost(said, said->from);
}

static const char *helped_disrupted(const ent_said *said)
{
    EXPECT(!fails(said), "it does not fail");
    return check_lost(said, said->from);
}

static const char *other_disrupted(const ent_said *said)
{
    EXPECT(!fails(said) && said->order->kind == ENT_ORDER_CONVOY, "it is no failed convoy");
    EXPECT(!ent_facts_dislodged(said->facts, said->at), "its own unit was dislodged");
    return check_lost(said, said->from);
}

/* ---- Paradoxes. ---- */

static const char *check_paradox_rule(const ent_said *said, const char *rule)
{
    char choice = ent_choice(said->facts->rules, ENT_4A2);

    if (choice < 'd')
        choice = ent_choice(said->facts->rules, ENT_4A2_FALLBACK);
    if (strcmp(rule, "Szykman rule, 4.A.2 d") == 0 || strcmp(rule, "general rule, 5.B.9") == 0)
        return choice == 'd' ? NULL : "another rule settles paradoxes";
    if (strcmp(rule, "All Hold rule, 4.A.2 e") == 0)
        return choice == 'e' ? NULL : "another rule settles paradoxes";
    if (strcmp(rule, "DPTG rule, 4.A.2 f") == 0)
        return choice == 'f' ? NULL : "another rule settles paradoxes";
    if (strcmp(rule, "railway rule, 7.B") == 0)
        return said->order->flags & ENT_ORDER_FLAG_RAIL ? NULL : "it does not go by railway";
    if (strcmp(rule, "canal rule, 7.C") == 0)
        return ent_facts_by_canal(said->facts, said->at) ? NULL : "it passes no canal";
    return "there is no such rule";
}

static const char *in_paradox(const ent_said *said)
{
    EXPECT(!fails(said), "it does not fail");
    for (unsigned i = 0; i < said->claim.units.n; i++) {
        const ent_order *order = ent_facts_order(said->facts, said->claim.units.prov[i]);
        EXPECT(order && said->claim.units.prov[i] != said->at, "a unit is named that is not part of it");
        EXPECT(order->kind != ENT_ORDER_HOLD, "a unit is named that only holds");
    }
    return check_paradox_rule(said, said->claim.text);
}

static const char *convoy_paradox(const ent_said *said)
{
    EXPECT(said->order->kind == ENT_ORDER_MOVE, "it is no move");
    return in_paradox(said);
}

static const char *canal_paradox(const ent_said *said)
{
    EXPECT(ent_facts_by_canal(said->facts, said->at), "it passes no canal");
    return in_paradox(said);
}

static const char *cut_paradox(const ent_said *said)
{
    EXPECT(!fails(said) && (said->result->marks & ENT_MARK_PARADOX), "no paradox made it fail");
    return NULL;
}

/* ---- Holds. ---- */

static const char *holds(const ent_said *said)
{
    EXPECT(!succeeds(said) && !ent_facts_dislodged(said->facts, said->at), "it does not hold");
    for (ent_prov prov = 0; prov < said->facts->map->n_provs; prov++)
        EXPECT(!ent_facts_moves_to(said->facts, prov, said->at) || ent_facts_by_rail(said->facts, prov) ||
                   ent_facts_fights(said->facts, prov) != ENT_SURELY || ent_facts_attack(said->facts, prov) == 0 ||
                   said->facts->unit[prov].power == said->order->power,
               "it is attacked");
    return NULL;
}

static const char *holds_against(const ent_said *said)
{
    uint64_t by[ENT_MAX_WORDS];

    EXPECT(!succeeds(said) && !ent_facts_dislodged(said->facts, said->at), "it does not hold");
    EXPECT(said->claim.number[0] == 1 + ent_facts_supports(said->facts, said->at, ENT_POWER_NONE, by),
           "it holds with another strength");
    for (unsigned i = 0; i < said->claim.units.n; i++) {
        ent_prov other = said->claim.units.prov[i];
        EXPECT(ent_facts_moves_to(said->facts, other, said->at), "a unit is named that does not attack it");
        EXPECT(ent_facts_fights(said->facts, other) != ENT_SURELY_NOT, "a unit is named that has no effect");
        EXPECT(ent_facts_by_rail(said->facts, other) || ent_facts_attack(said->facts, other) <= said->claim.number[0] ||
                   (said->facts->res[other]->marks & (ENT_MARK_BOUNCE | ENT_MARK_PARADOX)),
               "a stronger attack is named");
    }
    return NULL;
}

static const char *is_dislodged(const ent_said *said)
{
    ent_prov other = first_unit(said);
    uint64_t by[ENT_MAX_WORDS];

    EXPECT(ent_facts_dislodged(said->facts, said->at), "it is not dislodged");
    EXPECT(said->claim.units.n == 1 && ent_facts_moves_to(said->facts, other, said->at) &&
               ent_facts_arrived(said->facts, other),
           "the unit that is named did not enter");
    EXPECT(said->claim.number[0] < said->claim.number[1], "the attack is not stronger");
    EXPECT(said->claim.number[0] == 1 + ent_facts_supports(said->facts, said->at, ENT_POWER_NONE, by),
           "it holds with another strength");
    EXPECT(by_dpjudge(said) || said->claim.number[1] == ent_facts_attack(said->facts, other),
           "the attack has another strength");
    return NULL;
}

/* ---- Supports. ---- */

/* The attack cuts the support, or could do so. */
static ent_maybe cuts(const ent_said *said, ent_prov attacker)
{
    ent_prov aim = said->order->kind == ENT_ORDER_SUPPORT_MOVE ? said->to : ENT_PROV_NONE;
    uint64_t by[ENT_MAX_WORDS];

    const ent_order *order = ent_facts_order(said->facts, attacker);
    if (by_dpjudge(said) && order && order->kind == ENT_ORDER_MOVE &&
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
    EXPECT(!succeeds(said), "it does not succeed");
    EXPECT(said->order->kind == ENT_ORDER_SUPPORT_HOLD || said->order->kind == ENT_ORDER_SUPPORT_MOVE, "no support");
    EXPECT(by_dpjudge(said) || is_done(said), "the supported unit does something else");
    EXPECT(by_dpjudge(said) || !ent_facts_dislodged(said->facts, said->at), "the supporter is dislodged");
    for (ent_prov prov = 0; prov < said->facts->map->n_provs; prov++)
        EXPECT(by_dpjudge(said) || cuts(said, prov) != ENT_SURELY, "an attack cuts it");
    return NULL;
}

static const char *given_by_rule(const ent_said *said)
{
    EXPECT(!succeeds(said), "it does not succeed");
    EXPECT(said->claim.letter == ent_choice(said->facts->rules, ENT_4A2), "another rule is in force");
    for (unsigned i = 0; i < said->claim.units.n; i++)
        EXPECT(ent_facts_moves_to(said->facts, said->claim.units.prov[i], said->at),
               "a unit is named that does not attack it");
    return NULL;
}

static const char *cut(const ent_said *said)
{
    EXPECT(!fails(said), "it does not fail");
    for (unsigned i = 0; i < said->claim.units.n; i++)
        EXPECT(cuts(said, said->claim.units.prov[i]) != ENT_SURELY_NOT, "a unit is named that does not cut it");
    return NULL;
}

static const char *unit_is_dislodged(const ent_said *said)
{
    ent_prov other = first_unit(said);

    EXPECT(!fails(said), "it does not fail");
    EXPECT(ent_facts_dislodged(said->facts, said->at), "its unit is not dislodged");
    EXPECT(said->claim.units.n == 1 && ent_facts_moves_to(said->facts, other, said->at) &&
               ent_facts_arrived(said->facts, other),
           "the unit that is named did not enter");
    return NULL;
}

static const char *unfitting(const ent_said *said)
{
    const ent_order *other = ent_facts_order(said->facts, said->from);
    char text[200];

    EXPECT(!is_void(said) && other, "it is not void, or helps nobody");
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
    EXPECT(!is_void(said), "it is not void");
    EXPECT(said->from != ENT_PROV_NONE && (!said->facts->of[said->from] || said->facts->of[said->from]->automatic),
           "the unit that it would help has an order");
    EXPECT(!ent_facts_moves(said->facts, said->from), "the unit that it would help has an implied order");
    EXPECT(by_dpjudge(said) || said->order->kind != ENT_ORDER_SUPPORT_HOLD,
           "a unit without orders can be supported in place");
    return NULL;
}

/* The gate of the canal that joins the two places, or ENT_PROV_NONE. */
static ent_prov gate_between(const ent_said *said, ent_prov from, ent_prov to)
{
    for (uint8_t i = 0; i < said->facts->map->n_canals && (said->facts->rules->options & ENT_OPTION_CANAL); i++) {
        const ent_canal *canal = &said->facts->map->canal[i];
        if ((canal->end[0] == from && canal->end[1] == to) || (canal->end[1] == from && canal->end[0] == to))
            return canal->gate;
    }
    return ENT_PROV_NONE;
}

/* The unit that it would help was ordered to the place that is named. */
static const char *check_ordered(const ent_said *said)
{
    const ent_order *other = ent_facts_order(said->facts, said->from);

    EXPECT(!is_void(said) && other && other->kind == ENT_ORDER_MOVE, "it is not void, or the unit does not move");
    EXPECT(said->claim.units.n == 1 && first_unit(said) == said->from, "another unit is named");
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

static const char *other_path(const ent_said *said)
{
    const ent_order *move = ent_facts_order(said->facts, said->from);
    const char *why = check_ordered(said);

    if (why)
        return why;
    EXPECT(path_counts(said, move), "it names no path that counts");
    for (uint8_t i = 0; i < move->n_route; i++)
        EXPECT(move->route[i] != said->at, "the path leads through it");
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
    EXPECT(!is_void(said) && said->from != ENT_PROV_NONE && said->facts->of[said->from], "that unit has no order");
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

    EXPECT(!succeeds(said) && said->order->kind == ENT_ORDER_CONVOY, "it is no successful convoy");
    EXPECT(!ent_facts_dislodged(said->facts, said->at), "the carrier is dislodged");
    EXPECT(ent_facts_moves_to(said->facts, said->from, said->to), "the unit goes elsewhere");
    EXPECT(said->facts->res[said->from]->route == ENT_ROUTE_CONVOY, "the unit does not go by convoy");
    ent_facts_carriers(said->facts, said->from, true, carriers);
    EXPECT(by_dpjudge(said) || ent_facts_linked(said->facts, said->order->unit, carriers, said->from, said->to),
           "no route is left");
    return NULL;
}

/* `arrived`: it went by another route; else it tried to. `rail`: by railway. */
static const char *check_other_route(const ent_said *said, bool arrived, bool rail)
{
    EXPECT(!succeeds(said) && said->order->kind == ENT_ORDER_CONVOY, "it is no successful convoy");
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

static const char *names_no_path(const ent_said *said)
{
    const ent_order *move = ent_facts_order(said->facts, said->from);

    EXPECT(ent_choice(said->facts->rules, ENT_4A6) == 'c', "no rule asks for a path");
    EXPECT(move && !(move->flags & ENT_ORDER_FLAG_ROUTE), "the unit names a path");
    return NULL;
}

static const char *path_required(const ent_said *said)
{
    EXPECT(!fails(said), "it does not fail");
    EXPECT(ent_choice(said->facts->rules, ENT_4A6) == 'c', "no rule asks for a path");
    EXPECT(!(said->order->flags & ENT_ORDER_FLAG_ROUTE), "it names a path");
    return NULL;
}

static const char *carrier_dislodged(const ent_said *said)
{
    EXPECT(said->order->kind == ENT_ORDER_CONVOY, "it is no convoy");
    return unit_is_dislodged(said);
}

static const char *off_path(const ent_said *said)
{
    const ent_order *move = ent_facts_order(said->facts, said->from);

    EXPECT(!fails(said) && said->claim.letter == ent_choice(said->facts->rules, ENT_4A6), "another rule is in force");
    EXPECT(move && path_counts(said, move), "the unit names no path that counts");
    for (uint8_t i = 0; i < move->n_route; i++)
        EXPECT(move->route[i] != said->at, "the path leads through it");
    return NULL;
}

static const char *incomplete_path(const ent_said *said)
{
    const ent_order *move = ent_facts_order(said->facts, said->from);
    uint64_t carriers[ENT_MAX_WORDS];

    EXPECT(!fails(said) && said->claim.letter == ent_choice(said->facts->rules, ENT_4A6), "another rule is in force");
    EXPECT(move && path_counts(said, move), "the unit names no path that counts");
    ent_facts_carriers(said->facts, said->from, false, carriers);
    keep_path(said, move, carriers);
    EXPECT(!ent_facts_linked(said->facts, said->order->unit, carriers, said->from, said->to), "the path is whole");
    return NULL;
}

static const char *dispensable(const ent_said *said)
{
    EXPECT(!fails(said) && said->order->kind == ENT_ORDER_CONVOY, "it is no failed convoy");
    EXPECT(said->claim.letter == ent_choice(said->facts->rules, ENT_4A1), "another rule is in force");
    return NULL;
}

static const char *needless(const ent_said *said)
{
    EXPECT(!is_void(said) && ent_choice(said->facts->rules, ENT_4E1) == 'e', "no rule asks whether it is needed");
    return NULL;
}

static const char *no_route_of(const ent_said *said)
{
    uint64_t carriers[ENT_MAX_WORDS];

    EXPECT(!is_void(said) && said->order->kind == ENT_ORDER_CONVOY, "it is no void convoy");
    ent_facts_could_carry(said->facts, said->order->unit, carriers);
    EXPECT(!ent_facts_on_shortest(said->facts, said->order->unit, carriers, said->from, said->to, said->at),
           "it can be on a route");
    return NULL;
}

/* ---- Void orders. ---- */

static const char *unread(const ent_said *said)
{
    EXPECT(!is_void(said) && !ent_entry_is_read(said->entry), "it was read");
    return NULL;
}

static const char *no_such_unit(const ent_said *said)
{
    EXPECT(!is_void(said), "it is not void");
    EXPECT(said->at == ENT_PROV_NONE || said->facts->unit[said->at].kind == ENT_UNIT_NONE, "there is such a unit");
    return NULL;
}

static const char *not_your_unit(const ent_said *said)
{
    EXPECT(!is_void(said) && said->at != ENT_PROV_NONE, "it is not void");
    EXPECT(said->facts->unit[said->at].kind != ENT_UNIT_NONE, "there is no unit");
    EXPECT(said->facts->unit[said->at].power != said->order->power, "the unit is its own");
    return NULL;
}

static const char *wrong_phase(const ent_said *said)
{
    static const unsigned fitting[] = {
        [ENT_MOVEMENT] = 1u << ENT_ORDER_HOLD | 1u << ENT_ORDER_MOVE | 1u << ENT_ORDER_SUPPORT_HOLD |
                         1u << ENT_ORDER_SUPPORT_MOVE | 1u << ENT_ORDER_CONVOY | 1u << ENT_ORDER_CANAL,
        [ENT_RETREATS] = 1u << ENT_ORDER_MOVE | 1u << ENT_ORDER_DISBAND,
        [ENT_ADJUSTMENTS] = 1u << ENT_ORDER_BUILD | 1u << ENT_ORDER_DISBAND | 1u << ENT_ORDER_WAIVE};

    EXPECT(!is_void(said), "it is not void");
    EXPECT(!(fitting[said->facts->pos->phase] >> said->order->kind & 1), "it is for this phase");
    return NULL;
}

static const char *own_province(const ent_said *said)
{
    EXPECT(!is_void(said), "it is not void");
    EXPECT(said->to == said->at || said->from == said->at || said->to == said->from, "it is another province");
    return NULL;
}

/* Could such a unit get from the order's place to its destination by a convoy? */
static bool could_sail(const ent_said *said, bool by_path)
{
    uint8_t carrier = carrier_of(said->order->unit);
    uint64_t carriers[ENT_MAX_WORDS];

    if (said->order->unit == ENT_FLEET && !(said->facts->rules->options & ENT_OPTION_PORTAGE))
        return false;
    ent_facts_could_carry(said->facts, carrier, carriers);
    if (by_path)
        keep_path(said, said->order, carriers);
    return ent_facts_linked(said->facts, carrier, carriers, said->at, said->to);
}

static const char *cannot_get_there(const ent_said *said)
{
    bool retreat = said->facts->pos->phase == ENT_RETREATS;

    EXPECT(!is_void(said) && said->order->kind == ENT_ORDER_MOVE, "it is no void move");
    if (retreat && (said->order->flags & ENT_ORDER_FLAG_VIA))
        return NULL;
    EXPECT(!ent_facts_steps(said->facts, said->order->unit, said->order->at, said->to), "the place is adjacent");
    EXPECT(retreat || !could_sail(said, false), "a convoy could bring it there");
    return NULL;
}

static const char *to_sea(const ent_said *said)
{
    EXPECT(!is_void(said) && said->order->unit == ENT_ARMY, "it is no army");
    EXPECT(said->facts->map->prov[said->to].terrain == ENT_SEA, "the place is not at sea");
    return NULL;
}

static const char *to_land(const ent_said *said)
{
    EXPECT(!is_void(said) && said->order->unit == ENT_FLEET, "it is no fleet");
    EXPECT(said->facts->map->prov[said->to].terrain == ENT_INLAND, "the place is not inland");
    return NULL;
}

static const char *no_possible_convoy(const ent_said *said)
{
    EXPECT(!is_void(said) && said->order->kind == ENT_ORDER_MOVE, "it is no void move");
    EXPECT(!ent_facts_steps(said->facts, said->order->unit, said->order->at, said->to), "the place is adjacent");
    EXPECT(!could_sail(said, false), "a convoy could bring it there");
    return NULL;
}

static const char *must_sail(const ent_said *said)
{
    EXPECT(!is_void(said) && said->order->kind == ENT_ORDER_MOVE, "it is no void move");
    EXPECT(!could_sail(said, false), "a convoy could bring it there");
    return NULL;
}

static const char *must_sail_on_path(const ent_said *said)
{
    EXPECT(!is_void(said) && said->order->kind == ENT_ORDER_MOVE, "it is no void move");
    EXPECT(path_counts(said, said->order), "it names no path that counts");
    EXPECT(by_dpjudge(said) || !could_sail(said, true),
           "the path could bring it there"); /* there the sequence counts */
    return NULL;
}

static const char *coast_missing(const ent_said *said)
{
    ent_loc loc = said->order->kind == ENT_ORDER_BUILD ? said->order->at : said->order->to;
    ent_prov prov = ent_facts_prov(said->facts, loc);

    EXPECT(!is_void(said) && prov != ENT_PROV_NONE, "it is not void");
    EXPECT(said->facts->map->prov[prov].n_coasts > 1, "there are no separate coasts");
    EXPECT(loc < said->facts->map->n_provs, "a coast is named");
    return NULL;
}

static const char *coast_wrong(const ent_said *said)
{
    EXPECT(!is_void(said), "it is not void");
    EXPECT(said->order->kind == ENT_ORDER_MOVE && said->order->to < said->facts->map->n_locs, "it goes nowhere");
    EXPECT(said->order->to >= said->facts->map->n_provs, "no coast is named");
    EXPECT(!ent_can_step(said->facts->map, said->order->unit, said->order->at, said->order->to), "it is adjacent");
    return NULL;
}

static const char *by_rule(const ent_said *said, ent_issue issue, char choice)
{
    EXPECT(!is_void(said) && ent_choice(said->facts->rules, issue) == choice, "another rule is in force");
    return NULL;
}

static const char *other_coast(const ent_said *said)
{
    return by_rule(said, ENT_4B5, 'a');
}

static const char *unknown_coast(const ent_said *said)
{
    return by_rule(said, ENT_4B6, 'a');
}

static const char *support_self(const ent_said *said)
{
    EXPECT(!is_void(said) && said->from == said->at, "it is another unit");
    return NULL;
}

static const char *support_unreachable(const ent_said *said)
{
    const ent_map *map = said->facts->map;
    ent_prov aim = said->order->kind == ENT_ORDER_SUPPORT_HOLD ? said->from : said->to;
    bool hard = said->order->unit == ENT_ARMY && ent_set_has(map->army_hard + (size_t)said->at * map->words, aim);

    EXPECT(!is_void(said), "it is not void");
    EXPECT(hard || !ent_facts_steps(said->facts, said->order->unit, said->order->at, aim), "it could move there");
    return NULL;
}

static const char *support_impossible(const ent_said *said)
{
    const ent_unit *units = ent_pos_units_const(said->facts->pos), *unit = &units[said->from];

    EXPECT(!is_void(said) && said->order->kind == ENT_ORDER_SUPPORT_MOVE, "it is no void support of a move");
    if (unit->kind == ENT_UNIT_NONE || said->order->to >= said->facts->map->n_provs)
        return NULL;
    EXPECT(!ent_facts_steps(said->facts, unit->kind, unit->at, said->to), "the unit could do that");
    return NULL;
}

/* The unit that is supported could sail to where the support says, the supporter being one of the carriers or not. */
static bool helped_could_sail(const ent_said *said, bool with_supporter)
{
    const ent_unit *unit = &ent_pos_units_const(said->facts->pos)[said->from];
    uint64_t carriers[ENT_MAX_WORDS];

    if (unit->kind == ENT_FLEET && !(said->facts->rules->options & ENT_OPTION_PORTAGE))
        return false;
    ent_facts_could_carry(said->facts, carrier_of(unit->kind), carriers);
    if (!with_supporter)
        ent_set_remove(carriers, said->at);
    return ent_facts_linked(said->facts, carrier_of(unit->kind), carriers, said->from, said->to);
}

static const char *check_helped(const ent_said *said)
{
    const ent_unit *unit = &ent_pos_units_const(said->facts->pos)[said->from];

    EXPECT(!is_void(said) && said->order->kind == ENT_ORDER_SUPPORT_MOVE, "it is no void support of a move");
    EXPECT(said->claim.units.n == 1 && first_unit(said) == said->from && said->claim.place == said->order->to,
           "another unit or place is named");
    EXPECT(unit->kind != ENT_UNIT_NONE, "there is no unit");
    EXPECT(said->order->to < said->facts->map->n_provs
               ? !ent_facts_steps(said->facts, unit->kind, unit->at, said->to)
               : !ent_can_step(said->facts->map, unit->kind, unit->at, said->order->to),
           "the place is adjacent");
    return NULL;
}

static const char *cannot_go(const ent_said *said)
{
    const char *why = check_helped(said);

    EXPECT(why || !helped_could_sail(said, true), "a convoy could bring it there");
    return why;
}

static const char *needs_supporter(const ent_said *said)
{
    const char *why = check_helped(said);

    EXPECT(why || (helped_could_sail(said, true) && !helped_could_sail(said, false)), "that is not so");
    return why;
}

static const char *nobody_could_go(const ent_said *said)
{
    EXPECT(!is_void(said) && kind_at(said, said->from) == ENT_UNIT_NONE, "there is a unit");
    EXPECT(first_unit(said) == said->from && said->claim.place == said->order->to, "another place is named");
    EXPECT(!ent_facts_steps(said->facts, ENT_ARMY, said->from, said->to), "an army could go there");
    return NULL;
}

static const char *convoy_by_army(const ent_said *said)
{
    EXPECT(!is_void(said) && said->order->kind == ENT_ORDER_CONVOY && said->order->unit == ENT_ARMY, "it is no army");
    EXPECT(!(said->facts->rules->options & ENT_OPTION_PORTAGE), "armies carry fleets");
    return NULL;
}

static const char *army_convoys_army(const ent_said *said)
{
    EXPECT(!is_void(said) && said->order->kind == ENT_ORDER_CONVOY && said->order->unit == ENT_ARMY, "it is no army");
    EXPECT(kind_at(said, said->from) == ENT_ARMY, "it is no army that it would convoy");
    return NULL;
}

static const char *convoy_on_coast(const ent_said *said)
{
    EXPECT(!is_void(said) && said->order->kind == ENT_ORDER_CONVOY, "it is no void convoy");
    EXPECT(said->facts->map->prov[said->at].terrain != ENT_SEA, "it is at sea");
    return NULL;
}

static const char *convoy_of_fleet(const ent_said *said)
{
    EXPECT(!is_void(said) && kind_at(said, said->from) == ENT_FLEET, "it is no fleet");
    return NULL;
}

static const char *no_unit_there(const ent_said *said)
{
    EXPECT(!is_void(said) && kind_at(said, said->from) == ENT_UNIT_NONE, "there is a unit");
    return NULL;
}

/* Another entry for the same unit or place. */
static bool has_other_entry(const ent_said *said, bool in_force)
{
    const ent_intake *intake = &said->facts->turn->intake;

    for (size_t i = 0; i < intake->n; i++) {
        const ent_entry *entry = &intake->entry[i];
        if (entry != said->entry && ent_facts_prov(said->facts, entry->order.at) == said->at &&
            (entry->in_force || !in_force) && !entry->automatic)
            return true;
    }
    return false;
}

static const char *ordered_twice(const ent_said *said)
{
    EXPECT(!is_void(said) && has_other_entry(said, false), "there is no other order for it");
    return NULL;
}

static const char *replaced(const ent_said *said)
{
    EXPECT(!is_void(said) && has_other_entry(said, true), "no other order for it is in force");
    return NULL;
}

static const char *unsorted_sets(const ent_said *said)
{
    return by_rule(said, ENT_4D2, 'a');
}

static const char *later_set(const ent_said *said)
{
    EXPECT(!is_void(said) && said->claim.letter == ent_choice(said->facts->rules, ENT_4D1), "another rule is in force");
    EXPECT(said->claim.letter != 'a', "all sets count");
    return NULL;
}

static const char *frozen(const ent_said *said)
{
    EXPECT(!is_void(said), "it is not void");
    EXPECT(ent_facts_frozen(said->facts, said->at) ||
               (ent_order_is_support(said->order) && ent_facts_frozen(said->facts, said->from)) ||
               (said->to != ENT_PROV_NONE && ent_facts_frozen(said->facts, said->to)),
           "there is no ice");
    return NULL;
}

/* ---- Railways and canals. ---- */

static bool is_station(const ent_railway *line, ent_prov prov)
{
    for (uint8_t i = 0; i < line->n; i++)
        if (line->line[i] == prov)
            return true;
    return false;
}

/* A railway that the power may use joins the two. */
static bool has_railway(const ent_said *said, ent_prov from, ent_prov to)
{
    const ent_map *map = said->facts->map;

    for (uint8_t i = 0; i < map->n_railways && (said->facts->rules->options & ENT_OPTION_RAILWAY); i++)
        if ((map->railway[i].power == ENT_POWER_NONE || map->railway[i].power == said->order->power) &&
            is_station(&map->railway[i], from) && is_station(&map->railway[i], to))
            return true;
    return false;
}

static const char *no_railway(const ent_said *said)
{
    EXPECT(!is_void(said) && (said->order->flags & ENT_ORDER_FLAG_RAIL), "it does not go by railway");
    EXPECT(said->facts->pos->phase == ENT_RETREATS || said->order->unit == ENT_FLEET ||
               !has_railway(said, said->at, said->to),
           "there is a railway");
    return NULL;
}

static const char *two_trains(const ent_said *said)
{
    EXPECT(!is_void(said) && (said->order->flags & ENT_ORDER_FLAG_RAIL), "it does not go by railway");
    for (ent_prov prov = 0; prov < said->facts->map->n_provs; prov++) {
        const ent_order *order = ent_facts_order(said->facts, prov);
        if (prov != said->at && order && order->kind == ENT_ORDER_MOVE && (order->flags & ENT_ORDER_FLAG_RAIL))
            return NULL;
    }
    return "there is no other train";
}

static const char *stops_at_center(const ent_said *said)
{
    ent_prov ends = ent_facts_prov(said->facts, said->result->ends);

    EXPECT(!fails(said) && (said->order->flags & ENT_ORDER_FLAG_RAIL), "it is no train that stops");
    if (ends == ENT_PROV_NONE) /* it was dislodged */
        return NULL;
    EXPECT(said->facts->map->prov[ends].flags & ENT_PROV_CENTER, "it stops at no center");
    EXPECT(ent_pos_owners_const(said->facts->pos)[ends] != said->order->power, "the center is its power's");
    return NULL;
}

static const char *does_not_leave(const ent_said *said)
{
    EXPECT(!fails(said) && (said->order->flags & ENT_ORDER_FLAG_RAIL), "it is no train that stops");
    for (unsigned i = 0; i < said->claim.units.n; i++)
        EXPECT(!ent_facts_left(said->facts, said->claim.units.prov[i]), "the unit left");
    return NULL;
}

static const char *canal_closed(const ent_said *said)
{
    ent_prov gate = gate_between(said, said->at, said->to);

    EXPECT(said->result->verdict != ENT_SUCCEEDS && gate != ENT_PROV_NONE, "it passes no canal");
    EXPECT(said->facts->unit[gate].kind == ENT_UNIT_NONE || ent_facts_left(said->facts, gate) ||
               ent_facts_dislodged(said->facts, gate),
           "a unit stays in the gate");
    return NULL;
}

static const char *no_permission(const ent_said *said)
{
    ent_prov gate = gate_between(said, said->at, said->to);
    const ent_intake *intake = &said->facts->turn->intake;

    EXPECT(!fails(said) && gate != ENT_PROV_NONE, "it passes no canal");
    EXPECT(said->facts->unit[gate].kind != ENT_UNIT_NONE, "the gate is empty");
    for (size_t i = 0; i < intake->n; i++)
        EXPECT(intake->entry[i].order.kind != ENT_ORDER_CANAL || said->facts->turn->result[i].verdict != ENT_SUCCEEDS ||
                   ent_facts_prov(said->facts, intake->entry[i].order.from) != said->at ||
                   ent_facts_prov(said->facts, intake->entry[i].order.to) != said->to,
               "it has permission");
    return NULL;
}

static const char *permitted(const ent_said *said)
{
    ent_prov gate = gate_between(said, said->from, said->to);

    EXPECT(!succeeds(said) && said->order->kind == ENT_ORDER_CANAL && gate != ENT_PROV_NONE, "it is no permission");
    EXPECT(ent_pos_units_const(said->facts->pos)[gate].power == said->order->power, "the gate is another power's");
    return NULL;
}

static const char *not_your_canal(const ent_said *said)
{
    ent_prov gate = gate_between(said, said->from, said->to);

    EXPECT(!is_void(said) && gate != ENT_PROV_NONE, "it is no void permission");
    EXPECT(kind_at(said, gate) == ENT_UNIT_NONE ||
               ent_pos_units_const(said->facts->pos)[gate].power != said->order->power,
           "the unit in the gate is its own");
    return NULL;
}

static const char *two_permissions(const ent_said *said)
{
    const ent_intake *intake = &said->facts->turn->intake;
    ent_prov gate = gate_between(said, said->from, said->to);

    EXPECT(!is_void(said) && said->order->kind == ENT_ORDER_CANAL, "it is no permission");
    for (size_t i = 0; i < intake->n; i++) {
        const ent_order *other = &intake->entry[i].order;
        ent_prov from = ent_facts_prov(said->facts, other->from), to = ent_facts_prov(said->facts, other->to);
        if (other->kind == ENT_ORDER_CANAL && from != said->from && from != ENT_PROV_NONE && to != ENT_PROV_NONE &&
            gate_between(said, from, to) == gate)
            return NULL;
    }
    return "there is no second permission";
}

/* ---- Retreats. ---- */

static const ent_dislodged *retreating(const ent_said *said)
{
    for (uint16_t i = 0; i < said->facts->pos->n_dislodged; i++) {
        const ent_dislodged *dislodged = &ent_pos_dislodged_const(said->facts->pos)[i];
        if (ent_facts_prov(said->facts, dislodged->unit.at) == said->at)
            return dislodged;
    }
    return NULL;
}

/* No other order lets the unit live. */
static bool is_lost(const ent_said *said)
{
    const ent_intake *intake = &said->facts->turn->intake;

    for (size_t i = 0; i < intake->n; i++)
        if (intake->entry[i].in_force && ent_facts_prov(said->facts, intake->entry[i].order.at) == said->at &&
            intake->entry[i].order.power == said->order->power && intake->entry[i].order.kind == ENT_ORDER_MOVE &&
            said->facts->turn->result[i].verdict == ENT_SUCCEEDS)
            return false;
    return true;
}

static const char *retreated(const ent_said *said)
{
    const ent_dislodged *dislodged = retreating(said);

    EXPECT(!succeeds(said) && dislodged && said->order->kind == ENT_ORDER_MOVE, "it is no successful retreat");
    EXPECT(ent_facts_steps(said->facts, dislodged->unit.kind, dislodged->unit.at, said->to), "it is not adjacent");
    EXPECT(kind_at(said, said->to) == ENT_UNIT_NONE, "a unit stands there");
    EXPECT(!ent_pos_is_contested(said->facts->pos, said->to), "units stood each other off there");
    EXPECT(!ent_facts_frozen(said->facts, said->to), "there is ice");
    return NULL;
}

static const char *retreats_bounce(const ent_said *said)
{
    EXPECT(!fails(said) && is_lost(said), "it is not lost");
    for (unsigned i = 0; i < said->claim.units.n; i++)
        EXPECT(ent_facts_moves_to(said->facts, said->claim.units.prov[i], said->to), "that unit goes elsewhere");
    return NULL;
}

static const char *retreat_occupied(const ent_said *said)
{
    EXPECT(!is_void(said) && is_lost(said), "it is not lost");
    EXPECT(first_unit(said) == said->to && kind_at(said, said->to) != ENT_UNIT_NONE, "no unit stands there");
    return NULL;
}

static const char *retreat_contested(const ent_said *said)
{
    EXPECT(!is_void(said) && is_lost(said), "it is not lost");
    EXPECT(ent_pos_is_contested(said->facts->pos, said->to), "nobody stood each other off there");
    return NULL;
}

static const char *retreat_attacker(const ent_said *said)
{
    const ent_dislodged *dislodged = retreating(said);

    EXPECT(!is_void(said) && is_lost(said), "it is not lost");
    EXPECT(dislodged && dislodged->by == said->to, "its attacker came from elsewhere");
    return NULL;
}

static const char *retreat_not_open(const ent_said *said)
{
    const ent_dislodged *dislodged = retreating(said);
    const ent_loc *step;

    EXPECT(!is_void(said) && is_lost(said), "it is not lost");
    EXPECT(dislodged, "it is not dislodged");
    size_t n = ent_map_steps(said->facts->map, (ent_unit_kind)dislodged->unit.kind, dislodged->unit.at, &step);
    for (size_t i = 0; i < n; i++)
        EXPECT(step[i] != said->order->to || !(dislodged->retreats >> i & 1), "the place is listed");
    return NULL;
}

static const char *disbanded(const ent_said *said)
{
    EXPECT(!succeeds(said) && said->order->kind == ENT_ORDER_DISBAND && !said->entry->automatic, "it is not ordered");
    return NULL;
}

static const char *disbanded_unordered(const ent_said *said)
{
    EXPECT(!succeeds(said) && said->entry->automatic, "it is ordered");
    return NULL;
}

/* ---- Adjustments. ---- */

static const ent_unit *next_unit(const ent_said *said)
{
    return &ent_pos_units_const(said->facts->turn->next)[said->at];
}

static const char *built(const ent_said *said)
{
    const ent_facts *facts = said->facts;

    EXPECT(!succeeds(said) && said->order->kind == ENT_ORDER_BUILD, "it is no successful build");
    EXPECT(next_unit(said)->kind == said->order->unit && next_unit(said)->power == said->order->power, "it is absent");
    EXPECT(kind_at(said, said->at) == ENT_UNIT_NONE, "a unit stood there");
    EXPECT(ent_pos_owners_const(facts->pos)[said->at] == said->order->power &&
               ent_facts_counts(facts, said->at, said->order->power) &&
               ent_facts_is_home(facts, said->at, said->order->power),
           "it may not build there");
    return NULL;
}

static const char *removed(const ent_said *said)
{
    EXPECT(!succeeds(said) && said->order->kind == ENT_ORDER_DISBAND, "it is no successful removal");
    EXPECT(!said->entry->automatic && next_unit(said)->kind == ENT_UNIT_NONE, "it stays, or nobody ordered it");
    return NULL;
}

static const char *removed_by_rule(const ent_said *said)
{
    EXPECT(!succeeds(said) && said->entry->automatic && next_unit(said)->kind == ENT_UNIT_NONE, "it stays");
    return NULL;
}

static const char *removed_farther(const ent_said *said)
{
    ent_prov other = first_unit(said);
    unsigned far = said->claim.n_numbers == 2 ? said->claim.number[0] : UINT32_MAX;

    if (removed_by_rule(said))
        return removed_by_rule(said);
    EXPECT(ent_pos_units_const(said->facts->turn->next)[other].kind != ENT_UNIT_NONE, "the other unit does not stay");
    EXPECT(said->facts->unit[other].power == said->order->power, "the other unit is another power's");
    EXPECT(far >= said->claim.number[said->claim.n_numbers - 1], "the other unit is farther from home");
    return NULL;
}

/* ... where the other cannot reach home: then this one cannot either, which other patterns say. */
static const char *removed_nearer(const ent_said *said)
{
    (void)said;
    return "a unit that cannot reach home stays";
}

static const char *waived(const ent_said *said)
{
    EXPECT(!succeeds(said) && said->order->kind == ENT_ORDER_WAIVE, "it is no waive");
    EXPECT(ent_facts_due(said->facts, said->order->power, NULL) > 0, "no build is due");
    return NULL;
}

static const char *not_home(const ent_said *said)
{
    EXPECT(!is_void(said) && !ent_facts_is_home(said->facts, said->at, said->order->power), "it is a home center");
    return NULL;
}

static const char *not_owned(const ent_said *said)
{
    EXPECT(!is_void(said) && ent_pos_owners_const(said->facts->pos)[said->at] != said->order->power, "it owns it");
    return NULL;
}

static const char *occupied(const ent_said *said)
{
    EXPECT(!is_void(said) && kind_at(said, said->at) != ENT_UNIT_NONE, "no unit stands there");
    return NULL;
}

static const char *no_center(const ent_said *said)
{
    EXPECT(!is_void(said) && !ent_facts_counts(said->facts, said->at, said->order->power), "it is a center");
    return NULL;
}

static const char *wrong_kind(const ent_said *said)
{
    uint8_t terrain = said->facts->map->prov[said->at].terrain;

    EXPECT(!is_void(said) && terrain == (said->order->unit == ENT_ARMY ? ENT_SEA : ENT_INLAND), "it can stand there");
    return NULL;
}

static const char *built_twice(const ent_said *said)
{
    EXPECT(!is_void(said) && has_other_entry(said, false), "there is no other build there");
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

    EXPECT(!is_void(said) && due > 0, "no build is due");
    EXPECT((int)count_orders(said, ENT_ORDER_BUILD) > due, "there are not too many builds");
    return NULL;
}

static const char *too_many_removals(const ent_said *said)
{
    int due = ent_facts_due(said->facts, said->order->power, NULL);

    EXPECT(!is_void(said) && due < 0, "no removal is due");
    EXPECT((int)count_orders(said, ENT_ORDER_DISBAND) > -due, "there are not too many removals");
    return NULL;
}

static const char *no_build_due(const ent_said *said)
{
    EXPECT(!is_void(said) && ent_facts_due(said->facts, said->order->power, NULL) <= 0, "a build is due");
    return NULL;
}

static const char *no_free_center(const ent_said *said)
{
    int wanted, due = ent_facts_due(said->facts, said->order->power, &wanted);

    EXPECT(!is_void(said) && due <= 0 && wanted > 0, "a center is free, or no build is due anyway");
    return NULL;
}

static const char *no_removal_due(const ent_said *said)
{
    EXPECT(!is_void(said) && ent_facts_due(said->facts, said->order->power, NULL) >= 0, "a removal is due");
    return NULL;
}

static const char *no_waive(const ent_said *said)
{
    return by_rule(said, ENT_4D7, 'b');
}

static const char *disorder(const ent_said *said)
{
    return by_rule(said, ENT_4D9, 'a');
}

static const char *needs_unit(const ent_said *said)
{
    bool build = said->order->kind == ENT_ORDER_BUILD;

    EXPECT(!is_void(said) &&
               (build || !ent_entry_is_read(said->entry) || ent_choice(said->facts->rules, ENT_4C1) != 'b'),
           "another rule is in force");
    return NULL;
}

static const char *check_detail(const ent_said *said, ent_issue issue)
{
    if (by_rule(said, issue, said->claim.letter))
        return "another rule is in force";
    EXPECT(said->claim.letter == 'a' || (said->claim.letter == 'c' && has_other_entry(said, false)),
           "the rule does not ask for that");
    return NULL;
}

static const char *wrong_unit(const ent_said *said)
{
    return check_detail(said, ENT_4C2);
}

static const char *needs_nation(const ent_said *said)
{
    return check_detail(said, ENT_4C5);
}

static const char *wrong_nation(const ent_said *said)
{
    return check_detail(said, ENT_4C6);
}

/* ---- All sentences. ---- */

static const struct {
    const char *text;
    const char *(*why_false)(const ent_said *said);
} patterns[] = {
    {"succeeds: nothing opposes it", nothing_opposes},
    {"succeeds: no other attack there has any effect", no_other_effect},
    {"succeeds: attack %n beats resistance %n (%u%s)", beats},
    {"succeeds: the units that go there stop one another, and not the train", slips_in},
    {"succeeds: it is one of a circle of moves that all advance", in_circle},
    {"bounces: attack %n does not beat hold %n (%u%s)", held},
    {"bounces: attack %n does not beat the rival's strength %n (%u%s)", standoff},
    {"bounces head to head: attack %n does not beat defense %n (%u%s)", head_to_head},
    {"bounces: it cannot dislodge a unit of its own power (%u)", own_unit},
    {"fails: it needs a convoy, and nobody ordered one", no_convoy_order},
    {"fails: it needs a convoy, and %u was ordered to convoy it to %p, but no chain of convoys reaches",
     no_whole_convoy},
    {"fails: it needs a convoy, and %u was ordered to convoy it to %p, but not there", convoy_elsewhere},
    {"fails: that army has no whole convoy, or its order is void", army_stays},
    {"fails: that fleet has no whole convoy, or its order is void", army_stays},
    {"fails: its convoy was disrupted by the dislodgement of %u", disrupted},
    {"fails: its convoy was disrupted by the %t on %u", attacked},
    {"fails: the helped %t's convoy was disrupted by the dislodgement of %u", helped_disrupted},
    {"fails: the helped %t's convoy was disrupted by the attack on %u", fails},
    {"fails: the convoy was disrupted by the dislodgement of %u", other_disrupted},
    {"fails: the convoy was disrupted by the %t on %u", attacked},
    {"fails: the house rules ask for the path of a convoy (4.A.6 c)", path_required},
    {"fails without effect: its convoy is part of a paradox with %u (%t)", convoy_paradox},
    {"fails without effect: its convoy is part of a paradox with itself (%t)", convoy_paradox},
    {"fails without effect: its way through the canal is part of a paradox with %u (%t)", canal_paradox},
    {"fails without effect: its way through the canal is part of a paradox with itself (%t)", canal_paradox},
    {"fails: it is part of a paradox with %u (%t)", in_paradox},
    {"fails: it is part of a paradox with itself (%t)", in_paradox},
    {"fails: it is part of a paradox, in which supports count as cut (5.B.9)", cut_paradox},
    {"holds", holds},
    {"holds with strength %n against %u", holds_against},
    {"is dislodged: hold %n is less than attack %n of %u", is_dislodged},
    {"is given", given},
    {"is given", permitted},
    {"is given: a paradox rule keeps %u from cutting it (4.A.2 %c)", given_by_rule},
    {"is given: a paradox rule keeps the convoyed army from cutting it (4.A.2 %c)", given_by_rule},
    {"is cut by %u", cut},
    {"is cut: its unit is dislodged by %u", unit_is_dislodged},
    {"is void: it does not fit %t", unfitting},
    {"is void: the unit that it would help has no orders", helped_unordered},
    {"is void: %u was ordered to %p, but that order is void", order_is_void},
    {"is void: %u was ordered to %p, but a unit comes the other way", train_is_met},
    {"is void: %u was ordered to %p, but not by convoy", not_by_convoy},
    {"is void: %u was ordered to %p, but not through that canal", not_by_canal},
    {"is void: %u was ordered to %p, but by a path without this fleet", other_path},
    {"is void: %u was ordered to %p, but by a path without this army", other_path},
    {"is void: %u was ordered to %p, but no chain of fleets with this one reaches", no_chain},
    {"is void: %u was ordered to %p, but no chain of armies with this one reaches", no_chain},
    {"is void: %u was ordered to %p, but the support does not name that coast (4.B.4 %c)", other_coast_named},
    {"is void: the unit that it would help has no order that could be read", helped_unread},
    {"is void: the power of the unit is in civil disorder (4.D.9 a)", disorder},
    {"is void: there is no unit to help", no_unit_there},
    {"succeeds: the convoy through it is open", convoys},
    {"could carry the army, which went over land", went_otherwise},
    {"could carry the army, which tried to go over land", tried_otherwise},
    {"could carry the army, which went by railway", went_by_rail},
    {"could carry the army, which tried to go by railway", tried_rail},
    {"could carry the fleet, which went by water", went_otherwise},
    {"could carry the fleet, which tried to go by water", tried_otherwise},
    {"could carry the army, which names no path (4.A.6 c)", names_no_path},
    {"could carry the fleet, which names no path (4.A.6 c)", names_no_path},
    {"fails: the fleet is dislodged by %u", carrier_dislodged},
    {"fails: the army is dislodged by %u", carrier_dislodged},
    {"fails: the path of that army does not lead through it (4.A.6 %c)", off_path},
    {"fails: the path of that fleet does not lead through it (4.A.6 %c)", off_path},
    {"fails: the path of that army lacks other fleets (4.A.6 %c)", incomplete_path},
    {"fails: the path of that fleet lacks other armies (4.A.6 %c)", incomplete_path},
    {"fails: the convoy does without it (4.A.1 %c)", dispensable},
    {"is void: no way of that army needs this fleet (4.E.1 e)", needless},
    {"is void: no way of that fleet needs this army (4.E.1 e)", needless},
    {"is void: this fleet can be on no route of that army", no_route_of},
    {"is void: this army can be on no route of that fleet", no_route_of},
    {"is void: it could not be read", unread},
    {"is void: it may mean several things", unread},
    {"is void: there is no such unit", no_such_unit},
    {"is void: the unit belongs to another power", not_your_unit},
    {"is void: such an order is not for this phase", wrong_phase},
    {"is void: that is the province where the unit stands", own_province},
    {"is void: the unit cannot get there", cannot_get_there},
    {"is void: an army cannot go to sea", to_sea},
    {"is void: a fleet cannot go inland", to_land},
    {"is void: it is not adjacent, and no fleets at sea could convoy it", no_possible_convoy},
    {"is void: it is not adjacent, and no armies could convoy it", no_possible_convoy},
    {"is void: it has to go by convoy, and no fleets could convoy it", must_sail},
    {"is void: it has to go by convoy, and no fleets could convoy it on the named path", must_sail_on_path},
    {"is void: it has to go by convoy, and no armies could convoy it", must_sail},
    {"is void: it has to go by convoy, and no armies could convoy it on the named path", must_sail_on_path},
    {"is void: there are several coasts and none is named", coast_missing},
    {"is void: the named coast cannot be right", coast_wrong},
    {"is void: the fleet stands on another coast (4.B.5 a)", other_coast},
    {"is void: it names a coast that does not exist or does not matter (4.B.6 a)", unknown_coast},
    {"is void: a unit cannot support itself", support_self},
    {"is void: the supporter could not move there itself", support_unreachable},
    {"is void: the supported unit could not do that", support_impossible},
    {"is void: %u cannot go to %p", cannot_go},
    {"is void: no unit in %u could go to %p", nobody_could_go},
    {"is void: %u could go to %p only if this fleet convoyed it", needs_supporter},
    {"is void: %u could go to %p only if this army convoyed it", needs_supporter},
    {"is void: only a fleet convoys", convoy_by_army},
    {"is void: an army convoys only fleets", army_convoys_army},
    {"is void: a fleet convoys only at sea", convoy_on_coast},
    {"is void: only an army is convoyed", convoy_of_fleet},
    {"is void: a fleet convoys only armies", convoy_of_fleet},
    {"is void: it does not say whether army or fleet", needs_unit},
    {"is void: it names the wrong kind of unit (4.C.2 %c)", wrong_unit},
    {"is void: it does not say whose unit is helped (4.C.5 %c)", needs_nation},
    {"is void: it names the wrong nation (4.C.6 %c)", wrong_nation},
    {"is void: the unit was ordered more than once (4.D.3)", ordered_twice},
    {"is void: another order took its place", replaced},
    {"is void: of order sets in no known order none counts (4.D.2 a)", unsorted_sets},
    {"is void: a later order set replaces its set (4.D.1 %c)", later_set},
    {"is void: the ice lets nothing pass", frozen},
    {"is void: the railway does not go there, or belongs to another power", no_railway},
    {"is void: only one army a turn can use the railway, or lines that meet on their ways", two_trains},
    {"stops: a center of the line that its power does not own is to be taken first", stops_at_center},
    {"stops: %u does not leave", does_not_leave},
    {"stops: a unit does not leave", does_not_leave},
    {"fails: only a unit that stays in the gate of the canal lets a fleet pass", canal_closed},
    {"fails: it has no permission to pass the canal", no_permission},
    {"is void: only the power in the gate of the canal gives permission", not_your_canal},
    {"is void: permissions for two fleets let none pass", two_permissions},
    {"is void: these rules do not allow such an order (4.E.4, 4.E.5)", is_void},
    {"counts as the order of the power that gave the proxy", anything},
    {"succeeds: the place is open", retreated},
    {"bounces with %u, so it is lost", retreats_bounce},
    {"is void: %u stands there, so the retreating unit is lost", retreat_occupied},
    {"is void: units stood each other off there, so the retreating unit is lost", retreat_contested},
    {"is void: its attacker came from there, so the retreating unit is lost", retreat_attacker},
    {"is void: that place is not open to it, so the unit is lost", retreat_not_open},
    {"is disbanded as ordered", disbanded},
    {"is disbanded: nobody ordered a retreat", disbanded_unordered},
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

size_t ent_truth_patterns(void)
{
    return sizeof patterns / sizeof *patterns;
}

const char *ent_truth_pattern(size_t which)
{
    return patterns[which].text;
}

/* ---- What is said behind the claim. ---- */

/* A place to which a unit that was dislodged could retreat. */
static bool could_retreat(const ent_said *said, ent_prov dislodger)
{
    const ent_facts *facts = said->facts;

    for (ent_prov to = 0; to < facts->map->n_provs; to++) {
        bool convoyed = facts->res[dislodger] && facts->res[dislodger]->route == ENT_ROUTE_CONVOY;
        bool closed = ent_pos_units_const(facts->turn->next)[to].kind != ENT_UNIT_NONE || ent_facts_frozen(facts, to) ||
                      (to == dislodger && !(convoyed && ent_choice(facts->rules, ENT_4A5) == 'b'));
        for (ent_prov prov = 0; prov < facts->map->n_provs && !closed; prov++)
            closed = (ent_facts_moves_to(facts, prov, to) || ent_facts_by_rail(facts, prov)) &&
                     !ent_facts_arrived(facts, prov) && ent_facts_fights(facts, prov) != ENT_SURELY_NOT;
        if (!closed && ent_facts_steps(facts, facts->unit[said->at].kind, facts->unit[said->at].at, to))
            return true;
    }
    return false;
}

static const char *check_dislodgement(const ent_said *said)
{
    bool dislodged = said->facts->pos->phase == ENT_MOVEMENT && (said->result->marks & ENT_MARK_DISLODGED);
    ent_prov dislodger = ENT_PROV_NONE;

    EXPECT(dislodged || (!said->tail.dislodged && !said->tail.nowhere), "it is not dislodged");
    if (!dislodged)
        return NULL;
    for (ent_prov prov = 0; prov < said->facts->map->n_provs; prov++)
        if (ent_facts_arrived(said->facts, prov) &&
            ent_facts_prov(said->facts, said->facts->res[prov]->ends) == said->at)
            dislodger = prov;
    EXPECT(dislodger != ENT_PROV_NONE || said->facts->pos->phase != ENT_MOVEMENT, "nobody dislodges it");
    EXPECT(!said->tail.dislodged || said->tail.dislodger == dislodger, "another unit dislodges it");
    bool listed = false;
    const ent_pos *next = said->facts->turn->next;
    for (uint16_t i = 0; i < next->n_dislodged; i++)
        listed |= ent_facts_prov(said->facts, ent_pos_dislodged_const(next)[i].unit.at) == said->at;
    EXPECT(listed != said->tail.nowhere, "it may retreat, or may not, against what is said");
    bool decisions = said->facts->request->algorithm == ENT_ALGORITHM_DECISIONS;
    EXPECT(!said->tail.nowhere || !decisions || !could_retreat(said, dislodger), "a place is open");
    return NULL;
}

static const char *check_tail(const ent_said *said)
{
    ent_prov ends = ent_facts_prov(said->facts, said->result->ends);
    bool dpjudge = said->facts->request->algorithm >= ENT_ALGORITHM_DPJUDGE;

    EXPECT(said->tail.stays == ENT_LOC_NONE ||
               (ends == said->at && ent_facts_prov(said->facts, said->tail.stays) == ends),
           "it does not stay");
    EXPECT(said->tail.stops == ENT_LOC_NONE ||
               (ends != said->at && ent_facts_prov(said->facts, said->tail.stops) == ends),
           "it does not stop there");
    EXPECT(said->tail.step == 0 || dpjudge, "no step is judged");
    return check_dislodgement(said);
}

/* ---- The sentence as a whole. ---- */

/* Where the claim begins: behind the order, or behind what was written. */
static const char *skip_head(const ent_said *said, const char *sentence)
{
    char head[300];

    if (*sentence == '\'') {
        const char *end = strstr(sentence, "' ");
        return end ? end + 2 : sentence;
    }
    ent_print_order(said->facts->map, ent_pos_units_const(said->facts->pos), said->order, ENT_NAMES_CODE,
                    said->facts->pos->phase == ENT_RETREATS, head, sizeof head);
    size_t len = strlen(head);
    return strncmp(sentence, head, len) == 0 && sentence[len] == ' ' ? sentence + len + 1 : sentence;
}

const char *ent_truth_why_false(const ent_facts *facts, size_t i, const char *sentence, size_t *which)
{
    const ent_entry *entry = &facts->turn->intake.entry[i];
    const char *why = "no pattern fits";
    bool first = true;
    ent_said said = {.facts = facts,
                     .entry = entry,
                     .order = &entry->order,
                     .result = &facts->turn->result[i],
                     .at = ent_facts_prov(facts, entry->order.at),
                     .to = ent_facts_prov(facts, entry->order.to),
                     .from = ent_facts_prov(facts, entry->order.from)};
    const char *claim = skip_head(&said, sentence);

    for (*which = 0; *which < ent_truth_patterns(); ++*which) {
        const char *rest = ent_claim_read(facts->request, patterns[*which].text, claim, &said.claim);
        if (!rest || !ent_claim_tail(facts->request, entry, rest, &said.tail))
            continue;
        const char *wrong = patterns[*which].why_false(&said);
        if (!wrong)
            return check_tail(&said);
        if (first)
            why = wrong;
        first = false;
    }
    return why;
}
