/* order_block.c -- the lines of the powers' orders: which of them are headings, orders, or prose?
 *
 * A line is, in this order: a plain order; a condition, which is refused; a heading; an order; a line of a message that
 * says nothing of the game; a sentence that may be a heading; prose. No order may go to a wrong power, so what could be
 * a heading but is not understood is an error as soon as an order follows it, and where a sentence might be a heading,
 * the units of the orders after it decide.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include "board/error.h"
#include "mail/mail.h"
#include "mail/speaker.h"
#include "notation/parse.h"
#include "prose/addition.h"
#include "prose/prose.h"
#include "prose/vocabulary.h"
#include "text/heading_doubt.h"
#include "text/order_reader.h"

/* ---- Whose orders. ---- */

/* True if the speaker spoke all of the power's orders so far. */
static bool speaks_for(const ent_order_reader *reader, ent_power power, ent_span name)
{
    ent_span first = reader->speaker;

    return first.len == 0 ? !reader->set[power].begun && ent_reader_may_speak(reader, name)
                          : first.len == name.len && memcmp(first.text, name.text, name.len) == 0;
}

/* "My orders: A Par - Bur", or "[21:03] Pierre: A Par - Bur" in a chat: the key names no power, but the order after it
 * is for a unit of the power whose block is open. */
static bool is_for_open_power(const ent_order_reader *reader, const ent_heading *heading)
{
    ent_power open = ent_reader_open_power(reader);

    if (heading->kind != ENT_HEADING_UNKNOWN || heading->named > 0 || heading->rest.len == 0 || open == ENT_POWER_NONE)
        return false;
    bool chat = ent_reader_is_chat(reader) && speaks_for(reader, open, heading->name);
    return (heading->only_orders || chat) && ent_reader_owner(reader, heading->rest) == open;
}

/* ---- Orders. ---- */

static bool is_whole_order(const ent_map *map, ent_span text)
{
    ent_parsed parsed;

    return ent_parse_try(map, text.text, text.len, &parsed) && !parsed.bare;
}

static ent_status refuse_other_power(ent_order_reader *reader, ent_span at, ent_power power)
{
    char remedy[160];

    snprintf(remedy, sizeof remedy, "write \"%s:\" before its orders, or put // before what is no order",
             reader->request->map->power[power].title);
    return ent_reader_refuse(reader, at, "a line among another power's orders begins with", remedy);
}

/* The line of the latest "From:" that names a power, in whose head the line `at` stands or whose message it is part of;
 * NULL: there is none. `head`: all lines between have to be of the head. */
static const ent_clean_line *sender_line(const ent_order_reader *reader, size_t at, bool head)
{
    for (size_t i = at + 1; reader->sender != ENT_POWER_NONE && i-- > 0;) {
        const ent_clean_line *line = &reader->text.line[i];
        if (line->number == reader->sender_line)
            return line;
        if (head && line->len == 0)
            break;
    }
    return NULL;
}

/* The power that is named as the writer, in "Klaus (Germany) wrote:" right above or in "From: Klaus (Germany)", and in
 * which line; ENT_POWER_NONE: none is, or the line is a quotation in his message. */
static ent_power writer_above(const ent_order_reader *reader, uint32_t *number)
{
    const bool below_mail = reader->mail != SIZE_MAX && reader->mail == reader->above;

    if (below_mail) {
        const ent_clean_line *line = &reader->text.line[reader->mail];
        const ent_span text = {line->text, line->len};
        const ent_heading writer = ent_heading_read(reader->request->map, text, NULL);
        *number = line->number;
        if (writer.named == 1 && ent_mail_is_reply_mark(text))
            return writer.power;
    }
    const ent_clean_line *sender = sender_line(reader, below_mail ? reader->mail : reader->at, below_mail);
    if (!sender || ent_reader_line(reader)->quotes > sender->quotes)
        return ENT_POWER_NONE;
    *number = sender->number;
    return reader->sender;
}

