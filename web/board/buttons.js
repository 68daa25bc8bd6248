// buttons.js -- the buttons that zoom: nearer, farther, the whole map.

const BUTTONS = [
  ["+", "Zoom in", (zoom) => zoom.by(1.5)],
  ["\u2212", "Zoom out", (zoom) => zoom.by(1 / 1.5)],
  ["\u2922", "Show the whole map", (zoom) => zoom.fit()],
];

export function zoomButtons(zoom) {
  const group = document.createElement("div");
  group.className = "zoom";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", "Zoom");
  for (const [sign, label, act] of BUTTONS) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sign;
    button.title = label;
    button.setAttribute("aria-label", label);
    button.addEventListener("click", () => act(zoom));
    group.append(button);
  }
  return group;
}
