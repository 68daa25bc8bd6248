/* line_account.c -- what became of every line of a text.
 *
 * The invariant: `n` is the sum of n_of[], and skipped[] lists the lines of the fates from ENT_LINE_COMMENT
 * on, and others that are in doubt.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/line_account.h"
#include <assert.h>
#include <stdlib.h>
#include "board/error.h"
#include "board/grow.h"

const char *ent_line_fate_name(ent_line_fate fate)
{
    /* ORDER line_fate */
    static const char *const names[ENT_LINE_FATE_COUNT] = {
        "blank", "header", "heading", "position", "order", "comment", "markup", "mail", "prose", "signature", "quoted"};
    assert(fate < ENT_LINE_FATE_COUNT);
    return names[fate];
}

ent_status ent_line_account_list(ent_line_account *account, ent_line_fate fate, const ent_skipped_line *line,
                                 ent_err *err)
{
    ent_skipped_line *list = ent_grow(account->skipped, account->n_skipped, &account->cap, sizeof *list);

    if (!list)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the lines");
    account->skipped = list;
    list[account->n_skipped] = *line;
    list[account->n_skipped++].fate = (uint8_t)fate;
    return ENT_OK;
}

ent_status ent_line_account_add(ent_line_account *account, ent_line_fate fate, const ent_skipped_line *line,
                                ent_err *err)
{
    assert(fate < ENT_LINE_FATE_COUNT);
    account->n += 1u + line->joined;
    account->n_of[fate] += 1u + line->joined;
    if (fate >= ENT_LINE_COMMENT || line->doubt != ENT_LINE_DOUBT_NONE)
        return ent_line_account_list(account, fate, line, err);
    return ENT_OK;
}

void ent_line_account_clear(ent_line_account *account)
{
    free(account->skipped);
    *account = (ent_line_account){.n = 0};
}
