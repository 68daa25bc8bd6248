/* entente.h -- a judge for the board game Diplomacy: the public interface of libentente.
 *
 * Everything here is a plain value that the caller owns, except ent_map. A map is built once, never changes afterwards,
 * and may be shared by any number of threads. Judging allocates nothing, locks nothing and keeps no state. The terms
 * are those of the rulebook and of the Diplomacy Adjudicator Test Cases (DATC 2.4): `4.x.n` in a comment is an issue of
 * that document, `6.x.n` a test case.
 *
 * What callers must keep, or else the behavior is undefined:
 *   - A pointer leads to what its comment says, and to as many elements as the number beside it. It is NULL only where
 *     the comment allows that. What a function writes overlaps nothing that it reads.
 *   - An ent_map was made by this library and is not freed yet. ent_rules were set by ent_rules_preset() first.
 *   - An ent_pos has ent_pos_size() bytes, aligned as an ent_pos. Functions that get a map and a position refuse one
 *     that is invalid on that map. (One of another map with as many provinces and powers may be valid: a position does
 *     not know its map.) Those that get a position alone, such as ent_pos_units(), need one that ent_pos_init() or
 *     ent_pos_start() set up, or a copy of such a one.
 * Every other value, in orders, positions and texts, is checked.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENTENTE_H
#define ENTENTE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define ENT_API __attribute__((visibility("default")))
#else
#define ENT_API
#endif

/* The version that a program is compiled with; ent_version() is the one that it runs with. Before 1.0 the binary
 * interface may change with the second number, and the soname with it. */
#define ENT_VERSION "0.3.0"
ENT_API const char *ent_version(void);

/* ---- Limits. A map that exceeds them is refused when it is built. ---- */
enum {
    ENT_MAX_PROVS = 1024,                                    /* provinces of a map */
    ENT_MAX_LOCS = 2048,                                     /* provinces and separate coasts together */
    ENT_MAX_POWERS = 64,                                     /* powers of a map */
    ENT_MAX_NEIGHBORS = 32,                                  /* places that one unit can step to */
    ENT_MAX_ROUTE = 24,                                      /* provinces that an order may name as its route */
    ENT_MAX_BY = 4,                                          /* units named as the cause of a result */
    ENT_MAX_ORDERS = 65000,                                  /* orders judged in one phase */
    ENT_MAX_COMPACT_ORDERS = ENT_MAX_PROVS + ENT_MAX_POWERS, /* compact orders: one for each unit and each power */
};

/* ---- Indices. A location is a province as a whole (its index is below the number of provinces) or one separate coast
 * of a province (the indices above). An army stands in a province as a whole, and so does a fleet unless the province
 * has separate coasts. ---- */
typedef uint16_t ent_prov;
typedef uint16_t ent_loc;
typedef uint8_t ent_power;
#define ENT_PROV_NONE  ((ent_prov)0xFFFF)
#define ENT_LOC_NONE   ((ent_loc)0xFFFF)
#define ENT_POWER_NONE ((ent_power)0xFF)

/* ---- Errors: bad input or system trouble. That a move fails or an order is illegal is an ordinary value. ---- */
typedef enum ent_status {
    ENT_OK,
    ENT_E_SYNTAX,    /* the text cannot be read */
    ENT_E_NAME,      /* a name is unknown or ambiguous */
    ENT_E_MAP,       /* the map is not consistent */
    ENT_E_POSITION,  /* the position is not valid on its map */
    ENT_E_LIMIT,     /* the input is larger than the library handles */
    ENT_E_MEMORY,    /* there is no memory */
    ENT_E_IO,        /* a file cannot be read or written */
    ENT_E_ALGORITHM, /* the algorithm does not judge such a position */
    ENT_E_OPTION,    /* an option of a service function is unknown or has a wrong value (entente_service.h) */
    ENT_STATUS_COUNT
} ent_status;

typedef struct ent_err {
    ent_status status;
    uint32_t line;   /* from 1; 0 where there are no lines */
    uint32_t column; /* bytes, from 1; 0 if unknown */
    char text[256];  /* one sentence: what is wrong, and what would be right */
    char path[128];  /* the JSON pointer of the value that is wrong, as in "/units/ENGLAND/2"; "" if there is none */
} ent_err;

