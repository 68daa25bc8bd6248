/* order_chat.c -- whose message of a chat or of a forum is a line in?
 *
 * A block belongs to the writer of the message in which its heading stands. Below the line with which somebody else's
 * message begins, orders without a heading are nobody's: they are refused, or that line gets a finding where it may be
 * a sentence.
 *
 * SPDX-License-Identifier: MIT */
#include "board/ascii.h"
#include "mail/mail.h"
#include "text/order_reader.h"
#include "prose/prose.h"
#include "mail/speaker.h"
#include "prose/words.h"
#include "turn/power_name.h"

/* The first or the last line of a name, without what stands in brackets behind it: "Klaus (Germany)". */
static ent_span part_of(ent_span name, bool last)
{
    ent_span rest = name, part = ent_span_cut(&rest, "\n");

    while (last && rest.len > 0)
        part = ent_span_cut(&rest, "\n");
    return ent_span_trim(ent_span_cut(&part, "(["));
}

/* A rank may stand below a name, and a remark above it. */
static bool is_same(ent_span a, ent_span b)
{
    if (a.len == 0 || b.len == 0) /* nobody, without a text */
        return false;
    for (int way = 0; way < 4; way++) {
        ent_span one = part_of(a, way & 1), other = part_of(b, way & 2);
        if (one.len > 0 && one.len == other.len && ent_same_but_case(one.text, other.text, one.len))
            return true;
    }
    return false;
}

static ent_span text_of(const ent_order_reader *reader, size_t at)
{
    return (ent_span){reader->text.line[at].text, reader->text.line[at].len};
}

/* A message of `name` begins at the line `at`. `certainty`: how certain that is. */
static void begin_message(ent_order_reader *reader, ent_span name, size_t at, ent_chat_certainty certainty)
{
    ent_chat *chat = &reader->chat;
    ent_power open = ent_reader_open_power(reader);

    chat->latest = name;
    chat->latest_at = at;
    chat->stranger = SIZE_MAX;
    if (open == ENT_POWER_NONE || is_same(name, chat->writer) || is_same(name, reader->speaker))
        return;
    if (!reader->set[open].begun && !chat->sure) { /* "Germany:" stands above the message, as a game master puts it */
        chat->writer = name;
        chat->sure = certainty == ENT_CHAT_CERTAIN && !ent_reader_line(reader)->stamped; /* several may speak first */
        return;
    }
    chat->stranger = at;
    chat->stranger_depth = ent_reader_depth(reader);
    chat->certainty = certainty;
}

void ent_reader_open_in_chat(ent_order_reader *reader, ent_power power)
{
    ent_chat *chat = &reader->chat;

    if (power == ENT_POWER_NONE)
        chat->latest.len = 0;
    chat->writer = chat->latest;
    chat->sure = chat->latest.len > 0 && (reader->order == SIZE_MAX || chat->latest_at > reader->order);
    chat->stranger = SIZE_MAX;
}

void ent_reader_note_speaker(ent_order_reader *reader, ent_span name)
{
    reader->chat.latest = name;
    reader->chat.latest_at = reader->at;
    reader->chat.stranger = SIZE_MAX;
}

bool ent_reader_may_speak(const ent_order_reader *reader, ent_span name)
{
    return !reader->chat.sure || is_same(name, reader->chat.writer);
}

ent_span ent_reader_name_with_stamp(ent_order_reader *reader, ent_span line)
{
    ent_span name;

    if (ent_speaker_with_stamp(line, &name) < ENT_SPEAKER_LIKELY)
        return line;
    ent_heading heading = ent_heading_read(reader->request->map, name, &reader->known);
    bool named = heading.kind == ENT_HEADING_POWER || (heading.kind == ENT_HEADING_MENTION && heading.named == 1);
    return named ? name : line;
}

ent_status ent_reader_check_speaker(ent_order_reader *reader)
{
    ent_chat *chat = &reader->chat;
    size_t at = chat->stranger;
    bool stamped = ent_reader_line(reader)->stamped;
    char remedy[200] = "write the power's name in its place, as in \"France:\"";

    if (at == SIZE_MAX || ent_reader_depth(reader) < chat->stranger_depth)
        return ENT_OK;
    chat->stranger = SIZE_MAX; /* once is enough */
    if (chat->certainty != ENT_CHAT_CERTAIN || stamped || !chat->sure) {
        if (chat->certainty != ENT_CHAT_REMARK || !stamped)
            ent_reader_doubt_line(reader, reader->text.line[at].number);
        return ENT_OK;
    }
    const ent_map *map = reader->request->map;
    ent_span name = chat->latest.text < reader->text.line[at].text ? text_of(reader, at) : chat->latest;
    if (ent_power_nearest(map, name.text, name.len) != ENT_POWER_NONE)
        ent_power_hint(map, name.text, name.len, remedy, sizeof remedy);
    reader->at = at;
    return ent_reader_refuse(reader, name, "no power is called", remedy);
}

/* ---- Lines. ---- */

/* A place may be where a letter was written: "Berlin, 27 November 2026". */
static ent_chat_certainty certainty_of(const ent_order_reader *reader, ent_span name, bool certain)
{
    return certain && !ent_words_have_place(reader->request->map, name, false) ? ENT_CHAT_CERTAIN : ENT_CHAT_LIKELY;
}

