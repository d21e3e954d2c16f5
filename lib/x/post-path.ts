import { type After, isCutOff, readPostId } from "./post-id";

export type PostLink = {
  kind: "post";
  id: string;
  /** Null for `i`. Never trusted as the author. */
  handle: string | null;
  /** 1-4, among all media of the post, from `/video/N` or `/photo/N`. */
  index: number | null;
};

/** `code` is the path of a `t.co` link. */
export type ShortLink = { kind: "short-link"; code: string };

// `live`: a broadcast, Space or event. `not_a_post`: another page of X. `bad_id`: no post id, or an
// impossible one. `host`, `scheme`: a link to another site.
export type InvalidLinkReason =
  | "empty"
  | "no_link"
  | "scheme"
  | "host"
  | "live"
  | "not_a_post"
  | "bad_id";

export type InvalidLink = { kind: "invalid"; reason: InvalidLinkReason };

export type ParsedLink = PostLink | ShortLink | InvalidLink;

const LIVE_PAGES: ReadonlySet<string> = new Set(["broadcasts", "spaces", "events", "live"]);
export const invalid = (reason: InvalidLinkReason): InvalidLink => ({ kind: "invalid", reason });

type Path = {
  segments: string[];
  behind: string;
  isWhole: boolean;
  isMirror: boolean;
};

export function parsePath({ segments, behind, isWhole, isMirror }: Path): ParsedLink | null {
  const status = segments.findIndex(
    (segment, at) =>
      at < 4 &&
      (isStatus(segment) || (isThread(segment, isMirror) && !(at > 1 && segments[0] === "i"))) &&
      startsWithDigit(segments[idPlace(segments, at)]),
  );
  const place = status < 0 ? articlePlace(segments) : status;
  if (place < 0) return null;
  const rest = segments.slice(idPlace(segments, place) + 1);
  const isEnd = rest.length === 0 && !isWhole;
  const after = {
    behind: isEnd ? behind : "",
    isLinkCutOff: !isEnd && isCutOff(rest[0] ?? behind),
  };
  const id = segments[idPlace(segments, place)] ?? "";
  return postLink(id, { handle: readHandle(segments[place - 1]), index: readIndex(rest), after });
}

function idPlace(segments: string[], status: number): number {
  return /^show$/i.test(segments[status + 1] ?? "") ? status + 2 : status + 1;
}

/** An article under a handle has the id of its post; `/i/article/…` counts articles. */
function articlePlace([owner = "", kind = "", id]: string[]): number {
  const isOfHandle = /^article$/i.test(kind) && readHandle(owner) !== null;
  return isOfHandle && startsWithDigit(id) ? 1 : -1;
}

/** `x.com/i/…`: old embed players and live pages. Everything else is no post. */
export function parseOtherPage(segments: string[]): ParsedLink {
  const [first = "", second = ""] = segments;
  if (first !== "i") {
    if (segments.some(isStatus)) return invalid("bad_id");
    return invalid(/^live$/i.test(second) ? "live" : "not_a_post");
  }
  if (LIVE_PAGES.has(second.toLowerCase())) return invalid("live");
  const path = segments.slice(1).join("/");
  const id = /^(?:videos\/(?:tweet\/)?|cards\/tfw\/v1\/)(\d+)/.exec(path)?.[1];
  if (id !== undefined) return postLink(id);
  return invalid(segments.some(isStatus) ? "bad_id" : "not_a_post");
}

type Beside = { handle?: string | null; index?: number | null; after?: After };

export function postLink(
  segment: string,
  { handle = null, index = null, after = { behind: "" } }: Beside = {},
): PostLink | InvalidLink {
  const id = readPostId(segment, after);
  return id === null ? invalid("bad_id") : { kind: "post", id, handle, index };
}

function isStatus(segment: string): boolean {
  return /^status(?:es)?$/i.test(segment);
}

function isThread(segment: string, isMirror: boolean): boolean {
  return /^(?:tweet|post)s?$/i.test(segment) || (isMirror && /^thread$/i.test(segment));
}

function startsWithDigit(segment: string | undefined): boolean {
  return segment !== undefined && /^\d/.test(segment);
}

function readHandle(segment: string | undefined): string | null {
  const handle = /^@?(\w{1,20})$/.exec(segment ?? "")?.[1];
  return handle === undefined || handle === "i" || handle === "web" ? null : handle;
}

function readIndex([kind = "", place = ""]: (string | undefined)[]): number | null {
  return /^(?:video|photo)s?$/i.test(kind) && /^[1-4](?!\w)/.test(place) ? Number(place[0]) : null;
}
