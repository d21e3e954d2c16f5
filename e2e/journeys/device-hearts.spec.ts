import type { Locator, Page } from "@playwright/test";
import { formatMessage } from "@/lib/i18n/format-message";
import { FavoritesPage, videoIds } from "../pages/favorites-page";
import { LoginPage } from "../pages/login-page";
import { seedVideos } from "../pages/seed-videos";
import { type Person, register } from "../pages/sign-in";
import { expect, test } from "../test";

const APP = process.env.E2E_APP_URL ?? "";
const KEY = "postreel-hearts";

let list = "";
let ids: string[] = [];
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: APP });
  const links: string[] = [];
  // The posts have one author, whose page is the list.
  for (const firstId of ["1700000000000009816", "1700000000000009821", "1700000000000009838"]) {
    links.push(...(await seedVideos(request, { firstId, count: 1 })));
  }
  ids = await videoIds(request, links);
  const answer = await request.post("/api/twitter/video-url", { data: { url: links[0] } });
  list = `/en/author/${(await answer.json()).author.username}`;
  await request.dispose();
});

/** All cards of the author are near enough to have hearts. */
test.use({ viewport: { width: 1440, height: 3000 } });

const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY);

/** Stores hearts as this browser does for presses without an account; the first is the newest. */
async function keepHearts(page: Page, value: unknown): Promise<void> {
  await page.goto("/en/terms");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  await page.evaluate(([key = "", kept = ""]) => localStorage.setItem(key, kept), [KEY, text]);
}

const pressed = (page: Page): Locator =>
  page.getByRole("article").locator('button[aria-pressed="true"]');

/** Signs in on the login page, and opens the favorites. */
async function signIn(page: Page, person: Person): Promise<FavoritesPage> {
  await page.goto("/en/login?next=%2Fen%2Ffavorites");
  await new LoginPage(page).signIn(person);
  await page.waitForURL("**/en/favorites");
  await expect(new LoginPage(page).account).toContainText(person.name);
  return new FavoritesPage(page);
}

async function signOut(page: Page, person: Person): Promise<void> {
  await new FavoritesPage(page).signOut(person);
  await page.waitForURL(/\/en$/);
}

test("hearts go to the account that signs in next, and to no other, however late they are sent", async ({
  page,
}) => {
  const ana = await register(page.request, "Ana Ruiz");
  const bo = await register(page.request, "Bo Lind");
  await page.context().clearCookies();
  await keepHearts(page, { device: ids.slice(0, 2) });
  await page.goto(list);
  await expect(pressed(page)).toHaveCount(2);

  const changes = /\/api\/favorites(\/import)?$/;
  await page.route(changes, (route) => route.abort());
  const hers = await signIn(page, ana);
  expect(JSON.parse((await stored(page)) ?? "")).toMatchObject({ [ana.id]: ids.slice(0, 2) });
  const waiting = formatMessage("en", hers.texts.Favorites.waiting, { count: 2 });
  await expect(page.getByText(waiting)).toBeVisible();
  await page.goto(list);
  await expect(pressed(page)).toHaveCount(2);
  await signOut(page, ana);
  await page.unroute(changes);

  await page.goto(list);
  await expect(page.getByRole("article").getByRole("button").first()).toBeVisible();
  await expect(pressed(page)).toHaveCount(0);
  const { texts } = await signIn(page, bo);
  await expect(page.getByText(texts.Favorites.noFavorites)).toBeVisible();
  await signOut(page, bo);

  const { cards } = await signIn(page, ana);
  await expect(cards).toHaveCount(2);
  expect(await stored(page)).toBeNull();
});

test("a heart that could not be sent for one account is not sent for the next", async ({
  page,
}) => {
  const ana = await register(page.request, "Ana Ruiz");
  const bo = await register(page.request, "Bo Lind");
  await page.context().clearCookies();
  const favorites = new FavoritesPage(page);
  await page.goto(list);
  await favorites.heart(favorites.cards.first()).click();
  await page.waitForURL("**/en/login?**");
  const changes = /\/api\/favorites(\/import)?$/;
  await page.route(changes, (route) => route.abort());
  await signIn(page, ana);
  await signOut(page, ana);
  await page.unroute(changes);

  const { texts } = await signIn(page, bo);
  await expect(page.getByText(texts.Favorites.noFavorites)).toBeVisible();
  await page.goto(list);
  await expect(favorites.heart(favorites.cards.first())).toBeVisible();
  await expect(pressed(page)).toHaveCount(0);
  await favorites.open();
  await expect(page.getByText(texts.Favorites.noFavorites)).toBeVisible();
});

