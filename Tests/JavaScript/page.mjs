// Drags the circles of the example page in a browser, whose path is the first argument; the second is the folder that is
// served.
import { strict as assert } from "node:assert";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { Page } from "../Playground/browser.mjs";

const [browser, folder] = process.argv.slice(2);
const types = { ".html": "text/html", ".mjs": "text/javascript", ".wasm": "application/wasm" };
const server = createServer(async (request, response) => {
  try {
    const bytes = await readFile(join(folder, new URL(request.url, "http://localhost").pathname));
    response.writeHead(200, { "content-type": types[extname(request.url)] ?? "text/plain" }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((started) => server.listen(0, "127.0.0.1", started));
const page = await Page.open(browser, `http://127.0.0.1:${server.address().port}/example.html`, 1000, 600);

const places = () => page.evaluate(`[...document.querySelectorAll("circle")].map(({ cx }) => cx.baseVal.value)`);
const middle = (circle) => page.evaluate(`(() => {
  const { x, y, width, height } = document.querySelectorAll("circle")[${circle}].getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})()`);

try {
  const ready = await page.evaluate(`new Promise((done) => {
    const look = () => document.body.dataset.ready ? done(document.body.dataset.ready) : setTimeout(look, 20);
    look();
  })`);
  const even = await places();
  assert.equal(even.map(Math.round).join(" "), ready);
  assert.equal(even.length, 10);
  assert.ok(even.every((place, i) => i === 0 || Math.abs(place - even[i - 1] - (even[9] - even[0]) / 9) <= 1));

  // The pointer holds a circle until it is released.
  const [x, y] = await middle(4);
  await page.drag(x, y, 60, 0, { seen: async () => { assert.notDeepEqual(await places(), even); } });
  assert.deepEqual(await places(), even);

  // A second finger leaves the circle to the first one.
  const other = await middle(7);
  await page.touch("touchStart", [x, y]);
  await page.touch("touchStart", [x, y], other);
  await page.touch("touchMove", [x + 20, y], [other[0] - 40, other[1]]);
  await page.frame();
  assert.ok(Math.abs((await places())[4] - even[4] - 20) <= 1);
  await page.touch("touchEnd");
  await page.frame();
  assert.deepEqual(await places(), even);

  // The system takes a finger away.
  await page.touch("touchStart", [x, y]);
  await page.touch("touchMove", [x + 20, y]);
  await page.touch("touchCancel");
  await page.frame();
  assert.deepEqual(await places(), even);
  assert.deepEqual(page.errors, []);
  console.log(`page: ${ready}`);
} finally {
  await page.close();
  server.close();
}
