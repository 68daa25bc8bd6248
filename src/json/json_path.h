/* json_path.h -- where in a JSON document a value stands, in two forms.
 *
 * As people write it, before a message ("phases[3].name"), and as a JSON pointer ("/phases/3/name", RFC 6901).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_JSON_PATH_H
#define ENT_JSON_JSON_PATH_H
#include "notation/print.h"

/* Append one step to both forms: a member of an object, or an element of a list. Of a key the first 40 bytes are shown
 * in `words`, made safe to show; the pointer has it in full. */
void ent_json_path_key(ent_print_room *words, ent_print_room *pointer, const char *key);
void ent_json_path_index(ent_print_room *words, ent_print_room *pointer, size_t i);

#endif
