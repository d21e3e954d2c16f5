import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { Author } from "@/lib/authors/schema";
import { addAuthors } from "@/lib/authors/testing/add-authors";
import { get } from "@/lib/authors/testing/get";
import { GET as listAuthors } from "../route";
import { GET } from "./route";

const database = testDatabase();
beforeAll(async () => {
  await addAuthors(database.sql, [
    { username: "Orbiter", displayName: "  " },
    { username: "suggest", displayName: "Suggestions" },
    { username: "12345", displayName: "Digits" },
    { username: "~4", displayName: "Without a handle" },
  ]);
  await database.sql`insert into author_handles (handle, author_id) values ('oldorbit', 1)`;
});

const profile = (username: string) => get(GET, "", { username });

describe("GET /api/authors/{username}", () => {
  it.each([
    ["Orbiter", "Orbiter"],
    ["oRBITER", "Orbiter"],
    ["@Orbiter", "Orbiter"],
    ["OldOrbit", "Orbiter"],
    ["@suggest", "suggest"],
    ["12345", "12345"],
    ["~4", "~4"],
  ])("%s is %s", async (asked, username) => {
    const { status, body } = await profile(asked);
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    expect(Author.parse(body.data).username).toBe(username);
  });

  it("falls back to the handle for a blank name", async () => {
    expect((await profile("orbiter")).body.data).toMatchObject({ name: "Orbiter" });
  });

  it("is not found once all posts were removed for good; a hidden post keeps it", async () => {
    const { sql } = database;
    await sql`insert into videos (tweet_id, author_id, hidden, removed_at) values
      ('1', 3, false, now()), ('2', 3, true, null)`;
    expect((await profile("12345")).status).toBe(200);
    await sql`update videos set removed_at = now()`;
    expect((await profile("12345")).body.error).toBe("author_not_found");
    const list = await get(listAuthors, "?search=digits");
    expect(list.body.data).toEqual([]);
    await sql`delete from videos`;
    expect((await profile("12345")).status).toBe(200);
  });

  it.each([["nobody"], ["1"], ["@@Orbiter"], ["Orb%"], ["orbiter\u0000"], ["a".repeat(16)], [""]])(
    "does not find %j",
    async (asked) => {
      const { status, body } = await profile(asked);
      expect([status, body.success, body.error]).toEqual([404, false, "author_not_found"]);
    },
  );
});
