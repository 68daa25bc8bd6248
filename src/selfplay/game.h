/* game.h -- whole games through the library: list the legal orders, choose, judge, go on to the next phase.
 *
 * The same map, rules, policy and seed make the same game.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_SELFPLAY_GAME_H
#define ENT_SELFPLAY_GAME_H
#include "selfplay/choose.h"

typedef struct ent_game {
    const ent_map *map;
    ent_rules rules;
    ent_policy policy;
    uint64_t seed;            /* of what is still to be chosen */
    ent_pos *pos, *next;      /* owned */
    ent_compact_list list;    /* owned buffers */
    ent_compact_order *order; /* owned: what was chosen for `pos`, n of them */
    uint32_t *chosen;         /* owned: their indices in the list */
    size_t n;
} ent_game;

/* Room for games on this map. False if there is no memory; ent_game_clear() in either case. */
bool ent_game_init(ent_game *game, const ent_map *map, const ent_rules *rules, ent_policy policy);
void ent_game_clear(ent_game *game);

/* Set up the map's starting position. */
void ent_game_start(ent_game *game, uint64_t seed);
/* List the legal orders of the phase, and choose some of them. ENT_E_LIMIT: list.n of them, more than
 * ENT_LISTED_ORDERS. */
ent_status ent_game_choose(ent_game *game);
/* What was chosen, as full orders; `out` has room for ENT_MAX_COMPACT_ORDERS. */
void ent_game_orders(const ent_game *game, ent_order *out);
/* Judge them, into `next`. */
ent_status ent_game_judge(ent_game *game);
/* Go on to `next`. */
void ent_game_advance(ent_game *game);
/* True if a power has won, or `years` years have been played. */
bool ent_game_is_over(const ent_game *game, int years);

/* The seed of the i-th of several games. */
uint64_t ent_game_seed(uint64_t seed, uint64_t i);

#endif
