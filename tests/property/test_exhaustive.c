/* test_exhaustive.c -- the main judge against the exhaustive one, on random positions that breed paradoxes.
 *
 * Usage: test_exhaustive [POSITIONS [SEED [FOLDER]]]
 * With a folder it reports its progress, and keeps each counterexample there, shrunk to the fewest units, as a file
 * that `entente adjudicate` reads.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "notation/print.h"
#include "text/request_text.h"
#include "game/position.h"
#include "judge/core.h"
#include "judge/equations.h"
#include "judge/exhaustive.h"
#include "selfplay/random_orders.h"
#include "boards.h"
#include "floors.h"
#include "positions.h"
#include "train_circles.h"

enum {
    MOST_RESOLUTIONS = 64, /* looked at */
    BUDGET = 2000000,
    FEW = 8,   /* decisions that are tried in every combination, always */
    MORE = 12, /* ... now and then */
    MOST_FAILURES = 10,
    MAX_NODES = ENT_EXHAUSTIVE_MAX,
};

typedef struct ent_trial_counts {
    unsigned long positions, one, none, several, spent, circles, paradoxes, ways, tried_all, failures;
    unsigned long trains; /* positions made around a circle with a train */
} ent_trial_counts;

/* One position, judged both ways. */
typedef struct ent_judged_twice {
    ent_field fresh, known, main,
        pinned; /* before anything; what follows; the main judge's end; with its rules' decisions */
    ent_exhaustive search;
    ent_decisions core;         /* the main judge's cores, all together */
    unsigned cores, open_cores; /* how many; those that have several resolutions by themselves */
    size_t found;
    ent_search_end end;
    bool varies[MAX_NODES];   /* by decision: not the same in all resolutions */
    uint8_t first[MAX_NODES]; /* in the first resolution */
    bool outcome_found;       /* the main judge's moves are among them */
    bool main_found;          /* the main judge's end is among them */
} ent_judged_twice;

static ent_judged_twice work;

static unsigned node_of(ent_uid uid, unsigned question)
{
    return uid * (unsigned)ENT_ASK_COUNT + question;
}

#define EACH_DECISION(field, uid, question)                                                                            \
    for (ent_uid uid = 0; uid < (field)->n; uid++)                                                                     \
        for (unsigned question = 0; question < ENT_ASK_COUNT; question++)

static ent_tri decision(ent_field *field, ent_uid uid, unsigned question)
{
    return (ent_tri)*ent_decision_of(field, uid, (ent_question)question);
}

/* ---- Every combination of some decisions, without any thought. ---- */

static uint8_t *asked_decision(ent_exhaustive *asked, uint16_t i)
{
    return ent_decision_of(&asked->field, (ent_uid)(asked->node[i] / ENT_ASK_COUNT),
                           (ent_question)(asked->node[i] % ENT_ASK_COUNT));
}

static ent_tri ask(const ent_exhaustive *asked, uint16_t i)
{
    return ent_evaluate(&asked->field, (ent_uid)(asked->node[i] / ENT_ASK_COUNT),
                        (ent_question)(asked->node[i] % ENT_ASK_COUNT));
}

static void set_ways(ent_exhaustive *asked, uint32_t ways)
{
    for (uint16_t i = 0; i < asked->n; i++)
        *asked_decision(asked, i) = ways >> i & 1 ? ENT_YES : ENT_NO;
}

static bool holds_everywhere(ent_exhaustive *asked)
{
    for (uint16_t i = 0; i < asked->n; i++)
        if (ask(asked, i) != (ent_tri)*asked_decision(asked, i))
            return false;
    return true;
}

/* ---- The main judge, step by step. ---- */

