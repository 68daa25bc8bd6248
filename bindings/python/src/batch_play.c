/* batch_play.c -- many games, one phase further at each step.
 *
 * The state of n games is rows of arrays: positions, seeds, counters. A step takes the orders of a game from choices
 * among its legal orders, from an array of orders, or chooses them at random; judges them; and writes the next position
 * over the old one. A game that ends leaves its last position in `final`, and its row begins the next game. The seed of
 * a game follows from its number alone, and the number from the row and from how many games the row has had, so all
 * games are the same whatever the number of threads. They are those of `entente selfplay`.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>
#include "batch.h"
#include "turn/phase_and_rules.h"

/* ---- Where orders come from. ---- */

typedef struct ent_play_choices {
    const int32_t *choice; /* [n_groups] an index among the orders of the group, or negative: none. NULL: no choices */
    const unsigned char *orders, *groups;
    const int64_t *offsets; /* [n + 1] */
    size_t n_orders, n_groups;
} ent_play_choices;

typedef struct ent_play_job {
    ent_batch_job base;
    ent_play_choices choices;
    size_t n_given;
    const unsigned char *orders; /* [n][n_given], or NULL: what is to be played */
    const int32_t *counts;       /* [n] */
    uint64_t *seeds;             /* [n] */
    /* What was played: [n][k], [n], [n][k], each may be NULL. */
    size_t k;
    unsigned char *played;
    int32_t *played_counts;
    uint8_t *outcomes;
    /* Of steps only. */
    uint64_t seed;
    int years;
    bool again;                   /* begin a new game where one ended */
    unsigned char *state, *final; /* [n][size]; `state` is the memory of base.positions */
    const unsigned char *start;   /* [size] */
    uint8_t *done;                /* [n] */
    int32_t *phases;              /* [n] */
    int64_t *games;               /* [n] how many games ended in the row */
} ent_play_job;

/* The orders of position i that the choices name. */
static ent_status gather(const ent_play_choices *choices, size_t i, ent_game *game)
{
    int64_t first = choices->offsets[i], last = choices->offsets[i + 1];

    game->n = 0;
    if (first < 0 || last < first || (uint64_t)last > choices->n_groups ||
        (size_t)(last - first) > (size_t)game->map->n_provs + ENT_MAX_POWERS)
        return ENT_E_OPTION;
    for (int64_t g = first; g < last; g++) {
        ent_order_group group;
        int32_t choice = choices->choice[g];
        if (choice < 0)
            continue;
        memcpy(&group, choices->groups + (size_t)g * sizeof group, sizeof group);
        size_t order = (size_t)group.first + (uint32_t)choice;
        if ((uint32_t)choice >= group.n || order >= choices->n_orders)
            return ENT_E_OPTION;
        memcpy(&game->order[game->n++], choices->orders + order * sizeof *game->order, sizeof *game->order);
    }
    return ENT_OK;
}

static ent_status copy_orders(const ent_play_job *job, size_t i, ent_game *game)
{
    int32_t count = job->counts[i];

    if (count < 0 || (size_t)count > job->n_given)
        return ENT_E_OPTION;
    game->n = (size_t)count;
    memcpy(game->order, job->orders + i * job->n_given * sizeof *game->order, game->n * sizeof *game->order);
    return ENT_OK;
}

static ent_status choose(const ent_play_job *job, size_t i, ent_game *game)
{
    game->seed = job->seeds[i];
    ent_status status = ent_game_choose(game);
    job->seeds[i] = game->seed;
    return status;
}

/* The orders for position i, into game->order. */
static ent_status take_orders(const ent_play_job *job, size_t i, ent_game *game)
{
    if (job->choices.choice)
        return gather(&job->choices, i, game);
    return job->orders ? copy_orders(job, i, game) : choose(job, i, game);
}

/* Write down what is played. Rows are filled up with zeros. */
static ent_status record(const ent_play_job *job, size_t i, const ent_game *game)
{
    if (game->n > job->k && (job->played || job->outcomes))
        return ENT_E_LIMIT;
    if (job->played) {
        size_t row = job->k * sizeof *game->order, used = game->n * sizeof *game->order;
        memcpy(job->played + i * row, game->order, used);
        memset(job->played + i * row + used, 0, row - used);
    }
    if (job->played_counts)
        job->played_counts[i] = (int32_t)game->n;
    return ENT_OK;
}

