/* audit.h -- units that cannot be there (Flying Dutchmen, DATC 4.E.6): which, since when, and what is done about them.
 *
 * An audit takes the positions of a game in order, the last one the position in question. Each phase is judged again
 * and compared with the position given after it. A unit that the judge puts nowhere is a Flying Dutchman, and is
 * followed from then on. One position alone shows what no game can lead to: a fleet inland, an army at sea, two units
 * in one place, more units than the centers that the last adjustment counted.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_AUDIT_H
#define ENT_TURN_AUDIT_H
#include "turn/turn.h"

typedef enum ent_audit_kind {
    ENT_AUDIT_TERRAIN,     /* an army at sea, a fleet inland */
    ENT_AUDIT_SHARED,      /* two units in one place */
    ENT_AUDIT_NUMBER,      /* more units than the last adjustment allowed */
    ENT_AUDIT_UNACCOUNTED, /* no order brought it there */
    ENT_AUDIT_KIND_COUNT
} ent_audit_kind;

typedef enum ent_audit_fate {
    ENT_FATE_READJUDGED, /* rule 1: the last orders are judged again */
    ENT_FATE_REMOVED,    /* rules 2 and 3 */
    ENT_FATE_STAYS,      /* rule 4: legal by now */
    ENT_FATE_WAITS,      /* 4.E.6 b: until the next adjustment */
    ENT_FATE_LEFT,       /* no longer on the board */
    ENT_FATE_COUNT
} ent_audit_fate;

typedef struct ent_phase_label {
    char text[16]; /* "W1901A"; "" for none */
} ent_phase_label;

/* A unit that is, or could be, a Flying Dutchman. */
typedef struct ent_suspect {
    ent_unit unit; /* where it stands in the position in question */
    bool is_removed;
} ent_suspect;

typedef struct ent_dutchman {
    uint8_t kind, fate;    /* ent_audit_kind, ent_audit_fate */
    uint8_t rule;          /* which of the document's four; 0: none */
    ent_phase_label since; /* the phase whose orders brought it there; "": before the first position, or unknown */
    size_t count;          /* how many of the suspects cannot be there */
    size_t first, n;       /* they are suspect[first..first+n) of the audit */
} ent_dutchman;

typedef enum ent_discrepancy_kind {
    ENT_DIFFERS_MISPLACED, /* `is` should be `should` */
    ENT_DIFFERS_MISSING,   /* `should` is nowhere */
    ENT_DIFFERS_OWNER,     /* the center `prov` belongs to owner, not should_own */
    ENT_DIFFERS_PHASE,     /* another phase follows */
    ENT_DIFFERS_COUNT
} ent_discrepancy_kind;

/* What else is not as the judge says. */
typedef struct ent_discrepancy {
    uint8_t kind;
    ent_phase_label after; /* the phase that was judged */
    ent_unit is, should;
    ent_prov prov;
    ent_power owner, should_own;
    ent_phase_label phase, should_be;
} ent_discrepancy;

typedef struct ent_tracked ent_tracked;

typedef struct ent_audit {
    ent_request last; /* the latest position */
    size_t n_positions;
    ent_pos *expected;           /* owned; what the judge says follows the position before; NULL: there is none */
    int allowed[ENT_MAX_POWERS]; /* units by the last adjustment; -1: unknown */
    int allowed_before[ENT_MAX_POWERS]; /* the same, one position earlier */
    ent_tracked *tracked;               /* owned; units followed from position to position */
    size_t n_tracked, cap_tracked;
    ent_dutchman *dutchman;
    size_t n_dutchmen, cap_dutchmen;
    ent_suspect *suspect;
    size_t n_suspects, cap_suspects;
    ent_discrepancy *difference;
    size_t n_differences, cap_differences;
    ent_pos *repaired; /* owned; what --repair writes, under the last request's choice of 4.E.6 */
} ent_audit;

/* Take the next position over from *request, which was read with strays.wanted. Texts that its orders point into must
 * live until the call after this one. *audit starts zeroed. */
ent_status ent_audit_add(ent_audit *audit, ent_request *request, ent_err *err);
/* After the last position: the findings and the repaired position. */
ent_status ent_audit_finish(ent_audit *audit, ent_err *err);
void ent_audit_clear(ent_audit *audit);

/* True if every unit of the last position can be there, and all is as the judge says. */
bool ent_audit_is_clean(const ent_audit *audit);

#endif
