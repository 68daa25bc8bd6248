/* batch_legal.c -- the legal orders of many positions, as flat arrays.
 *
 * Each thread lists the orders of its positions behind one another in memory of its own, which is kept for the next
 * call. When all are listed, their places in the whole are sums, and the threads copy them there. The result is made of
 * bytes objects, which nobody can change, so arrays over them can be trusted by later calls to keep their sizes.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "batch.h"

enum {
    MOST_ORDERS = 1 << 22, /* of one position; a full board of 1,024 provinces can have a hundred million */
    SOME_ORDERS = 4096,
};

/* Where the list of one position lies, and how long it is. */
typedef struct ent_listed {
    unsigned thread;
    uint32_t n, n_groups;
    size_t at, at_group; /* in the thread's list */
} ent_listed;

typedef struct ent_legal_job {
    ent_batch_job base;
    uint64_t *seeds;       /* [n], or NULL: choose nothing */
    const uint8_t *skip;   /* [n], or NULL: a position that is marked gets no orders */
    ent_listed *listed;    /* [n], owned */
    unsigned char *orders; /* the result */
    unsigned char *groups, *choices;
    int64_t *order_offsets, *offsets; /* [n + 1] */
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

/* List the orders of game->pos behind those in `list`. */
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

    job->listed[i] =
        (ent_listed){.thread = (unsigned)(room - base->batch->room), .at = all->n, .at_group = all->n_groups};
    if (job->skip && job->skip[i])
        return ENT_OK;
    ent_status status = add_list(&room->game, all, &list);
    if (status != ENT_OK)
        return status;
    if (job->seeds)
        choose(&room->game, &list, &job->seeds[i], all->choice + all->n_groups);
    job->listed[i].n = (uint32_t)list.n;
    job->listed[i].n_groups = (uint32_t)list.n_groups;
    all->n += list.n;
    all->n_groups += list.n_groups;
    return ENT_OK;
}

/* Copy the list of one position to its place in the result. */
static void place(const ent_legal_job *job, size_t i)
{
    const ent_listed *listed = &job->listed[i];
    const ent_batch_list *list = &job->base.batch->room[listed->thread].list;
    size_t at = (size_t)job->order_offsets[i], at_group = (size_t)job->offsets[i];

    if (listed->n_groups == 0)
        return;
    memcpy(job->orders + at * sizeof *list->order, list->order + listed->at, listed->n * sizeof *list->order);
    if (job->seeds)
        memcpy(job->choices + at_group * sizeof *list->choice, list->choice + listed->at_group,
               listed->n_groups * sizeof *list->choice);
    for (uint32_t k = 0; k < listed->n_groups; k++) {
        ent_order_group group = list->group[listed->at_group + k];
        group.first += (uint32_t)at;
        memcpy(job->groups + (at_group + k) * sizeof group, &group, sizeof group);
    }
}

static void place_share(void *context, unsigned thread, size_t first, size_t last)
{
    (void)thread;
    for (size_t i = first; i < last; i++)
        place(context, i);
}

/* A bytes object of that size in tuple[i], and its memory, which the caller fills before anybody else sees it. */
static void *bytes_item(PyObject *tuple, Py_ssize_t i, size_t size)
{
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);

    return bytes && PyTuple_SetItem(tuple, i, bytes) == 0 ? PyBytes_AsString(bytes) : NULL;
}

/* The result: bytes of orders, groups, order offsets, offsets and choices. */
static PyObject *make_result(ent_legal_job *job)
{
    size_t n = job->base.n, orders = 0, groups = 0;
    PyObject *tuple = PyTuple_New(5);

    for (size_t i = 0; i < n; i++) {
        orders += job->listed[i].n;
        groups += job->listed[i].n_groups;
    }
    if (orders > UINT32_MAX) {
        Py_XDECREF(tuple);
        return ent_py_raise_status(ent_py_of((PyObject *)job->base.batch), ENT_E_LIMIT,
                                   "the positions have more than 4294967295 legal orders together");
    }
    if (!tuple || !(job->orders = bytes_item(tuple, 0, orders * sizeof(ent_compact_order))) ||
        !(job->groups = bytes_item(tuple, 1, groups * sizeof(ent_order_group))) ||
        !(job->order_offsets = bytes_item(tuple, 2, (n + 1) * sizeof *job->order_offsets)) ||
        !(job->offsets = bytes_item(tuple, 3, (n + 1) * sizeof *job->offsets)) ||
        !(job->choices = bytes_item(tuple, 4, (job->seeds ? groups : 0) * sizeof(int32_t)))) {
        Py_XDECREF(tuple);
        return NULL;
    }
    job->order_offsets[0] = job->offsets[0] = 0;
    for (size_t i = 0; i < n; i++) {
        job->order_offsets[i + 1] = job->order_offsets[i] + job->listed[i].n;
        job->offsets[i + 1] = job->offsets[i] + job->listed[i].n_groups;
    }
    Py_BEGIN_ALLOW_THREADS
    ent_threads_run(job->base.batch->threads, n, ENT_BATCH_ENOUGH_JUDGE, place_share, job);
    Py_END_ALLOW_THREADS
    return tuple;
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
    job.listed = calloc(job.base.n + 1, sizeof *job.listed);
    if (!job.listed)
        PyErr_NoMemory();
    for (unsigned i = 0; job.base.owner && i < ent_threads_most(job.base.batch->threads); i++)
        job.base.batch->room[i].list.n = job.base.batch->room[i].list.n_groups = 0;
    if (!PyErr_Occurred() && ent_batch_run(&job.base, ENT_BATCH_ENOUGH_PLAY))
        result = make_result(&job);
    free(job.listed);
    Py_XDECREF(ent_batch_end(&job.base));
    return result;
}
