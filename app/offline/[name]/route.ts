import { z } from "zod";
import { defineRoute } from "@/lib/http/define-route";
import { OFFLINE_POLICY, offlinePage } from "@/lib/http/plain/offline-page";
import { plainResponse } from "@/lib/http/plain/plain-page";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { LANGUAGES } from "@/lib/i18n/languages";

const names = LANGUAGES.map((language) => `${language}.html` as const);

/** `/offline/ja.html`, for installed apps. */
export const GET = defineRoute(
  { input: z.object({ name: z.enum(names) }), from: "path" },
  async ({ input }) => {
    const language = LANGUAGES.find((one) => input.name === `${one}.html`) ?? "en";
    const page = await offlinePage(language);
    return plainResponse(page, 200, { "cache-control": "no-cache" }, OFFLINE_POLICY);
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
