import type { Locator } from "@playwright/test";
import { boxOf } from "../pages/box-of";
import { expect, test } from "../test";

test("pages name the links that browsers may prerender, and nothing else does", async ({
  request,
}) => {
  for (const path of ["/en", "/ja/popular-videos", "/en/authors?search=a", "/en/no-such-page"]) {
    const { "speculation-rules": rules } = (await request.get(path)).headers();
    expect(rules, path).toBe('"/speculation-rules.json"');
  }
  expect((await request.get("/api/authors")).headers()).not.toHaveProperty("speculation-rules");
  const rules = await request.get("/speculation-rules.json");
  // Browsers ignore rules of any other type.
  expect(rules.headers()["content-type"]).toBe("application/speculationrules+json");
  expect((await rules.json()).prerender).toHaveLength(1);
});

for (const width of [390, 1440]) {
  test(`the header returns on a scroll upward, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    // Long enough to scroll, whatever the lists hold.
    await page.goto("/en/terms", { waitUntil: "networkidle" });
    const banner = page.getByRole("banner");
    await expect(banner).toBeInViewport();
    const place = await boxOf(banner);

    await page.mouse.move(width / 2, 500);
    await page.mouse.wheel(0, 600);
    await expect(banner).not.toBeInViewport();
    await page.mouse.wheel(0, -80);
    await expect(banner).toBeInViewport();
    await expect.poll(async () => (await boxOf(banner)).y).toBeCloseTo(place.y, 0);
    // A focused element stays visible, however far the page is scrolled.
    await page.mouse.wheel(0, 400);
    await expect(banner).not.toBeInViewport();
    await banner.getByRole("link").first().focus();
    await expect(banner).toBeInViewport();

    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => boxOf(banner)).toEqual(place);
  });
}

test("header, heading and footer share the page's left edge, and headings four sizes", async ({
  page,
}) => {
  const edges = new Set<string>();
  const sizes = new Set<string>();
  const heading = page.getByRole("heading", { level: 1 });
  const left = async (part: Locator) => Math.round((await boxOf(part)).x);
  for (const path of [
    ...["", "/popular-videos", "/authors", "/search", "/favorites", "/history", "/report"],
    ...["/help/ios", "/api-docs", "/terms", "/login", "/none"],
  ]) {
    await page.goto(`/en${path}`, { waitUntil: "domcontentloaded" });
    for (const width of [390, 834, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(heading).toBeVisible();
      const parts = [heading, page.locator("header svg"), page.locator("body > footer > div")];
      for (const part of parts) edges.add(`${width}: ${await left(part.first())}`);
      const size = await heading.evaluate((element) => getComputedStyle(element).fontSize);
      sizes.add(`${width}: ${size}`);
    }
  }
  // One left edge at each width; desktops have two, since pages of cards are wider than pages of
  // text.
  expect([...edges], "one at each width, two on desktops").toHaveLength(4);
  expect([...sizes], "four at each width").toHaveLength(12);
});
