import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/thumbnails/[name]/route";
import { announceThumbnail, attachThumbnail } from "@/db/queries/thumbnails";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildPost } from "@/db/testing/build-post";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { json, lastAct, ops } from "@/lib/ops/testing/operate";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import { emptySlot, sharedSlot } from "@/lib/runtime/slots";
import { type Listening, listen } from "@/lib/x/testing/listen";
import { createFolderStore } from "./folder-store";
import { alarmOfWaitingPictures, sweepThumbnails } from "./removed-pictures";
import { createS3Store } from "./s3-store";
import type { ThumbnailStore } from "./store";
import { drawStorageKey } from "./store";
import { startS3Server } from "./testing/s3-server";

const because = ["--reason", "an abuse picture"];

let database: TestDatabase;
let operator: Listening;
let folder: string;
const alarms: { subject: string; text: string }[] = [];
beforeAll(async () => {
  operator = await listen(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    alarms.push(JSON.parse(body));
    response.writeHead(204).end();
  });
  process.env.OPS_WEBHOOK_URL = operator.url;
  database = await createTestDatabase();
});
beforeEach(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  folder = mkdtempSync(join(tmpdir(), "postreel-stores-"));
  await database.sql`truncate videos, thumbnails, thumbnail_removals, held_posts, alarms cascade`;
  forgetContentVersion();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(async () => {
  await operator.close();
  await database.close();
});

/** Makes the process use this store. */
const use = (store: ThumbnailStore) => sharedSlot("thumbnails.store").set(store);
const folderStore = (name: string) => {
  mkdirSync(join(folder, name), { recursive: true });
  return createFolderStore(join(folder, name));
};
const waiting = async () =>
  (await database.sql`select storage_key from thumbnail_removals`).map((row) => row.storage_key);
const dueNow = () => database.sql`update thumbnail_removals set due_at = now()`;
const read = (key: string) =>
  GET(new Request("http://localhost/thumbnails/x"), { params: Promise.resolve({ name: key }) });

/** Stores a visible post with a picture in this store. */
async function storePicture(store: ThumbnailStore, tweetId: string): Promise<string> {
  use(store);
  const key = drawStorageKey();
  const name = await store.open();
  await announceThumbnail(key, name);
  await store.put(key, Buffer.from("a picture"));
  // No post has the picture yet.
  expect((await read(key)).status).toBe(404);
  // Lets the cached miss expire.
  emptySlot("lookup.missed thumbnails");
  await upsertPost(buildPost({ tweetId }));
  const [row] = await database.sql<{ id: string }[]>`
    update videos set thumbnail_url = null where tweet_id = ${tweetId} returning id`;
  const shape = { sha256: "00", bytes: 9, width: 1, height: 1 };
  await attachThumbnail({ videoId: row?.id ?? "", storageKey: key, store: name, ...shape });
  return key;
}

describe("a picture whose post is taken down", () => {
  it("waits for an instance with its store if another folder is configured", async () => {
    const [ours, other] = [folderStore("a"), folderStore("b")];
    const key = await storePicture(ours, "61");
    expect((await read(key)).status).toBe(200);

    use(other);
    const { stdout } = await ops(["hide", "61", ...because]);
    expect(stdout).toContain(
      "NOT DELETED: 1 preview image waits for the instance that has the store",
    );
    await dueNow();
    expect(await sweepThumbnails()).toBe(0);
    expect(await waiting()).toEqual([key]);
    expect(await ours.has(key)).toBe(true);

    use(ours);
    expect(await sweepThumbnails()).toBe(1);
    expect([await waiting(), await ours.has(key)]).toEqual([[], false]);
    expect((await ops(["hide", "61", ...because])).stdout).not.toContain("NOT DELETED");
  });

  it("waits too if the folder is missing, and does not create it", async () => {
    const key = await storePicture(folderStore("a"), "62");
    use(createFolderStore(join(folder, "nowhere")));
    await ops(["hide", "62", ...because]);
    expect(await waiting()).toEqual([key]);
    expect(existsSync(join(folder, "nowhere"))).toBe(false);
  });

  it("waits in a bucket while a folder is configured, and the other way round", async () => {
    const account = { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "s", region: "r", bucket: "p" };
    const s3 = await startS3Server(account);
    const bucket = createS3Store({ endpoint: s3.url, ...account });
    const inBucket = await storePicture(bucket, "63");
    const ours = folderStore("a");
    const inFolder = await storePicture(ours, "64");
    await ops(["remove", "63", ...because]);
    expect([await waiting(), s3.objects.size]).toEqual([[inBucket], 1]);
    use(bucket);
    await ops(["remove", "64", ...because]);
    await sweepThumbnails();
    expect([await waiting(), s3.objects.size]).toEqual([[inFolder], 0]);
    await s3.close();
  });

  it("is searched in this store if its store is unknown, and forgotten once found", async () => {
    const [ours, other] = [folderStore("a"), folderStore("b")];
    const key = await storePicture(ours, "65");
    // Older releases store no `store`.
    await database.sql`update thumbnails set store = null`;
    use(other);
    await ops(["hide", "65", ...because]);
    await dueNow();
    await sweepThumbnails();
    expect(await waiting()).toEqual([key]);
    await dueNow();
    use(ours);
    await sweepThumbnails();
    expect([await waiting(), await ours.has(key)]).toEqual([[], false]);
  });

  it("is given up after a week if its store is unknown and there is no other", async () => {
    const ours = folderStore("a");
    await ours.open();
    use(ours);
    // An instance of the previous release announces a picture, and ends before it stores it.
    const key = drawStorageKey();
    await database.sql`insert into thumbnail_removals (storage_key) values (${key})`;
    const sweepAfter = async (days: number) => {
      await database.sql`
        update thumbnail_removals set due_at = now(), since = now() - ${`${days} days`}::interval
        where storage_key = ${key}`;
      await sweepThumbnails();
      return waiting();
    };
    expect(await sweepAfter(6)).toEqual([key]);
    const elsewhere = drawStorageKey();
    await announceThumbnail(elsewhere, (await folderStore("b").open()) ?? "");
    expect(await sweepAfter(8)).toHaveLength(2);
    await database.sql`delete from thumbnail_removals where storage_key = ${elsewhere}`;
    await storePicture(folderStore("b"), "70");
    use(ours);
    expect(await sweepAfter(8)).toEqual([key]);
    await database.sql`delete from thumbnails`;
    await database.sql`delete from thumbnail_removals where storage_key <> ${key}`;
    const logged = vi.mocked(console.error).mock.calls;
    expect(logged.join()).not.toContain("were given up");
    expect(await sweepAfter(8)).toEqual([]);
    expect(logged.join()).toContain("were given up");
  });

  it("is deleted from a bucket without read permission, even if its store is unknown", async () => {
    const account = { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "s", region: "r", bucket: "p" };
    const s3 = await startS3Server({ ...account, mayRead: false });
    const key = await storePicture(createS3Store({ endpoint: s3.url, ...account }), "71");
    await database.sql`update thumbnails set store = null`;
    await ops(["hide", "71", ...because]);
    expect(s3.objects.size).toBe(0);
    // The key stays in the queue: the picture may be in another store.
    expect(await waiting()).toEqual([key]);
    await database.sql`
      update thumbnail_removals set due_at = now(), since = now() - interval '8 days'`;
    await sweepThumbnails();
    expect(await waiting()).toEqual([]);
    await s3.close();
  });

  it("is not served, even if its store cannot delete it", async () => {
    const ours = folderStore("a");
    const key = await storePicture(ours, "66");
    expect((await read(key)).headers.get("cache-control")).toContain("immutable");
    const refuses = { ...ours, remove: () => Promise.reject(new Error("EROFS")) };
    use(refuses);
    await ops(["hide", "66", ...because]);
    expect(await ours.has(key)).toBe(true);
    expect((await read(key)).status).toBe(404);
    expect(await waiting()).toEqual([key]);
  });
});

describe("a store", () => {
  it("keeps its name when its folder moves or several instances start", async () => {
    const store = folderStore("a");
    const names = await Promise.all(
      Array.from({ length: 8 }, () => createFolderStore(join(folder, "a")).open()),
    );
    expect(new Set(names).size).toBe(1);
    expect(readdirSync(join(folder, "a"))).toEqual([".store"]);
    cpSync(join(folder, "a"), join(folder, "moved"), { recursive: true });
    expect(await createFolderStore(join(folder, "moved")).name()).toBe(await store.name());
    expect(await folderStore("b").name()).not.toBe(await store.name());
  });

  it("is taken over after a move, which is recorded", async () => {
    const key = await storePicture(folderStore("a"), "67");
    const left = await storePicture(folderStore("a"), "68");
    const from = (await folderStore("a").name()) ?? "";
    const to = folderStore("b");
    use(to);
    await to.put(key, Buffer.from("a picture"));
    await ops(["hide", "67", ...because]);
    expect((await json("pictures", "adopt", from, ...because, "--dry-run")).kept).toBe(1);
    expect(await waiting()).toEqual([key]);
    await dueNow();
    expect(await json("pictures", "adopt", from, ...because)).toMatchObject({
      kept: 1,
      waiting: 1,
    });
    expect([await waiting(), await to.has(key)]).toEqual([[], false]);
    expect(await lastAct()).toMatchObject({
      ...{ action: "move", kind: "store", subject: await to.name() },
      details: { from, kept: 1, waiting: 1, reason: because[1] },
    });
    const { stores } = await json("pictures");
    expect(stores).toEqual([{ store: await to.name(), kept: 1, waiting: 0, waitingHours: null }]);
    expect((await database.sql`select storage_key as key from thumbnails`)[0]?.key).toBe(left);
    expect((await ops(["pictures", "adopt", from, ...because])).code).toBe(1);
  });
});

it("raises one alarm for pictures that wait for an hour, and clears it", async () => {
  const key = await storePicture(folderStore("a"), "69");
  use(folderStore("b"));
  await ops(["hide", "69", ...because]);
  await alarmOfWaitingPictures();
  expect(alarms).toEqual([]);
  await database.sql`update thumbnail_removals set since = now() - interval '2 hours'`;
  await alarmOfWaitingPictures();
  await alarmOfWaitingPictures();
  expect(alarms).toHaveLength(1);
  expect(alarms[0]).toMatchObject({ subject: "pictures", details: { count: 1, oldestHours: 2 } });
  expect(alarms[0]?.text).toContain((await folderStore("a").name()) ?? "no name");
  expect(JSON.stringify(alarms)).not.toContain(key);
  const { checks } = await json("doctor");
  const [check] = checks.filter((one: { check: string }) => one.check === "pictures");
  expect(check).toMatchObject({ state: "fail" });

  use(folderStore("a"));
  await sweepThumbnails();
  await alarmOfWaitingPictures();
  expect(await database.sql`select from alarms`).toHaveLength(0);
  expect(alarms.slice(1)).toMatchObject([{ text: "Postreel: Over: pictures." }]);
});
