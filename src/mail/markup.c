/* markup.c -- quoted-printable, tags of HTML and of forums, entities, signs of chats.
 *
 * Each step makes a line shorter or leaves it alone, so it works in the line's own place.
 *
 * SPDX-License-Identifier: MIT */
#include "mail/markup.h"
#include <stdint.h>
#include "board/ascii.h"
#include "board/plain.h"
#include "notation/unicode_signs.h"

/* ---- Quoted-printable. ---- */

static int hex(char byte)
{
    return byte >= '0' && byte <= '9' ? byte - '0' : byte >= 'A' && byte <= 'F' ? byte - 'A' + 10 : -1;
}

/* "=C3" at text[i]. */
static bool is_escape(ent_span line, size_t i)
{
    return i + 2 < line.len && line.text[i] == '=' && hex(line.text[i + 1]) >= 0 && hex(line.text[i + 2]) >= 0;
}

/* The names of the tags of forums, such as "[b]", "[*]", "[size=150]". */
static const char forum_tags[] =
    "*|b|center|code|color|details|font|i|img|indent|li|list|ol|quote|size|spoiler|strike|s|u|ul|url";

/* True if the "=" at text[i] stands after the name of a forum's tag: in "[size=15]" the "=15" is no escape. */
static bool is_in_forum_tag(ent_span line, size_t i)
{
    enum { LONGEST_TAG = 7 };
    size_t start = i;

    while (start > 0 && i - start < LONGEST_TAG && ent_is_alpha((unsigned char)line.text[start - 1]))
        start--;
    return start > 0 && line.text[start - 1] == '[' &&
           ent_span_find((ent_span){line.text + start, i - start}, forum_tags) >= 0;
}

bool ent_markup_is_encoded(ent_span line)
{
    for (size_t i = 0; i < line.len; i++)
        if (is_escape(line, i) && !is_in_forum_tag(line, i))
            return true;
    return false;
}

/* The bytes of the escapes in a row that begin at text[i], four at most: as many as a character may have. */
static size_t escaped_bytes(ent_span line, size_t i, char bytes[4])
{
    size_t n = 0;

    for (; n < 4 && is_escape(line, i + 3 * n); n++)
        bytes[n] = (char)(hex(line.text[i + 3 * n + 1]) << 4 | hex(line.text[i + 3 * n + 2]));
    return n;
}

/* Write the first character of bytes[0..n), n > 0, to *out, which moves past it. A control character becomes a blank;
 * a byte that begins no character is read as Windows-1252. Returns how many of the bytes it has. */
static size_t put_character(const char *bytes, size_t n, char **out)
{
    unsigned char first = (unsigned char)bytes[0];
    size_t size = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;

    if (first < ' ' || first == 0x7F) {
        *(*out)++ = ' ';
        return 1;
    }
    if (size > n || !ent_plain_is_utf8(bytes, size)) {
        *out += ent_plain_decode(bytes, 1, *out);
        return 1;
    }
    memcpy(*out, bytes, size);
    *out += size;
    return size;
}

/* "=FC" alone is a letter of Latin 1: two bytes for three. */
size_t ent_markup_decode(char *text, size_t len)
{
    char *out = text, bytes[4] = {0};

    for (size_t i = 0; i < len;) {
        size_t n = escaped_bytes((ent_span){text, len}, i, bytes);
        if (n > 0)
            i += 3 * put_character(bytes, n, &out);
        else
            *out++ = text[i++];
    }
    return (size_t)(out - text);
}

/* ---- Tags and entities. A tag has no other one inside, so the search for its end is short. ---- */

static bool is_tag(ent_span name)
{
    static const char tags[] =
        "a|abbr|article|aside|b|big|blockquote|body|br|center|cite|code|dd|del|details|div|dl|dt|em|font|"
        "footer|h1|h2|h3|h4|h5|h6|head|header|hr|html|i|img|ins|label|li|link|main|mark|meta|nav|"
        "o:p|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|summary|sup|table|"
        "tbody|td|tfoot|th|thead|title|tr|tt|u|ul";
    return ent_span_find(name, tags) >= 0;
}

/* True of "href=..."; "=>" is an arrow. */
static bool has_value(const char *tag, size_t len)
{
    const char *sign = memchr(tag, '=', len);
    return sign && sign + 1 < tag + len && sign[1] != '>';
}

/* How long the tag is that begins at text[0]; 0: there is none. "<A Par - Bur>" is an order: a link names its page with
 * a "=". */
static size_t tag_at(const char *text, size_t len)
{
    size_t start = len > 1 && text[1] == '/' ? 2 : 1, end = start;
    bool link = len > 2 && (text[1] == 'a' || text[1] == 'A') && text[2] == ' ';

    while (end < len && (ent_is_alnum((unsigned char)text[end]) || text[end] == ':')) /* "<o:p>" of Outlook */
        end++;
    if (end == len || !is_tag((ent_span){text + start, end - start}))
        return 0;
    if (!strchr(" \t/>", text[end]))
        return 0;
    while (end < len && text[end] != '>' && text[end] != '<')
        end++;
    if (link && !has_value(text, end))
        return 0;
    return end < len && text[end] == '>' ? end + 1 : 0;
}

