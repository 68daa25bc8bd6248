#!/usr/bin/python3
"""Choose the colors of the powers, and print the rows of src/draw/palette.c.

Seven colors keep the hues that players know (red Austria, blue England ...); their lightness, hue and chroma are moved
until the two that are nearest to each other are as far apart as can be: for normal sight, for protanopia and
deuteranopia (Machado, Oliveira and Fernandes 2009), and in grayscale. The rest are added one by one, each as far as
possible from all before it. Each color has a tint, for the ground of the power's provinces, and a line, of the same hue
but dark enough for arrows on any ground. In grayscale the lines of the seven are evenly spaced. Distances are Euclidean
in CIELAB. Every run gives the same colors.
"""
# SPDX-License-Identifier: MIT
import math
import random

PROTAN = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
DEUTAN = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
NORMAL = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
GRAY_WEIGHT = 2.6  # a step of lightness in grayscale counts this much against a distance in color
N_COLORS = 36

# name, lightness, chroma and hue: from, to
FAMILIAR = [("Austria", (38, 60), (55, 75), (22, 40)), ("England", (22, 50), (40, 70), (262, 290)),
            ("France", (55, 78), (28, 45), (215, 250)), ("Germany", (16, 34), (0, 8), (0, 360)),
            ("Italy", (42, 68), (40, 65), (135, 160)), ("Russia", (84, 95), (5, 18), (300, 330)),
            ("Turkey", (72, 88), (62, 90), (80, 96))]
SEA, LAND = (0xdc, 0xe9, 0xf0), (0xfb, 0xf5, 0xe3)  # ENT_COLOR_SEA, ENT_COLOR_LAND
DARKEST_LINE = 12  # lightness
CONTRAST = 3.1  # of a line against sea, land and its own tint: WCAG 2.1 asks for 3 for graphics


def linear(c):
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def gamma(c):
    return 12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055


def lab(rgb, sight=NORMAL):
    raw = [linear(v / 255) for v in rgb]
    seen = [min(1, max(0, sum(m * c for m, c in zip(row, raw)))) for row in sight]
    xyz = [sum(m * c for m, c in zip(row, seen)) for row in
           ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))]
    f = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (xyz[0] / 0.95047, xyz[1], xyz[2] / 1.08883)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def rgb(lightness, chroma, hue):
    """The color, less colorful where the screen cannot show so much."""
    while True:
        a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
        fy = (lightness + 16) / 116
        xyz = [w * (t ** 3 if t ** 3 > 0.008856 else (t - 16 / 116) / 7.787)
               for w, t in ((0.95047, fy + a / 500), (1, fy), (1.08883, fy - b / 200))]
        raw = [sum(m * c for m, c in zip(row, xyz)) for row in
               ((3.2404542, -1.5371385, -0.4985314), (-0.9692660, 1.8760108, 0.0415560), (0.0556434, -0.2040259, 1.0572252))]
        if all(-0.0005 <= c <= 1.0005 for c in raw) or chroma < 0.5:
            return tuple(round(255 * gamma(min(1, max(0, c)))) for c in raw)
        chroma -= 0.5


def views(color):
    return lab(color), lab(color, PROTAN), lab(color, DEUTAN)


def apart(a, b):
    return min(min(math.dist(x, y) for x, y in zip(a, b)), GRAY_WEIGHT * abs(a[0][0] - b[0][0]))


def nearest(colors):
    seen = [views(c) for c in colors]
    return min(apart(a, b) for i, a in enumerate(seen) for b in seen[:i])


def familiar():
    chance = random.Random(1901)
    best = [[sum(span) / 2 for span in spans] for _, *spans in FAMILIAR]
    score = nearest([rgb(*c) for c in best])
    for step in range(6000):
        i, width = chance.randrange(len(best)), 1 - step / 6500
        trial = [list(c) for c in best]
        for j, (low, high) in enumerate(FAMILIAR[i][1:]):
            trial[i][j] = min(high, max(low, trial[i][j] + chance.gauss(0, 0.3) * width * (high - low)))
        reached = nearest([rgb(*c) for c in trial])
        if reached >= score:
            best, score = trial, reached
    return best


