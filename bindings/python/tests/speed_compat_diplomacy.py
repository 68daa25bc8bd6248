#!/usr/bin/python3
"""How fast entente.compat.diplomacy is, and whether its memory grows: speed_compat_diplomacy.py [PHASES]

Games of random orders are recorded, then played again. Without an argument: microseconds of processor time a phase, the
best of five runs. With one: so many phases are played, each game in a new Game, with the memory in use on the way.
"""
# SPDX-License-Identifier: MIT
import random
import sys
import time

import entente
from entente.compat.diplomacy import Game
from entente.compat.diplomacy.utils.export import to_saved_game_format


def record(n_games, last_year):
    rng, games = random.Random(1), []
    for _ in range(n_games):
        game, orders = Game(), []
        while not game.is_game_done and int(game.get_current_phase()[1:5]) <= last_year:
            possible = game.get_all_possible_orders()
            for power, places in game.get_orderable_locations().items():
                game.set_orders(power, [rng.choice(possible[place]) for place in places])
            orders.append({power: texts for power, texts in game.get_orders().items() if texts})
            game.process()
        games.append(orders)
    return games


def judge_only(orders):
    position = entente.Position()
    for phase in orders:
        position = entente.adjudicate(position, phase).position
        yield 0


def play(orders, *extra):
    game = Game()
    for phase in orders:
        for power, texts in phase.items():
            game.set_orders(power, texts)
        for call in extra:
            getattr(game, call)()
        start = time.process_time_ns()
        game.process()
        yield time.process_time_ns() - start
    return game


def copies(orders):
    import copy
    game = Game()
    for phase in orders:
        for power, texts in phase.items():
            game.set_orders(power, texts)
        copy.deepcopy(game)
        game.process()
        yield 0


def measure(label, games, run, *extra, part=False):
    n, best = sum(map(len, games)), float("inf")
    for _ in range(5):
        start = time.process_time_ns()
        inner = sum(sum(run(orders, *extra)) for orders in games)
        best = min(best, inner if part else time.process_time_ns() - start)
    print(f"{label:58} {best / n / 1000:7.1f} us {1e9 * n / best:9,.0f} phases/s")


def speed():
    games = record(40, 1914)
    print(f"{sum(map(len, games))} phases")
    measure("entente.adjudicate() alone, with order texts", games, judge_only)
    measure("set_orders() of all powers, process()", games, play)
    measure("of this process()", games, play, part=True)
    measure("and get_state()", games, play, "get_state")
    measure("and get_all_possible_orders()", games, play, "get_all_possible_orders")
    measure("and a deepcopy of the game", games, copies)


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096 / 1e6


def memory(wanted):
    games, done, played, shown = record(60, 1920), 0, 0, 0
    while done < wanted:
        game = Game()
        for phase in games[played % len(games)]:
            for power, texts in phase.items():
                game.set_orders(power, texts)
            game.process()
            done += 1
        played += 1
        if played % 100 == 0:
            to_saved_game_format(game)
        if done >= shown:
            print(f"{done:9,} phases, {played:6,} games: {resident():6.1f} MB", flush=True)
            shown += wanted // 12


if __name__ == "__main__":
    memory(int(sys.argv[1])) if len(sys.argv) > 1 else speed()
