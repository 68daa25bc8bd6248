// fields.js -- checks of values that come from outside. Each takes a value and where it stands, and returns the value
// or throws an error that names the place: "phases[3].name: expected a text of at most 80 letters".

export function refuse(where, why) {
  throw new Error(`${where}: ${why}`);
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

// Half a letter (a lone surrogate) is no text.
const isText = (value) => typeof value === "string" && !/\p{Surrogate}/u.test(value);

/** A text of at most so many letters. */
export const text = (most) => (value, where) =>
  isText(value) && value.length <= most ? value : refuse(where, `expected a text of at most ${most} letters`);

export const wholeNumber = (least, most) => (value, where) =>
  Number.isInteger(value) && value >= least && value <= most
    ? value
    : refuse(where, `expected a whole number from ${least} to ${most}`);

export const oneOf = (choices) => (value, where) =>
  choices.includes(value) ? value : refuse(where, `expected one of ${choices.join(", ")}`);

export const orNull = (check) => (value, where) => (value === null || value === undefined ? null : check(value, where));

export const list = (check, most) => (value, where) => {
  if (!Array.isArray(value)) refuse(where, "expected a list");
  if (value.length > most) refuse(where, `expected at most ${most} entries`);
  return value.map((each, i) => check(each, `${where}[${i}]`));
};

/** An object with any keys, such as the powers. */
export const byKey = (check, most) => (value, where) => {
  if (!isObject(value)) refuse(where, "expected an object");
  const entries = Object.entries(value);
  if (entries.length > most) refuse(where, `expected at most ${most} keys`);
  return Object.fromEntries(
    entries.map(([key, each]) => [text(60)(key, `${where}, a key`), check(each, `${where}.${key}`)]),
  );
};

/** An object with these keys only. A check that takes undefined makes its key optional. */
export const fields = (checks) => (value, where) => {
  if (!isObject(value)) refuse(where, "expected an object");
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(checks, key));
  if (unknown !== undefined) refuse(where, `unknown key ${JSON.stringify(unknown.slice(0, 40))}`);
  const entries = Object.keys(checks).map((key) => [key, checks[key](value[key], where ? `${where}.${key}` : key)]);
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined));
};

export const optional = (check) => (value, where) => (value === undefined ? undefined : check(value, where));

/** Any value of a file, for what is kept and never shown. */
export const anything = (value) => value;

/** JSON as a value; the message of the browser says where it breaks. */
export function parseJson(words, what) {
  try {
    return JSON.parse(words);
  } catch (error) {
    throw new Error(`${what} is not JSON: ${error.message}`);
  }
}
