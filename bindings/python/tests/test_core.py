"""The core layer: maps, rules, positions, judging, and the service functions."""
import collections.abc
import json
import pickle
import subprocess
import sys
import threading

import pytest

import entente


def test_a_turn_is_judged_and_explained():
    result = entente.adjudicate(entente.Position(), {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"],
                                                     "GERMANY": ["A MUN - BUR"]})
    assert [(o.order, o.result, o.reason) for o in result][:3] == [
        ("A PAR - BUR", "succeeds", "stronger"), ("A MAR S A PAR - BUR", "succeeds", "given"),
        ("A MUN - BUR", "fails", "standoff")]
    assert result[2].marks == ["bounce"] and result[2].by == ["A PAR"] and result[2].ends == "MUN"
    assert result[2].why.startswith("A Mun - Bur bounces: attack 1")
    assert not result[2].auto and result[3].auto
    assert result.position.phase == "F1901M" and "A BUR" in result.position.units["FRANCE"]


def test_a_result_is_a_sequence():
    result = entente.adjudicate(entente.Position())
    assert result[-1].unit == result[21].unit and [o.unit for o in result[:3]] == [o.unit for o in result.orders[:3]]
    for index in (22, -23):
        with pytest.raises(IndexError, match="has 22 orders"):
            result[index]
    with pytest.raises(TypeError):
        result["A PAR"]


def test_a_result_has_what_sequences_have():
    orders = {"FRANCE": ["A PAR - BUR", "A PAR - BUR"], "GERMANY": ["A MUN - BUR"]}
    result, again = (entente.adjudicate(entente.Position(), orders) for _ in range(2))
    assert isinstance(result, collections.abc.Sequence)
    assert result[2] == result[2] == again[2] and hash(result[2]) == hash(again[2]) and result[2] in again
    assert result[0] != result[1] and result[0] != result[2] and result[0] != "A PAR - BUR"
    assert result.index(again[2]) == 2 and result.index(result[3], 1, 9) == 3 and list(reversed(result))[-1] == result[0]
    assert result.count(result[2]) == 1 and result.count("A PAR - BUR") == 0
    assert tuple(result) == result.orders == again.orders and len(set(result) | set(again)) == len(result)
    other = entente.adjudicate(entente.Position(), {"GERMANY": ["A MUN - BUR"]})
    assert other[0].order == result[2].order and other[0] != result[2] and other[0] not in result
    with pytest.raises(ValueError):
        result.index(other[0])
    with pytest.raises(TypeError):
        result[0] < result[1]


def test_a_list_of_requests_is_a_history():
    first = {**entente.Position().to_dict(), "orders": {"FRANCE": ["A PAR - BUR"]}}
    following = entente.request("next", first)
    text = json.dumps(first) + "\n" + json.dumps(following)
    expected = entente.request("audit", text)
    assert expected["sound"] and expected["phase"] == "F1901M"
    for history in ([first, following], (first, following), [json.dumps(first), json.dumps(following).encode()],
                    [first, entente.Position.from_dict(following)], [text]):
        assert entente.request("audit", history) == expected
        assert entente.request("repair", history)["phase"] == "F1901M"
    assert entente.request("audit", [entente.request("convert", first, format="text")])["phase"] == "S1901M"
    with pytest.raises(entente.EntenteError, match="several requests are dicts or JSON"):
        entente.request("audit", [first, "France: A Par H\n"])
    with pytest.raises(TypeError, match="the input must be"):
        entente.request("audit", [first, 7])
    with pytest.raises(UnicodeDecodeError):
        entente.request("audit", [first, b"\xff"])
    with pytest.raises(entente.EntenteError):
        entente.request("audit", [])


