import { AppError } from "@/lib/errors";
import { errorResponse } from "./error-response";
import { requestLanguage } from "./request-language";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

type Method = (typeof METHODS)[number];
type Handle = (request: Request) => Promise<Response> | Response;

/**
 * Handlers for every method that a route does not have: 405 with `Allow` (RFC 9110, 15.5.6), and
 * OPTIONS, for which Next would list these handlers as well.
 */
export function refuseOtherMethods(...allowed: Method[]): Record<Method | "OPTIONS", Handle> {
  const served: string[] = allowed.includes("GET") ? [...allowed, "HEAD"] : allowed;
  const allow = [...served, "OPTIONS"].join(", ");
  const refuse: Handle = (request) =>
    errorResponse(new AppError("method_not_allowed"), requestLanguage(request.headers), { allow });
  const refusals = Object.fromEntries(METHODS.map((method) => [method, refuse]));
  const tell: Handle = () => new Response(null, { status: 204, headers: { allow } });
  return { ...(refusals as Record<Method, Handle>), OPTIONS: tell };
}
