/* compare.h -- one turn under other rules or by other judges: what comes out differently?
 *
 * An alternative is one other way to judge the turn: one issue decided otherwise, a preset, or another algorithm. An
 * order comes out differently if it succeeds, fails or is void where it did not, or if its unit is dislodged, lost, or
 * ends elsewhere; another reason for the same outcome is no difference, and the marks that state reasons (bounce, cut,
 * disrupted, paradox) are none either. Alternatives of one family (the choices of one issue; the presets and
 * algorithms) are judged together, so that those which come out alike can be reported together.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_COMPARE_H
#define ENT_TURN_COMPARE_H
#include "game/rules.h"
#include "turn/parsed_orders.h"
#include "turn/turn.h"

enum {
    ENT_MAX_ALTERNATIVES = 128, /* of one comparison */
    ENT_MAX_FAMILY = 16,        /* of one family */
    ENT_MAX_COMPARED = 4096,    /* orders of a turn to compare: every one may appear once for each alternative */
    ENT_JUDGE_NOTE = 200,
};

/* Who may judge: a preset's rules or the request's own, and the algorithm. */
typedef struct ent_judge_info {
    const char *name;   /* "1971", "dpjudge" */
    const char *title;  /* NULL: that of the preset */
    const char *preset; /* NULL: the request's own rules */
    ent_algorithm algorithm;
} ent_judge_info;

/* The main judge under the request's own rules is no row: all others are compared with it. NULL past the last. */
const ent_judge_info *ent_judge_at(size_t i);
const char *ent_judge_title(const ent_judge_info *judge);

typedef struct ent_alternative {
    ent_issue issue; /* decided otherwise; ENT_ISSUE_COUNT: it is another judge */
    const ent_choice_info *choice;
    const ent_judge_info *judge; /* NULL: it is another choice */
    ent_rules rules;
} ent_alternative;

/* "4.A.2=e", "1971". */
void ent_alternative_name(const ent_alternative *alternative, char *out, size_t size);

/* What a comparison runs over. Nothing marked: everything. */
typedef struct ent_compare_scope {
    bool issues; /* other choices of the issues, else other judges */
    bool issue[ENT_ISSUE_COUNT];
    bool judge[ENT_MAX_FAMILY]; /* by index of ent_judge_at() */
} ent_compare_scope;

typedef struct ent_comparison {
    const ent_request *request;
    ent_parsed_orders orders; /* of the request */
    ent_turn base;
    ent_alternative alternative[ENT_MAX_ALTERNATIVES]; /* families side by side */
    size_t n;
    size_t n_issues; /* that the alternatives are choices of */
} ent_comparison;

/* One order in both turns, as indices of entries; ENT_NO_ENTRY: it is not there. */
#define ENT_NO_ENTRY SIZE_MAX
typedef struct ent_order_pair {
    size_t base, other;
} ent_order_pair;

/* An alternative, judged. */
typedef struct ent_difference {
    const ent_alternative *alternative;
    ent_request request; /* the comparison's with the alternative's rules and parsed orders; owns nothing */
    ent_turn turn;
    ent_order_pair *pair; /* [n_pairs] owned: the orders that come out differently */
    size_t n_pairs;
    unsigned state;                 /* bit per ent_state_part; of those that are compared */
    bool decisive[ENT_ISSUE_COUNT]; /* of a preset: its choice of this issue alone makes a difference */
    char note[ENT_JUDGE_NOTE];      /* why there is no turn to compare; "" if there is one */
} ent_difference;

typedef struct ent_family {
    ent_difference member[ENT_MAX_FAMILY];
    size_t n;
} ent_family;

/* Judge the request as it stands and list the alternatives. The request must stay. Free with ent_comparison_clear(). */
ent_status ent_comparison_open(const ent_request *request, const ent_compare_scope *scope, ent_comparison *out,
                               ent_err *err);
void ent_comparison_clear(ent_comparison *comparison);

/* Judge the family whose first alternative is number *at, and move *at past it. False in *found past the last. Free
 * with ent_family_clear(). */
ent_status ent_comparison_next(const ent_comparison *comparison, size_t *at, ent_family *family, bool *found,
                               ent_err *err);
void ent_family_clear(ent_family *family);

bool ent_differs(const ent_difference *difference);
/* True if both differ from the base in the same way. */
bool ent_same_difference(const ent_comparison *comparison, const ent_difference *a, const ent_difference *b);

#endif
