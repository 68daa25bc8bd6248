// error.js -- what a refused request throws.

/** A request was refused. `code` is stable; `path` is the place in the request, or null; `id` is the request's. */
export class EntenteError extends Error {
  constructor({ code, message, path = null, line, column, id }) {
    super(message);
    this.name = "EntenteError";
    this.code = code;
    this.path = path;
    if (line !== undefined) this.line = line;
    if (column !== undefined) this.column = column;
    if (id !== undefined) this.id = id;
  }

  /** The answer of the service function that refused. */
  toJSON() {
    const { id, code, message, path, line, column } = this;
    return { entente: 1, id, error: { code, message, path: path ?? undefined, line, column } };
  }
}
