/* draw.c -- entente draw: reads phases as adjudicate does, judges them and writes their pictures.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "board/error.h"
#include "cli/cli.h"
#include "cli/request.h"
#include "draw/draw.h"
#include "draw/raster.h"
#include "mapfile/map_file.h"
#include "turn/settings.h"

static const char help[] =
    "Usage: entente draw [OPTION...] [FILE]\n"
    "Draws a position with its orders and their results. Reads what adjudicate reads; without FILE, or with -,\n"
    "standard input. The map must be a built-in one that has a picture: all but pure and youngstown.\n"
    "\n"
    "  -o, --output FILE     the name ends in .svg, .png or .pdf. Default: SVG on standard output\n"
    "  --format svg|png|pdf  without --output\n"
    "  --width PX            of the picture, 100 to 8192; default: 1600\n"
    "  --only POWER          only the orders of this power\n"
    "  --names STYLE         of the provinces: full (default), rulebook, code or none\n"
    "  --title TEXT          the game's name, above the map; default: the id of a JSON request\n"
    "  --map NAME            the starting position of this map, instead of a file\n"
    "  --animate             SVG: the units move\n"
    "  --phase-by-phase DIR  reads JSON Lines, one phase a line, and writes DIR/0001-S1901M.svg and so on\n"
    "  --rules PRESET, --rule ISSUE=CHOICE, --map-dir DIR   as for adjudicate\n"
    "  -h, --help            this help\n"
    "\n"
    "Exit status: 0 done, 1 some input was refused, 2 wrong usage.\n"
    "Example: entente draw examples/turn.txt -o turn.svg\n";

typedef enum ent_form { FORM_SVG, FORM_PNG, FORM_PDF, FORM_COUNT } ent_form;
static const char *const forms[FORM_COUNT] = {"svg", "png", "pdf"};

enum { MAX_STREAM = 256 << 20, MIN_WIDTH = 100, MAX_WIDTH = 8192, USUAL_WIDTH = 1600 };

typedef struct ent_drawing {
    ent_cli_rule_list rules;
    ent_draw_options draw;
    ent_json_options json;
    const char *output, *only, *title, *map, *dir;
    ent_form form;
} ent_drawing;

static int misuse(const char *what, const char *word, const char *mend)
{
    return ent_cli_misuse("draw", what, word, mend);
}

/* ---- One picture. ---- */

static ent_status pick_power(const ent_drawing *job, const ent_map *map, ent_power *power, ent_err *err)
{
    *power = ENT_POWER_NONE;
    if (!job->only)
        return ENT_OK;
    *power = ent_map_find_power(map, job->only, strlen(job->only));
    return *power != ENT_POWER_NONE ? ENT_OK
                                    : ent_fail(err, ENT_E_NAME, "--only: the map has no power '%.60s'", job->only);
}

/* The turn as SVG, PNG or PDF. */
static ent_status make(const ent_drawing *job, const ent_request *request, const ent_turn *turn, const char *title,
                       char **bytes, size_t *size, ent_err *err)
{
    ent_draw_options options = job->draw;
    char *svg = NULL;
    size_t len = 0;

    options.title = job->title ? job->title : title;
    ent_status status = pick_power(job, request->map, &options.only, err);
    if (status == ENT_OK)
        status = ent_draw_turn(request, turn, &options, &svg, &len, err);
    if (status != ENT_OK || job->form == FORM_SVG) {
        *bytes = svg;
        *size = len;
        return status;
    }
    status =
        ent_raster(svg, len, job->form == FORM_PNG ? ENT_RASTER_PNG : ENT_RASTER_PDF, options.width, bytes, size, err);
    free(svg);
    return status;
}

static ent_status put(const char *path, const char *bytes, size_t size, ent_err *err)
{
    bool good = path ? ent_cli_write(path, bytes, size) : fwrite(bytes, 1, size, stdout) == size;
    return good ? ENT_OK
                : ent_fail(err, ENT_E_IO, "%.150s cannot be written: %s", path ? path : "the output", strerror(errno));
}

