/* test_pictures.c -- what a picture shows, and where: arrows that end early, orders without effect, the table.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <cmocka.h>
#include "count_of.h"
#include "draw/arrow_line.h"
#include "draw/curve.h"
#include "draw/draw.h"
#include "draw/svg.h"
#include "draw/symbol.h"
#include "board/plain.h"
#include "shown_picture.h"

/* ---- Pictures of texts. ---- */

static ent_point stands_at(const ent_shown *shown, const char *code, bool dislodged)
{
    const ent_map *map = shown->request.map;
    return ent_geometry_unit(ent_geometry_of(map), map, ent_map_find_loc(map, code, strlen(code)), dislodged);
}

static ent_point place_of(const ent_shown *shown, const char *code)
{
    return stands_at(shown, code, false);
}

/* The least distance of the points of some paths of a group from a point. `kind`: what the path's element has. */
static double least_distance(const char *part, const char *kind, ent_point from)
{
    enum { ROOM = 1000 };
    ent_point point[ROOM];
    double least = HUGE_VAL;

    for (const char *at = strstr(part, "<path d=\""); at; at = strstr(at + 1, "<path d=\"")) {
        char *element = strndup(at, strcspn(at, ">"));
        size_t n = strstr(element, kind) ? points_of(element + strlen("<path d=\""), point, ROOM) : 0;
        for (size_t i = 0; i < n; i++)
            least = fmin(least, ent_point_distance(point[i], from));
        free(element);
    }
    return least;
}

/* The last point of the last path of a group that has `kind`. */
static ent_point last_point(const char *part, const char *kind)
{
    enum { ROOM = 1000 };
    ent_point point[ROOM], last = {HUGE_VAL, HUGE_VAL};

    for (const char *at = strstr(part, "<path d=\""); at; at = strstr(at + 1, "<path d=\"")) {
        char *element = strndup(at, strcspn(at, ">"));
        size_t n = strstr(element, kind) ? points_of(element + strlen("<path d=\""), point, ROOM) : 0;
        if (n > 0)
            last = point[n - 1];
        free(element);
    }
    return last;
}

/* The first point of the first path of a group that has `kind`. */
static ent_point first_point(const char *part, const char *kind)
{
    ent_point first = {HUGE_VAL, HUGE_VAL};

    for (const char *at = strstr(part, "<path d=\""); at && first.x == HUGE_VAL; at = strstr(at + 1, "<path d=\"")) {
        char *element = strndup(at, strcspn(at, ">"));
        if (strstr(element, kind))
            points_of(element + strlen("<path d=\""), &first, 1);
        free(element);
    }
    return first;
}

/* How many pieces of an arrow have a head: a piece without one has as many points on its left as on its right. */
static size_t count_heads(const char *part)
{
    enum { ROOM = 1000 };
    ent_point point[ROOM];
    size_t n = 0;

    for (const char *at = strstr(part, "<path d=\""); at; at = strstr(at + 1, "<path d=\"")) {
        char *element = strndup(at, strcspn(at, ">"));
        if (strstr(element, "stroke-width=\".4\""))
            n += points_of(element + strlen("<path d=\""), point, ROOM) % 2;
        free(element);
    }
    return n;
}

/* ---- Arrows. ---- */

static const char arrow[] = "stroke-width=\".4\"", thin[] = "stroke-dasharray=\"6 5\"",
                  beads[] = "stroke-dasharray=\"0.1";

#define DISRUPTED                                                                                                      \
    "Units: orders\nEngland:\nA Lon - Tun\nF Eng C A Lon - Tun\nF Mid C A Lon - Tun\nF Wes C A Lon - Tun\n"            \
    "F Naf S A Lon - Tun\n"

/* The middle one of three fleets is dislodged: the arrow leads to it, and on from there only as a thin line. */
static void a_disrupted_convoy_ends_before_the_lost_carrier(void **state)
{
    ent_shown shown = show_turn(DISRUPTED "France:\nF Por - Mid\nF Spa(nc) S F Por - Mid\n", plain_options, NULL);
    char *move = group_with_id(shown.svg, "order-LON"), *support = group_with_id(shown.svg, "order-NAF");
    ent_point channel = place_of(&shown, "ENG"), ocean = place_of(&shown, "MAO"), west = place_of(&shown, "WES");
    (void)state;

    assert_non_null(strstr(move, "class=\"order move by-convoy fails ENGLAND disrupted"));
    assert_int_equal(count_of(move, arrow), 2); /* to the first fleet, and on */
    assert_int_equal(count_heads(move), 1);
    assert_true(least_distance(move, arrow, channel) < 40);
    assert_true(least_distance(move, arrow, ocean) > 30 && least_distance(move, arrow, ocean) < 80);
    assert_true(least_distance(move, arrow, west) > ent_point_distance(ocean, west));
    assert_true(least_distance(move, thin, place_of(&shown, "TUN")) < 40);
    assert_float_equal(least_distance(move, arrow, first_point(move, thin)), 15, 2); /* behind the tip */
    ent_point end = last_point(support, beads);                                      /* it joins what is drawn */
    assert_true(ent_point_distance(end, ocean) < ent_point_distance(end, west));
    free(move);
    free(support);
    clear_shown(&shown);
}

