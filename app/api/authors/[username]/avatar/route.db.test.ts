import { beforeAll, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { addAuthors } from "@/lib/authors/testing/add-authors";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import { GET } from "./route";

const PICTURE = "https://pbs.twimg.com/profile_images/1/orbit";

const database = testDatabase();
beforeAll(async () => {
  await addAuthors(database.sql, [
    { username: "Orbiter", displayName: "Orbit" },
    { username: "plain", displayName: "Plain" },
    { username: "blank", displayName: "✨ e\u0301mile <b>" },
    { username: "signs", displayName: "⭐⭐" },
  ]);
  const pictures = { Orbiter: `${PICTURE}_normal.jpg`, plain: `${PICTURE}.jpg` };
  for (const [username, url] of Object.entries(pictures)) {
    await database.sql`update authors set avatar_url = ${url} where username = ${username}`;
  }
});

async function avatar(username: string) {
  const response = await GET(new Request("http://localhost/"), {
    params: Promise.resolve({ username }),
  });
  const text = await response.text();
  const header = (name: string) => response.headers.get(name);
  return { status: response.status, text, header };
}

it.each([
  ["Orbiter", `${PICTURE}_bigger.jpg`],
  ["@oRBITER", `${PICTURE}_bigger.jpg`],
  ["plain", `${PICTURE}.jpg`],
])(
  "sends a browser to the picture of %s, and once more from the cache",
  async (asked, location) => {
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, header } = await avatar(asked);
      expect([status, header("location")]).toEqual([302, location]);
      expect(header("cache-control")).toBe("public, max-age=300, s-maxage=5");
    }
  },
);

it.each([
  ["blank", "É"],
  ["signs", "S"],
])("draws a letter for %s, who has no picture", async (asked, letter) => {
  const { status, header, text } = await avatar(asked);
  expect([status, header("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(header("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(/>([^<]*)<\/text>/.exec(text)?.[1]).toBe(letter);
});

it.each(["unknown", "", "a/b", "orbiter\u0000"])("does not find %j", async (asked) => {
  const { status, text } = await avatar(asked);
  expect([status, JSON.parse(text).error]).toEqual([404, "author_not_found"]);
});

it("is not found once all posts of the author were removed", async () => {
  const { sql } = database;
  await sql`insert into videos (tweet_id, author_id) select '1', id from authors where username = 'plain'`;
  forgetContentVersion();
  expect((await avatar("plain")).status).toBe(302);
  await sql`update videos set hidden = true, removed_at = now()`;
  forgetContentVersion();
  expect((await avatar("plain")).status).toBe(404);
});
