// Runs a WebAssembly command, whose path is the argument, with the standard input and output of this process: the two
// calls of WASI that it makes, since Node's own WASI crashes when it is left after the memory has grown.
import { readFileSync, readSync, writeSync } from "node:fs";

let memory;

/** A call that reads or writes one buffer and stores how many bytes it was. */
const transfer = (move) => (file, buffer, count, done) => {
  const view = new DataView(memory.buffer);
  const bytes = new Uint8Array(memory.buffer, view.getUint32(buffer, true), view.getUint32(buffer + 4, true));
  view.setUint32(done, move(file, bytes), true);
  return 0;
};

const wasi_snapshot_preview1 = { fd_read: transfer(readSync), fd_write: transfer(writeSync) };
const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1 });
memory = exports.memory;
exports._start();
