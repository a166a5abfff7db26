// Tests of tinamou.mjs, which lies with tinamou.wasm in the folder that is the argument.
import { strict as assert } from "node:assert";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const folder = `${pathToFileURL(process.argv[2])}/`;
const { load, Expression, Constraint, ConflictError, TinamouError } = await import(`${folder}tinamou.mjs`);
const bytes = await readFile(new URL(`${folder}tinamou.wasm`));
const { Solver } = await load();
let passed = 0;

async function test(name, body) {
  try {
    await body();
    passed += 1;
  } catch (error) {
    console.error(`failed: ${name}\n${error.stack}`);
    process.exitCode = 1;
  }
}

const status = (number) => (error) => error instanceof TinamouError && error.status === number;

/** Loads the module with other exports, which a function makes from its own. */
async function loadWith(change) {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...module) => ({ exports: change((await instantiate(...module)).exports) });
  return load(new WebAssembly.Module(bytes)).finally(() => { WebAssembly.instantiate = instantiate; });
}

await test("constraints are written, solved and read", () => {
  const solver = new Solver();
  const left = solver.variable("left");
  const width = solver.variable("width");
  solver.add(left.plus(width.over(2)).equals(160));
  solver.add(width.equals(200).at(750));
  assert.equal(solver.isSolved, false);
  solver.solve();
  assert.deepEqual(solver.changes(), [left, width]);
  assert.deepEqual(solver.changes(), []);
  assert.deepEqual([left.value, width.value, solver.isSolved], [60, 200, true]);
  assert.equal(new Expression(left, [2, width], -10).value, 450);
  assert.equal(left.minus(width).times(3).minus(-1).toString(), "3·left - 3·width + 1");
  assert.equal(new Constraint(left, "<=", width.plus(8), 500).toString(), "left - width <= 8 @500");
});

await test("suggestions are taken up together", () => {
  const solver = new Solver();
  const [low, high] = [solver.variable("low", 3), solver.variable("high", 5)];
  solver.add(high.minus(low).atLeast(2));
  solver.edit(low);
  solver.edit(high);
  assert.deepEqual([low.value, high.value], [3, 5]);
  solver.suggest(low, 20);
  solver.suggest(low, 10);
  solver.suggest(high, 30);
  solver.solve();
  assert.deepEqual([low.value, high.value], [10, 30]);
  assert.throws(() => solver.suggest(low, NaN), status(2));
  solver.removeEdit(low);
  assert.throws(() => solver.suggest(low, 1), status(3));
  assert.throws(() => solver.removeEdit(low), status(3));
});

await test("an edit prints what was suggested last", () => {
  const solver = new Solver();
  const x = solver.variable("x");
  const edit = solver.edit(x);
  assert.equal(`${edit}`, "x == 0 @750");
  solver.suggest(x, 50);
  solver.suggest(x, 60);
  assert.equal(`${edit}`, "x == 60 @750");
  solver.solve();
  assert.equal(x.value, 60);
  solver.removeEdit(x);
  assert.equal(`${edit}`, "x == 60 @750");
});

await test("an edit that was removed and added again is a constraint like others", () => {
  const solver = new Solver();
  const x = solver.variable("x");
  const edit = solver.edit(x);
  solver.remove(edit);
  solver.add(edit);
  assert.throws(() => solver.suggest(x, 5), status(3));
  assert.throws(() => solver.removeEdit(x), status(3));
  solver.solve();
  assert.deepEqual([x.value, `${edit}`, solver.has(edit)], [0, "x == 0 @750", true]);
  solver.remove(edit);
  solver.edit(x);
  solver.suggest(x, 5);
  solver.solve();
  assert.equal(x.value, 5);
});

await test("an edit reads one value, not those of all variables", async () => {
  let read = 0;
  const { Solver } = await loadWith((exports) => ({
    ...exports,
    tinamou_values(...call) {
      read += call[3];
      return exports.tinamou_values(...call);
    },
  }));
  const solver = new Solver();
  const all = Array.from({ length: 100 }, (_, place) => solver.variable("", place));
  assert.deepEqual(all.map((variable) => `${solver.edit(variable)}`), all.map((variable, place) => `${variable} == ${place} @750`));
  assert.equal(read, 0);
  assert.deepEqual([all[99].value, read], [99, 100]);
});

