/* choose.h -- one order for each unit, out of the legal ones.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_SELFPLAY_CHOOSE_H
#define ENT_SELFPLAY_CHOOSE_H
#include "board/map.h"

typedef enum ent_policy {
    ENT_POLICY_RANDOM, /* every order of a unit is equally likely */
    ENT_POLICY_GREEDY, /* towards the nearest centers that the power does not own, with a little luck */
    ENT_POLICY_COUNT
} ent_policy;

/* "random". */
const char *ent_policy_name(ent_policy policy);

/* Choose from `list`, which holds the legal orders of `pos`: one order of each unit; of builds and removals as many as
 * are due. At most one order of a group; out[i] is its index in list->order. `out` has room for list->n_groups. Returns
 * how many are chosen. */
size_t ent_choose(ent_policy policy, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                  const ent_compact_list *list, uint64_t *seed, uint32_t *out);

#endif
