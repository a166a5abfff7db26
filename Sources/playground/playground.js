"use strict";

const element = (id) => document.getElementById(id);

/** Puts an element where the solver says. */
function place(id, left, top, width, height) {
  Object.assign(element(id).style, { left: left + "px", top: top + "px", width: width + "px", height: height + "px" });
}

/** A window of three panes: a divider to drag, a size to drag, and what cannot be. */
class Panes {
  #solver = new Solver();
  #refusal = "";
  #wish;

  constructor() {
    const solver = this.#solver;
    for (const name of ["left", "divider", "inner", "right"]) this[name] = solver.variable();
    solver.add("the window begins at 0", [[this.left, 1]], "==", 0);
    this.size = solver.add("the window is as wide as it is dragged", [[this.right, 1]], "==", 560);
    solver.add("the screen is 620 wide", [[this.right, 1]], "<=", 620);
    solver.add("the sidebar is at least 90 wide", [[this.divider, 1], [this.left, -1]], ">=", 90);
    solver.add("the content is at least 120 wide", [[this.inner, 1], [this.divider, -1]], ">=", 120);
    solver.add("the inspector is at least 80 wide", [[this.right, 1], [this.inner, -1]], ">=", 80);
    solver.edit(this.divider, 500);
    solver.suggest(this.divider, 160);
    this.wish(true);
  }

  wish(isWished) {
    if (isWished) {
      this.#wish = this.#solver.add(
        "the inspector wishes to be 140 wide", [[this.right, 1], [this.inner, -1]], "==", 140, 250);
    } else {
      this.#solver.remove(this.#wish);
    }
  }

  at(edge) { return this.#solver.value(edge); }

  drag(divider) { this.#solver.suggest(this.divider, divider); }

  resize(width) {
    try {
      this.#solver.set(this.size, width);
      this.#refusal = "";
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.#refusal = `${Math.round(width)} is refused, and nothing has changed. These cannot hold together:\n`
        + refusal.message;
    }
  }

  draw() {
    this.#solver.solve();
    const edges = [this.left, this.divider, this.inner, this.right];
    const [left, divider, inner, right] = edges.map((edge) => this.at(edge));
    place("sidebar", left, 0, divider - left, 220);
    place("content", divider, 0, inner - divider, 220);
    place("inspector", inner, 0, right - inner, 220);
    place("divider", divider - 5, 60, 10, 100);
    place("frame", right - 5, 0, 10, 220);
  }

  get report() {
    if (this.#refusal) return this.#refusal;
    const [low, high] = this.#solver.range(this.inner);
    return low < high ? `Ambiguous: the inspector may begin anywhere from ${low} to ${high}.` : "Nothing is ambiguous.";
  }
}

/** A header that stretches when it is pulled down and leaves when it is scrolled up. */
class Header {
  #solver = new Solver();

  constructor() {
    const solver = this.#solver;
    for (const name of ["top", "bottom", "start"]) this[name] = solver.variable();
    this.offset = solver.add("the text is scrolled", [[this.start, 1]], "==", 140);
    solver.add("the picture ends where the text starts", [[this.bottom, 1], [this.start, -1]], "==", 0);
    solver.add("the picture is at least 140 high", [[this.bottom, 1], [this.top, -1]], ">=", 140);
    solver.add("the picture wishes to begin at the top", [[this.top, 1]], "==", 0, 750);
  }

  scroll(offset) { this.#solver.set(this.offset, 140 - offset); }

  draw() {
    this.#solver.solve();
    const [top, bottom] = [this.#solver.value(this.top), this.#solver.value(this.bottom)];
    place("image", 0, top, 220, bottom - top);
    place("text", 0, bottom, 220, 600);
  }
}

const panes = new Panes(), header = new Header();
let isDrawn = false;
let scrolled = 0;

/** Draws once in the next frame, however much has happened before it. */
function redraw() {
  if (isDrawn) return;
  isDrawn = true;
  requestAnimationFrame(() => {
    isDrawn = false;
    const start = performance.now();
    panes.draw();
    header.draw();
    element("cost").value = `${((performance.now() - start) * 1000).toFixed(0)} µs for this frame`;
    element("report").textContent = panes.report;
  });
}

/** Follows a pointer that is pressed on an element: `moved` gets what `grabbed` gave, and how far the pointer went. */
function follow(id, grabbed, moved) {
  element(id).addEventListener("pointerdown", (down) => {
    const start = grabbed();
    const move = (event) => { moved(start, event.clientX - down.clientX, event.clientY - down.clientY); redraw(); };
    const up = () => { removeEventListener("pointermove", move); removeEventListener("pointerup", up); };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    down.preventDefault();
  });
}

follow("frame", () => panes.at(panes.right), (start, dx) => panes.resize(start + dx));
follow("divider", () => panes.at(panes.divider), (start, dx) => panes.drag(start + dx));
follow("phone", () => scrolled, (start, dx, dy) => scrollTo(start - dy));
element("phone").addEventListener("wheel", (event) => {
  event.preventDefault();
  scrollTo(scrolled + event.deltaY / 2);
  redraw();
}, { passive: false });

function scrollTo(offset) {
  scrolled = Math.max(-160, Math.min(260, offset));
  header.scroll(scrolled);
}

element("wish").addEventListener("change", (event) => { panes.wish(event.target.checked); redraw(); });
redraw();
