/* orders.c -- see orders.h.
 *
 * Everything is read off sets: where each unit can step (the map's own rows), and which shores each chain of linked
 * fleets touches. A convoy is possible from any shore of a chain to any other, so a flood over the fleets, once a
 * phase, answers for all armies; what a fleet cannot do while it supports (6.D.31) or cannot be part of (6.G.7) is read
 * off the pieces into which the chain falls without it. Only a fleet that stands on a coast where it may convoy, and a
 * piece linked to a fleet in two ways, need a look at single routes. So do portages, wherever the rules have them: they
 * are too rare for more.
 *
 * Sets of provinces are rows of map->words; sets of units count only the units there are, which is one word in most
 * games.
 *
 * SPDX-License-Identifier: MIT */
#include "legal/orders.h"
#include <string.h>
#include "game/position.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "legal/route.h"

/* Visit the members of a set in ascending order. */
#define EACH_IN(index, set, words)                                                                                     \
    for (uint16_t index = 0, word_##index = 0; word_##index < (words); word_##index++)                                 \
        for (uint64_t left_##index = (set)[word_##index];                                                              \
             left_##index != 0 && (index = (uint16_t)(word_##index * 64 + __builtin_ctzll(left_##index)), true);       \
             left_##index &= left_##index - 1)

/* A fleet has neighbours at each of its coasts. */
enum { MAX_PIECES = 4 * ENT_MAX_NEIGHBOURS };

/* The position as sets. A unit is its number, by province. */
typedef struct ent_muster {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    ent_order_list *list;
    bool has_ice, has_specials;          /* railways or canals */
    bool has_portages;                   /* armies carry fleets */
    uint16_t n, words, unit_words;       /* units; words of a set of provinces, of a set of units */
    ent_unit unit[ENT_MAX_PROVS + 64];   /* the words of a set may count past the last */
    ent_head helped[ENT_MAX_PROVS + 64]; /* by unit: what an order that helps it says of it */
    uint16_t in[ENT_MAX_PROVS];          /* by province with a unit: its number */
    uint64_t coasts[ENT_MAX_WORDS];      /* provinces with separate coasts */
    uint64_t taken[ENT_MAX_WORDS];       /* provinces with units */
    uint64_t mobile[ENT_MAX_WORDS];      /* those that are not frozen in */
    uint64_t army[ENT_MAX_WORDS];        /* with armies among them */
    uint64_t fleet[ENT_MAX_WORDS];       /* with fleets among them that may convoy */
    uint64_t ice[ENT_MAX_WORDS];         /* where nobody may go */
    uint64_t shore[ENT_MAX_WORDS];       /* where convoys may land */
    uint16_t n_chains;
    uint16_t chain_of[ENT_MAX_PROVS];               /* by province of a convoying fleet */
    uint64_t touch[ENT_MAX_PROVS * ENT_MAX_WORDS];  /* by chain: the shores that it touches */
    uint64_t movers[ENT_MAX_PROVS * ENT_MAX_WORDS]; /* by province: the units that could move there */
    uint64_t steps[ENT_MAX_PROVS * ENT_MAX_WORDS];  /* ... without a convoy */
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
    return ent_carriage_links(map, ENT_FLEET, prov);
}

static uint64_t *movers_to(ent_muster *muster, ent_prov to)
{
    return muster->movers + (size_t)to * muster->unit_words;
}

static uint64_t *steps_to(ent_muster *muster, ent_prov to)
{
    return muster->steps + (size_t)to * muster->unit_words;
}

static const uint64_t *chain_touch(const ent_muster *muster, uint16_t chain)
{
    return muster->touch + (size_t)chain * muster->words;
}

static const uint64_t *piece_touch(const ent_muster *muster, const ent_pieces *pieces, unsigned piece)
{
    return pieces->touch + (size_t)piece * muster->words;
}

/* ---- Parts of orders. ---- */

static ent_head to_part(ent_loc to)
{
    return ent_head_of((ent_order){.to = to});
}

/* An order of this kind by this unit that concerns nobody else, its destination still to be joined to it. */
static ent_head alone(const ent_unit *unit, ent_order_kind kind)
{
    return ent_head_of((ent_order){.kind = (uint8_t)kind,
                                   .power = unit->power,
                                   .unit = unit->kind,
                                   .at = unit->at,
                                   .from = ENT_LOC_NONE,
                                   .helped = ENT_UNIT_NONE});
}

/* The same of an order that helps another unit, which is to be joined to it as well. */
static ent_head helping(const ent_unit *unit, ent_order_kind kind)
{
    return ent_head_of((ent_order){.kind = (uint8_t)kind, .power = unit->power, .unit = unit->kind, .at = unit->at});
}

/* ---- Sets. ---- */

static void find_places(ent_muster *muster)
{
    const ent_map *map = muster->map;

    memset(muster->ice, 0, muster->words * sizeof *muster->ice);
    memset(muster->coasts, 0, muster->words * sizeof *muster->coasts);
    for (ent_loc loc = map->n_provs; loc < map->n_locs; loc++)
        ent_set_add(muster->coasts, ent_prov_of(map, loc));
    muster->has_ice = false;
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (ent_legal_is_frozen(map, muster->pos->season, prov)) {
            ent_set_add(muster->ice, prov);
            muster->has_ice = true;
        }
    for (uint16_t word = 0; word < muster->words; word++)
        muster->shore[word] = map->shore[word] & ~muster->ice[word];
}

static void find_units(ent_muster *muster)
{
    const ent_unit *units = ent_pos_units_const(muster->pos);
    uint64_t fleets[ENT_MAX_WORDS] = {0};
    uint16_t n = 0;

    for (uint16_t word = 0; word < muster->words; word++) {
        uint64_t taken = 0;
        for (ent_prov prov = (ent_prov)(word * 64); prov < muster->map->n_provs && prov / 64 == word; prov++) {
            bool there = units[prov].kind != ENT_UNIT_NONE; /* no branch: who stands where cannot be guessed */
            taken |= (uint64_t)there << prov % 64;
            fleets[word] |= (uint64_t)(units[prov].kind == ENT_FLEET) << prov % 64;
            muster->unit[n] = units[prov];
            muster->in[prov] = n;
            n = (uint16_t)(n + there);
        }
        muster->taken[word] = taken;
    }
    muster->helped[n] = (ent_head){{0, 0}};
    for (uint16_t unit = 0; unit < n; unit++)
        muster->helped[unit] =
            ent_head_of((ent_order){.from = muster->unit[unit].at, .helped = muster->unit[unit].kind});
    muster->n = n;
    muster->unit_words = (uint16_t)((n + 63) / 64);
    for (uint16_t word = 0; word < muster->words; word++) {
        muster->mobile[word] = muster->taken[word] & ~muster->ice[word];
        muster->army[word] = muster->mobile[word] & ~fleets[word];
        muster->fleet[word] = muster->mobile[word] & fleets[word] & muster->map->convoyer[word];
    }
}

/* The shores that the fleets of a chain or piece touch. */
static void find_shores(const ent_muster *muster, const uint64_t *fleets, uint64_t *out)
{
    memset(out, 0, muster->words * sizeof *out);
    EACH_IN (fleet, fleets, muster->words)
        for (uint16_t word = 0; word < muster->words; word++)
            out[word] |= touching(muster->map, fleet)[word] & muster->shore[word];
}

static void link_fleets(ent_muster *muster)
{
    uint64_t linked[ENT_MAX_WORDS], seen[ENT_MAX_WORDS] = {0};

    muster->n_chains = 0;
    EACH_IN (fleet, muster->fleet, muster->words) {
        if (ent_set_has(seen, fleet))
            continue;
        ent_route_linked(muster->map, ENT_FLEET, muster->fleet, fleet, linked);
        find_shores(muster, linked, muster->touch + (size_t)muster->n_chains * muster->words);
        EACH_IN (other, linked, muster->words)
            muster->chain_of[other] = muster->n_chains;
        for (uint16_t word = 0; word < muster->words; word++)
            seen[word] |= linked[word];
        muster->n_chains++;
    }
}

/* Where a fleet holds the landing place itself it is no part of the convoy [9.A, 9.B]: then single routes count. */
static bool lands(const ent_muster *muster, ent_prov from, ent_prov to)
{
    return from != to &&
           (!ent_set_has(muster->fleet, to) || ent_route_exists(muster->map, ENT_FLEET, muster->fleet, from, to));
}

static void find_steps(ent_muster *muster)
{
    const ent_map *map = muster->map;

    memset(muster->steps, 0, (size_t)map->n_provs * muster->unit_words * sizeof *muster->steps);
    for (uint16_t unit = 0; unit < muster->n; unit++) {
        const ent_steps *steps = ent_steps_of(map, muster->unit[unit].kind, muster->unit[unit].at);
        if (ent_set_has(muster->mobile, ent_prov_of(map, muster->unit[unit].at)))
            for (uint8_t i = 0; i < steps->n; i++)
                ent_set_add(steps_to(muster, ent_prov_of(map, steps->to[i])), unit);
    }
    EACH_IN (frozen, muster->ice, muster->words)
        memset(steps_to(muster, frozen), 0, muster->unit_words * sizeof *muster->steps);
}

/* Could these armies carry a fleet there? */
static bool is_portage(const ent_muster *muster, const uint64_t *armies, ent_prov from, ent_prov to)
{
    return ent_set_has(muster->shore, to) && ent_route_exists(muster->map, ENT_ARMY, armies, from, to);
}

/* All armies but this one, which supports instead. */
static void other_armies(const ent_muster *muster, ent_prov without, uint64_t *out)
{
    memcpy(out, muster->army, muster->words * sizeof *out);
    ent_set_remove(out, without);
}

static void add_portages(ent_muster *muster)
{
    for (uint16_t unit = 0; unit < muster->n; unit++) {
        ent_prov from = ent_prov_of(muster->map, muster->unit[unit].at);
        if (muster->unit[unit].kind != ENT_FLEET || !ent_set_has(muster->mobile, from))
            continue;
        EACH_IN (to, muster->shore, muster->words)
            if (is_portage(muster, muster->army, from, to))
                ent_set_add(movers_to(muster, to), unit);
    }
}

static void find_movers(ent_muster *muster)
{
    find_steps(muster);
    memcpy(muster->movers, muster->steps, (size_t)muster->map->n_provs * muster->unit_words * sizeof *muster->movers);
    for (uint16_t chain = 0; chain < muster->n_chains; chain++) {
        uint64_t carried[ENT_MAX_WORDS];
        for (uint16_t word = 0; word < muster->words; word++)
            carried[word] = chain_touch(muster, chain)[word] & muster->army[word];
        EACH_IN (from, carried, muster->words)
            EACH_IN (to, chain_touch(muster, chain), muster->words)
                if (lands(muster, from, to))
                    ent_set_add(movers_to(muster, to), muster->in[from]);
    }
    if (muster->has_portages)
        add_portages(muster);
}

static void find_pieces(const ent_muster *muster, ent_prov fleet, ent_pieces *pieces)
{
    uint64_t linked[ENT_MAX_WORDS], seen[ENT_MAX_WORDS] = {0}, next[ENT_MAX_WORDS];

    memcpy(pieces->fleet, muster->fleet, muster->words * sizeof *next);
    ent_set_remove(pieces->fleet, fleet);
    for (uint16_t word = 0; word < muster->words; word++)
        next[word] = touching(muster->map, fleet)[word] & pieces->fleet[word];
    pieces->n = 0;
    EACH_IN (first, next, muster->words) {
        if (ent_set_has(seen, first) || pieces->n == MAX_PIECES)
            continue;
        ent_route_linked(muster->map, ENT_FLEET, pieces->fleet, first, linked);
        find_shores(muster, linked, pieces->touch + (size_t)pieces->n * muster->words);
        pieces->links[pieces->n] = 0;
        for (uint16_t word = 0; word < muster->words; word++) {
            pieces->links[pieces->n] += (unsigned)__builtin_popcountll(next[word] & linked[word]);
            seen[word] |= linked[word];
        }
        pieces->n++;
    }
}

/* ---- What only some maps have: moves by railway and through a canal. ---- */

/* The i-th such move that this unit might make, be it legal or not. False past the last. */
static bool special_move(const ent_map *map, const ent_unit *unit, unsigned i, ent_order *out)
{
    *out = ent_orders_form(*unit);
    out->kind = ENT_ORDER_MOVE;
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

/* True if the move is a legal one that the map's sets do not know. */
static bool is_special(const ent_muster *muster, const ent_order *move)
{
    bool rail = move->flags & ENT_ORDER_RAIL;
    ent_legality legality;

    if (move->unit != (rail ? ENT_ARMY : ENT_FLEET) ||
        (!rail && ent_can_step(muster->map, ENT_FLEET, move->at, move->to)))
        return false;
    return ent_legal_check(muster->map, muster->rules, muster->pos, move, &legality) == ENT_REASON_NONE;
}

static void put_special_moves(const ent_muster *muster, const ent_unit *unit)
{
    ent_order move;

    for (unsigned i = 0; special_move(muster->map, unit, i, &move); i++)
        if (is_special(muster, &move))
            ent_orders_put(muster->list, &move, ENT_ORDER_MOVE, move.to, NULL);
}

static void put_special_supports(ent_muster *muster, const ent_order *form, const ent_prov *targets, unsigned n)
{
    uint64_t reach[ENT_MAX_WORDS] = {0};
    ent_order move, order = *form;
    ent_legality legality;

    for (unsigned i = 0; i < n; i++)
        ent_set_add(reach, targets[i]);
    order.kind = ENT_ORDER_SUPPORT_MOVE;
    for (uint16_t unit = 0; unit < muster->n; unit++) {
        order.from = muster->unit[unit].at;
        for (unsigned i = 0; special_move(muster->map, &muster->unit[unit], i, &move); i++) {
            ent_prov to = order.to = ent_prov_of(muster->map, move.to);
            if (ent_set_has(reach, to) && !ent_set_has(movers_to(muster, to), unit) && is_special(muster, &move) &&
                ent_legal_check(muster->map, muster->rules, muster->pos, &order, &legality) == ENT_REASON_NONE)
                ent_orders_put(muster->list, &order, ENT_ORDER_SUPPORT_MOVE, to, &muster->unit[unit]);
        }
    }
}

/* True if a fleet at one end of the canal may be ordered through it. */
static bool may_pass(const ent_muster *muster, ent_prov from, ent_prov to)
{
    const ent_unit *fleet = &muster->unit[muster->in[from]];
    ent_order move = ent_orders_form(*fleet);

    move.kind = ENT_ORDER_MOVE;
    move.to = to;
    return ent_set_has(muster->mobile, from) && is_special(muster, &move);
}

/* The permissions to pass that the power in the canal's gate can give: one group, since only one counts. */
static void put_permissions(const ent_muster *muster, const ent_canal *canal)
{
    const ent_unit nobody = {
        .power = ent_pos_units_const(muster->pos)[canal->gate].power, .kind = ENT_UNIT_NONE, .at = ENT_LOC_NONE};
    ent_order order = ent_orders_form(nobody);
    bool open = false;

    order.kind = ENT_ORDER_CANAL;
    order.helped = ENT_FLEET;
    for (unsigned end = 0; end < 2; end++) {
        if (!may_pass(muster, canal->end[end], canal->end[1 - end]))
            continue;
        if (!open)
            ent_orders_open(muster->list, nobody);
        open = true;
        order.from = canal->end[end];
        ent_orders_put(muster->list, &order, ENT_ORDER_CANAL, canal->end[1 - end], NULL);
    }
    if (open)
        ent_orders_close(muster->list);
}

/* ---- Moves. ---- */

/* Where fleets could land the army. */
static void find_landings(const ent_muster *muster, ent_prov from, uint64_t *out)
{
    memset(out, 0, muster->words * sizeof *out);
    for (uint16_t chain = 0; chain < muster->n_chains; chain++)
        if (ent_set_has(chain_touch(muster, chain), from))
            for (uint16_t word = 0; word < muster->words; word++)
                out[word] |= chain_touch(muster, chain)[word];
}

static void put_convoyed_moves(const ent_muster *muster, const ent_unit *unit)
{
    uint64_t landings[ENT_MAX_WORDS];
    ent_order via = ent_orders_form(*unit);

    via.flags = ENT_ORDER_VIA;
    find_landings(muster, unit->at, landings);
    EACH_IN (to, landings, muster->words)
        if (lands(muster, unit->at, to))
            ent_orders_put(muster->list, &via, ENT_ORDER_MOVE, to, NULL);
}

/* A carried fleet may land on any coast. */
static void put_carried_moves(const ent_muster *muster, const ent_unit *unit)
{
    ent_order via = ent_orders_form(*unit);

    via.flags = ENT_ORDER_VIA;
    EACH_IN (to, muster->shore, muster->words) {
        const ent_prov_info *info = &muster->map->prov[to];
        if (!is_portage(muster, muster->army, ent_prov_of(muster->map, unit->at), to))
            continue;
        if (info->n_coasts == 0)
            ent_orders_put(muster->list, &via, ENT_ORDER_MOVE, to, NULL);
        for (uint8_t i = 0; i < info->n_coasts; i++)
            ent_orders_put(muster->list, &via, ENT_ORDER_MOVE, (ent_loc)(info->first_coast + i), NULL);
    }
}

static void put_moves(const ent_muster *muster, const ent_unit *unit)
{
    const ent_steps *steps = ent_steps_of(muster->map, unit->kind, unit->at);
    const ent_head move = alone(unit, ENT_ORDER_MOVE);
    const ent_loc *to = steps->to;
    size_t n = muster->list->n;

    for (uint8_t i = 0; i < steps->n; i++)
        if (!muster->has_ice || !ent_set_has(muster->ice, ent_prov_of(muster->map, to[i])))
            n = ent_orders_write(muster->list, n, ent_head_join(move, to_part(to[i])));
    muster->list->n = n;
    if (unit->kind == ENT_ARMY && muster->n_chains > 0)
        put_convoyed_moves(muster, unit);
    if (unit->kind == ENT_FLEET && muster->has_portages)
        put_carried_moves(muster, unit);
    if (muster->has_specials)
        put_special_moves(muster, unit);
}

/* ---- Supports. ---- */

/* Could fleets other than those of this chain, or those of its pieces, carry the army there? */
static bool carried_without(const ent_muster *muster, uint16_t without, const ent_pieces *pieces, ent_prov from,
                            ent_prov to)
{
    if (ent_set_has(muster->fleet, to))
        return ent_route_exists(muster->map, ENT_FLEET, pieces->fleet, from, to);
    for (uint16_t chain = 0; chain < muster->n_chains; chain++) {
        const uint64_t *touch = chain_touch(muster, chain);
        if (chain != without && ent_set_has(touch, from) && ent_set_has(touch, to))
            return true;
    }
    for (unsigned piece = 0; piece < pieces->n; piece++) {
        const uint64_t *touch = piece_touch(muster, pieces, piece);
        if (ent_set_has(touch, from) && ent_set_has(touch, to))
            return true;
    }
    return false;
}

/* Take from `movers` those that could not move to `to` while this fleet supports them instead of convoying [6.D.31]. */
static void drop_carried(ent_muster *muster, ent_prov fleet, const ent_pieces *pieces, ent_prov to, uint64_t *movers)
{
    uint16_t chain = muster->chain_of[fleet];
    const uint64_t *steps = steps_to(muster, to);
    uint64_t carried[ENT_MAX_WORDS], any = 0;

    for (uint16_t word = 0; word < muster->unit_words; word++)
        any |= carried[word] = movers[word] & ~steps[word];
    if (any == 0 || !ent_set_has(chain_touch(muster, chain), to))
        return;
    EACH_IN (army, carried, muster->unit_words)
        if (muster->unit[army].kind == ENT_ARMY && ent_set_has(chain_touch(muster, chain), muster->unit[army].at) &&
            !carried_without(muster, chain, pieces, muster->unit[army].at, to))
            ent_set_remove(movers, army);
}

/* The same for fleets that could not move without this army. */
static void drop_portages(ent_muster *muster, ent_prov army, ent_prov to, uint64_t *movers)
{
    uint64_t others[ENT_MAX_WORDS];

    other_armies(muster, army, others);
    EACH_IN (unit, movers, muster->unit_words) {
        const ent_unit *helped = &muster->unit[unit];
        if (helped->kind == ENT_FLEET && !ent_set_has(steps_to(muster, to), unit) &&
            !is_portage(muster, others, ent_prov_of(muster->map, helped->at), to))
            ent_set_remove(movers, unit);
    }
}

/* Which of these moves the support fits, as bits. */
static unsigned fits(const ent_muster *muster, const ent_order *support, const ent_order *moves, unsigned n)
{
    unsigned bits = 0;

    for (unsigned i = 0; i < n; i++)
        bits |= (unsigned)ent_legal_supports(muster->map, muster->rules, support, &moves[i]) << i;
    return bits;
}

/* All coasts of `to`, after those that are in moves[0..n) already. Returns how many there are then. */
static unsigned add_coasts(const ent_muster *muster, const ent_unit *helped, ent_prov to,
                           ent_order moves[ENT_MAX_NEIGHBOURS], unsigned n)
{
    const ent_prov_info *info = &muster->map->prov[to];

    for (uint8_t i = 0; i < info->n_coasts && n < ENT_MAX_NEIGHBOURS; i++) {
        ent_loc coast = (ent_loc)(info->first_coast + i);
        if (ent_can_step(muster->map, ENT_FLEET, helped->at, coast))
            continue;
        moves[n] = ent_orders_form(*helped);
        moves[n].kind = ENT_ORDER_MOVE;
        moves[n++].to = coast;
    }
    return n;
}

/* Where in `to`, which has separate coasts, the fleet could move, as moves. Returns how many. */
static unsigned find_coasts(const ent_muster *muster, const ent_unit *helped, ent_prov to,
                            ent_order moves[ENT_MAX_NEIGHBOURS])
{
    const ent_steps *steps = ent_steps_of(muster->map, ENT_FLEET, helped->at);
    unsigned n = 0;

    for (uint8_t i = 0; i < steps->n; i++)
        if (ent_prov_of(muster->map, steps->to[i]) == to) {
            moves[n] = ent_orders_form(*helped);
            moves[n].kind = ENT_ORDER_MOVE;
            moves[n++].to = steps->to[i];
        }
    if (muster->has_portages && is_portage(muster, muster->army, ent_prov_of(muster->map, helped->at), to))
        n = add_coasts(muster, helped, to, moves, n);
    return n;
}

/* Could the fleet be carried to every coast of `to` while this unit supports it? */
static bool carries_on_without(const ent_muster *muster, const ent_order *form, const ent_unit *helped, ent_prov to)
{
    uint64_t others[ENT_MAX_WORDS];

    other_armies(muster, ent_prov_of(muster->map, form->at), others);
    return is_portage(muster, others, ent_prov_of(muster->map, helped->at), to);
}

/* Support of a fleet into a province with separate coasts: without a coast, and for each coast where that says
 * something else (4.B.4). */
static void put_coast_supports(const ent_muster *muster, const ent_order *form, const ent_unit *helped, ent_prov to)
{
    ent_order moves[ENT_MAX_NEIGHBOURS], support = *form;
    unsigned n = find_coasts(muster, helped, to, moves), said;
    bool every = !muster->has_portages || carries_on_without(muster, form, helped, to); /* each of them is legal */

    support.kind = ENT_ORDER_SUPPORT_MOVE;
    support.from = helped->at;
    support.to = to;
    said = fits(muster, &support, moves, n);
    if (said != 0)
        ent_orders_put(muster->list, form, ENT_ORDER_SUPPORT_MOVE, to, helped);
    for (unsigned i = 0; i < n; i++) {
        support.to = moves[i].to;
        unsigned says = fits(muster, &support, moves, n);
        if (says != 0 && says != said && (every || ent_can_step(muster->map, ENT_FLEET, helped->at, support.to)))
            ent_orders_put(muster->list, form, ENT_ORDER_SUPPORT_MOVE, support.to, helped);
    }
}

/* Most orders of a list are these, and how many there are for a place, mostly none to two, is what a processor cannot
 * guess: two are written at a time, and as many counted as there are. There is room for two more than all units.
 * Returns where the list ends now, which was `out`. */
static inline ent_order *put_move_supports(const ent_muster *muster, uint16_t words, ent_order *out, ent_head support,
                                           const uint64_t *movers)
{
    for (uint16_t word = 0; word < words; word++) {
        const ent_head *helped = muster->helped + word * 64;
        uint64_t left = movers[word];
        do {
            uint64_t rest = left & (left - 1);
            const ent_head one = ent_head_join(support, helped[__builtin_ctzll(left | UINT64_C(1) << 63)]);
            const ent_head two = ent_head_join(support, helped[__builtin_ctzll(rest | UINT64_C(1) << 63)]);
            memcpy(out, &one, sizeof one);
            memcpy(out + 1, &two, sizeof two);
            out += (left != 0) + (rest != 0);
            left = rest & (rest - 1);
        } while (left != 0);
    }
    return out;
}

/* The same one by one: where a coast may matter, or the room end. */
static void put_careful_supports(const ent_muster *muster, const ent_order *form, ent_prov to, const uint64_t *movers)
{
    bool coasts = ent_set_has(muster->coasts, to);

    EACH_IN (unit, movers, muster->unit_words) {
        const ent_unit *helped = &muster->unit[unit];
        if (coasts && helped->kind == ENT_FLEET)
            put_coast_supports(muster, form, helped, to);
        else
            ent_orders_put(muster->list, form, ENT_ORDER_SUPPORT_MOVE, to, helped);
    }
}

/* Where a unit can support: the provinces that it can step to, each once (a fleet's steps name coasts, those of one
 * province one behind the other), but not over a difficult border. Supports those that stand there on the way; whether
 * somebody does cannot be guessed either. Returns how many. */
static unsigned put_hold_supports(const ent_muster *muster, const ent_unit *unit, ent_prov targets[ENT_MAX_NEIGHBOURS])
{
    const ent_steps *steps = ent_steps_of(muster->map, unit->kind, unit->at);
    const ent_head support = ent_head_join(helping(unit, ENT_ORDER_SUPPORT_HOLD), to_part(ENT_LOC_NONE));
    ent_order spill, *order = muster->list->order;
    size_t n = muster->list->n, cap = muster->list->cap;
    ent_prov last = ENT_PROV_NONE;
    unsigned n_targets = 0;

    for (uint8_t i = 0; i < steps->n; i++) {
        ent_prov to = ent_prov_of(muster->map, steps->to[i]);
        bool counts = to != last && !(steps->difficult >> i & 1);
        ent_head head = ent_head_join(support, muster->helped[muster->in[to]]);
        memcpy(n < cap ? &order[n] : &spill, &head, sizeof head);
        n += counts && ent_set_has(muster->taken, to);
        targets[n_targets] = to;
        n_targets += counts;
        last = to;
    }
    muster->list->n = n;
    return n_targets;
}

/* `pieces`: NULL for a unit that cannot convoy. `words` of the sets of units; the compiler makes a version for one. */
static inline __attribute__((always_inline)) void put_supports_in(ent_muster *muster, uint16_t words, uint16_t number,
                                                                  const ent_pieces *pieces)
{
    const ent_unit *unit = &muster->unit[number];
    const ent_head support = helping(unit, ENT_ORDER_SUPPORT_MOVE);
    const ent_order form = ent_orders_form(*unit);
    ent_order_list *list = muster->list;
    ent_prov target[ENT_MAX_NEIGHBOURS];
    uint64_t movers[ENT_MAX_WORDS];
    unsigned n = put_hold_supports(muster, unit, target);
    uint64_t own[ENT_MAX_WORDS];
    for (uint16_t word = 0; word < words; word++)
        own[word] = word == number / 64 ? UINT64_C(1) << number % 64 : 0;
    size_t most = muster->n + 2u; /* supports into one place, see put_move_supports() */
    bool carries = muster->has_portages && unit->kind == ENT_ARMY;

    for (unsigned i = 0; i < n; i++) {
        bool roomy = list->n < list->cap && list->cap - list->n >= most;
        for (uint16_t word = 0; word < words; word++)
            movers[word] = muster->movers[(size_t)target[i] * words + word] & ~own[word];
        if (pieces)
            drop_carried(muster, ent_prov_of(muster->map, unit->at), pieces, target[i], movers);
        if (carries)
            drop_portages(muster, unit->at, target[i], movers);
        if (!roomy || ent_set_has(muster->coasts, target[i]))
            put_careful_supports(muster, &form, target[i], movers);
        else
            list->n = (size_t)(put_move_supports(muster, words, &list->order[list->n],
                                                 ent_head_join(support, to_part(target[i])), movers) -
                               list->order);
    }
    if (muster->has_specials)
        put_special_supports(muster, &form, target, n);
}

static void put_supports(ent_muster *muster, uint16_t number, const ent_pieces *pieces)
{
    if (muster->unit_words == 1)
        put_supports_in(muster, 1, number, pieces);
    else
        put_supports_in(muster, muster->unit_words, number, pieces);
}

/* ---- Convoys. ---- */

/* Where this fleet could help to bring an army that is on the shore of exactly one piece of its chain, not on its own:
 * to its own shore, to other pieces', and to others of the same piece if that is linked to it in several ways. */
static void destinations_beyond(const ent_muster *muster, ent_prov fleet, const ent_pieces *pieces, unsigned home,
                                ent_prov from, uint64_t *out)
{
    uint64_t sure[ENT_MAX_WORDS];

    for (uint16_t word = 0; word < muster->words; word++)
        sure[word] = touching(muster->map, fleet)[word] & muster->shore[word];
    for (unsigned piece = 0; piece < pieces->n; piece++)
        for (uint16_t word = 0; piece != home && word < muster->words; word++)
            sure[word] |= piece_touch(muster, pieces, piece)[word];
    memcpy(out, sure, muster->words * sizeof *out);
    if (pieces->links[home] < 2)
        return;
    EACH_IN (to, piece_touch(muster, pieces, home), muster->words)
        if (!ent_set_has(sure, to) && ent_route_through(muster->map, ENT_FLEET, muster->fleet, from, to, fleet))
            ent_set_add(out, to);
}

/* Where this fleet could help to bring the army from `from`, which is on a shore of its chain. */
static void find_destinations(const ent_muster *muster, ent_prov fleet, const ent_pieces *pieces, ent_prov from,
                              uint64_t *out)
{
    unsigned homes = 0, home = 0;

    for (unsigned piece = 0; piece < pieces->n; piece++)
        if (ent_set_has(piece_touch(muster, pieces, piece), from)) {
            homes++;
            home = piece;
        }
    if (homes == 1 && !ent_set_has(touching(muster->map, fleet), from))
        destinations_beyond(muster, fleet, pieces, home, from, out);
    else
        memcpy(out, chain_touch(muster, muster->chain_of[fleet]), muster->words * sizeof *out);
    ent_set_remove(out, from);
}

static void put_convoys(const ent_muster *muster, const ent_unit *unit, const ent_pieces *pieces)
{
    ent_prov at = ent_prov_of(muster->map, unit->at);
    const uint64_t *touch = chain_touch(muster, muster->chain_of[at]);
    const ent_head convoy = helping(unit, ENT_ORDER_CONVOY);
    uint64_t armies[ENT_MAX_WORDS], destinations[ENT_MAX_WORDS];

    for (uint16_t word = 0; word < muster->words; word++)
        armies[word] = touch[word] & muster->army[word];
    EACH_IN (from, armies, muster->words) {
        const ent_head head = ent_head_join(convoy, muster->helped[muster->in[from]]);
        size_t n = muster->list->n;
        find_destinations(muster, at, pieces, from, destinations);
        EACH_IN (to, destinations, muster->words)
            if (!ent_set_has(muster->fleet, to) ||
                ent_route_through(muster->map, ENT_FLEET, muster->fleet, from, to, at))
                n = ent_orders_write(muster->list, n, ent_head_join(head, to_part(to)));
        muster->list->n = n;
    }
}

/* The orders of an army to carry fleets. */
static void put_portages(const ent_muster *muster, const ent_unit *unit)
{
    const ent_map *map = muster->map;
    const ent_order form = ent_orders_form(*unit);
    uint64_t linked[ENT_MAX_WORDS];

    ent_route_linked(map, ENT_ARMY, muster->army, unit->at, linked);
    for (uint16_t number = 0; number < muster->n; number++) {
        const ent_unit *fleet = &muster->unit[number];
        ent_prov from = ent_prov_of(map, fleet->at);
        if (fleet->kind != ENT_FLEET || !ent_set_has(muster->mobile, from) ||
            !ent_set_meets(map, linked, ent_carriage_links(map, ENT_ARMY, from)))
            continue;
        EACH_IN (to, muster->shore, muster->words)
            if (ent_set_meets(map, linked, ent_carriage_links(map, ENT_ARMY, to)) &&
                ent_route_through(map, ENT_ARMY, muster->army, from, to, unit->at))
                ent_orders_put(muster->list, &form, ENT_ORDER_CONVOY, to, fleet);
    }
}

/* ---- All together. ---- */

static void put_unit(ent_muster *muster, uint16_t number)
{
    const ent_unit *unit = &muster->unit[number];
    ent_prov at = ent_prov_of(muster->map, unit->at);

    ent_orders_open(muster->list, *unit);
    muster->list->n = ent_orders_write(muster->list, muster->list->n,
                                       ent_head_join(alone(unit, ENT_ORDER_HOLD), to_part(ENT_LOC_NONE)));
    if (ent_set_has(muster->fleet, at)) {
        ent_pieces pieces;
        find_pieces(muster, at, &pieces);
        put_moves(muster, unit);
        put_supports(muster, number, &pieces);
        put_convoys(muster, unit, &pieces);
    } else if (ent_set_has(muster->mobile, at)) {
        put_moves(muster, unit);
        put_supports(muster, number, NULL);
        if (unit->kind == ENT_ARMY && muster->has_portages)
            put_portages(muster, unit);
    }
    ent_orders_close(muster->list);
}

void ent_orders_movement(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_order_list *list)
{
    ent_muster muster;

    muster.map = map;
    muster.rules = rules;
    muster.pos = pos;
    muster.list = list;
    muster.words = map->words;
    muster.has_specials = map->n_railways > 0 || map->n_canals > 0;
    muster.has_portages = ent_carriage_allowed(rules, ENT_FLEET);
    find_places(&muster);
    find_units(&muster);
    link_fleets(&muster);
    find_movers(&muster);
    for (uint16_t unit = 0; unit < muster.n; unit++)
        put_unit(&muster, unit);
    for (uint8_t i = 0; i < map->n_canals; i++)
        put_permissions(&muster, &map->canal[i]);
}
