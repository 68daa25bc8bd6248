/* request_text.h -- a request as text that can be read again.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TEXT_REQUEST_TEXT_H
#define ENT_TEXT_REQUEST_TEXT_H
#include <stdio.h>
#include "turn/turn.h"

/* A position on the request's map, under its rules, with the perpetual orders that go on: text input to which orders
 * can be appended. */
void ent_request_print_position(FILE *out, const ent_request *request, const ent_pos *pos);
/* The request's own position, and its orders as they were written. */
void ent_request_print(FILE *out, const ent_request *request);

#endif
