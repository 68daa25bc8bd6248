/* work.c -- the work that the benchmark measures, in the way in which programs use the library.
 *
 * Work on several threads is cut into parts, one for each thread, that share the set and nothing else.
 *
 * SPDX-License-Identifier: MIT */
#include "bench/work.h"
#include <assert.h>
#include <fcntl.h>
#include <jansson.h>
#include <string.h>
#include <unistd.h>
#include "entente_service.h"
#include "json/lines.h"
#include "json/position_json.h"
#include "selfplay/game.h"
#include "selfplay/random_orders.h"
#include "service/call.h"
#include "text/order_file.h"
#include "text/request_text.h"

enum { LINES = 500, CALLS = 50, BATCH = 16 };

/* Run work(part) for n parts, `size` bytes each, on a thread for each part; the last one, and those for which no thread
 * can be had, on this thread. */
static void run_parts(void *(*work)(void *part), void *parts, size_t size, unsigned n)
{
    ent_threads helpers;

    assert(n > 0 && n <= ENT_WORK_THREADS);
    ent_threads_start(&helpers, n - 1, work, parts, size);
    for (size_t i = helpers.n; i < n; i++)
        work((char *)parts + i * size);
    ent_threads_join(&helpers);
}

/* ---- Movement phases. ---- */

/* On one thread as a bot that looks ahead: results are used at once and overwritten. A batch keeps those of each phase.
 */
size_t ent_work_judge(const ent_bench_set *set, unsigned threads)
{
    enum { ROUNDS = 2 };

    for (int round = 0; round < ROUNDS && threads > 1; round++)
        ent_adjudicate_batch(set->job, set->n, threads);
    for (int round = 0; round < ROUNDS && threads == 1; round++)
        for (size_t i = 0; i < set->n; i++) {
            const ent_job *job = &set->job[i];
            if (ent_adjudicate(job->map, job->rules, job->pos, job->orders, job->n, set->job[0].results,
                               set->job[0].next) != ENT_OK)
                return 0;
        }
    return set->n * ROUNDS;
}

size_t ent_work_batches(const ent_bench_set *set, unsigned threads)
{
    for (size_t i = 0; i < set->n; i += BATCH)
        ent_adjudicate_batch(set->job + i, set->n - i < BATCH ? set->n - i : BATCH, threads);
    return set->n;
}

size_t ent_work_advance(const ent_bench_set *set, unsigned threads)
{
    (void)threads;

    for (size_t i = 0; i < set->n; i++) {
        const ent_job *job = &set->job[i];
        if (ent_advance(job->map, job->rules, job->pos, job->orders, job->n, set->job[0].next) != ENT_OK)
            return 0;
    }
    return set->n;
}

ent_status ent_work_one_compact(const ent_bench_set *set, size_t i, ent_pos *next)
{
    uint8_t outcomes[ENT_MAX_COMPACT_ORDERS];
    ent_dislodged dislodged[ENT_MAX_PROVS / 2];
    ent_compact_result result = {.outcomes = outcomes, .dislodged = dislodged};
    const ent_job *job = &set->job[i];

    return ent_adjudicate_compact(job->map, job->rules, job->pos, set->compact[i], job->n, &result, next);
}

static size_t judge_compact(const ent_bench_set *set, ent_pos *next)
{
    for (size_t i = 0; i < set->n; i++)
        if (ent_work_one_compact(set, i, next) != ENT_OK)
            return 0;
    return set->n;
}

size_t ent_work_compact(const ent_bench_set *set, unsigned threads)
{
    (void)threads;
    return judge_compact(set, set->job[0].next);
}

size_t ent_work_outcomes(const ent_bench_set *set, unsigned threads)
{
    (void)threads;
    return judge_compact(set, NULL);
}

/* ---- Legal orders. ---- */

typedef struct ent_listing_part {
    const ent_bench_set *set;
    bool compact;
    size_t first, end;
    size_t orders;
} ent_listing_part;

/* Room for the longest list of either kind. */
typedef struct ent_listing_room {
    ent_order_list full;
    ent_compact_list compact;
    ent_order_group group[2 * ENT_MAX_PROVS];
} ent_listing_room;

static bool make_listing_room(ent_listing_room *room)
{
    enum { ROOM = 1 << 16 }; /* a board full of convoys has 34,808 */

    room->full = (ent_order_list){.order = malloc(ROOM * sizeof *room->full.order), .cap = ROOM};
    room->compact = (ent_compact_list){.order = malloc(ROOM * sizeof *room->compact.order), .cap = ROOM};
    room->full.group = room->compact.group = room->group;
    room->full.cap_groups = room->compact.cap_groups = sizeof room->group / sizeof *room->group;
    return room->full.order && room->compact.order;
}

static size_t list_one(const ent_listing_part *part, const ent_job *job, ent_listing_room *room)
{
    if (part->compact)
        return ent_legal_compact_orders(job->map, job->rules, job->pos, &room->compact) == ENT_OK ? room->compact.n : 0;
    return ent_legal_orders(job->map, job->rules, job->pos, &room->full) == ENT_OK ? room->full.n : 0;
}

