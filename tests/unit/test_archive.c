/* test_archive.c -- saved games: every format there and back.
 *
 * The sample games of tests/games/ are written by hand in the forms of the programs that they are of.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "archive/tree.h"
#include "converted_game.h"
#include "short_json.h"
#include "sample_games.h"
#include "archive/convert_game.h"
#include "archive/game_file.h"
#include "turn/compare.h"
#include "game/position.h"
#include "json/position_json.h"
#include "selfplay/game.h"

/* ---- Helpers. ---- */

static void assert_same(const json_t *a, const json_t *b)
{
    if (json_equal(a, b))
        return;
    char *left = json_dumps(a, JSON_COMPACT), *right = json_dumps(b, JSON_COMPACT);
    fail_msg("not the same:\n%s\n%s", left, right);
}

/* A game that the greedy policy plays, as a list of requests. */
static json_t *played(const char *map_name, uint64_t seed, int years)
{
    ent_err err;
    ent_map *map = ent_map_builtin(map_name, &err);
    json_t *list = json_array();
    ent_rules rules;
    ent_game game;

    assert_non_null(map);
    ent_rules_preset("datc", &rules);
    assert_true(ent_game_init(&game, map, &rules, ENT_POLICY_GREEDY));
    ent_game_start(&game, ent_game_seed(seed, 1));
    while (!ent_game_is_over(&game, years)) {
        char *line = NULL;
        size_t size = 0;
        ent_order orders[ENT_MAX_COMPACT_ORDERS];
        FILE *out = open_memstream(&line, &size);
        assert_int_equal(ent_game_choose(&game), ENT_OK);
        ent_game_orders(&game, orders);
        assert_true(ent_json_request_line(out, "7 x", map->name, map, &rules, game.pos, orders, game.n));
        fclose(out);
        assert_int_equal(json_array_append_new(list, json_loadb(line, size, 0, NULL)), 0);
        free(line);
        assert_int_equal(ent_game_judge(&game), ENT_OK);
        ent_game_advance(&game);
    }
    ent_game_clear(&game);
    return list;
}

/* ---- There and back. ---- */

static void a_format_is_known_by_its_content(void **state)
{
    static const struct {
        const char *text;
        ent_game_format format;
    } row[] = {
        {"{\"format\": \"entente-game\"}", ENT_GAME_ENTENTE},
        {"{\"phases\": [], \"rules\": []}", ENT_GAME_DIPLOMACY},
        {"{\"phases\": [], \"is_full_press\": true}", ENT_GAME_DIPCC},
        {"{\"phases\": [], \"scoring_system\": 1}", ENT_GAME_DIPCC},
        {"{\"state_history\": {}}", ENT_GAME_DIPCC},
        {"[{\"phase\": \"S1901M\"}]", ENT_GAME_REQUESTS},
        {"{\"orders\": {}}", ENT_GAME_REQUESTS},
        {"{}", ENT_GAME_FORMAT_COUNT},
        {"[]", ENT_GAME_FORMAT_COUNT},
        {"[[]]", ENT_GAME_FORMAT_COUNT},
        {"{\"phase\": 1, \"phases\": 1}", ENT_GAME_DIPLOMACY},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *json = json_loads(row[i].text, 0, NULL);
        assert_int_equal(ent_game_format_of(json), row[i].format);
        json_decref(json);
    }
    assert_int_equal(ent_game_format_of(NULL), ENT_GAME_FORMAT_COUNT);
}

static void a_sample_comes_back_as_it_was(void **state)
{
    static const struct {
        const char *name;
        ent_game_format format;
    } row[] = {
        {"diplomacy.json", ENT_GAME_DIPLOMACY}, {"dipcc.json", ENT_GAME_DIPCC}, {"board.json", ENT_GAME_ENTENTE}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_notes notes;
        json_t *sample = ent_sample_game(row[i].name), *ours = converted(sample, ENT_GAME_ENTENTE, &notes);
        assert_int_equal(notes.n, 0);
        ent_err err;
        assert_int_equal(ent_game_check(ours, &err), ENT_OK);
        json_t *again = converted(ours, row[i].format, &notes);
        assert_int_equal(notes.n, 0);
        assert_same(sample, again);
        json_decref(sample);
        json_decref(ours);
        json_decref(again);
    }
}

