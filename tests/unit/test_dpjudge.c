/* test_dpjudge.c -- the DPjudge's algorithm, step by step and option by option, in both editions: small positions
 * worked out by hand from the texts.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "game/position.h"
#include "dpjudge/dpjudge.h"
#include "selfplay/random_orders.h"

enum { MOST = 12 }; /* rows of an example */

/* Power, order, and what the later and the early text make of it: s(ucceeds), f(ails) or v(oid), a capital if the unit
 * is also dislodged, then the step of its last mark, 0 for none. */
typedef struct ent_row {
    const char *power, *order, *later, *early;
} ent_row;

typedef struct ent_example {
    const char *name, *setting, *choice; /* of the rules; NULL: none */
    ent_row row[MOST];
} ent_example;

static const ent_example examples[] = {
    /* ---- Step 1. ---- */
    {"1: no fleet on any way: marked, so the army is no hold that can be supported",
     NULL,
     NULL,
     {{"England", "A YOR - HOL", "F1", "F1"},
      {"England", "F LON S A YOR", "v2", "v2"},
      {"France", "A WAL - YOR", "s0", "s0"},
      {"France", "A LVP S A WAL - YOR", "s0", "s0"}}},
    {"1: ... or changed to HOLD, which can",
     "dpjudge.missing",
     "hold",
     {{"England", "A YOR - HOL", "v1", "v1"},
      {"England", "F LON S A YOR", "s0", "s0"},
      {"France", "A WAL - YOR", "f7", "f7"},
      {"France", "A LVP S A WAL - YOR", "s0", "s0"}}},
    {"1: a fleet is there and has other orders: marked under either option",
     "dpjudge.missing",
     "hold",
     {{"England", "A LON - BEL", "f1", "f1"}, {"England", "F NTH H", "s0", "s0"}, {"England", "F ENG H", "s0", "s0"}}},
    /* "If the army being convoyed did not issue the matching order, mark the fleet's order as void": it did, void or
     * not.
     */
    {"1: a path that is no way is void; the early text never sees it",
     NULL,
     NULL,
     {{"England", "A LON - NWG - BEL", "v1", "v0"},
      {"England", "F NWG C A LON - BEL", "f0", "v1"},
      {"England", "F NTH C A LON - BEL", "v1", "v1"}}},
    {"1: a named path counts by itself: no fleet in one of its spaces",
     NULL,
     NULL,
     {{"England", "A YOR - NTH - HOL", "F1", "F1"},
      {"England", "F ENG C A YOR - HOL", "v1", "v0"},
      {"England", "F LON S A YOR", "v2", "v2"},
      {"France", "A WAL - YOR", "s0", "s0"},
      {"France", "A LVP S A WAL - YOR", "s0", "s0"}}},
    {"1: ... changed to HOLD",
     "dpjudge.missing",
     "hold",
     {{"England", "A YOR - NTH - HOL", "v1", "v1"},
      {"England", "F ENG C A YOR - HOL", "v1", "v0"},
      {"England", "F LON S A YOR", "s0", "s0"},
      {"France", "A WAL - YOR", "f7", "f7"},
      {"France", "A LVP S A WAL - YOR", "s0", "s0"}}},
    {"1: ... or one that carries somebody else",
     "dpjudge.missing",
     "hold",
     {{"England", "A YOR - NTH - HOL", "f1", "f1"},
      {"England", "F NTH C A EDI - HOL", "s0", "s0"},
      {"England", "A EDI - HOL VIA", "s0", "s0"},
      {"England", "F NWG C A EDI - HOL", "s0", "s0"}}},
    /* "If the army being convoyed did not issue the matching order": it did. */
    {"1: no path through the space where it ends",
     NULL,
     NULL,
     {{"England", "A YOR - NTH - HOL - HEL - HOL", "v1", "v0"}, {"England", "F NTH C A YOR - HOL", "f0", "v1"}}},
    /* "If the army being convoyed did not issue the matching order": it did. */
    {"1: no path over land",
     NULL,
     NULL,
     {{"England", "A YOR - NTH - BEL - HOL", "v1", "v0"},
      {"England", "F NTH C A YOR - HOL", "f0", "v1"},
      {"England", "F BEL H", "s0", "s0"}}},
    {"1: a fleet convoys an army that does not exist, marked",
     NULL,
     NULL,
     {{"England", "F NTH C A LON - BEL", "v1", "v1"}}},
    {"1: ... or changed to HOLD", "dpjudge.missing", "hold", {{"England", "F NTH C A LON - BEL", "v1", "v1"}}},
    {"1: a fleet convoys an army that does something else",
     NULL,
     NULL,
     {{"England", "A LON H", "s0", "s0"}, {"England", "F NTH C A LON - BEL", "v1", "v1"}}},
    {"1: a fleet in a dead end is on no way",
     NULL,
     NULL,
     {{"England", "A LON - BEL", "s0", "s0"},
      {"England", "F NTH C A LON - BEL", "s0", "s0"},
      {"England", "F NWG C A LON - BEL", "v1", "v1"}}},
    /* ---- An order to an adjacent place that names no path: decided by 4.A.3. ---- */
    {"adjacent: over land where nothing shows the intent",
     NULL,
     NULL,
     {{"England", "A NWY - SWE", "f6", "f6"},
      {"Germany", "F SKA C A NWY - SWE", "v1", "v1"},
      {"Russia", "A SWE - NWY", "f6", "f6"}}},
    {"adjacent: by convoy if one is ordered",
     "4.A.3",
     "a",
     {{"England", "A NWY - SWE", "s0", "s0"}, {"Germany", "F SKA C A NWY - SWE", "s0", "s0"}}},
    {"adjacent: by convoy to swap",
     "4.A.3",
     "b",
     {{"England", "A NWY - SWE", "s0", "s0"},
      {"Germany", "F SKA C A NWY - SWE", "s0", "s0"},
      {"Russia", "A SWE - NWY", "s0", "s0"}}},
    {"adjacent: ... and not otherwise",
     "4.A.3",
     "b",
     {{"England", "A NWY - SWE", "s0", "s0"},
      {"Germany", "F SKA C A NWY - SWE", "v1", "v1"},
      {"Russia", "A SWE - DEN", "s0", "s0"}}},
    {"adjacent: by no convoy that nobody ordered",
     "4.A.3",
     "b",
     {{"England", "A NWY - SWE", "f6", "f6"},
      {"Germany", "F SKA H", "s0", "s0"},
      {"Russia", "A SWE - NWY", "f6", "f6"}}},
    {"adjacent: only if it says via convoy, and then not over land",
     "4.A.3",
     "e",
     {{"England", "A NWY - SWE VIA", "f1", "f1"}, {"England", "F SKA H", "s0", "s0"}}},
    {"adjacent: ... an own fleet is not enough",
     "4.A.3",
     "e",
     {{"England", "A NWY - SWE", "s0", "s0"}, {"England", "F SKA C A NWY - SWE", "v1", "v1"}}},
    {"adjacent: by a foreign convoy to swap with an own unit",
     "4.A.3",
     "h",
     {{"England", "A NWY - SWE", "s0", "s0"},
      {"Germany", "F SKA C A NWY - SWE", "s0", "s0"},
      {"England", "A SWE - NWY", "s0", "s0"}}},
    {"adjacent: ... and not with a foreign one",
     "4.A.3",
     "h",
     {{"England", "A NWY - SWE", "f6", "f6"},
      {"Germany", "F SKA C A NWY - SWE", "v1", "v1"},
      {"Russia", "A SWE - NWY", "f6", "f6"}}},
    /* ---- Step 2. ---- */
    {"2: a void move is no hold in the later text; the early one lets the unit hold",
     NULL,
     NULL,
     {{"Germany", "A MUN - LON", "V2", "v0"},
      {"Germany", "A BER S A MUN", "v2", "s0"},
      {"France", "A BUR - MUN", "s0", "f7"},
      {"France", "A RUH S A BUR - MUN", "s0", "s0"}}},
    {"2: nobody is there to support; others move there in peace",
     NULL,
     NULL,
     {{"France", "A MAR S A GAS", "v2", "v2"}, {"Italy", "A SPA - GAS", "s0", "s0"}}},
    {"2: ... or changed to HOLD",
     "dpjudge.missing",
     "hold",
     {{"France", "A MAR S A GAS", "v2", "v2"}, {"Italy", "A SPA - GAS", "s0", "s0"}}},
    {"2: the supported unit was ordered otherwise",
     NULL,
     NULL,
     {{"France", "A MAR S A GAS - BRE", "v2", "v0"},
      {"France", "A PAR S A GAS", "v2", "v2"},
      {"France", "A GAS - BRE", "s0", "s0"}}},
    /* "If the unit being supported did not issue the matching order, mark ... void. Otherwise, if the space ... is not
     * geographically adjacent to the unit's current space ... void. Otherwise: Increment the support count of the
     * supported unit." Whether the supported order is void is not asked. */
    {"2: a support of a void move counts for its unit, which stays",
     NULL,
     NULL,
     {{"France", "A PIE S F VEN - TUS", "s0", "v2"},
      {"England", "F VEN - TUS", "v2", "V10"},
      {"France", "F TRI - VEN", "f7", "s0"},
      {"France", "A TYR S F TRI - VEN", "s0", "s0"}}},
    {"2: ... also of a move to its own province, or with a path that is none",
     NULL,
     NULL,
     {{"England", "F NTH - NTH", "v2", "v0"},
      {"England", "F HOL S F NTH - NTH", "s0", "v2"},
      {"France", "A LVP - NAO - IRI - CLY", "v1", "v0"},
      {"France", "A EDI S A LVP - CLY", "s0", "v2"}}},
    {"2: ... if the supporter itself could move there",
     NULL,
     NULL,
     {{"England", "F NTH - NTH", "v2", "v0"}, {"England", "F BRE S F NTH - NTH", "v2", "v0"}}},
    /* The same sentences: that the supporter would have to convoy the army at the same time is not asked (6.D.31). */
    {"2: a fleet supports an army that only this fleet could convoy there",
     NULL,
     NULL,
     {{"Germany", "A NAP - TYS - TUS", "f1", "f1"},
      {"England", "F TYS S A NAP - TUS", "s0", "s0"},
      {"England", "F ION C A ALB - NAP", "s0", "s0"},
      {"England", "A ROM S A ALB - NAP", "s0", "s0"},
      {"France", "A ALB - ION - NAP", "f7", "f7"}}},
    /* ---- Step 3. ---- */
    /* "For each unit issued a move (non-convoy) order: Execute the cutSupport procedure." No mark is asked for. */
    {"3: a void move cuts a support",
     NULL,
     NULL,
     {{"Turkey", "F ENG - LON", "f7", "s0"},
      {"Germany", "A LON H", "s0", "F10"},
      {"Italy", "F NTH S F ENG - LON", "f3", "s0"},
      {"Austria", "A WAL - NTH", "v2", "v0"}}},
    {"3: ... but not a void convoy order",
     NULL,
     NULL,
     {{"Russia", "A MOS H", "F10", "F10"},
      {"Russia", "A PRU - BOT - SEV", "v1", "v0"},
      {"England", "A LVN - MOS", "s0", "s0"},
      {"England", "A SEV S A LVN - MOS", "s0", "s0"}}},
    {"3: an attack cuts a support",
     NULL,
     NULL,
     {{"Austria", "A BOH - MUN", "f7", "f7"},
      {"Austria", "A TYR S A BOH - MUN", "f3", "f3"},
      {"Germany", "A MUN H", "s0", "s0"},
      {"Italy", "A VEN - TYR", "f7", "f7"}}},
    {"3: ... not from the space that the support aims at",
     NULL,
     NULL,
     {{"Austria", "A BOH - MUN", "s0", "s0"},
      {"Austria", "A TYR S A BOH - MUN", "s0", "s0"},
      {"Germany", "A MUN - TYR", "F7", "F7"}}},
    {"3: ... nor by a unit of the same power",
     NULL,
     NULL,
     {{"Austria", "A BOH - MUN", "s0", "s0"},
      {"Austria", "A TYR S A BOH - MUN", "s0", "s0"},
      {"Germany", "A MUN H", "F10", "F10"},
      {"Austria", "A VEN - TYR", "f7", "f7"}}},
    /* ---- Step 4. ---- */
    {"4: a convoyed army cuts a support",
     NULL,
     NULL,
     {{"England", "A LON - BEL", "f7", "f7"},
      {"England", "F NTH C A LON - BEL", "s0", "s0"},
      {"France", "A BEL S A BUR - RUH", "f4", "f4"},
      {"France", "A BUR - RUH", "f7", "f7"},
      {"Germany", "A RUH H", "s0", "s0"}}},
    {"4: ... not one against its own fleet",
     NULL,
     NULL,
     {{"England", "A LON - BEL", "f5", "f5"},
      {"England", "F NTH C A LON - BEL", "F10", "F10"},
      {"France", "F BEL S F HOL - NTH", "s0", "s0"},
      {"France", "F HOL - NTH", "s0", "s0"}}},
    /* The later text protects supports that concern the army's own fleets, the early one those of any convoying fleet.
     * "For every army in the convoying armies list: Execute the checkDisruptions procedure. If the army's order is not
     * marked, execute the cutSupport procedure": A Lon cuts F Bel before A Wal is looked at, which is never endangered.
     */
    {"4: ... in the early text not one against anybody's convoying fleet",
     NULL,
     NULL,
     {{"England", "A LON - BEL", "f7", "f7"},
      {"England", "F NTH C A LON - BEL", "s0", "s0"},
      {"England", "A WAL - PIC", "s0", "f5"},
      {"England", "F ENG C A WAL - PIC", "s0", "F10"},
      {"France", "F BEL S F BRE - ENG", "f4", "s0"},
      {"France", "F BRE - ENG", "f7", "s0"}}},
    {"4: the attack space of a convoyed army is its fleet's, in the early text also where it came from",
     NULL,
     NULL,
     {{"England", "A NWY - STP", "f7", "F7"},
      {"England", "F BAR C A NWY - STP", "s0", "s0"},
      {"Russia", "A STP S A SWE - NWY", "f4", "s0"},
      {"Russia", "A SWE - NWY", "f7", "s0"}}},
    /* "The attack spaces of a convoying army are the locations of each of the convoying fleets": where no path is
     * named, of all fleets with the matching order. */
    {"4: every fleet that convoys the army is one of its attack spaces, needed or not",
     NULL,
     NULL,
     {{"England", "F ADR C A APU - ALB", "s0", "s0"},
      {"Italy", "A APU - ALB", "f7", "f7"},
      {"Austria", "F ION C A APU - ALB", "F10", "F10"},
      {"England", "F ALB S F GRE - ION", "s0", "s0"},
      {"Turkey", "F GRE - ION", "s0", "s0"}}},
    /* "For every army in the convoying armies list: Execute the checkDisruptions procedure. If the army's order is not
     * marked, execute the cutSupport procedure for that army": A Bel cuts F Bre before A NAf is looked at again. */
    {"4: a chain of convoys, army by army",
     NULL,
     NULL,
     {{"Russia", "A NWY - LON", "f7", "f7"},
      {"Russia", "F NTH C A NWY - LON", "s0", "s0"},
      {"England", "F LON S F WAL - ENG", "f4", "s0"},
      {"England", "F WAL - ENG", "f7", "s0"},
      {"Germany", "A BEL - BRE", "f7", "f5"},
      {"Germany", "F ENG C A BEL - BRE", "s0", "F10"},
      {"France", "F BRE S F IRI - MAO", "f5", "s0"},
      {"France", "F IRI - MAO", "f7", "s0"},
      {"Italy", "A NAF - GAS", "s5", "f5"},
      {"Italy", "F MAO C A NAF - GAS", "s0", "F10"}}},
    /* ---- checkDisruptions. ---- */
    {"disruptions: a standoff of others over the fleet disrupts nothing",
     NULL,
     NULL,
     {{"France", "A BRE - LON", "f7", "f7"},
      {"France", "F ENG C A BRE - LON", "s0", "s0"},
      {"England", "F LON S F WAL - ENG", "s0", "s0"},
      {"England", "F WAL - ENG", "f7", "f7"},
      {"Germany", "F NTH S F BEL - ENG", "s0", "s0"},
      {"Germany", "F BEL - ENG", "f7", "f7"}}},
    {"disruptions: ... unless convoys are safe",
     "dpjudge.convoys",
     "safe",
     {{"France", "A BRE - LON", "f5", "f5"},
      {"France", "F ENG C A BRE - LON", "f0", "f0"},
      {"England", "F LON S F WAL - ENG", "s0", "s0"},
      {"England", "F WAL - ENG", "f7", "f7"},
      {"Germany", "F NTH S F BEL - ENG", "s0", "s0"},
      {"Germany", "F BEL - ENG", "f7", "f7"}}},
    {"disruptions: ... the same by its early name",
     "dpjudge.convoys",
     "beleaguered",
     {{"France", "A BRE - LON", "f5", "f5"},
      {"France", "F ENG C A BRE - LON", "f0", "f0"},
      {"England", "F LON S F WAL - ENG", "s0", "s0"},
      {"England", "F WAL - ENG", "f7", "f7"},
      {"Germany", "F NTH S F BEL - ENG", "s0", "s0"},
      {"Germany", "F BEL - ENG", "f7", "f7"}}},
    {"disruptions: ... not by the fleet's own power alone",
     "dpjudge.convoys",
     "safe",
     {{"France", "A BRE - LON", "s0", "s0"},
      {"France", "F ENG C A BRE - LON", "s0", "s0"},
      {"France", "F PIC - ENG", "f7", "f7"},
      {"France", "F BEL S F PIC - ENG", "s0", "s0"},
      {"France", "F IRI - ENG", "f7", "f7"},
      {"France", "F WAL S F IRI - ENG", "s0", "s0"}}},
    {"disruptions: ... not where the fleet is one of the strongest",
     "dpjudge.convoys",
     "safe",
     {{"France", "A BRE - LON", "f7", "f7"},
      {"France", "F ENG C A BRE - LON", "s0", "s0"},
      {"France", "F PIC S F ENG", "s0", "s0"},
      {"England", "F LON S F WAL - ENG", "s0", "s0"},
      {"England", "F WAL - ENG", "f7", "f7"},
      {"Germany", "F NTH S F BEL - ENG", "s0", "s0"},
      {"Germany", "F BEL - ENG", "f7", "f7"}}},
    {"disruptions: a unit of the fleet's own power disrupts nothing, though it is the strongest",
     NULL,
     NULL,
     {{"France", "A BRE - LON", "s0", "s0"},
      {"France", "F ENG C A BRE - LON", "s0", "F10"},
      {"France", "F PIC - ENG", "f8", "s0"},
      {"England", "F IRI S F PIC - ENG", "s0", "s0"}}},
    {"disruptions: supports of the fleet's own power count, though they dislodge nobody",
     NULL,
     NULL,
     {{"England", "A LON - BEL", "f5", "f5"},
      {"France", "F NTH C A LON - BEL", "f0", "f0"},
      {"Germany", "F HOL - NTH", "f8", "f8"},
      {"France", "F DEN S F HOL - NTH", "s0", "s0"}}},
    /* ---- Step 5. ---- */
    {"5: the later text takes all supports from an army that lost its convoy, the early one none",
     NULL,
     NULL,
     {{"England", "A LON - BEL", "F5", "f5"},
      {"England", "F NTH C A LON - BEL", "F10", "F10"},
      {"England", "F ENG S A LON - BEL", "f5", "s0"},
      {"Germany", "F HOL - NTH", "s0", "s0"},
      {"Germany", "F DEN S F HOL - NTH", "s0", "s0"},
      {"France", "A WAL - LON", "s0", "f7"},
      {"France", "A YOR S A WAL - LON", "s0", "s0"}}},
    {"5: a lost convoy bounces nobody",
     NULL,
     NULL,
     {{"England", "A LON - BEL", "f5", "f5"},
      {"England", "F NTH C A LON - BEL", "F10", "F10"},
      {"Germany", "F HOL - NTH", "s0", "s0"},
      {"Germany", "F DEN S F HOL - NTH", "s0", "s0"},
      {"France", "A PIC - BEL", "s0", "s0"}}},
    {"5: where no path is named the other way stays open",
     NULL,
     NULL,
     {{"England", "A LON - BEL", "s0", "s0"},
      {"England", "F NTH C A LON - BEL", "F10", "F10"},
      {"England", "F ENG C A LON - BEL", "s0", "s0"},
      {"Germany", "F HOL - NTH", "s0", "s0"},
      {"Germany", "F DEN S F HOL - NTH", "s0", "s0"}}},
    {"5: where a path is named only that one counts",
     NULL,
     NULL,
     {{"England", "A LON - NTH - BEL", "f5", "f5"},
      {"England", "F NTH C A LON - BEL", "F10", "F10"},
      {"England", "F ENG C A LON - BEL", "v1", "v1"},
      {"Germany", "F HOL - NTH", "s0", "s0"},
      {"Germany", "F DEN S F HOL - NTH", "s0", "s0"}}},
    /* ---- Step 6. ---- */
    {"6: two units of one power do not swap, save in the early text",
     NULL,
     NULL,
     {{"Germany", "A BER - KIE", "f6", "s0"},
      {"Germany", "F KIE - BER", "f6", "F6"},
      {"Germany", "A MUN S A BER - KIE", "s0", "s0"}}},
    {"6: who does not help does not help to swap; the early text finds that in Step 8",
     NULL,
     NULL,
     {{"Italy", "A VEN - TRI", "f6", "f8"},
      {"Austria", "A TRI - VEN", "f6", "f6"},
      {"Austria", "A TYR S A VEN - TRI", "s0", "s0"}}},
    {"6: ... but only against what bounced there, which has no support left",
     NULL,
     NULL,
     {{"Italy", "A HOL - KIE", "f6", "s0"},
      {"Italy", "F HEL S A HOL - KIE", "s0", "s0"},
      {"Austria", "A MUN S A HOL - KIE", "s0", "s0"},
      {"Austria", "A KIE - HOL", "f6", "F6"},
      {"Russia", "A BEL S A KIE - HOL", "s0", "s0"}}},
    {"6: nobody is stopped who goes by convoy",
     NULL,
     NULL,
     {{"England", "A NWY - SWE VIA", "s0", "s0"},
      {"England", "F SKA C A NWY - SWE", "s0", "s0"},
      {"Russia", "A SWE - NWY", "s0", "s0"}}},
    /* ---- Step 7. ---- */
    {"7: equals bounce, the strongest goes in",
     NULL,
     NULL,
     {{"Germany", "A MUN - BOH", "f7", "f7"},
      {"Russia", "A GAL - BOH", "f7", "f7"},
      {"Austria", "A VIE - BOH", "s0", "s0"},
      {"Austria", "A TYR S A VIE - BOH", "s0", "s0"}}},
    {"7: a unit that bounced keeps its space with no support",
     NULL,
     NULL,
     {{"Germany", "A MUN - BOH", "f7", "f7"},
      {"Russia", "A GAL - BOH", "f7", "f7"},
      {"France", "A BUR - MUN", "f7", "f7"}}},
    {"7: a circle goes round",
     NULL,
     NULL,
     {{"Germany", "A MUN - BOH", "s0", "s0"},
      {"Austria", "A BOH - TYR", "s0", "s0"},
      {"Italy", "A TYR - MUN", "s0", "s0"}}},
    /* ---- Step 8. ---- */
    {"8: no unit of the own power is dislodged, save in the early text",
     NULL,
     NULL,
     {{"Germany", "F KIE - BER", "f8", "s0"},
      {"Germany", "A MUN S F KIE - BER", "s0", "s0"},
      {"Germany", "A BER H", "s0", "F10"}}},
    {"8: nor with the help of its own power",
     NULL,
     NULL,
     {{"Italy", "A VEN - TRI", "f8", "f8"},
      {"Austria", "A TYR S A VEN - TRI", "s0", "s0"},
      {"Austria", "F TRI H", "s0", "s0"}}},
    {"8: the rest of the help may do",
     NULL,
     NULL,
     {{"Italy", "A VEN - TRI", "s0", "s0"},
      {"Italy", "F ADR S A VEN - TRI", "s0", "s0"},
      {"Austria", "A TYR S A VEN - TRI", "s0", "s0"},
      {"Austria", "F TRI H", "F10", "F10"}}},
    /* ---- Step 9. ---- */
    {"9: a support whose unit is dislodged from where it aims is cut; not so by the later text's cutSupport",
     NULL,
     NULL,
     {{"Russia", "F CON S F BLA - ANK", "S10", "F9"},
      {"Russia", "F BLA - ANK", "s0", "f7"},
      {"Turkey", "F ANK - CON", "s0", "s0"},
      {"Turkey", "A SMY S F ANK - CON", "s0", "s0"},
      {"Turkey", "A ARM - ANK", "f7", "f7"}}},
    /* ---- Step 10. ---- */
    {"10: a unit dislodged head to head keeps nobody from where its attacker came from",
     NULL,
     NULL,
     {{"Austria", "A TYR - MUN", "s0", "s0"},
      {"Austria", "A BOH S A TYR - MUN", "s0", "s0"},
      {"Germany", "A MUN - TYR", "F6", "F6"},
      {"Italy", "A VEN - TYR", "s10", "s10"},
      {"Italy", "A PIE - VEN", "s10", "s10"}}},
    {"10: ... which also takes back a dislodgement",
     NULL,
     NULL,
     {{"Austria", "A TYR - MUN", "s0", "s0"},
      {"Austria", "A BOH S A TYR - MUN", "s0", "s0"},
      {"Germany", "A MUN - TYR", "F6", "F6"},
      {"Italy", "A VEN - TYR", "s10", "s10"},
      {"Austria", "F ADR - VEN", "s0", "s0"},
      {"Austria", "A TRI S F ADR - VEN", "s0", "s0"}}},
    {"10: ... but who is dislodged from elsewhere does",
     NULL,
     NULL,
     {{"Austria", "A BER - MUN", "s0", "s0"},
      {"Austria", "A BOH S A BER - MUN", "s0", "s0"},
      {"Germany", "A MUN - TYR", "F7", "F7"},
      {"Italy", "A VEN - TYR", "f7", "f7"}}},
    /* ---- PORTAGE_CONVOY. ---- */
    {"portage: armies carry fleets",
     "portage",
     "yes",
     {{"France", "F MAR - BRE", "s0", "s0"}, {"France", "A GAS C F MAR - BRE", "s0", "s0"}}},
    {"portage: ... along a named path",
     "portage",
     "yes",
     {{"France", "F MAR - BUR - PAR - BRE", "s0", "s0"},
      {"France", "A BUR C F MAR - BRE", "s0", "s0"},
      {"France", "A PAR C F MAR - BRE", "s0", "s0"},
      {"France", "A GAS C F MAR - BRE", "v1", "v1"}}},
    {"portage: ... to the other coast",
     "portage",
     "yes",
     {{"France", "F MAR - SPA/NC", "s0", "s0"}, {"France", "A GAS C F MAR - SPA/NC", "s0", "s0"}}},
    {"portage: ... which disruptions stop like any convoy",
     "portage",
     "yes",
     {{"France", "F MAR - BRE", "f5", "f5"},
      {"France", "A GAS C F MAR - BRE", "F10", "F10"},
      {"Italy", "A SPA - GAS", "s0", "s0"},
      {"Italy", "F MAO S A SPA - GAS", "s0", "s0"}}},
    {"portage: ... and supports are cut by the carried fleet",
     "portage",
     "yes",
     {{"France", "F MAR - BRE", "f7", "f7"},
      {"France", "A GAS C F MAR - BRE", "s0", "s0"},
      {"England", "F BRE S F IRI - ENG", "f4", "f4"},
      {"England", "F IRI - ENG", "f7", "f7"},
      {"Germany", "F BEL - ENG", "f7", "f7"}}},
    {"portage: ... not armies, and not from where no army can step on",
     "portage",
     "yes",
     {{"France", "A MAR - BRE", "f1", "f1"},
      {"France", "A GAS C A MAR - BRE", "v1", "v0"},
      {"France", "F LYO - BRE", "v2", "v0"},
      {"France", "A BUR C F LYO - BRE", "v1", "v0"}}},
    {"portage: ... with support, which no carrier gives",
     "portage",
     "yes",
     {{"France", "F MAR - BRE", "s0", "s0"},
      {"France", "A GAS C F MAR - BRE", "s0", "s0"},
      {"France", "A PAR S F MAR - BRE", "s0", "s0"},
      {"England", "F BRE H", "F10", "F10"}}},
    {"portage: not without the option",
     NULL,
     NULL,
     {{"France", "F MAR - BRE", "v2", "v0"}, {"France", "A GAS C F MAR - BRE", "v1", "v0"}}},
};