/* ---- Rules: one letter for each disputed issue of DATC chapter 4. ---- */
typedef enum ent_issue {
    ENT_4A1,                              /* multi-route convoy disruption */
    ENT_4A2,                              /* convoy disruption paradoxes */
    ENT_4A3,                              /* convoying to adjacent places */
    ENT_4A4,                              /* support cut on attack on itself via convoy */
    ENT_4A5,                              /* retreat when dislodged by convoy */
    ENT_4A6,                              /* convoy path specification */
    ENT_4A7,                              /* avoiding a head to head battle to bounce a unit */
    ENT_4B1,                              /* omitted coast in move order, two coasts possible */
    ENT_4B2,                              /* omitted coast in move order, one coast possible */
    ENT_4B3,                              /* move order to impossible coast */
    ENT_4B4,                              /* coast specification in support order */
    ENT_4B5,                              /* wrong coast of ordered unit */
    ENT_4B6,                              /* unknown or irrelevant coasts */
    ENT_4B7,                              /* coast specification in build order */
    ENT_4C1,                              /* missing unit designation */
    ENT_4C2,                              /* wrong unit designation */
    ENT_4C3,                              /* missing unit designation in build order */
    ENT_4C4,                              /* building a fleet in a land area */
    ENT_4C5,                              /* missing nationality in support order */
    ENT_4C6,                              /* wrong nationality in support order */
    ENT_4D1,                              /* multiple order sets with defined order */
    ENT_4D2,                              /* multiple order sets with undefined order */
    ENT_4D3,                              /* multiple orders to the same unit */
    ENT_4D4,                              /* too many build orders */
    ENT_4D5,                              /* multiple build orders for one area */
    ENT_4D6,                              /* too many disband orders */
    ENT_4D7,                              /* waiving builds */
    ENT_4D8,                              /* removing a unit in civil disorder */
    ENT_4D9,                              /* receiving hold support in civil disorder */
    ENT_4E1,                              /* illegal orders */
    ENT_4E2,                              /* poorly written orders */
    ENT_4E3,                              /* implicit orders */
    ENT_4E4,                              /* perpetual orders */
    ENT_4E5,                              /* proxy orders */
    ENT_4E6,                              /* flying Dutchman */
    ENT_ISSUE_DISPUTED,                   /* the number of disputed issues; two additional choices follow */
    ENT_4A1_FOREIGN = ENT_ISSUE_DISPUTED, /* under 4.A.1 a: 'c' counts unwanted foreign fleets, 's' skips them (DPTG) */
    ENT_4A2_FALLBACK,                     /* which of 4.A.2 d, e, f applies where a, b or c gives no resolution */
    ENT_ISSUE_COUNT
} ent_issue;

/* A map's own optional rules, as bits of ent_rules.options. */
enum { ENT_OPTION_RAILWAY = 1, ENT_OPTION_CANAL = 2, ENT_OPTION_HONG_KONG = 4, ENT_OPTION_ALL = 7 };
/* Further bits of ent_rules.options, off in every preset. All but the first concern only the DPjudge's algorithms
 * (ENT_ALGORITHM_DPJUDGE). */
enum {
    ENT_OPTION_PORTAGE = 8,       /* PORTAGE_CONVOY: armies carry fleets over land, by the rules of convoys */
    ENT_OPTION_SAFE_CONVOYS = 16, /* SAFE_CONVOYS, BELEAGUERED_DISRUPTS: a standoff over a beaten fleet disrupts */
    ENT_OPTION_MISSING_HOLD = 32, /* an order that names a unit that does not exist becomes a hold */
};

typedef struct ent_rules {
    char choice[ENT_ISSUE_COUNT]; /* the letter of each issue, 'a' first */
    uint8_t options;              /* ENT_OPTION_ bits; one that the map has no feature for has no effect */
    uint16_t victory;             /* the number of centers that wins; 0: as the map says */
} ent_rules;

/* ---- Units and orders. ---- */
typedef enum ent_unit_kind { ENT_ARMY, ENT_FLEET, ENT_UNIT_NONE } ent_unit_kind;

typedef struct ent_unit {
    uint8_t power;  /* ent_power */
    uint8_t kind;   /* ent_unit_kind; ENT_UNIT_NONE: no unit */
    ent_loc at;     /* a fleet in a province with separate coasts stands on one of them */
    uint16_t built; /* the adjustment phase in which it was built (4.D.8 f) as ENT_BUILT_IN(year); 0: it was there at
                       the start */
} ent_unit;

/* Convert a year to ent_unit.built and back. Later years are higher numbers. INT16_MIN is not a valid year here. */
#define ENT_BUILT_IN(year)    ((uint16_t)((year)-INT16_MIN))
#define ENT_BUILT_YEAR(built) ((int)(built) + INT16_MIN)

typedef enum ent_order_kind {
    ENT_ORDER_NONE, /* nothing could be read */
    ENT_ORDER_HOLD,
    ENT_ORDER_MOVE,         /* also by convoy or railway; in a retreat phase a retreat */
    ENT_ORDER_SUPPORT_HOLD, /* `from`: the supported unit */
    ENT_ORDER_SUPPORT_MOVE, /* `from`: the supported unit, `to`: where it goes */
    ENT_ORDER_CONVOY,       /* `from`: the carried unit, `to`: the province where it goes */
    ENT_ORDER_DISBAND,      /* a dislodged unit disbands, or a unit is removed */
    ENT_ORDER_BUILD,
    ENT_ORDER_WAIVE,
    ENT_ORDER_CANAL, /* lets the fleet at `from` pass to `to`; orders no unit of its own */
    ENT_ORDER_PROXY, /* power `proxy` orders the unit (4.E.5); replaced by that order before judging */
    ENT_ORDER_COUNT
} ent_order_kind;

/* Bits of ent_order.flags. */
enum {
    ENT_ORDER_FLAG_VIA = 1,   /* "via convoy" was written */
    ENT_ORDER_FLAG_RAIL = 2,  /* the move goes by railway */
    ENT_ORDER_FLAG_ROUTE = 4, /* the order names a route (4.A.6) */
    /* No player gave this order. A power all of whose orders have this flag is in civil disorder (4.D.9). */
    ENT_ORDER_FLAG_UNORDERED = 8,
    ENT_ORDER_FLAG_UNREADABLE_MOVE = 16, /* unreadable, but it has the form of a move: "A Mun - Oz" (4.E.1 a) */
};

