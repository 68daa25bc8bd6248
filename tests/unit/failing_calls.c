/* failing_calls.c -- counts calls, records the places that they come from, and fails the call that the test chose.
 *
 * A place is the hash of the innermost return addresses within the program itself, relative to where the program was
 * loaded.
 *
 * SPDX-License-Identifier: MIT */
#include "failing_calls.h"
#include <errno.h>
#include <execinfo.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 40, INNERMOST = 12 };

extern const char __executable_start, etext; /* of the linker */

typedef struct site {
    unsigned long hash; /* 0: none */
    long first, last;
} site;

atomic_long failing_count, failing_at;
static bool recording;
static site places[FAILING_MAX];
static long number_of[2 * FAILING_MAX];
static unsigned long place_of[2 * FAILING_MAX];

static unsigned long hash_of_place(void)
{
    void *frame[FRAMES];
    unsigned long hash = 5381;
    int n = backtrace(frame, FRAMES), own = 0;

    for (int i = 0; i < n && own < INNERMOST; i++)
        if ((const char *)frame[i] >= &__executable_start && (const char *)frame[i] < &etext) {
            hash = hash * 1000003 + (unsigned long)((const char *)frame[i] - &__executable_start);
            own++;
        }
    return hash | 1;
}

static void record_call(long number)
{
    recording = false; /* backtrace() itself may allocate */
    unsigned long hash = hash_of_place();
    recording = true;
    for (size_t i = hash % FAILING_MAX, tried = 0; tried < FAILING_MAX; i = (i + 1) % FAILING_MAX, tried++) {
        if (places[i].hash == 0)
            places[i] = (site){.hash = hash, .first = number};
        if (places[i].hash == hash) {
            places[i].last = number;
            return;
        }
    }
}

bool failing_now(void)
{
    long number = atomic_fetch_add(&failing_count, 1) + 1;
    if (recording)
        record_call(number);
    if (number != atomic_load(&failing_at))
        return false;
    if (getenv("FAILING_TRACE")) {
        void *frame[FRAMES];
        backtrace_symbols_fd(frame, backtrace(frame, FRAMES), 2);
    }
    errno = ENOMEM;
    return true;
}

void failing_record(void)
{
    void *frame[1];

    backtrace(frame, 1); /* the first call loads a library */
    for (size_t i = 0; i < FAILING_MAX; i++)
        places[i].hash = 0;
    failing_count = failing_at = 0;
    recording = true;
}

static int compare(const void *left, const void *right)
{
    const site *a = left, *b = right;
    return a->first < b->first ? -1 : a->first > b->first;
}

size_t failing_recorded(const long **number, const unsigned long **place)
{
    size_t n = 0;

    recording = false;
    qsort(places, FAILING_MAX, sizeof *places, compare);
    for (size_t i = 0; i < FAILING_MAX; i++)
        for (int last = 0; places[i].hash != 0 && last <= (places[i].last > places[i].first); last++) {
            number_of[n] = last ? places[i].last : places[i].first;
            place_of[n++] = places[i].hash + (unsigned long)last;
        }
    *number = number_of;
    *place = place_of;
    return n;
}

long failing_next(long n, long needed)
{
    return n < 100 || needed - n < 300 ? n + 1 : n + 1 + needed / 100;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size)
{
    return failing_now() ? NULL : __real_malloc(size);
}
void *__wrap_calloc(size_t n, size_t size)
{
    return failing_now() ? NULL : __real_calloc(n, size);
}
void *__wrap_realloc(void *old, size_t size)
{
    return failing_now() ? NULL : __real_realloc(old, size);
}

FILE *__real_open_memstream(char **bytes, size_t *size);
int __real_fclose(FILE *stream);
FILE *__wrap_open_memstream(char **bytes, size_t *size);
int __wrap_fclose(FILE *stream);

FILE *__wrap_open_memstream(char **bytes, size_t *size)
{
    return failing_now() ? NULL : __real_open_memstream(bytes, size);
}
/* The stream is closed in either case. */
int __wrap_fclose(FILE *stream)
{
    int status = __real_fclose(stream);
    if (!failing_now())
        return status;
    errno = ENOSPC;
    return EOF;
}
