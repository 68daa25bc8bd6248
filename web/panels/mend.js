// mend.js -- a text of which the judge refuses lines, because they belong to nobody.
//
// The judge names one line at a time. The line is given to the one power for which it is a possible order, or is left
// out and reported, and the judge is asked again. No order is ever given to the power of the block above. What a line
// says before its colon stays in the heading that it gets, "France (Marie):", so that the judge can refuse "France (If
// Germany agrees):" or say that it is doubtful.

import { powerTitle } from "./words.js";

const MOST_REFUSED = 40; // lines that are mended before the text is given up
const MOST_ASKED = 400; // questions whose order a line can be; a long hostile text asks no more
const isHeading = (line) => /^[^,;-]*:/.test(line);

// "[21:03] Marie: A Par - Bur" as the speaker, "Marie", and what is said. Words in the bracket that are no time belong to
// the speaker, who may be empty.
function spoken(line) {
  const [, bracket = "", speaker = "", said] = /^\s*(?:\[([^\]]*)\])?\s*(?:([^:,;-]*):)?\s*(.*)$/.exec(line);
  const before = /^[\d\s:./-]*([ap]m)?\s*$/i.test(bracket) ? "" : bracket;
  return { speaker: `${before} ${speaker}`.replace(/[()[\]<>:]/g, " ").trim(), said };
}

// Such a heading adds to the orders that stand above for the power.
const headed = (heading, { speaker, said }) => `${heading} (continued${speaker && `, ${speaker}`}): ${said}`;

/** The number that a line has in the pane, in messages that number the whole text. */
export function ownLines(message, before) {
  return message?.replace(/\bline (\d+)/g, (words, line) => (line > before ? `line ${line - before}` : words));
}

export class Mender {
  #judge;
  #facts;
  #position;
  #lines;
  #asked = 0;
  mended = new Map(); // line (from 0) that has got a heading, to why it needs one; no line gets another one
  given = new Set(); // those of them that name no power
  refused = new Map(); // line (from 0) to the reason

  constructor(judge, facts, position, lines) {
    this.#judge = judge;
    this.#facts = facts;
    this.#position = position;
    this.#lines = lines;
  }

  /** What the judge says of the lines below `head`. */
  check(head) {
    const before = head.split("\n").length - 1;
    for (let attempt = 0; attempt < MOST_REFUSED; attempt++) {
      try {
        return { before, ...this.#judge.check(`${head}${this.#lines.join("\n")}\n`) };
      } catch (error) {
        const line = (error.line ?? 0) - before - 1;
        if (!this.#lines[line]?.trim()) throw error;
        this.#mend(line, ownLines(error.message, before));
      }
    }
    throw new Error("too many lines of the text are neither headings nor orders");
  }

  // The one power for which `words` are possible orders.
  #ownerOf(words) {
    const fits = (power) => {
      if (++this.#asked > MOST_ASKED) return false;
      const { orders, findings } = this.#judge.check({ ...this.#position, orders: { [power]: [words] } });
      const given = orders[power].filter((order) => !order.auto);
      return (
        given.length > 0 && given.every((order) => order.order) && !findings.some(({ kind }) => kind === "impossible")
      );
    };
    const { units = {}, dislodged = {} } = this.#position;
    const owners = Object.keys(this.#facts.powers).filter((power) => (units[power] ?? dislodged[power]) && fits(power));
    return owners.length === 1 ? owners[0] : null;
  }

  // The line with the heading of its owner, if it is an order; null if nobody can be meant.
  #owned(line) {
    const words = spoken(line);
    const owner = words.said.trim() && this.#ownerOf(words.said);
    return owner ? headed(powerTitle(this.#facts, owner), words) : null;
  }

  #give(line, words, reason) {
    this.mended.set(line, reason);
    this.#lines[line] = words;
  }

  #mend(line, reason) {
    const words = spoken(this.#lines[line]);
    if (this.mended.has(line)) this.#leaveOut(line, this.mended.get(line));
    else if (this.#owned(this.#lines[line])) this.#giveBelow(line, reason);
    else if (words.speaker && isHeading(words.said)) {
      const [, heading, said] = /^([^:]*):(.*)$/.exec(words.said);
      this.#give(line, headed(heading, { ...words, said }), reason);
    } else this.#leaveOut(line, reason);
  }

  // Lines without a heading: each to its own power, down to the next heading.
  #giveBelow(first, reason) {
    for (let line = first; line < this.#lines.length; line++) {
      const words = this.#lines[line];
      if (line > first && isHeading(words)) return;
      const owned = words.trim() ? this.#owned(words) : null;
      if (!owned) continue;
      this.given.add(line);
      this.#give(line, owned, reason);
    }
  }

  // An unknown heading is left out with all lines below it, up to the next empty line or heading.
  #leaveOut(first, reason) {
    const block = isHeading(this.#lines[first]);
    for (let line = first; line < this.#lines.length; line++) {
      const words = this.#lines[line];
      if (line > first && (!block || words.trim() === "" || isHeading(words))) return;
      this.refused.set(line, line === first ? reason : `it stands below line ${first + 1}`);
      this.#lines[line] = "";
    }
  }
}
