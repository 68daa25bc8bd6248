/* test_reading.c -- every legal order, written in many ways, reads back as itself; and what one wrong letter makes of
 * it.
 *
 * On random positions of every built-in map each legal order is printed in the three styles of print.c and in ten
 * others, and read as the only order of its power. Then letters of it are changed, one at a time: a mutant may still
 * mean the order, or be refused, or be impossible, or be read as another possible order. The last is counted, apart for
 * readings that the report shows as corrected and for those that nobody would notice.
 *
 * Usage: test_reading [PHASES [SEED]]
 *
 * SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "game/order.h"
#include "game/position.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "notation/intake.h"
#include "notation/print.h"
#include "selfplay/game.h"
#include "selfplay/random_orders.h"

enum { TEXT = 300, ORDERS_A_PHASE = 250, MUTANTS_AN_ORDER = 6 };

static int failures;

/* ---- Styles. ---- */

typedef enum ent_coast_form { STROKE, BRACKETS, BLANK, WORDS, BRACKETED_WORDS } ent_coast_form;

typedef struct ent_style {
    const char *name;
    ent_names_style names;
    bool lower;
    const char *army, *fleet; /* before the place; "" for none: then builds keep "A " and "F " */
    const char *move, *support, *convoy, *hold, *retreat, *disband, *via, *end;
    ent_coast_form coast;
} ent_style;

static const ent_style styles[] = {
    {"codes", ENT_NAMES_CODE, false, "A ", "F ", " - ", " S ", " C ", " H", " R ", " D", " VIA", "", STROKE},
    {"lower", ENT_NAMES_CODE, true, "a ", "f ", "-", " s ", " c ", " h", " r ", " d", " via", "", STROKE},
    {"no letters", ENT_NAMES_CODE, true, "", "", " - ", " s ", " c ", " h", " r ", " d", " via", "", STROKE},
    {"arrows", ENT_NAMES_RULEBOOK, false, "A ", "F ", " -> ", " S ", " C ", " Hold", " -> ", " disband", " by convoy",
     "!", BLANK},
    {"long dash", ENT_NAMES_RULEBOOK, false, "A ", "F ", " \xE2\x80\x93 ", " s. ", " c ", " holds.", " \xE2\x80\x93 ",
     " disbands", " (via convoy)", ";", BRACKETS},
    {"grown together", ENT_NAMES_RULEBOOK, false, "A.", "F.", "-", " S ", " C ", " H", " R ", " D", " VIA", "",
     BRACKETS},
    {"judge", ENT_NAMES_CODE, false, "ARMY ", "FLEET ", " -> ", " SUPPORT ", " CONVOY ", " HOLD", " RETREAT ",
     " DISBAND", " VIA CONVOY", "", STROKE},
    {"dots", ENT_NAMES_RULEBOOK, false, "A. ", "F. ", " to ", " supp. ", " convoys ", " stands", " retreats to ",
     " removed", " (convoy)", ".", BRACKETS},
    {"sentences", ENT_NAMES_FULL, false, "Army ", "Fleet ", " moves to ", " supports ", " convoys ", " to hold",
     " retreats to ", " disbands", " via convoy", "", BRACKETED_WORDS},
    {"talk", ENT_NAMES_FULL, false, "the army in ", "the fleet in ", " to ", " in support of ", " to convoy ",
     " stays put", " to ", " off the board", " by convoy", ".", WORDS},
    {"mixed", ENT_NAMES_FULL, false, "A ", "F ", " - ", " S ", " C ", ", hold", " R ", " OTB", " VC", ",", STROKE},
    {"capitals", ENT_NAMES_FULL, true, "army ", "fleet ", " => ", " to support ", " convoy ", " remains in place",
     " -> ", " disband", " via", "", BRACKETS},
};

