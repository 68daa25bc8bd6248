/* import.c -- maps of the e-mail judges: what both languages share, and the map that is made at the end.
 *
 * Both ends of a border must state it. A border that only one end states is refused, because the file does not say
 * which end is wrong.
 *
 * SPDX-License-Identifier: MIT */
#include "mapfile/import.h"
#include "mapfile/json_value.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/ascii.h"
#include "board/error.h"
#include "board/names.h"
#include "board/plain.h"
#include "mapfile/import_draft.h"
#include "mapfile/map_file.h"
#include "mapfile/map_json.h"
#include "mapfile/map_out.h"

enum { MAX_STEPS = 2 * ENT_MAX_PROVS * ENT_MAX_NEIGHBORS };

/* ---- What both readers use. ---- */

bool ent_import_refuse(ent_import_draft *draft, const char *format, ...)
{
    char text[200];
    size_t file = (size_t)(draft->where >> 32);
    va_list args;

    assert(file < draft->n_files);
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (file == 0) {
        ent_fail(draft->err, ENT_E_SYNTAX, "%s", text);
        draft->err->line = (uint32_t)draft->where;
    } else {
        ent_fail(draft->err, ENT_E_SYNTAX, "%s:%u: %s", draft->file[file], (uint32_t)draft->where, text);
    }
    return false;
}

__attribute__((format(printf, 3, 0))) static void add_note(ent_import_notes *notes, const char *place,
                                                           const char *format, va_list args)
{
    if (notes->n == sizeof notes->text / sizeof *notes->text)
        return;
    char *text = notes->text[notes->n++];
    size_t used = (size_t)snprintf(text, sizeof *notes->text, "%s", place);
    vsnprintf(text + used, sizeof *notes->text - used, format, args);
}

void ent_import_note(ent_import_draft *draft, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    add_note(draft->notes, "", format, args);
    va_end(args);
}

void ent_import_note_here(ent_import_draft *draft, const char *format, ...)
{
    size_t file = (size_t)(draft->where >> 32);
    char place[sizeof *draft->file + 16];
    va_list args;

    snprintf(place, sizeof place, "%s%s%u: ", file > 0 ? draft->file[file] : "line", file > 0 ? ":" : " ",
             (uint32_t)draft->where);
    va_start(args, format);
    add_note(draft->notes, place, format, args);
    va_end(args);
}

size_t ent_import_next_line(const char *text, size_t len, size_t *at)
{
    const size_t first = *at;
    size_t end = first;

    while (end < len && text[end] != '\n' && text[end] != '\r')
        end++;
    *at = end + 1 + (end + 1 < len && text[end] == '\r' && text[end + 1] == '\n');
    return end - first;
}

void ent_import_cut(const char *line, size_t len, const char *stops, ent_import_words *out)
{
    bool inside = false;

    assert(len < ENT_IMPORT_LINE); /* ent_import_is_text() */
    out->n = 0;
    for (size_t i = 0; i < len; i++) {
        bool stop = ent_is_space((unsigned char)line[i]) || strchr(stops, line[i]);
        out->text[i] = stop ? '\0' : line[i];
        if (!stop && !inside && out->n < ENT_IMPORT_WORDS)
            out->word[out->n++] = &out->text[i];
        inside = !stop;
    }
    out->text[len] = '\0';
}

bool ent_import_line(ent_import_draft *draft)
{
    draft->where++;
    return ++draft->n_lines <= ENT_IMPORT_LINES ||
           ent_import_refuse(draft, "more than %d lines, which no map has", ENT_IMPORT_LINES);
}

bool ent_import_code(ent_import_draft *draft, const char *word, char out[ENT_IMPORT_CODE])
{
    size_t n = strlen(word);

    for (size_t i = 0; i < n && n <= 8; i++) {
        out[i] = ent_to_upper((unsigned char)word[i]);
        if (!ent_is_alnum((unsigned char)word[i]))
            n = SIZE_MAX;
    }
    if (n < 1 || n > 8)
        return ent_import_refuse(draft, "'%.20s' is no code; use 1 to 8 letters or digits", word);
    out[n] = '\0';
    return true;
}

