/* turn_word.h -- which turn does a word of a title name?
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROSE_TURN_WORD_H
#define ENT_PROSE_TURN_WORD_H
#include <stdbool.h>
#include <stdint.h>
#include "board/span.h"

enum {
    ENT_NO_YEAR = UINT16_MAX,
    ENT_TURN_COUNTED = 128 /* instead of a season: `part` says which it is */
};

typedef struct ent_turn_word {
    unsigned seasons; /* 1u << ent_season, ENT_TURN_COUNTED, or 0 */
    unsigned phases;  /* 1u << ent_phase_kind, or 0: the last letter of "F1901R" */
    unsigned year;    /* without its sign; below 100 it is short, as in "F01". ENT_NO_YEAR: none */
    /* Of the year, as in "1901-2": its seasons or phases are counted, from 1. 0: it says no such number. */
    unsigned part;
    bool number; /* it is a number, which may count something else */
} ent_turn_word;

/* "Fall", "F01", "S1901M", "F'01", "Fall-01", "1901F", "1901", "'01", "1901-2". `says`: what the vocabulary knows of
 * the word.
 */
ent_turn_word ent_turn_word_read(ent_span word, uint32_t says);
/* Two words: "Fall 02", "Sp 1902", "F '02", "1902 F". No seasons if they name no turn. */
ent_turn_word ent_turn_word_pair(ent_span word, uint32_t says, ent_span next);

/* "E02", "1902E", "02A": a letter beside a year, which is read as no season. "V02" may be a version. */
bool ent_turn_word_is_code(ent_span word);

#endif
