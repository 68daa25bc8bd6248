/* order_file.c -- a position and its orders as text.
 *
 * The text is cleaned and cut into lines (clean.h), then read line by line: headers and positions here, the powers'
 * orders in order_block.c. Every line is accounted for: each has one fate in the request's line account.
 *
 * SPDX-License-Identifier: MIT */
#include "text/order_file.h"
#include <stdio.h>
#include <stdlib.h>
#include "board/ascii.h"
#include "board/error.h"
#include "board/names.h"
#include "board/plain.h"
#include "game/position.h"
#include "notation/parse.h"
#include "mail/mail.h"
#include "mail/speaker.h"
#include "text/order_reader.h"
#include "prose/prose.h"
#include "prose/words.h"
#include "turn/placing.h"
#include "turn/power_name.h"

ent_status ent_reader_refuse(ent_order_reader *reader, ent_span at, const char *what, const char *remedy)
{
    ent_fail(reader->err, ENT_E_SYNTAX, "%s '%.*s'; %s", what, (int)(at.len > 60 ? 60 : at.len), at.text, remedy);
    return ent_reader_located(reader, at, ENT_E_SYNTAX);
}

ent_status ent_reader_located(ent_order_reader *reader, ent_span at, ent_status status)
{
    const ent_clean_line *line = ent_reader_line(reader);

    if (status != ENT_OK) {
        uint32_t within = reader->err->column ? reader->err->column : 1;
        reader->err->line = line->number;
        reader->err->column = at.text < line->start ? within : (uint32_t)(at.text - line->start) + within;
    }
    return status;
}

/* ---- Positions. ---- */

static bool reads(const ent_order_reader *reader, ent_span text)
{
    ent_parsed reading;

    return ent_parse_try(reader->request->map, text.text, text.len, &reading);
}

static ent_status take_unit(ent_order_reader *reader, ent_span text)
{
    ent_request *request = reader->request;
    ent_status status = ent_put_unit(request->map, request->pos, &request->strays, ent_reader_open_power(reader),
                                     text.text, text.len, reader->err);
    request->units_given = true;
    if (status != ENT_OK && reads(reader, text))
        return ent_reader_refuse(reader, text,
                                 "this is an order among the units:", "write \"Orders:\" on a line above the orders");
    return ent_reader_located(reader, text, status);
}

static ent_status take_center(ent_order_reader *reader, ent_span text)
{
    return ent_reader_located(reader, text,
                              ent_put_center(reader->request->map, reader->request->pos, ent_reader_open_power(reader),
                                             text.text, text.len, reader->err));
}

/* "F Lon 1903": a unit and the year in which it was built. */
static ent_status take_built(ent_order_reader *reader, ent_span text)
{
    size_t unit = text.len;
    char digits[12], *end;

    while (unit > 0 && !ent_is_space((unsigned char)text.text[unit - 1]))
        unit--;
    const size_t len = text.len - unit;
    snprintf(digits, sizeof digits, "%.*s", (int)(len < sizeof digits ? len : 0), text.text + unit);
    long year = strtol(digits, &end, 10);
    if (end == digits || *end)
        return ent_reader_refuse(reader, text, "no year after",
                                 "write a unit and the year in which it was built, as in \"F Lon 1903\"");
    ent_span name = ent_span_trim((ent_span){text.text, unit});
    return ent_reader_located(reader, text,
                              ent_put_built(reader->request->map, reader->request->pos, ent_reader_open_power(reader),
                                            name.text, name.len, year, reader->err));
}

/* Cut "(from Mun)" off the end of the line. Returns "Mun", empty if there is none. */
static ent_span cut_attacker(ent_span *line)
{
    static const char from[] = "from";
    size_t at = line->len;

    while (at > 0 && line->text[at - 1] != '(')
        at--;
    if (at == 0 || line->text[line->len - 1] != ')')
        return (ent_span){line->text, 0};
    ent_span rest = {line->text + at, line->len - at - 1}, word = ent_span_cut(&rest, " \t");
    if (ent_span_find(word, from) < 0)
        return (ent_span){line->text, 0};
    *line = ent_span_trim((ent_span){line->text, at - 1});
    return ent_span_trim(rest);
}

