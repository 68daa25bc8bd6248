/* dpjudge_rows.c -- places the units of the rows and reads their orders. A row that cannot be read fails the test.
 *
 * SPDX-License-Identifier: MIT */
#include "dpjudge_rows.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

size_t ent_rows_place(const ent_map *map, const ent_row *rows, ent_pos *pos, ent_order *orders)
{
    size_t n = 0;

    ent_pos_init(map, pos);
    for (; n < MOST && rows[n].order; n++) {
        ent_power power = ent_map_find_power(map, rows[n].power, strlen(rows[n].power));
        if (ent_order_parse(map, NULL, power, rows[n].order, strlen(rows[n].order), &orders[n], NULL) != ENT_OK)
            fail_msg("%s cannot be read", rows[n].order);
        ent_pos_units(pos)[ent_prov_of(map, orders[n].at)] =
            (ent_unit){.power = power, .kind = orders[n].unit, .at = orders[n].at};
    }
    return n;
}
