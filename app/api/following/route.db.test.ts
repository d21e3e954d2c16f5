import { beforeAll, describe, expect, it } from "vitest";
import { MAX_FOLLOWING } from "@/db/queries/following";
import { deleteAccount } from "@/db/queries/users";
import { callAs, type Person, signUp } from "@/lib/accounts/testing/sign-up";
import { cookiesOf } from "@/lib/auth/testing/session-cookies";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { followApiPath } from "@/lib/routes";
import { ListingPage } from "@/lib/videos/listing-schema";
import { DELETE } from "./[username]/route";
import { GET as GET_AMONG } from "./among/route";
import { GET as GET_AUTHORS } from "./authors/route";
import { GET, POST } from "./route";

process.env.RATE_LIMITS = "off";
const database = signInDatabase();

/** Three authors with four videos each, interleaved; the last video of `ana_1` is hidden. */
beforeAll(async () => {
  const { sql } = database;
  await sql`insert into authors (username, display_name, search_key)
    select 'Ana_' || n, 'Ana ' || n, 'ana' from generate_series(1, 3) n`;
  await sql`insert into videos (tweet_id, author_id, created_at)
    select n, 1 + (n - 1) % 3, timestamptz '2026-01-01 00:00Z' + n * interval '1 minute'
    from generate_series(1, 12) n`;
  await sql`insert into video_media (video_id, media_index, kind, variants)
    select id, 1, 'video', '[]' from videos`;
  await sql`update videos set hidden = true where tweet_id = '10'`;
});

const follow = (person: Person | null, username: unknown) =>
  callAs(person, POST, "POST", "/api/following", { body: { username } });
const unfollow = (person: Person | null, username: string) =>
  callAs(person, DELETE, "DELETE", `/api/following/${username}`, { params: { username } });
const among = (person: Person | null, usernames: string) =>
  callAs(person, GET_AMONG, "GET", `/api/following/among?usernames=${usernames}`);
