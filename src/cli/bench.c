/* bench.c -- entente bench: how fast is the library, and does it still say the same?
 *
 * Every case is some work on a stored set of phases, done several times on one thread and on all cores. The hash
 * over all outcomes of a set tells a change of speed from a change of rulings.
 *
 * SPDX-License-Identifier: MIT */
#include <getopt.h>
#include <jansson.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "board/error.h"
#include "bench/phase_set.h"
#include "bench/work.h"
#include "bench/worst.h"
#include "cli/cli.h"
#include "cli/request.h"
#include "mapfile/map_file.h"
#include "json/state_json.h"

enum { PHASES = 2000, FEW_PHASES = 500, RUNS = 9, MAX_RUNS = 99, MAX_CASES = 128 };

static const char help[] =
    "Usage: entente bench [OPTION...]\n"
    "Measures movement phases, the listing of legal orders, whole games and JSON Lines on stored positions (made from "
    "a\n"
    "fixed seed), on one thread and on all cores: the median of 9 runs, the least and the most.\n"
    "\n"
    "  --format text|json    default: text\n"
    "  --baseline FILE       compare with what --format json said earlier\n"
    "  --curve               instead: what a phase costs with 3 to 200 units\n"
    "  --worst               instead: the phases of up to 34 units that take longest, against the median of play\n"
    "  --runs N              how often each case is measured; default: 9\n"
    "  --jobs N              threads for the cases on all cores; default: the machine's cores\n"
    "  -h, --help            this help\n"
    "\n"
    "Example: entente bench --format json >before.json; entente bench --baseline before.json\n";

typedef struct ent_figure {
    char name[64];
    const char *unit; /* what the numbers count */
    unsigned threads;
    double median, least, most;
    double before; /* the baseline's median, or 0 */
    char hash[20]; /* over the outcomes, or "" */
    double times;  /* how many times the median of play the least is, or 0; of one phase, that is */
    char rule[12]; /* under which it is, as in "4.A.2=e" */
    char *request; /* owned: that phase as a request for entente adjudicate */
} ent_figure;

typedef enum ent_bench_kind { BENCH_CASES, BENCH_CURVE, BENCH_WORST } ent_bench_kind;

typedef struct ent_bench {
    bool json;
    ent_bench_kind kind;
    unsigned threads;
    int runs;
    json_t *baseline; /* or NULL */
    ent_figure figure[MAX_CASES];
    size_t n;
    double units; /* of the stored set */
    ent_err err;
} ent_bench;

/* ---- Measuring. ---- */

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int by_size(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static double before(const ent_bench *bench, const ent_figure *figure)
{
    json_t *cases = json_object_get(bench->baseline, "cases");

    for (size_t i = 0; i < json_array_size(cases); i++) {
        json_t *entry = json_array_get(cases, i);
        const char *name = json_string_value(json_object_get(entry, "name"));
        if (name && strcmp(name, figure->name) == 0 &&
            json_integer_value(json_object_get(entry, "threads")) == figure->threads)
            return json_number_value(json_object_get(entry, "median"));
    }
    return 0;
}

/* The next figure: what each of n times took. NULL if there is no room for it. */
static ent_figure *add_figure(ent_bench *bench, const char *name, const char *unit, unsigned threads, double *taken,
                              size_t n)
{
    ent_figure *figure = &bench->figure[bench->n];

    if (n == 0 || bench->n == MAX_CASES)
        return NULL;
    bench->n++;
    qsort(taken, n, sizeof *taken, by_size);
    *figure =
        (ent_figure){.unit = unit, .threads = threads, .median = taken[n / 2], .least = taken[0], .most = taken[n - 1]};
    snprintf(figure->name, sizeof figure->name, "%s", name);
    figure->before = before(bench, figure);
    return figure;
}

/* rate: items a second instead of nanoseconds an item. */
static bool measure(ent_bench *bench, const char *name, const char *unit, bool rate, unsigned threads, ent_work *work,
                    void *context)
{
    double taken[MAX_RUNS];

    for (int run = 0; run < bench->runs; run++) {
        double start = seconds();
        size_t items = work(context, threads);
        double passed = seconds() - start;
        if (items == 0)
            return false;
        taken[run] = rate ? (double)items / passed : passed * 1e9 / (double)items;
    }
    return add_figure(bench, name, unit, threads, taken, (size_t)bench->runs) != NULL;
}

/* On one thread, then on all cores. */
static bool measure_both(ent_bench *bench, const char *name, const char *unit, bool rate, ent_work *work, void *context)
{
    return measure(bench, name, unit, rate, 1, work, context) &&
           (bench->threads == 1 || bench->kind == BENCH_CURVE ||
            measure(bench, name, unit, rate, bench->threads, work, context));
}

/* ---- Movement phases. ---- */

static uint64_t mix(uint64_t hash, const ent_result *result, size_t n)
{
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ ((uint64_t)result[i].verdict << 32 | (uint64_t)result[i].marks << 16 | result[i].ends)) *
               UINT64_C(0x100000001B3);
    return hash;
}

