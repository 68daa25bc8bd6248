/* request_text.h -- a request as text that can be read again.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TEXT_REQUEST_TEXT_H
#define ENT_TEXT_REQUEST_TEXT_H
#include <stdio.h>
#include "turn/turn.h"

/* ENT_OK if text can say the position *pos on the request's map. It has no place for adjustments that differ from the
 * count of centers and units: err->path names them. `err` must not be NULL. */
ent_status ent_request_fits_text(const ent_request *request, ent_pos *pos, ent_err *err);
/* A position on the request's map, under its rules, with the perpetual orders that go on: text input to which orders
 * can be appended. */
void ent_request_print_position(FILE *out, const ent_request *request, const ent_pos *pos);
/* The request's own position, and its orders as they were written. */
void ent_request_print(FILE *out, const ent_request *request);

#endif