/* "Germany;A;Mun;Bur": the line begins with a power, but what stands after it is no order. */
static ent_status refuse_no_power(ent_order_reader *reader, ent_span line)
{
    const ent_heading heading = ent_heading_before_order(reader->request->map, line, &reader->known);
    uint32_t number;
    const ent_power owner = ent_reader_owner(reader, line),
                    writer = heading.power == ENT_POWER_NONE ? writer_above(reader, &number) : ENT_POWER_NONE;
    char remedy[160];
    ent_span rest = heading.rest;

    if (writer != ENT_POWER_NONE && (owner == ENT_POWER_NONE || owner == writer)) {
        snprintf(remedy, sizeof remedy, "line %u only says who wrote; write \"%s:\" above its orders", number,
                 reader->request->map->power[writer].title);
        return ent_reader_refuse(reader, line, "no power stands above", remedy);
    }
    if (heading.power == ENT_POWER_NONE || ent_reader_owner(reader, heading.rest) != ENT_POWER_NONE ||
        ent_span_find(ent_span_next(&rest, " \t,;|"), "a|f|army|fleet") < 0)
        return ent_reader_refuse(reader, line, "no power stands above",
                                 "begin with a power's name and a colon, as in \"France:\"");
    const bool colon = ent_reader_has_no_board(reader->request); /* only the board says whose unit it is */
    snprintf(remedy, sizeof remedy, "write \"%s:\" and an order such as A MUN - BUR",
             reader->request->map->power[heading.power].title);
    return ent_reader_refuse(
        reader, line,
        colon ? "no colon stands after the power's name in" : "no order is found after the power's name in", remedy);
}

/* A line of orders; how many it holds is for the intake to say. */
static ent_status take_orders(ent_order_reader *reader, ent_span line)
{
    ent_reader_leave_empty_fold(reader, line);
    if (ent_reader_open_power(reader) == ENT_POWER_NONE)
        return refuse_no_power(reader, line);
    if (ent_reader_has_no_board(reader->request) && !reader->hooks->plain) {
        ent_power other = ent_heading_foreign(reader->request->map, line, ent_reader_open_power(reader));
        if (other != ENT_POWER_NONE)
            return refuse_other_power(reader, line, other);
    }
    ent_status status = ent_reader_check_speaker(reader);
    if (status != ENT_OK)
        return status;
    reader->fate = ENT_LINE_ORDER;
    reader->orders_begun = true;
    reader->unfolded |= reader->after_fold;
    reader->after_fold = false;
    line = ent_reader_join_broken(reader, ent_prose_strip_bullet(line));
    reader->starred |= memchr(line.text, '*', line.len) != NULL;
    return line.len > 0 ? ent_reader_add(reader, line) : ENT_OK;
}

/* A sentence was skipped, and the order below it is for a unit of another power than the one whose block is open. */
static ent_status check_owner(ent_order_reader *reader, ent_span order)
{
    ent_power power = ent_reader_open_power(reader);
    size_t sentence = reader->prose;

    reader->prose = SIZE_MAX;
    if (sentence == SIZE_MAX || power == ENT_POWER_NONE)
        return ENT_OK;
    ent_power owner = ent_reader_owner(reader, order);
    if (owner == ENT_POWER_NONE || owner == power)
        return ENT_OK;
    char remedy[280];
    const ent_clean_line *line = &reader->text.line[sentence];
    snprintf(remedy, sizeof remedy, "is \"%.*s\" (line %u) a heading? The unit is %s's, the orders above are %s's",
             (int)(line->len > 40 ? 40 : line->len), line->text, line->number, reader->request->map->power[owner].title,
             reader->request->map->power[power].title);
    return ent_reader_refuse(reader, order, "whose is", remedy);
}

/* An order below "Italy A Ven H" or "Italy,A Ven,Tyr" is Italy's if the unit is. It is nobody's if the unit is another
 * power's. If the text does not say whose it is, as with "All hold", it is nobody's below such a line that stands among
 * the lines of other powers. */
static ent_status check_row(ent_order_reader *reader, ent_span order)
{
    const ent_row *row = &reader->row;
    char remedy[240];

    if (row->power == ENT_POWER_NONE || row->power != ent_reader_open_power(reader))
        return ENT_OK;
    ent_power owner = ent_reader_owner(reader, order);
    if (owner == row->power || (owner == ENT_POWER_NONE && !row->below))
        return ENT_OK;
    const char *title = reader->request->map->power[row->power].title;
    snprintf(remedy, sizeof remedy,
             "line %u says that its own order is %s's; write \"%s:\" before this one, or whose it is",
             (unsigned)row->number, title, title);
    return ent_reader_refuse(reader, order, "whose is", remedy);
}

