import type { Page } from "@playwright/test";
import { boxOf } from "../pages/box-of";
import { cutOff, NARROWEST } from "../pages/cut-off";
import { textsOf } from "../pages/home-page";
import { ReportScreen } from "../pages/report-page";
import { expect, test } from "../test";

const OWN = { contact: "owner@mail.example", statement: "I am the person in this video." };

const linkTo = (id: string) => `https://x.com/i/status/${id}`;

test("a report hides an intimate post at once, and its ticket shows the status", async ({
  page,
  request,
  expectAccessible,
}) => {
  const url = linkTo("1700000000000006001");
  const paste = () => request.post("/api/twitter/video-url", { data: { url } });
  expect((await paste()).status()).toBe(200);

  const report = new ReportScreen(page);
  await report.open({ url });
  await expect(report.link).toHaveValue(url);
  await report.fill({ reason: report.texts.intimate, ...OWN });
  await report.send.click();

  await expect(report.receipt).toBeFocused();
  await expect(page.getByText(report.texts.nextHidden)).toBeVisible();
  await expect(page.getByText(report.texts.lead)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(report.texts.receiptTitle);
  const lookup = page.getByRole("textbox", { name: report.texts.lookupText });
  await expect(lookup).toHaveCount(0);
  await expectAccessible();
  await page.setViewportSize(NARROWEST);
  expect(await cutOff(page)).toEqual([]);
  const ticket = await report.ticket.innerText();
  const refused = await paste();
  expect([refused.status(), (await refused.json()).error]).toEqual([404, "post_not_found"]);

  await page.getByRole("link", { name: report.texts.lookUpNow }).click();
  const status = page.getByRole("status").filter({ hasText: ticket });
  await expect(status.getByRole("heading", { name: report.texts.received })).toBeVisible();
  await expect(status.locator("time")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(report.texts.lookupTitle);
  await expect(page.getByText(report.texts.lead)).toHaveCount(0);
  await expect(lookup).toBeVisible();
});

/** Sends a report and returns its ticket. */
async function file(report: ReportScreen, id: string): Promise<string> {
  await report.open({ url: linkTo(id) });
  await report.fill({ reason: report.texts.broken, ...OWN });
  await report.send.click();
  await expect(report.receipt).toBeFocused();
  return report.ticket.innerText();
}

const storedTickets = (page: Page) => page.evaluate(() => localStorage.getItem("postreel-tickets"));

test("a ticket stays on the device only when its reporter says so, and until they remove it", async ({
  page,
  context,
  expectAccessible,
}) => {
  const report = new ReportScreen(page);
  const { texts } = report;
  const kept = page.getByRole("region", { name: texts.deviceTitle });
  const announced = page.locator("#announcements");
  await file(report, "1700000000000006008");
  expect(await storedTickets(page)).toBeNull();
  const first = await file(report, "1700000000000006009");
  expect(await storedTickets(page)).toBeNull();
  await page.getByRole("button", { name: texts.remember }).click();
  const remembered = page.getByRole("button", { name: texts.remembered });
  await expect(remembered).toBeFocused();
  await expect(announced).toHaveText(texts.remembered);
  await expect(kept.getByRole("link")).toHaveCount(1);
  await expectAccessible();

  const second = await file(report, "1700000000000006010");
  await page.getByRole("button", { name: texts.remember }).focus();
  await page.keyboard.press("Enter");
  await expect(kept.getByRole("link", { name: second })).toBeVisible();
  await expect(kept.getByRole("link", { name: first })).toBeVisible();

  // Another tab has the same list, and updates with it.
  const there = new ReportScreen(await context.newPage());
  await there.open();
  const keptThere = there.page.getByRole("region", { name: texts.deviceTitle });
  await expect(keptThere.getByRole("link")).toHaveCount(2);
  await kept.getByRole("button", { name: second }).click();
  await expect(announced).toHaveText(texts.deviceRemoved);
  await expect(kept.getByRole("heading")).toBeFocused();
  await expect(keptThere.getByRole("link")).toHaveCount(1);
  // Once removed, the ticket can be kept again from its receipt.
  await expect(page.getByRole("button", { name: texts.remember })).toBeVisible();

  await there.page.close();
  await kept.getByRole("link", { name: first }).click();
  await expect(report.ticket).toHaveText(first);
  await kept.getByRole("button", { name: first }).click();
  await expect(kept).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: texts.lookupText })).toBeFocused();
  expect(await storedTickets(page)).toBeNull();
});

