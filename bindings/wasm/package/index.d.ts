// The types of entente. Requests and answers are the JSON of docs/interface.md.

// Of the library DOM, for programs without it.
declare global {
  namespace WebAssembly {
    interface Module {}
  }
  interface URL {
    href: string;
  }
}

/** The name of a power in capitals, such as "ENGLAND". */
export type Power = string;
/** A place as a code, such as "MUN", or "STP/SC" with its coast. */
export type Place = string;
/** A unit and where it stands: "A MUN", "F STP/SC". */
export type Unit = string;
/** An order, such as "A PAR - BUR". Every usual way of writing is read. */
export type Order = string;
/** Season, year and kind: "S1901M", "F1901R", "W1901A". */
export type Phase = string;

/** Something for each power that has any. */
export type ByPower<T> = { [power: Power]: T };

export type Preset = "datc" | "datc3" | "2023" | "2000" | "1982" | "1971" | "dptg";
/** The number of a disputed issue of the DATC, such as "4.A.2". */
export type Issue = string;
/** A preset, or a preset with single issues decided otherwise: { preset: "1982", "4.A.2": "e" }. */
export type Rules = Preset | { preset?: Preset; [issue: Issue]: string | undefined };

export type Algorithm = "decisions" | "exhaustive" | "dpjudge" | "dpjudge-early";
export type NamesStyle = "code" | "rulebook" | "full";

// ---- Requests ----

export type Id = string | number | boolean | null;

/** A built-in map by name, a map file, or changes to another map (docs/maps.md). */
export type MapChoice = string | MapFile | { base: string; changes: { [key: string]: unknown } };
/** The JSON of a map file. */
export interface MapFile {
  name: string;
  [key: string]: unknown;
}

/** Units, owners and whatever else stands on the board. */
export interface Position {
  map?: MapChoice;
  rules?: Rules;
  /** A map's own optional rules, and the number of centers that wins. */
  options?: { railway?: boolean; canal?: boolean; hong_kong?: boolean; victory?: number };
  phase?: Phase;
  /** Where absent, those of the map's first phase; "orders": each unit stands where its order says. */
  units?: ByPower<Unit[]> | "orders";
  /** Each dislodged unit with the places to which it may retreat. */
  dislodged?: ByPower<{ [unit: Unit]: Place[] }>;
  /** Where the attackers of the dislodged units came from. */
  attackers?: ByPower<{ [unit: Unit]: Place }>;
  centers?: ByPower<Place[]>;
  /** Places to which nobody may retreat because units bounced there. */
  contested?: Place[];
  /** How many units a power may build (+) or must remove (-). Counted where absent. */
  adjustments?: ByPower<number>;
  /** The year in which a unit was built; a unit that is not listed was there at the start. */
  built?: ByPower<{ [unit: Unit]: number }>;
  winner?: Power | null;
  perpetual?: ByPower<Order[]>;
}

/** Several order sets of one power (DATC 4.D). */
export type OrderSet = Order[] | { orders: Order[]; mode?: "replaces" | "adds" };
export type OrderSets = OrderSet | OrderSet[] | { sets: OrderSet[]; known_order?: boolean };

/** A position with the orders of one phase. */
export interface Request extends Position {
  /** The version of the interface. */
  entente?: 1;
  /** Comes back in the answer. */
  id?: Id;
  orders?: ByPower<OrderSets>;
  proxies?: ByPower<Order[]>;
}

/** UTF-8. Node's Buffer is a Uint8Array. */
export type Bytes = Uint8Array | ArrayBuffer;

/** A request as an object, or as text or bytes: orders as people write them, or JSON. */
export type RequestOrText = Request | string | Bytes;

// ---- Answers ----

export type Verdict = "succeeds" | "fails" | "void";
export type Mark =
  | "bounce"
  | "cut"
  | "dislodged"
  | "disrupted"
  | "no convoy"
  | "void"
  | "paradox"
  | "destroyed"
  | "civil disorder";