/* A power's army goes through n fleets in a row: how many pieces does its arrow have? */
static size_t pieces_through(unsigned n)
{
    char text[8000], *at = text;

    at += sprintf(at, "Map: {\"name\": \"row\", \"powers\": [{\"name\": \"One\"}], \"provinces\": ["
                      "{\"code\": \"CA\", \"name\": \"Ca\", \"kind\": \"coast\"}, "
                      "{\"code\": \"CB\", \"name\": \"Cb\", \"kind\": \"coast\"}");
    for (unsigned i = 0; i < n; i++)
        at += sprintf(at, ", {\"code\": \"S%u\", \"name\": \"S%u\", \"kind\": \"sea\"}", i, i);
    at += sprintf(at, "], \"army\": [], \"fleet\": [[\"CA\", \"S0\"], [\"S%u\", \"CB\"]", n - 1);
    for (unsigned i = 1; i < n; i++)
        at += sprintf(at, ", [\"S%u\", \"S%u\"]", i - 1, i);
    at += sprintf(at, "]}\nUnits:\nOne: A Ca");
    for (unsigned i = 0; i < n; i++)
        at += sprintf(at, ", F S%u", i);
    at += sprintf(at, "\nOrders:\nOne:\nA Ca - Cb\n");
    for (unsigned i = 0; i < n; i++)
        at += sprintf(at, "F S%u C A Ca - Cb\n", i);
    ent_shown shown = show_turn(text, plain_options, NULL);
    char *move = group_with_id(shown.svg, "order-CA");
    size_t pieces = count_of(move, arrow);
    free(move);
    clear_shown(&shown);
    return pieces;
}

/* A curve leads through at most ENT_CURVE_KNOTS places. An arrow with more of them leads straight to its end. */
static void a_convoy_of_very_many_carriers_is_one_arrow(void **state)
{
    (void)state;

    assert_int_equal(pieces_through(ENT_CURVE_KNOTS - 3), ENT_CURVE_KNOTS - 2);
    assert_int_equal(pieces_through(ENT_CURVE_KNOTS - 2), 1);
}

/* The same convoy, which nobody attacks: pieces from unit to unit, and a support that joins the last one. */
static void a_convoy_leads_through_all_carriers(void **state)
{
    ent_shown shown = show_turn(DISRUPTED "F Nwg C A Edi - Nwy\nA Edi - Nwy\n", plain_options, NULL);
    char *move = group_with_id(shown.svg, "order-LON"), *support = group_with_id(shown.svg, "order-NAF");
    (void)state;

    assert_non_null(strstr(move, "class=\"order move by-convoy succeeds ENGLAND\""));
    assert_int_equal(count_of(move, arrow), 4);
    assert_int_equal(count_heads(move), 1);
    assert_int_equal(count_of(move, thin), 0);
    ent_point end = last_point(support, beads);
    assert_true(ent_point_distance(end, place_of(&shown, "TUN")) < ent_point_distance(end, place_of(&shown, "MAO")));
    assert_true(least_distance(move, arrow, place_of(&shown, "NWG")) > 100); /* which carries another army */
    free(move);
    free(support);
    clear_shown(&shown);
}

#define TWO_RAILWAYS                                                                                                   \
    "Map: {\"base\": \"colonial\", \"changes\": {\"railway\": [{\"name\": \"BRL\", \"power\": \"Russia\", "            \
    "\"trains\": 1, \"line\": [\"BAK\", \"MOS\", \"ORE\"]}, {\"name\": \"TSR\", \"power\": \"Russia\", \"trains\": "   \
    "1, \"line\": [\"MOS\", \"PRM\", \"OMS\", \"KRA\", \"IRK\", \"VLA\"]}]}}\nUnits: orders\n"

/* Abyssinia is the first province of the map, and no stop of the second railway. */
#define TWO_BY_THE_NILE                                                                                                \
    "Map: {\"base\": \"colonial\", \"changes\": {\"railway\": [{\"name\": \"ARL\", \"power\": \"Russia\", "            \
    "\"trains\": 1, \"line\": [\"ABY\", \"SUD\", \"EGY\"]}, {\"name\": \"BRL\", \"power\": \"Russia\", \"trains\": "   \
    "1, \"line\": [\"EGY\", \"MEC\"]}]}}\nUnits: orders\n"

