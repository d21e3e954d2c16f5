import type { LocalRecord } from "@/lib/videos/local-record";
import type { PostLink } from "@/lib/x/post-url";
import type { SavedPost } from "./job";

/** A quoted video is named after the quoted post. */
export function namedPost({ quoted, author, twitterId, url, description }: LocalRecord): SavedPost {
  return {
    postUrl: quoted?.url ?? url,
    postId: quoted?.tweet_id ?? twitterId ?? "",
    handle: quoted?.author ?? author ?? "",
    text: description,
  };
}

export function linkedPost({ id, handle }: PostLink): SavedPost {
  const postUrl = `https://x.com/${handle || "i"}/status/${id}`;
  return { postUrl, postId: id, handle: handle ?? "", text: "" };
}
