import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { FavoritesPage } from "../pages/favorites-page";
import { LoginPage } from "../pages/login-page";
import { register, signIn } from "../pages/sign-in";
import { expect, test } from "../test";

const factorsOf = (page: Page, { texts }: LoginPage) =>
  page.getByRole("region", { name: texts.Account.factorTitle, exact: true });

test("a sign-in by password in one tab signs in the other, and so does a sign-out", async ({
  page,
  context,
}) => {
  const person = await register(context.request);
  const here = new LoginPage(page);
  const there = new LoginPage(await context.newPage());
  await there.open("?next=/en/authors");
  await expect(there.button(there.form.submit)).toBeEnabled();
  await here.open();
  await here.signIn(person);
  await page.waitForURL(/\/en$/);
  await there.page.waitForURL("**/en/authors");
  await expect(there.account).toContainText(person.name);

  await page.goto("/en/favorites");
  await expect(here.account).toBeVisible();
  await there.signOut();
  await expect(page.getByText(here.texts.Favorites.loginRequired)).toBeVisible();
  await expect(here.wayIn).toBeVisible();
});

test("a second factor that was removed in one tab is gone in the other", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL ?? "");
  const login = new LoginPage(page);
  const { Account } = login.texts;
  const here = factorsOf(page, login);
  await page.goto("/en/account");
  await here.getByRole("button", { name: Account.factorAdd }).click();
  const secret = ((await here.locator("code").textContent()) ?? "").replace(/\s/g, "");
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await login.field(login.form.code).fill(code);
  await here.getByRole("button", { name: Account.factorVerify }).click();
  await expect(here.getByRole("button", { name: Account.factorRemove })).toBeVisible();

  const other = new LoginPage(await context.newPage());
  const there = factorsOf(other.page, other);
  await other.page.goto("/en/account");
  await expect(there.getByRole("button", { name: Account.factorRemove })).toBeVisible();
  await here.getByRole("button", { name: Account.factorRemove }).click();
  await expect(here.getByRole("button", { name: Account.factorAdd })).toBeVisible();
  await there.getByRole("button", { name: Account.factorRemove }).click();
  await expect(there.getByRole("button", { name: Account.factorAdd })).toBeVisible();
  await expect(there.getByRole("alert")).toHaveCount(0);
  await expect(other.account).toBeVisible();
});

test("an account that is deleted in one tab is signed out in the other", async ({
  page,
  context,
  baseURL,
}) => {
  const person = await signIn(context, baseURL ?? "");
  const { Account, Favorites } = new LoginPage(page).texts;
  const favorites = new FavoritesPage(await context.newPage());
  const account = await context.newPage();
  await favorites.open();
  await expect(favorites.page.getByText(Favorites.noFavorites)).toBeVisible();
  await account.goto("/en/account");
  await expect(account.getByRole("main").getByText(person.email)).toBeVisible();

  await page.goto("/en/account");
  await page.getByRole("button", { name: Account.delete }).click();
  const question = page.getByRole("dialog", { name: Account.confirmTitle });
  await question.getByRole("button", { name: Account.confirmDelete }).click();
  await page.waitForURL(/\/en$/);
  await expect(favorites.page.getByText(Favorites.loginRequired)).toBeVisible();
  await account.waitForURL("**/en/login?next=%2Fen%2Faccount");
  for (const tab of [page, favorites.page, account]) {
    const login = new LoginPage(tab);
    await expect(login.wayIn).toBeVisible();
    expect(await login.kept()).toEqual({ cookies: [], keys: [] });
  }
});
