import { beforeEach, describe, expect, it } from "vitest";
import { insertReport } from "@/db/queries/reports";
import { upsertPost } from "@/db/queries/upsert-post";
import { getPostState } from "@/db/queries/videos";
import { buildMedia, buildPost } from "@/db/testing/build-post";
import { testDatabase } from "@/db/testing/test-database";
import { type Decision, decideReport } from "./decide-reports";
import { restorePost } from "./post-actions";
import { drawTicket } from "./ticket";

const operator = { by: "tester", reason: "asked for", isTrial: false };

const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate reports, held_posts, audit_log, authors, videos cascade`;
});

const idOf = (last: number) => `${2041100493361509000n + BigInt(last)}`;
/** Stores the post with this number and a file of X. */
function store(post: number, file: string) {
  const url = `https://video.twimg.com/ext_tw_video/${file}/pu/vid/1280x720/a.mp4`;
  const variants = [{ url, width: 1280, height: 720, bitrate: 2_176_000 }];
  return upsertPost(buildPost({ tweetId: idOf(post), media: [buildMedia({ variants })] }));
}

/** Files a report about a post which X confirmed to show its own videos. */
async function file(post: number, reason: "intimate" | "copyright" = "intimate") {
  const [ticket, tweetId] = [drawTicket(), idOf(post)];
  const url = `https://x.com/i/status/${tweetId}`;
  const words = { contact: "a@mail.example", statement: "A statement of some length" };
  await insertReport({ ticket, tweetId, url, reason, holdsPost: reason === "intimate", ...words });
  await database.sql`update reports set owner_known = true where ticket = ${ticket}`;
  return ticket;
}

const decide = (ticket: string, status: Decision["status"], keepsPost = false) =>
  decideReport(ticket, { status, keepsPost }, operator);
const statesOf = (...posts: number[]) =>
  Promise.all(posts.map(async (post) => (await getPostState(idOf(post)))?.state));

describe("a rejected report", () => {
  it("releases its own post while another open report covers the same files", async () => {
    await store(1, "70");
    await store(2, "70");
    const [first, second] = [await file(1), await file(2)];
    await decide(first, "rejected");
    expect(await statesOf(1, 2)).toEqual(["shown", "hidden"]);
    expect(await store(3, "70")).toMatchObject({ state: "shown" });
    await decide(second, "rejected");
    expect(await statesOf(1, 2)).toEqual(["shown", "shown"]);
  });

  it("releases no post whose files an accepted report holds, until that is rejected too", async () => {
    await store(1, "70");
    await store(2, "70");
    const [first, second] = [await file(1), await file(2)];
    await decide(second, "accepted");
    expect((await decide(first, "rejected")).posts).toEqual([]);
    expect(await statesOf(1, 2)).toEqual(["removed", "removed"]);
    expect(await store(3, "70")).toMatchObject({ state: "hidden" });
    await decide(second, "rejected");
    expect(await statesOf(1, 2)).toEqual(["shown", "shown"]);
    expect(await store(3, "70")).toMatchObject({ state: "shown" });
  });

  it("keeps a post with several files hidden while an accepted report holds one of them", async () => {
    await store(1, "70");
    const first = await file(1);
    await store(2, "71");
    const second = await file(2);
    await decide(second, "accepted");
    // The file was erased since then, without an audit entry.
    await database.sql`insert into held_media values ('71', ${second}, ${idOf(1)})`;
    await decide(first, "rejected");
    expect(await statesOf(1)).toEqual(["hidden"]);
  });

  it("releases its own post and files when the other report covers others", async () => {
    await store(1, "70");
    await store(2, "71");
    const ticket = await file(1);
    await file(2);
    await decide(ticket, "rejected");
    expect(await statesOf(1, 2)).toEqual(["shown", "hidden"]);
    expect(await store(3, "70")).toMatchObject({ state: "shown" });
  });

  it("an operator's restore releases files of every report", async () => {
    await store(1, "70");
    await store(2, "70");
    await file(1);
    await file(2);
    await restorePost(idOf(1), operator);
    expect(await store(1, "70")).toMatchObject({ state: "shown" });
    expect(await store(3, "70")).toMatchObject({ state: "shown" });
  });
});

describe("a report that is accepted after all", () => {
  it("holds its files again, also where they have been erased since", async () => {
    await store(1, "70");
    const ticket = await file(1);
    await decide(ticket, "rejected");
    await store(2, "70");
    await database.sql`delete from video_media where video_id =
      (select id from videos where tweet_id = ${idOf(1)})`;
    const { posts } = await decide(ticket, "accepted");
    expect(posts.map(({ tweetId, is }) => [tweetId, is])).toEqual([
      [idOf(1), "removed"],
      [idOf(2), "removed"],
    ]);
    expect(await store(3, "70")).toMatchObject({ state: "hidden" });
  });

  it("holds files that an operator had released", async () => {
    await store(1, "70");
    const ticket = await file(1);
    await restorePost(idOf(1), operator);
    await decide(ticket, "accepted");
    expect(await store(2, "70")).toMatchObject({ state: "hidden" });
  });

  it("holds no files if the post stays or is not urgent", async () => {
    await store(1, "70");
    await store(4, "71");
    const [hiding, waiting] = [await file(1), await file(4, "copyright")];
    await decide(hiding, "rejected");
    await decide(hiding, "accepted", true);
    await decide(waiting, "accepted");
    expect(await statesOf(1, 4)).toEqual(["shown", "removed"]);
    expect(await store(2, "70")).toMatchObject({ state: "shown" });
    expect(await store(3, "71")).toMatchObject({ state: "shown" });
  });
});
