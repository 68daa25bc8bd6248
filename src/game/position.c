/* position.c -- positions: where their arrays are, and whether one is valid.
 *
 * A position is flat memory; board/layout.h says where each array begins. A position from outside may contradict
 * itself or its map: ent_pos_why_invalid() checks that once, before it is judged.
 *
 * SPDX-License-Identifier: MIT */
#include "game/position.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

static ent_layout layout_of(const ent_pos *pos)
{
    return ent_layout_of(pos->n_provs, pos->n_powers);
}

static void *at(ent_pos *pos, size_t offset)
{
    return (char *)pos + offset;
}

ent_unit *ent_pos_units(ent_pos *pos)
{
    return at(pos, layout_of(pos).units);
}
ent_dislodged *ent_pos_dislodged(ent_pos *pos)
{
    return at(pos, layout_of(pos).dislodged);
}
int16_t *ent_pos_adjust(ent_pos *pos)
{
    return at(pos, layout_of(pos).adjust);
}
uint8_t *ent_pos_owners(ent_pos *pos)
{
    return at(pos, layout_of(pos).owners);
}
uint8_t *ent_pos_contested(ent_pos *pos)
{
    return at(pos, layout_of(pos).contested);
}
size_t ent_pos_size(const ent_map *map)
{
    return map->pos_size;
}

const ent_unit ent_pos_no_unit = {.power = ENT_POWER_NONE, .kind = ENT_UNIT_NONE, .at = ENT_LOC_NONE};

void ent_pos_clear_contested(ent_pos *pos)
{
    memset(ent_pos_contested(pos), 0, (pos->n_provs + 7u) / 8);
}

void ent_pos_copy_board(const ent_pos *pos, ent_pos *next)
{
    ent_layout layout = layout_of(pos);

    memcpy(next, pos, layout.dislodged);
    memset(at(next, layout.dislodged), 0, layout.adjust - layout.dislodged);
    next->n_dislodged = 0;
    memcpy(at(next, layout.adjust), (const char *)pos + layout.adjust, layout.size - layout.adjust);
}

static void clear_units(ent_pos *pos)
{
    for (uint16_t prov = 0; prov < pos->n_provs; prov++)
        ent_pos_units(pos)[prov] = ent_pos_no_unit;
}

void ent_pos_init(const ent_map *map, ent_pos *pos)
{
    memset(pos, 0, map->pos_size);
    pos->size = map->pos_size;
    pos->n_provs = map->n_provs;
    pos->n_powers = map->n_powers;
    pos->max_dislodged = map->max_dislodged;
    pos->year = map->start_year;
    pos->season = map->start_season;
    pos->phase = map->start_phase;
    pos->winner = ENT_POWER_NONE;
    clear_units(pos);
    for (ent_power power = 0; power < map->n_powers; power++)
        ent_pos_adjust(pos)[power] = ENT_ADJUST_COUNTED;
    memset(ent_pos_owners(pos), ENT_POWER_NONE, map->n_provs);
}

void ent_pos_place_start_units(const ent_map *map, ent_pos *pos)
{
    for (uint16_t i = 0; i < map->n_start_units; i++) {
        const ent_start_unit *unit = &map->start_unit[i];
        ent_pos_units(pos)[ent_prov_of(map, unit->at)] =
            (ent_unit){.power = unit->power, .kind = unit->kind, .at = unit->at};
    }
}

void ent_pos_start(const ent_map *map, ent_pos *pos)
{
    ent_pos_init(map, pos);
    ent_pos_place_start_units(map, pos);
    memcpy(ent_pos_owners(pos), map->start_owner, map->n_provs);
}

/* ---- Is it valid? ---- */

static const char *why_unit_is_invalid(const ent_map *map, const ent_unit *unit)
{
    if (unit->power >= map->n_powers)
        return "a unit belongs to no power of the map";
    if (unit->kind != ENT_ARMY && unit->kind != ENT_FLEET)
        return "a unit is neither army nor fleet";
    if (unit->at >= map->n_locs)
        return "a unit stands off the map";
    if (map->loc[unit->at].holds >> unit->kind & 1)
        return NULL;
    return unit->kind == ENT_ARMY ? "an army stands at sea or on a separate coast"
                                  : "a fleet stands inland, or on no coast of a province with several";
}

