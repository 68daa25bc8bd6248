/* turn.h -- one phase from end to end: a request, its orders read to one order a unit, judged, and the answer.
 *
 * A reader (text/order_file.h, json/json_io.h) fills the request: map, rules, position, written orders. From then on it
 * is constant: judging reads it, as often as a comparison or an audit wants, and changes nothing in it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_TURN_H
#define ENT_TURN_TURN_H
#include "mapfile/map_pick.h"
#include "turn/line_account.h"
#include "turn/placing.h"
#include "notation/intake.h"

typedef struct ent_request {
    ent_map *map; /* owned, unless it is lent */
    bool map_is_lent;
    char map_file[ENT_MAP_WORD]; /* the file that it came from, as the request names it; "" for another map */
    char *map_line; /* owned unless the map is lent: the map as the request describes it, one line of JSON; NULL for a
                       named one */
    ent_rules rules;
    ent_algorithm algorithm;
    ent_pos *pos; /* owned, ent_pos_size() bytes */
    bool units_given;
    bool centers_given;
    bool undated;         /* of a text: a power has a center that it has not at the start, but no phase is given */
    bool units_by_orders; /* not given: each stands where its order says */
    uint64_t unlisted[ENT_MAX_WORDS]; /* provinces of dislodged units of which a text does not say where they may
                                         retreat to */
    char *head;             /* owned: "Title: ..." and other lines that are kept for the next position; NULL: none */
    size_t head_above_map;  /* how many bytes of it stood above "Map:" */
    bool head_below_header; /* its first line stood below another header, without which it might mean something */
    ent_line_account lines; /* of a text: what became of every line */
    uint32_t first_prose_line[ENT_MAX_POWERS]; /* of a text: the first line below a heading of the power that was
                                        skipped as prose, or 0 */
    ent_strays strays;    /* units that the position cannot hold; refused unless strays.wanted was set before reading */
    ent_written *written; /* owned; the texts are owned by `text` or by the caller's JSON */
    size_t n_written, cap_written;
    const ent_intake
        *intake; /* not owned: the entries of `written`, read under rules that give the same; NULL: not read */
    char *text;  /* owned; NULL if the texts are elsewhere */
} ent_request;

/* A judged phase. entry[i] of the intake has result[i]. */
typedef struct ent_turn {
    ent_intake intake;
    ent_result *result;
    ent_pos *next; /* what follows */
} ent_turn;

/* The parts of a state that an answer has. A comparison compares the phase, units, dislodged units, centers,
 * adjustments and the winner. ORDER state_part */
typedef enum ent_state_part {
    ENT_STATE_PHASE,
    ENT_STATE_UNITS,
    ENT_STATE_DISLODGED,
    ENT_STATE_ATTACKERS, /* only where somebody has or had such a unit */
    ENT_STATE_CENTERS,
    ENT_STATE_CONTESTED,
    ENT_STATE_BUILT, /* only where somebody has or had such a unit */
    ENT_STATE_ADJUSTMENTS,
    ENT_STATE_WINNER,
    ENT_STATE_PERPETUAL, /* only where there are any */
    ENT_STATE_COUNT
} ent_state_part;

/* Set the map (taken over) and a fresh position on it. */
ent_status ent_request_map(ent_request *request, ent_map *map, ent_err *err);
/* Add one written order. */
ent_status ent_request_add(ent_request *request, const ent_written *written, ent_err *err);
/* True if centers may have changed hands since the game began. */
bool ent_request_is_after_first_fall(const ent_request *request);
/* After the last order, which every reader does: where no units were given, put them where the orders say, if that was
 * asked for, else where they stand when the game begins. ENT_E_POSITION if it has begun. */
ent_status ent_request_finish(ent_request *request, ent_err *err);
void ent_request_clear(ent_request *request);
/* The first power for which the position *pos, on the request's map, says that other builds or removals are due than
 * its centers and units say; ENT_POWER_NONE: none. */
ent_power ent_request_first_miscounted(const ent_request *request, const ent_pos *pos);

/* Judge the request. Free with ent_turn_clear(). */
ent_status ent_turn_judge(const ent_request *request, ent_turn *turn, ent_err *err);
void ent_turn_clear(ent_turn *turn);

/* Who takes the resolutions of a turn, and what became of the search. */
typedef struct ent_turn_search {
    void *context;
    bool (*take)(void *context, const ent_turn *turn); /* one resolution; false: enough */
    size_t found;
    ent_search_end end;
} ent_turn_search;

/* Find the resolutions of the request, at most ENT_SEARCH_LIMIT, fewer where there are very many orders. `turn` is each
 * of them in turn and stays the last one, if there was any. Free with ent_turn_clear(). */
ent_status ent_turn_resolve(const ent_request *request, ent_turn *turn, ent_turn_search *out, ent_err *err);

/* The orders that the judge rules on, into orders[0 .. turn->intake.n). Returns how many. */
size_t ent_turn_orders(const ent_turn *turn, ent_order *orders);

/* The index of the entry in force for the unit in the province of `at`; intake.n if there is none. */
size_t ent_turn_entry_at(const ent_map *map, const ent_turn *turn, ent_loc at);

/* Entry i is void because its unit was ordered more than once, or nobody wrote it. True if an equal order for the unit
 * counts, so that entry i only repeats it; of a removal by the civil disorder rule also if 4.D.6 a voids that order. */
bool ent_turn_repeats(const ent_map *map, const ent_turn *turn, size_t i);

/* What becomes of orders that nobody gave: the disbandment of a dislodged unit, as the judge left it in *result, and a
 * removal by the civil disorder rule. */
void ent_result_set_disbanded(ent_result *result);
ent_result ent_result_of_removal(void);

#endif
