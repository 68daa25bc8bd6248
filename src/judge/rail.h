/* rail.h -- an army that goes by railway: a train (DATC 7.B).
 *
 * A train goes section by section along the line. It passes through armies of its own power that stay where they are,
 * and through provinces where others bounce each other. It bounces once with whoever enters a province that it reaches,
 * and ends in the last province that it reached and could rest in. It dislodges nobody, cuts no support, and can be
 * supported on its last section only. None of this is a decision of its own: it follows from the decisions of the other
 * units. Whether the train leaves its province is its MOVE decision.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_RAIL_H
#define ENT_JUDGE_RAIL_H
#include "judge/equations.h"

/* Make trains of the armies that were ordered to go by railway. Those that cannot go hold, or fight who comes the
 * other way. To be called when the orders are taken, before attacks are linked. */
void ent_rail_find_trains(ent_field *field, const ent_pos *pos);

/* The route from one station of the line to another, for a train of this power: n, section, foreign_center. */
void ent_rail_find_route(const ent_map *map, const ent_pos *pos, const ent_railway *line, ent_power power,
                         ent_prov from, ent_prov end, ent_train *train);

const ent_train *ent_rail_train(const ent_field *field, ent_uid uid);

/* Does an army of its own power, through which it may go, stand where the section ends? */
bool ent_rail_has_own_army(const ent_field *field, const ent_train *train, unsigned section);
/* Does the train come as far as to try this section? If it does: does it get through? */
ent_tri ent_rail_tries(const ent_field *field, const ent_train *train, unsigned section);
ent_tri ent_rail_passes(const ent_field *field, const ent_train *train, unsigned section);
/* Is all of that known, and whether it could rest there? */
bool ent_rail_is_settled(const ent_field *field, const ent_train *train, unsigned section);
/* MOVE: does it leave its province? */
ent_tri ent_decide_rail(const ent_field *field, ent_uid uid);

/* How strongly the train keeps others out of where the section ends. */
ent_range ent_rail_prevent(const ent_field *field, const ent_train *train, unsigned section);

/* Of a finished field. Where it ends up: the section, or ENT_RAIL_STAYS. Where it was stopped: the section, or train->n
 * if it was not. */
enum { ENT_RAIL_STAYS = 0xFF };
unsigned ent_rail_end(const ent_field *field, const ent_train *train);
unsigned ent_rail_block(const ent_field *field, const ent_train *train);

#define ENT_EACH_TRAIN_TO(field, train, i, prov)                                                                       \
    for (const ent_train *train = (field)->train; train < (field)->train + (field)->n_trains; train++)                 \
        for (unsigned i = 0; i < train->n; i++)                                                                        \
            if (train->section[i] == (prov))

#endif
