/* clean.c -- a text as its lines, without what mail programs, chats and web pages put around them.
 *
 * Every step makes a line shorter or leaves it alone, so a line is cleaned in its own place. In order: quoted-printable
 * (if anything in the text shows that it is written so; a soft line break joins two lines), tags and entities of HTML
 * and tags of forums, quotation signs, time stamps of chats. Before all that, what is struck out is wiped. "Map:" and
 * "Rules:" lines are left alone: they hold JSON and "victory=20".
 *
 * SPDX-License-Identifier: MIT */
#include "text/clean.h"
#include <stdint.h>
#include <stdlib.h>
#include "board/ascii.h"
#include "board/error.h"
#include "board/grow.h"
#include "board/plain.h"

enum { MAX_LINES = 1000000 };

static bool is_kept_as_it_is(ent_span line)
{
    line = ent_span_trim(line);
    return ent_span_begins(line, "map:") || ent_span_begins(line, "rules:");
}

/* ---- Quoted-printable. ---- */

static int hex(char byte)
{
    return byte >= '0' && byte <= '9' ? byte - '0' : byte >= 'A' && byte <= 'F' ? byte - 'A' + 10 : -1;
}

/* "=C3" at text[i]. */
static bool is_escape(ent_span line, size_t i)
{
    return line.text[i] == '=' && i + 2 < line.len && hex(line.text[i + 1]) >= 0 && hex(line.text[i + 2]) >= 0;
}

static ent_span line_at(const char *text, size_t len, size_t at)
{
    const char *end = memchr(text + at, '\n', len - at);
    return (ent_span){text + at, end ? (size_t)(end - text) - at : len - at};
}

static bool is_quoted_printable(const char *text, size_t len)
{
    for (size_t at = 0; at < len;) {
        ent_span line = line_at(text, len, at);
        for (size_t i = 0; !is_kept_as_it_is(line) && i + 2 < line.len; i++)
            if (is_escape(line, i))
                return true;
        at += line.len + 1;
    }
    return false;
}

/* A byte of Latin 1 as UTF-8. Returns where the next one goes. */
static char *put_latin(char *at, unsigned char byte)
{
    *at++ = (char)(0xC0 | byte >> 6);
    *at++ = (char)(0x80 | (byte & 0x3F));
    return at;
}

/* Decode a line in its place. "=FC" alone is a letter of Latin 1: two bytes for three. */
static size_t decode(char *text, size_t len)
{
    char *out = text;

    for (size_t i = 0; i < len;) {
        if (text[i] != '=' || i + 2 >= len || hex(text[i + 1]) < 0 || hex(text[i + 2]) < 0) {
            *out++ = text[i++];
            continue;
        }
        char bytes[4];
        size_t n = 0, next = i;
        while (n < sizeof bytes && next + 2 < len && text[next] == '=' && hex(text[next + 1]) >= 0 &&
               hex(text[next + 2]) >= 0) {
            bytes[n++] = (char)(hex(text[next + 1]) << 4 | hex(text[next + 2]));
            next += 3;
        }
        unsigned char first = (unsigned char)bytes[0];
        size_t size = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
        if (first < 0x80 && (first < ' ' || first == 0x7F)) {
            *out++ = ' ';
        } else if (size <= n && ent_plain_is_utf8(bytes, size)) {
            memcpy(out, bytes, size);
            out += size;
        } else {
            size = 1;
            out = put_latin(out, first);
        }
        i += 3 * size;
    }
    return (size_t)(out - text);
}

/* ---- HTML. ---- */

static bool is_tag(ent_span name)
{
    static const char *const tags[] = {
        "a",     "b",     "blockquote", "body", "br",    "center", "code", "del",    "div",    "em",    "font", "h1",
        "h2",    "h3",    "h4",         "h5",   "h6",    "head",   "hr",   "html",   "i",      "img",   "ins",  "li",
        "meta",  "ol",    "p",          "pre",  "s",     "small",  "span", "strike", "strong", "style", "sub",  "sup",
        "table", "tbody", "td",         "th",   "title", "tr",     "tt",   "u",      "ul",     NULL};
    return ent_span_find(name, tags) >= 0;
}

