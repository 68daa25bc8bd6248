// results.js -- what became of each order, and why.
//
// The list shows the current phase if it is judged, else the one before it, so that it can be read while the next
// orders are written.

import { phaseOf, requestOf } from "../game.js";
import { placeOfUnit } from "../board/places.js";
import { judgeOrContinue, resultsOf, summary } from "./actions.js";
import { button, make } from "./dom.js";
import { factsOf } from "./facts.js";
import { attempt } from "./message.js";
import { idle } from "./pictures.js";
import { roveIn } from "./roving.js";
import { orderWords, phaseWords, powerTitle, rulesWords } from "./words.js";

const SIGNS = { succeeds: "✓", fails: "✗", void: "∅" };

/** The judged phase whose results are shown; undefined if there is none. */
export function judgedPhase(game) {
  const phase = phaseOf(game);
  return phase.answer ? phase : phaseOf(game, phase.parent);
}

export function verdictWords(result) {
  const marks = result.marks.filter((mark) => mark !== result.result);
  return marks.length ? `${result.result}: ${marks.join(", ")}` : result.result;
}

// A removal that 4.D.6 a voids may be made by the civil disorder rule all the same.
const isUnordered = (result, results) =>
  result.auto &&
  !results.some((other) => !other.auto && other.power === result.power && other.order === result.order);

function resultItem(store, facts, result, { isFirst, isVeryFirst, unordered }) {
  const place = result.unit && placeOfUnit(result.unit);
  // The board shows the units of these results only as long as their phase is the current one.
  const point = (hover) => () => store.look({ hover: phaseOf(store.state.game).answer ? hover : null });
  const order = result.order ? orderWords(facts, result.order) : result.written;
  return make(
    "li",
    {
      "data-result": result.result,
      "data-place": place,
      class: unordered ? "auto" : "",
      tabindex: isVeryFirst ? "0" : "-1",
      click: point(place),
      mouseenter: point(place),
      mouseleave: point(null),
      focusin: point(place),
      focusout: point(null),
    },
    make("span", { class: isFirst ? "power" : "unseen" }, `${powerTitle(facts, result.power)} `),
    make(
      "div",
      { class: "line" },
      make("span", { class: "mark", "aria-hidden": "true" }, SIGNS[result.result]),
      make("span", { class: "order" }, order),
      make("span", { class: "verdict" }, unordered ? `${verdictWords(result)}, not ordered` : verdictWords(result)),
    ),
    make("span", { class: "why" }, result.why, result.rule ? make("small", {}, ` DATC ${result.rule}`) : null),
  );
}

function resultItems(store, facts, answer) {
  const results = resultsOf(answer);
  const order = Object.keys(facts.powers);
  results.sort((a, b) => order.indexOf(a.power) - order.indexOf(b.power));
  return results.map((result, i) =>
    resultItem(store, facts, result, {
      isFirst: result.power !== results[i - 1]?.power,
      isVeryFirst: i === 0,
      unordered: isUnordered(result, results),
    }),
  );
}

function showTrace(game, judge, phase) {
  attempt("The trace cannot be made", () => {
    const text = judge.adjudicate(requestOf(game, phase.id), { format: "text", explain: "trace" });
    const [report, steps = ""] = text.split("\nHow it was decided\n");
    const dialog = make("dialog", { class: "text", "aria-label": "How it was decided" });
    dialog.append(
      make(
        "div",
        { class: "row" },
        make("h2", {}, "How it was decided"),
        button("Close", () => dialog.close(), { autofocus: true }),
      ),
      make("pre", { tabindex: "0" }, steps),
      make("details", {}, make("summary", {}, "The whole report"), make("pre", { tabindex: "0" }, report)),
    );
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  });
}

const OTHERS = "Other rules";

// Say so if this turn comes out differently under another choice of a disputed rule.
function showOthers(line, judge, game, phase) {
  const { matter } = judge.compare(requestOf(game, phase.id), { issues: true }).count;
  line.textContent = matter ? `${OTHERS}: ${matter} matter${matter === 1 ? "s" : ""}` : `${OTHERS}: no change`;
}

export function mountResults(store, judge, panel) {
  const title = make("h2");
  const words = make("p", { class: "summary" });
  const go = button("", () => judgeOrContinue(store, judge), { class: "main" });
  const trace = button("How it was decided", () => showTrace(store.state.game, judge, judgedPhase(store.state.game)), {
    class: "quiet",
  });
  const list = make("ol", { id: "results", "aria-label": "Results" });
  roveIn(list, "li");
  const others = button("", () => store.look({ tab: "compare" }), { id: "other-rules", class: "quiet" });
  panel.append(title, words, go, make("div", { class: "row start" }, trace, others), list);

  store.watch(
    ({ game }) => [judgedPhase(game), phaseOf(game).answer, phaseOf(game).position],
    ({ game }) => {
      const phase = judgedPhase(game);
      const facts = factsOf(judge, game.map);
      title.textContent = phase ? phaseWords(phase.position.phase) : "Not judged yet";
      words.textContent = phase
        ? `${summary(facts, phase).replace(/^[^:]*: /, "")} Rules: ${rulesWords(phase.answer.rules)}.`
        : "";
      const current = phaseOf(game);
      go.textContent = current.answer
        ? `Continue to ${phaseWords(current.answer.state.phase)}`
        : `Judge ${phaseWords(current.position.phase)}`;
      go.hidden = Boolean(current.answer?.state.winner);
      trace.hidden = !phase;
      list.replaceChildren(...(phase ? resultItems(store, facts, phase.answer) : []));
      others.hidden = !phase;
      others.textContent = OTHERS;
      if (phase?.answer)
        idle().then(() => phase === judgedPhase(store.state.game) && showOthers(others, judge, game, phase));
    },
  );
}
