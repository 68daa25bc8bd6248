/* grow.c -- see ent_grow(): each time the room doubles, so a long list is copied twice as a whole, on average.
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
