/* truth_said.c -- the questions that several kinds of sentences ask.
 *
 * They look at the facts and at the text of the sentence, never at the reason that the judge gave.
 *
 * SPDX-License-Identifier: MIT */
#include "truth_said.h"
#include "game/position.h"

bool ent_said_succeeds(const ent_said *said)
{
    return said->result->verdict == ENT_SUCCEEDS;
}

bool ent_said_fails(const ent_said *said)
{
    return said->result->verdict == ENT_FAILS;
}

bool ent_said_is_void(const ent_said *said)
{
    return said->result->verdict == ENT_VOID;
}

bool ent_said_by_dpjudge(const ent_said *said)
{
    return said->facts->request->algorithm >= ENT_ALGORITHM_DPJUDGE;
}

ent_prov ent_said_first(const ent_said *said)
{
    return said->claim.units.prov[0];
}

uint8_t ent_said_kind_at(const ent_said *said, ent_prov prov)
{
    return prov == ENT_PROV_NONE ? ENT_UNIT_NONE : ent_pos_units_const(said->facts->pos)[prov].kind;
}

uint8_t ent_said_carrier_of(uint8_t kind)
{
    return kind == ENT_ARMY ? ENT_FLEET : ENT_ARMY;
}

const char *ent_said_check_rule(const ent_said *said, ent_issue issue, char choice)
{
    EXPECT(ent_said_is_void(said) && ent_choice(said->facts->rules, issue) == choice, "another rule is in force");
    return NULL;
}

bool ent_said_has_other_entry(const ent_said *said, bool in_force)
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

bool ent_said_route_counts(const ent_said *said, const ent_order *order)
{
    return (ent_said_by_dpjudge(said) || ent_choice(said->facts->rules, ENT_4A6) != 'a') &&
           (order->flags & ENT_ORDER_FLAG_ROUTE);
}

void ent_said_keep_route(const ent_said *said, const ent_order *order, uint64_t *carriers)
{
    uint64_t named[ENT_MAX_WORDS] = {0};

    if (!ent_said_route_counts(said, order))
        return;
    for (uint8_t i = 0; i < order->n_route; i++)
        if (order->route[i] < said->facts->map->n_provs)
            ent_set_add(named, order->route[i]);
    for (unsigned word = 0; word < ENT_MAX_WORDS; word++)
        carriers[word] &= named[word];
}
