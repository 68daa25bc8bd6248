/* order_heading.c -- may this line be the heading of the orders below it, and do they follow it without a doubt?
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include "prose/addition.h"
#include "prose/words.h"
#include "text/heading_doubt.h"
#include "text/order_reader.h"
#include "turn/power_name.h"

bool ent_reader_is_chat(const ent_order_reader *reader)
{
    return ent_reader_line(reader)->stamped || ent_reader_line(reader)->text[0] == '<';
}

/* "Real orders:" below orders: with // in front of it, those below would join those above. */
static bool begins_next_set(const ent_order_reader *reader, ent_span name)
{
    return ent_reader_open_power(reader) != ENT_POWER_NONE && reader->order != SIZE_MAX &&
           (ent_addition_is_version(name) || ent_words_say(name, "orders|moves|instead"));
}

ent_status ent_reader_refuse_heading(ent_order_reader *reader, const ent_heading *heading)
{
    const ent_map *map = reader->request->map;
    char remedy[200];

    if (heading->named > 1)
        return ent_reader_refuse(reader, heading->name, "whose orders follow? Several powers are named in",
                                 "name one, as in \"France:\"");
    if (heading->named == 1) {
        snprintf(remedy, sizeof remedy, "write \"%s:\" above its orders, or put // before a sentence",
                 map->power[heading->power].title);
        return ent_reader_refuse(reader, heading->name, "whose orders follow? This may be a heading:", remedy);
    }
    if (heading->only_orders)
        return ent_reader_refuse(reader, heading->name, "whose orders follow? No power is named in",
                                 "write the power's name above its orders, as in \"France:\"");
    bool near = ent_power_nearest(map, heading->name.text, heading->name.len) != ENT_POWER_NONE;
    if (ent_reader_is_chat(reader) && !near)
        return ent_reader_refuse(reader, heading->name, "no power is called",
                                 "write the power's name in its place, as in \"France:\"");
    if (!near && begins_next_set(reader, heading->name)) {
        snprintf(remedy, sizeof remedy,
                 "if other orders replace those above, write \"%s:\" here; put // before what is no heading",
                 map->power[ent_reader_open_power(reader)].title);
        return ent_reader_refuse(reader, heading->name, "no power or header is called", remedy);
    }
    ent_power_hint(map, heading->name.text, heading->name.len, remedy, sizeof remedy - 60);
    if (!near)
        strcat(remedy, "; put // before what is no heading");
    return ent_reader_refuse(reader, heading->name, "no power or header is called", remedy);
}

/* True if the line is quoted more deeply than the power's orders above it, so that what follows gives way to them. */
static bool is_older(const ent_order_reader *reader, ent_power power)
{
    size_t n = reader->request->n_written;

    return n > 0 && reader->request->written[n - 1].power == power &&
           reader->origin[n - 1].depth < ent_reader_depth(reader);
}

bool ent_reader_is_heading_of_next_order(ent_order_reader *reader, const ent_heading *heading, bool *doubtful)
{
    ent_what_follows next = ent_reader_look_ahead(reader);
    ent_power open = ent_reader_open_power(reader);

    if (heading->reports && is_older(reader, heading->power))
        return next.order;
    *doubtful = heading->reports && next.order && (open == ENT_POWER_NONE || next.owner != open);
    if (heading->reports)
        return false;
    if (heading->power == open && heading->leads)
        return next.order; /* "England (change of plan)" */
    if (!next.order || (next.owner == open && open != ENT_POWER_NONE))
        return false;
    if (next.owner == heading->power)
        return true;
    if (next.owner == ENT_POWER_NONE && heading->leads)
        return true;
    *doubtful = true;
    return false;
}

bool ent_reader_is_lost_heading(ent_order_reader *reader, const ent_heading *heading)
{
    ent_what_follows next = {.order = true, .owner = ENT_POWER_NONE};

    if (heading->rest.len == 0) /* else an order follows in its line */
        next = ent_reader_look_ahead(reader);
    ent_power open = ent_reader_open_power(reader);
    if (!next.order)
        return false;
    return heading->bare || open == ENT_POWER_NONE || next.owner != open;
}

bool ent_reader_heading_fits(ent_order_reader *reader, const ent_heading *heading)
{
    if (heading->leads)
        return true;
    ent_power owner =
        heading->rest.len > 0 ? ent_reader_owner(reader, heading->rest) : ent_reader_look_ahead(reader).owner;
    return owner == ENT_POWER_NONE || owner == heading->power;
}

/* May the heading, or a few words after it ("Germany: NMR"), say that the orders below are none? Who speaks in a chat
 * may be called anything, and quoted sets give way. */
