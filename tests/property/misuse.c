/* misuse.c -- the public functions of libentente with arguments made of any bytes.
 *
 * The header says what a caller must hand over: a map, valid rules, memory of the stated size. Everything else may be
 * wrong: a position may be invalid, an order may name any place, power or kind, an index may not exist, room may be
 * missing. The bytes choose all of that. Every answer is compared with what the header says about it; memory errors are
 * for the sanitizers to find, so all memory is allocated in its exact size.
 *
 * SPDX-License-Identifier: MIT */
#include "misuse.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "entente.h"
#include "entente_service.h"

enum { ORDERS = 40, FEW = 4 };

/* The bytes, one after the other; zeros once they are spent. */
typedef struct source {
    const uint8_t *data;
    size_t left;
} source;

static uint8_t byte(source *from)
{
    if (from->left == 0)
        return 0;
    from->left--;
    return *from->data++;
}

static uint16_t word(source *from)
{
    uint8_t high = byte(from);
    return (uint16_t)(high << 8 | byte(from));
}

static void require_at(bool holds, int line, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s:%d: not as the header says: %s\n", __FILE__, line, what);
    abort();
}
#define require(condition) require_at(condition, __LINE__, #condition)

static void *room(size_t size)
{
    void *memory = calloc(1, size > 0 ? size : 1);
    require(memory != NULL);
    return memory;
}

/* An index that mostly exists. */
static uint16_t index_below(source *from, uint16_t n)
{
    uint8_t kind = byte(from);
    return (uint16_t)(kind < 230 ? word(from) % n : kind < 240 ? UINT16_MAX : kind < 250 ? n : word(from));
}

static uint8_t power_of(source *from, const ent_map *map)
{
    uint8_t kind = byte(from);
    return (uint8_t)(kind < 240 ? kind % ent_map_powers(map) : kind < 248 ? ENT_POWER_NONE : kind);
}

static ent_loc loc_of(source *from, const ent_map *map)
{
    return index_below(from, ent_map_locs(map));
}

/* ---- A position. ---- */

static ent_unit unit_of(source *from, const ent_map *map)
{
    ent_unit unit = {.power = byte(from) % ent_map_powers(map), .kind = byte(from) % 2, .at = ENT_LOC_NONE};
    ent_loc at = word(from) % ent_map_locs(map);

    if (!ent_map_can_stand(map, unit.kind, at))
        unit.kind = unit.kind == ENT_ARMY ? ENT_FLEET : ENT_ARMY;
    if (!ent_map_can_stand(map, unit.kind, at))
        at = ent_map_loc_prov(map, at);
    unit.at = at;
    if (!ent_map_can_stand(map, unit.kind, at))
        unit.kind = ENT_UNIT_NONE;
    return unit;
}

static void put_units(source *from, const ent_map *map, ent_pos *pos)
{
    for (unsigned n = byte(from) % ORDERS; n > 0; n--) {
        ent_unit unit = unit_of(from, map);
        if (unit.kind != ENT_UNIT_NONE)
            ent_pos_units(pos)[ent_map_loc_prov(map, unit.at)] = unit;
    }
    for (unsigned n = byte(from) % 8; n > 0; n--)
        ent_pos_owners(pos)[word(from) % ent_map_provs(map)] = byte(from) % ent_map_powers(map);
    for (unsigned n = byte(from) % FEW; n > 0 && pos->n_dislodged < pos->max_dislodged; n--) {
        ent_unit unit = unit_of(from, map);
        const ent_loc *steps;
        size_t n_steps = ent_map_steps(map, unit.kind, unit.at, &steps);
        uint32_t open = 0;
        for (size_t i = 0; i < n_steps; i++) /* where a unit stands none may go */
            open |= (uint32_t)(ent_pos_units(pos)[ent_map_loc_prov(map, steps[i])].kind == ENT_UNIT_NONE) << i;
        if (unit.kind != ENT_UNIT_NONE)
            ent_pos_dislodged(pos)[pos->n_dislodged++] =
                (ent_dislodged){.unit = unit, .by = word(from) % ent_map_provs(map), .retreats = word(from) & open};
    }
}

/* Any byte of the header or of the arrays, set to anything. */
static void spoil(source *from, const ent_map *map, ent_pos *pos)
{
    for (unsigned n = byte(from) % FEW; n > 0; n--) {
        size_t at = word(from) % ent_pos_size(map);
        ((uint8_t *)pos)[at] = byte(from);
    }
}

