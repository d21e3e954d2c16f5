import { readFileSync } from "node:fs";
import { fakeCase } from "../fake-x/catalogue";
import { expect, test } from "../test";

const NASA = "https://x.com/NASA/status/1491475671058681863";
const BEST =
  "https://video.twimg.com/amplify_video/1491441845964001288/vid/1280x720/xvMDbP61zCKkXs19.mp4";

/** Four of the six languages: Latin letters, kana, Hangul and Chinese characters. */
for (const language of ["es", "ja", "ko", "zh-TW"] as const) {
  test(`a pasted link opens, saves and copies its video in ${language}`, async ({
    page,
    context,
    home,
    expectAccessible,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const own = home.inLanguage(language);
    const { texts } = own;
    await own.open();
    const opened = context.waitForEvent("page");
    const recorded = page.waitForRequest("**/api/twitter/download-record");
    await own.paste(`${texts.Home.lead} ${NASA}?s=46 `);

    const tab = await opened;
    await expect.poll(() => tab.url()).toBe(BEST);
    expect((await recorded).postDataJSON()).toMatchObject({ url: NASA, language });

    await expect(own.result).toBeVisible();
    await expect(own.openLink).toHaveAttribute("href", BEST);
    await expect(own.quality.locator("option").first()).toContainText("720p");
    await expectAccessible();

    const saving = page.waitForEvent("download");
    await own.save.click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe("NASA-1491475671058681863-1-1280x720.mp4");
    expect(
      readFileSync(await file.path())
        .subarray(4, 8)
        .toString("latin1"),
    ).toBe("ftyp");

    await own.button(texts.Result.copy).click();
    await expect(own.button(texts.Result.copied)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(BEST);
  });
}

test("a download counts once, however often the video is opened, saved and copied", async ({
  page,
  home,
  context,
}) => {
  await context.grantPermissions(["clipboard-write"]);
  const records: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/download-record")) records.push(request.url());
  });
  await home.open();
  await home.paste("https://x.com/i/status/1999000000000000001");
  await expect(home.result).toContainText(home.texts.Result.downloads.replace("{count}", "1"));
  const saving = page.waitForEvent("download");
  await home.save.click();
  await (await saving).path();
  await expect(page.getByRole("status").filter({ hasText: home.texts.Result.saved })).toHaveCount(
    1,
  );
  await home.button(home.texts.Result.copy).click();
  await expect(home.button(home.texts.Result.copied)).toBeVisible();
  expect(records).toHaveLength(1);
});

test("a video plays in the preview, without a Referer", async ({ page, home }) => {
  await home.open();
  const media = page.waitForRequest(/^https:\/\/video\.twimg\.com\//);
  await home.paste("https://x.com/i/status/1999000000000000002");
  const video = home.result.locator("video");
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  expect(await (await media).allHeaders()).not.toHaveProperty("referer");
});

test("each video of a post can be chosen, and the link may name one", async ({ home }) => {
  const { link } = fakeCase("multi-video");
  await home.open();
  await home.paste(`${link}/video/2`);
  const choices = home.result.getByRole("radio");
  await expect(choices).toHaveCount(2);
  await expect(choices.nth(1)).toBeChecked();
  const second = await home.openLink.getAttribute("href");
  await choices.nth(0).locator("..").click();
  await expect(choices.nth(0)).toBeChecked();
  await expect(home.openLink).not.toHaveAttribute("href", second ?? "");
});

test("the photos of a post with a video can be saved", async ({ home, expectAccessible }) => {
  await home.open();
  await home.paste(fakeCase("mixed").link);
  const photos = home.result.getByRole("region", { name: home.texts.Result.photos });
  await expect(photos.getByRole("img")).toHaveCount(1);
  await expect(photos.getByRole("button", { name: "Save photo 1" })).toBeVisible();
  await expectAccessible();
});

test("a lower quality can be chosen, with its size", async ({ home }) => {
  await home.open();
  await home.paste(NASA);
  await expect(home.quality.locator("option")).toHaveCount(3);
  await expect(home.quality.locator("option").nth(2)).toContainText(/270p.*480×270.*MB/);
  await home.quality.selectOption({ index: 2 });
  await expect(home.openLink).toHaveAttribute("href", /480x270/);
});

test("a stored post is not requested again", async ({ page, home }) => {
  const link = "https://x.com/i/status/1999000000000000003";
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/video-url")) asked.push(request.url());
  });
  await home.open();
  await home.paste(link);
  await expect(home.result).toBeVisible();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.some((key) => key.includes("1999000000000000003"))).toBe(true);
  await page.reload();
  await home.paste(link);
  await expect(home.result).toBeVisible();
  expect(asked).toHaveLength(1);
});
