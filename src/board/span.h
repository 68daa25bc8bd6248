/* span.h -- a piece of a text, and what readers do with it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BOARD_SPAN_H
#define ENT_BOARD_SPAN_H
#include "board/ascii.h"
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct ent_span {
    const char *text;
    size_t len;
} ent_span;

static inline ent_span ent_span_trim(ent_span span)
{
    while (span.len > 0 && ent_is_space((unsigned char)span.text[0])) {
        span.text++;
        span.len--;
    }
    while (span.len > 0 && ent_is_space((unsigned char)span.text[span.len - 1]))
        span.len--;
    return span;
}

/* The line of text[0..len) that goes on at text[at]. */
static inline ent_span ent_span_line(const char *text, size_t len, size_t at)
{
    const char *end = memchr(text + at, '\n', len - at);
    return (ent_span){text + at, end ? (size_t)(end - text) - at : len - at};
}

/* Without its first n bytes, and trimmed. */
static inline ent_span ent_span_after(ent_span span, size_t n)
{
    return ent_span_trim((ent_span){span.text + n, span.len - n});
}

/* True if the span is this word, which is in lower case, in any letter case. */
static inline bool ent_span_is(ent_span span, const char *lower)
{
    size_t i = 0;

    while (i < span.len && lower[i] && ent_lower_at(span.text, i) == lower[i])
        i++;
    return i == span.len && !lower[i];
}

/* True if it begins so; `lower` is in lower case. */
static inline bool ent_span_begins(ent_span span, const char *lower)
{
    size_t n = strlen(lower);
    return n <= span.len && ent_span_is((ent_span){span.text, n}, lower);
}

/* True if it ends so; `lower` is in lower case. */
static inline bool ent_span_ends(ent_span span, const char *lower)
{
    size_t n = strlen(lower);
    return n <= span.len && ent_span_is((ent_span){span.text + span.len - n, n}, lower);
}

/* Lists of words and phrases, in lower case, are written "army|fleet". */

/* The first word of the list, from `at` on, with which the text begins, in any letter case, and in *n its length; NULL:
 * it begins with none. */
const char *ent_list_match(const char *list, const char *at, ent_span text, size_t *n);
/* The place of the word in the list, or -1. */
int ent_span_find(ent_span word, const char *list);
/* How long the first word of the list is with which the text begins; 0: it begins with none. */
size_t ent_span_begins_one_of(ent_span text, const char *list);

/* Cut the part before the first byte of `stops`, none of them a letter or a digit, off *rest, and trim it. The byte
 * itself is dropped. Most words end in a blank, and the compiler knows whether that is one of the stops, or all. */
static inline ent_span ent_span_cut(ent_span *rest, const char *stops)
{
    ent_span part = *rest;
    bool blank = strchr(stops, ' ') != NULL;
    size_t i = 0;

    if (stops[0] && !stops[1] && rest->len > 0) {
        const char *stop = memchr(rest->text, stops[0], rest->len);
        i = stop ? (size_t)(stop - rest->text) : rest->len;
    }
    for (; i < rest->len; i++) {
        char byte = rest->text[i];
        if (byte == ' ' ? blank : !ent_is_alnum((unsigned char)byte) && byte != '\0' && strchr(stops, byte) != NULL)
            break;
    }
    part.len = i;
    rest->text += i < rest->len ? i + 1 : i;
    rest->len -= i < rest->len ? i + 1 : i;
    return ent_span_trim(part);
}

/* Cut off the first such part that is not empty: the next word. Empty if there is none. */
static inline ent_span ent_span_next(ent_span *rest, const char *stops)
{
    ent_span part = ent_span_cut(rest, stops);

    while (part.len == 0 && rest->len > 0)
        part = ent_span_cut(rest, stops);
    return part;
}

#endif
