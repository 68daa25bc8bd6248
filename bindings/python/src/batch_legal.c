/* batch_legal.c -- the legal orders of many positions, as flat arrays.
 *
 * The positions are done in blocks that fit a processor's cache. Each thread lists the orders of its positions after
 * one another in memory of its own; then their places in the result are sums, and the threads copy them there. The
 * result grows block by block. It is made of bytearrays, since these can grow without being copied.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "batch.h"

enum {
    MOST_ORDERS = 1 << 22, /* of one position; a full board of 1,024 provinces can have a hundred million */
    SOME_ORDERS = 4096,
    BLOCK = 64, /* positions for each thread, about 700 KiB of orders */
};

/* Where the list of one position lies, and how long it is. */
typedef struct ent_listed_position {
    unsigned thread;
    uint32_t n, n_groups;
    size_t at, at_group; /* in the thread's list */
} ent_listed_position;

/* One array of the result. */
typedef struct ent_growing {
    PyObject *bytes; /* a bytearray, owned */
    size_t n, cap;   /* bytes */
} ent_growing;

enum { ORDERS, GROUPS, ORDER_OFFSETS, OFFSETS, CHOICES, N_PARTS };

typedef struct ent_legal_job {
    ent_batch_job base;
    uint64_t *seeds;             /* [n], or NULL: choose nothing */
    const uint8_t *skip;         /* [n], or NULL: a position that is marked gets no orders */
    ent_listed_position *listed; /* [block], owned: of the positions of this block */
    size_t block;
    ent_growing part[N_PARTS];
    char *memory[N_PARTS]; /* of the parts, while threads write to them */
} ent_legal_job;

void ent_batch_list_clear(ent_batch_list *list)
{
    free(list->order);
    free(list->group);
    free(list->choice);
    *list = (ent_batch_list){.order = NULL};
}

/* Room for so many more orders and groups. */
static bool make_room(ent_batch_list *list, size_t orders, size_t groups)
{
    if (list->n + orders > list->cap) {
        size_t cap = list->cap * 2 + orders;
        ent_compact_order *order = realloc(list->order, cap * sizeof *order);
        if (!order)
            return false;
        list->order = order;
        list->cap = cap;
    }
    if (list->n_groups + groups > list->cap_groups) {
        size_t cap = list->cap_groups * 2 + groups;
        ent_order_group *group = realloc(list->group, cap * sizeof *group);
        list->group = group ? group : list->group;
        int32_t *choice = group ? realloc(list->choice, cap * sizeof *choice) : NULL;
        if (!choice)
            return false;
        list->choice = choice;
        list->cap_groups = cap;
    }
    return true;
}

/* List the orders of game->pos after those in `list`. */
static ent_status add_list(const ent_game *game, ent_batch_list *list, ent_compact_list *out)
{
    size_t groups = (size_t)game->map->n_provs + ENT_MAX_POWERS;
    ent_status status = ENT_E_LIMIT;

    out->n = SOME_ORDERS;
    for (unsigned round = 0; round < 2 && status == ENT_E_LIMIT && out->n <= MOST_ORDERS; round++) {
        if (!make_room(list, out->n, groups))
            return ENT_E_MEMORY;
        *out = (ent_compact_list){.order = list->order + list->n,
                                  .cap = list->cap - list->n,
                                  .group = list->group + list->n_groups,
                                  .cap_groups = groups};
        status = ent_legal_compact_orders(game->map, &game->rules, game->pos, out);
    }
    return status;
}

/* Choose at random, as a game that chooses its own orders would. */
static void choose(ent_game *game, const ent_compact_list *list, uint64_t *seed, int32_t *choice)
{
    size_t n = ent_choose(game->policy, game->map, &game->rules, game->pos, list, seed, game->chosen);

    for (size_t i = 0; i < list->n_groups; i++)
        choice[i] = -1;
    for (size_t i = 0; i < n; i++) {
        size_t low = 0, high = list->n_groups; /* groups stand in the sequence of their orders */
        while (high - low > 1) {
            size_t middle = (low + high) / 2;
            *(list->group[middle].first <= game->chosen[i] ? &low : &high) = middle;
        }
        choice[low] = (int32_t)(game->chosen[i] - list->group[low].first);
    }
}

