/* strike.c -- what is struck out of a text by marks of chats and tags, hidden text and comments of web pages, comments
 * of programs.
 *
 * A mark is closed in its own paragraph; where marks of one kind are nested, the last one that closes counts. What no
 * mark of the paragraph closes may be closed in a later one (`wide`), if as many marks are closed as are opened. No
 * part of a text is searched more than twice for what closes one kind of mark. That has a price: a mark that nothing
 * closes may hide a later pair of its kind, which then strikes nothing out. Such a mark becomes a question mark, so
 * that the order after it is not followed. A pair of single "~" in a line may strike out or not: what stands between
 * them stays, and is made one order that cannot be read.
 *
 * SPDX-License-Identifier: MIT */
#include "mail/strike.h"
#include <stdbool.h>
#include "board/ascii.h"
#include "mail/clean.h"

typedef struct ent_strike {
    const char *open; /* a tag of HTML without its ">", since attributes may follow */
    const char *close;
    bool styled; /* the tag has to say that what it holds is struck out or hidden */
    bool flat;   /* the next such tag ends it, since these tags need not be closed */
    bool wide;   /* it may go over several paragraphs */
} ent_strike;

static const ent_strike strikes[] = {
    {"~~", "~~", false, false, false},
    {"<s", "</s>", false, false, true},
    {"<strike", "</strike>", false, false, true},
    {"<del", "</del>", false, false, true},
    {"[s]", "[/s]", false, false, true},
    {"[strike]", "[/strike]", false, false, true},
    {"<span", "</span>", true, false, true},
    {"<font", "</font>", true, false, true},
    {"<p", "</p>", true, true, false},
    {"<div", "</div>", true, false, true},
    {"<li", "</li>", true, true, false},
    {"<b", "</b>", true, false, true},
    {"<i", "</i>", true, false, true},
    {"<u", "</u>", true, false, true},
    {"<em", "</em>", true, false, true},
    {"<strong", "</strong>", true, false, true},
    {"<a", "</a>", true, false, true},
    {"<h1", "</h1>", true, false, false},
    {"<h2", "</h2>", true, false, false},
    {"<h3", "</h3>", true, false, false},
    {"<h4", "</h4>", true, false, false},
    {"<td", "</td>", true, true, false},
    {"<th", "</th>", true, true, false},
    {"<tr", "</tr>", true, true, true},
    {"<table", "</table>", true, false, true},
    {"<ul", "</ul>", true, false, true},
    {"<ol", "</ol>", true, false, true},
    {"<section", "</section>", true, false, true},
    {"<style", "</style>", false, false, true},
    {"<script", "</script>", false, false, true},
    {"<template", "</template>", false, false, true},
    {"<!--", "-->", false, false, true},
    {"/*", "*/", false, false, true},
};
enum { STRIKES = sizeof strikes / sizeof *strikes };

/* The end of the paragraph that text[at] is in, or of all paragraphs up to a line that is left alone. */
static size_t paragraph_end(const char *text, size_t len, size_t at, bool all)
{
    while (at < len) {
        ent_span line = ent_span_line(text, len, at);
        if ((!all && ent_span_trim(line).len == 0) || ent_clean_keeps(line))
            break;
        at += line.len + 1;
    }
    return at < len ? at : len;
}

/* A tag of HTML or of a forum, which may stand inside another of its kind. */
static bool is_tag(const ent_strike *mark)
{
    return (mark->open[0] == '<' && mark->open[1] != '!') || mark->open[0] == '[';
}

/* True if `mark` opens at text[at], whatever the tag says. A "~~" does so only before a word: in "A Par~~Bur" it is an
 * arrow. */
