// save.js -- files for the person, and the clipboard.

import { make } from "./dom.js";
import { say } from "./message.js";

/** A name for a file of this game. */
export function fileName(game, ending) {
  const words = (game.title || `entente ${game.map}`).replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return `${words || "entente"}.${ending}`;
}

/** Let the browser save a file. */
export function saveFile(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = make("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

// Pages from a file may have no clipboard of their own; a marked text field has.
function copyByField(words) {
  const field = make("textarea", { class: "unseen", "aria-hidden": "true" });
  field.value = words;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (!done) throw new Error("the browser refuses");
}

/** Copy a text, and say so. */
export async function copyText(words, what) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    try {
      copyByField(words);
    } catch (error) {
      say(`${what} cannot be copied: ${error.message}`, { kind: "error", isRefusal: true });
      return;
    }
  }
  say(`Copied: ${what.toLowerCase()}, ${words.length} letters.`);
}
