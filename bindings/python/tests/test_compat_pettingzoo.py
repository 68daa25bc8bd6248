"""entente.compat.pettingzoo, with stand-ins for PettingZoo and Gymnasium."""
import importlib
import random
import sys
import types

import pytest

import entente

np = pytest.importorskip("numpy")
from entente.compat import deepmind  # noqa: E402


class Space:
    def __init__(self, *arguments):
        self.arguments = arguments


@pytest.fixture
def module(monkeypatch):
    pettingzoo = types.ModuleType("pettingzoo")
    pettingzoo.ParallelEnv = object
    gymnasium = types.ModuleType("gymnasium")
    gymnasium.spaces = types.SimpleNamespace(Dict=Space, Box=Space, Discrete=Space, MultiDiscrete=Space)
    monkeypatch.setitem(sys.modules, "pettingzoo", pettingzoo)
    monkeypatch.setitem(sys.modules, "gymnasium", gymnasium)
    monkeypatch.delitem(sys.modules, "entente.compat.pettingzoo", raising=False)
    yield importlib.import_module("entente.compat.pettingzoo")
    sys.modules.pop("entente.compat.pettingzoo", None)


def test_a_game_is_played_to_the_last_phase(module):
    env = module.parallel_env(max_phases=30)
    random_numbers = random.Random(5)
    observations, infos = env.reset(seed=1)
    phases = 0
    while env.agents:
        assert env.agents == list(deepmind.POWERS)
        actions = {}
        for agent in env.agents:
            legal = np.flatnonzero(observations[agent]["action_mask"]).tolist()
            assert [action >> 48 for action in infos[agent]["legal_actions"]] == legal
            chosen = random_numbers.sample(legal, min(len(legal), 3))
            actions[agent] = chosen + [module.NO_ORDER] * (module.MAX_ORDERS - len(chosen))
        observations, rewards, terminations, truncations, infos = env.step(actions)
        phases += 1
        if env.agents:
            assert not any(rewards.values()) and not any(truncations.values())
    assert phases == 30 and all(truncations.values()) and not any(terminations.values())
    assert sum(rewards.values()) == pytest.approx(1) and min(rewards.values()) >= 0
    assert env.render().startswith("<svg") and env.state().shape == (81, 35)


def test_a_win_ends_the_game(module):
    centers = ["PAR", "MAR", "BRE", "SPA", "POR", "BEL", "HOL", "LON", "LVP", "EDI", "MUN", "BER", "KIE", "DEN", "NWY",
               "SWE", "TUN"]
    board = entente.Position.from_dict({
        "map": "standard", "phase": "F1910M", "units": {"FRANCE": ["A TUS"], "ITALY": ["A NAP"]},
        "centers": {"FRANCE": centers, "ITALY": ["NAP", "ROM"]}})
    env = module.parallel_env()
    env.reset(options={"position": board})
    move = deepmind.order_to_action(board, "FRANCE", "A TUS - ROM")
    _, rewards, terminations, truncations, _ = env.step({"FRANCE": [deepmind.action_index(move)]})
    assert rewards == {agent: float(agent == "FRANCE") for agent in deepmind.POWERS}
    assert all(terminations.values()) and not any(truncations.values()) and env.agents == []


def test_spaces_have_the_shapes_of_what_is_passed(module):
    env = module.parallel_env()
    observations, _ = env.reset()
    boxes = env.observation_space("FRANCE").arguments[0]
    assert set(boxes) == set(observations["FRANCE"])
    for name in ("board", "build_numbers", "action_mask"):
        assert boxes[name].arguments[2:] == (observations["FRANCE"][name].shape, observations["FRANCE"][name].dtype)
    assert len(env.action_space("FRANCE").arguments[0]) == 17
    with pytest.raises(entente.EntenteError):
        env.step({"FRANCE": [0]})


@pytest.mark.parametrize("actions, error, why", [
    ({"FRANCE": [-1]}, ValueError, "FRANCE: -1 is no index"),  # not the last action
    ({"FRANCE": [18585]}, ValueError, "from 0 to 18584"),
    ({"FRANCE": [2.5]}, TypeError, "float"),
    ({"FRANC": [18584]}, ValueError, "no agent FRANC"),
])
def test_what_is_no_action_is_refused(module, actions, error, why):
    env = module.parallel_env()
    env.reset()
    with pytest.raises(error, match=why):
        env.step(actions)
    assert env.state().any() and env._state.position.phase == "S1901M"
