/* sentence_parts.h -- what the files that make the sentence of a result share.
 *
 * sentence.c begins and ends each sentence. For its middle, the reason, it asks these files in turn: each makes the
 * sentences of some reasons, and no reason belongs to two of them. sentence_table.c has the reasons that need no
 * function.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_SENTENCE_PARTS_H
#define ENT_TURN_SENTENCE_PARTS_H
#include "turn/turn.h"
#include "notation/print.h"

/* A sentence in the making: the entry, its result, and what is written so far. */
typedef struct ent_sentence_writer {
    const ent_request *request;
    const ent_turn *turn;
    const ent_entry *entry;
    const ent_result *result;
    ent_names_style style;
    ent_print_room to;
} ent_sentence_writer;

/* Each writes why the result is what it is. False if the reason is not one of its own, or if the table has the whole
 * sentence; then nothing is written. */
bool ent_say_move(ent_sentence_writer *sentence);
bool ent_say_convoy(ent_sentence_writer *sentence);
bool ent_say_help(ent_sentence_writer *sentence);
bool ent_say_void(ent_sentence_writer *sentence);
bool ent_say_adjust(ent_sentence_writer *sentence);
/* The reason of an order that was void before it was judged. Cannot fail, whatever the reason is. */
void ent_say_void_before(ent_sentence_writer *sentence);
/* The reason of any other order, from the table, which must have a row for it. */
void ent_say_from_table(ent_sentence_writer *sentence);

/* True if the table has a row for the reason that says why an order is void, or whose it is. */
bool ent_sentence_has_plain(const ent_sentence_writer *sentence);
/* The row of the table for the reason, which must have one. */
const char *ent_sentence_plain(const ent_sentence_writer *sentence);
/* "attack 2 beats hold 1 (A Mun)": the two strengths that decided, with words from the table. */
void ent_say_versus(ent_sentence_writer *sentence, const char *verb, const char *kind);

/* The unit that began the phase in `prov`; in retreats the dislodged one. */
const ent_unit *ent_sentence_unit_in(const ent_sentence_writer *sentence, ent_prov prov);
void ent_say_unit(ent_sentence_writer *sentence, ent_prov prov);
/* The units that decided the result; `none` is said where there are none. */
void ent_say_culprits(ent_sentence_writer *sentence, const char *none);

/* False if one of them is not on the map. */
bool ent_same_prov(const ent_sentence_writer *sentence, ent_loc a, ent_loc b);
/* The index of the entry in force for the unit in the province of `at`; intake.n if there is none. */
size_t ent_sentence_entry_of(const ent_sentence_writer *sentence, ent_loc at);
/* True if the order names a route that counts. By the DPjudge's texts every route does. */
bool ent_sentence_names_route(const ent_sentence_writer *sentence, const ent_order *order);

/* "army", "fleet"; "armies", "fleets". */
const char *ent_kind_word(unsigned kind);
const char *ent_kinds_word(unsigned kind);

#endif
