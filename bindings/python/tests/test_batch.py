"""The batch layer: arrays of positions and many games at once, compared with the core layer."""
import copy
import os
import pickle
import resource
import subprocess
import sys
import threading

import numpy as np
import pytest

import entente
from entente import batch

MAPS = ["standard", "modern", "colonial", "pure"]


def by_power(position, orders):
    """Orders of one row as the core layer takes them, and the places in the row, in the sequence of its results."""
    words, places = {}, {}
    for k, (text, order) in enumerate(zip(batch.texts(orders, map=position.map), orders.view(batch.ORDER)[:, 0])):
        power = position.map.powers[order["power"]]
        words.setdefault(power, []).append(text)
        places.setdefault(power, []).append(k)
    return words, [k for power in places.values() for k in power]


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("map", MAPS)
def test_whole_games_are_judged_as_by_the_core_layer(map, policy):
    games, kinds = entente.Games(4, map, seed=5, threads=1, years=8, policy=policy, record=True), set()
    while games.games.sum() < games.n:
        before = games.positions.copy()
        games.step()
        for i in range(games.n):
            position = batch.position(before[i], map)
            orders, places = by_power(position, games.orders[i, :games.counts[i]])
            result = entente.adjudicate(position, orders)
            after = games.final if games.done[i] else games.positions
            assert result.position == batch.position(after[i], map)
            given = [outcome for outcome in result if not outcome.auto]
            assert len(given) == games.counts[i]
            for outcome, k in zip(given, places):
                got = games.outcomes[i, k]
                assert bool(got & batch.SUCCEEDS) == (outcome.result == "succeeds"), (orders, outcome.order)
                assert bool(got & batch.DISLODGED) == ("dislodged" in outcome.marks), (orders, outcome.order)
            kinds.add(position.phase[-1])
    assert kinds == set("MRA" if policy == "greedy" and map != "pure" else kinds | set("M"))


@pytest.mark.parametrize("map", MAPS)
def test_legal_orders_are_those_of_the_core_layer(map):
    games, powers = entente.Games(2, map, seed=2, threads=1, years=6, policy="greedy"), entente.Map(map).powers
    while not games.games.any():
        legal = games.legal()
        for i in range(games.n):
            position = games.position(i)
            retreat = position.phase[-1] == "R"
            here = legal.orders[legal.order_offsets[i]:legal.order_offsets[i + 1]]
            assert sum(legal.groups["n"][legal.offsets[i]:legal.offsets[i + 1]]) == len(here)
            found = {}
            for group in legal.groups[legal.offsets[i]:legal.offsets[i + 1]]:
                orders = legal.orders[None, group["first"]:group["first"] + group["n"]]
                words, = batch.texts(orders, positions=games.positions[i:i + 1] if retreat else None, map=map)
                found.setdefault(powers[group["power"]], []).extend(words)
            assert {power: sorted(words) for power, words in found.items()} == {
                power: sorted(sum(units.values(), [])) for power, units in position.legal_orders().items()}
        games.step()


def test_every_map_has_arrays():
    for name in entente.maps():
        map = entente.Map(name)
        positions = batch.starts(2, map)
        assert positions.shape == (2, batch.position_dtype(map).itemsize)
        part, start = batch.view(positions, map)[0], map.start()
        units = {map.powers[unit["power"]]: set() for unit in part["units"] if unit["kind"] != 2}
        for unit in part["units"][part["units"]["kind"] != 2]:
            units[map.powers[unit["power"]]].add("AF"[unit["kind"]] + " " + map.locations[unit["at"]])
        assert units == {power: set(names) for power, names in start.units.items()}
        assert part["year"] == int(start.phase[1:-1]) and part["winner"] == 255
        assert {map.provinces[i] for i in np.flatnonzero(part["owners"] != 255)} >= set(sum(start.centers.values(), []))
        assert batch.position(positions[1], map) == start and (batch.rows([start, start]) == positions).all()


