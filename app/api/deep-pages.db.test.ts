import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { GET as listAuthors } from "./authors/route";
import { GET as listPopular } from "./twitter/popular/route";
import { GET as listRecent } from "./twitter/recent/route";

let database: TestDatabase;
beforeAll(async () => {
  // Set before the first call, which reads the configuration once.
  process.env.RATE_LIMITS = "on";
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function statusOf(route: typeof listAuthors, query: string, address = "192.0.2.1") {
  const headers = { [SOCKET_ADDRESS_HEADER]: address };
  const request = new Request(`http://localhost/api/list?${query}`, { headers });
  return (await route(request, { params: Promise.resolve({}) })).status;
}

it("limits deep pages of row-by-row lists only", async () => {
  for (let call = 0; call < 30; call += 1) {
    expect(await statusOf(listRecent, `offset=${1001 + call}`)).toBe(200);
    expect(await statusOf(listAuthors, `page=${60 + call}`)).toBe(200);
  }
  expect(await statusOf(listRecent, "offset=30000")).toBe(429);
  expect(await statusOf(listAuthors, "page=12&per_page=100")).toBe(429);
  expect(await statusOf(listRecent, "offset=30000", "192.0.2.2")).toBe(200);

  expect(await statusOf(listRecent, "offset=1000")).toBe(200);
  expect(await statusOf(listAuthors, "page=11&per_page=100")).toBe(200);
  expect(await statusOf(listPopular, "offset=30000")).toBe(200);
});

it.each([
  ["198.51.101.3", listRecent, "offset=0&offset=900000"],
  ["198.51.102.4", listRecent, "offset=%209e5"],
  ["198.51.103.5", listAuthors, "page=1&page=900000"],
  ["198.51.104.6", listAuthors, "page=12&per_page=1&per_page=100"],
])("are limited in any spelling of the query: %s", async (address, route, query) => {
  for (let call = 0; call < 60; call += 1) expect(await statusOf(route, query, address)).toBe(200);
  expect(await statusOf(route, query, address)).toBe(429);
});
