/* work.c -- see work.h.
 *
 * SPDX-License-Identifier: MIT */
#include "bench/work.h"
#include <fcntl.h>
#include <jansson.h>
#include <pthread.h>
#include <unistd.h>
#include "json/lines.h"
#include "json/state_json.h"
#include "selfplay/game.h"

/* Each of these parts, `size` bytes behind the one before, on a thread of its own; here what no thread can be had for,
 * one in any case. */
static void run_parts(void *(*work)(void *part), void *parts, size_t size, unsigned n)
{
    pthread_t thread[ENT_WORK_THREADS];
    unsigned started = 0;

    while (started + 1 < n && pthread_create(&thread[started], NULL, work, (char *)parts + started * size) == 0)
        started++;
    for (unsigned i = started; i < n; i++)
        work((char *)parts + i * size);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

/* ---- Movement phases. ---- */

/* Alone, as a bot that looks ahead does: the results are used and forgotten. In a batch each phase keeps its own. */
size_t ent_work_judge(void *context, unsigned threads)
{
    ent_bench_set *set = context;
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

/* As a program that only looks ahead. */
size_t ent_work_advance(void *context, unsigned threads)
{
    const ent_bench_set *set = context;
    (void)threads;

    for (size_t i = 0; i < set->n; i++) {
        const ent_job *job = &set->job[i];
        if (ent_advance(job->map, job->rules, job->pos, job->orders, job->n, set->job[0].next) != ENT_OK)
            return 0;
    }
    return set->n;
}

/* Outcomes, and who may retreat where; with the next position or without. */
ent_status ent_work_one_compact(const ent_bench_set *set, size_t i, ent_pos *next)
{
    uint8_t outcomes[ENT_MAX_COMPACT_ORDERS];
    ent_dislodged dislodged[ENT_MAX_PROVS / 2];
    ent_compact_result result = {.outcomes = outcomes, .dislodged = dislodged};
    const ent_job *job = &set->job[i];

    return ent_adjudicate_compact(job->map, job->rules, job->pos, set->brief[i], job->n, &result, next);
}

static size_t judge_briefs(const ent_bench_set *set, ent_pos *next)
{
    for (size_t i = 0; i < set->n; i++)
        if (ent_work_one_compact(set, i, next) != ENT_OK)
            return 0;
    return set->n;
}

/* As a program that plays on and on. */
size_t ent_work_compact(void *context, unsigned threads)
{
    const ent_bench_set *set = context;
    (void)threads;
    return judge_briefs(set, set->job[0].next);
}

/* As one that only weighs what comes of orders. */
size_t ent_work_weigh(void *context, unsigned threads)
{
    (void)threads;
    return judge_briefs(context, NULL);
}

/* ---- Legal orders. ---- */

typedef struct ent_listing_part {
    const ent_bench_set *set;
    bool brief;
    size_t first, end;
    size_t orders;
} ent_listing_part;

/* Room for the longest list of either kind. */
typedef struct ent_listing_room {
    ent_order_list whole;
    ent_compact_list brief;
    ent_order_group group[2 * ENT_MAX_PROVS];
} ent_listing_room;

static bool make_listing_room(ent_listing_room *room)
{
    enum { ROOM = 8192 };

    room->whole = (ent_order_list){.order = malloc(ROOM * sizeof *room->whole.order), .cap = ROOM};
    room->brief = (ent_compact_list){.order = malloc(ROOM * sizeof *room->brief.order), .cap = ROOM};
    room->whole.group = room->brief.group = room->group;
    room->whole.cap_groups = room->brief.cap_groups = sizeof room->group / sizeof *room->group;
    return room->whole.order && room->brief.order;
}

static size_t list_one(const ent_listing_part *part, const ent_job *job, ent_listing_room *room)
{
    if (part->brief)
        return ent_legal_compact_orders(job->map, job->rules, job->pos, &room->brief) == ENT_OK ? room->brief.n : 0;
    return ent_legal_orders(job->map, job->rules, job->pos, &room->whole) == ENT_OK ? room->whole.n : 0;
}

static void *list_part(void *context)
{
    ent_listing_part *part = context;
    ent_listing_room room;

    part->orders = 0;
    if (make_listing_room(&room))
        for (size_t i = part->first; i < part->end; i++)
            part->orders += list_one(part, &part->set->job[i], &room);
    free(room.whole.order);
    free(room.brief.order);
    return NULL;
}

static size_t list_in(const ent_bench_set *set, bool brief, unsigned threads)
{
    ent_listing_part part[ENT_WORK_THREADS];

    for (unsigned i = 0; i < threads; i++)
        part[i] = (ent_listing_part){
            .set = set, .brief = brief, .first = set->n * i / threads, .end = set->n * (i + 1) / threads};
    run_parts(list_part, part, sizeof *part, threads);
    for (unsigned i = 0; i < threads; i++) /* a part that lists nothing has failed */
        if (part[i].orders == 0 && part[i].first < part[i].end)
            return 0;
    return set->n;
}

size_t ent_work_list(void *context, unsigned threads)
{
    return list_in(context, false, threads);
}

size_t ent_work_list_compact(void *context, unsigned threads)
{
    return list_in(context, true, threads);
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
            for (; !ent_game_is_over(&game, YEARS); ent_game_turn(&game), part->phases++)
                if (ent_game_choose(&game) != ENT_OK || ent_game_judge(&game) != ENT_OK)
                    break;
        }
    ent_game_clear(&game);
    return NULL;
}

size_t ent_work_play(void *context, unsigned threads)
{
    ent_games_part part[ENT_WORK_THREADS];
    size_t phases = 0;

    for (unsigned i = 0; i < threads; i++)
        part[i] = (ent_games_part){.set = context, .part = i};
    run_parts(play_part, part, sizeof *part, threads);
    for (unsigned i = 0; i < threads; i++) {
        if (part[i].phases == 0)
            return 0;
        phases += part[i].phases;
    }
    return phases;
}

/* ---- JSON Lines. ---- */

bool ent_work_write_lines(ent_work_lines *lines)
{
    snprintf(lines->path, sizeof lines->path, "/tmp/entente-bench-XXXXXX");
    int fd = mkstemp(lines->path);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;

    bool good = file != NULL;

    for (size_t i = 0; good && i < ENT_WORK_LINES; i++) {
        const ent_job *job = &lines->set->job[i % lines->set->n];
        good = ent_json_request_line(file, "bench", job->map, job->rules, job->pos, job->orders, job->n);
    }
    return file && fclose(file) == 0 && good;
}

/* As entente adjudicate answers a line. */
static ent_status answer_one(void *context, const json_t *json, ent_json_text *text, ent_err *err)
{
    static const ent_json_options options = {NULL, NULL, NULL};
    (void)context;
    return ent_json_adjudicate(&options, ENT_ALGORITHM_DECISIONS, json, text, err);
}

/* The answers go to /dev/null for the time being. */
size_t ent_work_answer(void *context, unsigned threads)
{
    const ent_work_lines *lines = context;
    const ent_line_job job = {.answer = answer_one, .jobs = (long)threads};
    int out = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY);
    size_t answered = 0;
    bool refused;

    fflush(stdout);
    if (out >= 0 && nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0) {
        bool good = ent_json_lines(&job, lines->path, &refused, NULL) == ENT_OK && !refused;
        answered = good ? ENT_WORK_LINES : 0;
        fflush(stdout);
        dup2(out, STDOUT_FILENO);
    }
    if (out >= 0)
        close(out);
    if (nowhere >= 0)
        close(nowhere);
    return answered;
}