static void describe(const ent_result *result, char out[8])
{
    char verdict = "sfv"[result->verdict];
    if (result->marks & ENT_MARK_DISLODGED)
        verdict = "SFV"[result->verdict];
    snprintf(out, 8, "%c%u", verdict, result->step);
}

static size_t place(const ent_map *map, const ent_row *rows, ent_pos *pos, ent_order *orders)
{
    size_t n = 0;

    ent_pos_init(map, pos);
    for (; n < MOST && rows[n].order; n++) {
        ent_power power = ent_map_find_power(map, rows[n].power, strlen(rows[n].power));
        if (ent_order_parse(map, NULL, power, rows[n].order, strlen(rows[n].order), &orders[n], NULL) != ENT_OK)
            fail_msg("%s cannot be read", rows[n].order);
        ent_pos_units(pos)[ent_prov_of(map, orders[n].at)] =
            (ent_unit){.power = power, .kind = orders[n].unit, .at = orders[n].at};
    }
    return n;
}

static void run_example(const ent_map *map, const ent_example *example, ent_pos *pos, ent_pos *next)
{
    ent_order orders[MOST];
    ent_result results[MOST];
    ent_rules rules;
    size_t n = place(map, example->row, pos, orders);

    ent_rules_preset("datc", &rules);
    if (example->setting)
        assert_int_equal(ent_rules_set(&rules, example->setting, example->choice, NULL), ENT_OK);
    for (int early = 0; early < 2; early++) {
        ent_algorithm algorithm = early ? ENT_ALGORITHM_DPJUDGE_EARLY : ENT_ALGORITHM_DPJUDGE;
        assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, orders, n, results, next), ENT_OK);
        assert_null(ent_pos_why_invalid(map, next));
        for (size_t i = 0; i < n; i++) {
            const char *wanted = early ? example->row[i].early : example->row[i].later;
            char got[8];
            describe(&results[i], got);
            if (strcmp(got, wanted) != 0)
                fail_msg("%s, %s: %s is %s, not %s", example->name, ent_algorithm_name(algorithm),
                         example->row[i].order, got, wanted);
        }
    }
}

