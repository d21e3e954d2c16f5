type Named = {
  handle: string;
  postId: string;
  /** The video's place in its post. */
  index: number;
  /** `1280x720`, or null. */
  resolution: string | null;
};

const MAX_HANDLE_LENGTH = 50;

/** `NASA-1491475671058681863-1-1280x720.mp4`: unique, and safe on every file system. */
export function videoFileName({ handle, postId, index, resolution }: Named): string {
  const safeHandle = handle.replace(/\W+/g, "").slice(0, MAX_HANDLE_LENGTH) || "x";
  const parts = [safeHandle, postId, index, resolution?.replace(/[^\dx]/g, "")];
  return `${parts.filter(Boolean).join("-")}.mp4`;
}

/** Estimated bytes from bit rate and duration; null if either is unknown. */
export function estimateBytes(
  bitsPerSecond: number | null,
  durationMs: number | null,
): number | null {
  if (!bitsPerSecond || !durationMs) return null;
  return Math.round((bitsPerSecond / 8) * (durationMs / 1000));
}
