// ring.js -- the buttons at the chosen unit.
//
// They lie where they cover the fewest places that can be chosen. On a narrow board they lie at its edge: at the lower
// one if the unit is in the upper half.

const NARROW = 560; // pixels
const GAPS = [26, 60, 100, 150]; // pixels between the unit and the buttons
const EDGE = 12; // pixels around a point that count as the point
const OWN = 5; // so bad is it to cover the unit itself

const between = (low, value, high) => Math.max(low, Math.min(high, value));

/** Where a box can lie around a point, the nearest spots first. */
function spotsAround([x, y], w, h) {
  return GAPS.flatMap((gap) => [
    [x - w / 2, y - gap - h],
    [x - w / 2, y + gap],
    [x + gap, y - h / 2],
    [x - gap - w, y - h / 2],
    [x + gap, y - gap - h],
    [x - gap - w, y - gap - h],
    [x + gap, y + gap],
    [x - gap - w, y + gap],
  ]);
}

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

function paragraph(text, name) {
  return Object.assign(document.createElement("p"), { textContent: text, className: name });
}

export class Ring {
  #run;
  #shown = null;
  #items = [];

  /** run(item, listed) does what a button says; `listed`: the ring that follows lists its places. */
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
    this.#items = menu?.items ?? [];
    this.element.hidden = menu === null;
    this.element.replaceChildren();
    if (menu === null) return true;
    this.element.classList.toggle("list", menu.list === true);
    this.element.setAttribute("aria-label", menu.title);
    const title = paragraph(menu.title, "title");
    const text = menu.text ? [paragraph(menu.text, "text")] : [];
    const buttons = document.createElement("div");
    buttons.append(...menu.items.map((item) => buttonOf(item, this.#run)));
    this.element.append(title, ...text, buttons);
    return true;
  }

  /** Press the button of a key. False if there is none. */
  press(key, listed) {
    const item = this.#items.find((each) => each.key?.toLowerCase() === key.toLowerCase());
    if (item) this.#run(item, listed);
    return item !== undefined;
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
    this.element.classList.toggle("above", anchor[1] > height / 2);
    if (width < NARROW) {
      this.element.style.transform = "";
      return;
    }
    const w = this.element.offsetWidth;
    const h = this.element.offsetHeight;
    const covers = ([left, top]) => {
      const under = ([x, y]) => x > left - EDGE && x < left + w + EDGE && y > top - EDGE && y < top + h + EDGE;
      return avoid.filter(under).length + (under(anchor) ? OWN : 0);
    };
    const inside = ([left, top]) => [between(4, left, width - w - 4), between(4, top, height - h - 4)];
    const spots = spotsAround(anchor, w, h).map(inside);
    const best = spots.reduce((found, spot) => (covers(spot) < covers(found) ? spot : found));
    this.element.style.transform = `translate(${Math.round(best[0])}px, ${Math.round(best[1])}px)`;
  }

  #buttons() {
    return [...this.element.querySelectorAll("button")];
  }
}
