/* failing_calls.h -- calls that can be made to fail: malloc and its kin, and whatever else a test wraps.
 *
 * A test links this with -Wl,--wrap=malloc and so on. First it runs its job while the calls are recorded. That gives
 * the calls worth failing: the first and the last one from each place of the code, where a place is known by the
 * functions that led to it. Then the test runs the job once for each of these.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TESTS_FAILING_CALLS_H
#define ENT_TESTS_FAILING_CALLS_H
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { FAILING_MAX = 8192 /* places */ };

extern atomic_long failing_count; /* calls since the test set it to 0 */
extern atomic_long failing_at;    /* the number of the call that fails, from 1 on; 0: none */

/* Count a call; true, with ENOMEM in errno, if it must fail. For wrappers. */
bool failing_now(void);

/* Record the calls from now on, as numbers from 1 on. */
void failing_record(void);
/* Stop recording. The calls worth failing, ascending, are number[0..n); valid until the next recording. place[i] is
 * the hash of the place, which is the same in each run of the same program. */
size_t failing_recorded(const long **number, const unsigned long **place);

/* Where a job makes thousands of calls and is not recorded: the call to fail after number n of `needed`, each of the
 * first hundred and of the last three hundred, and some hundred in between. */
long failing_next(long n, long needed);

#endif
