// What opens files, addresses and texts, fed with damaged ones: fuzz.mjs WASM SOURCE ROUNDS [SEED]
//
// Each function either refuses with an Error that gives a reason, or returns a game that the judge takes, phase by phase,
// and that is the same game once it is written and read again. A RangeError, a TypeError or any other error of the
// language itself is a fault, and so is a key that reaches a prototype.
// SPDX-License-Identifier: MIT
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [, , wasm, source, rounds = "1000", seed = "1"] = process.argv;
const load = (name) => import(pathToFileURL(`${source}/${name}`));
const { Judge } = await load("bindings/wasm/package/judge.js");
const { readGame, writeGame, gameOfRequest } = await load("web/panels/gamefile.js");
const { readAddress, writeAddress } = await load("web/panels/address.js");
const { isSavedGame, readSavedGame } = await load("web/panels/savedgames.js");
const { readOrders } = await load("web/panels/ordertext.js");
const { newGame, requestOf, setAnswer, setOrders, goOn } = await load("web/game.js");
const judge = new Judge(await WebAssembly.compile(await readFile(wasm)));
const facts = judge.map("standard");

// ---- Chance, from the seed ----

let state = Number(seed) >>> 0 || 1;
function random(n) { // xorshift32
  state ^= state << 13;
  state >>>= 0;
  state ^= state >>> 17;
  state ^= state << 5;
  state >>>= 0;
  return state % n;
}
const pick = (list) => list[random(list.length)];

// ---- What is fed ----

const HTML = "<img src=x onerror=globalThis.injected=1>";
const ODD = [null, true, false, 0, -1, 1e9, 1.5, NaN, "", "x", "A PAR", "A PAR - BUR", "standard", "FRANCE", "S1901M", "\ud800", "\u0000", HTML,
  "__proto__", "constructor", "x".repeat(500), [], {}, [[]], [null], { __proto__: null, a: 1 }, JSON.parse('{"__proto__": {"injected": 1}}'), [1, 2, 3]];
const KEYS = ["__proto__", "constructor", "toString", "length", "phase", "units", "orders", "map", "rules", "id", "parent", "FRANCE", "0", "", HTML];

/** A game of some phases, with a branch. */
function playedGame() {
  let game = newGame(judge.start(pick(["standard", "colonial", "chaos"])));
  for (let i = 0; i < 1 + random(4); i++) {
    const powers = Object.keys(judge.map(game.map).powers);
    const { orders } = judge.play(requestOf(game), { player: pick(["random", "greedy"]), powers, seed: random(1000) });
    game = setOrders(game, orders);
    game = goOn(setAnswer(game, judge.adjudicate(requestOf(game))));
  }
  return game;
}

/** Every object and list inside a value, with itself. */
function inside(value) {
  return value !== null && typeof value === "object" ? [value, ...Object.values(value).flatMap(inside)] : [];
}

function damagedValue(value) {
  const copy = structuredClone(value);
  for (let n = 1 + random(3); n > 0; n--) {
    const parts = inside(copy);
    const part = pick(parts);
    const keys = Object.keys(part);
    const key = keys.length && random(4) ? pick(keys) : pick(KEYS);
    const set = (other) => Object.defineProperty(part, key, { value: other, enumerable: true, configurable: true, writable: true });
    if (Array.isArray(part) && key === "length") continue;
    if (random(6) === 0) delete part[key];
    else if (random(4) === 0) set(structuredClone(pick(parts)));
    else if (random(4) === 0 && typeof part[key] === "string") set(damagedText(part[key]));
    else set(structuredClone(pick(ODD)));
  }
  return JSON.parse(JSON.stringify(copy)); // what JSON can hold
}

function damagedText(text) {
  const at = random(text.length + 1);
  switch (random(5)) {
    case 0: return text.slice(0, at);
    case 1: return text.slice(0, at) + pick(["{", "]", '"', "\\", "\u0000", "\ud800", ":", "\n", "e9", "é", "-", "/", HTML]) + text.slice(at);
    case 2: return text.slice(0, at) + text.slice(at + 1 + random(8));
    case 3: return text.slice(0, at) + text.slice(random(text.length + 1));
    default: return text.slice(0, at) + String.fromCharCode(random(0x3000)) + text.slice(at + 1);
  }
}

// ---- What must hold ----

