import type { PostPhoto, PostRefusal } from "./types";

/**
 * How specific a refusal is; the higher one wins if two sources refuse the same post. `absent`:
 * nothing found. `bare`: a GraphQL tombstone without text. `inferred`: from the shape, or from
 * "unavailable". `seen`: the whole post was read and has no video. `stated`: X names the reason.
 */
export const SPECIFICITY = { absent: 1, bare: 2, inferred: 3, seen: 4, stated: 5 } as const;
export type Specificity = (typeof SPECIFICITY)[keyof typeof SPECIFICITY];

export type Refusal = {
  kind: "refusal";
  code: PostRefusal;
  specificity: Specificity;
  /** The photos of a post without a video. */
  photos?: readonly PostPhoto[];
  /** The page of another site that plays the video. */
  externalUrl?: string;
  /** Unexpected parts of the payload, for a report. */
  drift?: string;
};

/** Whether a refusal is a fact by itself; a weak one needs a second source. */
export function isFact({ specificity }: Refusal): boolean {
  return specificity >= SPECIFICITY.seen;
}

export function refuse(code: PostRefusal, strength: keyof typeof SPECIFICITY): Refusal {
  return { kind: "refusal", code, specificity: SPECIFICITY[strength] };
}

/** Longer than any of X's texts and reasons (280 characters at most, 2026-08). */
const MAX_TEXT = 500;

/**
 * X's texts, in matching order; collected 2026-02 to 2026-11. The distance between two words is
 * limited: with `.*` the time would grow quadratically.
 */
const TOMBSTONE_TEXTS: [RegExp, PostRefusal][] = [
  [
    /age-restrict|adult content|under 18|\b18\+|18 years|birth ?date|date of birth/i,
    "post_age_restricted",
  ],
  [/\bage\b.{0,60}\bverif|(?:estimat|verif|confirm)\w*.{0,40}\bage\b/i, "post_age_restricted"],
  [/\blog(?:ged)?[ -]?in\b|\bsign(?:ed)?[ -]?in\b/i, "post_age_restricted"],
  [/suspended/i, "post_suspended"],
  [/subscri(?:be|ption)|exclusive/i, "post_protected"],
  [/limits who can (?:view|see)|protected|private/i, "post_protected"],
  [
    /withheld|copyright|dmca|violat|legal (?:demand|request|process)|local law|court order/i,
    "post_withheld",
  ],
  [/deleted|no longer exists|does(?:n['’]t| not) exist|deactivated/i, "post_not_found"],
];

/** The refusal in a tombstone's text; without a reason the post is unavailable. */
export function readTombstoneText(text: string): Refusal {
  const start = text.slice(0, MAX_TEXT);
  const code = TOMBSTONE_TEXTS.find(([words]) => words.test(start))?.[1];
  return code ? refuse(code, "stated") : refuse("post_not_found", "inferred");
}

/** `reason` of GraphQL's `TweetUnavailable`. */
export function readUnavailableReason(reason: string): Refusal {
  const start = reason.slice(0, MAX_TEXT);
  const code = UNAVAILABLE_REASONS.find(([words]) => words.test(start))?.[1];
  return code ? refuse(code, "stated") : refuse("post_not_found", "inferred");
}

/** X writes them as one word: `NsfwLoggedOut`, `BounceDeleted`. */
const UNAVAILABLE_REASONS: [RegExp, PostRefusal][] = [
  [
    /nsfw|logged ?out|underage|^age|stated ?age|age ?(?:gate|restrict|verif)/i,
    "post_age_restricted",
  ],
  [/protected|private|exclusive|subscri|super ?follow|trusted ?friend/i, "post_protected"],
  [/suspended/i, "post_suspended"],
  [/withheld|copyright|dmca|violat|bounce|legal|local ?law/i, "post_withheld"],
  [/deleted|deactivated|offboarded/i, "post_not_found"],
];

/**
 * X's own error codes about the post (names as nitter lists them, 2026-08); all others are about
 * the request or X's health.
 */
const ERROR_CODES: ReadonlyMap<number, Refusal> = new Map([
  [17, refuse("post_not_found", "stated")],
  [22, refuse("post_protected", "stated")],
  // Also X's word for an endpoint that is missing.
  [34, refuse("post_not_found", "absent")],
  [63, refuse("post_suspended", "stated")],
  [144, refuse("post_not_found", "stated")],
  [179, refuse("post_protected", "stated")],
  [421, refuse("post_not_found", "inferred")],
  [422, refuse("post_withheld", "stated")],
]);

export function readErrorCode(code: number): Refusal | null {
  return ERROR_CODES.get(code) ?? null;
}
