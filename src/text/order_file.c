/* order_file.c -- see order_file.h.
 *
 * SPDX-License-Identifier: MIT */
#include "text/order_file.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "text/heading.h"
#include "turn/placing.h"
#include "game/position.h"
#include "notation/parse.h"

typedef enum ent_section {
    IN_ORDERS,
    IN_UNITS,
    IN_CENTERS,
    IN_DISLODGED,
    IN_BUILT,
    IN_PERPETUAL,
    IN_PROXIES
} ent_section;

typedef struct ent_order_set {
    uint16_t number;
    bool begun, adds, replaces, unsorted;
} ent_order_set;

typedef struct ent_order_file_reader {
    ent_request *request;
    const ent_order_file_hooks *hooks;
    ent_err *err;
    uint32_t line;
    const char *line_start;
    ent_section section;
    ent_power power;
    bool phase_set;
    ent_order_set set[ENT_MAX_POWERS]; /* the set that each power is in */
} ent_order_file_reader;

/* ---- Strings. ---- */

typedef struct ent_span {
    const char *text;
    size_t len;
} ent_span;

static ent_span trim(ent_span span)
{
    while (span.len > 0 && isspace((unsigned char)span.text[0])) {
        span.text++;
        span.len--;
    }
    while (span.len > 0 && isspace((unsigned char)span.text[span.len - 1]))
        span.len--;
    return span;
}

static bool is_word(ent_span span, const char *lower)
{
    if (strlen(lower) != span.len)
        return false;
    for (size_t i = 0; i < span.len; i++)
        if (tolower((unsigned char)span.text[i]) != lower[i])
            return false;
    return true;
}

/* Cut the part before the first byte of `stops` off *rest. */
static ent_span cut(ent_span *rest, const char *stops)
{
    ent_span part = *rest;
    size_t i = 0;

    while (i < rest->len && !(rest->text[i] && strchr(stops, rest->text[i])))
        i++;
    part.len = i;
    rest->text += i < rest->len ? i + 1 : i;
    rest->len -= i < rest->len ? i + 1 : i;
    return trim(part);
}

static ent_status refuse(ent_order_file_reader *reader, ent_span at, const char *what, const char *mend)
{
    ent_fail(reader->err, ENT_E_SYNTAX, "%s '%.*s'; %s", what, (int)(at.len > 60 ? 60 : at.len), at.text, mend);
    if (reader->err) {
        reader->err->line = reader->line;
        reader->err->column = (uint32_t)(at.text - reader->line_start) + 1;
    }
    return ENT_E_SYNTAX;
}

static ent_status located(ent_order_file_reader *reader, ent_span at, ent_status status)
{
    if (status != ENT_OK && reader->err) {
        reader->err->line = reader->line;
        reader->err->column =
            (uint32_t)(at.text - reader->line_start) + (reader->err->column ? reader->err->column : 1);
    }
    return status;
}

static int find(ent_span word, const char *const *list)
{
    for (int i = 0; list[i]; i++)
        if (is_word(word, list[i]))
            return i;
    return -1;
}

/* ---- Blocks. ---- */

static bool reads(const ent_order_file_reader *reader, ent_span text)
{
    ent_parsed reading;

    ent_parse(reader->request->map, text.text, text.len, &reading);
    return reading.err.status == ENT_OK;
}

static ent_status take_unit(ent_order_file_reader *reader, ent_span text)
{
    ent_request *request = reader->request;
    ent_status status =
        ent_place_unit(request->map, request->pos, &request->strays, reader->power, text.text, text.len, reader->err);
    request->units_given = true;
    if (status != ENT_OK && reads(reader, text))
        return refuse(reader, text, "among the units stands the order", "write \"Orders:\" on a line above the orders");
    return located(reader, text, status);
}

static ent_status take_center(ent_order_file_reader *reader, ent_span text)
{
    return located(
        reader, text,
        ent_place_center(reader->request->map, reader->request->pos, reader->power, text.text, text.len, reader->err));
}