/* How long the tag of a forum is that begins at text[0], such as "[b]", "[/b]"; 0: there is none. */
static size_t forum_tag_at(const char *text, size_t len)
{
    size_t start = len > 1 && text[1] == '/' ? 2 : 1, end = start;

    while (end < len && (ent_is_alpha((unsigned char)text[end]) || text[end] == '*'))
        end++;
    ent_span name = {text + start, end - start};
    bool is_quote = ent_span_is(name, "quote");
    if (ent_span_find(name, forum_tags) < 0)
        return 0;
    if (end < len && (text[end] == '=' || (text[end] == ' ' && is_quote)))
        while (end < len && text[end] != ']' && text[end] != '[')
            end++;
    return end < len && text[end] == ']' ? end + 1 : 0;
}

/* True of a tag with which a new line begins on the page: orders on both sides of it are two. The cells of a row stand
 * in one line. */
static bool breaks_line(ent_span tag)
{
    static const char names[] =
        "*|article|aside|blockquote|br|center|dd|details|div|dl|dt|footer|h1|h2|h3|h4|h5|h6|header|hr|li|"
        "list|main|nav|ol|p|pre|section|summary|table|tr|ul";
    size_t start = 1 + (tag.text[1] == '/'), end = start;

    while (ent_is_alnum((unsigned char)tag.text[end]) || tag.text[end] == '*') /* up to the sign that ends the tag */
        end++;
    return ent_span_find((ent_span){tag.text + start, end - start}, names) >= 0;
}

