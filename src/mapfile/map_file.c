/* map_file.c -- reading map files, and only those inside the folder that the user allowed.
 *
 * Paths are resolved, links and dots included, before they are compared with the folder.
 *
 * SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "mapfile/map_file.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"

enum { MAX_FILE = 8 << 20 };

json_t *ent_json_parse(const char *text, size_t size, ent_err *err)
{
    json_error_t error;
    json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);

    if (!json) {
        bool zero = json_error_code(&error) == json_error_null_character;
        ent_fail(err, ENT_E_SYNTAX, "not JSON: %.150s", zero ? "\\u0000 is in no text; drop it" : error.text);
        if (err) {
            err->line = error.line > 0 ? (uint32_t)error.line : 0;
            err->column = error.column > 0 ? (uint32_t)error.column : 0;
        }
    }
    return json;
}

json_t *ent_map_file_json(const char *path, ent_err *err)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(MAX_FILE + 1) : NULL;
    size_t size = text ? fread(text, 1, MAX_FILE + 1, file) : 0;
    bool bad = !file || ferror(file);
    int error = errno;
    json_t *json = NULL;

    if (file)
        fclose(file);
    if (bad)
        ent_fail(err, ENT_E_IO, "cannot be read: %s", strerror(error));
    else if (size > MAX_FILE)
        ent_fail(err, ENT_E_IO, "larger than 8 MiB, which no map is");
    else if (!text)
        ent_fail(err, ENT_E_MEMORY, "no memory for the map");
    else
        json = ent_json_parse(text, size, err);
    free(text);
    return json;
}

/* True if the file, links and dots resolved, lies below the folder, resolved likewise. */
static bool is_inside(const char *folder, const char *file)
{
    size_t len = strlen(folder);
    while (len > 1 && folder[len - 1] == '/')
        len--;
    return strncmp(folder, file, len) == 0 && (file[len] == '/' || (len == 1 && folder[0] == '/'));
}

json_t *ent_map_folder_json(const char *name, const char *map_dir, ent_err *err)
{
    if (!map_dir) {
        ent_fail(err, ENT_E_NAME, "map files are read only with --map-dir, and only from inside it");
        return NULL;
    }
    size_t size = strlen(map_dir) + strlen(name) + 2;
    char *path = malloc(size), *folder = realpath(map_dir, NULL), *file = NULL;
    json_t *json = NULL;

    if (path) {
        snprintf(path, size, "%s/%s", map_dir, name);
        file = realpath(path, NULL);
    }
    if (!path)
        ent_fail(err, ENT_E_MEMORY, "no memory for the map");
    else if (!folder || !file || !is_inside(folder, file))
        ent_fail(err, ENT_E_NAME, "there is no map file '%.60s' inside the folder of --map-dir", name);
    else
        json = ent_map_file_json(file, err);
    free(path);
    free(folder);
    free(file);
    return json;
}

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