/* "F Lon 1903": a unit and the year in which it was built. */
static ent_status take_built(ent_order_file_reader *reader, ent_span text)
{
    size_t unit = text.len;
    char digits[8], *end;

    while (unit > 0 && !isspace((unsigned char)text.text[unit - 1]))
        unit--;
    snprintf(digits, sizeof digits, "%.*s", (int)(text.len - unit < 7 ? text.len - unit : 7), text.text + unit);
    long year = strtol(digits, &end, 10);
    if (end == digits || *end)
        return refuse(reader, text, "no year behind",
                      "write a unit and the year in which it was built, as in \"F Lon 1903\"");
    ent_span name = trim((ent_span){text.text, unit});
    return located(reader, text,
                   ent_place_built(reader->request->map, reader->request->pos, reader->power, name.text, name.len, year,
                                   reader->err));
}

/* "A Bur -> Gas, Mar": one dislodged unit a line. */
static ent_status take_dislodged(ent_order_file_reader *reader, ent_span line)
{
    size_t arrow = 0;
    while (arrow + 1 < line.len && !(line.text[arrow] == '-' && line.text[arrow + 1] == '>') && line.text[arrow] != ':')
        arrow++;
    ent_span unit = trim((ent_span){line.text, arrow + 1 >= line.len ? line.len : arrow}),
             rest = {line.text + line.len, 0};
    ent_dislodged *dislodged;

    if (unit.len < line.len) {
        size_t skip = arrow + (line.text[arrow] == ':' ? 1 : 2);
        rest = (ent_span){line.text + skip, line.len - skip};
    }
    ent_status status = ent_place_dislodged(reader->request->map, reader->request->pos, reader->power, unit.text,
                                            unit.len, &dislodged, reader->err);
    while (status == ENT_OK && rest.len > 0) {
        ent_span place = cut(&rest, ",;");
        if (place.len > 0)
            status = ent_place_retreat(reader->request->map, dislodged, place.text, place.len, reader->err);
    }
    return located(reader, line, status);
}

static ent_status take_order(ent_order_file_reader *reader, ent_span line)
{
    ent_order_set *set = &reader->set[reader->power];
    size_t len = line.len;

    if (reader->hooks && reader->hooks->order)
        reader->hooks->order(reader->hooks->context, reader->power, line.text, &len, reader->line);
    if (len == 0)
        return ENT_OK;
    const ent_written standing = {.text = line.text,
                                  .len = len,
                                  .power = reader->power,
                                  .line = reader->line,
                                  .set = ENT_STANDING_SET,
                                  .perpetual = reader->section == IN_PERPETUAL,
                                  .announced = reader->section == IN_PROXIES};
    if (reader->section != IN_ORDERS)
        return ent_request_add(reader->request, &standing, reader->err);
    const ent_written written = {.text = line.text,
                                 .len = len,
                                 .power = reader->power,
                                 .line = reader->line,
                                 .set = set->number,
                                 .adds = set->adds,
                                 .replaces = set->replaces,
                                 .unsorted = set->unsorted};
    set->begun = true;
    return ent_request_add(reader->request, &written, reader->err);
}

/* "Set:", "Set: adds", "Set: replaces" begin a power's next order set, "Set: unordered" says that nobody
 * knows in which order its sets came: what 4.D.1 and 4.D.2 ask about. */
static ent_status begin_set(ent_order_file_reader *reader, ent_span mode)
{
    static const char *const modes[] = {"adds", "replaces", "unordered", NULL};
    int found = find(mode, modes);

    if (reader->power == ENT_POWER_NONE || reader->section != IN_ORDERS)
        return refuse(reader, mode, "a set without a power", "put \"Set:\" among the orders of a power");
    if (mode.len > 0 && found < 0)
        return refuse(reader, mode, "no such kind of order set:", "there are adds, replaces and unordered");
    ent_order_set *set = &reader->set[reader->power];
    if (set->begun && set->number < ENT_STANDING_SET - 1)
        set->number++;
    set->begun = false;
    set->adds = found == 0;
    set->replaces = found == 1;
    for (size_t i = 0; found == 2 && !set->unsorted && i < reader->request->n_written; i++)
        if (reader->request->written[i].power == reader->power)
            reader->request->written[i].unsorted = true;
    set->unsorted |= found == 2;
    return ENT_OK;
}

