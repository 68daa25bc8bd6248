/* replay_report.c -- what a replay has found, as JSON and as text.
 *
 * The differences are JSON already; the text is printed from them.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/replay_report.h"
#include <string.h>
#include "board/plain.h"

void ent_replay_json(ent_json_text *text, const ent_replay *replay)
{
    ent_json_key(text, "id");
    ent_json_tree(text, replay->id);
    ent_json_key(text, "from");
    ent_json_word(text, ent_game_format_name(replay->from));
    ent_json_key(text, "map");
    ent_json_word(text, replay->map);
    ent_json_key(text, "phases");
    ent_json_number(text, (long long)replay->n_phases);
    ent_json_key(text, "judged");
    ent_json_number(text, (long long)replay->n_judged);
    ent_json_key(text, "differ");
    ent_json_number(text, (long long)replay->n_differ);
    ent_json_key(text, "differences");
    ent_json_tree(text, replay->differences);
}

/* ---- Text. ---- */

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "nobody";
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

static void print_units(FILE *out, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *entry = json_array_get(list, i);
        fprintf(out, "  %s: the file has ", text_of(entry, "power"));
        print_list(out, json_object_get(entry, "file"), "nothing");
        fputs(", the judge ", out);
        print_list(out, json_object_get(entry, "judge"), "nothing");
        fputc('\n', out);
    }
}

static void print_dislodged(FILE *out, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *entry = json_array_get(list, i);
        fprintf(out, "  %s %s may retreat: in the file ", text_of(entry, "power"), text_of(entry, "unit"));
        print_list(out, json_object_get(entry, "file"), "nowhere");
        fputs(", by the judge ", out);
        print_list(out, json_object_get(entry, "judge"), "nowhere");
        fputc('\n', out);
    }
}

static void print_centers(FILE *out, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *entry = json_array_get(list, i);
        fprintf(out, "  %s belongs to %s in the file, to %s by the judge\n", text_of(entry, "center"),
                text_of(entry, "file"), text_of(entry, "judge"));
    }
}

static void print_orders(FILE *out, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        fprintf(out, "    %s: %s\n", text_of(json_array_get(list, i), "power"),
                text_of(json_array_get(list, i), "why"));
}

static void print_results(FILE *out, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *file = json_object_get(json_array_get(list, i), "file");
        const json_t *judge = json_object_get(json_array_get(list, i), "judge");
        fprintf(out, "  %s: %s in the file, %s by the judge\n    %s: %s\n", text_of(judge, "order"), result_of(file),
                result_of(judge), text_of(judge, "power"), text_of(judge, "why"));
    }
}

/* {"rules": {"4.A.2": "e"}}, {"preset": "1971"} or {"algorithm": "dpjudge"}. */
static void print_alternative(FILE *out, const json_t *alternative)
{
    const char *key;
    json_t *value;

    json_object_foreach(json_object_get(alternative, "rules"), key, value)
    {
        fprintf(out, "  The judge agrees with the file under %s=%s.\n", key, json_string_value(value));
    }
    json_object_foreach((json_t *)(uintptr_t)alternative, key, value)
    {
        if (json_is_string(value))
            fprintf(out, "  The judge agrees with the file under the %s %s.\n", key, json_string_value(value));
    }
}

static void print_agreeing(FILE *out, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        print_alternative(out, json_array_get(list, i));
}

static void print_known(FILE *out, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *fault = json_array_get(list, i);
        fprintf(out, "  Known (%s, DATC %s): %s.\n", text_of(fault, "name"), text_of(fault, "datc"),
                text_of(fault, "about"));
    }
}

static void print_difference(FILE *out, const json_t *difference)
{
    const json_t *next = json_object_get(difference, "next");

    fprintf(out, "%s (%s)\n", text_of(difference, "phase"), text_of(difference, "path"));
    if (next)
        fprintf(out, "  The file goes on with %s, the judge with %s.\n", text_of(next, "file"), text_of(next, "judge"));
    print_units(out, json_object_get(difference, "units"));
    print_dislodged(out, json_object_get(difference, "dislodged"));
    print_centers(out, json_object_get(difference, "centers"));
    print_orders(out, json_object_get(difference, "orders"));
    print_results(out, json_object_get(difference, "results"));
    print_agreeing(out, json_object_get(difference, "agrees"));
    print_known(out, json_object_get(difference, "known"));
}

void ent_replay_print(FILE *out, const ent_replay *replay)
{
    char id[200];

    ent_plain_copy(json_string_value(replay->id), json_string_length(replay->id), id, sizeof id);
    fprintf(out, "%s game%s%s on %s: %zu phases, %zu judged, %zu differ\n", ent_game_format_name(replay->from),
            id[0] ? " " : "", id, replay->map, replay->n_phases, replay->n_judged, replay->n_differ);
    for (size_t i = 0; i < json_array_size(replay->differences); i++) {
        fputc('\n', out);
        print_difference(out, json_array_get(replay->differences, i));
    }
}
