import { codeInReason, codeInText } from "./refusal-texts";
import type { PostPhoto, PostRefusal } from "./types";

// The higher one wins if two sources refuse a post. `absent`: nothing found. `bare`: a GraphQL tombstone
// without text. `inferred`: from the shape, or from "unavailable". `seen`: the whole post was read and has no
// video. `stated`: X names the reason.
export const SPECIFICITY = { absent: 1, bare: 2, inferred: 3, seen: 4, stated: 5 } as const;
export type Specificity = (typeof SPECIFICITY)[keyof typeof SPECIFICITY];

export type Refusal = {
  kind: "refusal";
  code: PostRefusal;
  specificity: Specificity;
  photos?: readonly PostPhoto[];
  externalUrl?: string;
  /** Unexpected parts of the payload, for a report. */
  drift?: string;
};

/** A weak refusal needs a second source. */
export function isFact({ specificity }: Refusal): boolean {
  return specificity >= SPECIFICITY.seen;
}

export function refuse(code: PostRefusal, strength: keyof typeof SPECIFICITY): Refusal {
  return { kind: "refusal", code, specificity: SPECIFICITY[strength] };
}

/** Longer than any of X's texts and reasons (280 characters at most, 2026-08). */
const MAX_TEXT = 500;

export function readTombstoneText(text: string): Refusal {
  const code = codeInText(text.slice(0, MAX_TEXT));
  return code ? refuse(code, "stated") : refuse("post_not_found", "inferred");
}

export function readUnavailableReason(reason: string): Refusal {
  const code = codeInReason(reason.slice(0, MAX_TEXT));
  return code ? refuse(code, "stated") : refuse("post_not_found", "inferred");
}

/** Codes about the post (names as nitter lists them, 2026-08); others concern the request or X's health. */
const ERROR_CODES: ReadonlyMap<number, Refusal> = new Map([
  [17, refuse("post_not_found", "stated")],
  [22, refuse("post_protected", "stated")],
  // X also sends this for an endpoint that is missing.
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
