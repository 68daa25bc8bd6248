// help.js -- the keys, in the tab of the game.

import { make } from "./dom.js";

const KEYS = [
  ["Ctrl + Enter", "judge the turn; then go on"],
  ["Ctrl + Z, Ctrl + Y", "undo, redo"],
  ["Tab, arrow keys", "from part to part; from unit to unit, from result to result, from phase to phase"],
  ["Enter", "on a unit: its orders"],
  ["H, S, C, V", "hold, support, convoy, by convoy"],
  ["+, -, 0", "zoom in, out, the whole map"],
  ["Escape", "leave a choice"],
];

export function mountHelp(store, judge, section) {
  const rows = KEYS.map(([keys, words]) => make("tr", {}, make("th", { scope: "row" }, keys), make("td", {}, words)));
  section.append(make("details", {}, make("summary", {}, "Keys"), make("table", {}, make("tbody", {}, rows))));
}
