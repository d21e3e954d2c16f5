import { TASTE_KEY } from "../../lib/taste/taste-key";
import { textsOf } from "../pages/home-page";
import { seedVideos } from "../pages/seed-videos";
import { watchShifts } from "../pages/watch-shifts";
import { expect, test } from "../test";

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.E2E_APP_URL });
  await seedVideos(request, { firstId: "1700000000000096000", count: 4 });
  await request.dispose();
});

test("videos that a device hides keep their places, and are shown again", async ({
  page,
  expectAccessible,
}) => {
  const { Card } = textsOf("en");
  await page.goto("/en/recent-videos");
  const first = page.getByRole("article").first();
  const author = first.locator('a[href*="/author/"]');
  const handle = (await author.first().getAttribute("href"))?.split("/").at(-1) ?? "";
  await page.evaluate(
    ([key, author]) =>
      localStorage.setItem(key, JSON.stringify({ authors: [author.toLowerCase()] })),
    [TASTE_KEY, handle] as const,
  );
  const shifts = await watchShifts(page);
  await page.reload();
  const slots = page.getByRole("button", { name: Card.hidden, exact: true });
  await expect(slots.first()).toBeVisible();
  const hidden = await slots.count();
  const note = page.getByRole("button", { name: `${hidden} hidden · show` });
  await expect(note).toBeVisible();
  await expectAccessible();
  await note.click();
  await expect(slots).toHaveCount(0);
  await expect(first).toBeVisible();
  expect(await shifts()).toEqual([]);
  await page.goto("/en/on-this-device");
  const authors = page.getByLabel(textsOf("en").Device.authors);
  await expect(authors).toHaveValue(handle.toLowerCase());
  await expectAccessible();
  await authors.fill("");
  await page.getByRole("button", { name: textsOf("en").Device.saveTaste }).click();
  await expect(page.getByText(textsOf("en").Device.savedTaste)).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), TASTE_KEY)).toBeNull();
});
