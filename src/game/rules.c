/* rules.c -- every disputed issue with its choices, and the presets, as data.
 *
 * A preset is a row of letters in the order of ent_issue; below each row a '+' stands where the source speaks and a '-'
 * where it is silent, so that the preference of the DATC's author stands in.
 *
 * SPDX-License-Identifier: MIT */
#include "game/rules.h"
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include "board/error.h"

#define CHOICES(...)                                                                                                   \
    (const ent_choice_info[])                                                                                          \
    {                                                                                                                  \
        __VA_ARGS__,                                                                                                   \
        {                                                                                                              \
            0, NULL                                                                                                    \
        }                                                                                                              \
    }

static const ent_issue_info issues[ENT_ISSUE_COUNT] = {
    [ENT_4A1] = {"4.A.1", "When is a convoy with several routes disrupted?", "the other way allows unwanted convoys",
                 CHOICES({'a', "when one of the routes is disrupted"}, {'b', "when all routes are disrupted"})},
    [ENT_4A2] = {"4.A.2", "What happens in a convoy disruption paradox?",
                 "it has a resolution for every paradox and touches nothing else",
                 CHOICES({'a', "1971: a convoyed army cuts no support for an attack on its convoy, else the fallback"},
                         {'b', "1982: a convoyed army cuts no support into a province with a convoying fleet"},
                         {'c', "2000: as 1971, for fleets that the convoy cannot do without, else the fallback"},
                         {'d', "Szykman: the convoyed armies of the paradox fail without effect"},
                         {'e', "All Hold: all moves of the paradox fail"},
                         {'f', "DPTG: all convoys are disrupted if that is consistent, else All Hold"})},
    [ENT_4A3] = {"4.A.3", "Does an army go by convoy to an adjacent place?", "it is what the 2000 rulebook says",
                 CHOICES({'a', "whenever a convoy is ordered"}, {'b', "only if the unit there moves the opposite way"},
                         {'c', "only if the unit there moves the opposite way and the convoy is not disrupted"},
                         {'d', "1982/2000: if its power shows the intent (via convoy, or an own fleet convoys)"},
                         {'e', "only if \"via convoy\" is written, and then never by land"},
                         {'f', "2025: if its power shows the intent, and then never by land"},
                         {'g', "if its power shows the intent and the convoy is not disrupted"},
                         {'h',
                          "1982: as f; \"via convoy\" shows no intent, an own unit that comes the opposite way does"})},
    [ENT_4A4] = {"4.A.4", "Does a convoyed army cut the support of an attack on where it came from?",
                 "the creator of the game says that the army comes from its province",
                 CHOICES({'a', "no"}, {'b', "yes"})},
    [ENT_4A5] = {"4.A.5", "May a unit retreat to where its attacker came from by convoy?",
                 "the attacker did not cross that border", CHOICES({'a', "no"}, {'b', "yes"})},
    [ENT_4A6] = {"4.A.6", "What does a route in the order of a convoyed army mean?",
                 "it is no part of the official rules",
                 CHOICES({'a', "nothing"}, {'b', "the convoy uses only the fleets that it names"},
                         {'c', "as b, and without a route the convoy fails"})},
    [ENT_4A7] = {"4.A.7", "Does a dislodged unit affect where its attacker came from?",
                 "what counts is who met whom on the border",
                 CHOICES({'a', "never"}, {'b', "yes, unless they fought head to head"})},
    [ENT_4B1] = {"4.B.1", "A fleet's move names no coast and two are possible?",
                 "there is no standard for default coasts",
                 CHOICES({'a', "the move fails"}, {'b', "it goes to the map's default coast"})},
    [ENT_4B2] = {"4.B.2", "A fleet's move names no coast and one is possible?", "nothing is unclear about it",
                 CHOICES({'a', "it goes to the possible coast"}, {'b', "it goes to the map's default coast"},
                         {'c', "the move fails"})},
    [ENT_4B3] = {"4.B.3", "A fleet's move names an impossible coast?", "unambiguous orders are not changed",
                 CHOICES({'a', "it goes to the possible coast"}, {'b', "the move fails"})},
    [ENT_4B4] = {"4.B.4", "Must a support name the coast that the fleet moves to?", "it does what most players expect",
                 CHOICES({'a', "yes, and it must match"}, {'b', "else the default coast is meant; it must match"},
                         {'c', "only if a foreign fleet has a choice of coasts; it must match"},
                         {'d', "no, but if named it must match"}, {'e', "coasts in supports mean nothing"},
                         {'f', "only if the fleet has a choice of coasts, whoever owns it; it must match"})},
    [ENT_4B5] = {"4.B.5", "An order says that a fleet stands on another coast than it does?",
                 "such details may be ignored", CHOICES({'a', "the order fails"}, {'b', "the coast is ignored"})},
    [ENT_4B6] = {"4.B.6", "A coast is written that does not exist or does not matter?", "such details may be ignored",
                 CHOICES({'a', "the order fails"}, {'b', "the coast is ignored"})},
    [ENT_4B7] = {"4.B.7", "A fleet is built where there are several coasts and none is named?",
                 "there is no standard for default coasts",
                 CHOICES({'a', "the build fails"}, {'b', "it is built on the map's default coast"})},
    [ENT_4C1] = {"4.C.1", "An order does not say army or fleet?", "the order is not ambiguous",
                 CHOICES({'a', "the order is invalid"}, {'b', "the order is valid"},
                         {'c', "valid unless another order names the unit properly"})},
    [ENT_4C2] = {"4.C.2", "An order says army for a fleet, or fleet for an army?",
                 "a best effort is made to read orders",
                 CHOICES({'a', "the order is invalid"}, {'b', "the order is valid"},
                         {'c', "valid unless another order names the unit properly"})},
    [ENT_4C3] = {"4.C.3", "A build does not say army or fleet?", "a best effort is made to read orders",
                 CHOICES({'a', "the build fails"}, {'b', "an army inland, else the build fails"},
                         {'c', "an army inland, a fleet if a coast is named, else the build fails"})},
    [ENT_4C4] = {"4.C.4", "A fleet is built inland?", "nobody knows what else was meant",
                 CHOICES({'a', "the build fails"}, {'b', "an army is built"})},
    [ENT_4C5] = {"4.C.5", "A support or convoy does not say whose the helped unit is?", "hardly anybody writes it",
                 CHOICES({'a', "the order is invalid"}, {'b', "the order is valid"},
                         {'c', "valid unless another order names the nation"})},
    [ENT_4C6] = {"4.C.6", "A support or convoy names the wrong nation?", "a best effort is made to read orders",
                 CHOICES({'a', "the order is invalid"}, {'b', "the order is valid"},
                         {'c', "valid unless another order names the right nation"})},
    [ENT_4D1] = {"4.D.1", "Several order sets in a known order?", "it serves players and judge best",
                 CHOICES({'a', "they are combined"}, {'b', "combined, unless the last one says that it replaces"},
                         {'c', "the last one counts, unless it says that it adds"}, {'d', "the last one counts"})},
    [ENT_4D2] = {"4.D.2", "Several order sets in no known order?", "a best effort is made to read orders",
                 CHOICES({'a', "all units hold"}, {'b', "they are combined"})},
    [ENT_4D3] = {"4.D.3", "Several different legal orders for one unit in one set?",
                 "on paper it may not be clear which comes first",
                 CHOICES({'a', "the first counts"}, {'b', "the last counts"}, {'c', "none counts; the unit holds"})},
    [ENT_4D4] = {"4.D.4", "Too many builds?", "denying all would ruin the game",
                 CHOICES({'a', "none is made"}, {'b', "the first legal ones are made"},
                         {'c', "the last legal ones are made"})},
    [ENT_4D5] = {"4.D.5", "Several builds in one province?", "adjustments are made one by one",
                 CHOICES({'a', "none is made"}, {'b', "the first is made"}, {'c', "the last is made"})},
    [ENT_4D6] = {"4.D.6", "Too many removals?", "adjustments are made one by one",
                 CHOICES({'a', "the civil disorder rule decides"}, {'b', "the first legal ones are made"},
                         {'c', "the last legal ones are made"})},
    [ENT_4D7] = {"4.D.7", "May a build be waived?", "the 2000 rulebook says so", CHOICES({'a', "yes"}, {'b', "no"})},
    [ENT_4D8] = {"4.D.8", "Which unit is removed in civil disorder?",
                 "it is precise and near to the intent of the rulebooks",
                 CHOICES({'a', "the farthest; a convoy is one move and needs no fleets"},
                         {'b', "the farthest; a convoy is one move by fleets of the power itself"},
                         {'c', "the farthest; a convoy is one move by anybody's fleets"},
                         {'d', "the farthest; armies also step as fleets do"},
                         {'e', "the farthest; all units step over land and sea"},
                         {'f', "the oldest that does not stand on a center"},
                         {'g', "2023: the farthest from an owned center; all units step over land and sea"})},
    [ENT_4D9] = {"4.D.9", "Can a unit in civil disorder be supported in place?",
                 "a unit that is not ordered to move can be supported", CHOICES({'a', "no"}, {'b', "yes"})},
    [ENT_4E1] = {"4.E.1", "Which orders are legal?", "it makes refusing support impossible, as the 2000 rulebook says",
                 CHOICES({'a', "all that have the form of an order"}, {'b', "all that use places of the map"},
                         {'c', "those that can be valid in some situation"},
                         {'d', "those that can be valid in the current situation"},
                         {'e', "as d, and a convoy order only for a fleet that some route needs"})},
    [ENT_4E2] = {"4.E.2", "How are poorly written orders read?", "a best effort is made to read orders",
                 CHOICES({'a', "small spelling mistakes only"}, {'b', "so that each order is possible"},
                         {'c', "so that the orders of a set are possible together"},
                         {'d', "so that the orders of a set are possible and match"})},
    [ENT_4E3] = {"4.E.3", "Does an own support or convoy imply the order that it helps?",
                 "it would encourage incomplete orders", CHOICES({'a', "yes"}, {'b', "no"})},
    [ENT_4E4] = {"4.E.4", "Are perpetual orders allowed?", "all players would have to agree",
                 CHOICES({'a', "yes"}, {'b', "no"})},
    [ENT_4E5] = {"4.E.5", "Are proxy orders allowed?", "they change the game",
                 CHOICES({'a', "if announced before"}, {'b', "as part of the orders"}, {'c', "no"})},
    [ENT_4E6] = {"4.E.6", "What is done about a unit that cannot be there?",
                 "the document gives four rules and no choices; these two letters are ours",
                 CHOICES({'a', "it is removed by the document's four rules"},
                         {'b', "it stays until the next adjustment"})},
    [ENT_4A1_FOREIGN] = {"4.A.1.foreign", "Under 4.A.1 a, do foreign fleets count beside a route of own ones?",
                         "only the DPTG skips them", CHOICES({'c', "count"}, {'s', "skip"})},
    [ENT_4A2_FALLBACK] = {"4.A.2.fallback", "Which rule where 4.A.2 a, b or c has no answer?", "as for 4.A.2",
                          CHOICES({'d', "Szykman"}, {'e', "All Hold"}, {'f', "DPTG"})},
};

