/* compat_diplomacy.c -- what entente.compat.diplomacy asks of a position or a result, each in one call.
 *
 * The package `diplomacy` lists possible orders by location, reads orders unit by unit and drops those that are
 * illegal, and has its own words for results. Python classes keep its objects; the loops over units and orders are
 * here, because there they would cost more than judging the phase.
 *
 * SPDX-License-Identifier: MIT */
#include "compat_diplomacy.h"
#include <stdlib.h>
#include <string.h>
#include "game/order.h"
#include "game/position.h"
#include "legal/legal.h"
#include "notation/complete.h"
#include "notation/print.h"
#include "turn/listing.h"

enum { ORDER_TEXT = 256 };

/* ---- Arguments. ---- */

/* A Position, or NULL with TypeError. */
static ent_py_position *position_from(const ent_py *py, PyObject *object)
{
    if (Py_TYPE(object) == py->position)
        return (ent_py_position *)object;
    PyErr_Format(PyExc_TypeError, "a Position is needed, not %R", (PyObject *)Py_TYPE(object));
    return NULL;
}

static bool has_arguments(const char *function, Py_ssize_t n, Py_ssize_t wanted)
{
    if (n == wanted)
        return true;
    PyErr_Format(PyExc_TypeError, "%s() takes %zd arguments, not %zd", function, wanted, n);
    return false;
}

/* Append an item, whose reference is taken over. */
static bool append(PyObject *list, PyObject *item)
{
    bool good = list && item && PyList_Append(list, item) == 0;

    Py_XDECREF(item);
    return good;
}

/* ---- Orders as text. ---- */

static char *put_word(char *at, const char *word)
{
    size_t len = strlen(word);

    memcpy(at, word, len);
    return at + len;
}

/* "A PAR". */
static char *put_unit(char *at, const ent_map *map, uint8_t kind, ent_loc loc)
{
    *at++ = kind == ENT_ARMY ? 'A' : 'F';
    *at++ = ' ';
    return put_word(at, ent_map_loc_code(map, loc));
}

/* Write an order. The form of nearly all orders is simple and is written here, in a third of the time. */
static size_t write_order(const ent_py_position *position, const ent_order *order, char out[ORDER_TEXT])
{
    const ent_map *map = position->map->map;
    const ent_pos *pos = ent_py_pos(position);
    bool helps = ent_order_helps(order), to_place = order->kind == ENT_ORDER_MOVE ||
                                                    order->kind == ENT_ORDER_SUPPORT_MOVE ||
                                                    order->kind == ENT_ORDER_CONVOY;
    static const char *const verbs[ENT_ORDER_COUNT] = {
        [ENT_ORDER_HOLD] = " H",          [ENT_ORDER_MOVE] = "",      [ENT_ORDER_SUPPORT_HOLD] = " S ",
        [ENT_ORDER_SUPPORT_MOVE] = " S ", [ENT_ORDER_CONVOY] = " C ",
    };

    if (pos->phase != ENT_MOVEMENT || (order->flags & ~ENT_ORDER_FLAG_VIA) || order->n_route > 0 ||
        !verbs[order->kind]) {
        size_t len = ent_print_order(map, ent_pos_units_const(pos), order, ENT_NAMES_CODE, pos->phase == ENT_RETREATS,
                                     out, ORDER_TEXT);
        return len < ORDER_TEXT ? len : ORDER_TEXT - 1;
    }
    char *at = put_word(put_unit(out, map, order->unit, order->at), verbs[order->kind]);
    if (helps)
        at = put_unit(at, map, ent_pos_units_const(pos)[ent_map_loc_prov(map, order->from)].kind, order->from);
    if (to_place)
        at = put_word(put_word(at, " - "), ent_map_loc_code(map, order->to));
    if (order->flags & ENT_ORDER_FLAG_VIA)
        at = put_word(at, " VIA");
    *at = '\0';
    return (size_t)(at - out);
}

/* ---- Possible orders by location. ---- */

typedef struct location_lists {
    const ent_py_position *position;
    PyObject *dict;               /* place -> list */
    PyObject *list[ENT_MAX_LOCS]; /* borrowed from the dict, by ent_loc */
} location_lists;

