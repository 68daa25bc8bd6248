/* batch.c -- the Batch object: arrays of positions judged, started, counted and checked.
 *
 * Each method opens its arrays, runs one small function for each position on all threads, and gives the arrays back.
 * What the function does for one position depends on nothing but that position's rows, so results do not depend on the
 * number of threads. The first position that fails is the same for any number of threads: shares are handed out in
 * ascending order, and a thread only leaves out positions after its own first failure.
 *
 * SPDX-License-Identifier: MIT */
#include "batch.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "judge/judge.h"

/* ---- The object. ---- */

static ent_py_batch *batch_of(PyObject *self)
{
    return (ent_py_batch *)self;
}

static bool find_policy(const ent_py *py, const char *word, ent_policy *out)
{
    for (*out = 0; *out < ENT_POLICY_COUNT; (*out)++)
        if (strcmp(word, ent_policy_name(*out)) == 0)
            return true;
    ent_py_raise_status(py, ENT_E_OPTION, "there is no such policy; there are random and greedy");
    return false;
}

static bool fill(ent_py *py, ent_py_batch *self, PyObject *map, PyObject *rules, unsigned threads, const char *policy)
{
    *self = (ent_py_batch){.ob_base = self->ob_base};
    self->map = (ent_py_map *)ent_py_map_from(py, map);
    self->rules = self->map ? ent_py_rules_from(py, rules) : NULL;
    if (!self->rules || !find_policy(py, policy, &self->policy))
        return false;
    self->threads = ent_threads_new(threads);
    self->room = self->threads ? calloc(ent_threads_most(self->threads), sizeof *self->room) : NULL;
    if (!self->room)
        PyErr_NoMemory();
    return self->room != NULL;
}

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    ent_py *py = PyType_GetModuleState(type);
    PyObject *map, *rules;
    const char *policy;
    unsigned threads;

    if (keywords && PyDict_Size(keywords) > 0) {
        PyErr_SetString(PyExc_TypeError, "Batch() takes no named arguments");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "OOIs:Batch", &map, &rules, &threads, &policy))
        return NULL;
    ent_py_batch *self = PyObject_New(ent_py_batch, type);
    if (self && !fill(py, self, map, rules, threads, policy))
        Py_CLEAR(self);
    return (PyObject *)self;
}