await test("a refused suggestion leaves the others", () => {
  const solver = new Solver();
  const [a, b, c] = ["a", "b", "c"].map((name) => solver.variable(name));
  const bound = solver.add(b.atMost(10));
  const [first, second, third] = [solver.edit(a), solver.edit(b, 1000), solver.edit(c)];
  solver.suggest(a, 1);
  solver.suggest(b, 2);
  assert.throws(() => solver.suggest(b, 12), (error) => {
    assert.deepEqual(error.members.map(({ constraint }) => constraint), [second, bound]);
    assert.equal(error.message, "cannot hold together:\n  1 × (b == 12)\n  -1 × (b <= 10)");
    return true;
  });
  solver.suggest(c, 3);
  assert.deepEqual([first, second, third].map(String), ["a == 1 @750", "b == 2", "c == 3 @750"]);
  solver.solve();
  assert.deepEqual([a.value, b.value, c.value], [1, 2, 3]);
});

await test("a conflict says what was asked for", () => {
  const solver = new Solver();
  const x = solver.variable("x");
  const [low, high] = [x.atLeast(10), x.atMost(15)];
  const wish = x.equals(20).at(250);
  solver.add(low, high, wish);
  const says = (first, second) => ({ message: `cannot hold together:\n  1 × (${first})\n  -1 × (${second})` });
  assert.throws(() => solver.setConstant(low, 20), says("x >= 20", "x <= 15"));
  assert.throws(() => solver.setPriority(wish, 1000), says("x == 20", "x <= 15"));
  assert.deepEqual([low, wish].map(String), ["x >= 10", "x == 20 @250"]);
});

await test("a conflict names its constraints, and changes nothing", () => {
  const solver = new Solver();
  const x = solver.variable("x");
  const bound = solver.add(x.atMost(10));
  const [harmless, wrong] = [x.atLeast(0), x.atLeast(12)];
  assert.throws(() => solver.add(harmless, wrong), (error) => {
    assert.ok(error instanceof ConflictError);
    assert.deepEqual(error.members.map(({ constraint }) => constraint), [wrong, bound]);
    assert.equal(error.message, "cannot hold together:\n  1 × (x >= 12)\n  -1 × (x <= 10)");
    return true;
  });
  assert.equal(solver.has(harmless), false);
  solver.setConstant(bound, 20);
  solver.add(harmless, wrong);
  assert.throws(() => solver.add(wrong), TypeError);
  assert.throws(() => solver.setConstant(bound, 5), (error) => error.members[0].constraint === bound);
  solver.solve();
  assert.equal(x.value, 12);
  solver.setPriority(wrong, 250);
  solver.setWeight(wrong, 2);
  solver.setConstant(bound, 5);
  solver.solve();
  assert.equal(solver.violation(wrong), 7);
  assert.deepEqual(solver.range(x), [5, 5]);
  solver.remove(bound);
  assert.throws(() => solver.remove(bound), status(3));
});

await test("many variables: the memory grows, and what was read before stays", () => {
  const solver = new Solver();
  const all = Array.from({ length: 3000 }, (_, place) => solver.variable("", place));
  assert.deepEqual([all[0].value, all[2999].value], [0, 2999]);
  solver.add(...all.slice(1).map((variable, place) => variable.minus(all[place]).equals(1)), all[0].equals(7));
  solver.solve();
  assert.ok(all.every((variable, place) => variable.value === 7 + place));
});

