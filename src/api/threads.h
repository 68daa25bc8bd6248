/* threads.h -- threads that share work.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_API_THREADS_H
#define ENT_API_THREADS_H
#include <pthread.h>
#include <stddef.h>

enum { ENT_THREADS = 256 /* at most */ };

typedef struct ent_threads {
    pthread_t thread[ENT_THREADS];
    size_t n;
} ent_threads;

/* Start up to `wanted` threads (ENT_THREADS at most), whose stacks are large enough for every function of the
 * libraries. Thread i does work(context + i * step), step being a number of bytes. threads->n says how many could be
 * started. */
void ent_threads_start(ent_threads *threads, size_t wanted, void *(*work)(void *), void *context, size_t step);
/* Wait until all of them have ended. */
void ent_threads_join(ent_threads *threads);

#endif
