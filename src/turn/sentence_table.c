/* sentence_table.c -- the sentences that are rows of a table.
 *
 * The judge gives a code, culprits and strengths. Most codes are one row here: a whole sentence (`plain`), words around
 * the culprits (`by_others`) or around two strengths (`by_strength`). A reason whose sentence needs more of the turn
 * has a function in one of the files beside this one (sentence_parts.h). Some of those functions leave the simple cases
 * to a row here.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/sentence_parts.h"
#include <assert.h>
#include <string.h>
#include "game/rules.h"

/* Sentences that need nothing but the order. */
static const char *const plain[ENT_REASON_COUNT] = {
    [ENT_REASON_UNOPPOSED] = "succeeds: nothing opposes it",
    [ENT_REASON_PATH_REQUIRED] = "fails: the house rules ask for the route of a convoy (4.A.6 c)",
    [ENT_REASON_CUT_PARADOX] = "fails: it is part of a paradox, in which supports count as cut (5.B.9)",
    [ENT_REASON_UNREADABLE] = "is void: it could not be read",
    [ENT_REASON_AMBIGUOUS] = "is void: it may mean several things",
    [ENT_REASON_NO_SUCH_UNIT] = "is void: there is no such unit",
    [ENT_REASON_NOT_YOUR_UNIT] = "is void: the unit belongs to another power",
    [ENT_REASON_WRONG_PHASE] = "is void: such an order is not for this phase",
    [ENT_REASON_OWN_PROVINCE] = "is void: that is the province where the unit stands",
    [ENT_REASON_NOT_ADJACENT] = "is void: the unit cannot get there",
    [ENT_REASON_ARMY_TO_SEA] = "is void: an army cannot go to sea",
    [ENT_REASON_FLEET_TO_LAND] = "is void: a fleet cannot go inland",
    [ENT_REASON_NO_POSSIBLE_CONVOY] = "is void: it is not adjacent, and no fleets at sea could convoy it",
    [ENT_REASON_COAST_MISSING] = "is void: there are several coasts and none of them is named",
    [ENT_REASON_COAST_WRONG] = "is void: the named coast cannot be right",
    [ENT_REASON_UNKNOWN_COAST] = "is void: it names a coast that does not exist or does not matter (4.B.6 a)",
    [ENT_REASON_SUPPORT_SELF] = "is void: a unit cannot support itself",
    [ENT_REASON_SUPPORT_UNREACHABLE] = "is void: the supporter could not move there itself",
    [ENT_REASON_CONVOY_BY_ARMY] = "is void: only a fleet convoys",
    [ENT_REASON_CONVOY_ON_COAST] = "is void: a fleet convoys only at sea",
    [ENT_REASON_CONVOY_OF_FLEET] = "is void: only an army is convoyed",
    [ENT_REASON_CIRCULAR] = "succeeds: it is one of a circle of moves that all advance",
    [ENT_REASON_GIVEN] = "is given",
    [ENT_REASON_CONVOYED] = "succeeds: the convoy through it is open",
    [ENT_REASON_UNIT_MISSING] = "is void: it does not say whether army or fleet",
    [ENT_REASON_UNIT_WRONG] = "is void: it names the wrong kind of unit",
    [ENT_REASON_NATION_MISSING] = "is void: it does not say whose unit is helped",
    [ENT_REASON_NATION_WRONG] = "is void: it names the wrong nation",
    [ENT_REASON_DUPLICATE] = "is void: the unit was ordered more than once (4.D.3)",
    [ENT_REASON_REPLACED] = "is void: another order took its place",
    [ENT_REASON_FROZEN] = "is void: the ice lets nothing pass",
    [ENT_REASON_NO_RAILWAY] = "is void: the railway does not go there, or belongs to another power",
    [ENT_REASON_TWO_TRAINS] = "is void: only one army a turn can use a railway, and armies whose routes meet all hold",
    [ENT_REASON_RAIL_CENTER] = "stops at a center of the line that its power does not own",
    [ENT_REASON_CANAL_CLOSED] = "fails: only a unit that stays in the gate of the canal lets a fleet pass",
    [ENT_REASON_NO_PERMISSION] = "fails: it has no permission to pass the canal",
    [ENT_REASON_PERMITTED] = "is given",
    [ENT_REASON_NOT_YOUR_CANAL] = "is void: only the power in the gate of the canal gives permission",
    [ENT_REASON_NOT_ALLOWED] = "is void: no such order is allowed (4.E.4, 4.E.5)",
    [ENT_REASON_BY_PROXY] = "is an order by proxy; its result stands with the orders of the unit's own power",
    [ENT_REASON_CIVIL_DISORDER] = "is void: the power of the unit is in civil disorder (4.D.9 a)",
    [ENT_REASON_NO_UNIT_THERE] = "is void: there is no unit to help",
    [ENT_REASON_RETREATED] = "succeeds: the place is open",
    [ENT_REASON_RETREAT_CONTESTED] = "is void: units bounced there",
    [ENT_REASON_RETREAT_ATTACKER] = "is void: its attacker came from there",
    [ENT_REASON_RETREAT_NOT_OPEN] = "is void: that place is not open to it",
    [ENT_REASON_DISBANDED] = "is disbanded as ordered",
    [ENT_REASON_DISBANDED_UNORDERED] = "is disbanded: nobody ordered a retreat",
    [ENT_REASON_BUILT] = "is built",
    [ENT_REASON_REMOVED] = "is removed as ordered",
    [ENT_REASON_REMOVED_DISORDER] = "is removed by the civil disorder rule (4.D.8)",
    [ENT_REASON_WAIVED] = "succeeds: one build less",
    [ENT_REASON_BUILD_NOT_HOME] = "is void: that is no home center of the power",
    [ENT_REASON_BUILD_NOT_OWNED] = "is void: the power does not own that center",
    [ENT_REASON_BUILD_OCCUPIED] = "is void: a unit stands there",
    [ENT_REASON_BUILD_NO_CENTER] = "is void: that is no supply center",
    [ENT_REASON_BUILD_KIND] = "is void: such a unit cannot stand there",
    [ENT_REASON_BUILD_TWICE] = "is void: only one unit can be built there (4.D.5)",
    [ENT_REASON_BUILD_TOO_MANY] = "is void: more builds than allowed (4.D.4)",
    [ENT_REASON_NO_BUILD_DUE] = "is void: the power has nothing to build",
    [ENT_REASON_NO_REMOVAL_DUE] = "is void: the power has nothing to remove",
    [ENT_REASON_REMOVE_TOO_MANY] = "is void: more removals than needed (4.D.6)",
    [ENT_REASON_WAIVE_NOT_ALLOWED] = "is void: builds may not be waived (4.D.7 b)",
};

