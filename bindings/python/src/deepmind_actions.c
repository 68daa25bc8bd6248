/* deepmind_actions.c -- derives the list of actions from the map, and converts orders.
 *
 * A code is in the list if its order can be legal in some position of the standard map:
 * - hold, disband and remove in each province; one waive; in home centers an army, and a fleet for each place of one;
 * - a move and a retreat for each step of an army or fleet; a support of a unit in each province where the supporter
 *   could step;
 * - a move by convoy between all shores that chains of fleets can link, and its convoy by each fleet that is on some
 *   route without detours;
 * - a support of each move into a province where the supporter could step; of a move by convoy, if there is a route
 *   without the supporter.
 * The codes are then sorted. Their number and their sequence are those of the list that google-deepmind/diplomacy has
 * as data.
 *
 * SPDX-License-Identifier: MIT */
#include "deepmind_actions.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "board/map.h"
#include "game/position.h"
#include "legal/route.h"

enum { TARGET = 17, THIRD = 25, START = 9, START_COAST = 8, TARGET_COAST = 16, INDEX = 48, PROV_MASK = 127 };
enum { MOST_CODES = 1 << 15 }; /* the standard map has 18,584; ENT_DEEPMIND_NO_INDEX is more than that */
static_assert(MOST_CODES <= ENT_DEEPMIND_SLOTS / 2 && MOST_CODES < ENT_DEEPMIND_NO_INDEX, "the hash table has room");

static uint32_t id_of(const ent_deepmind_tables *tables, ent_loc loc)
{
    return tables->layout->id_of_prov[ent_prov_of(tables->map, loc)];
}

/* 1 for the second coast of a province, else 0. */
static uint32_t coast_bit(const ent_map *map, ent_loc loc)
{
    ent_prov prov = ent_prov_of(map, loc);
    return loc != prov && loc != map->prov[prov].first_coast ? 1 : 0;
}

static uint32_t code_at(const ent_deepmind_tables *tables, ent_deepmind_type type, ent_loc at)
{
    return (uint32_t)type | id_of(tables, at) << START;
}
static uint32_t code_to(const ent_deepmind_tables *tables, ent_deepmind_type type, ent_loc at, ent_loc to)
{
    return code_at(tables, type, at) | id_of(tables, to) << TARGET;
}
static uint32_t code_to_coast(const ent_deepmind_tables *tables, ent_deepmind_type type, ent_loc at, ent_loc to)
{
    return code_to(tables, type, at, to) | coast_bit(tables->map, to) << TARGET_COAST;
}
static uint32_t code_third(const ent_deepmind_tables *tables, ent_deepmind_type type, ent_loc at, ent_loc to,
                           ent_loc third)
{
    return code_to(tables, type, at, to) | id_of(tables, third) << THIRD;
}

/* ---- The list. ---- */

/* Codes in any sequence, some of them several times. */
typedef struct ent_code_list {
    size_t n, cap;
    uint32_t *code; /* NULL: there was no memory */
} ent_code_list;

static void add(ent_code_list *list, uint32_t code)
{
    if (list->code && list->n == list->cap) {
        uint32_t *more = realloc(list->code, 2 * list->cap * sizeof *more);
        if (!more)
            free(list->code);
        list->code = more;
        list->cap *= 2;
    }
    if (list->code)
        list->code[list->n++] = code;
}

/* True if an army or a fleet in `from`, on any coast, could step to some place in `to`. */
static bool could_step(const ent_map *map, ent_prov from, ent_prov to)
{
    return ent_set_has(map->army_to + (size_t)from * map->words, to) ||
           ent_set_has(map->fleet_touch + (size_t)from * map->words, to);
}

static void add_standing(const ent_deepmind_tables *tables, ent_prov prov, ent_code_list *list)
{
    const ent_prov_info *info = &tables->map->prov[prov];

    add(list, code_at(tables, ENT_DEEPMIND_HOLD, prov));
    add(list, code_at(tables, ENT_DEEPMIND_DISBAND, prov));
    add(list, code_at(tables, ENT_DEEPMIND_REMOVE, prov));
    if (info->home_of == ENT_POWER_NONE)
        return;
    add(list, code_at(tables, ENT_DEEPMIND_BUILD_ARMY, prov));
    if (info->terrain == ENT_COASTAL)
        add(list, code_at(tables, ENT_DEEPMIND_BUILD_FLEET, prov));
    if (info->n_coasts != 0)
        add(list, code_at(tables, ENT_DEEPMIND_BUILD_FLEET, prov) | 1u << START_COAST);
}

