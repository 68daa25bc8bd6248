/* text_in.c -- see text_in.h.
 *
 * SPDX-License-Identifier: MIT */
#include "format/text_in.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/spec.h"
#include "format/place_in.h"
#include "game/position.h"
#include "game/rules.h"

typedef enum ent_section { IN_ORDERS, IN_UNITS, IN_CENTRES, IN_DISLODGED } ent_section;

typedef struct ent_text_reader {
    ent_request *request;
    const ent_text_hooks *hooks;
    ent_err *err;
    uint32_t line;
    const char *line_start;
    ent_section section;
    ent_power power;
} ent_text_reader;

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

static ent_status refuse(ent_text_reader *reader, ent_span at, const char *what, const char *mend)
{
    ent_fail(reader->err, ENT_E_SYNTAX, "%s '%.*s'; %s", what, (int)(at.len > 60 ? 60 : at.len), at.text, mend);
    if (reader->err) {
        reader->err->line = reader->line;
        reader->err->column = (uint32_t)(at.text - reader->line_start) + 1;
    }
    return ENT_E_SYNTAX;
}

static ent_status located(ent_text_reader *reader, ent_span at, ent_status status)
{
    if (status != ENT_OK && reader->err) {
        reader->err->line = reader->line;
        reader->err->column = (uint32_t)(at.text - reader->line_start) + 1;
    }
    return status;
}

/* ---- Phases and rules. ---- */

static int find(ent_span word, const char *const *list)
{
    for (int i = 0; list[i]; i++)
        if (is_word(word, list[i]))
            return i;
    return -1;
}

static ent_status check_phase(ent_pos *pos, int season, long year, int phase, ent_err *err)
{
    bool winter = season == ENT_WINTER;

    if (season < 0 || phase < 0 || year < -9999 || year > 9999 || winter != (phase == ENT_ADJUSTMENTS))
        return ent_fail(err, ENT_E_SYNTAX, "no such phase; write one such as S1901M, F1901R or W1901A");
    pos->season = (uint8_t)season;
    pos->year = (int16_t)year;
    pos->phase = (uint8_t)phase;
    return ENT_OK;
}

ent_status ent_text_phase(const char *text, size_t len, ent_pos *pos, ent_err *err)
{
    static const char *const seasons[] = {"spring", "fall", "winter", NULL}, *const letters[] = {"s", "f", "w", NULL};
    static const char *const phases[] = {"movement", "retreats", "adjustments", NULL}, *const kinds[] = {"m", "r", "a", NULL};
    ent_span rest = trim((ent_span){text, len});
    ent_span first = rest, year, last = {"", 0};
    char digits[8] = "";
    size_t n = 0;

    for (first.len = 0; first.len < rest.len && isalpha((unsigned char)rest.text[first.len]);)
        first.len++;
    year = trim((ent_span){rest.text + first.len, rest.len - first.len});
    while (n < year.len && n < sizeof digits - 1 && (isdigit((unsigned char)year.text[n]) || (n == 0 && year.text[0] == '-'))) {
        digits[n] = year.text[n];
        n++;
    }
    last = trim((ent_span){year.text + n, year.len - n});
    bool short_form = first.len == 1;
    if (n == 0 || digits[n - 1] == '-')
        return check_phase(pos, -1, 0, -1, err);
    return check_phase(pos, find(first, short_form ? letters : seasons), strtol(digits, NULL, 10),
                       find(last, last.len == 1 ? kinds : phases), err);
}

void ent_text_print_phase(const ent_pos *pos, char out[16])
{
    snprintf(out, 16, "%c%d%c", "SFW"[pos->season], pos->year, "MRA"[pos->phase]);
}

ent_status ent_text_rules(const char *text, size_t len, ent_rules *rules, ent_err *err)
{
    ent_span rest = {text, len};

    while (rest.len > 0) {
        ent_span word = cut(&rest, " \t,");
        char name[32], *equals;
        if (word.len == 0)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)(word.len < 31 ? word.len : 31), word.text);
        equals = strchr(name, '=');
        if (equals) {
            *equals = '\0';
            if (ent_rules_set(rules, name, equals + 1, err) != ENT_OK)
                return ENT_E_NAME;
        } else if (!ent_rules_preset(name, rules)) {
            return ent_fail(err, ENT_E_NAME, "the rules '%s' are unknown; there are datc, 2000, 1982, 1971 and dptg", name);
        }
    }
    return ENT_OK;
}

/* ---- Blocks. ---- */

static ent_status take_unit(ent_text_reader *reader, ent_span text)
{
    ent_status status = ent_place_unit(reader->request->map, reader->request->pos, reader->power, text.text, text.len,
                                       reader->err);
    reader->request->units_given = true;
    return located(reader, text, status);
}

static ent_status take_centre(ent_text_reader *reader, ent_span text)
{
    return located(reader, text, ent_place_centre(reader->request->map, reader->request->pos, reader->power, text.text,
                                                  text.len, reader->err));
}

