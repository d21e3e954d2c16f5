import { AppError } from "./errors";

const RETRY_AFTER_SECONDS = 2;

const NOT_REACHED = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
]);

/** SQLSTATEs: connection exceptions, lack of resources, operator intervention, lock timeout. */
const NOT_NOW = /^(08...|53...|57...|55P03)$/;

/** Null for a bug; `overloaded` if the database is unreachable or busy. */
export function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!isUnavailable(error)) return null;
  return new AppError("overloaded", { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Drizzle wraps driver errors; the code is on the cause. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("syscall" in error && error.syscall === "connect") return true;
  if (!("code" in error)) return isUnavailable(error.cause);
  return (
    typeof error.code === "string" && (NOT_REACHED.has(error.code) || NOT_NOW.test(error.code))
  );
}

export function retryAfter({ retryAfterSeconds }: AppError["details"]): Record<string, string> {
  if (retryAfterSeconds === undefined) return {};
  return { "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))) };
}
