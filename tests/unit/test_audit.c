/* test_audit.c -- Flying Dutchmen: each kind, each of the four rules of DATC 4.E.6, with a history and without.
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
#include "short_json.h"
#include "turn/audit_sentence.h"
#include "turn/phase_and_rules.h"
#include "judge/judge.h"
#include "audit_notes.h"

/* ---- Cases. ---- */

/* "S1902M: ENG F LON FRA A PAR". */
static ent_audit_text position(const ent_map *map, const ent_pos *pos)
{
    ent_audit_text note = {""};
    char phase[16];

    ent_phase_print(pos, phase);
    ent_audit_text_add(&note, "%s:", phase);
    for (ent_prov prov = 0; prov < pos->n_provs; prov++)
        if (ent_pos_units_const(pos)[prov].kind != ENT_UNIT_NONE)
            ent_audit_text_add_unit(&note, map, &ent_pos_units_const(pos)[prov]);
    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        ent_audit_text_add(&note, " dislodged");
        ent_audit_text_add_unit(&note, map, &ent_pos_dislodged_const(pos)[i].unit);
    }
    return note;
}

typedef struct ent_audit_case {
    const char *about, *history, *findings, *repaired;
    bool sound;
} ent_audit_case;

#define ENGLISH_4 "'centers':{'ENGLAND':['LON','EDI','LVP','NWY'],'FRANCE':['PAR','BRE']}"
#define ENGLISH_5 "'centers':{'ENGLAND':['LON','EDI','LVP','NWY','SWE'],'FRANCE':['PAR','BRE']}"

#define FRENCH_4 "'centers':{'ENGLAND':['LON','EDI','LVP','NWY'],'FRANCE':['PAR','BRE','MAR','SPA']}"

/* England may build one and builds F LON and F EDI. */
#define BUILDS_TWO                                                                                                     \
    "{'phase':'W1901A'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG']},"                                   \
    "'orders':{'ENGLAND':['F LON B','F EDI B']}},"
#define HAS_FIVE "{'phase':'S1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG','F LON','F EDI']}"

/* England takes BRE and France takes LON. */
#define SWAPS_CENTERS                                                                                                  \
    "{'phase':'F1901M','centers':{'ENGLAND':['LON'],'FRANCE':['BRE']},'units':{'ENGLAND':['F ENG'],'FRANCE':['A "      \
    "YOR']},"                                                                                                          \
    "'orders':{'ENGLAND':['F ENG - BRE'],'FRANCE':['A YOR - LON']}},"

