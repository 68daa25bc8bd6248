"""Does anything leak? leaks.py

Everything is called many times, failures included. Under a debug build of Python (python3-dbg), with an extension that
is compiled with Py_REF_DEBUG, the number of references must not grow. Under any other Python the memory must not.
"""
import gc
import pickle
import resource
import sys

import entente
from entente.compat.diplomacy import Game

TURN = {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"], "GERMANY": ["A MUN - BUR"]}
RETREAT = {"phase": "F1901R", "units": {"FRANCE": ["A PAR"]}, "dislodged": {"GERMANY": {"A BUR": ["MUN"]}}}
VARIANT = {"base": "standard", "changes": {"add": {"fleet": [["BER", "DEN"]]}}}


def refused(call):
    try:
        call()
    except (ValueError, TypeError):
        return
    raise AssertionError("this should have been refused")


def everything():
    start = entente.Position()
    result = entente.adjudicate(start, TURN, entente.Rules("1982", {"4.A.2": "e"}))
    for outcome in result.orders:
        for name in ("power", "unit", "order", "result", "marks", "reason", "by", "dislodged_by", "ends", "why", "auto"):
            getattr(outcome, name)
        repr(outcome)
    result.to_dict(), result.svg(width=300), start.svg(), start.legal_orders(), repr(result), result.rules.choices
    for position in (start, result.position, entente.Position.from_dict(RETREAT), entente.Position(VARIANT),
                     entente.Position.from_dict({"rules": "1982"})):
        for name in ("units", "dislodged", "centers", "adjustments", "contested", "winner", "phase"):
            getattr(position, name)
        assert pickle.loads(pickle.dumps(position)) == position == entente.Position.from_dict(position.to_dict())
        hash(position), repr(position), memoryview(position), bytes(position), str(position.map)
    standard = start.map
    standard.homes("FRANCE"), standard.neighbors("A PAR"), standard.coasts("STP"), standard.terrain("PAR"), standard.centers
    entente.request("check", "France:\n A Par - Bur\n", format="text"), entente.maps(), entente.functions()
    assert result[0] in result and result.index(result[1]) == 1 and result[0] != result.position
    result.count(result[0]), hash(result[0]), result[0] == entente.adjudicate(start, TURN)[0]
    rules, variant = entente.Rules("1982 victory=9"), entente.Map(VARIANT)
    entente.request("convert", {"rules": rules, "map": variant}, rules=rules), entente.request("map", variant)
    entente.request("audit", [{**start.to_dict(), "orders": {}}, entente.request("next", start)])
    refused(lambda: entente.request("audit", [start, "France: A Par H"]))
    refused(lambda: entente.request("audit", [start, object()]))
    refused(lambda: entente.request("adjudicate", {"proxies": rules}))
    refused(lambda: entente.adjudicate(start, {"FRANCE": ["A PAR H", "A PAR - "]}))
    refused(lambda: entente.adjudicate(start, {"FRANCE": [3]}))
    refused(lambda: entente.adjudicate(start, {"MORDOR": []}))
    refused(lambda: entente.adjudicate(start, 3))
    refused(lambda: entente.adjudicate(start, {}, None, "exhaustive"))
    refused(lambda: entente.Map("{"))
    refused(lambda: entente.Map({"name": "x"}))
    refused(lambda: entente.Rules("datc", {"4.A.2": "z"}))
    refused(lambda: entente.Position.from_bytes("standard", bytes(8)))
    refused(lambda: entente.Position.from_dict({"units": {"FRANCE": ["F PAR"]}}))
    refused(lambda: entente.Position.from_dict({"rules": "1982", "perpetual": {"ITALY": ["A VEN H"]}}))
    refused(lambda: entente.request("draw", {}, colour=1))
    deepmind()
    a_game()


def deepmind():
    """What entente.compat.deepmind calls, without numpy."""
    start, rules, compiled = entente.Position(), entente.Rules(), entente._entente
    legal = compiled.deepmind_legal(start, rules)
    compiled.deepmind_names(), compiled.deepmind_actions()
    for size in (2835, 4 * 2835):
        assert compiled.deepmind_observe(start, rules, bytearray(size), bytearray(28)) == 0
    assert compiled.deepmind_step(start, rules, [actions[-1:] for actions in legal])[0].phase == "F1901M"
    text = compiled.deepmind_decode(start, legal[2][0])
    assert compiled.deepmind_encode(start, "FRANCE", text) == legal[2][0]
    refused(lambda: compiled.deepmind_step(start, rules, [[1]] * 7))
    refused(lambda: compiled.deepmind_step(start, rules, [legal[0]] * 7))
    refused(lambda: compiled.deepmind_step(start, rules, [None, ["x"], None, None, None, None, None]))
    refused(lambda: compiled.deepmind_step(start, rules, [[]] * 6))
    refused(lambda: compiled.deepmind_observe(start, rules, bytearray(7), bytearray(28)))
    refused(lambda: compiled.deepmind_observe(start, rules, bytearray(2835), bytes(28)))
    refused(lambda: compiled.deepmind_encode(start, "FRANCE", "A PAR - LON"))
    refused(lambda: compiled.deepmind_decode(start, 7))


def arrays():
    batch = entente.batch
    games = entente.Games(40, seed=1, years=1, threads=2, record=True)
    for _ in range(3):
        legal = games.legal(sample=True)
        batch.adjudicate(games.positions, *batch.gather(games.positions, legal, legal.sample), threads=2)
        batch.from_dicts([{"FRANCE": batch.texts(legal.orders[:1])}])
        games.step(legal.sample), games.step(), games.returns(), games.observations(), games.position(0)
    refused(lambda: batch.read(["A PAR - "], ["FRANCE"]))
    refused(lambda: batch.legal(batch.starts(2) * 0))
    refused(lambda: batch.adjudicate(batch.starts(2), 3))
    refused(lambda: entente.Games(1, policy="best"))


def a_game():
    game = Game()
    for _ in range(3):
        for power, orders in TURN.items():
            game.set_orders(power, orders + ["nonsense", "A PAR - MOS"])
        game.get_all_possible_orders(), game.get_orderable_locations(), game.get_state(), game.get_hash()
        game.process()
    assert pickle.loads(pickle.dumps(game)).get_hash() == game.get_hash()
    [phase.to_dict() for phase in game.get_phase_history()], game.get_order_status()
    game.powers["FRANCE"].units.clear()
    game.set_state({**game.get_state(), "name": "F1903R"})
    game.process()
    refused(lambda: game.set_orders("FRANCE", [3]))


def used():
    """The number of references, or kilobytes."""
    gc.collect()
    return sys.gettotalrefcount() if COUNTS else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


COUNTS = hasattr(sys, "gettotalrefcount")
ROUNDS, ALLOWED = (100, 99) if COUNTS else (400, 1000)  # a leak in a round would be as many references; or 1.2 MB


def grown(part):
    for _ in range(ROUNDS):
        part()
    before = used()
    for _ in range(ROUNDS):
        part()
    more = used() - before
    print(f"{part.__name__}: {ROUNDS} rounds: {more} {'references' if COUNTS else 'kB'} more")
    return more > ALLOWED


def main():
    # numpy is no debug build: what it does to references is not counted.
    sys.exit(any([grown(part) for part in ([everything] if COUNTS else [everything, arrays])]))


if __name__ == "__main__":
    main()
