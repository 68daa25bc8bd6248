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
  const hidden = "A PAR H // so\nGermany:\nA MUN H"; // to the judge a remark
  assert.equal(anew({ FRANCE: [hidden], GERMANY: ["A MUN - RUH"] }), "France:\nA Par H // so Germany: A Mun H\n\nGermany:\nA Mun - Ruh");
  assert.equal(anew({ FRANCE: ["A MAR H", "Phase: F1902M"] }), "France:\nA Mar H\n\n// Phase: F1902M");
});

test("the text of a power has nothing of the others", () => {
  assert.equal(anew({ TURKEY: ["Turkey, who loves you all."], ITALY: ["Rom H"] }, gameOn("standard"), "ITALY"), "Rom H");
  const perpetual = { rules: { preset: "datc", "4.E.4": "a" }, perpetual: { ITALY: ["A VEN S A ROM"] } };
  assert.equal(anew({ ITALY: ["Rom H"] }, gameOn("standard", perpetual)), "Italy:\nRom H");
});

const standard = gameOn("standard");
const linesOf = ({ refused }) => refused.map(({ line }) => line);

test("lines without a heading go to their powers down to the next heading", () => {
  const { orders, findings } = read(standard, "A Par - Bur\nF Lon - Nth\nItaly:\nA Ven - Tyr\nA Vie - Gal");
  assert.deepEqual(orders, { FRANCE: ["A PAR - BUR"], ENGLAND: ["F LON - NTH"], ITALY: ["A VEN - TYR", "A VIE - GAL"] });
  assert.deepEqual(findings.filter(({ kind }) => kind === "owner").map(({ line }) => line).sort(), [1, 2]);
});

test("an unknown heading is left out with what stands below it", () => {
  const { orders, refused } = read(standard, "Ruritania:\nA Par - Bur\nA Mun - Ruh\n\nA Ven - Tyr");
  assert.deepEqual(orders, { ITALY: ["A VEN - TYR"] });
  assert.match(refused[0].message, /called 'Ruritania'/);
  assert.deepEqual(refused.slice(1).map(({ message }) => message), Array(2).fill("it stands below line 1"));
  const next = read(standard, "Ruritania:\nA Par - Bur\nItaly:\nA Ven - Tyr");
  assert.deepEqual([next.orders, linesOf(next)], [{ ITALY: ["A VEN - TYR"] }, [1, 2]]);
  const single = read(standard, "All units hold\nA Par H");
  assert.deepEqual([single.orders, linesOf(single)], [{ FRANCE: ["A PAR H"] }, [1]]);
});

test("a line is given to nobody if a part of it is not read, or several powers can give it", () => {
  for (const line of ["A Par - Bur, A Mun - Xyz", "A Par - Bur, A Mun - Ruh", "All units hold", "A Gal H"])
    assert.deepEqual([read(standard, line).orders, linesOf(read(standard, line))], [{}, [1]], line);
});

test("a text is given up that has too many lines of nobody, or is too long", () => {
  assert.equal(linesOf(read(standard, "All units hold\n\n".repeat(39))).length, 39);
  assert.throws(() => read(standard, "All units hold\n\n".repeat(40)), /too many lines/);
  assert.throws(() => read(standard, "n".repeat(20001)), /longer than 20000 letters/);
});

test("orders for one power: only what is found in them is said", () => {
  const { orders, findings, refused } = read(standard, "A Par - Xyz\n\nItaly:\nA Ven - Xyz", "FRANCE");
  assert.deepEqual(orders, { FRANCE: ["A Par - Xyz"] });
  assert.deepEqual([...new Set(findings.map(({ power }) => power))], ["FRANCE"]);
  assert.deepEqual(refused.map(({ line }) => line), [4]);
});

test("a head may say the phase and the map that are shown", () => {
  const { units, centers } = judge.start("standard");
  const later = gameOn("standard", { phase: "F1902M", units, centers });
  for (const head of ["Phase: F1902M", "Phase: Fall 1902", "Map: Standard\nPhase: Fall 1902, movement"])
    assert.deepEqual(read(later, `${head}\nFrance: A Par - Bur`).orders, { FRANCE: ["A PAR - BUR"] }, head);
  for (const head of ["Phase: S1901M", "Phase: F1902R", "Phase: F1903M", "Phase: soon", "Map: chaos"])
    assert.throws(() => read(later, `${head}\nFrance: A Par - Bur`), /line 1: .* is part of a position/, head);
});
