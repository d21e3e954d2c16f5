import postgres from "postgres";
import { LANGUAGES } from "../../lib/i18n/languages";
import { freshDataDir, startApp } from "../app-server";
import { databaseUrl } from "../database-url";
import { archiveMarch } from "../pages/archive-march";
import { cutOff, NARROWEST } from "../pages/cut-off";
import { textsOf } from "../pages/home-page";
import { looseLines } from "../pages/loose-lines";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

const FIRST_ID = "1700000000000061000";
const SECRET = "a-secret-of-32-characters-at-least";

test("archives of a day, a week and a month, from deleted counts", async ({
  page,
  playwright,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const dataDir = freshDataDir();
  const upstream = process.env.E2E_X_URL ?? "";
  const app = await startApp(
    { X_UPSTREAM_URL: upstream, JOBS: "off", RATE_LIMITS: "off", CRON_SECRET: SECRET },
    dataDir,
  );
  const sql = postgres(databaseUrl(dataDir), { max: 1, onnotice: () => undefined });
  try {
    const request = await playwright.request.newContext({ baseURL: app.url });
    await seedVideos(request, { firstId: FIRST_ID, count: 3 });
    await request.dispose();
    await archiveMarch(app.url, dataDir, SECRET);
    await sql`delete from video_buckets_1d where bucket < '2026-04-01'`;

    const { Archive } = textsOf("ja");
    await page.goto(`${app.url}/ja/popular-videos/2026-03-01`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "2026年3月1日のTwitter\u2060（X）人気動画",
    );
    await expect(page.getByRole("article")).toHaveCount(3);
    await expectAccessible();
    await page.setViewportSize(NARROWEST);
    expect(await cutOff(page)).toEqual([]);
    expect(await looseLines(page)).toEqual([]);
    for (const language of ["ja", "ko", "zh-CN", "zh-TW"]) {
      await page.goto(`${app.url}/${language}/popular-videos/2026-W09`);
      expect(await looseLines(page), language).toEqual([]);
    }
    await page.goto(`${app.url}/ja/popular-videos/2026-03-01`);
    const others = page.getByRole("navigation", { name: Archive.others });
    await others.getByRole("link", { name: `${Archive.next} 2026年3月2日` }).click();
    await expect(page).toHaveURL(`${app.url}/ja/popular-videos/2026-03-02`);
    await expect(others.locator("[rel=next]")).toHaveCount(0);

    for (const name of ["2026-03-01", "2026-W09", "2026-03"]) {
      const html = await (await page.request.get(`${app.url}/en/popular-videos/${name}`)).text();
      expect(html).toContain(`rel="canonical" href="${app.url}/en/popular-videos/${name}"`);
      expect(html.match(/rel="alternate" hrefLang=/g)).toHaveLength(LANGUAGES.length + 1);
    }
    const today = new Date().toISOString().slice(0, 10);
    const missing = [
      "2026-03-03",
      "2099-01-01",
      "2026-W99",
      "2026-13",
      today,
      "archive/2026-03-01",
    ];
    for (const name of missing) {
      const answer = await page.request.get(`${app.url}/en/popular-videos/${name}`);
      expect(answer.status(), name).toBe(404);
    }
    const sitemap = await (await page.request.get(`${app.url}/sitemaps/pages-1.xml`)).text();
    expect(sitemap).toContain(`<loc>${app.url}/ko/popular-videos/2026-W09</loc>`);
    await page.goto(`${app.url}/ja/popular-videos`);
    const links = page.getByRole("navigation", { name: Archive.links });
    await links.getByRole("link", { name: "2026年3月2日～8日" }).click();
    await expect(page.getByRole("article")).toHaveCount(3);
  } finally {
    await sql.end();
    await app.stop();
  }
});
