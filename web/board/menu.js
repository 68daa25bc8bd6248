// menu.js -- the buttons of the ring: what the chosen unit can do now, in words.
//
// An item is { label, key, ... } and one of: order (its text, or null for no order), intent, act. `key` is the key on
// the keyboard.

import { parseOrder } from "./legal.js";
import { kindsOf, targetsOf } from "./choices.js";
import { placeName, placeOfUnit, provinceOf, unitName } from "./places.js";

const ASK = {
  move: "Where to?",
  support: "Support which unit?",
  convoy: "Convoy which army?",
};
const OTHERWISE = { label: "Order otherwise", key: "o", act: "otherwise" };
const BACK = { label: "Back", key: "Escape", act: "back" };
const LIST = { label: "List", key: "l", act: "list" };
const ASK_PLACE = { support: "Support it where?", convoy: "Convoy it where?" };

/** "Support Army Munich to Burgundy" */
export function orderWords(facts, order) {
  const to = order.to && placeName(facts, order.to);
  const partner = order.partner && unitName(facts, order.partner);
  switch (order.kind) {
    case "hold":
      return "Hold";
    case "move":
      return `Move to ${to}${order.via ? ` by ${order.via}` : ""}`;
    case "retreat":
      return `Retreat to ${to}`;
    case "support":
      return to ? `Support ${partner} to ${to}` : `Support ${partner} to hold`;
    case "convoy":
      return `Convoy ${partner} to ${to}`;
    case "build":
      return `Build ${unitName(facts, order.unit)}`;
    default:
      return "Disband";
  }
}

/** The same of the text of an order; a text that is no order of a unit stays as it is. */
export function textInWords(facts, text) {
  const order = parseOrder(text);
  return order.kind ? orderWords(facts, order) : text;
}

/** "convoy", or on some maps "convoy or TSR" */
function waysOf(entry) {
  return [...new Set(entry.orders.map((order) => order.via).filter(Boolean))].join(" or ");
}

function questionOf(entry, intent) {
  if (intent.kind === "via") return `By ${waysOf(entry)}: where to?`;
  return (intent.partner && ASK_PLACE[intent.kind]) || ASK[intent.kind];
}

function firstItems(entry, { hasOrder, mayWaive, hasWaived }) {
  const kinds = kindsOf(entry);
  const orderOf = (kind) => entry.orders.find((order) => order.kind === kind)?.text;
  const items = [];
  if (kinds.has("hold")) items.push({ label: "Hold", key: "h", order: orderOf("hold") });
  if (kinds.has("move")) items.push({ label: "Move", key: "m", intent: { kind: "move" }, listed: true });
  if (kinds.has("retreat")) items.push({ label: "Retreat", key: "m", intent: { kind: "move" }, listed: true });
  if (kinds.has("support")) items.push({ label: "Support", key: "s", intent: { kind: "support", partner: null } });
  if (kinds.has("convoy")) items.push({ label: "Convoy", key: "c", intent: { kind: "convoy", partner: null } });
  if (kinds.has("via")) items.push({ label: "Via", title: `Move by ${waysOf(entry)}`, key: "v", intent: { kind: "via" } });
  if (kinds.has("disband")) items.push({ label: "Disband", key: "d", order: orderOf("disband") });
  if (kinds.has("build")) items.push(...buildItems(entry));
  if (kinds.has("build") && mayWaive) items.push({ label: "Waive", key: "w", act: "waive" });
  if (kinds.has("build") && hasWaived) items.push({ label: "Do not waive", key: "x", act: "unwaive" });
  if (hasOrder) items.push({ label: "No order", key: "Delete", order: null });
  return items;
}

function buildItems(entry) {
  return entry.orders.map((order) => {
    const coast = placeOfUnit(order.unit).split("/")[1];
    const label = `${order.unit.startsWith("A") ? "Army" : "Fleet"}${coast ? ` ${coast.toLowerCase()}` : ""}`;
    const key = order.unit.startsWith("A") ? "a" : coast ? coast[0].toLowerCase() : "f";
    return { label, key, order: order.text };
  });
}

function whichItems(facts, intent, orderable) {
  const items = intent.orders.map((text) => ({ label: orderWords(facts, parseOrder(text)), order: text }));
  const { partner } = intent;
  if (partner) items.push({ label: "Support its move", key: "s", intent: { kind: "support", partner } });
  if (orderable) {
    const province = provinceOf(orderable.place);
    items.push({ label: `Order ${unitName(facts, orderable.unit)}`, act: "select", province });
  }
  return items;
}

function placeItems(facts, entry, intent) {
  const choosesUnit = (intent.kind === "support" || intent.kind === "convoy") && !intent.partner;
  return [...targetsOf(entry, intent)].map(([place, orders]) => {
    const holds = orders.some((order) => order.kind === "support" && order.to === null);
    const label = choosesUnit ? unitName(facts, orders[0].partner) : holds ? "Hold there" : placeName(facts, place);
    return { label, place };
  });
}

/** The ring of the chosen unit: { title, text, items, list }. `lines` say what is known of the unit. */
export function menuOf({ facts, entry, intent, listed, mayOrder, orderableAt, lines, ...more }) {
  const title = entry.unit ? unitName(facts, entry.unit) : placeName(facts, entry.place);
  if (!mayOrder) return { title: lines[0], text: lines.slice(1).join(" "), items: [OTHERWISE] };
  if (!intent) return { title, items: firstItems(entry, more) };
  const orderable = intent.at ? orderableAt(intent.at) : null;
  if (intent.kind === "which") return { title, items: whichItems(facts, intent, orderable), list: true };
  const list = listed ? placeItems(facts, entry, intent) : [LIST];
  return { title: `${title}: ${questionOf(entry, intent)}`, items: [...list, BACK], list: listed };
}
