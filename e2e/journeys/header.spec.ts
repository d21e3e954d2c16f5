import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../lib/i18n/languages";
import { boxOf } from "../pages/box-of";
import { textsOf } from "../pages/home-page";
import { LoginPage } from "../pages/login-page";
import { signIn } from "../pages/sign-in";
import { expect, test } from "../test";

const CLIENT = "GoTrueClient";

/** Our scripts that contain the sign-in client, in the order in which they load. */
function watchClient(page: Page): string[] {
  const found: string[] = [];
  page.on("response", async (response) => {
    if (!response.url().includes("/_next/static/") || !response.url().endsWith(".js")) return;
    // Requests the script again, since the page that loaded it may already be closed.
    const again = page.request.get(response.url()).then((answer) => answer.text());
    // This fails after the test has ended.
    const text = await again.catch(() => "");
    if (text.includes(CLIENT)) found.push(response.url());
  });
  return found;
}

test("the sign-in client loads with intent or a session, not before", async ({
  page,
  context,
  baseURL,
}) => {
  const found = watchClient(page);
  const login = new LoginPage(page);
  for (const path of ["", "/favorites", "/login"]) {
    await page.goto(`/en${path}`, { waitUntil: "networkidle" });
    await expect(login.wayIn).toBeVisible();
  }
  expect(found).toEqual([]);
  await login.button(login.form.google).click();
  await expect.poll(() => found.length).toBeGreaterThan(0);
  // The service's own page: its pending requests would abort the next step.
  await page.waitForURL(/\/auth\/v1\/authorize\?/);

  found.length = 0;
  await signIn(context, baseURL ?? "");
  await page.goto("/en");
  await expect(login.account).toContainText("Ana Ruiz");
  await expect.poll(() => found.length).toBeGreaterThan(0);
});

for (const width of [390, 1440]) {
  test(`nothing in the header moves when the account is known, at ${width} pixels`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          sources: { node: Node | null }[];
          value: number;
        })[]) {
          const ofHeader = entry.sources.some(({ node }) => node?.parentElement?.closest("header"));
          if (ofHeader) moved.push(entry.value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const header = () => boxOf(page.getByRole("banner"));
    const login = new LoginPage(page);
    await page.goto("/ja");
    await expect(login.page.getByRole("banner")).toBeVisible();
    const before = await header();
    await signIn(context, baseURL ?? "", "Maximiliana Fernández de la Fuente");
    await page.goto("/ja");
    await expect(new LoginPage(page, "ja").account).toContainText("Maximiliana");
    expect(await header()).toEqual(before);
    expect(await page.evaluate(() => Reflect.get(window, "moved"))).toEqual([]);
  });
}

test("the logo links to the home page in the language of the page", async ({ page }) => {
  for (const language of ["en", "zh-TW"] as const) {
    await page.goto(`/${language}/popular-videos?timeframe=7d`);
    const { home } = new LoginPage(page, language).texts.Shell;
    await page.getByRole("banner").getByRole("link", { name: home }).click();
    await expect(page).toHaveURL(`/${language}`);
  }
});

test("each language has its flag, and the current one is marked", async ({ page }) => {
  await page.goto("/ko");
  const { texts } = new LoginPage(page, "ko");
  await page.getByRole("banner").locator("summary", { hasText: texts.Shell.language }).click();
  const items = page.getByRole("banner").locator("details[open] li");
  await expect(items).toHaveText([
    "English",
    "Español",
    "日本語",
    "한국어",
    "简体中文",
    "繁體中文",
  ]);
  for (const flag of await items.locator("img").all()) {
    await expect
      .poll(() => flag.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
  }
  await expect(items.locator("[aria-current]")).toHaveText("한국어");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(items).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the menu holds the links and the account, traps the focus, and returns it", async ({
    page,
    context,
    baseURL,
    expectAccessible,
  }) => {
    const login = new LoginPage(page, "es");
    const { Shell } = login.texts;
    await page.goto("/es/terms");
    const opener = page.getByRole("banner").getByRole("button", { name: Shell.menu });
    const menu = page.getByRole("dialog", { name: Shell.menu });
    await expect(page.getByRole("navigation", { name: Shell.mainMenu })).toHaveCount(0);
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(menu.getByRole("link")).toHaveText([
      Shell.recent,
      Shell.ranking,
      Shell.authors,
      Shell.favorites,
      login.texts.History.title,
      Shell.following,
      Shell.signIn,
    ]);
    await expect(menu.getByRole("listitem").locator("svg:visible")).toHaveCount(6);
    expect((await boxOf(menu)).height).toBeLessThan(600);
    await expectAccessible();
    for (let step = 0; step < 11; step += 1) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(
        () =>
          document.hasFocus() &&
          document.activeElement?.closest("header, main") !== null &&
          !document.activeElement?.closest("dialog"),
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(opener).toBeFocused();

    await signIn(context, baseURL ?? "");
    await page.reload();
    await opener.click();
    await expect(menu.getByText("Ana Ruiz")).toBeVisible();
    const home = page.waitForEvent("load");
    await menu.getByRole("button", { name: Shell.signOut }).click();
    await home;
    await expect(page).toHaveURL(/\/es$/);
    await opener.click();
    await expect(menu.getByRole("link", { name: Shell.signIn })).toBeVisible();
    expect(await login.kept()).toEqual({ cookies: [], keys: [] });
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("the HTML holds the links, including the one to sign-in", async ({ page }) => {
      const login = new LoginPage(page);
      await page.goto("/en");
      const { mainMenu, menu } = login.texts.Shell;
      const links = page.getByRole("navigation", { name: mainMenu }).getByRole("link");
      await expect(links).toHaveCount(4);
      await expect(links.last()).toBeVisible();
      await expect(page.getByRole("button", { name: menu })).toHaveCount(0);
      await login.wayIn.click();
      await expect(page.getByText(login.form.needsScript)).toBeVisible();
    });
  });
});

