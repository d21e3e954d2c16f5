import type { MetadataRoute } from "next";
import { siteUrl } from "@/lib/site-url";

/** The site's address is known when it runs, not when it is built. */
export const dynamic = "force-dynamic";

/** Pages that say `noindex` are not named here: who may not read them would not see it. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/*/login", "/*/auth/"] },
    sitemap: new URL("/sitemap.xml", siteUrl()).href,
  };
}
