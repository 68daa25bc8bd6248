/* floors.h -- how often something must have come up in a run of random positions.
 *
 * A property that holds on positions in which nothing happens proves nothing. Each test counts what happened, and fails
 * where that is less than a floor, somewhat lower than what was counted when the floor was written down.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TESTS_FLOORS_H
#define ENT_TESTS_FLOORS_H
#include <stddef.h>
#include <stdio.h>

typedef struct ent_floor {
    const char *what;
    unsigned long seen;
    double least; /* for each position */
} ent_floor;

/* How many floors were missed, each reported. A run of less than `enough` positions must only have some positions. */
static inline int ent_floors_missed(const ent_floor *floor, size_t n, unsigned long positions, unsigned long enough)
{
    int missed = positions == 0;

    if (missed)
        printf("FAIL there were no positions\n");
    for (size_t i = 0; i < n && positions >= enough; i++) {
        double rate = (double)floor[i].seen / (double)positions;
        printf("  %s: %lu, %.3f a position\n", floor[i].what, floor[i].seen, rate);
        if (rate < floor[i].least) {
            printf("FAIL %s: fewer than %.3f a position\n", floor[i].what, floor[i].least);
            missed++;
        }
    }
    return missed;
}

#endif