static void each_step_and_option_decides_as_its_text_says(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    (void)state;

    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        run_example(map, &examples[i], pos, next);
    free(pos);
    free(next);
    ent_map_free(map);
}

/* ---- Why: reasons, culprits, strengths, which count the unit itself. ---- */

typedef struct ent_reason_sentence {
    const char *order;
    ent_reason reason;
    const char *by; /* the first culprit, or NULL */
    uint16_t strength, resistance;
} ent_reason_sentence;

enum { NO = UINT16_MAX };

static const struct {
    ent_row row[MOST];
    ent_reason_sentence why[MOST]; /* by the later text */
} reasons[] = {
    {{{"England", "A LON - BEL", NULL, NULL},
      {"England", "F NTH C A LON - BEL", NULL, NULL},
      {"England", "F ENG S A LON - BEL", NULL, NULL},
      {"Germany", "F HOL - NTH", NULL, NULL},
      {"Germany", "F DEN S F HOL - NTH", NULL, NULL},
      {"France", "A WAL - LON", NULL, NULL},
      {"France", "A PIC - BEL", NULL, NULL}},
     {{"A LON - BEL", ENT_REASON_CONVOY_DISRUPTED, "NTH", NO, NO},
      {"F NTH C A LON - BEL", ENT_REASON_FLEET_DISLODGED, "HOL", NO, NO},
      {"F ENG S A LON - BEL", ENT_REASON_CONVOY_DISRUPTED, "NTH", NO, NO},
      {"F HOL - NTH", ENT_REASON_STRONGER, "NTH", 2, 1},
      {"F DEN S F HOL - NTH", ENT_REASON_GIVEN, NULL, NO, NO},
      {"A WAL - LON", ENT_REASON_HELD, "LON", 1, 1},
      {"A PIC - BEL", ENT_REASON_UNOPPOSED, NULL, NO, NO}}},
    {{{"England", "A YOR - HOL", NULL, NULL},
      {"England", "F NTH C A YOR - HOL", NULL, NULL},
      {"England", "F HEL C A YOR - HOL", NULL, NULL},
      {"England", "F LON S A YOR", NULL, NULL}},
     {{"A YOR - HOL", ENT_REASON_UNOPPOSED, NULL, NO, NO},
      {"F NTH C A YOR - HOL", ENT_REASON_CONVOYED, NULL, NO, NO},
      {"F HEL C A YOR - HOL", ENT_REASON_CONVOYED, NULL, NO, NO},
      {"F LON S A YOR", ENT_REASON_UNMATCHED, NULL, NO, NO}}},
    {{{"Italy", "A VEN - TRI", NULL, NULL},
      {"Austria", "A TRI - VEN", NULL, NULL},
      {"Austria", "A VIE - TRI", NULL, NULL},
      {"Italy", "A TYR S A VEN - TRI", NULL, NULL},
      {"Germany", "A MUN - TYR", NULL, NULL},
      {"Russia", "A UKR S A GAL", NULL, NULL},
      {"Russia", "A SEV - UKR", NULL, NULL}},
     {{"A VEN - TRI", ENT_REASON_HEAD_TO_HEAD, "TRI", 1, 1},
      {"A TRI - VEN", ENT_REASON_HEAD_TO_HEAD, "VEN", 1, 1},
      {"A VIE - TRI", ENT_REASON_OWN_UNIT, "TRI", 1, NO},
      {"A TYR S A VEN - TRI", ENT_REASON_CUT, "MUN", NO, NO},
      {"A MUN - TYR", ENT_REASON_HELD, "TYR", 1, 1},
      {"A UKR S A GAL", ENT_REASON_NO_UNIT_THERE, NULL, NO, NO},
      {"A SEV - UKR", ENT_REASON_OWN_UNIT, "UKR", 1, NO}}},
    {{{"Germany", "F KIE - BER", NULL, NULL},
      {"Germany", "A MUN S F KIE - BER", NULL, NULL},
      {"Germany", "A BER H", NULL, NULL},
      {"Russia", "A WAR - SIL", NULL, NULL},
      {"Austria", "A BOH - SIL", NULL, NULL},
      {"France", "A RUH - MUN", NULL, NULL},
      {"France", "A BUR S A RUH - MUN", NULL, NULL}},
     {{"F KIE - BER", ENT_REASON_OWN_UNIT, "BER", 1, NO},
      {"A MUN S F KIE - BER", ENT_REASON_CUT, "RUH", NO, NO},
      {"A BER H", ENT_REASON_STANDS, "KIE", 1, NO},
      {"A WAR - SIL", ENT_REASON_STANDOFF, "BOH", 1, 1},
      {"A BOH - SIL", ENT_REASON_STANDOFF, "WAR", 1, 1},
      {"A RUH - MUN", ENT_REASON_STRONGER, "MUN", 2, 1},
      {"A BUR S A RUH - MUN", ENT_REASON_GIVEN, NULL, NO, NO}}},
    {{{"England", "A YOR - NTH - HEL - HOL", NULL, NULL}, {"England", "F NTH C A YOR - HOL", NULL, NULL}},
     {{"A YOR - NTH - HEL - HOL", ENT_REASON_NO_CONVOY, NULL, NO, NO},
      {"F NTH C A YOR - HOL", ENT_REASON_NO_CONVOY, NULL, NO, NO}}},
    {{{"England", "A YOR - NTH - HEL - HOL", NULL, NULL},
      {"England", "F NTH C A YOR - HOL", NULL, NULL},
      {"England", "F HEL C A YOR - HOL", NULL, NULL},
      {"Germany", "F KIE - HEL", NULL, NULL},
      {"Germany", "F DEN S F KIE - HEL", NULL, NULL}},
     {{"A YOR - NTH - HEL - HOL", ENT_REASON_CONVOY_DISRUPTED, "HEL", NO, NO},
      {"F NTH C A YOR - HOL", ENT_REASON_OTHER_FLEET, "HEL", NO, NO},
      {"F HEL C A YOR - HOL", ENT_REASON_FLEET_DISLODGED, "KIE", NO, NO},
      {"F KIE - HEL", ENT_REASON_STRONGER, "HEL", 2, 1},
      {"F DEN S F KIE - HEL", ENT_REASON_GIVEN, NULL, NO, NO}}},
    /* In step 5 A BEL loses its convoy before A NWY cuts F LON, so in the end nothing endangers F ENG. */
    {{{"Germany", "A BEL - BRE", NULL, NULL},
      {"Germany", "F ENG C A BEL - BRE", NULL, NULL},
      {"England", "F WAL - ENG", NULL, NULL},
      {"England", "F LON S F WAL - ENG", NULL, NULL},
      {"Russia", "A NWY - LON", NULL, NULL},
      {"Russia", "F NTH C A NWY - LON", NULL, NULL},
      {"Italy", "F SKA - NTH", NULL, NULL},
      {"Italy", "F DEN S F SKA - NTH", NULL, NULL},
      {"Austria", "A STP - DEN", NULL, NULL},
      {"Austria", "F BOT C A STP - DEN", NULL, NULL},
      {"Austria", "F BAL C A STP - DEN", NULL, NULL}},
     {{"A BEL - BRE", ENT_REASON_CONVOY_DISRUPTED, "ENG", NO, NO},
      {"F ENG C A BEL - BRE", ENT_REASON_CONVOY_DISRUPTED, "ENG", NO, NO},
      {"F WAL - ENG", ENT_REASON_HELD, "ENG", 1, 1},
      {"F LON S F WAL - ENG", ENT_REASON_CUT, "NWY", NO, NO},
      {"A NWY - LON", ENT_REASON_HELD, "LON", 1, 1},
      {"F NTH C A NWY - LON", ENT_REASON_CONVOYED, NULL, NO, NO},
      {"F SKA - NTH", ENT_REASON_HELD, "NTH", 1, 1},
      {"F DEN S F SKA - NTH", ENT_REASON_CUT, "STP", NO, NO},
      {"A STP - DEN", ENT_REASON_HELD, "DEN", 1, 1},
      {"F BOT C A STP - DEN", ENT_REASON_CONVOYED, NULL, NO, NO},
      {"F BAL C A STP - DEN", ENT_REASON_CONVOYED, NULL, NO, NO}}},
    /* Several orders for one unit, orders for foreign units, and for none. */
    {{{"France", "A PAR - BUR", NULL, NULL}, {"France", "A PAR - PIC", NULL, NULL}},
     {{"A PAR - BUR", ENT_REASON_UNOPPOSED, NULL, NO, NO}, {"A PAR - PIC", ENT_REASON_DUPLICATE, NULL, NO, NO}}},
    {{{"France", "A PAR - BUR", NULL, NULL}, {"Germany", "A PAR - PIC", NULL, NULL}},
     {{"A PAR - BUR", ENT_REASON_NOT_YOUR_UNIT, NULL, NO, NO}, {"A PAR - PIC", ENT_REASON_UNOPPOSED, NULL, NO, NO}}},
};

