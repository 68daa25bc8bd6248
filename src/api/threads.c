/* threads.c -- threads that share work.
 *
 * The stack of a thread is as large as the libraries need, whatever the system would give: some give 128 KiB, others as
 * much as the limit of the main thread, which counts as memory in use.
 *
 * SPDX-License-Identifier: MIT */
#include "api/threads.h"
#include <assert.h>

enum { STACK_BYTES = 2 << 20 /* ent_service_call() asks for 1 MiB */ };

void ent_threads_start(ent_threads *threads, size_t wanted, void *(*work)(void *), void *context, size_t step)
{
    pthread_attr_t attributes;

    assert(wanted <= ENT_THREADS);
    threads->n = 0;
    if (wanted == 0 || pthread_attr_init(&attributes) != 0)
        return;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    while (threads->n < wanted &&
           pthread_create(&threads->thread[threads->n], &attributes, work, (char *)context + threads->n * step) == 0)
        threads->n++;
    pthread_attr_destroy(&attributes);
}

void ent_threads_join(ent_threads *threads)
{
    while (threads->n > 0)
        pthread_join(threads->thread[--threads->n], NULL);
}