await test("mistakes are told: other solvers' variables, terms that are none, constraints that are added twice", () => {
  const [one, other] = [new Solver(), new Solver()];
  const [x, y] = [one.variable("x"), other.variable("y")];
  assert.throws(() => one.add(x.equals(y)), /y belongs to another solver/);
  assert.throws(() => x.plus("3"), /a number, a variable or an expression, not 3, is a term/);
  assert.throws(() => x.times("3"), /a number, not 3, multiplies a term/);
  assert.throws(() => new Constraint(x, "<", y), /no relation: </);
  assert.throws(() => new Constraint(x, "constructor", y), /no relation: constructor/);
  const constraint = one.add(x.equals(1));
  assert.throws(() => one.removeVariable(x), status(4));
  one.remove(constraint);
  const [second, third] = [one.variable("second", 2), one.variable("third", 3)];
  one.removeVariable(x);
  assert.throws(() => one.removeVariable(x), status(3));
  assert.deepEqual([x.value, second.value, third.value, one.variable("x", 4).value], [undefined, 2, 3, 4]);
});

await test("a limit of steps stops solving, and the next goes on", () => {
  const solver = new Solver();
  const all = Array.from({ length: 8 }, () => solver.variable());
  all.slice(1).forEach((variable, place) => {
    solver.add(variable.minus(all[place]).equals(10).at(250), variable.minus(all[place]).equals(20).at(750));
  });
  solver.stepLimit = 1;
  let unfinished = 0;
  for (;;) {
    try {
      solver.solve();
      break;
    } catch (error) {
      assert.ok(status(5)(error) && unfinished < 100);
      unfinished += 1;
    }
  }
  assert.ok(unfinished > 1);
  for (const steps of [2 ** 64, 2n ** 64n, -(2 ** 64), -1]) {
    solver.stepLimit = steps;
    solver.remove(solver.add(all[7].equals(0)));
    solver.solve();
  }
  assert.equal(all[7].minus(all[0]).value, 140);
});

await test("solvers that are disposed of give their memory back", async () => {
  let memory;
  const { Solver } = await loadWith((exports) => {
    memory = exports.memory;
    return exports;
  });
  let before;
  for (let round = 0; round < 3000; round += 1) {
    const solver = new Solver();
    solver.add(solver.variable().equals(round));
    solver.solve();
    solver.dispose();
    if (round === 10) before = memory.buffer.byteLength;
  }
  assert.equal(memory.buffer.byteLength, before);
});

await test("a solver that was disposed of has no values", () => {
  const [gone, other] = [new Solver(), new Solver()];
  const x = gone.variable("x", 3);
  assert.equal(x.value, 3);
  gone.dispose();
  other.variable("", 4);
  assert.throws(() => x.value, status(3));
  assert.throws(() => x.plus(1).value, status(3));
  assert.throws(() => gone.solve(), status(3));
  gone.dispose();
});

await test("a call that finds no memory leaves the next ones as they were", () => {
  const solver = new Solver();
  const x = solver.variable("x");
  for (const length of [2 ** 27 - 1, 2 ** 27, 2 ** 28]) {
    const endless = x.equals(1);
    endless.expression.terms = new Array(length);
    assert.throws(() => solver.add(endless), RangeError);
    const constraint = solver.add(x.equals(length));
    solver.solve();
    assert.equal(x.value, length);
    solver.remove(constraint);
  }
});

await test("solvers that nobody refers to are forgotten", async () => {
  if (!globalThis.gc) return;
  const left = (() => {
    const solver = new Solver();
    solver.add(solver.variable().equals(3));
    return new WeakRef(solver);
  })();
  await new Promise((done) => setTimeout(done, 10));
  globalThis.gc();
  assert.equal(left.deref(), undefined);
});

await test("the module is loaded from a URL, from bytes, from a compiled module and from a response", async () => {
  const headers = { "content-type": "application/wasm" };
  for (const source of [
    `${folder}tinamou.wasm`, new URL(`${folder}tinamou.wasm`), bytes, new WebAssembly.Module(bytes),
    new Response(bytes, { headers }), Promise.resolve(new Response(bytes)),
  ]) {
    const loaded = await load(source);
    assert.equal(loaded.version, 2);
    assert.equal(new loaded.Solver().solve(), undefined);
  }
  await assert.rejects(load(new Response("", { status: 404, statusText: "Not Found" })), /404 Not Found/);
});

if (!process.exitCode) console.log(`${passed} tests passed`);
