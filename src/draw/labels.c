/* labels.c -- the label of a province, as the picture of its map places it.
 *
 * The picture has the full names of the map that it was made for. A map of the user's may name a province differently;
 * then the short name is used, whose place fits any three letters, in smaller type if it is longer.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/labels.h"
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double short_size = 10.5, short_room = 30; /* of abbreviations: as tools/mapmaker/lib/place.mjs has them */

/* Advance widths of ' ' to '~' in DejaVu Serif, in thousandths of the size: the widest of the usual serif faces. */
static const short advance[] = {318,  402, 460, 838, 636, 950, 890, 275,  390, 390, 500, 838, 318, 338,  318, 337,
                                636,  636, 636, 636, 636, 636, 636, 636,  636, 636, 337, 337, 838, 838,  838, 536,
                                1000, 722, 735, 765, 802, 730, 694, 799,  872, 395, 401, 747, 664, 1024, 875, 820,
                                673,  820, 753, 685, 667, 843, 722, 1028, 712, 660, 695, 390, 337, 390,  838, 500,
                                500,  596, 640, 560, 640, 592, 370, 640,  644, 320, 310, 606, 320, 948,  644, 602,
                                640,  640, 478, 513, 402, 644, 565, 856,  564, 565, 527, 636, 337, 636,  838};

double ent_label_width(const char *text, double size)
{
    double sum = 0;

    for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
        if (*at >= ' ' && *at <= '~')
            sum += advance[*at - ' '];
        else if (*at >> 6 != 2) /* once for each character beyond ASCII */
            sum += 900;
    }
    return sum * size / 1000;
}

bool ent_boxes_meet(const ent_box *a, const ent_box *b)
{
    return fabs(a->middle.x - b->middle.x) * 2 < a->width + b->width &&
           fabs(a->middle.y - b->middle.y) * 2 < a->height + b->height;
}

/* Split the name of the picture into lines. False if it is not the name of the province. */
static bool split_name(const char *lines, const char *name, ent_label *label)
{
    size_t n = strcspn(lines, "\n");

    assert(*lines);
    for (label->n_lines = 0; strncmp(lines, name, n) == 0; n = strcspn(lines, "\n")) {
        assert(label->n_lines < ENT_LABEL_LINES && n < ENT_LABEL_BYTES);
        snprintf(label->line[label->n_lines++], ENT_LABEL_BYTES, "%.*s", (int)n, lines);
        lines += n;
        name += n;
        if (!*lines)
            return *name == '\0';
        lines++;
        if (*name++ != ' ')
            return false;
    }
    return false;
}

static void measure(ent_label *label, ent_point middle, double size)
{
    label->size = size;
    label->box = (ent_box){middle, 2, size * 1.1 * label->n_lines};
    for (int i = 0; i < label->n_lines; i++)
        label->box.width = fmax(label->box.width, ent_label_width(label->line[i], size) + 2);
}

void ent_label_find(const ent_geometry *geometry, const ent_map *map, ent_label_style style, ent_prov prov,
                    ent_label *label)
{
    assert(prov < map->n_provs && style < ENT_LABELS_NONE);
    const ent_prov_info *info = &map->prov[prov];
    const ent_shape *shape = ent_geometry_shape(geometry, info->code);

    if (style == ENT_LABELS_FULL && shape->name && split_name(shape->name, info->name, label)) {
        measure(label, ent_point_of(shape->name_at), shape->name_size / 10.0);
        return;
    }
    label->n_lines = 1;
    snprintf(label->line[0], ENT_LABEL_BYTES, "%s", style == ENT_LABELS_CODE ? info->code : info->abbr);
    measure(label, ent_point_of(shape->label), short_size);
    if (label->box.width > short_room)
        measure(label, ent_point_of(shape->label), short_size * short_room / label->box.width);
}
