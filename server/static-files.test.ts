import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressFiles } from "@/scripts/build.mjs";
import type { Listener } from "./response";
import { serveStaticFiles } from "./static-files";
import { type Served, serve } from "./testing/serve";

const SCRIPT = "export const greeting = 'hello';\n".repeat(200);
const STYLE = ".greeting { color: inherit }\n".repeat(200);
const PREFIX = "/_next/static";
const folder = mkdtempSync(join(tmpdir(), "postreel-static-"));

let served: Served;

/** Responds with a file by its name, as Next does. */
const serveByName: Listener = ({ url = "", method }, response) => {
  if (method === "POST") return response.writeHead(405).end();
  const [path = ""] = url.split("?");
  try {
    response.end(readFileSync(join(folder, path.slice(PREFIX.length))));
  } catch {
    response.writeHead(404).end();
  }
};

beforeAll(async () => {
  mkdirSync(join(folder, "chunks"));
  writeFileSync(join(folder, "chunks/a.js"), SCRIPT);
  writeFileSync(join(folder, "start.js"), SCRIPT);
  writeFileSync(join(folder, "a.css"), STYLE);
  writeFileSync(join(folder, "a.woff2"), "a font");
  await compressFiles(folder, new Set(["start.js"]));
  writeFileSync(join(folder, "chunks/unpacked.js"), SCRIPT);
  writeFileSync(join(folder, "chunks/gone.js.br"), SCRIPT);
  writeFileSync(join(folder, "chunks/gone.js"), SCRIPT);
  const handler = serveStaticFiles(folder, PREFIX);
  rmSync(join(folder, "chunks/gone.js.br"));
  rmSync(join(folder, "chunks/gone.js"));
  served = await serve([handler], serveByName);
});
afterAll(() => {
  served.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(path: string, headers: Record<string, string>, method = "GET") {
  const { port } = served;
  const asked = send({ port, method, path: PREFIX + path, headers, agent: false }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const { statusCode: status, headers: sent } = answer;
  return {
    status,
    type: sent["content-type"],
    encoding: sent["content-encoding"],
    body: await buffer(answer),
  };
}

it.each([
  ["what is smallest", "gzip, deflate, br, zstd", "br"],
  ["gzip to who knows no more", "gzip, deflate", "gzip"],
  ["what is not declined", "br;q=0, gzip;q=0.5", "gzip"],
  ["by names alone", "*, x-gzip, broken", undefined],
  ["plainly without a word", "", undefined],
])("sends %s", async (_, accepted, encoding) => {
  const answer = await ask("/chunks/a.js?v=1", { "accept-encoding": accepted });
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""];
  expect(answer).toMatchObject({ status: 200, encoding });
  expect((unpack?.(answer.body) ?? answer.body).toString()).toBe(SCRIPT);
});

it("sends the headers of a compressed file", async () => {
  const br = { "accept-encoding": "br" };
  expect((await ask("/chunks/a.js", br)).type).toBe("application/javascript; charset=UTF-8");
  const style = await ask("/a.css", br);
  expect(style.type).toBe("text/css; charset=UTF-8");
  expect(brotliDecompressSync(style.body).toString()).toBe(STYLE);
  expect(await ask("/chunks/a.js", br, "HEAD")).toMatchObject({ status: 200, encoding: "br" });
});

it("marks the scripts that start every page for compilation while they load", async () => {
  const { body } = await ask("/start.js", { "accept-encoding": "gzip" });
  expect(gunzipSync(body).toString()).toBe(`//# allFunctionsCalledOnLoad\n${SCRIPT}`);
  expect(readFileSync(join(folder, "start.js"), "utf8")).toBe(SCRIPT);
});

it.each([
  ["the build has not packed", "/chunks/unpacked.js", {}, "GET", 200],
  ["is no text", "/a.woff2", {}, "GET", 200],
  ["is not there", "/chunks/b.js", {}, "GET", 404],
  ["has gone with its build", "/chunks/gone.js", {}, "GET", 404],
  ["is asked for in parts", "/chunks/a.js", { range: "bytes=0-5" }, "GET", 200],
  ["may be refused by its version", "/chunks/a.js", { "if-match": '"1"' }, "GET", 200],
  ["cannot be sent to", "/chunks/a.js", {}, "POST", 405],
])("passes on what %s", async (_, path, headers, method, status) => {
  const answer = await ask(path, { "accept-encoding": "br, gzip", ...headers }, method);
  expect(answer).toMatchObject({ status, encoding: undefined });
});

it("parses long accept headers in linear time", async () => {
  const began = performance.now();
  const accepted = `a${" ".repeat(12_000)}b, br ; q=1`;
  expect((await ask("/a.css", { "accept-encoding": accepted })).encoding).toBe("br");
  expect(performance.now() - began).toBeLessThan(100);
});
