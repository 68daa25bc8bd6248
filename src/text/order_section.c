/* order_section.c -- which section of a text does a line open: units, centers, dislodged units or orders?
 *
 * A header such as "Units:" always opens its section. Game masters use other names, and leave the colon out. Players
 * write the same words above lists of their own, so those count only where a position is written.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "board/ascii.h"
#include "board/names.h"
#include "prose/words.h"
#include "text/order_reader.h"
#include "turn/power_name.h"

/* "Ber, Kie, Hol (3)": without the number in brackets with which a list of centers may end. */
ent_span ent_reader_without_number(ent_span text)
{
    size_t at = text.len;

    if (at == 0 || text.text[at - 1] != ')')
        return text;
    for (at--; at > 0 && (ent_is_digit((unsigned char)text.text[at - 1]) || memchr("+-", text.text[at - 1], 2));)
        at--;
    return at > 0 && text.text[at - 1] == '(' ? ent_span_trim((ent_span){text.text, at - 1}) : text;
}

/* "Germany (3)", "**Germany**", "Germany (Klaus)": what stands beside a power's name in a position says nothing. */
ent_span ent_reader_power_of_key(ent_span key)
{
    const char *bracket = memchr(key.text, '(', key.len);

    if (bracket && bracket > key.text && key.text[key.len - 1] == ')')
        key.len = (size_t)(bracket - key.text);
    return ent_words_strip(key, "*_ ", "*_ ");
}

/* The first item of the first power that has one in the lines from `at` on: "A Mun" of "Germany: A Mun, F Kie", or of a
 * line below. Empty: no power's name follows. */
static ent_span first_item(const ent_order_reader *reader, size_t at)
{
    bool named = false;

    for (; at < reader->text.n; at++) {
        const ent_span line = {reader->text.line[at].text, reader->text.line[at].len};
        ent_span rest = line, key = ent_span_cut(&rest, ":");
        const ent_span name = ent_reader_power_of_key(key);
        if (line.len == 0)
            continue;
        if ((!named || key.len < line.len) &&
            ent_power_named(reader->request->map, name.text, name.len) != ENT_POWER_NONE) {
            named = true;
            rest = ent_words_strip(rest, "*_ \t", "");
            if (rest.len == 0)
                continue;
            return ent_span_cut(&rest, ",;");
        }
        rest = line;
        return named ? ent_span_cut(&rest, ",;") : (ent_span){line.text, 0};
    }
    return (ent_span){reader->text.line[reader->at].text, 0};
}

/* True if the list of a position follows: units, or else centers. */
static bool position_stands_at(const ent_order_reader *reader, size_t at, bool units)
{
    static const char kinds[] = "a|f|army|fleet";
    ent_span item = first_item(reader, at);

    if (units && ent_span_find(ent_span_cut(&item, " \t"), kinds) < 0)
        return false;
    item = units ? item : ent_reader_without_number(item);
    return item.len > 0 && ent_map_find_loc(reader->request->map, item.text, item.len) != ENT_LOC_NONE;
}

/* The section of a header "Units:" and so on; -1: the key is none. */
static int section_of_key(ent_span key)
{
    static const char sections[] = "orders|units|centers|dislodged|built|perpetual|proxies|centres|retreats";
    enum { CENTRES = 7, RETREATS = 8 };
    const int found = ent_span_find(key, sections);

    return found == CENTRES ? (int)IN_CENTERS : found == RETREATS ? (int)IN_ORDERS : found;
}

/* The section that the line opens by another name than "Units:" and so on; -1: none. Other names count only above the
 * list of a power: "**Supply centers (34):**", or "Units" without a colon. "Orders" ends a position. In a quotation
 * they count only below a header of the same position. */
static int other_section(const ent_order_reader *reader, size_t at, ent_span line)
{
    static const char units[] = "positions|unit positions|pieces|units|einheiten|unités|unità|unidades|eenheden",
                      centers[] = "supply centers|supply centres|sc|scs|ownership|supply center ownership|"
                                  "supply centre ownership|centers|centres|zentren|versorgungszentren|centri|centros|"
                                  "centres de ravitaillement|centri di rifornimento|centra";
    ent_span rest = line, key = ent_span_cut(&rest, ":");

    const uint8_t quotes = reader->section == IN_ORDERS ? reader->least_quotes : reader->section_quotes;

    if (reader->hooks->plain || reader->text.line[at].quotes > quotes ||
        ent_words_strip(rest, "*_ \t", "*_ \t").len > 0)
        return -1;
    key = ent_words_strip(ent_reader_without_number(key), "*_# ", "*_ ");
    if (ent_span_is(key, "orders") && (reader->section != IN_ORDERS || at > reader->at))
        return IN_ORDERS;
    if (ent_span_find(key, units) >= 0 && position_stands_at(reader, at + 1, true))
        return IN_UNITS;
    return ent_span_find(key, centers) >= 0 && position_stands_at(reader, at + 1, false) ? (int)IN_CENTERS : -1;
}

/* Such a name is followed where a game master writes a position: the phase is known, no orders are, and the part is not
 * given yet. Elsewhere a player may list his own units. */
static bool may_have_other_names(const ent_order_reader *reader, int section)
{
    const ent_request *request = reader->request;
    const bool in_block = reader->section == IN_ORDERS && ent_reader_open_power(reader) != ENT_POWER_NONE;

    return reader->phase_set && !in_block && !reader->orders_begun && !reader->orders_header &&
           !(section == (int)IN_UNITS && request->units_given) &&
           !(section == (int)IN_CENTERS && request->centers_given);
}

int ent_reader_section_of(const ent_order_reader *reader, ent_span line)
{
    ent_span rest = line, key = ent_span_cut(&rest, ":");
    const int section = section_of_key(key);

    if (section >= 0 && key.len < line.len)
        return section;
    const int other = other_section(reader, reader->at, line);
    return may_have_other_names(reader, other) ? other : -1;
}

ent_header_kind ent_reader_header_at(const ent_order_reader *reader, size_t at)
{
    const ent_span line = {reader->text.line[at].text, reader->text.line[at].len};
    ent_span rest = line;
    const ent_span key = ent_span_cut(&rest, ":");
    const bool colon = key.len < line.len;

    if (key.len == 0)
        return ENT_NO_HEADER;
    if (colon && ent_span_is(key, "phase"))
        return ENT_PHASE_HEADER;
    if (colon && ent_span_is(key, "map"))
        return ENT_MAP_HEADER;
    return (colon && section_of_key(key) >= 0) || other_section(reader, at, line) >= 0 ? ENT_POSITION_HEADER
                                                                                       : ENT_NO_HEADER;
}
