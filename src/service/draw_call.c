/* draw_call.c -- the service functions about pictures: draw, a judged request as SVG or as a table; geometry, the
 * shapes of a map.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include "board/names.h"
#include "draw/draw.h"
#include "mapfile/json_value.h"
#include "service/call_options.h"

enum { MIN_WIDTH = 100, MAX_WIDTH = 8192, USUAL_WIDTH = 1600, MAX_HIGHLIGHTS = 256 };

typedef struct ent_draw_job {
    ent_draw_options draw;
    ent_loc highlight[MAX_HIGHLIGHTS];
    unsigned table; /* of the words of "format" */
} ent_draw_job;

/* "animate": true and "repeat" are the same. */
static ent_status read_animation(ent_call *call, ent_draw_animation *out)
{
    const json_t *value = json_object_get(call->options, "animate");
    const char *word = json_string_value(value);

    *out = ent_json_is(value, JSON_TRUE) ? ENT_ANIMATE_REPEAT : ENT_ANIMATE_NOT;
    if (!word)
        return !value || ent_json_is_boolean(value)
                   ? ENT_OK
                   : ent_option_refuse(call, "animate", "give true, false, \"once\" or \"repeat\"");
    static const char *const words[] = {[ENT_ANIMATE_ONCE - 1] = "once", [ENT_ANIMATE_REPEAT - 1] = "repeat"};
    unsigned found = 0;
    ent_status status = ent_option_word(call, "animate", words, 2, &found);
    *out = (ent_draw_animation)(found + 1);
    return status;
}

static ent_status take_part(ent_call *call, void *context, const char *word)
{
    ent_draw_options *options = context;

    for (unsigned i = 0; ent_draw_part_name(i); i++)
        if (strcmp(ent_draw_part_name(i), word) == 0) {
            options->parts |= 1u << i;
            return ENT_OK;
        }
    return ent_option_refuse(call, "parts", "there is no part '%.40s'; docs/interface.md lists them", word);
}

static ent_status read_look(ent_call *call, ent_draw_options *out)
{
    static const char *const styles[] = {[ENT_LABELS_FULL] = "full",
                                         [ENT_LABELS_CODE] = "code",
                                         [ENT_LABELS_RULEBOOK] = "rulebook",
                                         [ENT_LABELS_NONE] = "none"};
    unsigned names = ENT_LABELS_FULL;
    ent_status status = ent_option_word(call, "names", styles, sizeof styles / sizeof *styles, &names);

    out->names = (ent_label_style)names;
    if (status == ENT_OK)
        status = ent_option_number(call, "width", MIN_WIDTH, MAX_WIDTH, &out->width);
    if (status == ENT_OK)
        status = ent_option_string(call, "title", &out->title);
    return status == ENT_OK ? read_animation(call, &out->animation) : status;
}

static ent_status read_contents(ent_call *call, ent_draw_options *out)
{
    ent_status status = ent_option_list(call, "parts", out, take_part);

    if (status == ENT_OK)
        status = ent_option_bool(call, "planned", &out->planned);
    if (status == ENT_OK)
        status = ent_option_bool(call, "closed", &out->closed);
    return status == ENT_OK ? ent_option_bool(call, "letters", &out->letters) : status;
}

/* ---- Options that name something of the map. ---- */

static ent_status take_highlight(ent_call *call, void *context, const char *word)
{
    ent_draw_job *job = context;
    ent_loc loc = ent_map_find_loc(call->in.request.map, word, strlen(word));

    if (loc == ENT_LOC_NONE)
        return ent_option_refuse(call, "highlight", "the map has no place '%.60s'", word);
    if (job->draw.n_highlights == MAX_HIGHLIGHTS)
        return ent_option_refuse(call, "highlight", "at most %d places can be highlighted", MAX_HIGHLIGHTS);
    job->highlight[job->draw.n_highlights++] = loc;
    return ENT_OK;
}

/* "only": the power whose orders are drawn. */
static ent_status read_only(ent_call *call, ent_power *only)
{
    const char *name = NULL;
    ent_status status = ent_option_string(call, "only", &name);

    if (status != ENT_OK || !name)
        return status;
    *only = ent_power_named(call->in.request.map, name, strlen(name));
    return *only != ENT_POWER_NONE ? ENT_OK : ent_option_refuse(call, "only", "the map has no power '%.60s'", name);
}

static ent_status read_places(ent_call *call, ent_draw_job *job)
{
    ent_status status = read_only(call, &job->draw.only);

    job->draw.highlight = job->highlight;
    return status == ENT_OK ? ent_option_list(call, "highlight", job, take_highlight) : status;
}

/* ---- The functions. ---- */

/* The bytes, which are taken over, become the answer. */
static void answer_with(ent_call *call, char *bytes, size_t len)
{
    ent_json_clear(&call->out);
    call->out.bytes = bytes;
    call->out.n = call->out.cap = len;
}

/* True if all orders are those that the judge gives to unordered units. */
static bool nobody_ordered(const ent_turn *turn)
{
    for (size_t i = 0; i < turn->intake.n; i++)
        if (!turn->intake.entry[i].automatic)
            return false;
    return true;
}

/* Without orders the picture shows what stands on the board and asks for orders: nothing is disbanded or removed yet.
 * Who gives the option "planned" decides otherwise. */
static ent_status draw_turn(ent_call *call, ent_draw_job *job, const ent_turn *turn)
{
    char *bytes = NULL;
    size_t len = 0;

    if (!json_object_get(call->options, "planned"))
        job->draw.planned = nobody_ordered(turn);
    ent_status status = job->table ? ent_draw_table(&call->in.request, turn, &job->draw, &bytes, &len, &call->err)
                                   : ent_draw_turn(&call->in.request, turn, &job->draw, &bytes, &len, &call->err);

    if (status == ENT_OK)
        answer_with(call, bytes, len);
    return status;
}

ent_status ent_call_draw(ent_call *call)
{
    static const char *const formats[] = {"svg", "table"};
    ent_draw_job job = {.draw = {.only = ENT_POWER_NONE, .width = USUAL_WIDTH}};
    ent_turn turn = {.result = NULL};
    ent_status status = read_look(call, &job.draw);

    if (status == ENT_OK)
        status = read_contents(call, &job.draw);
    if (status == ENT_OK)
        status = ent_option_word(call, "format", formats, 2, &job.table);
    if (status == ENT_OK)
        status = ent_call_read(call);
    if (status == ENT_OK)
        status = read_places(call, &job);
    if (status == ENT_OK && !job.draw.title)
        job.draw.title = json_string_value(json_object_get(call->in.json, "id"));
    if (status == ENT_OK)
        status = ent_turn_judge(&call->in.request, &turn, &call->err);
    if (status == ENT_OK)
        status = draw_turn(call, &job, &turn);
    ent_turn_clear(&turn);
    return status;
}

ent_status ent_call_geometry(ent_call *call)
{
    char *bytes = NULL;
    size_t len = 0;
    ent_status status = ent_call_read_map(call);

    if (status == ENT_OK)
        status = ent_draw_geometry(call->in.request.map, &bytes, &len, &call->err);
    if (status == ENT_OK)
        answer_with(call, bytes, len);
    return status;
}
