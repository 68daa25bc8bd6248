// gamefile.js -- a game as a file, and a file as a game.
//
// The file has the game of game.js as JSON, but of a judged phase only the rules that judged it: the judge is asked
// again when the file is read. So nothing in a file is believed that the judge has not said.

import { FORMAT, VERSION, newGame } from "../game.js";
import { anything, byKey, fields, list, oneOf, optional, orNull, refuse, text, wholeNumber } from "./fields.js";
import { MOST_ORDERS, keptOrders, withoutStanding } from "./keptorders.js";
import { MOST_PANE_LETTERS } from "./ordertext.js";
import { KINDS } from "./players.js";

export const MOST_LETTERS = 8_000_000;
export const MOST_PHASES = 1500;
export const POWERS = 64;
export const PLACES = 400;

const place = text(20);
export const places = list(place, PLACES);
const rules = (value, where) =>
  typeof value === "string" ? text(20)(value, where) : byKey(text(20), 60)(value, where);
const option = (value, where) => (typeof value === "boolean" ? value : wholeNumber(0, 1000)(value, where));

const positionChecks = {
  phase: text(12),
  units: optional(byKey(places, POWERS)),
  dislodged: optional(byKey(byKey(places, PLACES), POWERS)),
  attackers: optional(byKey(byKey(place, PLACES), POWERS)),
  centers: optional(byKey(places, POWERS)),
  contested: optional(places),
  adjustments: optional(byKey(wholeNumber(-PLACES, PLACES), POWERS)),
  built: optional(byKey(byKey(wholeNumber(-10000, 10000), PLACES), POWERS)),
  winner: optional(orNull(text(60))),
  perpetual: optional(byKey(list(text(300), PLACES), POWERS)),
  proxies: optional(byKey(list(text(300), PLACES), POWERS)),
};
const position = fields(positionChecks);

const phase = fields({
  id: wholeNumber(1, 1_000_000),
  parent: orNull(wholeNumber(1, 1_000_000)),
  name: text(80),
  position,
  orders: byKey(list(text(MOST_PANE_LETTERS), MOST_ORDERS), POWERS),
  text: orNull(text(MOST_PANE_LETTERS)),
  judged: orNull(rules),
  // What other programs have written: kept, and not looked at. The judge says the results.
  results: optional(byKey(list(anything, 500), POWERS)),
  messages: optional(list(anything, 100_000)),
  extra: optional(byKey(anything, 100)),
});

const file = fields({
  format: oneOf([FORMAT]),
  version: oneOf([VERSION]),
  title: text(120),
  map: text(40),
  rules,
  options: byKey(option, 20),
  players: byKey(oneOf(KINDS), POWERS),
  phases: list(phase, MOST_PHASES),
  current: wholeNumber(1, 1_000_000),
  extra: optional(byKey(anything, 100)),
});

// The value of a file that holds this game.
function fileOf(game) {
  const phases = game.phases.map(({ answer, ...others }) => ({ ...others, judged: answer?.rules ?? null }));
  return { ...game, phases };
}

/** The game as the text of a file. */
export const writeGame = (game) => JSON.stringify(fileOf(game));

function withSortedKeys(_, value) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The same text for the same value, or game, whatever the sequence of its keys. */
export const comparable = (value) => JSON.stringify(value, withSortedKeys);
export const comparableGame = (game) => comparable(fileOf(game));

// Each phase stands after the one that it follows, so the phases are a tree.
function checkTree({ phases, current }) {
  const known = new Set();
  phases.forEach(({ id, parent }, i) => {
    if (known.has(id)) refuse(`phases[${i}].id`, `${id} stands twice`);
    if (parent !== null && !known.has(parent)) refuse(`phases[${i}].parent`, `no phase before it has the id ${parent}`);
    known.add(id);
  });
  if (!known.has(current)) refuse("current", `no phase has the id ${current}`);
}

// The position and the orders of a phase in the names of the map: the board finds powers and places by these. Units and
// centers that the position leaves out are those that the judge gives it.
function named(judge, { map, options }, { position, orders }) {
  const { orders: own, ...whole } = judge.convert({ map, options, ...position, orders });
  const keys = Object.keys({ ...position, units: null, centers: null });
  return { position: Object.fromEntries(keys.map((key) => [key, whole[key] ?? position[key]])), orders: own };
}

/** A phase of a file with what the judge says of it. */
export function checkedPhase(judge, game, { judged, ...phase }, where) {
  try {
    const { position, orders } = named(judge, game, phase);
    const { map, options } = game;
    const request = { map, rules: judged ?? game.rules, options, ...position, orders };
    if (!judged) {
      judge.check(request);
      return { ...phase, position, orders, answer: null };
    }
    const answer = judge.adjudicate(request);
    return { ...phase, position, orders, answer: { rules: judged, orders: answer.orders, state: answer.state } };
  } catch (error) {
    return refuse(where, error.message);
  }
}

/** The map must be one that the board can draw. */
export function checkMap(judge, map) {
  const known = judge.maps().maps.filter((each) => each.picture);
  if (!known.some(({ name }) => name === map)) refuse("map", `the board has no map ${JSON.stringify(map)}`);
}

/** A file's value as a game; throws what is wrong with it, and where. */
export function readGame(judge, value) {
  if (value?.format === FORMAT && value.version > VERSION)
    throw new Error(`the file has version ${value.version}; this board reads version ${VERSION}`);
  const game = file(value, "");
  if (game.phases.length === 0) refuse("phases", "expected at least one");
  checkMap(judge, game.map);
  checkTree(game);
  judge.check({ map: game.map, rules: game.rules, options: game.options }); // the rules for what comes
  const { powers } = judge.map(game.map);
  for (const power of Object.keys(game.players))
    if (!Object.hasOwn(powers, power)) refuse(`players.${power}`, "the map has no such power");
  return { ...game, phases: game.phases.map((each, i) => checkedPhase(judge, game, each, `phases[${i}]`)) };
}

/** The keys of which a request has one at least. */
export const REQUEST_KEYS = ["map", "rules", "options", "orders", ...Object.keys(positionChecks)];

/** A request as a new game, checked as a file is. What it leaves out is as at the start of the map. Its id is no part of
 *  the game. */
export function gameOfRequest(judge, request) {
  const { orders, id, ...whole } = judge.convert(request);
  checkMap(judge, whole.map);
  const once = withoutStanding(whole);
  const kept = keptOrders(judge, once, judge.check({ ...once, orders }).orders);
  return readGame(judge, fileOf(newGame({ ...whole, orders: kept })));
}
