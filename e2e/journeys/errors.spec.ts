import type { Page, Route } from "@playwright/test";
import { textsOf } from "../pages/home-page";
import { loseScript } from "../pages/lose-script";
import { signIn } from "../pages/sign-in";
import { expect, test } from "../test";

const { Shell } = textsOf("ja");

async function expectAdvice(page: Page): Promise<void> {
  const screen = page.getByRole("alert").filter({ hasText: Shell.errorTitle });
  await expect(screen.getByRole("heading", { level: 1 })).toHaveText(Shell.errorTitle);
  await expect(screen.getByRole("listitem")).toHaveText([
    Shell.errorAdviceReload,
    Shell.errorAdviceCache,
    Shell.errorAdviceBrowser,
    Shell.errorAdviceLater,
  ]);
}

/** Makes the list of favorites throw when the browser renders it. */
async function breakList(route: Route): Promise<void> {
  const response = await route.fetch();
  const script = await response.text();
  await route.fulfill({ response, body: script.replaceAll(".loadError", ".loadError.lost.lost") });
}

test("a failing part of a page leaves the header, advice and a reload button", async ({
  page,
  context,
  baseURL,
  expectAccessible,
}) => {
  const reported: string[] = [];
  page.on("pageerror", ({ message }) => reported.push(message));
  await signIn(context, baseURL ?? "");
  const lost = await loseScript(page, ".loadError", breakList);
  await page.goto("/ja/favorites");
  await expectAdvice(page);
  expect(lost()).toBeGreaterThan(0);
  await expect.poll(() => reported.join()).toMatch(/undefined/);
  await expect(page.getByRole("banner").getByRole("link", { name: Shell.home })).toBeVisible();
  await expectAccessible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // Routing switches the browser's cache off, which still holds the broken script.
  await page.route("**/*.js", (route) => route.continue());
  await page.getByRole("button", { name: Shell.errorReload }).click();
  await expect(page.getByText(Shell.errorTitle)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsOf("ja").Favorites.title);
});

test("a failing layout leaves an error document, in the language of the address", async ({
  page,
  expectAccessible,
}) => {
  const reported: string[] = [];
  page.on("pageerror", ({ message }) => reported.push(message));
  await page.addInitScript(() => {
    Object.defineProperty(document, "cookie", {
      get: () => {
        throw new Error("cookies are broken here");
      },
    });
  });
  await page.goto("/ja/terms");
  await expectAdvice(page);
  await expect(page).toHaveTitle(`${Shell.errorTitle} | Postreel`);
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Postreel" })).toHaveAttribute("href", "/");
  await expect(page.getByRole("button", { name: Shell.errorReload })).toBeVisible();
  expect(reported.join()).toContain("cookies are broken here");
  await expectAccessible();
});
