/* test_built.c -- when a unit was built (4.D.8 f), and that an answer's state, laid over its request, is the next
 * position.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "json/json_io.h"
#include "notation/print.h"
#include "text/request_text.h"
#include "text/order_file.h"
#include "game/position.h"
#include "judge/judge.h"
#include "selfplay/random_orders.h"

static const ent_json_options plain = {.map_dir = NULL};

/* ---- A turn through JSON text alone. ---- */

/* The answer, read again as another program would. */
static json_t *read_answer(const json_t *json, const ent_request *request, const ent_turn *turn)
{
    ent_json_text text = {.bytes = NULL};

    assert_int_equal(ent_json_answer(&text, json, request, turn, NULL), ENT_OK);
    json_t *answer = json_loadb(text.bytes, text.n, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(answer);
    ent_json_clear(&text);
    return answer;
}

/* Judge the request. NULL, with a sentence in *err, if it is refused. */
static json_t *answer_to(const json_t *json, ent_err *err)
{
    ent_request request = {.map = NULL};
    ent_turn turn = {.result = NULL};
    json_t *answer = NULL;

    if (ent_json_request(json, &plain, &request, err) == ENT_OK && ent_turn_judge(&request, &turn, err) == ENT_OK)
        answer = read_answer(json, &request, &turn);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return answer;
}

/* Judge *json, lay the answer's state over it, and take `orders` as the next ones. */
static void play_on(json_t **json, const char *orders)
{
    ent_err err;
    json_t *answer = answer_to(*json, &err);

    assert_non_null(answer);
    assert_int_equal(json_object_update(*json, json_object_get(answer, "state")), 0);
    json_object_set_new(*json, "orders", json_loads(orders, 0, NULL));
    json_decref(answer);
    char *text = json_dumps(*json, 0); /* through text, as another program would */
    json_decref(*json);
    *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    free(text);
    assert_non_null(*json);
}

static bool lists(const json_t *json, const char *key, const char *power, const char *item)
{
    const json_t *list = json_object_get(json_object_get(json, key), power);

    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(json_string_value(json_array_get(list, i)), item) == 0)
            return true;
    return false;
}

/* England builds A LVP in 1901 and marches it to CLY, where no center is, beside F NWG; in 1902 one has to go. Both are
 * a step from home, so by distance the fleet would go; the oldest is the fleet of the start or of 1900, but not that of
 * 1902. */
static void the_oldest_unit_is_removed_after_a_trip_through_json(void **state)
{
    static const struct {
        const char *fleet_built, *gone, *stays;
    } rows[] = {{NULL, "F NWG", "A CLY"}, {"1902", "A CLY", "F NWG"}, {"1900", "F NWG", "A CLY"}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *json =
            json_loads("{\"rules\": {\"4.D.8\": \"f\"}, \"phase\": \"W1901A\","
                       " \"units\": {\"ENGLAND\": [\"F NWG\"], \"FRANCE\": [\"A WAL\", \"A YOR\", \"F NTH\"]},"
                       " \"centers\": {\"ENGLAND\": [\"LVP\", \"LON\"], \"FRANCE\": [\"PAR\", \"BRE\", \"MAR\"]},"
                       " \"orders\": {\"ENGLAND\": [\"A LVP B\"]}}",
                       0, NULL);
        play_on(&json, "{\"ENGLAND\": [\"A LVP - CLY\"], \"FRANCE\": [\"A YOR - LON\"]}");
        assert_int_equal(
            json_integer_value(json_object_get(json_object_get(json_object_get(json, "built"), "ENGLAND"), "A LVP")),
            1901);
        play_on(&json, "{\"FRANCE\": [\"A WAL - LVP\"]}");
        assert_true(lists(json, "units", "ENGLAND", "A CLY"));
        json_t *built = json_object_get(json_object_get(json, "built"), "ENGLAND");
        assert_int_equal(json_integer_value(json_object_get(built, "A CLY")), 1901);
        if (rows[i].fleet_built)
            json_object_set_new(built, "F NWG", json_integer(strtol(rows[i].fleet_built, NULL, 10)));
        json_object_set_new(json_object_get(json, "centers"), "ENGLAND", json_pack("[ss]", "LVP", "EDI"));
        play_on(&json, "{}"); /* W1902A: one English center, two units */
        assert_string_equal(json_string_value(json_object_get(json, "phase")), "W1902A");
        play_on(&json, "{}");
        assert_string_equal(json_string_value(json_object_get(json, "phase")), "S1903M");
        assert_false(lists(json, "units", "ENGLAND", rows[i].gone));
        assert_true(lists(json, "units", "ENGLAND", rows[i].stays));
        json_decref(json);
    }
}

