/* sentence.c -- an entry, its result and the reason for it, in words.
 *
 * A sentence begins with the order, goes on with the reason and ends with what became of the unit besides: it stopped
 * on the way, it was dislodged. The words for the reason come from one file for each kind of result
 * (sentence_parts.h), or from the table in sentence_table.c.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/sentence.h"
#include <assert.h>
#include <string.h>
#include "board/plain.h"
#include "game/position.h"
#include "turn/sentence_parts.h"

/* True if the order is void for a word that the printed order does not show. */
static bool is_about_words(const ent_entry *entry)
{
    switch (entry->order.void_reason) {
    case ENT_REASON_COAST_WRONG:
    case ENT_REASON_UNKNOWN_COAST:
    case ENT_REASON_UNIT_MISSING:
    case ENT_REASON_UNIT_WRONG:
    case ENT_REASON_NATION_WRONG:
        return entry->written != NULL;
    default:
        return false;
    }
}

void ent_entry_text(const ent_request *request, const ent_entry *entry, size_t most, ent_names_style style, char *out,
                    size_t size)
{
    if (ent_entry_is_read(entry) && !is_about_words(entry))
        ent_print_order(request->map, ent_pos_units_const(request->pos), &entry->order, style,
                        request->pos->phase == ENT_RETREATS, out, size);
    else
        ent_entry_quote(entry, most, out, size);
}

void ent_result_text(const ent_result *result, char *out, size_t size)
{
    ent_print_room to = {out, size, 0};
    bool is_void = result->verdict == ENT_VOID; /* the mark says so */
    const char *sign = is_void ? "" : ": ";

    assert(size > 0);
    out[0] = '\0';
    if (!is_void)
        ent_print_put(&to, ent_verdict_name((ent_verdict)result->verdict));
    for (unsigned bit = 1; ent_mark_name(bit); bit <<= 1)
        if (result->marks & bit) {
            ent_print_putf(&to, "%s%s", sign, ent_mark_name(bit));
            sign = ", ";
        }
}

/* True if the printed order says already what happens, so that the unit alone begins the sentence: "Fleet Trieste
 * holds". */
static bool says_outcome(const ent_sentence_writer *sentence)
{
    uint8_t kind = sentence->entry->order.kind;

    return sentence->style == ENT_NAMES_FULL && sentence->result->verdict != ENT_VOID &&
           (kind == ENT_ORDER_HOLD || kind == ENT_ORDER_DISBAND || kind == ENT_ORDER_BUILD);
}

/* No reason belongs to two of these files, so their sequence does not matter. A reason that the order had before it was
 * judged may be any, if a program wrote it there; no unit, strength or convoy has to stand behind it. */
static void say_reason(ent_sentence_writer *sentence)
{
    if (sentence->result->verdict == ENT_VOID && sentence->entry->order.void_reason != ENT_REASON_NONE)
        ent_say_void_before(sentence);
    else if (!ent_say_move(sentence) && !ent_say_convoy(sentence) && !ent_say_help(sentence) &&
             !ent_say_void(sentence) && !ent_say_adjust(sentence))
        ent_say_from_table(sentence);
}

/* A void retreat, where no other order for the unit counts. */
static void say_lost(ent_sentence_writer *sentence)
{
    if (sentence->request->pos->phase == ENT_RETREATS && sentence->result->verdict == ENT_VOID &&
        (sentence->result->marks & ENT_MARK_DESTROYED))
        ent_print_put(&sentence->to, ", so the unit is lost");
}

/* A train that does not come all the way may come a part of it. */
static void say_stop(ent_sentence_writer *sentence)
{
    const ent_order *order = &sentence->entry->order;
    ent_loc ends = sentence->result->ends;
    char text[80];

    if (!(order->flags & ENT_ORDER_FLAG_RAIL) || sentence->result->verdict != ENT_FAILS ||
        ends >= sentence->request->map->n_locs)
        return;
    ent_print_place(sentence->request->map, ends, sentence->style, text, sizeof text);
    ent_print_putf(&sentence->to, ent_same_prov(sentence, ends, order->at) ? "; it stays in %s" : "; it stops in %s",
                   text);
}

/* A mover or a void order that was dislodged on top of it. */
static void say_dislodged(ent_sentence_writer *sentence)
{
    const ent_result *result = sentence->result;
    bool said = result->reason == ENT_REASON_DISLODGED || result->reason == ENT_REASON_CUT_DISLODGED ||
                result->reason == ENT_REASON_FLEET_DISLODGED;

    if (!(result->marks & ENT_MARK_DISLODGED))
        return;
    if (!said) {
        assert(result->dislodger != ENT_PROV_NONE);
        ent_print_put(&sentence->to, "; dislodged by ");
        ent_say_unit(sentence, result->dislodger);
    }
    if (result->marks & ENT_MARK_DESTROYED)
        ent_print_put(&sentence->to, "; it has nowhere to retreat");
}

void ent_reason_sentence(const ent_request *request, const ent_turn *turn, size_t i, ent_names_style style, char *out,
                         size_t size)
{
    ent_sentence_writer sentence = {request, turn, &turn->intake.entry[i], &turn->result[i], style, {out, size, 0}};
    char text[160] = "";

    assert(size > 0);
    out[0] = '\0';
    if (!ent_entry_is_read(sentence.entry) || is_about_words(sentence.entry))
        ent_print_putf(&sentence.to, "'%.*s'",
                       (int)(sentence.entry->written_len > 80 ? 80 : sentence.entry->written_len),
                       sentence.entry->written ? sentence.entry->written : "");
    else if (says_outcome(&sentence))
        ent_print_unit(request->map, sentence.entry->order.unit, sentence.entry->order.at, style, text, sizeof text);
    else
        ent_print_order(request->map, ent_pos_units_const(request->pos), &sentence.entry->order, style,
                        request->pos->phase == ENT_RETREATS, text, sizeof text);
    ent_print_put(&sentence.to, text);
    ent_print_put(&sentence.to, " ");
    say_reason(&sentence);
    say_lost(&sentence);
    say_stop(&sentence);
    say_dislodged(&sentence);
    if (sentence.result->step != 0)
        ent_print_putf(&sentence.to, " [step %u]", sentence.result->step);
    if (sentence.entry->note[0])
        ent_print_putf(&sentence.to, " (%s)", sentence.entry->note);
    ent_plain_copy(out, strlen(out), out, size);
}
