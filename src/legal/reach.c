/* reach.c -- the reach sets of a position.
 *
 * The passes of ent_reach_init(): which provinces are open, which units stand where, which fleets form chains, which
 * units could move into each province (steps, convoys, portages), and the moves by railway and canal.
 *
 * SPDX-License-Identifier: MIT */
#include "legal/reach.h"
#include <assert.h>
#include <string.h>
#include "game/position.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "legal/special_route.h"

static void find_places(ent_reach *reach)
{
    const ent_map *map = reach->map;
    uint64_t any = 0;

    reach->ice = map->ice + (size_t)reach->pos->season * map->words;
    for (uint16_t word = 0; word < reach->words; word++) {
        any |= reach->ice[word];
        reach->shore[word] = map->shore[word] & ~reach->ice[word];
    }
    reach->has_ice = any != 0;
}

/* Number the units, and make the sets of provinces in which they stand. The sets are computed without branches, since
 * which provinces are taken is unpredictable for a processor; that saves 5 % of the time of a list. */
static bool find_units(ent_reach *reach)
{
    const ent_unit *units = ent_pos_units_const(reach->pos);
    uint16_t n = 0;
    bool fit = true;

    for (uint16_t word = 0; word < reach->words; word++) {
        ent_prov first = (ent_prov)(word * 64), end = (ent_prov)(first + 64);
        uint64_t taken = 0, fleets = 0;
        if (end > reach->map->n_provs)
            end = reach->map->n_provs;
        for (ent_prov prov = first; prov < end; prov++) {
            taken |= (uint64_t)(units[prov].kind != ENT_UNIT_NONE) << prov % 64;
            fleets |= (uint64_t)(units[prov].kind == ENT_FLEET) << prov % 64;
        }
        reach->taken[word] = taken;
        reach->mobile[word] = taken & ~reach->ice[word];
        reach->army[word] = reach->mobile[word] & ~fleets;
        reach->fleet[word] = reach->mobile[word] & fleets & reach->map->convoyer[word];
    }
    for (ent_prov prov = 0; prov <= reach->map->n_provs; prov++)
        reach->in[prov] = ENT_REACH_NO_UNIT;
    const ent_steps *const tables[] = {reach->map->army, reach->map->fleet};
    ENT_EACH_IN (prov, reach->taken, reach->words) {
        reach->steps_of[n] = tables[units[prov].kind & 1] + (units[prov].kind == ENT_FLEET ? units[prov].at : prov);
        fit &= ent_pos_unit_fits(reach->map, &units[prov], prov);
        reach->unit[n] = units[prov];
        reach->helped_part[n] = ent_order_head_of((ent_order){.from = units[prov].at, .helped = units[prov].kind});
        reach->in[prov] = n++;
    }
    reach->n = n;
    const bool spares = n <= 64 - ENT_REACH_SPARE_BITS || n > 64; /* a full single word has no spare bits */
    reach->unit_words = (uint16_t)(spares ? (n + 63) / 64 : 2);
    return fit;
}

/* The fleets that are linked with the one in `first`, and the shores that they touch. */
static void find_chain(const ent_reach *reach, const uint64_t *fleets, ent_prov first, uint64_t *out, uint64_t *shores)
{
    ent_route_chain(reach->map, ENT_FLEET, fleets, first, out, shores);
    for (uint16_t word = 0; word < reach->words; word++)
        shores[word] &= reach->shore[word];
}

static void link_fleets(ent_reach *reach)
{
    uint64_t linked[ENT_MAX_WORDS], seen[ENT_MAX_WORDS];

    for (uint16_t word = 0; word < reach->words; word++)
        seen[word] = reach->carriers[word] = reach->chain_shores[word] = 0;
    reach->n_chains = 0;
    reach->may_have_blocks = false;
    ENT_EACH_IN (fleet, reach->fleet, reach->words) {
        uint64_t *touch = reach->touch + (size_t)reach->n_chains * reach->words;
        unsigned n = 0;
        if (ent_set_has(seen, fleet))
            continue;
        find_chain(reach, reach->fleet, fleet, linked, touch);
        for (uint16_t word = 0; word < reach->words; word++)
            seen[word] |= linked[word];
        if (!ent_set_meets(reach->map, touch, reach->army))
            continue;
        ENT_EACH_IN (other, linked, reach->words) {
            reach->chain_of[other] = reach->n_chains;
            ent_set_add(reach->carriers, other);
            n++;
        }
        reach->may_have_blocks |= n > 2;
        reach->n_chains++;
    }
}