/* "A Bur -> Gas, Mar (from Mun)": one dislodged unit; the attacker's province may be left out. */
static ent_status take_dislodged(ent_order_reader *reader, ent_span line)
{
    ent_span whole = line, from = cut_attacker(&line);
    size_t arrow = 0;
    while (arrow < line.len && line.text[arrow] != ':' &&
           !ent_span_begins((ent_span){line.text + arrow, line.len - arrow}, "->"))
        arrow++;
    ent_span unit = ent_span_trim((ent_span){line.text, arrow}), rest = {line.text, 0};
    ent_dislodged *dislodged;

    const bool listed = arrow < line.len;
    if (listed) {
        size_t skip = arrow + (line.text[arrow] == ':' ? 1 : 2);
        rest = (ent_span){line.text + skip, line.len - skip};
    }
    ent_status status = ent_put_dislodged(reader->request->map, reader->request->pos, ent_reader_open_power(reader),
                                          unit.text, unit.len, &dislodged, reader->err);
    if (status == ENT_OK && !listed)
        ent_set_add(reader->request->unlisted, ent_prov_of(reader->request->map, dislodged->unit.at));
    while (status == ENT_OK && rest.len > 0) {
        ent_span place = ent_span_cut(&rest, ",;");
        if (place.len > 0)
            status = ent_put_retreat(reader->request->map, dislodged, place.text, place.len, reader->err);
    }
    if (status == ENT_OK && from.len > 0)
        status = ent_put_attacker(reader->request->map, dislodged, from.text, from.len, reader->err);
    return ent_reader_located(reader, whole, status);
}

/* Cut one dislodged unit with its retreats off *rest: another one begins after a comma, with its letter. */
static ent_span cut_dislodged(ent_span *rest)
{
    const ent_span all = *rest;
    ent_span first = all;

    do {
        (void)ent_span_cut(rest, ",;");
        ent_span next = *rest;
        if (ent_span_find(ent_span_next(&next, " \t"), "a|f|army|fleet") < 0)
            continue;
        first.len = (size_t)(rest->text - 1 - all.text);
        return ent_span_trim(first);
    } while (rest->len > 0);
    return all;
}

static ent_status take_places(ent_order_reader *reader, ent_span rest)
{
    ent_status status = ENT_OK;

    if (reader->section == IN_CENTERS)
        rest = ent_reader_without_number(rest);

    if (rest.len == 0)
        return ENT_OK;
    reader->fate = ENT_LINE_POSITION;
    if (ent_reader_open_power(reader) == ENT_POWER_NONE)
        return ent_reader_refuse(reader, rest, "no power stands above",
                                 "begin with a power's name and a colon, as in \"France:\"");
    while (status == ENT_OK && rest.len > 0 && reader->section == IN_DISLODGED)
        status = take_dislodged(reader, cut_dislodged(&rest));
    while (status == ENT_OK && rest.len > 0) {
        ent_span item = ent_span_cut(&rest, ",;");
        if (item.len > 0)
            status = reader->section == IN_UNITS   ? take_unit(reader, item)
                     : reader->section == IN_BUILT ? take_built(reader, item)
                                                   : take_center(reader, item);
    }
    return status;
}

/* ---- Headers. ---- */

static ent_span without_comment(ent_span line)
{
    for (size_t i = 0; i < line.len; i++)
        if (line.text[i] == '#' || (line.text[i] == '/' && i + 1 < line.len && line.text[i + 1] == '/'))
            line.len = i;
    return ent_span_trim(line);
}