/* "A Bur -> Gas, Mar": one dislodged unit a line. */
static ent_status take_dislodged(ent_text_reader *reader, ent_span line)
{
    size_t arrow = 0;
    while (arrow + 1 < line.len && !(line.text[arrow] == '-' && line.text[arrow + 1] == '>') && line.text[arrow] != ':')
        arrow++;
    ent_span unit = trim((ent_span){line.text, arrow + 1 >= line.len ? line.len : arrow}), rest = {line.text + line.len, 0};
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

static ent_status take_order(ent_text_reader *reader, ent_span line)
{
    size_t len = line.len;

    if (reader->hooks && reader->hooks->order)
        reader->hooks->order(reader->hooks->context, reader->power, line.text, &len, reader->line);
    if (len == 0)
        return ENT_OK;
    const ent_written written = {.text = line.text, .len = len, .power = reader->power, .line = reader->line};
    return ent_request_add(reader->request, &written, reader->err);
}

/* Bullets and numbers before an order: "- A Par H", "3. A Par H". */
static ent_span strip_bullet(ent_span line)
{
    size_t i = 0;

    if (line.len > 1 && strchr("-*+", line.text[0]) && isspace((unsigned char)line.text[1])) {
        i = 1;
    } else {
        while (i < line.len && isdigit((unsigned char)line.text[i]))
            i++;
        if (i > 0 && i < line.len && (line.text[i] == '.' || line.text[i] == ')'))
            i++;
        else
            i = 0;
    }
    return trim((ent_span){line.text + i, line.len - i});
}

static ent_status take_item(ent_text_reader *reader, ent_span rest)
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
        ent_span item = cut(&rest, reader->section == IN_ORDERS ? ";" : ",;");
        if (item.len == 0)
            continue;
        status = reader->section == IN_ORDERS ? take_order(reader, item)
                 : reader->section == IN_UNITS ? take_unit(reader, item)
                                               : take_centre(reader, item);
    }
    return status;
}

/* ---- Lines. ---- */

static ent_status open_section(ent_text_reader *reader, ent_section section)
{
    reader->section = section;
    reader->power = ENT_POWER_NONE;
    if (section == IN_CENTRES)
        memset(ent_pos_owners(reader->request->pos), ENT_POWER_NONE, reader->request->pos->n_provs);
    if (section == IN_UNITS)
        reader->request->units_given = true;
    return ENT_OK;
}

static ent_status set_map(ent_text_reader *reader, ent_span name)
{
    char text[64];
    snprintf(text, sizeof text, "%.*s", (int)(name.len < 63 ? name.len : 63), name.text);
    ent_map *map = ent_map_builtin(text, reader->err);
    if (!map)
        return located(reader, name, ENT_E_NAME);
    if (reader->request->n_written > 0 || reader->request->units_given) {
        ent_map_free(map);
        return refuse(reader, name, "too late for the map", "put \"Map:\" before units and orders");
    }
    return ent_request_map(reader->request, map, reader->err);
}

/* True if the line is a header; then *status says how it went. */
static bool take_header(ent_text_reader *reader, ent_span key, ent_span rest, ent_status *status)
{
    static const char *const sections[] = {"orders", "units", "centers", "dislodged", "centres", "retreats", NULL};
    int section = find(key, sections);

    rest = trim(rest);
    if (is_word(key, "map")) {
        *status = set_map(reader, rest);
    } else if (is_word(key, "phase")) {
        *status = located(reader, rest, ent_text_phase(rest.text, rest.len, reader->request->pos, reader->err));
    } else if (is_word(key, "rules")) {
        *status = located(reader, rest, ent_text_rules(rest.text, rest.len, &reader->request->rules, reader->err));
    } else if (section >= 0) {
        *status = open_section(reader, section == 4 ? IN_CENTRES : section == 5 ? IN_ORDERS : (ent_section)section);
        if (*status == ENT_OK && rest.len > 0)
            *status = refuse(reader, rest, "what is", "put each power on a line of its own below the header");
    } else {
        return false;
    }
    return true;
}

/* "France", "FRANCE orders", "French", in front of a colon or alone on a line. */
static ent_power power_of(const ent_text_reader *reader, ent_span name)
{
    ent_power power = ent_map_find_power(reader->request->map, name.text, name.len);
    ent_span word = name;

    while (power == ENT_POWER_NONE && word.len > 0 && !isspace((unsigned char)word.text[word.len - 1]))
        word.len--;
    word = trim(word);
    if (power == ENT_POWER_NONE && word.len < name.len && word.len > 0 &&
        is_word(trim((ent_span){word.text + word.len, name.len - word.len}), "orders"))
        power = ent_map_find_power(reader->request->map, word.text, word.len);
    return power;
}

static ent_status take_line(ent_text_reader *reader, ent_span line)
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
    ent_power power = power_of(reader, key);
    if (power != ENT_POWER_NONE) {
        reader->power = power;
        return colon ? take_item(reader, rest) : ENT_OK;
    }
    return take_item(reader, line);
}

static ent_span without_comment(ent_span line)
{
    for (size_t i = 0; i < line.len; i++)
        if (line.text[i] == '#' || (line.text[i] == '/' && i + 1 < line.len && line.text[i + 1] == '/'))
            line.len = i;
    return line;
}

static ent_status read_lines(ent_text_reader *reader, const char *text, size_t len)
{
    ent_status status = ENT_OK;
    size_t at = len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

    while (status == ENT_OK && at < len) {
        const char *end = memchr(text + at, '\n', len - at);
        size_t size = end ? (size_t)(end - text) - at : len - at;
        reader->line++;
        reader->line_start = text + at;
        if (memchr(text + at, '\0', size))
            return refuse(reader, (ent_span){text + at, 0}, "a byte of value 0 in line", "this is no text");
        status = take_line(reader, without_comment((ent_span){text + at, size}));
        at += size + 1;
    }
    return status;
}

ent_status ent_text_read(const char *text, size_t len, const ent_rules *rules, const ent_text_hooks *hooks,
                         ent_request *request, ent_err *err)
{
    ent_text_reader reader = {.request = request, .hooks = hooks, .err = err, .power = ENT_POWER_NONE};
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
    return status == ENT_OK ? read_lines(&reader, request->text, len) : status;
}