/* ---- Prose. ---- */

/* An order below a message, of which only the subject says whose it is, or a heading above. The unit has to fit. If
 * the text does not say whose unit it is, the unit of the next order decides, but only below a heading. */
static void open_subject(ent_order_reader *reader, ent_span order)
{
    if (ent_reader_open_power(reader) != ENT_POWER_NONE || reader->subject == ENT_POWER_NONE)
        return;
    ent_power owner = ent_reader_owner(reader, order);
    if (owner == ENT_POWER_NONE && reader->headed)
        owner = ent_reader_look_ahead(reader).owner;
    if (owner == reader->subject)
        ent_reader_open(reader, reader->subject, false);
}

static ent_status take_order_or_prose(ent_order_reader *reader, ent_span text, bool order_like)
{
    bool below_order = reader->order != SIZE_MAX && reader->order + 1 == reader->at;

    order_like |= below_order && ent_prose_is_fragment(reader->request->map, text);
    if (!order_like) {
        ent_reader_skip(reader, reader->signature ? ENT_LINE_SIGNATURE : ENT_LINE_PROSE);
        return ENT_OK;
    }
    if (reader->signature) {
        ent_reader_skip(reader, ENT_LINE_SIGNATURE);
        return ENT_OK;
    }
    open_subject(reader, text);
    ent_status status = check_owner(reader, text);
    if (status == ENT_OK)
        status = check_row(reader, text);
    return status == ENT_OK ? take_orders(reader, text) : status;
}

static ent_status take_heading(ent_order_reader *reader, const ent_heading *heading)
{
    ent_span rest = heading->rest;
    bool orders = rest.len > 0 && ent_prose_is_order_like(reader->request->map, rest, &reader->known);

    reader->doubtful |= ent_reader_heading_doubts(reader, heading, orders);
    reader->fate = rest.len > 0 && !orders ? ENT_LINE_PROSE : ENT_LINE_HEADING; /* "Germany: NMR" */
    if (!orders && rest.len > 0 && !ent_addition_renews(rest))
        ent_reader_open_remark(reader, heading->power);
    else
        ent_reader_open(reader, heading->power, orders);
    if (!orders)
        ent_reader_continue_head(reader);
    ent_reader_doubt_sender(reader, heading->power);
    if (ent_addition_in(heading->name))
        ent_reader_add_to_earlier(reader, heading->power);
    return orders ? take_orders(reader, rest) : ENT_OK;
}

/* True if the text calls a unit of another power "my": the writer is not the power that the line names. */
static bool claims_other_unit(const ent_order_reader *reader, ent_span text, ent_power power)
{
    enum { LONGEST = 200, MOST = 4 }; /* what stands after each of these words is read */
    static const char own[] = "my|our";

    for (unsigned n = 0; n < MOST && text.len > 0 && text.len <= LONGEST;) {
        if (ent_span_find(ent_span_cut(&text, " "), own) < 0)
            continue;
        n++;
        ent_power owner = ent_reader_owner(reader, text);
        if (owner != ENT_POWER_NONE && owner != power)
            return true;
    }
    return false;
}

/* "Austria: please Vie - Gal", "Austria: A Vie S my A Mun - Tyr", "[Austria: A Vie - Gal]" among the orders of Germany:
 * Germany asks Austria. Single lines that name their powers one by one may be polite to the game master. */
static bool asks_other_power(const ent_order_reader *reader, const ent_heading *heading, ent_span line)
{
    ent_power open = ent_reader_open_power(reader);
    size_t n;

    if (heading->rest.len == 0 || open == ENT_POWER_NONE || open == heading->power)
        return false;
    bool wishes = !reader->set[open].one_line && (ent_vocabulary_text(heading->rest, &n) & ENT_SAYS_WISH);
    bool aside = ent_heading_opens_bracket((ent_span){line.text, (size_t)(heading->rest.text - line.text)}) &&
                 strchr(")]}", line.text[line.len - 1]);
    return wishes || aside || claims_other_unit(reader, heading->rest, heading->power);
}

