/* test_draw.c -- pictures: names cover nothing, text is escaped, curves have their length.
 *
 * What is drawn for which order is tested in tests/draw/pictures.py, on the finished SVG.
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
#include "draw/curve.h"
#include "draw/draw.h"
#include "draw/palette.h"
#include "draw/picture.h"
#include "draw/svg.h"
#include "draw/symbol.h"
#include "game/position.h"
#include "mapfile/map_pick.h"
#include "selfplay/random_orders.h"
#include "written_turn.h"

static ent_map *open_map(const char *name)
{
    ent_err err;
    ent_map *map = ent_map_builtin(name, &err);
    assert_non_null(map);
    return map;
}

/* ---- Names and units. ---- */

/* What a unit covers, with its rim. */
static ent_box unit_box(const ent_geometry *geometry, const ent_map *map, const ent_unit *unit, bool dislodged)
{
    double scale = dislodged ? ENT_SYMBOL_SMALL : 1, width = unit->kind == ENT_ARMY ? 38 : 50;
    return (ent_box){ent_geometry_unit(geometry, map, unit->at, dislodged), width * scale, 35 * scale};
}

static ent_label *find_labels(const ent_geometry *geometry, const ent_map *map, ent_label_style style)
{
    ent_label *label = malloc(map->n_provs * sizeof *label);

    assert_non_null(label);
    for (ent_prov i = 0; i < map->n_provs; i++)
        ent_label_find(geometry, map, style, i, &label[i]);
    return label;
}

static void check_labels(const ent_geometry *geometry, const ent_map *map, ent_label_style style)
{
    static const double page = 1200, smallest = 4.5; /* pixels */
    double scale = page / geometry->width;
    ent_label *label = find_labels(geometry, map, style);

    for (ent_prov i = 0; i < map->n_provs; i++) {
        assert_true(label[i].size * scale >= smallest);
        for (int line = 0; line < label[i].n_lines; line++)
            assert_true(ent_label_width(label[i].line[line], label[i].size) <= label[i].box.width);
        for (ent_prov j = 0; j < i; j++)
            if (ent_boxes_meet(&label[i].box, &label[j].box))
                fail_msg("%s: the names of %s and %s overlap", map->name, map->prov[i].code, map->prov[j].code);
    }
    free(label);
}

static void no_two_names_overlap(void **state)
{
    (void)state;
    for (const ent_geometry *geometry = ent_geometries; geometry->map; geometry++) {
        ent_map *map = open_map(geometry->map);
        assert_ptr_equal(ent_geometry_of(map), geometry);
        check_labels(geometry, map, ENT_LABELS_FULL);
        check_labels(geometry, map, ENT_LABELS_CODE);
        check_labels(geometry, map, ENT_LABELS_RULEBOOK);
        ent_map_free(map);
    }
}

typedef struct ent_covered {
    unsigned labels, covered; /* labels of the pictures, and those that a unit covers */
} ent_covered;

/* Count the labels under units; a unit that covers its own province's name is a failure. */
static void count_covered(const ent_geometry *geometry, const ent_map *map, const ent_pos *pos, ent_label_style style,
                          ent_covered *count)
{
    ent_label *label = find_labels(geometry, map, style);

    for (ent_prov i = 0; i < map->n_provs; i++) {
        bool covered = false;
        for (ent_prov prov = 0; prov < map->n_provs; prov++) {
            const ent_unit *unit = &ent_pos_units_const(pos)[prov];
            if (unit->kind == ENT_UNIT_NONE)
                continue;
            ent_box box = unit_box(geometry, map, unit, false);
            bool meet = ent_boxes_meet(&label[i].box, &box);
            if (meet && prov == i)
                fail_msg("%s: the unit in %s covers its name", map->name, map->prov[i].code);
            covered = covered || meet;
        }
        for (uint16_t k = 0; k < pos->n_dislodged; k++) {
            ent_box box = unit_box(geometry, map, &ent_pos_dislodged_const(pos)[k].unit, true);
            covered = covered || ent_boxes_meet(&label[i].box, &box);
        }
        count->labels++;
        count->covered += covered;
    }
    free(label);
}

