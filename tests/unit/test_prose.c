/* test_prose.c -- is a line an order or prose, and what do lines of messages say: farewells, older mail, additions?
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "prose/addition.h"
#include "mail/mail.h"
#include "mail/speaker.h"
#include "prose/prose.h"

static ent_span span(const char *text)
{
    return (ent_span){text, strlen(text)};
}

static void orders_are_distinguished_from_prose(void **state)
{
    static const struct {
        const char *line;
        bool order_like;
    } rows[] = {
        {"A Par - Bur", true},
        {"Paris - Brest", true},
        {"Waive", true},
        {"No builds", true},
        {"All units hold", true},
        {"A Pariz hodl", true},
        {"Mun H", true},
        {"Fleet Naples to Ionian", true},
        {"Build F Kie, A Ber, A Mun", true},
        {"Remove one: A Tyr", true},
        {"F Lon -> Nth", true},
        {"vienna to galicia", true},
        {"Hi Tom,", false},
        {"here are my orders.", false},
        {"Have a nice weekend!", false},
        {"(3 orders)", false},
        {"Sorry I am late - work", false},
        {"-----", false},
        {"", false},
        {"I will write to you", false},
        {"No hold", true},
        {"All fleets hold", true},
        {"All armies hold", true},
        {"No retreats", true},
        {"No retreat for me", true},
        {"A", false},
        {"A b c d e f g h", false},
        {"a friend of mine in town", false},
        {"Fleet", false},
        {"Build one of the fleets that you know of today", false},
        {"Paris holds", true},
        {"Munich's staying", true},
        {"Munich\xE2\x80\x99s order is off.", true},
        {"Mun's staying btw", true},
        {"Mun's out", true},
        {"Nat's on holiday", false},
        {"Berlin's getting nervous.", false},
        {"Norway's mine!", false},
        {"Munich's beer is what I miss most", false},
        {"Convoy A Yor to Nwy with F Nth", true},
        {"Please let Mun support Ber to Kie", true},
        {"we should let him move through Mun", false},
        {"FRA WVE", true},
        {"Baue Armee Berlin", true},
        {"Construire une arm\xC3\xA9"
         "e \xC3\xA0 Paris",
         true},
        {"Keep A Ven", true},
        {"he says that he does A Ven H", true},
        {"The army of the night", false},
        {"I would like my army in Munich to go to Burgundy and the rest of my boys should just hold please", true},
        {"I would like my fleet in the North Sea to convoy him to whatever place he wants", true},
        {"here are my orders. Good luck to all, hope the fleet in London behaves!", false},
        {"I hope the fleet in London behaves", false},
        {"The army that has been in Munich for so long will now go to Burgundy, or so they say in Paris", false},
        {"My friends from Munich will now go to Burgundy and meet the friends that they have made in Paris", false},
        {"Paris is a town that holds many more people than any other town in all of France that I know of", false}};
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ent_prose_is_order_like(map, span(rows[i].line), NULL) != rows[i].order_like)
            fail_msg("'%s' is taken for %s", rows[i].line, rows[i].order_like ? "prose" : "an order");
}

/* A line is asked several times, from other places and up to others. Of the parts that are known only the first and the
 * last are asked again, since the line may have been asked from or up to another place. */
static void known_parts_of_a_line_are_not_asked_again(void **state)
{
    static const char *const lines[] = {"If x: q b, qq b, q b; q b, q b, q b, Paris holds, q b, q b",
                                        "Sorry: q b, qq b, qqq b",
                                        "x: q b;, Paris holds",
                                        "Paris holds, q b, q b, q b, q b, q b, q b",
                                        "q b, q b,",
                                        "x:Par H, q b, q"};
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        ent_prose_known known = {NULL, NULL, 0};
        ent_span line = span(lines[i]);
        for (size_t n = 0; n < 3 * line.len; n++) { /* the line, what stands after a byte, and what stands before it */
            size_t at = n / 3;
            ent_span part = n % 3 == 0   ? line
                            : n % 3 == 1 ? (ent_span){line.text + at, line.len - at}
                                         : (ent_span){line.text, at};
            if (ent_prose_is_order_like(map, part, &known) != ent_prose_is_order_like(map, part, NULL))
                fail_msg("%.*s", (int)part.len, part.text);
        }
    }
    ent_span line = span("q b, b b b b b b b b b, Paris holds, q b");
    ent_prose_known known = {NULL, NULL, 0}, all = {line.text, line.text + line.len, 0}, last = all;
    assert_true(ent_prose_is_order_like(map, line, &known));
    assert_ptr_equal(known.from, line.text + 4);
    assert_ptr_equal(known.until, line.text + 23);
    assert_false(ent_prose_is_order_like(map, line, &all));
    line.len = 35; /* up to "holds" */
    assert_true(ent_prose_is_order_like(map, line, &last));
}

