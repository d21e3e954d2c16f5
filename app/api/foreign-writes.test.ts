import { readdirSync, readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";

// Importing every route takes longer than the default timeout.
vi.setConfig({ testTimeout: 60_000 });

type Handle = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

/** Routes that require a secret which no browser has, so that a foreign page cannot call them. */
const BY_SECRET = ["jobs/[name]/route.ts"];

/** Every route method that writes, found in the files of this folder. */
const WRITES = readdirSync("app/api", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("route.ts"))
  .flatMap((path) => {
    const source = readFileSync(`app/api/${path}`, "utf8");
    const methods = [...source.matchAll(/^export const (POST|PUT|PATCH|DELETE) =/gm)];
    return methods.map(([, method = ""]) => [method, path] as const);
  });

async function statusOf(path: string, method: string, headers: Record<string, string>) {
  const route: Record<string, Handle> = await import(`@/app/api/${path.replace(/\.ts$/, "")}`);
  const request = new Request("http://localhost/api", { method, headers, body: "{}" });
  return (await route[method]?.(request, { params: Promise.resolve({}) }))?.status;
}

it("finds the routes that write", () => {
  expect(WRITES.length).toBeGreaterThan(10);
});

it.each(WRITES)("%s of %s refuses what another site can send", async (method, path) => {
  const isSecret = BY_SECRET.includes(path);
  const text = { "content-type": "text/plain" };
  expect(await statusOf(path, method, text)).toBe(isSecret ? 401 : 415);
  const foreign = { "content-type": "application/json", "sec-fetch-site": "cross-site" };
  expect(await statusOf(path, method, foreign)).toBe(isSecret ? 401 : 403);
});
