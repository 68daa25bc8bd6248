/* mail.h -- what mail programs and the writers of letters put around orders.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAIL_MAIL_H
#define ENT_MAIL_MAIL_H
#include "board/span.h"

/* "Subject: ...", "On Monday Tom wrote:", "---------- Forwarded message ---------". */
bool ent_mail_is_line(ent_span text);
/* What stands after "Subject:"; empty if the line is no subject. */
ent_span ent_mail_subject(ent_span text);
/* What stands after "To:"; empty if the line names no recipient. */
ent_span ent_mail_recipient(ent_span text);
/* What stands after "From:", or after "Date:"; empty if the line is none. */
ent_span ent_mail_writer(ent_span text);
ent_span ent_mail_date(ent_span text);
/* "Sent: Tuesday, March 4, 2025 9:00 PM": a date, which mail_date.h may not be able to read. */
bool ent_mail_is_date(ent_span text);
/* "P <p@example.org>" and "p@example.org". Two names before one address may be those of two players: lists of mail
 * write their own address. False if the writers are not known. */
bool ent_mail_is_same_writer(ent_span a, ent_span b);
/* "-----Original Message-----": what follows is quoted. */
bool ent_mail_is_original(ent_span text);
/* "On Monday Tom wrote:", "---------- Forwarded message ---------": what follows may be older than what stands above.
 */
bool ent_mail_is_reply_mark(ent_span text);
bool ent_mail_is_forwarded(ent_span text);
/* "From: ...": a new message begins. */
bool ent_mail_begins(ent_span text);
/* "De : ...", "Van: ...": so it does below a line of underscores, or above another line of a head. */
bool ent_mail_may_begin(ent_span text);
/* "-- ", after which a signature stands; "Regards,", after which a name does. */
bool ent_mail_is_signature_mark(ent_span text);
bool ent_mail_is_farewell(ent_span text);
/* What such a line says besides: "these are not final" of "Thanks, these are not final". Empty if it says nothing, or
 * no more than "Greetings from London". */
ent_span ent_mail_after_farewell(ent_span text);

#endif
