import { randomUUID } from "node:crypto";
import { SESSION_COOKIE } from "@/lib/auth/session-cookie";
import { type AppServer, freshDataDir, startApp } from "../app-server";
import { countWeeks } from "../pages/count-weeks";
import { cutOff, NARROWEST } from "../pages/cut-off";
import { giveAccountId } from "../pages/give-account-id";
import { textsOf } from "../pages/home-page";
import { registerAccount } from "../pages/register-account";
import { expect, test } from "../test";

const OPERATOR = "ada@site.example";
const OPERATOR_ID = randomUUID();
const SIZES = [{ width: 390, height: 844 }, NARROWEST, { width: 1440, height: 900 }];
const texts = textsOf("en").Moderation;

let app: AppServer;
let session: string;
test.beforeAll(async () => {
  const dataDir = freshDataDir();
  app = await startApp({ OPERATOR_IDS: OPERATOR_ID, JOBS: "off" }, dataDir);
  session = await registerAccount(app.url, OPERATOR, (email) =>
    giveAccountId(dataDir, email, OPERATOR_ID),
  );
  await countWeeks(dataDir);
});
test.afterAll(() => app.stop());
test.beforeEach(({ context }) =>
  context.addCookies([{ name: SESSION_COOKIE, value: session, url: app.url }]),
);

test("shows weeks as tables, and last as drawings that no script makes", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies([{ name: SESSION_COOKIE, value: session, url: app.url }]);
  const page = await context.newPage();
  await page.goto(`${app.url}/en/moderation?view=figures`);
  const days = page.getByRole("region", { name: texts.figuresDays }).getByRole("row");
  await expect(days).toHaveCount(31);
  const today = new Date().toISOString().slice(0, 10);
  await expect(days.nth(1)).toHaveText(`${today}39,48032,000246,000`);
  const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(headings.at(-1)).toBe(texts.figuresCharts);
  const columns = page.getByRole("img", { name: texts.chartSaves }).locator("rect");
  await expect(columns).toHaveCount(30);
  const last = await columns.last().getAttribute("height");
  expect(Number(last)).toBe(100);
  await context.close();
});

test("can be read by everybody, on every screen, in light and dark", async ({
  page,
  expectAccessible,
}) => {
  await page.goto(`${app.url}/en/moderation?view=figures`);
  await expect(page.getByRole("img", { name: texts.chartLinks })).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expectAccessible();
      expect(await cutOff(page)).toEqual([]);
    }
  }
});
