import "server-only";
import type { CheckFinding } from "@/db/queries/check-findings";
import type { DueCheck } from "@/db/queries/checks";
import { askMedia } from "@/lib/x/ask-media";
import { extractPost } from "@/lib/x/extract-post";
import type { Gateway } from "@/lib/x/gateway";
import type { Extraction, Post } from "@/lib/x/types";

/** How X is asked; the process's own extractor and gateway unless a caller has others. */
export type Means = {
  extract?: (id: string) => Promise<Extraction>;
  ask?: Gateway["ask"];
};

export type Examination = {
  finding: CheckFinding;
  /** As X tells it now, where it is there. */
  post: Post | null;
};

/** Of X's sources: a single one may have changed its answers, or dislike this server. */
const SAID_BY = 2;

/**
 * Whether a post and its first video are still to be had. It is gone where two sources say so, where
 * one does and the file is not there either, or where the file alone is not. An age gate stands before
 * a post that is there, and whoever is sent away or kept waiting knows nothing.
 */
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
  const newest = post.videos[0]?.variants[0].url;
  if (newest === undefined) {
    return weigh(
      { ...extraction, kind: "refused", code: "no_video", said: ["no_video"] },
      file,
      means,
    );
  }
  // A file that nothing can be learnt of takes nothing from what X says of the post.
  if ((await askMedia(newest, means.ask)) === "gone") {
    return { finding: { kind: "gone", outcome: "media_gone", isCertain: false }, post: null };
  }
  // Another version of a post that was edited keeps its own row.
  return { finding: { kind: "there" }, post: post.id === tweetId ? post : null };
}

type Refused = Extract<Extraction, { kind: "refused" }>;

async function weigh(
  { code, said }: Refused,
  file: string | null,
  { ask }: Means,
): Promise<Examination> {
  const doubted: Examination = { finding: { kind: "doubted", outcome: code }, post: null };
  if (code === "post_age_restricted") return doubted;
  const agreeing = said.filter((one) => one !== "post_age_restricted").length;
  const isFileGone = file !== null && (await askMedia(file, ask)) === "gone";
  const isSaid = agreeing >= SAID_BY;
  if (!isSaid && !isFileGone) return doubted;
  return {
    finding: { kind: "gone", outcome: code, isCertain: isSaid && isFileGone },
    post: null,
  };
}
