import { beforeEach, describe, expect, it, vi } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { AppError } from "@/lib/errors";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import { rememberListing } from "./listing-cache";
import type { ListedPage } from "./listing-schema";

const database = testDatabase();
beforeEach(forgetContentVersion);

let tests = 0;
/** A list of its own for each test, and how often it was read. */
function source() {
  tests += 1;
  const key = `list ${tests}`;
  const page: ListedPage = {
    videos: [],
    total: 7,
    offset: 0,
    limit: 10,
    hasMore: false,
    nextCursor: null,
    asOf: "2026-11-20T10:00:00.000Z",
    gaps: [],
  };
  const state: { page: ListedPage; reads: number; failure: Error | null; stuck: boolean } = {
    page,
    reads: 0,
    failure: null,
    stuck: false,
  };
  const ask = () =>
    rememberListing(key, async () => {
      state.reads += 1;
      if (state.failure) throw state.failure;
      if (state.stuck) await new Promise(() => undefined);
      return state.page;
    });
  return { state, ask };
}

const contentChanges = () => database.sql`select raise_content_version()`;

describe("rememberListing", () => {
  it("reads once for concurrent callers, and for those after them", async () => {
    const { state, ask } = source();
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    expect(state.reads).toBe(1);
    expect(await ask()).toBe(answers[0]);
    expect(state.reads).toBe(1);
    expect(JSON.parse(Buffer.from(answers[0]?.body ?? []).toString())).toEqual({
      ...state.page,
      gaps: undefined,
    });
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

  it("keeps a page and its ETag if only the time has changed", async () => {
    const { state, ask } = source();
    const first = await ask();
    state.page = { ...state.page, asOf: "2026-11-20T10:00:07.000Z" };
    await contentChanges();
    forgetContentVersion();
    expect(await ask()).toBe(first);
    expect(state.reads).toBe(2);
  });

  it("reports a failure and does not cache it", async () => {
    const { state, ask } = source();
    state.failure = new Error("connection lost");
    await expect(ask()).rejects.toThrow("connection lost");
    state.failure = null;
    expect((await ask()).page).toBe(state.page);
  });

  describe("while the database is down", () => {
    const away = new AppError("overloaded");
    const stale = () => vi.advanceTimersByTimeAsync(5_000);
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
      return () => vi.useRealTimers();
    });

    it("serves the last page", async () => {
      const { state, ask } = source();
      const last = await ask();
      await stale();
      state.failure = away;
      expect(await ask()).toBe(last);
      state.failure = null;
      state.page = { ...state.page, total: 9 };
      expect((await ask()).page.total).toBe(9);
    });

    it("does not wait for longer than a second", async () => {
      const { state, ask } = source();
      const last = await ask();
      await stale();
      state.stuck = true;
      const asked = ask();
      await vi.waitFor(() => expect(state.reads).toBe(2));
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await asked).toBe(last);
    });

    it("does not show what had been taken down before", async () => {
      const { state, ask } = source();
      await ask();
      await contentChanges();
      forgetContentVersion();
      state.failure = away;
      await expect(ask()).rejects.toBe(away);
    });

    it("does not hide bugs", async () => {
      const { state, ask } = source();
      await ask();
      await stale();
      state.failure = new TypeError("a bug");
      await expect(ask()).rejects.toThrow("a bug");
    });
  });
});
