import type { VideoAnswer } from "./schema";

export type LocalVideo = VideoAnswer["videos"][number];

/** What this browser keeps of an extraction. */
export type LocalRecord = {
  /** `vid_…`, made here. */
  id: string;
  /** The video's id in listings and favorites. */
  serverId: string | null;
  author: string | null;
  authorName: string | null;
  avatarUrl: string | null;
  title: string;
  description: string;
  /** ISO 8601 UTC. */
  createdAt: string;
  updatedAt: string;
  hasVideo: boolean;
  downloadUrl: string | null;
  /** The post's link. */
  url: string;
  twitterId: string | null;
  thumbnail: string | null;
  s3Thumbnail: string | null;
  qualities: { url: string; resolution: string }[];
  source: string;
  /** Japanese, whatever the language of the page; the page shows its own text by `errorCode`. */
  error: string | null;
  errorCode: string | null;
  sensitive: boolean;
  videos: LocalVideo[];
  quoted: VideoAnswer["quoted"];
  uploadToken: string | null;
  /** Downloads of this device that the server could not be told of. */
  downloadCount: number;
  lastDownloaded: string | null;
};

export type PastedPost = { url: string; handle: string | null; id: string | null };

/** The answer to a paste; `id` is null where the server did not store the video. */
export type ExtractedAnswer = Omit<VideoAnswer, "id"> & { id: string | null };

export type Origin = { post: PastedPost; id: string; now: Date };

const DEFAULT_TITLE = "X Video";
const DEFAULT_SOURCE = "backend_api";

/** X gives no handle to `/i/status/…` links; `i` stands for "not known". */
const known = (handle: string | null) => (!handle || handle === "i" ? null : handle);

function titleOf(author: string | null): string {
  return author === null ? DEFAULT_TITLE : `${DEFAULT_TITLE} by @${author}`;
}

function blankRecord({ post, id, now }: Origin): LocalRecord {
  const author = known(post.handle);
  return {
    id,
    serverId: null,
    author,
    authorName: null,
    avatarUrl: null,
    title: titleOf(author),
    description: "",
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    hasVideo: false,
    downloadUrl: null,
    url: post.url,
    twitterId: post.id,
    thumbnail: null,
    s3Thumbnail: null,
    qualities: [],
    source: DEFAULT_SOURCE,
    error: null,
    errorCode: null,
    sensitive: false,
    videos: [],
    quoted: null,
    uploadToken: null,
    downloadCount: 0,
    lastDownloaded: null,
  };
}

/** The record of an extraction that brought no video, and why. */
export function failedRecord(origin: Origin, errorCode: string, error: string): LocalRecord {
  return { ...blankRecord(origin), error, errorCode };
}

/**
 * The link of the pasted post. The author of an answer is whose video it is: of a post that quotes
 * the video only the pasted link tells the handle.
 */
function linkOf({ post }: Origin, { tweet_id, author, quoted }: ExtractedAnswer): string {
  if (!tweet_id) return post.url;
  const handle = quoted ? known(post.handle) : (known(author.username) ?? known(post.handle));
  return `https://x.com/${handle ?? "i"}/status/${tweet_id}`;
}

/** The record of an extraction that brought at least one video. */
export function extractedRecord(origin: Origin, answer: ExtractedAnswer): LocalRecord {
  const blank = blankRecord(origin);
  const urls = answer.video_urls.length > 0 ? answer.video_urls : [answer.video_url];
  const author = known(answer.author.username) ?? blank.author;
  return {
    ...blank,
    serverId: answer.id,
    author,
    authorName: answer.author.display_name || null,
    avatarUrl: answer.author.avatar_url,
    title: titleOf(author),
    description: answer.text,
    hasVideo: true,
    downloadUrl: urls[0] ?? null,
    url: linkOf(origin, answer),
    twitterId: answer.tweet_id || blank.twitterId,
    thumbnail: answer.thumbnail_url,
    s3Thumbnail: answer.s3_thumbnail_url,
    qualities: urls.map((url, place) => ({ url, resolution: localRecordLabel(url, place + 1) })),
    source: answer.source || DEFAULT_SOURCE,
    sensitive: answer.sensitive,
    videos: answer.videos,
    quoted: answer.quoted,
    uploadToken: answer.upload_token,
  };
}

/** A post extracted again: what it is now, under the identity and counts that it had. */
export function renewedRecord(earlier: LocalRecord | null, record: LocalRecord): LocalRecord {
  if (earlier === null) return record;
  const { id, createdAt, downloadCount, lastDownloaded } = earlier;
  return { ...record, id, createdAt, downloadCount, lastDownloaded };
}

const CODECS = new Set(["avc1", "hevc", "vp9", "av1"]);

/**
 * The label of a quality as its MP4 address tells it: the segment after `/vid/` (behind the codec
 * where one is named, as X does since 2025), `GIF` for X's silent loops, else `option N`.
 */
export function localRecordLabel(url: string, place: number): string {
  const [, path = ""] = url.split(/^https?:\/\/[^/]+/);
  const segments = path.split("/");
  if (segments.includes("tweet_video")) return "GIF";
  const marker = segments.indexOf("vid");
  const behind = marker === -1 ? [] : segments.slice(marker + 1, -1);
  const [label] = CODECS.has(behind[0] ?? "") ? behind.slice(1) : behind;
  return label || `option ${place}`;
}