/** What became of one order. */
export interface OrderResult {
  /** The ordered unit; null for a waive, a canal permission, and what cannot be read. */
  unit: Unit | null;
  /** The order as it was read; null if it cannot be. */
  order: Order | null;
  /** What was written, where that differs from `order`. */
  written?: string;
  result: Verdict;
  marks: Mark[];
  /** A stable code, such as "stronger". */
  reason: string;
  /** The issue, section or test case of the DATC that it comes from, such as "6.D.17". */
  rule?: string;
  /** The units that decided it. */
  by: Unit[];
  /** The unit that dislodged this one. */
  dislodged_by?: Unit;
  /** The neighbors to which this dislodged unit may not retreat, with the code of the reason. */
  closed?: { [place: Place]: string };
  /** The reason as one sentence. */
  why: string;
  /** The step of the DPjudge's text that decided, if its algorithm judged. */
  step?: number;
  /** How a move went. */
  route?: "land" | "convoy";
  /** Where the unit stands after the phase; null if it was dislodged or is gone. */
  ends: Place | null;
  /** True if nobody ordered this. */
  auto: boolean;
}

/** What follows. Laid over the request, with new orders, it is the next request. */
export interface State {
  phase: Phase;
  units: ByPower<Unit[]>;
  dislodged: ByPower<{ [unit: Unit]: Place[] }>;
  /** Where the attackers of the dislodged units came from. */
  attackers?: ByPower<{ [unit: Unit]: Place }>;
  centers: ByPower<Place[]>;
  contested: Place[];
  built?: ByPower<{ [unit: Unit]: number }>;
  adjustments: ByPower<number>;
  winner: Power | null;
  perpetual?: ByPower<Order[]>;
  /** Empty, after a turn with announced proxies: they are over. */
  proxies?: Record<string, never>;
}

/** Decisions that depend on each other round in a loop, and the rules that settled them. */
export interface Paradox {
  rules: { rule: string; choice?: string }[];
  loop: {
    unit: Unit;
    order: Order;
    decision: "move" | "support" | "path";
    /** Positions in `loop`, from 0. */
    depends_on: number[];
    /** The same as one sentence. */
    why: string;
  }[];
}

/** How a phase was decided: decisions and cores, or the DPjudge's steps. docs/interface.md has the details. */
export interface TraceChange {
  what: string;
  order?: Order;
  of?: string;
  before?: number | string | [number, number];
  after?: number | string | [number, number];
  list?: (string | { unit: Unit; strength: number; bounced: boolean })[];
}
export type TraceEvent =
  | {
      decision: "move" | "support" | "path";
      unit: Unit;
      order: Order;
      answer: string;
      by_rule: boolean;
      strengths?: { strength: "attack" | "hold" | "defend" | "prevent"; range: [number, number] }[];
      changes?: TraceChange[];
    }
  | {
      settled: "circle" | "only way" | "paradox";
      rules: { rule: string; choice?: string }[];
      core: { decision: "move" | "support" | "path"; unit: Unit; order: Order }[];
      changes?: TraceChange[];
    }
  | { step: number; title: string; changes?: TraceChange[] };

export interface Resolution {
  orders: ByPower<OrderResult[]>;
  paradoxes?: Paradox[];
  state: State;
}

export interface Answer extends Resolution {
  /** The version of the interface. */
  entente?: 1;
  id?: Id;
  map: string;
  phase: Phase;
  /** With `explain: "trace"`. */
  trace?: TraceEvent[];
  sequence_decided?: Unit[];
}

/** All resolutions that agree with the rules. `orders` and `state` stand only if there is exactly one. */
export interface Resolutions extends Partial<Resolution> {
  /** The version of the interface. */
  entente?: 1;
  id?: Id;
  map: string;
  phase: Phase;
  resolutions: Resolution[];
  /** "all": there are no others; "more": there are; "spent": there may be. */
  search: "all" | "more" | "spent";
}

export interface LegalOrders {
  /** The version of the interface. */
  entente?: 1;
  id?: Id;
  orders: ByPower<{ [unit: Unit]: Order[] }>;
}