/* Another engine judged all phases of its file but the last. */
static void all_phases_but_the_last_were_judged_elsewhere(void **state)
{
    static const char *const names[] = {"diplomacy.json", "dipcc.json"};
    (void)state;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        json_t *sample = ent_sample_game(names[i]), *ours = converted(sample, ENT_GAME_ENTENTE, NULL);
        json_t *phases = json_object_get(ours, "phases"), *datc = json_of("{'preset':'datc'}");
        size_t n = json_array_size(phases);
        assert_true(n > 1);
        for (size_t phase = 0; phase + 1 < n; phase++)
            assert_same(json_object_get(json_array_get(phases, phase), "judged"), datc);
        assert_true(json_is_null(json_object_get(json_array_get(phases, n - 1), "judged")));
        json_decref(datc);
        json_decref(sample);
        json_decref(ours);
    }
}

/* A unit with an asterisk that has no retreats is dislodged, and can go nowhere. */
static void a_stuck_unit_is_dislodged(void **state)
{
    ent_notes notes;
    json_t *sample = ent_sample_game_with("dipcc.json", "/phases/1/state/retreats/ITALY", "{}");
    json_t *ours = converted(sample, ENT_GAME_ENTENTE, &notes), *want = json_pack("{s:[]}", "A MAR");
    const json_t *position = json_object_get(json_array_get(json_object_get(ours, "phases"), 1), "position");
    (void)state;

    assert_same(json_object_get(json_object_get(position, "dislodged"), "ITALY"), want);
    json_decref(want);
    json_decref(sample);
    json_decref(ours);
}

/* They become a part of the position. */
static void retreats_are_not_kept_as_unread_keys(void **state)
{
    json_t *sample = ent_sample_game("dipcc.json"), *ours = converted(sample, ENT_GAME_ENTENTE, NULL);
    const json_t *phase = json_array_get(json_object_get(ours, "phases"), 1);
    const json_t *extra = json_object_get(json_object_get(phase, "extra"), "dipcc");
    (void)state;

    assert_non_null(json_object_get(json_object_get(phase, "position"), "dislodged"));
    assert_null(json_object_get(json_object_get(extra, "state"), "retreats"));
    json_decref(sample);
    json_decref(ours);
}

/* Each state of such a file repeats the id, the map and the rules of its game. */
static void what_a_state_repeats_is_not_kept(void **state)
{
    static const char *const repeated[] = {"game_id", "map", "rules"};
    json_t *sample = ent_sample_game("diplomacy.json"), *ours = converted(sample, ENT_GAME_ENTENTE, NULL);
    const json_t *kept = json_member(ours, "phases 0 extra diplomacy state");
    (void)state;

    assert_non_null(json_object_get(kept, "zobrist_hash"));
    for (size_t i = 0; i < sizeof repeated / sizeof *repeated; i++) {
        assert_non_null(json_object_get(json_member(sample, "phases 0 state"), repeated[i]));
        assert_null(json_object_get(kept, repeated[i]));
    }
    json_decref(sample);
    json_decref(ours);
}

/* "COMPLETED" is the spring after the last phase of play. */
static void a_completed_game_ends_in_the_next_spring(void **state)
{
    ent_notes notes;
    json_t *sample = ent_sample_game("diplomacy.json"), *ours = converted(sample, ENT_GAME_ENTENTE, &notes);
    const json_t *phases = json_object_get(ours, "phases"), *last = json_array_get(phases, json_array_size(phases) - 1);
    (void)state;

    assert_string_equal(json_string_value(json_object_get(json_object_get(last, "position"), "phase")), "S1907M");
    json_decref(sample);
    json_decref(ours);
}

/* Positions and orders of two games of our own are the same. */
static void assert_same_play(const json_t *a, const json_t *b)
{
    const json_t *left = json_object_get(a, "phases"), *right = json_object_get(b, "phases");

    assert_true(json_array_size(left) <= json_array_size(right)); /* a judged last phase brings one more */
    for (size_t i = 0; i < json_array_size(left); i++) {
        ent_json_options options = {.map_dir = NULL};
        ent_game_phase one, other;
        ent_err err;
        assert_int_equal(ent_game_phase_read(a, i, &options, &one, &err), ENT_OK);
        assert_int_equal(ent_game_phase_read(b, i, &options, &other, &err), ENT_OK);
        ent_json_text texts[2] = {{.indented = false}};
        ent_json_written_orders(&texts[0], &one.request);
        ent_json_written_orders(&texts[1], &other.request);
        assert_int_equal(texts[0].n, texts[1].n);
        assert_memory_equal(texts[0].bytes, texts[1].bytes, texts[0].n);
        for (ent_prov prov = 0; prov < one.request.pos->n_provs; prov++)
            assert_true(ent_unit_is(&ent_pos_units_const(one.request.pos)[prov],
                                    &ent_pos_units_const(other.request.pos)[prov]));
        ent_json_clear(&texts[0]);
        ent_json_clear(&texts[1]);
        ent_game_phase_clear(&one);
        ent_game_phase_clear(&other);
    }
}

