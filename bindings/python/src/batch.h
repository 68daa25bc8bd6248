/* batch.h -- arrays of positions on one map: the object that works on them, and what its files share.
 *
 * A Batch holds a map, rules, threads, and for each thread room for one position with its orders. A position is copied
 * into that room before anything reads it. So arrays may have any content, and whatever another thread of the program
 * writes into them meanwhile, a position is checked and judged as it was copied.
 *
 * batch.c has the object and judging, batch_legal.c lists of legal orders, batch_play.c steps of many games,
 * batch_text.c order texts, batch_observe.c arrays for neural networks. The package's modules batch.py and games.py
 * allocate the arrays and call these methods.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PYTHON_BATCH_H
#define ENT_PYTHON_BATCH_H
#include <sys/types.h>
#include "arrays.h"
#include "binding.h"
#include "observation.h"
#include "selfplay/game.h"
#include "threads.h"

/* Legal orders of some positions, one position after the other. */
typedef struct ent_batch_list {
    ent_compact_order *order; /* owned, like the other arrays */
    ent_order_group *group;   /* group.first counts from the first order of its position */
    int32_t *choice;          /* of each group: the index of a random order among its own, or -1 */
    size_t n, cap, n_groups, cap_groups;
} ent_batch_list;

/* What one thread has. */
typedef struct ent_batch_room {
    ent_game game; /* game.pos: the position at hand; map NULL: no room was made yet */
    ent_batch_list list;
    size_t failed_at; /* the first position that this thread could not do; SIZE_MAX: none */
    ent_status failed;
} ent_batch_room;

typedef struct ent_py_batch {
    PyObject_HEAD ent_py_map *map;
    ent_py_rules *rules;
    ent_policy policy;
    ent_thread_pool *threads;
    ent_batch_room *room;           /* [ent_threads_most(threads)] */
    ent_observation_layout *layout; /* NULL: not needed yet */
    pid_t busy; /* the process of the call that works on it; 0: none. Changed under the interpreter's lock only */
} ent_py_batch;

/* One call on n positions. A function that needs more embeds this as its first member. */
typedef struct ent_batch_job {
    ent_py_batch *batch;
    size_t n, size; /* positions, and the bytes of each */
    const unsigned char *positions;
    size_t first; /* of the positions that are done now */
    ent_arrays arrays;
    bool owner; /* of batch->busy: no other call works on this Batch */
    /* Do position i, which is copied to room->game.pos. */
    ent_status (*each)(struct ent_batch_job *job, ent_batch_room *room, size_t i);
} ent_batch_job;

/* Positions for which a thread is worth its wake-up: one position takes 2 us to judge, 10 us to play at random. */
enum { ENT_BATCH_ENOUGH_JUDGE = 128, ENT_BATCH_ENOUGH_PLAY = 32 };

/* Begin a call on the n positions of an array, or on none if it is NULL. False with an exception; ent_batch_end() in
 * either case. */
bool ent_batch_begin(ent_batch_job *job, PyObject *self, Py_ssize_t n, PyObject *positions);
/* Do all positions, or n of them from the first one on, without the interpreter's lock. False with an exception that
 * names the first position that could not be done. */
bool ent_batch_run(ent_batch_job *job, size_t enough);
bool ent_batch_run_some(ent_batch_job *job, size_t first, size_t n, size_t enough);
/* Give the arrays back. None, or NULL if an exception is set. */
PyObject *ent_batch_end(ent_batch_job *job);

/* The most orders that a position of an array can have. */
static inline size_t ent_batch_most_orders(const ent_py_batch *batch)
{
    return (size_t)ent_map_provs(batch->map->map) + ENT_MAX_POWERS;
}
/* How many orders the rows of an order array have: k if that is a possible number, else 0 with job->arrays.failed. */
size_t ent_batch_width(ent_batch_job *job, Py_ssize_t k);

/* Methods. */
PyObject *ent_batch_legal(PyObject *self, PyObject *args);
PyObject *ent_batch_step(PyObject *self, PyObject *args);
PyObject *ent_batch_choose(PyObject *self, PyObject *args);
PyObject *ent_batch_gather(PyObject *self, PyObject *args);
PyObject *ent_batch_texts(PyObject *self, PyObject *args);
PyObject *ent_batch_read(PyObject *self, PyObject *args);
PyObject *ent_batch_areas(PyObject *self, PyObject *nothing);
PyObject *ent_batch_observe(PyObject *self, PyObject *args);
void ent_batch_list_clear(ent_batch_list *list);

#endif