const LANGUAGE = [TypeError, RangeError, ReferenceError, URIError, WebAssembly.RuntimeError];
const counts = {};
let faults = 0;

function fault(name, input, why) {
  faults += 1;
  if (faults <= 8) console.log(`FAIL ${name}: ${why}\n     ${String(typeof input === "string" ? input : JSON.stringify(input)).slice(0, 400)}`);
}

async function attempt(name, input, act, check) {
  const count = (counts[name] ??= { accepted: 0, refused: 0 });
  let made;
  try {
    made = await act();
    count.accepted += 1;
  } catch (error) {
    count.refused += 1;
    if (!(error instanceof Error) || LANGUAGE.some((kind) => error instanceof kind)) fault(name, input, error.stack ?? error);
    else if (!error.message || error.message.length > 1000) fault(name, input, `the reason has ${error.message.length} letters`);
    return;
  }
  try {
    await check(made);
  } catch (error) {
    fault(name, input, `accepted, but ${error.stack ?? error}`);
  }
  if ({}.injected !== undefined || [].injected !== undefined || globalThis.injected !== undefined) {
    console.log(`FAIL ${name} changed a prototype`);
    process.exit(1);
  }
}

const hasOwnOnly = (value) => inside(value).every((each) => Object.getPrototypeOf(each) === (Array.isArray(each) ? Array.prototype : Object.prototype));

/** A game as text, whatever the order of its keys. */
const sorted = (game) => JSON.stringify(JSON.parse(writeGame(game)), (_, value) =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value);

/** The judge takes every phase under its own rules and under the game's, and the game can be kept. */
function playable(game) {
  if (!hasOwnOnly(game)) throw new Error("it holds something that is no plain data");
  for (const { id } of game.phases) {
    judge.check(requestOf(game, id));
    judge.adjudicate({ ...requestOf(game, id), rules: game.rules });
  }
  if (!game.phases.some(({ id }) => id === game.current)) throw new Error("no phase is the current one");
  const again = readGame(judge, JSON.parse(writeGame(game)));
  if (sorted(again) !== sorted(game)) throw new Error("it comes out otherwise when it is kept and read again");
}

const saved = (game) => ({ id: "x", map: game.map, rules: [], phases: game.phases.map(({ position, orders }) =>
  ({ name: position.phase, state: { units: position.units, centers: position.centers, retreats: position.dislodged ?? {} }, orders })) });

for (let round = 0; round < Number(rounds); round++) {
  const game = playedGame();
  const file = JSON.parse(writeGame(game));
  if (round === 0) await attempt("whole file", file, () => readGame(judge, file), playable);
  for (let n = 0; n < 4; n++) {
    const value = damagedValue(file);
    await attempt("game file", value, () => readGame(judge, value), playable);
    const request = damagedValue(requestOf(game));
    await attempt("request", request, () => gameOfRequest(judge, request), playable);
    const python = damagedValue(saved(game));
    await attempt("file of the package diplomacy", python, () => {
      if (!isSavedGame(python)) throw new Error("no saved game");
      return readSavedGame(judge, python).game;
    }, playable);
  }
  const address = damagedText(await writeAddress(requestOf(game)));
  await attempt("address", address, () => readAddress(judge, `#p=${address.slice(3)}`), playable);
  const odd = await writeAddress(damagedValue(requestOf(game))).catch(() => null);
  if (odd) await attempt("address of a damaged request", odd, () => readAddress(judge, odd), playable);
  let text = "England:\nF Lon - Nth\nA Lvp - Yor\n\nFrance (Marie):\nA Par - Bur; A Mar S A Par-Bur\n> F Bre - Mid\nGermany: A Mun H\n";
  for (let n = random(6); n > 0; n--) text = damagedText(text);
  const power = pick([null, null, "FRANCE"]);
  await attempt("text", text, () => readOrders(judge, facts, judge.start("standard"), text, power), ({ orders }) => {
    judge.adjudicate({ ...judge.start("standard"), orders });
    if (power && Object.keys(orders).some((each) => each !== power)) throw new Error("orders of another power");
  });
}
for (const [name, { accepted, refused }] of Object.entries(counts)) console.log(`${name}: ${accepted} accepted, ${refused} refused`);
console.log(`${faults} faults`);
process.exit(faults ? 1 : 0);
