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

typedef struct ent_work_list {
    uint64_t due[ENT_MAX_WORDS]; /* units to look at */
    uint16_t words;
    const ent_observer *observer; /* or NULL */
} ent_work_list;

uint8_t *ent_decision_of(ent_field *field, ent_uid uid, ent_question question)
{
    ent_actor *unit = &field->unit[uid];
    return question == ENT_ASK_MOVE ? &unit->move : question == ENT_ASK_SUPPORT ? &unit->support : &unit->path;
}

static void add_unit(ent_work_list *work, ent_uid uid)
{
    if (uid != ENT_UID_NONE)
        work->due[uid / 64] |= UINT64_C(1) << (uid % 64);
}

/* The unit in a province, the army that it convoys, and all who move there. */
static void add_province(const ent_field *field, ent_work_list *work, ent_prov prov)
{
    if (prov == ENT_PROV_NONE)
        return;
    ent_uid uid = field->in[prov];
    add_unit(work, uid);
    if (uid != ENT_UID_NONE && field->unit[uid].act == ENT_ACT_CONVOY)
        add_unit(work, field->unit[uid].helped);
    ENT_EACH_INTO (field, mover, prov)
        add_unit(work, mover);
}

/* The equations of trains and of fleets in canals look at many units. There are few of them, so they are always
 * added. */
static void add_special_routes(const ent_field *field, ent_work_list *work)
{
    for (uint8_t i = 0; i < field->n_trains; i++) {
        add_unit(work, field->train[i].uid);
        for (uint8_t section = 0; section < field->train[i].n; section++)
            ENT_EACH_INTO (field, mover, field->train[i].section[section])
                add_unit(work, mover);
    }
    for (uint8_t i = 0; i < field->map->n_canals; i++)
        add_unit(work, field->in_canal[i]);
}

/* All whose equations look at a decision of this unit. */
static void add_dependents(const ent_field *field, ent_work_list *work, ent_uid uid)
{
    const ent_actor *unit = &field->unit[uid];
    add_province(field, work, unit->at);
    add_province(field, work, unit->to);
    if (unit->act == ENT_ACT_SUPPORT) {
        add_unit(work, unit->helped);
        add_province(field, work, field->unit[unit->helped].to);
    }
    add_special_routes(field, work);
}

ent_tri ent_evaluate(const ent_field *field, ent_uid uid, ent_question question)
{
    return question == ENT_ASK_MOVE      ? ent_decide_move(field, uid)
           : question == ENT_ASK_SUPPORT ? ent_decide_support(field, uid)
                                         : ent_decide_path(field, uid);
}

static bool decide(ent_field *field, const ent_work_list *work, ent_uid uid, ent_question question)
{
    uint8_t *decision = ent_decision_of(field, uid, question);
    if (*decision != ENT_OPEN)
        return false;
    *decision = (uint8_t)ent_evaluate(field, uid, question);
    if (*decision == ENT_OPEN)
        return false;
    if (work->observer)
        work->observer->decided(work->observer->context, field, uid, question);
    return true;
}

static void look_at(ent_field *field, ent_work_list *work, ent_uid uid)
{
    bool news = decide(field, work, uid, ENT_ASK_PATH);
    news |= decide(field, work, uid, ENT_ASK_SUPPORT);
    news |= decide(field, work, uid, ENT_ASK_MOVE);
    if (news)
        add_dependents(field, work, uid);
}

static void resolve_known(ent_field *field, const ent_observer *observer)
{
    ent_work_list work = {.words = (uint16_t)((field->n + 63) / 64), .observer = observer};
    bool busy = true;

    for (ent_uid uid = 0; uid < field->n; uid++)
        add_unit(&work, uid);
    while (busy) {
        busy = false;
        for (uint16_t word = 0; word < work.words; word++) {
            while (work.due[word] != 0) {
                unsigned bit = (unsigned)__builtin_ctzll(work.due[word]);
                work.due[word] &= work.due[word] - 1;
                look_at(field, &work, (ent_uid)(word * 64u + bit));
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
    ent_decisions core;

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
