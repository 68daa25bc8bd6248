/* lines.c -- answers a file of JSON Lines, on several threads, in order.
 *
 * A batch of lines is read, its lines are dealt to the threads one by one, and the answers are written in order before
 * the next batch is read: bounded memory, no queue. A batch ends where the rest of the next line would have to be
 * waited for, so that a program that asks one question at a time gets its answer at once.
 *
 * SPDX-License-Identifier: MIT */
#include "json/lines.h"
#include <assert.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "board/error.h"
#include "json/line_memory.h"

enum {
    BATCH = 512,
    BATCH_BYTES = 16 << 20,
    ANSWER_BYTES = 32 << 20, /* held at once: then they are written before the batch goes on */
    KEPT_ROOM = 1 << 16,     /* of a line, for the next one in its place: one huge line does not keep its room */
};

typedef struct ent_line {
    ent_source_line in;
    bool refused;
    ent_err err; /* of a refused line */
    ent_json_text answer;
} ent_line;

typedef struct ent_batch {
    const ent_line_job *job;
    ent_line line[BATCH];
    size_t n, first_number;
    atomic_size_t next, answered; /* the next line to answer; bytes of answers that are not written yet */
} ent_batch;

/* ---- One line. ---- */

static void answer_line(const ent_batch *batch, ent_line *line, size_t number, ent_line_memory *memory)
{
    ent_err err = {.status = ENT_OK};
    char where[64];

    ent_line_memory_begin(memory);
    json_t *json = ent_source_line_parse(&line->in, number, &err);

    ent_json_reset(&line->answer);
    line->refused = !json || batch->job->answer(batch->job->context, json, &line->answer, &err) != ENT_OK;
    if (line->refused) {
        err.line = (uint32_t)number;
        line->err = err;
        snprintf(where, sizeof where, "line %zu, column %u", number, err.column > 0 ? err.column : 1);
        ent_json_reset(&line->answer);
        ent_json_error(&line->answer, json, &err, where);
    }
    ent_line_memory_end(json);
}

static void *work(void *context)
{
    ent_batch *batch = context;
    ent_line_memory memory;

    for (size_t i;
         atomic_load(&batch->answered) < ANSWER_BYTES && (i = atomic_fetch_add(&batch->next, 1)) < batch->n;) {
        answer_line(batch, &batch->line[i], batch->first_number + i, &memory);
        atomic_fetch_add(&batch->answered, batch->line[i].answer.n);
    }
    return NULL;
}

/* ---- Reading and writing. ---- */

static void read_batch(ent_line_source *source, ent_batch *batch)
{
    size_t bytes = 0, most = batch->job->batch_bytes ? batch->job->batch_bytes : BATCH_BYTES;

    if (ent_line_source_has_part(source)) { /* it stands after the last batch's lines */
        assert(batch->n < BATCH);
        const ent_line begun = batch->line[batch->n];
        batch->line[batch->n] = batch->line[0];
        batch->line[0] = begun;
    }
    batch->first_number += batch->n;
    batch->n = 0;
    atomic_store(&batch->next, 0);
    while (batch->n < BATCH && bytes < most && ent_line_source_next(source, &batch->line[batch->n].in, batch->n == 0))
        bytes += batch->line[batch->n++].in.len;
}

static void run_batch(ent_batch *batch, long jobs)
{
    ent_threads helpers;
    size_t threads = jobs > ENT_LINES_JOBS ? ENT_LINES_JOBS : jobs < 1 ? 1 : (size_t)jobs;

    ent_threads_start(&helpers, (threads < batch->n ? threads : batch->n) - 1, work, batch, 0);
    work(batch);
    ent_threads_join(&helpers);
}

static void clear_line(ent_line *line)
{
    ent_json_clear(&line->answer);
    ent_source_line_clear(&line->in);
}

/* A line without memory for its answer, nor for saying so, still has one, so that none is counted to another line. */
static bool print_answer(const ent_line_job *job, FILE *out, const ent_line *line, size_t number)
{
    if (!line->answer.failed && job->print)
        return job->print(job->context, out, &line->answer);
    if (!line->answer.failed)
        return ent_json_print_line(out, &line->answer);
    return fprintf(out,
                   "{\"entente\":1,\"error\":{\"code\":\"memory\",\"message\":\"no memory for the "
                   "answer\",\"where\":\"line %zu, column 1\"}}\n",
                   number) > 0;
}

static bool write_answers(ent_batch *batch, size_t from, size_t end, bool *refused)
{
    const ent_line_job *job = batch->job;
    FILE *out = job->out ? job->out : stdout;
    bool good = true;

    for (size_t i = from; i < end; i++) {
        ent_line *line = &batch->line[i];
        if (line->refused && job->refuse)
            job->refuse(job->context, &line->err);
        else
            good &= print_answer(job, out, line, batch->first_number + i);
        *refused |= line->refused | line->answer.failed;
        if (line->in.cap > KEPT_ROOM || line->answer.cap > KEPT_ROOM)
            clear_line(line);
    }
    return good && fflush(out) == 0;
}

/* Answer the lines of a batch, as many at once as ANSWER_BYTES allows. False if the answers cannot be written. */
static bool answer_batch(ent_batch *batch, long jobs, bool *refused)
{
    bool good = true;

    for (size_t from = 0, end; from < batch->n && good; from = end) {
        atomic_store(&batch->answered, 0);
        run_batch(batch, jobs);
        end = atomic_load(&batch->next);
        end = end < batch->n ? end : batch->n;
        assert(end > from);
        good = write_answers(batch, from, end, refused);
    }
    return good;
}

/* False with errno if the answers cannot be written. */
static bool run(const ent_line_job *job, ent_line_source *source, ent_batch *batch, bool *refused)
{
    long jobs = job->jobs > 0 ? job->jobs : sysconf(_SC_NPROCESSORS_ONLN);
    bool good = true;

    json_object_seed(0); /* from the system's random numbers, so that nobody can choose keys that collide */
    batch->job = job;
    batch->first_number = 1;
    do {
        read_batch(source, batch);
        good = answer_batch(batch, jobs, refused);
    } while (batch->n > 0 && good);
    int error = errno;
    *refused |= !good;
    for (size_t i = 0; i < BATCH; i++)
        clear_line(&batch->line[i]);
    errno = error;
    return good;
}

bool ent_json_print_line(FILE *out, const ent_json_text *text)
{
    return fwrite(text->bytes, 1, text->n, out) == text->n && putc('\n', out) != EOF;
}

ent_status ent_json_lines_of(const ent_line_job *job, ent_line_source *source, bool *refused, ent_err *err)
{
    ent_batch *batch = calloc(1, sizeof *batch);

    *refused = false;
    if (!batch)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the lines");
    bool written = run(job, source, batch, refused);
    int error = errno;
    free(batch);
    ent_status status = ent_line_source_status(source, err);
    return status == ENT_OK && !written && job->out
               ? ent_fail(err, ENT_E_IO, "the lines cannot be written: %s", strerror(error))
               : status;
}

ent_status ent_json_lines(const ent_line_job *job, const char *path, bool *refused, ent_err *err)
{
    ent_line_source *source;
    ent_status status = ent_line_source_open(path, &source, err);

    *refused = false;
    if (status == ENT_OK)
        status = ent_json_lines_of(job, source, refused, err);
    ent_line_source_close(source);
    return status;
}