/* Words that an order begins with: a sentence may begin with them too, but not with a name after "a". */
static void orders_have_openers(void **state)
{
    static const struct {
        const char *line;
        bool opener;
    } rows[] = {
        {"A Par - Bur now", true},
        {"a par - bur", true},
        {"a friend of mine too", false},
        {"A Par b c d e", true},
        {"A Par b c d e f", false},
        {"army Par b c d e f", true},
        {"army", false},
        {"Army!!", false},
        {"Build F Kie", true},
        {"Build", false},
        {"Waive", true},
        {"Build b c d e f g", true},
        {"Build b c d e f g h", false},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ent_prose_has_opener(span(rows[i].line)) != rows[i].opener)
            fail_msg("'%s' has %s opener", rows[i].line, rows[i].opener ? "no" : "an");
}

static void orders_name_their_units(void **state)
{
    static const struct {
        const char *line;
        bool unit;
    } rows[] = {{"A Par H", true}, {"F Bre", false}, {"Waive", true}, {"Par H", false}, {"Regards", false}};
    const ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ent_prose_names_unit(map, span(rows[i].line), NULL) != rows[i].unit)
            fail_msg("'%s' names %s unit", rows[i].line, rows[i].unit ? "no" : "a");
}

static void messages_end_with_a_farewell(void **state)
{
    static const struct {
        const char *line;
        bool farewell;
    } rows[] = {{"Regards,", true},
                {"regards", true},
                {"Best regards from Vienna", true},
                {"Have fun!", true},
                {"Viele Gr\xC3\xBC\xC3\x9F"
                 "e",
                 true},
                {"Gruss", true},
                {"Mit freundlichen Gruessen", true},
                {"Met vriendelijke groet,", true},
                {"With kind regards", true},
                {"With Tom", false},
                {"With", false},
                {"Viele Gruesse", true},
                {"Byebye", false},
                {"Best", false},
                {"To have fun", false},
                {"Thanks a lot for all these orders", true},
                {"Thanks a lot for all of these orders", false}, /* too many words */
                {"", false}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ent_mail_is_farewell(span(rows[i].line)) != rows[i].farewell)
            fail_msg("'%s' is %s farewell", rows[i].line, rows[i].farewell ? "no" : "a");
}

static void a_farewell_may_say_more(void **state)
{
    static const char *const rows[][2] = {
        {"Thanks, these are not final", "these are not final"},
        {"Thanks. Scrap Munich.", "Scrap Munich."},
        {"Cheers!", ""},
        {"Have fun - draft", "draft"},
        {"Viele Gr\xC3\xBC\xC3\x9F"
         "e, nur ein Entwurf",
         "nur ein Entwurf"},
        {"Greetings from London", ""},
        {"Gruss aus Wien", ""},
        {"Met vriendelijke groet, akkoord", "akkoord"},
        {"With best regards. Scrap Munich.", "Scrap Munich."},
        {"Greetings from sunny London", "from sunny London"},
        {"", ""},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_span said = ent_mail_after_farewell(span(rows[i][0]));
        if (said.len != strlen(rows[i][1]) || memcmp(said.text, rows[i][1], said.len) != 0)
            fail_msg("'%s' says '%.*s'", rows[i][0], (int)said.len, said.text);
    }
}

