// keep.js -- the game in the browser's storage, so that it is there after a reload.
//
// Three places: the game that is open, the one that was open before it, and one that could not be read. Storage can be
// full or forbidden; then a message says so, once.

import { writeGame } from "./gamefile.js";
import { say } from "./message.js";

const OPEN = "entente.game";
const FORMER = "entente.former";
const BROKEN = "entente.broken";
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
export const keepFormer = (game) => write(FORMER, writeGame(game));

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
