// Orders on the page: as written, in their lines, read again, and in files: orders.mjs WASM SOURCE
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const [, , wasm, source] = process.argv;
const load = (name) => import(pathToFileURL(`${source}/${name}`));
const { Judge } = await load("bindings/wasm/package/judge.js");
const { parseOrder } = await load("web/board/legal.js");
const { areWaivesGood, checkOf, giveOrder, ordersByProvince, waive, waiveLess, waivesIn } = await load("web/board/written.js");
const { goOn, newGame, phaseOf, requestOf, setAnswer, setOrders } = await load("web/game.js");
const { gameOfRequest, readGame, writeGame } = await load("web/panels/gamefile.js");
const { gameOfText } = await load("web/panels/open.js");
const { readOrders } = await load("web/panels/ordertext.js");
const { disputedPhases } = await load("web/panels/savedgames.js");
const judge = new Judge(await WebAssembly.compile(await readFile(wasm)));
const facts = judge.map("standard");

const gameWith = (part) => newGame({ ...judge.start("standard"), ...part });
const read = (text, part = {}) => readOrders(judge, facts, requestOf(gameWith(part)), text);
const rule = (issue, choice) => ({ rules: { preset: "datc", [issue]: choice } });

test("orders stay as they are written", () => {
  const texts = {
    "A Par-Bur": ["A Par-Bur"],
    "A Par - Bur": ["A PAR - BUR"], // in the judge's letters, where nothing else differs
    "Par - Bur": ["Par - Bur"],
    "A Par, A Mar H": ["A Par, A Mar H"],
    "A Par - Xyz": ["A Par - Xyz"],
  };
  for (const [text, orders] of Object.entries(texts)) assert.deepEqual(read(`France: ${text}\n`).orders, { FRANCE: orders });
});

test("rules about how an order is written are obeyed", () => {
  const judged = (text, part) => judge.adjudicate(requestOf(setOrders(gameWith(part), read(text, part).orders)));
  assert.equal(judged("France: Par - Bur", rule("4.C.1", "a")).orders.FRANCE[0].result, "void");
  assert.equal(judged("France: Par - Bur").orders.FRANCE[0].result, "succeeds");
  const support = "Germany: A Mun S Italian A Ven - Tyr\nItaly: A Ven - Tyr";
  assert.equal(judged(support, rule("4.C.5", "a")).orders.GERMANY[0].result, "succeeds");
});

test("a position with adjustments of its own has a text pane", () => {
  const part = { phase: "W1901A", units: { FRANCE: ["A BUR"] }, centers: { FRANCE: ["PAR", "MAR", "BRE"] }, adjustments: { FRANCE: 1 } };
  assert.deepEqual(read("France: A Par B\nF Bre B", part).orders, { FRANCE: ["A PAR B", "F BRE B"] });
});

test("a perpetual order of the position is not typed", () => {
  const part = { ...rule("4.E.4", "a"), perpetual: { ITALY: ["A VEN S A ROM"] } };
  assert.deepEqual(read("Italy:\nA Ven - Pie", part).orders, { ITALY: ["A VEN - PIE"] });
});

test("of several sets the one that counts is kept", () => {
  const sets = "France: A Par - Bur\nF Bre - Eng\n\nFrance, continued:\nA Par - Pic";
  assert.deepEqual(read(sets).orders, { FRANCE: ["F BRE - ENG", "A PAR - PIC"] });
  assert.deepEqual(read(sets, rule("4.D.1", "b")).orders, { FRANCE: ["F BRE - ENG", "A PAR - PIC"] });
  // A line of which only one order still counts.
  const line = "France: A Par, A Mar H\n\nFrance, continued:\nA Par - Pic";
  assert.deepEqual(read(line).orders, { FRANCE: ["A MAR H", "A PAR - PIC"] });
  const lists = gameOfRequest(judge, { orders: { FRANCE: [["A PAR - BUR", "A MAR H"], ["A PAR - PIC"]] } });
  assert.deepEqual(phaseOf(lists).orders, { FRANCE: ["A PAR - PIC"] });
});

