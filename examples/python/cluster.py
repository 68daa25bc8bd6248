#!/usr/bin/python3
"""Judge an archive of games again, or play games, on many processes or machines with Dask.

    cluster.py play 1000 >games.jsonl       play games with random orders, a game file a line
    cluster.py replay games.jsonl           judge every phase of an archive again, and report what differs

The archive has one game a line, in any format that `entente replay` reads. `--scheduler tcp://HOST:8786` names the
scheduler of a cluster; without it, `--workers 2` processes on this machine do the work. The archive is read as the work
proceeds, so it may be larger than memory. The functions replay_games() and play_game() know nothing of Dask: docs/python.md
shows them under Ray and Spark.
"""
# SPDX-License-Identifier: MIT
import argparse
import collections
import itertools
import json
import sys

import entente


def replay_games(lines):
    """Judge the games of some lines again: how much was judged, and the reports of games in which something differs."""
    total, reports = collections.Counter(), []
    for line in lines:
        total["games"] += 1
        try:
            report = entente.request("replay", line)
        except entente.EntenteError as error:
            total["refused"] += 1
            reports.append({"error": {"code": error.code, "message": error.message, "path": error.path}})
            continue
        total["phases"] += report["judged"]
        if report["differ"]:
            total["differ"] += report["differ"]
            reports.append(report)
    return total, reports


def play_game(seed, years=20):
    """Play a game with random orders: the game file as one line of JSON."""
    position, phases = entente.Position(), []
    while position.winner is None and int(position.phase[1:5]) <= 1900 + years:
        orders = entente.request("play", position.to_dict(), player="random", seed=seed * 1000 + len(phases))["orders"]
        phases.append(phase_of(position, len(phases) + 1, orders, {"preset": "datc"}))
        position = entente.adjudicate(position, orders).position
    phases.append(phase_of(position, len(phases) + 1, {}, None))
    return json.dumps({"format": "entente-game", "version": 1, "title": f"random game {seed}", "map": "standard",
                       "rules": {"preset": "datc"}, "options": {}, "players": {}, "phases": phases,
                       "current": len(phases)})


def phase_of(position, number, orders, judged):
    """A phase of a game file: docs/interface.md says what it is made of."""
    facts = position.to_dict()
    for key in ("map", "rules", "options"):
        del facts[key]
    return {"id": number, "parent": number - 1 or None, "name": "", "position": facts, "text": None, "orders": orders,
            "judged": judged}


def blocks(items, size):
    items = iter(items)
    return iter(lambda: list(itertools.islice(items, size)), [])


def distribute(client, function, items, in_flight):
    """The results of function(item), as they are ready. At most in_flight items are away at a time."""
    from distributed import as_completed

    items = iter(items)
    away = as_completed([client.submit(function, item, pure=False) for item in itertools.islice(items, in_flight)])
    for future in away:
        yield future.result()
        for item in itertools.islice(items, 1):
            away.add(client.submit(function, item, pure=False))


def replay(client, path, in_flight):
    total = collections.Counter()
    with open(path, encoding="utf-8") as file:
        for counts, reports in distribute(client, replay_games, blocks(file, 20), in_flight):
            total.update(counts)
            for report in reports:
                print(json.dumps(report))
    print(f"{total['games']} games, {total['phases']} phases judged again: {total['differ']} differ, "
          f"{total['refused']} games refused", file=sys.stderr)
    return total["differ"] + total["refused"] > 0


def play(client, games, in_flight):
    for line in distribute(client, play_game, range(1, games + 1), in_flight):
        print(line)
    return False


def main():
    from distributed import Client, LocalCluster

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scheduler", help="the address of a Dask scheduler")
    parser.add_argument("--workers", type=int, default=2, help="processes on this machine, if there is no scheduler")
    parser.add_argument("what", choices=["replay", "play"])
    parser.add_argument("argument", help="an archive to replay, or how many games to play")
    args = parser.parse_args()
    cluster = args.scheduler or LocalCluster(n_workers=args.workers, threads_per_worker=1, dashboard_address=None)
    with Client(cluster) as client:
        in_flight = 4 * sum(client.nthreads().values())
        if args.what == "replay":
            return replay(client, args.argument, in_flight)
        return play(client, int(args.argument), in_flight)


if __name__ == "__main__":
    sys.exit(main())
