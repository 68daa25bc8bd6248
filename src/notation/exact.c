/* exact.c -- the canonical form of orders, read without a lexer.
 *
 * Programs write orders in one form only: capital codes, one blank between words. A code means its province and nothing
 * else, so nothing has to be guessed. Whatever is written in any other way is left to parse.c, and so is what a
 * map from a file may make ambiguous: a code that is a word of the language of orders ("A VIA - THE"), a canal called
 * "A".
 *
 * SPDX-License-Identifier: MIT */
#include "notation/exact.h"
#include <string.h>
#include "board/names.h"

typedef struct ent_exact {
    const ent_map *map;
    const char *start, *text, *end; /* text: what is not read yet */
} ent_exact;

static bool take(ent_exact *exact, const char *word)
{
    size_t n = strlen(word);

    if ((size_t)(exact->end - exact->text) < n || memcmp(exact->text, word, n) != 0)
        return false;
    exact->text += n;
    return true;
}

/* "STP/SC", up to the next blank. A code names its place: ENT_PLACE_NAMED, as in a cleared order. */
static bool take_place(ent_exact *exact, ent_place *place)
{
    const char *blank = memchr(exact->text, ' ', (size_t)(exact->end - exact->text));
    size_t len = (size_t)((blank ? blank : exact->end) - exact->text);

    place->loc[0] = ent_map_find_code(exact->map, exact->text, len);
    place->n = 1;
    place->start = (uint16_t)(exact->text - exact->start);
    place->len = (uint16_t)len;
    exact->text += len;
    return place->loc[0] != ENT_LOC_NONE;
}

static bool take_unit(ent_exact *exact, uint8_t *kind, ent_place *place)
{
    *kind = take(exact, "A ") ? ENT_ARMY : take(exact, "F ") ? ENT_FLEET : ENT_UNIT_NONE;
    return *kind != ENT_UNIT_NONE && take_place(exact, place);
}

/* What follows the ordered unit. */
static bool take_verb(ent_exact *exact, ent_parsed *out)
{
    ent_order *order = &out->order;

    if (take(exact, " - ")) {
        order->kind = ENT_ORDER_MOVE;
        if (!take_place(exact, &out->to))
            return false;
        order->flags = take(exact, " VIA") ? ENT_ORDER_FLAG_VIA : 0;
        return true;
    }
    bool convoys = take(exact, " C ");
    if (convoys || take(exact, " S ")) {
        if (!take_unit(exact, &order->helped, &out->from))
            return false;
        bool goes = take(exact, " - ");
        order->kind = convoys ? ENT_ORDER_CONVOY : goes ? ENT_ORDER_SUPPORT_MOVE : ENT_ORDER_SUPPORT_HOLD;
        return goes ? take_place(exact, &out->to) : !convoys;
    }
    order->kind = take(exact, " H") ? ENT_ORDER_HOLD : ENT_ORDER_DISBAND;
    return order->kind == ENT_ORDER_HOLD || take(exact, " D");
}

bool ent_parse_exact(const ent_map *map, const char *text, size_t len, ent_parsed *out)
{
    ent_exact exact = {map, text, text, text + len};

    if (!map->kept || len > ENT_MAX_ORDER_TEXT)
        return false;
    ent_parsed_clear(out, text);
    out->len = (uint16_t)len;
    return take_unit(&exact, &out->order.unit, &out->at) && take_verb(&exact, out) && exact.text == exact.end;
}
