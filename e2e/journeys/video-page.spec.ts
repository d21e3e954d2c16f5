import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { fillText } from "../../lib/i18n/fill-text";
import { isolated } from "../../lib/i18n/text-language";
import { authorPath, videoPath } from "../../lib/routes";
import { fakeCase } from "../fake-x/catalogue";
import { generatedPost } from "../fake-x/catalogue/generated";
import { boxOf } from "../pages/box-of";
import { textsOf } from "../pages/home-page";
import { PageHead } from "../pages/page-head";
import { seedVideos } from "../pages/seed-videos";
import { expectGrowth, transitionHere, watchTransitions } from "../pages/shared-picture";
import { smallFile } from "../pages/small-file";
import { untilSent } from "../pages/until-sent";
import { expect, test } from "../test";

const FIRST_ID = 1700000000000065000n;
/** A post with text and author in Arabic (`fake-x/catalogue/mixed.ts`). */
const ARABIC_ID = "1640000000000062008";
/** Of the same author and text; no other journey looks their posts up. */
const ANOTHER_ARABIC_ID = "1640000000000062085";

const linkOf = (place: bigint) => `https://x.com/i/status/${FIRST_ID + place}`;

type Found = {
  id: string;
  video_url: string;
  videos: [Parameters<typeof smallFile>[0]];
  author: { username: string; display_name: string };
};

