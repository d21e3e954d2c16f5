import { ListingScreen } from "../pages/listing-page";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

const LISTS = /\/api\/twitter\/(recent|popular)\?/;

test("the home page shows the beginning of both lists and leads to the whole", async ({
  page,
  home,
  request,
}) => {
  await seedVideos(request, { firstId: "1700000000000004000", count: 5 });
  await home.open();
  const { cards, texts } = new ListingScreen(page);
  const viewAll = (title: string) =>
    page.getByRole("link", { name: `${texts.Listing.viewAll} : ${title}` });
  await expect(viewAll(texts.Recent.title)).toHaveAttribute("href", "/en/recent-videos");
  await expect(viewAll(texts.Popular.blockTitle)).toHaveAttribute("href", "/en/popular-videos");
  await expect(async () => {
    await page.reload();
    await expect(cards).toHaveCount(8, { timeout: 1000 });
  }).toPass({ timeout: 25_000 });
});

test("while they load, four places are held in each", async ({ page, home }) => {
  await page.route(LISTS, () => undefined);
  await home.open();
  await expect(new ListingScreen(page).skeletons).toHaveCount(8);
});

test("lists that fail say so where the device keeps nothing either", async ({ page, home }) => {
  await page.route(LISTS, (route) => route.fulfill({ status: 500, body: "" }));
  await home.open();
  const { Recent, Popular } = new ListingScreen(page).texts;
  await expect(page.getByText(Recent.loadError)).toBeVisible();
  await expect(page.getByText(Popular.loadError)).toBeVisible();
});

test("empty lists say so", async ({ page, home }) => {
  const nothing = {
    videos: [],
    total: 0,
    offset: 0,
    limit: 4,
    hasMore: false,
    nextCursor: null,
    asOf: "2026-03-10T12:00:00.000Z",
  };
  await page.route(LISTS, (route) => route.fulfill({ json: nothing }));
  await home.open();
  const { Recent, Popular } = new ListingScreen(page).texts;
  await expect(page.getByText(Recent.noRecent)).toBeVisible();
  await expect(page.getByText(Popular.noPopular)).toBeVisible();
});
