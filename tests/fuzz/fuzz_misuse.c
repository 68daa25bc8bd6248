/* fuzz_misuse.c -- any bytes as the arguments of the public functions (tests/property/misuse.h).
 *
 * SPDX-License-Identifier: MIT */
#include "../property/misuse.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ent_misuse_counts counts;

    ent_misuse(data, size, &counts);
    return 0;
}
