import { LANGUAGES } from "../../lib/i18n/languages";
import { pagePath } from "../../lib/routes";
import { expect, test } from "../test";

const LISTS = ["recent", "popular", "rising", "highlyRated"] as const;

test("what a list says about itself is whole beside its title", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const language of LANGUAGES) {
    for (const list of LISTS) {
      const path = pagePath(language, list);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const cut = await page
        .locator(".list-notes")
        .evaluate((notes) => notes.scrollHeight - notes.clientHeight);
      expect(cut, path).toBeLessThanOrEqual(1);
    }
  }
});