typedef struct ent_order {
    uint8_t kind;  /* ent_order_kind */
    uint8_t flags; /* ENT_ORDER_FLAG_ bits */
    uint8_t power; /* the power that gives it. `power`, `unit` and `at` lie as in ent_unit */
    uint8_t unit;  /* ent_unit_kind of the ordered unit; of a build, the unit to be built */
    ent_loc at;    /* the ordered unit's location; ENT_LOC_NONE for a waive or a canal permission */
    ent_loc from;  /* the supported or carried unit's location, or ENT_LOC_NONE */
    ent_loc to;    /* the destination, or ENT_LOC_NONE. A fleet's destination that has separate coasts but is given
                      as a whole province means that no coast was written */
    uint8_t void_reason; /* ent_reason; if not ENT_REASON_NONE, the order is void and its unit holds */
    uint8_t n_route;     /* provinces in `route` */
    uint8_t helped;      /* ent_unit_kind of the unit at `from`, for printing; the judge reads the position instead */
    uint8_t proxy;       /* ent_power, of ENT_ORDER_PROXY only */
    ent_prov route[ENT_MAX_ROUTE]; /* the provinces between start and destination, if the order names them */
} ent_order;

/* A compact order: an ent_order without its route, which hardly any order names. The fields are those of ent_order;
 * four compact orders fill a cache line. For programs that play millions of turns. */
typedef struct ent_compact_order {
    uint8_t kind, flags, power, unit;
    ent_loc at, from, to;
    uint8_t void_reason, n_route /* 0 */, helped, proxy;
    uint16_t spare; /* 0, so that compact orders can be compared byte by byte */
} ent_compact_order;

/* ---- A position: flat memory without pointers. Copying its ent_pos_size() bytes clones it. Arrays follow the struct;
 * the functions below find them, and their lengths come from the map. ---- */
typedef enum ent_season { ENT_SPRING, ENT_FALL, ENT_WINTER } ent_season;
typedef enum ent_phase_kind { ENT_MOVEMENT, ENT_RETREATS, ENT_ADJUSTMENTS } ent_phase_kind;

#define ENT_ADJUST_COUNTED INT16_MIN /* the number of builds or removals is counted from centers and units */

typedef struct ent_dislodged {
    ent_unit unit;
    ent_prov by;       /* the province from which its attacker came, or ENT_PROV_NONE if unknown */
    uint32_t retreats; /* bit i: it may retreat to the i-th place of ent_map_steps() for this unit */
} ent_dislodged;

typedef struct ent_pos {
    uint32_t size; /* of the whole position in bytes */
    uint16_t n_provs, n_dislodged, max_dislodged;
    int16_t year;
    uint8_t season; /* ent_season */
    uint8_t phase;  /* ent_phase_kind */
    uint8_t n_powers;
    uint8_t winner; /* ent_power, or ENT_POWER_NONE */
    uint8_t pad[4];
    /* ent_unit unit[n_provs]; ent_dislodged dislodged[max_dislodged]; int16_t adjust[n_powers];
       uint8_t owner[n_provs]; uint8_t contested[n_provs / 8, rounded up]; */
} ent_pos;

/* ---- Outcomes. ---- */
typedef enum ent_verdict { ENT_SUCCEEDS, ENT_FAILS, ENT_VOID } ent_verdict;

/* Bits of ent_result.marks. */
enum {
    ENT_MARK_BOUNCE = 1,
    ENT_MARK_CUT = 2,
    ENT_MARK_DISLODGED = 4,
    ENT_MARK_DISRUPTED = 8,
    ENT_MARK_NO_CONVOY = 16,
    ENT_MARK_VOID = 32,
    ENT_MARK_PARADOX = 64,
    ENT_MARK_DESTROYED = 128,
    ENT_MARK_CIVIL_DISORDER = 256,
};
enum { ENT_MARK_COUNT = 9 };

/* Bits of a compact outcome: a result without its reason. */
enum {
    ENT_OUTCOME_SUCCEEDS = 1,  /* the verdict would be ENT_SUCCEEDS */
    ENT_OUTCOME_DISLODGED = 2, /* ENT_MARK_DISLODGED */
};

typedef enum ent_route_kind { ENT_ROUTE_NONE, ENT_ROUTE_LAND, ENT_ROUTE_CONVOY } ent_route_kind;

/* Why a result is what it is. ent_reason_code() gives the stable code of each; docs/interface.md lists codes and
 * meanings, made from these comments by tests/reasons.py. ORDER reason_names */
