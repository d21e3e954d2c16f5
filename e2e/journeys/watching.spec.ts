import type { Page } from "@playwright/test";
import { receiveEnvelopes } from "@/lib/telemetry/testing/receive-envelopes";
import { type AppServer, startApp } from "../app-server";
import { loseScript } from "../pages/lose-script";
import { expect, test } from "../test";

let app: AppServer;
let others: Awaited<ReturnType<typeof receiveEnvelopes>>;
test.beforeAll(async () => {
  others = await receiveEnvelopes();
  app = await startApp({
    NEXT_PUBLIC_SENTRY_DSN: others.dsn,
    NEXT_PUBLIC_ANALYTICS_SRC: `${others.url}/tag.js`,
    X_UPSTREAM_URL: process.env.E2E_X_URL ?? "",
    JOBS: "off",
  });
});
test.beforeEach(() => {
  others.received.length = 0;
});
test.afterAll(async () => {
  await app.stop();
  await others.close();
});
test.describe.configure({ mode: "serial" });

const banner = (page: Page) => page.getByRole("region", { name: "Privacy choices" });
const isCounted = (page: Page) => page.evaluate(() => document.documentElement.dataset.counted);
const sent = (what: string) => others.received.filter(({ text }) => text.includes(what));

/** Throws an error in the page, as one of its scripts would. */
async function fail(page: Page): Promise<void> {
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("no video at https://x.com/a/status/20?s=s3cr3t for ada@example.org");
    });
  });
}

test("with nothing configured: no banner, no tracking code, no request to other hosts", async ({
  page,
}) => {
  const scripts: Promise<string>[] = [];
  const elsewhere: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.text());
  });
  page.on("request", (request) => {
    const { host } = new URL(request.url());
    if (host !== new URL(process.env.E2E_APP_URL ?? "").host && !host.endsWith("twimg.com"))
      elsewhere.push(request.url());
  });
  await page.goto("/en");
  await page.waitForLoadState("networkidle");
  const texts = await Promise.all(scripts);
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter((text) => /sentry|postreel:consent/i.test(text))).toEqual([]);
  expect(elsewhere).toEqual([]);
  await expect(page.getByRole("button", { name: "Privacy choices" })).toHaveCount(0);
});

test.describe("in Europe", () => {
  test.use({ timezoneId: "Europe/Berlin", locale: "de-DE" });

  test("errors are reported without the pasted text; replay runs only with consent", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto(`${app.url}/en?pasted=s3cr3t`);
    await expect(banner(page)).toBeVisible();
    await expectAccessible();
    const field = page.getByRole("textbox").first();
    await expect(field).toBeInViewport();
    await fail(page);
    await expect.poll(() => sent("no video at").length).toBe(1);
    expect(sent("no video at")[0]?.text).toContain("https://x.com/a/status/20?[query] for [mail]");
    expect(sent("s3cr3t").concat(sent("ada@"), sent('"ip_address"'))).toEqual([]);
    expect(sent("replay_")).toEqual([]);
    expect(others.received.filter(({ path }) => path === "/tag.js")).toEqual([]);

    await banner(page).getByRole("button", { name: "Allow" }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect.poll(() => isCounted(page)).toBe("yes");
    await fail(page);
    await expect
      .poll(() => sent("replay_recording").length, { timeout: 15_000 })
      .toBeGreaterThan(0);
    expect(
      sent("replay_recording")
        .map(({ text }) => text)
        .join(),
    ).toContain("/en?[query]");
    expect(sent("s3cr3t").concat(sent("ada@"), sent('"ip_address"'))).toEqual([]);

    await page.reload();
    await expect.poll(() => isCounted(page)).toBe("yes");
    await expect(banner(page)).toHaveCount(0);

    const choices = page.getByRole("button", { name: "Privacy choices" });
    await choices.focus();
    await page.keyboard.press("Enter");
    await expect(banner(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(banner(page).getByRole("button", { name: "Decline" })).toBeFocused();
    await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
    await page.waitForLoadState("networkidle");
    expect(await isCounted(page)).toBeUndefined();
    await expect(banner(page)).toHaveCount(0);
  });

  test("declining stops all recording and is remembered", async ({ page }) => {
    await page.goto(`${app.url}/en/recent-videos`);
    await banner(page).getByRole("button", { name: "Decline" }).click();
    await page.goto(`${app.url}/en`);
    await page.waitForLoadState("networkidle");
    await expect(banner(page)).toHaveCount(0);
    expect(others.received.filter(({ path }) => path === "/tag.js")).toEqual([]);
  });
});

for (const [part, mark] of [
  ["desk", '"unasked"'],
  ["question", "takesFocus"],
] as const) {
  test.describe(`if the consent's ${part} does not load`, () => {
    test.use({ timezoneId: "Europe/Berlin", locale: "de-DE" });

    test("the page works, without a banner and without recording", async ({ page }) => {
      const lost = await loseScript(page, mark);
      await page.goto(`${app.url}/en/terms`);
      await expect.poll(lost).toBeGreaterThan(0);
      await page.waitForLoadState("networkidle");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of use");
      await expect(banner(page)).toHaveCount(0);
      expect(await isCounted(page)).toBeUndefined();
    });
  });
}

test.describe("in Japan", () => {
  test.use({ timezoneId: "Asia/Tokyo", locale: "ja-JP" });

  test("nothing is recorded before consent either, and consent can be withdrawn", async ({
    page,
  }) => {
    await page.goto(`${app.url}/ja`);
    const question = page.getByRole("region", { name: "プライバシーの設定" });
    await expect(question).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await isCounted(page)).toBeUndefined();
    expect(others.received.filter(({ path }) => path === "/tag.js")).toEqual([]);
    await question.getByRole("button", { name: "許可する" }).click();
    await expect.poll(() => isCounted(page)).toBe("yes");
    await page.getByRole("button", { name: "プライバシーの設定" }).click();
    await Promise.all([
      page.waitForEvent("load"),
      question.getByRole("button", { name: "拒否する" }).click(),
    ]);
    await page.waitForLoadState("networkidle");
    expect(await isCounted(page)).toBeUndefined();
  });
});
