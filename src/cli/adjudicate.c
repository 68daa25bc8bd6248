/* adjudicate.c -- entente adjudicate: one phase in, its outcome out.
 *
 * SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include "board/spec.h"
#include "cli/cli.h"
#include "cli/lines.h"
#include "format/json_io.h"
#include "format/report.h"
#include "format/text_in.h"

static const char help[] =
    "Usage: entente adjudicate [OPTION...] [FILE]\n"
    "Reads a position with its orders, as text or JSON, and prints what happens. Without FILE, or with -, reads\n"
    "standard input.\n"
    "\n"
    "  --rules PRESET        datc (default), 2000, 1982, 1971 or dptg\n"
    "  --rule ISSUE=CHOICE   one disputed rule, as in --rule 4.A.2=e; may be repeated\n"
    "  --algorithm NAME      decisions (default)\n"
    "  --format text|json    default: as the input\n"
    "  --explain             text: the reason under every order\n"
    "  --names STYLE         text: rulebook (default), full or code\n"
    "  --next FILE           also write the position that follows, as text input\n"
    "  --lines               JSON Lines in, JSON Lines out, one answer a line, whatever happens\n"
    "  --jobs N              threads for --lines; default: the machine's cores\n"
    "  --map-dir DIR         where requests may name map files\n"
    "  -h, --help            this help\n"
    "\n"
    "Input is limited to 64 MiB, a line of --lines to 8 MiB.\n"
    "Exit status: 0 done, 1 some input was refused, 2 wrong usage.\n"
    "Example: entente adjudicate --explain examples/turn.txt\n";

enum { MAX_INPUT = 64 << 20 };

static bool apply_rules(void *context, ent_rules *rules)
{
    const ent_cli_rule_list *list = context;
    ent_err err;

    if (list->preset) {
        ent_rules preset;
        if (!ent_rules_preset(list->preset, &preset))
            return false;
        memcpy(rules->choice, preset.choice, sizeof rules->choice);
    }
    for (size_t i = 0; i < list->n; i++)
        if (ent_text_rules(list->rule[i], strlen(list->rule[i]), rules, &err) != ENT_OK)
            return false;
    return true;
}

/* ---- One phase. ---- */

static bool is_json(const char *text, size_t len)
{
    size_t i = len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (i < len && isspace((unsigned char)text[i]))
        i++;
    return i < len && text[i] == '{';
}

static ent_status write_next(const char *path, const ent_request *request, const ent_turn *turn, ent_err *err)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size), *file;

    if (!memory)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the next position");
    ent_report_next(memory, request, turn);
    bool good = fclose(memory) == 0;
    file = good ? fopen(path, "w") : NULL;
    good = file && fwrite(text, 1, size, file) == size;
    if (file && fclose(file) != 0)
        good = false;
    free(text);
    return good ? ENT_OK : ent_fail(err, ENT_E_IO, "%s cannot be written: %s", path, strerror(errno));
}

static ent_status print_turn(const ent_cli_adjudication *job, const json_t *json, const ent_request *request,
                             const ent_turn *turn, ent_err *err)
{
    if (!job->json_out) {
        ent_report_print(stdout, request, turn, job->names, job->explain);
        return ENT_OK;
    }
    json_t *answer = ent_json_answer(json, request, turn);
    char *text = answer ? json_dumps(answer, JSON_INDENT(1)) : NULL;
    json_decref(answer);
    if (!text)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the answer");
    puts(text);
    free(text);
    return ENT_OK;
}

static ent_status read_request(const ent_cli_adjudication *job, const char *text, size_t len, json_t **json,
                               ent_request *request, ent_err *err)
{
    ent_rules rules;

    if (is_json(text, len)) {
        *json = ent_cli_load_json(text, len, err);
        return *json ? ent_json_request(*json, &job->json, request, err) : err->status;
    }
    ent_rules_preset("datc", &rules);
    ent_status status = ent_text_read(text, len, &rules, NULL, request, err);
    if (status == ENT_OK && request->n_written == 0 && !request->units_given)
        return ent_fail(err, ENT_E_SYNTAX, "no units and no orders; write a power's name, a colon and its orders");
    if (status == ENT_OK)
        apply_rules(job->json.context, &request->rules);
    return status;
}

