/* order_mail.c -- the heads of messages, and lines of messages that say nothing of the game.
 *
 * A head says who wrote the message, when, and sometimes whose orders it has. A message ends the orders above it.
 *
 * SPDX-License-Identifier: MIT */
#include "board/ascii.h"
#include "mail/mail.h"
#include "text/order_reader.h"
#include "prose/prose.h"

void ent_reader_skip(ent_order_reader *reader, ent_line_fate fate)
{
    reader->fate = fate;
    if (fate == ENT_LINE_PROSE || fate == ENT_LINE_SIGNATURE)
        reader->prose = reader->at;
    reader->unquoted_prose |= fate == ENT_LINE_PROSE && ent_reader_depth(reader) == 0;
}

/* "________", as Outlook writes it above the head of an older message. */
static bool is_underscored(ent_span text)
{
    enum { SHORTEST = 8 };

    for (size_t i = 0; i < text.len; i++)
        if (text.text[i] != '_')
            return false;
    return text.len >= SHORTEST;
}

/* True if the next line is quoted more deeply: then signs of quotation say what is quoted. */
static bool has_quotes_below(const ent_order_reader *reader)
{
    size_t i = reader->at + 1;

    while (i < reader->text.n && reader->text.line[i].len == 0)
        i++;
    return i < reader->text.n && reader->text.line[i].quotes > ent_reader_line(reader)->quotes;
}

/* True if orders of the same message stand above the line. A heading right above says that a message of its power
 * follows. */
static bool is_below_orders(const ent_order_reader *reader)
{
    return reader->order != SIZE_MAX && reader->order >= reader->message && reader->above != reader->heading;
}

/* True if the next line is one of a message's head, too. */
static bool is_above_head(const ent_order_reader *reader)
{
    size_t i = reader->at + 1;

    return i < reader->text.n && ent_mail_is_line((ent_span){reader->text.line[i].text, reader->text.line[i].len});
}

static bool is_below_rule(const ent_order_reader *reader)
{
    return reader->above != SIZE_MAX &&
           is_underscored((ent_span){reader->text.line[reader->above].text, reader->text.line[reader->above].len});
}

/* "From: Tom"; "De : Tom" where it is the first line of a head, and no other line of it. */
static bool begins_mail(const ent_order_reader *reader, ent_span text)
{
    bool first = reader->mail == SIZE_MAX || reader->mail + 1 != reader->at;

    return ent_mail_begins(text) ||
           (ent_mail_may_begin(text) && (is_below_rule(reader) || (first && is_above_head(reader))));
}

/* Below "-----Original Message-----" and the head of that message everything is quoted, up to the next message. So it
 * is below other marks of an older message, if the orders above them are newer. */
static void note_original(ent_order_reader *reader, ent_span text)
{
    bool from = begins_mail(reader, text), head = ent_mail_is_forwarded(text) || (from && is_below_rule(reader));

    if (ent_mail_is_original(text)) {
        reader->original = reader->original_head = true;
    } else if ((head || ent_mail_is_reply_mark(text)) && is_below_orders(reader) && !has_quotes_below(reader)) {
        reader->original = true;
        reader->original_head = head;
    } else if (from && !reader->original_head) {
        reader->original = false;
        reader->message = reader->at;
    }
}

/* A message ends the block above it. If a heading stands right above, it says whose message that is, as a subject does.
 */
static void begin_mail(ent_order_reader *reader)
{
    if (reader->begun) /* by another line of the same head */
        return;
    reader->begun = true;
    reader->sender = ENT_POWER_NONE;
    reader->headed = reader->above_mail != ENT_POWER_NONE;
    if (!reader->titled)
        reader->subject = reader->above_mail;
    ent_reader_open(reader, ENT_POWER_NONE, false);
}

/* "From: Pierre (France)": the writer. */
static void note_sender(ent_order_reader *reader, ent_span text)
{
    (void)ent_span_cut(&text, ":");
    ent_heading heading = ent_heading_read(reader->request->map, text, NULL);

    if (heading.named != 1) /* "Message-ID:" may stand below "From:" */
        return;
    reader->sender = heading.power;
    reader->sender_line = ent_reader_line(reader)->number;
}

