/* animation.c -- the animated picture: units move, those that are stopped come back, new owners take over.
 *
 * All animations are CSS with one duration, so that they stay in step, and so that a reader who prefers reduced motion
 * gets the still picture. A unit moves along its arrow by the CSS property offset-path.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>
#include "draw/picture.h"

static const char rules[] =
    "@keyframes go{0%,22%{offset-distance:0%}55%,100%{offset-distance:100%}}"
    "@keyframes bounce{0%,22%{offset-distance:0%}45%{offset-distance:100%}62%,100%{offset-distance:0%}}"
    "@keyframes flee{0%,50%{offset-distance:0%}56%,100%{offset-distance:100%}}"
    "@keyframes vanish{0%,60%{opacity:1}70%,100%{opacity:0}}"
    "@keyframes appear{0%,46%{opacity:0}50%,100%{opacity:1}}"
    "@keyframes orders{0%{opacity:0}6%,62%{opacity:1}70%,100%{opacity:0}}"
    "@keyframes owner{0%,75%{fill:var(--from)}85%,100%{fill:var(--to)}}"
    "@media (prefers-reduced-motion:reduce){.board .moving{animation:none!important}}"
    ".board .moving{offset-rotate:0deg;animation:9s linear both ";

void ent_animation_style(const ent_picture *picture)
{
    if (picture->options->animation == ENT_ANIMATE_NOT)
        return;
    ent_svg_text(picture->svg, rules);
    ent_svg_text(picture->svg, picture->options->animation == ENT_ANIMATE_REPEAT ? "infinite}" : "1}");
}

void ent_animation_move(const ent_picture *picture, const ent_point *point, size_t n, const char *name)
{
    ent_point step[ENT_CURVE_POINTS];
    char end[80];

    assert(n <= ENT_CURVE_POINTS && picture->options->animation != ENT_ANIMATE_NOT);
    for (size_t i = 0; i < n; i++) /* relative to where the unit stands */
        step[i] = (ent_point){point[i].x - point[0].x, point[i].y - point[0].y};
    ent_svg_attr(picture->svg, "class", "moving");
    snprintf(end, sizeof end, "');animation-name:%s", name);
    ent_svg_style_path(picture->svg, "offset-path:path('", step, n, end);
}

void ent_animation_fade(const ent_picture *picture, const char *name)
{
    if (picture->options->animation == ENT_ANIMATE_NOT)
        return;
    ent_svg_attr(picture->svg, "class", "moving");
    ent_svg_format(picture->svg, "style", "animation-name:%s", name);
}
