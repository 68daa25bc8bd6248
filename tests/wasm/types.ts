// types.ts -- a program that uses the package's types; it need only compile, with tsc --strict.
import {
  EntenteError,
  Judge,
  compile,
  load,
  type Answer,
  type Comparison,
  type OrderResult,
  type Position,
  type Request,
  type State,
} from "entente";

const judge: Judge = await load();
const start: Position = judge.start("standard", { rules: "1982 4.A.2=e" });
const request: Request = {
  ...start,
  id: "game 7",
  rules: { preset: "2000", "4.A.2": "e" },
  options: { victory: 18 },
  orders: {
    ENGLAND: ["F LON - NTH"],
    FRANCE: [["A PAR - BUR"], ["A PAR - GAS"]],
    ITALY: { sets: [{ orders: ["A VEN H"], mode: "adds" }], known_order: false },
  },
};
const answer: Answer = judge.adjudicate(request);
const state: State = answer.state;
const next: Request = { ...request, ...state, orders: {} };

function sentence({ order, written, result, why, marks, ends }: OrderResult): string {
  const lost: boolean = marks.includes("dislodged") || ends === null;
  return `${order ?? written ?? "?"}: ${result}${lost ? ", lost" : ""}. ${why}`;
}
const sentences: string[] = Object.values(answer.orders).flat().map(sentence);

const report: string = judge.adjudicate(next, { format: "text", explain: "trace", names: "full" });
const found: number = judge.adjudicate(next, { algorithm: "exhaustive" }).resolutions.length;
const comparison: Comparison = judge.compare("France:\n A Par - Bur\n", { issues: true, only: ["4.A.2"] });
const orders: string[] | undefined = judge.legalOrders(next).orders["ENGLAND"]?.["F LON"];
const worries: string[] = judge.check(next).findings.map(({ message }) => message);
const picture: string = judge.draw(next, { width: 800, names: "none", only: "ENGLAND", animate: true, parts: ["units"] });
const corner: number | undefined = judge.geometry().provinces["MUN"]?.rings[0]?.[0]?.[0];
const neighbors: string[] = judge.map("standard").provinces["MUN"]?.army ?? [];
const titles: string[] = judge.maps().maps.map(({ title }) => title);
const question: string | undefined = judge.rules(["4.A.2"]).issues[0]?.question;
const mended: Position = judge.repair([request, next]);
const shared: Judge = new Judge(await compile(new URL("https://example.org/entente.wasm")));

try {
  judge.map({ base: "standard", changes: { name: "mine" } });
} catch (error) {
  if (error instanceof EntenteError && error.code === "map") console.log(error.path?.length, error.message);
}

// @ts-expect-error: a phase is a string
judge.adjudicate({ phase: 1901 });
// @ts-expect-error: there is no such option
judge.draw(next, { size: 100 });

console.log(sentences, report, found, comparison, orders, worries, picture, corner, neighbors, titles, question, mended, shared);
