/* import_dp.h -- what the lines of a DPjudge's map say, before it is made into places and steps.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAPFILE_IMPORT_DP_H
#define ENT_MAPFILE_IMPORT_DP_H
#include "mapfile/import_draft.h"

typedef struct ent_dp_reader {
    ent_import_draft *draft;
    json_t *place;   /* "SPA/NC" -> {"type", "lower", "abuts": [...], "where"} */
    json_t *name;    /* "SPA" -> {"name", "aliases": [...], "where"} */
    json_t *power;   /* "ITALY" -> {"title", "adjective", "letter", "homes", "owns", "units", "where"} */
    json_t *neutral; /* "BEL" -> where */
    json_t *now;     /* the power last named, borrowed; NULL: none */
    int depth, drops;
} ent_dp_reader;

/* "SPA/NC" or "SPA" as written in any case, checked, in capitals. False, refused, if it is no code. */
bool ent_dp_code(ent_import_draft *draft, const char *word, char out[2 * ENT_IMPORT_CODE]);
/* True if `place` is the province `code` or one of its coasts. */
bool ent_dp_lies_in(const char *place, const char *code);
/* True if there is a capital letter in the code, its coast aside. */
bool ent_dp_has_upper(const char *word);

/* Make the map of what was gathered. */
bool ent_dp_make(ent_dp_reader *reader);

#endif