static void boxes_meet_if_both_sides_overlap(void **state)
{
    static const struct {
        double x, y;
        bool meet;
    } row[] = {{0, 0, true},      {9.9, 4.9, true}, {-9.9, -4.9, true}, {10.1, 0, false},
               {-10.1, 0, false}, {0, 5.1, false},  {0, -5.1, false},   {10.1, 5.1, false}};
    const ent_box box = {{50, 50}, 10, 5};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const ent_box other = {{50 + row[i].x, 50 + row[i].y}, 10, 5};
        assert_int_equal(ent_boxes_meet(&box, &other), row[i].meet);
    }
}

static void compiled_places_lie_inside(void **state)
{
    (void)state;
    for (const ent_geometry *geometry = ent_geometries; geometry->map; geometry++)
        for (uint16_t i = 0; i < geometry->n_shapes; i++) {
            const ent_shape *shape = &geometry->shape[i];
            assert_true(ent_geometry_inside(geometry, shape, ent_point_of(shape->label)) ||
                        ent_point_distance(ent_point_of(shape->label), ent_point_of(shape->spots.unit)) < 60);
            assert_true(ent_geometry_inside(geometry, shape, ent_point_of(shape->spots.unit)));
        }
}

static void every_map_has_a_picture(void **state)
{
    (void)state;
    for (size_t i = 0; ent_map_builtin_name(i); i++) {
        ent_map *map = open_map(ent_map_builtin_name(i));
        assert_non_null(ent_geometry_of(map));
        ent_map_free(map);
    }
}

/* A derived map with a name of its own: the same board. */
static void a_map_with_the_same_provinces_has_their_picture(void **state)
{
    static const char mine[] = "{\"base\": \"colonial\", \"changes\": {\"name\": \"mine\"}}";
    ent_err err;
    ent_map *colonial = open_map("colonial"), *map = ent_map_pick_json(mine, strlen(mine), NULL, &err);
    (void)state;

    assert_non_null(map);
    assert_ptr_equal(ent_geometry_of(map), ent_geometry_of(colonial));
    ent_map_free(map);
    ent_map_free(colonial);
}

/* A map that lacks provinces of a picture has it nevertheless; one with other provinces has none. */
static void some_maps_share_a_picture(void **state)
{
#define CHANGED(base, changes) "{\"base\": \"" base "\", \"changes\": {" changes "}}"
#define ADDED                                                                                                          \
    "\"provinces\": {\"XLA\": {\"name\": \"Xland\", \"kind\": \"inland\"}}, \"add\": {\"army\": [[\"XLA\", \"MOS\"]]}"
    static const struct {
        const char *map, *picture;
    } row[] = {
        {CHANGED("colonial", "\"name\": \"mine\", \"remove\": {\"provinces\": [\"CEY\"]}"), "colonial"},
        {CHANGED("colonial", ADDED), NULL},
        {CHANGED("colonial", "\"name\": \"mine\", " ADDED), NULL},
        {CHANGED("colonial", "\"name\": \"ancmed\""), NULL}, /* the name decides */
        {CHANGED("pure", "\"name\": \"mine\""), "pure"},     /* other maps have these provinces and more */
        /* A diagram shows the borders. */
        {CHANGED("pure", "\"remove\": {\"army\": [[\"BER\", \"ROM\"]]}"), NULL},
        {CHANGED("pure", "\"name\": \"mine\", \"remove\": {\"provinces\": [\"ROM\"]}"), NULL},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_err err = {.text = ""};
        ent_map *map = ent_map_pick_json(row[i].map, strlen(row[i].map), NULL, &err);
        if (!map)
            fail_msg("%s", err.text);
        const ent_geometry *picture = ent_geometry_of(map);
        if (!picture != !row[i].picture || (picture && strcmp(picture->map, row[i].picture) != 0))
            fail_msg("row %zu has the picture of %s", i, picture ? picture->map : "none");
        ent_map_free(map);
    }
}

