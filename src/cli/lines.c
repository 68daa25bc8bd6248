/* lines.c -- see lines.h.
 *
 * A batch of lines is read, its lines are dealt to the threads one by one, and the answers are written in order before
 * the next batch is read: bounded memory, no queue.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/lines.h"
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "board/spec.h"
#include "cli/cli.h"

enum { BATCH = 512, MAX_LINE = 8 << 20, BATCH_BYTES = 16 << 20 };

typedef struct ent_line {
    char *text;
    size_t len, cap;
    bool too_long;
    char *answer;
    bool refused;
} ent_line;

typedef struct ent_batch {
    const ent_cli_adjudication *job;
    ent_line line[BATCH];
    size_t n, first_number;
    atomic_size_t next;
} ent_batch;

json_t *ent_cli_load_json(const char *text, size_t len, ent_err *err)
{
    json_error_t error;
    json_t *json = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);

    if (!json) {
        ent_fail(err, ENT_E_SYNTAX, "not JSON: %.150s", error.text);
        err->line = error.line > 0 ? (uint32_t)error.line : 0;
        err->column = error.column > 0 ? (uint32_t)error.column : 0;
    }
    return json;
}

/* ---- One line. ---- */

static json_t *judge_json(const ent_batch *batch, const json_t *json, ent_err *err)
{
    ent_request request = {.map = NULL};
    ent_turn turn = {.result = NULL};
    json_t *answer = NULL;

    if (ent_json_request(json, &batch->job->json, &request, err) == ENT_OK &&
        ent_turn_judge(&request, &turn, err) == ENT_OK) {
        answer = ent_json_answer(json, &request, &turn);
        if (!answer)
            ent_fail(err, ENT_E_MEMORY, "no memory for the answer");
    }
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return answer;
}

static void answer_line(const ent_batch *batch, ent_line *line, size_t number)
{
    ent_err err = {.status = ENT_OK};
    json_t *json = NULL, *answer = NULL;
    char where[64];

    if (line->too_long)
        ent_fail(&err, ENT_E_LIMIT, "the line is longer than %d bytes", MAX_LINE);
    else if (line->len == 0)
        ent_fail(&err, ENT_E_SYNTAX, "the line is blank; each line is a request");
    else
        json = ent_cli_load_json(line->text, line->len, &err);
    if (json)
        answer = judge_json(batch, json, &err);
    line->refused = !answer;
    if (!answer) {
        snprintf(where, sizeof where, "line %zu, column %u", number, err.column > 0 ? err.column : 1);
        answer = ent_json_error(json, &err, where);
    }
    line->answer = answer ? json_dumps(answer, JSON_COMPACT) : NULL;
    json_decref(answer);
    json_decref(json);
}

static void *work(void *context)
{
    ent_batch *batch = context;

    for (size_t i; (i = atomic_fetch_add(&batch->next, 1)) < batch->n;)
        answer_line(batch, &batch->line[i], batch->first_number + i);
    return NULL;
}

/* ---- Reading and writing. ---- */

static bool grow(ent_line *line, size_t cap)
{
    char *more = realloc(line->text, cap);
    if (!more)
        return false;
    line->text = more;
    line->cap = cap;
    return true;
}

/* Read one line; what is beyond MAX_LINE is dropped and noted. False at the end of the file. */
static bool read_line(FILE *file, ent_line *line)
{
    int byte = getc_unlocked(file);

    line->len = 0;
    line->too_long = line->refused = false;
    if (byte == EOF)
        return false;
    for (; byte != EOF && byte != '\n'; byte = getc_unlocked(file)) {
        if (line->len == MAX_LINE || (line->len == line->cap && !grow(line, line->cap * 2 + 1024)))
            line->too_long = true;
        else
            line->text[line->len++] = (char)byte;
    }
    if (line->len > 0 && line->text[line->len - 1] == '\r')
        line->len--;
    return true;
}

static void read_batch(FILE *file, ent_batch *batch)
{
    size_t bytes = 0;

    batch->first_number += batch->n;
    batch->n = 0;
    atomic_store(&batch->next, 0);
    while (batch->n < BATCH && bytes < BATCH_BYTES && read_line(file, &batch->line[batch->n]))
        bytes += batch->line[batch->n++].len;
}

static void run_batch(ent_batch *batch, long jobs)
{
    pthread_t thread[256];
    long started = 0;

    while (started < jobs - 1 && started < 255 && (size_t)started + 1 < batch->n &&
           pthread_create(&thread[started], NULL, work, batch) == 0)
        started++;
    work(batch);
    while (started > 0)
        pthread_join(thread[--started], NULL);
}

static bool write_batch(ent_batch *batch, bool *refused)
{
    bool good = true;

    for (size_t i = 0; i < batch->n; i++) {
        good &= batch->line[i].answer && puts(batch->line[i].answer) >= 0;
        *refused |= batch->line[i].refused;
        free(batch->line[i].answer);
        batch->line[i].answer = NULL;
        if (batch->line[i].cap > 1 << 16) { /* one huge line does not keep its room */
            free(batch->line[i].text);
            batch->line[i].text = NULL;
            batch->line[i].cap = 0;
        }
    }
    return good;
}

int ent_cli_lines(const ent_cli_adjudication *job, const char *path)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    ent_batch *batch = calloc(1, sizeof *batch);
    long jobs = job->jobs > 0 ? job->jobs : sysconf(_SC_NPROCESSORS_ONLN);
    bool refused = false, good = true;

    if (!file || !batch) {
        ent_err err = {.status = ENT_E_IO};
        ent_fail(&err, ENT_E_IO, "cannot be opened: %s", strerror(errno));
        ent_cli_complain(path, &err);
        if (file && file != stdin)
            fclose(file);
        free(batch);
        return ENT_EXIT_REFUSED;
    }
    json_object_seed(1); /* before there are threads */
    batch->job = job;
    batch->first_number = 1;
    do {
        read_batch(file, batch);
        run_batch(batch, jobs);
        good = write_batch(batch, &refused);
    } while (batch->n > 0 && good);
    refused |= ferror(file) != 0 || !good;
    for (size_t i = 0; i < BATCH; i++)
        free(batch->line[i].text);
    free(batch);
    if (file != stdin)
        fclose(file);
    return refused ? ENT_EXIT_REFUSED : ENT_EXIT_DONE;
}
