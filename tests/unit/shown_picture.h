/* shown_picture.h -- the picture of a turn for tests, and parts of its SVG.
 *
 * Include cmocka.h before this file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_UNIT_SHOWN_PICTURE_H
#define ENT_UNIT_SHOWN_PICTURE_H
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "draw/draw.h"
#include "draw/picture.h"
#include "written_turn.h"

static const ent_draw_options plain_options = {.names = ENT_LABELS_FULL, .only = ENT_POWER_NONE, .width = 800};

/* A turn and its picture. */
typedef struct ent_shown {
    ent_request request;
    ent_turn turn;
    char *svg, *table;
} ent_shown;

/* Judge the text and draw it. `only`: the power whose orders are shown, or NULL for all. */
static inline ent_shown show_turn(const char *text, ent_draw_options options, const char *only)
{
    ent_shown shown = {.svg = NULL};
    size_t len;
    ent_err err;

    judge_text("datc", text, &shown.request, &shown.turn);
    if (only)
        options.only = ent_map_find_power(shown.request.map, only, strlen(only));
    assert_int_equal(ent_draw_turn(&shown.request, &shown.turn, &options, &shown.svg, &len, &err), ENT_OK);
    assert_int_equal(ent_draw_table(&shown.request, &shown.turn, &options, &shown.table, &len, &err), ENT_OK);
    return shown;
}

static inline void clear_shown(ent_shown *shown)
{
    ent_turn_clear(&shown->turn);
    ent_request_clear(&shown->request);
    free(shown->svg);
    free(shown->table);
}

/* The group with this id, to its end; "" if there is none. The caller frees it. */
static inline char *group_with_id(const char *svg, const char *id)
{
    char begin[100];
    int depth = 0;

    snprintf(begin, sizeof begin, "<g id=\"%s\"", id);
    const char *start = strstr(svg, begin), *end = start;
    while (end && (end == start || depth > 0)) {
        depth += strncmp(end, "<g ", 3) == 0 || strncmp(end, "<g>", 3) == 0;
        depth -= strncmp(end, "</g>", 4) == 0;
        end = strchr(end + 1, '<');
    }
    return start ? strndup(start, (size_t)(end - start)) : strdup("");
}

static inline bool has_id(const char *svg, const char *id)
{
    char attribute[100];
    snprintf(attribute, sizeof attribute, "id=\"%s\"", id);
    return strstr(svg, attribute) != NULL;
}

/* The points of a path "M x y l dx dy ...", absolute. */
static inline size_t points_of(const char *path, ent_point *point, size_t room)
{
    ent_point at = {0, 0};
    size_t n = 0;

    for (path++; *path && *path != '"' && *path != 'Z' && n < room; n++) {
        char *end;
        path += *path == 'l' || *path == ' ';
        at.x += strtod(path, &end);
        path = end + (*end == ' ');
        at.y += strtod(path, &end);
        path = end;
        point[n] = at;
    }
    return n;
}

#endif
