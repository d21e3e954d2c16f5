import { fakeCase } from "../fake-x/catalogue";
import { looseLines } from "../pages/loose-lines";
import { movingParts } from "../pages/moving-parts";
import { expect, test } from "../test";

const EXTRACTION = "**/api/twitter/video-url";

test("nothing is sent for an empty field or a link to another site", async ({ page, home }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/video-url")) asked.push(request.url());
  });
  await home.open();
  await home.paste("https://example.com/watch?v=1");
  await expect(home.notice).toContainText(home.texts.Home.invalidUrl);
  await expect(home.field).toHaveAttribute("aria-invalid", "true");
  await expect(home.field).toBeFocused();
  await home.field.fill("");
  await expect(home.notice).toBeEmpty();
  await home.submit.click();
  await expect(home.notice).toContainText(home.texts.Home.invalidUrl);
  expect(asked).toEqual([]);
});

test("a live broadcast has its own text, unlike a mistyped link", async ({ home }) => {
  await home.open();
  await home.paste("https://x.com/i/broadcasts/1OyKAVQrgzwGb");
  await expect(home.notice).toContainText(home.texts.Reasons.live_next);
  await expect(home.notice).not.toContainText(home.texts.Home.invalidUrl);
});

test("during a lookup field and button are disabled, a second press sends nothing, reduced motion is still", async ({
  page,
  home,
}) => {
  let asked = 0;
  await page.route(EXTRACTION, async (route) => {
    asked += 1;
    await route.continue();
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await home.open();
  expect(await movingParts(page)).toEqual([]);
  await home.paste(fakeCase("slow").link);
  await expect(home.submit).toHaveText(home.texts.Home.downloading);
  expect(await movingParts(page)).toEqual([]);
  await expect(home.submit).toHaveAttribute("aria-disabled", "true");
  await expect(home.field).not.toBeEditable();
  await home.submit.dblclick();
  await home.field.press("Enter");
  await expect(home.result).toBeVisible();
  expect(asked).toBe(1);
  expect(await movingParts(page)).toEqual([]);
});

test("a post without a video warns, and editing takes the warning away", async ({
  home,
  expectAccessible,
}) => {
  await home.open();
  await home.paste(fakeCase("text-only").link);
  await expect(home.notice).toContainText(home.texts.Home.videoNotFound);
  await expect(home.notice).toContainText(home.texts.Home.videoNotFoundConfirm);
  await expectAccessible();
  await home.field.press("End");
  await home.field.press("x");
  await expect(home.notice).toBeEmpty();
});

test("a post with photos only says so, and gives them in full size", async ({
  page,
  home,
  expectAccessible,
}) => {
  await home.open();
  await home.paste(fakeCase("photos-only").link);
  const { Reasons, Result } = home.texts;
  await expect(home.notice.locator("p")).toHaveText([Reasons.photos, Reasons.photos_next]);
  const strip = page.getByRole("region", { name: Result.photos });
  await expect(strip.getByRole("img").first()).toBeVisible();
  await expectAccessible();
  const original = page.waitForRequest(/pbs\.twimg\.com\/media\/.*name=orig/);
  const saving = page.waitForEvent("download");
  await strip.getByRole("button", { name: "Save photo 1" }).click();
  await original;
  expect((await saving).suggestedFilename()).toMatch(/-1-\d+x\d+\.jpg$/);
});

const WRONG_INPUTS = [
  ["https://www.youtube.com/watch?v=1", "youtube"],
  ["https://example.com/watch?v=1", "host"],
  ["https://x.com/NASA", "profile"],
  ["https://x.com/NASA/media", "not_a_post"],
  ["https://x.com/NASA/status/abc", "bad_id"],
  ["only words", "no_link"],
] as const;

test("each wrong input has its own text", async ({ home }) => {
  const { Reasons, Home } = home.texts;
  await home.open();
  for (const [input, reason] of WRONG_INPUTS) {
    await home.paste(input);
    await expect(home.notice.locator("p"), input).toHaveText([
      Reasons[reason],
      Reasons[`${reason}_next`],
      Home.invalidUrl,
    ]);
  }
});

const REFUSED = [
  ["deleted", "post_not_found"],
  ["protected", "post_protected"],
  ["suspended", "post_suspended"],
  ["age-gate", "post_age_restricted"],
  ["copyright", "post_withheld"],
  ["blocked", "upstream_unavailable"],
  ["429-everywhere", "upstream_rate_limited"],
] as const;

test("the cause of each refusal is its headline, with what to do", async ({ page, home }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const japanese = home.inLanguage("ja");
  const { Reasons, Home } = japanese.texts;
  await japanese.open();
  for (const [name, code] of REFUSED) {
    await japanese.paste(fakeCase(name).link);
    await expect(japanese.notice.locator("p").first()).toHaveText(Reasons[code]);
    // If the button shows the time, the text must not name another one.
    const next = code === "upstream_rate_limited" ? Home.waitShort : Reasons[`${code}_next`];
    await expect(japanese.notice).toContainText(next);
    await expect(japanese.notice).not.toContainText(Home.extractionError);
    expect(await looseLines(page), code).toEqual([]);
  }
});

test("a refused post is stored in Japanese and requested again", async ({ page, home }) => {
  const { link } = fakeCase("protected");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/video-url")) asked.push(request.url());
  });
  await home.open();
  await home.paste(link);
  await expect(home.notice).toContainText(home.texts.Reasons.post_protected);
  const key = `postreel:video:${/status\/(\d+)/.exec(link)?.[1]}`;
  const stored = () => page.evaluate((name) => localStorage.getItem(name) ?? "{}", key);
  await expect
    .poll(async () => JSON.parse(await stored()).record)
    .toMatchObject({
      hasVideo: false,
      downloadUrl: null,
      errorCode: "post_protected",
      error: home.inLanguage("ja").texts.Errors.post_protected,
    });
  await home.field.press("Enter");
  await expect.poll(() => asked).toHaveLength(2);
  await expect(home.notice).toContainText(home.texts.Reasons.post_protected);
});

