"""entente.compat.deepmind: the interface of google-deepmind/diplomacy."""
import collections
import copy
import doctest
import pathlib
import pickle
import random
import threading

import pytest

import entente

np = pytest.importorskip("numpy")
deepmind = pytest.importorskip("entente.compat.deepmind")

# Entries of the package's own list, from all its parts: index << 48 | code.
ENTRIES = """
0000000000000003 000300000000000d 011700000000950b 0118000000020604 0132000000040806 01a00000000e8a04 0274000000283805
0f7b0000427c4002 0f850000427e9206 0fa7000042887c06 0fc2000042901e02 0fd5000042941006 0fe60000441c3006 1007000044487606
1033000044581c02 1072000044661406 10b3000044700606 10e9000044763206 111f000044801c02 114f0000448c4006 1167000044923406
117f000046246006 118f000046820406 11a6000048363206 11d8000048502802 11ff000048583602 12140000485c2802 298500006c861e06
29a600006c8a1c02 29c100006c8e1c02 29ec00006c924006 29fc00006e160e06 2a2900006e483a06 2a5d00006e581e02 2a9f00006e661406
2ac900006e6c1e02 2afe00006e741e02 2b3100006e7c1e02 2b7000006e887c06 2b9000006e901e06 2bb90000702e3806 2be5000070448e06
2c1e000070547806 4834000094866806 4843000094886a06 48570000948c2202 4877000094901606 4889000094922202 4897000094927e06
"""


def row(place):
    return deepmind.AREAS.index(place)


def set_columns(state, place):
    return [int(column) for column in np.flatnonzero(state.observation().board[row(place)])]


def position(**request):
    return entente.Position.from_dict({"map": "standard", **request})


def choose(legal, random_numbers, due):
    """A random action for each unit; in adjustments as many as are due."""
    if due:
        return random_numbers.sample(legal, min(abs(due), len(legal)))
    by_province = collections.defaultdict(list)
    for action in legal:
        by_province[deepmind.ordered_province(action)].append(action)
    return [random_numbers.choice(actions) for actions in by_province.values()]


def random_game(seed, phases=120):
    """States of a random game, each with the actions that were chosen there."""
    random_numbers = random.Random(seed)
    state = deepmind.DiplomacyState()
    for _ in range(phases):
        if state.is_terminal():
            return
        observation = state.observation()
        builds = observation.build_numbers if observation.season.is_builds() else [0] * 7
        chosen = [choose(legal, random_numbers, int(due)) for legal, due in zip(state.legal_actions(), builds)]
        yield state, chosen
        state.step(chosen)


# Actions.

def test_the_actions_are_those_of_the_package():
    actions = deepmind.POSSIBLE_ACTIONS
    assert len(actions) == deepmind.MAX_ACTION_INDEX == 18584 and actions.dtype == np.int64
    codes = actions & 0xFFFFFFFF
    assert (deepmind.action_index(actions) == np.arange(len(actions))).all() and (np.diff(codes) > 0).all()
    assert not (actions >> 32 & 0xFFFF).any()
    for entry in ENTRIES.split():
        assert int(actions[int(entry[:4], 16)]) == int(entry, 16)


def test_the_actions_by_type():
    types = collections.Counter(deepmind.OrderType(int(action) & 255).name for action in deepmind.POSSIBLE_ACTIONS)
    assert types == {"HOLD": 75, "DISBAND": 75, "REMOVE": 75, "WAIVE": 1, "BUILD_ARMY": 22, "BUILD_FLEET": 17,
                     "MOVE_TO": 419, "RETREAT_TO": 419, "SUPPORT_HOLD": 412, "CONVOY_TO": 1194, "CONVOY": 9022,
                     "SUPPORT_MOVE_TO": 6853}