static void check_why(const ent_map *map, const ent_reason_sentence *wanted, const ent_result *result)
{
    if (result->reason != wanted->reason || result->strength != wanted->strength ||
        result->resistance != wanted->resistance)
        fail_msg("%s: %s, %u against %u, not %s, %u against %u", wanted->order,
                 ent_reason_code((ent_reason)result->reason), result->strength, result->resistance,
                 ent_reason_code(wanted->reason), wanted->strength, wanted->resistance);
    if (!wanted->by ? result->n_by != 0
                    : result->n_by == 0 || strcmp(ent_map_loc_code(map, result->by[0]), wanted->by) != 0)
        fail_msg("%s: the culprit is %s, not %s", wanted->order,
                 result->n_by ? ent_map_loc_code(map, result->by[0]) : "nobody", wanted->by ? wanted->by : "nobody");
}

static void reasons_and_culprits_follow_from_the_marks(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        ent_order orders[MOST];
        ent_result results[MOST];
        size_t n = place(map, reasons[i].row, pos, orders);
        assert_int_equal(ent_adjudicate_with(ENT_ALGORITHM_DPJUDGE, map, &rules, pos, orders, n, results, next),
                         ENT_OK);
        for (size_t j = 0; j < n; j++)
            check_why(map, &reasons[i].why[j], &results[j]);
    }
    free(pos);
    free(next);
    ent_map_free(map);
}

