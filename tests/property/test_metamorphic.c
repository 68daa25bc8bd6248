/* test_metamorphic.c -- changes that must not matter: provinces with other names in another order, powers swapped,
 * armies where nothing happens, holds that nobody writes down. (That the sequence of the orders does not matter is in
 * test_random.c.)
 *
 * Usage: test_metamorphic [POSITIONS [SEED]]
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "board/spec.h"
#include "game/position.h"
#include "game/rules.h"
#include "selfplay/random_orders.h"
#include "floors.h"
#include "positions.h"
#include "train_circles.h"

enum { MAX_PROVS = 256, MAX_PAIRS = 2048, CODE = 8, RENAMINGS = 8, MAX_PASSAGES = 16 };

/* How places and powers of one board are called on another. */
typedef struct ent_mirror {
    const ent_map *map;
    ent_loc loc[ENT_MAX_LOCS];
    ent_power power[ENT_MAX_POWERS];
} ent_mirror;

static int failures;

static void check(const ent_trial *trial, bool good, const char *what)
{
    if (good)
        return;
    printf("FAIL %s (%s, seed %llu)\n", what, trial->map->name, (unsigned long long)trial->seed);
    failures++;
}

/* ---- Another board with the same borders. ---- */

typedef struct ent_renaming {
    const ent_map_spec *spec;
    char code[MAX_PROVS][CODE], name[MAX_PROVS][2 * CODE];
    ent_prov_spec prov[MAX_PROVS];
    ent_pair_spec pair[3][MAX_PAIRS];
    ent_railway_spec railway[MAX_PASSAGES];
    ent_canal_spec canal[MAX_PASSAGES];
    char text[6 * MAX_PAIRS][CODE + 4];
    size_t n_texts;
} ent_renaming;

static size_t find_prov(const ent_map_spec *spec, const char *code)
{
    size_t len = strcspn(code, "/"), i = 0;
    while (strlen(spec->prov[i].code) != len || strncmp(spec->prov[i].code, code, len) != 0)
        i++;
    return i;
}

/* "STP/SC" under the new names. */
static const char *rename_place(ent_renaming *new, const char *code)
{
    const char *prov = new->code[find_prov(new->spec, code)];
    char text[sizeof new->text[0]];

    snprintf(text, sizeof text, "%s%.3s", prov, code + strcspn(code, "/"));
    return memcpy(new->text[new->n_texts++], text, sizeof text);
}

static void rename_pairs(ent_renaming *new, const ent_pair_spec *pairs, size_t n, ent_pair_spec *out)
{
    for (size_t i = 0; i < n; i++)
        out[i] = (ent_pair_spec){rename_place(new, pairs[i].a), rename_place(new, pairs[i].b)};
}

/* Codes in a random sequence, so that provinces, which are sorted by them, change places. */
static void shuffle_codes(ent_renaming *new, uint64_t *seed)
{
    size_t number[MAX_PROVS], n = new->spec->n_provs;

    for (size_t i = 0; i < n; i++)
        number[i] = i;
    for (size_t i = n; i > 1; i--) {
        size_t j = (size_t)(ent_random_next(seed) % i), kept = number[i - 1];
        number[i - 1] = number[j];
        number[j] = kept;
    }
    for (size_t i = 0; i < n; i++) {
        snprintf(new->code[i], CODE, "Q%c%c", (char)('A' + number[i] / 26), (char)('A' + number[i] % 26));
        snprintf(new->name[i], 2 * CODE, "Place %s", new->code[i]);
        new->prov[i] = new->spec->prov[i];
        new->prov[i].code = new->prov[i].abbr = new->code[i];
        new->prov[i].name = new->name[i];
        new->prov[i].alias = NULL;
    }
}