async function lookUp(request: APIRequestContext, url: string): Promise<Found> {
  const answer = await request.post("/api/twitter/video-url", { data: { url } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** The id of another post by an author. */
function anotherOf(handle: string): string {
  for (let id = FIRST_ID + 1000n; ; id += 1n) {
    if (generatedPost(String(id)).author.handle === handle) return String(id);
  }
}

/** Counts that the page sends from now on. */
function watchCounts(page: Page): string[] {
  const counted: string[] = [];
  page.on("request", (request) => {
    if (/record/.test(request.url())) counted.push(new URL(request.url()).pathname);
  });
  return counted;
}

const { Card, Result, Share, Video } = textsOf("en");

test("a video's page is rendered with the video, its words and what is beside it", async ({
  page,
  expectAccessible,
}) => {
  await seedVideos(page.request, { firstId: String(FIRST_ID), count: 6 });
  const { id, video_url, author } = await lookUp(page.request, linkOf(0n));
  await seedVideos(page.request, { firstId: anotherOf(author.username), count: 1 });
  const path = videoPath("en", id);
  const html = await (await page.request.get(path)).text();
  expect(html).toContain(video_url);
  expect(html).toMatch(/<video[^>]* controls=""/);

  const counted = watchCounts(page);
  await watchTransitions(page);
  const popular = page.getByRole("heading", { level: 2, name: Video.popular });
  await untilSent(page.request, path, Video.popular);
  await page.goto(path);
  await expect(popular).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const more = fillText(Video.more, { name: isolated(author.display_name) });
  await expect(page.getByRole("heading", { level: 2, name: more })).toBeVisible();
  const sizes = page.getByRole("combobox", { name: Result.quality }).locator("option");
  for (const size of await sizes.allTextContents()) expect(size).toMatch(/\d+p.* MB/);
  await expect(page.getByRole("link", { name: Video.report })).toHaveAttribute(
    "href",
    /^\/en\/report\?/,
  );
  const person = page.getByRole("main").locator(`a[href="/en/author/${author.username}"]`);
  await expect(person.first()).toContainText(author.display_name);
  await expect(page.getByRole("link", { name: Card.openPost })).toHaveAttribute(
    "href",
    new RegExp(`/status/${FIRST_ID}$`),
  );
  await expectAccessible();
  expect(counted).toEqual([]);

  // Pages of videos and authors show a large picture with the name of the transition; the card
  // takes it over.
  const row = page.locator("section", { has: page.getByRole("heading", { name: more }) });
  const card = row.getByRole("article").first();
  const title = (of: Locator) => of.getByRole("heading").getByRole("link");
  // The next page delays its first frame until the shared picture can be drawn.
  await expect(page.locator('head link[rel="expect"][blocking="render"]')).toHaveAttribute(
    "href",
    "#heading",
  );
  await expectGrowth(
    title(card),
    card.locator("[data-picture]"),
    `**${await title(card).getAttribute("href")}`,
  );
  await person.first().click();
  await page.waitForURL(`**/en/author/${author.username}`);
  const own = page.getByRole("article").first();
  await expectGrowth(title(own), own.locator("[data-picture]"), "**/en/video/*");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goBack();
  expect(await transitionHere(page)).toBe("no transition");
});

test("a high video leaves room below it and beside it, at a desktop's width", async ({ page }) => {
  const { id } = await lookUp(page.request, fakeCase("vertical").link);
  await page.goto(videoPath("en", id));
  const result = page.getByRole("region", { name: Result.title });
  const player = await boxOf(result.locator("video"));
  const rail = await boxOf(page.locator("#heading"));
  expect(player.height).toBeCloseTo(0.8 * 900, 0);
  // The player has the shape of the video, in sixteenths, and the column is beside it.
  expect(player.width).toBeCloseTo((0.8 * 900 * 16) / 28, 0);
  expect(rail.x).toBeCloseTo(player.x + player.width + 32, 0);
  expect(rail.width).toBeGreaterThanOrEqual(360);
});

test("an Arabic post is right to left and in its language, on its page and its author's", async ({
  page,
}) => {
  const link = `https://x.com/i/status/${ARABIC_ID}`;
  for (const firstId of [ARABIC_ID, ANOTHER_ARABIC_ID]) {
    await seedVideos(page.request, { firstId, count: 1 });
  }
  const { id, author } = await lookUp(page.request, link);
  const expectArabic = async (text: Locator) => {
    await expect(text).toHaveAttribute("lang", "ar");
    await expect(text).toHaveCSS("direction", "rtl");
  };
  const name = page.locator("bdi", { hasText: author.display_name });
  await page.goto(videoPath("en", id));
  await expectArabic(page.getByRole("heading", { level: 1 }));
  await expectArabic(page.locator("#heading").locator(name));
  // The author's only other video is a row in the column beside the player, but no part of its region.
  const result = page.getByRole("region", { name: Result.title });
  await expect(result.getByRole("heading")).toHaveCount(1);
  const [column, card] = [page.locator("#heading"), page.getByRole("article").first()];
  expect((await boxOf(card)).x).toBe((await boxOf(column)).x);
  expect((await boxOf(card)).height).toBeLessThan(100);

  await page.goto(authorPath("en", author.username));
  await expectArabic(page.getByRole("heading", { level: 1 }).locator(name));
  await expectArabic(page.getByRole("article").first().getByRole("heading"));
  await expect(page.locator("html")).toHaveCSS("direction", "ltr");
});

test("saving gives a named file and counts once, playing counts a view", async ({ page }) => {
  await seedVideos(page.request, { firstId: String(FIRST_ID + 10n), count: 1 });
  const { id, author, video_url } = await lookUp(page.request, linkOf(10n));
  const [size] = /\d+x\d+/.exec(video_url) ?? [];
  const counted = watchCounts(page);
  await page.goto(videoPath("en", id));
  const result = page.getByRole("region", { name: Result.title });
  const save = result.getByRole("button", { name: new RegExp(`^${Result.save} · `) });
  const [file] = await Promise.all([page.waitForEvent("download"), save.click()]);
  expect(file.suggestedFilename()).toBe(`${author.username}-${FIRST_ID + 10n}-1-${size}.mp4`);
  await expect(page.locator("#announcements")).toHaveText(Result.saved);
  await expect.poll(() => counted).toEqual(["/api/twitter/download-record"]);

  const player = result.locator("video");
  await player.evaluate((video: HTMLVideoElement) => video.play());
  await expect
    .poll(() => counted)
    .toEqual(["/api/twitter/download-record", "/api/twitter/record-view"]);
});

test("the head names the video, for search engines and where its link is shared", async ({
  request,
  baseURL,
}) => {
  await seedVideos(request, { firstId: String(FIRST_ID + 20n), count: 1 });
  const { id, video_url, videos } = await lookUp(request, linkOf(20n));
  for (const language of ["en", "es", "ja", "ko", "zh-CN", "zh-TW"] as const) {
    const path = videoPath(language, id);
    const head = new PageHead(await (await request.get(path)).text());
    expect(head.title.length, path).toBeLessThanOrEqual(70);
    expect(head.title).toContain("| Postreel");
    expect(head.meta("description").join().length, path).toBeLessThanOrEqual(170);
    expect(head.canonical).toEqual([baseURL + path]);
    expect(Object.keys(head.alternates)).toHaveLength(7);
    expect(head.alternates.ja).toBe(baseURL + videoPath("ja", id));
    expect(head.meta("robots")).toEqual([]);
    expect(head.meta("og:type")).toEqual(["video.other"]);
    expect(head.meta("og:video")).toEqual([smallFile(videos[0])]);
    expect(head.meta("og:image").join()).toMatch(/^https:\/\/pbs\.twimg\.com\//);
    expect(head.facts).toEqual(["VideoObject", "BreadcrumbList"]);
    expect(head.html).toContain('"uploadDate":"');
    expect(head.html).toContain(`"contentUrl":"${video_url}"`);
  }
  const index = await (await request.get("/sitemap.xml")).text();
  const children = [...index.matchAll(/<loc>([^<]*\/sitemaps\/videos-\d+\.xml)/g)];
  const listed = await Promise.all(
    children.map(async ([, url = ""]) => (await request.get(url)).text()),
  );
  expect(listed.join()).toContain(`<loc>${baseURL}${videoPath("ko", id)}</loc>`);
});

test("what is no video is 404, one that was taken down too", async ({ request }) => {
  const statusOf = async (id: string) => (await request.get(videoPath("en", id))).status();
  for (const id of ["999999999999", "0", "abc", "1.5", "99999999999999999999"]) {
    expect(await statusOf(id), id).toBe(404);
  }
  const url = linkOf(30n);
  await seedVideos(request, { firstId: String(FIRST_ID + 30n), count: 1 });
  const { id } = await lookUp(request, url);
  expect(await statusOf(id)).toBe(200);
  const report = await request.post("/api/reports", {
    data: {
      reason: "intimate",
      url,
      contact: "owner@mail.example",
      statement: "I am in this video and never agreed to it.",
    },
  });
  expect(report.status(), await report.text()).toBe(201);
  await expect.poll(() => statusOf(id), { timeout: 5000 }).toBe(404);
  expect((await request.get(`/api/twitter/videos/${id}`)).status()).toBe(404);
});

test("a sensitive video asks for the age, and is not for search engines", async ({ page }) => {
  const { link } = fakeCase("sensitive");
  const { id } = await lookUp(page.request, link);
  const path = videoPath("en", id);
  const head = new PageHead(await (await page.request.get(path)).text());
  expect(head.meta("robots").join()).toContain("noindex");
  expect(head.meta("og:video")).toEqual([]);
  expect(head.meta("og:image").join()).not.toContain("twimg");
  await page.goto(path);
  const result = page.getByRole("region", { name: Result.title });
  await expect(result.locator("video")).toHaveCount(0);
  await result.getByRole("button", { name: Result.sensitiveConfirm }).click();
  await expect(result.locator("video")).toBeVisible();
  await page.reload();
  await expect(result.locator("video")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("the player fills the width, and Save, heart and share stay in reach", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await seedVideos(page.request, { firstId: String(FIRST_ID + 40n), count: 5 });
    const { id } = await lookUp(page.request, linkOf(40n));
    await page.goto(videoPath("en", id));
    const result = page.getByRole("region", { name: Result.title });
    const player = await boxOf(result.locator("video"));
    expect([player.x, player.width]).toEqual([0, 390]);
    const buttons = [
      result.getByRole("button", { name: new RegExp(`^${Result.save} · `) }),
      result.getByRole("button", { name: Card.favorite, exact: true }),
      result.getByRole("button", { name: Share.share, exact: true }),
    ];
    for (const top of [0, 600]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 });
    }
    await page.evaluate(() => {
      Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
    });
    await buttons[2]?.tap();
    await expect(page.locator("#announcements")).toHaveText(Share.copied);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      baseURL + videoPath("en", id),
    );
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("it plays and links the file; a sensitive one after a confirmation", async ({ page }) => {
    await seedVideos(page.request, { firstId: String(FIRST_ID + 50n), count: 1 });
    const { id, video_url } = await lookUp(page.request, linkOf(50n));
    await page.goto(videoPath("en", id));
    await expect(page.locator("video[controls]").first()).toBeVisible();
    await expect(page.locator(`main a[href="${video_url}"]:visible`)).toHaveCount(1);

    const sensitive = await lookUp(page.request, fakeCase("sensitive").link);
    await page.goto(videoPath("en", sensitive.id));
    await expect(page.locator("video")).toBeHidden();
    await page.locator("summary", { hasText: Result.sensitiveConfirm }).click();
    await expect(page.locator("video[controls]")).toBeVisible();
    await expect(page.locator(`a[href="${sensitive.video_url}"]`)).toBeVisible();
  });
});
