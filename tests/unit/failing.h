/* failing.h -- allocations that fail on purpose: the n-th one, for any n.
 *
 * The linker wraps malloc and its kin (-Wl,--wrap) in what is linked into the program; shared libraries keep theirs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_UNIT_FAILING_H
#define ENT_UNIT_FAILING_H
#include <stddef.h>

extern long ent_allocations; /* so far */
extern long ent_fail_at;     /* the number of the one that fails; 0: none */

/* For libraries that take a function. */
void *ent_failing_malloc(size_t size);
void *ent_sure_malloc(size_t size);

/* The allocation to fail after number n of `needed`: each of the first hundred and of the last three hundred, and
 * some hundred in between. A map, which comes first, makes thousands of names. */
long ent_next_to_fail(long n, long needed);

#endif