static bool doubts_orders(ent_order_reader *reader, const ent_heading *heading, bool orders)
{
    enum { FEW = 2 };
    const ent_map *map = reader->request->map;
    ent_span rest = heading->rest;

    if (ent_reader_is_chat(reader) || is_older(reader, heading->power))
        return false;
    return (ent_heading_opens_bracket((ent_span){ent_reader_line(reader)->text, ent_reader_line(reader)->len}) ||
            ent_heading_doubts(map, heading->name) || ent_reader_heading_is_of_other_turn(reader, heading) ||
            (!orders && ((ent_words_count(rest) <= FEW && ent_heading_doubts(map, rest)) ||
                         ent_reader_heads_other_turn(reader, rest)))) &&
           (orders || ent_reader_look_ahead(reader).order || ent_reader_look_ahead(reader).heading == heading->power);
}

bool ent_reader_names_other_owner(ent_order_reader *reader, ent_span text)
{
    static const char openings[] =
        "these are for |these are the |these are |these were |those are |those were |this is for |this is |this was |"
        "that is |that's |that’s |that was |above are |i am playing |i am the |i am |i'm playing |i'm the |i'm |i’m |"
        "i play |we are |signed, |signed: |signed - |signed by |signed |(for |[for |regards, |kind regards, |"
        "best regards, |sincerely, |yours, ";
    static const char after_power[] = "again|btw|by|calling|here|moves|not|orders|player|set|sorry|speaking";
    const ent_map *map = reader->request->map;
    const ent_power open = ent_reader_open_power(reader);
    ent_span rest = ent_span_after(text, ent_span_begins_one_of(text, openings));

    if (open == ENT_POWER_NONE || reader->order == SIZE_MAX || rest.len == text.len)
        return false;
    ent_span word = ent_heading_word(&rest);
    ent_power power = ent_heading_take_power(map, word, &rest, false);
    if (power == ENT_POWER_NONE || power == open || ent_reader_look_ahead(reader).heading == power)
        return false;
    /* not "I'm English", an adjective alone, nor "That was Russia's fault" */
    ent_span next = ent_heading_word(&rest);
    const char *own = map->power[power].adjective;
    bool adjective = strlen(own) == word.len && ent_same_but_case(word.text, own, word.len);
    return next.len == 0 ? !adjective : ent_span_find(next, after_power) >= 0;
}

/* "These are Austria's orders" below Germany's, and nothing below it that could be Austria's. */
static bool is_about_orders_above(ent_order_reader *reader, const ent_heading *heading)
{
    return heading->rest.len == 0 && !ent_reader_is_chat(reader) &&
           ent_reader_names_other_owner(reader, heading->name) && !ent_reader_look_ahead(reader).order;
}

/* True if a lone name below an order of another power may be no heading. In the last line, without a colon, it may be
 * the name of the writer. The name of a place, such as "Eng", may belong to the order above, unless the next order is
 * for a unit that the position has, or the next heading follows directly, as in a list of powers. */
static bool may_be_place_or_writer(ent_order_reader *reader, const ent_heading *heading)
{
    ent_span rest = heading->name, word = ent_words_next(&rest);

    if (heading->rest.len > 0 || ent_words_count(rest) > 0 || reader->order == SIZE_MAX ||
        reader->order != reader->above || ent_reader_open_power(reader) == heading->power || ent_reader_is_chat(reader))
        return false;
    ent_what_follows next = ent_reader_look_ahead(reader);
    const ent_clean_line *line = ent_reader_line(reader);
    if (reader->above + 1 == reader->at && next.until == reader->text.n && !memchr(line->text, ':', line->len))
        return true;
    if (ent_map_find_loc(reader->request->map, word.text, word.len) == ENT_LOC_NONE)
        return false;
    if (next.order) /* outside of movement the position may not say whose the next order is */
        return next.owner == ENT_POWER_NONE && reader->request->pos->phase == ENT_MOVEMENT &&
               !ent_reader_has_no_board(reader->request);
    return next.heading == ENT_POWER_NONE || !ent_reader_is_right_above(reader);
}

/* "Austria's units:", "Austria (2 centers):" where removals are due: units that stay may be listed below. */
static bool may_list_units(const ent_order_reader *reader, const ent_heading *heading)
{
    static const char words[] = "units|pieces|position|positions|centers|centres|left|remaining|keeps|has|einheiten|"
                                "unités|unità|unidades|eenheden";
    const ent_request *request = reader->request;

    return request->pos->phase == ENT_ADJUSTMENTS && ent_words_say(heading->name, words) &&
           ent_pos_due(request->map, &request->rules, request->pos, heading->power) < 0;
}

bool ent_reader_heading_doubts(ent_order_reader *reader, const ent_heading *heading, bool orders)
{
    return doubts_orders(reader, heading, orders) || is_about_orders_above(reader, heading) ||
           may_be_place_or_writer(reader, heading) || may_list_units(reader, heading);
}
