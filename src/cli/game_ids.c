/* game_ids.c -- which lines of a stream of requests are one game.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/game_ids.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "archive/requests.h"

/* ---- Reading. ---- */

bool ent_game_ids_same(const json_t *a, const json_t *b)
{
    const char *left = json_string_value(json_object_get(a, "id"));
    const char *right = json_string_value(json_object_get(b, "id"));
    size_t len = ent_requests_game_id(a);

    return len > 0 && len == ent_requests_game_id(b) && strncmp(left, right, len) == 0 && ent_requests_is_later(a, b);
}

/* ---- Writing. ---- */

static const char key[] = "{\"id\":\""; /* before the title */

/* The bytes of a line before the last blank of its id. */
static size_t end_of_title(const char *line)
{
    size_t at = sizeof key - 1, blank = at;

    assert(strncmp(line, key, at) == 0);
    for (; line[at] != '"'; at++) {
        blank = line[at] == ' ' ? at : blank;
        at += line[at] == '\\';
    }
    return blank;
}

/* Make line[0..title), with a number unless that is 1, the last one. False with errno if there is no memory. */
static bool put_last(ent_game_ids *ids, const char *line, size_t title, unsigned n)
{
    size_t size = title + sizeof " (4294967295)";
    char *text = realloc(ids->last, size);

    if (!text)
        return false;
    *ids = (ent_game_ids){text, title, n};
    memcpy(text, line, title);
    text[title] = '\0';
    if (n > 1)
        snprintf(text + title, size - title, " (%u)", n);
    return true;
}

/* Give the game a title that is not the last one. */
static bool begin_game(ent_game_ids *ids, const char *line)
{
    size_t title = end_of_title(line), len = ids->last ? strlen(ids->last) : 0;
    bool again = ids->last && title == ids->title && strncmp(line, ids->last, title) == 0;
    /* the title may end in a number that the game before got, as in "Club (2)" */
    bool equal = title == len && strncmp(line, ids->last, len) == 0;

    return put_last(ids, line, title, again ? ids->n + 1 : equal ? 2 : 1);
}

bool ent_game_ids_print(ent_game_ids *ids, FILE *out, const ent_json_text *requests)
{
    const char *at = requests->bytes, *end = at + requests->n;

    if (!begin_game(ids, at))
        return false;
    while (at < end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        size_t n = (size_t)((line_end ? line_end : end) - at);
        if (fputs(ids->last, out) == EOF || fwrite(at + ids->title, 1, n - ids->title, out) != n - ids->title ||
            putc('\n', out) == EOF)
            return false;
        at += n + 1;
    }
    return true;
}

void ent_game_ids_clear(ent_game_ids *ids)
{
    free(ids->last);
    *ids = (ent_game_ids){.last = NULL};
}
