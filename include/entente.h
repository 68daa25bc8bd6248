/* entente.h -- a judge for the board game Diplomacy: the whole public interface.
 *
 * Everything here is a plain value that the caller owns, except ent_map, which is built once, never changes
 * afterwards, and may be shared by any number of threads. Judging allocates nothing, locks nothing and keeps no
 * state. The words are those of the rulebook and of the Diplomacy Adjudicator Test Cases (DATC 2.4); `4.x.n` in a
 * comment is an issue of that document, `6.x.n` a test case.
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

/* ---- Limits: a map beyond them is refused when it is built. ---- */
enum {
    ENT_MAX_PROVS = 1024,                                    /* provinces of a map */
    ENT_MAX_LOCS = 2048,                                     /* provinces and separate coasts together */
    ENT_MAX_POWERS = 64,                                     /* powers of a map */
    ENT_MAX_NEIGHBORS = 32,                                  /* places that one unit can step to */
    ENT_MAX_ROUTE = 24,                                      /* provinces that an order may name as its way */
    ENT_MAX_BY = 4,                                          /* units named as the cause of a result */
    ENT_MAX_ORDERS = 65000,                                  /* orders judged in one phase */
    ENT_MAX_COMPACT_ORDERS = ENT_MAX_PROVS + ENT_MAX_POWERS, /* the same in brief: one of each unit and of each power */
};

/* ---- Indices. A location is a province as a whole (index below the number of provinces; an army's place, or a
 * fleet's where the province has no separate coasts) or one separate coast of a province (the indices above). ---- */
typedef uint16_t ent_prov;
typedef uint16_t ent_loc;
typedef uint8_t ent_power;
#define ENT_PROV_NONE  ((ent_prov)0xFFFF)
#define ENT_LOC_NONE   ((ent_loc)0xFFFF)
#define ENT_POWER_NONE ((ent_power)0xFF)

/* ---- Errors: bad input or system trouble. What the game says no to is an ordinary value. ---- */
typedef enum ent_status {
    ENT_OK,
    ENT_E_SYNTAX,    /* text that cannot be read */
    ENT_E_NAME,      /* a name that means nothing, or two things */
    ENT_E_MAP,       /* a map that contradicts itself */
    ENT_E_POSITION,  /* a position that contradicts itself or its map */
    ENT_E_LIMIT,     /* larger than this library handles */
    ENT_E_MEMORY,    /* no memory */
    ENT_E_IO,        /* a file that cannot be read or written */
    ENT_E_ALGORITHM, /* an algorithm that does not judge such a position */
    ENT_STATUS_COUNT
} ent_status;

typedef struct ent_err {
    ent_status status;
    uint32_t line;   /* from 1; 0 where there are no lines */
    uint32_t column; /* bytes, from 1; 0 if unknown */
    char text[256];  /* one sentence: what is wrong; what would be right */
} ent_err;

/* ---- Rules: one letter for every disputed issue of DATC chapter 4. ---- */
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
    ENT_ISSUE_DISPUTED,                   /* how many of them DATC chapter 4 disputes; two riders follow */
    ENT_4A1_FOREIGN = ENT_ISSUE_DISPUTED, /* under 4.A.1 a: 'c'ount or 's'kip unwanted foreign fleets (DPTG) */
    ENT_4A2_FALLBACK,                     /* 4.A.2 d, e or f where a or c has no resolution */
    ENT_ISSUE_COUNT
} ent_issue;

/* A map's own optional rules, as bits of ent_rules.options. */
enum { ENT_OPTION_RAILWAY = 1, ENT_OPTION_CANAL = 2, ENT_OPTION_HONG_KONG = 4, ENT_OPTION_ALL = 7 };
/* Further bits of it, off unless asked for. All but the first are for the DPjudge's algorithms (ENT_ALGORITHM_DPJUDGE)
 * alone. */
enum {
    ENT_OPTION_PORTAGE = 8,       /* PORTAGE_CONVOY: armies carry fleets over land, by the rules of convoys */
    ENT_OPTION_SAFE_CONVOYS = 16, /* SAFE_CONVOYS, BELEAGUERED_DISRUPTS: a standoff over a beaten fleet disrupts */
    ENT_OPTION_MISSING_HOLD = 32, /* an order about a unit that does not exist becomes a hold */
};

