"use strict";

/* The C interface in JavaScript's words: names for what the solver knows by numbers, exceptions for refusals. */

const exports = new WebAssembly.Instance(
  new WebAssembly.Module(Uint8Array.from(atob(tinamouModule), (c) => c.charCodeAt(0))), {}).exports;

const ROOM = 64;
const memory = {
  terms: exports.malloc(16 * ROOM),
  ids: exports.malloc(8 * ROOM),
  numbers: exports.malloc(8 * ROOM),
  get view() { return new DataView(exports.memory.buffer); },
};

/** Required constraints that cannot hold together: their names, that of the refused one first. */
class Refusal extends Error {
  constructor(names) {
    super(names.join("\n"));
    this.names = names;
  }
}

class Solver {
  #solver = exports.tinamou_create();

  /** The constraints as they were asked for, by their ids. */
  constraints = new Map();

  variable() { return exports.tinamou_add_variable(this.#solver); }

  /** terms: [[variable, coefficient], …]; relation: "<=", "==" or ">=" */
  add(name, terms, relation, number, priority = 1000) {
    terms.forEach(([variable, coefficient], place) => {
      memory.view.setUint32(memory.terms + 16 * place, variable, true);
      memory.view.setFloat64(memory.terms + 16 * place + 8, coefficient, true);
    });
    this.#check(exports.tinamou_add_constraint(
      this.#solver, memory.terms, terms.length, -number, ["<=", "==", ">="].indexOf(relation) - 1, priority, 1,
      memory.ids), name);
    const id = memory.view.getBigUint64(memory.ids, true);
    this.constraints.set(id, { name, terms, relation, number, priority });
    return id;
  }

  remove(id) {
    this.#check(exports.tinamou_remove_constraint(this.#solver, id));
    this.constraints.delete(id);
  }

  set(id, number) {
    this.#check(exports.tinamou_set_constant(this.#solver, id, -number));
    this.constraints.get(id).number = number;
  }

  edit(variable, priority) { this.#check(exports.tinamou_add_edit(this.#solver, variable, priority, 1, 0)); }

  suggest(variable, number) { this.#check(exports.tinamou_suggest(this.#solver, variable, number)); }

  solve() { this.#check(exports.tinamou_solve(this.#solver)); }

  value(variable) { return exports.tinamou_value(this.#solver, variable); }

  /** By how much a constraint is violated, 0 where it holds. */
  violation({ terms, relation, number }) {
    const excess = terms.reduce((sum, [variable, coefficient]) => sum + coefficient * this.value(variable), -number);
    const violated = relation === "==" ? Math.abs(excess) : relation === "<=" ? excess : -excess;
    return violated > 1e-6 ? violated : 0;
  }

  /** The least and the greatest value that the variable can have. */
  range(variable) {
    this.#check(exports.tinamou_range(this.#solver, variable, memory.numbers, memory.numbers + 8));
    return [0, 8].map((place) => memory.view.getFloat64(memory.numbers + place, true));
  }

  #check(status, refused) {
    if (status === 0) return;
    if (status !== 1) throw new Error("status " + status);
    const count = Math.min(exports.tinamou_conflict(this.#solver, memory.ids, 0, ROOM), ROOM);
    const members = Array.from({ length: count }, (_, place) => memory.view.getBigUint64(memory.ids + 8 * place, true));
    throw new Refusal(members.map((id) => this.constraints.get(id)?.name ?? refused));
  }
}
