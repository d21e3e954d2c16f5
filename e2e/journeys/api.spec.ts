import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { json } from "node:stream/consumers";
import { expect, test } from "../test";

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: unknown };

/** Sends the method and the path unchanged: browsers and Playwright would normalize them. */
async function ask(method: string, path: string): Promise<Answer> {
  const { hostname, port } = new URL(process.env.E2E_APP_URL ?? "");
  const asked = request({ hostname, port, method, path }).end();
  const [response] = await once(asked, "response");
  const { statusCode: status, headers } = response;
  if (headers["content-type"] === "application/json") {
    return { status, headers, body: await json(response) };
  }
  response.resume();
  return { status, headers, body: null };
}

const INVALID = expect.objectContaining({ success: false, error: "invalid_input" });
const REFUSED = expect.objectContaining({ success: false, error: "method_not_allowed" });

const MALFORMED = ["%ff", "%", "%zz", "%e3%81", "%c0%ae%c0%ae", "NASA%2"];

test("a call whose path cannot be decoded is malformed input", async () => {
  for (const end of MALFORMED) {
    for (const path of [`/api/authors/${end}`, `/api/jobs/${end}`, `/api/${end}`]) {
      for (const method of ["GET", "POST", "OPTIONS"]) {
        expect(await ask(method, path), `${method} ${path}`).toMatchObject({
          status: 400,
          body: INVALID,
        });
      }
    }
  }
});

test("a page whose path cannot be decoded is not found", async () => {
  for (const end of MALFORMED) {
    for (const path of [`/en/author/${end}`, `/ja/${end}`, `/_next/static/${end}`]) {
      expect((await ask("GET", path)).status, path).toBe(404);
    }
    const { status, headers } = await ask("GET", `/${end}`);
    expect(status).toBe(307);
    expect((await ask("GET", headers.location ?? "")).status, headers.location).toBe(404);
  }
});

test("bytes that are not text are harmless in a query", async () => {
  expect((await ask("GET", "/api/authors?search=%ff&page=%00")).status).toBeLessThan(500);
  expect((await ask("GET", "/en/recent-videos?page=%ff")).status).toBe(200);
});

test("every other method is refused with the list of allowed methods", async () => {
  const allowed = {
    "/api/twitter/recent": "GET, HEAD, OPTIONS",
    "/api/twitter/video-url": "POST, OPTIONS",
    "/api/jobs/rollup": "POST, OPTIONS",
    "/api/authors/NASA": "GET, HEAD, OPTIONS",
    "/api/health": "GET, HEAD, OPTIONS",
    "/sitemap.xml": "GET, HEAD, OPTIONS",
  };
  for (const [path, allow] of Object.entries(allowed)) {
    const taken = allow.split(", ");
    for (const method of [
      "GET",
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
      "TRACE",
      "PROPFIND",
      "M-SEARCH",
    ]) {
      if (taken.includes(method)) continue;
      const { status, headers, body } = await ask(method, path);
      expect({ status, allow: headers.allow, body }, `${method} ${path}`).toEqual({
        status: 405,
        allow,
        body: REFUSED,
      });
    }
    const answer = await ask("OPTIONS", path);
    expect({ status: answer.status, allow: answer.headers.allow }, path).toEqual({
      status: 204,
      allow,
    });
  }
});

test("an unknown address of the API is not found, whatever the method", async () => {
  for (const method of ["GET", "POST", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]) {
    expect(await ask(method, "/api/nothing/here"), method).toMatchObject({
      status: 404,
      body: expect.objectContaining({ success: false, error: "not_found" }),
    });
  }
});

test("a write to a file is malformed input", async () => {
  const page = await (await fetch(`${process.env.E2E_APP_URL}/en/terms`)).text();
  const script = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0] ?? "";
  for (const path of [script, "/sw.js", "/icons/192.png"]) {
    for (const method of ["POST", "DELETE", "OPTIONS"]) {
      expect(await ask(method, path), `${method} ${path}`).toMatchObject({
        status: 400,
        body: INVALID,
      });
    }
  }
});

test("no address resizes pictures", async () => {
  for (const url of ["/share-images/en/home.png", "https://pbs.twimg.com/media/a.jpg"]) {
    const path = `/_next/image?url=${encodeURIComponent(url)}&w=3840&q=75`;
    expect((await ask("GET", path)).status, path).toBe(404);
  }
});

test("a multipart form sent to a page or a route is refused by its media type", async () => {
  for (const path of ["/en", "/ja/popular-videos", "/api/reports", "/api/twitter/video-url"]) {
    const body = new FormData();
    body.set("$ACTION_ID_0", "x");
    const { status } = await fetch(`${process.env.E2E_APP_URL}${path}`, { method: "POST", body });
    expect(status, path).toBe(415);
  }
});
