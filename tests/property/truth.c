/* truth.c -- can the sentence of a result be true?
 *
 * The tables of truth_*.c have a pattern for each sentence and a function that asks whether it can be true. A sentence
 * is right if one pattern that fits all of it can be true. A sentence that no pattern fits is wrong too: whoever writes
 * a new sentence adds what makes it true to the table for that kind of order.
 *
 * What follows the claim, such as "; it has nowhere to retreat", is the same for all kinds and is checked here.
 *
 * SPDX-License-Identifier: MIT */
#include "truth.h"
#include <assert.h>
#include <string.h>
#include "game/position.h"
#include "notation/print.h"
#include "truth_said.h"

/* All tables, in the order in which the patterns are tried and numbered. */
static const ent_truths *const kinds[] = {
    &ent_truths_moves, &ent_truths_convoys, &ent_truths_paradoxes, &ent_truths_helps,  &ent_truths_written,
    &ent_truths_void,  &ent_truths_special, &ent_truths_retreats,  &ent_truths_builds,
};

enum { N_KINDS = sizeof kinds / sizeof *kinds };

size_t ent_truth_patterns(void)
{
    size_t n = 0;

    for (size_t kind = 0; kind < N_KINDS; kind++)
        n += kinds[kind]->n;
    return n;
}

static const ent_truth *truth_at(size_t which)
{
    size_t kind = 0;

    assert(which < ent_truth_patterns());
    for (; which >= kinds[kind]->n; kind++)
        which -= kinds[kind]->n;
    return &kinds[kind]->truth[which];
}

const char *ent_truth_pattern(size_t which)
{
    return truth_at(which)->pattern;
}

/* ---- What is said after the claim. ---- */

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

/* A void retreat has to say that the unit is lost, unless another order lets it live. */
static const char *check_lost(const ent_said *said)
{
    bool lost =
        said->facts->pos->phase == ENT_RETREATS && ent_said_is_void(said) && (said->result->marks & ENT_MARK_DESTROYED);

    EXPECT(said->tail.lost == lost, "the unit is lost, or not, against what is said");
    EXPECT(!lost || !ent_said_retreats_otherwise(said), "another order lets the unit live");
    return NULL;
}

static const char *check_tail(const ent_said *said)
{
    ent_prov ends = ent_facts_prov(said->facts, said->result->ends);

    EXPECT(said->tail.stays == ENT_LOC_NONE ||
               (ends == said->at && ent_facts_prov(said->facts, said->tail.stays) == ends),
           "it does not stay");
    EXPECT(said->tail.stops == ENT_LOC_NONE ||
               (ends != said->at && ent_facts_prov(said->facts, said->tail.stops) == ends),
           "it does not stop there");
    EXPECT(said->tail.step == 0 || ent_said_by_dpjudge(said), "no step is judged");
    const char *wrong = check_lost(said);
    return wrong ? wrong : check_dislodgement(said);
}

/* ---- The sentence as a whole. ---- */

/* Where the claim begins: after the order, or after what was written. */
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
        const ent_truth *truth = truth_at(*which);
        const char *rest = ent_claim_read(facts->request, truth->pattern, claim, &said.claim);
        if (!rest || !ent_claim_tail(facts->request, entry, rest, &said.tail))
            continue;
        const char *wrong = truth->why_false(&said);
        if (!wrong)
            return check_tail(&said);
        if (first)
            why = wrong;
        first = false;
    }
    return why;
}
