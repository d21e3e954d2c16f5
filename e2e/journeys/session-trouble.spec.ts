import type { Page } from "@playwright/test";
import { SESSION_COOKIE } from "../../lib/auth/session-cookie";
import { LoginPage } from "../pages/login-page";
import { loseScript } from "../pages/lose-script";
import { signIn } from "../pages/sign-in";
import {
  ageSession,
  answerAgain,
  answerAll,
  neverAnswers,
  TROUBLES,
} from "../pages/sign-in-service";
import { expect, test } from "../test";

for (const [trouble, answer] of TROUBLES) {
  test(`if the service ${trouble}, the site works, nothing loops and the session stays`, async ({
    page,
    context,
    baseURL,
  }) => {
    const login = new LoginPage(page);
    await signIn(context, baseURL ?? "");
    await page.goto("/en");
    await expect(login.account).toContainText("Ana Ruiz");
    await ageSession(page);
    await page.clock.install();
    const asked = await answerAll(page, answer);
    await page.goto("/en/terms");
    await expect(login.account).toContainText("Ana Ruiz");
    // By then the client has loaded, whose timers use this clock.
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await page.clock.runFor(120_000);
    await expect(login.account).toContainText("Ana Ruiz");
    // The client tries seven times in half a minute, and once more in the same way a minute later.
    expect(asked.length).toBeLessThanOrEqual(24);
    expect((await login.kept()).cookies).toEqual([SESSION_COOKIE]);

    // A late 503 does not count.
    const renewed = page.waitForResponse(
      (response) =>
        response.url().includes("/token?grant_type=refresh") && response.status() !== 503,
    );
    await answerAgain(page);
    // The client tries again by itself.
    await page.clock.runFor(90_000);
    expect((await renewed).status()).toBe(200);
    await page.clock.resume();
    await page.goto("/en");
    await expect(login.account).toContainText("Ana Ruiz");
  });
}

test("a page opened once the service answers again renews the session", async ({
  page,
  context,
  baseURL,
}) => {
  const login = new LoginPage(page);
  await signIn(context, baseURL ?? "");
  await page.goto("/en");
  await expect(login.account).toContainText("Ana Ruiz");
  await ageSession(page);
  const asked = await answerAll(page, neverAnswers);
  await page.goto("/en/terms");
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const renewed = page.waitForResponse((response) =>
    response.url().includes("/token?grant_type=refresh"),
  );
  await answerAgain(page);
  await page.goto("/en");
  expect((await renewed).status()).toBe(200);
  await expect(login.account).toContainText("Ana Ruiz");
});

/** Signs in a user whose session was ended elsewhere; the next refresh reveals it. */
async function signInRefused(page: Page, baseURL = ""): Promise<string[]> {
  const login = new LoginPage(page);
  const person = await signIn(page.context(), baseURL);
  // A page without hearts, whose request would reveal the ended session first.
  await page.goto("/en/terms");
  await expect(login.account).toBeVisible();
  await page.context().request.post("/auth/v1/logout?scope=global", {
    headers: { authorization: `Bearer ${person.token}` },
  });
  await ageSession(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/auth/v1/")) asked.push(request.url());
  });
  return asked;
}

test("a refused refresh ends the session once, without an error", async ({ page, baseURL }) => {
  const login = new LoginPage(page);
  const asked = await signInRefused(page, baseURL);
  await page.goto("/en/terms");
  await expect(login.wayIn).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(await login.kept()).toEqual({ cookies: [], keys: [] });
});

test("a refused refresh redirects to sign-in where an account is needed, in every tab", async ({
  page,
  context,
  baseURL,
}) => {
  const login = new LoginPage(page);
  const asked = await signInRefused(page, baseURL);
  const favorites = await context.newPage();
  await Promise.all([
    page.goto("/en/account", { waitUntil: "commit" }),
    favorites.goto("/en/favorites"),
  ]);
  await page.waitForURL("**/en/login?next=%2Fen%2Faccount");
  await expect(login.button(login.form.submit)).toBeEnabled();
  await expect(favorites.getByText(login.texts.Favorites.loginRequired)).toBeVisible();
  expect(asked.length).toBeLessThanOrEqual(2);
  expect(await login.kept()).toEqual({ cookies: [], keys: [] });
});

test("signing out works without a network, and with a slow service", async ({
  page,
  context,
  baseURL,
}) => {
  const login = new LoginPage(page);
  await signIn(context, baseURL ?? "");
  await page.goto("/en");
  await expect(login.account).toContainText("Ana Ruiz");
  await answerAll(page, () => new Promise(() => undefined));
  await login.signOut();
  await page.waitForURL(/\/en$/);
  await expect(login.wayIn).toBeVisible();
  expect(await login.kept()).toEqual({ cookies: [], keys: [] });
});

test("a change in one tab shows in the other", async ({ page, context, baseURL }) => {
  const here = new LoginPage(page);
  const there = new LoginPage(await context.newPage());
  await there.page.goto("/en/terms");
  await expect(there.wayIn).toBeVisible();
  await signIn(context, baseURL ?? "");
  await page.goto("/en");
  await expect(here.account).toContainText("Ana Ruiz");
  await there.page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await expect(there.account).toContainText("Ana Ruiz");
  await here.signOut();
  await expect(there.wayIn).toBeVisible();
  expect(await there.kept()).toEqual({ cookies: [], keys: [] });
});

test("if the client does not load, the site works, and sign-in says so", async ({
  page,
  context,
  baseURL,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await loseScript(page, "GoTrueClient");
  const login = new LoginPage(page);
  await page.goto("/en/login");
  await login.signIn({ email: "ana@postreel.example", password: "correct horse" });
  await expect(login.failure).toHaveText(login.texts.SignInErrors.unreachable);
  await login.button(login.form.google).click();
  await expect(login.failure.first()).toHaveText(login.texts.SignInErrors.unreachable);
  await signIn(context, baseURL ?? "");
  await page.goto("/en/popular-videos");
  await expect(login.wayIn).toBeVisible();
  await expect.poll(() => errors.join("\n")).toContain("Sign-in could not be loaded.");
  expect((await login.kept()).cookies).toEqual([SESSION_COOKIE]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("if the client never loads, the remembered user still sees their pages", async ({
  page,
  context,
  baseURL,
}) => {
  const login = new LoginPage(page);
  const { Account, SignInErrors } = login.texts;
  const person = await signIn(context, baseURL ?? "");
  await page.goto("/en");
  await expect(login.account).toContainText("Ana Ruiz");
  await loseScript(page, "GoTrueClient", () => new Promise(() => undefined));
  await page.clock.install();
  await page.goto("/en/account", { waitUntil: "commit" });
  await expect(page.getByRole("main").getByText(person.email)).toBeVisible();
  // From now on the page waits for the client.
  await expect(login.account).toContainText("Ana Ruiz");
  await page.clock.runFor(5_000);
  const leave = page.getByRole("button", { name: Account.signOutAll });
  await leave.click();
  await page.clock.runFor(10_000);
  await expect(login.failure.filter({ hasText: SignInErrors.unreachable }).last()).toBeVisible();
  await expect(leave).toHaveAttribute("aria-disabled", "false");

  await page.goto("/en/login", { waitUntil: "commit" });
  await expect(page.getByText(login.form.signedIn)).toBeVisible();
  await page.clock.runFor(13_000);
  await page.waitForURL(/\/en$/, { waitUntil: "commit" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
