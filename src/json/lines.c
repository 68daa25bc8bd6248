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
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "board/error.h"
#include "json/line_memory.h"
#include "mapfile/map_file.h"

enum {
    BATCH = 512,
    BATCH_BYTES = 16 << 20,
    ANSWER_BYTES = 32 << 20, /* held at once: then they are written before the batch goes on */
    KEPT_ROOM = 1 << 16,     /* of a line, for the next one in its place: one huge line does not keep its room */
};

typedef struct ent_line {
    char *text;
    size_t len, cap;
    bool too_long, no_memory, refused;
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

/* The first line may begin with the byte order mark of UTF-8, as a single file may. */
static json_t *parse_line(const ent_line *line, size_t number, ent_err *err)
{
    size_t mark = number == 1 && line->len >= 3 && memcmp(line->text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

    if (line->no_memory)
        ent_fail(err, ENT_E_MEMORY, "no memory for the line");
    else if (line->too_long)
        ent_fail(err, ENT_E_LIMIT, "the line is longer than %d bytes", ENT_LINE_LIMIT);
    else if (line->len == mark)
        ent_fail(err, ENT_E_SYNTAX, "the line is blank; each line is a request");
    else
        return ent_json_parse(line->text + mark, line->len - mark, err);
    return NULL;
}

static void answer_line(const ent_batch *batch, ent_line *line, size_t number, ent_line_memory *memory)
{
    ent_err err = {.status = ENT_OK};
    char where[64];

    ent_line_memory_begin(memory);
    json_t *json = parse_line(line, number, &err);

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

typedef struct ent_source {
    int fd, error; /* error: 0, or what reading failed with */
    bool partial;  /* a part of a line is read, and the rest has not come yet */
    size_t at, n;
    char buffer[65536];
} ent_source;

static bool grow(ent_line *line, size_t cap)
{
    char *more = realloc(line->text, cap);
    if (!more)
        return false;
    line->text = more;
    line->cap = cap;
    return true;
}

/* Fill the empty buffer. False at the end of the file, or on an error. */
static bool refill(ent_source *source)
{
    ssize_t got;

    do
        got = read(source->fd, source->buffer, sizeof source->buffer);
    while (got < 0 && errno == EINTR);
    source->error = got < 0 ? errno : 0;
    source->at = 0;
    source->n = got > 0 ? (size_t)got : 0;
    return got > 0;
}

/* True if the next byte can be read at once, or reading fails at once. */
static bool is_ready(const ent_source *source)
{
    struct pollfd wait = {.fd = source->fd, .events = POLLIN};
    return source->at < source->n || poll(&wait, 1, 0) != 0;
}

static void take_bytes(ent_line *line, const char *bytes, size_t n)
{
    size_t room = ENT_LINE_LIMIT - line->len;

    if (n > room) {
        line->too_long = true;
        n = room;
    }
    line->no_memory |= line->len + n > line->cap && !grow(line, (line->len + n) * 2);
    if (line->no_memory)
        return;
    if (n > 0)
        memcpy(line->text + line->len, bytes, n);
    line->len += n;
}

/* Take what the buffer holds of the line. True if the line ends there. */
static bool take_line(ent_source *source, ent_line *line)
{
    const char *start = source->buffer + source->at;
    const char *end = memchr(start, '\n', source->n - source->at);
    size_t n = end ? (size_t)(end - start) : source->n - source->at;

    take_bytes(line, start, n);
    source->at += end ? n + 1 : n;
    return end != NULL;
}

/* Read one line, or read on where source->partial says so; what is beyond ENT_LINE_LIMIT is dropped and noted. False at
 * the end of the file, and, unless it may wait, if the rest of the line has not come yet. */
static bool read_line(ent_source *source, ent_line *line, bool may_wait)
{
    if (!source->partial) {
        line->len = 0;
        line->too_long = line->no_memory = line->refused = false;
    }
    do {
        if (!may_wait && !is_ready(source))
            return false;
        if (source->at == source->n && !refill(source)) {
            if (!source->partial)
                return false;
            break; /* the last line has no newline */
        }
        source->partial = true;
    } while (!take_line(source, line));
    source->partial = false;
    if (line->len > 0 && line->text[line->len - 1] == '\r')
        line->len--;
    return true;
}

static void read_batch(ent_source *source, ent_batch *batch)
{
    size_t bytes = 0, most = batch->job->batch_bytes ? batch->job->batch_bytes : BATCH_BYTES;

    if (source->partial) { /* it stands behind the last batch's lines */
        assert(batch->n < BATCH);
        const ent_line begun = batch->line[batch->n];
        batch->line[batch->n] = batch->line[0];
        batch->line[0] = begun;
    }
    batch->first_number += batch->n;
    batch->n = 0;
    atomic_store(&batch->next, 0);
    while (batch->n < BATCH && bytes < most && read_line(source, &batch->line[batch->n], batch->n == 0))
        bytes += batch->line[batch->n++].len;
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
    free(line->text);
    line->text = NULL;
    line->cap = 0;
}

/* A line without memory for its answer, nor for saying so, still has one, so that none is counted to another line. */
static bool print_answer(FILE *out, const ent_line *line, size_t number)
{
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
            good &= print_answer(out, line, batch->first_number + i);
        *refused |= line->refused | line->answer.failed;
        if (line->cap > KEPT_ROOM || line->answer.cap > KEPT_ROOM)
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

static void run(const ent_line_job *job, ent_source *source, ent_batch *batch, bool *refused)
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
    *refused |= !good;
    for (size_t i = 0; i < BATCH; i++)
        clear_line(&batch->line[i]);
}

bool ent_json_print_line(FILE *out, const ent_json_text *text)
{
    return fwrite(text->bytes, 1, text->n, out) == text->n && putc('\n', out) != EOF;
}

ent_status ent_json_lines(const ent_line_job *job, const char *path, bool *refused, ent_err *err)
{
    bool standard = strcmp(path, "-") == 0;
    ent_source *source = malloc(sizeof *source);
    ent_batch *batch = calloc(1, sizeof *batch);
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC), error = fd < 0 ? errno : 0;

    *refused = false;
    if (source && batch && fd >= 0) {
        source->fd = fd;
        source->at = source->n = 0;
        source->error = 0;
        source->partial = false;
        run(job, source, batch, refused);
        error = source->error;
    } else if (!error) {
        error = ENOMEM;
    }
    free(source);
    free(batch);
    if (fd >= 0 && !standard)
        close(fd);
    return error ? ent_fail(err, ENT_E_IO, "cannot be read: %s", strerror(error)) : ENT_OK;
}
