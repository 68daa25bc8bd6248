/* orders.c -- see orders.h.
 *
 * Everything is read off sets of provinces: where each unit can step (the map's own rows), and which shores each chain
 * of linked fleets touches. A convoy is possible from any shore of a chain to any other, so a flood over the fleets,
 * once a phase, answers for all armies; what a fleet cannot do while it supports (6.D.31) or cannot be part of (6.G.7)
 * is read off the pieces into which the chain falls without it. Only a fleet that stands on a coast where it may
 * convoy, and a piece linked to a fleet in two ways, need a look at single routes.
 *
 * SPDX-License-Identifier: MIT */
#include "legal/orders.h"
#include <string.h>
#include "game/position.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "legal/route.h"

/* Visit the provinces of a set in ascending order. */
#define EACH_PROV(map, prov, set)                                                                                      \
    for (uint16_t word_##prov = 0; word_##prov < (map)->words; word_##prov++)                                          \
        for (uint64_t left_##prov = (set)[word_##prov]; left_##prov != 0; left_##prov &= left_##prov - 1)              \
            for (ent_prov prov = (ent_prov)(word_##prov * 64 + __builtin_ctzll(left_##prov)), once_##prov = 1;         \
                 once_##prov; once_##prov = 0)

enum {
    MAX_PIECES = 4 * ENT_MAX_NEIGHBOURS
}; /* fleets that one fleet can be linked to: each of its coasts has neighbours */

/* The position as sets. Rows are map->words long. */
typedef struct ent_muster {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_unit *units; /* by province */
    ent_order_list *list;
    uint64_t unit[ENT_MAX_WORDS];   /* where units stand */
    uint64_t mobile[ENT_MAX_WORDS]; /* those that are not frozen in */
    uint64_t army[ENT_MAX_WORDS];   /* armies among them */
    uint64_t fleet[ENT_MAX_WORDS];  /* fleets among them that may convoy */
    uint64_t ice[ENT_MAX_WORDS];    /* where nobody may go */
    uint64_t shore[ENT_MAX_WORDS];  /* where convoys may land */
    uint16_t n_chains;
    uint16_t chain_of[ENT_MAX_PROVS];               /* by province of a convoying fleet: its chain */
    uint64_t touch[ENT_MAX_PROVS * ENT_MAX_WORDS];  /* by chain: the shores that it touches */
    uint64_t movers[ENT_MAX_PROVS * ENT_MAX_WORDS]; /* by province: where those stand that could move there */
} ent_muster;

/* The pieces into which a fleet's chain falls without that fleet. */
typedef struct ent_pieces {
    unsigned n;
    uint64_t fleet[ENT_MAX_WORDS]; /* all convoying fleets but this one */
    unsigned links[MAX_PIECES];    /* fleets of the piece that touch this one */
    uint64_t touch[MAX_PIECES * ENT_MAX_WORDS];
} ent_pieces;

static const uint64_t *touching(const ent_map *map, ent_prov prov)
{
    return map->fleet_touch + (size_t)prov * map->words;
}

/* ---- Sets. ---- */

static void find_ice(ent_muster *muster)
{
    const ent_map *map = muster->map;

    memset(muster->ice, 0, map->words * sizeof *muster->ice);
    for (ent_prov prov = 0; muster->pos->season == ENT_FALL && prov < map->n_provs; prov++)
        if (map->prov[prov].flags & ENT_PROV_ICE)
            ent_set_add(muster->ice, prov);
    for (uint16_t word = 0; word < map->words; word++)
        muster->shore[word] = map->shore[word] & ~muster->ice[word];
}

static void find_units(ent_muster *muster)
{
    const ent_map *map = muster->map;
    uint64_t fleets[ENT_MAX_WORDS] = {0};

    memset(muster->unit, 0, map->words * sizeof *muster->unit);
    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        if (muster->units[prov].kind == ENT_UNIT_NONE)
            continue;
        ent_set_add(muster->unit, prov);
        if (muster->units[prov].kind == ENT_FLEET)
            ent_set_add(fleets, prov);
    }
    for (uint16_t word = 0; word < map->words; word++) {
        muster->mobile[word] = muster->unit[word] & ~muster->ice[word];
        muster->army[word] = muster->mobile[word] & ~fleets[word];
        muster->fleet[word] = muster->mobile[word] & fleets[word] & map->convoyer[word];
    }
}

/* The shores that the fleets of a chain or piece touch. */
static void find_shores(const ent_muster *muster, const uint64_t *fleets, uint64_t *out)
{
    const ent_map *map = muster->map;

    memset(out, 0, map->words * sizeof *out);
    EACH_PROV (map, fleet, fleets)
        for (uint16_t word = 0; word < map->words; word++)
            out[word] |= touching(map, fleet)[word] & muster->shore[word];
}

static void link_fleets(ent_muster *muster)
{
    const ent_map *map = muster->map;
    uint64_t linked[ENT_MAX_WORDS], seen[ENT_MAX_WORDS] = {0};

    muster->n_chains = 0;
    EACH_PROV (map, fleet, muster->fleet) {
        if (ent_set_has(seen, fleet))
            continue;
        ent_route_linked(map, muster->fleet, fleet, linked);
        find_shores(muster, linked, muster->touch + (size_t)muster->n_chains * map->words);
        EACH_PROV (map, other, linked)
            muster->chain_of[other] = muster->n_chains;
        for (uint16_t word = 0; word < map->words; word++)
            seen[word] |= linked[word];
        muster->n_chains++;
    }
}

static const uint64_t *chain_touch(const ent_muster *muster, uint16_t chain)
{
    return muster->touch + (size_t)chain * muster->map->words;
}

/* Where a fleet holds the landing place itself it is no part of the convoy [9.A, 9.B]: then single routes count. */
static bool lands(const ent_muster *muster, ent_prov from, ent_prov to)
{
    return from != to && (!ent_set_has(muster->fleet, to) || ent_route_exists(muster->map, muster->fleet, from, to));
}

static void find_movers(ent_muster *muster)
{
    const ent_map *map = muster->map;
    uint16_t words = map->words;

    memset(muster->movers, 0, (size_t)map->n_provs * words * sizeof *muster->movers);
    EACH_PROV (map, from, muster->mobile) {
        const uint64_t *reach = ent_reach_of(map, muster->units[from].kind, muster->units[from].at);
        EACH_PROV (map, to, reach)
            if (!ent_set_has(muster->ice, to))
                ent_set_add(muster->movers + (size_t)to * words, from);
    }
    for (uint16_t chain = 0; chain < muster->n_chains; chain++) {
        uint64_t carried[ENT_MAX_WORDS];
        for (uint16_t word = 0; word < words; word++)
            carried[word] = chain_touch(muster, chain)[word] & muster->army[word];
        EACH_PROV (map, from, carried)
            EACH_PROV (map, to, chain_touch(muster, chain))
                if (lands(muster, from, to))
                    ent_set_add(muster->movers + (size_t)to * words, from);
    }
}

static void find_pieces(const ent_muster *muster, ent_prov fleet, ent_pieces *pieces)
{
    const ent_map *map = muster->map;
    uint64_t linked[ENT_MAX_WORDS], left[ENT_MAX_WORDS];

    memcpy(pieces->fleet, muster->fleet, map->words * sizeof *left);
    ent_set_remove(pieces->fleet, fleet);
    for (uint16_t word = 0; word < map->words; word++)
        left[word] = touching(map, fleet)[word] & pieces->fleet[word];
    pieces->n = 0;
    for (ent_prov prov = 0; prov < map->n_provs && pieces->n < MAX_PIECES; prov++) {
        if (left[prov / 64] == 0) {
            prov |= 63;
            continue;
        }
        if (!ent_set_has(left, prov))
            continue;
        unsigned links = 0;
        ent_route_linked(map, pieces->fleet, prov, linked);
        find_shores(muster, linked, pieces->touch + (size_t)pieces->n * map->words);
        for (uint16_t word = 0; word < map->words; word++) {
            links += (unsigned)__builtin_popcountll(left[word] & linked[word]);
            left[word] &= ~linked[word];
        }
        pieces->links[pieces->n++] = links;
    }
}

static const uint64_t *piece_touch(const ent_muster *muster, const ent_pieces *pieces, unsigned piece)
{
    return pieces->touch + (size_t)piece * muster->map->words;
}

/* ---- Moves. ---- */

/* The i-th move of this unit that the map's own rules might allow: by railway, through a canal. False past the last.
 * ent_legal_check() says which of them are good. */
static bool special_move(const ent_map *map, const ent_unit *unit, unsigned i, ent_order *out)
{
    *out = ent_orders_blank(*unit, ENT_ORDER_MOVE);
    for (uint8_t line = 0; line < map->n_railways; line++) {
        if (i < map->railway[line].n) {
            out->flags = ENT_ORDER_RAIL;
            out->to = map->railway[line].line[i];
            return true;
        }
        i -= map->railway[line].n;
    }
    if (i >= 2u * map->n_canals)
        return false;
    out->to = map->canal[i / 2].end[i % 2];
    return true;
}

static bool is_on_line(const ent_map *map, ent_prov prov)
{
    for (uint8_t line = 0; line < map->n_railways; line++)
        for (uint8_t i = 0; i < map->railway[line].n; i++)
            if (map->railway[line].line[i] == prov)
                return true;
    return false;
}

/* True if the move is a legal one that the map's sets do not know. */
static bool is_special(const ent_muster *muster, const ent_order *move)
{
    const ent_map *map = muster->map;
    ent_legality legality;

    if (move->flags & ENT_ORDER_RAIL
            ? move->unit != ENT_ARMY || !(muster->rules->options & ENT_OPTION_RAILWAY) || !is_on_line(map, move->at)
            : move->unit != ENT_FLEET ||
                  ent_set_has(ent_reach_of(map, ENT_FLEET, move->at), ent_prov_of(map, move->to)))
        return false;
    return ent_legal_check(map, muster->rules, muster->pos, move, &legality) == ENT_REASON_NONE;
}

static void put_special_moves(const ent_muster *muster, const ent_unit *unit)
{
    ent_order order;

    for (unsigned i = 0; special_move(muster->map, unit, i, &order); i++)
        if (is_special(muster, &order))
            ent_orders_put(muster->list, &order);
}

/* Where fleets could land the army. */
static void find_landings(const ent_muster *muster, ent_prov from, uint64_t *out)
{
    const ent_map *map = muster->map;

    memset(out, 0, map->words * sizeof *out);
    for (uint16_t chain = 0; chain < muster->n_chains; chain++)
        if (ent_set_has(chain_touch(muster, chain), from))
            for (uint16_t word = 0; word < map->words; word++)
                out[word] |= chain_touch(muster, chain)[word];
    ent_set_remove(out, from);
}

static void put_moves(const ent_muster *muster, const ent_unit *unit)
{
    const ent_map *map = muster->map;
    const ent_steps *steps = ent_steps_of(map, unit->kind, unit->at);
    ent_order order = ent_orders_blank(*unit, ENT_ORDER_MOVE);

    for (uint8_t i = 0; i < steps->n; i++) {
        order.to = steps->to[i];
        if (!ent_set_has(muster->ice, ent_prov_of(map, order.to)))
            ent_orders_put(muster->list, &order);
    }
    if (unit->kind == ENT_ARMY && muster->n_chains > 0) {
        uint64_t landings[ENT_MAX_WORDS];
        find_landings(muster, ent_prov_of(map, unit->at), landings);
        order.flags = ENT_ORDER_VIA;
        EACH_PROV (map, to, landings) {
            order.to = to;
            if (lands(muster, ent_prov_of(map, unit->at), to))
                ent_orders_put(muster->list, &order);
        }
    }
    if (map->n_railways + map->n_canals > 0)
        put_special_moves(muster, unit);
}

/* ---- Supports. ---- */

/* Could fleets other than those of this chain, or those of its pieces, carry the army there? */
static bool carried_without(const ent_muster *muster, uint16_t without, const ent_pieces *pieces, ent_prov from,
                            ent_prov to)
{
    if (ent_set_has(muster->fleet, to))
        return ent_route_exists(muster->map, pieces->fleet, from, to);
    for (uint16_t chain = 0; chain < muster->n_chains; chain++)
        if (chain != without && ent_set_has(chain_touch(muster, chain), from) &&
            ent_set_has(chain_touch(muster, chain), to))
            return true;
    for (unsigned piece = 0; piece < pieces->n; piece++)
        if (ent_set_has(piece_touch(muster, pieces, piece), from) &&
            ent_set_has(piece_touch(muster, pieces, piece), to))
            return true;
    return false;
}

/* Those that could move to `to` while this fleet supports them instead of convoying [6.D.31]. */
static void movers_without(const ent_muster *muster, ent_prov fleet, const ent_pieces *pieces, ent_prov to,
                           uint64_t *out)
{
    const ent_map *map = muster->map;
    uint16_t chain = muster->chain_of[fleet];
    uint64_t doubtful[ENT_MAX_WORDS];

    memcpy(out, muster->movers + (size_t)to * map->words, map->words * sizeof *out);
    if (!ent_set_has(chain_touch(muster, chain), to))
        return;
    for (uint16_t word = 0; word < map->words; word++)
        doubtful[word] = out[word] & muster->army[word] & chain_touch(muster, chain)[word];
    EACH_PROV (map, from, doubtful)
        if (!ent_set_has(ent_reach_of(map, ENT_ARMY, from), to) && !carried_without(muster, chain, pieces, from, to))
            ent_set_remove(out, from);
}

/* Which of these moves the support fits, as bits. */
static unsigned fits(const ent_muster *muster, const ent_order *support, const ent_order *moves, unsigned n)
{
    unsigned bits = 0;

    for (unsigned i = 0; i < n; i++)
        bits |= (unsigned)ent_legal_supports(muster->map, muster->rules, support, &moves[i]) << i;
    return bits;
}

/* Support of a fleet into a province with separate coasts: without a coast, and for each coast where that says
 * something else (4.B.4). */
static void put_coast_supports(const ent_muster *muster, ent_order support, ent_prov to)
{
    const ent_map *map = muster->map;
    const ent_unit *helped = &muster->units[ent_prov_of(map, support.from)];
    const ent_steps *steps = ent_steps_of(map, ENT_FLEET, helped->at);
    ent_order moves[ENT_MAX_NEIGHBOURS];
    unsigned n = 0, said;

    for (uint8_t i = 0; i < steps->n; i++)
        if (ent_prov_of(map, steps->to[i]) == to) {
            moves[n] = ent_orders_blank(*helped, ENT_ORDER_MOVE);
            moves[n++].to = steps->to[i];
        }
    support.to = to;
    said = fits(muster, &support, moves, n);
    if (said != 0)
        ent_orders_put(muster->list, &support);
    for (unsigned i = 0; i < n; i++) {
        support.to = moves[i].to;
        unsigned says = fits(muster, &support, moves, n);
        if (says != 0 && says != said)
            ent_orders_put(muster->list, &support);
    }
}

static void put_move_supports(const ent_muster *muster, const ent_unit *unit, ent_prov to, const uint64_t *movers)
{
    const ent_map *map = muster->map;
    ent_order order = ent_orders_blank(*unit, ENT_ORDER_SUPPORT_MOVE);
    bool coasts = map->prov[to].n_coasts > 0;

    EACH_PROV (map, from, movers) {
        const ent_unit *helped = &muster->units[from];
        if (from == ent_prov_of(map, unit->at))
            continue;
        order.from = helped->at;
        order.helped = helped->kind;
        order.to = to;
        if (coasts && helped->kind == ENT_FLEET)
            put_coast_supports(muster, order, to);
        else
            ent_orders_put(muster->list, &order);
    }
}

static void put_special_supports(const ent_muster *muster, const ent_unit *unit, const uint64_t *targets)
{
    const ent_map *map = muster->map;
    ent_order move, order = ent_orders_blank(*unit, ENT_ORDER_SUPPORT_MOVE);
    ent_legality legality;

    EACH_PROV (map, from, muster->mobile) {
        order.from = muster->units[from].at;
        order.helped = muster->units[from].kind;
        for (unsigned i = 0; special_move(map, &muster->units[from], i, &move); i++) {
            ent_prov to = order.to = ent_prov_of(map, move.to);
            if (ent_set_has(targets, to) && !ent_set_has(muster->movers + (size_t)to * map->words, from) &&
                is_special(muster, &move) &&
                ent_legal_check(map, muster->rules, muster->pos, &order, &legality) == ENT_REASON_NONE)
                ent_orders_put(muster->list, &order);
        }
    }
}

/* `pieces`: NULL for a unit that cannot convoy. */
static void put_supports(const ent_muster *muster, const ent_unit *unit, const ent_pieces *pieces)
{
    const ent_map *map = muster->map;
    ent_prov at = ent_prov_of(map, unit->at);
    const uint64_t *reach = ent_reach_of(map, unit->kind, unit->at);
    const uint64_t *hard = map->army_hard + (size_t)at * map->words;
    uint64_t targets[ENT_MAX_WORDS], others[ENT_MAX_WORDS], movers[ENT_MAX_WORDS];
    ent_order order = ent_orders_blank(*unit, ENT_ORDER_SUPPORT_HOLD);

    for (uint16_t word = 0; word < map->words; word++) {
        targets[word] = unit->kind == ENT_ARMY ? reach[word] & ~hard[word] : reach[word];
        others[word] = targets[word] & muster->unit[word];
    }
    EACH_PROV (map, other, others) {
        order.from = muster->units[other].at;
        order.helped = muster->units[other].kind;
        ent_orders_put(muster->list, &order);
    }
    EACH_PROV (map, to, targets) {
        const uint64_t *row = muster->movers + (size_t)to * map->words;
        if (pieces) {
            movers_without(muster, at, pieces, to, movers);
            row = movers;
        }
        put_move_supports(muster, unit, to, row);
    }
    if (map->n_railways + map->n_canals > 0)
        put_special_supports(muster, unit, targets);
}

/* ---- Convoys. ---- */

/* Where this fleet could help to bring an army that is on the shore of exactly one piece of its chain, not on its own:
 * to its own shore, to other pieces', and to others of the same piece if that is linked to it in several ways. */
static void destinations_beyond(const ent_muster *muster, ent_prov fleet, const ent_pieces *pieces, unsigned home,
                                ent_prov from, uint64_t *out)
{
    const ent_map *map = muster->map;
    uint64_t sure[ENT_MAX_WORDS];

    for (uint16_t word = 0; word < map->words; word++)
        sure[word] = touching(map, fleet)[word] & muster->shore[word];
    for (unsigned piece = 0; piece < pieces->n; piece++)
        for (uint16_t word = 0; piece != home && word < map->words; word++)
            sure[word] |= piece_touch(muster, pieces, piece)[word];
    memcpy(out, sure, map->words * sizeof *out);
    if (pieces->links[home] < 2)
        return;
    EACH_PROV (map, to, piece_touch(muster, pieces, home))
        if (!ent_set_has(sure, to) && ent_route_through(map, muster->fleet, from, to, fleet))
            ent_set_add(out, to);
}

/* Where this fleet could help to bring the army from `from`, which is on a shore of its chain. */
static void find_destinations(const ent_muster *muster, ent_prov fleet, const ent_pieces *pieces, ent_prov from,
                              uint64_t *out)
{
    const ent_map *map = muster->map;
    unsigned homes = 0, home = 0;

    for (unsigned piece = 0; piece < pieces->n; piece++)
        if (ent_set_has(piece_touch(muster, pieces, piece), from)) {
            homes++;
            home = piece;
        }
    if (homes == 1 && !ent_set_has(touching(map, fleet), from))
        destinations_beyond(muster, fleet, pieces, home, from, out);
    else
        memcpy(out, chain_touch(muster, muster->chain_of[fleet]), map->words * sizeof *out);
    ent_set_remove(out, from);
}

static void put_convoys(const ent_muster *muster, const ent_unit *unit, const ent_pieces *pieces)
{
    const ent_map *map = muster->map;
    ent_prov at = ent_prov_of(map, unit->at);
    const uint64_t *touch = chain_touch(muster, muster->chain_of[at]);
    uint64_t armies[ENT_MAX_WORDS], destinations[ENT_MAX_WORDS];
    ent_order order = ent_orders_blank(*unit, ENT_ORDER_CONVOY);

    order.helped = ENT_ARMY;
    for (uint16_t word = 0; word < map->words; word++)
        armies[word] = touch[word] & muster->army[word];
    EACH_PROV (map, from, armies) {
        find_destinations(muster, at, pieces, from, destinations);
        order.from = from;
        EACH_PROV (map, to, destinations) {
            order.to = to;
            if (!ent_set_has(muster->fleet, to) || ent_route_through(map, muster->fleet, from, to, at))
                ent_orders_put(muster->list, &order);
        }
    }
}

/* ---- All together. ---- */

static void put_unit(const ent_muster *muster, const ent_unit *unit)
{
    ent_prov at = ent_prov_of(muster->map, unit->at);
    ent_order hold = ent_orders_blank(*unit, ENT_ORDER_HOLD);

    ent_orders_open(muster->list, *unit);
    ent_orders_put(muster->list, &hold);
    if (ent_set_has(muster->fleet, at)) {
        ent_pieces pieces;
        find_pieces(muster, at, &pieces);
        put_moves(muster, unit);
        put_supports(muster, unit, &pieces);
        put_convoys(muster, unit, &pieces);
    } else if (ent_set_has(muster->mobile, at)) {
        put_moves(muster, unit);
        put_supports(muster, unit, NULL);
    }
    ent_orders_close(muster->list);
}

/* The permissions to pass a canal that the power at its gate can give to the fleets at its ends. */
static void put_permissions(const ent_muster *muster, const ent_canal *canal)
{
    ent_unit gate = muster->units[canal->gate];
    ent_legality legality;

    for (unsigned end = 0; end < 2 && gate.kind != ENT_UNIT_NONE; end++) {
        ent_unit nobody = {.power = gate.power, .kind = ENT_UNIT_NONE, .at = ENT_LOC_NONE};
        ent_order order = ent_orders_blank(nobody, ENT_ORDER_CANAL);
        order.from = canal->end[end];
        order.to = canal->end[1 - end];
        order.helped = ENT_FLEET;
        if (ent_legal_check(muster->map, muster->rules, muster->pos, &order, &legality) != ENT_REASON_NONE)
            continue;
        ent_orders_open(muster->list, nobody);
        ent_orders_put(muster->list, &order);
        ent_orders_close(muster->list);
    }
}

void ent_orders_movement(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_order_list *list)
{
    ent_muster muster;

    muster.map = map;
    muster.rules = rules;
    muster.pos = pos;
    muster.units = ent_pos_units_const(pos);
    muster.list = list;
    find_ice(&muster);
    find_units(&muster);
    link_fleets(&muster);
    find_movers(&muster);
    EACH_PROV (map, prov, muster.unit)
        put_unit(&muster, &muster.units[prov]);
    for (uint8_t i = 0; i < map->n_canals; i++)
        put_permissions(&muster, &map->canal[i]);
}
