/* test_unread.c -- what is said of an order that cannot be read, and which part of the text it is about.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "mapfile/map_pick.h"
#include "notation/parse.h"

#define EXPECTED       "expected H, - PLACE, S ..., C ..., R PLACE, D or B"
#define NO_VERB        "no order after the unit; " EXPECTED
#define NO_PLACE       "the name of a place is missing here"
#define NO_ATTACK      "an attack without its unit or destination; expected S A VEN - TRI"
#define NO_CONVOY      "a convoy without a destination; expected C A LON - BEL"
#define NO_PROXY       "a proxy without a power; expected A VEN PROXY AUSTRIA"
#define MANY           "several units cannot have one destination"
#define NO_MOVE        "a support to hold cannot be for a move"
#define NO_FLEET       "a canal permission without a fleet; expected SC F MED - RED"
#define TWO_VERBS      "two verbs: one before the unit, another after it"
#define NO_ORDER(word) "'" word "' is no order; " EXPECTED
#define DENIED(word)   "'" word "' makes this no order: an order says what the unit does, without conditions"
#define DOUBT_SIGN     "a question mark, or a sign that denies or strikes out, makes this no order"
#define REST(words)    "'" words "' does not belong here"
#define SEAS_OR_ORDERS                                                                                                 \
    ": the comma may part two seas or two orders. Write - between the seas of a route, and another order in a line "   \
    "of "                                                                                                              \
    "its own"
#define SUPPORT_IS "; a support is an order of its unit, as in A RUH S A MUN - BUR"

#define LONG "Xqxqxqxqxqxqxqxqxqxqxqxqxqxqxqxqxqxqxqxqxqxqxqxqxqxqxqxqxqxq" /* 60 bytes are quoted */

/* The first order of the text that is not read, and its message. A ^ stands before the word that this is about. */
typedef struct refusal {
    const char *text, *says;
} refusal;