/* How long the tag is that begins at text[0]; 0: there is none. */
static size_t tag_at(const char *text, size_t len)
{
    size_t start = len > 1 && text[1] == '/' ? 2 : 1, end = start;

    while (end < len && ent_is_alnum((unsigned char)text[end]))
        end++;
    if (end == start || end == len || !is_tag((ent_span){text + start, end - start}))
        return 0;
    if (!strchr(" \t/>", text[end]))
        return 0;
    while (end < len && text[end] != '>')
        end++;
    return end < len ? end + 1 : 0;
}

/* How long the tag of a forum is that begins at text[0], such as "[b]", "[/b]", "[*]", "[size=150]"; 0: there is none.
 */
static size_t forum_tag_at(const char *text, size_t len)
{
    static const char *const tags[] = {"*",       "b",      "center", "code", "color", "font",  "i",
                                       "img",     "indent", "li",     "list", "ol",    "quote", "size",
                                       "spoiler", "strike", "s",      "u",    "ul",    "url",   NULL};
    size_t start = len > 1 && text[1] == '/' ? 2 : 1, end = start;

    while (end < len && (ent_is_alpha((unsigned char)text[end]) || text[end] == '*'))
        end++;
    if (ent_span_find((ent_span){text + start, end - start}, tags) < 0)
        return 0;
    if (end < len && text[end] == '=')
        while (end < len && text[end] != ']')
            end++;
    return end < len && text[end] == ']' ? end + 1 : 0;
}

/* True of a tag behind which a new line begins on the page: orders on both sides of it are two. */
static bool breaks_line(const char *tag)
{
    static const char *const tags[] = {"<br", "</p", "</div", "</li", "</tr"};

    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (ent_span_begins((ent_span){tag, strlen(tags[i])}, tags[i]))
            return true;
    return false;
}

/* The UTF-8 of an entity such as "&nbsp;", and in *len how long it is; NULL: it is none. */
static const char *entity_at(const char *text, size_t room, size_t *len)
{
    static const char *const entities[][2] = {
        {"&nbsp;", " "},        {"&gt;", ">"},           {"&lt;", "<"},          {"&amp;", "&"},
        {"&quot;", "\""},       {"&#39;", "'"},          {"&apos;", "'"},        {"&ndash;", "-"},
        {"&mdash;", "-"},       {"&rarr;", "->"},        {"&minus;", "-"},       {"&#8211;", "-"},
        {"&#8212;", "-"},       {"&#160;", " "},         {"&hellip;", "..."},    {"&auml;", "\xC3\xA4"},
        {"&ouml;", "\xC3\xB6"}, {"&uuml;", "\xC3\xBC"},  {"&Auml;", "\xC3\x84"}, {"&Ouml;", "\xC3\x96"},
        {"&Uuml;", "\xC3\x9C"}, {"&eacute;", "\xC3\xA9"}};

    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) {
        *len = strlen(entities[i][0]);
        if (*len <= room && memcmp(entities[i][0], text, *len) == 0)
            return entities[i][1];
    }
    return NULL;
}

/* Write the character that "&#8594;" or "&#x2192;" at text[0] is, which takes less room; *size is how long the text is.
 * Returns the length written, 0 if there is no such text. */
static size_t put_number(const char *text, size_t len, char *out, size_t *size)
{
    enum { MOST_DIGITS = 7 };
    bool sixteen = len > 2 && (text[2] | 32) == 'x';
    size_t start = sixteen ? 3 : 2, i = start;
    uint32_t code = 0;

    if (len <= start || text[1] != '#')
        return 0;
    for (; i < len && i < start + MOST_DIGITS; i++) {
        int digit = hex((char)ent_to_upper((unsigned char)text[i]));
        if (digit < 0 || (!sixteen && digit > 9))
            break;
        code = code * (sixteen ? 16 : 10) + (uint32_t)digit;
    }
    bool valid = code >= ' ' && code <= 0x10FFFF && !(code >= 0xD800 && code < 0xE000);
    if (i == len || text[i] != ';' || !valid)
        return 0;
    *size = i + 1;
    return ent_plain_write(code, out);
}

