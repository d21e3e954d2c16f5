import { fetchVideo } from "./fetch-video";

const MAX_WIDTH = 1280;
const QUALITY = 0.8;
const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

function firstFrame(source: string): Promise<HTMLVideoElement> {
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.preload = "auto";
  return new Promise((resolve, reject) => {
    video.onloadeddata = () => resolve(video);
    video.onerror = () => reject(new Error("the video cannot be decoded"));
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

/**
 * The first frame of a video as a WebP data URL, at most 1280 wide. The video is read as a blob:
 * drawn from X's own address it would taint the canvas. Safari cannot write WebP and gives null.
 */
export async function captureFirstFrame(url: string): Promise<string | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const blob = await fetchVideo(url, { signal, maxBytes: MAX_BYTES, onProgress: () => {} });
  const source = URL.createObjectURL(blob);
  try {
    const picture = draw(await firstFrame(source));
    return picture.startsWith("data:image/webp") ? picture : null;
  } finally {
    URL.revokeObjectURL(source);
  }
}