static const refusal standard[] = {
    /* no verb, or none that is known */
    {"A Par^", NO_VERB},
    {"A Par ^.", NO_VERB},
    {"A Par^; F Bre H", NO_VERB},
    {"A Par ^flies", NO_ORDER("flies")},
    {"A Par ^5", NO_ORDER("5")},
    {"A Par: ^flies", NO_ORDER("flies")},
    {"A Par^, F Bre flies", NO_VERB},
    {"A Par H; A Mar ^flies; F Bre H", NO_ORDER("flies")},
    {"A Par ^off the wall", "expected \"off the board\""},
    {"F Ion ^(remove A Tyr)", NO_VERB}, /* the verb is that of the other unit */
    /* no place, or none that is known */
    {"^", NO_PLACE},
    {"A - Bur^", NO_VERB},
    {"A Par -^", NO_PLACE},
    {"A Par - ^, F Bre H", NO_PLACE},
    {"A Mar S^", NO_PLACE},
    {"A Mar S A Par -^", NO_PLACE},
    {"F Nth C^", NO_PLACE},
    {"A Mar S A - ^Bur", "the name of a place is missing before the arrow"},
    {"A Mar S ^- Bur", NO_PLACE},
    {"F Lon - ^EC", "no place is called 'EC'"}, /* a coast without its place */
    {"F Mid - ^NC Spain", "no place is called 'NC Spain'; perhaps Spain was meant"},
    {"[^A Par - Bur]", "'[' before a unit; leave out the brackets"},
    {"A ^Qqq H", "no place is called 'Qqq'"},
    {"A Par - ^Qqq", "no place is called 'Qqq'"},
    {"A Mar S A ^Qqq", "no place is called 'Qqq'"},
    {"A Mar S A Par - ^Qqq", "no place is called 'Qqq'"},
    {"F Nth C A Lon - ^Qqq", "no place is called 'Qqq'"},
    {"A Lon - Nth - ^Qqq", "no place is called 'Qqq'"},
    {"Build A ^Qqq", "no place is called 'Qqq'"},
    {"A ^" LONG "yz H", "no place is called '" LONG "'"},
    {"A Swe S Nor. ^A Fin", "'Nor.' may be a place or a nation"},
    {"A Par - ^Qqq\xF0\x9F\x98x", "no place is called 'Qqq???x'"}, /* half a character is no sign */
    /* words that deny or limit */
    {"A Par ^not - Bur", DENIED("not")},
    {"A Par - ^not Bur", DENIED("not")},
    {"A Par to ^no Bur", DENIED("no")},
    {"A Mar S A Par - ^not Bur", DENIED("not")},
    {"^Don't move A Par", DENIED("Don't")},
    {"^If he moves, A Par H", DENIED("If")},
    {"^No move", DENIED("No")},
    {"A Par ^no move", DENIED("no")},
    /* something after a whole order */
    {"F Nth - ^C A Lon - Bel", NO_PLACE},
    {"A Par - Pic ^Gas", REST("Gas")},
    {"A Par - Pic ^Gas. A Mar H", REST("Gas.")},
    {"A Par - Bur ^it", REST("it")}, /* as "an" of "greift Bur an" may */
    {"A Par - Bur ^or Gas", REST("or Gas")},
    {"A Par - Bur ^(or Gas)", REST("(or Gas)")},
    {"A Par - Bur^? I think", DOUBT_SIGN},
    {"A Par - Bur^?, F Bre H", DOUBT_SIGN},
    {"A Par - Bur ^❌", DOUBT_SIGN},
    {"^❌ A Par - Bur", DOUBT_SIGN},
    {"^? A Par - Bur", DOUBT_SIGN},
    {"A Par - ^☐ Bur", DOUBT_SIGN},
    {"A Par ^👎", DOUBT_SIGN},
    {"A Par - Bur ✅ ^🗑", DOUBT_SIGN},
    {"A Par - Bur ^(❌)", REST("(❌)")},
    {"A Par - Bur^, well ✗", REST(", well ✗")},
    {"A Par H ^if he moves, F Bre H", REST("if he moves, F Bre H")},
    {"A Par H; A Mar H ^5", REST("5")},
    {"A Par H^/ Bur", REST("/ Bur")},
    {"A Par H ^- Bur", REST("- Bur")},
    {"A Mar S A Par ^Bur", REST("Bur")},
    {"A Par - Bur ^with support from Mar", REST("with support from Mar") SUPPORT_IS},
    {"A Par - Bur^, supported by A Ruh", REST(", supported by A Ruh") SUPPORT_IS},
    {"A Par - Bur ^supported", REST("supported")},
    {"A Par - Bur ^forced by Ruh", REST("forced by Ruh")},
    {"A Mar S A Par ^A Gas H", REST("A Gas H")}, /* the supported unit may be meant to move */
    /* brackets that are no remarks (docs/interface.md) */
    {"A Mun - Kie ^(or Ruh)", REST("(or Ruh)")},
    {"A Mun - Kie ^(only if he agrees)", REST("(only if he agrees)")},
    {"A Mun - Kie ^(hold if not)", REST("(hold if not)")},
    {"A Mun - Kie ^(backup: Ruh)", REST("(backup: Ruh)")},
    {"A Mun - Kie ^(not)", REST("(not)")},
    {"A Mun - Kie ^(probably)", REST("(probably)")},
    {"A Mun - Kie ^(?)", REST("(?)")},
    {"A Mun - Kie ^(next turn)", REST("(next turn)")},
    {"A Mun - Kie ^(Ruh)", REST("(Ruh)")},
    {"A Mun - Kie ^(Ruh if possible)", REST("(Ruh if possible)")},
    {"A Mun - Kie ^(sorry, I mean Ruh)", REST("(sorry, I mean Ruh)")},
    {"A Mun - Kie ^(no: A Mun - Tyr)", REST("(no: A Mun - Tyr)")},
    {"A Mun - Kie ^(F Den)", REST("(F Den)")},
    {"A Mun - Kie ^(and F Den)", REST("(and F Den)")},
    {"A Mun - Kie ^(build F Den)", REST("(build F Den)")},
    {"A Mun - Kie ^(hold)", REST("(hold)")},
    {"A Mun - Kie ^(disband)", REST("(disband)")},
    {"F Nth H ^(C A Lon - Bel)", REST("(C A Lon - Bel)")},
    {"F Nth H ^(xc)", REST("(xc)")},
    {"A Mun S A Ber ^(- Kie if you can)", REST("(- Kie if you can)")},
    {"A Mun - Kie (thanks) ^(or Ruh)", REST("(or Ruh)")},
    {"A Mun - Kie ^[or Ruh]", REST("[or Ruh]")},
    {"A Mun - Kie (please) ^not Kie", REST("not Kie")}, /* the bracket denies nothing */
    {"A Mun - Kie^, if France holds", REST(", if France holds")},
    /* words that no remark has */
    {"A Mun - Kie^, well not well", REST(", well not well")},
    {"A Mun - Kie^, well no well", REST(", well no well")},
    {"A Mun - Kie^, well nc well", REST(", well nc well")},
    {"A Mun - Kie^, well sc well", REST(", well sc well")},
    {"A Mun - Kie^, well ec well", REST(", well ec well")},
    {"A Mun - Kie^, well wc well", REST(", well wc well")},
    {"A Mun - Kie^, well if well", REST(", well if well")},
    {"A Mun - Kie^, well or well", REST(", well or well")},
    {"A Mun - Kie^, well unless well", REST(", well unless well")},
    {"A Mun - Kie^, well hold well", REST(", well hold well")},
    {"A Mun - Kie^, well support well", REST(", well support well")},
    {"A Mun - Kie^, well convoy well", REST(", well convoy well")},
    {"A Mun - Kie^, well moves well", REST(", well moves well")},
    {"A Mun - Kie^, well retreat well", REST(", well retreat well")},
    {"A Mun - Kie^, well disband well", REST(", well disband well")},
    {"A Mun - Kie^, well build well", REST(", well build well")},
    {"A Mun - Kie^, well waive well", REST(", well waive well")},
    {"A Mun - Kie^, well aber well", REST(", well aber well")},
    {"A Mun - Kie^, well maybe well", REST(", well maybe well")},
    {"A Mun - Kie^, well Ruh well", REST(", well Ruh well")},
    {"A Mun - Kie^, well ? well", REST(", well ? well")},
    {"A Mun - Kie ^// cancelled", REST("// cancelled")},
    {"A Mun - Kie ^// or Ruh", REST("// or Ruh")},
    {"A Mun - Kie ^(as soon as he moves)", REST("(as soon as he moves)")},
    {"A Mun - Kie ^(waiting for France)", REST("(waiting for France)")},
    /* verbs that do not fit together */
    {"Remove A Par - Bur^", TWO_VERBS},
    {"Hold A Par - Bur^", TWO_VERBS},
    {"Build A Par H^, F Bre", TWO_VERBS},
    {"A Mar support hold A Par - Bur^", NO_MOVE},
    {"A Par and A Mar ^- Bur", MANY},
    {"A Par & F Bre ^retreat to Gas", MANY},
    {"^Both hold", "'both' names no unit"},
    /* parts of supports, convoys, routes and proxies that are missing */
    {"A Mar supports the attack on Bur^", NO_ATTACK},
    {"A Mar supports the attack of A Par^", NO_ATTACK},
    {"A Mar supports the move to Bur^, F Bre H", NO_ATTACK},
    {"F Nth C A Lon^", NO_CONVOY},
    {"F Nth C A Lon ^H", NO_CONVOY},
    {"F Nth C A Lon ^C A Bel", NO_CONVOY},
    {"F Nth C A Lon ^S A Bel", NO_CONVOY},
    {"F Nth convoys to Bel^", NO_ATTACK},
    {"A Lon - Nwy via Nth, F Nwg ^- Nwy", REST("- Nwy") SEAS_OR_ORDERS},
    {"A Lon - Nwy by Nth, Nwg ^- Nwy", REST("- Nwy") SEAS_OR_ORDERS},
    {"A Lon - Nwy via Nth ^- Bel", REST("- Bel")},
    {"A Lon via Nth^", "a route without a destination"},
    {"A Lon via Nth ^Bel", "a route without a destination"},
    {"A Lon via convoy^", "a route without a destination"},
    {"A Par - ^from Bur", "'from' before a destination; expected - PLACE"},
    {"A Mun - Burgundi - ^Par", "'Burgundi' is no place or railway to go by"},
    {"A Lon - Nth - Eng - Nth - Eng - Nth - Eng - Nth - Eng - Nth - Eng - Nth - Eng - Nth - Eng - Nth - Eng - Nth - "
     "Eng "
     "- Nth - Eng - Nth - Eng - Nth - Eng - Nth - ^Bel",
     "a route of more than 24 provinces"},
    {"A Ven proxy^", NO_PROXY},
    {"A Ven proxy to ^nobody", NO_PROXY},
    {"A Ven proxy for ^the Austrian", NO_PROXY},
};