test("a power of whose sets none counts is not in civil disorder", () => {
  const units = { GERMANY: ["A MUN", "F KIE"], RUSSIA: ["A SIL"], FRANCE: ["A BUR", "A RUH"] };
  const part = { units, rules: { preset: "datc", "4.D.2": "a", "4.D.9": "a" } };
  const { orders } = read("Germany:\nA Mun - Tyr\nSet: unordered\nA Mun - Boh\n\nRussia: A Sil S A Mun\nFrance: A Bur - Mun\nA Ruh S A Bur - Mun", part);
  assert.deepEqual(orders.GERMANY, ["A MUN H"]);
  assert.equal(judge.adjudicate({ ...requestOf(gameWith(part)), orders }).orders.RUSSIA[0].result, "succeeds");
  const retreats = { phase: "S1901R", units: {}, dislodged: { GERMANY: { "A MUN": ["BER", "KIE"] } }, rules: part.rules };
  assert.deepEqual(read("Germany:\nA Mun R Ber\nSet: unordered\nA Mun R Kie", retreats).orders, {});
});

test("of a set only the orders that another one replaces give way", () => {
  const twice = "France:\nA Par - Bur\nA Par - Pic\n\nFrance, continued:\nA Par - Gas";
  assert.deepEqual(read(twice).orders, { FRANCE: ["A PAR - GAS"] });
  // What is void by how it is written stays void beside a line that gives way in part.
  const part = "Germany:\nMun - Ruh\nA Ber, F Kie H\n\nGermany, continued:\nA Ber - Sil";
  assert.deepEqual(read(part, rule("4.C.1", "a")).orders, { GERMANY: ["Mun - Ruh", "F KIE H", "A BER - SIL"] });
  const equal = { orders: { GERMANY: ["Mun - Ruh", "A Ber H", "A Ber H"] }, rules: { preset: "datc", "4.C.1": "a" } };
  assert.deepEqual(phaseOf(gameOfRequest(judge, equal)).orders, { GERMANY: ["Mun - Ruh", "A BER H", "A BER H"] });
  const winter = { phase: "W1901A", units: { GERMANY: ["A RUH", "F DEN"] }, centers: { GERMANY: ["BER", "KIE", "MUN"] } };
  const built = { ...winter, orders: { GERMANY: [["Waive"], ["Build A Ber", "Waive", "Waive"]] } };
  assert.deepEqual(phaseOf(gameOfRequest(judge, built)).orders, { GERMANY: ["Build A Ber", "WAIVE", "WAIVE"] });
});

test("words that are no order after others are none apart from them", () => {
  const winter = { phase: "W1903A", units: { ITALY: ["A TYR", "F ION", "F TYS", "A VEN"] }, centers: { ITALY: ["ROM", "NAP", "VEN"] } };
  for (const [line, kept] of [["Keep A Ven, F Ion", ["? Keep A Ven", "? F Ion"]], ["I keep A Ven. F Ion.", ["? I keep A Ven.", "? F Ion."]]]) {
    const { orders } = read(`Italy:\n${line}`, winter);
    assert.deepEqual(orders, { ITALY: kept });
    const report = judge.check({ ...requestOf(gameWith(winter)), orders });
    assert.deepEqual(report.orders.ITALY.map(({ order, auto }) => (auto ? "" : order)).filter(Boolean), []);
  }
  const game = setOrders(gameWith(winter), { ITALY: ["Remove A Tyr. Keep A Ven, F Ion"] });
  assert.deepEqual(phaseOf(giveOrder(judge, game, "ITALY", "TYR", null)).orders.ITALY, ["? F Ion"]);
});

test("a line of somebody else leaves the orders around it", () => {
  for (const line of ["Marie: A Par - Bur", "[draft] A Lvp - Wal", "Ruritania: A Lvp - Wal", "If we bounce: A Lvp - Wal"]) {
    const { orders } = read(`England:\nF Lon - Nth\nF Edi - Nwg\n${line}\n\nA Lvp - Yor\n`);
    assert.deepEqual(orders.ENGLAND.slice(0, 2), ["F LON - NTH", "F EDI - NWG"], line);
  }
});

test("words in a bracket are not lost", () => {
  for (const bracket of ["[if Italy agrees]", "[draft]", "[cancelled]", "[not this]"])
    assert.deepEqual(read(`${bracket} Marie: A Par - Bur`).orders, {}, bracket);
  assert.deepEqual(read("[9:05 pm] Marie: A Par - Bur").orders, { FRANCE: ["A PAR - BUR"] });
});