/* clang-format off */
static const ent_audit_case cases[] = {
    {"a power that starts with fewer units than centers", "[{'map':{'base':'standard','changes':{'name':'vacant','units':{'Germany':['A BER']},"
     "'centers':{'Germany':['BER','KIE','MUN']}}},'units':{'GERMANY':['A KIE','A MUN']},'centers':{'GERMANY':['KIE']}}]",
     "number removed 3: - GER A KIE GER A MUN", "S1901M: GER A MUN", false},
    {"a sound position", "[{'units':{'ENGLAND':['F LON','F EDI','A LVP']}}]", "", "S1901M: ENG F EDI ENG F LON ENG A LVP", true},

    /* One position alone. */
    {"a fleet inland", "[{'units':{'ENGLAND':['F MUN','F LON']}}]", "terrain removed 2: - ENG F MUN", "S1901M: ENG F LON", false},
    {"an army at sea", "[{'units':{'ENGLAND':['A NTH','F LON']}}]", "terrain removed 2: - ENG A NTH", "S1901M: ENG F LON", false},
    {"they stay under no choice", "[{'rules':{'4.E.6':'b'},'units':{'ENGLAND':['A NTH','F LON']}}]",
     "terrain removed 2: - ENG A NTH", "S1901M: ENG F LON", false},
    {"two in one place: the one farther from home goes",
     "[{'units':{'ENGLAND':['F NTH'],'ITALY':['F NTH']}}]", "shared removed 3: ENG F NTH - ITA F NTH", "S1901M: ENG F NTH", false},
    {"whichever is named first", "[{'units':{'ITALY':['F NTH'],'ENGLAND':['F NTH']}}]",
     "shared removed 3: - ITA F NTH ENG F NTH", "S1901M: ENG F NTH", false},
    {"three in one place, a fleet before armies", "[{'units':{'FRANCE':['A BRE','F BRE'],'ENGLAND':['A BRE']}}]",
     "shared removed 3: FRA A BRE - FRA F BRE - ENG A BRE", "S1901M: FRA A BRE", false},
    {"two in one place under 4.E.6 b", "[{'rules':{'4.E.6':'b'},'units':{'ENGLAND':['F NTH'],'ITALY':['F NTH']}}]",
     "shared removed 3: ENG F NTH - ITA F NTH", "S1901M: ENG F NTH", false},
    {"more units than centers: the farthest goes", "[{'units':{'ENGLAND':['F LON','F EDI','A LVP','F SKA']}}]",
     "number removed 3: ENG F EDI ENG F LON ENG A LVP - ENG F SKA", "S1901M: ENG F EDI ENG F LON ENG A LVP", false},
    {"the oldest goes under 4.D.8 f",
     "[{'phase':'S1905M','rules':{'4.D.8':'f'},'centers':{'ENGLAND':['LON']},'units':{'ENGLAND':['F NTH','A YOR']},"
     "'built':{'ENGLAND':{'F NTH':1904,'A YOR':1903}}}]",
     "number removed 3: ENG F NTH - ENG A YOR", "S1905M: ENG F NTH", false},
    {"4.E.6 b: they stay", "[{'rules':{'4.E.6':'b'},'units':{'ENGLAND':['F LON','F EDI','A LVP','F SKA']}}]",
     "number waits 0: ENG F EDI ENG F LON ENG A LVP ENG F SKA", "S1901M: ENG F EDI ENG F LON ENG A LVP ENG F SKA", false},
    {"dislodged units count",
     "[{'phase':'S1901R','centers':{'ENGLAND':['LON'],'FRANCE':['PAR']},'units':{'ENGLAND':['A LON'],'FRANCE':['A YOR']},"
     "'dislodged':{'ENGLAND':{'A YOR':['EDI']}}}]",
     "number removed 3: ENG A LON - ENG A YOR", "S1901R: ENG A LON FRA A YOR", false},
    {"the map's first power, dislodged in its first province",
     "[{'map':'pure','phase':'S1901R','units':{'GERMANY':['A BER']},'dislodged':{'AUSTRIA':{'A BER':['PAR']}}}]",
     "", "S1901R: GER A BER dislodged AUS A BER", true},
    {"an adjustment phase alone says nothing of numbers",
     "[{'phase':'W1901A','centers':{'ENGLAND':['LON']},'units':{'ENGLAND':['F LON','F EDI']}}]", "",
     "W1901A: ENG F EDI ENG F LON", true},

    /* Rule 1. */
    {"rule 1: too many builds in the last orders", "[" BUILDS_TWO HAS_FIVE "}]",
     "number readjudged W1901A 1: - ENG F EDI", "S1902M: ENG F LON ENG F NTH ENG F NWG ENG A YOR", false},
    {"rule 1: judged again under the rules of then, 4.D.4 c",
     "[{'phase':'W1901A','rules':{'4.D.4':'c'}," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG']},"
     "'orders':{'ENGLAND':['F LON B','F EDI B']}}," HAS_FIVE "}]",
     "number readjudged W1901A 1: - ENG F LON", "S1902M: ENG F EDI ENG F NTH ENG F NWG ENG A YOR", false},
    {"rule 1: a destroyed unit that is still there, and what else the orders did",
     "[{'units':{'ENGLAND':['F LON'],'FRANCE':['F NTH','F ENG']},'orders':{'ENGLAND':['F LON H'],"
     "'FRANCE':['F ENG - LON','F NTH S F ENG - LON']}},"
     "{'phase':'S1901R','units':{'ENGLAND':['F LON'],'FRANCE':['F NTH','F LON']},'dislodged':{'ENGLAND':{'F LON':['WAL']}}}]",
     "shared readjudged S1901M 1: - ENG F LON", "S1901R: FRA F LON FRA F NTH dislodged ENG F LON", false},
    {"rule 1: an army at sea", "[{'units':{'ENGLAND':['A YOR']},'orders':{'ENGLAND':['A YOR - NTH']}},"
     "{'phase':'F1901M','units':{'ENGLAND':['A NTH']}}]",
     "terrain readjudged S1901M 1: - ENG A NTH; missing S1901M: ENG A YOR", "F1901M: ENG A YOR", false},
    {"phases in which nobody has anything to do may be left out",
     "[{'phase':'F1901M','centers':{'ENGLAND':['LON'],'FRANCE':['PAR','EDI','LVP']},"
     "'units':{'ENGLAND':['F LON'],'FRANCE':['A EDI','A YOR','A PAR']},'orders':{'FRANCE':['A YOR S A EDI - LON']}},"
     "{'phase':'S1902M','centers':{'ENGLAND':['LON'],'FRANCE':['PAR','EDI','LVP']},"
     "'units':{'ENGLAND':['F LON'],'FRANCE':['A EDI','A YOR','A PAR']}}]",
     "", "S1902M: FRA A EDI ENG F LON FRA A PAR FRA A YOR", true},
    {"rule 1: a removal that nobody made",
     "[{'phase':'F1901M','centers':{'ENGLAND':['LON'],'FRANCE':['PAR','BRE']},'units':{'ENGLAND':['F ENG'],"
     "'FRANCE':['A PAR','A GAS']},'orders':{'ENGLAND':['F ENG - BRE']}},"
     "{'phase':'S1902M','centers':{'ENGLAND':['LON','BRE'],'FRANCE':['PAR']},'units':{'ENGLAND':['F BRE'],"
     "'FRANCE':['A PAR','A GAS']}}]",
     "number readjudged F1901M 1: - FRA A GAS; phase F1901M: W1901A", "W1901A: ENG F BRE FRA A GAS FRA A PAR", false},
    {"rule 1: a build that was waived, though the centers would cover it",
     "[{'phase':'W1901A'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR']},'orders':{'ENGLAND':['Waive','Waive']}},"
     "{'phase':'S1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F LON']}}]",
     "unaccounted readjudged W1901A 1: - ENG F LON", "S1902M: ENG F NTH ENG A YOR", false},
    {"rule 1: two such builds, as many as the centers would cover",
     "[{'phase':'W1901A'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR']},'orders':{'ENGLAND':['Waive','Waive']}},"
     "{'phase':'S1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F LON','F EDI']}}]",
     "unaccounted readjudged W1901A 1: - ENG F EDI; unaccounted readjudged W1901A 1: - ENG F LON",
     "S1902M: ENG F NTH ENG A YOR", false},
    {"4.E.6 b: the last orders stand", "[" BUILDS_TWO HAS_FIVE ",'rules':{'4.E.6':'b'}}]", "number waits W1901A 0: ENG F EDI",
     "S1902M: ENG F EDI ENG F LON ENG F NTH ENG F NWG ENG A YOR", false},

    /* Rule 2. */
    {"rule 2: followed through a move",
     "[" BUILDS_TWO HAS_FIVE ",'orders':{'ENGLAND':['F EDI - NWG','F NWG - BAR']}},"
     "{'phase':'F1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F BAR','F LON','F NWG']}}]",
     "number removed W1901A 2: - ENG F NWG", "F1902M: ENG F BAR ENG F LON ENG F NTH ENG A YOR", false},
    {"rule 2: followed into a retreat",
     "[{'phase':'W1901A'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A WAL','F NWG'],'FRANCE':['A CLY','A LVP']},"
     "'orders':{'ENGLAND':['F LON B','F EDI B']}},"
     "{'phase':'S1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A WAL','F NWG','F LON','F EDI'],"
     "'FRANCE':['A CLY','A LVP']},'orders':{'FRANCE':['A CLY - EDI','A LVP S A CLY - EDI']}},"
     "{'phase':'S1902R'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A WAL','F NWG','F LON'],'FRANCE':['A EDI','A LVP']},"
     "'dislodged':{'ENGLAND':{'F EDI':['YOR']}}}]",
     "number removed W1901A 2: - ENG F EDI", "S1902R: FRA A EDI ENG F LON FRA A LVP ENG F NTH ENG F NWG ENG A WAL", false},
    {"rule 2: followed into a retreat, after another unit",
     "[{'phase':'W1901A'," FRENCH_4 ",'units':{'ENGLAND':['F NTH','A NWY','F BAR'],"
     "'FRANCE':['A CLY','A LVP','A YOR','F ENG']},'orders':{'ENGLAND':['F EDI B','F LON B']}},"
     "{'phase':'S1902M'," FRENCH_4 ",'units':{'ENGLAND':['F NTH','A NWY','F BAR','F LON','F EDI'],"
     "'FRANCE':['A CLY','A LVP','A YOR','F ENG']},"
     "'orders':{'FRANCE':['A CLY - EDI','A LVP S A CLY - EDI','F ENG - LON','A YOR S F ENG - LON']}},"
     "{'phase':'S1902R'," FRENCH_4 ",'units':{'ENGLAND':['F NTH','A NWY','F BAR'],'FRANCE':['A EDI','A LVP','A YOR','F LON']},"
     "'dislodged':{'ENGLAND':{'F EDI':['NWG'],'F LON':['WAL']}}}]",
     "number removed W1901A 2: - ENG F LON",
     "S1902R: ENG F BAR FRA A EDI FRA F LON FRA A LVP ENG F NTH ENG A NWY FRA A YOR dislodged ENG F EDI", false},
    {"rule 2: followed out of a retreat",
     "[{'phase':'F1901M','centers':{'ENGLAND':['LON'],'FRANCE':['PAR','LVP']},'units':{'ENGLAND':['F LON'],"
     "'FRANCE':['A CLY','A LVP']},'orders':{}},"
     "{'phase':'S1902M','centers':{'ENGLAND':['LON'],'FRANCE':['PAR','LVP']},'units':{'ENGLAND':['F LON','F EDI'],"
     "'FRANCE':['A CLY','A LVP']},'orders':{'FRANCE':['A CLY - EDI','A LVP S A CLY - EDI']}},"
     "{'phase':'S1902R','centers':{'ENGLAND':['LON'],'FRANCE':['PAR','LVP']},'units':{'ENGLAND':['F LON'],"
     "'FRANCE':['A EDI','A LVP']},'dislodged':{'ENGLAND':{'F EDI':['YOR']}},'orders':{'ENGLAND':['F EDI R YOR']}},"
     "{'phase':'F1902M','centers':{'ENGLAND':['LON'],'FRANCE':['PAR','LVP']},'units':{'ENGLAND':['F LON','F YOR'],"
     "'FRANCE':['A EDI','A LVP']}}]",
     "number removed F1901M 2: - ENG F YOR", "F1902M: FRA A EDI ENG F LON FRA A LVP", false},
    {"rule 2: an army at sea that was there before the history",
     "[{'units':{'ENGLAND':['A NTH','F LON']},'orders':{'ENGLAND':['F LON H']}},"
     "{'phase':'F1901M','units':{'ENGLAND':['A NTH','F LON']}}]",
     "terrain removed 2: - ENG A NTH", "F1901M: ENG F LON", false},
    {"rule 2: one that was ordered ashore, though no board could hold it",
     "[{'units':{'ENGLAND':['F LON']},'orders':{}},"
     "{'phase':'F1901M','units':{'ENGLAND':['F LON','A NTH']},'orders':{'ENGLAND':['A NTH - YOR']}},"
     "{'phase':'W1901A','units':{'ENGLAND':['F LON','A YOR']}}]",
     "terrain removed S1901M 2: - ENG A YOR", "W1901A: ENG F LON", false},
    {"rule 2 and rule 1 together: the older one goes from the judge's position too",
     "[" BUILDS_TWO HAS_FIVE ",'orders':{'ENGLAND':['F EDI - NWG','F NWG - BAR']}},"
     "{'phase':'F1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F BAR','F LON','F NWG','F ENG']}}]",
     "number removed W1901A 2: - ENG F NWG; number readjudged S1902M 1: - ENG F ENG",
     "F1902M: ENG F BAR ENG F LON ENG F NTH ENG A YOR", false},
    {"rule 2: a rightful unit plays on, though a Flying Dutchman is listed before it",
     "[{'centers':{'ENGLAND':['LON','EDI'],'FRANCE':['PAR','BRE']},'units':{'ENGLAND':['F LON'],'FRANCE':['F ENG','F NTH']},"
     "'orders':{'FRANCE':['F ENG H']}},"
     "{'phase':'F1901M','centers':{'ENGLAND':['LON','EDI'],'FRANCE':['PAR','BRE']},'units':{'ENGLAND':['F LON','F ENG'],"
     "'ITALY':['F ENG'],'FRANCE':['F ENG','F NTH']},'orders':{'FRANCE':['F ENG - MAO']}},"
     "{'phase':'W1901A','centers':{'ENGLAND':['LON','EDI'],'FRANCE':['PAR','BRE']},'units':{'ENGLAND':['F LON','F ENG'],"
     "'FRANCE':['F MAO','F NTH']}}]",
     "shared left S1901M 0: ITA F ENG; shared removed S1901M 2: - ENG F ENG", "W1901A: ENG F LON FRA F MAO FRA F NTH", false},
    {"rule 2: two rightful units play on, each in its own place",
     "[{'centers':{'ENGLAND':['LON','EDI'],'FRANCE':['PAR','BRE']},'units':{'ENGLAND':['F LON'],'FRANCE':['F ENG','F IRI']},"
     "'orders':{}},"
     "{'phase':'F1901M','centers':{'ENGLAND':['LON','EDI'],'FRANCE':['PAR','BRE']},'units':{'ENGLAND':['F LON','F ENG','F IRI'],"
     "'FRANCE':['F IRI','F ENG']},'orders':{'FRANCE':['F ENG - MAO','F IRI - NAO']}},"
     "{'phase':'W1901A','centers':{'ENGLAND':['LON','EDI'],'FRANCE':['PAR','BRE']},'units':{'ENGLAND':['F LON','F ENG','F IRI'],"
     "'FRANCE':['F MAO','F NAO']}}]",
     "shared removed S1901M 2: - ENG F ENG; shared removed S1901M 2: - ENG F IRI", "W1901A: ENG F LON FRA F MAO FRA F NAO",
     false},
    {"rule 2: a dislodged unit of the same place and power is another one",
     "[{'centers':{'ENGLAND':['LON'],'FRANCE':['PAR','BRE']},'units':{'ENGLAND':['F LON'],'FRANCE':['F ENG','F NTH']},"
     "'orders':{'FRANCE':['F ENG - LON','F NTH S F ENG - LON']}},"
     "{'phase':'S1901R','centers':{'ENGLAND':['LON'],'FRANCE':['PAR','BRE']},'units':{'ENGLAND':['A LON'],"
     "'FRANCE':['F ENG','F NTH']},'dislodged':{'ENGLAND':{'F LON':['WAL']}},'orders':{'ENGLAND':['F LON R WAL']}},"
     "{'phase':'F1901M','centers':{'ENGLAND':['LON'],'FRANCE':['PAR','BRE']},'units':{'ENGLAND':['A LON','F WAL'],"
     "'FRANCE':['F ENG','F NTH']}}]",
     "number removed S1901M 2: - ENG A LON; misplaced S1901M: FRA F ENG FRA F LON",
     "F1901M: FRA F ENG FRA F NTH ENG F WAL", false},
    {"one that has left is reported, and is no longer a fault",
     "[" BUILDS_TWO HAS_FIVE "},{'phase':'F1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG','F LON']}}]",
     "number left W1901A 0: ENG F EDI", "F1902M: ENG F LON ENG F NTH ENG F NWG ENG A YOR", true},

    {"one that the judge destroyed, but that is there, came anew",
     "[{'phase':'W1901A'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG'],'FRANCE':['A LVP','A CLY']},"
     "'orders':{'ENGLAND':['F LON B','F EDI B']}},"
     "{'phase':'S1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG','F LON','F EDI'],"
     "'FRANCE':['A LVP','A CLY']},'orders':{'FRANCE':['A CLY - EDI','A LVP S A CLY - EDI']}},"
     "{'phase':'F1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG','F LON','F CLY'],'FRANCE':['A EDI','A LVP']}}]",
     "number left W1901A 0: ENG F EDI; number readjudged S1902M 1: - ENG F CLY",
     "F1902M: FRA A EDI ENG F LON FRA A LVP ENG F NTH ENG F NWG ENG A YOR", false},
    {"one that disbanded",
     "[{'phase':'W1901A'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A WAL','F NWG'],'FRANCE':['A CLY','A LVP']},"
     "'orders':{'ENGLAND':['F LON B','F EDI B']}},"
     "{'phase':'S1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A WAL','F NWG','F LON','F EDI'],"
     "'FRANCE':['A CLY','A LVP']},'orders':{'FRANCE':['A CLY - EDI','A LVP S A CLY - EDI']}},"
     "{'phase':'S1902R'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A WAL','F NWG','F LON'],'FRANCE':['A EDI','A LVP']},"
     "'dislodged':{'ENGLAND':{'F EDI':['YOR']}},'orders':{'ENGLAND':['F EDI D']}},"
     "{'phase':'F1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A WAL','F NWG','F LON'],'FRANCE':['A EDI','A LVP']}}]",
     "number left W1901A 0: ENG F EDI",
     "F1902M: FRA A EDI ENG F LON FRA A LVP ENG F NTH ENG F NWG ENG A WAL", true},
    {"one that an adjustment removed",
     "[" BUILDS_TWO HAS_FIVE ",'orders':{}},{'phase':'F1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG','F LON','F EDI']},"
     "'orders':{}},{'phase':'W1902A'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG','F LON','F EDI']},'orders':{'ENGLAND':['F EDI D']}},"
     "{'phase':'S1903M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG','F LON']}}]",
     "number left W1901A 0: ENG F EDI", "S1903M: ENG F LON ENG F NTH ENG F NWG ENG A YOR", true},
    {"one that an adjustment removed, but that is still there",
     "[" BUILDS_TWO HAS_FIVE ",'orders':{}},{'phase':'F1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG','F LON','F EDI']},"
     "'orders':{}},{'phase':'W1902A'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG','F LON','F EDI']},'orders':{'ENGLAND':['F EDI D']}},"
     "{'phase':'S1903M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG','F LON','F EDI']}}]",
     "number left W1901A 0: ENG F EDI; number readjudged W1902A 1: - ENG F EDI",
     "S1903M: ENG F LON ENG F NTH ENG F NWG ENG A YOR", false},
    {"one that was ordered twice holds",
     "[" BUILDS_TWO HAS_FIVE ",'orders':{'ENGLAND':['F EDI - NWG','F EDI - NTH','F NWG - BAR']}},"
     "{'phase':'F1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F BAR','F LON','F EDI']}}]",
     "number removed W1901A 2: - ENG F EDI",
     "F1902M: ENG F BAR ENG F LON ENG F NTH ENG A YOR", false},
    {"an army at sea that was ordered to hold",
     "[{'units':{'ENGLAND':['A NTH','F LON']},'orders':{'ENGLAND':['A NTH H']}},"
     "{'phase':'F1901M','units':{'ENGLAND':['A NTH','F LON']}}]",
     "terrain removed 2: - ENG A NTH",
     "F1901M: ENG F LON", false},
    {"an army at sea is never legal, however many centers there are",
     "[{'phase':'F1901M'," ENGLISH_4 ",'units':{'ENGLAND':['A NTH']},'orders':{}},"
     "{'phase':'W1901A'," ENGLISH_4 ",'units':{'ENGLAND':['A NTH']},'orders':{'ENGLAND':['Waive']}},"
     "{'phase':'S1902M'," ENGLISH_4 ",'units':{'ENGLAND':['A NTH']}}]",
     "terrain removed 2: - ENG A NTH",
     "S1902M:", false},
    {"two in one place are never legal",
     "[{'phase':'F1901M'," ENGLISH_4 ",'units':{'ENGLAND':['F LON'],'FRANCE':['F ENG']},'orders':{}},"
     "{'phase':'W1901A'," ENGLISH_4 ",'units':{'ENGLAND':['F ENG','F LON'],'FRANCE':['F ENG']},'orders':{'ENGLAND':['Waive'],'FRANCE':['Waive']}},"
     "{'phase':'S1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F ENG','F LON'],'FRANCE':['F ENG']}}]",
     "shared removed F1901M 2: - ENG F ENG",
     "S1902M: FRA F ENG ENG F LON", false},
    {"two that came to one place together",
     "[{'units':{'FRANCE':['F NTH']},'orders':{}},"
     "{'phase':'F1901M','units':{'ENGLAND':['F ENG'],'ITALY':['F ENG'],'FRANCE':['F NTH']}}]",
     "shared readjudged S1901M 1: - ENG F ENG; shared readjudged S1901M 1: - ITA F ENG",
     "F1901M: FRA F NTH", false},
    {"two that came to one place together, under 4.E.6 b",
     "[{'units':{'FRANCE':['F NTH']},'orders':{}},"
     "{'phase':'F1901M','rules':{'4.E.6':'b'},'units':{'ENGLAND':['F ENG'],'ITALY':['F ENG'],'FRANCE':['F NTH']}}]",
     "shared removed S1901M 2: - ENG F ENG; shared removed S1901M 2: - ITA F ENG",
     "F1901M: FRA F NTH", false},
    {"one of two in a place, alone by now",
     "[{'units':{'ENGLAND':['F NTH'],'ITALY':['F NTH']},'orders':{}},"
     "{'phase':'F1901M','units':{'ITALY':['F NTH']}}]",
     "shared removed 2: - ITA F NTH; missing S1901M: ENG F NTH",
     "F1901M:", false},
    {"a rightful unit among others that cannot be",
     "[{'centers':{'ENGLAND':['LON','EDI'],'FRANCE':['PAR','BRE']},'units':{'ENGLAND':['F LON'],'FRANCE':['F ENG','F NTH']},"
     "'orders':{'FRANCE':['F ENG H']}},"
     "{'phase':'F1901M','centers':{'ENGLAND':['LON','EDI'],'FRANCE':['PAR','BRE']},'units':{'ENGLAND':['F LON','F ENG'],"
     "'ITALY':['A NTH','A ENG','F ENG'],'FRANCE':['F ENG','F NTH']},'orders':{'FRANCE':['F ENG - MAO']}},"
     "{'phase':'W1901A','centers':{'ENGLAND':['LON','EDI'],'FRANCE':['PAR','BRE']},'units':{'ENGLAND':['F LON','F ENG'],"
     "'FRANCE':['F MAO','F NTH']}}]",
     "terrain left S1901M 0: ITA A NTH; terrain left S1901M 0: ITA A ENG; shared left S1901M 0: ITA F ENG; shared removed S1901M 2: - ENG F ENG",
     "W1901A: ENG F LON FRA F MAO FRA F NTH", false},
    {"a rightful unit, and an army at sea from before",
     "[{'centers':{'ENGLAND':['LON','EDI'],'FRANCE':['PAR','BRE']},'units':{'ENGLAND':['A NTH','F LON'],'FRANCE':['F ENG']},"
     "'orders':{'FRANCE':['F ENG H']}},"
     "{'phase':'F1901M','centers':{'ENGLAND':['LON','EDI'],'FRANCE':['PAR','BRE']},'units':{'ENGLAND':['A NTH','F LON','F ENG'],"
     "'FRANCE':['F ENG']},'orders':{'FRANCE':['F ENG - MAO']}},"
     "{'phase':'W1901A','centers':{'ENGLAND':['LON','EDI'],'FRANCE':['PAR','BRE']},'units':{'ENGLAND':['A NTH','F LON','F ENG'],"
     "'FRANCE':['F MAO']}}]",
     "terrain removed 2: - ENG A NTH; shared removed S1901M 2: - ENG F ENG", "W1901A: ENG F LON FRA F MAO", false},

    /* Rule 3. */
    {"rule 3: what the judge built in this history is above suspicion",
     "[{'phase':'W1901A','centers':{'FRANCE':['PAR']},'adjustments':{'FRANCE':1},'units':{'FRANCE':['A MAR']},"
     "'orders':{'FRANCE':['A PAR B']}},"
     "{'phase':'S1902M','centers':{'FRANCE':['PAR']},'units':{'FRANCE':['A MAR','A PAR']},'orders':{'FRANCE':['A PAR - BUR']}},"
     "{'phase':'F1902M','centers':{'FRANCE':['PAR']},'units':{'FRANCE':['A MAR','A BUR']}}]",
     "number removed 3: - FRA A MAR", "F1902M: FRA A BUR", false},
    {"rule 3: it is above suspicion in a wrong place, too",
     "[{'phase':'W1901A','centers':{'FRANCE':['PAR']},'adjustments':{'FRANCE':1},'units':{'FRANCE':['A MAR']},"
     "'orders':{'FRANCE':['A PAR B']}},"
     "{'phase':'S1902M','centers':{'FRANCE':['PAR']},'units':{'FRANCE':['A MAR','A PIC']},'orders':{'FRANCE':['A PIC - BUR']}},"
     "{'phase':'F1902M','centers':{'FRANCE':['PAR']},'units':{'FRANCE':['A MAR','A BUR']}}]",
     "number removed 3: - FRA A MAR; misplaced W1901A: FRA A PIC FRA A PAR",
     "F1902M: FRA A BUR", false},
    {"rule 3: it is above suspicion in a wrong place, beside an army at sea",
     "[{'phase':'W1901A','centers':{'FRANCE':['PAR']},'adjustments':{'FRANCE':1},'units':{'FRANCE':['A MAR'],'ENGLAND':['A NTH']},"
     "'orders':{'FRANCE':['A PAR B']}},"
     "{'phase':'S1902M','centers':{'FRANCE':['PAR']},'units':{'FRANCE':['A MAR','A PIC'],'ENGLAND':['A NTH']},"
     "'orders':{'FRANCE':['A PIC - BUR']}},"
     "{'phase':'F1902M','centers':{'FRANCE':['PAR']},'units':{'FRANCE':['A MAR','A BUR'],'ENGLAND':['A NTH']}}]",
     "terrain removed 2: - ENG A NTH; number removed 3: - FRA A MAR; misplaced W1901A: FRA A PIC FRA A PAR",
     "F1902M: FRA A BUR", false},
    {"rule 3: where too few are under suspicion all are",
     "[{'phase':'W1901A','centers':{'FRANCE':['PAR']},'units':{},'orders':{'FRANCE':['A PAR B']}},"
     "{'phase':'S1902M','centers':{'FRANCE':['PAR']},'units':{'FRANCE':['A PAR']},'orders':{'FRANCE':['A PAR - BUR']}},"
     "{'phase':'F1902M','centers':{'FRANCE':['PAR']},'units':{'FRANCE':['A BUR']}},"
     "{'phase':'W1902A','centers':{'FRANCE':['PAR']},'adjustments':{'FRANCE':1},'units':{'FRANCE':['A BUR']},"
     "'orders':{'FRANCE':['A PAR B']}},"
     "{'phase':'S1903M','centers':{'FRANCE':['PAR']},'units':{'FRANCE':['A BUR','A PAR']}}]",
     "number removed 3: - FRA A BUR FRA A PAR; phase F1902M: S1903M", "S1903M: FRA A PAR", false},
    {"a center without its owner makes no unit illegal",
     "[{'phase':'W1901A','centers':{'FRANCE':['PAR']},'adjustments':{'FRANCE':1},'units':{'FRANCE':['A MAR']},"
     "'orders':{'FRANCE':['A PAR B']}},"
     "{'phase':'S1902M','centers':{'FRANCE':['PAR']},'units':{'FRANCE':['A MAR','A PAR']},'orders':{'FRANCE':['A PAR - BUR']}},"
     "{'phase':'F1902M','centers':{'FRANCE':[]},'units':{'FRANCE':['A MAR','A BUR']}}]",
     "number removed 3: - FRA A MAR; owner S1902M: PAR",
     "F1902M: FRA A BUR", false},
    {"rule 3: without that history the other one would go",
     "[{'phase':'F1902M','centers':{'FRANCE':['PAR']},'units':{'FRANCE':['A MAR','A BUR']}}]",
     "number removed 3: - FRA A BUR FRA A MAR", "F1902M: FRA A MAR", false},
    {"rule 3 with a history",
     "[{'centers':{'FRANCE':['PAR']},'units':{'FRANCE':['A PAR','A MUN']},'orders':{'FRANCE':['A MUN - BOH']}},"
     "{'phase':'F1901M','centers':{'FRANCE':['PAR']},'units':{'FRANCE':['A PAR','A BOH']}}]",
     "number removed 3: - FRA A BOH FRA A PAR", "F1901M: FRA A PAR", false},
    {"rule 3 in an adjustment phase: what the adjustment before allowed counts",
     "[{'phase':'F1901M','centers':{'ENGLAND':['LON'],'FRANCE':['PAR']},'units':{'FRANCE':['A PAR','A RUH']},"
     "'orders':{'FRANCE':['A RUH - BEL']}},"
     "{'phase':'W1901A','centers':{'ENGLAND':['LON'],'FRANCE':['PAR','BEL']},'units':{'FRANCE':['A PAR','A BEL']}}]",
     "number removed 3: - FRA A BEL FRA A PAR", "W1901A: FRA A PAR", false},

    /* Rule 4. */
    {"rule 4: new centers, and the adjustment is past",
     "[{'phase':'W1901A'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F SKA'],'FRANCE':['A PAR']},"
     "'orders':{'ENGLAND':['F LON B','F EDI B'],'FRANCE':['Waive']}},"
     "{'phase':'S1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F SKA','F LON','F EDI'],'FRANCE':['A PAR']}},"
     "{'phase':'F1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F SKA','F LON','F EDI'],'FRANCE':['A PAR']},"
     "'orders':{'ENGLAND':['F SKA - SWE']}},"
     "{'phase':'W1902A'," ENGLISH_5 ",'units':{'ENGLAND':['F NTH','A YOR','F SWE','F LON','F EDI'],'FRANCE':['A PAR']},"
     "'orders':{'FRANCE':['Waive']}},"
     "{'phase':'S1903M'," ENGLISH_5 ",'units':{'ENGLAND':['F NTH','A YOR','F SWE','F LON','F EDI'],'FRANCE':['A PAR']}}]",
     "number stays W1901A 4: ENG F EDI", "S1903M: ENG F EDI ENG F LON ENG F NTH FRA A PAR ENG F SWE ENG A YOR", true},
    {"rule 4: a removal that is void leaves it, and it is missed when it is gone",
     "[" BUILDS_TWO HAS_FIVE ",'orders':{'ENGLAND':['F NWG - NWY']}},"
     "{'phase':'F1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWY','F LON','F EDI']},"
     "'orders':{'ENGLAND':['F NWY - SWE']}},"
     "{'phase':'W1902A'," ENGLISH_5 ",'units':{'ENGLAND':['F NTH','A YOR','F SWE','F LON','F EDI']},'orders':{'ENGLAND':['F EDI D']}},"
     "{'phase':'S1903M'," ENGLISH_5 ",'units':{'ENGLAND':['F NTH','A YOR','F SWE','F LON','F EDI']}},"
     "{'phase':'F1903M'," ENGLISH_5 ",'units':{'ENGLAND':['F NTH','A YOR','F SWE','F LON']}}]",
     "missing S1903M: ENG F EDI",
     "F1903M: ENG F LON ENG F NTH ENG F SWE ENG A YOR", false},
    {"rule 4: of two one is legal, the earlier",
     "[{'phase':'W1901A','centers':{'ENGLAND':['LON','EDI']},'units':{'ENGLAND':['F NTH','A YOR']},'orders':{'ENGLAND':['F LON B','F EDI B']}},"
     "{'phase':'S1902M','centers':{'ENGLAND':['LON','EDI']},'units':{'ENGLAND':['F NTH','A YOR','F LON','F EDI']},'orders':{'ENGLAND':['F NTH - NWY']}},"
     "{'phase':'F1902M','centers':{'ENGLAND':['LON','EDI']},'units':{'ENGLAND':['F NWY','A YOR','F LON','F EDI']}},"
     "{'phase':'W1902A','centers':{'ENGLAND':['LON','EDI','NWY']},'adjustments':{'ENGLAND':0},"
     "'units':{'ENGLAND':['F NWY','A YOR','F LON','F EDI']}},"
     "{'phase':'S1903M','centers':{'ENGLAND':['LON','EDI','NWY']},'units':{'ENGLAND':['F NWY','A YOR','F LON','F EDI']}}]",
     "number stays W1901A 4: ENG F EDI; number removed W1901A 2: - ENG F LON",
     "S1903M: ENG F EDI ENG F NWY ENG A YOR", false},
    {"rule 4: who removes another unit instead has the Flying Dutchman counted",
     "[" BUILDS_TWO "{'phase':'S1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG','F LON','F EDI']}},"
     "{'phase':'F1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG','F LON','F EDI']}},"
     "{'phase':'W1902A'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG','F LON','F EDI']},"
     "'orders':{'ENGLAND':['A YOR D']}},"
     "{'phase':'S1903M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG','F LON','F EDI']}}]",
     "number stays W1901A 4: ENG F EDI; number readjudged W1902A 1: - ENG A YOR",
     "S1903M: ENG F EDI ENG F LON ENG F NTH ENG F NWG", false},
    {"rule 4: before the adjustment orders are public it goes, and may be built anew",
     "[" BUILDS_TWO HAS_FIVE ",'orders':{'ENGLAND':['F NWG - NWY']}},"
     "{'phase':'F1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWY','F LON','F EDI']},"
     "'orders':{'ENGLAND':['F NWY - SWE']}},"
     "{'phase':'W1902A'," ENGLISH_5 ",'adjustments':{'ENGLAND':0},'units':{'ENGLAND':['F NTH','A YOR','F SWE','F LON','F EDI']}}]",
     "number removed W1901A 2: - ENG F EDI", "W1902A: ENG F LON ENG F NTH ENG F SWE ENG A YOR", false},

    /* What is no Flying Dutchman. */
    {"a unit in the wrong place", "[{'units':{'FRANCE':['A PAR','F BRE']},'orders':{'FRANCE':['A PAR - BUR']}},"
     "{'phase':'F1901M','units':{'FRANCE':['A PAR','F BRE']}}]",
     "misplaced S1901M: FRA A PAR FRA A BUR", "F1901M: FRA F BRE FRA A PAR", false},
    {"two units in wrong places: each the nearest",
     "[{'units':{'FRANCE':['A PAR','A MAR']},'orders':{}},{'phase':'F1901M','units':{'FRANCE':['A PIC','A SPA']}}]",
     "misplaced S1901M: FRA A SPA FRA A MAR; misplaced S1901M: FRA A PIC FRA A PAR", "F1901M: FRA A PIC FRA A SPA", false},
    {"a unit of the wrong kind", "[{'units':{'FRANCE':['A PAR','F BRE']},'orders':{}},"
     "{'phase':'F1901M','units':{'FRANCE':['A PAR','A BRE']}}]",
     "misplaced S1901M: FRA A BRE FRA F BRE", "F1901M: FRA A BRE FRA A PAR", false},
    {"one that should be dislodged",
     "[{'units':{'ENGLAND':['F LON'],'FRANCE':['F NTH','F ENG']},'orders':{'FRANCE':['F ENG - LON','F NTH S F ENG - LON']}},"
     "{'phase':'S1901R','units':{'ENGLAND':['F LON'],'FRANCE':['F NTH','F ENG']}}]",
     "misplaced S1901M: ENG F LON ENG F LON; misplaced S1901M: FRA F ENG FRA F LON",
     "S1901R: FRA F ENG ENG F LON FRA F NTH", false},
    {"a unit that went to where another power's stands",
     "[{'units':{'FRANCE':['A PAR'],'GERMANY':['A MUN']},'orders':{}},"
     "{'phase':'F1901M','units':{'FRANCE':['A MUN'],'GERMANY':['A MUN']}}]",
     "shared readjudged S1901M 1: - FRA A MUN; missing S1901M: FRA A PAR",
     "F1901M: GER A MUN FRA A PAR", false},
    {"a missing unit", "[{'units':{'FRANCE':['A PAR','F BRE']},'orders':{}},{'phase':'F1901M','units':{'FRANCE':['A PAR']}}]",
     "missing S1901M: FRA F BRE", "F1901M: FRA A PAR", false},
    {"a center owned wrongly",
     "[{'phase':'F1901M','centers':{'FRANCE':['PAR','BRE']},'units':{'FRANCE':['A PAR','A GAS']},'orders':{'FRANCE':['A GAS - SPA']}},"
     "{'phase':'W1901A','centers':{'FRANCE':['PAR','BRE','SPA','MAR']},'units':{'FRANCE':['A PAR','A SPA']}}]",
     "owner F1901M: MAR", "W1901A: FRA A PAR FRA A SPA", false},
    {"centers before the year's end, in a phase that the judge skips",
     "[" SWAPS_CENTERS "{'phase':'F1901R','centers':{'ENGLAND':['LON'],'FRANCE':['BRE']},'units':{'ENGLAND':['F BRE'],'FRANCE':['A LON']}}]",
     "phase F1901M: S1902M", "F1901R: ENG F BRE FRA A LON", false},
    {"centers after it, in a phase that the judge skips",
     "[" SWAPS_CENTERS "{'phase':'W1901A','centers':{'ENGLAND':['LON'],'FRANCE':['BRE']},'units':{'ENGLAND':['F BRE'],'FRANCE':['A LON']}}]",
     "phase F1901M: S1902M; owner F1901M: BRE; owner F1901M: LON", "W1901A: ENG F BRE FRA A LON", false},
    {"a unit that did not move is in the first province of the map",
     "[{'units':{'ITALY':['F VEN']}},{'phase':'F1901M','units':{'ITALY':['F ADR']}}]",
     "misplaced S1901M: ITA F ADR ITA F VEN", "F1901M: ITA F ADR", false},
    {"a sound history",
     "[{'units':{'FRANCE':['A PAR','F BRE']},'orders':{'FRANCE':['A PAR - BUR','F BRE - MAO']}},"
     "{'phase':'F1901M','units':{'FRANCE':['A BUR','F MAO']}}]", "", "F1901M: FRA A BUR FRA F MAO", true},
};

