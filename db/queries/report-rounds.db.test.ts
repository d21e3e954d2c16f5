import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { setDatabase, sql } from "../client";
import { buildPost } from "../testing/build-post";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { type WatchedRounds, watchRounds } from "../testing/watch-rounds";
import { extendReport } from "./extend-report";
import { insertReport } from "./insert-report";
import { nameReported } from "./name-reported";
import { upsertPost } from "./upsert-post";

let database: TestDatabase;
let watched: WatchedRounds;
beforeAll(async () => {
  database = await createTestDatabase();
  watched = await watchRounds(database.url);
  await setDatabase(watched.url);
});
beforeEach(async () => {
  await upsertPost(buildPost({ tweetId: "1" }));
  await sql()`select 1`;
  watched.states.length = 0;
});
afterAll(async () => {
  await database.close();
  await watched.close();
});

const words = { contact: "a@mail.example", statement: "A statement of some length" };
const report = { reason: "intimate", url: "https://x.com/i/status/1", ...words } as const;
const urls = ["https://video.twimg.com/ext_tw_video/70/pu/vid/1280x720/a.mp4"];

it("sees a transaction that lasts, so that what follows can fail", async () => {
  await sql().begin((tx) => tx`select hold_post('9')`);
  expect(watched.states).toContain("T");
});

// The lock that everybody waits for who adds or holds a post ends with the statement that takes it.
it.each<[string, () => Promise<unknown>]>([
  [
    "hides a post and its files at once",
    () => insertReport({ ticket: "A", tweetId: "1", holdsPost: true, ...report }),
  ],
  [
    "means the owner's post and its files too",
    () => extendReport({ ticket: "A", tweetId: "1", ownerId: "2", urls, hidesAtOnce: true }),
  ],
  [
    "hides a post whose short link was resolved later",
    async () => {
      await insertReport({ ticket: "B", tweetId: null, holdsPost: true, ...report });
      const named = { ticket: "B", tweetId: "1", url: report.url };
      await nameReported({ ...named, hidesAtOnce: true, ceilings: null });
    },
  ],
])("a report that %s keeps no lock on the way to the database and back", async (_, act) => {
  await act();
  expect(watched.states.length).toBeGreaterThan(0);
  expect(watched.states.join("")).toMatch(/^I+$/);
  expect(await sql()`select from held_posts where tweet_id in ('1', '2')`).not.toHaveLength(0);
});
