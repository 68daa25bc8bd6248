/* boards.c -- see boards.h.
 *
 * SPDX-License-Identifier: MIT */
#include "boards.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "board/spec.h"
#include "selfplay/random_orders.h"

enum { WIDE = 8, HIGH = 9, MAX_PROVS = WIDE * HIGH, MAX_PAIRS = 8 * MAX_PROVS, MAX_LINES = 5, MAX_PASSAGES = 3 };

typedef struct ent_sketch {
    uint64_t *seed;
    unsigned wide, n;
    unsigned shores[MAX_PROVS]; /* borders of its coasts so far */
    bool touch[MAX_PROVS][MAX_PROVS];
    char code[MAX_PROVS][8], coast[MAX_PROVS][2][12];
    char line_name[MAX_LINES][8], canal_name[MAX_PASSAGES][8];
    ent_prov_spec prov[MAX_PROVS];
    ent_pair_spec army[MAX_PAIRS], fleet[MAX_PAIRS], difficult[MAX_PAIRS];
    ent_railway_spec railway[MAX_LINES];
    ent_canal_spec canal[MAX_PASSAGES];
    ent_map_spec spec;
} ent_sketch;

static const ent_power_spec powers[] = {
    {"Red", "Red", "R", NULL}, {"Blue", "Blue", "B", NULL}, {"Gold", "Gold", "G", NULL}};

static unsigned below(ent_sketch *sketch, unsigned n)
{
    return (unsigned)(ent_random_next(sketch->seed) % n);
}

static bool by_chance(ent_sketch *sketch, unsigned percent)
{
    return below(sketch, 100) < percent;
}

static bool is(const ent_sketch *sketch, unsigned prov, char terrain)
{
    return sketch->prov[prov].terrain[0] == terrain;
}

/* Squares side by side touch, and some across a corner. */
static void choose_neighbors(ent_sketch *sketch)
{
    for (unsigned i = 0; i < sketch->n; i++)
        for (unsigned k = i + 1; k < sketch->n; k++) {
            int x = (int)(k % sketch->wide) - (int)(i % sketch->wide), y = (int)(k / sketch->wide - i / sketch->wide);
            if (y <= 1 && x >= -1 && x <= 1)
                sketch->touch[i][k] = sketch->touch[k][i] = x == 0 || y == 0 || by_chance(sketch, 40);
        }
}

static unsigned count_neighbors(const ent_sketch *sketch, unsigned prov, char but)
{
    unsigned n = 0;

    for (unsigned k = 0; k < sketch->n; k++)
        n += sketch->touch[prov][k] && !is(sketch, k, but);
    return n;
}

static void choose_terrain(ent_sketch *sketch, unsigned seas)
{
    for (unsigned i = 0; i < sketch->n; i++) {
        unsigned dice = below(sketch, 100);
        sketch->prov[i].terrain = dice < seas ? "sea" : dice < 85 ? "coast" : "inland";
    }
    for (unsigned round = 0; round < 3; round++) /* nothing is cut off */
        for (unsigned i = 0; i < sketch->n; i++) {
            unsigned wet = count_neighbors(sketch, i, 'i'), dry = count_neighbors(sketch, i, 's');
            if (wet == 0)
                sketch->prov[i].terrain = "inland";
            else if (dry == 0 && is(sketch, i, 'i'))
                sketch->prov[i].terrain = "coast";
        }
}

static void add_province(ent_sketch *sketch, unsigned i, bool icy, unsigned special)
{
    ent_prov_spec *prov = &sketch->prov[i];

    snprintf(sketch->code[i], sizeof sketch->code[i], "P%c%c", (char)('A' + i / 26), (char)('A' + i % 26));
    prov->code = prov->name = prov->abbr = sketch->code[i];
    prov->center = !is(sketch, i, 's') && by_chance(sketch, 50);
    if (prov->center && by_chance(sketch, 60))
        prov->home_of = powers[below(sketch, 3)].name;
    if (prov->center && by_chance(sketch, 30))
        prov->not_for = powers[below(sketch, 3)].name;
    prov->ice = (uint8_t)(icy && by_chance(sketch, 15) ? 1 + below(sketch, 7) : 0);
    if (!is(sketch, i, 'c'))
        return;
    prov->convoyable = by_chance(sketch, special);
    if (count_neighbors(sketch, i, 'i') < 2 || !by_chance(sketch, special))
        return;
    for (unsigned k = 0; k < 2; k++) {
        prov->coast[k] = k == 0 ? "NC" : "SC";
        snprintf(sketch->coast[i][k], sizeof sketch->coast[i][k], "P%c%c/%s", (char)('A' + i / 26),
                 (char)('A' + i % 26), k == 0 ? "NC" : "SC");
    }
}