/* ---- Several orders on one line. ---- */

/* "A ...", "Fleet ...", "Build ...": what only an order begins with. */
static bool begins_an_order(ent_span text)
{
    static const char *const openers[] = {"a", "f", "army", "fleet", "build", "remove", "disband", "waive", NULL};
    ent_span rest = text;

    return find(cut(&rest, " \t"), openers) >= 0;
}

/* "A Par - Bur, F Bre - Eng": commas part orders if the line is no order as a whole, and each piece is one or begins as
 * only orders do. */
static bool is_list_of_orders(const ent_order_file_reader *reader, ent_span line)
{
    enum { LONGEST = 2000 };
    size_t n = 0;

    if (reader->hooks && reader->hooks->order)
        return false; /* a case states one order a line, with commas of its own */
    if (line.len > LONGEST || !memchr(line.text, ',', line.len) || reads(reader, line))
        return false;
    for (ent_span rest = line; rest.len > 0; n++) {
        ent_span piece = cut(&rest, ",");
        if (!begins_an_order(piece) && !reads(reader, piece))
            return false;
    }
    return n > 1;
}

/* Bullets, numbers and the signs of quoted mail before an order: "- A Par H", "3. A Par H", "> A Par H". */
static ent_span strip_bullet(ent_span line)
{
    static const char *const bullets[] = {"-",       "*", "+", ">", "\xE2\x80\xA2", "\xE2\x80\x93", "\xE2\x80\x94",
                                          "\xC2\xB7"};
    size_t i = 0;

    for (size_t at = 0; i == 0 && at < sizeof bullets / sizeof *bullets; at++) {
        size_t n = strlen(bullets[at]);
        if (line.len > n && memcmp(line.text, bullets[at], n) == 0 && isspace((unsigned char)line.text[n]))
            i = n;
    }
    if (i == 0) {
        while (i < line.len && isdigit((unsigned char)line.text[i]))
            i++;
        if (i > 0 && i < line.len && (line.text[i] == '.' || line.text[i] == ')'))
            i++;
        else
            i = 0;
    }
    return trim((ent_span){line.text + i, line.len - i});
}

static ent_status take_orders(ent_order_file_reader *reader, ent_span line)
{
    ent_status status = ENT_OK;
    const char *stops = is_list_of_orders(reader, line) ? "," : "";

    while (status == ENT_OK && line.len > 0)
        status = take_order(reader, cut(&line, stops));
    return status;
}

static ent_status take_item(ent_order_file_reader *reader, ent_span rest)
{
    ent_status status = ENT_OK;

    rest = strip_bullet(trim(rest));
    if (rest.len == 0)
        return ENT_OK;
    if (reader->power == ENT_POWER_NONE)
        return refuse(reader, rest, "whose is", "begin with a power's name and a colon, as in \"France:\"");
    if (reader->section == IN_DISLODGED)
        return take_dislodged(reader, rest);
    while (status == ENT_OK && rest.len > 0) {
        bool places = reader->section >= IN_UNITS && reader->section <= IN_BUILT;
        ent_span item = cut(&rest, places ? ",;" : ";");
        if (item.len == 0)
            continue;
        status = !places                       ? take_orders(reader, item)
                 : reader->section == IN_UNITS ? take_unit(reader, item)
                 : reader->section == IN_BUILT ? take_built(reader, item)
                                               : take_center(reader, item);
    }
    return status;
}

/* ---- Lines. ---- */

static ent_status open_section(ent_order_file_reader *reader, ent_section section)
{
    reader->section = section;
    reader->power = ENT_POWER_NONE;
    if (section == IN_CENTERS)
        memset(ent_pos_owners(reader->request->pos), ENT_POWER_NONE, reader->request->pos->n_provs);
    if (section == IN_UNITS)
        reader->request->units_given = true;
    return ENT_OK;
}

