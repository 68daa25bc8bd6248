// ring.js -- the buttons at the chosen unit.
//
// They lie where they cover the fewest places that can be chosen. On a narrow board they lie at its lower edge.

const NARROW = 560; // pixels
const GAP = 30; // pixels between the unit and the buttons

function buttonOf(item, run) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = item.label;
  if (item.title) button.title = item.title;
  if (item.key) {
    button.dataset.key = item.key;
    button.setAttribute("aria-keyshortcuts", item.key.toUpperCase());
  }
  if (item.place) button.dataset.choice = item.place;
  button.addEventListener("click", (event) => run(item, event.detail === 0));
  return button;
}

export class Ring {
  #run;
  #shown = null;

  constructor(stage, run) {
    this.#run = run;
    this.element = document.createElement("div");
    this.element.className = "ring";
    this.element.hidden = true;
    this.element.setAttribute("role", "group");
    stage.append(this.element);
  }

  /** Show a menu (menu.js), or null. Returns true if it is another one than before. */
  show(menu) {
    const key = JSON.stringify(menu);
    if (key === this.#shown) return false;
    this.#shown = key;
    this.element.hidden = menu === null;
    this.element.replaceChildren();
    if (menu === null) return true;
    this.element.classList.toggle("list", menu.list === true);
    this.element.setAttribute("aria-label", menu.title);
    const title = document.createElement("p");
    title.textContent = menu.title;
    const buttons = document.createElement("div");
    buttons.append(...menu.items.map((item) => buttonOf(item, this.#run)));
    this.element.append(title, buttons);
    return true;
  }

  /** The button for a key of the keyboard, or undefined. */
  buttonFor(key) {
    return this.#buttons().find((button) => button.dataset.key?.toLowerCase() === key.toLowerCase());
  }

  focus() {
    this.#buttons()[0]?.focus();
  }

  has(element) {
    return this.element.contains(element);
  }

  /** Move the focus by some buttons. */
  step(by) {
    const buttons = this.#buttons();
    const at = buttons.indexOf(document.activeElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  }

  /** Lie beside `anchor`, off the points to avoid; all in pixels of the stage. */
  place(anchor, avoid, width, height) {
    if (this.element.hidden) return;
    this.element.classList.toggle("docked", width < NARROW);
    if (width < NARROW) {
      this.element.style.transform = "";
      return;
    }
    const w = this.element.offsetWidth;
    const h = this.element.offsetHeight;
    const [x, y] = anchor;
    const spots = [
      [x - w / 2, y - GAP - h],
      [x - w / 2, y + GAP],
      [x + GAP + 6, y - h / 2],
      [x - GAP - 6 - w, y - h / 2],
    ].map(([left, top]) => [Math.max(4, Math.min(width - w - 4, left)), Math.max(4, Math.min(height - h - 4, top))]);
    const covers = ([left, top]) => {
      const under = ([px, py]) => px > left - 12 && px < left + w + 12 && py > top - 12 && py < top + h + 12;
      return avoid.filter(under).length + (under(anchor) ? 5 : 0);
    };
    const best = spots.reduce((found, spot) => (covers(spot) < covers(found) ? spot : found));
    this.element.style.transform = `translate(${Math.round(best[0])}px, ${Math.round(best[1])}px)`;
  }

  #buttons() {
    return [...this.element.querySelectorAll("button")];
  }
}
