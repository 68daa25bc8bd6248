/* test_random.c -- what must hold on every board: random dense positions, mutated DATC cases,
 * orders of random bytes, under random rules.
 *
 * Usage: test_random [POSITIONS [SEED]]
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "format/case.h"
#include "format/text_in.h"
#include "game/position.h"
#include "game/rules.h"
#include "judge/equations.h"
#include "judge/judge.h"
#include "judge/resolve.h"
#include "legal/play.h"

enum { MAX_ORDERS = 100 };

typedef struct ent_trial {
    const ent_map *map;
    ent_rules rules;
    ent_pos *pos, *next, *again;
    ent_order order[MAX_ORDERS];
    ent_result result[MAX_ORDERS];
    size_t n;
    uint64_t seed;
} ent_trial;

static int failures;

/* Permissions to pass a canal stand nowhere. */
static ent_prov province_of(const ent_map *map, ent_loc loc)
{
    return loc < map->n_locs ? ent_prov_of(map, loc) : ENT_PROV_NONE;
}

#define CHECK(trial, condition, what)                                                                                  \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            printf("FAIL %s (seed %llu)\n", what, (unsigned long long)(trial)->seed);                                  \
            failures++;                                                                                                \
        }                                                                                                              \
    } while (0)

/* Units wherever they can stand, crowded into a part of the board so that they meet. */
static void place_units(ent_trial *trial, uint64_t *seed)
{
    const ent_map *map = trial->map;
    unsigned n = 2 + (unsigned)(ent_play_next(seed) % 39), powers = 2 + (unsigned)(ent_play_next(seed) % 6);
    ent_prov first = (ent_prov)(ent_play_next(seed) % map->n_provs);
    unsigned span = n + (unsigned)(ent_play_next(seed) % map->n_provs);

    ent_pos_init(map, trial->pos);
    trial->pos->season = ent_play_next(seed) % 2 ? ENT_FALL : ENT_SPRING;
    trial->pos->phase = ENT_MOVEMENT;
    if (ent_play_next(seed) % 2)
        memcpy(ent_pos_owners(trial->pos), map->start_owner, map->n_provs);
    for (unsigned i = 0; i < n; i++) {
        ent_prov prov = (ent_prov)((first + ent_play_next(seed) % span) % map->n_provs);
        const ent_prov_info *info = &map->prov[prov];
        bool fleet = info->terrain == ENT_SEA || (info->terrain == ENT_COASTAL && ent_play_next(seed) % 3 == 0);
        ent_loc at = prov;
        if (fleet && info->n_coasts > 0)
            at = (ent_loc)(info->first_coast + ent_play_next(seed) % info->n_coasts);
        ent_pos_units(trial->pos)[prov] = (ent_unit){.power = (uint8_t)(ent_play_next(seed) % powers % map->n_powers),
                                                     .kind = fleet ? ENT_FLEET : ENT_ARMY, .at = at};
    }
}

static void choose_rules(ent_trial *trial, uint64_t *seed)
{
    ent_rules_preset("datc", &trial->rules);
    if (ent_play_next(seed) % 2 == 0)
        return;
    for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++) {
        const ent_choice_info *choices = ent_issue_of((ent_issue)issue)->choices;
        size_t n = 0;
        while (choices[n].letter)
            n++;
        trial->rules.choice[issue] = choices[ent_play_next(seed) % n].letter;
    }
}

static unsigned count_units(const ent_pos *pos)
{
    unsigned n = 0;
    for (uint16_t prov = 0; prov < pos->n_provs; prov++)
        n += ent_pos_units_const(pos)[prov].kind != ENT_UNIT_NONE;
    return n;
}

/* Nobody vanishes, and by the counts no two units end in one place. */
static void check_units(const ent_trial *trial)
{
    unsigned destroyed = 0;

    for (size_t i = 0; i < trial->n; i++)
        destroyed += (trial->result[i].marks & ENT_MARK_DESTROYED) != 0;
    CHECK(trial, ent_pos_breach(trial->map, trial->next) == NULL, "the next position is sound");
    CHECK(trial, count_units(trial->pos) == count_units(trial->next) + trial->next->n_dislodged + destroyed,
          "every unit stands, retreats or is destroyed");
}

