// Uses the playground as a person does: drags, scrolls, clicks, presses keys, and looks at the frames on the screen.
//
//     node playground.mjs CHROMIUM INDEX.HTML [FOLDER FOR PICTURES]
import { strict as assert } from "node:assert";
import { join, resolve } from "node:path";
import { Page } from "./browser.mjs";

const [chromium, index, pictures] = process.argv.slice(2);
const page = await Page.open(chromium, "file://" + resolve(index), 1280, 900);

/** Where an element is, from the corner of the stage it is in. */
const box = (id) => page.evaluate(`(() => {
  const target = document.getElementById("${id}");
  const [a, b] = [target, target.closest(".stage")].map((element) => element.getBoundingClientRect());
  return [a.x - b.x, a.y - b.y, a.width, a.height].map((number) => Math.round(number * 1000) / 1000);
})()`);

const text = (id) => page.evaluate(`document.getElementById("${id}").innerText`);
const state = () => page.evaluate(`document.getElementById("report").dataset.state`);
const isHidden = (id) => page.evaluate(`document.getElementById("${id}").hidden`);
const center = (selector) => page.evaluate(`(() => {
  const { x, y, width, height } = document.querySelector('${selector}').getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})()`);
const drag = async (id, dx, dy, options) => page.drag(...await center("#" + id), dx, dy, options);
const choose = async (name) => page.click(...await center(`input[data-choice="${name}"]`));
const isChosen = (name) => page.evaluate(`document.querySelector('input[data-choice="${name}"]').checked`);
const picture = async (name) => { if (pictures) await page.picture(join(pictures, name + ".png")); };

/** The left edges and widths of the three panes, which always touch each other and the window's ends. */
async function panes() {
  const found = await Promise.all(["sidebar", "content", "inspector"].map(box));
  assert.equal(found[0][0], 0);
  const ends = [found[1][0], found[2][0], (await box("chrome"))[2]];
  // A browser has 64 places in a point.
  found.forEach(([left, , width], at) => assert.ok(Math.abs(left + width - ends[at]) < 1 / 32, "panes touch"));
  return found.map(([, , width]) => width);
}

try {
  await page.frame();
  assert.deepEqual(await panes(), [170, 290, 160]);
  assert.equal(await state(), "settled");
  await picture("settled");

  // Each frame of a drag shows the panes where the pointer has got to.
  const seen = [];
  await drag("frame", -80, 0, { steps: 8, seen: async () => { seen.push(await panes()); } });
  assert.deepEqual(seen, [10, 20, 30, 40, 50, 60, 70, 80].map((less) => [170, 290 - less, 160]));

  // Past the content's minimum the inspector's wish gives way, then, stronger, where the divider was dragged to.
  await drag("frame", -130, 0);
  assert.deepEqual(await panes(), [170, 140, 100]);
  await drag("frame", -60, 0);
  assert.deepEqual(await panes(), [130, 140, 80]);

  // What cannot be is refused, with the reason, and nothing moves.
  await drag("frame", -100, 0, { steps: 1, release: false });
  assert.deepEqual(await panes(), [130, 140, 80]);
  assert.equal(await state(), "refused");
  for (const pane of ["sidebar is at least 90", "content is at least 140", "inspector is at least 80"]) {
    assert.match(await text("report"), new RegExp(pane));
  }
  assert.equal(await isHidden("ghost"), false);
  await picture("refused");
  await page.pointer("mouseReleased", 0, 0);
  await drag("frame", 270, 0);
  assert.deepEqual(await panes(), [170, 290, 160]);
  assert.equal(await state(), "settled");
  await drag("frame", 100, 0, { steps: 1 });
  assert.match(await text("report"), /the screen is 680 wide/);
  assert.deepEqual(await panes(), [170, 290, 160]);

  // A divider is where the pointer is, as far as what is required lets it.
  await drag("divider", -200, 0);
  assert.deepEqual(await panes(), [90, 370, 160]);
  await drag("divider", 130, 0);
  assert.deepEqual(await panes(), [220, 240, 160]);

  // Without the wish the inner edge could be anywhere, and the screen says where.
  await choose("inspector");
  assert.equal(await state(), "ambiguous");
  assert.equal(await text("report-rest"), "The inspector may begin anywhere from 360 to 540.");
  assert.deepEqual(await box("band"), [360, 34, 180, 266]);
  assert.deepEqual(await panes(), [220, 240, 160]);
  await picture("ambiguous");

  // The stronger of two wishes wins whole, and the other is said to yield.
  await choose("double");
  await choose("inspector");
  assert.equal(await state(), "settled");
  assert.deepEqual((await panes()).map(Math.round), [220, 267, 133]);
  assert.match(await text("panes-constraints"), /the inspector wishes to be 160 wide\s+by 26.7\s+250/);

  // A required constraint is added, and one that does not fit is refused where it is added.
  await choose("double");
  await choose("wide");
  assert.deepEqual(await panes(), [220, 320, 80]);
  await choose("wide");
  await drag("frame", -180, 0);
  await choose("wide");
  assert.equal(await isChosen("wide"), false);
  assert.match(await text("report-heading"), /^“the content is at least 320 wide” is refused/);
  await drag("frame", 180, 0);

  // The keys do what the pointer does.
  const [, before] = await panes();
  await page.evaluate(`document.getElementById("frame").focus(),
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }))`);
  await page.frame();
  assert.equal((await panes())[1], before - 8);

  // The header: stretched, shrinking, and held as a bar.
  const image = async () => (await box("image")).filter((_, at) => at % 2 === 1);
  const [x, y] = await center("#phone");
  assert.deepEqual(await image(), [0, 210]);
  await drag("phone", 0, 90);
  assert.deepEqual(await image(), [0, 300]);
  await picture("stretched");
  await drag("phone", 0, -90);
  const heights = [];
  await drag("phone", 0, -200, { steps: 5, seen: async () => { heights.push(await image()); } });
  assert.deepEqual(heights, [[0, 170], [0, 130], [0, 90], [0, 64], [0, 64]]);
  await picture("bar");
  await page.prefer("dark");
  await picture("dark");
  await page.pointer("mouseWheel", x, y, 0, { deltaX: 0, deltaY: -160 });
  await page.frame();
  assert.deepEqual(await image(), [0, 90]);

  // Every frame shows the layout of its own time, which `move` of the playground gives.
  await page.click(...await center("#play"));
  const frames = 60;
  const late = await page.evaluate(`new Promise((done) => {
    const late = [];
    let frame = 0;
    requestAnimationFrame(function next(time) {
      frame += 1;
      const right = parseFloat(element("frame").style.left) + 6, end = parseFloat(element("text").style.top);
      const expected = [500 + 180 * Math.sin(time / 900), 100 + 250 * Math.cos(time / 1400)];
      // The browser writes six digits.
      if (Math.hypot(right - expected[0], end - expected[1]) > 0.01) late.push([frame, right, end, ...expected]);
      if (frame < ${frames}) requestAnimationFrame(next); else done(late);
    });
  })`);
  assert.deepEqual(late, []);
  await page.click(...await center("#play"));

  assert.deepEqual(page.errors, []);
  console.log(`the playground works: ${frames} frames, ${await text("cost")} each`);
} catch (error) {
  await picture("failed");
  console.error(page.errors.join("\n"));
  throw error;
} finally {
  await page.close();
}