static void hash_outcomes(const ent_bench_set *set, char out[20])
{
    enum { ROUNDS = 5 }; /* once would do, but hashes noted down long ago were made so */
    uint64_t hash = UINT64_C(0xCBF29CE484222325);

    ent_adjudicate_batch(set->job, set->n, 1);
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < set->n; i++)
            hash = mix(hash, set->job[i].results, set->job[i].n);
    snprintf(out, 20, "%016llx", (unsigned long long)hash);
}

/* The results of phase 0 are room for all when one thread judges: give it enough. */
static bool make_room(ent_bench_set *set)
{
    free(set->job[0].results);
    set->job[0].results = calloc(ENT_MAX_PROVS, sizeof(ent_result));
    return set->job[0].results != NULL;
}

static bool bench_movement(ent_bench *bench, ent_bench_set *set)
{
    char name[64];
    size_t first = bench->n;

    if (set->n == 0 || !make_room(set))
        return false;
    if (first == 0)
        bench->units = set->units;
    snprintf(name, sizeof name, "movement: %s", set->name);
    if (!measure_both(bench, name, "ns a phase", false, ent_work_judge, set))
        return false;
    hash_outcomes(set, bench->figure[first].hash);
    return true;
}

/* What the clock adds to what it measures. */
static double clock_cost(void)
{
    double taken[MAX_RUNS];

    for (int run = 0; run < MAX_RUNS; run++) {
        double start = seconds();
        taken[run] = seconds() - start;
    }
    qsort(taken, MAX_RUNS, sizeof *taken, by_size);
    return taken[MAX_RUNS / 2];
}

/* How phases differ: what each takes when its turn comes among all others, so that the processor does not know it; the
 * median, the least and the most of them. */
static bool measure_each(ent_bench *bench, const char *name, const ent_bench_set *set)
{
    static double taken[PHASES][MAX_RUNS], middle[PHASES];
    double clock = clock_cost();

    for (int run = 0; run < bench->runs; run++)
        for (size_t i = 0; i < set->n; i++) {
            double start = seconds();
            if (ent_work_one_compact(set, i, NULL) != ENT_OK)
                return false;
            taken[i][run] = (seconds() - start - clock) * 1e9;
        }
    for (size_t i = 0; i < set->n; i++) {
        qsort(taken[i], (size_t)bench->runs, sizeof **taken, by_size);
        middle[i] = taken[i][bench->runs / 2];
    }
    return add_figure(bench, name, "ns a phase", 1, middle, set->n) != NULL;
}

/* ---- JSON Lines. ---- */

