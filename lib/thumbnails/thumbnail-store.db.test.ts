import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/thumbnails/[name]/route";
import { attachThumbnail } from "@/db/queries/thumbnails";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildPost } from "@/db/testing/build-post";
import { testDatabase, waitingSessions } from "@/db/testing/test-database";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import { drawStorageKey } from "./store";
import { thumbnailStore } from "./thumbnail-store";

const folder = mkdtempSync(join(tmpdir(), "postreel-pictures-"));
// Set before the first call, which reads the configuration once.
Object.assign(process.env, { RATE_LIMITS: "on", DATA_DIR: folder });
const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate videos, thumbnails, thumbnail_removals cascade`;
  forgetContentVersion();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(name: string, address = "192.0.2.1"): Promise<number> {
  const request = new Request("http://localhost/thumbnails/x", {
    headers: { [SOCKET_ADDRESS_HEADER]: address },
  });
  return (await GET(request, { params: Promise.resolve({ name }) })).status;
}
const readAll = async (names: string[], address?: string) =>
  new Set(await Promise.all(names.map((name) => read(name, address))));
const madeUp = (count: number) => Array.from({ length: count }, drawStorageKey);

/** Stores a visible post with a picture of this name. */
async function storePicture(tweetId: string, storageKey: string): Promise<void> {
  const store = await thumbnailStore().open();
  await thumbnailStore().put(storageKey, Buffer.from("a picture"));
  await upsertPost(buildPost({ tweetId }));
  const [row] = await database.sql<{ id: string }[]>`
    update videos set thumbnail_url = null where tweet_id = ${tweetId} returning id`;
  const shape = { sha256: "00", bytes: 9, width: 1, height: 1 };
  await attachThumbnail({ videoId: row?.id ?? "", storageKey, store, ...shape });
}

/** Blocks the database's answers about pictures while `work` runs. */
async function whileSilent(work: (waiting: () => Promise<number>) => Promise<void>) {
  const holding = await database.sql.reserve();
  await holding`begin`;
  await holding`lock table thumbnails`;
  try {
    await work(async () => (await waitingSessions(database)).length);
  } finally {
    await holding`commit`;
    holding.release();
  }
}

describe("an unknown picture name", () => {
  it("is looked up in one batch with concurrent requests, and delays no others", async () => {
    const real = drawStorageKey();
    await storePicture("81", real);
    const asked: Promise<Set<number>>[] = [];
    await whileSilent(async (waiting) => {
      asked.push(readAll(madeUp(60)), readAll([real]));
      await expect.poll(waiting).toBeGreaterThan(0);
      expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }]);
      expect(await waiting()).toBe(1);
    });
    expect(await Promise.all(asked)).toEqual([new Set([404]), new Set([200])]);
  });

  it("is not looked up again at once", async () => {
    const names = madeUp(30);
    await readAll(names);
    await whileSilent(async (waiting) => {
      expect(await readAll(names)).toEqual(new Set([404]));
      expect(await waiting()).toBe(0);
    });
  });

  it("is looked up again after seconds or a restore", async () => {
    const [one = "", other = ""] = madeUp(2);
    await readAll([one, other]);
    await storePicture("82", one);
    await storePicture("83", other);
    const now = performance.now();
    const clock = vi.spyOn(performance, "now").mockReturnValue(now + 6_000);
    expect(await read(one)).toBe(200);
    clock.mockRestore();
    await readAll(madeUp(1));
    await database.sql`select raise_content_version()`;
    forgetContentVersion();
    expect(await read(other)).toBe(200);
  });
});

describe("a visitor who requests many names", () => {
  it("is refused beyond forty pages of cards a minute, except for known pictures", async () => {
    const real = drawStorageKey();
    await storePicture("84", real);
    expect(await read(real, "192.0.2.9")).toBe(200);
    const visitor = "192.0.2.2";
    for (let page = 0; page < 40; page++) {
      expect(await readAll(madeUp(30), visitor)).toEqual(new Set([404]));
    }
    const [late = ""] = madeUp(1);
    expect(await read(late, visitor)).toBe(429);
    expect(await read(real, visitor)).toBe(200);
    expect(await read(late, "192.0.2.3")).toBe(404);
  });

  it("is not counted for rechecked pictures or recent misses", async () => {
    const real = drawStorageKey();
    await storePicture("85", real);
    const [missing = ""] = madeUp(1);
    const visitor = "192.0.2.4";
    for (let time = 0; time < 1300; time++) {
      if (time % 100 === 0) {
        await database.sql`select raise_content_version()`;
        forgetContentVersion();
      }
      expect([await read(real, visitor), await read(missing, visitor)]).toEqual([200, 404]);
    }
  });
});
