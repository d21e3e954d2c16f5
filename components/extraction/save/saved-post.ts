import type { LocalRecord } from "@/lib/videos/local-record";
import type { PostLink } from "@/lib/x/post-url";
import type { SavedPost } from "./job";

/** The post after which files are named: for a quoted video, the quoted post. */
export function namedPost({ quoted, author, twitterId, url, description }: LocalRecord): SavedPost {
  return {
    postUrl: quoted?.url ?? url,
    postId: quoted?.tweet_id ?? twitterId ?? "",
    handle: quoted?.author ?? author ?? "",
    text: description,
  };
}

/** The same for a post of which only the link is known. */
export function linkedPost({ id, handle }: PostLink): SavedPost {
  const postUrl = `https://x.com/${handle || "i"}/status/${id}`;
  return { postUrl, postId: id, handle: handle ?? "", text: "" };
}
