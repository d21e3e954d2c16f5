import { estimateGif, planGif } from "@/lib/media/gif-size";
import type { Master, Variant } from "@/lib/media/hls/playlist";
import type { LocalVideo } from "@/lib/videos/local-record";
import { estimateBytes } from "@/lib/videos/video-file";
import type { SaveSource } from "./job";

const sideOf = (width: number | null, height: number | null) =>
  width && height ? Math.min(width, height) : 0;

function bestSide({ qualities }: LocalVideo): number {
  const sides = qualities.map(({ resolution }) => {
    const [width = 0, height = 0] = (resolution ?? "").split("x").map(Number);
    return sideOf(width, height);
  });
  return Math.max(0, ...sides);
}

/** `1080p`; null for a playlist that does not say. */
export function labelOf({ width, height }: Variant): string | null {
  const side = sideOf(width, height);
  return side > 0 ? `${side}p` : null;
}

/** Qualities above X's best file, one of each size. */
export function betterVariants(video: LocalVideo, { variants }: Master): Variant[] {
  const best = bestSide(video);
  const better = variants.filter(
    ({ width, height }) => video.qualities.length === 0 || sideOf(width, height) > best,
  );
  return better.filter(
    (one, place) => better.findIndex((other) => labelOf(other) === labelOf(one)) === place,
  );
}

/** Null if it takes more than a tap; `bytes` is null if X does not give its length. */
export function wholeGif(video: LocalVideo): { bytes: number | null } | null {
  if (video.kind !== "gif") return null;
  const { width, height, duration_ms: ms } = video;
  if (!ms || !width || !height) return { bytes: null };
  const plan = planGif({ from: 0, to: ms / 1000 }, { width, height });
  return plan && { bytes: estimateGif(plan) };
}

/** Bits per second of X's sound if nothing states it. */
const USUAL_RATE = 128_000;

export function soundSource(
  video: LocalVideo,
  master: Master | null,
  fileUrl: string | null,
): { source: SaveSource; bytes: number | null } | null {
  if (video.kind === "gif" || master?.isSilent) return null;
  const sounds = (master?.variants ?? []).flatMap(({ sound }) => sound ?? []);
  const [best] = sounds;
  const rate = Number(/\/mp4a\/(\d{4,6})\//.exec(best ?? "")?.[1]) || USUAL_RATE;
  const bytes = estimateBytes(rate, video.duration_ms);
  if (best !== undefined) return { source: { kind: "hls", picture: null, sound: best }, bytes };
  const whole = master?.variants.at(-1)?.url ?? null;
  if (fileUrl !== null) return { source: { kind: "file", url: fileUrl }, bytes };
  return whole === null ? null : { source: { kind: "hls", picture: whole, sound: null }, bytes };
}
