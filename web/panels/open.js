// open.js -- the game with which the page starts, and other games in its place.

import { newGame } from "../game.js";
import { attempt, tell } from "./message.js";

/** The game that was open last, or a new one. */
export async function firstGame(judge) {
  return { game: newGame(judge.start("standard")), notes: [] };
}

/** Put another game in the place of the present one, which Undo brings back. */
export function replaceGame(store, game, words) {
  store.change(() => game);
  store.look({ power: null, selected: null, hover: null, mode: "play", tab: "orders" });
  tell(words, { action: { label: "Undo", act: () => store.undo() } });
}

/** A new game on a map. */
export function startGame(store, judge, map) {
  attempt("The game cannot start", () => {
    const game = newGame(judge.start(map));
    replaceGame(store, { ...game, rules: store.state.game.rules }, "A new game. The former one is kept.");
  });
}
