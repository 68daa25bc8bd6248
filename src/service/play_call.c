/* play_call.c -- the service function play: orders that the machine chooses for some powers.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "board/names.h"
#include "json/position_json.h"
#include "json/state_json.h"
#include "legal/list_orders.h"
#include "selfplay/game.h"
#include "service/call_options.h"

typedef struct ent_play_options {
    ent_policy policy;
    uint64_t seed;
    bool some; /* only the powers that are wanted */
    bool wanted[ENT_MAX_POWERS];
} ent_play_options;

static ent_status take_power(ent_call *call, void *context, const char *word)
{
    ent_play_options *options = context;
    ent_power power = ent_power_named(call->in.request.map, word, strlen(word));

    if (power == ENT_POWER_NONE)
        return ent_option_refuse(call, "powers", "there is no power '%.40s' on the map", word);
    options->wanted[power] = true;
    return ENT_OK;
}

static ent_status read_play_options(ent_call *call, ent_play_options *options)
{
    const char *word[ENT_POLICY_COUNT];
    unsigned policy = ENT_POLICY_GREEDY;
    long seed = 1;

    for (unsigned i = 0; i < ENT_POLICY_COUNT; i++)
        word[i] = ent_policy_name((ent_policy)i);
    ent_status status = ent_option_word(call, "player", word, ENT_POLICY_COUNT, &policy);
    if (status == ENT_OK)
        status = ent_option_number(call, "seed", 0, INT32_MAX, &seed);
    if (status == ENT_OK)
        status = ent_option_list(call, "powers", options, take_power);
    options->some = json_object_get(call->options, "powers") != NULL;
    options->policy = (ent_policy)policy;
    options->seed = (uint64_t)seed;
    return status;
}

/* The game's choice for the powers that are wanted. */
static ent_status put_choice(ent_call *call, const ent_play_options *options, const ent_game *game)
{
    const ent_request *request = &call->in.request;
    ent_order *order = calloc(game->n + 1, sizeof *order);
    size_t n = 0;

    if (!order)
        return ent_fail(&call->err, ENT_E_MEMORY, "no memory for the orders");
    ent_game_orders(game, order);
    for (size_t i = 0; i < game->n; i++)
        if (!options->some || options->wanted[order[i].power])
            order[n++] = order[i];
    ent_json_begin(&call->out, call->in.json);
    ent_json_orders_for(&call->out, request->map, &request->rules, request->pos, order, n);
    ent_json_close(&call->out, '}');
    free(order);
    return ENT_OK;
}

static ent_status refuse(ent_call *call, const ent_game *game, ent_status status)
{
    const ent_request *request = &call->in.request;

    if (status == ENT_E_MEMORY)
        return ent_fail(&call->err, status, "no memory for the orders");
    if (status == ENT_E_LIMIT)
        return ent_fail(&call->err, status, "the position has %zu legal orders; at most %d are listed", game->list.n,
                        ENT_LISTED_ORDERS);
    return ent_fail(&call->err, status, "no orders can be chosen: the position is invalid: %s",
                    ent_pos_why_invalid(request->map, request->pos));
}

/* All powers' orders are chosen, so that a seed chooses the same for a power whoever else is wanted. */
static ent_status choose(ent_call *call, const ent_play_options *options)
{
    const ent_request *request = &call->in.request;
    ent_game game;
    ent_status status = ENT_E_MEMORY;

    if (ent_game_init(&game, request->map, &request->rules, options->policy)) {
        memcpy(game.pos, request->pos, ent_pos_size(request->map));
        game.seed = ent_game_seed(options->seed, 0);
        status = ent_game_choose(&game);
    }
    status = status == ENT_OK ? put_choice(call, options, &game) : refuse(call, &game, status);
    ent_game_clear(&game);
    return status;
}

ent_status ent_call_play(ent_call *call)
{
    ent_play_options options = {.seed = 1};
    ent_status status = ent_call_read(call);

    if (status == ENT_OK)
        status = read_play_options(call, &options);
    return status == ENT_OK ? choose(call, &options) : status;
}
