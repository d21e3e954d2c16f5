import type { Page } from "@playwright/test";
import { boxOf } from "../pages/box-of";
import { videoIds } from "../pages/favorites-page";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

/** A phone of 390 px whose visitor has set text of twice the size. */
const LARGE_TEXT = { width: 195, height: 422 };

/** Controls and headings in `box` that lie on others, or beyond the window. */
function crowded(page: Page, box: string): Promise<string[]> {
  return page.locator(box).evaluate((element) => {
    const boxOf = (part: Element) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return (part.matches("h1") ? range : part).getBoundingClientRect();
    };
    const parts = [...element.querySelectorAll("h1, a, button, summary")]
      .filter((part) => part.checkVisibility())
      .map((part) => ({ part, box: boxOf(part) }));
    const isOver = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    return parts
      .filter(
        ({ part, box }) =>
          box.right > innerWidth + 1 ||
          parts.some((other) => other.part !== part && isOver(box, other.box)),
      )
      .map(({ part }) => part.outerHTML.slice(0, 200));
  });
}

test("on a phone the line below the tabs is level, and large text lies on nothing", async ({
  page,
  request,
}) => {
  const links = await seedVideos(request, { firstId: "1700000000000094100", count: 1 });
  const [id] = await videoIds(request, links);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/en/popular-videos");
  const lines = await page
    .locator(".list-tabs, .list-boards")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
  expect(lines).toHaveLength(2);
  expect(new Set(lines).size).toBe(1);

  await page.setViewportSize(LARGE_TEXT);
  expect(await crowded(page, ".list-head")).toEqual([]);
  await page.goto(`/en/video/${id}`);
  expect(await crowded(page, ".save-bar")).toEqual([]);
  await page.goto("/en/on-this-device");
  const card = page.locator("main section").first();
  await expect(card).toBeVisible();
  const box = await boxOf(card);
  expect(box.x + box.width).toBeLessThanOrEqual(LARGE_TEXT.width);
});