/* clang-format on */

static void each_history_has_these_findings(void **state)
{
    int wrong = 0;
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *list = json_of(cases[i].history);
        ent_audit audit;
        ent_err err = {.text = ""};
        if (ent_test_audit(list, &audit, &err) != ENT_OK)
            fail_msg("%s: %s", cases[i].about, err.text);
        ent_audit_text found = ent_audit_text_findings(&audit), repaired = position(audit.last.map, audit.repaired);
        if (strcmp(found.text, cases[i].findings) != 0 || strcmp(repaired.text, cases[i].repaired) != 0 ||
            ent_audit_is_clean(&audit) != cases[i].sound) {
            print_error("%s\n  found  %s\n  not    %s\n  repaired %s\n  not    %s\n", cases[i].about, found.text,
                        cases[i].findings, repaired.text, cases[i].repaired);
            wrong++;
        }
        ent_audit_clear(&audit);
        json_decref(list);
    }
    assert_int_equal(wrong, 0);
}

/* ---- What must hold always. ---- */

static void the_start_of_every_map_has_no_finding(void **state)
{
    (void)state;
    for (size_t i = 0; ent_map_builtin_name(i); i++) {
        ent_request request = {.map = NULL};
        ent_audit audit = {.n_positions = 0};
        ent_err err;
        ent_rules_preset("datc", &request.rules);
        assert_int_equal(ent_request_map(&request, ent_map_builtin(ent_map_builtin_name(i), NULL), &err), ENT_OK);
        ent_pos_start(request.map, request.pos);
        request.units_given = true;
        assert_int_equal(ent_audit_add(&audit, &request, &err), ENT_OK);
        assert_int_equal(ent_audit_finish(&audit, &err), ENT_OK);
        if (!ent_audit_is_clean(&audit))
            fail_msg("%s: %s", audit.last.map->name, ent_audit_text_findings(&audit).text);
        ent_audit_clear(&audit);
    }
}

