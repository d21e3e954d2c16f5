import { beforeAll, expect, it } from "vitest";
import { callAs, type Person, signUp } from "@/lib/accounts/testing/sign-up";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { storeVideos } from "@/lib/rankings/testing/traffic";
import { GET } from "./route";

process.env.RATE_LIMITS = "on";
const database = signInDatabase();

const VIDEOS = 40;

let ana: Person;
let bo: Person;
beforeAll(async () => {
  await storeVideos(database.sql, VIDEOS);
  [ana, bo] = [await signUp("Ana"), await signUp("Bo")];
  await database.sql`insert into users (id) values (${ana.id})`;
  await database.sql`
    insert into favorites (user_id, video_id, created_at)
    select ${ana.id}, id, now() - id * interval '1 minute' from videos`;
});

const list = (person: Person, query: string, address = "192.0.2.1") =>
  callAs(person, GET, "GET", `/api/favorites?${query}`, {
    headers: { [SOCKET_ADDRESS_HEADER]: address },
  });

it("limits deep offsets per account, not cursors", async () => {
  const { body } = await list(ana, "offset=10&limit=10");
  const { nextCursor } = body as { nextCursor: string };
  for (let call = 0; call < 60; call += 1) {
    expect((await list(ana, `offset=${1001 + call}`)).status).toBe(200);
  }
  expect(await list(ana, "offset=9999&limit=100")).toMatchObject({
    status: 429,
    body: { error: "rate_limited" },
  });
  expect((await list(ana, "offset=0&offset=9999")).status).toBe(429);
  expect((await list(ana, "offset=1000")).status).toBe(200);
  // Paging by cursor reaches the end of any list.
  expect((await list(ana, `cursor=${nextCursor}`)).status).toBe(200);
  expect((await list(ana, `cursor=${nextCursor}&offset=9999`)).status).toBe(200);
  expect((await list(ana, "offset=9999", "192.0.2.2")).status).toBe(429);
  expect((await list(bo, "offset=9999", "192.0.2.2")).status).toBe(200);
});