/** What a game master should look at before (or after) a turn is judged. */
export interface CheckReport {
  /** The version of the interface. */
  entente?: 1;
  id?: Id;
  map: string;
  phase: Phase;
  orders: ByPower<CheckedOrder[]>;
  findings: Finding[];
  /** How many findings need attention. */
  attention: number;
  /** Of text: what became of its lines, and those that were skipped. */
  lines?: { total: number; [fate: string]: number };
  skipped?: { line?: number; reason: string; text: string }[];
}
export interface CheckedOrder {
  unit: Unit | null;
  order: Order | null;
  written?: string;
  auto: boolean;
  /** How the text became the order; absent if nobody ordered it. */
  reading?: "exact" | "completed" | "expanded" | "corrected" | "unread";
  /** There if it does not count, because another order for its unit, or another set of orders, does. */
  replaced?: true;
  /** Which text of the request it was read from, from 0. */
  text?: number;
  /** Which order of its text, from 1; absent for the first one. */
  clause?: number;
  /** Which of the power's order sets, from 1; absent for the first one. */
  set?: number;
  line?: number;
}
export interface Finding {
  /** "silent", "unordered", "due", "replaced", "unread", "corrected", "expanded", "completed", "impossible", ... */
  kind: string;
  attention: boolean;
  power: Power | null;
  unit?: Unit | null;
  order?: Order | null;
  written?: string;
  line?: number;
  message: string;
}

/** An order that comes out differently. */
export interface OrderDifference {
  power: Power;
  unit: Unit | null;
  order: Order | null;
  written?: string;
  auto: boolean;
  base: OrderOutcome | null;
  other: OrderOutcome | null;
}
export interface OrderOutcome {
  order?: Order | null;
  result: Verdict;
  marks: Mark[];
  ends: Place | null;
  reason: string;
  why: string;
}

/** Another rule, rulebook or algorithm under which the turn comes out differently. One of the first three stands. */
export interface Difference {
  rules?: { [issue: Issue]: string };
  preset?: Preset;
  algorithm?: Algorithm;
  /** Of a preset: those of its choices that make a difference by themselves. */
  because?: { [issue: Issue]: string };
  orders?: OrderDifference[];
  state?: { [part: string]: { base: unknown; other: unknown } };
  note?: string;
}

export interface Comparison {
  /** The version of the interface. */
  entente?: 1;
  id?: Id;
  base: { map: string; phase: Phase; rules: Rules; algorithm: Algorithm };
  differences: Difference[];
  count: { issues?: number; alternatives: number; matter: number };
}

/** The answer of compare() where nothing differs, with `brief: true`. */
export interface SameOutcome {
  entente?: 1;
  id?: Id;
  same: true;
}

export interface AuditReport {
  /** The version of the interface. */
  entente?: 1;
  id?: Id;
  map: string;
  phase: Phase;
  sound: boolean;
  dutchmen: {
    kind: "terrain" | "shared" | "number" | "unaccounted";
    units: { power: Power; unit: Unit; goes: boolean }[];
    count: number;
    since: Phase | null;
    fate: "readjudged" | "removed" | "stays" | "waits" | "left";
    rule: number | null;
    why: string;
  }[];
  differences: {
    kind: "misplaced" | "missing" | "owner" | "phase";
    /** The phase that was judged. */
    after: Phase;
    power?: Power;
    center?: Place;
    is: string | null;
    should: string | null;
    why: string;
  }[];
}

// ---- Maps and rules ----

/** A built-in map in numbers. */
export interface MapSummary {
  name: string;
  title: string;
  provinces: number;
  centers: number;
  powers: number;
  units: number;
  /** Centers that win; 0 if no power wins by centers. */
  victory: number;
  start: Phase;
  build: "home" | "any_owned";
  several_coasts: number;
  railways: number;
  canals: number;
  ice: number;
  convoyable_coasts: number;
  difficult_borders: number;
  not_centers_for: number;
  /** True if draw() can draw it. */
  picture: boolean;
}