static void lines_above_older_mail_are_known(void **state)
{
    static const struct {
        const char *line;
        bool reply, forwarded;
    } rows[] = {
        {"On Mon, Mar 3, 2025 at 10:00 AM Tom <tom@x.org> wrote:", true, false},
        {"wrote:", true, false},
        {"Tom writes:", true, false},
        {"Am Mo., 3. M\xC3\xA4rz 2025 um 10:00 Uhr schrieb Tom <tom@x.org>:", true, false},
        {"Op ma 3 mrt 2025 om 10:00 schreef Tom <tom@x.org>:", true, false},
        {"Le lun. 3 mars 2025 \xC3\xA0 10:00, Tom a \xC3\xA9"
         "crit :",
         true, false},
        {"Tom ha scritto:", true, false},
        {"Am 27.11.2026 um 10:00 schrieb Luigi:", true, false},
        {"Op 27-11-2026 om 10:00 schreef Luigi:", true, false},
        {"Den fre 27 nov. 2026 kl 10:00 skrev Luigi Di Rossi:", true, false},
        {"Am 27.11.2026 schrieb Luigi Di Rossi Jr.:", false, false}, /* a name has fewer words */
        {"Am Freitag schrieb Luigi:", true, false},
        {"El 27.11.2026 Luigi escribi\xC3\xB3 a Tom:", true, false},
        {"Il a \xC3\xA9"
         "crit ces ordres:",
         false, false},
        {"Luigi schrieb am 27.11. dies:", false, false},
        {"tom@x.org>:", true, false}, /* broken off "Am Freitag schrieb Tom <tom@x.org>:" */
        {"tom@x.org:", false, false},
        {"Tom <tom@x.org>:", false, false},
        {"tom>:", false, false},
        {"Tom of tom@x.org>:", false, false},
        {":", false, false},
        {"Tom wrote these orders:", false, false},
        {"Tom wrote", false, false},
        {"Tom wrote to tom@x.org", false, false},
        {"", false, false},
        {"---------- Forwarded message ---------", false, true},
        {"Begin forwarded message:", false, true},
        {"-------- Weitergeleitete Nachricht --------", false, true},
        {"D\xC3\xA9"
         "but du message transf\xC3\xA9r\xC3\xA9 :",
         false, true},
        {"Inizio messaggio inoltrato:", false, true},
        {"A forwarded message", false, false},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_span line = span(rows[i].line);
        if (ent_mail_is_reply_mark(line) != rows[i].reply || ent_mail_is_forwarded(line) != rows[i].forwarded ||
            ent_mail_is_line(line) != (rows[i].reply || rows[i].forwarded))
            fail_msg("'%s'", rows[i].line);
    }
}

static void lines_above_an_original_message_are_known(void **state)
{
    static const struct {
        const char *line;
        bool original;
    } rows[] = {
        {"-----Original Message-----", true},
        {"Original message:", true},
        {"-------- Original-Nachricht --------", true},
        {"----- Message d'origine -----", true},
        {"- Mensaje original", true},
        {"-----", false},
        {"O", false},
        {"An original message", false},
        {"---------- Forwarded message ---------", false},
        {"", false},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ent_mail_is_original(span(rows[i].line)) != rows[i].original ||
            (rows[i].original && !ent_mail_is_line(span(rows[i].line))))
            fail_msg("'%s'", rows[i].line);
    assert_false(ent_mail_is_original((ent_span){"---Original message", 2})); /* what stands after a line */
}

/* A name with a time and nothing else begins a message. */
static void writers_of_messages_are_known(void **state)
{
    static const struct {
        const char *line;
        ent_speaker speaker;
        const char *name;
    } rows[] = {
        {"Luigi \xE2\x80\x94 Today at 21:04", ENT_SPEAKER_CERTAIN, "Luigi"},
        {"Luigi Today at 9:04 PM", ENT_SPEAKER_CERTAIN, "Luigi"},
        {"Luigi  9:04 PM", ENT_SPEAKER_CERTAIN, "Luigi"},
        {"Luigi 9pm", ENT_SPEAKER_CERTAIN, "Luigi"},
        {"Luigi, [27.11.26 21:04]", ENT_SPEAKER_CERTAIN, "Luigi"},
        {"Luigi, [27.11.26 21:04]:", ENT_SPEAKER_CERTAIN, "Luigi"},
        {"by Luigi \xC2\xBB Fri Nov 27, 2026 9:05 pm", ENT_SPEAKER_CERTAIN, "Luigi"},
        {"Posted by Luigi Rossi on 2026-11-27T21:04", ENT_SPEAKER_CERTAIN, "Luigi Rossi"},
        {"luigi77 - 11/27/2026", ENT_SPEAKER_CERTAIN, "luigi77"},
        {"Klaus (Germany) \xE2\x80\x94 heute um 21:04 Uhr", ENT_SPEAKER_CERTAIN, "Klaus (Germany)"},
        {"Klaus [GER] APP 21:04", ENT_SPEAKER_CERTAIN, "Klaus [GER]"},
        {"Luigi, 2 hours ago", ENT_SPEAKER_CERTAIN, "Luigi"},
        {"Hansa 3 - 21:04", ENT_SPEAKER_CERTAIN, "Hansa 3"},
        {"21:04 Luigi", ENT_SPEAKER_CERTAIN, "Luigi"},
        {"luigi 9:04 PM", ENT_SPEAKER_LIKELY, "luigi"},
        {"Luigi, November 27th, 2026", ENT_SPEAKER_LIKELY, "Luigi"},
        {"Luigi, Jan 1st, 2026", ENT_SPEAKER_LIKELY, "Luigi"},
        {"Luigi, 27. November 2026", ENT_SPEAKER_LIKELY, "Luigi"},
        {"Deadline Friday 21:00", ENT_SPEAKER_LIKELY, "Deadline"},
        {"Luigi the great of Rome - 21:04", ENT_SPEAKER_LIKELY, "Luigi the great of Rome"},
        {"Luigi the great of Rome 21:04", ENT_SPEAKER_NONE, NULL},
        {"One two three four five six seven - 21:04", ENT_SPEAKER_NONE, NULL},
        {"- Luigi, 27/11/2026 \xC3\xA0 21h04", ENT_SPEAKER_CERTAIN, "Luigi"},
        {"Luigi, 21h", ENT_SPEAKER_CERTAIN, "Luigi"},
        {"Luigi wrote on Nov 27, 2026, 9:05 pm:", ENT_SPEAKER_LIKELY, "Luigi wrote"},
        {"Luigi Rossi via Groups 21:04 (2 hours ago)", ENT_SPEAKER_LIKELY, "Luigi Rossi via Groups"},
        {"Luigi the Bold, 21:04", ENT_SPEAKER_CERTAIN, "Luigi the Bold"},
        {"Luigi at 21:04 sharp", ENT_SPEAKER_NONE, NULL},
        {"Luigi: 21:04", ENT_SPEAKER_NONE, NULL},
        {"Luigi Today", ENT_SPEAKER_NONE, NULL},
        {"Germany 1905", ENT_SPEAKER_NONE, NULL},
        {"Luigi 1.2", ENT_SPEAKER_NONE, NULL},
        {"Luigi 21:", ENT_SPEAKER_NONE, NULL},
        {"Today at 9:04 PM", ENT_SPEAKER_STAMP, NULL},
        {"", ENT_SPEAKER_NONE, NULL},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_span name = {"", 0};
        if (ent_speaker_with_stamp(span(rows[i].line), &name) != rows[i].speaker ||
            (rows[i].name && (name.len != strlen(rows[i].name) || memcmp(name.text, rows[i].name, name.len) != 0)))
            fail_msg("'%s' is of '%.*s'", rows[i].line, (int)name.len, name.text);
    }
}