static void add_steps(const ent_deepmind_tables *tables, ent_unit_kind kind, ent_loc at, ent_code_list *list)
{
    const ent_loc *steps;
    size_t n = ent_map_steps(tables->map, kind, at, &steps);

    for (size_t i = 0; i < n; i++) {
        add(list, code_to_coast(tables, ENT_DEEPMIND_MOVE_TO, at, steps[i]));
        add(list, code_to_coast(tables, ENT_DEEPMIND_RETREAT_TO, at, steps[i]));
        add(list, code_to(tables, ENT_DEEPMIND_SUPPORT_HOLD, at, steps[i]));
    }
}

static void add_supports(const ent_deepmind_tables *tables, ent_prov from, ent_prov to, ent_code_list *list)
{
    const ent_map *map = tables->map;

    for (ent_prov at = 0; at < map->n_provs; at++)
        if (at != from && could_step(map, at, to))
            add(list, code_third(tables, ENT_DEEPMIND_SUPPORT_MOVE_TO, at, to, from));
}

static void add_convoyed(const ent_deepmind_tables *tables, ent_prov from, ent_prov to, ent_code_list *list)
{
    const ent_map *map = tables->map;
    uint64_t others[ENT_MAX_WORDS];

    add(list, code_to(tables, ENT_DEEPMIND_CONVOY_TO, from, to));
    memcpy(others, map->convoyer, map->words * sizeof *others);
    for (ent_prov at = 0; at < map->n_provs; at++) {
        if (ent_set_has(map->convoyer, at) && ent_route_through(map, ENT_FLEET, map->convoyer, from, to, at))
            add(list, code_third(tables, ENT_DEEPMIND_CONVOY, at, to, from));
        if (at == from || !could_step(map, at, to))
            continue;
        ent_set_remove(others, at);
        if (ent_route_exists(map, ENT_FLEET, others, from, to))
            add(list, code_third(tables, ENT_DEEPMIND_SUPPORT_MOVE_TO, at, to, from));
        if (ent_set_has(map->convoyer, at))
            ent_set_add(others, at);
    }
}

static void add_all(const ent_deepmind_tables *tables, ent_code_list *list)
{
    const ent_map *map = tables->map;

    add(list, ENT_DEEPMIND_WAIVE);
    for (ent_loc at = 0; at < map->n_locs; at++) {
        add_steps(tables, ENT_FLEET, at, list);
        if (at < map->n_provs)
            add_steps(tables, ENT_ARMY, at, list);
    }
    for (ent_prov from = 0; from < map->n_provs; from++) {
        add_standing(tables, from, list);
        for (ent_prov to = 0; to < map->n_provs; to++) {
            if (could_step(map, from, to))
                add_supports(tables, from, to, list);
            if (ent_route_exists(map, ENT_FLEET, map->convoyer, from, to))
                add_convoyed(tables, from, to, list);
        }
    }
}

