import "server-only";
import { siteUrl } from "@/lib/site-url";

/** Where the embedded service is, which its tokens name: a loopback address, trusted by nobody else. */
export function embeddedIssuer(): string {
  return new URL("/auth/v1", siteUrl()).href;
}