typedef enum ent_reason {
    ENT_REASON_NONE, /* no reason is known */
    /* moves */
    ENT_REASON_UNOPPOSED,        /* no unit resisted the move */
    ENT_REASON_STRONGER,         /* the attack was stronger than every resistance */
    ENT_REASON_CIRCULAR,         /* the move is part of a circle of moves */
    ENT_REASON_HELD,             /* bounced off the unit in the destination */
    ENT_REASON_STANDOFF,         /* bounced off another move to the same place */
    ENT_REASON_HEAD_TO_HEAD,     /* bounced off a unit that moves the opposite way */
    ENT_REASON_OWN_UNIT,         /* bounced off a unit of its own power, which it cannot dislodge */
    ENT_REASON_NO_CONVOY,        /* the move needs a convoy and none was ordered */
    ENT_REASON_CONVOY_DISRUPTED, /* a fleet that the convoy needs was dislodged */
    ENT_REASON_PARADOX_CONVOY,   /* a paradox rule took all effect from a convoyed army or a fleet in a canal */
    ENT_REASON_PARADOX_MOVE,     /* a paradox rule made the move fail */
    /* holds */
    ENT_REASON_STANDS,    /* the unit was not attacked, or not strongly enough */
    ENT_REASON_DISLODGED, /* the unit was dislodged */
    /* supports */
    ENT_REASON_GIVEN,         /* the support was given */
    ENT_REASON_CUT,           /* an attack on the supporter cut the support */
    ENT_REASON_CUT_DISLODGED, /* the supporter was dislodged */
    ENT_REASON_CUT_PARADOX,   /* the general paradox rule counts the support as cut (5.B.9) */
    ENT_REASON_GIVEN_PARADOX, /* a paradox rule protects the support (4.A.2 a, b, c) */
    ENT_REASON_UNMATCHED, /* the supported or convoyed unit has another order, or no ordered route uses this fleet */
    ENT_REASON_NO_UNIT_THERE, /* no unit stands where a support or convoy names one */
    /* convoys */
    ENT_REASON_CONVOYED,        /* the army has a route through this fleet */
    ENT_REASON_FLEET_DISLODGED, /* this convoying fleet was dislodged */
    ENT_REASON_OTHER_FLEET,     /* another fleet that the route needs was dislodged */
    ENT_REASON_LAND_ROUTE,      /* the convoy matches, but the army went over land */
    /* illegal orders (4.E.1) */
    ENT_REASON_UNREADABLE,          /* the order cannot be read */
    ENT_REASON_AMBIGUOUS,           /* the order can mean several things */
    ENT_REASON_NO_SUCH_UNIT,        /* no unit stands where the order names one */
    ENT_REASON_NOT_YOUR_UNIT,       /* the unit belongs to another power */
    ENT_REASON_WRONG_PHASE,         /* such an order is not for this kind of phase */
    ENT_REASON_OWN_PROVINCE,        /* the destination is the unit's own province */
    ENT_REASON_NOT_ADJACENT,        /* the destination is not adjacent */
    ENT_REASON_ARMY_TO_SEA,         /* an army cannot go to sea */
    ENT_REASON_FLEET_TO_LAND,       /* a fleet cannot go inland */
    ENT_REASON_NO_POSSIBLE_CONVOY,  /* the destination is not adjacent, and no fleets could convoy the army there */
    ENT_REASON_COAST_MISSING,       /* several coasts are possible and none was written */
    ENT_REASON_COAST_WRONG,         /* the fleet cannot reach the coast that was written */
    ENT_REASON_UNKNOWN_COAST,       /* the province has no such coast */
    ENT_REASON_SUPPORT_SELF,        /* a unit cannot support itself */
    ENT_REASON_SUPPORT_UNREACHABLE, /* the supporter cannot move to the province into which it supports */
    ENT_REASON_SUPPORT_IMPOSSIBLE,  /* the supported unit could never do what is supported */
    ENT_REASON_CONVOY_BY_ARMY,      /* an army cannot convoy */
    ENT_REASON_CONVOY_ON_COAST,     /* a fleet in this province cannot convoy */
    ENT_REASON_CONVOY_OF_FLEET,     /* a fleet cannot be convoyed */
    ENT_REASON_CONVOY_IMPOSSIBLE,   /* this fleet can be on no route of that army */
    ENT_REASON_PATH_REQUIRED,       /* the army's order must name the convoy's route (4.A.6 c) */
    ENT_REASON_UNIT_MISSING,        /* neither army nor fleet was written (4.C.1 a) */
    ENT_REASON_UNIT_WRONG,          /* the wrong kind of unit was written (4.C.2 a) */
    ENT_REASON_NATION_MISSING,      /* the nationality of the helped unit was not written (4.C.5 a) */
    ENT_REASON_NATION_WRONG,        /* the wrong nationality of the helped unit was written (4.C.6 a) */
    ENT_REASON_DUPLICATE,           /* the unit has several orders (4.D.3) */
    ENT_REASON_REPLACED,            /* another order or set replaces this one, or no set counts (4.D.1 - 4.D.3) */
    ENT_REASON_FROZEN,              /* ice closes the province */
    ENT_REASON_NO_RAILWAY,          /* the power has no railway between these provinces */
    ENT_REASON_TWO_TRAINS,          /* several armies were ordered onto the same railway */
    ENT_REASON_RAIL_CENTER,         /* the train stopped at a center of the line that its power does not own */
    ENT_REASON_CANAL_CLOSED,        /* no unit stands in the canal's gate, or it did not stay there */
    ENT_REASON_NO_PERMISSION,       /* the power in the gate did not let the fleet pass the canal */
    ENT_REASON_PERMITTED,           /* the fleet may pass the canal */
    ENT_REASON_NOT_YOUR_CANAL,      /* only the power in the gate can permit a fleet to pass */
    ENT_REASON_NOT_ALLOWED,         /* the rules allow no such perpetual or proxy order (4.E.4, 4.E.5) */
    ENT_REASON_BY_PROXY,            /* the order counts for the power that gave the proxy (4.E.5) */
    ENT_REASON_CIVIL_DISORDER,      /* the supported unit's power is in civil disorder (4.D.9 a) */
    /* retreats */
    ENT_REASON_RETREATED,           /* the unit retreated */
    ENT_REASON_RETREAT_STANDOFF,    /* several units retreated to the same place */
    ENT_REASON_RETREAT_OCCUPIED,    /* a unit stands in the destination */
    ENT_REASON_RETREAT_CONTESTED,   /* units bounced in the destination in the last movement phase */
    ENT_REASON_RETREAT_ATTACKER,    /* the attacker came from the destination */
    ENT_REASON_RETREAT_NOT_OPEN,    /* the position does not list the destination for this unit */
    ENT_REASON_DISBANDED,           /* the unit disbanded as ordered */
    ENT_REASON_DISBANDED_UNORDERED, /* the unit had no order and disbanded */
    /* adjustments */
    ENT_REASON_BUILT,             /* the unit was built */
    ENT_REASON_REMOVED,           /* the unit was removed as ordered */
    ENT_REASON_REMOVED_DISORDER,  /* the civil disorder rule removed the unit (4.D.8) */
    ENT_REASON_WAIVED,            /* the build was waived */
    ENT_REASON_BUILD_NOT_HOME,    /* the province is no home center of the power */
    ENT_REASON_BUILD_NOT_OWNED,   /* the power does not own the province */
    ENT_REASON_BUILD_OCCUPIED,    /* a unit stands in the province */
    ENT_REASON_BUILD_NO_CENTER,   /* the province is no supply center */
    ENT_REASON_BUILD_KIND,        /* such a unit cannot stand there (4.C.4) */
    ENT_REASON_BUILD_TWICE,       /* another build names the same province (4.D.5) */
    ENT_REASON_BUILD_TOO_MANY,    /* the power has fewer builds than it ordered (4.D.4) */
    ENT_REASON_NO_BUILD_DUE,      /* the power has nothing to build */
    ENT_REASON_NO_REMOVAL_DUE,    /* the power has nothing to remove */
    ENT_REASON_REMOVE_TOO_MANY,   /* the power has fewer removals than it ordered (4.D.6) */
    ENT_REASON_WAIVE_NOT_ALLOWED, /* the rules do not allow a waive (4.D.7 b) */
    /* illegal orders of DATC 3 (4.E.1 e) */
    ENT_REASON_CONVOY_NEEDLESS, /* no route of that army needs this fleet (4.E.1 e) */
    ENT_REASON_COUNT
} ent_reason;

