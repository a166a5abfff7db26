// Two panes and a divider in JavaScript, with the solver as a WebAssembly module, whose path is the argument.
import { strict as assert } from "node:assert";
import { readFile } from "node:fs/promises";

const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), {});
const tinamou = instance.exports;
const [OK, CONFLICT] = [0, 1];

// Room for eight terms of 16 bytes, a count of ids, and a text: all that these calls need.
const room = tinamou.malloc(256);
const view = () => new DataView(tinamou.memory.buffer);

function add(solver, terms, constant, relation, priority = 1000) {
  terms.forEach(([variable, coefficient], i) => {
    view().setUint32(room + 16 * i, variable, true);
    view().setFloat64(room + 16 * i + 8, coefficient, true);
  });
  const id = room + 128;
  const status = tinamou.tinamou_add_constraint(
    solver, room, terms.length, constant, relation, priority, 1, id);
  return { status, id: status === OK ? view().getBigUint64(id, true) : 0n };
}

function text(pointer) {
  const bytes = new Uint8Array(tinamou.memory.buffer, pointer);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

assert.equal(tinamou.tinamou_abi_version(), 2);
assert.equal(text(tinamou.tinamou_status_name(CONFLICT)), "TINAMOU_CONFLICT");

const solver = tinamou.tinamou_create();
const [left, divider, right] = [1, 2, 3].map(() => tinamou.tinamou_add_variable(solver));
add(solver, [[left, 1]], 0, 0);
const window = add(solver, [[right, 1]], -800, 0);
add(solver, [[divider, 1], [left, -1]], -120, 1);
add(solver, [[right, 1], [divider, -1]], -200, 1);
assert.equal(tinamou.tinamou_add_edit(solver, divider, 510, 1, 0), OK);

const found = [60, 300, 790].map((pointer) => {
  assert.equal(tinamou.tinamou_suggest(solver, divider, pointer), OK);
  assert.equal(tinamou.tinamou_solve(solver), OK);
  return tinamou.tinamou_value(solver, divider);
});
assert.deepEqual(found, [120, 300, 600]);

assert.equal(tinamou.tinamou_set_constant(solver, window.id, -300), CONFLICT);
assert.equal(tinamou.tinamou_conflict(solver, 0, 0, 0), 4);
assert.equal(add(solver, [[divider, NaN]], 0, 0).status, 2);

// What is given back is used again: the memory does not grow.
let size;
for (let round = 0; round < 2000; round += 1) {
  const copy = tinamou.tinamou_copy(solver);
  assert.equal(tinamou.tinamou_set_constant(copy, window.id, -900 - round), OK);
  assert.equal(tinamou.tinamou_solve(copy), OK);
  assert.equal(tinamou.tinamou_destroy(copy), OK);
  size ??= tinamou.memory.buffer.byteLength;
}
assert.equal(tinamou.memory.buffer.byteLength, size);
assert.equal(tinamou.tinamou_destroy(solver), OK);
console.log(found.join(" "), "in", tinamou.memory.buffer.byteLength, "bytes of memory");
