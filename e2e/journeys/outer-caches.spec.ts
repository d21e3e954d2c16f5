import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { freshDataDir, startApp } from "../app-server";
import { databaseUrl } from "../database-url";

const POST = "1700000000000009150";
const TOKEN = "a-token-of-the-cdn";

type Purge = { token: string | undefined; tags: string[] };

/** Stands in for a CDN: records purges, and answers unless `isAway` is set. */
async function startCdn() {
  const purges: Purge[] = [];
  const cdn = { purges, isAway: false, url: "", close: () => undefined as unknown };
  const server: Server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (cdn.isAway) return void response.writeHead(503).end();
    purges.push({ token: request.headers.authorization, tags: JSON.parse(body).tags });
    response.end(JSON.stringify({ success: true }));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  cdn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  cdn.close = () => server.close();
  return cdn;
}

/** Cache headers of a page. */
async function toldOf(url: string, path: string) {
  const { headers } = await fetch(url + path);
  return {
    cdn: headers.get("cdn-cache-control"),
    tags: headers.get("cache-tag")?.split(",") ?? [],
    browsers: headers.get("cache-control"),
  };
}

test("a CDN keeps pages for an hour while it can be purged, and hears of every takedown", async () => {
  test.setTimeout(120_000);
  const cdn = await startCdn();
  const dataDir = freshDataDir();
  const environment = {
    X_UPSTREAM_URL: process.env.E2E_X_URL ?? "",
    RATE_LIMITS: "off",
    CDN_PURGE_URL: cdn.url,
    CDN_PURGE_KIND: "cloudflare",
    CDN_PURGE_TOKEN: TOKEN,
  };
  const staying = await startApp(environment, dataDir);
  const killed = await startApp({ ...environment, DATABASE_URL: databaseUrl(dataDir) });
  try {
    const link = `https://x.com/i/status/${POST}`;
    const send = async (url: string, path: string, data: object) => {
      const answer = await fetch(url + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(data),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const { body } = await send(killed.url, "/api/twitter/video-url", { url: link });
    const [video, author] = [`/en/video/${body.id}`, `/en/author/${body.author.username}`];
    const names = [`video-${body.id}`, `author-${body.author.username.toLowerCase()}`];
    for (const path of [video, author]) {
      await expect
        .poll(() => toldOf(staying.url, path), { timeout: 30_000 })
        .toMatchObject({ cdn: "max-age=3600", tags: expect.arrayContaining(names) });
      expect((await toldOf(staying.url, path)).browsers).toMatch(/^s-maxage=5,/);
    }

    // The CDN is unreachable when one instance takes the post down, and the instance dies before
    // its purge.
    cdn.isAway = true;
    const statement = "I am in this video and never agreed to it.";
    const report = { reason: "intimate", url: link, contact: "a@mail.example", statement };
    expect((await send(killed.url, "/api/reports", report)).status).toBe(201);
    await killed.kill();
    await expect
      .poll(() => toldOf(staying.url, author), { timeout: 30_000 })
      .toMatchObject({ cdn: expect.not.stringContaining("3600") });
    expect((await fetch(staying.url + video)).status).toBe(404);

    cdn.isAway = false;
    await expect
      .poll(() => cdn.purges.flatMap(({ tags }) => tags), { timeout: 60_000 })
      .toEqual(expect.arrayContaining([`video-${body.id}`, "board"]));
    expect(new Set(cdn.purges.map(({ token }) => token))).toEqual(new Set([`Bearer ${TOKEN}`]));
  } finally {
    await killed.kill();
    await staying.stop();
    cdn.close();
  }
});
