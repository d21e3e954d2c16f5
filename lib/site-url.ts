import "server-only";
import { env } from "./env";

/** The public origin of the site, as links in heads, manifests and sitemaps spell it. */
export function siteUrl(): URL {
  const { SITE_URL, PORT } = env();
  return new URL(SITE_URL ?? `http://localhost:${PORT}`);
}
