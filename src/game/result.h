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

/* The issue, section or test case of the DATC that the reason comes from, such as "6.D.15"; NULL if there is none. */
const char *ent_reason_rule(ent_reason reason);

#endif
