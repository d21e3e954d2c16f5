import { z } from "zod";
import { listSitemaps, sitemapIndexXml } from "@/lib/authors/sitemaps";
import { xmlResponse } from "@/lib/http/cached-responses";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { siteUrl } from "@/lib/site-url";

/** Added to the 30 s that the list itself may be old. */
const SHARED_SECONDS = 30;

export const GET = defineRoute({ input: z.unknown(), from: "path" }, async () =>
  xmlResponse(sitemapIndexXml(await listSitemaps(siteUrl())), SHARED_SECONDS),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
