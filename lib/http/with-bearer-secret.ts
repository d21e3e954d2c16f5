import "server-only";
import { AppError } from "@/lib/errors";
import { errorResponse } from "./error-response";
import { isBearerOf } from "./is-bearer-of";
import { requestLanguage } from "./request-language";

/** Opens a route to bearers of a secret only: 401 for everybody else, and for all while none is set. */
export function withBearerSecret<Context>(
  secret: () => string | undefined,
  handle: (request: Request, context: Context) => Promise<Response>,
) {
  return async (request: Request, context: Context): Promise<Response> =>
    isBearerOf(request.headers, secret())
      ? handle(request, context)
      : errorResponse(new AppError("unauthenticated"), requestLanguage(request.headers));
}