/* A chain of the first provinces of the colonial map. */
static ent_map *map_of_first(const char *name, unsigned n)
{
    static char text[20000];
    ent_map *colonial = open_map("colonial");
    char *at = text;
    ent_err err;

    at += sprintf(at, "{\"name\": \"%s\", \"powers\": [{\"name\": \"One\"}], \"provinces\": [", name);
    for (unsigned i = 0; i < n; i++)
        at += sprintf(at, "%s{\"code\": \"%s\", \"name\": \"Place %c%c\", \"kind\": \"inland\"}", i ? ", " : "",
                      colonial->prov[i].code, 'a' + i / 26, 'a' + i % 26);
    at += sprintf(at, "], \"army\": [");
    for (unsigned i = 0; i + 1 < n; i++)
        at += sprintf(at, "%s[\"%s\", \"%s\"]", i ? ", " : "", colonial->prov[i].code, colonial->prov[i + 1].code);
    sprintf(at, "]}");
    ent_map_free(colonial);
    ent_map *map = ent_map_pick_json(text, strlen(text), NULL, &err);
    if (!map)
        fail_msg("%s", err.text);
    return map;
}

/* The picture of another map has at most twice as many provinces as the map. The colonial map has 119. */
static void how_many_provinces_share_a_picture(void **state)
{
    static const struct {
        const char *name;
        unsigned n;
        bool picture;
    } row[] = {{"mine", 60, true}, {"mine", 59, false}, {"colonial", 2, true}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_map *map = map_of_first(row[i].name, row[i].n);
        if (!ent_geometry_of(map) != !row[i].picture)
            fail_msg("row %zu: another picture", i);
        ent_map_free(map);
    }
}

/* ---- Writing. ---- */

static const struct {
    const char *text, *written;
} texts[] = {
    {"A PAR - BUR", "<t a=\"A PAR - BUR\">A PAR - BUR</t>\n"},
    {"<script>\"&'", "<t a=\"&lt;script&gt;&quot;&amp;'\">&lt;script&gt;&quot;&amp;'</t>\n"},
    {"]]>", "<t a=\"]]&gt;\">]]&gt;</t>\n"},
    {"K\xC3\xB6ln", "<t a=\"K\xC3\xB6ln\">K\xC3\xB6ln</t>\n"},
    {"\x01", "<t a=\"\xEF\xBF\xBD\">\xEF\xBF\xBD</t>\n"}, /* control */
    {"\x7F", "<t a=\"\xEF\xBF\xBD\">\xEF\xBF\xBD</t>\n"},
    {"\xC3(", "<t a=\"\xEF\xBF\xBD(\">\xEF\xBF\xBD(</t>\n"},                          /* cut off */
    {"\xC0\xBC", "<t a=\"\xEF\xBF\xBD\xEF\xBF\xBD\">\xEF\xBF\xBD\xEF\xBF\xBD</t>\n"}, /* '<', too long */
    {"\xEF\xBF\xBE",
     "<t a=\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\">\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD</t>\n"}, /* U+FFFE */
};

static void text_is_escaped(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ent_svg svg = {.text = NULL};
        ent_svg_open(&svg, "t");
        ent_svg_attr(&svg, "a", texts[i].text);
        ent_svg_text(&svg, texts[i].text);
        ent_svg_close(&svg);
        assert_true(ent_svg_end(&svg));
        assert_string_equal(svg.text, texts[i].written);
        free(svg.text);
    }
}

/* A cross has two strokes from corner to corner, on a casing of the same form. */
static void a_cross_has_two_diagonals(void **state)
{
    ent_svg svg = {.text = NULL};
    (void)state;

    ent_svg_open(&svg, "g");
    ent_symbol_cross(&svg, (ent_point){50, 70}, 10);
    ent_svg_close(&svg);
    assert_true(ent_svg_end(&svg));
    assert_int_equal(count_of(svg.text, "<path"), 4);
    assert_int_equal(count_of(svg.text, "\"M40 60l20 20\""), 2);
    assert_int_equal(count_of(svg.text, "\"M40 80l20-20\""), 2);
    free(svg.text);
}

