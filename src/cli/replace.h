/* replace.h -- a file that is replaced as a whole, or not at all.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_CLI_REPLACE_H
#define ENT_CLI_REPLACE_H
#include <stdbool.h>
#include <stdio.h>
#include <sys/stat.h>

typedef struct ent_replacement {
    FILE *stream;       /* for the new bytes */
    char *target;       /* the path to replace, behind all links */
    char *beside;       /* the new file's name until it takes that place */
    bool direct;        /* not a plain file: `stream` writes to it at once */
    bool is_old, named; /* there is a file to replace; `beside` exists */
    struct stat old;    /* the file to replace */
} ent_replacement;

/* Open the file for writing. False with errno if it cannot be written. */
bool ent_replace_begin(ent_replacement *file, const char *path);
/* Close it: with `keep` the new bytes take the place of the old ones, else these stay. False with errno if anything
 * could not be written; the old file stays. */
bool ent_replace_end(ent_replacement *file, bool keep);

#endif
