import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { setDatabase, sql } from "../client";
import { buildPost } from "../testing/build-post";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { type WatchedStatements, watchStatements } from "../testing/watch-statements";
import { extendReport, insertReport, nameReported } from "./reports";
import { upsertPost } from "./upsert-post";

let database: TestDatabase;
let watched: WatchedStatements;
beforeAll(async () => {
  database = await createTestDatabase();
  watched = await watchStatements(database.url);
  await setDatabase(watched.url);
});
beforeEach(async () => {
  await upsertPost(buildPost({ tweetId: "1" }));
  watched.statements.length = 0;
});
afterAll(async () => {
  await database.close();
  await watched.close();
});

const words = { contact: "a@mail.example", statement: "A statement of some length" };
const report = { reason: "intimate", url: "https://x.com/i/status/1", ...words } as const;
const urls = ["https://video.twimg.com/ext_tw_video/70/pu/vid/1280x720/a.mp4"];
const urgency = {
  hidesAtOnce: true,
  ceilings: { visitor: 9, network: 9, site: 9, reserve: 9 },
};

// Each statement that stores or hides a post waits for this lock.
it.each<[string, () => Promise<unknown>]>([
  ["hides a post", () => insertReport({ ticket: "A", tweetId: "1", holdsPost: true, ...report })],
  [
    "hides the owner's post",
    () => extendReport({ ticket: "A", tweetId: "1", ownerId: "2", urls, ...urgency }),
  ],
  [
    "hides a post whose short link was resolved later",
    async () => {
      await insertReport({ ticket: "B", tweetId: null, holdsPost: true, ...report });
      watched.statements.length = 0;
      await nameReported({ ticket: "B", tweetId: "1", url: report.url, ...urgency });
    },
  ],
])("a report that %s takes the lock of all posts as late as it can", async (_, act) => {
  await act();
  const locks = watched.statements.findIndex((text) => /'held_posts'/.test(text));
  expect(locks).toBeGreaterThan(0);
  const later = watched.statements.slice(locks + 1);
  expect(later.filter((text) => !/^commit/i.test(text))).toEqual([
    expect.stringMatching(/^insert into "held_posts"/),
    expect.stringMatching(/^update "videos" set "hidden"/),
  ]);
  expect(await sql()`select from held_posts where tweet_id in ('1', '2')`).not.toHaveLength(0);
});
