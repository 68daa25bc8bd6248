/* import_dpjudge.c -- the map files of the DPjudge and of the Python `diplomacy` package.
 *
 * A line is a directive (BEGIN, USE, LAND, COAST, ...), a name ("Munich = mun muenchen"), a unit ("A MUN") of the power
 * last named, or a power with its home centers. Later lines may change what earlier ones said, so everything is
 * gathered first and made into places and steps at the end (import_dpmake.c).
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/ascii.h"
#include "mapfile/json_value.h"
#include "mapfile/import_dp.h"
#include "mapfile/map_file.h"

enum { MAX_DEPTH = 4, MAX_DROPS = 256, MAX_ABUTS = 2 * ENT_MAX_NEIGHBORS, MAX_TERRITORY = ENT_MAX_LOCS };

static bool read_text(ent_dp_reader *reader, const char *text, size_t len);

/* ---- Words. ---- */

static void upper(const char *word, char *out, size_t size)
{
    size_t i = 0;
    for (; i < size - 1 && word[i]; i++)
        out[i] = ent_to_upper((unsigned char)word[i]);
    out[i] = '\0';
}

static void lower(char *word)
{
    for (; *word; word++)
        *word = ent_to_lower((unsigned char)*word);
}

bool ent_dp_has_upper(const char *word)
{
    for (; *word && *word != '/'; word++)
        if (ent_is_upper((unsigned char)*word))
            return true;
    return false;
}

bool ent_dp_code(ent_import_draft *draft, const char *word, char out[2 * ENT_IMPORT_CODE])
{
    static const char *const coasts[] = {"NC", "SC", "EC", "WC", NULL};
    char province[32], code[ENT_IMPORT_CODE], coast[4];
    const char *slash = strchr(word, '/');

    snprintf(province, sizeof province, "%.*s", (int)strcspn(word, "/"), word);
    if (!ent_import_code(draft, province, code))
        return false;
    if (!slash) {
        snprintf(out, 2 * ENT_IMPORT_CODE, "%s", code);
        return true;
    }
    upper(slash + 1, coast, sizeof coast);
    if (strlen(slash + 1) != 2 || !ent_word_in(coast, coasts))
        return ent_import_refuse(draft, "'%.20s': no such coast; there are NC, SC, EC and WC", word);
    snprintf(out, 2 * ENT_IMPORT_CODE, "%.8s/%.2s", code, coast);
    return true;
}

bool ent_dp_lies_in(const char *place, const char *code)
{
    size_t len = strlen(code);
    return strncmp(place, code, len) == 0 && (place[len] == '\0' || place[len] == '/');
}

/* The same in any letter case. */
static bool word_lies_in(const char *word, const char *code)
{
    char place[32];
    upper(word, place, sizeof place);
    return ent_dp_lies_in(place, code);
}

/* Note a word that has no effect; it may be misspelt. */
static void note_useless(ent_import_draft *draft, const char *directive, const char *word)
{
    ent_import_note_here(draft, "%s%.40s does nothing here; left out", directive, word);
}

/* ---- Places and their names. ---- */

/* "Munich = mun muenchen eng+ch tyr?" */
static bool take_name(ent_dp_reader *reader, const char *line, size_t len, const char *equals)
{
    ent_import_draft *draft = reader->draft;
    char name[ENT_IMPORT_LINE], code[2 * ENT_IMPORT_CODE];
    ent_import_words words;
    size_t end = (size_t)(equals - line);

    while (end > 0 && ent_is_space((unsigned char)line[end - 1]))
        end--;
    snprintf(name, sizeof name, "%.*s", (int)end, line);
    if (strstr(name, "->"))
        return ent_import_refuse(draft, "a renaming; write the new name alone");
    ent_import_cut(equals + 1, len - (size_t)(equals + 1 - line), "", &words);
    if (end == 0 || words.n == 0)
        return ent_import_refuse(draft, "a name or an abbreviation is missing; write \"Munich = mun\"");
    if (!ent_dp_code(draft, words.word[0], code))
        return false;
    if (strchr(code, '/'))
        return true; /* a coast is named after its province */
    json_t *aliases = json_array();
    for (size_t i = 1; i < words.n; i++) {
        size_t last = strlen(words.word[i]) - 1;
        if (words.word[i][last] == '?' || strchr(words.word[i], '/') || strchr(words.word[i], '('))
            continue; /* one with two meanings, or a coast */
        for (char *plus = words.word[i]; (plus = strchr(plus, '+')) != NULL;)
            *plus = ' ';
        ent_json_append(aliases, json_string(words.word[i]), &draft->good);
    }
    ent_json_set(reader->name, code, json_pack("{ss so sI}", "name", name, "aliases", aliases, "where", draft->where),
                 &draft->good);
    return true;
}

