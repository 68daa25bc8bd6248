/* bench.c -- entente bench: how fast is the library, and are its outcomes still the same?
 *
 * Every case is some work on a set of phases, done several times on one thread and on all cores. Two tables say which
 * sets there are and what is measured on each. On one thread the processor time of the thread counts, so other programs
 * on the machine disturb little. The hash over all outcomes of a set shows whether only the speed has changed, or the
 * rulings too.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "bench/facts.h"
#include "mapfile/json_value.h"
#include "bench/phase_set.h"
#include "bench/work.h"
#include "bench/worst.h"
#include "board/error.h"
#include "cli/request.h"
#include "json/position_json.h"
#include "mapfile/map_file.h"

enum {
    PHASES = 2000,
    FEW_PHASES = 500,
    STREAM_PHASES = 200000,
    RUNS = 9,
    MAX_RUNS = 99,
    MAX_CASES = 256,
    MAX_SETS = 64,
    HASH = 20
};

typedef struct ent_figure {
    char name[64];
    const char *unit; /* what the numbers count */
    unsigned threads;
    double median, least, most;
    double p99;      /* of single phases: 99 of 100 take no longer; else 0 */
    double before;   /* the baseline's median, or 0 */
    char hash[HASH]; /* over the outcomes, or "" */
    double times;    /* of a single phase: how many times the median of play the least is; else 0 */
    char rule[12];   /* of a single phase: the choice under which it was judged, "4.A.2=e" */
    char *request;   /* owned; of a single phase: it as a request for entente adjudicate */
} ent_figure;

static struct {
    bool curve, worst, stream;
    const char *baseline_file;
    long runs, threads;
    json_t *baseline; /* or NULL */
    ent_figure figure[MAX_CASES];
    size_t n;
    ent_bench_facts facts[MAX_SETS];
    size_t n_facts;
    double units; /* of the first set */
    ent_err err;
} job = {.runs = RUNS, .err = {.status = ENT_E_MEMORY, .text = "no memory, or a phase was refused"}};

/* ---- Measuring. ---- */

static int by_size(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* The median of the same case in the baseline, or 0. */
static double before(const ent_figure *figure)
{
    json_t *cases = json_object_get(job.baseline, "cases");

    for (size_t i = 0; i < json_array_size(cases); i++) {
        json_t *entry = json_array_get(cases, i);
        const char *name = json_string_value(json_object_get(entry, "name"));
        if (name && strcmp(name, figure->name) == 0 &&
            json_integer_value(json_object_get(entry, "threads")) == figure->threads)
            return json_number_value(json_object_get(entry, "median"));
    }
    return 0;
}

/* The next figure, from the n times in `taken`, which are sorted. */
static ent_figure *add_figure(const char *name, const char *unit, unsigned threads, double *taken, size_t n)
{
    ent_figure *figure = &job.figure[job.n];

    assert(n > 0 && job.n < MAX_CASES);
    job.n++;
    qsort(taken, n, sizeof *taken, by_size);
    *figure =
        (ent_figure){.unit = unit, .threads = threads, .median = taken[n / 2], .least = taken[0], .most = taken[n - 1]};
    snprintf(figure->name, sizeof figure->name, "%s", name);
    figure->before = before(figure);
    return figure;
}

static uint64_t mix(uint64_t hash, const ent_result *result, size_t n)
{
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ ((uint64_t)result[i].verdict << 32 | (uint64_t)result[i].marks << 16 | result[i].ends)) *
               UINT64_C(0x100000001B3);
    return hash;
}

static void hash_outcomes(const ent_bench_set *set, char out[HASH])
{
    enum { ROUNDS = 5 }; /* one round would do, but the published hashes were made of five */
    uint64_t hash = UINT64_C(0xCBF29CE484222325);

    ent_adjudicate_batch(set->job, set->n, 1);
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < set->n; i++)
            hash = mix(hash, set->job[i].results, set->job[i].n);
    snprintf(out, HASH, "%016llx", (unsigned long long)hash);
}

/* ---- What is measured. ---- */