/* The request has no years any more when the last unit with one is gone. */
static void a_unit_keeps_its_year_when_dislodged_and_retreating(void **state)
{
    json_t *json =
        json_loads("{\"phase\": \"S1903M\", \"units\": {\"ENGLAND\": [\"A YOR\"], \"FRANCE\": [\"A LON\", \"F NTH\"]},"
                   " \"built\": {\"ENGLAND\": {\"A YOR\": 1902}},"
                   " \"orders\": {\"FRANCE\": [\"A LON - YOR\", \"F NTH S A LON - YOR\"]}}",
                   0, NULL);
    json_t *built;
    (void)state;

    play_on(&json, "{\"ENGLAND\": [\"A YOR R WAL\"]}");
    assert_string_equal(json_string_value(json_object_get(json, "phase")), "S1903R");
    play_on(&json, "{}");
    built = json_object_get(json_object_get(json, "built"), "ENGLAND");
    assert_int_equal(json_integer_value(json_object_get(built, "A WAL")), 1902);
    json_object_set_new(json, "phase", json_string("S1903R"));
    json_object_set_new(json, "dislodged", json_pack("{s:{s:[]}}", "ENGLAND", "A CLY"));
    json_object_set_new(json, "units", json_object());
    json_object_set_new(json, "built", json_pack("{s:{s:i}}", "ENGLAND", "A CLY", 1902));
    play_on(&json, "{}"); /* disbanded: an empty object replaces the request's */
    built = json_object_get(json, "built");
    assert_true(json_is_object(built) && json_object_size(built) == 0);
    play_on(&json, "{}");
    json_decref(json);
}

/* Two French units in one place, one dislodged: both were built in that year. */
static void check_both_built(const ent_request *request, int year)
{
    const ent_dislodged *dislodged = ent_pos_dislodged_const(request->pos);
    const ent_unit *there = &ent_pos_units_const(request->pos)[ent_prov_of(request->map, dislodged->unit.at)];

    assert_int_equal(request->pos->n_dislodged, 1);
    assert_true(ent_unit_is(there, &dislodged->unit));
    assert_int_equal(there->built, ENT_BUILT_IN(year));
    assert_int_equal(dislodged->unit.built, ENT_BUILT_IN(year));
}

/* The early text of the DPjudge lets a power dislodge its own unit. Then two of its units have one name, and one year:
 * that of the dislodged one, if it was built later than at the start. JSON and text say it once, and give it to both.
 */
