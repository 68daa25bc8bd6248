// help.js -- the keys, in the tab of the game.

import { make } from "./dom.js";

const KEYS = [
  ["Ctrl + Enter", "judges the turn; then goes on"],
  ["Ctrl + Z, Ctrl + Y", "undo, redo"],
  ["Tab", "goes from part to part"],
  ["Arrow keys", "from unit to unit, from result to result, from phase to phase; on the map they pan"],
  ["Enter on a unit", "its orders"],
  ["H, M, S, C, V", "hold, move, support, convoy, move by convoy"],
  ["D, A, F, W", "disband, build an army, build a fleet, waive"],
  ["L", "a list of the places to choose from"],
  ["Delete", "takes the order away"],
  ["Escape", "closes the tip; one step back"],
  ["+, -, 0", "zoom in, zoom out, the whole map"],
];

export function mountHelp(store, judge, section) {
  const rows = KEYS.map(([keys, words]) => make("tr", {}, make("th", { scope: "row" }, keys), make("td", {}, words)));
  section.append(make("details", {}, make("summary", {}, "Keys"), make("table", {}, make("tbody", {}, rows))));
}
