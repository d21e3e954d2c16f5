import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { HEARTS_KEY } from "../../lib/favorites/local-favorites";
import { LANGUAGES } from "../../lib/i18n/languages";
import { textsOf } from "../pages/home-page";
import { LoginPage } from "../pages/login-page";
import { register, signIn } from "../pages/sign-in";
import { expect, test } from "../test";

const { Account } = textsOf("en");

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The code of the time step that is `steps` away: each code works once. */
function codeOf(secret: string, steps: number): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, "")) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

test("signed-out visitors see the page load, are sent to sign in, and return", async ({ page }) => {
  const login = new LoginPage(page);
  await page.goto("/en/account");
  await page.waitForURL("**/en/login?next=%2Fen%2Faccount");
  await login.choose("google", "佐藤 潤");
  await page.waitForURL("**/en/account");
  const held = section(page, Account.heldTitle);
  await expect(held.getByText("jun@people.example")).toBeVisible();
  await expect(held.getByText("Google")).toBeVisible();
});

test("the account page is rendered for its user, and is not cached", async ({
  page,
  context,
  baseURL,
  request,
}) => {
  const person = await signIn(context, baseURL ?? "");
  const answer = await page.request.get("/en/account");
  expect(await answer.text()).toContain(person.email);
  const { "cache-control": cache, "content-security-policy": policy } = answer.headers();
  expect(cache).toMatch(/private.*no-store/);
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'/);

  const stranger = await request.get("/en/account", { maxRedirects: 0 });
  expect(stranger.status()).toBe(200);
  expect(await stranger.text()).not.toContain(person.email);
  expect(await (await request.get("/en")).text()).not.toContain(person.email);
  const home = await page.request.get("/en");
  expect(await home.text()).not.toContain(person.email);
});

test("all data of an account can be exported", async ({
  page,
  context,
  baseURL,
  expectAccessible,
}) => {
  const person = await signIn(context, baseURL ?? "");
  await page.goto("/en/account");
  await expect(section(page, Account.heldTitle).getByText(person.email)).toBeVisible();
  await expectAccessible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: Account.export }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("postreel-account.json");
  const { user, favorites } = JSON.parse(readFileSync(await file.path(), "utf8"));
  expect([user.id, user.email, favorites]).toEqual([person.id, person.email, []]);
});