static ent_status open_section(ent_order_reader *reader, ent_section section, ent_span key, ent_span rest)
{
    ent_request *request = reader->request;
    bool by_orders = section == IN_UNITS && ent_span_is(rest, "orders");

    if (section == IN_CENTERS && request->centers_given)
        return ent_reader_refuse(reader, key, "the centers are given twice:", "put all of them below one \"Centers:\"");
    if (by_orders ? request->units_given : section == IN_UNITS && reader->units_by_orders)
        return ent_reader_refuse(
            reader, key, "the units are given twice:", "list them, or say that they stand where the orders say");
    request->centers_given |= section == IN_CENTERS;
    reader->section = by_orders ? IN_ORDERS : section;
    reader->section_quotes = ent_reader_line(reader)->quotes;
    ent_reader_doubt_quoted_header(reader);
    ent_reader_open(reader, ENT_POWER_NONE, false);
    if (section == IN_CENTERS)
        memset(ent_pos_owners(request->pos), ENT_POWER_NONE, request->pos->n_provs);
    reader->units_by_orders |= by_orders;
    request->units_by_orders |= by_orders;
    request->units_given |= section == IN_UNITS && !by_orders;
    if (by_orders)
        return ENT_OK;
    return rest.len == 0 ? ENT_OK
                         : ent_reader_refuse(reader, rest, "the header is followed by",
                                             "put each power on a line of its own below the header");
}

/* The map by its name, or, where its header goes on with "{", as it describes it. What is said is kept for the next
 * position. */
static ent_map *read_map(ent_order_reader *reader, ent_span said)
{
    ent_request *request = reader->request;
    const char *map_dir = reader->hooks->map_dir;
    bool is_file = false, described = said.len > 0 && said.text[0] == '{';
    ent_map *map = described ? ent_map_pick_json(said.text, said.len, map_dir, reader->err)
                             : ent_map_pick(said.text, said.len, map_dir, &is_file, reader->err);

    free(request->map_line);
    request->map_line = map && described ? strndup(said.text, said.len) : NULL;
    if (map && described && !request->map_line) {
        ent_fail(reader->err, ENT_E_MEMORY, "no memory for the map");
        ent_map_free(map);
        return NULL;
    }
    snprintf(request->map_file, sizeof request->map_file, "%.*s", is_file ? (int)said.len : 0, said.text);
    return map;
}

/* How many bytes a text for this map may have; 0: as many as any. What is no spelling of a place is compared with all
 * of them, and a text can be full of such words. */
static size_t most_bytes(const ent_map *map)
{
    enum { FEW_SPELLINGS = 1024 };
    const uint64_t most = UINT64_C(1) << 33; /* bytes times spellings: some five seconds */
    size_t n = map->names->n_places;

    return n > FEW_SPELLINGS && n <= ENT_MAX_COMPARED_SPELLINGS ? (size_t)(most / n) : 0;
}

static ent_status refuse_length(ent_order_reader *reader, ent_span name, ent_map *map)
{
    char remedy[120];

    snprintf(remedy, sizeof remedy, "it lists %u spellings, and a text for it may have %zu bytes", map->names->n_places,
             most_bytes(map));
    ent_map_free(map);
    return ent_reader_refuse(reader, name, "the text is too long for the map", remedy);
}

/* True if something was read that another map would not keep. */
static bool has_position(const ent_request *request)
{
    return request->n_written > 0 || request->units_given || request->centers_given || request->pos->n_dislodged > 0 ||
           request->pos->winner != ENT_POWER_NONE;
}

static ent_status set_map(ent_order_reader *reader, ent_span name)
{
    ent_request *request = reader->request;

    if (reader->map.len > 0)
        return name.len == reader->map.len && memcmp(name.text, reader->map.text, name.len) == 0
                   ? ENT_OK
                   : ent_reader_refuse(reader, name, "a second map:", "write one \"Map:\"");
    if (has_position(request))
        return ent_reader_refuse(reader, name, "too late for the map", "put \"Map:\" before units and orders");
    ent_map *map = read_map(reader, name);
    if (!map)
        return ent_reader_located(reader, name, reader->err->status);
    if (most_bytes(map) > 0 && reader->size > most_bytes(map))
        return refuse_length(reader, name, map);
    const ent_pos before = *request->pos; /* the phase may have been set already */
    ent_status status = ent_request_map(request, map, reader->err);
    if (status != ENT_OK)
        return status;
    if (reader->phase_set) {
        request->pos->season = before.season;
        request->pos->year = before.year;
        request->pos->phase = before.phase;
        status = ent_reader_located(reader, name, ent_phase_check_year(map, request->pos, reader->err));
    }
    reader->map = name;
    request->head_above_map = request->head ? strlen(request->head) : 0;
    ent_reader_open(reader, ENT_POWER_NONE, false); /* a power of the other map */
    reader->known.until = NULL;
    return status;
}