static bool make_lists(location_lists *lists)
{
    ent_py_map *map = lists->position->map;

    lists->dict = PyDict_New();
    for (ent_loc loc = 0; lists->dict && loc < ent_map_locs(map->map); loc++) {
        PyObject *list = PyList_New(0);
        if (!list || PyDict_SetItem(lists->dict, PyTuple_GetItem(map->places, loc), list) != 0)
            Py_CLEAR(lists->dict);
        Py_XDECREF(list);
        lists->list[loc] = list;
    }
    return lists->dict != NULL;
}

/* Append a text to the list of a location. What stands under a coast stands under its province too. */
static bool put_text(const location_lists *lists, ent_loc at, const char *text, size_t len)
{
    ent_prov prov = ent_map_loc_prov(lists->position->map->map, at);
    PyObject *string = PyUnicode_DecodeUTF8(text, (Py_ssize_t)len, "strict");
    bool good = string && PyList_Append(lists->list[at], string) == 0 &&
                (prov == at || PyList_Append(lists->list[prov], string) == 0);

    Py_XDECREF(string);
    return good;
}

static bool put_order(const location_lists *lists, const ent_order *order)
{
    const ent_map *map = lists->position->map->map;
    const ent_pos *pos = ent_py_pos(lists->position);
    char text[ORDER_TEXT];
    size_t len = ent_print_order(map, ent_pos_units_const(pos), order, ENT_NAMES_CODE, pos->phase == ENT_RETREATS, text,
                                 sizeof text);

    return put_text(lists, order->at, text, len < sizeof text ? len : sizeof text - 1);
}

/* A support of a fleet that moves to a province with coasts is listed without a coast, then with each coast that the
 * fleet can reach. */
static bool put_support_of_fleet(const location_lists *lists, const ent_order *order)
{
    const ent_map *map = lists->position->map->map;
    const ent_loc *step;
    size_t n = ent_map_steps(map, ENT_FLEET, order->from, &step);
    ent_order to_coast = *order;
    bool good = put_order(lists, order);

    for (size_t i = 0; good && i < n; i++)
        if (step[i] != order->to && ent_map_loc_prov(map, step[i]) == order->to) {
            to_coast.to = step[i];
            good = put_order(lists, &to_coast);
        }
    return good;
}

static bool put_any(const location_lists *lists, const ent_order *order)
{
    const ent_map *map = lists->position->map->map;

    if (order->kind != ENT_ORDER_SUPPORT_MOVE)
        return put_order(lists, order);
    if (order->to >= ent_map_provs(map)) /* stands with the support that names no coast */
        return true;
    return order->helped == ENT_FLEET && ent_map_coasts(map, order->to, NULL) > 0 ? put_support_of_fleet(lists, order)
                                                                                  : put_order(lists, order);
}

/* Where a power may build it may waive. */
static bool put_waives(const location_lists *lists, ent_prov prov)
{
    ent_loc first = ENT_LOC_NONE;
    uint8_t coasts = ent_map_coasts(lists->position->map->map, prov, &first);
    bool good = append(lists->list[prov], PyUnicode_FromString("WAIVE"));

    for (uint8_t i = 0; good && i < coasts; i++)
        good = append(lists->list[first + i], PyUnicode_FromString("WAIVE"));
    return good;
}

static bool put_group(const location_lists *lists, const ent_listing *listing, const ent_order_group *group)
{
    if (group->at == ENT_LOC_NONE) /* waives and permissions */
        return true;
    for (uint32_t i = 0; i < group->n; i++)
        if (!put_any(lists, &listing->list.order[group->first + i]))
            return false;
    return group->kind != ENT_UNIT_NONE || put_waives(lists, ent_map_loc_prov(lists->position->map->map, group->at));
}

static PyObject *diplomacy_possible(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    const ent_py *py = ent_py_state(module);
    ent_listing listing = {.map = NULL};
    ent_status status;
    ent_err err;

    if (!has_arguments("diplomacy_possible", n, 2))
        return NULL;
    location_lists lists = {.position = position_from(py, args[0])};
    ent_py_rules *rules = lists.position ? ent_py_rules_from((ent_py *)(uintptr_t)py, args[1]) : NULL;
    if (!rules)
        return NULL;
    ent_request request = ent_py_request(lists.position, rules);
    Py_BEGIN_ALLOW_THREADS
    status = ent_listing_open(&request, &listing, &err);
    Py_END_ALLOW_THREADS
    bool good = status == ENT_OK && make_lists(&lists);
    if (status != ENT_OK)
        ent_py_raise(py, &err);
    for (size_t i = 0; good && i < listing.list.n_groups; i++)
        good = put_group(&lists, &listing, &listing.list.group[i]);
    if (!good)
        Py_CLEAR(lists.dict);
    ent_listing_clear(&listing);
    Py_DECREF((PyObject *)rules);
    return lists.dict;
}

