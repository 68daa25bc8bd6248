/* truth_paradoxes.c -- the truths of orders that a paradox rule decides.
 *
 * The sentence has to name the rule that is in force, and only units that can be part of a paradox. Whether the orders
 * depend on each other in a cycle is not derived a second time.
 *
 * SPDX-License-Identifier: MIT */
#include "truth_said.h"
#include <stdio.h>
#include <string.h>
#include "game/rules.h"

static const char *check_paradox_rule(const ent_said *said, const char *rule)
{
    bool falls_back = ent_choice(said->facts->rules, ENT_4A2) < 'd';
    char choice = ent_choice(said->facts->rules, falls_back ? ENT_4A2_FALLBACK : ENT_4A2), of_issue[60];

    if (strcmp(rule, "general rule, 5.B.9") == 0)
        return choice == 'd' ? NULL : "another rule settles paradoxes";
    snprintf(of_issue, sizeof of_issue, "%s rule, 4.A.2%s %c",
             choice == 'd'   ? "Szykman"
             : choice == 'e' ? "All Hold"
                             : "DPTG",
             falls_back ? ".fallback" : "", choice);
    if (strcmp(rule, of_issue) == 0)
        return NULL;
    if (strcmp(rule, "railway rule, 7.B") == 0)
        return said->order->flags & ENT_ORDER_FLAG_RAIL ? NULL : "it does not go by railway";
    if (strcmp(rule, "canal rule, 7.C") == 0)
        return ent_facts_by_canal(said->facts, said->at) ? NULL : "it passes no canal";
    return "there is no such rule";
}

static const char *in_paradox(const ent_said *said)
{
    EXPECT(ent_said_fails(said), "it does not fail");
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

/* The army that it carries is part of the paradox. */
static const char *carrier_paradox(const ent_said *said)
{
    const ent_result *army = said->facts->res[said->from];

    EXPECT(said->order->kind == ENT_ORDER_CONVOY, "it is no convoy");
    EXPECT(army && army->reason == ENT_REASON_PARADOX_CONVOY, "no paradox stops the unit that it carries");
    EXPECT(!(said->result->marks & ENT_MARK_DISLODGED), "it is dislodged");
    return in_paradox(said);
}

static const char *canal_paradox(const ent_said *said)
{
    EXPECT(ent_facts_by_canal(said->facts, said->at), "it passes no canal");
    return in_paradox(said);
}

static const char *cut_paradox(const ent_said *said)
{
    EXPECT(ent_said_fails(said) && (said->result->marks & ENT_MARK_PARADOX), "no paradox made it fail");
    return NULL;
}

static const char *given_by_rule(const ent_said *said)
{
    EXPECT(ent_said_succeeds(said), "it does not succeed");
    EXPECT(said->claim.letter == ent_choice(said->facts->rules, ENT_4A2), "another rule is in force");
    for (unsigned i = 0; i < said->claim.units.n; i++)
        EXPECT(ent_facts_moves_to(said->facts, said->claim.units.prov[i], said->at),
               "a unit is named that does not attack it");
    return NULL;
}

static const ent_truth truths[] = {
    {"fails without effect: its convoy is part of a paradox with %u (%t)", convoy_paradox},
    {"fails without effect: its convoy is part of a paradox with itself (%t)", convoy_paradox},
    {"fails: the convoy is part of a paradox with %u (%t)", carrier_paradox},
    {"fails: the convoy is part of a paradox with itself (%t)", carrier_paradox},
    {"fails without effect: its route through the canal is part of a paradox with %u (%t)", canal_paradox},
    {"fails without effect: its route through the canal is part of a paradox with itself (%t)", canal_paradox},
    {"fails: it is part of a paradox with %u (%t)", in_paradox},
    {"fails: it is part of a paradox with itself (%t)", in_paradox},
    {"fails: it is part of a paradox, in which supports count as cut (5.B.9)", cut_paradox},
    {"is given: a paradox rule keeps %u from cutting it (4.A.2 %c)", given_by_rule},
    {"is given: a paradox rule keeps the convoyed army from cutting it (4.A.2 %c)", given_by_rule},
};

const ent_truths ent_truths_paradoxes = {truths, sizeof truths / sizeof *truths};
