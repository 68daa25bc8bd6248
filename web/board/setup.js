// setup.js -- a position set up by hand: a tool is chosen in the panel and used on the board, or on a place of a list.
//
// The tool is in the view: view.tool = { act, power }. Each use is a change of the game that can be undone. What the
// judge refuses is not taken, and its sentence says what to do instead.

import { phaseOf, setPosition } from "../game.js";
import { button, fillSelect, make } from "../panels/dom.js";
import { factsOf } from "../panels/facts.js";
import { PHASE_KINDS, SEASONS } from "../panels/words.js";
import { kindsOfSeason, noUnits, phaseOfParts, phaseParts, setPhase } from "./position.js";
import { putDislodged, putUnit, removeUnit, setOwner } from "./position.js";
import { placeName, provinceOf } from "./places.js";

const TOOLS = [
  ["army", "Army"],
  ["fleet", "Fleet"],
  ["remove", "Remove unit"],
  ["owner", "Owner of center"],
  ["dislodged-army", "Dislodged army"],
  ["dislodged-fleet", "Dislodged fleet"],
];
const FIRST_TOOL = { act: "army", power: null };

/** True while a click on the board sets up the position. */
export function isSettingUp(view) {
  return view.tab === "setup";
}

/** Change the position if the judge agrees; else return why not. */
function tryPosition(store, judge, change) {
  const { game } = store.state;
  const { map, rules, options } = game;
  const position = change(phaseOf(game).position);
  try {
    judge.check({ map, rules, options, ...position, orders: {} });
  } catch (error) {
    return error.message;
  }
  store.change((former) => setPosition(former, position));
  return null;
}

/** The place for a unit: an army needs no coast, a fleet does where there are several. Null if that is not clear. */
function placeFor(facts, kind, place) {
  const { coasts } = facts.provinces[provinceOf(place)];
  if (kind === "army" || !coasts) return provinceOf(place);
  return place in coasts ? place : null;
}

function changeBy({ act, power }, facts, place) {
  const province = provinceOf(place);
  if (act === "remove") return (position) => removeUnit(position, province);
  if (act === "owner") return (position) => setOwner(position, power, province);
  const kind = act.endsWith("army") ? "army" : "fleet";
  const unit = `${kind === "army" ? "A" : "F"} ${placeFor(facts, kind, place)}`;
  if (!act.startsWith("dislodged")) return (position) => putUnit(position, power, unit);
  return (position) => putDislodged(facts, setPhase(position, retreatPhaseOf(position.phase)), power, unit);
}

/** The phase of retreats of a season; in Winter, that of the Fall. */
function retreatPhaseOf(phase) {
  const { season, year } = phaseParts(phase);
  return phaseOfParts({ season: season === "W" ? "F" : season, year, kind: "R" });
}

/** Why the tool cannot be used there, or null. */
function objection({ act, power }, facts, place) {
  const province = facts.provinces[provinceOf(place)];
  if (act === "owner") return province.center ? null : `${province.name} has no supply center.`;
  if (act === "remove") return null;
  if (!power) return "Choose the power of the unit first.";
  if (act.endsWith("fleet") && placeFor(facts, "fleet", place) === null) {
    const coasts = Object.keys(province.coasts).map((coast) => placeName(facts, coast));
    return `Choose a coast: ${coasts.join(" or ")}. On the board, click its sign.`;
  }
  return null;
}

/** Use the chosen tool on a place. Returns true if it changed the position. */
export function useTool(store, judge, place) {
  const { game, view } = store.state;
  const facts = factsOf(judge, game.map);
  const tool = view.tool ?? FIRST_TOOL;
  const refused = objection(tool, facts, place) ?? tryPosition(store, judge, changeBy(tool, facts, place));
  store.look({ setupError: refused });
  return refused === null;
}

// ---- The panel ----

function labelled(words, field) {
  return make("label", { class: "field" }, make("span", {}, words), field);
}

function fields(...children) {
  return make("div", { class: "fields" }, ...children);
}