static ent_status list_position(ent_batch_job *base, ent_batch_room *room, size_t i)
{
    ent_legal_job *job = (ent_legal_job *)base;
    ent_batch_list *all = &room->list;
    ent_compact_list list = {.n = 0};
    ent_listed_position *listed = &job->listed[i - base->first];

    *listed =
        (ent_listed_position){.thread = (unsigned)(room - base->batch->room), .at = all->n, .at_group = all->n_groups};
    if (job->skip && job->skip[i])
        return ENT_OK;
    ent_status status = add_list(&room->game, all, &list);
    if (status != ENT_OK)
        return status;
    if (job->seeds)
        choose(&room->game, &list, &job->seeds[i], all->choice + all->n_groups);
    listed->n = (uint32_t)list.n;
    listed->n_groups = (uint32_t)list.n_groups;
    all->n += list.n;
    all->n_groups += list.n_groups;
    return ENT_OK;
}

/* ---- The result. ---- */

/* Room for `more` bytes after the others. False with an exception. */
static bool grow(ent_growing *part, size_t more)
{
    if (part->cap - part->n >= more)
        return true;
    size_t cap = part->cap + part->cap / 2 + more;
    if (!part->bytes)
        part->bytes = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)cap);
    else if (PyByteArray_Resize(part->bytes, (Py_ssize_t)cap) != 0)
        return false;
    part->cap = cap;
    return part->bytes != NULL;
}

/* Copy the list of one position of the block to its place in the result. */
static void place(const ent_legal_job *job, size_t i)
{
    const ent_listed_position *listed = &job->listed[i];
    const ent_batch_list *list = &job->base.batch->room[listed->thread].list;
    int64_t at, at_group;

    memcpy(&at, job->memory[ORDER_OFFSETS] + (job->base.first + i) * sizeof at, sizeof at);
    memcpy(&at_group, job->memory[OFFSETS] + (job->base.first + i) * sizeof at_group, sizeof at_group);
    if (listed->n_groups == 0)
        return;
    memcpy(job->memory[ORDERS] + (size_t)at * sizeof *list->order, list->order + listed->at,
           listed->n * sizeof *list->order);
    if (job->seeds)
        memcpy(job->memory[CHOICES] + (size_t)at_group * sizeof *list->choice, list->choice + listed->at_group,
               listed->n_groups * sizeof *list->choice);
    for (uint32_t k = 0; k < listed->n_groups; k++) {
        ent_order_group group = list->group[listed->at_group + k];
        group.first += (uint32_t)at;
        memcpy(job->memory[GROUPS] + ((size_t)at_group + k) * sizeof group, &group, sizeof group);
    }
}

static void place_share(void *context, unsigned thread, size_t first, size_t last)
{
    (void)thread;
    for (size_t i = first; i < last; i++)
        place(context, i);
}

/* The offsets of the n positions of this block, and room for their lists. False with an exception. */
static bool add_offsets(ent_legal_job *job, size_t n)
{
    static const size_t each[] = {[ORDERS] = sizeof(ent_compact_order), [GROUPS] = sizeof(ent_order_group)};
    size_t orders = 0, groups = 0;
    int64_t at = (int64_t)(job->part[ORDERS].n / each[ORDERS]),
            at_group = (int64_t)(job->part[GROUPS].n / each[GROUPS]);

    for (size_t i = 0; i < n; i++) {
        size_t place = (job->base.first + i + 1) * sizeof at;
        int64_t end = at + (int64_t)(orders += job->listed[i].n),
                end_group = at_group + (int64_t)(groups += job->listed[i].n_groups);
        memcpy(PyByteArray_AsString(job->part[ORDER_OFFSETS].bytes) + place, &end, sizeof end);
        memcpy(PyByteArray_AsString(job->part[OFFSETS].bytes) + place, &end_group, sizeof end_group);
    }
    if ((uint64_t)at + orders > UINT32_MAX) {
        ent_py_raise_status(ent_py_of((PyObject *)job->base.batch), ENT_E_LIMIT,
                            "the positions have more than 4294967295 legal orders together");
        return false;
    }
    size_t more[N_PARTS] = {[ORDERS] = orders * each[ORDERS],
                            [GROUPS] = groups * each[GROUPS],
                            [CHOICES] = job->seeds ? groups * sizeof(int32_t) : 0};
    for (unsigned part = 0; part < N_PARTS; part++) {
        if (!grow(&job->part[part], more[part]))
            return false;
        job->part[part].n += more[part];
        job->memory[part] = PyByteArray_AsString(job->part[part].bytes);
    }
    return true;
}

