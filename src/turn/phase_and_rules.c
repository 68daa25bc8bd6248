/* phase_and_rules.c -- the words that set a phase and the rules, read and written.
 *
 * Both are words in a row. A phase is a season, a year and a kind, in one word or in several; rules are a preset and
 * settings NAME=VALUE, each of which changes what the words before it said.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/phase_and_rules.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/ascii.h"
#include "board/error.h"
#include "board/span.h"
#include "game/rules.h"
#include "notation/print.h"

/* ---- Words. ---- */

static bool is_between(char byte, const char *signs)
{
    return ent_is_space((unsigned char)byte) || (byte != '\0' && strchr(signs, byte));
}

/* Cut the next word off text[*at..len): what stands together between blanks and these signs; "" at the end. */
static ent_span next_word(const char *text, size_t len, size_t *at, const char *signs)
{
    while (*at < len && is_between(text[*at], signs))
        ++*at;
    size_t start = *at;
    while (*at < len && !is_between(text[*at], signs))
        ++*at;
    return (ent_span){text + start, *at - start};
}

/* ---- Phases. ---- */

typedef struct ent_named {
    const char *word;
    int value;
} ent_named;

static const ent_named seasons[] = {{"s", ENT_SPRING},     {"spring", ENT_SPRING}, {"f", ENT_FALL},
                                    {"fall", ENT_FALL},    {"autumn", ENT_FALL},   {"w", ENT_WINTER},
                                    {"winter", ENT_WINTER}};
static const ent_named phases[] = {{"m", ENT_MOVEMENT},
                                   {"movement", ENT_MOVEMENT},
                                   {"movements", ENT_MOVEMENT},
                                   {"moves", ENT_MOVEMENT},
                                   {"r", ENT_RETREATS},
                                   {"retreat", ENT_RETREATS},
                                   {"retreats", ENT_RETREATS},
                                   {"a", ENT_ADJUSTMENTS},
                                   {"adjustment", ENT_ADJUSTMENTS},
                                   {"adjustments", ENT_ADJUSTMENTS},
                                   {"build", ENT_ADJUSTMENTS},
                                   {"builds", ENT_ADJUSTMENTS}};

static int value_of(ent_span word, const ent_named *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (ent_span_is(word, list[i].word))
            return list[i].value;
    return -1;
}

/* A whole number of at most five digits, perhaps after a minus: how many bytes it takes; 0 if there is none. */
static size_t take_year(const char *text, size_t len, long *year)
{
    size_t n = len > 0 && text[0] == '-' ? 1 : 0, sign = n;

    *year = 0;
    while (n < len && n < sign + 5 && ent_is_digit((unsigned char)text[n]))
        *year = *year * 10 + (text[n++] - '0');
    if (sign)
        *year = -*year;
    return n > sign ? n : 0;
}

static void skip_blanks(const char *text, size_t len, size_t *at)
{
    while (*at < len && ent_is_space((unsigned char)text[*at]))
        ++*at;
}

/* The letters at text[*at..len), after blanks; "" if there are none. */
static ent_span next_letters(const char *text, size_t len, size_t *at)
{
    size_t start;

    skip_blanks(text, len, at);
    for (start = *at; *at < len && ent_is_alpha((unsigned char)text[*at]);)
        ++*at;
    return (ent_span){text + start, *at - start};
}

/* The hyphen of "Fall-1902" is no minus. */
static bool next_year(const char *text, size_t len, size_t *at, ent_span season, long *year)
{
    *at += season.len > 1 && *at + 1 < len && text[*at] == ',' && text[*at + 1] == ' '; /* "Autumn, 1902" */
    skip_blanks(text, len, at);
    if (season.len > 1 && season.text + season.len == text + *at && *at < len && text[*at] == '-')
        ++*at;
    size_t digits = take_year(text + *at, len - *at, year);
    *at += digits;
    return digits > 0;
}