/* As fleets call it: its coasts by turns, if it has several. */
static const char *shore_of(ent_sketch *sketch, unsigned prov)
{
    return sketch->prov[prov].coast[0] ? sketch->coast[prov][sketch->shores[prov]++ % 2] : sketch->code[prov];
}

static void add_borders(ent_sketch *sketch, unsigned hard)
{
    ent_map_spec *spec = &sketch->spec;

    for (unsigned a = 0; a < sketch->n; a++)
        for (unsigned b = a + 1; b < sketch->n; b++) {
            if (!sketch->touch[a][b])
                continue;
            ent_pair_spec pair = {sketch->code[a], sketch->code[b]};
            bool land = !is(sketch, a, 's') && !is(sketch, b, 's');
            if (land && by_chance(sketch, hard))
                sketch->difficult[spec->n_difficult++] = pair;
            else if (land)
                sketch->army[spec->n_army++] = pair;
            if (!is(sketch, a, 'i') && !is(sketch, b, 'i'))
                sketch->fleet[spec->n_fleet++] = (ent_pair_spec){shore_of(sketch, a), shore_of(sketch, b)};
        }
}

/* From somewhere on land to its neighbors, as far as it gets. */
static void add_railway(ent_sketch *sketch)
{
    size_t number = sketch->spec.n_railways;
    ent_railway_spec *line = &sketch->railway[number];
    bool used[MAX_PROVS] = {false};
    unsigned at = below(sketch, sketch->n), length = 0;

    snprintf(sketch->line_name[number], sizeof sketch->line_name[number], "ZR%c", (char)('A' + number));
    *line = (ent_railway_spec){.name = sketch->line_name[number], .trains = 1};
    if (by_chance(sketch, 50))
        line->power = powers[below(sketch, 3)].name;
    for (unsigned tries = 0; tries < 60 && length < 7; tries++) {
        if (!used[at] && !is(sketch, at, 's')) {
            used[at] = true;
            line->line[length++] = sketch->code[at];
        }
        unsigned to = below(sketch, sketch->n);
        if (used[at] && !used[to] && !is(sketch, to, 's') && sketch->touch[at][to])
            at = to;
    }
    sketch->spec.n_railways += length >= 2;
}

/* Between two seas at one coast, which may touch elsewhere too. */
static void add_canal(ent_sketch *sketch)
{
    size_t number = sketch->spec.n_canals;
    unsigned end[2] = {below(sketch, sketch->n), below(sketch, sketch->n)}, gate = below(sketch, sketch->n);

    if (end[0] == end[1] || !is(sketch, end[0], 's') || !is(sketch, end[1], 's') || !is(sketch, gate, 'c') ||
        !sketch->touch[gate][end[0]] || !sketch->touch[gate][end[1]])
        return;
    snprintf(sketch->canal_name[number], sizeof sketch->canal_name[number], "ZC%c", (char)('A' + number));
    sketch->canal[number] = (ent_canal_spec){.name = sketch->canal_name[number],
                                             .end = {sketch->code[end[0]], sketch->code[end[1]]},
                                             .gate = sketch->code[gate]};
    sketch->spec.n_canals++;
}

ent_map *ent_trial_board(uint64_t *seed)
{
    ent_sketch *sketch = calloc(1, sizeof *sketch);

    if (!sketch)
        return NULL;
    sketch->seed = seed;
    sketch->wide = 3 + below(sketch, WIDE - 2);
    sketch->n = sketch->wide * (3 + below(sketch, HIGH - 2));
    sketch->spec = (ent_map_spec){.name = "trial",
                                  .title = "Trial",
                                  .year = 1901,
                                  .season = "Spring",
                                  .phase = "movement",
                                  .build = by_chance(sketch, 50) ? "home" : "any_owned",
                                  .n_powers = 3,
                                  .n_provs = sketch->n,
                                  .power = powers,
                                  .prov = sketch->prov,
                                  .army = sketch->army,
                                  .fleet = sketch->fleet,
                                  .difficult = sketch->difficult,
                                  .railway = sketch->railway,
                                  .canal = sketch->canal};
    unsigned seas = 20 + below(sketch, 40), special = below(sketch, 3) * 15;
    bool icy = by_chance(sketch, 25);
    choose_neighbors(sketch);
    choose_terrain(sketch, seas);
    for (unsigned i = 0; i < sketch->n; i++)
        add_province(sketch, i, icy, special);
    add_borders(sketch, below(sketch, 2) * 25);
    for (unsigned i = below(sketch, MAX_LINES + 1); i > 0; i--)
        add_railway(sketch);
    for (unsigned i = 0; i < 2000 && sketch->spec.n_canals < MAX_PASSAGES; i++)
        add_canal(sketch);
    ent_map *map = ent_map_build(&sketch->spec, NULL);
    free(sketch);
    return map;
}
