import { describe, expect, it } from "vitest";
import type { Alarm } from "@/lib/alarms/send-alarm";
import type { CanaryPost } from "@/lib/x/canary-posts";
import { normalizePost } from "@/lib/x/normalize";
import { refuse } from "@/lib/x/refusals";
import { type FailureReason, failed, type SourceAnswer } from "@/lib/x/sources/answer";
import { type CanaryResult, watchCanaries } from "./watch-canaries";

const MINUTE = 60_000;
const video: CanaryPost = {
  id: "20",
  kind: "video",
  isRefusal: false,
  expected: { syndication: ["ok"], graphql: ["ok"], fxtwitter: ["ok"] },
};
const gate: CanaryPost = {
  id: "21",
  kind: "age-gate",
  isRefusal: true,
  expected: {
    syndication: ["post_age_restricted"],
    graphql: ["post_age_restricted"],
    fxtwitter: ["ok"],
  },
};
const post = normalizePost({
  id: "20",
  author: { accountId: null, handle: "jack", name: "jack", avatarUrl: null, description: null },
  text: "",
  postedAt: null,
  sensitive: false,
  withheld: false,
  live: false,
  externalUrl: null,
  media: [],
  quoted: null,
});
const ok: SourceAnswer = { kind: "ok", post };
const gated = refuse("post_age_restricted", "stated");

function start(options: { areKnown?: boolean; egresses?: string[]; posts?: CanaryPost[] } = {}) {
  const { areKnown = true, egresses = ["direct"], posts = [video, gate] } = options;
  const stored = new Map<string, CanaryResult>();
  const raised: Alarm[] = [];
  const lowered: string[] = [];
  let minute = 0;
  /** Answers by post and egress; without an entry the opposite of what is expected. */
  const says: Record<string, SourceAnswer> = { "20": ok, "21": gated };
  const run = () =>
    watchCanaries({
      posts,
      sources: ["graphql"],
      egresses,
      areKnown,
      ask: async (_source, id, { egress }) => ({
        answer: says[`${id} ${egress}`] ?? says[id] ?? failed("connection"),
        queryId: "q",
      }),
      readFile: async () => "ok",
      load: async () => [...stored.values()],
      save: async (result) => {
        stored.set(`${result.tweetId} ${result.source} ${result.egress}`, result);
      },
      raise: async (alarm) => void raised.push(alarm),
      lower: async (subject) => void lowered.push(subject),
      now: () => new Date(minute * MINUTE),
    });
  const at = async (next: number) => {
    minute = next;
    return run();
  };
  return { at, says, raised, lowered };
}

it("is content while each canary answers as expected, refusals too", async () => {
  const { at, raised, lowered } = start();
  await at(0);
  expect([raised, lowered]).toEqual([[], ["canary graphql"]]);
});

describe("a failure", () => {
  it.each<FailureReason>(["blocked", "unrecognised", "query_retired", "token_refused"])(
    "by %s alarms at once",
    async (reason) => {
      const { at, says, raised } = start();
      says["20"] = failed(reason);
      await at(0);
      expect(raised).toMatchObject([{ subject: "canary graphql" }]);
      expect(raised[0]?.details?.failing).toBe(`https://x.com/i/status/20: ${reason} by q`);
    },
  );

  it.each<FailureReason>([
    "timeout",
    "server_error",
    "rate_limited",
    "files_unread",
    "activations_spent",
    "ceiling",
  ])("by %s alarms after half an hour", async (reason) => {
    const { at, says, raised } = start();
    await at(0);
    says["20"] = failed(reason);
    for (let minute = 5; minute <= 34; minute += 1) await at(minute);
    expect(raised).toEqual([]);
    await at(35);
    expect(raised).toMatchObject([{ details: { minutes: 30, of: 2 } }]);
  });

  it("that is over lowers its alarm", async () => {
    const { at, says, lowered } = start();
    says["20"] = failed("blocked");
    await at(0);
    says["20"] = ok;
    await at(5);
    expect(lowered).toEqual(["canary graphql"]);
  });

  it("is a refusal that became a video, and a video that became a refusal", async () => {
    const { at, says, raised } = start();
    Object.assign(says, { "20": refuse("post_not_found", "stated"), "21": ok });
    await at(0);
    expect(raised[0]?.details).toMatchObject({ of: 2 });
    expect(raised[0]?.details?.failing).toContain("21: ok");
  });

  it("names its egress where there are several", async () => {
    const { at, says, raised } = start({ egresses: ["direct", "proxy"] });
    says["20 proxy"] = failed("blocked");
    await at(0);
    expect(raised.map(({ subject }) => subject)).toEqual(["canary graphql at proxy"]);
  });
});

it("a built-in canary counts from its first pass here", async () => {
  const { at, says, raised } = start({ areKnown: false, posts: [video] });
  says["20"] = refuse("post_not_found", "stated");
  for (let minute = 0; minute <= 60; minute += 5) await at(minute);
  expect(raised).toEqual([]);
  says["20"] = ok;
  await at(65);
  says["20"] = refuse("post_not_found", "stated");
  await at(70);
  expect(raised).toHaveLength(1);
});
