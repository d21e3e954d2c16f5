import { z } from "zod";
import { defineRoute } from "@/lib/http/define-route";
import { plainResponse } from "@/lib/http/plain/plain-page";
import { refuseOtherMethods } from "@/lib/http/refuse-other-methods";
import { LANGUAGES } from "@/lib/i18n/languages";
import { extractVideo } from "@/lib/videos/extract-video";
import { refuseResult } from "@/lib/videos/refuse-result";
import { resultPage } from "@/lib/videos/result-page";

const Query = z.object({ lang: z.enum(LANGUAGES), url: z.string().default("") });

/** What the home page's form leads to where no script runs. */
export const GET = defineRoute(
  { input: Query, from: "query", limit: "extraction", refuse: refuseResult },
  async ({ input, signal }) => {
    const answer = await extractVideo(input.url, signal);
    return plainResponse(await resultPage(answer, input.lang), 200, {
      "cache-control": "no-store",
    });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
