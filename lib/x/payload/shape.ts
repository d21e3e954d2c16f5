import { z } from "zod";
import type { PostFacts } from "../facts";

/** Absent, null and of an unexpected type are the same. */
export const soft = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

export const softString = soft(z.string());
export const softNumber = soft(z.number());
export const softBoolean = soft(z.boolean());

/** X allows 15 characters today; handles of the first years have up to 20. */
export const softHandle = soft(z.string().regex(/^\w{1,20}$/));

export function asObject(json: unknown): Record<string, unknown> {
  return isObject(json) ? { ...json } : {};
}

/** A list is one too. */
export function isObject(json: unknown): json is object {
  return typeof json === "object" && json !== null;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const withheldPayload = {
  withheld_copyright: z.unknown().optional(),
  withheld_in_countries: z.unknown().optional(),
};

/** X's pseudo-countries: XX is everywhere, XY a copyright notice. */
export function isWithheld(marks: {
  withheld_copyright?: unknown;
  withheld_in_countries?: unknown;
}): boolean {
  const { withheld_copyright: copyright, withheld_in_countries: countries } = marks;
  if (copyright === true || copyright === "true") return true;
  if (!countries) return false;
  return [countries]
    .flat()
    .some((country) => typeof country === "string" && /^(?:XX|XY)$/i.test(country));
}

/** A missing id says nothing. Both sources list versions; GraphQL's later ones in `edit_control_initial`. */
export function isAnotherPost(
  asked: string,
  ids: readonly unknown[],
  tweet: Record<string, unknown>,
): boolean {
  const control = asObject(tweet.edit_control);
  const earlier = asObject(control.edit_control_initial).edit_tweet_ids;
  const has = (list: unknown, id: unknown) => Array.isArray(list) && list.includes(id);
  const isVersion = (id: unknown) =>
    has(earlier, asked) || (has(control.edit_tweet_ids, asked) && has(control.edit_tweet_ids, id));
  return ids.some((id) => id !== undefined && id !== null && id !== asked && !isVersion(id));
}

/** X may answer with a version of the requested post. */
export function ownIdOf(asked: string, ids: readonly unknown[]): string {
  for (const id of ids) if (typeof id === "string" && /^[1-9]\d{0,18}$/.test(id)) return id;
  return asked;
}

/** `https://x.com/{handle}/status/{id}/video/1` */
export function handleInLinks(media: unknown, id: string): string | null {
  if (!Array.isArray(media)) return null;
  for (const item of media) {
    const { expanded_url: link } = asObject(item);
    const found = typeof link === "string" ? OWN_LINK.exec(link.slice(0, 200)) : null;
    if (found?.[2] === id && found[1] !== "i") return found[1] ?? null;
  }
  return null;
}

export function idInLinks(media: unknown): string | null {
  const [first] = Array.isArray(media) ? media : [];
  const { expanded_url: link } = asObject(first);
  return typeof link === "string" ? (OWN_LINK.exec(link.slice(0, 200))?.[2] ?? null) : null;
}

/** A quoted post without any id cannot be named: its media count as the outer post's. */
export function withQuoted(facts: PostFacts, quoted: PostFacts | null): PostFacts {
  if (quoted?.id !== "") return { ...facts, quoted };
  return { ...facts, media: [...facts.media, ...quoted.media] };
}

const OWN_LINK =
  /^https?:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/(\w{1,20})\/status\/(\d{1,19})\b/;
