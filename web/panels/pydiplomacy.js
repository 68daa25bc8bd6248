// pydiplomacy.js -- saved games of the `diplomacy` package for Python: a list of phases with their states and orders.
//
// Its positions are taken as they stand. Each phase but the last one is judged here. A message
// names the phases after which the next position is not what this judge says.

import { FORMAT, VERSION, mainLine } from "../game.js";
import { byKey, list, orNull, refuse, text } from "./fields.js";
import { MOST_PHASES, PLACES, POWERS, checkMap, checkedPhase, places } from "./gamefile.js";

const isDislodged = (unit) => unit.startsWith("*");

// Retreat and adjustment phases of the package have every power's units; dislodged ones begin with an asterisk.
function positionOf(name, state, where) {
  const units = byKey(places, POWERS)(state.units ?? {}, `${where}.units`);
  const centers = byKey(places, POWERS)(state.centers ?? {}, `${where}.centers`);
  const retreats = byKey(byKey(places, PLACES), POWERS)(state.retreats ?? {}, `${where}.retreats`);
  const standing = Object.entries(units).map(([power, list]) => [power, list.filter((unit) => !isDislodged(unit))]);
  const position = { phase: name, units: Object.fromEntries(standing), centers };
  return name.endsWith("R") ? { ...position, dislodged: retreats } : position;
}

function ordersOf(orders, where) {
  const read = byKey(orNull(list(text(300), 500)), POWERS)(orders ?? {}, where);
  return Object.fromEntries(Object.entries(read).filter(([, list]) => list?.length));
}

/** True for what the package's to_saved_game_format() writes. */
export function isSavedGame(value) {
  return Array.isArray(value?.phases) && value.phases.every((phase) => typeof phase?.name === "string" && phase.state);
}

/** The saved game as a game. */
export function readSavedGame(judge, value) {
  const map = text(40)(value.map ?? "standard", "map");
  checkMap(judge, map);
  const played = value.phases.filter(({ name }) => /^[SFW]\d+[MRA]$/.test(name));
  if (played.length === 0) refuse("phases", "no phase has a name such as S1901M");
  if (played.length > MOST_PHASES) refuse("phases", `expected at most ${MOST_PHASES} entries`);
  const game = {
    format: FORMAT,
    version: VERSION,
    title: text(120)(String(value.id ?? "").slice(0, 120), "id"),
    map,
    rules: { preset: "datc" },
    options: {},
    players: {},
    current: played.length,
  };
  const phases = played.map((phase, i) => {
    const where = `phases[${i}] (${phase.name})`;
    const orders = ordersOf(phase.orders, `${where}.orders`);
    const read = {
      id: i + 1,
      parent: i || null,
      name: "",
      position: positionOf(phase.name, phase.state, `${where}.state`),
      orders,
      text: null,
    };
    return checkedPhase(judge, game, { ...read, judged: i + 1 < played.length ? game.rules : null }, where);
  });
  return { ...game, phases };
}

const unitsOf = (units) =>
  Object.entries(units)
    .flatMap(([power, list]) => list.map((unit) => `${power} ${unit}`))
    .sort()
    .join();

/** The phases after which the next position has other units than this judge says. */
export function disputedPhases(game) {
  return game.phases
    .filter(
      (phase, i) =>
        phase.answer &&
        game.phases[i + 1] &&
        unitsOf(phase.answer.state.units) !== unitsOf(game.phases[i + 1].position.units),
    )
    .map((phase) => phase.position.phase);
}

// The orders of a phase as the judge reads them; what it cannot read has no place in such a file.
function readableOrders({ orders, answer }) {
  if (!answer) return orders;
  const given = ([power, list]) => [power, list.filter((each) => !each.auto && each.order).map((each) => each.order)];
  return Object.fromEntries(Object.entries(answer.orders).map(given));
}

function savedPhase(powers, { position, ...phase }) {
  const { units = {}, centers = {}, dislodged = {} } = position;
  const byPower = (each) => Object.fromEntries(powers.map((power) => [power, each(power)]));
  const state = {
    name: position.phase,
    units: byPower((power) => [
      ...(units[power] ?? []),
      ...Object.keys(dislodged[power] ?? {}).map((unit) => `*${unit}`),
    ]),
    retreats: byPower((power) => dislodged[power] ?? {}),
    centers: byPower((power) => centers[power] ?? []),
  };
  const orders = readableOrders(phase);
  return { name: position.phase, state, orders: byPower((power) => orders[power] ?? []), results: {}, messages: [] };
}

/** The line of phases through the current one, as the package's from_saved_game_format() reads it. */
export function writeSavedGame(judge, game) {
  const powers = Object.keys(judge.map(game.map).powers);
  const phases = mainLine(game).map((phase) => savedPhase(powers, phase));
  return JSON.stringify({ id: game.title || "entente", map: game.map, rules: [], phases });
}