static ent_pos *position_of(source *from, const ent_map *map)
{
    ent_pos *pos = room(ent_pos_size(map));
    uint8_t form = byte(from);

    if (form & 1)
        ent_pos_start(map, pos);
    else
        ent_pos_init(map, pos);
    pos->phase = form >> 1 & 3;
    pos->season = form >> 3 & 3;
    pos->year = (int16_t)(form & 32 ? word(from) : pos->year);
    if (pos->phase > ENT_ADJUSTMENTS || pos->season > ENT_WINTER)
        pos->phase = pos->season = 0;
    put_units(from, map, pos);
    if (form & 64)
        ent_pos_adjust(pos)[byte(from) % ent_map_powers(map)] = (int16_t)word(from);
    if (form & 128)
        spoil(from, map, pos);
    return pos;
}

/* ---- Orders and rules. ---- */

static bool is_right(source *from)
{
    return byte(from) % 16 != 0;
}

/* The next unit from province `prov` on, around the board; an army nowhere if there is none. */
static ent_unit next_unit(const ent_map *map, ent_pos *pos, ent_prov prov)
{
    for (uint16_t i = 0; i < ent_map_provs(map); i++) {
        const ent_unit *unit = &ent_pos_units(pos)[(prov + i) % ent_map_provs(map)];
        if (unit->kind != ENT_UNIT_NONE)
            return *unit;
    }
    return (ent_unit){.at = ENT_LOC_NONE};
}

/* An order of a unit on the board, a part of it wrong; now and then one of nothing that exists. */
static ent_order order_of(source *from, const ent_map *map, ent_pos *pos)
{
    static const uint8_t usual[] = {ENT_ORDER_HOLD,   ENT_ORDER_MOVE, ENT_ORDER_SUPPORT_HOLD, ENT_ORDER_SUPPORT_MOVE,
                                    ENT_ORDER_CONVOY, ENT_ORDER_MOVE, ENT_ORDER_DISBAND,      ENT_ORDER_BUILD};
    bool has_arrays = pos->n_provs == ent_map_provs(map) && pos->n_powers == ent_map_powers(map);
    uint8_t kind = byte(from);
    ent_order order = {.kind = kind < 240 ? usual[kind % 8] : kind - 240, .n_route = 0};
    ent_unit unit = has_arrays ? next_unit(map, pos, word(from) % ent_map_provs(map)) : (ent_unit){.at = ENT_LOC_NONE};
    ent_unit other = has_arrays ? next_unit(map, pos, word(from) % ent_map_provs(map)) : unit;
    const ent_loc *steps;

    order.power = is_right(from) ? unit.power : power_of(from, map);
    order.unit = is_right(from) ? unit.kind : byte(from);
    order.at = is_right(from) ? unit.at : loc_of(from, map);
    order.from = is_right(from) ? other.at : loc_of(from, map);
    const ent_unit *mover = order.kind == ENT_ORDER_MOVE ? &unit : &other;
    size_t n = ent_map_steps(map, mover->kind, mover->at, &steps);
    order.to = is_right(from) && n > 0 ? steps[byte(from) % n] : loc_of(from, map);
    order.flags = is_right(from) ? 0 : byte(from);
    order.void_reason = is_right(from) ? 0 : byte(from);
    order.helped = byte(from);
    order.proxy = byte(from);
    order.n_route = is_right(from) ? 0 : byte(from);
    for (unsigned i = 0; i < ENT_MAX_ROUTE && i < order.n_route; i++)
        order.route[i] = loc_of(from, map);
    return order;
}

static ent_rules rules_of(source *from)
{
    static const char *const presets[] = {"datc", "1971", "1982", "2000", "dptg"};
    ent_rules rules;

    require(ent_rules_preset(presets[byte(from) % (sizeof presets / sizeof *presets)], &rules));
    for (unsigned n = byte(from) % FEW; n > 0; n--) {
        char issue[] = "4.A.1", choice[] = "a";
        ent_err err;
        issue[2] = "ABCDEF"[byte(from) % 6], issue[4] = (char)('0' + byte(from) % 10), choice[0] = (char)byte(from);
        ent_status status = ent_rules_set(&rules, issue, choice, &err);
        require(status == ENT_OK || (status == ENT_E_NAME && err.status == status && err.text[0] != '\0'));
    }
    rules.options = byte(from);
    rules.victory = byte(from) < 200 ? 0 : word(from);
    return rules;
}

/* ---- What the answers must be. ---- */

static bool is_off_the_map(const ent_map *map, const ent_order *order)
{
    return order->at >= ent_map_locs(map) || order->power >= ent_map_powers(map);
}

