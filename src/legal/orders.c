/* orders.c -- see orders.h.
 *
 * Everything is read off the sets of muster.h. Only a fleet that stands on a coast where it may convoy, and a piece
 * linked to a fleet in two ways, need a look at single routes. So do portages, wherever the rules have them: they are
 * too rare for more.
 *
 * SPDX-License-Identifier: MIT */
#include "legal/orders.h"
#include <string.h>
#include "game/position.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "legal/muster.h"
#include "legal/route.h"

/* ---- Parts of orders. ---- */

static ent_head to_part(ent_loc to)
{
    return ent_head_of((ent_order){.to = to});
}

/* Who gives an order: what all orders of a unit have in common. */
static ent_head giver(const ent_unit *unit)
{
    return ent_head_of((ent_order){.power = unit->power, .unit = unit->kind, .at = unit->at});
}

/* What is said of an order that concerns nobody else, its destination still to be joined to it. */
static ent_head alone(ent_order_kind kind)
{
    return ent_head_of((ent_order){.kind = (uint8_t)kind, .from = ENT_LOC_NONE, .helped = ENT_UNIT_NONE});
}

/* The same of an order that helps another unit, which is to be joined to it as well. */
static ent_head helping(ent_order_kind kind)
{
    return ent_head_of((ent_order){.kind = (uint8_t)kind});
}

enum { AT_ONCE = 4 };

/* What an order says of the index-th unit, which is in `units`, or without these of a province: that it goes there. */
static inline ent_head part_of(const ent_head *units, size_t index)
{
    return units ? units[index] : to_part((ent_loc)index);
}

/* Append the orders that join `head` with each unit or province of a set. Most orders of a list are these, and how many
 * there are at a time is what a processor cannot guess: some are written at once, and as many counted as there are. */
