// The text pane beside the board: what stays when the board writes the text anew: pane.mjs WASM SOURCE
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const [, , wasm, source] = process.argv;
const load = (name) => import(pathToFileURL(`${source}/${name}`));
const { Judge } = await load("bindings/wasm/package/judge.js");
const { giveOrder } = await load("web/board/written.js");
const { newGame, phaseOf, requestOf, setOrders } = await load("web/game.js");
const { readOrders } = await load("web/panels/ordertext.js");
const { paneText, remarksOf, withRemarks } = await load("web/panels/panetext.js");
const judge = new Judge(await WebAssembly.compile(await readFile(wasm)));

const gameOn = (map, part) => newGame({ ...judge.start(map), ...part });
const read = (game, text, power) => readOrders(judge, judge.map(game.map), requestOf(game), text, power);
const typed = (text, game = gameOn("standard")) => setOrders(game, read(game, text).orders, text);
const ordered = (game, power, province, order) => withRemarks(judge, game, giveOrder(judge, game, power, province, order));
const textOf = (game) => phaseOf(game).text;

test("a line that is left out stays as a remark", () => {
  const game = typed("France:\nA Par - Bur\n\nMarie: if Italy agrees: A Mar - Pie\nFall 1902: A Lvp - Wal\n\nHello.\n");
  const after = ordered(game, "FRANCE", "BRE", "F BRE - PIC");
  const remarks = "// Marie: if Italy agrees: A Mar - Pie\n// Fall 1902: A Lvp - Wal";
  assert.equal(textOf(after), `France:\nA Par - Bur\nF Bre - Pic\n\n${remarks}`);
  assert.deepEqual(read(after, textOf(after)).orders, phaseOf(after).orders);
  const twice = ordered(after, "FRANCE", "PAR", null);
  assert.equal(textOf(twice), `France:\nF Bre - Pic\n\n${remarks}`);
  assert.deepEqual(remarksOf(judge, twice), remarks.split("\n"));
});

test("a text without such a line leaves none", () => {
  const game = typed("Hello!\n\nFrance (Marie):\n  A Par - Bur\n\nGreetings\n");
  assert.equal(textOf(ordered(game, "FRANCE", "BRE", "F BRE - MAO")), null);
  assert.deepEqual(remarksOf(judge, gameOn("standard")), []);
});

test("a sentence that may be an order stays", () => {
  const game = typed("Subject: DRAFT\n\nFrance:\nA Par - Bur\n");
  assert.equal(textOf(ordered(game, "FRANCE", "PAR", "A PAR H")), "France:\nA Par H\n\n// Subject: DRAFT");
});

test("of a text that cannot be read each line stays", () => {
  const other = setOrders(gameOn("standard"), {}, "Phase: F1902M\n\nFrance:\nA Par - Bur");
  const remarks = "// Phase: F1902M\n// France:\n// A Par - Bur";
  assert.equal(textOf(ordered(other, "FRANCE", "MAR", "A MAR H")), `France:\nA Mar H\n\n${remarks}`);
  const position = setOrders(gameOn("standard"), {}, "Phase: S1901M\nUnits:\nFrance: A Par");
  assert.match(textOf(ordered(position, "FRANCE", "MAR", "A MAR H")), /\n\n\/\/ Phase: S1901M\n\/\/ Units:\n\/\/ France: A Par$/);
  const long = setOrders(gameOn("standard"), {}, `Map: x\n${"n ".repeat(9990)}`);
  assert.equal(textOf(ordered(long, "FRANCE", "MAR", "A MAR H")), null);
});

test("no order, no other text", () => {
  const game = typed("Fall 1902: A Lvp - Wal");
  assert.equal(ordered(game, "FRANCE", "PAR", null), game);
});

const anew = (orders, game = gameOn("standard"), power = null) => paneText(judge, setOrders(game, orders), power, []);

test("the text says what the orders say", () => {
  assert.equal(anew({ FRANCE: ["A Par-Bur", "F BRE - MAO"], ITALY: ["Rom H"] }), "France:\nA Par-Bur\nF Bre - Mid\n\nItaly:\nRom H");
  assert.equal(anew({ FRANCE: ["A PAR H"], ITALY: ["A ROM H"] }, gameOn("standard"), "ITALY"), "A Rom H");
  // An order that looks like a heading.
  const turkish = ["A Con-Bul", "A Smy-Con", "Turkey, who loves you all.", "F ANK H"];
  assert.equal(anew({ TURKEY: turkish, ITALY: ["Rom H"] }), "Italy:\nRom H\n\nTurkey:\nA Con - Bul\nA Smy - Con\nF Ank H\n\n// Turkey, who loves you all.");
  const chaos = gameOn("chaos");
  assert.equal(anew({ PARIS: ["Paris"] }, chaos), "Paris:\nA Par B");
  assert.equal(anew({ PARIS: ["Paris"] }, chaos, "PARIS"), "A Par B");
});

test("an order of several lines gives no order to others", () => {
  assert.equal(anew({ FRANCE: ["A PAR H\nGermany:\nA MUN H"] }), "// A PAR H Germany: A MUN H");
  assert.equal(anew({ FRANCE: ["A MAR H", "Phase: F1902M"] }), "France:\nA Mar H\n\n// Phase: F1902M");
});