static bool map_follows(const ent_order_reader *reader)
{
    bool found = false;

    for (size_t i = reader->at + 1; !found && i < reader->text.n; i++) {
        ent_span rest = {reader->text.line[i].text, reader->text.line[i].len};
        found = ent_span_is(ent_span_cut(&rest, ":"), "map");
    }
    return found;
}

static ent_status set_phase(ent_order_reader *reader, ent_span text)
{
    const ent_pos *pos = reader->request->pos;
    char before[16], after[16];

    ent_phase_print(pos, before);
    ent_status status =
        ent_reader_located(reader, text, ent_phase_parse(text.text, text.len, reader->request->pos, reader->err));
    if (status == ENT_OK && !reader->phase_set && (reader->map.len > 0 || !map_follows(reader)))
        status = ent_reader_located(reader, text, ent_phase_check_year(reader->request->map, pos, reader->err));
    ent_phase_print(pos, after);
    if (status == ENT_OK && reader->phase_set && strcmp(before, after) != 0)
        return ent_reader_refuse(reader, text, "a second phase:", "write one \"Phase:\" above all");
    reader->phase_set = true;
    return status;
}

/* Further choices may stand in a line of their own, but a preset would replace those above. */
static ent_status set_rules(ent_order_reader *reader, ent_span words)
{
    ent_span rest = words, first = ent_span_cut(&rest, " \t");

    bool setting = memchr(first.text, '=', first.len) || ent_span_begins(ent_span_trim(rest), "=");
    if (reader->rules_set && first.len > 0 && !setting)
        return ent_reader_refuse(reader, words, "a second line of rules:", "write one \"Rules:\"");
    reader->rules_set = true;
    return ent_reader_located(reader, words,
                              ent_rules_parse(words.text, words.len, &reader->request->rules, reader->err));
}

/* "Rules: be nice" in a signature does not. */
static bool says_rules(const ent_order_reader *reader, ent_span words)
{
    ent_rules rules = reader->request->rules;

    return ent_rules_parse(words.text, words.len, &rules, NULL) == ENT_OK;
}

/* Further lines may not contradict what stands above them. */
static ent_status recheck_rules(ent_order_reader *reader)
{
    ent_status status = ENT_OK;

    for (reader->at = 0; status == ENT_OK && reader->rules_set && reader->at < reader->text.n; reader->at++) {
        ent_span words = {ent_reader_line(reader)->text, ent_reader_line(reader)->len};
        words = without_comment(words);
        if (ent_span_is(ent_span_cut(&words, ":"), "rules") && !ent_reader_line(reader)->no_header &&
            says_rules(reader, words))
            status = ent_reader_located(reader, words,
                                        ent_rules_recheck(words.text, words.len, &reader->request->rules, reader->err));
    }
    return status;
}

/* A line "Title: ..." is kept for the next position as it stands. */
static ent_status keep_line(ent_order_reader *reader, ent_span line)
{
    ent_request *request = reader->request;
    size_t need = reader->head_len + line.len + 2;

    if (need > reader->head_cap) {
        char *more = realloc(request->head, 2 * need);
        if (!more)
            return ent_fail(reader->err, ENT_E_MEMORY, "no memory for the heading");
        request->head = more;
        reader->head_cap = 2 * need;
    }
    memcpy(request->head + reader->head_len, line.text, line.len);
    memcpy(request->head + reader->head_len + line.len, "\n", 2);
    reader->head_len += line.len + 1;
    return ENT_OK;
}

static ent_status take_free_line(ent_order_reader *reader, ent_span line)
{
    if (!reader->request->head)
        reader->request->head_below_header = reader->head_begun;
    return keep_line(reader, line);
}

static bool is_title_line(ent_span key)
{
    static const char known[] = "title|game";

    return ent_span_find(key, known) >= 0;
}

/* A line of the head that means nothing to the judge: "Title: ...", and after the first header any other KEY: WORDS.
 */