static void batch_free(PyObject *object)
{
    ent_py_batch *self = batch_of(object);
    PyTypeObject *type = Py_TYPE(object);

    for (unsigned i = 0; self->room && i < ent_threads_most(self->threads); i++) {
        ent_game_clear(&self->room[i].game);
        ent_batch_list_clear(&self->room[i].list);
    }
    ent_threads_free(self->threads);
    ent_observation_layout_free(self->layout);
    free(self->room);
    Py_XDECREF((PyObject *)self->map);
    Py_XDECREF((PyObject *)self->rules);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* ---- One call. ---- */

/* A call that another thread was in when the process was forked never ends in the new process, where that thread does
 * not exist. The arrays and the rooms of the call are half-written there, so no other call may go on with them. */
static void refuse_busy(const ent_py_batch *batch)
{
    if (batch->busy == getpid())
        PyErr_SetString(PyExc_RuntimeError, "another thread works on these games");
    else
        PyErr_SetString(PyExc_RuntimeError,
                        "the process was forked while another thread worked on these games; they are "
                        "lost in this process, so make new ones");
}

bool ent_batch_begin(ent_batch_job *job, PyObject *self, Py_ssize_t n, PyObject *positions)
{
    job->batch = batch_of(Py_NewRef(self));
    job->n = n > 0 ? (size_t)n : 0;
    job->size = ent_pos_size(job->batch->map->map);
    job->owner = job->batch->busy == 0;
    job->arrays.failed = !job->owner;
    if (!job->owner) {
        refuse_busy(job->batch);
        return false;
    }
    job->batch->busy = getpid();
    if (!positions) /* the call is about no positions */
        return true;
    job->positions = ent_arrays_read(&job->arrays, positions, "positions", job->n, job->size, 1);
    return !job->arrays.failed;
}

PyObject *ent_batch_end(ent_batch_job *job)
{
    ent_arrays_close(&job->arrays);
    if (job->owner)
        job->batch->busy = 0;
    Py_DECREF((PyObject *)job->batch);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

static ent_status do_position(ent_batch_job *job, ent_batch_room *room, size_t i)
{
    if (!room->game.map &&
        !ent_game_init(&room->game, job->batch->map->map, &job->batch->rules->rules, job->batch->policy)) {
        ent_game_clear(&room->game);
        return ENT_E_MEMORY;
    }
    memcpy(room->game.pos, job->positions + i * job->size, job->size);
    return job->each(job, room, i);
}

static void do_share(void *context, unsigned thread, size_t first, size_t last)
{
    ent_batch_job *job = context;
    ent_batch_room *room = &job->batch->room[thread];

    for (size_t i = job->first + first; i < job->first + last && room->failed_at == SIZE_MAX; i++) {
        room->failed = do_position(job, room, i);
        if (room->failed != ENT_OK)
            room->failed_at = i;
    }
}

/* Say what is wrong with position i. */
static void refuse(const ent_batch_job *job, size_t i, ent_status status)
{
    const ent_py *py = ent_py_of((PyObject *)job->batch);
    ent_pos *pos = malloc(job->size);
    ent_err err = {.status = status};
    const char *why = "it cannot be judged";

    if (!pos || status == ENT_E_MEMORY) {
        PyErr_NoMemory();
    } else {
        memcpy(pos, job->positions + i * job->size, job->size);
        if (status == ENT_E_POSITION && !(why = ent_pos_why_invalid(job->batch->map->map, pos)))
            why = "it changed while it was judged";
        if (status == ENT_E_LIMIT)
            why = "it has too many orders";
        if (status == ENT_E_OPTION)
            why = "a choice or a count is out of range";
        snprintf(err.text, sizeof err.text, "position %zu: %s", i, why);
        snprintf(err.path, sizeof err.path, "/%zu", i);
        ent_py_raise(py, &err);
    }
    free(pos);
}

bool ent_batch_run_some(ent_batch_job *job, size_t first, size_t n, size_t enough)
{
    ent_py_batch *batch = job->batch;
    const ent_batch_room *failed = batch->room;

    assert(job->owner && first + n <= job->n);
    job->first = first;
    for (unsigned i = 0; i < ent_threads_most(batch->threads); i++)
        batch->room[i].failed_at = SIZE_MAX;
    Py_BEGIN_ALLOW_THREADS
    ent_threads_run(batch->threads, n, enough, do_share, job);
    Py_END_ALLOW_THREADS
    for (unsigned i = 1; i < ent_threads_most(batch->threads); i++)
        if (batch->room[i].failed_at < failed->failed_at)
            failed = &batch->room[i];
    if (failed->failed_at != SIZE_MAX)
        refuse(job, failed->failed_at, failed->failed);
    return failed->failed_at == SIZE_MAX;
}

bool ent_batch_run(ent_batch_job *job, size_t enough)
{
    return ent_batch_run_some(job, 0, job->n, enough);
}

size_t ent_batch_width(ent_batch_job *job, Py_ssize_t k)
{
    if (k >= 0 && (size_t)k <= ent_batch_most_orders(job->batch))
        return (size_t)k;
    if (!job->arrays.failed)
        PyErr_Format(PyExc_ValueError, "orders has %zd orders a position; there can be at most %zu on this map", k,
                     ent_batch_most_orders(job->batch));
    job->arrays.failed = true;
    return 0;
}

/* ---- Judging. ---- */

typedef struct ent_judge_job {
    ent_batch_job base;
    size_t k;
    const ent_compact_order *orders; /* [n][k] */
    const int32_t *counts;           /* [n], or NULL */
    uint8_t *outcomes;               /* [n][k], or NULL */
    unsigned char *next;             /* [n][size], or NULL */
} ent_judge_job;

static ent_status judge(ent_batch_job *base, ent_batch_room *room, size_t i)
{
    ent_judge_job *job = (ent_judge_job *)base;
    ent_game *game = &room->game;
    ent_compact_result result = {.outcomes = job->outcomes ? job->outcomes + i * job->k : NULL};

    int64_t count = job->counts ? job->counts[i] : (int64_t)job->k;
    if (count < 0 || (size_t)count > job->k)
        return ENT_E_OPTION;
    game->n = (size_t)count;
    memcpy(game->order, (const char *)job->orders + i * job->k * sizeof *job->orders, game->n * sizeof *job->orders);
    while (!job->counts && game->n > 0 && game->order[game->n - 1].kind == ENT_ORDER_NONE)
        game->n--;
    ent_status status = ent_adjudicate_compact(game->map, &game->rules, game->pos, game->order, game->n, &result,
                                               job->next ? game->next : NULL);
    if (status == ENT_OK && job->next)
        memcpy(job->next + i * base->size, game->next, base->size);
    return status;
}

PyDoc_STRVAR(adjudicate_doc, "adjudicate(n, k, positions, orders, counts, outcomes, next)\n--\n\n"
                             "Judge n positions with k orders each; counts, outcomes and next may be None.");

static PyObject *adjudicate(PyObject *self, PyObject *args)
{
    ent_judge_job job = {.base.each = judge};
    PyObject *positions, *orders, *counts, *outcomes, *next;
    Py_ssize_t n, k;

    if (!PyArg_ParseTuple(args, "nnOOOOO", &n, &k, &positions, &orders, &counts, &outcomes, &next))
        return NULL;
    ent_arrays *arrays = &job.base.arrays;
    bool good = ent_batch_begin(&job.base, self, n, positions);
    job.k = ent_batch_width(&job.base, k);
    job.orders = ent_arrays_read(arrays, orders, "orders", job.base.n, job.k, sizeof *job.orders);
    if (counts != Py_None)
        job.counts = ent_arrays_read(arrays, counts, "counts", job.base.n, 1, sizeof *job.counts);
    if (outcomes != Py_None)
        job.outcomes = ent_arrays_write(arrays, outcomes, "outcomes", job.base.n, job.k, 1);
    if (next != Py_None)
        job.next = ent_arrays_write(arrays, next, "next", job.base.n, job.base.size, 1);
    if (good && !PyErr_Occurred())
        ent_batch_run(&job.base, ENT_BATCH_ENOUGH_JUDGE);
    return ent_batch_end(&job.base);
}

/* ---- Centers. ---- */

typedef struct ent_centers_job {
    ent_batch_job base;
    uint16_t *centers; /* [n][powers] */
} ent_centers_job;

static ent_status count_centers(ent_batch_job *base, ent_batch_room *room, size_t i)
{
    const ent_game *game = &room->game;
    uint16_t *centers = ((ent_centers_job *)base)->centers + i * game->map->n_powers;
    ent_power_counts counts;

    if (ent_pos_why_invalid(game->map, game->pos))
        return ENT_E_POSITION;
    ent_adjust_count(game->map, &game->rules, game->pos, &counts);
    for (ent_power power = 0; power < game->map->n_powers; power++)
        centers[power] = counts.centers[power];
    return ENT_OK;
}

PyDoc_STRVAR(centers_doc, "centers(n, positions, centers)\n--\n\nHow many centers of each power count: uint16[n, p].");

static PyObject *centers(PyObject *self, PyObject *args)
{
    ent_centers_job job = {.base.each = count_centers};
    PyObject *positions, *out;
    Py_ssize_t n;

    if (!PyArg_ParseTuple(args, "nOO", &n, &positions, &out))
        return NULL;
    if (ent_batch_begin(&job.base, self, n, positions))
        job.centers = ent_arrays_write(&job.base.arrays, out, "centers", job.base.n,
                                       ent_map_powers(job.base.batch->map->map), sizeof *job.centers);
    if (!PyErr_Occurred())
        ent_batch_run(&job.base, ENT_BATCH_ENOUGH_JUDGE);
    return ent_batch_end(&job.base);
}

/* ---- Seeds. ---- */

PyDoc_STRVAR(seeds_doc, "seeds(n, seed, seeds)\n--\n\nThe seeds of games 0 to n - 1: uint64[n].");

static PyObject *seeds(PyObject *self, PyObject *args)
{
    ent_batch_job job = {.n = 0};
    unsigned long long seed;
    PyObject *out;
    Py_ssize_t n;

    if (!PyArg_ParseTuple(args, "nKO", &n, &seed, &out))
        return NULL;
    ent_batch_begin(&job, self, n, NULL);
    uint64_t *each = ent_arrays_write(&job.arrays, out, "seeds", job.n, 1, sizeof *each);
    for (size_t i = 0; each && i < job.n; i++)
        each[i] = ent_game_seed(seed, i);
    return ent_batch_end(&job);
}

/* ---- Validity. ---- */

PyDoc_STRVAR(why_invalid_doc, "why_invalid(n, positions)\n--\n\n"
                              "A list: None for each valid position, else a sentence that says what is wrong.");

static PyObject *why_invalid(PyObject *self, PyObject *args)
{
    ent_batch_job job = {.n = 0};
    PyObject *positions, *list = NULL;
    Py_ssize_t n;

    if (!PyArg_ParseTuple(args, "nO", &n, &positions))
        return NULL;
    ent_pos *pos = malloc(ent_pos_size(batch_of(self)->map->map));
    if (!pos)
        return PyErr_NoMemory();
    if (ent_batch_begin(&job, self, n, positions))
        list = PyList_New((Py_ssize_t)job.n);
    for (size_t i = 0; list && i < job.n; i++) {
        memcpy(pos, job.positions + i * job.size, job.size);
        const char *why = ent_pos_why_invalid(job.batch->map->map, pos);
        PyObject *sentence = why ? PyUnicode_FromString(why) : Py_NewRef(Py_None);
        if (!sentence || PyList_SetItem(list, (Py_ssize_t)i, sentence) != 0)
            Py_CLEAR(list);
    }
    free(pos);
    Py_XDECREF(ent_batch_end(&job));
    return list;
}

/* ---- The type. ---- */

static PyMethodDef methods[] = {
    {"adjudicate", adjudicate, METH_VARARGS, adjudicate_doc},
    {"centers", centers, METH_VARARGS, centers_doc},
    {"seeds", seeds, METH_VARARGS, seeds_doc},
    {"why_invalid", why_invalid, METH_VARARGS, why_invalid_doc},
    {"legal", ent_batch_legal, METH_VARARGS,
     "legal(n, positions, skip, seeds)\n--\n\nThe legal orders: bytes of orders, groups, order offsets, offsets, "
     "choices."},
    {"gather", ent_batch_gather, METH_VARARGS,
     "gather(n, positions, (n_orders, n_groups, orders, groups, offsets), choices, record)\n--\n\nWrite down the "
     "orders that choices name."},
    {"choose", ent_batch_choose, METH_VARARGS,
     "choose(n, positions, seeds, record)\n--\n\nWrite down orders that the policy chooses."},
    {"step", ent_batch_step, METH_VARARGS,
     "step(n, state, source, record, seed, years, again)\n--\n\nPlay one phase of each game."},
    {"areas", ent_batch_areas, METH_NOARGS, "areas()\n--\n\nThe areas and features of an observation."},
    {"observe", ent_batch_observe, METH_VARARGS,
     "observe(n, positions, observations, floats)\n--\n\nFill uint8 or float32[n, areas, features]."},
    {"texts", ent_batch_texts, METH_VARARGS, "texts(n, orders, retreats)\n--\n\nThe texts of n orders, a list of str."},
    {"read", ent_batch_read, METH_VARARGS, "read(texts, powers, pos)\n--\n\nThe orders that texts say, as bytes."},
    {NULL, NULL, 0, NULL},
};

PyDoc_STRVAR(batch_doc, "Batch(map, rules, threads, policy)\n--\n\n"
                        "What entente.batch and entente.Games work with. threads 0: one for each core.");

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *)batch_doc},
    {Py_tp_new, (void *)batch_new},
    {Py_tp_dealloc, (void *)batch_free},
    {Py_tp_methods, methods},
    {0, NULL},
};

PyType_Spec ent_py_batch_spec = {"entente._entente.Batch", sizeof(ent_py_batch), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, slots};
