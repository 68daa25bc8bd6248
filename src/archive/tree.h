/* tree.h -- helpers that build JSON values, of which whole games consist, and notice a lack of memory.
 *
 * ent_tree_put() and ent_tree_append() take over their value, which may be NULL, also when they fail.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_ARCHIVE_TREE_H
#define ENT_ARCHIVE_TREE_H
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include "json/json_text.h"
#include "mapfile/json_value.h"

/* Take the value over as a member of the object. False, and nothing kept, if there is no memory for it; a value of NULL
 * is such a case too. */
bool ent_tree_put(json_t *object, const char *key, json_t *value);
bool ent_tree_append(json_t *list, json_t *value);
/* The value if it is good; else it is freed, and NULL. */
json_t *ent_tree_give(json_t *value, bool good);
/* A copy that shares only what cannot be changed. NULL: no memory; json_copy() and json_deep_copy() leave out then what
 * they have no memory for. */
json_t *ent_tree_copy(const json_t *value);
/* True of NULL, null, and an empty text, list or object. */
bool ent_tree_is_empty(const json_t *value);
/* Is the key in the list, which NULL ends? */
bool ent_tree_key_is_one_of(const char *key, const char *const *keys);
/* Put the members of `from`, an object or NULL, whose keys are not in the list, which NULL ends. */
bool ent_tree_put_others(const json_t *from, const char *const *left_out, json_t *to);
/* Have both lists the same items, in any sequence? No item of `b` stands there twice. */
bool ent_tree_same_items(const json_t *a, const json_t *b);
/* What the text says, as a new value; the text is cleared. NULL: no memory. */
json_t *ent_tree_of_text(ent_json_text *text);

#endif
