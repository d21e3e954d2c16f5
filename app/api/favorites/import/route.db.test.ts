import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callAs, type Person, signUp } from "@/lib/accounts/testing/sign-up";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { storeVideos } from "@/lib/rankings/testing/traffic";
import { emptySlot } from "@/lib/runtime/slots";
import { DELETE } from "../[video_id]/route";
import { POST as ADD, GET as LIST } from "../route";
import { POST } from "./route";

process.env.RATE_LIMITS = "on";
const database = signInDatabase();

beforeAll(async () => {
  await storeVideos(database.sql, 700);
});
beforeEach(() => emptySlot("http.limiter"));

const numbers = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => String(first + at));
/** Ids of shown videos: the data set hides, removes or loses only ids that seven divides. */
const shown = (first: number, count: number) =>
  numbers(first, count * 2)
    .filter((id) => Number(id) % 7 !== 0)
    .slice(0, count);
const send = (person: Person | null, video_ids: unknown) =>
  callAs(person, POST, "POST", "/api/favorites/import", { body: { video_ids } });
const add = (person: Person, video_id: string) =>
  callAs(person, ADD, "POST", "/api/favorites", { body: { video_id } });
const remove = (person: Person, video_id: string) =>
  callAs(person, DELETE, "DELETE", `/api/favorites/${video_id}`, { params: { video_id } });
async function idsOf(person: Person): Promise<string[]> {
  const { body } = await callAs(person, LIST, "GET", "/api/favorites?limit=100");
  return (body as unknown as { videos: { id: string }[] }).videos.map(({ id }) => id);
}
const counted = async () => {
  const [row] = await database.sql<{ totals: number; buckets: number }[]>`
    select (select sum(favorite_count)::int from video_stats) as totals,
      (select coalesce(sum(favorites), 0)::int from video_buckets_5m) as buckets`;
  return row;
};

describe("POST /api/favorites/import", () => {
  it("adds hearts in their order, the first as the newest, and once", async () => {
    const ana = await signUp();
    await add(ana, "5");
    expect(await send(ana, ["9", "5", "8", "9"])).toMatchObject({
      status: 200,
      body: { success: true, added: 2 },
    });
    expect(await idsOf(ana)).toEqual(["9", "8", "5"]);
    expect((await send(ana, ["8", "9", "5"])).body).toEqual({ success: true, added: 0 });
    expect(await idsOf(ana)).toEqual(["9", "8", "5"]);
  });

  it("ignores videos that are unknown, hidden or removed", async () => {
    const ana = await signUp();
    await database.sql`update videos set removed_at = now() where id = 11`;
    // Video 35 is hidden in the data set.
    expect((await send(ana, ["999999", "35", "11", "12"])).body).toEqual({
      success: true,
      added: 1,
    });
    expect(await idsOf(ana)).toEqual(["12"]);
    expect((await send(ana, ["999999"])).body).toEqual({ success: true, added: 0 });
  });

  it.each([
    ["none", []],
    ["501", numbers(1, 501)],
    ["no ids", ["a"]],
    ["numbers of JSON", [1]],
    ["no list", "1"],
    ["nothing", undefined],
  ])("refuses %s", async (_, ids) => {
    expect(await send(await signUp(), ids)).toMatchObject({
      status: 400,
      body: { error: "invalid_input" },
    });
  });

  it("needs a bearer", async () => {
    expect((await send(null, ["1"])).status).toBe(401);
  });

  it("spends the day’s window with each new heart, and takes the rest later", async () => {
    const ana = await signUp();
    expect((await add(ana, "640")).status).toBe(200);
    const ids = shown(50, 500);
    const first = await send(ana, ids);
    expect(first).toMatchObject({ status: 429, body: { error: "rate_limited" } });
    const [kept] = await database.sql`
      select count(*)::int as count from favorites where user_id = ${ana.id}`;
    expect(kept?.count).toBe(500);
    expect((await add(ana, "641")).status).toBe(429);
    // Existing favorites are not charged.
    expect((await send(ana, ids.slice(0, 400))).body).toEqual({ success: true, added: 0 });
    // Empties the limiter, as the next day does.
    emptySlot("http.limiter");
    expect((await send(ana, ids)).body).toEqual({ success: true, added: 1 });
  });

  it("lets 60 hearts of an account an hour count in the rating, however they are added", async () => {
    const start = (await counted()) ?? { totals: 0, buckets: 0 };
    const ana = await signUp();
    for (const id of shown(100, 10)) await add(ana, id);
    const imported = shown(200, 200);
    expect((await send(ana, imported)).body).toEqual({ success: true, added: 200 });
    expect(await counted()).toEqual({ totals: start.totals + 60, buckets: start.buckets + 60 });
    await add(ana, "500");
    expect(await counted()).toEqual({ totals: start.totals + 60, buckets: start.buckets + 60 });
    // Removing a heart above the limit changes no rating; removing a counted one frees its place.
    await remove(ana, imported.at(-1) ?? "");
    expect((await counted())?.totals).toBe(start.totals + 60);
    await remove(ana, imported[0] ?? "");
    expect((await counted())?.totals).toBe(start.totals + 59);
    await add(ana, "501");
    expect((await counted())?.totals).toBe(start.totals + 60);
    await database.sql`update favorites set created_at = created_at - interval '61 minutes'`;
    await add(ana, "502");
    expect((await counted())?.totals).toBe(start.totals + 61);
  });
});
