import { z } from "zod";
import { openApi } from "@/lib/api-docs/openapi";
import { conditional, publicJson } from "@/lib/http/cached-json";
import { defineRoute } from "@/lib/http/define-route";
import { readyJson } from "@/lib/http/ready-json";
import { refuseOtherMethods } from "@/lib/http/refuse-other-methods";
import { DEFAULT_LANGUAGE } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { siteUrl } from "@/lib/site-url";

const SHARED_SECONDS = 3600;

export const GET = conditional(
  defineRoute({ input: z.unknown(), from: "path" }, async () => {
    const texts = await loadMessages(DEFAULT_LANGUAGE);
    return publicJson(readyJson(openApi(siteUrl(), texts)), SHARED_SECONDS);
  }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
