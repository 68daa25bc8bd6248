/* clean.c -- a text as its lines, without what mail programs, chats and web pages put around them.
 *
 * Every step makes a line shorter or leaves it alone, so a line is cleaned in its own place. First, what is struck out
 * is wiped. Then, line by line: quoted-printable (if anything in the text shows that it is written so; a soft line
 * break joins two lines), tags of quotations (they divide the line), other tags and entities, signs, words of DAIDE,
 * quotation signs, time stamps of chats. "Map:" and "Rules:" lines are left alone: they hold JSON and "victory=20".
 *
 * SPDX-License-Identifier: MIT */
#include "mail/clean.h"
#include <stdint.h>
#include <stdlib.h>
#include "board/ascii.h"
#include "board/error.h"
#include "board/grow.h"
#include "mail/daide.h"
#include "mail/markup.h"
#include "mail/strike.h"

enum { MAX_LINES = 1000000 };

bool ent_clean_keeps(ent_span line)
{
    line = ent_span_trim(line);
    return ent_span_begins(line, "map:") || ent_span_begins(line, "rules:");
}

static bool is_quoted_printable(const char *text, size_t len)
{
    for (size_t at = 0; at < len;) {
        ent_span line = ent_span_line(text, len, at);
        if (!ent_clean_keeps(line) && ent_markup_is_encoded(line))
            return true;
        at += line.len + 1;
    }
    return false;
}

/* ---- Quotations and time stamps. ---- */

enum { MOST_QUOTES = 100, MOST_FOLDS = 100 };

/* How deeply what comes next is quoted by tags. A tag that nothing closes would quote all the rest of the text: it is
 * left out. */
typedef struct ent_quotation {
    size_t depth;
    size_t closers; /* tags to come that close a quotation */
    size_t folds;   /* open parts that the page folds up, MOST_FOLDS at most, */
    size_t kept;    /* and the fewest since the latest line */
} ent_quotation;

static size_t count_closers(const char *text, size_t len)
{
    size_t n = 0;

    for (size_t at = 0; at < len;) {
        ent_span line = ent_span_line(text, len, at);
        size_t end = ent_clean_keeps(line) ? 0 : line.len;
        for (size_t i = 0; i < end; i++) {
            bool closes;
            n += ent_markup_quote_tag(line.text + i, line.len - i, &closes) > 0 && closes;
        }
        at += line.len + 1;
    }
    return n;
}

static void pass_quote_tag(ent_quotation *quotation, bool closes)
{
    if (closes) {
        quotation->closers -= quotation->closers > 0;
        quotation->depth -= quotation->depth > 0;
    } else {
        quotation->depth += quotation->depth < quotation->closers;
    }
}

static void pass_fold_tag(ent_quotation *quotation, bool closes)
{
    if (closes)
        quotation->folds -= quotation->folds > 0;
    else
        quotation->folds += quotation->folds < MOST_FOLDS;
    if (quotation->folds < quotation->kept)
        quotation->kept = quotation->folds;
}

/* Pass the tags in a piece of a line that begin a fold. The line stands in those before its text. */
static void pass_openers(ent_quotation *quotation, ent_clean_line *line, const char *text, size_t len)
{
    bool before = true;

    line->folds = (uint8_t)quotation->folds;
    line->kept = (uint8_t)quotation->kept;
    for (size_t i = 0; i < len;) {
        bool closes;
        const size_t size = ent_markup_fold_tag(text + i, len - i, &closes);
        if (size > 0)
            pass_fold_tag(quotation, closes);
        else
            before &= ent_is_space((unsigned char)text[i]);
        if (before)
            line->folds = (uint8_t)quotation->folds;
        i += size > 0 ? size : 1;
    }
    quotation->kept = quotation->folds;
}

static ent_span strip_quotes(ent_span line, uint8_t *quotes)
{
    for (; line.len > 0 && line.text[0] == '>' && *quotes < MOST_QUOTES; ++*quotes)
        line = ent_span_after(line, 1);
    return line;
}

/* "21:03" or "21:03:11" at the beginning: how long it is, with AM or PM. */
static size_t clock_at(ent_span line)
{
    size_t i = 0, colons = 0, digits = 0;

    for (; i < line.len && (ent_is_digit((unsigned char)line.text[i]) || line.text[i] == ':'); i++) {
        digits = line.text[i] == ':' ? 0 : digits + 1;
        colons += line.text[i] == ':';
        if (digits > 2 || i - colons > 6)
            return 0;
    }
    if (colons == 0 || digits != 2 || line.text[0] == ':')
        return 0;
    size_t n = i + (i < line.len && line.text[i] == ' ');
    if (n + 1 < line.len && strchr("aApP", line.text[n]) && (line.text[n + 1] | 32) == 'm' &&
        (n + 2 == line.len || !ent_is_alpha((unsigned char)line.text[n + 2])))
        i = n + 2;
    return i < line.len && ent_is_alnum((unsigned char)line.text[i]) ? 0 : i;
}

