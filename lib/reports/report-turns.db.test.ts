import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetReportSenders } from "@/db/queries/retention";
import { listUnresolvedReports } from "@/db/queries/unresolved-reports";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { type FakeX, startFakeX } from "@/e2e/fake-x/server";
import { fileReport } from "./file-report";
import { ModerationInput, moderateByForm, readModeration } from "./moderation";
import type { ReportReason } from "./reasons";
import { type Mailbox, openMailbox } from "./testing/mailbox";

let database: TestDatabase;
let x: FakeX;
let mailbox: Mailbox;
beforeAll(async () => {
  [x, mailbox] = await Promise.all([startFakeX(), openMailbox()]);
  // Set before the database opens: its pool reads the configuration once.
  Object.assign(process.env, {
    ...{ X_UPSTREAM_URL: x.url, RATE_LIMITS: "on" },
    ...{ SMTP_URL: mailbox.url, MAIL_FROM: "reports@site.example" },
  });
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.sql`truncate reports, report_senders, held_posts, audit_log cascade`;
});
afterAll(async () => {
  await Promise.all([x.close(), mailbox.close(), database.close()]);
});

let next = 0;

type Filing = { reason?: ReportReason; contact?: string };

async function file(address: string, { reason = "copyright", contact }: Filing = {}) {
  next += 1;
  const filed = await fileReport(
    {
      reason,
      url: `https://x.com/i/status/${1_700_000_000_000_850_000n + BigInt(next)}`,
      contact: contact ?? `sender${next}@mail.example`,
      statement: "It is mine, and nobody asked me.",
    },
    { signal: new AbortController().signal, client: { address } },
  );
  return filed.receipt.ticket;
}

/** Files reports by `count` visitors of one /48. */
async function flood(count: number, filing: Filing = {}): Promise<string[]> {
  const tickets: string[] = [];
  for (let visitor = 0; visitor < count; visitor += 1) {
    tickets.push(await file(`2001:db8:1:${visitor}::1`, filing));
  }
  return tickets;
}

async function queue() {
  const view = await readModeration(undefined);
  if (view.kind !== "queue") throw new Error("the queue is shown");
  return {
    ...view,
    place: (ticket: string) => view.open.findIndex((one) => one.ticket === ticket),
  };
}

const receipts = async () =>
  (await database.sql`select ticket from report_mails where kind = 'received'`).map(
    ({ ticket }) => ticket,
  );

describe("the queue", () => {
  it("takes turns between networks: a flood delays others by one turn each", async () => {
    await flood(30);
    const honest = [await file("192.0.2.7"), await file("198.51.100.7"), await file("192.0.2.8")];
    const { place } = await queue();
    expect(honest.map(place)).toEqual([1, 2, 4]);
    expect(await listUnresolvedReports(10)).toEqual([]);
  });

  it("takes them too when the senders are forgotten, and forgets those of decided reports", async () => {
    await flood(30);
    const decided = await file("192.0.2.9");
    const honest = await file("192.0.2.7");
    const before = await database.sql`select network, visitor from report_senders`;
    await database.sql`update report_senders set day = day - 3`;
    await database.sql`update reports set decided_at = now() where ticket = ${decided}`;
    const limit = 1_000;
    expect(await forgetReportSenders(new Date(), limit)).toBe(31);
    expect(await forgetReportSenders(new Date(), limit)).toBe(0);
    const { place, networks } = await queue();
    expect(place(honest)).toBe(1);
    expect(networks).toMatchObject([{ reports: 30, visitors: 30 }]);
    const hashes = new Set(before.flatMap(({ network, visitor }) => [network, visitor]));
    const after = await database.sql`select network, visitor from report_senders`;
    expect(after).toHaveLength(31);
    expect(after.some((one) => hashes.has(one.network) || hashes.has(one.visitor))).toBe(false);
  });

  it("still shows urgent reports whose post is shown first", async () => {
    await flood(3);
    x.setFault("*", "server-error");
    const urgent = await file("192.0.2.7", { reason: "intimate" });
    await database.sql`delete from held_posts`;
    x.setFault("*", null);
    expect((await queue()).place(urgent)).toBe(0);
  });

  it("takes turns too where X is asked again", async () => {
    x.setFault("*", "server-error");
    await flood(12);
    const honest = await file("192.0.2.7");
    x.setFault("*", null);
    const asked = await listUnresolvedReports(10);
    expect(asked.map(({ ticket }) => ticket)).toContain(honest);
  });

  it("declines all reports of a network at once, and no other", async () => {
    await flood(5);
    await flood(1, { reason: "intimate" });
    const honest = await file("192.0.2.7");
    const { networks } = await queue();
    expect(networks).toMatchObject([{ reports: 6, visitors: 5 }]);
    const network = networks[0]?.network ?? "";
    const form = ModerationInput.parse({ act: "network", network, reason: "A flood." });
    expect(await moderateByForm(form, "ada@site.example")).toMatchObject({ count: 6, left: 0 });
    const after = await queue();
    expect(after.open.map(({ ticket }) => ticket)).toEqual([honest]);
    expect(after.networks).toEqual([]);
    expect(await database.sql`select from held_posts`).toHaveLength(0);
  });
});

describe("receipts", () => {
  it("are capped for a mailbox, however its address is written", async () => {
    const spelled = (at: number) =>
      `v.ictim${at % 2 ? `+${at}` : ""}@${at % 3 ? "gmail" : "googlemail"}.com`;
    for (let at = 0; at < 14; at += 1) await file(`198.51.${at}.7`, { contact: spelled(at) });
    expect(await receipts()).toHaveLength(10);
  });

  it("are capped for a network and day, and never suppressed by those that wait", async () => {
    await flood(25);
    expect(await receipts()).toHaveLength(20);
    await database.sql`
      insert into reports (ticket, reason, url) select 'waiting-' || n, 'other', '' from generate_series(1, 1200) n`;
    await database.sql`
      insert into report_mails (ticket, kind) select ticket, 'received' from reports where ticket like 'waiting-%'`;
    const honest = await file("192.0.2.7");
    expect(await receipts()).toContain(honest);
  });
});
