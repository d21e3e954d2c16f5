import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { addAuthors } from "@/lib/authors/testing/add-authors";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { GET as getAuthor } from "./authors/[username]/route";
import { GET as listVideos } from "./authors/[username]/videos/route";
import { GET as listAuthors } from "./authors/route";
import { GET as suggestAuthors } from "./authors/suggest/route";
import { GET as listPopular } from "./twitter/popular/route";
import { GET as listRecent } from "./twitter/recent/route";

// Set before the first call, which reads the configuration once.
process.env.RATE_LIMITS = "on";
const database = testDatabase();
beforeAll(() => addAuthors(database.sql, [{ username: "orbiter" }]));

const context = { params: Promise.resolve({ username: "orbiter" }) };

function ask(route: typeof getAuthor, path: string, address: string): Promise<Response> {
  const headers = { [SOCKET_ADDRESS_HEADER]: address };
  return route(new Request(`http://localhost/api/list${path}`, { headers }), context);
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

it("counts searches and suggestions together, by the last value of a parameter, and lists separately", async () => {
  const address = "198.51.100.1";
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
  expect((await ask(listAuthors, "?search=orbiter", "198.51.100.2")).status).toBe(200);
});

describe("deep pages", () => {
  const statusOf = async (route: typeof listAuthors, query: string, address = "203.0.113.1") =>
    (await ask(route, `?${query}`, address)).status;

  it("are limited in row-by-row lists only", async () => {
    for (let call = 0; call < 30; call += 1) {
      expect(await statusOf(listRecent, `offset=${1001 + call}`)).toBe(200);
      expect(await statusOf(listAuthors, `page=${60 + call}`)).toBe(200);
    }
    expect(await statusOf(listRecent, "offset=30000")).toBe(429);
    expect(await statusOf(listAuthors, "page=12&per_page=100")).toBe(429);
    expect(await statusOf(listRecent, "offset=30000", "203.0.113.2")).toBe(200);

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
    for (let call = 0; call < 60; call += 1) {
      expect(await statusOf(route, query, address)).toBe(200);
    }
    expect(await statusOf(route, query, address)).toBe(429);
  });
});