/* ---- Reading orders. ---- */

typedef struct order_reader {
    const ent_py_position *position;
    const ent_rules *rules;
    ent_power power;
    ent_legal_context context; /* of a movement phase */
} order_reader;

/* Why the unit cannot have orders, or ENT_REASON_NONE. */
static ent_reason check_unit(const order_reader *reader, const ent_order *order)
{
    const ent_pos *pos = ent_py_pos(reader->position);
    ent_prov prov = ent_map_loc_prov(reader->position->map->map, order->at);

    if (prov == ENT_PROV_NONE)
        return ENT_REASON_NO_SUCH_UNIT;
    const ent_unit *unit = &ent_pos_units_const(pos)[prov];
    if (unit->kind != order->unit || unit->at != order->at)
        return ENT_REASON_NO_SUCH_UNIT;
    return unit->power == reader->power ? ENT_REASON_NONE : ENT_REASON_NOT_YOUR_UNIT;
}

static ent_reason check_movement(order_reader *reader, const ent_order *order)
{
    ent_reason reason = check_unit(reader, order);
    ent_legality legality;

    if (reason != ENT_REASON_NONE || ent_legal_is_plain(&reader->context, order))
        return reason;
    return ent_legal_check_in(&reader->context, order, &legality);
}

static ent_reason check_retreat(const order_reader *reader, const ent_order *order)
{
    const ent_map *map = reader->position->map->map;
    const ent_pos *pos = ent_py_pos(reader->position);
    const ent_dislodged *dislodged = ent_pos_dislodged_const(pos);

    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const ent_unit *unit = &dislodged[i].unit;
        if (unit->at != order->at || unit->kind != order->unit)
            continue;
        if (unit->power != reader->power)
            return ENT_REASON_NOT_YOUR_UNIT;
        if (order->kind == ENT_ORDER_DISBAND)
            return ENT_REASON_NONE;
        if (order->kind != ENT_ORDER_MOVE)
            return ENT_REASON_WRONG_PHASE;
        return ent_legal_retreat_is_open(map, pos, &dislodged[i], order->to) ? ENT_REASON_NONE
                                                                             : ENT_REASON_RETREAT_NOT_OPEN;
    }
    return ENT_REASON_NO_SUCH_UNIT;
}

/* How many units a power may build and where it may is for the caller to check. */
static ent_reason check_adjustment(const order_reader *reader, const ent_order *order)
{
    if (order->kind == ENT_ORDER_DISBAND)
        return check_unit(reader, order);
    if (order->kind != ENT_ORDER_BUILD)
        return order->kind == ENT_ORDER_WAIVE ? ENT_REASON_NONE : ENT_REASON_WRONG_PHASE;
    return ent_map_can_stand(reader->position->map->map, (ent_unit_kind)order->unit, order->at) ? ENT_REASON_NONE
                                                                                                : ENT_REASON_BUILD_KIND;
}

static ent_reason check(order_reader *reader, const ent_order *order)
{
    if (order->void_reason != ENT_REASON_NONE)
        return ent_legal_void_reason(order);
    switch (ent_py_pos(reader->position)->phase) {
    case ENT_MOVEMENT:
        return check_movement(reader, order);
    case ENT_RETREATS:
        return check_retreat(reader, order);
    default:
        return check_adjustment(reader, order);
    }
}

/* ("A PAR", "- BUR"). The package knows no routes: an order that names one goes by convoy. */
static PyObject *split_order(const order_reader *reader, ent_order *order)
{
    ent_py_map *map = reader->position->map;
    char text[ORDER_TEXT], *rest;

    if (order->kind == ENT_ORDER_WAIVE)
        return Py_BuildValue("(ss)", "WAIVE", "");
    if (order->flags & ENT_ORDER_FLAG_ROUTE) {
        order->flags = (uint8_t)((order->flags & ~ENT_ORDER_FLAG_ROUTE) | ENT_ORDER_FLAG_VIA);
        order->n_route = 0;
    }
    write_order(reader->position, order, text);
    rest = strchr(text, ' ');
    rest = rest ? strchr(rest + 1, ' ') : NULL;
    PyObject *unit = ent_py_unit(map, order->unit, order->at);
    PyObject *words = unit ? PyUnicode_FromString(rest ? rest + 1 : "") : NULL;
    PyObject *pair = words ? PyTuple_Pack(2, unit, words) : NULL;
    Py_XDECREF(unit);
    Py_XDECREF(words);
    return pair;
}

