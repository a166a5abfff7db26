// SPDX-License-Identifier: MIT
//
// Tinamou for JavaScript, over tinamou.wasm, which lies beside this file. tinamou.d.mts describes everything.
//
//     const { Solver } = await load();
//     const solver = new Solver();
//     const left = solver.variable(), width = solver.variable();
//     solver.add(left.plus(width.over(2)).equals(160));
//     solver.add(width.equals(200).at(750));
//     solver.edit(left);
//     solver.suggest(left, 40);
//     solver.solve();
//     width.value;                                                       // 200, or 240 where that is no wish

const RELATIONS = { __proto__: null, "<=": -1, "==": 0, ">=": 1 };
const POSITION = 0x3fffff;
const [CONFLICT, INVALID, UNKNOWN] = [1, 2, 3];
const NAMES = [
  "ok", "conflict", "invalid argument", "unknown handle", "in use", "unfinished", "inexact", "out of memory", "unsupported",
];

/** A refused call, which has changed nothing. */
export class TinamouError extends Error {
  constructor(status, message = NAMES[status] ?? `status ${status}`) {
    super(message);
    this.name = new.target.name;
    this.status = status;
  }
}

/** Required constraints that cannot hold together; the first is one of the refused call. */
export class ConflictError extends TinamouError {
  constructor(members) {
    super(CONFLICT, `cannot hold together:${members.map((each) => `\n  ${each.multiplier} × (${each.constraint})`).join("")}`);
    this.members = members;
  }
}

/** What an expression can be made of: the arithmetic of variables and expressions. */
class Operand {
  plus(other) { return new Expression(this, other); }
  minus(other) { return new Expression(this, [-1, other]); }
  times(factor) { return new Expression([factor, this]); }
  over(divisor) {
    const sum = new Expression(this);
    sum.terms = sum.terms.map(([variable, coefficient]) => [variable, coefficient / divisor]);
    sum.constant /= divisor;
    return sum;
  }
  equals(other) { return new Constraint(this, "==", other); }
  atMost(other) { return new Constraint(this, "<=", other); }
  atLeast(other) { return new Constraint(this, ">=", other); }
}

/** A number that a solver finds. It belongs to that solver; `value` is that of the last `solve()`. */
export class Variable extends Operand {
  /** @private made by `Solver.variable`; its value is in the `place` of the solver's store */
  constructor(solver, id, store, place, name) {
    super();
    this.solver = solver;
    this.id = id;
    this.name = name;
    this.store = store;
    this.place = place;
  }
  get value() {
    const { store } = this;
    if (store.isStale) store.read();
    // Where the module's memory has moved, the array is empty.
    return store.values[this.place] ?? store.read()[this.place];
  }
  toString() { return this.name || `v${this.id & POSITION}`; }
}

/** A sum: `new Expression(x, [2, y], 10)` is x + 2y + 10. */
export class Expression extends Operand {
  constructor(...parts) {
    super();
    this.terms = [];
    this.constant = 0;
    for (const part of parts) {
      if (Array.isArray(part)) this.#add(part[1], part[0]); else this.#add(part, 1);
    }
  }
  #add(part, factor) {
    if (typeof factor !== "number") throw new TypeError(`a number, not ${factor}, multiplies a term`);
    if (typeof part === "number") {
      this.constant += factor * part;
    } else if (part instanceof Variable) {
      this.terms.push([part, factor]);
    } else if (part instanceof Expression) {
      for (const [variable, coefficient] of part.terms) this.terms.push([variable, factor * coefficient]);
      this.constant += factor * part.constant;
    } else {
      throw new TypeError(`a number, a variable or an expression, not ${part}, is a term`);
    }
  }
  /** At the values of the last `solve()`. */
  get value() {
    return this.terms.reduce((sum, [variable, coefficient]) => sum + coefficient * variable.value, this.constant);
  }
  toString() {
    const sign = (number) => (number < 0 ? "- " : "+ ");
    const parts = this.terms.map(([variable, coefficient]) => {
      const size = Math.abs(coefficient);
      return sign(coefficient) + (size === 1 ? variable : `${size}·${variable}`);
    });
    if (this.constant !== 0 || parts.length === 0) parts.push(sign(this.constant) + Math.abs(this.constant));
    return parts.join(" ").replace(/^\+ /, "").replace(/^- /, "-");
  }
}

