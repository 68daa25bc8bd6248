// changes.js -- undo and redo, and what they changed, in words.

import { textInWords } from "../board/menu.js";
import { placeName, unitIn, unitName } from "../board/places.js";
import { checkOf, ordersByProvince } from "../board/written.js";
import { phaseOf, rulesOf } from "../game.js";
import { factsOf } from "./facts.js";
import { tell } from "./message.js";
import { count, phaseWords, rulesWords } from "./words.js";

const MOST = 3; // orders that are named

// The unit, or the place to build in, that has an order in a province.
function whoIn(facts, { dislodged, units, phase }, province) {
  const found = unitIn(phase.endsWith("R") ? dislodged : units, province);
  return found ? unitName(facts, found.unit) : placeName(facts, province);
}

function orderChanges(judge, former, game) {
  const facts = factsOf(judge, game.map);
  const read = (each) => ordersByProvince(checkOf(judge, each), phaseOf(each).orders, phaseOf(each).position);
  const [before, now] = [read(former), read(game)];
  const others = [...new Set([...before.keys(), ...now.keys()])].filter(
    (province) => before.get(province)?.order !== now.get(province)?.order,
  );
  if (others.length === 0) return ["The orders are worded differently."];
  if (others.length > MOST) return [`${count(others.length, "order")} differ.`];
  return others.map((province) => {
    const order = now.get(province)?.order;
    const who = whoIn(facts, phaseOf(game).position, province);
    return `${who}: ${order ? textInWords(facts, order) : "no order"}.`;
  });
}

// Where the game stands, if that has changed: "Spring 1901, movement, judged."
function phaseChange(former, game) {
  const [before, now] = [phaseOf(former), phaseOf(game)];
  const isSame = before.id === now.id && before.position === now.position;
  if (isSame && Boolean(before.answer) === Boolean(now.answer)) return [];
  return [`${phaseWords(now.position.phase)}, ${now.answer ? "judged" : "not judged"}.`];
}

/** What differs in a game from what it was, in sentences. */
function changeWords(judge, former, game) {
  const rules = [former, game].map((each) => rulesWords(rulesOf(each)));
  const [before, now] = [phaseOf(former), phaseOf(game)];
  return [
    ...phaseChange(former, game),
    ...(rules[0] === rules[1] ? [] : [`Rules: ${rules[1]}.`]),
    ...(before.position === now.position && before.orders !== now.orders ? orderChanges(judge, former, game) : []),
  ].join(" ");
}

function step(store, judge, { can, act, done, none }) {
  if (!can()) {
    tell(none);
    return;
  }
  const former = store.state.game;
  act();
  tell(`${done}. ${changeWords(judge, former, store.state.game)}`.trim());
}

export function undo(store, judge) {
  const words = { done: "Undone", none: "There is nothing to undo." };
  step(store, judge, { ...words, can: () => store.canUndo(), act: () => store.undo() });
}

export function redo(store, judge) {
  const words = { done: "Redone", none: "There is nothing to redo." };
  step(store, judge, { ...words, can: () => store.canRedo(), act: () => store.redo() });
}