typedef struct ent_rules {
    char choice[ENT_ISSUE_COUNT]; /* the letter of each issue, 'a' first */
    uint8_t options;              /* ENT_OPTION_ bits; those that the map lacks mean nothing */
    uint16_t victory;             /* centers that win; 0: what the map says */
} ent_rules;

/* ---- Units and orders. ---- */
typedef enum ent_unit_kind { ENT_ARMY, ENT_FLEET, ENT_UNIT_NONE } ent_unit_kind;

typedef struct ent_unit {
    uint8_t power;  /* ent_power */
    uint8_t kind;   /* ent_unit_kind; ENT_UNIT_NONE: no unit */
    ent_loc at;     /* a fleet in a province with separate coasts stands on one of them */
    uint16_t built; /* in which adjustment phase it was built (4.D.8 f): ENT_BUILT_IN(its year); 0: at the start */
} ent_unit;

/* A year as ent_unit.built has it, later years higher, and back. The first of all years, INT16_MIN, is no such year. */
#define ENT_BUILT_IN(year)    ((uint16_t)((year)-INT16_MIN))
#define ENT_BUILT_YEAR(built) ((int)(built) + INT16_MIN)

typedef enum ent_order_kind {
    ENT_ORDER_NONE, /* nothing could be read */
    ENT_ORDER_HOLD,
    ENT_ORDER_MOVE,         /* also by convoy, by railway, and a retreat in a retreat phase */
    ENT_ORDER_SUPPORT_HOLD, /* `from`: the supported unit */
    ENT_ORDER_SUPPORT_MOVE, /* `from`: the supported unit, `to`: where it goes */
    ENT_ORDER_CONVOY,       /* `from`: the army (of an army's order, the fleet), `to`: the province where it goes */
    ENT_ORDER_DISBAND,      /* of a dislodged unit, or a removal */
    ENT_ORDER_BUILD,
    ENT_ORDER_WAIVE,
    ENT_ORDER_CANAL, /* permission for the fleet at `from` to pass to `to`; has no unit of its own */
    ENT_ORDER_PROXY, /* power `proxy` is to order the unit (4.E.5); replaced by that order before it is judged */
    ENT_ORDER_COUNT
} ent_order_kind;

enum {                           /* bits of ent_order.flags */
       ENT_ORDER_FLAG_VIA = 1,   /* "via convoy" was written */
       ENT_ORDER_FLAG_RAIL = 2,  /* the move goes by the railway */
       ENT_ORDER_FLAG_ROUTE = 4, /* `path` was written (4.A.6) */
       ENT_ORDER_FLAG_UNORDERED =
           8, /* nobody gave this order; a power all of whose orders are such is in civil disorder (4.D.9) */
       ENT_ORDER_FLAG_UNREADABLE_MOVE = 16, /* unreadable, but in the form of a move: "A Mun - Oz" (4.E.1 a) */
};

typedef struct ent_order {
    uint8_t kind;        /* ent_order_kind */
    uint8_t flags;       /* ENT_ORDER_ bits */
    uint8_t power;       /* who gives it. This and the next two fields are the first ones of ent_unit */
    uint8_t unit;        /* ent_unit_kind of the ordered unit, as it stands (as it shall be, in a build) */
    ent_loc at;          /* the ordered unit's location; ENT_LOC_NONE for a waive or a canal permission */
    ent_loc from;        /* the supported or convoyed unit's location, or ENT_LOC_NONE */
    ent_loc to;          /* the destination, or ENT_LOC_NONE. The whole province, where it has separate coasts and the
                            unit is a fleet, means that no coast was given */
    uint8_t void_reason; /* ent_reason; not ENT_REASON_NONE: the order is void for this reason, its unit holds */
    uint8_t n_route;     /* provinces in `path` */
    uint8_t helped;      /* ent_unit_kind of the unit at `from`, for printing; the judge looks at the board */
    uint8_t proxy;       /* ent_power, of ENT_ORDER_PROXY only */
    ent_prov route[ENT_MAX_ROUTE]; /* the way in between, where the order names one */
} ent_order;

