/* reach.h -- a position as sets: who could go where, and which shores the chains of fleets touch.
 *
 * Where each unit can step are the map's own rows. A convoy is possible from any shore of a chain of linked fleets to
 * any other, so a flood over the fleets, once a phase, answers for all armies; what a fleet cannot do while it supports
 * (6.D.31) or cannot be part of (6.G.7) is read off the pieces into which the chain falls without it.
 *
 * Sets of provinces are rows of map->words; sets of units count only the units there are, which is one word in most
 * games.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_LEGAL_REACH_H
#define ENT_LEGAL_REACH_H
#include "legal/carrier.h"
#include "legal/list_orders.h"

#define ENT_EACH_IN(index, set, words)                                                                                 \
    for (uint16_t index = 0, word_##index = 0; word_##index < (words); word_##index++)                                 \
        for (uint64_t left_##index = (set)[word_##index];                                                              \
             left_##index != 0 && (index = (uint16_t)(word_##index * 64 + __builtin_ctzll(left_##index)), true);       \
             left_##index &= left_##index - 1)

enum { ENT_REACH_PIECES = 4 * ENT_MAX_NEIGHBORS, ENT_REACH_NO_UNIT = ENT_MAX_PROVS };

/* The position as sets. A unit is its number, by province. */
typedef struct ent_reach {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    ent_order_writer *list;
    bool has_ice, has_specials;                /* railways or canals */
    bool has_portages;                         /* armies carry fleets */
    uint16_t n, words, unit_words;             /* units; words of a set of provinces, of a set of units */
    ent_unit unit[ENT_MAX_PROVS + 64];         /* the words of a set may count past the last */
    ent_order_head helped[ENT_MAX_PROVS + 64]; /* by unit: what an order that helps it says of it */
    uint16_t in[ENT_MAX_PROVS];                /* by province: the number of its unit, or ENT_REACH_NO_UNIT */
    uint64_t taken[ENT_MAX_WORDS];             /* provinces with units */
    uint64_t mobile[ENT_MAX_WORDS];            /* those that are not frozen in */
    uint64_t army[ENT_MAX_WORDS];              /* with armies among them */
    uint64_t fleet[ENT_MAX_WORDS];             /* with fleets among them that may convoy */
    const uint64_t *ice;                       /* where nobody may go */
    uint64_t shore[ENT_MAX_WORDS];             /* where convoys may land */
    uint64_t choosers[ENT_MAX_WORDS]; /* by unit: fleets of which it may matter to which coast they go (4.B.4) */
    uint16_t n_chains;
    uint16_t chain_of[ENT_MAX_PROVS];               /* by province of a convoying fleet */
    uint64_t ports[ENT_MAX_WORDS];                  /* the shores that any chain touches */
    uint64_t crossings[ENT_MAX_WORDS];              /* those that several touch */
    uint64_t touch[ENT_MAX_PROVS * ENT_MAX_WORDS];  /* by chain: the shores that it touches */
    uint64_t movers[ENT_MAX_PROVS * ENT_MAX_WORDS]; /* by province: the units that could move there */
    uint64_t steps[ENT_MAX_PROVS * ENT_MAX_WORDS];  /* ... without a convoy */
} ent_reach;

/* The pieces into which a fleet's chain falls without that fleet. */
typedef struct ent_pieces {
    unsigned n;
    uint64_t tied[ENT_MAX_WORDS];     /* by unit: armies on the chain's shores that nothing else could carry */
    uint64_t loose[ENT_MAX_WORDS];    /* those that other chains, or the pieces, could carry to some places */
    uint64_t fleet[ENT_MAX_WORDS];    /* all convoying fleets but this one */
    unsigned links[ENT_REACH_PIECES]; /* fleets of the piece that touch this one */
    uint64_t touch[ENT_REACH_PIECES * ENT_MAX_WORDS];
} ent_pieces;

static inline const uint64_t *ent_reach_touching(const ent_map *map, ent_prov prov)
{
    return ent_carrier_links(map, ENT_FLEET, prov);
}

static inline const uint64_t *ent_reach_movers(const ent_reach *reach, ent_prov to)
{
    return reach->movers + (size_t)to * reach->unit_words;
}

static inline const uint64_t *ent_reach_chain(const ent_reach *reach, uint16_t chain)
{
    return reach->touch + (size_t)chain * reach->words;
}

static inline const uint64_t *ent_reach_piece(const ent_reach *reach, const ent_pieces *pieces, unsigned piece)
{
    return pieces->touch + (size_t)piece * reach->words;
}

/* Of all of the position but the list, which is where its orders are to go. */
void ent_reach_init(ent_reach *reach, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                    ent_order_writer *list);

/* Could an army land there, which touches a chain that it touches itself? Where a fleet holds the landing place itself
 * it is no part of the convoy [9.A, 9.B]: then single routes count. */
bool ent_reach_lands(const ent_reach *reach, ent_prov from, ent_prov to);
/* Could these armies carry a fleet there? */
bool ent_reach_carries(const ent_reach *reach, const uint64_t *armies, ent_prov from, ent_prov to);
/* All armies but this one, which supports instead. */
void ent_reach_without(const ent_reach *reach, ent_prov army, uint64_t *out);
void ent_reach_pieces(const ent_reach *reach, ent_prov fleet, ent_pieces *pieces);

#endif
