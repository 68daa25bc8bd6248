/* map_import.c -- see map_import.h.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/map_import.h"
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "cli/cli.h"
#include "cli/request.h"
#include "mapfile/import.h"
#include "mapfile/map_out.h"

enum { MAX_FILE = 8 << 20, MAX_POWER_OPTIONS = ENT_MAX_POWERS };

static const char help[] = "Usage: entente map import [OPTION...] FILE\n"
                           "Makes a map file of a map of the e-mail judges: of Ken Lowe's judge and its descendants, "
                           "or of the DPjudge and the Python\n"
                           "`diplomacy` package. Which it is follows from its content. Files that it USEs are read "
                           "from the folder that it lies in.\n"
                           "\n"
                           "  -o FILE                             write there, not to standard output\n"
                           "  --name NAME                         of the new map (default: as FILE is called)\n"
                           "  --power LETTER=NAME[/ADJECTIVE]     who a letter of the judge is; once for each\n"
                           "\n"
                           "What was left out or guessed is told on standard error.\n"
                           "Exit status: 0 written, 1 refused, 2 wrong usage.\n"
                           "Example: entente map import --power A=Austria/Austrian -o mine.json map.mine\n";

typedef struct ent_import_job {
    const char *file, *out;
    char name[64];
    const char *power[MAX_POWER_OPTIONS + 1];
    size_t n_powers;
} ent_import_job;

/* "maps/map.loeb9" and "maps/loeb9.map" are called "loeb9". */
static void name_of_file(const char *path, char out[64])
{
    const char *base = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    size_t n = 0, len;

    if (strncmp(base, "map.", 4) == 0)
        base += 4;
    len = strlen(base);
    if (len > 4 && strcmp(base + len - 4, ".map") == 0)
        len -= 4;
    for (size_t i = 0; i < len && n < 40; i++)
        if (isalnum((unsigned char)base[i]) || strchr("_-.", base[i]))
            out[n++] = (char)tolower((unsigned char)base[i]);
    out[n] = '\0';
    if (n == 0)
        snprintf(out, 64, "imported");
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

static char *map_text(const json_t *map)
{
    char *text = NULL;
    size_t size;
    FILE *memory = open_memstream(&text, &size);

    if (!memory)
        return NULL;
    ent_map_print(memory, map);
    if (fclose(memory) == 0)
        return text;
    free(text);
    return NULL;
}

static int write_map(const ent_import_job *job, const json_t *map)
{
    char *text = map_text(map);
    bool good = text != NULL;

    if (good && job->out)
        good = ent_cli_write(job->out, text, strlen(text));
    else if (good)
        fputs(text, stdout);
    if (!good)
        fprintf(stderr, "%s: cannot be written: %s\n", job->out ? job->out : "the map", strerror(errno));
    free(text);
    return ent_cli_finish(good ? ENT_EXIT_DONE : ENT_EXIT_REFUSED);
}

static int import(ent_import_job *job)
{
    const ent_import_options options = {
        .name = job->name, .power = job->power, .context = (void *)(uintptr_t)job->file, .use = use};
    ent_import_notes notes;
    ent_err err = {.status = ENT_OK};
    size_t len = 0;
    char *text = ent_cli_read(job->file, MAX_FILE, &len, &err);
    json_t *map = text ? ent_import(text, len, &options, &notes, &err) : NULL;
    int status = ENT_EXIT_REFUSED;

    free(text);
    if (map) {
        for (size_t i = 0; i < notes.n; i++)
            fprintf(stderr, "%s: note: %s\n", job->file, notes.text[i]);
        status = write_map(job, map);
    } else {
        ent_cli_complain(job->file, &err);
    }
    json_decref(map);
    return status;
}

static int take_option(void *context, int option, const char *word)
{
    ent_import_job *job = context;

    switch (option) {
    case 'o':
        job->out = word;
        break;
    case 'n':
        if (strlen(word) >= sizeof job->name)
            return ent_cli_misuse("map import", "--name", word, "a name has at most 60 bytes");
        snprintf(job->name, sizeof job->name, "%s", word);
        break;
    case 'p':
        if (!isalnum((unsigned char)word[0]) || word[1] != '=' || !isalpha((unsigned char)word[2]) || strlen(word) > 60)
            return ent_cli_misuse("map import", "--power", word,
                                  "write LETTER=NAME or LETTER=NAME/ADJECTIVE, as in A=Austria/Austrian");
        if (job->n_powers == MAX_POWER_OPTIONS)
            return ent_cli_misuse("map import", "--power", word, "there are too many");
        job->power[job->n_powers++] = word;
        break;
    }
    return ENT_EXIT_DONE;
}

int ent_cli_map_import(int argc, char **argv)
{
    static const struct option options[] = {{"name", required_argument, NULL, 'n'},
                                            {"power", required_argument, NULL, 'p'},
                                            {"output", required_argument, NULL, 'o'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    ent_import_job job = {.file = NULL};
    int status = ent_cli_options(argc, argv, "ho:", options, help, take_option, &job);

    if (status != ENT_EXIT_NOT_YET)
        return status;
    if (optind != argc - 1) {
        fputs(help, stderr);
        return ENT_EXIT_USAGE;
    }
    job.file = argv[optind];
    if (job.name[0] == '\0')
        name_of_file(job.file, job.name);
    return import(&job);
}
