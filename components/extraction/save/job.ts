import { isInPieces, type Quality } from "@/components/extraction/result/choose-video";
import type { CaptionFormat } from "@/lib/media/captions";
import type { CaptionTrack, Variant } from "@/lib/media/hls/playlist";
import type { Span, Tags } from "@/lib/media/task";
import { type FileFacts, fileName } from "@/lib/videos/file-name";
import type { LocalVideo } from "@/lib/videos/local-record";
import { timeOfPost } from "@/lib/videos/post-time";
import { postTitle } from "@/lib/videos/post-title";
import { estimateBytes } from "@/lib/videos/preview-file";
import { filePattern } from "./preferences";

export type SavedPost = {
  postUrl: string;
  postId: string;
  /** Empty if X does not name the author. */
  handle: string;
  text: string;
};

export type SaveSubject = SavedPost & { video: LocalVideo };

export type SaveSource =
  | { kind: "file"; url: string }
  /** `sound` is null if the picture's playlist includes it. */
  | { kind: "hls"; picture: string | null; sound: string | null }
  /** A master playlist, of which the best quality is used. */
  | { kind: "master"; url: string }
  /** Addresses of the same picture, the best first. */
  | { kind: "photo"; urls: string[] }
  | { kind: "loaded"; bytes: Blob };

/** `file`: the video, rewritten to play everywhere unless that is off. */
export type Making = "file" | "sound" | "clip" | "gif" | "as-is";

export type SaveJob = {
  source: SaveSource;
  make: Making;
  span: Span | null;
  isExact: boolean;
  tags: Tags;
  coverUrl: string | null;
  fileName: string;
  type: string;
  estimatedBytes: number | null;
};

export function factsOf(
  { handle, postId, text, video }: SaveSubject,
  resolution: string | null,
): FileFacts {
  return { handle, postId, text, index: video.index, resolution };
}

function tagsOf({ text, handle, postId, postUrl }: SaveSubject): Tags {
  return {
    title: postTitle(text.split("\n", 1)[0] ?? "", handle),
    artist: handle && `@${handle}`,
    date: timeOfPost(postId),
    comment: postUrl,
  };
}

function jobOf(subject: SaveSubject, job: Partial<SaveJob> & Pick<SaveJob, "source">): SaveJob {
  return {
    make: "file",
    span: null,
    isExact: false,
    tags: tagsOf(subject),
    coverUrl: null,
    fileName: fileName(filePattern.read(), factsOf(subject, null), "mp4"),
    type: "video/mp4",
    estimatedBytes: null,
    ...job,
  };
}

export function videoJob(subject: SaveSubject, quality: Quality): SaveJob {
  return jobOf(subject, {
    source: isInPieces(quality)
      ? { kind: "master", url: quality.url }
      : { kind: "file", url: quality.url },
    fileName: fileName(filePattern.read(), factsOf(subject, quality.resolution), "mp4"),
    estimatedBytes: estimateBytes(quality.bitrate, subject.video.duration_ms),
  });
}

export function piecesJob(subject: SaveSubject, variant: Variant): SaveJob {
  const { width, height, url, sound, bitsPerSecond } = variant;
  const resolution = width && height ? `${width}x${height}` : null;
  return jobOf(subject, {
    source: { kind: "hls", picture: url, sound },
    fileName: fileName(filePattern.read(), factsOf(subject, resolution), "mp4"),
    estimatedBytes: estimateBytes(bitsPerSecond, subject.video.duration_ms),
  });
}

/** Takes X's own playlist of the sound if there is one, else a file. */
export function soundJob(subject: SaveSubject, source: SaveSource): SaveJob {
  return jobOf(subject, {
    source,
    make: "sound",
    coverUrl: subject.video.thumbnail_url,
    fileName: fileName(filePattern.read(), factsOf(subject, null), "m4a"),
    type: "audio/mp4",
  });
}

/** X stores GIFs as silent videos. */
export function gifJob(subject: SaveSubject, { url }: Quality): SaveJob {
  return jobOf(subject, {
    source: { kind: "file", url },
    make: "gif",
    fileName: fileName(filePattern.read(), factsOf(subject, null), "gif"),
    type: "image/gif",
  });
}

export function partJob(
  subject: SaveSubject,
  make: "clip" | "gif" | "sound",
  { bytes, span, isExact = false }: { bytes: Blob; span: Span; isExact?: boolean },
): SaveJob {
  const kind = {
    clip: ["mp4", "video/mp4"],
    gif: ["gif", "image/gif"],
    sound: ["m4a", "audio/mp4"],
  } as const;
  const [ending, type] = kind[make];
  return jobOf(subject, {
    source: { kind: "loaded", bytes },
    make,
    span,
    isExact,
    coverUrl: make === "sound" ? subject.video.thumbnail_url : null,
    fileName: fileName(filePattern.read(), factsOf(subject, null), ending),
    type,
  });
}

const CAPTION_TYPES: Record<CaptionFormat, string> = {
  vtt: "text/vtt",
  srt: "application/x-subrip",
  txt: "text/plain",
};

export function captionsFile(
  subject: SaveSubject,
  { language }: CaptionTrack,
  format: CaptionFormat,
  text: string,
): File {
  const ending = `${language.replace(/[^\w-]/g, "") || "und"}.${format}`;
  const name = fileName(filePattern.read(), factsOf(subject, null), ending);
  return new File([text], name, { type: CAPTION_TYPES[format] });
}
