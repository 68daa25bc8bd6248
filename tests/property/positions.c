/* positions.c -- see positions.h.
 *
 * SPDX-License-Identifier: MIT */
#include "positions.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "board/spec.h"
#include "bench/cyclic.h"
#include "datc/case.h"
#include "text/order_file.h"
#include "game/position.h"
#include "game/rules.h"
#include "legal/carrier.h"
#include "selfplay/random_orders.h"

ent_map *ent_trial_coasts(void)
{
    size_t at = 0;
    while (strcmp(ent_builtin_spec(at)->name, "standard") != 0)
        at++;
    ent_map_spec spec = *ent_builtin_spec(at);
    ent_prov_spec *prov = malloc(spec.n_provs * sizeof *prov);

    for (size_t i = 0; i < spec.n_provs; i++) {
        prov[i] = spec.prov[i];
        prov[i].convoyable |= strcmp(prov[i].terrain, "coast") == 0;
    }
    spec.name = "coasts";
    spec.prov = prov;
    ent_map *map = ent_map_build(&spec, NULL);
    free(prov);
    return map;
}

void ent_trial_init(ent_trial *trial, const ent_map *map)
{
    *trial = (ent_trial){.map = map,
                         .pos = malloc(ent_pos_size(map)),
                         .next = malloc(ent_pos_size(map)),
                         .again = malloc(ent_pos_size(map))};
}

void ent_trial_clear(ent_trial *trial)
{
    free(trial->pos);
    free(trial->next);
    free(trial->again);
}

void ent_trial_unit(const ent_map *map, ent_pos *pos, ent_prov prov, unsigned powers, uint64_t *seed)
{
    const ent_prov_info *info = &map->prov[prov];
    bool fleet = info->terrain == ENT_SEA || (info->terrain == ENT_COASTAL && ent_random_next(seed) % 3 == 0);
    ent_loc at = prov;

    if (fleet && info->n_coasts > 0)
        at = (ent_loc)(info->first_coast + ent_random_next(seed) % info->n_coasts);
    ent_pos_units(pos)[prov] = (ent_unit){.power = (uint8_t)(ent_random_next(seed) % powers % map->n_powers),
                                          .kind = fleet ? ENT_FLEET : ENT_ARMY,
                                          .at = at};
}

void ent_trial_place(ent_trial *trial, uint64_t *seed)
{
    const ent_map *map = trial->map;
    unsigned n = 2 + (unsigned)(ent_random_next(seed) % 39), powers = 2 + (unsigned)(ent_random_next(seed) % 6);
    ent_prov first = (ent_prov)(ent_random_next(seed) % map->n_provs);
    unsigned span = n + (unsigned)(ent_random_next(seed) % map->n_provs);

    ent_pos_init(map, trial->pos);
    trial->pos->season = ent_random_next(seed) % 2 ? ENT_FALL : ENT_SPRING;
    trial->pos->phase = ENT_MOVEMENT;
    if (ent_random_next(seed) % 2)
        memcpy(ent_pos_owners(trial->pos), map->start_owner, map->n_provs);
    for (unsigned i = 0; i < n; i++) {
        ent_trial_unit(map, trial->pos, (ent_prov)((first + ent_random_next(seed) % span) % map->n_provs), powers,
                       seed);
    }
}

void ent_trial_rules(ent_trial *trial, uint64_t *seed)
{
    ent_rules_preset("datc", &trial->rules);
    if (ent_random_next(seed) % 2 == 0) {
        if (ent_random_next(seed) % 4 == 0)
            trial->rules.options |= ENT_OPTION_PORTAGE;
        return;
    }
    for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++) {
        const ent_choice_info *choices = ent_issue_of((ent_issue)issue)->choices;
        size_t n = 0;
        while (choices[n].letter)
            n++;
        trial->rules.choice[issue] = choices[ent_random_next(seed) % n].letter;
    }
    trial->rules.options = (uint8_t)(ent_random_next(seed) % (1u << ENT_TRIAL_OPTIONS));
    trial->rules.victory = (uint16_t)(ent_random_next(seed) % 2 ? 0 : 1 + ent_random_next(seed) % trial->map->n_provs);
}