/* On maps with two railways. */
static void a_train_follows_its_own_railway(void **state)
{
    static const struct {
        const char *text, *order, *near;
    } row[] = {
        {TWO_RAILWAYS "Russia:\nA Mos - TSR - Kra\n", "order-MOS", "PRM"},
        {TWO_RAILWAYS "Russia:\nA Oms - TSR - Vla\n", "order-OMS", "IRK"},
        {TWO_RAILWAYS "Russia:\nA Ore - BRL - Bak\n", "order-ORE", "MOS"},
        {TWO_RAILWAYS "Russia:\nA Mos - BRL - Bak\n", "order-MOS", "BAK"},
        {TWO_BY_THE_NILE "Centers:\nRussia: Sud\nOrders:\nRussia:\nA Aby - ARL - Egy\n", "order-ABY", "SUD"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_shown shown = show_turn(row[i].text, plain_options, NULL);
        char *move = group_with_id(shown.svg, row[i].order);
        if (!strstr(move, "move succeeds RUSSIA") || least_distance(move, arrow, place_of(&shown, row[i].near)) > 8)
            fail_msg("%s: %s", row[i].text, move);
        assert_int_equal(count_of(shown.svg, "class=\"railway\""), 2);
        free(move);
        clear_shown(&shown);
    }
}

/* A train that is dislodged where it stands stops nowhere on its way: its arrow leads to its destination. */
static void a_dislodged_train_has_an_arrow(void **state)
{
    ent_shown shown = show_turn("Map: colonial\nUnits: orders\nRussia:\nA Mos - TSR - Irk\nChina:\nA Prm H\nA Irk H\n"
                                "Turkey:\nA Bak - Mos\nA Bok S A Bak - Mos\n",
                                plain_options, NULL);
    char *move = group_with_id(shown.svg, "order-MOS");
    (void)state;

    assert_non_null(strstr(move, "class=\"order move fails RUSSIA bounce dislodged"));
    assert_true(least_distance(move, arrow, place_of(&shown, "IRK")) < 60);
    free(move);
    clear_shown(&shown);
}

/* The beads of a support begin beside the supporting unit, and to hold they end beside the supported one. */
static void supports_leave_units_uncovered(void **state)
{
    ent_shown shown = show_turn("Units: orders\nFrance:\nA Par S A Bur\nA Bur H\nF Bre S A Por - Gas\nA Por - Gas\n",
                                plain_options, NULL);
    static const struct {
        const char *id, *unit;
    } row[] = {{"order-PAR", "PAR"}, {"order-PAR", "BUR"}, {"order-BRE", "BRE"}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char *support = group_with_id(shown.svg, row[i].id);
        double least = least_distance(support, beads, place_of(&shown, row[i].unit));
        if (least < ENT_SYMBOL_UNIT_Y || least > 40)
            fail_msg("%s: %g from %s", row[i].id, least, row[i].unit);
        free(support);
    }
    clear_shown(&shown);
}

#define TWO_ATTACKS                                                                                                    \
    "Units:\nGermany: A Mun, A Ruh\nFrance: A Bur\nItaly: A Ven\nAustria: A Boh\nEngland: F Nth, A Lon\nRussia: F "    \
    "Nwg\n"                                                                                                            \
    "Orders:\nAustria: A Boh - Mun\nRussia: F Nwg - Nth\n"
#define HELP "France: A Bur S A Boh - Mun\n"

/* An arrow ends at the unit that stands at its destination, or at the ring or the burst around that unit. Each row:
 * orders without a ring or burst, orders with one and the same outcome of the move, and by how much its arrow is
 * shorter then.
 */
static void an_arrow_leaves_room_for_what_is_around_a_unit(void **state)
{
    enum { RING = 8, BURST = 9 }; /* how much farther from the unit the arrow ends */
    static const struct {
        const char *order, *to, *without, *with;
        int shorter;
    } row[] = {
        {"order-BOH", "MUN", "Germany: A Mun S A Ruh\n", "Germany: A Mun H\n", RING},
        {"order-BOH", "MUN", "Germany: A Mun S A Ruh\n", "Germany: A Ruh H\n", 0}, /* no order of its own */
        {"order-BOH", "MUN", HELP "Germany: A Mun - Tyr\n", HELP "Germany: A Mun H\n", BURST},
        {"order-BOH", "MUN", HELP "Germany: A Mun - Tyr\n", HELP "Germany: A Mun - Tyr\nItaly: A Ven - Tyr\n", BURST},
        {"order-NWG", "NTH", "England: F Nth S A Lon\n", "England: F Nth C A Lon - Nwy\nA Lon - Nwy\n", RING},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        double end[2];
        for (int with = 0; with < 2; with++) {
            char text[400];
            snprintf(text, sizeof text, TWO_ATTACKS "%s", with ? row[i].with : row[i].without);
            ent_shown shown = show_turn(text, plain_options, NULL);
            char *move = group_with_id(shown.svg, row[i].order);
            end[with] = least_distance(move, arrow, place_of(&shown, row[i].to));
            free(move);
            clear_shown(&shown);
        }
        if (fabs(end[1] - end[0] - row[i].shorter) > 0.3)
            fail_msg("%sends %g from %s, not %g + %d", row[i].with, end[1], row[i].to, end[0], row[i].shorter);
    }
}

/* A move that fails ends farther from the unit at its destination, since the stop sign stands between the two. */
static void a_stop_sign_covers_no_unit(void **state)
{
    static const char *const row[][3] = {{"result-BOH", "MUN", "Germany: A Mun S A Ruh\n"},
                                         {"result-NWG", "NTH", "England: F Nth S A Lon\n"}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[400];
        ent_point sign;
        snprintf(text, sizeof text, TWO_ATTACKS "%s", row[i][2]);
        ent_shown shown = show_turn(text, plain_options, NULL);
        char *result = group_with_id(shown.svg, row[i][0]), *circle = strstr(result, "<circle ");
        ent_point unit = place_of(&shown, row[i][1]);
        assert_int_equal(sscanf(circle ? circle : "", "<circle cx=\"%lf\" cy=\"%lf\"", &sign.x, &sign.y), 2);
        assert_true(hypot((sign.x - unit.x) / ENT_SYMBOL_UNIT_X, (sign.y - unit.y) / ENT_SYMBOL_UNIT_Y) > 1);
        free(result);
        clear_shown(&shown);
    }
}

/* Whichever way the line runs. The unit stands nearer to its start than to its end. If both sides are alike, the line
 * takes the left one. */
static void a_line_bends_around_a_unit(void **state)
{
    static const double pi = 3.14159265358979, before = 50, behind = 77;
    ent_shown shown = show_turn("Units:\nGermany: A Mun\n", plain_options, NULL);
    const ent_map *map = shown.request.map;
    const ent_picture picture = {.geometry = ent_geometry_of(map), .map = map, .request = &shown.request};
    const ent_point unit = place_of(&shown, "MUN");
    (void)state;

    for (int degrees = 0; degrees < 360; degrees += 10) {
        double x = cos(degrees * pi / 180), y = sin(degrees * pi / 180);
        const ent_point start = {unit.x - before * x, unit.y - before * y};
        const ent_point end = {unit.x + behind * x, unit.y + behind * y};
        ent_curve curve;
        ent_arrow_line_around(&picture, start, end, ENT_PROV_NONE, ENT_PROV_NONE, 0, &curve);
        double length = ent_curve_length(&curve), least = HUGE_VAL;
        for (double along = 0; along < length; along++) {
            ent_point at = ent_curve_point(&curve, along, NULL);
            least = fmin(least, hypot((at.x - unit.x) / ENT_SYMBOL_UNIT_X, (at.y - unit.y) / ENT_SYMBOL_UNIT_Y));
        }
        if (least < 1)
            fail_msg("the line at %d degrees crosses the unit", degrees);
        assert_true(degrees != 0 || ent_curve_point(&curve, length / 2, NULL).y < unit.y);
    }
    clear_shown(&shown);
}

/* Of a short arrow at least 20 units are seen, or most of the way, though its ends lie on the units then. */
static void a_short_arrow_is_seen(void **state)
{
    static const double least = 20;
    (void)state;

    for (double length = 5; length < 200; length += 5) {
        const ent_point start = {100, 100}, end = {100 + length * 0.6, 100 + length * 0.8};
        ent_curve curve;
        double from, to;
        ent_curve_between(start, end, 0, &curve);
        ent_arrow_line_trim(&curve, start, end, 8, &from, &to);
        assert_true(from >= 0 && to <= length + 0.001);
        if (to - from < fmin(least, length * 0.8) - 0.001)
            fail_msg("of %g: from %g to %g", length, from, to);
    }
}

/* The ring of a convoy has a crest on each of its four sides, so it reaches as far there as a crest is high. */
static void the_waves_of_a_convoy_crest_on_all_sides(void **state)
{
    enum { ROOM = 200 };
    static const double crest = 2;
    static const ent_ink ink = {0x123456, false};
    ent_svg svg = {.text = NULL};
    ent_point point[ROOM], most = {0, 0}, least = {0, 0};
    (void)state;

    ent_svg_open(&svg, "g");
    ent_symbol_ring(&svg, (ent_point){0, 0}, ink, true);
    ent_svg_close(&svg);
    assert_true(ent_svg_end(&svg));
    size_t n = points_of(strstr(svg.text, "<path d=\"") + strlen("<path d=\""), point, ROOM);
    for (size_t i = 0; i < n; i++) {
        most = (ent_point){fmax(most.x, point[i].x), fmax(most.y, point[i].y)};
        least = (ent_point){fmin(least.x, point[i].x), fmin(least.y, point[i].y)};
    }
    assert_true(fabs(most.x - (ENT_SYMBOL_UNIT_X + 4 + crest)) < 0.2 && fabs(least.x + most.x) < 0.2);
    assert_true(fabs(most.y - (ENT_SYMBOL_UNIT_Y + 5 + crest)) < 0.2 && fabs(least.y + most.y) < 0.2);
    free(svg.text);
}

/* ---- Which orders are drawn. ---- */

static void orders_without_effect_are_drawn_where_they_aim(void **state)
{
    static const struct {
        const char *text, *id, *class;
    } row[] = {
        /* Nobody stands in Yorkshire. */
        {"Units:\nEngland: A Lon\nOrders:\nEngland:\nA Lon S A Yor\n", "order-LON", "support to-hold void ENGLAND"},
        /* A unit stands in Gascony. */
        {"Phase: S1901R\nUnits:\nGermany: A Bur, A Gas\nDislodged:\nFrance: A Par -> Pic\nOrders:\nFrance:\nA Par - "
         "Gas\n",
         "order-PAR", "retreat void FRANCE destroyed"},
        /* The order that gives way is not drawn, and the number of the other one is not in its id. */
        {"Units:\nFrance: A Par\nOrders:\nFrance:\nA Par - Pic\nSet:\nA Par - Bur\n", "order-PAR",
         "move succeeds FRANCE"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_shown shown = show_turn(row[i].text, plain_options, NULL);
        char *order = group_with_id(shown.svg, row[i].id);
        if (!strstr(order, row[i].class))
            fail_msg("%s: %s", row[i].text, order);
        assert_int_equal(count_of(shown.svg, "class=\"order "), 1);
        free(order);
        clear_shown(&shown);
    }
}

/* An ambiguous build names no place, so there is nothing to draw. */
static void an_ambiguous_build_is_not_drawn(void **state)
{
    ent_shown shown = show_turn(
        "Phase: W1901A\nUnits:\nCenters:\nEngland: Lvp, Lon, Edi\nOrders:\nEngland:\nBuild A L\nBuild A Edi\n",
        plain_options, NULL);
    (void)state;

    assert_int_equal(count_of(shown.svg, "class=\"order "), 1);
    assert_true(has_id(shown.svg, "order-EDI"));
    clear_shown(&shown);
}

/* Where 4.D.7 b is in force no build is waived, and the legend counts none. */
static void only_waived_builds_are_counted(void **state)
{
    static const char text[] =
        "Phase: W1901A\nRules: datc 4.D.7=%c\nUnits:\nCenters:\nFrance: Par\nOrders:\nFrance:\nWaive\n";
    (void)state;

    for (char choice = 'a'; choice <= 'b'; choice++) {
        char turn[200];
        snprintf(turn, sizeof turn, text, choice);
        ent_shown shown = show_turn(turn, plain_options, NULL);
        assert_int_equal(count_of(shown.svg, "1 center, 0 units, 1 waived"), choice == 'a');
        clear_shown(&shown);
    }
}

#define RETREATS                                                                                                       \
    "Phase: S1901R\nUnits:\nGermany: A Bur, A Pie\nDislodged:\nFrance: A Bur -> Gas, Par\nItaly: A Pie -> Tus\n"       \
    "Orders:\nFrance:\nA Bur - Gas\nItaly:\nA Pie - Tus\n"

/* Where an order is not shown, the picture shows where its unit may go. */
static void of_one_power_the_others_options_are_drawn(void **state)
{
    ent_shown all = show_turn(RETREATS, plain_options, NULL), one = show_turn(RETREATS, plain_options, "Italy");
    (void)state;

    assert_true(has_id(all.svg, "order-BUR") && !has_id(all.svg, "option-BUR-GAS") &&
                has_id(all.svg, "option-BUR-PAR"));
    assert_true(!has_id(one.svg, "order-BUR") && has_id(one.svg, "option-BUR-GAS") &&
                has_id(one.svg, "option-BUR-PAR"));
    assert_true(has_id(one.svg, "order-PIE") && !has_id(one.svg, "option-PIE-TUS"));
    assert_non_null(strstr(all.svg, "Army Burgundy, dislodged, retreats to Gascony, succeeds."));
    assert_non_null(strstr(one.svg, "Army Burgundy, dislodged.\n"));
    assert_null(strstr(one.svg, "retreats to Gascony"));
    char *option = group_with_id(one.svg, "option-BUR-GAS"); /* ends where a unit in Gascony would stand */
    assert_true(least_distance(option, "", place_of(&one, "GAS")) < 15);
    assert_true(least_distance(option, "", stands_at(&one, "BUR", true)) > ENT_SYMBOL_UNIT_Y * ENT_SYMBOL_SMALL);
    free(option);
    assert_non_null(strstr(all.svg, "<title>French Army Burgundy, dislodged. "));
    assert_non_null(strstr(one.svg, "<title>French Army Burgundy, dislodged</title>"));
    clear_shown(&all);
    clear_shown(&one);
}

/* Ids are those of the places; of several orders about one place each but the first has its number too. So has a
 * permission for a canal, since the fleet has an order of its own. */
static void every_order_has_its_own_id(void **state)
{
    static const struct {
        const char *text, *ids;
    } row[] = {
        {"Phase: W1901A\nUnits:\nCenters:\nRussia: War, StP, Mos\nOrders:\nRussia:\nBuild A War\nBuild F StP(nc)\n"
         "Build A StP\nBuild F StP(sc)\n",
         "order-WAR order-STP order-STP-2 order-STP-3"},
        {"Phase: W1901A\nUnits:\nCenters:\nRussia: War, StP, Mos\nOrders:\nRussia:\nBuild A StP\nBuild F StP(nc)\n",
         "order-STP order-STP-1"},
        {"Map: colonial\nUnits:\nTurkey: A Egy\nRussia: F Med\nOrders:\nTurkey:\nSC F Med - Red\nA Egy H\nRussia:\n"
         "F Med - Red\n",
         "order-EGY order-MED-0 order-MED"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_shown shown = show_turn(row[i].text, plain_options, NULL);
        char ids[200] = "";
        for (const char *at = shown.svg; (at = strstr(at, "id=\"order-")) != NULL; at++)
            snprintf(ids + strlen(ids), sizeof ids - strlen(ids), "%s%.*s", *ids ? " " : "", (int)strcspn(at + 4, "\""),
                     at + 4);
        if (strcmp(ids, row[i].ids) != 0)
            fail_msg("%s%s", row[i].text, ids);
        clear_shown(&shown);
    }
}

/* A unit that is removed fades out; one whose removal is void stays. */
static void only_what_goes_fades_out(void **state)
{
    static const char text[] =
        "Phase: W1905A\nUnits:\nTurkey: A Con, A Ank\nCenters:\nTurkey: %s\nOrders:\nTurkey: remove A Con\n";
    ent_draw_options moving = plain_options;
    (void)state;

    moving.animation = ENT_ANIMATE_ONCE;
    for (int due = 0; due < 2; due++) {
        char turn[200];
        snprintf(turn, sizeof turn, text, due ? "Con" : "Con, Ank");
        ent_shown shown = show_turn(turn, moving, NULL);
        char *unit = group_with_id(shown.svg, "unit-CON");
        assert_int_equal(count_of(unit, "animation-name:vanish"), due);
        free(unit);
        clear_shown(&shown);
    }
}

/* A movement phase may have a unit that was dislodged before it: no order is about it. */
static void a_unit_dislodged_before_has_no_order(void **state)
{
    ent_shown shown =
        show_turn("Phase: S1901M\nUnits:\nFrance: A Bur\nDislodged:\nGermany: A Bur -> Ruh\nItaly: A Mun -> Ber\n"
                  "Orders:\nFrance:\nA Bur - Par\n",
                  plain_options, NULL);
    (void)state;

    assert_non_null(strstr(shown.svg, "Army Burgundy moves to Paris, succeeds."));
    assert_non_null(strstr(shown.svg, "Army Burgundy, dislodged.\n"));
    assert_non_null(strstr(shown.svg, "<title>German Army Burgundy, dislodged</title>"));
    assert_non_null(strstr(shown.svg, "<title>Italian Army Munich, dislodged</title>"));
    assert_non_null(strstr(shown.table, "German army, dislodged\n"));
    assert_non_null(strstr(shown.table, "Italian army, dislodged\n"));
    clear_shown(&shown);
}

static void the_table_names_coasts(void **state)
{
    ent_shown shown =
        show_turn("Units:\nRussia: F StP(nc), A Mos\nOrders:\nRussia:\nF StP - Nwy\n", plain_options, NULL);
    (void)state;

    assert_non_null(strstr(shown.table, "Russian fleet (NC)  moves to Norway  succeeds\n"));
    assert_non_null(strstr(shown.table, "Russian army        holds            succeeds\n"));
    clear_shown(&shown);
}

/* Where a unit stands, a build is a plus beside it, at its coast: another unit would hide it. */
static void a_build_hides_no_unit(void **state)
{
    static const char orders[] = "Phase: W1901A\nUnits:\nRussia: F StP(nc)\nCenters:\nRussia: StP, Mos, War\nOrders:\n"
                                 "Russia:\nBuild %s\nBuild A Mos\n";
    char *badge[2];
    (void)state;

    for (int coast = 0; coast < 2; coast++) {
        char turn[200];
        snprintf(turn, sizeof turn, orders, coast ? "F StP(sc)" : "F StP(nc)");
        ent_shown shown = show_turn(turn, plain_options, NULL);
        char *build = group_with_id(shown.svg, "order-STP"), *other = group_with_id(shown.svg, "order-MOS");
        badge[coast] = strdup(strstr(build, "</title>"));
        assert_true(strlen(other) > 2 * strlen(badge[coast]));
        free(build);
        free(other);
        clear_shown(&shown);
    }
    assert_string_equal(badge[0], badge[1]);
    free(badge[0]);
    free(badge[1]);
}

/* Of two builds at one place the one that is made is drawn, the other one is a plus on its left. */
static void of_two_builds_at_one_place_one_is_drawn(void **state)
{
    static const struct {
        const char *rule;
        bool second; /* it is drawn as a unit */
    } row[] = {{"4.D.5=a", false}, {"4.D.5=b", false}, {"4.D.5=c", true}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char turn[200];
        snprintf(turn, sizeof turn,
                 "Rules: datc %s\nPhase: W1901A\nUnits:\nCenters:\nRussia: StP, Mos, War\nOrders:\nRussia:\n"
                 "Build A StP\nBuild F StP(sc)\n",
                 row[i].rule);
        ent_shown shown = show_turn(turn, plain_options, NULL);
        char *first = group_with_id(shown.svg, "order-STP"), *second = group_with_id(shown.svg, "order-STP-1");
        assert_true(row[i].second ? strlen(first) < strlen(second) : strlen(first) > strlen(second));
        free(first);
        free(second);
        clear_shown(&shown);
    }
}

/* A unit that is dislodged with nowhere to go is crossed. */
static void a_destroyed_unit_is_crossed(void **state)
{
    static const char turn[] = "Units: orders\nItaly: A Pie H\nGermany: F Mar H\nAustria: A Tyr S A Ven - Pie; A Ven - "
                               "Pie\nFrance: F %s H\n";
    size_t length[2];
    (void)state;

    for (int closed = 0; closed < 2; closed++) {
        char text[300];
        snprintf(text, sizeof text, turn, closed ? "Tus" : "Rom");
        ent_shown shown = show_turn(text, plain_options, NULL);
        char *unit = group_with_id(shown.svg, "unit-PIE");
        assert_non_null(strstr(unit, "dislodged"));
        length[closed] = strlen(unit);
        assert_int_equal(strstr(shown.svg, ">removed<") != NULL, closed);
        free(unit);
        clear_shown(&shown);
    }
    assert_true(length[1] > length[0]);
}

/* Permission to pass a canal stands among the orders of its power. */
static void permission_to_pass_a_canal_is_told(void **state)
{
    ent_shown shown = show_turn("Map: colonial\nUnits: orders\nTurkey: A Egy H; SC F Med - Red\nRussia: F Med - Red\n",
                                plain_options, NULL);
    (void)state;

    assert_non_null(strstr(shown.svg, " Permission for Fleet Mediterranean Sea to go to Red Sea, succeeds.\n"));
    clear_shown(&shown);
}

/* Of a build the table and the description say the kind and the coast, as far as the order does. */
static void builds_are_told_with_kind_and_coast(void **state)
{
    ent_shown shown = show_turn("Phase: W1901A\nUnits:\nCenters:\nRussia: StP, Mos, War\nOrders:\nRussia:\n"
                                "Build F StP(sc)\nBuild A Mos\nBuild Sev\n",
                                plain_options, NULL);
    (void)state;

    assert_non_null(strstr(shown.table, "Fleet St Petersburg (south coast) is built  succeeds\n"));
    assert_non_null(strstr(shown.table, " Army Moscow is built                        succeeds\n"));
    assert_non_null(strstr(shown.table, " Unit Sevastopol is built                    void\n"));
    assert_non_null(strstr(shown.svg, "Russia, 3 centers. Fleet St Petersburg (south coast) is built, succeeds. "
                                      "Army Moscow is built, succeeds. Unit Sevastopol is built, void.\n"));
    clear_shown(&shown);
}

/* China owns two centers, of which Hong Kong does not count [7.A.1]. */
static void a_center_that_does_not_count_is_not_counted(void **state)
{
    ent_shown shown = show_turn("Map: colonial\nPhase: W1901A\nUnits:\nCenters:\nChina: Canton, Hong Kong\nOrders:\n",
                                plain_options, NULL);
    (void)state;

    assert_int_equal(count_of(shown.svg, "China, 1 center."), 1);
    assert_int_equal(count_of(shown.svg, "1 center, 0 units"), 1);
    clear_shown(&shown);
}

/* A name that is longer than its place in the table ends with a whole character. */
static void a_name_is_cut_between_characters(void **state)
{
    static const char *const letters[] = {"\xD0\x96", "\xE3\x81\x82", "\xF0\xA0\x80\x80"};
    enum { MANY = 180 /* bytes */ };
    (void)state;

    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        for (size_t more = 0; more < 4; more++) { /* so that the cut falls on each byte of a letter */
            char text[1000] =
                "Map: {\"base\": \"standard\", \"changes\": {\"provinces\": {\"BUR\": {\"name\": \"Burgundy";
            strncat(text, "yyyy", more);
            for (size_t n = 0; n < MANY / strlen(letters[i]); n++)
                strcat(text, letters[i]);
            strcat(text, "\"}}}}\nUnits: orders\nOrders:\nFrance: A Par - Bur\n");
            ent_shown shown = show_turn(text, plain_options, NULL);
            const char *name = strstr(shown.table, " moves to Burgundy");
            assert_non_null(name);
            assert_non_null(strstr(name, letters[i]));
            assert_true(ent_plain_is_utf8(shown.table, strlen(shown.table)));
            clear_shown(&shown);
        }
}

static void points_lie_on_the_curve(void **state)
{
    const ent_curve curve = {.n = 3, .at = {{0, 0}, {10, 0}, {10, 10}}};
    static const struct {
        double distance, x, y;
    } row[] = {{-5, 0, 0}, {0, 0, 0}, {4, 4, 0}, {15, 10, 5}, {20, 10, 10}, {99, 10, 10}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_point point = ent_curve_point(&curve, row[i].distance, NULL);
        assert_float_equal(point.x, row[i].x, 1e-9);
        assert_float_equal(point.y, row[i].y, 1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_disrupted_convoy_ends_before_the_lost_carrier),
        cmocka_unit_test(a_convoy_leads_through_all_carriers),
        cmocka_unit_test(a_convoy_of_very_many_carriers_is_one_arrow),
        cmocka_unit_test(a_train_follows_its_own_railway),
        cmocka_unit_test(a_dislodged_train_has_an_arrow),
        cmocka_unit_test(supports_leave_units_uncovered),
        cmocka_unit_test(an_arrow_leaves_room_for_what_is_around_a_unit),
        cmocka_unit_test(a_stop_sign_covers_no_unit),
        cmocka_unit_test(a_line_bends_around_a_unit),
        cmocka_unit_test(a_short_arrow_is_seen),
        cmocka_unit_test(the_waves_of_a_convoy_crest_on_all_sides),
        cmocka_unit_test(orders_without_effect_are_drawn_where_they_aim),
        cmocka_unit_test(an_ambiguous_build_is_not_drawn),
        cmocka_unit_test(only_waived_builds_are_counted),
        cmocka_unit_test(of_one_power_the_others_options_are_drawn),
        cmocka_unit_test(every_order_has_its_own_id),
        cmocka_unit_test(only_what_goes_fades_out),
        cmocka_unit_test(a_unit_dislodged_before_has_no_order),
        cmocka_unit_test(the_table_names_coasts),
        cmocka_unit_test(builds_are_told_with_kind_and_coast),
        cmocka_unit_test(a_build_hides_no_unit),
        cmocka_unit_test(of_two_builds_at_one_place_one_is_drawn),
        cmocka_unit_test(a_destroyed_unit_is_crossed),
        cmocka_unit_test(permission_to_pass_a_canal_is_told),
        cmocka_unit_test(a_center_that_does_not_count_is_not_counted),
        cmocka_unit_test(a_name_is_cut_between_characters),
        cmocka_unit_test(points_lie_on_the_curve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
