import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { readJson } from "@/lib/http/read-body";
import { siteUrl } from "@/lib/site-url";
import { isLoopback } from "../decide-mode";

export type Call = { request: Request; url: URL; id: string };

export type Endpoint = (call: Call) => Promise<Response | object> | Response | object;

const MAX_BYTES = 64 * 1024;

export function invalid(message: string): SignInRefusal {
  return new SignInRefusal(400, "validation_failed", message);
}

const malformed = () => new SignInRefusal(400, "bad_json", "Could not parse request body as JSON");

const valueAt = (value: unknown, key: PropertyKey) =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;

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

/** Lowercased: addresses that differ only in case belong to one account. */
export const EmailField = z.string().trim().toLowerCase().pipe(z.email().max(320));

/** RFC 7636, 4.2. */
const CHALLENGE = /^[\w.~-]{43,128}$/;

/** Binds a code to the browser that requested it. */
export function requireChallenge(challenge: string | null, method: string | null): string {
  if (!challenge || !CHALLENGE.test(challenge)) {
    throw invalid("code_challenge of 43 to 128 characters required");
  }
  if (method?.toLowerCase() !== "s256") throw invalid("code_challenge_method must be s256");
  return challenge;
}

const API_VERSION = "2024-01-01";
const VERSION_HEADER = "x-supabase-api-version";

type Extra = { weak_password?: { reasons: string[] } };

export class SignInRefusal extends Error {
  override readonly name = "SignInRefusal";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly extra: Extra = {},
  ) {
    super(message);
  }
}

/** Clients that send a version read `code`, and only if the response repeats the version. */
export function refusalResponse(refusal: SignInRefusal, asked: Headers): Response {
  const { status, code, message, extra } = refusal;
  const headers = new Headers({ "cache-control": "no-store", "x-sb-error-code": code });
  if ((asked.get(VERSION_HEADER) ?? "") < API_VERSION) {
    return Response.json(
      { code: status, error_code: code, msg: message, ...extra },
      { status, headers },
    );
  }
  headers.set(VERSION_HEADER, API_VERSION);
  return Response.json({ code, message, ...extra }, { status, headers });
}

/** PostgreSQL parses JSON recursively, and so do we. No real metadata is nested deeper. */
const MAX_DEPTH = 64;

const LONE_SURROGATE = /\p{Cs}/u;

export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !value.includes("\0") && !LONE_SURROGATE.test(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth === MAX_DEPTH) return false;
  return Object.entries(value).every((entry) => entry.every((part) => isStorable(part, depth + 1)));
}

/** Allows this machine, on any port. Anything else silently becomes the site itself. */
export function redirectTarget(asked: string | null): URL {
  const site = siteUrl();
  if (!asked || !URL.canParse(asked)) return site;
  const url = new URL(asked);
  const isOurs = /^https?:$/.test(url.protocol) && isLoopback(url.hostname);
  return isOurs && !url.username && !url.password ? url : site;
}

export function redirectBack(target: URL, answers: Record<string, string>, status = 302): Response {
  const url = new URL(target);
  for (const [name, value] of Object.entries(answers)) url.searchParams.set(name, value);
  return new Response(null, {
    status,
    headers: { location: url.href, "cache-control": "no-store" },
  });
}

/** GoTrue repeats the refusal in the fragment. */
export function redirectWithError(
  target: URL,
  code: string,
  description: string,
  status = 302,
): Response {
  const error = { error: "access_denied", error_code: code, error_description: description };
  const url = new URL(target);
  url.hash = `${new URLSearchParams(error)}&sb=`;
  return redirectBack(url, error, status);
}