static bool list_block(ent_legal_job *job, size_t first, size_t n)
{
    ent_py_batch *batch = job->base.batch;

    for (unsigned i = 0; i < ent_threads_most(batch->threads); i++)
        batch->room[i].list.n = batch->room[i].list.n_groups = 0;
    if (!ent_batch_run_some(&job->base, first, n, ENT_BATCH_ENOUGH_PLAY) || !add_offsets(job, n))
        return false;
    Py_BEGIN_ALLOW_THREADS
    ent_threads_run(batch->threads, n, ENT_BATCH_ENOUGH_PLAY, place_share, job);
    Py_END_ALLOW_THREADS
    return true;
}

/* Begin the parts of the result. False with an exception. */
static bool begin_parts(ent_legal_job *job)
{
    size_t n = job->base.n, offsets = (n + 1) * sizeof(int64_t);
    size_t first = n < job->block ? n : job->block; /* room for the first block of an ordinary game */
    const size_t room[N_PARTS] = {first * 8000 + 1, first * 300 + 1, offsets, offsets, first * 100 + 1};

    job->listed = calloc(job->block, sizeof *job->listed);
    if (!job->listed)
        PyErr_NoMemory();
    for (unsigned part = 0; job->listed && part < N_PARTS; part++)
        if (!grow(&job->part[part], room[part]))
            return false;
    for (unsigned part = ORDER_OFFSETS; job->listed && part <= OFFSETS; part++) {
        memset(PyByteArray_AsString(job->part[part].bytes), 0, sizeof(int64_t));
        job->part[part].n = offsets;
    }
    return job->listed != NULL;
}

/* The parts as a tuple, each of its length. */
static PyObject *finish(ent_legal_job *job)
{
    for (unsigned part = 0; part < N_PARTS; part++)
        if (PyByteArray_Resize(job->part[part].bytes, (Py_ssize_t)job->part[part].n) != 0)
            return NULL;
    return PyTuple_Pack(N_PARTS, job->part[ORDERS].bytes, job->part[GROUPS].bytes, job->part[ORDER_OFFSETS].bytes,
                        job->part[OFFSETS].bytes, job->part[CHOICES].bytes);
}

PyObject *ent_batch_legal(PyObject *self, PyObject *args)
{
    ent_legal_job job = {.base.each = list_position};
    PyObject *positions, *skip, *seeds, *result = NULL;
    Py_ssize_t n;

    if (!PyArg_ParseTuple(args, "nOOO", &n, &positions, &skip, &seeds))
        return NULL;
    ent_batch_begin(&job.base, self, n, positions);
    if (skip != Py_None)
        job.skip = ent_arrays_read(&job.base.arrays, skip, "done", job.base.n, 1, sizeof *job.skip);
    if (seeds != Py_None)
        job.seeds = ent_arrays_write(&job.base.arrays, seeds, "seeds", job.base.n, 1, sizeof *job.seeds);
    job.block = (size_t)BLOCK * ent_threads_most(job.base.batch->threads);
    if (!PyErr_Occurred() && begin_parts(&job)) {
        bool good = true;
        for (size_t first = 0; good && first < job.base.n; first += job.block)
            good = list_block(&job, first, job.base.n - first < job.block ? job.base.n - first : job.block);
        result = good ? finish(&job) : NULL;
    }
    for (unsigned part = 0; part < N_PARTS; part++)
        Py_XDECREF(job.part[part].bytes);
    free(job.listed);
    Py_XDECREF(ent_batch_end(&job.base));
    return result;
}
