/* platform.c -- what jansson's sources, which are compiled into the extension, leave to whoever compiles them.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdint.h>
#include <sys/random.h>

/* The seed of jansson's hash tables. It is random, so that nobody can send keys that all fall into one bucket, and it
 * is set once, when the module is imported. The sequence of keys in answers does not depend on it. */
volatile uint32_t hashtable_seed;

void json_object_seed(size_t seed)
{
    uint32_t number = (uint32_t)seed;

    if (hashtable_seed != 0)
        return;
    if (number == 0 && getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number)
        number = 1;
    hashtable_seed = number | 1;
}