typedef struct ent_result {
    uint8_t verdict;         /* ent_verdict */
    uint8_t reason;          /* ent_reason */
    uint8_t route;           /* ent_route_kind of a move */
    uint8_t n_by;            /* provinces in `by` */
    uint16_t marks;          /* ENT_MARK_ bits */
    uint16_t strength;       /* the strength on the order's side that decided; UINT16_MAX if no strength did */
    uint16_t resistance;     /* the strength against it; UINT16_MAX if there was none */
    ent_loc ends;            /* where the unit stands after the phase; ENT_LOC_NONE if it was dislodged or is gone */
    ent_prov dislodger;      /* the province from which the unit that dislodged it came, or ENT_PROV_NONE */
    ent_prov by[ENT_MAX_BY]; /* provinces in which the deciding units began the phase, lowest first; of more the lowest
                                four, but of attackers on a unit that holds first those that are stronger than it */
    uint8_t step;            /* the step of the DPjudge's text that marked or unmarked the order last; 0: none did, or
                                another algorithm judged */
    uint8_t n_others;        /* deciding units for which `by` has no room, at most 255 */
} ent_result;

/* ---- Maps. ---- */
typedef struct ent_map ent_map;

/* A built-in map by name, such as "standard", in any letter case. NULL if there is none or no memory, with *err (may be
 * NULL) set. A map is built when it is first asked for, shared by all callers, and kept until the program ends;
 * ent_map_free() may be called on it and does nothing. Safe to call from any thread. */
ENT_API ent_map *ent_map_builtin(const char *name, ent_err *err);
/* The name of built-in map number i, from 0; NULL past the last one. */
ENT_API const char *ent_map_builtin_name(size_t i);
/* Free a map that was loaded. NULL and built-in maps are allowed. */
ENT_API void ent_map_free(ent_map *map);

/* Facts about a map. Strings belong to the map. For an index that the map does not have the functions return NULL, 0,
 * false or the value for none. */
ENT_API const char *ent_map_name(const ent_map *map);  /* "standard" */
ENT_API const char *ent_map_title(const ent_map *map); /* the name for people: "Standard Diplomacy" */
ENT_API uint16_t ent_map_provs(const ent_map *map);    /* the number of provinces, which are sorted by code */
ENT_API uint16_t ent_map_locs(const ent_map *map);     /* the number of locations */
ENT_API uint8_t ent_map_powers(const ent_map *map);    /* the number of powers */
ENT_API uint16_t ent_map_centers(const ent_map *map);  /* the number of supply centers */
/* The number of centers that wins unless ent_rules.victory says otherwise; 0: no power wins by centers. */
ENT_API uint16_t ent_map_victory(const ent_map *map);

ENT_API const char *ent_map_power_name(const ent_map *map, ent_power power);      /* "ENGLAND" */
ENT_API const char *ent_map_power_title(const ent_map *map, ent_power power);     /* "England" */
ENT_API const char *ent_map_power_adjective(const ent_map *map, ent_power power); /* "English" */

typedef enum ent_terrain { ENT_INLAND, ENT_COASTAL, ENT_SEA } ent_terrain;
ENT_API const char *ent_map_prov_name(const ent_map *map, ent_prov prov); /* "Munich" */
ENT_API ent_terrain ent_map_terrain(const ent_map *map, ent_prov prov);
ENT_API bool ent_map_is_center(const ent_map *map, ent_prov prov);
/* The power whose home center the province is; ENT_POWER_NONE if it is no home center. */
ENT_API ent_power ent_map_home_of(const ent_map *map, ent_prov prov);
/* The one power for which this center does not count (Hong Kong, DATC 7.A); ENT_POWER_NONE if it counts for all. */
ENT_API ent_power ent_map_center_not_for(const ent_map *map, ent_prov prov);
/* How many separate coasts the province has, 0 or at least 2. *first (may be NULL) receives the first of their
 * locations, which follow one another. */
