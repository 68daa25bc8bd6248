/* error.h -- filling an ent_err.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BOARD_ERROR_H
#define ENT_BOARD_ERROR_H
#include "entente.h"

/* Fill *err (may be NULL) and return `status`. Control characters and broken UTF-8 in the text are made safe to show.
 */
__attribute__((format(printf, 3, 4))) ent_status ent_fail(ent_err *err, ent_status status, const char *format, ...);
/* Put words before what *err (may be NULL) says, such as "units.France: ". They are made safe to show too; the end of
 * the text is cut where there is no room. */
__attribute__((format(printf, 2, 3))) void ent_err_prefix(ent_err *err, const char *format, ...);

#endif
