// keep.js -- the game in the browser's storage, so that it is there after a reload.
//
// Four places: the game that is open, the one that was open before it, one that could not be read, and the last one of an
// address, as it came. Storage can be full or forbidden; then a message says so, once.

import { newGame } from "../game.js";
import { comparableGame, writeGame } from "./gamefile.js";
import { say } from "./message.js";

const OPEN = "entente.game";
const FORMER = "entente.former";
const BROKEN = "entente.broken";
const LINKED = "entente.linked";
const PAUSE = 300; // milliseconds after the last change

let hasSaid = false;

function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key, words) {
  try {
    localStorage.setItem(key, words);
  } catch {
    if (!hasSaid) say("This browser does not keep the game. Save it as a file (tab Game).", { kind: "error" });
    hasSaid = true;
  }
}

export const storedGame = () => read(OPEN);
export const formerGame = () => read(FORMER);
export const brokenGame = () => read(BROKEN);
export const keepLinked = (game) => write(LINKED, comparableGame(game));

/** True if nobody has done anything to the game since it began or came from an address. `rules`: those with which it began. */
export function isUntouched(judge, game, rules) {
  if (game.phases.length > 1 || game.phases[0].answer) return false;
  const start = newGame(judge.start(game.map));
  const words = comparableGame(game);
  return words === comparableGame({ ...start, rules: rules ?? start.rules }) || words === read(LINKED);
}

/** Keep a game that another one replaces, unless it is untouched. True if it is kept. */
export function keepFormer(judge, game, rules) {
  if (isUntouched(judge, game, rules)) return false;
  write(FORMER, writeGame(game));
  return true;
}

/** Put what cannot be read aside, so that a new game can be kept. */
export function keepBroken(words) {
  write(BROKEN, words);
  if (brokenGame() === words) localStorage.removeItem(OPEN);
}

/** From now on keep every change of the game; `now`: the game as it is too. */
export function keepGame(store, now) {
  let kept = now ? null : store.state.game;
  const keep = () => {
    clearTimeout(timer);
    if (store.state.game === kept) return;
    kept = store.state.game;
    write(OPEN, writeGame(kept));
  };
  let timer = setTimeout(keep, PAUSE);
  store.subscribe(({ game }, former) => {
    if (game === former.game) return;
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE);
  });
  window.addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", keep);
}