const char *ent_import_find(ent_import_draft *draft, const char *word)
{
    char folded[ENT_NAME_MAX] = "";

    ent_name_fold(word, strlen(word), folded);
    const char *code = json_string_value(json_object_get(draft->spelling, folded));
    if (!code)
        ent_import_refuse(draft, "'%.40s' is no place; add it or correct the word", word);
    return code;
}

bool ent_import_is_text(ent_import_draft *draft, const char *line, size_t len)
{
    return (len < ENT_IMPORT_LINE && ent_plain_is_utf8(line, len) && !memchr(line, '\0', len)) ||
           ent_import_refuse(draft, "a line of %d bytes and more, or not in UTF-8", ENT_IMPORT_LINE);
}

json_t *ent_import_list(ent_import_draft *draft, json_t *object, const char *key)
{
    if (!json_object_get(object, key))
        ent_json_set(object, key, json_array(), &draft->good);
    return json_object_get(object, key);
}

/* False, refused, if the spelling is another province's. *news says whether it was unknown. */
static bool add_spelling(ent_import_draft *draft, const char *code, const char *text, bool *news)
{
    char folded[ENT_NAME_MAX];

    if (ent_name_fold(text, strlen(text), folded) == 0)
        return ent_import_refuse(draft, "'%.70s' has no letters, or too many for a name", text);
    const char *known = json_string_value(json_object_get(draft->spelling, folded));
    if (known && strcmp(known, code) != 0)
        return ent_import_refuse(draft, "'%.60s' means both %s and %s; drop it from one", text, known, code);
    *news = known == NULL;
    if (!known)
        ent_json_set(draft->spelling, folded, json_string(code), &draft->good);
    return true;
}

static void set_text(ent_import_draft *draft, json_t *object, const char *key, const char *text)
{
    ent_json_set(object, key, json_string(text), &draft->good);
}

json_t *ent_import_province(ent_import_draft *draft, const char *code, const char *name)
{
    char abbr[ENT_IMPORT_CODE];
    bool news;

    if (json_object_get(draft->prov, code)) {
        ent_import_refuse(draft, "the code %s is used twice; give one of them another", code);
        return NULL;
    }
    if (json_object_size(draft->prov) == ENT_MAX_PROVS) {
        ent_import_refuse(draft, "more than %d places, which no map has", ENT_MAX_PROVS);
        return NULL;
    }
    if (!add_spelling(draft, code, code, &news) || !add_spelling(draft, code, name, &news))
        return NULL;
    json_t *prov = json_object();
    snprintf(abbr, sizeof abbr, "%s", code);
    for (size_t i = 1; abbr[0] && abbr[i]; i++)
        abbr[i] = ent_to_lower((unsigned char)abbr[i]);
    set_text(draft, prov, "code", code);
    set_text(draft, prov, "name", name);
    set_text(draft, prov, "abbr", abbr);
    ent_json_set(draft->prov, code, prov, &draft->good);
    return json_object_get(draft->prov, code);
}

bool ent_import_alias(ent_import_draft *draft, const char *code, const char *alias)
{
    bool news;

    if (!add_spelling(draft, code, alias, &news))
        return false;
    if (news)
        ent_json_append(ent_import_list(draft, json_object_get(draft->prov, code), "aliases"), json_string(alias),
                        &draft->good);
    return true;
}

bool ent_import_step(ent_import_draft *draft, char kind, const char *from, const char *to)
{
    char key[4 * ENT_IMPORT_CODE];

    assert(strchr("ADF", kind)); /* army, army over a difficult border, fleet */
    snprintf(key, sizeof key, "%c %.20s %.20s", kind, from, to);
    if (json_object_size(draft->step) == MAX_STEPS)
        return ent_import_refuse(draft, "more than %d steps, which no map has", MAX_STEPS);
    if (!json_object_get(draft->step, key))
        ent_json_set(draft->step, key, json_integer(draft->where), &draft->good);
    return true;
}

void ent_import_give(ent_import_draft *draft, json_t *by_power, const char *power, const char *what)
{
    ent_json_append(ent_import_list(draft, by_power, power), json_string(what), &draft->good);
}