static const char *why_header_is_invalid(const ent_map *map, const ent_pos *pos)
{
    if (pos->size != map->pos_size || pos->n_provs != map->n_provs || pos->n_powers != map->n_powers ||
        pos->max_dislodged != map->max_dislodged)
        return "the position was made for another map";
    if (pos->n_dislodged > pos->max_dislodged)
        return "more units are dislodged than attackers could be";
    if (pos->season > ENT_WINTER || pos->phase > ENT_ADJUSTMENTS)
        return "there is no such phase";
    if (pos->winner != ENT_POWER_NONE && pos->winner >= map->n_powers)
        return "the winner is no power of the map";
    return NULL;
}

/* Counts the provinces without a unit, eight at once: eight units fill three vectors of bytes. It counts how often each
 * of these bytes is ENT_UNIT_NONE, and adds in the end those that hold a unit's kind. The plain version counts
 * `units[prov].kind != ENT_UNIT_NONE` one by one. Units are counted in every phase, and this version makes a compact
 * outcome 3 to 7 % faster. */
unsigned ent_pos_count_units(const ent_pos *pos)
{
    enum { AT_ONCE = 8, BYTES = 16, VECTORS = AT_ONCE * sizeof(ent_unit) / BYTES };
    typedef uint8_t ent_bytes __attribute__((vector_size(BYTES)));
    typedef ent_bytes ent_any_bytes __attribute__((aligned(1), may_alias));
    const ent_unit *units = ent_pos_units_const(pos);
    ent_bytes found[VECTORS] = {0};
    uint8_t empties[AT_ONCE * sizeof(ent_unit)];
    unsigned empty = 0;

    static_assert(ENT_MAX_PROVS / AT_ONCE <= UINT8_MAX, "a byte counts them");
    for (unsigned prov = 0; !ENT_FOR_SIZE && prov + AT_ONCE <= pos->n_provs; prov += AT_ONCE) {
        const ent_any_bytes *unit = (const ent_any_bytes *)(const void *)&units[prov];
        for (unsigned i = 0; i < VECTORS; i++)
            found[i] -= (ent_bytes)(unit[i] == ENT_UNIT_NONE); /* -1 where it is, so the sum grows */
    }
    memcpy(empties, found, sizeof empties);
    for (unsigned i = 0; i < AT_ONCE; i++)
        empty += empties[i * sizeof(ent_unit) + offsetof(ent_unit, kind)];
    for (unsigned rest = ENT_FOR_SIZE ? pos->n_provs : pos->n_provs % AT_ONCE; rest > 0; rest--)
        empty += units[pos->n_provs - rest].kind == ENT_UNIT_NONE;
    return pos->n_provs - empty;
}

unsigned ent_pos_count_units_of(const ent_pos *pos, ent_power power)
{
    unsigned n = 0;

    for (size_t i = 0; i < ent_pos_unit_slots(pos); i++)
        n += ent_pos_unit_slot(pos, i)->kind != ENT_UNIT_NONE && ent_pos_unit_slot(pos, i)->power == power;
    return n;
}

const ent_dislodged *ent_pos_find_dislodged(const ent_pos *pos, const ent_unit *unit)
{
    for (uint16_t i = 0; i < pos->n_dislodged; i++)
        if (ent_unit_is(&ent_pos_dislodged_const(pos)[i].unit, unit))
            return &ent_pos_dislodged_const(pos)[i];
    return NULL;
}

bool ent_pos_lists_retreat(const ent_map *map, const ent_dislodged *dislodged, ent_prov prov)
{
    const ent_steps *steps = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at);
    bool found = false;

    for (uint8_t i = 0; i < steps->n; i++)
        found |= (dislodged->retreats >> i & 1) && ent_prov_of(map, steps->to[i]) == prov;
    return found;
}

