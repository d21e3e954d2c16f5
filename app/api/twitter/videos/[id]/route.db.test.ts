import { beforeAll, describe, expect, it } from "vitest";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildMedia, buildPost } from "@/db/testing/build-post";
import { testDatabase } from "@/db/testing/test-database";
import { get } from "@/lib/authors/testing/get";
import { VideoDetailAnswer } from "@/lib/videos/listing-schema";
import { findStoredVideo } from "@/lib/videos/stored-video";
import { GET } from "./route";

const POSTED = "2026-03-01T08:00:00.000Z";
const LONG_TEXT = `${"word ".repeat(120)}end`;

const database = testDatabase();
let shown = "";

const idOf = async (tweetId: string) => {
  const [row] = await database.sql<{ id: string }[]>`
    select id::text from videos where tweet_id = ${tweetId}`;
  return row?.id ?? "";
};

beforeAll(async () => {
  const gif = buildMedia({
    index: 3,
    kind: "gif",
    durationMs: null,
    posterUrl: null,
    variants: [
      { url: "https://video.twimg.com/tweet_video/a.mp4", width: null, height: null, bitrate: 0 },
    ],
  });
  await upsertPost(buildPost({ tweetId: "1", text: LONG_TEXT, media: [buildMedia(), gif] }));
  for (const tweetId of ["2", "3", "4"]) await upsertPost(buildPost({ tweetId }));
  shown = await idOf("1");
  const { sql } = database;
  await sql`update videos set hidden = true where tweet_id = '2'`;
  await sql`update videos set removed_at = now() where tweet_id = '3'`;
  await sql`update videos set availability = 2 where tweet_id = '4'`;
});

const ask = (id: string) => get(GET, "", { id });

describe("GET /api/twitter/videos/{id}", () => {
  it("gives a video as lists do, with its whole text and all its files", async () => {
    const { status, body, headers } = await ask(shown);
    expect(status).toBe(200);
    const { data } = VideoDetailAnswer.parse(body);
    expect(data).toMatchObject({
      id: shown,
      twitterId: "1",
      author: "Orbiter",
      authorAvatar: "https://pbs.twimg.com/avatar.jpg",
      text: LONG_TEXT,
      postedAt: POSTED,
      videoCount: 2,
      downloadUrl: "https://video.twimg.com/1280x720/a.mp4",
    });
    expect(data.title.length).toBeLessThanOrEqual(200);
    expect(data.videos.map(({ index, kind }) => [index, kind])).toEqual([
      [1, "video"],
      [3, "gif"],
    ]);
    expect(data.videos[0]?.qualities).toEqual([
      {
        url: "https://video.twimg.com/1280x720/a.mp4",
        resolution: "1280x720",
        label: "720p",
        bitrate: 2_176_000,
      },
      {
        url: "https://video.twimg.com/640x360/a.mp4",
        resolution: "640x360",
        label: "360p",
        bitrate: 832_000,
      },
    ]);
    expect(data.videos[1]?.qualities[0]).toMatchObject({ label: "GIF", resolution: null });
    expect(headers.get("cache-control")).toBe("public, max-age=0, s-maxage=5");
  });

  it("takes the date of a post from its id where X gives none", async () => {
    const dateOf = async (tweetId: string) => {
      await upsertPost(buildPost({ tweetId, postedAt: null }));
      return VideoDetailAnswer.parse((await ask(await idOf(tweetId))).body).data.postedAt;
    };
    expect(await dateOf("1491475671058681863")).toBe("2022-02-09T18:14:44.915Z");
    expect(await dateOf("29700859246")).toBeNull();
  });

  it("says whether an operator has blocked the author", async () => {
    const isBlocked = async () => {
      const found = await findStoredVideo(shown);
      return found.kind === "found" && found.isBlocked;
    };
    expect(await isBlocked()).toBe(false);
    await database.sql`update authors set is_blocked = true`;
    expect(await isBlocked()).toBe(true);
    await database.sql`update authors set is_blocked = false`;
  });

  it("answers 304 to a client that has it already", async () => {
    const etag = (await ask(shown)).headers.get("etag") ?? "";
    const request = new Request(`http://localhost/api/twitter/videos/${shown}`, {
      headers: { "if-none-match": etag },
    });
    const response = await GET(request, { params: Promise.resolve({ id: shown }) });
    expect(response.status).toBe(304);
  });

  it.each(["0", "-1", "01", "x", "1.5", "9223372036854775808", "1 "])(
    "refuses %j as malformed",
    async (id) => {
      const { status, body } = await ask(id);
      expect([status, body.error]).toEqual([400, "invalid_input"]);
    },
  );

  it("does not find an unknown id, a hidden video and one gone from X", async () => {
    for (const id of ["9223372036854775807", await idOf("2"), await idOf("4")]) {
      const { status, body } = await ask(id);
      expect([status, body.error]).toEqual([404, "video_not_found"]);
    }
  });

  it("reports that a video was removed for good", async () => {
    const { status, body } = await ask(await idOf("3"));
    expect([status, body.error]).toEqual([410, "video_removed"]);
  });
});
