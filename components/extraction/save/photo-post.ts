import type { PostLink } from "@/lib/x/post-url";
import type { SavedPost } from "./job";

/** What files are named after where only a link tells which post they are of. */
export function photoPost({ id, handle }: PostLink): SavedPost {
  const postUrl = `https://x.com/${handle || "i"}/status/${id}`;
  return { postUrl, postId: id, handle: handle ?? "", text: "" };
}