/* ... where armies carry fleets. */
static const char *const plain_with_portages[ENT_REASON_COUNT] = {
    [ENT_REASON_CONVOY_BY_ARMY] = "is void: an army convoys only fleets",
    [ENT_REASON_CONVOY_OF_FLEET] = "is void: a fleet convoys only armies",
};

/* Sentences around those who decided it; `else_by`: said where nobody did. */
static const struct {
    const char *before, *else_by, *after;
} by_others[ENT_REASON_COUNT] = {
    [ENT_REASON_OWN_UNIT] = {"bounces: it cannot dislodge a unit of its own power (", "", ")"},
    [ENT_REASON_CUT] = {"is cut by ", "an attack", ""},
    [ENT_REASON_CUT_DISLODGED] = {"is cut: its unit is dislodged by ", "an attack", ""},
    [ENT_REASON_RETREAT_STANDOFF] = {"bounces with ", "another retreat", ", so it is lost"},
};

/* Sentences that compare strengths: an attack's with ... */
static const struct {
    const char *before, *verb, *other;
} by_strength[ENT_REASON_COUNT] = {
    [ENT_REASON_STRONGER] = {"succeeds: ", "beats", "resistance"},
    [ENT_REASON_HELD] = {"bounces: ", "does not beat", "hold"},
    [ENT_REASON_STANDOFF] = {"bounces: ", "does not beat the rival's", "strength"},
    [ENT_REASON_HEAD_TO_HEAD] = {"bounces head to head: ", "does not beat", "defense"},
};

bool ent_sentence_has_plain(const ent_sentence_writer *sentence)
{
    const char *row = plain[sentence->result->reason];
    return row && (strncmp(row, "is void", strlen("is void")) == 0 || sentence->result->reason == ENT_REASON_BY_PROXY);
}

const char *ent_sentence_plain(const ent_sentence_writer *sentence)
{
    uint8_t reason = sentence->result->reason;
    bool portages = ent_has_option(&sentence->request->rules, ENT_OPTION_PORTAGE);

    if (portages && plain_with_portages[reason])
        return plain_with_portages[reason];
    assert(plain[reason]);
    return plain[reason];
}

void ent_say_from_table(ent_sentence_writer *sentence)
{
    uint8_t reason = sentence->result->reason;

    if (by_strength[reason].verb) {
        ent_print_put(&sentence->to, by_strength[reason].before);
        ent_say_versus(sentence, by_strength[reason].verb, by_strength[reason].other);
    } else if (by_others[reason].before) {
        ent_print_put(&sentence->to, by_others[reason].before);
        ent_say_culprits(sentence, by_others[reason].else_by);
        ent_print_put(&sentence->to, by_others[reason].after);
    } else {
        ent_print_put(&sentence->to, ent_sentence_plain(sentence));
    }
}