static const ent_option_info options[] = {
    {"dpjudge.missing",
     "What becomes of an order about a unit that does not exist?",
     ENT_OPTION_MISSING_HOLD,
     {"mark", "hold", NULL},
     {"it is marked void or no convoy", "it becomes a hold"}},
    {"dpjudge.convoys",
     "Does a standoff of others over a beaten fleet disrupt its convoy?",
     ENT_OPTION_SAFE_CONVOYS,
     {"plain", "safe", "beleaguered"},
     {"no", "yes: SAFE_CONVOYS, called BELEAGUERED_DISRUPTS in the early text"}},
    {"portage",
     "Do armies carry fleets over land from coast to coast?",
     ENT_OPTION_PORTAGE,
     {"no", "yes", NULL},
     {"no", "yes: PORTAGE_CONVOY"}},
};

const ent_option_info *ent_option_at(size_t i)
{
    return i < sizeof options / sizeof *options ? &options[i] : NULL;
}

/* clang-format off */
/*                       4.A     4.B     4.C    4.D       4.E    additional */
static const ent_preset_info presets[] = {
    /* The author's preferences, chapter 4 and chapter 2's list. He says nothing of the additional choices: under 4.A.1
     * b and 4.A.2 d nobody asks. */
    {"datc", "the preferences of the DATC's author", false,
                        "bddabab" "aabdbba" "bbcabb" "cbcbbbadb" "ddbbca" "cd",
                        "+++++++" "+++++++" "++++++" "+++++++++" "++++++" "--"},
    /* The author's preferences as of DATC 3.2. They differ from those of 2.4 in 4.A.3, 4.D.3, 4.D.8, 4.E.1 and 4.E.2.
     * 4.C.3 has no choices there, and nobody asks the additional choices. */
    {"datc3", "the preferences of the DATC's author as of DATC 3.2", false,
                        "bdfabab" "aabdbba" "bbcabb" "cbabbbagb" "ebbbca" "cd",
                        "+++++++" "+++++++" "++-+++" "+++++++++" "++++++" "--"},
    /* As DATC 3.2 reports it: 4.A.1 b, 4.A.2 c, 4.A.6 a, 4.B.1 a, 4.B.7 a, 4.D.7 a and 4.E.5 c as the 2000 rulebook;
     * 4.A.5 b: it allows the retreat expressly; 4.A.7 a: its words, since its rule for retreats has no counterpart for
     * bounces; 4.D.8 g: it says all of it; 4.E.1 e: an impossible order makes the unit hold, so that it can be
     * supported, and the definitions are the document's. It does not say whether a convoy with intent has a fallback
     * (4.A.3). */
    {"2023", "the 2023 rulebook", true,
                        "bcfabaa" "aabdbba" "bbcabb" "cbabbbagb" "ebbbca" "cd",
                        "++--+++" "+-----+" "------" "------++-" "+---+-" "--"},
    /* All rulebooks before: 4.A.6 a: a route "has never been part of the official rules"; 4.A.7 a: "the literal
     * interpretation of the rulebook" and "more according to the rulebook" than the author's b; 4.B.1 a: "according to
     * all rulebooks"; 4.B.7 a: "according to the rulebook"; 4.E.5 c: "proxy orders are not according to mechanics of
     * order writing as described in the rulebook". Of 4.A.5 and 4.B.4 the text says that they are ambiguous; 4.D.9 b
     * and 4.E.4 b "can be argued"; 4.D.3, 4.D.4 and 4.D.6 are in none. */
    /* 4.A.1 b, 4.A.2 c, 4.A.3 d, 4.D.7 a: "according to the 2000 rulebook"; 4.E.1 d: "in line with the 2000 rulebook"
     * (page 7). */
    {"2000", "the 2000 rulebook", false,
                        "bcdabaa" "aabdbba" "bbcabb" "cbcbbbadb" "ddbbca" "cd",
                        "+++--++" "+-----+" "------" "------+--" "+---+-" "--"},
    /* 4.A.1 b, 4.A.2 b, 4.A.3 d (intent, "rather common to interpret [...] as the 2000 rules"): the text names the 1982
     * rulebook. 4.D.7: "ambiguous". */
    {"1982", "the 1982 and 1992 rulebooks", false,
                        "bbdabaa" "aabdbba" "bbcabb" "cbcbbbadb" "ddbbca" "cd",
                        "+++--++" "+-----+" "------" "---------" "----+-" "--"},
    /* 4.A.1 a, 4.A.2 a: the text names the 1971 rulebook. 4.A.1.foreign c: a player "can give an 'unwanted convoy'", which
     * only the DPTG avoids. 4.A.3 a: it "does not have a rule [...] The simplest solution is to choose always the convoy
     * route"; Rod Walker's clarification of 1979, which gives 4.E.1 b, would give b. 4.D.7: "ambiguous". */
    {"1971", "the 1971 and 1976 rulebooks", false,
                        "aaaabaa" "aabdbba" "bbcabb" "cbcbbbadb" "bdbbca" "cd",
                        "+++--++" "+-----+" "------" "---------" "+---+-" "+-"},
    /* 4.A.1 a, 4.A.3 e, 4.A.4 b, 4.A.5 b, 4.A.7 b, 4.B.1 a, 4.B.2 a, 4.B.4 e, 4.D.8 d, 4.E.1 a: each marked "DPTG" in the
     * text. 4.A.1.foreign s: it is "skipping any foreign units"; 4.A.2 f: "the DPTG resolution"; 4.A.6 a: a route is "not
     * according to the DPTG". */
    {"dptg", "the 1998 Diplomacy Players Technical Guide", false,
                        "afebbab" "aabebba" "bbcabb" "cbcbbbadb" "adbbca" "sd",
                        "+++++++" "++-+---" "------" "-------+-" "+-----" "+-"},
};
/* clang-format on */