static void put_place(ent_print_room *out, const ent_map *map, const ent_style *style, ent_loc loc)
{
    static const char *const words[][2] = {
        {"NC", "north coast"}, {"SC", "south coast"}, {"EC", "east coast"}, {"WC", "west coast"}};
    static const char *const forms[][2] = {{"/", ""}, {"(", ")"}, {" ", ""}, {" ", ""}, {" (", ")"}};
    const ent_prov_info *prov = &map->prov[ent_prov_of(map, loc)];
    const char *coast = map->loc[loc].coast;

    ent_print_put(out, style->names == ENT_NAMES_CODE   ? prov->code
                       : style->names == ENT_NAMES_FULL ? prov->name
                                                        : prov->abbr);
    if (!coast)
        return;
    for (size_t i = 0; style->coast >= WORDS && i < 4; i++)
        if (strcmp(words[i][0], map->loc[loc].coast) == 0)
            coast = words[i][1];
    ent_print_put(out, forms[style->coast][0]);
    ent_print_put(out, coast);
    ent_print_put(out, forms[style->coast][1]);
}

static void put_unit(ent_print_room *out, const ent_map *map, const ent_style *style, uint8_t kind, ent_loc at)
{
    ent_print_put(out, kind == ENT_ARMY ? style->army : style->fleet);
    put_place(out, map, style, at);
}

static void put_verb(ent_print_room *out, const ent_map *map, const ent_style *style, const ent_pos *pos,
                     const ent_order *order)
{
    bool retreat = pos->phase == ENT_RETREATS;

    switch ((ent_order_kind)order->kind) {
    case ENT_ORDER_HOLD:
        ent_print_put(out, style->hold);
        break;
    case ENT_ORDER_MOVE:
        ent_print_put(out, retreat ? style->retreat : style->move);
        if (order->flags & ENT_ORDER_FLAG_RAIL) {
            ent_print_put(out, map->railway[0].name);
            ent_print_put(out, " - ");
        }
        put_place(out, map, style, order->to);
        ent_print_put(out, order->flags & ENT_ORDER_FLAG_VIA ? style->via : "");
        break;
    case ENT_ORDER_DISBAND:
        ent_print_put(out, style->disband);
        break;
    default:
        ent_print_put(out, order->kind == ENT_ORDER_CONVOY ? style->convoy : style->support);
        put_unit(out, map, style, ent_pos_units_const(pos)[ent_prov_of(map, order->from)].kind, order->from);
        if (order->kind != ENT_ORDER_SUPPORT_HOLD) {
            ent_print_put(out, style->move);
            put_place(out, map, style, order->to);
        }
    }
}

/* The order as a player writes it in this style. */
static void write_order(const ent_map *map, const ent_pos *pos, const ent_style *style, const ent_order *order,
                        char *text)
{
    ent_print_room out = {text, TEXT, 0};

    text[0] = '\0';
    if (order->kind == ENT_ORDER_WAIVE || order->kind == ENT_ORDER_CANAL) {
        ent_print_order(map, ent_pos_units_const(pos), order, ENT_NAMES_CODE, false, text, TEXT);
        out.len = strlen(text);
    } else if (order->kind == ENT_ORDER_BUILD) {
        ent_print_put(&out, style->names == ENT_NAMES_FULL ? "Build " : "");
        ent_print_put(&out, *style->army ? "" : order->unit == ENT_ARMY ? "A " : "F ");
        put_unit(&out, map, style, order->unit, order->at);
        ent_print_put(&out, style->names == ENT_NAMES_FULL ? "" : " B");
    } else {
        put_unit(&out, map, style, order->unit, order->at);
        put_verb(&out, map, style, pos, order);
    }
    ent_print_put(&out, style->end);
    for (char *at = text; style->lower && *at; at++)
        *at = (char)tolower((unsigned char)*at);
}

/* ---- Reading back. ---- */

typedef struct ent_outcome {
    ent_order order;
    uint8_t reading;
    size_t n; /* orders that were read, and those that were not */
    size_t unread;
} ent_outcome;

