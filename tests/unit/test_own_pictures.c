/* test_own_pictures.c -- pictures of maps of the user's that have the name of a built-in one: names that do not fit,
 * and what the picture has no place for.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "count_of.h"
#include "draw/draw.h"
#include "draw/labels.h"
#include "shown_picture.h"

#define SEVEN                                                                                                          \
    "{\"name\": \"Austria\"}, {\"name\": \"England\"}, {\"name\": \"France\"}, {\"name\": \"Germany\"}, "              \
    "{\"name\": \"Italy\"}, {\"name\": \"Russia\"}, {\"name\": \"Turkey\"}"
#define CHANGED(changes) "Map: {\"base\": \"standard\", \"changes\": {" changes "}}\n"

/* Names with letters beyond ASCII leave the columns of the table straight. */
static void columns_of_the_table_are_straight(void **state)
{
    ent_shown shown = show_turn(
        CHANGED("\"provinces\": {\"MUN\": {\"name\": \"München am grünen Flüsschen\"}}") "Units:\nGermany: A Mun, A "
                                                                                         "Ber\nOrders:\nGermany:\nA "
                                                                                         "Mun H\nA Ber H\n",
        plain_options, NULL);
    (void)state;

    assert_non_null(strstr(shown.table, "\nMünchen am grünen Flüsschen  Germany  German army  holds  succeeds\n"));
    assert_non_null(strstr(shown.table, "\nBerlin                       Germany  German army  holds  succeeds\n"));
    clear_shown(&shown);
}

/* A province that a derived map removes is drawn like land that no unit can enter, and is no province. */
static void removed_provinces_are_neutral(void **state)
{
    static const char removed[] = "<use href=\"#shape-BUR\" class=\"neutral land\" fill=\"#";
    ent_shown whole = show_turn("Orders:\n", plain_options, NULL);
    ent_shown shown = show_turn(CHANGED("\"remove\": {\"provinces\": [\"BUR\"]}") "Orders:\n", plain_options, NULL);
    (void)state;

    assert_non_null(strstr(shown.svg, removed));
    assert_null(strstr(whole.svg, removed));
    assert_int_equal(count_of(shown.svg, "class=\"neutral land\""), count_of(whole.svg, "class=\"neutral land\"") + 1);
    assert_true(has_id(shown.svg, "shape-BUR") && !has_id(shown.svg, "province-BUR"));
    clear_shown(&whole);
    clear_shown(&shown);
}

/* The text of a label; "" if there is none. */
static void label_text(const char *svg, const char *id, char out[40])
{
    char attribute[60];
    snprintf(attribute, sizeof attribute, "id=\"label-%s\"", id);
    const char *at = strstr(svg, attribute);

    at = at ? strchr(at, '>') : NULL;
    snprintf(out, 40, "%.*s", at ? (int)strcspn(at + 1, "<") : 0, at ? at + 1 : "");
}

/* The picture has "English" above "Channel"; a name that it does not have is replaced by the short one. */
static void other_names_are_drawn_short(void **state)
{
    static const struct {
        const char *name, *label;
        unsigned lines; /* "Channel" */
    } row[] = {{"English Channel", "English", 1}, {"Englisher Channel", "Ech", 0}, {"English", "Ech", 0},
               {"English Channel 2", "Ech", 0},   {"English-Channel", "Ech", 0},   {"Channel", "Ech", 0}};
    char text[300], label[40];
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        snprintf(text, sizeof text,
                 CHANGED("\"provinces\": {\"ENG\": {\"name\": \"%s\", \"abbr\": \"Ech\"}}") "Orders:\n", row[i].name);
        ent_shown shown = show_turn(text, plain_options, NULL);
        label_text(shown.svg, "ENG", label);
        if (strcmp(label, row[i].label) != 0)
            fail_msg("%s is %s", row[i].name, label);
        assert_int_equal(count_of(shown.svg, ">Channel<"), row[i].lines);
        clear_shown(&shown);
    }
}

