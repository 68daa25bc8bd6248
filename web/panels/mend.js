// mend.js -- a text of which the judge refuses lines, because they belong to nobody.
//
// The judge names one line at a time. The line is given to the one power for which it is a possible order, or is left
// out and reported, and the judge is asked again. No order is ever given to the power of the block above.

import { powerTitle } from "./words.js";

const MOST_REFUSED = 40; // lines that are mended before the text is given up
const MOST_ASKED = 400; // questions whose order a line can be; a long hostile text asks no more
const isHeading = (line) => /^[^,;-]*:/.test(line);

// "[21:03] Marie: A Par - Bur": what the speaker said.
const withoutSpeaker = (line) => line.replace(/^\s*\[[^\]]*\]/, "").replace(/^[^:,;-]*:\s*/, "");

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

  // The line as an order of its owner; null if nobody can be meant.
  #owned(line) {
    for (const words of [line, withoutSpeaker(line)]) {
      const owner = words.trim() && this.#ownerOf(words);
      if (owner) return `${powerTitle(this.#facts, owner)}: ${words}`;
    }
    return null;
  }

  #mend(line, reason) {
    const words = this.#lines[line];
    const said = withoutSpeaker(words);
    const owned = this.#owned(words);
    if (owned) this.#giveBelow(line);
    else if (said !== words && isHeading(said)) this.#lines[line] = said;
    else this.#leaveOut(line, reason);
  }

  // Lines without a heading: each to its own power, down to the next heading.
  #giveBelow(first) {
    for (let line = first; line < this.#lines.length; line++) {
      const words = this.#lines[line];
      if (line > first && isHeading(words)) return;
      if (words.trim()) this.#lines[line] = this.#owned(words) ?? words;
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
