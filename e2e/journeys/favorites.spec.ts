import type { Locator } from "@playwright/test";
import { formatMessage } from "@/lib/i18n/format-message";
import { FavoritesPage, keep, videoIds } from "../pages/favorites-page";
import { type Answer, hold } from "../pages/hold";
import { LoginPage } from "../pages/login-page";
import { seedVideos } from "../pages/seed-videos";
import { register, signIn } from "../pages/sign-in";
import { expect, test } from "../test";

const APP = process.env.E2E_APP_URL ?? "";
const KEPT = "favorites-storage";

let links: string[] = [];
/** The author of the first post. */
let author = "";
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: APP });
  links = await seedVideos(request, { firstId: "1700000000000009000", count: 40 });
  const answer = await request.post("/api/twitter/video-url", { data: { url: links[0] } });
  author = (await answer.json()).author.username;
  await request.dispose();
});

const AMONG = "**/api/favorites/among**";

/** A card in a list that no other journey changes, and its file. Waits until the heart's state is loaded. */
async function openCard(favorites: FavoritesPage): Promise<{ card: Locator; url: string }> {
  const known = favorites.page.waitForResponse(AMONG);
  await favorites.page.goto(`/en/author/${author}`);
  await known;
  const card = favorites.cards.first();
  await expect(card).toBeVisible();
  const link = card.locator('a[href^="https://video.twimg.com/"]');
  const url = (await link.getAttribute("href")) ?? "";
  return { card: favorites.cardOf(url), url };
}

const isPressed = (heart: Locator) => heart.getAttribute("aria-pressed");

/** Presses a heart and returns its state in the next frame. */
function pressAndLook(heart: Locator): Promise<string | null> {
  return heart.evaluate(
    (button: HTMLButtonElement) =>
      new Promise((resolve) => {
        button.click();
        requestAnimationFrame(() => resolve(button.getAttribute("aria-pressed")));
      }),
  );
}

test("a heart fills within a frame, is saved with the bearer, and shows at once on the next page", async ({
  page,
  context,
}) => {
  const person = await signIn(context, APP);
  const favorites = new FavoritesPage(page);
  const { card, url } = await openCard(favorites);
  const heart = favorites.heart(card);
  await expect(heart).toHaveAttribute("aria-pressed", "false");

  const letGo = await hold(page, "**/api/favorites");
  const asked = page.waitForRequest("**/api/favorites");
  expect(await pressAndLook(heart)).toBe("true");
  const request = await asked;
  expect(request.postDataJSON()).toEqual({ video_id: expect.stringMatching(/^\d+$/) });
  expect(request.headers().authorization).toMatch(/^Bearer eyJ/);
  const { video_id } = request.postDataJSON();
  letGo();
  expect((await request.response())?.status()).toBe(200);
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), KEPT))
    .toBe(JSON.stringify({ [person.id]: [video_id] }));

  await hold(page, AMONG);
  await page.reload();
  await expect(favorites.heart(favorites.cardOf(url))).toHaveAttribute("aria-pressed", "true");
  await page.unrouteAll({ behavior: "ignoreErrors" });

  await favorites.open();
  await expect(favorites.cards).toHaveCount(1);
  const kept = favorites.heart(favorites.cards);
  await expect(kept).toHaveAttribute("aria-pressed", "true");
  const removed = page.waitForResponse(`**/api/favorites/${video_id}`);
  expect(await pressAndLook(kept)).toBe("false");
  expect((await removed).status()).toBe(200);
  await page.reload();
  await expect(page.getByText(favorites.texts.Favorites.noFavorites)).toBeVisible();
});

test("the hearts of a page take one request", async ({ page, context }) => {
  await signIn(context, APP);
  const list = new FavoritesPage(page).cards;
  await expect(async () => {
    // The first visit may still get a page that was cached before the videos were added.
    const known = page.waitForResponse(AMONG, { timeout: 5000 });
    await page.goto("/en/recent-videos");
    await known;
    expect(await list.count()).toBe(30);
  }).toPass();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/favorites")) asked.push(request.url());
  });
  const answered = page.waitForResponse(AMONG);
  await page.goto("/en/recent-videos");
  const { ids } = Object.fromEntries(new URL((await answered).url()).searchParams);
  expect(ids?.split(",")).toHaveLength(30);
  expect(asked).toHaveLength(1);
});

test("a failed change of a favorite is undone, and says so", async ({ page, context }) => {
  await signIn(context, APP);
  const favorites = new FavoritesPage(page);
  const { Card } = favorites.texts;
  const { card } = await openCard(favorites);
  const heart = favorites.heart(card);
  const change = /\/api\/favorites(\/\d+)?$/;
  const busy = { status: 503, json: { message: "We are busy." } };
  const refuse = async (answer: Answer, before: string, said: string) => {
    const letGo = await hold(page, change, answer);
    await expect(heart).toHaveAttribute("aria-pressed", before);
    expect(await pressAndLook(heart)).not.toBe(before);
    letGo();
    await expect(heart).toHaveAttribute("aria-pressed", before);
    await expect(card.getByText(said)).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: said })).toBeAttached();
    await page.unroute(change);
  };
  await refuse({ status: 500, body: "<html>" }, "false", Card.addFailed);
  await refuse(busy, "false", busy.json.message);
  await refuse("none", "false", Card.addFailed);
  const kept = page.waitForResponse("**/api/favorites");
  await heart.click();
  expect((await kept).status()).toBe(200);
  await expect(card.getByText(Card.addFailed)).toHaveCount(0);
  await refuse({ status: 500, body: "{}" }, "true", Card.removeFailed);
});

