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
#include "turn/settings.h"

enum { FORM_SVG, FORM_PNG, FORM_PDF, FORM_TABLE };
enum { MAX_STREAM = 256 << 20, USUAL_WIDTH = 1600, MAX_HIGHLIGHTS = 256 };

static struct {
    const char *output, *only, *title, *map, *dir, *highlight, *geometry;
    int form, labels; /* ent_label_style */
    long width;
    bool lines;
    unsigned parts; /* bits 1 << ent_draw_part; 0: all */
    ent_draw_animation animation;
    bool planned, closed;
} job = {.labels = ENT_LABELS_FULL, .width = USUAL_WIDTH};

static ENT_CLI_WORDS(form_word, [FORM_SVG] = "svg", [FORM_PNG] = "png", [FORM_PDF] = "pdf", [FORM_TABLE] = "table")

    /* ---- One picture. ---- */

    static ent_status pick_power(const ent_map *map, ent_power *power, ent_err *err)
{
    *power = job.only ? ent_map_find_power(map, job.only, strlen(job.only)) : ENT_POWER_NONE;
    if (!job.only || *power != ENT_POWER_NONE)
        return ENT_OK;
    return ent_fail(err, ENT_E_NAME, "--only: the map has no power '%.60s'", job.only);
}

/* Find the places of --highlight, which are separated by commas. */
static ent_status find_highlights(const ent_map *map, ent_loc *place, ent_draw_options *options, ent_err *err)
{
    options->highlight = place;
    for (const char *word = job.highlight; word && *word;) {
        size_t n = strcspn(word, ",");
        ent_loc loc = ent_map_find_loc(map, word, n);
        if (loc == ENT_LOC_NONE || options->n_highlights == MAX_HIGHLIGHTS)
            return ent_fail(err, ENT_E_NAME, "--highlight: the map has no place '%.*s'", (int)(n < 60 ? n : 60), word);
        place[options->n_highlights++] = loc;
        word += n + (word[n] == ',');
    }
    return ENT_OK;
}

/* The turn as SVG, PNG, PDF or table. */
static ent_status make(const ent_request *request, const ent_turn *turn, const char *title, char **bytes, size_t *size,
                       ent_err *err)
{
    ent_draw_options options = {.names = (ent_label_style)job.labels,
                                .width = job.width,
                                .animation = job.animation,
                                .parts = job.parts,
                                .planned = job.planned,
                                .closed = job.closed,
                                .title = job.title ? job.title : title};
    ent_loc place[MAX_HIGHLIGHTS];
    char *svg = NULL;
    size_t len = 0;

    if (job.form == FORM_TABLE)
        return ent_draw_table(request, turn, bytes, size, err);
    ent_status status = pick_power(request->map, &options.only, err);
    if (status == ENT_OK)
        status = find_highlights(request->map, place, &options, err);
    if (status == ENT_OK)
        status = ent_draw_turn(request, turn, &options, &svg, &len, err);
    if (status != ENT_OK || job.form == FORM_SVG) {
        *bytes = svg;
        *size = len;
        return status;
    }
    status =
        ent_raster(svg, len, job.form == FORM_PNG ? ENT_RASTER_PNG : ENT_RASTER_PDF, options.width, bytes, size, err);
    free(svg);
    return status;
}

/* Judge the request and draw it. */
static ent_status picture_of(const ent_request *request, const json_t *json, char **bytes, size_t *size, ent_err *err)
{
    ent_turn turn = {.result = NULL};
    const char *title = json_string_value(json_object_get(json, "id"));

    ent_status status = ent_turn_judge(request, &turn, err);
    if (status == ENT_OK)
        status = make(request, &turn, title, bytes, size, err);
    ent_turn_clear(&turn);
    return status;
}

static ent_status draw_request(const ent_request *request, const json_t *json, const char *path, ent_err *err)
{
    char *bytes = NULL;
    size_t size = 0;

    ent_status status = picture_of(request, json, &bytes, &size, err);
    if (status == ENT_OK)
        status = ent_cli_write(path, bytes, size, err);
    free(bytes);
    return status;
}

/* The phase in a file, or, with --map, the start of a map, without orders. */
static int draw_one(const char *path)
{
    ent_err err = {.status = ENT_OK};
    ent_input input = {.json = NULL};
    ent_status status =
        job.map ? ent_cli_start_request(job.map, &input, &err) : ent_cli_read_request(path, &input, &err);

    if (status == ENT_OK)
        status = draw_request(&input.request, input.json, job.output, &err);
    ent_input_clear(&input);
    if (status == ENT_OK)
        return ENT_EXIT_DONE;
    return job.map && err.text[0] ? ent_cli_fail("%s", err.text) : ent_cli_refuse(path, &err);
}

