import { closeSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EMBEDDED_NOTICE } from "../../lib/auth/decide-mode";
import { SESSION_COOKIE } from "../../lib/auth/session-cookie";
import { type AppServer, freshDataDir, startApp } from "../app-server";
import { LoginPage } from "../pages/login-page";
import { expect, test } from "../test";

const environment = { X_UPSTREAM_URL: process.env.E2E_X_URL ?? "", JOBS: "off" };

/** A text that only the development bar's code contains. */
const TEST_LOGIN = "postreel test login";

test.describe("without sign-in", () => {
  let app: AppServer;
  test.beforeAll(async () => {
    app = await startApp({ ...environment, AUTH_MODE: "off" });
  });
  test.afterAll(() => app.stop());

  test("the same build offers no sign-in; the rest works, with empty lists", async ({
    page,
    context,
    expectAccessible,
  }) => {
    const login = new LoginPage(page, "ko");
    // A session from before sign-in was switched off.
    const value = `base64-${Buffer.from('{"access_token":"a","refresh_token":"b","expires_at":1}').toString("base64url")}`;
    await context.addCookies([{ name: SESSION_COOKIE, value, url: app.url }]);
    await page.goto(`${app.url}/ko/login`);
    await expect(page.getByText(login.texts.Login.notSetUp)).toBeVisible();
    await expect(login.wayIn).toHaveCount(0);
    await expect.poll(async () => (await login.kept()).cookies).toEqual([]);
    await expectAccessible();
    expect((await page.request.get(`${app.url}/auth/v1/health`)).status()).toBe(404);
    const scripts = new Set<string>();
    page.on("request", (asked) => {
      if (asked.url().endsWith(".js")) scripts.add(asked.url());
    });
    await page.goto(`${app.url}/ko?testlogin=true`);
    await expect(page).toHaveURL(`${app.url}/ko`);
    // The last part of the home page to load.
    await expect(page.getByText(login.texts.Recent.noRecentHome)).toBeVisible();
    await expect(page.getByText(login.texts.Popular.noPopularHome)).toBeVisible();
    expect(scripts.size).toBeGreaterThan(3);
    for (const script of scripts) {
      expect(await (await page.request.get(script)).text()).not.toContain(TEST_LOGIN);
    }
    await expect(page.getByRole("complementary")).toHaveCount(0);
    await page.getByRole("link", { name: login.texts.Shell.favorites }).first().click();
    await expect(page.getByText(login.texts.Favorites.noFavorites)).toBeVisible();
    await page.goto(`${app.url}/ko/following`);
    await expect(page.getByText(login.texts.Login.notSetUp)).toBeVisible();
    await expect(page.getByRole("link", { name: login.texts.Shell.signIn })).toHaveCount(0);
    await page.goto(`${app.url}/ko/highly-rated`);
    await expect(page.getByText(login.texts.HighlyRated.noRated)).toBeVisible();
  });
});

test("a forgotten password: the log's link sets a new one, and the old one is invalid", async ({
  page,
  context,
}) => {
  // Starts a separate server, whose log is read.
  test.slow();
  const logFile = join(mkdtempSync(join(tmpdir(), "postreel-log-")), "log");
  const descriptor = openSync(logFile, "a");
  const app = await startApp(environment, freshDataDir(), "inherit", descriptor);
  const login = new LoginPage(page, "zh-CN");
  const { form } = login;
  try {
    expect(readFileSync(logFile, "utf8").split(EMBEDDED_NOTICE)).toHaveLength(2);
    await page.goto(`${app.url}/zh-CN/login`);
    const answer = await context.request.post(`${app.url}/auth/v1/signup`, {
      data: { email: "ana@postreel.example", password: "former password" },
    });
    expect(answer.status()).toBe(200);
    await login.button(form.forgot).click();
    await login.field(form.email).fill("ana@postreel.example");
    await login.button(form.reset).click();
    const heading = page.getByRole("heading", { name: form.mailTitle });
    await expect(heading).toBeFocused();

    const link = /http\S+\/auth\/v1\/verify\S+/;
    await expect.poll(() => link.test(readFileSync(logFile, "utf8"))).toBe(true);
    await page.goto(link.exec(readFileSync(logFile, "utf8"))?.[0] ?? "");
    await expect(page.getByRole("heading", { name: form.passwordTitle })).toBeVisible();
    await expect(page).toHaveURL(/\/zh-CN\/auth\/callback$/);
    await login.field(form.newPassword).fill("another password");
    await login.field(form.confirm).fill("another password");
    await login.button(form.save).click();
    await page.waitForURL(/\/zh-CN$/);
    await login.signOut();
    await expect(login.wayIn).toBeVisible();

    await login.wayIn.click();
    await login.signIn({ email: "ana@postreel.example", password: "former password" });
    await expect(login.failure).toHaveText(login.texts.SignInErrors.invalidCredentials);
    await login.signIn({ email: "ana@postreel.example", password: "another password" });
    await page.waitForURL(/\/zh-CN$/);
  } finally {
    await app.stop();
    closeSync(descriptor);
  }
});
