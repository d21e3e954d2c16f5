import { useEffect, useRef } from "react";

type Props = { url: string; seconds: number };

const FRAMES = 10;
/** The strip is as wide as the dialog at most. */
const SIZE = { width: 128, height: 96 };

function happens(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true, signal });
    video.addEventListener("error", () => reject(video.error), { once: true, signal });
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function drawCovering(context: CanvasRenderingContext2D, video: HTMLVideoElement, place: number) {
  const { width, height } = SIZE;
  const scale = Math.max(width / video.videoWidth, height / video.videoHeight);
  const [cutWidth, cutHeight] = [width / scale, height / scale];
  const x = (video.videoWidth - cutWidth) / 2;
  const y = (video.videoHeight - cutHeight) / 2;
  context.drawImage(video, x, y, cutWidth, cutHeight, place * width, 0, width, height);
}

async function draw(canvas: HTMLCanvasElement, { url, seconds }: Props, signal: AbortSignal) {
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.preload = "auto";
  const isReady = happens(video, "loadeddata", signal);
  video.src = url;
  try {
    await isReady;
    const context = canvas.getContext("2d");
    for (let place = 0; context && place < FRAMES; place += 1) {
      const isThere = happens(video, "seeked", signal);
      video.currentTime = (seconds * (place + 0.5)) / FRAMES;
      await isThere;
      drawCovering(context, video, place);
    }
  } finally {
    video.removeAttribute("src");
    video.load();
  }
}

export function Filmstrip({ url, seconds }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    if (canvas.current) {
      draw(canvas.current, { url, seconds }, controller.signal).catch(() => undefined);
    }
    return () => controller.abort();
  }, [url, seconds]);
  return (
    <canvas
      ref={canvas}
      width={FRAMES * SIZE.width}
      height={SIZE.height}
      className="size-full rounded-lg bg-raised"
    />
  );
}
