import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { insertReport } from "@/db/queries/reports";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { CATALOGUE } from "@/e2e/fake-x/catalogue/index";
import { type FakeX, startFakeX } from "@/e2e/fake-x/server";
import { runJob } from "@/lib/jobs/jobs";
import { json, ops } from "@/lib/ops/testing/operate";
import { emptySlot } from "@/lib/runtime/slots";
import { requireVideo } from "@/lib/videos/require-video";
import { storePost } from "@/lib/videos/store-post";
import type { Post } from "@/lib/x/types";
import { decideReport } from "./decide-reports";
import { fileReport } from "./file-report";
import { restorePost } from "./post-actions";
import { drawTicket } from "./ticket";

const QUOTED = "2041100493361500160";
const operator = { by: "tester", reason: "asked for", isTrial: false };
const signal = () => new AbortController().signal;

let database: TestDatabase;
let x: FakeX;
beforeAll(async () => {
  x = await startFakeX();
  // Set before the database opens: its pool reads the configuration once.
  process.env.X_UPSTREAM_URL = x.url;
  database = await createTestDatabase();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  up();
  await database.sql`truncate reports, held_posts, audit_log, videos cascade`;
});
afterAll(async () => {
  await x.close();
  await database.close();
});

const QUOTING = CATALOGUE.find(({ name }) => name === "quoted-video")?.link ?? "";
const QUOTING_ID = QUOTING.split("/").at(-1) ?? "";
function down() {
  emptySlot("x.extractor");
  x.setFault("*", "server-error");
}
function up() {
  emptySlot("x.extractor");
  x.setFault("*", null);
}

const client = { address: "192.0.2.1" };
const asOurselves = () => ({ signal: signal(), network: null });
const words = { contact: "a@mail.example", statement: "x".repeat(30) };
const file = async (reason: "intimate" | "copyright", url = QUOTING) =>
  (await fileReport({ reason, url, ...words }, { ...asOurselves(), client })).receipt;
const isHeld = async (tweetId = QUOTED) =>
  (await database.sql`select from held_posts where tweet_id = ${tweetId}`).length === 1;

