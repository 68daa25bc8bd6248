/* map_calls.c -- the service functions about maps and rules: maps, map, start, rules, import_map, version.
 *
 * The input of map and start is a map as a request has it: a name, in quotation marks or without, or an object. Nothing
 * is the map "standard".
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "mapfile/json_value.h"
#include "draw/geometry.h"
#include "entente_service.h"
#include "game/rules.h"
#include "json/map_facts_json.h"
#include "json/rules_json.h"
#include "json/position_json.h"
#include "mapfile/import.h"
#include "mapfile/map_derive.h"
#include "mapfile/map_file.h"
#include "mapfile/map_json.h"
#include "mapfile/map_out.h"
#include "service/call_options.h"
#include "text/request_text.h"

static bool has_picture(const ent_map *map)
{
    return ent_geometry_of(map) != NULL;
}

ent_status ent_call_maps(ent_call *call)
{
    ent_json_open(&call->out, '{');
    ent_json_open_member(&call->out, "maps", '[');
    for (size_t i = 0; ent_map_builtin_name(i); i++) {
        ent_map *map = ent_map_builtin(ent_map_builtin_name(i), &call->err);
        if (!map)
            return call->err.status;
        ent_map_counts_json(&call->out, map, has_picture(map));
        ent_map_free(map);
    }
    ent_json_close(&call->out, ']');
    ent_json_close(&call->out, '}');
    return ENT_OK;
}

/* ---- The map that the input names. ---- */

static void trim(const char **text, size_t *len)
{
    ent_input_skip_mark(text, len);
    while (*len > 0 && strchr(" \t\r\n", (*text)[*len - 1]))
        --*len;
    while (*len > 0 && strchr(" \t\r\n", **text)) {
        ++*text;
        --*len;
    }
}

/* The input as the value of a request's "map"; a new reference, or NULL. */
static json_t *map_value(ent_call *call)
{
    const char *text = call->input;
    size_t len = call->len;
    json_error_t error;

    trim(&text, &len);
    if (len > 0 && *text == '{')
        return ent_json_parse(text, len, &call->err);
    json_t *name = len == 0       ? json_string("standard")
                   : *text == '"' ? json_loadb(text, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error)
                                  : json_stringn(text, len);
    if (!name)
        ent_fail(&call->err, ENT_E_SYNTAX, "give the name of a map, or a map as an object");
    return name;
}

ent_status ent_call_read_map(ent_call *call)
{
    json_t *map = map_value(call);
    ent_json_options options;

    if (!map)
        return call->err.status;
    ent_status status = ent_call_request_options(call, &options);
    if (status == ENT_OK)
        return ent_input_start(map, &options, &call->in, &call->err);
    json_decref(map);
    return status;
}

/* The map as the JSON of a map file, whole. */
static ent_status put_file(ent_call *call)
{
    json_t *said = json_object_get(call->in.json, "map");
    json_t *derived =
        ent_json_is(said, JSON_STRING) ? json_pack("{sO s{}}", "base", said, "changes") : json_incref(said);
    json_t *whole = derived ? ent_map_whole(derived, call->map_dir, &call->err) : NULL;
    ent_status status = ENT_OK;

    if (whole)
        ent_json_tree(&call->out, whole);
    else
        status = derived ? call->err.status : ent_fail(&call->err, ENT_E_MEMORY, "no memory for the map");
    json_decref(whole);
    json_decref(derived);
    return status;
}

ent_status ent_call_map(ent_call *call)
{
    static const char *const forms[] = {"facts", "file"};
    unsigned form = 0;
    ent_status status = ent_option_word(call, "form", forms, 2, &form);

    if (status == ENT_OK)
        status = ent_call_read_map(call);
    if (status == ENT_OK && form == 1)
        status = put_file(call);
    else if (status == ENT_OK)
        ent_map_facts_json(&call->out, call->in.request.map, has_picture(call->in.request.map));
    return status;
}

static ent_status print_start(ent_call *call, void *job, FILE *out)
{
    (void)job;
    ent_request_print_position(out, &call->in.request, call->in.request.pos);
    return ENT_OK;
}

