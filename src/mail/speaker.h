/* speaker.h -- lines with which a message of a chat or of a forum begins: its writer, and when he wrote.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAIL_SPEAKER_H
#define ENT_MAIL_SPEAKER_H
#include "board/span.h"

typedef enum ent_speaker {
    ENT_SPEAKER_NONE,
    ENT_SPEAKER_STAMP,  /* a time or a date, and nothing else: the name may stand in the line above */
    ENT_SPEAKER_LIKELY, /* it may be a sentence: "Deadline Friday 21:00" */
    ENT_SPEAKER_CERTAIN
} ent_speaker;

/* "Luigi - Today at 21:04", "Luigi, [27.11.26 21:04]", "by Luigi » Fri Nov 27, 2026 9:05 pm": *name is "Luigi". */
ent_speaker ent_speaker_with_stamp(ent_span line, ent_span *name);
/* "Reply from Luigi", "Luigi replied". */
bool ent_speaker_is_reply(ent_span line, ent_span *name);
/* "Posts: 17", "Location: Rome", which forums write below the name of a writer. */
bool ent_speaker_is_profile(ent_span line);
/* "Senior Member", which forums write there, too. */
bool ent_speaker_is_rank(ent_span line);
/* "luigi_77", "luigi": one word that a person may be called, in any letters. */
bool ent_speaker_is_handle(ent_span text);
/* True if the text is what a person may be called: few words, with capital letters, that are not those of letters. */
bool ent_speaker_is_name(ent_span text);

#endif
