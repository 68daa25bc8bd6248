/* replay_report.c -- what a replay has found, as JSON and as text.
 *
 * The differences are JSON already; the text is printed from them.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/replay_report.h"
#include <string.h>
#include "archive/tree.h"
#include "board/plain.h"
#include "json/state_json.h"

void ent_replay_json(ent_json_text *text, const ent_replay *replay)
{
    ent_json_key(text, "id");
    ent_json_tree(text, replay->id);
    ent_json_member_word(text, "from", ent_game_format_name(replay->from));
    ent_json_member_word(text, "map", replay->map);
    ent_json_member_number(text, "phases", (long long)replay->n_phases);
    ent_json_member_number(text, "judged", (long long)replay->n_judged);
    ent_json_member_number(text, "differ", (long long)replay->n_differ);
    ent_json_key(text, "differences");
    ent_json_tree(text, replay->differences);
}

/* ---- Text. ---- */

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "nobody";
}

/* A mark of the file, which may be anything. */
static const char *mark_of(const json_t *mark)
{
    const char *given = json_string_value(mark), *known;

    for (unsigned bit = 1; given && (known = ent_mark_name(bit)) != NULL; bit <<= 1)
        if (strcmp(known, given) == 0)
            return known;
    return "something else";
}

/* A result of the file, which may be any text. */
static const char *result_of(const json_t *entry)
{
    static const char *const known[] = {"succeeds", "fails", "void"};
    const char *result = text_of(entry, "result");

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i], result) == 0)
            return known[i];
    return "something else";
}

/* "A PAR, A MAR", or `none` for an empty list and for null. */
static void print_list(FILE *out, const json_t *list, const char *none)
{
    if (json_array_size(list) == 0)
        fputs(none, out);
    for (size_t i = 0; i < json_array_size(list); i++)
        fprintf(out, "%s%s", i > 0 ? ", " : "", json_string_value(json_array_get(list, i)));
}

/* What the file and the judge list, to end a line. */
static void print_both(FILE *out, const json_t *entry, const char *between, const char *none)
{
    print_list(out, json_object_get(entry, "file"), none);
    fputs(between, out);
    print_list(out, json_object_get(entry, "judge"), none);
    fputc('\n', out);
}

static void print_units(FILE *out, const json_t *entry)
{
    fprintf(out, "  %s: the file has ", text_of(entry, "power"));
    print_both(out, entry, ", the judge ", "nothing");
}

static void print_dislodged(FILE *out, const json_t *entry)
{
    fprintf(out, "  %s %s may retreat: in the file ", text_of(entry, "power"), text_of(entry, "unit"));
    print_both(out, entry, ", by the judge ", "nowhere");
}

static void print_center(FILE *out, const json_t *entry)
{
    fprintf(out, "  %s belongs to %s in the file, to %s by the judge\n", text_of(entry, "center"),
            text_of(entry, "file"), text_of(entry, "judge"));
}

static void print_order(FILE *out, const json_t *entry)
{
    fprintf(out, "    %s: %s\n", text_of(entry, "power"), text_of(entry, "why"));
}

/* "fails (bounce, dislodged)" */
static void print_outcome(FILE *out, const json_t *entry)
{
    const json_t *marks = json_object_get(entry, "marks");

    fputs(result_of(entry), out);
    for (size_t i = 0; i < json_array_size(marks); i++)
        fprintf(out, "%s%s", i > 0 ? ", " : " (", mark_of(json_array_get(marks, i)));
    if (json_array_size(marks) > 0)
        fputc(')', out);
}

static void print_result(FILE *out, const json_t *entry)
{
    const json_t *file = json_object_get(entry, "file"), *judge = json_object_get(entry, "judge");

    fprintf(out, "  %s: ", text_of(judge, "order"));
    print_outcome(out, file);
    fputs(" in the file, ", out);
    print_outcome(out, judge);
    fputs(" by the judge\n", out);
    print_order(out, judge);
}

/* {"rules": {"4.A.2": "e"}}, {"preset": "1971"} or {"algorithm": "dpjudge"}. */
static void print_alternative(FILE *out, const json_t *alternative)
{
    const char *key;
    json_t *value;

    ENT_EACH_MEMBER (json_object_get(alternative, "rules"), key, value) {
        fprintf(out, "  The judge agrees with the file under %s=%s.\n", key, json_string_value(value));
    }
    ENT_EACH_MEMBER (alternative, key, value) {
        if (json_is_string(value))
            fprintf(out, "  The judge agrees with the file under the %s %s.\n", key, json_string_value(value));
    }
}

static void print_known(FILE *out, const json_t *fault)
{
    fprintf(out, "  Known (%s, DATC %s): %s.\n", text_of(fault, "name"), text_of(fault, "datc"),
            text_of(fault, "about"));
}

/* A list of the difference, entry by entry. */
static void print_each(FILE *out, const json_t *difference, const char *key, void (*print)(FILE *, const json_t *))
{
    const json_t *list = json_object_get(difference, key);

    for (size_t i = 0; i < json_array_size(list); i++)
        print(out, json_array_get(list, i));
}

/* "  winner: {"file": "FRANCE", "judge": null}" */
static void print_stated(FILE *out, const json_t *difference, const char *key)
{
    const json_t *both = json_object_get(difference, key);
    char *text = both ? json_dumps(both, 0) : NULL;

    if (text)
        fprintf(out, "  %s: %s\n", key, text);
    free(text);
}

static void print_difference(FILE *out, const json_t *difference)
{
    const json_t *next = json_object_get(difference, "next");

    fprintf(out, "%s (%s)\n", text_of(difference, "phase"), text_of(difference, "path"));
    if (next)
        fprintf(out, "  The file goes on with %s, the judge with %s.\n", text_of(next, "file"), text_of(next, "judge"));
    print_each(out, difference, "units", print_units);
    print_each(out, difference, "dislodged", print_dislodged);
    print_each(out, difference, "centers", print_center);
    for (ent_state_part part = ENT_STATE_CONTESTED; part <= ENT_STATE_WINNER; part++)
        print_stated(out, difference, ent_state_part_name(part));
    print_each(out, difference, "orders", print_order);
    print_each(out, difference, "results", print_result);
    print_each(out, difference, "agrees", print_alternative);
    print_each(out, difference, "known", print_known);
}

void ent_replay_print(FILE *out, const ent_replay *replay)
{
    char id[200];

    ent_plain_copy(json_string_value(replay->id), json_string_length(replay->id), id, sizeof id);
    fprintf(out, "%s game%s%s on %s: %zu %s, %zu judged, %zu differ\n", ent_game_format_name(replay->from),
            id[0] ? " " : "", id, replay->map, replay->n_phases, replay->n_phases == 1 ? "phase" : "phases",
            replay->n_judged, replay->n_differ);
    for (size_t i = 0; i < json_array_size(replay->differences); i++) {
        fputc('\n', out);
        print_difference(out, json_array_get(replay->differences, i));
    }
}
