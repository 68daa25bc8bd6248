/* mail_date.h -- when a message was written.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAIL_MAIL_DATE_H
#define ENT_MAIL_MAIL_DATE_H
#include <stdint.h>
#include "board/span.h"

#define ENT_NO_DATE INT64_MIN

/* The seconds from a fixed time to the one that is written as mail programs write it (RFC 5322): "Tue, 4 Mar 2025
 * 10:15:30 +0100 (CET)". ENT_NO_DATE: it is written otherwise, without a time zone, or is no time of the calendar. */
int64_t ent_mail_date_read(ent_span text);

#endif
