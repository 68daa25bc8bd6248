/* reason.c -- the stable names of reasons, marks and verdicts. ORDER reason_names
 *
 * SPDX-License-Identifier: MIT */
#include "game/result.h"
#include <assert.h>

static const char *const codes[ENT_REASON_COUNT] = {
    [ENT_REASON_NONE] = "none",
    [ENT_REASON_UNOPPOSED] = "unopposed",
    [ENT_REASON_STRONGER] = "stronger",
    [ENT_REASON_CIRCULAR] = "circular",
    [ENT_REASON_HELD] = "held",
    [ENT_REASON_STANDOFF] = "standoff",
    [ENT_REASON_HEAD_TO_HEAD] = "head-to-head",
    [ENT_REASON_OWN_UNIT] = "own-unit",
    [ENT_REASON_NO_CONVOY] = "no-convoy",
    [ENT_REASON_CONVOY_DISRUPTED] = "convoy-disrupted",
    [ENT_REASON_PARADOX_CONVOY] = "paradox-convoy",
    [ENT_REASON_PARADOX_MOVE] = "paradox-move",
    [ENT_REASON_STANDS] = "stands",
    [ENT_REASON_DISLODGED] = "dislodged",
    [ENT_REASON_GIVEN] = "given",
    [ENT_REASON_CUT] = "cut",
    [ENT_REASON_CUT_DISLODGED] = "cut-dislodged",
    [ENT_REASON_CUT_PARADOX] = "cut-paradox",
    [ENT_REASON_GIVEN_PARADOX] = "given-paradox",
    [ENT_REASON_UNMATCHED] = "unmatched",
    [ENT_REASON_NO_UNIT_THERE] = "no-unit-there",
    [ENT_REASON_CONVOYED] = "convoyed",
    [ENT_REASON_FLEET_DISLODGED] = "fleet-dislodged",
    [ENT_REASON_OTHER_FLEET] = "other-fleet-dislodged",
    [ENT_REASON_LAND_ROUTE] = "land-route",
    [ENT_REASON_UNREADABLE] = "unreadable",
    [ENT_REASON_AMBIGUOUS] = "ambiguous",
    [ENT_REASON_NO_SUCH_UNIT] = "no-such-unit",
    [ENT_REASON_NOT_YOUR_UNIT] = "not-your-unit",
    [ENT_REASON_WRONG_PHASE] = "wrong-phase",
    [ENT_REASON_OWN_PROVINCE] = "own-province",
    [ENT_REASON_NOT_ADJACENT] = "not-adjacent",
    [ENT_REASON_ARMY_TO_SEA] = "army-to-sea",
    [ENT_REASON_FLEET_TO_LAND] = "fleet-to-land",
    [ENT_REASON_NO_POSSIBLE_CONVOY] = "no-possible-convoy",
    [ENT_REASON_COAST_MISSING] = "coast-missing",
    [ENT_REASON_COAST_WRONG] = "coast-wrong",
    [ENT_REASON_UNKNOWN_COAST] = "unknown-coast",
    [ENT_REASON_SUPPORT_SELF] = "support-self",
    [ENT_REASON_SUPPORT_UNREACHABLE] = "support-unreachable",
    [ENT_REASON_SUPPORT_IMPOSSIBLE] = "support-impossible",
    [ENT_REASON_CONVOY_BY_ARMY] = "convoy-by-army",
    [ENT_REASON_CONVOY_ON_COAST] = "convoy-on-coast",
    [ENT_REASON_CONVOY_OF_FLEET] = "convoy-of-fleet",
    [ENT_REASON_CONVOY_IMPOSSIBLE] = "convoy-impossible",
    [ENT_REASON_PATH_REQUIRED] = "path-required",
    [ENT_REASON_UNIT_MISSING] = "unit-kind-missing",
    [ENT_REASON_UNIT_WRONG] = "unit-kind-wrong",
    [ENT_REASON_NATION_MISSING] = "nation-missing",
    [ENT_REASON_NATION_WRONG] = "nation-wrong",
    [ENT_REASON_DUPLICATE] = "duplicate",
    [ENT_REASON_REPLACED] = "replaced",
    [ENT_REASON_FROZEN] = "frozen",
    [ENT_REASON_NO_RAILWAY] = "no-railway",
    [ENT_REASON_TWO_TRAINS] = "two-trains",
    [ENT_REASON_RAIL_CENTER] = "rail-center",
    [ENT_REASON_CANAL_CLOSED] = "canal-closed",
    [ENT_REASON_NO_PERMISSION] = "no-permission",
    [ENT_REASON_PERMITTED] = "permitted",
    [ENT_REASON_NOT_YOUR_CANAL] = "not-your-canal",
    [ENT_REASON_NOT_ALLOWED] = "not-allowed",
    [ENT_REASON_BY_PROXY] = "by-proxy",
    [ENT_REASON_CIVIL_DISORDER] = "civil-disorder",
    [ENT_REASON_RETREATED] = "retreated",
    [ENT_REASON_RETREAT_STANDOFF] = "retreat-standoff",
    [ENT_REASON_RETREAT_OCCUPIED] = "retreat-occupied",
    [ENT_REASON_RETREAT_CONTESTED] = "retreat-contested",
    [ENT_REASON_RETREAT_ATTACKER] = "retreat-to-attacker",
    [ENT_REASON_RETREAT_NOT_OPEN] = "retreat-not-open",
    [ENT_REASON_DISBANDED] = "disbanded",
    [ENT_REASON_DISBANDED_UNORDERED] = "disbanded-unordered",
    [ENT_REASON_BUILT] = "built",
    [ENT_REASON_REMOVED] = "removed",
    [ENT_REASON_REMOVED_DISORDER] = "removed-civil-disorder",
    [ENT_REASON_WAIVED] = "waived",
    [ENT_REASON_BUILD_NOT_HOME] = "build-not-home",
    [ENT_REASON_BUILD_NOT_OWNED] = "build-not-owned",
    [ENT_REASON_BUILD_OCCUPIED] = "build-occupied",
    [ENT_REASON_BUILD_NO_CENTER] = "build-no-center",
    [ENT_REASON_BUILD_KIND] = "build-kind",
    [ENT_REASON_BUILD_TWICE] = "build-twice",
    [ENT_REASON_BUILD_TOO_MANY] = "build-too-many",
    [ENT_REASON_NO_BUILD_DUE] = "no-build-due",
    [ENT_REASON_NO_REMOVAL_DUE] = "no-removal-due",
    [ENT_REASON_REMOVE_TOO_MANY] = "remove-too-many",
    [ENT_REASON_WAIVE_NOT_ALLOWED] = "waive-not-allowed",
    [ENT_REASON_CONVOY_NEEDLESS] = "convoy-needless",
};

