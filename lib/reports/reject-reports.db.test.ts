import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { insertReport } from "@/db/queries/reports";
import { upsertPost } from "@/db/queries/upsert-post";
import { getPostState } from "@/db/queries/videos";
import { buildPost } from "@/db/testing/build-post";
import { testDatabase, waitingSessions } from "@/db/testing/test-database";
import { json, ops } from "@/lib/ops/testing/operate";
import { currentContentVersion } from "@/lib/runtime/content-version";
import { decideReport } from "./decide-reports";
import { drawTicket } from "./ticket";

const POSTS = ["2041100493361509001", "2041100493361509002", "2041100493361509003"] as const;
const operator = { by: "another", reason: "it is what they say", isTrial: false };
const reject = ["reports", "reject", "--about", "intimate", "--reason", "a flood"];

const database = testDatabase();
let tickets: string[];
const lines: string[] = [];
beforeEach(async () => {
  lines.length = 0;
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
  await database.sql`truncate reports, held_posts, audit_log, authors, videos cascade`;
  tickets = [];
  for (const tweetId of POSTS) {
    await upsertPost(buildPost({ tweetId }));
    tickets.push(await file(tweetId));
  }
});
afterEach(() => vi.restoreAllMocks());

async function file(tweetId: string): Promise<string> {
  const ticket = drawTicket();
  const words = { contact: "a@mail.example", statement: "A statement of some length" };
  const url = `https://x.com/i/status/${tweetId}`;
  await insertReport({ ticket, tweetId, url, reason: "intimate", holdsPost: true, ...words });
  await database.sql`update reports set owner_known = true where ticket = ${ticket}`;
  return ticket;
}

const states = () =>
  Promise.all(POSTS.map(async (tweetId) => (await getPostState(tweetId))?.state));
const statuses = async () =>
  (await database.sql`select status from reports order by id`).map(({ status }) => status);

it("skips a report that another operator accepts at the same time, and says so", async () => {
  const [first = "", second = "", third = ""] = tickets;
  const holding = await database.sql.reserve();
  await holding`begin`;
  await holding`select from reports where ticket = ${first} for update`;
  const rejecting = json(...reject);
  await expect.poll(() => waitingSessions(database)).toHaveLength(1);
  await decideReport(second, { status: "accepted", keepsPost: false }, operator);
  await holding`commit`;
  holding.release();

  const result = await rejecting;
  expect(await statuses()).toEqual(["rejected", "accepted", "rejected"]);
  expect(await states()).toEqual(["shown", "removed", "shown"]);
  expect(result).toMatchObject({ code: 0, tickets: [first, third], skipped: [second] });
});

it("shows what was done before one failed, and which reports are left", async () => {
  await database.sql.unsafe(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$;
    create trigger refuse before update on reports for each row
      when (old.ticket = '${tickets[1]}') execute function refuse()`);
  await currentContentVersion();
  const { code, stdout } = await ops(reject);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^Rejected reports: 1\. Posts shown again: 1\./);
  expect(stdout).toContain(["again:", tickets[1], tickets[2]].join("\n"));
  expect(lines.join()).toContain("no room");
  const [now] = await database.sql`select version::int from content_version`;
  expect(await currentContentVersion()).toBe(now?.version);
  expect(await states()).toEqual(["shown", "hidden", "hidden"]);

  await database.sql`drop trigger refuse on reports`;
  expect(await json(...reject)).toMatchObject({ code: 0, rejected: 2, left: [] });
  expect(await states()).toEqual(["shown", "shown", "shown"]);
});
