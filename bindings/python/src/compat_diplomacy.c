/* compat_diplomacy.c -- orders for entente.compat.diplomacy: the possible ones, and reading those of a power.
 *
 * The package `diplomacy` lists possible orders by location, and reads orders unit by unit and drops those that are
 * illegal. Python classes keep its objects; the loops over units and orders are here, because there they would cost
 * more than judging the phase.
 *
 * SPDX-License-Identifier: MIT */
#include "compat_diplomacy.h"
#include <string.h>
#include "game/order.h"
#include "game/position.h"
#include "judge/judge.h"
#include "legal/legal.h"
#include "notation/complete.h"
#include "notation/print.h"
#include "turn/listing.h"

enum { ORDER_TEXT = 256 };

static void write_order(const ent_py_position *position, const ent_order *order, char out[ORDER_TEXT])
{
    const ent_pos *pos = ent_py_pos(position);

    ent_print_order(position->map->map, ent_pos_units_const(pos), order, ENT_NAMES_CODE, pos->phase == ENT_RETREATS,
                    out, ORDER_TEXT);
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

/* Append an order to the list of its location. What stands under a coast stands under its province too. */
static bool put_order(const location_lists *lists, const ent_order *order)
{
    ent_prov prov = ent_map_loc_prov(lists->position->map->map, order->at);
    char out[ORDER_TEXT];

    write_order(lists->position, order, out);
    PyObject *text = ent_py_str(out);
    bool good = text && PyList_Append(lists->list[order->at], text) == 0 &&
                (prov == order->at || PyList_Append(lists->list[prov], text) == 0);
    Py_XDECREF(text);
    return good;
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
    bool good = ent_py_append(lists->list[prov], PyUnicode_FromString("WAIVE"));

    for (uint8_t i = 0; good && i < coasts; i++)
        good = ent_py_append(lists->list[first + i], PyUnicode_FromString("WAIVE"));
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

    if (order->kind == ENT_ORDER_WAIVE)
        return ENT_REASON_WRONG_PHASE;
    if (prov == ENT_PROV_NONE)
        return ENT_REASON_NO_SUCH_UNIT;
    const ent_unit *unit = &ent_pos_units_const(pos)[prov];
    if (unit->kind != order->unit || unit->at != order->at)
        return ENT_REASON_NO_SUCH_UNIT;
    return unit->power == reader->power ? ENT_REASON_NONE : ENT_REASON_NOT_YOUR_UNIT;
}

/* Where no fleets on the board could convoy the unit, the judge lets a move with VIA or a route go over land [4.A.3].
 * The package refuses such orders. */
static bool lacks_convoy(order_reader *reader, const ent_order *order)
{
    const ent_map *map = reader->position->map->map;

    if (order->kind != ENT_ORDER_MOVE || (order->flags & ENT_ORDER_FLAG_RAIL) ||
        !(order->flags & (ENT_ORDER_FLAG_VIA | ENT_ORDER_FLAG_ROUTE)))
        return false;
    return order->unit != ENT_ARMY || !ent_legal_convoy_possible(&reader->context, ent_map_loc_prov(map, order->at),
                                                                 ent_map_loc_prov(map, order->to), ENT_PROV_NONE);
}

static ent_reason check_movement(order_reader *reader, const ent_order *order)
{
    ent_reason reason = check_unit(reader, order);
    ent_legality legality;

    if (reason != ENT_REASON_NONE || ent_legal_is_sure_order(&reader->context, order))
        return reason;
    if (lacks_convoy(reader, order))
        return ENT_REASON_NO_POSSIBLE_CONVOY;
    return ent_legal_check_in(&reader->context, order, &legality);
}

static ent_reason check_retreat(const order_reader *reader, const ent_order *order)
{
    const ent_map *map = reader->position->map->map;
    const ent_pos *pos = ent_py_pos(reader->position);
    const ent_dislodged *dislodged = ent_pos_dislodged_const(pos);

    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const ent_unit *unit = &dislodged[i].unit;
        if (unit->at == order->at && unit->kind == order->unit)
            return ent_retreat_why_void(map, pos, &dislodged[i], order);
    }
    return ENT_REASON_NO_SUCH_UNIT;
}

static bool may_build(const order_reader *reader)
{
    const ent_pos *pos = ent_py_pos(reader->position);
    const ent_unit *unit = ent_pos_units_const(pos);
    int due = ent_adjust_centers(reader->position->map->map, reader->rules, pos, reader->power);

    for (ent_prov prov = 0; prov < pos->n_provs; prov++)
        due -= unit[prov].kind != ENT_UNIT_NONE && unit[prov].power == reader->power;
    return due > 0;
}

