import { beforeAll, describe, expect, it } from "vitest";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildPost } from "@/db/testing/build-post";
import { testDatabase } from "@/db/testing/test-database";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { GET, POST } from "./route";

const database = testDatabase();
let videoId: string;

beforeAll(async () => {
  ({ videoId } = await upsertPost(buildPost()));
});

function report(body: unknown, address = "192.0.2.1", agent = "Firefox") {
  const request = new Request("http://localhost/api/twitter/report-unavailable", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": agent,
      [SOCKET_ADDRESS_HEADER]: address,
    },
    body: JSON.stringify(body),
  });
  return POST(request, { params: Promise.resolve({}) });
}

/** Reports the video; returns whether the checker is called, and whether at once. */
const call = async () => {
  const [row] = await database.sql`
    select reported_check_at is not null as called,
      reported_check_at <= now() + interval '1 second' as "atOnce",
      next_check_at > now() + interval '1 day' as "dueAsBefore"
    from link_checks where video_id = ${videoId}`;
  return row;
};

describe("POST /api/twitter/report-unavailable", () => {
  it("schedules a check after two visitors' reports, and keeps the video visible", async () => {
    const response = await report({ video_id: videoId });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
    for (const agent of ["Chrome", "Safari"])
      await report({ video_id: videoId }, "192.0.2.9", agent);
    expect(await call()).toMatchObject({ called: false });
    await report({ video_id: videoId }, "198.51.100.1");
    expect(await call()).toEqual({ called: true, atOnce: true, dueAsBefore: true });
    const [video] = await database.sql`select visible from videos where id = ${videoId}`;
    expect(video?.visible).toBe(true);
  });

  it("schedules one check, however many report it", async () => {
    for (let network = 1; network <= 20; network += 1) {
      expect((await report({ video_id: videoId }, `203.0.${network}.1`)).status).toBe(200);
    }
    expect(await call()).toEqual({ called: true, atOnce: true, dueAsBefore: true });
  });

  it.each(["", "0", "-1", "1.5", "vid_1", "9".repeat(19), "9".repeat(400), 7, null])(
    "refuses %j as an id",
    async (video_id) => {
      const response = await report({ video_id });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ success: false, error: "invalid_input" });
    },
  );

  it("does not find an unknown or hidden video", async () => {
    expect((await report({ video_id: "9223372036854775807" })).status).toBe(404);
    await database.sql`update videos set hidden = true where id = ${videoId}`;
    const response = await report({ video_id: videoId });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: "video_not_found" });
  });

  it("accepts POST only", async () => {
    const response = await GET(new Request("http://localhost/api/twitter/report-unavailable"));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toContain("POST");
  });
});
