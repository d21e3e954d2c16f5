import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "../testing/test-database";
import { suggestAuthors } from "./author-search";
import { searchKey } from "./search-key";

const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate authors restart identity cascade`;
});

type Author = { username: string; name?: string; total: number; isBlocked?: boolean };

async function add(authors: Author[]): Promise<void> {
  const rows = authors.map(({ username, name = username, isBlocked = false }) => ({
    username,
    display_name: name,
    search_key: searchKey(username, name),
    is_blocked: isBlocked,
  }));
  await database.sql`insert into authors ${database.sql(rows)}`;
  await database.sql`
    update author_stats set total_downloads = c.total
    from jsonb_to_recordset(${JSON.stringify(authors)}::text::jsonb) as c(username text, total bigint)
      join authors using (username)
    where author_id = id`;
}

/** Three hundred authors whose handle and name contain `inside`, neither at its start. */
const crowd = (inside: string, total: number): Author[] =>
  Array.from({ length: 300 }, (_, n) => ({ username: `bok${n}`, name: `x${inside}${n}`, total }));

const suggested = async (text: string, limit = 10) =>
  (await suggestAuthors(text, limit)).map(({ username }) => username);

describe("suggestAuthors", () => {
  it.each(["before", "after"])(
    "offers whose handle or name begins so, however many hold it inside; %s statistics",
    async (moment) => {
      await add([
        ...crowd("ok", 10),
        { username: "okband", total: 1 },
        { username: "zebra", name: "Ok Computer", total: 2 },
      ]);
      if (moment === "after") await database.sql`analyze authors, author_stats`;
      expect((await suggested("ok")).slice(0, 2)).toEqual(["zebra", "okband"]);
      expect(await suggested("ok", 2)).toEqual(["zebra", "okband"]);
    },
  );

  it("offers a name that begins with two characters of Chinese, Japanese or Korean", async () => {
    await add([
      ...crowd("東京", 10),
      { username: "zebra", name: "東京タワー", total: 1 },
      { username: "yak", name: "김치", total: 1 },
    ]);
    expect((await suggested("東京"))[0]).toBe("zebra");
    expect(await suggested("김치")).toEqual(["yak"]);
  });

  it("puts the very handle first, then beginnings, then the more downloaded", async () => {
    await add([
      ...crowd("ok", 10).slice(0, 30),
      { username: "ok", total: 0 },
      ...[3, 5, 4].map((total) => ({ username: `Ok_${total}`, total })),
      { username: "took", total: 99 },
    ]);
    const best = ["ok", "Ok_5", "Ok_4", "Ok_3", "took"];
    expect((await suggested("ok", 20)).slice(0, 5)).toEqual(best);
  });

  it("offers more beginnings than there is room for by their downloads", async () => {
    await add(Array.from({ length: 50 }, (_, total) => ({ username: `ok${total}`, total })));
    expect(await suggested("ok", 3)).toEqual(["ok49", "ok48", "ok47"]);
  });

  it("does not treat input as a pattern, and finds blocked authors only by their full name", async () => {
    await add([
      { username: "o_band", total: 1 },
      { username: "okband", total: 2 },
      { username: "okay", name: "O_K", total: 9, isBlocked: true },
    ]);
    expect(await suggested("o_")).toEqual(["o_band"]);
    expect(await suggested("ok")).toEqual(["okband"]);
  });
});