def convoy_routes(standard, shore):
    """All simple routes of fleets from a shore: {other shore: [set of seas, ...]}."""
    routes = collections.defaultdict(list)

    def extend(route):
        for place in standard.neighbors("F " + route[-1]):
            if standard.terrain(place[:3]) != "sea":
                if place[:3] != shore and set(route) not in routes[place[:3]]:
                    routes[place[:3]].append(set(route))
            elif place not in route:
                extend(route + [place])

    fleets = ["F " + place for place in standard.coasts(shore) or (shore,)]
    for sea in {place for fleet in fleets for place in standard.neighbors(fleet)}:
        if standard.terrain(sea[:3]) == "sea":
            extend([sea])
    return routes


def test_what_the_diplomacy_package_lacks_is_what_the_package_counted():
    """The package's tests count the texts that the `diplomacy` package's list of orders does not have."""
    standard = entente.Map()
    shores = [place for place in standard.provinces if standard.terrain(place) == "coast"]
    routes = {shore: convoy_routes(standard, shore) for shore in shores}
    lacks = collections.Counter()
    for action in deepmind.POSSIBLE_ACTIONS.tolist():
        order, (at, _), (to, _), (third, _) = deepmind.action_breakdown(action)
        at, to, third = deepmind.PROVINCES[at], deepmind.PROVINCES[to], deepmind.PROVINCES[third]
        ways = routes.get(at if order == 1 else third, {}).get(to, [])
        short = [way for way in ways if len(way) <= 4]
        if order == deepmind.OrderType.CONVOY_TO:
            lacks["long convoy to"] += not short
        elif order == deepmind.OrderType.CONVOY:
            needed = any(at in way and not any(other < way for other in ways) for way in short)
            lacks["other convoy" if short else "long convoy"] += not needed
        elif order == deepmind.OrderType.SUPPORT_MOVE_TO and ways and to not in standard.neighbors("A " + third):
            texts = sum(f" S A {third}" in text for text in deepmind.action_to_mila_actions(action))
            lacks["support, too long without the supporter" if short else "support of a long convoy"] += (
                0 if any(at not in way for way in short) else texts)
    assert lacks == {"long convoy to": 374, "long convoy": 4238, "other convoy": 2176, "support of a long convoy": 2565,
                     "support, too long without the supporter": 27}


def test_areas_and_powers_have_the_sequence_of_the_package():
    assert deepmind.POWERS == ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
    assert deepmind.PROVINCES[:8] == ("BOH", "BUR", "GAL", "RUH", "SIL", "TYR", "UKR", "BUD")
    assert deepmind.PROVINCES[18:26] == ("BLA", "EAS", "ENG", "BOT", "LYO", "HEL", "ION", "IRI")
    assert deepmind.AREAS[-9:] == ("BUL", "BUL/EC", "BUL/SC", "SPA", "SPA/NC", "SPA/SC", "STP", "STP/NC", "STP/SC")
    assert deepmind.NUM_PROVINCES == 75 and deepmind.NUM_AREAS == 81


def test_the_parts_of_an_action():
    start = entente.Position()
    action = deepmind.order_to_action(start, "RUSSIA", "F STP/SC - BOT")
    stp, bot = deepmind.PROVINCES.index("STP"), deepmind.PROVINCES.index("BOT")
    assert deepmind.action_breakdown(action) == (deepmind.OrderType.MOVE_TO, (stp, 0), (bot, 0), (0, 0))
    assert deepmind.construct_action(deepmind.OrderType.MOVE_TO, (stp, 1), (bot, 0), None) == action & 0xFFFFFFFF
    assert deepmind.ordered_province(action) == stp and not deepmind.is_waive(action)
    assert deepmind.POSSIBLE_ACTIONS[deepmind.action_index(action)] == action
    assert deepmind.action_string(action) == "STP - GOB"
    assert deepmind.actions_for_province([action, 0x0D], stp) == [action]


