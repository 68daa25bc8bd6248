/* phase_and_rules.h -- the words that set a phase and the rules: "F1901M", "Fall 1901, movement", "datc 4.A.2=e
 * victory=20".
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_PHASE_AND_RULES_H
#define ENT_TURN_PHASE_AND_RULES_H
#include "entente.h"

enum { ENT_LAST_YEAR = 9999 }; /* that can be written */

/* Read "F1901M" or "Fall 1901 movement" (without the last word: movement, in winter adjustments) into *pos. */
ent_status ent_phase_parse(const char *text, size_t len, ent_pos *pos, ent_err *err);
/* ENT_OK, or ENT_E_SYNTAX for a year below 100 on a map that begins in a year of four digits: "F02M". */
ent_status ent_phase_check_year(const ent_map *map, const ent_pos *pos, ent_err *err);
/* "Fall 1901, movement" into out[0..32). */
void ent_phase_title(const ent_pos *pos, char out[32]);
/* "F1901M" into out[0..16). */
void ent_phase_print(const ent_pos *pos, char out[16]);

/* A map's own optional rule, in the words of requests; NULL past the last. */
typedef struct ent_map_option {
    const char *name; /* "railway" */
    uint8_t bit;      /* of ent_rules.options */
} ent_map_option;
const ent_map_option *ent_map_option_at(size_t i);

/* Read "datc 4.A.2=e victory=20 railway=no" into *rules. A second preset, and two choices of one issue, are refused. On
 * failure err->column counts from text[0]. */
ent_status ent_rules_parse(const char *text, size_t len, ent_rules *rules, ent_err *err);
/* Refuse words that were read into *rules if others have taken the place of one of their choices since. */
ent_status ent_rules_recheck(const char *text, size_t len, const ent_rules *rules, ent_err *err);
/* The words, room for ENT_RULES_TEXT bytes, that say how *rules differ from the nearest preset, as in "1982 4.B.1=b".
 */
enum { ENT_RULES_TEXT = 1024 };
void ent_rules_print(const ent_rules *rules, char out[ENT_RULES_TEXT]);

#endif
