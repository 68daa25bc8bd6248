/* result_sentence.c -- the sentence of a result, for programs that judge without a request.
 *
 * The sentences are those of turn/sentence.h, which reads a request and a judged turn. A job has the same parts under
 * other names; every order of it is in force, since there was no text from which it was chosen.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "entente_service.h"
#include "game/position.h"
#include "turn/sentence.h"

/* Corrects the kind and coast of the ordered unit to those of the unit that is there, as the judges do. */
static void take_unit(const ent_job *job, ent_order *order)
{
    if (job->pos->phase != ENT_MOVEMENT || order->at >= job->map->n_locs)
        return;
    const ent_unit *unit = &ent_pos_units_const(job->pos)[ent_prov_of(job->map, order->at)];
    if (unit->kind != ENT_UNIT_NONE) {
        order->unit = unit->kind;
        order->at = unit->at;
    }
}

size_t ent_result_sentence(const ent_job *job, size_t i, ent_names_style style, char *out, size_t size)
{
    assert(i < job->n && (out || size == 0));
    ent_entry *entry = calloc(job->n, sizeof *entry);

    if (size == 0 || !entry) {
        free(entry);
        if (size > 0)
            out[0] = '\0';
        return 0;
    }
    for (size_t k = 0; k < job->n; k++) {
        entry[k].order = job->orders[k];
        take_unit(job, &entry[k].order);
        entry[k].in_force = true;
    }
    /* A request owns its map and position; this one is only read. */
    const ent_request request = {
        .map = (ent_map *)(uintptr_t)job->map, .rules = *job->rules, .pos = (ent_pos *)(uintptr_t)job->pos};
    const ent_turn turn = {.intake = {.entry = entry, .n = job->n, .cap = job->n}, .result = job->results};
    ent_reason_sentence(&request, &turn, i, style, out, size);
    free(entry);
    return strlen(out);
}
