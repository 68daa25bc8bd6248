/* canal.h -- fleets that pass a canal with the permission of the unit in its gate (DATC 7.C).
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_JUDGE_CANAL_H
#define ENT_JUDGE_CANAL_H
#include "judge/field.h"

/* Find out who may pass each canal: field->in_canal, and the route of that fleet. */
void ent_canal_permit(ent_field *field, const ent_order *orders, size_t n);

/* Why permission orders[i] (ENT_ORDER_CANAL) is void, or ENT_REASON_PERMITTED. */
ent_reason ent_canal_order(const ent_field *field, const ent_order *orders, size_t i);

/* The canal of a fleet that was ordered through one. */
const ent_canal *ent_canal_of(const ent_field *field, ent_uid fleet);

#endif
