/* map_notes.c -- see map_notes.h.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/map_notes.h"
#include <stdarg.h>
#include <stdio.h>
#include "board/map.h"
#include "turn/map_counts.h"

typedef struct ent_notes {
    const char *file;
    const ent_map *map;
} ent_notes;

__attribute__((format(printf, 2, 3))) static void note(const ent_notes *notes, const char *format, ...)
{
    va_list args;

    fprintf(stderr, "%s: note: ", notes->file);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

/* What a power has when the game begins. */
typedef struct ent_power_start {
    unsigned units, homes, centers, own_homes; /* own_homes: those of its homes that it owns */
} ent_power_start;

static ent_power_start start_of(const ent_map *map, ent_power power)
{
    ent_power_start start = {0};

    for (uint16_t i = 0; i < map->n_start_units; i++)
        start.units += map->start_unit[i].power == power;
    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        bool home = map->prov[prov].home_of == power, own = map->start_owner[prov] == power;
        start.homes += home;
        start.centers += own;
        start.own_homes += home && own;
    }
    return start;
}

static void note_power(const ent_notes *notes, ent_power power)
{
    const ent_map *map = notes->map;
    const char *title = map->power[power].title;
    const ent_power_start start = start_of(map, power);

    if (start.units + start.homes + start.centers == 0)
        note(notes, "powers: %s has no unit, no center and no home, so it is out of the game", title);
    else if (start.units == 0 && map->n_start_units > 0 && map->start_phase == ENT_MOVEMENT)
        note(notes, "units: %s has none, but the game begins with movement", title);
    else if (start.homes > 0 && start.own_homes == 0)
        note(notes, "centers: %s owns none of its home centers when the game begins", title);
    if (map->victory > 0 && start.centers >= map->victory)
        note(notes, "victory: %s begins with %u of the %u centers that win", title, start.centers, map->victory);
}

static void note_victory(const ent_notes *notes)
{
    ent_map_counts counts;

    ent_map_count(notes->map, &counts);
    if (notes->map->victory > counts.centers)
        note(notes, "victory: %u centers win, but there are %u; 0 says that no power wins by centers",
             notes->map->victory, counts.centers);
}

/* ---- Borders. ---- */

static void add_neighbors(const ent_map *map, const ent_steps *steps, bool *reached, ent_prov *queue, size_t *n)
{
    for (uint8_t i = 0; i < steps->n; i++) {
        ent_prov to = ent_prov_of(map, steps->to[i]);
        if (!reached[to]) {
            reached[to] = true;
            queue[(*n)++] = to;
        }
    }
}

/* Note the first province that no borders join to the first one of the map, be it for armies, fleets or both. */
static void note_cut_off(const ent_notes *notes)
{
    const ent_map *map = notes->map;
    bool reached[ENT_MAX_PROVS] = {true};
    ent_prov queue[ENT_MAX_PROVS] = {0};
    size_t n = 1;

    for (size_t i = 0; i < n; i++) {
        const ent_prov_info *prov = &map->prov[queue[i]];
        add_neighbors(map, &map->army[queue[i]], reached, queue, &n);
        add_neighbors(map, &map->fleet[queue[i]], reached, queue, &n);
        for (uint8_t coast = 0; coast < prov->n_coasts; coast++)
            add_neighbors(map, &map->fleet[prov->first_coast + coast], reached, queue, &n);
    }
    for (ent_prov prov = 0; n < map->n_provs && prov < map->n_provs; prov++)
        if (!reached[prov]) {
            note(notes, "provinces: no borders join %s to %s; %zu of %u provinces are joined to %s", map->prov[0].code,
                 map->prov[prov].code, n, map->n_provs, map->prov[0].code);
            return;
        }
}

static void note_canals(const ent_notes *notes)
{
    const ent_map *map = notes->map;

    for (uint8_t i = 0; i < map->n_canals; i++) {
        const ent_canal *canal = &map->canal[i];
        if (ent_set_has(map->fleet_touch + (size_t)canal->end[0] * map->words, canal->end[1]))
            note(notes, "canal[%u].ends: %s - %s is a fleet border too, but fleets go there by the canal alone", i,
                 map->prov[canal->end[0]].code, map->prov[canal->end[1]].code);
    }
}

static void note_worthless_homes(const ent_notes *notes)
{
    for (ent_prov prov = 0; prov < notes->map->n_provs; prov++) {
        const ent_prov_info *info = &notes->map->prov[prov];
        if (info->home_of != ENT_POWER_NONE && info->home_of == info->not_for)
            note(notes, "provinces %s.not_a_center_for: it is a home center of %s, but does not count for it",
                 info->code, notes->map->power[info->home_of].title);
    }
}

static void note_ice(const ent_notes *notes)
{
    for (ent_prov prov = 0; prov < notes->map->n_provs; prov++)
        if ((notes->map->prov[prov].flags & ENT_PROV_ICE) && notes->map->prov[prov].terrain != ENT_SEA)
            note(notes, "provinces %s.ice: it is no sea", notes->map->prov[prov].code);
}

void ent_cli_map_notes(const char *file, const ent_map *map)
{
    const ent_notes notes = {file, map};

    note_victory(&notes);
    if (map->n_start_units == 0 && map->start_phase == ENT_MOVEMENT)
        note(&notes, "units: there are none, but the game begins with movement");
    for (ent_power power = 0; power < map->n_powers; power++)
        note_power(&notes, power);
    note_cut_off(&notes);
    note_canals(&notes);
    note_worthless_homes(&notes);
    note_ice(&notes);
}