static void a_played_game_goes_through_every_format(void **state)
{
    static const struct {
        const char *map;
        ent_game_format by;
    } row[] = {{"standard", ENT_GAME_DIPLOMACY}, {"standard", ENT_GAME_DIPCC},      {"standard", ENT_GAME_REQUESTS},
               {"ancmed", ENT_GAME_DIPLOMACY},   {"fleetrome", ENT_GAME_DIPLOMACY}, {"pure", ENT_GAME_DIPLOMACY},
               {"modern", ENT_GAME_DIPLOMACY},   {"colonial", ENT_GAME_REQUESTS}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *requests = played(row[i].map, 11 + i, 5);
        json_t *ours = converted(requests, ENT_GAME_ENTENTE, NULL), *there = converted(ours, row[i].by, NULL);
        assert_int_equal(ent_game_format_of(there), row[i].by);
        json_t *back = converted(there, ENT_GAME_ENTENTE, NULL);
        assert_same_play(ours, back);
        ent_replay replay = ent_replay_of(there);
        assert_int_equal(replay.n_differ, 0);
        assert_true(replay.n_judged + 1 == replay.n_phases);
        ent_replay_clear(&replay);
        json_t *twice = converted(back, row[i].by, NULL);
        assert_same(there, twice);
        json_decref(requests);
        json_decref(ours);
        json_decref(there);
        json_decref(back);
        json_decref(twice);
    }
}

static void the_older_form_of_dipcc_is_read(void **state)
{
    static const char old[] =
        "{\"id\": \"x\", \"state_history\": {"
        "\"F1901M\": {\"name\": \"F1901M\", \"units\": {\"FRANCE\": [\"A BUR\"]}, \"centers\": {\"FRANCE\": "
        "[\"PAR\"]}},"
        "\"S1901M\": {\"name\": \"S1901M\", \"units\": {\"FRANCE\": [\"A PAR\"]}, \"centers\": {\"FRANCE\": "
        "[\"PAR\"]}}},"
        "\"order_history\": {\"S1901M\": {\"FRANCE\": [\"A PAR - BUR\"]}, \"S1903M\": {}}, \"message_history\": "
        "{\"S1901M\": "
        "[{\"sender\": \"FRANCE\", \"recipient\": \"ALL\", \"message\": \"hi\", \"time_sent\": 3, \"phase\": "
        "\"S1901M\"}], \"S1902M\": []}}";
    json_t *json = json_loads(old, 0, NULL), *ours = converted(json, ENT_GAME_ENTENTE, NULL);
    const json_t *first = json_array_get(json_object_get(ours, "phases"), 0);
    (void)state;

    assert_string_equal(json_string_value(json_object_get(json_object_get(first, "position"), "phase")), "S1901M");
    assert_string_equal(
        json_string_value(json_object_get(json_array_get(json_object_get(first, "messages"), 0), "recipient")),
        "GLOBAL");
    const json_t *kept = json_object_get(json_object_get(ours, "extra"), "dipcc"); /* what has no state to stand with */
    assert_int_equal(json_object_size(json_object_get(kept, "message_history")), 1);
    assert_true(json_is_array(json_object_get(json_object_get(kept, "message_history"), "S1902M")));
    assert_int_equal(json_object_size(json_object_get(kept, "order_history")), 1);
    assert_true(json_is_object(json_object_get(json_object_get(kept, "order_history"), "S1903M")));
    assert_null(json_object_get(kept, "result_history"));
    ent_replay replay = ent_replay_of(json);
    assert_int_equal(replay.n_differ, 0);
    ent_replay_clear(&replay);
    json_decref(json);
    json_decref(ours);
}