/* Rule 4. The number of builds that the position states does not count. */
static void another_unit_may_be_built_instead_of_a_removed_one(void **state)
{
    static const char history[] =
        "[" BUILDS_TWO HAS_FIVE ",'orders':{'ENGLAND':['F NWG - NWY']}},"
        "{'phase':'F1902M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWY','F LON','F EDI']},"
        "'orders':{'ENGLAND':['F NWY - SWE']}},"
        "{'phase':'W1902A'," ENGLISH_5 ",%s'adjustments':{'ENGLAND':0,'FRANCE':0},"
        "'units':{'ENGLAND':['F NTH','A YOR','F SWE','F LON','F EDI']}}]";
    static const struct {
        const char *rules;
        int due;
    } rows[] = {{"", 1}, {"'rules':{'4.E.6':'b'},", 0}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_audit_text text = {""};
        ent_audit audit;
        ent_err err;
        const char *hole = strstr(history, "%s");
        ent_audit_text_add(&text, "%.*s%s%s", (int)(hole - history), history, rows[i].rules, hole + 2);
        json_t *list = json_of(text.text);
        assert_int_equal(ent_test_audit(list, &audit, &err), ENT_OK);
        const ent_map *map = audit.last.map;
        ent_power england = ent_map_find_power(map, "ENGLAND", 7), france = ent_map_find_power(map, "FRANCE", 6);
        assert_int_equal(ent_adjust_due(map, &audit.last.rules, audit.repaired, england), rows[i].due);
        assert_int_equal(ent_pos_adjust(audit.repaired)[england], ENT_ADJUST_COUNTED);
        assert_int_equal(ent_pos_adjust(audit.repaired)[france], 0); /* nothing of France's was repaired */
        ent_audit_clear(&audit);
        json_decref(list);
    }
}