static inline __attribute__((always_inline)) void put_joined(ent_sink *list, uint16_t words, ent_head head,
                                                             const uint64_t *set, const ent_head *units)
{
    size_t n = list->n, stride = list->stride;

    if (n >= list->cap || list->cap - n < words * 64u + AT_ONCE) { /* one by one, as far as they fit */
        ENT_EACH_IN (index, set, words)
            n = ent_orders_write(list, n, head | part_of(units, index));
        list->n = n;
        return;
    }
    for (uint16_t word = 0; word < words; word++) {
        uint64_t left = set[word];
        do {
            char *out = list->first + n * stride;
            for (unsigned i = 0; i < AT_ONCE; i++) {
                const size_t bit = (size_t)__builtin_ctzll(left | UINT64_C(1) << 63);
                const ent_head order = head | part_of(units, word * 64u + bit);
                memcpy(out + i * stride, &order, sizeof order);
                n += left != 0;
                left &= left - 1;
            }
        } while (left != 0);
    }
    list->n = n;
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

static void put_special_supports(const ent_muster *muster, const ent_unit *supporter, const ent_steps *steps)
{
    uint64_t reach[ENT_MAX_WORDS] = {0};
    ent_order move, order = ent_orders_form(*supporter);
    ent_legality legality;

    for (uint8_t i = 0; i < steps->n_helps; i++)
        ent_set_add(reach, steps->helps[i]);
    order.kind = ENT_ORDER_SUPPORT_MOVE;
    for (uint16_t unit = 0; unit < muster->n; unit++) {
        order.from = muster->unit[unit].at;
        for (unsigned i = 0; special_move(muster->map, &muster->unit[unit], i, &move); i++) {
            ent_prov to = order.to = ent_prov_of(muster->map, move.to);
            if (ent_set_has(reach, to) && !ent_set_has(ent_muster_movers(muster, to), unit) &&
                is_special(muster, &move) &&
                ent_legal_check(muster->map, muster->rules, muster->pos, &order, &legality) == ENT_REASON_NONE)
                ent_orders_put(muster->list, &order, ENT_ORDER_SUPPORT_MOVE, to, &muster->unit[unit]);
        }
    }
}

/* True if a fleet at one end of the canal may be ordered through it. */
static bool may_pass(const ent_muster *muster, ent_prov from, ent_prov to)
{
    if (!ent_set_has(muster->mobile, from))
        return false;
    ent_order move = ent_orders_form(muster->unit[muster->in[from]]);
    move.kind = ENT_ORDER_MOVE;
    move.to = to;
    return is_special(muster, &move);
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
    uint64_t held[ENT_MAX_WORDS];

    memset(out, 0, muster->words * sizeof *out);
    for (uint16_t chain = 0; chain < muster->n_chains; chain++)
        if (ent_set_has(ent_muster_chain(muster, chain), from))
            for (uint16_t word = 0; word < muster->words; word++)
                out[word] |= ent_muster_chain(muster, chain)[word];
    ent_set_remove(out, from);
    for (uint16_t word = 0; word < muster->words; word++)
        held[word] = out[word] & muster->fleet[word];
    ENT_EACH_IN (to, held, muster->words)
        if (!ent_muster_lands(muster, from, to))
            ent_set_remove(out, to);
}

static void put_convoyed_moves(const ent_muster *muster, const ent_unit *unit, ent_head by)
{
    const ent_head via = ent_head_of((ent_order){.flags = ENT_ORDER_VIA});
    uint64_t landings[ENT_MAX_WORDS];

    find_landings(muster, unit->at, landings);
    put_joined(muster->list, muster->words, by | alone(ENT_ORDER_MOVE) | via, landings, NULL);
}

/* A carried fleet may land on any coast. */
static void put_carried_moves(const ent_muster *muster, const ent_unit *unit)
{
    ent_order via = ent_orders_form(*unit);

    via.flags = ENT_ORDER_VIA;
    ENT_EACH_IN (to, muster->shore, muster->words) {
        const ent_prov_info *info = &muster->map->prov[to];
        if (!ent_muster_carries(muster, muster->army, ent_prov_of(muster->map, unit->at), to))
            continue;
        if (info->n_coasts == 0)
            ent_orders_put(muster->list, &via, ENT_ORDER_MOVE, to, NULL);
        for (uint8_t i = 0; i < info->n_coasts; i++)
            ent_orders_put(muster->list, &via, ENT_ORDER_MOVE, (ent_loc)(info->first_coast + i), NULL);
    }
}

/* Take from moves[0 .. steps->n) those into ice. Returns how many are left. */
static unsigned drop_frozen(const ent_muster *muster, const ent_steps *steps, char *moves)
{
    size_t stride = muster->list->stride;
    unsigned n = 0;

    for (uint8_t i = 0; i < steps->n; i++) {
        memmove(moves + n * stride, moves + i * stride, sizeof(ent_head));
        n += !ent_set_has(muster->ice, ent_prov_of(muster->map, steps->to[i]));
    }
    return n;
}

static void put_steps(const ent_muster *muster, const ent_unit *unit, ent_head by)
{
    const ent_steps *steps = ent_steps_of(muster->map, unit->kind, unit->at);
    const ent_head move = by | alone(ENT_ORDER_MOVE);
    ent_order spare[ENT_MAX_NEIGHBOURS];
    char *out = ent_orders_room(muster->list, ENT_MAX_NEIGHBOURS, spare);
    size_t stride = muster->list->stride;

    for (unsigned i = 0, end = steps->n; i < end; i++) {
        const ent_head head = move | to_part(steps->to[i]);
        memcpy(out + i * stride, &head, sizeof head);
    }
    ent_orders_append(muster->list, out, muster->has_ice ? drop_frozen(muster, steps, out) : steps->n);
}

static void put_moves(const ent_muster *muster, const ent_unit *unit, ent_head by)
{
    put_steps(muster, unit, by);
    if (unit->kind == ENT_ARMY && ent_set_has(muster->ports, unit->at))
        put_convoyed_moves(muster, unit, by);
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
        const uint64_t *touch = ent_muster_chain(muster, chain);
        if (chain != without && ent_set_has(touch, from) && ent_set_has(touch, to))
            return true;
    }
    for (unsigned piece = 0; piece < pieces->n; piece++) {
        const uint64_t *touch = ent_muster_piece(muster, pieces, piece);
        if (ent_set_has(touch, from) && ent_set_has(touch, to))
            return true;
    }
    return false;
}

