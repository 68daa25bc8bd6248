/* import_judge.c -- the map files of the e-mail judges.
 *
 * Three sections, each ended by a line that begins with "-". Places: "Name, type code alias...", where the type is l
 * (land), w (water), v (water that freezes), x (neutral center), or the letter of the power whose home center it is.
 * Movement: "code-mv: ..." for armies, -xc for fleets, -nc -sc -ec -wc for fleets on one of several coasts; a neighbor
 * may be "stp/nc", or "naf/mx", which an army enters over a difficult border. Tables: gateways and railways, and what
 * only reports need.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include "board/ascii.h"
#include "mapfile/json_value.h"
#include "mapfile/import_draft.h"

typedef struct ent_judge_reader {
    ent_import_draft *draft;
    const char *text;
    size_t len, at;
    const char *line; /* the current one, without its end */
    size_t line_len;
} ent_judge_reader;

/* The next line; false at the end of the text, of the section, and where something is wrong (*good). */
static bool next_line(ent_judge_reader *reader, bool *good)
{
    if (reader->at >= reader->len)
        return false;
    reader->line = reader->text + reader->at;
    reader->line_len = ent_import_next_line(reader->text, reader->len, &reader->at);
    *good = ent_import_line(reader->draft);
    if (!*good)
        return false;
    while (reader->line_len > 0 && ent_is_space((unsigned char)reader->line[reader->line_len - 1]))
        reader->line_len--;
    *good = ent_import_is_text(reader->draft, reader->line, reader->line_len);
    if (!*good)
        return false;
    return reader->line_len == 0 || reader->line[0] != '-';
}

/* Lines that begin otherwise are comments. */
static bool says_something(const ent_judge_reader *reader)
{
    return reader->line_len > 0 &&
           (ent_is_alnum((unsigned char)reader->line[0]) || (unsigned char)reader->line[0] >= 0x80);
}

/* ---- Powers, known by their letters. ---- */

static const char *said_of(const ent_import_draft *draft, char letter)
{
    for (size_t i = 0; draft->options->power && draft->options->power[i]; i++)
        if (draft->options->power[i][0] == letter && draft->options->power[i][1] == '=')
            return draft->options->power[i] + 2;
    return NULL;
}

static void name_of_power(const ent_import_draft *draft, char letter, char out[64])
{
    const char *said = said_of(draft, letter);

    if (said)
        snprintf(out, 64, "%.*s", (int)strcspn(said, "/"), said);
    else
        snprintf(out, 64, "Power %c", letter);
}

/* False, refused, if the name is another letter's. */
static bool add_power(ent_import_draft *draft, char letter)
{
    const char *said = said_of(draft, letter);
    char name[64], one[2] = {letter, '\0'};

    name_of_power(draft, letter, name);
    json_t *power = json_object_get(draft->power, name);
    if (power) {
        const char *other = json_string_value(json_object_get(power, "letter"));
        return !other || strcmp(other, one) == 0 ||
               ent_import_refuse(draft, "--power calls both %s and %s '%.60s'; give one of them another name", other,
                                 one, name);
    }
    power = json_pack("{ss}", "name", name);
    if (said && strchr(said, '/'))
        ent_json_set(power, "adjective", json_string(strchr(said, '/') + 1), &draft->good);
    ent_json_set(power, "letter", json_string(one), &draft->good);
    ent_json_set(draft->power, name, power, &draft->good);
    if (!said)
        ent_import_note(draft,
                        "the format gives powers by letter: %s is called so for want of --power %c=NAME/ADJECTIVE",
                        name, letter);
    return true;
}

/* ---- Places. ---- */