/* Results of units are results of the phase; extra ones are kept only where the file has results of nobody's unit. */
static void results_of_units_are_no_extra(void **state)
{
    static const char *const results[] = {"{}", "{\"A PAR\": []}", "{\"A PAR\": [], \"F OZ\": []}"};
    (void)state;

    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        json_t *json = ent_sample_game_with("diplomacy.json", "/phases/0/results", results[i]);
        json_t *ours = converted(json, ENT_GAME_ENTENTE, NULL);
        const json_t *phase = json_array_get(json_object_get(ours, "phases"), 0);
        const json_t *kept = json_object_get(json_object_get(json_object_get(phase, "extra"), "diplomacy"), "results");
        assert_int_equal(kept != NULL, i == 2);
        assert_int_equal(json_object_size(kept), i == 2);
        json_decref(json);
        json_decref(ours);
    }
}

/* What stands beside the phases, and powers without orders, come back too. */
static void odd_keys_come_back(void **state)
{
    static const char *const names[] = {"diplomacy.json", "dipcc.json"};
    (void)state;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        json_t *json = ent_sample_game(names[i]), *phases = json_object_get(json, "phases");
        json_t *last = json_array_get(phases, json_array_size(phases) - 1);
        json_object_set_new(json, "message_history", json_pack("{s[]}", "S1901M"));
        json_object_set_new(json_object_get(last, "orders"), "AUSTRIA", json_null());
        ent_game_format format = i == 0 ? ENT_GAME_DIPLOMACY : ENT_GAME_DIPCC;
        json_t *ours = converted(json, ENT_GAME_ENTENTE, NULL), *back = converted(ours, format, NULL);
        assert_same(json, back);
        json_decref(json);
        json_decref(ours);
        json_decref(back);
    }
}

/* ---- Phases, results and messages. ---- */

static void every_phase_that_was_judged_gets_results(void **state)
{
    json_t *requests = played("standard", 5, 2), *out = NULL;
    ent_game_conversion conversion = {.from = ENT_GAME_FORMAT_COUNT, .to = ENT_GAME_ENTENTE, .judge = true};
    ent_err err;
    (void)state;

    assert_int_equal(ent_game_convert(requests, &conversion, &out, &err), ENT_OK);
    const json_t *phases = json_object_get(out, "phases");
    assert_true(json_array_size(phases) > 3);
    for (size_t i = 0; i + 1 < json_array_size(phases); i++)
        assert_true(json_object_size(json_object_get(json_array_get(phases, i), "results")) > 0);
    json_decref(out);
    json_decref(requests);
}

/* The phases after the current one are those of the newest branch: of the children with the largest ids. 1000000 is the
 * largest id that is read. */
static void the_newest_branch_is_the_main_line(void **state)
{
    static const char *const row[][3] = {/* what is changed, to what, and the phase of the second request */
                                         {"/phases/1/id", "1000000", "F1901M"},
                                         {"/phases/2/parent", "1", "S1901M"}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *json = ent_sample_game_with("board.json", row[i][0], row[i][1]);
        json_t *requests = converted(json, ENT_GAME_REQUESTS, NULL);
        assert_int_equal(json_array_size(requests), 2);
        assert_string_equal(json_string_value(json_object_get(json_array_get(requests, 1), "phase")), row[i][2]);
        json_decref(json);
        json_decref(requests);
    }
}

/* "12 S1901M" is the phase S1901M of game "12". A title that is too long is none. */
static void a_request_without_a_game_in_its_id_has_no_title(void **state)
{
    static const char *const ids[][2] = {{"12 S1901M", "12"}, {"S1901M", ""}, {" S1901M", ""}};
    char id[400];
    (void)state;

    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        json_t *json = json_pack("{ssss}", "phase", "S1901M", "id", ids[i][0]);
        ent_notes notes;
        json_t *game = converted(json, ENT_GAME_ENTENTE, NULL), *back = converted(game, ENT_GAME_REQUESTS, &notes);
        assert_int_equal(notes.n, 0);
        assert_string_equal(json_string_value(json_object_get(game, "title")), ids[i][1]);
        snprintf(id, sizeof id, "%s S1901M", ids[i][1][0] ? ids[i][1] : "game");
        assert_string_equal(json_string_value(json_object_get(json_array_get(back, 0), "id")), id);
        json_decref(json);
        json_decref(game);
        json_decref(back);
    }
    for (int len = 120; len <= 121; len++) {
        snprintf(id, sizeof id, "%0*d S1901M", len, 7);
        json_t *json = json_pack("{s{}ss}", "units", "id", id), *game = converted(json, ENT_GAME_ENTENTE, NULL);
        json_t *back = converted(game, ENT_GAME_REQUESTS, NULL);
        assert_int_equal(json_string_length(json_object_get(game, "title")), len <= 120 ? len : 0);
        assert_int_equal(strcmp(json_string_value(json_object_get(json_array_get(back, 0), "id")), "game start") == 0,
                         len > 120);
        json_decref(json);
        json_decref(game);
        json_decref(back);
    }
}

