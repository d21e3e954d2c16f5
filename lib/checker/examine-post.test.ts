import { describe, expect, it } from "vitest";
import type { Gateway } from "@/lib/x/gateway";
import type { Answered } from "@/lib/x/send";
import type { Extraction } from "@/lib/x/types";
import { examinePost } from "./examine-post";

const FILE = "https://video.twimg.com/ext_tw_video/1/pu/vid/avc1/640x360/a.mp4";
const POST: Extraction = {
  kind: "ok",
  source: "graphql",
  post: {
    id: "20",
    author: null,
    text: "",
    postedAt: null,
    sensitive: false,
    videos: [
      {
        index: 1,
        kind: "video",
        posterUrl: null,
        width: null,
        height: null,
        durationMs: null,
        variants: [{ url: FILE, width: 640, height: 360, bitrate: 1 }],
        playlistUrl: null,
      },
    ],
    photos: [],
    quoted: null,
  },
};

/** The checker's finding for this response of X's video host. */
async function findingOf(status: number, body: string, extraction = POST) {
  const ask: Gateway["ask"] = async ({ method = "GET" }): Promise<Answered<string>> => ({
    ...{ kind: "answer", status, headers: {} },
    body: method === "HEAD" ? "" : body,
  });
  const { finding } = await examinePost(
    { tweetId: "20", file: FILE },
    { extract: async () => extraction, ask },
  );
  return finding;
}

describe("a file that X's host refuses", () => {
  it.each(["Dmcaed", '{"error":"Dmcaed"}', "<p>Withheld for copyright</p>"])(
    "is gone if X says that it was taken down: %s",
    async (body) => expect(await findingOf(403, body)).toMatchObject({ outcome: "media_gone" }),
  );

  it.each(["", "Forbidden", "<title>Access denied</title>"])(
    "is not, for any other 403: %j",
    async (body) => expect(await findingOf(403, body)).toEqual({ kind: "there" }),
  );

  it("is gone with 404 and 410, and there with 200", async () => {
    expect(await findingOf(404, "")).toMatchObject({ outcome: "media_gone" });
    expect(await findingOf(410, "")).toMatchObject({ outcome: "media_gone" });
    expect(await findingOf(200, "")).toEqual({ kind: "there" });
  });
});

describe("a post that X does not show", () => {
  it("is no finding where it is unconfirmed", async () => {
    const unconfirmed: Extraction = {
      kind: "failed",
      code: "post_unconfirmed",
      retryAfterSeconds: 10,
    };
    expect(await findingOf(404, "", unconfirmed)).toEqual({
      kind: "unclear",
      outcome: "post_unconfirmed",
    });
  });

  it("is doubted where weak words contradict each other", async () => {
    const weak: Extraction = {
      kind: "refused",
      source: "syndication",
      code: "post_not_found",
      said: [],
    };
    expect(await findingOf(200, "", weak)).toEqual({ kind: "doubted", outcome: "post_not_found" });
  });

  it("is there with a video that cannot be played, whoever says so", async () => {
    const said = ["video_unplayable", "video_unplayable"] as const;
    const broken: Extraction = {
      kind: "refused",
      source: "graphql",
      code: "video_unplayable",
      said,
    };
    expect(await findingOf(200, "", broken)).toMatchObject({ kind: "doubted" });
    expect(await findingOf(404, "", broken)).toMatchObject({ kind: "gone" });
  });

  it("is gone where two sources say so", async () => {
    const said = ["post_not_found", "post_not_found"] as const;
    const stated: Extraction = { kind: "refused", source: "graphql", code: "post_not_found", said };
    expect(await findingOf(200, "", stated)).toMatchObject({
      kind: "gone",
      outcome: "post_not_found",
    });
  });
});
