/* frame.c -- the frame around the map: the title above it, the legend of powers and signs below.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "draw/picture.h"
#include "game/position.h"
#include "judge/judge.h"
#include "notation/print.h"
#include "turn/phase_and_rules.h"

static const double margin = ENT_FRAME_MARGIN, title_height = ENT_FRAME_TITLE, title_size = 23, row_height = 36;
static const double key_height = 30;
static const double name_size = 13, note_size = 10.5, key_size = 11.5;

static void put_text(ent_svg *svg, const char *class, ent_point at, double size, const char *text)
{
    ent_svg_open(svg, "text");
    ent_svg_attr(svg, "class", class);
    ent_svg_number(svg, "x", at.x);
    ent_svg_number(svg, "y", at.y);
    ent_svg_number(svg, "font-size", size);
    ent_svg_text(svg, text);
    ent_svg_close(svg);
}

/* ---- Title. ---- */

/* Shorten the text until it fits into `room`, by whole characters of UTF-8. */
static void fit(char *text, double size, double room)
{
    size_t n = strlen(text);
    bool cut = false;

    assert(room >= 0); /* an empty text fits */
    while (ent_label_width(text, size) > room) {
        do
            n--;
        while (((unsigned char)text[n] & 0xC0) == 0x80); /* such bytes have no width: another one stands before them */
        text[n] = '\0';
        cut = true;
    }
    if (cut && n > 3)
        memcpy(text + n, "...", 4); /* `text` was longer */
}

static void draw_title(const ent_picture *picture, double width)
{
    const char *game = picture->options->title;
    ent_power only = picture->options->only;
    char phase[32], when[200], name[400];
    ent_print_room to = {name, sizeof name, 0};

    ent_phase_title(picture->request->pos, phase);
    snprintf(when, sizeof when, "%s%s%s", phase, only == ENT_POWER_NONE ? "" : ": orders of ",
             only == ENT_POWER_NONE ? "" : picture->map->power[only].title);
    if (game) {
        ent_print_put(&to, game);
        ent_print_put(&to, " \xC2\xB7 ");
    }
    ent_print_put(&to, picture->map->title);
    /* the game's name is in bold */
    fit(name, title_size * 1.12, fmax(0, width - ent_label_width(when, title_size) - 40));
    put_text(picture->svg, "title", (ent_point){margin, title_height - 15}, title_size, name);
    ent_svg_open(picture->svg, "g");
    ent_svg_attr(picture->svg, "text-anchor", "end");
    put_text(picture->svg, "phase", (ent_point){margin + width, title_height - 15}, title_size, when);
    ent_svg_close(picture->svg);
}

/* ---- Powers. ---- */

enum { NOTE = 100 }; /* bytes of the line below a power's name */

typedef struct ent_columns {
    int n, rows;
    double width;
} ent_columns;

static void count_of(const ent_picture *picture, ent_power power, unsigned *centers, unsigned *units, unsigned *waived)
{
    const ent_pos *pos = picture->request->pos;

    *units = ent_pos_count_units_of(pos, power);
    *waived = 0;
    *centers = (unsigned)ent_adjust_centers(picture->map, &picture->request->rules, pos, power);
    for (size_t i = 0; i < picture->turn->intake.n; i++) {
        const ent_entry *entry = &picture->turn->intake.entry[i];
        *waived += entry->in_force && entry->order.kind == ENT_ORDER_WAIVE && entry->order.power == power &&
                   ent_picture_knows(picture, i) && picture->turn->result[i].verdict == ENT_SUCCEEDS;
    }
}

/* "5 centers, 3 units, 1 waived" */
static void note_of(const ent_picture *picture, ent_power power, char note[NOTE])
{
    unsigned centers, units, waived;
    char more[30] = "";

    count_of(picture, power, &centers, &units, &waived);
    if (waived > 0)
        snprintf(more, sizeof more, ", %u waived", waived);
    snprintf(note, NOTE, "%u center%s, %u unit%s%s", centers, centers == 1 ? "" : "s", units, units == 1 ? "" : "s",
             more);
}

static ent_columns power_columns(const ent_picture *picture)
{
    double widest = 118;
    ent_columns columns;

    for (ent_power power = 0; power < picture->map->n_powers; power++) {
        char note[NOTE];
        note_of(picture, power, note);
        widest = fmax(widest, 52 + ent_label_width(picture->map->power[power].title, name_size * 1.1));
        widest = fmax(widest, 52 + ent_label_width(note, note_size));
    }
    columns.n = (int)fmax(1, fmin(floor(picture->geometry->width / widest), picture->map->n_powers));
    columns.rows = (picture->map->n_powers + columns.n - 1) / columns.n;
    columns.n = (picture->map->n_powers + columns.rows - 1) / columns.rows; /* rows of about one length */
    columns.width = picture->geometry->width / (double)columns.n;
    return columns;
}

