// Uses a page of layouts as a person does: drags their edges, presses keys, points, clicks, types.
//
//     node page.mjs CHROMIUM GALLERY.HTML [FOLDER FOR PICTURES]
import { strict as assert } from "node:assert";
import { join, resolve } from "node:path";
import { Page } from "./browser.mjs";

const [chromium, file, pictures] = process.argv.slice(2);
let page = await Page.open(chromium, "file://" + resolve(file), 1280, 900);

const picture = async (name, selector) => { if (pictures) await page.picture(join(pictures, name + ".png"), selector); };

/** Scrolls to a layout and waits until it is drawn; what is then said of it begins with its selector. */
async function reach(selector) {
  await page.evaluate(`(async () => {
    const element = document.querySelector('${selector}');
    element.scrollIntoView({ block: "center", behavior: "instant" });
    for (let wait = 0; !element.querySelector("svg.tinamou"); wait += 20) {
      if (wait > 20_000) throw new Error('${selector} is not drawn: ' + element.innerText.slice(0, 400));
      await new Promise((done) => setTimeout(done, 20));
    }
  })()`);
  await page.frame();
}
const center = (selector) => page.evaluate(`(() => {
  const { x, y, width, height } = document.querySelector('${selector}').getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})()`);
const text = (selector) => page.evaluate(`document.querySelector('${selector}').innerText`);
const state = (live) => page.evaluate(`document.querySelector('${live} .says').dataset.state`);
const now = (live, extent) => page.evaluate(`Number(document.querySelector('${live} .edge.${extent}').ariaValueNow)`);
/** The frame that a layout's picture shows of an item. */
const frame = (live, name) => page.evaluate(`[...document.querySelectorAll('${live} .item title, ${live} .guide title')]
  .map((title) => title.textContent).find((title) => title.startsWith("${name}  ")).split("  ")[1].split(" ").map(Number)`);
const edge = (live, extent) => center(`${live} .edge.${extent}`);
/** Points of the layout for a pixel of the screen. */
const pointsPerPixel = (live) => page.evaluate(`(() => {
  const live = document.querySelector('${live}');
  return Number(live.querySelector(".edge.width").ariaValueNow) / live.querySelector(".paper").width.baseVal.value;
})()`);
/** Checks that no text of any layout stands on another one. */
async function checkTexts() {
  for (const live of await page.evaluate(`[...document.querySelectorAll("article[id]:has(.live)")].map((row) => row.id)`)) {
    await reach(`[id="${live}"] .live`);
    const collision = await page.evaluate(`(() => {
      const texts = [...document.querySelectorAll('[id="${live}"] .live svg text')].filter((text) =>
        getComputedStyle(text).display !== "none");
      const boxes = texts.map((text) => [text.textContent, text.getBoundingClientRect()]);
      for (const [at, [first, a]] of boxes.entries()) {
        for (const [second, b] of boxes.slice(at + 1)) {
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (across > 2 && down > 4) return first + " and " + second;
        }
      }
      return null;
    })()`);
    assert.equal(collision, null, `in ${live}`);
  }
}

