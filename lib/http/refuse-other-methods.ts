import { AppError } from "@/lib/errors";
import { errorResponse } from "./error-response";
import { requestLanguage } from "./request-language";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

type Method = (typeof METHODS)[number];
type Refuse = (request: Request) => Promise<Response>;

/** Handlers for every method that a route does not have: 405 with `Allow` (RFC 9110, 15.5.6). */
export function refuseOtherMethods(...allowed: Method[]): Record<Method, Refuse> {
  const served: string[] = allowed.includes("GET") ? [...allowed, "HEAD"] : allowed;
  const allow = [...served, "OPTIONS"].join(", ");
  const refuse: Refuse = (request) =>
    errorResponse(new AppError("method_not_allowed"), requestLanguage(request.headers), { allow });
  return Object.fromEntries(METHODS.map((method) => [method, refuse])) as Record<Method, Refuse>;
}