/* The picture has no place for a center in Picardy: it is drawn at the name. */
static void a_center_of_the_users_is_drawn_at_the_name(void **state)
{
    ent_shown shown =
        show_turn(CHANGED("\"provinces\": {\"PIC\": {\"supply_center\": true}}") "Orders:\n", plain_options, NULL);
    const ent_shape *shape = ent_geometry_shape(ent_geometry_of(shown.request.map), "PIC");
    char *center = group_with_id(shown.svg, "center-PIC"), place[40];
    (void)state;

    assert_false(shape->has_center);
    snprintf(place, sizeof place, "cx=\"%g\" cy=\"%g\"", ent_point_of(shape->label).x, ent_point_of(shape->label).y);
    assert_non_null(strstr(center, place));
    free(center);
    clear_shown(&shown);
}

/* An abbreviation of the user's may be long: it is written so small that it is as wide as others. */
static void a_wide_abbreviation_is_written_small(void **state)
{
    ent_shown shown =
        show_turn(CHANGED("\"provinces\": {\"MUN\": {\"abbr\": \"MWMWMWMW\"}}") "Orders:\n", plain_options, NULL);
    const ent_map *map = shown.request.map;
    const ent_geometry *geometry = ent_geometry_of(map);
    ent_label wide, other;
    (void)state;

    ent_label_find(geometry, map, ENT_LABELS_RULEBOOK, ent_map_find_loc(map, "MUN", 3), &wide);
    ent_label_find(geometry, map, ENT_LABELS_RULEBOOK, ent_map_find_loc(map, "BER", 3), &other);
    assert_string_equal(wide.line[0], "MWMWMWMW");
    assert_true(wide.size < other.size);
    assert_true(ent_label_width(wide.line[0], wide.size) < 1.6 * ent_label_width(other.line[0], other.size));
    clear_shown(&shown);
}

/* Letters that several powers share are left to the first; one that has no letter of its own shares
 * them, and one without a second letter has none. */
static void each_power_has_letters_of_its_own(void **state)
{
    static const char text[] = CHANGED("\"powers\": [" SEVEN ", {\"name\": \"Orr\"}, {\"name\": \"O-r\"}, "
                                       "{\"name\": \"Orix\"}, {\"name\": \"X1\"}, {\"name\": \"Öland\"}, {\"name\": "
                                       "\"Ö Ösel\"}]") "Units:\nOrr: A Par\nO-r: A Bur\nOrix: A Mar\nX1: A Gas\nÖland: "
                                                       "A Mun\nÖ Ösel: A Ber\nOrders:\n";
    static const char *const row[][2] = {{"unit-PAR", ">Or<"}, {"unit-BUR", ">Or<"}, {"unit-MAR", ">Oi<"},
                                         {"unit-GAS", ""},     {"unit-MUN", ">Öl<"}, {"unit-BER", ">ÖÖ<"}};
    ent_draw_options options = plain_options;
    (void)state;

    options.letters = true;
    ent_shown shown = show_turn(text, options, NULL);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char *unit = group_with_id(shown.svg, row[i][0]);
        if (!strstr(unit, row[i][1]) || count_of(unit, "class=\"tag\"") != (row[i][1][0] != '\0'))
            fail_msg("%s: %s", row[i][0], unit);
        free(unit);
    }
    clear_shown(&shown);
}

/* The texts of the title line: the game's name, and the phase. */
static void long_names_are_cut(void **state)
{
    static const char long_name[] = "Commonwealth of WWWWWWWWWWWW MMMMMMMMMMMM WWWWMMMM";
    char text[600];
    (void)state;

    snprintf(text, sizeof text, CHANGED("\"powers\": [" SEVEN ", {\"name\": \"%s\"}]") "Units:\n%s: A Par\nOrders:\n",
             long_name, long_name);
    ent_draw_options options = plain_options;
    options.title = "\xC3\xA9\xC3\xA9 Club";
    ent_shown all = show_turn(text, options, NULL), one = show_turn(text, options, long_name);
    assert_non_null(strstr(all.svg, ">\xC3\xA9\xC3\xA9 Club \xC2\xB7 Standard Diplomacy</text>"));
    assert_null(strstr(one.svg, "Club \xC2\xB7")); /* there is no room for it */
    assert_non_null(strstr(one.svg, ", movement: orders of Commonwealth of WWWWWWWWWWWW"));
    char class[80];
    snprintf(class, sizeof class, "class=\"power %.47s\"", "COMMONWEALTH-OF-WWWWWWWWWWWW-MMMMMMMMMMMM-WWWWMMMM");
    assert_non_null(strstr(all.svg, class));
    clear_shown(&all);
    clear_shown(&one);
}