/* The same on a map with railways and canals. */
static const refusal colonial[] = {
    {"^SC Med - Red", NO_FLEET},
    {"^SC: A Med - Red", NO_FLEET},
    {"SC F Med^", NO_CONVOY},
    {"SC F Med - ^Qqq", "no place is called 'Qqq'"},
    {"A Mos - TSR^", NO_PLACE},
    {"A And ^flies", NO_ORDER("flies")}, /* the code of a province is a word of the language of orders */
};

/* The same where Munich is also called "hold". */
static const refusal own[] = {
    {"A Par ^hold", "a place without a verb before it"},
    {"A hold ^flies", NO_ORDER("flies")},
};

static void expect_refusals(const ent_map *map, const refusal *row, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const char *mark = strchr(row[i].text, '^');
        size_t at = (size_t)(mark - row[i].text), len = strlen(row[i].text) - 1;
        char *text = malloc(len + (len == 0)); /* AddressSanitizer notices who reads further */
        ent_parser parser;
        ent_parsed parsed;
        memcpy(text, row[i].text, at);
        memcpy(text + at, mark + 1, len - at);
        ent_parse_begin(&parser, map, text, len);
        while (ent_parse_next(&parser, &parsed) && parsed.err.status == ENT_OK)
            continue;
        if (strcmp(parsed.err.text, row[i].says) != 0 || parsed.err.column != at + 1)
            fail_msg("'%s', column %u, not %zu: %s", row[i].text, parsed.err.column, at + 1, parsed.err.text);
        assert_false(ent_parse_try(map, text, len, &parsed));
        free(text);
    }
}

