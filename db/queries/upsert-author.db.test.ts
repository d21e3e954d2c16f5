import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { authorHandles, authors } from "../schema";
import { buildPost } from "../testing/build-post";
import { testDatabase } from "../testing/test-database";
import type { StoredAuthorInput } from "./types";
import { upsertAuthor } from "./upsert-post";

const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate authors restart identity cascade`;
});

const DAY_1 = new Date("2026-05-01T00:00:00Z");
const LATER_ON_DAY_1 = new Date("2026-05-01T23:00:00Z");
const DAY_2 = new Date("2026-05-02T01:00:00Z");

function store(overrides: Partial<StoredAuthorInput>, now = DAY_1): Promise<string> {
  return upsertAuthor(buildPost({ author: overrides }).author, now);
}

async function author(id: string) {
  const [row] = await database.db.select().from(authors).where(eq(authors.id, id));
  return row;
}

async function handles() {
  const rows = await database.db.select().from(authorHandles);
  return Object.fromEntries(rows.map((row) => [row.handle, row.authorId]));
}

describe("upsertAuthor", () => {
  it("updates name and picture after a day, and never loses a description", async () => {
    const id = await store({ description: "Space" });
    await store({ displayName: "Renamed", description: null }, LATER_ON_DAY_1);
    expect(await author(id)).toMatchObject({ displayName: "The Orbiter", description: "Space" });
    await store({ displayName: "Renamed", description: null, avatarUrl: null }, DAY_2);
    expect(await author(id)).toMatchObject({
      displayName: "Renamed",
      description: "Space",
      avatarUrl: "https://pbs.twimg.com/avatar.jpg",
      searchKey: "orbiter\u0001renamed",
      refreshedAt: DAY_2,
    });
  });

  it("stores a first description at once", async () => {
    const id = await store({});
    await store({ description: "Space" }, LATER_ON_DAY_1);
    expect(await author(id)).toMatchObject({ description: "Space" });
  });

  it("matches handles without regard to case, and learns the account id", async () => {
    const id = await store({ accountId: null });
    expect(await store({ accountId: "5", handle: "ORBITER" })).toBe(id);
    expect(await author(id)).toMatchObject({ xAccountId: "5", username: "ORBITER" });
    expect(await store({ accountId: null })).toBe(id);
  });

  it("keeps an account's row through a rename, and its former handle for redirects", async () => {
    const id = await store({ accountId: "5", handle: "Before" });
    expect(await store({ accountId: "5", handle: "After" })).toBe(id);
    expect(await author(id)).toMatchObject({ username: "After" });
    expect(await handles()).toEqual({ before: id });
  });

  it("goes back to a former handle", async () => {
    const id = await store({ accountId: "5", handle: "Before" });
    await store({ accountId: "5", handle: "After" });
    expect(await store({ accountId: "5", handle: "Before" })).toBe(id);
    expect(await handles()).toEqual({ after: id });
  });

  it("moves a handle to the account that has it now", async () => {
    const first = await store({ accountId: "5", handle: "Shared", displayName: "First" });
    const second = await store({ accountId: "6", handle: "shared" });
    expect(second).not.toBe(first);
    expect(await author(first)).toMatchObject({
      username: `~${first}`,
      searchKey: `~${first}\u0001first`,
    });
    expect(await author(second)).toMatchObject({ username: "shared", xAccountId: "6" });
    expect(await handles()).toEqual({});

    expect(await store({ accountId: "5", handle: "Elsewhere" })).toBe(first);
    expect(await author(first)).toMatchObject({ username: "Elsewhere" });
    expect(await handles()).toEqual({});
  });

  it("ends a redirect when a new account takes the former handle", async () => {
    const first = await store({ accountId: "5", handle: "Before" });
    await store({ accountId: "5", handle: "After" });
    const newcomer = await store({ accountId: "6", handle: "Before" });
    expect(newcomer).not.toBe(first);
    expect(await handles()).toEqual({});
  });

  it("frees a handle that was stored without an account when a known account takes it", async () => {
    const known = await store({ accountId: "5", handle: "Known" });
    const nameless = await store({ accountId: null, handle: "Taken" });
    expect(await store({ accountId: "5", handle: "Taken" })).toBe(known);
    expect(await author(nameless)).toMatchObject({ username: `~${nameless}` });
    expect(await handles()).toEqual({ known });
  });

  it("survives two accounts that swap handles while many read and write", async () => {
    const a = await store({ accountId: "5", handle: "Left" });
    const b = await store({ accountId: "6", handle: "Right" });
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        store(i % 2 ? { accountId: "5", handle: "Right" } : { accountId: "6", handle: "Left" }),
      ),
    );
    expect(await store({ accountId: "5", handle: "Right" })).toBe(a);
    expect(await store({ accountId: "6", handle: "Left" })).toBe(b);
    expect(await database.db.$count(authors)).toBe(2);
  });
});