/* The map by its name, or, where its header goes on with "{", as it describes it. What is said is kept for the next
 * position. */
static ent_map *read_map(ent_order_file_reader *reader, ent_span said)
{
    ent_request *request = reader->request;
    const char *map_dir = reader->hooks ? reader->hooks->map_dir : NULL;
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

static ent_status set_map(ent_order_file_reader *reader, ent_span name)
{
    ent_request *request = reader->request;

    if (request->n_written > 0 || request->units_given)
        return refuse(reader, name, "too late for the map", "put \"Map:\" before units and orders");
    ent_map *map = read_map(reader, name);
    if (!map)
        return located(reader, name, ENT_E_NAME);
    const ent_pos before = *request->pos; /* the phase may have been set already */
    ent_status status = ent_request_map(request, map, reader->err);
    if (status != ENT_OK)
        return status;
    if (reader->phase_set) {
        request->pos->season = before.season;
        request->pos->year = before.year;
        request->pos->phase = before.phase;
    }
    reader->power = ENT_POWER_NONE; /* a power of the other map */
    return ENT_OK;
}

static ent_status set_phase(ent_order_file_reader *reader, ent_span text)
{
    reader->phase_set = true;
    return located(reader, text, ent_phase_parse(text.text, text.len, reader->request->pos, reader->err));
}

/* True if the line is a header; then *status says how it went. */
static bool take_header(ent_order_file_reader *reader, ent_span key, ent_span rest, ent_status *status)
{
    static const char *const sections[] = {"orders",    "units",   "centers", "dislodged", "built",
                                           "perpetual", "proxies", "centres", "retreats",  NULL};
    int section = find(key, sections);

    rest = trim(rest);
    if (is_word(key, "map")) {
        *status = set_map(reader, rest);
    } else if (is_word(key, "phase")) {
        *status = set_phase(reader, rest);
    } else if (is_word(key, "set")) {
        *status = begin_set(reader, rest);
    } else if (is_word(key, "rules")) {
        *status = located(reader, rest, ent_rules_parse(rest.text, rest.len, &reader->request->rules, reader->err));
    } else if (section >= 0) {
        *status = open_section(reader, section == 7 ? IN_CENTERS : section == 8 ? IN_ORDERS : (ent_section)section);
        if (*status == ENT_OK && rest.len > 0)
            *status = refuse(reader, rest, "what is", "put each power on a line of its own below the header");
    } else {
        return false;
    }
    return true;
}

/* A heading that is none: misspelt, or with nothing behind its colon. To take it for an order would give the orders
 * below it to the wrong power. */
static bool is_lost_heading(const ent_order_file_reader *reader, ent_span key, ent_span rest, bool colon)
{
    const ent_map *map = reader->request->map;
    size_t words = 1;

    for (size_t i = 0; i < key.len; i++) {
        unsigned char byte = (unsigned char)key.text[i];
        if (byte < 0x80 && !isalpha(byte) && !isspace(byte))
            return false;
        words += isspace(byte) != 0;
    }
    if (key.len < 3 || words > 3 || begins_an_order(key) || ent_map_find_loc(map, key.text, key.len) != ENT_LOC_NONE)
        return false;
    return (colon && trim(rest).len == 0) ||
           ((colon || words == 1) && ent_heading_nearest(map, key.text, key.len) != ENT_POWER_NONE);
}

static ent_status refuse_heading(ent_order_file_reader *reader, ent_span key)
{
    const ent_map *map = reader->request->map;
    ent_power near = ent_heading_nearest(map, key.text, key.len);
    char mend[160] = "the headers are Map, Phase, Rules, Units, Centers, Dislodged, Built, Orders; the powers";
    size_t used = strlen(mend);

    if (near != ENT_POWER_NONE) {
        snprintf(mend, sizeof mend, "perhaps %s is meant", map->power[near].title);
        return refuse(reader, key, "no power or header is called", mend);
    }
    for (ent_power power = 0; power < map->n_powers && used < sizeof mend - 12; power++)
        used += (size_t)snprintf(mend + used, sizeof mend - used, "%s %s", power ? "," : "", map->power[power].title);
    return refuse(reader, key, "no power or header is called", mend);
}

/* On some maps a power is called like its home: there "Naples" by itself below a power's centers is a center. */
static bool is_center_item(const ent_order_file_reader *reader, ent_span line)
{
    return reader->section == IN_CENTERS && reader->power != ENT_POWER_NONE &&
           ent_map_find_loc(reader->request->map, line.text, line.len) != ENT_LOC_NONE;
}

static ent_status take_line(ent_order_file_reader *reader, ent_span line)
{
    ent_span rest = line, key;
    ent_status status = ENT_OK;

    line = trim(line);
    if (line.len == 0)
        return ENT_OK;
    rest = line;
    key = cut(&rest, ":");
    bool colon = key.len < line.len;
    if (colon && take_header(reader, key, rest, &status))
        return status;
    if (!colon && is_center_item(reader, key))
        return take_item(reader, line);
    ent_power power = ent_heading_power(reader->request->map, key.text, key.len);
    if (power != ENT_POWER_NONE) {
        reader->power = power;
        return colon ? take_item(reader, rest) : ENT_OK;
    }
    if (is_lost_heading(reader, key, rest, colon))
        return refuse_heading(reader, key);
    if (reader->power == ENT_POWER_NONE && reader->section == IN_ORDERS && !reader->phase_set &&
        set_phase(reader, line) == ENT_OK)
        return ENT_OK; /* a paste that opens with "Spring 1901" */
    return take_item(reader, line);
}

/* "Map: {...}": the signs of comments may stand in its strings. */
static bool describes_a_map(ent_span line)
{
    ent_span rest = line, key = cut(&rest, ":");

    rest = trim(rest);
    return rest.len > 0 && rest.text[0] == '{' && is_word(key, "map");
}

static ent_span without_comment(ent_span line)
{
    if (describes_a_map(line))
        return line;
    for (size_t i = 0; i < line.len; i++)
        if (line.text[i] == '#' || (line.text[i] == '/' && i + 1 < line.len && line.text[i + 1] == '/'))
            line.len = i;
    return line;
}

static ent_status read_lines(ent_order_file_reader *reader, const char *text, size_t len)
{
    ent_status status = ENT_OK;
    size_t at = len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

    while (status == ENT_OK && at < len) {
        const char *end = memchr(text + at, '\n', len - at);
        size_t size = end ? (size_t)(end - text) - at : len - at;
        reader->line++;
        reader->line_start = text + at;
        const char *zero = memchr(text + at, '\0', size);
        if (zero)
            return located(reader, (ent_span){zero, 0},
                           ent_fail(reader->err, ENT_E_SYNTAX, "a byte of value 0; this is no text, or not in UTF-8"));
        status = take_line(reader, without_comment((ent_span){text + at, size}));
        at += size + 1;
    }
    return status;
}

ent_status ent_order_file_read(const char *text, size_t len, const ent_rules *rules, const ent_order_file_hooks *hooks,
                               ent_request *request, ent_err *err)
{
    ent_order_file_reader reader = {.request = request, .hooks = hooks, .err = err, .power = ENT_POWER_NONE};
    ent_map *map = ent_map_builtin("standard", err);

    if (!map)
        return ENT_E_MEMORY;
    request->rules = *rules;
    request->text = malloc(len + 1);
    if (!request->text) {
        ent_map_free(map);
        return ent_fail(err, ENT_E_MEMORY, "no memory for the text");
    }
    memcpy(request->text, text, len);
    request->text[len] = '\0';
    ent_status status = ent_request_map(request, map, err);
    if (status == ENT_OK)
        status = read_lines(&reader, request->text, len);
    if (status == ENT_OK)
        ent_request_finish(request);
    return status;
}
