import type { APIRequestContext } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { SESSION_COOKIE } from "../../lib/auth/session-cookie";
import { boxOf } from "../pages/box-of";
import { FavoritesPage, keep, videoIds } from "../pages/favorites-page";
import { LoginPage } from "../pages/login-page";
import { lookOf } from "../pages/look";
import { seedVideos } from "../pages/seed-videos";
import { addSession, type Person, register, signIn } from "../pages/sign-in";
import { expect, test } from "../test";

const APP = process.env.E2E_APP_URL ?? "";

let links: string[] = [];
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: APP });
  links = await seedVideos(request, { firstId: "1700000000000009400", count: 40 });
  await request.dispose();
});

test("favorites are rendered for their user, page by page, and not cached; forced colors show hearts", async ({
  page,
  context,
  request,
}) => {
  const person = await signIn(context, APP, "Ona Vila");
  await keep(page.request, person, await videoIds(page.request, links));
  const favorites = new FavoritesPage(page);
  const asked: string[] = [];
  page.on("request", (one) => {
    if (one.url().includes("/api/favorites")) asked.push(one.url());
  });
  const answer = await page.goto("/en/favorites");
  const { "cache-control": cache, "content-security-policy": policy } = answer?.headers() ?? {};
  expect(cache).toMatch(/private.*no-store/);
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'/);
  await expect(favorites.cards).toHaveCount(30);
  const heart = favorites.heart(favorites.cards.first());
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  // Only the next page may be loaded in advance: "Load more" is near the first screens.
  expect(asked.filter((url) => !/[?&]offset=30\b/.test(url))).toEqual([]);

  const files = () =>
    favorites.cards
      .locator('a[href^="https://video.twimg.com/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await page.getByRole("link", { name: favorites.texts.Listing.loadMore }).click();
  await expect(favorites.cards).toHaveCount(40);
  await expect(page).toHaveURL(/\/en\/favorites\?page=2$/);
  const whole = await files();
  await page.reload();
  await expect(favorites.cards).toHaveCount(40);
  expect(await files()).toEqual(whole);

  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await page.emulateMedia({ forcedColors: "active" });
  await heart.focus();
  const isPressed = await lookOf(heart, 0);
  await page.keyboard.press("Space");
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  expect(await lookOf(heart, 0)).not.toBe(isPressed);

  const stranger = await request.get("/en/favorites");
  expect(await stranger.text()).toContain(favorites.texts.Favorites.loginRequired);
  const other = await (await context.request.get("/en/recent-videos")).text();
  expect(other).not.toContain("Ona Vila");
});

test("a session that has expired is renewed before the page is rendered", async ({
  page,
  context,
}) => {
  const { session } = await register(context.request, "Ivo Lang");
  const past = Math.floor(Date.now() / 1000) - 60;
  await addSession(context, { ...session, expires_at: past }, APP);
  const answer = await page.goto("/en/favorites");
  expect(await answer?.text()).toContain("Ivo Lang");
  const [cookie] = (await context.cookies()).filter(({ name }) => name === SESSION_COOKIE);
  const kept = Buffer.from(cookie?.value.slice("base64-".length) ?? "", "base64url").toString();
  expect(JSON.parse(kept).refresh_token).not.toBe(session.refresh_token);
  await expect(new LoginPage(page).account).toContainText("Ivo Lang");
});

test("a heart pressed before sign-in is kept on the device, and set after it at the same place", async ({
  page,
  expectAccessible,
}) => {
  const person = await register(page.request, "Mia Holm");
  const favorites = new FavoritesPage(page);
  const post = await page.request.post("/api/twitter/video-url", { data: { url: links[0] } });
  const list = `/en/author/${(await post.json()).author.username}`;
  const scrolled = () => page.evaluate(() => scrollY);
  // A list longer than the window that no other journey changes.
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.goto(list);
  const card = favorites.cards.first();
  await favorites.heart(card).scrollIntoViewIfNeeded();
  const before = await scrolled();
  expect(before).toBeGreaterThan(100);
  const url = await card.locator('a[href^="https://video.twimg.com/"]').getAttribute("href");
  const top = (await boxOf(favorites.heart(card))).y;
  await favorites.heart(card).click();
  const login = new LoginPage(page);
  await page.waitForURL("**/en/login?**");
  const signInHere = page.url();
  await favorites.open();
  const { Favorites } = favorites.texts;
  await expect(page.getByText(Favorites.deviceText)).toBeVisible();
  await expect(page.getByRole("link", { name: Favorites.deviceKeep })).toBeVisible();
  await expect(page.getByText(Favorites.loginRequired)).toHaveCount(0);
  await expect(favorites.cards).toHaveCount(1);
  await expect(favorites.heart(favorites.cards)).toHaveAttribute("aria-pressed", "true");
  await expectAccessible();
  await page.goto(signInHere);
  await login.signIn(person);
  await page.waitForURL(`**${list}`);
  const again = favorites.heart(favorites.cardOf(url ?? ""));
  await expect(again).toHaveAttribute("aria-pressed", "true");
  await expect(async () => {
    expect(Math.abs((await boxOf(again)).y - top)).toBeLessThan(80);
    expect(Math.abs((await scrolled()) - before)).toBeLessThan(80);
  }).toPass();
  await favorites.open();
  await expect(favorites.cards).toHaveCount(1);
  await expect(page.getByText(Favorites.deviceText)).toHaveCount(0);
  const onDevice = await page.evaluate(() => localStorage.getItem("postreel-hearts"));
  expect(onDevice).toBeNull();
});

/** Adds a second factor to an account, in a session on another device. */
async function addFactor(request: APIRequestContext, person: Person): Promise<string> {
  const { email, password } = person;
  const session = await request.post("/auth/v1/token?grant_type=password", {
    data: { email, password },
  });
  const { access_token } = await session.json();
  const post = async (path: string, data: object = {}) => {
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await request.post(`/auth/v1/factors${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { id, totp } = await post("", { factor_type: "totp", friendly_name: "phone" });
  const challenge = await post(`/${id}/challenge`);
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate();
  await post(`/${id}/verify`, { challenge_id: challenge.id, code });
  return totp.secret;
}

test("a heart that needs the second factor asks for it, and is set after it", async ({
  page,
  context,
}) => {
  const person = await signIn(context, APP, "Eva Roth");
  const favorites = new FavoritesPage(page);
  const login = new LoginPage(page);
  const post = await page.request.post("/api/twitter/video-url", { data: { url: links[0] } });
  const list = `/en/author/${(await post.json()).author.username}`;
  // This browser remembers an account without a second factor.
  await page.goto("/en/terms");
  await expect(login.account).toContainText("Eva Roth");
  const secret = await addFactor(page.request, person);
  const half = await page.request.post("/auth/v1/token?grant_type=password", { data: person });
  await addSession(context, await half.json(), APP);
  await page.goto(list);
  const heart = favorites.heart(favorites.cards.first());
  await heart.click();
  await page.waitForURL("**/en/login?**");
  const next = Date.now() + 30_000;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: next });
  await login.field(login.form.code).fill(code);
  await login.button(login.form.verify).click();
  await page.waitForURL(`**${list}`);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await favorites.open();
  await expect(favorites.cards).toHaveCount(1);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("favorites are listed and paged", async ({ page, context }) => {
    const person = await signIn(context, APP);
    await keep(page.request, person, await videoIds(page.request, links));
    const favorites = new FavoritesPage(page);
    await favorites.open();
    await expect(favorites.cards).toHaveCount(30);
    await expect(favorites.cards.first()).toBeVisible();
    await page.getByRole("link", { name: favorites.texts.Listing.loadMore }).click();
    await expect(page).toHaveURL(/favorites\?page=2$/);
    await expect(favorites.cards).toHaveCount(10);
  });
});