try {
  // The reader's own: a row that becomes as wide as the pointer drags it.
  const own = ".own";
  await reach(own);
  assert.deepEqual(await frame(own, "field"), [70, 24, 234, 30]);
  await picture("page-wide");
  const toggle = `${own} .code > button`;
  await page.click(...await center(toggle));
  const ratio = await pointsPerPixel(own);
  const widths = [];
  await page.drag(...await edge(own, "width"), 60, 0, {
    steps: 3, seen: async () => { widths.push([await now(own, "width"), (await frame(own, "field"))[2]]); },
  });
  widths.forEach(([width, field], step) => {
    assert.equal(width, Math.round(320 + 20 * ratio * (step + 1)));
    assert.equal(field, width - 86);
  });

  // The keys do what the pointer does, and stop at the ends.
  const before = await now(own, "width");
  await page.click(...await edge(own, "width"));
  await page.press("ArrowLeft");
  assert.equal(await now(own, "width"), before - 1);
  await page.press("Home");
  // What is as narrow as that is refused, with the constraints that are in its way, and nothing moves.
  assert.equal(await state(own), "refused");
  assert.match(await text(`${own} .says`), /button.width >= 200/);
  assert.equal((await frame(own, "field"))[2], before - 1 - 86);
  // They are marked in the text, too.
  assert.match(await text(`${own} .line.wrong`), /button/);
  await picture("page", "article:has(.own)");
  await page.press("End");
  assert.equal(await now(own, "width"), 640);
  assert.equal(await state(own), "held");

  // A finger does it, too.
  const [x, y] = await edge(own, "width");
  await page.touch("touchStart", [x, y]);
  await page.touch("touchMove", [x - 50, y]);
  await page.frame();
  await page.touch("touchEnd");
  assert.equal(await now(own, "width"), Math.round(640 - 50 * ratio));

  await page.click(...await center(toggle));

  // A layout that is typed is solved while it is typed; a mistake is said with its place.
  const begin = async (written) => {
    await page.evaluate(`(() => {
      const editor = document.querySelector("${own} textarea");
      editor.focus();
      editor.select();
    })()`);
    await page.type(written);
  };
  const pause = async () => {
    await new Promise((done) => setTimeout(done, 400));
    await page.frame();
  };
  const type = async (written) => {
    await begin(written);
    await pause();
  };
  const box = (constraint) => `layout "box", size: 300 x 100\nitem box\nconstraints {\n  ${constraint}\n`
    + "  box.centerX == root.centerX\n  box.top == root.top + 10.5\n  box.height == 40\n}\n";
  await type(box("box.width == root.width * 0.30000000000000004"));
  assert.deepEqual(await frame(own, "box"), [105, 10.5, 90, 40]);
  await type(box("box.width = 90"));
  assert.equal(await state(own), "refused");
  assert.match(await text(`${own} .says`), /^Line 4:\d+: expected /);

  // Solving refuses a size that can be set, because of a preserved margin. Explanations stay at the size that is shown.
  await type(`layout "page", size: 300 x 100
root margins: (leading: 100)
item cell, margins: preserved 0
item label in cell
constraints {
  cell.leading == root.leading + (400 - root.width)
  cell.trailing == root.trailing
  label.leading == cell.margins.leading
  label.leading <= cell.leading + 50
}
`);
  assert.equal((await frame(own, "cell"))[2], 200);
  await page.evaluate(`document.querySelector("${own} .edge.width").focus()`);
  await page.press("End");
  assert.equal(await state(own), "refused");
  await page.evaluate(`(() => {
    const choice = document.querySelector("${own} select");
    choice.value = "cell";
    choice.dispatchEvent(new Event("change"));
  })()`);
  assert.match(await text(`${own} .why`), /^width 200$/m);

  // It is solved although an edge is dragged before.
  await begin(box("box.width == 80"));
  await page.drag(...await edge(own, "height"), 0, 10, { steps: 1 });
  await pause();
  assert.deepEqual(await frame(own, "box"), [110, 10.5, 80, 40]);

  // A console log is read.
  await type(`Unable to simultaneously satisfy constraints.
(
    "<NSLayoutConstraint:0x600001 UIView:0x7f01.width == 100   (active)>",
    "<NSLayoutConstraint:0x600002 UIView:0x7f01.width == 200   (active)>"
)
Will attempt to recover by breaking constraint
<NSLayoutConstraint:0x600002 UIView:0x7f01.width == 200   (active)>
`);
  assert.match(await text(`${own} .says`), /cannot hold together, by 100/);
  await picture("page-log");
  // A mistake after it leaves no log in the picture, but the layout before it.
  await type(box("box.width = 90"));
  assert.equal(await state(own), "refused");
  assert.deepEqual(await frame(own, "box"), [110, 10.5, 80, 40]);

  // A layout of the gallery: its text beside it, the constraint under the pointer, and why an item is there.
  const row = "#B1 .live";
  await reach(row);
  const named = await page.evaluate(`document.querySelector("${row} .item title").textContent.split("  ")[0]`);
  await page.pointer("mouseMoved", ...await center(`${row} .item rect`));
  await page.frame();
  assert.match(await text(`${row} .line.lit`), new RegExp(named));
  await page.click(...await center(`${row} .item rect`));
  assert.equal(await page.evaluate(`document.querySelector("${row} select").value`), named);
  assert.match(await text(`${row} .why`), new RegExp(`${named}.width is `));
  await page.pointer("mouseMoved", ...await center(`${row} .line:has(+ .line:last-child)`));
  await page.frame();
  assert.ok(await page.evaluate(`document.querySelectorAll("${row} .lines .lit").length`) > 0, "a line lights its marks");
  await picture("page-row");
  await page.prefer("dark");
  await picture("page-dark");
  await page.prefer("light");

  // A slider moves a parameter: the picture stretches while the page is pulled down, and a value in points is typed.
  const moved = "#E1 .live";
  await reach(moved);
  const slider = `${moved} .parameter input[type=range]`, field = `${moved} .parameter input[type=number]`;
  const offset = () => page.evaluate(`document.querySelector("${field}").valueAsNumber`);
  const stretched = await frame(moved, "image");
  await page.click(...await center(slider));
  await page.frame();
  assert.equal(await offset(), -100);
  await page.press("ArrowLeft");
  await page.press("ArrowLeft");
  await page.frame();
  assert.equal(await offset(), -102);
  assert.equal((await frame(moved, "image"))[3], stretched[3] + 2);
  // A refused value is reported, and the field returns to the former one.
  await page.click(...await center(field));
  await page.evaluate(`document.querySelector("${field}").select()`);
  await page.type("400");
  await page.press("Enter");
  await page.frame();
  assert.equal(await state(moved), "refused");
  assert.equal(await offset(), -102);
  assert.equal((await frame(moved, "image"))[3], stretched[3] + 2);
  await picture("page-parameter");

  // A finding is one click from the width at which it is worst.
  const found = "#B5 .live";
  await reach(found);
  await page.click(...await center(`${found} .strip button`));
  assert.match(await text(`${found} .says`), /^[✘⚠] /);
  await picture("page-finding");
  await checkTexts();
  assert.deepEqual(page.errors, []);
  await page.close();

  // A phone: nothing is wider than the screen, and the edges are within reach.
  page = await Page.open(chromium, "file://" + resolve(file), 390, 844);
  for (const live of [own, row, found]) {
    await reach(live);
    const [right] = await page.evaluate(`[document.querySelector('${live} .edge.width').getBoundingClientRect().right]`);
    assert.ok(right <= 390 - 15, `the edge of ${live} is at ${right}`);
    await picture(`phone-${live.replaceAll(/\W/g, "")}`);
  }
  assert.ok(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is as wide as the screen");
  await page.prefer("dark");
  await picture("phone-dark");

  await checkTexts();
  assert.deepEqual(page.errors, []);
  console.log("the page works");
} catch (error) {
  await picture("failed");
  console.error(page.errors.join("\n"));
  throw error;
} finally {
  await page.close();
}
