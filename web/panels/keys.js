// keys.js -- the keys that work everywhere: undo, redo, and the main button.

import { judgeOrContinue } from "./actions.js";
import { redo, undo } from "./changes.js";

// In a text field Ctrl+Z is the field's own.
const isText = (element) => element.matches?.("textarea, input:not([type=checkbox]):not([type=radio])");

export function mountKeys(store, judge) {
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key === "enter") judgeOrContinue(store, judge);
    else if (isText(event.target)) return;
    else if (key === "y" || (key === "z" && event.shiftKey)) redo(store, judge);
    else if (key === "z") undo(store, judge);
    else return;
    event.preventDefault();
  });
}