static bool bench_lines(ent_bench *bench, const ent_bench_set *set)
{
    ent_work_lines lines = {.set = set};
    bool good = ent_work_write_lines(&lines) &&
                measure_both(bench, "JSON Lines, standard", "turns a second", true, ent_work_answer, &lines);

    unlink(lines.path);
    return good;
}

/* ---- The cases. ---- */

static bool bench_set(ent_bench *bench, ent_bench_set *set, ent_status made, bool everything)
{
    bool good = made == ENT_OK && bench_movement(bench, set);
    char name[64];

    if (good && bench->kind == BENCH_CASES) {
        snprintf(name, sizeof name, "in brief: %s", set->name);
        good = measure(bench, name, "ns a phase", false, 1, ent_work_compact, set);
    }
    if (good && bench->kind == BENCH_CASES && strcmp(ent_map_name(set->map), "standard") == 0) {
        snprintf(name, sizeof name, "outcomes alone: %s", set->name);
        good = measure(bench, name, "ns a phase", false, 1, ent_work_weigh, set);
        snprintf(name, sizeof name, "single phases: %s", set->name);
        good = good && measure_each(bench, name, set);
    }
    if (good && everything) {
        snprintf(name, sizeof name, "position alone: %s", set->name);
        good = measure(bench, name, "ns a phase", false, 1, ent_work_advance, set);
        snprintf(name, sizeof name, "legal orders: %s", set->name);
        good = good && measure_both(bench, name, "ns a position", false, ent_work_list, set);
        snprintf(name, sizeof name, "legal orders in brief: %s", set->name);
        good = good && measure_both(bench, name, "ns a position", false, ent_work_list_compact, set) &&
               measure_both(bench, "whole games, standard, random", "phases a second", true, ent_work_play, set) &&
               bench_lines(bench, set);
    }
    ent_bench_clear(set);
    return good;
}

static bool run_cases(ent_bench *bench)
{
    static const struct {
        const char *map, *rules;
        unsigned least, most;
    } played[] = {{"standard", "1971", 28, 34}, {"standard", "dptg", 28, 34},  {"milan", "datc", 28, 34},
                  {"loeb9", "datc", 28, 50},    {"ancmed", "datc", 20, 40},    {"colonial", "datc", 40, 70},
                  {"modern", "datc", 40, 80},   {"youngstown", "datc", 50, 90}};
    ent_bench_set set;
    ent_err *err = &bench->err;
    bool good = bench_set(bench, &set, ent_bench_stored(&set, "standard", PHASES, err), false) &&
                bench_set(bench, &set, ent_bench_played(&set, "standard", "datc", 28, 34, PHASES, err), true) &&
                bench_set(bench, &set, ent_bench_convoys(&set, "standard", FEW_PHASES, err), false) &&
                bench_set(bench, &set, ent_bench_convoys(&set, "colonial", FEW_PHASES, err), false);

    for (size_t i = 0; good && i < sizeof played / sizeof *played; i++)
        good = bench_set(
            bench, &set,
            ent_bench_played(&set, played[i].map, played[i].rules, played[i].least, played[i].most, FEW_PHASES, err),
            false);
    return good;
}

static bool run_curve(ent_bench *bench)
{
    static const char *const maps[] = {"standard", "colonial", "grid"};
    static const unsigned units[] = {3, 5, 10, 20, 34, 50, 75, 100, 150, 200};
    bool good = true;

    for (size_t m = 0; m < 3; m++)
        for (size_t i = 0; good && i < sizeof units / sizeof *units; i++) {
            ent_bench_set set;
            ent_status made = ent_bench_scattered(&set, maps[m], units[i], FEW_PHASES, &bench->err);
            if (made != ENT_E_LIMIT)
                good = bench_set(bench, &set, made, false);
            else
                ent_bench_clear(&set);
        }
    return good;
}

/* ---- The worst phases. ---- */