def test_coasts_of_destinations_and_builds_are_said():
    board = position(phase="F1901M", units={"FRANCE": ["F POR"], "RUSSIA": ["F BOT"]})
    spain = deepmind.PROVINCES.index("SPA")
    for coast, bit in (("NC", 0), ("SC", 1)):
        action = deepmind.order_to_action(board, "FRANCE", f"F POR - SPA/{coast}")
        assert deepmind.action_breakdown(action)[2] == (spain, bit)
        assert deepmind.action_to_order(board, action) == f"F POR - SPA/{coast}"
    # The only coast that the fleet reaches.
    action = deepmind.order_to_action(board, "RUSSIA", "F BOT - STP")
    assert deepmind.action_to_order(board, action) == "F BOT - STP/SC"
    state = deepmind.DiplomacyState(board)
    assert deepmind.action_string(action, state.observation().board) == "GOB - STPSC"
    builds = position(phase="W1901A", units={"RUSSIA": ["A UKR"]}, centers={"RUSSIA": ["STP", "WAR"]})
    action = deepmind.order_to_action(builds, "RUSSIA", "BUILD F STP/SC")
    assert deepmind.action_string(action) == "B F STPSC" and int(action) & 0xFFFF == 0x950B


BUILDS = position(phase="W1902A", units={"RUSSIA": ["A MOS"]}, centers={"RUSSIA": ["MOS", "STP", "SEV"]})
FLEETS = position(phase="S1902M", units={"RUSSIA": ["F STP/SC", "F NWY"], "TURKEY": ["F CON"],
                                         "FRANCE": ["F POR", "F GAS", "F MAO", "A MAR"],
                                         "ENGLAND": ["A LON", "F NTH"]}, centers={})
RETREATS = position(phase="S1902R", units={}, dislodged={"FRANCE": {"F POR": ["SPA/NC", "SPA/SC"]}})


@pytest.mark.parametrize("board, power, order, why", [
    (BUILDS, "RUSSIA", "F STP B", "several coasts and none is named; write STP/NC or STP/SC"),
    (BUILDS, "RUSSIA", "Build STP", "does not say what is built in STP"),
    (BUILDS, "RUSSIA", "Waive 2", "several orders"),
    (BUILDS, "RUSSIA", "A STP D", "the order is for a province where no such unit stands"),
    (FLEETS, "FRANCE", "F POR - SPA", "write SPA/NC or SPA/SC"),
    (FLEETS, "TURKEY", "A CON - BUL", "write BUL/EC or BUL/SC"),
    (RETREATS, "FRANCE", "F POR R SPA", "write SPA/NC or SPA/SC"),
    (FLEETS, "FRANCE", "F BRE - SPA", "no action"),
    (FLEETS, "FRANCE", "F MAO S F GAS - SPA/SC", "no action"),
    (entente.Position(), "FRANCE", "F LON - WAL", "the order is for a unit of another power"),
    (entente.Position(), "FRANCE", "England F LON - WAL", "another power"),
    (entente.Position(), "FRANCE", "A BUR - RUH", "no such unit stands"),
    (entente.Position(), "FRANCE", "A PAR B", "another kind of phase"),
    (entente.Position(), "FRANCE", "WAIVE", "another kind of phase"),
])
def test_an_order_that_no_action_says_is_refused(board, power, order, why):
    with pytest.raises(entente.EntenteError, match=why):
        deepmind.order_to_action(board, power, order)


@pytest.mark.parametrize("power, order, action", [
    ("RUSSIA", "F STP/NC - BOT", "F STP/SC - BOT"), ("RUSSIA", "F STP/NC - BAR", "F STP/SC - BAR"),
    ("RUSSIA", "A STP - FIN", "F STP/SC - FIN"), ("FRANCE", "F MAR S A GAS", "A MAR S F GAS"),
    ("FRANCE", "F GAS - SPA", "F GAS - SPA/NC"), ("FRANCE", "A MAR - SPA/SC", "A MAR - SPA"),
    ("FRANCE", "F MAO S F POR - SPA/SC", "F MAO S F POR - SPA"),
    ("ENGLAND", "A LON - NTH - YOR", "A LON - YOR VIA"), ("ENGLAND", "A LON - NTH - BEL", "A LON - BEL VIA"),
])
def test_an_order_is_read_as_the_judge_reads_it(power, order, action):
    assert deepmind.action_to_order(FLEETS, deepmind.order_to_action(FLEETS, power, order)) == action
    judged = entente.adjudicate(FLEETS, {power: [order]})[0]
    again = entente.adjudicate(FLEETS, {power: [action]})[0]
    assert (judged.result, judged.reason, judged.unit) == (again.result, again.reason, again.unit)


