"use strict";

const create = (tag, className, text = "", attributes = {}) => {
  const element = Object.assign(document.createElement(tag), { className, textContent: text });
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};
const clamp = (number, low, high) => Math.min(Math.max(number, low), high);
const shown = (number) => String(Math.round(number * 100) / 100);
const lineOf = (text) => Number(/\bline:(\d+)/.exec(text)?.[1] ?? 0);

/** What lint finds along the widths of a layout: a bar for each finding, below the widths at which it is one. */
class LintStrip {
  #findings = [];

  /** `show` is called with a finding and the interval that was clicked. */
  constructor(show) {
    this.element = create("div", "strip");
    this.show = show;
  }

  set findings(findings) { this.#findings = findings; }

  /** Draws the widths of a range, so many pixels to a point. */
  draw([low, high], scale) {
    const { element } = this, count = this.#findings.length;
    element.replaceChildren(
      create("i", "now"), create("span", "low", shown(low)), create("span", "high", shown(high)),
      create("span", "count", count === 1 ? "lint: 1 finding" : `lint: ${count || "no"} findings`));
    element.style.setProperty("--low", `${low * scale}px`);
    element.style.setProperty("--high", `${high * scale}px`);
    element.style.height = `${32 + 14 * count}px`;
    for (const [row, finding] of this.#findings.entries()) {
      for (const [from, to] of finding.intervals.length ? finding.intervals : [[low, high]]) {
        const bar = create("button", finding.level, "", { type: "button", title: finding.title, "aria-label": finding.title });
        bar.style.left = `calc(var(--start) + ${from * scale}px)`;
        bar.style.width = `${Math.max((to - from) * scale, 6)}px`;
        bar.style.top = `${8 + 14 * row}px`;
        bar.addEventListener("click", () => this.show(finding, from, to));
        element.append(bar);
      }
    }
  }

  /** Marks a width, in pixels from where the picture begins. */
  mark(start, width) {
    this.element.style.setProperty("--start", `${start}px`);
    this.element.style.setProperty("--now", `${width}px`);
  }
}
