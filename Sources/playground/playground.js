"use strict";

const panes = new Panes(), header = new Header();

/** How long the last frames took, in milliseconds. */
const costs = [];
let isAwaited = false, movesByItself = false;

function draw(time) {
  isAwaited = false;
  if (movesByItself) move(time);
  const start = performance.now();
  panes.draw();
  header.draw();
  costs.push(performance.now() - start);
  if (costs.length > 60) costs.shift();
  // A mean, since a browser's clock is too coarse for one frame.
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  write("cost", `${Math.round(mean * 1000)} µs`);
  if (movesByItself) redraw();
}

/** Draws once in the next frame, however much has happened before it. */
function redraw() {
  if (isAwaited) return;
  isAwaited = true;
  requestAnimationFrame(draw);
}

/** Changes something, and shows it in the next frame. */
const changing = (change) => (...arguments_) => { change(...arguments_); redraw(); };

function move(time) {
  panes.resize(500 + 180 * Math.sin(time / 900));
  header.scroll(110 - 250 * Math.cos(time / 1400));
}

const resize = changing((width) => panes.resize(width));
const divide = changing((divider) => panes.drag(divider));
const scrollTo = changing((offset) => header.scroll(offset));

follow("frame", () => panes.at(panes.right), (start, dx) => resize(start + dx));
follow("divider", () => panes.at(panes.divider), (start, dx) => divide(start + dx));
follow("phone", () => header.offset, (start, dx, dy) => scrollTo(start - dy));
step("frame", "ArrowLeft", "ArrowRight", (distance) => resize(panes.at(panes.right) + distance));
step("divider", "ArrowLeft", "ArrowRight", (distance) => divide(panes.at(panes.divider) + distance));
step("phone", "ArrowUp", "ArrowDown", (distance) => scrollTo(header.offset + distance));
element("phone").addEventListener("wheel", (event) => {
  event.preventDefault();
  scrollTo(header.offset + event.deltaY / 2);
}, { passive: false });

for (const box of document.querySelectorAll("input[data-choice]")) {
  box.addEventListener("change", changing(() => { box.checked = panes.choose(box.dataset.choice, box.checked); }));
}

element("play").addEventListener("click", changing(() => {
  movesByItself = !movesByItself;
  element("play").setAttribute("aria-pressed", movesByItself);
  write("play", movesByItself ? "Stop" : "Move it all, every frame");
}));

// The first frame compiles what it calls: it says nothing of the others.
panes.draw();
header.draw();
redraw();
