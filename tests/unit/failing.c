/* failing.c -- see the header.
 *
 * SPDX-License-Identifier: MIT */
#include "failing.h"
#include <stdbool.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t size);

long ent_allocations, ent_fail_at;

static bool fails(void)
{
    return __atomic_add_fetch(&ent_allocations, 1, __ATOMIC_RELAXED) == ent_fail_at;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return fails() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

void *ent_failing_malloc(size_t size)
{
    return __wrap_malloc(size);
}

void *ent_sure_malloc(size_t size)
{
    return __real_malloc(size);
}

long ent_next_to_fail(long n, long needed)
{
    return n < 100 || needed - n < 300 ? n + 1 : n + 1 + needed / 100;
}
