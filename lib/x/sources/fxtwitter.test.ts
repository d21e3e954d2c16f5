import { describe, expect, it } from "vitest";
import { fxtwitterRefusal, fxtwitterTweet } from "../../../e2e/fake-x/payloads/fxtwitter";
import { asObject } from "../payload/shape";
import { refuse } from "../refusals";
import { PAGE, postOf, reply } from "../testing/answers";
import { failed, type SourceAnswer } from "./answer";
import { classifyFxtwitter } from "./fxtwitter";

/** Classifies a response to a request for the post in `body`. */
function classify(body: unknown, status = 200): SourceAnswer {
  const { tweet } = asObject(body);
  const { id, url } = asObject(tweet);
  const linked = typeof url === "string" ? url.split("/").at(-1) : undefined;
  return classifyFxtwitter(reply(body, status), String(id ?? linked ?? "20"));
}

it.each<[string, unknown, number, SourceAnswer]>([
  ["private", fxtwitterRefusal(401), 401, refuse("post_protected", "stated")],
  ["not found", fxtwitterRefusal(404), 404, refuse("post_not_found", "absent")],
  ["its own failure", fxtwitterRefusal(500), 500, failed("server_error")],
  ["X's failure", fxtwitterRefusal(503), 200, failed("server_error")],
  ["a page", PAGE, 200, failed("unrecognised", "code: missing (status 200)")],
  ["a busy server", PAGE, 502, failed("server_error")],
  [
    "no tweet",
    { code: 200, tweet: null },
    200,
    failed("unrecognised", "tweet: missing (status 200)"),
  ],
  ["an odd tweet", { code: 200, tweet: {} }, 200, failed("unrecognised", "tweet: missing")],
  ["text", fxtwitterTweet(postOf("text-only")), 200, refuse("no_video", "seen")],
])("%s", (_name, body, status, answer) => expect(classify(body, status)).toEqual(answer));

describe("an available post", () => {
  it("is read with its quoted post; its text is already plain", () => {
    const text = "a &amp; b < c";
    const body = fxtwitterTweet({ ...postOf("video-and-quoted-video"), text });
    expect(classify(body)).toMatchObject({
      kind: "ok",
      post: { text, videos: [{ index: 1 }], quoted: { videos: [{ durationMs: 10_200 }] } },
    });
  });

  it("has its photos and videos in their places", () => {
    const mixed = postOf("mixed");
    expect(classify(fxtwitterTweet(mixed))).toMatchObject({
      post: {
        videos: [{ index: 2 }],
        photos: [{ index: 1, url: `${mixed.media[0]?.imageUrl}?name=orig` }],
      },
    });
  });

  const video = {
    type: "video",
    url: "https://video.twimg.com/ext_tw_video/1/pu/vid/720x1280/a.mp4?tag=14",
    duration: 25.133,
  };
  const tweet = {
    url: "https://twitter.com/jack/status/20",
    text: "",
    author: { name: "jack", screen_name: "jack" },
  };

  it.each([
    ["only a URL", video],
    ["formats", { ...video, formats: [{ url: video.url, container: "mp4" }] }],
  ])("is read from the older shape with %s", (_name, item) =>
    expect(classify({ code: 200, tweet: { ...tweet, media: { videos: [item] } } })).toMatchObject({
      kind: "ok",
      post: { id: "20", videos: [{ durationMs: 25_133, variants: [{ width: 720 }] }] },
    }),
  );
});
