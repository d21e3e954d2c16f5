import { randomUUID } from "node:crypto";
import { SESSION_COOKIE } from "../../lib/auth/session-cookie";
import { hold } from "../pages/hold";
import { LoginPage, skipWithoutProvider } from "../pages/login-page";
import { register, signIn } from "../pages/sign-in";
import { expect, test } from "../test";

test("Google: leaves with a challenge, returns with a session, and leaves nothing in the address", async ({
  page,
  baseURL,
}) => {
  skipWithoutProvider("google");
  const login = new LoginPage(page, "ja");
  const synced: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/sync-user")) synced.push(request.method());
  });
  await login.open();
  const asked = page.waitForRequest("**/auth/v1/authorize?**");
  await login.button(login.form.google).click();
  const query = new URL((await asked).url()).searchParams;
  const target = new URL(query.get("redirect_to") ?? "");
  expect([query.get("provider"), query.get("code_challenge_method")]).toEqual(["google", "s256"]);
  expect(target.origin + target.pathname).toBe(`${baseURL}/ja/auth/callback`);

  await page.getByRole("link", { name: "Ana Lima" }).click();
  await page.waitForURL("**/ja");
  await expect(login.account).toContainText("Ana Lima");
  expect(synced).toEqual(["POST"]);
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
  await page.goto("/ja/authors");
  await expect(login.account).toContainText("Ana Lima");
  expect(synced).toEqual(["POST"]);

  const cookie = (await page.context().cookies()).find(({ name }) => name === SESSION_COOKIE);
  const tokens = Buffer.from(cookie?.value.replace("base64-", "") ?? "", "base64url").toString();
  expect(Object.keys(JSON.parse(tokens))).toContain("refresh_token");
  expect(tokens).not.toMatch(/provider_token|"user"/);
  for (const key of ["user-storage", "user"]) {
    const kept = await page.evaluate((name) => localStorage.getItem(name), key);
    expect(Object.keys(JSON.parse(kept ?? ""))).toEqual(["id", "name", "avatarUrl"]);
  }
});