/* Never back to where the attacker came from, unless that came by convoy under 4.A.5 b. */
static void check_retreats(const ent_trial *trial)
{
    for (uint16_t i = 0; i < trial->next->n_dislodged; i++) {
        const ent_dislodged *dislodged = &ent_pos_dislodged_const(trial->next)[i];
        const ent_steps *steps = ent_steps_of(trial->map, dislodged->unit.kind, dislodged->unit.at);
        bool convoyed = false;
        for (size_t j = 0; j < trial->n; j++)
            if (province_of(trial->map, trial->order[j].at) == dislodged->by)
                convoyed = trial->result[j].route == ENT_ROUTE_CONVOY;
        for (uint8_t at = 0; at < steps->n; at++) {
            ent_prov to = ent_prov_of(trial->map, steps->to[at]);
            if (!(dislodged->retreats >> at & 1))
                continue;
            CHECK(trial, to != dislodged->by || (convoyed && ent_choice(&trial->rules, ENT_4A5) == 'b'),
                  "no retreat to where the attacker came from");
            CHECK(trial, ent_pos_units_const(trial->next)[to].kind == ENT_UNIT_NONE, "no retreat onto a unit");
        }
    }
}

/* A convoy is disrupted only if a fleet that was ordered to carry it is dislodged. */
static void check_convoys(const ent_trial *trial)
{
    for (size_t i = 0; i < trial->n; i++) {
        bool lost = false;
        if (trial->order[i].kind != ENT_ORDER_MOVE || !(trial->result[i].marks & ENT_MARK_DISRUPTED))
            continue;
        for (size_t j = 0; j < trial->n; j++)
            lost |= trial->order[j].kind == ENT_ORDER_CONVOY && trial->order[j].from == trial->order[i].at &&
                    (trial->result[j].marks & ENT_MARK_DISLODGED);
        CHECK(trial, lost, "a disrupted convoy lost a fleet");
    }
}

/* The same orders in another sequence, and once more: the same rulings. */
static void check_order(const ent_trial *trial, uint64_t *seed)
{
    ent_order order[MAX_ORDERS];
    ent_result result[MAX_ORDERS];
    size_t from[MAX_ORDERS];

    for (size_t i = 0; i < trial->n; i++)
        from[i] = i;
    for (size_t i = trial->n; i > 1; i--) {
        size_t j = (size_t)(ent_play_next(seed) % i), kept = from[i - 1];
        from[i - 1] = from[j];
        from[j] = kept;
    }
    for (size_t i = 0; i < trial->n; i++)
        order[i] = trial->order[from[i]];
    ent_adjudicate(trial->map, &trial->rules, trial->pos, order, trial->n, result, trial->again);
    for (size_t i = 0; i < trial->n; i++)
        CHECK(trial, memcmp(&result[i], &trial->result[from[i]], sizeof result[i]) == 0, "the sequence does not matter");
    CHECK(trial, ent_pos_equal(trial->next, trial->again), "the same position again");
}

/* What was decided satisfies the equations, save where a paradox rule overruled them. */
static void check_equations(const ent_trial *trial)
{
    static ent_field field;

    ent_field_init(&field, trial->map, &trial->rules, trial->pos, trial->order, trial->n);
    ent_resolve(&field);
    for (ent_uid uid = 0; uid < field.n; uid++) {
        const ent_actor *unit = &field.unit[uid];
        if (unit->in_paradox)
            continue;
        CHECK(trial, unit->act != ENT_ACT_MOVE || ent_decide_move(&field, uid) == unit->move, "MOVE holds");
        CHECK(trial, unit->act != ENT_ACT_SUPPORT || ent_decide_support(&field, uid) == unit->support, "SUPPORT holds");
        bool path = unit->travel == ENT_TRAVEL_CONVOY || unit->travel == ENT_TRAVEL_CANAL;
        CHECK(trial, unit->act != ENT_ACT_MOVE || !path || ent_decide_path(&field, uid) == unit->path,
              "PATH holds");
    }
}

