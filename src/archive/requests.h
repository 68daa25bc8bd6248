/* requests.h -- a game as requests, one a phase, the oldest first: what entente selfplay --save writes, and entente
 * adjudicate --lines reads.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_ARCHIVE_REQUESTS_H
#define ENT_ARCHIVE_REQUESTS_H
#include "archive/notes.h"
#include "json/json_io.h"

/* The length of the part of a request's id that names the game: "12 S1901M" is the phase S1901M of game "12". 0: the id
 * names none. */
size_t ent_requests_game_id(const json_t *request);

/* True if the phase of request `b` may follow that of `a` in a game. One without a phase is the first of its game. */
bool ent_requests_is_later(const json_t *a, const json_t *b);

/* Read a list of requests, or one request, into a new game of our own. Positions and orders are not checked. */
ent_status ent_requests_read(const json_t *json, json_t **game, ent_notes *notes, ent_err *err);
/* Write the main line of a checked game as a new list of requests. */
ent_status ent_requests_write(const json_t *game, const ent_json_options *options, json_t **out, ent_notes *notes,
                              ent_err *err);

#endif