static bool is_free_line(ent_order_reader *reader, ent_span key, ent_span rest)
{
    enum { FEW = 4 };
    const ent_map *map = reader->request->map;

    ent_span line = {key.text, (size_t)(rest.text + rest.len - key.text)};

    if (is_title_line(key))
        return true;
    return reader->head_begun && !ent_mail_is_line(line) && !ent_speaker_is_profile(line) &&
           ent_heading_read(map, line, &reader->known).kind == ENT_HEADING_NONE &&
           !ent_prose_begins_with_unit(map, rest, &reader->known) && /* after a flag that stands for a power */
           !ent_reader_begins_other_turn(reader, line) &&            /* "Turn: Fall 1901", "Turn: 4" */
           !ent_reader_mentions_other_turn(reader, line, FEW);
}

/* "Winner: France", as the position after the last turn has it: the game is over, and play may go on. A reader has to
 * see words that name no power, and a second winner. */
static bool take_winner(ent_order_reader *reader, ent_span key, ent_span name)
{
    static const char nobody[] = "none|nobody|no one|no winner|no winner yet|draw|undecided|null|-";
    ent_pos *pos = reader->request->pos;

    if (!ent_span_is(key, "winner") || ent_span_find(name, nobody) >= 0)
        return false;
    ent_power power = ent_power_named(reader->request->map, name.text, name.len);
    reader->doubtful |= power == ENT_POWER_NONE || (pos->winner != ENT_POWER_NONE && pos->winner != power);
    if (power != ENT_POWER_NONE)
        pos->winner = power;
    return power != ENT_POWER_NONE;
}

/* True if the line is a header; then *status says how it went. */
static bool take_header(ent_order_reader *reader, ent_span line, ent_status *status)
{
    ent_span rest = line, key = ent_span_cut(&rest, ":");

    const int section = ent_reader_section_of(reader, line);
    if (key.len == line.len && section < 0)
        return false;
    rest = ent_span_trim(rest);
    bool among_orders = reader->section == IN_ORDERS && ent_reader_open_power(reader) != ENT_POWER_NONE;
    if (among_orders && (ent_span_is(key, "orders") || (ent_span_is(key, "retreats") && rest.len > 0)))
        return false; /* a title of the power's orders, or "Retreats: A Mun - Boh" */
    if (reader->signature && ent_span_is(key, "rules") && !says_rules(reader, rest)) {
        reader->doubtful = true;
        return false;
    }
    if (!ent_reader_is_own_header(reader, key))
        return false;
    reader->doubtful |= ent_span_is(key, "retreats") && reader->request->pos->phase != ENT_RETREATS;
    if (ent_span_is(key, "map"))
        *status = set_map(reader, rest);
    else if (ent_span_is(key, "phase"))
        *status = set_phase(reader, rest);
    else if (ent_span_is(key, "set"))
        *status = ent_reader_begin_set(reader, rest);
    else if (ent_span_is(key, "rules"))
        *status = set_rules(reader, rest);
    else if (section >= 0) {
        reader->orders_header |= section == (int)IN_ORDERS;
        *status = ent_reader_check_titles(reader);
        if (*status == ENT_OK)
            *status = open_section(reader, (ent_section)section, key, ent_words_strip(rest, "*_ ", ""));
    } else if (key.len == 0 || rest.len == 0 || reader->orders_begun || reader->section != IN_ORDERS ||
               ent_reader_open_power(reader) != ENT_POWER_NONE)
        return false;
    else if (!take_winner(reader, key, rest)) {
        bool titles = !is_title_line(key) && ent_reader_take_title(reader, line, status);
        if (!titles && !is_free_line(reader, key, rest))
            return false;
        if (is_title_line(key))
            ent_reader_note_turn(reader, line);
        reader->doubtful |= !titles && !is_title_line(key) && ent_reader_free_line_matters(reader, key, rest);
        if (!titles)
            *status = take_free_line(reader, line);
    }
    reader->fate = ENT_LINE_HEADER;
    reader->head_begun = true;
    return true;
}

/* ---- Lines. ---- */

/* On some maps a power is called like its home: there "Naples" by itself below "Rome:" is a center. Elsewhere among
 * centers nobody knows whether it is one. */
