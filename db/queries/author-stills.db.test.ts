import { describe, expect, it } from "vitest";
import { testDatabase } from "../testing/test-database";
import { searchAuthors } from "./author-search";
import { listAuthors } from "./authors";

const database = testDatabase();

type Video = { [column: string]: string | number | boolean | null };

let tweetId = 0;

/** An author with these videos, oldest first; a picture is named after its place. */
async function add(username: string, videos: Video[], author: Video = {}): Promise<void> {
  const { sql } = database;
  const [row] = await sql<{ id: string }[]>`
    insert into authors ${sql({ username, display_name: username, search_key: username, ...author })}
    returning id`;
  for (const [place, video] of videos.entries()) {
    tweetId += 1;
    await sql`insert into videos ${sql({
      tweet_id: String(tweetId),
      author_id: row?.id ?? "",
      thumbnail_url: `https://pbs.twimg.com/${place}.jpg`,
      ...video,
    })}`;
  }
}

const page = { order: "total_downloads", limit: 20, offset: 0 } as const;

async function stillsOf(username: string): Promise<string[] | undefined> {
  const rows = await listAuthors(page);
  const stills = rows.find((row) => row.username === username)?.stills;
  return stills?.map((url) => url.replace("https://pbs.twimg.com/", ""));
}

describe("an author's stills", () => {
  it("are the newest three, newest first", async () => {
    await add("many", [{}, {}, { text: "Third" }, {}, { text: "Fifth" }]);
    expect(await stillsOf("many")).toEqual(["4.jpg", "3.jpg", "2.jpg"]);
    const [found] = await searchAuthors("many", page);
    expect(found?.stillTitles).toEqual(["Fifth", "", "Third"]);
    expect(found?.stills).toHaveLength(3);
  });

  it("are fewer where there are fewer videos", async () => {
    await add("one", [{}]);
    await add("none", []);
    expect(await stillsOf("one")).toEqual(["0.jpg"]);
    expect(await stillsOf("none")).toEqual([]);
  });

  it("leave out what lists do not show, and what has no picture", async () => {
    await add("mixed", [
      { stored_thumbnail_url: "stored.webp" },
      { sensitive: true },
      { hidden: true },
      { removed_at: "2026-01-01" },
      { availability: 2 },
      { thumbnail_url: null },
    ]);
    expect(await stillsOf("mixed")).toEqual(["stored.webp"]);
  });

  it("are none of a blocked author", async () => {
    await add("blocked", [{}, {}]);
    await database.sql`update authors set is_blocked = true where username = 'blocked'`;
    expect(await stillsOf("blocked")).toEqual([]);
  });

  it("are looked for among the newest videos only", async () => {
    const sensitive = Array.from({ length: 12 }, () => ({ sensitive: true }));
    await add("late", [{}, ...sensitive]);
    await add("soon", [{}, ...sensitive.slice(1)]);
    expect(await stillsOf("late")).toEqual([]);
    expect(await stillsOf("soon")).toEqual(["0.jpg"]);
  });
});