/* Take from `movers` those of these armies that could not move to `to` while this fleet supports them instead of
 * convoying [6.D.31]. They have no way over land, but other carriers than this one. */
static void drop_carried(const ent_muster *muster, ent_prov fleet, const ent_pieces *pieces, ent_prov to,
                         const uint64_t *armies, uint64_t *movers)
{
    uint16_t chain = muster->chain_of[fleet];

    if (ent_set_has(ent_muster_chain(muster, chain), to))
        ENT_EACH_IN (army, armies, muster->unit_words)
            if (!carried_without(muster, chain, pieces, muster->unit[army].at, to))
                ent_set_remove(movers, army);
}

/* The same for fleets that could not move without this army. */
static void drop_portages(const ent_muster *muster, ent_prov army, ent_prov to, uint64_t *movers)
{
    uint64_t others[ENT_MAX_WORDS];

    ent_muster_without(muster, army, others);
    ENT_EACH_IN (unit, movers, muster->unit_words) {
        const ent_unit *helped = &muster->unit[unit];
        if (helped->kind == ENT_FLEET && !ent_set_has(ent_reach_of(muster->map, ENT_FLEET, helped->at), to) &&
            !ent_muster_carries(muster, others, ent_prov_of(muster->map, helped->at), to))
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
    if (muster->has_portages && ent_muster_carries(muster, muster->army, ent_prov_of(muster->map, helped->at), to))
        n = add_coasts(muster, helped, to, moves, n);
    return n;
}

/* Could the fleet be carried to every coast of `to` while this unit supports it? */
static bool carries_on_without(const ent_muster *muster, const ent_order *form, const ent_unit *helped, ent_prov to)
{
    uint64_t others[ENT_MAX_WORDS];

    ent_muster_without(muster, ent_prov_of(muster->map, form->at), others);
    return ent_muster_carries(muster, others, ent_prov_of(muster->map, helped->at), to);
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

/* Supports into a province with separate coasts, one by one. */
static void put_careful_supports(const ent_muster *muster, const ent_unit *unit, ent_prov to, const uint64_t *movers)
{
    const ent_order form = ent_orders_form(*unit);

    ENT_EACH_IN (other, movers, muster->unit_words) {
        const ent_unit *helped = &muster->unit[other];
        if (ent_set_has(muster->choosers, other))
            put_coast_supports(muster, &form, helped, to);
        else
            ent_orders_put(muster->list, &form, ENT_ORDER_SUPPORT_MOVE, to, helped);
    }
}

/* Whether somebody stands where the unit can support cannot be guessed either. */
static void put_hold_supports(const ent_muster *muster, const ent_steps *steps, ent_head by)
{
    const ent_head support = by | helping(ENT_ORDER_SUPPORT_HOLD) | to_part(ENT_LOC_NONE);
    ent_order spare[ENT_MAX_NEIGHBOURS];
    char *out = ent_orders_room(muster->list, ENT_MAX_NEIGHBOURS, spare);
    size_t stride = muster->list->stride;
    size_t n = 0;

    for (unsigned i = 0, end = steps->n_helps; i < end; i++) {
        const uint16_t helped = muster->in[steps->helps[i]];
        const ent_head head = support | muster->helped[helped];
        memcpy(out + n * stride, &head, sizeof head);
        n += helped < ENT_MUSTER_NOBODY;
    }
    ent_orders_append(muster->list, out, n);
}

/* The units that the unit could support into `to`, all but itself and those that could not move there meanwhile.
 * Returns true if among them are fleets whose coast may matter. */
static inline __attribute__((always_inline)) bool find_helped(const ent_muster *muster, uint16_t words, uint16_t number,
                                                              const ent_pieces *pieces, ent_prov to, uint64_t *out)
{
    const uint64_t *all = muster->movers + (size_t)to * words, *by_land = muster->steps + (size_t)to * words;
    uint64_t coasts = 0, loose[ENT_MAX_WORDS], any = 0;

    for (uint16_t word = 0; word < words; word++) {
        out[word] = all[word] & ~(word == number / 64 ? UINT64_C(1) << number % 64 : 0);
        coasts |= out[word] & muster->choosers[word];
        if (pieces) {
            out[word] &= ~pieces->tied[word] | by_land[word];
            any |= loose[word] = out[word] & pieces->loose[word] & ~by_land[word];
        }
    }
    if (any)
        drop_carried(muster, ent_prov_of(muster->map, muster->unit[number].at), pieces, to, loose, out);
    if (muster->has_portages && muster->unit[number].kind == ENT_ARMY)
        drop_portages(muster, muster->unit[number].at, to, out);
    return coasts && ent_set_has(muster->map->split, to);
}

/* `pieces`: NULL for a unit that cannot convoy. `words` of the sets of units; the compiler makes a version for one. */
static inline __attribute__((always_inline)) void
put_supports_in(const ent_muster *muster, uint16_t words, uint16_t number, ent_head by, const ent_pieces *pieces)
{
    const ent_unit *unit = &muster->unit[number];
    const ent_steps *steps = ent_steps_of(muster->map, unit->kind, unit->at);
    const ent_head support = by | helping(ENT_ORDER_SUPPORT_MOVE);

    put_hold_supports(muster, steps, by);
    for (unsigned i = 0, end = steps->n_helps; i < end; i++) {
        ent_prov to = steps->helps[i];
        uint64_t helped[ENT_MAX_WORDS];
        if (find_helped(muster, words, number, pieces, to, helped))
            put_careful_supports(muster, unit, to, helped);
        else
            put_joined(muster->list, words, support | to_part(to), helped, muster->helped);
    }
    if (muster->has_specials)
        put_special_supports(muster, unit, steps);
}

static void put_supports(const ent_muster *muster, uint16_t number, ent_head by, const ent_pieces *pieces)
{
    if (muster->unit_words == 1)
        put_supports_in(muster, 1, number, by, pieces);
    else
        put_supports_in(muster, muster->unit_words, number, by, pieces);
}

/* ---- Convoys. ---- */

/* Where this fleet could help to bring an army that is on the shore of exactly one piece of its chain, not on its own:
 * to its own shore, to other pieces', and to others of the same piece if that is linked to it in several ways. */
static void destinations_beyond(const ent_muster *muster, ent_prov fleet, const ent_pieces *pieces, unsigned home,
                                ent_prov from, uint64_t *out)
{
    uint64_t sure[ENT_MAX_WORDS];

    for (uint16_t word = 0; word < muster->words; word++)
        sure[word] = ent_muster_touching(muster->map, fleet)[word] & muster->shore[word];
    for (unsigned piece = 0; piece < pieces->n; piece++)
        for (uint16_t word = 0; piece != home && word < muster->words; word++)
            sure[word] |= ent_muster_piece(muster, pieces, piece)[word];
    memcpy(out, sure, muster->words * sizeof *out);
    if (pieces->links[home] < 2)
        return;
    ENT_EACH_IN (to, ent_muster_piece(muster, pieces, home), muster->words)
        if (!ent_set_has(sure, to) && ent_route_through(muster->map, ENT_FLEET, muster->fleet, from, to, fleet))
            ent_set_add(out, to);
}

/* Where this fleet could help to bring the army from `from`, which is on a shore of its chain. */
static void find_destinations(const ent_muster *muster, ent_prov fleet, const ent_pieces *pieces, ent_prov from,
                              uint64_t *out)
{
    unsigned homes = 0, home = 0;
    uint64_t held[ENT_MAX_WORDS];

    for (unsigned piece = 0; piece < pieces->n; piece++)
        if (ent_set_has(ent_muster_piece(muster, pieces, piece), from)) {
            homes++;
            home = piece;
        }
    if (homes == 1 && !ent_set_has(ent_muster_touching(muster->map, fleet), from))
        destinations_beyond(muster, fleet, pieces, home, from, out);
    else
        memcpy(out, ent_muster_chain(muster, muster->chain_of[fleet]), muster->words * sizeof *out);
    ent_set_remove(out, from);
    for (uint16_t word = 0; word < muster->words; word++)
        held[word] = out[word] & muster->fleet[word];
    ENT_EACH_IN (to, held, muster->words)
        if (!ent_route_through(muster->map, ENT_FLEET, muster->fleet, from, to, fleet))
            ent_set_remove(out, to);
}

static void put_convoys(const ent_muster *muster, ent_prov at, ent_head by, const ent_pieces *pieces)
{
    const uint64_t *touch = ent_muster_chain(muster, muster->chain_of[at]);
    const ent_head convoy = by | helping(ENT_ORDER_CONVOY);
    uint64_t armies[ENT_MAX_WORDS], destinations[ENT_MAX_WORDS];

    for (uint16_t word = 0; word < muster->words; word++)
        armies[word] = touch[word] & muster->army[word];
    ENT_EACH_IN (from, armies, muster->words) {
        find_destinations(muster, at, pieces, from, destinations);
        put_joined(muster->list, muster->words, convoy | muster->helped[muster->in[from]], destinations, NULL);
    }
}

/* The orders of an army to carry fleets. */
static void put_portages(const ent_muster *muster, const ent_unit *unit)
{
    const ent_map *map = muster->map;
    const ent_order form = ent_orders_form(*unit);
    uint64_t linked[ENT_MAX_WORDS], shores[ENT_MAX_WORDS];

    ent_route_chain(map, ENT_ARMY, muster->army, unit->at, linked, shores);
    for (uint16_t number = 0; number < muster->n; number++) {
        const ent_unit *fleet = &muster->unit[number];
        ent_prov from = ent_prov_of(map, fleet->at);
        if (fleet->kind != ENT_FLEET || !ent_set_has(muster->mobile, from) || !ent_set_has(shores, from))
            continue;
        ENT_EACH_IN (to, muster->shore, muster->words)
            if (ent_set_has(shores, to) && ent_route_through(map, ENT_ARMY, muster->army, from, to, unit->at))
                ent_orders_put(muster->list, &form, ENT_ORDER_CONVOY, to, fleet);
    }
}

/* ---- All together. ---- */

static void put_unit(const ent_muster *muster, uint16_t number)
{
    const ent_unit *unit = &muster->unit[number];
    const ent_head by = giver(unit);
    ent_prov at = ent_prov_of(muster->map, unit->at);

    ent_orders_open(muster->list, *unit);
    muster->list->n =
        ent_orders_write(muster->list, muster->list->n, by | alone(ENT_ORDER_HOLD) | to_part(ENT_LOC_NONE));
    if (ent_set_has(muster->fleet, at)) {
        ent_pieces pieces;
        ent_muster_pieces(muster, at, &pieces);
        put_moves(muster, unit, by);
        put_supports(muster, number, by, &pieces);
        put_convoys(muster, at, by, &pieces);
    } else if (ent_set_has(muster->mobile, at)) {
        put_moves(muster, unit, by);
        put_supports(muster, number, by, NULL);
        if (unit->kind == ENT_ARMY && muster->has_portages)
            put_portages(muster, unit);
    }
    ent_orders_close(muster->list);
}

void ent_orders_movement(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_sink *list)
{
    ent_muster muster;

    ent_muster_init(&muster, map, rules, pos, list);
    for (uint16_t unit = 0; unit < muster.n; unit++)
        put_unit(&muster, unit);
    for (uint8_t i = 0; i < map->n_canals; i++)
        put_permissions(&muster, &map->canal[i]);
}