/* "England,F Edi - Nwg" below "England,F Lon - Nth": a row of a table, with the name that the row above has. */
static bool names_open_power(const ent_order_reader *reader, const ent_heading *heading)
{
    return heading->kind == ENT_HEADING_POWER && heading->leads && heading->power == ent_reader_open_power(reader);
}

/* "Germany A Mun - Bur", for a unit of Germany, where no block of Germany's is open. Where the orders say which units
 * there are, the line alone says whose it is. */
static bool is_other_power(const ent_order_reader *reader, const ent_heading *heading)
{
    ent_power open = ent_reader_open_power(reader);

    if (heading->kind != ENT_HEADING_POWER || heading->power == open)
        return false;
    ent_power owner = ent_reader_owner(reader, heading->rest);
    if (owner == ENT_POWER_NONE && ent_reader_has_no_board(reader->request))
        return open != ENT_POWER_NONE;
    return owner == heading->power && (heading->leads || open == ENT_POWER_NONE);
}

/* "Germany - no orders came, all units hold" among another power's orders: only a part after the name is an order. */
static bool leads_other_power(const ent_order_reader *reader, const ent_heading *heading, ent_span text)
{
    const ent_map *map = reader->request->map;
    ent_power open = ent_reader_open_power(reader);
    ent_parser parser;
    ent_parsed parsed;
    bool first = true;

    if (!heading->leads || heading->power == open || open == ENT_POWER_NONE)
        return false;
    ent_parse_begin(&parser, map, text.text, text.len);
    parser.no_messages = true;
    for (; ent_parse_next(&parser, &parsed); first = false)
        if (parsed.err.status == ENT_OK)
            return !first;
    return false;
}

/* True if the text is a unit with its letter, and nothing else. */
static bool is_unit(const ent_map *map, ent_span text)
{
    ent_parser parser;
    ent_parsed parsed;

    ent_parse_begin(&parser, map, text.text, text.len);
    parser.no_messages = true;
    return ent_parse_next(&parser, &parsed) && parsed.bare && parsed.order.unit != ENT_UNIT_NONE &&
           parsed.len == text.len;
}

/* "Germany,A Mun,Bur", "Germany | A Mun | Bur": a row of a table that has a unit and a place, but does not say what the
 * unit does there. *heading: its power, and what stands after it. */
static bool is_row_without_verb(const ent_map *map, ent_span row, ent_heading *heading)
{
    static const char signs[] = ",;|\t\"";
    const ent_span end = ent_span_after(row, row.len), name = ent_span_trim(ent_span_next(&row, signs)),
                   unit = ent_span_trim(ent_span_next(&row, signs)), place = ent_span_trim(ent_span_next(&row, signs));

    if (place.len == 0 || ent_span_trim(row).len > 0 || memchr(name.text, ':', name.len) ||
        ent_lexer_has_arrow(place.text, place.len) || ent_map_find_loc(map, place.text, place.len) == ENT_LOC_NONE ||
        !is_unit(map, unit))
        return false;
    const ent_power power = ent_map_find_power(map, name.text, name.len);
    if (power == ENT_POWER_NONE)
        return false;
    heading->power = power;
    heading->name = name;
    heading->rest = (ent_span){unit.text, (size_t)(end.text - unit.text)};
    return true;
}

/* Such a line has opened the block of that power, and `above` was open. */
static void note_row(ent_order_reader *reader, ent_power power, ent_power above)
{
    reader->row = (ent_row){power, ent_reader_line(reader)->number, above != ENT_POWER_NONE && above != power};
}

/* A line with a power's name and one order: it is a heading if no block is open, or one that such a line has opened. */
static ent_status take_other_power(ent_order_reader *reader, const ent_heading *heading)
{
    ent_power open = ent_reader_open_power(reader);

    if (open != ENT_POWER_NONE && !reader->set[open].one_line)
        return refuse_other_power(reader, heading->name, heading->power);
    ent_status status = take_heading(reader, heading);
    note_row(reader, heading->power, open);
    return status;
}

