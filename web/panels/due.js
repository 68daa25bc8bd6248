// due.js -- what a phase asks of each power, in words: the builds, removals and retreats that are due.

import { count, listWords, orderWords, powerTitle } from "./words.js";

function retreatWords(facts, dislodged) {
  const units = Object.entries(dislodged).map(([power, own]) => {
    const names = Object.keys(own).map((unit) => orderWords(facts, unit));
    return `${powerTitle(facts, power)} ${listWords(names)}`;
  });
  return `To retreat or disband: ${units.join("; ")}.`;
}

function adjustmentWords(facts, adjustments) {
  const due = Object.entries(adjustments).map(([power, n]) =>
    n > 0 ? `${powerTitle(facts, power)} builds ${count(n, "unit")}` : `${powerTitle(facts, power)} removes ${count(-n, "unit")}`,
  );
  return due.length > 0 ? `${listWords(due)}.` : "Nobody builds or removes a unit.";
}

/** "France builds 1 unit and Italy removes 2 units."; in movement nothing. */
export function dueWords(facts, position) {
  const kind = position.phase.at(-1);
  if (kind === "R") return retreatWords(facts, position.dislodged ?? {});
  return kind === "A" ? adjustmentWords(facts, position.adjustments ?? {}) : "";
}

const EXAMPLES = { M: "England:\nF Lon - Nth", R: "France:\nA Bel - Pic\nA Bur disbands", A: "France:\nBuild A Par\nRemove F Bre" };

/** What orders of this phase look like. */
export const exampleOrders = (phase) => EXAMPLES[phase.at(-1)];
