/* test_memory.c -- the judge allocates nothing; everything else survives the failure of any allocation
 * (failing_calls.h).
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "turn/audit.h"
#include "json/audit_json.h"
#include "json/position_json.h"
#include "datc/case.h"
#include "json/compare_json.h"
#include "mapfile/import.h"
#include "json/json_io.h"
#include "report/report.h"
#include "mapfile/map_file.h"
#include "mapfile/map_json.h"
#include "text/order_file.h"
#include "turn/trace.h"
#include "turn/trace_dpjudge.h"
#include "selfplay/random_orders.h"
#include "selfplay/game.h"
#include "entente_service.h"
#include "board/error.h"
#include "failing_calls.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
int __real_fclose(FILE *stream);
void *__wrap_malloc(size_t size);

static const char text[] = "Map: standard\nPhase: F1901M\nUnits:\nFrance: A Par, F Bre\nGermany: A Mun, A Ruh\n"
                           "Orders:\nFrance:\nA Par - Bur\nF Bre - Mid\nGermany:\nA Mun - Bur\nA Ruh S A Mun - Bur\n";
static const char json_text[] = "{\"id\": \"x\", \"phase\": \"S1902M\", \"units\": {\"FRANCE\": [\"A PAR\", \"F "
                                "BRE\"], \"GERMANY\": [\"A MUN\", \"A RUH\"]},"
                                "\"orders\": {\"FRANCE\": [\"A PAR - BUR\"], \"GERMANY\": [\"A MUN - BUR\", \"A RUH S "
                                "A MUN - BUR\", \"nonsense\"]}}";

/* An order file with headings, orders and notes of many kinds. */
static const char messy[] =
    "> Map: {\"base\": \"standard\", \"changes\": {\"name\": \"mine\"}}\nPhase: F1901M\nUnits:\nFrance: A Par, F Bre\n"
    "Germany: A Mun, A Ruh\nCenters:\nFrance: Par, Bre\nOrders:\nFROM FRANCE\n1. A Par -> Bur // comment\nF Bre holds\n"
    "Set: adds\nA Par - Pic\nGERMANY: A Mun-Bur, A Ruh S A Mun - Bur\nno order at all here\n";
static const char two_phases[] =
    "{\"phase\": \"F1901M\", \"units\": {\"FRANCE\": [\"A PAR\", \"A NTH\", \"A MUN\"], \"ITALY\": [\"F MUN\"]},"
    "\"orders\": {\"FRANCE\": [\"A PAR - PIC\"]}}"
    "{\"phase\": \"W1901A\", \"units\": {\"FRANCE\": [\"A PIC\", \"F GAS\"], \"ITALY\": [\"F PIC\"]}}";
static const char derived_map_text[] =
    "{\"base\": \"standard\", \"changes\": {\"name\": \"mine\", \"title\": \"Mine\","
    "\"provinces\": {\"MUN\": {\"name\": \"Bavaria\", \"aliases\": [\"bav\"]}, \"XLA\": {\"name\": \"Xland\", "
    "\"kind\": \"inland\"}}, \"remove\": {\"army\": [[\"PAR\", \"PIC\"]], \"powers\": [\"Italy\"]}, "
    "\"add\": {\"army\": [[\"XLA\", \"MUN\"]]}}}";
static const char derived[] = "{\"map\": {\"base\": \"standard\", \"changes\": {\"remove\": {\"army\": [[\"PAR\", "
                              "\"BUR\"]]}}}, \"units\": {\"FRANCE\": [\"A PAR\"]}, "
                              "\"orders\": {\"FRANCE\": [\"A PAR - BUR\"]}}";

static const char paradox[] =
    "Units: orders\nEngland: F Lon S F Wal - Eng, F Wal - Eng\nFrance: A Bre - Lon, F Eng C A "
    "Bre - Lon\nGermany: A Mun H";

static ent_err said; /* by the job that runs */