/* False if it is none of them. */
static bool drop_abuts(json_t *abuts, const char *code)
{
    size_t before = json_array_size(abuts);

    for (size_t i = before; i-- > 0;)
        if (word_lies_in(json_string_value(json_array_get(abuts, i)), code))
            json_array_remove(abuts, i);
    return json_array_size(abuts) < before;
}

/* The places of a province, itself or only its coasts, are forgotten. False if there is none. */
static bool forget_places(json_t *places, const char *code, bool itself)
{
    size_t before = json_object_size(places);
    const char *key;
    json_t *place;
    void *next;

    json_object_foreach_safe(places, next, key, place)
    {
        if (ent_dp_lies_in(key, code) && (itself || strcmp(key, code) != 0))
            json_object_del(places, key);
    }
    return json_object_size(places) < before;
}

/* "LAND MUN ABUTS BER BOH ...", "AMEND MUN ABUTS -BER TYR" */
static bool take_terrain(ent_dp_reader *reader, const char *type, const ent_import_words *words)
{
    ent_import_draft *draft = reader->draft;
    char code[2 * ENT_IMPORT_CODE], other[2 * ENT_IMPORT_CODE];
    bool amend = strcmp(type, "AMEND") == 0, small = !ent_dp_has_upper(words->word[1]);

    if (!ent_dp_code(draft, words->word[1], code))
        return false;
    json_t *place = json_object_get(reader->place, code);
    if (amend && !place)
        return ent_import_refuse(draft, "%s has no line to amend; put one before this", code);
    if (words->n > 2 && strcmp(words->word[2], "ABUTS") != 0 && strcmp(words->word[2], "abuts") != 0)
        return ent_import_refuse(draft, "'%.20s' where ABUTS belongs; write \"%s %s ABUTS ...\"", words->word[2], type,
                                 code);
    if (place && ent_json_is(json_object_get(place, "lower"), JSON_TRUE) && !small)
        forget_places(reader->place, code, false); /* it has one coast now */
    if (json_object_size(reader->place) > MAX_TERRITORY)
        return ent_import_refuse(draft, "more than %d places, which no map has", MAX_TERRITORY);
    place = json_object_get(reader->place, code);
    json_t *abuts = place && (amend || words->n <= 2) ? json_incref(json_object_get(place, "abuts")) : json_array();
    const char *kind = amend ? json_string_value(json_object_get(place, "type")) : type;
    json_t *made = json_pack("{ss sb so sI}", "type", kind, "lower", small, "abuts", abuts, "where", draft->where);
    ent_json_set(reader->place, code, made, &draft->good);
    abuts = json_object_get(json_object_get(reader->place, code), "abuts");
    for (size_t i = 3; i < words->n; i++) {
        const char *word = words->word[i] + (words->word[i][0] == '-');
        if (!ent_dp_code(draft, word, other))
            return false;
        if (word == words->word[i] && json_array_size(abuts) == MAX_ABUTS)
            return ent_import_refuse(draft, "%s abuts more than %d places, which no place does", code, MAX_ABUTS);
        if (word == words->word[i])
            ent_json_append(abuts, json_string(word), &draft->good);
        else if (!drop_abuts(abuts, other))
            note_useless(draft, "-", other);
    }
    return true;
}

