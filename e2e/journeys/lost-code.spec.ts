import { fakeCase } from "../fake-x/catalogue";
import { textsOf } from "../pages/home-page";
import { loseScript } from "../pages/lose-script";
import { seedVideos } from "../pages/seed-videos";
import { signIn } from "../pages/sign-in";
import { expect, test } from "../test";

const { Card, Shell, Meta } = textsOf("en");

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
      Shell.account,
    ]);
  });
});