ENT_API uint8_t ent_map_coasts(const ent_map *map, ent_prov prov, ent_loc *first);

ENT_API const char *ent_map_loc_code(const ent_map *map, ent_loc loc); /* "MUN", "STP/SC" */
ENT_API ent_prov ent_map_loc_prov(const ent_map *map, ent_loc loc);
/* True if such a unit can stand there: an army not at sea; a fleet not inland, and in a province with separate coasts
 * only on one of them. */
ENT_API bool ent_map_can_stand(const ent_map *map, ent_unit_kind kind, ent_loc loc);

/* How names are written in texts. */
typedef enum ent_names_style {
    ENT_NAMES_CODE,     /* F STP/SC */
    ENT_NAMES_RULEBOOK, /* F StP(sc), the 2000 rulebook's abbreviations */
    ENT_NAMES_FULL,     /* Fleet St Petersburg (south coast) */
} ent_names_style;
/* Write the name of a location, coast included, to out[0..size), always NUL-terminated if size > 0. Returns the length
 * of the whole text, as snprintf() does. */
ENT_API size_t ent_print_place(const ent_map *map, ent_loc loc, ent_names_style style, char *out, size_t size);
/* Find a place or a power by any spelling that the map lists, in any letter case: text[0..len), without a NUL.
 * ENT_LOC_NONE, ENT_POWER_NONE if there is none. Misspellings are not corrected. */
ENT_API ent_loc ent_map_find_loc(const ent_map *map, const char *text, size_t len);
ENT_API ent_power ent_map_find_power(const ent_map *map, const char *text, size_t len);
/* The places to which a unit of this kind at this location can step without a convoy, ascending. Returns how many there
 * are (<= ENT_MAX_NEIGHBORS) and points *steps at the map's own array; 0 for a location or kind that does not exist. */
ENT_API size_t ent_map_steps(const ent_map *map, ent_unit_kind kind, ent_loc at, const ent_loc **steps);

/* ---- Rules. ---- */
/* Write the rules of a preset ("datc", "datc3", "2023", "2000", "1982", "1971", "dptg") to *rules; false if there is no
 * such preset. */
ENT_API bool ent_rules_preset(const char *preset, ent_rules *rules);
/* Set one choice, such as issue "4.A.2" (or "4.A.2.fallback") to "e", or an option, such as "portage" to "yes",
 * "dpjudge.missing" to "hold" or "dpjudge.convoys" to "safe". ENT_E_NAME if either is unknown. The number of centers
 * that wins is no choice: it is the field `victory`. */
ENT_API ent_status ent_rules_set(ent_rules *rules, const char *issue, const char *choice, ent_err *err);

/* ---- Positions. ---- */
/* The size of a position on this map, in bytes. */
ENT_API size_t ent_pos_size(const ent_map *map);
/* Make the ent_pos_size() bytes at `pos` an empty position in the map's first phase: no units, no owners. */
ENT_API void ent_pos_init(const ent_map *map, ent_pos *pos);
/* Make them the map's starting position. */
ENT_API void ent_pos_start(const ent_map *map, ent_pos *pos);
/* The arrays of a position, indexed as the comment in ent_pos says. */
ENT_API ent_unit *ent_pos_units(ent_pos *pos);
ENT_API ent_dislodged *ent_pos_dislodged(ent_pos *pos);
ENT_API int16_t *ent_pos_adjust(ent_pos *pos);
ENT_API uint8_t *ent_pos_owners(ent_pos *pos);
ENT_API uint8_t *ent_pos_contested(ent_pos *pos);
/* NULL if `pos` is valid on `map`, else a sentence that says why not. */
ENT_API const char *ent_pos_why_invalid(const ent_map *map, const ent_pos *pos);
/* A hash of the whole position, and a comparison of two. */
ENT_API uint64_t ent_pos_hash(const ent_pos *pos);
ENT_API bool ent_pos_equal(const ent_pos *a, const ent_pos *b);

/* ---- Judging. ---- */
typedef enum ent_algorithm {
    ENT_ALGORITHM_DECISIONS,     /* the main judge: the decisions of DATC 5.B, under all rules of ent_rules */
    ENT_ALGORITHM_EXHAUSTIVE,    /* every way in which the equations of the main judge can hold */
    ENT_ALGORITHM_DPJUDGE,       /* the ten steps of the DPjudge's text, later edition */
    ENT_ALGORITHM_DPJUDGE_EARLY, /* the same, early edition */
    ENT_ALGORITHM_COUNT
} ent_algorithm;

/* Judge one phase.
 *   orders   n of them, at most one for each unit (a second one is void). Units without an order hold, disband, or are
 *            removed by the civil disorder rule. Illegal orders are judged as 4.E.1 says.
 *   results  room for n; results[i] is about orders[i]
 *   next     NULL, or room for ent_pos_size() bytes: receives the position at the next phase in which some power has
 *            something to do. Must not overlap pos.
 * Returns ENT_OK, ENT_E_POSITION if pos is not valid, or ENT_E_LIMIT for more than ENT_MAX_ORDERS. Nothing is
 * allocated; up to 400 KiB of stack are used. */
ENT_API ent_status ent_adjudicate(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                  const ent_order *orders, size_t n, ent_result *results, ent_pos *next);

