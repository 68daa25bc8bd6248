// Texts as people send them are judged on the page as the program judges them: pastes.mjs WASM SOURCE
//
// Each text of tests/orders/pastes is typed into the text pane and opened as a file. The orders that the page keeps are
// judged. Units, owners and the orders that were in force are those of the text, judged as it is. Of a text that the
// program refuses the pane says what is not followed.
// SPDX-License-Identifier: MIT
import { readFile, readdir } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [, , wasm, source] = process.argv;
const load = (name) => import(pathToFileURL(`${source}/${name}`));
const { Judge } = await load("bindings/wasm/package/judge.js");
const { gameOfRequest } = await load("web/panels/gamefile.js");
const { isPosition, readOrders } = await load("web/panels/ordertext.js");
const { newGame, requestOf, setOrders } = await load("web/game.js");
const judge = new Judge(await WebAssembly.compile(await readFile(wasm)));

/** What became of the orders in force, and the next position. */
function outcome(answer) {
  const { units, centers, dislodged, adjustments, winner } = answer.state;
  const results = Object.entries(answer.orders).flatMap(([power, list]) =>
    list
      .filter(({ order, auto, reason }) => order && !auto && reason !== "replaced")
      .map(({ order, result, reason }) => `${power} ${order} ${result} ${reason}`),
  );
  return JSON.stringify([[...new Set(results)].sort(), units, centers, dislodged, adjustments, winner], null, 1);
}

function tried(act) {
  try {
    return { value: act() };
  } catch (error) {
    return { error: error.message };
  }
}

/** The text in the pane of a page that shows the first position, in the text's phase and map. */
function typed(text, request) {
  const { orders, ...position } = request;
  const game = newGame(position);
  const reading = readOrders(judge, judge.map(game.map), requestOf(game), text);
  return { reading, answer: judge.adjudicate(requestOf(setOrders(game, reading.orders))) };
}

const opened = (text) => judge.adjudicate(requestOf(gameOfRequest(judge, judge.convert(text))));

const failures = [];
function same(name, how, given, expected) {
  if (given.error || outcome(given.value) !== expected)
    failures.push(`${name}, ${how}: ${given.error ?? `${outcome(given.value)}\n  instead of ${expected}`}`);
}

const folder = `${source}/tests/orders/pastes`;
const counts = { typed: 0, opened: 0, refused: 0 };
for (const name of (await readdir(folder)).filter((each) => each.endsWith(".txt")).sort()) {
  const text = await readFile(`${folder}/${name}`, "utf8");
  const direct = tried(() => judge.adjudicate(text));
  if (!direct.error) {
    const expected = outcome(direct.value);
    counts.opened++;
    same(name, "opened", tried(() => opened(text)), expected);
    const request = judge.convert(text);
    const plain = !isPosition(text) && JSON.stringify(request.rules) === JSON.stringify({ preset: "datc" });
    const pane = tried(() => typed(text, request));
    if (plain && !/^\s*(perpetual|proxies|centers)\s*:/im.test(text) && text.length <= 20000) {
      counts.typed++;
      same(name, "typed", pane.error ? pane : { value: pane.value.answer }, expected);
    }
  } else if (!isPosition(text)) {
    const pane = tried(() => typed(text, judge.start("standard")));
    counts.refused++;
    const { refused = [], findings = [] } = pane.value?.reading ?? {};
    const said = findings.filter(({ attention, kind }) => kind === "owner" || (attention && !["silent", "unordered"].includes(kind)));
    if (!pane.error && refused.length + said.length === 0)
      failures.push(`${name}: the program refuses it (${direct.error}); the page follows it without a word: ${JSON.stringify(pane.value.reading.orders)}`);
  }
}
console.log(JSON.stringify(counts));
if (counts.typed < 80 || counts.opened < 100 || counts.refused < 20) failures.push("too few texts were tried");
for (const failure of failures) console.log(failure);
process.exit(failures.length ? 1 : 0);