static json_t *load(const char *json_of_job)
{
    json_t *json = json_loads(json_of_job, 0, NULL);

    if (!json)
        ent_fail(&said, ENT_E_MEMORY, "no memory for the test");
    return json;
}

/* The status of a job that returns a result only. ENT_STATUS_COUNT, which is a failure of the test, if there is neither
 * a result nor an error. */
static ent_status ended(const void *result)
{
    return result ? ENT_OK : said.status == ENT_OK ? ENT_STATUS_COUNT : said.status;
}

static ent_status turn_from_text(void)
{
    ent_request request = {.map = NULL};
    ent_turn turn = {.result = NULL};
    ent_rules rules;

    ent_rules_preset("datc", &rules);
    ent_status status = ent_order_file_read(text, sizeof text - 1, &rules,
                                            &(const ent_order_file_hooks){.units_by_orders = true}, &request, &said);
    if (status == ENT_OK)
        status = ent_turn_judge(&request, &turn, &said);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return status;
}

static ent_status turn_from_json(void)
{
    static const ent_json_options options = {.map_dir = NULL};
    ent_request request = {.map = NULL};
    ent_turn turn = {.result = NULL};
    ent_json_text answer = {.bytes = NULL};
    json_t *json = load(json_text);
    ent_status status = json ? ent_json_request(json, &options, &request, &said) : ENT_E_MEMORY;

    if (status == ENT_OK)
        status = ent_turn_judge(&request, &turn, &said);
    if (status == ENT_OK)
        status = ent_json_answer(&answer, json, &request, &turn, &said);
    ent_json_clear(&answer);
    json_decref(json);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return status;
}

static ent_status resolutions_from_text(void)
{
    ent_request request = {.map = NULL};
    ent_turn turn = {.result = NULL};
    ent_turn_search search = {.found = 0};
    ent_rules rules;
    FILE *out = fopen("/dev/null", "w");

    ent_rules_preset("datc", &rules);
    ent_status status = ent_order_file_read(text, sizeof text - 1, &rules,
                                            &(const ent_order_file_hooks){.units_by_orders = true}, &request, &said);
    if (status == ENT_OK)
        status = ent_report_resolutions(out, &request, &turn, &search, &(ent_report_look){.explain = true}, &said);
    if (status == ENT_OK)
        status = ent_trace_print(out, &request, &turn, ENT_NAMES_CODE, &said);
    fclose(out);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return status;
}

static ent_status dpjudge_trace(void)
{
    ent_request request = {.map = NULL};
    ent_turn turn = {.result = NULL};
    ent_rules rules;
    FILE *out = fopen("/dev/null", "w");

    ent_rules_preset("datc", &rules);
    ent_status status = ent_order_file_read(text, sizeof text - 1, &rules, NULL, &request, &said);
    request.algorithm = ENT_ALGORITHM_DPJUDGE;
    if (status == ENT_OK)
        status = ent_turn_judge(&request, &turn, &said);
    if (status == ENT_OK)
        status = ent_trace_dpjudge_sequence(out, &request, &turn, ENT_NAMES_CODE, &said);
    if (status == ENT_OK)
        status = ent_trace_print(out, &request, &turn, ENT_NAMES_CODE, &said);
    fclose(out);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return status;
}

static ent_status resolutions_from_json(void)
{
    static const ent_json_options options = {.map_dir = NULL};
    ent_request request = {.map = NULL};
    ent_turn turn = {.result = NULL};
    ent_turn_search search = {.found = 0};
    ent_json_text answer = {.bytes = NULL};
    json_t *json = load(json_text);
    ent_status status = json ? ent_json_request(json, &options, &request, &said) : ENT_E_MEMORY;

    if (status == ENT_OK)
        status = ent_json_resolutions(&answer, json, &request, &turn, &search, &said);
    ent_json_clear(&answer);
    json_decref(json);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return status;
}

