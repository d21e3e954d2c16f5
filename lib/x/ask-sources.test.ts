import { describe, expect, it } from "vitest";
import { askSources } from "./ask-sources";
import { normalizePost } from "./normalize";
import { refuse } from "./refusals";
import { failed, type SourceAnswer } from "./sources/answer";
import type { Extraction, SourceName } from "./types";

const post = normalizePost({
  id: "20",
  author: { accountId: "12", handle: "jack", name: "jack", avatarUrl: null, description: null },
  text: "",
  postedAt: null,
  sensitive: false,
  withheld: false,
  media: [],
  live: false,
  externalUrl: null,
  quoted: null,
});
const ok: SourceAnswer = { kind: "ok", post };
const absent = refuse("post_not_found", "absent");
const vague = refuse("post_not_found", "inferred");
const bareGate = refuse("post_age_restricted", "bare");
const silentGate = refuse("post_age_restricted", "inferred");
const gate = refuse("post_age_restricted", "stated");
const locked = refuse("post_protected", "stated");
const suspended = refuse("post_suspended", "stated");
const noVideo = refuse("no_video", "seen");
const limited = (retryAfterSeconds: number) => ({ ...failed("rate_limited"), retryAfterSeconds });

async function extract(answers: SourceAnswer[], signal = new AbortController().signal) {
  const order: SourceName[] = ["syndication", "graphql", "fxtwitter"];
  const asked: SourceName[] = [];
  const extraction = await askSources(
    order.slice(0, answers.length),
    "20",
    async (source) => {
      asked.push(source);
      return answers[order.indexOf(source)] ?? failed("connection");
    },
    signal,
  );
  return { extraction, asked: asked.length };
}
const refused = (source: SourceName, code: string) => ({ kind: "refused", source, code });

describe("which answer counts", () => {
  it.each<[string, SourceAnswer[], object, number]>([
    ["the first post", [ok, locked], { kind: "ok", source: "syndication" }, 1],
    ["a post over a failure", [failed("timeout"), ok], { kind: "ok", source: "graphql" }, 2],
    ["a post over a refusal", [suspended, ok], { kind: "ok", source: "graphql" }, 2],
    ["a post over no video", [noVideo, ok], { kind: "ok", source: "graphql" }, 2],
    ["a named reason over a vague one", [vague, locked], refused("graphql", "post_protected"), 2],
    ["a named reason over a 404", [absent, locked], refused("graphql", "post_protected"), 2],
    [
      "a named reason over a silent gate",
      [silentGate, locked],
      refused("graphql", "post_protected"),
      2,
    ],
    ["a named gate over no video", [noVideo, gate], refused("graphql", "post_age_restricted"), 2],
    ["no video over a 404", [noVideo, absent], refused("syndication", "no_video"), 2],
    ["no video over a silent gate", [silentGate, noVideo], refused("graphql", "no_video"), 2],
    ["the first of equals", [suspended, locked], refused("syndication", "post_suspended"), 2],
    [
      "what was read of the post, whatever else fails",
      [noVideo, failed("blocked")],
      refused("syndication", "no_video"),
      2,
    ],
    [
      "a refusal after a failure",
      [failed("blocked"), gate],
      refused("graphql", "post_age_restricted"),
      2,
    ],
    [
      "two refusals, without a third source",
      [suspended, locked, ok],
      refused("syndication", "post_suspended"),
      2,
    ],
    [
      "the third source where two weak words contradict each other",
      [silentGate, absent, locked],
      refused("fxtwitter", "post_protected"),
      3,
    ],
    [
      "two weak words of three that agree",
      [absent, silentGate, vague],
      refused("fxtwitter", "post_not_found"),
      3,
    ],
    [
      "the third source where the second fails",
      [vague, failed("timeout"), locked],
      refused("fxtwitter", "post_protected"),
      3,
    ],
  ])("%s", async (_name, answers, expected, calls) => {
    const { extraction, asked } = await extract(answers);
    expect(extraction).toMatchObject(expected);
    expect(asked).toBe(calls);
  });
});

describe("a refusal without a reason", () => {
  const unconfirmed = { kind: "failed", code: "post_unconfirmed", retryAfterSeconds: 10 };
  const failures = [
    "blocked",
    "timeout",
    "token_refused",
    "query_retired",
    "rate_limited",
  ] as const;

  it.each([absent, bareGate, vague, silentGate])(
    "is no fact beside a failed source: %j",
    async (weak) => {
      for (const reason of failures) {
        expect((await extract([weak, failed(reason)])).extraction).toEqual(unconfirmed);
        expect((await extract([failed(reason), weak])).extraction).toEqual(unconfirmed);
      }
    },
  );

  it("is one where two sources agree", async () => {
    const { extraction } = await extract([absent, vague]);
    expect(extraction).toMatchObject({
      code: "post_not_found",
      said: Array(2).fill("post_not_found"),
    });
  });

  it("is none where the sources contradict each other, whatever the words", async () => {
    const weak = [absent, bareGate, vague, silentGate, refuse("post_suspended", "inferred")];
    for (const one of weak) {
      for (const other of weak.filter(({ code }) => code !== one.code)) {
        expect((await extract([one, other])).extraction).toEqual(unconfirmed);
      }
    }
  });

  it("does not count beside a source that shows the post", async () => {
    for (const code of ["no_video", "video_unplayable", "media_withheld", "post_live"] as const) {
      const shown = refuse(code, code === "no_video" ? "seen" : "stated");
      expect((await extract([vague, shown])).extraction).toMatchObject({ code, said: [code] });
      expect((await extract([shown, absent])).extraction).toMatchObject({ code, said: [code] });
    }
  });

  it("counts beside a source that states why the post is not shown", async () => {
    const { extraction } = await extract([vague, locked]);
    expect(extraction).toMatchObject({ said: ["post_not_found", "post_protected"] });
  });
});

describe("when no source has an answer", () => {
  it.each<[SourceAnswer[], Extraction]>([
    [
      [limited(120), limited(40)],
      { kind: "failed", code: "upstream_rate_limited", retryAfterSeconds: 40 },
    ],
    [
      [failed("rate_limited")],
      { kind: "failed", code: "upstream_rate_limited", retryAfterSeconds: 30 },
    ],
    [[limited(120), failed("server_error")], { kind: "failed", code: "upstream_unavailable" }],
    [[failed("timeout"), failed("timeout")], { kind: "failed", code: "timeout" }],
    [[failed("timeout"), failed("blocked")], { kind: "failed", code: "upstream_unavailable" }],
    [
      [failed("token_refused"), failed("unrecognised")],
      { kind: "failed", code: "upstream_unavailable" },
    ],
  ])("%j", async (answers, expected) =>
    expect((await extract(answers)).extraction).toEqual(expected),
  );

  it("is a timeout once the deadline has passed, and asks no more", async () => {
    const { extraction, asked } = await extract([ok], AbortSignal.abort());
    expect([extraction, asked]).toEqual([{ kind: "failed", code: "timeout" }, 0]);
  });
});