/* "F1902M", "Fall 1902", "Fall 1902 (movement phase)", "1902 Fall, moves". */
static bool read_phase(const char *text, size_t len, int *season, long *year, int *phase)
{
    const ent_span none = {.len = 0};
    size_t at = 0;
    bool year_first = next_year(text, len, &at, none, year);
    ent_span first = next_letters(text, len, &at);
    bool dated = year_first ? first.len > 1 : next_year(text, len, &at, first, year);
    ent_span last = next_word(text, len, &at, "(),"), more = next_word(text, len, &at, "(),");

    *season = value_of(first, seasons, sizeof seasons / sizeof *seasons);
    *phase = value_of(last, phases, sizeof phases / sizeof *phases);
    if (last.len == 0 && (first.len > 1 || *season == ENT_WINTER))
        *phase = *season == ENT_WINTER ? ENT_ADJUSTMENTS : ENT_MOVEMENT;
    if (*season == ENT_FALL && *phase == ENT_ADJUSTMENTS && last.len > 1)
        *season = ENT_WINTER; /* "Fall 1902 builds" */
    return dated && (more.len == 0 || ent_span_is(more, "phase")) && next_word(text, len, &at, "(),").len == 0;
}

ent_status ent_phase_parse(const char *text, size_t len, ent_pos *pos, ent_err *err)
{
    int season, phase;
    long year;
    bool good = read_phase(text, len, &season, &year, &phase) && season >= 0 && phase >= 0;

    if (!good || year < -ENT_LAST_YEAR || year > ENT_LAST_YEAR || (season == ENT_WINTER) != (phase == ENT_ADJUSTMENTS))
        return ent_fail(err, ENT_E_SYNTAX,
                        "no such phase; write one such as Fall 1901 retreats, or S1901M, F1901R, W1901A");
    pos->season = (uint8_t)season;
    pos->year = (int16_t)year;
    pos->phase = (uint8_t)phase;
    return ENT_OK;
}

ent_status ent_phase_check_year(const ent_map *map, const ent_pos *pos, ent_err *err)
{
    enum { CENTURY = 100, LONG_YEAR = 1000 };
    ent_pos meant = *pos;
    char text[16];

    if (map->start_year < LONG_YEAR || pos->year < 0 || pos->year >= CENTURY)
        return ENT_OK;
    meant.year = (int16_t)(map->start_year + (pos->year + CENTURY - map->start_year % CENTURY) % CENTURY);
    ent_phase_print(&meant, text);
    return ent_fail(err, ENT_E_SYNTAX, "the year %d is too short, for the map begins in %d; write one such as %s",
                    pos->year, map->start_year, text);
}

void ent_phase_title(const ent_pos *pos, char out[32])
{
    static const char *const season[] = {"Spring", "Fall", "Winter"};
    static const char *const phase[] = {"movement", "retreats", "adjustments"};
    snprintf(out, 32, "%s %d, %s", season[pos->season], pos->year, phase[pos->phase]);
}

void ent_phase_print(const ent_pos *pos, char out[16])
{
    snprintf(out, 16, "%c%d%c", "SFW"[pos->season], pos -> year, "MRA"[pos->phase]);
}

/* ---- Rules. ---- */

const ent_map_option *ent_map_option_at(size_t i)
{
    static const ent_map_option options[] = {
        {"railway", ENT_OPTION_RAILWAY}, {"canal", ENT_OPTION_CANAL}, {"hong_kong", ENT_OPTION_HONG_KONG}};

    return i < sizeof options / sizeof *options ? &options[i] : NULL;
}

static ent_status set_victory(ent_rules *rules, const char *value, ent_err *err)
{
    char *end;
    long n = strtol(value, &end, 10);

    if (end == value || *end || n < 1 || n > ENT_MAX_PROVS)
        return ent_fail(err, ENT_E_NAME, "victory takes a number of centers, as in victory=18");
    rules->victory = (uint16_t)n;
    return ENT_OK;
}

static ent_status set_option(ent_rules *rules, const ent_map_option *option, const char *value, ent_err *err)
{
    bool yes = strcmp(value, "yes") == 0;

    if (!yes && strcmp(value, "no") != 0)
        return ent_fail(err, ENT_E_NAME, "%s is yes or no", option->name);
    rules->options = (uint8_t)(yes ? rules->options | option->bit : rules->options & ~option->bit);
    return ENT_OK;
}