static bool drop_all(ent_dp_reader *reader, const ent_import_words *words)
{
    char code[2 * ENT_IMPORT_CODE];
    const char *key;
    json_t *value;

    for (size_t i = 1; i < words->n; i++) {
        if (++reader->drops > MAX_DROPS)
            return ent_import_refuse(reader->draft, "more than %d places dropped, which no map has", MAX_DROPS);
        if (!ent_dp_code(reader->draft, words->word[i], code))
            return false;
        bool place = forget_places(reader->place, code, true), named = json_object_del(reader->name, code) == 0;
        if (!place && !named)
            note_useless(reader->draft, "DROP ", code);
        json_object_del(reader->neutral, code);
        ENT_EACH_MEMBER (reader->place, key, value) {
            drop_abuts(json_object_get(value, "abuts"), code);
        }
        ENT_EACH_MEMBER (reader->power, key, value) {
            json_object_del(json_object_get(value, "homes"), code);
            json_object_del(json_object_get(value, "owns"), code);
            json_object_del(json_object_get(value, "units"), code);
        }
    }
    return true;
}

/* ---- Powers. ---- */

/* "__THE+OTTOMANS" as "TheOttomans"; in capitals, that is its key. */
static void power_title(const char *word, char out[64])
{
    size_t n = 0;
    bool capital = true;

    for (; *word && n < 63; word++) {
        if (*word == '_' && n == 0)
            continue;
        if (*word == '+') {
            capital = true;
            continue;
        }
        out[n++] = (char)(capital ? ent_to_upper((unsigned char)*word) : ent_to_lower((unsigned char)*word));
        capital = *word == '_';
    }
    out[n] = '\0';
}

/* Add the codes from word `first` on to a table, or, where they begin with "-", move them to the neutral ones. */
static bool take_codes(ent_dp_reader *reader, json_t *table, const ent_import_words *words, size_t first)
{
    ent_import_draft *draft = reader->draft;
    char code[2 * ENT_IMPORT_CODE];

    for (size_t i = first; i < words->n; i++) {
        const char *word = words->word[i] + (words->word[i][0] == '-');
        if (!ent_dp_code(draft, word, code))
            return false;
        if (strchr(code, '/'))
            return ent_import_refuse(draft, "'%.20s' is a coast; a center is a whole province", word);
        if (word == words->word[i]) {
            ent_json_set(table, code, json_integer(draft->where), &draft->good);
            continue;
        }
        json_object_del(table, code);
        if (table != reader->neutral)
            ent_json_set(reader->neutral, code, json_integer(draft->where), &draft->good);
    }
    return true;
}

/* "(AUSTRIAN)", "(DUTCH:H)", "(:H)" */
static bool take_adjective(ent_import_draft *draft, json_t *power, const char *word)
{
    size_t n = strlen(word);
    char inner[64], adjective[64], letter[2] = "";

    if (n < 3 || n >= sizeof inner || word[n - 1] != ')')
        return ent_import_refuse(
            draft, "'%.40s': write the adjective in brackets, without blanks, as in (FRENCH) or (DUTCH:H)", word);
    snprintf(inner, sizeof inner, "%.*s", (int)n - 2, word + 1);
    char *colon = strchr(inner, ':');
    if (colon)
        letter[0] = colon[1];
    if (colon)
        *colon = '\0';
    for (size_t i = 0; i <= strlen(inner); i++)
        adjective[i] = (char)(inner[i] == '+'                 ? ' '
                              : i == 0 || inner[i - 1] == '+' ? ent_to_upper((unsigned char)inner[i])
                                                              : ent_to_lower((unsigned char)inner[i]));
    ent_json_set(power, "adjective", json_string(adjective), &draft->good);
    ent_json_set(power, "letter", json_string(letter), &draft->good);
    return true;
}

