"use strict";

/** A picture that stretches when it is pulled down and shrinks to a bar when it is scrolled up: no case is written. */
class Header {
  #solver = new Solver();
  #list = new ConstraintList("header-constraints");
  offset = 0;

  constructor() {
    const solver = this.#solver;
    for (const name of ["start", "end", "top", "bottom", "bar"]) this[name] = solver.variable();
    const { start, end, top, bottom, bar } = this;
    this.scrolled = solver.add("the container begins at the scroll offset", [[start, 1]], "==", 0);
    solver.add("the container is 210 tall", [[end, 1], [start, -1]], "==", 210);
    solver.add("the bar is 64 tall", [[bar, 1]], "==", 64);
    solver.add("the picture ends where the text begins", [[bottom, 1], [end, -1]], "==", 0, 750);
    solver.add("the picture begins at the top", [[top, 1]], "==", 0, 750);
    solver.add("the picture is as tall as the container", [[bottom, 1], [top, -1], [end, -1], [start, 1]], ">=", 0, 750);
    solver.add("the picture ends with the bar", [[bottom, 1], [bar, -1]], "==", 0, 250);
    solver.add("the picture is as tall as the bar", [[bottom, 1], [top, -1], [bar, -1]], "==", 0, 250);
  }

  scroll(offset) {
    this.offset = Math.max(-200, Math.min(420, offset));
    this.#solver.set(this.scrolled, -this.offset);
  }

  draw() {
    this.#solver.solve();
    const [end, top, bottom] = [this.end, this.top, this.bottom].map((edge) => this.#solver.value(edge));
    place("image", 0, top, 280, bottom - top);
    place("text", 0, end, 280, 900);
    element("image").classList.toggle("bar", bottom - top <= 64);
    write("offset", `offset ${text(this.offset)}  picture ${text(top)} … ${text(bottom)}`);
    element("phone").setAttribute("aria-valuenow", Math.round(this.offset));
    this.#list.show(this.#solver, []);
  }
}
