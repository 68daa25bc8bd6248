// actions.js -- what the buttons do: judge, go on, try other rules. Each is one step that can be undone.

import { goOn, goTo, phaseOf, requestOf, setAnswer, setOrders, setOtherAnswer, setRules } from "../game.js";
import { factsOf } from "./facts.js";
import { announce, attempt, say, tell } from "./message.js";
import { machineOrders } from "./players.js";
import { count, listWords, orderWords, phaseWords, powerTitle, rulesWords } from "./words.js";

/** Every judged order of an answer, with its power. */
export function resultsOf(answer) {
  return Object.entries(answer.orders).flatMap(([power, list]) => list.map((result) => ({ power, ...result })));
}

// The powers that own nothing and have no unit any more, and had something before.
function eliminated(position, state) {
  const lives = ({ units, centers, dislodged }, power) =>
    [units, centers].some((part) => part?.[power]?.length > 0) || Object.keys(dislodged?.[power] ?? {}).length > 0;
  const powers = Object.keys({ ...position.units, ...position.centers, ...position.dislodged });
  return powers.filter((power) => lives(position, power) && !lives(state, power));
}

/** What a judged phase brought, in a sentence or two. */
export function summary(facts, phase) {
  const { answer, position } = phase;
  const results = resultsOf(answer).filter((result) => !result.auto);
  const n = (verdict) => results.filter((each) => each.result === verdict).length;
  const parts = [`${count(n("succeeds"), "order")} succeed${n("succeeds") === 1 ? "s" : ""}`];
  if (n("fails")) parts.push(`${n("fails")} fail${n("fails") === 1 ? "s" : ""}`);
  if (n("void")) parts.push(`${n("void")} ${n("void") === 1 ? "is" : "are"} void`);
  const sentences = [`${phaseWords(position.phase)}: ${listWords(parts)}.`];
  const dislodged = resultsOf(answer).filter((each) => each.marks.includes("dislodged") && each.unit);
  if (dislodged.length)
    sentences.push(`Dislodged: ${listWords([...new Set(dislodged.map((each) => orderWords(facts, each.unit)))])}.`);
  const gone = eliminated(position, answer.state);
  if (gone.length) sentences.push(`Eliminated: ${listWords(gone.map((power) => powerTitle(facts, power)))}.`);
  if (answer.state.winner) sentences.push(`${powerTitle(facts, answer.state.winner)} has won.`);
  return sentences.join(" ");
}

// The game with its current phase judged; the machine orders for its powers.
function judged(game, judge) {
  const orders = machineOrders(game, judge);
  const ready = orders === phaseOf(game).orders ? game : setOrders(game, orders, phaseOf(game).text);
  return setAnswer(ready, judge.adjudicate(requestOf(ready)));
}

function judgeNow(store, judge) {
  store.change((game) => judged(game, judge));
  const { game } = store.state;
  store.look({ tab: "results", selected: null, hover: null });
  const words = summary(factsOf(judge, game.map), phaseOf(game));
  if (phaseOf(game).answer.state.winner) say(words);
  else announce(words);
}

// Against the machine: retreats and builds in which no person has anything to order are not waited for.
function isForMachine(game, judge) {
  const phase = phaseOf(game);
  if (Object.keys(game.players).length === 0 || phase.answer || phase.position.phase.endsWith("M")) return false;
  const legal = judge.legalOrders(requestOf(game)).orders;
  return Object.keys(legal).every((power) => game.players[power] || Object.keys(legal[power]).length === 0);
}

function continued(game, judge) {
  let next = goOn(game);
  while (isForMachine(next, judge)) next = goOn(judged(next, judge));
  return next;
}

function continueGame(store, judge) {
  attempt("The game cannot go on", () => {
    store.change((game) => continued(game, judge));
    store.look({ tab: "orders", selected: null, hover: null });
  });
}

/** The main button: judge the current phase; if it is judged, go on to the next one. */
export function judgeOrContinue(store, judge) {
  const { answer } = phaseOf(store.state.game);
  if (!answer) attempt("This turn cannot be judged", () => judgeNow(store, judge));
  else if (!answer.state.winner) continueGame(store, judge);
}

/** Other rules: for what comes, and for the current phase if it is judged. */
export function takeRules(store, judge, rules) {
  attempt("These rules cannot be taken", () => {
    store.change((game) => {
      const answer = judge.adjudicate({ ...requestOf(game), rules });
      const changed = setRules(game, rules);
      return phaseOf(game).answer ? setOtherAnswer(changed, answer, rules) : changed;
    });
    const { game } = store.state;
    const phase = phaseOf(game);
    const outcome = phase.answer ? ` ${summary(factsOf(judge, game.map), phase)}` : "";
    tell(`Rules: ${rulesWords(rules)}.${outcome}`);
  });
}

/** Judge a turn by other rules, as a branch with a name. The rules of the game stay. */
export function tryRules(store, judge, id, rules, name) {
  attempt("These rules cannot be tried", () => {
    store.change((game) =>
      setOtherAnswer(goTo(game, id), judge.adjudicate({ ...requestOf(game, id), rules }), rules, name),
    );
    const { game } = store.state;
    tell(`Branch ${name}. ${summary(factsOf(judge, game.map), phaseOf(game))}`);
  });
  store.look({ tab: "results" });
}
