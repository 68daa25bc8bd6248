// message.js -- short messages at the lower edge, read out by screen readers.
//
// An error stays until it is closed, or, if something was refused, until something succeeds; other messages leave by
// themselves, or when another one comes. None leaves while the focus is in it.

import { byId, button, make } from "./dom.js";
import { leaveFocus, wayBackTo } from "./focus.js";

const STAY = 7000; // milliseconds; twice that if there is something to choose

// The judge's advice for its command line is of no use here.
const withoutAdvice = (text) => text.replace(/; `entente [^`]*`( \w+)*/g, "");

const MOST = 3; // at a time

const notes = (selector) => [...byId("message").querySelectorAll(`.note${selector}`)];

// Where the focus is, or the pointer, somebody reads or is about to press a button.
const isInUse = (note) => note.matches(":focus-within, :hover");
const withoutFocus = (list) => list.filter((note) => !note.matches(":focus-within"));

function removeUnfocused(list) {
  for (const note of withoutFocus(list)) note.remove();
}

function leaveLater(note, leave, time) {
  setTimeout(() => (isInUse(note) ? leaveLater(note, leave, STAY) : leave()), time);
}

// What the message takes the place of: other messages, and the same error said before.
function makeRoom(words) {
  removeUnfocused(notes(".info"));
  removeUnfocused(notes(".error").filter((note) => note.firstChild.textContent === words));
  removeUnfocused(withoutFocus(notes("")).slice(0, 1 - MOST));
}

/** say("New game.", { kind: "error", action: { label: "Open it", act } }). `isRefusal`: the error is no news any more
 *  when something succeeds. */
export function say(text, { kind = "info", action = null, isRefusal = false } = {}) {
  const words = withoutAdvice(text);
  const role = kind === "error" ? "alert" : null; // the others are read out since they stand in a status
  const note = make("div", { class: `note ${kind}${isRefusal ? " refusal" : ""}`, role }, make("span", {}, words));
  let goBack = leaveFocus; // to where the focus came from
  note.addEventListener("focusin", ({ relatedTarget }) => {
    if (!note.contains(relatedTarget)) goBack = relatedTarget ? wayBackTo(relatedTarget) : leaveFocus;
  });
  const leave = (event) => {
    const hadFocus = note.contains(document.activeElement);
    note.remove();
    if (hadFocus) goBack(event?.detail === 0); // a press of a key is a click without a pointer
  };
  const act = (event) => {
    leave(event);
    action.act();
  };
  if (action) note.append(button(action.label, act));
  note.append(button("✕", leave, { class: "quiet", "aria-label": "Close this message" }));
  makeRoom(words);
  byId("message").append(note);
  if (kind !== "error") leaveLater(note, leave, action ? 2 * STAY : STAY);
}

/** For screen readers only: what is on the screen anyway. */
export function readOut(text) {
  const said = byId("announcement");
  said.textContent = said.textContent === text ? `${text}\u00a0` : text; // only what changes is read out
}

/** readOut() for something that succeeded; refusals leave. */
export function tell(text) {
  removeUnfocused(notes(".refusal"));
  readOut(text);
}

/** tell(); other messages leave, too. */
export function announce(text) {
  removeUnfocused(notes(".info"));
  tell(text);
}

/** Do something that can be refused, and say the reason if it is refused. True if it was done. */
export function attempt(what, act) {
  try {
    act();
  } catch (error) {
    say(`${what}: ${error.message}`, { kind: "error", isRefusal: true });
    return false;
  }
  removeUnfocused(notes(".refusal"));
  return true;
}
