import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FIXTURES } from "@/lib/testing/fixtures";
import { CATALOGUE } from "../../e2e/fake-x/catalogue/index";
import {
  graphqlEnvelope,
  graphqlTweet,
  graphqlTweetWithMediaEntities,
} from "../../e2e/fake-x/payloads/graphql";
import { syndicationTweet } from "../../e2e/fake-x/payloads/syndication";
import { asObject, parseJson } from "./payload/shape";
import { isFact } from "./refusals";
import { classifyGraphql } from "./sources/classify-graphql";
import { classifySyndication } from "./sources/syndication";
import { postOf, reply } from "./testing/answers";
import { type Mutation, mutationsOf } from "./testing/mutations";

type Source = "syndication" | "graphql";
type Payload = { name: string; source: Source; json: unknown };

/** Recorded posts of other people, if this machine has them. */
function recorded(folder: string, source: Source): Payload[] {
  const path = `${FIXTURES}/x/${folder}`;
  return listFiles(path).map((name) => ({ name, source, json: readJson(join(path, name)) }));
}

const listFiles = (path: string): string[] => {
  try {
    return readdirSync(path).filter((name) => name.endsWith(".json"));
  } catch {
    return [];
  }
};
const readJson = (path: string) => parseJson(readFileSync(path, "utf8"));

const REPORTS = join(import.meta.dirname, "testing/reports");
const reported = listFiles(REPORTS).flatMap((name): Payload[] => {
  const { x = {} } = asObject(asObject(readJson(join(REPORTS, name))).input);
  return (["syndication", "graphql"] as const).flatMap((source) => {
    const { body } = asObject(asObject(x)[source]);
    return body ? [{ name, source, json: body }] : [];
  });
});

const NAMES = [
  "nasa",
  "multi-video",
  "gif",
  "video-and-quoted-video",
  "photo-quoting-video",
  "mixed",
];
const made = NAMES.filter((name) => CATALOGUE.some((fake) => fake.name === name)).flatMap(
  (name): Payload[] => [
    { name, source: "syndication", json: syndicationTweet(postOf(name)) },
    { name, source: "graphql", json: graphqlEnvelope(graphqlTweet(postOf(name))) },
    {
      name: `${name}, newest shape`,
      source: "graphql",
      json: graphqlEnvelope(graphqlTweetWithMediaEntities(postOf(name))),
    },
  ],
);

/** The post in a payload, without its wrapper. */
function postIn(source: Source, json: unknown): Record<string, unknown> {
  if (source === "syndication") return asObject(json);
  const { result } = asObject(asObject(asObject(json).data).tweetResult);
  return unwrap(result);
}

const unwrap = (result: unknown) => {
  const outer = asObject(result);
  return outer.tweet ? asObject(outer.tweet) : outer;
};

const idsOf = (post: Record<string, unknown>) => [
  post.rest_id,
  post.id_str,
  asObject(post.legacy).id_str,
];

/** Keys below which a file belongs to the post; texts, profiles and previews do not count. */
const MEDIA = ["mediaDetails", "video", "media_entities", "card", "tweet_card", "article"];

type Files = { mp4: boolean; playlist: boolean };

/** A second implementation of the rule: what can be played in the media of a post or its quote. */
function filesIn(post: Record<string, unknown>): Files {
  const legacy = asObject(post.legacy);
  const media = MEDIA.map((name) => ({ [name]: post[name] }));
  const lists = [asObject(legacy.extended_entities).media, asObject(legacy.entities).media];
  const found = [...media, ...lists].map((node) => walk(node, false));
  return { mp4: found.some(({ mp4 }) => mp4), playlist: found.some(({ playlist }) => playlist) };
}

function walk(node: unknown, isBlocked: boolean, isCard = false): Files {
  if (typeof node === "string" && node.startsWith("{")) return walk(parseJson(node), isBlocked);
  if (typeof node !== "object" || node === null) return fileAt(node, isBlocked, isCard);
  const { ext_media_availability, media_availability_v2, variants } = asObject(node);
  const { status, reason } = asObject(ext_media_availability ?? media_availability_v2);
  const isReason = typeof reason === "string" && reason !== "";
  const blocked = isBlocked || (status === "Unavailable" && isReason);
  const listed = Object.values(asObject(variants));
  const own = !blocked && listed.some(isMp4);
  const below = Object.entries(node).map(([name, part]) =>
    walk(part, blocked, isCard || name === "card" || name === "tweet_card"),
  );
  return {
    mp4: own || below.some(({ mp4 }) => mp4),
    playlist: below.some(({ playlist }) => playlist),
  };
}