/* ---- The possible retreats of Step 10. ---- */

static bool may_retreat(const ent_map *map, const ent_pos *pos, const char *place)
{
    const ent_dislodged *dislodged = &ent_pos_dislodged_const(pos)[0];
    const ent_steps *steps = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at);

    for (uint8_t i = 0; i < steps->n; i++)
        if (steps->to[i] == ent_map_find_loc(map, place, strlen(place)))
            return dislodged->retreats >> i & 1;
    fail_msg("%s is not adjacent", place);
    return false;
}

/* The army in Marseilles is dislodged over land; then by convoy, after which the later text leaves Piedmont open;
 * Burgundy is taken, in Spain an army and a fleet stood each other off. */
static const ent_row over_land[] = {{"Italy", "A PIE - MAR", NULL, NULL},
                                    {"Italy", "F LYO S A PIE - MAR", NULL, NULL},
                                    {"France", "A MAR H", NULL, NULL},
                                    {"Germany", "A MUN - BUR", NULL, NULL},
                                    {"England", "A POR - SPA", NULL, NULL},
                                    {"Turkey", "F WES - SPA/SC", NULL, NULL},
                                    {NULL, NULL, NULL, NULL}};
static const ent_row by_convoy[] = {
    {"Italy", "A PIE - MAR VIA", NULL, NULL},     {"Italy", "F LYO C A PIE - MAR", NULL, NULL},
    {"Italy", "A GAS S A PIE - MAR", NULL, NULL}, {"France", "A MAR H", NULL, NULL},
    {"Germany", "A MUN - BUR", NULL, NULL},       {NULL, NULL, NULL, NULL}};