export interface MapFacts {
  name: string;
  title: string;
  start: Phase;
  victory: number;
  build: "home" | "any_owned";
  picture: boolean;
  powers: { [power: Power]: PowerFacts };
  provinces: { [code: Place]: ProvinceFacts };
  railways: { name: string; power: Power | null; trains: number; line: Place[] }[];
  canals: { name: string; between: [Place, Place]; gate: Place }[];
}
export interface PowerFacts {
  title: string;
  adjective: string;
  /** Home centers. */
  home: Place[];
  /** Centers at the start. */
  centers: Place[];
  units: Unit[];
}
export interface ProvinceFacts {
  name: string;
  abbreviation: string;
  terrain: "inland" | "coast" | "sea";
  center: boolean;
  home_of: Power | null;
  /** Where an army can step. */
  army: Place[];
  /** Where a fleet can step; of a province with separate coasts, see `coasts`. */
  fleet: Place[];
  coasts?: { [coast: Place]: { name: string; fleet: Place[] } };
  /** The power for which it is no center. */
  not_for?: Power;
  difficult_army?: Place[];
  convoyable_coast?: true;
  ice?: ("spring" | "fall")[];
}

export type Point = [number, number];
/** The shapes of a map's picture. y goes downwards. */
export interface Geometry {
  map: string;
  /** The picture has a plate for each province, and neighbors do not touch. */
  diagram?: true;
  width: number;
  height: number;
  provinces: { [code: Place]: Shape };
  neutral: { name: string; terrain: "land" | "sea"; rings: Point[][] }[];
}
export interface Shape {
  name: string;
  abbreviation: string;
  terrain: "land" | "coast" | "sea";
  supply_center: boolean;
  home_of?: Power;
  /** Where an army, or a fleet, can go from here. */
  army: Place[];
  fleet: Place[];
  coasts: { [coast: Place]: { unit: Point; dislodged: Point; fleet: Place[] } };
  /** Where a unit, a dislodged unit and the name are drawn. */
  unit: Point;
  dislodged: Point;
  label: Point;
  /** Where the supply center is drawn, if there is one. */
  center?: Point;
  rings: Point[][];
}

export interface RuleList {
  issues: {
    id: Issue;
    question: string;
    choices: { letter: string; text: string; presets: Preset[]; silent: Preset[] }[];
    reason: string;
  }[];
  /** Rules that are words instead of letters, such as `portage`; the first word is the default. */
  options: { id: string; question: string; choices: { word: string; text: string }[] }[];
  /** `in_print`: the rulebook that is sold today. */
  presets: { name: Preset; title: string; in_print: boolean }[];
}

// ---- Options ----

export interface RulesOption {
  /** Laid over the request's rules, in words: "1982 4.A.2=e". */
  rules?: string;
}
export type Explain = boolean | "full" | "trace" | ("full" | "trace")[];
export interface AdjudicateOptions extends RulesOption {
  algorithm?: Algorithm;
  /** Of text: the reason under every order. "trace", also of JSON: how the judge decided. */
  explain?: Explain;
}
/** An answer as text. */
export interface TextOptions {
  format: "text";
  names?: NamesStyle;
}
export interface ReportOptions extends TextOptions {
  explain?: Explain;
  /** For a terminal. */
  color?: boolean;
}
/** An answer as an object; what is said of texts has no effect. */
export interface ObjectOptions {
  format?: "json";
  names?: NamesStyle;
}
export interface NextOptions extends RulesOption {
  algorithm?: Exclude<Algorithm, "exhaustive">;
}
export interface CheckOptions extends RulesOption {
  algorithm?: Exclude<Algorithm, "exhaustive">;
}
export interface CompareOptions extends RulesOption {
  /** Other choices of the disputed issues, instead of other rulebooks and algorithms. */
  issues?: boolean;
  only?: Issue | Issue[];
  against?: string | string[];
  /** Where nothing differs the answer is `{ same: true }`. */
  brief?: boolean;
}
/** The parts of a picture, from the lowest to the highest, and the frame with title and legend. */
export type DrawPart =
  | "ground"
  | "borders"
  | "centers"
  | "coasts"
  | "highlights"
  | "units"
  | "orders"
  | "results"
  | "names"
  | "frame";
export interface DrawOptions extends RulesOption {
  /** How the provinces are named on the map. */
  names?: NamesStyle | "none";
  /** Draw only the orders of this power. */
  only?: Power;
  title?: string;
  /** In pixels, 100 to 8192. */
  width?: number;
  /** The units move. */
  animate?: boolean | "once" | "repeat";
  /** Draw only these. Without "frame" the picture is the map alone, in the units of geometry(). */
  parts?: DrawPart | DrawPart[];
  /** The orders as they were given, without results. Where absent: true for a request without orders. */
  planned?: boolean;
  /** In retreats: mark the places that are closed. */
  closed?: boolean;
  /** Two letters of its power on each unit, for print in gray. */
  letters?: boolean;
  highlight?: Place | Place[];
}

