/* reach.h -- the reach sets of a position: which units could go where, and which shores the chains of fleets touch.
 *
 * Steps come from the map's own sets. A chain of linked fleets can convoy from any shore that it touches to any other,
 * so the chains are found once a phase and serve all armies. A fleet that supports does not convoy (6.D.31), and a
 * fleet in a dead end is on no route (6.G.7); both follow from the components into which a chain falls without that
 * fleet.
 *
 * A set of provinces is a row of map->words words. A set of units has a bit for each unit that exists, which is one
 * word in most games.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_LEGAL_REACH_H
#define ENT_LEGAL_REACH_H
#include "legal/carrier.h"
#include "legal/order_writer.h"
#include "legal/route.h"

/* Each element of a set: a loop over its words, and in each word over its bits, lowest first. The plain version tests
 * every bit; sets here are sparse, so that costs several times as much. The braces of the loop body may hold
 * `continue`, but `break` leaves only one word. */
#define ENT_EACH_IN(index, set, words)                                                                                 \
    for (uint16_t index = 0, word_##index = 0; word_##index < (words); word_##index++)                                 \
        for (uint64_t left_##index = (set)[word_##index];                                                              \
             left_##index != 0 && (index = (uint16_t)(word_##index * 64 + __builtin_ctzll(left_##index)), true);       \
             left_##index &= left_##index - 1)

enum { ENT_REACH_SPARE_BITS = 4, ENT_REACH_COMPONENTS = 4 * ENT_MAX_NEIGHBORS, ENT_REACH_NO_UNIT = ENT_MAX_PROVS };

/* A legal move by railway or through a canal. Its places may also touch. */
typedef struct ent_special_move {
    uint16_t unit;
    ent_loc to;
    bool rail; /* else by canal */
} ent_special_move;

/* A station of a railway has at most one army, which can go to any other station; a canal has two ends. */
enum { ENT_MAX_SPECIALS = ENT_MAX_RAILWAYS * ENT_MAX_ROUTE * (ENT_MAX_ROUTE - 1) + 2 * ENT_MAX_CANALS };

/* The reach sets. Units are numbered in ascending order of their provinces. */
typedef struct ent_reach {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    ent_order_writer *list;
    unsigned *search_budget; /* what is left of ENT_ROUTE_SEARCH_BUDGET */
    bool has_ice;
    bool is_simple;             /* a set of units is one word, and there are no ice, railways, canals or portages */
    bool has_specials;          /* the map has railways or canals */
    bool has_portages;          /* armies carry fleets */
    uint16_t n;                 /* units */
    size_t most_other_orders;   /* the most convoyed moves, and supports that name a coast, that a unit may have */
    uint16_t words, unit_words; /* words of a set of provinces; words of a set of units, with ENT_REACH_SPARE_BITS that
                                   no unit has if it is one word */
    const ent_steps *steps_of[ENT_MAX_PROVS]; /* by unit */
    ent_unit unit[ENT_MAX_PROVS];
    ent_order_head helped_part[ENT_MAX_PROVS + 64]; /* by unit: the part of an order that names it as the helped unit.
                                                       64 more, since put_units() reads up to the end of a word */
    uint16_t in[ENT_MAX_PROVS + 1];   /* by province: the number of its unit, or ENT_REACH_NO_UNIT, as for n_provs */
    uint64_t taken[ENT_MAX_WORDS];    /* provinces with units */
    uint64_t mobile[ENT_MAX_WORDS];   /* provinces with units that are not frozen in */
    uint64_t army[ENT_MAX_WORDS];     /* of these, provinces with armies */
    uint64_t fleet[ENT_MAX_WORDS];    /* of these, provinces with fleets that may convoy */
    uint64_t carriers[ENT_MAX_WORDS]; /* of these, provinces with fleets of the chains below */
    const uint64_t *ice;              /* provinces that no unit may enter */
    uint64_t shore[ENT_MAX_WORDS];    /* provinces where convoys may land */
    uint64_t coast_matters[ENT_MAX_WORDS]; /* by unit: fleets for which the coast of a destination may matter (4.B.4) */
    uint16_t n_chains;                     /* chains that touch the shore of some army; the other ones carry nobody */
    bool may_have_blocks; /* some chain has three fleets or more. With fewer a fleet touches at most one other, which is
                             the separator to it (find_only_link()), so nobody asks for `blocks` */
    uint16_t chain_of[ENT_MAX_PROVS];               /* by province of a convoying fleet */
    uint64_t chain_shores[ENT_MAX_WORDS];           /* the shores that at least one chain touches */
    uint64_t touch[ENT_MAX_PROVS * ENT_MAX_WORDS];  /* by chain: the shores that it touches */
    uint64_t movers[ENT_MAX_PROVS * ENT_MAX_WORDS]; /* by province: the units that could move there */
    /* Of these the ones that depend on no single chain: units that can step there, and armies that several chains can
     * bring. One more, for n_provs. */
    uint64_t free_movers[(ENT_MAX_PROVS + 1) * ENT_MAX_WORDS];
    unsigned n_specials;
    ent_special_move special[ENT_MAX_SPECIALS]; /* ascending by unit */
    ent_blocks blocks;                          /* of the chains */
} ent_reach;

/* The components into which a fleet's chain falls without that fleet, and what follows from them. */
typedef struct ent_components {
    uint16_t n;
    uint64_t rows[3 * ENT_REACH_COMPONENTS * ENT_MAX_WORDS]; /* for each: its fleets, the shores that it touches, and
                                                            the armies on them as a set of units */
    uint64_t armies[ENT_MAX_WORDS];                          /* by unit: armies on the chain's shores */
    uint64_t fleet[ENT_MAX_WORDS];                           /* all convoying fleets but this one */
    /* A separator here: the first fleet that all links from this fleet to some other fleets pass or, if no fleet is
     * between them, the other fleet itself. For each, the shores that this fleet reaches only through it. No shore is
     * behind two of them. */
    uint64_t separated[ENT_MAX_WORDS]; /* the shores that have a separator */
    uint16_t n_separators;
    uint64_t shores_behind[ENT_MAX_PROVS * ENT_MAX_WORDS]; /* by separator */
} ent_components;

static inline const uint64_t *ent_reach_touching(const ent_map *map, ent_prov prov)
{
    return ent_carrier_links(map, ENT_FLEET, prov);
}

static inline const uint64_t *ent_reach_movers(const ent_reach *reach, ent_prov to)
{
    return reach->movers + (size_t)to * reach->unit_words;
}

static inline const uint64_t *ent_reach_chain_shores(const ent_reach *reach, uint16_t chain)
{
    return reach->touch + (size_t)chain * reach->words;
}

/* The fleets of a component; the shores that it touches. */
static inline const uint64_t *ent_reach_component_fleets(const ent_reach *reach, const ent_components *components,
                                                         unsigned component)
{
    return components->rows + (size_t)component * (2u * reach->words + reach->unit_words);
}
static inline const uint64_t *ent_reach_component_shores(const ent_reach *reach, const ent_components *components,
                                                         unsigned component)
{
    return ent_reach_component_fleets(reach, components, component) + reach->words;
}
static inline const uint64_t *ent_reach_component_armies(const ent_reach *reach, const ent_components *components,
                                                         unsigned component)
{
    return ent_reach_component_fleets(reach, components, component) + 2 * reach->words;
}

static inline const uint64_t *ent_reach_shores_behind(const ent_reach *reach, const ent_components *components,
                                                      unsigned separator)
{
    return components->shores_behind + (size_t)separator * reach->words;
}

/* Compute the reach sets of `pos`. The list is only kept for the writer of orders. False if a unit is invalid. */
bool ent_reach_init(ent_reach *reach, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                    ent_order_writer *list);

/* Could a convoy bring an army from `from` to `to`, if one chain touches both? A fleet that stands in `to` itself is no
 * part of the convoy [9.A, 9.B]; only then a search for a route is needed. */
bool ent_reach_lands(const ent_reach *reach, ent_prov from, ent_prov to);
/* Could these armies carry a fleet there? */
bool ent_reach_carries(const ent_reach *reach, const uint64_t *armies, ent_prov from, ent_prov to);
/* The components of the fleet's chain, without the separators. */
void ent_reach_components(const ent_reach *reach, ent_prov fleet, ent_components *components);
/* The separators and the shores behind them, for which only convoys ask. */
void ent_reach_find_separated(const ent_reach *reach, ent_prov fleet, ent_components *components);

#endif