def further(colors):
    lattice = [(l, c, h) for l in range(26, 92, 5) for c in (12, 30, 48, 66) for h in range(0, 360, 12)]
    lattice = [(x, views(rgb(*x))) for x in lattice]
    seen = [views(rgb(*c)) for c in colors]
    while len(colors) < N_COLORS:
        # In grayscale there is no room for more, so lightness no longer counts by itself.
        pick = max(lattice, key=lambda x: min(min(math.dist(p, q) for p, q in zip(x[1], s)) for s in seen))
        colors.append(list(pick[0]))
        seen.append(pick[1])
    return colors


def rgb_of_tint(color):
    """The ground of a province: light enough for black names, darker than nobody's, and as light and dark among
    themselves as the units are."""
    lightness, chroma, hue = color
    return rgb(66 + (lightness - 16) * 0.332, max(min(chroma, 8 + chroma * 0.42), 16 if chroma > 4 else 0), hue)


def luminance(color):
    return sum(w * linear(v / 255) for w, v in zip((0.2126, 0.7152, 0.0722), color))


def contrast(a, b):
    a, b = sorted((luminance(a), luminance(b)))
    return (b + 0.05) / (a + 0.05)


def line(color):
    """Arrows and dotted lines: the unit's color, darkened until it stands out from the sea, the land and its own tint."""
    lightness, chroma, hue = color
    chroma = max(chroma, 46) if chroma > 4 and lightness > 80 else chroma  # a pale unit has a colorful line
    while min(contrast(rgb(lightness, chroma, hue), ground) for ground in (SEA, LAND, rgb_of_tint(color))) < CONTRAST:
        lightness, chroma = lightness - 0.5, min(66, chroma + 0.4)
    return rgb(lightness, chroma, hue)


def familiar_lines(colors):
    """The lines of the seven: in grayscale as far apart as can be, from nearly black to the lightest that stands out."""
    by_lightness = sorted(colors)
    lightest = max(lab(line(color))[0] for color in colors)
    found = {}
    for rank, color in enumerate(by_lightness):
        lightness = DARKEST_LINE + (lightest - DARKEST_LINE) * rank / (len(colors) - 1)
        own = lab(line(color))
        found[tuple(color)] = rgb(lightness, max(math.hypot(*own[1:]), 45 if color[1] > 8 else 0), math.degrees(math.atan2(own[2], own[1])))
    return [found[tuple(color)] for color in colors]


def main():
    colors = familiar()
    lines = familiar_lines(colors)
    seven = [rgb(*c) for c in colors]
    print("/* units: nearest two %.1f; tints: %.1f; lines: %.1f, in grayscale %.1f */" % (
        nearest(seven), nearest([rgb_of_tint(c) for c in colors]),
        min(min(math.dist(x, y) for x, y in zip(views(a), views(b))) for i, a in enumerate(lines) for b in lines[:i]),
        min(abs(lab(a)[0] - lab(b)[0]) for i, a in enumerate(lines) for b in lines[:i])))
    for i, color in enumerate(further(colors)):
        own = lines[i] if i < len(lines) else line(color)
        grounds = [contrast(own, ground) for ground in (SEA, LAND, rgb_of_tint(color))]
        print('    {0x%02x%02x%02x, 0x%02x%02x%02x, 0x%02x%02x%02x}, /* %s: line %.1f on sea, %.1f on land, %.1f on its tint */' % (
            rgb(*color) + rgb_of_tint(color) + own + (
                FAMILIAR[i][0] if i < len(FAMILIAR) else "%.0f %.0f %.0f" % tuple(color), *grounds)))


if __name__ == "__main__":
    main()
