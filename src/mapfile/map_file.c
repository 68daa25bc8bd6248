/* map_file.c -- what readers of map files ask of words.
 *
 * SPDX-License-Identifier: MIT */
#include "mapfile/map_file.h"
#include <string.h>

bool ent_map_is_file(const char *name)
{
    size_t len = strlen(name);
    return len > 5 && strcmp(name + len - 5, ".json") == 0;
}

bool ent_word_in(const char *word, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(*list, word) == 0)
            return true;
    return false;
}