/* How many ways a core has by itself, everything it depends on being known: 0, 1, or 2 for more. */
static unsigned ways_of(const ent_field *field, const ent_decisions *core)
{
    ent_exhaustive *search = &work.search;

    ent_exhaustive_init(search, BUDGET);
    ent_field_copy(field, &search->field);
    EACH_DECISION(field, uid, question)
    {
        if (ent_decisions_have(core, uid, (ent_question)question))
            ent_exhaustive_add(search, uid, (ent_question)question);
    }
    if (ent_exhaustive_next(search) != ENT_SEARCH_MORE)
        return 0;
    static ent_field only;
    ent_field_copy(field, &only);
    EACH_DECISION(field, uid, question)
    {
        if (question == ENT_ASK_MOVE && ent_decisions_have(core, uid, ENT_ASK_MOVE))
            only.unit[uid].move = search->field.unit[uid].move;
    }
    if (ent_exhaustive_next(search) == ENT_SEARCH_MORE)
        return 2;
    ent_resolve_known(&only);
    EACH_DECISION(field, uid, question)
    {
        if (ent_decisions_have(core, uid, (ent_question)question) && decision(&only, uid, question) == ENT_OPEN)
            return 2; /* one outcome, but several ways to it */
    }
    return 1;
}

/* Bit j of row i of `needs`: the equation of the core's decision i can answer otherwise when its decision j is flipped.
 */
static void find_needs(const ent_field *field, const ent_decisions *core, uint16_t *needs, uint16_t *n)
{
    static ent_exhaustive asked;
    static uint16_t answers[1u << MORE];

    ent_exhaustive_init(&asked, 0);
    ent_field_copy(field, &asked.field);
    EACH_DECISION(field, uid, question)
    {
        if (ent_decisions_have(core, uid, (ent_question)question))
            ent_exhaustive_add(&asked, uid, (ent_question)question);
    }
    *n = asked.n;
    for (uint32_t ways = 0; ways >> asked.n == 0; ways++) {
        set_ways(&asked, ways);
        answers[ways] = 0;
        for (uint16_t i = 0; i < asked.n; i++)
            if (ask(&asked, i) == ENT_YES)
                answers[ways] |= (uint16_t)(1u << i);
    }
    memset(needs, 0, MORE * sizeof *needs);
    for (uint32_t ways = 0; ways >> asked.n == 0; ways++)
        for (uint16_t j = 0; j < asked.n; j++)
            for (uint16_t i = 0; i < asked.n; i++)
                if ((answers[ways] ^ answers[ways ^ (UINT32_C(1) << j)]) >> i & 1)
                    needs[i] |= (uint16_t)(1u << j);
}

/* A core is the smallest of its kind if all its decisions lead to each other. The document goes by what an equation
 * looks at (5.B.9), not by what can change it. That is the same but for canals: whether a fleet may pass is part of its
 * move, and so a strength that cannot matter is looked at. */
static bool is_smallest(const ent_field *field, const ent_decisions *core)
{
    uint16_t needs[MORE], n;
    bool grown = true;

    if (core->size > MORE || field->map->n_canals > 0)
        return true;
    find_needs(field, core, needs, &n);
    while (grown) {
        grown = false;
        for (uint16_t i = 0; i < n; i++)
            for (uint16_t j = 0; j < n; j++) {
                grown |= needs[i] >> j & 1 && (needs[j] & ~needs[i]) != 0;
                needs[i] = (uint16_t)(needs[i] | (needs[i] >> j & 1 ? needs[j] : 0));
            }
    }
    for (uint16_t i = 0; i < n; i++)
        if (needs[i] != (1u << n) - 1)
            return false;
    return true;
}

/* True if a railway rule may decide this core: a train is not part of it, or a unit of the core moves to where a train
 * passes. Then it may matter how far that train comes [7.B.23, 7.B.25]. */
static bool may_depend_on_section(const ent_field *field, const ent_decisions *core)
{
    for (unsigned i = 0; i < field->n_trains; i++) {
        const ent_train *train = &field->train[i];
        if (!ent_decisions_have(core, train->uid, ENT_ASK_MOVE))
            return true;
        for (unsigned section = 0; section < train->n; section++)
            ENT_EACH_INTO (field, mover, train->section[section])
                if (mover != train->uid && ent_decisions_have(core, mover, ENT_ASK_MOVE))
                    return true;
    }
    return false;
}

/* True if the core has moves alone, and the equations let all of them succeed if all of them do. */
static bool can_all_succeed(const ent_field *before, const ent_decisions *core)
{
    static ent_field all;
    unsigned moves = 0;

    ent_field_copy(before, &all);
    ENT_EACH_DECISION (core, before, uid, ENT_ASK_MOVE) {
        all.unit[uid].move = ENT_YES;
        moves++;
    }
    ENT_EACH_DECISION (core, before, uid, ENT_ASK_MOVE)
        if (ent_decide_move(&all, uid) != ENT_YES)
            return false;
    return moves == core->size;
}

