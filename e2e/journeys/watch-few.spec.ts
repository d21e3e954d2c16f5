import { fakeCase } from "../fake-x/catalogue";
import { fileSiteTest } from "../own-site";
import { textsOf } from "../pages/home-page";
import { untilSent } from "../pages/until-sent";
import { ViewerPage } from "../pages/viewer-page";
import { expect } from "../test";

const test = fileSiteTest();

// In order, because both use one site, which has no videos at first.
test.describe.configure({ mode: "default" });

test("a list without videos offers nothing to watch", async ({ page }) => {
  const button = page.getByRole("button", { name: textsOf("en").Card.watch });
  for (const list of ["recent-videos", "popular-videos", "highly-rated"]) {
    await page.goto(`/en/${list}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(button).toHaveCount(0);
  }
});

test("a covered video is neither played nor pictured, and leaves the last one alone", async ({
  page,
}) => {
  const viewer = new ViewerPage(page);
  for (const name of ["single-video", "sensitive"]) {
    const answer = await page.request.post("/api/twitter/download-record", {
      data: { url: fakeCase(name).link, language: "en" },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await untilSent(page.request, "/en/author/harbour_light", { cards: 2 });
  await page.goto("/en/author/harbour_light");
  await viewer.open();
  const confirm = viewer.dialog.getByRole("button", { name: viewer.card.sensitiveConfirm });
  await expect(confirm).toBeVisible();
  await page.keyboard.press("n");
  await viewer.expectCurrent({ place: 1, isPlaying: true });
  await page.keyboard.press("p");
  await viewer.expectCurrent({ place: 0, isPlaying: undefined });
  for (const key of ["k", " "]) {
    await page.keyboard.press(key);
    const playing = viewer.dialog
      .locator("video")
      .evaluateAll(
        (videos) => videos.filter((video) => !(video as HTMLVideoElement).paused).length,
      );
    expect(await playing).toBe(0);
  }
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.artwork)).toEqual([]);
  await confirm.click();
  await viewer.expectCurrent({ place: 0, isPlaying: true });
  await page.keyboard.press("k");
  await viewer.expectCurrent({ place: 0, isPlaying: false });
});