static_assert(ENT_ISSUE_DISPUTED == 35, "DATC 2.4 disputes 35 issues");

const ent_issue_info *ent_issue_of(ent_issue issue)
{
    return &issues[issue];
}

ent_issue ent_issue_find(const char *id, size_t len)
{
    for (unsigned i = 0; i < ENT_ISSUE_COUNT; i++)
        if (strlen(issues[i].id) == len && memcmp(issues[i].id, id, len) == 0)
            return (ent_issue)i;
    return ENT_ISSUE_COUNT;
}

const ent_preset_info *ent_preset_at(size_t i)
{
    return i < sizeof presets / sizeof *presets ? &presets[i] : NULL;
}

const char *ent_rules_name(const ent_rules *rules)
{
    for (size_t i = 0; ent_preset_at(i); i++)
        if (memcmp(rules->choice, presets[i].choices, ENT_ISSUE_COUNT) == 0)
            return presets[i].name;
    return NULL;
}

const ent_preset_info *ent_rules_nearest(const ent_rules *rules)
{
    const ent_preset_info *nearest = &presets[0];
    unsigned least = UINT_MAX;

    for (size_t i = 0; ent_preset_at(i); i++) {
        unsigned differ = 0;
        for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++)
            differ += rules->choice[issue] != presets[i].choices[issue];
        if (differ < least) {
            nearest = &presets[i];
            least = differ;
        }
    }
    return nearest;
}