test("orders for one power: the others are named", () => {
  const { orders, refused } = readOrders(judge, facts, requestOf(gameWith({})), "A Par - Gas\nItaly:\nA Ven - Tyr", "FRANCE");
  assert.deepEqual([orders, refused.map(({ line }) => line)], [{ FRANCE: ["A PAR - GAS"] }, [3]]);
});

test("a line that nobody may be meant to give is not followed", () => {
  for (const speaker of ["Fall 1902", "If Italy agrees", "Draft", "Cancelled", "To France", "Tom suggests", "Italy proposes"]) {
    const { orders, refused } = read(`${speaker}: A Par - Bur`);
    assert.deepEqual(orders, {}, speaker);
    assert.deepEqual(refused.map(({ line }) => line), [1], speaker);
  }
  assert.deepEqual(read("<anna> proposal: Italy: A Ven - Tyr").orders, {});
  const { orders, refused } = read("France:\nA Par - Bur\nF Bre - Mid\nIf we bounce: A Mar - Spa");
  assert.deepEqual(orders, { FRANCE: ["A PAR - BUR", "F Bre - Mid"] });
  assert.match(refused[0].message, /no conditions/);
});

test("a line without a power goes to the only one that can give it, with a word", () => {
  const { orders, findings } = read("[21:03] Marie: A Par - Bur\n[21:04] Hans: A Mun - Ruh\n");
  assert.deepEqual(orders, { FRANCE: ["A PAR - BUR"], GERMANY: ["A MUN - RUH"] });
  assert.deepEqual(findings.filter(({ kind }) => kind === "owner").map(({ line }) => line).sort(), [1, 2]);
});

test("what a head says of another position is refused", () => {
  for (const line of ["Phase: F1902M", "Map: colonial", "Rules: 4.C.1=a", "Perpetual:", "Proxies:", "Centers:"])
    assert.throws(() => read(`${line}\nFrance: A Par - Bur`), /line 1: .* is part of a position/, line);
  assert.deepEqual(read("Map: Standard\nPhase: Spring 1901, movement\nOrders:\nFrance: A Par - Bur").orders, { FRANCE: ["A PAR - BUR"] });
  assert.throws(() => read(`France:\n${"A Par - Bur\n".repeat(501)}`), /more than 500 orders/);
});

test("an order of the board replaces that of its unit, and no other one", () => {
  const game = setOrders(gameWith({}), {
    ENGLAND: ["F Lon, F Edi H", "A Lvp - Yor"],
    FRANCE: ["A Par - Bur, A Mar - Spa"],
    GERMANY: ["A Mun - Ruh", "Everything else holds."],
    ITALY: ["A Ven H", "A Ven H", "A Rom H"],
  });
  const given = (power, province, order) => phaseOf(giveOrder(judge, game, power, province, order)).orders[power];
  assert.deepEqual(given("ENGLAND", "LON", "F LON - NTH"), ["F LON - NTH", "F EDI H", "A Lvp - Yor"]);
  assert.deepEqual(given("ENGLAND", "LVP", "A LVP H"), ["F Lon, F Edi H", "A LVP H"]);
  assert.deepEqual(given("FRANCE", "PAR", "A PAR H"), ["A PAR H", "A MAR - SPA"]);
  assert.deepEqual(given("GERMANY", "BER", "A BER - KIE"), ["A Mun - Ruh", "A BER - KIE", "F KIE H"]);
  assert.deepEqual(given("GERMANY", "MUN", null), ["A BER H", "F KIE H"]);
  assert.deepEqual(given("ITALY", "VEN", "A VEN - TYR"), ["A VEN - TYR", "A Rom H"]);
});

