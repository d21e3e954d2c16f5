import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { upsertPost } from "@/db/queries/upsert-post";
import { archives, authorHandles, videos } from "@/db/schema";
import { buildPost } from "@/db/testing/build-post";
import { testDatabase } from "@/db/testing/test-database";
import type { Subject } from "./find-subject";
import { pageOf } from "./page-of";
import { findSubject } from "./page-subjects";

type State = Partial<typeof videos.$inferInsert>;

/** Authors with the state of their one video. */
const VIDEOS: Record<string, State> = {
  Orbiter: {},
  Hidden: { hidden: true },
  Erased: { removedAt: new Date("2026-11-01T00:00:00Z") },
  Deleted: { availability: 2 },
  Restricted: { sensitive: true },
};

const database = testDatabase();
const ids = new Map<string, string>();

beforeAll(async () => {
  for (const [place, [handle, state]] of Object.entries(VIDEOS).entries()) {
    const author = { handle, accountId: String(place + 1) };
    await upsertPost(buildPost({ tweetId: String(place + 100), author }));
    const [video] = await database.db
      .update(videos)
      .set({ updatedAt: new Date(), ...state })
      .where(eq(videos.tweetId, String(place + 100)))
      .returning();
    if (!video) throw new Error("the video was not stored");
    ids.set(handle, video.id);
    if (handle === "Orbiter") {
      const { authorId } = video;
      await database.db.insert(authorHandles).values({ handle: "oldorbit", authorId });
    }
  }
  const month = {
    kind: "month",
    startsOn: "2026-10-01",
    total: 0,
    ids: [],
    downloads: [],
  } as const;
  await database.db
    .insert(archives)
    .values({ period: "2026-10", ...month, ids: [], downloads: [] });
});

/** The subject of the page at an address; undefined if there is no such page. */
async function subjectAt(path: string): Promise<Subject | undefined> {
  const page = pageOf(`/en${path}`);
  return page ? findSubject(page) : undefined;
}

const FOUND: Subject = { kind: "found" };
const UNKNOWN: Subject = { kind: "missing", status: 404 };
const REMOVED: Subject = { kind: "missing", status: 410 };

it.each([
  ["Orbiter", FOUND],
  ["Restricted", FOUND],
  ["Hidden", UNKNOWN],
  ["Deleted", UNKNOWN],
  ["Erased", REMOVED],
])("finds the video of %s: %j", async (handle, subject) => {
  expect(await subjectAt(`/video/${ids.get(handle)}`)).toEqual(subject);
});

it.each([
  ["/video/999999", UNKNOWN],
  ["/video/9223372036854775807", UNKNOWN],
  ["/video/9223372036854775808", UNKNOWN],
  ["/author/orbiter", { ...FOUND, spelling: "Orbiter" }],
  ["/author/%40ORBITER", { ...FOUND, spelling: "Orbiter" }],
  ["/author/OldOrbit", FOUND],
  ["/author/Erased", REMOVED],
  ["/author/nobody", UNKNOWN],
  ["/popular-videos/2026-10", FOUND],
  ["/popular-videos/2026-11", UNKNOWN],
  ["/popular-videos/2026-13", UNKNOWN],
  ["/terms", FOUND],
])("finds the subject of %s: %j", async (path, subject) => {
  expect(await subjectAt(path)).toEqual(subject);
});

it("gives each of many lookups at once its own subject", async () => {
  const paths = Array.from({ length: 300 }, (_, number) =>
    number % 3 === 0 ? `/video/${ids.get("Orbiter")}` : `/video/${5000 + number}`,
  );
  const subjects = await Promise.all(paths.map(subjectAt));
  expect(subjects).toEqual(paths.map((_, number) => (number % 3 === 0 ? FOUND : UNKNOWN)));
});