static void check_results(const ent_map *map, const ent_order *orders, const ent_result *results, size_t n,
                          ent_misuse_counts *counts)
{
    for (size_t i = 0; i < n; i++) {
        const ent_result *result = &results[i];
        require(result->verdict <= ENT_VOID && result->reason < ENT_REASON_COUNT && result->n_by <= ENT_MAX_BY);
        require(result->ends == ENT_LOC_NONE || result->ends < ent_map_locs(map));
        require(result->dislodger == ENT_PROV_NONE || result->dislodger < ent_map_provs(map));
        for (uint8_t j = 0; j < result->n_by; j++)
            require(result->by[j] < ent_map_provs(map));
        if (orders[i].kind != ENT_ORDER_WAIVE && orders[i].kind != ENT_ORDER_CANAL && is_off_the_map(map, &orders[i]))
            require(result->verdict == ENT_VOID);
        counts->void_orders += result->verdict == ENT_VOID;
        char text[400], small[8];
        size_t len = ent_order_print(map, &orders[i], text, sizeof text);
        require(strlen(text) == (len < sizeof text ? len : sizeof text - 1));
        require(ent_order_print(map, &orders[i], small, sizeof small) == len && strlen(small) < sizeof small);
    }
    counts->orders += (unsigned)n;
}

/* A sentence for each result, whatever the orders say. */
static void check_sentences(const ent_job *job)
{
    for (size_t i = 0; i < job->n; i++) {
        char text[400], small[8];
        size_t len = ent_result_sentence(job, i, (ent_names_style)(i % 3), text, sizeof text);
        require(len > 0 && strlen(text) == len);
        require(ent_result_sentence(job, i, (ent_names_style)(i % 3), small, sizeof small) == strlen(small));
    }
}

/* Compact orders are judged as full ones, and ent_advance() gives the same next position. */
static void check_compact(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order *orders,
                          size_t n)
{
    ent_compact_order *compact = room(n * sizeof *compact);
    ent_order *full = room(n * sizeof *full);
    ent_result *results = room(n * sizeof *results);
    ent_dislodged *dislodged = room(ent_map_provs(map) / 2 * sizeof *dislodged);
    ent_pos *next = room(ent_pos_size(map)), *other = room(ent_pos_size(map));
    uint8_t *outcomes = room(n);
    ent_compact_result out = {.outcomes = outcomes, .dislodged = dislodged};

    for (size_t i = 0; i < n; i++) {
        ent_order_to_compact(&orders[i], &compact[i]);
        ent_order_from_compact(&compact[i], &full[i]);
    }
    ent_status status = ent_adjudicate(map, rules, pos, full, n, results, next);
    require(ent_adjudicate_compact(map, rules, pos, compact, n, &out, other) == status);
    if (status == ENT_OK) {
        require(ent_pos_equal(next, other) && ent_pos_hash(next) == ent_pos_hash(other));
        for (size_t i = 0; i < n; i++)
            require(((outcomes[i] & ENT_OUTCOME_SUCCEEDS) != 0) == (results[i].verdict == ENT_SUCCEEDS) &&
                    ((outcomes[i] & ENT_OUTCOME_DISLODGED) != 0) == ((results[i].marks & ENT_MARK_DISLODGED) != 0));
        memset(other, 0, ent_pos_size(map));
        require(ent_advance(map, rules, pos, full, n, other) == ENT_OK && ent_pos_equal(next, other));
    } else {
        require(out.n_dislodged == 0 && ent_advance(map, rules, pos, full, n, other) == status);
    }
    require(ent_adjudicate_compact(map, rules, pos, compact, n, NULL, NULL) == status);
    require(ent_adjudicate_compact(map, rules, pos, compact, n, &(ent_compact_result){.outcomes = outcomes}, NULL) ==
            status);
    require(ent_adjudicate_compact(map, rules, pos, compact, ENT_MAX_COMPACT_ORDERS + 1, &out, NULL) ==
            (status == ENT_OK ? ENT_E_LIMIT : status));
    free(compact), free(full), free(results), free(dislodged), free(next), free(other), free(outcomes);
}

static bool take_resolution(void *context, const ent_result *results, const ent_pos *next)
{
    unsigned *taken = context;
    (void)results;
    (void)next;
    return ++*taken < 3;
}