test("a second factor is set up, required at the next sign-in, and removed", async ({
  page,
  context,
  baseURL,
}) => {
  const login = new LoginPage(page);
  const { form } = login;
  const person = await signIn(context, baseURL ?? "");
  await page.goto("/en/account");
  const factors = section(page, Account.factorTitle);
  await factors.getByRole("button", { name: Account.factorAdd }).click();
  await expect(factors.getByRole("img", { name: Account.factorQr })).toBeVisible();
  const secret = (await factors.locator("code").textContent()) ?? "";
  await login.field(form.code).fill("000000");
  await factors.getByRole("button", { name: Account.factorVerify }).click();
  await expect(factors.getByRole("alert").first()).toHaveText(login.texts.SignInErrors.codeWrong);
  await login.field(form.code).fill(codeOf(secret, 0));
  await factors.getByRole("button", { name: Account.factorVerify }).click();
  await expect(factors.getByRole("button", { name: Account.factorRemove })).toBeVisible();

  await login.signOut();
  await page.waitForURL(/\/en$/);
  await login.open("?next=/en/account");
  await login.signIn(person);
  await expect(page.getByRole("heading", { name: form.factorTitle })).toBeVisible();
  await expect(login.wayIn).toBeVisible();
  const answer = await context.request.post("/auth/v1/token?grant_type=password", { data: person });
  const { access_token } = await answer.json();
  const bare = await context.request.delete("/api/account", {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(bare.status()).toBe(401);
  await page.goto("/en/account");
  await page.waitForURL("**/en/login?next=%2Fen%2Faccount");
  await login.field(form.code).fill(codeOf(secret, 1));
  await login.button(form.verify).click();
  await page.waitForURL("**/en/account");
  await factors.getByRole("button", { name: Account.factorRemove }).click();
  await expect(factors.getByRole("button", { name: Account.factorAdd })).toBeVisible();
});

test("signing out everywhere ends the sessions of other browsers", async ({
  page,
  context,
  baseURL,
  browser,
}) => {
  const person = await signIn(context, baseURL ?? "");
  const elsewhere = await browser.newContext();
  const other = await elsewhere.request.post(`${baseURL}/auth/v1/token?grant_type=password`, {
    data: { email: person.email, password: person.password },
  });
  const { refresh_token } = await other.json();
  await page.goto("/en/account");
  await page.getByRole("button", { name: Account.signOutAll }).click();
  await page.waitForURL(/\/en$/);
  await expect(new LoginPage(page).wayIn).toBeVisible();
  const refused = await elsewhere.request.post(
    `${baseURL}/auth/v1/token?grant_type=refresh_token`,
    { data: { refresh_token } },
  );
  expect(refused.status()).toBe(400);
  await elsewhere.close();
});

test("an account is deleted after confirmation, and after a new sign-in if the last one is old", async ({
  page,
  context,
  baseURL,
  expectAccessible,
}) => {
  const login = new LoginPage(page);
  const person = await signIn(context, baseURL ?? "");
  await page.goto("/en/account");
  const question = page.getByRole("dialog", { name: Account.confirmTitle });
  await page.getByRole("button", { name: Account.delete }).click();
  await expectAccessible();
  await question.getByRole("button", { name: Account.cancel }).click();
  await expect(question).toHaveCount(0);

  const old = { success: false, error: "sign_in_again", message: "Theirs" };
  await page.route("**/api/account", (route) => route.fulfill({ status: 403, json: old }));
  await page.getByRole("button", { name: Account.delete }).click();
  await question.getByRole("button", { name: Account.confirmDelete }).click();
  await expect(question.getByText(Account.signInAgain)).toBeVisible();
  await question.getByRole("button", { name: Account.toSignIn }).click();
  await page.waitForURL("**/en/login?next=%2Fen%2Faccount");
  await page.unroute("**/api/account");
  await login.signIn(person);
  await page.waitForURL("**/en/account");

  // Adds a heart from before the sign-in, which is still to be moved to the account.
  await page.evaluate(
    ([key = "", kept = ""]) => localStorage.setItem(key, kept),
    [HEARTS_KEY, JSON.stringify({ [person.id]: ["7"] })],
  );
  await page.getByRole("button", { name: Account.delete }).click();
  await question.getByRole("button", { name: Account.confirmDelete }).click();
  await page.waitForURL(/\/en$/);
  await expect(login.wayIn).toBeVisible();
  expect(await login.kept()).toEqual({ cookies: [], keys: [] });
  expect(await page.evaluate((key) => localStorage.getItem(key), HEARTS_KEY)).toBeNull();
  await login.open();
  await login.signIn(person);
  await expect(login.failure).toHaveText(login.texts.SignInErrors.invalidCredentials);
});

test("a confirmation about one account is not shown after another tab switches accounts", async ({
  page,
  context,
  baseURL,
}) => {
  const person = await signIn(context, baseURL ?? "");
  const next = await register(context.request, "Bo Lind");
  const here = new LoginPage(page);
  await page.goto("/en/account");
  await expect(here.account).toContainText(person.name);
  // If the factors were loaded later, they would show that the session has ended.
  await expect(page.getByRole("button", { name: Account.factorAdd })).toBeVisible();
  await page.getByRole("button", { name: Account.delete }).click();
  const question = page.getByRole("dialog", { name: Account.confirmTitle });
  await expect(question).toBeVisible();

  const there = new LoginPage(await context.newPage());
  await context.clearCookies();
  await there.open();
  await there.signIn(next);
  await there.page.waitForURL(/\/en$/);
  await expect(here.account).toContainText(next.name);
  await expect(question).toHaveCount(0);
});

test("the account page is accessible in every language", async ({
  page,
  context,
  baseURL,
  expectAccessible,
}) => {
  await signIn(context, baseURL ?? "");
  for (const language of LANGUAGES) {
    await page.goto(`/${language}/account`);
    await expect(section(page, textsOf(language).Account.deleteTitle)).toBeVisible();
    await expectAccessible();
  }
});
