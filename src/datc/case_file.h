/* case_file.h -- a case file as blocks: what the parts of datc/ share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_DATC_CASE_FILE_H
#define ENT_DATC_CASE_FILE_H
#include <string.h>
#include "datc/case.h"

enum { MAX_PHASES = 8, MAX_EXPECT = 128, MAX_FACTS = 32, MAX_UNDER = 64, MAX_TEXT = 16384, MAX_LINE = 2000 };

typedef struct ent_expect {
    ent_power power;
    bool unordered;
    uint32_t line;
    uint16_t marks;
    ent_verdict verdict;
    char order[160];
} ent_expect;

/* Each line of the file is one line of its block, if an empty one, so that a line number of the block plus `first` is
 * one of the file. */
typedef struct ent_block {
    char text[MAX_TEXT];
    size_t len;
    uint32_t first;            /* the line of the file in which the block begins */
    char fact[MAX_FACTS][200]; /* "Options: ..." and "After: ..." */
    size_t n_facts;
    ent_expect expect[MAX_EXPECT];
    size_t n;
    uint32_t bad; /* the first line that states no result, or none that there is; 0: none */
    char why[200];
} ent_block;

typedef struct ent_variant {
    char setting[64], differs[240];
    ent_block *phase[MAX_PHASES];
    size_t n;
} ent_variant;

typedef struct ent_case {
    char id[16], title[120], rules[240], map[MAX_LINE];
    ent_variant variant[MAX_UNDER]; /* the case itself first */
    size_t n;
} ent_case;

/* True if the line begins with the word. */
static inline bool ent_case_starts(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

/* Cut text[0..len) into blocks. False if it is no case; *number is the line at which that was seen. */
bool ent_case_cut(ent_case *tested, const char *text, size_t len, uint32_t *number);
void ent_case_free(ent_case *tested);
/* Read the orders of a block into *request, and what they are expected to become into the block. */
ent_status ent_case_read_block(const ent_case *tested, ent_block *block, const ent_rules *rules, ent_request *request,
                               ent_err *err);
/* Lay the expectations of an alternative over those of the case. False if they are too many. */
bool ent_case_overlay(ent_block *merged, const ent_block *changes);

#endif
