import { beforeAll, describe, expect, it } from "vitest";
import { readLeaderboard } from "@/db/queries/leaderboards";
import { callAs, type Person, signUp } from "@/lib/accounts/testing/sign-up";
import { cookiesOf } from "@/lib/auth/testing/session-cookies";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { FavoritesPage } from "@/lib/favorites/schema";
import { refreshLeaderboard } from "@/lib/rankings/refresh";
import { storeVideos } from "@/lib/rankings/testing/traffic";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import { DELETE } from "./[video_id]/route";
import { GET as GET_AMONG } from "./among/route";
import { GET, POST } from "./route";

process.env.RATE_LIMITS = "off";
const database = signInDatabase();

beforeAll(async () => {
  await storeVideos(database.sql, 200);
});

const add = (person: Person | null, video_id: unknown) =>
  callAs(person, POST, "POST", "/api/favorites", { body: { video_id } });
const remove = (person: Person | null, video_id: string) =>
  callAs(person, DELETE, "DELETE", `/api/favorites/${video_id}`, { params: { video_id } });
const among = (person: Person | null, ids: string) =>
  callAs(person, GET_AMONG, "GET", `/api/favorites/among?ids=${ids}`);
async function list(person: Person, query = "") {
  const { status, body } = await callAs(person, GET, "GET", `/api/favorites${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return FavoritesPage.strict().parse(body);
}
const idsOf = ({ videos }: FavoritesPage) => videos.map(({ id }) => id);

describe("/api/favorites", () => {
  it("adds and removes a favorite, idempotently", async () => {
    const ana = await signUp();
    for (let time = 0; time < 2; time += 1) {
      expect(await add(ana, "1")).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await list(ana)).toMatchObject({ total: 1, videos: [{ id: "1", favoriteCount: 1 }] });
    for (let time = 0; time < 2; time += 1) {
      expect(await remove(ana, "1")).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await list(ana)).toMatchObject({ total: 0, videos: [], hasMore: false, limit: 10 });
  });

  it.each([
    ["unknown", "999999", 404, "video_not_found"],
    ["hidden", "35", 404, "video_not_found"],
    ["no number", "vid_1", 400, "invalid_input"],
    ["none", "0", 400, "invalid_input"],
    ["beyond 64 bits", "9999999999999999999", 400, "invalid_input"],
    ["a number of JSON", 1, 400, "invalid_input"],
    ["missing", undefined, 400, "invalid_input"],
  ])("refuses a video that is %s", async (_, id, status, error) => {
    expect(await add(await signUp(), id)).toMatchObject({ status, body: { error } });
  });

  it("requires a bearer, not a cookie, and forbids caching", async () => {
    const ana = await signUp();
    const cookie = { cookie: await cookiesOf(ana.bearer) };
    const attempts: Record<string, string>[] = [{}, cookie, { authorization: "Bearer x.y.z" }];
    for (const headers of attempts) {
      const refused = [
        await callAs(null, GET, "GET", "/api/favorites", { headers }),
        await callAs(null, POST, "POST", "/api/favorites", { headers, body: { video_id: "1" } }),
        await callAs(null, DELETE, "DELETE", "/api/favorites/1", {
          headers,
          params: { video_id: "1" },
        }),
        await callAs(null, GET_AMONG, "GET", "/api/favorites/among?ids=1", { headers }),
      ];
      for (const answer of refused) {
        expect(answer).toMatchObject({ status: 401, body: { error: "unauthenticated" } });
        expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      }
    }
    const { headers } = await callAs(ana, GET, "GET", "/api/favorites");
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  it("adds, removes and looks up in one statement each", async () => {
    const ana = await signUp();
    // A first call, so that the session check, cached for a few seconds, sends no statement below.
    await among(ana, "1");
    const sent: string[] = [];
    // The driver reads this option at each statement.
    Reflect.set(database.sql.options, "debug", (_: number, statement: string) =>
      sent.push(statement),
    );
    await add(ana, "1");
    await remove(ana, "1");
    await among(ana, "1,2,3");
    Reflect.set(database.sql.options, "debug", false);
    expect(sent).toHaveLength(3);
  });

  it("counts toward the rating until removed", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => signUp()));
    for (const person of people) await add(person, "40");
    const rated = async () => {
      await refreshLeaderboard({ ranking: "rated", timeframe: "1h" }, new Date());
      const query = { board: "rated:1h", version: null, offset: 0, limit: 100 };
      return (await readLeaderboard(query))?.rows.map(({ id }) => id);
    };
    expect((await rated())?.[0]).toBe("40");
    for (const person of people) await remove(person, "40");
    expect(await rated()).not.toContain("40");
  });

  it("pages by offset and by cursor, newest favorite first, sensitive ones included", async () => {
    const ana = await signUp();
    const ids = Array.from({ length: 12 }, (_, at) => String(at + 1)).filter((id) => id !== "7");
    for (const id of ids) await add(ana, id);
    // A sensitive video is kept out of leaderboards, not out of favorites.
    await database.sql`update videos set sensitive = true where id = 8`;
    const all = ids.toReversed();
    const first = await list(ana, "?limit=4");
    expect(first).toMatchObject({ total: 11, offset: 0, limit: 4, hasMore: true });
    expect(idsOf(first)).toEqual(all.slice(0, 4));
    expect(idsOf(await list(ana, "?limit=4&offset=4"))).toEqual(all.slice(4, 8));
    // New favorites do not shift the pages behind a cursor.
    await add(ana, "20");
    const second = await list(ana, `?limit=4&cursor=${first.nextCursor}`);
    expect(idsOf(second)).toEqual(all.slice(4, 8));
    const third = await list(ana, `?limit=4&cursor=${second.nextCursor}`);
    expect(idsOf(third)).toEqual(all.slice(8));
    expect(third).toMatchObject({ hasMore: false, nextCursor: null });
    expect((await list(ana)).videos.find(({ id }) => id === "8")?.sensitive).toBe(true);
  });

  it("clamps what is out of bounds, and refuses a cursor of another list", async () => {
    const ana = await signUp();
    expect(await list(ana, "?limit=1000&offset=-1")).toMatchObject({ limit: 100, offset: 0 });
    const cursor = Buffer.from('["recent",1,"1",1]').toString("base64url");
    const { status } = await callAs(ana, GET, "GET", `/api/favorites?cursor=${cursor}`);
    expect(status).toBe(400);
  });

  it("omits removed videos, counts them, and lists them again once restored", async () => {
    const ana = await signUp();
    for (const id of ["21", "22", "23", "24"]) {
      if (id !== "21") await add(ana, id);
    }
    await database.sql`update videos set hidden = true where id = 22`;
    await database.sql`update videos set availability = 2 where id = 24`;
    forgetContentVersion();
    expect(await list(ana)).toMatchObject({
      total: 1,
      unavailableCount: 2,
      videos: [{ id: "23" }],
    });
    await database.sql`update videos set hidden = false where id = 22`;
    forgetContentVersion();
    expect(await list(ana)).toMatchObject({ total: 2, unavailableCount: 1 });
  });

  it("holds 10,000 favorites of a user, and refuses one more", async () => {
    const ana = await signUp();
    await add(ana, "1");
    await database.sql`insert into videos (id, tweet_id, author_id)
      select 100000 + i, 'full-' || i, 1 from generate_series(1, 10000) i`;
    await database.sql`insert into favorites (user_id, video_id)
      select ${ana.id}::uuid, 100000 + i from generate_series(1, 9998) i`;
    await database.sql`update users set favorites_at_most = 9999 where id = ${ana.id}`;
    expect((await add(ana, "2")).status).toBe(200);
    const refused = await add(ana, "3");
    expect(refused).toMatchObject({ status: 409, body: { error: "favorites_full" } });
    expect(refused.body.message).toContain("10,000");
    expect((await among(ana, "1,2,3")).body.ids.toSorted()).toEqual(["1", "2"]);
    expect((await add(ana, "1")).status).toBe(200);
    await remove(ana, "1");
    expect((await add(ana, "3")).status).toBe(200);
    expect((await add(ana, "1")).status).toBe(409);
    // Deleted videos no longer count towards the limit of favorites.
    await database.sql`delete from videos where id = 100001`;
    expect((await add(ana, "1")).status).toBe(200);
    expect((await add(ana, "4")).status).toBe(409);
  });

  it("returns the hearts of a page", async () => {
    const ana = await signUp();
    await add(ana, "30");
    await add(ana, "31");
    const { body } = await among(ana, "29,30,31,32,999999");
    expect(body.ids.toSorted()).toEqual(["30", "31"]);
  });

  it.each(["", "a", "1,", Array.from({ length: 101 }, (_, at) => at + 1).join()])(
    "refuses to look up %j",
    async (ids) => {
      expect((await among(await signUp(), ids)).status).toBe(400);
    },
  );
});