def test_choices_name_orders():
    positions = batch.starts(3)
    legal = batch.legal(positions, seed=4)
    orders, counts = batch.gather(positions, legal, legal.sample)
    same, same_counts = batch.random_orders(positions, seed=4)
    assert (orders == same).all() and (counts == same_counts).all() and (counts == 22).all()
    outcomes, after = batch.adjudicate(positions, legal.sample, legal=legal)
    again = batch.adjudicate(positions, orders, counts)
    assert (outcomes == again[0]).all() and (after == again[1]).all()
    named = batch.adjudicate(positions, orders.view(batch.ORDER)[:, :, 0])
    assert (named[1] == after).all()
    nothing, stays = batch.adjudicate(positions, np.full(len(legal.groups), -1), legal=legal)
    assert nothing.shape == (3, 0)
    assert batch.position(stays[0]) == entente.adjudicate(entente.Position()).position
    padded = np.zeros((3, 30, 16), np.uint8)
    padded[:, :22] = orders
    outcomes, after = batch.adjudicate(positions, padded)
    assert (after == again[1]).all() and (outcomes[:, :22] == again[0]).all() and not outcomes[:, 22:].any()


def test_policies():
    positions = batch.starts(200)
    greedy, _ = batch.random_orders(positions, seed=1, policy="greedy")
    at_random, _ = batch.random_orders(positions, seed=1)
    assert (greedy != at_random).any() and (greedy.view(batch.ORDER)["kind"] == 2).mean() > 0.5
    games = entente.Games(20, seed=1, years=40, policy="greedy", auto_reset=False)
    while not games.done.all():
        games.step()
    won = batch.view(games.final)["winner"] != 255
    assert won.any() and (games.returns()[won].max(axis=1) == 1).all()


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickle.dumps])
def test_games_are_not_copied(duplicate):
    with pytest.raises(TypeError, match="Games cannot be copied or pickled"):
        duplicate(entente.Games(1))


def test_games_start_at_a_position():
    with pytest.raises(TypeError, match="start must be a Position, not <class 'str'>"):
        entente.Games(1, start="standard")


def test_rules_matter():
    """DATC 6.F.14: under the preferences of the DATC the convoyed army has no effect, under 4.A.2 e the move fails."""
    position = entente.Position.from_dict({
        "units": {"ENGLAND": ["F LON", "F WAL"], "FRANCE": ["A BRE", "F ENG"]}, "centers": {}, "phase": "S1902M"})
    rows = batch.rows([position])
    orders, counts = batch.from_dicts([{"ENGLAND": ["F LON S F WAL - ENG", "F WAL - ENG"],
                                        "FRANCE": ["A BRE - LON VIA", "F ENG C A BRE - LON"]}], rows)
    succeeds = [batch.adjudicate(rows, orders, counts, rules)[0][0, 1] & 1 for rules in (None, "datc 4.A.2=e")]
    assert succeeds == [1, 0]


# ---- Texts. ----

def test_texts_survive_both_conversions():
    games = entente.Games(2, seed=9, threads=1, years=4)
    while not games.games.any():
        legal, powers = games.legal(), games.map.powers
        words = batch.texts(legal.orders)
        given = [powers[power] for power in legal.orders.view(batch.ORDER)[:, 0]["power"]]
        assert (batch.read(words, given) == legal.orders).all()
        games.step()
    dicts = [{"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"]}, {}, {"ITALY": ["A VEN H"], "AUSTRIA": ["F TRI - ALB"]}]
    orders, counts = batch.from_dicts(dicts, batch.starts(3))
    assert orders.shape == (3, 2, 16) and list(counts) == [2, 0, 2]
    assert batch.texts(orders, counts) == batch.texts(orders) == [sum(each.values(), []) for each in dicts]


def test_retreats_have_their_own_notation():
    position = entente.Position.from_dict({
        "phase": "F1901R", "units": {"FRANCE": ["A PAR"]}, "dislodged": {"GERMANY": {"A BUR": ["MUN", "BEL"]}},
        "centers": {"FRANCE": ["PAR"]}})
    rows = batch.rows([position])
    orders, counts = batch.from_dicts([{"GERMANY": ["A BUR R MUN"]}], rows)
    assert batch.texts(orders, counts, rows) == [["A BUR R MUN"]] and batch.texts(orders) == [["A BUR - MUN"]]
    outcomes, after = batch.adjudicate(rows, orders, counts)
    assert outcomes[0, 0] == batch.SUCCEEDS and batch.position(after[0]).units["GERMANY"] == ["A MUN"]


# ---- Games. ----

def played(threads, how):
    games, seen = entente.Games(200, seed=3, threads=threads, years=2, record=True), []
    while games.games.sum() < 300:
        if how == "choices":
            games.step(games.legal(sample=True).sample)
        elif how == "orders":
            legal = games.legal(sample=True)
            orders, counts = batch.gather(games.positions, legal, legal.sample)
            games.step(orders=orders, counts=counts)
        else:
            games.step()
        seen.append((games.positions.tobytes(), games.done.tobytes(), games.orders.tobytes(), games.counts.tobytes(),
                     games.returns().tobytes()))
    return seen


