/* test_phase_and_rules.c -- the words that set a phase and the rules: what they mean, and which are refused.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "game/rules.h"
#include "turn/phase_and_rules.h"

/* A phase as people write it, and its name; NULL: refused. */
static const char *const phase_words[][2] = {
    {"S1901M", "S1901M"},
    {" s1901m ", "S1901M"},
    {"Spring 1901", "S1901M"},
    {"Fall 1901", "F1901M"},
    {"Fall1901", "F1901M"},
    {"autumn 1901 movement", "F1901M"},
    {"Winter 1901", "W1901A"},
    {"Winter 1901 adjustments phase", "W1901A"},
    {"Spring 1901, retreats", "S1901R"},
    {"F1901R", "F1901R"},
    {"1901 Fall", "F1901M"},
    {"1901 Fall, retreats", "F1901R"},
    {"1901 Spring (movement)", "S1901M"},
    {"Fall 1901 (movement)", "F1901M"},
    {"fall 1901 (Retreat Phase)", "F1901R"},
    {"Fall-1901", "F1901M"},
    {"Fall 1901 builds", "W1901A"},
    {"Autumn 1901 adjustments", "W1901A"},
    {"1901 Fall builds", "W1901A"},
    {"Winter 1901 build phase", "W1901A"},
    {"W1901", "W1901A"},
    {"w 1901", "W1901A"},
    {"S-5M", "S-5M"},
    {"S9999M", "S9999M"},
    {"S-9999M", "S-9999M"},
    {"", NULL},
    {"   ", NULL},
    {"1901", NULL},
    {"S1901", NULL},
    {"SM", NULL},
    {"S-M", NULL},
    {"Spring", NULL},
    {"Summer 1901", NULL},
    {"Spring 1901 lunch", NULL},
    {"Spring 1901 movement lunch", NULL},
    {"Spring 1901 movement phase again", NULL},
    {"S1901A", NULL},
    {"F1901A", NULL},
    {"Spring 1901 builds", NULL},
    {"1901 F", NULL},
    {"1901W", NULL},
    {"1901 Fall 1902", NULL},
    {"Fall 1901 (movement) retreats", NULL},
    {"(Fall 1901)", NULL},
    {"W1901M", NULL},
    {"W1901R", NULL},
    {"S10000M", NULL},
    {"S-10000M", NULL},
    {"S123456M", NULL},
};

static void phases_are_read_in_words(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_err err;
    (void)state;

    ent_pos_start(map, pos);
    for (size_t i = 0; i < sizeof phase_words / sizeof *phase_words; i++) {
        const char *text = phase_words[i][0];
        char name[16] = "";
        ent_status status = ent_phase_parse(text, strlen(text), pos, &err);
        assert_int_equal(status, phase_words[i][1] ? ENT_OK : ENT_E_SYNTAX);
        if (status != ENT_OK)
            assert_string_equal(err.text,
                                "no such phase; write one such as Fall 1901 retreats, or S1901M, F1901R, W1901A");
        ent_phase_print(pos, name);
        if (phase_words[i][1] && strcmp(name, phase_words[i][1]) != 0)
            fail_msg("%s is %s", text, name);
    }
    free(pos);
    ent_map_free(map);
}

/* A text may stand within another one, such as a line of a file, so its length alone says where it ends. */
static void what_stands_after_a_phase_is_not_read(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *alone = malloc(ent_pos_size(map));
    (void)state;

    ent_pos_start(map, pos);
    ent_pos_start(map, alone);
    for (size_t i = 0; i < sizeof phase_words / sizeof *phase_words; i++)
        for (size_t len = 0; len < strlen(phase_words[i][0]); len++) {
            char *cut = strndup(phase_words[i][0], len), name[16] = "", expected[16] = "";
            assert_int_equal(ent_phase_parse(phase_words[i][0], len, pos, NULL),
                             ent_phase_parse(cut, len, alone, NULL));
            ent_phase_print(pos, name);
            ent_phase_print(alone, expected);
            assert_string_equal(name, expected);
            free(cut);
        }
    free(alone);
    free(pos);
    ent_map_free(map);
}

#define VICTORY       "victory takes a number of centers, as in victory=18"
#define UNKNOWN(word) "the rules '" word "' are unknown; there are datc, datc3, 2023, 2000, 1982, 1971 and dptg"

#define SECOND(word) "the preset '" word "' is the second one; write one"
#define OTHER(word)  "other rules contradict '" word "'; write one of the two"