static const char *why_units_are_invalid(const ent_map *map, const ent_unit *units)
{
    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        if (units[prov].kind == ENT_UNIT_NONE)
            continue;
        const char *why = why_unit_is_invalid(map, &units[prov]);
        if (!why && ent_prov_of(map, units[prov].at) != prov)
            why = "a unit is listed in another province than it stands in";
        if (why)
            return why;
    }
    return NULL;
}

static const char *why_owners_are_invalid(const ent_map *map, const uint8_t *owners)
{
    uint8_t most = 0; /* of powers counted from 1; nobody is 0 */

    for (unsigned prov = 0, n = map->n_provs; prov < n; prov++) {
        uint8_t owner = (uint8_t)(owners[prov] + 1);
        most = owner > most ? owner : most;
    }
    return most > map->n_powers ? "a province is owned by no power of the map" : NULL;
}

uint32_t ent_pos_occupied_retreats(const ent_map *map, const ent_pos *pos, const ent_dislodged *dislodged)
{
    const ent_steps *steps = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at);
    uint32_t occupied = 0;

    for (uint8_t i = 0; i < steps->n; i++)
        if (ent_pos_units_const(pos)[ent_prov_of(map, steps->to[i])].kind != ENT_UNIT_NONE)
            occupied |= UINT32_C(1) << i;
    return dislodged->retreats & occupied;
}

static const char *why_dislodged_is_invalid(const ent_map *map, const ent_pos *pos, const ent_dislodged *dislodged)
{
    const char *why = why_unit_is_invalid(map, &dislodged->unit);

    if (why)
        return why;
    uint8_t n = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at)->n;
    if (n < 32 && dislodged->retreats >> n != 0)
        return "a dislodged unit may retreat to a place that it cannot step to";
    if (ent_pos_occupied_retreats(map, pos, dislodged) != 0)
        return "a dislodged unit may retreat to a place where a unit stands";
    if (dislodged->by != ENT_PROV_NONE && dislodged->by >= map->n_provs)
        return "a dislodged unit was attacked from off the map";
    return NULL;
}

static const char *why_retreats_are_invalid(const ent_map *map, const ent_pos *pos)
{
    const ent_dislodged *dislodged = ent_pos_dislodged_const(pos);
    uint64_t seen[ENT_MAX_WORDS] = {0};

    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const char *why = why_dislodged_is_invalid(map, pos, &dislodged[i]);
        if (why)
            return why;
        ent_prov prov = ent_prov_of(map, dislodged[i].unit.at);
        if (ent_set_has(seen, prov))
            return "two units were dislodged in one province";
        ent_set_add(seen, prov);
    }
    return NULL;
}

const char *ent_pos_why_invalid_but_units(const ent_map *map, const ent_pos *pos)
{
    const char *why = why_header_is_invalid(map, pos);

    if (!why)
        why = why_owners_are_invalid(map, ent_pos_owners_const(pos));
    if (!why && pos->n_dislodged > 0)
        why = why_retreats_are_invalid(map, pos);
    return why;
}

const char *ent_pos_why_invalid(const ent_map *map, const ent_pos *pos)
{
    const char *why = ent_pos_why_invalid_but_units(map, pos);

    return why ? why : why_units_are_invalid(map, ent_pos_units_const(pos));
}

bool ent_pos_equal(const ent_pos *a, const ent_pos *b)
{
    return a->size == b->size && memcmp(a, b, a->size) == 0;
}

uint64_t ent_pos_hash(const ent_pos *pos)
{
    const unsigned char *byte = (const unsigned char *)pos;
    uint64_t hash = UINT64_C(0x9E3779B97F4A7C15), word;

    for (size_t i = 0; i < pos->size; i += sizeof word) { /* sizes are multiples of eight (layout.h) */
        memcpy(&word, byte + i, sizeof word);
        hash = (hash ^ word) * UINT64_C(0xFF51AFD7ED558CCD);
        hash ^= hash >> 32;
    }
    return hash;
}
