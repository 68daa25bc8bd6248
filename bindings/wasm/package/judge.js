// judge.js -- the judge: each method is one service function, with objects in and out.

import { EntenteError } from "./error.js";
import { functionOf, gameOf, historyOf, inputOf, isModule, mapOf, nameOf, optionsOf, requestOf } from "./request.js";
import { Service } from "./service.js";

const isText = (options) => options?.format === "text";

export class Judge {
  #service;

  /** `module`: what compile() made; load() does both. */
  constructor(module) {
    if (!isModule(module))
      throw new EntenteError({ code: "option", message: `a judge is made of what compile() made, not of ${nameOf(module)}` });
    this.#service = new Service(module);
  }

  /** Call a service function by its name; text or bytes in, text out. */
  call(name, options, input = "") {
    return this.#service.call(functionOf(name), optionsOf(options), inputOf(input));
  }

  #json(name, options, input) {
    return JSON.parse(this.call(name, options, input));
  }

  #report(name, options, input) {
    return isText(options) ? this.call(name, options, input) : this.#json(name, options, input);
  }

  adjudicate(request, options) {
    return this.#report("adjudicate", options, requestOf(request));
  }
  check(request, options) {
    return this.#report("check", options, requestOf(request));
  }
  compare(request, options) {
    return this.#report("compare", options, requestOf(request));
  }
  legalOrders(request, options) {
    return this.#json("orders", options, requestOf(request));
  }
  /** A request in its other form: as an object, or (format "text") as order text. */
  convert(request, options) {
    return this.#report("convert", options, requestOf(request));
  }
  /** The position that follows: a request without orders. */
  next(request, options) {
    return this.#report("next", options, requestOf(request));
  }
  /** Orders that a random or greedy player chooses. */
  play(request, options) {
    return this.#json("play", options, requestOf(request));
  }
  draw(request, options) {
    return this.call("draw", options, requestOf(request));
  }
  audit(requests, options) {
    return this.#report("audit", options, historyOf(requests));
  }
  repair(requests, options) {
    return this.#report("repair", options, historyOf(requests));
  }
  /** A saved game in another format, with notes of what that cannot say. */
  convertGame(game, options) {
    return this.#json("convert_game", options, gameOf(game));
  }
  /** A saved game judged again: where it says something else, and why. */
  replay(game, options) {
    return this.#report("replay", options, gameOf(game));
  }

  maps() {
    return this.#json("maps");
  }
  map(map) {
    return this.#json("map", {}, mapOf(map));
  }
  geometry(map) {
    return this.#json("geometry", {}, mapOf(map));
  }
  mapFile(map) {
    return this.#json("map", { form: "file" }, mapOf(map));
  }
  importMap(text, options) {
    return this.#json("import_map", options, inputOf(text));
  }
  start(map, options) {
    return this.#report("start", options, mapOf(map));
  }
  rules(issues) {
    return this.#json("rules", issues === undefined ? {} : { issues });
  }
  version() {
    return this.#json("version");
  }
}
