// buttons.js -- the buttons that zoom: nearer, farther, the whole map.

import { button, make } from "../panels/dom.js";

const BUTTONS = [
  ["+", "Zoom in", (zoom) => zoom.by(1.5)],
  ["\u2212", "Zoom out", (zoom) => zoom.by(1 / 1.5)],
  ["\u2922", "Show the whole map", (zoom) => zoom.fit()],
];

export function zoomButtons(zoom) {
  const buttons = BUTTONS.map(([sign, label, act]) => button(sign, () => act(zoom), { title: label, "aria-label": label }));
  return make("div", { class: "zoom", role: "group", "aria-label": "Zoom" }, buttons);
}
