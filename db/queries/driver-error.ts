import { DrizzleQueryError } from "drizzle-orm";

/** Drizzle's message quotes every parameter: user texts and addresses must not reach a log. */
export function driverError(error: unknown): unknown {
  return error instanceof DrizzleQueryError && error.cause ? error.cause : error;
}
