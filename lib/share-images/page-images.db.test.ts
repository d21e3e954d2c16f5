import { beforeAll, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { storeVideos } from "@/lib/rankings/testing/traffic";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import { drawPageImage, listStills } from "./page-images";

const database = testDatabase();
beforeAll(async () => {
  await storeVideos(database.sql, 6);
});

const stillOf = (id: number) => `https://pbs.twimg.com/media/${id}.jpg`;

it("draws again, without stills, where a post was taken down meanwhile", async () => {
  const { sql } = database;
  await sql`update videos set thumbnail_url = 'https://pbs.twimg.com/media/' || id || '.jpg'`;
  forgetContentVersion();
  const [first = ""] = await listStills("recent");
  let drawings = 0;
  const takeDown = async () => {
    drawings += 1;
    await sql`update videos set removed_at = now() where id = ${Number(/(\d+)\.jpg/.exec(first)?.[1])}`;
    forgetContentVersion();
  };
  const png = await drawPageImage("en", "recent", { network: "a", permit: takeDown });
  const plain = await drawPageImage("en", "recent", { network: "a", permit: async () => {} });
  expect(drawings).toBe(2);
  expect(png.length).toBeGreaterThan(1000);
  expect(plain.length).toBeGreaterThan(1000);
  await sql`update videos set removed_at = null`;
  forgetContentVersion();
});

it("takes the first stills of X that are neither sensitive nor removed", async () => {
  const { sql } = database;
  await sql`update videos set thumbnail_url = 'https://pbs.twimg.com/media/' || id || '.jpg'`;
  await sql`update videos set thumbnail_url = 'https://elsewhere.test/5.jpg' where id = 5`;
  forgetContentVersion();
  const all = await listStills("recent");
  expect(all).toHaveLength(3);
  expect(all).not.toContain("https://elsewhere.test/5.jpg?name=small");
  const [first = ""] = all;
  const id = Number(/(\d+)\.jpg/.exec(first)?.[1]);
  expect(first).toBe(`${stillOf(id)}?name=small`);

  await sql`update videos set removed_at = now() where id = ${id}`;
  forgetContentVersion();
  expect(await listStills("recent")).not.toContain(first);

  await sql`update videos set sensitive = true`;
  await sql`update videos set removed_at = now() where id = 1`;
  forgetContentVersion();
  expect(await listStills("recent")).toEqual([]);
  expect(await listStills("report")).toEqual([]);
});