test("an order of the board leaves the meaning of the others", () => {
  const after = (orders, power, province, order) => phaseOf(giveOrder(judge, setOrders(gameWith({}), { [power]: orders }), power, province, order)).orders[power];
  const german = ["A MUN S A BER - KIE", "A MUN S A BER - KIE", "A BER - KIE", "F KIE - DEN"];
  assert.deepEqual(after(german, "GERMANY", "BER", "A BER - PRU"), [...german.slice(0, 2), "A BER - PRU", "F KIE - DEN"]);
  assert.deepEqual(after(german, "GERMANY", "MUN", "A MUN - RUH"), ["A MUN - RUH", ...german.slice(2)]);
  assert.deepEqual(after(["A Par - Bur", "A Par - Bur", "A Par - Bur"], "FRANCE", "PAR", "A PAR - PIC"), ["A PAR - PIC"]);
  assert.deepEqual(after(["A Mos - UaR", "A War S A Mos - Ukr"], "RUSSIA", "WAR", "A WAR - GAL"), ["A MOS - UKR", "A WAR - GAL"]);
  assert.deepEqual(after(["", "A Par - Bur", "A Mar - Spa"], "FRANCE", "MAR", "A MAR H").filter(Boolean), ["A Par - Bur", "A MAR H"]);
});

test("a legal order is taken apart, also with the nationality of 4.C.5 a", () => {
  assert.deepEqual(parseOrder("A MUN S Austrian A VIE - BOH"), { text: "A MUN S Austrian A VIE - BOH", kind: "support", unit: "A MUN", at: "MUN", to: "BOH", partner: "A VIE", via: null });
  const { partner, to } = parseOrder("A MUN S A VIE");
  assert.deepEqual([partner, to], ["A VIE", null]);
});

test("a file may leave out what the map says, and end with a judged phase", () => {
  const phase = { id: 1, parent: null, name: "", position: { phase: "S1901M" }, text: null, orders: { ENGLAND: ["F LON - NTH"] }, judged: "datc" };
  const file = { format: "entente-game", version: 1, title: "", map: "standard", rules: "datc", options: {}, players: {}, phases: [phase], current: 1 };
  const game = readGame(judge, file);
  assert.deepEqual(phaseOf(game).position.units.GERMANY.toSorted(), ["A BER", "A MUN", "F KIE"]);
  assert.deepEqual(phaseOf(goOn(game)).position.units.ENGLAND.toSorted(), ["A LVP", "F EDI", "F NTH"]);
});

test("names in a game file become those of the map", () => {
  const file = JSON.parse(writeGame(gameWith({})));
  const position = { phase: "f1902r", units: { France: ["Army Paris"] }, dislodged: { German: { "A Munich": ["Berlin"] } }, contested: ["Ruhr"] };
  const orders = { Germany: ["A Mun - Ber"], GERMANY: ["A Mun D"] };
  const game = readGame(judge, { ...file, phases: [{ ...file.phases[0], position, orders }] });
  assert.deepEqual(phaseOf(game).orders, { GERMANY: ["A Mun - Ber", "A Mun D"] });
  const { centers, ...others } = phaseOf(game).position;
  assert.deepEqual(others, { phase: "F1902R", units: { FRANCE: ["A PAR"] }, dislodged: { GERMANY: { "A MUN": ["BER"] } }, contested: ["RUH"] });
  assert.deepEqual(centers, judge.start("standard").centers);
});

test("a file that leaves out units or centers has those of the map", () => {
  const file = JSON.parse(writeGame(gameWith({})));
  const { units, centers } = judge.start("standard");
  const whole = (position) => phaseOf(readGame(judge, { ...file, phases: [{ ...file.phases[0], position }] })).position;
  assert.deepEqual(whole({ phase: "S1901M", units: { FRANCE: ["A PAR"] } }), { phase: "S1901M", units: { FRANCE: ["A PAR"] }, centers });
  assert.deepEqual(whole({ phase: "S1901M", centers: { FRANCE: ["PAR"] } }), { phase: "S1901M", units, centers: { FRANCE: ["PAR"] } });
});

test("a game that is won does not go on", () => {
  const won = gameWith({ phase: "F1901M", centers: { RUSSIA: ["MOS", "WAR"] }, options: { victory: 2 } });
  const judged = setAnswer(won, judge.adjudicate(requestOf(won)));
  assert.equal(phaseOf(judged).answer.state.winner, "RUSSIA");
  assert.equal(goOn(judged), judged);
  assert.equal(goOn(won), won);
});

test("perpetual orders of a request stay apart from its orders", () => {
  const request = { ...rule("4.E.4", "a"), perpetual: { ITALY: ["A VEN S A ROM"] }, orders: { ITALY: ["A ROM H"] } };
  const { position, orders } = phaseOf(gameOfRequest(judge, request));
  assert.deepEqual([position.perpetual, orders], [request.perpetual, { ITALY: ["A ROM H"] }]);
});

