// main.js -- start: the judge, the game that was open last, then every part of the page.

import { loadJudge } from "./wasm.js";
import { phaseOf, requestOf } from "./game.js";
import { Store } from "./store.js";
import { mountBoard } from "./board/board.js";
import { mountPanels } from "./panels/panels.js";
import { factsOf } from "./panels/facts.js";
import { keepFocus } from "./panels/focus.js";
import { firstGame, openFormer } from "./panels/open.js";
import { brokenGame, keepBroken, keepGame, storedGame } from "./panels/keep.js";
import { applyTheme } from "./panels/theme.js";
import { say } from "./panels/message.js";

// A person who plays against the machine goes on with that power.
function firstView(judge, game) {
  const persons = Object.keys(factsOf(judge, game.map).powers).filter((power) => !game.players[power]);
  const power = persons.length === 1 ? persons[0] : null;
  return { power, tab: phaseOf(game).answer ? "results" : "orders", selected: null, hover: null };
}

/** For scripts and tests: docs/web.md. */
function offerScripts(store) {
  window.entente = {
    game: () => structuredClone(store.state.game),
    position: () => {
      const { orders, ...position } = requestOf(store.state.game);
      return structuredClone(position);
    },
  };
}

// The power that orders is one of the map.
function fitView(judge, state) {
  const { game, view } = state;
  if (!view.power || Object.hasOwn(factsOf(judge, game.map).powers, view.power)) return state;
  return { game, view: { ...view, power: null, selected: null } };
}

let isJudgeThere = false; // false: an error is not the kept game's fault

async function start() {
  applyTheme();
  const judge = await loadJudge();
  isJudgeThere = true;
  const { game, notes, fromAddress } = await firstGame(judge);
  const store = new Store(game, firstView(judge, game), (state) => fitView(judge, state));
  keepFocus();
  mountPanels(store, judge);
  mountBoard(store, judge);
  offerScripts(store);
  keepGame(store, judge, fromAddress, () => openFormer(store, judge));
  for (const { text, kind, action } of notes)
    say(text, { kind, action: action && { ...action, act: () => action.act(store) } });
  document.documentElement.dataset.ready = phaseOf(store.state.game).position.phase;
}

// A kept game with which the page cannot start would stop it at each load, so a new game is offered.
function sayNoStart(error) {
  const words = isJudgeThere ? storedGame() : null;
  const action = {
    label: "Begin anew",
    act: () => {
      keepBroken(words);
      location.reload();
    },
  };
  const isOtherBroken = words !== null && ![null, words].includes(brokenGame());
  const loss = isOtherBroken ? " To begin anew puts this game in the place of an older one that could not be read." : "";
  say(`The board cannot start: ${error.message}${loss}`, { kind: "error", action: words === null ? null : action });
}

start().catch(sayNoStart);
