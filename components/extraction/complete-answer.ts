import type { ExtractedAnswer } from "@/lib/videos/local-record";
import type { VideoAnswer } from "@/lib/videos/schema";

/** An answer as it may come: any field can be missing or empty. */
export type PartialAnswer = {
  [Field in Exclude<keyof VideoAnswer, "success" | "author" | "error" | "message">]?:
    | VideoAnswer[Field]
    | null;
} & {
  success?: boolean;
  error?: string | null;
  message?: string | null;
  author?: Partial<VideoAnswer["author"]> | null;
};

function addressesOf({ video_urls, video_url }: PartialAnswer): string[] {
  const listed = Array.isArray(video_urls) ? video_urls : [];
  const addresses = listed.length > 0 ? listed : [video_url ?? ""];
  return addresses.filter((address) => typeof address === "string" && address !== "");
}

function authorOf({ author }: PartialAnswer): VideoAnswer["author"] {
  return {
    username: author?.username ?? "",
    display_name: author?.display_name ?? "",
    avatar_url: author?.avatar_url ?? null,
  };
}

/**
 * The answer with every field in its place, however little the server said; null where it names
 * no video. One address is enough.
 */
export function completeAnswer(body: PartialAnswer): ExtractedAnswer | null {
  const [best, ...others] = addressesOf(body);
  if (body.success !== true || !best) return null;
  return {
    success: true,
    id: body.id || null,
    tweet_id: body.tweet_id ?? "",
    source: body.source ?? "",
    upload_token: body.upload_token ?? null,
    video_url: best,
    video_urls: [best, ...others],
    thumbnail_url: body.thumbnail_url ?? null,
    s3_thumbnail_url: body.s3_thumbnail_url ?? null,
    message: null,
    error: null,
    author: authorOf(body),
    text: body.text ?? "",
    posted_at: body.posted_at ?? null,
    sensitive: body.sensitive ?? false,
    videos: Array.isArray(body.videos) ? body.videos : [],
    quoted: body.quoted ?? null,
  };
}
