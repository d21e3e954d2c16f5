import type { Page, Route } from "@playwright/test";
import { SESSION_COOKIE } from "../../lib/auth/session-cookie";
import { LoginPage } from "../pages/login-page";
import { loseScript } from "../pages/lose-script";
import { signIn } from "../pages/sign-in";
import { expect, test } from "../test";

/** Makes the session of this browser one whose access token is over; its user is remembered. */
async function ageSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === SESSION_COOKIE);
  if (!cookie) throw new Error("nobody is signed in");
  const text = Buffer.from(cookie.value.replace("base64-", ""), "base64url").toString();
  const tokens = { ...JSON.parse(text), expires_at: Math.floor(Date.now() / 1000) - 60 };
  const value = `base64-${Buffer.from(JSON.stringify(tokens)).toString("base64url")}`;
  await page.context().addCookies([{ ...cookie, value }]);
}

/** Has the service answer like this, and counts how often it is asked. */
async function answerAll(page: Page, answer: (route: Route) => Promise<void>): Promise<string[]> {
  const asked: string[] = [];
  await page.route("**/auth/v1/**", async (route) => {
    asked.push(route.request().url());
    await answer(route);
  });
  return asked;
}

const TROUBLES: [string, (route: Route) => Promise<void>][] = [
  ["is down", (route) => route.abort("connectionrefused")],
  ["answers 503", (route) => route.fulfill({ status: 503, body: "" })],
  ["answers rubbish", (route) => route.fulfill({ status: 200, body: "<html>hello</html>" })],
  ["never answers", () => new Promise(() => undefined)],
];

for (const [trouble, answer] of TROUBLES) {
  test(`where the service ${trouble}, the site goes on, nothing loops and the session stays`, async ({
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
    await page.clock.runFor(120_000);
    await expect(login.account).toContainText("Ana Ruiz");
    // Seven tries in half a minute, one round of them a minute after.
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(24);
    expect((await login.kept()).cookies).toEqual([SESSION_COOKIE]);

    await page.unroute("**/auth/v1/**");
    await page.clock.resume();
    const renewed = page.waitForResponse("**/auth/v1/token?grant_type=refresh_token");
    await page.goto("/en");
    expect((await renewed).status()).toBe(200);
    await expect(login.account).toContainText("Ana Ruiz");
  });
}

test("a refused refresh ends the session once, and quietly", async ({ page, context, baseURL }) => {
  const login = new LoginPage(page);
  const person = await signIn(context, baseURL ?? "");
  await page.goto("/en");
  await expect(login.account).toBeVisible();
  await context.request.post("/auth/v1/logout?scope=global", {
    headers: { authorization: `Bearer ${person.token}` },
  });
  await ageSession(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/auth/v1/")) asked.push(request.url());
  });
  await page.goto("/en/terms");
  await expect(login.wayIn).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(await login.kept()).toEqual({ cookies: [], keys: [] });
});

test("signing out works without a network, and where the service is too slow", async ({
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

test("what happens in one tab is seen in the other", async ({ page, context, baseURL }) => {
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

test("where the client does not load, the site works, and sign-in says that it does not", async ({
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
