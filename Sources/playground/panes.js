"use strict";

/** A window of three panes: a divider to drag, a size to drag, and what cannot be. */
class Panes {
  #solver = new Solver();
  #options = new Map();
  #refusal = null;
  /** Where the pointer wished the edge to be when that was refused. */
  #refused = null;
  #list = new ConstraintList("panes-constraints");

  constructor() {
    const solver = this.#solver;
    for (const name of ["left", "divider", "inner", "right"]) this[name] = solver.variable();
    const { left, divider, inner, right } = this;
    solver.add("the window begins at 0", [[left, 1]], "==", 0);
    this.size = solver.add("the window is as wide as it is dragged", [[right, 1]], "==", 620);
    solver.add("the screen is 680 wide", [[right, 1]], "<=", 680);
    solver.add("the sidebar is at least 90 wide", [[divider, 1], [left, -1]], ">=", 90);
    solver.add("the content is at least 140 wide", [[inner, 1], [divider, -1]], ">=", 140);
    solver.add("the inspector is at least 80 wide", [[right, 1], [inner, -1]], ">=", 80);
    // The priority of AppKit's drag that cannot resize the window.
    solver.edit(divider, 490);
    solver.suggest(divider, 170);
    this.choose("inspector", true);
  }

  static #choices = {
    inspector: (panes) =>
      ["the inspector wishes to be 160 wide", [[panes.right, 1], [panes.inner, -1]], "==", 160, 250],
    double: (panes) => [
      "the content wishes to be twice the inspector",
      [[panes.inner, 3], [panes.divider, -1], [panes.right, -2]], "==", 0, 260,
    ],
    wide: (panes) => ["the content is at least 320 wide", [[panes.inner, 1], [panes.divider, -1]], ">=", 320],
  };

  /** Adds or removes one of the choices; returns whether it is there. */
  choose(name, isChosen) {
    this.#try(null, () => {
      if (isChosen) {
        this.#options.set(name, this.#solver.add(...Panes.#choices[name](this)));
      } else {
        this.#solver.remove(this.#options.get(name));
        this.#options.delete(name);
      }
    });
    return this.#options.has(name);
  }

  at(edge) { return this.#solver.value(edge); }

  drag(divider) { this.#try(null, () => this.#solver.suggest(this.divider, divider)); }

  resize(width) { this.#try(width, () => this.#solver.set(this.size, width)); }

  #try(width, change) {
    this.#refusal = this.#refused = null;
    try {
      change();
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      [this.#refusal, this.#refused] = [refusal, width];
    }
  }

  draw() {
    this.#solver.solve();
    const height = 300;
    const [left, divider, inner, right] = ["left", "divider", "inner", "right"].map((edge) => this.at(this[edge]));
    place("chrome", left, 0, right - left, height);
    place("sidebar", left, 34, divider - left, height - 34);
    place("content", divider, 34, inner - divider, height - 34);
    place("inspector", inner, 34, right - inner, height - 34);
    place("divider", divider - 6, 34, 12, height - 34);
    place("frame", right - 6, 0, 12, height);
    for (const [id, width] of [["sidebar", divider - left], ["content", inner - divider], ["inspector", right - inner]]) {
      write(`${id}-width`, text(width));
    }
    element("divider").setAttribute("aria-valuenow", Math.round(divider));
    element("frame").setAttribute("aria-valuenow", Math.round(right));
    this.#report();
    this.#list.show(this.#solver, this.#refusal?.names ?? []);
  }

  #report() {
    const [low, high] = this.#solver.range(this.inner);
    // What is determined has a range of one value, up to the last bits.
    const isAmbiguous = high - low > 1e-6;
    element("band").hidden = !isAmbiguous;
    if (isAmbiguous) place("band", low, 34, high - low, 266);
    element("ghost").hidden = this.#refused === null;
    if (this.#refused !== null) place("ghost", Math.max(0, Math.min(718, this.#refused)), 0, 2, 300);
    if (this.#refusal) {
      const [refused, ...others] = this.#refusal.names;
      const what = this.#refused === null ? `“${refused}”` : `A width of ${Math.round(this.#refused)}`;
      report("refused", `${what} is refused, and nothing has changed.`,
        `It cannot hold together with: ${others.join("; ")}.`);
    } else if (isAmbiguous) {
      report("ambiguous", "Ambiguous.", `The inspector may begin anywhere from ${text(low)} to ${text(high)}.`);
    } else {
      report("settled", "Settled.", "All required constraints hold, and no edge could be elsewhere.");
    }
  }
}

function report(state, heading, rest) {
  element("report").dataset.state = state;
  write("report-heading", heading);
  write("report-rest", rest);
}
