import { z } from "zod";

/** What a post can do without: absent, null and of an unexpected type are the same. */
export const soft = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

export const softString = soft(z.string());
export const softNumber = soft(z.number());
export const softBoolean = soft(z.boolean());

/** A post's id, as digits. */
export const postId = z.string().regex(/^[1-9]\d{0,18}$/);

/** X allows 15 characters today; handles of the first years have up to 20. */
export const handle = z.string().regex(/^\w{1,20}$/);

/** Only the first mismatch: with it a person finds the place, and a log line stays short. */
export function describeMismatch(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return "unknown";
  return `${issue.path.join(".") || "(root)"}: ${issue.code}`;
}

/** The object a name stands for, whatever was sent. */
export function asObject(json: unknown): Record<string, unknown> {
  return typeof json === "object" && json !== null ? { ...json } : {};
}

/** `undefined` where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