static void draw_power(const ent_picture *picture, ent_power power, ent_point at)
{
    ent_svg *svg = picture->svg;
    char ident[ENT_IDENT], note[NOTE];

    note_of(picture, power, note);
    ent_svg_open(svg, "g");
    ent_svg_format(svg, "id", "power-%s", ent_picture_ident(picture->map->power[power].name, ident));
    ent_svg_format(svg, "class", "power %s", ident);
    ent_svg_at(svg, at, 1);
    ent_svg_open(svg, "rect");
    ent_svg_number(svg, "x", -17);
    ent_svg_number(svg, "y", -13);
    ent_svg_number(svg, "width", 34);
    ent_svg_number(svg, "height", 26);
    ent_svg_number(svg, "rx", 3);
    ent_svg_color(svg, "fill", picture->color[power].tint);
    ent_svg_attr(svg, "stroke", "#5c4f3c");
    ent_svg_number(svg, "stroke-width", 0.9);
    ent_svg_close(svg);
    ent_svg_open(svg, "g");
    ent_svg_at(svg, (ent_point){0, 0}, ENT_SYMBOL_LEGEND);
    ent_symbol_unit(svg, ENT_ARMY, &picture->color[power], ent_picture_tag(picture, power), ENT_LOOK_WHOLE);
    ent_svg_close(svg);
    put_text(svg, "name", (ent_point){24, -1}, name_size, picture->map->power[power].title);
    put_text(svg, "count", (ent_point){24, 11.5}, note_size, note);
    ent_svg_close(svg);
}

/* ---- Signs. ---- */

static const ent_curve sign_line = {2, {{-18, 0}, {18, 0}}};
static const ent_color sample = {ENT_COLOR_SAMPLE, ENT_COLOR_PAPER, 0x5e574b};

/* The signs of units and of what lies around them, smaller than on the map. */
static void draw_unit_sign(ent_svg *svg, ent_sign sign, ent_ink ink)
{
    static const ent_point middle = {0, 0};

    ent_svg_open(svg, "g");
    ent_svg_at(svg, middle, ENT_SYMBOL_LEGEND);
    switch (sign) {
    case ENT_SIGN_ARMY:
    case ENT_SIGN_FLEET:
        ent_symbol_unit(svg, sign == ENT_SIGN_ARMY ? ENT_ARMY : ENT_FLEET, &sample, NULL, ENT_LOOK_WHOLE);
        break;
    case ENT_SIGN_DISLODGED:
        ent_symbol_unit(svg, ENT_ARMY, &sample, NULL, ENT_LOOK_BROKEN);
        break;
    case ENT_SIGN_CONVOY:
    case ENT_SIGN_HOLD:
        ent_symbol_ring(svg, middle, ink, sign == ENT_SIGN_CONVOY);
        break;
    default:
        assert(sign == ENT_SIGN_BURST);
        ent_symbol_burst(svg);
    }
    ent_svg_close(svg);
}

static void draw_mark_sign(ent_svg *svg, ent_sign sign)
{
    static const ent_point middle = {8, 0};

    switch (sign) {
    case ENT_SIGN_CENTER:
    case ENT_SIGN_HOME:
        ent_symbol_center(svg, middle, ENT_COLOR_SAMPLE, sign == ENT_SIGN_HOME);
        break;
    case ENT_SIGN_STOP:
        ent_symbol_stop(svg, middle);
        break;
    case ENT_SIGN_CLOSED:
        ent_symbol_closed(svg, middle);
        break;
    case ENT_SIGN_BUILD:
        ent_symbol_badge(svg, middle, true);
        break;
    default:
        assert(sign == ENT_SIGN_REMOVAL);
        ent_symbol_cross(svg, middle, 8);
    }
}

