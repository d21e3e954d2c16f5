import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { readJson } from "@/lib/http/read-json";
import { isStorable } from "./is-storable";
import { SignInRefusal } from "./sign-in-refusal";

/** A request to the embedded service, and what its path holds beside the endpoint. */
export type Call = { request: Request; url: URL; id: string };

/** Gives JSON as an object; any other answer as it is. */
export type Endpoint = (call: Call) => Promise<Response | object> | Response | object;

const MAX_BYTES = 64 * 1024;

export function invalid(message: string): SignInRefusal {
  return new SignInRefusal(400, "validation_failed", message);
}

const malformed = () => new SignInRefusal(400, "bad_json", "Could not parse request body as JSON");

const valueAt = (value: unknown, key: PropertyKey) =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;

/** The body as `schema` has it. */
export async function bodyOf<Schema extends z.ZodType>(
  { request }: Call,
  schema: Schema,
): Promise<z.output<Schema>> {
  const raw = await readJson(request, MAX_BYTES).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
    throw malformed();
  });
  if (!isStorable(raw)) throw invalid("body: holds what is no text, or lists in too many lists");
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const { code, path = [], message = "" } = parsed.error.issues[0] ?? {};
  const isMissing = path.reduce<unknown>(valueAt, raw) === undefined;
  // GoTrue decodes into typed fields: a value of another type is malformed JSON to it.
  if (code === "invalid_type" && !isMissing) throw malformed();
  throw invalid(`${path.join(".") || "body"}: ${message}`);
}

/** In lower case: of addresses that differ in nothing else there is one account. */
export const EmailField = z.string().trim().toLowerCase().pipe(z.email().max(320));

/** RFC 7636, 4.2. */
const CHALLENGE = /^[\w.~-]{43,128}$/;

/** The challenge that binds a code to the browser which asks for it. No sign-in here goes without. */
export function requireChallenge(challenge: string | null, method: string | null): string {
  if (!challenge || !CHALLENGE.test(challenge)) {
    throw invalid("code_challenge of 43 to 128 characters required");
  }
  if (method?.toLowerCase() !== "s256") throw invalid("code_challenge_method must be s256");
  return challenge;
}