/* NULL, or what is wrong with the rules (ENT_SETTLED_ bits) that settled this core. */
static const char *check_circle(const ent_field *before, const ent_decisions *core, unsigned settled)
{
    bool circle = can_all_succeed(before, core);

    if ((settled & ENT_SETTLED_CIRCLE) && !circle)
        return "all moves of a circle can succeed together";
    if (!(settled & (ENT_SETTLED_CIRCLE | ENT_SETTLED_ONLY_WAY)) && circle && !may_depend_on_section(before, core))
        return "moves that can all succeed together are a circle";
    return NULL;
}

/* What a rule has just decided is laid down in the pinned field, with the strength that it took away. */
static void pin(ent_field *before, ent_field *after)
{
    EACH_DECISION(after, uid, question)
    {
        if (decision(before, uid, question) != decision(after, uid, question))
            *ent_decision_of(&work.pinned, uid, (ent_question)question) = (uint8_t)decision(after, uid, question);
        work.pinned.unit[uid].powerless |= after->unit[uid].powerless;
    }
    memcpy(work.pinned.train, after->train, sizeof after->train); /* where a train was stopped */
}

/* The main judge's own loop (ent_resolve), with an eye on each core. */
static const char *resolve_main(const ent_trial *trial)
{
    static ent_field before;
    ent_decisions core;
    const char *why = NULL;

    ent_field_init(&work.fresh, trial->map, &trial->rules, trial->pos, trial->order, trial->n);
    ent_field_copy(&work.fresh, &work.main);
    ent_field_copy(&work.fresh, &work.pinned);
    memset(&work.core, 0, sizeof work.core);
    work.cores = work.open_cores = 0;
    ent_resolve_known(&work.main);
    ent_field_copy(&work.main, &work.known);
    while (ent_core_find(&work.main, &core)) {
        unsigned ways = ways_of(&work.main, &core);
        ent_field_copy(&work.main, &before);
        unsigned settled = ent_core_settle(&work.main, &core);
        const char *wrong = check_circle(&before, &core, settled);
        if (wrong)
            why = wrong;
        if (ways == 1 && work.main.n_paradoxes != before.n_paradoxes)
            why = "a core with one resolution is no paradox";
        if (ways == 1) { /* railways and canals only: it was searched, so no rule chose */
            ent_resolve_known(&work.main);
            continue;
        }
        if (before.n_trains == 0 && !is_smallest(&before, &core)) /* what a train needs is known by the section only */
            why = "the decisions of a core depend on each other";
        work.cores++;
        work.open_cores += ways > 1;
        for (unsigned word = 0; word < ENT_DECISION_WORDS; word++)
            work.core.node[word] |= core.node[word];
        pin(&before, &work.main);
        ent_resolve_known(&work.main);
    }
    return why;
}

/* ---- All resolutions. ---- */

static void note_resolution(void)
{
    bool same = true, same_moves = true;
    EACH_DECISION(&work.fresh, uid, question)
    {
        unsigned node = node_of(uid, question);
        uint8_t made = (uint8_t)decision(&work.search.field, uid, question);
        if (work.found == 0)
            work.first[node] = made;
        work.varies[node] |= made != work.first[node];
        same &= made == decision(&work.main, uid, question);
        same_moves &= question != ENT_ASK_MOVE || made == decision(&work.main, uid, question);
    }
    work.found++;
    work.main_found |= same;
    work.outcome_found |= same_moves;
}

static void find_all(const ent_field *field)
{
    memset(work.varies, 0, sizeof work.varies);
    work.found = 0;
    work.main_found = work.outcome_found = false;
    ent_exhaustive_init(&work.search, BUDGET);
    ent_field_copy(field, &work.search.field);
    ent_exhaustive_add_open(&work.search);
    while ((work.end = ent_exhaustive_next(&work.search)) == ENT_SEARCH_MORE && work.found < MOST_RESOLUTIONS)
        note_resolution();
}

static bool core_varies(void)
{
    EACH_DECISION(&work.fresh, uid, question)
    {
        if (work.varies[node_of(uid, question)] && ent_decisions_have(&work.core, uid, (ent_question)question))
            return true;
    }
    return false;
}

