/* test_misuse.c -- random bytes as arguments of the public functions (misuse.h).
 *
 * test_misuse [TRIES [SEED]]
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include "floors.h"
#include "misuse.h"
#include "selfplay/random_orders.h"

int main(int argc, char **argv)
{
    unsigned long tries = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    ent_misuse_counts counts = {.tries = 0};

    for (unsigned long i = 0; i < tries; i++) {
        uint8_t data[1500];
        size_t size = ent_random_below(&seed, sizeof data);
        for (size_t j = 0; j < size; j++)
            data[j] = (uint8_t)ent_random_below(&seed, 256);
        ent_misuse(data, size, &counts);
    }
    const ent_floor floors[] = {
        {"calls with a valid position", counts.valid, 0.5},
        {"calls with an invalid position", counts.invalid, 0.1},
        {"orders judged", counts.orders, 10},
        {"void orders", counts.void_orders, 5},
        {"orders that are not void", counts.orders - counts.void_orders, 1},
    };
    return ent_floors_missed(floors, sizeof floors / sizeof *floors, counts.tries, 20) > 0;
}
