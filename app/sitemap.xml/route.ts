import { z } from "zod";
import { listSitemaps } from "@/lib/authors/list-sitemaps";
import { sitemapIndexXml } from "@/lib/authors/sitemap-xml";
import { defineRoute } from "@/lib/http/define-route";
import { xmlResponse } from "@/lib/http/xml-response";
import { siteUrl } from "@/lib/site-url";

/** Beside the 30 s that the list itself may be old. */
const SHARED_SECONDS = 30;

export const GET = defineRoute({ input: z.unknown(), from: "path" }, async () =>
  xmlResponse(sitemapIndexXml(await listSitemaps(siteUrl())), SHARED_SECONDS),
);
