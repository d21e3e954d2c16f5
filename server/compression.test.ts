import { createHash } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressResponses } from "./compression";
import { type Served, serve } from "./testing/serve";

/** A page that repeats itself only farther back than gzip's window. */
const PAGE = Array.from({ length: 1200 }, (_, at) =>
  createHash("sha256")
    .update(String(at % 600))
    .digest("hex"),
).join("\n");
const held: (() => void)[] = [];

let served: Served;
beforeAll(async () => {
  served = await serve([compressResponses()], (request, response) => {
    response.setHeader("content-type", request.url === "/picture" ? "image/webp" : "text/html");
    if (request.url?.startsWith("/known")) {
      response.removeHeader("content-type");
      if (request.url === "/known-rsc") response.setHeader("vary", "rsc");
      return response.writeHead(304, { etag: '"a"' }).end();
    }
    if (request.url === "/short") return response.end("short");
    if (request.url !== "/held") return response.end(PAGE);
    response.flushHeaders();
    held.push(() => response.end(PAGE));
  });
});
afterAll(() => served.close());

async function open(path: string, accepted: string): Promise<IncomingMessage> {
  const headers = { "accept-encoding": accepted };
  const asked = get({ port: served.port, path, headers, agent: false });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return answer;
}

async function read(path: string, accepted: string) {
  const answer = await open(path, accepted);
  return { headers: answer.headers, body: await buffer(answer) };
}

it("compresses text as well as the client can decode it", async () => {
  const brotli = await read("/", "gzip, deflate, br, zstd");
  const gzip = await read("/", "gzip, deflate");
  const plain = await read("/", "identity");
  expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
  expect(gzip.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers.vary).toBe("Accept-Encoding");
  expect(brotliDecompressSync(brotli.body).toString()).toBe(PAGE);
  expect(gunzipSync(gzip.body).toString()).toBe(PAGE);
  expect(plain.body.toString()).toBe(PAGE);
  expect(brotli.body.length).toBeLessThan(0.6 * gzip.body.length);
});

it.each([
  ["/known", "Accept-Encoding"],
  ["/known-rsc", "rsc, Accept-Encoding"],
])("a 304 varies like the 200: %s", async (path, vary) => {
  const { headers } = await read(path, "gzip, br");
  expect(headers).toMatchObject({ vary, etag: '"a"' });
  expect(headers["content-encoding"]).toBeUndefined();
});

it("does not compress pictures and short responses", async () => {
  for (const path of ["/picture", "/short"]) {
    expect((await read(path, "gzip, br")).headers["content-encoding"]).toBeUndefined();
  }
  expect((await read("/picture", "gzip, br")).headers.vary).toBeUndefined();
});

it("limits memory with many responses in flight, and releases it afterwards", async () => {
  const many = await Promise.all(Array.from({ length: 64 }, () => open("/held", "br, gzip")));
  expect(new Set(many.map(({ headers }) => headers["content-encoding"]))).toEqual(new Set(["br"]));
  expect((await read("/", "gzip, br;q=0.9")).headers["content-encoding"]).toBe("gzip");
  expect((await read("/", "br")).headers["content-encoding"]).toBeUndefined();
  for (const end of held) end();
  await Promise.all(many.map((answer) => buffer(answer)));
  await expect
    .poll(async () => (await read("/", "gzip, br")).headers["content-encoding"])
    .toBe("br");
});
