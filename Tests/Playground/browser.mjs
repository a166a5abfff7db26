// A page in a real Chromium without a screen, spoken to over a pipe: real pointers, real frames, pictures of what is seen.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class Page {
  #browser;
  #profile = mkdtempSync(join(tmpdir(), "chromium-"));
  #answers = new Map();
  #sent = 0;
  #session;
  /** What the page's scripts threw or wrote to the console as an error. */
  errors = [];

  static async open(chromium, url, width, height) {
    const page = new Page();
    await page.#start(chromium, width, height);
    const { targetId } = await page.#send("Target.createTarget", { url: "about:blank" });
    page.#session = (await page.#send("Target.attachToTarget", { targetId, flatten: true })).sessionId;
    await page.#send("Runtime.enable");
    await page.#send("Page.enable");
    await page.#send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
    const loaded = new Promise((done) => { page.#loaded = done; });
    await page.#send("Page.navigate", { url });
    await loaded;
    return page;
  }

  #loaded = () => {};

  async #start(chromium, width, height) {
    const settings = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
      `--user-data-dir=${this.#profile}`, `--window-size=${width},${height}`, "--no-first-run", "about:blank",
    ];
    this.#browser = spawn(chromium, settings, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    let rest = "";
    this.#browser.stdio[4].setEncoding("utf8").on("data", (data) => {
      const messages = (rest + data).split("\0");
      rest = messages.pop();
      for (const message of messages) this.#receive(JSON.parse(message));
    });
    this.#browser.on("exit", () => { for (const { fail } of this.#answers.values()) fail(new Error("Chromium is gone")); });
  }

  #receive({ id, result, error, method, params }) {
    if (id !== undefined) {
      const { done, fail } = this.#answers.get(id);
      this.#answers.delete(id);
      if (error) fail(new Error(error.message)); else done(result);
    } else if (method === "Page.loadEventFired") {
      this.#loaded();
    } else if (method === "Runtime.exceptionThrown") {
      this.errors.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    } else if (method === "Runtime.consoleAPICalled" && params.type === "error") {
      this.errors.push(params.args.map((argument) => argument.value).join(" "));
    }
  }

  #send(method, params = {}) {
    this.#sent += 1;
    const id = this.#sent;
    const message = JSON.stringify({ id, method, params, sessionId: this.#session });
    return new Promise((done, fail) => {
      this.#answers.set(id, { done, fail });
      this.#browser.stdio[3].write(message + "\0");
    });
  }

  /** The value of an expression in the page, awaited. */
  async evaluate(expression) {
    const { result, exceptionDetails } = await this.#send(
      "Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Waits until what was changed is drawn. */
  frame() {
    return this.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))");
  }

  async pointer(type, x, y, buttons = 0, more = {}) {
    // A move of a button that is held names it, or the pointer is let go.
    const button = buttons === 1 || type === "mouseReleased" ? "left" : "none";
    await this.#send("Input.dispatchMouseEvent", { type, x, y, button, buttons, clickCount: 1, ...more });
  }

  /** Presses at a point, moves on in steps, and calls `seen` after the frame of each; releases only if told to. */
  async drag(x, y, dx, dy, { steps = 4, seen = async () => {}, release = true } = {}) {
    await this.pointer("mouseMoved", x, y);
    await this.pointer("mousePressed", x, y, 1);
    for (let step = 1; step <= steps; step += 1) {
      await this.pointer("mouseMoved", x + (dx * step) / steps, y + (dy * step) / steps, 1);
      await this.frame();
      await seen();
    }
    if (release) await this.pointer("mouseReleased", x + dx, y + dy);
    await this.frame();
  }

  async click(x, y) {
    await this.drag(x, y, 0, 0, { steps: 0 });
  }

  /** Presses a key, such as `ArrowLeft`, where the focus is. */
  async press(key) {
    const code = { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Home: 36, End: 35, Enter: 13 }[key];
    const text = key === "Enter" ? "\r" : undefined;
    for (const type of ["keyDown", "keyUp"]) {
      await this.#send("Input.dispatchKeyEvent", { type, key, code: key, text, windowsVirtualKeyCode: code });
    }
    await this.frame();
  }

  /** Puts text where the focus is, in the place of what is selected. */
  type(text) { return this.#send("Input.insertText", { text }); }

  /** Fingers at points, or without points taken away. */
  touch(type, ...points) {
    return this.#send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  }

  /** Has the page drawn for those who like it light or dark. */
  async prefer(scheme) {
    await this.#send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
    await this.frame();
  }

  /** Writes what is seen, or the part of it that an element takes up. */
  async picture(path, selector) {
    const clip = selector && await this.evaluate(`(() => {
      const { x, y, width, height } = document.querySelector('${selector}').getBoundingClientRect();
      return { x: x + scrollX, y: y + scrollY, width, height, scale: 1 };
    })()`);
    const { data } = await this.#send("Page.captureScreenshot", clip ? { format: "png", clip } : { format: "png" });
    writeFileSync(path, Buffer.from(data, "base64"));
  }

  async close() {
    const gone = new Promise((done) => this.#browser.once("exit", done));
    // Killed, it leaves processes that go on writing to the folder.
    this.#session = undefined;
    this.#send("Browser.close").catch(() => {});
    await gone;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
