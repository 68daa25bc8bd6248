/* trace.h -- how a movement phase was decided: which decision fell when, and what it was known from; or the steps of
 * the DPjudge's text and what each changed.
 *
 * A trace is a sequence of events, which a writer turns into text (trace_text.c) or JSON (json/trace_json.c). Texts in
 * an event live as long as the call.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_TRACE_H
#define ENT_TURN_TRACE_H
#include <stdio.h>
#include "turn/citation.h"
#include "turn/turn.h"
#include "notation/print.h"

/* A strength as players count it, between two bounds. No force at all is 0 like zero. */
typedef struct ent_trace_range {
    int least, most;
} ent_trace_range;

typedef struct ent_trace_strength {
    const char *name; /* "attack", "hold", "prevent", "defend" */
    ent_trace_range range;
} ent_trace_strength;

/* One decision is made. */
typedef struct ent_trace_decision {
    unsigned number; /* from 1 */
    const char *unit, *order;
    const char *question; /* "move", "support", "path" */
    const char *answer;   /* "moves", "fails", "given", "cut", "has a path", "has no path" */
    bool by_rule;         /* by that of the core before it, not by its equation */
    unsigned n;           /* the strengths that decided a move, as far as they were known; the attack first */
    ent_trace_strength strength[ENT_MAX_PROVS + 2];
} ent_trace_decision;

/* What the decision narrowed: a strength; or, with `was`, whether a unit that is attacked is dislodged. */
typedef struct ent_trace_change {
    const char *strength, *of;
    ent_trace_range before, after;
    const char *was, *is; /* "undecided", "dislodged", "sustains"; NULL */
} ent_trace_change;

/* Nothing else follows: a set of decisions that depend on each other and on no other open one (DATC 5.B.9). */
typedef struct ent_trace_core {
    const char *settled; /* "circle", "only way", "paradox" */
    ent_citation rule[ENT_SETTLED_RULES];
    uint8_t n_rules;
    unsigned n; /* decisions */
} ent_trace_core;

/* A step of the DPjudge's text is done. */
typedef struct ent_trace_step {
    unsigned number; /* 0: before the first */
    const char *title;
} ent_trace_step;

/* What the step changed about an order or a list. */
typedef struct ent_trace_step_change {
    const char *order;          /* NULL: about a list */
    const char *what;           /* "mark", "support count", "hold", "moves", "dislodged", "combat list", ... */
    const char *before, *after; /* of a mark or a count; NULL */
    const char *of;             /* the space of a list, the unit that dislodges; NULL */
    bool is_list;               /* item[0..n) is the list */
    unsigned n;                 /* units of a list, or possible retreats */
    const char (*item)[64];
    const int *strength; /* of combat lists: the i-th unit's; NULL */
    const bool *bounced;
} ent_trace_step_change;

typedef struct ent_trace_writer {
    void *context;
    void (*decided)(void *context, const ent_trace_decision *decision);
    void (*changed)(void *context, const ent_trace_change *change);
    void (*core)(void *context, const ent_trace_core *core); /* then each of its decisions: */
    void (*member)(void *context, const char *unit, const char *order, const char *question);
    void (*step)(void *context, const ent_trace_step *step);
    void (*step_changed)(void *context, const ent_trace_step_change *change);
} ent_trace_writer;

/* Judge the turn's orders once more and write each event as it happens, by the request's algorithm. Other phases than
 * movement have no events. Not for the exhaustive search. Fails only for want of memory. */
ent_status ent_trace_write(const ent_request *request, const ent_turn *turn, ent_names_style style,
                           const ent_trace_writer *writer, ent_err *err);
/* The same as text, under a heading. */
ent_status ent_trace_print(FILE *out, const ent_request *request, const ent_turn *turn, ent_names_style style,
                           ent_err *err);

#endif