static void check_algorithms(source *from, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                             const ent_order *orders, size_t n, ent_misuse_counts *counts)
{
    const char *why = ent_pos_why_invalid(map, pos);
    ent_result *results = room(n * sizeof *results);
    ent_pos *next = room(ent_pos_size(map));
    unsigned taken = 0;
    ent_search search = {
        .limit = byte(from) % 8, .budget = 1 + byte(from) * 8u, .context = &taken, .take = take_resolution};

    counts->valid += why == NULL;
    counts->invalid += why != NULL;
    for (ent_algorithm a = 0; a <= ENT_ALGORITHM_COUNT; a++) {
        ent_status status = ent_adjudicate_with(a, map, rules, pos, orders, n, results, next);
        require((ent_algorithm_name(a) == NULL) == (a == ENT_ALGORITHM_COUNT));
        require(why ? status == ENT_E_POSITION : status == ENT_OK || status == ENT_E_ALGORITHM);
        require(why || a != ENT_ALGORITHM_DECISIONS || status == ENT_OK);
        if (!why && pos->phase == ENT_MOVEMENT && (a == ENT_ALGORITHM_EXHAUSTIVE || a == ENT_ALGORITHM_COUNT))
            require(status == ENT_E_ALGORITHM);
        if (status == ENT_OK) {
            check_results(map, orders, results, n, counts);
            require(ent_pos_why_invalid(map, next) == NULL);
        }
    }
    ent_status status = ent_resolutions(map, rules, pos, orders, n, results, next, &search);
    require(status == (why ? ENT_E_POSITION : ENT_OK) && search.found == taken);
    ent_job job = {map, rules, pos, orders, n, results, next, ENT_OK};
    ent_adjudicate_batch(&job, 1, 2);
    require(job.status == (why ? ENT_E_POSITION : ENT_OK));
    if (job.status == ENT_OK)
        check_sentences(&job);
    ent_adjudicate_batch(NULL, 0, 0);
    require(ent_adjudicate(map, rules, pos, orders, ENT_MAX_ORDERS + 1, results, next) ==
            (why ? ENT_E_POSITION : ENT_E_LIMIT));
    free(results), free(next);
}

/* Choices by the bytes, in the list or not. A list that fits is open for them. */
static void check_choices(source *from, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                          const ent_compact_list *list, ent_status listed)
{
    ent_choice_code *code = room(list->cap * sizeof *code);
    int32_t *choice = room(list->n_groups * sizeof *choice);
    uint8_t *outcomes = room(list->n_groups);
    ent_choices choices;
    bool exist = true;
    ent_status status = ent_choices_open(map, rules, pos, list, code, &choices);

    require(status == listed);
    for (size_t i = 0; status == ENT_OK && i < list->n_groups; i++) {
        choice[i] = byte(from) - 8;
        exist &= choice[i] < (int32_t)list->group[i].n;
    }
    if (status == ENT_OK)
        require(ent_adjudicate_choices(&choices, choice, &(ent_compact_result){.outcomes = outcomes}, NULL) ==
                (exist ? ENT_OK : ENT_E_LIMIT));
    free(code), free(choice), free(outcomes);
}

/* A list fills no more than its room, and says how much it needs; each listed order is legal. */
static void check_lists(source *from, const ent_map *map, const ent_rules *rules, const ent_pos *pos)
{
    ent_order_list list = {.cap = byte(from), .cap_groups = byte(from) % 64};
    list.order = room(list.cap * sizeof *list.order);
    list.group = room(list.cap_groups * sizeof *list.group);
    ent_compact_list compact = {.cap = list.cap, .cap_groups = list.cap_groups};
    compact.order = room(list.cap * sizeof *compact.order);
    compact.group = room(list.cap_groups * sizeof *compact.group);
    ent_status status = ent_legal_orders(map, rules, pos, &list);

    require(ent_legal_compact_orders(map, rules, pos, &compact) == status);
    require(compact.n == list.n && compact.n_groups == list.n_groups);
    if (ent_pos_why_invalid(map, pos) != NULL)
        require(status == ENT_E_POSITION);
    else
        require(status == (list.n > list.cap || list.n_groups > list.cap_groups ? ENT_E_LIMIT : ENT_OK));
    for (size_t i = 0; status == ENT_OK && i < list.n_groups; i++)
        require(list.group[i].first + list.group[i].n <= list.n);
    check_choices(from, map, rules, pos, &compact, status);
    free(list.order), free(list.group), free(compact.order), free(compact.group);
}

/* Functions that describe a map. To free a built-in one does nothing. */
static void check_map(const ent_map *map)
{
    unsigned centers = 0;

    ent_map_free(NULL);
    ent_map_free((ent_map *)(uintptr_t)map);
    for (ent_prov prov = 0; prov < ent_map_provs(map); prov++)
        centers += ent_map_is_center(map, prov);
    require(ent_map_centers(map) == centers && ent_map_victory(map) <= centers);
    require(ent_map_builtin(ent_map_name(map), NULL) == map && ent_map_title(map)[0] != '\0');
}

