import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import { AppError, type ErrorCode } from "@/lib/errors";
import { errorResponse, requestLanguage } from "./refusals";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Takes the same time however much is right. Always false if no secret is set. */
function isSameSecret(sent: string | null | undefined, secret: string | undefined): boolean {
  if (!sent || !secret) return false;
  return timingSafeEqual(digest(sent), digest(secret));
}

export function bearerIn(headers: Headers): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "")?.[1];
}

export function isBearerOf(headers: Headers, secret: string | undefined): boolean {
  return isSameSecret(bearerIn(headers), secret);
}

/** Refuses with 401, or with `unset` while no secret is set. */
export function withBearerSecret<Context>(
  secret: () => string | undefined,
  handle: (request: Request, context: Context) => Promise<Response>,
  { unset = "unauthenticated" }: { unset?: ErrorCode } = {},
) {
  return async (request: Request, context: Context): Promise<Response> => {
    const set = secret();
    if (isBearerOf(request.headers, set)) return handle(request, context);
    const code = set ? "unauthenticated" : unset;
    return errorResponse(new AppError(code), requestLanguage(request.headers));
  };
}

type Route<Context> = (request: Request, context: Context) => Promise<Response>;

export function withInternalKey<Context>(
  byKey: Route<Context>,
  otherwise: Route<Context>,
): Route<Context> {
  return (request, context) => {
    const sent = request.headers.get("x-internal-api-key");
    return (isSameSecret(sent, env().INTERNAL_API_KEY) ? byKey : otherwise)(request, context);
  };
}
