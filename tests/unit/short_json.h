/* short_json.h -- JSON as tests write it: with ' for ", so that it needs no backslashes in C.
 *
 * Include cmocka.h before this file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_UNIT_SHORT_JSON_H
#define ENT_UNIT_SHORT_JSON_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jansson.h>

static inline void replace_quotes(char *text, char from, char to)
{
    for (char *at = text; (at = strchr(at, from)) != NULL;)
        *at = to;
}

/* The value of a text. The caller drops it by json_decref(). */
static inline json_t *json_of(const char *text)
{
    char *copy = strdup(text);
    json_error_t error;

    assert_non_null(copy);
    replace_quotes(copy, '\'', '"');
    json_t *json = json_loads(copy, JSON_DECODE_ANY, &error);
    if (!json)
        fail_msg("not JSON: %s: %s", error.text, text);
    free(copy);
    return json;
}

/* The part of a value at a path of keys and indexes, such as "orders FRANCE 0"; NULL if there is none. */
static inline const json_t *json_member(const json_t *json, const char *path)
{
    char words[100];

    assert_true(strlen(path) < sizeof words);
    strcpy(words, path);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        json = json_is_array(json) ? json_array_get(json, (size_t)atoi(word)) : json_object_get(json, word);
    return json;
}

/* The text of a value, "" for NULL. The caller frees it. */
static inline char *json_short(const json_t *json)
{
    char *text = json ? json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY) : strdup("");

    assert_non_null(text);
    replace_quotes(text, '"', '\'');
    return text;
}

#endif
