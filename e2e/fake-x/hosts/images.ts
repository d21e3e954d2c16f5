import { type Answer, empty } from "../answer";
import { drawPicture } from "../pictures/draw-picture";
import { pictureSize } from "../pictures/picture-size";
import type { Host } from "./ask";

const KEPT = 300;
const drawn = new Map<string, Buffer>();

/** Drawing takes milliseconds: each picture is drawn once. */
function picture(path: string, name: string | null): Buffer {
  const { width, height } = pictureSize(path, name);
  const seed = path.replace(/_(mini|normal|bigger|200x200|400x400)\./, ".");
  const key = `${width}x${height} ${seed}`;
  const kept = drawn.get(key);
  if (kept) return kept;
  const bytes = drawPicture(seed, width, height);
  drawn.set(key, bytes);
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
  return bytes;
}

function answer(path: string, name: string | null): Answer {
  const headers = {
    "access-control-allow-origin": "*",
    "cache-control": "max-age=604800, must-revalidate",
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
  };
  return { status: 200, headers, body: picture(path, name) };
}

/** `pbs.twimg.com` and `abs.twimg.com`: stills, photos, avatars. */
export const images: Host = {
  target: () => "images",
  answer({ method, path, query }) {
    if (method !== "GET" && method !== "HEAD") return empty(405, { allow: "GET, HEAD" });
    return path.length < 2 ? empty(404) : answer(path, query.get("name"));
  },
};