static void *list_part(void *context)
{
    ent_listing_part *part = context;
    ent_listing_room room;

    part->orders = 0;
    if (make_listing_room(&room))
        for (size_t i = part->first; i < part->end; i++)
            part->orders += list_one(part, &part->set->job[i], &room);
    free(room.full.order);
    free(room.compact.order);
    return NULL;
}

static size_t list_in(const ent_bench_set *set, bool compact, unsigned threads)
{
    ent_listing_part part[ENT_WORK_THREADS];

    for (unsigned i = 0; i < threads; i++)
        part[i] = (ent_listing_part){
            .set = set, .compact = compact, .first = set->n * i / threads, .end = set->n * (i + 1) / threads};
    run_parts(list_part, part, sizeof *part, threads);
    for (unsigned i = 0; i < threads; i++) /* a part that lists nothing has failed */
        if (part[i].orders == 0 && part[i].first < part[i].end)
            return 0;
    return set->n;
}

size_t ent_work_list(const ent_bench_set *set, unsigned threads)
{
    return list_in(set, false, threads);
}

size_t ent_work_list_compact(const ent_bench_set *set, unsigned threads)
{
    return list_in(set, true, threads);
}

/* ---- Choices from lists, as of a program that searches: it lists the orders of a position once, then changes the
 * choices of a few units again and again. ---- */

enum { CHOICES = 400, CHANGED = 4 };

typedef struct ent_choice_room {
    ent_listing_room lists;
    ent_choice_code *code;
    ent_choices choices;
    int32_t choice[2 * ENT_MAX_PROVS];
    ent_compact_order order[2 * ENT_MAX_PROVS];
} ent_choice_room;

/* A number below n, from 32 random bits. A program that searches knows what it chooses, so to choose must cost little
 * here; with divisions it takes 7 % of the time. */
static uint32_t pick(uint32_t random, size_t n)
{
    return (uint32_t)((uint64_t)random * n >> 32);
}

static void choose(ent_choice_room *room, size_t group, uint32_t random)
{
    const ent_order_group *of = &room->lists.group[group];

    room->choice[group] = (int32_t)pick(random, of->n);
    room->order[group] = room->lists.compact.order[of->first + (uint32_t)room->choice[group]];
}

static ent_status judge_choices(const ent_job *job, bool as_orders, ent_choice_room *room, uint64_t *seed)
{
    const ent_compact_list *list = &room->lists.compact;
    uint8_t outcomes[2 * ENT_MAX_PROVS];
    ent_dislodged dislodged[ENT_MAX_PROVS / 2];
    ent_compact_result result = {.outcomes = outcomes, .dislodged = dislodged};

    for (unsigned i = 0; i < CHANGED; i++) {
        uint64_t random = ent_random_next(seed);
        choose(room, pick((uint32_t)random, list->n_groups), (uint32_t)(random >> 32));
    }
    if (as_orders)
        return ent_adjudicate_compact(job->map, job->rules, job->pos, room->order, list->n_groups, &result, job->next);
    return ent_adjudicate_choices(&room->choices, room->choice, &result, job->next);
}

static bool search(const ent_job *job, bool as_orders, ent_choice_room *room)
{
    ent_compact_list *list = &room->lists.compact;
    uint64_t seed = 1;

    if (ent_legal_compact_orders(job->map, job->rules, job->pos, list) != ENT_OK ||
        ent_choices_open(job->map, job->rules, job->pos, list, room->code, &room->choices) != ENT_OK)
        return false;
    for (size_t group = 0; group < list->n_groups; group++)
        choose(room, group, (uint32_t)ent_random_next(&seed));
    for (unsigned i = 0; i < CHOICES; i++)
        if (judge_choices(job, as_orders, room, &seed) != ENT_OK)
            return false;
    return true;
}

static size_t search_all(const ent_bench_set *set, bool as_orders)
{
    static ent_choice_room room; /* the benchmark measures one case at a time */
    bool good = make_listing_room(&room.lists);

    room.code = malloc(room.lists.compact.cap * sizeof *room.code);
    for (size_t i = 0; good && room.code && i < set->n; i++)
        good = search(&set->job[i], as_orders, &room);
    good = good && room.code;
    free(room.lists.full.order);
    free(room.lists.compact.order);
    free(room.code);
    return good ? set->n * CHOICES : 0;
}

size_t ent_work_choices(const ent_bench_set *set, unsigned threads)
{
    (void)threads;
    return search_all(set, false);
}

size_t ent_work_chosen(const ent_bench_set *set, unsigned threads)
{
    (void)threads;
    return search_all(set, true);
}

/* ---- Whole games. ---- */

typedef struct ent_games_part {
    const ent_bench_set *set;
    unsigned part;
    size_t phases;
} ent_games_part;

static void *play_part(void *context)
{
    enum { GAMES = 30, YEARS = 20 };
    ent_games_part *part = context;
    ent_game game;

    part->phases = 0;
    if (ent_game_init(&game, part->set->map, &part->set->rules, ENT_POLICY_RANDOM))
        for (unsigned i = 0; i < GAMES; i++) {
            ent_game_start(&game, ent_game_seed(part->part, i));
            for (; !ent_game_is_over(&game, YEARS); ent_game_advance(&game), part->phases++)
                if (ent_game_choose(&game) != ENT_OK || ent_game_judge(&game) != ENT_OK)
                    break;
        }
    ent_game_clear(&game);
    return NULL;
}

