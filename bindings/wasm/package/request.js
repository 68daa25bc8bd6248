// request.js -- what a caller gives, as the text or bytes that a service function reads.
//
// JSON.stringify() makes {} of a Promise, a Map or a Response, and {} is a whole request: the starting position. It makes
// null of NaN. An object that contains itself is an error of its own. So everything that JSON cannot say is refused. A
// member that is undefined counts as absent.

import { EntenteError } from "./error.js";

const decoder = new TextDecoder();
const MOST_DEPTH = 2048; // the library reads no deeper JSON
export const kindOf = (value) => Object.prototype.toString.call(value).slice(8, -1); // also of another realm's objects

/** True of what compile() makes. */
export const isModule = (value) => kindOf(value) === "WebAssembly.Module";

/** True of {...}, and of nothing that has a class. */
export function isPlainObject(value) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function canBeSaid(value) {
  if (typeof value === "object") return value === null || Array.isArray(value) || isPlainObject(value);
  return typeof value === "number" ? Number.isFinite(value) : ["string", "boolean", "undefined"].includes(typeof value);
}

/** A value in words, for messages. */
export function nameOf(value) {
  if (value === null || value === undefined || typeof value === "number") return `${value}`;
  if (typeof value !== "object") return `a ${typeof value}`;
  return Array.isArray(value) ? "a list" : `an object of the class ${value.constructor?.name || kindOf(value)}`;
}

/** Throw an error with a sentence such as "a request is an object, not a number". */
function refuse(sentence, value, code = "syntax") {
  const hint = typeof value?.then === "function" ? "; is an await missing?" : "";
  throw new EntenteError({ code, message: `${sentence}, not ${nameOf(value)}${hint}` });
}

function jsonOf(value, sentence, code = "syntax") {
  const around = []; // the objects and lists around `part`, the outermost first
  // JSON.stringify() calls toJSON() first: this[key] is the original value, `part` is what toJSON() has returned.
  function check(key, part) {
    for (const given of [this[key], part])
      if (!canBeSaid(given)) refuse(key === "" ? sentence : `${key}: give a value that JSON has`, given, code);
    if (part === null || typeof part !== "object") return part;
    while (around.length > 0 && around.at(-1) !== this) around.pop();
    if (around.includes(part)) throw new EntenteError({ code, message: `${key}: it contains itself, which JSON cannot say` });
    if (around.push(part) > MOST_DEPTH)
      throw new EntenteError({ code, message: `more than ${MOST_DEPTH} lists and objects stand in each other` });
    return part;
  }
  return JSON.stringify(value, check) ?? refuse(sentence, undefined, code);
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

// Bytes as a Uint8Array, or null.
function bytesOf(value) {
  if (kindOf(value) === "Uint8Array") return value; // and Node's Buffer
  return kindOf(value) === "ArrayBuffer" ? new Uint8Array(value) : null;
}

/** The name of a service function. The library reads it up to its first NUL, so that it would call another function. */
export function functionOf(name) {
  const text = String(name);
  if (!text.includes("\0")) return text;
  throw new EntenteError({ code: "name", message: `there is no function ${JSON.stringify(text)}` });
}

/** Text or bytes as they are. */
export function inputOf(value) {
  return typeof value === "string" ? value : bytesOf(value) ?? refuse("the input is text or bytes", value);
}

/** A request is an object, or text: orders as people write them, or JSON. */
export function requestOf(request) {
  const sentence = "a request is an object, text or bytes";
  if (typeof request === "string") return request;
  return bytesOf(request) ?? (isObject(request) ? jsonOf(request, sentence) : refuse(sentence, request));
}

/** A history is one request, or a list of them, which become JSON Lines. */
export function historyOf(requests) {
  if (!Array.isArray(requests)) return requestOf(requests);
  if (requests.length === 1) return requestOf(requests[0]);
  const lines = Array.from(requests, requestOf).map((input) => (typeof input === "string" ? input : decoder.decode(input)));
  if (lines.every((line) => /^\s*\{/.test(line))) return lines.join("\n");
  const message = "several requests are objects or JSON; convert() makes an object of order text";
  throw new EntenteError({ code: "syntax", message });
}

/** A saved game is an object, a list of requests, or JSON. */
export function gameOf(game) {
  const sentence = "a saved game is an object, a list of requests, or JSON";
  if (typeof game === "string") return game;
  return bytesOf(game) ?? (game !== null && typeof game === "object" ? jsonOf(game, sentence) : refuse(sentence, game));
}

/** A map is a name or an object. */
export function mapOf(map = "standard") {
  const sentence = "a map is a name or an object";
  return typeof map === "string" || isObject(map) ? jsonOf(map, sentence) : refuse(sentence, map);
}

/** The options of a call as JSON. */
export function optionsOf(options = {}) {
  const sentence = "options are an object";
  return isObject(options) ? jsonOf(options, sentence, "option") : refuse(sentence, options, "option");
}
