import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { addAuthors } from "@/lib/authors/testing/add-authors";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { GET as listAuthors } from "./route";
import { GET as suggestAuthors } from "./suggest/route";

let database: TestDatabase;
beforeAll(async () => {
  // Set before the first call, which reads the configuration once.
  process.env.RATE_LIMITS = "on";
  database = await createTestDatabase();
  await addAuthors(database.sql, [{ username: "orbiter" }]);
});
afterAll(() => database.close());

function ask(route: typeof listAuthors, query: string, address: string): Promise<Response> {
  const headers = { [SOCKET_ADDRESS_HEADER]: address };
  const request = new Request(`http://localhost/api/authors${query}`, { headers });
  return route(request, { params: Promise.resolve({}) });
}

it("counts searches and suggestions together, by the last value of a parameter, and lists separately", async () => {
  const address = "192.0.2.1";
  for (let call = 0; call < 20; call += 1) {
    expect((await ask(listAuthors, `?search=orb${call}`, address)).status).toBe(200);
    expect((await ask(listAuthors, `?search=&search=bit${call}`, address)).status).toBe(200);
    expect((await ask(suggestAuthors, "?query=orb", address)).status).toBe(200);
  }
  const refused = await ask(listAuthors, "?search=orbiter", address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ success: false, error: "rate_limited" });
  expect((await ask(listAuthors, "?search=orbiter&page=2", address)).status).toBe(429);

  for (const query of ["", "?page=2", "?search=", "?search=%20%E3%80%80"]) {
    expect((await ask(listAuthors, query, address)).status, query).toBe(200);
  }
  expect((await ask(listAuthors, "?search=orbiter", "192.0.2.2")).status).toBe(200);
});