static bool take_kind(ent_import_draft *draft, json_t *prov, const char *type)
{
    const char *code = json_string_value(json_object_get(prov, "code"));
    bool water = type[0] == 'w' || type[0] == 'v';

    if (!ent_is_alnum((unsigned char)type[0]) || (ent_is_lower((unsigned char)type[0]) && !strchr("lwvx", type[0])))
        return ent_import_refuse(
            draft, "%s: the type '%.10s' is unknown; there are l, w, v, x and the letters of powers", code, type);
    ent_json_set(prov, "kind", json_string(water ? "sea" : "inland"), &draft->good);
    if (type[0] == 'v')
        ent_json_set(prov, "ice", json_true(), &draft->good);
    if (type[1] == 'w' || type[1] == 'l')
        ent_import_note(
            draft,
            "%s: land and water at once, by an optional rule; \"convoyable_coast\" says that fleets in it convoy",
            code);
    else if (type[1] != '\0')
        return ent_import_refuse(
            draft, "%s: '%.10s': cities and fortresses are Machiavelli's; no such map can be judged", code, type);
    if (water || type[0] == 'l')
        return true;
    ent_json_set(prov, "supply_center", json_true(), &draft->good);
    if (type[0] == 'x')
        return true;
    char name[64];
    name_of_power(draft, type[0], name);
    if (!add_power(draft, type[0]))
        return false;
    ent_json_set(prov, "home_of", json_string(name), &draft->good);
    ent_import_give(draft, draft->center, name, code);
    return true;
}

static bool take_place(ent_judge_reader *reader)
{
    ent_import_draft *draft = reader->draft;
    const char *comma = memchr(reader->line, ',', reader->line_len);
    char name[ENT_IMPORT_LINE], code[ENT_IMPORT_CODE];
    ent_import_words words;

    if (!comma)
        return ent_import_refuse(draft, "a place without a comma; write \"Name, type code alias...\"");
    snprintf(name, sizeof name, "%.*s", (int)(comma - reader->line), reader->line);
    ent_import_cut(comma + 1, reader->line_len - (size_t)(comma + 1 - reader->line), "", &words);
    if (words.n < 2)
        return ent_import_refuse(draft, "a place without type or code; write \"Name, type code alias...\"");
    if (strcmp(words.word[0], "r") == 0 || strcmp(words.word[0], "g") == 0)
        return true; /* the name of a railway or a gateway: its table has all */
    json_t *prov = ent_import_code(draft, words.word[1], code) ? ent_import_province(draft, code, name) : NULL;
    if (!prov || !take_kind(draft, prov, words.word[0]))
        return false;
    for (size_t i = 2; i < words.n; i++)
        if (!ent_import_alias(draft, code, words.word[i]))
            return false;
    return true;
}

/* ---- Movement. ---- */

static const char *const coasts[] = {"NC", "SC", "EC", "WC"};

/* "nc" as "NC"; NULL for what is no coast. The first letter decides. */
static const char *coast_of(const char *word)
{
    for (size_t i = 0; i < 4; i++)
        if (ent_to_upper((unsigned char)word[0]) == coasts[i][0])
            return coasts[i];
    return NULL;
}

/* A line for a coast says that the province has it. */
static void add_coast(ent_import_draft *draft, json_t *prov, const char *coast)
{
    json_t *list = ent_import_list(draft, prov, "coasts"), *old;
    size_t i;

    ENT_EACH_ITEM (list, i, old) {
        if (strcmp(json_string_value(old), coast) == 0)
            return;
    }
    ent_json_append(list, json_string(coast), &draft->good);
}

/* One neighbor: "ber", "stp/nc", "naf/mx". */
static bool take_neighbor(ent_import_draft *draft, bool army, const char *from, const char *word)
{
    char name[64], place[2 * ENT_IMPORT_CODE];
    const char *slash = strchr(word, '/');

    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "/"), word);
    const char *code = ent_import_find(draft, name);
    if (!code)
        return false;
    bool own = strncmp(from, code, strlen(code)) == 0 && (from[strlen(code)] == '\0' || from[strlen(code)] == '/');
    if (own)
        return true; /* so are impassable provinces written */
    if (army && slash && slash[1] != 'm' && slash[1] != 'M')
        return ent_import_refuse(draft, "'%.40s': armies move between whole provinces; drop the coast", word);
    if (army)
        return ent_import_step(draft, slash ? 'D' : 'A', from, code);
    if (slash && !coast_of(slash + 1) && ent_to_lower((unsigned char)slash[1]) != 'x')
        return ent_import_refuse(draft, "'%.40s': no such coast; there are nc, sc, ec, wc", word);
    const char *coast = slash ? coast_of(slash + 1) : NULL;
    snprintf(place, sizeof place, "%.10s%s%s", code, coast ? "/" : "", coast ? coast : "");
    return ent_import_step(draft, 'F', from, place);
}

