import { z } from "zod";

const MAX_EMAIL = 320;
const MAX_NAME = 100;
const MAX_PROVIDER = 40;
const MAX_URL = 2000;

/** Line ends, control characters and marks that change the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Cut to size rather than refused; empty as null. */
function chosenText(max: number) {
  return z
    .string()
    .max(10_000)
    .nullish()
    .transform((text) => {
      const clean = text?.replace(UNPRINTABLE, " ").replace(/\s+/g, " ").trim() ?? "";
      return Array.from(clean).slice(0, max).join("").trim() || null;
    });
}

const pictureUrl = z
  .string()
  .max(10_000)
  .nullish()
  .transform((url) => {
    const parsed = url && url.length <= MAX_URL && URL.canParse(url) ? new URL(url) : null;
    return parsed?.protocol === "https:" && !parsed.username ? parsed.href : null;
  });

/** Everything except the id may be missing: X gives no email address. */
export const SyncUserInput = z.object({
  supabase_id: z.uuid().toLowerCase(),
  email: chosenText(MAX_EMAIL),
  name: chosenText(MAX_NAME),
  provider: chosenText(MAX_PROVIDER),
  avatar_url: pictureUrl,
});

export type SyncUserInput = z.output<typeof SyncUserInput>;

export const AccountExport = z.object({
  user: z.object({
    id: z.uuid(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    avatarUrl: z.url().nullable(),
    provider: z.string(),
    /** First visit; ISO 8601 UTC. Null if it was not recorded. */
    createdAt: z.iso.datetime().nullable(),
  }),
  favorites: z.array(
    z.object({
      videoId: z.string(),
      url: z.url(),
      author: z.string(),
      addedAt: z.iso.datetime(),
      /** False if taken down here, or gone from X. */
      available: z.boolean(),
      /** HLS master playlists of its videos on X's host; empty where it is no longer shown. */
      playlistUrls: z.array(z.url()),
    }),
  ),
  following: z.array(
    z.object({
      author: z.string(),
      followedAt: z.iso.datetime(),
    }),
  ),
  exportedAt: z.iso.datetime(),
});

export type AccountExport = z.output<typeof AccountExport>;

export type AccountFacts = {
  /** Provider of the first sign-in. */
  provider: string;
  /** First visit, ISO 8601; null where nothing is stored yet. */
  since: string | null;
};