static bool is_center_item(const ent_order_reader *reader, ent_span line)
{
    return reader->section == IN_CENTERS && ent_reader_open_power(reader) != ENT_POWER_NONE &&
           ent_map_find_loc(reader->request->map, line.text, line.len) != ENT_LOC_NONE;
}

static bool ends_open(ent_span line)
{
    return line.len > 0 && strchr(",;", line.text[line.len - 1]);
}

/* True if a list that was broken goes on in the line, or after it: "Par," stands above "Naples". */
static bool is_in_broken_list(const ent_order_reader *reader, ent_span line)
{
    const ent_clean_line *above = &reader->text.line[reader->above == SIZE_MAX ? reader->at : reader->above];

    return ends_open(line) || ends_open(without_comment((ent_span){above->text, above->len}));
}

/* A line of a section of places: a heading, with places after it or not, or places. */
static ent_status take_position(ent_order_reader *reader, ent_span line)
{
    const ent_map *map = reader->request->map;
    ent_span rest = line, key = ent_span_cut(&rest, ":");
    bool colon = key.len < line.len;
    const ent_span name = colon ? ent_reader_power_of_key(key) : key;
    ent_power power = ent_power_named(map, name.text, name.len);

    if (!colon && is_center_item(reader, line)) {
        if (power != ENT_POWER_NONE && power != ent_reader_open_power(reader) && !reader->listed_below &&
            !is_in_broken_list(reader, line))
            return ent_reader_refuse(reader, line, "this may be a power or a center:",
                                     "write a colon after each power's name, and its centers behind the colon");
        power = ENT_POWER_NONE;
    }
    if (power == ENT_POWER_NONE && colon && reader->section != IN_DISLODGED) {
        char hint[200];
        ent_power_hint(map, key.text, key.len, hint, sizeof hint);
        return ent_reader_refuse(reader, key, "no power or header is called", hint);
    }
    if (power == ENT_POWER_NONE)
        return take_places(reader, ent_prose_strip_bullet(line));
    reader->fate = ENT_LINE_HEADING;
    ent_reader_open(reader, power, false);
    rest = ent_words_strip(rest, "*_ \t", "");
    reader->listed_below = colon && rest.len == 0;
    return colon ? take_places(reader, rest) : ENT_OK;
}

/* "# Germany:" is a heading of Markdown as well as a comment: what stands below it is Germany's. */
static bool is_marked_heading(ent_order_reader *reader, ent_span line)
{
    if (line.len < 2 || line.text[0] != '#' || reader->section != IN_ORDERS || reader->hooks->plain)
        return false;
    return ent_heading_read(reader->request->map, line, &reader->known).kind == ENT_HEADING_POWER;
}

/* A paste that opens with "Spring 1901". "Spring 01" is left to the headings. */
static bool take_turn(ent_order_reader *reader, ent_span line)
{
    ent_pos *pos = reader->request->pos;
    const ent_pos before = *pos;

    if (reader->phase_set || reader->orders_begun || reader->section != IN_ORDERS ||
        ent_reader_open_power(reader) != ENT_POWER_NONE || ent_phase_parse(line.text, line.len, pos, NULL) != ENT_OK)
        return false;
    if (ent_reader_is_quoted_above_position(reader) ||
        ent_phase_check_year(reader->request->map, pos, NULL) != ENT_OK) {
        *pos = before;
        return false;
    }
    ent_reader_set_title(reader, line);
    return true;
}

/* "Power: England", "Player: John (England)" above orders: a line of an order sheet is a heading without its key. */
static ent_span after_sheet_key(ent_order_reader *reader, ent_span line)
{
    static const char keys[] = "power|country|nation|player";
    ent_span rest = line, key = ent_span_cut(&rest, ":");

    if (reader->section != IN_ORDERS || reader->hooks->plain || ent_span_find(key, keys) < 0)
        return line;
    rest = ent_span_trim(rest);
    ent_heading heading = ent_heading_read(reader->request->map, rest, NULL);
    bool named = heading.kind == ENT_HEADING_POWER || heading.kind == ENT_HEADING_MENTION;
    return named && heading.named == 1 && heading.rest.len == 0 && ent_reader_look_ahead(reader).order ? rest : line;
}