/* How a search for resolutions ended. */
typedef enum ent_search_end {
    ENT_SEARCH_ALL,   /* all resolutions were found */
    ENT_SEARCH_MORE,  /* stopped at the limit, where there are others, or by `take`, where there may be others */
    ENT_SEARCH_SPENT, /* the budget ran out; there may be others */
} ent_search_end;

#define ENT_SEARCH_LIMIT  1000    /* a limit that is enough for any reader */
#define ENT_SEARCH_BUDGET 5000000 /* equations to evaluate, most of a second; an ordinary turn needs a few hundred */

typedef struct ent_search {
    size_t limit;    /* how many resolutions to find at most */
    uint64_t budget; /* how many equations to evaluate at most, so that hostile orders end too; 0: ENT_SEARCH_BUDGET */
    void *context;   /* passed to `take` */
    bool (*take)(void *context, const ent_result *results, const ent_pos *next); /* receives one; false: stop */
    size_t found;       /* out: how many were passed to `take` */
    ent_search_end end; /* out */
} ent_search;

/* Find the resolutions of one phase: the ways in which all moves, supports and convoys can come out so that each agrees
 * with the rules, given the others. Most turns have one. A circle of moves has two (all move, or none does); a convoy
 * paradox has none or several. The rules that choose between them (5.B.9, 4.A.2 c to f) are not applied. Two
 * resolutions differ in at least one move that succeeds in one and fails in the other. In retreats and adjustments
 * there is always one. `results`, `next` and the return value are as for ent_adjudicate(); each resolution overwrites
 * the one before. */
ENT_API ent_status ent_resolutions(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                   const ent_order *orders, size_t n, ent_result *results, ent_pos *next,
                                   ent_search *search);

/* Judge one phase by the given algorithm. The algorithms of the DPjudge judge movement by their own texts, which rule
 * otherwise than the DATC in some positions; they use ent_rules only to read orders. Other phases are judged alike by
 * all. ENT_E_ALGORITHM: the DPjudge's texts do not cover railways and canals, so a map that has them is judged only
 * with those options off; ENT_ALGORITHM_EXHAUSTIVE can have several answers, so use ent_resolutions(). */
ENT_API ent_status ent_adjudicate_with(ent_algorithm algorithm, const ent_map *map, const ent_rules *rules,
                                       const ent_pos *pos, const ent_order *orders, size_t n, ent_result *results,
                                       ent_pos *next);
/* "decisions", "exhaustive", "dpjudge", "dpjudge-early"; NULL past the last. */
ENT_API const char *ent_algorithm_name(ent_algorithm algorithm);
/* As ent_adjudicate(), but only the next position, for programs that look ahead. ENT_E_LIMIT for more than
 * ENT_MAX_PROVS orders; about 30 KiB more stack. */
ENT_API ent_status ent_advance(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                               size_t n, ent_pos *next);

/* The compact results of a phase. */
typedef struct ent_compact_result {
    uint8_t *outcomes;        /* NULL, or room for n: ENT_OUTCOME_ bits of each order */
    ent_dislodged *dislodged; /* NULL, or room for n_provs / 2: the dislodged units that can retreat, as in `next` */
    size_t n_dislodged;       /* out; 0 if `dislodged` is NULL, after an error, and after retreats and adjustments */
} ent_compact_result;

/* Judge one phase of any kind as ent_adjudicate() does, with compact orders and results, without reasons.
 *   orders  n of them, as ent_order_from_compact() reads them
 *   result  NULL, or what is wanted of it
 *   next    NULL, or room for ent_pos_size() bytes, not overlapping pos. To compute it costs about 20 %; pass NULL to
 *           skip it.
 * Returns what ent_adjudicate() returns; ENT_E_LIMIT for more than ENT_MAX_COMPACT_ORDERS. About 130 KiB more stack. */
ENT_API ent_status ent_adjudicate_compact(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                          const ent_compact_order *orders, size_t n, ent_compact_result *result,
                                          ent_pos *next);
/* Convert a compact order to a full one, and back. A route is lost on the way back. */
ENT_API void ent_order_from_compact(const ent_compact_order *compact, ent_order *out);
ENT_API void ent_order_to_compact(const ent_order *order, ent_compact_order *out);

/* One phase of a batch: the arguments of ent_adjudicate(), and what it returned. */
typedef struct ent_job {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_order *orders;
    size_t n;
    ent_result *results;
    ent_pos *next;
    ent_status status; /* out */
} ent_job;

/* Judge n phases of any kind on several threads (0: one for each core), which live for this call. There are at most as
 * many as groups of 128 jobs, so fewer than 256 jobs are judged on the caller's thread; and at most 256. Each job is
 * judged exactly as by ent_adjudicate(), whatever the number of threads. Jobs may share everything that is const;
 * `results` and `next` belong to one job. */
ENT_API void ent_adjudicate_batch(ent_job *jobs, size_t n, unsigned threads);

/* ---- Legal orders. ---- */
/* The orders of one unit: order[first .. first + n) of the list. In two kinds of group `kind` is ENT_UNIT_NONE: the
 * builds in the province `at`; and, where `at` is ENT_LOC_NONE, the orders of a power that name no unit of its own
 * (waives, canal permissions). */
typedef struct ent_order_group {
    uint8_t power; /* ent_power */
    uint8_t kind;  /* ent_unit_kind */
    ent_loc at;
    uint32_t first, n;
} ent_order_group;

