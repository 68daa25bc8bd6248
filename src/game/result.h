/* result.h -- making results.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_GAME_RESULT_H
#define ENT_GAME_RESULT_H
#include "entente.h"

/* A result to begin with: nothing was compared and nobody is to blame. `ends`: where the unit stands after the phase.
 */
static inline ent_result ent_result_of(ent_verdict verdict, ent_reason reason, ent_loc ends)
{
    return (ent_result){.verdict = (uint8_t)verdict,
                        .reason = (uint8_t)reason,
                        .marks = verdict == ENT_VOID ? ENT_MARK_VOID : 0,
                        .strength = UINT16_MAX,
                        .resistance = UINT16_MAX,
                        .ends = ends,
                        .dislodger = ENT_PROV_NONE};
}

/* Name the unit that began in `prov` as a culprit. The lowest ENT_MAX_BY provinces are kept, ascending. */
static inline void ent_result_blame(ent_result *result, ent_prov prov)
{
    unsigned at = result->n_by;

    if (at == ENT_MAX_BY && result->by[--at] < prov)
        return;
    for (; at > 0 && result->by[at - 1] > prov; at--)
        result->by[at] = result->by[at - 1];
    result->by[at] = prov;
    result->n_by = (uint8_t)(result->n_by + (result->n_by < ENT_MAX_BY));
}

/* The issue, section or test case of the DATC that the reason comes from, such as "6.D.15"; NULL if there is none. */
const char *ent_reason_rule(ent_reason reason);

#endif