/* ---- What must hold. ---- */

/* What followed before any rule for circles and paradoxes was asked is the same in every resolution. */
static const char *check_known(void)
{
    EACH_DECISION(&work.fresh, uid, question)
    {
        unsigned node = node_of(uid, question);
        bool known = decision(&work.known, uid, question) != ENT_OPEN;
        if (known && work.found > 0 && (work.varies[node] || work.first[node] != decision(&work.main, uid, question)))
            return "what follows without a rule holds in every resolution";
    }
    return NULL;
}

static const char *check_resolutions(ent_trial_counts *tally)
{
    const char *why = check_known();

    if (why)
        return why;
    /* One resolution may be reached in several ways: two supports that cut each other for moves that fail anyway (DATC
     * 10). */
    if (work.found == 1 && (!work.outcome_found || (!work.main_found && work.open_cores == 0)))
        return "the only resolution is the main judge's";
    tally->ways += work.found == 1 && !work.main_found;
    if (work.found != 1 && work.cores == 0)
        return "none or several resolutions: the main judge has a circle or a paradox";
    if (work.main.n_paradoxes == 0 && work.end == ENT_SEARCH_ALL && !work.main_found)
        return "without a paradox the main judge's answer is a resolution";
    if (work.found > 1 && !core_varies())
        return "the resolutions differ in a core of the main judge";
    return NULL;
}

/* Given what the rules decided, the main judge's answer is the only one. */
static const char *check_rest(void)
{
    if (work.cores == 0)
        return NULL;
    find_all(&work.pinned);
    if (work.end == ENT_SEARCH_SPENT)
        return NULL;
    return work.found == 1 && work.main_found ? NULL : "given its rules' decisions, the rest has one resolution";
}

/* The exhaustive judge prunes by what the equations say early. Here they are asked at the end only. */
static const char *check_combinations(size_t found)
{
    static ent_exhaustive asked;
    static uint32_t seen[1u << MORE];
    size_t n = 0;

    ent_exhaustive_init(&asked, 0);
    ent_field_copy(&work.fresh, &asked.field);
    ent_exhaustive_add_open(&asked);
    uint32_t outcomes = (UINT32_C(1) << asked.n_outcomes) - 1;
    for (uint32_t ways = 0; ways >> asked.n == 0; ways++) {
        bool fresh = true;
        set_ways(&asked, ways);
        if (!holds_everywhere(&asked))
            continue;
        for (size_t i = 0; i < n; i++)
            fresh &= seen[i] != (ways & outcomes);
        if (fresh)
            seen[n++] = ways & outcomes;
    }
    return n == found ? NULL : "every combination tried out gives as many resolutions";
}

static uint16_t count_open(void)
{
    uint16_t open = 0;
    EACH_DECISION(&work.fresh, uid, question)
    open = (uint16_t)(open + (decision(&work.fresh, uid, question) == ENT_OPEN));
    return open;
}

static void count(ent_trial_counts *tally)
{
    tally->positions++;
    tally->spent += work.end == ENT_SEARCH_SPENT;
    tally->none += work.found == 0;
    tally->one += work.found == 1;
    tally->several += work.found > 1;
    for (ent_uid uid = 0; uid < work.main.n; uid++)
        if (work.main.unit[uid].in_circle) {
            tally->circles++;
            break;
        }
    tally->paradoxes += work.main.n_paradoxes > 0;
}

/* NULL, or what does not hold of this position. */
static const char *compare(const ent_trial *trial, ent_trial_counts *tally)
{
    const char *why = resolve_main(trial);

    find_all(&work.fresh);
    count(tally);
    if (why || work.end == ENT_SEARCH_SPENT)
        return why;
    why = check_resolutions(tally);
    size_t found = work.found;
    uint16_t open = count_open();
    if (!why)
        why = check_rest();
    if (!why && open <= (tally->positions % 64 == 0 ? MORE : FEW)) {
        tally->tried_all++;
        why = check_combinations(found);
    }
    return why;
}

/* ---- Counterexamples. ---- */

