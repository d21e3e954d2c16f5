import { randomUUID } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { SESSION_COOKIE } from "@/lib/auth/session-cookie";
import { formatMessage } from "@/lib/i18n/format-message";
import { openMailbox } from "@/lib/reports/testing/mailbox";
import { videoPath } from "@/lib/routes";
import { type AppServer, freshDataDir, startApp } from "../app-server";
import { cutOff, NARROWEST } from "../pages/cut-off";
import { giveAccountId } from "../pages/give-account-id";
import { textsOf } from "../pages/home-page";
import { registerAccount } from "../pages/register-account";
import { expect, test } from "../test";

const OPERATOR = "ada@site.example";
const OPERATOR_ID = randomUUID();
/** An operator's email that any visitor could sign up with, since the embedded service confirms none. */
const CLAIMED = "op@site.example";
const CRON_SECRET = "a-secret-for-jobs-of-32-characters-or-more";
const texts = textsOf("en").Moderation;
const { Report } = textsOf("en");

let app: AppServer;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let operatorSession: string;
test.beforeAll(async () => {
  mailbox = await openMailbox();
  const settings = {
    ...{ OPERATOR_IDS: OPERATOR_ID, OPERATOR_EMAILS: CLAIMED },
    ...{ CRON_SECRET, JOBS: "off", RATE_LIMITS: "off" },
    ...{ SMTP_URL: mailbox.url, MAIL_FROM: "reports@site.example" },
    X_UPSTREAM_URL: process.env.E2E_X_URL ?? "",
  };
  const dataDir = freshDataDir();
  app = await startApp(settings, dataDir);
  operatorSession = await registerAccount(app.url, OPERATOR, (email) =>
    giveAccountId(dataDir, email, OPERATOR_ID),
  );
});
test.afterAll(async () => {
  await app.stop();
  await mailbox.close();
});
test.describe.configure({ mode: "serial" });

const signIn = (context: BrowserContext, value: string) =>
  context.addCookies([{ name: SESSION_COOKIE, value, url: app.url }]);

/** Files a report and returns its ticket. */
async function file(context: BrowserContext, id: string, reason: string): Promise<string> {
  const url = `https://x.com/i/status/${id}`;
  const data = { reason, url, contact: "eve@mail.example", statement: "It is mine, not theirs." };
  const answer = await context.request.post(`${app.url}/api/reports`, { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).ticket;
}

test("the page is 404 for everyone but an operator with a second factor", async ({ browser }) => {
  const { Shell } = textsOf("en");
  for (const email of ["eve@site.example", CLAIMED, null]) {
    const context = await browser.newContext();
    if (email) await signIn(context, await registerAccount(app.url, email));
    const page = await context.newPage();
    const answer = await page.goto(`${app.url}/en/moderation`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(Shell.notFoundTitle);
    const form = { act: "author", change: "block", handle: "a", reason: "b" };
    const posted = await context.request.post(`${app.url}/en/moderation/act`, { form });
    expect(posted.status()).toBe(404);
    await context.close();
  }
});

test("an operator decides a report, and its sender gets the reasons by mail", async ({
  page,
  context,
  expectAccessible,
}) => {
  const id = "1700000000000830001";
  const url = `https://x.com/i/status/${id}`;
  const found = await context.request.post(`${app.url}/api/twitter/video-url`, { data: { url } });
  const video = `${app.url}${videoPath("en", (await found.json()).id)}`;
  expect((await context.request.get(video)).status()).toBe(200);
  const ticket = await file(context, id, "intimate");
  await signIn(context, operatorSession);
  const answer = await page.goto(`${app.url}/en/moderation`);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(
    page.getByText(formatMessage("en", texts.signedInAs, { email: OPERATOR })),
  ).toBeVisible();
  await expectAccessible();

  await page.getByRole("link", { name: ticket }).first().click();
  await expect(page.getByText("It is mine, not theirs.")).toBeVisible();
  await expectAccessible();
  await page.setViewportSize(NARROWEST);
  expect(await cutOff(page)).toEqual([]);
  const form = page.getByRole("form", { name: texts.decideTitle });
  await form.getByRole("radio", { name: texts.accept }).check();
  await form.getByRole("textbox", { name: texts.reason }).fill("The person did not agree.");
  await form.getByRole("button", { name: texts.decide }).click();
  await expect(page.getByRole("status").filter({ hasText: texts.done })).toBeVisible();
  await expect(page.getByText(texts.openEmpty)).toBeVisible();

  await expect.poll(async () => (await context.request.get(video)).status()).toBe(410);
  await page.goto(`${app.url}/en/moderation?ticket=${ticket}`);
  await expect(page.getByText(Report.accepted, { exact: true })).toBeVisible();
  const by = page.getByRole("definition").filter({ hasText: OPERATOR });
  await expect(by.first()).toBeVisible();
  await expectAccessible();

  await page.goto(`${app.url}/en/moderation`);
  await page.getByRole("link", { name: texts.figuresTitle }).click();
  await expect(page.getByRole("heading", { name: texts.figuresTitle })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "syndication", exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: texts.chartLinks })).toBeVisible();
  await expectAccessible();
  expect(await cutOff(page)).toEqual([]);

  const headers = { authorization: `Bearer ${CRON_SECRET}` };
  expect((await context.request.post(`${app.url}/api/jobs/mail`, { headers })).ok()).toBe(true);
  expect(mailbox.letters.map(({ to }) => to)).toEqual([["eve@mail.example"], ["eve@mail.example"]]);
  expect(mailbox.letters.some(({ text }) => text.includes("The person did not agree."))).toBe(true);
});

test("a burst is undone without scripts, and a wrong handle is refused", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await signIn(context, operatorSession);
  await file(context, "1700000000000830011", "intimate");
  await file(context, "1700000000000830012", "child_safety");
  const page = await context.newPage();
  await page.goto(`${app.url}/ja/moderation`);
  const { Moderation, Errors } = textsOf("ja");
  const undo = page.getByRole("form", { name: Moderation.undoTitle });
  await undo.getByRole("textbox", { name: Moderation.reason }).fill("False reports.");
  await undo.getByRole("button", { name: Moderation.undo }).click();
  await expect(page.getByText("2件の報告を却下しました。")).toBeVisible();
  await expect(page.getByText(Moderation.hiddenEmpty)).toBeVisible();

  const author = page.getByRole("form", { name: Moderation.authorTitle });
  await author.getByRole("textbox", { name: Moderation.handle }).fill("@nobody_here");
  await author.getByRole("radio", { name: Moderation.block, exact: true }).check();
  await author.getByRole("textbox", { name: Moderation.reason }).fill("Spam.");
  await author.getByRole("button", { name: Moderation.apply }).click();
  await expect(page.getByRole("alert")).toHaveText(Errors.author_not_found);
  await context.close();
});

test("a form of another site is refused in an operator’s browser", async ({ page, context }) => {
  await signIn(context, operatorSession);
  await context.route("https://evil.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<form method="post" action="${app.url}/en/moderation/act">
        <input name="act" value="undo"><input name="reason" value="x"><button>Go</button></form>`,
    }),
  );
  await page.goto("https://evil.example/");
  const [answer] = await Promise.all([
    page.waitForResponse(`${app.url}/en/moderation/act`),
    page.getByRole("button").click(),
  ]);
  expect([403, 404]).toContain(answer.status());
  const form = { act: "undo", reason: "x" };
  const headers = { "sec-fetch-site": "cross-site" };
  const url = `${app.url}/en/moderation/act`;
  const posted = await context.request.post(url, { form, headers, maxRedirects: 0 });
  expect(posted.status()).toBe(403);
});