bool ent_reach_lands(const ent_reach *reach, ent_prov from, ent_prov to)
{
    return from != to &&
           (!ent_set_has(reach->fleet, to) || ent_route_exists(reach->map, ENT_FLEET, reach->fleet, from, to));
}

/* The set of units for the province `to`. */
static uint64_t *row(const ent_reach *reach, uint64_t *sets, ent_prov to)
{
    return sets + (size_t)to * reach->unit_words;
}

/* Could the coast of some destination matter for the support of this fleet? Where the fleet can reach only one coast of
 * a province, a support without a coast says the same as one with it, unless the rules ask for the coast or have a
 * default coast (4.B.4). A fleet that can step to several coasts of a province has more steps than provinces to step
 * to. */
static bool does_coast_matter(const ent_reach *reach, const ent_unit *unit, const ent_steps *steps)
{
    return (unit->kind == ENT_FLEET) &
           ((steps->n > steps->n_into) | reach->has_portages | (ent_choice(reach->rules, ENT_4B4) <= 'b'));
}

/* Between the ends of a canal that is in use, a fleet goes by the canal, even if they touch (legal.c). */
static void drop_steps_by_canals(ent_reach *reach)
{
    for (uint8_t i = 0; i < reach->map->n_canals && ent_has_option(reach->rules, ENT_OPTION_CANAL); i++)
        for (unsigned end = 0; end < 2; end++) {
            uint16_t unit = reach->in[reach->map->canal[i].end[end]];
            if (unit < ENT_REACH_NO_UNIT)
                ent_set_remove(row(reach, reach->free_movers, reach->map->canal[i].end[1 - end]), unit);
        }
}

static inline void find_steps(ent_reach *reach, const size_t words)
{
    memset(reach->free_movers, 0, (reach->map->n_provs + 1u) * words * sizeof *reach->free_movers);
    memset(reach->coast_matters, 0, words * sizeof *reach->coast_matters);
    ENT_EACH_IN (prov, reach->mobile, reach->words) {
        uint16_t number = reach->in[prov];
        const ent_unit *unit = &reach->unit[number];
        const ent_steps *steps = reach->steps_of[number];
        uint64_t *row = reach->free_movers + number / 64, bit = UINT64_C(1) << number % 64;
        for (const ent_prov *into = steps->into, *end = into + steps->n_into; into < end; into += ENT_STEPS_AT_ONCE)
            for (unsigned i = 0; i < ENT_STEPS_AT_ONCE; i++)
                row[into[i] * words] |= bit;
        reach->coast_matters[number / 64] |= does_coast_matter(reach, unit, steps) ? bit : 0;
    }
    ENT_EACH_IN (frozen, reach->ice, reach->words)
        memset(row(reach, reach->free_movers, frozen), 0, words * sizeof *reach->free_movers);
    drop_steps_by_canals(reach);
}

bool ent_reach_carries(const ent_reach *reach, const uint64_t *armies, ent_prov from, ent_prov to)
{
    return ent_set_has(reach->shore, to) && ent_route_exists(reach->map, ENT_ARMY, armies, from, to);
}

static void add_portages(ent_reach *reach)
{
    for (uint16_t unit = 0; unit < reach->n; unit++) {
        ent_prov from = ent_prov_of(reach->map, reach->unit[unit].at);
        if (reach->unit[unit].kind != ENT_FLEET || !ent_set_has(reach->mobile, from))
            continue;
        ENT_EACH_IN (to, reach->shore, reach->words)
            if (ent_reach_carries(reach, reach->army, from, to))
                ent_set_add(row(reach, reach->movers, to), unit);
    }
}

/* The armies in these provinces, as a set of units. */
static void find_armies(const ent_reach *reach, const uint64_t *touch, uint64_t *out)
{
    for (uint16_t word = 0; word < reach->unit_words; word++)
        out[word] = 0;
    for (uint16_t word = 0; word < reach->words; word++)
        for (uint64_t left = touch[word] & reach->army[word]; left != 0; left &= left - 1)
            ent_set_add(out, reach->in[word * 64 + (unsigned)__builtin_ctzll(left)]);
}

