/* report.h -- a judged phase as text, for people.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_REPORT_REPORT_H
#define ENT_REPORT_REPORT_H
#include <stdio.h>
#include "turn/turn.h"
#include "notation/print.h"

enum { ENT_ORDER_COLUMNS = 32 }; /* of an order in a report, before what became of it */

typedef struct ent_report_look {
    ent_names_style names;
    bool explain; /* the reason under every order, */
    bool cite;    /* and the rule that it comes from */
    bool color;   /* for a terminal: what failed is red, what is void is gray */
} ent_report_look;

/* What needs attention, orders with results, dislodgements, owners, what comes next. Fails only for want of memory. */
ent_status ent_report_print(FILE *out, const ent_request *request, const ent_turn *turn, const ent_report_look *look,
                            ent_err *err);

/* How many resolutions there are, and each as above. Fails only for want of memory. `turn` is what ent_turn_resolve()
 * leaves. */
ent_status ent_report_resolutions(FILE *out, const ent_request *request, ent_turn *turn, ent_turn_search *search,
                                  const ent_report_look *look, ent_err *err);

#endif
