import { z } from "zod";
import { getFeed, XmlName } from "@/lib/feeds/feeds";
import { feedResponse } from "@/lib/http/cached-responses";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { LANGUAGES } from "@/lib/i18n/languages";

const input = z.object({ lang: z.enum(LANGUAGES), name: XmlName });

export const GET = defineRoute({ input, from: "path" }, async ({ input: { lang, name } }) =>
  feedResponse(await getFeed(lang, name)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
