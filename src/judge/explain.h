/* explain.h -- what became of each order of a decided movement phase, and why.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_EXPLAIN_H
#define ENT_JUDGE_EXPLAIN_H
#include "judge/decided.h"

/* The results of all n orders as if nobody interfered with them; what void orders get is final. Results do not say yet
 * who is dislodged: ent_outcome() adds that. */
void ent_explain_start(const ent_decided *decided, const ent_order *orders, size_t n, ent_result *results);

/* The same with everybody who interfered: all there is to say of the units in the lists of `decided`. */
void ent_explain(const ent_decided *decided, const ent_order *orders, size_t n, ent_result *results);

/* The result of a unit that holds and that others moved against. */
void ent_explain_hold(const ent_decided *decided, ent_prov prov, ent_result *result);

/* True if the carriers with a matching order make a route through this one for the army that it carries; `intact`:
 * without those that were dislodged or that the convoy does without. */
bool ent_explain_is_on_route(const ent_decided *decided, ent_prov carrier, bool intact);

#endif
