// Opens the example page in a browser, whose path is the first argument; the second is the folder that is served.
import { strict as assert } from "node:assert";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { promisify } from "node:util";

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
const { stdout } = await promisify(execFile)(browser, [
  "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1000,600", "--virtual-time-budget=10000", "--dump-dom",
  `http://127.0.0.1:${server.address().port}/example.html`,
], { maxBuffer: 1 << 24 });
server.close();
const places = stdout.match(/data-ready="([\d ]+)"/)?.[1].split(" ").map(Number);
assert.equal(places?.length, 10, stdout);
assert.ok(places.every((place, i) => i === 0 || Math.abs(place - places[i - 1] - (places[9] - places[0]) / 9) <= 1));
assert.equal(stdout.match(/<circle[^>]* cx="/g)?.length, 10);
console.log(`page: ${places.join(" ")}`);