/* Note that somebody has to look at a skipped line. */
static void doubt_line(ent_line_account *lines, uint32_t number, ent_line_doubt doubt)
{
    for (size_t i = lines->n_skipped; i > 0 && lines->skipped[i - 1].number >= number; i--)
        if (lines->skipped[i - 1].number == number)
            lines->skipped[i - 1].doubt = (uint8_t)doubt;
}

void ent_reader_doubt_line(ent_order_reader *reader, uint32_t number)
{
    doubt_line(&reader->request->lines, number, ENT_LINE_DOUBT_MATTERS);
}

void ent_reader_doubt_sender(ent_order_reader *reader, ent_power power)
{
    if (reader->sender == ENT_POWER_NONE || reader->sender == power)
        return;
    doubt_line(&reader->request->lines, reader->sender_line, ENT_LINE_DOUBT_OTHER_POWER);
    reader->sender = ENT_POWER_NONE; /* once is enough */
}

void ent_reader_doubt_date(ent_order_reader *reader, uint32_t earlier)
{
    uint32_t number = reader->unread_date > 0 ? reader->unread_date : earlier;

    if (number > 0)
        ent_reader_doubt_line(reader, number);
    reader->unread_date = 0; /* once is enough */
}

/* "Subject: France": it says whose the message is. */
static void note_subject(ent_order_reader *reader, ent_span subject)
{
    ent_heading heading = ent_heading_read(reader->request->map, subject, NULL);
    bool names = heading.kind == ENT_HEADING_POWER || (heading.kind == ENT_HEADING_MENTION && heading.leads);

    reader->titled = true;
    if (names || !reader->headed)
        reader->subject = names ? heading.power : ENT_POWER_NONE;
}

/* True if the line may go on with the field of a message's head above it (RFC 5322): it begins with a blank. */
static bool is_folded(const ent_clean_line *line)
{
    return line->len > 0 && strchr(" \t", line->start[0]) && !ent_mail_is_line((ent_span){line->text, line->len});
}

/* The field with the lines that go on with it, up to *until. A time of day may stand before their text. */
static ent_span unfolded(const ent_order_reader *reader, ent_span field, size_t *until)
{
    size_t i = reader->at + 1;

    for (; i < reader->text.n && is_folded(&reader->text.line[i]); i++)
        field.len = (size_t)(reader->text.line[i].text + reader->text.line[i].len - field.text);
    *until = i;
    return field;
}

void ent_reader_end_original_head(ent_order_reader *reader, ent_span text)
{
    reader->original_head &= ent_mail_is_line(text) || is_folded(ent_reader_line(reader));
}

void ent_reader_continue_head(ent_order_reader *reader)
{
    if (reader->mail != SIZE_MAX && reader->mail + 1 == reader->at && is_folded(ent_reader_line(reader)))
        reader->mail = reader->at;
}

/* "From: Pierre", "Date: Tue, 4 Mar 2025 10:15:30 +0100" in a head that is not quoted. A head with two dates has none.
 */
static void note_head(ent_order_reader *reader, ent_span text)
{
    ent_span writer = ent_mail_writer(text);
    size_t until;

    if (reader->mail == SIZE_MAX || reader->mail + 1 != reader->at) { /* a head begins */
        reader->writer.len = 0;
        reader->date = ENT_NO_DATE;
        reader->unread_date = 0;
        reader->dated = reader->begun = reader->titled = false;
        reader->above_mail = reader->above == reader->heading ? ent_reader_open_power(reader) : ENT_POWER_NONE;
    }
    if (ent_reader_depth(reader) > 0)
        return;
    if (writer.len > 0)
        reader->writer = writer;
    ent_span whole = ent_mail_date(unfolded(reader, text, &until));
    if (ent_mail_is_date(text) && reader->date == ENT_NO_DATE)
        reader->unread_date = ent_reader_line(reader)->number;
    if (whole.len == 0)
        return;
    int64_t date = ent_mail_date_read(ent_mail_date(text));
    if (date == ENT_NO_DATE && (date = ent_mail_date_read(whole)) != ENT_NO_DATE)
        reader->below_date = until;
    reader->date = reader->dated ? ENT_NO_DATE : date;
    reader->dated = true;
    if (reader->date != ENT_NO_DATE)
        reader->unread_date = 0;
}

