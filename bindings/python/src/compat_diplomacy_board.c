/* compat_diplomacy_board.c -- the board for entente.compat.diplomacy: what each power has, where it orders, and what
 * became of its orders, in the package's words.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "compat_diplomacy.h"
#include "game/position.h"
#include "judge/judge.h"

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
    return self->order[i].kind == ENT_ORDER_CONVOY && self->result[i].reason == ENT_REASON_PARADOX_CONVOY;
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
    PyObject *list = unit ? ent_py_entry(dict, unit, ent_py_list_new) : NULL;
    bool good = list != NULL;

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
            !ent_py_append(parts[unit[prov].power].units, ent_py_unit(position->map, unit[prov].kind, unit[prov].at)))
            return false;
        if (owner[prov] < pos->n_powers && ent_map_is_center(position->map->map, prov) &&
            !ent_py_append(parts[owner[prov]].centers, Py_NewRef(PyTuple_GetItem(position->map->places, prov))))
            return false;
        if (influence[prov] < pos->n_powers &&
            !ent_py_append(parts[influence[prov]].influence, Py_NewRef(PyTuple_GetItem(position->map->places, prov))))
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

/* A position, and its centers and units as the judge counts them. */
typedef struct counted_board {
    const ent_py_position *position;
    const ent_rules *rules;
    int centers[ENT_MAX_POWERS], units[ENT_MAX_POWERS];
} counted_board;

static void count_board(counted_board *board)
{
    const ent_map *map = board->position->map->map;
    const ent_pos *pos = ent_py_pos(board->position);

    for (ent_power power = 0; power < pos->n_powers; power++) {
        board->centers[power] = ent_adjust_centers(map, board->rules, pos, power);
        board->units[power] = 0;
    }
    for (ent_prov prov = 0; prov < pos->n_provs; prov++)
        if (ent_pos_units_const(pos)[prov].kind != ENT_UNIT_NONE)
            board->units[ent_pos_units_const(pos)[prov].power]++;
}

/* Fill *board from the arguments position, rules. Returns a new reference to the rules, or NULL with an exception. */
static PyObject *open_board(PyObject *module, PyObject *const *args, counted_board *board)
{
    ent_py *py = ent_py_state(module);

    board->position = position_from(py, args[0]);
    ent_py_rules *rules = board->position ? ent_py_rules_from(py, args[1]) : NULL;
    if (!rules)
        return NULL;
    board->rules = &rules->rules;
    count_board(board);
    return (PyObject *)rules;
}

static bool is_wanted(const counted_board *board, ent_power power, ent_prov prov)
{
    const ent_pos *pos = ent_py_pos(board->position);
    int due = board->centers[power] - board->units[power];

    if (pos->phase == ENT_ADJUSTMENTS && due >= 0)
        return due > 0 &&
               ent_adjust_check_place(board->position->map->map, board->rules, pos, power, prov) == ENT_REASON_NONE;
    return ent_pos_units_const(pos)[prov].kind != ENT_UNIT_NONE && ent_pos_units_const(pos)[prov].power == power;
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

static PyObject *orderable_of(const counted_board *board, ent_power power)
{
    const ent_py_position *position = board->position;
    const ent_pos *pos = ent_py_pos(position);
    PyObject *list = PyList_New(0);
    bool good = list != NULL;

    if (good && pos->phase == ENT_RETREATS)
        good = put_dislodged(position, power, list);
    for (ent_prov prov = 0; good && pos->phase != ENT_RETREATS && prov < pos->n_provs; prov++)
        if (is_wanted(board, power, prov))
            good = PyList_Append(list, PyTuple_GetItem(position->map->places, prov)) == 0;
    if (!good)
        Py_CLEAR(list);
    return list;
}

/* The places where a power may build if a build is due. */
static PyObject *build_places_of(const counted_board *board, ent_power power)
{
    const ent_py_map *map = board->position->map;
    const ent_pos *pos = ent_py_pos(board->position);
    PyObject *list = PyList_New(0);

    for (ent_prov prov = 0; list && prov < pos->n_provs; prov++)
        if (ent_adjust_check_place(map->map, board->rules, pos, power, prov) == ENT_REASON_NONE &&
            PyList_Append(list, PyTuple_GetItem(map->places, prov)) != 0)
            Py_CLEAR(list);
    return list;
}

static PyObject *builds_of(const counted_board *board, ent_power power)
{
    PyObject *places = build_places_of(board, power);

    return places ? Py_BuildValue("(iiN)", board->centers[power], board->units[power], places) : NULL;
}

/* {power: make(board, power)} */
static PyObject *dict_of_powers(PyObject *module, PyObject *const *args,
                                PyObject *(*make)(const counted_board *board, ent_power power))
{
    counted_board board;
    PyObject *rules = open_board(module, args, &board);

    if (!rules)
        return NULL;
    PyObject *dict = PyDict_New();
    for (ent_power power = 0; dict && power < ent_py_pos(board.position)->n_powers; power++) {
        PyObject *value = make(&board, power);
        if (!value || PyDict_SetItem(dict, PyTuple_GetItem(board.position->map->powers, power), value) != 0)
            Py_CLEAR(dict);
        Py_XDECREF(value);
    }
    Py_DECREF(rules);
    return dict;
}

static PyObject *diplomacy_orderable(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    return has_arguments("diplomacy_orderable", n, 2) ? dict_of_powers(module, args, orderable_of) : NULL;
}

static PyObject *diplomacy_builds(PyObject *module, PyObject *const *args, Py_ssize_t n)
{
    return has_arguments("diplomacy_builds", n, 2) ? dict_of_powers(module, args, builds_of) : NULL;
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

PyMethodDef ent_py_diplomacy_board_functions[] = {
    {"diplomacy_results", (PyCFunction)(void (*)(void))diplomacy_results, METH_FASTCALL,
     "diplomacy_results(result, words, /)\n--\n\n"
     "{'A PAR': [word, ...]}, with the words for: nothing, no convoy, bounce, void, cut, dislodged, disrupted, "
     "disband."},
    {"diplomacy_board", (PyCFunction)(void (*)(void))diplomacy_board, METH_FASTCALL,
     "diplomacy_board(position, influence, /)\n--\n\n"
     "For each power ([units], {dislodged unit: [places]}, [centers], [provinces that it was last in])."},
    {"diplomacy_orderable", (PyCFunction)(void (*)(void))diplomacy_orderable, METH_FASTCALL,
     "diplomacy_orderable(position, rules, /)\n--\n\n"
     "The provinces for which each power has to order something, {power: [province]}."},
    {"diplomacy_builds", (PyCFunction)(void (*)(void))diplomacy_builds, METH_FASTCALL,
     "diplomacy_builds(position, rules, /)\n--\n\n"
     "For each power (how many centers count for it, how many units it has, [places where it may build])."},
    {"diplomacy_influence", (PyCFunction)(void (*)(void))diplomacy_influence, METH_FASTCALL,
     "diplomacy_influence(position, before, /)\n--\n\n"
     "The power whose unit was last in each province, a byte each (255: none). `before`: the same of the phase "
     "before."},
    {NULL, NULL, 0, NULL},
};