static bool take_movement(ent_judge_reader *reader)
{
    ent_import_draft *draft = reader->draft;
    ent_import_words words;

    ent_import_cut(reader->line, reader->line_len, ":", &words);
    assert(words.n > 0); /* the line begins with a letter or a digit */
    char *dash = strrchr(words.word[0], '-');
    if (!dash)
        return ent_import_refuse(draft, "'%.40s': write \"code-mv: ...\" or -xc, -nc, -sc, -ec, -wc", words.word[0]);
    *dash = '\0';
    const char *code = ent_import_find(draft, words.word[0]), *type = dash + 1;
    char from[2 * ENT_IMPORT_CODE];
    bool army = type[0] == 'm', any = type[0] == 'x';
    const char *coast = coast_of(type);
    if (!code)
        return false;
    if (!army && !any && !coast)
        return ent_import_refuse(draft, "-%.10s: no such movement; there are mv, xc, nc, sc, ec, wc", type);
    json_t *prov = json_object_get(draft->prov, code);
    if (coast)
        add_coast(draft, prov, coast);
    if (!army && strcmp(json_string_value(json_object_get(prov, "kind")), "inland") == 0)
        ent_json_set(prov, "kind", json_string("coast"), &draft->good);
    snprintf(from, sizeof from, "%.10s%s%s", code, coast ? "/" : "", coast ? coast : "");
    for (size_t i = 1; i < words.n; i++)
        if (!take_neighbor(draft, army, from, words.word[i]))
            return false;
    return true;
}

/* ---- Tables. ---- */

/* "SC:Egy med red": the name, the gate, what it joins. */
static bool take_gateway(ent_import_draft *draft, const ent_import_words *words)
{
    const char *code[3];

    if (words->n != 4)
        return ent_import_refuse(draft, "a gateway joins two seas; write \"NAME:gate sea sea\"");
    for (size_t i = 0; i < 3; i++)
        if (!(code[i] = ent_import_find(draft, words->word[i + 1])))
            return false;
    ent_json_append(ent_import_list(draft, draft->map, "canal"),
                    json_pack("{ss s[ss] ss}", "name", words->word[0], "ends", code[1], code[2], "gate", code[0]),
                    &draft->good);
    return true;
}

/* "TSR:R Mos Prm Oms": the name, who may use it, the line. */
static bool take_railway(ent_import_draft *draft, const ent_import_words *words)
{
    char power[64];
    json_t *line = json_array();

    for (size_t i = 2; i < words->n; i++) {
        const char *code = ent_import_find(draft, words->word[i]);
        if (!code) {
            json_decref(line);
            return false;
        }
        ent_json_append(line, json_string(code), &draft->good);
    }
    if (words->n < 4 || strlen(words->word[1]) != 1) {
        json_decref(line);
        return ent_import_refuse(
            draft, "a railway of one power has two places at least; write \"NAME:LETTER place place...\"");
    }
    name_of_power(draft, words->word[1][0], power);
    ent_json_append(ent_import_list(draft, draft->map, "railway"),
                    json_pack("{ss ss si so}", "name", words->word[0], "power", power, "trains", 1, "line", line),
                    &draft->good);
    return true;
}

