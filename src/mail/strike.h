/* strike.h -- what is struck out of a text by marks of chats and tags.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAIL_STRIKE_H
#define ENT_MAIL_STRIKE_H
#include <stddef.h>

/* Replace what is struck out, such as "~~A Par H~~" and "<s>A Par H</s>", by blanks and an empty tag on each line. */
void ent_strike_wipe(char *text, size_t len);

#endif
