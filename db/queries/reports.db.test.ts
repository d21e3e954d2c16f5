import { beforeEach, expect, it } from "vitest";
import { testDatabase, waitingSessions } from "../testing/test-database";
import { lockReport, recordDecision } from "./decisions";
import { moderate, takeDownPosts } from "./moderation";
import { extendReport, insertReport } from "./reports";

const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate reports, held_posts, audit_log cascade`;
  const url = "https://x.com/i/status/1";
  const words = { contact: "a@mail.example", statement: "A statement of some length" };
  const report = { ticket: "A", tweetId: "1", url, holdsPost: true, ...words } as const;
  await insertReport({ reason: "intimate", ...report });
});

const urls = ["https://video.twimg.com/ext_tw_video/70/pu/vid/1280x720/a.mp4"];
const extension = {
  ...{ ticket: "A", tweetId: "1", ownerId: "2", urls },
  ...{ hidesAtOnce: true, ceilings: null },
};
const heldPosts = async () => {
  const rows = await database.sql`select tweet_id from held_posts order by tweet_id`;
  return rows.map((row) => row.tweet_id);
};

it("holds the owner's post and the files while the report is accepted", async () => {
  await extendReport(extension);
  expect(await heldPosts()).toEqual(["1", "2"]);
  const held = await database.sql`select media_name, ticket, tweet_id from held_media`;
  expect([...held]).toEqual([{ media_name: "70", ticket: "A", tweet_id: "2" }]);
});

it.each([
  { status: "rejected", expected: ["1"], isKnown: false },
  { status: "accepted", expected: ["1", "2"], isKnown: true },
] as const)("waits for a concurrent decision, and sees it $status", async (decided) => {
  const { status, expected, isKnown } = decided;
  let extending: Promise<unknown> | undefined;
  await moderate(
    async (tx) => {
      const by = { actor: "operator", details: {} };
      const report = await lockReport(tx, "A");
      if (!report) throw new Error("the report is there");
      extending = extendReport(extension);
      await expect.poll(() => waitingSessions(database)).toHaveLength(1);
      // The decision takes its locks while the other session waits: neither may wait for the other.
      await takeDownPosts(tx, { tweetIds: ["1"], action: "hide" }, by);
      await recordDecision(tx, report, { status, decision: "" }, by);
    },
    { isTrial: false },
  );
  await extending;
  expect(await heldPosts()).toEqual(expected);
  const [report] = await database.sql`select owner_known from reports`;
  expect(report).toEqual({ owner_known: isKnown });
});
