import "server-only";
import { LRUCache } from "lru-cache";
import { listAvatars } from "@/db/queries/authors";
import { currentContentVersion } from "@/lib/content-version";
import { AppError } from "@/lib/errors";
import { createGroupCommit } from "@/lib/group-commit";
import { processWide } from "@/lib/process-wide";
import { usernameOf } from "./username";

/** What a card shows of an author: a picture on X, or a letter where X named none. */
export type Avatar = { url: string } | { letter: string };

type Known = { version: number; avatar: Avatar };

/** By lower-case handle. Takedowns raise the content version; other pictures on X do not. */
const known = () =>
  processWide("avatars", () => new LRUCache<string, Known>({ max: 20_000, ttl: 60_000 }));

/** Unknown handles in a cache of their own, so that made-up ones evict nothing else. */
const missed = () =>
  processWide("missed-avatars", () => new LRUCache<string, true>({ max: 5_000, ttl: 5_000 }));

/** One batched lookup at a time, so that a page of cards takes one connection. */
const lookUps = () =>
  processWide("avatar-look-ups", () =>
    createGroupCommit({ flush: lookUp, maxBatch: 500, maxWaiting: 2_000, lingerMs: 0 }),
  );

async function lookUp(handles: string[]): Promise<(Avatar | null)[]> {
  const rows = await listAvatars([...new Set(handles)]);
  const found = new Map(rows.map((row) => [row.handle, avatarFrom(row)]));
  return handles.map((handle) => found.get(handle) ?? null);
}

/** `_bigger`, 73 pixels: sharp on 3x displays at the card's 24 CSS pixels. */
function avatarFrom(row: Awaited<ReturnType<typeof listAvatars>>[number]): Avatar {
  if (row.avatarUrl) return { url: row.avatarUrl.replace(/_normal(\.\w+)$/, "_bigger$1") };
  const text = `${row.displayName}${row.handle}`.normalize("NFC").toUpperCase();
  return { letter: /[\p{L}\p{N}]/u.exec(text)?.[0] ?? "" };
}

/**
 * An author's picture in the size of cards. `permit` counts the look-up of one that is not cached.
 * Throws `author_not_found`.
 */
export async function avatarOf(username: string, permit: () => Promise<void>): Promise<Avatar> {
  const handle = usernameOf(username)?.toLowerCase();
  if (handle === undefined || missed().has(handle)) throw new AppError("author_not_found");
  const version = await currentContentVersion();
  const cached = known().get(handle);
  if (cached?.version === version) return cached.avatar;
  await permit();
  const avatar = await lookUps().add(handle);
  if (avatar) known().set(handle, { version, avatar });
  else missed().set(handle, true);
  if (!avatar) throw new AppError("author_not_found");
  return avatar;
}

const AGES = "public, max-age=300, s-maxage=5";

/** Grey that is readable on both themes. */
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
