/* selfplay.c -- entente selfplay: whole games, chosen by chance or greed, at full speed.
 *
 * Threads take the next game from a counter. What a game leaves behind (its lines, its outcome) is handed over in the
 * order of the games: a thread that is done early waits for its turn, so that memory stays bounded and the output does
 * not depend on the number of threads.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <getopt.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "board/error.h"
#include "cli/cli.h"
#include "cli/request.h"
#include "json/state_json.h"
#include "turn/settings.h"
#include "selfplay/game.h"

enum { MAX_JOBS = 256, MAX_YEARS = 10000 };

static const char help[] =
    "Usage: entente selfplay [OPTION...]\n"
    "Plays whole games through the library and prints how fast, who won, and one hash over all positions.\n"
    "\n"
    "  --games N             how many (default 100)\n"
    "  --seed S              the same seed plays the same games, whatever --jobs says (default 1)\n"
    "  --map M               a built-in map (default standard)\n"
    "  --policy P            random (default): any legal order of a unit as likely as another; or greedy\n"
    "  --years N             a game ends with a winner, or after so many years (default 20)\n"
    "  --rules PRESET        datc (default), 2000, 1982, 1971 or dptg\n"
    "  --rule ISSUE=CHOICE   one disputed rule; may be repeated\n"
    "  --jobs N              threads; default: the machine's cores\n"
    "  --save FILE.jsonl     write each phase with its orders as a request that entente adjudicate --lines reads\n"
    "  --save DIR            the same, a file for each game\n"
    "  --check               check every position for soundness\n"
    "  -h, --help            this help\n"
    "\n"
    "Exit status: 0 done, 1 a position was unsound or something could not be written, 2 wrong usage.\n"
    "Example: entente selfplay --games 1000 --map colonial --policy greedy\n";

typedef struct ent_tally {
    size_t phases, movements, units; /* units in movement phases */
    size_t won[ENT_MAX_POWERS + 1];  /* the last one: by nobody */
    uint64_t hash;
} ent_tally;

typedef struct ent_match {
    /* what to play */
    ent_map *map;
    ent_rules rules;
    ent_cli_rule_list rule_list;
    const char *map_name, *save;
    ent_policy policy;
    uint64_t seed;
    size_t games;
    int years;
    long jobs;
    bool check;
    /* shared by the threads */
    atomic_size_t next_game;
    atomic_bool stop;
    pthread_mutex_t lock;
    pthread_cond_t turned;
    size_t next_to_hand_over;
    FILE *file; /* NULL: a file for each game, or none */
    bool progress;
    ent_tally total;
    ent_err err; /* what went wrong first */
} ent_match;

/* One game's leavings. */
typedef struct ent_leavings {
    char *text; /* lines, NULL if nothing is saved */
    size_t size;
    ent_tally tally;
} ent_leavings;

/* ---- Handing over, in the order of the games. ---- */

static ent_status save_file(const ent_match *match, size_t number, const ent_leavings *left, ent_err *err)
{
    char path[4200];
    FILE *file = match->file;

    if (!file) {
        snprintf(path, sizeof path, "%.4000s/game-%06zu.jsonl", match->save, number + 1);
        file = fopen(path, "w");
        if (!file)
            return ent_fail(err, ENT_E_IO, "%.150s cannot be written: %s", path, strerror(errno));
    }
    bool good = fwrite(left->text, 1, left->size, file) == left->size;
    if (!match->file)
        good &= fclose(file) == 0;
    return good ? ENT_OK : ent_fail(err, ENT_E_IO, "%.150s cannot be written: %s", match->save, strerror(errno));
}

static void add_tally(ent_tally *total, const ent_tally *tally)
{
    total->phases += tally->phases;
    total->movements += tally->movements;
    total->units += tally->units;
    for (size_t i = 0; i <= ENT_MAX_POWERS; i++)
        total->won[i] += tally->won[i];
    total->hash = (total->hash ^ tally->hash) * UINT64_C(0x100000001B3);
}

static void show_progress(const ent_match *match, size_t done)
{
    if (match->progress && (done % 64 == 0 || done == match->games))
        fprintf(stderr, "\r%zu of %zu games%s", done, match->games, done == match->games ? "\n" : "");
}

static void hand_over(ent_match *match, size_t number, const ent_leavings *left)
{
    ent_err err = {.status = ENT_OK};

    pthread_mutex_lock(&match->lock);
    while (match->next_to_hand_over != number && !match->stop)
        pthread_cond_wait(&match->turned, &match->lock);
    if (!match->stop) {
        add_tally(&match->total, &left->tally);
        if (left->text && save_file(match, number, left, &err) != ENT_OK) {
            match->err = err;
            match->stop = true;
        }
        show_progress(match, ++match->next_to_hand_over);
    }
    pthread_cond_broadcast(&match->turned);
    pthread_mutex_unlock(&match->lock);
}

static void give_up(ent_match *match, const ent_err *err)
{
    pthread_mutex_lock(&match->lock);
    if (!match->stop)
        match->err = *err;
    match->stop = true;
    pthread_cond_broadcast(&match->turned);
    pthread_mutex_unlock(&match->lock);
}

