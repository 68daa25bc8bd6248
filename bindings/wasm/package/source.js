// source.js -- the bytes of the module, wherever the package lies.

import { EntenteError } from "./error.js";

const here = new URL("./entente.wasm", import.meta.url);
// A bundler for browsers fails on a module of Node. It leaves alone a name that it does not know before the program runs.
const FILES = ["node:fs", "promises"].join("/");

function refuse(message) {
  throw new EntenteError({ code: "option", path: "/wasm", message });
}

async function bytesOf(url) {
  if (url.protocol === "file:") {
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ FILES);
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) refuse(`wasm: the server answered ${response.status} for ${url}`);
  return response.arrayBuffer();
}

/** Compile the module from its bytes, from an address, or from beside this file. */
export async function compile(wasm = here) {
  if (wasm instanceof WebAssembly.Module) return wasm;
  const bytes = typeof wasm === "string" || wasm instanceof URL ? await bytesOf(new URL(wasm, here)) : wasm;
  return WebAssembly.compile(bytes);
}
