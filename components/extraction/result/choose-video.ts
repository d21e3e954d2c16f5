import type { LocalRecord, LocalVideo } from "@/lib/videos/local-record";
import { estimateBytes } from "@/lib/videos/preview-file";

export type Quality = LocalVideo["qualities"][number];
export type Chosen = { video: LocalVideo; quality: Quality };

/** Its segments count as one quality, and are joined when it is saved. */
function withPieces(video: LocalVideo): LocalVideo {
  const { qualities, playlist_url: url } = video;
  if (qualities.length > 0 || url === null) return video;
  return { ...video, qualities: [{ url, resolution: null, label: null, bitrate: null }] };
}

/** No browser saves or opens a playlist as a file. */
export const isInPieces = ({ url }: Quality) => /\.m3u8($|\?)/.test(url);

/** Returns at least one video. */
export function playableVideos(record: LocalRecord): LocalVideo[] {
  const playable = record.videos.map(withPieces).filter(({ qualities }) => qualities.length > 0);
  return playable.length > 0 ? playable : [onlyVideo(record)];
}

/** The video that the link names, else the server's choice, in its best quality. */
export function chooseVideo(record: LocalRecord, askedIndex: number | null): Chosen {
  const playable = playableVideos(record);
  const video =
    playable.find(({ index }) => index === askedIndex) ??
    playable.find(({ qualities }) => qualities.some(({ url }) => url === record.downloadUrl)) ??
    playable[0] ??
    onlyVideo(record);
  return { video, quality: video.qualities[0] ?? plainQuality(record) };
}

/** Each video of the post, in its best quality. */
export function bestOfEach(record: LocalRecord): Chosen[] {
  return playableVideos(record).flatMap((video) => {
    const [quality] = video.qualities;
    return quality ? [{ video, quality }] : [];
  });
}

function plainQuality({ downloadUrl, qualities }: LocalRecord): Quality {
  const [best] = qualities;
  const resolution = best && /^\d+x\d+$/.test(best.resolution) ? best.resolution : null;
  return { url: downloadUrl ?? "", resolution, label: best?.resolution ?? null, bitrate: null };
}

/** A response with addresses but no `videos` still has one video. */
function onlyVideo(record: LocalRecord): LocalVideo {
  const plain = plainQuality(record);
  const qualities = record.qualities.map(({ url, resolution: label }) => ({
    ...plain,
    url,
    label,
  }));
  return {
    index: 1,
    kind: "video",
    thumbnail_url: record.thumbnail,
    width: null,
    height: null,
    duration_ms: null,
    qualities,
    playlist_url: null,
  };
}

/** Null if X gives no bitrate or length. */
export function bytesOf({ video, quality }: Chosen): number | null {
  return estimateBytes(quality.bitrate, video.duration_ms);
}

export function largestWithin(video: LocalVideo, maxBytes: number): Quality | null {
  const fits = (quality: Quality) => {
    const bytes = bytesOf({ video, quality });
    return bytes !== null && bytes <= maxBytes;
  };
  return video.qualities.find(fits) ?? null;
}

/** The smallest whose shorter side has this many pixels, else the best. */
export function previewQuality({ qualities }: LocalVideo, pixels: number): Quality | undefined {
  const side = ({ resolution }: Quality) =>
    Math.min(...(resolution?.split("x").map(Number) ?? [Number.POSITIVE_INFINITY]));
  return qualities.findLast((quality) => side(quality) >= pixels) ?? qualities[0];
}
