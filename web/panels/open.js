// open.js -- the game with which the page starts, and other games in its place: from files, addresses and new ones.

import { newGame } from "../game.js";
import { isAddress, readAddress } from "./address.js";
import { undo } from "./changes.js";
import { parseJson } from "./fields.js";
import { MOST_LETTERS, REQUEST_KEYS, gameOfRequest, readGame } from "./gamefile.js";
import { addFormer, formerGames, keepBroken, keepFormer, keepLinked, storedGame } from "./keep.js";
import { attempt, say } from "./message.js";
import { saveFile } from "./save.js";
import { disputedPhases, isSavedGame, readSavedGame } from "./savedgames.js";
import { listWords, phaseWords } from "./words.js";

/** Open a file of the person. */
export async function openFile(store, judge, file) {
  if (file.size > MOST_LETTERS)
    say(`${file.name} cannot be opened: it is larger than ${MOST_LETTERS} bytes`, { kind: "error", isRefusal: true });
  else openText(store, judge, file.name, new Uint8Array(await file.arrayBuffer()));
}

// Put another game in the place of the present one, and say so. The former one is kept if anybody has done anything to
// it, and Undo brings it back. `rules`: those that the former one may have and be untouched.
function replaceGame(store, judge, game, words, rules) {
  const isKept = keepFormer(judge, store.state.game, rules);
  store.change(() => game);
  store.look({ power: null, selected: null, hover: null, tab: "orders" });
  say(isKept ? `${words} The game before it is kept.` : words, { action: { label: "Undo", act: () => undo(store, judge) } });
}

/** A new game on a map. */
export function startGame(store, judge, map) {
  attempt("The game cannot start", () => {
    const { rules } = store.state.game; // the new game has them too, so they are not lost
    replaceGame(store, judge, { ...newGame(judge.start(map)), rules }, "A new game.", rules);
  });
}

// A text without any line that is part of a position or an order is no position.
function requestOfText(judge, words) {
  const { lines } = judge.check(words);
  if (!lines || lines.header + lines.position + lines.order === 0)
    throw new Error("it holds no game, no position and no orders");
  return judge.convert(words);
}

// "[21:03] France: A Par - Bur" begins as a list does, and is none.
function isJson(words) {
  if (!/^\s*\[/.test(words)) return /^\s*(\{|(null|true|false|-?\d+(\.\d+)?)\s*$)/.test(words);
  try {
    JSON.parse(words);
    return true;
  } catch {
    return false;
  }
}

// Bytes as text, or null if they are not UTF-8.
function utf8Of(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A game of this board, one of another program, a request as JSON, or a position as text: { game, notes }. `given` is
 *  text, or the bytes of a file; what is not UTF-8 is Windows-1252. The judge takes such a text as bytes, since it may
 *  be UTF-8 in part. */
export function gameOfText(judge, given) {
  const utf8 = typeof given === "string" ? given : utf8Of(given);
  const words = utf8 ?? new TextDecoder("windows-1252").decode(given);
  if (words.length > MOST_LETTERS) throw new Error(`it is longer than ${MOST_LETTERS} letters`);
  if (!isJson(words)) return { game: gameOfRequest(judge, requestOfText(judge, utf8 ?? given)), notes: [] };
  const value = parseJson(words, "it");
  if (value === null || typeof value !== "object") throw new Error("it holds no game, no position and no orders");
  if (value.format) return { game: readGame(judge, value), notes: [] };
  if (isSavedGame(value)) return readSavedGame(judge, value);
  if (Array.isArray(value) || !REQUEST_KEYS.some((key) => Object.hasOwn(value, key)))
    throw new Error("it holds no game, no position and no orders");
  return { game: gameOfRequest(judge, value), notes: [] };
}

/** Open the text or the bytes of a file. */
export function openText(store, judge, name, given) {
  attempt(`${name} cannot be opened`, () => {
    const { game, notes } = gameOfText(judge, given);
    const disputed = disputedPhases(game).map(phaseWords);
    const doubt = disputed.length ? [`Where this judge says otherwise: after ${listWords(disputed)}.`] : [];
    replaceGame(store, judge, game, [`${name} is open.`, ...doubt, ...new Set(notes)].join(" "));
  });
}

async function openAddress(store, judge) {
  if (!isAddress(location.hash)) return;
  try {
    const game = await readAddress(judge, location.hash);
    replaceGame(store, judge, game, "The position of the address is open.");
    keepLinked(game);
  } catch (error) {
    say(`The address cannot be opened: ${error.message}`, { kind: "error", isRefusal: true });
  }
  forgetAddress();
}

// A reload goes on with the game, which begins with the address and does not stay there.
function forgetAddress() {
  history.replaceState(null, "", location.href.replace(/#.*/, ""));
}

/** Open what is given to the open page: an address that is pasted, a file that is dropped. */
export function mountArrivals(store, judge) {
  window.addEventListener("hashchange", () => openAddress(store, judge));
  document.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    openFile(store, judge, file);
  });
}

/** Go back to the game that was open before this one, or to an older one. */
export function openFormer(store, judge, former = formerGames()[0]) {
  if (!former) return say("No former game is kept.");
  addFormer(former); // so that the present game does not push it out, and it is there after Undo
  openText(store, judge, "The former game", former);
}

export const saveBroken = (words) => saveFile("entente-broken.json", "application/json", words);

function restored(judge, notes) {
  const words = storedGame();
  if (words === null) return null;
  try {
    return readGame(judge, parseJson(words, "it"));
  } catch (error) {
    const other = keepBroken(words) ? "It replaces an older game that could not be read. " : "";
    notes.push({
      text: `The game that was kept in this browser cannot be read, and a new one begins. ${other}${error.message}`,
      kind: "error",
      action: { label: "Save it as a file", act: () => saveBroken(words) },
    });
    return null;
  }
}

/**
 * The position of the address, else the game that was open last, else a new one; and what to say about it.
 * `fromAddress`: the game is still to be kept. A new one is kept when it has changed: the storage may have a game that
 * could not be read just now.
 */
export async function firstGame(judge) {
  const notes = [];
  const last = restored(judge, notes);
  if (isAddress(location.hash)) {
    try {
      const game = await readAddress(judge, location.hash);
      forgetAddress();
      if (last && keepFormer(judge, last)) {
        const action = { label: "Back to it", act: (store) => openFormer(store, judge) };
        notes.push({ text: "The position of the address is open. Your game is kept.", action });
      }
      keepLinked(game);
      return { game, notes, fromAddress: true };
    } catch (error) {
      forgetAddress();
      notes.push({ text: `The address cannot be opened: ${error.message}`, kind: "error" });
    }
  }
  return { game: last ?? newGame(judge.start("standard")), notes, fromAddress: false };
}
