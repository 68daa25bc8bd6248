// focus.js -- the keyboard focus stays where the work goes on.
//
// A browser drops the focus when the element that has it is hidden, disabled or removed: the next Tab then begins at the
// top of the page, and a screen reader says nothing. Whatever makes the element go, the focus moves to what took its
// place: the panel that opened, the same button in a list that was drawn anew, or a neighbor. Of a button that is
// disabled the neighbor may do the opposite, so the focus moves to the open panel, or to the map.

const STOP = ["button", "input", "select", "textarea", "summary", "a[href]", '[tabindex="0"]']
  .map((each) => `${each}:not(:disabled, [tabindex="-1"])`)
  .join();
const FIELD = "input, select, textarea"; // a phone would open its keyboard, so they come last

const isShown = (element) => element.isConnected && element.checkVisibility({ visibilityProperty: true });
const isThere = (element) => isShown(element) && !element.matches(":disabled");
const isStop = (element) => element !== undefined && element.matches(STOP) && isShown(element);

// Where an element stands: [{ parent, index, count }] from the inside out. It says so also when the element has gone.
function placeOf(element) {
  const place = [];
  for (let child = element; child.parentElement; child = child.parentElement) {
    const { children } = child.parentElement;
    place.push({ parent: child.parentElement, index: [...children].indexOf(child), count: children.length });
  }
  return place;
}

// What stands now where an element stood, if its list is as long as it was: then it was drawn anew.
function sameAgain(place, level) {
  let found = place[level].parent;
  for (let at = level; at >= 0 && found; at--) {
    if (found.children.length !== place[at].count) return undefined;
    found = found.children[place[at].index];
  }
  return found;
}

function firstStop(element) {
  const stops = [element, ...element.querySelectorAll(STOP)].filter(isStop);
  return stops.find((each) => !each.matches(FIELD)) ?? stops[0];
}

// The nearest of the children of a place that can have the focus; of two, the one before.
function neighbor({ parent, index }) {
  const children = [...parent.children].map((child, at) => ({ child, far: Math.abs(at - index) }));
  children.sort((a, b) => a.far - b.far);
  for (const { child } of children) {
    const found = firstStop(child);
    if (found) return found;
  }
  return undefined;
}

// Where no key does anything to the game.
const neutralStop = (element) => element.closest(".stage") ?? document.querySelector('[role="tabpanel"]:not([hidden])');

// Give the focus to what stands now where an element stood, or near it.
function focusNear(element, place) {
  if (isShown(element) && element.matches(":disabled")) return neutralStop(element).focus();
  for (const [level, at] of (element.isConnected ? placeOf(element) : place).entries()) {
    if (!isShown(at.parent)) continue;
    const again = sameAgain(place, level);
    const found = isStop(again) ? again : neighbor(at);
    if (found) return found.focus();
  }
}

let last = null; // { element, place }: what had the focus last, unless the person left it

/** A function that gives the focus back to an element, or to what is near it then. A pointer opens no keyboard: a field
 *  has the focus again only `byKeys`. */
export function wayBackTo(element) {
  const place = placeOf(element);
  return (byKeys) => {
    if (!byKeys && element.matches(FIELD)) leaveFocus();
    else if (isThere(element)) element.focus();
    else focusNear(element, place);
  };
}

/** Nothing has the focus any more. */
export function leaveFocus() {
  document.activeElement.blur();
  last = null;
}

/** Watch that the focus is never lost. */
export function keepFocus() {
  let pressed = null; // where the key that is down went down
  let waits = false;

  const isFocusElsewhere = () => ![document.body, last.element].includes(document.activeElement);
  const isLost = () => last !== null && !isThere(last.element) && !isFocusElsewhere();

  // Move the focus if the page took it away; forget it if the person left it.
  function look() {
    waits = false;
    if (isLost()) {
      focusNear(last.element, last.place);
    } else if (last && document.activeElement === document.body && document.hasFocus()) last = null;
    else if (last) last.place = placeOf(last.element);
  }

  // Later, since a list that is drawn anew, or a dialog that is closed, may give the focus back.
  function lookSoon() {
    if (!waits) setTimeout(look);
    waits = true;
  }

  document.addEventListener("focusin", ({ target }) => (last = { element: target, place: placeOf(target) }));
  document.addEventListener("focusout", lookSoon);
  // A field says that it has changed when a person has left it. If that change removes the field, its focus is not given back.
  document.addEventListener("change", () => document.activeElement === document.body && (last = null), true);
  new MutationObserver(lookSoon).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["hidden", "disabled", "open"],
  });

  // Enter that is held down does nothing where the focus came meanwhile: it would press another button, or write over
  // what is marked in the text.
  document.addEventListener("keydown", (event) => {
    if (!event.repeat) pressed = event.target;
    else if (event.key === "Enter" && event.target !== pressed) event.preventDefault();
  });
}
