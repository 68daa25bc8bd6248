/* rules_json.c -- the disputed rules as JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "json/rules_json.h"
#include <assert.h>
#include "game/rules.h"

/* The presets that take this choice: those whose source settles the issue, or the silent ones. */
static void put_presets(ent_json_text *text, ent_issue issue, char letter, bool silent)
{
    ent_json_open_member(text, silent ? "silent" : "presets", '[');
    for (size_t i = 0; ent_preset_at(i); i++) {
        const ent_preset_info *preset = ent_preset_at(i);
        if (preset->choices[issue] == letter && (preset->silent[issue] == '-') == silent)
            ent_json_word(text, preset->name);
    }
    ent_json_close(text, ']');
}

static void put_choice(ent_json_text *text, ent_issue issue, const ent_choice_info *choice)
{
    ent_json_open(text, '{');
    ent_json_key(text, "letter");
    ent_json_string(text, &choice->letter, 1);
    ent_json_member_word(text, "text", choice->text);
    put_presets(text, issue, choice->letter, false);
    put_presets(text, issue, choice->letter, true);
    ent_json_close(text, '}');
}

static void put_issue(ent_json_text *text, ent_issue issue)
{
    const ent_issue_info *info = ent_issue_of(issue);

    ent_json_open(text, '{');
    ent_json_member_word(text, "id", info->id);
    ent_json_member_word(text, "question", info->question);
    ent_json_open_member(text, "choices", '[');
    for (const ent_choice_info *choice = info->choices; choice->letter; choice++)
        put_choice(text, issue, choice);
    ent_json_close(text, ']');
    ent_json_member_word(text, "reason", info->reason);
    ent_json_close(text, '}');
}

static void put_option(ent_json_text *text, const ent_option_info *option)
{
    ent_json_open(text, '{');
    ent_json_member_word(text, "id", option->id);
    ent_json_member_word(text, "question", option->question);
    ent_json_open_member(text, "choices", '[');
    for (size_t i = 0; i < 2; i++) {
        ent_json_open(text, '{');
        ent_json_member_word(text, "word", option->word[i]);
        ent_json_member_word(text, "text", option->text[i]);
        ent_json_close(text, '}');
    }
    ent_json_close(text, ']');
    ent_json_close(text, '}');
}

void ent_rules_json(ent_json_text *text, const ent_issue *issue, size_t n, uint64_t options)
{
    ent_json_open(text, '{');
    ent_json_open_member(text, "issues", '[');
    for (size_t i = 0; i < n; i++) {
        assert(issue[i] < ENT_ISSUE_COUNT);
        put_issue(text, issue[i]);
    }
    ent_json_close(text, ']');
    ent_json_open_member(text, "options", '[');
    for (size_t i = 0; ent_option_at(i); i++)
        if (options >> i & 1)
            put_option(text, ent_option_at(i));
    ent_json_close(text, ']');
    ent_json_open_member(text, "presets", '[');
    for (size_t i = 0; ent_preset_at(i); i++) {
        ent_json_open(text, '{');
        ent_json_member_word(text, "name", ent_preset_at(i)->name);
        ent_json_member_word(text, "title", ent_preset_at(i)->title);
        ent_json_member_bool(text, "in_print", ent_preset_at(i)->in_print);
        ent_json_close(text, '}');
    }
    ent_json_close(text, ']');
    ent_json_close(text, '}');
}
