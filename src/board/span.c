/* span.c -- see span.h.
 *
 * SPDX-License-Identifier: MIT */
#include "board/span.h"

/* The next word of the list, from `at` on, that begins with this byte; NULL: there is none. */
static const char *seek(const char *list, const char *at, char first)
{
    const char start[] = {'|', first, '\0'};

    if (at == list && *at == first)
        return at;
    at = strstr(at, start);
    return at ? at + 1 : NULL;
}

const char *ent_list_match(const char *list, const char *at, ent_span text, size_t *n)
{
    char first = text.len > 0 ? (char)ent_to_lower((unsigned char)text.text[0]) : '\0';

    while (first && (at = seek(list, at, first)) != NULL) {
        for (*n = 1; *n < text.len && at[*n] && at[*n] != '|'; ++*n)
            if (ent_lower_at(text.text, *n) != at[*n])
                break;
        if (!at[*n] || at[*n] == '|')
            return at;
        at++;
    }
    return NULL;
}

int ent_span_find(ent_span word, const char *list)
{
    size_t n;
    int place = 0;

    for (const char *at = list; (at = ent_list_match(list, at, word, &n)) != NULL; at++) {
        if (n < word.len)
            continue;
        for (const char *before = list; before < at; before++)
            place += *before == '|';
        return place;
    }
    return -1;
}

size_t ent_span_begins_one_of(ent_span text, const char *list)
{
    size_t n;
    return ent_list_match(list, list, text, &n) ? n : 0;
}
