import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { type FakeX, startFakeX } from "@/e2e/fake-x/server";
import { runJob } from "@/lib/jobs/jobs";
import { emptySlot } from "@/lib/runtime/slots";
import { alarmOfUrgentReports } from "./alarms";
import { decideReport } from "./decide-reports";
import { fileReport } from "./file-report";
import type { ReportReason } from "./reasons";

const SHORT = "https://t.co/7r1Ad5m2MV";
const ELSEWHERE = "https://t.co/offHost000";
const NASA = "1491475671058681863";
const operator = { by: "tester", reason: "asked for", isTrial: false };
const words = { contact: "a@mail.example", statement: "x".repeat(30) };

let database: TestDatabase;
let x: FakeX;
const lines: string[] = [];
beforeAll(async () => {
  x = await startFakeX();
  // Set before the database opens: its pool reads the configuration once.
  process.env.X_UPSTREAM_URL = x.url;
  database = await createTestDatabase();
});
beforeEach(async () => {
  lines.length = 0;
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
  await database.sql`truncate reports, report_senders, held_posts, audit_log, videos cascade`;
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await x.close();
  await database.close();
});

/** Closes all circuit breakers and empties the cache. */
function forgetAnswers() {
  emptySlot("x.extractor");
  emptySlot("x.short-links");
}
function down() {
  forgetAnswers();
  x.setFault("*", "server-error");
}
function up() {
  forgetAnswers();
  x.setFault("*", null);
}

/** Files a report while X is unreachable. */
async function fileNow(reason: ReportReason, url = SHORT) {
  down();
  const client = { address: "192.0.2.1" };
  const { signal } = new AbortController();
  const filed = await fileReport({ reason, url, ...words }, { signal, client });
  return { ticket: filed.receipt.ticket, postState: filed.postState };
}
const reports = async () => {
  const rows = await database.sql`select tweet_id as post, url, owner_known as known from reports`;
  return [...rows];
};
const held = async () =>
  (await database.sql`select tweet_id from held_posts`).map(({ tweet_id }) => tweet_id);
const UNRESOLVED = [{ post: null, url: SHORT, known: false }];
const accepted = { status: "accepted", keepsPost: false } as const;

it("is accepted while X cannot resolve its short link, and hides as soon as it can", async () => {
  const { ticket, postState } = await fileNow("child_safety", `see ${SHORT}`);
  expect(postState).toBe("first");
  expect(await reports()).toEqual(UNRESOLVED);
  await alarmOfUrgentReports();
  expect(lines.join()).toMatch(new RegExp(`Still shown[^"]*${ticket}`));
  await runJob("checker");
  expect(await reports()).toEqual(UNRESOLVED);

  up();
  await runJob("checker");
  const url = `https://x.com/NASA/status/${NASA}`;
  expect(await reports()).toEqual([{ post: NASA, url, known: true }]);
  expect(await held()).toEqual([NASA]);
  const asked = x.requests().length;
  await runJob("checker");
  expect(x.requests().length).toBe(asked);
});

it("hides no post if it is not urgent, and is decided for the post", async () => {
  const { ticket } = await fileNow("copyright");
  up();
  const { posts } = await decideReport(ticket, accepted, operator);
  expect(posts.map(({ tweetId, is }) => [tweetId, is])).toEqual([[NASA, "unknown"]]);
  expect(await held()).toEqual([NASA]);
});

it.each([
  ["takes the post down later", false, [NASA]],
  ["leaves the post, which is to be kept", true, []],
])("%s if accepted before X answered", async (_, keepsPost, expected) => {
  const { ticket } = await fileNow("copyright");
  await decideReport(ticket, { ...accepted, keepsPost }, operator);
  expect(await held()).toEqual([]);
  up();
  await runJob("checker");
  expect(await held()).toEqual(expected);
});

it("hides nothing if rejected before X answered", async () => {
  const { ticket } = await fileNow("intimate");
  await decideReport(ticket, { status: "rejected", keepsPost: false }, operator);
  up();
  await runJob("checker");
  expect([await held(), await reports()]).toEqual([[], UNRESOLVED]);
});

it("stays for the operator if the link names no post, and X is not asked again", async () => {
  await fileNow("intimate", ELSEWHERE);
  up();
  await runJob("checker");
  expect(await reports()).toEqual([{ post: null, url: ELSEWHERE, known: true }]);
  expect(await held()).toEqual([]);
});

it("returns 201 if later writes fail", async () => {
  await database.sql.unsafe(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$;
    create trigger refuse before update on reports for each row execute function refuse()`);
  try {
    const { ticket } = await fileNow("copyright");
    const stored = await database.sql`select ticket from reports`;
    expect([...stored]).toEqual([{ ticket }]);
    expect(lines.filter((line) => line.includes("no room"))).toHaveLength(1);
  } finally {
    await database.sql`drop trigger refuse on reports`;
  }
  up();
  await runJob("checker");
  expect((await reports())[0]?.post).toBe(NASA);
});
