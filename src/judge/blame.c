/* blame.c -- see blame.h.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/blame.h"

static void count_others(ent_result *result, unsigned n)
{
    n += result->n_others;
    result->n_others = (uint8_t)(n < UINT8_MAX ? n : UINT8_MAX);
}

void ent_blame(ent_result *result, ent_prov prov)
{
    unsigned at = result->n_by;

    if (at == ENT_MAX_BY) {
        count_others(result, 1);
        if (result->by[--at] < prov)
            return;
    }
    for (; at > 0 && result->by[at - 1] > prov; at--)
        result->by[at] = result->by[at - 1];
    result->by[at] = prov;
    result->n_by = (uint8_t)(result->n_by + (result->n_by < ENT_MAX_BY));
}

void ent_blame_rest(ent_result *result, const ent_result *rest)
{
    unsigned i = 0;

    for (; i < rest->n_by && result->n_by < ENT_MAX_BY; i++)
        ent_blame(result, rest->by[i]);
    count_others(result, rest->n_by - i + rest->n_others);
}
