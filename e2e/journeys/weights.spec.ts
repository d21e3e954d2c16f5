import { firstLoad, sumOf } from "../pages/first-load";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

const KB = 1024;

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
    const { scripts, styles } = await firstLoad(html, async (file) =>
      (await request.get(file)).body(),
    );
    const parts = [...scripts, ...styles].map((part) => `${part.path} ${part.bytes}`);
    console.log(`${path}: scripts ${sumOf(scripts)}, styles ${sumOf(styles)}: ${parts.join(", ")}`);
    expect(scripts.length, path).toBeGreaterThan(3);
    expect(sumOf(scripts), `scripts of ${path}`).toBeLessThanOrEqual(150 * KB);
    expect(sumOf(styles), `styles of ${path}`).toBeLessThanOrEqual(16 * KB);
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
