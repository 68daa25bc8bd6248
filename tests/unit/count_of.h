/* count_of.h -- how often a word is in a text.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_UNIT_COUNT_OF_H
#define ENT_UNIT_COUNT_OF_H
#include <string.h>

static inline unsigned count_of(const char *text, const char *word)
{
    unsigned n = 0;

    for (; (text = strstr(text, word)) != NULL; text++)
        n++;
    return n;
}

#endif
