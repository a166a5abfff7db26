"use strict";

/** The solver: text in, answers out. What it refuses has only `refused`, the reason. */
class Solver {
  #exports;

  static async start(base64) {
    const solver = new Solver();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const module = await WebAssembly.compile(bytes);
    const restart = async () => {
      const environment = { _swift_stdlib_strtod_clocale: (text, result) => solver.#readNumber(text, result) };
      solver.#exports = (await WebAssembly.instantiate(module, { env: environment })).exports;
    };
    await restart();
    return solver;
  }

  ask(question, ...values) {
    const blocks = [], passed = [];
    for (const value of values) {
      if (typeof value !== "string") { passed.push(value); continue; }
      const bytes = new TextEncoder().encode(value), block = this.#exports.malloc(bytes.length + 1);
      this.#memory.set(bytes, block);
      blocks.push(block);
      passed.push(block, bytes.length);
    }
    const count = this.#exports[`page_${question}`](...passed), start = this.#exports.page_answer();
    const text = new TextDecoder().decode(this.#memory.subarray(start, start + count));
    for (const block of blocks) this.#exports.free(block);
    return JSON.parse(text);
  }

  get #memory() { return new Uint8Array(this.#exports.memory.buffer); }

  /** Reads a decimal for Swift: its value to `result`; the end of the text, or 0 if it is no number. */
  #readNumber(text, result) {
    const memory = this.#memory, end = memory.indexOf(0, text);
    const written = new TextDecoder().decode(memory.subarray(text, end)), number = Number(written);
    if (written === "" || Number.isNaN(number)) return 0;
    new DataView(memory.buffer).setFloat64(result, number, true);
    return end;
  }
}
