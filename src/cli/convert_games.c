/* convert_games.c -- saved games from one format to another, one at a time.
 *
 * A file holds one game, or, as JSON Lines, a game a line. Lines are converted on several threads and written in order
 * (json/lines.h), so the memory that is needed does not grow with the file. The format "requests" has a line for each
 * phase; lines of the same game are put together first (game_ids.h), on one thread. What the first line is says which
 * of the two it is. The file is opened once, as it may be a pipe.
 *
 * The output takes its place as a whole when it is complete. A game that cannot be read is reported with its line and
 * left out. What the other format cannot say is added up over all games and reported once, at the end.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "mapfile/json_value.h"
#include "archive/tree.h"
#include "board/error.h"
#include "board/plain.h"
#include "cli/game_ids.h"
#include "cli/games.h"
#include "cli/replace.h"
#include "mapfile/map_file.h"
#ifdef __GLIBC__
#include <malloc.h>
#endif

const char *ent_cli_game_format_word(size_t i)
{
    return ent_game_format_name(i);
}

bool ent_cli_is_lines(const char *path)
{
    size_t len = strlen(path);
    return len >= 6 && strcmp(path + len - 6, ".jsonl") == 0;
}

bool ent_cli_is_one_request(const json_t *json)
{
    return ent_json_is(json, JSON_OBJECT) && ent_game_format_of(json) == ENT_GAME_REQUESTS;
}

/* What a run needs to know, and what it has found. */
typedef struct ent_games_job {
    const ent_cli_conversion *conversion;
    const char *in;
    pthread_mutex_t lock; /* of `notes` and n_games */
    ent_notes notes;
    size_t n_games;
    ent_game_ids ids; /* of a stream of requests that is written */
    bool refused;
} ent_games_job;

/* ---- One game. ---- */

/* A game as text: one line, or one line for each of its requests. */
static ent_status put_game(const json_t *game, ent_json_text *text, ent_err *err)
{
    size_t n = ent_json_is(game, JSON_ARRAY) ? json_array_size(game) : 1;

    for (size_t i = 0; i < n; i++) {
        ent_json_text one = {.indented = false};
        ent_json_tree(&one, ent_json_is(game, JSON_ARRAY) ? json_array_get(game, i) : game);
        char *room = one.failed ? NULL : realloc(text->bytes, text->n + one.n + 2);
        if (room) {
            memcpy(room + text->n, one.bytes, one.n);
            text->bytes = room;
            text->n += one.n;
            if (i + 1 < n)
                room[text->n++] = '\n';
            text->cap = text->n;
        }
        ent_json_clear(&one);
        if (!room)
            return ent_fail(err, ENT_E_MEMORY, "no memory for the game");
    }
    return ENT_OK;
}

static ent_status convert(ent_games_job *job, const json_t *json, ent_json_text *text, ent_err *err)
{
    ent_game_conversion conversion = {.from = job->conversion->from < 0 ? ENT_GAME_FORMAT_COUNT
                                                                        : (ent_game_format)job->conversion->from,
                                      .to = (ent_game_format)job->conversion->to,
                                      .judge = job->conversion->judge,
                                      .options = ent_cli_json_options()};
    json_t *game;
    ent_status status = ent_game_convert(json, &conversion, &game, err);

    if (status == ENT_OK)
        status = put_game(game, text, err);
    json_decref(game);
    pthread_mutex_lock(&job->lock);
    if (status == ENT_OK)
        ent_notes_merge(&job->notes, &conversion.notes);
    job->n_games += status == ENT_OK;
    pthread_mutex_unlock(&job->lock);
    return status;
}

static void report_notes(const ent_games_job *job)
{
    const ent_notes *notes = &job->notes;

    for (size_t i = 0; i < notes->n; i++) {
        const ent_note *note = &notes->note[i];
        char path[sizeof note->path]; /* keys of the file may hold control characters */
        ent_plain_copy(note->path, strlen(note->path), path, sizeof path);
        if (job->n_games > 1)
            ent_cli_fail("%s: %zu in %zu of %zu games", note->text, note->count, note->games, job->n_games);
        else
            ent_cli_fail("%s: %zu, first at %s", note->text, note->count, path);
    }
}

/* ---- A file with one game. ---- */

/* A large game is millions of small JSON values, and its results pass through one large text for each phase. With each
 * large block glibc merges all small blocks that it holds in its fast lists; without these lists a game of 9,900 phases
 * takes a quarter less time. */
static void leave_fast_lists(void)
{
#ifdef __GLIBC__
    mallopt(M_MXFAST, 0);
#endif
}

static ent_status convert_file(ent_games_job *job, FILE *out, ent_err *err)
{
    size_t len = 0;

    leave_fast_lists();
    char *input = ent_cli_read(job->in, ENT_INPUT_LIMIT, &len, err);
    ent_json_text answer = {.indented = false};

    if (!input)
        return err->status;
    json_t *json = ent_input_game(input, len, err);
    ent_status status = json ? convert(job, json, &answer, err) : err->status;
    if (status == ENT_OK && !ent_json_print_line(out, &answer))
        status = ent_fail(err, ENT_E_IO, "the game cannot be written: %s", strerror(errno));
    ent_json_clear(&answer);
    json_decref(json);
    free(input);
    return status;
}

/* ---- A game a line. ---- */

static ent_status answer_line(void *context, const json_t *json, ent_json_text *text, ent_err *err)
{
    if (ent_cli_is_one_request(json))
        return ent_fail(err, ENT_E_SYNTAX,
                        "one request is no game; with --from requests the lines of a game are put together");
    return convert(context, json, text, err);
}