/* Brown for armies, blue for fleets; blue on brown for both. */
static void a_link_shows_who_may_use_it(void **state)
{
    static const ent_curve line = {2, {{0, 0}, {10, 0}}};
    (void)state;

    for (unsigned who = 1; who <= 3; who++) {
        ent_svg svg = {.text = NULL};
        ent_svg_open(&svg, "g");
        ent_symbol_link(&svg, &line, who & 1, who & 2);
        ent_svg_close(&svg);
        assert_true(ent_svg_end(&svg));
        const char *army = strstr(svg.text, "#8a7350"), *fleet = strstr(svg.text, "#5f9ac2");
        assert_int_equal(army != NULL, who & 1);
        assert_int_equal(fleet != NULL, who >> 1);
        assert_int_equal(count_of(svg.text, "stroke-width=\"4.2\""), who == 3); /* so that the brown one is seen */
        assert_true(who != 3 || army < fleet);
        free(svg.text);
    }
}

static void paths_are_short(void **state)
{
    (void)state;
    const ent_point point[] = {{10, 0.5}, {12.26, -3}, {12.31, -3}, {0, 0}};
    ent_svg svg = {.text = NULL};

    ent_svg_open(&svg, "path");
    ent_svg_path(&svg, "d", point, 4, true);
    ent_svg_close(&svg);
    assert_true(ent_svg_end(&svg));
    assert_string_equal(svg.text, "<path d=\"M10 .5l2.3-3.5 0 0-12.3 3Z\"/>\n");
    free(svg.text);
}

/* ---- Curves. ---- */

static void curves_have_their_length_and_points(void **state)
{
    (void)state;
    const ent_point knot[] = {{0, 0}, {50, 40}, {100, 0}};
    ent_curve curve;

    ent_curve_between((ent_point){0, 0}, (ent_point){100, 0}, 0, &curve);
    assert_float_equal(ent_curve_length(&curve), 100, 1e-9);
    ent_curve_cut(&curve, 10, 70);
    assert_float_equal(curve.at[0].x, 10, 1e-9);
    assert_float_equal(ent_curve_length(&curve), 60, 1e-9);
    ent_curve_between((ent_point){0, 0}, (ent_point){100, 0}, 9, &curve); /* seen from a, the left is up */
    assert_float_equal(ent_curve_point(&curve, ent_curve_length(&curve) / 2, NULL).y, -9, 0.2);
    ent_curve_through(knot, 3, &curve);
    for (size_t i = 0; i < 3; i++) {
        double at = ent_curve_nearest(&curve, knot[i]);
        assert_true(ent_point_distance(ent_curve_point(&curve, at, NULL), knot[i]) < 1.5);
    }
    for (size_t i = 1; i < curve.n; i++)
        assert_true(ent_point_distance(curve.at[i - 1], curve.at[i]) > 1); /* no point stands there twice */
    double length = ent_curve_length(&curve);
    ent_curve_cut(&curve, 20, length - 20);
    assert_float_equal(ent_curve_length(&curve), length - 40, 0.5);
    ent_curve_between((ent_point){5, 5}, (ent_point){5, 5}, 0, &curve); /* no length at all */
    ent_curve_cut(&curve, 3, 2);
    assert_float_equal(ent_curve_length(&curve), 0, 1e-9);
}

/* ---- Whole games. ---- */

/* True if every element that is opened is closed again, in order. */
static bool is_balanced(const char *svg)
{
    enum { DEPTH = 32 };
    const char *open[DEPTH];
    size_t depth = 0, length[DEPTH];

    for (const char *at = strchr(svg, '<'); at; at = strchr(at + 1, '<')) {
        const char *end = strchr(at, '>');
        bool closes = at[1] == '/';
        const char *name = at + 1 + closes;
        size_t size = strcspn(name, " />");
        if (!end || size == 0)
            return false;
        if (closes && (depth == 0 || size != length[depth - 1] || memcmp(name, open[depth - 1], size) != 0))
            return false;
        if (closes) {
            depth--;
        } else if (end[-1] != '/') {
            if (depth == DEPTH)
                return false;
            open[depth] = name;
            length[depth++] = size;
        }
    }
    return depth == 0;
}