test("names in a request become those of the map", () => {
  const request = { phase: "F1902M", units: { France: ["Army Paris"] }, centers: { France: ["Paris", "Brest"] }, orders: { France: ["A Par - Bur"] } };
  const { position, orders } = phaseOf(gameOfRequest(judge, request));
  assert.deepEqual([position.units, position.centers, orders], [{ FRANCE: ["A PAR"] }, { FRANCE: ["BRE", "PAR"] }, { FRANCE: ["A PAR - BUR"] }]);
});

test("a text that begins with a bracket is no JSON", () => {
  assert.deepEqual(phaseOf(gameOfText(judge, "[21:03] France: A Par - Bur\n").game).orders, { FRANCE: ["A PAR - BUR"] });
  assert.throws(() => gameOfText(judge, "[1, 2]"), /no game, no position/);
});

test("a request with an id opens, and one of a map, rules or owners alone", async () => {
  const turn = await readFile(`${source}/examples/turn.json`, "utf8");
  assert.deepEqual(phaseOf(gameOfText(judge, turn).game).position.units, { ENGLAND: ["F LON", "A WAL"], FRANCE: ["F BRE"] });
  for (const id of [7, true, null]) assert.ok(gameOfText(judge, JSON.stringify({ entente: 1, id, phase: "S1901M" })));
  assert.equal(gameOfText(judge, '{"map": "colonial"}').game.map, "colonial");
  assert.deepEqual(gameOfText(judge, '{"rules": {"4.A.2": "e"}}').game.rules, { preset: "datc", "4.A.2": "e" });
  const { position } = phaseOf(gameOfText(judge, '{"centers": {"FRANCE": ["PAR"]}}').game);
  assert.deepEqual(position.centers, judge.convert({ centers: { FRANCE: ["PAR"] } }).centers);
  for (const other of ["{}", '{"id": 7}', '{"toString": 1}', '{"title": "x"}'])
    assert.throws(() => gameOfText(judge, other), /no game, no position/, other);
});

test("bytes that are not UTF-8 are Windows-1252", () => {
  const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const ordersOf = (text) => phaseOf(gameOfText(judge, bytes(text)).game).orders;
  assert.deepEqual(ordersOf("France:\nA Par \x96 Bur\n"), { FRANCE: ["A Par – Bur"] });
  // A mail with lines of both.
  assert.deepEqual(ordersOf("France:\nA Par \x96 Bur\nF Bre \xe2\x80\x93 MAO\n"), { FRANCE: ["A Par – Bur", "F Bre – MAO"] });
  assert.deepEqual(ordersOf("\xef\xbb\xbfFrance:\nF Bre \xe2\x80\x93 MAO\n"), { FRANCE: ["F Bre – MAO"] });
  const { game } = gameOfText(judge, bytes(writeGame({ ...gameWith({}), title: "M\xfcnchen" })));
  assert.equal(game.title, "M\u00fcnchen");
});

test("other retreats and other owners are disputed, too", () => {
  const game = setOrders(gameWith({}), { FRANCE: ["A PAR - BUR"] });
  const answer = judge.adjudicate(requestOf(game));
  const first = { ...phaseOf(game), answer };
  const after = (position) => disputedPhases({ phases: [first, { id: 2, parent: 1, position: { ...answer.state, ...position } }] });
  assert.deepEqual(after({}), []);
  assert.deepEqual(after({ centers: { ...answer.state.centers, FRANCE: ["PAR"] } }), ["S1901M"]);
  assert.deepEqual(after({ dislodged: { FRANCE: { "A MAR": ["SPA"] } } }), ["S1901M"]);
  assert.deepEqual(after({ units: {} }), ["S1901M"]);
});

test("announced proxies are kept", () => {
  const request = { rules: { preset: "datc", "4.E.5": "a" }, proxies: { ITALY: ["A VEN PROXY AUSTRIA"] }, orders: { AUSTRIA: ["A VEN - TYR"] } };
  const game = gameOfRequest(judge, request);
  assert.deepEqual(phaseOf(game).orders, { AUSTRIA: ["A VEN - TYR"] });
  assert.equal(judge.adjudicate(requestOf(game)).orders.ITALY[0].result, "succeeds");
  assert.deepEqual(phaseOf(readGame(judge, JSON.parse(writeGame(game)))).position.proxies, request.proxies);
  assert.deepEqual(readOrders(judge, facts, requestOf(game), "Austria:\nA Ven - Pie").orders, { AUSTRIA: ["A VEN - PIE"] });
});