/* The phases of a game may have their ids in any sequence. */
static void ids_need_not_rise(void **state)
{
    json_t *json = ent_sample_game_with("board.json", "/phases/2/id", "2");
    json_t *phases = json_object_get(json, "phases");
    ent_err err;
    (void)state;

    json_object_set_new(json_array_get(phases, 2), "parent", json_integer(4));
    assert_int_equal(ent_game_check(json, &err), ENT_OK);
    json_decref(json);
}

/* dipcc says of a game whether its players may write to one another. */
static void a_game_with_messages_is_full_press(void **state)
{
    static const char *const messages[] = {"[]",
                                           "[{\"sender\": \"FRANCE\", \"recipient\": \"ITALY\", \"message\": \"x\"}]"};
    (void)state;

    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        json_t *json = ent_sample_game_with("board.json", "/phases/0/messages", messages[i]);
        json_t *there = converted(json, ENT_GAME_DIPCC, NULL);
        assert_int_equal(json_is_true(json_object_get(there, "is_full_press")), i);
        json_decref(json);
        json_decref(there);
    }
}

static void lists_have_the_same_items_in_any_order(void **state)
{
    static const struct {
        const char *a, *b;
        bool same;
    } rows[] = {
        {"[1,2]", "[2,1]", true}, {"[1,2]", "[3,2]", false}, {"[1,2]", "[1,3]", false}, {"[1]", "[1,1]", false}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *a = json_loads(rows[i].a, 0, NULL), *b = json_loads(rows[i].b, 0, NULL);
        assert_int_equal(ent_tree_same_items(a, b), rows[i].same);
        json_decref(a);
        json_decref(b);
    }
}

/* In the present phase, dipcc lists only who ordered, the package `diplomacy` everybody. */
static void powers_without_orders_are_listed(void **state)
{
    static const struct {
        ent_game_format format;
        size_t listed;
    } rows[] = {{ENT_GAME_DIPLOMACY, 7}, {ENT_GAME_DIPCC, 1}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *json = json_loads("{\"phase\": \"S1901M\", \"orders\": {\"FRANCE\": [\"A PAR H\"]}}", 0, NULL);
        json_t *there = converted(json, rows[i].format, NULL);
        const json_t *phases = json_object_get(there, "phases");
        assert_int_equal(json_array_size(phases), 1);
        assert_int_equal(json_object_size(json_object_get(json_array_get(phases, 0), "orders")), rows[i].listed);
        json_decref(json);
        json_decref(there);
    }
}

/* Two keys for one power: its orders are written as one list. */
static void orders_under_two_names_of_a_power_are_one_list(void **state)
{
    json_t *json = json_loads(
        "{\"phase\": \"S1901M\", \"orders\": {\"FRANCE\": [\"A PAR H\"], \"France\": [\"A MAR H\"]}}", 0, NULL);
    json_t *there = converted(json, ENT_GAME_DIPLOMACY, NULL);
    const json_t *orders = json_object_get(json_array_get(json_object_get(there, "phases"), 0), "orders");
    (void)state;

    assert_int_equal(json_array_size(json_object_get(orders, "FRANCE")), 2);
    json_decref(json);
    json_decref(there);
}