/* "ITALY (ITALIAN) NAP ROM VEN" */
static bool take_power(ent_dp_reader *reader, const ent_import_words *words)
{
    ent_import_draft *draft = reader->draft;
    char title[64], key[64];
    size_t first = words->n > 1 && words->word[1][0] == '(' ? 2 : 1;

    if (words->n > 1 && strcmp(words->word[1], "->") == 0)
        return ent_import_refuse(draft, "a renaming; write the new name alone");
    power_title(words->word[0], title);
    upper(title, key, sizeof key);
    if (!ent_is_alpha((unsigned char)title[0]))
        return ent_import_refuse(draft, "'%.40s' is neither a directive nor a power's name", words->word[0]);
    if (!json_object_get(reader->power, key)) {
        if (json_object_size(reader->power) == ENT_MAX_POWERS)
            return ent_import_refuse(draft, "'%.40s' would be power %d; a map has at most %d", words->word[0],
                                     ENT_MAX_POWERS + 1, ENT_MAX_POWERS);
        ent_json_set(reader->power, key,
                     json_pack("{ss s{} s{} sI}", "title", title, "homes", "units", "where", draft->where),
                     &draft->good);
    }
    reader->now = json_object_get(reader->power, key);
    if (first == 2 && !take_adjective(draft, reader->now, words->word[1]))
        return false;
    return take_codes(reader, json_object_get(reader->now, "homes"), words, first);
}

/* OWNS adds to what the power begins with, CENTERS begins that list anew; so do INHABITS and HOME for its home centers.
 */
static bool take_possessions(ent_dp_reader *reader, const char *word, const ent_import_words *words)
{
    const char *key = word[0] == 'O' || word[0] == 'C' ? "owns" : "homes";
    bool anew = word[0] == 'C' || word[0] == 'H';

    if (!reader->now)
        return ent_import_refuse(reader->draft, "%s belongs below a power", word);
    if (word[0] == 'I' && !json_object_get(reader->now, "inhabits")) {
        ent_json_set(reader->now, "inhabits", json_true(), &reader->draft->good);
        anew = true; /* the first one replaces what the power's own line says */
    }
    if (anew || !json_object_get(reader->now, key))
        ent_json_set(reader->now, key, json_object(), &reader->draft->good);
    return take_codes(reader, json_object_get(reader->now, key), words, 1);
}

/* "F STP/SC": whatever stood there before is gone. */
static bool take_unit(ent_dp_reader *reader, const ent_import_words *words)
{
    ent_import_draft *draft = reader->draft;
    char code[2 * ENT_IMPORT_CODE], province[ENT_IMPORT_CODE], unit[32];
    const char *key;
    json_t *power;

    if (!reader->now)
        return ent_import_refuse(draft, "a unit of nobody; put it below its power");
    if (words->n != 2)
        return ent_import_refuse(draft, "a unit and more; write one a line, as in \"A MUN\"");
    if (!ent_dp_code(draft, words->word[1], code))
        return false;
    snprintf(province, sizeof province, "%.*s", (int)strcspn(code, "/"), code);
    snprintf(unit, sizeof unit, "%c %s", ent_to_upper((unsigned char)words->word[0][0]), code);
    ENT_EACH_MEMBER (reader->power, key, power) {
        json_object_del(json_object_get(power, "units"), province);
    }
    ent_json_set(json_object_get(reader->now, "units"), province,
                 json_pack("{ss sI}", "unit", unit, "where", draft->where), &draft->good);
    return true;
}