static PyObject *read_text(order_reader *reader, const char *text, size_t len)
{
    const ent_map *map = reader->position->map->map;
    ent_parsed parsed;
    ent_meanings meanings;
    char note[240] = "";

    ent_parse(map, text, len, &parsed);
    if (parsed.err.status != ENT_OK)
        return PyUnicode_DecodeUTF8(parsed.err.text, (Py_ssize_t)strlen(parsed.err.text), "replace");
    if (parsed.every != ENT_EVERY_NONE)
        return PyUnicode_FromString("an order for several units");
    ent_interpret(map, reader->rules, ent_py_pos(reader->position), reader->power, &parsed, &meanings, note,
                  sizeof note);
    ent_order *order = &meanings.best.order;
    ent_reason reason = check(reader, order);
    return reason == ENT_REASON_NONE ? split_order(reader, order) : PyUnicode_FromString(ent_reason_code(reason));
}

static PyObject *read_order(order_reader *reader, PyObject *source)
{
    const char *text;
    Py_ssize_t len;

    return ent_py_text(source, "an order", &text, &len) ? read_text(reader, text, (size_t)len) : NULL;
}

/* The rules and the power of the arguments position, power, texts, rules. The rules are a new reference, or NULL. */
static ent_py_rules *open_reader(ent_py *py, PyObject *const *args, order_reader *reader)
{
    reader->position = position_from(py, args[0]);
    if (!reader->position)
        return NULL;
    reader->power = ent_py_power(py, reader->position->map, args[1]);
    ent_py_rules *rules = reader->power == ENT_POWER_NONE ? NULL : ent_py_rules_from(py, args[3]);
    if (!rules)
        return NULL;
    reader->rules = &rules->rules;
    if (ent_py_pos(reader->position)->phase == ENT_MOVEMENT)
        ent_legal_context_init(&reader->context, reader->position->map->map, reader->rules,
                               ent_py_pos(reader->position));
    return rules;
}

static PyObject *diplomacy_read(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    order_reader reader; /* large: its parts are written one by one */

    if (!has_arguments("diplomacy_read", n, 4))
        return NULL;
    ent_py_rules *rules = open_reader(ent_py_state(module), args, &reader);
    if (!rules)
        return NULL;
    PyObject *texts = PySequence_List(args[2]), *out = texts ? PyList_New(0) : NULL;
    for (Py_ssize_t i = 0; out && i < PyList_Size(texts); i++)
        if (!append(out, read_order(&reader, PyList_GetItem(texts, i))))
            Py_CLEAR(out);
    Py_XDECREF(texts);
    Py_DECREF((PyObject *)rules);
    return out;
}

/* Put an order that was read into the dict of orders. Returns why it is refused, None if it is not, NULL after an
 * exception. Takes `read` over. */
static PyObject *put_read(PyObject *orders, PyObject *read, bool replace)
{
    if (!read || !PyTuple_Check(read))
        return read;
    PyObject *unit = PyTuple_GetItem(read, 0), *why = NULL;
    int has = replace ? 0 : PyDict_Contains(orders, unit);
    if (has > 0)
        why = PyUnicode_FromString("the unit has an order");
    else if (has == 0 && PyDict_SetItem(orders, unit, PyTuple_GetItem(read, 1)) == 0)
        why = Py_NewRef(Py_None);
    Py_DECREF(read);
    return why;
}

static PyObject *diplomacy_order(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    order_reader reader;

    if (!has_arguments("diplomacy_order", n, 6))
        return NULL;
    if (!PyDict_Check(args[4])) {
        PyErr_SetString(PyExc_TypeError, "the orders of a power are a dict");
        return NULL;
    }
    ent_py_rules *rules = open_reader(ent_py_state(module), args, &reader);
    if (!rules)
        return NULL;
    PyObject *texts = PySequence_List(args[2]), *out = texts ? PyList_New(0) : NULL;
    for (Py_ssize_t i = 0; out && i < PyList_Size(texts); i++) {
        PyObject *text = PyList_GetItem(texts, i);
        PyObject *why = put_read(args[4], read_order(&reader, text), args[5] == Py_True);
        bool good = why && (why == Py_None || append(out, PyTuple_Pack(2, text, why)));
        Py_XDECREF(why);
        if (!good)
            Py_CLEAR(out);
    }
    Py_XDECREF(texts);
    Py_DECREF((PyObject *)rules);
    return out;
}

