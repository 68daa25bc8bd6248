/* exhaustive.c -- a depth-first search for all resolutions.
 *
 * made[] is the path from the root of the search tree. An equation answers over what is assumed so far, and an answer
 * that is not open is final. So an assumption that contradicts an answer leads nowhere, and a decision whose equation
 * has answered can be made in one way only. Such decisions are made first, the others are tried both ways. A resolution
 * is complete when every decision is made and one pass over all equations has found each in agreement.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/exhaustive.h"
#include <assert.h>

static ent_uid uid_of(uint16_t node)
{
    return (ent_uid)(node / ENT_ASK_COUNT);
}

static ent_question question_of(uint16_t node)
{
    return (ent_question)(node % ENT_ASK_COUNT);
}

static uint8_t *decision_at(ent_exhaustive *search, uint16_t i)
{
    return ent_decision_of(&search->field, uid_of(search->node[i]), question_of(search->node[i]));
}

/* Supports and the PATH decisions of convoys follow from the moves, except in paradoxes that no move depends on. */
static bool is_outcome(ent_question question)
{
    return question != ENT_ASK_SUPPORT && question != ENT_ASK_PATH;
}

/* ---- What to search over. ---- */

void ent_exhaustive_init(ent_exhaustive *search, uint64_t budget)
{
    search->budget = budget;
    search->begun = search->spent = false;
    search->n = search->n_outcomes = search->n_made = 0;
}

void ent_exhaustive_add(ent_exhaustive *search, ent_uid uid, ent_question question)
{
    uint16_t at = search->n++;

    assert(*ent_decision_of(&search->field, uid, question) == ENT_OPEN);
    if (is_outcome(question)) {
        search->node[at] = search->node[search->n_outcomes];
        at = search->n_outcomes++;
    }
    search->node[at] = (uint16_t)(uid * (unsigned)ENT_ASK_COUNT + question);
}

void ent_exhaustive_add_open(ent_exhaustive *search)
{
    for (ent_uid uid = 0; uid < search->field.n; uid++)
        for (unsigned question = 0; question < ENT_ASK_COUNT; question++)
            if (*ent_decision_of(&search->field, uid, (ent_question)question) == ENT_OPEN)
                ent_exhaustive_add(search, uid, (ent_question)question);
}

/* ---- Assumptions. ---- */

static void assume(ent_exhaustive *search, uint16_t i, ent_tri way, bool other)
{
    assert(search->n_made < ENT_EXHAUSTIVE_MAX && way != ENT_OPEN);
    *decision_at(search, i) = (uint8_t)way;
    search->other[search->n_made] = other;
    search->made[search->n_made++] = i;
}

/* Take back assumptions until one is left that has another way, and go that way; `outcomes`: only an outcome's counts.
 * False if there is none. */
static bool go_back(ent_exhaustive *search, bool outcomes)
{
    while (search->n_made > 0) {
        uint16_t i = search->made[--search->n_made];
        *decision_at(search, i) = ENT_OPEN;
        if (search->other[search->n_made] && (!outcomes || i < search->n_outcomes)) {
            assume(search, i, ENT_NO, false);
            return true;
        }
    }
    return false;
}

/* Assume the first decision that is open. */
static void go_on(ent_exhaustive *search)
{
    uint16_t i = 0;

    assert(search->n_made < search->n);
    while (*decision_at(search, i) != ENT_OPEN)
        i++;
    assume(search, i, ENT_YES, true);
}

/* Ask every equation once. False if one contradicts what is assumed. */
static bool ask_all(ent_exhaustive *search)
{
    for (uint16_t i = 0; i < search->n; i++) {
        ent_tri assumed = (ent_tri)*decision_at(search, i);
        ent_tri answer = ent_evaluate(&search->field, uid_of(search->node[i]), question_of(search->node[i]));
        if (assumed == ENT_OPEN && answer != ENT_OPEN)
            assume(search, i, answer, false);
        else if (answer != ENT_OPEN && answer != assumed)
            return false;
    }
    return true;
}

/* Ask until nothing new comes out. */
static bool agrees(ent_exhaustive *search)
{
    uint16_t before;

    do {
        if (search->budget < search->n) {
            search->spent = true;
            return false;
        }
        search->budget -= search->n;
        before = search->n_made;
        if (!ask_all(search))
            return false;
    } while (search->n_made != before);
    return true;
}

ent_search_end ent_exhaustive_next(ent_exhaustive *search)
{
    if (search->begun && !go_back(search, true))
        return ENT_SEARCH_ALL;
    search->begun = true;
    for (;;) {
        bool good = agrees(search);
        if (search->spent)
            return ENT_SEARCH_SPENT;
        if (good && search->n_made == search->n)
            return ENT_SEARCH_MORE;
        if (good)
            go_on(search);
        else if (!go_back(search, false))
            return ENT_SEARCH_ALL;
    }
}
