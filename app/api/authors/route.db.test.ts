import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { AuthorsPage } from "@/lib/authors/schema";
import { addAuthors } from "@/lib/authors/testing/add-authors";
import { get } from "@/lib/authors/testing/get";
import { GET, POST } from "./route";

const database = testDatabase();
beforeAll(async () => {
  await addAuthors(database.sql, [
    { username: "Orbiter", displayName: "The Orbiter", daily: 5, total: 100, videoCount: 1 },
    { username: "asa_no_tokyo", displayName: "朝の東京", daily: 9, total: 50, videoCount: 2 },
    { username: "asaXnoYtokyo", displayName: "100%\\本物", daily: 1, total: 40, videoCount: 7 },
    { username: "wide", displayName: "ＷＩＤＥ ﾃﾚﾋﾞ", daily: 0, total: 30, videoCount: 3 },
    { username: "gone", isBlocked: true, blockReason: "Spam", total: 70, videoCount: 4 },
  ]);
  await addAuthors(
    database.sql,
    Array.from({ length: 21 }, (_, place) => ({ username: `crowd${place}` })),
  );
});

async function list(query = "") {
  const { status, body } = await get(GET, query);
  expect(status).toBe(200);
  return AuthorsPage.parse(body);
}

const names = async (query: string) => (await list(query)).data.map(({ username }) => username);

describe("GET /api/authors", () => {
  it("gives the 20 most downloaded without a query", async () => {
    const { data, pagination } = await list();
    expect(data).toHaveLength(20);
    expect(data.slice(0, 4).map(({ username }) => username)).toEqual([
      "Orbiter",
      "gone",
      "asa_no_tokyo",
      "asaXnoYtokyo",
    ]);
    expect(pagination).toEqual({ total: 26, last_page: 2, current_page: 1, per_page: 20 });
  });

  it("returns all fields of an author", async () => {
    expect((await list("?search=gone")).data).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        username: "gone",
        name: "gone",
        display_name: "gone",
        description: null,
        avatar_url: null,
        is_blocked: true,
        block_reason: "Spam",
        video_count: 4,
        daily_downloads: 0,
        total_downloads: 70,
        stills: [],
        still_titles: [],
      },
    ]);
  });

  it.each([
    ["daily_downloads", ["asa_no_tokyo", "Orbiter", "asaXnoYtokyo"]],
    ["video_count", ["asaXnoYtokyo", "gone", "wide"]],
  ])("sorts by %s", async (sort, expected) => {
    expect(await names(`?sort_by=${sort}&per_page=3`)).toEqual(expected);
  });

  it.each([
    ["a part of a handle, in any case", "BIT", ["Orbiter"]],
    ["a part of a name", "the orb", ["Orbiter"]],
    ["two CJK characters", "東京", ["asa_no_tokyo"]],
    ["one CJK character", "朝", ["asa_no_tokyo"]],
    ["full-width letters", "ｗｉｄｅ", ["wide"]],
    ["half-width kana", "ﾃﾚﾋﾞ", ["wide"]],
    ["kana that X wrote half-width", "テレビ", ["wide"]],
    ["a handle with its @", " @orbiter ", ["Orbiter"]],
    ["_ is no wildcard", "a_n", ["asa_no_tokyo"]],
    ["% is no wildcard", "0%", ["asaXnoYtokyo"]],
    ["\\ escapes nothing", "%\\本", ["asaXnoYtokyo"]],
    ["the same pairs in another order", "京東京", []],
    ["nothing like it", "zzzz", []],
    ["a NUL", "or\u0000bit", []],
    ["half a pair", "\ud83d", []],
    ["5 000 characters", "o".repeat(5000), []],
  ])("finds by search: %s", async (_, search, expected) => {
    const { data, pagination } = await list(`?${new URLSearchParams({ search })}`);
    expect(data.map(({ username }) => username)).toEqual(expected);
    expect(pagination.total).toBe(expected.length);
  });

  it("ignores a blank search", async () => {
    expect((await list("?search=%20%E3%80%80")).pagination.total).toBe(26);
  });

  it.each([
    ["0", 1],
    ["-1", 1],
    ["abc", 1],
    ["1.5", 1],
    ["2", 2],
    ["99999999999", 20_000_000],
  ])("page=%s is page %i", async (page, expected) => {
    expect((await list(`?page=${page}`)).pagination.current_page).toBe(expected);
  });

  it("is empty beyond the last page, and returns the last page's number", async () => {
    const { data, pagination } = await list("?page=3");
    expect(data).toEqual([]);
    expect(pagination).toEqual({ total: 26, last_page: 2, current_page: 3, per_page: 20 });
  });

  it("lists each author once when counts tie", async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => names(`?per_page=9&page=${page}`)));
    expect(new Set(pages.flat()).size).toBe(26);
  });

  it.each([
    ["0", 1],
    ["1000", 100],
    ["x", 20],
  ])("per_page=%s becomes %i", async (perPage, expected) => {
    expect((await list(`?per_page=${perPage}`)).pagination.per_page).toBe(expected);
  });

  it("refuses an unknown sort", async () => {
    const { status, body } = await get(GET, "?sort_by=name");
    expect([status, body.error]).toEqual([400, "invalid_input"]);
  });

  it("is cacheable and answers conditional requests with 304", async () => {
    const { headers } = await get(GET);
    expect(headers.get("cache-control")).toContain("s-maxage=5");
    const again = new Request("http://localhost/api/authors", {
      headers: { "if-none-match": headers.get("etag") ?? "" },
    });
    expect((await GET(again, { params: Promise.resolve({}) })).status).toBe(304);
  });

  it("refuses other methods", async () => {
    const response = await POST(new Request("http://localhost/api/authors", { method: "POST" }));
    expect(response.status).toBe(405);
  });
});