/* ---- One game. ---- */

static ent_status check_position(const ent_game *game, size_t number, ent_err *err)
{
    const char *breach = ent_pos_why_invalid(game->map, game->next);
    char phase[16];

    if (!breach)
        return ENT_OK;
    ent_phase_print(game->pos, phase);
    return ent_fail(err, ENT_E_POSITION, "game %zu, after %s: %s", number + 1, phase, breach);
}

static void count_phase(const ent_game *game, ent_tally *tally)
{
    tally->phases++;
    tally->hash = (tally->hash ^ ent_pos_hash(game->next)) * UINT64_C(0x100000001B3);
    if (game->pos->phase != ENT_MOVEMENT)
        return;
    tally->movements++;
    tally->units += game->list.n_groups;
}

static ent_status play_phase(const ent_match *match, ent_game *game, size_t number, FILE *lines, ent_tally *tally,
                             ent_err *err)
{
    char id[64], phase[16];
    ent_status status = ent_game_choose(game);

    if (status == ENT_OK && lines) {
        ent_order orders[ENT_MAX_COMPACT_ORDERS];
        ent_game_orders(game, orders);
        ent_phase_print(game->pos, phase);
        snprintf(id, sizeof id, "%zu %s", number + 1, phase);
        if (!ent_json_request_line(lines, id, game->map, &game->rules, game->pos, orders, game->n))
            status = ENT_E_MEMORY;
    }
    if (status == ENT_OK)
        status = ent_game_judge(game);
    if (status != ENT_OK)
        return ent_fail(err, status, "game %zu: %s", number + 1,
                        status == ENT_E_MEMORY ? "no memory" : "the library refused a position");
    count_phase(game, tally);
    if (match->check)
        status = check_position(game, number, err);
    ent_game_turn(game);
    return status;
}

static ent_status play_game(ent_match *match, ent_game *game, size_t number, ent_leavings *left, ent_err *err)
{
    FILE *lines = match->save ? open_memstream(&left->text, &left->size) : NULL;
    ent_status status = ENT_OK;

    if (match->save && !lines)
        return ent_fail(err, ENT_E_MEMORY, "no memory");
    ent_game_start(game, ent_game_seed(match->seed, number));
    while (status == ENT_OK && !ent_game_is_over(game, match->years) && !match->stop)
        status = play_phase(match, game, number, lines, &left->tally, err);
    left->tally.won[game->pos->winner == ENT_POWER_NONE ? ENT_MAX_POWERS : game->pos->winner]++;
    if (lines && fclose(lines) != 0 && status == ENT_OK)
        status = ent_fail(err, ENT_E_MEMORY, "no memory for the lines of a game");
    return status;
}

static void *play_games(void *context)
{
    ent_match *match = context;
    ent_game game;
    ent_err err = {.status = ENT_E_MEMORY, .text = "no memory"};

    if (!ent_game_init(&game, match->map, &match->rules, match->policy))
        give_up(match, &err);
    for (size_t number; !match->stop && (number = atomic_fetch_add(&match->next_game, 1)) < match->games;) {
        ent_leavings left = {.text = NULL};
        if (play_game(match, &game, number, &left, &err) == ENT_OK)
            hand_over(match, number, &left);
        else
            give_up(match, &err);
        free(left.text);
    }
    ent_game_clear(&game);
    return NULL;
}

static void run_threads(ent_match *match)
{
    pthread_t thread[MAX_JOBS];
    long started = 0;

    while (started < match->jobs - 1 && (size_t)started + 1 < match->games &&
           pthread_create(&thread[started], NULL, play_games, match) == 0)
        started++;
    play_games(match);
    while (started > 0)
        pthread_join(thread[--started], NULL);
}

/* ---- All together. ---- */

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void print_tally(const ent_match *match, double taken)
{
    const ent_tally *total = &match->total;

    printf("%zu games on %s, %s play, seed %llu: %zu phases, %zu of them movement with %.1f units\n", match->games,
           match->map->name, ent_policy_name(match->policy), (unsigned long long)match->seed, total->phases,
           total->movements, total->movements ? (double)total->units / (double)total->movements : 0.0);
    fputs("won:", stdout);
    for (ent_power power = 0; power < match->map->n_powers; power++)
        if (total->won[power] > 0)
            printf(" %s %zu,", match->map->power[power].title, total->won[power]);
    printf(" nobody %zu\n", total->won[ENT_MAX_POWERS]);
    printf("positions %016llx\n", (unsigned long long)total->hash);
    printf("%.2f s, %.0f phases a second, %ld thread%s\n", taken, (double)total->phases / taken, match->jobs,
           match->jobs == 1 ? "" : "s");
}

static bool ends_with(const char *text, const char *end)
{
    size_t len = strlen(text), n = strlen(end);
    return len >= n && strcmp(text + len - n, end) == 0;
}

