// tree.js -- the tree of phases as rows and columns, and its branches.
//
// The first phase that follows another one stands beside it, in the same row; each later one begins a row of its own.

import { childrenOf, lineTo, phaseOf } from "../game.js";

/** Where each phase stands: [{ phase, row, column }], row by row. */
export function treeCells(game) {
  const cells = [];
  let rows = 0;
  const waiting = childrenOf(game, null)
    .map((phase) => ({ phase, column: 0 }))
    .reverse();
  while (waiting.length) {
    let { phase, column } = waiting.pop();
    const row = rows++;
    const later = [];
    while (phase) {
      cells.push({ phase, row, column });
      column += 1;
      const [next, ...others] = childrenOf(game, phase.id);
      later.unshift(...others.map((other) => ({ phase: other, column })));
      phase = next;
    }
    waiting.push(...later.reverse());
  }
  return cells;
}

function isFork(game, phase) {
  return childrenOf(game, phase.parent).length > 1;
}

/** The first phase of the branch in which phase `id` stands. */
export function headOfBranch(game, id = game.current) {
  const line = lineTo(game, id);
  return line.findLast((phase) => isFork(game, phase)) ?? line[0];
}

/** Every branch, the first one first: { head, last, length, name }. */
export function branchesOf(game) {
  return game.phases
    .filter((phase) => childrenOf(game, phase.id).length === 0)
    .map((last) => {
      const head = headOfBranch(game, last.id);
      return { head, last, length: lineTo(game, last.id).length, name: head.name };
    });
}

/** The branch of a phase in a few words. */
export function branchWords(game, id) {
  const head = headOfBranch(game, id);
  if (head.name) return head.name;
  const siblings = childrenOf(game, head.parent);
  const at = siblings.findIndex((phase) => phase.id === phaseOf(game, head.id).id);
  return at === 0 ? "the first line" : `branch ${at + 1}`;
}