/* ---- Results in the package's words. ---- */

typedef enum result_word { /* ORDER of the tuple that the caller passes */
                           WORD_OK,
                           WORD_NO_CONVOY,
                           WORD_BOUNCE,
                           WORD_VOID,
                           WORD_CUT,
                           WORD_DISLODGED,
                           WORD_DISRUPTED,
                           WORD_DISBAND,
                           WORD_COUNT
} result_word;

enum { MAX_WORDS = 4 };

typedef struct word_list {
    uint8_t n, word[MAX_WORDS];
} word_list;

static void add_word(word_list *words, bool wanted, result_word word)
{
    if (wanted && words->n < MAX_WORDS)
        words->word[words->n++] = (uint8_t)word;
}

/* What became of the move that the convoy number i matches, or NULL. */
static const ent_result *carried_move(const ent_py_result *self, size_t i)
{
    const ent_order *convoy = &self->order[i];

    for (size_t k = 0; k < self->n; k++)
        if (self->order[k].kind == ENT_ORDER_MOVE && self->order[k].at == convoy->from &&
            self->order[k].to == convoy->to)
            return &self->result[k];
    return NULL;
}

/* The package says `no convoy` of an army that gets none, and of each fleet whose convoy matches and is of no use. */
static bool has_no_convoy(const ent_py_result *self, size_t i)
{
    const ent_result *result = &self->result[i];

    if (self->order[i].kind == ENT_ORDER_MOVE)
        return result->verdict == ENT_FAILS && ((result->marks & (ENT_MARK_NO_CONVOY | ENT_MARK_DISRUPTED)) != 0 ||
                                                result->reason == ENT_REASON_PARADOX_CONVOY);
    const ent_result *move = self->order[i].kind == ENT_ORDER_CONVOY ? carried_move(self, i) : NULL;
    return move &&
           (result->verdict == ENT_VOID || move->route == ENT_ROUTE_LAND || result->reason == ENT_REASON_OTHER_FLEET);
}

/* True of a fleet that stays, and whose army a paradox rule stopped. */
static bool is_disrupted(const ent_py_result *self, size_t i)
{
    if (self->order[i].kind != ENT_ORDER_CONVOY || self->result[i].reason != ENT_REASON_CONVOYED)
        return false;
    const ent_result *move = carried_move(self, i);
    return move && move->reason == ENT_REASON_PARADOX_CONVOY;
}

static void movement_words(const ent_py_result *self, size_t i, word_list *words)
{
    const ent_order *order = &self->order[i];
    const ent_result *result = &self->result[i];
    bool no_convoy = has_no_convoy(self, i), bounces = order->kind == ENT_ORDER_MOVE && result->verdict == ENT_FAILS;

    add_word(words, no_convoy, WORD_NO_CONVOY);
    add_word(words, bounces && !no_convoy, WORD_BOUNCE);
    add_word(words, is_disrupted(self, i), WORD_DISRUPTED);
    add_word(words, (result->marks & ENT_MARK_VOID) != 0 && !no_convoy, WORD_VOID);
    add_word(words, (result->marks & ENT_MARK_CUT) != 0 || result->reason == ENT_REASON_CUT_DISLODGED, WORD_CUT);
    add_word(words, (result->marks & ENT_MARK_DISLODGED) != 0, WORD_DISLODGED);
}

static void retreat_words(const ent_order *order, const ent_result *result, word_list *words)
{
    bool moves = order->kind == ENT_ORDER_MOVE, stays = moves && result->verdict == ENT_SUCCEEDS;

    add_word(words, moves && result->reason == ENT_REASON_RETREAT_STANDOFF, WORD_BOUNCE);
    add_word(words, result->verdict == ENT_VOID, WORD_VOID);
    add_word(words, !stays, WORD_DISBAND);
}

static void words_of(const ent_py_result *self, size_t i, word_list *words)
{
    words->n = 0;
    if (ent_py_pos(self->before)->phase == ENT_MOVEMENT)
        movement_words(self, i, words);
    else if (ent_py_pos(self->before)->phase == ENT_RETREATS)
        retreat_words(&self->order[i], &self->result[i], words);
    else
        add_word(words, true, self->result[i].verdict == ENT_SUCCEEDS ? WORD_OK : WORD_VOID);
}