/* "? 1", as a thumb down is read that one reader has put below a message: no letter, and a sign that denies or asks. */
static bool is_reaction(ent_span text)
{
    for (size_t i = 0; i < text.len; i++)
        if (ent_is_alpha((unsigned char)text.text[i]))
            return false;
    return memchr(text.text, '?', text.len) != NULL;
}

/* "--000000000000a1b2" stands above the head of each part of a mail. */
static bool is_below_boundary(const ent_order_reader *reader)
{
    size_t at = reader->at;
    ent_span above;

    do {
        if (at-- == 0)
            return false;
        above = (ent_span){reader->text.line[at].text, reader->text.line[at].len};
    } while (ent_span_begins(above, "content-"));
    return above.len > 3 && memcmp(above.text, "--", 2) == 0;
}

/* Lines that are no orders in any message; the head of one may say whose it is. */
bool ent_reader_skip_mail(ent_order_reader *reader, ent_span text)
{
    if (ent_mail_is_line(text)) {
        bool begins = begins_mail(reader, text);
        note_original(reader, text);
        note_head(reader, text);
        if (begins) {
            begin_mail(reader);
            note_sender(reader, text);
        }
        if (ent_span_begins(text, "content-type: text/html") && is_below_boundary(reader))
            ent_reader_begin_part(reader);
        reader->mail = reader->at;
        ent_span subject = ent_mail_subject(text);
        if (subject.len > 0)
            note_subject(reader, subject);
        ent_reader_skip(reader, ENT_LINE_MAIL);
        return true;
    }
    ent_reader_continue_head(reader);
    if (ent_mail_is_signature_mark(text)) {
        reader->signature = true;
        ent_reader_skip(reader, ENT_LINE_SIGNATURE);
        return true;
    }
    if (ent_prose_is_ruled(text) || is_reaction(text)) {
        ent_reader_skip(reader, ENT_LINE_MARKUP);
        return true;
    }
    if (ent_mail_is_farewell(text) && !ent_prose_names_unit(reader->request->map, text, &reader->known)) {
        ent_reader_skip(reader, ENT_LINE_SIGNATURE);
        return true;
    }
    return false;
}

/* ---- Headers of the position that are quoted. ---- */

/* True if a line that is not quoted begins with that key. */
static bool has_unquoted(const ent_order_reader *reader, ent_span key)
{
    for (size_t i = 0; i < reader->text.n; i++) {
        const ent_clean_line *line = &reader->text.line[i];
        if (line->quotes == reader->least_quotes && line->len > key.len && line->text[key.len] == ':' &&
            ent_same_but_case(line->text, key.text, key.len))
            return true;
    }
    return false;
}

void ent_reader_doubt_quoted_header(ent_order_reader *reader)
{
    if (ent_reader_line(reader)->quotes <= reader->least_quotes)
        return;
    reader->doubtful |= !reader->quoted_header; /* once is enough */
    reader->quoted_header = true;
}

bool ent_reader_is_own_header(ent_order_reader *reader, ent_span key)
{
    static const char keys[] = "rules|map|phase|units|centers|centres|dislodged|built";
    enum { RULES = 0 };
    const int which = ent_span_find(key, keys);

    if (reader->hooks->plain || which < 0)
        return true;
    bool quoted = ent_reader_line(reader)->quotes > reader->least_quotes;
    if (quoted && !reader->orders_begun && !(reader->own_asked & 1u << which)) { /* the text is searched once a key */
        reader->own_asked |= 1u << which;
        reader->own_headers |= has_unquoted(reader, key) ? 1u << which : 0;
    }
    bool other = (quoted && (reader->orders_begun || (reader->own_headers & 1u << which))) ||
                 (reader->original && reader->orders_begun);
    reader->text.line[reader->at].no_header = other;
    reader->doubtful |= (quoted && which == RULES) || other || reader->orders_begun || reader->signature;
    if (which != RULES && !other)
        ent_reader_doubt_quoted_header(reader);
    return !other;
}
