// The example of a worker pool answers each line, in order, bad ones too. pool.mjs entente.tgz entente
import assert from "node:assert/strict";
import { spawnSync, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unpack } from "./unpack.mjs";

const [tarball, program] = process.argv.slice(2);
const folder = unpack(tarball);
const file = join(folder, "games.jsonl");
execFileSync(program, ["selfplay", "--games", "100", "--years", "8", "--seed", "5", "--map", "standard", "--save", file]);
const lines = readFileSync(file, "utf8").trimEnd().split("\n");
const bad = ['{"id": "table 7", "map": "nowhere"}', '{"id": 8, "units": {"FRANCE": ["A XYZ"]}}', '{"id": 9, "units"'];
lines.splice(10, bad.length, ...bad);
const pool = join(folder, "node_modules/entente/examples/pool.mjs");
const { stdout, stderr, status } = spawnSync(process.execPath, [pool], {
  input: lines.join("\n") + "\n",
  encoding: "utf8",
  maxBuffer: 1 << 28,
});
assert.equal(status, 0, stderr);
const answers = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
assert.equal(answers.length, lines.length);
// What is refused answers as the program does, which says in which line of its input it stands.
const sayings = ({ error: { code, message, path }, ...answer }) => ({ ...answer, error: { code, message, path } });
const input = bad.join("\n") + "\n";
const native = spawnSync(program, ["adjudicate", "--lines", "-"], { input, encoding: "utf8" }).stdout.trimEnd().split("\n");
const refused = answers.splice(10, bad.length);
assert.deepEqual(refused.map(sayings), native.map((line) => sayings(JSON.parse(line))));
lines.splice(10, bad.length);
answers.forEach((answer, i) => assert.equal(answer.id, JSON.parse(lines[i]).id));
console.log(stderr.trimEnd());
