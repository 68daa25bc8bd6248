/* sentence_parts.c -- the words and the questions that several kinds of sentences need.
 *
 * Units are named as they stood when the phase began. The place in an order may be off the map, so places are compared
 * with ent_same_prov().
 *
 * SPDX-License-Identifier: MIT */
#include "turn/sentence_parts.h"
#include "game/position.h"
#include "game/rules.h"

const ent_unit *ent_sentence_unit_in(const ent_sentence_writer *sentence, ent_prov prov)
{
    const ent_pos *pos = sentence->request->pos;

    for (uint16_t i = 0; pos->phase == ENT_RETREATS && i < pos->n_dislodged; i++)
        if (ent_prov_of(sentence->request->map, ent_pos_dislodged_const(pos)[i].unit.at) == prov)
            return &ent_pos_dislodged_const(pos)[i].unit;
    return &ent_pos_units_const(pos)[prov];
}

void ent_say_unit(ent_sentence_writer *sentence, ent_prov prov)
{
    const ent_unit *unit = ent_sentence_unit_in(sentence, prov);
    char text[80];

    ent_print_unit(sentence->request->map, unit->kind, unit->kind == ENT_UNIT_NONE ? prov : unit->at, sentence->style,
                   text, sizeof text);
    ent_print_put(&sentence->to, text);
}

void ent_say_culprits(ent_sentence_writer *sentence, const char *none)
{
    unsigned others = sentence->result->n_others;

    if (sentence->result->n_by == 0)
        ent_print_put(&sentence->to, none);
    for (uint8_t i = 0; i < sentence->result->n_by; i++) {
        ent_print_put(&sentence->to, i == 0 ? "" : i + 1 == sentence->result->n_by && others == 0 ? " and " : ", ");
        ent_say_unit(sentence, sentence->result->by[i]);
    }
    if (others > 0)
        ent_print_putf(&sentence->to, " and %u other%s", others, others > 1 ? "s" : "");
}

bool ent_same_prov(const ent_sentence_writer *sentence, ent_loc a, ent_loc b)
{
    const ent_map *map = sentence->request->map;
    return a < map->n_locs && b < map->n_locs && ent_prov_of(map, a) == ent_prov_of(map, b);
}

size_t ent_sentence_entry_of(const ent_sentence_writer *sentence, ent_loc at)
{
    return ent_turn_entry_at(sentence->request->map, sentence->turn, at);
}

bool ent_sentence_names_route(const ent_sentence_writer *sentence, const ent_order *order)
{
    return (order->flags & ENT_ORDER_FLAG_ROUTE) && (ent_choice(&sentence->request->rules, ENT_4A6) != 'a' ||
                                                     sentence->request->algorithm >= ENT_ALGORITHM_DPJUDGE);
}

const char *ent_kind_word(unsigned kind)
{
    return kind == ENT_ARMY ? "army" : "fleet";
}

const char *ent_kinds_word(unsigned kind)
{
    return kind == ENT_ARMY ? "armies" : "fleets";
}
