/* tree.c -- small steps with the values of jansson.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/tree.h"
#include <stdint.h>
#include <string.h>

bool ent_tree_put(json_t *object, const char *key, json_t *value)
{
    return json_object_set_new(object, key, value) == 0;
}

bool ent_tree_append(json_t *list, json_t *value)
{
    return json_array_append_new(list, value) == 0;
}

json_t *ent_tree_give(json_t *value, bool good)
{
    if (good)
        return value;
    json_decref(value);
    return NULL;
}

json_t *ent_tree_copy(const json_t *value)
{
    json_t *copy, *member;
    bool good = true;
    const char *key;

    if (!json_is_object(value) && !json_is_array(value))
        return json_incref((json_t *)(uintptr_t)value);
    copy = json_is_object(value) ? json_object() : json_array();
    ENT_EACH_MEMBER (value, key, member)
        good &= ent_tree_put(copy, key, ent_tree_copy(member));
    for (size_t i = 0; i < json_array_size(value); i++)
        good &= ent_tree_append(copy, ent_tree_copy(json_array_get(value, i)));
    return ent_tree_give(copy, good);
}

bool ent_tree_is_empty(const json_t *value)
{
    return !value || json_is_null(value) || (json_is_object(value) && json_object_size(value) == 0) ||
           (json_is_array(value) && json_array_size(value) == 0) ||
           (json_is_string(value) && json_string_length(value) == 0);
}

bool ent_tree_key_is_one_of(const char *key, const char *const *keys)
{
    for (size_t i = 0; keys[i]; i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return false;
}

bool ent_tree_put_others(const json_t *from, const char *const *left_out, json_t *to)
{
    bool good = true;
    const char *key;
    json_t *value;

    ENT_EACH_MEMBER (from, key, value) {
        good = good && (ent_tree_key_is_one_of(key, left_out) || ent_tree_put(to, key, json_incref(value)));
    }
    return good;
}

static bool has_item(const json_t *list, const json_t *item)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_equal(json_array_get(list, i), item))
            return true;
    return false;
}

bool ent_tree_same_items(const json_t *a, const json_t *b)
{
    bool same = json_array_size(a) == json_array_size(b);

    for (size_t i = 0; same && i < json_array_size(b); i++)
        same = has_item(a, json_array_get(b, i));
    return same;
}

json_t *ent_tree_of_text(ent_json_text *text)
{
    json_t *json = text->failed ? NULL : json_loadb(text->bytes, text->n, JSON_DECODE_ANY, NULL);

    ent_json_clear(text);
    return json;
}