test("X is used by its configured name; cancelling says so and can be undone", async ({ page }) => {
  const login = new LoginPage(page, "es");
  await login.open("?next=/es/authors");
  const asked = page.waitForRequest("**/auth/v1/authorize?**");
  await login.button(login.form.x).click();
  expect(new URL((await asked).url()).searchParams.get("provider")).toBe("x");
  const { Callback, ChoosePerson, SignInErrors } = login.texts;
  await page.getByRole("link", { name: ChoosePerson.cancel }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(Callback.errorTitle);
  await expect(login.failure).toHaveText(SignInErrors.cancelled);
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe("");
  await page.getByRole("link", { name: Callback.backToLogin }).click();
  await login.choose("x", "Noor Haddad");
  await page.waitForURL("**/es");
  await expect(login.account).toContainText("Noor Haddad");
});

test("a new account: the rules first, then home, and sign-out removes everything", async ({
  page,
  expectAccessible,
}) => {
  const login = new LoginPage(page);
  const { form } = login;
  await login.open();
  await expect(page.getByRole("button", { name: login.texts.Login.goBack })).toBeVisible();
  await expect(page.getByRole("link", { name: login.texts.Login.terms }).first()).toBeVisible();
  await expectAccessible();
  await login.button(form.toRegister).click();
  await expect(login.field(form.displayName)).toBeFocused();
  await login.button(form.register).click();
  await expect(login.field(form.displayName)).toBeFocused();
  await expect(page.getByText(form.emailWrong)).toBeVisible();
  await expect(login.field(form.newPassword)).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();

  await login.field(form.displayName).fill("Ana");
  await login.field(form.email).fill(`${randomUUID()}@postreel.example`);
  await login.field(form.newPassword).fill("correct horse");
  await login.field(form.confirm).fill("correct hors");
  await login.button(form.register).click();
  await expect(page.getByText(form.confirmWrong)).toBeVisible();
  await login.field(form.confirm).fill("correct horse");
  await login.button(form.register).click();
  await page.waitForURL("**/en");
  await expect(login.account).toContainText("Ana");

  const ended = page.waitForRequest("**/auth/v1/logout?scope=local");
  await login.signOut();
  await ended;
  await page.waitForURL("**/en");
  await expect(login.wayIn).toBeVisible();
  expect(await login.kept()).toEqual({ cookies: [], keys: [] });
});

test("a password leads to the requested page, never to another site", async ({ page, context }) => {
  const person = await register(context.request);
  const login = new LoginPage(page);
  await login.open("?next=/..//evil.example");
  await login.signIn({ ...person, password: "wrong one" });
  await expect(login.failure).toHaveText(login.texts.SignInErrors.invalidCredentials);
  await login.signIn(person);
  await page.waitForURL(/\/en$/);
  await expect(login.account).toContainText(person.name);

  // Does not wait for the load event: a signed-in user is redirected earlier.
  await page.goto("/en/login?next=/en/authors?sort_by=video_count", { waitUntil: "commit" });
  // The pattern excludes the sign-in page, whose address ends with the same text.
  await page.waitForURL(/^[^?]*\/en\/authors\?sort_by=video_count$/);
  await page.goto("/en/login", { waitUntil: "commit" });
  await page.waitForURL(/\/en$/);
});

test("a taken address and a weak password are explained in our own words", async ({
  page,
  context,
}) => {
  const { email } = await register(context.request);
  const login = new LoginPage(page, "zh-TW");
  const { form, texts } = login;
  await login.open();
  await login.button(form.toRegister).click();
  await login.field(form.displayName).fill("王");
  await login.field(form.email).fill(email);
  await login.field(form.newPassword).fill("correct horse");
  await login.field(form.confirm).fill("correct horse");
  await login.button(form.register).click();
  await expect(login.failure).toHaveText(texts.SignInErrors.userExists);
  await page.route("**/auth/v1/signup**", (route) =>
    route.fulfill({
      status: 422,
      headers: { "x-supabase-api-version": "2024-01-01" },
      json: { code: "weak_password", message: "Theirs", weak_password: { reasons: ["pwned"] } },
    }),
  );
  await login.button(form.register).click();
  const { weakPassword, weakPwned } = texts.SignInErrors;
  await expect(login.failure).toHaveText(`${weakPassword}${weakPwned}`);
});

test("sign-in begun in two tabs ends in both", async ({ page, context }) => {
  const tabs = [new LoginPage(page), new LoginPage(await context.newPage())];
  for (const tab of tabs) {
    await tab.open();
    await tab.button(tab.form.x).click();
    await expect(tab.page.getByRole("link", { name: "Ana Lima" })).toBeVisible();
  }
  for (const tab of tabs) {
    await tab.page.getByRole("link", { name: "Ana Lima" }).click();
    await tab.page.waitForURL("**/en");
    await expect(tab.account).toContainText("Ana Lima");
  }
  expect((await tabs[0]?.kept())?.cookies).toEqual([SESSION_COOKIE]);
});

test("the callback shows progress, and goes home even if the server does not respond", async ({
  page,
}) => {
  const login = new LoginPage(page);
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  const release = await hold(page, "**/auth/v1/token?grant_type=pkce");
  await page.route("**/api/auth/sync-user", (route) => route.fulfill({ status: 500, body: "" }));
  await login.open();
  await login.choose("google", "Ana Lima");
  await expect(page.getByRole("heading", { name: login.texts.Callback.processing })).toBeVisible();
  await expect(page).toHaveURL(/\/en\/auth\/callback$/);
  release();
  await page.waitForURL(/\/en$/);
  expect(warnings.join()).toContain("could not be brought up to date");
});

test("a foreign code, a used one and tokens in the address give no session", async ({
  page,
  context,
  expectAccessible,
}) => {
  const login = new LoginPage(page, "ko");
  const { session } = await register(context.request);
  for (const [address, text] of [
    [`?code=${randomUUID()}`, login.texts.SignInErrors.startAgain],
    [`?code=${randomUUID()}&sb_flow_id=abcdefgh`, login.texts.SignInErrors.startAgain],
    ["?error=server_error&error_description=Their%20own%20words", login.texts.Callback.errorText],
    [
      `#access_token=${session.access_token}&refresh_token=x&expires_in=3600&token_type=bearer`,
      login.texts.Callback.errorText,
    ],
  ]) {
    await page.goto("/ko");
    await page.goto(`/ko/auth/callback${address}`);
    await expect(login.failure).toHaveText(text ?? "");
    await expect(page).toHaveURL(/\/ko\/auth\/callback$/);
    expect((await login.kept()).cookies).toEqual([]);
  }
  await expectAccessible();
});

test("a link that reports a failed sign-in signs no user out", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL ?? "");
  const login = new LoginPage(page);
  await page.goto("/en/auth/callback?error=access_denied");
  await expect(login.failure).toHaveText(login.texts.SignInErrors.cancelled);
  await expect(login.account).toBeVisible();
});

test("by keyboard alone: in, through the account menu, and out", async ({ page, context }) => {
  const person = await register(context.request);
  const login = new LoginPage(page);
  await login.open();
  await login.field(login.form.email).focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/en$/);
  await login.account.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("banner").locator("details[open]");
  await expect(menu.getByText(person.email)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(login.account).toBeFocused();
  await page.keyboard.press("Enter");
  const { favorites, following, account } = login.texts.Shell;
  for (const name of [favorites, following, account]) {
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link", { name })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(login.wayIn).toBeVisible();
});