/* The UTF-8 of an entity such as "&nbsp;", and in *len how long it is; NULL: it is none. */
static const char *entity_at(const char *text, size_t room, size_t *len)
{
    static const char *const entities[][2] = {
        {"&nbsp;", " "},  {"&gt;", ">"},    {"&lt;", "<"},       {"&amp;", "&"},   {"&quot;", "\""}, {"&#39;", "'"},
        {"&apos;", "'"},  {"&ndash;", "-"}, {"&mdash;", "-"},    {"&rarr;", "->"}, {"&minus;", "-"}, {"&#8211;", "-"},
        {"&#8212;", "-"}, {"&#160;", " "},  {"&hellip;", "..."}, {"&auml;", "ä"},  {"&ouml;", "ö"},  {"&uuml;", "ü"},
        {"&Auml;", "Ä"},  {"&Ouml;", "Ö"},  {"&Uuml;", "Ü"},     {"&eacute;", "é"}};

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

bool ent_markup_begins(const char *text, size_t len)
{
    char character[4];
    size_t size;

    switch (text[0]) {
    case '&':
        return entity_at(text, len, &size) || put_number(text, len, character, &size);
    case '<':
        return tag_at(text, len);
    case '[':
        return forum_tag_at(text, len);
    default:
        return false;
    }
}

const char *ent_markup_escaped(char byte)
{
    return byte == '&' ? "&amp;" : byte == '<' ? "&lt;" : byte == '[' ? "&#91;" : NULL;
}

size_t ent_markup_strip(char *text, size_t len)
{
    char *out = text;

    if (!memchr(text, '<', len) && !memchr(text, '&', len) && !memchr(text, '[', len))
        return len;
    for (size_t i = 0; i < len;) {
        size_t size = 0;
        const char *entity = text[i] == '&' ? entity_at(text + i, len - i, &size) : NULL;
        size_t n = text[i] == '&' && !entity ? put_number(text + i, len - i, out, &size) : 0;
        if (!entity && n == 0)
            size = text[i] == '<' ? tag_at(text + i, len - i) : text[i] == '[' ? forum_tag_at(text + i, len - i) : 0;
        if (entity) {
            memcpy(out, entity, strlen(entity));
            out += strlen(entity);
        } else if (n > 0) {
            out += n;
        } else if (size > 0) {
            *out++ = breaks_line((ent_span){text + i, size}) ? ';' : ' '; /* a tag is at least three bytes */
        } else {
            *out++ = text[i++];
            continue;
        }
        i += size;
    }
    return (size_t)(out - text);
}

/* ---- Signs. ---- */

/* The letter or digit that a mathematical one (U+1D400 to U+1D7FF) looks like, which chats use for bold text; '\0':
 * none. */
static char plain_letter(const unsigned char *byte)
{
    enum { LETTERS = 52, FIRST_GREEK = 0x2A4, FIRST_DIGIT = 0x3CE };
    unsigned at = ((byte[2] & 0x3Fu) << 6 | (byte[3] & 0x3Fu)) - 0x400u; /* from U+1D400 on */

    if (at < FIRST_GREEK)
        return (char)(at % LETTERS < 26 ? 'A' + at % LETTERS : 'a' + at % LETTERS - 26);
    return at >= FIRST_DIGIT && at < 0x400 ? (char)('0' + (at - FIRST_DIGIT) % 10) : '\0';
}

/* How long the name of a sign that denies or asks is at text[0], as chats write it: ":x:". 0: there is none. */
static size_t named_denial(const char *text, size_t len)
{
    static const char names[] =
        ":x:|:-1:|:thumbsdown:|:thumbs_down:|:no_entry:|:no_entry_sign:|:question:|:thinking:|:stop_sign:|"
        ":octagonal_sign:|:no_good:|:raised_hand:|:wastebasket:|:cross_mark:|:shrug:|:interrobang:|"
        ":negative_squared_cross_mark:";

    return ent_span_begins_one_of((ent_span){text, len}, names);
}

/* The ASCII byte that the sign at text[0] stands for, and in *size how long the sign is; '\0': none. A sign that denies
 * makes an order as doubtful as a question mark does. */
static char sign_at(const char *text, size_t len, size_t *size)
{
    const unsigned char *byte = (const unsigned char *)text;

    *size = 1;
    if (text[0] == '`') /* a mark of code in chats */
        return ' ';
    if (text[0] == ':') {
        *size = named_denial(text, len);
        return *size > 0 ? '?' : '\0';
    }
    *size = 3;
    if (len >= 3 && byte[0] == 0xEF &&
        (byte[1] == 0xBC || byte[1] == 0xBD)) { /* U+FF01 to U+FF5E: letters in full width */
        unsigned ascii = (byte[1] - 0xBCu) * 0x40 + (byte[2] & 0x3Fu) + 0x20;
        return ascii > ' ' && ascii <= '~' ? (char)ascii : '\0';
    }
    if (len >= 3 && byte[0] == 0xE2 && byte[1] == 0x80 && (byte[2] == 0xAF || byte[2] == 0x8E || byte[2] == 0x8F))
        return ' '; /* a narrow blank, marks of the direction of writing: messengers put them around time stamps */
    if (len >= 4 && byte[0] == 0xF0 && byte[1] == 0x9D && byte[2] >= 0x90 && byte[2] <= 0x9F) {
        *size = 4;
        return plain_letter(byte);
    }
    *size = ent_unicode_denial(text, len);
    return *size > 0 ? '?' : '\0';
}

/* U+0335 to U+0338, which strike out the character before them. */
static bool is_stroke(const char *text, size_t len)
{
    const unsigned char *byte = (const unsigned char *)text;
    return len >= 2 && byte[0] == 0xCC && byte[1] >= 0xB5 && byte[1] <= 0xB8;
}

/* Replace the character that ends at `out` by a blank. Returns the new end. */
static char *wipe_last(const char *text, char *out)
{
    while (out > text + 1 && ((unsigned char)out[-1] & 0xC0) == 0x80)
        out--;
    if (out > text)
        out[-1] = ' ';
    return out;
}

size_t ent_markup_signs(char *text, size_t len)
{
    char *out = text;

    for (size_t i = 0; i < len;) {
        size_t size = 1;
        if (is_stroke(text + i, len - i)) {
            out = wipe_last(text, out);
            i += 2;
            continue;
        }
        char sign = text[i] == '`' || text[i] == ':' || (unsigned char)text[i] >= 0xE2
                        ? sign_at(text + i, len - i, &size)
                        : '\0';
        *out++ = sign ? sign : text[i];
        i += sign ? size : 1;
    }
    return (size_t)(out - text);
}

/* ---- Quotations. ---- */

size_t ent_markup_read_quote_tag(const char *text, size_t len, bool *closes)
{
    static const char *const tags[] = {"[quote", "[/quote", "<blockquote", "</blockquote"};

    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (ent_span_begins((ent_span){text, len}, tags[i])) {
            *closes = tags[i][1] == '/';
            return text[0] == '<' ? tag_at(text, len) : forum_tag_at(text, len);
        }
    return 0;
}

size_t ent_markup_fold_tag(const char *text, size_t len, bool *closes)
{
    static const char tags[] = "[spoiler|[details|<details|[/spoiler|[/details|</details";

    if (len < 2 || (text[0] != '[' && text[0] != '<') || ent_span_begins_one_of((ent_span){text, len}, tags) == 0)
        return 0;
    *closes = text[1] == '/';
    return text[0] == '<' ? tag_at(text, len) : forum_tag_at(text, len);
}

size_t ent_markup_label_tag(const char *text, size_t len, ent_span *label)
{
    static const char tags[] = "[spoiler=|[details=";
    const size_t start = ent_span_begins_one_of((ent_span){text, len}, tags),
                 n = start > 0 ? forum_tag_at(text, len) : 0;

    if (n == 0)
        return 0;
    *label = ent_span_trim((ent_span){text + start, n - start - 1});
    while (label->len > 0 && strchr("\"'", label->text[0]))
        *label = ent_span_after(*label, 1);
    while (label->len > 0 && strchr("\"'", label->text[label->len - 1]))
        label->len--;
    return label->len > 0 ? n : 0;
}
