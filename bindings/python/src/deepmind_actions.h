/* deepmind_actions.h -- orders as the action integers of google-deepmind/diplomacy, and back.
 *
 * An action is a 64-bit integer. Bits 0 to 31, the code, say what the order is; bits 48 to 63 are the index of the code
 * in the list of all codes that can be legal in some position of the standard map, in ascending sequence.
 *    bits 0-7    the type (ent_deepmind_type)
 *    bits 9-15   the province of the ordered unit, bit 8 its coast
 *    bits 17-23  the province where the order leads, bit 16 its coast
 *    bits 25-31  the province of the supported or carried unit
 * Provinces are numbered as in observation.h. The bit of a coast is 1 for the second coast (the south coast of all
 * three provinces) and stands only in the start of BUILD_FLEET and in the destination of MOVE_TO and RETREAT_TO. A code
 * names no kind of unit except in builds. So a position is needed to make an order of it, and supports that differ only
 * in a coast have one code.
 *
 * The list is derived from the map: see deepmind_actions.c. It has 18,584 codes.
 *
 * The tables are const after they were made, so threads share them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PYTHON_DEEPMIND_ACTIONS_H
#define ENT_PYTHON_DEEPMIND_ACTIONS_H
#include "observation.h"

typedef enum ent_deepmind_type {
    ENT_DEEPMIND_CONVOY_TO = 1, /* an army moves by convoy */
    ENT_DEEPMIND_CONVOY = 2,
    ENT_DEEPMIND_HOLD = 3,
    ENT_DEEPMIND_MOVE_TO = 4,
    ENT_DEEPMIND_SUPPORT_HOLD = 5,
    ENT_DEEPMIND_SUPPORT_MOVE_TO = 6,
    ENT_DEEPMIND_DISBAND = 8, /* a dislodged unit */
    ENT_DEEPMIND_RETREAT_TO = 9,
    ENT_DEEPMIND_BUILD_ARMY = 10,
    ENT_DEEPMIND_BUILD_FLEET = 11,
    ENT_DEEPMIND_REMOVE = 12,
    ENT_DEEPMIND_WAIVE = 13,
} ent_deepmind_type;

enum {
    ENT_DEEPMIND_POWERS = 7,
    ENT_DEEPMIND_SLOTS = 1 << 16,
    ENT_DEEPMIND_LEGAL =
        1 << 15, /* more than a position has legal actions: each belongs to one power, but for waives */
};
#define ENT_DEEPMIND_NO_ACTION INT64_C(-1)
#define ENT_DEEPMIND_NO_INDEX  UINT16_MAX

typedef struct ent_deepmind_tables {
    const ent_map *map;                   /* the built-in standard map */
    const ent_observation_layout *layout; /* of that map */
    uint32_t n;
    uint32_t *code;                    /* [n], ascending */
    uint16_t slot[ENT_DEEPMIND_SLOTS]; /* hash table of the indices of codes, with ENT_DEEPMIND_NO_INDEX where empty */
} ent_deepmind_tables;

/* Make the tables for the standard map and its layout. NULL: no memory. */
ent_deepmind_tables *ent_deepmind_tables_new(const ent_observation_layout *layout);
/* NULL is allowed. */
void ent_deepmind_tables_free(ent_deepmind_tables *tables);

/* Action number `index`; `index` is below tables->n. */
int64_t ent_deepmind_action(const ent_deepmind_tables *tables, uint32_t index);
/* The index of a code; ENT_DEEPMIND_NO_INDEX if the list does not have it. */
uint16_t ent_deepmind_index(const ent_deepmind_tables *tables, uint32_t code);

/* The action of an order that is given in a phase of this kind. ENT_DEEPMIND_NO_ACTION if there is none: the order can
 * never be legal, it leaves out a coast or the kind of a unit to build, or no action says such a thing (proxies). */
int64_t ent_deepmind_encode(const ent_deepmind_tables *tables, ent_phase_kind phase, const ent_compact_order *order);

/* The indices of the legal actions, power after power in alphabetical order, ascending, each once. Those of power
 * number `rank` are index[first[rank]] up to index[first[rank + 1] - 1]. Returns what ent_legal_compact_orders()
 * returns, or ENT_E_MEMORY. About 100 KiB of stack are used besides what that function uses. */
ent_status ent_deepmind_legal(const ent_deepmind_tables *tables, const ent_rules *rules, const ent_pos *pos,
                              uint16_t index[ENT_DEEPMIND_LEGAL], uint32_t first[ENT_DEEPMIND_POWERS + 1]);

typedef enum ent_deepmind_error {
    ENT_DEEPMIND_OK,
    ENT_DEEPMIND_UNKNOWN,     /* no action of the list; an action without its index (bits 0 to 31) is one */
    ENT_DEEPMIND_WRONG_PHASE, /* no such order in this kind of phase */
    ENT_DEEPMIND_NO_UNIT,     /* no unit stands there, or no dislodged one */
    ENT_DEEPMIND_NOT_YOURS,   /* the unit belongs to another power */
} ent_deepmind_error;

/* The order that an action means when `power` gives it in `pos`; ENT_POWER_NONE: the power of the unit or, of a build,
 * the owner of the province. A supported unit that does not exist is named as an
 * army. The order may be illegal. *out is written only on success. */
ent_deepmind_error ent_deepmind_decode(const ent_deepmind_tables *tables, const ent_pos *pos, ent_power power,
                                       int64_t action, ent_compact_order *out);

#endif
