import { LRUCache } from "lru-cache";
import { type Answer, empty } from "../answer";
import { chances } from "../pictures/noise";
import { photograph } from "../pictures/photograph";
import { pictureSize } from "../pictures/picture-size";
import type { Host, World } from "./ask";

/** Drawing takes 50 ms, so each picture is drawn once. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 300 });

/** What a picture shows: the same in all its sizes. */
function motifOf(path: string, motifs: number): string {
  const original = path.replace(/_(mini|normal|bigger|200x200|400x400)\./, ".");
  if (motifs === Number.POSITIVE_INFINITY) return original;
  return String(Math.floor(chances(original)(0) * motifs));
}

function picture(path: string, name: string | null, motifs: number): Promise<Buffer> {
  const { width, height } = pictureSize(path, name);
  const seed = motifOf(path, motifs);
  const key = `${width}x${height} ${seed}`;
  const bytes = drawn.get(key) ?? photograph(seed, width, height);
  drawn.set(key, bytes);
  return bytes;
}

function answer(path: string, name: string | null, { pictureCaching, motifs }: World): Answer {
  const headers = {
    "access-control-allow-origin": "*",
    "cache-control": pictureCaching,
    "content-type": "image/jpeg",
    "x-content-type-options": "nosniff",
  };
  return { status: 200, headers, body: () => picture(path, name, motifs) };
}

/** `pbs.twimg.com` and `abs.twimg.com`: stills, photos, avatars. */
export const images: Host = {
  target: () => "images",
  answer({ method, path, query }, world) {
    if (method !== "GET" && method !== "HEAD") return empty(405, { allow: "GET, HEAD" });
    return path.length < 2 ? empty(404) : answer(path, query.get("name"), world);
  },
};
