// index.js -- entente: a judge for the board game Diplomacy.

import { Judge } from "./judge.js";
import { compile } from "./source.js";

export { EntenteError } from "./error.js";
export { Judge, compile };

/** Load the judge. From then on every method answers at once. */
export async function load({ wasm } = {}) {
  return new Judge(await compile(wasm));
}
