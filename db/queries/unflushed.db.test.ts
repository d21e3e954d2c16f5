import { beforeAll, expect, it } from "vitest";
import { setDatabase, sql } from "../client";
import { buildPost } from "../testing/build-post";
import { testDatabase } from "../testing/test-database";
import { addPosts, upsertPost } from "./upsert-post";

const database = testDatabase();
beforeAll(async () => {
  // The test server switches `synchronous_commit` off for all databases.
  const name = new URL(database.url).pathname.slice(1);
  await database.sql.unsafe(`alter database "${name}" set synchronous_commit = on`);
  await setDatabase(database.url);
});

it("storing posts does not change how other commits on the connection wait for the disk", async () => {
  const pastes = Array.from({ length: 20 }, (_, post) =>
    addPosts([buildPost({ tweetId: String(post + 1) })]),
  );
  await Promise.all(pastes);
  await upsertPost(buildPost({ tweetId: "21" }));
  const shown = await Promise.all(Array.from({ length: 20 }, () => sql()`show synchronous_commit`));
  expect(new Set(shown.map(([row]) => row?.synchronous_commit))).toEqual(new Set(["on"]));
});