static ent_status open_save(ent_match *match, ent_err *err)
{
    if (!match->save)
        return ENT_OK;
    if (ends_with(match->save, ".jsonl")) {
        match->file = fopen(match->save, "w");
        return match->file ? ENT_OK : ent_fail(err, ENT_E_IO, "cannot be written: %s", strerror(errno));
    }
    if (mkdir(match->save, 0777) != 0 && errno != EEXIST)
        return ent_fail(err, ENT_E_IO, "cannot be made a directory: %s", strerror(errno));
    return ENT_OK;
}

static int run_match(ent_match *match)
{
    ent_err err = {.status = ENT_OK};

    match->map = ent_map_builtin(match->map_name, &err);
    if (!match->map || open_save(match, &err) != ENT_OK) {
        ent_cli_complain(match->map ? match->save : "selfplay", &err);
        return ENT_EXIT_REFUSED;
    }
    pthread_mutex_init(&match->lock, NULL);
    pthread_cond_init(&match->turned, NULL);
    match->progress = isatty(STDERR_FILENO);
    double start = seconds();
    run_threads(match);
    double taken = seconds() - start;
    pthread_cond_destroy(&match->turned);
    pthread_mutex_destroy(&match->lock);
    if (match->file && fclose(match->file) != 0 && !match->stop) {
        ent_fail(&match->err, ENT_E_IO, "%.150s cannot be written: %s", match->save, strerror(errno));
        match->stop = true;
    }
    if (match->stop)
        ent_cli_complain("selfplay", &match->err);
    else
        print_tally(match, taken);
    return ent_cli_finish(match->stop ? ENT_EXIT_REFUSED : ENT_EXIT_DONE);
}

static int misuse(const char *what, const char *word, const char *mend)
{
    return ent_cli_misuse("selfplay", what, word, mend);
}

static bool take_number(const char *word, unsigned long long least, unsigned long long most, unsigned long long *out)
{
    char *end;

    errno = 0;
    *out = strtoull(word, &end, 10);
    return end != word && *end == '\0' && word[0] != '-' && errno == 0 && *out >= least && *out <= most;
}

static int take_option(void *context, int option, const char *word)
{
    ent_match *match = context;
    unsigned long long number = 0;

    switch (option) {
    case 'g':
        if (!take_number(word, 1, 1000000000, &number))
            return misuse("--games", word, "give a number from 1 to 1000000000");
        match->games = (size_t)number;
        break;
    case 's':
        if (!take_number(word, 0, UINT64_MAX, &number))
            return misuse("--seed", word, "give a number from 0 on");
        match->seed = number;
        break;
    case 'y':
        if (!take_number(word, 1, MAX_YEARS, &number))
            return misuse("--years", word, "give a number from 1 to 10000");
        match->years = (int)number;
        break;
    case 'j':
        if (!take_number(word, 1, MAX_JOBS, &number))
            return misuse("--jobs", word, "give a number from 1 to 256");
        match->jobs = (long)number;
        break;
    case 'o':
        for (match->policy = 0; match->policy < ENT_POLICY_COUNT; match->policy++)
            if (strcmp(ent_policy_name(match->policy), word) == 0)
                return ENT_EXIT_DONE;
        return misuse("--policy", word, "there are random and greedy");
    case 'p':
        return ent_cli_take_preset(&match->rule_list, "selfplay", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'r':
        return ent_cli_take_rule(&match->rule_list, "selfplay", word) ? ENT_EXIT_DONE : ENT_EXIT_USAGE;
    case 'm':
        match->map_name = word;
        break;
    case 'w':
        match->save = word;
        break;
    case 'c':
        match->check = true;
        break;
    }
    return ENT_EXIT_DONE;
}

int ent_cli_selfplay(int argc, char **argv)
{
    static const struct option options[] = {
        {"games", required_argument, NULL, 'g'}, {"seed", required_argument, NULL, 's'},
        {"map", required_argument, NULL, 'm'},   {"policy", required_argument, NULL, 'o'},
        {"years", required_argument, NULL, 'y'}, {"rules", required_argument, NULL, 'p'},
        {"rule", required_argument, NULL, 'r'},  {"jobs", required_argument, NULL, 'j'},
        {"save", required_argument, NULL, 'w'},  {"check", no_argument, NULL, 'c'},
        {"help", no_argument, NULL, 'h'},        {0}};
    ent_match match = {.map_name = "standard", .games = 100, .seed = 1, .years = 20};

    ent_rules_preset("datc", &match.rules);
    match.jobs = sysconf(_SC_NPROCESSORS_ONLN);
    match.jobs = match.jobs < 1 ? 1 : match.jobs > MAX_JOBS ? MAX_JOBS : match.jobs;
    int status = ent_cli_options(argc, argv, "h", options, help, take_option, &match);
    if (status != ENT_EXIT_NOT_YET)
        return status;
    if (optind < argc)
        return misuse("there is no argument", argv[optind], "see --help");
    ent_cli_apply_rules(&match.rule_list, &match.rules);
    status = run_match(&match);
    ent_map_free(match.map);
    return status;
}
