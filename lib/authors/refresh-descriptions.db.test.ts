import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildPost } from "@/db/testing/build-post";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { fakeCase } from "@/e2e/fake-x/catalogue/index";
import { type FakeX, startFakeX } from "@/e2e/fake-x/server";
import { refreshDescriptions } from "./refresh-descriptions";

const NOW = new Date("2126-11-20T10:00:00Z");
const after = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

let database: TestDatabase;
let x: FakeX;
beforeAll(async () => {
  x = await startFakeX();
  // Set before the database opens: its pool reads the configuration once.
  process.env.X_UPSTREAM_URL = x.url;
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.sql`truncate authors, videos restart identity cascade`;
});
afterEach(() => {
  x.reset();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await x.close();
  await database.close();
});

type Stored = { downloads?: number; description?: string | null; author?: object };

/** Stores a post of the stand-in and its author, in the form in which syndication has them. */
async function store(name: string, { downloads = 1, description = null, author }: Stored = {}) {
  const { id, post } = fakeCase(name);
  if (!post) throw new Error(`${name} has no post`);
  const { accountId, handle } = post.author;
  await upsertPost(
    buildPost({ tweetId: id, author: { accountId, handle, description, ...author } }),
  );
  await database.sql`
    update author_stats s set video_count = 1, total_downloads = ${downloads}
    from videos v where v.author_id = s.author_id and v.tweet_id = ${id}`;
  return post.author;
}

async function descriptions(): Promise<Record<string, string | null>> {
  const rows = await database.sql<{ username: string; description: string | null }[]>`
    select username, description from authors`;
  return Object.fromEntries(rows.map(({ username, description }) => [username, description]));
}

const askedPosts = () =>
  x
    .requests()
    .filter(({ path }) => path.startsWith("/graphql/"))
    .map(({ query }) => JSON.parse(query.variables ?? "{}").tweetId);

it("stores X's present description, and asks no other source", async () => {
  const nasa = await store("nasa", { description: "an older text" });
  await refreshDescriptions(NOW);
  expect(await descriptions()).toEqual({ [nasa.handle]: nasa.description });
  expect(new Set(x.requests().map(({ host }) => host))).toEqual(new Set(["api.x.com"]));
});

it("asks for each author once a week, the most downloaded first", async () => {
  await store("mixed", { downloads: 5 });
  await store("nasa", { downloads: 9 });
  await store("gif", { downloads: 7 });
  const inOrder = ["nasa", "gif", "mixed"].map((name) => fakeCase(name).id);
  await refreshDescriptions(NOW);
  expect(askedPosts()).toEqual(inOrder);
  await refreshDescriptions(after(6.9));
  expect(askedPosts()).toEqual(inOrder);
  await refreshDescriptions(after(7));
  expect(askedPosts()).toEqual([...inOrder, ...inOrder]);
});

it("asks for no more than 20 authors a run, and never for those that are not shown", async () => {
  await database.sql`
    insert into authors (username, display_name, search_key, is_blocked)
    select 'author' || n, 'A', 'author' || n, n > 28 from generate_series(1, 30) n`;
  await database.sql`
    insert into videos (tweet_id, author_id, hidden)
    select (1900000000000000000 + id)::text, id, id in (26, 27) from authors`;
  await database.sql`
    update author_stats s set total_downloads = s.author_id, video_count = (s.author_id <> 28)::int`;
  await refreshDescriptions(NOW);
  const ids = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, n) =>
      String(1_900_000_000_000_000_000n + BigInt(from - n)),
    );
  expect(askedPosts()).toEqual(ids(25, 6));
  await refreshDescriptions(NOW);
  expect(askedPosts()).toEqual([...ids(25, 6), ...ids(5, 1)]);
});

it("keeps the stored description after a failed call, and retries with the next run", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const nasa = await store("nasa", { description: "an older text" });
  x.setFault("graphql", "server-error");
  await refreshDescriptions(NOW);
  expect(await descriptions()).toEqual({ [nasa.handle]: "an older text" });
  x.reset();
  await refreshDescriptions(NOW);
  expect(await descriptions()).toEqual({ [nasa.handle]: nasa.description });
});

it("stops for now if GraphQL cannot be asked", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  for (const name of ["nasa", "mixed", "gif"]) await store(name);
  x.setFault("graphql", "server-error");
  await refreshDescriptions(NOW);
  expect(new Set(askedPosts()).size).toBe(1);
});

it("stops after three posts in a row that it cannot read, and repeats those a day later", async () => {
  for (const name of ["nasa", "mixed", "gif", "vertical", "square"]) await store(name);
  x.setFault("graphql", "empty-object");
  vi.spyOn(console, "error").mockReturnValue();
  await refreshDescriptions(NOW);
  expect(new Set(askedPosts()).size).toBe(3);
  x.reset();
  await refreshDescriptions(after(0.9));
  expect(askedPosts()).toHaveLength(1);
  await refreshDescriptions(after(1));
  expect(askedPosts()).toHaveLength(4);
});

it("keeps the stored description if the post is another account's", async () => {
  const { handle } = await store("nasa", { description: "kept", author: { accountId: "77" } });
  await refreshDescriptions(NOW);
  expect(await descriptions()).toEqual({ [handle]: "kept" });
  expect(askedPosts()).toHaveLength(1);
});

it("keeps the stored description if X no longer shows the post", async () => {
  await store("nasa", { description: "kept" });
  const { id } = fakeCase("suspended");
  await database.sql`update videos set tweet_id = ${id}`;
  await refreshDescriptions(NOW);
  expect(Object.values(await descriptions())).toEqual(["kept"]);
  expect(askedPosts()).toContain(id);
  await refreshDescriptions(after(6));
  expect(new Set(askedPosts())).toEqual(new Set([id]));
});
