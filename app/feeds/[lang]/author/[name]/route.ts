import { z } from "zod";
import { getAuthorFeed, XmlName } from "@/lib/feeds/feeds";
import { feedResponse } from "@/lib/http/cached-responses";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { LANGUAGES } from "@/lib/i18n/languages";

const input = z.object({ lang: z.enum(LANGUAGES), name: XmlName });

/** Charged like the API's list, since the database reads the videos for each call. */
export const GET = defineRoute(
  { input, from: "path", limit: "authorRead" },
  async ({ input: { lang, name } }) => feedResponse(await getAuthorFeed(lang, name)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