test("of several changes in a row the last one counts", async ({ page, context }) => {
  await signIn(context, APP);
  const favorites = new FavoritesPage(page);
  const { card } = await openCard(favorites);
  const heart = favorites.heart(card);
  const methods: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/favorites(\/\d+)?$/.test(request.url())) methods.push(request.method());
  });
  const letGo = await hold(page, "**/api/favorites");
  for (const shown of ["true", "false", "true", "false"]) {
    expect(await pressAndLook(heart)).toBe(shown);
  }
  const removed = page.waitForResponse(/\/api\/favorites\/\d+$/);
  letGo();
  expect((await removed).status()).toBe(200);
  expect(methods).toEqual(["POST", "DELETE"]);
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await favorites.open();
  await expect(page.getByText(favorites.texts.Favorites.noFavorites)).toBeVisible();
});

test("when the last of several changes fails, the heart shows what was saved", async ({
  page,
  context,
}) => {
  await signIn(context, APP);
  const favorites = new FavoritesPage(page);
  const { card } = await openCard(favorites);
  const heart = favorites.heart(card);
  const letGo = await hold(page, "**/api/favorites");
  await page.route(/\/api\/favorites\/\d+$/, (route) => route.fulfill({ status: 500, body: "{}" }));
  for (const shown of ["true", "false"]) expect(await pressAndLook(heart)).toBe(shown);
  letGo();
  await expect(card.getByText(favorites.texts.Card.removeFailed)).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await favorites.open();
  await expect(favorites.cards).toHaveCount(1);
});

test("thirty favorites, then the rest, without those taken down", async ({
  page,
  context,
  expectAccessible,
}) => {
  const person = await signIn(context, APP);
  const request = page.request;
  const sensitive = "https://x.com/i/status/2041150482162155559";
  const doomed = "https://x.com/i/status/1700000000000009900";
  const [first = "", last = "", ...ids] = await videoIds(request, [doomed, sensitive, ...links]);
  await keep(request, person, [first, ...ids.slice(0, 39), last]);
  const report = await request.post("/api/reports", {
    data: {
      reason: "intimate",
      url: doomed,
      contact: "owner@mail.example",
      statement: "I am in this video and never agreed to it.",
    },
  });
  expect(report.status()).toBe(201);

  const favorites = new FavoritesPage(page);
  const { Favorites, Listing, Card } = favorites.texts;
  await favorites.open();
  await expect(favorites.cards).toHaveCount(30);
  await expect(page.getByText(formatMessage("en", Favorites.gone, { count: 1 }))).toBeVisible();
  await expect(
    favorites.cards.first().getByText(Card.sensitiveTitle, { exact: true }),
  ).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: Listing.loadMore }).click();
  await expect(favorites.cards).toHaveCount(40);
  await expect(page.getByText(Listing.allShown)).toBeVisible();
  for (const heart of await favorites.heart(favorites.cards).all()) {
    expect(await isPressed(heart)).toBe("true");
  }
});

test("a list that cannot be loaded says so, and can be retried", async ({
  page,
  context,
  expectAccessible,
}) => {
  const person = await signIn(context, APP);
  const next = await register(context.request, "Bo Lind");
  const favorites = new FavoritesPage(page);
  const { Favorites, Listing } = favorites.texts;
  await favorites.open();
  await expect(page.getByText(Favorites.noFavorites)).toBeVisible();
  await expect(new LoginPage(page).account).toContainText(person.name);
  await page.route("**/api/favorites?**", (route) => route.fulfill({ status: 500, body: "" }));
  // Another user signs in in another tab, so this page loads their list itself.
  const there = new LoginPage(await context.newPage());
  await context.clearCookies();
  await there.open();
  await there.signIn(next);
  await expect(page.getByRole("alert").filter({ hasText: Favorites.loadError })).toBeVisible();
  await page.unroute("**/api/favorites?**");
  await page.getByRole("button", { name: Listing.retry }).click();
  await expect(page.getByText(Favorites.noFavorites)).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: Favorites.browse }).click();
  await expect(page).toHaveURL(/\/en\/recent-videos$/);
});

test("two tabs show the same hearts, and none after a sign-out in either", async ({
  page,
  context,
}) => {
  const person = await signIn(context, APP, "Bo Lind");
  const here = new FavoritesPage(page);
  const { card, url } = await openCard(here);
  const there = new FavoritesPage(await context.newPage());
  await openCard(there);
  const heartThere = there.heart(there.cardOf(url));
  await expect(there.page.locator("summary", { hasText: person.name })).toBeVisible();

  await here.heart(card).click();
  await expect(heartThere).toHaveAttribute("aria-pressed", "true");
  await heartThere.click();
  await expect(here.heart(card)).toHaveAttribute("aria-pressed", "false");
  await here.heart(card).click();
  await expect(heartThere).toHaveAttribute("aria-pressed", "true");

  await here.signOut(person);
  await expect(heartThere).toHaveAttribute("aria-pressed", "false");
  expect(await there.page.evaluate((key) => localStorage.getItem(key), KEPT)).toBeNull();
  await heartThere.click();
  await there.page.waitForURL("**/en/login?**");
  await there.page.goBack();
  await expect(heartThere).toHaveAttribute("aria-pressed", "true");
  await heartThere.click();
  await expect(heartThere).toHaveAttribute("aria-pressed", "false");
  await there.page.close();
  await signIn(context, APP, "Cem Ay");
  const next = await openCard(here);
  await expect(here.heart(next.card)).toHaveAttribute("aria-pressed", "false");
});
