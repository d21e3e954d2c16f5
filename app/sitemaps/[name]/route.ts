import { z } from "zod";
import { getSitemap, sitemapXml } from "@/lib/authors/sitemaps";
import { xmlResponse } from "@/lib/http/cached-responses";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { siteUrl } from "@/lib/site-url";

const SHARED_SECONDS = 60;

export const GET = defineRoute(
  { input: z.object({ name: z.string() }), from: "path" },
  async ({ input }) =>
    xmlResponse(sitemapXml(await getSitemap(input.name, siteUrl())), SHARED_SECONDS),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