static void rename_passages(ent_renaming *new, ent_map_spec *copy)
{
    for (size_t i = 0; i < copy->n_railways; i++) {
        new->railway[i] = copy->railway[i];
        for (size_t at = 0; new->railway[i].line[at]; at++)
            new->railway[i].line[at] = rename_place(new, new->railway[i].line[at]);
    }
    for (size_t i = 0; i < copy->n_canals; i++) {
        new->canal[i] = copy->canal[i];
        for (size_t end = 0; end < 2; end++)
            new->canal[i].end[end] = rename_place(new, new->canal[i].end[end]);
        new->canal[i].gate = rename_place(new, new->canal[i].gate);
    }
    copy->railway = new->railway;
    copy->canal = new->canal;
}

static ent_map *build_renamed(const ent_map_spec *spec, uint64_t *seed)
{
    ent_renaming *new = calloc(1, sizeof *new);
    ent_map_spec copy = *spec;
    ent_err err;

    new->spec = spec;
    shuffle_codes(new, seed);
    rename_pairs(new, spec->army, spec->n_army, new->pair[0]);
    rename_pairs(new, spec->fleet, spec->n_fleet, new->pair[1]);
    rename_pairs(new, spec->difficult, spec->n_difficult, new->pair[2]);
    copy.prov = new->prov;
    copy.army = new->pair[0];
    copy.fleet = new->pair[1];
    copy.difficult = new->pair[2];
    copy.n_units = copy.n_centers = 0;
    rename_passages(new, &copy);
    ent_map *map = ent_map_build(&copy, &err);
    if (!map)
        printf("%s: %s\n", spec->name, err.text);
    free(new);
    return map;
}

/* Which place is which; *seed is what build_renamed() got. */
static void mirror_places(const ent_map *map, const ent_map_spec *spec, const uint64_t *seed, ent_mirror *mirror)
{
    ent_renaming *new = calloc(1, sizeof *new);
    uint64_t again = *seed; /* the same codes once more */

    new->spec = spec;
    shuffle_codes(new, &again);
    for (ent_loc loc = 0; loc < map->n_locs; loc++) {
        const char *code = rename_place(new, map->loc[loc].code);
        mirror->loc[loc] = ent_map_find_loc(mirror->map, code, strlen(code));
        new->n_texts = 0;
    }
    free(new);
}

/* ---- A trial seen in the mirror. ---- */

static ent_loc place(const ent_mirror *mirror, ent_loc loc)
{
    return loc == ENT_LOC_NONE ? loc : mirror->loc[loc];
}

static ent_unit mirror_unit(const ent_mirror *mirror, ent_unit unit)
{
    unit.at = place(mirror, unit.at);
    unit.power = mirror->power[unit.power];
    return unit;
}

static void mirror_trial(const ent_mirror *mirror, const ent_trial *trial, ent_trial *image)
{
    ent_pos_init(mirror->map, image->pos);
    image->pos->season = trial->pos->season;
    image->pos->year = trial->pos->year;
    image->pos->phase = trial->pos->phase;
    image->rules = trial->rules;
    image->n = trial->n;
    image->seed = trial->seed;
    for (ent_prov prov = 0; prov < trial->map->n_provs; prov++) {
        ent_unit unit = ent_pos_units(trial->pos)[prov];
        ent_power owner = ent_pos_owners(trial->pos)[prov];
        if (unit.kind != ENT_UNIT_NONE)
            ent_pos_units(image->pos)[mirror->loc[prov]] = mirror_unit(mirror, unit);
        ent_pos_owners(image->pos)[mirror->loc[prov]] = owner == ENT_POWER_NONE ? owner : mirror->power[owner];
    }
    for (size_t i = 0; i < trial->n; i++) {
        ent_order *order = &image->order[i];
        *order = trial->order[i];
        order->power = mirror->power[order->power];
        order->at = place(mirror, order->at);
        order->from = place(mirror, order->from);
        order->to = place(mirror, order->to);
        for (uint8_t step = 0; step < order->n_route; step++)
            order->route[step] = mirror->loc[order->route[step]];
    }
}