static bool measure_play(ent_bench *bench, const ent_bench_set *set)
{
    double cost[PHASES];

    for (size_t i = 0; i < set->n; i++)
        cost[i] = ent_bench_cost(&set->job[i], bench->runs);
    ent_figure *figure = add_figure(bench, "play, each phase by itself", "ns a phase", 1, cost, set->n);
    if (!figure)
        return false;
    bench->units = set->units;
    hash_outcomes(set, figure->hash);
    return true;
}

static char *request_of(const ent_job *job)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return NULL;
    bool good = ent_json_request_line(out, "worst", job->map, job->rules, job->pos, job->orders, job->n);
    if (fclose(out) == 0 && good) {
        text[strcspn(text, "\n")] = '\0';
        return text;
    }
    free(text);
    return NULL;
}

/* A set of one phase. */
static bool measure_one(ent_bench *bench, ent_bench_set *set, ent_status made)
{
    double cost[MAX_RUNS];
    ent_figure *figure = NULL;

    for (int run = 0; made == ENT_OK && run < bench->runs; run++)
        cost[run] = ent_bench_cost(&set->job[0], bench->runs);
    if (made == ENT_OK)
        figure = add_figure(bench, set->name, "ns a phase", 1, cost, (size_t)bench->runs);
    if (figure) {
        figure->times = figure->least / bench->figure[0].median;
        snprintf(figure->rule, sizeof figure->rule, "4.A.2=%c", set->rules.choice[ENT_4A2]);
        figure->request = request_of(&set->job[0]);
    }
    ent_bench_clear(set);
    return figure && figure->request;
}

static bool run_worst(ent_bench *bench)
{
    ent_bench_set set;
    ent_status status = ent_bench_played(&set, "standard", "datc", 28, 34, PHASES, &bench->err);
    bool good = status == ENT_OK && measure_play(bench, &set);

    ent_bench_clear(&set);
    good = good && measure_one(bench, &set, ent_bench_worst(&set, &bench->err));
    for (size_t i = 0; good && ent_handmade_at(i); i++)
        good = measure_one(bench, &set, ent_bench_made(&set, ent_handmade_at(i), &bench->err));
    return good;
}

/* ---- Output. ---- */

static void print_json(const ent_bench *bench)
{
    const ent_figure *first = &bench->figure[0];

    printf("{\"phases\": %d, \"units\": %.1f, \"runs\": %d, \"cores\": %ld, \"ns_median\": %.0f, \"ns_min\": %.0f, "
           "\"ns_max\": %.0f, \"hash\": \"%s\",\n \"cases\": [",
           bench->kind == BENCH_CURVE ? FEW_PHASES : PHASES, bench->units, bench->runs, sysconf(_SC_NPROCESSORS_ONLN),
           first->median, first->least, first->most, first->hash);
    for (size_t i = 0; i < bench->n; i++) {
        const ent_figure *figure = &bench->figure[i];
        printf("%s\n  {\"name\": \"%s\", \"unit\": \"%s\", \"threads\": %u, \"median\": %.1f, \"min\": %.1f, \"max\": "
               "%.1f",
               i > 0 ? "," : "", figure->name, figure->unit, figure->threads, figure->median, figure->least,
               figure->most);
        if (figure->hash[0])
            printf(", \"hash\": \"%s\"", figure->hash);
        if (figure->before > 0)
            printf(", \"baseline\": %.1f", figure->before);
        if (figure->request)
            printf(", \"times\": %.2f, \"rule\": \"%s\",\n   \"request\": %s", figure->times, figure->rule,
                   figure->request);
        fputs("}", stdout);
    }
    puts("\n]}");
}

static void print_text(const ent_bench *bench)
{
    printf("%-44s %7s %12s %12s %12s\n", "", "threads", "median", "least", "most");
    for (size_t i = 0; i < bench->n; i++) {
        const ent_figure *figure = &bench->figure[i];
        printf("%-44s %7u %12.0f %12.0f %12.0f  %s", figure->name, figure->threads, figure->median, figure->least,
               figure->most, figure->unit);
        if (figure->before > 0)
            printf(", %.2f of before", figure->median / figure->before);
        if (figure->request)
            printf(", %.1f times the median of play, under %s", figure->times, figure->rule);
        puts("");
    }
    printf("outcomes %s\n", bench->figure[0].hash);
}