/* Three phases, with every kind of finding, mended. */
static const char history_text[] = "[{\"phase\": \"F1901M\", \"units\": {\"FRANCE\": [\"A PAR\", \"A NTH\", \"F BRE\", "
                                   "\"A MUN\", \"A BUR\"], \"ITALY\": [\"F MUN\"]},"
                                   "\"orders\": {\"FRANCE\": [\"A PAR - PIC\", \"A NTH - LON\"]}},"
                                   "{\"phase\": \"W1901A\", \"units\": {\"FRANCE\": [\"A PIC\", \"A LON\", \"F GAS\", "
                                   "\"A BUR\", \"A SIL\"], \"ITALY\": [\"F PIC\"]}, \"centers\": {\"FRANCE\": "
                                   "[\"PAR\", \"BRE\", \"MAR\", \"SPA\"], \"ITALY\": [\"ROM\", \"NAP\"]}, "
                                   "\"orders\": {\"ITALY\": [\"A ROM B\"]}},"
                                   "{\"phase\": \"S1902M\", \"units\": {\"FRANCE\": [\"A PIC\", \"A LON\", \"F "
                                   "GAS\", \"A MAR\", \"A TUN\"], \"ITALY\": [\"A ROM\", \"F PIC\"]}, \"centers\": "
                                   "{\"FRANCE\": [\"MAR\"], \"ITALY\": [\"ROM\"]}}]";

/* A build, then a winter that is left out. */
static const char builds_text[] =
    "[{\"phase\": \"W1901A\", \"units\": {\"FRANCE\": [\"A GAS\"]}, \"centers\": {\"FRANCE\": [\"PAR\", \"MAR\"]}, "
    "\"orders\": {\"FRANCE\": [\"A PAR B\"]}},"
    "{\"phase\": \"S1902M\", \"units\": {\"FRANCE\": [\"A GAS\", \"A PAR\"]}, \"centers\": {\"FRANCE\": [\"PAR\", "
    "\"MAR\"]}},"
    "{\"phase\": \"F1902M\", \"units\": {\"FRANCE\": [\"A GAS\", \"A PAR\"]}, \"centers\": {\"FRANCE\": [\"PAR\", "
    "\"MAR\"]}, \"orders\": {\"FRANCE\": [\"A GAS - SPA\"]}},"
    "{\"phase\": \"S1903M\", \"units\": {\"FRANCE\": [\"A SPA\", \"A PAR\"]}, \"centers\": {\"FRANCE\": [\"PAR\", "
    "\"MAR\", \"SPA\", \"POR\"]}}]";

/* Too many units, and nobody knows which. */
static const char unknown_text[] = "[{\"phase\": \"S1902M\", \"units\": {\"FRANCE\": [\"A PAR\", \"A BUR\", \"A GAS\", "
                                   "\"A PIC\"], \"ITALY\": [\"A PIC\", \"A ROM\", \"A APU\"]}, \"centers\": "
                                   "{\"FRANCE\": [\"PAR\"], \"ITALY\": [\"ROM\"]}}]";

static ent_status audit_of(const char *history)
{
    static const ent_json_options options = {.map_dir = NULL};
    ent_audit audit = {.n_positions = 0};
    ent_json_text answer = {.bytes = NULL};
    json_t *json = load(history);
    ent_status status = json ? ENT_OK : ENT_E_MEMORY;

    for (size_t i = 0; status == ENT_OK && i < json_array_size(json); i++) {
        ent_request request = {.strays.wanted = true};
        status = ent_json_request(json_array_get(json, i), &options, &request, &said);
        if (status == ENT_OK)
            status = ent_audit_add(&audit, &request, &said);
        ent_request_clear(&request);
    }
    if (status == ENT_OK)
        status = ent_audit_finish(&audit, &said);
    if (status == ENT_OK) {
        ent_audit_json(&answer, NULL, &audit);
        ent_json_position(&answer, NULL, &audit.last, audit.repaired);
        status = ent_json_finish(&answer, &said);
    }
    ent_json_clear(&answer);
    ent_audit_clear(&audit);
    json_decref(json);
    return status;
}