/* The one or two lines right above that one, if they are short and neither an order nor a heading: a name, and perhaps
 * a rank. Else empty. */
static ent_span name_above(const ent_order_reader *reader, size_t at)
{
    enum { MOST = 2, LONGEST = 3 };
    ent_span name = {reader->text.line[at].text, 0};
    size_t first = at;

    while (first > 0 && at - first < MOST && reader->text.line[first - 1].len > 0 && first - 1 != reader->order &&
           first - 1 != reader->heading && ent_words_count(text_of(reader, first - 1)) <= LONGEST)
        first--;
    if (first == at)
        return name;
    ent_span last = text_of(reader, at - 1);
    name = text_of(reader, first);
    name.len = (size_t)(last.text + last.len - name.text);
    return name;
}

/* "Luigi" above "Posts: 17", or above "21:04". */
static void take_name_above(ent_order_reader *reader, ent_chat_certainty certainty)
{
    ent_span name = name_above(reader, reader->at);

    if (name.len > 0 && !ent_mail_is_line(name) && !ent_speaker_is_profile(text_of(reader, reader->at - 1)))
        begin_message(reader, name, reader->at - 1, certainty);
}

/* "Luigi" or "Luigi: nice!" behind a time, "<Luigi> nice". Remarks are written so, too. */
static bool take_chat_line(ent_order_reader *reader, ent_span text)
{
    enum { LONGEST = 3, SHORT = 2 };
    ent_span rest = text, name;
    bool angled = text.text[0] == '<', stamped = ent_reader_line(reader)->stamped;

    if (!stamped && !angled)
        return false;
    if (angled) {
        rest = ent_span_after(text, 1);
        name = ent_span_cut(&rest, ">");
    } else {
        name = ent_span_cut(&rest, ":");
    }
    bool alone = ent_span_trim(rest).len == 0;
    if (name.len == 0 || ent_words_count(name) > (alone ? SHORT : LONGEST) || (angled && alone))
        return false;
    ent_chat_certainty certainty = certainty_of(reader, name, ent_speaker_is_name(name) || angled);
    if (angled && !stamped)
        certainty = ENT_CHAT_LIKELY; /* "<sigh> What a game" */
    else if (certainty != ENT_CHAT_CERTAIN)
        certainty = ENT_CHAT_REMARK;
    begin_message(reader, name, reader->at, certainty);
    return true;
}

/* "Luigi (9:04 PM)" of "Luigi (9:04 PM): nice"; else the whole line. */
static ent_span before_message(ent_span text)
{
    for (size_t i = 1; i < text.len; i++)
        if (text.text[i] == ':' && strchr(")]", text.text[i - 1]))
            return (ent_span){text.text, i};
    return text;
}

void ent_reader_note_message(ent_order_reader *reader, ent_span text)
{
    ent_span name;
    ent_speaker speaker = ent_speaker_with_stamp(before_message(text), &name);

    if (reader->chat.latest_at == reader->at && is_same(reader->chat.latest, text)) /* without its time */
        begin_message(reader, text, reader->at, ENT_CHAT_CERTAIN);
    else if (speaker == ENT_SPEAKER_STAMP)
        take_name_above(reader, ENT_CHAT_LIKELY);
    else if (speaker != ENT_SPEAKER_NONE)
        begin_message(reader, name, reader->at, certainty_of(reader, name, speaker == ENT_SPEAKER_CERTAIN));
    else if (take_chat_line(reader, text))
        return;
    else if (ent_speaker_is_profile(text))
        take_name_above(reader, ENT_CHAT_CERTAIN);
    else if (ent_speaker_is_reply(text, &name))
        begin_message(reader, name, reader->at, ENT_CHAT_LIKELY);
}

void ent_reader_note_stamp(ent_order_reader *reader)
{
    if (ent_reader_line(reader)->stamped)
        take_name_above(reader, ENT_CHAT_LIKELY);
}

/* "Luigi" below "#2". A number may count orders, too. */
static void take_name_below(ent_order_reader *reader)
{
    const size_t at = reader->at + 1;

    if (at == reader->text.n)
        return;
    const ent_span name = text_of(reader, at);
    if (ent_speaker_is_name(name) && !ent_prose_is_order_like(reader->request->map, name, &reader->known))
        begin_message(reader, name, at, ENT_CHAT_LIKELY);
}

void ent_reader_note_post(ent_order_reader *reader, ent_span comment)
{
    size_t n = 1;
    ent_span name;

    while (n < comment.len && ent_is_digit((unsigned char)comment.text[n]))
        n++;
    ent_span said = ent_span_after(comment, n);
    if (n == 1 || comment.text[0] != '#')
        return;
    if (said.len == 0) {
        take_name_below(reader);
        return;
    }
    if (ent_speaker_with_stamp(said, &name) < ENT_SPEAKER_LIKELY && !ent_speaker_is_reply(said, &name)) {
        if (!ent_speaker_is_name(said))
            return;
        name = said;
    }
    begin_message(reader, name, reader->at, ENT_CHAT_LIKELY);
}