/* The phases that follow end in sound positions too. */
static void check_following(ent_trial *trial, uint64_t *seed)
{
    for (int phase = 0; phase < 4; phase++) {
        memcpy(trial->pos, trial->next, trial->next->size);
        size_t n = ent_play_random(trial->map, &trial->rules, trial->pos, seed, trial->order, MAX_ORDERS);
        ent_adjudicate(trial->map, &trial->rules, trial->pos, trial->order, n, trial->result, trial->next);
        const char *breach = ent_pos_breach(trial->map, trial->next);
        CHECK(trial, breach == NULL, breach ? breach : "");
        CHECK(trial, trial->next->phase != ENT_RETREATS || trial->next->n_dislodged > 0, "no retreats without a retreat");
    }
}

static void judge_and_check(ent_trial *trial, uint64_t *seed)
{
    ent_adjudicate(trial->map, &trial->rules, trial->pos, trial->order, trial->n, trial->result, trial->next);
    check_units(trial);
    check_retreats(trial);
    check_convoys(trial);
    check_order(trial, seed);
    check_equations(trial);
}

static void run_trial(ent_trial *trial, uint64_t number)
{
    uint64_t seed = trial->seed = number * UINT64_C(0x9E3779B97F4A7C15) + 1;

    place_units(trial, &seed);
    choose_rules(trial, &seed);
    trial->n = ent_play_random(trial->map, &trial->rules, trial->pos, &seed, trial->order, MAX_ORDERS);
    judge_and_check(trial, &seed);
    for (uint16_t prov = 0; prov < trial->next->n_provs; prov++)
        CHECK(trial, !ent_pos_is_contested(trial->next, prov) || trial->next->phase == ENT_RETREATS,
              "standoffs are remembered for retreats only");
    if (number % 4 == 0)
        check_following(trial, &seed);
}

/* ---- Knots: the DATC cases of one movement phase, some orders changed. ---- */

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
    static const char *const skipped[] = {"Case:", "Rule:", "Says:", "Doubt:"};
    static const char *const ends[] = {"Under:", "Then:", "After:", "Options:"};
    size_t n = 0;

    for (size_t at = 0, end; at < len; at = end + 1) {
        bool skip = false;
        for (end = at; end < len && text[end] != '\n';)
            end++;
        for (int i = 0; i < 4; i++) {
            if (strncmp(text + at, ends[i], strlen(ends[i])) == 0)
                return n;
            skip |= strncmp(text + at, skipped[i], strlen(skipped[i])) == 0;
        }
        if (!skip && end < len && n + end - at + 2 < size) {
            memcpy(out + n, text + at, end - at + 1);
            n += end - at + 1;
        }
    }
    return n;
}

static void mutate(ent_trial *trial, uint64_t *seed)
{
    ent_order other[MAX_ORDERS];
    size_t n = ent_play_random(trial->map, &trial->rules, trial->pos, seed, other, MAX_ORDERS);

    for (uint64_t changes = ent_play_next(seed) % 3; n > 0 && changes > 0; changes--) {
        const ent_order *fresh = &other[ent_play_next(seed) % n];
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
        if (order->kind != ENT_ORDER_MOVE || order->unit != ENT_ARMY)
            continue;
        if (ent_play_next(seed) % 4 == 0)
            order->flags ^= ENT_ORDER_VIA;
        if (ent_play_next(seed) % 4 != 0)
            continue;
        order->flags |= ENT_ORDER_PATH;
        order->n_path = 0;
        for (size_t j = 0; j < trial->n; j++)
            if (trial->order[j].kind == ENT_ORDER_CONVOY && trial->order[j].from == order->at && ent_play_next(seed) % 4)
                order->path[order->n_path++] = province_of(trial->map, trial->order[j].at);
    }
}

typedef struct ent_orders {
    ent_order order[MAX_ORDERS];
    size_t n;
    char map[32];
} ent_orders;

