"use strict";

/** The parameters of a layout: a slider for each, and a field for its exact value. */
class ParameterSliders {
  /** `set` is called with the place of a parameter and a value, and returns whether it has taken the value. */
  constructor(set) {
    this.element = create("div", "parameters");
    this.set = set;
  }

  /** Makes sliders for the parameters of another text. */
  show(parameters) {
    this.element.replaceChildren(...parameters.map(({ name, value }, place) => this.#row(name, value, place)));
  }

  #row(name, value, place) {
    // A parameter has no range. The slider reaches from 0 to twice the value at least, and far enough for points unless the
    // value looks like a factor.
    const isFactor = value !== 0 && Math.abs(value) <= 10, reach = 2 * Math.abs(value) + (isFactor ? 0 : 100);
    const range = { min: value - reach, max: value + reach, step: isFactor ? reach / 200 : 1 };
    const slider = create("input", "", "", { type: "range", ...range, "aria-label": name });
    const field = create("input", "", "", { type: "number", step: "any", "aria-label": `value of ${name}` });
    const row = create("label", "parameter");
    row.append(create("span", "", name), slider, field);
    const write = (number) => {
      slider.value = String(number);
      field.value = String(number);
    };
    let held = value;
    const set = (number) => { if (this.set(place, number)) held = number; };
    slider.addEventListener("input", () => {
      set(slider.valueAsNumber);
      field.value = slider.value;
    });
    // Like an edge, a slider stays under the finger while its value is refused, and then returns.
    slider.addEventListener("change", () => write(held));
    field.addEventListener("change", () => {
      if (Number.isFinite(field.valueAsNumber)) set(field.valueAsNumber);
      write(held);
    });
    write(value);
    return row;
  }
}
