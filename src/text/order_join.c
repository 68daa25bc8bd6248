/* order_join.c -- an order that a mail program has broken over two lines: "F Eng C A Lon -" and "Bre" below it.
 *
 * Two lines become one only if the last order of the first and the first order of the second cannot be read, and
 * together they are one that can. The first may be read alone if the second is only "via convoy" or a coast, or an
 * arrow and a place below a support to hold: where the supported unit goes.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "board/ascii.h"
#include "notation/parse.h"
#include "text/order_reader.h"

enum { LONGEST = 400 /* bytes of the lines together */ };

/* How many orders of a text cannot be read, and whether its first and its last are among them. A unit by itself may be
 * an end, "Kie", but no beginning: "A Mun" may stand in a list of units. In adjustments it is an order. */
typedef struct ent_unread {
    size_t n;
    bool first, last;
    ent_parsed begin, end; /* the first and the last order, read or not */
} ent_unread;

static ent_unread read_orders(ent_order_reader *reader, ent_span text)
{
    ent_unread unread = {.n = 0};
    ent_parser parser;
    ent_parsed parsed;

    ent_parse_begin(&parser, reader->request->map, text.text, text.len);
    parser.no_messages = true;
    for (bool first = true; ent_parse_next(&parser, &parsed); first = false) {
        bool failed = parsed.bare ? reader->request->pos->phase == ENT_MOVEMENT : parsed.err.status != ENT_OK;
        unread.first |= first && failed;
        unread.last = failed && !parsed.bare;
        unread.n += failed;
        unread.end = parsed;
        if (first)
            unread.begin = parsed;
        reader->known.n_read++;
    }
    return unread;
}

/* The line below, if it may go on with an order; else an empty one. */
static ent_span line_below(const ent_order_reader *reader)
{
    const ent_clean_line *line = ent_reader_line(reader), *below = line + 1;

    if (reader->hooks->plain || reader->at + 1 == reader->text.n || below->len == 0)
        return (ent_span){NULL, 0};
    bool unit = below->len > 2 && strchr("AFaf", below->text[0]) && below->text[1] == ' ';
    bool apart = unit || below->stamped || below->quotes != line->quotes || memchr(below->text, ':', below->len) ||
                 memchr(below->text, '#', below->len);
    return (ent_span){below->text, apart ? 0 : below->len};
}

/* The line of orders up to the end of the line that is being read, if only the sign of a move was taken off there as an
 * ornament: "Germany: A Mun -". An empty one if a comment stands after it. */
static ent_span up_to_end(const ent_order_reader *reader, ent_span line)
{
    const ent_clean_line *whole = ent_reader_line(reader);
    const char *end = line.text + line.len;

    while (end < whole->text + whole->len && strchr(" -", *end))
        end++;
    return (ent_span){line.text, end == whole->text + whole->len ? (size_t)(end - line.text) : 0};
}

/* "VIA", "by sea", "via TSR", "(nc)", "north coast": it says nothing but how the unit above goes, or to which coast.
 * "Convoy" or "South" may be a title. */
static bool is_means(const ent_map *map, ent_span below)
{
    static const char means[] = "a|by|convoy|sea|the|vc|via", sides[] = "coast|north|south|east|west|nc|sc|ec|wc",
                      certain[] = "via|by|vc|coast|nc|sc|ec|wc";
    bool sure = below.text[0] == '(';

    for (ent_span word = ent_span_next(&below, " ()."); word.len > 0; word = ent_span_next(&below, " ().")) {
        bool found = ent_span_find(word, means) >= 0 || ent_span_find(word, sides) >= 0;
        for (uint8_t i = 0; !found && i < map->n_railways; i++)
            found = strlen(map->railway[i].name) == word.len &&
                    ent_same_but_case(map->railway[i].name, word.text, word.len);
        if (!found)
            return false;
        sure |= ent_span_find(word, certain) >= 0;
    }
    return sure;
}

/* True if the move says what `before` left open: how the unit goes, or to which coast. */
static bool says_more(const ent_map *map, const ent_parsed *before, const ent_parsed *move)
{
    enum { MEANS = ENT_ORDER_FLAG_VIA | ENT_ORDER_FLAG_RAIL };

    if (before->to.n != 1 || move->to.n != 1)
        return false;
    bool coast = before->to.loc[0] < map->n_provs && move->to.loc[0] >= map->n_provs;
    return coast || (!(before->order.flags & MEANS) && (move->order.flags & MEANS));
}

/* True if the line begins with that arrow. */
static bool begins_with(ent_span line, ent_span arrow)
{
    return line.len > arrow.len && memcmp(line.text, arrow.text, arrow.len) == 0;
}

/* True if the line below the next one is that arrow and a place, and nothing else: both are items of a list. */
static bool goes_on_as_list(const ent_order_reader *reader, ent_span arrow)
{
    ent_parsed item;

    if (reader->at + 2 >= reader->text.n)
        return false;
    const ent_span line = {reader->text.line[reader->at + 2].text, reader->text.line[reader->at + 2].len};
    if (!begins_with(line, arrow))
        return false;
    (void)ent_parse_try(reader->request->map, line.text, line.len, &item);
    return item.bare && item.order.unit == ENT_UNIT_NONE && item.at.n > 0;
}

