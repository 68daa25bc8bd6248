/* faults.h -- rulings of other engines that are known to differ from the DATC, by name.
 *
 * Each says when it can be the cause of a difference: in which engine, and what the turn must be like. It is a hint for
 * the reader of a report, no proof: the engine itself does not run here.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_ARCHIVE_FAULTS_H
#define ENT_ARCHIVE_FAULTS_H
#include "archive/format.h"
#include "turn/turn.h"

typedef struct ent_fault {
    const char *name;  /* "walks-after-convoy" */
    const char *datc;  /* the issue or test case */
    const char *about; /* one sentence */
} ent_fault;

/* A turn that our judge and the engine judge differently. */
typedef struct ent_fault_case {
    ent_game_format engine;
    const ent_request *request;
    const ent_turn *turn; /* as our judge judges it */
    const json_t *agrees; /* the rules under which our judge agrees with the file: [{"rules": {"4.A.5": "a"}}, ...] */
} ent_fault_case;

/* The first known ruling, from row *at of the table on, that is of this engine and fits the turn; NULL: no more. *at
 * becomes the row after it. */
const ent_fault *ent_fault_next(const ent_fault_case *turn, size_t *at);

#endif
