import type { AppError } from "@/lib/errors";

export function retryAfter({ retryAfterSeconds }: AppError["details"]): Record<string, string> {
  if (retryAfterSeconds === undefined) return {};
  return { "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))) };
}