/* ---- Borders from steps. ---- */

/* "A MUN BER" cut into its parts. */
typedef struct ent_border {
    char kind, from[24], to[24];
} ent_border;

static ent_border border_of(const char *key)
{
    assert(strchr("ADF", key[0]) && key[1] == ' ');
    ent_border border = {.kind = key[0]};
    sscanf(key + 1, "%23s %23s", border.from, border.to);
    return border;
}

static bool is_stated(const ent_import_draft *draft, char kind, const char *from, const char *to)
{
    char key[4 * ENT_IMPORT_CODE];
    snprintf(key, sizeof key, "%c %.20s %.20s", kind, from, to);
    return json_object_get(draft->step, key) != NULL;
}

static const char *kind_of(const ent_import_draft *draft, const char *place)
{
    char code[ENT_IMPORT_CODE];
    snprintf(code, sizeof code, "%.*s", (int)strcspn(place, "/"), place);
    return json_string_value(json_object_get(json_object_get(draft->prov, code), "kind"));
}

static bool check_step(ent_import_draft *draft, const ent_border *step)
{
    const char *from = kind_of(draft, step->from), *to = kind_of(draft, step->to);
    bool army = step->kind != 'F';

    if (!from || !to)
        return ent_import_refuse(draft, "%s - %s: there is no such place; add it or correct the code", step->from,
                                 step->to);
    if (army && (strcmp(from, "sea") == 0 || strcmp(to, "sea") == 0))
        return ent_import_refuse(draft, "%s - %s is a border for armies, but one of them is water", step->from,
                                 step->to);
    if (!army && (strcmp(from, "inland") == 0 || strcmp(to, "inland") == 0))
        return ent_import_refuse(draft, "%s - %s is a border for fleets, but one of them is inland", step->from,
                                 step->to);
    if (is_stated(draft, step->kind, step->to, step->from))
        return true;
    if (army && is_stated(draft, step->kind == 'A' ? 'D' : 'A', step->to, step->from))
        return ent_import_refuse(draft, "the border %s - %s is difficult from one side only; make both sides alike",
                                 step->from, step->to);
    return ent_import_refuse(draft, "%s lists %s for %s, but %s does not list %s; list it there or drop it here",
                             step->from, step->to, army ? "armies" : "fleets", step->to, step->from);
}

static int by_text(const void *a, const void *b)
{
    const char *const *left = a, *const *right = b;
    return strcmp(*left, *right);
}

/* The borders of one kind as pairs, each once, sorted. */
static void list_borders(ent_import_draft *draft, char kind, const char *name)
{
    size_t n = 0, room = json_object_size(draft->step);
    const char **key = malloc((room + 1) * sizeof *key), *each;

    if (!key) {
        draft->good = false;
        return;
    }
    json_t *where, *list = json_array();
    ENT_EACH_MEMBER (draft->step, each, where) {
        if (each[0] == kind)
            key[n++] = each;
    }
    qsort(key, n, sizeof *key, by_text);
    for (size_t i = 0; i < n; i++) {
        ent_border border = border_of(key[i]);
        if (strcmp(border.from, border.to) < 0)
            ent_json_append(list, json_pack("[ss]", border.from, border.to), &draft->good);
    }
    free(key);
    if (kind == 'D' && json_array_size(list) == 0)
        json_decref(list);
    else
        ent_json_set(draft->map, name, list, &draft->good);
}

/* ---- All together. ---- */

static json_t *values_of(ent_import_draft *draft, const json_t *object)
{
    json_t *list = json_array(), *value;
    const char *key;

    ENT_EACH_MEMBER (object, key, value) {
        ent_json_append(list, json_incref(value), &draft->good);
    }
    return list;
}