static ent_status take_and_record(ent_batch_job *base, ent_batch_room *room, size_t i)
{
    const ent_play_job *job = (ent_play_job *)base;
    ent_status status = take_orders(job, i, &room->game);

    return status == ENT_OK ? record(job, i, &room->game) : status;
}

/* Open the arrays (orders, groups, offsets) of a list of legal orders, and the choices. */
static void open_choices(ent_play_job *job, PyObject *list, PyObject *choices)
{
    ent_arrays *arrays = &job->base.arrays;
    PyObject *orders, *groups, *offsets;

    if (!PyArg_ParseTuple(list, "nnOOO", (Py_ssize_t *)&job->choices.n_orders, (Py_ssize_t *)&job->choices.n_groups,
                          &orders, &groups, &offsets))
        return;
    job->choices.orders =
        ent_arrays_read(arrays, orders, "orders", job->choices.n_orders, 1, sizeof(ent_compact_order));
    job->choices.groups = ent_arrays_read(arrays, groups, "groups", job->choices.n_groups, 1, sizeof(ent_order_group));
    job->choices.offsets = ent_arrays_read(arrays, offsets, "offsets", job->base.n + 1, 1, sizeof(int64_t));
    job->choices.choice = ent_arrays_read(arrays, choices, "choices", job->choices.n_groups, 1, sizeof(int32_t));
}

/* Open the arrays for what is played: None, or (k, orders, counts, outcomes), of which any may be None. */
static void open_record(ent_play_job *job, PyObject *tuple)
{
    ent_arrays *arrays = &job->base.arrays;
    PyObject *orders, *counts, *outcomes;
    Py_ssize_t k;

    if (tuple == Py_None || !PyArg_ParseTuple(tuple, "nOOO", &k, &orders, &counts, &outcomes))
        return;
    job->k = ent_batch_width(&job->base, k);
    if (orders != Py_None)
        job->played = ent_arrays_write(arrays, orders, "orders", job->base.n, job->k, sizeof(ent_compact_order));
    if (counts != Py_None)
        job->played_counts = ent_arrays_write(arrays, counts, "counts", job->base.n, 1, sizeof *job->played_counts);
    if (outcomes != Py_None)
        job->outcomes = ent_arrays_write(arrays, outcomes, "outcomes", job->base.n, job->k, 1);
}

/* ---- Orders without a step. ---- */

PyObject *ent_batch_gather(PyObject *self, PyObject *args)
{
    ent_play_job job = {.base.each = take_and_record};
    PyObject *positions, *list, *choices, *record_into;
    Py_ssize_t n;

    if (!PyArg_ParseTuple(args, "nOO!OO!", &n, &positions, &PyTuple_Type, &list, &choices, &PyTuple_Type, &record_into))
        return NULL;
    if (ent_batch_begin(&job.base, self, n, positions)) {
        open_choices(&job, list, choices);
        open_record(&job, record_into);
    }
    if (!PyErr_Occurred())
        ent_batch_run(&job.base, ENT_BATCH_ENOUGH_JUDGE);
    return ent_batch_end(&job.base);
}

PyObject *ent_batch_choose(PyObject *self, PyObject *args)
{
    ent_play_job job = {.base.each = take_and_record};
    PyObject *positions, *seeds, *record_into;
    Py_ssize_t n;

    if (!PyArg_ParseTuple(args, "nOOO!", &n, &positions, &seeds, &PyTuple_Type, &record_into))
        return NULL;
    if (ent_batch_begin(&job.base, self, n, positions)) {
        job.seeds = ent_arrays_write(&job.base.arrays, seeds, "seeds", job.base.n, 1, sizeof *job.seeds);
        open_record(&job, record_into);
    }
    if (!PyErr_Occurred())
        ent_batch_run(&job.base, ENT_BATCH_ENOUGH_PLAY);
    return ent_batch_end(&job.base);
}

/* ---- A step. ---- */

static int year_of(const ent_play_job *job)
{
    ent_pos head;

    memcpy(&head, job->start, sizeof head);
    return head.year;
}

