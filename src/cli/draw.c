/* draw.c -- entente draw: reads phases as adjudicate does, judges them and writes their pictures.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "board/error.h"
#include "cli/request.h"
#include "draw/draw.h"
#include "draw/raster.h"
#include "json/state_json.h"
#include "mapfile/map_file.h"
#include "mapfile/map_pick.h"
#include "turn/phase_and_rules.h"

enum { FORM_SVG, FORM_PNG, FORM_PDF, FORM_TABLE };
enum { MAX_STREAM = 256 << 20, USUAL_WIDTH = 1600 };

static struct {
    const char *output, *map, *dir, *geometry;
    int form;
    int format, named; /* the form of --format, and the one that the output's name says; -1: none */
    bool json;         /* the output's name ends in .json */
    bool lines;
} job = {.format = -1, .named = -1};

static ENT_CLI_WORDS(form_word, [FORM_SVG] = "svg", [FORM_PNG] = "png", [FORM_PDF] = "pdf", [FORM_TABLE] = "table");

/* ---- One picture. ---- */

/* Make a PNG or PDF of the SVG that was answered, if that is wanted. */
static ent_status convert(ent_call *call)
{
    const json_t *width = json_object_get(call->options, "width");
    char *bytes = NULL;
    size_t size = 0;

    if (job.form == FORM_SVG || job.form == FORM_TABLE)
        return ENT_OK;
    ent_status status = ent_raster(call->out.bytes, call->out.n, job.form == FORM_PNG ? ENT_RASTER_PNG : ENT_RASTER_PDF,
                                   width ? (long)json_integer_value(width) : USUAL_WIDTH, &bytes, &size, &call->err);
    if (status != ENT_OK)
        return status;
    ent_json_clear(&call->out);
    call->out.bytes = bytes;
    call->out.n = call->out.cap = size;
    return ENT_OK;
}

static ent_status draw_and_write(ent_call *call, ent_status drawn, const char *path)
{
    ent_status status = drawn == ENT_OK ? convert(call) : drawn;
    return status == ENT_OK ? ent_cli_write(path, call->out.bytes, call->out.n, &call->err) : status;
}

static int draw_file(const char *path)
{
    ent_call call = {.input = NULL};
    ent_status status = ent_cli_read_input(path, &call);

    if (status == ENT_OK)
        status = ent_cli_call("draw", &call);
    status = draw_and_write(&call, status, job.output);
    int exit = status == ENT_OK ? ENT_EXIT_DONE : ent_cli_refuse_input(path, &call.in, &call.err);

    ent_cli_call_clear(&call);
    return exit;
}

/* The start of a map, without orders. */
static int draw_start(void)
{
    json_t *request = json_pack("{ss}", "map", job.map);
    ent_call call = {.request = request};
    ent_status status = draw_and_write(&call, ent_cli_call("draw", &call), job.output);
    int exit = status == ENT_OK ? ENT_EXIT_DONE : ent_cli_fail("%s", call.err.text);

    ent_call_clear(&call);
    json_decref(request);
    return exit;
}

/* ---- Many, as answers. ---- */

/* {"id", "phase", "svg"} */
static ent_status answer_line(void *context, const json_t *json, ent_json_text *text, ent_err *err)
{
    ent_call call = {.request = json};
    ent_status status = ent_cli_call("draw", &call);
    (void)context;

    *err = call.err;
    if (status == ENT_OK) {
        ent_json_begin(text, json);
        ent_json_key(text, "phase");
        ent_json_phase(text, call.in.request.pos);
        ent_json_key(text, "svg");
        ent_json_string(text, call.out.bytes, call.out.n);
        ent_json_close(text, '}');
        status = ent_json_finish(text, err);
    }
    ent_call_clear(&call);
    return status;
}

/* ---- The geometry of a map. ---- */

static int write_geometry(void)
{
    ent_err err = {.status = ENT_OK};
    bool is_file;
    ent_map *map = ent_map_pick(job.geometry, strlen(job.geometry), ent_cli.map_dir, &is_file, &err);
    char *text = NULL;
    size_t len = 0;
    ent_status status = map ? ent_draw_geometry(map, &text, &len, &err) : err.status;

    if (status == ENT_OK)
        status = ent_cli_write(job.output, text, len, &err);
    free(text);
    ent_map_free(map);
    return status == ENT_OK ? ENT_EXIT_DONE : ent_cli_fail("%s", err.text);
}

