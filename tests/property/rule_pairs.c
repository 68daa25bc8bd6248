/* rule_pairs.c -- see rule_pairs.h.
 *
 * SPDX-License-Identifier: MIT */
#include "rule_pairs.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "game/rules.h"
#include "positions.h"

enum { MAX_CHOICES = 8, MAX_SETTINGS = (ENT_ISSUE_COUNT + 1) * MAX_CHOICES + 2 * ENT_TRIAL_OPTIONS };

static bool together[MAX_SETTINGS][MAX_SETTINGS]; /* settings that were in force at once */

/* The settings of these rules: for each issue its choice, for each option on or off, and whether a number to win is
 * set. */
static size_t settings_of(const ent_rules *rules, uint16_t out[ENT_ISSUE_COUNT + ENT_TRIAL_OPTIONS + 1])
{
    size_t n = 0;

    for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++) {
        const ent_choice_info *choices = ent_issue_of((ent_issue)issue)->choices;
        uint16_t at = 0;
        while (choices[at].letter != rules->choice[issue])
            at++;
        out[n++] = (uint16_t)(issue * MAX_CHOICES + at);
    }
    out[n++] = ENT_ISSUE_COUNT * MAX_CHOICES + (rules->victory != 0);
    for (unsigned bit = 0; bit < ENT_TRIAL_OPTIONS; bit++)
        out[n++] = (uint16_t)((ENT_ISSUE_COUNT + 1) * MAX_CHOICES + 2 * bit + (rules->options >> bit & 1));
    return n;
}

void ent_rule_pairs_note(const ent_rules *rules)
{
    uint16_t setting[ENT_ISSUE_COUNT + ENT_TRIAL_OPTIONS + 1];
    size_t n = settings_of(rules, setting);

    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            together[setting[i]][setting[j]] = true;
}

static bool exists(unsigned setting)
{
    unsigned issue = setting / MAX_CHOICES, at = setting % MAX_CHOICES;

    if (issue > ENT_ISSUE_COUNT)
        return true; /* an option, on or off */
    if (issue == ENT_ISSUE_COUNT)
        return at < 2;
    const ent_choice_info *choices = ent_issue_of((ent_issue)issue)->choices;
    for (unsigned i = 0; i <= at; i++)
        if (!choices[i].letter)
            return false;
    return true;
}

/* Two settings of one question exclude each other. */
static bool exclude(unsigned a, unsigned b)
{
    const unsigned options = (ENT_ISSUE_COUNT + 1) * MAX_CHOICES;

    if (a >= options || b >= options)
        return a >= options && b >= options && (a - options) / 2 == (b - options) / 2;
    return a / MAX_CHOICES == b / MAX_CHOICES;
}

unsigned ent_rule_pairs_missing(unsigned *pairs)
{
    unsigned missing = 0;

    *pairs = 0;
    for (unsigned a = 0; a < MAX_SETTINGS; a++)
        for (unsigned b = a + 1; b < MAX_SETTINGS; b++) {
            if (!exists(a) || !exists(b) || exclude(a, b))
                continue;
            ++*pairs;
            missing += !together[a][b];
        }
    return missing;
}