def test_a_waive_takes_none_of_the_builds_for_which_there_is_a_place():
    board = position(phase="W1902A", units={"GERMANY": ["A MUN", "A BER"]},
                     centers={"GERMANY": ["MUN", "BER", "KIE", "DEN", "HOL"]})
    waive, build = (deepmind.order_to_action(board, "GERMANY", order) for order in ("WAIVE", "F KIE B"))
    state = deepmind.DiplomacyState(board)
    state.step([[], [], [], [waive, waive, build], [], [], []])
    assert state.position.units == {"GERMANY": ["A BER", "F KIE", "A MUN"]}


def test_every_legal_order_has_an_action_and_comes_back():
    with_coast = total = 0
    for seed in range(4):
        for state, _ in random_game(seed):
            legal = state.legal_actions()
            for power, units in state.position.legal_orders().items():
                actions = legal[deepmind.POWERS.index(power)]
                for order in (order for orders in units.values() for order in orders):
                    total += 1
                    action = deepmind.order_to_action(state.position, power, order)
                    assert action in actions
                    back = deepmind.action_to_order(state.position, action)
                    if " S " in order and back != order:
                        assert order[:-3] == back and "/" in order[-3:]
                        with_coast += 1
                    else:
                        assert back == order
                assert len(actions) <= sum(map(len, units.values()))
    assert total > 100000 and 0 < with_coast < total / 100


def test_legal_actions_are_sorted_and_those_of_the_list():
    everything = set(deepmind.POSSIBLE_ACTIONS.tolist())
    for state, _ in random_game(9, 40):
        for legal in state.legal_actions():
            assert legal == sorted(set(legal)) and everything.issuperset(legal)


# Texts of the `diplomacy` package.

def test_actions_as_texts_of_the_diplomacy_package():
    counts = collections.Counter(len(deepmind.action_to_mila_actions(int(a))) for a in deepmind.POSSIBLE_ACTIONS)
    assert set(counts) == {1, 2, 3, 4, 6}
    for action in map(int, deepmind.POSSIBLE_ACTIONS):
        for text in deepmind.action_to_mila_actions(action):
            possible = deepmind.mila_action_to_possible_actions(text)
            assert action in possible
            if len(possible) > 1:
                assert {a & 255 for a in possible} == {deepmind.OrderType.DISBAND, deepmind.OrderType.REMOVE}
    assert deepmind.action_to_mila_actions(0x0D) == ["WAIVE"]
    season = deepmind.Season
    assert deepmind.mila_action_to_action("A PAR D", season.BUILDS) & 255 == deepmind.OrderType.REMOVE
    assert deepmind.mila_action_to_action("A PAR D", season.AUTUMN_RETREATS) & 255 == deepmind.OrderType.DISBAND
    for wrong in ("A PAR - LON", "", "F STP H"):
        with pytest.raises(ValueError):
            deepmind.mila_action_to_action(wrong, season.BUILDS)
    with pytest.raises(ValueError):
        deepmind.action_to_mila_actions(7)


def test_texts_of_legal_orders_are_found():
    seen = set()
    for state, _ in random_game(5, 60):
        season = state.observation().season
        for units in state.position.legal_orders().values():
            for order in (order for orders in units.values() for order in orders):
                if " S " in order and "/" in order[-3:] and " - " in order:
                    continue  # with a coast
                action = deepmind.mila_action_to_action(order, season)
                assert order in deepmind.action_to_mila_actions(action)
                seen.add(action & 255)
    assert len(seen) == len(deepmind.OrderType)


# Games.