static ent_status audit_of_history(void)
{
    return audit_of(history_text);
}

static ent_status audit_of_builds(void)
{
    return audit_of(builds_text);
}

static ent_status audit_of_unknown(void)
{
    return audit_of(unknown_text);
}

static const char disputed[] =
    "France:\nF Por - Spa\nA Bre - Lon\nF Eng C A Bre - Lon\nEngland:\nF Wal - Eng\nF Lon S F Wal - Eng\n";

static ent_status comparison(void)
{
    const ent_compare_scope scope = {.issues = true};
    ent_request request = {.map = NULL};
    ent_comparison compared = {.n = 0};
    ent_json_text answer = {.bytes = NULL};
    ent_rules rules;

    ent_rules_preset("datc", &rules);
    ent_status status = ent_order_file_read(disputed, sizeof disputed - 1, &rules,
                                            &(const ent_order_file_hooks){.units_by_orders = true}, &request, &said);
    if (status == ENT_OK)
        status = ent_comparison_open(&request, &scope, &compared, &said);
    if (status == ENT_OK)
        status = ent_compare_json(&answer, &compared, NULL, true, NULL, NULL, &said);
    ent_json_clear(&answer);
    ent_comparison_clear(&compared);
    ent_request_clear(&request);
    return status;
}

static ent_status map_from_file(void)
{
    json_t *json = ent_map_file_json(MAP_FILE, &said);
    ent_map *map = json ? ent_map_from_json(json, NULL, &said) : NULL;
    json_decref(json);
    ent_map_free(map);
    return ended(map);
}

static ent_status map_from_folder(void)
{
    json_t *map = ent_map_folder_json("lakes.map.json", MAPS, &said);
    json_decref(map);
    return ended(map);
}

static ent_status derived_map(void)
{
    json_t *json = json_pack("{ss s{s{s[[ss]]}}}", "base", "loeb9", "changes", "add", "army", "NAP", "SIC");
    ent_map *map = json ? ent_map_from_json(json, NULL, &said) : NULL;

    if (!json)
        ent_fail(&said, ENT_E_MEMORY, "no memory for the test");
    json_decref(json);
    ent_map_free(map);
    return ended(map);
}

static ent_status imported_map(void)
{
    static const char judge[] = "Munich, R mun\nBerlin, l ber\n-1\nmun-mv: ber\nber-mv: mun\n-1\n-1\n";
    const ent_import_options options = {.name = "x"};
    ent_import_notes notes;
    json_t *map = ent_import(judge, sizeof judge - 1, &options, &notes, &said);

    json_decref(map);
    return ended(map);
}

/* A file of tests/maps, as a string that the caller frees. */
static char *read_file(const char *name)
{
    char path[400], *out = __real_calloc(1, 20000);
    snprintf(path, sizeof path, "%s/%s", MAPS, name);
    FILE *file = fopen(path, "r");

    assert_non_null(file);
    assert_true(fread(out, 1, 19999, file) > 0);
    __real_fclose(file);
    return out;
}

static char *use_file(void *context, const char *name, size_t *len, ent_err *err)
{
    char *out = read_file(name);
    (void)context, (void)err;

    *len = strlen(out);
    return out;
}

static ent_status imported_dpjudge_map(void)
{
    const ent_import_options options = {.name = "x", .use = use_file};
    ent_import_notes notes;
    char *lakes = read_file("lakes.map");
    json_t *map = ent_import(lakes, strlen(lakes), &options, &notes, &said);

    free(lakes);
    json_decref(map);
    return ended(map);
}

static ent_status case_run(void)
{
    const char *id, *body;
    size_t len;
    ent_case_report report;

    ent_case_builtin(0, &id, &body, &len);
    ent_status status = ent_case_run_text(body, len, NULL, ENT_ALGORITHM_DECISIONS, true, &report, &said);
    if (status == ENT_OK && !report.run[0].passed)
        status = ent_fail(&said, ENT_E_MEMORY, "the case fails");
    ent_case_clear(&report);
    return status;
}

