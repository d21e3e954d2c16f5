import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { AuthSession } from "@/db/queries/sign-in-sessions";
import { finishDeletions } from "@/lib/accounts/deletion";
import { AccountExport } from "@/lib/accounts/schema";
import { callAs, type Person, signUp } from "@/lib/accounts/testing/sign-up";
import { sessionAnswer } from "@/lib/auth/embedded/session";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { storeVideos } from "@/lib/rankings/testing/traffic";
import { POST as SYNC } from "../auth/sync-user/route";
import { POST as ADD } from "../favorites/route";
import { GET as EXPORT } from "./export/route";
import { DELETE } from "./route";

const MINUTE = 60_000;
process.env.RATE_LIMITS = "off";
const database = signInDatabase();

beforeAll(async () => {
  await storeVideos(database.sql, 20);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const add = (person: Person, video_id: string) =>
  callAs(person, ADD, "POST", "/api/favorites", { body: { video_id } });
const remove = (person: Person | null) => callAs(person, DELETE, "DELETE", "/api/account");
const take = (person: Person | null) => callAs(person, EXPORT, "GET", "/api/account/export");

/** Moves the app's clock ahead; the database's clock stays. */
function wait(ms: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

describe("GET /api/account/export", () => {
  it("exports all data, including hidden videos", async () => {
    const ana = await signUp("Ana");
    await callAs(ana, SYNC, "POST", "/api/auth/sync-user", {
      body: { supabase_id: ana.id, name: "Ana" },
    });
    await add(ana, "1");
    await add(ana, "2");
    await database.sql`update videos set hidden = true where id = 1`;
    const playlist = "https://video.twimg.com/ext_tw_video/1/pu/pl/a.m3u8";
    await database.sql`update video_media set playlist_url = ${playlist} where media_index = 1`;
    const { status, body } = await take(ana);
    expect(status).toBe(200);
    const { user, favorites } = AccountExport.strict().parse(body);
    expect(user).toMatchObject({ id: ana.id, email: ana.email, name: "Ana", provider: "email" });
    expect(
      favorites.map(({ videoId, available, playlistUrls }) => [videoId, available, playlistUrls]),
    ).toEqual([
      ["2", true, [playlist]],
      ["1", false, []],
    ]);
    expect(favorites[0]?.url).toMatch(/^https:\/\/x\.com\/author\d\/status\/1002$/);
  });

  it("returns the token's data for a user without a row", async () => {
    const ana = await signUp("Ana");
    const { body } = await take(ana);
    expect(body).toMatchObject({
      user: { id: ana.id, email: ana.email, name: "Ana", createdAt: null },
      favorites: [],
    });
  });
});

describe("DELETE /api/account", () => {
  it("deletes the rows, their counts and the sign-in, and leaves nothing but a tombstone", async () => {
    const [ana, bo] = [await signUp("Ana"), await signUp("Bo")];
    for (const id of ["3", "4"]) await add(ana, id);
    await add(bo, "4");
    expect(await remove(ana)).toMatchObject({ status: 200, body: { success: true } });
    const [user] = await database.sql`select * from users where id = ${ana.id}`;
    const { id, provider, created_at, updated_at, deleted_at, sign_in_deleted_at, ...rest } = {
      ...user,
    };
    expect([id, provider, created_at, updated_at]).not.toContain(undefined);
    expect([deleted_at, sign_in_deleted_at]).not.toContain(null);
    expect(rest).toEqual({
      ...{ email: null, name: null, avatar_url: null, favorites_at_most: 0 },
      ...{ signed_out_at: null, sign_in_asked_at: null },
    });
    const kept =
      await database.sql`select user_id, video_id from favorites where video_id in (3, 4)`;
    expect(kept).toEqual([{ user_id: bo.id, video_id: "4" }]);
    const counts = await database.sql`
      select s.favorite_count as total, sum(b.favorites)::int as bucket
      from video_stats s join video_buckets_5m b using (video_id)
      where video_id in (3, 4) group by video_id, s.favorite_count order by video_id`;
    expect(counts).toEqual([
      { total: "0", bucket: 0 },
      { total: "1", bucket: 1 },
    ]);
    expect(await database.sql`select from auth_users where id = ${ana.id}`).toHaveLength(0);
  });

  it("refuses a deleted account's unexpired token", async () => {
    const ana = await signUp();
    await remove(ana);
    expect((await remove(ana)).status).toBe(401);
    expect((await take(ana)).status).toBe(401);
    expect((await add(ana, "5")).status).toBe(401);
  });

  it("confirms the deletion here at once, and deletes the sign-in when the service is available", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const ana = await signUp();
    // Makes every write to the embedded service's accounts fail until the trigger is dropped.
    await database.sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`;
    await database.sql`create trigger refuse before delete on auth_users
      for each row execute function refuse()`;
    expect((await remove(ana)).status).toBe(200);
    await expect(finishDeletions()).rejects.toThrow("1 not yet deleted");
    expect(await database.sql`select from auth_users where id = ${ana.id}`).toHaveLength(1);
    await database.sql`drop trigger refuse on auth_users`;
    await finishDeletions();
    expect(await database.sql`select from auth_users where id = ${ana.id}`).toHaveLength(0);
    const [user] = await database.sql`select sign_in_deleted_at from users where id = ${ana.id}`;
    expect(user?.sign_in_deleted_at).not.toBeNull();
    await finishDeletions();
  });
});

/** Adds a verified second factor to the account; `isPassed` says whether this session has used it. */
async function setUpSecondStep(person: Person, { isPassed }: { isPassed: boolean }) {
  await database.sql`
    insert into auth_factors (user_id, secret, status) values (${person.id}, 'S', 'verified')`;
  const [session] = await database.sql<AuthSession[]>`
    update auth_sessions set aal = ${isPassed ? "aal2" : "aal1"} where user_id = ${person.id}
    returning id, user_id as "userId", aal, amr, rotation, created_at as "createdAt"`;
  if (!session) throw new Error("no session");
  const { access_token } = await sessionAnswer(session);
  return { ...person, bearer: `Bearer ${access_token}` };
}

describe("a user with a second factor", () => {
  it("neither exports nor deletes an account without the second factor", async () => {
    const half = await setUpSecondStep(await signUp(), { isPassed: false });
    const refused = { status: 401, body: { error: "unauthenticated" } };
    await database.sql`insert into users (id) values (${half.id})`;
    await database.sql`insert into favorites (user_id, video_id) values (${half.id}, 6)`;
    expect(await take(half)).toMatchObject(refused);
    expect(await remove(half)).toMatchObject(refused);
    expect(
      await database.sql`
      select video_id from favorites where user_id = ${half.id}`,
    ).toEqual([{ video_id: "6" }]);
    expect(await database.sql`select from auth_users where id = ${half.id}`).toHaveLength(1);
  });

  it("exports and deletes after the second factor", async () => {
    const whole = await setUpSecondStep(await signUp(), { isPassed: true });
    expect((await take(whole)).status).toBe(200);
    expect((await remove(whole)).status).toBe(200);
  });
});

describe.each([
  ["the export", take],
  ["the deletion", remove],
])("%s", (_, call) => {
  it("requires a sign-in within the last ten minutes", async () => {
    const ana = await signUp();
    wait(10 * MINUTE + 2000);
    expect(await call(ana)).toMatchObject({ status: 403, body: { error: "sign_in_again" } });
  });

  it("requires a session that is still valid", async () => {
    const ana = await signUp();
    await database.sql`delete from auth_sessions where user_id = ${ana.id}`;
    expect(await call(ana)).toMatchObject({ status: 401, body: { error: "unauthenticated" } });
    expect((await call(null)).status).toBe(401);
  });
});
