/* json_path.c -- where in a JSON document a value stands, in two forms.
 *
 * SPDX-License-Identifier: MIT */
#include "json/json_path.h"
#include <string.h>
#include "board/plain.h"

void ent_json_path_key(ent_print_room *words, ent_print_room *pointer, const char *key)
{
    char shown[41];

    ent_plain_copy(key, strlen(key), shown, sizeof shown);
    ent_print_putf(words, "%s%s", words->len > 0 ? "." : "", shown);
    ent_print_put(pointer, "/");
    for (char byte[2] = ""; (byte[0] = *key) != '\0'; key++)
        ent_print_put(pointer, byte[0] == '~' ? "~0" : byte[0] == '/' ? "~1" : byte);
}

void ent_json_path_index(ent_print_room *words, ent_print_room *pointer, size_t i)
{
    ent_print_putf(words, "[%zu]", i);
    ent_print_putf(pointer, "/%zu", i);
}