/* Row i after a phase. */
static void advance(const ent_play_job *job, size_t i, const ent_pos *next)
{
    unsigned char *row = job->state + i * job->base.size;
    bool ended =
        next->winner != ENT_POWER_NONE || next->year >= year_of(job) + job->years || next->year > ENT_LAST_YEAR;

    job->done[i] = ended;
    job->phases[i]++;
    memcpy(ended ? job->final + i * job->base.size : row, next, job->base.size);
    if (!ended)
        return;
    job->games[i]++;
    if (!job->again) {
        memcpy(row, next, job->base.size);
        return;
    }
    memcpy(row, job->start, job->base.size);
    job->phases[i] = 0;
    job->seeds[i] = ent_game_seed(job->seed, i + (uint64_t)job->games[i] * job->base.n);
}

static ent_status step(ent_batch_job *base, ent_batch_room *room, size_t i)
{
    const ent_play_job *job = (ent_play_job *)base;
    ent_game *game = &room->game;
    ent_compact_result result = {.outcomes = job->outcomes ? job->outcomes + i * job->k : NULL};

    if (job->done[i] && !job->again) {
        game->n = 0;
        return record(job, i, game);
    }
    ent_status status = take_and_record(base, room, i);
    if (status == ENT_OK)
        status = ent_adjudicate_compact(game->map, &game->rules, game->pos, game->order, game->n, &result, game->next);
    if (status == ENT_OK)
        advance(job, i, game->next);
    return status;
}

/* Open the arrays (positions, final, start, seeds, done, phases, games) of a state. */
static void open_state(ent_play_job *job, PyObject *tuple)
{
    ent_arrays *arrays = &job->base.arrays;
    PyObject *positions, *final, *start, *seeds, *done, *phases, *games;
    size_t n = job->base.n, size = job->base.size;

    if (!PyArg_ParseTuple(tuple, "OOOOOOO", &positions, &final, &start, &seeds, &done, &phases, &games))
        return;
    job->state = ent_arrays_write(arrays, positions, "positions", n, size, 1);
    job->base.positions = job->state;
    job->final = ent_arrays_write(arrays, final, "final", n, size, 1);
    job->start = ent_arrays_read(arrays, start, "start", 1, size, 1);
    job->seeds = ent_arrays_write(arrays, seeds, "seeds", n, 1, sizeof *job->seeds);
    job->done = ent_arrays_write(arrays, done, "done", n, 1, sizeof *job->done);
    job->phases = ent_arrays_write(arrays, phases, "phases", n, 1, sizeof *job->phases);
    job->games = ent_arrays_write(arrays, games, "games", n, 1, sizeof *job->games);
}

/* Open what is to be played: None (at random), (legal, choices), or (k, orders, counts). */
static void open_source(ent_play_job *job, PyObject *tuple)
{
    ent_arrays *arrays = &job->base.arrays;
    PyObject *first, *second, *third = NULL;

    if (tuple == Py_None || !PyArg_ParseTuple(tuple, "OO|O", &first, &second, &third))
        return;
    if (!third && PyTuple_Check(first)) {
        open_choices(job, first, second);
        return;
    }
    Py_ssize_t k = PyLong_AsSsize_t(first);
    if (PyErr_Occurred())
        return;
    job->n_given = ent_batch_width(&job->base, k);
    job->orders = ent_arrays_read(arrays, second, "orders", job->base.n, job->n_given, sizeof(ent_compact_order));
    job->counts = ent_arrays_read(arrays, third ? third : Py_None, "counts", job->base.n, 1, sizeof *job->counts);
}

PyObject *ent_batch_step(PyObject *self, PyObject *args)
{
    ent_play_job job = {.base.each = step};
    PyObject *state, *source, *record_into;
    unsigned long long seed;
    Py_ssize_t n;
    int again;

    if (!PyArg_ParseTuple(args, "nO!OOKip", &n, &PyTuple_Type, &state, &source, &record_into, &seed, &job.years,
                          &again))
        return NULL;
    if (ent_batch_begin(&job.base, self, n, NULL)) {
        job.seed = seed;
        job.again = again;
        open_state(&job, state);
        open_source(&job, source);
        open_record(&job, record_into);
    }
    if (!PyErr_Occurred())
        ent_batch_run(&job.base, ENT_BATCH_ENOUGH_PLAY);
    return ent_batch_end(&job.base);
}