static ent_outcome read_back(const ent_map *map, const ent_rules *rules, const ent_pos *pos, ent_power power,
                             const char *text)
{
    const ent_written written = {.text = text, .len = strlen(text), .power = power};
    ent_outcome outcome = {.n = 0};
    ent_intake intake;
    ent_err err;

    if (ent_intake_read(map, rules, pos, &written, 1, &intake, &err) != ENT_OK)
        exit(2);
    for (size_t i = 0; i < intake.n && intake.entry[i].written; i++) {
        if (!ent_entry_is_read(&intake.entry[i])) {
            outcome.unread++;
        } else {
            outcome.order = intake.entry[i].order;
            outcome.reading = intake.entry[i].reading;
            outcome.n++;
        }
    }
    ent_intake_clear(&intake);
    return outcome;
}

static void print(const ent_map *map, const ent_pos *pos, const ent_order *order, char *out)
{
    ent_print_order(map, ent_pos_units_const(pos), order, ENT_NAMES_CODE, pos->phase == ENT_RETREATS, out, TEXT);
}

static void check_style(const ent_game *game, const ent_style *style, const ent_order *order)
{
    char text[TEXT], wanted[TEXT], got[TEXT] = "nothing";

    write_order(game->map, game->pos, style, order, text);
    print(game->map, game->pos, order, wanted);
    ent_outcome outcome = read_back(game->map, &game->rules, game->pos, order->power, text);
    if (outcome.n == 1)
        print(game->map, game->pos, &outcome.order, got);
    if (outcome.n == 1 && outcome.unread == 0 && strcmp(got, wanted) == 0 && outcome.reading != ENT_READ_CORRECTED)
        return;
    if (failures++ < 40)
        printf("FAIL %s, %s: \"%s\" is read as %s%s, not %s\n", ent_map_name(game->map), style->name, text, got,
               outcome.n > 1 ? " and more" : "", wanted);
}

/* ---- One wrong letter. ---- */

typedef struct ent_mutants {
    size_t all, same, refused, impossible, shown, silent;
} ent_mutants;

static void mutate(char *text, uint64_t *seed)
{
    size_t len = strlen(text), at = ent_random_below(seed, (unsigned)len);

    while (!isalpha((unsigned char)text[at]))
        at = (at + 1) % len;
    switch (ent_random_below(seed, 4)) {
    case 0: /* left out */
        memmove(text + at, text + at + 1, len - at);
        break;
    case 1: /* put in */
        memmove(text + at + 1, text + at, len - at + 1);
        text[at] = (char)('a' + ent_random_below(seed, 26));
        break;
    case 2: /* swapped */
        if (at + 1 < len) {
            char letter = text[at];
            text[at] = text[at + 1];
            text[at + 1] = letter;
        }
        break;
    default:
        text[at] = (char)('a' + ent_random_below(seed, 26));
    }
}

static bool is_possible(const ent_game *game, const ent_order *order)
{
    ent_legal_context legal;
    ent_legality legality;

    bool builds = order->kind == ENT_ORDER_BUILD, disbands = order->kind == ENT_ORDER_DISBAND;

    if (order->void_reason != ENT_REASON_NONE)
        return false;
    if (game->pos->phase == ENT_RETREATS)
        return order->kind == ENT_ORDER_MOVE || disbands;
    if (game->pos->phase == ENT_ADJUSTMENTS)
        return builds || disbands;
    ent_legal_context_init(&legal, game->map, &game->rules, game->pos);
    return ent_legal_check_in(&legal, order, &legality) == ENT_REASON_NONE;
}

