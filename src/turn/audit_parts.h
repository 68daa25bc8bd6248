/* audit_parts.h -- what the parts of an audit share: audit.c follows the game, audit_compare.c compares a position with
 * the judge's, audit_repair.c decides what is done about it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_AUDIT_PARTS_H
#define ENT_TURN_AUDIT_PARTS_H
#include "game/position.h"
#include "turn/audit.h"

/* A unit of a position, wherever it is. */
typedef struct ent_placed_unit {
    ent_unit unit;
    bool dislodged;
    bool stray;  /* not on the board of the position, which cannot hold it */
    bool shared; /* another one stands in its province */
    bool taken;
} ent_placed_unit;

typedef struct ent_placed_units {
    ent_placed_unit *placed; /* owned */
    size_t n;
} ent_placed_units;

/* A unit followed through the game. */
struct ent_tracked {
    ent_placed_unit at;       /* in the latest position */
    ent_placed_unit expected; /* where the judge puts it after the latest orders; stray: nowhere */
    ent_placed_unit judged;   /* the same, after phases that the game left out */
    bool cleared;             /* no Flying Dutchman: the judge built it */
    bool known;               /* its introduction was seen */
    bool newest;              /* introduced by the latest orders */
    bool legal;
    bool found;     /* in the latest position */
    uint8_t kind;   /* ent_audit_kind */
    ent_loc target; /* where a stray was ordered to go, or ENT_LOC_NONE */
    ent_phase_label since;
};

/* All units of a position; strays may be NULL. Free out->placed. */
ent_status ent_audit_collect_units(const ent_map *map, const ent_pos *pos, const ent_strays *strays,
                                   ent_placed_units *out, ent_err *err);
bool ent_audit_same_unit(const ent_placed_unit *a, const ent_placed_unit *b);

/* The number of a phase in the calendar. */
int ent_audit_ordinal(const ent_pos *pos);
ent_phase_label ent_audit_label(const ent_pos *pos);

/* Find the tracked units in the position given after the audit's last one, whose orders lead to `judged`; track new
 * ones, note what differs. */
ent_status ent_audit_compare(ent_audit *audit, const ent_pos *judged, const ent_request *given, ent_err *err);

/* How many units the last adjustment allowed a power in a movement or retreat phase: its centers, and before the first
 * adjustment what it started with beyond them. */
int ent_audit_limit(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power);

/* The same in any phase: -1 if nobody knows. */
int ent_audit_allowed(const ent_audit *audit, const ent_request *request, ent_power power);

ent_status ent_audit_track(ent_audit *audit, const ent_tracked *unit, ent_err *err);
ent_status ent_audit_add_discrepancy(ent_audit *audit, const ent_discrepancy *difference, ent_err *err);
/* Note a Flying Dutchman without suspects, then its suspects. */
ent_status ent_audit_add_dutchman(ent_audit *audit, const ent_dutchman *dutchman, ent_err *err);
ent_status ent_audit_add_suspect(ent_audit *audit, const ent_unit *unit, bool is_removed, ent_err *err);

#endif
