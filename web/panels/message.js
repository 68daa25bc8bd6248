// message.js -- short messages at the lower edge, read out by screen readers.
//
// An error stays until it is closed, or, if something was refused, until something succeeds; other messages leave by
// themselves, or when another one comes. None leaves while the focus is in it.

import { byId, button, make } from "./dom.js";
import { wayBack } from "./focus.js";

const STAY = 7000; // milliseconds; twice that if there is something to choose

// The judge's advice for its command line is of no use here.
const withoutAdvice = (text) => text.replace(/; `entente [^`]*`( \w+)*/g, "");

/** say("New game.", { kind: "error", action: { label: "Open it", act } }) */
export function say(text, { kind = "info", action = null } = {}) {
  const note = make("div", { class: `note ${kind}` }, make("span", {}, withoutAdvice(text)));
  const goBack = wayBack();
  const leave = () => {
    const hadFocus = note.contains(document.activeElement);
    note.remove();
    if (hadFocus) goBack();
  };
  const act = () => {
    leave();
    action.act();
  };
  if (action) note.append(button(action.label, act));
  note.append(button("✕", leave, { class: "quiet", "aria-label": "Close this message" }));
  const box = byId("message");
  removeInfo();
  if (box.children.length > 2) box.firstChild.remove();
  box.append(note);
  if (kind !== "error") setTimeout(leave, action ? 2 * STAY : STAY);
}

const removeInfo = () =>
  byId("message")
    .querySelectorAll(".info")
    .forEach((note) => note.remove());

/** For screen readers only: what is on the screen anyway. Messages of the turn before leave. */
export function announce(text) {
  removeInfo();
  byId("announcement").textContent = text;
}

/** Do something that can be refused, and say the reason if it is refused. True if it was done. */
export function attempt(what, act) {
  try {
    act();
    return true;
  } catch (error) {
    say(`${what}: ${error.message}`, { kind: "error" });
    return false;
  }
}