/* Nobody knows which unit is one too many. Under 4.E.6 b all stay, and the adjustment that follows takes one away. */
static void a_stated_number_of_builds_does_not_keep_units_too_many(void **state)
{
    json_t *list =
        json_of("[{'phase':'F1901M'," ENGLISH_4 ",'units':{'ENGLAND':['F NTH','A YOR','F NWG','F LON','F EDI']},"
                "'orders':{}},{'phase':'W1901A'," ENGLISH_4 ",'rules':{'4.E.6':'b'},"
                "'adjustments':{'ENGLAND':0},"
                "'units':{'ENGLAND':['F NTH','A YOR','F NWG','F LON','F EDI']}}]");
    ent_audit audit;
    ent_err err;
    (void)state;

    assert_int_equal(ent_test_audit(list, &audit, &err), ENT_OK);
    assert_string_equal(ent_audit_text_findings(&audit).text,
                        "number waits 0: ENG F EDI ENG F LON ENG F NTH ENG F NWG ENG A YOR");
    ent_power england = ent_map_find_power(audit.last.map, "ENGLAND", 7);
    assert_int_equal(ent_adjust_due(audit.last.map, &audit.last.rules, audit.repaired, england), -1);
    ent_audit_clear(&audit);
    json_decref(list);
}

/* The other one is as old as the position says. */
static void of_two_equal_units_the_one_off_the_board_goes(void **state)
{
    json_t *list =
        json_of("[{'phase':'S1902M','units':{'ENGLAND':['F LON']},'built':{'ENGLAND':{'F LON':1901}},'orders':{}},"
                "{'phase':'F1902M','rules':{'4.E.6':'b'},'units':{'ENGLAND':['F LON','F LON']},"
                "'built':{'ENGLAND':{'F LON':1901}}}]");
    ent_audit audit;
    ent_err err;
    (void)state;

    assert_int_equal(ent_test_audit(list, &audit, &err), ENT_OK);
    assert_string_equal(ent_audit_text_findings(&audit).text, "shared removed S1902M 2: - ENG F LON");
    assert_string_equal(position(audit.last.map, audit.repaired).text, "F1902M: ENG F LON");
    const ent_unit *left = &ent_pos_units(audit.repaired)[ent_map_find_loc(audit.last.map, "LON", 3)];
    assert_int_equal(ENT_BUILT_YEAR(left->built), 1901);
    ent_audit_clear(&audit);
    json_decref(list);
}

