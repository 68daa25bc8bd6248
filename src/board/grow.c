/* grow.c -- makes room in a list. The room doubles each time, so a list that becomes long is copied only a few times.
 *
 * SPDX-License-Identifier: MIT */
#include "board/grow.h"
#include <assert.h>
#include <stdlib.h>

void *ent_grow(void *list, size_t n, size_t *cap, size_t size)
{
    enum { FIRST = 16 };

    assert(n <= *cap);
    if (n < *cap)
        return list;
    void *more = realloc(list, (*cap * 2 + FIRST) * size);
    if (more)
        *cap = *cap * 2 + FIRST;
    return more;
}