void ent_trial_cyclic(ent_trial *trial, uint64_t *seed)
{
    trial->n = ent_cyclic_random(trial->map, &trial->rules, 1, trial->pos, seed, trial->order, ENT_TRIAL_ORDERS);
}

/* ---- The DATC cases of one movement phase, some orders changed. ---- */

static void strip_result(void *context, ent_power power, const char *line, size_t *len, uint32_t number)
{
    (void)context, (void)power, (void)number;
    for (size_t i = 0; i + 1 < *len; i++)
        if (line[i] == '=' && line[i + 1] == '>')
            *len = i;
    if (*len > 10 && strncmp(line, "unordered ", 10) == 0)
        *len = 0;
}

/* The part of a case file that is ordinary input. */
static size_t case_input(const char *text, size_t len, char *out, size_t size)
{
    static const char *const skipped[] = {"Case:", "Rule:", "Says:", "Doubt:", "Differs:", "Edition:"};
    static const char *const ends[] = {"Under:", "Then:", "After:", "Options:"};
    size_t n = 0;

    for (size_t at = 0, end; at < len; at = end + 1) {
        bool skip = false;
        for (end = at; end < len && text[end] != '\n';)
            end++;
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
            if (strncmp(text + at, ends[i], strlen(ends[i])) == 0)
                return n;
        for (size_t i = 0; i < sizeof skipped / sizeof *skipped; i++)
            skip |= strncmp(text + at, skipped[i], strlen(skipped[i])) == 0;
        if (!skip && end < len && n + end - at + 2 < size) {
            memcpy(out + n, text + at, end - at + 1);
            n += end - at + 1;
        }
    }
    return n;
}

static void mutate(ent_trial *trial, uint64_t *seed)
{
    ent_order other[ENT_TRIAL_ORDERS];
    size_t n = ent_random_orders(trial->map, &trial->rules, trial->pos, seed, other, ENT_TRIAL_ORDERS);

    for (uint64_t changes = ent_random_next(seed) % 3; n > 0 && changes > 0; changes--) {
        const ent_order *fresh = &other[ent_random_next(seed) % n];
        for (size_t i = 0; i < trial->n; i++)
            if (trial->order[i].at == fresh->at)
                trial->order[i] = *fresh;
    }
}

/* Words that change how an army goes: "via convoy", and a way over some of the fleets that convoy it. */
static void mutate_ways(ent_trial *trial, uint64_t *seed)
{
    for (size_t i = 0; i < trial->n; i++) {
        ent_order *order = &trial->order[i];
        if (order->kind != ENT_ORDER_MOVE || !ent_carrier_allowed(&trial->rules, order->unit))
            continue;
        if (ent_random_next(seed) % 4 == 0)
            order->flags ^= ENT_ORDER_FLAG_VIA;
        if (ent_random_next(seed) % 4 != 0)
            continue;
        order->flags |= ENT_ORDER_FLAG_ROUTE;
        order->n_route = 0;
        for (size_t j = 0; j < trial->n; j++)
            if (trial->order[j].kind == ENT_ORDER_CONVOY && trial->order[j].from == order->at &&
                ent_random_next(seed) % 4)
                order->route[order->n_route++] = ent_prov_of(trial->map, trial->order[j].at);
    }
}

typedef struct ent_orders {
    char map[32];
    ent_order order[ENT_TRIAL_ORDERS];
    size_t n;
} ent_orders;

enum { PAST = 16 };

typedef struct ent_rounds {
    ent_orders past[PAST]; /* cases before this one */
    size_t n_past;
    uint64_t first;
    unsigned n;
    bool (*take)(void *context, ent_trial *trial, uint64_t *seed);
    void *context;
} ent_rounds;

/* Lay another case over this one, where there is room: two paradoxes on one board, which may touch. */
static void merge(ent_trial *trial, const ent_orders *other)
{
    for (size_t i = 0; i < other->n && trial->n < ENT_TRIAL_ORDERS && strcmp(other->map, trial->map->name) == 0; i++) {
        const ent_order *order = &other->order[i];
        if (order->at == ENT_LOC_NONE) /* permission to pass a canal */
            continue;
        ent_unit *unit = &ent_pos_units(trial->pos)[ent_prov_of(trial->map, order->at)];
        if (unit->kind != ENT_UNIT_NONE)
            continue;
        *unit = (ent_unit){.power = order->power, .kind = order->unit, .at = order->at};
        trial->order[trial->n++] = *order;
    }
}

