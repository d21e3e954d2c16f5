import { type WatchedStatements, watchStatements } from "../../db/testing/watch-statements";
import {
  authorFeedPath,
  authorPath,
  languageBoardPath,
  oembedPath,
  PAGE_NAMES,
  type PageName,
  pagePath,
  videoPath,
} from "../../lib/routes";
import { type AppServer, freshDataDir, startApp } from "../app-server";
import { databaseUrl } from "../database-url";
import { generatedPost } from "../fake-x/catalogue/generated";
import { runJob } from "../pages/run-job";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

const FIRST_ID = "1700000000000095000";
const { handle } = generatedPost(FIRST_ID).author;
const CRON_SECRET = "a-secret-for-jobs-of-32-characters-or-more";
/** They lead signed-out visitors elsewhere, and read nothing. */
const GUARDED: PageName[] = ["account", "callback"];

let filled: AppServer | undefined;
let app: AppServer | undefined;
let watched: WatchedStatements | undefined;

test.beforeAll(async ({ playwright }) => {
  const dataDir = freshDataDir();
  const X_UPSTREAM_URL = process.env.E2E_X_URL ?? "";
  const common = { X_UPSTREAM_URL, CRON_SECRET, JOBS: "off", RATE_LIMITS: "off" };
  filled = await startApp(common, dataDir);
  const request = await playwright.request.newContext({ baseURL: filled.url });
  await seedVideos(request, { firstId: FIRST_ID, count: 3 });
  await request.dispose();
  for (const job of ["authors", "rankings"]) await runJob(filled.url, job, CRON_SECRET);
  watched = await watchStatements(databaseUrl(dataDir));
  app = await startApp({ ...common, DATABASE_URL: watched.url });
});
test.afterAll(async () => {
  await app?.stop();
  await watched?.close();
  await filled?.stop();
});

test("pages, lists and feeds run prepared statements alone", async ({ request }) => {
  const { statements = [], unprepared = [] } = watched ?? {};
  const ofStart = unprepared.length;
  const get = async (path: string, status = 200) => {
    const response = await request.get(`${app?.url}${path}`, { maxRedirects: 0 });
    expect(response.status(), path).toBe(status);
    expect(unprepared.slice(ofStart), path).toEqual([]);
    return response;
  };
  const recent = await get("/api/twitter/recent");
  const [{ id }] = (await recent.json()).videos;
  expect(statements.join("\n")).toContain('from "videos"');
  const names = PAGE_NAMES.filter((name) => !GUARDED.includes(name));
  for (const path of [
    ...names.map((name) => pagePath("en", name)),
    ...["/en/popular-videos?timeframe=7d", "/en/authors?sort=video_count", "/en/search?q=post"],
    ...[languageBoardPath("en", "en"), videoPath("en", id)],
    ...[authorPath("en", handle), `${authorPath("en", handle)}?sort=download_count`],
    ...["/feeds/en/recent.xml", authorFeedPath("en", handle), `/embed/${id}`],
    oembedPath(new URL(videoPath("en", id), app?.url).href),
    ...["popular", "rising", "highly-rated"].map((list) => `/api/twitter/${list}`),
    ...["/api/authors", `/api/authors/${handle}`, `/api/authors/${handle}/videos`],
    ...[`/api/twitter/videos/${id}`, "/api/twitter/search?q=post"],
  ]) {
    await get(path);
  }
  await get(`/api/authors/${handle}/avatar`, 302);
});