/* Judge the request, draw it, write it. */
static ent_status draw_request(const ent_drawing *job, const ent_request *request, const json_t *json, const char *path,
                               ent_err *err)
{
    ent_turn turn = {.result = NULL};
    const char *title = json_string_value(json_object_get(json, "id"));
    char *bytes = NULL;
    size_t size = 0;

    ent_status status = ent_turn_judge(request, &turn, err);
    if (status == ENT_OK)
        status = make(job, request, &turn, title, &bytes, &size, err);
    if (status == ENT_OK)
        status = put(path, bytes, size, err);
    free(bytes);
    ent_turn_clear(&turn);
    return status;
}

static int draw_file(const ent_drawing *job, const char *path)
{
    ent_err err = {.status = ENT_OK};
    ent_cli_input input;

    ent_status status = ent_cli_read_request(path, &job->json, &input, &err);
    if (status == ENT_OK)
        status = draw_request(job, &input.request, input.json, job->output, &err);
    if (status != ENT_OK)
        ent_cli_complain(path, &err);
    ent_cli_clear_input(&input);
    return status == ENT_OK ? ENT_EXIT_DONE : ENT_EXIT_REFUSED;
}

/* The start of a map, without orders. */
static int draw_start(const ent_drawing *job)
{
    ent_err err = {.status = ENT_OK};
    ent_request request = {.units_given = true};
    ent_map *map = ent_map_builtin(job->map, &err);
    ent_status status = map ? ent_request_map(&request, map, &err) : err.status;

    if (status == ENT_OK) {
        ent_rules_preset("datc", &request.rules);
        job->json.set_rules(job->json.context, &request.rules);
        ent_pos_start(map, request.pos);
        status = draw_request(job, &request, NULL, job->output, &err);
    }
    if (status != ENT_OK)
        ent_cli_complain(job->map, &err);
    ent_request_clear(&request);
    return status == ENT_OK ? ENT_EXIT_DONE : ENT_EXIT_REFUSED;
}

/* ---- A game, phase by phase. ---- */

static ent_status draw_line(const ent_drawing *job, const char *text, size_t len, size_t number, ent_err *err)
{
    ent_request request = {.map = NULL};
    json_t *json = ent_json_parse(text, len, err);
    ent_status status = json ? ent_json_request(json, &job->json, &request, err) : err->status;
    size_t room = strlen(job->dir) + 64;
    char phase[16], *path = malloc(room);

    if (!path)
        status = ent_fail(err, ENT_E_MEMORY, "no memory for the picture");
    if (status == ENT_OK) {
        ent_phase_print(request.pos, phase);
        snprintf(path, room, "%s/%04zu-%s.%s", job->dir, number, phase, forms[job->form]);
        status = draw_request(job, &request, json, path, err);
    }
    free(path);
    ent_request_clear(&request);
    json_decref(json);
    return status;
}

/* A line that is refused does not stop the others. */
static int draw_lines(const ent_drawing *job, const char *path)
{
    ent_err err = {.status = ENT_OK};
    size_t len = 0, number = 0;
    bool refused = false;
    char *text = ent_cli_read(path, MAX_STREAM, &len, &err);

    if (text && mkdir(job->dir, 0777) != 0 && errno != EEXIST)
        refused = ent_fail(&err, ENT_E_IO, "%.150s cannot be made: %s", job->dir, strerror(errno)) != ENT_OK;
    if (!text || refused) {
        ent_cli_complain(text ? job->dir : path, &err);
        free(text);
        return ENT_EXIT_REFUSED;
    }
    for (size_t at = 0; at < len; number++) {
        const char *end = memchr(text + at, '\n', len - at);
        size_t size = end ? (size_t)(end - text) - at : len - at;
        if (draw_line(job, text + at, size, number + 1, &err) != ENT_OK) {
            err.line = (uint32_t)number + 1;
            ent_cli_complain(path, &err);
            refused = true;
        }
        at += size + 1;
    }
    free(text);
    return refused ? ENT_EXIT_REFUSED : ENT_EXIT_DONE;
}

/* ---- Options. ---- */

static int take_form(ent_drawing *job, const char *word, const char *what, const char *mend)
{
    for (int form = 0; form < FORM_COUNT; form++)
        if (strcmp(word, forms[form]) == 0) {
            job->form = (ent_form)form;
            return ENT_EXIT_DONE;
        }
    return misuse(what, word, mend);
}

