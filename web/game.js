// game.js -- a game as plain data, and what can happen to it.
//
// A game is a tree of phases. A phase has a position, the orders for it and, once it is judged, the answer of the
// judge; the phases that follow have it as their parent. A phase that is judged does not change any more: other orders
// for it make a sibling, so "what if he had moved?" is a branch beside what happened.
//
// Every function takes a game and returns a game, and changes nothing. store.js keeps the present one.
//
//   game   { format: "entente-game", version: 1, title, map, rules, options, players, phases: [phase], current: id }
//   phase  { id, parent: id or null, name, position, orders, text, answer }
//   players   { FRANCE: "greedy" }: the powers for which the machine orders; the others are ordered by hand
//   position  what follows from a turn, in the form of a request: phase, units, dislodged, centers, contested, ...
//   orders    { ENGLAND: ["F LON - NTH"] }, as written; what cannot be read stays here, too
//   text      the text pane, if its text differs from what ordersText() makes of the orders; or null
//   answer    { rules, orders, state }: the rules by which the phase was judged, and what the judge said; null before

export const FORMAT = "entente-game";
export const VERSION = 1;

/** A new game from the answer of judge.start(), or from another position with orders. */
export function newGame({ map, rules, options = {}, orders = {}, ...position }) {
  const first = { id: 1, parent: null, name: "", position, orders, text: null, answer: null };
  return { format: FORMAT, version: VERSION, title: "", map, rules, options, players: {}, phases: [first], current: 1 };
}

export function phaseOf(game, id = game.current) {
  return game.phases.find((phase) => phase.id === id);
}

export function childrenOf(game, id) {
  return game.phases.filter((phase) => phase.parent === id);
}

/** The phases from the first one to phase `id`. */
export function lineTo(game, id = game.current) {
  const line = [];
  for (let phase = phaseOf(game, id); phase; phase = phaseOf(game, phase.parent)) line.unshift(phase);
  return line;
}

/** The line through the current phase, and on from it along the newest branch. */
export function mainLine(game) {
  const line = lineTo(game);
  for (let next = childrenOf(game, game.current).at(-1); next; next = childrenOf(game, next.id).at(-1)) line.push(next);
  return line;
}

/** The rules of a phase: those that judged it, else those of the game. */
export function rulesOf(game, id = game.current) {
  return phaseOf(game, id).answer?.rules ?? game.rules;
}

/** The request that the judge takes: a position with its orders. */
export function requestOf(game, id = game.current) {
  const { position, orders } = phaseOf(game, id);
  return { map: game.map, rules: rulesOf(game, id), options: game.options, ...position, orders };
}

function withPhase(game, id, change) {
  return { ...game, phases: game.phases.map((phase) => (phase.id === id ? { ...phase, ...change } : phase)) };
}

function withNewPhase(game, phase) {
  const id = 1 + Math.max(...game.phases.map((each) => each.id));
  return {
    ...game,
    phases: [...game.phases, { name: "", orders: {}, text: null, answer: null, ...phase, id }],
    current: id,
  };
}

/** Other orders for the current phase. If it is judged, they make a branch. The same orders change nothing. */
export function setOrders(game, orders, text = null) {
  const phase = phaseOf(game);
  if (text === phase.text && JSON.stringify(orders) === JSON.stringify(phase.orders)) return game;
  if (!phase.answer) return withPhase(game, phase.id, { orders, text });
  return withNewPhase(game, { parent: phase.parent, position: phase.position, orders, text });
}

/** Note what the judge answered for the current phase. The phase that follows waits until goOn(). */
export function setAnswer(game, answer, rules = game.rules) {
  const judged = withPhase(game, game.current, { answer: { rules, orders: answer.orders, state: answer.state } });
  if (answer.state.winner) return judged;
  return { ...withNewPhase(judged, { parent: game.current, position: answer.state }), current: game.current };
}

/** Go to the phase that follows; of several, the newest. A judged phase of a file may have none yet. */
export function goOn(game) {
  const { id, answer } = phaseOf(game);
  const next = childrenOf(game, id).at(-1);
  if (next) return { ...game, current: next.id };
  return answer && !answer.state.winner ? withNewPhase(game, { parent: id, position: answer.state }) : game;
}

function isUntouched(game, phase) {
  const empty = Object.keys(phase.orders).length === 0 && phase.text === null && phase.name === "";
  return empty && !phase.answer && childrenOf(game, phase.id).length === 0;
}

/** The current phase has been judged by other rules. If nobody played on from it, that replaces the former answer;
 *  else it makes a branch. */
export function setOtherAnswer(game, answer, rules, name = "") {
  const { parent, position, orders, text } = phaseOf(game);
  const children = childrenOf(game, game.current);
  if (name || !children.every((child) => isUntouched(game, child)))
    return setAnswer(withNewPhase(game, { parent, position, orders, text, name }), answer, rules);
  const phases = game.phases.filter((phase) => !children.includes(phase));
  return setAnswer({ ...game, phases }, answer, rules);
}

/** Another position for the current phase, set up by hand. A phase with a past or a future becomes a new first phase. */
export function setPosition(game, position) {
  const phase = phaseOf(game);
  if (phase.parent === null && !phase.answer) return withPhase(game, phase.id, { position });
  return withNewPhase(game, { parent: null, position });
}

/** Other rules. What is judged stays as it was judged. */
export function setRules(game, rules) {
  return { ...game, rules };
}

export function setPlayers(game, players) {
  return { ...game, players };
}

export function setTitle(game, title) {
  return { ...game, title };
}

export function nameBranch(game, id, name) {
  return withPhase(game, id, { name });
}

export function goTo(game, id) {
  return phaseOf(game, id) && id !== game.current ? { ...game, current: id } : game;
}

/** Remove a phase and all that follows from it. The last first phase stays. */
export function removeBranch(game, id) {
  const gone = new Set([id]);
  for (const phase of game.phases) if (gone.has(phase.parent)) gone.add(phase.id);
  const phases = game.phases.filter((phase) => !gone.has(phase.id));
  if (phases.length === 0) return game;
  const parent = phaseOf(game, id).parent;
  const current = gone.has(game.current) ? (parent ?? phases[0].id) : game.current;
  return { ...game, phases, current };
}