/* Append the words to the list dict[unit]. */
static bool put_words(PyObject *dict, PyObject *unit, const word_list *words, PyObject *names)
{
    PyObject *list = unit ? PyDict_GetItemWithError(dict, unit) : NULL;
    bool good = unit != NULL && !PyErr_Occurred();

    if (good && !list) {
        list = PyList_New(0);
        good = list && PyDict_SetItem(dict, unit, list) == 0;
        Py_XDECREF(list);
    }
    for (uint8_t i = 0; good && i < words->n; i++)
        good = PyList_Append(list, PyTuple_GetItem(names, words->word[i])) == 0;
    Py_XDECREF(unit);
    return good;
}

static PyObject *diplomacy_results(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    const ent_py *py = ent_py_state(module);

    if (!has_arguments("diplomacy_results", n, 2))
        return NULL;
    if (Py_TYPE(args[0]) != py->result || !PyTuple_Check(args[1]) || PyTuple_Size(args[1]) != WORD_COUNT) {
        PyErr_SetString(PyExc_TypeError, "diplomacy_results() needs a Result and a tuple of 8 words");
        return NULL;
    }
    const ent_py_result *self = (ent_py_result *)args[0];
    PyObject *dict = PyDict_New();
    for (size_t i = 0; dict && i < self->n; i++) {
        word_list words;
        if (self->order[i].at >= ent_map_locs(self->before->map->map) || self->order[i].unit >= ENT_UNIT_NONE)
            continue;
        words_of(self, i, &words);
        if (!put_words(dict, ent_py_unit(self->before->map, self->order[i].unit, self->order[i].at), &words, args[1]))
            Py_CLEAR(dict);
    }
    return dict;
}

/* ---- What each power has. ---- */

typedef struct power_parts {
    PyObject *units, *retreats, *centers, *influence; /* lists, a dict */
} power_parts;

static bool fill_lists(const ent_py_position *position, const uint8_t *influence, power_parts *parts)
{
    const ent_pos *pos = ent_py_pos(position);
    const ent_unit *unit = ent_pos_units_const(pos);
    const uint8_t *owner = ent_pos_owners_const(pos);

    for (ent_prov prov = 0; prov < pos->n_provs; prov++) {
        if (unit[prov].kind != ENT_UNIT_NONE &&
            !append(parts[unit[prov].power].units, ent_py_unit(position->map, unit[prov].kind, unit[prov].at)))
            return false;
        if (owner[prov] < pos->n_powers && ent_map_is_center(position->map->map, prov) &&
            !append(parts[owner[prov]].centers, Py_NewRef(PyTuple_GetItem(position->map->places, prov))))
            return false;
        if (influence[prov] < pos->n_powers &&
            !append(parts[influence[prov]].influence, Py_NewRef(PyTuple_GetItem(position->map->places, prov))))
            return false;
    }
    return true;
}

static bool fill_retreats(const ent_py_position *position, power_parts *parts)
{
    const ent_pos *pos = ent_py_pos(position);
    const ent_dislodged *dislodged = ent_pos_dislodged_const(pos);
    bool good = true;

    for (uint16_t i = 0; good && i < pos->n_dislodged; i++) {
        const ent_unit *unit = &dislodged[i].unit;
        const ent_loc *step;
        size_t n = ent_map_steps(position->map->map, (ent_unit_kind)unit->kind, unit->at, &step);
        PyObject *name = ent_py_unit(position->map, unit->kind, unit->at), *places = PyList_New(0);
        for (size_t k = 0; places && k < n; k++)
            if (dislodged[i].retreats >> k & 1 &&
                PyList_Append(places, PyTuple_GetItem(position->map->places, step[k])) != 0)
                Py_CLEAR(places);
        good = name && places && PyDict_SetItem(parts[unit->power].retreats, name, places) == 0;
        Py_XDECREF(name);
        Py_XDECREF(places);
    }
    return good;
}

/* A tuple of the parts. It has their only references. */
static PyObject *make_parts(power_parts *parts)
{
    *parts = (power_parts){
        .units = PyList_New(0), .retreats = PyDict_New(), .centers = PyList_New(0), .influence = PyList_New(0)};
    PyObject *all = parts->units && parts->retreats && parts->centers && parts->influence
                        ? PyTuple_Pack(4, parts->units, parts->retreats, parts->centers, parts->influence)
                        : NULL;
    Py_XDECREF(parts->units);
    Py_XDECREF(parts->retreats);
    Py_XDECREF(parts->centers);
    Py_XDECREF(parts->influence);
    return all;
}