/* The DATC's issue, section or test case that says it best. Two reasons have none of one number: REPLACED (4.D.1 to
 * 4.D.3, 4.E.4) and NOT_ALLOWED (4.E.4, 4.E.5). */
static const char *const rules[ENT_REASON_COUNT] = {
    [ENT_REASON_UNOPPOSED] = "5.B.1",
    [ENT_REASON_STRONGER] = "5.B.1",
    [ENT_REASON_CIRCULAR] = "6.C.1",
    [ENT_REASON_HELD] = "6.A.11",
    [ENT_REASON_STANDOFF] = "6.A.12",
    [ENT_REASON_HEAD_TO_HEAD] = "5.B.10",
    [ENT_REASON_OWN_UNIT] = "6.D.10",
    [ENT_REASON_NO_CONVOY] = "5.B.8",
    [ENT_REASON_CONVOY_DISRUPTED] = "6.F.6",
    [ENT_REASON_PARADOX_CONVOY] = "4.A.2",
    [ENT_REASON_PARADOX_MOVE] = "5.B.9",
    [ENT_REASON_STANDS] = "5.B.7",
    [ENT_REASON_DISLODGED] = "5.B.3",
    [ENT_REASON_GIVEN] = "5.B.2",
    [ENT_REASON_CUT] = "6.D.2",
    [ENT_REASON_CUT_DISLODGED] = "6.D.17",
    [ENT_REASON_CUT_PARADOX] = "5.B.9",
    [ENT_REASON_GIVEN_PARADOX] = "4.A.2",
    [ENT_REASON_UNMATCHED] = "6.D.7",
    [ENT_REASON_NO_UNIT_THERE] = "4.E.1",
    [ENT_REASON_CONVOYED] = "5.B.8",
    [ENT_REASON_FLEET_DISLODGED] = "6.F.6",
    [ENT_REASON_OTHER_FLEET] = "4.A.1",
    [ENT_REASON_LAND_ROUTE] = "4.A.3",
    [ENT_REASON_UNREADABLE] = "4.E.2",
    [ENT_REASON_AMBIGUOUS] = "4.E.2",
    [ENT_REASON_NO_SUCH_UNIT] = "4.E.1",
    [ENT_REASON_NOT_YOUR_UNIT] = "6.A.6",
    [ENT_REASON_WRONG_PHASE] = "4.E.1",
    [ENT_REASON_OWN_PROVINCE] = "6.A.4",
    [ENT_REASON_NOT_ADJACENT] = "6.A.1",
    [ENT_REASON_ARMY_TO_SEA] = "6.A.2",
    [ENT_REASON_FLEET_TO_LAND] = "6.A.3",
    [ENT_REASON_NO_POSSIBLE_CONVOY] = "6.A.1",
    [ENT_REASON_COAST_MISSING] = "4.B.1",
    [ENT_REASON_COAST_WRONG] = "4.B.3",
    [ENT_REASON_UNKNOWN_COAST] = "4.B.6",
    [ENT_REASON_SUPPORT_SELF] = "6.A.8",
    [ENT_REASON_SUPPORT_UNREACHABLE] = "6.A.10",
    [ENT_REASON_SUPPORT_IMPOSSIBLE] = "6.D.24",
    [ENT_REASON_CONVOY_BY_ARMY] = "4.E.1",
    [ENT_REASON_CONVOY_ON_COAST] = "6.F.1",
    [ENT_REASON_CONVOY_OF_FLEET] = "6.A.7",
    [ENT_REASON_CONVOY_IMPOSSIBLE] = "4.E.1",
    [ENT_REASON_PATH_REQUIRED] = "4.A.6",
    [ENT_REASON_UNIT_MISSING] = "4.C.1",
    [ENT_REASON_UNIT_WRONG] = "4.C.2",
    [ENT_REASON_NATION_MISSING] = "4.C.5",
    [ENT_REASON_NATION_WRONG] = "4.C.6",
    [ENT_REASON_DUPLICATE] = "4.D.3",
    [ENT_REASON_NO_RAILWAY] = "7.B",
    [ENT_REASON_TWO_TRAINS] = "7.B",
    [ENT_REASON_RAIL_CENTER] = "7.B",
    [ENT_REASON_CANAL_CLOSED] = "7.C",
    [ENT_REASON_NO_PERMISSION] = "7.C",
    [ENT_REASON_PERMITTED] = "7.C",
    [ENT_REASON_NOT_YOUR_CANAL] = "7.C",
    [ENT_REASON_BY_PROXY] = "4.E.5",
    [ENT_REASON_CIVIL_DISORDER] = "4.D.9",
    [ENT_REASON_RETREAT_STANDOFF] = "6.H.7",
    [ENT_REASON_RETREAT_CONTESTED] = "6.H.6",
    [ENT_REASON_RETREAT_ATTACKER] = "6.H.5",
    [ENT_REASON_REMOVED_DISORDER] = "4.D.8",
    [ENT_REASON_WAIVED] = "4.D.7",
    [ENT_REASON_BUILD_NOT_HOME] = "6.I.6",
    [ENT_REASON_BUILD_NOT_OWNED] = "6.I.5",
    [ENT_REASON_BUILD_OCCUPIED] = "6.I.3",
    [ENT_REASON_BUILD_KIND] = "4.C.4",
    [ENT_REASON_BUILD_TWICE] = "4.D.5",
    [ENT_REASON_BUILD_TOO_MANY] = "4.D.4",
    [ENT_REASON_REMOVE_TOO_MANY] = "4.D.6",
    [ENT_REASON_WAIVE_NOT_ALLOWED] = "4.D.7",
};

static const char *const marks[ENT_MARK_COUNT] = {"bounce", "cut",     "dislodged", "disrupted",     "no convoy",
                                                  "void",   "paradox", "destroyed", "civil disorder"};

const char *ent_reason_code(ent_reason reason)
{
    return (unsigned)reason < ENT_REASON_COUNT ? codes[reason] : "none";
}

const char *ent_reason_rule(ent_reason reason)
{
    assert((unsigned)reason < ENT_REASON_COUNT);
    return rules[reason];
}

const char *ent_mark_name(unsigned mark_bit)
{
    for (unsigned i = 0; i < ENT_MARK_COUNT; i++)
        if (mark_bit == 1u << i)
            return marks[i];
    return NULL;
}

const char *ent_verdict_name(ent_verdict verdict)
{
    return verdict == ENT_SUCCEEDS ? "succeeds" : verdict == ENT_FAILS ? "fails" : "void";
}
