/* order_limit.c -- lines that limit the orders around them, or take them back.
 *
 * An order of this game has no conditions and no alternatives, and a line that says what is wrong with an order above
 * it changes that order in a way which only a reader of the sentence knows. Both are refused, so that no order is
 * followed without what its writer said of it. A sentence that only looks so ("If anything is unclear, call me") is
 * prose: what it says of the game, and where it stands, decides.
 *
 * SPDX-License-Identifier: MIT */
#include "text/order_reader.h"
#include "text/prose.h"

/* The line before the one that is being read; blank lines are passed over. SIZE_MAX: there is none. */
static size_t line_above(const ent_order_reader *reader)
{
    size_t i = reader->at;

    while (i > 0 && reader->text.line[i - 1].len == 0)
        i--;
    return i > 0 ? i - 1 : SIZE_MAX;
}

/* True if a condition limits an order that follows it. */
static bool limits_below(ent_order_reader *reader, ent_span text)
{
    ent_condition condition = ent_prose_condition(reader->request->map, text);

    if (condition == ENT_CONDITION_NONE || condition == ENT_CONDITION_HERE)
        return condition == ENT_CONDITION_HERE;
    ent_what_follows next = ent_order_look_ahead(reader);
    size_t i = reader->at + 1;
    while (i < next.until && reader->text.line[i].len == 0)
        i++;
    return next.order && (condition == ENT_CONDITION_BELOW || i == next.until);
}

/* True if it limits the order above it: "or Spa", "unless Italy is in Piedmont". */
static bool limits_above(const ent_order_reader *reader, ent_span text)
{
    return reader->order != SIZE_MAX && reader->order == line_above(reader) &&
           ent_prose_limits_above(reader->request->map, text, reader->order + 1 == reader->at);
}

/* True if the line takes back orders that are followed: some stand above it, and no later set of their power replaces
 * them. */
static bool takes_back(ent_order_reader *reader, ent_span text)
{
    if (reader->order == SIZE_MAX || reader->depth[reader->request->n_written - 1] < ent_order_depth(reader) ||
        !ent_prose_takes_back(reader->request->map, text))
        return false;
    ent_what_follows next = ent_order_look_ahead(reader);
    ent_power open = ent_order_power(reader);
    return open == ENT_POWER_NONE ? next.until == reader->text.n : next.heading != open;
}

ent_status ent_order_check_limits(ent_order_reader *reader, ent_span text)
{
    if (limits_below(reader, text) || limits_above(reader, text))
        return ent_order_refuse(
            reader, text, "an order has no conditions, but this is one:", "choose for the player, or put // before it");
    if (takes_back(reader, text))
        return ent_order_refuse(reader, text, "this takes back or changes orders:",
                                "change them yourself, and delete this line or put // before it");
    return ENT_OK;
}