/* An order in brief: all of it but the way (4.A.6), which hardly any names. The fields are those of ent_order; four of
 * it fill a line of a processor's cache. For programs that play millions of turns. */
typedef struct ent_compact_order {
    uint8_t kind, flags, power, unit;
    ent_loc at, from, to;
    uint8_t void_reason, n_route /* 0 */, helped, proxy;
    uint16_t spare; /* 0, so that briefs can be compared byte by byte */
} ent_compact_order;

/* ---- A position: flat memory without pointers. Copying its ent_pos_size() bytes clones it. It is followed by
 * arrays that the functions below find; the sizes come from its map. ---- */
typedef enum ent_season { ENT_SPRING, ENT_FALL, ENT_WINTER } ent_season;
typedef enum ent_phase_kind { ENT_MOVEMENT, ENT_RETREATS, ENT_ADJUSTMENTS } ent_phase_kind;

#define ENT_ADJUST_COUNTED INT16_MIN /* the number of builds or removals follows from centers and units */

typedef struct ent_dislodged {
    ent_unit unit;
    ent_prov by;       /* where its attacker came from, or ENT_PROV_NONE if unknown */
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

enum { /* bits of ent_result.marks */
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

enum {                            /* bits of an outcome, which is a result in brief */
       ENT_OUTCOME_SUCCEEDS = 1,  /* the verdict would be ENT_SUCCEEDS */
       ENT_OUTCOME_DISLODGED = 2, /* ENT_MARK_DISLODGED */
};

typedef enum ent_route_kind { ENT_ROUTE_NONE, ENT_ROUTE_LAND, ENT_ROUTE_CONVOY } ent_route_kind;

/* Why a result is what it is. ent_reason_code() gives each one's stable name. ORDER reason_names */
typedef enum ent_reason {
    ENT_REASON_NONE,
    /* moves */
    ENT_REASON_UNOPPOSED,        /* nothing stood against it */
    ENT_REASON_STRONGER,         /* attack beats every resistance */
    ENT_REASON_CIRCULAR,         /* one of a circle of moves */
    ENT_REASON_HELD,             /* bounced: the occupant's hold strength */
    ENT_REASON_STANDOFF,         /* bounced: another move to the same place */
    ENT_REASON_HEAD_TO_HEAD,     /* bounced: the opposing unit's defend strength */
    ENT_REASON_OWN_UNIT,         /* bounced: would dislodge a unit of its own power */
    ENT_REASON_NO_CONVOY,        /* needs a convoy that nobody ordered */
    ENT_REASON_CONVOY_DISRUPTED, /* the convoying fleets were dislodged */
    ENT_REASON_PARADOX_CONVOY,   /* a paradox rule took all effect from the convoyed army */
    ENT_REASON_PARADOX_MOVE,     /* a paradox rule made the move fail */
    /* holds */
    ENT_REASON_STANDS, /* not attacked, or not by enough */
    ENT_REASON_DISLODGED,
    /* supports */
    ENT_REASON_GIVEN,
    ENT_REASON_CUT,           /* by an attack on the supporter */
    ENT_REASON_CUT_DISLODGED, /* by the dislodgement of the supporter */
    ENT_REASON_CUT_PARADOX,   /* the general paradox rule counted it as cut (5.B.9) */
    ENT_REASON_GIVEN_PARADOX, /* a paradox rule kept it uncut (4.A.2 a, b, c) */
    ENT_REASON_UNMATCHED,     /* support or convoy: the other unit did something else */
    ENT_REASON_NO_UNIT_THERE, /* support or convoy: there is no such unit */
    /* convoys */
    ENT_REASON_CONVOYED, /* the army had its way through this fleet */
    ENT_REASON_FLEET_DISLODGED,
    ENT_REASON_OTHER_FLEET, /* another fleet of the convoy was dislodged */
    ENT_REASON_LAND_ROUTE,  /* convoy matched, but the army went over land */
    /* illegal orders (4.E.1) */
    ENT_REASON_UNREADABLE,
    ENT_REASON_AMBIGUOUS,
    ENT_REASON_NO_SUCH_UNIT,
    ENT_REASON_NOT_YOUR_UNIT,
    ENT_REASON_WRONG_PHASE,  /* such an order is not for this kind of phase */
    ENT_REASON_OWN_PROVINCE, /* to move to, or to support into, where it stands */
    ENT_REASON_NOT_ADJACENT,
    ENT_REASON_ARMY_TO_SEA,
    ENT_REASON_FLEET_TO_LAND,
    ENT_REASON_NO_POSSIBLE_CONVOY, /* not adjacent, and no fleets that could convoy it */
    ENT_REASON_COAST_MISSING,
    ENT_REASON_COAST_WRONG,
    ENT_REASON_UNKNOWN_COAST,
    ENT_REASON_SUPPORT_SELF,
    ENT_REASON_SUPPORT_UNREACHABLE, /* the supporter cannot move to where its support goes */
    ENT_REASON_SUPPORT_IMPOSSIBLE,  /* the supported unit could never do what is supported */
    ENT_REASON_CONVOY_BY_ARMY,
    ENT_REASON_CONVOY_ON_COAST,
    ENT_REASON_CONVOY_OF_FLEET,
    ENT_REASON_CONVOY_IMPOSSIBLE, /* this fleet can be on no way of that army */
    ENT_REASON_PATH_REQUIRED,     /* 4.A.6 c */
    ENT_REASON_UNIT_MISSING,      /* 4.C.1 a: neither A nor F written */
    ENT_REASON_UNIT_WRONG,        /* 4.C.2 a */
    ENT_REASON_NATION_MISSING,    /* 4.C.5 a */
    ENT_REASON_NATION_WRONG,      /* 4.C.6 a */
    ENT_REASON_DUPLICATE,         /* 4.D.3: several orders for one unit */
    ENT_REASON_REPLACED,          /* by a later order or order set (4.D.1, 4.D.3) */
    ENT_REASON_FROZEN,            /* ice */
    ENT_REASON_NO_RAILWAY,        /* not its power's railway, or not on the line */
    ENT_REASON_TWO_TRAINS,        /* several orders to use one railway */
    ENT_REASON_RAIL_CENTER,       /* stopped at a center of the line that its power does not own */
    ENT_REASON_CANAL_CLOSED,      /* no unit stands in the gate, or it did not stay there */
    ENT_REASON_NO_PERMISSION,     /* nobody let the fleet pass the canal */
    ENT_REASON_PERMITTED,         /* the fleet may pass the canal */
    ENT_REASON_NOT_YOUR_CANAL,    /* only the power in the gate gives permission */
    ENT_REASON_NOT_ALLOWED,       /* perpetual and proxy orders (4.E.4, 4.E.5) */
    ENT_REASON_BY_PROXY,          /* it counts as the order of the power that gave a proxy (4.E.5) */
    ENT_REASON_CIVIL_DISORDER,    /* supports a unit of a power in civil disorder (4.D.9 a) */
    /* retreats */
    ENT_REASON_RETREATED,
    ENT_REASON_RETREAT_STANDOFF, /* several units retreated to one place */
    ENT_REASON_RETREAT_OCCUPIED,
    ENT_REASON_RETREAT_CONTESTED,
    ENT_REASON_RETREAT_ATTACKER, /* to where the attacker came from */
    ENT_REASON_RETREAT_NOT_OPEN, /* the position does not list it */
    ENT_REASON_DISBANDED,        /* as ordered */
    ENT_REASON_DISBANDED_UNORDERED,
    /* adjustments */
    ENT_REASON_BUILT,
    ENT_REASON_REMOVED,
    ENT_REASON_REMOVED_DISORDER, /* by the civil disorder rule (4.D.8) */
    ENT_REASON_WAIVED,
    ENT_REASON_BUILD_NOT_HOME,
    ENT_REASON_BUILD_NOT_OWNED,
    ENT_REASON_BUILD_OCCUPIED,
    ENT_REASON_BUILD_NO_CENTER,
    ENT_REASON_BUILD_KIND,     /* a fleet inland (4.C.4), or an army at sea */
    ENT_REASON_BUILD_TWICE,    /* 4.D.5 */
    ENT_REASON_BUILD_TOO_MANY, /* 4.D.4 */
    ENT_REASON_NO_BUILD_DUE,   /* the power has nothing to build */
    ENT_REASON_NO_REMOVAL_DUE,
    ENT_REASON_REMOVE_TOO_MANY,   /* 4.D.6 */
    ENT_REASON_WAIVE_NOT_ALLOWED, /* 4.D.7 b */
    ENT_REASON_COUNT
} ent_reason;

typedef struct ent_result {
    uint8_t verdict; /* ent_verdict */
    uint8_t reason;  /* ent_reason */
    uint8_t route;   /* ent_route_kind of a move */
    uint8_t n_by;
    uint16_t marks;          /* ENT_MARK_ bits */
    uint16_t strength;       /* the strength that decided, on the order's side; UINT16_MAX where none did */
    uint16_t resistance;     /* what it met; UINT16_MAX where nothing */
    ent_loc ends;            /* where the unit stands after the phase; ENT_LOC_NONE if dislodged or gone */
    ent_prov dislodger;      /* where the unit that dislodged it came from, or ENT_PROV_NONE */
    ent_prov by[ENT_MAX_BY]; /* provinces in which the deciding units began the phase, lowest first */
    uint16_t step; /* of the DPjudge's algorithms: the step that last marked or unmarked the order; 0: none, or no such
                      algorithm */
} ent_result;

/* ---- Maps. ---- */
typedef struct ent_map ent_map;

/* A built-in map by name ("standard"). NULL if there is none, or no memory. It is built once, shared by all who ask,
 * and kept until the program ends; ent_map_free() may be called for each, and leaves it alone. Safe from any thread. */
ENT_API ent_map *ent_map_builtin(const char *name, ent_err *err);
/* The name of the i-th built-in map, or NULL past the last one. */
ENT_API const char *ent_map_builtin_name(size_t i);
ENT_API void ent_map_free(ent_map *map);

/* Facts about a map. Texts belong to the map. An index that the map does not have yields NULL, false, 0 or a "none". */
ENT_API const char *ent_map_name(const ent_map *map);  /* "standard" */
ENT_API const char *ent_map_title(const ent_map *map); /* the same for a headline: "Standard" */
ENT_API uint16_t ent_map_provs(const ent_map *map);    /* provinces, sorted by code: indices 0 .. provs - 1 */
ENT_API uint16_t ent_map_locs(const ent_map *map);
ENT_API uint8_t ent_map_powers(const ent_map *map);
ENT_API uint16_t ent_map_centers(const ent_map *map); /* supply centers */
/* The number of centers that wins, where ent_rules.victory is 0; 0: nobody wins by centers. */
ENT_API uint16_t ent_map_victory(const ent_map *map);

ENT_API const char *ent_map_power_name(const ent_map *map, ent_power power);      /* "ENGLAND" */
ENT_API const char *ent_map_power_title(const ent_map *map, ent_power power);     /* "England" */
ENT_API const char *ent_map_power_adjective(const ent_map *map, ent_power power); /* "English" */

typedef enum ent_terrain { ENT_INLAND, ENT_COASTAL, ENT_SEA } ent_terrain;
ENT_API const char *ent_map_prov_name(const ent_map *map, ent_prov prov); /* "Munich" */
ENT_API ent_terrain ent_map_terrain(const ent_map *map, ent_prov prov);
ENT_API bool ent_map_is_center(const ent_map *map, ent_prov prov);
/* The power whose home center it is; ENT_POWER_NONE: no home center. */
ENT_API ent_power ent_map_home_of(const ent_map *map, ent_prov prov);
/* The one power for which this center is none, whatever it occupies (Hong Kong, DATC 7.A); ENT_POWER_NONE: no such. */
ENT_API ent_power ent_map_center_not_for(const ent_map *map, ent_prov prov);
/* How many separate coasts the province has, 0 or at least 2; *first (may be NULL): the first of their locations, which
 * follow one another. */
ENT_API uint8_t ent_map_coasts(const ent_map *map, ent_prov prov, ent_loc *first);

ENT_API const char *ent_map_loc_code(const ent_map *map, ent_loc loc); /* "MUN", "STP/SC" */
ENT_API ent_prov ent_map_loc_prov(const ent_map *map, ent_loc loc);
/* True if such a unit can stand there: an army in no sea, a fleet inland nowhere and, of a province with separate
 * coasts, on these only. */
ENT_API bool ent_map_can_stand(const ent_map *map, ent_unit_kind kind, ent_loc loc);

/* How names are written in texts. */
typedef enum ent_names_style {
    ENT_NAMES_CODE,     /* F STP/SC */
    ENT_NAMES_RULEBOOK, /* F StP(sc), the 2000 rulebook's abbreviations */
    ENT_NAMES_FULL,     /* Fleet St Petersburg (south coast) */
} ent_names_style;
/* The name of a location, coast included, into out[0..size), always NUL-terminated if size > 0. Returns the length that
 * the whole text has, as snprintf() does. */
ENT_API size_t ent_print_place(const ent_map *map, ent_loc loc, ent_names_style style, char *out, size_t size);
/* Exact lookup of any listed spelling, in any case. ENT_LOC_NONE, ENT_POWER_NONE if it is none. */
ENT_API ent_loc ent_map_find_loc(const ent_map *map, const char *text, size_t len);
ENT_API ent_power ent_map_find_power(const ent_map *map, const char *text, size_t len);
/* The places that a unit of this kind at this location can step to without a convoy, ascending.
 * Returns how many (<= ENT_MAX_NEIGHBORS) and points *steps at the map's own array. */
ENT_API size_t ent_map_steps(const ent_map *map, ent_unit_kind kind, ent_loc at, const ent_loc **steps);

/* ---- Rules. ---- */
/* A preset's rules ("datc", "1971", "1982", "2000", "dptg") into *rules; false if there is no such preset. */
ENT_API bool ent_rules_preset(const char *preset, ent_rules *rules);
/* Set one choice from "4.A.2" (or "4.A.2.fallback") and "e". ENT_E_NAME, with a sentence, if either is unknown. */
ENT_API ent_status ent_rules_set(ent_rules *rules, const char *issue, const char *choice, ent_err *err);

/* ---- Positions. ---- */
ENT_API size_t ent_pos_size(const ent_map *map);
/* An empty position at the map's first phase, in ent_pos_size() bytes at `pos`: no units, nobody owns anything. */
ENT_API void ent_pos_init(const ent_map *map, ent_pos *pos);
/* The map's starting position. */
ENT_API void ent_pos_start(const ent_map *map, ent_pos *pos);
/* The arrays behind a position, indexed as the comment of ent_pos says. */
ENT_API ent_unit *ent_pos_units(ent_pos *pos);
ENT_API ent_dislodged *ent_pos_dislodged(ent_pos *pos);
ENT_API int16_t *ent_pos_adjust(ent_pos *pos);
ENT_API uint8_t *ent_pos_owners(ent_pos *pos);
ENT_API uint8_t *ent_pos_contested(ent_pos *pos);
/* NULL if `pos` is sound on `map`, else a sentence naming the first breach. */
ENT_API const char *ent_pos_why_invalid(const ent_map *map, const ent_pos *pos);
ENT_API uint64_t ent_pos_hash(const ent_pos *pos);
ENT_API bool ent_pos_equal(const ent_pos *a, const ent_pos *b);

/* ---- Judging. ---- */
typedef enum ent_algorithm {
    ENT_ALGORITHM_DECISIONS,     /* the judge of the house: the decisions of DATC 5.B, all rules of ent_rules */
    ENT_ALGORITHM_EXHAUSTIVE,    /* every way in which the equations can be true */
    ENT_ALGORITHM_DPJUDGE,       /* the ten steps of the DPjudge's text, later edition */
    ENT_ALGORITHM_DPJUDGE_EARLY, /* ... early edition */
    ENT_ALGORITHM_COUNT
} ent_algorithm;

/* Judge one phase.
 *   orders   n of them, at most one for a unit (the later one is void); units without one hold, disband, or are
 *            removed by the civil disorder rule. Illegal orders are judged as 4.E.1 says.
 *   results  n of them, results[i] is about orders[i]
 *   next     NULL, or ent_pos_size() bytes: the position at the next phase in which somebody has something to do.
 *            Must not overlap pos.
 * Returns ENT_OK, ENT_E_POSITION if pos is unsound, or ENT_E_LIMIT for more than ENT_MAX_ORDERS. Nothing is
 * allocated; up to 400 KiB of stack are used. */
ENT_API ent_status ent_adjudicate(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                  const ent_order *orders, size_t n, ent_result *results, ent_pos *next);

/* How a search for resolutions ended. */
typedef enum ent_search_end {
    ENT_SEARCH_ALL,   /* there are no others */
    ENT_SEARCH_MORE,  /* at the limit, or stopped by `take`: there are others or, if stopped, may be */
    ENT_SEARCH_SPENT, /* the budget ran out: there may be others */
} ent_search_end;

#define ENT_SEARCH_LIMIT  1000    /* resolutions that are enough for any reader */
#define ENT_SEARCH_BUDGET 5000000 /* decisions to look at, most of a second; an ordinary turn needs a few hundred */

typedef struct ent_search {
    size_t limit;    /* how many resolutions to find */
    uint64_t budget; /* how many decisions to look at, so that hostile orders end too; 0: ENT_SEARCH_BUDGET */
    void *context;   /* handed to `take` */
    bool (*take)(void *context, const ent_result *results, const ent_pos *next); /* one resolution; false: enough */
    size_t found;       /* out: how many were handed to `take` */
    ent_search_end end; /* out */
} ent_search;

/* Find the resolutions of one phase: the ways in which all moves, supports and convoys can come out so that each agrees
 * with the rules, given the others. Most turns have one. A circle of moves has two (all move, none does), a convoy
 * paradox has none or several; the rules that choose between them (5.B.9, 4.A.2 c to f) are not asked. Resolutions
 * differ in a move that succeeds in one and fails in the other, hence in who stands where or is dislodged. In other
 * phases than movement there is always one. `results`, `next` and the return value are as for ent_adjudicate(); each
 * resolution overwrites the one before. */
ENT_API ent_status ent_resolutions(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                   const ent_order *orders, size_t n, ent_result *results, ent_pos *next,
                                   ent_search *search);

/* The same by another algorithm. Those of the DPjudge judge movement by their own text, which rules otherwise than the
 * DATC here and there, and follow ent_rules only where it reads orders; other phases are common to all.
 * ENT_E_ALGORITHM: they do not know railways and canals, so a map that has them is for them only with those options
 * off; and ENT_ALGORITHM_EXHAUSTIVE has more than one answer to give, so it is not asked here. */
ENT_API ent_status ent_adjudicate_with(ent_algorithm algorithm, const ent_map *map, const ent_rules *rules,
                                       const ent_pos *pos, const ent_order *orders, size_t n, ent_result *results,
                                       ent_pos *next);
/* "decisions", "exhaustive", "dpjudge", "dpjudge-early"; NULL past the last. */
ENT_API const char *ent_algorithm_name(ent_algorithm algorithm);
/* The position that follows, without the results: for programs that look ahead. As ent_adjudicate(), but ENT_E_LIMIT
 * for more than ENT_MAX_PROVS orders; about 30 KiB more stack. */
ENT_API ent_status ent_advance(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                               size_t n, ent_pos *next);

/* What became of orders in brief. */
typedef struct ent_compact_result {
    uint8_t *outcomes; /* NULL, or n of them: ENT_OUTCOME_ bits. What fails or is void is not done. */
    ent_dislodged
        *dislodged; /* NULL, or room for n_provs / 2: who is dislodged and may retreat, as the next position has it */
    size_t n_dislodged; /* out; 0 without such room, after an error, and after any phase but one of movement */
} ent_compact_result;

/* Judge one phase of any kind as ent_adjudicate() does, orders and results in brief: for programs that play on and ask
 * for no reasons. orders  n of them, as ent_order_from_compact() reads them result  NULL, or what is wanted of it next
 * NULL, or ent_pos_size() bytes, not overlapping pos. To turn the page is a fifth of the work: who only wants to know
 * what comes of these orders does without. Returns what ent_adjudicate() returns; ENT_E_LIMIT for more than
 * ENT_MAX_COMPACT_ORDERS. About 130 KiB more stack. */
ENT_API ent_status ent_adjudicate_compact(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                          const ent_compact_order *orders, size_t n, ent_compact_result *result,
                                          ent_pos *next);
/* The order that a brief one means, into *out, and an order in brief: without its way, if it names one. */
ENT_API void ent_order_from_compact(const ent_compact_order *brief, ent_order *out);
ENT_API void ent_order_to_compact(const ent_order *order, ent_compact_order *out);

/* One phase of a batch: what ent_adjudicate() takes, and what it returned. */
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

/* Judge n phases of any kind on several threads (0: one for each of the machine's cores), which live for this call.
 * Each job is judged exactly as ent_adjudicate() judges it by itself, whatever the number of threads. Jobs may share
 * everything that is const; `results` and `next` are each job's own. */
ENT_API void ent_adjudicate_batch(ent_job *jobs, size_t n, unsigned threads);

/* ---- What may be ordered. ---- */
/* The orders of one unit: order[first .. first + n) of the list. Two groups have no unit, and `kind` is ENT_UNIT_NONE:
 * the builds in the province `at`, and, where `at` is ENT_LOC_NONE, the orders of a power that name no unit (waives,
 * canal permissions). */
typedef struct ent_order_group {
    uint8_t power; /* ent_power */
    uint8_t kind;  /* ent_unit_kind */
    ent_loc at;
    uint32_t first, n;
} ent_order_group;

typedef struct ent_order_list {
    ent_order *order;       /* the caller's, room for `cap`; not written beyond it */
    size_t cap, n;          /* n, out: how many there are, be it more than `cap` */
    ent_order_group *group; /* the caller's, room for `cap_groups`; n_provs + ENT_MAX_POWERS are always enough */
    size_t cap_groups, n_groups;
} ent_order_list;

/* All orders for the phase of `pos` that can be valid in it (4.E.1 d, whatever the rules say of that issue), grouped by
 * unit. Orders that mean the same under `rules` are listed once: a convoyed move with VIA, a move over land without; a
 * support without the coast unless the coast makes a difference. No order names its way (4.A.6), so `path` is left as
 * it was, but for its first entry, which is 0: who compares orders byte by byte has zeroed the room before its first
 * use. Returns ENT_OK; ENT_E_LIMIT if there was too little room, n and n_groups telling how much is needed;
 * ENT_E_POSITION. Nothing is allocated; up to 450 KiB of stack are used. */
ENT_API ent_status ent_legal_orders(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                    ent_order_list *list);

/* The same in brief: three to four times less to write, and to read. */
typedef struct ent_compact_list {
    ent_compact_order *order; /* as of ent_order_list, all of them */
    size_t cap, n;
    ent_order_group *group;
    size_t cap_groups, n_groups;
} ent_compact_list;
ENT_API ent_status ent_legal_compact_orders(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                                            ent_compact_list *list);

/* How many units `power` may build (+) or has to remove (-) in the adjustment phase of `pos`. 0 in other phases. */
ENT_API int ent_pos_due(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power);

/* The stable code of a reason ("unopposed"), and of one mark bit ("bounce"). */
ENT_API const char *ent_reason_code(ent_reason reason);
ENT_API const char *ent_mark_name(unsigned mark_bit);
ENT_API const char *ent_verdict_name(ent_verdict verdict);

/* Read one order, such as "A PAR - BUR", from text[0..len), as power `power` of this map gives it.
 * text: UTF-8, needs no NUL. out: written only on success. An impossible order is ENT_OK here: the judge rules on it.
 * The position (may be NULL) supplies the unit kinds and coasts that the text leaves out. */
ENT_API ent_status ent_order_parse(const ent_map *map, const ent_pos *pos, ent_power power, const char *text,
                                   size_t len, ent_order *out, ent_err *err);
/* Write the canonical form, "F NTH C A LON - BEL", into out[0..size), always NUL-terminated. Returns the length
 * that the whole text has, as snprintf does. */
ENT_API size_t ent_order_print(const ent_map *map, const ent_order *order, char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