/* "21/03/2024, " or "2024-03-21 " before a time of day: how long it is. */
static size_t date_at(ent_span line)
{
    size_t i = 0, signs = 0;

    for (; i < line.len && (ent_is_digit((unsigned char)line.text[i]) || strchr("/.-", line.text[i])); i++)
        signs += !ent_is_digit((unsigned char)line.text[i]);
    if (signs != 2 || i < 6 || i > 10 || !ent_is_digit((unsigned char)line.text[0]))
        return 0;
    while (i < line.len && strchr(", ", line.text[i]))
        i++;
    return clock_at((ent_span){line.text + i, line.len - i}) > 0 ? i : 0;
}

/* "[21.03.24, 18:22:11]" or "(10:15 PM)": how long it is. */
static size_t bracketed_at(ent_span line)
{
    const char *end = line.len == 0         ? NULL
                      : line.text[0] == '[' ? memchr(line.text, ']', line.len)
                      : line.text[0] == '(' ? memchr(line.text, ')', line.len)
                                            : NULL;
    bool clock = false;

    for (const char *at = line.text + 1; end && at < end; at++) {
        if (!strchr("0123456789:., -/TZapmAPM", *at))
            return 0;
        clock |= *at == ':';
    }
    return clock ? (size_t)(end - line.text) + 1 : 0;
}

static ent_span strip_stamp(ent_span line, bool *stamped)
{
    size_t n = bracketed_at(line);

    if (n == 0) {
        n = date_at(line);
        n += clock_at((ent_span){line.text + n, line.len - n});
        while (n > 0 && n < line.len && strchr(": -", line.text[n]))
            n++;
    }
    *stamped = n > 0;
    return ent_span_after(line, n);
}

/* ---- Lines. ---- */

/* Replace blanks beyond ASCII (U+00A0, U+2000 to U+200A, U+202F) by plain ones. Returns the new length. */
static size_t replace_blanks(char *text, size_t len)
{
    size_t n = 0;

    for (size_t i = 0; i < len; n++) {
        const size_t left = len - i;
        const unsigned last = left > 2 ? (unsigned char)text[i + 2] : 0;
        const bool wide = ((last >= 0x80 && last <= 0x8A) || last == 0xAF) && memcmp(text + i, "\xE2\x80", 2) == 0,
                   no_break = left > 1 && memcmp(text + i, "\xC2\xA0", 2) == 0;
        text[n] = wide || no_break ? ' ' : text[i];
        i += 1U + no_break + 2U * wide;
    }
    return n;
}

static void clean_line(ent_clean_line *line, char *text, size_t len)
{
    ent_span span = {text, ent_daide_rewrite(text, ent_markup_signs(text, ent_markup_strip(text, len)))};

    while (span.len > 0 && strchr("; \t", span.text[span.len - 1]))
        span.len--;
    while (span.len > 0 && strchr("; \t", span.text[0]))
        span = ent_span_after(span, 1);
    span = ent_span_trim(span);
    span = strip_quotes(span, &line->quotes);
    span = strip_stamp(span, &line->stamped);
    line->text = span.text;
    line->len = (uint32_t)span.len;
    line->had_text &= span.len == 0;
}

static ent_status add_line(ent_clean_text *out, size_t *cap, const ent_clean_line *line, ent_err *err)
{
    if (out->n == MAX_LINES)
        return ent_fail(err, ENT_E_LIMIT, "more than %d lines; the orders of a turn are much shorter", MAX_LINES);
    ent_clean_line *list = ent_grow(out->line, out->n, cap, sizeof *list);
    if (!list)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the lines");
    out->line = list;
    list[out->n++] = *line;
    return ENT_OK;
}

static ent_status add_piece(ent_clean_text *out, size_t *cap, const ent_clean_line *line, char *text, size_t len,
                            ent_err *err)
{
    ent_status status = add_line(out, cap, line, err);

    if (status == ENT_OK)
        clean_line(&out->line[out->n - 1], text, len);
    return status;
}

/* True if the line ends in a soft line break; then *keep is what stands before it. */
static bool is_soft(const char *text, size_t len, size_t *keep)
{
    while (len > 0 && (text[len - 1] == '\r' || text[len - 1] == ' '))
        len--;
    *keep = len > 0 ? len - 1 : 0;
    return len > 0 && text[len - 1] == '=';
}

/* Move the lines after soft line breaks up to the line at text[at..*end). Returns its length; *end moves past what
 * was joined. */
static size_t join(char *text, size_t len, size_t at, size_t *end, uint16_t *joined)
{
    size_t size = *end - at, keep;

    while (*end + 1 < len && *joined < UINT16_MAX && is_soft(text + at, size, &keep)) {
        ent_span next = ent_span_line(text, len, *end + 1);
        memmove(text + at + keep, next.text, next.len);
        size = keep + next.len;
        *end += 1 + next.len;
        ++*joined;
    }
    return size;
}