static void try_mutant(const ent_game *game, const char *written, const ent_order *order, uint64_t *seed,
                       ent_mutants *count)
{
    char text[TEXT], wanted[TEXT], got[TEXT];

    snprintf(text, sizeof text, "%s", written);
    mutate(text, seed);
    if (strcasecmp(text, written) == 0)
        return;
    ent_outcome outcome = read_back(game->map, &game->rules, game->pos, order->power, text);
    print(game->map, game->pos, order, wanted);
    print(game->map, game->pos, &outcome.order, got);
    count->all++;
    if (outcome.n == 0 || outcome.unread > 0)
        count->refused++;
    else if (outcome.n == 1 && strcmp(got, wanted) == 0)
        count->same++;
    else if (!is_possible(game, &outcome.order))
        count->impossible++;
    else if (outcome.reading == ENT_READ_CORRECTED)
        count->shown++;
    else
        count->silent++;
    if (getenv("SHOW_MUTANTS") && outcome.n > 0 && outcome.unread == 0 && strcmp(got, wanted) != 0 &&
        is_possible(game, &outcome.order))
        printf("%s: \"%s\" for \"%s\" is read as %s (%s)\n", ent_map_name(game->map), text, written, got,
               ent_reading_name((ent_reading)outcome.reading));
}

static double percent(size_t part, size_t all)
{
    return all ? 100.0 * (double)part / (double)all : 0;
}

static void report_mutants(const char *what, const ent_mutants *count)
{
    printf(
        "%s: %zu mutants: %.2f %% still the order, %.2f %% refused, %.2f %% impossible, %.3f %% another order, shown "
        "as corrected, %.3f %% (%zu) another order silently\n",
        what, count->all, percent(count->same, count->all), percent(count->refused, count->all),
        percent(count->impossible, count->all), percent(count->shown, count->all), percent(count->silent, count->all),
        count->silent);
}

/* ---- Phases. ---- */

enum { N_STYLES = sizeof styles / sizeof *styles, SHORT_STYLE = 0, FULL_STYLE = 8 };

static void check_phase(const ent_game *game, uint64_t *seed, ent_mutants *brief, ent_mutants *full)
{
    char text[TEXT];
    size_t step = 1 + game->list.n / ORDERS_A_PHASE;

    for (size_t i = ent_random_below(seed, (unsigned)step); i < game->list.n; i += step) {
        ent_order order;
        ent_order_from_compact(&game->list.order[i], &order);
        for (size_t style = 0; style < N_STYLES; style++)
            check_style(game, &styles[style], &order);
        if (order.kind == ENT_ORDER_WAIVE)
            continue;
        for (unsigned n = 0; n < MUTANTS_AN_ORDER; n++) {
            write_order(game->map, game->pos, &styles[SHORT_STYLE], &order, text);
            try_mutant(game, text, &order, seed, brief);
            write_order(game->map, game->pos, &styles[FULL_STYLE], &order, text);
            try_mutant(game, text, &order, seed, full);
        }
    }
}

int main(int argc, char **argv)
{
    int phases = argc > 1 ? atoi(argv[1]) : 12;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
    ent_mutants brief = {0}, full = {0};
    ent_rules rules;

    ent_rules_preset("datc", &rules);
    for (size_t i = 0; ent_map_builtin_name(i); i++) {
        ent_map *map = ent_map_builtin(ent_map_builtin_name(i), NULL);
        ent_game game;
        if (!map || !ent_game_init(&game, map, &rules, ENT_POLICY_GREEDY))
            return 2;
        ent_game_start(&game, seed + i);
        for (int phase = 0; phase < phases && !ent_game_is_over(&game, 100); phase++) {
            if (ent_game_choose(&game) != ENT_OK)
                return 2;
            check_phase(&game, &seed, &brief, &full);
            if (ent_game_judge(&game) != ENT_OK)
                return 2;
            ent_game_advance(&game);
        }
        ent_game_clear(&game);
        ent_map_free(map);
    }
    report_mutants("codes", &brief);
    report_mutants("full names", &full);
    if (percent(full.silent, full.all) > 0.05 || percent(brief.silent, brief.all) > 3) {
        printf("FAIL too many mutants become another order silently\n");
        failures++;
    }
    printf("%d failures\n", failures);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
