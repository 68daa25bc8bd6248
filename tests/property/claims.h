/* claims.h -- what the sentence of a result claims, read from its text alone.
 *
 * A pattern is the text of a sentence with signs for what differs from one sentence to the next. Each sign reads one
 * thing and notes it in the claim:
 *   %n  a number                     %u  one unit or several: "A MUN, F KIE and A BER", "... and 2 others"
 *   %s  nothing, or ", supported by" and units
 *   %p  a place                      %c  a letter
 *   %t  text up to what follows the sign in the pattern, or up to the end
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROPERTY_CLAIMS_H
#define ENT_PROPERTY_CLAIMS_H
#include "turn/turn.h"

enum { ENT_CLAIM_UNITS = 64 };

typedef struct ent_claim_units {
    ent_prov prov[ENT_CLAIM_UNITS];
    unsigned n, others; /* "... and 2 others" */
} ent_claim_units;

typedef struct ent_claim {
    unsigned number[4], n_numbers;
    ent_claim_units units, supports;
    ent_loc place;
    char letter;
    char text[300];
} ent_claim;

/* What is said after the claim. */
typedef struct ent_tail {
    ent_loc stays, stops;          /* "; it stays in", "; it stops in", or ENT_LOC_NONE */
    bool dislodged, nowhere, lost; /* ..., ", so the unit is lost" */
    ent_prov dislodger;
    unsigned step;
} ent_tail;

/* Read the text from the pattern on. Returns what follows it, or NULL if the pattern does not fit. */
const char *ent_claim_read(const ent_request *request, const char *pattern, const char *text, ent_claim *out);
/* Read what follows a claim, up to the end of the sentence. False if it is none of the known tails. */
bool ent_claim_tail(const ent_request *request, const ent_entry *entry, const char *text, ent_tail *out);

#endif
