/* fuzz_import.c -- any bytes as a judge's map; what is accepted must be a map that reads back.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include "mapfile/import.h"
#include "mapfile/map_json.h"

/* A map that USEs another finds itself after the first blank line, so that both halves are fuzzed. */
typedef struct ent_halves {
    const char *text;
    size_t len;
} ent_halves;

static char *use(void *context, const char *file, size_t *len, ent_err *err)
{
    const ent_halves *halves = context;
    char *copy = malloc(halves->len + 1);
    (void)file;
    (void)err;

    if (copy)
        memcpy(copy, halves->text, halves->len);
    *len = halves->len;
    return copy;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const powers[] = {"R=Red/Reddish", "B=Blue", NULL};
    const char *text = (const char *)data;
    size_t first = 0;

    while (first + 1 < size && !(text[first] == '\n' && text[first + 1] == '\n'))
        first++;
    ent_halves halves = {text + first, size - first};
    const ent_import_options options = {.name = "x", .power = powers, .context = &halves, .use = use};
    ent_import_notes notes;
    ent_err err;
    json_t *json = ent_import(text, size, &options, &notes, &err);
    ent_map *map = json ? ent_map_from_json(json, NULL, &err) : NULL;

    if (json && !map)
        abort();
    ent_map_free(map);
    json_decref(json);
    return 0;
}
