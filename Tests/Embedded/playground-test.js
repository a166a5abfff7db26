"use strict";

/* Drags, scrolls and clicks in the playground; the body then says what was found. */
(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const box = (id) => element(id).getBoundingClientRect();
  const width = (id) => box(id).width;
  const pointer = (target, kind, x, y) =>
    target.dispatchEvent(new PointerEvent(kind, { clientX: x, clientY: y, bubbles: true, cancelable: true }));
  async function drag(id, dx, dy) {
    const { x, y } = box(id);
    pointer(element(id), "pointerdown", x, y);
    pointer(window, "pointermove", x + dx, y + dy);
    pointer(window, "pointerup", x + dx, y + dy);
    await frame();
  }
  const failures = [];
  const expect = (what, condition) => { if (!condition) failures.push(`${what}: ${document.body.innerText}`); };

  await frame();
  const before = [width("sidebar"), width("content"), width("inspector")];
  expect("at first", before.join() === "160,260,140");
  await drag("frame", -100, 0);
  expect("a resize", width("content") === 160 && width("inspector") === 140);
  const edge = box("inspector").right;
  await drag("frame", -400, 0);
  expect("a refusal", element("report").textContent.includes("the content is at least 120 wide"));
  expect("no trace of the refusal", box("inspector").right === edge);
  await drag("divider", -140, 0);
  expect("a divider", width("sidebar") === 90);
  element("wish").click();
  await frame();
  await drag("frame", 1, 0);
  expect("ambiguity", element("report").textContent.startsWith("Ambiguous"));
  await drag("phone", 0, 60);
  expect("stretched", Math.round(box("image").height) === 200 && box("image").top === box("phone").top + 1);
  await drag("phone", 0, -150);
  expect("scrolled away", Math.round(box("image").height) === 140 && box("image").top < box("phone").top - 80);
  document.body.innerText = failures.length === 0 ? "the playground works" : failures.join("\n");
})().catch((error) => { document.body.innerText = error.stack; });
