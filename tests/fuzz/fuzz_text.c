/* fuzz_text.c -- any bytes as text input, judged and audited.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "turn/audit.h"
#include "json/audit_json.h"
#include "json/check_json.h"
#include "json/json_io.h"
#include "json/state_json.h"
#include "text/order_file.h"
#include "turn/sentence.h"

/* With a reader that takes impossible units; the repaired position can be played on. */
static void audit_text(const char *text, size_t size, char choice)
{
    ent_request request = {.strays.wanted = true};
    ent_audit audit = {.n_positions = 0};
    ent_rules rules;
    ent_err err;

    ent_rules_preset("datc", &rules);
    rules.choice[ENT_4E6] = choice;
    if (ent_order_file_read(text, size, &rules, NULL, &request, &err) == ENT_OK &&
        ent_audit_add(&audit, &request, &err) == ENT_OK && ent_audit_finish(&audit, &err) == ENT_OK) {
        if (ent_pos_why_invalid(audit.last.map, audit.repaired))
            abort();
        ent_json_text json = {.indented = false};
        ent_audit_json(&json, NULL, &audit);
        ent_json_clear(&json);
    }
    ent_audit_clear(&audit);
    ent_request_clear(&request);
}

/* How often the word occurs, in capital letters or not. */
static uint32_t count_word(const char *word, const char *text, size_t size)
{
    size_t len = strlen(word);
    uint32_t n = 0;

    for (size_t i = 0; i + len <= size; i++)
        n += strncasecmp(text + i, word, len) == 0;
    return n;
}

/* Every line has one fate, and so has every part of a line that tags divide: a tag of a quotation makes one part more,
 * the tag of a spoiler or of details two, since its label is a part, and one that ends such a part, one.
 */
static void check_account(const ent_line_account *lines, const char *text, size_t size)
{
    uint32_t n = 0, sum = 0, labels = count_word("[spoiler=", text, size) + count_word("[details=", text, size),
             ends = count_word("[/spoiler", text, size) + count_word("[/details", text, size),
             more = count_word("quote", text, size) + 2 * labels + ends;

    for (size_t i = 0; i < size; i++)
        n += text[i] == '\n' || i + 1 == size;
    for (unsigned fate = 0; fate < ENT_LINE_FATE_COUNT; fate++)
        sum += lines->n_of[fate];
    if (lines->n < n || lines->n > n + more || sum != lines->n)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const ent_algorithm algorithms[] = {ENT_ALGORITHM_DECISIONS, ENT_ALGORITHM_DPJUDGE,
                                               ENT_ALGORITHM_DPJUDGE_EARLY};
    ent_request request = {.algorithm = algorithms[size % 3]};
    ent_turn turn = {.result = NULL};
    ent_check check = {.n = 0};
    ent_rules rules;
    ent_err err;
    char why[600];

    ent_rules_preset("datc", &rules);
    bool read = ent_order_file_read((const char *)data, size, &rules, NULL, &request, &err) == ENT_OK;
    if (read)
        check_account(&request.lines, (const char *)data, size);
    if (read && ent_turn_judge(&request, &turn, &err) == ENT_OK) {
        ent_json_text answer = {.indented = false};
        for (size_t i = 0; i < turn.intake.n; i++)
            ent_reason_sentence(&request, &turn, i, ENT_NAMES_RULEBOOK, why, sizeof why);
        ent_json_answer(&answer, NULL, &request, &turn, &err);
        ent_json_clear(&answer);
        if (ent_check_turn(&request, &turn, &check, &err) == ENT_OK) {
            ent_json_text text = {.indented = true};
            ent_check_json(&text, NULL, &request, &turn, &check);
            ent_json_clear(&text);
        }
        ent_check_clear(&check);
    }
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    audit_text((const char *)data, size, size % 2 ? 'a' : 'b');
    return 0;
}
