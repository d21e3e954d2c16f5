import type { Origin } from "@/lib/videos/local-record";
import { localVideoId } from "@/lib/videos/local-video-id";
import type { PostLink, ShortLink } from "@/lib/x/post-url";

/** What a new record says of the link that was pasted. A short link does not tell its post. */
export function pasteOrigin(link: PostLink | ShortLink): Origin {
  const post =
    link.kind === "post"
      ? {
          url: `https://x.com/${link.handle ?? "i"}/status/${link.id}`,
          handle: link.handle,
          id: link.id,
        }
      : { url: `https://t.co/${link.code}`, handle: null, id: null };
  return { post, id: localVideoId(), now: new Date() };
}
