import { expect, it } from "vitest";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildPost } from "@/db/testing/build-post";
import { testDatabase } from "@/db/testing/test-database";
import { countEvent } from "@/lib/counting/count-event";
import { keepPartitions } from "./keep-partitions";

const database = testDatabase();

it("loses no count, and refuses none, while the default partitions are emptied", async () => {
  const { videoId } = await upsertPost(buildPost());
  let visitor = 0;
  let isDone = false;
  const client = async () => {
    while (!isDone) {
      visitor += 1;
      await countEvent({
        kind: "view",
        videoId,
        network: "1",
        visitor: String(visitor),
        language: null,
      });
    }
  };
  const clients = Array.from({ length: 20 }, client);
  await expect.poll(() => visitor).toBeGreaterThan(200);
  await keepPartitions(new Date());
  isDone = true;
  await Promise.all(clients);

  const [found] = await database.sql<
    { seen: number; bucket: number; total: number; rest: number }[]
  >`
    select (select count(*)::int from visitor_seen) as seen,
      (select sum(views)::int from video_buckets_5m) as bucket,
      (select view_count::int from video_stats) as total,
      (select count(*)::int from visitor_seen_default)
        + (select count(*)::int from video_buckets_5m_default) as rest`;
  expect(found).toEqual({ seen: visitor, bucket: visitor, total: visitor, rest: 0 });
});
