/* threads.c -- threads that wait for work.
 *
 * One run is a round. The caller writes down the range, counts the round up and wakes the threads; those that the round
 * needs take shares from a counter until none is left, and the last one to finish wakes the caller, who worked too. The
 * round's data change only while no thread works.
 *
 * SPDX-License-Identifier: MIT */
#include "threads.h"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    MAX_THREADS = 256,
    SHARE = 16,            /* numbers that a thread takes at once: positions, 50 us of work or more */
    STACK_BYTES = 2 << 20, /* listing the legal orders asks for 800 KiB */
};

typedef struct ent_thread {
    ent_thread_pool *all;
    unsigned number;
    pthread_t handle;
} ent_thread;

struct ent_thread_pool {
    unsigned most;
    unsigned started; /* thread[1 .. started] run; thread[0] stands for the caller */
    pid_t process;    /* in which they run */
    pthread_mutex_t lock;
    pthread_cond_t wake, done;
    /* The round. */
    uint64_t round;
    bool stop;
    unsigned needed; /* threads 1 .. needed take part */
    unsigned busy;   /* those of them that have not finished */
    size_t n;
    atomic_size_t next;
    ent_threads_work *work;
    void *context;
    ent_thread thread[];
};

unsigned ent_threads_most(const ent_thread_pool *threads)
{
    return threads->most;
}

static void init(ent_thread_pool *threads)
{
    pthread_mutex_init(&threads->lock, NULL);
    pthread_cond_init(&threads->wake, NULL);
    pthread_cond_init(&threads->done, NULL);
    threads->process = getpid();
    threads->started = threads->needed = threads->busy = 0;
}

ent_thread_pool *ent_threads_new(unsigned n)
{
    long cores = n > 0 ? (long)n : sysconf(_SC_NPROCESSORS_ONLN);
    unsigned most = cores < 1 ? 1 : cores > MAX_THREADS ? MAX_THREADS : (unsigned)cores;
    ent_thread_pool *threads = calloc(1, sizeof *threads + most * sizeof *threads->thread);

    if (!threads)
        return NULL;
    threads->most = most;
    init(threads);
    return threads;
}

static void work_on(ent_thread_pool *threads, unsigned number)
{
    for (size_t first; (first = atomic_fetch_add(&threads->next, SHARE)) < threads->n;) {
        size_t last = threads->n - first < SHARE ? threads->n : first + SHARE;
        threads->work(threads->context, number, first, last);
    }
}

static void *live(void *context)
{
    const ent_thread *self = context;
    ent_thread_pool *threads = self->all;
    uint64_t seen = 0;

    pthread_mutex_lock(&threads->lock);
    for (;;) {
        while (threads->round == seen && !threads->stop)
            pthread_cond_wait(&threads->wake, &threads->lock);
        if (threads->stop)
            break;
        seen = threads->round;
        if (self->number > threads->needed)
            continue;
        pthread_mutex_unlock(&threads->lock);
        work_on(threads, self->number);
        pthread_mutex_lock(&threads->lock);
        if (--threads->busy == 0)
            pthread_cond_signal(&threads->done);
    }
    pthread_mutex_unlock(&threads->lock);
    return NULL;
}

/* Start threads until `wanted` run, or no more can be started. */
static void start(ent_thread_pool *threads, unsigned wanted)
{
    pthread_attr_t attributes;

    if (threads->started >= wanted || pthread_attr_init(&attributes) != 0)
        return;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    while (threads->started < wanted) {
        ent_thread *thread = &threads->thread[threads->started + 1];
        *thread = (ent_thread){.all = threads, .number = threads->started + 1};
        if (pthread_create(&thread->handle, &attributes, live, thread) != 0)
            break;
        threads->started++;
    }
    pthread_attr_destroy(&attributes);
}

/* How many threads beside the caller's are of use, all of them started. */
static unsigned prepare(ent_thread_pool *threads, size_t n, size_t enough)
{
    size_t useful = n / enough;
    unsigned wanted = useful < 2 ? 0 : (useful < threads->most ? (unsigned)useful : threads->most) - 1;

    start(threads, wanted);
    return wanted < threads->started ? wanted : threads->started;
}

void ent_threads_run(ent_thread_pool *threads, size_t n, size_t enough, ent_threads_work *work, void *context)
{
    assert(enough > 0);
    if (threads->process != getpid())
        init(threads); /* after a fork: the threads and whatever they held stayed in the other process */
    unsigned needed = prepare(threads, n, enough);

    pthread_mutex_lock(&threads->lock);
    threads->needed = threads->busy = needed;
    threads->n = n;
    threads->work = work;
    threads->context = context;
    atomic_store(&threads->next, 0);
    threads->round++;
    if (needed > 0)
        pthread_cond_broadcast(&threads->wake);
    pthread_mutex_unlock(&threads->lock);
    work_on(threads, 0);
    pthread_mutex_lock(&threads->lock);
    while (threads->busy > 0)
        pthread_cond_wait(&threads->done, &threads->lock);
    threads->needed = 0; /* a thread that is started later takes no part in this round */
    pthread_mutex_unlock(&threads->lock);
}

void ent_threads_free(ent_thread_pool *threads)
{
    if (!threads)
        return;
    if (threads->process == getpid()) {
        pthread_mutex_lock(&threads->lock);
        threads->stop = true;
        pthread_cond_broadcast(&threads->wake);
        pthread_mutex_unlock(&threads->lock);
        for (unsigned i = 1; i <= threads->started; i++)
            pthread_join(threads->thread[i].handle, NULL);
    }
    free(threads);
}
