import { ownSiteTest } from "../own-site";
import { ListingScreen } from "../pages/listing-page";
import { seedVideos } from "../pages/seed-videos";
import { expectGrowth, watchTransitions } from "../pages/shared-picture";
import { expect } from "../test";

ownSiteTest(
  "the home page shows the first videos of both lists and links to them",
  async ({ page, home, request }) => {
    await seedVideos(request, { firstId: "1700000000000004000", count: 7 });
    await watchTransitions(page);
    await home.open();
    const { cards, texts } = new ListingScreen(page);
    const viewAll = (title: string) =>
      page.getByRole("link", { name: `${texts.Listing.viewAll} ${title}` });
    await expect(viewAll(texts.Recent.title)).toHaveAttribute("href", "/en/recent-videos");
    await expect(viewAll(texts.Popular.blockTitle)).toHaveAttribute("href", "/en/popular-videos");
    const made = async () => (await (await request.get("/en")).text()).match(/<article/g);
    await expect.poll(made, { timeout: 25_000 }).toHaveLength(12);

    const asked: string[] = [];
    page.on("request", (sent) => asked.push(new URL(sent.url()).pathname));
    await page.reload();
    await expect(cards).toHaveCount(12);
    // The cards with scripts replace those without.
    await expect(async () => {
      await cards.last().scrollIntoViewIfNeeded({ timeout: 1000 });
      await expect(cards.last().getByRole("button").first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(asked.filter((path) => path.startsWith("/api/twitter/"))).toEqual([]);

    // Both lists fill whole rows at these widths.
    for (const [width, rows, ownLines] of [
      [390, [2, 2, 2, 2, 2, 2], 12],
      [834, [3, 3, 3, 3], 0],
      [1440, [6, 6], 12],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await cards.evaluateAll((all) =>
        all.map((card) => Math.round(card.getBoundingClientRect().top)),
      );
      const row = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
      expect(row, `cards in each row at ${width} px`).toEqual(rows);
      // In a narrow card the age would leave the author's name two letters.
      const alone = await cards.evaluateAll(
        (all) =>
          all.filter((card) => {
            const edge = (part: string) => card.querySelector(part)?.getBoundingClientRect();
            return (edge("time")?.top ?? 0) >= (edge(".card-author")?.bottom ?? 0);
          }).length,
      );
      expect(alone, `names in a line of their own at ${width} px`).toBe(ownLines);
    }

    // A video may be in both lists; the picture of the card that was followed must grow.
    const titles = cards.getByRole("heading").getByRole("link");
    const paths = await titles.evaluateAll((links: HTMLAnchorElement[]) =>
      links.map(({ pathname }) => pathname),
    );
    const again = paths.findLastIndex((path, at) => paths.indexOf(path) < at);
    expect(again).toBeGreaterThan(0);
    const card = cards.filter({ has: page.getByRole("heading").getByRole("link") }).nth(again);
    await expectGrowth(titles.nth(again), card.locator("[data-picture]"), `**${paths[again]}`);
  },
);
