/* frame.c -- the frame around the map: the title above it, the legend of powers and signs below.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "draw/symbol.h"
#include "draw/picture.h"
#include "game/position.h"

static const double margin = 14, title_height = 44, title_size = 23, row_height = 34, key_height = 30;
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

    while (n > 0 && ent_label_width(text, size) > room) {
        do
            n--;
        while (n > 0 && ((unsigned char)text[n] & 0xC0) == 0x80);
        text[n] = '\0';
        cut = true;
    }
    if (cut && n > 3)
        memcpy(text + n, "...", 4); /* `text` was longer */
}

static void draw_title(const ent_picture *picture, double width)
{
    static const char *const season[] = {"Spring", "Fall", "Winter"};
    static const char *const phase[] = {"movement", "retreats", "adjustments"};
    const ent_pos *pos = picture->request->pos;
    const char *game = picture->options->title;
    ent_power only = picture->options->only;
    char when[200], name[400];

    snprintf(when, sizeof when, "%s %d, %s%s%s", season[pos->season], pos->year, phase[pos->phase],
             only == ENT_POWER_NONE ? "" : ": orders of ",
             only == ENT_POWER_NONE ? "" : picture->map->power[only].title);
    snprintf(name, sizeof name, "%.250s%s%.100s", game ? game : "", game ? " \xC2\xB7 " : "", picture->map->title);
    fit(name, title_size * 1.12, width - ent_label_width(when, title_size) - 40); /* the game's name is in bold */
    put_text(picture->svg, "title", (ent_point){margin, title_height - 15}, title_size, name);
    ent_svg_open(picture->svg, "g");
    ent_svg_attr(picture->svg, "text-anchor", "end");
    put_text(picture->svg, "phase", (ent_point){margin + width, title_height - 15}, title_size, when);
    ent_svg_close(picture->svg);
}

/* ---- Powers. ---- */

enum { NOTE = 100 }; /* bytes of the line below a power's name */

typedef struct ent_columns {
    int n;
    double width;
} ent_columns;

