import type { Page } from "@playwright/test";
import { authorPath, PAGES, type PageName, pagePath, videoPath } from "../../lib/routes";
import { startApp } from "../app-server";
import { fakeCase } from "../fake-x/catalogue";
import { textsOf } from "../pages/home-page";
import { ListingScreen } from "../pages/listing-page";
import { signIn } from "../pages/sign-in";
import { expect, test } from "../test";

test.use({ viewport: { width: 360, height: 780 } });

/** Smallest size of a touch target, in CSS pixels. */
const LEAST = 40;

/** Smaller buttons and links, except links in running text (WCAG 2.5.8). */
function lowTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const isInText = (target: Element) =>
      getComputedStyle(target).display === "inline" &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    const isShown = (target: Element) => {
      const { width, height } = target.getBoundingClientRect();
      // Elements for screen readers only are one pixel large until focused.
      return target.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    return [...document.querySelectorAll("a[href], button, summary")]
      .filter((target) => isShown(target) && !isInText(target))
      .filter((target) => Math.round(target.getBoundingClientRect().height) < least)
      .map((target) => `${target.getBoundingClientRect().height}: ${target.outerHTML}`);
  }, LEAST);
}

async function expectReachable(page: Page) {
  await expect(page.getByRole("heading").first()).toBeVisible();
  expect(await lowTargets(page), page.url()).toEqual([]);
}

test("every button and link of every page is large enough to touch", async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const url = "https://x.com/asa_no_tokyo/status/2041180482492518400";
  await page.request.post("/api/twitter/download-record", { data: { url, language: "es" } });
  const video = await page.request.post("/api/twitter/video-url", { data: { url } });
  const names = Object.keys(PAGES) as PageName[];
  const signedOut = names.filter((name) => name !== "account" && name !== "callback");
  const paths = [
    ...signedOut.map((name) => pagePath("es", name)),
    authorPath("es", "asa_no_tokyo"),
    videoPath("es", (await video.json()).id),
    "/es/recent-videos?page=9999",
    "/es/authors?search=nobody-at-all",
    "/es/no-such-page",
    `/es/result?${new URLSearchParams({ url })}`,
    "/es/result?url=nothing",
    `/es/result?${new URLSearchParams({ url: fakeCase("sensitive").link })}`,
    "/offline/es.html",
  ];
  for (const path of paths) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expectReachable(page);
  }
  await signIn(context, baseURL ?? "");
  for (const name of ["home", "favorites", "account"] as const) {
    await page.goto(pagePath("es", name), { waitUntil: "networkidle" });
    await expectReachable(page);
  }
});

test("touch targets are large enough in place of a list and below a result", async ({
  page,
  home,
}) => {
  const list = new ListingScreen(page);
  const popular = /\/api\/twitter\/popular\?/;
  await page.route(popular, (route) => route.abort());
  await list.open("popular-videos");
  await list.period("7 days").click();
  await expect(page.getByRole("alert").getByText(list.texts.Listing.failed)).toBeVisible();
  await expectReachable(page);

  await home.open();
  await home.paste("https://x.com/i/status/1700000000000046000");
  await expect(home.result).toBeVisible();
  await expectReachable(page);
  await list.open("popular-videos");
  await list.period("7 days").click();
  await expect(page.getByText(list.texts.Listing.onDevice)).toBeVisible();
  await expectReachable(page);
});

test("the consent banner's buttons, and what it covers, can be touched", async ({ page }) => {
  const app = await startApp({ JOBS: "off", NEXT_PUBLIC_ANALYTICS_SRC: "https://stats.test/a.js" });
  try {
    await page.goto(`${app.url}/es`);
    const { title, choices } = textsOf("es").Consent;
    const question = page.getByRole("region", { name: title });
    await expect(question).toBeVisible();
    await expectReachable(page);
    await page.getByRole("button", { name: choices }).click({ timeout: 10_000 });
    await expect(question).toBeFocused();
  } finally {
    await app.stop();
  }
});
