import "server-only";
import type { HideCeilings } from "@/db/queries/insert-report";
import { env } from "@/lib/env";

/**
 * Posts that reports hide before anybody has looked, counted in the database that hides them: whatever
 * becomes of the limits of visitors, no crowd of reports empties the boards. A network is a /24 of IPv4
 * or a /48 of IPv6, which has 65 536 visitors.
 */
const CEILINGS: HideCeilings = { visitor: 10, network: 20, site: 100 };

/** Null where `RATE_LIMITS` are off. */
export function hideCeilings(): HideCeilings | null {
  return env().RATE_LIMITS === "off" ? null : CEILINGS;
}
