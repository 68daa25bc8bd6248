// source.js -- the bytes of the module, wherever the package lies.

import { EntenteError } from "./error.js";
import { isModule, kindOf, nameOf } from "./request.js";

// Only where nothing else is given: a bundler that makes a plain script leaves no import.meta.url.
const besideThis = () => new URL("./entente.wasm", import.meta.url);
// A bundler for browsers fails on a module of Node. It leaves alone a name that it does not know before the program runs.
const FILES = ["node:fs", "promises"].join("/");
const MAGIC = [0, 0x61, 0x73, 0x6d]; // the first bytes of every module

function refuse(message) {
  throw new EntenteError({ code: "option", path: "/wasm", message: `wasm: ${message}` });
}

// An address as text is relative to this module, or in a plain script to the page.
function addressOf(text) {
  for (const base of [import.meta.url, globalThis.document?.baseURI]) {
    try {
      return new URL(text, base);
    } catch {
      // The next base may do.
    }
  }
  return refuse(`'${text}' is no whole address; give one, or the bytes of entente.wasm`);
}

function defaultAddress() {
  try {
    return besideThis();
  } catch {
    return refuse("this script does not know where it lies; say where entente.wasm is: load({ wasm: address })");
  }
}

async function fetched(url) {
  if (url.protocol === "file:") {
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ FILES);
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) refuse(`the server answered ${response.status} for ${url}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function bytesFrom(wasm) {
  if (ArrayBuffer.isView(wasm)) return new Uint8Array(wasm.buffer, wasm.byteOffset, wasm.byteLength);
  if (kindOf(wasm) === "ArrayBuffer") return wasm;
  if (typeof wasm !== "string" && kindOf(wasm) !== "URL") {
    const hint = typeof wasm?.then === "function" ? "; is an await missing?" : "";
    refuse(`give an address, the bytes of entente.wasm or a compiled module, not ${nameOf(wasm)}${hint}`);
  }
  const url = typeof wasm === "string" ? addressOf(wasm) : wasm;
  const bytes = await fetched(url);
  if (MAGIC.some((byte, at) => bytes[at] !== byte)) refuse(`what lies at ${url} is no WebAssembly module`);
  return bytes;
}

/** Compile the module from its bytes, from an address, or from beside this file. */
export async function compile(wasm) {
  if (isModule(wasm)) return wasm;
  return WebAssembly.compile(await bytesFrom(wasm ?? defaultAddress()));
}