/* ---- A game, phase by phase. ---- */

/* "DIR/0001-S1901M.svg"; NULL without memory. The caller frees it. */
static char *file_of_phase(const ent_pos *pos, size_t number)
{
    size_t room = strlen(job.dir) + 64;
    char phase[16], *path = malloc(room);

    ent_phase_print(pos, phase);
    if (path)
        snprintf(path, room, "%s/%04zu-%s.%s", job.dir, number, phase,
                 job.form == FORM_TABLE ? "txt" : form_word((size_t)job.form));
    return path;
}

static ent_status draw_line(const char *text, size_t len, size_t number, ent_err *err)
{
    json_t *json = ent_json_parse(text, len, err);
    ent_call call = {.request = json};
    ent_status status = json ? ent_cli_call("draw", &call) : ent_fail(&call.err, err->status, "%s", err->text);
    char *path = status == ENT_OK ? file_of_phase(call.in.request.pos, number) : NULL;

    if (status == ENT_OK && !path)
        status = ent_fail(&call.err, ENT_E_MEMORY, "no memory for the picture");
    status = draw_and_write(&call, status, path);
    *err = call.err;
    free(path);
    ent_call_clear(&call);
    json_decref(json);
    return status;
}

/* A line that is refused does not stop the others. */
static int draw_lines(const char *path)
{
    ent_err err = {.status = ENT_OK};
    size_t len = 0, number = 0;
    int status = ENT_EXIT_DONE;
    char *text = ent_cli_read(path, MAX_STREAM, &len, &err);
    const char *lines = text;

    if (!text)
        return ent_cli_refuse(path, &err);
    if (mkdir(job.dir, 0777) != 0 && errno != EEXIST) {
        free(text);
        return ent_cli_fail("the folder %s cannot be made: %s", job.dir, strerror(errno));
    }
    ent_input_skip_mark(&lines, &len);
    for (size_t at = 0; at < len; number++) {
        const char *end = memchr(lines + at, '\n', len - at);
        size_t size = end ? (size_t)(end - lines) - at : len - at;
        if (draw_line(lines + at, size, number + 1, &err) != ENT_OK) {
            err.line = (uint32_t)number + 1;
            status = ent_cli_refuse(path, &err);
        }
        at += size + 1;
    }
    free(text);
    return status;
}

/* ---- Options. ---- */

static ENT_CLI_WORDS(label_word, "full", "code", "rulebook", "none");

static ENT_CLI_WORDS(animation_word, "once", "repeat");

static const char *take_output(const ent_cli_option *option, const char *value)
{
    const char *dot = strrchr(value, '.');
    job.json = dot && strcmp(dot, ".json") == 0;
    int form = !dot                       ? -1
               : strcmp(dot, ".txt") == 0 ? FORM_TABLE
               : job.json                 ? FORM_SVG /* of --geometry */
                                          : ent_cli_find_word(form_word, dot + 1);
    (void)option;

    if (form < 0 && !ent_cli_is_standard(value))
        return "let the name end in .svg, .png, .pdf or .txt";
    job.output = value;
    job.named = form;
    return NULL;
}

static const char *part_word(size_t i)
{
    return ent_draw_part_name((unsigned)i);
}