static void refuse_line(void *context, const ent_err *err)
{
    const ent_games_job *job = context;
    ent_cli_refuse(job->in, err);
}

/* Write a game of a stream. */
static bool print_game(void *context, FILE *out, const ent_json_text *game)
{
    ent_games_job *job = context;

    if (job->conversion->to == ENT_GAME_REQUESTS)
        return ent_game_ids_print(&job->ids, out, game);
    return ent_json_print_line(out, game);
}

static ent_status convert_lines(ent_games_job *job, ent_line_source *source, FILE *out, ent_err *err)
{
    const ent_line_job lines = {.answer = answer_line,
                                .context = job,
                                .jobs = ent_cli_jobs(),
                                .out = out,
                                .print = print_game,
                                .refuse = refuse_line};
    return ent_json_lines_of(&lines, source, &job->refused, err);
}

/* ---- A phase a line. ---- */

/* The lines of one game. */
typedef struct ent_request_group {
    json_t *list; /* owned */
    size_t first_line, bytes;
} ent_request_group;

/* Convert the group, if it has any lines, and empty it. */
static bool finish_group(ent_games_job *job, ent_request_group *group, FILE *out)
{
    ent_json_text answer = {.indented = false};
    ent_err err = {.status = ENT_OK};
    bool good = true;

    if (json_array_size(group->list) > 0) {
        if (convert(job, group->list, &answer, &err) == ENT_OK)
            good = print_game(job, out, &answer);
        else {
            err.line = (uint32_t)group->first_line;
            ent_cli_refuse(job->in, &err);
            job->refused = true;
        }
    }
    ent_json_clear(&answer);
    json_array_clear(group->list);
    group->bytes = 0;
    return good;
}

/* Add line `number`, after the group before it if another game begins. */
static ent_status add_request(ent_games_job *job, ent_request_group *group, const ent_source_line *line, size_t number,
                              FILE *out)
{
    ent_err err = {.status = ENT_OK};
    json_t *json = ent_source_line_parse(line, number, &err);
    bool good = true;

    if (!json) {
        err.line = (uint32_t)number;
        ent_cli_refuse(job->in, &err);
        job->refused = true;
        return ENT_OK;
    }
    size_t n = json_array_size(group->list);
    if (n == 0 || !ent_game_ids_same(json_array_get(group->list, n - 1), json) ||
        group->bytes + line->len > ENT_INPUT_LIMIT)
        good = finish_group(job, group, out); /* does nothing if the group is empty */
    if (json_array_size(group->list) == 0)
        group->first_line = number;
    group->bytes += line->len;
    if (!ent_tree_append(group->list, json))
        return ENT_E_MEMORY;
    return good ? ENT_OK : ENT_E_IO;
}

static ent_status convert_requests(ent_games_job *job, ent_line_source *source, FILE *out, ent_err *err)
{
    ent_request_group group = {.list = json_array()};
    ent_source_line line = {.text = NULL};
    ent_status status = group.list ? ENT_OK : ent_fail(err, ENT_E_MEMORY, "no memory for the games");

    for (size_t number = 1; status == ENT_OK && ent_line_source_next(source, &line, true); number++)
        status = add_request(job, &group, &line, number, out);
    if (status == ENT_OK)
        status = ent_line_source_status(source, err);
    if (status == ENT_OK && !finish_group(job, &group, out))
        status = ENT_E_IO;
    if (status == ENT_E_IO && err->status == ENT_OK)
        ent_fail(err, ENT_E_IO, "the games cannot be written: %s", strerror(errno));
    if (status == ENT_E_MEMORY && err->status == ENT_OK)
        ent_fail(err, ENT_E_MEMORY, "no memory for the games");
    ent_source_line_clear(&line);
    json_decref(group.list);
    return status;
}

/* ---- From file to file. ---- */

static bool begins_with_request(ent_line_source *source)
{
    const ent_source_line *line = ent_line_source_peek(source);
    ent_err err;
    json_t *json = line ? ent_source_line_parse(line, 1, &err) : NULL;
    bool found = ent_cli_is_one_request(json);

    json_decref(json);
    return found;
}

static ent_status convert_stream(ent_games_job *job, FILE *out, ent_err *err)
{
    int from = job->conversion->from;
    ent_line_source *source;
    ent_status status = ent_line_source_open(job->in, &source, err);

    if (status == ENT_OK && (from == ENT_GAME_REQUESTS || (from < 0 && begins_with_request(source))))
        status = convert_requests(job, source, out, err);
    else if (status == ENT_OK)
        status = convert_lines(job, source, out, err);
    ent_line_source_close(source);
    return status;
}

int ent_cli_convert_games(const ent_cli_conversion *conversion, const char *in, const char *out)
{
    ent_games_job job = {.conversion = conversion, .in = in, .lock = PTHREAD_MUTEX_INITIALIZER};
    ent_replacement file = {.stream = NULL};
    ent_err err = {.status = ENT_OK};
    bool standard = ent_cli_is_standard(out);

    if (!standard && !ent_replace_begin(&file, out))
        return ent_cli_fail("%s cannot be written: %s", out, strerror(errno));
    ent_status status =
        (conversion->lines ? convert_stream : convert_file)(&job, standard ? stdout : file.stream, &err);
    ent_game_ids_clear(&job.ids);
    bool kept = standard || ent_replace_end(&file, status == ENT_OK);
    if (status != ENT_OK)
        return ent_cli_refuse(in, &err);
    if (!kept)
        return ent_cli_fail("%s cannot be written: %s", out, strerror(errno));
    report_notes(&job);
    return job.refused ? ENT_EXIT_REFUSED : ENT_EXIT_DONE;
}
