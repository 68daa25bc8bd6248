/* intake_reader.h -- what the passes of the intake share (intake.c lists the passes).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_INTAKE_READER_H
#define ENT_NOTATION_INTAKE_READER_H
#include <assert.h>
#include "legal/legal.h"
#include "notation/complete.h"
#include "notation/intake.h"

/* A written order in the list that is sorted by power, set and position. */
typedef struct ent_set_member {
    ent_power power;
    uint16_t set;
    uint32_t entry;
} ent_set_member;

/* An order that the rest of its set may clarify. */
typedef struct ent_unclear_order {
    size_t entry, first; /* its meanings: reader.meaning[first .. first + n) */
    uint8_t n;
} ent_unclear_order;

typedef struct ent_intake_reader {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_written *text;    /* all texts */
    const ent_written **source; /* [n] the text that each entry is from */
    size_t n, cap_source;       /* n: entries that were written; those after them are automatic */
    uint16_t clause;            /* of the text that is being read */
    ent_legal_context *legal;   /* of a movement phase */
    ent_intake *out;
    ent_unclear_order *unclear;
    size_t n_unclear;
    ent_meaning *meaning; /* of all unclear orders */
    size_t n_meanings;
    ent_set_member *by_set; /* [n], once all texts are read */
} ent_intake_reader;

/* The province of the ordered unit, or ENT_PROV_NONE. */
static inline ent_prov ent_intake_prov(const ent_intake_reader *reader, const ent_order *order)
{
    return ent_prov_or_none(reader->map, order->at);
}

/* Begin with the first order of a text. */
static inline void ent_intake_text_begin(const ent_intake_reader *reader, const ent_written *written,
                                         ent_parser *parser)
{
    if (written->n_parsed == 0)
        ent_parse_begin(parser, reader->map, written->text, written->len);
}

/* The next order of the text, into *out. False past the last. Call with clause 0, 1, 2, ... in sequence. */
static inline bool ent_intake_text_next(const ent_written *written, ent_parser *parser, size_t clause, ent_parsed *out)
{
    if (written->n_parsed == 0)
        return ent_parse_next(parser, out);
    if (clause >= written->n_parsed)
        return false;
    *out = written->parsed[clause];
    return true;
}

/* intake_choose.c: which of several orders counts. */
bool ent_intake_is_foreign(const ent_intake_reader *reader, const ent_order *order, ent_prov prov);
bool ent_intake_is_legal(const ent_intake_reader *reader, const ent_order *order);
bool ent_intake_is_order(const ent_intake_reader *reader, const ent_order *order);
void ent_intake_drop_flawed(ent_intake_reader *reader, size_t first, size_t end);
void ent_intake_drop_sets(ent_intake_reader *reader);
void ent_intake_choose(ent_intake_reader *reader);
size_t ent_intake_settle_pair(ent_intake_reader *reader, size_t rival, size_t i);

/* intake_unordered.c: orders that come from elsewhere. */
void ent_intake_follow_proxies(ent_intake_reader *reader);
ent_status ent_intake_order_the_rest(ent_intake_reader *reader);

#endif