/* The bytes of an influence, one for each province, or NULL with an exception. */
static const uint8_t *influence_from(const ent_pos *pos, PyObject *object)
{
    char *bytes;
    Py_ssize_t len;

    if (PyBytes_AsStringAndSize(object, &bytes, &len) != 0)
        return NULL;
    if (len == pos->n_provs)
        return (const uint8_t *)bytes;
    PyErr_SetString(PyExc_ValueError, "one byte for each province is needed");
    return NULL;
}

static PyObject *diplomacy_board(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    power_parts parts[ENT_MAX_POWERS];

    if (!has_arguments("diplomacy_board", n, 2))
        return NULL;
    const ent_py_position *position = position_from(ent_py_state(module), args[0]);
    const uint8_t *influence = position ? influence_from(ent_py_pos(position), args[1]) : NULL;
    if (!influence)
        return NULL;
    uint8_t n_powers = ent_py_pos(position)->n_powers;
    PyObject *out = PyTuple_New(n_powers);
    for (uint8_t i = 0; out && i < n_powers; i++) {
        PyObject *all = make_parts(&parts[i]);
        if (!all || PyTuple_SetItem(out, i, all) != 0)
            Py_CLEAR(out);
    }
    if (out && (!fill_lists(position, influence, parts) || !fill_retreats(position, parts)))
        Py_CLEAR(out);
    return out;
}

/* ---- Where orders are wanted. ---- */

/* True if a power may build in the province: its home, or with `any_center` any center, owned and empty. */
static bool is_site(const ent_map *map, const ent_pos *pos, ent_power power, ent_prov prov)
{
    return ent_pos_owners_const(pos)[prov] == power && ent_pos_units_const(pos)[prov].kind == ENT_UNIT_NONE &&
           ent_map_is_center(map, prov) && (map->build == ENT_BUILD_ANY_OWNED || ent_map_home_of(map, prov) == power);
}

static bool is_wanted(const ent_map *map, const ent_pos *pos, const int *balance, ent_power power, ent_prov prov)
{
    if (pos->phase == ENT_ADJUSTMENTS && balance[power] >= 0)
        return balance[power] > 0 && is_site(map, pos, power, prov);
    return ent_pos_units_const(pos)[prov].kind != ENT_UNIT_NONE && ent_pos_units_const(pos)[prov].power == power;
}

/* Of each power: the centers that it owns, less its units. */
static void count_balance(const ent_map *map, const ent_pos *pos, int *balance)
{
    memset(balance, 0, ENT_MAX_POWERS * sizeof *balance);
    for (ent_prov prov = 0; prov < pos->n_provs; prov++) {
        uint8_t owner = ent_pos_owners_const(pos)[prov];
        if (owner < pos->n_powers && ent_map_is_center(map, prov))
            balance[owner]++;
        if (ent_pos_units_const(pos)[prov].kind != ENT_UNIT_NONE)
            balance[ent_pos_units_const(pos)[prov].power]--;
    }
}

/* The provinces for which a power has to order something, in retreats. */
static bool put_dislodged(const ent_py_position *position, ent_power power, PyObject *list)
{
    const ent_pos *pos = ent_py_pos(position);
    const ent_dislodged *dislodged = ent_pos_dislodged_const(pos);

    for (uint16_t i = 0; i < pos->n_dislodged; i++)
        if (dislodged[i].unit.power == power &&
            PyList_Append(list, PyTuple_GetItem(position->map->places,
                                                ent_map_loc_prov(position->map->map, dislodged[i].unit.at))) != 0)
            return false;
    return PyList_Sort(list) == 0;
}

static PyObject *orderable_of(const ent_py_position *position, const int *balance, ent_power power)
{
    const ent_pos *pos = ent_py_pos(position);
    PyObject *list = PyList_New(0);
    bool good = list != NULL;

    if (good && pos->phase == ENT_RETREATS)
        good = put_dislodged(position, power, list);
    for (ent_prov prov = 0; good && pos->phase != ENT_RETREATS && prov < pos->n_provs; prov++)
        if (is_wanted(position->map->map, pos, balance, power, prov))
            good = PyList_Append(list, PyTuple_GetItem(position->map->places, prov)) == 0;
    if (!good)
        Py_CLEAR(list);
    return list;
}