test("a response with a single address is a video", async ({ page, home }) => {
  const video_url = "https://video.twimg.com/amplify_video/1/vid/avc1/1280x720/one.mp4";
  await page.route(EXTRACTION, (route) => route.fulfill({ json: { success: true, video_url } }));
  await home.open();
  await home.paste("https://x.com/i/status/1999000000000000015");
  await expect(home.openLink).toHaveAttribute("href", video_url);
});

test("an error in the page itself shows a text and stops waiting", async ({ page, home }) => {
  await page.addInitScript(() => {
    crypto.getRandomValues = () => {
      throw new Error("no randomness");
    };
  });
  await home.open();
  await home.paste("https://x.com/i/status/1999000000000000016");
  await expect(home.notice).toContainText(home.texts.Home.extractionError);
  await expect(home.notice).toContainText(home.texts.Failures.unknown);
  await expect(home.submit).toHaveText(home.texts.Home.download);
});

test("a lookup without a response ends after 15 seconds", async ({ page, home }) => {
  await page.clock.install();
  await page.route(EXTRACTION, () => undefined);
  await home.open();
  await home.paste("https://x.com/i/status/1999000000000000010");
  await page.clock.runFor(8_000);
  await expect(home.submit).toHaveText(home.texts.Home.downloading);
  await page.clock.runFor(7_500);
  await expect(home.notice).toContainText(home.texts.Failures.timeout);
});

test("without a connection the page says so, and retrying works", async ({ page, home }) => {
  await page.route(EXTRACTION, (route) => route.abort(), { times: 1 });
  await home.open();
  await home.paste("https://x.com/i/status/1999000000000000011");
  await expect(home.notice).toContainText(home.texts.Failures.network);
  await home.notice.getByRole("button", { name: home.texts.Home.tryAgain }).click();
  await expect(home.result).toBeVisible();
});

test("a refused clipboard shows the link to copy by hand", async ({ page, home }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) },
    });
  });
  await home.open();
  await home.paste("https://x.com/i/status/1999000000000000012");
  await home.button(home.texts.Result.copy).click();
  await expect(home.result).toContainText(home.texts.Result.copyError);
  await expect(home.result.getByRole("textbox")).toHaveValue(
    /^https:\/\/video\.twimg\.com\/.*mp4$/,
  );
});

test("a CDN that refuses a save leaves the plain link and says how", async ({ page, home }) => {
  await page.context().route(/^https:\/\/video\.twimg\.com\//, (route) => route.abort());
  await home.open();
  await home.paste("https://x.com/i/status/1999000000000000013");
  await home.save.click();
  await expect(home.result).toContainText(home.texts.Result.downloadError);
  await expect(home.result).toContainText(home.texts.Result.saveByHand);
});

test("a blocked popup leaves the result to open by hand", async ({ page, home }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await home.open();
  await home.paste("https://x.com/i/status/1999000000000000014");
  await expect(home.result).toContainText(home.texts.Result.ready);
  await expect(home.openLink).toBeVisible();
});

test("a sensitive post is covered until the visitor confirms 18 years, once", async ({
  page,
  home,
}) => {
  await home.open();
  await home.paste(fakeCase("sensitive").link);
  await expect(home.button(home.texts.Result.sensitiveConfirm)).toBeVisible();
  await expect(home.openLink).toHaveCount(0);
  await expect(home.result.locator('[href*=".mp4"], [src*=".mp4"]')).toHaveCount(0);
  expect(page.context().pages()).toHaveLength(1);
  await home.button(home.texts.Result.sensitiveConfirm).click();
  await expect(home.openLink).toBeVisible();
  await page.reload();
  await home.paste(fakeCase("sensitive").link);
  await expect(home.openLink).toBeVisible();
});

test("help is closed at first and opens by keyboard", async ({ page, home, expectAccessible }) => {
  await home.open();
  const summary = page.locator("summary", { hasText: home.texts.Help.title });
  await expect(page.getByText(home.texts.Help.howTitle, { exact: true })).toBeHidden();
  await summary.focus();
  await page.keyboard.press("Enter");
  for (const heading of ["howTitle", "notesTitle", "methodTitle", "reportTitle"] as const) {
    await expect(page.getByText(home.texts.Help[heading], { exact: true })).toBeVisible();
  }
  await expectAccessible();
});