/* ---- Many, as answers. ---- */

/* {"id", "phase", "svg"} */
static ent_status answer_line(void *context, const json_t *json, ent_json_text *text, ent_err *err)
{
    const ent_json_options options = ent_cli_json_options();
    ent_request request = {.map = NULL};
    char *svg = NULL;
    size_t size = 0;
    ent_status status = ent_json_request(json, &options, &request, err);
    (void)context;

    if (status == ENT_OK)
        status = picture_of(&request, json, &svg, &size, err);
    if (status == ENT_OK) {
        ent_json_begin(text, json);
        ent_json_key(text, "phase");
        ent_json_phase(text, request.pos);
        ent_json_key(text, "svg");
        ent_json_string(text, svg, size);
        ent_json_close(text, '}');
        status = ent_json_finish(text, err);
    }
    free(svg);
    ent_request_clear(&request);
    return status;
}

/* ---- The geometry of a map. ---- */

static int write_geometry(void)
{
    ent_err err = {.status = ENT_OK};
    ent_map *map = ent_map_builtin(job.geometry, &err);
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

static ent_status draw_line(const char *text, size_t len, size_t number, ent_err *err)
{
    const ent_json_options options = ent_cli_json_options();
    ent_request request = {.map = NULL};
    json_t *json = ent_json_parse(text, len, err);
    ent_status status = json ? ent_json_request(json, &options, &request, err) : err->status;
    size_t room = strlen(job.dir) + 64;
    char phase[16], *path = malloc(room);

    if (!path)
        status = ent_fail(err, ENT_E_MEMORY, "no memory for the picture");
    if (status == ENT_OK) {
        ent_phase_print(request.pos, phase);
        snprintf(path, room, "%s/%04zu-%s.%s", job.dir, number, phase,
                 job.form == FORM_TABLE ? "txt" : form_word((size_t)job.form));
        status = draw_request(&request, json, path, err);
    }
    free(path);
    ent_request_clear(&request);
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

    if (!text)
        return ent_cli_refuse(path, &err);
    if (mkdir(job.dir, 0777) != 0 && errno != EEXIST) {
        free(text);
        return ent_cli_fail("the folder %s cannot be made: %s", job.dir, strerror(errno));
    }
    for (size_t at = 0; at < len; number++) {
        const char *end = memchr(text + at, '\n', len - at);
        size_t size = end ? (size_t)(end - text) - at : len - at;
        if (draw_line(text + at, size, number + 1, &err) != ENT_OK) {
            err.line = (uint32_t)number + 1;
            status = ent_cli_refuse(path, &err);
        }
        at += size + 1;
    }
    free(text);
    return status;
}

/* ---- Options. ---- */

static ENT_CLI_WORDS(label_word, [ENT_LABELS_FULL] = "full", [ENT_LABELS_CODE] = "code",
                     [ENT_LABELS_RULEBOOK] = "rulebook", [ENT_LABELS_NONE] = "none")

    static const char *take_output(const ent_cli_option *option, const char *value)
{
    const char *dot = strrchr(value, '.');
    int form = !dot                        ? -1
               : strcmp(dot, ".txt") == 0  ? FORM_TABLE
               : strcmp(dot, ".json") == 0 ? FORM_SVG /* of --geometry */
                                           : ent_cli_find_word(form_word, dot + 1);
    (void)option;

    if (form < 0)
        return "let the name end in .svg, .png, .pdf or .txt";
    job.output = value;
    job.form = form;
    return NULL;
}

static const char *take_animation(const ent_cli_option *option, const char *value)
{
    bool once = value && strcmp(value, "once") == 0;
    (void)option;

    if (value && !once && strcmp(value, "repeat") != 0)
        return "expected once or repeat";
    job.animation = once ? ENT_ANIMATE_ONCE : ENT_ANIMATE_REPEAT;
    return NULL;
}

static const char *part_word(size_t i)
{
    return ent_draw_part_name((unsigned)i);
}

static const char *take_parts(const ent_cli_option *option, const char *value)
{
    (void)option;
    job.parts = 0;
    for (const char *at = value; *at;) {
        size_t n = strcspn(at, ",");
        char word[16] = "";
        memcpy(word, at, n < sizeof word - 1 ? n : sizeof word - 1);
        int part = ent_cli_find_word(part_word, word);
        if (part < 0)
            return "expected some of ground, borders, centers, coasts, highlights, units, orders, results, names, "
                   "frame";
        job.parts |= 1u << part;
        at += n + (at[n] == ',');
    }
    return NULL;
}

static const ent_cli_option options[] = {
    ENT_CLI_OUTPUT(take_output, NULL, "the name ends in .svg, .png, .pdf or .txt. Default: SVG on standard output"),
    ENT_CLI_WORD("format", "svg|png|pdf|table", form_word, &job.form,
                 "without --output; table: province, owner, unit, order and\nresult as text"),
    ENT_CLI_NUMBER("width", &job.width, 100, 8192, "pixels, 100 to 8192; default: 1600"),
    ENT_CLI_TEXT("only", "POWER", &job.only, "only the orders of this power"),
    ENT_CLI_WORD("names", "STYLE", label_word, &job.labels, "of the provinces: full (default), rulebook, code or none"),
    ENT_CLI_TEXT("title", "TEXT", &job.title, "the game's name, above the map; default: the id of a JSON request"),
    ENT_CLI_WORD_TEXT("map", "NAME", ent_cli_map_word, &job.map,
                      "the starting position of this map, instead of a file"),
    {.name = "animate",
     .value = "=once|repeat",
     .take = take_animation,
     .about = "SVG: the units move, once or again and again (default)"},
    ENT_CLI_SWITCH("planned", &job.planned, "the orders as given, without results"),
    ENT_CLI_SWITCH("closed", &job.closed, "in retreats: mark the places that are closed, and why"),
    ENT_CLI_TEXT("highlight", "PLACES", &job.highlight, "highlight these places: MUN,STP/NC"),
    {.name = "parts",
     .value = "LIST",
     .take = take_parts,
     .about = "only these parts: ground, borders, centers, coasts, highlights,\n"
              "units, orders, results, names, frame; without frame the picture\nis the map alone"},
    ENT_CLI_WORD_TEXT("geometry", "MAP", ent_cli_map_word, &job.geometry,
                      "no picture: the shapes, places and facts of the map's provinces\nas JSON"),
    ENT_CLI_TEXT("phase-by-phase", "DIR", &job.dir,
                 "reads JSON Lines, one phase a line, and writes DIR/0001-S1901M.svg and\nso on"),
    ENT_CLI_SWITCH("lines", &job.lines, "JSON Lines in, JSON Lines out, each answer with its \"svg\""),
    ENT_CLI_JOBS_OPTION("threads for --lines; default: the machine's cores"),
    ENT_CLI_RULES_OPTIONS,
    ENT_CLI_MAP_DIR_OPTION,
    ENT_CLI_END,
};

static int run(int n, char **argument)
{
    const char *path = n > 0 ? argument[0] : "-";
    const ent_line_job lines = {.answer = answer_line, .jobs = ent_cli.jobs};

    if (job.geometry && (n > 0 || job.map || job.dir))
        return ent_cli_misuse("--geometry stands alone; it names the map");
    if (job.geometry)
        return write_geometry();
    if (job.output && strstr(job.output, ".json"))
        return ent_cli_misuse("%s: only --geometry writes JSON", job.output);
    if (job.map && n > 0)
        return ent_cli_misuse("a file cannot go with --map, which draws the start of a map");
    if (job.dir && (job.output || job.map))
        return ent_cli_misuse("--phase-by-phase cannot go with %s; it names its files itself",
                              job.output ? "--output" : "--map");
    if (job.animation != ENT_ANIMATE_NOT && job.form != FORM_SVG)
        return ent_cli_misuse("--animate cannot go with %s; only SVG can move", form_word((size_t)job.form));
    if (job.lines && (job.dir || job.output || job.map || job.form != FORM_SVG))
        return ent_cli_misuse("--lines cannot go with --phase-by-phase, --output, --map or another form than SVG");
    return job.lines ? ent_cli_lines(&lines, path) : job.dir ? draw_lines(path) : draw_one(path);
}

const ent_cli_command ent_cli_draw = {
    .name = "draw",
    .about = "draw the board: a position, its orders, their results",
    .synopsis = "[OPTION...] [FILE]",
    .text =
        "Draws a position with its orders and their results. Reads what adjudicate reads; without FILE, or with -,\n"
        "standard input. The map must be a built-in one.",
    .example = "entente draw examples/turn.txt -o turn.svg",
    .options = options,
    .most = 1,
    .run = run,
};
