/* test_sentences.c -- no sentence claims what is not so: on random positions under random rules each sentence is read,
 * and what it claims is compared with the position, the orders and the outcome.
 *
 * The positions are those of the other property tests: dense ones on all maps and on random boards, cyclic ones, and
 * changed cases of the DATC; then the retreats and adjustments that follow. Some orders are impossible, wrong,
 * duplicates, or of another set.
 *
 * Usage: test_sentences [POSITIONS [SEED]]
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "boards.h"
#include "game/position.h"
#include "game/rules.h"
#include "notation/print.h"
#include "positions.h"
#include "train_circles.h"
#include "selfplay/random_orders.h"
#include "truth.h"
#include "turn/sentence.h"

enum { MAX_WRITTEN = 2 * ENT_TRIAL_ORDERS, TEXT = 240, MAX_PATTERNS = 200, MAX_SHOWN = 60 };

typedef struct ent_sheaf {
    ent_written written[MAX_WRITTEN];
    char text[MAX_WRITTEN][TEXT];
    size_t n;
} ent_sheaf;

static unsigned long false_sentences, sentences, turns, positions;
static unsigned long fitted[MAX_PATTERNS];

/* ---- Orders as text. ---- */

/* Now and then "via convoy", or a route over some of the units that convoy it. */
static ent_order with_words(const ent_trial *trial, const ent_order *order, uint64_t *seed)
{
    ent_order worded = *order;
    unsigned dice = ent_random_below(seed, 8);

    if (order->kind != ENT_ORDER_MOVE || trial->pos->phase != ENT_MOVEMENT || (order->flags & ENT_ORDER_FLAG_RAIL))
        return worded;
    if (dice == 0)
        worded.flags ^= ENT_ORDER_FLAG_VIA;
    for (size_t i = 0; i < trial->n && dice == 1 && worded.n_route < ENT_MAX_ROUTE; i++)
        if (trial->order[i].kind == ENT_ORDER_CONVOY && trial->order[i].from == order->at &&
            ent_random_below(seed, 4) > 0) {
            worded.flags |= ENT_ORDER_FLAG_ROUTE;
            worded.route[worded.n_route++] = ent_prov_of(trial->map, trial->order[i].at);
        }
    return worded;
}

static void write_order(const ent_trial *trial, const ent_order *given, uint64_t *seed, ent_sheaf *out)
{
    ent_written *written = &out->written[out->n];
    ent_order worded = with_words(trial, given, seed), *order = &worded;

    if (out->n == MAX_WRITTEN)
        return;
    size_t len = ent_print_order(trial->map, ent_pos_units_const(trial->pos), order, ENT_NAMES_CODE,
                                 trial->pos->phase == ENT_RETREATS, out->text[out->n], TEXT);
    *written = (ent_written){.text = out->text[out->n], .len = len < TEXT ? len : TEXT - 1, .power = order->power};
    if (len == 0 || len >= TEXT || order->power >= trial->map->n_powers)
        return;
    if (ent_random_below(seed, 100) == 0) { /* a slip of the pen */
        size_t at = ent_random_below(seed, (unsigned)len);
        out->text[out->n][at] = (char)('A' + ent_random_below(seed, 26));
    }
    out->n++;
}

