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

// A key that goes through a closed list. One that opens the list is none.
const isStep = ({ key, altKey, ctrlKey, metaKey }) =>
  !altKey && !ctrlKey && !metaKey && /^(Arrow\w+|Home|End|Page\w+|[^ ])$/.test(key);

/** Call `act` with what a person chooses. The arrow keys go through a closed list, and each is a change: what they chose
 *  waits for Enter, or until the list is left, and Escape goes back. Every other change acts at once. `present()` is what
 *  the page says that the value is: once the page sets it, nothing waits. */
export function onChoice(select, present, act) {
  let isStepping = false; // the browser does what a key says
  let waits = false;
  const take = () => {
    const isOther = waits && select.value !== present();
    waits = false;
    if (isOther) act(select.value);
    return isOther;
  };
  const step = (event) => {
    isStepping = isStep(event);
    setTimeout(() => (isStepping = false)); // a list that the system opens changes later
  };
  select.addEventListener("keydown", (event) => {
    step(event);
    const { key, altKey, ctrlKey, metaKey } = event;
    if (key === "Escape" && waits) select.value = present();
    if (key === "Escape") waits = false;
    else if (key === "Enter" && !altKey && !ctrlKey && !metaKey && take()) event.preventDefault(); // opens no list
  });
  select.addEventListener("keypress", step); // letters change the list now
  select.addEventListener("change", () => {
    waits = true;
    if (!isStepping) take();
  });
  select.addEventListener("blur", () => {
    if (document.activeElement !== select) take(); // the window may have been left, not the list
  });
}

export const byId = (id) => document.getElementById(id);