// ---- The judge ----

export type ErrorCode =
  | "syntax"
  | "name"
  | "map"
  | "position"
  | "limit"
  | "algorithm"
  | "option"
  | "memory"
  | "internal";

/** A refusal as JSON: docs/schema/error.json. */
export interface ErrorAnswer {
  entente: 1;
  id?: Id;
  error: { code: ErrorCode; message: string; path?: string; line?: number; column?: number };
}

/** A request was refused. */
export class EntenteError extends Error {
  constructor(refusal: {
    code: ErrorCode;
    message: string;
    path?: string | null;
    line?: number;
    column?: number;
    id?: Id;
  });
  readonly name: "EntenteError";
  readonly code: ErrorCode;
  /** A JSON pointer: in the request, such as "/units/ENGLAND/1", or, with the code "option", in the options. */
  readonly path: string | null;
  readonly line?: number;
  readonly column?: number;
  /** The `id` of the request, where it could be read. */
  readonly id?: Id;
  /** What the service function answered. */
  toJSON(): ErrorAnswer;
}

/** Formats of saved games: our own, that of the Python package, that of dipcc, and a list of requests. */
export type GameFormat = "entente" | "diplomacy" | "dipcc" | "requests";

/** What the other format cannot say, in how many places, and the first of them. */
export interface GameNote {
  message: string;
  count: number;
  path: string;
}

/** Where a saved game says something else than the judge (docs/schema/replay.json). */
export interface Replay {
  entente?: 1;
  id: string;
  from: GameFormat;
  map: string;
  phases: number;
  judged: number;
  differ: number;
  differences: { phase?: string; path: string; [key: string]: unknown }[];
}

/**
 * Every method answers at once, and throws an EntenteError if it refuses.
 * Where the format is only known when the program runs, the last form of a method gives text or an object.
 */
export class Judge {
  constructor(module: WebAssembly.Module);

