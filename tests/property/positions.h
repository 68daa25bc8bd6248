/* positions.h -- random positions with their orders and rules, for property tests.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROPERTY_POSITIONS_H
#define ENT_PROPERTY_POSITIONS_H
#include "turn/turn.h"

enum { ENT_TRIAL_ORDERS = 100, ENT_TRIAL_OPTIONS = 6 /* ENT_OPTION_RAILWAY to ENT_OPTION_MISSING_HOLD */ };

typedef struct ent_trial {
    const ent_map *map;
    ent_rules rules;
    ent_pos *pos, *next, *again;
    ent_order order[ENT_TRIAL_ORDERS];
    ent_result result[ENT_TRIAL_ORDERS];
    size_t n;
    uint64_t seed;
} ent_trial;

/* The standard board, but fleets convoy on its coasts too (DATC 9), which makes paradoxes of other kinds. */
ent_map *ent_trial_coasts(void);

/* Memory for positions of the map, which must live as long. */
void ent_trial_init(ent_trial *trial, const ent_map *map);
void ent_trial_clear(ent_trial *trial);

/* Any unit of one of the first `powers` powers that can stand in the province. */
void ent_trial_unit(const ent_map *map, ent_pos *pos, ent_prov prov, unsigned powers, uint64_t *seed);
/* Units wherever they can stand, 2 to 40, crowded into a part of the board so that they meet. No orders yet. */
void ent_trial_place(ent_trial *trial, uint64_t *seed);
/* The standard map or its like: units in one of the parts of the board that breed paradoxes, with orders full of
 * convoys, attacks on fleets that convoy, and supports. With portages a part with land between two seas. */
void ent_trial_cyclic(ent_trial *trial, uint64_t *seed);
/* The DATC's preferences, now and then with portages, or random choices, options and number of centers that win. */
void ent_trial_rules(ent_trial *trial, uint64_t *seed);

/* The first phase of a case's text as a request under the DATC's preferences and its `Rules:`, without what the case
 * expects. */
ent_status ent_trial_request(const char *text, size_t len, ent_request *request, ent_err *err);
/* A DATC case's position and orders, without what it expects. False if it is none of one movement phase. */
bool ent_trial_case(const char *id, ent_request *request);
/* The DATC cases of one movement phase, of chapters such as "6.C 6.F", each `rounds` times, some of its orders changed
 * and often with other cases laid over it, so that their paradoxes touch. `take`: false ends it. */
void ent_trial_cases(const char *chapters, uint64_t first, unsigned rounds,
                     bool (*take)(void *context, ent_trial *trial, uint64_t *seed), void *context);

#endif
