import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { describeFixtures, FIXTURES } from "@/lib/testing/fixtures";
import { asObject, parseJson } from "./payload/shape";
import { refuse } from "./refusals";
import type { SourceAnswer, Unresolved } from "./sources/answer";
import { classifyGraphql } from "./sources/classify-graphql";
import { classifyFxtwitter } from "./sources/fxtwitter";
import { classifySyndication } from "./sources/syndication";
import { reply } from "./testing/answers";

const folder = `${FIXTURES}/x`;
const read = (path: string) => readFileSync(`${folder}/${path}`, "utf8");
const CLASSIFY = {
  fxtwitter: classifyFxtwitter,
  graphql: classifyGraphql,
  guest: classifyGraphql,
  syndication: classifySyndication,
};
const unknown = { kind: "failed", reason: "unrecognised" };
const noVideo = refuse("no_video", "seen");
const ok = (id: string, handle: string, videos: object[]) => ({
  kind: "ok",
  post: { id, author: { handle }, videos },
});
const best = (width: number, height: number, bitrate: number | null, files: number) => ({
  variants: expect.toSatisfy(
    (list) =>
      list.length === files &&
      list[0].width === width &&
      list[0].height === height &&
      list[0].bitrate === bitrate,
  ),
});
const nasa = best(1280, 720, 2_176_000, 3);

/** Every recorded body and its expected answer; with the status unless it is 200. */
const EXPECTED: Record<string, [expected: object, status?: number]> = {
  "fxtwitter/fx-v1-not-found.json": [refuse("post_not_found", "absent"), 404],
  "fxtwitter/fx-v1-single-video-docs-sample.json": [
    ok("1548602399862013953", "dangeredwolf", [best(720, 1280, null, 1)]),
  ],
  "graphql/restid-multi-video.SYNTHETIC.json": [
    { kind: "ok", post: { videos: [{ index: 1 }, { index: 2 }] } },
  ],
  "graphql/restid-quote-unavailable-suspended.SYNTHETIC.json": [noVideo],
  "graphql/restid-single-video.json": [ok("1841206275088290279", "DivineDropbear", [nasa])],
  "graphql/restid-text-only.json": [noVideo],
  "graphql/restid-unavailable-suspended.SYNTHETIC.json": [refuse("post_suspended", "stated")],
  "graphql/restid-video-quote.json": [
    {
      kind: "ok",
      post: {
        text: "",
        videos: [best(576, 1280, 2_176_000, 3)],
        quoted: { author: { handle: "__itzt3z", displayName: "🛸" }, videos: [] },
      },
    },
  ],
  "guest/activate-ok.SYNTHETIC.json": [unknown],
  "guest/not-found-empty-result.SYNTHETIC.json": [refuse("post_not_found", "absent")],
  "guest/text-only.json": [noVideo],
  "guest/tombstone-age-restricted-bare.json": [refuse("post_age_restricted", "bare")],
  "guest/unavailable-nsfwloggedout.json": [refuse("post_age_restricted", "stated")],
  "guest/unavailable-protected.json": [refuse("post_protected", "stated")],
  "guest/unavailable-suspended.json": [refuse("post_suspended", "stated")],
  "syndication/animated-gif.json": [
    ok("1479837621337657345", "Astropartigirl", [
      { kind: "gif", durationMs: null, ...best(640, 344, 0, 1) },
    ]),
  ],
  "syndication/empty-object-missing-token.json": [{ kind: "failed", reason: "token_refused" }],
  "syndication/error-400-bad-id.json": [unknown, 400],
  "syndication/hls-playlists.wrapped.json": [unknown],
  "syndication/photo-multi.json": [noVideo],
  "syndication/photo-single.json": [noVideo],
  "syndication/quote-with-photo.json": [noVideo],
  "syndication/single-video-2023-container-bug-window.json": [
    ok("1732824684683784516", "SpaceX", [best(1920, 1080, 10_368_000, 4)]),
  ],
  "syndication/single-video.json": [
    ok("1491475671058681863", "NASA", [{ durationMs: 204_871, width: 720, ...nasa }]),
  ],
  "syndication/text-only.json": [noVideo],
  "syndication/tombstone-age-restricted-empty.json": [refuse("post_age_restricted", "inferred")],
  "syndication/tombstone-deleted.json": [refuse("post_not_found", "stated")],
  "syndication/tombstone-with-text.json": [refuse("post_not_found", "inferred")],
};

/** The id of the post in a recorded body. */
function idIn(body: string): string {
  const json = asObject(parseJson(body));
  const result = asObject(asObject(asObject(json.data).tweetResult).result);
  const link = asObject(json.tweet).url;
  const linked = typeof link === "string" ? link.split("/").at(-1) : undefined;
  return String(json.id_str ?? asObject(result.tweet).rest_id ?? result.rest_id ?? linked);
}

function classify(path: string, status: number): SourceAnswer | Unresolved {
  const [, classifier] = Object.entries(CLASSIFY).find(([source]) => path.startsWith(source)) ?? [];
  if (!classifier) throw new Error(`No source answers ${path}`);
  return classifier(reply(read(path), status), idIn(read(path)));
}

describeFixtures("the recorded responses", () => {
  it("all have an expected answer", () => {
    const recorded = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const files = recorded.filter((path) => path.endsWith(".json"));
    expect(files.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  it.each(Object.entries(EXPECTED))("%s", (path, [expected, status = 200]) =>
    expect(classify(path, status)).toMatchObject(expected),
  );

  it("lose their escapes and the link of their media", () => {
    const answer = classify("syndication/single-video.json", 200);
    const text = answer.kind === "ok" ? answer.post.text : "";
    expect(text).toContain("plains & plateaus");
    expect(text.endsWith("#VisionsOfVenus")).toBe(true);
  });
});
