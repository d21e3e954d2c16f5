import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { type FakeX, startFakeX } from "@/e2e/fake-x/server";
import { formatMessage } from "@/lib/i18n/format-message";
import en from "@/messages/en.json";
import ja from "@/messages/ja.json";
import { decideReport } from "./decide-reports";
import { fileReport } from "./file-report";
import { deliverMails } from "./mail";
import type { ReportReason } from "./reasons";
import { type Mailbox, openMailbox } from "./testing/mailbox";

let database: TestDatabase;
let x: FakeX;
let mailbox: Mailbox;
beforeAll(async () => {
  [x, mailbox] = await Promise.all([startFakeX(), openMailbox()]);
  // Set before the database opens: its pool reads the configuration once.
  Object.assign(process.env, {
    X_UPSTREAM_URL: x.url,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Postreel <reports@site.example>",
    OPERATOR_EMAIL: "legal@site.example",
    SITE_URL: "https://site.example",
    RATE_LIMITS: "off",
  });
  database = await createTestDatabase();
});
beforeEach(async () => {
  mailbox.letters.length = 0;
  mailbox.refuse(null);
  await database.sql`delete from report_mails`;
  await database.sql`delete from reports`;
});
afterAll(async () => {
  await Promise.all([x.close(), mailbox.close(), database.close()]);
});

const REPORTER = "ada@mail.example";
let next = 0;

async function file({
  reason = "copyright" as ReportReason,
  contact = REPORTER,
  language = "en" as "en" | "ja",
} = {}): Promise<string> {
  next += 1;
  const url = `https://x.com/i/status/${1_700_000_000_000_810_000n + BigInt(next)}`;
  const { signal } = new AbortController();
  const input = { reason, url, contact, statement: "It is mine, and nobody asked me." };
  const filed = await fileReport(input, { signal, client: { address: "192.0.2.7" }, language });
  return filed.receipt.ticket;
}

const decide = (ticket: string, status: "accepted" | "rejected", reason: string, isTrial = false) =>
  decideReport(ticket, { status, keepsPost: false }, { by: "tester", reason, isTrial });
const acceptAndKeep = (ticket: string, reason: string) =>
  decideReport(
    ticket,
    { status: "accepted", keepsPost: true },
    { by: "tester", reason, isTrial: false },
  );
const queued = () =>
  database.sql<{ ticket: string; kind: string; attempts: number }[]>`
    select ticket, kind, attempts from report_mails order by queued_at`;
const makeDue = () => database.sql`update report_mails set due_at = now()`;

it("confirms a report and explains its decision in the report's language, each once", async () => {
  const ticket = await file({ reason: "intimate", language: "ja" });
  await deliverMails();
  await deliverMails();
  expect(mailbox.letters).toHaveLength(1);
  const [receipt] = mailbox.letters;
  expect(receipt).toMatchObject({ from: "reports@site.example", to: [REPORTER] });
  expect(receipt?.text).toMatch(/^reply-to: legal@site\.example\r?$/im);
  expect(receipt?.text).toMatch(/^auto-submitted: auto-generated\r?$/im);
  for (const text of [
    ja.Mail.receivedIntro,
    formatMessage("ja", ja.Mail.number, { ticket }),
    formatMessage("ja", ja.Mail.reason, { reason: ja.Report.intimate }),
    `https://site.example/ja/report?ticket=${ticket}`,
    ja.Mail.erased,
  ]) {
    expect(receipt?.text).toContain(text);
  }
  expect(receipt?.text).not.toContain("nobody asked me");

  await decide(ticket, "accepted", "The person shown did not agree.");
  await deliverMails();
  await deliverMails();
  expect(mailbox.letters).toHaveLength(2);
  for (const text of [
    ja.Report.acceptedText,
    formatMessage("ja", ja.Mail.groundAccepted, { link: "https://site.example/ja/terms" }),
    formatMessage("ja", ja.Mail.reasons, { reasons: "The person shown did not agree." }),
    `${ja.Mail.person}${ja.Mail.automatic}`,
    formatMessage("ja", ja.Mail.object, { link: "https://site.example/ja/report" }),
  ]) {
    expect(mailbox.letters[1]?.text).toContain(text);
  }
  expect(await queued()).toEqual([]);
});