/* One bit for each row of `measures`, or for some rows that are always measured together. */
enum {
    RESULTS = 1,  /* results with reasons */
    COMPACT = 2,  /* compact outcomes and the next position */
    OUTCOMES = 4, /* compact outcomes alone; the time of each phase */
    LISTS = 8,    /* legal orders */
    GAMES = 16,   /* whole games */
    PROGRAM = 32, /* what else a program may ask: in other forms, in batches, as text and as JSON */
};

typedef struct ent_measure {
    unsigned part;             /* of which bit */
    const char *before, *name; /* the case is called `before`, the name of the set, `after`; or `name`, and the map */
    const char *after;
    const char *unit;
    bool rate;            /* items a second instead of nanoseconds an item */
    bool on_threads;      /* also on all cores */
    ent_work *work;       /* or ... */
    const char *function; /* ... the service function that is called */
} ent_measure;

static const ent_measure measures[] = {
    {RESULTS, "movement: ", NULL, "", "ns a phase", false, true, ent_work_judge, NULL},
    {COMPACT, "compact: ", NULL, "", "ns a phase", false, false, ent_work_compact, NULL},
    {OUTCOMES, "outcomes alone: ", NULL, "", "ns a phase", false, false, ent_work_outcomes, NULL},
    {OUTCOMES, "single phases: ", NULL, "", "ns a phase", false, false, NULL, NULL},
    {PROGRAM, "position alone: ", NULL, "", "ns a phase", false, false, ent_work_advance, NULL},
    {PROGRAM, "batches of 16: ", NULL, "", "ns a phase", false, true, ent_work_batches, NULL},
    {LISTS, "legal orders: ", NULL, "", "ns a position", false, true, ent_work_list, NULL},
    {PROGRAM, "compact legal orders: ", NULL, "", "ns a position", false, true, ent_work_list_compact, NULL},
    {PROGRAM, "choices: ", NULL, "", "ns a phase", false, false, ent_work_choices, NULL},
    {PROGRAM, "the same as compact orders: ", NULL, "", "ns a phase", false, false, ent_work_chosen, NULL},
    {GAMES, NULL, "whole games, ", ", random", "phases a second", true, true, ent_work_play, NULL},
    {PROGRAM, NULL, "order files, ", "", "turns a second", true, false, ent_work_read, NULL},
    {PROGRAM, NULL, "JSON Lines, ", "", "turns a second", true, true, ent_work_answer, NULL},
    {PROGRAM, NULL, "service adjudicate, ", "", "ns a call", false, false, NULL, "adjudicate"},
    {PROGRAM, NULL, "service check, ", "", "ns a call", false, false, NULL, "check"},
    {PROGRAM, NULL, "service compare, ", "", "ns a call", false, false, NULL, "compare"},
    {PROGRAM, NULL, "service convert, ", "", "ns a call", false, false, NULL, "convert"},
    {PROGRAM, NULL, "service draw, ", "", "ns a call", false, false, NULL, "draw"},
    {PROGRAM, NULL, "service orders, ", "", "ns a call", false, false, NULL, "orders"},
};

/* ---- Measuring a case. ---- */