static void check_retreats(const ent_map *map, const ent_row *rows, ent_algorithm algorithm, bool piedmont,
                           bool gascony, bool spain)
{
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_order orders[MOST];
    ent_result results[MOST];
    ent_rules rules;
    size_t n = place(map, rows, pos, orders);

    ent_rules_preset("datc", &rules);
    assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, orders, n, results, next), ENT_OK);
    assert_int_equal(next->phase, ENT_RETREATS);
    assert_int_equal(next->n_dislodged, 1);
    assert_int_equal(ent_pos_dislodged(next)[0].by, ent_map_find_loc(map, "PIE", 3));
    assert_int_equal(may_retreat(map, next, "PIE"), piedmont);
    assert_int_equal(may_retreat(map, next, "GAS"), gascony);
    assert_int_equal(may_retreat(map, next, "SPA"), spain);
    assert_false(may_retreat(map, next, "BUR"));
    assert_int_equal(ent_pos_is_contested(next, ent_map_find_loc(map, "SPA", 3)), !spain);
    free(pos);
    free(next);
}

static void retreats_follow_from_the_combat_lists(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    check_retreats(map, over_land, ENT_ALGORITHM_DPJUDGE, false, true, false);
    check_retreats(map, over_land, ENT_ALGORITHM_DPJUDGE_EARLY, false, true, false);
    check_retreats(map, by_convoy, ENT_ALGORITHM_DPJUDGE, true, false, true);
    check_retreats(map, by_convoy, ENT_ALGORITHM_DPJUDGE_EARLY, false, false, true);
    ent_map_free(map);
}

