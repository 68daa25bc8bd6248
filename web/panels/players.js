// players.js -- the machine as an opponent: it orders for the powers that are given to it when the turn is judged.

import { phaseOf, requestOf } from "../game.js";

const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** The orders of the current phase, with those of the machine. */
export function machineOrders(game, judge) {
  const { orders } = phaseOf(game);
  const powers = Object.keys(game.players);
  if (powers.length === 0) return orders;
  const legal = judge.legalOrders(requestOf(game)).orders;
  const chosen = powers.filter((power) => legal[power]).map((power) => [power, Object.values(legal[power]).map(pick)]);
  return { ...orders, ...Object.fromEntries(chosen) };
}
