/* batch_observe.c -- positions as arrays for neural networks (observation.h).
 *
 * SPDX-License-Identifier: MIT */
#include "batch.h"

typedef struct ent_observe_job {
    ent_batch_job base;
    uint8_t *bytes; /* [n][areas][features], or NULL */
    float *floats;  /* the same, or NULL */
} ent_observe_job;

static ent_status observe(ent_batch_job *base, ent_batch_room *room, size_t i)
{
    const ent_observe_job *job = (ent_observe_job *)base;
    const ent_observation_layout *layout = base->batch->layout;
    const ent_game *game = &room->game;
    size_t at = i * layout->n_areas * layout->n_features;

    if (ent_pos_why_invalid(game->map, game->pos))
        return ENT_E_POSITION;
    if (job->bytes)
        ent_observe(layout, &game->rules, game->pos, job->bytes + at);
    if (job->floats)
        ent_observe_float(layout, &game->rules, game->pos, job->floats + at);
    return ENT_OK;
}

/* The batch's layout, made when it is first needed. */
static const ent_observation_layout *layout_of(ent_py_batch *batch)
{
    if (!batch->layout)
        batch->layout = ent_observation_layout_new(batch->map->map);
    if (!batch->layout)
        PyErr_NoMemory();
    return batch->layout;
}

PyObject *ent_batch_areas(PyObject *self, PyObject *nothing)
{
    const ent_observation_layout *layout = layout_of((ent_py_batch *)self);

    (void)nothing;
    return layout ? Py_BuildValue("II", (unsigned)layout->n_areas, (unsigned)layout->n_features) : NULL;
}

PyObject *ent_batch_observe(PyObject *self, PyObject *args)
{
    ent_observe_job job = {.base.each = observe};
    PyObject *positions, *out;
    Py_ssize_t n;
    int floats;

    if (!PyArg_ParseTuple(args, "nOOp", &n, &positions, &out, &floats) || !layout_of((ent_py_batch *)self))
        return NULL;
    if (ent_batch_begin(&job.base, self, n, positions)) {
        const ent_observation_layout *layout = job.base.batch->layout;
        size_t width = (size_t)layout->n_areas * layout->n_features;
        if (floats)
            job.floats = ent_arrays_write(&job.base.arrays, out, "observations", job.base.n, width, sizeof *job.floats);
        else
            job.bytes = ent_arrays_write(&job.base.arrays, out, "observations", job.base.n, width, 1);
    }
    if (!PyErr_Occurred())
        ent_batch_run(&job.base, ENT_BATCH_ENOUGH_JUDGE);
    return ent_batch_end(&job.base);
}
