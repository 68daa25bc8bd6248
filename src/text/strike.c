/* strike.c -- what is struck out of a text by marks of chats and tags.
 *
 * It ends in its paragraph. Where marks of one kind are nested, the last one that closes counts. No part of a text is
 * searched twice for what closes one kind of mark.
 *
 * SPDX-License-Identifier: MIT */
#include "text/strike.h"
#include <stdbool.h>
#include "board/ascii.h"
#include "text/clean.h"

typedef struct ent_strike {
    const char *open; /* a tag of HTML without its ">", since attributes may follow */
    const char *close;
    const char *style; /* NULL, or what the tag has to say */
    bool flat;         /* the next such tag ends it, since these tags need not be closed */
} ent_strike;

static const ent_strike strikes[] = {
    {"~~", "~~", NULL, false},
    {"<s", "</s>", NULL, false},
    {"<strike", "</strike>", NULL, false},
    {"<del", "</del>", NULL, false},
    {"[s]", "[/s]", NULL, false},
    {"[strike]", "[/strike]", NULL, false},
    {"<span", "</span>", "line-through", false},
    {"<p", "</p>", "line-through", true},
    {"<div", "</div>", "line-through", false},
    {"<li", "</li>", "line-through", true},
};
enum { STRIKES = sizeof strikes / sizeof *strikes };

/* The end of the paragraph that text[at] is in; a line that is left alone ends it, too. */
static size_t paragraph_end(const char *text, size_t len, size_t at)
{
    while (at < len) {
        ent_span line = ent_span_line(text, len, at);
        if (ent_span_trim(line).len == 0 || ent_clean_keeps(line))
            break;
        at += line.len + 1;
    }
    return at < len ? at : len;
}

/* True if `mark` opens at text[at], whatever the tag says. A "~~" does so only before a word: in "A Par~~Bur" it is an
 * arrow. */
static bool opens_strike(const char *text, size_t at, size_t end, const ent_strike *mark)
{
    size_t n = strlen(mark->open);

    if (!ent_span_begins((ent_span){text + at, end - at}, mark->open) || at + n >= end)
        return false;
    if (mark->open[0] == '<')
        return strchr(" \t\r\n>", text[at + n]);
    return mark->open[0] != '~' ||
           ((at == 0 || !ent_is_alnum((unsigned char)text[at - 1])) && !strchr(" \t\r\n~>", text[at + n]));
}

/* True if the tag that begins at text[at] has the style that the mark needs. */
static bool has_style(const char *text, size_t at, size_t end, const ent_strike *mark)
{
    if (!mark->style)
        return true;
    for (size_t i = at + 1; i < end && text[i] != '<' && text[i] != '>'; i++)
        if (ent_span_begins((ent_span){text + i, end - i}, mark->style))
            return true;
    return false;
}

static bool closes_strike(const char *text, size_t at, size_t end, const ent_strike *mark)
{
    size_t n = strlen(mark->close);

    return ent_span_begins((ent_span){text + at, end - at}, mark->close) &&
           (mark->open[0] != '~' ||
            (!strchr(" \t\r\n", text[at - 1]) && (at + n == end || !ent_is_alnum((unsigned char)text[at + n]))));
}

/* Behind the mark that closes what is struck out, or behind the last one if more are opened than closed; 0 if nothing
 * closes it before `end`. */
static size_t strike_end(const char *text, size_t from, size_t end, const ent_strike *mark)
{
    size_t last = 0, depth = 1;

    for (size_t i = from; i < end && depth > 0; i++) {
        if (closes_strike(text, i, end, mark)) {
            last = i + strlen(mark->close);
            depth--;
        } else if (mark->open[0] != '~' && opens_strike(text, i, end, mark)) {
            if (mark->flat)
                return i;
            depth++;
        }
    }
    return last;
}

/* Wipe text[from..end): each line of it keeps an empty tag, so that it is known to have had text. */
static void wipe(char *text, size_t from, size_t end)
{
    while (from < end) {
        const char *stop = memchr(text + from, '\n', end - from);
        size_t n = (stop ? (size_t)(stop - text) : end) - from;
        memset(text + from, ' ', n);
        if (n >= 3)
            memcpy(text + from, "<s>", 3);
        from += n + 1;
    }
}

void ent_strike_wipe(char *text, size_t len)
{
    size_t searched[STRIKES] = {0}, end = 0; /* nothing closes a mark before searched[] */

    for (size_t at = 0; at < len; at++) {
        size_t stop = 0;
        if (at == 0 || text[at - 1] == '\n')
            at += ent_clean_keeps(ent_span_line(text, len, at)) ? ent_span_line(text, len, at).len : 0;
        if (at == len)
            break;
        if (text[at] != '~' && text[at] != '<' && text[at] != '[')
            continue;
        if (at >= end)
            end = paragraph_end(text, len, at);
        for (size_t i = 0; i < STRIKES && stop == 0; i++) {
            if (at < searched[i] || !opens_strike(text, at, end, &strikes[i]) || !has_style(text, at, end, &strikes[i]))
                continue;
            stop = strike_end(text, at + strlen(strikes[i].open), end, &strikes[i]);
            searched[i] = stop > 0 ? 0 : end;
        }
        if (stop > 0) {
            wipe(text, at, stop);
            at = stop - 1;
        }
    }
}