/* Whether a build is due at all, and how many are, is for the caller to check. */
static ent_reason check_build(const order_reader *reader, const ent_order *order)
{
    const ent_map *map = reader->position->map->map;
    ent_prov prov = ent_map_loc_prov(map, order->at);

    if (!may_build(reader))
        return ENT_REASON_NONE;
    ent_reason reason = ent_adjust_check_place(map, reader->rules, ent_py_pos(reader->position), reader->power, prov);
    if (reason != ENT_REASON_NONE || ent_map_can_stand(map, (ent_unit_kind)order->unit, order->at))
        return reason;
    bool lacks_coast = order->unit == ENT_FLEET && order->at == prov && ent_map_coasts(map, prov, NULL) > 0;
    return lacks_coast ? ENT_REASON_COAST_MISSING : ENT_REASON_BUILD_KIND;
}

static ent_reason check_adjustment(const order_reader *reader, const ent_order *order)
{
    if (order->kind == ENT_ORDER_DISBAND)
        return check_unit(reader, order);
    if (order->kind != ENT_ORDER_BUILD)
        return order->kind == ENT_ORDER_WAIVE ? ENT_REASON_NONE : ENT_REASON_WRONG_PHASE;
    return check_build(reader, order);
}

/* True if a coast was written that is another one of the province of `at`. */
static bool names_other_coast(const ent_map *map, const ent_place *written, ent_loc at)
{
    for (uint8_t i = 0; i < written->n; i++)
        if (ent_names_coast(map, written->loc[i]) && written->loc[i] != at &&
            ent_map_loc_prov(map, written->loc[i]) == ent_map_loc_prov(map, at))
            return true;
    return false;
}

/* The preferences of the DATC's author correct the kind and the coast that an order gives a unit (4.B.5, 4.C.2). The
 * package refuses such orders; it corrects one thing, the coast of a fleet that gets its order for a movement phase. */
static ent_reason check_names(const order_reader *reader, const ent_parsed *written, const ent_order *order)
{
    const ent_map *map = reader->position->map->map;
    bool helps = ent_order_helps(order), moves = ent_py_pos(reader->position)->phase == ENT_MOVEMENT;

    if (written->order.unit != ENT_UNIT_NONE && written->order.unit != order->unit)
        return ENT_REASON_UNIT_WRONG;
    if (helps && written->order.helped != ENT_UNIT_NONE && written->order.helped != order->helped)
        return ENT_REASON_UNIT_WRONG;
    if ((!moves && names_other_coast(map, &written->at, order->at)) ||
        (helps && names_other_coast(map, &written->from, order->from)))
        return ENT_REASON_COAST_WRONG;
    return ENT_REASON_NONE;
}

/* The package corrects the coast to which a supported fleet moves: it names the only one in reach, and none where the
 * fleet can reach several. */
static void correct_support(const order_reader *reader, ent_order *order)
{
    const ent_map *map = reader->position->map->map;
    ent_loc coast = ENT_LOC_NONE;

    if (order->void_reason != ENT_REASON_NONE || order->kind != ENT_ORDER_SUPPORT_MOVE || order->helped != ENT_FLEET ||
        !ent_names_coast(map, order->to))
        return;
    ent_prov prov = ent_map_loc_prov(map, order->to);
    order->to = ent_legal_coasts_in_reach(map, order->from, prov, &coast) == 1 ? coast : prov;
}

static ent_reason check(order_reader *reader, const ent_parsed *written, const ent_order *order)
{
    ent_reason reason =
        order->void_reason != ENT_REASON_NONE ? ent_legal_void_reason(order) : check_names(reader, written, order);

    if (reason != ENT_REASON_NONE)
        return reason;
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
        return ent_py_str(parsed.err.text);
    if (parsed.every != ENT_EVERY_NONE)
        return PyUnicode_FromString("an order for several units");
    ent_interpret(map, reader->rules, ent_py_pos(reader->position), reader->power, &parsed, &meanings, note,
                  sizeof note);
    ent_order *order = &meanings.best.order;
    correct_support(reader, order);
    ent_reason reason = check(reader, &parsed, order);
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
    reader->power = ent_py_power(py, reader->position->map, args[1], NULL);
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
        if (!ent_py_append(out, read_order(&reader, PyList_GetItem(texts, i))))
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
        bool good = why && (why == Py_None || ent_py_append(out, PyTuple_Pack(2, text, why)));
        Py_XDECREF(why);
        if (!good)
            Py_CLEAR(out);
    }
    Py_XDECREF(texts);
    Py_DECREF((PyObject *)rules);
    return out;
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
    {NULL, NULL, 0, NULL},
};