/* A row of a table whose unit has no verb. It is an order that cannot be read, of the power that the row names. */
static ent_status take_row(ent_order_reader *reader, const ent_heading *heading)
{
    ent_power open = ent_reader_open_power(reader);

    if (open != ENT_POWER_NONE && open != heading->power && !reader->set[open].one_line)
        return refuse_other_power(reader, heading->name, heading->power);
    if (open != heading->power) {
        ent_reader_open(reader, heading->power, true);
        note_row(reader, heading->power, open);
    }
    return take_orders(reader, heading->rest);
}

/* "Fleets:", the kind of the units after it or below. */
static bool is_kind(const ent_heading *heading)
{
    ent_word word = (ent_word)ent_lexer_word(heading->name.text, heading->name.len);
    return heading->name.len > 1 && (word == ENT_WORD_ARMY || word == ENT_WORD_FLEET);
}

/* "Builds: A Ber, F Kie": a verb or a kind and a colon, and the units after it. */
static bool is_verb_title(const ent_heading *heading)
{
    ent_word word = (ent_word)ent_lexer_word(heading->name.text, heading->name.len);
    return heading->rest.len > 0 && (is_kind(heading) || word == ENT_WORD_BUILD || word == ENT_WORD_BUILDS ||
                                     word == ENT_WORD_DISBAND || word == ENT_WORD_RETREAT);
}

/* "Aufbau: A Ber", "Adjustments: A Ber": a title of builds before bare units, where the power has not to remove any. */
static bool is_title_of_builds(const ent_order_reader *reader, const ent_heading *heading)
{
    const ent_request *request = reader->request;
    const ent_power power = ent_reader_open_power(reader);

    return heading->only_orders && heading->rest.len > 0 && (heading->turn.spoken & 1u << ENT_ADJUSTMENTS) &&
           !is_verb_title(heading) && request->pos->phase == ENT_ADJUSTMENTS && power != ENT_POWER_NONE &&
           ent_pos_due(request->map, &request->rules, request->pos, power) >= 0;
}

/* What kind of order the title "Supports:" or "Holds:" announces; ENT_ORDER_NONE: it is no such title. */
static ent_order_kind kind_of_title(const ent_heading *heading)
{
    if (heading->kind != ENT_HEADING_UNKNOWN || heading->named > 0)
        return ENT_ORDER_NONE;
    switch (ent_lexer_word(heading->name.text, heading->name.len)) {
    case ENT_WORD_HOLD:
        return ENT_ORDER_HOLD;
    case ENT_WORD_SUPPORT:
        return ENT_ORDER_SUPPORT_HOLD;
    case ENT_WORD_CONVOY:
    case ENT_WORD_CONVOYS:
        return ENT_ORDER_CONVOY;
    case ENT_WORD_ATTACK:
    case ENT_WORD_MOVES:
        return ENT_ORDER_MOVE;
    default:
        return ENT_ORDER_NONE;
    }
}

/* True if the text begins with an order of that kind. */
static bool has_order_of_kind(const ent_map *map, ent_span text, ent_order_kind kind)
{
    ent_parser parser;
    ent_parsed parsed;

    text = ent_prose_strip_bullet(text);
    ent_parse_begin(&parser, map, text.text, text.len);
    parser.no_messages = true;
    if (!ent_parse_next(&parser, &parsed) || parsed.err.status != ENT_OK)
        return false;
    return parsed.order.kind == kind || (kind == ENT_ORDER_SUPPORT_HOLD && parsed.order.kind == ENT_ORDER_SUPPORT_MOVE);
}

/* "Supports:" above supports of the power whose block is open, or before one; "Fleets:" above any orders. What else
 * follows it may mean something else than it says. */
static bool is_title_of_orders(ent_order_reader *reader, const ent_heading *heading)
{
    ent_order_kind kind = kind_of_title(heading);
    ent_span order = heading->rest;

    if ((kind == ENT_ORDER_NONE && !is_kind(heading)) || ent_reader_open_power(reader) == ENT_POWER_NONE ||
        reader->request->pos->phase != ENT_MOVEMENT)
        return false;
    if (order.len == 0) {
        ent_what_follows next = ent_reader_look_ahead(reader);
        if (!next.order || (next.owner != ENT_POWER_NONE && next.owner != ent_reader_open_power(reader)))
            return false;
        if (is_kind(heading))
            return true;
        order = (ent_span){reader->text.line[next.until].text, reader->text.line[next.until].len};
    }
    return has_order_of_kind(reader->request->map, order, kind);
}

