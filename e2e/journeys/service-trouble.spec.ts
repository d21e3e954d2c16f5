import type { Locator, Page } from "@playwright/test";
import { FavoritesPage, keep, videoIds } from "../pages/favorites-page";
import { LoginPage } from "../pages/login-page";
import { loseScript } from "../pages/lose-script";
import { seedVideos } from "../pages/seed-videos";
import { type Person, register, signIn } from "../pages/sign-in";
import {
  ageSession,
  answerAgain,
  answerAll,
  shortenPatience,
  TROUBLES,
} from "../pages/sign-in-service";
import { expect, test } from "../test";

const APP = process.env.E2E_APP_URL ?? "";
const FIRST_POST = "1700000000000009600";

let videoId = "";
let author = "";
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: APP });
  const links = await seedVideos(request, { firstId: FIRST_POST, count: 1 });
  [videoId = ""] = await videoIds(request, links);
  const answer = await request.post("/api/twitter/video-url", { data: { url: links[0] } });
  author = (await answer.json()).author.username;
  await request.dispose();
});

async function fill(login: LoginPage, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await login.field(label).fill(text);
}

/** Sends a form, and expects an error and unchanged fields. */
async function sendInVain(login: LoginPage, button: string, typed: Record<string, string>) {
  await fill(login, typed);
  await login.button(button).click();
  await expect(login.failure.last()).toHaveText(login.texts.SignInErrors.unreachable);
  await expect(login.button(button)).toHaveAttribute("aria-disabled", "false");
  for (const [label, text] of Object.entries(typed)) {
    await expect(login.field(label)).toHaveValue(text);
  }
}

async function pressInVain(button: Locator, alert: Locator, said: string): Promise<void> {
  await button.click();
  await expect(alert.filter({ hasText: said })).toBeVisible();
  await expect(button).toHaveAttribute("aria-disabled", "false");
}

/** Fills the three forms of the login page, one after another. */
async function fillEveryForm(login: LoginPage): Promise<void> {
  const { form } = login;
  const [email, password] = ["ana@postreel.example", "correct horse"];
  await sendInVain(login, form.submit, { [form.email]: email, [form.password]: password });
  await login.button(form.toRegister).click();
  await sendInVain(login, form.register, {
    [form.displayName]: "Ana",
    [form.email]: email,
    [form.newPassword]: password,
    [form.confirm]: password,
  });
  await login.button(form.toSignIn).click();
  await login.button(form.forgot).click();
  await sendInVain(login, form.reset, { [form.email]: email });
  await login.button(form.back).click();
}

for (const [trouble, answer] of TROUBLES) {
  test(`if the service ${trouble}, sign-in says so, keeps the input, and works later`, async ({
    page,
    context,
  }) => {
    await shortenPatience(page);
    const login = new LoginPage(page);
    const { Callback, SignInErrors } = login.texts;
    const person = await register(context.request);
    await login.open();
    await login.button(login.form.google).click();
    const chosen = page.getByRole("link", { name: "Ana Lima" });
    await expect(chosen).toBeVisible();

    const asked: string[] = [];
    await page.route("**/auth/v1/token?grant_type=pkce", async (route) => {
      asked.push(route.request().url());
      await answer(route);
    });
    await chosen.click();
    await expect(login.failure).toHaveText(SignInErrors.unreachable);
    expect(asked).toHaveLength(1);
    await page.unroute("**/auth/v1/token?grant_type=pkce");
    await page.getByRole("link", { name: Callback.backToLogin }).click();

    const all = await answerAll(page, answer);
    await fillEveryForm(login);
    expect(all).toHaveLength(3);
    await answerAgain(page);
    await login.signIn(person);
    await page.waitForURL(/\/en$/);
    await expect(login.account).toContainText(person.name);
  });

  test(`if the service ${trouble}, an account is unchanged, and can be changed later`, async ({
    page,
    context,
  }) => {
    await shortenPatience(page);
    await openKnown(page, await signIn(context, APP));
    const login = new LoginPage(page);
    const { Account, SignInErrors } = login.texts;
    const section = (name: string) => page.getByRole("region", { name, exact: true });
    const [factors, sessions] = [section(Account.factorTitle), section(Account.sessionsTitle)];
    const asked = await answerAll(page, answer);
    await page.goto("/en/account");
    const retry = factors.getByRole("button", { name: Account.factorRetry });
    await expect(factors.getByRole("alert")).toHaveText(SignInErrors.unreachable);
    await pressInVain(retry, factors.getByRole("alert"), SignInErrors.unreachable);
    await answerAgain(page);
    await retry.click();
    const add = factors.getByRole("button", { name: Account.factorAdd });
    await expect(add).toBeVisible();
    await expect(factors.getByRole("alert")).toHaveCount(0);
    expect(asked).toHaveLength(2);

    const again = await answerAll(page, answer);
    await pressInVain(add, factors.getByRole("alert"), SignInErrors.unreachable);
    const leave = sessions.getByRole("button", { name: Account.signOutAll });
    await pressInVain(leave, sessions.getByRole("alert"), SignInErrors.unreachable);
    expect(again).toHaveLength(2);
    await answerAgain(page);

    await add.click();
    const code = login.field(login.form.code);
    await code.fill("123456");
    await answerAll(page, answer);
    const verify = factors.getByRole("button", { name: Account.factorVerify });
    await pressInVain(verify, factors.getByRole("alert"), SignInErrors.unreachable);
    await expect(code).toHaveValue("123456");
    await expect(login.account).toContainText("Ana Ruiz");
    await answerAgain(page);
    await leave.click();
    await page.waitForURL(/\/en$/);
    await expect(login.wayIn).toBeVisible();
  });

  test(`if the service ${trouble}, favorites are unavailable, and not lost`, async ({
    page,
    context,
  }) => {
    const person = await signIn(context, APP);
    await keep(context.request, person, [videoId]);
    const [list, cards] = [new FavoritesPage(page), new FavoritesPage(await context.newPage())];
    await openKnown(page, person);
    const kept = await context.cookies();
    await ageSession(page, { refresh_token: "unknown" });
    const asked = [await answerAll(page, answer), await answerAll(cards.page, answer)];
    await Promise.all([lookInVain(list), pressHeartInVain(cards)]);
    for (const { length } of asked) {
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThanOrEqual(12);
    }

    // Leaves the pages: they would learn of the unknown token, and sign the user out.
    await Promise.all([page, cards.page].map((each) => each.goto("about:blank")));
    await Promise.all([answerAgain(page), answerAgain(cards.page)]);
    await context.addCookies(kept);
    await list.open();
    await expect(list.heart(list.cards)).toHaveAttribute("aria-pressed", "true");
  });
}

