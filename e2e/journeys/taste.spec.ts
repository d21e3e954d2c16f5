import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { fillText } from "../../lib/i18n/fill-text";
import { TASTE_KEY } from "../../lib/taste/taste-key";
import { textsOf } from "../pages/home-page";
import { seedVideos } from "../pages/seed-videos";
import { ViewerPage } from "../pages/viewer-page";
import { watchShifts } from "../pages/watch-shifts";
import { expect, test } from "../test";

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.E2E_APP_URL });
  await seedVideos(request, { firstId: "1700000000000096000", count: 4 });
  await request.dispose();
});

const { Card, Device } = textsOf("en");
const { mute } = JSON.parse(readFileSync("messages/save/en.json", "utf8")).CardMenu;

const slotsOf = (page: Page) => page.getByRole("button", { name: Card.hidden, exact: true });
const taste = (page: Page) => page.evaluate((key) => localStorage.getItem(key), TASTE_KEY);

async function saveTaste(page: Page): Promise<void> {
  await page.getByRole("button", { name: Device.saveTaste }).click();
  await expect(page.getByText(Device.savedTaste)).toBeVisible();
}

/** Runs in the page: scrolls until an element floats over no small control, which axe would take for too small. */
function scrollClear(element: Element): void {
  const isClear = () => {
    const box = element.getBoundingClientRect();
    return [...document.querySelectorAll("article :is(a, button)")].every((control) => {
      const { top, bottom, left, right, height } = control.getBoundingClientRect();
      return (
        height > 2 * box.height ||
        bottom < box.top ||
        top > box.bottom ||
        right < box.left ||
        left > box.right
      );
    });
  };
  for (let step = 0; step < 100 && !isClear(); step += 1) scrollBy({ top: 8, behavior: "instant" });
}

test("videos of a muted author keep their places, and are shown again", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/en/recent-videos");
  const first = page.getByRole("article").first();
  const author = first.locator('a[href*="/author/"]');
  const handle = (await author.first().getAttribute("href"))?.split("/").at(-1) ?? "";
  await first.getByRole("button", { name: Card.menu }).click();
  await first.getByRole("button", { name: fillText(mute, { handle }) }).click();
  const slots = slotsOf(page);
  await expect(slots.first()).toBeVisible();

  const shifts = await watchShifts(page);
  await page.reload();
  await expect(slots.first()).toBeVisible();
  const hidden = await slots.count();
  const note = page.getByRole("button", { name: `${hidden} hidden · show` });
  await expect(note).toBeVisible();
  await note.evaluate(scrollClear);
  await expectAccessible();
  await note.click();
  await expect(slots).toHaveCount(0);
  await expect(first).toBeVisible();
  expect(await shifts()).toEqual([]);

  await page.goto("/en/on-this-device");
  const authors = page.getByLabel(Device.authors);
  await expect(authors).toHaveValue(handle.toLowerCase());
  await expectAccessible();
  await authors.fill("");
  await saveTaste(page);
  expect(await taste(page)).toBeNull();
});

test("watched videos are hidden if the device says so, which is exported and deleted", async ({
  page,
}) => {
  const viewer = new ViewerPage(page);
  await page.goto("/en/recent-videos");
  await viewer.opener.click();
  await viewer.expectCurrent({ place: 0, isPlaying: true });
  const id = viewer.named();
  const link = page.locator(`a[href="/en/video/${id}"]`);
  const watched = page.getByRole("article").filter({ has: link });
  await page.keyboard.press("Escape");
  await expect(watched).toBeVisible();

  await page.goto("/en/on-this-device");
  await page.getByRole("checkbox", { name: Device.watched }).check();
  await saveTaste(page);
  await page.goto("/en/recent-videos");
  await expect(slotsOf(page)).toHaveCount(1);
  await expect(watched).toHaveCount(0);

  await page.goto("/en/on-this-device");
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: Device.export }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe("postreel-device.json");
  const exported = JSON.parse(readFileSync(await file.path(), "utf8"));
  expect(exported).toMatchObject({
    [TASTE_KEY]: { hidesWatched: true },
    "postreel-watched": [expect.stringMatching(/^\d+$/)],
  });

  page.once("dialog", (dialog) => dialog.dismiss());
  await page.getByRole("button", { name: Device.delete }).click();
  expect(await taste(page)).not.toBeNull();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: Device.delete }).click();
  await expect(page.getByText(Device.deleted)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: Device.watched })).not.toBeChecked();
  const left = await page.evaluate(
    (kept) => kept.filter((key) => key in localStorage),
    [TASTE_KEY, "postreel-watched"],
  );
  expect(left).toEqual([]);
  await page.goto("/en/recent-videos");
  await expect(watched).toBeVisible();
  await expect(slotsOf(page)).toHaveCount(0);
});