async function list(person: Person, query = "") {
  const { status, body } = await callAs(person, GET, "GET", `/api/following${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return ListingPage.strict().parse(body);
}
const postsOf = ({ videos }: ListingPage) => videos.map(({ twitterId }) => twitterId);

describe("/api/following", () => {
  it("follows and unfollows an author, the second time too", async () => {
    const bo = await signUp();
    for (const username of ["Ana_1", "@ana_1"]) {
      expect(await follow(bo, username)).toMatchObject({ status: 200, body: { success: true } });
    }
    expect((await among(bo, "ana_1,Ana_2")).body).toEqual({ usernames: ["ana_1"] });
    await follow(bo, "Ana_2");
    const listed = { avatar_url: null };
    expect((await callAs(bo, GET_AUTHORS, "GET", "/api/following/authors")).body).toEqual({
      data: [
        { ...listed, username: "Ana_2", display_name: "Ana 2" },
        { ...listed, username: "Ana_1", display_name: "Ana 1" },
      ],
    });
    await unfollow(bo, "Ana_2");
    expect(postsOf(await list(bo))).toEqual(["7", "4", "1"]);
    for (let time = 0; time < 2; time += 1) {
      expect(await unfollow(bo, "ANA_1")).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await list(bo)).toMatchObject({ total: 0, videos: [], hasMore: false, limit: 10 });
  });

  it.each([
    ["unknown", "nobody_here", 404, "author_not_found"],
    ["no handle", "a b", 400, "invalid_input"],
    ["missing", undefined, 400, "invalid_input"],
  ])("refuses an author that is %s", async (_, username, status, error) => {
    expect(await follow(await signUp(), username)).toMatchObject({ status, body: { error } });
  });

  it("refuses requests without a bearer, also with cookies, and forbids caching", async () => {
    const bo = await signUp();
    const attempts: Record<string, string>[] = [{}, { cookie: await cookiesOf(bo.bearer) }];
    for (const headers of attempts) {
      const refused = [
        await callAs(null, GET, "GET", "/api/following", { headers }),
        await callAs(null, POST, "POST", "/api/following", {
          headers,
          body: { username: "Ana_1" },
        }),
        await callAs(null, DELETE, "DELETE", "/api/following/Ana_1", {
          headers,
          params: { username: "Ana_1" },
        }),
        await callAs(null, GET_AMONG, "GET", "/api/following/among?usernames=Ana_1", { headers }),
        await callAs(null, GET_AUTHORS, "GET", "/api/following/authors", { headers }),
      ];
      for (const { status } of refused) expect(status).toBe(401);
    }
    const { headers } = await callAs(bo, GET, "GET", "/api/following");
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  it("lists the videos of all authors, newest first, by offset and by cursor", async () => {
    const bo = await signUp();
    await follow(bo, "Ana_1");
    await follow(bo, "Ana_3");
    const all = ["12", "9", "7", "6", "4", "3", "1"];
    const first = await list(bo, "?limit=3");
    expect(postsOf(first)).toEqual(all.slice(0, 3));
    expect(postsOf(await list(bo, "?limit=3&offset=3"))).toEqual(all.slice(3, 6));
    const second = await list(bo, `?limit=3&cursor=${first.nextCursor}`);
    expect(postsOf(second)).toEqual(all.slice(3, 6));
    const last = await list(bo, `?limit=3&cursor=${second.nextCursor}`);
    expect(last).toMatchObject({ total: 7, offset: 6, hasMore: false, nextCursor: null });
    expect(postsOf(last)).toEqual(["1"]);
    const { status } = await callAs(bo, GET, "GET", "/api/following?cursor=bm9uZQ");
    expect(status).toBe(400);
  });

  it("follows and unfollows an author whose handle is a path of the API", async () => {
    const bo = await signUp();
    await database.sql`insert into authors (username, display_name, search_key)
      values ('among', 'Among', 'among')`;
    expect((await follow(bo, "among")).status).toBe(200);
    const name = decodeURIComponent(followApiPath("among").split("/").at(-1) ?? "");
    expect(name).toBe("@among");
    expect((await unfollow(bo, name)).status).toBe(200);
    expect((await among(bo, "among")).body).toEqual({ usernames: [] });
  });

  it("lists no videos of a blocked author, and refuses to follow one", async () => {
    const bo = await signUp();
    await follow(bo, "Ana_1");
    await follow(bo, "Ana_2");
    await database.sql`update authors set is_blocked = true where username = 'Ana_2'`;
    expect(postsOf(await list(bo))).toEqual(["7", "4", "1"]);
    expect(await follow(await signUp(), "Ana_2")).toMatchObject({
      status: 404,
      body: { error: "author_not_found" },
    });
    await database.sql`update authors set is_blocked = false where username = 'Ana_2'`;
    expect((await list(bo)).videos).toHaveLength(7);
  });

  it("lists no more than 1,000 videos", async () => {
    const bo = await signUp();
    await follow(bo, "Ana_1");
    const { sql } = database;
    await sql`insert into authors (username, display_name, search_key) values ('Eva', 'Eva', 'eva')`;
    await sql`insert into videos (tweet_id, author_id, created_at)
      select 1000 + n, id, timestamptz '2026-02-01 00:00Z' + n * interval '1 minute'
      from authors, generate_series(1, 1001) n where username = 'Eva'`;
    await sql`insert into video_media (video_id, media_index, kind, variants)
      select id, 1, 'video', '[]' from videos where length(tweet_id) > 3`;
    await follow(bo, "Eva");
    const end = await list(bo, "?limit=20&offset=990");
    expect(end).toMatchObject({ total: 1_000, hasMore: false, nextCursor: null });
    expect(postsOf(end)).toHaveLength(10);
    expect(await list(bo, "?offset=1000")).toMatchObject({ videos: [], hasMore: false });
    await sql`delete from videos where length(tweet_id) > 3`;
  });

  it("is limited to a number of authors, and deleted with the account", async () => {
    const bo = await signUp();
    await follow(bo, "Ana_1");
    await database.sql`
      with made as (
        insert into authors (username, display_name, search_key)
        select 'many_' || n, 'Many', 'many' from generate_series(2, ${MAX_FOLLOWING}) n
        returning id
      )
      insert into following (user_id, author_id) select ${bo.id}::uuid, id from made`;
    expect(await follow(bo, "Ana_2")).toMatchObject({
      status: 409,
      body: { error: "following_full" },
    });
    expect((await follow(bo, "Ana_1")).status).toBe(200);
    await deleteAccount(bo.id);
    const left = await database.sql`select from following where user_id = ${bo.id}`;
    expect(left).toHaveLength(0);
    expect(await follow(bo, "Ana_1")).toMatchObject({ status: 403, body: { error: "forbidden" } });
  });
});
