import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../lib/i18n/languages";
import { type Texts, textsOf } from "../pages/home-page";
import { expect, test } from "../test";

const POST = "https://x.com/asa_no_tokyo/status/2041180482492518400";
const WORD = "静かな東京";
const TAG = "#東京の朝";

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.E2E_APP_URL });
  const answer = await request.post("/api/twitter/download-record", {
    data: { url: POST, language: "ja" },
  });
  expect(answer.ok()).toBe(true);
  // A job indexes videos, seconds after the first download.
  await expect
    .poll(
      async () => {
        const found = await request.get(`/api/twitter/search?${new URLSearchParams({ q: WORD })}`);
        return (await found.json()).total;
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await request.dispose();
});

/** Waits for the scripts of the header's search box: then a slash moves the focus there. */
async function focusBox(page: Page, { Search }: Texts) {
  const box = page.getByRole("banner").getByRole("combobox", { name: Search.boxLabel });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  return box;
}

test("the box in the header suggests authors and videos, and opens the search", async ({
  page,
  expectAccessible,
}) => {
  const texts = textsOf("ja");
  await page.goto("/ja/terms");
  const box = await focusBox(page, texts);
  await expect(box).toHaveValue("");
  await box.pressSequentially("静");
  const list = page.getByRole("listbox", { name: texts.Search.suggestions });
  const options = list.getByRole("option");
  const videos = options.filter({ hasText: `${texts.Search.groupVideos}:` });
  const title = videos.first().locator("bdi").first();
  await expect(title).toContainText("静");
  await expect(title).toHaveAttribute("lang", "ja");
  await expect(title).toHaveAttribute("dir", "auto");
  const still = videos.first().locator("img").last();
  await expect(still).toHaveAttribute("referrerpolicy", "no-referrer");
  await expect(still).toHaveAttribute("src", /^https:\/\/pbs\.twimg\.com\/./);
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await expectAccessible();

  await box.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  expect(await box.getAttribute("aria-activedescendant")).toBe(
    await options.first().getAttribute("id"),
  );
  await box.press("ArrowUp");
  await expect(list.locator("[aria-selected=true]")).toHaveCount(0);
  await box.press("Escape");
  await expect(list).toHaveCount(0);
  await box.fill(WORD);
  await box.press("Enter");
  await expect(page).toHaveURL(`/ja/search?q=${encodeURIComponent(WORD)}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(WORD);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(box).toHaveValue(WORD);
  await expect(page.getByRole("main").getByRole("search")).toBeHidden();
  await page.goto(`/ja/search?${new URLSearchParams({ q: TAG, sort: "downloads" })}`);
  await (await focusBox(page, texts)).fill(WORD);
  await box.press("Escape");
  await box.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(WORD);
  expect(new URL(page.url()).searchParams.get("sort")).toBe("downloads");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectAccessible();

  await (await focusBox(page, texts)).fill(WORD);
  await expect(videos).toHaveCount(1);
  await videos.click();
  await expect(page).toHaveURL(/\/ja\/video\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(WORD);

  const { pathname } = new URL(page.url());
  await page.getByRole("main").getByRole("link", { name: TAG, exact: true }).click();
  await expect(page).toHaveURL(`/ja/search?q=${encodeURIComponent(TAG)}`);
  const found = page.getByRole("article").getByRole("heading").getByRole("link");
  await expect(found).toHaveAttribute("href", pathname);
});

test("a pasted link opens its lookup, a profile's link the author", async ({ page }) => {
  const texts = textsOf("en");
  await page.goto("/en/terms");
  const box = await focusBox(page, texts);
  await box.fill("x.com/asa_no_tokyo");
  const list = page.getByRole("listbox", { name: texts.Search.suggestions });
  await expect(list.getByRole("option")).toHaveText("Videos by @asa_no_tokyo");
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(page).toHaveURL("/en/author/asa_no_tokyo");
  await (await focusBox(page, texts)).fill(POST);
  await expect(list.getByRole("option")).toHaveText(texts.Search.getVideo);
  await box.press("Enter");
  await expect(page).toHaveURL(/\/en(\?url=.*)?$/);
});

test.describe("without scripts", () => {
  // Below the width at which the header has the form.
  test.use({ javaScriptEnabled: false, viewport: { width: 1024, height: 800 } });

  test("the form finds videos, and a link opens its lookup", async ({ page }) => {
    const { Search, Popular } = textsOf("ko");
    await page.goto("/ko/search");
    const form = page.getByRole("main").getByRole("search");
    await form.getByRole("searchbox", { name: Search.label }).fill(` ${WORD} `);
    await form.getByRole("button", { name: Search.submit }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
    await form.getByRole("searchbox").fill("qqqqzzzz");
    await form.getByRole("button").click();
    await expect(page.getByText("qqqqzzzz").last()).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);
    const more = page.getByRole("heading", { level: 2, name: Popular.blockTitle });
    // Its cards need scripts.
    await expect(more).toBeHidden();
    const answer = await page.request.get(`/ko/search?q=${encodeURIComponent(POST)}`, {
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(307);
    expect(answer.headers().location).toBe(`/ko?${new URLSearchParams({ url: POST })}`);
  });
});

test("on a phone the search is one page away and fits the width", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { Search, Shell } = textsOf("es");
  await page.goto("/es/terms");
  const tabs = page.getByRole("navigation", { name: Shell.tabs });
  await tabs.getByRole("link", { name: Search.submit }).click();
  await expect(page).toHaveURL("/es/search#words");
  const field = page.getByRole("searchbox", { name: Search.label });
  await expect(field).toBeFocused();
  await page.goto("/es/search");
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(field).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.goto("/es/terms");
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(field).toBeFocused({ timeout: 2000 });
  }).toPass();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("searches that are too long or hostile are pages too", async ({ request }) => {
  for (const q of ["a".repeat(101), "%", "\u0000", "<script>", "🚀".repeat(100)]) {
    const answer = await request.get(`/en/search?${new URLSearchParams({ q })}`);
    expect(answer.status(), q).toBe(200);
    expect(await answer.text()).toContain('content="noindex');
  }
});

test("every language has its feeds, linked from their pages and valid", async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto("/en/terms");
  for (const language of LANGUAGES) {
    for (const path of ["recent-videos", "popular-videos", "author/asa_no_tokyo"]) {
      const html = await (await page.request.get(`/${language}/${path}`)).text();
      const links = [...html.matchAll(/<link[^>]*type="application\/atom\+xml"[^>]*>/g)];
      expect(links, path).toHaveLength(path === "popular-videos" ? 2 : 1);
      for (const [link] of links) {
        const href = /href="([^"]+)"/.exec(link)?.[1] ?? "";
        expect(new URL(href).pathname).toContain(`/feeds/${language}/`);
        let answer = await page.request.get(href);
        // The 24-hour leaderboard follows downloads within seconds, the weekly one within minutes;
        // feeds are cached for a minute.
        await expect(async () => {
          answer = await page.request.get(href);
          expect(answer.status(), href).toBe(200);
          expect(answer.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");
          const isFilled = !href.endsWith("/popular-7d.xml");
          const subject = { xml: await answer.text(), href, language, isFilled };
          expect(await page.evaluate(faultsOf, subject), href).toEqual([]);
        }).toPass({ timeout: 100_000 });
        const { etag = "", "last-modified": modified = "" } = answer.headers();
        const validators: [string, string][] = [
          ["if-none-match", etag],
          ["if-modified-since", modified],
        ];
        for (const [name, value] of validators) {
          const again = await page.request.get(href, { headers: { [name]: value } });
          expect(again.status(), `${href} ${name}`).toBe(304);
        }
      }
    }
  }
});

/** The rules of Atom (RFC 4287) that a feed breaks. Runs in the browser. */
function faultsOf(subject: { xml: string; href: string; language: string; isFilled: boolean }) {
  const { xml, href, language, isFilled } = subject;
  const faults: string[] = [];
  const document = new DOMParser().parseFromString(xml, "application/xml");
  const want = (isRight: boolean, fault: string) => isRight || faults.push(fault);
  const feed = document.documentElement;
  want(document.querySelector("parsererror") === null, "is not well-formed");
  want(feed.localName === "feed", "root");
  want(feed.namespaceURI === "http://www.w3.org/2005/Atom", "namespace");
  want(feed.getAttribute("xml:lang") === language, "language");
  const childrenOf = (parent: Element, name: string) =>
    [...parent.children].filter((child) => child.localName === name);
  const check = (parent: Element) => {
    for (const name of ["id", "title", "updated"]) {
      const found = childrenOf(parent, name);
      want(found.length === 1 && found[0]?.textContent?.trim() !== "", name);
    }
    for (const name of ["updated", "published"]) {
      for (const { textContent } of childrenOf(parent, name)) {
        want(
          /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(textContent ?? ""),
          `date of ${name}`,
        );
      }
    }
    const alternates = childrenOf(parent, "link").filter(
      (link) => link.getAttribute("rel") === "alternate",
    );
    want(alternates.length === 1, "one alternate link");
    for (const link of childrenOf(parent, "link")) {
      want(URL.canParse(link.getAttribute("href") ?? ""), "absolute link");
    }
    want(/^tag:[^,]+,\d{4}:\S+$/.test(childrenOf(parent, "id")[0]?.textContent ?? ""), "tag URI");
    want(childrenOf(parent, "author")[0]?.querySelector("name")?.textContent !== "", "author");
  };
  check(feed);
  const self = childrenOf(feed, "link").find((link) => link.getAttribute("rel") === "self");
  want(self?.getAttribute("href") === href, "self");
  const entries = childrenOf(feed, "entry");
  want(entries.length > 0 || !isFilled, "entries");
  for (const entry of entries) {
    check(entry);
    const media = childrenOf(entry, "link").find(
      (link) => link.getAttribute("rel") === "enclosure",
    );
    want(media?.getAttribute("type") === "video/mp4", "media");
    want(/^https:\/\/video\.twimg\.com\//.test(media?.getAttribute("href") ?? ""), "media address");
  }
  const ids = entries.map((entry) => childrenOf(entry, "id")[0]?.textContent);
  want(new Set(ids).size === ids.length, "unique ids");
  return faults;
}
