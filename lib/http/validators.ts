import { createHash } from "node:crypto";

export function etagOf(content: Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}

type Header = string | null | undefined;
type Validators = { etag: Header; lastModified: Header };
/** `If-None-Match` and `If-Modified-Since`. */
type Conditions = { tags: Header; since: Header };

/** RFC 9110, 13.1.2 and 13.1.3: a date counts only without a tag, and only to the second. */
export function isUnchanged(
  { etag, lastModified }: Validators,
  { tags, since }: Conditions,
): boolean {
  if (typeof tags === "string") return Boolean(etag) && isAmong(String(etag), tags);
  return Date.parse(lastModified ?? "") <= Date.parse(since ?? "");
}

/** Proxies that compress mark a strong tag as weak; the comparison is weak for that reason. */
function isAmong(etag: string, tags: string): boolean {
  return tags.split(",").some((tag) => {
    const bare = tag.trim().replace(/^W\//, "");
    return bare === "*" || bare === etag;
  });
}