static void check_names(source *from, const ent_map *map)
{
    uint16_t index = word(from);
    char text[64];
    const ent_loc *steps = NULL;

    require((ent_map_prov_name(map, index) != NULL) == (index < ent_map_provs(map)));
    require((ent_map_loc_code(map, index) != NULL) == (index < ent_map_locs(map)));
    require((ent_map_power_name(map, (ent_power)index) != NULL) == ((ent_power)index < ent_map_powers(map)));
    require((ent_map_power_title(map, (ent_power)index) != NULL) == ((ent_power)index < ent_map_powers(map)));
    require((ent_map_power_adjective(map, (ent_power)index) != NULL) == ((ent_power)index < ent_map_powers(map)));
    if (index >= ent_map_provs(map))
        require(!ent_map_is_center(map, index) && ent_map_home_of(map, index) == ENT_POWER_NONE &&
                ent_map_coasts(map, index, NULL) == 0 && ent_map_center_not_for(map, index) == ENT_POWER_NONE);
    if (index >= ent_map_locs(map))
        require(ent_map_loc_prov(map, index) == ENT_PROV_NONE && ent_map_steps(map, ENT_FLEET, index, &steps) == 0 &&
                !ent_map_can_stand(map, ENT_ARMY, index));
    require(ent_map_steps(map, byte(from), index, &steps) <= ENT_MAX_NEIGHBORS);
    ent_map_can_stand(map, byte(from), index);
    ent_map_terrain(map, index);
    size_t size = byte(from) % sizeof text, len = ent_print_place(map, index, byte(from) % 3, text, size);
    require(size == 0 || strlen(text) == (len < size ? len : size - 1));
    require(strcmp(ent_reason_code(index), "none") == 0 || index < ENT_REASON_COUNT);
    require(ent_map_builtin_name(index + 1000u) == NULL);
    ent_mark_name(index);
    require(strcmp(ent_verdict_name(index), "void") == 0 || index <= ENT_VOID);
    ent_pos_due(map, &(ent_rules){.victory = 0}, &(ent_pos){.phase = ENT_ADJUSTMENTS}, (ent_power)index);
}

/* The rest of the bytes, as the text of an order. */
static void check_text(source *from, const ent_map *map, const ent_pos *pos)
{
    char *text = room(from->left);
    ent_order order, before;
    ent_err err;
    size_t len = from->left;

    memcpy(text, from->data, len);
    memset(&order, 0x5A, sizeof order);
    before = order;
    bool with_pos = ent_pos_why_invalid(map, pos) == NULL && len % 2;
    ent_status status =
        ent_order_parse(map, with_pos ? pos : NULL, (ent_power)(len % ent_map_powers(map)), text, len, &order, &err);
    require(status == ENT_OK || status == ENT_E_SYNTAX || status == ENT_E_NAME || status == ENT_E_LIMIT);
    if (status != ENT_OK)
        require(err.status == status && err.text[0] != '\0' && memcmp(&order, &before, sizeof order) == 0);
    require(ent_order_parse(map, NULL, 0, text, len, &order, NULL) != ENT_E_MEMORY);
    ent_loc loc = ent_map_find_loc(map, text, len);
    require(loc == ENT_LOC_NONE || loc < ent_map_locs(map));
    ent_power power = ent_map_find_power(map, text, len);
    require(power == ENT_POWER_NONE || power < ent_map_powers(map));
    free(text);
}

void ent_misuse(const uint8_t *data, size_t size, ent_misuse_counts *counts)
{
    static const char *const maps[] = {"standard", "colonial", "milan", "loeb9", "pure", "hundred"};
    source from = {data, size};
    const ent_map *map = ent_map_builtin(maps[byte(&from) % (sizeof maps / sizeof *maps)], NULL);
    ent_order order[ORDERS];
    size_t n = 0, wanted;

    require(map != NULL);
    ent_rules rules = rules_of(&from);
    ent_pos *pos = position_of(&from, map);
    for (wanted = byte(&from) % ORDERS; n < wanted; n++)
        order[n] = order_of(&from, map, pos);
    counts->tries++;
    check_algorithms(&from, map, &rules, pos, order, n, counts);
    check_compact(map, &rules, pos, order, n);
    check_lists(&from, map, &rules, pos);
    if (ent_pos_why_invalid(map, pos) == NULL)
        for (unsigned power = 0; power <= ENT_POWER_NONE; power++)
            require(ent_pos_due(map, &rules, pos, (ent_power)power) == 0 ||
                    (pos->phase == ENT_ADJUSTMENTS && power < ent_map_powers(map)));
    require(strcmp(ent_version(), ENT_VERSION) == 0);
    check_map(map);
    check_names(&from, map);
    check_text(&from, map, pos);
    free(pos);
}