static void two_units_of_one_name_have_one_year(void **state)
{
    static const struct {
        const char *built;
        int year;
    } rows[] = {{"{\"A PAR\": 1901, \"A BUR\": 1902}", 1901}, {"{\"A PAR\": 1901}", 1901}, {"{\"A BUR\": 1902}", 1902}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *json = json_loads("{\"phase\": \"S1903M\", \"units\": {\"FRANCE\": [\"A PAR\", \"A BUR\", \"A GAS\"]},"
                                  " \"orders\": {\"FRANCE\": [\"A BUR - PAR\", \"A GAS S A BUR - PAR\"]}}",
                                  0, NULL);
        ent_request request = {.map = NULL}, again = {.map = NULL};
        ent_turn turn = {.result = NULL};
        char *text = NULL;
        size_t size = 0;
        ent_err err;
        json_object_set_new(json, "built", json_object());
        json_object_set_new(json_object_get(json, "built"), "FRANCE", json_loads(rows[i].built, 0, NULL));

        assert_int_equal(ent_json_request(json, &plain, &request, &err), ENT_OK);
        request.algorithm = ENT_ALGORITHM_DPJUDGE_EARLY;
        assert_int_equal(ent_turn_judge(&request, &turn, &err), ENT_OK);
        json_t *answer = read_answer(json, &request, &turn);
        assert_int_equal(json_object_update(json, json_object_get(answer, "state")), 0);
        assert_int_equal(json_object_size(json_object_get(json_object_get(json, "built"), "FRANCE")), 1);
        assert_int_equal(ent_json_request(json, &plain, &again, &err), ENT_OK);
        check_both_built(&again, rows[i].year);
        ent_request_clear(&again);

        FILE *memory = open_memstream(&text, &size);
        ent_request_print_position(memory, &request, turn.next);
        fclose(memory);
        const char *said = strstr(text, "Built:");
        assert_non_null(said);
        assert_non_null(said = strstr(said, "A PAR"));
        assert_null(strstr(said + 1, "A PAR"));
        again = (ent_request){.map = NULL};
        assert_int_equal(ent_order_file_read(text, size, &request.rules, NULL, &again, &err), ENT_OK);
        check_both_built(&again, rows[i].year);
        ent_request_clear(&again);
        free(text);
        json_decref(answer);
        json_decref(json);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

static void bad_years_are_refused(void **state)
{
    static const struct {
        const char *built, *says;
    } rows[] = {
        {"[]", "built: give an object with an object for each power"},
        {"{\"ENGLAND\": []}", "built.ENGLAND: give an object such as {\"F LON\": 1903}"},
        {"{\"ATLANTIS\": {}}", "built.ATLANTIS: the map standard has no such power"},
        {"{\"ENGLAND\": {\"F LON\": \"1903\"}}", "built.ENGLAND.F LON: give the year as a whole number"},
        {"{\"ENGLAND\": {\"F LON\": 1e3}}", "built.ENGLAND.F LON: give the year as a whole number"},
        {"{\"ENGLAND\": {\"F LON\": 9223372036854775807}}", "built.ENGLAND.F LON: no such year; give one such as 1903"},
        {"{\"ENGLAND\": {\"F LON\": -10000}}", "built.ENGLAND.F LON: no such year; give one such as 1903"},
        {"{\"ENGLAND\": {\"F EDI\": 1903}}", "built.ENGLAND.F EDI: England has no unit 'F EDI'; name one of its units"},
        {"{\"FRANCE\": {\"F LON\": 1903}}", "built.FRANCE.F LON: France has no unit 'F LON'; name one of its units"},
        {"{\"ENGLAND\": {\"A LON\": 1903}}", "built.ENGLAND.A LON: England has no unit 'A LON'; name one of its units"},
        {"{\"ENGLAND\": {\"F PAR\": 1903}}", "built.ENGLAND.F PAR: England has no unit 'F PAR'; name one of its units"},
        {"{\"ENGLAND\": {\"LON\": 1903}}", "built.ENGLAND.LON: 'LON' is no unit; write \"A Mun\" or \"F StP(sc)\""}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *json = json_loads("{\"units\": {\"ENGLAND\": [\"F LON\"]}}", 0, NULL);
        ent_err err = {.status = ENT_OK};
        json_object_set_new(json, "built", json_loads(rows[i].built, 0, NULL));
        assert_null(answer_to(json, &err));
        assert_string_equal(err.text, rows[i].says);
        json_decref(json);
    }
}

/* ---- Round trips. ---- */

/* What text and JSON do not carry, out of a position: who dislodged a unit (its retreats are listed), in which order,
 * and whether the numbers of an adjustment phase were given or counted. */
static void settle(const ent_map *map, const ent_rules *rules, ent_pos *pos)
{
    ent_dislodged *list = ent_pos_dislodged(pos);

    for (uint16_t i = 0; i < pos->n_dislodged; i++)
        for (uint16_t j = 0; j < pos->n_dislodged; j++)
            if (list[i].unit.at < list[j].unit.at) {
                ent_dislodged other = list[i];
                list[i] = list[j];
                list[j] = other;
            }
    for (uint16_t i = 0; i < pos->n_dislodged; i++)
        list[i].by = ENT_PROV_NONE;
    for (ent_power power = 0; power < map->n_powers; power++)
        ent_pos_adjust(pos)[power] =
            pos->phase == ENT_ADJUSTMENTS ? (int16_t)ent_adjust_due(map, rules, pos, power) : ENT_ADJUST_COUNTED;
}

static void write_orders(const ent_request *request, json_t *json, uint64_t *seed)
{
    ent_order order[64];
    json_t *orders = json_object();
    size_t n = ent_random_orders(request->map, &request->rules, request->pos, seed, order, 64);

    for (size_t i = 0; i < n; i++) {
        const char *power = request->map->power[order[i].power].name;
        char text[100];
        ent_order_print(request->map, &order[i], text, sizeof text);
        if (!json_object_get(orders, power))
            json_object_set_new(orders, power, json_array());
        json_array_append_new(json_object_get(orders, power), json_string(text));
    }
    json_object_set_new(json, "orders", orders);
}

static uint64_t settled_hash(const ent_request *request, ent_pos *pos)
{
    settle(request->map, &request->rules, pos);
    return ent_pos_hash(pos);
}

/* The position that --next writes, read again. It carries all but the contested provinces, which only explain retreats.
 */
static void check_text(const ent_request *request, const ent_turn *turn)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    ent_request again = {.map = NULL};
    ent_err err = {.text = ""};

    ent_request_print_position(memory, request, turn->next);
    fclose(memory);
    assert_int_equal(ent_order_file_read(text, size, &request->rules, NULL, &again, &err), ENT_OK);
    memcpy(ent_pos_contested(again.pos), ent_pos_contested(turn->next), (request->map->n_provs + 7u) / 8);
    again.pos->winner = turn->next->winner;
    assert_int_equal(settled_hash(&again, again.pos), settled_hash(request, turn->next));
    ent_request_clear(&again);
    free(text);
}

/* One phase; the answer's state is laid over `json`. Returns the hash that the next request must have. */
static uint64_t check_phase(json_t *json, uint64_t expected, uint64_t *seed, bool *built)
{
    ent_request request = {.map = NULL};
    ent_turn turn = {.result = NULL};
    ent_err err;

    assert_int_equal(ent_json_request(json, &plain, &request, &err), ENT_OK);
    ent_pos *copy = malloc(request.pos->size);
    memcpy(copy, request.pos, request.pos->size);
    if (expected != 0)
        assert_int_equal(settled_hash(&request, copy), expected);
    free(copy);
    write_orders(&request, json, seed);
    ent_request_clear(&request);
    assert_int_equal(ent_json_request(json, &plain, &request, &err), ENT_OK);
    assert_int_equal(ent_turn_judge(&request, &turn, &err), ENT_OK);
    json_t *answer = read_answer(json, &request, &turn);
    json_object_update(json, json_object_get(answer, "state"));
    *built |= json_object_size(json_object_get(json, "built")) > 0;
    json_decref(answer);
    check_text(&request, &turn);
    expected = settled_hash(&request, turn.next);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return expected;
}

static void text_and_json_carry_every_position(void **state)
{
    static const char *const maps[] = {"standard", "colonial", "loeb9", "milan"};
    bool built = false;
    (void)state;

    for (uint64_t game = 0; game < 12; game++) {
        ent_map *map = ent_map_builtin(maps[game % 4], NULL);
        ent_pos *start = malloc(ent_pos_size(map));
        json_t *json = json_pack("{s:s}", "map", maps[game % 4]), *units = json_object();
        uint64_t seed = game + 1, expected = 0;

        ent_pos_start(map, start);
        for (ent_prov prov = 0; prov < map->n_provs; prov++) {
            const ent_unit *unit = &ent_pos_units(start)[prov];
            char text[40];
            if (unit->kind == ENT_UNIT_NONE)
                continue;
            ent_print_unit(map, unit->kind, unit->at, ENT_NAMES_CODE, text, sizeof text);
            if (!json_object_get(units, map->power[unit->power].name))
                json_object_set_new(units, map->power[unit->power].name, json_array());
            json_array_append_new(json_object_get(units, map->power[unit->power].name), json_string(text));
        }
        json_object_set_new(json, "units", units);
        for (int phase = 0; phase < 30; phase++)
            expected = check_phase(json, expected, &seed, &built);
        json_decref(json);
        free(start);
        ent_map_free(map);
    }
    assert_true(built);
}

/* Years that the calendar can reach keep their order, the first of them above "at the start". */
static void later_years_compare_higher(void **state)
{
    (void)state;
    assert_int_equal(ENT_BUILT_YEAR(ENT_BUILT_IN(1903)), 1903);
    assert_int_equal(ENT_BUILT_YEAR(ENT_BUILT_IN(-9999)), -9999);
    assert_true(ENT_BUILT_IN(INT16_MIN + 1) > 0);
    assert_true(ENT_BUILT_IN(-1) < ENT_BUILT_IN(0) && ENT_BUILT_IN(0) < ENT_BUILT_IN(1));
    assert_true(ENT_BUILT_IN(INT16_MAX) > ENT_BUILT_IN(INT16_MAX - 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_oldest_unit_is_removed_after_a_trip_through_json),
                                       cmocka_unit_test(two_units_of_one_name_have_one_year),
                                       cmocka_unit_test(a_unit_keeps_its_year_when_dislodged_and_retreating),
                                       cmocka_unit_test(bad_years_are_refused),
                                       cmocka_unit_test(text_and_json_carry_every_position),
                                       cmocka_unit_test(later_years_compare_higher)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
