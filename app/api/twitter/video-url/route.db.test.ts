import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { setDatabase } from "@/db/client";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { CATALOGUE, fakeCase } from "@/e2e/fake-x/catalogue/index";
import { type FakeX, startFakeX } from "@/e2e/fake-x/server";
import { ERROR_STATUS } from "@/lib/errors";
import { LANGUAGES } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { VideoAnswer } from "@/lib/videos/schema";
import { POST } from "./route";

let database: TestDatabase;
let x: FakeX;
beforeAll(async () => {
  x = await startFakeX();
  // Before the database, whose pool reads the configuration.
  process.env.X_UPSTREAM_URL = x.url;
  database = await createTestDatabase();
});
afterEach(() => {
  x.reset();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await x.close();
  await database.close();
});

function paste(url: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify({ url });
  const request = new Request("http://localhost/api/twitter/video-url", {
    method: "POST",
    headers,
    body,
  });
  return POST(request, { params: Promise.resolve({}) });
}

async function videoOf(url: string): Promise<VideoAnswer> {
  const response = await paste(url);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return VideoAnswer.strict().parse(await response.json());
}

async function refusalOf(url: unknown) {
  const response = await paste(url);
  const { error } = (await response.json()) as { error: string };
  return { status: response.status, error };
}

const refused = (error: keyof typeof ERROR_STATUS) => ({ status: ERROR_STATUS[error], error });
const GOOD = CATALOGUE.filter(({ expected }) => expected === "ok");
const REFUSED = CATALOGUE.flatMap(({ name, link, expected }) =>
  expected === "ok" ? [] : [{ name, link, expected }],
);

describe("a post with a video", () => {
  it.each(GOOD)("$name: $shows", async ({ link, from }) => {
    const answer = await videoOf(link);
    expect(answer.source).toBe(from ?? "syndication");
    expect(answer.video_urls[0]).toBe(answer.video_url);
    const offered = answer.videos.map(({ qualities }) => qualities.map(({ url }) => url));
    expect(offered).toContainEqual(answer.video_urls);
    for (const url of offered.flat()) {
      expect(url).toMatch(/^https:\/\/video\.twimg\.com\/[^?]+\.mp4$/);
      expect(url).not.toMatch(/\/hevc\/|\/vid\/\w+\/0\/\d+\//);
    }
    const [row] = await database.sql<{ twitter_id: string }[]>`
      select tweet_id::text as twitter_id from videos where id = ${answer.id}`;
    expect(row?.twitter_id).toBe(answer.quoted?.tweet_id ?? answer.tweet_id);
  });

  it.each([
    ["", 1],
    ["/video/1", 1],
    ["/video/2", 2],
    ["/video/9", 1],
    ["/photo/2", 2],
  ])("is asked for one of two by %j", async (end, chosen) => {
    const { videos, video_url } = await videoOf(`${fakeCase("multi-video").link}${end}`);
    expect(videos.map(({ index }) => index)).toEqual([1, 2]);
    expect(video_url).toBe(videos[chosen - 1]?.qualities[0]?.url);
  });

  it("that stands in the post which is quoted is told as that post's", async () => {
    const { id, link, post } = fakeCase("quoted-video");
    const answer = await videoOf(link);
    const author = post?.quoted?.author.handle;
    expect(answer).toMatchObject({
      tweet_id: id,
      author: { username: author },
      quoted: { tweet_id: post?.quoted?.id, author },
    });
  });

  it("is one row, however often it is pasted and in whatever form", async () => {
    const { id } = fakeCase("vertical");
    const forms = [id, `https://x.com/i/status/${id}`, `twitter.com/a/status/${id}/video/1?s=20`];
    const answers = await Promise.all([...forms, ...forms].map(videoOf));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await database.sql`select from videos where tweet_id = ${id}`).toHaveLength(1);
  });

  it.each([
    ["square", "hidden = true"],
    ["gif", "removed_at = now()"],
  ])("is not there any more: %s with %s", async (name, change) => {
    const { link } = fakeCase(name);
    const { id } = await videoOf(link);
    await database.sql.unsafe(`update videos set ${change} where id = ${id}`);
    await expect
      .poll(() => refusalOf(link), { timeout: 10_000 })
      .toEqual(refused("post_not_found"));
  });
});

describe("a refusal", () => {
  it.each(REFUSED)("$name: $expected", async ({ link, expected }) => {
    vi.spyOn(console, "error").mockReturnValue();
    expect(await refusalOf(link)).toEqual(refused(expected));
  });

  it.each([
    ["invalid_url", ""],
    ["invalid_url", "   "],
    ["invalid_url", "x".repeat(5000)],
    ["invalid_url", "https://x.com/NASA"],
    ["invalid_url", "https://t.co/offHost000"],
    ["invalid_input", null],
    ["invalid_input", 20],
    ["invalid_input", undefined],
    ["invalid_input", ["https://x.com/NASA/status/1491475671058681863"]],
  ] as const)("%s without asking a source: %j", async (code, url) => {
    expect(await refusalOf(url)).toEqual(refused(code));
    expect(x.requests().filter(({ host }) => host !== "t.co")).toEqual([]);
  });

  it("says when X will answer again", async () => {
    const response = await paste(fakeCase("429-everywhere").link);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it.each(LANGUAGES)("is worded in %s", async (language) => {
    const { Errors } = await loadMessages(language);
    const response = await paste("hello", { "x-lang": language, "accept-language": "en" });
    expect(await response.json()).toEqual({
      success: false,
      error: "invalid_url",
      message: Errors.invalid_url,
    });
  });

  it("says when to come back while the database cannot be reached", async () => {
    const told = vi.spyOn(console, "error").mockReturnValue();
    await setDatabase("postgres://nobody@127.0.0.1:1/none");
    const response = await paste("https://x.com/i/status/1700000000000004001");
    await setDatabase(database.url);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: "overloaded" });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(told.mock.calls.flat().join()).not.toContain('"level":"error"');
  });
});
