// notes.js -- what cannot work, said at once: a support without its move, a convoy without its army, an order that is
// impossible. Each such unit has a sign on the board; the sentence stands in its tip and, when it is new, in the
// message line.

import { svgElement } from "./layers.js";
import { pointOfElement } from "./points.js";
import { placeOfUnit, provinceOf } from "./places.js";

const SIGNS = { impossible: "!", unmatched: "?" };

/** What cannot work: a Map of province to { sign, message }. */
export function notesOf(report, power) {
  const notes = new Map();
  for (const { kind, unit, power: whose, message } of report?.findings ?? []) {
    if (!(kind in SIGNS) || !unit || (power && whose !== power)) continue;
    notes.set(provinceOf(placeOfUnit(unit)), { sign: SIGNS[kind], kind, message });
  }
  return notes;
}

/** The messages that were not there before. */
export function newMessages(notes, former) {
  return [...notes].filter(([at, note]) => former.get(at)?.message !== note.message).map(([, note]) => note.message);
}

/** Signs beside the units, into a group of the picture. `unitAt` finds the element of a unit. */
export function drawNotes(group, notes, unitAt) {
  const signs = [...notes].flatMap(([province, { sign, kind }]) => {
    const unit = unitAt(province);
    if (!unit) return [];
    const [x, y] = pointOfElement(unit);
    const badge = svgElement("g", { class: `note ${kind}`, transform: `translate(${x - 19} ${y - 15})` });
    badge.dataset.warning = province;
    const text = svgElement("text", { "text-anchor": "middle", y: 5 });
    text.textContent = sign;
    badge.append(svgElement("circle", { r: 9.5 }), text);
    return [badge];
  });
  group.replaceChildren(...signs);
}
