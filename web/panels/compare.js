// compare.js -- under which other rules does this turn come out differently, and what differs between two branches?

import { phaseOf, requestOf } from "../game.js";
import { takeRules, tryRules } from "./actions.js";
import { branchParts } from "./comparebranches.js";
import { button, make } from "./dom.js";
import { factsOf } from "./facts.js";
import { judgedPhase, verdictWords } from "./results.js";
import { listWords, orderWords, phaseWords, powerTitle, rulesWords } from "./words.js";

const PARTS = {
  phase: "the next phase",
  units: "the units",
  dislodged: "the retreats",
  centers: "the centers",
  adjustments: "builds and removals",
  winner: "the winner",
};

function outcomeWords(outcome) {
  return outcome ? verdictWords(outcome) : "no such order";
}

function orderItem(facts, { power, order, written, base, other }) {
  return make(
    "li",
    {},
    make("span", { class: "order" }, `${powerTitle(facts, power)}: ${order ? orderWords(facts, order) : written}`),
    make(
      "span",
      { class: "why" },
      `Now ${outcomeWords(base)}. Then ${outcomeWords(other)}${other?.why ? `: ${other.why}` : ""}.`,
    ),
  );
}

function laidOver(rules, change) {
  const base = typeof rules === "string" ? { preset: rules } : rules;
  return change.preset ? { preset: change.preset } : { ...base, ...change.rules };
}

function choiceTitle(difference, issues) {
  if (difference.preset) return [make("h3", {}, `The rulebook ${difference.preset}`)];
  if (difference.algorithm) return [make("h3", {}, `The algorithm ${difference.algorithm}`)];
  const [[id, letter]] = Object.entries(difference.rules);
  const issue = issues.find((each) => each.id === id);
  const text = issue?.choices.find((choice) => choice.letter === letter)?.text;
  const question = issue ? make("p", { class: "soft" }, issue.question) : null;
  return [make("h3", {}, text ? `${id} ${letter}: ${text}` : `${id} ${letter}`), question];
}

const nameOf = ({ preset, rules }) => preset ?? Object.entries(rules)[0].join(" ");

// The buttons of a difference; the judge's other algorithms are for comparison only.
function tryButtons(store, judge, difference, phase, base) {
  if (difference.algorithm) return null;
  const rules = laidOver(base, difference);
  return make(
    "div",
    { class: "row start" },
    button("Try as a branch", () => tryRules(store, judge, phase.id, rules, nameOf(difference))),
    button("Take these rules", () => takeRules(store, judge, rules), { class: "quiet" }),
  );
}

function differenceItem(facts, issues, difference, buttons) {
  const { orders = [], state = {}, note } = difference;
  const parts = Object.keys(PARTS).filter((part) => part in state);
  const alsoWords = `Also different: ${listWords(parts.map((part) => PARTS[part]))}.`;
  return make(
    "li",
    { class: "difference" },
    choiceTitle(difference, issues),
    make("ul", {}, ...orders.map((order) => orderItem(facts, order))),
    note ? make("p", { class: "soft" }, note) : null,
    parts.length ? make("p", { class: "soft" }, alsoWords) : null,
    buttons,
  );
}

function introduction(phase, rules, count, byIssues, matter) {
  const { issues, alternatives } = count;
  const what = byIssues
    ? `${issues} issues with ${alternatives} other choices`
    : `${alternatives} rulebooks and algorithms`;
  const outcome =
    ["This turn comes out the same under all of them.", "One makes a difference."][matter] ??
    `${matter} make a difference.`;
  return make(
    "p",
    { class: "summary" },
    `${phaseWords(phase.position.phase)} under ${rulesWords(rules)}, against ${what}. ${outcome}`,
  );
}

function comparisonParts(store, judge, game, phase, byIssues) {
  const request = requestOf(game, phase.id);
  const { differences, count, base } = judge.compare(request, { issues: byIssues });
  const facts = factsOf(judge, game.map);
  const { issues } = judge.rules();
  const items = differences.map((difference) =>
    differenceItem(facts, issues, difference, tryButtons(store, judge, difference, phase, base.rules)),
  );
  return [
    introduction(phase, request.rules, count, byIssues, differences.length),
    make("ol", { class: "differences" }, items),
  ];
}

export function mountCompare(store, judge, panel) {
  const choose = (what) => () => {
    kind = what;
    draw(store.state);
  };
  const kinds = {
    issues: button("Single rules", choose("issues")),
    books: button("Rulebooks and algorithms", choose("books")),
    branches: button("Branches", choose("branches")),
  };
  let kind = "issues";
  const body = make("div", { "aria-live": "off" });
  panel.append(
    make("h2", {}, "What if?"),
    make("div", { class: "row start", role: "group", "aria-label": "Compare with" }, ...Object.values(kinds)),
    body,
  );

  const draw = ({ game, view }) => {
    if (view.tab !== "compare") return;
    for (const [id, each] of Object.entries(kinds)) each.setAttribute("aria-pressed", String(id === kind));
    if (kind === "branches") {
      body.replaceChildren(...branchParts(store, judge, game));
      return;
    }
    const current = phaseOf(game);
    const hasOrders = Object.values(current.orders).some((list) => list.length);
    const phase = current.answer || hasOrders ? current : (judgedPhase(game) ?? current);
    try {
      body.replaceChildren(...comparisonParts(store, judge, game, phase, kind === "issues"));
    } catch (error) {
      body.replaceChildren(make("p", { class: "attention" }, error.message));
    }
  };
  store.watch(({ game, view }) => [view.tab === "compare" && game], draw);
}
