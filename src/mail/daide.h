/* daide.h -- orders of the protocol DAIDE: "( FRA AMY PAR ) MTO BUR".
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAIL_DAIDE_H
#define ENT_MAIL_DAIDE_H
#include "board/span.h"

/* If the line is in this syntax, write it in its place as people write orders, "FRA A PAR - BUR", which is shorter.
 * Returns its length, which is that of the line if it is in no such syntax. */
size_t ent_daide_rewrite(char *text, size_t len);

#endif