/* "A Par - Bur": it begins with a unit's letter. Most orders do, and no heading. */
static bool begins_plainly(ent_span text)
{
    return text.len > 2 && strchr("AFaf", text.text[0]) && text.text[1] == ' ' && !memchr(text.text, ':', text.len);
}

/* A line that is no heading for certain and no order alone: "The French move:", "Builds: A Ber, F Kie", "Hello". */
static ent_status take_unclear(ent_order_reader *reader, const ent_heading *heading, ent_span text, bool order_like)
{
    bool doubtful = false;

    if (ent_speaker_is_profile(text)) { /* "Joined: Mar 2019" */
        ent_reader_note_message(reader, text);
        ent_reader_skip(reader, reader->signature ? ENT_LINE_SIGNATURE : ENT_LINE_PROSE);
        return ENT_OK;
    }
    if (heading->kind == ENT_HEADING_MENTION && !order_like) {
        if (ent_reader_is_heading_of_next_order(reader, heading, &doubtful))
            return take_heading(reader, heading);
        if (doubtful)
            return ent_reader_refuse_heading(reader, heading);
        reader->doubtful |= heading->reports && ent_reader_look_ahead(reader).order;
    }
    bool other_turn =
        heading->rest.len > 0 && ent_reader_heading_is_of_other_turn(reader, heading); /* "Retreats: ..." */
    if (is_for_open_power(reader, heading)) {
        if (!heading->only_orders) {
            reader->speaker = heading->name;
            ent_reader_note_speaker(reader, heading->name);
        }
        reader->doubtful |= other_turn;
        return take_orders(reader, heading->rest);
    }
    if (is_title_of_orders(reader, heading)) {
        if (heading->rest.len > 0)
            return take_orders(reader, heading->rest);
        ent_reader_skip(reader, ENT_LINE_PROSE);
        return ENT_OK;
    }
    if (is_title_of_builds(reader, heading))
        return take_orders(reader, heading->rest);
    if (order_like && is_verb_title(heading) && ent_reader_open_power(reader) != ENT_POWER_NONE) {
        reader->doubtful |= other_turn && reader->request->pos->phase != ENT_MOVEMENT; /* where a retreat is found */
        return take_orders(reader, text);
    }
    if (heading->kind == ENT_HEADING_UNKNOWN && ent_reader_is_lost_heading(reader, heading))
        return ent_reader_refuse_heading(reader, heading);
    if (!order_like)
        ent_reader_note_message(reader, text);
    return take_order_or_prose(reader, text, order_like);
}

static ent_status take_piece(ent_order_reader *reader, ent_span line)
{
    const ent_map *map = reader->request->map;
    ent_span text = ent_prose_strip_bullet(line);
    bool plain = begins_plainly(text) && !reader->signature && reader->prose == SIZE_MAX &&
                 reader->row.power == ENT_POWER_NONE && ent_reader_open_power(reader) != ENT_POWER_NONE;

    ent_reader_end_original_head(reader, text);
    if (plain && is_whole_order(map, text))
        return take_orders(reader, text);
    bool whole = line.len == ent_reader_line(reader)->len, prose = whole && ent_reader_line(reader)->no_heading;
    if (prose) {
        reader->known.from = line.text;
        reader->known.until = line.text + line.len;
    }
    if (!reader->signature) {
        ent_status status = ent_reader_check_limits(reader, text);
        if (status != ENT_OK)
            return status;
    }
    ent_heading heading = {.kind = ENT_HEADING_NONE, .power = ENT_POWER_NONE};
    bool numbered = memchr(line.text, ':', (size_t)(text.text - line.text)) != NULL; /* "1: A Par H, A Mar H" */
    if (!prose)
        heading = ent_heading_read(map, numbered ? text : line, &reader->known);
    if (heading.rest.len > 0 && text.text[0] == '~' && text.text[text.len - 1] == '~') /* "~France: A Par - Bur~" */
        heading.rest.len = (size_t)(text.text + text.len - heading.rest.text);
    if (heading.kind == ENT_HEADING_POWER && !ent_mail_is_line(text))
        return ent_reader_heading_fits(reader, &heading) && !asks_other_power(reader, &heading, text)
                   ? take_heading(reader, &heading)
                   : ent_reader_refuse_heading(reader, &heading);
    if (!reader->signature && reader->request->pos->phase == ENT_MOVEMENT && is_row_without_verb(map, text, &heading))
        return take_row(reader, &heading);
    bool order_like =
        !(whole && ent_reader_line(reader)->no_order) && ent_prose_is_order_like(map, text, &reader->known);
    order_like |= reader->request->pos->phase == ENT_ADJUSTMENTS && ent_reader_open_power(reader) != ENT_POWER_NONE &&
                  ent_lexer_word(text.text, text.len) == ENT_WORD_WAIVE;
    const ent_heading named = ent_heading_before_order(map, text, &reader->known);
    if (names_open_power(reader, &named) && !is_whole_order(map, text)) {
        reader->chat.stranger = SIZE_MAX;
        return take_orders(reader, named.rest);
    }
    if (is_other_power(reader, &named) || (order_like && leads_other_power(reader, &named, text)))
        return take_other_power(reader, &named);
    if (order_like && !plain && is_whole_order(map, text))
        return take_order_or_prose(reader, text, order_like);
    if (ent_reader_skip_mail(reader, text))
        return ENT_OK;
    return take_unclear(reader, &heading, text, order_like);
}

