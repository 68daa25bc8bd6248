"""The example that distributes work, on two local workers."""
import json
import pathlib
import subprocess
import sys

import pytest

pytest.importorskip("distributed")
CLUSTER = pathlib.Path(__file__).parents[3] / "examples/python/cluster.py"


def run(*arguments):
    return subprocess.run([sys.executable, str(CLUSTER), *arguments], capture_output=True, text=True, timeout=120)


def test_games_are_played_and_judged_again(tmp_path):
    played = run("play", "4")
    games = played.stdout.splitlines()
    assert len(games) == 4 and len(set(games)) == 4, played.stderr
    archive = tmp_path / "games.jsonl"
    archive.write_text(played.stdout)
    judged = run("replay", str(archive))
    phases = sum(len(json.loads(game)["phases"]) - 1 for game in games)
    assert judged.returncode == 0 and f"4 games, {phases} phases judged again: 0 differ, 0 games refused" in judged.stderr

    game = json.loads(games[0])  # a unit that stands elsewhere after the first phase
    units = game["phases"][1]["position"]["units"]
    units["RUSSIA"] = [unit for unit in units["RUSSIA"] if unit[0] == "F"]
    archive.write_text(json.dumps(game) + "\nno game\n")
    judged = run("replay", str(archive))
    report, refused = map(json.loads, judged.stdout.splitlines())
    assert judged.returncode == 1 and report["differ"] >= 1 and refused["error"]["code"] == "syntax"
    assert report["differences"][0]["units"][0]["power"] == "RUSSIA"
