/* plain.h -- text of unknown origin, made safe to show.
 *
 * Messages, reports, JSON and pictures quote what players wrote. Control characters could act on the terminal that
 * shows them, and JSON does not allow bytes that are not UTF-8, or half a character where a quotation was cut.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BOARD_PLAIN_H
#define ENT_BOARD_PLAIN_H
#include <stdbool.h>
#include <stddef.h>

/* The length of the character at text[0..n), n > 0, if it is well-formed UTF-8 and XML 1.0 allows it; else 0. Tab and
 * newline are the only control characters that are allowed. */
size_t ent_plain_character(const char *text, size_t n);

/* True if text[0..len) is well-formed UTF-8, control characters and NUL included. */
bool ent_plain_is_utf8(const char *text, size_t len);

/* Copy as much of text[0..len) as fits to out[0..size), size > 0, and end it with NUL. A tab or newline becomes a
 * space, any other control character or wrong byte becomes '?', and a character that is cut off at the end is left out.
 * Returns the length of the copy. `out` may be `text`. */
size_t ent_plain_copy(const char *text, size_t len, char *out, size_t size);

#endif
