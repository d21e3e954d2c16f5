import "server-only";
import type { CheckFinding } from "@/db/queries/note-check";
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

const gone = (outcome: string): Examination => ({ finding: { kind: "gone", outcome }, post: null });
const unclear = (outcome: string): Examination => ({
  finding: { kind: "unclear", outcome },
  post: null,
});

/**
 * Whether a post and its first video are still to be had. Only a definite word is one: an age gate
 * stands before a post that is there, and whoever is refused, sent away or kept waiting knows nothing.
 */
export async function examinePost(tweetId: string, means: Means = {}): Promise<Examination> {
  const extraction = await (means.extract ?? extractPost)(tweetId);
  if (extraction.kind === "failed") return unclear(extraction.code);
  if (extraction.kind === "refused") {
    return extraction.code === "post_age_restricted"
      ? unclear(extraction.code)
      : gone(extraction.code);
  }
  const { post } = extraction;
  const file = post.videos[0]?.variants[0].url;
  if (file === undefined) return gone("no_video");
  // A file that nothing can be learnt of takes nothing from what X says of the post.
  const media = await askMedia(file, means.ask);
  if (media === "gone") return gone("media_gone");
  // Another version of a post that was edited keeps its own row.
  return { finding: { kind: "there" }, post: post.id === tweetId ? post : null };
}