/** `left relation right`, required unless it is put `at` a priority below 1000. A solver knows it by its `id`. */
export class Constraint {
  constructor(left, relation, right = 0, priority = 1000, weight = 1) {
    if (!(relation in RELATIONS)) throw new TypeError(`no relation: ${relation}`);
    this.expression = new Expression(left, [-1, right]);
    this.relation = relation;
    this.priority = priority;
    this.weight = weight;
    /** A BigInt, for it has 64 bits; 0n until it is added. */
    this.id = 0n;
    this.solver = undefined;
  }
  at(priority, weight = this.weight) {
    this.priority = priority;
    this.weight = weight;
    return this;
  }
  toString() {
    const { terms, constant } = this.expression;
    const sum = Object.assign(new Expression(), { terms });
    return `${sum} ${this.relation} ${0 - constant}${this.priority === 1000 ? "" : ` @${this.priority}`}`;
  }
}

/** The module from its bytes, a URL, a response or a compiled module; by default tinamou.wasm beside this file. */
async function instantiate(source = new URL("tinamou.wasm", import.meta.url)) {
  if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source, {});
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) {
    return (await WebAssembly.instantiate(source, {})).instance;
  }
  const isFile = !(source instanceof Promise) && String(source).startsWith("file:");
  if (isFile && globalThis.process?.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    return instantiate(await readFile(new URL(source)));
  }
  const response = await (typeof source === "string" || source instanceof URL ? fetch(source) : source);
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  // A server that does not know the type of the file makes streaming impossible, not the rest.
  if (response.headers.get("content-type")?.startsWith("application/wasm")) {
    return (await WebAssembly.instantiateStreaming(response, {})).instance;
  }
  return instantiate(await response.arrayBuffer());
}