static void draw_phase(const ent_request *request, ent_turn *turn, uint64_t chance)
{
    const ent_draw_options options = {.names = ENT_LABELS_CODE,
                                      .only = ENT_POWER_NONE,
                                      .width = 800,
                                      .animation = (ent_draw_animation)(chance % 3),
                                      .planned = chance / 4 % 4 == 0,
                                      .closed = chance / 16 % 2 == 0};
    char *text = NULL;
    size_t len = 0;

    assert_int_equal(ent_draw_turn(request, turn, &options, &text, &len, NULL), ENT_OK);
    assert_int_equal(strlen(text), len);
    assert_true(is_balanced(text));
    free(text);
}

/* Play and draw one phase, and advance. */
static void play_phase(ent_request *request, uint64_t *seed)
{
    enum { CAP = 200 };
    static ent_order order[CAP];
    static ent_entry entry[CAP];
    static ent_result result[CAP];
    const ent_map *map = request->map;
    ent_turn turn = {.intake = {.entry = entry, .cap = CAP}, .result = result, .next = malloc(ent_pos_size(map))};

    assert_non_null(turn.next);
    turn.intake.n = ent_random_orders(map, &request->rules, request->pos, seed, order, CAP);
    for (size_t i = 0; i < turn.intake.n; i++)
        entry[i] = (ent_entry){.order = order[i], .in_force = true};
    assert_int_equal(ent_adjudicate(map, &request->rules, request->pos, order, turn.intake.n, result, turn.next),
                     ENT_OK);
    draw_phase(request, &turn, ent_random_next(seed));
    memcpy(request->pos, turn.next, ent_pos_size(map));
    free(turn.next);
}

/* At the start of a map no name is under a unit, in the middle of games less than 1 % of them. */
static void random_games_are_drawn_and_names_rarely_covered(void **state)
{
    (void)state;
    uint64_t seed = 1901;
    ent_covered start = {0, 0}, full = {0, 0}, code = {0, 0};

    for (const ent_geometry *geometry = ent_geometries; geometry->map; geometry++) {
        ent_request request = {.units_given = true};
        ent_rules_preset("datc", &request.rules);
        assert_int_equal(ent_request_map(&request, open_map(geometry->map), NULL), ENT_OK);
        ent_pos_start(request.map, request.pos);
        count_covered(geometry, request.map, request.pos, ENT_LABELS_FULL, &start);
        for (int phase = 0; phase < 24; phase++) {
            play_phase(&request, &seed);
            count_covered(geometry, request.map, request.pos, ENT_LABELS_FULL, &full);
            count_covered(geometry, request.map, request.pos, ENT_LABELS_CODE, &code);
        }
        ent_request_clear(&request);
    }
    print_message("%u of %u names are under a unit\n", full.covered, full.labels);
    assert_int_equal(start.covered, 0);
    assert_true(full.covered * 100 < full.labels);
    assert_true(code.covered * 100 < code.labels);
}

/* ---- Which orders are drawn. ---- */

/* Each order's classes: its kind, its verdict, its power's name, its marks. Orders that name no places are not drawn.
 */
