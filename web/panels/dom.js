// dom.js -- elements made in one call. Text is always text: nothing here reads HTML.

/** make("button", { type: "button", class: "quiet", click: act }, "Undo"): a function is a listener, false and null
 *  mean no attribute, true means an empty one. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function button(label, act, properties = {}) {
  return make("button", { type: "button", click: act, ...properties }, label);
}

/** Options for a select: [[value, words], ...]. */
export function fillSelect(select, choices, chosen) {
  select.replaceChildren(...choices.map(([value, words]) => make("option", { value }, words)));
  select.value = chosen;
}

/** Call `act` with what a person chooses. The arrow keys go through a closed list, and each is a change: what they chose
 *  is taken with Enter or when the list is left, and Escape goes back. */
export function onChoice(select, act) {
  let byKeys = false;
  let before = null; // the value before the keys changed it
  const take = () => {
    const isOther = before !== null && before !== select.value;
    before = null;
    if (isOther) act(select.value);
  };
  const goBack = () => {
    select.value = before;
    before = null;
  };
  select.addEventListener("pointerdown", () => {
    byKeys = false;
  });
  select.addEventListener("keydown", ({ key }) => {
    byKeys = true;
    before ??= select.value;
    if (key === "Enter") take();
    if (key === "Escape") goBack();
  });
  select.addEventListener("change", () => {
    if (byKeys && before !== null) return; // null: Enter closed an open list
    before = null;
    act(select.value);
  });
  select.addEventListener("blur", take);
}

export const byId = (id) => document.getElementById(id);