/* Judge the rows and check the possible retreats of the only unit that is dislodged. */
static void check_list(const char *map_name, ent_season season, const ent_row *rows, ent_algorithm algorithm,
                       const char *open, const char *closed)
{
    ent_map *map = ent_map_builtin(map_name, NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_order orders[MOST];
    ent_result results[MOST];
    ent_rules rules;
    size_t n = place(map, rows, pos, orders);

    ent_rules_preset("datc", &rules);
    pos->season = (uint8_t)season;
    assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, orders, n, results, next), ENT_OK);
    assert_int_equal(next->n_dislodged, 1);
    assert_true(may_retreat(map, next, open));
    assert_false(may_retreat(map, next, closed));
    free(pos);
    free(next);
    ent_map_free(map);
}

/* "Mark the other unit dislodged. ... Create the possible retreats list for the dislodged unit ... Execute the unbounce
 * procedure for the space being vacated by the moving unit." So A Syr still stands in the combat list of its space when
 * the list is made, though it leaves in the end. In the second position A Gal is dislodged by A Boh before the walk
 * reaches A Sil, whose move takes A Mun off the list of Sil. */
static void retreats_are_listed_during_the_walk_of_step_10(void **state)
{
    static const ent_row unbounced[] = {{"Russia", "A SMY - ARM", NULL, NULL},
                                        {"Russia", "A ANK S A SMY - ARM", NULL, NULL},
                                        {"France", "A ARM - SMY", NULL, NULL},
                                        {"France", "A SYR - SMY", NULL, NULL},
                                        {NULL, NULL, NULL, NULL}};
    (void)state;

    for (ent_algorithm algorithm = ENT_ALGORITHM_DPJUDGE; algorithm <= ENT_ALGORITHM_DPJUDGE_EARLY; algorithm++)
        check_list("standard", ENT_SPRING, unbounced, algorithm, "SEV", "SYR");
}

/* "Listing all spaces on the board to which the unit could move without convoying": not where it is frozen. */
static void nobody_retreats_into_ice(void **state)
{
    static const ent_row rows[] = {{"Austria", "F IRI S F NWG - NAO", NULL, NULL},
                                   {"Austria", "F NWG - NAO", NULL, NULL},
                                   {"England", "F NAO H", NULL, NULL},
                                   {NULL, NULL, NULL, NULL}};
    (void)state;

    for (ent_algorithm algorithm = ENT_ALGORITHM_DPJUDGE; algorithm <= ENT_ALGORITHM_DPJUDGE_EARLY; algorithm++)
        check_list("loeb9", ENT_FALL, rows, algorithm, "CLY", "ARC");
}

/* "A series of adjacent spaces each having the proper terrain type": a frozen sea has not. */
static void no_path_leads_through_ice(void **state)
{
    static const ent_row rows[] = {{"England", "A EDI - NWG - ARC - BAR - STP", NULL, NULL},
                                   {"England", "F NWG C A EDI - STP", NULL, NULL},
                                   {"England", "F ARC C A EDI - STP", NULL, NULL},
                                   {"England", "F BAR C A EDI - STP", NULL, NULL},
                                   {NULL, NULL, NULL, NULL}};
    ent_map *map = ent_map_builtin("loeb9", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_order orders[MOST];
    ent_result results[MOST];
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    for (ent_algorithm algorithm = ENT_ALGORITHM_DPJUDGE; algorithm <= ENT_ALGORITHM_DPJUDGE_EARLY; algorithm++)
        for (unsigned season = ENT_SPRING; season <= ENT_FALL; season++) {
            size_t n = place(map, rows, pos, orders);
            pos->season = (uint8_t)season;
            assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, orders, n, results, NULL), ENT_OK);
            assert_int_equal(results[0].verdict, season == ENT_SPRING ? ENT_SUCCEEDS : ENT_VOID);
        }
    free(pos);
    ent_map_free(map);
}

