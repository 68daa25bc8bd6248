// comparebranches.js -- two phases of different branches side by side: orders, results, units and owners that differ.

import { checkOf } from "../board/written.js";
import { lineTo, phaseOf } from "../game.js";
import { resultsOf } from "./actions.js";
import { fillSelect, make } from "./dom.js";
import { factsOf } from "./facts.js";
import { countedOf } from "./keptorders.js";
import { verdictWords } from "./results.js";
import { branchWords } from "./tree.js";
import { orderWords, phaseWords, powerTitle } from "./words.js";

// The orders of a phase as the judge reads them.
function ordersRead(judge, game, { id, answer }) {
  const { orders = {} } = answer ?? checkOf(judge, game, id) ?? {};
  const given = (list) => countedOf(list).filter(({ reason }) => reason !== "replaced");
  return Object.fromEntries(
    Object.entries(orders).map(([power, list]) => [power, given(list).map(({ order, written }) => order ?? written)]),
  );
}

// What each power has in a phase, as a list of words.
const PARTS = {
  Units: ({ position }) => position.units ?? {},
  Centers: ({ position }) => position.centers ?? {},
  Orders: ({ read }) => read,
};

function onlyIn(list = [], other = []) {
  return list.filter((each) => !other.includes(each));
}

function partRows(facts, part, here, there) {
  const [mine, yours] = [PARTS[part](here), PARTS[part](there)];
  return Object.keys(facts.powers).flatMap((power) => {
    const own = onlyIn(mine[power], yours[power]);
    const other = onlyIn(yours[power], mine[power]);
    if (own.length + other.length === 0) return [];
    const words = (list) => make("td", {}, list.map((each) => orderWords(facts, each)).join(", ") || "–");
    return [
      make(
        "tr",
        {},
        make("th", { scope: "row" }, `${powerTitle(facts, power)}: ${part.toLowerCase()}`),
        words(own),
        words(other),
      ),
    ];
  });
}

function resultRows(facts, here, there) {
  if (!here.answer || !there.answer) return [];
  const others = resultsOf(there.answer);
  return resultsOf(here.answer).flatMap((result) => {
    const other = others.find(
      (each) => each.power === result.power && each.unit === result.unit && each.order === result.order,
    );
    if (!other || !result.order || verdictWords(other) === verdictWords(result)) return [];
    const words = [result, other].map((each) => make("td", {}, verdictWords(each)));
    return [make("tr", {}, make("th", { scope: "row" }, orderWords(facts, result.order)), words)];
  });
}

function differenceTable(facts, game, here, there) {
  const rows = [
    ...Object.keys(PARTS).flatMap((part) => partRows(facts, part, here, there)),
    ...resultRows(facts, here, there),
  ];
  if (rows.length === 0) return make("p", {}, "Nothing differs.");
  const heads = ["", branchWords(game, here.id), branchWords(game, there.id)];
  return make(
    "table",
    {},
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        heads.map((head) => make("th", { scope: "col" }, head || "What")),
      ),
    ),
    make("tbody", {}, rows),
  );
}

// Phases of other branches, those of the same season first.
function othersOf(game) {
  const current = phaseOf(game);
  const past = lineTo(game);
  const others = game.phases.filter((phase) => !past.includes(phase) && !lineTo(game, phase.id).includes(current));
  const near = (phase) => (phase.position.phase === current.position.phase ? 0 : 1);
  return others.sort((a, b) => near(a) - near(b));
}

export function branchParts(store, judge, game) {
  const others = othersOf(game);
  const here = phaseOf(game);
  if (others.length === 0)
    return [
      make(
        "p",
        {},
        "There is one line only. To begin a branch, go to a judged turn in the time line and give other orders.",
      ),
    ];
  const facts = factsOf(judge, game.map);
  const select = make("select", { id: "other-branch", change: () => show() });
  fillSelect(
    select,
    others.map((phase) => [phase.id, `${phaseWords(phase.position.phase)}, ${branchWords(game, phase.id)}`]),
    others[0].id,
  );
  const body = make("div");
  const withOrders = (phase) => ({ ...phase, read: ordersRead(judge, game, phase) });
  const show = () => {
    const there = phaseOf(game, Number(select.value));
    body.replaceChildren(differenceTable(facts, game, withOrders(here), withOrders(there)));
  };
  show();
  return [
    make("p", {}, `${phaseWords(here.position.phase)}, ${branchWords(game, here.id)}, and`),
    make("label", { class: "field" }, "Phase", select),
    body,
  ];
}