/* How long the text is that ends with the last such byte. */
static size_t behind_last(const char *text, size_t len, char byte)
{
    while (len > 0 && text[len - 1] != byte)
        len--;
    return len;
}

/* A tag ends in its line, so it is looked for only before the last byte that can close it: to seek that anew for each
 * "<" would take quadratic time. */
static size_t strip_html(char *text, size_t len)
{
    char *out = text;
    size_t angle = behind_last(text, len, '>'), square = behind_last(text, len, ']');

    if (angle == 0 && square == 0 && !memchr(text, '&', len))
        return len;
    for (size_t i = 0; i < len;) {
        size_t size = 0;
        const char *entity = text[i] == '&' ? entity_at(text + i, len - i, &size) : NULL;
        size_t n = text[i] == '&' && !entity ? put_number(text + i, len - i, out, &size) : 0;
        if (!entity && n == 0)
            size = text[i] == '<' && i < angle    ? tag_at(text + i, angle - i)
                   : text[i] == '[' && i < square ? forum_tag_at(text + i, square - i)
                                                  : 0;
        if (entity) {
            memcpy(out, entity, strlen(entity));
            out += strlen(entity);
        } else if (n > 0) {
            out += n;
        } else if (size > 0) {
            *out++ = breaks_line(text + i) ? ';' : ' '; /* a tag is at least three bytes */
        } else {
            *out++ = text[i++];
            continue;
        }
        i += size;
    }
    return (size_t)(out - text);
}

/* ---- What is struck out. ---- */

typedef struct ent_strike {
    const char *open, *close;
} ent_strike;

static const ent_strike strikes[] = {{"~~", "~~"},        {"<s>", "</s>"}, {"<strike>", "</strike>"},
                                     {"<del>", "</del>"}, {"[s]", "[/s]"}, {"[strike]", "[/strike]"}};
enum { STRIKES = sizeof strikes / sizeof *strikes };

/* The end of the paragraph that text[at] is in; a line that is left alone ends it, too. */
static size_t paragraph_end(const char *text, size_t len, size_t at)
{
    while (at < len) {
        ent_span line = line_at(text, len, at);
        if (ent_span_trim(line).len == 0 || is_kept_as_it_is(line))
            break;
        at += line.len + 1;
    }
    return at < len ? at : len;
}

/* True if `mark` opens something struck out at text[at]. A "~~" does so only before a word: in "A Par~~Bur" it is an
 * arrow. */
static bool opens_strike(const char *text, size_t at, size_t end, const ent_strike *mark)
{
    size_t n = strlen(mark->open);

    if (!ent_span_begins((ent_span){text + at, end - at}, mark->open) || at + n >= end)
        return false;
    return mark->open[0] != '~' ||
           ((at == 0 || !ent_is_alnum((unsigned char)text[at - 1])) && !strchr(" \t\r\n~>", text[at + n]));
}