/* Seconds: the processor time of this thread, or the time of day if others work too. */
static double seconds(unsigned threads)
{
    struct timespec now;

    if (threads > 1 || clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0)
        return ent_bench_seconds();
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static bool measure(const ent_measure *measure, const char *name, unsigned threads, const ent_bench_set *set)
{
    double taken[MAX_RUNS];

    for (long run = 0; run < job.runs; run++) {
        double start = seconds(threads);
        size_t items = measure->function ? ent_work_call(set, measure->function) : measure->work(set, threads);
        double passed = seconds(threads) - start;
        if (items == 0)
            return false;
        taken[run] = measure->rate ? (double)items / passed : passed * 1e9 / (double)items;
    }
    add_figure(name, measure->unit, threads, taken, (size_t)job.runs);
    return true;
}

/* What the clock adds to what it measures. */
static double clock_cost(void)
{
    double taken[MAX_RUNS];

    for (int run = 0; run < MAX_RUNS; run++) {
        double start = ent_bench_seconds();
        taken[run] = ent_bench_seconds() - start;
    }
    qsort(taken, MAX_RUNS, sizeof *taken, by_size);
    return taken[MAX_RUNS / 2];
}

/* How phases differ: the time of each phase, measured between all others, so that the processor has forgotten it; the
 * median, the least and the most of these times. The time of day, since to ask for the processor time takes as long as
 * a phase. */
static bool measure_each(const ent_measure *measure, const char *name, const ent_bench_set *set)
{
    static double taken[PHASES][MAX_RUNS], middle[PHASES];
    double clock = clock_cost();

    assert(set->n <= PHASES);
    for (long run = 0; run < job.runs; run++)
        for (size_t i = 0; i < set->n; i++) {
            double start = ent_bench_seconds();
            if (ent_work_one_compact(set, i, NULL) != ENT_OK)
                return false;
            taken[i][run] = (ent_bench_seconds() - start - clock) * 1e9;
        }
    for (size_t i = 0; i < set->n; i++) {
        qsort(taken[i], (size_t)job.runs, sizeof **taken, by_size);
        middle[i] = taken[i][job.runs / 2];
    }
    ent_figure *figure = add_figure(name, measure->unit, 1, middle, set->n);
    figure->p99 = middle[set->n * 99 / 100];
    return true;
}

/* Measure one row of the table on one thread, and on all if it says so. */
static bool measure_row(const ent_measure *row, const ent_bench_set *set)
{
    char name[64];
    bool good;

    if (row->before)
        snprintf(name, sizeof name, "%s%s%s", row->before, set->name, row->after);
    else
        snprintf(name, sizeof name, "%s%s%s", row->name, ent_map_name(set->map), row->after);
    good = row->work || row->function ? measure(row, name, 1, set) : measure_each(row, name, set);
    if (good && row->on_threads && job.threads > 1 && !job.curve)
        good = measure(row, name, (unsigned)job.threads, set);
    return good;
}

/* ---- The sets. ---- */

/* The results of phase 0 are room for all when one thread judges: give it enough. */
static bool make_room(ent_bench_set *set)
{
    free(set->job[0].results);
    set->job[0].results = calloc(ENT_MAX_PROVS, sizeof(ent_result));
    return set->job[0].results != NULL;
}

/* Measure these parts on a set, which is given up, if it could be made. */
static bool bench_set(ent_bench_set *set, ent_status made, unsigned parts)
{
    size_t first = job.n;
    bool good = made == ENT_OK && set->n > 0 && make_room(set);

    if (good && (parts & PROGRAM))
        good = ent_work_write_requests(set);
    for (size_t i = 0; good && i < sizeof measures / sizeof *measures; i++)
        if (measures[i].part & parts)
            good = measure_row(&measures[i], set);
    if (good && first == 0)
        job.units = set->units;
    if (good && !set->lean) {
        assert(job.n_facts < MAX_SETS);
        good = ent_bench_find_facts(set, &job.facts[job.n_facts++]);
        hash_outcomes(set, job.figure[first].hash);
    }
    ent_bench_clear(set);
    return good;
}

typedef enum ent_set_kind { FITTING, PLAYED, MATCHED, DENSE, CONVOYS } ent_set_kind;

typedef struct ent_set_row {
    ent_set_kind kind;
    const char *map, *rules;
    unsigned least, most; /* units */
    size_t phases;
    unsigned parts; /* what is measured */
} ent_set_row;

static const ent_set_row sets[] = {
    {FITTING, "standard", "datc", 0, 0, PHASES, RESULTS | COMPACT | OUTCOMES},
    {PLAYED, "standard", "datc", 28, 34, PHASES, RESULTS | COMPACT | OUTCOMES | LISTS | GAMES | PROGRAM},
    {MATCHED, "standard", "datc", 28, 34, PHASES, RESULTS | COMPACT | OUTCOMES | LISTS},
    {DENSE, "standard", "datc", 46, 46, PHASES, RESULTS | COMPACT | OUTCOMES | LISTS},
    {CONVOYS, "standard", "datc", 0, 0, FEW_PHASES, RESULTS | COMPACT | OUTCOMES | LISTS},
    {CONVOYS, "colonial", "datc", 0, 0, FEW_PHASES, RESULTS | COMPACT | LISTS},
    {PLAYED, "standard", "1971", 28, 34, FEW_PHASES, RESULTS | COMPACT | OUTCOMES},
    {PLAYED, "standard", "dptg", 28, 34, FEW_PHASES, RESULTS | COMPACT | OUTCOMES},
    {PLAYED, "milan", "datc", 28, 34, FEW_PHASES, RESULTS | COMPACT},
    {PLAYED, "loeb9", "datc", 28, 50, FEW_PHASES, RESULTS | COMPACT},
    {PLAYED, "ancmed", "datc", 20, 40, FEW_PHASES, RESULTS | COMPACT | LISTS | GAMES},
    {PLAYED, "colonial", "datc", 40, 70, FEW_PHASES, RESULTS | COMPACT | LISTS | GAMES},
    {MATCHED, "colonial", "datc", 40, 70, FEW_PHASES, RESULTS | COMPACT},
    {PLAYED, "modern", "datc", 40, 80, FEW_PHASES, RESULTS | COMPACT},
    {PLAYED, "youngstown", "datc", 50, 90, FEW_PHASES, RESULTS | COMPACT | LISTS | GAMES},
};

static ent_status make_set(const ent_set_row *row, ent_bench_set *set)
{
    switch (row->kind) {
    case FITTING:
        return ent_bench_stored(set, row->map, row->phases, &job.err);
    case MATCHED:
        return ent_bench_matched(set, row->map, row->least, row->most, row->phases, &job.err);
    case DENSE:
        return ent_bench_dense(set, row->map, row->most, row->phases, &job.err);
    case CONVOYS:
        return ent_bench_convoys(set, row->map, row->phases, &job.err);
    default:
        return ent_bench_played(set, row->map, row->rules, row->least, row->most, row->phases, &job.err);
    }
}

static bool run_cases(void)
{
    ent_bench_set set;
    bool good = true;

    for (size_t i = 0; good && i < sizeof sets / sizeof *sets; i++)
        good = bench_set(&set, make_set(&sets[i], &set), sets[i].parts);
    return good;
}

static bool run_curve(void)
{
    static const char *const maps[] = {"standard", "colonial", "grid"};
    static const unsigned units[] = {3, 5, 10, 20, 34, 50, 75, 100, 150, 200};
    bool good = true;

    for (size_t m = 0; m < sizeof maps / sizeof *maps; m++)
        for (size_t i = 0; good && i < sizeof units / sizeof *units; i++) {
            ent_bench_set set;
            ent_status made = ent_bench_scattered(&set, maps[m], units[i], FEW_PHASES, &job.err);
            if (made == ENT_E_LIMIT) /* so many units are too many for the map */
                ent_bench_clear(&set);
            else
                good = bench_set(&set, made, RESULTS | LISTS);
        }
    return good;
}

/* A program that judges many different phases finds none of them in the processor's caches. */
static bool run_stream(void)
{
    ent_bench_set set;
    ent_status made = ent_bench_stream(&set, "standard", 28, 34, STREAM_PHASES, &job.err);

    return bench_set(&set, made, COMPACT);
}

/* ---- The worst phases. ---- */

static void measure_play(const ent_bench_set *set)
{
    double cost[PHASES];

    for (size_t i = 0; i < set->n; i++)
        cost[i] = ent_bench_cost(&set->job[i], (int)job.runs);
    ent_figure *figure = add_figure("play, each phase by itself", "ns a phase", 1, cost, set->n);
    job.units = set->units;
    hash_outcomes(set, figure->hash);
}

/* A set of one phase, which is given up. */
static bool measure_one(ent_bench_set *set, ent_status made)
{
    double cost[MAX_RUNS];
    bool good = made == ENT_OK;

    if (good) {
        for (long run = 0; run < job.runs; run++)
            cost[run] = ent_bench_cost(&set->job[0], (int)job.runs);
        ent_figure *figure = add_figure(set->name, "ns a phase", 1, cost, (size_t)job.runs);
        figure->times = figure->least / job.figure[0].median;
        snprintf(figure->rule, sizeof figure->rule, "4.A.2=%c", set->rules.choice[ENT_4A2]);
        figure->request = ent_work_request(&set->job[0]);
        good = figure->request != NULL;
    }
    ent_bench_clear(set);
    return good;
}

static bool run_worst(void)
{
    ent_bench_set set;
    ent_status status = ent_bench_played(&set, "standard", "datc", 28, 34, PHASES, &job.err);
    bool good = status == ENT_OK;

    if (good)
        measure_play(&set);
    ent_bench_clear(&set);
    good = good && measure_one(&set, ent_bench_worst(&set, &job.err));
    for (size_t i = 0; good && ent_handmade_at(i); i++)
        good = measure_one(&set, ent_bench_made(&set, ent_handmade_at(i), &job.err));
    return good;
}

/* ---- Output. ---- */

static void print_figure_json(const ent_figure *figure)
{
    printf("{\"name\": \"%s\", \"unit\": \"%s\", \"threads\": %u, \"median\": %.1f, \"min\": %.1f, \"max\": %.1f",
           figure->name, figure->unit, figure->threads, figure->median, figure->least, figure->most);
    if (figure->p99 > 0)
        printf(", \"p99\": %.1f", figure->p99);
    if (figure->hash[0])
        printf(", \"hash\": \"%s\"", figure->hash);
    if (figure->before > 0)
        printf(", \"baseline\": %.1f", figure->before);
    if (figure->request)
        printf(", \"times\": %.2f, \"rule\": \"%s\",\n   \"request\": %s", figure->times, figure->rule,
               figure->request);
    fputs("}", stdout);
}

static void print_json(void)
{
    const ent_figure *first = &job.figure[0];

    printf("{\"phases\": %d, \"units\": %.1f, \"runs\": %ld, \"cores\": %ld, \"ns_median\": %.0f, \"ns_min\": %.0f, "
           "\"ns_max\": %.0f, \"hash\": \"%s\",\n \"sets\": [",
           job.stream  ? STREAM_PHASES
           : job.curve ? FEW_PHASES
                       : PHASES,
           job.units, job.runs, sysconf(_SC_NPROCESSORS_ONLN), first->median, first->least, first->most, first->hash);
    for (size_t i = 0; i < job.n_facts; i++) {
        const ent_bench_facts *set = &job.facts[i];
        printf("%s\n  {\"name\": \"%s\", \"phases\": %zu, \"units\": %.1f, \"orders\": %.0f, \"helping\": %.3f, "
               "\"matching\": %.3f, \"declined\": %.4f}",
               i > 0 ? "," : "", set->name, set->phases, set->units, set->orders, set->helping, set->matching,
               set->declined);
    }
    fputs("\n ],\n \"cases\": [", stdout);
    for (size_t i = 0; i < job.n; i++) {
        fputs(i > 0 ? ",\n  " : "\n  ", stdout);
        print_figure_json(&job.figure[i]);
    }
    puts("\n]}");
}

static void print_figure(const ent_figure *figure)
{
    printf("%-44s %7u %12.0f %12.0f %12.0f  %s", figure->name, figure->threads, figure->median, figure->least,
           figure->most, figure->unit);
    if (figure->p99 > 0)
        printf(", 99 of 100 within %.0f", figure->p99);
    if (figure->before > 0)
        printf(", %.2f of before", figure->median / figure->before);
    if (figure->request)
        printf(", %.1f times the median of play, under %s", figure->times, figure->rule);
    puts("");
}

/* What a reader of the ratios has to know: other outcomes are other rulings, and then times mean little. */
static bool fits_baseline(void)
{
    const char *hash = json_string_value(json_object_get(job.baseline, "hash"));
    size_t n = 0;

    for (size_t i = 0; i < job.n; i++)
        n += job.figure[i].before > 0;
    if (job.baseline && n == 0) {
        ent_cli_fail("no case of %.150s was measured; it is of another kind of bench", job.baseline_file);
        return false;
    }
    if (hash && hash[0] && job.figure[0].hash[0] && strcmp(hash, job.figure[0].hash) != 0) {
        ent_cli_fail("the outcomes are others than those of %.150s (%.40s): the judge rules otherwise",
                     job.baseline_file, hash);
        return false;
    }
    return true;
}

static void print_text(void)
{
    printf("%-44s %7s %12s %12s %12s\n", "", "threads", "median", "least", "most");
    for (size_t i = 0; i < job.n; i++)
        print_figure(&job.figure[i]);
    if (job.n_facts > 0)
        printf("\n%-44s %7s %12s %12s %12s %12s\n", "", "phases", "units", "legal", "matching", "declined");
    for (size_t i = 0; i < job.n_facts; i++) {
        const ent_bench_facts *set = &job.facts[i];
        printf("%-44s %7zu %12.1f %12.0f %11.1f%% %11.2f%%\n", set->name, set->phases, set->units, set->orders,
               set->matching * 100, set->declined * 100);
    }
    if (job.figure[0].hash[0])
        printf("outcomes %s\n", job.figure[0].hash);
}

/* ---- Options. ---- */

static const ent_cli_option options[] = {
    ENT_CLI_FORMAT_OPTION("default: text"),
    ENT_CLI_TEXT("baseline", "FILE", &job.baseline_file,
                 "compare with what --format json wrote earlier, and see whether the outcomes are\nthe same"),
    ENT_CLI_SWITCH("curve", &job.curve, "instead: the cost of a phase with 3 to 200 units"),
    ENT_CLI_SWITCH("worst", &job.worst,
                   "instead: the phases of up to 34 units that take longest, against the median\nof play"),
    ENT_CLI_SWITCH("stream", &job.stream, "instead: 200,000 different phases, one after the other"),
    ENT_CLI_NUMBER("runs", &job.runs, 1, MAX_RUNS, "how often each case is measured; default: 9"),
    ENT_CLI_JOBS_OPTION("threads for the cases on all cores; default: the machine's cores"),
    ENT_CLI_END,
};

static ent_status load_baseline(ent_err *err)
{
    enum { MOST = 1 << 20 };
    size_t len = 0;
    char *text = ent_cli_read(job.baseline_file, MOST, &len, err);

    job.baseline = text ? ent_json_parse(text, len, err) : NULL;
    free(text);
    if (job.baseline && !ent_json_is(json_object_get(job.baseline, "cases"), JSON_ARRAY))
        return ent_fail(err, ENT_E_SYNTAX, "no \"cases\"; give what entente bench --format json wrote");
    return job.baseline ? ENT_OK : err->status;
}

static int run(int n, char **argument)
{
    ent_err err;
    (void)n;
    (void)argument;

    if (job.curve + job.worst + job.stream > 1)
        return ent_cli_misuse("--curve, --worst and --stream are alternatives; choose one");
    if (job.baseline_file && load_baseline(&err) != ENT_OK) {
        json_decref(job.baseline);
        return ent_cli_refuse(job.baseline_file, &err);
    }
    job.threads = ent_cli_jobs();
    bool good = job.curve ? run_curve() : job.worst ? run_worst() : job.stream ? run_stream() : run_cases();
    if (!good)
        ent_cli_fail("%s", job.err.text);
    else if (ent_cli.format == ENT_FORMAT_JSON)
        print_json();
    else
        print_text();
    good = good && fits_baseline();
    for (size_t i = 0; i < job.n; i++)
        free(job.figure[i].request);
    json_decref(job.baseline);
    return good ? ENT_EXIT_DONE : ENT_EXIT_REFUSED;
}

const ent_cli_command ent_cli_bench = {
    .name = "bench",
    .about = "measure the judge",
    .synopsis = "[OPTION...]",
    .text = "Measures movement phases, the listing of legal orders, whole games and JSON Lines on positions that are "
            "made from\n"
            "a fixed seed, on one thread and on all cores: the median, the least and the most of 9 runs.",
    .notes = "Exit status: 0 done, 1 the baseline was refused or does not fit, or something failed, 2 wrong usage.",
    .example = "entente bench --format json >before.json; entente bench --baseline before.json",
    .options = options,
    .run = run,
};