/* "-", "->", "=>", "→". People sign with "--", "~" and long dashes, and begin the items of a list with triangles. */
static bool is_short_arrow(ent_span arrow)
{
    enum { DASHES = 0x80, TRIANGLES = 0x96 }; /* the second byte of such signs in UTF-8 */
    const unsigned char *byte = (const unsigned char *)arrow.text;
    const bool sign = arrow.len > 2 && byte[0] == 0xE2 && byte[1] != DASHES && byte[1] != TRIANGLES;

    return (arrow.len == 1 && byte[0] == '-') || sign || memchr(arrow.text, '>', arrow.len) != NULL;
}

/* True if the place is one where the supporting or the supported unit stands. */
static bool is_own_place(const ent_map *map, const ent_parsed *support, ent_loc place)
{
    const ent_place *own[] = {&support->at, &support->from};
    bool found = false;

    for (size_t k = 0; k < sizeof own / sizeof *own; k++)
        for (uint8_t i = 0; i < own[k]->n; i++)
            found |= ent_prov_of(map, own[k]->loc[i]) == ent_prov_of(map, place);
    return found;
}

/* "A Mun S A Ber", and "- Kie" below it: `above` is a support of a unit that holds, and `below` an arrow and a place.
 * In a list a line "- Kie" is an item without an order: the support begins with that arrow, too, or another such line
 * follows. "- Berlin" is a signature. */
static bool is_parted_support(const ent_order_reader *reader, const ent_parsed *above, ent_span below,
                              const ent_parsed *first)
{
    ent_token token[ENT_TOKEN_SLOTS];

    if (above->err.status != ENT_OK || above->order.kind != ENT_ORDER_SUPPORT_HOLD || above->remark || !first->bare ||
        first->order.unit != ENT_UNIT_NONE || first->at.n != 1 || first->at.source > ENT_PLACE_ALIAS ||
        ent_lexer_split(below.text, below.len, token) == 0 || token[0].kind != ENT_TOKEN_ARROW)
        return false;
    const ent_span arrow = {below.text, (size_t)token[0].start + token[0].len};
    const ent_span line = {ent_reader_line(reader)->text, ent_reader_line(reader)->len};
    return is_short_arrow((ent_span){below.text + token[0].start, token[0].len}) &&
           !is_own_place(reader->request->map, above, first->at.loc[0]) && !begins_with(line, arrow) &&
           !goes_on_as_list(reader, arrow);
}

/* Are the last order of the line and the first of the line below one order? The line may be read alone if all that the
 * other says is how its last unit goes. *support: they may be two, a support to hold and something else. */
static bool is_broken(ent_order_reader *reader, ent_span line, ent_span below, bool *support)
{
    const ent_map *map = reader->request->map;
    char both[LONGEST];

    *support = false;
    if (line.len == 0 || line.len + 1 + below.len > sizeof both)
        return false;
    ent_unread above = read_orders(reader, line);
    const bool means = is_means(map, below);
    if (!above.last && !means && above.end.order.kind != ENT_ORDER_SUPPORT_HOLD)
        return false;
    if (ent_heading_read(map, below, &reader->known).kind == ENT_HEADING_POWER) /* "Rome" */
        return false;
    ent_unread next = read_orders(reader, below);
    *support = !means && is_parted_support(reader, &above.end, below, &next.begin);
    if (!next.first || !(above.last || means || *support))
        return false;
    memcpy(both, line.text, line.len);
    both[line.len] = ' ';
    memcpy(both + line.len + 1, below.text, below.len);
    ent_unread whole = read_orders(reader, (ent_span){both, line.len + 1 + below.len});
    return above.last ? whole.n == above.n + next.n - 2
                      : whole.n == above.n + next.n - 1 && (*support || says_more(map, &above.end, &whole.end));
}

/* Both lines as one. What is known of the first holds for both. */
static ent_span join(ent_order_reader *reader, ent_span line, ent_span below)
{
    ent_clean_line *second = &reader->text.line[++reader->at], joined = second[-1];
    size_t end = (size_t)(below.text + below.len - reader->request->text),
           gap = (size_t)(line.text + line.len - reader->request->text);

    memset(reader->request->text + gap, ' ', end - below.len - gap);
    joined.len = (uint32_t)(below.text + below.len - joined.text);
    joined.joined = (uint16_t)(joined.joined + 1 + second->joined);
    *second = joined;
    line.len = (size_t)(below.text + below.len - line.text);
    return line;
}

ent_span ent_reader_join_broken(ent_order_reader *reader, ent_span line)
{
    for (ent_span below = line_below(reader); below.len > 0; below = line_below(reader)) {
        ent_span all = up_to_end(reader, line);
        bool support;
        if (!is_broken(reader, all, below, &support))
            break;
        reader->joined_support |= support;
        line = join(reader, all, below);
    }
    return line;
}
