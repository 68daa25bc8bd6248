/* resolve.c -- making all decisions of a field.
 *
 * The work list is a set of units. A unit is looked at again only when a decision was made that its equations may look
 * at. Since an answer of the equations is final once it is not open, the order of the work does not matter. When the
 * list is empty and decisions are still open, a rule for circles or paradoxes makes some of them (settle.c), and the
 * work goes on.
 *
 * SPDX-License-Identifier: MIT */
#include "judge/resolve.h"
#include <string.h>
#include "judge/core.h"
#include "judge/equations.h"

typedef struct ent_agenda {
    uint64_t due[ENT_MAX_WORDS]; /* units to look at */
    uint16_t words;
    const ent_observer *observer; /* or NULL */
} ent_agenda;

uint8_t *ent_decision(ent_field *field, ent_uid uid, ent_question question)
{
    ent_actor *unit = &field->unit[uid];
    return question == ENT_ASK_MOVE ? &unit->move : question == ENT_ASK_SUPPORT ? &unit->support : &unit->path;
}

static void wake(ent_agenda *agenda, ent_uid uid)
{
    if (uid != ENT_UID_NONE)
        agenda->due[uid / 64] |= UINT64_C(1) << (uid % 64);
}

/* The unit in a province, the army that it convoys, and all who move there. */
static void wake_province(const ent_field *field, ent_agenda *agenda, ent_prov prov)
{
    if (prov == ENT_PROV_NONE)
        return;
    ent_uid uid = field->in[prov];
    wake(agenda, uid);
    if (uid != ENT_UID_NONE && field->unit[uid].act == ENT_ACT_CONVOY)
        wake(agenda, field->unit[uid].helped);
    ENT_EACH_INTO (field, mover, prov)
        wake(agenda, mover);
}

/* The equations of trains and of fleets in canals look at many units. There are few of them, so they are always woken.
 */
static void wake_special_routes(const ent_field *field, ent_agenda *agenda)
{
    for (uint8_t i = 0; i < field->n_trains; i++) {
        wake(agenda, field->train[i].uid);
        for (uint8_t piece = 0; piece < field->train[i].n; piece++)
            ENT_EACH_INTO (field, mover, field->train[i].piece[piece])
                wake(agenda, mover);
    }
    for (uint8_t i = 0; i < field->map->n_canals; i++)
        wake(agenda, field->in_canal[i]);
}

/* All whose equations look at a decision of this unit. */
static void wake_around(const ent_field *field, ent_agenda *agenda, ent_uid uid)
{
    const ent_actor *unit = &field->unit[uid];
    wake_province(field, agenda, unit->at);
    wake_province(field, agenda, unit->to);
    if (unit->act == ENT_ACT_SUPPORT) {
        wake(agenda, unit->helped);
        wake_province(field, agenda, field->unit[unit->helped].to);
    }
    wake_special_routes(field, agenda);
}

ent_tri ent_decide(const ent_field *field, ent_uid uid, ent_question question)
{
    return question == ENT_ASK_MOVE      ? ent_decide_move(field, uid)
           : question == ENT_ASK_SUPPORT ? ent_decide_support(field, uid)
                                         : ent_decide_path(field, uid);
}

static bool decide(ent_field *field, const ent_agenda *agenda, ent_uid uid, ent_question question)
{
    uint8_t *decision = ent_decision(field, uid, question);
    if (*decision != ENT_OPEN)
        return false;
    *decision = (uint8_t)ent_decide(field, uid, question);
    if (*decision == ENT_OPEN)
        return false;
    if (agenda->observer)
        agenda->observer->decided(agenda->observer->context, field, uid, question);
    return true;
}

static void look_at(ent_field *field, ent_agenda *agenda, ent_uid uid)
{
    bool news = decide(field, agenda, uid, ENT_ASK_PATH);
    news |= decide(field, agenda, uid, ENT_ASK_SUPPORT);
    news |= decide(field, agenda, uid, ENT_ASK_MOVE);
    if (news)
        wake_around(field, agenda, uid);
}

static void resolve_known(ent_field *field, const ent_observer *observer)
{
    ent_agenda agenda = {.words = (uint16_t)((field->n + 63) / 64), .observer = observer};
    bool busy = true;

    for (ent_uid uid = 0; uid < field->n; uid++)
        wake(&agenda, uid);
    while (busy) {
        busy = false;
        for (uint16_t word = 0; word < agenda.words; word++) {
            while (agenda.due[word] != 0) {
                unsigned bit = (unsigned)__builtin_ctzll(agenda.due[word]);
                agenda.due[word] &= agenda.due[word] - 1;
                look_at(field, &agenda, (ent_uid)(word * 64u + bit));
                busy = true;
            }
        }
    }
}

void ent_resolve_known(ent_field *field)
{
    resolve_known(field, NULL);
}

void ent_resolve_watched(ent_field *field, const ent_observer *observer)
{
    ent_core core;

    resolve_known(field, observer);
    while (ent_core_find(field, &core)) {
        unsigned by = ent_core_settle(field, &core);
        if (observer)
            observer->settled(observer->context, field, &core, by);
        resolve_known(field, observer);
    }
}

void ent_resolve(ent_field *field)
{
    ent_resolve_watched(field, NULL);
}