/* Culprits apart: of several that fit, the lowest is named. */
static bool same_result(const ent_mirror *mirror, const ent_result *a, const ent_result *b)
{
    return a->verdict == b->verdict && a->reason == b->reason && a->route == b->route && a->marks == b->marks &&
           a->strength == b->strength && a->resistance == b->resistance && place(mirror, a->ends) == b->ends &&
           (a->dislodger == ENT_PROV_NONE ? b->dislodger == ENT_PROV_NONE : mirror->loc[a->dislodger] == b->dislodger);
}

/* The places that a dislodged unit may retreat to are the same. */
static bool same_retreats(const ent_mirror *mirror, const ent_trial *trial, const ent_trial *image,
                          const ent_dislodged *a, const ent_dislodged *b)
{
    const ent_steps *steps = ent_steps_of(trial->map, a->unit.kind, a->unit.at);
    const ent_steps *others = ent_steps_of(image->map, b->unit.kind, b->unit.at);

    for (uint8_t i = 0; i < steps->n; i++)
        for (uint8_t j = 0; j < others->n; j++)
            if (mirror->loc[steps->to[i]] == others->to[j] && (a->retreats >> i & 1) != (b->retreats >> j & 1))
                return false;
    return true;
}

static bool has_same_dislodged(const ent_mirror *mirror, const ent_trial *trial, const ent_trial *image,
                               const ent_dislodged *a)
{
    for (uint16_t i = 0; i < image->next->n_dislodged; i++) {
        const ent_dislodged *b = &ent_pos_dislodged(image->next)[i];
        if (b->unit.at == place(mirror, a->unit.at))
            return b->unit.power == mirror->power[a->unit.power] && b->unit.kind == a->unit.kind &&
                   same_retreats(mirror, trial, image, a, b);
    }
    return false;
}

static void compare_boards(const ent_mirror *mirror, const ent_trial *trial, const ent_trial *image, const char *what)
{
    bool same = trial->next->n_dislodged == image->next->n_dislodged;

    for (ent_prov prov = 0; prov < trial->map->n_provs; prov++) {
        ent_unit a = ent_pos_units(trial->next)[prov], b = ent_pos_units(image->next)[mirror->loc[prov]];
        same &= a.kind == b.kind;
        same &= a.kind == ENT_UNIT_NONE || (place(mirror, a.at) == b.at && mirror->power[a.power] == b.power);
        same &= ent_pos_is_contested(trial->next, prov) == ent_pos_is_contested(image->next, mirror->loc[prov]);
    }
    for (uint16_t i = 0; i < trial->next->n_dislodged; i++)
        same &= has_same_dislodged(mirror, trial, image, &ent_pos_dislodged(trial->next)[i]);
    check(trial, same, what);
}

static void judge(ent_trial *trial)
{
    ent_adjudicate(trial->map, &trial->rules, trial->pos, trial->order, trial->n, trial->result, trial->next);
}

static void compare_in_mirror(const ent_mirror *mirror, const ent_trial *trial, ent_trial *image, const char *what)
{
    mirror_trial(mirror, trial, image);
    judge(image);
    for (size_t i = 0; i < trial->n; i++)
        check(trial, same_result(mirror, &trial->result[i], &image->result[i]), what);
    compare_boards(mirror, trial, image, what);
}

static void keep_places(ent_mirror *mirror)
{
    for (ent_loc loc = 0; loc < ENT_MAX_LOCS; loc++)
        mirror->loc[loc] = loc;
}

static void keep_powers(ent_mirror *mirror)
{
    for (ent_power power = 0; power < ENT_MAX_POWERS; power++)
        mirror->power[power] = power;
}

/* The same board, on which the orders may be others. */
static ent_mirror *plain_mirror(const ent_map *map)
{
    static ent_mirror mirror;

    mirror.map = map;
    keep_places(&mirror);
    keep_powers(&mirror);
    return &mirror;
}

/* ---- The changes. ---- */

/* A railway may belong to a power, and is long; a canal opens for whoever is in its gate. */
static bool has_passages(const ent_map *map)
{
    return map->n_railways > 0 || map->n_canals > 0;
}

