/* game.c -- one game, phase by phase. Its buffers serve any number of games on the same map.
 *
 * SPDX-License-Identifier: MIT */
#include "selfplay/game.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "legal/list_orders.h"
#include "selfplay/random_orders.h"

enum { ROOM = 4096 }; /* orders; a position that has more gets more room */

bool ent_game_init(ent_game *game, const ent_map *map, const ent_rules *rules, ent_policy policy)
{
    size_t groups = (size_t)map->n_provs + ENT_MAX_POWERS;

    *game = (ent_game){.map = map, .rules = *rules, .policy = policy};
    game->pos = calloc(1, ent_pos_size(map));
    game->next = calloc(1, ent_pos_size(map));
    game->list.order = calloc(ROOM, sizeof *game->list.order);
    game->list.cap = ROOM;
    game->list.group = calloc(groups, sizeof *game->list.group);
    game->list.cap_groups = groups;
    game->order = calloc(groups, sizeof *game->order);
    game->chosen = calloc(groups, sizeof *game->chosen);
    return game->pos && game->next && game->list.order && game->list.group && game->order && game->chosen;
}

void ent_game_clear(ent_game *game)
{
    free(game->pos);
    free(game->next);
    free(game->list.order);
    free(game->list.group);
    free(game->order);
    free(game->chosen);
    *game = (ent_game){.map = NULL};
}

void ent_game_start(ent_game *game, uint64_t seed)
{
    ent_pos_start(game->map, game->pos);
    game->seed = seed;
    game->n = 0;
}

static bool make_room(ent_game *game)
{
    size_t cap = game->list.n * 2;

    assert(cap > game->list.cap);
    ent_compact_order *more = calloc(cap, sizeof *more);

    if (!more)
        return false;
    free(game->list.order);
    game->list.order = more;
    game->list.cap = cap;
    return true;
}

/* List the legal orders of the phase. ENT_E_LIMIT: list.n of them, more than ENT_LISTED_ORDERS. */
static ent_status list_orders(ent_game *game)
{
    ent_status status = ent_legal_compact_orders(game->map, &game->rules, game->pos, &game->list);

    if (status == ENT_E_LIMIT && game->list.n <= ENT_LISTED_ORDERS) {
        if (!make_room(game))
            return ENT_E_MEMORY;
        status = ent_legal_compact_orders(game->map, &game->rules, game->pos, &game->list);
    }
    return status;
}

ent_status ent_game_choose(ent_game *game)
{
    ent_status status = list_orders(game);

    if (status != ENT_OK)
        return status;
    game->n = ent_choose(game->policy, game->map, &game->rules, game->pos, &game->list, &game->seed, game->chosen);
    for (size_t i = 0; i < game->n; i++)
        game->order[i] = game->list.order[game->chosen[i]];
    return ENT_OK;
}

void ent_game_orders(const ent_game *game, ent_order *out)
{
    for (size_t i = 0; i < game->n; i++)
        ent_order_from_compact(&game->order[i], &out[i]);
}

ent_status ent_game_judge(ent_game *game)
{
    return ent_adjudicate_compact(game->map, &game->rules, game->pos, game->order, game->n, NULL, game->next);
}

void ent_game_advance(ent_game *game)
{
    ent_pos *played = game->pos;
    game->pos = game->next;
    game->next = played;
}

bool ent_game_is_over(const ent_game *game, int years)
{
    return game->pos->winner != ENT_POWER_NONE || game->pos->year >= game->map->start_year + years;
}

uint64_t ent_game_seed(uint64_t seed, uint64_t i)
{
    seed += i * UINT64_C(0x632BE59BD9B4E019);
    return ent_random_next(&seed);
}