bool ent_rules_preset(const char *preset, ent_rules *rules)
{
    for (size_t i = 0; ent_preset_at(i); i++) {
        if (strcmp(presets[i].name, preset) != 0)
            continue;
        *rules = (ent_rules){.options = ENT_OPTION_ALL};
        memcpy(rules->choice, presets[i].choices, ENT_ISSUE_COUNT);
        return true;
    }
    return false;
}

static ent_status refuse(ent_err *err, const char *what, const char *word, const char *list)
{
    return ent_fail(err, ENT_E_NAME, "%s '%.30s' is unknown; use %s", what, word, list);
}

static ent_status set_option(ent_rules *rules, const ent_option_info *option, const char *choice, ent_err *err)
{
    char list[64];

    for (int i = 0; i < 3 && option->word[i]; i++) {
        if (strcmp(option->word[i], choice) != 0)
            continue;
        rules->options = (uint8_t)(i > 0 ? rules->options | option->bit : rules->options & ~option->bit);
        return ENT_OK;
    }
    snprintf(list, sizeof list, "%s, %s%s%s", option->word[0], option->word[1], option->word[2] ? ", " : "",
             option->word[2] ? option->word[2] : "");
    return refuse(err, "the choice", choice, list);
}

ent_status ent_rules_set(ent_rules *rules, const char *issue, const char *choice, ent_err *err)
{
    ent_issue found = ent_issue_find(issue, strlen(issue));
    char list[64] = "", letter = choice[0];

    for (size_t i = 0; ent_option_at(i); i++)
        if (strcmp(ent_option_at(i)->id, issue) == 0)
            return set_option(rules, ent_option_at(i), choice, err);
    if (found == ENT_ISSUE_COUNT)
        return refuse(err, "the issue", issue, "4.A.1 to 4.E.6, see `entente rules`");
    if (letter >= 'A' && letter <= 'Z')
        letter = (char)(letter - 'A' + 'a');
    for (const ent_choice_info *info = issues[found].choices; info->letter; info++) {
        bool word = found == ENT_4A1_FOREIGN && strcmp(info->text, choice) == 0;
        if (word || (letter == info->letter && choice[1] == '\0')) {
            rules->choice[found] = info->letter;
            return ENT_OK;
        }
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%c", used ? ", " : "", info->letter);
    }
    return refuse(err, "the choice", choice, list);
}