/* Rules in words, then as they are printed; with a column: refused there, and the message. */
static const struct {
    const char *text, *result;
    unsigned column;
} rules_words[] = {
    {"", "datc", 0},
    {"datc", "datc", 0},
    {"  4.A.2=e ", "datc 4.A.2=e", 0},
    {"4.A.2=d datc", "datc", 0},
    {"4.A.2=e datc", OTHER("4.A.2=e"), 1},
    {"datc 4.A.2=e 4.A.2=d", OTHER("4.A.2=e"), 6},
    {"4.A.2=e, 4.A.2=e", "datc 4.A.2=e", 0},
    {"1971 2000", SECOND("2000"), 6},
    {"datc victory=20 datc", SECOND("datc"), 17},
    {"victory=20 victory=18", OTHER("victory=20"), 1},
    {"portage=yes portage=no", OTHER("portage=yes"), 1},
    {"victory=20", "datc victory=20", 0},
    {"railway=no canal=no", "datc railway=no canal=no", 0},
    {"railway=no railway=yes", OTHER("railway=no"), 1},
    {"hong_kong=no", "datc hong_kong=no", 0},
    {"portage=yes", "datc portage=yes", 0},
    {"1982", "1982", 0},
    {"datc 4.A.2=b 4.A.7=a", "1982", 0},
    {"1982 victory=20 4.B.1=b", "1982 4.B.1=b victory=20", 0},
    {"datc 4.A.2=c", "datc 4.A.2=c", 0}, /* as near to 2000 */
    {"dpjudge.missing=hold", "datc dpjudge.missing=hold", 0},
    {"1066", UNKNOWN("1066"), 1},
    {"datc 1066", UNKNOWN("1066"), 6},
    {"2000 4.A.2 = e victory = 4", "2000 4.A.2=e victory=4", 0},
    {"4.A.2 =b, victory= 4 1982", "1982 victory=4", 0},
    {"victory = 0", VICTORY, 1},
    {"datc  victory =", VICTORY, 7},
    {"victory = = 4", VICTORY, 1},
    {"= 4", "the issue '' is unknown; use 4.A.1 to 4.E.6, see `entente rules`", 1},
    {"datc = e", "the issue 'datc' is unknown; use 4.A.1 to 4.E.6, see `entente rules`", 1},
    {"4.A.2=z", "the choice 'z' is unknown; use a, b, c, d, e, f", 1},
    {"4.Z.2=a", "the issue '4.Z.2' is unknown; use 4.A.1 to 4.E.6, see `entente rules`", 1},
    {"4.A.2", UNKNOWN("4.A.2"), 1},
    {"victory=", VICTORY, 1},
    {"victory=many", VICTORY, 1},
    {"victory=0", VICTORY, 1},
    {"victory=1", "datc victory=1", 0},
    {"victory=1024", "datc victory=1024", 0},
    {"victory=1025", VICTORY, 1},
    {"victory=18x", VICTORY, 1},
    {"victory=99999", VICTORY, 1},
    {"railway=maybe", "railway is yes or no", 1},
    {"a.word.that.is.longer.than.any.name.of.a.setting=a",
     "'a.word.that.is.longer.than.any.name.of....' is longer than any rule; see entente rules", 1},
    {"victory=00000000000000000000000000000189",
     "'victory=0000000000000000000000000000018...' is longer than any rule; see entente rules", 1},
};

static void rules_are_read_in_words(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof rules_words / sizeof *rules_words; i++) {
        const char *text = rules_words[i].text;
        char printed[ENT_RULES_TEXT];
        ent_rules rules, again;
        ent_err err = {.text = ""};
        ent_rules_preset("datc", &rules);
        ent_status status = ent_rules_parse(text, strlen(text), &rules, &err);
        if ((status == ENT_OK) != (rules_words[i].column == 0) || err.column != rules_words[i].column)
            fail_msg("%s: %s at %u", text, status ? err.text : "read", err.column);
        if (status != ENT_OK) {
            assert_string_equal(err.text, rules_words[i].result);
            assert_int_equal(ent_rules_parse(text, strlen(text), &rules, NULL), status);
            continue;
        }
        ent_rules_print(&rules, printed);
        assert_string_equal(printed, rules_words[i].result);
        ent_rules_preset("1971", &again);
        assert_int_equal(ent_rules_parse(printed, strlen(printed), &again, &err), ENT_OK);
        assert_memory_equal(again.choice, rules.choice, sizeof rules.choice);
    }
}

/* How many choices the words change. */
static unsigned changes_in(const char *words)
{
    unsigned n = 0;

    for (; *words; words++)
        n += *words == '=';
    return n;
}

/* The words of rules name the preset from which the fewest choices differ, a preset alone if they are its own; read
 * again they are the same rules. */
static void rules_are_printed_by_the_nearest_preset(void **state)
{
    uint32_t chance = 1;
    (void)state;

    for (unsigned round = 0; round < 20000; round++) {
        char printed[ENT_RULES_TEXT];
        ent_rules rules, again, preset;
        size_t n = 0;
        while (ent_preset_at(n))
            n++;
        assert_true(ent_rules_preset(ent_preset_at(round % n)->name, &rules));
        for (unsigned change = 0; change < round / n % (ENT_ISSUE_COUNT + 1); change++) {
            const ent_choice_info *choices;
            unsigned issue, letters = 0;
            chance = chance * 1664525 + 1013904223;
            issue = (chance >> 16) % ENT_ISSUE_COUNT;
            for (choices = ent_issue_of((ent_issue)issue)->choices; choices[letters].letter;)
                letters++;
            chance = chance * 1664525 + 1013904223;
            rules.choice[issue] = choices[(chance >> 16) % letters].letter;
        }
        ent_rules_print(&rules, printed);
        ent_rules_preset("1971", &again);
        assert_int_equal(ent_rules_parse(printed, strlen(printed), &again, NULL), ENT_OK);
        assert_memory_equal(again.choice, rules.choice, sizeof rules.choice);
        if (round < n)
            assert_string_equal(printed, ent_preset_at(round)->name);
        for (size_t i = 0; i < n; i++) {
            unsigned differ = 0;
            ent_rules_preset(ent_preset_at(i)->name, &preset);
            for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++)
                differ += preset.choice[issue] != rules.choice[issue];
            assert_true(changes_in(printed) <= differ);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(phases_are_read_in_words), cmocka_unit_test(what_stands_after_a_phase_is_not_read),
        cmocka_unit_test(rules_are_read_in_words), cmocka_unit_test(rules_are_printed_by_the_nearest_preset)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
