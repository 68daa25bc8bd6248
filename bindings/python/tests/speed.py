#!/usr/bin/python3
"""How fast the package is: speed.py ENTENTE, where ENTENTE is the program `entente`

Everything is measured in turn, five times, and the median is printed: units a second, by processor time on one thread and
by wall time on two. The program in C plays the same games.
"""
# SPDX-License-Identifier: MIT
import re
import statistics
import subprocess
import sys
import time

import entente
from entente import batch

RUNS, GAMES, POSITIONS = 5, 1000, 2000


def random_turns():
    """Positions of random games, movement phases only, with a random order for each unit."""
    games = entente.Games(4 * POSITIONS, seed=1)
    for _ in range(7):
        games.step()
    rows = games.positions[batch.view(games.positions)["phase"] == 0][:POSITIONS]
    orders, counts = batch.random_orders(rows, seed=2)
    return rows.copy(), orders, counts


def start_turns():
    rows = batch.starts(POSITIONS)
    return rows, *batch.random_orders(rows, seed=2)


def as_texts(rows, orders, counts):
    """The same as Positions and dicts of texts."""
    turns = []
    for row, texts, order in zip(rows, batch.texts(orders, counts), orders):
        position, by_power = batch.position(row), {}
        for text, power in zip(texts, order.view(batch.ORDER)["power"][:, 0]):
            by_power.setdefault(position.map.powers[power], []).append(text)
        turns.append((position, by_power))
    return turns


def program(path, jobs):
    """Phases a second of whole random games in C, which the program measures itself."""
    out = subprocess.run([path, "selfplay", "--games", str(GAMES), "--seed", "1", "--jobs", str(jobs)],
                         capture_output=True, text=True, check=True)
    return float(re.search(r"(\d+) phases a second", out.stdout + out.stderr).group(1))


def games(threads):
    many = entente.Games(GAMES, seed=1, threads=threads, auto_reset=False)

    def play():
        while not many.done.all():
            many.step()
        return many.played
    return play


def main():
    rows, orders, counts = random_turns()
    turns = as_texts(rows, orders, counts)
    words = {f"`adjudicate()`, {counts.mean():.1f} order texts a phase": lambda: sum(
        bool(entente.adjudicate(*turn)) for turn in turns)}
    first = [(entente.Position(), by_power) for _, by_power in as_texts(*start_turns())]
    words["the same at the start of the game, 22 order texts"] = lambda: sum(
        bool(entente.adjudicate(*turn)) for turn in first)
    for threads in (1, 2):
        words[f"`batch.adjudicate()`, {threads} thread(s)"] = lambda threads=threads: len(
            batch.adjudicate(rows, orders, counts, threads=threads)[1])
    words["`Position.legal_orders()`, texts"] = lambda: len([turn[0].legal_orders() for turn in turns[:500]])
    words["`batch.legal()`, arrays"] = lambda: len(batch.legal(rows).order_offsets) - 1
    rates = {name: [] for name in words}
    for _ in range(RUNS):
        for name, work in words.items():
            rates[name].append(rate(work, time.perf_counter if "2 thr" in name else time.process_time))
        for threads in (1, 2):
            for name, value in ((f"whole random games in C, {threads} thread(s)", program(sys.argv[1], threads)),
                                (f"`Games.step()`, {threads} thread(s)", rate(games(threads), time.perf_counter))):
                rates.setdefault(name, []).append(value)
    for name, values in rates.items():
        print(f"| {name} | {statistics.median(values):,.0f} |")


def rate(work, clock):
    before = clock()
    count = work()
    return count / (clock() - before)


if __name__ == "__main__":
    main()
