import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { CATALOGUE } from "@/e2e/fake-x/catalogue/index";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { testX } from "@/lib/x/testing/test-x";
import { POST as recordDownload } from "../download-record/route";
import { POST as recordView } from "./route";

const x = testX();
const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate visitor_seen, video_buckets_5m`;
  await database.sql`update video_stats set view_count = 0, download_count = 0`;
});

const POST_URL = "https://x.com/NASA/status/1491475671058681863";

function call(route: typeof recordView, body: object, headers: Record<string, string> = {}) {
  const request = new Request("http://localhost/api/twitter/record", {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      [SOCKET_ADDRESS_HEADER]: "203.0.113.7",
      "user-agent": "Firefox",
      "content-type": "application/json",
      ...headers,
    },
  });
  return route(request, { params: Promise.resolve({}) });
}

const view = async (headers?: Record<string, string>) =>
  (await call(recordView, { twitter_url: POST_URL }, headers)).json();
const download = async (headers?: Record<string, string>) =>
  (await call(recordDownload, { url: POST_URL }, headers)).json();

describe("POST /api/twitter/record-view", () => {
  it("extracts an unknown post, then counts without extracting again", async () => {
    expect(await view()).toEqual({ success: true, counted: true, viewCount: 1 });
    const asked = x.requests().length;
    expect(asked).toBeGreaterThan(0);
    expect(await view()).toEqual({ success: true, counted: false, viewCount: 1 });
    expect(x.requests()).toHaveLength(asked);
  });

  it("counts a second view from another network or browser", async () => {
    await view();
    expect(await view({ [SOCKET_ADDRESS_HEADER]: "198.51.100.7" })).toMatchObject({ viewCount: 2 });
    expect(await view({ "user-agent": "Chrome" })).toMatchObject({ viewCount: 3 });
  });

  it("ignores X-Forwarded-For while TRUST_PROXY is 0", async () => {
    await view();
    for (let forged = 1; forged <= 50; forged += 1) {
      const answer = await view({ "x-forwarded-for": `198.51.${forged}.1, 10.0.0.${forged}` });
      expect(answer).toMatchObject({ counted: false, viewCount: 1 });
    }
  });

  it("counts 1 000 repeats once", async () => {
    const answers = await Promise.all(Array.from({ length: 1000 }, () => view()));
    expect(answers.filter(({ counted }) => counted)).toHaveLength(1);
    expect(await view()).toEqual({ success: true, counted: false, viewCount: 1 });
  });

  it("is counted beside a download of the same visitor", async () => {
    expect(await download()).toEqual({ success: true, counted: true, downloadCount: 1 });
    expect(await view()).toEqual({ success: true, counted: true, viewCount: 1 });
    expect(await download()).toMatchObject({ counted: false, downloadCount: 1 });
  });

  it.each([
    ["no link", { twitter_url: "hello" }, 400, "invalid_url"],
    ["no post in the link", { twitter_url: "https://x.com/NASA" }, 400, "invalid_url"],
    ["another field", { url: POST_URL }, 400, "invalid_input"],
    ["a number", { twitter_url: 7 }, 400, "invalid_input"],
  ])("refuses %s", async (_, body, status, error) => {
    const response = await call(recordView, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, error });
  });

  it("answers with the extraction's refusal for an unknown post", async () => {
    const gone = CATALOGUE.find(({ expected }) => expected === "post_not_found");
    const response = await call(recordView, { twitter_url: gone?.link });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: "post_not_found" });
  });

  it.each(["hidden = true", "removed_at = now()"])("finds no post with %s", async (change) => {
    await view();
    await database.sql.unsafe(`update videos set ${change}`);
    const response = await call(recordView, { twitter_url: POST_URL });
    await database.sql`update videos set hidden = false, removed_at = null`;
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: "post_not_found" });
  });

  it("retries a post that was gone last time", async () => {
    await view();
    // Two rounds, because the second meets a row that was stored a moment ago and is not rewritten.
    for (const [before, browser] of ["Safari", "Chrome"].entries()) {
      await database.sql`update videos set availability = 2`;
      const answer = await view({ "user-agent": browser });
      expect(answer).toEqual({ success: true, counted: true, viewCount: before + 2 });
    }
    expect(await database.sql`select availability from videos`).toEqual([{ availability: 0 }]);
  });

  it("stores no address, neither of the socket nor of a header", async () => {
    await view({ "x-forwarded-for": "198.51.100.77" });
    const tables = await database.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`;
    for (const { name } of tables) {
      const rows = await database.sql`
        select 1 from ${database.sql(name)} t where t::text ~ '203[.]0[.]113|198[.]51[.]100'`;
      expect({ name, rows: rows.length }).toEqual({ name, rows: 0 });
    }
  });
});
