import { type WatchedStatements, watchStatements } from "../../db/testing/watch-statements";
import {
  authorFeedPath,
  authorPath,
  languageBoardPath,
  oembedPath,
  PAGE_NAMES,
  pagePath,
  videoPath,
} from "../../lib/routes";
import { type AppServer, freshDataDir, startApp } from "../app-server";
import { databaseUrl } from "../database-url";
import { generatedPost } from "../fake-x/catalogue/generated";
import { runJob } from "../pages/run-job";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

const FIRST_ID = "1700000000000093000";
const { handle } = generatedPost(FIRST_ID).author;
const CRON_SECRET = "a-secret-for-jobs-of-32-characters-or-more";

let filled: AppServer;
let app: AppServer;
let watched: WatchedStatements;

test.beforeAll(async ({ playwright }) => {
  const dataDir = freshDataDir();
  const common = { X_UPSTREAM_URL: process.env.E2E_X_URL ?? "", CRON_SECRET, JOBS: "off" };
  filled = await startApp({ ...common, RATE_LIMITS: "off" }, dataDir);
  const request = await playwright.request.newContext({ baseURL: filled.url });
  await seedVideos(request, { firstId: FIRST_ID, count: 3 });
  await request.dispose();
  for (const job of ["authors", "rankings"]) await runJob(filled.url, job, CRON_SECRET);
  watched = await watchStatements(databaseUrl(dataDir));
  app = await startApp({ ...common, RATE_LIMITS: "off", DATABASE_URL: watched.url });
});
test.afterAll(async () => {
  await app.stop();
  await watched.close();
  await filled.stop();
});

test("what every visitor requests runs prepared statements alone", async ({ request }) => {
  const get = async (path: string) => {
    watched.unprepared.length = 0;
    const response = await request.get(app.url + path, { maxRedirects: 0 });
    expect(response.status(), path).toBeLessThan(400);
    expect(watched.unprepared, path).toEqual([]);
    return response;
  };
  const recent = await get("/api/twitter/recent");
  const [{ id }] = (await recent.json()).videos;
  expect(watched.statements.join("\n")).toContain('from "videos"');
  for (const path of [
    ...PAGE_NAMES.map((name) => pagePath("en", name)),
    ...["/en/popular-videos?timeframe=7d", "/en/authors?sort=video_count"],
    ...[languageBoardPath("en", "en"), videoPath("en", id)],
    ...[authorPath("en", handle), `${authorPath("en", handle)}?sort=download_count`],
    ...["/feeds/en/recent.xml", authorFeedPath("en", handle), `/embed/${id}`],
    oembedPath(new URL(videoPath("en", id), app.url).href),
    ...["popular", "rising", "highly-rated"].map((list) => `/api/twitter/${list}`),
    ...["/api/authors", `/api/authors/${handle}`, `/api/authors/${handle}/videos`],
    ...[`/api/twitter/videos/${id}`, "/api/authors/suggest?q=a", "/api/twitter/search?q=a"],
  ]) {
    await get(path);
  }
});