static int judge_one(ent_cli_adjudication *job, const char *path)
{
    ent_err err = {.status = ENT_OK};
    size_t len = 0;
    json_t *json = NULL;
    ent_request request = {.map = NULL};
    ent_turn turn = {.result = NULL};
    char *text = ent_cli_read(path, MAX_INPUT, &len, &err);
    ent_status status = text ? ENT_OK : err.status;

    if (status == ENT_OK)
        status = read_request(job, text, len, &json, &request, &err);
    if (status == ENT_OK && job->json_out < 0)
        job->json_out = json != NULL;
    if (status == ENT_OK)
        status = ent_turn_judge(&request, &turn, &err);
    if (status == ENT_OK && job->next)
        status = write_next(job->next, &request, &turn, &err);
    if (status == ENT_OK)
        status = print_turn(job, json, &request, &turn, &err);
    if (status != ENT_OK)
        ent_cli_complain(path, &err);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    json_decref(json);
    free(text);
    return status == ENT_OK ? ENT_EXIT_DONE : ENT_EXIT_REFUSED;
}

/* ---- Options. ---- */

static int misuse(const char *what, const char *word, const char *mend)
{
    fprintf(stderr, "entente adjudicate: %s '%.60s'; %s\n", what, word, mend);
    return ENT_EXIT_USAGE;
}

static int take_rule(ent_cli_rule_list *list, const char *text)
{
    ent_rules rules;
    ent_err err;

    ent_rules_preset("datc", &rules);
    if (!strchr(text, '='))
        return misuse("--rule", text, "write ISSUE=CHOICE, as in 4.A.2=e");
    if (ent_text_rules(text, strlen(text), &rules, &err) != ENT_OK)
        return misuse("--rule", text, err.text);
    if (list->n == sizeof list->rule / sizeof *list->rule)
        return misuse("--rule", text, "there are too many");
    list->rule[list->n++] = text;
    return ENT_EXIT_DONE;
}

static int take_option(ent_cli_adjudication *job, ent_cli_rule_list *rules, int option, const char *word)
{
    ent_rules preset;

    switch (option) {
    case 'p':
        if (!ent_rules_preset(word, &preset))
            return misuse("--rules", word, "there are datc, 2000, 1982, 1971 and dptg");
        rules->preset = word;
        break;
    case 'r':
        return take_rule(rules, word);
    case 'a':
        if (strcmp(word, "decisions") != 0)
            return misuse("--algorithm", word, "there is decisions");
        break;
    case 'f':
        if (strcmp(word, "text") != 0 && strcmp(word, "json") != 0)
            return misuse("--format", word, "there are text and json");
        job->json_out = strcmp(word, "json") == 0;
        break;
    case 'e':
        job->explain = true;
        break;
    case 'n':
        if (strcmp(word, "rulebook") != 0 && strcmp(word, "full") != 0 && strcmp(word, "code") != 0)
            return misuse("--names", word, "there are rulebook, full and code");
        job->names = word[0] == 'r' ? ENT_NAMES_RULEBOOK : word[0] == 'f' ? ENT_NAMES_FULL : ENT_NAMES_CODE;
        break;
    case 'x':
        job->next = word;
        break;
    case 'l':
        job->lines = true;
        break;
    case 'j':
        job->jobs = strtol(word, NULL, 10);
        if (job->jobs < 1 || job->jobs > 256)
            return misuse("--jobs", word, "give a number from 1 to 256");
        break;
    case 'd':
        job->json.map_dir = word;
        break;
    default:
        return ENT_EXIT_USAGE;
    }
    return ENT_EXIT_DONE;
}

int ent_cli_adjudicate(int argc, char **argv)
{
    static const struct option options[] = {
        {"rules", required_argument, NULL, 'p'},     {"rule", required_argument, NULL, 'r'},
        {"algorithm", required_argument, NULL, 'a'}, {"format", required_argument, NULL, 'f'},
        {"explain", no_argument, NULL, 'e'},         {"names", required_argument, NULL, 'n'},
        {"next", required_argument, NULL, 'x'},      {"lines", no_argument, NULL, 'l'},
        {"jobs", required_argument, NULL, 'j'},      {"map-dir", required_argument, NULL, 'd'},
        {"help", no_argument, NULL, 'h'},            {0}};
    ent_cli_rule_list rules = {.n = 0};
    ent_cli_adjudication job = {.json_out = -1, .names = ENT_NAMES_RULEBOOK,
                                .json = {.set_rules = apply_rules, .context = &rules}};
    int option;

    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        if (option == 'h') {
            fputs(help, stdout);
            return ent_cli_finish(ENT_EXIT_DONE);
        }
        int status = take_option(&job, &rules, option, optarg);
        if (status != ENT_EXIT_DONE)
            return status;
    }
    if (argc - optind > 1)
        return misuse("more than one file:", argv[optind + 1], "judge one at a time, or use --lines");
    const char *path = optind < argc ? argv[optind] : "-";
    return ent_cli_finish(job.lines ? ent_cli_lines(&job, path) : judge_one(&job, path));
}