static void draw_sign(ent_svg *svg, ent_sign sign, bool planned)
{
    const ent_ink ink = {sample.line, planned};

    switch (sign) {
    case ENT_SIGN_MOVE:
    case ENT_SIGN_PLANNED:
        ent_symbol_arrow(svg, &sign_line, ink, true);
        break;
    case ENT_SIGN_SUPPORT:
    case ENT_SIGN_HOLD_SUPPORT:
        ent_symbol_beads(svg, &sign_line, ink, sign == ENT_SIGN_SUPPORT ? ENT_BEADS_DOT : ENT_BEADS_BAR);
        break;
    case ENT_SIGN_VOID: /* beads of no kind: they fit moves, supports and builds */
    case ENT_SIGN_CUT:
        ent_symbol_beads(svg, &sign_line, ink, sign == ENT_SIGN_CUT ? ENT_BEADS_DOT : ENT_BEADS_OPEN);
        if (sign == ENT_SIGN_CUT)
            ent_symbol_cut(svg, (ent_point){0, 0}, (ent_point){1, 0});
        break;
    case ENT_SIGN_OPTION:
        ent_symbol_thin(svg, &sign_line, ink.color);
        break;
    case ENT_SIGN_RAILWAY:
        ent_symbol_railway(svg, &sign_line);
        break;
    case ENT_SIGN_CANAL:
        ent_symbol_canal(svg, &sign_line);
        break;
    case ENT_SIGN_LINK_ARMY:
    case ENT_SIGN_LINK_FLEET:
    case ENT_SIGN_LINK_BOTH:
        ent_symbol_link(svg, &sign_line, sign != ENT_SIGN_LINK_FLEET, sign != ENT_SIGN_LINK_ARMY);
        break;
    case ENT_SIGN_CENTER:
    case ENT_SIGN_HOME:
    case ENT_SIGN_STOP:
    case ENT_SIGN_CLOSED:
    case ENT_SIGN_BUILD:
    case ENT_SIGN_REMOVAL:
        draw_mark_sign(svg, sign);
        break;
    default:
        draw_unit_sign(svg, sign, ink);
    }
}

/* ORDER sign */
static const char *const sign_names[ENT_SIGN_COUNT] = {
    "army",    "fleet", "supply center", "home center", "move",  "planned move", "stopped",   "support",
    "to hold", "cut",   "convoy",        "hold",        "void",  "dislodged",    "dislodged", "may retreat",
    "closed",  "built", "removed",       "railway",     "canal", "armies",       "fleets",    "both"};

static double sign_width(ent_sign sign)
{
    return 50 + ent_label_width(sign_names[sign], key_size);
}

/* How many rows the signs take that the picture uses; with `draw`, they are drawn. */
static int lay_signs(const ent_picture *picture, ent_point start, bool draw)
{
    ent_svg *svg = picture->svg;
    ent_point at = start;
    int rows = 1;

    for (ent_sign sign = 0; sign < ENT_SIGN_COUNT; sign++) {
        if (!(*picture->signs >> sign & 1))
            continue;
        if (at.x > start.x && at.x + sign_width(sign) > start.x + picture->geometry->width + 12) {
            at = (ent_point){start.x, at.y + key_height};
            rows++;
        }
        if (draw) {
            ent_svg_open(svg, "g");
            ent_svg_at(svg, (ent_point){at.x + 18, at.y}, 1);
            if (sign == ENT_SIGN_VOID)
                ent_svg_attr(svg, "opacity", ".42");
            draw_sign(svg, sign, picture->options->planned);
            put_text(svg, "sign", (ent_point){24, 4}, key_size, sign_names[sign]);
            ent_svg_close(svg);
        }
        at.x += sign_width(sign);
    }
    return rows;
}

/* ---- Together. ---- */

ent_frame ent_frame_measure(const ent_picture *picture)
{
    int rows = power_columns(picture).rows;

    return (ent_frame){margin, title_height,
                       12 + rows * row_height + lay_signs(picture, (ent_point){0, 0}, false) * key_height + 4};
}

void ent_frame_draw(const ent_picture *picture, const ent_frame *frame)
{
    ent_columns columns = power_columns(picture);
    double width = picture->geometry->width, top = frame->above + picture->geometry->height + 10;

    draw_title(picture, width);
    ent_svg_open(picture->svg, "g");
    ent_svg_attr(picture->svg, "id", "legend");
    for (ent_power power = 0; power < picture->map->n_powers; power++) {
        int column = power % columns.n, row = power / columns.n;
        draw_power(picture, power, (ent_point){margin + 18 + column * columns.width, top + 17 + row * row_height});
    }
    ent_svg_open(picture->svg, "g");
    ent_svg_attr(picture->svg, "id", "signs");
    lay_signs(picture, (ent_point){margin, top + columns.rows * row_height + key_height / 2 + 2}, true);
    ent_svg_close(picture->svg);
    ent_svg_close(picture->svg);
}