/* Orders for random units and places: most are impossible, some are of units that have another order. */
static ent_order random_order(const ent_trial *trial, uint64_t *seed)
{
    static const uint8_t kinds[] = {ENT_ORDER_MOVE,   ENT_ORDER_MOVE,    ENT_ORDER_SUPPORT_HOLD, ENT_ORDER_SUPPORT_MOVE,
                                    ENT_ORDER_CONVOY, ENT_ORDER_DISBAND, ENT_ORDER_BUILD,        ENT_ORDER_WAIVE,
                                    ENT_ORDER_HOLD,   ENT_ORDER_CANAL};
    const ent_map *map = trial->map;
    const ent_unit *units = ent_pos_units_const(trial->pos);
    ent_prov prov = (ent_prov)ent_random_below(seed, map->n_provs);

    for (unsigned i = 0; i < map->n_provs && units[prov].kind == ENT_UNIT_NONE; i++)
        prov = (ent_prov)((prov + 1) % map->n_provs);
    const ent_unit *unit = &units[prov];
    if (trial->pos->n_dislodged > 0 && ent_random_below(seed, 3) > 0)
        unit = &ent_pos_dislodged_const(trial->pos)[ent_random_below(seed, trial->pos->n_dislodged)].unit;
    bool adjust = trial->pos->phase == ENT_ADJUSTMENTS;
    ent_order order = {.kind = adjust ? kinds[5 + ent_random_below(seed, 3)] : kinds[ent_random_below(seed, 10)],
                       .power = unit->power == ENT_POWER_NONE ? 0 : unit->power,
                       .unit = unit->kind == ENT_UNIT_NONE ? ENT_ARMY : unit->kind,
                       .at = unit->kind == ENT_UNIT_NONE ? prov : unit->at,
                       .from = (ent_loc)ent_random_below(seed, map->n_locs),
                       .to = (ent_loc)ent_random_below(seed, map->n_locs)};
    if (ent_random_below(seed, 2) == 0 && trial->n > 0)
        order.from = trial->order[ent_random_below(seed, (unsigned)trial->n)].at;
    const ent_loc *steps;
    size_t n_steps = order.at < map->n_locs ? ent_map_steps(map, (ent_unit_kind)order.unit, order.at, &steps) : 0;
    if (ent_random_below(seed, 2) == 0 && n_steps > 0)
        order.to = steps[ent_random_below(seed, (unsigned)n_steps)];
    if (order.kind == ENT_ORDER_BUILD && ent_random_below(seed, 2))
        order.at = (ent_loc)ent_random_below(seed, map->n_locs);
    if (ent_random_below(seed, 12) == 0)
        order.power = (uint8_t)ent_random_below(seed, map->n_powers);
    if (ent_random_below(seed, 12) == 0)
        order.unit = !order.unit;
    if (order.kind == ENT_ORDER_MOVE && ent_random_below(seed, 4) == 0)
        order.flags = map->n_railways > 0 && ent_random_below(seed, 2) ? ENT_ORDER_FLAG_RAIL : ENT_ORDER_FLAG_VIA;
    if (order.from >= map->n_locs)
        order.from = prov;
    const ent_prov_info *info = &map->prov[prov];
    if (info->n_coasts > 0 && order.at < map->n_locs && ent_random_below(seed, 2) && !adjust)
        order.at = (ent_loc)(info->first_coast + ent_random_below(seed, info->n_coasts));
    if (order.kind == ENT_ORDER_CANAL && map->n_canals > 0 && ent_random_below(seed, 4) > 0) {
        const ent_canal *canal = &map->canal[ent_random_below(seed, map->n_canals)];
        unsigned end = ent_random_below(seed, 2);
        const ent_unit *gate = &units[canal->gate];
        order.from = canal->end[end];
        order.to = canal->end[!end];
        order.power = gate->kind != ENT_UNIT_NONE && ent_random_below(seed, 2) ? gate->power : order.power;
    }
    if (ent_random_below(seed, 40) == 0) {
        order.kind = ENT_ORDER_PROXY;
        order.proxy = (uint8_t)ent_random_below(seed, map->n_powers);
    }
    return order;
}

/* The trial's orders, some of them left out, and some more. */
static void write_orders(ent_trial *trial, uint64_t *seed, ent_sheaf *out)
{
    unsigned spoiled = ent_random_below(seed, 2), sets = spoiled && ent_random_below(seed, 4) == 0 ? 2 : 1;
    bool unsorted = ent_random_below(seed, 2), replaces = ent_random_below(seed, 2), adds = ent_random_below(seed, 2);

    out->n = 0;
    for (size_t i = 0; i < trial->n; i++)
        if (spoiled == 0 || ent_random_below(seed, trial->pos->phase == ENT_RETREATS ? 2 : 16) > 0)
            write_order(trial, &trial->order[i], seed, out);
    for (unsigned more = spoiled == 0 ? 0 : ent_random_below(seed, 12); more > 0; more--) {
        ent_order order = random_order(trial, seed);
        write_order(trial, &order, seed, out);
    }
    for (size_t i = 0; i < out->n && sets > 1; i++) {
        out->written[i].set = (uint16_t)ent_random_below(seed, sets);
        out->written[i].unsorted = unsorted;
        out->written[i].adds = adds && out->written[i].set > 0;
        out->written[i].replaces = replaces && out->written[i].set > 0;
    }
    for (size_t i = 0; i < out->n && spoiled > 0; i++) {
        out->written[i].perpetual = ent_random_below(seed, 50) == 0;
        out->written[i].announced = !out->written[i].perpetual && ent_random_below(seed, 100) == 0;
        if (out->written[i].perpetual || out->written[i].announced)
            out->written[i].set = ENT_STANDING_SET;
    }
}