static int compare_codes(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static void sort_once_each(ent_code_list *list)
{
    size_t kept = 0;

    qsort(list->code, list->n, sizeof *list->code, compare_codes);
    for (size_t i = 0; i < list->n; i++)
        if (i == 0 || list->code[i] != list->code[i - 1])
            list->code[kept++] = list->code[i];
    list->n = kept;
}

/* ---- The tables. ---- */

/* Multiplication spreads the bits of the code over the high half of the product. */
static uint32_t slot_of(uint32_t code)
{
    return code * UINT32_C(2654435769) >> 16;
}

static void fill_slots(ent_deepmind_tables *tables)
{
    memset(tables->slot, 0xFF, sizeof tables->slot);
    for (uint32_t i = 0; i < tables->n; i++) {
        uint32_t slot = slot_of(tables->code[i]);
        while (tables->slot[slot] != ENT_DEEPMIND_NO_INDEX)
            slot = (slot + 1) % ENT_DEEPMIND_SLOTS;
        tables->slot[slot] = (uint16_t)i;
    }
}

ent_deepmind_tables *ent_deepmind_tables_new(const ent_observation_layout *layout)
{
    ent_deepmind_tables *tables = calloc(1, sizeof *tables);
    ent_code_list list = {.cap = MOST_CODES, .code = malloc(MOST_CODES * sizeof *list.code)};

    if (tables) {
        tables->map = layout->map;
        tables->layout = layout;
        add_all(tables, &list);
    }
    if (!tables || !list.code) {
        free(tables);
        free(list.code);
        return NULL;
    }
    sort_once_each(&list);
    assert(list.n <= MOST_CODES);
    tables->n = (uint32_t)list.n;
    tables->code = list.code;
    fill_slots(tables);
    return tables;
}

void ent_deepmind_tables_free(ent_deepmind_tables *tables)
{
    if (tables)
        free(tables->code);
    free(tables);
}

int64_t ent_deepmind_action(const ent_deepmind_tables *tables, uint32_t index)
{
    assert(index < tables->n);
    return (int64_t)index << INDEX | tables->code[index];
}

uint16_t ent_deepmind_index(const ent_deepmind_tables *tables, uint32_t code)
{
    uint32_t slot = slot_of(code);

    for (; tables->slot[slot] != ENT_DEEPMIND_NO_INDEX; slot = (slot + 1) % ENT_DEEPMIND_SLOTS)
        if (tables->code[tables->slot[slot]] == code)
            return tables->slot[slot];
    return ENT_DEEPMIND_NO_INDEX;
}

/* ---- From orders. ---- */

static bool lacks_coast(const ent_map *map, ent_loc loc)
{
    return loc < map->n_provs && map->prov[loc].n_coasts > 0;
}

/* Where a move goes; a fleet's destination without a coast gets the only one that it can reach. */
static ent_loc destination_of(const ent_map *map, const ent_compact_order *order)
{
    ent_loc only = order->to;
    const ent_loc *steps;

    if (order->unit != ENT_FLEET || !lacks_coast(map, order->to))
        return order->to;
    size_t n = ent_map_steps(map, ENT_FLEET, order->at, &steps), found = 0;
    for (size_t i = 0; i < n; i++)
        if (ent_prov_of(map, steps[i]) == order->to) {
            only = steps[i];
            found++;
        }
    return found == 1 ? only : order->to;
}

static uint32_t code_of_move(const ent_deepmind_tables *tables, ent_phase_kind phase, const ent_compact_order *order)
{
    ent_loc to = destination_of(tables->map, order);

    if (order->unit == ENT_FLEET && lacks_coast(tables->map, to))
        return 0;
    if (phase == ENT_RETREATS)
        return code_to_coast(tables, ENT_DEEPMIND_RETREAT_TO, order->at, to);
    if (order->unit == ENT_ARMY &&
        (order->flags & ENT_ORDER_FLAG_VIA || !ent_can_step(tables->map, ENT_ARMY, order->at, to)))
        return code_to(tables, ENT_DEEPMIND_CONVOY_TO, order->at, to);
    return code_to_coast(tables, ENT_DEEPMIND_MOVE_TO, order->at, to);
}

static uint32_t code_of_build(const ent_deepmind_tables *tables, const ent_compact_order *order)
{
    if (order->unit == ENT_ARMY)
        return code_at(tables, ENT_DEEPMIND_BUILD_ARMY, order->at);
    if (order->unit != ENT_FLEET || lacks_coast(tables->map, order->at))
        return 0;
    return code_at(tables, ENT_DEEPMIND_BUILD_FLEET, order->at) | coast_bit(tables->map, order->at) << START_COAST;
}

/* The code drops the coast, so a support of a fleet that cannot reach the coast has none: it would become valid. */
static uint32_t code_of_support(const ent_deepmind_tables *tables, const ent_compact_order *order)
{
    const ent_map *map = tables->map;

    if (order->helped == ENT_FLEET && order->to >= map->n_provs &&
        !ent_can_step(map, ENT_FLEET, order->from, order->to))
        return 0;
    return code_third(tables, ENT_DEEPMIND_SUPPORT_MOVE_TO, order->at, order->to, order->from);
}

/* 0, which is no code, if the places that such an order needs are not all given. */
static uint32_t code_of(const ent_deepmind_tables *tables, ent_phase_kind phase, const ent_compact_order *order)
{
    ent_loc end = tables->map->n_locs;
    bool at = order->at < end, from = at && order->from < end, to = at && order->to < end;

    switch (order->kind) {
    case ENT_ORDER_HOLD:
        return at && phase == ENT_MOVEMENT ? code_at(tables, ENT_DEEPMIND_HOLD, order->at) : 0;
    case ENT_ORDER_MOVE:
        return to && phase != ENT_ADJUSTMENTS ? code_of_move(tables, phase, order) : 0;
    case ENT_ORDER_SUPPORT_HOLD:
        return from ? code_to(tables, ENT_DEEPMIND_SUPPORT_HOLD, order->at, order->from) : 0;
    case ENT_ORDER_SUPPORT_MOVE:
        return from && to ? code_of_support(tables, order) : 0;
    case ENT_ORDER_CONVOY:
        return from && to ? code_third(tables, ENT_DEEPMIND_CONVOY, order->at, order->to, order->from) : 0;
    case ENT_ORDER_DISBAND:
        return at ? code_at(tables, phase == ENT_RETREATS ? ENT_DEEPMIND_DISBAND : ENT_DEEPMIND_REMOVE, order->at) : 0;
    case ENT_ORDER_BUILD:
        return at ? code_of_build(tables, order) : 0;
    case ENT_ORDER_WAIVE:
        return ENT_DEEPMIND_WAIVE;
    default:
        return 0;
    }
}

int64_t ent_deepmind_encode(const ent_deepmind_tables *tables, ent_phase_kind phase, const ent_compact_order *order)
{
    uint16_t index = ent_deepmind_index(tables, code_of(tables, phase, order));

    return index == ENT_DEEPMIND_NO_INDEX ? ENT_DEEPMIND_NO_ACTION : ent_deepmind_action(tables, index);
}

/* ---- Legal actions. ---- */

enum { WORDS = MOST_CODES / 64, BLOCKS = (WORDS + 63) / 64 };

/* Sets of indices, one for each power. A block has a bit for each word that is not 0, since nearly all are. */
typedef struct ent_action_sets {
    uint64_t word[ENT_DEEPMIND_POWERS][WORDS];
    uint64_t block[ENT_DEEPMIND_POWERS][BLOCKS];
} ent_action_sets;

static void put(ent_action_sets *sets, unsigned rank, unsigned index)
{
    unsigned word = index / 64;

    if (!(sets->block[rank][word / 64] >> word % 64 & 1))
        sets->word[rank][word] = 0; /* its first use */
    sets->block[rank][word / 64] |= UINT64_C(1) << word % 64;
    sets->word[rank][word] |= UINT64_C(1) << index % 64;
}

/* Write the elements of a power's set from index[n] on. Returns how many there are then. */
static uint32_t put_elements(const ent_action_sets *sets, unsigned rank, uint16_t *index, uint32_t n)
{
    for (unsigned block = 0; block < BLOCKS; block++)
        for (uint64_t words = sets->block[rank][block]; words != 0; words &= words - 1) {
            unsigned word = block * 64 + (unsigned)__builtin_ctzll(words);
            for (uint64_t left = sets->word[rank][word]; left != 0; left &= left - 1) {
                assert(n < ENT_DEEPMIND_LEGAL);
                index[n++] = (uint16_t)(word * 64 + (unsigned)__builtin_ctzll(left));
            }
        }
    return n;
}

static void list_actions(const ent_deepmind_tables *tables, const ent_pos *pos, const ent_compact_list *list,
                         uint16_t *index, uint32_t *first)
{
    ent_action_sets sets;

    memset(sets.block, 0, sizeof sets.block);
    for (size_t i = 0; i < list->n; i++) {
        const ent_compact_order *order = &list->order[i];
        uint16_t number = ent_deepmind_index(tables, code_of(tables, pos->phase, order));
        if (number != ENT_DEEPMIND_NO_INDEX)
            put(&sets, tables->layout->rank_of_power[order->power], number);
    }
    first[0] = 0;
    for (unsigned rank = 0; rank < ENT_DEEPMIND_POWERS; rank++)
        first[rank + 1] = put_elements(&sets, rank, index, first[rank]);
}

ent_status ent_deepmind_legal(const ent_deepmind_tables *tables, const ent_rules *rules, const ent_pos *pos,
                              uint16_t index[ENT_DEEPMIND_LEGAL], uint32_t first[ENT_DEEPMIND_POWERS + 1])
{
    enum { USUAL = 4096 }; /* random games stay below 2,000 orders */
    ent_compact_order usual[USUAL];
    ent_order_group groups[ENT_MAX_PROVS + ENT_MAX_POWERS];
    ent_compact_list list = {
        .order = usual, .cap = USUAL, .group = groups, .cap_groups = ENT_MAX_PROVS + ENT_MAX_POWERS};
    ent_compact_order *more = NULL;

    assert(tables->map->n_powers == ENT_DEEPMIND_POWERS && tables->n <= MOST_CODES);
    ent_status status = ent_legal_compact_orders(tables->map, rules, pos, &list);
    if (status == ENT_E_LIMIT) {
        list.cap = list.n;
        list.order = more = malloc(list.cap * sizeof *more);
        status = more ? ent_legal_compact_orders(tables->map, rules, pos, &list) : ENT_E_MEMORY;
    }
    if (status == ENT_OK)
        list_actions(tables, pos, &list, index, first);
    free(more);
    return status;
}

/* ---- To orders. ---- */

/* The fields of a code, and the position in which it is an order. */
typedef struct ent_code_reading {
    const ent_deepmind_tables *tables;
    const ent_pos *pos;
    unsigned type;
    ent_prov at, to, third;
    unsigned coast, to_coast; /* the bits */
} ent_code_reading;

static ent_code_reading read_code(const ent_deepmind_tables *tables, const ent_pos *pos, uint32_t code)
{
    const ent_prov *prov = tables->layout->prov_of_id;

    return (ent_code_reading){.tables = tables,
                              .pos = pos,
                              .type = code & 0xFF,
                              .at = prov[code >> START & PROV_MASK],
                              .to = prov[code >> TARGET & PROV_MASK],
                              .third = prov[code >> THIRD & PROV_MASK],
                              .coast = code >> START_COAST & 1,
                              .to_coast = code >> TARGET_COAST & 1};
}

static ent_phase_kind phase_of(unsigned type)
{
    return type <= ENT_DEEPMIND_SUPPORT_MOVE_TO ? ENT_MOVEMENT
           : type <= ENT_DEEPMIND_RETREAT_TO    ? ENT_RETREATS
                                                : ENT_ADJUSTMENTS;
}

static const ent_unit *unit_in(const ent_code_reading *reading)
{
    if (phase_of(reading->type) != ENT_RETREATS)
        return &ent_pos_units_const(reading->pos)[reading->at];
    const ent_dislodged *dislodged = ent_pos_dislodged_const(reading->pos);
    for (unsigned i = 0; i < reading->pos->n_dislodged; i++)
        if (ent_prov_of(reading->tables->map, dislodged[i].unit.at) == reading->at)
            return &dislodged[i].unit;
    return &ent_pos_no_unit;
}

/* A fleet goes to a coast, an army to a province. */
static ent_loc place_for(const ent_map *map, unsigned kind, ent_prov prov, unsigned coast)
{
    const ent_prov_info *info = &map->prov[prov];
    return kind == ENT_FLEET && info->n_coasts != 0 ? (ent_loc)(info->first_coast + coast) : prov;
}

static void help(const ent_code_reading *reading, ent_order_kind kind, ent_prov prov, ent_loc to,
                 ent_compact_order *out)
{
    const ent_unit *helped = &ent_pos_units_const(reading->pos)[prov];
    bool is_there = helped->kind != ENT_UNIT_NONE;

    out->kind = (uint8_t)kind;
    out->from = is_there ? helped->at : prov;
    out->helped = is_there ? helped->kind : ENT_ARMY;
    out->to = to;
}

/* Make the hold in *out the order that the code says. */
static void write_order(const ent_code_reading *reading, ent_compact_order *out)
{
    const ent_map *map = reading->tables->map;

    switch (reading->type) {
    case ENT_DEEPMIND_CONVOY_TO:
        out->kind = ENT_ORDER_MOVE;
        out->flags = ENT_ORDER_FLAG_VIA;
        out->to = reading->to;
        break;
    case ENT_DEEPMIND_CONVOY:
        help(reading, ENT_ORDER_CONVOY, reading->third, reading->to, out);
        break;
    case ENT_DEEPMIND_MOVE_TO:
    case ENT_DEEPMIND_RETREAT_TO:
        out->kind = ENT_ORDER_MOVE;
        out->to = place_for(map, out->unit, reading->to, reading->to_coast);
        break;
    case ENT_DEEPMIND_SUPPORT_HOLD:
        help(reading, ENT_ORDER_SUPPORT_HOLD, reading->to, ENT_LOC_NONE, out);
        break;
    case ENT_DEEPMIND_SUPPORT_MOVE_TO:
        help(reading, ENT_ORDER_SUPPORT_MOVE, reading->third, reading->to, out);
        break;
    case ENT_DEEPMIND_DISBAND:
    case ENT_DEEPMIND_REMOVE:
        out->kind = ENT_ORDER_DISBAND;
        break;
    default:
        assert(reading->type == ENT_DEEPMIND_HOLD);
    }
}

/* A build or a waive. */
static void write_build(const ent_code_reading *reading, ent_compact_order *out)
{
    if (reading->type == ENT_DEEPMIND_WAIVE) {
        out->kind = ENT_ORDER_WAIVE;
        return;
    }
    if (out->power == ENT_POWER_NONE)
        out->power = ent_pos_owners_const(reading->pos)[reading->at];
    out->kind = ENT_ORDER_BUILD;
    out->unit = reading->type == ENT_DEEPMIND_BUILD_FLEET ? ENT_FLEET : ENT_ARMY;
    out->at = place_for(reading->tables->map, out->unit, reading->at, reading->coast);
}

/* The index of an action, with or without the index in its high bits; ENT_DEEPMIND_NO_INDEX if it is none. */
static uint16_t index_of_action(const ent_deepmind_tables *tables, int64_t action)
{
    uint16_t index = ent_deepmind_index(tables, (uint32_t)action);
    bool fits = index != ENT_DEEPMIND_NO_INDEX && (action >> 32 == 0 || action == ent_deepmind_action(tables, index));

    return fits ? index : ENT_DEEPMIND_NO_INDEX;
}

ent_deepmind_error ent_deepmind_decode(const ent_deepmind_tables *tables, const ent_pos *pos, ent_power power,
                                       int64_t action, ent_compact_order *out)
{
    ent_compact_order order = {.power = power,
                               .unit = ENT_UNIT_NONE,
                               .at = ENT_LOC_NONE,
                               .from = ENT_LOC_NONE,
                               .to = ENT_LOC_NONE,
                               .helped = ENT_UNIT_NONE};

    assert(pos->n_provs == tables->map->n_provs);
    if (index_of_action(tables, action) == ENT_DEEPMIND_NO_INDEX)
        return ENT_DEEPMIND_UNKNOWN;
    const ent_code_reading reading = read_code(tables, pos, (uint32_t)action);
    if (phase_of(reading.type) != pos->phase)
        return ENT_DEEPMIND_WRONG_PHASE;
    if (reading.type >= ENT_DEEPMIND_BUILD_ARMY && reading.type != ENT_DEEPMIND_REMOVE) {
        write_build(&reading, &order);
    } else {
        const ent_unit *unit = unit_in(&reading);
        if (unit->kind == ENT_UNIT_NONE)
            return ENT_DEEPMIND_NO_UNIT;
        if (power != ENT_POWER_NONE && unit->power != power)
            return ENT_DEEPMIND_NOT_YOURS;
        order.power = unit->power;
        order.kind = ENT_ORDER_HOLD;
        order.unit = unit->kind;
        order.at = unit->at;
        write_order(&reading, &order);
    }
    *out = order;
    return ENT_DEEPMIND_OK;
}
