/* truth_moves.c -- the truths of moves and holds: who is stronger than whom.
 *
 * A move succeeds because nothing resists or because its attack is greater; it bounces off the unit that is named. A
 * strength is one and the supports that were given. facts.c counts them anew, which shows a wrong number, a support too
 * many, and a unit that is named but takes no part.
 *
 * SPDX-License-Identifier: MIT */
#include "truth_said.h"
#include "game/order.h"

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
    EXPECT(ent_said_succeeds(said) && said->order->kind == ENT_ORDER_MOVE, "it is no successful move");
    EXPECT(is_way_free(said), "a unit is in the way");
    for (ent_prov prov = 0; prov < said->facts->map->n_provs; prov++)
        EXPECT(!is_failed_rival(said, prov), "another unit tried to go there");
    return NULL;
}

static const char *no_other_effect(const ent_said *said)
{
    unsigned rivals = 0;

    EXPECT(ent_said_succeeds(said) && said->order->kind == ENT_ORDER_MOVE, "it is no successful move");
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

/* A train that was to end where the unit begins resists it head to head, with its supports [7.B.28]. */
static bool meets_train(const ent_said *said, ent_prov other)
{
    return ent_facts_by_rail(said->facts, other) && ent_facts_moves_to(said->facts, other, said->at);
}

/* The strength of the unit that is named, and its supports, as claimed. `hold`: it holds its province; if it tried to
 * move, without supports. */
static const char *check_resistance(const ent_said *said, bool hold)
{
    ent_prov other = ent_said_first(said);
    unsigned strength = said->claim.number[1];
    uint64_t by[ENT_MAX_WORDS];
    bool moves = ent_facts_moves(said->facts, other);
    unsigned n =
        hold && moves && !ent_said_by_dpjudge(said) ? 0 : ent_facts_supports(said->facts, other, ENT_POWER_NONE, by);
    unsigned base = moves && !hold ? ent_facts_base(said->facts, other) : 1;

    EXPECT(said->claim.units.n == 1, "several units resist as one");
    EXPECT(ent_said_by_dpjudge(said) || n == said->claim.supports.n, "a support is left out, or should be");
    for (unsigned i = 0; i < said->claim.supports.n; i++)
        EXPECT(ent_set_has(by, said->claim.supports.prov[i]) ||
                   (ent_said_by_dpjudge(said) && was_given(said, said->claim.supports.prov[i], other)),
               "a unit is named whose support was not given");
    EXPECT(strength == base + said->claim.supports.n || (ent_said_by_dpjudge(said) && said->claim.supports.n == 0),
           "the supports that are named do not make the strength");
    return NULL;
}

/* ... of one that goes by railway, which stops others with one on its way, or with nothing over a difficult border. */
static bool is_passing_train(const ent_said *said)
{
    return ent_facts_by_rail(said->facts, ent_said_first(said)) && said->claim.number[1] <= 1 &&
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
    bool may = (train && strength <= 1) || ((train || ent_said_by_dpjudge(said)) && strength == full);

    may = may || (ent_said_by_dpjudge(said) && strength <= 1 + count_helpers(said)); /* some may be cut later */
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
           (ent_said_by_dpjudge(said) || ent_facts_fights(said->facts, prov) != ENT_SURELY_NOT);
}

/* A train slips in between units of equal strength. */
static const char *slips_in(const ent_said *said)
{
    unsigned rivals = 0;

    EXPECT(ent_said_succeeds(said) && ent_facts_by_rail(said->facts, said->at), "it is no train that arrived");
    for (ent_prov prov = 0; prov < said->facts->map->n_provs; prov++)
        rivals += is_failed_rival(said, prov);
    EXPECT(rivals >= 2, "there are no two units that stop each other");
    return NULL;
}

static const char *beats(const ent_said *said)
{
    ent_prov other = ent_said_first(said);
    const char *why = check_attack(said, said->claim.number[0]);

    EXPECT(ent_said_succeeds(said) && said->order->kind == ENT_ORDER_MOVE, "it is no successful move");
    EXPECT(said->claim.number[0] > said->claim.number[1], "the attack is not stronger");
    EXPECT(is_in_the_way(said, other) || is_fighting_rival(said, other), "the unit does not resist");
    if (why || is_passing_train(said))
        return why;
    bool head_on = ent_facts_head_on(said->facts, said->at, other) || meets_train(said, other);
    return check_resistance(said, other == said->to && !head_on);
}

/* A move that bounces off `other`. */
static const char *check_bounce(const ent_said *said)
{
    EXPECT(ent_said_fails(said) && said->order->kind == ENT_ORDER_MOVE, "it is no failed move");
    EXPECT(said->result->marks & ENT_MARK_BOUNCE, "it does not bounce");
    EXPECT(said->claim.n_numbers < 2 || said->claim.number[0] <= said->claim.number[1], "the attack is stronger");
    return said->claim.n_numbers < 2 ? NULL : check_attack(said, said->claim.number[0]);
}

static const char *held(const ent_said *said)
{
    ent_prov other = ent_said_first(said);
    const char *why = check_bounce(said);
    bool train = ent_facts_by_rail(said->facts, said->at); /* a unit on its way holds it up too */

    if (why)
        return why;
    EXPECT(other == said->to || train, "the unit is elsewhere");
    EXPECT(!ent_facts_left(said->facts, other), "the unit left");
    EXPECT(train || ent_said_by_dpjudge(said) || !ent_facts_head_on(said->facts, said->at, other) ||
               ent_facts_by_rail(said->facts, other),
           "the unit attacks head to head");
    return check_resistance(said, true);
}

static const char *standoff(const ent_said *said)
{
    ent_prov other = ent_said_first(said);
    const char *why = check_bounce(said);
    bool rival = ent_facts_moves_to(said->facts, other, said->to) || ent_facts_by_rail(said->facts, other);

    if (why)
        return why;
    EXPECT(other != said->at, "it is its own rival");
    EXPECT(rival || ent_facts_by_rail(said->facts, said->at), "the rival goes elsewhere");
    EXPECT(ent_said_by_dpjudge(said) || ent_facts_fights(said->facts, other) != ENT_SURELY_NOT,
           "the rival has no effect");
    return is_passing_train(said) ? NULL : check_resistance(said, false);
}

static const char *head_to_head(const ent_said *said)
{
    const char *why = check_bounce(said);

    if (why)
        return why;
    ent_prov other = ent_said_first(said);
    bool on_rails = (ent_facts_by_rail(said->facts, said->at) && ent_facts_moves_to(said->facts, other, said->at)) ||
                    (ent_facts_by_rail(said->facts, other) && other == said->to);
    EXPECT(on_rails || ent_facts_head_on(said->facts, said->at, other), "they do not fight head to head");
    return on_rails ? NULL : check_resistance(said, false);
}

static const char *own_unit(const ent_said *said)
{
    ent_prov other = ent_said_first(said);
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

    EXPECT(ent_said_succeeds(said), "it does not succeed");
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

/* ---- Holds. ---- */

static const char *holds(const ent_said *said)
{
    EXPECT(ent_said_succeeds(said) && !ent_facts_dislodged(said->facts, said->at), "it does not hold");
    for (ent_prov prov = 0; prov < said->facts->map->n_provs; prov++)
        EXPECT(!ent_facts_moves_to(said->facts, prov, said->at) || ent_facts_by_rail(said->facts, prov) ||
                   ent_facts_fights(said->facts, prov) != ENT_SURELY || ent_facts_attack(said->facts, prov) == 0 ||
                   said->facts->unit[prov].power == said->order->power,
               "it is attacked");
    return NULL;
}

/* The attackers that are not named are counted, and none of them is stronger than the unit. */
static const char *check_others(const ent_said *said)
{
    const ent_claim_units *named = &said->claim.units;
    unsigned n = 0;

    for (ent_prov prov = 0; prov < said->facts->map->n_provs; prov++) {
        bool attacks = ent_facts_moves_to(said->facts, prov, said->at) &&
                       said->facts->unit[prov].power != said->order->power &&
                       ent_facts_fights(said->facts, prov) == ENT_SURELY && ent_facts_attack(said->facts, prov) > 0;
        bool is_named = false;
        for (unsigned i = 0; i < named->n; i++)
            is_named |= named->prov[i] == prov;
        n += attacks && !is_named;
        EXPECT(!attacks || is_named || named->n < ENT_MAX_BY || ent_said_by_dpjudge(said) ||
                   ent_facts_attack(said->facts, prov) <= said->claim.number[0],
               "a stronger attack is left out");
    }
    EXPECT(ent_said_by_dpjudge(said) || n <= named->others, "an attack is left out");
    return NULL;
}

static const char *holds_against(const ent_said *said)
{
    uint64_t by[ENT_MAX_WORDS];

    EXPECT(ent_said_succeeds(said) && !ent_facts_dislodged(said->facts, said->at), "it does not hold");
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
    return check_others(said);
}

static unsigned count_stronger(const ent_said *said)
{
    unsigned n = 0;

    for (unsigned i = 0; i < said->claim.units.n; i++) {
        const ent_prov other = said->claim.units.prov[i];
        n += said->facts->res[other]->reason == ENT_REASON_STANDOFF &&
             ent_facts_attack(said->facts, other) > said->claim.number[0];
    }
    return n;
}

static const char *stronger_block_each_other(const ent_said *said)
{
    EXPECT(ent_said_by_dpjudge(said) || count_stronger(said) > 1, "fewer than two attacks are stronger");
    return holds_against(said);
}

static const char *stronger_is_blocked(const ent_said *said)
{
    EXPECT(ent_said_by_dpjudge(said) || count_stronger(said) == 1, "no attack is stronger, or several are");
    return holds_against(said);
}

static const char *is_dislodged(const ent_said *said)
{
    ent_prov other = ent_said_first(said);
    uint64_t by[ENT_MAX_WORDS];

    EXPECT(ent_facts_dislodged(said->facts, said->at), "it is not dislodged");
    EXPECT(said->claim.units.n == 1 && ent_facts_moves_to(said->facts, other, said->at) &&
               ent_facts_arrived(said->facts, other),
           "the unit that is named did not enter");
    EXPECT(said->claim.number[0] < said->claim.number[1], "the attack is not stronger");
    EXPECT(said->claim.number[0] == 1 + ent_facts_supports(said->facts, said->at, ENT_POWER_NONE, by),
           "it holds with another strength");
    EXPECT(ent_said_by_dpjudge(said) || said->claim.number[1] == ent_facts_attack(said->facts, other),
           "the attack has another strength");
    return NULL;
}

/* ---- The sentences. ---- */

static const ent_truth truths[] = {
    {"succeeds: nothing opposes it", nothing_opposes},
    {"succeeds: no other attack there has any effect", no_other_effect},
    {"succeeds: attack %n beats resistance %n (%u%s)", beats},
    {"succeeds: the units that go there stop one another, and not the train", slips_in},
    {"succeeds: it is one of a circle of moves that all advance", in_circle},
    {"bounces: attack %n does not beat hold %n (%u%s)", held},
    {"bounces: attack %n does not beat the rival's strength %n (%u%s)", standoff},
    {"bounces head to head: attack %n does not beat defense %n (%u%s)", head_to_head},
    {"bounces: it cannot dislodge a unit of its own power (%u)", own_unit},
    {"holds", holds},
    {"holds with strength %n against %u", holds_against},
    {"holds with strength %n against %u: the stronger attacks block each other", stronger_block_each_other},
    {"holds with strength %n against %u: a rival blocks the stronger attack", stronger_is_blocked},
    {"is dislodged: hold %n is less than attack %n of %u", is_dislodged},
};

const ent_truths ent_truths_moves = {truths, sizeof truths / sizeof *truths};