static void drop_unit(ent_trial *trial, ent_prov prov)
{
    size_t n = 0;

    ent_pos_units(trial->pos)[prov] = (ent_unit){.power = ENT_POWER_NONE, .kind = ENT_UNIT_NONE, .at = ENT_LOC_NONE};
    for (size_t i = 0; i < trial->n; i++)
        if (trial->order[i].at == ENT_LOC_NONE || ent_prov_of(trial->map, trial->order[i].at) != prov)
            trial->order[n++] = trial->order[i];
    trial->n = n;
}

/* Leave out every unit without which it still fails. */
static void shrink(ent_trial *trial)
{
    ent_trial_counts unused = {0};
    bool smaller = true;

    while (smaller) {
        smaller = false;
        for (ent_prov prov = 0; prov < trial->map->n_provs; prov++) {
            ent_trial kept = *trial;
            if (ent_pos_units(trial->pos)[prov].kind == ENT_UNIT_NONE)
                continue;
            memcpy(trial->again, trial->pos, trial->pos->size);
            drop_unit(trial, prov);
            if (compare(trial, &unused)) {
                smaller = true;
                continue;
            }
            *trial = kept;
            memcpy(trial->pos, trial->again, trial->pos->size);
        }
    }
}

static void write_orders(FILE *out, const ent_trial *trial)
{
    char text[256];

    for (ent_power power = 0; power < trial->map->n_powers; power++) {
        bool titled = false;
        for (size_t i = 0; i < trial->n; i++) {
            if (trial->order[i].power != power)
                continue;
            ent_print_order(trial->map, ent_pos_units_const(trial->pos), &trial->order[i], ENT_NAMES_CODE, false, text,
                            sizeof text);
            fprintf(out, "%s%s%s    %s\n", titled ? "" : "  ", titled ? "" : trial->map->power[power].title,
                    titled ? "" : ":\n", text);
            titled = true;
        }
    }
}

static void keep(ent_trial *trial, const char *why, const char *folder, unsigned long number)
{
    char path[512];
    ent_request request = {.map = NULL, .rules = trial->rules, .pos = trial->pos};
    ent_turn turn = {.next = trial->pos};

    shrink(trial);
    snprintf(path, sizeof path, "%s/%lu.txt", folder ? folder : ".", number);
    FILE *out = folder ? fopen(path, "w") : stdout;
    if (!out)
        out = stdout;
    fprintf(out, "# %s (seed %llu)\n", why, (unsigned long long)trial->seed);
    memcpy(&request.map, &trial->map, sizeof request.map); /* the report only reads it */
    ent_request_print_position(out, &request, turn.next);
    write_orders(out, trial);
    if (out != stdout)
        fclose(out);
}

/* ---- Positions. ---- */

typedef struct ent_campaign {
    ent_trial_counts tally;
    unsigned long positions;
    uint64_t first; /* number of the first position; campaigns with other seeds have others */
    const char *folder;
} ent_campaign;

static bool take(void *context, ent_trial *trial, uint64_t *seed)
{
    ent_campaign *campaign = context;
    ent_trial_counts *tally = &campaign->tally;
    const char *why = compare(trial, tally);

    (void)seed;
    if (why) {
        printf("FAIL: not true: %s (seed %llu)\n", why, (unsigned long long)trial->seed);
        keep(trial, why, campaign->folder, tally->failures++);
    }
    if (campaign->folder && tally->positions % 100000 == 0)
        printf("%lu positions, %lu counterexamples\n", tally->positions, tally->failures), fflush(stdout);
    return tally->failures < MOST_FAILURES;
}

/* Positions `first` to `first + n - 1` of the campaign, anywhere on the map. */
static void run_map(ent_campaign *campaign, const ent_map *map, unsigned long first, unsigned long n, bool cyclic)
{
    ent_trial trial;

    ent_trial_init(&trial, map);
    for (unsigned long i = first; i < first + n && campaign->tally.failures < MOST_FAILURES; i++) {
        uint64_t seed = trial.seed = (campaign->first + i) * UINT64_C(0xD1342543DE82EF95) + cyclic;
        ent_trial_rules(&trial, &seed);
        if (cyclic) {
            ent_trial_cyclic(&trial, &seed);
        } else {
            ent_trial_place(&trial, &seed);
            trial.n = ent_random_orders(map, &trial.rules, trial.pos, &seed, trial.order, ENT_TRIAL_ORDERS);
        }
        if (!take(campaign, &trial, &seed))
            break;
    }
    ent_trial_clear(&trial);
}