static const ent_cli_option options[] = {
    ENT_CLI_OUTPUT(take_output, NULL, "the name ends in .svg, .png, .pdf or .txt. Default: SVG on standard output"),
    ENT_CLI_WORD("format", "svg|png|pdf|table", form_word, &job.format,
                 "without --output; table: province, owner, unit, order and\nresult as text"),
    ENT_CLI_SERVICE_NUMBER("width", 100, 8192, "pixels, 100 to 8192; default: 1600"),
    ENT_CLI_SERVICE_TEXT("only", "POWER", "only the orders of this power"),
    ENT_CLI_SERVICE_WORD("names", "STYLE", label_word, "of the provinces: full (default), rulebook, code or none"),
    ENT_CLI_SERVICE_TEXT("title", "TEXT", "the game's name, above the map; default: the id of a JSON request"),
    ENT_CLI_WORD_TEXT("map", "NAME", ent_cli_map_word, &job.map,
                      "the starting position of this map, instead of a file; NAME.json with\n--map-dir"),
    ENT_CLI_SERVICE_WORD("animate", "=once|repeat", animation_word,
                         "SVG: the units move, once or again and again (default)"),
    ENT_CLI_SERVICE_SWITCH("planned", "the orders as given, without results"),
    ENT_CLI_SERVICE_SWITCH("closed", "in retreats: mark the places that are closed, and why"),
    ENT_CLI_SERVICE_SWITCH("letters", "the letters of its power on each unit, for print in gray"),
    ENT_CLI_SERVICE_LIST("highlight", "PLACES", NULL, "highlight these places: MUN,STP/NC"),
    ENT_CLI_SERVICE_LIST("parts", "LIST", part_word,
                         "only these parts: ground, borders, centers, coasts, highlights,\n"
                         "units, orders, results, names, frame; without frame the picture\nis the map alone"),
    ENT_CLI_WORD_TEXT(
        "geometry", "MAP", ent_cli_map_word, &job.geometry,
        "no picture: the shapes, places and facts of the map's provinces\nas JSON; NAME.json with --map-dir"),
    ENT_CLI_TEXT("phase-by-phase", "DIR", &job.dir,
                 "reads JSON Lines, one phase a line, and writes DIR/0001-S1901M.svg and\nso on"),
    ENT_CLI_SWITCH("lines", &job.lines, "JSON Lines in, JSON Lines out, each answer with its \"svg\""),
    ENT_CLI_LINE_JOBS_OPTION,
    ENT_CLI_RULES_OPTIONS,
    ENT_CLI_MAP_DIR_OPTION,
    ENT_CLI_END,
};

/* An option that was given and is about pictures; NULL: none. */
static const char *option_of_pictures(void)
{
    for (const ent_cli_option *option = options; option->name; option++)
        if (ent_cli_option_value(option->name))
            return option->name;
    return job.format >= 0 ? "format" : job.lines ? "lines" : NULL;
}

static int run_geometry(int n)
{
    if (n > 0 || job.map || job.dir)
        return ent_cli_misuse("--geometry stands alone; it names the map");
    if (option_of_pictures())
        return ent_cli_misuse("--geometry cannot go with --%s, which is about pictures", option_of_pictures());
    return write_geometry();
}

static int run(int n, char **argument)
{
    const char *path = n > 0 ? argument[0] : "-";
    const ent_line_job lines = {.answer = answer_line, .jobs = ent_cli_jobs()};

    if (job.geometry)
        return run_geometry(n);
    if (job.format >= 0 && job.named >= 0 && job.format != job.named)
        return ent_cli_misuse("--format %s cannot go with %s; its end says the form", form_word((size_t)job.format),
                              job.output);
    job.form = job.named >= 0 ? job.named : job.format >= 0 ? job.format : FORM_SVG;
    if (job.json)
        return ent_cli_misuse("%s: only --geometry writes JSON", job.output);
    if (job.map && n > 0)
        return ent_cli_misuse("a file cannot go with --map, which draws the start of a map");
    if (job.dir && (job.output || job.map))
        return ent_cli_misuse("--phase-by-phase cannot go with %s; it names its files itself",
                              job.output ? "--output" : "--map");
    if (ent_cli_option_value("animate") && job.form != FORM_SVG)
        return ent_cli_misuse("--animate cannot go with %s; only SVG can move", form_word((size_t)job.form));
    if (job.lines && (job.dir || job.output || job.map || job.form != FORM_SVG))
        return ent_cli_misuse("--lines cannot go with --phase-by-phase, --output, --map or another form than SVG");
    if (job.form == FORM_TABLE && !ent_cli_set_option("format", json_string("table")))
        return ent_cli_fail("no memory for the options");
    return job.lines ? ent_cli_lines(&lines, path)
           : job.dir ? draw_lines(path)
           : job.map ? draw_start()
                     : draw_file(path);
}

const ent_cli_command ent_cli_draw = {
    .name = "draw",
    .about = "draw the board: a position, its orders, their results",
    .synopsis = "[OPTION...] [FILE]",
    .text =
        "Draws a position with its orders and their results. Reads what adjudicate reads; without FILE, or with -,\n"
        "standard input. A map of your own has the picture of a built-in map that has all its provinces\n"
        "and at most as many others; else it is drawn as a diagram: a plate for each province, a line for each border.",
    .example = "entente draw examples/turn.txt -o turn.svg",
    .options = options,
    .most = 1,
    .run = run,
};
