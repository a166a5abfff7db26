// SPDX-License-Identifier: MIT

/** The order relation of a constraint. */
export type Relation = "<=" | "==" | ">=";

/** What an expression can be made of. */
export type Part = number | Variable | Expression;

/** The arithmetic of variables and expressions. Nothing is changed by it: each call makes a new expression or constraint. */
interface Operand {
  plus(other: Part): Expression;
  minus(other: Part): Expression;
  times(factor: number): Expression;
  over(divisor: number): Expression;
  equals(other: Part): Constraint;
  atMost(other: Part): Constraint;
  atLeast(other: Part): Constraint;
  /** The value after the last `solve()`. The first one that is read after it fetches all values in one call. */
  readonly value: number;
}

/** A number that a solver finds, made by `solver.variable()`. It belongs to that solver. */
export interface Variable extends Operand {}
export declare class Variable {
  private constructor();
  readonly solver: Solver;
  /** An unsigned number of 32 bits. */
  readonly id: number;
  readonly name: string;
}

/** A sum: `new Expression(x, [2, y], 10)` is x + 2y + 10. */
export interface Expression extends Operand {}
export declare class Expression {
  constructor(...parts: (Part | [number, Part])[]);
  terms: [Variable, number][];
  constant: number;
}

/** `left relation right`, required at priority 1000. Below, it gives way to every constraint of a stronger priority. */
export declare class Constraint {
  constructor(left: Part, relation: Relation, right?: Part, priority?: number, weight?: number);
  expression: Expression;
  readonly relation: Relation;
  /** Of one that was added, these are changed by `setPriority` and `setWeight`. */
  priority: number;
  weight: number;
  /**
   * The number that the module knows it by: a BigInt, since it has 64 bits and numbers are exact to 53 only. 0n until it
   * is added. Maps take it as a key; comparing it with a number needs `==`, not `===`.
   */
  readonly id: bigint;
  readonly solver: Solver | undefined;
  /** Puts it at another priority and weight, before it is added. */
  at(priority: number, weight?: number): this;
}

/** A refused call, which has changed nothing. `status` is that of tinamou.h. Each method of a solver can throw it. */
export declare class TinamouError extends Error {
  readonly status: number;
}

/** Required constraints that cannot hold together, while without any one of them the others can. */
export declare class ConflictError extends TinamouError {
  readonly members: { constraint: Constraint; multiplier: number }[];
}

export interface Solver {
  /** Frees the solver's memory now; otherwise that is done some time after nobody refers to it any more. */
  dispose(): void;
  /** Adds a variable, which keeps its value until a constraint moves it. */
  variable(name?: string, value?: number): Variable;
  /** Removes a variable that no constraint mentions. */
  removeVariable(variable: Variable): void;
  /** Adds constraints, all or none, and gives back the first. */
  add(...constraints: Constraint[]): Constraint;
  /** What a constraint determined keeps its value until something else moves it. */
  remove(constraint: Constraint): void;
  /** True if the constraint was added to this solver, and not removed since. */
  has(constraint: Constraint): boolean;
  /** Changes the number on the right of a constraint that has all its variables on the left. */
  setConstant(constraint: Constraint, number: number): void;
  /** Changes the priority, also to and from 1000. */
  setPriority(constraint: Constraint, priority: number): void;
  /** Changes the weight among the constraints of its priority. */
  setWeight(constraint: Constraint, weight: number): void;
  /** Adds `variable == its value`, which `suggest` moves, at priority 750 unless another is given. */
  edit(variable: Variable, priority?: number, weight?: number): Constraint;
  /** Removes the constraint that `edit` added. */
  removeEdit(variable: Variable): void;
  /**
   * Suggests a value, which the constraint of the edit prints from then on. Suggestions wait for the next call that needs
   * them, except those of a required edit: each is handed over at once, and refused if it contradicts other constraints.
   */
  suggest(variable: Variable, value: number): void;
  /** Finds the solution. Values are read when the first one is asked for, all of them in one call. */
  solve(): void;
  /** The variables whose values differ from those last told; at first, from 0. */
  changes(): Variable[];
  /** The most steps of a call; negative for no limit. `solve()` then throws status 5, and the next goes on from there. */
  set stepLimit(steps: number | bigint);
  /** True if the values are those of an optimum, so that `solve()` has nothing to do. */
  readonly isSolved: boolean;
  /** By how much a constraint is violated; 0 where it holds. */
  violation(constraint: Constraint): number;
  /** The least and the greatest value, perhaps infinite, of a variable in a solution. */
  range(variable: Variable): [number, number];
}

/**
 * Loads tinamou.wasm: from beside this file, or from a URL, a response, the bytes, or a compiled module. It is compiled
 * while it is loaded, where the server says that it is `application/wasm`. `version` is that of the module's interface.
 */
export declare function load(
  source?: string | URL | Response | Promise<Response> | BufferSource | WebAssembly.Module,
): Promise<{ Solver: new () => Solver; version: number }>;
