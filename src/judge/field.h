/* field.h -- the units of one movement phase and what they do to one another.
 *
 * A field is made once from the position and the orders, before anything is resolved. It holds every unit with the
 * order that it follows (a unit with an illegal or unmatched order holds), linked lists of who attacks, supports and
 * convoys whom, and the route by which each unit means to go (4.A.3). The decisions (DATC 5.B) are kept beside the
 * units; field.c only sets them to "open". Everything is indexed by unit, in ascending order of provinces.
 *
 * Where armies carry fleets (legal/carrier.h), "army" and "fleet" of a convoy read with the roles reversed, here and
 * in the rest of the judge.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_FIELD_H
#define ENT_JUDGE_FIELD_H
#include "board/map.h"

typedef uint16_t ent_uid; /* index of a unit in the field */
#define ENT_UID_NONE ((ent_uid)0xFFFF)

/* A decision: made either way, or still open. */
typedef enum ent_tri { ENT_NO, ENT_YES, ENT_OPEN } ent_tri;

typedef enum ent_act { ENT_ACT_HOLD, ENT_ACT_MOVE, ENT_ACT_SUPPORT, ENT_ACT_CONVOY } ent_act;

typedef enum ent_move_route {
    ENT_MOVE_ROUTE_LAND,   /* over a border; the PATH decision is made */
    ENT_MOVE_ROUTE_CONVOY, /* by the ordered fleets or not at all */
    ENT_MOVE_ROUTE_EITHER, /* by the ordered fleets if they keep a route open, else by land (4.A.3 c, g) */
    ENT_MOVE_ROUTE_RAIL,   /* by railway: a train (rail.h) */
    ENT_MOVE_ROUTE_CANAL,  /* through a canal, as long as its gate is held (canal.h) */
    ENT_MOVE_ROUTE_NONE,   /* no route: nobody ordered the convoy that it needs, or the move is impossible */
} ent_move_route;

typedef struct ent_actor {
    ent_prov at;
    ent_prov to; /* of a move: its destination; of a support: where the supported unit goes or stays; else
                    ENT_PROV_NONE, as of an impossible move */
    ent_loc at_loc;
    ent_uid helped;    /* the unit that a support or a convoy helps */
    ent_uid next_into; /* next unit that moves into the same province */
    ent_uid opponent;  /* the unit that moves from where this one goes to where it stands; trains meet nobody so */
    ent_uid first_support, next_support; /* supports of this unit, and the next one of the same unit */
    ent_uid first_convoy, next_convoy;   /* carriers of this unit, and the next one of the same unit */
    uint8_t power;
    uint8_t kind;  /* ent_unit_kind */
    uint8_t act;   /* ent_act */
    uint8_t route; /* ent_move_route of a move */
    uint8_t base;  /* strength over land without support: less over a difficult border (DATC 10) */
    bool supports_move;
    bool meets_on_rail; /* it was to go by rail, but a unit comes the other way: it fights that unit and cannot dislodge
                         it (7.B) */
    bool powerless;     /* a paradox rule took its attack and prevent strength (4.A.2) */
    bool in_paradox;    /* a paradox rule made a decision of this unit */
    uint16_t paradox;   /* which paradox it is part of, from 1; 0: none */
    bool in_circle;     /* moves as part of a circle (5.B.9) */
    uint8_t move;       /* ent_tri: MOVE */
    uint8_t support;    /* ent_tri: SUPPORT */
    uint8_t path;       /* ent_tri: PATH of ENT_MOVE_ROUTE_CONVOY and ENT_MOVE_ROUTE_CANAL, CONVOY PATH of
                           ENT_MOVE_ROUTE_EITHER (5.B.8, 5.B.10) */
    uint8_t void_reason;    /* ent_reason: why its order is not followed */
    const ent_order *order; /* NULL: nobody ordered it */
} ent_actor;

/* An army that goes by railway. It is in no list of units that move into a province. */
typedef struct ent_train {
    ent_uid uid;
    uint8_t n;                       /* sections of its route; the last one ends at its destination */
    uint8_t stopped;                 /* 1 + the section at which a paradox rule stops it, 0: none */
    uint32_t foreign_center;         /* bit i: section i ends at a center that its power does not own */
    ent_prov section[ENT_MAX_ROUTE]; /* where each section ends */
} ent_train;

typedef struct ent_field {
    const ent_map *map;
    const ent_rules *rules;
    uint16_t n;
    uint16_t n_paradoxes; /* paradoxes settled so far */
    uint8_t season;       /* ent_season */
    uint8_t n_trains;     /* at most one a railway */
    ent_train train[ENT_MAX_RAILWAYS];
    ent_uid in_canal[ENT_MAX_CANALS]; /* the fleet that has permission to pass, or ENT_UID_NONE */
    ent_actor unit[ENT_MAX_PROVS];
    ent_uid in[ENT_MAX_PROVS];         /* the unit in a province */
    ent_uid first_into[ENT_MAX_PROVS]; /* the first of the units that move into a province */
} ent_field;

void ent_field_init(ent_field *field, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                    const ent_order *orders, size_t n);

/* Copy a field for a trial: only its units and provinces, a small part of the struct. */
void ent_field_copy(const ent_field *field, ent_field *out);

/* What the orders say about an army that could go over land or by convoy (4.A.3). */
typedef struct ent_adjacent_signs {
    bool ordered;     /* fleets with matching orders make a route */
    bool opposed;     /* a unit moves the opposite way */
    bool own_opposed; /* that unit is of the army's own power */
    bool via;         /* "via convoy" is written */
    bool named_route; /* a route is named, and routes count (4.A.6) */
    bool own_fleet;   /* a fleet of its own power has a matching order to convoy it */
} ent_adjacent_signs;

/* Which route does such an army take? */
ent_move_route ent_adjacent_route(const ent_rules *rules, ent_adjacent_signs signs);

/* Is there a route from where `uid` stands to where it goes by `carriers`? */
bool ent_field_links(const ent_field *field, ent_uid uid, const uint64_t *carriers);

/* The units that could carry `army` by their orders, as a set of provinces (map->words words). Those that 4.A.1 or
 * 4.A.6 leaves out are no part of the convoy. */
void ent_field_carriers(const ent_field *field, ent_uid army, uint64_t *out);
/* Those of them that are on a route, dislodged or not. */
void ent_field_carriers_on_route(const ent_field *field, ent_uid army, uint64_t *out);

#define ENT_EACH_INTO(field, uid, prov)                                                                                \
    for (ent_uid uid = (field)->first_into[prov]; uid != ENT_UID_NONE; uid = (field)->unit[uid].next_into)
#define ENT_EACH_SUPPORT(field, uid, of)                                                                               \
    for (ent_uid uid = (field)->unit[of].first_support; uid != ENT_UID_NONE; uid = (field)->unit[uid].next_support)
#define ENT_EACH_CONVOY(field, uid, of)                                                                                \
    for (ent_uid uid = (field)->unit[of].first_convoy; uid != ENT_UID_NONE; uid = (field)->unit[uid].next_convoy)

#endif
