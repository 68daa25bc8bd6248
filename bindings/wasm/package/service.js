// service.js -- one call of a service function: texts into the module's memory, the answer out of it.

import { EntenteError } from "./error.js";
import { wasi } from "./wasi.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const POINTER = 4; // bytes
// The library refuses more. Its memory would grow to take a copy first, and never shrinks.
const MOST_INPUT = 16 << 20; // bytes

// Text has at least one byte for each letter.
function bytesOf(input) {
  const bytes = typeof input === "string" && input.length <= MOST_INPUT ? encoder.encode(input) : input;
  if (bytes.length <= MOST_INPUT) return bytes;
  throw new EntenteError({ code: "limit", message: `larger than ${MOST_INPUT} bytes; requests are much shorter` });
}

export class Service {
  #module;
  #exports;

  constructor(module) {
    this.#module = module;
    this.#exports = this.#start();
  }

  #start() {
    const { exports } = new WebAssembly.Instance(this.#module, wasi);
    exports._initialize();
    exports.json_object_seed(1 + Math.floor(Math.random() * 0xfffffffe));
    return exports;
  }

  /** The answer of a function as text; `input` is text or bytes. Throws an EntenteError if it refuses. */
  call(name, options, input) {
    this.#exports ??= this.#start();
    try {
      return this.#run(name, options, input);
    } catch (error) {
      if (error instanceof EntenteError) throw error;
      this.#exports = null; // its memory may be in any state, also after a stack that is full
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      throw new EntenteError({ code: "internal", message: `the module stopped: ${error.message}` });
    }
  }

  // One block holds where the answer is to be noted (its address and its length), then the three texts.
  #run(name, options, input) {
    const texts = [`${name}\0`, `${options}\0`, input].map(bytesOf);
    const size = texts.reduce((sum, bytes) => sum + bytes.length, 2 * POINTER);
    const { malloc, free, ent_service_call } = this.#exports;
    const block = malloc(size);
    if (block === 0) throw new EntenteError({ code: "memory", message: "no memory for the request" });
    const at = this.#write(block + 2 * POINTER, texts);
    const status = ent_service_call(at[0], at[1], at[2], texts[2].length, block, block + POINTER);
    const answer = this.#take(block);
    free(block);
    if (status === 0) return answer;
    const { id, error } = answer ? JSON.parse(answer) : { error: { code: "memory", message: "no memory" } };
    throw new EntenteError({ ...error, id });
  }

  #write(start, texts) {
    const memory = new Uint8Array(this.#exports.memory.buffer);
    return texts.map((bytes) => {
      const at = start;
      memory.set(bytes, at);
      start += bytes.length;
      return at;
    });
  }

  #take(block) {
    const { memory, free } = this.#exports;
    const [address, length] = new Uint32Array(memory.buffer, block, 2);
    const text = decoder.decode(new Uint8Array(memory.buffer, address, length));
    free(address);
    return text;
  }
}
