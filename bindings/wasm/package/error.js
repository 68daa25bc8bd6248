// error.js -- what a refused request throws.

/** A request was refused. `code` is stable; `path` is the place in the request, or null. */
export class EntenteError extends Error {
  constructor({ code, message, path = null, line, column }) {
    super(message);
    this.name = "EntenteError";
    this.code = code;
    this.path = path;
    if (line !== undefined) this.line = line;
    if (column !== undefined) this.column = column;
  }
}
