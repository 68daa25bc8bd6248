/* selfplay.c -- entente selfplay: whole games, at random or by a simple greedy policy, at full speed.
 *
 * Threads take the next game from a counter. The record of a game (its lines, its outcome) is handed over in the order
 * of the games: a thread that finishes early waits for its turn, so that memory stays bounded and the output does not
 * depend on the number of threads.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "api/threads.h"
#include "bench/worst.h"
#include "board/error.h"
#include "cli/replace.h"
#include "cli/request.h"
#include "json/position_json.h"
#include "mapfile/map_pick.h"
#include "turn/phase_and_rules.h"
#include "selfplay/game.h"

typedef struct ent_tally {
    size_t phases, movements, units; /* units in movement phases */
    size_t won[ENT_MAX_POWERS + 1];  /* the last one: by nobody */
    uint64_t hash;
} ent_tally;

static struct {
    /* what to play */
    ent_map *map; /* owned */
    ent_rules rules;
    const char *map_name, *save;
    int policy; /* ent_policy */
    uint64_t seed;
    long games, years, jobs;
    bool check;
    /* shared by the threads */
    atomic_long next_game;
    atomic_bool stop;
    pthread_mutex_t lock;
    pthread_cond_t handed_over;
    long next_to_hand_over;
    ent_replacement file; /* stream NULL: a file for each game, or none */
    bool progress;
    ent_tally total;
    ent_err err; /* what went wrong first */
} match = {.map_name = "standard",
           .games = 100,
           .seed = 1,
           .years = 20,
           .lock = PTHREAD_MUTEX_INITIALIZER,
           .handed_over = PTHREAD_COND_INITIALIZER};

/* What one game adds to the match. */
typedef struct ent_record {
    char *text; /* lines, NULL if nothing is saved */
    size_t size;
    ent_tally tally;
} ent_record;

/* ---- Handing over, in the order of the games. ---- */

