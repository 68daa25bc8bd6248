/* rules.h -- the disputed rules as named questions.
 *
 * The code asks with ent_choice(). `git grep ENT_4A7` finds every place that asks, and `git grep 4.A.7` the comments.
 * Presets and names are in rules.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_GAME_RULES_H
#define ENT_GAME_RULES_H
#include <string.h>
#include "entente.h"

static inline char ent_choice(const ent_rules *rules, ent_issue issue)
{
    return rules->choice[issue];
}

static inline bool ent_has_option(const ent_rules *rules, unsigned option)
{
    return rules->options & option;
}

static inline bool ent_rules_are_same(const ent_rules *a, const ent_rules *b)
{
    return memcmp(a->choice, b->choice, sizeof a->choice) == 0 && a->options == b->options && a->victory == b->victory;
}

typedef struct ent_choice_info {
    char letter;
    const char *text; /* one short sentence */
} ent_choice_info;

typedef struct ent_issue_info {
    const char *id;                 /* "4.A.2" */
    const char *question;           /* one sentence */
    const char *reason;             /* the document's reason for its preference, one sentence */
    const ent_choice_info *choices; /* ended by letter 0 */
} ent_issue_info;

const ent_issue_info *ent_issue_of(ent_issue issue);
ent_issue ent_issue_find(const char *id, size_t len); /* ENT_ISSUE_COUNT if unknown */

/* An option of the DPjudge's texts, set like an issue, but by a word. */
typedef struct ent_option_info {
    const char *id, *question;
    uint8_t bit;         /* of ent_rules.options */
    const char *word[3]; /* what leaves it off, what sets it, and another name of that or NULL */
    const char *text[2]; /* what the first two words mean */
} ent_option_info;
const ent_option_info *ent_option_at(size_t i); /* NULL past the last */

/* For messages; a test compares it with the table. */
#define ENT_PRESET_NAMES "datc, datc3, 2023, 2000, 1982, 1971 and dptg"

typedef struct ent_preset_info {
    const char *name;
    const char *title;
    bool in_print;       /* the rulebook that is sold today */
    const char *choices; /* ENT_ISSUE_COUNT letters */
    const char *silent;  /* ENT_ISSUE_COUNT marks: '-' where the source is silent and the author's preference stands */
} ent_preset_info;
const ent_preset_info *ent_preset_at(size_t i); /* NULL past the last */
/* The name of the preset whose choices these are, or NULL. */
const char *ent_rules_name(const ent_rules *rules);
/* The preset from which the fewest choices of the rules differ, the first of several: datc before the others. */
const ent_preset_info *ent_rules_nearest(const ent_rules *rules);

#endif