test.describe("the development bar", () => {
  test("opens by the address, and signs the test user in with a password", async ({ page }) => {
    const { DevBar } = new LoginPage(page).texts;
    await page.goto("/en/authors?search=a&testlogin=true");
    const bar = page.getByRole("complementary", { name: DevBar.label });
    await expect(bar.getByText(DevBar.nobody)).toBeVisible();
    await expect(page).toHaveURL(/\/en\/authors\?search=a$/);
    const asked = page.waitForRequest("**/auth/v1/token?grant_type=password");
    await bar.getByRole("button", { name: DevBar.testLogin }).click();
    await asked;
    await expect(bar.getByText(DevBar.testUser)).toBeVisible();
    await expect(bar.getByRole("button", { name: DevBar.testLogin })).toBeDisabled();
    expect(await page.evaluate(() => localStorage.getItem("isTestUser"))).toBe("true");
    await page.goto("/en");
    await bar.getByRole("button", { name: DevBar.hide }).click();
    await expect(bar).toHaveCount(0);
    await page.reload();
    await expect(new LoginPage(page).account).toBeVisible();
    await expect(bar).toHaveCount(0);
  });

  test("exists only on this machine, and neither does its code elsewhere", async ({
    page,
    baseURL,
  }) => {
    const scripts: string[] = [];
    await page.route("http://postreel.example/**", async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const url = `${baseURL}${pathname}${search}`;
      const response = await route.fetch({ url, maxRedirects: 0 });
      if (pathname.endsWith(".js")) scripts.push(await response.text());
      await route.fulfill({ response });
    });
    await page.goto("http://postreel.example/en?testlogin=true", { waitUntil: "networkidle" });
    const login = new LoginPage(page);
    await expect(login.wayIn).toBeVisible();
    await expect(page.getByRole("complementary")).toHaveCount(0);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((text) => text.includes("test@postreel.example"))).toEqual([]);
  });
});

/** What marks the link of the header, and the line below the menu's button on phones. */
const MARKS: [path: string, href: string | null, mark?: string, line?: string][] = [
  ["/en", null],
  ["/en/recent-videos", "/en/recent-videos", "page", "2px"],
  ["/ja/authors?page=2", "/ja/authors", "page", "2px"],
  ["/es/popular-videos?timeframe=7d", "/es/popular-videos", "page", "0px"],
  ["/en/rising", "/en/popular-videos", "true"],
  ["/en/highly-rated", "/en/popular-videos", "true"],
  ["/en/terms", null, undefined, "0px"],
];

test("the menu marks the current page; on phones its button does where only the menu has the link", async ({
  page,
}) => {
  const here = page.locator("header nav").first().locator("[aria-current]");
  for (const [path, href, mark = "", line] of MARKS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(here, path).toHaveCount(href ? 1 : 0);
    if (href) {
      await expect(here).toHaveAttribute("aria-current", mark);
      await expect(here).toHaveAttribute("href", href);
      await expect(here).toHaveCSS("text-decoration-line", "underline");
    }
    if (!line) continue;
    await page.setViewportSize({ width: 390, height: 844 });
    const language = path.slice(1, 3) as "en" | "es" | "ja";
    const button = page.getByRole("button", { name: textsOf(language).Shell.menu, exact: true });
    await expect(button.locator("svg"), path).toHaveCSS("border-bottom-width", line);
  }
});

test("the right of the header holds its place while the page arrives, and holds its content", async ({
  page,
}) => {
  for (const language of LANGUAGES) {
    await page.goto(`/${language}/terms`);
    const tools = page.locator("header:has(> nav) > div");
    for (const width of [320, 390, 700, 1024, 1280, 1440, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      const room = await tools.evaluate((element) => element.clientWidth - element.scrollWidth);
      expect(room, `${language} at ${width}`).toBe(0);
      if (width >= 1280) {
        const slot = tools.locator("summary").last().locator("xpath=../following-sibling::div");
        const empty = await slot.evaluate((one) => {
          const before = one.previousElementSibling?.getBoundingClientRect().right ?? 0;
          return (one.firstElementChild?.getBoundingClientRect().left ?? 0) - before;
        });
        expect(empty, `${language} at ${width}`).toBeLessThan(10);
      }
      const edges = await tools.evaluate((element) => {
        const left = () => element.getBoundingClientRect().left;
        const whole = left();
        const late = [...element.children].slice(1);
        for (const child of late) child.remove();
        const begun = left();
        element.append(...late);
        return { whole, begun };
      });
      expect(edges.begun, `${language} at ${width}`).toBe(edges.whole);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});
