import { isLoopback } from "../auth/decide-mode";
import { env } from "../env";
import { outcomeOf, type SourceAnswer } from "./sources/answer";
import type { SourceName } from "./types";

export type CanaryPost = {
  id: string;
  kind: "video" | "several" | "gif" | "deleted" | "age-gate" | "article";
  isRefusal: boolean;
  /** `ok`, or codes of refusals. */
  expected: Record<SourceName, readonly string[]>;
};

const everywhere = (...outcomes: string[]) => ({
  syndication: outcomes,
  graphql: outcomes,
  fxtwitter: outcomes,
});
const video = (id: string, kind: CanaryPost["kind"] = "video"): CanaryPost => ({
  id,
  kind,
  isRefusal: false,
  expected: everywhere("ok"),
});

// Tests of other tools have used these posts for years. This project has never requested them from X, so each counts
// from its first pass on an installation.
export const BUILT_IN_CANARIES: readonly CanaryPost[] = [
  video("1491475671058681863"),
  video("1697304622749086011"),
  video("1584726006094794774", "several"),
  video("1807756010712428565", "gif"),
  { id: "9487653", kind: "deleted", isRefusal: true, expected: everywhere("post_not_found") },
  {
    id: "1526955853743546372",
    kind: "age-gate",
    isRefusal: true,
    expected: { ...everywhere("post_age_restricted"), fxtwitter: ["ok", "post_age_restricted"] },
  },
  {
    id: "1814437564989702557",
    kind: "article",
    isRefusal: false,
    expected: everywhere("ok", "no_video"),
  },
];

/** Canaries reach the real X only from a site that the public reaches. */
function isPublicSite(): boolean {
  const { SITE_URL } = env();
  if (SITE_URL === undefined || process.env.NODE_ENV === "test") return false;
  return !isLoopback(new URL(SITE_URL).hostname);
}

export function canaryPosts(): readonly CanaryPost[] {
  const { CANARY_POSTS } = env();
  if (CANARY_POSTS !== undefined) return CANARY_POSTS.map((id) => video(id));
  return isPublicSite() ? BUILT_IN_CANARIES : [];
}

export function videoCanaryIds(): string[] {
  const videos = canaryPosts().filter(({ expected }) =>
    Object.values(expected).every((outcomes) => outcomes.length === 1 && outcomes[0] === "ok"),
  );
  return videos.map(({ id }) => id);
}

export const canaryIds = (): string[] => canaryPosts().map(({ id }) => id);

/** An operator's list has no refusals. */
export function provingPosts(): readonly CanaryPost[] {
  const listed = canaryPosts();
  const refusals = BUILT_IN_CANARIES.filter(({ isRefusal }) => isRefusal);
  return listed.some(({ isRefusal }) => isRefusal) ? listed : [...listed, ...refusals];
}

export function isDiscoveryOn(): boolean {
  const { X_DISCOVERY } = env();
  return X_DISCOVERY === undefined ? isPublicSite() : X_DISCOVERY === "on";
}

export function watchNotice(): string | null {
  const areCanariesOff = canaryPosts().length === 0;
  const off = [
    ...(areCanariesOff ? ["canaries of X (CANARY_POSTS)"] : []),
    ...(isDiscoveryOn() ? [] : ["learning from X's web scripts (X_DISCOVERY)"]),
  ];
  return off.length > 0 ? `Off here: ${off.join(" and ")}.` : null;
}

export function meets(canary: CanaryPost, source: SourceName, answer: SourceAnswer): boolean {
  return canary.expected[source].includes(outcomeOf(answer));
}
