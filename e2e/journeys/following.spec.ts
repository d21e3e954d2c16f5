import { readFileSync } from "node:fs";
import { fillText } from "../../lib/i18n/fill-text";
import { boxOf } from "../pages/box-of";
import { FavoritesPage } from "../pages/favorites-page";
import { hold } from "../pages/hold";
import { LoginPage } from "../pages/login-page";
import { seedVideos } from "../pages/seed-videos";
import { register, signIn } from "../pages/sign-in";
import { expect, test } from "../test";

const APP = process.env.E2E_APP_URL ?? "";

let author = "";
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: APP });
  const [link] = await seedVideos(request, { firstId: "1700000000000009700", count: 2 });
  const answer = await request.post("/api/twitter/video-url", { data: { url: link } });
  author = (await answer.json()).author.username;
  await request.dispose();
});

test("an author is followed after sign-in, listed, and unfollowed", async ({
  page,
  expectAccessible,
}) => {
  const person = await register(page.request, "Uma Berg");
  const login = new LoginPage(page);
  const { Author, Following, Shell } = login.texts;
  const list = new FavoritesPage(page);
  await page.goto(`/en/author/${author}`);
  await page.getByRole("button", { name: Author.follow, exact: true }).click();
  const { keptFollow } = login.texts.SignIn;
  await expect(page.getByText(fillText(keptFollow, { author: `@${author}` }))).toBeVisible();
  await login.signIn(person);
  await page.waitForURL(`**/en/author/${author}`);
  const button = page.getByRole("button", { name: Author.followed, exact: true });
  await expect(button).toBeVisible();
  await expectAccessible();
  await page.reload();
  await expect(button).toBeVisible();

  await login.account.click();
  await page.getByRole("link", { name: Shell.following, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(Following.title);
  await expect(list.cards.first()).toBeVisible();
  await expectAccessible();
  // The authors themselves: unfollowed and followed again, without a request of their own.
  const among: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/following/among")) among.push(request.url());
  });
  await page.locator("summary", { hasText: Following.authors }).press("Enter");
  const toggle = page.locator("details", { hasText: Following.authors }).getByRole("button");
  for (const [method, state] of [
    ["DELETE", Author.follow],
    ["POST", Author.followed],
  ]) {
    const saved = page.waitForResponse((one) => one.request().method() === method);
    await toggle.press("Enter");
    await expect(toggle).toHaveAccessibleName(new RegExp(`^${state} `));
    expect((await saved).status()).toBe(200);
  }
  expect(among).toEqual([]);
  await expectAccessible();

  await page.goto(`/en/author/${author}`);
  await expect(button).toBeVisible();
  const width = (await boxOf(button)).width;
  const removed = page.waitForResponse(`**/api/following/${author}`);
  await button.press("Enter");
  const before = page.getByRole("button", { name: Author.follow, exact: true });
  await expect(before).toBeFocused();
  expect((await boxOf(before)).width).toBe(width);
  expect((await removed).status()).toBe(200);
  await page.goto("/en/following");
  await expect(page.getByText(Following.none)).toBeVisible();
});

test("a refused follow is undone, and says so", async ({ page, context }) => {
  await signIn(context, APP);
  const { Author } = new LoginPage(page).texts;
  await page.route("**/api/following", (route) => route.fulfill({ status: 500, body: "" }));
  const known = page.waitForResponse("**/api/following/among**");
  await page.goto(`/en/author/${author}`);
  await known;
  await page.getByRole("button", { name: Author.follow, exact: true }).click();
  await expect(page.getByText(Author.followFailed).first()).toBeVisible();
  await expect(page.getByRole("button", { name: Author.follow, exact: true })).toBeVisible();
});

test("when the last of several presses fails, the button shows what was saved", async ({
  page,
  context,
}) => {
  await signIn(context, APP);
  const { Author } = new LoginPage(page).texts;
  const letGo = await hold(page, "**/api/following");
  await page.route(`**/api/following/${author}`, (route) =>
    route.fulfill({ status: 500, body: "" }),
  );
  const known = page.waitForResponse("**/api/following/among**");
  await page.goto(`/en/author/${author}`);
  await known;
  await page.getByRole("button", { name: Author.follow, exact: true }).click();
  await page.getByRole("button", { name: Author.followed, exact: true }).click();
  await expect(page.getByRole("button", { name: Author.follow, exact: true })).toBeVisible();
  letGo();
  await expect(page.getByText(Author.unfollowFailed).first()).toBeVisible();
  await expect(page.getByRole("button", { name: Author.followed, exact: true })).toBeVisible();
});

test("presses in the directory leave the buttons of other authors as they are", async ({
  page,
  context,
}) => {
  await signIn(context, APP);
  const { Author } = new LoginPage(page).texts;
  const buttons = page.getByRole("article").getByRole("button");
  const expectState = async (at: number, state: string) =>
    expect(buttons.nth(at)).toHaveAccessibleName(new RegExp(`^${state} `));
  const known = page.waitForResponse("**/api/following/among**");
  await page.goto("/en/authors");
  await known;
  const saved = page.waitForResponse("**/api/following");
  await buttons.nth(0).click();
  await expectState(0, Author.followed);
  await saved;

  // Now the list arrives after three presses, of which the last counts.
  const letGo = await hold(page, "**/api/following/among**");
  const asked = page.waitForRequest("**/api/following/among**");
  await page.reload();
  await asked;
  for (const state of [Author.followed, Author.follow, Author.followed]) {
    await buttons.nth(1).click();
    await expectState(1, state);
  }
  letGo();
  await expectState(0, Author.followed);
  await expectState(1, Author.followed);
});

test("followed authors are private, rendered for their user, and part of the export", async ({
  page,
  context,
  request,
}) => {
  const person = await signIn(context, APP, "Ivy Moor");
  const { Following } = new LoginPage(page).texts;
  const headers = { authorization: `Bearer ${person.token}` };
  const followed = await request.post("/api/following", { data: { username: author }, headers });
  expect(followed.status()).toBe(200);
  const answer = await page.request.get("/en/following");
  const html = await answer.text();
  expect(html).toContain("Ivy Moor");
  expect(html).toContain(`/en/author/${author}`);
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(answer.headers()["cache-control"]).toMatch(/private.*no-store/);
  const stranger = await (await request.get("/en/following")).text();
  expect(stranger).toContain(Following.loginRequired);
  expect(stranger).not.toContain(`/en/author/${author}`);

  await page.goto("/en/account");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: new LoginPage(page).texts.Account.export }).click();
  const file = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  expect(file.following).toEqual([{ author, followedAt: expect.any(String) }]);
});
