import type { VideoAnswer } from "./schema";

export type LocalVideo = VideoAnswer["videos"][number];

export type LocalRecord = {
  id: string;
  /** Id in listings and favorites. */
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
  url: string;
  twitterId: string | null;
  thumbnail: string | null;
  s3Thumbnail: string | null;
  qualities: { url: string; resolution: string }[];
  source: string;
  /** Japanese whatever the page's language; the page shows its own text for `errorCode`. */
  error: string | null;
  errorCode: string | null;
  sensitive: boolean;
  videos: LocalVideo[];
  /** Absent in records of earlier versions. */
  photos?: VideoAnswer["photos"];
  quoted: VideoAnswer["quoted"];
  uploadToken: string | null;
  /** Downloads of this device that could not be sent to the server. */
  downloadCount: number;
  lastDownloaded: string | null;
  /** Downloads of all visitors, as the server said when it counted this device's last one. */
  downloadTotal?: number;
};

type PastedPost = { url: string; handle: string | null; id: string | null };

/** `id` is null if the server did not store the video. */
export type ExtractedAnswer = Omit<VideoAnswer, "id"> & { id: string | null };

export type Origin = { post: PastedPost; id: string; now: Date };

const DEFAULT_TITLE = "X Video";
const DEFAULT_SOURCE = "backend_api";

/** `/i/status/…` links have no handle; `i` means "unknown". */
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

export function failedRecord(origin: Origin, errorCode: string, error: string): LocalRecord {
  return { ...blankRecord(origin), error, errorCode };
}

/** The response's author owns the video; a quoting post's handle is only in the pasted link. */
function linkOf({ post }: Origin, { tweet_id, author, quoted }: ExtractedAnswer): string {
  if (!tweet_id) return post.url;
  const owner = known(author?.username ?? null);
  const handle = quoted ? known(post.handle) : (owner ?? known(post.handle));
  return `https://x.com/${handle ?? "i"}/status/${tweet_id}`;
}

export function extractedRecord(origin: Origin, answer: ExtractedAnswer): LocalRecord {
  const blank = blankRecord(origin);
  const urls = answer.video_urls.length > 0 ? answer.video_urls : [answer.video_url ?? []].flat();
  const author = known(answer.author?.username ?? null) ?? blank.author;
  return {
    ...blank,
    serverId: answer.id,
    author,
    authorName: answer.author?.display_name || null,
    avatarUrl: answer.author?.avatar_url ?? null,
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
    photos: answer.photos,
    quoted: answer.quoted,
    uploadToken: answer.upload_token,
  };
}

export function renewedRecord(earlier: LocalRecord | null, record: LocalRecord): LocalRecord {
  if (earlier === null) return record;
  // Without `downloadTotal`, which others have changed since.
  const { id, createdAt, downloadCount, lastDownloaded } = earlier;
  return { ...record, id, createdAt, downloadCount, lastDownloaded };
}

const CODECS = new Set(["avc1", "hevc", "vp9", "av1"]);

/** The segment after `/vid/` (after the codec, which X adds since 2025), `GIF`, else `option N`. */
export function localRecordLabel(url: string, place: number): string {
  const [, path = ""] = url.split(/^https?:\/\/[^/]+/);
  const segments = path.split("/");
  if (segments.includes("tweet_video")) return "GIF";
  const marker = segments.indexOf("vid");
  const behind = marker === -1 ? [] : segments.slice(marker + 1, -1);
  const [label] = CODECS.has(behind[0] ?? "") ? behind.slice(1) : behind;
  return label || `option ${place}`;
}

/** `vid_` and 96 random bits. Not `randomUUID`, which plain http outside localhost does not have. */
export function localVideoId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `vid_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

export function wantsThumbnail(
  record: Pick<LocalRecord, "serverId" | "thumbnail" | "uploadToken">,
): boolean {
  const path = record.thumbnail?.split(/[?#]/, 1)[0] ?? "";
  return record.serverId !== null && record.uploadToken !== null && path.endsWith(".mp4");
}
