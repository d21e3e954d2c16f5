import { z } from "zod";
import { defineRoute } from "@/lib/http/define-route";
import { offlinePage } from "@/lib/http/plain/pages";
import { plainResponse } from "@/lib/http/plain/plain-page";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { LANGUAGES } from "@/lib/i18n/languages";

const names = LANGUAGES.map((language) => `${language}.html` as const);

/** `/offline/ja.html`, for installed apps. */
export const GET = defineRoute(
  { input: z.object({ name: z.enum(names) }), from: "path" },
  async ({ input }) => {
    const language = LANGUAGES.find((one) => input.name === `${one}.html`) ?? "en";
    return plainResponse(await offlinePage(language), 200, { "cache-control": "no-cache" });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