def test_steps_are_those_of_adjudicate():
    phases = 0
    for seed in range(3):
        for state, chosen in random_game(100 + seed):
            before = state.position
            orders = {power: [deepmind.action_to_order(before, action) for action in actions]
                      for power, actions in zip(deepmind.POWERS, chosen)}
            expected = entente.adjudicate(before, orders).position
            after = state.copy()
            after.step(chosen)
            assert after.position == expected and state.position == before
            assert after.observation().last_actions == [a for actions in chosen for a in actions]
            phases += 1
    assert phases > 200


def test_rules_are_those_that_were_given():
    board = position(phase="S1901M", units={"FRANCE": ["F MAO", "F LYO"], "ITALY": ["F WES"]})
    chosen = [[] for _ in range(7)]
    state = deepmind.DiplomacyState(board, "1971")
    state.step(chosen)
    assert state.position.phase == "F1901M"
    assert deepmind.DiplomacyState(board, entente.Rules("1982")).legal_actions()


def test_a_game_ends_when_a_power_has_won():
    centers = ["PAR", "MAR", "BRE", "SPA", "POR", "BEL", "HOL", "LON", "LVP", "EDI", "MUN", "BER", "KIE", "DEN", "NWY",
               "SWE", "ROM"]
    board = position(phase="F1910M", units={"FRANCE": ["A TUS"], "ITALY": ["A NAP"]},
                     centers={"FRANCE": centers[:-1] + ["TUN"], "ITALY": ["NAP", "ROM"]})
    state = deepmind.DiplomacyState(board)
    assert not state.is_terminal() and state.returns().tolist() == [0] * 7
    action = deepmind.order_to_action(board, "FRANCE", "A TUS - ROM")
    state.step([[], [], [action], None, (), np.array([], np.int64), []])
    assert state.is_terminal() and state.returns().tolist() == [0, 0, 1, 0, 0, 0, 0]
    assert state.returns().dtype == np.float32


@pytest.mark.parametrize("read", [
    deepmind.action_breakdown, deepmind.action_string, deepmind.action_to_mila_actions, deepmind.is_waive,
    lambda action: deepmind.action_to_order(entente.Position(), action)])
def test_a_fraction_is_no_action(read):
    action = deepmind.order_to_action(entente.Position(), "FRANCE", "A PAR - BUR")
    read(np.int64(action))
    with pytest.raises(TypeError):
        read((action & 0xFFFFFFFF) + 0.5)


def test_actions_may_lack_the_index_and_be_of_any_integer_type():
    state, same = deepmind.DiplomacyState(), deepmind.DiplomacyState()
    legal = state.legal_actions()
    chosen = [choose(actions, random.Random(3), 0) for actions in legal]
    state.step(chosen)
    same.step([np.array([action & 0xFFFFFFFF for action in actions]) for actions in chosen])
    assert state.position == same.position
    assert state.observation().last_actions == same.observation().last_actions


@pytest.mark.parametrize("actions, error", [
    (None, TypeError), (7, TypeError), ([], ValueError), ([[]] * 6, ValueError), ([[]] * 8, ValueError),
    ([[1.5]] + [[]] * 6, TypeError), ([["A"]] + [[]] * 6, TypeError), ([7] + [[]] * 6, TypeError),
    ([[1 << 70]] + [[]] * 6, OverflowError), ([[0]] + [[]] * 6, entente.EntenteError),
    ([[-1]] + [[]] * 6, entente.EntenteError), ([[(1 << 48) | 3]] + [[]] * 6, entente.EntenteError),
])
def test_wrong_actions_are_refused(actions, error):
    state = deepmind.DiplomacyState()
    before = state.position
    with pytest.raises(error):
        state.step(actions)
    assert state.position == before and state.observation().last_actions == []


def test_a_refusal_says_which_action_and_why():
    state = deepmind.DiplomacyState()
    paris = deepmind.order_to_action(state.position, "FRANCE", "A PAR - BUR")
    for power, action, why in ((0, paris, "another power"), (2, 0x0D, "another kind of phase"),
                               (2, 0x3, "no such unit"), (2, 5, "none of the 18,584 actions")):
        actions = [[] for _ in range(7)]
        actions[power] = [action]
        with pytest.raises(entente.EntenteError, match=why) as caught:
            state.step(actions)
        assert caught.value.code == "name" and caught.value.path == f"/{power}/0"