/* The phases of the older form are sorted by year, season and kind; those that nobody plays come last. */
static void phases_of_the_older_form_are_sorted_by_time(void **state)
{
    static const char *const names[] = {"S1901M", "S1901R", "F1901M", "F1901R", "W1901A", "S1902M"};
    json_t *json = json_pack("{s{}}", "state_history");
    json_t *history = json_object_get(json, "state_history");
    (void)state;

    json_object_set_new(history, "WAITING", json_object());
    for (size_t i = sizeof names / sizeof *names; i-- > 0;)
        json_object_set_new(history, names[i], json_pack("{s{}s{}}", "units", "centers"));
    json_object_set_new(history, "FORMING", json_object());
    json_t *ours = converted(json, ENT_GAME_ENTENTE, NULL);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const json_t *phase = json_array_get(json_object_get(ours, "phases"), i);
        assert_string_equal(json_string_value(json_object_get(json_object_get(phase, "position"), "phase")), names[i]);
    }
    const json_t *apart = json_object_get(json_object_get(json_object_get(ours, "extra"), "dipcc"), "phases");
    assert_string_equal(json_string_value(json_object_get(json_object_get(json_array_get(apart, 0), "phase"), "name")),
                        "FORMING");
    assert_string_equal(json_string_value(json_object_get(json_object_get(json_array_get(apart, 1), "phase"), "name")),
                        "WAITING");
    json_decref(json);
    json_decref(ours);
}

/* Also before the first phase that is played and after the last one. */
static void phases_that_nobody_plays_keep_their_places(void **state)
{
    (void)state;

    for (size_t i = 0; i <= 5; i++) {
        json_t *sample = ent_sample_game("diplomacy.json"), *phases = json_object_get(sample, "phases");
        assert_int_equal(json_array_size(phases), 5);
        json_array_insert_new(phases, i, json_pack("{ss}", "name", "FORMING"));
        json_t *ours = converted(sample, ENT_GAME_ENTENTE, NULL), *there = converted(ours, ENT_GAME_DIPLOMACY, NULL);
        assert_same(json_object_get(there, "phases"), phases);
        json_decref(sample);
        json_decref(ours);
        json_decref(there);
    }
}

/* A game whose first phase has a message for each of the times. */
static json_t *game_with_messages(const char *times)
{
    json_t *list = json_of(times), *messages = json_array(), *game = ent_sample_game("board.json");

    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *message = json_pack("{ss,ss,ss}", "sender", "FRANCE", "recipient", "GLOBAL", "message", "x");
        json_object_set(message, "time_sent", json_array_get(list, i));
        json_array_append_new(messages, message);
    }
    json_object_set_new(json_array_get(json_object_get(game, "phases"), 0), "messages", messages);
    json_decref(list);
    return game;
}

/* The times of the messages of a phase, as text. */
static char *times_of(const json_t *game, size_t phase)
{
    const json_t *messages = json_object_get(json_array_get(json_object_get(game, "phases"), phase), "messages");
    json_t *times = json_array();

    for (size_t i = 0; i < json_array_size(messages); i++)
        json_array_append(times, json_object_get(json_array_get(messages, i), "time_sent"));
    char *text = json_short(times);
    json_decref(times);
    return text;
}

/* They are sorted by time. */
static void each_message_of_a_phase_has_a_time_of_its_own(void **state)
{
    static const char *const row[][2] = {
        {"[160,161,7]", "[7,160,161]"},
        {"[9,null,3,3]", "[3,4,9,10]"},
        {"[3,3]", "[3,4]"},
        {"[5,1,5,5]", "[1,5,6,7]"},
        {"[1.5,'noon',null,1]", "[0,1,2,3]"},
        {"[-4,-4]", "[0,1]"},
        {"[1152921504606846976,2000000000000000000]", "[1152921504606846976,1152921504606846977]"}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *ours = game_with_messages(row[i][0]);
        json_t *dipcc = converted(ours, ENT_GAME_DIPCC, NULL), *diplomacy = converted(ours, ENT_GAME_DIPLOMACY, NULL);
        char *there = times_of(dipcc, 0), *elsewhere = times_of(diplomacy, 0);
        assert_string_equal(there, row[i][1]);
        assert_string_equal(elsewhere, row[i][1]);
        free(there);
        free(elsewhere);
        json_decref(ours);
        json_decref(dipcc);
        json_decref(diplomacy);
    }
}

/* In the package times rise over the whole game. */
static void messages_of_a_later_phase_have_later_times(void **state)
{
    static const char *const row[][3] = {/* of ours, and then: for dipcc, for the package */
                                         {"[1,7]", "[1,7]", "[161,162]"},
                                         {"[null,7]", "[0,7]", "[161,162]"},
                                         {"[200,170]", "[170,200]", "[170,200]"}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *ours = game_with_messages("[160]"), *second = game_with_messages(row[i][0]);
        json_object_set((json_t *)(uintptr_t)json_member(ours, "phases 1"), "messages",
                        (json_t *)(uintptr_t)json_member(second, "phases 0 messages"));
        for (int to = 0; to < 2; to++) {
            json_t *there = converted(ours, to == 0 ? ENT_GAME_DIPCC : ENT_GAME_DIPLOMACY, NULL);
            char *times = times_of(there, 1);
            assert_string_equal(times, row[i][1 + to]);
            free(times);
            json_decref(there);
        }
        json_decref(ours);
        json_decref(second);
    }
}

