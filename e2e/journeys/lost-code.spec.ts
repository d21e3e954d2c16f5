import { fillText } from "../../lib/i18n/fill-text";
import { fakeCase } from "../fake-x/catalogue";
import { textsOf } from "../pages/home-page";
import { loseScript } from "../pages/lose-script";
import { seedVideos } from "../pages/seed-videos";
import { signIn } from "../pages/sign-in";
import { expect, test } from "../test";

const {
  Authors,
  Card,
  Favorites,
  Following,
  History,
  Home,
  Meta,
  Reasons,
  Result,
  Several,
  Shell,
} = textsOf("en");

test("if the account menu's code does not load, a link to the account remains", async ({
  page,
  context,
  baseURL,
}) => {
  const reported: string[] = [];
  page.on("pageerror", ({ message }) => reported.push(message));
  await signIn(context, baseURL ?? "");
  const lost = await loseScript(page, ".accountMenu");
  await page.goto("/en/terms");
  const link = page.getByRole("banner").getByRole("link", { name: Shell.account });
  await expect(link).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(Shell.errorTitle)).toHaveCount(0);
  expect(lost()).toBeGreaterThan(0);
  expect(reported.join()).toMatch(/chunk/i);
  await link.click();
  await expect(page).toHaveURL("/en/account");
});

test("if a panel's code does not load, the age check and the video still work", async ({
  page,
  home,
}) => {
  const lost = await loseScript(page, ".downloadError");
  await home.open();
  await home.paste(fakeCase("sensitive").link);
  await expect(home.button(home.texts.Result.sensitiveConfirm)).toBeVisible();
  expect(lost()).toBeGreaterThan(0);
  await expect(home.openLink).toHaveCount(0);
  await home.button(home.texts.Result.sensitiveConfirm).click();
  await expect(home.openLink).toHaveAttribute("href", /\.mp4/);
});

test("if the list of several links does not load, each video can still be opened", async ({
  page,
  home,
  expectAccessible,
}) => {
  const lost = await loseScript(page, ".savingAll");
  await home.open();
  const names = ["vertical", "deleted", "multi-video", "four-photos"];
  const links = names.map((name) => fakeCase(name).link);
  await home.paste(links.join(" "));
  const list = page.getByRole("region", { name: Several.title });
  await expect(list.getByRole("heading")).toHaveText(fillText(Several.found, { count: 4 }));
  const rows = list.getByRole("listitem");
  const videos = [1, 2].map((place) => fillText(Result.videoOf, { place, total: 2 }));
  const photos = [1, 2, 3, 4].map((place) => fillText(Result.photo, { place }));
  const acts = [[Result.open], [Home.openOnX], videos, [...photos, Home.openOnX]];
  for (const [place, texts] of acts.entries()) {
    const row = rows.nth(place);
    await expect(row.getByRole("link")).toContainText(texts);
    await expect(row).toContainText(links[place]?.replace("https://", "") ?? "");
  }
  await expect(rows.nth(1)).toContainText(Reasons.post_not_found);
  await expectAccessible();
  expect(lost()).toBeGreaterThan(0);
});

test("if a personal list's code does not load, the page says so and can be loaded again", async ({
  page,
  context,
  baseURL,
}) => {
  await loseScript(page, "favorites of this device");
  await page.goto("/en/terms");
  await page.evaluate(() => localStorage.setItem("postreel-hearts", '{"device":["1"]}'));
  await page.goto("/en/favorites");
  const failure = page.getByRole("main").getByRole("alert");
  await expect(failure).toContainText(Favorites.loadError);

  await signIn(context, baseURL ?? "");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await loseScript(page, "followed authors");
  await page.goto("/en/following");
  await page.locator("summary", { hasText: Following.authors }).click();
  await expect(failure).toContainText(Authors.failed);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await failure.getByRole("button").click();
  await page.locator("summary", { hasText: Following.authors }).click();
  await expect(page.getByText(Following.noAuthors)).toBeVisible();
});

test("if a card's menu or its texts do not load, the video's page opens instead", async ({
  page,
}) => {
  await seedVideos(page.request, { firstId: "1700000000000002400", count: 1 });
  // Cached pages show added videos within seconds.
  await expect
    .poll(async () => (await page.request.get("/en/recent-videos")).text(), { timeout: 40_000 })
    .toContain("<article");
  for (const mark of [".openFile", Card.copyLink]) {
    const lost = await loseScript(page, mark);
    await page.goto("/en/recent-videos");
    const card = page.getByRole("article").first();
    const path = await card.getByRole("heading").getByRole("link").getAttribute("href");
    await card.getByRole("button", { name: Card.menu }).click();
    await expect(page).toHaveURL(path ?? "");
    expect(lost()).toBeGreaterThan(0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("if the menu's lower part does not load, its links and one to the account remain", async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL ?? "");
    const lost = await loseScript(page, ".signedInAs");
    await page.goto("/en");
    await expect.poll(lost).toBeGreaterThan(0);
    await expect(page).toHaveTitle(Meta.homeTitle);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("banner").getByRole("button", { name: Shell.menu }).click();
    const menu = page.getByRole("dialog", { name: Shell.menu });
    await expect(menu.getByRole("link")).toHaveText([
      Shell.recent,
      Shell.ranking,
      Shell.authors,
      Shell.favorites,
      History.title,
      Shell.following,
      Shell.account,
    ]);
  });
});
