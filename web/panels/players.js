// players.js -- the machine as an opponent: it orders for the powers that are given to it when the turn is judged.

import { phaseOf, requestOf } from "../game.js";

export const KINDS = ["random", "greedy"];
const anySeed = () => Math.floor(Math.random() * 2 ** 31);

/** Orders that the machine would give: for one power, or for all. */
export function suggestedOrders(game, judge, power) {
  const powers = power ? { powers: [power] } : {};
  return judge.play(requestOf(game), { player: "greedy", seed: anySeed(), ...powers }).orders;
}

/** The orders of the current phase, with those of the machine. */
export function machineOrders(game, judge) {
  const { orders } = phaseOf(game);
  const chosen = { ...orders };
  for (const player of KINDS) {
    const powers = Object.keys(game.players).filter((power) => game.players[power] === player);
    if (powers.length === 0) continue;
    const answer = judge.play(requestOf(game), { player, powers, seed: anySeed() });
    for (const power of powers) chosen[power] = answer.orders[power] ?? [];
  }
  return Object.keys(game.players).length ? chosen : orders;
}