/* Behind the next mark that closes what is struck out; 0 if there is none before `end`. */
static size_t strike_end(const char *text, size_t from, size_t end, const ent_strike *mark)
{
    size_t n = strlen(mark->close);

    for (size_t i = from + 1; i + n <= end; i++)
        if (ent_span_begins((ent_span){text + i, end - i}, mark->close) &&
            (mark->open[0] != '~' ||
             (!strchr(" \t\r\n", text[i - 1]) && (i + n == end || !ent_is_alnum((unsigned char)text[i + n])))))
            return i + n;
    return 0;
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

/* Wipe what is struck out. It ends in its paragraph. */
static void wipe_struck(char *text, size_t len)
{
    size_t searched[STRIKES] = {0}, end = 0; /* nothing closes a mark before searched[] */

    for (size_t at = 0; at < len; at++) {
        size_t stop = 0;
        if (at == 0 || text[at - 1] == '\n')
            at += is_kept_as_it_is(line_at(text, len, at)) ? line_at(text, len, at).len : 0;
        if (at == len)
            break;
        if (text[at] != '~' && text[at] != '<' && text[at] != '[')
            continue;
        if (at >= end)
            end = paragraph_end(text, len, at);
        for (size_t i = 0; i < STRIKES && stop == 0; i++) {
            if (at < searched[i] || !opens_strike(text, at, end, &strikes[i]))
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

/* ---- Quotation signs and time stamps. ---- */

static ent_span strip_quotes(ent_span line, uint8_t *quotes)
{
    for (*quotes = 0; line.len > 0 && line.text[0] == '>' && *quotes < 100; ++*quotes)
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
        n = clock_at(line);
        while (n > 0 && n < line.len && strchr(": -", line.text[n]))
            n++;
    }
    *stamped = n > 0;
    return ent_span_after(line, n);
}

/* ---- Lines. ---- */

static void clean_line(ent_clean_line *line, char *text, size_t len, bool decoded)
{
    ent_span span = ent_span_trim((ent_span){text, decoded ? decode(text, len) : len});
    bool had_text = span.len > 0;

    span.len = strip_html(text + (span.text - text), span.len);
    while (span.len > 0 && strchr("; \t", span.text[span.len - 1]))
        span.len--;
    while (span.len > 0 && strchr("; \t", span.text[0]))
        span = ent_span_after(span, 1);
    span = ent_span_trim(span);
    span = strip_quotes(span, &line->quotes);
    span = strip_stamp(span, &line->stamped);
    line->text = span.text;
    line->len = (uint32_t)span.len;
    line->had_text = had_text && span.len == 0;
}

static ent_status room_for_line(ent_clean_text *out, size_t *cap, ent_err *err)
{
    if (out->n == MAX_LINES)
        return ent_fail(err, ENT_E_LIMIT, "more than %d lines; the orders of a turn are much shorter", MAX_LINES);
    ent_clean_line *list = ent_grow(out->line, out->n, cap, sizeof *list);
    if (!list)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the lines");
    out->line = list;
    return ENT_OK;
}

/* True if the line ends in a soft line break; then *keep is what stands before it. */
static bool is_soft(const char *text, size_t len, size_t *keep)
{
    while (len > 0 && (text[len - 1] == '\r' || text[len - 1] == ' '))
        len--;
    *keep = len > 0 ? len - 1 : 0;
    return len > 0 && text[len - 1] == '=';
}

/* Move the lines behind soft line breaks up to the line at text[at..*end). Returns its length; *end moves behind what
 * was joined. */
static size_t join(char *text, size_t len, size_t at, size_t *end, uint16_t *joined)
{
    size_t size = *end - at, keep;

    while (*end + 1 < len && *joined < UINT16_MAX && is_soft(text + at, size, &keep)) {
        ent_span next = line_at(text, len, *end + 1);
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

ent_status ent_clean(char *text, size_t len, bool plain, ent_clean_text *out, ent_err *err)
{
    bool encoded = !plain && is_quoted_printable(text, len);

    if (!plain)
        wipe_struck(text, len);
    size_t cap = 0, at = len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0, end;

    *out = (ent_clean_text){.n = 0};
    for (uint32_t number = 1; at < len; number++, at = end + 1) {
        ent_span line = line_at(text, len, at), trimmed = ent_span_trim(line);
        const char *zero = memchr(line.text, '\0', line.len);
        ent_status status = zero ? refuse_zero(line.text, zero, number, err) : room_for_line(out, &cap, err);
        if (status != ENT_OK)
            return status;
        ent_clean_line *clean = &out->line[out->n++];
        *clean =
            (ent_clean_line){.text = trimmed.text, .len = (uint32_t)trimmed.len, .number = number, .start = line.text};
        end = at + line.len;
        if (!plain && !is_kept_as_it_is(line)) {
            size_t size = encoded ? join(text, len, at, &end, &clean->joined) : line.len;
            number += clean->joined;
            clean_line(clean, text + at, size, encoded);
        }
    }
    return ENT_OK;
}

void ent_clean_clear(ent_clean_text *text)
{
    free(text->line);
    *text = (ent_clean_text){.line = NULL};
}
