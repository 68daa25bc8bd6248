/* map_import.c -- entente map import: a map file made of a map of the e-mail judges.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "board/ascii.h"
#include "board/error.h"
#include "cli/request.h"
#include "mapfile/import.h"
#include "mapfile/map_out.h"

enum { MAX_FILE = 8 << 20, MAX_NAME = 60 };

static struct {
    const char *output, *name;
    const char *power[ENT_MAX_POWERS + 1]; /* "A=Austria/Austrian", ended by NULL */
    size_t n_powers;
} job;

/* "maps/map.loeb9" and "maps/loeb9.map" are called "loeb9". */
static void name_of_file(const char *path, char out[MAX_NAME + 4])
{
    const char *base = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    size_t n = 0, len;

    if (strncmp(base, "map.", 4) == 0)
        base += 4;
    len = strlen(base);
    if (len > 4 && strcmp(base + len - 4, ".map") == 0)
        len -= 4;
    for (size_t i = 0; i < len && n < 40; i++)
        if (ent_is_alnum((unsigned char)base[i]) || strchr("_-.", base[i]))
            out[n++] = ent_to_lower((unsigned char)base[i]);
    out[n] = '\0';
    if (n == 0)
        snprintf(out, MAX_NAME + 4, "imported");
}

static char *use(void *context, const char *file, size_t *len, ent_err *err)
{
    const char *path = context, *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash + 1 - path) : 0, size = folder + strlen(file) + 1;
    char *whole = malloc(size), *text = NULL;

    if (!whole) {
        ent_fail(err, ENT_E_MEMORY, "no memory for the file");
        return NULL;
    }
    snprintf(whole, size, "%.*s%s", (int)folder, path, file);
    text = ent_cli_read(whole, MAX_FILE, len, err);
    free(whole);
    return text;
}

static bool print_map(FILE *out, const void *map)
{
    return ent_map_print(out, map);
}

static ent_status import(const char *file, const char *name, ent_err *err)
{
    const ent_import_options options = {
        .name = name, .power = job.power, .context = (void *)(uintptr_t)file, .use = use};
    ent_import_notes notes;
    size_t len = 0;
    char *text = ent_cli_read(file, MAX_FILE, &len, err);
    json_t *map = text ? ent_import(text, len, &options, &notes, err) : NULL;
    ent_status status = map ? ENT_OK : err->status;

    for (size_t i = 0; map && i < notes.n; i++)
        fprintf(stderr, "%s: note: %s\n", file, notes.text[i]);
    if (map)
        status = ent_cli_write_printed(job.output, print_map, map, err);
    free(text);
    json_decref(map);
    return status;
}

/* ---- Options. ---- */

static const char *take_name(const ent_cli_option *option, const char *value)
{
    (void)option;
    job.name = value;
    return strlen(value) <= MAX_NAME ? NULL : "a name has at most 60 bytes";
}

static const char *take_power(const ent_cli_option *option, const char *value)
{
    (void)option;
    if (!ent_is_alnum((unsigned char)value[0]) || value[1] != '=' || !ent_is_alpha((unsigned char)value[2]) ||
        strlen(value) > MAX_NAME)
        return "write LETTER=NAME or LETTER=NAME/ADJECTIVE, as in A=Austria/Austrian";
    for (size_t i = 0; i < job.n_powers; i++)
        if (job.power[i][0] == value[0])
            return "this letter has a name already";
    assert(job.n_powers < ENT_MAX_POWERS); /* there are 62 letters and digits */
    job.power[job.n_powers++] = value;
    return NULL;
}

static const ent_cli_option options[] = {
    ENT_CLI_OUTPUT(ent_cli_take_text, &job.output, "write there, not to standard output"),
    ENT_CLI_OWN("name", "NAME", take_name, NULL, "of the new map; default: as FILE is called"),
    ENT_CLI_OWN("power", "LETTER=NAME[/ADJECTIVE]", take_power, NULL, "who a letter of the judge is; once for each"),
    ENT_CLI_END,
};

static int run(int n, char **argument)
{
    ent_err err = {.status = ENT_OK};
    char name[MAX_NAME + 4];
    (void)n;

    name_of_file(argument[0], name);
    ent_status status = import(argument[0], job.name ? job.name : name, &err);
    return status == ENT_OK ? ENT_EXIT_DONE : ent_cli_refuse(argument[0], &err);
}

const ent_cli_command ent_cli_map_import = {
    .name = "map import",
    .about = "make a map file of a map of the e-mail judges",
    .synopsis = "[OPTION...] FILE",
    .text =
        "Makes a map file of a map of the e-mail judges: of Ken Lowe's judge and its descendants, or of the DPjudge "
        "and\n"
        "the Python `diplomacy` package. The content of FILE says which of the two it is. A line USE in it names\n"
        "another file, which is read from the same folder. Notes on standard error say what was left out or guessed.",
    .notes = "Exit status: 0 written, 1 refused, 2 wrong usage.",
    .example = "entente map import --power A=Austria/Austrian -o mine.json map.mine",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