static ent_status take_line(ent_order_reader *reader, ent_span line)
{
    ent_span whole = line, key = ent_span_cut(&whole, ":");
    bool json_map = ent_span_is(key, "map") && ent_span_trim(whole).len > 0 && ent_span_trim(whole).text[0] == '{';
    ent_status status = ENT_OK;

    if (!json_map && !is_marked_heading(reader, line)) { /* the signs of comments may stand in its strings */
        ent_span bare = without_comment(line);
        reader->fate = bare.len == 0 && line.len > 0 ? ENT_LINE_COMMENT : ENT_LINE_BLANK;
        if (reader->fate == ENT_LINE_COMMENT && reader->section == IN_ORDERS) {
            ent_reader_note_post(reader, line);
            if (line.text[0] == '#')
                ent_reader_note_turn(reader, line); /* a title of Markdown */
        }
        line = bare;
    }
    if (line.len == 0) {
        if (ent_reader_line(reader)->had_text)
            reader->fate = ENT_LINE_MARKUP;
        if (reader->section == IN_ORDERS)
            ent_reader_note_stamp(reader);
        return ENT_OK;
    }
    if (reader->at < reader->below_date) {
        reader->mail = reader->at;
        reader->fate = ENT_LINE_MAIL;
        return ENT_OK;
    }
    line = after_sheet_key(reader, line);
    if (take_header(reader, line, &status))
        return status;
    if (take_turn(reader, line) || ent_reader_take_title(reader, line, &status)) {
        reader->fate = ENT_LINE_HEADER;
        return status;
    }
    return reader->section >= IN_UNITS && reader->section <= IN_BUILT ? take_position(reader, line)
                                                                      : ent_reader_take(reader, line);
}

/* "F Lon - Eng // or Nth", "Germany: # not final": a writer who does not know that comments are not read may take an
 * order back in one. A heading is no order, so it is not parsed. */
static bool doubts_in_comment(ent_order_reader *reader, ent_span line)
{
    const ent_span bare = without_comment(line), comment = ent_span_after(line, bare.len);

    enum {
        FEW = 4, /* "France, Turn #2:" */
        PART = 4 /* so many bytes of a comment take as long as an order */
    };

    if (reader->hooks->plain || (reader->fate != ENT_LINE_ORDER && reader->fate != ENT_LINE_HEADING) || bare.len == 0 ||
        comment.len == 0)
        return false;
    reader->known.n_read += 1 + (uint32_t)(comment.len / PART);
    return ent_reader_mentions_other_turn(reader, line, FEW) ||
           ent_parse_doubts(reader->request->map, bare.text, reader->fate == ENT_LINE_ORDER ? bare.len : 0,
                            comment.text, comment.len);
}

static ent_status account(ent_order_reader *reader)
{
    const ent_clean_line *line = ent_reader_line(reader);
    ent_line_doubt doubt = ent_reader_doubt(reader);

    if (doubt == ENT_LINE_DOUBT_NONE && doubts_in_comment(reader, (ent_span){line->text, line->len}))
        doubt = ENT_LINE_DOUBT_COMMENT;
    const ent_skipped_line skipped = {
        .text = line->text, .len = line->len, .number = line->number, .joined = line->joined, .doubt = (uint8_t)doubt};

    const ent_power power = ent_reader_open_power(reader);
    if (power != ENT_POWER_NONE && reader->fate == ENT_LINE_PROSE && reader->heading != reader->at &&
        reader->request->first_prose_line[power] == 0)
        reader->request->first_prose_line[power] = line->number;
    return ent_line_account_add(&reader->request->lines, reader->fate, &skipped, reader->err);
}

static ent_status refuse_parts(ent_order_reader *reader, ent_span line)
{
    ent_fail(reader->err, ENT_E_LIMIT,
             "more than %d parts of lines had to be read as orders; the orders of a turn are much shorter",
             ENT_MOST_PARTS_READ);
    return ent_reader_located(reader, line, ENT_E_LIMIT);
}