/* ---- One phase. ---- */

static void report(const ent_trial *trial, const ent_request *request, const ent_turn *turn, size_t at, const char *why)
{
    const ent_result *result = &turn->result[at];
    char sentence[600];

    const char *season[] = {"spring", "fall", "winter"}, *phase[] = {"movement", "retreats", "adjustments"};

    if (++false_sentences > MAX_SHOWN)
        return;
    ent_reason_sentence(request, turn, at, ENT_NAMES_CODE, sentence, sizeof sentence);
    printf("FAIL %s\n     %s (%s, %s %s, %s, seed %llu; reason %s, rules", sentence, why, trial->map->name,
           season[trial->pos->season], phase[trial->pos->phase], ent_algorithm_name(request->algorithm),
           (unsigned long long)trial->seed, ent_reason_code((ent_reason)result->reason));
    for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++)
        printf(" %c", trial->rules.choice[issue]);
    printf(" options %u)\n", trial->rules.options);
    for (size_t i = 0; getenv("SHOW_ORDERS") && i < turn->intake.n; i++) {
        ent_reason_sentence(request, turn, i, ENT_NAMES_CODE, sentence, sizeof sentence);
        printf("       %c: %s\n", trial->map->power[turn->intake.entry[i].order.power].letter, sentence);
    }
}

static void check_sentences(const ent_trial *trial, const ent_request *request, const ent_turn *turn)
{
    static ent_facts facts;
    char sentence[600];
    size_t which;

    ent_facts_init(&facts, request, turn);
    for (size_t i = 0; i < turn->intake.n; i++) {
        ent_reason_sentence(request, turn, i, ENT_NAMES_CODE, sentence, sizeof sentence);
        const char *why = ent_truth_why_false(&facts, i, sentence, &which);
        if (why)
            report(trial, request, turn, i, why);
        if (which < MAX_PATTERNS)
            fitted[which]++;
        sentences++;
    }
}

static bool judges_maps_of(const ent_trial *trial, ent_algorithm algorithm)
{
    return algorithm == ENT_ALGORITHM_DECISIONS || !(trial->rules.options & (ENT_OPTION_RAILWAY | ENT_OPTION_CANAL)) ||
           trial->map->n_railways + trial->map->n_canals == 0;
}

/* Judge the trial's orders as they are written, and leave what follows in trial->next. */
static bool check_phase(ent_trial *trial, ent_algorithm algorithm, uint64_t *seed)
{
    static ent_sheaf sheaf;
    ent_turn turn;
    ent_err err;

    write_orders(trial, seed, &sheaf);
    ent_request request = {.map = (ent_map *)(uintptr_t)trial->map,
                           .rules = trial->rules,
                           .algorithm = algorithm,
                           .pos = trial->pos,
                           .units_given = true,
                           .written = sheaf.written,
                           .n_written = sheaf.n};
    if (ent_turn_judge(&request, &turn, &err) != ENT_OK) {
        printf("FAIL not judged: %s (seed %llu)\n", err.text, (unsigned long long)trial->seed);
        false_sentences++;
        return false;
    }
    check_sentences(trial, &request, &turn);
    turns++;
    memcpy(trial->next, turn.next, turn.next->size);
    ent_turn_clear(&turn);
    return true;
}

/* The phase, and the phases that follow up to the next movement. */
static void check_position(ent_trial *trial, uint64_t *seed)
{
    ent_algorithm algorithm = ENT_ALGORITHM_DECISIONS;

    if (ent_random_below(seed, 8) == 0)
        algorithm = ent_random_below(seed, 2) ? ENT_ALGORITHM_DPJUDGE : ENT_ALGORITHM_DPJUDGE_EARLY;
    if (!judges_maps_of(trial, algorithm))
        algorithm = ENT_ALGORITHM_DECISIONS;
    positions++;
    for (unsigned phase = 0; phase < 3; phase++) {
        if (!check_phase(trial, algorithm, seed) || trial->next->phase == ENT_MOVEMENT)
            return;
        memcpy(trial->pos, trial->next, trial->next->size);
        trial->n = ent_random_orders(trial->map, &trial->rules, trial->pos, seed, trial->order, ENT_TRIAL_ORDERS);
    }
}