ent_status ent_call_start(ent_call *call)
{
    bool text = false;
    ent_status status = ent_option_format(call, &text);

    if (status == ENT_OK)
        status = ent_call_read_map(call);
    if (status == ENT_OK && text)
        return ent_call_print(call, NULL, print_start);
    if (status == ENT_OK)
        ent_json_position(&call->out, call->in.json, &call->in.request, call->in.request.pos);
    return status;
}

/* ---- rules ---- */

typedef struct ent_issue_list {
    ent_issue issue[ENT_ISSUE_COUNT];
    size_t n;
    uint64_t options; /* bits of ent_option_at() */
} ent_issue_list;

static ent_status take_issue(ent_call *call, void *context, const char *word)
{
    ent_issue_list *list = context;
    ent_issue issue = ent_issue_find(word, strlen(word));

    for (size_t i = 0; ent_option_at(i); i++)
        if (strcmp(ent_option_at(i)->id, word) == 0) {
            list->options |= UINT64_C(1) << i;
            return ENT_OK;
        }
    if (issue == ENT_ISSUE_COUNT)
        return ent_option_refuse(call, "issues", "there is no issue '%.40s'; give some such as 4.A.2", word);
    if (list->n == ENT_ISSUE_COUNT)
        return ent_option_refuse(call, "issues", "there are only %d issues; give each once", ENT_ISSUE_COUNT);
    list->issue[list->n++] = issue;
    return ENT_OK;
}

ent_status ent_call_rules(ent_call *call)
{
    ent_issue_list list = {.n = 0};
    ent_status status = ent_option_list(call, "issues", &list, take_issue);

    if (status != ENT_OK)
        return status;
    const bool all = !json_object_get(call->options, "issues");
    for (unsigned i = 0; all && i < ENT_ISSUE_COUNT; i++)
        list.issue[list.n++] = (ent_issue)i;
    ent_rules_json(&call->out, list.issue, list.n, all ? UINT64_MAX : list.options);
    return ENT_OK;
}

/* ---- import_map ---- */

enum { MAX_IMPORT_POWERS = 64 };

typedef struct ent_power_list {
    const char *word[MAX_IMPORT_POWERS + 1]; /* "A=Austria/Austrian", NULL-terminated */
    size_t n;
} ent_power_list;

static ent_status take_power(ent_call *call, void *context, const char *word)
{
    ent_power_list *list = context;

    if (list->n == MAX_IMPORT_POWERS || strlen(word) < 3 || strlen(word) > 60 || word[1] != '=')
        return ent_option_refuse(call, "powers",
                                 "write LETTER=NAME or LETTER=NAME/ADJECTIVE, as in A=Austria/Austrian");
    list->word[list->n++] = word;
    return ENT_OK;
}

static void put_imported(ent_call *call, const json_t *map, const ent_import_notes *notes)
{
    ent_json_open(&call->out, '{');
    ent_json_key(&call->out, "map");
    ent_json_tree(&call->out, map);
    ent_json_open_member(&call->out, "notes", '[');
    for (size_t i = 0; i < notes->n; i++)
        ent_json_quote(&call->out, notes->text[i], strlen(notes->text[i]));
    ent_json_close(&call->out, ']');
    ent_json_close(&call->out, '}');
}

ent_status ent_call_import_map(ent_call *call)
{
    ent_power_list powers = {.n = 0};
    ent_import_notes notes = {.n = 0};
    ent_import_options options = {.name = "imported", .power = powers.word};
    ent_status status = ent_option_string(call, "name", &options.name);

    if (status == ENT_OK)
        status = ent_option_list(call, "powers", &powers, take_power);
    if (status != ENT_OK)
        return status;
    json_t *map = ent_import(call->input, call->len, &options, &notes, &call->err);
    if (!map)
        return call->err.status;
    put_imported(call, map, &notes);
    json_decref(map);
    return ENT_OK;
}

ent_status ent_call_version(ent_call *call)
{
    ent_json_open(&call->out, '{');
    ent_json_member_word(&call->out, "version", ent_version());
    ent_json_member_number(&call->out, "interface", ENT_SERVICE_INTERFACE);
    ent_json_close(&call->out, '}');
    return ENT_OK;
}