/* Texts of several orders need more room than was taken for them; some of the orders are unclear. */
static ent_status many_orders(void)
{
    static const char text_of_several[] = "A Par H; A Mar H; A Bre H; F Rum - Bu; A Mun - B; A Gas H";
    enum { TEXTS = 40, ORDERS = 6 };
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = map ? malloc(ent_pos_size(map)) : NULL;
    ent_written written[TEXTS];
    ent_intake intake;
    ent_rules rules;

    if (!pos)
        return ent_fail(&said, ENT_E_MEMORY, "no memory for the test");
    ent_pos_start(map, pos);
    ent_rules_preset("datc", &rules);
    for (size_t i = 0; i < TEXTS; i++)
        written[i] = (ent_written){.text = text_of_several, .len = sizeof text_of_several - 1, .power = 0};
    ent_status status = ent_intake_read(map, &rules, pos, written, TEXTS, &intake, &said);
    if (status == ENT_OK)
        assert_true(intake.n >= TEXTS * ORDERS);
    ent_intake_clear(&intake);
    free(pos);
    return status;
}

/* A job that fails says why. */
static void fail_each(ent_status (*job)(void))
{
    const long *number;
    const unsigned long *place;

    failing_record();
    assert_int_equal(job(), ENT_OK);
    size_t n = failing_recorded(&number, &place);
    assert_true(n > 0);
    for (size_t call = 0; call < n; call++) {
        failing_count = 0;
        failing_at = number[call];
        said = (ent_err){.status = ENT_OK};
        ent_status status = job();
        if (status != ENT_OK && (said.status != status || said.text[0] == '\0'))
            fail_msg("status %d, but '%s' is said of status %d", status, said.text, said.status);
    }
    failing_at = 0;
}

static void every_job_survives_each_failure(void **state)
{
    ent_status (*const jobs[])(void) = {turn_from_text,
                                        turn_from_json,
                                        resolutions_from_text,
                                        resolutions_from_json,
                                        dpjudge_trace,
                                        audit_of_history,
                                        audit_of_builds,
                                        audit_of_unknown,
                                        map_from_file,
                                        map_from_folder,
                                        derived_map,
                                        imported_map,
                                        imported_dpjudge_map,
                                        case_run,
                                        comparison,
                                        many_orders};
    (void)state;

    for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++) {
        fail_each(jobs[i]);
        json_set_alloc_funcs(__wrap_malloc, free);
        fail_each(jobs[i]);
        json_set_alloc_funcs(__real_malloc, free);
    }
}

static const char saved_game[] = "{\"id\": \"x\", \"phases\": [{\"name\": \"S1901M\", \"state\": {\"units\": "
                                 "{\"FRANCE\": [\"A PAR\"]}, \"centers\": {}}, "
                                 "\"orders\": {\"FRANCE\": [\"A Par H\"]}, \"messages\": [{\"sender\": \"FRANCE\", "
                                 "\"recipient\": \"ALL\", \"message\": "
                                 "\"x\"}]}, {\"name\": \"F1901M\", \"state\": {\"units\": {\"FRANCE\": [\"A BUR\"]}, "
                                 "\"centers\": {}, \"note\": 1}}]}";

typedef struct service_call {
    const char *function, *options, *input;
} service_call;

static ent_status call_service(const service_call *call, char **out, size_t *len)
{
    failing_count = 0;
    return ent_service_call(call->function, call->options, call->input, strlen(call->input), out, len);
}

/* A call that succeeds in spite of a failure must have the whole answer; one that fails says that memory failed, and
 * may have no error object. Where jansson's allocations fail too, its parser may lose a letter of a long string unseen,
 * so answers are not compared then, but there must be one. */