static int run_bench(ent_bench *bench)
{
    bool good = bench->kind == BENCH_CURVE   ? run_curve(bench)
                : bench->kind == BENCH_WORST ? run_worst(bench)
                                             : run_cases(bench);

    if (!good)
        ent_cli_complain("bench", &bench->err);
    else if (bench->json)
        print_json(bench);
    else
        print_text(bench);
    for (size_t i = 0; i < bench->n; i++)
        free(bench->figure[i].request);
    return ent_cli_finish(good ? ENT_EXIT_DONE : ENT_EXIT_REFUSED);
}

/* ---- Options. ---- */

static bool load_baseline(ent_bench *bench, const char *path)
{
    enum { MOST = 1 << 20 };
    ent_err err = {.status = ENT_OK};
    size_t len = 0;
    char *text = ent_cli_read(path, MOST, &len, &err);

    bench->baseline = text ? ent_json_parse(text, len, &err) : NULL;
    free(text);
    if (bench->baseline && !json_is_array(json_object_get(bench->baseline, "cases")))
        ent_fail(&err, ENT_E_SYNTAX, "no \"cases\"; give what entente bench --format json wrote");
    if (err.status != ENT_OK)
        ent_cli_complain(path, &err);
    return err.status == ENT_OK;
}

static int take_option(void *context, int option, const char *word)
{
    ent_bench *bench = context;
    char *end = NULL;
    long number;

    switch (option) {
    case 'f':
        if (strcmp(word, "text") != 0 && strcmp(word, "json") != 0)
            return ent_cli_misuse("bench", "--format", word, "there are text and json");
        bench->json = strcmp(word, "json") == 0;
        break;
    case 'j':
        number = strtol(word, &end, 10);
        if (*end || number < 1 || number > ENT_WORK_THREADS)
            return ent_cli_misuse("bench", "--jobs", word, "give a number from 1 to 256");
        bench->threads = (unsigned)number;
        break;
    case 'n':
        number = strtol(word, &end, 10);
        if (*end || number < 1 || number > MAX_RUNS)
            return ent_cli_misuse("bench", "--runs", word, "give a number from 1 to 99");
        bench->runs = (int)number;
        break;
    case 'c':
        bench->kind = BENCH_CURVE;
        break;
    case 'w':
        bench->kind = BENCH_WORST;
        break;
    case 'b':
        return load_baseline(bench, word) ? ENT_EXIT_DONE : ENT_EXIT_REFUSED;
    }
    return ENT_EXIT_DONE;
}

int ent_cli_bench(int argc, char **argv)
{
    static const struct option options[] = {
        {"format", required_argument, NULL, 'f'}, {"baseline", required_argument, NULL, 'b'},
        {"curve", no_argument, NULL, 'c'},        {"worst", no_argument, NULL, 'w'},
        {"jobs", required_argument, NULL, 'j'},   {"runs", required_argument, NULL, 'n'},
        {"help", no_argument, NULL, 'h'},         {0}};
    ent_bench bench = {.runs = RUNS, .err = {.status = ENT_E_MEMORY, .text = "no memory, or a phase was refused"}};
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    bench.threads = cores < 1 ? 1 : cores > ENT_WORK_THREADS ? ENT_WORK_THREADS : (unsigned)cores;
    int status = ent_cli_options(argc, argv, "h", options, help, take_option, &bench);
    if (status == ENT_EXIT_NOT_YET)
        status = optind < argc ? ent_cli_misuse("bench", "there is no argument", argv[optind], "see --help")
                               : run_bench(&bench);
    json_decref(bench.baseline);
    return status;
}
