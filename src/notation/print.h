/* print.h -- orders, units and places as text, in codes, rulebook abbreviations or full names.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_PRINT_H
#define ENT_NOTATION_PRINT_H
#include "board/map.h"

/* Text that is put together in out[0..size), always NUL-terminated and cut after a whole character; `len` counts what
 * did not fit too. */
typedef struct ent_print_room {
    char *out;
    size_t size, len;
} ent_print_room;

void ent_print_put(ent_print_room *writer, const char *text);
__attribute__((format(printf, 2, 3))) void ent_print_putf(ent_print_room *writer, const char *format, ...);

/* "text", "text or json", "a, b or c": what an option takes. */
void ent_print_choice(ent_print_room *writer, const char *const *words, size_t n);

/* Each writes into out[0..size), always NUL-terminated, and returns the length that the whole text has. */
size_t ent_print_unit(const ent_map *map, uint8_t kind, ent_loc at, ent_names_style style, char *out, size_t size);
/* `units`: by province, for the kinds of supported and convoyed units; NULL: as the order says. */
size_t ent_print_order(const ent_map *map, const ent_unit *units, const ent_order *order, ent_names_style style,
                       bool retreat, char *out, size_t size);

#endif
