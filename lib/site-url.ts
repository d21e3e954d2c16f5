import "server-only";
import { env } from "./env";

/** The public origin, for heads, manifests and sitemaps. */
export function siteUrl(): URL {
  const { SITE_URL, PORT } = env();
  return new URL(SITE_URL ?? `http://localhost:${PORT}`);
}
