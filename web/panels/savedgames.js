// savedgames.js -- saved games of other programs: of the `diplomacy` package for Python, and of dipcc.
//
// The judge converts them (docs/interface.md, "Games"). Their positions are taken as they stand. Each phase but the last
// one is judged here. A message names the phases after which the next position is not what this judge says.

import { readGame, writeGame } from "./gamefile.js";

/** True for what these programs write. */
export function isSavedGame(value) {
  const { phases, state_history: history } = value ?? {};
  return Array.isArray(phases) || (phases === undefined && history !== null && typeof history === "object");
}

const orderedOnly = (orders) => Object.fromEntries(Object.entries(orders).filter(([, list]) => list.length));

/** The saved game as a game: { game, notes }, where notes say what the file means otherwise than this board. */
export function readSavedGame(judge, value) {
  const { game, notes } = judge.convertGame(value);
  const phases = game.phases.map((phase) => ({ ...phase, orders: orderedOnly(phase.orders) }));
  return { game: readGame(judge, { ...game, phases }), notes: notes.map(({ message }) => message) };
}

const sorted = (lists) =>
  Object.entries(lists ?? {})
    .flatMap(([power, list]) =>
      Array.isArray(list)
        ? list.map((each) => `${power} ${each}`)
        : Object.entries(list).map(([unit, retreats]) => `${power} ${unit} ${[...retreats].sort()}`),
    )
    .sort()
    .join();

const PARTS = ["units", "centers", "dislodged"];
const isSame = (state, position) => PARTS.every((part) => sorted(state[part]) === sorted(position[part]));

/** The phases after which a next position has other units, owners or retreats than this judge says. */
export function disputedPhases({ phases }) {
  const next = ({ id }) => phases.filter((phase) => phase.parent === id);
  return phases
    .filter((phase) => phase.answer && next(phase).some(({ position }) => !isSame(phase.answer.state, position)))
    .map((phase) => phase.position.phase);
}

/** The line of phases through the current one, as the package's from_saved_game_format() reads it: { text, lost }, where
 *  lost says what it cannot hold. */
export function writeSavedGame(judge, game) {
  const { game: saved, notes } = judge.convertGame(writeGame(game), { to: "diplomacy" });
  return { text: JSON.stringify(saved), lost: notes.map(({ message }) => message) };
}