/* Lay another case over this one, where there is room: two knots on one board, which may touch. */
static void merge(ent_trial *trial, const ent_orders *other)
{
    for (size_t i = 0; i < other->n && trial->n < MAX_ORDERS && strcmp(other->map, ent_map_name(trial->map)) == 0; i++) {
        const ent_order *order = &other->order[i];
        ent_prov at = province_of(trial->map, order->at);
        if (at == ENT_PROV_NONE)
            continue;
        ent_unit *unit = &ent_pos_units(trial->pos)[at];
        if (unit->kind != ENT_UNIT_NONE)
            continue;
        *unit = (ent_unit){.power = order->power, .kind = order->unit, .at = order->at};
        trial->order[trial->n++] = *order;
    }
}

static void run_rounds(ent_trial *trial, const ent_orders *orders, const ent_orders *others, unsigned rounds)
{
    ent_pos *base = malloc(trial->pos->size);
    memcpy(base, trial->pos, trial->pos->size);
    for (unsigned round = 0; round < rounds && failures < 20; round++) {
        uint64_t seed = trial->seed = round * UINT64_C(0x9E3779B97F4A7C15) + orders->n;
        memcpy(trial->pos, base, base->size);
        memcpy(trial->order, orders->order, sizeof trial->order);
        trial->n = orders->n;
        choose_rules(trial, &seed);
        if (round % 2)
            merge(trial, others);
        mutate(trial, &seed);
        if (round % 4 > 1)
            mutate_ways(trial, &seed);
        judge_and_check(trial, &seed);
    }
    free(base);
}

static void run_case(const char *text, size_t len, ent_orders *others, unsigned rounds)
{
    static const ent_text_hooks hooks = {.order = strip_result};
    char input[8192];
    ent_request request = {.map = NULL};
    ent_rules rules;
    ent_intake intake = {.n = 0};

    ent_rules_preset("datc", &rules);
    len = case_input(text, len, input, sizeof input);
    if (ent_text_read(input, len, &rules, &hooks, &request, NULL) == ENT_OK && request.pos->phase == ENT_MOVEMENT) {
        ent_trial trial = {.map = request.map, .pos = request.pos, .next = malloc(request.pos->size),
                           .again = malloc(request.pos->size)};
        if (!request.units_given)
            ent_intake_place(request.map, request.written, request.n_written, request.pos);
        ent_orders orders = {.n = 0};
        ent_intake_read(request.map, &rules, request.pos, request.written, request.n_written, &intake, NULL);
        for (size_t i = 0; i < intake.n && orders.n < MAX_ORDERS; i++)
            if (intake.entry[i].in_force)
                orders.order[orders.n++] = intake.entry[i].order;
        snprintf(orders.map, sizeof orders.map, "%s", ent_map_name(request.map));
        run_rounds(&trial, &orders, others, rounds);
        *others = orders;
        free(trial.next);
        free(trial.again);
    }
    ent_intake_clear(&intake);
    ent_request_clear(&request);
}

/* ---- Orders of random bytes, in every kind of phase. ---- */

static ent_loc random_place(const ent_map *map, uint64_t *seed)
{
    uint64_t dice = ent_play_next(seed) % 20;
    return (ent_loc)(dice == 0 ? ENT_LOC_NONE : dice == 1 ? map->n_locs : ent_play_next(seed) % map->n_locs);
}

static ent_order nonsense(const ent_trial *trial, uint64_t *seed)
{
    const ent_map *map = trial->map;
    const ent_unit *unit = &ent_pos_units_const(trial->pos)[ent_play_next(seed) % map->n_provs];
    ent_order order = {.kind = (uint8_t)(ent_play_next(seed) % (ENT_ORDER_COUNT + 1)),
                       .power = (uint8_t)(ent_play_next(seed) % map->n_powers), .unit = (uint8_t)(ent_play_next(seed) % 3),
                       .flags = (uint8_t)(ent_play_next(seed) % 16), .at = random_place(map, seed),
                       .from = random_place(map, seed), .to = random_place(map, seed)};

    if (trial->pos->n_dislodged > 0 && ent_play_next(seed) % 2)
        unit = &ent_pos_dislodged_const(trial->pos)[ent_play_next(seed) % trial->pos->n_dislodged].unit;
    if (unit->kind != ENT_UNIT_NONE && ent_play_next(seed) % 4) {
        order.at = unit->at;
        order.power = unit->power;
    }
    if (ent_play_next(seed) % 10 == 0)
        order.void_reason = ENT_REASON_UNREADABLE;
    return order;
}

