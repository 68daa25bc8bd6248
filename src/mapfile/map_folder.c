/* map_folder.c -- reading map files, and only those inside the folder that the user allowed.
 *
 * Paths are resolved, links and dots included, before they are compared with the folder. Nothing else in the library
 * opens files. A platform without files has its own version of these two functions (bindings/wasm/platform.c).
 *
 * SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* realpath() */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "board/error.h"
#include "board/plain.h"
#include "mapfile/map_file.h"

enum { MAX_FILE = 8 << 20 };

/* Read and close the file; NULL: errno says why it is not open. */
static json_t *read_file(FILE *file, ent_err *err)
{
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
        json = ent_json_parse_file(text, size, err);
    free(text);
    return json;
}

json_t *ent_map_file_json(const char *path, ent_err *err)
{
    return read_file(fopen(path, "rb"), err);
}

/* Read a plain file. To open a pipe would wait for a writer, and whoever sends a request could name one. */
static json_t *read_plain(const char *path, const char *name, ent_err *err)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat found;

    if (fd >= 0 && fstat(fd, &found) == 0 && !S_ISREG(found.st_mode)) {
        close(fd);
        ent_fail(err, ENT_E_IO, "'%.60s' is no file with a map, but a folder, a pipe or a device", name);
        return NULL;
    }
    FILE *file = fd >= 0 ? fdopen(fd, "rb") : NULL;
    int error = errno;
    if (fd >= 0 && !file)
        close(fd);
    errno = error;
    return read_file(file, err);
}

/* True if "Map: NAME" in a text means this file: "#" and "//" begin a comment there, blanks at the ends are dropped,
 * and control characters are not printed. */
static bool is_name(const char *name)
{
    size_t len = strlen(name), n = 1;

    for (const char *at = name; *at && n > 0; at += n) {
        n = ent_plain_character(at, len - (size_t)(at - name));
        if ((unsigned char)*at < ' ' || *at == 0x7F || *at == '#' || (at[0] == '/' && at[1] == '/'))
            return false;
    }
    return n > 0 && len > 0 && name[0] != ' ' && name[len - 1] != ' ';
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
        ent_fail(err, ENT_E_NAME,
                 "map files are read only with a folder for them (--map-dir), and only from inside it");
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
    else if (!is_name(name))
        ent_fail(err, ENT_E_NAME,
                 "the name of the map file '%.60s' has a \"#\", \"//\", control character, or blank at an end", name);
    else
        json = read_plain(file, name, err);
    free(path);
    free(folder);
    free(file);
    return json;
}
