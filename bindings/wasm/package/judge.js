// judge.js -- the judge: each method is one service function, with objects in and out.

import { EntenteError } from "./error.js";
import { Service } from "./service.js";

// A request is an object, or text: orders as people write them, or JSON.
function textOf(request) {
  if (typeof request === "string") return request;
  if (request !== null && typeof request === "object" && !Array.isArray(request)) return JSON.stringify(request);
  throw new EntenteError({ code: "syntax", message: "a request is an object, or order text" });
}

const history = (requests) => (Array.isArray(requests) ? requests.map(textOf).join("\n") : textOf(requests));
// A saved game is any value, or JSON.
const gameText = (game) => (typeof game === "string" ? game : JSON.stringify(game));
const mapText = (map = "standard") => JSON.stringify(map);
const isText = (options) => options?.format === "text";

export class Judge {
  #service;

  constructor(module) {
    this.#service = new Service(module);
  }

  /** Call a service function by its name; texts in and out. */
  call(name, options = {}, input = "") {
    return this.#service.call(name, JSON.stringify(options), input);
  }

  #json(name, options, input) {
    return JSON.parse(this.call(name, options, input));
  }

  #report(name, options, input) {
    return isText(options) ? this.call(name, options, input) : this.#json(name, options, input);
  }

  adjudicate(request, options) {
    return this.#report("adjudicate", options, textOf(request));
  }
  check(request, options) {
    return this.#report("check", options, textOf(request));
  }
  compare(request, options) {
    return this.#report("compare", options, textOf(request));
  }
  legalOrders(request, options) {
    return this.#json("orders", options, textOf(request));
  }
  /** A request in its other form: as an object, or (format "text") as order text. */
  convert(request, options) {
    return this.#report("convert", options, textOf(request));
  }
  /** The position that follows: a request without orders. */
  next(request, options) {
    return this.#report("next", options, textOf(request));
  }
  /** Orders that a random or greedy player chooses. */
  play(request, options) {
    return this.#json("play", options, textOf(request));
  }
  draw(request, options) {
    return this.call("draw", options, textOf(request));
  }
  audit(requests, options) {
    return this.#json("audit", options, history(requests));
  }
  repair(requests, options) {
    return this.#json("repair", options, history(requests));
  }
  /** A saved game in another format, with notes of what that cannot say. */
  convertGame(game, options) {
    return this.#json("convert_game", options, gameText(game));
  }
  /** A saved game judged again: where it says something else, and why. */
  replay(game, options) {
    return this.#report("replay", options, gameText(game));
  }

  maps() {
    return this.#json("maps");
  }
  map(map) {
    return this.#json("map", {}, mapText(map));
  }
  geometry(map) {
    return this.#json("geometry", {}, mapText(map));
  }
  mapFile(map) {
    return this.#json("map", { form: "file" }, mapText(map));
  }
  importMap(text, options) {
    return this.#json("import_map", options, text);
  }
  start(map, options) {
    return this.#json("start", options, mapText(map));
  }
  rules(issues) {
    return this.#json("rules", issues ? { issues } : {});
  }
  version() {
    return this.#json("version");
  }
}
