// The module answers as the native program does, byte for byte: same.mjs entente.tgz entente PHASES
// The phases are those of random games on several maps, under all kinds of rules, all three kinds of phases among them.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unpack } from "./unpack.mjs";

const [tarball, program, wanted] = process.argv.slice(2);
const folder = unpack(tarball);
const { load, EntenteError } = await import(join(folder, "node_modules/entente/index.js"));
const maps = ["standard", "1898", "chaos", "colonial", "hundred", "loeb9", "milan", "youngstown"];
const rules = ["datc", "1971", "1982 4.A.2=e", "2000", "dptg"];

function phases(map, seed) {
  const file = join(folder, `${map}.jsonl`);
  execFileSync(program, ["selfplay", "--games", "20", "--years", "8", "--seed", `${seed}`, "--map", map, "--save", file]);
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(0, Math.ceil(wanted / maps.length));
}

function answer(judge, line, rule) {
  try {
    return judge.call("adjudicate", { rules: rule }, line);
  } catch (error) {
    if (!(error instanceof EntenteError)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

const judge = await load();
let compared = 0;
let differing = 0;
maps.forEach((map, i) => {
  const rule = rules[i % rules.length];
  const lines = phases(map, i + 1);
  const words = rule.split(" ").flatMap((word, at) => (at === 0 ? ["--rules", word] : ["--rule", word]));
  const options = { input: lines.join("\n") + "\n", encoding: "utf8", maxBuffer: 1 << 28 };
  const native = execFileSync(program, ["adjudicate", "--lines", ...words], options).trimEnd().split("\n");
  lines.forEach((line, n) => {
    compared++;
    if (answer(judge, line, rule) === native[n]) return;
    differing++;
    if (differing <= 3) console.error(`${map}, ${line}\nnative: ${native[n]}\nmodule: ${answer(judge, line, rule)}`);
  });
});
console.log(`${compared} phases compared, ${differing} differ`);
process.exitCode = differing > 0 || compared < wanted ? 1 : 0;
