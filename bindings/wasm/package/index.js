// index.js -- entente: a judge for the board game Diplomacy.

import { EntenteError } from "./error.js";
import { Judge } from "./judge.js";
import { isPlainObject } from "./request.js";
import { compile } from "./source.js";

export { EntenteError, Judge, compile };

/** Load the judge. From then on every method answers at once. */
export async function load(options = {}) {
  if (!isPlainObject(options) || Object.keys(options).some((key) => key !== "wasm"))
    throw new EntenteError({ code: "option", message: "load() takes an object with `wasm` or nothing: load({ wasm: url })" });
  return new Judge(await compile(options.wasm));
}
