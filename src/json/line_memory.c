/* line_memory.c -- an allocator for jansson: each thread takes block after block from its own room.
 *
 * Invariant: while a thread has room lent to it, each block from this room is freed by the same thread, and freeing it
 * does nothing. Blocks from malloc() may be freed by any thread at any time.
 *
 * SPDX-License-Identifier: MIT */
#include "json/line_memory.h"
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static bool installed;
static _Thread_local ent_line_memory *lent;

static void *take(size_t size)
{
    const size_t unit = alignof(max_align_t), rounded = (size + unit - 1) / unit * unit;

    if (!lent)
        return malloc(size);
    if (rounded < size || rounded > ENT_LINE_ROOM - lent->used) {
        lent->spilled = true;
        return malloc(size);
    }
    void *block = lent->room + lent->used;
    lent->used += rounded;
    return block;
}

static void give(void *block)
{
    if (!lent || (uintptr_t)block - (uintptr_t)lent->room >= ENT_LINE_ROOM)
        free(block);
}

void ent_line_memory_install(void)
{
    json_set_alloc_funcs(take, give);
    installed = true;
}

void ent_line_memory_begin(ent_line_memory *memory)
{
    assert(!lent);
    memory->used = 0;
    memory->spilled = !installed;
    lent = memory;
}

void ent_line_memory_end(json_t *json)
{
    assert(lent);
    if (lent->spilled)
        json_decref(json);
    lent = NULL;
}
