// pool.mjs -- many turns on all cores: JSON Lines of requests on standard input, answers in the same order on
// standard output, and turns a second on standard error. A request with which a worker fails is answered with an error.
//
//   node pool.mjs [WORKERS] < requests.jsonl > answers.jsonl

import { availableParallelism, cpus } from "node:os";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { compile, EntenteError } from "entente";

const BATCH = 64; // requests a message: few messages, and short waits

/** Judges batches of lines on several threads, which share one compiled module. A thread that fails is replaced. */
class Pool {
  #module;
  #idle = [];
  #waiting = [];

  constructor(module, size) {
    this.#module = module;
    for (let i = 0; i < size; i++) this.#idle.push(this.#start());
  }

  #start() {
    return new Worker(new URL("./worker.mjs", import.meta.url), { workerData: this.#module });
  }

  /** A promise of the answers to these lines. It is rejected if the thread fails that works on them. */
  judge(lines) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ lines, resolve, reject });
      this.#next();
    });
  }

  #next() {
    if (this.#idle.length === 0 || this.#waiting.length === 0) return;
    const worker = this.#idle.pop();
    const { lines, resolve, reject } = this.#waiting.shift();
    const events = {
      message: (answers) => end(worker, resolve, answers),
      error: (error) => end(this.#start(), reject, error),
      exit: (code) => end(this.#start(), reject, new Error(`the thread ended with ${code}`)),
    };
    const end = (free, settle, value) => {
      for (const name in events) worker.off(name, events[name]); // only the first event counts
      this.#idle.push(free);
      this.#next();
      settle(value);
    };
    for (const name in events) worker.on(name, events[name]);
    worker.postMessage(lines);
  }

  close() {
    return Promise.all(this.#idle.map((worker) => worker.terminate()));
  }
}

/** Lists of up to BATCH lines. */
async function* batches(input) {
  let batch = [];
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    batch.push(line);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

const given = process.argv[2] ?? `${availableParallelism?.() ?? cpus().length}`;
if (!/^[1-9]\d{0,2}$/.test(given)) throw new Error(`the number of workers is 1 to 999, not ${given}`);
const size = Number(given);
const pool = new Pool(await compile(), size);
const started = performance.now();
const running = []; // oldest first, so that answers keep the order of the requests
let turns = 0;

/** The answers to a batch. If a thread fails, each line is judged again by itself: one of them may be to blame. */
async function answersTo(batch) {
  try {
    return await pool.judge(batch);
  } catch (error) {
    if (batch.length > 1) return (await Promise.all(batch.map((line) => answersTo([line])))).flat();
    return [JSON.stringify(new EntenteError({ code: "internal", message: `the worker failed: ${error.message}` }))];
  }
}

async function write(answers) {
  turns += answers.length;
  if (!process.stdout.write(answers.join("\n") + "\n"))
    await new Promise((resolve) => process.stdout.once("drain", resolve));
}

for await (const batch of batches(process.stdin)) {
  running.push(answersTo(batch));
  if (running.length >= 4 * size) await write(await running.shift());
}
for (const answers of running) await write(await answers);
const seconds = (performance.now() - started) / 1000;
console.error(`${turns} turns, ${size} workers, ${Math.round(turns / seconds)} turns a second`);
await pool.close();