static void replies_name_their_writers(void **state)
{
    static const char *const rows[][2] = {{"Reply from Luigi", "Luigi"},
                                          {"Antwort von Luigi Rossi:", "Luigi Rossi"},
                                          {"by Luigi", "Luigi"},
                                          {"Luigi replied", "Luigi"},
                                          {"Reply from the army", NULL},
                                          {"by convoy", NULL},
                                          {"Message Luigi", NULL},
                                          {"He said", NULL},
                                          {"said", NULL},
                                          {"Reply", NULL}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_span name = {"", 0};
        bool reply = ent_speaker_is_reply(span(rows[i][0]), &name);
        if (reply != (rows[i][1] != NULL) ||
            (reply && (name.len != strlen(rows[i][1]) || memcmp(name.text, rows[i][1], name.len) != 0)))
            fail_msg("'%s' is of '%.*s'", rows[i][0], (int)name.len, name.text);
    }
    assert_true(ent_speaker_is_profile(span("Posts: 17")));
    assert_true(ent_speaker_is_profile(span("Joined: Nov 2009")));
    assert_false(ent_speaker_is_profile(span("Posts: many")));
    assert_false(ent_speaker_is_profile(span("Turn: 17")));
    assert_true(ent_speaker_is_rank(span("Senior Member")));
    assert_true(ent_speaker_is_rank(span("Moderator")));
    assert_false(ent_speaker_is_rank(span("Senior Luigi")));
    assert_false(ent_speaker_is_rank(span("Luigi Senior")));
    assert_false(ent_speaker_is_rank(span("Member X")));
    assert_false(ent_speaker_is_rank(span("")));
}

/* One word that a person may be called, in any letters. */
static void a_handle_is_one_word(void **state)
{
    static const struct {
        const char *word;
        bool handle;
    } rows[] = {
        {"luigi", true},
        {"Luigi", true},
        {"luigi_77", true},
        {"77luigi", true},
        {"l-u.i", true},
        {"\xC3\xA9\xC3\xA9", true},
        {"\xC3\x80", true},
        {"l77", true},
        {"77", false},
        {"_", false},
        {"!luigi", false},
        {"luigi rossi", false},
        {"luigi!", false},
        {"luigi@x.org", false},
        {"thanks", false},
        {"orders", false},
        {"abcdefghijklmnopqrstuvwxyz1234", true},   /* as long as a name may be, */
        {"abcdefghijklmnopqrstuvwxyz12345", false}, /* and longer */
        {"", false},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ent_speaker_is_handle(span(rows[i].word)) != rows[i].handle)
            fail_msg("'%s' is %s handle", rows[i].word, rows[i].handle ? "no" : "a");
    assert_true(ent_speaker_is_handle((ent_span){"luigi!", 5})); /* what stands after a word is no part of it */
}

