// choices.js -- which orders are left, step by step.
//
// A player chooses a unit, then perhaps what it shall do (the intent), then a place. From these follow the places that
// light up, and the buttons of the ring. Nothing here knows the page.
//
//   intent   null               a unit is chosen: a place makes it move
//            { kind: "move" }   the same, and the ring lists the places
//            { kind: "via" }    by convoy, or by railway
//            { kind: "support" | "convoy", partner: null or "MUN" }
//            { kind: "which", orders: [text], partner }   a place was chosen, and more than one order fits
//            { kind: "change" } of a judged phase: order otherwise, which makes a branch

import { provinceOf, placeOfUnit } from "./places.js";

const isMove = (order) => order.kind === "move" || order.kind === "retreat";

/** Of several orders that lead to the same place, those by land; all if none is. */
function plainest(orders) {
  const byLand = orders.filter((order) => order.via === null);
  return byLand.length > 0 ? byLand : orders;
}

function group(orders, keyOf) {
  const groups = new Map();
  for (const order of orders) {
    const key = keyOf(order);
    groups.set(key, [...(groups.get(key) ?? []), order]);
  }
  return groups;
}

const partnerProvince = (order) => provinceOf(placeOfUnit(order.partner));

/** The places that can be chosen next: a Map of place to orders. Where a partner is chosen, of its place. */
export function targetsOf(entry, intent) {
  const kind = intent?.kind ?? "move";
  if (kind === "which") return new Map();
  if (kind === "support" || kind === "convoy") {
    const orders = entry.orders.filter((order) => order.kind === kind);
    if (!intent.partner) return group(orders, (order) => placeOfUnit(order.partner));
    const ofPartner = orders.filter((order) => partnerProvince(order) === intent.partner);
    return group(ofPartner, (order) => order.to ?? placeOfUnit(order.partner));
  }
  const fits = (order) => isMove(order) && (kind !== "via" || order.via !== null);
  const moves = group(entry.orders.filter(fits), (order) => order.to);
  for (const [place, orders] of moves) moves.set(place, plainest(orders));
  return moves;
}

/** The places among `targets` that a click on `place` can mean. A click on a province means its coasts, too. */
function placesMeant(targets, place) {
  if (targets.has(place)) return [place];
  const province = provinceOf(place);
  if (targets.has(province)) return [province];
  return place === province ? [...targets.keys()].filter((each) => provinceOf(each) === province) : [];
}

/** What follows from the choice of a place: { order }, { intent }, or null where nothing fits. */
export function choosePlace(entry, intent, place) {
  const targets = targetsOf(entry, intent);
  const places = placesMeant(targets, place);
  if (places.length === 0) return null;
  if ((intent?.kind === "support" || intent?.kind === "convoy") && !intent.partner) {
    const partner = provinceOf(places[0]);
    return onlyOne(entry, { kind: intent.kind, partner });
  }
  const orders = places.flatMap((each) => targets.get(each));
  if (orders.length === 1) return { order: orders[0] };
  return { intent: { kind: "which", orders: orders.map((order) => order.text), partner: null } };
}

/** Where a partner leaves one order only, that is it. */
function onlyOne(entry, intent) {
  const orders = [...targetsOf(entry, intent).values()].flat();
  return orders.length === 1 ? { order: orders[0] } : { intent };
}

/** A place with a unit that could be attacked or supported: both are offered. Null if there is no choice. */
export function attackOrSupport(entry, place) {
  const targets = targetsOf(entry, null);
  const moves = placesMeant(targets, place).flatMap((each) => targets.get(each));
  const partner = provinceOf(place);
  const supports = entry.orders.filter((order) => order.kind === "support" && partnerProvince(order) === partner);
  if (supports.length === 0) return null;
  const holds = supports.filter((order) => order.to === null);
  const further = supports.length > holds.length ? partner : null;
  return { kind: "which", orders: [...moves, ...holds].map((order) => order.text), partner: further };
}

/** The kinds of orders that a unit has. */
export function kindsOf(entry) {
  const kinds = new Set(entry.orders.map((order) => order.kind));
  if (entry.orders.some((order) => order.kind === "move" && order.via)) kinds.add("via");
  return kinds;
}
