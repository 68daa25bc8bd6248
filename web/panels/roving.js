// roving.js -- a long list is one stop of the Tab key; the arrow keys go through it.

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Let the arrow keys move the focus among the elements of `list` that fit `selector`. */
export function roveIn(list, selector) {
  const each = () => [...list.querySelectorAll(selector)];
  list.addEventListener("keydown", (event) => {
    const items = each();
    const at = items.indexOf(document.activeElement);
    const next = event.key === "Home" ? items[0] : event.key === "End" ? items.at(-1) : items[at + STEPS[event.key]];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  });
  list.addEventListener("focusin", (event) => {
    for (const item of each()) item.tabIndex = item === event.target ? 0 : -1;
  });
}
