/* palette.c -- which power has which color.
 *
 * tools/palette.py computes the rows of the table, tests/unit/test_draw.c measures them.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/palette.h"
#include <assert.h>
#include <string.h>

static const ent_color colors[] = {
    {0xbb2411, 0xf9a08a, 0x800900}, /* Austria */
    {0x004578, 0x8bade3, 0x013055}, /* England */
    {0x3bb5ef, 0xa1d8fd, 0x01668b}, /* France */
    {0x262826, 0x9fa19e, 0x1e201e}, /* Germany */
    {0x3c9970, 0x9bd1b5, 0x005a3a}, /* Italy */
    {0xfcebfb, 0xfae1fa, 0xbd5ac3}, /* Russia */
    {0xf2c903, 0xf9da86, 0x856e00}, /* Turkey */
    {0xbef49f, 0xd0eebc, 0x439120}, /* 91 48 132 */
    {0x2768d7, 0xadb8fa, 0x085fcc}, /* 46 66 288 */
    {0x008697, 0x8ccad6, 0x00707e}, /* 51 30 216 */
    {0xec8737, 0xffc197, 0xb25800}, /* 66 66 60 */
    {0xf3a7b1, 0xffcad0, 0xc64e67}, /* 76 30 12 */
    {0x245f40, 0x93bca2, 0x245f40}, /* 36 30 156 */
    {0xcaf473, 0xd9eda9, 0x618d00}, /* 91 66 120 */
    {0x00515c, 0x7ab7c3, 0x00515c}, /* 31 30 216 */
    {0x283097, 0xada1e1, 0x283097}, /* 26 66 300 */
    {0x820008, 0xe69485, 0x820008}, /* 26 66 36 */
    {0x0380c2, 0x98c4f3, 0x056ca5}, /* 51 48 264 */
    {0x71bf79, 0xb1deb2, 0x008631}, /* 71 48 144 */
    {0xe4aad2, 0xf4cbe7, 0xb1549a}, /* 76 30 336 */
    {0x017f2e, 0x90c993, 0x007329}, /* 46 66 144 */
    {0x047b6c, 0x7acaba, 0x007062}, /* 46 48 180 */
    {0xbcc165, 0xdadaa4, 0x717c00}, /* 76 48 108 */
    {0x668eff, 0xbec6fe, 0x2768d7}, /* 61 66 288 */
    {0xfedfcc, 0xffdfcb, 0xc56614}, /* 91 30 60 */
    {0xe45846, 0xffb1a2, 0xc0382b}, /* 56 66 36 */
    {0xbcdafe, 0xcce2fe, 0x0682c6}, /* 86 30 264 */
    {0x0f678f, 0x93bcda, 0x0f678f}, /* 41 30 252 */
    {0x30519e, 0xa8afe3, 0x30519e}, /* 36 48 288 */
    {0x0491ba, 0x84cef1, 0x067293}, /* 56 48 240 */
    {0x005348, 0x81b8ad, 0x005348}, /* 31 30 180 */
    {0xf6c248, 0xfad798, 0x9a7400}, /* 81 66 84 */
    {0x78999f, 0xa3d1da, 0x277784}, /* 61 12 216 */
    {0x652d24, 0xcf9e94, 0x652d24}, /* 26 30 36 */
    {0xb3d39f, 0xcce2be, 0x3c8a18}, /* 81 30 132 */
    {0x5695e7, 0xb0cafd, 0x036fc1}, /* 61 48 276 */
};
enum { N_COLORS = sizeof colors / sizeof *colors };

/* Powers that always have the same color. */
static const struct {
    const char *power;
    size_t color;
} familiar[] = {{"AUSTRIA", 0}, {"ENGLAND", 1}, {"BRITAIN", 1}, {"FRANCE", 2},
                {"GERMANY", 3}, {"ITALY", 4},   {"RUSSIA", 5},  {"TURKEY", 6}};

static size_t familiar_color(const char *power)
{
    for (size_t i = 0; i < sizeof familiar / sizeof *familiar; i++)
        if (strcmp(familiar[i].power, power) == 0)
            return familiar[i].color;
    return N_COLORS;
}

void ent_palette(const ent_map *map, ent_color *out)
{
    bool taken[N_COLORS] = {false};
    size_t color_of[ENT_MAX_POWERS], next = 0;

    assert(map->n_powers <= ENT_MAX_POWERS);
    for (ent_power power = 0; power < map->n_powers; power++) {
        size_t color = familiar_color(map->power[power].name);
        color_of[power] = color < N_COLORS && !taken[color] ? color : N_COLORS;
        if (color_of[power] < N_COLORS)
            taken[color] = true;
    }
    for (ent_power power = 0; power < map->n_powers; power++) {
        while (color_of[power] == N_COLORS && next < N_COLORS && taken[next])
            next++;
        if (color_of[power] == N_COLORS) /* more powers than colors: use them again */
            color_of[power] = next < N_COLORS ? next++ : power % N_COLORS;
        out[power] = colors[color_of[power]];
    }
}