static void shuffle(ent_trial *trial, uint64_t *seed)
{
    for (size_t i = trial->n; i > 1; i--) {
        size_t j = (size_t)(ent_play_next(seed) % i);
        ent_order kept = trial->order[i - 1];
        trial->order[i - 1] = trial->order[j];
        trial->order[j] = kept;
    }
}

static void own_centres(ent_trial *trial, uint64_t *seed)
{
    for (ent_prov prov = 0; prov < trial->map->n_provs; prov++) {
        uint64_t owner = ent_play_next(seed) % (trial->map->n_powers + 1u);
        ent_pos_owners(trial->pos)[prov] = owner < trial->map->n_powers ? (uint8_t)owner : ENT_POWER_NONE;
    }
}

static void run_nonsense(ent_trial *trial, uint64_t number)
{
    uint64_t seed = trial->seed = number * UINT64_C(0x9E3779B97F4A7C15) + 3;

    place_units(trial, &seed);
    choose_rules(trial, &seed);
    own_centres(trial, &seed);
    for (int phase = 0; phase < 5; phase++) {
        trial->n = ent_play_random(trial->map, &trial->rules, trial->pos, &seed, trial->order, MAX_ORDERS / 2);
        for (int i = 0; i < 20; i++)
            trial->order[trial->n++] = nonsense(trial, &seed);
        shuffle(trial, &seed);
        ent_adjudicate(trial->map, &trial->rules, trial->pos, trial->order, trial->n, trial->result, trial->next);
        const char *breach = ent_pos_breach(trial->map, trial->next);
        CHECK(trial, breach == NULL, breach ? breach : "");
        for (size_t i = 0; i < trial->n; i++)
            CHECK(trial, trial->result[i].verdict <= ENT_VOID && trial->result[i].reason < ENT_REASON_COUNT &&
                             (trial->result[i].verdict == ENT_VOID) == ((trial->result[i].marks & ENT_MARK_VOID) != 0),
                  "a result is one of the three");
        memcpy(trial->pos, trial->next, trial->next->size);
    }
}

int main(int argc, char **argv)
{
    unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000, first = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    unsigned passed = 0;
    const char *id, *text;
    size_t len;
    static ent_orders others;

    for (size_t m = 0; ent_map_builtin_name(m); m++) {
        ent_map *map = ent_map_builtin(ent_map_builtin_name(m), NULL);
        ent_trial trial = {.map = map, .pos = malloc(ent_pos_size(map)), .next = malloc(ent_pos_size(map)),
                           .again = malloc(ent_pos_size(map))};
        /* The standard map gets all, the others a tenth each. */
        unsigned long share = strcmp(ent_map_builtin_name(m), "standard") == 0 ? n : n / 10;
        int before = failures;
        for (unsigned long i = 0; i < share && failures < 20; i++)
            run_trial(&trial, first + i);
        for (unsigned long i = 0; i < share / 10 && failures < 20; i++)
            run_nonsense(&trial, first + i);
        passed += failures == before;
        printf("%-10s %lu positions\n", ent_map_builtin_name(m), share);
        free(trial.pos);
        free(trial.next);
        free(trial.again);
        ent_map_free(map);
    }
    for (size_t i = 0; ent_case_builtin(i, &id, &text, &len); i++)
        run_case(text, len, &others, (unsigned)(n / 100));
    printf("%u maps passed, %d failures\n", passed, failures);
    return failures > 0;
}
