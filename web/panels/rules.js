// rules.js -- the disputed rules as switches: a rulebook, then each issue with its question, choices and reason.

import { rulesOf } from "../game.js";
import { takeRules } from "./actions.js";
import { make } from "./dom.js";
import { rulesWords } from "./words.js";

const presetOf = (rules) => (typeof rules === "string" ? rules : (rules?.preset ?? "datc"));

// The letter that rules choose for an issue.
function choiceOf(rules, issue) {
  const own = typeof rules === "string" ? undefined : rules?.[issue.id];
  return own ?? issue.choices.find((choice) => choice.presets.includes(presetOf(rules)))?.letter;
}

// The same rules with another choice; what the rulebook chooses anyway is left out.
function withChoice(rules, issue, letter) {
  const { [issue.id]: former, ...others } = typeof rules === "string" ? { preset: rules } : rules;
  const isUsual = choiceOf(presetOf(rules), issue) === letter;
  return { preset: presetOf(rules), ...others, ...(isUsual ? {} : { [issue.id]: letter }) };
}

function issueField(store, judge, issue) {
  const radios = issue.choices.map((choice) =>
    make(
      "label",
      { class: "choice" },
      make("input", {
        type: "radio",
        name: `issue-${issue.id}`,
        value: choice.letter,
        change: () => takeRules(store, judge, withChoice(rulesOf(store.state.game), issue, choice.letter)),
      }),
      make(
        "span",
        { class: "text" },
        make("b", {}, `${choice.letter} `),
        choice.text,
        choice.presets.length ? make("small", {}, ` ${choice.presets.join(", ")}`) : null,
      ),
    ),
  );
  const changed = make("span", { class: "changed", hidden: true }, "changed");
  const field = make(
    "fieldset",
    { "data-issue": issue.id },
    make("legend", {}, make("b", {}, `${issue.id} `), issue.question, changed),
    ...radios,
    issue.reason ? make("p", { class: "soft" }, `The author's reason: ${issue.reason}.`) : null,
  );
  const show = (rules) => {
    const letter = choiceOf(rules, issue);
    for (const radio of field.querySelectorAll("input")) radio.checked = radio.value === letter;
    changed.hidden = letter === choiceOf(presetOf(rules), issue);
  };
  return { field, show };
}

export function mountRules(store, judge, panel) {
  const { issues, presets } = judge.rules();
  const words = make("p", { class: "summary" });
  const books = presets.map(({ name, title }) =>
    make(
      "label",
      { class: "choice" },
      make("input", {
        type: "radio",
        name: "preset",
        value: name,
        change: () => takeRules(store, judge, { preset: name }),
      }),
      make("span", {}, title[0].toUpperCase() + title.slice(1)),
    ),
  );
  const help = make(
    "p",
    { class: "soft" },
    "Where rulebooks disagree, the DATC lists the choices. A judged turn is judged again at once; " +
      "what was played on from it stays as a branch.",
  );
  const fields = issues.map((issue) => issueField(store, judge, issue));
  const book = make("fieldset", {}, make("legend", {}, "Rulebook"), ...books);
  panel.append(make("h2", {}, "Rules"), words, help, book, ...fields.map(({ field }) => field));
  store.watch(
    ({ game, view }) => [view.tab === "rules" && rulesOf(game)],
    ({ game, view }) => {
      if (view.tab !== "rules") return;
      const rules = rulesOf(game);
      words.textContent = `In force: ${rulesWords(rules)}`;
      for (const radio of book.querySelectorAll("input")) radio.checked = radio.value === presetOf(rules);
      for (const { show } of fields) show(rules);
    },
  );
}
