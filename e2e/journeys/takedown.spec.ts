import type { APIRequestContext } from "@playwright/test";
import { ownSiteTest } from "../own-site";
import { ListingScreen } from "../pages/listing-page";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

const FIRST_ID = "1700000000000007000";
/** How long a rendered list may lag behind its API, with some time to respond, in ms. */
const BEHIND_MS = 11_000;

const LISTS = ["recent-videos", "popular-videos", "popular-videos?timeframe=1h"];

/** The author of a post, from an extraction of it. */
async function authorOf(request: APIRequestContext, url: string): Promise<string> {
  const answer = await request.post("/api/twitter/video-url", { data: { url } });
  return (await answer.json()).author.username;
}

async function without(request: APIRequestContext, paths: string[], id: string) {
  const pages = await Promise.all(paths.map(async (path) => (await request.get(path)).text()));
  return paths.filter((_, at) => !pages[at]?.includes(id));
}

ownSiteTest(
  "a removed post leaves the lists at once and the rendered pages within seconds",
  async ({ page, home, request }) => {
    // The other post stays, so that the list is not empty.
    const [url = ""] = await seedVideos(request, {
      firstId: FIRST_ID,
      count: 2,
      downloadsOf: (place) => 30 - place,
    });
    const author = `author/${await authorOf(request, url)}`;
    const pages = (language: string) => [...LISTS, author].map((path) => `/${language}/${path}`);
    const [asked, left] = [pages("en"), pages("ja")];
    const apis = ["recent", "popular?timeframe=24h", "popular?timeframe=1h"].map(
      (list) => `/api/twitter/${list}${list.includes("?") ? "&" : "?"}limit=100`,
    );
    const everywhere = [...asked, ...left, ...apis];
    await expect
      .poll(() => without(request, everywhere, FIRST_ID), { timeout: 30_000 })
      .toEqual([]);

    const report = await request.post("/api/reports", {
      data: {
        reason: "intimate",
        url,
        contact: "owner@mail.example",
        statement: "I am in this video and never agreed to it.",
      },
    });
    expect(report.status(), await report.text()).toBe(201);
    const takenDownAt = Date.now();
    expect(await without(request, apis, FIRST_ID)).toEqual(apis);

    // The first addresses are requested repeatedly; the others never before, so that no cache has
    // them.
    await expect
      .poll(() => without(request, asked, FIRST_ID), { timeout: BEHIND_MS })
      .toEqual(asked);
    await expect
      .poll(() => Date.now() - takenDownAt, { timeout: 20_000 })
      .toBeGreaterThan(BEHIND_MS);
    expect(await without(request, left, FIRST_ID)).toEqual(left);
    await home.open();
    await expect(new ListingScreen(page).cards.first()).toBeVisible();
    expect(await page.content()).not.toContain(FIRST_ID);
  },
);

test("shared caches store no page for longer than that", async ({ request }) => {
  for (const path of ["/en", ...LISTS.map((list) => `/en/${list}`)]) {
    const control = (await request.get(path)).headers()["cache-control"] ?? "";
    const seconds = [...control.matchAll(/(?:s-maxage|stale-while-revalidate)=(\d+)/g)];
    const kept = seconds.reduce((sum, [, value]) => sum + Number(value), 0);
    expect(kept, control).toBeGreaterThan(0);
    expect(kept, control).toBeLessThanOrEqual(15);
  }
});
