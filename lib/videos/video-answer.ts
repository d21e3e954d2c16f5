import type { Post, PostVideo, SourceName } from "@/lib/x/types";
import { qualityLabel, resolutionOf } from "@/lib/x/variants";
import { postAddress, UNKNOWN_HANDLE } from "./listing-video";
import type { VideoAnswer } from "./schema";

type Subject = {
  videoId: string | null;
  pasted: Post;
  /** The pasted post, or the one it quotes. */
  owner: Post;
  source: SourceName;
  index: number | null;
  storedPicture: string | null;
  uploadToken: string | null;
};

/** As the API gives it. */
export function fileAnswer(video: PostVideo): VideoAnswer["videos"][number] {
  return {
    index: video.index,
    kind: video.kind,
    thumbnail_url: video.posterUrl,
    width: video.width,
    height: video.height,
    duration_ms: video.durationMs,
    qualities: video.variants.map((variant) => ({
      url: variant.url,
      resolution: resolutionOf(variant),
      label: qualityLabel(variant, video.kind),
      bitrate: variant.bitrate,
    })),
    playlist_url: video.playlistUrl,
  };
}

/** X's picture, ours, or the smallest file to draw one from. */
function pictureOf(chosen: PostVideo, { storedPicture, uploadToken }: Subject): string | null {
  const drawnFrom = uploadToken === null ? null : chosen.variants.at(-1)?.url;
  return chosen.posterUrl ?? storedPicture ?? drawnFrom ?? null;
}

function chosenOf({ videos }: Post, index: number | null): PostVideo | undefined {
  const named = videos.find((video) => video.index === index);
  return named ?? videos.find(({ variants }) => variants.length > 0) ?? videos[0];
}

/** `owner.videos` is not empty. */
export function videoAnswer(subject: Subject): VideoAnswer {
  const { videoId, pasted, owner, source, index } = subject;
  const chosen = chosenOf(owner, index);
  if (!chosen) throw new Error(`post ${owner.id} has no video to answer with`);
  const isQuoted = owner !== pasted;
  return {
    success: true,
    id: videoId,
    tweet_id: pasted.id,
    source,
    upload_token: subject.uploadToken,
    video_url: chosen.variants[0]?.url ?? null,
    video_urls: chosen.variants.map(({ url }) => url),
    thumbnail_url: pictureOf(chosen, subject),
    s3_thumbnail_url: subject.storedPicture,
    message: null,
    error: null,
    author: owner.author && {
      username: owner.author.handle,
      display_name: owner.author.displayName,
      avatar_url: owner.author.avatarUrl,
    },
    text: pasted.text,
    posted_at: pasted.postedAt,
    sensitive: pasted.sensitive || owner.sensitive,
    videos: owner.videos.map(fileAnswer),
    photos: owner.photos,
    quoted: isQuoted
      ? {
          tweet_id: owner.id,
          url: postAddress(owner.author?.handle, owner.id),
          author: owner.author?.handle ?? UNKNOWN_HANDLE,
        }
      : null,
  };
}
