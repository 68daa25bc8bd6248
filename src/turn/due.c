/* due.c -- see due.h.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/due.h"
#include <stdio.h>
#include <stdlib.h>

const char *ent_due_count(int due, char out[ENT_DUE_SIZE])
{
    if (due == 0)
        snprintf(out, ENT_DUE_SIZE, "no builds");
    else
        snprintf(out, ENT_DUE_SIZE, "%d %s%s", abs(due), due > 0 ? "build" : "removal", abs(due) == 1 ? "" : "s");
    return out;
}

const char *ent_due_task(int due, char out[ENT_DUE_SIZE])
{
    if (due == 0)
        snprintf(out, ENT_DUE_SIZE, "nothing");
    else
        snprintf(out, ENT_DUE_SIZE, "%s %d", due > 0 ? "may build" : "has to remove", abs(due));
    return out;
}
