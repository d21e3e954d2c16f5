import "server-only";
import type { CheckFinding } from "@/db/queries/check-findings";
import type { DueCheck } from "@/db/queries/checks";
import { extractPost } from "@/lib/x/extract-post";
import { type Gateway, gateway } from "@/lib/x/gateway";
import type { Extraction, Post } from "@/lib/x/types";
import { isXFile } from "@/lib/x/variants";

/** `unclear`: X refuses, is busy or cannot be reached, which says nothing about the file. */
type MediaState = "there" | "gone" | "unclear";

/** X's words on its video host for a file that it took down; a 403 alone may be about the request. */
const TAKEN_DOWN = /dmca|copyright|withheld|geoblock/i;

/** Sent without a Referer, for which X would answer 403. */
async function askMedia(url: string, ask: Gateway["ask"] = gateway().ask): Promise<MediaState> {
  if (!isXFile(url)) return "unclear";
  const reply = await ask({ url, method: "HEAD" });
  if (reply.kind === "unreachable") return "unclear";
  if (reply.status === 404 || reply.status === 410) return "gone";
  if (reply.status === 403) return askWhyRefused(url, ask);
  return reply.status < 400 ? "there" : "unclear";
}

/** The body of a refusal, which `HEAD` does not have; of a file that is served after all, one byte. */
async function askWhyRefused(url: string, ask: Gateway["ask"]): Promise<MediaState> {
  const reply = await ask({ url, headers: { range: "bytes=0-0" } });
  const isRefused = reply.kind === "answer" && reply.status === 403;
  return isRefused && TAKEN_DOWN.test(reply.body.slice(0, 2_000)) ? "gone" : "unclear";
}

export type Means = {
  extract?: (id: string) => Promise<Extraction>;
  ask?: Gateway["ask"];
};

type Examination = {
  finding: CheckFinding;
  post: Post | null;
};

/** A single source may have changed, or block this server. */
const SAID_BY = 2;

/** Gone: two sources, one and the file, or only the file. An age gate means it exists; a timeout, nothing. */
export async function examinePost(
  { tweetId, file }: Pick<DueCheck, "tweetId" | "file">,
  means: Means = {},
): Promise<Examination> {
  const extraction = await (means.extract ?? extractPost)(tweetId);
  if (extraction.kind === "failed") {
    return { finding: { kind: "unclear", outcome: extraction.code }, post: null };
  }
  if (extraction.kind === "refused") return weigh(extraction, file, means);
  const { post } = extraction;
  const newest = post.videos.find(({ variants }) => variants.length > 0)?.variants[0]?.url;
  if (newest === undefined) {
    const noVideo = { kind: "refused", code: "no_video", said: ["no_video"] } as const;
    return weigh({ ...noVideo, source: extraction.source }, file, means);
  }
  // If the file cannot be checked, the sources decide.
  if ((await askMedia(newest, means.ask)) === "gone") {
    return { finding: { kind: "gone", outcome: "media_gone", isCertain: false }, post: null };
  }
  // Another version of a post that was edited keeps its own row.
  return { finding: { kind: "there" }, post: post.id === tweetId ? post : null };
}

/** The post exists: behind an age gate, or with a video whose files this release does not know. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(["post_age_restricted", "video_unplayable"]);

type Refused = Extract<Extraction, { kind: "refused" }>;

async function weigh(
  { code, said }: Refused,
  file: string | null,
  { ask }: Means,
): Promise<Examination> {
  const doubted: Examination = { finding: { kind: "doubted", outcome: code }, post: null };
  if (code === "post_age_restricted") return doubted;
  const agreeing = said.filter((one) => !SAYS_NOTHING.has(one)).length;
  const isFileGone = file !== null && (await askMedia(file, ask)) === "gone";
  const isSaid = agreeing >= SAID_BY;
  if (!isSaid && !isFileGone) return doubted;
  return {
    finding: { kind: "gone", outcome: code, isCertain: isSaid && isFileGone },
    post: null,
  };
}