def test_games_do_not_depend_on_threads_or_on_who_chooses():
    expected = played(1, "random")
    for threads in (2, 5, 0):
        assert played(threads, "random") == expected
    for how in ("choices", "orders"):
        for threads in (1, 2):
            assert played(threads, how) == expected


def test_batches_do_not_depend_on_threads():
    games = entente.Games(700, seed=8)
    for _ in range(9):
        games.step()
    one, two = (batch.legal(games.positions, seed=1, threads=threads) for threads in (1, 2))
    assert all((a == b).all() for a, b in zip(one, two))
    results = [batch.adjudicate(games.positions, one.sample, legal=one, threads=threads) for threads in (1, 2)]
    assert all((a == b).all() for a, b in zip(*results))


def test_games_are_those_of_the_service():
    """The orders of `entente play` from the same seed."""
    position = entente.Position()
    for seed in range(5):
        wanted = entente.request("play", position.to_dict(), player="random", seed=seed)["orders"]
        orders, counts = batch.random_orders(batch.rows([position]), seed)
        got, _ = by_power(position, orders[0, :counts[0]])
        assert {power: sorted(words) for power, words in got.items()} == {p: sorted(w) for p, w in wanted.items()}


def test_a_row_begins_its_next_game():
    few, many = entente.Games(3, seed=11, years=2, threads=1), entente.Games(6, seed=11, years=2, threads=1)
    first = [[] for _ in range(6)]
    while many.games.min() < 1:
        before = many.positions.copy()
        many.step()
        for i in np.flatnonzero(many.games <= 1):
            if many.games[i] == 0 or many.done[i]:
                first[i].append(before[i].tobytes())
    rows = [[] for _ in range(3)]
    while few.games.min() < 2:
        before, number, phases = few.positions.copy(), few.games.copy(), few.phases.copy()
        done = few.step()
        assert (few.games == number + done).all() and (few.phases == np.where(done, 0, phases + 1)).all()
        for i in range(3):
            if number[i] < 2:
                rows[i].append(before[i].tobytes())
        for i in np.flatnonzero(done):
            assert few.position(i) == entente.Position()
            assert batch.position(few.final[i]).phase == "S1903M"
            assert few.returns()[i].sum() == pytest.approx(1)
        assert not few.returns()[~done].any()
    assert rows == [first[i] + first[i + 3] for i in range(3)]
    few.reset()
    assert not few.games.any() and few.played == 0 and (few.positions == batch.starts(3)).all()


def test_games_without_reset_stay():
    games = entente.Games(4, seed=1, years=1, auto_reset=False, threads=1, record=True)
    while not games.done.all():
        games.step()
    phases, played, last = games.phases.copy(), games.played, games.positions.copy()
    assert played == phases.sum() and (last == games.final).all() and (games.games == 1).all()
    assert len(games.legal().groups) == 0
    games.step()
    games.step(np.zeros(0, np.int32))
    assert games.played == played and (games.positions == last).all() and not games.counts.any()
    assert games.returns().sum(axis=1) == pytest.approx(1)


def test_centers_are_counted():
    rows = np.stack([batch.starts(1)[0], np.frombuffer(bytes(entente.Position.from_dict({
        "units": {}, "centers": {"TURKEY": ["ANK", "BUL"], "ITALY": ["ROM"]}})), np.uint8)])
    powers = entente.Map("standard").powers
    first, second = (dict(zip(powers, row.tolist())) for row in batch.centers(rows))
    assert first == {power: 4 if power == "RUSSIA" else 3 for power in powers}
    assert second == {power: {"TURKEY": 2, "ITALY": 1}.get(power, 0) for power in powers}


def test_games_from_a_position():
    position = entente.Position.from_dict({
        "units": {"TURKEY": ["A ANK"], "ITALY": ["A ROM"]}, "phase": "F1910M",
        "centers": {"TURKEY": ["ANK", "BUL"], "ITALY": ["ROM"]}})
    games = entente.Games(1, start=position, years=1, threads=1)
    assert games.position(0) == position
    while not games.done[0]:
        games.step()
    centers = batch.centers(games.final)[0]
    assert games.position(0) == position and centers.sum() >= 3
    assert games.returns()[0] == pytest.approx((centers > 0) / (centers > 0).sum())
    squares = centers.astype(float) ** 2
    assert games.returns("sum-of-squares")[0] == pytest.approx(squares / squares.sum())
    games.reset(batch.starts(1))
    assert games.position(0) == entente.Position()


