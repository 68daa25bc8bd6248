/* json_value.h -- the type of a JSON value, loops over its members, and changes that may run out of memory.
 *
 * jansson's own macros do the same, but test for NULL wherever they are used, also where no NULL can be. Such branches
 * no test can reach.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAPFILE_JSON_VALUE_H
#define ENT_MAPFILE_JSON_VALUE_H
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* For jansson's iterators, which take no const but change nothing. */
static inline json_t *ent_json_mutable(const json_t *json)
{
    return (json_t *)(uintptr_t)json;
}

/* Is there a value, of this type? */
static inline bool ent_json_is(const json_t *json, json_type type)
{
    return json && json_typeof(json) == type;
}
static inline bool ent_json_is_boolean(const json_t *json)
{
    return ent_json_is(json, JSON_TRUE) || ent_json_is(json, JSON_FALSE);
}

/* Take key and value of the member at `at`; false: there is none. */
static inline bool ent_json_member(void *at, const char **key, json_t **value)
{
    *key = json_object_iter_key(at);
    *value = json_object_iter_value(at);
    return at != NULL;
}

/* Each member of an object (NULL: none), which the body must not change. */
#define ENT_EACH_MEMBER(object, key, value)                                                                            \
    for (void *key##_at = json_object_iter(ent_json_mutable(object)); ent_json_member(key##_at, &(key), &(value));     \
         key##_at = json_object_iter_next(ent_json_mutable(object), key##_at))

/* Each item of an array (NULL: none). The body may append items. */
#define ENT_EACH_ITEM(array, i, item) for ((i) = 0; ((item) = json_array_get(array, i)) != NULL; (i)++)

/* Set a member, or append an item; *good becomes false if memory has run out. The value is released in any case; it
 * may be NULL, if an earlier allocation failed. */
static inline void ent_json_set(json_t *object, const char *key, json_t *value, bool *good)
{
    *good &= json_object_set_new(object, key, value) == 0;
}
static inline void ent_json_append(json_t *list, json_t *value, bool *good)
{
    *good &= json_array_append_new(list, value) == 0;
}

#endif
