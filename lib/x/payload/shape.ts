import { z } from "zod";

/** An optional part of a post: absent, null and of an unexpected type are the same. */
export const soft = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

export const softString = soft(z.string());
export const softNumber = soft(z.number());
export const softBoolean = soft(z.boolean());

/** A post's id, as digits. */
export const postId = z.string().regex(/^[1-9]\d{0,18}$/);

/** X allows 15 characters today; handles of the first years have up to 20. */
export const handle = z.string().regex(/^\w{1,20}$/);

/** Only the first mismatch: enough to find the place, and a short log line. */
export function describeMismatch(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return "unknown";
  return `${issue.path.join(".") || "(root)"}: ${issue.code}`;
}

/** The object, or an empty one for any other value. */
export function asObject(json: unknown): Record<string, unknown> {
  return typeof json === "object" && json !== null ? { ...json } : {};
}

/** `undefined` if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const withheldPayload = {
  withheld_copyright: softBoolean,
  withheld_in_countries: soft(z.array(z.string())),
};

/** X's pseudo-countries: XX is everywhere, XY a copyright notice. */
export function isWithheld(marks: {
  withheld_copyright?: boolean | null;
  withheld_in_countries?: string[] | null;
}): boolean {
  if (marks.withheld_copyright) return true;
  return (marks.withheld_in_countries ?? []).some(
    (country) => country === "XX" || country === "XY",
  );
}

/**
 * Whether a post in a payload, with the id `ownId`, is the requested one: by its id, or as another
 * version of it. Both sources list the versions; GraphQL's later ones keep the list in
 * `edit_control_initial`.
 */
export function isRequestedPost(
  asked: string,
  ownId: unknown,
  tweet: Record<string, unknown>,
): boolean {
  if (ownId === asked) return true;
  const control = asObject(tweet.edit_control);
  const lists = [control.edit_tweet_ids, asObject(control.edit_control_initial).edit_tweet_ids];
  return lists.some((ids) => Array.isArray(ids) && ids.includes(asked));
}