def test_scores_of_a_victory():
    map = entente.Map()
    position = entente.Position.from_dict({
        "units": {"TURKEY": ["A ANK"]}, "phase": "F1910M",
        "centers": {"TURKEY": list(map.centers[:18]), "ITALY": list(map.centers[18:])}})
    games = entente.Games(1, start=position, auto_reset=False)
    games.step(orders=np.zeros((1, 0, 16), np.uint8))
    assert games.done[0] and batch.position(games.final[0]).winner == "TURKEY"
    for scoring in ("draw-size", "sum-of-squares"):
        assert list(games.returns(scoring)[0]) == [0, 0, 0, 0, 0, 0, 1]
    with pytest.raises(ValueError):
        games.returns("luck")


def test_observations():
    games = entente.Games(300, seed=2)
    for _ in range(20):
        games.step()
    board, part = games.observations(), batch.view(games.positions)
    assert board.shape == (300, 81, 35) and board.dtype == np.uint8 and board.max() == 1
    assert (batch.observations(games.positions, np.float32, threads=2) == board).all()
    fleets_on_coasts = ((part["units"]["kind"] == 1) & (part["units"]["at"] >= 75)).sum(axis=1)
    assert (board[:, :, :2].sum(axis=(1, 2)) == (part["units"]["kind"] != 2).sum(axis=1) + fleets_on_coasts).all()
    assert batch.observations(batch.starts(2, "modern"), map="modern").shape[1] == len(entente.Map("modern").locations)
    with pytest.raises(TypeError):
        games.observations(np.int64)
    with pytest.raises(entente.EntenteError):
        batch.observations(np.zeros((1, 1016), np.uint8))


# ---- What is refused. ----

def test_arrays_of_wrong_kinds_are_refused():
    positions, games = batch.starts(2), entente.Games(2, threads=1)
    orders, counts = batch.random_orders(positions)
    legal = games.legal(sample=True)
    for wrong in (positions.tolist(), positions.astype(np.int8), positions.astype(float), None, b"", 3,
                  positions.astype(object)):
        with pytest.raises(TypeError):
            batch.adjudicate(wrong, orders, counts)
    for wrong in (positions[0], positions[:, :-1], positions[None], positions[:1], np.zeros((2, 0), np.uint8)):
        with pytest.raises(ValueError):
            batch.adjudicate(wrong, orders, counts)
    for wrong in (orders.astype(np.uint16), orders.tolist(), "A PAR H"):
        with pytest.raises((TypeError, ValueError)):
            batch.adjudicate(positions, wrong, counts)
    for wrong in (orders[0], orders[:, :, :15], orders[:1], np.zeros((2, 140, 16), np.uint8)):
        with pytest.raises(ValueError):
            batch.adjudicate(positions, wrong, counts)
    for wrong in (counts[:1], counts + 1, counts - 100):
        with pytest.raises(ValueError):
            batch.adjudicate(positions, orders, wrong)
    with pytest.raises(TypeError):
        batch.adjudicate(positions, orders, counts.astype(np.int64))
    for wrong in (legal.sample + 1000, legal.sample * 0 - 2, legal.sample[:-1], np.full(44, 1 << 40)):
        with pytest.raises(ValueError):
            games.step(wrong)
        with pytest.raises(ValueError):
            batch.gather(positions, legal, wrong)
    with pytest.raises(TypeError):
        games.step(legal.sample.astype(float))
    with pytest.raises(TypeError):
        games.step(legal.sample, orders=orders)
    assert games.played == 0
    for wrong in (dict(n=-1), dict(years=0), dict(threads=-1), dict(map="middle earth"), dict(policy="best"), dict(rules="x")):
        with pytest.raises(ValueError):
            entente.Games(**{"n": 2, **wrong})
    for array in (games.positions, games.done, legal.orders, legal.groups):
        with pytest.raises(ValueError):
            array[0] = 0
    with pytest.raises(AttributeError):
        games.orders