size_t ent_work_play(const ent_bench_set *set, unsigned threads)
{
    ent_games_part part[ENT_WORK_THREADS];
    size_t phases = 0;

    for (unsigned i = 0; i < threads; i++)
        part[i] = (ent_games_part){set, i, 0};
    run_parts(play_part, part, sizeof *part, threads);
    for (unsigned i = 0; i < threads; i++) {
        if (part[i].phases == 0)
            return 0;
        phases += part[i].phases;
    }
    return phases;
}

/* ---- Order files. ---- */

/* The phase as a player's text: the position, then the orders in their canonical form. */
static void write_order_file(FILE *out, const ent_job *job)
{
    ent_request request = {.map = (ent_map *)(uintptr_t)job->map, .rules = *job->rules};
    char text[256];

    ent_request_print_position(out, &request, job->pos);
    for (ent_power power = 0; power < ent_map_powers(job->map); power++) {
        fprintf(out, "%s:\n", ent_map_power_title(job->map, power));
        for (size_t i = 0; i < job->n; i++)
            if (job->orders[i].power == power) {
                ent_order_print(job->map, &job->orders[i], text, sizeof text);
                fprintf(out, "  %s\n", text);
            }
    }
}

static bool read_order_file(const ent_job *job, const char *text, size_t size)
{
    ent_request request = {.map = NULL};
    ent_turn turn = {.result = NULL};
    bool good = ent_order_file_read(text, size, job->rules, NULL, &request, NULL) == ENT_OK &&
                ent_turn_judge(&request, &turn, NULL) == ENT_OK;

    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return good;
}

/* The time to write the text is counted too; it is a small part. */
size_t ent_work_read(const ent_bench_set *set, unsigned threads)
{
    size_t done = 0;
    (void)threads;

    for (; done < LINES; done++) {
        const ent_job *job = &set->job[done % set->n];
        char *text = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&text, &size);
        if (!out)
            return 0;
        write_order_file(out, job);
        bool good = fclose(out) == 0 && read_order_file(job, text, size);
        free(text);
        if (!good)
            return 0;
    }
    return done;
}

/* ---- JSON Lines. ---- */

char *ent_work_request(const ent_job *phase)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return NULL;
    bool good = ent_json_request_line(out, "bench", phase->map->name, phase->map, phase->rules, phase->pos,
                                      phase->orders, phase->n);
    if (fclose(out) == 0 && good) {
        text[strcspn(text, "\n")] = '\0';
        return text;
    }
    free(text);
    return NULL;
}

static bool write_lines(ent_bench_set *set)
{
    snprintf(set->lines, sizeof set->lines, "/tmp/entente-bench-XXXXXX");
    int fd = mkstemp(set->lines);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
    bool good = file != NULL;

    if (fd < 0)
        set->lines[0] = '\0';
    else if (!file)
        close(fd);
    for (size_t i = 0; good && i < set->n_requests; i++)
        good = fprintf(file, "%s\n", set->request[i]) > 0;
    return file && fclose(file) == 0 && good;
}

bool ent_work_write_requests(ent_bench_set *set)
{
    set->request = calloc(LINES, sizeof *set->request);
    for (; set->request && set->n_requests < LINES; set->n_requests++) {
        char *request = ent_work_request(&set->job[set->n_requests % set->n]);
        if (!request)
            return false;
        set->request[set->n_requests] = request;
    }
    return set->request && write_lines(set);
}

static ent_status answer_one(void *context, const json_t *json, ent_json_text *text, ent_err *err)
{
    ent_call call = {.request = json};
    (void)context;

    return ent_call_answer("adjudicate", &call, text, err);
}

/* The answers go to standard output, which is /dev/null for that time. */
size_t ent_work_answer(const ent_bench_set *set, unsigned threads)
{
    const ent_line_job job = {.answer = answer_one, .jobs = (long)threads};
    int out = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY);
    size_t answered = 0;
    bool refused;

    fflush(stdout);
    if (out >= 0 && nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0) {
        bool good = ent_json_lines(&job, set->lines, &refused, NULL) == ENT_OK && !refused;
        answered = good ? LINES : 0;
        fflush(stdout);
        dup2(out, STDOUT_FILENO);
    }
    if (out >= 0)
        close(out);
    if (nowhere >= 0)
        close(nowhere);
    return answered;
}

/* ---- Service functions. ---- */

size_t ent_work_call(const ent_bench_set *set, const char *function)
{
    for (size_t i = 0; i < CALLS; i++) {
        const char *request = set->request[i % set->n_requests];
        char *answer = NULL;
        size_t size = 0;
        ent_status status = ent_service_call(function, NULL, request, strlen(request), &answer, &size);
        ent_service_free(answer);
        if (status != ENT_OK)
            return 0;
    }
    return CALLS;
}
