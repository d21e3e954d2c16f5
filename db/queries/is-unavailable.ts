const NOT_REACHED = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
]);

/**
 * SQLSTATEs of a server that cannot serve now: connection exceptions, lack of resources, operator
 * intervention (shutdown, start-up, statement timeout), a lock not had in time.
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const NOT_NOW = /^(08...|53...|57...|55P03)$/;

/** Whether a database error says "not reached" or "not now" rather than that a statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return (
    typeof error.code === "string" && (NOT_REACHED.has(error.code) || NOT_NOW.test(error.code))
  );
}
