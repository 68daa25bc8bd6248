/* sentence_adjust.c -- why a power gets no build, and why the civil disorder rule removed this unit and not another.
 *
 * The judge's own counts and distances are asked again, so that the sentence gives the numbers that decided.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/sentence_parts.h"
#include <assert.h>
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"

/* A power without a build may own more centers than it has units. */
static void say_no_build(ent_sentence_writer *sentence)
{
    const ent_request *request = sentence->request;
    ent_power_counts counts;
    ent_power power = sentence->entry->order.power;

    assert(power < request->map->n_powers);
    ent_adjust_count(request->map, &request->rules, request->pos, &counts);
    int16_t given = ent_pos_adjust_const(request->pos)[power];
    bool wants = given == ENT_ADJUST_COUNTED ? counts.centers[power] > counts.units.of[power] : given > 0;
    const char *full = request->map->build == ENT_BUILD_ANY_OWNED ? "is void: no center of the power is free"
                                                                  : "is void: no home center is free";

    ent_print_put(&sentence->to, wants && counts.places[power] == 0 ? full : ent_sentence_plain(sentence));
}

static void say_distance(ent_sentence_writer *sentence, unsigned distance)
{
    const ent_request *request = sentence->request;
    bool owned = request->map->build == ENT_BUILD_ANY_OWNED || ent_choice(&request->rules, ENT_4D8) == 'g';
    const char *home = owned ? "an own center" : "home";

    if (distance == ENT_NO_WAY_HOME)
        ent_print_putf(&sentence->to, "cannot reach %s", home);
    else
        ent_print_putf(&sentence->to, "is %u step%s from %s", distance, distance == 1 ? "" : "s", home);
}

/* The units that the power removes: those removed before this one into `gone`, all of them into `all`. */
static void find_removed(const ent_sentence_writer *sentence, uint64_t *gone, uint64_t *all)
{
    const ent_turn *turn = sentence->turn;

    for (size_t i = 0; i < turn->intake.n; i++) {
        const ent_entry *entry = &turn->intake.entry[i];
        if (entry->order.kind != ENT_ORDER_DISBAND || turn->result[i].verdict != ENT_SUCCEEDS ||
            entry->order.power != sentence->entry->order.power)
            continue;
        ent_prov prov = ent_prov_of(sentence->request->map, entry->order.at);
        ent_set_add(all, prov);
        if (entry < sentence->entry)
            ent_set_add(gone, prov);
    }
}

/* A removal by the civil disorder rule, with the distance that decided it and the greatest one of the units that stay.
 * Under f the unit's age decides. */
static void say_removed(ent_sentence_writer *sentence)
{
    const ent_request *request = sentence->request;
    const ent_unit *units = ent_pos_units_const(request->pos),
                   *self = ent_sentence_unit_in(sentence, ent_prov_of(request->map, sentence->entry->order.at));
    uint64_t gone[ENT_MAX_WORDS] = {0}, all[ENT_MAX_WORDS] = {0};
    ent_prov next = ENT_PROV_NONE;
    ent_home_distances distances;
    unsigned most = 0;

    ent_print_put(&sentence->to, ent_sentence_plain(sentence));
    if (ent_choice(&request->rules, ENT_4D8) == 'f')
        return;
    find_removed(sentence, gone, all);
    ent_disorder_measure(request->map, &request->rules, request->pos, self->power, gone, &distances);
    const unsigned own = ent_disorder_distance(request->map, &request->rules, &distances, self);
    ent_print_put(&sentence->to, ": it ");
    say_distance(sentence, own);
    for (ent_prov prov = 0; prov < request->map->n_provs; prov++) {
        if (units[prov].kind == ENT_UNIT_NONE || units[prov].power != self->power || ent_set_has(all, prov))
            continue;
        unsigned distance = ent_disorder_distance(request->map, &request->rules, &distances, &units[prov]);
        if (next == ENT_PROV_NONE || distance > most) {
            most = distance;
            next = prov;
        }
    }
    if (next == ENT_PROV_NONE)
        return;
    ent_print_put(&sentence->to, "; of those that stay ");
    ent_say_unit(sentence, next);
    ent_print_put(&sentence->to, " ");
    say_distance(sentence, most);
    if (most == own)
        ent_print_put(&sentence->to, "; of equals a fleet goes first, then the alphabet decides");
}

bool ent_say_adjust(ent_sentence_writer *sentence)
{
    switch ((ent_reason)sentence->result->reason) {
    case ENT_REASON_REMOVED_DISORDER:
        say_removed(sentence);
        return true;
    case ENT_REASON_NO_BUILD_DUE:
        say_no_build(sentence);
        return true;
    default:
        return false;
    }
}
