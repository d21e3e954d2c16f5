import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { forgetContentVersion } from "@/lib/content-version";
import { rememberListing } from "./listing-cache";
import type { ListingPage } from "./listing-schema";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(forgetContentVersion);
afterAll(() => database.close());

let tests = 0;
/** A list of its own for each test, and how often it was read. */
function source() {
  tests += 1;
  const key = `list ${tests}`;
  const page: ListingPage = {
    videos: [],
    total: 7,
    offset: 0,
    limit: 10,
    hasMore: false,
    nextCursor: null,
    asOf: "2026-11-20T10:00:00.000Z",
  };
  const state: { page: ListingPage; reads: number; failure: Error | null } = {
    page,
    reads: 0,
    failure: null,
  };
  const ask = () =>
    rememberListing(key, async () => {
      state.reads += 1;
      if (state.failure) throw state.failure;
      return state.page;
    });
  return { state, ask };
}

const contentChanges = () => database.sql`select raise_content_version()`;

describe("rememberListing", () => {
  it("reads once for all who ask at the same time, and after them", async () => {
    const { state, ask } = source();
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    expect(state.reads).toBe(1);
    expect(await ask()).toBe(answers[0]);
    expect(state.reads).toBe(1);
    expect(JSON.parse(Buffer.from(answers[0]?.body ?? []).toString())).toEqual(state.page);
  });

  it("reads again when something was taken down", async () => {
    const { state, ask } = source();
    await ask();
    state.page = { ...state.page, total: 6 };
    await contentChanges();
    forgetContentVersion();
    expect((await ask()).page.total).toBe(6);
    expect(state.reads).toBe(2);
  });

  it("shows a change within two seconds at the latest", async () => {
    const { state, ask } = source();
    await ask();
    state.page = { ...state.page, total: 8 };
    await expect.poll(async () => (await ask()).page.total, { timeout: 2500 }).toBe(8);
  });

  it("keeps an answer and its ETag where only the time has moved on", async () => {
    const { state, ask } = source();
    const first = await ask();
    state.page = { ...state.page, asOf: "2026-11-20T10:00:07.000Z" };
    await contentChanges();
    forgetContentVersion();
    expect(await ask()).toBe(first);
    expect(state.reads).toBe(2);
  });

  it("tells of a failure and does not remember it", async () => {
    const { state, ask } = source();
    state.failure = new Error("connection lost");
    await expect(ask()).rejects.toThrow("connection lost");
    state.failure = null;
    expect((await ask()).page).toBe(state.page);
  });
});
