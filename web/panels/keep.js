// keep.js -- the game in the browser's storage, so that it is there after a reload.
//
// Kept are the game that is open, those that were open before it, one that could not be read, and the last one of an
// address, as it came. If storage is full, the oldest of those before give way. If it is full still, or forbidden, a
// message says so, once.
//
// All tabs of a browser have one storage. What another tab has kept is not overwritten without a word: it becomes the
// game before.

import { newGame } from "../game.js";
import { parseJson } from "./fields.js";
import { comparable, comparableGame, readGame, writeGame } from "./gamefile.js";
import { attempt, say } from "./message.js";

const OPEN = "entente.game";
const FORMERS = ["", ".2", ".3", ".4", ".5"].map((end) => `entente.former${end}`); // the newest first
const BROKEN = "entente.broken";
const LINKED = "entente.linked";
const PAUSE = 300; // milliseconds after the last change

let hasSaid = false;
let known = null; // the open game as this tab read or wrote it last

function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// What was removed is put back if there is no room all the same.
function put(key, words) {
  const dropped = [];
  for (;;) {
    try {
      return localStorage.setItem(key, words);
    } catch (error) {
      const oldest = FORMERS.slice(1).findLast((each) => read(each) !== null);
      if (!oldest) {
        dropped.forEach(([former, game]) => localStorage.setItem(former, game));
        throw error;
      }
      dropped.push([oldest, read(oldest)]);
      localStorage.removeItem(oldest);
    }
  }
}

function write(key, words) {
  try {
    put(key, words);
    return true;
  } catch {
    if (!hasSaid) say("This browser does not keep the game. Save it as a file (tab Game).", { kind: "error" });
    hasSaid = true;
    return false;
  }
}

export const storedGame = () => (known = read(OPEN));
export const formerGames = () => FORMERS.map(read).filter((words) => words !== null);
export const brokenGame = () => read(BROKEN);
export const keepLinked = (game) => write(LINKED, comparableGame(game));

const isSame = (value, other) => comparable(value) === comparable(other);

// All that was ordered or judged in a phase stands in the phase `now`, too.
function holdsPhase(now, { judged, orders, name, text, ...place }) {
  const isBare = judged === null && name === "" && text === null && Object.keys(orders).length === 0;
  const isJudged = judged === null || isSame(now.judged, judged);
  const isKept = isJudged && isSame([now.orders, now.name, now.text], [orders, name, text]);
  const hasRest = ["results", "messages", "extra"].every((key) => place[key] === undefined || isSame(now[key], place[key]));
  return ["parent", "position"].every((key) => isSame(now[key], place[key])) && hasRest && (isBare || isKept);
}

// True if `other` is the same game, or the game as it stood earlier.
function holds(words, other) {
  if (words === other) return true;
  try {
    const [game, earlier] = [words, other].map((each) => JSON.parse(each));
    const phases = new Map(game.phases.map((phase) => [phase.id, phase]));
    return (
      ["title", "map", "rules", "options", "players", "extra"].every((key) => isSame(game[key], earlier[key])) &&
      earlier.phases.every((phase) => phases.has(phase.id) && holdsPhase(phases.get(phase.id), phase))
    );
  } catch {
    return false;
  }
}

/** Keep a game as the one before. Each moves one place on; the same game does not stand twice, nor as it stood earlier. */
export function addFormer(words) {
  const others = formerGames().filter((each) => !holds(words, each));
  if (!write(FORMERS[0], words)) return false;
  try {
    FORMERS.slice(1).forEach((key) => localStorage.removeItem(key));
    FORMERS.slice(1).forEach((key, i) => i < others.length && localStorage.setItem(key, others[i]));
  } catch {
    // The oldest have no room.
  }
  return true;
}

/** True if nobody has done anything to the game since it began or came from an address. `rules`: those with which it began. */
function isUntouched(judge, game, rules) {
  if (game.phases.length > 1 || game.phases[0].answer) return false;
  const start = newGame(judge.start(game.map));
  const words = comparableGame(game);
  return words === comparableGame({ ...start, rules: rules ?? start.rules }) || words === read(LINKED);
}

/** Keep a game that another one replaces, unless it is untouched. True if it is kept. */
export function keepFormer(judge, game, rules) {
  if (isUntouched(judge, game, rules)) return false;
  return addFormer(writeGame(game));
}

/** Put what cannot be read aside, so that a new game can be kept. It stays until somebody forgets it. True if another
 *  such game was replaced. */
export function keepBroken(words) {
  const former = brokenGame();
  write(BROKEN, words);
  if (brokenGame() !== words) return false;
  localStorage.removeItem(OPEN);
  return former !== null && former !== words;
}

export const forgetBroken = () => localStorage.removeItem(BROKEN);

// What another tab kept since this one read or wrote the game, or null.
function gameOfAnotherTab() {
  const words = read(OPEN);
  return words === known ? null : words;
}

function isUntouchedText(judge, words) {
  try {
    return isUntouched(judge, readGame(judge, JSON.parse(words)));
  } catch {
    return false;
  }
}

/** From now on keep every change of the game; `now`: the game as it is too. `openFormer` opens the game before. */
export function keepGame(store, judge, now, openFormer) {
  let kept = now ? null : store.state.game;
  let hasTold = false;
  let taken = null; // the game of another tab that was taken last, and the game that it replaced
  const keep = () => {
    clearTimeout(timer);
    if (store.state.game === kept) return;
    kept = store.state.game;
    hasTold = false;
    const words = writeGame(kept);
    if (kept === taken?.before) addFormer(taken.words); // undone
    const other = gameOfAnotherTab();
    if (other !== null && other !== words && !isUntouchedText(judge, other) && addFormer(other)) {
      known = other; // also if there is no room for the game of this tab
      const action = { label: "Open it", act: openFormer };
      say("Another tab has kept another game. That is the game before this now.", { action });
    }
    if (write(OPEN, words)) known = words;
  };
  const take = () =>
    attempt("The game of the other tab cannot be opened", () => {
      const words = read(OPEN);
      const game = readGame(judge, parseJson(words, "it"));
      known = words;
      taken = { before: store.state.game, words };
      store.change(() => game);
      store.look({ selected: null, hover: null });
      kept = store.state.game;
      hasTold = false;
    });
  // A change that is still to be kept meets the other game then.
  const tell = () => {
    if (hasTold || store.state.game !== kept || gameOfAnotherTab() === null) return;
    hasTold = true;
    say("Another tab has played on, or has another game.", { action: { label: "Open that here", act: take } });
  };
  let timer = setTimeout(keep, PAUSE);
  store.subscribe(({ game }, former) => {
    if (game === former.game) return;
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE);
  });
  window.addEventListener("pagehide", keep);
  window.addEventListener("storage", ({ key }) => key === OPEN && tell());
  document.addEventListener("visibilitychange", () => {
    keep();
    hasTold = false;
    if (document.visibilityState === "visible") tell();
  });
}
