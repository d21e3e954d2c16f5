import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { type FakeX, startFakeX } from "@/e2e/fake-x/server";
import { fileReport } from "./file-report";
import { ModerationInput, moderateByForm, readModeration } from "./moderation";
import type { ReportReason } from "./reasons";

let database: TestDatabase;
let x: FakeX;
beforeAll(async () => {
  x = await startFakeX();
  // Set before the database opens: its pool reads the configuration once.
  process.env.X_UPSTREAM_URL = x.url;
  process.env.RATE_LIMITS = "off";
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.sql`truncate reports, report_senders, held_posts, audit_log cascade`;
});
afterAll(async () => {
  await x.close();
  await database.close();
});

const OPERATOR = "ada@site.example";
let next = 0;

async function file(reason: ReportReason, address = "192.0.2.7") {
  next += 1;
  const id = String(1_700_000_000_000_820_000n + BigInt(next));
  const words = { contact: "owner@mail.example", statement: "It is mine, and nobody asked me." };
  const { signal } = new AbortController();
  const input = { reason, url: `https://x.com/i/status/${id}`, ...words };
  const { receipt } = await fileReport(input, { signal, client: { address } });
  return { id, ticket: receipt.ticket };
}

const act = (fields: Record<string, string>) =>
  moderateByForm(ModerationInput.parse({ reason: "because", ...fields }), OPERATOR);
const heldPosts = async () =>
  (await database.sql`select tweet_id from held_posts order by 1`).map((row) => row.tweet_id);
const actsOf = (action: string) =>
  database.sql`select actor, subject_kind, details from audit_log where action = ${action}`;
const RECORDED = { by: OPERATOR, reason: "because" };

async function queue() {
  const view = await readModeration(undefined);
  if (view.kind !== "queue") throw new Error("the queue is shown");
  return view;
}

it("lists open reports, what they hide and for which network", async () => {
  const urgent = await file("intimate");
  const other = await file("copyright", "198.51.100.9");
  const { open, hidden } = await queue();
  expect(open.map(({ ticket, isOverdue }) => [ticket, isOverdue])).toEqual([
    [urgent.ticket, false],
    [other.ticket, false],
  ]);
  expect(hidden.posts).toMatchObject([{ tweetId: urgent.id, ticket: urgent.ticket }]);
  expect(hidden.networks).toMatchObject([
    { network: open[0]?.network, posts: 1, reports: 1, visitors: 1 },
  ]);
});

it("shows one report by its ticket in any spelling, and none for an unknown one", async () => {
  const { ticket } = await file("illegal");
  const typed = ticket.toLowerCase().replaceAll("-", " ");
  expect(await readModeration(typed)).toMatchObject({ kind: "report", report: { ticket } });
  expect(await readModeration("0000-0000-0000-0000")).toEqual({ kind: "no report" });
});

it.each([
  ["accept", "accepted", true],
  ["keep", "accepted", false],
  ["reject", "rejected", false],
])("decides: %s", async (decision, status, isHeld) => {
  const { id, ticket } = await file("copyright");
  await act({ act: "decide", ticket, decision });
  const [row] = await database.sql`select status, decision from reports where ticket = ${ticket}`;
  expect(row).toEqual({ status, decision: "because" });
  expect(await heldPosts()).toEqual(isHeld ? [id] : []);
  const [recorded] = await actsOf(status === "accepted" ? "accept" : "reject");
  expect(recorded).toMatchObject({ actor: "operator", details: { ...RECORDED, ticket } });
});

it("undoes a burst: of the named networks, or of all", async () => {
  const burst = [await file("intimate"), await file("child_safety")];
  const honest = await file("intimate", "198.51.100.9");
  const waiting = await file("copyright");
  const { networks } = (await queue()).hidden;
  expect(networks.map(({ posts }) => posts)).toEqual([2, 1]);
  const senders = ` ${networks[0]?.network ?? ""} , `;
  expect(await act({ act: "undo", senders })).toEqual({ done: "undo", count: 2, left: 0 });
  expect(await heldPosts()).toEqual([honest.id]);
  expect(await act({ act: "undo", senders: "" })).toEqual({ done: "undo", count: 1, left: 0 });
  expect(await heldPosts()).toEqual([]);
  expect((await queue()).open.map(({ ticket }) => ticket)).toEqual([waiting.ticket]);
  const rejected = await actsOf("reject");
  expect(rejected).toHaveLength(burst.length + 1);
  for (const { details } of rejected) expect(details).toMatchObject(RECORDED);
});

it("hides, removes and restores a post", async () => {
  const link = "https://x.com/i/status/1700000000000829999";
  for (const change of ["hide", "remove"]) {
    await act({ act: "post", change, link });
    expect(await heldPosts()).toEqual(["1700000000000829999"]);
    expect(await actsOf(change)).toMatchObject([{ subject_kind: "post", details: RECORDED }]);
  }
  await act({ act: "post", change: "restore", link });
  expect(await heldPosts()).toEqual([]);
  await expect(act({ act: "post", change: "hide", link: "no link" })).rejects.toMatchObject({
    code: "invalid_url",
  });
});

it("blocks and unblocks an author", async () => {
  await database.sql`
    insert into authors (username, display_name, search_key) values ('Spammer', 'S', 's')`;
  const state = async () =>
    (
      await database.sql`select is_blocked, block_reason from authors where username = 'Spammer'`
    )[0];
  await act({ act: "author", change: "block", handle: "@spammer" });
  expect(await state()).toEqual({ is_blocked: true, block_reason: "because" });
  await act({ act: "author", change: "unblock", handle: "spammer" });
  expect(await state()).toMatchObject({ is_blocked: false });
  expect(await actsOf("block")).toMatchObject([{ subject_kind: "author", details: RECORDED }]);
  await expect(act({ act: "author", change: "block", handle: "nobody_x" })).rejects.toMatchObject({
    code: "author_not_found",
  });
});

it.each([
  ["no reason", { act: "decide", ticket: "A", decision: "accept", reason: " " }],
  ["another act", { act: "drop", reason: "because" }],
  ["an unknown decision", { act: "decide", ticket: "A", decision: "maybe", reason: "because" }],
  ["no hash", { act: "undo", senders: "'; drop table", reason: "because" }],
])("refuses a form with %s", (_, fields) => {
  expect(ModerationInput.safeParse(fields).success).toBe(false);
});
