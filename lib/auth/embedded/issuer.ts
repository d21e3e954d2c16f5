import "server-only";
import { siteUrl } from "@/lib/site-url";

/** A loopback address, which no other site trusts. */
export function embeddedIssuer(): string {
  return new URL("/auth/v1", siteUrl()).href;
}