/* "C: HK": places that are no centers for the power. */
static bool take_no_center(ent_import_draft *draft, const ent_import_words *words)
{
    char power[64];

    assert(words->n > 0);
    if (strlen(words->word[0]) != 1)
        return ent_import_refuse(draft, "write \"LETTER: place...\"");
    name_of_power(draft, words->word[0][0], power);
    for (size_t i = 1; i < words->n; i++) {
        const char *code = ent_import_find(draft, words->word[i]);
        if (!code)
            return false;
        ent_json_set(json_object_get(draft->prov, code), "not_a_center_for", json_string(power), &draft->good);
    }
    return true;
}

typedef bool row_reader(ent_import_draft *, const ent_import_words *);

static row_reader *const row_readers[] = {take_gateway, take_railway, take_no_center};

/* The first letter of a line says which table begins; its rows follow until a blank line or a comment. */
static bool take_tables(ent_judge_reader *reader, bool *good)
{
    row_reader *take = NULL;

    while (*good && next_line(reader, good)) {
        ent_import_words words;
        ent_import_cut(reader->line, reader->line_len, ":", &words);
        if (words.n == 0 || reader->line[0] == '#') {
            take = NULL;
        } else if (take) {
            *good = take(reader->draft, &words);
        } else if (!ent_is_space((unsigned char)reader->line[0])) {
            const char *letters = "GRH", *found = strchr(letters, reader->line[0]);
            if (!found && reader->line[0] != 'C' && reader->line[0] != 'O')
                *good =
                    ent_import_refuse(reader->draft,
                                      "the table '%.40s' is unknown; there are gateways, railways, HongKong, and the "
                                      "orders of centers and owners",
                                      words.word[0]);
            take = found ? row_readers[found - letters] : NULL;
        }
    }
    return *good;
}

/* ---- The file. ---- */

/* Provinces without any border are how impassable ones are written. */
static void drop_impassable(ent_import_draft *draft)
{
    const char *code, *key;
    json_t *prov, *where;
    void *next;

    json_object_foreach_safe(draft->prov, next, code, prov)
    {
        bool used = false;
        ENT_EACH_MEMBER (draft->step, key, where) {
            const char *blank = strrchr(key, ' ');
            size_t len = strlen(code);
            used |= (strncmp(key + 2, code, len) == 0 && !ent_is_alnum((unsigned char)key[2 + len])) ||
                    (strncmp(blank + 1, code, len) == 0 && !ent_is_alnum((unsigned char)blank[1 + len]));
        }
        if (used)
            continue;
        ent_import_note(draft, "%s borders on nothing: left out as impassable", code);
        json_object_del(draft->prov, code);
    }
}

/* A fleet's neighbor with several coasts must be one of them. */
static bool check_coasts(ent_import_draft *draft)
{
    const char *key;
    json_t *where;

    ENT_EACH_MEMBER (draft->step, key, where) {
        const char *to = strrchr(key, ' ') + 1, *slash = strchr(to, '/');
        char code[ENT_IMPORT_CODE];
        snprintf(code, sizeof code, "%.*s", (int)strcspn(to, "/"), to);
        bool several = json_object_get(json_object_get(draft->prov, code), "coasts") != NULL;
        draft->where = json_integer_value(where);
        if (key[0] == 'F' && several && !slash)
            return ent_import_refuse(draft, "%s has several coasts; say which, as in %s/nc", code, code);
        if (key[0] == 'F' && !several && slash)
            return ent_import_refuse(draft, "%s has no line for that coast; add one, or drop the coast here", code);
    }
    return true;
}

bool ent_import_judge(ent_import_draft *draft, const char *text, size_t len)
{
    ent_judge_reader reader = {.draft = draft, .text = text, .len = len};
    bool good = true;

    while (good && next_line(&reader, &good))
        if (says_something(&reader))
            good = take_place(&reader);
    while (good && next_line(&reader, &good))
        if (says_something(&reader))
            good = take_movement(&reader);
    if (!good || !take_tables(&reader, &good) || !check_coasts(draft))
        return false;
    drop_impassable(draft);
    ent_import_note(draft, "the format has no starting units: add \"units\" to the map");
    ent_import_note(draft,
                    "the format has no start and no victory: 1901 and more than half of the centers are guessed");
    return true;
}