static void other_dislodged_units_keep_their_retreats(void **state)
{
    json_t *list = json_of("[{'phase':'S1901R','centers':{'ENGLAND':['LON'],'FRANCE':['PAR','BRE','MAR']},"
                           "'units':{'ENGLAND':['A LON'],'FRANCE':['A YOR'],'GERMANY':['A BUR']},"
                           "'dislodged':{'ENGLAND':{'A YOR':['EDI']},'FRANCE':{'A BUR':['PAR','GAS']}}}]");
    ent_audit audit;
    ent_err err;
    (void)state;

    assert_int_equal(ent_test_audit(list, &audit, &err), ENT_OK);
    assert_int_equal(audit.repaired->n_dislodged, 1);
    const ent_dislodged *left = &ent_pos_dislodged(audit.repaired)[0];
    assert_string_equal(ent_map_loc_code(audit.last.map, left->unit.at), "BUR");
    assert_int_equal(__builtin_popcount(left->retreats), 2);
    ent_audit_clear(&audit);
    json_decref(list);
}

/* ---- Sentences. ---- */

/* All sentences about the case, a line each. */
static void say_all(const ent_audit *audit, ent_audit_text *note)
{
    char text[800];

    for (size_t i = 0; i < audit->n_dutchmen; i++) {
        ent_audit_sentence(audit, &audit->dutchman[i], ENT_NAMES_RULEBOOK, text, sizeof text);
        ent_audit_text_add(note, "%s\n", text);
    }
    for (size_t i = 0; i < audit->n_differences; i++) {
        ent_discrepancy_sentence(audit, &audit->difference[i], ENT_NAMES_RULEBOOK, text, sizeof text);
        ent_audit_text_add(note, "%s\n", text);
    }
}

