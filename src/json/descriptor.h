/* descriptor.h -- reading from an open file that may not wait.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JSON_DESCRIPTOR_H
#define ENT_JSON_DESCRIPTOR_H
#include <stddef.h>
#include <sys/types.h>

/* Read up to n bytes as soon as there are some. 0: the end of the file; -1: errno says why not. */
ssize_t ent_descriptor_read(int fd, char *bytes, size_t n);

#endif
