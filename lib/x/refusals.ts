import type { PostPhoto, PostRefusal } from "./types";

// The higher one wins if two sources refuse a post. `absent`: nothing found. `bare`: a GraphQL tombstone
// without text. `inferred`: from the shape, or from "unavailable". `seen`: the whole post was read and has no
// video. `stated`: X names the reason.
export const SPECIFICITY = { absent: 1, bare: 2, inferred: 3, seen: 4, stated: 5 } as const;
type Specificity = (typeof SPECIFICITY)[keyof typeof SPECIFICITY];

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

// Collected 2026-02 to 2026-11. A word counts only about the post or its account: pages are protected,
// suspended or private as well. Two words are a sentence apart at most: with `.*` the time would grow
// quadratically.
const ACCOUNT = String.raw`(?:accounts?|users?|authors?|owners?|profiles?|@\w{1,20})`;
const POST = "(?:posts?|tweets?|status|media|videos?|photos?|content)";
const SUBJECT = `(?:${ACCOUNT}|${POST})`;
/** `is`, `has been`, `are now`: without a `not` or `no longer` before the word that follows. */
const IS = String.raw`(?:is|are|was|were|been|being)\s(?:(?:now|also|currently|temporarily|permanently)\s)?`;

function words(...forms: string[]): RegExp {
  return new RegExp(forms.join("|"), "i");
}

const TOMBSTONE_TEXTS: [RegExp, PostRefusal][] = [
  [
    words(
      String.raw`age-restrict|adult content|\badults only\b|\bmature content\b`,
      String.raw`\bunder 18\b|\b18\+|\b18 (?:years|(?:or|and) (?:older|over|above))|\b(?:over|above|older than|at least) 18\b`,
      "birth ?date|date of birth",
      String.raw`\bage\b.{0,60}\bverif|\b(?:estimat|verif|confirm)\w*.{0,40}\bage\b`,
    ),
    "post_age_restricted",
  ],
  [
    words(
      String.raw`^\W*suspended\W*$`,
      String.raw`\bsuspended ${ACCOUNT}\b`,
      String.raw`${ACCOUNT}\b(?:['’]s account)?,? (?:(?:that|which|who) )?(?:has |have )?${IS}suspended\b`,
      String.raw`\baccount suspended\b`,
    ),
    "post_suspended",
  ],
  [
    words(
      String.raw`\bsubscribers?[ -]only\b|\bonly\b[^.!?]{0,40}\bsubscri`,
      String.raw`\bsubscri\w*\b[^.!?]{0,40}\b(?:view|see|read|unlock|access)\b`,
      String.raw`\b${POST}\b[^.!?]{0,60}\b(?:subscri\w*|exclusive)\b|\bexclusive ${POST}\b`,
      String.raw`\blimits who can (?:view|see)\b|\bonly (?:approved|confirmed) followers\b`,
      String.raw`\b(?:protected|private) (?:${ACCOUNT}|posts?|tweets?)\b`,
      String.raw`\b(?:${ACCOUNT}|posts?|tweets?)\b (?:that )?(?:has |have )?${IS}(?:protected|private)\b`,
      String.raw`^\W*(?:protected|private)\W*$`,
    ),
    "post_protected",
  ],
  [
    words(
      String.raw`\bwithheld\b|\bdmca\b|\bgeo-?(?:block|restrict)`,
      String.raw`\bcopyright\b[^.!?]{0,40}\b(?:owner|holder|report|claim|notice|complaint|violat|infring)`,
      String.raw`\b(?:removed|disabled|taken down|unavailable)\b[^.!?]{0,80}\bcopyright`,
      String.raw`\b${SUBJECT}\b[^.!?]{0,80}\bviolat|\bviolat\w*[^.!?]{0,30}\b(?:rules|polic|terms|guidelines)`,
      String.raw`\blegal (?:demand|request|process)|\blocal laws?\b|\bcourt order`,
      String.raw`(?:\bnot|n['’]t|\bun) ?available (?:to (?:people|anyone) )?in (?:your|this|certain|some) (?:countr|region|location|area|jurisdiction)`,
    ),
    "post_withheld",
  ],
  [
    words(
      String.raw`^\W*(?:deleted|deactivated)\W*$`,
      String.raw`\b(?:deleted|deactivated) (?:${ACCOUNT}|posts?|tweets?|status)\b`,
      String.raw`\b(?:${SUBJECT}|page)\b[^.!?]{0,60}(?<!\bnot |\bnot been |n['’]t )\b(?:deleted|deactivated)\b`,
      String.raw`\b(?:removed|deleted) by (?:its|the|their) (?:post |tweet |original )?(?:author|owner|poster|user)\b`,
      String.raw`\b(?:${SUBJECT}|page)\b[^.!?]{0,60}\b(?:no longer exists?|does(?:n['’]t| not) exist)\b`,
      String.raw`\bno (?:status|post|tweet) found\b`,
    ),
    "post_not_found",
  ],
  // X may ask visitors to log in beside any other reason.
  [
    words(
      String.raw`^(?!.*(?:rate limit|limit exceeded|temporar|try again|went wrong)).*\b(?:log|sign)(?:ged|ed)?[ -]?in\b`,
    ),
    "post_age_restricted",
  ],
];

/** X writes reasons as one word: `NsfwLoggedOut`, `BounceDeleted`. */
const UNAVAILABLE_REASONS: [RegExp, PostRefusal][] = [
  [
    /nsfw|logged ?out|under ?age|^age|(?:stated|viewer|unknown) ?age|age ?(?:gate|restrict|verif|unknown|limit)|adult|minor|mature/i,
    "post_age_restricted",
  ],
  [
    /protected|private|exclusive|subscri|super ?follow|trusted ?friend|members? ?only|followers? ?only|community ?member/i,
    "post_protected",
  ],
  [/suspended/i, "post_suspended"],
  [
    /withheld|copyright|dmca|violat|bounce|legal|local ?law|geo|country|region|court|takedown/i,
    "post_withheld",
  ],
  [
    /deleted|deactivated|offboarded|not ?found|removed ?by ?(?:author|owner|user)/i,
    "post_not_found",
  ],
];

function codeInText(text: string): PostRefusal | undefined {
  // One line: `.` stops at a line break.
  const line = text.replace(/\s+/g, " ");
  return TOMBSTONE_TEXTS.find(([form]) => form.test(line))?.[1];
}

function codeInReason(reason: string): PostRefusal | undefined {
  return UNAVAILABLE_REASONS.find(([form]) => form.test(reason))?.[1];
}
