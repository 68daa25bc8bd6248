/* saved_history.c -- the older form of dipcc's files: states, orders and messages, each by phase ("state_history").
 *
 * It is brought into the form of a list of phases, sorted by time.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include "archive/saved_parts.h"
#include "archive/tree.h"
#include "board/ascii.h"

bool ent_saved_is_phase(const char *name)
{
    size_t len = strlen(name);

    if (len < 3 || len > 6 || !strchr("SFW", name[0]) || !strchr("MRA", name[len - 1]))
        return false;
    for (size_t i = 1; i + 1 < len; i++)
        if (!ent_is_digit((unsigned char)name[i]))
            return false;
    return true;
}

/* Before or after in time: by year, season (S, F, W) and kind (M, R, A). Phases that nobody plays come last. */
static int compare_names(const void *a, const void *b)
{
    const char *left = *(const char *const *)a, *right = *(const char *const *)b;
    bool plays = ent_saved_is_phase(left), other_plays = ent_saved_is_phase(right);

    if (!plays || !other_plays)
        return plays == other_plays ? strcmp(left, right) : (int)other_plays - (int)plays;
    int year = atoi(left + 1) - atoi(right + 1);
    long season = strchr("SFW", left[0]) - strchr("SFW", right[0]);
    long kind = strchr("MRA", left[strlen(left) - 1]) - strchr("MRA", right[strlen(right) - 1]);
    return year != 0 ? year : season != 0 ? (int)season : (int)kind;
}

static json_t *phase_of(const json_t *file, const char *name)
{
    static const char *const parts[][2] = {{"state", "state_history"},
                                           {"orders", "order_history"},
                                           {"results", "result_history"},
                                           {"messages", "message_history"}};
    json_t *phase = json_object();
    bool good = ent_tree_put(phase, "name", json_string(name));

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        json_t *part = json_object_get(json_object_get(file, parts[i][1]), name);
        good = good && (!part || ent_tree_put(phase, parts[i][0], json_incref(part)));
    }
    return ent_tree_give(phase, good);
}

json_t *ent_saved_history_phases(const json_t *file)
{
    json_t *history = json_object_get(file, "state_history"), *phases = json_array(), *value;
    const char **name = calloc(json_object_size(history) + 1, sizeof *name), *key;
    size_t n = 0;
    bool good = phases && name;

    ENT_EACH_MEMBER (history, key, value) {
        if (good)
            name[n++] = key;
    }
    if (good)
        qsort(name, n, sizeof *name, compare_names);
    for (size_t i = 0; good && i < n; i++)
        good = ent_tree_append(phases, phase_of(file, name[i]));
    free(name);
    return ent_tree_give(phases, good);
}

/* What the member `key` says of phases that have no state. NULL: no memory. */
static json_t *without_state(const json_t *file, const char *key)
{
    json_t *states = json_object_get(file, "state_history"), *out = json_object(), *value;
    bool good = out != NULL;
    const char *name;

    ENT_EACH_MEMBER (json_object_get(file, key), name, value) {
        good = good && (json_object_get(states, name) || ent_tree_put(out, name, json_incref(value)));
    }
    return ent_tree_give(out, good);
}

bool ent_saved_history_rest(const json_t *file, json_t *extra)
{
    static const char *const key[] = {"order_history", "result_history", "message_history"};
    bool good = true;

    for (size_t i = 0; good && i < sizeof key / sizeof *key; i++) {
        json_t *rest = without_state(file, key[i]);
        good = rest && (json_object_size(rest) == 0 || ent_tree_put(extra, key[i], json_incref(rest)));
        json_decref(rest);
    }
    return good;
}