static void check_sentence(const char *history, const char *about, const char *wanted)
{
    json_t *list = json_of(history);
    ent_audit audit;
    ent_audit_text said = {""};
    ent_err err = {.text = ""};

    if (ent_test_audit(list, &audit, &err) != ENT_OK)
        fail_msg("%s: %s", about, err.text);
    say_all(&audit, &said);
    if (!strstr(said.text, wanted))
        fail_msg("%s: no '%s' in\n%s", about, wanted, said.text);
    ent_audit_clear(&audit);
    json_decref(list);
}

static void findings_become_sentences(void **state)
{
    static const struct {
        const char *about, *sentence; /* about: that of a case above */
    } row[] = {
        {"a fleet inland", "English F Mun: a fleet cannot stand inland; a repair removes it (4.E.6, rule 2)\n"},
        {"an army at sea", "English A Nth: an army cannot stand at sea; a repair removes it (4.E.6, rule 2)\n"},
        {"two in one place: the one farther from home goes",
         "English F Nth, Italian F Nth: a place holds one unit; "
         "which one is not known; by the civil disorder rule a repair removes "
         "Italian F Nth (4.E.6, rule 3)\n"},
        {"4.E.6 b: they stay", "1 unit more than the last adjustment allowed; it stays until the next adjustment"},
        {"rule 1: too many builds in the last orders",
         "English F Edi: the last adjustment did not allow so many units; since the orders of W1901A; a repair judges "
         "the last orders again (4.E.6, rule 1)\n"},
        {"rule 1: a build that was waived, though the centers would cover it",
         "English F Lon: no order brought it there; since the orders of W1901A; "},
        {"rule 1: an army at sea", "after S1901M: English A Yor is missing\n"},
        {"rule 1: a removal that nobody made", "after F1901M: S1902M follows, should be W1901A\n"},
        {"rule 4: new centers, and the adjustment is past",
         "an adjustment has made it legal, so it stays (4.E.6, rule 4)\n"},
        {"one that has left is reported, and is no longer a fault",
         "since the orders of W1901A; it is no longer there\n"},
        {"a unit of the wrong kind", "after S1901M: French A Bre should be French F Bre\n"},
        {"one that should be dislodged",
         "after S1901M: English F Lon should be English F Lon, but one is dislodged and the other is not\n"},
        {"one that should be dislodged", "after S1901M: French F Eng should be French F Lon\n"},
        {"a center owned wrongly", "after F1901M: Mar belongs to France, should belong to nobody\n"},
    };
    static const char many[] = "[{'phase':'S1902M','units':{'ENGLAND':['A LON','A LVP','A EDI','A YOR','A WAL','A "
                               "CLY','A BEL','A HOL','A RUH',"
                               "'A KIE','A MUN','A BER','A BOH','A PAR']},'centers':{'ENGLAND':['LON','LVP']}}]";
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const char *history = NULL;
        for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
            if (strcmp(cases[k].about, row[i].about) == 0)
                history = cases[k].history;
        assert_non_null(history);
        check_sentence(history, row[i].about, row[i].sentence);
    }
    check_sentence(many, "a dozen by name", " and 2 more: 12 units more than the last adjustment allowed; ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_history_has_these_findings),
                                       cmocka_unit_test(the_start_of_every_map_has_no_finding),
                                       cmocka_unit_test(another_unit_may_be_built_instead_of_a_removed_one),
                                       cmocka_unit_test(a_stated_number_of_builds_does_not_keep_units_too_many),
                                       cmocka_unit_test(of_two_equal_units_the_one_off_the_board_goes),
                                       cmocka_unit_test(other_dislodged_units_keep_their_retreats),
                                       cmocka_unit_test(findings_become_sentences)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
