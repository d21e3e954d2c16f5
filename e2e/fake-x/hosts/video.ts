import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Answer, empty, text } from "../answer";
import type { Ask, Host } from "./ask";
import { realMedia } from "./real-media";

type Clip = { bytes: Buffer; etag: string };

function clip(name: string): Clip {
  const bytes = readFileSync(fileURLToPath(new URL(`../media/${name}.mp4`, import.meta.url)));
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"` };
}

const landscape = clip("landscape");
const portrait = clip("portrait");
const square = clip("square");

/** The start of an MP4 without samples, like an HLS init segment: it does not play. */
const initSegment: Clip = { bytes: landscape.bytes.subarray(0, 256), etag: '"init"' };

/** The clip whose shape is nearest to the `WxH` in a path. GIFs have no size. */
function clipFor(path: string): Clip {
  if (/\/vid\/[a-z0-9]+\/0\/0\//.test(path)) return initSegment;
  const [, width, height] = /\/(\d+)x(\d+)\//.exec(path) ?? ["", "16", "9"];
  const ratio = Number(width) / Number(height);
  if (ratio > 1.25) return landscape;
  return ratio < 0.8 ? portrait : square;
}

/** `null`: no range, or one to ignore. `"unsatisfiable"`: respond with 416. */
function range(
  header: string | undefined,
  size: number,
): [number, number] | null | "unsatisfiable" {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return null;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? "unsatisfiable" : [start, end];
}

function bytes({ bytes: whole, etag }: Clip, { headers }: Ask, type = "video/mp4"): Answer {
  const shared = {
    "accept-ranges": "bytes",
    "access-control-allow-origin": "*",
    "cache-control": "max-age=604800, must-revalidate",
    "content-type": type,
    "last-modified": "Wed, 09 Feb 2022 18:14:44 GMT",
    etag,
  };
  const asked = range(headers.range, whole.length);
  if (asked === null) return { status: 200, headers: shared, body: whole };
  if (asked === "unsatisfiable") {
    return empty(416, { ...shared, "content-range": `bytes */${whole.length}` });
  }
  const [start, end] = asked;
  const contentRange = `bytes ${start}-${end}/${whole.length}`;
  const body = whole.subarray(start, end + 1);
  return { status: 206, headers: { ...shared, "content-range": contentRange }, body };
}

function playlist(path: string): Answer {
  const stream = path.replace(/\/pl\/.*$/, "/pl/avc1/1280x720/media.m3u8");
  const body = `#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-STREAM-INF:BANDWIDTH=2176000,RESOLUTION=1280x720\n${stream}\n`;
  return text(body, 200, {
    "content-type": "application/x-mpegURL",
    "access-control-allow-origin": "*",
  });
}

/**
 * `video.twimg.com`. Stricter than X on purpose: it refuses `?tag=` and the Referer of another
 * site, since the service promises to send neither. A file in a tab of its own sends its own
 * address as Referer.
 */
export const video: Host = {
  target: () => "video",
  answer(ask) {
    if (ask.method !== "GET" && ask.method !== "HEAD") return empty(405, { allow: "GET, HEAD" });
    if (!/^\/(ext_tw_video|amplify_video|tweet_video)\//.test(ask.path)) return empty(404);
    if (!/^(https:\/\/video\.twimg\.com\/|$)/.test(ask.headers.referer ?? ""))
      return text("Referer not allowed", 403);
    if (ask.query.has("tag")) return text("Query not allowed", 403);
    const real = realMedia(ask.path);
    if (real) {
      const { endlessBytes } = real;
      const answer = bytes({ bytes: real.bytes, etag: '"real"' }, ask, real.type);
      return endlessBytes && answer.status === 200 ? { ...answer, endlessBytes } : answer;
    }
    if (ask.path.endsWith(".m3u8")) return playlist(ask.path);
    return ask.path.endsWith(".mp4") ? bytes(clipFor(ask.path), ask) : empty(404);
  },
};
