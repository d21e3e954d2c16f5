import type { MetadataRoute } from "next";
import { siteUrl } from "@/lib/site-url";

/** The site's address is known when it runs, not when it is built. */
export const dynamic = "force-dynamic";

/** Pages with `noindex` stay allowed: a crawler has to read them to see it. The result asks X. */
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
