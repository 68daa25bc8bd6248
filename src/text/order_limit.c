/* order_limit.c -- lines that limit the orders around them, or take them back.
 *
 * An order of this game has no conditions and no alternatives, and a line that says what is wrong with an order above
 * it changes that order in a way which only a reader of the sentence knows. Both are refused, so that no order is
 * followed without what its writer said of it. A sentence that only looks so ("If anything is unclear, call me") is
 * prose: what it says of the game, and where it stands, decides.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include "prose/limit.h"
#include "text/order_reader.h"
#include "prose/prose.h"
#include "prose/words.h"
#include "turn/phase_and_rules.h"

/* True if a condition limits an order that follows it. */
static bool limits_below(ent_order_reader *reader, ent_span text)
{
    ent_condition condition = ent_limit_condition(reader->request->map, text, &reader->known);

    if (condition == ENT_CONDITION_NONE || condition == ENT_CONDITION_HERE)
        return condition == ENT_CONDITION_HERE;
    ent_what_follows next = ent_reader_look_ahead(reader);
    if (condition == ENT_CONDITION_SETS)
        return next.order || next.heading != ENT_POWER_NONE;
    bool right_above = ent_reader_is_right_above(reader);
    if (next.heading != ENT_POWER_NONE && right_above) /* "If France opens:", and a power's orders below it */
        return condition == ENT_CONDITION_BELOW && ent_limit_speaks_of_game(reader->request->map, text);
    return next.order && (condition == ENT_CONDITION_BELOW || right_above);
}

/* True if it limits the order above it: "or Spa", "unless Italy is in Piedmont". */
static bool limits_above(const ent_order_reader *reader, ent_span text)
{
    return reader->order != SIZE_MAX && reader->order == reader->above &&
           ent_limit_is_below(reader->request->map, text, reader->order + 1 == reader->at);
}

/* "Please ignore the attachment, my mailer adds it": a long sentence that names no orders and no place may be about
 * anything. It gets a finding (notice.h). */
static bool may_be_about_orders(const ent_map *map, ent_span text)
{
    enum { SHORT = 6 };
    return ent_words_count(text) <= SHORT || ent_words_name_orders(text) || ent_words_have_place(map, text, false);
}

bool ent_reader_withdraws(ent_order_reader *reader, ent_span text)
{
    if (reader->asked.text != text.text || reader->asked.len != text.len) {
        reader->withdraws = ent_limit_takes_back(reader->request->map, text, &reader->known);
        reader->asked = text;
    }
    return reader->withdraws;
}

ent_status ent_reader_refuse_withdrawal(ent_order_reader *reader, ent_span text)
{
    return ent_reader_refuse(reader, text, "this takes back or changes orders:",
                             "change them yourself, and delete this line or put // before it");
}

/* In a dated message, a line may take back orders that stand below it (order_sets.c). */
static void note_withdrawal(ent_order_reader *reader, ent_span text)
{
    if (reader->date != ENT_NO_DATE && ent_reader_depth(reader) == 0 && reader->n_withdrawals < ENT_MAX_DATED &&
        ent_reader_withdraws(reader, text) && may_be_about_orders(reader->request->map, text))
        reader->withdrawal[reader->n_withdrawals++] = (ent_withdrawal){reader->writer, reader->date, reader->at};
}

/* True if the line takes back orders that are followed: some stand above it, and no later set replaces them. What is
 * quoted more deeply than the orders is older than they are. */
static bool takes_back(ent_order_reader *reader, ent_span text)
{
    ent_power open = ent_reader_open_power(reader);

    if (reader->order == SIZE_MAX)
        return false;
    uint8_t depth = reader->origin[reader->request->n_written - 1].depth;
    if (depth < ent_reader_depth(reader) || !ent_reader_withdraws(reader, text) ||
        !may_be_about_orders(reader->request->map, text))
        return false;
    ent_what_follows next = ent_reader_look_ahead(reader);
    return open == ENT_POWER_NONE ? next.heading == ENT_POWER_NONE : next.heading != open;
}

/* "All but F Lon, F Nth" among removals: a unit that is named there stays, and would be removed. */
static bool excludes_units(ent_order_reader *reader, ent_span text)
{
    return reader->request->pos->phase == ENT_ADJUSTMENTS && ent_limit_excludes(reader->request->map, text) &&
           (ent_prose_is_order_like(reader->request->map, text, &reader->known) || ent_reader_look_ahead(reader).order);
}

ent_status ent_reader_check_limits(ent_order_reader *reader, ent_span text)
{
    if (excludes_units(reader, text))
        return ent_reader_refuse(reader, text, "these units stay, but which are removed?",
                                 "write each removal, as in \"Remove F Nth\"");
    if (limits_below(reader, text) || limits_above(reader, text))
        return ent_reader_refuse(
            reader, text, "an order has no conditions, but this is one:", "choose for the player, or put // before it");
    if (takes_back(reader, text))
        return ent_reader_refuse_withdrawal(reader, text);
    note_withdrawal(reader, text);
    if (ent_reader_begins_other_turn(reader, text)) {
        char phase[16], remedy[120];
        ent_phase_print(reader->request->pos, phase);
        snprintf(remedy, sizeof remedy, "the turn is %s; %s, or put // before what is of another turn", phase,
                 reader->phase_set ? "correct \"Phase:\" or this line" : "write \"Phase:\" above all");
        return ent_reader_refuse(reader, text, "orders of another turn follow", remedy);
    }
    return ENT_OK;
}
