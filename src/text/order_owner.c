/* order_owner.c -- what follows a line, and whose unit is an order for?
 *
 * The text is searched for the next order or heading, and the position says who has the unit that an order names.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include "game/position.h"
#include "notation/parse.h"
#include "mail/mail.h"
#include "text/order_reader.h"
#include "prose/prose.h"

bool ent_reader_has_no_board(const ent_request *request)
{
    return !request->units_given && request->units_by_orders;
}

/* The power that has a unit, or may build one, in this province; ENT_POWER_NONE if nobody has or the text does not say.
 */
static ent_power owner_in(const ent_order_reader *reader, ent_prov prov)
{
    const ent_request *request = reader->request;
    const ent_map *map = request->map;
    const ent_pos *pos = request->pos;

    assert(prov < map->n_provs);
    for (uint16_t i = 0; pos->phase == ENT_RETREATS && i < pos->n_dislodged; i++)
        if (ent_prov_of(map, ent_pos_dislodged_const(pos)[i].unit.at) == prov)
            return ent_pos_dislodged_const(pos)[i].unit.power;
    if (ent_reader_has_no_board(request))
        return ENT_POWER_NONE;
    if (request->units_given && ent_pos_units_const(pos)[prov].kind != ENT_UNIT_NONE)
        return ent_pos_units_const(pos)[prov].power;
    if (pos->phase == ENT_ADJUSTMENTS)
        return ent_pos_owners_const(pos)[prov];
    for (uint16_t i = 0; !request->units_given && ent_pos_is_first_phase(map, pos) && i < map->n_start_units; i++)
        if (ent_prov_of(map, map->start_unit[i].at) == prov)
            return map->start_unit[i].power;
    return ENT_POWER_NONE;
}

bool ent_reader_gained_centers(const ent_request *request)
{
    const ent_power *owner = ent_pos_owners_const(request->pos);
    bool gained = false;

    for (ent_prov prov = 0; prov < request->map->n_provs; prov++)
        gained |= owner[prov] != ENT_POWER_NONE && owner[prov] != request->map->start_owner[prov];
    return request->centers_given && gained;
}

/* Read the first order of the text, "builds A Ber" of "builds A Ber and F Kie". */
static bool read_first(const ent_map *map, ent_span text, ent_parsed *parsed)
{
    ent_parser parser;

    ent_parse_begin(&parser, map, text.text, text.len);
    parser.no_messages = parser.one = true;
    return ent_parse_next(&parser, parsed) && parsed->err.status == ENT_OK && parsed->every == ENT_EVERY_NONE;
}

ent_power ent_reader_owner(const ent_order_reader *reader, ent_span order)
{
    ent_parsed parsed;
    const ent_map *map = reader->request->map;

    for (ent_span rest = order; rest.len > 0;) {
        ent_span piece = ent_span_cut(&rest, ",;");
        if (read_first(map, piece, &parsed) && parsed.at.n == 1)
            return owner_in(reader, ent_prov_of(map, parsed.at.loc[0]));
    }
    return ENT_POWER_NONE;
}

/* Is line i an order, or a heading, where a search for the next order ends? */
static bool ends_search(ent_order_reader *reader, size_t i, ent_what_follows *found)
{
    const ent_map *map = reader->request->map;
    ent_clean_line *line = &reader->text.line[i];
    ent_span text = ent_prose_strip_bullet((ent_span){line->text, line->len});

    if (text.len == 0)
        return false;
    text = ent_reader_name_with_stamp(reader, text);
    if (ent_mail_is_line(text)) {
        ent_span writer = ent_mail_writer(text);
        if (writer.len > 0) {
            found->mail = i;
            found->writer = writer;
        }
        return false;
    }
    ent_heading heading = ent_heading_read(map, text, &reader->known);
    if (heading.kind == ENT_HEADING_POWER) {
        found->heading = heading.power;
        return true;
    }
    found->order = ent_prose_is_order_like(map, text, &reader->known);
    line->no_order = text.len == line->len && !found->order;
    line->no_heading = line->no_order && heading.kind == ENT_HEADING_NONE;
    if (found->order)
        found->owner = ent_reader_owner(reader, text);
    return found->order;
}

ent_what_follows ent_reader_look_ahead(ent_order_reader *reader)
{
    ent_what_follows *next = &reader->next;

    if (reader->at < next->from || reader->at >= next->until) {
        size_t i = reader->at + 1;
        *next = (ent_what_follows){.from = reader->at, .owner = ENT_POWER_NONE, .heading = ENT_POWER_NONE};
        while (i < reader->text.n && !ends_search(reader, i, next))
            i++;
        next->until = i;
    }
    return *next;
}

bool ent_reader_is_right_above(ent_order_reader *reader)
{
    size_t until = ent_reader_look_ahead(reader).until, i = reader->at + 1;

    while (i < until && reader->text.line[i].len == 0)
        i++;
    return i == until;
}