test("a browser without storage says that it cannot remember a ticket", async ({ page }) => {
  const report = new ReportScreen(page);
  await file(report, "1700000000000006011");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.getByRole("button", { name: report.texts.remember }).click();
  await expect(page.getByRole("button", { name: report.texts.rememberError })).toBeVisible();
  await expect(page.locator("#announcements")).toHaveText(report.texts.rememberError);
});

test("the declaration fits the reason, and a child in danger needs no address", async ({
  page,
}) => {
  const report = new ReportScreen(page);
  const { texts } = report;
  await report.open({ url: linkTo("1700000000000006007") });
  const copyright = page.getByText(texts.declarationCopyright);
  const role = page.getByText(texts.declarationRole);
  await expect(page.getByText(texts.declaration)).toBeVisible();
  await expect(copyright.or(role).filter({ visible: true })).toHaveCount(0);
  await report.fill({ reason: texts.copyright });
  await expect(copyright).toBeVisible();
  await report.fill({ reason: texts.privatePerson });
  await expect(copyright).toBeHidden();
  await expect(role).toBeVisible();
  await report.fill({ reason: texts.childSafety, statement: OWN.statement });
  await expect(role).toBeHidden();
  await report.send.click();
  await expect(report.receipt).toBeFocused();
});

test("the form works with the keyboard alone", async ({ page }) => {
  const report = new ReportScreen(page);
  await report.open();
  await expect(report.send).toBeEnabled();
  await report.reasons.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await expect(report.reasons.getByRole("radio", { name: report.texts.other })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(report.link).toBeFocused();
  await page.keyboard.type(linkTo("1700000000000006002"));
  await page.keyboard.press("Tab");
  await page.keyboard.type(OWN.contact);
  await page.keyboard.press("Tab");
  await page.keyboard.type(OWN.statement);
  await page.keyboard.press("Tab");
  await expect(report.send).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(report.receipt).toBeFocused();
  await expect(page.getByText(report.texts.nextHidden)).toHaveCount(0);
});

test("an error shows at its field and goes away on edit", async ({ page, expectAccessible }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  const report = new ReportScreen(page);
  const { texts } = report;
  await report.open();
  await report.send.click();
  await report.expectWrong(report.reasons, texts.reasonWrong);
  await report.expectWrong(report.link, texts.linkWrong, texts.linkHint);
  await report.expectWrong(report.contact, texts.contactWrong, texts.contactHint);
  await expect(report.reasons.getByRole("radio").first()).toBeFocused();
  await expectAccessible();

  await report.fill({ reason: texts.broken, link: "https://example.org/1", ...OWN });
  await expect(report.contact).toHaveAttribute("aria-invalid", "false");
  await report.fill({ statement: "Too short" });
  await report.send.click();
  await expect(report.link).toBeFocused();
  await expect(report.statement).toHaveAccessibleDescription(/at least 20 .*\b9\b/);
  await report.send.click();
  await expect(report.link).toBeFocused();
  expect(sent).toEqual([]);
});

test("an error that only the server finds shows at its field too", async ({ page }) => {
  const report = new ReportScreen(page);
  await report.open({ url: "https://t.co/offHost000" });
  await report.fill({ reason: report.texts.other, ...OWN });
  await report.send.click();
  await report.expectWrong(report.link, report.texts.linkWrong, report.texts.linkHint);
  await expect(report.link).toBeFocused();
  await expect(report.statement).toHaveValue(OWN.statement);
});

test("a refusal is in the visitor’s language and loses no input", async ({ page }) => {
  const report = new ReportScreen(page, "ja");
  await report.open({ url: linkTo("1700000000000006003") });
  await report.fill({ reason: report.texts.copyright, ...OWN });
  await page.route("**/api/reports", (route) => route.abort());
  await report.send.click();
  const alert = page.getByRole("alert").filter({ hasText: report.texts.notSent });
  await expect(alert).toBeVisible();
  await page.unroute("**/api/reports");
  await report.send.click();
  await expect(report.receipt).toBeFocused();
});

test("one press sends one report, however long it takes", async ({ page }) => {
  let count = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/reports", async (route) => {
    count += 1;
    await answered;
    await route.continue();
  });
  const report = new ReportScreen(page);
  await report.open({ url: linkTo("1700000000000006004") });
  await report.fill({ reason: report.texts.illegal, ...OWN });
  await report.send.click();
  const busy = page.getByRole("button", { name: report.texts.sending });
  await expect(busy).toHaveAttribute("aria-disabled", "true");
  await busy.click({ force: true });
  await report.statement.press("Tab");
  answer();
  await expect(report.receipt).toBeVisible();
  expect(count).toBe(1);
});

