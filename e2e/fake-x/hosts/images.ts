import { LRUCache } from "lru-cache";
import { type Answer, empty } from "../answer";
import { photograph } from "../pictures/photograph";
import { pictureSize } from "../pictures/picture-size";
import type { Host } from "./ask";

/** Drawing is slow, so each picture is drawn once. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 300 });

function picture(path: string, name: string | null): Promise<Buffer> {
  const { width, height } = pictureSize(path, name);
  const seed = path.replace(/_(mini|normal|bigger|200x200|400x400)\./, ".");
  const key = `${width}x${height} ${seed}`;
  const bytes = drawn.get(key) ?? photograph(seed, width, height);
  drawn.set(key, bytes);
  return bytes;
}

function answer(path: string, name: string | null, caching: string): Answer {
  const headers = {
    "access-control-allow-origin": "*",
    "cache-control": caching,
    "content-type": "image/jpeg",
    "x-content-type-options": "nosniff",
  };
  return { status: 200, headers, body: () => picture(path, name) };
}

/** `pbs.twimg.com` and `abs.twimg.com`: stills, photos, avatars. */
export const images: Host = {
  target: () => "images",
  answer({ method, path, query }, { pictureCaching }) {
    if (method !== "GET" && method !== "HEAD") return empty(405, { allow: "GET, HEAD" });
    return path.length < 2 ? empty(404) : answer(path, query.get("name"), pictureCaching);
  },
};