/* ---- Positions. ---- */

static void own_centers(ent_trial *trial, uint64_t *seed)
{
    for (ent_prov prov = 0; prov < trial->map->n_provs; prov++) {
        unsigned owner = ent_random_below(seed, trial->map->n_powers + 1u);
        ent_pos_owners(trial->pos)[prov] = owner < trial->map->n_powers ? (uint8_t)owner : ENT_POWER_NONE;
    }
}

static void check_random(ent_trial *trial, uint64_t number)
{
    uint64_t seed = trial->seed = number * UINT64_C(0x9E3779B97F4A7C15) + 11;

    ent_trial_rules(trial, &seed);
    if (ent_random_below(&seed, 3) > 0 &&
        (strcmp(trial->map->name, "standard") == 0 || strcmp(trial->map->name, "coasts") == 0)) {
        ent_trial_cyclic(trial, &seed);
    } else if (ent_random_below(&seed, 3) > 0 || !ent_trial_train_circle(trial, &seed)) {
        ent_trial_place(trial, &seed);
        if (ent_random_below(&seed, 2))
            own_centers(trial, &seed);
        trial->n = ent_random_orders(trial->map, &trial->rules, trial->pos, &seed, trial->order, ENT_TRIAL_ORDERS / 2);
    }
    check_position(trial, &seed);
}

static void check_map(const ent_map *map, unsigned long n, unsigned long first)
{
    ent_trial trial;

    ent_trial_init(&trial, map);
    for (unsigned long i = 0; i < n && false_sentences < MAX_SHOWN; i++)
        check_random(&trial, first + i);
    ent_trial_clear(&trial);
}

static void check_boards(unsigned long boards, unsigned long first)
{
    enum { TRIALS = 10 };

    for (unsigned long i = 0; i < boards && false_sentences < MAX_SHOWN; i++) {
        uint64_t seed = (first + i) * UINT64_C(0x9E3779B97F4A7C15) + 7;
        ent_map *map = ent_trial_board(&seed);
        if (!map)
            continue;
        check_map(map, TRIALS, (first + i) * TRIALS);
        ent_map_free(map);
    }
}

static bool check_case(void *context, ent_trial *trial, uint64_t *seed)
{
    (void)context;
    check_position(trial, seed);
    return false_sentences < MAX_SHOWN;
}

/* A run of some length has met the sentences that are not rare, so that none of them goes unchecked. */
static void check_floors(unsigned long n)
{
    unsigned long met = 0;

    for (size_t i = 0; i < ent_truth_patterns(); i++) {
        met += fitted[i] > 0;
        if (getenv("SHOW_PATTERNS"))
            printf("%9lu %s\n", fitted[i], ent_truth_pattern(i));
    }
    printf("%lu positions, %lu phases, %lu sentences of %lu forms, %lu of them false\n", positions, turns, sentences,
           met, false_sentences);
    if (positions < n || turns < positions || sentences < 8 * positions || (n >= 2000 && met < 90)) {
        printf("FAIL too little was checked\n");
        false_sentences++;
    }
}

int main(int argc, char **argv)
{
    unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 10) : 3000, first = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;

    for (size_t m = 0; ent_map_builtin_name(m); m++) {
        const char *name = ent_map_builtin_name(m);
        unsigned long share = strcmp(name, "standard") == 0 ? n / 3 : strcmp(name, "colonial") == 0 ? n / 8 : n / 40;
        ent_map *map = ent_map_builtin(name, NULL);
        check_map(map, share, first);
        ent_map_free(map);
    }
    ent_map *coasts = ent_trial_coasts();
    check_map(coasts, n / 20, first);
    ent_map_free(coasts);
    check_boards(n / 80, first);
    for (unsigned long round = 0; positions < n && false_sentences < MAX_SHOWN; round++)
        ent_trial_cases("6.A 6.B 6.C 6.D 6.E 6.F 6.G 7.B 7.C 7.D 8.A 8.B 8.C 9.A 9.B 9.C 9.D 9.E 9.F 9.G 10.",
                        first + 4 * round, 4, check_case, NULL);
    check_floors(n);
    return false_sentences > 0;
}
