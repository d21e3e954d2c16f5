import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildPost } from "@/db/testing/build-post";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { GET, POST } from "./route";

let database: TestDatabase;
let videoId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ videoId } = await upsertPost(buildPost()));
});
afterAll(() => database.close());

function report(body: unknown) {
  const request = new Request("http://localhost/api/twitter/report-unavailable", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return POST(request, { params: Promise.resolve({}) });
}

const priority = async () => {
  const [row] = await database.sql`select priority from link_checks where video_id = ${videoId}`;
  return row?.priority;
};

describe("POST /api/twitter/report-unavailable", () => {
  it("has the video checked sooner each time, and shown as before", async () => {
    const response = await report({ video_id: videoId });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
    const once = await priority();
    await report({ video_id: videoId });
    expect(await priority()).toBe(once + 1);
    const [video] = await database.sql`select visible from videos where id = ${videoId}`;
    expect(video?.visible).toBe(true);
  });

  it("counts no further than a flood should reach", async () => {
    await database.sql`update link_checks set priority = 100 where video_id = ${videoId}`;
    expect((await report({ video_id: videoId })).status).toBe(200);
    expect(await priority()).toBe(100);
  });

  it("brings a far check nearer, and leaves one that is due where it is", async () => {
    const due = "2026-01-01T00:00:00Z";
    await database.sql`update link_checks set next_check_at = ${due}::timestamptz where video_id = ${videoId}`;
    await report({ video_id: videoId });
    const isSooner = () =>
      database.sql`select next_check_at = ${due}::timestamptz as kept, next_check_at <= now() as due
        from link_checks where video_id = ${videoId}`;
    expect(await isSooner()).toEqual([{ kept: true, due: true }]);
    await database.sql`update link_checks set next_check_at = now() + interval '7 days'`;
    await report({ video_id: videoId });
    expect(await isSooner()).toEqual([{ kept: false, due: true }]);
  });

  it.each(["", "0", "-1", "1.5", "vid_1", "9".repeat(19), "9".repeat(400), 7, null])(
    "refuses %j as an id",
    async (video_id) => {
      const response = await report({ video_id });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ success: false, error: "invalid_input" });
    },
  );

  it("does not know a video that was never here, nor one that is hidden", async () => {
    expect((await report({ video_id: "9223372036854775807" })).status).toBe(404);
    await database.sql`update videos set hidden = true where id = ${videoId}`;
    const response = await report({ video_id: videoId });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: "video_not_found" });
  });

  it("takes reports only", async () => {
    const response = await GET(new Request("http://localhost/api/twitter/report-unavailable"));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toContain("POST");
  });
});
