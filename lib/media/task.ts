export type Tags = {
  title: string;
  /** `@handle`, or empty. */
  artist: string;
  date: Date | null;
  /** The post's link. */
  comment: string;
};

/** In seconds. */
export type Span = { from: number; to: number };

/** Work on bytes that are already here: it requests nothing. */
export type MediaTask = {
  make: "mp4" | "m4a" | "gif";
  /** The picture, with the sound if `sound` is null. */
  media: Blob;
  sound: Blob | null;
  span: Span | null;
  /** Encodes the picture again, instead of cutting at a key frame. */
  isExact: boolean;
  tags: Tags;
  cover: Blob | null;
};

export type TaskHooks = {
  /** The finished share, 0-1. */
  onProgress: (part: number) => void;
  store: (type: string) => Promise<ResultStore>;
};

export type ResultStore = {
  write: (data: Uint8Array<ArrayBuffer>, position: number) => void | Promise<void>;
  finish: () => Promise<Blob>;
  discard: () => Promise<void>;
};

const MEDIA_FAULTS = ["bad-media", "bad-playlist", "no-sound", "no-codecs", "too-long"] as const;
export type MediaFault = (typeof MEDIA_FAULTS)[number];

export class MediaError extends Error {
  override readonly name = "MediaError";
  constructor(
    readonly fault: MediaFault,
    detail = "",
  ) {
    super(`${fault} ${detail}`.trim());
  }
}

/** What a library throws is about the media. */
export function asMediaError(error: unknown): MediaError {
  return error instanceof MediaError ? error : new MediaError("bad-media", String(error));
}

export type ToWorker = {
  task: MediaTask;
  /** Name of a result on the disk: the page removes what a worker that is ended leaves. */
  name: string;
};

export type FromWorker =
  | { kind: "ready" }
  | { kind: "progress"; part: number }
  | { kind: "done"; blob: Blob }
  | { kind: "fault"; fault: MediaFault; detail: string };