/* The armies on the shores of a chain could be convoyed to all its shores except their own. */
static void add_convoys(ent_reach *reach, const uint64_t *touch)
{
    uint64_t with_carrier[ENT_MAX_WORDS], armies[ENT_MAX_WORDS];

    find_armies(reach, touch, armies);
    for (uint16_t word = 0; word < reach->words; word++) {
        with_carrier[word] = touch[word] & reach->fleet[word];
        reach->chain_shores[word] |= touch[word];
    }
    ENT_EACH_IN (to, touch, reach->words)
        for (uint16_t word = 0; word < reach->unit_words; word++) {
            uint64_t *movers = row(reach, reach->movers, to) + word;
            uint64_t landed = ent_set_has(with_carrier, to) ? 0 : armies[word];
            row(reach, reach->free_movers, to)[word] |= *movers & landed;
            *movers |= landed;
        }
    ENT_EACH_IN (to, with_carrier, reach->words)
        ENT_EACH_IN (army, armies, reach->unit_words)
            if (ent_reach_lands(reach, reach->unit[army].at, to))
                ent_set_add(row(reach, reach->movers, to), army);
    ENT_EACH_IN (army, armies, reach->unit_words)
        ent_set_remove(row(reach, reach->movers, reach->unit[army].at), army);
}

static void find_movers(ent_reach *reach)
{
    if (!ENT_FOR_SIZE && reach->unit_words == 1)
        find_steps(reach, 1);
    else
        find_steps(reach, reach->unit_words);
    memcpy(reach->movers, reach->free_movers, (size_t)reach->map->n_provs * reach->unit_words * sizeof *reach->movers);
    for (uint16_t chain = 0; chain < reach->n_chains; chain++)
        add_convoys(reach, ent_reach_chain_shores(reach, chain));
    if (reach->has_portages)
        add_portages(reach);
}

/* The only one of `members` that the fleet touches, or ENT_PROV_NONE. Then it is the separator to all of them. */
static ent_prov find_only_link(const ent_reach *reach, ent_prov fleet, const uint64_t *members)
{
    ent_prov link = ENT_PROV_NONE;

    for (uint16_t word = 0; word < reach->words; word++) {
        uint64_t touched = ent_reach_touching(reach->map, fleet)[word] & members[word];
        if ((touched & (touched - 1)) != 0 || (touched != 0 && link != ENT_PROV_NONE))
            return ENT_PROV_NONE;
        if (touched != 0)
            link = (ent_prov)(word * 64 + (unsigned)__builtin_ctzll(touched));
    }
    return link;
}

/* Add the shores of the other fleets to the row of their separator; there are no rows before. */
static void gather_shores(const ent_reach *reach, ent_prov fleet, ent_components *components)
{
    uint16_t row_of_separator[ENT_MAX_PROVS]; /* by its province */

    memset(row_of_separator, 0xFF, reach->map->n_provs * sizeof *row_of_separator);
    for (unsigned component = 0; component < components->n; component++) {
        const uint64_t *members = ent_reach_component_fleets(reach, components, component);
        ent_prov link = find_only_link(reach, fleet, members);
        ENT_EACH_IN (other, members, reach->words) {
            ent_prov separator = link != ENT_PROV_NONE ? link : ent_route_first_separator(&reach->blocks, fleet, other);
            if (row_of_separator[separator] == UINT16_MAX) {
                row_of_separator[separator] = components->n_separators++;
                memset(components->shores_behind + (size_t)row_of_separator[separator] * reach->words, 0,
                       reach->words * sizeof *components->shores_behind);
            }
            uint64_t *shores = components->shores_behind + (size_t)row_of_separator[separator] * reach->words;
            for (uint16_t word = 0; word < reach->words; word++)
                shores[word] |= ent_reach_touching(reach->map, other)[word] & reach->shore[word];
        }
    }
}

void ent_reach_find_separated(const ent_reach *reach, ent_prov fleet, ent_components *components)
{
    uint64_t several[ENT_MAX_WORDS]; /* shores that the fleet touches, or reaches through several separators */
    uint16_t words = reach->words;

    memset(components->separated, 0, words * sizeof *components->separated);
    components->n_separators = 0;
    if (components->n == 0)
        return;
    gather_shores(reach, fleet, components);
    memcpy(several, ent_reach_touching(reach->map, fleet), words * sizeof *several);
    for (unsigned i = 0; i < components->n_separators; i++)
        for (uint16_t word = 0; word < words; word++) {
            several[word] |= components->separated[word] & ent_reach_shores_behind(reach, components, i)[word];
            components->separated[word] |= ent_reach_shores_behind(reach, components, i)[word];
        }
    for (unsigned i = 0; i < components->n_separators; i++)
        for (uint16_t word = 0; word < words; word++)
            components->shores_behind[(size_t)i * words + word] &= ~several[word];
    for (uint16_t word = 0; word < words; word++)
        components->separated[word] &= ~several[word];
}