static bool opens_strike(const char *text, size_t at, size_t end, const ent_strike *mark)
{
    size_t n = strlen(mark->open);

    if (at + 1 >= end || text[at] != mark->open[0] || (char)ent_to_lower((unsigned char)text[at + 1]) != mark->open[1])
        return false; /* most marks differ there */
    if (!ent_span_begins((ent_span){text + at, end - at}, mark->open) || at + n >= end)
        return false;
    if (mark->open[0] == '<' && is_tag(mark))
        return strchr(" \t\r\n>", text[at + n]);
    if (mark->open[0] == '/') /* between bold words, or in an address, it opens nothing */
        return (at == 0 || strchr(" \t\r\n(", text[at - 1])) && text[at + n] != '/';
    return mark->open[0] != '~' ||
           ((at == 0 || !ent_is_alnum((unsigned char)text[at - 1])) && !strchr(" \t\r\n~>", text[at + n]));
}

/* How long the style is with which the text begins, with any blanks around its colon; 0: it begins otherwise. A number
 * is the whole number: "opacity:0" is no beginning of "opacity:0.5". */
static size_t style_at(ent_span text, const char *style)
{
    size_t i = 0;

    for (const char *at = style; *at; at++) {
        while (*at == ':' && i < text.len && text.text[i] == ' ')
            i++;
        if (i == text.len || (char)ent_to_lower((unsigned char)text.text[i]) != *at)
            return 0;
        for (i++; *at == ':' && i < text.len && text.text[i] == ' ';)
            i++;
    }
    bool more = i < text.len && (text.text[i] == '.' || ent_is_digit((unsigned char)text.text[i]));
    return style[strlen(style) - 1] == '0' && more ? 0 : i;
}

/* A word of a tag by itself: an attribute ("<p hidden>"), or the name of a class that pages give to what is struck out
 * or hidden. "overflow: hidden" hides nothing. */
static bool is_hiding_word(ent_span tag, size_t at)
{
    static const char words[] = "hidden|strike|strikethrough|struck|deleted|d-none";
    size_t end = at, before = at;

    if (!strchr(" \t\r\n\"'=", tag.text[at - 1]))
        return false;
    while (end < tag.len && (ent_is_alnum((unsigned char)tag.text[end]) || tag.text[end] == '-'))
        end++;
    if (ent_span_find((ent_span){tag.text + at, end - at}, words) < 0)
        return false;
    while (before > 0 && tag.text[before - 1] == ' ')
        before--;
    return tag.text[before - 1] != ':' && (end == tag.len || tag.text[end] != ':');
}

/* True unless the mark needs a style that the tag which begins at text[at] does not have. */
static bool has_style(const char *text, size_t at, size_t end, const ent_strike *mark)
{
    static const char *const styles[] = {"line-through", "display:none", "visibility:hidden",
                                         "mso-hide:all", "opacity:0",    "font-size:0"};

    for (size_t i = at + 1; mark->styled && i < end && text[i] != '<' && text[i] != '>'; i++) {
        for (size_t n = 0; n < sizeof styles / sizeof *styles; n++)
            if (style_at((ent_span){text + i, end - i}, styles[n]) > 0)
                return true;
        if (is_hiding_word((ent_span){text + at, end - at}, i - at))
            return true;
    }
    return !mark->styled;
}

static bool closes_strike(const char *text, size_t at, size_t end, const ent_strike *mark)
{
    size_t next = at + strlen(mark->close);

    if (!ent_span_begins((ent_span){text + at, end - at}, mark->close))
        return false;
    if (mark->open[0] == '/')
        return next == end || strchr(" \t\r\n.,;:)", text[next]);
    return mark->open[0] != '~' ||
           (!strchr(" \t\r\n", text[at - 1]) && (next == end || !ent_is_alnum((unsigned char)text[next])));
}

/* After the mark that closes what is struck out; 0 if nothing closes it before `end`. If more marks are opened than
 * closed it is the last that closes, or 0 if they are to be balanced. */