typedef struct ent_order_list {
    ent_order *order;       /* the caller's, room for `cap` */
    size_t cap, n;          /* n, out: how many orders there are, even if that is more than `cap` */
    ent_order_group *group; /* the caller's, room for `cap_groups`; n_provs + ENT_MAX_POWERS are always enough */
    size_t cap_groups, n_groups;
} ent_order_list;

/* List all orders for the phase of `pos` that can be valid in it (4.E.1 d, or e where the rules choose it),
 * grouped by unit. Orders with the same meaning under `rules` are listed once: a convoyed move with VIA, a move over
 * land without; a support without the coast unless the coast makes a difference. No listed order names a route, so only
 * the first entry of ent_order.route is written, with 0; clear the room before its first use to compare orders byte by
 * byte. Returns ENT_OK; ENT_E_LIMIT if there was too little room (n and n_groups say how much is needed);
 * ENT_E_POSITION. Nothing is allocated; up to 800 KiB of stack are used. */
ENT_API ent_status ent_legal_orders(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                    ent_order_list *list);

/* The same list in compact orders, which are a quarter of the size. */
typedef struct ent_compact_list {
    ent_compact_order *order; /* all fields as in ent_order_list */
    size_t cap, n;
    ent_order_group *group;
    size_t cap_groups, n_groups;
} ent_compact_list;
ENT_API ent_status ent_legal_compact_orders(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                            ent_compact_list *list);

/* ---- Choices from a list of legal orders, for programs that judge one position many times. ---- */

enum { ENT_CHOICE_UNITS = 63, ENT_CHOICE_PROVS = 256 };

/* One listed order, encoded by ent_choices_open(). The fields are the library's. */
typedef struct ent_choice_code {
    uint8_t kind, to, met, helped, aim;
    ent_loc end;
} ent_choice_code;

/* The units of a position, numbered. The fields are the library's. */
typedef struct ent_unit_numbers {
    uint8_t n;
    uint8_t at[ENT_CHOICE_UNITS + 1], power[ENT_CHOICE_UNITS + 1]; /* by unit */
    uint8_t in[ENT_CHOICE_PROVS];                                  /* by province: the unit there */
    uint64_t of_power[ENT_MAX_POWERS];                             /* by power: its units */
} ent_unit_numbers;

/* A list of legal orders that is open for choices. The fields are the library's; what the pointers point to is the
 * caller's. */
typedef struct ent_choices {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_compact_list *legal;
    ent_choice_code *code;
    bool is_fast;
    ent_unit_numbers units;
} ent_choices;

/* Open a list for ent_adjudicate_choices().
 *   legal  what ent_legal_compact_orders() wrote for this map, rules and position
 *   code   room for legal->n codes
 * All of it must stay as it is while *out is used; several threads may use it at once.
 * Returns ENT_OK; ENT_E_POSITION; ENT_E_LIMIT for a list that had too little room, whose groups lie outside it, or that
 * has more than ENT_MAX_COMPACT_ORDERS groups. */
ENT_API ent_status ent_choices_open(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                    const ent_compact_list *legal, ent_choice_code *code, ent_choices *out);

/* Judge one phase as ent_adjudicate_compact() does. Nothing about listed orders has to be checked, so movement phases
 * of random play take three fifths of the time. Phases with more than 63 units, in which a convoy may be disrupted, on
 * maps with more than 255 provinces, with railways, canals or moves over difficult borders, with portages or under
 * 4.D.9 a, and all other phases are judged as compact orders.
 *   choice  a number for each group of the list: an order of group i, from 0 to group[i].n - 1; negative: none
 *   result  as there, but outcomes[i] is that of group i, 0 if it has no order
 *   next    as there
 * Returns ENT_OK; ENT_E_LIMIT for a choice that its group does not have. */
ENT_API ent_status ent_adjudicate_choices(const ent_choices *choices, const int32_t *choice, ent_compact_result *result,
                                          ent_pos *next);

/* How many units `power` may build (+) or has to remove (-) in the adjustment phase of `pos`. 0 in other phases, and
 * for a position that was made for another map. */
ENT_API int ent_pos_due(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power);

/* The stable code of a reason ("unopposed"; "none" if there is no such reason), the name of one mark bit ("bounce";
 * NULL if it is none), and the name of a verdict ("succeeds"; "void" for a value that is none). */
ENT_API const char *ent_reason_code(ent_reason reason);
ENT_API const char *ent_mark_name(unsigned mark_bit);
ENT_API const char *ent_verdict_name(ent_verdict verdict);

/* Read one order, such as "A PAR - BUR", from text[0..len), as given by power `power` of this map.
 *   pos   may be NULL; supplies unit kinds and coasts that the text leaves out, and says whether the places between
 *         start and destination, as in "A MUN - BUR - PAR", can be a convoy's: if not, the order is refused
 *   text  UTF-8, needs no NUL, and may not have one
 *   out   written only on success
 * Returns ENT_OK, ENT_E_SYNTAX, ENT_E_NAME, ENT_E_POSITION for an invalid `pos`, or ENT_E_LIMIT for a text or a route
 * that is too long. An impossible order ("A PAR - MOS") is ENT_OK here; the judge rules on it. */
ENT_API ent_status ent_order_parse(const ent_map *map, const ent_pos *pos, ent_power power, const char *text,
                                   size_t len, ent_order *out, ent_err *err);
/* Write the canonical form, such as "F NTH C A LON - BEL", to out[0..size), size > 0, always NUL-terminated. Returns
 * the length of the whole text, as snprintf() does. */
ENT_API size_t ent_order_print(const ent_map *map, const ent_order *order, char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
