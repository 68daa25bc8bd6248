// worker.mjs -- one thread of the pool: a list of requests in, a list of answers out.

import { parentPort, workerData } from "node:worker_threads";
import { EntenteError, Judge } from "entente";

const judge = new Judge(workerData);

function answer(line) {
  try {
    return judge.call("adjudicate", {}, line);
  } catch (error) {
    if (!(error instanceof EntenteError)) throw error;
    return JSON.stringify(error);
  }
}

parentPort.on("message", (lines) => parentPort.postMessage(lines.map(answer)));
