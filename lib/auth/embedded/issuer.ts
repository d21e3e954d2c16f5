import "server-only";
import { siteUrl } from "@/lib/site-url";

/** The issuer in the embedded service's tokens: a loopback address, which no other site trusts. */
export function embeddedIssuer(): string {
  return new URL("/auth/v1", siteUrl()).href;
}
