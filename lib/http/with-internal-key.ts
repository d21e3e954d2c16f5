import { env } from "@/lib/env";
import { isSameSecret } from "./is-same-secret";

type Route<Context> = (request: Request, context: Context) => Promise<Response>;

/** Lets our own servers in by their key; whoever has another one, or none, comes in like everybody. */
export function withInternalKey<Context>(
  byKey: Route<Context>,
  otherwise: Route<Context>,
): Route<Context> {
  return (request, context) => {
    const sent = request.headers.get("x-internal-api-key");
    return (isSameSecret(sent, env().INTERNAL_API_KEY) ? byKey : otherwise)(request, context);
  };
}