def test_a_step_that_is_refused_changes_no_game():
    games, orders = entente.Games(300, seed=3, threads=2), np.zeros((300, 3, 16), np.uint8)
    before = games.positions.copy()
    for count in (4, -1):
        with pytest.raises(ValueError, match="counts\\[150\\]"):
            games.step(orders=orders, counts=np.where(np.arange(300) == 150, count, 0).astype(np.int32))
    assert (games.positions == before).all() and not games.phases.any() and games.played == 0
    broken = before.copy()
    broken[200] = 0
    with pytest.raises(entente.EntenteError) as caught:
        games.reset(broken)
    assert caught.value.path == "/200" and (games.positions == before).all()
    games.step()


def test_too_many_orders_are_named():
    for orders in (np.zeros((2, 140, 16), np.uint8), np.zeros((2, 10000, 16), np.uint8)):
        with pytest.raises(ValueError, match="at most 139"):
            batch.adjudicate(batch.starts(2), orders)
        with pytest.raises(ValueError, match="at most 139"):
            entente.Games(2).step(orders=orders)


def test_arrays_need_not_be_contiguous():
    positions = batch.starts(6)
    orders, counts = batch.random_orders(positions, seed=1)
    wide = np.zeros((6, 2 * positions.shape[1]), np.uint8)
    wide[:, ::2] = positions
    expected = batch.adjudicate(positions, orders, counts)
    odd = np.frombuffer(b"\0" + counts.tobytes(), np.int32, offset=1)
    got = batch.adjudicate(wide[:, ::2], np.asfortranarray(orders), odd)
    assert all((a == b).all() for a, b in zip(got, expected))
    some = batch.adjudicate(positions[::-2], orders[::-2], counts[::-2])
    assert all((a == b[::-2]).all() for a, b in zip(some, expected))
    with pytest.raises(ValueError):
        batch.view(wide[:, ::2])


def test_no_positions_at_all():
    nothing = batch.starts(0)
    legal = batch.legal(nothing, seed=1)
    assert legal.orders.shape == (0, 16) and legal.offsets.tolist() == [0]
    outcomes, after = batch.adjudicate(nothing, *batch.random_orders(nothing))
    assert outcomes.shape == (0, 0) and after.shape == nothing.shape
    assert batch.centers(nothing).shape == (0, 7) and batch.scores(nothing).shape == (0, 7)
    games = entente.Games(0)
    assert len(games) == 0 and games.step().shape == games.step(np.zeros(0, int)).shape == (0,)
    assert batch.texts(legal.orders) == [] and batch.read([], []).shape == (0, 16)


@pytest.mark.parametrize("map", ["standard", "colonial"])
def test_positions_of_any_content_are_refused_or_judged(map):
    numbers = np.random.default_rng(1)
    games = entente.Games(500, map, seed=1)
    refused = 0
    for _ in range(40):
        games.step()
        rows = games.positions.copy()
        spoiled = numbers.integers(0, rows.shape[1], (len(rows), 2))
        for column in spoiled.T:
            rows[np.arange(len(rows)), column] = numbers.integers(0, 256, len(rows))
        why = np.array([sentence is not None for sentence in batch.why_invalid(rows, map)])
        refused += why.sum()
        with pytest.raises(entente.EntenteError) as caught:
            batch.legal(rows, map=map, threads=2)
        assert (caught.value.code, caught.value.path) == ("position", f"/{np.flatnonzero(why)[0]}")
        good = rows[~why]
        outcomes, after = batch.adjudicate(good, *batch.random_orders(good, map=map), map=map, threads=2)
        assert not any(batch.why_invalid(after, map))
        for row in rows[why][::10, None]:
            with pytest.raises(entente.EntenteError):
                batch.adjudicate(row, np.zeros((1, 0, 16), np.uint8), map=map)
    assert refused > 1000


@pytest.mark.parametrize("map", ["standard", "colonial"])
def test_orders_of_any_content_are_judged(map):
    numbers = np.random.default_rng(2)
    games = entente.Games(100, map, seed=1)
    for _ in range(30):
        orders, counts = batch.random_orders(games.positions, seed=7, map=map)
        spoiled = orders.copy()
        mask = numbers.random(orders.shape) < 0.05
        spoiled[mask] = numbers.integers(0, 256, mask.sum())
        noise = numbers.integers(0, 256, (games.n, 139 if map == "standard" else 60, 16), np.uint8)
        for hostile, n in ((spoiled, counts), (noise, np.full(games.n, noise.shape[1], np.int32)), (noise, None)):
            _, after = batch.adjudicate(games.positions, hostile, n, map=map, threads=2)
            assert not any(batch.why_invalid(after, map))
            assert len(batch.texts(hostile, n, map=map)) == games.n
        games.step(orders=spoiled, counts=counts)


