import { type AppServer, startApp } from "../app-server";
import { textsOf } from "../pages/home-page";
import { expect, test } from "../test";

const FORM = "https://forms.example/postreel?from=site";
const SHORTCUT = "https://www.icloud.com/shortcuts/0123456789abcdef";

let app: AppServer;
test.beforeAll(async () => {
  app = await startApp({ CONTACT_FORM_URL: FORM, IOS_SHORTCUT_URL: SHORTCUT, JOBS: "off" });
});
test.afterAll(() => app.stop());

test("contact opens the form in a new tab without an opener", async ({ page, context }) => {
  const referrers: (string | undefined)[] = [];
  await context.route("https://forms.example/**", async (route) => {
    referrers.push(route.request().headers().referer);
    await route.fulfill({ contentType: "text/html", body: "<title>Form</title>" });
  });
  const { Shell } = textsOf("ja");
  const places = [
    ["/ja", page.getByRole("contentinfo").getByRole("link", { name: Shell.contact })],
    ["/ja/terms", page.getByRole("article").locator(`a[href^="https://forms.example"]`)],
    ["/ja/privacy-policy", page.getByRole("article").locator(`a[href^="https://forms.example"]`)],
  ] as const;
  for (const [path, link] of places) {
    await page.goto(app.url + path);
    const [tab] = await Promise.all([context.waitForEvent("page"), link.click()]);
    await expect(tab).toHaveURL(FORM);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    expect(page.url()).toBe(app.url + path);
    await tab.close();
  }
  expect(referrers).toEqual([undefined, undefined, undefined]);
});

test("the site's own shortcut for iPhones stands before the steps by hand", async ({ page }) => {
  const { HelpPages } = textsOf("zh-TW");
  await page.goto(`${app.url}/zh-TW/help/ios`);
  await expect(page.getByRole("link", { name: HelpPages.iosGet })).toHaveAttribute(
    "href",
    SHORTCUT,
  );
  await expect(page.locator("main p", { hasText: HelpPages.iosByHand })).toBeVisible();
  await page.goto(`${app.url}/zh-TW/help/android`);
  await expect(page.getByRole("link", { name: HelpPages.iosGet })).toHaveCount(0);
});
