/* game_calls.c -- the service functions about whole games: convert_game, replay.
 *
 * SPDX-License-Identifier: MIT */
#include "archive/convert_game.h"
#include "archive/replay.h"
#include "archive/replay_report.h"
#include "json/state_json.h"
#include "mapfile/map_file.h"
#include "service/call_options.h"

/* The input, as a value of its own. */
static ent_status read_json(ent_call *call)
{
    call->in.is_json = true;
    call->in.json = call->request ? json_incref((json_t *)(uintptr_t)call->request)
                                  : ent_input_game(call->input, call->len, &call->err);
    return call->in.json ? ENT_OK : call->err.status;
}

/* "from" and "to" are names of formats. */
static ent_status read_format(ent_call *call, const char *option, ent_game_format *out)
{
    const char *words[ENT_GAME_FORMAT_COUNT];
    unsigned format = *out;

    for (unsigned i = 0; i < ENT_GAME_FORMAT_COUNT; i++)
        words[i] = ent_game_format_name(i);
    ent_status status = ent_option_word(call, option, words, ENT_GAME_FORMAT_COUNT, &format);
    *out = (ent_game_format)format;
    return status;
}

/* ---- convert_game ---- */

static ent_status answer_game(ent_call *call, const ent_game_conversion *conversion, const json_t *game)
{
    ent_json_begin(&call->out, NULL);
    ent_json_member_word(&call->out, "from", ent_game_format_name(conversion->from));
    ent_json_member_word(&call->out, "to", ent_game_format_name(conversion->to));
    ent_json_key(&call->out, "game");
    ent_json_tree(&call->out, game);
    ent_json_key(&call->out, "notes");
    ent_notes_json(&call->out, &conversion->notes);
    ent_json_close(&call->out, '}');
    return ENT_OK;
}

ent_status ent_call_convert_game(ent_call *call)
{
    ent_game_conversion conversion = {.from = ENT_GAME_FORMAT_COUNT, .to = ENT_GAME_ENTENTE};
    json_t *game = NULL;
    ent_status status = read_format(call, "from", &conversion.from);

    if (status == ENT_OK)
        status = read_format(call, "to", &conversion.to);
    if (status == ENT_OK)
        status = ent_option_bool(call, "judge", &conversion.judge);
    if (status == ENT_OK)
        status = ent_call_request_options(call, &conversion.options);
    if (status == ENT_OK)
        status = read_json(call);
    if (status == ENT_OK)
        status = ent_game_convert(call->in.json, &conversion, &game, &call->err);
    if (status == ENT_OK)
        status = answer_game(call, &conversion, game);
    json_decref(game);
    return status;
}

/* ---- replay ---- */

static ent_status print_replay(ent_call *call, void *context, FILE *out)
{
    const ent_replay *replay = context;
    (void)call;

    ent_replay_print(out, replay);
    return ENT_OK;
}

static ent_status answer_replay(ent_call *call, ent_replay *replay, bool text)
{
    call->attention = replay->n_differ;
    call->phases = replay->n_phases;
    if (text)
        return ent_call_print(call, replay, print_replay);
    ent_json_begin(&call->out, NULL);
    ent_replay_json(&call->out, replay);
    ent_json_close(&call->out, '}');
    return ENT_OK;
}

ent_status ent_call_replay(ent_call *call)
{
    ent_replay replay = {.from = ENT_GAME_FORMAT_COUNT};
    bool text = false;
    ent_status status = read_format(call, "from", &replay.from);

    if (status == ENT_OK)
        status = ent_option_format(call, &text);
    if (status == ENT_OK)
        status = ent_call_request_options(call, &replay.options);
    if (status == ENT_OK)
        status = read_json(call);
    if (status == ENT_OK)
        status = ent_replay_game(call->in.json, &replay, &call->err);
    if (status == ENT_OK)
        status = answer_replay(call, &replay, text);
    ent_replay_clear(&replay);
    return status;
}