static uint8_t least_quotes(const ent_clean_text *text)
{
    uint8_t least = UINT8_MAX;

    for (size_t i = 0; i < text->n; i++)
        if (text->line[i].len > 0 && text->line[i].quotes < least)
            least = text->line[i].quotes;
    return least;
}

static ent_status read_lines(ent_order_reader *reader)
{
    ent_status status = ENT_OK;

    reader->least_quotes = least_quotes(&reader->text);
    for (; status == ENT_OK && reader->at < reader->text.n; reader->at++) {
        const ent_clean_line *line = ent_reader_line(reader);
        reader->fate = ENT_LINE_BLANK;
        reader->doubtful = reader->joined_support = reader->unfolded = false;
        ent_reader_follow_folds(reader);
        ent_span text = {line->text, line->len};
        status = take_line(reader, text);
        if (status == ENT_OK)
            status = account(reader);
        if (reader->phase_set && reader->phase_line == 0)
            reader->phase_line = line->number;
        if (reader->known.n_read > ENT_MOST_PARTS_READ)
            status = refuse_parts(reader, text); /* it is not certain what the line is */
        if (line->len > 0)
            reader->above = reader->at;
    }
    if (reader->map.len == 0 && reader->request->head && !reader->request->head_below_header)
        reader->request->head_above_map = strlen(reader->request->head);
    if (status == ENT_OK)
        status = recheck_rules(reader);
    if (status == ENT_OK)
        status = ent_reader_finish(reader);
    if (status == ENT_OK && (status = ent_request_finish(reader->request, reader->err)) != ENT_OK &&
        !reader->request->units_given)
        reader->err->line = reader->phase_line; /* which is not that of the map's first phase */
    reader->request->undated = status == ENT_OK && !reader->phase_set && ent_reader_gained_centers(reader->request);
    return status;
}

/* Keep the text, of which *len bytes are left. Bytes that are not UTF-8 are those of an old program; all that follows
 * reads, shows and writes them as the characters that it meant. */
static ent_status keep_text(ent_request *request, const char *text, size_t *len, ent_err *err)
{
    enum { MOST = 3, LIMIT = 16 << 20 }; /* bytes for one; of the whole */
    const bool utf8 = ent_plain_is_utf8(text, *len);

    request->text = malloc((utf8 ? 1 : MOST) * *len + 1);
    if (!request->text)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the text");
    if (!utf8)
        *len = ent_plain_decode(text, *len, request->text);
    else if (*len > 0)
        memcpy(request->text, text, *len);
    request->text[*len] = '\0';
    return utf8 || *len <= LIMIT ? ENT_OK
                                 : ent_fail(err, ENT_E_LIMIT, "the text is larger than %d MiB in UTF-8", LIMIT >> 20);
}

ent_status ent_order_file_read(const char *text, size_t len, const ent_rules *rules, const ent_order_file_hooks *hooks,
                               ent_request *request, ent_err *err)
{
    static const ent_order_file_hooks none = {.context = NULL};
    ent_err ignored;
    ent_order_reader reader = {.request = request,
                               .size = len,
                               .hooks = hooks ? hooks : &none,
                               .err = err ? err : &ignored,
                               .sender = ENT_POWER_NONE,
                               .subject = ENT_POWER_NONE,
                               .row.power = ENT_POWER_NONE,
                               .above = SIZE_MAX,
                               .mail = SIZE_MAX,
                               .date = ENT_NO_DATE,
                               .order = SIZE_MAX,
                               .chat.stranger = SIZE_MAX,
                               .prose = SIZE_MAX};
    ent_map *map = ent_map_builtin("standard", err);

    if (!map)
        return ENT_E_MEMORY;
    memset(reader.power, ENT_POWER_NONE, sizeof reader.power);
    request->rules = *rules;
    request->units_by_orders = reader.hooks->units_by_orders;
    ent_status status = keep_text(request, text, &len, err);
    if (status != ENT_OK) {
        ent_map_free(map);
        return status;
    }
    status = ent_request_map(request, map, err);
    if (status == ENT_OK)
        status = ent_clean(request->text, len, reader.hooks->plain, &reader.text, err);
    if (status == ENT_OK)
        status = read_lines(&reader);
    ent_clean_clear(&reader.text);
    free(reader.origin);
    return status;
}