static bool swap_powers(const ent_trial *trial, ent_trial *image, uint64_t *seed)
{
    ent_mirror *mirror = plain_mirror(trial->map);

    if (has_passages(trial->map))
        return false;
    for (uint8_t i = trial->map->n_powers; i > 1; i--) {
        uint8_t j = (uint8_t)(ent_random_next(seed) % i);
        ent_power kept = mirror->power[i - 1];
        mirror->power[i - 1] = mirror->power[j];
        mirror->power[j] = kept;
    }
    compare_in_mirror(mirror, trial, image, "powers can be swapped");
    return true;
}

/* True if nobody stands in or next to the province, and no order names it. */
static bool is_remote(const ent_trial *trial, ent_prov prov)
{
    const ent_steps *steps = &trial->map->army[prov];

    if (ent_pos_units(trial->pos)[prov].kind != ENT_UNIT_NONE || trial->map->prov[prov].terrain == ENT_SEA)
        return false;
    for (ent_prov other = 0; other < trial->map->n_provs; other++) {
        ent_unit unit = ent_pos_units(trial->pos)[other];
        if (unit.kind != ENT_UNIT_NONE && ent_set_has(ent_steps_set(trial->map, unit.kind, unit.at), prov))
            return false;
    }
    for (uint8_t i = 0; i < steps->n; i++)
        if (ent_pos_units(trial->pos)[ent_prov_of(trial->map, steps->to[i])].kind != ENT_UNIT_NONE)
            return false;
    for (size_t i = 0; i < trial->n; i++)
        if ((trial->order[i].to != ENT_LOC_NONE && ent_prov_of(trial->map, trial->order[i].to) == prov) ||
            (trial->order[i].from != ENT_LOC_NONE && ent_prov_of(trial->map, trial->order[i].from) == prov))
            return false;
    return true;
}

/* Armies in remote places: a fleet that does nothing could be part of a route that makes a convoy order possible. */
static bool add_armies(const ent_trial *trial, ent_trial *image, uint64_t *seed)
{
    const ent_mirror *mirror = plain_mirror(trial->map);
    bool added = false;

    if (has_passages(trial->map))
        return false;
    mirror_trial(mirror, trial, image);
    for (ent_prov prov = 0; prov < trial->map->n_provs; prov++)
        if (is_remote(trial, prov) && ent_random_next(seed) % 2) {
            ent_unit army = {
                .power = (uint8_t)(ent_random_next(seed) % trial->map->n_powers), .kind = ENT_ARMY, .at = prov};
            ent_pos_units(image->pos)[prov] = army;
            added = true;
        }
    judge(image);
    for (size_t i = 0; added && i < trial->n; i++)
        check(trial, same_result(mirror, &trial->result[i], &image->result[i]), "armies far away do not matter");
    return added;
}

/* Save that under 4.D.9 a a power that writes nothing at all is in civil disorder. */
static bool drop_holds(const ent_trial *trial, ent_trial *image)
{
    size_t from[ENT_TRIAL_ORDERS], n = 0;

    if (ent_choice(&trial->rules, ENT_4D9) == 'a')
        return false;
    mirror_trial(plain_mirror(trial->map), trial, image);
    for (size_t i = 0; i < trial->n; i++)
        if (trial->order[i].kind != ENT_ORDER_HOLD) {
            image->order[n] = trial->order[i];
            from[n++] = i;
        }
    image->n = n;
    judge(image);
    for (size_t i = 0; i < n; i++)
        check(trial, memcmp(&trial->result[from[i]], &image->result[i], sizeof image->result[i]) == 0,
              "a hold need not be written down");
    check(trial, ent_pos_equal(trial->next, image->next), "a hold need not be written down");
    return n < trial->n;
}

/* ---- Running. ---- */

typedef struct ent_counts {
    unsigned long renamed, swapped, remote, holds;
    unsigned long moved, dislodged, cut, convoyed; /* results */
} ent_counts;

