/* misuse.h -- the public functions of libentente with arguments made of any bytes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_PROPERTY_MISUSE_H
#define ENT_PROPERTY_MISUSE_H
#include <stddef.h>
#include <stdint.h>

/* What was tried, so that a test can require minimum numbers. */
typedef struct ent_misuse_counts {
    unsigned tries, valid, invalid, orders, void_orders;
} ent_misuse_counts;

/* Call the functions with a map, a position and orders made of data[0..size). Aborts if an answer is not as the header
 * says. */
void ent_misuse(const uint8_t *data, size_t size, ent_misuse_counts *counts);

#endif