/** Opens the page once, so that the browser remembers the user. */
async function openKnown(page: Page, { name }: Person): Promise<void> {
  await page.goto("/en/terms");
  await expect(new LoginPage(page).account).toContainText(name);
}

async function lookInVain(list: FavoritesPage): Promise<void> {
  const { Favorites, Listing, Errors } = list.texts;
  await list.open();
  const failure = list.page.getByRole("alert").filter({ hasText: Favorites.loadError });
  await expect(failure).toBeVisible();
  await expect(list.page.getByText(Errors.unauthenticated)).toHaveCount(0);
  await expect(list.page.getByRole("button", { name: Listing.retry })).toBeEnabled();
}

async function pressHeartInVain(favorites: FavoritesPage): Promise<void> {
  await favorites.page.goto(`/en/author/${author}`);
  const card = favorites.cards.first();
  const heart = favorites.heart(card);
  await heart.click();
  const said = favorites.texts.Card.addFailed;
  // The page waits for a silent service: 5 seconds for the session, then 5 for its token.
  await expect(card.getByText(said)).toBeVisible({ timeout: 20_000 });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
}

test("a heart pressed on a page that is left before the client has loaded is set by the next", async ({
  page,
  context,
}) => {
  const person = await signIn(context, APP);
  const [cards, favorites] = [new FavoritesPage(page), new FavoritesPage(await context.newPage())];
  await openKnown(page, person);
  await loseScript(page, "GoTrueClient", () => new Promise(() => undefined));
  // Hearts are known without the sign-in client: from here on one can be pressed.
  const known = page.waitForResponse("**/api/favorites/among**");
  await page.goto(`/en/author/${author}`);
  await known;
  const heart = cards.heart(cards.cards.first());
  const sent = page.waitForRequest("**/api/favorites");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await sent;
  await page.close();
  // Retries: the request outlives its page, and may arrive after the next one was sent.
  await expect(async () => {
    await favorites.open();
    await expect(favorites.cards).toHaveCount(1, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(favorites.heart(favorites.cards)).toHaveAttribute("aria-pressed", "true");
});

test("a sign-out everywhere that a gateway refuses changes nothing, and says so", async ({
  page,
  context,
}) => {
  await signIn(context, APP);
  const login = new LoginPage(page);
  const { Account, SignInErrors } = login.texts;
  await page.goto("/en/account");
  const asked: string[] = [];
  await page.route("**/auth/v1/logout?**", async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ status: 403, json: { message: "No route matched" } });
  });
  const leave = page.getByRole("button", { name: Account.signOutAll });
  await pressInVain(leave, login.failure, SignInErrors.failed);
  await expect(login.account).toContainText("Ana Ruiz");
  expect(asked).toHaveLength(1);
  expect(page.url()).toContain("/en/account");
});