it("does not say that a post breaks the law where its video does not play", async () => {
  const ticket = await file({ reason: "broken" });
  await decide(ticket, "accepted", "Its file is gone.");
  await deliverMails();
  const decision = mailbox.letters.find(({ text }) => text.includes(en.Mail.decidedIntro));
  expect(decision?.text).toContain(en.Mail.groundBroken);
  expect(decision?.text).not.toContain(en.Mail.groundAccepted.split("{")[0]);
});

it("does not say so of a post that stays, unless the report is decided again", async () => {
  const ticket = await file();
  const letter = async () => {
    mailbox.letters.length = 0;
    await deliverMails();
    await deliverMails();
    return mailbox.letters.find(({ text }) => text.includes(en.Mail.decidedIntro))?.text;
  };
  await acceptAndKeep(ticket, "The author has blurred the face.");
  expect(await letter()).toContain(en.Mail.groundKept);
  await decide(ticket, "accepted", "It is back.");
  expect(await letter()).toContain(en.Mail.groundAccepted.split("{")[0]);
});

it("explains a rejection, and does not mention hiding if the post was not hidden", async () => {
  const ticket = await file();
  await decide(ticket, "rejected", "You are not the owner.");
  await deliverMails();
  const decision = mailbox.letters.find(({ text }) => text.includes(en.Mail.decidedIntro));
  expect(decision?.text).toContain(en.Report.rejectedText);
  expect(decision?.text).toContain("You are not the owner.");
  expect(decision?.text).not.toContain(en.Mail.automatic);
});

it("sends no mail about a report without an address, or about a dry run", async () => {
  const nameless = await file({ reason: "child_safety", contact: "" });
  await decide(nameless, "accepted", "done");
  await decide(await file(), "accepted", "tried", true);
  expect(await queued()).toMatchObject([{ kind: "received" }]);
});

it("retries a mail that cannot be delivered, and gives up after three days", async () => {
  const ticket = await file();
  mailbox.refuse(451);
  await deliverMails();
  await deliverMails();
  expect(await queued()).toEqual([{ ticket, kind: "received", attempts: 1 }]);
  await makeDue();
  mailbox.refuse(null);
  await deliverMails();
  expect(mailbox.letters).toHaveLength(1);

  const late = await file();
  mailbox.refuse(451);
  await database.sql`update report_mails set queued_at = now() - interval '71 hours'`;
  await deliverMails();
  expect(await queued()).toMatchObject([{ ticket: late }]);
  await database.sql`update report_mails set queued_at = now() - interval '73 hours'`;
  await deliverMails();
  expect(await queued()).toEqual([]);
});

it("gives up at once on a permanent refusal, and logs no address", async () => {
  const lines: unknown[] = [];
  for (const level of ["error", "warn", "info", "log"] as const) {
    vi.spyOn(console, level).mockImplementation((...said) => void lines.push(...said));
  }
  await file();
  mailbox.refuse(550);
  await deliverMails();
  vi.restoreAllMocks();
  expect(await queued()).toEqual([]);
  expect(JSON.stringify(lines)).toContain("550");
  expect(JSON.stringify(lines)).not.toContain("mail.example");
});

it("sends a decision that was changed while the former was being sent", async () => {
  const ticket = await file();
  await decide(ticket, "accepted", "first");
  await database.sql`delete from report_mails where kind = 'received'`;
  mailbox.refuse(451);
  await deliverMails();
  const [before] = await queued();
  mailbox.refuse(null);
  await decide(ticket, "rejected", "second");
  const [after] = await queued();
  expect(after?.attempts).toBeGreaterThan(before?.attempts ?? 9);
  await deliverMails();
  expect(mailbox.letters.at(-1)?.text).toContain("second");
});

it("limits an address to the mails of ten reports a day", async () => {
  for (let count = 0; count < 11; count += 1) await file({ contact: "Victim@mail.example" });
  const last = await file({ contact: "victim@MAIL.example" });
  expect(await queued()).toHaveLength(10);
  await decide(last, "accepted", "done");
  expect(await queued()).toHaveLength(10);
  await file();
  expect(await queued()).toHaveLength(11);
});