static void an_unread_order_says_what_is_wrong_and_where(void **state)
{
    static const char changed[] =
        "{\"base\": \"standard\", \"changes\": {\"provinces\": {\"MUN\": {\"aliases\": [\"hold\"]}}}}";
    ent_map *map = ent_map_pick_json(changed, sizeof changed - 1, NULL, NULL);
    (void)state;

    assert_non_null(map);
    expect_refusals(ent_map_builtin("standard", NULL), standard, sizeof standard / sizeof *standard);
    expect_refusals(ent_map_builtin("colonial", NULL), colonial, sizeof colonial / sizeof *colonial);
    expect_refusals(map, own, sizeof own / sizeof *own);
    ent_map_free(map);
}

/* Is a text of so many words "A", filled up with blanks to so many bytes, refused as too long? */
static bool is_too_long(size_t words, size_t bytes)
{
    char *text = malloc(bytes);
    ent_parsed parsed;

    assert_non_null(text);
    memset(text, ' ', bytes);
    for (size_t i = 0; i < words; i++)
        text[2 * i] = 'A';
    ent_parse(ent_map_builtin("standard", NULL), text, bytes, &parsed);
    free(text);
    return strcmp(parsed.err.text, "a line of orders has at most 4000 bytes and 511 words") == 0;
}

static void a_line_that_is_too_long_says_how_long_it_may_be(void **state)
{
    (void)state;

    assert_false(is_too_long(511, 4000));
    assert_true(is_too_long(512, 4000));
    assert_true(is_too_long(1, 4001));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(an_unread_order_says_what_is_wrong_and_where),
                                       cmocka_unit_test(a_line_that_is_too_long_says_how_long_it_may_be)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