/* The same, of circles of moves with a train. */
static void run_trains(ent_campaign *campaign, const ent_map *map, unsigned long first, unsigned long n)
{
    ent_trial trial;

    ent_trial_init(&trial, map);
    for (unsigned long i = first; i < first + n && campaign->tally.failures < MOST_FAILURES; i++) {
        uint64_t seed = trial.seed = (campaign->first + i) * UINT64_C(0x9FB21C651E98DF25);
        ent_trial_rules(&trial, &seed);
        trial.rules.options |= ENT_OPTION_RAILWAY;
        bool made = ent_trial_train_circle(&trial, &seed);
        campaign->tally.trains += made;
        if (made && !take(campaign, &trial, &seed))
            break;
    }
    ent_trial_clear(&trial);
}

/* Boards made at random: with railways that cross, canals, ice, difficult borders and coasts that convoy. */
static void run_boards(ent_campaign *campaign, unsigned long n)
{
    enum { PER_BOARD = 100 }; /* half as many are arbitrary positions */

    for (unsigned long i = 0; i < n / PER_BOARD && campaign->tally.failures < MOST_FAILURES; i++) {
        uint64_t seed = (campaign->first + i) * UINT64_C(0x9E3779B97F4A7C15) + 9;
        ent_map *map = ent_trial_board(&seed);
        assert(map);
        run_map(campaign, map, i * PER_BOARD, PER_BOARD / 2, false);
        run_trains(campaign, map, i * PER_BOARD, PER_BOARD);
        ent_map_free(map);
    }
}

static void print_tally(const ent_trial_counts *tally)
{
    printf("%lu positions: %lu with one resolution, %lu with none, %lu with several, %lu given up\n", tally->positions,
           tally->one, tally->none, tally->several, tally->spent);
    printf("  main judge: %lu with circles, %lu with paradoxes; %lu with one resolution, reached in several ways\n",
           tally->circles, tally->paradoxes, tally->ways);
    printf("  %lu tried out in every combination\n", tally->tried_all);
    printf("%lu counterexamples\n", tally->failures);
}

static bool misses_floors(const ent_trial_counts *tally)
{
    const ent_floor floors[] = {
        {"one resolution", tally->one, 0.7},
        {"no resolution", tally->none, 0.02},
        {"several resolutions", tally->several, 0.06},
        {"circles", tally->circles, 0.03},
        {"paradoxes", tally->paradoxes, 0.05},
        {"circles with trains", tally->trains, 0.01},
        {"tried in every combination", tally->tried_all, 0.5},
    };
    return ent_floors_missed(floors, sizeof floors / sizeof *floors, tally->positions, 10000) > 0;
}

int main(int argc, char **argv)
{
    ent_campaign campaign = {.positions = argc > 1 ? strtoul(argv[1], NULL, 10) : 200000,
                             .first = (argc > 2 ? strtoull(argv[2], NULL, 10) : 0) << 32,
                             .folder = argc > 3 ? argv[3] : NULL};
    unsigned long n = campaign.positions;

    /* About two fifths cyclic positions, some of them on coasts that convoy, two fifths DATC cases. The others are
     * circles with trains, boards made at random, and anything on any map. */
    for (size_t m = 0; ent_map_builtin_name(m); m++) {
        ent_map *map = ent_map_builtin(ent_map_builtin_name(m), NULL);
        if (strcmp(map->name, "standard") == 0) {
            run_map(&campaign, map, 0, n / 10 * 3, true);
            run_map(&campaign, map, 0, n / 10, false);
        } else {
            run_map(&campaign, map, 0, n / 100, false);
        }
        if (map->n_railways > 0)
            run_trains(&campaign, map, 0, n / 20);
        ent_map_free(map);
    }
    ent_map *coasts = ent_trial_coasts();
    run_map(&campaign, coasts, 0, n / 10, true);
    ent_map_free(coasts);
    run_boards(&campaign, n / 20);
    ent_trial_cases("6.C 6.F 6.G 7.B 7.C 7.D 9.A 9.B 9.C 9.D 9.E 9.F 9.G 10.", campaign.first, (unsigned)(n / 100),
                    take, &campaign);
    print_tally(&campaign.tally);
    return campaign.tally.failures > 0 || misses_floors(&campaign.tally);
}
