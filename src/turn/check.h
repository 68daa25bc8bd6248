/* check.h -- what a game master should look at before (or after) a turn is judged: the findings.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_CHECK_H
#define ENT_TURN_CHECK_H
#include "notation/print.h"
#include "turn/position_doubt.h"
#include "turn/turn.h"

/* ORDER finding */
typedef enum ent_finding_kind {
    ENT_FINDING_SILENT,     /* a power that has something to order has sent nothing */
    ENT_FINDING_UNORDERED,  /* a unit has no order */
    ENT_FINDING_DUE,        /* fewer builds or removals are ordered than are due */
    ENT_FINDING_NUMBER,     /* the words of an order say another number of builds or removals than it names */
    ENT_FINDING_REPLACED,   /* an earlier set of orders of the power gave way to a later one (4.D.1) */
    ENT_FINDING_UNREAD,     /* an order could not be read, or may mean several things */
    ENT_FINDING_CORRECTED,  /* an order was guessed: a name was misspelt or cut short */
    ENT_FINDING_EXPANDED,   /* an order is one of several that a text stands for */
    ENT_FINDING_COMPLETED,  /* something was left out, or did not matter */
    ENT_FINDING_REMARK,     /* a remark after an order was passed over that may limit or correct it */
    ENT_FINDING_IMPOSSIBLE, /* an order is void whatever the other powers do */
    ENT_FINDING_UNMATCHED,  /* a support or convoy without its move, a convoyed move without its convoy */
    ENT_FINDING_CONTRARY,   /* a support to hold of a unit that its own power attacks: perhaps of the attack? */
    ENT_FINDING_PHASE,      /* a retreat is ordered where moves are due, and followed as a move */
    ENT_FINDING_STANDING,   /* a perpetual order or a proxy for this phase, but such are for movement phases */
    ENT_FINDING_DISLODGED,  /* the position has dislodged units, but its phase no retreats */
    ENT_FINDING_UNDATED,    /* in a text a power has a center that it has not at the start, but no phase is given */
    ENT_FINDING_CENTERS,    /* the position does not say who owns the centers, but some may have changed hands */
    ENT_FINDING_VICTORY,    /* the rules ask for more centers than the map has */
    ENT_FINDING_POSITION,   /* the position contradicts itself, or something about it was assumed */
    ENT_FINDING_SKIPPED,    /* a line was skipped that may be an order, or a sentence about one */
    ENT_FINDING_COUNT
} ent_finding_kind;

/* "silent". */
const char *ent_finding_name(ent_finding_kind kind);
/* True if somebody should look at it before the turn counts. */
bool ent_finding_needs_attention(ent_finding_kind kind);

typedef struct ent_finding {
    uint8_t kind;    /* ent_finding_kind */
    ent_power power; /* ENT_POWER_NONE: nobody's */
    size_t entry;    /* of the turn's intake, or SIZE_MAX */
    size_t skipped;  /* of the request's lines, or SIZE_MAX */
    size_t text;     /* of ENT_FINDING_STANDING: which of the request's texts */
    uint32_t line;   /* of the text; 0: none */
    int due, done;   /* of ENT_FINDING_DUE and ENT_FINDING_SILENT: builds (+) or removals (-) that are due, and how
                      * many of them are ordered; of ENT_FINDING_NUMBER: how many are said and named */
    ent_position_doubt doubt; /* of ENT_FINDING_POSITION */
} ent_finding;

/* By power, then by entry. */
typedef struct ent_check {
    ent_finding *finding; /* owned */
    size_t n, cap;
    size_t n_attention; /* those that need attention */
} ent_check;

/* Find what is worth a look in a judged turn. Free with ent_check_clear(). */
ent_status ent_check_turn(const ent_request *request, const ent_turn *turn, ent_check *out, ent_err *err);
void ent_check_clear(ent_check *check);

/* The finding as a sentence without a full stop, which does not name its power, into out[0..size). */
void ent_finding_sentence(const ent_request *request, const ent_turn *turn, const ent_finding *finding,
                          ent_names_style style, char *out, size_t size);

#endif