/* Split a fleet's chain into the components that are left without it. */
static void split_chain(const ent_reach *reach, ent_prov fleet, ent_components *components)
{
    uint64_t left[ENT_MAX_WORDS];

    components->n = 0;
    for (uint16_t word = 0; word < reach->words; word++)
        left[word] = ent_reach_touching(reach->map, fleet)[word] & components->fleet[word];
    for (uint16_t word = 0; word < reach->words; word++)
        while (left[word] != 0) {
            uint64_t *members = components->rows + (size_t)components->n++ * (2u * reach->words + reach->unit_words);
            assert(components->n <= ENT_REACH_COMPONENTS);
            find_chain(reach, components->fleet, (ent_prov)(word * 64 + (unsigned)__builtin_ctzll(left[word])), members,
                       members + reach->words);
            find_armies(reach, members + reach->words, members + 2 * reach->words);
            for (uint16_t i = word; i < reach->words; i++)
                left[i] &= ~members[i];
        }
}

void ent_reach_components(const ent_reach *reach, ent_prov fleet, ent_components *components)
{
    memcpy(components->fleet, reach->fleet, reach->words * sizeof *components->fleet);
    ent_set_remove(components->fleet, fleet);
    split_chain(reach, fleet, components);
    find_armies(reach, ent_reach_chain_shores(reach, reach->chain_of[fleet]), components->armies);
}

/* ---- Moves by railway and through a canal. ---- */

static void add_special(ent_reach *reach, ent_legal_context *context, uint16_t unit, ent_loc to, bool rail)
{
    ent_order move = ent_order_form(reach->unit[unit]);
    ent_legality legality;

    move.kind = ENT_ORDER_MOVE;
    move.flags = rail ? ENT_ORDER_FLAG_RAIL : 0;
    move.to = to;
    if (ent_legal_check_in(context, &move, &legality) == ENT_REASON_NONE) {
        assert(reach->n_specials < ENT_MAX_SPECIALS);
        reach->special[reach->n_specials++] = (ent_special_move){unit, to, rail};
    }
}

/* An army that stands on a line, to every station; a fleet at one end of a canal, to the other end. */
static void find_specials(ent_reach *reach)
{
    const ent_map *map = reach->map;
    ent_legal_context context;

    reach->n_specials = 0;
    if (!reach->has_specials)
        return;
    ent_legal_context_init(&context, map, reach->rules, reach->pos);
    for (uint16_t unit = 0; unit < reach->n; unit++) {
        const ent_unit *mover = &reach->unit[unit];
        ent_prov at = ent_prov_of(map, mover->at);
        for (uint8_t line = 0; mover->kind == ENT_ARMY && line < map->n_railways; line++)
            if (ent_special_station(&map->railway[line], at) != ENT_NO_SPECIAL_ROUTE)
                for (uint8_t i = 0; i < map->railway[line].n; i++)
                    if (ent_special_railway(map, reach->rules, mover->power, at, map->railway[line].line[i]) == line)
                        add_special(reach, &context, unit, map->railway[line].line[i], true);
        for (uint8_t i = 0; mover->kind == ENT_FLEET && i < map->n_canals; i++)
            for (unsigned end = 0; end < 2; end++)
                if (map->canal[i].end[1 - end] == at &&
                    ent_special_canal(map, reach->rules, at, map->canal[i].end[end]) == i)
                    add_special(reach, &context, unit, map->canal[i].end[end], false);
    }
}

bool ent_reach_init(ent_reach *reach, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                    ent_order_writer *list)
{
    reach->map = map;
    reach->rules = rules;
    reach->pos = pos;
    reach->list = list;
    reach->words = map->words;
    reach->has_specials = map->n_railways > 0 || map->n_canals > 0;
    reach->has_portages = ent_carrier_allowed(rules, ENT_FLEET);
    find_places(reach);
    if (!find_units(reach))
        return false;
    link_fleets(reach);
    if (reach->may_have_blocks)
        ent_route_blocks(map, ENT_FLEET, reach->fleet, &reach->blocks);
    find_movers(reach);
    find_specials(reach);
    reach->is_simple = reach->unit_words == 1 && !reach->has_ice && !reach->has_specials && !reach->has_portages;
    reach->most_other_orders = map->n_provs + (size_t)(map->n_locs - map->n_provs) * reach->n;
    return true;
}