def test_an_illegal_action_is_void():
    state = deepmind.DiplomacyState()
    marseilles, paris = deepmind.PROVINCES.index("MAR"), deepmind.PROVINCES.index("PAR")
    convoy = deepmind.construct_action(deepmind.OrderType.CONVOY_TO, (marseilles, 0),
                                       (deepmind.PROVINCES.index("TUN"), 0), None)
    hold = deepmind.construct_action(deepmind.OrderType.HOLD, (paris, 0), None, None)
    state.step([[], [], [convoy, hold], [], [], [], []])
    assert state.position.units["FRANCE"] == entente.Position().units["FRANCE"]


def test_too_many_actions_are_refused():
    with pytest.raises(entente.EntenteError) as caught:
        deepmind.DiplomacyState().step([[], [], [0x1403] * 5000, [], [], [], []])
    assert caught.value.code == "limit"


def test_other_maps_are_refused():
    colonial = entente.Position("colonial")
    for call in (lambda: deepmind.DiplomacyState(colonial), lambda: deepmind.action_to_order(colonial, 3)):
        with pytest.raises(entente.EntenteError) as caught:
            call()
        assert caught.value.code == "map"


@pytest.mark.parametrize("arguments", [
    (), (1, 2, 3, 4), (entente.Position(), entente.Rules(), b"", b""),
    (entente.Position(), entente.Rules(), bytearray(2835), bytearray(27)),
    (entente.Position(), entente.Rules(), bytearray(2834), bytearray(28)),
    (entente.Position(), entente.Rules(), memoryview(bytearray(11341))[1:], bytearray(28)),
    (entente.Position(), entente.Rules(), bytearray(11340), memoryview(bytearray(29))[1:]),
])
def test_arrays_of_wrong_sizes_are_refused(arguments):
    with pytest.raises((TypeError, ValueError, BufferError)):
        entente._entente.deepmind_observe(*arguments)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, deepmind.DiplomacyState.copy,
                                    lambda state: pickle.loads(pickle.dumps(state))])
def test_copies_are_independent(copied):
    state = deepmind.DiplomacyState(position(phase="W1901A", units={"RUSSIA": ["A UKR"]},
                                             centers={"RUSSIA": ["MOS", "STP"]}))
    other = copied(state)
    other.step([[]] * 7)
    assert state.position.phase == "W1901A" and other.position.phase == "S1902M"
    assert state.observation().build_numbers[5] == 1 and other.observation().build_numbers[5] == 0


def test_observations_are_the_callers():
    state = deepmind.DiplomacyState()
    observation = state.observation()
    observation.board[:] = 9
    observation.build_numbers[:] = 9
    assert state.observation().board.max() == 1 and not state.observation().build_numbers.any()


