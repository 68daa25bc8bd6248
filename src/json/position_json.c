/* position_json.c -- a position as a request object.
 *
 * Such an object may take over a whole map from the request, so it is a tree. jansson's calls fail only for want of
 * memory; their failures are gathered and checked once, at the end.
 *
 * SPDX-License-Identifier: MIT */
#include "board/error.h"
#include "json/json_io.h"
#include "game/rules.h"

typedef struct ent_position_writer {
    const ent_request *request;
    bool failed;
} ent_position_writer;

static void set(ent_position_writer *writer, json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) != 0)
        writer->failed = true;
}

static json_t *map_value(const ent_request *request, const json_t *request_json)
{
    json_t *map = json_object_get(request_json, "map");

    if (map)
        return json_incref(map);
    if (request->map_line)
        return json_loads(request->map_line, JSON_REJECT_DUPLICATES, NULL);
    return json_string(request->map_file[0] ? request->map_file : request->map->name);
}

static json_t *rules_object(ent_position_writer *writer)
{
    const ent_rules *rules = &writer->request->rules;
    json_t *object = json_object();
    ent_rules preset;

    ent_rules_preset("datc", &preset);
    set(writer, object, "preset", json_string("datc"));
    for (unsigned i = 0; i < ENT_ISSUE_COUNT; i++)
        if (rules->choice[i] != preset.choice[i])
            set(writer, object, ent_issue_of((ent_issue)i)->id, json_stringn(&rules->choice[i], 1));
    return object;
}

static json_t *options_object(ent_position_writer *writer)
{
    const ent_rules *rules = &writer->request->rules;
    json_t *object = json_object();

    if (!(rules->options & ENT_OPTION_RAILWAY))
        set(writer, object, "railway", json_false());
    if (!(rules->options & ENT_OPTION_CANAL))
        set(writer, object, "canal", json_false());
    if (!(rules->options & ENT_OPTION_HONG_KONG))
        set(writer, object, "hong_kong", json_false());
    if (rules->victory)
        set(writer, object, "victory", json_integer(rules->victory));
    return object;
}

/* As an answer writes it, read again. */
static json_t *state_object(const ent_request *request, const ent_pos *pos)
{
    ent_json_text text = {.bytes = NULL};

    ent_json_state(&text, request, pos);
    json_t *state = text.failed ? NULL : json_loadb(text.bytes, text.n, JSON_ALLOW_NUL, NULL);
    ent_json_clear(&text);
    return state;
}

json_t *ent_json_position(const json_t *request_json, const ent_request *request, const ent_pos *pos)
{
    ent_position_writer writer = {request, false};
    json_t *object = json_object(), *id = json_object_get(request_json, "id"), *state = state_object(request, pos);

    if (json_is_string(id))
        set(&writer, object, "id", json_incref(id));
    set(&writer, object, "map", map_value(request, request_json));
    set(&writer, object, "rules", rules_object(&writer));
    set(&writer, object, "options", options_object(&writer));
    if (json_object_update(object, state) != 0)
        writer.failed = true;
    json_decref(state);
    if (!writer.failed)
        return object;
    json_decref(object);
    return NULL;
}
