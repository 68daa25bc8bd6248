// branches.js -- the branches of the game: named, visited, compared and removed.

import { nameBranch, phaseOf, removeBranch } from "../game.js";
import { undo } from "./changes.js";
import { button, make } from "./dom.js";
import { say } from "./message.js";
import { visit } from "./timeline.js";
import { branchesOf, headOfBranch } from "./tree.js";
import { count, phaseWords, shortPhase } from "./words.js";

function remove(store, judge, head) {
  store.change((game) => removeBranch(game, head.id));
  say("The branch is removed.", { action: { label: "Undo", act: () => undo(store, judge) } });
}

function branchItem(store, judge, game, { head, last, length }, canRemove) {
  const isCurrent = headOfBranch(game).id === head.id;
  const input = make("input", {
    type: "text",
    maxlength: "80",
    placeholder: `from ${shortPhase(head.position.phase)}`,
    "aria-label": `Name of the branch from ${phaseWords(head.position.phase)}`,
    "data-branch": head.id,
    change: () => store.change((now) => nameBranch(now, head.id, input.value.trim())),
  });
  return make(
    "li",
    { "aria-current": isCurrent ? "true" : null },
    make(
      "div",
      { class: "row" },
      input,
      make("span", { class: "soft" }, `${count(length, "phase")}, to ${shortPhase(last.position.phase)}`),
    ),
    make(
      "div",
      { class: "row start" },
      button("Go there", () => visit(store, head.id)),
      button("Remove", () => remove(store, judge, head), {
        class: "quiet",
        disabled: !canRemove,
      }),
    ),
  );
}

// Other orders or rules for a judged turn begin a branch: say so when it happens.
function sayNewBranch({ game }, former, isStep) {
  const phase = phaseOf(game);
  const isNew = isStep && game.phases.length > former.game.phases.length && phase.id !== former.game.current;
  const before = isNew && phaseOf(former.game);
  if (!before || !before.answer || before.parent !== phase.parent || before.position !== phase.position) return;
  const what = phase.answer ? "rules" : "orders";
  const turn = phaseWords(phase.position.phase);
  say(`A branch begins: other ${what} for ${turn}. The turn as it was judged stays in the time line.`);
}

// What the list shows besides the names; a name that changes leaves the field and its neighbors as they are.
function shownParts({ game, view }) {
  if (view.tab !== "game") return [];
  const parts = ({ head, last, length }) => [head.id, head.position, last.position, length];
  return [headOfBranch(game).id, ...branchesOf(game).flatMap(parts)];
}

export function mountBranches(store, judge, section) {
  store.subscribe(sayNewBranch);
  const list = make("ul", { class: "branches" });
  const compare = button("Compare branches", () => store.look({ tab: "compare" }), { class: "quiet" });
  const help = make(
    "p",
    { class: "soft" },
    "Other orders for a judged turn begin a branch: “what if he had moved?”. The time line shows each branch as a row.",
  );
  section.append(make("h2", {}, "Branches"), help, list, compare);
  store.watch(shownParts, ({ game, view }) => {
    if (view.tab !== "game") return;
    const branches = branchesOf(game);
    compare.hidden = branches.length < 2;
    list.replaceChildren(...branches.map((branch) => branchItem(store, judge, game, branch, branches.length > 1)));
  });
  store.watch(
    ({ game, view }) => [view.tab === "game" && game],
    ({ game, view }) => {
      if (view.tab !== "game") return;
      for (const input of list.querySelectorAll("input")) input.value = phaseOf(game, Number(input.dataset.branch)).name;
    },
  );
}
