import { ListingScreen } from "../pages/listing-page";
import { expect, test } from "../test";

const RATED = /\/api\/twitter\/highly-rated\?/;

test("the page explains its ranking", async ({ page, expectAccessible }) => {
  const list = new ListingScreen(page);
  const { texts } = list;
  await list.open("highly-rated");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.HighlyRated.heading);
  await expect(list.period("24 hours")).toHaveAttribute("aria-current", "true");
  await expect(page.getByText(texts.HighlyRated.counts)).toBeVisible();
  await page.getByText(texts.HighlyRated.formulaTitle).click();
  await expect(page.getByText(texts.HighlyRated.formulaAverage)).toBeVisible();
  await expectAccessible();
});

test("the leaderboards link to each other", async ({ page }) => {
  const list = new ListingScreen(page);
  await list.open("highly-rated");
  const boards = page.getByRole("navigation", { name: list.texts.Shell.ranking });
  await boards.getByRole("link", { name: list.texts.Popular.title }).click();
  await expect(page).toHaveURL(/\/en\/popular-videos$/);
  await boards.getByRole("link", { name: list.texts.HighlyRated.title }).click();
  await expect(page).toHaveURL(/\/en\/highly-rated$/);
});

test("a list that fails has its own text", async ({ page }) => {
  const list = new ListingScreen(page);
  await page.route(RATED, (route) =>
    route.fulfill({ status: 503, json: { success: false, message: "Busy" } }),
  );
  await list.open("highly-rated");
  await list.period("7 days").click();
  await expect(page.getByRole("alert").getByText(list.texts.HighlyRated.loadError)).toBeVisible();
});

test("while it loads, twelve placeholders are shown", async ({ page }) => {
  const list = new ListingScreen(page);
  await page.route(RATED, () => undefined);
  await list.open("highly-rated");
  await list.period("3 days").click();
  await expect(list.skeletons).toHaveCount(12);
});