/** A card lists files without their type. */
function fileAt(node: unknown, isBlocked: boolean, isCard: boolean): Files {
  const link = typeof node === "string" && !isBlocked ? node : "";
  return {
    mp4: isCard && isMp4({ url: link, content_type: "video/mp4" }),
    playlist: /^https:\/\/video\.twimg\.com\/.+\.m3u8/.test(link),
  };
}

function isMp4(variant: unknown): boolean {
  const { url, src, content_type, type } = asObject(variant);
  const link = url ?? src;
  const kind = content_type ?? type;
  return (
    typeof link === "string" &&
    // An address of an MP4 counts, unless its type names another kind of file.
    kind !== "application/x-mpegURL" &&
    /^https:\/\/(?:video|pbs)\.twimg\.com\/[^?]+\.mp4(?:\?|$)/.test(link) &&
    !/\/hevc\/|\/aud\/|\/vid\/(?:\w+\/)?\d+\/\d+\//.test(link)
  );
}

const REFUSING =
  /"__typename":"(?:TweetTombstone|TweetUnavailable|BlurredMediaTombstone|TweetPreviewDisplay)"|"reason":"Suspended"/;

/** Whether a part of a payload holds a video, or names the place of one. */
function holdsVideo(part: unknown): boolean {
  return /\.mp4|\.m3u8|\.vmap|"type":"(?:video|animated_gif)"/.test(JSON.stringify(part ?? null));
}

const isEmptyList = (part: unknown) => Array.isArray(part) && part.length === 0;

function check(source: Source, asked: string, { json, by, before }: Mutation): string | null {
  const text = JSON.stringify(json);
  const answer = (source === "graphql" ? classifyGraphql : classifySyndication)(reply(text), asked);
  const post = postIn(source, json);
  const isAnother = idsOf(post).some((id) => id !== undefined && id !== null && id !== asked);
  if (isAnother) return answer.kind === "failed" ? null : `another id gives ${answer.kind}`;
  const quoted = unwrap(asObject(post.quoted_status_result).result ?? post.quoted_tweet);
  const own = filesIn(post);
  const theirs = REFUSING.test(JSON.stringify(quoted))
    ? { mp4: false, playlist: false }
    : filesIn(quoted);
  const isRefused =
    REFUSING.test(JSON.stringify({ ...post, quoted_status_result: null, quoted_tweet: null })) ||
    /"withheld_copyright":true/.test(text);
  if (isRefused || answer.kind === "unresolved") return null;
  const isGood = answer.kind === "ok";
  const isNone = answer.kind === "refusal" && answer.code === "no_video" && isFact(answer);
  // A missing part is no evidence; a damaged one may have held the video.
  const isDamage = by !== undefined && by !== null && !(isEmptyList(by) && Array.isArray(before));
  if (isNone && isDamage && holdsVideo(before))
    return "a damaged part held a video, but there is said to be none";
  if ((own.mp4 || theirs.mp4) && !isGood)
    return `an MP4 is there, but: ${JSON.stringify(answer).slice(0, 200)}`;
  const isNothing = !own.mp4 && !theirs.mp4 && !own.playlist && !theirs.playlist;
  return isNothing && isGood ? "no file is there, but it is served" : null;
}

describe("one field of a payload, deleted or replaced", () => {
  const counted = { payloads: 0, mutations: 0, served: 0 };

  it.each([
    [
      "recordings",
      [
        ...recorded("syndication", "syndication"),
        ...recorded("graphql", "graphql"),
        ...recorded("guest", "graphql"),
      ],
    ],
    ["reports", reported],
    ["the stand-in's", made],
  ])("costs no good file, and makes none: %s", { timeout: 120_000 }, (_name, payloads) => {
    const wrong: string[] = [];
    for (const { name, source, json } of payloads) {
      const asked = idsOf(postIn(source, json)).find((id) => typeof id === "string");
      if (typeof asked !== "string") continue;
      counted.payloads += 1;
      for (const mutation of mutationsOf(json)) {
        counted.mutations += 1;
        const fault = check(source, asked, mutation);
        if (fault)
          wrong.push(
            `${source} ${name} ${mutation.path} = ${JSON.stringify(mutation.by)}: ${fault}`,
          );
      }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
  });

  it("was tried on thousands", () => {
    console.info(`${counted.mutations} mutations of ${counted.payloads} payloads`);
    expect(counted.mutations).toBeGreaterThan(10_000);
  });
});