/* "Anna: Italy: A Ven H" after a time stamp, "<anna> Italy: A Ven H": a player's name stands before the power's.
 * *name: the player's, or empty. */
static ent_span after_speaker(ent_order_reader *reader, ent_span line, ent_span *name)
{
    const ent_map *map = reader->request->map;

    if (!ent_reader_is_chat(reader))
        return line;
    ent_heading speaker = ent_heading_read(map, line, &reader->known);
    if (speaker.kind != ENT_HEADING_UNKNOWN || speaker.named > 0 || speaker.rest.len == 0)
        return line;
    if (ent_heading_read(map, speaker.rest, &reader->known).kind != ENT_HEADING_POWER)
        return line;
    *name = speaker.name;
    return speaker.rest;
}

/* Count a heading that stands inside a line. Each takes as long as a line of its own, and may have two bytes. */
static ent_status count_inside(ent_order_reader *reader, ent_span line)
{
    enum { MOST = 1000000 };

    if (reader->n_inside++ < MOST)
        return ENT_OK;
    ent_fail(reader->err, ENT_E_LIMIT, "more than %d headings inside lines; the orders of a turn are much shorter",
             MOST);
    return ent_reader_located(reader, line, ENT_E_LIMIT);
}

ent_status ent_reader_take(ent_order_reader *reader, ent_span line)
{
    ent_status status = ENT_OK;
    ent_span speaker = {NULL, 0};

    if (reader->section != IN_ORDERS || reader->hooks->plain) {
        ent_heading heading = ent_heading_read(reader->request->map, line, &reader->known);
        if (heading.kind == ENT_HEADING_POWER) {
            reader->fate = ENT_LINE_HEADING;
            ent_reader_open(reader, heading.power, false);
            line = heading.rest;
        } else if (heading.kind == ENT_HEADING_UNKNOWN && heading.rest.len == 0) {
            return ent_reader_refuse_heading(reader, &heading);
        }
        return line.len > 0 ? take_orders(reader, ent_prose_strip_bullet(line)) : ENT_OK;
    }
    ent_span name = ent_reader_name_with_stamp(reader, line);
    if (name.len < line.len)
        ent_reader_note_speaker(reader, name);
    line = after_speaker(reader, name, &speaker);
    if (speaker.len > 0)
        ent_reader_note_speaker(reader, speaker);
    while (status == ENT_OK && line.len > 0) {
        size_t n = ent_heading_inside(reader->request->map, line, &reader->known);
        ent_span piece = ent_span_trim((ent_span){line.text, n});
        line = ent_span_after(line, n);
        status = take_piece(reader, piece);
        if (status == ENT_OK && line.len > 0)
            status = count_inside(reader, line);
    }
    if (speaker.len > 0)
        reader->speaker = speaker;
    return status;
}
