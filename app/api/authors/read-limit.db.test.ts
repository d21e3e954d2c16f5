import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { addAuthors } from "@/lib/authors/testing/add-authors";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { GET as getAuthor } from "./[username]/route";
import { GET as listVideos } from "./[username]/videos/route";
import { GET as listAuthors } from "./route";

let database: TestDatabase;
beforeAll(async () => {
  // Set before the first call, which reads the configuration once.
  process.env.RATE_LIMITS = "on";
  database = await createTestDatabase();
  await addAuthors(database.sql, [{ username: "orbiter" }]);
});
afterAll(() => database.close());

const context = { params: Promise.resolve({ username: "orbiter" }) };

function ask(route: typeof getAuthor, path: string, address: string): Promise<Response> {
  const headers = { [SOCKET_ADDRESS_HEADER]: address };
  return route(new Request(`http://localhost/api/authors${path}`, { headers }), context);
}

it("limits author reads that hit the database, per visitor", async () => {
  const read = (call: number, address = "192.0.2.1") => {
    if (call % 3 === 0) return ask(listAuthors, `?page=${call % 50}`, address);
    if (call % 3 === 1) return ask(getAuthor, "/orbiter", address);
    return ask(listVideos, `/orbiter/videos?sort_by=download_count&page=${call}`, address);
  };
  for (let call = 0; call < 240; call += 1) expect((await read(call)).status).toBe(200);
  for (let call = 0; call < 3; call += 1) {
    const refused = await read(call);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("ratelimit")).toMatch(/^"minute";r=0;t=\d+$/);
    expect(refused.headers.get("ratelimit-policy")).toBe('"minute";q=240;w=60');
    expect((await read(call, "192.0.2.2")).status).toBe(200);
  }
});
