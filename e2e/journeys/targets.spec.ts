import type { Page } from "@playwright/test";
import { LANGUAGES, type Language } from "../../lib/i18n/languages";
import { startApp } from "../app-server";
import { textsOf } from "../pages/home-page";
import { ListingScreen } from "../pages/listing-page";
import { lowTargets } from "../pages/low-targets";
import { expect, test } from "../test";

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

/** Fields with letters so small that an iPhone enlarges the page when they are touched. */
function smallFields(page: Page): Promise<string[]> {
  return page.locator("select, textarea, input[type=text], input[type=url]").evaluateAll((fields) =>
    fields
      .filter((field) => field.checkVisibility())
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 200)),
  );
}

async function expectReachable(page: Page) {
  await expect(page.getByRole("heading").first()).toBeVisible();
  expect(await smallFields(page), page.url()).toEqual([]);
  expect(await lowTargets(page), page.url()).toEqual([]);
}

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

/** Both answers to the question for consent must have the same size and style. */
async function expectEqualAnswers(page: Page, language: Language) {
  const { title, decline, agree } = textsOf(language).Consent;
  const question = page.getByRole("region", { name: title });
  const look = (name: string) =>
    question.getByRole("button", { name, exact: true }).evaluate((button) => {
      const { width, height, top } = button.getBoundingClientRect();
      const { backgroundColor, borderColor, borderWidth, color, fontSize, fontWeight } =
        getComputedStyle(button);
      const style = [backgroundColor, borderColor, borderWidth, color, fontSize, fontWeight];
      return { width, height, top, style, isCut: button.scrollWidth > button.clientWidth };
    });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const declined = await look(decline);
    expect(declined, `${language} at ${width} px`).toEqual(await look(agree));
    expect(declined.isCut).toBe(false);
  }
}

test("the consent banner's answers are equal in all languages, and what it covers can be touched", async ({
  page,
}) => {
  const app = await startApp({ JOBS: "off", NEXT_PUBLIC_ANALYTICS_SRC: "https://stats.test/a.js" });
  try {
    await page.goto(`${app.url}/es`);
    const { title, choices } = textsOf("es").Consent;
    const question = page.getByRole("region", { name: title });
    await expect(question).toBeVisible();
    await expectReachable(page);
    await page.getByRole("button", { name: choices }).click({ timeout: 10_000 });
    await expect(question).toBeFocused();

    await expectEqualAnswers(page, "es");
    for (const language of LANGUAGES.filter((one) => one !== "es")) {
      await page.goto(`${app.url}/${language}/search`);
      await expectEqualAnswers(page, language);
    }
  } finally {
    await app.stop();
  }
});
