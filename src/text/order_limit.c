/* order_limit.c -- lines that limit the orders around them, take them back, or say that they are of another turn.
 *
 * An order of this game has no conditions and no alternatives, and a line that says what is wrong with an order above
 * it changes that order in a way which only a reader of the sentence knows. Both are refused, so that no order is
 * followed without what its writer said of it. A sentence that only looks so ("If anything is unclear, call me") is
 * prose: what it says of the game, and where it stands, decides.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include "prose/limit.h"
#include "text/order_reader.h"
#include "prose/prose.h"
#include "prose/vocabulary.h"
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

/* True if the turn that is named can be the one that is played. Builds are of the fall or of the winter. A number that
 * stands alone and is far from the year is none. */
static bool fits_turn(const ent_pos *pos, const ent_named_turn *turn)
{
    enum { CENTURY = 100, FAR = 100 };
    static const unsigned fitting[] = {
        [ENT_SPRING] = 1u << ENT_SPRING, [ENT_FALL] = 1u << ENT_FALL, [ENT_WINTER] = 1u << ENT_FALL | 1u << ENT_WINTER};
    unsigned year = (unsigned)abs(pos->year), phase = 2u * pos->season + (pos->phase == ENT_RETREATS);

    if (turn->part && turn->part != pos->season + 1u && turn->part != phase + 1)
        return false;
    const unsigned seasons = turn->seasons & ~(unsigned)ENT_TURN_COUNTED;
    if (seasons && !(seasons & fitting[pos->season]))
        return false;
    if (turn->phases && !(turn->phases & 1u << pos->phase))
        return false;
    if (turn->year == ENT_NO_YEAR || turn->year == (turn->year < CENTURY ? year % CENTURY : year))
        return true;
    return !turn->seasons && turn->year >= CENTURY && (turn->year > year + FAR || turn->year + FAR < year);
}

/* Turns are counted by years, by moves, with or without the winter, or by phases. */
static bool fits_count(const ent_request *request, unsigned count)
{
    const ent_pos *pos = request->pos;
    int years = pos->year - request->map->start_year, winter = pos->season == ENT_WINTER,
        move = winter ? 1 : pos->season, phase = 2 * pos->season + (pos->phase == ENT_RETREATS);
    const int fitting[] = {years + 1, 2 * years + move + 1, 3 * years + pos->season + 1, 5 * years + phase + 1};

    for (size_t i = 0; i < sizeof fitting / sizeof *fitting; i++)
        if (count == 0 || fitting[i] == (int)count)
            return true;
    return false;
}

/* "Germany's retreats" among moves. "Moves" are orders of any phase. */
static bool fits_phase(const ent_pos *pos, const ent_named_turn *turn)
{
    return (turn->spoken | 1u << ENT_MOVEMENT) == 1u << ENT_MOVEMENT || (turn->spoken & 1u << pos->phase);
}

bool ent_reader_begins_other_turn(ent_order_reader *reader, ent_span text)
{
    const ent_request *request = reader->request;
    ent_named_turn turn = ent_heading_turn(request->map, text);
    ent_span after = text;

    if (fits_turn(request->pos, &turn))
        return false;
    (void)ent_span_cut(&after, ":");
    if (ent_prose_is_order_like(request->map, after, &reader->known))
        return true;
    ent_what_follows next = ent_reader_look_ahead(reader);
    return next.order ||
           (next.heading != ENT_POWER_NONE && ent_reader_depth(reader) == 0 && ent_reader_is_right_above(reader));
}

bool ent_reader_heads_other_turn(const ent_order_reader *reader, ent_span text)
{
    ent_named_turn turn = ent_heading_turn(reader->request->map, text);

    turn.phases = 0; /* a subject: as for ent_heading_mentions_turn() */
    return !fits_turn(reader->request->pos, &turn);
}

bool ent_reader_mentions_other_turn(const ent_order_reader *reader, ent_span text, unsigned few)
{
    unsigned others;
    ent_named_turn turn = ent_heading_mentions_turn(reader->request->map, text, &others);
    const ent_pos *pos = reader->request->pos;

    return ((turn.orders || others < few) && (!fits_turn(pos, &turn) || !fits_count(reader->request, turn.count))) ||
           (turn.code && others <= 1 && few > 0) || (others == 0 && few > 0 && !fits_phase(pos, &turn));
}

bool ent_reader_heading_is_of_other_turn(const ent_order_reader *reader, const ent_heading *heading)
{
    const ent_pos *pos = reader->request->pos;
    return !fits_turn(pos, &heading->turn) || !fits_phase(pos, &heading->turn) ||
           !fits_count(reader->request, heading->turn.count);
}

/* The season that the word is, or with which a German word begins: "Herbst", "Herbstbefehle"; as a bit, or 0. */
static unsigned season_of(ent_span word)
{
    static const char german[] = "frühjahr|frühling|herbst|winter";
    enum { SEASONS = ENT_SAYS_SPRING | ENT_SAYS_FALL | ENT_SAYS_WINTER };
    size_t n = ent_span_begins_one_of(word, german);

    return (ent_vocabulary_word((ent_span){word.text, n > 0 ? n : word.len}) & SEASONS) / ENT_SAYS_SPRING;
}

/* True if the word is a title of orders that are not due. */
static bool is_other_phase(const ent_pos *pos, ent_span word)
{
    static const char retreats[] = "retreats|retraites|ritirate|retiradas|rückzüge",
                      builds[] = "builds|removals|adjustments|aufbau|aufbauten|constructions|costruzioni|"
                                 "construcciones";

    return (pos->phase != ENT_RETREATS && ent_span_find(word, retreats) >= 0) ||
           (pos->phase != ENT_ADJUSTMENTS && ent_span_find(word, builds) >= 0);
}

bool ent_reader_is_ahead_of_turn(const ent_order_reader *reader, ent_span text)
{
    enum { MANY = 14, FEW = 4 };
    static const char later[] = "in advance|afterwards|vorab|im voraus|danach|à l'avance|ensuite|in anticipo|"
                                "por adelantado|vooraf";
    const ent_pos *pos = reader->request->pos;
    size_t n = ent_words_count(text);
    bool other = n <= FEW && ent_words_say(text, later) && !ent_words_say(text, "thanks|thank you");

    for (ent_span rest = text; rest.len > 0 && n <= MANY && !other;) {
        ent_span word = ent_words_next(&rest);
        ent_named_turn turn = {.year = ENT_NO_YEAR, .seasons = season_of(word)};
        other = !fits_turn(pos, &turn) || (n <= FEW && is_other_phase(pos, word));
    }
    return other;
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