static ent_status save_game(long number, const ent_record *record, ent_err *err)
{
    const char *name = match.save;
    ent_replacement own = {.stream = NULL};
    char path[4200];
    bool good;

    if (match.file.stream) {
        good = fwrite(record->text, 1, record->size, match.file.stream) == record->size;
    } else {
        snprintf(path, sizeof path, "%.4000s/game-%06ld.jsonl", match.save, number + 1);
        name = path;
        good = ent_replace_begin(&own, path) &&
               ent_replace_end(&own, fwrite(record->text, 1, record->size, own.stream) == record->size);
    }
    return good ? ENT_OK : ent_fail(err, ENT_E_IO, "%.150s cannot be written: %s", name, strerror(errno));
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

static void show_progress(long done)
{
    if (match.progress && (done % 64 == 0 || done == match.games))
        fprintf(stderr, "\r%ld of %ld games%s", done, match.games, done == match.games ? "\n" : "");
}

static void hand_over(long number, const ent_record *record)
{
    ent_err err = {.status = ENT_OK};

    assert(number < match.games);
    pthread_mutex_lock(&match.lock);
    while (match.next_to_hand_over != number && !match.stop)
        pthread_cond_wait(&match.handed_over, &match.lock);
    if (!match.stop) {
        add_tally(&match.total, &record->tally);
        if (record->text && save_game(number, record, &err) != ENT_OK) {
            match.err = err;
            match.stop = true;
        }
        show_progress(++match.next_to_hand_over);
    }
    pthread_cond_broadcast(&match.handed_over);
    pthread_mutex_unlock(&match.lock);
}

static void give_up(const ent_err *err)
{
    pthread_mutex_lock(&match.lock);
    if (!match.stop)
        match.err = *err;
    match.stop = true;
    pthread_cond_broadcast(&match.handed_over);
    pthread_mutex_unlock(&match.lock);
}

/* ---- One game. ---- */

static ent_status check_position(const ent_game *game, long number, ent_err *err)
{
    const char *why = ent_pos_why_invalid(game->map, game->next);
    char phase[16];

    if (!why)
        return ENT_OK;
    ent_phase_print(game->pos, phase);
    return ent_fail(err, ENT_E_POSITION, "game %ld, after %s: %s", number + 1, phase, why);
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

static ent_status play_phase(ent_game *game, long number, FILE *lines, ent_tally *tally, ent_err *err)
{
    char id[64], phase[16];
    ent_status status = ent_game_choose(game);

    if (status == ENT_OK)
        status = ent_game_judge(game);
    if (status == ENT_OK && lines && game->next->year <= ENT_LAST_YEAR) { /* adjudicate refuses other phases */
        ent_order orders[ENT_MAX_COMPACT_ORDERS];
        ent_game_orders(game, orders);
        ent_phase_print(game->pos, phase);
        snprintf(id, sizeof id, "%ld %s", number + 1, phase);
        if (!ent_json_request_line(lines, id, match.map_name, game->map, &game->rules, game->pos, orders, game->n))
            status = ENT_E_MEMORY;
    }
    if (status != ENT_OK)
        return ent_fail(err, status, "game %ld: %s", number + 1,
                        status == ENT_E_MEMORY  ? "no memory"
                        : status == ENT_E_LIMIT ? "a position has too many legal orders"
                                                : "the library refused a position");
    count_phase(game, tally);
    if (match.check)
        status = check_position(game, number, err);
    ent_game_advance(game);
    return status;
}

static ent_status play_game(ent_game *game, long number, ent_record *record, ent_err *err)
{
    FILE *lines = match.save ? open_memstream(&record->text, &record->size) : NULL;
    ent_status status = ENT_OK;

    if (match.save && !lines)
        return ent_fail(err, ENT_E_MEMORY, "no memory");
    ent_game_start(game, ent_game_seed(match.seed, (uint64_t)number));
    while (status == ENT_OK && !ent_game_is_over(game, (int)match.years) && game->pos->year <= ENT_LAST_YEAR &&
           !match.stop)
        status = play_phase(game, number, lines, &record->tally, err);
    record->tally.won[game->pos->winner == ENT_POWER_NONE ? ENT_MAX_POWERS : game->pos->winner]++;
    if (lines && fclose(lines) != 0 && status == ENT_OK)
        status = ent_fail(err, ENT_E_MEMORY, "no memory for the lines of a game");
    return status;
}

static void *play_games(void *context)
{
    (void)context;
    ent_game game;
    ent_err err = {.status = ENT_E_MEMORY, .text = "no memory"};

    if (!ent_game_init(&game, match.map, &match.rules, (ent_policy)match.policy))
        give_up(&err);
    for (long number; !match.stop && (number = atomic_fetch_add(&match.next_game, 1)) < match.games;) {
        ent_record record = {.text = NULL};
        if (play_game(&game, number, &record, &err) == ENT_OK)
            hand_over(number, &record);
        else
            give_up(&err);
        free(record.text);
    }
    ent_game_clear(&game);
    return NULL;
}

static void run_threads(void)
{
    ent_threads helpers;
    long busy = match.jobs < match.games ? match.jobs : match.games;

    ent_threads_start(&helpers, (size_t)busy - 1, play_games, NULL, 0);
    play_games(NULL);
    ent_threads_join(&helpers);
}

/* ---- All together. ---- */

static void print_tally(double taken)
{
    const ent_tally *total = &match.total;

    printf("%ld games on %s, %s play, seed %llu: %zu phases, %zu of them movement with %.1f units\n", match.games,
           match.map->name, ent_policy_name((ent_policy)match.policy), (unsigned long long)match.seed, total->phases,
           total->movements, total->movements ? (double)total->units / (double)total->movements : 0.0);
    fputs("won:", stdout);
    for (ent_power power = 0; power < match.map->n_powers; power++)
        if (total->won[power] > 0)
            printf(" %s %zu,", match.map->power[power].title, total->won[power]);
    printf(" nobody %zu\n", total->won[ENT_MAX_POWERS]);
    printf("positions %016llx\n", (unsigned long long)total->hash);
    printf("%.2f s, %.0f phases a second, %ld thread%s\n", taken, (double)total->phases / taken, match.jobs,
           match.jobs == 1 ? "" : "s");
}

static bool ends_with(const char *text, const char *end)
{
    size_t len = strlen(text), n = strlen(end);
    return len >= n && strcmp(text + len - n, end) == 0;
}

/* Games of an earlier run that this one does not write anew stay in the folder, among its own. */
static void note_other_games(void)
{
    DIR *folder = opendir(match.save);
    size_t n = 0;
    long number;
    int end;

    for (struct dirent *entry; folder && (entry = readdir(folder)) != NULL;)
        n += sscanf(entry->d_name, "game-%ld.jsonl%n", &number, &end) == 1 && !entry->d_name[end] &&
             number > match.games;
    if (folder)
        closedir(folder);
    if (n > 0)
        fprintf(stderr, "entente selfplay: %zu saved game%s of an earlier run %s in %.150s\n", n, n == 1 ? "" : "s",
                n == 1 ? "stays" : "stay", match.save);
}

static ent_status open_save(ent_err *err)
{
    if (!match.save)
        return ENT_OK;
    if (ends_with(match.save, ".jsonl")) {
        return ent_replace_begin(&match.file, match.save)
                   ? ENT_OK
                   : ent_fail(err, ENT_E_IO, "%.150s cannot be written: %s", match.save, strerror(errno));
    }
    if (mkdir(match.save, 0777) != 0 && errno != EEXIST)
        return ent_fail(err, ENT_E_IO, "the folder %.150s cannot be made: %s", match.save, strerror(errno));
    note_other_games();
    return ENT_OK;
}

static int play_match(void)
{
    match.progress = isatty(STDERR_FILENO);
    double start = ent_bench_seconds();
    run_threads();
    double taken = ent_bench_seconds() - start;
    if (match.file.stream && !ent_replace_end(&match.file, !match.stop) && !match.stop) {
        ent_fail(&match.err, ENT_E_IO, "%.150s cannot be written: %s", match.save, strerror(errno));
        match.stop = true;
    }
    if (match.stop)
        return ent_cli_fail("%s", match.err.text);
    print_tally(taken);
    return ENT_EXIT_DONE;
}

/* ---- Options. ---- */

static const char *policy_word(size_t i)
{
    return i < ENT_POLICY_COUNT ? ent_policy_name((ent_policy)i) : NULL;
}

static const char *take_seed(const ent_cli_option *option, const char *value)
{
    char *end;
    (void)option;

    errno = 0;
    match.seed = strtoull(value, &end, 10);
    return end == value || *end || value[0] == '-' || errno != 0 ? "give a number from 0 on" : NULL;
}

static const ent_cli_option options[] = {
    ENT_CLI_NUMBER("games", &match.games, 1, 1000000000, "how many; default: 100"),
    ENT_CLI_OWN("seed", "S", take_seed, NULL, "the same seed plays the same games, whatever --jobs says; default: 1"),
    ENT_CLI_WORD_TEXT("map", "NAME", ent_cli_map_word, &match.map_name,
                      "a built-in map, or with --map-dir a file NAME.json; default: standard"),
    ENT_CLI_TEXT("map-dir", "DIR", &ent_cli.map_dir, "where --map may be a file NAME.json"),
    ENT_CLI_WORD("policy", "NAME", policy_word, &match.policy,
                 "random (default): every legal order of a unit is equally likely; or greedy"),
    ENT_CLI_NUMBER("years", &match.years, 1, 10000, "a game ends with a winner, or after so many years; default: 20"),
    ENT_CLI_RULES_OPTIONS,
    ENT_CLI_JOBS_OPTION("threads; default: the machine's cores"),
    ENT_CLI_TEXT("save", "FILE", &match.save,
                 "FILE.jsonl: write each phase with its orders as a request that entente\n"
                 "adjudicate --lines reads; another name: a folder, a file for each game"),
    ENT_CLI_SWITCH("check", &match.check, "check that every position is valid"),
    ENT_CLI_END,
};

static int run(int n, char **argument)
{
    ent_err err = {.status = ENT_OK};
    bool is_file;
    (void)n;
    (void)argument;

    if (match.save && ent_cli_is_standard(match.save))
        return ent_cli_misuse("--save takes a file or a folder; standard output has the summary");
    match.jobs = ent_cli_jobs();
    ent_rules_preset("datc", &match.rules);
    ent_cli_apply_rules(NULL, &match.rules);
    match.map = ent_map_pick(match.map_name, strlen(match.map_name), ent_cli.map_dir, &is_file, &err);
    if (!match.map)
        return is_file ? ent_cli_refuse(match.map_name, &err) : ent_cli_fail("%s", err.text);
    if (!is_file)
        match.map_name = match.map->name; /* "STANDARD" is written so, too */
    int status = open_save(&err) == ENT_OK ? play_match() : ent_cli_fail("%s", err.text);
    ent_map_free(match.map);
    return status;
}

const ent_cli_command ent_cli_selfplay = {
    .name = "selfplay",
    .about = "play whole games at random or by a greedy policy",
    .synopsis = "[OPTION...]",
    .text = "Plays whole games through the library and prints how fast, who won, and one hash over all positions.",
    .notes = "Exit status: 0 done, 1 a position was invalid or something could not be written, 2 wrong usage.",
    .example = "entente selfplay --games 1000 --map colonial --policy greedy",
    .options = options,
    .run = run,
};