def test_the_packages_objects_stand_in_requests_and_options():
    rules = entente.Rules("1982 4.A.2=e railway=no victory=9")
    colonial, variant = entente.Map("colonial"), entente.Map({"base": "standard", "changes": {"name": "mine"}})
    position = entente.Position.from_dict({"map": colonial, "rules": rules})
    assert position.map == colonial and position.rules == rules
    assert entente.Position.from_dict({"map": variant}).map == variant
    assert entente.Position.from_dict({"rules": rules, "options": {"victory": 8}}).rules.victory == 8
    asked = {"rules": rules, "orders": {"FRANCE": ["A PAR - BUR"]}}
    plain = {**entente.Position().to_dict(rules), "orders": asked["orders"]}
    assert entente.request("adjudicate", asked) == entente.request("adjudicate", plain)
    assert isinstance(asked["rules"], entente.Rules) and "options" not in asked
    assert entente.request("convert", {}, rules=rules) == entente.request("convert", {}, rules=str(rules))
    assert entente.request("start", colonial)["map"] == "colonial"
    assert entente.request("start", variant, rules=rules)["options"] == {"railway": False, "victory": 9}
    phases = [{**asked, "phase": "S1901M", "map": entente.Map()}, entente.Position.from_dict({"rules": rules})]
    game = entente.request("convert_game", phases, to="entente")["game"]
    assert game["options"] == {"railway": False, "victory": 9}
    game["rules"] = entente.Rules("1971")
    assert entente.request("replay", game)["judged"] >= 0
    game["phases"][0]["judged"] = rules
    with pytest.raises(entente.EntenteError, match="stand beside `rules` as `options`"):
        entente.request("replay", game)
    with pytest.raises(entente.EntenteError, match="options"):
        entente.request("adjudicate", {"rules": rules, "options": 7})
    with pytest.raises(TypeError, match="object.* is nothing that JSON has"):
        entente.request("adjudicate", {"orders": object()})


def test_rules_are_made_from_rules():
    rules = entente.Rules("1982 4.A.2=e victory=9")
    assert entente.Rules(rules) == entente.Rules(rules, None) == rules
    assert entente.Rules(rules, {"4.A.2": "b"}) == entente.Rules("1982 victory=9")
    for wrong in ((7,), ("datc", [("4.A.2", "e")])):
        with pytest.raises(TypeError):
            entente.Rules(*wrong)


def test_an_unknown_power_is_named_by_the_path():
    position = entente.Position()
    for orders, path in (({"X": ["A PAR H"]}, "/orders/X"), ({"FRANCE": [], "A/B~": []}, "/orders/A~1B~0")):
        for judge in (entente.adjudicate, entente.check):
            with pytest.raises(entente.EntenteError) as error:
                judge(position, orders)
            assert (error.value.code, error.value.path) == ("name", path)
    with pytest.raises(entente.EntenteError) as error:
        position.map.homes("X")
    assert error.value.path is None


def test_names_that_need_numpy_are_missing_without_it():
    code = ("import sys; sys.modules['numpy'] = None; import entente; "
            "assert not hasattr(entente, 'Games') and not hasattr(entente, 'batch'); import entente.compat.diplomacy\n"
            "try:\n    entente.Games\nexcept AttributeError as error:\n    print(error)")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "entente.Games needs numpy, which is not installed\n"


def test_names_are_there_before_they_are_loaded():
    assert {"Games", "batch", "compat", "adjudicate"} <= set(dir(entente))
    assert entente.compat.diplomacy.Game and "deepmind" in dir(entente.compat)
    with pytest.raises(AttributeError):
        entente.compat.webdip


def test_rules_may_be_named():
    position = entente.Position()
    assert position.legal_orders(rules="1982") == position.legal_orders("1982")
    assert position.to_dict(rules="1982") == position.to_dict("1982") != position.to_dict()
    assert position.to_json(rules="1982") == position.to_json("1982")
    with pytest.raises(TypeError):
        position.to_json(preset="1982")


def test_a_number_is_no_request():
    with pytest.raises(TypeError, match="the input must be a dict"):
        entente.request("adjudicate", 3)


