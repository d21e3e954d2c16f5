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

const { Card, Device, Hidden } = textsOf("en");

const slotsOf = (page: Page) => page.getByRole("button", { name: Hidden.show, exact: true });
const taste = (page: Page) => page.evaluate((key) => localStorage.getItem(key), TASTE_KEY);

async function saveTaste(page: Page): Promise<void> {
  await page.getByRole("button", { name: Device.saveTaste }).click();
  await expect(page.getByText(Device.savedTaste)).toBeVisible();
}

test("videos of muted authors keep their places, and are shown again", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/en/recent-videos");
  const first = page.getByRole("article").first();
  const handles: string[] = [];
  while (handles.length < 2) {
    const author = await first.locator('a[href*="/author/"]').first().getAttribute("href");
    const handle = author?.split("/").at(-1) ?? "";
    await first.getByRole("button", { name: Card.menu }).click();
    const authors = page.locator(`article a[href$="/author/${handle}"]`);
    const undo = page.locator(".toast").getByRole("button", { name: Hidden.undo });
    if (handles.length === 0) {
      await first.getByRole("button", { name: fillText(Card.mute, { handle }) }).click();
      await expect(authors).toHaveCount(0);
      await undo.click();
      await expect(page.locator("article:focus-within")).toHaveCount(1);
      await expect(authors.first()).toBeVisible();
      await first.getByRole("button", { name: Card.menu }).click();
    }
    await first.getByRole("button", { name: fillText(Card.mute, { handle }) }).click();
    await expect(authors).toHaveCount(0);
    const shown = page.locator("button:focus");
    await expect(shown).toHaveText(Hidden.show);
    await expect(shown).toHaveAccessibleDescription(fillText(Hidden.author, { handle }));
    handles.push(handle.toLowerCase());
  }
  const slots = slotsOf(page);

  const shifts = await watchShifts(page);
  await page.reload();
  await expect(slots.first()).toBeVisible();
  const hidden = await slots.count();
  // In the place of the first one, so that it covers nothing.
  const place = page.getByRole("listitem").filter({ has: slots.first() }).first();
  const note = place.getByRole("button", { name: fillText(Hidden.showAll, { count: hidden }) });
  await expect(note).toBeVisible();
  await expectAccessible();
  await note.click();
  await expect(slots).toHaveCount(0);
  const shown = page.locator("article:focus-within");
  await expect(shown.locator(`a[href$="/author/${handles[0]}" i]`).first()).toBeVisible();
  expect(await shifts()).toEqual([]);

  await page.reload();
  await place.locator(`a[href="/en/on-this-device"]`).click();
  const authors = page.getByLabel(Device.authors);
  // The newest first: of too many the oldest are dropped.
  await expect(authors).toHaveValue(handles.toReversed().join("\n"));
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
  await page.getByRole("switch", { name: Device.watched }).check();
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
  await expect(page.getByRole("switch", { name: Device.watched })).not.toBeChecked();
  const left = await page.evaluate(
    (kept) => kept.filter((key) => key in localStorage),
    [TASTE_KEY, "postreel-watched"],
  );
  expect(left).toEqual([]);
  await page.goto("/en/recent-videos");
  await expect(watched).toBeVisible();
  await expect(slotsOf(page)).toHaveCount(0);
});