  /** Judge one phase. */
  adjudicate(request: RequestOrText, options: AdjudicateOptions & ReportOptions): string;
  adjudicate(
    request: RequestOrText,
    options: AdjudicateOptions & ObjectOptions & { algorithm: "exhaustive" },
  ): Resolutions;
  adjudicate(
    request: RequestOrText,
    options?: AdjudicateOptions & ObjectOptions & { algorithm?: Exclude<Algorithm, "exhaustive"> },
  ): Answer;
  adjudicate(
    request: RequestOrText,
    options: AdjudicateOptions & (ReportOptions | ObjectOptions),
  ): string | Answer | Resolutions;
  /** What is missing, was not read, was guessed, or cannot work. */
  check(request: RequestOrText, options: CheckOptions & TextOptions & { all?: boolean }): string;
  check(request: RequestOrText, options?: CheckOptions & ObjectOptions): CheckReport;
  check(
    request: RequestOrText,
    options: CheckOptions & ((TextOptions & { all?: boolean }) | ObjectOptions),
  ): string | CheckReport;
  /** Judge a phase under other rules, and list only what comes out differently. */
  compare(request: RequestOrText, options: CompareOptions & TextOptions): string;
  compare(
    request: RequestOrText,
    options: CompareOptions & ObjectOptions & { brief: true },
  ): Comparison | SameOutcome;
  compare(request: RequestOrText, options?: CompareOptions & ObjectOptions & { brief?: false }): Comparison;
  compare(
    request: RequestOrText,
    options: CompareOptions & (TextOptions | ObjectOptions),
  ): string | Comparison | SameOutcome;
  /** Every order that each unit can be given. */
  legalOrders(request: RequestOrText, options?: RulesOption): LegalOrders;
  /** The same request in its other form: as an object, or with `format: "text"` as order text. */
  convert(request: RequestOrText, options: RulesOption & { format: "text" }): string;
  convert(request: RequestOrText, options?: RulesOption & { format?: "json" }): Request;
  convert(request: RequestOrText, options: RulesOption & { format?: "text" | "json" }): string | Request;
  /** The position that follows, as a request without orders, or as text to which orders can be appended. */
  next(request: RequestOrText, options: NextOptions & { format: "text" }): string;
  next(request: RequestOrText, options?: NextOptions & { format?: "json" }): Position & { id?: Id };
  next(request: RequestOrText, options: NextOptions & { format?: "text" | "json" }): string | (Position & { id?: Id });
  /** Orders that a random or greedy player chooses; the same seed chooses the same ones. */
  play(
    request: RequestOrText,
    options?: RulesOption & { player?: "random" | "greedy"; seed?: number; powers?: Power | Power[] },
  ): { entente?: 1; id?: Id; orders: ByPower<Order[]> };
  /** The board with the orders and their results, as SVG; with `format: "table"` as text. */
  draw(request: RequestOrText, options?: DrawOptions & { format?: "svg" | "table" }): string;
  /** Find units that cannot be there. Several requests, oldest first, are a history: objects or JSON, no order text. */
  audit(requests: RequestOrText | RequestOrText[], options: RulesOption & TextOptions): string;
  audit(requests: RequestOrText | RequestOrText[], options?: RulesOption & ObjectOptions): AuditReport;
  audit(
    requests: RequestOrText | RequestOrText[],
    options: RulesOption & (TextOptions | ObjectOptions),
  ): string | AuditReport;
  /** The position without them. */
  repair(requests: RequestOrText | RequestOrText[], options: RulesOption & { format: "text" }): string;
  repair(
    requests: RequestOrText | RequestOrText[],
    options?: RulesOption & { format?: "json" },
  ): Position & { id?: Id };
  repair(
    requests: RequestOrText | RequestOrText[],
    options: RulesOption & { format?: "text" | "json" },
  ): string | (Position & { id?: Id });
  /** A saved game in another format, `entente` if none is given; absent, `from` follows from the content. */
  convertGame(
    game: object | string,
    options?: RulesOption & { from?: GameFormat; to?: GameFormat; judge?: boolean },
  ): { entente?: 1; from: GameFormat; to: GameFormat; game: object; notes: GameNote[] };
  /** A saved game judged again: where the file says something else, and why; with `format: "text"` a report. */
  replay(game: object | string, options: RulesOption & { from?: GameFormat; format: "text" }): string;
  replay(game: object | string, options?: RulesOption & { from?: GameFormat; format?: "json" }): Replay;
  replay(
    game: object | string,
    options: RulesOption & { from?: GameFormat; format?: "text" | "json" },
  ): string | Replay;

  maps(): { maps: MapSummary[] };
  map(map?: MapChoice): MapFacts;
  /** The shapes of the map's picture. */
  geometry(map?: MapChoice): Geometry;
  /** The map as a map file. */
  mapFile(map?: MapChoice): MapFile;
  /** Make a map file of a map of the e-mail judges. */
  importMap(text: string | Bytes, options?: { name?: string; powers?: string[] }): { map: MapFile; notes: string[] };
  /** The starting position of a map: a request without orders, or text to which orders can be appended. */
  start(map: MapChoice | undefined, options: RulesOption & { format: "text" }): string;
  start(map?: MapChoice, options?: RulesOption & { format?: "json" }): Position;
  start(map: MapChoice | undefined, options: RulesOption & { format?: "text" | "json" }): string | Position;
  /** The disputed rules with their choices; all of them, or those that are listed, also options such as "portage". */
  rules(issues?: Issue | Issue[]): RuleList;
  version(): { version: string; interface: number };

  /** Call a service function of docs/interface.md by its name; text or bytes in, text out. */
  call(name: string, options?: object, input?: string | Bytes): string;
}

export type WasmSource = string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

/**
 * Load the judge. `wasm`: where entente.wasm is, if not beside this module (text is relative to that); or its bytes; or
 * what compile() made.
 */
export function load(options?: { wasm?: WasmSource }): Promise<Judge>;
/** Compile the module, to be shared by several judges or workers. */
export function compile(wasm?: WasmSource): Promise<WebAssembly.Module>;
