// legal.js -- the legal orders of a phase, each taken apart, and found by the province of its unit.
//
//   entry   { power, unit, place, orders: [order] }   a unit that can be ordered; of a build `unit` is null
//   order   { text, kind, unit, at, to, partner, via }
//     kind     "hold" | "move" | "support" | "convoy" | "retreat" | "disband" | "build"
//     at, to   places: of the unit, and where the unit or its partner goes; `to` may be null
//     partner  the unit that is supported or carried, or null
//     via      "convoy", the name of a railway, the seas as they were written, or null

import { provinceOf, placeOfUnit } from "./places.js";

const KINDS = { H: "hold", "-": "move", S: "support", C: "convoy", R: "retreat", D: "disband", B: "build" };

/** Take a legal order apart, as in "F NTH C A LON - NWY". */
export function parseOrder(text) {
  const words = text.split(" ");
  const [letter, at, sign] = words;
  const order = { text, kind: KINDS[sign], unit: `${letter} ${at}`, at, to: null, partner: null, via: null };
  if (order.kind === "support" || order.kind === "convoy") {
    const of = words.findIndex((word, i) => i > 2 && /^[AF]$/.test(word)); // after "Austrian" under 4.C.5 a
    order.partner = `${words[of]} ${words[of + 1]}`;
    order.to = words[of + 3] ?? null;
  } else if (order.kind === "move" && words[4] === "-") {
    order.via = words.slice(3, -1).filter((word) => word !== "-").join(" - "); // a railway, or the seas of a convoy
    order.to = words.at(-1);
  } else {
    order.via = words[4] === "VIA" ? "convoy" : null;
    order.to = words[3] ?? null;
  }
  return order;
}

function entryOf(power, name, texts) {
  const orders = texts.map(parseOrder);
  const unit = name.includes(" ") ? name : null;
  return { power, unit, place: unit ? placeOfUnit(unit) : name, orders };
}

/** What can be ordered: { at: Map of province to entry, waives: Set of powers }. */
function indexOf(legal) {
  const at = new Map();
  const waives = new Set();
  for (const [power, units] of Object.entries(legal.orders)) {
    for (const [name, texts] of Object.entries(units)) {
      if (name === "WAIVE") waives.add(power);
      else at.set(provinceOf(placeOfUnit(name)), entryOf(power, name, texts));
    }
  }
  return { at, waives };
}

/** A function that finds the legal orders of a request, and remembers those of the last positions. */
export function legalFinder(judge) {
  const known = new WeakMap(); // position -> { map, rules, options, index }
  return (position, request) => {
    const { map, rules, options } = request;
    const former = known.get(position);
    if (former?.map === map && former.rules === rules && former.options === options) return former.index;
    const index = indexOf(judge.legalOrders({ ...request, orders: {} }));
    known.set(position, { map, rules, options, index });
    return index;
  };
}
