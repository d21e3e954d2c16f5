import type { BrowserContext, Page } from "@playwright/test";
import type { Language } from "../../lib/i18n/languages";
import { API } from "../../lib/routes";
import { FavoritesPage } from "../pages/favorites-page";
import { tabTo } from "../pages/keyboard";
import { LoginPage } from "../pages/login-page";
import { seedVideos } from "../pages/seed-videos";
import { signIn } from "../pages/sign-in";
import { expect, test } from "../test";

/** First post of each language's own list. */
const WALKS: [language: Language, firstId: string][] = [
  ["en", "1700000000000008800"],
  ["ja", "1700000000000008810"],
];

/** Presses Enter, and returns the address of the new tab that it opens. */
async function openByEnter(page: Page, context: BrowserContext): Promise<string> {
  const opened = context.waitForEvent("page");
  await page.keyboard.press("Enter");
  const tab = await opened;
  await expect.poll(() => tab.url()).not.toBe("about:blank");
  const url = tab.url();
  // Chromium can hang if a tab is closed while it loads.
  await tab.waitForLoadState();
  await tab.close();
  await page.bringToFront();
  return url;
}

for (const [language, firstId] of WALKS) {
  test(`paste, download, browse and favorite, with a keyboard and a screen reader alone, in ${language}`, async ({
    page,
    context,
    home: english,
    baseURL,
  }) => {
    const home = english.inLanguage(language);
    const { Home, Shell, Result, Recent, Listing, Card, Favorites } = home.texts;
    const link = `https://x.com/i/status/${firstId}`;
    await seedVideos(page.request, { firstId: String(BigInt(firstId) + 1n), count: 1 });
    await signIn(context, baseURL ?? "");
    await home.open();

    await test.step("past the header, to the field", async () => {
      await tabTo(page, page.getByRole("link", { name: Shell.skipToContent }));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("main")).toBeFocused();
      await tabTo(page, home.field);
      await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - heading "${Home.title}" [level=1]
      - paragraph
      - text: ${Home.fieldLabel}
      - textbox "${Home.fieldLabel}"
      - button "${Home.paste}"
      - button "${Home.download}"
    `);
    });

    await test.step("a wrong link is an alert tied to the field, which keeps the focus", async () => {
      await home.untilHydrated();
      await page.keyboard.insertText("no link");
      await expect(page.getByRole("button", { name: Home.clear })).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("main").getByRole("alert")).toContainText(Home.invalidUrl);
      await expect(home.field).toBeFocused();
      await expect(home.field).toHaveAccessibleDescription(new RegExp(Home.invalidUrl));
      await page.keyboard.press("Escape");
      await expect(home.field).toHaveValue("");
    });

    await test.step("a link is downloaded, and the live region says so", async () => {
      await page.keyboard.insertText(link);
      expect(await openByEnter(page, context)).toContain("video.twimg.com");
      await expect(page.locator("#announcements")).toHaveText(Result.opened);
      await expect(home.result).toMatchAriaSnapshot(`
      - region "${Result.title}":
        - button /${Result.save} · .+/
        - combobox "${Result.quality}"
        - link "${Result.open} ${Result.newTab}"
        - button "${Result.copy}"
    `);
      await tabTo(page, home.openLink);
      expect(await openByEnter(page, context)).toContain("video.twimg.com");
    });

    await test.step("from there to what others have saved", async () => {
      const viewAll = `${Listing.viewAll} ${Recent.title}`;
      await tabTo(page, page.getByRole("link", { name: viewAll }));
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/${language}/recent-videos`);
      // The account is shown by the script that handles hearts, so both are ready.
      await expect(new LoginPage(page, language).account).toBeVisible();
      await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - heading "${Recent.heading}" [level=1]
      - paragraph: "${Recent.disclaimer}"
      - list:
        - listitem:
          - article:
            - link "${Card.open}"
            - button "${Card.favorite}"
            - heading [level=2]
    `);
    });

    await test.step("a heart keeps a video, and the list of favorites has it", async () => {
      const favorites = new FavoritesPage(page, language);
      const card = favorites.cards.first();
      const heart = favorites.heart(card);
      const title = await card.getByRole("heading").innerText();
      // The heart of a card is not a tab stop: its menu has the same command.
      await tabTo(page, card.getByRole("button", { name: Card.menu }));
      await page.keyboard.press("Enter");
      const item = card.getByRole("button", { name: Card.addFavorite, exact: true });
      await tabTo(page, item);
      const saved = page.waitForResponse(
        (response) =>
          response.url().endsWith(API.favorites) && response.request().method() === "POST",
      );
      await page.keyboard.press("Space");
      await expect(heart).toHaveAttribute("aria-pressed", "true");
      expect((await saved).ok()).toBe(true);
      await page.keyboard.press("Escape");
      await expect(card).toMatchAriaSnapshot(`
      - article:
        - button "${Card.favorite}" [pressed]
    `);
      await tabTo(
        page,
        page.getByRole("navigation").getByRole("link", { name: Shell.favorites }).first(),
        "Shift+Tab",
      );
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/${language}/favorites`);
      await expect(favorites.cards).toHaveCount(1);
      await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - heading "${Favorites.title}" [level=1]
      - list:
        - listitem:
          - article:
            - button "${Card.favorite}" [pressed]
            - heading [level=2]
    `);
      await expect(favorites.cards.getByRole("heading")).toHaveText(title);
      await expect(favorites.heart(favorites.cards)).toHaveAttribute("aria-pressed", "true");
    });
  });
}