static bool run_rounds(ent_trial *trial, const ent_orders *orders, const ent_rounds *rounds)
{
    bool going = true;
    ent_pos *base = malloc(trial->pos->size);
    memcpy(base, trial->pos, trial->pos->size);
    for (unsigned round = 0; round < rounds->n && going; round++) {
        uint64_t seed = trial->seed = (rounds->first + round) * UINT64_C(0xD1342543DE82EF95) + orders->n;
        memcpy(trial->pos, base, base->size);
        memcpy(trial->order, orders->order, sizeof trial->order);
        trial->n = orders->n;
        ent_trial_rules(trial, &seed);
        for (uint64_t merges = ent_random_next(&seed) % 4; merges > 1; merges--)
            merge(trial, &rounds->past[ent_random_next(&seed) % PAST]);
        mutate(trial, &seed);
        if (round % 4 > 1)
            mutate_ways(trial, &seed);
        going = rounds->take(rounds->context, trial, &seed);
    }
    free(base);
    return going;
}

ent_status ent_trial_request(const char *text, size_t len, ent_request *request, ent_err *err)
{
    static const ent_order_file_hooks hooks = {.order = strip_result, .units_by_orders = true, .plain = true};
    char input[8192];
    ent_rules rules;

    ent_rules_preset("datc", &rules);
    *request = (ent_request){.map = NULL};
    return ent_order_file_read(input, case_input(text, len, input, sizeof input), &rules, &hooks, request, err);
}

static bool read_case(const char *text, size_t len, ent_request *request)
{
    if (ent_trial_request(text, len, request, NULL) == ENT_OK && request->pos->phase == ENT_MOVEMENT)
        return true;
    ent_request_clear(request);
    return false;
}

bool ent_trial_case(const char *wanted, ent_request *request)
{
    const char *id, *text;
    size_t len;

    for (size_t i = 0; ent_case_builtin(i, &id, &text, &len); i++)
        if (strcmp(id, wanted) == 0)
            return read_case(text, len, request);
    return false;
}

static void read_orders(ent_request *request, ent_orders *orders)
{
    ent_intake intake = {.n = 0};

    ent_intake_read(request->map, &request->rules, request->pos, request->written, request->n_written, &intake, NULL);
    snprintf(orders->map, sizeof orders->map, "%s", request->map->name);
    orders->n = 0;
    for (size_t i = 0; i < intake.n && orders->n < ENT_TRIAL_ORDERS; i++)
        if (intake.entry[i].in_force)
            orders->order[orders->n++] = intake.entry[i].order;
    ent_intake_clear(&intake);
}

static bool run_case(const char *text, size_t len, ent_rounds *rounds)
{
    ent_request request;
    ent_orders orders;
    ent_trial trial;

    if (!read_case(text, len, &request))
        return true;
    read_orders(&request, &orders);
    ent_trial_init(&trial, request.map);
    memcpy(trial.pos, request.pos, request.pos->size);
    bool going = run_rounds(&trial, &orders, rounds);
    rounds->past[rounds->n_past++ % PAST] = orders;
    ent_trial_clear(&trial);
    ent_request_clear(&request);
    return going;
}

void ent_trial_cases(const char *chapters, uint64_t first, unsigned rounds,
                     bool (*take)(void *context, ent_trial *trial, uint64_t *seed), void *context)
{
    ent_rounds *all = calloc(1, sizeof *all);
    const char *id, *text;
    size_t len;
    bool going = true;

    *all = (ent_rounds){.first = first, .n = rounds, .take = take, .context = context};
    for (size_t i = 0; going && ent_case_builtin(i, &id, &text, &len); i++) {
        char chapter[4] = {id[0], id[1], id[2], '\0'};
        if (strstr(chapters, chapter))
            going = run_case(text, len, all);
    }
    free(all);
}