static ent_status refuse_zero(const char *line, const char *zero, uint32_t number, ent_err *err)
{
    ent_fail(err, ENT_E_SYNTAX, "a byte of value 0; this is no text, or not in UTF-8");
    if (err) {
        err->line = number;
        err->column = (uint32_t)(zero - line) + 1;
    }
    return ENT_E_SYNTAX;
}

/* A tag that divides a line. */
typedef struct dividing_tag {
    size_t len;     /* 0: there is none */
    ent_span label; /* what it says; empty if it ends a fold, or begins or ends a quotation */
    bool fold, closes;
} dividing_tag;

static dividing_tag read_dividing_tag(const char *text, size_t len)
{
    dividing_tag tag = {.label = {text, 0}};

    if (text[0] != '[' && text[0] != '<')
        return tag;
    tag.len = ent_markup_label_tag(text, len, &tag.label);
    tag.fold = tag.len > 0;
    if (tag.len == 0)
        tag.len = ent_markup_quote_tag(text, len, &tag.closes);
    if (tag.len > 0)
        return tag;
    const size_t n = ent_markup_fold_tag(text, len, &tag.closes);
    tag.fold = n > 0 && tag.closes;
    tag.len = tag.fold ? n : 0;
    return tag;
}

/* Add the line that is text[0..line.len). What stands on both sides of a tag of a quotation, or after the end of a
 * fold, becomes a line of its own, as does what the tag of a spoiler says. */
static ent_status add_pieces(ent_clean_text *out, size_t *cap, ent_clean_line line, char *text,
                             ent_quotation *quotation, ent_err *err)
{
    ent_status status = ENT_OK;
    size_t at = 0;

    do {
        size_t end = at;
        dividing_tag tag = {.label = {text, 0}};
        while (end < line.len && (tag = read_dividing_tag(text + end, line.len - end)).len == 0)
            end++;
        line.quotes = (uint8_t)(quotation->depth < MOST_QUOTES ? quotation->depth : MOST_QUOTES);
        if (end > at || (tag.label.len == 0 && end + tag.len == line.len)) {
            pass_openers(quotation, &line, text + at, end - at);
            status = add_piece(out, cap, &line, text + at, end - at, err);
        }
        if (tag.len > 0 && tag.fold)
            pass_fold_tag(quotation, tag.closes);
        else if (tag.len > 0)
            pass_quote_tag(quotation, tag.closes);
        if (tag.label.len > 0 && status == ENT_OK) {
            pass_openers(quotation, &line, text, 0);
            status = add_piece(out, cap, &line, text + (tag.label.text - text), tag.label.len, err);
        }
        at = end + tag.len;
    } while (status == ENT_OK && at < line.len);
    return status;
}

/* Plain blanks in all lines, each of which stays as long as it is. The strings of a map in JSON stay as they are. */
static void replace_all_blanks(char *text, size_t len)
{
    for (size_t at = 0; at < len;) {
        const ent_span line = ent_span_line(text, len, at);
        if (!ent_clean_keeps(line) || !memchr(line.text, '{', line.len)) {
            const size_t n = replace_blanks(text + at, line.len);
            memset(text + at + n, ' ', line.len - n);
        }
        at += line.len + 1;
    }
}

ent_status ent_clean(char *text, size_t len, bool plain, ent_clean_text *out, ent_err *err)
{
    bool encoded = !plain && is_quoted_printable(text, len);
    ent_quotation quotation = {.depth = 0};
    size_t cap = 0, at = len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0, end;

    if (!plain) {
        replace_all_blanks(text, len);
        ent_strike_wipe(text, len);
        quotation.closers = count_closers(text, len);
    }
    *out = (ent_clean_text){.n = 0};
    for (uint32_t number = 1; at < len; number++, at = end + 1) {
        ent_span line = ent_span_line(text, len, at);
        const char *zero = memchr(line.text, '\0', line.len);
        ent_clean_line clean = {.number = number, .start = line.text};
        bool kept = plain || ent_clean_keeps(line);
        if (zero)
            return refuse_zero(line.text, zero, number, err);
        end = at + line.len;
        if (encoded && !kept) {
            line.len = ent_markup_decode(text + at, join(text, len, at, &end, &clean.joined));
            line.len = replace_blanks(text + at, line.len);
            number += clean.joined;
        }
        line = ent_span_trim(line);
        clean.text = line.text;
        clean.len = (uint32_t)line.len;
        clean.had_text = !kept && line.len > 0;
        clean.folds = clean.kept = (uint8_t)quotation.folds;
        ent_status status = kept ? add_line(out, &cap, &clean, err)
                                 : add_pieces(out, &cap, clean, text + (line.text - text), &quotation, err);
        if (status != ENT_OK)
            return status;
    }
    return ENT_OK;
}

void ent_clean_clear(ent_clean_text *text)
{
    free(text->line);
    *text = (ent_clean_text){.line = NULL};
}