def test_lists_of_any_content_are_refused():
    positions = batch.starts(2)
    legal = batch.legal(positions, seed=1)
    numbers = np.random.default_rng(3)
    for _ in range(300):
        groups, offsets = legal.groups.copy(), legal.offsets.copy()
        groups["first"][numbers.integers(len(groups))] = numbers.integers(1 << 32)
        groups["n"][numbers.integers(len(groups))] = numbers.integers(1 << 32)
        if numbers.random() < 0.5:
            offsets[numbers.integers(3)] = numbers.integers(-1 << 62, 1 << 62)
        choices = np.minimum(legal.sample, groups["n"].astype(np.int64) - 1)
        try:
            batch.adjudicate(positions, choices, legal=legal._replace(groups=groups, offsets=offsets))
        except entente.EntenteError as error:
            assert error.code == "option"


def test_arrays_that_another_thread_changes():
    """Each position is copied before it is checked; a torn one is refused or judged."""
    positions = batch.starts(2000)
    orders, counts = batch.random_orders(positions, seed=1)
    numbers, stop = np.random.default_rng(4), threading.Event()

    def spoil():
        while not stop.is_set():
            positions[:, numbers.integers(0, 1016)] = numbers.integers(0, 256, len(positions))
            counts[:] = numbers.integers(-5, 100, len(counts))

    thread = threading.Thread(target=spoil)
    thread.start()
    try:
        for _ in range(30):
            for call in (lambda: batch.adjudicate(positions, orders, counts, threads=2), lambda: batch.legal(positions)):
                try:
                    call()
                except entente.EntenteError:
                    pass
    finally:
        stop.set()
        thread.join()


def test_games_belong_to_one_thread_at_a_time():
    games, errors = entente.Games(300, seed=1), []

    def work():
        for _ in range(40):
            try:
                games.step(games.legal().groups["n"].astype(np.int32) * 0)
            except (RuntimeError, ValueError) as error:
                errors.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not any(batch.why_invalid(games.positions))
    assert all("another thread" in error or "choices" in error for error in errors)


def test_a_list_that_another_thread_made_old_is_not_kept(monkeypatch):
    games, made = entente.Games(2, seed=1), batch._legal

    def made_late(*arguments):
        legal = made(*arguments)
        monkeypatch.setattr(batch, "_legal", made)
        thread = threading.Thread(target=games.step)  # between the list and its return
        thread.start()
        thread.join()
        return legal

    monkeypatch.setattr(batch, "_legal", made_late)
    old = games.legal()
    assert old.orders.tobytes() != games.legal().orders.tobytes() == batch.legal(games.positions).orders.tobytes()


def test_games_survive_a_fork():
    games = entente.Games(200, seed=1, threads=2)
    games.step()
    child = os.fork()
    if child == 0:
        games.step()
        os._exit(0 if games.played == 400 else 1)
    games.step()
    assert os.waitpid(child, 0)[1] == 0 and games.played == 400


def test_games_in_a_call_are_lost_in_a_forked_process():
    games = entente.Games(20000, seed=1, threads=2)

    def in_the_child():
        for _ in range(2):
            with pytest.raises(RuntimeError, match="was forked while another thread worked on these games; .* make new ones"):
                games.step()
        again = entente.Games(200, seed=1, threads=2)
        again.step()
        assert again.played == 200 and len(batch.legal(batch.starts(1)).groups) == 22

    def is_busy():
        try:
            games._worker.seeds(0, 0, np.empty(0, np.uint64))
        except RuntimeError:
            return True
        return False

    for _ in range(50):
        thread = threading.Thread(target=games.step)
        thread.start()
        while not is_busy() and thread.is_alive():
            pass
        child = os.fork()
        if child == 0:
            try:
                in_the_child()
                os._exit(0)
            finally:
                os._exit(1)
        forked_in_the_call = is_busy()
        status = os.waitpid(child, 0)[1]
        thread.join()
        if forked_in_the_call:
            break
    assert forked_in_the_call and status == 0
    assert games.played % 20000 == 0 and not any(batch.why_invalid(games.positions))