class SetupPanel {
  #store;
  #judge;
  #power = make("select", { id: "setup-power", change: () => this.#choose({ power: this.#power.value || null }) });
  #place = make("select", { id: "setup-place" });
  #season = make("select", { id: "setup-season", change: () => this.#takePhase() });
  #kind = make("select", { id: "setup-kind", change: () => this.#takePhase() });
  #year = make("input", { id: "setup-year", type: "number", min: -9999, max: 9999, change: () => this.#takePhase() });
  #error = make("p", { class: "setup-error", role: "alert" });
  #tools = TOOLS.map(([act, words]) => {
    const field = make("input", { type: "radio", name: "setup-tool", value: act, change: () => this.#choose({ act }) });
    return make("label", { class: "tool" }, field, make("span", {}, words));
  });

  constructor(store, judge, panel) {
    this.#store = store;
    this.#judge = judge;
    fillSelect(this.#season, Object.entries(SEASONS), "S");
    panel.classList.add("setup");
    const use = button("Use the tool there", () => useTool(store, judge, this.#place.value), { id: "setup-use" });
    const clear = button("Remove all units", () => this.#try(noUnits));
    const first = button("First position", () => this.#try(() => this.#first()));
    panel.append(
      make("p", { class: "soft" }, "Choose what to place, then click a province on the board. Undo takes it back."),
      fields(labelled("Season", this.#season), labelled("Year", this.#year), labelled("Phase", this.#kind)),
      make("fieldset", {}, make("legend", {}, "Tool"), make("div", { class: "tools" }, ...this.#tools)),
      labelled("Power", this.#power),
      fields(labelled("Place", this.#place), use),
      this.#error,
      fields(clear, first),
    );
    store.watch(({ game }) => [game.map], () => this.#showMap());
    store.watch(({ game }) => [phaseOf(game).position], () => this.#showPhase());
    store.watch(({ view }) => [view.tool, view.setupError], () => this.#showTool());
  }

  get #tool() {
    return this.#store.state.view.tool ?? FIRST_TOOL;
  }

  #choose(part) {
    this.#store.look({ tool: { ...this.#tool, ...part }, setupError: null });
  }

  #try(change) {
    this.#store.look({ setupError: tryPosition(this.#store, this.#judge, change) });
  }

  #first() {
    const { map, rules, options: chosen, ...position } = this.#judge.start(this.#store.state.game.map);
    return position;
  }

  #takePhase() {
    const phase = phaseOfParts({ season: this.#season.value, year: Number(this.#year.value), kind: this.#kind.value });
    this.#try((position) => setPhase(position, phase));
  }

  #showMap() {
    const facts = factsOf(this.#judge, this.#store.state.game.map);
    const powers = Object.entries(facts.powers).map(([power, { title }]) => [power, title]);
    const places = Object.entries(facts.provinces).flatMap(([code, { name, coasts }]) => [
      [code, name],
      ...Object.entries(coasts ?? {}).map(([coast, each]) => [coast, each.name]),
    ]);
    places.sort((a, b) => a[1].localeCompare(b[1]));
    fillSelect(this.#power, [...powers, ["", "nobody"]], powers[0][0]);
    fillSelect(this.#place, places, places[0][0]);
    this.#choose({ power: powers[0][0] });
  }

  #showPhase() {
    const { season, year, kind } = phaseParts(phaseOf(this.#store.state.game).position.phase);
    this.#season.value = season;
    this.#year.value = year;
    const kinds = kindsOfSeason(season).map((each) => [each, PHASE_KINDS[each]]);
    fillSelect(this.#kind, kinds, kind);
  }

  #showTool() {
    const { act, power } = this.#tool;
    for (const label of this.#tools) label.firstChild.checked = label.firstChild.value === act;
    this.#power.value = power ?? "";
    this.#error.textContent = this.#store.state.view.setupError ?? "";
  }
}

/** Put the setup into its panel. The board uses the tool while the tab "setup" is open. */
export function mountSetup(store, judge, element) {
  return new SetupPanel(store, judge, element);
}
