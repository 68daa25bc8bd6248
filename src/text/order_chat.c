/* order_chat.c -- whose message of a chat or of a forum is a line in?
 *
 * A block belongs to the writer of the message in which its heading stands. Below the line with which somebody else's
 * message begins, orders without a heading are nobody's: they are refused, or that line gets a finding where it may be
 * a sentence.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include "board/ascii.h"
#include "mail/mail.h"
#include "text/order_reader.h"
#include "prose/prose.h"
#include "mail/speaker.h"
#include "prose/words.h"
#include "turn/power_name.h"

/* The first or the last line of a name, without what stands in brackets after it: "Klaus (Germany)". */
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
    char remedy[200] = "write the power's name in its place, as in \"France:\"", what[160] = "no power is called";

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
    else
        snprintf(what, sizeof what, "the orders above are %s's, but another writer follows:",
                 map->power[ent_reader_open_power(reader)].title);
    reader->at = at;
    return ent_reader_refuse(reader, name, what, remedy);
}

/* ---- Lines. ---- */

/* A place may be where a letter was written: "Berlin, 27 November 2026". */
static ent_chat_certainty certainty_of(const ent_order_reader *reader, ent_span name, bool certain)
{
    return certain && !ent_words_have_place(reader->request->map, name, false) ? ENT_CHAT_CERTAIN : ENT_CHAT_LIKELY;
}

/* The first of at most `most` lines right above that one which are short and neither an order nor a heading. `ranks`:
 * only ranks, as "Senior Member". */
static size_t short_lines_above(const ent_order_reader *reader, size_t at, size_t most, bool ranks)
{
    enum { LONGEST = 3 };
    size_t first = at;

    while (first > 0 && at - first < most && reader->text.line[first - 1].len > 0 && first - 1 != reader->order &&
           first - 1 != reader->heading &&
           (ranks ? ent_speaker_is_rank(text_of(reader, first - 1))
                  : ent_words_count(text_of(reader, first - 1)) <= LONGEST))
        first--;
    return first;
}

/* The name above that line: one or two lines, since another rank may stand below it; else empty. Ranks that are known
 * are no part of it, unless nothing else stands there. *last: its last line. */
static ent_span name_above(const ent_order_reader *reader, size_t at, size_t *last)
{
    enum { MOST = 2, MOST_RANKS = 4 };
    size_t end = short_lines_above(reader, at, MOST_RANKS, true), first = short_lines_above(reader, end, MOST, false);

    if (first == end && end > 0 && end - 1 == reader->heading) {
        first = end - 1; /* "Klaus (Germany)" */
    } else if (first == end) {
        end = at;
        first = short_lines_above(reader, end, MOST, false);
    }
    ent_span name = {reader->text.line[at].text, 0};
    if (first == end)
        return name;
    *last = end - 1;
    name = text_of(reader, first);
    const ent_span below = text_of(reader, end - 1);
    name.len = (size_t)(below.text + below.len - name.text);
    return name;
}

/* "Luigi" above "Posts: 17", or above "21:04". */
static void take_name_above(ent_order_reader *reader, ent_chat_certainty certainty)
{
    size_t last;
    const ent_span name = name_above(reader, reader->at, &last);

    if (name.len > 0 && !ent_mail_is_line(name) && !ent_speaker_is_profile(text_of(reader, reader->at - 1)))
        begin_message(reader, name, last, certainty);
}

/* May the text after a number, or above a rank, be the writer of a post? "Attack" is the title of a part of a plan. */
static bool may_be_writer(ent_order_reader *reader, ent_span text)
{
    static const char plan[] =
        "attack|defence|defense|offence|offense|north|south|east|west|northern|southern|eastern|western|front|plan|"
        "part|phase|step|stage|army|armies|fleet|fleets|support|supports|convoy|convoys|moves|holds|main|navy|land|sea|"
        "center|centre|left|right|reserve|reserves|home|guard|rest|angriff|verteidigung|norden|süden|osten|westen|"
        "attaque|défense|nord|sud|est|ouest|attacco|difesa|ovest|ataque|defensa|norte|sur|este|oeste";

    for (ent_span rest = text, word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest))
        if (ent_span_find(word, plan) >= 0)
            return false;
    return (ent_speaker_is_name(text) || ent_speaker_is_handle(text)) &&
           !ent_prose_is_order_like(reader->request->map, text, &reader->known);
}

/* "Luigi" above "Senior Member", also with a blank line between. */
static void take_name_above_rank(ent_order_reader *reader)
{
    const bool blank = reader->at > 0 && reader->text.line[reader->at - 1].len == 0;
    size_t last;
    const ent_span name = name_above(reader, reader->at - blank, &last);

    if (name.len == 0 || !may_be_writer(reader, text_of(reader, last)))
        return;
    const bool certain = !blank && ent_speaker_is_name(text_of(reader, last));
    begin_message(reader, name, last, certainty_of(reader, name, certain));
}

/* "Luigi" or "Luigi: nice!" after a time, "<Luigi> nice". Remarks are written so, too. */
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
    else if (ent_speaker_is_rank(text))
        take_name_above_rank(reader);
    else if (ent_speaker_is_reply(text, &name))
        begin_message(reader, name, reader->at, ENT_CHAT_LIKELY);
}

void ent_reader_note_stamp(ent_order_reader *reader)
{
    if (ent_reader_line(reader)->stamped)
        take_name_above(reader, ENT_CHAT_LIKELY);
}

/* "Luigi" below "#2", where blank lines may stand between. A number may count orders, too. */
static void take_name_below(ent_order_reader *reader)
{
    enum { MOST_BLANK = 2 };
    size_t at = reader->at + 1;

    while (at < reader->text.n && at <= reader->at + MOST_BLANK && reader->text.line[at].len == 0)
        at++;
    if (at < reader->text.n && may_be_writer(reader, text_of(reader, at)))
        begin_message(reader, text_of(reader, at), at, ENT_CHAT_LIKELY);
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
        if (!may_be_writer(reader, said))
            return;
        name = said;
    }
    begin_message(reader, name, reader->at, ENT_CHAT_LIKELY);
}
