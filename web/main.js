// main.js -- start: the judge, the game that was open last, then every part of the page.

import { loadJudge } from "./wasm.js";
import { newGame, phaseOf, requestOf } from "./game.js";
import { Store } from "./store.js";
import { mountBoard } from "./board/board.js";
import { mountPanels } from "./panels/panels.js";
import { restoredGame } from "./panels/keep.js";

const FIRST_VIEW = { power: null, tab: "orders", selected: null };

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

async function start() {
  const judge = await loadJudge();
  const game = (await restoredGame(judge)) ?? newGame(judge.start("standard"));
  const store = new Store(game, FIRST_VIEW);
  mountBoard(store, judge);
  mountPanels(store, judge);
  offerScripts(store);
  document.documentElement.dataset.ready = phaseOf(store.state.game).position.phase;
}

start();
