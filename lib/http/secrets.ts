import "server-only";
import { env } from "@/lib/env";
import { AppError, type ErrorCode } from "@/lib/errors";
import { isBearerOf, isSameSecret } from "./bearer";
import { errorResponse, requestLanguage } from "./refusals";

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
