import "server-only";
import { LRUCache } from "lru-cache";
import { processWide } from "@/lib/process-wide";
import { requireAuthor } from "./find-author";

/** What a card shows of an author: a picture on X, or a letter where X named none. */
export type Avatar = { url: string } | { letter: string };

/** By lower-case handle, so that a page of cards costs the database nothing. */
const known = () =>
  processWide("avatars", () => new LRUCache<string, Avatar>({ max: 20_000, ttl: 60_000 }));

/** Of X's sizes the smallest that is sharp at three device pixels for each of the card's 24. */
const SIZE = "_bigger";

/**
 * An author's picture in the size of cards. `permit` counts the look-up of one that is not cached.
 * Throws `author_not_found`.
 */
export async function avatarOf(handle: string, permit: () => Promise<void>): Promise<Avatar> {
  const key = handle.toLowerCase();
  const cached = known().get(key);
  if (cached) return cached;
  await permit();
  const { avatar_url: url, name, username } = await requireAuthor(handle);
  const [letter = ""] = (name + username).toUpperCase().match(/[\p{L}\p{N}]/u) ?? [];
  const avatar = url ? { url: url.replace(/_normal(\.\w+)$/, `${SIZE}$1`) } : { letter };
  known().set(key, avatar);
  return avatar;
}

const AGES = "public, max-age=3600, s-maxage=60";

/** Grey that both themes can have behind it. */
const drawn = (letter: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><text x="12" y="16" text-anchor="middle" font-family="sans-serif" font-size="11" fill="#7b818c">${letter}</text></svg>`;

/** Sends a browser to the picture on X, or draws the letter. */
export function avatarResponse(avatar: Avatar): Response {
  if ("url" in avatar) {
    return new Response(null, {
      status: 302,
      headers: { location: avatar.url, "cache-control": AGES },
    });
  }
  return new Response(drawn(avatar.letter), {
    headers: {
      "content-type": "image/svg+xml",
      "cache-control": AGES,
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}