/* Which headings say that the orders below them add to others. */
static void some_headings_add(void **state)
{
    static const struct {
        const char *heading;
        bool adds;
    } rows[] = {
        {"Germany (continued)", true},
        {"Germany, cont.", true},
        {"P.S. from Germany", true},
        {"Germany: the rest", true},
        {"Additional orders for Germany", true},
        {"Germany fleets", true},
        {"German armies", true},
        {"Germany, armies and fleets", false},
        {"Germany 2/2", true},
        {"Germany (2/3)", true},
        {"Germany 1/2", false},
        {"Germany 3/2", false},
        {"Germany 2/2x", false},
        {"Germany 10/12", true},
        {"Germany 3/4/1905", false},
        {"Germany 100/200", false},
        {"Germany part 2", true},
        {"Germany part 1", false},
        {"Germany, 2 of 2", true},
        {"Germany, all the rest", true},
        {"Germany (all others)", true},
        {"Germany 2", false},
        {"Germany 2/", false},
        {"Germany, new orders for all fleets", false},
        {"Also Germany, revised", false},
        {"Germany", false},
        {"", false},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ent_addition_in(span(rows[i].heading)) != rows[i].adds)
            fail_msg("'%s' %s", rows[i].heading, rows[i].adds ? "adds" : "replaces");
}

static void bullets_are_stripped(void **state)
{
    static const char *const rows[][2] = {
        {"- A Par H", "A Par H"},
        {"* A Par H", "A Par H"},
        {"\xE2\x80\xA2 A Par H", "A Par H"},
        {"12. A Par H", "A Par H"},
        {"3) A Par H", "A Par H"},
        {"1.A Par H", "A Par H"},
        {"a) A Par H", "A Par H"},
        {"iii) A Par H", "A Par H"},
        {"ii. A Par H", "A Par H"},
        {"o A Par H", "A Par H"},
        {"[x] A Par H", "A Par H"},
        {"2) [x] A Par H", "A Par H"},
        {"a. Par H", "a. Par H"}, /* an army */
        {"x. Par H", "x. Par H"},
        {"ii.Par H", "ii.Par H"},
        {"ab) Par H", "ab) Par H"},
        {"iiiii) Par H", "iiiii) Par H"},
        {"a)", "a)"},
        {"-A Par H", "-A Par H"},
        {"12", "12"},
        {".A Par H", ".A Par H"},
        {"1901 A Par H", "1901 A Par H"},
        {"**A Par H**", "A Par H"},
        {"\"A Par H\"", "A Par H"},
        {"- `A Par H`", "A Par H"},
        {"*A Par H", "*A Par H"},
        {"A Par - A", "A Par - A"},
        {"\"\"", "\"\""},
        {"- ", ""},
        {"", ""},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_span bare = ent_prose_strip_bullet(span(rows[i][0]));
        if (bare.len != strlen(rows[i][1]) || memcmp(bare.text, rows[i][1], bare.len) != 0)
            fail_msg("'%s' becomes '%.*s'", rows[i][0], (int)bare.len, bare.text);
    }
    assert_int_equal(ent_prose_strip_bullet((ent_span){"- A", 1}).len,
                     1); /* what stands after a line is no part of it */
    assert_int_equal(ent_prose_strip_bullet((ent_span){"12. A", 2}).len, 2);
    assert_int_equal(ent_prose_strip_bullet((ent_span){"a) A", 1}).len, 1);
    assert_int_equal(ent_prose_strip_bullet((ent_span){"a) A", 2}).len, 2);
}
int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(orders_are_distinguished_from_prose),
                                       cmocka_unit_test(known_parts_of_a_line_are_not_asked_again),
                                       cmocka_unit_test(orders_have_openers),
                                       cmocka_unit_test(orders_name_their_units),
                                       cmocka_unit_test(messages_end_with_a_farewell),
                                       cmocka_unit_test(a_farewell_may_say_more),
                                       cmocka_unit_test(lines_above_older_mail_are_known),
                                       cmocka_unit_test(lines_above_an_original_message_are_known),
                                       cmocka_unit_test(writers_of_messages_are_known),
                                       cmocka_unit_test(replies_name_their_writers),
                                       cmocka_unit_test(a_handle_is_one_word),
                                       cmocka_unit_test(some_headings_add),
                                       cmocka_unit_test(bullets_are_stripped)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
