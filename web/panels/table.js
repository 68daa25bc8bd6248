// table.js -- the board as a table: every province that has an owner, a unit or an order.

import { phaseOf } from "../game.js";
import { mayOrderIn, placeOfUnit, provinceOf } from "../board/places.js";
import { checkOf } from "../board/written.js";
import { make } from "./dom.js";
import { factsOf } from "./facts.js";
import { resultsOf } from "./actions.js";
import { countedOf } from "./keptorders.js";
import { verdictWords } from "./results.js";
import { orderWords, phaseWords, powerTitle } from "./words.js";

const HEADS = ["Province", "Owner", "Unit", "Order", "Result"];

// Rows by province: { owner, units: [{ power, unit, dislodged }], orders: [words], results: [words] }. `report`: what the
// judge says of the orders of a phase that is not judged yet.
function rowsOf(facts, phase, report) {
  const rows = {};
  const row = (place) => (rows[provinceOf(place)] ??= { owner: "", units: [], orders: [], results: [] });
  const { centers = {}, units = {}, dislodged = {} } = phase.position;
  for (const [power, places] of Object.entries(centers))
    for (const place of places) row(place).owner = powerTitle(facts, power);
  const stand = (power, unit, word) => {
    const kind = unit.startsWith("A ") ? "army" : "fleet";
    const coast = placeOfUnit(unit).split("/")[1];
    row(placeOfUnit(unit)).units.push(
      `${word}${facts.powers[power]?.adjective ?? power} ${kind}${coast ? ` (${coast.toLowerCase()})` : ""}`,
    );
  };
  for (const [power, list] of Object.entries(units)) for (const unit of list) stand(power, unit, "");
  for (const [power, list] of Object.entries(dislodged))
    for (const unit of Object.keys(list)) stand(power, unit, "dislodged ");
  const note = (unit, order, result) => {
    row(placeOfUnit(unit)).orders.push(order);
    row(placeOfUnit(unit)).results.push(result);
  };
  const isOwn = (power, { unit }) => unit && mayOrderIn(phase.position, provinceOf(placeOfUnit(unit)), power);
  if (phase.answer) {
    for (const result of resultsOf(phase.answer).filter((each) => isOwn(each.power, each)))
      note(result.unit, result.order ? orderWords(facts, result.order) : result.written, verdictWords(result));
  } else {
    for (const [power, entries] of Object.entries(report?.orders ?? {}))
      for (const { unit, order } of countedOf(entries).filter((each) => each.order && isOwn(power, each)))
        note(unit, orderWords(facts, order), "");
  }
  return rows;
}

function tableOf(facts, phase, report) {
  const rows = rowsOf(facts, phase, report);
  const name = (code) => facts.provinces[code]?.name ?? code;
  const codes = Object.keys(rows).sort((a, b) => name(a).localeCompare(name(b)));
  const lines = (texts) => texts.map((each, i) => [i ? make("br") : null, each]).flat();
  return make(
    "table",
    { class: "provinces" },
    make("caption", {}, phaseWords(phase.position.phase)),
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        HEADS.map((head) => make("th", { scope: "col" }, head)),
      ),
    ),
    make(
      "tbody",
      {},
      codes.map((code) => {
        const { owner, units, orders, results } = rows[code];
        const cells = [[owner], units, orders, results].map((texts) => make("td", {}, lines(texts)));
        return make("tr", { "data-place": code }, make("th", { scope: "row" }, name(code)), cells);
      }),
    ),
  );
}

function countsOf(facts, { position }, victory) {
  const powers = Object.keys(facts.powers).map((power) => {
    const centers = position.centers?.[power]?.length ?? 0;
    const units = (position.units?.[power]?.length ?? 0) + Object.keys(position.dislodged?.[power] ?? {}).length;
    return { power, centers, units };
  });
  powers.sort((a, b) => b.centers - a.centers);
  return make(
    "table",
    { class: "counts" },
    make("caption", {}, victory ? `Centers and units. ${victory} centers win.` : "Centers and units"),
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        ["Power", "Centers", "Units"].map((head) => make("th", { scope: "col" }, head)),
      ),
    ),
    make(
      "tbody",
      {},
      powers.map(({ power, centers, units }) =>
        make(
          "tr",
          {},
          make("th", { scope: "row" }, powerTitle(facts, power)),
          make("td", {}, centers),
          make("td", {}, centers + units ? units : "eliminated"),
        ),
      ),
    ),
  );
}

export function mountTable(store, judge, panel) {
  store.watch(
    ({ game, view }) => [view.tab === "table" && phaseOf(game), game.map, game.options],
    ({ game, view }) => {
      if (view.tab !== "table") return;
      const facts = factsOf(judge, game.map);
      const report = phaseOf(game).answer ? null : checkOf(judge, game);
      panel.replaceChildren(
        countsOf(facts, phaseOf(game), game.options.victory ?? facts.victory),
        make(
          "div",
          { class: "wide", role: "region", tabindex: "0", "aria-label": "Provinces" },
          tableOf(facts, phaseOf(game), report),
        ),
      );
    },
  );
}