const WINTER = { phase: "W1901A", units: { GERMANY: ["A RUH"] }, centers: { GERMANY: ["BER", "KIE", "MUN"] } };

test("waives are counted as the judge reads them", () => {
  const winter = (orders) => setOrders(gameWith(WINTER), { GERMANY: orders });
  const less = (orders) => phaseOf(waiveLess(judge, winter(orders), "GERMANY")).orders.GERMANY;
  const more = (orders) => phaseOf(waive(judge, winter(orders), "GERMANY", "KIE")).orders.GERMANY;
  for (const words of ["Waive 2 builds", "waive both"]) {
    assert.ok(waivesIn(checkOf(judge, winter([words])), "GERMANY") > 0, words);
    assert.deepEqual(less([words]), ["WAIVE"], words);
    assert.deepEqual(more([words]), [words, "WAIVE"], words);
  }
  assert.deepEqual(less(["Build A Ber, waive"]), ["A BER B"]);
  assert.deepEqual(less(["A Ber B", "no builds"]), ["A Ber B"]);
  assert.deepEqual(less(["WAIVE", "A BER B", "WAIVE"]), ["WAIVE", "A BER B"]);
  assert.deepEqual(less(["A BER B"]), ["A BER B"]);
  assert.deepEqual(more(["A BER B", "F KIE B"]), ["A BER B", "WAIVE"]);
  assert.ok(areWaivesGood(judge, winter(["A RUH B", "F MUN B", "WAIVE"]), "GERMANY"), "void builds count");
  assert.ok(!areWaivesGood(judge, winter(["A BER B", "F KIE B", "WAIVE"]), "GERMANY"), "more waives than builds");
  assert.equal(waivesIn(checkOf(judge, winter(["A BER B"])), "GERMANY"), 0);
});

test("an order for another power's unit is not that unit's", () => {
  const planned = (game) => {
    const { orders, position } = phaseOf(game);
    return [...ordersByProvince(checkOf(judge, game), orders, position)].map(([at, { power, order }]) => `${at} ${power} ${order}`);
  };
  const game = setOrders(gameWith({}), { GERMANY: ["A MUN H"], FRANCE: ["A MUN - BUR", "A VEN H", "A PAR H"] });
  assert.deepEqual(planned(game), ["MUN GERMANY A MUN H", "PAR FRANCE A PAR H"]);
  const built = setOrders(gameWith(WINTER), { GERMANY: ["A MUN B"], FRANCE: ["F MUN B"] });
  assert.deepEqual(planned(built), ["MUN GERMANY A MUN B"]);
  const proxy = gameWith({ rules: { preset: "datc", "4.E.5": "b" } });
  const given = setOrders(proxy, { ITALY: ["A VEN PROXY AUSTRIA"], AUSTRIA: ["A VEN - TYR"] });
  assert.deepEqual(planned(given), ["VEN ITALY A VEN - TYR"]);
  const retreats = { phase: "S1901R", units: { FRANCE: ["A MUN"] }, dislodged: { GERMANY: { "A MUN": ["BER"] } } };
  assert.deepEqual(planned(setOrders(gameWith(retreats), { GERMANY: ["A MUN R BER"] })), ["MUN GERMANY A MUN R BER"]);
});

test("no power gets more orders than a file holds", () => {
  const game = setOrders(gameWith({}), { FRANCE: Array(500).fill("A PAR - BUR") });
  assert.throws(() => giveOrder(judge, game, "FRANCE", "MAR", "A MAR H"), /more than 500 orders of FRANCE/);
  const winter = setOrders(gameWith(WINTER), { GERMANY: Array(500).fill("WAIVE") });
  assert.throws(() => waive(judge, winter, "GERMANY", "KIE"), /more than 500 orders of GERMANY/);
  const most = giveOrder(judge, game, "FRANCE", "PAR", "A PAR H");
  assert.deepEqual(readGame(judge, JSON.parse(writeGame(most))), most);
});