def test_threads_play_their_own_games():
    def play(results, slot):
        results[slot] = [state.position for state, _ in random_game(77, 30)][-1]

    results = [None] * 4
    threads = [threading.Thread(target=play, args=(results, i)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results.count(results[0]) == 4


# Observations.

def test_the_observation_of_the_start():
    observation = deepmind.DiplomacyState().observation()
    board = observation.board
    assert observation.season == deepmind.Season.SPRING_MOVES and board.shape == (81, 35) and board.dtype == np.uint8
    assert observation.build_numbers.tolist() == [0] * 7 and observation.last_actions == []
    state = deepmind.DiplomacyState()
    # army, power France; no dislodged unit; land; center of France
    assert set_columns(state, "PAR") == [0, 3 + 2, 15, 23, 24, 27 + 2]
    # no unit, of no power; no dislodged unit; sea; no center
    assert set_columns(state, "NTH") == [2, 10, 15, 23, 25]
    # no unit; a center of nobody
    assert set_columns(state, "BEL") == [2, 10, 15, 23, 24, 34]
    # the fleet stands in the province and on its coast, not on the other one; Russia owns the center
    assert set_columns(state, "STP") == [1, 3 + 5, 15, 23, 24, 27 + 5]
    assert set_columns(state, "STP/SC") == [1, 3 + 5, 15, 23, 26, 27 + 5]
    assert set_columns(state, "STP/NC") == [2, 10, 15, 23, 26, 27 + 5]
    assert set_columns(state, "SPA/NC") == [2, 10, 15, 23, 26, 34]
    # 22 units, one of them in two rows; 34 centers, three of them in three rows
    assert board[:, 0:2].sum() == 23 and board[:, 27:35].sum() == 34 + 6
    assert not board[:, 11:15].any() and board[:, 24:27].sum(axis=0).tolist() == [56, 19, 6]


def test_an_army_on_two_coasts_stands_in_the_province_only():
    state = deepmind.DiplomacyState(position(phase="F1901M", units={"TURKEY": ["A BUL"], "AUSTRIA": ["F SPA/NC"]}))
    assert set_columns(state, "BUL")[:2] == [0, 3 + 6] and set_columns(state, "BUL/EC")[:2] == [2, 10]
    assert set_columns(state, "SPA")[:2] == [1, 3] and set_columns(state, "SPA/NC")[:2] == [1, 3]
    assert set_columns(state, "SPA/SC")[:2] == [2, 10]
    assert state.observation().season == deepmind.Season.AUTUMN_MOVES


def test_dislodged_units_are_seen_beside_those_that_took_their_place():
    state = deepmind.DiplomacyState(position(
        phase="F1901M", units={"FRANCE": ["F MAO", "F POR"], "ITALY": ["F SPA/NC", "A VEN"],
                               "AUSTRIA": ["A TYR", "A TRI"]}))
    moves = {"FRANCE": ["F MAO - SPA/NC", "F POR S F MAO - SPA"], "AUSTRIA": ["A TYR - VEN", "A TRI S A TYR - VEN"]}
    chosen = [[deepmind.order_to_action(state.position, power, order) for order in moves.get(power, [])]
              for power in deepmind.POWERS]
    state.step(chosen)
    observation = state.observation()
    assert observation.season == deepmind.Season.AUTUMN_RETREATS
    assert observation.last_actions == [action for actions in chosen for action in actions]
    italy, france, austria = 4, 2, 0
    assert set_columns(state, "SPA") == [1, 3 + france, 14, 16 + italy, 24, 34]
    assert set_columns(state, "SPA/NC") == [1, 3 + france, 14, 16 + italy, 26, 34]
    assert set_columns(state, "SPA/SC") == [2, 10, 15, 23, 26, 34]
    assert set_columns(state, "VEN") == [0, 3 + austria, 13, 16 + italy, 24, 27 + italy]
    assert state.legal_actions()[austria] == [] and state.legal_actions()[france] == []
    retreats = [deepmind.action_to_order(state.position, action) for action in state.legal_actions()[italy]]
    assert "F SPA/NC R GAS" in retreats and "A VEN R PIE" in retreats
    assert {deepmind.action_breakdown(a)[0] for a in state.legal_actions()[italy]} == {8, 9}


def test_builds_and_removals():
    state = deepmind.DiplomacyState(position(
        phase="W1901A", units={"RUSSIA": ["A MOS", "A UKR"], "ITALY": ["F SPA/SC", "A ROM"]},
        centers={"RUSSIA": ["MOS", "STP", "WAR", "SEV", "RUM"], "ITALY": ["NAP"]}))
    observation = state.observation()
    assert observation.season == deepmind.Season.BUILDS
    assert observation.build_numbers.tolist() == [0, 0, 0, 0, -1, 3, 0] and observation.build_numbers.dtype == np.int32
    russia = 5
    assert set_columns(state, "WAR") == [2, 10, 11, 15, 23, 24, 27 + russia]
    assert set_columns(state, "MOS") == [0, 3 + russia, 15, 23, 24, 27 + russia]
    assert set_columns(state, "RUM") == [2, 10, 15, 23, 24, 27 + russia]
    for place, terrain in (("STP", 24), ("STP/NC", 26), ("STP/SC", 26)):
        assert set_columns(state, place) == [2, 10, 11, 15, 23, terrain, 27 + russia]
    assert set_columns(state, "SPA/SC") == [1, 3 + 4, 12, 15, 23, 26, 34]
    assert set_columns(state, "SPA") == [1, 3 + 4, 15, 23, 24, 34]  # not "can be removed": the coast says it
    assert set_columns(state, "SPA/NC") == [2, 10, 15, 23, 26, 34]
    legal = state.legal_actions()
    assert [len(actions) for actions in legal] == [0, 0, 0, 0, 2, 7, 0]  # 3 places, 6 builds, and a waive
    assert sorted(deepmind.action_string(a) for a in legal[5]) == [
        "B A SEV", "B A STP", "B A WAR", "B F SEV", "B F STPNC", "B F STPSC", "W"]
    assert sorted(deepmind.action_string(a) for a in legal[4]) == ["R ROM", "R SPA"]


def test_removals_stay_in_the_build_numbers_until_the_next_adjustments():
    state = deepmind.DiplomacyState(position(
        phase="W1901A", units={"RUSSIA": ["A UKR"], "ITALY": ["F SPA/SC", "A ROM"]},
        centers={"RUSSIA": ["MOS", "STP"], "ITALY": ["NAP"]}))
    assert state.observation().build_numbers.tolist() == [0, 0, 0, 0, -1, 1, 0]
    state.step([[]] * 7)
    assert state.observation().season == deepmind.Season.SPRING_MOVES
    assert state.observation().build_numbers.tolist() == [0, 0, 0, 0, -1, 0, 0]


def test_builds_are_no_more_than_free_home_centers():
    state = deepmind.DiplomacyState(position(
        phase="W1901A", units={"GERMANY": ["A MUN"]}, centers={"GERMANY": ["MUN", "BER", "DEN", "HOL"]}))
    assert state.observation().build_numbers.tolist() == [0, 0, 0, 1, 0, 0, 0]


def test_floats_are_the_same_as_bytes():
    for state, _ in random_game(8, 60):
        floats = deepmind.DiplomacyState(state.position, board_dtype=np.float32).observation().board
        assert floats.dtype == np.float32 and (floats == state.observation().board).all()
    with pytest.raises(ValueError):
        deepmind.DiplomacyState(board_dtype=np.float64)


def test_each_row_says_one_thing_of_each_kind():
    for state, _ in random_game(12, 80):
        board = state.observation().board
        for first, last in ((0, 3), (3, 11), (13, 16), (16, 24), (24, 27)):
            assert (board[:, first:last].sum(axis=1) == 1).all()
        assert set(board[:, 27:].sum(axis=1).tolist()) == {0, 1} and board[:, 27:].sum() == 40
        units = sum(map(len, state.position.units.values()))
        on_coasts = sum("/" in unit for units in state.position.units.values() for unit in units)
        assert board[:, 0:2].sum() == units + on_coasts


def test_seasons_and_observations_of_other_types():
    class Season(deepmind.enum.Enum):
        FIRST = 0

    state = deepmind.DiplomacyState(season_type=Season, observation_type=dict)
    assert state.observation()["season"] is Season.FIRST
    assert set(state.observation()) == set(deepmind.Observation._fields)


def test_an_observation_can_be_pickled():
    observation = deepmind.DiplomacyState().observation()
    again = pickle.loads(pickle.dumps(observation))
    assert (again.board == observation.board).all() and again.season == observation.season


def test_the_examples_of_the_docs_run():
    docs = pathlib.Path(__file__).parents[3] / "docs/python-compat-deepmind.md"
    result = doctest.testfile(str(docs), module_relative=False)
    assert result.failed == 0 and result.attempted >= 10