/* The canal of a map is drawn once: where the picture has it, or else through its gate. */
static void added_canals_are_drawn(void **state)
{
    static const struct {
        const char *base, *canals;
        unsigned lines;
    } row[] = {
        {"standard", "", 0},
        {"standard", "{\"name\": \"KC\", \"ends\": [\"HEL\", \"BAL\"], \"gate\": \"KIE\"}", 1},
        {"colonial", "{\"name\": \"SC\", \"ends\": [\"MED\", \"RED\"], \"gate\": \"EGY\"}", 1},
        {"colonial", "{\"name\": \"SC\", \"ends\": [\"RED\", \"MED\"], \"gate\": \"EGY\"}", 1},
        {"colonial",
         "{\"name\": \"SC\", \"ends\": [\"MED\", \"RED\"], \"gate\": \"EGY\"}, {\"name\": \"MC\", \"ends\": [\"AND\", "
         "\"GOS\"], \"gate\": \"MAL\"}",
         2},
    };
    char text[400];
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        snprintf(text, sizeof text, "Map: {\"base\": \"%s\", \"changes\": {\"canal\": [%s]}}\nOrders:\n", row[i].base,
                 row[i].canals);
        ent_shown shown = show_turn(text, plain_options, NULL);
        assert_int_equal(count_of(shown.svg, "class=\"link canal\""), row[i].lines);
        assert_int_equal(count_of(shown.svg, ">canal</text>"), row[i].lines > 0);
        clear_shown(&shown);
    }
}

/* Coasts that the picture does not have lie around the place of an army, each in its direction. */
static void added_coasts_have_places(void **state)
{
    static const struct {
        const char *coast;
        int x, y;
    } row[] = {{"DEN/NC", 0, -1}, {"DEN/EC", 1, 0}, {"DEN/SC", 0, 1}, {"DEN/WC", -1, 0}};
    ent_shown shown = show_turn(
        CHANGED(
            "\"provinces\": {\"DEN\": {\"coasts\": [\"NC\", \"EC\", \"SC\", \"WC\"]}}, \"remove\": {\"fleet\": "
            "[[\"BAL\", "
            "\"DEN\"], [\"DEN\", \"HEL\"], [\"DEN\", \"NTH\"], [\"DEN\", \"SKA\"], [\"DEN\", \"SWE\"], [\"DEN\", "
            "\"KIE\"]]}, "
            "\"add\": {\"fleet\": [[\"DEN/NC\", \"SKA\"], [\"DEN/EC\", \"SWE\"], [\"DEN/SC\", \"BAL\"], [\"DEN/WC\", "
            "\"HEL\"]]}") "Orders:\n",
        plain_options, NULL);
    const ent_map *map = shown.request.map;
    const ent_geometry *geometry = ent_geometry_of(map);
    (void)state;

    assert_non_null(geometry);
    for (int dislodged = 0; dislodged < 2; dislodged++) {
        const ent_point army = ent_geometry_unit(geometry, map, ent_map_find_loc(map, "DEN", 3), dislodged);
        for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
            const ent_point at = ent_geometry_unit(geometry, map, ent_map_find_loc(map, row[i].coast, 6), dislodged);
            assert_true(fabs(at.x - army.x - 26 * row[i].x) < 0.01 && fabs(at.y - army.y - 26 * row[i].y) < 0.01);
        }
    }
    clear_shown(&shown);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_of_the_table_are_straight),
        cmocka_unit_test(removed_provinces_are_neutral),
        cmocka_unit_test(other_names_are_drawn_short),
        cmocka_unit_test(a_center_of_the_users_is_drawn_at_the_name),
        cmocka_unit_test(a_wide_abbreviation_is_written_small),
        cmocka_unit_test(each_power_has_letters_of_its_own),
        cmocka_unit_test(long_names_are_cut),
        cmocka_unit_test(added_canals_are_drawn),
        cmocka_unit_test(added_coasts_have_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
