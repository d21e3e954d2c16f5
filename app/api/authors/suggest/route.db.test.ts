import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { AuthorSuggestions } from "@/lib/authors/schema";
import { addAuthors } from "@/lib/authors/testing/add-authors";
import { get } from "@/lib/authors/testing/get";
import { GET } from "./route";

const database = testDatabase();
beforeAll(async () => {
  await addAuthors(database.sql, [
    { username: "harbour", displayName: "Light at Sea", total: 1 },
    { username: "lighthouse", displayName: "Beam", total: 2 },
    { username: "moonlight", displayName: "Moon", total: 900 },
    { username: "delight", displayName: "Delight", total: 80, isBlocked: true },
    { username: "light", displayName: "夜の光", total: 0, isBlocked: true },
    { username: "per_cent", displayName: "100% 東京", total: 7 },
  ]);
  await addAuthors(
    database.sql,
    Array.from({ length: 30 }, (_, place) => ({ username: `crowd${place}`, total: place })),
  );
});

async function suggest(query: string) {
  const { status, body } = await get(GET, query);
  expect(status).toBe(200);
  return AuthorSuggestions.parse(body).data.map(({ username }) => username);
}

const suggestFor = (text: string) => suggest(`?query=${encodeURIComponent(text)}`);

describe("GET /api/authors/suggest", () => {
  it.each([["a"], [" a "], ["京"], ["@a"], ["😀"], [""], ["o".repeat(500)]])(
    "is empty for %j",
    async (text) => expect(await suggestFor(text)).toEqual([]),
  );

  it("never offers an internal name", async () => {
    await addAuthors(database.sql, [
      { username: "~77", displayName: "Lantern", total: 9 },
      { username: "i", displayName: "Lantern of X", total: 8 },
      { username: "lantern", total: 1 },
    ]);
    expect(await suggestFor("lantern")).toEqual(["lantern"]);
    expect(await suggestFor("~77")).toEqual([]);
  });

  it("offers no author who was just blocked or removed", async () => {
    const { sql } = database;
    await addAuthors(sql, [{ username: "beacon_one" }, { username: "beacon_two" }]);
    await sql`insert into videos (tweet_id, author_id)
      select id::text, id from authors where username like 'beacon%'`;
    expect(await suggestFor("beacon")).toHaveLength(2);
    await sql`update authors set is_blocked = true where username = 'beacon_one'`;
    await expect.poll(() => suggestFor("beacon"), { timeout: 1500 }).toEqual(["beacon_two"]);
    await sql`update videos set removed_at = now()`;
    await expect.poll(() => suggestFor("beacon"), { timeout: 1500 }).toEqual([]);
  });

  it("is empty without a query", async () => expect(await suggest("")).toEqual([]));

  it("puts matches at the beginning first, then the more downloaded authors", async () => {
    expect(await suggestFor("ligh")).toEqual(["lighthouse", "harbour", "moonlight"]);
  });

  it("offers a blocked author only by the whole handle or name", async () => {
    expect(await suggestFor("light")).toContain("light");
    expect(await suggestFor("夜の光")).toEqual(["light"]);
    expect(await suggestFor("夜の")).toEqual([]);
    expect(await suggestFor("delig")).toEqual([]);
  });

  it.each([
    ["東京", ["per_cent"]],
    ["R_C", ["per_cent"]],
    ["0%", ["per_cent"]],
    ["__", []],
    ["\\%", []],
  ])("matches %j literally", async (text, expected) => {
    expect(await suggestFor(text)).toEqual(expected);
  });

  it.each([
    ["", 10],
    ["&limit=3", 3],
    ["&limit=0", 1],
    ["&limit=1000", 20],
    ["&limit=x", 10],
  ])("limits the number of suggestions: %j", async (limit, expected) => {
    expect(await suggest(`?query=crowd${limit}`)).toHaveLength(expected);
  });

  it("returns handle, name and picture, and nothing else", async () => {
    const { body } = await get(GET, "?query=harbour");
    expect(body).toEqual({
      data: [{ username: "harbour", display_name: "Light at Sea", avatar_url: null }],
    });
  });
});
