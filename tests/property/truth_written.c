/* truth_written.c -- the truths of orders that are void because of how they were given.
 *
 * The order could not be read, is not for this phase or these rules, says too little or something wrong about a unit
 * (4.C), or another order or order set counts instead (4.D). The map does not matter here.
 *
 * SPDX-License-Identifier: MIT */
#include "truth_said.h"
#include "game/rules.h"

static const char *anything(const ent_said *said)
{
    (void)said;
    return NULL;
}

static const char *not_allowed(const ent_said *said)
{
    EXPECT(ent_said_is_void(said), "it is not void");
    return NULL;
}

static const char *unread(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && !ent_entry_is_read(said->entry), "it was read");
    return NULL;
}

static const char *wrong_phase(const ent_said *said)
{
    static const unsigned fitting[] = {
        [ENT_MOVEMENT] = 1u << ENT_ORDER_HOLD | 1u << ENT_ORDER_MOVE | 1u << ENT_ORDER_SUPPORT_HOLD |
                         1u << ENT_ORDER_SUPPORT_MOVE | 1u << ENT_ORDER_CONVOY | 1u << ENT_ORDER_CANAL,
        [ENT_RETREATS] = 1u << ENT_ORDER_MOVE | 1u << ENT_ORDER_DISBAND,
        [ENT_ADJUSTMENTS] = 1u << ENT_ORDER_BUILD | 1u << ENT_ORDER_DISBAND | 1u << ENT_ORDER_WAIVE};

    EXPECT(ent_said_is_void(said), "it is not void");
    EXPECT(!(fitting[said->facts->pos->phase] >> said->order->kind & 1), "it is for this phase");
    return NULL;
}

static const char *needs_unit(const ent_said *said)
{
    bool build = said->order->kind == ENT_ORDER_BUILD;

    EXPECT(ent_said_is_void(said) &&
               (build || !ent_entry_is_read(said->entry) || ent_choice(said->facts->rules, ENT_4C1) != 'b'),
           "another rule is in force");
    return NULL;
}

static const char *check_detail(const ent_said *said, ent_issue issue)
{
    if (ent_said_check_rule(said, issue, said->claim.letter))
        return "another rule is in force";
    EXPECT(said->claim.letter == 'a' || (said->claim.letter == 'c' && ent_said_has_other_entry(said, false)),
           "the rule does not ask for that");
    return NULL;
}

static const char *wrong_unit(const ent_said *said)
{
    return check_detail(said, ENT_4C2);
}

static const char *needs_nation(const ent_said *said)
{
    return check_detail(said, ENT_4C5);
}

static const char *wrong_nation(const ent_said *said)
{
    return check_detail(said, ENT_4C6);
}

static const char *ordered_twice(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && ent_said_has_other_entry(said, false), "there is no other order for it");
    return NULL;
}

static const char *repeated(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && ent_said_has_other_entry(said, true), "no other order for it is in force");
    return NULL;
}

static const char *replaced(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && ent_said_has_other_entry(said, true), "no other order for it is in force");
    return NULL;
}

static const char *unsorted_sets(const ent_said *said)
{
    return ent_said_check_rule(said, ENT_4D2, 'a');
}

static const char *later_set(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && said->claim.letter == ent_choice(said->facts->rules, ENT_4D1),
           "another rule is in force");
    EXPECT(said->claim.letter != 'a', "all sets count");
    return NULL;
}

/* An order that cannot be carried out may take a build or removal all the same (4.E.1 a to c). */
static bool may_take_one(const ent_entry *entry)
{
    switch ((ent_reason)entry->order.void_reason) {
    case ENT_REASON_UNREADABLE:
    case ENT_REASON_AMBIGUOUS:
    case ENT_REASON_REPLACED:
    case ENT_REASON_DUPLICATE:
    case ENT_REASON_BUILD_TWICE:
    case ENT_REASON_BUILD_TOO_MANY:
    case ENT_REASON_REMOVE_TOO_MANY:
        return false;
    default:
        return true;
    }
}

/* A set has a build or removal of its power if one of a later set was carried out, or if some were too many. */
static const char *later_adjustments(const ent_said *said)
{
    const ent_turn *turn = said->facts->turn;
    bool later = false;

    for (size_t i = 0; i < turn->intake.n; i++) {
        const ent_entry *entry = &turn->intake.entry[i];
        later |= !entry->automatic && entry->order.power == said->order->power && entry->set > said->entry->set &&
                 may_take_one(entry);
    }
    EXPECT(ent_said_is_void(said) && later, "no later set has an order");
    return ent_said_check_rule(said, ENT_4D1, said->claim.letter);
}

static const char *disorder(const ent_said *said)
{
    return ent_said_check_rule(said, ENT_4D9, 'a');
}

static const ent_truth truths[] = {
    {"is void: the power of the unit is in civil disorder (4.D.9 a)", disorder},
    {"is void: it could not be read", unread},
    {"is void: it may mean several things", unread},
    {"is void: such an order is not for this phase", wrong_phase},
    {"is void: it does not say whether army or fleet", needs_unit},
    {"is void: it names the wrong kind of unit (4.C.2 %c)", wrong_unit},
    {"is void: it does not say whose unit is helped (4.C.5 %c)", needs_nation},
    {"is void: it names the wrong nation (4.C.6 %c)", wrong_nation},
    {"is void: the unit was ordered more than once (4.D.3)", ordered_twice},
    {"is void: it repeats an order for the unit", repeated},
    {"is void: another order took its place", replaced},
    {"is void: of order sets in no known order none counts (4.D.2 a)", unsorted_sets},
    {"is void: a later order set replaces its set (4.D.1 %c)", later_set},
    {"is void: later order sets leave no build for it (4.D.1 %c)", later_adjustments},
    {"is void: later order sets leave no removal for it (4.D.1 %c)", later_adjustments},
    {"is void: no such order is allowed (4.E.4, 4.E.5)", not_allowed},
    {"is an order by proxy; its result stands with the orders of the unit's own power", anything},
};

const ent_truths ent_truths_written = {truths, sizeof truths / sizeof *truths};
