/* placing.h -- units, centers and retreats by name into a position, for text and JSON alike.
 *
 * Text is written by hand: an alias that may mean several places that fit is refused. Programs take an alias as the
 * map lists it, so JSON asks ent_place_as_listed() first.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TURN_PLACING_H
#define ENT_TURN_PLACING_H
#include "board/map.h"

enum { ENT_PLACE_CODE = 24 }; /* bytes of "F STP/SC" on any map, with its end */

/* Units that cannot stand where they are said to: a fleet inland, an army at sea, a second unit in a province. */
typedef struct ent_strays {
    bool wanted;    /* collect them, do not refuse them */
    ent_unit *unit; /* owned; an army at sea and a fleet inland have their province as place */
    size_t n, cap;
} ent_strays;

/* text[0..*len), a place or a unit, with a code for an alias that may mean several places: for the one that the map
 * lists it for. Either text itself, or `out` and its length. */
const char *ent_place_as_listed(const ent_map *map, const char *text, size_t *len, char out[ENT_PLACE_CODE]);

/* Put the unit "F STP/SC" of `power` on the board, or among the strays where those are wanted. */
ent_status ent_put_unit(const ent_map *map, ent_pos *pos, ent_strays *strays, ent_power power, const char *text,
                        size_t len, ent_err *err);
/* True if no unit of this kind can stand in that province, whoever else is there. */
bool ent_unit_is_misplaced(const ent_map *map, const ent_unit *unit);
/* Give the center "STP" to `power`. */
ent_status ent_put_center(const ent_map *map, ent_pos *pos, ent_power power, const char *text, size_t len,
                          ent_err *err);
/* Add a dislodged unit with no retreats yet; *out points at it in the position. */
ent_status ent_put_dislodged(const ent_map *map, ent_pos *pos, ent_power power, const char *text, size_t len,
                             ent_dislodged **out, ent_err *err);
/* Open a retreat to a place. */
ent_status ent_put_retreat(const ent_map *map, ent_dislodged *dislodged, const char *text, size_t len, ent_err *err);
/* When all is placed: refuse an open retreat to a place where a unit stands or units bounced. */
ent_status ent_place_check_retreats(const ent_map *map, const ent_pos *pos, ent_err *err);
/* Say that the attacker of the dislodged unit came from a province, where it may not retreat. */
ent_status ent_put_attacker(const ent_map *map, ent_dislodged *dislodged, const char *text, size_t len, ent_err *err);
/* The dislodged unit "F LON" of `power`, into *out. */
ent_status ent_place_find_dislodged(const ent_map *map, ent_pos *pos, ent_power power, const char *text, size_t len,
                                    ent_dislodged **out, ent_err *err);
/* Say that the unit "F LON" of `power` was built in that year's adjustments: the one on the board, the dislodged one,
 * or both. */
ent_status ent_put_built(const ent_map *map, ent_pos *pos, ent_power power, const char *text, size_t len, long year,
                         ent_err *err);
/* What is written of it: when the units with the name of slot i were built (ent_unit.built). Of two units with one name
 * it is said at the first, by the dislodged one if that was built, else by the other. 0: nothing is to be written. */
uint16_t ent_placed_built(const ent_map *map, const ent_pos *pos, size_t i);

#endif
