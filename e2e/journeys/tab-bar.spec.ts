import type { Locator, Page } from "@playwright/test";
import type { Language } from "../../lib/i18n/languages";
import { languageBoardPath, pagePath, videoPath } from "../../lib/routes";
import { boxOf } from "../pages/box-of";
import { HomePage, textsOf } from "../pages/home-page";
import { tabTo } from "../pages/keyboard";
import { lowTargets } from "../pages/low-targets";
import { seedVideos } from "../pages/seed-videos";
import { signIn } from "../pages/sign-in";
import { watchShifts } from "../pages/watch-shifts";
import { expect, test } from "../test";

const PHONE = { width: 390, height: 844 };

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const namesOf = (language: Language) => {
  const { Shell, Search } = textsOf(language);
  return [Shell.ranking, Search.submit, Shell.get, Shell.favorites, Shell.me];
};

const barOf = (page: Page, language: Language = "en") =>
  page.getByRole("navigation", { name: textsOf(language).Shell.tabs });

const tabOf = (page: Page, at: number, language: Language = "en") =>
  barOf(page, language).getByRole("link").nth(at);

/** Whether a finger on the middle of an element would reach it. */
const isReached = (element: Locator) =>
  element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

for (const language of ["en", "ja"] satisfies Language[]) {
  test(`five tabs lead through the site, and the current one is marked: ${language}`, async ({
    page,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    const moved = await watchShifts(page);
    const home = new HomePage(page, language);
    await page.goto(pagePath(language, "terms"));
    const tabs = barOf(page, language).getByRole("link");
    await expect(tabs).toHaveText(namesOf(language));
    await expect(barOf(page, language).locator("[aria-current]")).toHaveCount(0);
    for (const width of [320, 360, PHONE.width]) {
      await page.setViewportSize({ ...PHONE, width });
      const cut = await tabs.evaluateAll((links) =>
        links.filter((one) => one.scrollWidth > one.clientWidth || one.clientHeight < 44),
      );
      expect(cut, `at ${width} px`).toEqual([]);
    }

    const search = page.getByRole("searchbox", { name: home.texts.Search.label });
    const pages = ["popular", "search", "home", "favorites", "me"] as const;
    for (const [at, name] of pages.entries()) {
      await tabOf(page, at, language).tap();
      const path = pagePath(language, name);
      await expect(page).toHaveURL(name === "search" ? `${path}#words` : path);
      if (name === "search") await expect(search).toBeFocused();
      await expect(barOf(page, language).locator("[aria-current]")).toHaveText(
        namesOf(language)[at] ?? "",
      );
      await expect(tabOf(page, at, language)).toHaveAttribute("aria-current", "page");
      await expectAccessible();
      expect(await lowTargets(page), path).toEqual([]);
    }
    expect(await moved()).toEqual([]);

    // Pages that belong to a tab mark it as well.
    for (const [path, at] of [
      [languageBoardPath(language, "ja"), 0],
      [pagePath(language, "rising"), 0],
      [pagePath(language, "history"), 4],
    ] as const) {
      await page.goto(path);
      await expect(tabOf(page, at, language)).toHaveAttribute("aria-current", "true");
    }
  });
}

test("on its own page a tab moves the focus to the field", async ({ page, home }) => {
  await home.open();
  await home.untilHydrated();
  await page.evaluate(() => scrollTo(0, 900));
  await expect(home.field).not.toBeInViewport();
  await page.evaluate(() => scrollBy(0, -80));
  await tabOf(page, 2).tap();
  await expect(home.field).toBeFocused();
  await expect(home.field).toBeInViewport();
  await page.goto("/en/search?q=word");
  await tabOf(page, 1).tap();
  await expect(page.getByRole("searchbox", { name: home.texts.Search.label })).toBeFocused();
  await expect(page).toHaveURL(/\/en\/search\?q=word(#words)?$/);
});

test("the bar hides and returns with the header, and covers nothing at the end", async ({
  page,
}) => {
  await page.goto("/en/terms", { waitUntil: "networkidle" });
  const bar = barOf(page);
  const banner = page.getByRole("banner");
  const scroll = async (y: number) => page.evaluate((by) => scrollBy(0, by), y);
  await expect(bar).toBeInViewport({ ratio: 1 });
  await scroll(600);
  await expect(bar).not.toBeInViewport();
  await expect(banner).not.toBeInViewport();
  await scroll(-80);
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(banner).toBeInViewport();
  await scroll(400);
  await expect(bar).not.toBeInViewport();
  await tabOf(page, 0).focus();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.locator("main").focus();
  await expect(bar).not.toBeInViewport();

  await scroll(1_000_000);
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(banner).not.toBeInViewport();
  const footer = page.getByRole("contentinfo");
  const last = footer.getByRole("link").last();
  await expect.poll(() => isReached(last)).toBe(true);
  const [foot, top] = await Promise.all([boxOf(footer), boxOf(bar)]);
  expect(foot.y + foot.height).toBeLessThanOrEqual(top.y + 0.5);
});

test("in forced colors lines tell the bar, the current tab and Get apart", async ({
  page,
  expectAccessible,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/en/popular-videos");
  await expect(barOf(page)).toHaveCSS("border-top", /^1px solid/);
  await expect(tabOf(page, 0)).toHaveCSS("outline", /solid 2px$/);
  await expect(tabOf(page, 1)).toHaveCSS("outline-style", "none");
  await expect(tabOf(page, 2).locator("svg")).toHaveCSS("outline", /solid 1px$/);
  await expectAccessible();
});

test("a toast appears above the bar", async ({ page, home }) => {
  await page.addInitScript(() => localStorage.setItem("postreel:heart-asked", "yes"));
  await home.open();
  await home.paste("https://x.com/i/status/1999000000000000187");
  await home.button(home.texts.Card.favorite).tap();
  const toast = page.locator(".toast");
  await toast.getByRole("link").focus();
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, -20));
    await expect(barOf(page)).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass();
  const [above, below] = await Promise.all([boxOf(toast), boxOf(barOf(page))]);
  expect(above.y + above.height).toBeLessThan(below.y);
  for (const link of [toast.getByRole("link"), tabOf(page, 0), tabOf(page, 4)]) {
    expect(await isReached(link)).toBe(true);
  }
});

test("with a keyboard the tabs follow the footer, and what has the focus is not covered", async ({
  page,
}) => {
  await page.goto("/en/me");
  const links = page.getByRole("contentinfo").getByRole("link");
  await tabTo(page, links.first());
  for (const link of await links.all()) {
    await expect(link).toBeFocused();
    await expect.poll(() => isReached(link)).toBe(true);
    await page.keyboard.press("Tab");
  }
  for (const tab of await barOf(page).getByRole("link").all()) {
    await expect(tab).toBeFocused();
    await expect(tab).toHaveCSS("outline-style", "solid");
    await expect(tab).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Tab");
  }
});

test("each width has one navigation: the header's, or the tabs and the menu", async ({ page }) => {
  await page.goto("/es/terms");
  const { Shell } = textsOf("es");
  const main = page.getByRole("navigation", { name: Shell.mainMenu });
  const opener = page.getByRole("button", { name: Shell.menu, exact: true });
  for (const width of [320, 640, 768, 1023, 1024, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    const isWide = width >= 1024;
    await expect(main).toHaveCount(isWide ? 1 : 0);
    await expect(opener).toHaveCount(isWide ? 0 : 1);
    await expect(barOf(page, "es")).toHaveCount(isWide ? 0 : 1);
  }
  // A phone on its side has less height to give away.
  await page.setViewportSize({ width: 844, height: 390 });
  expect((await boxOf(barOf(page, "es"))).height).toBe(48);
});

test("the bar leaves room for what the device draws over the window's edge", async ({ page }) => {
  await page.goto("/en/terms");
  const heights = () =>
    page.evaluate(() => [
      document.querySelector(".tab-bar")?.clientHeight,
      Number.parseFloat(getComputedStyle(document.body).paddingBottom),
    ]);
  expect(await heights()).toEqual([55, 56]);
  const client = await page.context().newCDPSession(page);
  const drawOver = (bottom: number) =>
    client.send("Emulation.setSafeAreaInsetsOverride", { insets: { bottom, bottomMax: 34 } });
  const place = () => boxOf(tabOf(page, 0));
  await drawOver(34);
  await expect.poll(heights).toEqual([89, 90]);
  expect(await place()).toMatchObject({ y: PHONE.height - 89, height: 55 });
  // While the browser's own bar is in that room, the page has the same height, and the bar is lower.
  await drawOver(0);
  await expect.poll(place).toMatchObject({ y: PHONE.height - 55, height: 55 });
  expect(await heights()).toEqual([89, 90]);
});

test("the video page has its own bar, and its menu links what the tabs do", async ({
  page,
  request,
}) => {
  const [url] = await seedVideos(request, { firstId: "1700000000000063000", count: 1 });
  const { id } = await (await request.post("/api/twitter/video-url", { data: { url } })).json();
  await page.goto(videoPath("en", id));
  const { History, Result, Shell, Search } = textsOf("en");
  const save = page.getByRole("button", { name: new RegExp(`^${Result.save} · `) });
  await expect(save).toBeInViewport({ ratio: 1 });
  await expect(barOf(page)).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const last = page.getByRole("contentinfo").getByRole("link").last();
  await expect.poll(() => isReached(last)).toBe(true);

  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("banner").getByRole("button", { name: Shell.menu }).click();
  const menu = page.getByRole("dialog", { name: Shell.menu });
  await expect(menu.getByRole("link")).toHaveText([
    ...[Shell.recent, Shell.ranking, Shell.authors, Shell.favorites],
    ...[History.title, Shell.following, Search.title, Shell.me, Shell.signIn],
  ]);
  await menu.getByRole("link", { name: Shell.me, exact: true }).click();
  await expect(page).toHaveURL("/en/me");
  await expect(barOf(page)).toBeVisible();
});

test("a page of the visitor's own: history, authors, account, theme and language", async ({
  page,
  context,
  baseURL,
}) => {
  const moved = await watchShifts(page);
  const { Me, Shell, History, Device } = textsOf("en");
  await page.goto("/en/me");
  const main = page.getByRole("main");
  const own = main.getByRole("navigation", { name: Me.title });
  await expect(own.getByRole("link")).toHaveText([History.title, Shell.following, Device.title]);
  await main.getByText(Shell.themeDark).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(main.getByRole("link", { name: Shell.signIn })).toHaveAttribute(
    "href",
    "/en/login?next=%2Fen%2Fme",
  );
  await main.getByRole("link", { name: "日本語" }).click();
  await expect(page).toHaveURL("/ja/me");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await signIn(context, baseURL ?? "");
  await page.goto("/en/me");
  await expect(main.getByText("Ana Ruiz")).toBeVisible();
  await expect(tabOf(page, 4).locator("span")).toHaveText("A");
  expect(await moved()).toEqual([]);
  const left = page.waitForEvent("load");
  await main.getByRole("button", { name: Shell.signOut }).click();
  await left;
  await expect(page).toHaveURL(/\/en$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the tabs are links, and Me has all but the theme", async ({ page }) => {
    const { Me, Shell } = textsOf("en");
    await page.goto("/en/terms");
    await page.evaluate(() => scrollTo(0, 1200));
    await expect(tabOf(page, 4)).toBeInViewport({ ratio: 1 });
    await tabOf(page, 4).click();
    await expect(page).toHaveURL("/en/me");
    await expect(tabOf(page, 4)).toHaveAttribute("aria-current", "page");
    const main = page.getByRole("main");
    await expect(main.getByRole("navigation", { name: Me.title })).toBeVisible();
    await expect(main.getByRole("link", { name: Shell.signIn })).toBeVisible();
    await expect(main.getByRole("heading", { name: Shell.theme })).toBeHidden();
    await tabOf(page, 2).click();
    await expect(page).toHaveURL("/en");
    await tabOf(page, 2).click();
    await expect(page.locator("#post-link")).toBeFocused();
    await tabOf(page, 1).click();
    await expect(page).toHaveURL("/en/search#words");
  });
});