test("hearts of the device are listed; videos that are gone are counted, a proxy's 404 is an error", async ({
  page,
}) => {
  const favorites = new FavoritesPage(page);
  const { Favorites, Listing } = favorites.texts;
  await keepHearts(page, { device: [ids[0], "999999999999"] });
  const one = `**/api/twitter/videos/${ids[0]}`;
  await page.route(one, (route) => route.fulfill({ status: 404, body: "<html>" }));
  await favorites.open();
  await expect(page.getByRole("alert").filter({ hasText: Favorites.loadError })).toBeVisible();
  await page.unroute(one);
  await page.getByRole("button", { name: Listing.retry }).click();
  await expect(favorites.cards).toHaveCount(1);
  await expect(page.getByText(formatMessage("en", Favorites.gone, { count: 1 }))).toBeVisible();
  // The address of a page that exists only in a longer list.
  await page.goto("/en/favorites?page=3");
  await expect(favorites.cards).toHaveCount(1);
});

test("a failed heart of the device does not affect others; one whose video is removed disappears", async ({
  page,
}) => {
  const favorites = new FavoritesPage(page);
  const { Favorites } = favorites.texts;
  await keepHearts(page, { device: ids.slice(0, 3) });
  await page.route(`**/api/twitter/videos/${ids[0]}`, (route) => route.fulfill({ status: 500 }));
  await page.route(`**/api/twitter/videos/${ids[1]}`, (route) =>
    route.fulfill({ status: 410, json: { error: "video_removed", message: "" } }),
  );
  await favorites.open();
  await expect(favorites.cards).toHaveCount(1);
  await expect(page.getByText(formatMessage("en", Favorites.gone, { count: 1 }))).toBeVisible();
  expect(JSON.parse((await stored(page)) ?? "")).toEqual({ device: [ids[0], ids[2]] });
});

test("a heart of the device follows another tab without a request", async ({ page, context }) => {
  const asked: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("/api/favorites")) asked.push(request.url());
  });
  const there = await context.newPage();
  await keepHearts(there, { device: [ids[0]] });
  await page.goto(list);
  await expect(pressed(page)).toHaveCount(1);
  await there.goto(list);
  await pressed(there).click();
  await expect(pressed(page)).toHaveCount(0);
  const store = (text: string) =>
    there.evaluate(([key = "", kept = ""]) => localStorage.setItem(key, kept), [KEY, text]);
  await store(JSON.stringify({ device: ids.slice(0, 3) }));
  await expect(pressed(page)).toHaveCount(3);
  await store("{");
  await expect(pressed(page)).toHaveCount(0);
  await store(JSON.stringify({ device: ids.slice(0, 3) }));
  await expect(pressed(page)).toHaveCount(3);
  // Back restores the page as it was, and fires only `pageshow`.
  await page.evaluate((key) => {
    localStorage.removeItem(key);
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  }, KEY);
  await expect(pressed(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("on an author’s page, a heart of the device is filled from the first moment that it is there", async ({
  page,
}) => {
  await keepHearts(page, { device: [ids[0]] });
  await page.addInitScript(() => {
    const changed: string[] = [];
    Object.assign(window, { changed });
    new MutationObserver((changes) => {
      for (const { target } of changes) changed.push((target as Element).outerHTML);
    }).observe(document, { subtree: true, attributeFilter: ["aria-pressed"] });
  });
  await page.goto(list);
  await expect(pressed(page)).toHaveCount(1);
  expect(await page.evaluate(() => Reflect.get(window, "changed"))).toEqual([]);
});

test("invalid stored hearts are ignored and break nothing", async ({ page }) => {
  const faults: Error[] = [];
  page.on("pageerror", (fault) => faults.push(fault));
  const id = ids[0];
  const values = [
    "{",
    JSON.stringify({ device: [{ id }, [id], null] }),
    `{"__proto__":{"device":["${id}"]}}`,
    JSON.stringify({ device: [id, "x".repeat(5_000_000)] }),
  ];
  const favorites = new FavoritesPage(page);
  for (const value of values) {
    await keepHearts(page, value);
    await page.goto(list);
    await expect(favorites.heart(favorites.cards.first())).toBeVisible();
    await expect(pressed(page)).toHaveCount(0);
    await favorites.open();
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: favorites.texts.Shell.signIn })).toBeVisible();
    // The hearts of the device, if shown, would load after the session is known.
    await page.waitForLoadState("networkidle");
    await expect(page.getByText(favorites.texts.Favorites.deviceText)).toHaveCount(0);
    expect(await stored(page)).toBe(value);
  }
  await page.goto(list);
  await favorites.heart(favorites.cards.first()).click();
  await page.waitForURL("**/en/login?**");
  expect(JSON.parse((await stored(page)) ?? "").device).toHaveLength(1);
  expect(faults).toEqual([]);
});