def test_results_are_those_of_the_service():
    position = entente.Position()
    orders = {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR", "F KIE - DEN"]}
    asked = dict(position.to_dict(), orders=orders)
    assert entente.adjudicate(position, orders).to_dict() == entente.request("adjudicate", asked)


def test_the_beginning_of_a_name_is_enough():
    result = entente.adjudicate(entente.Position(), {"fra": ["A PAR - BUR"]})
    assert "A BUR" in result.position.units["FRANCE"]


def play(years, algorithm="decisions"):
    """Positions and orders of a game that the service's greedy player plays."""
    position, seed = entente.Position(), 1
    while position.winner is None and int(position.phase[1:5]) < 1901 + years:
        seed += 1
        orders = entente.request("play", position.to_dict(), player="random", seed=seed)["orders"]
        yield position, orders
        position = entente.adjudicate(position, orders, algorithm=algorithm).position


@pytest.mark.parametrize("algorithm", ["decisions", "dpjudge"])
def test_whole_games_agree_with_the_service(algorithm):
    kinds = set()
    for position, orders in play(12, algorithm):
        answer = entente.request("adjudicate", dict(position.to_dict(), orders=orders), algorithm=algorithm)
        assert entente.adjudicate(position, orders, algorithm=algorithm).to_dict() == answer
        kinds.add(position.phase[-1])
    assert kinds == set("MRA")


def test_unordered_units_disband_and_are_removed():
    position = entente.Position.from_dict({
        "phase": "F1901R", "units": {"FRANCE": ["A PAR"]}, "dislodged": {"GERMANY": {"A BUR": ["MUN", "BEL"]}},
        "centers": {"FRANCE": ["PAR"]}})
    assert position.dislodged == {"GERMANY": {"A BUR": ["BEL", "MUN"]}}
    outcome, = entente.adjudicate(position)
    assert outcome.auto and outcome.order == "A BUR D" and outcome.reason == "disbanded-unordered"
    position = entente.Position.from_dict({
        "phase": "W1901A", "units": {"FRANCE": ["A PAR", "A BUR"]}, "centers": {"FRANCE": ["PAR"]}})
    assert position.adjustments == {"FRANCE": -1}
    outcome, = entente.adjudicate(position)
    assert outcome.auto and outcome.reason == "removed-civil-disorder" and outcome.unit == "A BUR"


@pytest.mark.parametrize("orders", [{"ENGLAND": ["A BEL H"]}, {"ENGLAND": ["A BEL R PIC"], "GERMANY": ["A BEL D"]}])
def test_an_order_of_another_power_does_not_hide_a_dislodged_unit(orders):
    position = entente.Position.from_dict({
        "phase": "F1903R", "units": {"ENGLAND": ["A BEL"], "GERMANY": ["A RUH"]},
        "dislodged": {"FRANCE": {"A BEL": ["PIC", "BUR"]}}})
    result = entente.adjudicate(position, orders)
    assert [o.result for o in result[:-1]] == ["void"] * len(orders)
    last = result[-1]
    assert (last.power, last.order, last.reason, last.auto) == ("FRANCE", "A BEL D", "disbanded-unordered", True)
    service = entente.request("adjudicate", {**position.to_dict(), "orders": orders})
    assert result.to_dict()["orders"]["FRANCE"] == service["orders"]["FRANCE"]
    # Its own power's order counts beside those of others.
    result = entente.adjudicate(position, {**orders, "FRANCE": ["A BEL R PIC"]})
    assert len(result) == len(orders) + 1 and result[-1].reason == "retreated" and not result[-1].auto


def test_positions_survive_every_conversion():
    for position, _ in play(3):
        for copy in (entente.Position.from_dict(position.to_dict()), entente.Position.from_json(position.to_json()),
                     entente.Position.from_bytes(position.map, bytes(position)), pickle.loads(pickle.dumps(position))):
            assert copy == position and hash(copy) == hash(position)
        assert memoryview(position).readonly


def test_dislodged_units_have_no_sequence():
    dislodged = {"FRANCE": {"A BUR": ["GAS"], "A BEL": ["PIC"]}, "GERMANY": {"A RUH": ["HOL"]}}
    other = {"GERMANY": {"A RUH": ["HOL"]}, "FRANCE": {"A BEL": ["PIC"], "A BUR": ["GAS"]}}
    one, another = (entente.Position.from_dict({"phase": "F1902R", "units": {"ENGLAND": ["A MAR"]}, "dislodged": each})
                    for each in (dislodged, other))
    assert one == another and hash(one) == hash(another) and bytes(one) == bytes(another)
    assert [o.order for o in entente.adjudicate(one)] == [o.order for o in entente.adjudicate(another)]
    # The judge's own position, of a power with dislodged units on both sides of another power's.
    judged = entente.adjudicate(entente.Position.from_dict({
        "phase": "S1902M", "units": {"FRANCE": ["A BEL", "A KIE"], "GERMANY": ["A BUR"], "ITALY": ["A MAR", "A GAS"],
                                     "ENGLAND": ["F NTH", "A PIC", "F HOL", "F DEN"]}}), {
        "ITALY": ["A MAR - BUR", "A GAS S A MAR - BUR"],
        "ENGLAND": ["F NTH - BEL", "A PIC S F NTH - BEL", "F DEN - KIE", "F HOL S F DEN - KIE"]}).position
    assert judged.phase == "S1902R" and [*judged.dislodged] == ["FRANCE", "GERMANY"]
    for copy in (entente.Position.from_dict(judged.to_dict()), entente.Position.from_json(judged.to_json())):
        assert copy == judged and hash(copy) == hash(judged) and copy in {judged}


@pytest.mark.parametrize("phase", ["S1901M", "F1901M", "F1901R"])
def test_adjustments_say_nothing_in_other_phases(phase):
    asked = {"phase": phase, "units": {"FRANCE": ["A SPA"]}}
    position = entente.Position.from_dict({**asked, "adjustments": {"FRANCE": -2}})
    assert position == entente.Position.from_dict(asked) == entente.Position.from_dict(position.to_dict())
    assert position.adjustments == {} and hash(position) == hash(entente.Position.from_dict(asked))


def test_a_position_keeps_the_rules_of_its_request():
    orders = {"RUSSIA": ["A MOS - TSR - OMS"]}
    asked = {"map": "colonial", "rules": {"preset": "1982", "4.A.2": "e"}, "options": {"railway": False, "victory": 9}}
    position = entente.Position.from_dict(asked)
    assert position.rules == entente.Rules("1982 4.A.2=e railway=no victory=9")
    assert position != entente.Position("colonial") and position.to_dict()["options"] == asked["options"]
    judged = entente.adjudicate(position, orders)
    assert judged.to_dict() == entente.request("adjudicate", {**asked, "orders": orders})
    assert judged[0].result == "void" and judged.rules == position.rules == judged.position.rules
    # Rules that are given win.
    assert entente.adjudicate(position, orders, "datc")[0].result == "fails"  # the train is stopped on its way
    assert position.to_dict("datc")["rules"] == {"preset": "datc"}
    assert position.legal_orders() != position.legal_orders("datc") == entente.Position("colonial").legal_orders()
    assert entente.check(position, orders) == entente.request("check", {**position.to_dict(), "orders": orders})
    for copy in (entente.Position.from_json(position.to_json()), pickle.loads(pickle.dumps(position)),
                 entente.Position.from_bytes("colonial", bytes(position), position.rules)):
        assert copy == position and hash(copy) == hash(position) and copy.rules == position.rules
    assert entente.Position.from_bytes("colonial", bytes(position)) == entente.Position("colonial")
    assert entente.Position.from_json("Rules: 1971\nFrance:\nA Par H\n").rules.preset == "1971"
    assert entente.Position().rules == entente.Position.from_dict({"rules": "datc", "options": {}}).rules == entente.Rules()


def test_orders_have_one_form_for_check_and_compare():
    position = entente.Position()

    def read(orders):
        return [(order["written"] if "written" in order else order["order"], order["result"])
                for order in entente.request("adjudicate", {**position.to_dict(), "orders": {"FRANCE": orders}})
                ["orders"]["FRANCE"] if not order["auto"]]

    def checked(orders):
        answer = entente.check(position, {"FRANCE": orders})
        return [order.get("written", order["order"]) for order in answer["orders"]["FRANCE"] if not order["auto"]]

    sets = [["A PAR - BUR", "A MAR H"], {"orders": ["A PAR - PIC"], "mode": "adds"}]
    for orders in (["A PAR - BUR"], ("A PAR - BUR",), sets, {"orders": ["A PAR - BUR"], "mode": "adds"},
                   {"sets": [["A PAR - BUR"], ["A PAR - PIC"]], "known_order": False}):
        assert checked(orders) == [text for text, _ in read(orders)]
    assert checked(sets) == ["A PAR - BUR", "A MAR H", "A PAR - PIC"]
    assert entente.check(position, None) == entente.check(position, {})
    with pytest.raises(entente.EntenteError, match="an order set has orders and mode"):
        entente.check(position, {"FRANCE": {"order": ["A PAR H"]}})


def test_maps():
    standard = entente.Map()
    assert standard is entente.Map("standard") and pickle.loads(pickle.dumps(standard)) is standard
    assert len(standard.provinces) == 75 and len(standard.locations) == 81 and len(standard.centers) == 34
    assert standard.homes("RUSSIA") == ("MOS", "SEV", "STP", "WAR")
    assert standard.neighbors("F STP/NC") == ("BAR", "NWY")
    assert standard.coasts("STP") == ("STP/NC", "STP/SC") and standard.coasts("PAR") == ()
    assert [standard.terrain(place) for place in ("PAR", "BRE", "NTH")] == ["inland", "coast", "sea"]
    assert standard.full_name("STP/SC") == "St Petersburg (south coast)"
    derived = entente.Map({"base": "standard", "changes": {"add": {"fleet": [["BER", "DEN"]]}}})
    assert derived != standard and "DEN" in derived.neighbors("F BER")
    start = derived.start()
    assert pickle.loads(pickle.dumps(start)) == start == entente.Position.from_dict(start.to_dict())
    assert start != standard.start()


def test_rules():
    rules = entente.Rules("1982", {"4.A.2": "e"})
    assert rules.choices["4.A.2"] == "e" and rules != entente.Rules("1982")
    assert entente.Rules(str(rules)) == rules == pickle.loads(pickle.dumps(rules)) and hash(rules) == hash(rules)
    assert entente.Rules().preset == "datc" and entente.Rules("datc victory=20").victory == 20
    # DATC 6.F.14: Szykman's rule lets the support through, under the 1982 rules the move fails.
    position = entente.Position.from_dict({
        "units": {"ENGLAND": ["F LON", "F WAL"], "FRANCE": ["A BRE", "F ENG"]}, "centers": {}, "phase": "S1902M"})
    orders = {"ENGLAND": ["F LON S F WAL - ENG", "F WAL - ENG"], "FRANCE": ["A BRE - LON VIA", "F ENG C A BRE - LON"]}
    outcomes = {letter: entente.adjudicate(position, orders, entente.Rules("datc", {"4.A.2": letter}))[1].result
                for letter in "de"}
    assert outcomes == {"d": "succeeds", "e": "fails"}


def test_legal_orders_are_those_of_the_service():
    for position, _ in play(2):
        answer = entente.request("orders", position.to_dict())["orders"]
        assert position.legal_orders() == answer == entente.legal_orders(position)


def test_pictures():
    result = entente.adjudicate(entente.Position(), {"FRANCE": ["A PAR - BUR"]})
    assert result.svg(width=500).startswith("<svg") and "<svg" in result.before.svg()
    assert result._repr_svg_() == result.svg(width=900) != result.position._repr_svg_()
    retreats = entente.Position.from_dict({"phase": "S1901R", "units": {"FRANCE": ["A PAR"]},
                                           "dislodged": {"GERMANY": {"A PAR": ["PIC"]}}})
    result = entente.adjudicate(retreats, {})
    assert "order-PAR" in result.svg() and "order-PAR" not in result.svg(planned=True)
    assert "order-PAR" not in retreats.svg() and "option-PAR-PIC" in retreats.svg()


def test_services():
    position = entente.Position()
    findings = entente.check(position, {"FRANCE": ["A Pariz - Bur"]})["findings"]
    assert [f["order"] for f in findings if f["kind"] == "corrected"] == ["A PAR - BUR"]
    assert entente.compare(position, {"FRANCE": ["A PAR - BUR"]}, issues=True)["count"]["issues"] == 35
    assert entente.request("adjudicate", "France:\n A Par - Bur\n", format="text").startswith("Standard")
    assert entente.request("play", position, seed=3) == entente.request("play", position.to_dict(), seed=3)
    assert "compare" in entente.functions() and "colonial" in entente.maps()


def test_the_datc():
    cases = entente.datc()
    assert len(cases) > 245 and all(case["passed"] for case in cases)
    assert len(entente.datc("2.4")) == 245
    with pytest.raises(ValueError):
        entente.datc("1")


@pytest.mark.parametrize("call, code, path", [
    (lambda: entente.adjudicate(entente.Position(), {"FRANCE": ["A PAR H", "A PAR - "]}), "syntax", "/orders/FRANCE/1"),
    (lambda: entente.adjudicate(entente.Position(), {"FRANCE": ["A PAR - OZ"]}), "name", "/orders/FRANCE/0"),
    (lambda: entente.adjudicate(entente.Position(), {"MORDOR": []}), "name", "/orders/MORDOR"),
    (lambda: entente.adjudicate(entente.Position(), {}, None, "exhaustive"), "algorithm", None),
    (lambda: entente.adjudicate(entente.Position(), {}, None, "best"), "option", None),
    (lambda: entente.adjudicate(entente.Position("colonial"), {}, None, "dpjudge"), "algorithm", None),
    (lambda: entente.Rules("house"), "name", None),
    (lambda: entente.Rules("datc", {"4.A.2": "z"}), "name", None),
    (lambda: entente.Map("middle earth"), "name", None),
    (lambda: entente.Map("{"), "syntax", None),
    (lambda: entente.Map({"name": "x"}), "map", None),
    (lambda: entente.Map().neighbors("PAR"), "name", None),
    (lambda: entente.Map().homes("PAR"), "name", None),
    (lambda: entente.Position.from_json("{"), "syntax", None),
    (lambda: entente.Position.from_dict({"units": {"FRANCE": ["F PAR"]}}), "position", "/units/FRANCE/0"),
    (lambda: entente.Position.from_bytes("standard", b"short"), "position", None),
    (lambda: entente.Position.from_bytes("standard", bytes(len(bytes(entente.Position())))), "position", None),
    (lambda: entente.Position.from_dict({"perpetual": {"ITALY": ["A VEN H"]}}), "position", "/perpetual"),
    (lambda: entente.adjudicate(entente.Position(), {"FRANCE": ["A PAR - BUR\0xyz"]}), "syntax", "/orders/FRANCE/0"),
    (lambda: entente.adjudicate(entente.Position(), {"FRANCE": [b"A PAR -\0BUR"]}), "syntax", "/orders/FRANCE/0"),
    (lambda: entente.check(entente.Position(), {"FRANCE": ["A PAR - BUR\0xyz"]}), "syntax", None),
    (lambda: entente.batch.read(["A PAR - BUR\0xyz"], ["FRANCE"]), "syntax", "/0"),
    (lambda: entente.request("adjudicate", {"unit": {}}), "syntax", "/unit"),
    (lambda: entente.request("no such function"), "name", None),
    (lambda: entente.request("draw", {}, colour=True), "option", "/colour"),
])
def test_what_is_refused(call, code, path):
    with pytest.raises(entente.EntenteError) as caught:
        call()
    assert (caught.value.code, caught.value.path) == (code, path)
    assert caught.value.message and str(caught.value) == caught.value.message


@pytest.mark.parametrize("call", [
    lambda: entente.Map("standard\0x"), lambda: entente.Position("pure\0"), lambda: entente.Rules("datc\0x"),
    lambda: entente.Rules("datc", {"4.A.2": "e\0x"}), lambda: entente.Position().legal_orders("datc\0 4.A.2=e"),
    lambda: entente.adjudicate(entente.Position(), {}, None, "dpjudge\0x")])
def test_names_with_zero_bytes_are_no_names(call):
    with pytest.raises(ValueError, match="zero bytes"):
        call()


@pytest.mark.parametrize("call", [
    lambda: entente.adjudicate(), lambda: entente.adjudicate({}), lambda: entente.adjudicate(entente.Position(), 3),
    lambda: entente.adjudicate(entente.Position(), {"FRANCE": "A PAR H"}),
    lambda: entente.adjudicate(entente.Position(), {"FRANCE": [3]}),
    lambda: entente.adjudicate(entente.Position(), {3: []}), lambda: entente.adjudicate(entente.Position(), {}, 3),
    lambda: entente.adjudicate(entente.Position(), {}, None, 3), lambda: entente.adjudicate(entente.Position(), order={}),
    lambda: entente.adjudicate(entente.Position(), {}, {}, "decisions", 5), lambda: entente.Map(3), lambda: entente.Rules(3),
    lambda: entente.Position(3), lambda: entente.Position.from_json(3), lambda: entente.Position.from_dict({1: object()}),
    lambda: entente.Position.from_bytes("standard", 3), lambda: entente.Result(), lambda: entente.Outcome(),
    lambda: entente.request(), lambda: entente.request("draw", {}, width=object()), lambda: entente.Position().legal_orders(3),
    lambda: entente.check(entente.Position(), {"FRANCE": "A PAR H"}), lambda: entente.check(entente.Position(), 3),
    lambda: entente.check(entente.Position(), []), lambda: entente.check(entente.Position(), {"FRANCE": [3]}),
    lambda: entente.check(entente.Position(), {"FRANCE": (text for text in ["A PAR H"])}),
    lambda: entente.compare(entente.Position(), {"FRANCE": "A PAR H"}),
    lambda: entente.compare(entente.Position(), {"FRANCE": b"A PAR H"}),
    lambda: entente.Position.from_dict(None), lambda: entente.Position.from_dict([]), lambda: entente.Position.from_dict(5),
    lambda: setattr(entente.Position(), "phase", "F1901M"), lambda: setattr(entente.Map, "name", "x"),
])
def test_wrong_types(call):
    with pytest.raises((TypeError, AttributeError)):
        call()


def test_what_stands_for_a_position_is_named():
    with pytest.raises(TypeError, match="the position must be a Position, not <class 'dict'>"):
        entente.check({}, {})
    with pytest.raises(TypeError, match="a request must be a dict, not <class 'list'>"):
        entente.Position.from_dict([])
    assert entente.Position.from_dict(entente.Position()) == entente.Position()


def test_hostile_orders():
    """A list that changes while it is read, a mapping that fails, an order that is no text."""
    texts = ["A PAR H"]

    class Liar:
        def items(self):
            raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        entente.adjudicate(entente.Position(), Liar())
    with pytest.raises(entente.EntenteError):
        entente.adjudicate(entente.Position(), {"FRANCE": ["A PAR H"] * 65001})
    with pytest.raises(UnicodeEncodeError):
        entente.adjudicate(entente.Position(), {"FRANCE": ["A PAR \udc80"]})
    result = entente.adjudicate(entente.Position(), {"FRANCE": texts * 2})
    assert [o.result for o in result][:2] == ["succeeds", "void"] and result[1].reason == "duplicate"
    with pytest.raises(IndexError):
        result[1000]


def test_bytes_of_any_content_are_refused_or_a_position():
    import random
    numbers, good = random.Random(1), bytes(entente.Position())
    for _ in range(20000):
        data = bytearray(good)
        for _ in range(numbers.randint(1, 3)):
            data[numbers.randrange(len(data))] = numbers.randrange(256)
        try:
            position = entente.Position.from_bytes("standard", data)
        except entente.EntenteError:
            continue
        entente.adjudicate(position)
        assert isinstance(position.units, dict) and position.to_dict()


def test_threads():
    expected = [entente.adjudicate(*turn).to_dict() for turn in play(4)]
    failures = []

    def work():
        for _ in range(3):
            if [entente.adjudicate(*turn).to_dict() for turn in play(4)] != expected:
                failures.append(1)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


@pytest.mark.parametrize("orders", [["WAIVE", "WAIVE", "F KIE B"], ["F KIE B", "WAIVE", "WAIVE"]])
def test_a_waive_takes_none_of_the_builds_for_which_there_is_a_place(orders):
    board = entente.Position.from_dict({
        "phase": "W1902A", "units": {"GERMANY": ["A MUN", "A BER"]},
        "centers": {"GERMANY": ["MUN", "BER", "KIE", "DEN", "HOL"]}})
    result = entente.adjudicate(board, {"GERMANY": orders})
    assert [outcome.result for outcome in result] == ["succeeds"] * 3
    assert result.position.units == {"GERMANY": ["A BER", "F KIE", "A MUN"]}
