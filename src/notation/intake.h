/* intake.h -- many written orders to exactly one order a unit, under the house rules (DATC 4.B - 4.E).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_INTAKE_H
#define ENT_NOTATION_INTAKE_H
#include "board/map.h"

/* A text of orders as it came in. */
typedef struct ent_written {
    const char *text; /* text[0..len), lives as long as the intake */
    size_t len;
    ent_power power;
    uint16_t set;   /* which of the power's order sets, from 0; a later set has a higher number (4.D.1) */
    bool adds;      /* its set says that it adds to the earlier ones */
    bool replaces;  /* its set says that it replaces the earlier ones */
    bool unsorted;  /* the sequence of the power's sets is not known (4.D.2) */
    bool perpetual; /* to be repeated every turn (4.E.4) */
    bool announced; /* a proxy that was announced before the orders (4.E.5 a) */
    uint32_t line;  /* of the input, from 1; 0: not known */
    /* The orders of the text, if it is parsed already: parsing depends on no rule. n_parsed 0: it is not parsed. The
     * list lives as long as the text. */
    const struct ent_parsed *parsed;
    uint32_t n_parsed;
} ent_written;

/* The set number of orders that stand for longer than a turn: perpetual ones and announced proxies. */
#define ENT_STANDING_SET UINT16_MAX

/* How the text of an order became the order, from the plainest to the least certain. ORDER reading */
typedef enum ent_reading {
    ENT_READ_EXACT,     /* every word was understood as it stands */
    ENT_READ_COMPLETED, /* something was left out, wrong or irrelevant, and the rules allow that: an A or F, a coast, a
                           nationality, a remark after the order */
    ENT_READ_EXPANDED,  /* the words stand for several orders, of which this is one: "All units hold", "A Ruh and A Mun
                           hold", "Build A Par, F Bre" */
    ENT_READ_CORRECTED, /* a name is misspelt or abbreviated as no list has it: the one place is taken that is near and
                           makes the order possible (4.E.2) */
    ENT_READ_NOT,       /* not understood, or ambiguous: the order is void */
    ENT_READ_COUNT
} ent_reading;

/* "exact", "completed", "expanded", "corrected", "unread". */
const char *ent_reading_name(ent_reading reading);

/* What took the place of an order that is void with ENT_REASON_REPLACED. */
typedef enum ent_replacer {
    ENT_REPLACER_ORDER,       /* another order */
    ENT_REPLACER_SET,         /* a later set, in which the unit has no order */
    ENT_REPLACER_ADJUSTMENTS, /* the builds or removals of later sets, which leave none for it (turn/adjust_sets.c) */
    ENT_REPLACER_UNSORTED     /* none: of sets in no known order none counts (4.D.2) */
} ent_replacer;

/* One line of the answer. */
typedef struct ent_entry {
    ent_order order; /* as read; ENT_ORDER_NONE if unreadable; void_reason is set if it is void before it is judged */
    const char *written; /* the part of the text that is this order; NULL for an automatic order */
    size_t written_len;
    uint32_t line;    /* of the input, from 1; 0: not known */
    uint32_t text;    /* which of the texts that were read, from 0 */
    uint16_t set;     /* of its text, as in ent_written */
    uint16_t clause;  /* which order of its text, from 0 */
    uint8_t reading;  /* ent_reading */
    bool general;     /* from "All units hold": gives way to an order for the unit itself */
    bool in_force;    /* the order that is judged for this unit */
    bool automatic;   /* the unit was unordered */
    bool by_proxy;    /* another power says what the unit does (4.E.5) */
    bool doubtful;    /* a remark after it was passed over that may limit or correct it */
    bool foreign;     /* it says that the ordered unit is another power's */
    bool retreat;     /* a move that is called a retreat */
    uint8_t flaws;    /* ENT_FLAW_ bits (4.C) */
    uint8_t replacer; /* ent_replacer */
    char note[240];   /* how it was read, or what was not understood and what was probably meant; never "" for
                         ENT_READ_CORRECTED, _EXPANDED and _NOT */
} ent_entry;

/* False if the order could not be read, or is ambiguous: then only the text as written can be shown. */
static inline bool ent_entry_is_read(const ent_entry *entry)
{
    return entry->order.kind != ENT_ORDER_NONE && entry->order.void_reason != ENT_REASON_AMBIGUOUS;
}

/* What was written, in quotation marks, fit to be shown, its first `most` bytes. out[0..size), size > most + 3. */
void ent_entry_quote(const ent_entry *entry, size_t most, char *out, size_t size);

/* Orders that are read; there is room left for the automatic ones. */
enum { ENT_MAX_READ_ORDERS = ENT_MAX_ORDERS - ENT_MAX_PROVS };

typedef struct ent_intake {
    ent_entry *entry;
    size_t n, cap;
} ent_intake;

/* Read the orders for `pos`. A text may hold several orders: each becomes an entry, with its part of the text. How many
 * there are depends on the text and the position, not on the rules. Entries: the written orders as they came, then the
 * automatic ones: a hold for each unordered unit, in retreats a disbandment. Removals in adjustments are added by the
 * judge. Returns ENT_OK, ENT_E_MEMORY, or ENT_E_LIMIT for more than ENT_MAX_READ_ORDERS. Free with ent_intake_clear().
 */
ent_status ent_intake_read(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_written *written,
                           size_t n, ent_intake *out, ent_err *err);
/* True if another choice of the issue may change the entries of a movement phase. */
bool ent_intake_depends_on(ent_issue issue);
/* A copy of the entries; their texts stay those of the original. ENT_OK or ENT_E_MEMORY. Free with ent_intake_clear().
 */
ent_status ent_intake_copy(const ent_intake *intake, ent_intake *out, ent_err *err);
void ent_intake_clear(ent_intake *intake);

/* For a request without units: put each ordered unit where its order says that it stands (intake_place.c). */
void ent_intake_place(const ent_map *map, const ent_written *written, size_t n, ent_pos *pos);

#endif