static PyObject *diplomacy_orderable(PyObject *module, PyObject *object)
{
    const ent_py_position *position = position_from(ent_py_state(module), object);
    int balance[ENT_MAX_POWERS];

    if (!position)
        return NULL;
    const ent_pos *pos = ent_py_pos(position);
    PyObject *dict = PyDict_New();
    count_balance(position->map->map, pos, balance);
    for (ent_power power = 0; dict && power < pos->n_powers; power++) {
        PyObject *list = orderable_of(position, balance, power);
        if (!list || PyDict_SetItem(dict, PyTuple_GetItem(position->map->powers, power), list) != 0)
            Py_CLEAR(dict);
        Py_XDECREF(list);
    }
    return dict;
}

static PyObject *diplomacy_balance(PyObject *module, PyObject *object)
{
    const ent_py_position *position = position_from(ent_py_state(module), object);
    int balance[ENT_MAX_POWERS];

    if (!position)
        return NULL;
    PyObject *dict = PyDict_New();
    count_balance(position->map->map, ent_py_pos(position), balance);
    for (ent_power power = 0; dict && power < ent_py_pos(position)->n_powers; power++) {
        PyObject *number = PyLong_FromLong(balance[power]);
        if (!number || PyDict_SetItem(dict, PyTuple_GetItem(position->map->powers, power), number) != 0)
            Py_CLEAR(dict);
        Py_XDECREF(number);
    }
    return dict;
}

/* ---- Influence. ---- */

static PyObject *diplomacy_influence(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    uint8_t owner[ENT_MAX_PROVS];

    if (!has_arguments("diplomacy_influence", n, 2))
        return NULL;
    const ent_py_position *position = position_from(ent_py_state(module), args[0]);
    if (!position)
        return NULL;
    const ent_pos *pos = ent_py_pos(position);
    const uint8_t *before = args[1] == Py_None ? NULL : influence_from(pos, args[1]);
    if (!before && args[1] != Py_None)
        return NULL;
    for (ent_prov prov = 0; prov < pos->n_provs; prov++) {
        const ent_unit *unit = &ent_pos_units_const(pos)[prov];
        owner[prov] = unit->kind != ENT_UNIT_NONE ? unit->power : before ? before[prov] : ENT_POWER_NONE;
    }
    return PyBytes_FromStringAndSize((const char *)owner, pos->n_provs);
}

PyMethodDef ent_py_diplomacy_functions[] = {
    {"diplomacy_possible", (PyCFunction)(void (*)(void))diplomacy_possible, METH_FASTCALL,
     "diplomacy_possible(position, rules, /)\n--\n\nThe possible orders of each location, a dict of lists."},
    {"diplomacy_read", (PyCFunction)(void (*)(void))diplomacy_read, METH_FASTCALL,
     "diplomacy_read(position, power, texts, rules, /)\n--\n\n"
     "Read orders. For each text ('A PAR', '- BUR') if it is a legal order, else a str that says why not."},
    {"diplomacy_order", (PyCFunction)(void (*)(void))diplomacy_order, METH_FASTCALL,
     "diplomacy_order(position, power, texts, rules, orders, replace, /)\n--\n\n"
     "Read orders and put them into the dict {'A PAR': '- BUR'}. Returns [(text, why)] of those that are refused."},
    {"diplomacy_results", (PyCFunction)(void (*)(void))diplomacy_results, METH_FASTCALL,
     "diplomacy_results(result, words, /)\n--\n\n"
     "{'A PAR': [word, ...]}, with the words for: nothing, no convoy, bounce, void, cut, dislodged, disrupted, "
     "disband."},
    {"diplomacy_board", (PyCFunction)(void (*)(void))diplomacy_board, METH_FASTCALL,
     "diplomacy_board(position, influence, /)\n--\n\n"
     "For each power ([units], {dislodged unit: [places]}, [centers], [provinces that it was last in])."},
    {"diplomacy_orderable", diplomacy_orderable, METH_O,
     "diplomacy_orderable(position, /)\n--\n\nThe provinces for which each power has to order something, {power: "
     "[province]}."},
    {"diplomacy_balance", diplomacy_balance, METH_O,
     "diplomacy_balance(position, /)\n--\n\nThe centers of each power less its units, {power: number}."},
    {"diplomacy_influence", (PyCFunction)(void (*)(void))diplomacy_influence, METH_FASTCALL,
     "diplomacy_influence(position, before, /)\n--\n\n"
     "The power whose unit was last in each province, a byte each (255: none). `before`: the same of the phase "
     "before."},
    {NULL, NULL, 0, NULL},
};