static const struct {
    const char *text, *drawn;
} turns[] = {
    {"Rules: datc 4.E.1=a\nUnits: orders\nOrders:\nEngland:\nA Lon - Oz\nF Nth S A Lon - Bel\nF Wal C A Lon - Bel\n"
     "A Yor - Kiel\nF Mid - Spa\n",
     "convoy void ENGLAND; move fails ENGLAND no-convoy; move void ENGLAND; support to-move void ENGLAND"},
    {"Units:\nEngland: A Lon, F Nth\nOrders:\nEngland:\nF Nth C A Edi - Bel\nA Lon S A Edi - Yor\n",
     "convoy void ENGLAND; support to-move void ENGLAND"},
    {"Units: orders\nOrders:\nEngland:\nA Lon - Bel\nF Nth C A Lon - Bel\nF Eng C A Lon - Bel\n",
     "convoy succeeds ENGLAND; convoy succeeds ENGLAND; move by-convoy succeeds ENGLAND"},
    {"Units: orders\nOrders:\nEngland:\nA Yor - Nwy\nF Nth C A Yor - Nwy\nGermany:\nF Hel - Nth\nF Hol S F Hel - Nth\n",
     "convoy fails ENGLAND dislodged disrupted; move by-convoy fails ENGLAND disrupted; move succeeds GERMANY; support "
     "to-move succeeds GERMANY"},
    {"Units: orders\nOrders:\nEngland:\nF Lon S F Wal - Eng\nF Wal - Eng\nFrance:\nA Bre - Lon\nF Eng C A Bre - Lon\n",
     "convoy fails FRANCE dislodged disrupted; move succeeds ENGLAND; move by-convoy fails FRANCE disrupted paradox; "
     "support to-move succeeds ENGLAND"},
    {"Units: orders\nOrders:\nEngland:\nA Nwy - Swe VIA\nF Ska C A Nwy - Swe\nF Bot S A Nwy - Swe\nF Nwg C A Nwy - "
     "Cly\n",
     "convoy succeeds ENGLAND; convoy void ENGLAND; move by-convoy succeeds ENGLAND; support to-move succeeds ENGLAND"},
    {"Units: orders\nOrders:\nFrance:\nA Par - Bur\nA Mar S A Par - Bur\nA Gas S A Mar\nGermany:\nA Bur - Par\n"
     "A Mun S A Bur - Mar\n",
     "move succeeds FRANCE; move fails GERMANY bounce dislodged; support to-move succeeds FRANCE; support to-hold "
     "succeeds FRANCE; support to-move void GERMANY"},
    {"Phase: S1901R\nUnits:\nGermany: A Bur\nDislodged:\nFrance:\nA Par -> Gas, Pic\nA Mar -> Gas, Spa\nF Bre -> Mid\n"
     "A Bel -> Hol\nOrders:\nFrance:\nA Par - Gas\nA Mar - Gas\nF Bre - Kie\nA Bel D\n",
     "retreat fails FRANCE bounce destroyed; retreat fails FRANCE bounce destroyed; retreat void FRANCE destroyed; "
     "disband succeeds FRANCE"},
    {"Phase: W1901A\nUnits:\nFrance: A Spa\nGermany: A Ruh, A Mun, A Sil\nCenters:\nFrance: Par, Bre, Mar\n"
     "Germany: Mun\nOrders:\nFrance:\nBuild A Par\nBuild F Par\nBuild F Bre\nGermany:\nRemove A Ruh\nRemove A Kie\n",
     "build succeeds FRANCE; build void FRANCE; build succeeds FRANCE; disband succeeds GERMANY; disband void GERMANY; "
     "disband succeeds GERMANY civil-disorder"},
    {"Phase: W1901A\nUnits:\nFrance:\nRussia: A Mos\nCenters:\nFrance: Par\nRussia: StP, Mos\nOrders:\nFrance:\nWaive\n"
     "Russia:\nBuild F StP(nc)\nBuild A StP\n",
     "build succeeds RUSSIA; build void RUSSIA"},
    {"Map: colonial\nUnits: orders\nOrders:\nRussia:\nA Mos - TSR - Vla\nChina:\nA Vla H\n",
     "hold succeeds CHINA; move fails RUSSIA bounce"},
    {"Map: colonial\nUnits: orders\nOrders:\nRussia:\nA Mos - TSR - Irk\n", "move succeeds RUSSIA"},
    {"Map: colonial\nUnits:\nTurkey: A Egy\nRussia: F Med\nOrders:\nTurkey:\nA Egy H\nSC F Med - Red\nRussia:\nF Med - "
     "Red\n",
     "hold succeeds TURKEY; canal succeeds TURKEY; move succeeds RUSSIA"},
};

/* The class of each order, in the sequence of the picture. */
static void list_drawn(const char *svg, char *out, size_t size)
{
    static const char begin[] = "class=\"order ";

    out[0] = '\0';
    for (const char *at = svg; (at = strstr(at, begin)) != NULL;) {
        at += sizeof begin - 1;
        size_t used = strlen(out);
        snprintf(out + used, size - used, "%s%.*s", used ? "; " : "", (int)strcspn(at, "\""), at);
    }
}