static void survive(const service_call *call, bool jansson)
{
    char *whole, *out;
    size_t len, out_len;
    const long *number;
    const unsigned long *place;

    failing_record();
    if (call_service(call, &whole, &len) != ENT_OK)
        fail_msg("%s: %s", call->function, whole);
    size_t n = failing_recorded(&number, &place);
    for (size_t i = 0; i < n; i++) {
        failing_at = number[i];
        ent_status status = call_service(call, &out, &out_len);
        failing_at = 0;
        if (!jansson && status == ENT_OK && (out_len != len || memcmp(out, whole, len) != 0))
            fail_msg("%s: a wrong answer after allocation %ld failed: %s", call->function, number[i], out);
        if (status == ENT_OK && out_len == 0)
            fail_msg("%s: no answer after allocation %ld failed", call->function, number[i]);
        if (!jansson && status != ENT_OK && status != ENT_E_MEMORY)
            fail_msg("%s: status %d after allocation %ld failed: %s", call->function, status, number[i], out);
        ent_service_free(out);
    }
    ent_service_free(whole);
}

/* Without a picture. */
#define SMALL_MAP                                                                                                      \
    "{\"name\": \"n\", \"powers\": [{\"name\": \"One\"}], \"provinces\": [{\"code\": \"P1\", \"name\": \"First\", "    \
    "\"kind\": \"inland\"}, {\"code\": \"P2\", \"name\": \"Second\", \"kind\": \"inland\"}], \"army\": [[\"P1\", "     \
    "\"P2\"]]}"
static const char small_map[] = SMALL_MAP, small_turn[] = "{\"map\": " SMALL_MAP "}";

