/* grow.h -- lists that grow one by one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BOARD_GROW_H
#define ENT_BOARD_GROW_H
#include <stddef.h>

/* Make room for one more element after the first n of `list`, which has room for *cap elements of `size` bytes. Returns
 * the list, which may have moved; *cap is its new room. Returns NULL without memory; then `list` and *cap are as
 * before.
 */
void *ent_grow(void *list, size_t n, size_t *cap, size_t size);

#endif
