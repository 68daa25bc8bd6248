/* case.h -- the DATC test cases as files: read one, judge it, compare. The format is described in tests/datc/README.md.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DATC_CASE_H
#define ENT_DATC_CASE_H
#include "turn/turn.h"

/* One line of a run: what was expected and what came out. */
typedef struct ent_case_line {
    bool good;
    char text[400];
} ent_case_line;

/* A run of a case under one setting of the rules. */
typedef struct ent_case_run {
    char setting[64];  /* "" for the case itself, "4.A.2=e" for an alternative */
    char differs[240]; /* why this is on purpose not the result that the document states; "" if it is */
    bool passed;
    bool other_board;    /* some phase leaves another position than ENT_ALGORITHM_DECISIONS would */
    ent_case_line *line; /* owned */
    size_t n, cap;
} ent_case_run;

typedef struct ent_case_report {
    char id[16], title[120], rules[240];
    ent_case_run *run; /* owned; run[0] is the case itself */
    size_t n_runs;
} ent_case_report;

/* Run the case in text[0..len) by `algorithm`, and with `all` the alternatives that it states. `preset`: the rules over
 * which the case lays its own; NULL: the DATC's preferences. A case that cannot be
 * read is a run that did not pass. Returns ENT_OK or ENT_E_MEMORY. Free with ent_case_clear(). */
ent_status ent_case_run_text(const char *text, size_t len, const char *preset, ent_algorithm algorithm, bool all,
                             ent_case_report *report, ent_err *err);
void ent_case_clear(ent_case_report *report);

/* The edition of the document that the case is written from: DATC 2.4, or 3.0 to 3.2 where those add or change it. */
typedef enum ent_edition { ENT_EDITION_2_4, ENT_EDITION_3 } ent_edition;
ent_edition ent_case_edition(const char *text, size_t len);

/* The cases that are compiled in, of all editions, sorted by chapter; false past the last. */
bool ent_case_builtin(size_t i, const char **id, const char **text, size_t *len);

#endif
