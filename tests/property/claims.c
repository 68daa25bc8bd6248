/* claims.c -- see claims.h.
 *
 * A unit in the text is the longest one of the position whose printed name begins there, so that no name needs to be
 * taken apart.
 *
 * SPDX-License-Identifier: MIT */
#include "claims.h"
#include <stdlib.h>
#include <string.h>
#include "game/position.h"
#include "notation/print.h"

/* The dislodged unit of a retreat phase comes before the one on the board. */
static const ent_unit *unit_in(const ent_request *request, ent_prov prov)
{
    const ent_pos *pos = request->pos;

    for (uint16_t i = 0; pos->phase == ENT_RETREATS && i < pos->n_dislodged; i++)
        if (ent_prov_of(request->map, ent_pos_dislodged_const(pos)[i].unit.at) == prov)
            return &ent_pos_dislodged_const(pos)[i].unit;
    return &ent_pos_units_const(pos)[prov];
}

static size_t fits(const char *text, const char *name)
{
    size_t len = strlen(name);
    return strncmp(text, name, len) == 0 ? len : 0;
}

static const char *read_unit(const ent_request *request, const char *text, ent_prov *out)
{
    size_t most = 0;
    char name[80];

    for (ent_prov prov = 0; prov < request->map->n_provs; prov++) {
        const ent_unit *units[2] = {unit_in(request, prov), &ent_pos_units_const(request->pos)[prov]};
        for (unsigned i = 0; i < 2; i++) {
            bool none = units[i]->kind == ENT_UNIT_NONE;
            ent_print_unit(request->map, units[i]->kind, none ? prov : units[i]->at, ENT_NAMES_CODE, name, sizeof name);
            if (fits(text, name) <= most)
                continue;
            most = fits(text, name);
            *out = prov;
        }
    }
    return most > 0 ? text + most : NULL;
}

static const char *read_number(const char *text, unsigned *out)
{
    char *end;

    *out = (unsigned)strtoul(text, &end, 10);
    return end > text ? end : NULL;
}

/* " and 2 others"; the text itself if there are none. */
static const char *read_others(const char *text, unsigned *out)
{
    const char *end = fits(text, " and ") ? read_number(text + 5, out) : NULL;

    if (!end)
        return text;
    return end + (fits(end, " others") ? 7 : fits(end, " other"));
}

static const char *read_units(const ent_request *request, const char *text, ent_claim_units *out)
{
    const char *rest = text;

    for (const char *at = text; at && out->n < ENT_CLAIM_UNITS;) {
        ent_prov prov;
        const char *end = read_unit(request, at, &prov);
        if (!end)
            break;
        out->prov[out->n++] = prov;
        rest = end;
        at = fits(end, ", ") ? end + 2 : fits(end, " and ") ? end + 5 : NULL;
    }
    return rest > text ? read_others(rest, &out->others) : NULL;
}

static const char *read_place(const ent_request *request, const char *text, ent_loc *out)
{
    size_t most = 0;
    char name[80];

    for (ent_loc loc = 0; loc < request->map->n_locs; loc++) {
        ent_print_place(request->map, loc, ENT_NAMES_CODE, name, sizeof name);
        if (fits(text, name) > most) {
            most = fits(text, name);
            *out = loc;
        }
    }
    return most > 0 ? text + most : NULL;
}

/* Up to where the rest of the pattern begins. */
static const char *read_text(const char *text, const char *rest, ent_claim *out)
{
    char stop[40];
    size_t len = strcspn(rest, "%");

    snprintf(stop, sizeof stop, "%.*s", (int)len, rest);
    const char *end = len > 0 ? strstr(text, stop) : text + strcspn(text, "[(;"); /* a tail begins there */
    if (!end)
        return NULL;
    if (len == 0 && end > text && *end && end[-1] == ' ')
        end--;
    snprintf(out->text, sizeof out->text, "%.*s", (int)(end - text), text);
    return end;
}

static const char *read_sign(const ent_request *request, const char *sign, const char *text, ent_claim *out)
{
    static const char supported[] = ", supported by ";

    switch (*sign) {
    case 'n':
        return out->n_numbers < 4 ? read_number(text, &out->number[out->n_numbers++]) : NULL;
    case 'u':
        return read_units(request, text, &out->units);
    case 's':
        return fits(text, supported) ? read_units(request, text + strlen(supported), &out->supports) : text;
    case 'p':
        return read_place(request, text, &out->place);
    case 'c':
        out->letter = *text;
        return *text ? text + 1 : NULL;
    default:
        return read_text(text, sign + 1, out);
    }
}

const char *ent_claim_read(const ent_request *request, const char *pattern, const char *text, ent_claim *out)
{
    *out = (ent_claim){.place = ENT_LOC_NONE};
    for (; *pattern && text; pattern++) {
        if (*pattern == '%')
            text = read_sign(request, ++pattern, text, out);
        else if (*pattern == *text)
            text++;
        else
            return NULL;
    }
    return text;
}

static const char *read_tail(const ent_request *request, const char *text, ent_tail *out)
{
    size_t len;

    if ((len = fits(text, "; it stays in ")) > 0)
        return read_place(request, text + len, &out->stays);
    if ((len = fits(text, "; it stops in ")) > 0)
        return read_place(request, text + len, &out->stops);
    if ((len = fits(text, ", so the unit is lost")) > 0) {
        out->lost = true;
        return text + len;
    }
    if ((len = fits(text, "; it has nowhere to retreat")) > 0) {
        out->nowhere = true;
        return text + len;
    }
    if ((len = fits(text, "; dislodged by ")) > 0) {
        out->dislodged = true;
        return read_unit(request, text + len, &out->dislodger);
    }
    if ((len = fits(text, " [step ")) > 0) {
        const char *end = read_number(text + len, &out->step);
        return end && *end == ']' ? end + 1 : NULL;
    }
    return NULL;
}

bool ent_claim_tail(const ent_request *request, const ent_entry *entry, const char *text, ent_tail *out)
{
    *out = (ent_tail){.stays = ENT_LOC_NONE, .stops = ENT_LOC_NONE, .dislodger = ENT_PROV_NONE};
    while (text && *text && !(entry->note[0] && fits(text, " (")))
        text = read_tail(request, text, out);
    return text != NULL;
}
