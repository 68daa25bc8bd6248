/* addition.h -- does a heading say that the orders below it add to earlier ones, or that they take their place?
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROSE_ADDITION_H
#define ENT_PROSE_ADDITION_H
#include <stdbool.h>
#include "board/span.h"

/* "Germany (fleets)", "Germany 2/2", "Germany, continued", "PS from Germany": other orders of the power stay. False if
 * it says that they are new, as in "Germany, new orders for the fleets". */
bool ent_addition_in(ent_span heading);
/* True if words after a heading speak of orders that follow, or of new ones: "here again"; not "thanks". */
bool ent_addition_renews(ent_span text);
/* "Updated:", "Version 2": words for what replaces something earlier. */
bool ent_addition_is_version(ent_span text);

#endif