/* UNPLAYED, UNPLAYED ITALY, UNPLAYED ALL [EXCEPT ITALY] */
static bool drop_powers(ent_dp_reader *reader, const ent_import_words *words)
{
    bool all = words->n > 1 && strcmp(words->word[1], "ALL") == 0;
    int n_missing = words->n < 3 ? !all : (int)words->n - (all ? 3 : 1); /* powers that are named and unknown */
    const char *key;
    json_t *power;
    void *next;

    if (all && words->n > 2 && strcmp(words->word[2], "EXCEPT") != 0)
        return ent_import_refuse(reader->draft, "'%.20s' where EXCEPT belongs", words->word[2]);
    json_object_foreach_safe(reader->power, next, key, power)
    {
        bool named = words->n == 1 && power == reader->now;
        for (size_t i = all ? 3 : 1; i < words->n; i++) {
            char title[64], word[64];
            power_title(words->word[i], title);
            upper(title, word, sizeof word);
            named |= strcmp(word, key) == 0;
        }
        if (named != all)
            json_object_del(reader->power, key);
        n_missing -= named;
    }
    if (n_missing > 0)
        note_useless(reader->draft, "a word of ", "UNPLAYED");
    reader->now = NULL;
    return true;
}

/* ---- Other directives. ---- */

static bool take_begin(ent_import_draft *draft, const ent_import_words *words)
{
    char *end = NULL;
    long year = words->n == 4 ? strtol(words->word[2], &end, 10) : 0;

    if (words->n != 4 || *end != '\0' || year < -9999 || year > 9999)
        return ent_import_refuse(draft, "write \"BEGIN SPRING 1901 MOVEMENT\"");
    words->word[1][0] = ent_to_upper((unsigned char)words->word[1][0]);
    lower(words->word[1] + 1);
    lower(words->word[3]);
    ent_json_set(draft->map, "start",
                 json_pack("{ss si ss}", "season", words->word[1], "year", (int)year, "phase", words->word[3]),
                 &draft->good);
    return true;
}

static bool take_victory(ent_import_draft *draft, const ent_import_words *words)
{
    char *end = NULL;
    long last = words->n > 1 ? strtol(words->word[words->n - 1], &end, 10) : -1;

    if (last < 1 || last > ENT_MAX_PROVS || *end != '\0')
        return ent_import_refuse(draft, "write \"VICTORY 18\"");
    if (words->n > 2)
        ent_import_note(draft, "VICTORY changes from year to year; the last number counts here");
    ent_json_set(draft->map, "victory", json_integer(last), &draft->good);
    return true;
}

static void note_left_out(ent_import_draft *draft, const char *kind, const char *word)
{
    ent_import_note_here(draft, "%s%.40s is none of a map; left out", kind, word);
}

static void take_rules(ent_import_draft *draft, const ent_import_words *words)
{
    for (size_t i = 1; i < words->n; i++)
        if (strcmp(words->word[i], "BUILD_ANY") == 0)
            ent_json_set(draft->map, "build", json_string("any_owned"), &draft->good);
        else
            note_left_out(draft, "the rule ", words->word[i]);
}

/* A file that is read as if it stood here. Its name must be no path. */
static bool use_file(ent_dp_reader *reader, const char *word)
{
    ent_import_draft *draft = reader->draft;
    const json_int_t here = draft->where;
    char name[64];
    size_t len = 0;
    ent_err err = {.status = ENT_E_NAME, .text = "no other file is read here; put its lines into this one"};

    snprintf(name, sizeof name, "%.50s%s", word, strchr(word, '.') ? "" : ".map");
    for (const char *at = name; *at; at++)
        if (name[0] == '.' || (!ent_is_alnum((unsigned char)*at) && !strchr("._-", *at)))
            return ent_import_refuse(
                draft, "USE '%.50s': a file's name has letters, digits, '.', '_' and '-' only, and begins with no '.'",
                word);
    if (reader->depth == MAX_DEPTH || draft->n_files == ENT_IMPORT_FILES)
        return ent_import_refuse(draft, "USE '%.50s': too many files use each other", word);
    char *text = draft->options->use ? draft->options->use(draft->options->context, name, &len, &err) : NULL;
    if (!text)
        return ent_import_refuse(draft, "USE '%.50s': %.100s", word, err.text);
    snprintf(draft->file[draft->n_files], sizeof *draft->file, "%s", name);
    draft->where = (json_int_t)draft->n_files++ << 32;
    reader->depth++;
    bool good = read_text(reader, text, len);
    reader->depth--;
    free(text);
    if (good)
        draft->where = here;
    return good;
}