static ent_status set_one(ent_rules *rules, char *name, ent_err *err)
{
    char *value = strchr(name, '=');

    if (!value) {
        ent_rules preset;
        if (!ent_rules_preset(name, &preset))
            return ent_fail(err, ENT_E_NAME, "the rules '%s' are unknown; there are " ENT_PRESET_NAMES, name);
        memcpy(rules->choice, preset.choice, sizeof rules->choice);
        return ENT_OK;
    }
    *value++ = '\0';
    if (strcmp(name, "victory") == 0)
        return set_victory(rules, value, err);
    for (size_t i = 0; ent_map_option_at(i); i++)
        if (strcmp(name, ent_map_option_at(i)->name) == 0)
            return set_option(rules, ent_map_option_at(i), value, err);
    return ent_rules_set(rules, name, value, err);
}

/* Copy the next setting to out[0..size), "victory = 4" without its blanks; false at the end. *start: where it begins.
 */
static bool next_setting(const char *text, size_t len, size_t *at, size_t *start, char *out, size_t size)
{
    for (out[0] = '\0';;) {
        size_t after = *at, used = strlen(out);
        ent_span word = next_word(text, len, &after, ",");
        if (word.len == 0 || (used > 0 && out[used - 1] != '=' && word.text[0] != '='))
            return used > 0;
        if (used == 0)
            *start = (size_t)(word.text - text);
        snprintf(out + used, size - used, "%.*s", (int)(word.len < size ? word.len : size), word.text);
        *at = after;
    }
}

/* Apply each setting; `again`: all have been applied, and none may change anything, for then another one has taken its
 * place. A preset is changed by the choices beside it. */
static ent_status read_settings(const char *text, size_t len, bool again, ent_rules *rules, ent_err *err)
{
    size_t at = 0, start = 0;
    char setting[40], shown[40];
    unsigned presets = 0;

    while (next_setting(text, len, &at, &start, setting, sizeof setting)) {
        ent_rules changed = *rules;
        const bool preset = !strchr(setting, '=');
        memcpy(shown, setting, sizeof shown);
        presets += preset;
        ent_status status = ENT_OK;
        if (strlen(setting) + 1 == sizeof setting) /* it is cut, and what is left may be valid */
            status = ent_fail(err, ENT_E_NAME, "'%s...' is longer than any rule; see entente rules", shown);
        else if (!again || !preset)
            status = set_one(&changed, setting, err);
        if (status == ENT_OK && presets > 1)
            status = ent_fail(err, ENT_E_NAME, "the preset '%s' is the second one; write one", shown);
        else if (status == ENT_OK && again && !ent_rules_are_same(&changed, rules))
            status = ent_fail(err, ENT_E_NAME, "other rules contradict '%s'; write one of the two", shown);
        if (status != ENT_OK) {
            if (err)
                err->column = (uint32_t)start + 1;
            return status;
        }
        *rules = changed;
    }
    return ENT_OK;
}

ent_status ent_rules_parse(const char *text, size_t len, ent_rules *rules, ent_err *err)
{
    ent_status status = read_settings(text, len, false, rules, err);

    return status == ENT_OK ? ent_rules_recheck(text, len, rules, err) : status;
}

ent_status ent_rules_recheck(const char *text, size_t len, const ent_rules *rules, ent_err *err)
{
    ent_rules unchanged = *rules;

    return read_settings(text, len, true, &unchanged, err);
}

void ent_rules_print(const ent_rules *rules, char out[ENT_RULES_TEXT])
{
    const ent_preset_info *preset = ent_rules_nearest(rules);
    ent_print_room to = {out, ENT_RULES_TEXT, 0};

    ent_print_put(&to, preset->name);
    for (unsigned i = 0; i < ENT_ISSUE_COUNT; i++)
        if (rules->choice[i] != preset->choices[i])
            ent_print_putf(&to, " %s=%c", ent_issue_of(i)->id, rules->choice[i]);
    for (size_t i = 0; ent_map_option_at(i); i++)
        if (!(rules->options & ent_map_option_at(i)->bit))
            ent_print_putf(&to, " %s=no", ent_map_option_at(i)->name);
    for (size_t i = 0; ent_option_at(i); i++)
        if (ent_has_option(rules, ent_option_at(i)->bit))
            ent_print_putf(&to, " %s=%s", ent_option_at(i)->id, ent_option_at(i)->word[1]);
    if (rules->victory)
        ent_print_putf(&to, " victory=%u", rules->victory);
}
