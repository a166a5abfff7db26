"use strict";

const element = (id) => document.getElementById(id);

/** Puts an element where the solver says. */
function place(id, left, top, width, height) {
  Object.assign(element(id).style, { left: left + "px", top: top + "px", width: width + "px", height: height + "px" });
}

/** Writes text where there was another one. */
function write(id, text) {
  const target = typeof id === "string" ? element(id) : id;
  if (target.textContent !== text) target.textContent = text;
}

/** A number with a decimal where it needs one. */
const text = (number) => (Math.round(number * 10) / 10 + 0).toString();

/** The constraints of a solver and how each of them fares: it holds, it gives way, or it is part of a refusal. */
class ConstraintList {
  #rows = new Map();

  constructor(id) { this.list = element(id); }

  show(solver, refused) {
    for (const [id, row] of this.#rows) {
      if (solver.constraints.has(id)) continue;
      row.remove();
      this.#rows.delete(id);
    }
    for (const [id, constraint] of solver.constraints) {
      const row = this.#rows.get(id) ?? this.#add(id, constraint);
      const violation = solver.violation(constraint);
      const state = refused.includes(constraint.name) ? "refused" : violation > 0 ? "yields" : "holds";
      if (row.dataset.state !== state) row.dataset.state = state;
      write(row.children[1], { refused: "in the way", yields: `by ${text(violation)}`, holds: "" }[state]);
    }
  }

  #add(id, { name, priority }) {
    const row = document.createElement("li");
    row.append(...[["name", name], ["state", ""], ["priority", priority === 1000 ? "required" : priority]].map(
      ([kind, content]) => Object.assign(document.createElement("span"), { className: kind, textContent: content })));
    this.list.append(row);
    this.#rows.set(id, row);
    return row;
  }
}

/** Follows a pointer that is pressed on an element: `moved` gets what `grabbed` gave, and how far the pointer went. */
function follow(id, grabbed, moved) {
  const target = element(id);
  target.addEventListener("pointerdown", (down) => {
    const start = grabbed();
    const move = (event) => { moved(start, event.clientX - down.clientX, event.clientY - down.clientY); };
    target.setPointerCapture(down.pointerId);
    target.addEventListener("pointermove", move);
    target.addEventListener("lostpointercapture", () => target.removeEventListener("pointermove", move), { once: true });
    target.focus({ preventScroll: true });
    down.preventDefault();
  });
}

/** Lets the arrow keys do what a pointer does, eight points at a time. */
function step(id, back, forth, moved) {
  element(id).addEventListener("keydown", (event) => {
    if (event.key !== back && event.key !== forth) return;
    moved(event.key === back ? -8 : 8);
    event.preventDefault();
  });
}
