// types.ts -- a program that uses the package's types; it need only compile, with tsc --strict.
import {
  EntenteError,
  Judge,
  compile,
  load,
  type Algorithm,
  type Answer,
  type AuditReport,
  type CheckReport,
  type Comparison,
  type Id,
  type OrderResult,
  type Position,
  type Replay,
  type Request,
  type Resolutions,
  type SameOutcome,
  type State,
} from "entente";

const judge: Judge = await load();
const start: Position = judge.start("standard", { rules: "1982 4.A.2=e" });
const request: Request = {
  ...start,
  entente: 1,
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
const asked: { id?: Id } = judge.next(request);
const under = (algorithm: Algorithm): Answer | Resolutions | string => judge.adjudicate(request, { algorithm });
// @ts-expect-error: the exhaustive search has no state
const searched = (algorithm: Algorithm) => judge.adjudicate(request, { algorithm }).state;
const question: string | undefined = judge.rules(["4.A.2"]).issues[0]?.question;
const mended: Position = judge.repair([request, next]);
const shared: Judge = new Judge(await compile(new URL("https://example.org/entente.wasm")));

const traced: string = judge.adjudicate(next, { format: "text", explain: ["full", "trace"] });
const plain: Answer = judge.adjudicate(new Uint8Array(2), { format: "json", explain: "trace" });
const retreats: Request = { phase: "F1901R", attackers: { FRANCE: { "A BUR": "MUN" } } };
const follows: Position = judge.next(next, { algorithm: "dpjudge", format: "json" });
const brief = judge.compare(next, { brief: true });
const same: boolean = "same" in brief ? brief.same : brief.differences.length === 0;
const texts: string[] = [
  judge.start("standard", { format: "text" }),
  judge.audit([request, next], { format: "text", names: "full" }),
  judge.repair(next, { format: "text" }),
  judge.next(next, { format: "text" }),
  judge.compare(next, { format: "text", brief: true }),
];
function inFormat(format: "text" | "json"): (string | object)[] {
  const judged: string | Answer | Resolutions = judge.adjudicate(next, { format, explain: true });
  const checked: string | CheckReport = judge.check(next, { format, names: "full" });
  const compared: string | Comparison | SameOutcome = judge.compare(next, { format, brief: true });
  const audit: string | AuditReport = judge.audit([request, next], { format, rules: "1971" });
  const replayed: string | Replay = judge.replay({}, { format, from: "entente" });
  const requests: (string | Request)[] = [judge.convert(next, { format }), judge.next(next, { format })];
  return [judged, checked, compared, audit, replayed, judge.repair(next, { format }), judge.start("pure", { format }), ...requests];
}
const audited: AuditReport = judge.audit(next, { format: "json" });
const misplaced: string | null | undefined = audited.differences[0]?.should;
const printed: boolean = judge.rules().presets.some(({ in_print }) => in_print);
const coast: string[] | undefined = judge.geometry().provinces["STP"]?.coasts["STP/NC"]?.fleet;
const steps: string[] | undefined = judge.geometry().provinces["STP"]?.army;
const refusal: EntenteError = new EntenteError({ code: "limit", message: "too large", id: 7 });
const refused: string = `${refusal.id} ${refusal.toJSON().error.message}`;

try {
  judge.map({ base: "standard", changes: { name: "mine" } });
} catch (error) {
  if (error instanceof EntenteError && error.code === "map") console.log(error.path?.length, error.message);
}

// @ts-expect-error: a phase is a string
judge.adjudicate({ phase: 1901 });
// @ts-expect-error: the next position has no reasons
judge.next(next, { explain: true });
// @ts-expect-error: an exhaustive search may find several positions
judge.next(next, { algorithm: "exhaustive" });
// @ts-expect-error: an await is missing
judge.adjudicate(Promise.resolve(request));
// @ts-expect-error: there is no such option
judge.draw(next, { size: 100 });

console.log(sentences, report, found, comparison, orders, worries, picture, corner, neighbors, titles, question, mended, shared);
console.log(traced, plain, retreats, follows, same, texts, misplaced, printed, coast, steps, refused, inFormat("text"));
