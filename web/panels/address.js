// address.js -- a position with its orders in the address: #p= and compressed JSON, in letters that an address has.

import { parseJson } from "./fields.js";
import { gameOfRequest } from "./gamefile.js";

const PREFIX = "#p=";
const LONGEST = 20000; // letters of an address
const LARGEST = 200000; // bytes after it

async function bytesThrough(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("it holds too much");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toLetters(bytes) {
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromLetters(letters) {
  if (!/^[A-Za-z0-9_-]+$/.test(letters)) throw new Error("it has signs that no such address has");
  return Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}

const isEmpty = (value) => value === null || (typeof value === "object" && Object.keys(value).length === 0);
const withoutEmpty = (object) => Object.fromEntries(Object.entries(object).filter(([, value]) => !isEmpty(value)));

// Lists as one text: {"ENGLAND": "F LON,A LVP"} is shorter than a list of texts.
const joined = (byPower) =>
  Object.fromEntries(
    Object.entries(byPower ?? {})
      .filter(([, list]) => list.length)
      .map(([power, list]) => [power, list.join()]),
  );
const parted = (byPower) =>
  Object.fromEntries(Object.entries(byPower ?? {}).map(([power, list]) => [power, String(list).split(",")]));

/** The part of an address after the page: "#p=...". */
export async function writeAddress(request) {
  const { units, centers, orders, ...others } = request;
  const short = withoutEmpty({ ...others, units: joined(units), centers: joined(centers), orders: orders ?? {} });
  const bytes = new TextEncoder().encode(JSON.stringify(short));
  return PREFIX + toLetters(await bytesThrough(bytes, new CompressionStream("deflate-raw"), LARGEST));
}

export const isAddress = (hash) => hash.startsWith(PREFIX);

/** The game of an address; throws the reason if there is none. */
export async function readAddress(judge, hash) {
  if (hash.length > LONGEST) throw new Error(`it is longer than ${LONGEST} letters`);
  const packed = fromLetters(hash.slice(PREFIX.length));
  const bytes = await bytesThrough(packed, new DecompressionStream("deflate-raw"), LARGEST).catch((error) => {
    throw error instanceof TypeError ? new Error("it is damaged") : error;
  });
  const value = parseJson(new TextDecoder().decode(bytes), "what it holds");
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new Error("it holds no position");
  return gameOfRequest(judge, { ...value, units: parted(value.units), centers: parted(value.centers) });
}
