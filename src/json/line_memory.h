/* line_memory.h -- memory for the JSON values of one line, given back all at once.
 *
 * A request is some hundred small values, and to allocate and free each of them takes a tenth of the time of a turn.
 * So a thread that answers lines allocates them one after another from its own room. What does not fit is allocated as
 * usual.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_LINE_MEMORY_H
#define ENT_JSON_LINE_MEMORY_H
#include <jansson.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>

enum { ENT_LINE_ROOM = 1 << 16 /* bytes; the requests of a game of 34 powers take up to 46,000 */ };

typedef struct ent_line_memory {
    size_t used;
    bool spilled; /* some value is not in `room` */
    alignas(max_align_t) char room[ENT_LINE_ROOM];
} ent_line_memory;

/* Let jansson allocate through this file. For programs only, since jansson has one allocator for the whole process:
 * without this call each line allocates as usual. */
void ent_line_memory_install(void);

/* From here to the end, the values that this thread makes are taken from `memory`. */
void ent_line_memory_begin(ent_line_memory *memory);
/* Free `json`, which may be NULL. All other values that were made since the beginning must be freed before. */
void ent_line_memory_end(json_t *json);

#endif
