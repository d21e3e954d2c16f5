import "server-only";
import { env } from "@/lib/env";

const SHARE = 1 / 20;

/**
 * How many posts an hour X is asked for, to see whether it still has them: as configured, else a
 * twentieth of what X may be asked. By default those are 450 in a quarter of an hour, fewer than the
 * 500 that one guest token is good for, where syndication fails and GraphQL has to answer for all.
 */
export function checksPerHour(): number {
  const { CHECKS_PER_HOUR, X_CALLS_PER_MINUTE } = env();
  return CHECKS_PER_HOUR ?? Math.round(X_CALLS_PER_MINUTE * 60 * SHARE);
}
