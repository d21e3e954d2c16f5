import "server-only";
import { AppError, type ErrorCode } from "@/lib/errors";
import { errorResponse } from "./error-response";
import { isBearerOf } from "./is-bearer-of";
import { requestLanguage } from "./request-language";

/** Opens a route to bearers of a secret only: 401 for everybody else, and for all `unset` while none is set. */
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
