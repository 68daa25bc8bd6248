/* threads.h -- threads that work through a range of numbers together, then wait for the next range.
 *
 * The range is handed out in shares of a few numbers. A thread is started when a range is first long enough for it, and
 * ends with the ent_thread_pool. In a process that was forked the threads do not exist; they are started again there.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PYTHON_THREADS_H
#define ENT_PYTHON_THREADS_H
#include <stddef.h>

typedef struct ent_thread_pool ent_thread_pool;

/* At most n threads, the caller's included; 0: one for each core. NULL: no memory. */
ent_thread_pool *ent_threads_new(unsigned n);
/* End the threads. NULL is allowed. */
void ent_threads_free(ent_thread_pool *threads);
/* The most threads that work at once. */
unsigned ent_threads_most(const ent_thread_pool *threads);

/* The work on the numbers first to last - 1, on a thread whose number is below ent_threads_most(). */
typedef void ent_threads_work(void *context, unsigned thread, size_t first, size_t last);

/* Do the work on 0 to n - 1 and return when all is done. Each thread has at least `enough` numbers to work on, so fewer
 * than 2 * enough are left to the caller's thread. Not for two callers at once. */
void ent_threads_run(ent_thread_pool *threads, size_t n, size_t enough, ent_threads_work *work, void *context);

#endif
