import type { Page } from "@playwright/test";
import { ListingScreen } from "../pages/listing-page";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

const FIRST_ID = "1700000000000093000";
const POST = `https://x.com/i/status/${FIRST_ID}`;

let id = "";
let author = "";
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.E2E_APP_URL });
  await seedVideos(request, { firstId: FIRST_ID, count: 1 });
  const answer = await (
    await request.post("/api/twitter/video-url", { data: { url: POST } })
  ).json();
  id = answer.id;
  author = answer.author.username;
  await request.dispose();
});

/** Adds a share sheet to the page. Returns a function for what it was last given. */
async function withSheet(page: Page) {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      Object.assign(window, { sheet: data });
    };
  });
  const given = (): Promise<ShareData> => page.evaluate(() => Reflect.get(window, "sheet"));
  return async () => {
    await expect.poll(given).toBeTruthy();
    return given();
  };
}

const shareOn = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

test("post, author, result and ranking go to the device's sheet, with the address of the view", async ({
  page,
  home,
  baseURL,
}) => {
  const given = await withSheet(page);
  const { Share, Result, Card, Timeframes } = home.texts;
  for (const path of [`/en/video/${id}`, `/en/author/${author}`]) {
    await page.goto(path);
    await shareOn(page, Share.share).click();
    expect(await given()).toEqual({ url: baseURL + path, title: expect.stringMatching(/\w/) });
  }

  await home.open();
  await home.paste(POST);
  await home.result.getByRole("button", { name: Result.share, exact: true }).click();
  expect((await given()).url).toBe(`${baseURL}/en/video/${id}`);

  const list = new ListingScreen(page);
  await list.open("popular-videos", "?timeframe=7d");
  await shareOn(page, Card.share).first().click();
  expect((await given()).url).toBe(`${baseURL}/en/popular-videos?timeframe=7d`);
  await list.period(Timeframes.all).click();
  await expect(page).toHaveURL(/timeframe=all$/);
  await shareOn(page, Card.share).first().click();
  await expect
    .poll(async () => (await given()).url)
    .toBe(`${baseURL}/en/popular-videos?timeframe=all`);
});

test("a closed sheet copies nothing; where there is none, or it fails, the address is copied", async ({
  page,
  context,
  home,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { Share } = home.texts;
  const path = `/en/author/${author}`;
  await page.goto(path);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  for (const [failure, text] of [
    ["AbortError", "before"],
    ["NotAllowedError", baseURL + path],
    [null, baseURL + path],
  ] as const) {
    await page.evaluate(async (name) => {
      await navigator.clipboard.writeText("before");
      const share = () => {
        Object.assign(window, { isRefused: true });
        return Promise.reject(new DOMException("", name ?? ""));
      };
      Object.assign(window, { isRefused: false });
      const value = name === null ? undefined : share;
      Object.defineProperty(navigator, "share", { value, configurable: true });
    }, failure);
    await shareOn(page, Share.share).click();
    if (failure !== null) {
      await expect.poll(() => page.evaluate(() => Reflect.get(window, "isRefused"))).toBe(true);
    }
    if (text !== "before") {
      await expect(shareOn(page, Share.copied)).toBeVisible();
      await expect(shareOn(page, Share.share)).toBeVisible({ timeout: 6000 });
    }
    expect(await copied()).toBe(text);
  }
});
