import { brotliCompressSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

const KB = 1024;

/** Scripts and styles of a page's first load, in bytes. */
async function firstLoad(request: APIRequestContext, html: string) {
  // Browsers with modules skip `nomodule` scripts.
  const scripts = [...html.matchAll(/<script src="([^"]+)"(?![^>]*noModule)/g)];
  const preloads = [...html.matchAll(/<link rel="preload" as="script"[^>]*href="([^"]+)"/g)];
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)];
  const weigh = async (found: RegExpMatchArray[]) => {
    const paths = [...new Set(found.map(([, path]) => path ?? ""))];
    const parts = await Promise.all(
      paths.map(async (path) => {
        const body = await (await request.get(path)).body();
        // Compressed as in the build: at the highest level, the default.
        return { path: path.split("/").at(-1), bytes: brotliCompressSync(body).byteLength };
      }),
    );
    return parts.sort((a, b) => b.bytes - a.bytes);
  };
  return { scripts: await weigh([...scripts, ...preloads]), styles: await weigh(styles) };
}

const sum = (parts: { bytes: number }[]) => parts.reduce((total, { bytes }) => total + bytes, 0);

test("public pages stay light", async ({ request }) => {
  const [url] = await seedVideos(request, { firstId: "1700000000000044000", count: 30 });
  const answer = await request.post("/api/twitter/video-url", { data: { url } });
  const { id, author } = await answer.json();
  const paths = [
    "/en",
    "/ja/recent-videos",
    "/en/popular-videos",
    "/en/highly-rated",
    "/en/authors",
    `/en/author/${author.username}`,
    `/en/video/${id}`,
    "/en/favorites",
    "/en/following",
    "/en/history",
    "/en/account",
    "/en/report",
    "/en/search",
    "/en/api-docs",
    "/en/help/desktop",
    "/en/login",
    "/en/terms",
  ];
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    const { scripts, styles } = await firstLoad(request, html);
    const parts = [...scripts, ...styles].map((part) => `${part.path} ${part.bytes}`);
    console.log(`${path}: scripts ${sum(scripts)}, styles ${sum(styles)}: ${parts.join(", ")}`);
    expect(scripts.length, path).toBeGreaterThan(3);
    expect(sum(scripts), `scripts of ${path}`).toBeLessThanOrEqual(150 * KB);
    expect(sum(styles), `styles of ${path}`).toBeLessThanOrEqual(16 * KB);
  }
});

test("scripts and styles are sent as the build has compressed them", async ({ request }) => {
  const html = await (await request.get("/en/terms")).text();
  const paths = [...html.matchAll(/"(\/_next\/static\/[^"]+\.(?:js|css))"/g)];
  const firstLines: string[] = [];
  for (const path of new Set(paths.map(([, found]) => found ?? ""))) {
    const answer = await request.get(path, { headers: { "accept-encoding": "br" } });
    const text = (await answer.body()).toString();
    expect(answer.headers(), path).toMatchObject({
      "content-encoding": "br",
      vary: "Accept-Encoding",
      "cache-control": "public, max-age=31536000, immutable",
    });
    // The length is sent, so the file was compressed before the request.
    expect(Number(answer.headers()["content-length"]), path).toBeLessThan(text.length / 1.5);
    firstLines.push(text.split("\n", 1)[0] ?? "");
  }
  // The scripts of every page: React, Next's router and the loader of the rest.
  expect(
    firstLines.filter((line) => line === "//# allFunctionsCalledOnLoad").length,
  ).toBeGreaterThan(2);
});