static int take_output(ent_drawing *job, const char *word)
{
    const char *dot = strrchr(word, '.');

    job->output = word;
    return take_form(job, dot ? dot + 1 : word, "--output", "let the name end in .svg, .png or .pdf");
}

static int take_width(ent_drawing *job, const char *word)
{
    char *end;

    job->draw.width = strtol(word, &end, 10);
    if (end == word || *end || job->draw.width < MIN_WIDTH || job->draw.width > MAX_WIDTH)
        return misuse("--width", word, "give a number from 100 to 8192");
    return ENT_EXIT_DONE;
}

static int take_names(ent_drawing *job, const char *word)
{
    static const char *const styles[] = {[ENT_LABELS_FULL] = "full",
                                         [ENT_LABELS_CODE] = "code",
                                         [ENT_LABELS_RULEBOOK] = "rulebook",
                                         [ENT_LABELS_NONE] = "none"};

    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
        if (strcmp(word, styles[i]) == 0) {
            job->draw.names = (ent_label_style)i;
            return ENT_EXIT_DONE;
        }
    return misuse("--names", word, "there are full, rulebook, code and none");
}

static int take_option(void *context, int option, const char *word)
{
    ent_drawing *job = context;

    switch (option) {
    case 'p':
        return ent_cli_take_preset(&job->rules, "draw", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'r':
        return ent_cli_take_rule(&job->rules, "draw", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'o':
        return take_output(job, word);
    case 'f':
        return take_form(job, word, "--format", "there are svg, png and pdf");
    case 'w':
        return take_width(job, word);
    case 'n':
        return take_names(job, word);
    case 'y':
        job->only = word;
        break;
    case 't':
        job->title = word;
        break;
    case 'm':
        job->map = word;
        break;
    case 'a':
        job->draw.animate = true;
        break;
    case 'l':
        job->dir = word;
        break;
    case 'd':
        job->json.map_dir = word;
        break;
    }
    return ENT_EXIT_DONE;
}

/* Options that contradict one another. */
static int check(const ent_drawing *job, int n_files, char **file)
{
    if (n_files > 1)
        return misuse("more than one file:", file[1], "draw one at a time, or use --phase-by-phase");
    if (job->map && n_files > 0)
        return misuse("a file cannot go with --map", job->map, "it draws the start of the map");
    if (job->dir && (job->output || job->map))
        return misuse("--phase-by-phase cannot go with", job->output ? "--output" : "--map",
                      "it names its files itself");
    if (job->draw.animate && job->form != FORM_SVG)
        return misuse("--animate cannot go with", forms[job->form], "only SVG can move");
    return ENT_EXIT_DONE;
}

int ent_cli_draw(int argc, char **argv)
{
    static const struct option options[] = {
        {"rules", required_argument, NULL, 'p'},   {"rule", required_argument, NULL, 'r'},
        {"output", required_argument, NULL, 'o'},  {"format", required_argument, NULL, 'f'},
        {"width", required_argument, NULL, 'w'},   {"only", required_argument, NULL, 'y'},
        {"names", required_argument, NULL, 'n'},   {"title", required_argument, NULL, 't'},
        {"map", required_argument, NULL, 'm'},     {"animate", no_argument, NULL, 'a'},
        {"map-dir", required_argument, NULL, 'd'}, {"phase-by-phase", required_argument, NULL, 'l'},
        {"help", no_argument, NULL, 'h'},          {0}};
    ent_drawing job = {.draw = {.names = ENT_LABELS_FULL, .width = USUAL_WIDTH},
                       .json = {.set_rules = ent_cli_apply_rules, .context = &job.rules}};
    int status = ent_cli_options(argc, argv, "ho:", options, help, take_option, &job);

    if (status != ENT_EXIT_NOT_YET)
        return status;
    status = check(&job, argc - optind, argv + optind);
    if (status != ENT_EXIT_DONE)
        return status;
    const char *path = optind < argc ? argv[optind] : "-";
    return ent_cli_finish(job.map ? draw_start(&job) : job.dir ? draw_lines(&job, path) : draw_file(&job, path));
}
