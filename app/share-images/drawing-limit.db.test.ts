import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { addAuthors } from "@/lib/authors/testing/add-authors";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { LANGUAGES } from "@/lib/i18n/languages";
import { GET as getPage } from "./[lang]/[page]/route";
import { GET as getAuthor } from "./[lang]/author/[username]/route";

let database: TestDatabase;
beforeAll(async () => {
  // Set before the first call, which reads the configuration once.
  process.env.RATE_LIMITS = "on";
  // Drawings take seconds, and must all fall into one minute of the limiter.
  vi.useFakeTimers({ toFake: ["Date"] });
  database = await createTestDatabase();
  await addAuthors(
    database.sql,
    Array.from({ length: 30 }, (_, place) => ({ username: `painted${place}` })),
  );
});
afterAll(() => database.close());

function ask(route: typeof getPage, address: string, params: Record<string, string>) {
  const headers = { [SOCKET_ADDRESS_HEADER]: address };
  const request = new Request("http://localhost/share-images", { headers });
  return route(request, { params: Promise.resolve(params) });
}

const author = (place: number, address: string, lang = "en") =>
  ask(getAuthor, address, { lang, username: `painted${place}.png` });

it("limits drawings per visitor, and serves drawn ones to everyone", async () => {
  for (let place = 0; place < 20; place += 1) {
    expect((await author(place, "192.0.2.1")).status).toBe(200);
  }
  for (const refused of [
    await author(20, "192.0.2.1"),
    await ask(getPage, "192.0.2.1", { lang: "en", page: "home.png" }),
  ]) {
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  for (let call = 0; call < 30; call += 1) {
    expect((await author(call % 20, "192.0.2.1")).status).toBe(200);
  }
  expect((await author(20, "192.0.2.2")).status).toBe(200);
  expect((await author(20, "192.0.2.1")).status).toBe(200);
});

it("one visitor's refusal does not affect another", async () => {
  const both = await Promise.all([author(21, "192.0.2.1"), author(21, "192.0.2.2")]);
  expect(both.map(({ status }) => status)).toEqual([429, 200]);
});

it("leaves places to other networks while one asks for many drawings", async () => {
  const crowd = [27, 28].flatMap((place) =>
    LANGUAGES.map((lang) => author(place, `203.0.113.${place}`, lang)),
  );
  const other = author(29, "198.51.100.7");
  const answers = await Promise.all(crowd);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(headers.get("retry-after")).toBe("5");
  expect((await other).status).toBe(200);
});
