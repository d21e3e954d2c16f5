import type { Page, Route } from "@playwright/test";
import { expect, test } from "../test";

const RECORD = "**/api/twitter/download-record";
const MEDIA = /^https:\/\/video\.twimg\.com\//;

/** Holds matching requests until they are released. */
async function hold(page: Page, url: string | RegExp, isHeld: (route: Route) => boolean) {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.context().route(url, async (route) => {
    if (isHeld(route)) await gate;
    await route.fallback();
  });
  return letGo;
}

const isSave = (route: Route) => route.request().resourceType() === "fetch";
const isAbout = (id: string) => (route: Route) => (route.request().postData() ?? "").includes(id);

function recordedPosts(page: Page): string[] {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/download-record")) posts.push(request.postDataJSON().url);
  });
  return posts;
}

function downloadsOf(page: Page): string[] {
  const names: string[] = [];
  page.on("download", (download) => names.push(download.suggestedFilename()));
  return names;
}

const saveRefused = (page: Page) =>
  page.waitForEvent("requestfailed", (request) => MEDIA.test(request.url()));

test("a save that was left for another post ends, and the other post counts", async ({
  page,
  home,
}) => {
  const [first, second] = ["1999000000000000036", "1999000000000000037"];
  const posts = recordedPosts(page);
  const files = downloadsOf(page);
  await home.open();
  await home.paste(`https://x.com/i/status/${first}`);
  await expect(home.result).toContainText(home.texts.Result.downloads.replace("{count}", "1"));

  const releaseMedia = await hold(page, MEDIA, isSave);
  const releaseAnswer = await hold(page, "**/api/twitter/video-url", isAbout(second));
  const started = page.waitForRequest((request) => MEDIA.test(request.url()));
  await home.save.click();
  await started;
  const refused = saveRefused(page);
  await home.paste(`https://x.com/i/status/${second}`);
  await refused;
  releaseMedia();
  releaseAnswer();

  await expect(home.result).toContainText(home.texts.Result.downloads.replace("{count}", "1"));
  expect(posts.map((url) => url.split("/").at(-1))).toEqual([first, second]);
  expect(files).toEqual([]);
});

test("a save that is cancelled leaves no file, and another quality can be saved", async ({
  page,
  home,
}) => {
  const files = downloadsOf(page);
  await home.open();
  await home.paste("https://x.com/NASA/status/1491475671058681863");
  await expect(home.result).toBeVisible();
  const release = await hold(page, MEDIA, isSave);
  const started = page.waitForRequest((request) => MEDIA.test(request.url()));
  await home.save.click();
  await started;
  const refused = saveRefused(page);
  await home.button(home.texts.Result.cancel).click();
  await refused;
  release();
  await expect(home.save).toBeFocused();
  await home.quality.selectOption({ index: 2 });

  const saving = page.waitForEvent("download");
  await home.save.click();
  await (await saving).path();
  expect(files).toEqual(["NASA-1491475671058681863-1-480x270.mp4"]);
});

test("a late response is added to its own post", async ({ page, home }) => {
  const [first, second] = ["1999000000000000033", "1999000000000000034"];
  await page.context().route(RECORD, async (route) => {
    const downloadCount = isAbout(first)(route) ? 77 : 5;
    await route.fulfill({ json: { success: true, counted: true, downloadCount } });
  });
  const release = await hold(page, RECORD, isAbout(first));
  const counted = (count: string) => home.texts.Result.downloads.replace("{count}", count);
  await home.open();
  await home.paste(`https://x.com/i/status/${first}`);
  await expect(home.result).toBeVisible();
  await home.paste(`https://x.com/i/status/${second}`);
  await expect(home.result).toContainText(counted("5"));

  const late = page.waitForResponse((response) =>
    (response.request().postData() ?? "").includes(first),
  );
  release();
  await (await late).finished();
  // The page has handled the response when it is idle after painting.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(home.result).toContainText(counted("5"));
  await expect(home.result).not.toContainText(counted("77"));
});