test("a ticket is looked up in any spelling; an unknown one says so", async ({
  page,
  request,
  expectAccessible,
}) => {
  const filed = await request.post("/api/reports", {
    data: { reason: "broken", url: linkTo("1700000000000006005"), ...OWN },
  });
  const { ticket } = await filed.json();
  const report = new ReportScreen(page);
  await report.open();
  const field = page.getByRole("textbox", { name: report.texts.lookupText });
  await field.fill(ticket.toLowerCase().replaceAll("-", " "));
  await field.press("Enter");
  await expect(report.ticket).toHaveText(ticket);
  await expectAccessible();
  await page.setViewportSize(NARROWEST);
  expect(await cutOff(page)).toEqual([]);

  await field.fill("0000-0000-0000-0000");
  await page.getByRole("button", { name: report.texts.lookup, exact: true }).click();
  await report.expectWrong(field, textsOf("en").Errors.ticket_not_found);
  const refusal = page
    .getByRole("status")
    .filter({ hasText: textsOf("en").Errors.ticket_not_found });
  expect((await boxOf(refusal)).height).toBeLessThan(120);
  await expect(field).toBeFocused();
  await expectAccessible();
  await field.fill(ticket);
  await expect(field).toHaveAttribute("aria-invalid", "false");
  await page.getByRole("link", { name: report.texts.another }).click();
  await expect(report.reasons).toBeVisible();
});

test("a ticket has its heading from the start, and a refusal moves nothing", async ({ page }) => {
  const report = new ReportScreen(page);
  const { lookupTitle, lookingUp, lookupText, title } = report.texts;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/reports/*", async (route) => {
    await answered;
    await route.continue();
  });
  await page.setViewportSize(NARROWEST);
  const response = await page.goto("/en/report?ticket=7K2M-7K2M-7K2M-7K2M");
  const html = (await response?.text()) ?? "";
  expect(html).toContain(`${lookupTitle}</h1>`);
  for (const absent of [`${title}</h1>`, "7K2M"]) expect(html).not.toContain(absent);
  await expect(page.getByText(lookingUp)).toBeVisible();
  const field = page.getByRole("textbox", { name: lookupText });
  const heading = page.getByRole("heading", { level: 1 });
  const below = async () => (await boxOf(field)).y - (await boxOf(heading)).y;
  const before = await below();
  answer();
  await expect(page.getByText(textsOf("en").Errors.ticket_not_found)).toBeVisible();
  expect(await below()).toBe(before);
});