static bool finish(ent_import_draft *draft)
{
    json_t *map = draft->map, *prov, *where;
    const char *key;
    json_int_t centers = 0;

    ENT_EACH_MEMBER (draft->step, key, where) {
        ent_border step = border_of(key);
        draft->where = json_integer_value(where);
        if (!check_step(draft, &step))
            return false;
    }
    draft->where = 0;
    ENT_EACH_MEMBER (draft->prov, key, prov) {
        centers += ent_json_is(json_object_get(prov, "supply_center"), JSON_TRUE);
    }
    if (!json_object_get(map, "victory"))
        ent_json_set(map, "victory", json_integer(centers / 2 + 1), &draft->good);
    ent_json_set(map, "powers", values_of(draft, draft->power), &draft->good);
    ent_json_set(map, "provinces", values_of(draft, draft->prov), &draft->good);
    ent_json_set(map, "units", json_incref(draft->unit), &draft->good);
    ent_json_set(map, "centers", json_incref(draft->center), &draft->good);
    list_borders(draft, 'A', "army");
    list_borders(draft, 'F', "fleet");
    list_borders(draft, 'D', "difficult_army");
    return true;
}

/* The map as map files have it, checked as every map is; NULL, refused, if it is none. */
static json_t *checked(const ent_import_draft *draft)
{
    ent_spec_store store;
    json_t *out = NULL;

    if (ent_spec_from_json(draft->map, &store, draft->err) != ENT_OK)
        return NULL;
    ent_map *map = ent_map_build(&store.spec, draft->err);
    if (map && !(out = ent_spec_to_json(&store.spec)))
        ent_fail(draft->err, ENT_E_MEMORY, "no memory for the map");
    ent_map_free(map);
    ent_spec_clear(&store);
    return out;
}

static bool has_word(const char *text, size_t len, const char *word)
{
    size_t n = strlen(word);
    bool begins = true;

    for (size_t i = 0; i + n <= len; i++) {
        if (begins && strncmp(text + i, word, n) == 0 && (i + n == len || ent_is_space((unsigned char)text[i + n])))
            return true;
        begins = ent_is_space((unsigned char)text[i]) != 0;
    }
    return false;
}

/* Say which of the options' letters no power of the map has. */
static void note_unused_letters(ent_import_draft *draft)
{
    const char *key;
    json_t *power;

    for (const char *const *said = draft->options->power; said && *said; said++) {
        bool used = false;
        ENT_EACH_MEMBER (draft->power, key, power) {
            const char *letter = json_string_value(json_object_get(power, "letter"));
            used |= letter && letter[0] == **said;
        }
        if (!used)
            ent_import_note(draft, "--power %.60s: no power of the map has this letter", *said);
    }
}

/* The judge's files end their sections with "-1"; the DPjudge's have directives. */
static bool read_either(ent_import_draft *draft, const char *text, size_t len)
{
    static const char *const directives[] = {"ABUTS", "BEGIN", "USE", "USES", "MAP", NULL};

    for (size_t i = 0; directives[i]; i++)
        if (has_word(text, len, directives[i]))
            return ent_import_dpjudge(draft, text, len);
    if (has_word(text, len, "-1"))
        return ent_import_judge(draft, text, len);
    draft->where = 1;
    return ent_import_refuse(draft, "this is no map of a judge: no section ends in -1, and no place ABUTS another");
}

json_t *ent_import(const char *text, size_t len, const ent_import_options *options, ent_import_notes *notes,
                   ent_err *err)
{
    ent_import_draft draft = {.options = options,
                              .notes = notes,
                              .err = err,
                              .n_files = 1,
                              .map = json_object(),
                              .power = json_object(),
                              .prov = json_object(),
                              .spelling = json_object(),
                              .step = json_object(),
                              .unit = json_object(),
                              .center = json_object(),
                              .good = true};
    json_t *tables[] = {draft.map, draft.power, draft.prov, draft.spelling, draft.step, draft.unit, draft.center};
    json_t *out = NULL;
    size_t mark = len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0; /* of UTF-8 */

    assert(err);
    notes->n = 0;
    *err = (ent_err){.status = ENT_OK};
    set_text(&draft, draft.map, "name", options->name);
    bool whole = read_either(&draft, text + mark, len - mark) && finish(&draft);
    if (!draft.good)
        ent_fail(err, ENT_E_MEMORY, "no memory for the map");
    else if (whole && (out = checked(&draft)))
        note_unused_letters(&draft);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        json_decref(tables[i]);
    return out;
}