static void each_order_is_drawn_as_it_was_judged(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        ent_request request;
        ent_turn turn;
        char drawn[1000], *text = NULL;
        size_t len;
        judge_text("datc", turns[i].text, &request, &turn);
        for (uint64_t chance = 0; chance < 32; chance++)
            draw_phase(&request, &turn, chance);
        const ent_draw_options options = {.names = ENT_LABELS_FULL, .only = ENT_POWER_NONE, .width = 800};
        assert_int_equal(ent_draw_turn(&request, &turn, &options, &text, &len, NULL), ENT_OK);
        list_drawn(text, drawn, sizeof drawn);
        if (strcmp(drawn, turns[i].drawn) != 0)
            fail_msg("%s\ngives %s", turns[i].text, drawn);
        free(text);
        assert_int_equal(ent_draw_table(&request, &turn, &options, &text, &len, NULL), ENT_OK);
        assert_true(len > 0 && text[len - 1] == '\n');
        free(text);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

/* The orders of the other powers are left out. */
static void one_power_is_drawn_alone(void **state)
{
    ent_request request;
    ent_turn turn;
    char drawn[1000], *text = NULL;
    size_t len;
    (void)state;

    judge_text("datc", "Orders:\nFrance:\nA Par - Bur\nGermany:\nA Mun - Bur\n", &request, &turn);
    ent_draw_options options = {.width = 800, .only = ent_map_find_power(request.map, "France", 6), .planned = true};
    assert_int_equal(ent_draw_turn(&request, &turn, &options, &text, &len, NULL), ENT_OK);
    list_drawn(text, drawn, sizeof drawn);
    assert_string_equal(drawn, "move planned FRANCE");
    const char *paper = strstr(text, "class=\"paper\""), *edge = strstr(text, "class=\"edge\"");
    assert_true(paper && edge);
    assert_non_null(strstr(paper, "pointer-events=\"none\" fill=\"#"));
    assert_true(strstr(paper, "fill=\"#") < edge);
    assert_memory_equal(strstr(edge, "fill="), "fill=\"none\" stroke=", 19);
    free(text);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

/* An identifier has letters and digits alone, and as many as there is room for. */
static void identifiers_have_letters_digits_and_a_limit(void **state)
{
    static const char *const names[][2] = {
        {"Red", "Red"}, {"United Kingdom", "United-Kingdom"}, {"O'Neill", "O-Neill"}, {"\xC3\x96st", "--st"}};
    char ident[ENT_IDENT + 1] = "", name[2 * ENT_IDENT];
    (void)state;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_string_equal(ent_picture_ident(names[i][0], ident), names[i][1]);
    memset(name, 'x', sizeof name);
    name[sizeof name - 1] = '\0';
    assert_int_equal(strlen(ent_picture_ident(name, ident)), ENT_IDENT - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(identifiers_have_letters_digits_and_a_limit),
        cmocka_unit_test(no_two_names_overlap),
        cmocka_unit_test(boxes_meet_if_both_sides_overlap),
        cmocka_unit_test(compiled_places_lie_inside),
        cmocka_unit_test(every_map_has_a_picture),
        cmocka_unit_test(a_map_with_the_same_provinces_has_their_picture),
        cmocka_unit_test(some_maps_share_a_picture),
        cmocka_unit_test(how_many_provinces_share_a_picture),
        cmocka_unit_test(text_is_escaped),
        cmocka_unit_test(a_cross_has_two_diagonals),
        cmocka_unit_test(a_link_shows_who_may_use_it),
        cmocka_unit_test(paths_are_short),
        cmocka_unit_test(curves_have_their_length_and_points),
        cmocka_unit_test(random_games_are_drawn_and_names_rarely_covered),
        cmocka_unit_test(each_order_is_drawn_as_it_was_judged),
        cmocka_unit_test(one_power_is_drawn_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
