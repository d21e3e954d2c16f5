import { API } from "@/lib/routes";
import { type LocalRecord, wantsThumbnail } from "@/lib/videos/local-record";
import { fetchFile } from "./acquire";

const MAX_WIDTH = 1280;
const QUALITY = 0.8;
const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

function firstFrame(source: string, signal: AbortSignal): Promise<HTMLVideoElement> {
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.preload = "auto";
  return new Promise((resolve, reject) => {
    video.onloadeddata = () => resolve(video);
    video.onerror = () => reject(new Error("the video cannot be decoded"));
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    video.src = source;
  });
}

function draw(video: HTMLVideoElement): string {
  const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", QUALITY);
}

/** Reads a blob: X's own address would taint the canvas. Null in Safari, which cannot write WebP. */
export async function captureFirstFrame(
  url: string,
  signal: AbortSignal = AbortSignal.timeout(TIMEOUT_MS),
): Promise<string | null> {
  const blob = await fetchFile(url, {
    signal,
    storeBytes: null,
    maxBytes: MAX_BYTES,
    onProgress: () => {},
  });
  const source = URL.createObjectURL(blob);
  try {
    signal.throwIfAborted();
    const picture = draw(await firstFrame(source, signal));
    return picture.startsWith("data:image/webp") ? picture : null;
  } finally {
    URL.revokeObjectURL(source);
  }
}

type Means = { capture: typeof captureFirstFrame; send: typeof fetch };

async function post(send: typeof fetch, path: string, token: string, body: object) {
  const response = await send(path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-upload-token": token },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/** Failures are ignored: the picture is optional. */
export async function makeThumbnail(
  record: LocalRecord,
  { capture, send }: Means = { capture: captureFirstFrame, send: fetch },
): Promise<void> {
  const { thumbnail, uploadToken, serverId, url } = record;
  if (!wantsThumbnail(record) || thumbnail === null || uploadToken === null) return;
  try {
    const picture = await capture(thumbnail);
    if (picture === null) return;
    const upload = { video_id: serverId, thumbnail: picture };
    const { thumbnailUrl } = await post(send, API.uploadThumbnail, uploadToken, upload);
    if (typeof thumbnailUrl !== "string") return;
    const update = { video_url: url, thumbnail_url: thumbnailUrl };
    await post(send, API.updateThumbnail, uploadToken, update);
  } catch {
    // The picture is optional.
  }
}