@pytest.mark.skipif("libasan" in os.environ.get("LD_PRELOAD", ""), reason="AddressSanitizer keeps freed memory for a while")
def test_memory_does_not_grow():
    """Steps, lists and whole batches: what the process needs at most, measured after a while and at the end."""
    games = entente.Games(100, seed=1, years=3, record=True)

    def work(steps):
        for _ in range(steps):
            games.step(games.legal(sample=True).sample)
            games.returns()
            batch.adjudicate(games.positions, *batch.random_orders(games.positions), threads=2)
        for _ in range(steps):
            with pytest.raises(ValueError):
                games.step(np.zeros(1, int))
            with pytest.raises(entente.EntenteError):
                batch.legal(np.zeros((1, 1016), np.uint8))
            batch.texts(batch.starts(3)[:, :16])

    work(100)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    work(600)
    # One forgotten array of a step (a list of 100 positions: 1 MB) would be 600 MB; the allocator's own floor is 8 MB.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 8192


def test_numpy_is_loaded_when_it_is_needed():
    code = ("import sys, entente; assert 'numpy' not in sys.modules; entente.Games(1).step(); "
            "assert entente.batch is sys.modules['entente.batch']")
    subprocess.run([sys.executable, "-c", code], check=True, env=dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)))


def test_games_end_with_the_last_year_that_can_be_written():
    late = entente.Position.from_dict({**entente.Position().to_dict(), "phase": "F9998M"})
    games = entente.Games(1, seed=1, years=29999, start=late, auto_reset=False)
    while not games.done.all():
        games.step()
    assert 1 < games.phases[0] < 12 and batch.view(games.final)["year"][0] == 10000


def test_an_army_with_a_route_goes_via_convoy():
    board = entente.Position.from_dict({"phase": "S1902M", "units": {"ENGLAND": ["A LON", "F NTH"]}})
    orders = batch.read(["A LON - NTH - YOR", "F NTH C A LON - YOR"], ["ENGLAND"] * 2, board)
    assert batch.texts(orders) == ["A LON - YOR VIA", "F NTH C A LON - YOR"]
    assert batch.texts(batch.read(["A LON - NTH - YOR"], ["ENGLAND"])) == ["A LON - YOR VIA"]


def test_a_text_is_no_list_of_orders():
    with pytest.raises(TypeError, match="the orders of FRANCE must be a list"):
        batch.from_dicts([{"FRANCE": "A PAR H"}])
    with pytest.raises(TypeError, match="the orders must be a list"):
        batch.read("A PAR H", ["FRANCE"] * 7)


@pytest.mark.parametrize("text", ["Waive 2", "waive both builds", "All units hold", "A Par, A Mar hold"])
def test_a_text_for_several_orders_is_refused(text):
    with pytest.raises(entente.EntenteError, match="several orders; one is expected"):
        batch.read([text], ["FRANCE"])
    with pytest.raises(entente.EntenteError, match="several orders; one is expected"):
        entente.adjudicate(entente.Position(), {"FRANCE": [text]})


def test_games_are_played_by_the_rules_of_their_start():
    start = entente.Position.from_dict({"rules": "1982", "options": {"victory": 3}})
    assert entente.Games(2, start=start).rules == start.rules
    assert entente.Games(2, start=start, rules="1971").rules == entente.Rules("1971")
    assert entente.Games(2).rules == entente.Rules()
    assert entente.Games(2, start=start).position(1).rules == start.rules
    assert batch.position(bytes(start), rules="1971").rules == entente.Rules("1971")
    games = entente.Games(20, start=start, seed=3, years=2, auto_reset=False)
    while not games.done.all():
        games.step()
    assert any(games.position(i).winner for i in range(20))


def test_from_dicts_names_the_row():
    good = {"ENGLAND": ["F LON - NTH"], "FRANCE": ["A PAR H", "A MAR H"]}
    for wrong, path in (({"FRANCE": ["A PAR H", "x"]}, "/2/FRANCE/1"), ({"FRANCE": [], "X": ["A PAR H"]}, "/2"),
                        ({"FRANCE": ["A PAR H"], "X": []}, "/2"), ({"X": ()}, "/2")):
        for positions in (None, batch.starts(3)):
            with pytest.raises(entente.EntenteError) as error:
                batch.from_dicts([good, {}, wrong], positions)
            assert error.value.path == path
            if "X" in wrong:
                assert error.value.code == "name"
    assert batch.from_dicts([{"FRANCE": [], "germany": []}])[1].tolist() == [0]