/* dipcc refuses a file with a message by or to anybody else. */
static void only_messages_of_powers_are_written_for_dipcc(void **state)
{
    static const char *const who[][2] = {{"FRANCE", "GLOBAL"},   {"SYSTEM", "GLOBAL"}, {"SYSTEM", "OMNISCIENT"},
                                         {"FRANCE", "OBSERVER"}, {"GM", "FRANCE"},     {"ENGLAND", "FRANCE"}};
    json_t *game = game_with_messages("[1,2,3,4,5,6]");
    (void)state;

    for (size_t i = 0; i < sizeof who / sizeof *who; i++) {
        json_t *message = json_array_get((json_t *)(uintptr_t)json_member(game, "phases 0 messages"), i);
        json_object_set_new(message, "sender", json_string(who[i][0]));
        json_object_set_new(message, "recipient", json_string(who[i][1]));
    }
    json_t *dipcc = converted(game, ENT_GAME_DIPCC, NULL), *diplomacy = converted(game, ENT_GAME_DIPLOMACY, NULL);
    char *there = times_of(dipcc, 0), *elsewhere = times_of(diplomacy, 0);
    assert_string_equal(there, "[1,6]");
    assert_string_equal(elsewhere, "[1,2,3,4,5,6]");
    assert_string_equal(json_string_value(json_member(dipcc, "phases 0 messages 0 recipient")), "ALL");
    free(there);
    free(elsewhere);
    json_decref(game);
    json_decref(dipcc);
    json_decref(diplomacy);
}

/* The package's rule BUILD_ANY is a map of ours. */
static void building_anywhere_is_a_map_of_its_own(void **state)
{
#define PHASE(name, units)                                                                                             \
    "{'name':'" name "','state':{'name':'" name "','units':{'FRANCE':[" units "]},"                                    \
    "'centers':{'FRANCE':['PAR','BEL']}},'orders':{'FRANCE':['A BEL B']},'results':{},'messages':[]}"
#define GAME(map, rules)                                                                                               \
    "{'id':'x','map':'" map "','rules':[" rules                                                                        \
    "],'phases':[" PHASE("W1901A", "'A BUR'") "," PHASE("S1902M", "'A BUR','A BEL'") "]}"
    static const struct {
        const char *theirs, *map; /* a file of the package, and the map of the game that is read from it */
        int differ;
    } row[] = {{GAME("standard", "'BUILD_ANY'"), "{'base':'standard','changes':{'build':'any_owned'}}", 0},
               {GAME("standard", "'NO_PRESS','BUILD_ANY'"), "{'base':'standard','changes':{'build':'any_owned'}}", 0},
               {GAME("standard_fleet_rome", "'BUILD_ANY'"), "{'base':'fleetrome','changes':{'build':'any_owned'}}", 0},
               {GAME("standard", "'NO_PRESS'"), "'standard'", 1}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *theirs = json_of(row[i].theirs);
        json_t *ours = converted(theirs, ENT_GAME_ENTENTE, NULL), *map = json_of(row[i].map);
        ent_replay replay = ent_replay_of(theirs), again = ent_replay_of(ours);
        json_t *back = converted(ours, ENT_GAME_DIPLOMACY, NULL);
        assert_same(json_object_get(ours, "map"), map);
        assert_int_equal(replay.n_differ, row[i].differ);
        assert_int_equal(again.n_differ, row[i].differ);
        assert_same(json_object_get(back, "map"), json_object_get(theirs, "map"));
        assert_same(json_object_get(back, "rules"), json_object_get(theirs, "rules"));
        ent_replay_clear(&replay);
        ent_replay_clear(&again);
        json_decref(theirs);
        json_decref(ours);
        json_decref(map);
        json_decref(back);
    }
}

