import type { MetadataRoute } from "next";
import { siteUrl } from "@/lib/site-url";

/** The site's address is known when it runs, not when it is built. */
export const dynamic = "force-dynamic";

/**
 * Named is what is not to be read at all: interfaces, sign-in, and the form's answer, which asks X.
 * Other pages that say `noindex` are not: who may not read them would not see it.
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: ["/api/", "/*/login", "/*/auth/", "/*/result"],
    },
    sitemap: new URL("/sitemap.xml", siteUrl()).href,
  };
}