/** Loads the module, and gives back the class of its solvers. */
export async function load(source) {
  const wasm = (await instantiate(source)).exports;
  // Knows nothing that refers to the solver, which would never be forgotten then.
  const release = (memory) => {
    wasm.tinamou_destroy(memory.solver);
    wasm.free(memory.values);
    Object.assign(memory, { solver: 0, values: 0 });
  };
  const released = new FinalizationRegistry(release);

  /** A block of the module's memory, where a size has 32 bits. */
  function allocate(bytes) {
    const pointer = bytes < 2 ** 32 ? wasm.malloc(bytes) : 0;
    if (!pointer) throw new RangeError("no memory is left");
    return pointer;
  }

  // Room that all calls share, seen as what they need: views of the module's memory, made anew when that has moved.
  const room = { pointer: 0, bytes: 0, buffer: null, view: null, words: null, numbers: null };
  function reserve(bytes) {
    if (bytes > room.bytes) {
      const larger = Math.max(4096, 2 * bytes);
      const pointer = allocate(larger);
      wasm.free(room.pointer);
      Object.assign(room, { pointer, bytes: larger, buffer: null });
    }
    if (room.buffer !== wasm.memory.buffer) look();
    return room.pointer;
  }
  function look() {
    room.buffer = wasm.memory.buffer;
    room.view = new DataView(room.buffer);
    room.words = new Uint32Array(room.buffer);
    room.numbers = new Float64Array(room.buffer);
  }

  /** The ids and values of a solver's variables, in the module's memory: one call reads all that one asks for. */
  class Store {
    variables = [];
    isStale = false;
    values = new Float64Array(0);
    memory = { solver: wasm.tinamou_create(), values: 0 };
    #capacity = 0;

    get ids() { return this.memory.values + 8 * this.#capacity; }

    add(variable) {
      if (this.variables.length === this.#capacity) {
        const [old, ids] = [this.memory.values, this.ids];
        const capacity = Math.max(16, 2 * this.#capacity);
        this.memory.values = allocate(12 * capacity);
        this.#capacity = capacity;
        new Uint8Array(wasm.memory.buffer).copyWithin(this.ids, ids, ids + 4 * this.variables.length);
        if (old) wasm.free(old);
      }
      this.variables.push(variable);
      this.#put(variable, this.variables.length - 1);
    }

    remove(variable) {
      const last = this.variables.pop();
      if (last !== variable) {
        this.variables[variable.place] = last;
        this.#put(last, variable.place);
      }
      variable.place = -1;
      this.isStale = true;
    }

    #put(variable, place) {
      variable.place = place;
      new DataView(wasm.memory.buffer).setUint32(this.ids + 4 * place, variable.id, true);
      this.isStale = true;
    }

    read() {
      const count = this.variables.length;
      const status = wasm.tinamou_values(this.memory.solver, this.ids, this.memory.values, count);
      if (status !== 0) throw new TinamouError(UNKNOWN);
      const { buffer, length, byteOffset } = this.values;
      if (buffer !== wasm.memory.buffer || length !== count || byteOffset !== this.memory.values) {
        this.values = new Float64Array(wasm.memory.buffer, this.memory.values, count);
      }
      this.isStale = false;
      return this.values;
    }
  }

  class Solver {
    #pointer;
    #store;
    #edits = new Map();
    // Edits with a suggestion that waits for the next call: of several for one variable the last counts.
    #pending = [];
    #constraints = new Map();
    #token = {};

    constructor() {
      this.#store = new Store();
      this.#pointer = this.#store.memory.solver;
      released.register(this, this.#store.memory, this.#token);
    }

    /** Frees it now; otherwise that is done when nobody refers to it any more. */
    dispose() {
      released.unregister(this.#token);
      release(this.#store.memory);
      this.#pointer = 0;
      // The next one to ask for a value learns that there is no solver.
      this.#store.isStale = true;
    }

    variable(name = "", value = 0) {
      if (!Number.isFinite(value)) throw new TinamouError(INVALID);
      const id = wasm.tinamou_add_variable(this.#pointer) >>> 0;
      if (id === 0) throw new TinamouError(INVALID);
      if (value !== 0) this.#check(wasm.tinamou_set_value(this.#pointer, id, value));
      const variable = new Variable(this, id, this.#store, -1, name);
      this.#store.add(variable);
      return variable;
    }

    removeVariable(variable) {
      this.#check(wasm.tinamou_remove_variable(this.#pointer, this.#own(variable)));
      this.#store.remove(variable);
    }

    /** Adds constraints, all or none, and gives back the first. */
    add(...constraints) {
      this.#flush();
      if (constraints.length > 1) wasm.tinamou_begin(this.#pointer);
      const added = [];
      try {
        for (const each of constraints) {
          if (each.id !== 0n) throw new TypeError(`${each} has been added already`);
          const id = this.#addOne(each);
          this.#adopt(each, id);
          added.push(each);
        }
      } catch (error) {
        for (const each of added) this.#forget(each);
        if (constraints.length > 1) wasm.tinamou_rollback(this.#pointer);
        throw error;
      }
      if (constraints.length > 1) wasm.tinamou_commit(this.#pointer);
      return constraints[0];
    }

    #addOne(constraint) {
      const { terms, constant } = constraint.expression;
      const at = reserve(16 * terms.length + 8);
      let next = at;
      for (const [variable, coefficient] of terms) {
        room.view.setUint32(next, this.#own(variable), true);
        room.view.setFloat64(next + 8, coefficient, true);
        next += 16;
      }
      this.#check(
        wasm.tinamou_add_constraint(
          this.#pointer, at, terms.length, constant, RELATIONS[constraint.relation], constraint.priority,
          constraint.weight, next),
        constraint);
      if (room.buffer !== wasm.memory.buffer) look();
      return room.view.getBigUint64(next, true);
    }

    remove(constraint) {
      this.#flush();
      this.#check(wasm.tinamou_remove_constraint(this.#pointer, this.#known(constraint)));
      this.#forget(constraint);
      // Added again, it is no edit.
      const variable = constraint.expression.terms[0]?.[0];
      if (this.#edits.get(variable)?.constraint === constraint) this.#edits.delete(variable);
    }

    has(constraint) { return constraint.solver === this && this.#constraints.has(constraint.id); }

    /** Changes the number on the right of a constraint whose variables are on the left. */
    setConstant(constraint, number) {
      this.#flush();
      this.#change(constraint.expression, "constant", -number, () =>
        wasm.tinamou_set_constant(this.#pointer, this.#known(constraint), -number));
    }

    setPriority(constraint, priority) {
      this.#flush();
      this.#change(constraint, "priority", priority, () =>
        wasm.tinamou_set_priority(this.#pointer, this.#known(constraint), priority));
    }

    setWeight(constraint, weight) {
      this.#flush();
      this.#check(wasm.tinamou_set_weight(this.#pointer, this.#known(constraint), weight));
      constraint.weight = weight;
    }

    /** Makes a variable one whose value is suggested, and gives back the constraint that does it. */
    edit(variable, priority = 750, weight = 1) {
      this.#flush();
      const at = reserve(8);
      this.#check(wasm.tinamou_add_edit(this.#pointer, this.#own(variable), priority, weight, at));
      if (room.buffer !== wasm.memory.buffer) look();
      // That of the store would have all values read after each edit.
      const value = wasm.tinamou_value(this.#pointer, variable.id);
      const constraint = new Constraint(variable, "==", value, priority, weight);
      this.#adopt(constraint, room.view.getBigUint64(at, true));
      this.#edits.set(variable, { id: variable.id, constraint, suggestion: 0, isPending: false });
      return constraint;
    }

    removeEdit(variable) {
      const edit = this.#edits.get(variable);
      if (edit === undefined) throw new TinamouError(UNKNOWN);
      this.remove(edit.constraint);
    }

    /** Suggests a value; `solve()` takes up all suggestions in one step. A required edit can be refused, here. */
    suggest(variable, value) {
      const edit = this.#edits.get(variable);
      if (edit === undefined) throw new TinamouError(UNKNOWN);
      if (!Number.isFinite(value)) throw new TinamouError(INVALID);
      const { expression, priority } = edit.constraint;
      if (priority === 1000) {
        this.#flush();
        this.#change(expression, "constant", -value, () => wasm.tinamou_suggest(this.#pointer, edit.id, value));
        return;
      }
      edit.suggestion = value;
      expression.constant = -value;
      if (edit.isPending) return;
      edit.isPending = true;
      this.#pending.push(edit);
    }

    /** Finds the solution. */
    solve() {
      this.#flush();
      this.#check(wasm.tinamou_solve(this.#pointer));
    }

    /** The variables whose values differ from those last told. */
    changes() {
      const { variables } = this.#store;
      // Told with their values, which the module finds faster.
      const at = reserve(12 * variables.length + 8);
      const values = (at + 4 * variables.length + 7) & ~7;
      const count = wasm.tinamou_changes(this.#pointer, at, values, variables.length);
      if (room.buffer !== wasm.memory.buffer) look();
      const changed = new Set(room.words.subarray(at >> 2, (at >> 2) + count));
      return variables.filter(({ id }) => changed.has(id));
    }

    /** The limit of steps of a call; negative for none. */
    set stepLimit(steps) {
      const [limit, most] = [BigInt(steps), 2n ** 63n - 1n];
      this.#check(wasm.tinamou_set_step_limit(this.#pointer, limit < 0n ? -1n : limit < most ? limit : most));
    }
    get isSolved() { return this.#pending.length === 0 && wasm.tinamou_is_solved(this.#pointer) === 1; }

    /** By how much a constraint is violated, 0 where it holds. */
    violation(constraint) {
      this.#flush();
      return wasm.tinamou_constraint_violation(this.#pointer, this.#known(constraint));
    }

    /** The least and the greatest value of a variable in a solution. */
    range(variable) {
      this.#flush();
      const at = reserve(16);
      this.#check(wasm.tinamou_range(this.#pointer, this.#own(variable), at, at + 8));
      if (room.buffer !== wasm.memory.buffer) look();
      return [room.numbers[at >> 3], room.numbers[(at >> 3) + 1]];
    }

    #own(variable) {
      if (variable.solver !== this) throw new TypeError(`${variable} belongs to another solver`);
      return variable.id;
    }

    #known(constraint) {
      if (!this.has(constraint)) throw new TinamouError(UNKNOWN);
      return constraint.id;
    }

    #forget(constraint) {
      this.#constraints.delete(constraint.id);
      constraint.id = 0n;
      constraint.solver = undefined;
    }

    #adopt(constraint, id) {
      constraint.id = id;
      constraint.solver = this;
      this.#constraints.set(id, constraint);
    }

    /** Hands over the suggestions that wait. None is of a required edit, so none contradicts anything. */
    #flush() {
      this.#store.isStale = true;
      const pending = this.#pending;
      let handed = 0;
      try {
        for (const edit of pending) {
          handed += 1;
          edit.isPending = false;
          this.#check(wasm.tinamou_suggest(this.#pointer, edit.id, edit.suggestion));
        }
      } finally {
        // Whatever happens to one, those after it wait on.
        pending.splice(0, handed);
      }
    }

    /** Changes a property, and changes it back if the call is refused: a conflict says what was asked for. */
    #change(owner, property, value, call) {
      const before = owner[property];
      owner[property] = value;
      try {
        this.#check(call());
      } catch (error) {
        owner[property] = before;
        throw error;
      }
    }

    /** Throws what a status says; `asked` is the constraint that has no number yet. */
    #check(status, asked) {
      if (status === 0) return;
      if (status !== CONFLICT) throw new TinamouError(status);
      const count = wasm.tinamou_conflict(this.#pointer, 0, 0, 0);
      const at = reserve(16 * count);
      wasm.tinamou_conflict(this.#pointer, at, at + 8 * count, count);
      if (room.buffer !== wasm.memory.buffer) look();
      throw new ConflictError(Array.from({ length: count }, (_, place) => {
        const id = room.view.getBigUint64(at + 8 * place, true);
        const constraint = this.#constraints.get(id) ?? asked;
        return { constraint, multiplier: room.numbers[(at >> 3) + count + place] };
      }));
    }
  }

  return { Solver, version: wasm.tinamou_abi_version() };
}
