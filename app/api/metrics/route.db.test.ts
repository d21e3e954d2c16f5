import { describe, expect, it } from "vitest";
import { setDatabase } from "@/db/client";
import { insertReport } from "@/db/queries/reports";
import { testDatabase } from "@/db/testing/test-database";
import { allowanceOf } from "@/lib/http/rate-limit/take-allowance";
import { listRecent } from "@/lib/videos/list-recent";
import { ListingQuery } from "@/lib/videos/listing-schema";
import { testX } from "@/lib/x/testing/test-x";
import { POST as extract } from "../twitter/video-url/route";
import { GET, POST } from "./route";

const TOKEN = "a-long-random-text-for-prometheus";
const NASA = "https://x.com/NASA/status/1491475671058681863";

process.env.METRICS_TOKEN = TOKEN;
testX();
const database = testDatabase();

const context = { params: Promise.resolve({}) };

function scrape(authorization: string | null = `Bearer ${TOKEN}`): Promise<Response> {
  const headers = new Headers(authorization === null ? {} : { authorization });
  return GET(new Request("http://localhost/api/metrics", { headers }), context);
}

/** The value of one series in the text of the metrics; undefined if it is missing. */
async function sampleOf(series: string): Promise<number | undefined> {
  const lines = (await (await scrape()).text()).split("\n");
  const line = lines.find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

async function paste(url: string): Promise<void> {
  const body = JSON.stringify({ url });
  await extract(
    new Request("http://localhost/api", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    }),
    context,
  );
}

describe("GET /api/metrics", () => {
  it.each([
    ["nobody", null],
    ["another token", "Bearer another-token"],
  ])("is closed to %s", async (_, authorization) => {
    expect((await scrape(authorization)).status).toBe(401);
  });

  it("is valid Prometheus text, uncached", async () => {
    const response = await scrape();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const lines = (await response.text()).split("\n").filter(Boolean);
    expect(lines.length).toBeGreaterThan(50);
    const readable =
      /^(# (HELP|TYPE) .+|[a-z_:\d]+(\{[^{}]*\})? -?[\d.e+-]+|[a-z_:\d]+(\{[^{}]*\})? Nan)$/i;
    expect(lines.filter((line) => !readable.test(line))).toEqual([]);
    expect(await sampleOf("process_resident_memory_bytes")).toBeGreaterThan(1e6);
  });

  it("counts extractions by outcome, times the sources, and counts cached results", async () => {
    await paste(NASA);
    await paste(NASA);
    await paste("no link");
    expect(await sampleOf('postreel_extractions_total{outcome="ok"}')).toBe(2);
    expect(await sampleOf('postreel_extractions_total{outcome="invalid_url"}')).toBe(1);
    const ok = 'postreel_source_answers_total{source="syndication",outcome="ok"}';
    expect(await sampleOf(ok)).toBe(1);
    expect(await sampleOf('postreel_source_seconds_count{source="syndication"}')).toBe(1);
    expect(await sampleOf('postreel_source_breaker{source="graphql",egress="direct"}')).toBe(0);
    const lookups = (result: string) =>
      sampleOf(`postreel_cache_lookups_total{cache="extraction",result="${result}"}`);
    expect([await lookups("hit"), await lookups("miss")]).toEqual([1, 1]);
  });

  it("shows lists, queues and ages", async () => {
    for (let read = 0; read < 2; read += 1) await listRecent(ListingQuery.parse({}));
    const listing = 'postreel_cache_lookups_total{cache="listing",result="hit"}';
    expect(await sampleOf(listing)).toBe(1);
    expect(await sampleOf("postreel_counting_queue")).toBe(0);
    expect(await sampleOf("postreel_removal_queue")).toBe(0);
    await insertReport({
      ticket: "T",
      reason: "other",
      url: NASA,
      tweetId: "20",
      contact: "ada@example.org",
      statement: "It is mine, and I did not want it here.",
      holdsPost: false,
    });
    await database.sql`update reports set received_at = now() - interval '19 hours'`;
    await database.sql`
      insert into ranking_boards (board, refreshed_at) values ('popular:1h', now() - interval '90 s')`;
    expect(await sampleOf("postreel_removal_queue")).toBe(1);
    expect(await sampleOf("postreel_removal_queue_age_seconds")).toBe(19 * 3600);
    expect(await sampleOf('postreel_board_age_seconds{board="popular:1h"}')).toBe(90);
  });

  it("counts what a limiter refused, and what it could not count", async () => {
    allowanceOf("report", { kind: "uncounted", error: new Error("away") });
    allowanceOf("extraction", { kind: "refused", statuses: [] });
    expect(await sampleOf('postreel_limiter_failures_total{limit="report"}')).toBe(1);
    expect(await sampleOf('postreel_rate_limited_total{limit="extraction"}')).toBe(1);
  });

  it("answers without a database, and reports it as down", async () => {
    expect(await sampleOf("postreel_database_up")).toBe(1);
    await setDatabase("postgres://nobody@127.0.0.1:1/none");
    expect(await sampleOf("postreel_database_up")).toBe(0);
    await setDatabase(database.url);
  });

  it("accepts GET only", async () => {
    const request = new Request("http://localhost/api/metrics", { method: "POST" });
    expect((await POST(request)).status).toBe(405);
  });
});
