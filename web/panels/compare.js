// compare.js -- under which other rules does this turn come out differently, and what differs between two branches?

import { phaseOf, requestOf } from "../game.js";
import { takeRules, tryRules } from "./actions.js";
import { branchParts } from "./comparebranches.js";
import { button, make } from "./dom.js";
import { factsOf } from "./facts.js";
import { judgedPhase, verdictWords } from "./results.js";
import { orderWords, phaseWords, powerTitle, rulesWords } from "./words.js";

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

function choiceWords(difference, issues) {
  if (difference.preset) return `The rulebook ${difference.preset}`;
  if (difference.algorithm) return `The algorithm ${difference.algorithm}`;
  const [[id, letter]] = Object.entries(difference.rules);
  const issue = issues.find((each) => each.id === id);
  const text = issue?.choices.find((choice) => choice.letter === letter)?.text;
  return issue ? `${id} ${letter}: ${issue.question} ${text}` : `${id} ${letter}`;
}

function differenceItem(store, judge, facts, difference, base) {
  const rules = laidOver(base, difference);
  const name =
    difference.preset ??
    Object.entries(difference.rules ?? {})
      .map((pair) => pair.join(" "))
      .join(", ");
  const parts = Object.keys(difference.state ?? {})
    .map((part) => PARTS[part])
    .filter(Boolean);
  const canTry = !difference.algorithm;
  return make(
    "li",
    { class: "difference" },
    make("h3", {}, choiceWords(difference, judge.rules().issues)),
    make(
      "ul",
      {},
      (difference.orders ?? []).map((order) => orderItem(facts, order)),
    ),
    difference.note ? make("p", { class: "soft" }, difference.note) : null,
    parts.length ? make("p", { class: "soft" }, `Also different: ${parts.join(", ")}.`) : null,
    canTry
      ? make(
          "div",
          { class: "row start" },
          button("Try as a branch", () => tryRules(store, judge, rules, name)),
          button("Take these rules", () => takeRules(store, judge, rules), { class: "quiet" }),
        )
      : null,
  );
}

function comparisonParts(store, judge, game, phase, byIssues) {
  const request = requestOf(game, phase.id);
  const { differences, count, base } = judge.compare(request, { issues: byIssues });
  const facts = factsOf(judge, game.map);
  const what = byIssues
    ? `${count.issues} issues with ${count.alternatives} other choices`
    : `${count.alternatives} other rulebooks and algorithms`;
  const told = differences.length
    ? `${differences.length} of them make a difference.`
    : "This turn comes out the same under all of them.";
  return [
    make(
      "p",
      { class: "summary" },
      `${phaseWords(phase.position.phase)} under ${rulesWords(request.rules)}, against ${what}. ${told}`,
    ),
    make(
      "ol",
      { class: "differences" },
      differences.map((difference) => differenceItem(store, judge, facts, difference, base.rules)),
    ),
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