static bool use_files(ent_dp_reader *reader, const ent_import_words *words)
{
    for (size_t i = 1; i < words->n; i++)
        if (!use_file(reader, words->word[i]))
            return false;
    return true;
}

static bool take_words(ent_dp_reader *reader, const ent_import_words *words)
{
    static const char *const terrains[] = {"LAND", "COAST", "WATER", "PORT", "SHUT", "AMEND", NULL};
    static const char *const uses[] = {"USE", "USES", "MAP", NULL};
    static const char *const neutrals[] = {"UNOWNED", "NEUTRAL", NULL};
    static const char *const possessions[] = {"OWNS", "INHABITS", "HOME", "HOMES", NULL};
    static const char *const dummies[] = {"DUMMY", "DUMMIES", NULL};
    static const char *const rules[] = {"RULE", "RULES", NULL};
    ent_import_draft *draft = reader->draft;
    char word[32];
    bool centers;

    upper(words->word[0], word, sizeof word);
    centers = strcmp(word, "CENTERS") == 0;
    if (ent_word_in(word, terrains))
        return words->n > 1 ? take_terrain(reader, word, words)
                            : ent_import_refuse(draft, "write \"%s MUN ABUTS ...\"", word);
    if (strcmp(word, "A") == 0 || strcmp(word, "F") == 0)
        return take_unit(reader, words);
    if (ent_word_in(word, uses))
        return use_files(reader, words);
    if (strcmp(word, "BEGIN") == 0)
        return take_begin(draft, words);
    if (strcmp(word, "VICTORY") == 0)
        return take_victory(draft, words);
    if (ent_word_in(word, neutrals) || (centers && !reader->now)) {
        reader->now = NULL;
        return take_codes(reader, reader->neutral, words, 1);
    }
    if (ent_word_in(word, possessions) || centers)
        return take_possessions(reader, word, words);
    if (strcmp(word, "UNITS") == 0)
        return reader->now ? json_object_clear(json_object_get(reader->now, "units")) == 0
                           : ent_import_refuse(draft, "UNITS belongs below a power");
    if (strcmp(word, "DROP") == 0)
        return drop_all(reader, words);
    if (strcmp(word, "UNPLAYED") == 0)
        return drop_powers(reader, words);
    if (ent_word_in(word, rules))
        return take_rules(draft, words), true;
    if (ent_word_in(word, dummies))
        return note_left_out(draft, "", word), true;
    return take_power(reader, words);
}

static bool take_line(ent_dp_reader *reader, const char *line, size_t len)
{
    ent_import_words words;
    const char *equals = memchr(line, '=', len);

    if (!ent_import_is_text(reader->draft, line, len))
        return false;
    while (len > 0 && ent_is_space((unsigned char)*line)) {
        line++;
        len--;
    }
    ent_import_cut(line, len, ",", &words);
    if (words.n == 0 || words.word[0][0] == '#')
        return true;
    return equals ? take_name(reader, line, len, equals) : take_words(reader, &words);
}

static bool read_text(ent_dp_reader *reader, const char *text, size_t len)
{
    size_t at = len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

    while (at < len) {
        const char *line = text + at;
        size_t size = ent_import_next_line(text, len, &at);
        if (!ent_import_line(reader->draft) || !take_line(reader, line, size))
            return false;
    }
    return true;
}

bool ent_import_dpjudge(ent_import_draft *draft, const char *text, size_t len)
{
    ent_dp_reader reader = {.draft = draft,
                            .place = json_object(),
                            .name = json_object(),
                            .power = json_object(),
                            .neutral = json_object()};
    bool good = read_text(&reader, text, len) && ent_dp_make(&reader);

    json_decref(reader.place);
    json_decref(reader.name);
    json_decref(reader.power);
    json_decref(reader.neutral);
    return good;
}
