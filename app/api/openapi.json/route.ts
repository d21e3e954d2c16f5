import { z } from "zod";
import { openApi } from "@/lib/api-docs/openapi";
import { publicJson, readyJson } from "@/lib/http/cached-responses";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { DEFAULT_LANGUAGE } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { siteUrl } from "@/lib/site-url";

const SHARED_SECONDS = 3600;

export const GET = defineRoute({ input: z.unknown(), from: "path" }, async () => {
  const texts = await loadMessages(DEFAULT_LANGUAGE);
  return publicJson(readyJson(openApi(siteUrl(), texts)), SHARED_SECONDS);
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