describe("a report of a post that shows another's video, while X is down", () => {
  it("hides the owner's post too as soon as X names it", async () => {
    await requireVideo(QUOTED, asOurselves());
    down();
    await file("intimate");
    expect(await isHeld()).toBe(false);
    await runJob("checker");
    expect(await isHeld()).toBe(false);
    up();
    await runJob("checker");
    expect(await isHeld()).toBe(true);
    await expect(requireVideo(QUOTED, asOurselves())).rejects.toThrow("post_not_found");
    const asked = x.requests().length;
    await runJob("checker");
    expect(x.requests().length).toBe(asked);
  });

  it("takes down both if X answers by the decision", async () => {
    await requireVideo(QUOTED, asOurselves());
    down();
    const { ticket } = await file("copyright");
    up();
    const { posts } = await decideReport(
      ticket,
      { status: "accepted", keepsPost: false },
      operator,
    );
    expect(posts.map(({ tweetId, is }) => [tweetId, is])).toContainEqual([QUOTED, "removed"]);
  });

  it("takes down both if the owner's post has never been stored", async () => {
    const { ticket } = await file("copyright");
    expect(await isHeld()).toBe(false);
    const rejected = { status: "rejected", keepsPost: false } as const;
    expect((await decideReport(ticket, rejected, operator)).posts).toEqual([]);
    await decideReport(ticket, { status: "accepted", keepsPost: false }, operator);
    expect(await isHeld()).toBe(true);
    await expect(requireVideo(QUOTED, asOurselves())).rejects.toThrow("post_not_found");
  });

  it("takes down the owner's post later if accepted before X answered", async () => {
    down();
    const { ticket } = await file("copyright");
    await decideReport(ticket, { status: "accepted", keepsPost: false }, operator);
    up();
    await runJob("checker");
    expect(await isHeld()).toBe(true);
  });

  it("takes down no unreported post with the same files before a decision", async () => {
    const { owner } = await requireVideo(QUOTED, asOurselves());
    const copy: Post = { ...owner, id: "2041100493361509001" };
    await storePost(copy);
    down();
    const { ticket } = await file("copyright");
    await decideReport(ticket, { status: "accepted", keepsPost: false }, operator);
    up();
    await runJob("checker");
    expect(await isHeld()).toBe(true);
    expect(await isHeld(copy.id)).toBe(false);
    await storePost({ ...copy, id: "2041100493361509002" });
  });

  it("keeps the owner's post if the operator has restored the reported one meanwhile", async () => {
    down();
    await file("intimate");
    await restorePost(QUOTING_ID, operator);
    up();
    await runJob("checker");
    expect(await isHeld()).toBe(false);
  });

  it("hides neither before the decision if the limit of hidden posts is reached", async () => {
    await requireVideo(QUOTED, asOurselves());
    down();
    const ticket = drawTicket();
    const report = { ticket, tweetId: QUOTING_ID, url: QUOTING, ...words };
    const ceilings = { visitor: 0, network: 0, site: 0, reserve: 0 };
    await insertReport({ ...report, reason: "intimate", holdsPost: true, ceilings });
    up();
    await runJob("checker");
    expect([await isHeld(QUOTING_ID), await isHeld()]).toEqual([false, false]);
    await decideReport(ticket, { status: "accepted", keepsPost: false }, operator);
    expect([await isHeld(QUOTING_ID), await isHeld()]).toEqual([true, true]);
  });

  it("keeps the owner's post if rejected before X answered", async () => {
    down();
    const { ticket } = await file("intimate");
    await decideReport(ticket, { status: "rejected", keepsPost: false }, operator);
    up();
    await runJob("checker");
    expect(await isHeld()).toBe(false);
  });

  it("returns the ticket if the owner cannot be stored, and hides its post later", async () => {
    const lines: unknown[] = [];
    vi.spyOn(console, "error").mockImplementation((line) => void lines.push(line));
    const { sql } = database;
    await sql.unsafe(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no room'; end $$;
      create trigger refuse before update on reports for each row execute function refuse()`);
    const { ticket } = await file("intimate");
    await sql`drop trigger refuse on reports`;
    expect(ticket).toMatch(/^[0-9A-Z-]{19}$/);
    expect(JSON.stringify(lines)).toContain("resolve a report");
    expect(await isHeld()).toBe(false);
    await runJob("checker");
    expect(await isHeld()).toBe(true);
  });
});

describe("the files of a post that a report hides at once", () => {
  const OTHERS = ["2041100493361509001", "2041100493361509002"] as const;
  /** The post with the name of another file of X. */
  const withFile = (post: Post, id: string, name: string): Post => ({
    ...post,
    id,
    videos: JSON.parse(JSON.stringify(post.videos).replace(/(_video\/)\d+/g, `$1${name}`)),
  });
  /** Posts by others that show the same files, as reposts of the video do. */
  async function copies() {
    const { owner } = await requireVideo(QUOTED, asOurselves());
    return OTHERS.map((id): Post => ({ ...owner, id })) as [Post, Post];
  }
  const isShown = async (tweetId: string) =>
    (await database.sql`select from videos where tweet_id = ${tweetId} and visible`).length === 1;

  const decide = (ticket: string, status: "accepted" | "rejected") =>
    decideReport(ticket, { status, keepsPost: false }, operator);

  it("hide no other post that shows them, known or not, until the report is accepted", async () => {
    const [known, later] = await copies();
    await storePost(known);
    const { ticket } = await file("intimate", QUOTED);
    expect([await isShown(QUOTED), await isShown(known.id)]).toEqual([false, true]);
    await storePost(later);
    expect(await isShown(later.id)).toBe(true);
    await decide(ticket, "accepted");
    expect([await isShown(known.id), await isShown(later.id)]).toEqual([false, false]);
    await expect(storePost(known)).rejects.toThrow("post_not_found");
  });

  it("bring those posts to the front of the queue, with their links", async () => {
    const [known] = await copies();
    await storePost(known);
    const old = await file("copyright", "https://x.com/NASA/status/1491475671058681863");
    const hiding = await file("intimate", "https://x.com/NASA/status/1491475671058681863");
    const { ticket } = await file("intimate", QUOTED);
    const { reports } = await json("reports");
    expect(reports.map((one: { ticket: string }) => one.ticket)).toEqual([
      ticket,
      old.ticket,
      hiding.ticket,
    ]);
    expect(reports[0]).toMatchObject({ isFirst: true, isShownElsewhere: true });
    expect((await ops(["reports"])).stdout).toMatch(
      new RegExp(`${ticket} +intimate .SHOWN ELSEWHERE`),
    );
    const shown = (await ops(["reports", "show", ticket])).stdout;
    expect(shown).toMatch(new RegExp(`Same file, still shown: https://\\S+/status/${known.id}`));
    await decide(ticket, "accepted");
    expect((await json("reports")).reports[0]).toMatchObject({ isFirst: false });
  });

  it("hide every post that shows them after acceptance, and restore them after rejection", async () => {
    const [known, later] = await copies();
    await storePost(known);
    const { ticket } = await file("intimate", QUOTED);
    await decide(ticket, "accepted");
    expect([await isShown(QUOTED), await isShown(known.id)]).toEqual([false, false]);
    await expect(storePost(known)).rejects.toThrow("post_not_found");
    await expect(storePost(later)).rejects.toThrow("post_not_found");
    expect(await isShown(later.id)).toBe(false);

    const { posts } = await decide(ticket, "rejected");
    expect(posts.map(({ tweetId }) => tweetId)).toEqual([QUOTED, ...OTHERS]);
    expect([await isShown(QUOTED), await isShown(known.id)]).toEqual([true, true]);
    // The post was stored without its videos, so it shows none of the held files.
    await storePost(later);
    expect(await isShown(later.id)).toBe(true);
    await storePost({ ...later, id: "2041100493361509003" });
  });

  it("are known from X where the post has never been stored, and are removed with it", async () => {
    const [, later] = await copies();
    await database.sql`truncate videos cascade`;
    const { ticket } = await file("intimate", QUOTED);
    await storePost(later);
    const { posts } = await decide(ticket, "accepted");
    expect(posts.map(({ tweetId, is }) => [tweetId, is])).toContainEqual([later.id, "removed"]);
    await expect(storePost({ ...later, id: "2041100493361509003" })).rejects.toThrow(
      "post_not_found",
    );
  });

  it("are shown again in a post that the operator restores", async () => {
    const [known, later] = await copies();
    await storePost(known);
    await decide((await file("intimate", QUOTED)).ticket, "accepted");
    await restorePost(known.id, operator);
    await storePost(known);
    expect([await isShown(known.id), await isShown(QUOTED)]).toEqual([true, false]);
    await storePost(later);
  });

  it("are shown again even if they had been erased meanwhile", async () => {
    const [known] = await copies();
    await storePost(known);
    await decide((await file("intimate", QUOTED)).ticket, "accepted");
    await database.sql`delete from video_media`;
    await restorePost(known.id, operator);
    await storePost(known);
    expect(await isShown(known.id)).toBe(true);
  });

  it("stay held where another post of the same report is restored, whenever that was reported", async () => {
    const owner = (await requireVideo(QUOTING_ID, asOurselves())).owner;
    expect(owner.id).toBe(QUOTED);
    const own = withFile(owner, QUOTING_ID, "7000000000000000001");
    await storePost(own);
    await decide((await file("intimate")).ticket, "accepted");
    const shows = (post: Post, id: string) => storePost({ ...post, id });
    await expect(shows(own, OTHERS[0])).rejects.toThrow("post_not_found");

    await restorePost(QUOTING_ID, operator);
    await shows(own, "2041100493361509003");
    await expect(shows(owner, OTHERS[1])).rejects.toThrow("post_not_found");

    await decide((await file("intimate", QUOTED)).ticket, "accepted");
    await restorePost(QUOTING_ID, operator);
    await expect(shows(owner, "2041100493361509004")).rejects.toThrow("post_not_found");
  });
  it("stay shown in posts with other files, and if the report is not urgent", async () => {
    const [known] = await copies();
    await storePost(known);
    await file("copyright", QUOTED);
    expect(await isShown(known.id)).toBe(true);
    await file("intimate", "https://x.com/NASA/status/1491475671058681863");
    expect([await isShown(known.id), await isShown(QUOTED)]).toEqual([true, true]);
  });
});