static size_t strike_end(const char *text, size_t from, size_t end, const ent_strike *mark, bool balanced)
{
    size_t last = 0, depth = 1;

    for (size_t i = from; i < end && depth > 0; i++) {
        if (text[i] != mark->close[0] && text[i] != mark->open[0])
            continue; /* most bytes */
        if (closes_strike(text, i, end, mark)) {
            last = i + strlen(mark->close);
            depth--;
        } else if (is_tag(mark) && opens_strike(text, i, end, mark)) {
            if (mark->flat)
                return i;
            depth++;
        }
    }
    return balanced && depth > 0 ? 0 : last;
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

/* How far a search for what closes marks goes: to the end of the paragraph, or of all paragraphs. */
typedef struct ent_strike_search {
    bool all;
    size_t end;
    size_t searched[STRIKES]; /* a search from before there has found nothing */
} ent_strike_search;

/* After what is struck out at text[at], or 0. */
static size_t find_strike(const char *text, size_t len, size_t at, ent_strike_search *search)
{
    if (at >= search->end)
        search->end = paragraph_end(text, len, at, search->all);
    for (size_t i = 0; i < STRIKES; i++) {
        const ent_strike *mark = &strikes[i];
        if (at < search->searched[i] || (search->all && !mark->wide) || !opens_strike(text, at, search->end, mark) ||
            !has_style(text, at, search->end, mark))
            continue;
        size_t stop = strike_end(text, at + strlen(mark->open), search->end, mark, search->all);
        search->searched[i] = stop > 0 ? 0 : search->end;
        if (stop > 0)
            return stop;
    }
    return 0;
}

/* How long the mark at text[at] is: a tag of HTML goes up to its ">", which stands in its line. */
static size_t mark_length(const char *text, size_t at, size_t end, const ent_strike *mark)
{
    size_t n = strlen(mark->open), i = at + n;

    if (mark->open[0] != '<' || !is_tag(mark))
        return n;
    while (i < end && !strchr("<>\n", text[i]))
        i++;
    return i < end && text[i] == '>' ? i + 1 - at : n;
}

/* Replace a mark at text[at] that nothing closes by a question mark. */
static void doubt_unclosed(char *text, size_t len, size_t at)
{
    for (size_t i = 0; i < STRIKES; i++) {
        if (!opens_strike(text, at, len, &strikes[i]) || !has_style(text, at, len, &strikes[i]))
            continue;
        size_t n = mark_length(text, at, len, &strikes[i]);
        memset(text + at, ' ', n);
        text[at + n - 2] = '?'; /* a blank after it: "?A" is no word */
        return;
    }
}

/* Does the "~" at text[at] end what a "~" before it in its line strikes out? */
static bool closes_wavy(const char *text, size_t len, size_t at)
{
    return text[at] == '~' && text[at - 1] != ' ' && (at + 1 == len || strchr(" \t\r\n.,;)*_", text[at + 1]));
}

/* "~A Par - Bur, A Mar - Spa~" in a line: some chats strike that out, others do not. What parts its orders becomes a
 * "~", too, so that they are one order, which cannot be read. Returns where the search ended. */
static size_t join_wavy(char *text, size_t len, size_t at)
{
    size_t end = at + 1;

    if (text[at] != '~' || (at > 0 && !strchr(" \t\r\n(,;:*_", text[at - 1])) || end == len ||
        !ent_is_alnum((unsigned char)text[end]))
        return at;
    while (end < len && text[end] != '\n' && !closes_wavy(text, len, end))
        end++;
    for (size_t i = at; end < len && text[end] == '~' && i < end; i++)
        if (memchr(",;/|&+", text[i], 6))
            text[i] = '~';
    return end;
}

void ent_strike_wipe(char *text, size_t len)
{
    ent_strike_search here = {.all = false}, wide = {.all = true};
    size_t wavy = 0;

    for (size_t at = 0; at < len; at++) {
        if (at == 0 || text[at - 1] == '\n')
            at += ent_clean_keeps(ent_span_line(text, len, at)) ? ent_span_line(text, len, at).len : 0;
        if (at == len)
            break;
        if (!strchr("~<[/", text[at]) || text[at] == '\0') /* the first bytes of all marks */
            continue;
        size_t stop = find_strike(text, len, at, &here);
        if (stop == 0)
            stop = find_strike(text, len, at, &wide);
        if (stop > 0) {
            wipe(text, at, stop);
            at = stop - 1;
        } else {
            doubt_unclosed(text, len, at);
            wavy = at < wavy ? wavy : join_wavy(text, len, at);
        }
    }
}