/* The map says whether BUILD_ANY is among the rules that are written. */
static void the_rule_to_build_anywhere_follows_the_map(void **state)
{
    static const struct {
        const char *map, *kept, *rules;
    } row[] = {{"{'base':'standard','changes':{'build':'any_owned'}}", "{}", "['BUILD_ANY']"},
               {"{'base':'standard','changes':{'build':'any_owned'}}", "{'rules':['NO_PRESS',7]}",
                "['NO_PRESS',7,'BUILD_ANY']"},
               {"'standard'", "{'rules':['BUILD_ANY','NO_PRESS']}", "['NO_PRESS']"},
               {"'standard'", "{'rules':null}", "null"}};
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *ours = ent_sample_game("board.json"), *expected = json_of(row[i].rules);
        json_object_set_new(ours, "map", json_of(row[i].map));
        json_object_set_new(ours, "extra", json_pack("{so}", "diplomacy", json_of(row[i].kept)));
        json_t *there = converted(ours, ENT_GAME_DIPLOMACY, NULL);
        assert_same(json_object_get(there, "rules"), expected);
        assert_same(json_member(there, "phases 0 state rules"), expected);
        json_decref(ours);
        json_decref(expected);
        json_decref(there);
    }
}

/* The judge finds its maps in any letter case; other engines do not. */
static void a_built_in_map_has_its_own_name_in_files_of_others(void **state)
{
    static const struct {
        const char *sample, *map;
        ent_game_format to;
        const char *there;
    } row[] = {
        {"board.json", "\"FleetRome\"", ENT_GAME_DIPLOMACY, "standard_fleet_rome"},
        {"board.json", "\"Standard\"", ENT_GAME_DIPLOMACY, "standard"},
        {"board.json", "\"STANDARD\"", ENT_GAME_DIPCC, "standard"},
        {"board.json", "{\"base\": \"FLEETROME\", \"changes\": {\"build\": \"any_owned\"}}", ENT_GAME_DIPLOMACY,
         "standard_fleet_rome"},
        {"diplomacy.json", "\"Standard_Fleet_Rome\"", ENT_GAME_ENTENTE, "fleetrome"},
        {"diplomacy.json", "\"STANDARD\"", ENT_GAME_ENTENTE, "standard"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *json = ent_sample_game_with(row[i].sample, "/map", row[i].map);
        json_t *there = converted(json, row[i].to, NULL);
        assert_string_equal(json_string_value(json_object_get(there, "map")), row[i].there);
        json_decref(json);
        json_decref(there);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_format_is_known_by_its_content),
                                       cmocka_unit_test(a_sample_comes_back_as_it_was),
                                       cmocka_unit_test(all_phases_but_the_last_were_judged_elsewhere),
                                       cmocka_unit_test(a_stuck_unit_is_dislodged),
                                       cmocka_unit_test(retreats_are_not_kept_as_unread_keys),
                                       cmocka_unit_test(what_a_state_repeats_is_not_kept),
                                       cmocka_unit_test(a_completed_game_ends_in_the_next_spring),
                                       cmocka_unit_test(a_played_game_goes_through_every_format),
                                       cmocka_unit_test(the_older_form_of_dipcc_is_read),
                                       cmocka_unit_test(results_of_units_are_no_extra),
                                       cmocka_unit_test(odd_keys_come_back),
                                       cmocka_unit_test(the_newest_branch_is_the_main_line),
                                       cmocka_unit_test(a_request_without_a_game_in_its_id_has_no_title),
                                       cmocka_unit_test(every_phase_that_was_judged_gets_results),
                                       cmocka_unit_test(ids_need_not_rise),
                                       cmocka_unit_test(a_game_with_messages_is_full_press),
                                       cmocka_unit_test(powers_without_orders_are_listed),
                                       cmocka_unit_test(lists_have_the_same_items_in_any_order),
                                       cmocka_unit_test(orders_under_two_names_of_a_power_are_one_list),
                                       cmocka_unit_test(phases_of_the_older_form_are_sorted_by_time),
                                       cmocka_unit_test(phases_that_nobody_plays_keep_their_places),
                                       cmocka_unit_test(each_message_of_a_phase_has_a_time_of_its_own),
                                       cmocka_unit_test(messages_of_a_later_phase_have_later_times),
                                       cmocka_unit_test(only_messages_of_powers_are_written_for_dipcc),
                                       cmocka_unit_test(building_anywhere_is_a_map_of_its_own),
                                       cmocka_unit_test(the_rule_to_build_anywhere_follows_the_map),
                                       cmocka_unit_test(a_built_in_map_has_its_own_name_in_files_of_others)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