static void count_of(const ent_picture *picture, ent_power power, unsigned *centers, unsigned *units, unsigned *waived)
{
    const ent_pos *pos = picture->request->pos;

    *centers = *units = *waived = 0;
    for (ent_prov prov = 0; prov < picture->map->n_provs; prov++) {
        const ent_unit *unit = &ent_pos_units_const(pos)[prov];
        *centers += (picture->map->prov[prov].flags & ENT_PROV_CENTER) && ent_pos_owners_const(pos)[prov] == power;
        *units += unit->kind != ENT_UNIT_NONE && unit->power == power;
    }
    for (uint16_t i = 0; i < pos->n_dislodged; i++)
        *units += ent_pos_dislodged_const(pos)[i].unit.power == power;
    for (size_t i = 0; i < picture->turn->intake.n; i++) {
        const ent_entry *entry = &picture->turn->intake.entry[i];
        *waived += entry->in_force && entry->order.kind == ENT_ORDER_WAIVE && entry->order.power == power &&
                   picture->turn->result[i].verdict == ENT_SUCCEEDS;
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
    int rows = (picture->map->n_powers + columns.n - 1) / columns.n;
    columns.n = (picture->map->n_powers + rows - 1) / rows; /* rows of about one length */
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
    ent_svg_at(svg, at);
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
    ent_symbol_unit(svg, ENT_ARMY, picture->color[power].unit);
    put_text(svg, "name", (ent_point){24, -1}, name_size, picture->map->power[power].title);
    put_text(svg, "count", (ent_point){24, 11.5}, note_size, note);
    ent_svg_close(svg);
}

/* ---- Signs. ---- */

static void sign_unit(ent_svg *svg, uint8_t kind)
{
    ent_symbol_unit(svg, kind, ENT_COLOR_SAMPLE);
}
static void sign_army(ent_svg *svg)
{
    sign_unit(svg, ENT_ARMY);
}
static void sign_fleet(ent_svg *svg)
{
    sign_unit(svg, ENT_FLEET);
}
static void sign_center(ent_svg *svg)
{
    ent_symbol_center(svg, (ent_point){4, 0}, ENT_COLOR_SAMPLE);
}

static const ent_curve sign_line = {2, {{-16, 0}, {14, 0}}};

static void sign_move(ent_svg *svg)
{
    ent_symbol_arrow(svg, &sign_line, ENT_COLOR_SAMPLE, true);
}
static void sign_failure(ent_svg *svg)
{
    ent_symbol_arrow(svg, &sign_line, ENT_COLOR_SAMPLE, false);
    ent_symbol_cross(svg, sign_line.at[1], 4);
}
static void sign_support(ent_svg *svg)
{
    ent_symbol_beads(svg, &sign_line, ENT_COLOR_SAMPLE, ENT_BEADS_DOT);
}
static void sign_hold_support(ent_svg *svg)
{
    ent_symbol_beads(svg, &sign_line, ENT_COLOR_SAMPLE, ENT_BEADS_BAR);
}
static void sign_cut(ent_svg *svg)
{
    sign_support(svg);
    ent_symbol_cut(svg, (ent_point){-2, 0}, (ent_point){1, 0});
}
static void sign_convoy(ent_svg *svg)
{
    ent_symbol_ring(svg, (ent_point){0, 0}, ENT_COLOR_SAMPLE, true);
}
static void sign_hold(ent_svg *svg)
{
    ent_symbol_ring(svg, (ent_point){0, 0}, ENT_COLOR_SAMPLE, false);
}
static void sign_burst(ent_svg *svg)
{
    ent_svg_open(svg, "g");
    ent_svg_attr(svg, "transform", "scale(.8)");
    ent_symbol_burst(svg, (ent_point){0, 0});
    ent_svg_close(svg);
}
static void sign_option(ent_svg *svg)
{
    ent_symbol_option(svg, &sign_line, (ent_point){12, 0}, ENT_COLOR_SAMPLE);
}
static void sign_build(ent_svg *svg)
{
    ent_symbol_plus(svg, (ent_point){4, 0});
}
static void sign_no_build(ent_svg *svg)
{
    ent_svg_open(svg, "g");
    ent_svg_attr(svg, "opacity", ".42");
    sign_army(svg);
    ent_symbol_cross(svg, (ent_point){0, 0}, 6);
    ent_svg_close(svg);
}
static void sign_removal(ent_svg *svg)
{
    ent_symbol_cross(svg, (ent_point){4, 0}, 6);
}

/* Which signs occur in which kind of phase. */
static const struct {
    const char *name;
    void (*draw)(ent_svg *);
    unsigned phases; /* bits of ent_phase_kind */
} signs[] = {{"army", sign_army, 7},
             {"fleet", sign_fleet, 7},
             {"supply center", sign_center, 7},
             {"move", sign_move, 3},
             {"failed", sign_failure, 3},
             {"support", sign_support, 1},
             {"to hold", sign_hold_support, 1},
             {"cut", sign_cut, 1},
             {"convoy", sign_convoy, 1},
             {"hold", sign_hold, 1},
             {"dislodged", sign_burst, 1},
             {"may retreat", sign_option, 2},
             {"disbanded", sign_removal, 6},
             {"built", sign_build, 4},
             {"not built", sign_no_build, 4}};
enum { N_SIGNS = sizeof signs / sizeof *signs };

static void draw_signs(const ent_picture *picture, ent_point at, double width)
{
    ent_svg *svg = picture->svg;
    unsigned phase = 1u << picture->request->pos->phase;
    double sum = 0;
    int n = 0;

    for (size_t i = 0; i < N_SIGNS; i++)
        if (signs[i].phases & phase) {
            sum += 42 + ent_label_width(signs[i].name, key_size);
            n++;
        }
    double gap = fmax(0, fmin(30, (width - sum) / n));
    ent_svg_open(svg, "g");
    ent_svg_attr(svg, "id", "signs");
    for (size_t i = 0; i < N_SIGNS; i++) {
        if (!(signs[i].phases & phase))
            continue;
        ent_svg_open(svg, "g");
        ent_svg_at(svg, (ent_point){at.x + 17, at.y});
        signs[i].draw(svg);
        put_text(svg, "sign", (ent_point){21, 4}, key_size, signs[i].name);
        ent_svg_close(svg);
        at.x += 42 + ent_label_width(signs[i].name, key_size) + gap;
    }
    ent_svg_close(svg);
}

/* ---- Together. ---- */

ent_frame ent_frame_measure(const ent_picture *picture)
{
    ent_columns columns = power_columns(picture);
    int rows = (picture->map->n_powers + columns.n - 1) / columns.n;

    return (ent_frame){margin, title_height, 10 + rows * row_height + key_height + 8};
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
        draw_power(picture, power, (ent_point){margin + 18 + column * columns.width, top + 15 + row * row_height});
    }
    draw_signs(picture,
               (ent_point){margin, frame->above + picture->geometry->height + frame->below - key_height / 2 - 6},
               width);
    ent_svg_close(picture->svg);
}