static void every_service_function_survives(void **state)
{
    static const service_call calls[] = {
        {"adjudicate", "{\"algorithm\": \"decisions\"}", json_text},
        {"adjudicate", "{\"format\": \"text\", \"explain\": \"trace\"}", text},
        {"adjudicate", "{\"algorithm\": \"exhaustive\"}", json_text},
        {"adjudicate", "{\"format\": \"text\", \"explain\": \"full\"}", paradox},
        {"adjudicate", NULL, paradox},
        {"check", NULL, json_text},
        {"check", "{\"format\": \"text\", \"all\": true}", text},
        {"compare", NULL, json_text},
        {"compare", "{\"format\": \"text\", \"issues\": true, \"only\": [\"4.A.2\"]}", json_text},
        {"orders", NULL, json_text},
        {"draw", "{\"title\": \"x\"}", json_text},
        {"draw", "{\"parts\": [\"units\"], \"highlight\": [\"MUN\"], \"animate\": \"once\"}", json_text},
        {"draw", "{\"format\": \"table\"}", json_text},
        {"geometry", NULL, "standard"},
        {"geometry", NULL, small_map},
        {"draw", NULL, small_turn},
        {"audit", NULL, "{\"units\": {\"ITALY\": [\"A ION\", \"F MUN\"]}}"},
        {"repair", NULL, "{\"units\": {\"ITALY\": [\"A ION\", \"F MUN\"]}}"},
        {"map", NULL, "standard"},
        {"start", "{\"rules\": \"1971\"}", "\"standard\""},
        {"rules", "{\"issues\": [\"4.A.2\"]}", ""},
        {"maps", NULL, ""},
        {"version", NULL, ""},
        {"convert_game", "{\"to\": \"diplomacy\", \"judge\": true}", json_text},
        {"convert_game", "{\"from\": \"dipcc\", \"to\": \"dipcc\"}", saved_game},
        {"replay", "{\"format\": \"text\"}", saved_game},
        {"adjudicate", "{\"explain\": \"trace\", \"algorithm\": \"dpjudge\", \"indent\": true}", json_text},
        {"adjudicate", "{\"algorithm\": \"exhaustive\", \"format\": \"text\", \"color\": true}", paradox},
        {"adjudicate", "{\"explain\": [\"full\", \"trace\"], \"format\": \"text\"}", messy},
        {"adjudicate", NULL, derived},
        {"audit", "{\"format\": \"text\"}", two_phases},
        {"check", "{\"format\": \"text\", \"rules\": \"1971 4.E.4=a\"}", messy},
        {"compare", "{\"against\": [\"1971\", \"dpjudge\"]}", paradox},
        {"convert", NULL, messy},
        {"convert", "{\"format\": \"text\"}", derived},
        {"import_map", "{\"name\": \"x\", \"powers\": [\"R=Reds/Red\"]}", "@map.lakes"},
        {"map", "{\"form\": \"file\"}", "loeb9"},
        {"map", "{\"form\": \"file\"}", derived_map_text},
        {"next", NULL, json_text},
        {"next", "{\"format\": \"text\"}", messy},
        {"play", "{\"player\": \"random\", \"seed\": 7, \"powers\": [\"Italy\"]}", "Map: standard"},
        {"repair", "{\"format\": \"text\"}", two_phases},
        {"replay", NULL, saved_game},
        {"start", "{\"format\": \"text\"}", "colonial"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        service_call call = calls[i];
        char *file = call.input[0] == '@' ? read_file(call.input + 1) : NULL;
        call.input = file ? file : call.input;
        survive(&call, false);
        json_set_alloc_funcs(__wrap_malloc, free);
        survive(&call, true);
        json_set_alloc_funcs(__real_malloc, free);
        free(file);
    }
}

static bool take_it(void *context, const ent_result *results, const ent_pos *next)
{
    (void)context, (void)results, (void)next;
    return true;
}

static void judge_allocates_nothing(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_order orders[100];
    ent_result results[100];
    ent_rules rules;
    uint64_t seed = 7;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_start(map, pos);
    for (int phase = 0; phase < 400; phase++) {
        size_t n = ent_random_orders(map, &rules, pos, &seed, orders, 100);
        ent_search search = {.limit = 10, .take = take_it};
        long before = failing_count;
        assert_int_equal(ent_resolutions(map, &rules, pos, orders, n, results, next, &search), ENT_OK);
        for (ent_algorithm other = ENT_ALGORITHM_DPJUDGE; other <= ENT_ALGORITHM_DPJUDGE_EARLY; other++)
            assert_int_equal(ent_adjudicate_with(other, map, &rules, pos, orders, n, results, next), ENT_OK);
        assert_int_equal(ent_adjudicate(map, &rules, pos, orders, n, results, next), ENT_OK);
        assert_int_equal(failing_count, before);
        memcpy(pos, next, ent_pos_size(map));
    }
    free(pos);
    free(next);
    ent_map_free(map);
}

static void orders_allocate_nothing(void **state)
{
    enum { ROOM = 40000 };
    ent_map *map = ent_map_builtin("colonial", NULL);
    ent_rules rules;
    ent_game game;
    (void)state;

    ent_rules_preset("datc", &rules);
    assert_true(ent_game_init(&game, map, &rules, ENT_POLICY_RANDOM));
    ent_order_list list = {.order = malloc(ROOM * sizeof *list.order),
                           .cap = ROOM,
                           .group = game.list.group,
                           .cap_groups = game.list.cap_groups};
    ent_game_start(&game, 7);
    for (int phase = 0; phase < 200; phase++) {
        long before = failing_count;
        assert_int_equal(ent_legal_orders(map, &rules, game.pos, &list), ENT_OK);
        assert_int_equal(failing_count, before);
        assert_int_equal(ent_game_choose(&game), ENT_OK);
        before = failing_count;
        assert_int_equal(ent_adjudicate_compact(map, &rules, game.pos, game.order, game.n, NULL, game.next), ENT_OK);
        assert_int_equal(failing_count, before);
        ent_game_advance(&game);
    }
    free(list.order);
    ent_game_clear(&game);
    ent_map_free(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_job_survives_each_failure), cmocka_unit_test(every_service_function_survives),
        cmocka_unit_test(judge_allocates_nothing), cmocka_unit_test(orders_allocate_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