/* ---- The sequence of the lists. ---- */

static void check_sequence(const ent_row *rows, ent_dpjudge_edition edition, const char *decided)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    uint64_t provs[ENT_MAX_WORDS];
    ent_order orders[MOST];
    ent_rules rules;
    size_t n = place(map, rows, pos, orders);

    ent_rules_preset("datc", &rules);
    ent_dpjudge_sequence_decided(&(ent_dpjudge_phase){map, &rules, edition, pos, orders, n}, provs);
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (ent_set_has(provs, prov) != (strstr(decided, map->loc[prov].code) != NULL))
            fail_msg("the sequence decides about %s, or should", map->loc[prov].code);
    free(pos);
    ent_map_free(map);
}

static void the_units_decided_by_the_sequence_are_found(void **state)
{
    static const ent_row walk[] = {{"France", "A BOH - GAL", NULL, NULL},
                                   {"France", "A VIE S A BOH - GAL", NULL, NULL},
                                   {"France", "A KIE S A SIL - MUN", NULL, NULL},
                                   {"Russia", "A GAL H", NULL, NULL},
                                   {"Russia", "A MUN - SIL", NULL, NULL},
                                   {"Turkey", "A SIL - MUN", NULL, NULL},
                                   {NULL, NULL, NULL, NULL}};
    static const ent_row plain[] = {{"Russia", "A SMY - ARM", NULL, NULL},
                                    {"Russia", "A ANK S A SMY - ARM", NULL, NULL},
                                    {"France", "A ARM - SMY", NULL, NULL},
                                    {"France", "A SYR - SMY", NULL, NULL},
                                    {NULL, NULL, NULL, NULL}};
    ent_row victim[MOST] = {
        [10] = {"Italy", "A MAR S A NAF - GAS", NULL, NULL}, [11] = {"Austria", "A GAS H", NULL, NULL}};
    const ent_row *chain = NULL;
    (void)state;

    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        if (strcmp(examples[i].name, "4: a chain of convoys, army by army") == 0)
            chain = examples[i].row;
    assert_non_null(chain);
    memcpy(victim, chain, 10 * sizeof *victim);
    check_sequence(chain, ENT_DPJUDGE, "NAF");
    check_sequence(victim, ENT_DPJUDGE, "NAF MAR GAS");
    check_sequence(chain, ENT_DPJUDGE_EARLY, "");
    check_sequence(walk, ENT_DPJUDGE, "GAL");
    check_sequence(walk, ENT_DPJUDGE_EARLY, "GAL");
    check_sequence(plain, ENT_DPJUDGE, "");
}

/* ---- The door. ---- */

/* The texts know no railways and canals. A map that has them is judged with these options off. */
static void maps_with_railways_or_canals_in_use_are_refused(void **state)
{
    ent_map *map = ent_map_builtin("colonial", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_start(map, pos);
    for (ent_algorithm algorithm = ENT_ALGORITHM_DPJUDGE; algorithm <= ENT_ALGORITHM_DPJUDGE_EARLY; algorithm++) {
        rules.options = ENT_OPTION_ALL;
        assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, NULL, 0, NULL, next), ENT_E_ALGORITHM);
        rules.options = ENT_OPTION_CANAL;
        assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, NULL, 0, NULL, next), ENT_E_ALGORITHM);
        rules.options = ENT_OPTION_RAILWAY;
        assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, NULL, 0, NULL, next), ENT_E_ALGORITHM);
        rules.options = ENT_OPTION_HONG_KONG;
        assert_int_equal(ent_adjudicate_with(algorithm, map, &rules, pos, NULL, 0, NULL, next), ENT_OK);
    }
    rules.options = ENT_OPTION_ALL;
    pos->phase = ENT_ADJUSTMENTS; /* which all share */
    pos->season = ENT_WINTER;
    assert_int_equal(ent_adjudicate_with(ENT_ALGORITHM_DPJUDGE, map, &rules, pos, NULL, 0, NULL, next), ENT_OK);
    free(pos);
    free(next);
    ent_map_free(map);
}

/* Over a difficult border (DATC 10) a move has one support less. */
static void a_difficult_border_takes_one_support(void **state)
{
    static const ent_row rows[] = {
        {"Italy", "A SIC - NAP", NULL, NULL}, {"France", "A ROM - NAP", NULL, NULL}, {NULL, NULL, NULL, NULL}};
    ent_map *map = ent_map_builtin("loeb9", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_order orders[MOST];
    ent_result results[MOST];
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    size_t n = place(map, rows, pos, orders);
    assert_int_equal(ent_adjudicate_with(ENT_ALGORITHM_DPJUDGE, map, &rules, pos, orders, n, results, next), ENT_OK);
    assert_int_equal(results[0].verdict, ENT_FAILS);
    assert_int_equal(results[1].verdict, ENT_SUCCEEDS);
    assert_int_equal(ent_adjudicate_with(ENT_ALGORITHM_DPJUDGE, map, &rules, pos, orders, 1, results, next), ENT_OK);
    assert_int_equal(results[0].verdict, ENT_SUCCEEDS);
    free(pos);
    free(next);
    ent_map_free(map);
}

static void algorithms_and_options_have_names(void **state)
{
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    assert_string_equal(ent_algorithm_name(ENT_ALGORITHM_DPJUDGE_EARLY), "dpjudge-early");
    assert_null(ent_algorithm_name(ENT_ALGORITHM_COUNT));
    assert_int_equal(ent_rules_set(&rules, "portage", "maybe", NULL), ENT_E_NAME);
    assert_int_equal(ent_rules_set(&rules, "dpjudge.missing", "hold", NULL), ENT_OK);
    assert_int_equal(rules.options, ENT_OPTION_ALL | ENT_OPTION_MISSING_HOLD);
    assert_int_equal(ent_rules_set(&rules, "dpjudge.missing", "mark", NULL), ENT_OK);
    assert_int_equal(rules.options, ENT_OPTION_ALL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_step_and_option_decides_as_its_text_says),
                                       cmocka_unit_test(reasons_and_culprits_follow_from_the_marks),
                                       cmocka_unit_test(retreats_follow_from_the_combat_lists),
                                       cmocka_unit_test(retreats_are_listed_during_the_walk_of_step_10),
                                       cmocka_unit_test(nobody_retreats_into_ice),
                                       cmocka_unit_test(no_path_leads_through_ice),
                                       cmocka_unit_test(the_units_decided_by_the_sequence_are_found),
                                       cmocka_unit_test(maps_with_railways_or_canals_in_use_are_refused),
                                       cmocka_unit_test(a_difficult_border_takes_one_support),
                                       cmocka_unit_test(algorithms_and_options_have_names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
