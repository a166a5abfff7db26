"use strict";

/** A layout with its text, drawn at the size to which its edges are dragged. */
class LiveLayout {
  #solver;
  #number = -1;
  #size = { width: 0, height: 0 };
  #asked = { width: 0, height: 0 };
  #range = { width: [0, 0], height: [0, 0] };
  #scale = 1;
  #subject = "";
  /** The drawing that is waited for, 0 if there is none. */
  #frame = 0;
  /** What is to be done soon, by its kind. */
  #later = {};
  /** The names of the items in the picture. */
  #items = [];

  constructor(element, solver) {
    this.#solver = solver;
    this.element = element;
    this.source = element.querySelector("pre");
    this.text = this.source.textContent.replace(/^\n/, "");
    this.stage = create("div", "stage");
    this.picture = create("div", "picture");
    this.edges = { width: this.#edge("width", "horizontal"), height: this.#edge("height", "vertical") };
    this.strip = new LintStrip((finding, from, to) => this.#show(finding, from, to));
    this.parameters = new ParameterSliders((place, value) => this.#setParameter(place, value));
    this.says = create("output", "says");
    this.choice = create("select", "", "", { "aria-label": "item" });
    this.why = create("div", "why");
    this.editor = create("textarea", "", "", { spellcheck: "false", "aria-label": "layout or console log" });
    this.editor.value = this.text;
    this.toggle = create("button", "", "Edit", { type: "button" });
    this.stage.append(this.picture, this.edges.width, this.edges.height);
    const [view, code, question] = [create("div", "view"), create("div", "code"), create("label", "question", "Why is ")];
    question.append(this.choice, " there?");
    code.append(this.source, this.editor, this.toggle, question, this.why);
    view.append(this.stage, this.strip.element, this.parameters.element, this.says);
    element.append(view, code);
    this.#listen();
    this.#edit(element.classList.contains("own"));
    this.open(this.text);
  }

  #edge(extent, direction) {
    return create("div", `edge ${extent}`, "", {
      role: "slider", tabindex: "0", "aria-label": extent, "aria-orientation": direction,
    });
  }

  #listen() {
    for (const extent of ["width", "height"]) this.#drag(this.edges[extent], extent);
    this.picture.addEventListener("pointermove", (event) => this.#point(event));
    this.picture.addEventListener("pointerleave", () => this.#light(0, []));
    this.picture.addEventListener("click", (event) => {
      const name = this.#nameAt(event.target);
      if (name) this.#ask(name);
    });
    this.source.addEventListener("pointerover", (event) => this.#lightLine(Number(event.target.dataset?.line ?? 0)));
    this.source.addEventListener("pointerleave", () => this.#light(0, []));
    this.source.addEventListener("focusin", (event) => this.#lightLine(Number(event.target.dataset.line)));
    this.choice.addEventListener("change", () => this.#ask(this.choice.value));
    this.toggle.addEventListener("click", () => this.#edit(this.editor.hidden));
    this.editor.addEventListener("input", () => this.#soon("open", () => this.open(this.editor.value)));
    addEventListener("resize", () => { this.#fit(); this.#redraw(); });
  }

  #drag(edge, extent) {
    let start = null;
    const place = (event) => (extent === "width" ? event.clientX : event.clientY) / this.#scale;
    edge.addEventListener("pointerdown", (event) => {
      edge.setPointerCapture(event.pointerId);
      edge.focus();
      start = this.#size[extent] - place(event);
      event.preventDefault();
    });
    edge.addEventListener("pointermove", (event) => {
      if (start !== null) this.resize({ [extent]: start + place(event) });
    });
    const release = () => {
      start = null;
      if (this.#frame) this.#draw();
      this.#asked = { ...this.#size };
      this.#placeEdges();
    };
    edge.addEventListener("pointerup", release);
    edge.addEventListener("pointercancel", release);
    edge.addEventListener("keyup", release);
    edge.addEventListener("keydown", (event) => {
      const sign = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
      const end = { Home: 0, End: 1 }[event.key];
      if (sign === undefined && end === undefined) return;
      event.preventDefault();
      const size = this.#size[extent];
      this.resize({ [extent]: end === undefined ? size + sign * (event.shiftKey ? 10 : 1) : this.#range[extent][end] });
    });
  }

  /** Reads a layout, or a console log, and shows it; says what is wrong with a text that is neither. */
  open(text) {
    const isLog = /Constraint:0x|simultaneously satisfy/.test(text), wasLog = this.element.classList.contains("log");
    this.element.classList.toggle("log", isLog);
    if (isLog) return this.#openLog(text);
    const opened = this.#solver.ask("open", this.#number, text);
    if (opened.refused) {
      // The layout before stays in the picture, and no log.
      if (wasLog) {
        this.picture.replaceChildren();
        this.#draw();
      }
      return this.#say("refused", opened.refused.replace(/^line:/, "Line "));
    }
    this.text = text;
    this.#number = opened.number;
    this.parameters.show(opened.parameters);
    this.#size = { width: opened.width, height: opened.height };
    this.#asked = { ...this.#size };
    // Where there is little room, a larger picture is worth more than a longer way.
    const most = this.stage.clientWidth < 500 ? 1.4 : 2;
    for (const extent of ["width", "height"]) {
      this.#range[extent] = [Math.round(this.#size[extent] / 2), Math.round(this.#size[extent] * most)];
    }
    this.#writeLines();
    this.#fit();
    this.#draw();
    this.#lint();
  }

  #openLog(text) {
    const { reports } = this.#solver.ask("read_log", text);
    this.#items = [];
    // What the solver writes is escaped by it.
    this.picture.innerHTML = reports.map(({ svg }) => svg).join("");
    this.#say(reports.length ? "refused" : "", reports.map((report) => report.text).join("\n\n") || "No constraint could be read.");
  }

  resize(size) {
    this.#asked = { ...this.#size, ...size };
    for (const extent of ["width", "height"]) {
      this.#asked[extent] = clamp(Math.round(this.#asked[extent]), ...this.#range[extent]);
    }
    if ("height" in size) this.#soon("lint", () => this.#lint());
    this.#redraw();
  }

  /** Returns whether the parameter has taken the value. */
  #setParameter(place, value) {
    const { refused } = this.#solver.ask("set", this.#number, place, value);
    if (refused) {
      this.#say("refused", `${shown(value)} is refused, and nothing has moved.\n${refused}`);
      return false;
    }
    this.#soon("lint", () => this.#lint());
    this.#redraw();
    return true;
  }

  #redraw() {
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.#number < 0 || this.element.classList.contains("log")) return;
    const { width, height } = this.#asked;
    const drawn = this.#solver.ask("draw", this.#number, width, height, this.#scale);
    if (drawn.refused) {
      this.#placeEdges();
      return this.#say("refused", `${shown(width)} × ${shown(height)} is refused, and nothing has moved.\n${drawn.refused}`);
    }
    this.#size = { width, height };
    this.picture.innerHTML = drawn.svg;
    this.#placeEdges();
    this.#listItems();
    this.#explain();
    const notes = [...drawn.violated.map((text) => `gives way: ${text}`), ...drawn.open.map((text) => `not decided: ${text}`)];
    this.#say(drawn.open.length ? "open" : "held", [`${shown(width)} × ${shown(height)}`, ...notes].join("\n"));
  }

  #say(state, text) {
    this.says.dataset.state = state;
    this.says.textContent = text;
    const isWrong = ["refused", "error", "warning"].includes(state);
    const lines = new Set(isWrong ? [...text.matchAll(/\bline:(\d+)/gi)].map(([, line]) => line) : []);
    for (const span of this.source.children) span.classList.toggle("wrong", lines.has(span.dataset.line));
  }

  /** As large as there is room for the widest, and no larger than a pixel for a point. */
  #fit() {
    const room = this.stage.clientWidth - 44;
    this.#scale = clamp(Math.min(room / this.#range.width[1], 480 / this.#size.height), 0.05, 1);
    this.strip.draw(this.#range.width, this.#scale);
  }

  #placeEdges() {
    const paper = this.picture.querySelector(".paper");
    if (!paper) return;
    const [x, y] = ["x", "y"].map((name) => Number(paper.getAttribute(name)));
    const { width, height } = this.#asked, scale = this.#scale;
    Object.assign(this.edges.width.style, { left: `${x + width * scale}px`, top: `${y}px`, height: `${height * scale}px` });
    Object.assign(this.edges.height.style, { left: `${x}px`, top: `${y + height * scale}px`, width: `${width * scale}px` });
    for (const extent of ["width", "height"]) {
      const [low, high] = this.#range[extent];
      const values = { "aria-valuemin": low, "aria-valuemax": high, "aria-valuenow": this.#asked[extent] };
      for (const [name, value] of Object.entries(values)) this.edges[extent].setAttribute(name, value);
    }
    this.strip.mark(x, width * scale);
  }

  // Lint.

  #lint() {
    const { findings, refused } = this.#solver.ask("lint", this.#number, ...this.#range.width);
    this.strip.findings = findings ?? [];
    this.strip.draw(this.#range.width, this.#scale);
    if (refused) this.#say("refused", refused);
  }

  #show(finding, from, to) {
    const worst = finding.worst >= from && finding.worst <= to ? finding.worst : (from + to) / 2;
    this.#asked = { ...this.#size, width: clamp(worst, ...this.#range.width) };
    this.#draw();
    this.#say(finding.level, finding.text);
    this.#lightLine(lineOf(finding.text));
  }

  // What is under the pointer.

  #nameAt(target) {
    return target.closest?.(".item, .guide")?.querySelector("title")?.textContent.split("  ")[0] ?? "";
  }

  #point(event) {
    const near = [...this.picture.querySelectorAll(".lines > g")].map((mark) => {
      const box = mark.querySelector("path").getBoundingClientRect();
      const [dx, dy] = [[event.clientX, box.left, box.right], [event.clientY, box.top, box.bottom]]
        .map(([at, low, high]) => Math.max(low - at, at - high, 0));
      return { mark, distance: Math.hypot(dx, dy) };
    }).filter(({ distance }) => distance < 7).sort((a, b) => a.distance - b.distance)[0];
    if (near) return this.#lightLine(lineOf(near.mark.querySelector("title")?.textContent ?? ""));
    const name = this.#nameAt(event.target);
    const written = this.text.split("\n").findIndex((line) => /^\s*(item|guide)/.test(line) && this.#words(line).has(name));
    this.#light(written + 1, name ? [name] : []);
  }

  /** The words of a line of the text, among them the names of items. */
  #words(line) {
    return new Set(line.match(/"(?:[^"\\]|\\.)*"|\w+/g)?.map((word) => word.replace(/^"|"$/g, "")) ?? []);
  }

  /** The items that a line of the text mentions. */
  #names(line) {
    const words = this.#words(line);
    return this.#items.filter((name) => words.has(name));
  }

  #lightLine(line) { this.#light(line, line ? this.#names(this.text.split("\n")[line - 1] ?? "") : []); }

  #light(line, names) {
    for (const span of this.source.children) span.classList.toggle("lit", Number(span.dataset.line) === line);
    for (const mark of this.picture.querySelectorAll(".lines > g")) {
      mark.classList.toggle("lit", line > 0 && lineOf(mark.querySelector("title")?.textContent ?? "") === line);
    }
    for (const item of this.picture.querySelectorAll(".item, .guide")) {
      item.classList.toggle("lit", names.includes(this.#nameAt(item)));
    }
  }

  // Why.

  #ask(name) {
    this.#subject = this.choice.value = name;
    this.#explain();
  }

  #explain() {
    this.why.replaceChildren();
    if (!this.#subject) return;
    const name = /^[A-Za-z_]\w*$/.test(this.#subject) ? this.#subject : JSON.stringify(this.#subject);
    for (const part of ["leading", "top", "width", "height"]) {
      const { value, sentences, refused } = this.#solver.ask("explain", this.#number, `${name}.${part}`);
      this.why.append(create("b", "", refused ? part : `${part} ${shown(value)}`), create("p", "", refused ?? sentences.join("\n")));
    }
  }

  #listItems() {
    const names = [...new Set([...this.picture.querySelectorAll(".item, .guide")].map((item) => this.#nameAt(item)))];
    this.#items = names;
    if (!names.includes(this.#subject)) this.#subject = "";
    if ([...this.choice.options].slice(1).map((option) => option.value).join("\n") === names.join("\n")) return;
    this.choice.replaceChildren(new Option("…", ""), ...names.map((name) => new Option(name, name)));
    this.choice.value = this.#subject;
  }

  // Its text.

  #writeLines() {
    this.source.replaceChildren(...this.text.replace(/\n$/, "").split("\n").map((line, at) =>
      create("span", "line", `${line}\n`, { "data-line": at + 1 })));
  }

  #edit(isEdited) {
    this.editor.hidden = !isEdited;
    this.source.hidden = isEdited;
    this.toggle.textContent = isEdited ? "Done" : "Edit";
  }

  /** Does something once nothing of its kind has been asked for a moment. */
  #soon(kind, action) {
    clearTimeout(this.#later[kind]);
    this.#later[kind] = setTimeout(action, 250);
  }
}

document.documentElement.classList.add("is-live");
const started = Solver.start(tinamouModule);
/** The layouts that have been seen, by their elements: those of a long page begin when they are scrolled to. */
const liveLayouts = new Map();
const seen = new IntersectionObserver(async (entries) => {
  const solver = await started;
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting || liveLayouts.has(target)) continue;
    seen.unobserve(target);
    liveLayouts.set(target, new LiveLayout(target, solver));
  }
}, { rootMargin: "600px" });
for (const element of document.querySelectorAll(".live")) seen.observe(element);