static void count_results(const ent_trial *trial, ent_counts *counts)
{
    for (size_t i = 0; i < trial->n; i++) {
        const ent_result *result = &trial->result[i];
        counts->moved += trial->order[i].kind == ENT_ORDER_MOVE && result->verdict == ENT_SUCCEEDS;
        counts->dislodged += (result->marks & ENT_MARK_DISLODGED) != 0;
        counts->cut += (result->marks & ENT_MARK_CUT) != 0;
        counts->convoyed += result->route == ENT_ROUTE_CONVOY;
    }
}

static void run_trial(ent_trial *trial, ent_trial *image, ent_trial *renamed, const ent_mirror *mirror, uint64_t *seed,
                      ent_counts *counts)
{
    judge(trial);
    count_results(trial, counts);
    compare_in_mirror(mirror, trial, renamed, "names and numbers of provinces do not matter");
    counts->renamed++;
    counts->swapped += swap_powers(trial, image, seed);
    counts->remote += add_armies(trial, image, seed);
    counts->holds += drop_holds(trial, image);
}

static void run_map(const ent_map_spec *spec, unsigned long n, unsigned long first, ent_counts *counts)
{
    ent_map *map = ent_map_builtin(spec->name, NULL);
    ent_trial trial, image, renamed;
    ent_mirror *mirror = calloc(1, sizeof *mirror);

    ent_trial_init(&trial, map);
    ent_trial_init(&image, map);
    for (int renaming = 0; renaming < RENAMINGS && failures < 10; renaming++) {
        uint64_t name_seed = first + (uint64_t)renaming, seed = name_seed;
        ent_map *other = build_renamed(spec, &seed);
        if (!other) {
            failures++;
            break;
        }
        mirror->map = other;
        keep_powers(mirror);
        mirror_places(map, spec, &name_seed, mirror);
        ent_trial_init(&renamed, other);
        for (unsigned long i = 0; i < n / RENAMINGS && failures < 10; i++) {
            seed = trial.seed = (first + i) * UINT64_C(0xD1342543DE82EF95) + (unsigned)renaming;
            ent_trial_rules(&trial, &seed);
            if (i % 4 != 0 || !ent_trial_train_circle(&trial, &seed)) {
                ent_trial_place(&trial, &seed);
                trial.n = ent_random_orders(map, &trial.rules, trial.pos, &seed, trial.order, ENT_TRIAL_ORDERS);
            }
            run_trial(&trial, &image, &renamed, mirror, &seed, counts);
        }
        ent_trial_clear(&renamed);
        ent_map_free(other);
    }
    ent_trial_clear(&trial);
    ent_trial_clear(&image);
    free(mirror);
    ent_map_free(map);
}

int main(int argc, char **argv)
{
    unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 10) : 20000, first = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    ent_counts counts = {0};

    for (size_t m = 0; ent_builtin_spec(m); m++) {
        const ent_map_spec *spec = ent_builtin_spec(m);
        bool fits = spec->n_provs <= MAX_PROVS && spec->n_army <= MAX_PAIRS && spec->n_fleet <= MAX_PAIRS &&
                    spec->n_railways <= MAX_PASSAGES && spec->n_canals <= MAX_PASSAGES;
        if (fits)
            run_map(spec, strcmp(spec->name, "standard") == 0 ? n : n / 10, first, &counts);
        else
            printf("%s is larger than this test\n", spec->name);
        failures += !fits;
    }
    printf("%lu positions with other names, %lu with other powers, %lu with armies far away, %lu without holds; %d "
           "failures\n",
           counts.renamed, counts.swapped, counts.remote, counts.holds, failures);
    const ent_floor floors[] = {
        {"other powers", counts.swapped, 0.7}, {"armies far away", counts.remote, 0.6},
        {"without holds", counts.holds, 0.35}, {"moves", counts.moved, 6},
        {"dislodged", counts.dislodged, 0.08}, {"cut", counts.cut, 0.18},
        {"convoyed", counts.convoyed, 0.25},
    };
    return failures > 0 || ent_floors_missed(floors, sizeof floors / sizeof *floors, counts.renamed, 1000) > 0;
}
