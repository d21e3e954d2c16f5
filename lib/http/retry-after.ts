import type { AppError } from "@/lib/errors";

/** The header that says when a refused call may come again; none where the refusal does not know. */
export function retryAfter({ retryAfterSeconds }: AppError["details"]): Record<string, string> {
  if (retryAfterSeconds === undefined) return {};
  return { "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))) };
}
